/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-fork.h"

#include "app/history/keyframes.h"

#include <math.h>

enum
{
  ASKED = 100,       /* ticks whose decisions are asked for */
  STRIDE = 4,        /* ticks from one sample of the ships' places to the next, */
  STRIDE_MANY = 16,  /* with many ships */
  MANY = 256,
};

/* Where every ship is, sampled: x is no number where it is not there. */
typedef struct
{
  SrtVec3 *places; /* slots of them a sample */
  int n;
} Track;

struct _SortieFork
{
  GObject parent_instance;

  SortieSession *session;  /* held */
  char *name;
  SortieChange change;     /* what it points to is owned */
  SrtMissionOrder order;
  SrtReplay *was, *then, *asked; /* the run as it was recorded; until it has been compared */
  SrtSim *sim;             /* the other future */
  SrtHistory *history;
  SrtComparison comparison;
  SrtWhy *why[2];
  Track tracks[2];
  int slots, stride, n_samples;
  int from, ticks, done;   /* done: atomic */
  int stop;                /* atomic */
  gboolean running;
  int cut_at;              /* the session's run is that of then up to here */
  /* What is looked at */
  SrtWorld *world;
  SrtRun run;
  SrtScratch *scratch;
};

G_DEFINE_FINAL_TYPE (SortieFork, sortie_fork, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* ---- GObject ---- */

static void
drop_replays (SortieFork *self)
{
  g_clear_pointer (&self->was, srt_replay_free);
  g_clear_pointer (&self->then, srt_replay_free);
  g_clear_pointer (&self->asked, srt_replay_free);
}

static void
sortie_fork_finalize (GObject *object)
{
  SortieFork *self = SORTIE_FORK (object);

  drop_replays (self);
  srt_history_free (self->history);
  srt_sim_free (self->sim);
  srt_scratch_free (self->scratch);
  free (self->world);
  for (int i = 0; i < 2; i++)
    {
      srt_why_free (self->why[i]);
      g_free (self->tracks[i].places);
    }
  if (self->change.content)
    srt_content_unref ((SrtContent *) self->change.content);
  g_free (self->name);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_fork_parent_class)->finalize (object);
}

static void
sortie_fork_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_return_if_fail (id == PROP_NAME);

  g_value_set_string (value, SORTIE_FORK (object)->name);
}

static void
sortie_fork_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SortieFork *self = SORTIE_FORK (object);

  g_return_if_fail (id == PROP_NAME);

  if (g_strcmp0 (self->name, g_value_get_string (value)) == 0)
    return;
  g_free (self->name);
  self->name = g_value_dup_string (value);
  g_object_notify_by_pspec (object, pspec);
}

static void
sortie_fork_class_init (SortieForkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = sortie_fork_finalize;
  object_class->get_property = sortie_fork_get_property;
  object_class->set_property = sortie_fork_set_property;
  properties[PROP_NAME] = g_param_spec_string (
      "name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sortie_fork_init (SortieFork *self)
{
}

/* ---- The run that it is of ---- */

static void
run_cut (SortieFork *self)
{
  self->cut_at = MIN (self->cut_at, sortie_session_get_tick (self->session));
}

static void
run_gone (SortieFork *self)
{
  self->cut_at = -1;
}

gboolean
sortie_fork_is_of_run (SortieFork *self)
{
  g_return_val_if_fail (SORTIE_IS_FORK (self), FALSE);

  return self->cut_at >= self->from;
}

/* ---- The change ---- */

/* A ship's record with another pilot: the rest is as the ship has it. */
static SrtMissionShip
with_pilot (const SrtObject *object, int pilot)
{
  return (SrtMissionShip){ .side = object->side, .pilot = pilot, .invulnerable = object->invulnerable,
                           .maneuver_set = object->maneuver_set };
}

static gboolean
changes_pilot (const SortieChange *change, const SrtWorld *world)
{
  return change->pilot >= -1 && srt_slot_valid (world, change->slot);
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
  if (changes_pilot (change, world))
    {
      const SrtMissionShip ship = with_pilot (srt_object (world, change->slot), change->pilot);
      srt_sim_edit_ship (sim, change->slot, &ship);
    }
  if (change->slot >= 0 && change->order)
    srt_sim_give_order (sim, change->slot, change->order, 0);
}

/* The same, in the same order, to the run itself. */
gboolean
sortie_fork_take (SortieFork *self)
{
  const SortieChange *change = &self->change;
  SortieSession *session = self->session;

  g_return_val_if_fail (SORTIE_IS_FORK (self), FALSE);

  if (!sortie_fork_is_of_run (self) || !sortie_session_go_to (session, self->from))
    return FALSE;
  if (change->content)
    sortie_session_swap_content (session, change->content);
  if (change->seed_set)
    sortie_session_reseed (session, change->seed);
  if (change->difficulty >= 0)
    sortie_session_set_difficulty (session, change->difficulty);
  if (changes_pilot (change, sortie_session_get_world (session)))
    {
      const SrtMissionShip ship
          = with_pilot (srt_object (sortie_session_get_world (session), change->slot), change->pilot);
      sortie_session_edit_ship (session, change->slot, &ship);
    }
  if (change->slot >= 0 && change->order)
    sortie_session_give_order (session, change->slot, change->order, 0);
  return TRUE;
}

SortieFork *
sortie_fork_new (SortieSession *session, const SortieChange *change)
{
  int tick = sortie_session_get_tick (session);
  SortieFork *self = g_object_new (SORTIE_TYPE_FORK, NULL);

  self->session = g_object_ref (session);
  self->from = tick;
  self->cut_at = G_MAXINT;
  self->was = sortie_session_replay (session, tick, G_MAXINT);
  self->then = sortie_session_replay (session, tick, tick);
  self->asked = sortie_session_replay (session, tick, G_MAXINT);
  self->change = *change;
  if (change->content)
    self->change.content = srt_content_ref (change->content);
  if (change->order)
    {
      self->order = *change->order;
      self->change.order = &self->order;
    }
  if (self->was == NULL || self->then == NULL || self->asked == NULL)
    {
      g_object_unref (self);
      return NULL;
    }
  g_signal_connect_object (session, "cut", G_CALLBACK (run_cut), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (run_gone), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (run_gone), self, G_CONNECT_SWAPPED);
  return self;
}

/* ---- Places ---- */

static void
make_tracks (SortieFork *self)
{
  self->slots = srt_sim_world (self->sim)->count;
  self->stride = self->slots > MANY ? STRIDE_MANY : STRIDE;
  self->n_samples = self->ticks / self->stride + 1;
  for (int i = 0; i < 2; i++)
    self->tracks[i].places = g_new (SrtVec3, (gsize) (self->slots * self->n_samples));
}

static void
sample (SortieFork *self, Track *track, const SrtWorld *world)
{
  SrtVec3 *places = track->places + (gsize) track->n * (gsize) self->slots;

  for (int slot = 0; slot < self->slots; slot++)
    {
      const SrtObject *object = slot < world->count ? srt_object (world, slot) : NULL;
      if (object && object->type >= 0 && !(object->flags & (SRT_HIDDEN | SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING)))
        places[slot] = srt_frame_between (&object->now, &object->next, (float) world->simulation_counter / SRT_TICKS_PER_STEP).p;
      else
        places[slot] = (SrtVec3){ NAN, NAN, NAN };
    }
  track->n++;
}

static void
sample_both (const SrtSim *was, const SrtSim *then, void *data)
{
  SortieFork *self = data;
  const SrtWorld *worlds[2] = { srt_sim_world (was), srt_sim_world (then) };

  for (int i = 0; i < 2; i++)
    if (worlds[i]->mission_ticks == self->from + self->tracks[i].n * self->stride)
      sample (self, &self->tracks[i], worlds[i]);
}

static gboolean
sampled (SortieFork *self, const Track *track, int slot, int at, SrtVec3 *place)
{
  if (at < 0 || at >= track->n)
    return FALSE;
  *place = track->places[(gsize) at * (gsize) self->slots + (gsize) slot];
  return !isnan (place->x);
}

gboolean
sortie_fork_get_place (SortieFork *self, SortieFuture future, int slot, int tick, SrtVec3 *place)
{
  const Track *track = &self->tracks[future];
  int since = tick - self->from, at = since / MAX (self->stride, 1);
  SrtVec3 next;

  if (self->running || slot < 0 || slot >= self->slots || since < 0 || since > self->ticks
      || !sampled (self, track, slot, at, place))
    return FALSE;
  if (since % self->stride != 0 && sampled (self, track, slot, at + 1, &next))
    *place = srt_lerp (*place, next, (float) (since % self->stride) / (float) self->stride);
  return TRUE;
}

/* ---- Running ---- */

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  g_atomic_int_set (&SORTIE_FORK (data)->stop, 1);
}

/* The other future begins: where the run stood, with the change. */
static gboolean
begin (SortieFork *self)
{
  if (!srt_replay_run (self->was, self->from, &self->stop) || !srt_replay_run (self->then, self->from, &self->stop))
    return FALSE;
  self->sim = srt_replay_steal (g_steal_pointer (&self->then));
  self->history = sortie_history_new (self->sim);
  change_it (self->sim, &self->change);
  self->world = aligned_alloc (16, srt_sim_snapshot_size (self->sim));
  self->scratch = srt_scratch_new (srt_sim_world (self->sim));
  make_tracks (self);
  return self->history && self->world && self->scratch;
}

/* Decisions of either up to where they part; of what follows, where the change itself is that. */
static void
ask (SortieFork *self)
{
  const SrtParting *seen = &self->comparison.seen;
  gboolean at_once = seen->tick == self->from;
  int from = at_once ? self->from : MAX (self->from, seen->tick - ASKED);
  int to = at_once ? self->from + MIN (ASKED, self->ticks) : seen->tick;
  SrtReplay *then;

  if (seen->tick < 0 || seen->slot < 0)
    return;
  then = srt_replay_new (self->history, from, to);
  self->why[SORTIE_FUTURE_WAS] = srt_why_new (self->asked, &seen->slot, 1, ~0u, from, to, &self->stop);
  if (then)
    self->why[SORTIE_FUTURE_THEN] = srt_why_new (then, &seen->slot, 1, ~0u, from, to, &self->stop);
  srt_replay_free (then);
}

static void
compare (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SortieFork *self = source;
  gulong handler = cancellable ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), self, NULL) : 0;
  gboolean whole = begin (self)
                   && srt_compare (self->was, self->history, self->ticks, &self->stop, &self->done, sample_both, self,
                                   &self->comparison);

  if (whole)
    ask (self);
  if (cancellable)
    g_cancellable_disconnect (cancellable, handler);
  g_task_return_boolean (task, whole && !g_atomic_int_get (&self->stop));
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
  drop_replays (self);
  if (whole)
    sortie_fork_get_world (self, self->from);
  return whole;
}

/* ---- Reading ---- */

int
sortie_fork_get_done (SortieFork *self, int *of)
{
  *of = self->ticks;
  return g_atomic_int_get (&self->done);
}

const char *
sortie_fork_get_name (SortieFork *self)
{
  return self->name;
}

const SortieChange *
sortie_fork_get_change (SortieFork *self)
{
  return &self->change;
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
  return self->running || self->history == NULL ? self->from : srt_history_head (self->history);
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
  self->run.script = srt_sim_script (self->sim);
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
  return self->running || self->history == NULL || srt_history_events (self->history, from, to, func, data);
}

SrtReplay *
sortie_fork_replay (SortieFork *self, int from, int to)
{
  return self->running || self->history == NULL ? NULL : srt_replay_new (self->history, from, to);
}

const SrtWhy *
sortie_fork_get_why (SortieFork *self, SortieFuture future)
{
  return self->running ? NULL : self->why[future];
}
