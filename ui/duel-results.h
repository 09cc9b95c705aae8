/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a batch of duels came to: who won, how long it took, what was fired and flown, the single runs. */
#pragma once

#include "ui/duel-chart.h"
#include "ui/duel-runs.h"

#include "batch/duel-job.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_DUEL_RESULTS (sortie_duel_results_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelResults, sortie_duel_results, SORTIE, DUEL_RESULTS, GtkWidget)

/* Signal: "run-activated" (guint run, from 0). */
GtkWidget *sortie_duel_results_new (void);
/* Shows what @job has now, beside @baseline (may be NULL). Called again as there is more. */
void sortie_duel_results_show (SortieDuelResults *self, SortieDuelJob *job, SortieDuelJob *baseline);

/* Beside the choice of what is shown, and between it and that. */
void sortie_duel_results_add_button (SortieDuelResults *self, GtkWidget *button);
void sortie_duel_results_add_line (SortieDuelResults *self, GtkWidget *line);

/* What is said of a share against the baseline's: "+4.1 points (0.3 to 7.9): proven". Free with g_free(). */
char *sortie_duel_difference_text (int64_t count, int64_t of, int64_t before, int64_t of_before);

G_END_DECLS
