/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-session.h"

#include "app/model/sortie-enums.h"

#include <glib/gi18n.h>
#include <string.h>

/* The simulation's lock is held for this long at most, so that a click never waits longer. */
#define CHUNK_USEC 2000
/* How often the main loop gets a fresh copy of a running world. */
#define PUBLISH_USEC 8000
/* Events kept for the log. */
#define LOG_LENGTH 20000
/* Events of all kinds kept between two copies; of a very fast run the oldest are left out. */
#define FRESH_LENGTH 8192
/* That of drawing: a copy is told after what a person does, and takes turns with the frames that show it. */
#define PUBLISH_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)
/* A run that fell behind (a suspended machine) goes on from now rather than catching up. */
#define MAX_BEHIND_TICKS 100

struct _SortieSession
{
  GObject parent_instance;

  /* Borrowed from the workspace, held */
  SortieDocument *document;
  SortieLibrary *library;

  /* Main loop's own */
  SortieState state;
  double speed;
  guint64 seed;
  int pilot;
  void *copy;     /* SrtWorld as the panels see it */
  SrtRun run;     /* over the copy */
  SrtScratch *scratch;
  const SrtContent *content; /* ref'd; what the copy is read with */
  GArray *log;    /* SortieLogEvent */
  guint log_start;
  guint64 log_serial;
  GArray *fresh;  /* SrtEvent */
  gboolean over;       /* as of the copy */
  gboolean over_shown; /* as last notified */
  gint64 copied_at;

  /* The run; written while `sim` is NULL or under the lock */
  SrtSim *sim;
  SrtDocument *started_json; /* the document the run was made of */
  SrtMission *mission;

  /* Shared with the thread, under the lock */
  GThread *thread;
  GMutex lock;
  GCond wake;
  gboolean ticking, quit;
  double thread_speed;
  gint64 next_due;   /* monotonic time the next tick is due */
  gint64 last_tick;  /* monotonic time of the last one */
  GArray *pending;   /* SrtEvent: the latest of all kinds, for drawing */
  GArray *pending_log; /* SrtEvent: those for the log */
  gboolean over_told; /* the run has stopped once because the battle was over */
  SrtPlayerInput input;
  gboolean input_fresh;
  guint idle;
  gint waiting;      /* atomic: the main loop wants the lock */
};

G_DEFINE_FINAL_TYPE (SortieSession, sortie_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_STATE,
  PROP_TICK,
  PROP_SPEED,
  PROP_OVER,
  N_PROPS
};

enum
{
  ADVANCED,
  EVENTS,
  STARTED,
  STOPPED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- The thread ---- */

static void
lock_sim (SortieSession *self)
{
  g_atomic_int_inc (&self->waiting);
  g_mutex_lock (&self->lock);
  g_atomic_int_add (&self->waiting, -1);
}

/* The thread waits while anyone wants the lock: it goes on now, or when there is something to tick. */
static void
unlock_sim (SortieSession *self)
{
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

/* Keeps the last @length elements; done only now and then, so that it costs nothing much. */
static void
keep_last (GArray *array, guint length)
{
  if (array->len > 2 * length)
    g_array_remove_range (array, 0, array->len - length);
}

static void
take_events (SortieSession *self)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (self->sim, &n);

  g_array_append_vals (self->pending, events, n);
  keep_last (self->pending, FRESH_LENGTH);
  for (uint32_t i = 0; i < n; i++)
    if (srt_event_logged (events[i].kind))
      g_array_append_val (self->pending_log, events[i]);
  keep_last (self->pending_log, LOG_LENGTH);
}

/* One tick with the input gathered for it; called with the lock held. */
static void
tick (SortieSession *self)
{
  if (self->input_fresh)
    {
      srt_sim_input (self->sim, &self->input);
      memset (self->input.pressed, 0, sizeof self->input.pressed);
      self->input_fresh = FALSE;
    }
  srt_sim_tick (self->sim);
  take_events (self);
}

static gboolean publish (gpointer data);

static void
ask_to_publish (SortieSession *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (PUBLISH_PRIORITY, publish, self, NULL);
}

static gpointer
work (gpointer data)
{
  SortieSession *self = data;
  gint64 published = 0;

  g_mutex_lock (&self->lock);
  while (!self->quit)
    {
      gint64 now = g_get_monotonic_time ();
      gint64 chunk_end = now + CHUNK_USEC;
      gint64 interval;
      gboolean ticked = FALSE;

      if (!self->ticking || self->sim == NULL)
        {
          g_cond_wait (&self->wake, &self->lock);
          continue;
        }
      interval = self->thread_speed > 0 ? (gint64) (10000.0 / self->thread_speed) : 0;
      if (self->next_due + MAX_BEHIND_TICKS * MAX (interval, 1) < now)
        self->next_due = now;
      while (self->ticking && (interval == 0 || self->next_due <= now))
        {
          tick (self);
          ticked = TRUE;
          self->last_tick = interval > 0 ? self->next_due : now;
          self->next_due += interval;
          now = g_get_monotonic_time ();
          if (srt_sim_over (self->sim) && !self->over_told)
            {
              self->over_told = TRUE;
              self->ticking = FALSE;
            }
          if (now >= chunk_end || g_atomic_int_get (&self->waiting) > 0)
            break;
        }
      if (ticked && (now - published >= PUBLISH_USEC || !self->ticking))
        {
          published = now;
          ask_to_publish (self);
        }
      /* Letting the lock go is not enough: it could be taken again before the other has woken up. */
      if (g_atomic_int_get (&self->waiting) > 0)
        while (g_atomic_int_get (&self->waiting) > 0 && !self->quit)
          g_cond_wait (&self->wake, &self->lock);
      else if (interval > 0 && self->ticking && self->next_due > now)
        g_cond_wait_until (&self->wake, &self->lock, self->next_due);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ---- The copy ---- */

static void
set_state (SortieSession *self, SortieState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
keep_events (SortieSession *self)
{
  g_array_set_size (self->fresh, 0);
  for (guint i = 0; i < self->pending_log->len; i++)
    {
      SortieLogEvent entry = { g_array_index (self->pending_log, SrtEvent, i), self->log_serial++ };
      g_array_append_val (self->log, entry);
    }
  g_array_set_size (self->pending_log, 0);
  if (self->log->len > LOG_LENGTH + LOG_LENGTH / 4)
    g_array_remove_range (self->log, 0, self->log->len - LOG_LENGTH);
  g_array_append_vals (self->fresh, self->pending->data, self->pending->len);
  g_array_set_size (self->pending, 0);
}

/* Takes the world's copy; the lock is held. */
static void
take_copy (SortieSession *self)
{
  const SrtContent *content = srt_sim_content (self->sim);

  srt_sim_snapshot (self->sim, self->copy);
  if (content != self->content)
    {
      if (self->content)
        srt_content_unref ((SrtContent *) self->content);
      self->content = srt_content_ref (content);
    }
  self->copied_at = self->last_tick;
  self->run.world = self->copy;
  self->run.content = self->content;
  self->run.mission = self->mission;
  self->run.scratch = self->scratch;
  srt_scratch_invalidate (self->scratch, self->run.world->n_slots);
  self->over = srt_sim_over (self->sim);
  keep_events (self);
}

static void
tell_copy (SortieSession *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TICK]);
  g_signal_emit (self, signals[ADVANCED], 0);
  if (self->fresh->len > 0)
    g_signal_emit (self, signals[EVENTS], 0);
  if (self->over != self->over_shown)
    {
      self->over_shown = self->over;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OVER]);
    }
}

static gboolean
publish (gpointer data)
{
  g_autoptr (SortieSession) self = g_object_ref (data);
  gboolean stopped;

  lock_sim (self);
  self->idle = 0;
  if (self->sim == NULL)
    {
      unlock_sim (self);
      return G_SOURCE_REMOVE;
    }
  take_copy (self);
  stopped = !self->ticking;
  unlock_sim (self);
  if (stopped && self->over && self->state == SORTIE_STATE_RUNNING)
    set_state (self, SORTIE_STATE_PAUSED);
  if (self->sim)
    tell_copy (self);
  return G_SOURCE_REMOVE;
}

/* ---- GObject ---- */

static void
library_changed (SortieSession *self)
{
  const SrtContent *content = sortie_library_get_content (self->library);

  if (self->sim == NULL || content == NULL)
    return;
  lock_sim (self);
  srt_sim_swap_content (self->sim, content);
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
}

static void
free_run (SortieSession *self)
{
  lock_sim (self);
  self->ticking = FALSE;
  g_clear_pointer (&self->sim, srt_sim_free);
  g_array_set_size (self->pending, 0);
  g_array_set_size (self->pending_log, 0);
  self->over_told = FALSE;
  if (self->idle != 0)
    {
      g_source_remove (self->idle);
      self->idle = 0;
    }
  unlock_sim (self);
  g_clear_pointer (&self->scratch, srt_scratch_free);
  g_clear_pointer (&self->copy, g_free);
  if (self->content)
    srt_content_unref ((SrtContent *) self->content);
  self->content = NULL;
  memset (&self->run, 0, sizeof self->run);
  g_clear_pointer (&self->mission, srt_mission_free);
  g_clear_pointer (&self->started_json, srt_document_free);
  self->over = self->over_shown = FALSE;
}

static void
sortie_session_finalize (GObject *object)
{
  SortieSession *self = SORTIE_SESSION (object);

  free_run (self);
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
  if (self->thread)
    g_thread_join (self->thread);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_array_unref (self->log);
  g_array_unref (self->fresh);
  g_array_unref (self->pending);
  g_array_unref (self->pending_log);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (sortie_session_parent_class)->finalize (object);
}

static void
sortie_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieSession *self = SORTIE_SESSION (object);

  switch (id)
    {
    case PROP_STATE:
      g_value_set_enum (value, (int) self->state);
      break;
    case PROP_TICK:
      g_value_set_int (value, sortie_session_get_tick (self));
      break;
    case PROP_SPEED:
      g_value_set_double (value, self->speed);
      break;
    case PROP_OVER:
      g_value_set_boolean (value, self->over);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SortieSession *self = SORTIE_SESSION (object);

  switch (id)
    {
    case PROP_SPEED:
      sortie_session_set_speed (self, g_value_get_double (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_session_class_init (SortieSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  static const char *const names[N_SIGNALS] = { "advanced", "events", "started", "stopped" };

  object_class->finalize = sortie_session_finalize;
  object_class->get_property = sortie_session_get_property;
  object_class->set_property = sortie_session_set_property;
  properties[PROP_STATE]
      = g_param_spec_enum ("state", NULL, NULL, SORTIE_TYPE_STATE, SORTIE_STATE_EDIT, flags);
  properties[PROP_TICK] = g_param_spec_int ("tick", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0, 1000, 1,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_OVER] = g_param_spec_boolean ("over", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
sortie_session_init (SortieSession *self)
{
  self->speed = self->thread_speed = 1;
  self->pilot = -1;
  self->log = g_array_new (FALSE, FALSE, sizeof (SortieLogEvent));
  self->fresh = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  self->pending = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  self->pending_log = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  self->thread = g_thread_new ("simulation", work, self);
}

SortieSession *
sortie_session_new (SortieDocument *document, SortieLibrary *library)
{
  SortieSession *self = g_object_new (SORTIE_TYPE_SESSION, NULL);

  self->document = g_object_ref (document);
  self->library = g_object_ref (library);
  g_signal_connect_object (library, "changed", G_CALLBACK (library_changed), self, G_CONNECT_SWAPPED);
  return self;
}

/* ---- State ---- */

SortieState
sortie_session_get_state (SortieSession *self)
{
  return self->state;
}

gboolean
sortie_session_is_live (SortieSession *self)
{
  return self->state != SORTIE_STATE_EDIT;
}

double
sortie_session_get_speed (SortieSession *self)
{
  return self->speed;
}

void
sortie_session_set_speed (SortieSession *self, double speed)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  if (self->speed == speed)
    return;
  self->speed = speed;
  lock_sim (self);
  if (self->state == SORTIE_STATE_RUNNING)
    {
      self->thread_speed = speed;
      self->next_due = g_get_monotonic_time ();
    }
  unlock_sim (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPEED]);
}

int
sortie_session_get_tick (SortieSession *self)
{
  return self->copy ? ((const SrtWorld *) self->copy)->mission_ticks : 0;
}

gboolean
sortie_session_get_over (SortieSession *self)
{
  return self->over;
}

void
sortie_session_set_seed (SortieSession *self, guint64 seed)
{
  self->seed = seed;
}

void
sortie_session_set_pilot (SortieSession *self, int pilot)
{
  self->pilot = pilot;
}

/* ---- Transport ---- */

static void
set_error_from_diags (GError **error, const SrtDiags *diags, const char *fallback)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *sentence = srt_diag_text (&diags->items[i], gettext);
        if (text->len > 0)
          g_string_append_c (text, '\n');
        g_string_append (text, sentence);
        free (sentence);
      }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text->len > 0 ? text->str : fallback);
}

static gboolean
start (SortieSession *self, SrtPlayerMode mode, GError **error)
{
  const SrtContent *content = sortie_library_get_content (self->library);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;

  if (content == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED, _ ("The ships are still being loaded"));
      return FALSE;
    }
  free_run (self);
  srt_diags_init (&diags);
  self->started_json = srt_document_copy (sortie_document_get_json (self->document));
  self->mission = srt_mission_read (self->started_json, content, &diags);
  options.seed = self->seed;
  options.player = mode;
  if (self->mission)
    {
      SrtSim *sim = srt_sim_new (content, self->mission, &options, &diags);
      lock_sim (self);
      self->sim = sim;
      unlock_sim (self);
    }
  if (self->sim == NULL)
    {
      set_error_from_diags (error, &diags, _ ("The mission cannot be run"));
      srt_diags_clear (&diags);
      free_run (self);
      return FALSE;
    }
  srt_diags_clear (&diags);
  self->copy = g_malloc0 (srt_sim_snapshot_size (self->sim));
  self->scratch = srt_scratch_new (srt_sim_world (self->sim));
  g_array_set_size (self->log, 0);
  lock_sim (self);
  {
    memset (&self->input, 0, sizeof self->input);
    self->input.reticle = -1;
    self->input_fresh = FALSE;
    take_events (self);
    self->last_tick = g_get_monotonic_time ();
    take_copy (self);
  }
  unlock_sim (self);
  return TRUE;
}

static void
set_ticking (SortieSession *self, gboolean ticking, double speed)
{
  lock_sim (self);
  self->ticking = ticking;
  self->thread_speed = speed;
  self->next_due = g_get_monotonic_time ();
  if (!ticking && self->sim)
    take_copy (self);
  unlock_sim (self);
}

static SrtPlayerMode
run_mode (SortieSession *self)
{
  return self->pilot >= 0 ? SRT_PLAYER_PILOT : SRT_PLAYER_NONE;
}

/* There is no world any more: the document at tick 0. */
static void
back_to_edit (SortieSession *self)
{
  if (self->state == SORTIE_STATE_EDIT)
    return;
  free_run (self);
  g_array_set_size (self->log, 0);
  g_array_set_size (self->fresh, 0);
  set_state (self, SORTIE_STATE_EDIT);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TICK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OVER]);
  g_signal_emit (self, signals[STOPPED], 0);
}

static gboolean
ensure_started (SortieSession *self, GError **error)
{
  if (self->sim != NULL && self->state != SORTIE_STATE_PLAY && self->state != SORTIE_STATE_PLAY_PAUSED)
    return TRUE;
  if (!start (self, run_mode (self), error))
    {
      back_to_edit (self);
      return FALSE;
    }
  set_state (self, SORTIE_STATE_PAUSED);
  g_signal_emit (self, signals[STARTED], 0);
  return TRUE;
}

gboolean
sortie_session_run (SortieSession *self, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!ensure_started (self, error))
    return FALSE;
  set_ticking (self, TRUE, self->speed);
  set_state (self, SORTIE_STATE_RUNNING);
  tell_copy (self);
  return TRUE;
}

void
sortie_session_pause (SortieSession *self)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  if (self->state != SORTIE_STATE_RUNNING)
    return;
  set_ticking (self, FALSE, self->speed);
  set_state (self, SORTIE_STATE_PAUSED);
  tell_copy (self);
}

static gboolean
step (SortieSession *self, int ticks, gboolean whole_step, GError **error)
{
  if (!ensure_started (self, error))
    return FALSE;
  lock_sim (self);
  self->ticking = FALSE;
  if (whole_step)
    ticks = SRT_TICKS_PER_STEP - srt_sim_world (self->sim)->simulation_counter;
  for (int i = 0; i < ticks; i++)
    tick (self);
  self->last_tick = g_get_monotonic_time ();
  take_copy (self);
  unlock_sim (self);
  set_state (self, SORTIE_STATE_PAUSED);
  tell_copy (self);
  return TRUE;
}

gboolean
sortie_session_step (SortieSession *self, int ticks, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);
  g_return_val_if_fail (ticks >= 0, FALSE);

  return step (self, ticks, FALSE, error);
}

gboolean
sortie_session_step_step (SortieSession *self, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  return step (self, 0, TRUE, error);
}

gboolean
sortie_session_restart (SortieSession *self, GError **error)
{
  SortieState state = self->state;

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED)
    return sortie_session_play (self, error);
  free_run (self);
  if (!ensure_started (self, error))
    return FALSE;
  set_state (self, SORTIE_STATE_PAUSED);
  if (state == SORTIE_STATE_RUNNING)
    return sortie_session_run (self, error);
  tell_copy (self);
  return TRUE;
}

void
sortie_session_stop (SortieSession *self)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  back_to_edit (self);
}

gboolean
sortie_session_play (SortieSession *self, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!start (self, SRT_PLAYER_INPUT, error))
    {
      back_to_edit (self);
      return FALSE;
    }
  set_state (self, SORTIE_STATE_PLAY);
  g_signal_emit (self, signals[STARTED], 0);
  set_ticking (self, TRUE, 1);
  tell_copy (self);
  return TRUE;
}

void
sortie_session_set_play_paused (SortieSession *self, gboolean paused)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  if (self->state != SORTIE_STATE_PLAY && self->state != SORTIE_STATE_PLAY_PAUSED)
    return;
  set_ticking (self, !paused, 1);
  set_state (self, paused ? SORTIE_STATE_PLAY_PAUSED : SORTIE_STATE_PLAY);
  if (paused)
    tell_copy (self);
}

/* ---- Reading ---- */

const SrtWorld *
sortie_session_get_world (SortieSession *self)
{
  return self->copy;
}

const SrtContent *
sortie_session_get_content (SortieSession *self)
{
  return self->content;
}

const SrtMission *
sortie_session_get_mission (SortieSession *self)
{
  return self->mission;
}

SrtRun *
sortie_session_get_run (SortieSession *self)
{
  return self->copy ? &self->run : NULL;
}

float
sortie_session_get_fraction (SortieSession *self)
{
  const SrtWorld *world = self->copy;
  double past = 0;

  if (world == NULL)
    return 0;
  if (self->state == SORTIE_STATE_RUNNING || self->state == SORTIE_STATE_PLAY)
    {
      double speed = self->state == SORTIE_STATE_PLAY ? 1 : self->speed;
      if (speed > 0)
        past = (double) (g_get_monotonic_time () - self->copied_at) * speed / 10000.0;
      /* Good up to the step's end: the copy holds where it leads. */
      past = CLAMP (past, 0, SRT_TICKS_PER_STEP - world->simulation_counter);
    }
  return (float) ((world->simulation_counter + past) / SRT_TICKS_PER_STEP);
}

int
sortie_session_slot_of (SortieSession *self, const char *ship_id)
{
  const SrtWorld *world = self->copy;

  if (world == NULL || ship_id == NULL)
    return -1;
  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->mission_ship >= 0 && object->mission_ship < self->mission->n_ships
          && object->type != SRT_TYPE_STAND_IN
          && g_str_equal (self->mission->ships[object->mission_ship].id, ship_id))
        return slot;
    }
  return -1;
}

const char *
sortie_session_id_of (SortieSession *self, int slot)
{
  const SrtWorld *world = self->copy;
  const SrtObject *object;

  if (world == NULL || !srt_slot_valid (world, slot))
    return NULL;
  object = srt_object (world, slot);
  if (object->mission_ship < 0 || object->mission_ship >= self->mission->n_ships)
    return NULL;
  return self->mission->ships[object->mission_ship].id;
}

guint
sortie_session_get_n_events (SortieSession *self)
{
  return self->log->len;
}

const SortieLogEvent *
sortie_session_get_event (SortieSession *self, guint index)
{
  g_return_val_if_fail (index < self->log->len, NULL);

  return &g_array_index (self->log, SortieLogEvent, index);
}

const SrtEvent *
sortie_session_get_fresh_events (SortieSession *self, guint *n)
{
  *n = self->fresh->len;
  return (const SrtEvent *) (void *) self->fresh->data;
}

/* ---- Input and hand ---- */

void
sortie_session_set_input (SortieSession *self, const SrtPlayerInput *input)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  lock_sim (self);
  {
    SrtPlayerInput gathered = *input;
    for (guint i = 0; i < G_N_ELEMENTS (gathered.pressed); i++)
      gathered.pressed[i] |= self->input.pressed[i];
    self->input = gathered;
    self->input_fresh = TRUE;
  }
  unlock_sim (self);
}

gboolean
sortie_session_push_order (SortieSession *self, int slot, int number, SrtTarget target)
{
  gboolean taken;

  g_return_val_if_fail (self->sim != NULL, FALSE);

  lock_sim (self);
  taken = srt_sim_push_order (self->sim, slot, number, target);
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
  return taken;
}

void
sortie_session_pop_order (SortieSession *self, int slot)
{
  g_return_if_fail (self->sim != NULL);

  lock_sim (self);
  srt_sim_pop_order (self->sim, slot);
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
}

void
sortie_session_place (SortieSession *self, int slot, SrtVec3 position, const SrtMat3 *orientation)
{
  const SrtFrame place = { position, *orientation };

  sortie_session_place_many (self, &slot, &place, 1);
}

void
sortie_session_place_many (SortieSession *self, const int *slots, const SrtFrame *places, guint n)
{
  g_return_if_fail (self->sim != NULL);

  lock_sim (self);
  for (guint i = 0; i < n; i++)
    if (slots[i] >= 0)
      srt_sim_place (self->sim, slots[i], places[i].p, &places[i].r);
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
}

/*
 * The run's mission grows at its end: records that the run was made of keep
 * their places, whatever was deleted from the document since.
 */
int
sortie_session_add_ship (SortieSession *self, const char *ship_id)
{
  const SrtJson *record
      = srt_document_find (sortie_document_get_json (self->document), "ships", ship_id, NULL);
  SrtJson *table;
  SrtMission *mission;
  int slot;

  g_return_val_if_fail (self->sim != NULL && record != NULL, -1);

  table = srt_document_table (self->started_json, "ships");
  srt_json_append (table, srt_json_copy (record));
  mission = srt_mission_read (self->started_json, sortie_library_get_content (self->library), NULL);
  if (mission == NULL)
    {
      srt_json_free (srt_json_steal (table, srt_json_length (table) - 1));
      return -1;
    }
  lock_sim (self);
  slot = srt_sim_add_ship (self->sim, mission, mission->n_ships - 1);
  srt_mission_free (self->mission);
  self->mission = mission;
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
  return slot;
}

void
sortie_session_retire (SortieSession *self, int slot)
{
  g_return_if_fail (self->sim != NULL);

  lock_sim (self);
  srt_sim_retire (self->sim, slot);
  take_copy (self);
  unlock_sim (self);
  tell_copy (self);
}
