/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/duel-job.h"

#include <libintl.h>
#include <stdlib.h>

#define ADVANCE_MSEC 100

struct _SortieDuelJob
{
  GObject parent_instance;

  SortieDuelBatch batch;
  char **folders;
  SrtDuelResult *results; /* by run */
  int *done;              /* by run; atomic: its result is there */
  int runs;               /* that are done without a gap */
  int stop;               /* atomic */
  gboolean running, cancelled;
  guint timeout;

  /* The thread's until it has ended */
  char *digest;
  char *error;
};

G_DEFINE_FINAL_TYPE (SortieDuelJob, sortie_duel_job, G_TYPE_OBJECT)

enum
{
  ADVANCED,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
sortie_duel_job_finalize (GObject *object)
{
  SortieDuelJob *self = SORTIE_DUEL_JOB (object);

  srt_content_unref ((SrtContent *) self->batch.content);
  if (self->batch.common)
    srt_content_unref ((SrtContent *) self->batch.common);
  g_strfreev (self->folders);
  g_free (self->results);
  g_free (self->done);
  g_free (self->digest);
  g_free (self->error);
  G_OBJECT_CLASS (sortie_duel_job_parent_class)->finalize (object);
}

static void
sortie_duel_job_class_init (SortieDuelJobClass *klass)
{
  static const char *const names[N_SIGNALS] = { "advanced", "ended" };

  G_OBJECT_CLASS (klass)->finalize = sortie_duel_job_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
sortie_duel_job_init (SortieDuelJob *self)
{
}

SortieDuelJob *
sortie_duel_job_new (const SortieDuelBatch *batch, const char *const *folders)
{
  SortieDuelJob *self = g_object_new (SORTIE_TYPE_DUEL_JOB, NULL);

  self->batch = *batch;
  self->batch.content = srt_content_ref (batch->content);
  self->batch.common = batch->common ? srt_content_ref (batch->common) : NULL;
  self->folders = g_strdupv ((char **) folders);
  self->results = g_new0 (SrtDuelResult, MAX (batch->runs, 1));
  self->done = g_new0 (int, MAX (batch->runs, 1));
  return self;
}

/* ---- The thread ---- */

static void
run_done (int run, const SrtDuelResult *result, void *data)
{
  SortieDuelJob *self = data;

  self->results[run] = *result;
  g_atomic_int_set (&self->done[run], 1);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SortieDuelJob *self = source;
  const SortieDuelWatch watch = { .stop = &self->stop, .done = run_done, .data = self };
  g_autofree SrtDuelResult *results = NULL;
  SrtDiags diags;

  srt_diags_init (&diags);
  self->digest = sortie_content_digest ((const char *const *) self->folders);
  results = sortie_duel_batch_run (&self->batch, &watch, &diags);
  if (results == NULL && srt_diags_errors (&diags) > 0)
    {
      char *text = srt_diag_text (&diags.items[0], gettext);
      self->error = g_strdup (text);
      free (text);
    }
  srt_diags_clear (&diags);
  g_task_return_boolean (task, TRUE);
}

/* ---- The main loop ---- */

/* TRUE when there are more. */
static gboolean
gather (SortieDuelJob *self)
{
  int before = self->runs;

  while (self->runs < self->batch.runs && g_atomic_int_get (&self->done[self->runs]))
    self->runs++;
  return self->runs > before;
}

static gboolean
advance (gpointer data)
{
  SortieDuelJob *self = data;

  if (gather (self))
    g_signal_emit (self, signals[ADVANCED], 0);
  return G_SOURCE_CONTINUE;
}

static void
ended (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieDuelJob *self = SORTIE_DUEL_JOB (source);

  g_source_remove (self->timeout);
  self->timeout = 0;
  self->running = FALSE;
  gather (self);
  g_signal_emit (self, signals[ENDED], 0);
}

void
sortie_duel_job_start (SortieDuelJob *self)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SORTIE_IS_DUEL_JOB (self));
  g_return_if_fail (!self->running && self->runs == 0);

  task = g_task_new (self, NULL, ended, NULL);
  g_task_set_source_tag (task, sortie_duel_job_start);
  self->running = TRUE;
  self->timeout = g_timeout_add (ADVANCE_MSEC, advance, self);
  g_task_run_in_thread (task, work);
}

void
sortie_duel_job_cancel (SortieDuelJob *self)
{
  g_return_if_fail (SORTIE_IS_DUEL_JOB (self));

  if (!self->running)
    return;
  self->cancelled = TRUE;
  g_atomic_int_set (&self->stop, 1);
}

/* ---- Reading ---- */

gboolean
sortie_duel_job_is_running (SortieDuelJob *self)
{
  return self->running;
}

gboolean
sortie_duel_job_was_cancelled (SortieDuelJob *self)
{
  return self->cancelled;
}

const char *
sortie_duel_job_get_error (SortieDuelJob *self)
{
  return self->running ? NULL : self->error;
}

const SortieDuelBatch *
sortie_duel_job_get_batch (SortieDuelJob *self)
{
  return &self->batch;
}

const SrtDuelResult *
sortie_duel_job_get_results (SortieDuelJob *self, int *runs)
{
  *runs = self->runs;
  return self->results;
}

char *
sortie_duel_job_dup_report (SortieDuelJob *self)
{
  SortieDuelBatch batch = self->batch;
  g_autoptr (SrtJson) head = NULL;

  if (self->running || self->runs == 0)
    return NULL;
  batch.runs = self->runs;
  head = sortie_duel_head (&batch, self->digest);
  return sortie_duel_report (head, self->results, self->runs);
}
