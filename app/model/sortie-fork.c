/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-fork.h"

#include "app/history/keyframes.h"

struct _SortieFork
{
  GObject parent_instance;

  SrtReplay *was;          /* the run as it was recorded; until it has been compared */
  SrtSim *sim;             /* the other future */
  SrtHistory *history;
  SrtComparison comparison;
  int from, ticks, done;   /* done: atomic */
  int stop;                /* atomic */
  gboolean running;
  /* What is looked at */
  SrtWorld *world;
  SrtRun run;
  SrtScratch *scratch;
};

G_DEFINE_FINAL_TYPE (SortieFork, sortie_fork, G_TYPE_OBJECT)

static void
sortie_fork_finalize (GObject *object)
{
  SortieFork *self = SORTIE_FORK (object);

  srt_replay_free (self->was);
  srt_history_free (self->history);
  srt_sim_free (self->sim);
  srt_scratch_free (self->scratch);
  free (self->world);
  G_OBJECT_CLASS (sortie_fork_parent_class)->finalize (object);
}

static void
sortie_fork_class_init (SortieForkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_fork_finalize;
}

static void
sortie_fork_init (SortieFork *self)
{
}

/* By hand, as far as the other future is concerned: its history holds it. */
static void
change_it (SrtSim *sim, const SortieChange *change)
{
  const SrtWorld *world = srt_sim_world (sim);

  if (change->content)
    srt_sim_swap_content (sim, change->content);
  if (change->seed_set)
    srt_sim_reseed (sim, change->seed);
  if (change->difficulty >= 0)
    srt_sim_set_difficulty (sim, change->difficulty);
  if (change->slot >= 0 && change->pilot >= -1)
    {
      const SrtObject *object = srt_object (world, change->slot);
      const SrtMissionShip ship = { .side = object->side, .pilot = change->pilot, .invulnerable = object->invulnerable,
                                    .maneuver_set = object->maneuver_set };
      srt_sim_edit_ship (sim, change->slot, &ship);
    }
  if (change->slot >= 0 && change->order)
    srt_sim_give_order (sim, change->slot, change->order, 0);
}

SortieFork *
sortie_fork_new (SortieSession *session, const SortieChange *change)
{
  int tick = sortie_session_get_tick (session);
  SrtReplay *was = sortie_session_replay (session, tick, G_MAXINT), *then = sortie_session_replay (session, tick, tick);
  SortieFork *self;

  if (was == NULL || then == NULL || !srt_replay_run (was, tick, NULL) || !srt_replay_run (then, tick, NULL))
    {
      srt_replay_free (was);
      srt_replay_free (then);
      return NULL;
    }
  self = g_object_new (SORTIE_TYPE_FORK, NULL);
  self->from = tick;
  self->was = was;
  self->sim = srt_replay_steal (then);
  self->history = sortie_history_new (self->sim);
  change_it (self->sim, change);
  self->world = aligned_alloc (16, srt_sim_snapshot_size (self->sim));
  self->scratch = srt_scratch_new (srt_sim_world (self->sim));
  return self;
}

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  g_atomic_int_set (&SORTIE_FORK (data)->stop, 1);
}

static void
compare (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SortieFork *self = source;
  gulong handler = cancellable ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), self, NULL) : 0;
  bool whole = srt_compare (self->was, self->history, self->ticks, &self->stop, &self->done, &self->comparison);

  if (cancellable)
    g_cancellable_disconnect (cancellable, handler);
  g_task_return_boolean (task, whole);
}

void
sortie_fork_run_async (SortieFork *self, int ticks, GCancellable *cancellable, GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_return_if_fail (!self->running && self->was != NULL && ticks >= 0);

  self->running = TRUE;
  self->ticks = ticks;
  g_task_run_in_thread (task, compare);
}

gboolean
sortie_fork_run_finish (SortieFork *self, GAsyncResult *result, GError **error)
{
  gboolean whole = g_task_propagate_boolean (G_TASK (result), error);

  self->running = FALSE;
  g_clear_pointer (&self->was, srt_replay_free);
  return whole;
}

int
sortie_fork_get_done (SortieFork *self, int *of)
{
  *of = self->ticks;
  return g_atomic_int_get (&self->done);
}

const SrtComparison *
sortie_fork_get_comparison (SortieFork *self)
{
  return &self->comparison;
}

int
sortie_fork_get_from (SortieFork *self)
{
  return self->from;
}

int
sortie_fork_get_to (SortieFork *self)
{
  return srt_history_head (self->history);
}

const SrtWorld *
sortie_fork_get_world (SortieFork *self, int tick)
{
  if (self->running || self->world == NULL
      || !srt_history_look (self->history, (SrtPosition){ tick, SRT_TICK_END }, self->world))
    return NULL;
  self->run.world = self->world;
  self->run.content = srt_sim_content (self->sim);
  self->run.mission = srt_sim_mission (self->sim);
  self->run.scratch = self->scratch;
  srt_scratch_invalidate (self->scratch, self->world->n_slots);
  return self->world;
}

SrtRun *
sortie_fork_get_run (SortieFork *self)
{
  return self->run.world ? &self->run : NULL;
}

gboolean
sortie_fork_events (SortieFork *self, int from, int to, SrtEventFunc func, gpointer data)
{
  return self->running || srt_history_events (self->history, from, to, func, data);
}

SrtReplay *
sortie_fork_replay (SortieFork *self, int from, int to)
{
  return self->running ? NULL : srt_replay_new (self->history, from, to);
}
