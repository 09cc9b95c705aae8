/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WATCHES (sortie_watches_get_type ())
G_DECLARE_FINAL_TYPE (SortieWatches, sortie_watches, SORTIE, WATCHES, GtkWidget)

/*
 * Figures of the run by name, over time: a list of expressions with their values and
 * plots. They are kept with the mission's debug state.
 *
 * Actions: "watches.add" (string: an expression, "" for one to be written),
 * "watches.export", "watches.stop-export", "watches.span" (int: ticks shown, 0 the whole run).
 */
GtkWidget *sortie_watches_new (SortieWorkspace *workspace);

guint sortie_watches_get_n_rows (SortieWatches *self);
/* Writes every watch's values of the whole run into a file; a toast tells how it went. */
void sortie_watches_export (SortieWatches *self, GFile *file);

G_END_DECLS
