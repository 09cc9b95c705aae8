/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-sampler.h"

G_BEGIN_DECLS

/* One column of the table. */
typedef struct
{
  char *title;
  SortieSeries *series; /* must live until the export ends or is cancelled */
  SrtWatchKind kind;
  int slot;
} SortieWatchColumn;

/* @done: 0..1 */
typedef void (*SortieWatchProgress) (double done, gpointer data);

/*
 * Writes a run's values as a table, a line for each tick from 0 to the last, values
 * separated by commas: the tick, its seconds, and @columns (of SortieWatchColumn; held).
 * What is not known yet is worked out first. Cancelled, no file is written. @progress is
 * told on the main loop, and not after @callback.
 */
void sortie_watch_export_async (SortieSampler *sampler, SortieSession *session, GArray *columns, GFile *file,
                                GCancellable *cancellable, SortieWatchProgress progress, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean sortie_watch_export_finish (GAsyncResult *result, GError **error);

G_END_DECLS
