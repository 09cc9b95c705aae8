/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a batch's single runs: sorted by any column, filtered by how they ended. */
#pragma once

#include "batch/duel-batch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_DUEL_RUNS (sortie_duel_runs_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelRuns, sortie_duel_runs, SORTIE, DUEL_RUNS, GtkWidget)

/* Signal: "run-activated" (guint run, from 0). */
GtkWidget *sortie_duel_runs_new (void);
/* Takes up those of the first @runs that it does not have yet; 0 empties it. Run 0 has the seed @seed. */
void sortie_duel_runs_set (SortieDuelRuns *self, const SrtDuelResult *results, int runs, guint64 seed);
/* The rows as they stand: how many, and the seed of one. */
guint sortie_duel_runs_get_n_rows (SortieDuelRuns *self);
guint64 sortie_duel_runs_get_seed (SortieDuelRuns *self, guint row);

G_END_DECLS
