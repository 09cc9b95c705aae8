/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/script-draws.h"

/* As long as is run again at most, ticks; and the room for what is drawn in a tick. */
#define LONGEST 6000
#define A_TICK 512

struct _SortieScriptDraws
{
  GObject parent_instance;

  SortieSession *session;
  int slot;            /* -1 nobody was asked about */
  SrtPosition from, to;
  GArray *draws;       /* SrtDraw: of ticks first..last of the slot */
  int first, last;     /* last < first: none is known */
  guint begin, end;    /* of what is wanted */
  GCancellable *running;
};

G_DEFINE_FINAL_TYPE (SortieScriptDraws, sortie_script_draws, G_TYPE_OBJECT)

static guint changed_signal;

/* ---- Running again ---- */

typedef struct
{
  SrtReplay *replay;
  int slot, first, last;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  srt_replay_free (job->replay);
  g_free (job);
}

static void
run_again (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  SrtRun *run = srt_sim_run_context (srt_replay_sim (job->replay));
  GArray *found = g_array_new (FALSE, FALSE, sizeof (SrtDraw));
  g_autofree SrtDraw *room = g_new (SrtDraw, A_TICK);
  SrtDraws draws = { .slot = job->slot, .draws = room, .max = A_TICK };

  while (srt_replay_now (job->replay) < job->last && !g_cancellable_is_cancelled (cancellable))
    {
      draws.n = 0;
      run->draws = srt_replay_now (job->replay) + 1 >= job->first ? &draws : NULL;
      srt_replay_tick (job->replay);
      g_array_append_vals (found, room, draws.n);
    }
  run->draws = NULL;
  g_task_return_pointer (task, found, (GDestroyNotify) g_array_unref);
}

static void work (SortieScriptDraws *self);

static void
ran (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieScriptDraws *self = SORTIE_SCRIPT_DRAWS (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GArray) found = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Whoever cancelled it has forgotten it. */
  if (found == NULL || self->running != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->running);
  if (self->session == NULL)
    return;
  if (self->last < self->first || job->first != self->last + 1)
    {
      g_array_set_size (self->draws, 0);
      self->first = job->first;
    }
  g_array_append_vals (self->draws, found->data, found->len);
  self->last = job->last;
  work (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
begin (SortieScriptDraws *self, int first, int last)
{
  g_autoptr (GTask) task = NULL;
  SrtReplay *replay = sortie_session_replay (self->session, MAX (first - 1, 0), last);
  Job *job;

  if (replay == NULL)
    return;
  job = g_new0 (Job, 1);
  *job = (Job){ replay, self->slot, first, last };
  self->running = g_cancellable_new ();
  task = g_task_new (self, self->running, ran, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, run_again);
}

/* Runs what is missing, unless something is being run. */
static void
work (SortieScriptDraws *self)
{
  int from = MAX (MAX (self->from.tick, self->to.tick - LONGEST), 1);

  if (self->running || self->slot < 0 || (from >= self->first && self->to.tick <= self->last))
    return;
  if (self->last >= self->first && from >= self->first && from <= self->last + 1)
    begin (self, self->last + 1, self->to.tick);
  else
    begin (self, from, self->to.tick);
}

/* A draw is made before the event of its index. */
static gboolean
is_after (const SrtDraw *draw, SrtPosition at)
{
  return draw->tick > at.tick || (draw->tick == at.tick && (int64_t) draw->event_index > at.index);
}

static void
find_wanted (SortieScriptDraws *self)
{
  self->begin = 0;
  while (self->begin < self->draws->len && !is_after (&g_array_index (self->draws, SrtDraw, self->begin), self->from))
    self->begin++;
  self->end = self->begin;
  while (self->end < self->draws->len && !is_after (&g_array_index (self->draws, SrtDraw, self->end), self->to))
    self->end++;
}

void
sortie_script_draws_forget (SortieScriptDraws *self)
{
  if (self->running)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  g_array_set_size (self->draws, 0);
  self->first = 0;
  self->last = -1;
  self->begin = self->end = 0;
}

void
sortie_script_draws_want (SortieScriptDraws *self, int slot, SrtPosition from, SrtPosition to)
{
  if (self->slot != slot)
    sortie_script_draws_forget (self);
  self->slot = slot;
  self->from = from;
  self->to = to;
  work (self);
  find_wanted (self);
}

guint
sortie_script_draws_get_n (SortieScriptDraws *self)
{
  return self->end - self->begin;
}

const SrtDraw *
sortie_script_draws_get (SortieScriptDraws *self, guint index)
{
  g_return_val_if_fail (self->begin + index < self->end, NULL);

  return &g_array_index (self->draws, SrtDraw, self->begin + index);
}

gboolean
sortie_script_draws_get_busy (SortieScriptDraws *self)
{
  return self->running != NULL;
}

/* ---- GObject ---- */

static void
sortie_script_draws_dispose (GObject *object)
{
  SortieScriptDraws *self = SORTIE_SCRIPT_DRAWS (object);

  sortie_script_draws_forget (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_script_draws_parent_class)->dispose (object);
}

static void
sortie_script_draws_finalize (GObject *object)
{
  g_array_unref (SORTIE_SCRIPT_DRAWS (object)->draws);
  G_OBJECT_CLASS (sortie_script_draws_parent_class)->finalize (object);
}

static void
sortie_script_draws_class_init (SortieScriptDrawsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_script_draws_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_script_draws_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_script_draws_init (SortieScriptDraws *self)
{
  self->slot = self->last = -1;
  self->draws = g_array_new (FALSE, FALSE, sizeof (SrtDraw));
}

SortieScriptDraws *
sortie_script_draws_new (SortieSession *session)
{
  SortieScriptDraws *self = g_object_new (SORTIE_TYPE_SCRIPT_DRAWS, NULL);

  self->session = g_object_ref (session);
  return self;
}
