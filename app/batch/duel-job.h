/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A batch of duels beside the main loop: started once, watched as it goes on,
 * cancelled at any time.
 *
 * What it shows while it runs is its first runs, as many as are done without a
 * gap: no run that is over quickly counts before a longer one of an earlier
 * seed, and what there is after a cancel is exactly what a batch of so many runs gives.
 */
#pragma once

#include "batch/duel-batch.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_DUEL_JOB (sortie_duel_job_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelJob, sortie_duel_job, SORTIE, DUEL_JOB, GObject)

/*
 * Signals, on the main loop: "advanced" some ten times a second while there are
 * more results; "ended" once, when it is done, cancelled or has failed.
 *
 * @batch is copied and its contents are ref'd; it must be whole (part 1 of 1).
 * @folders: where the content came from (ended by NULL), for its digest.
 */
SortieDuelJob *sortie_duel_job_new (const SortieDuelBatch *batch, const char *const *folders);
/* Once. */
void sortie_duel_job_start (SortieDuelJob *self);
/* "ended" follows within a tenth of a second. */
void sortie_duel_job_cancel (SortieDuelJob *self);

gboolean sortie_duel_job_is_running (SortieDuelJob *self);
gboolean sortie_duel_job_was_cancelled (SortieDuelJob *self);
/* Why it failed, or NULL. */
const char *sortie_duel_job_get_error (SortieDuelJob *self);
/* The batch, with as many runs as were asked for. */
const SortieDuelBatch *sortie_duel_job_get_batch (SortieDuelJob *self);
/* The first @runs results; they stay where they are as more come. */
const SrtDuelResult *sortie_duel_job_get_results (SortieDuelJob *self, int *runs);
/* What “sortie-cli duel” prints of the runs there are; NULL while it runs and where there are none. Free with g_free(). */
char *sortie_duel_job_dup_report (SortieDuelJob *self);

G_END_DECLS
