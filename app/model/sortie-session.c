/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-session-private.h"

#include "app/history/keyframes.h"
#include "app/model/sortie-enums.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (SortieSession, sortie_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_STATE,
  PROP_TICK,
  PROP_HEAD,
  PROP_SPEED,
  PROP_OVER,
  N_PROPS
};

enum
{
  ADVANCED,
  MOVED,
  CUT,
  EVENTS,
  HIT,
  STARTED,
  STOPPED,
  EFFECTS,
  STOPS,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- The copy ---- */

void
sortie_session_set_state (SortieSession *self, SortieState state)
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
  g_array_append_vals (self->damage, self->pending_damage->data, self->pending_damage->len);
  g_array_set_size (self->pending_damage, 0);
  if (self->damage->len > LOG_LENGTH + LOG_LENGTH / 4)
    g_array_remove_range (self->damage, 0, self->damage->len - LOG_LENGTH);
  g_array_append_vals (self->fresh, self->pending->data, self->pending->len);
  g_array_set_size (self->pending, 0);
}

/* What was recorded past the present is no more: neither is what the log has of it. */
static void
forget_cut (SortieSession *self)
{
  int now = srt_history_now (self->history);
  uint32_t n_hands;
  const SrtEvent *hands;

  if (srt_history_cuts (self->history) == self->cuts_told)
    return;
  hands = srt_sim_hand_events (self->sim, &n_hands);
  self->logged = MIN (self->logged, now);
  while (self->log->len > 0)
    {
      const SrtEvent *last = &g_array_index (self->log, SortieLogEvent, self->log->len - 1).event;
      if (last->tick < now || (last->tick == now && (n_hands == 0 || last->index < hands[0].index)))
        break;
      g_array_set_size (self->log, self->log->len - 1);
    }
  while (self->damage->len > 0 && g_array_index (self->damage, SrtEvent, self->damage->len - 1).tick > now)
    g_array_set_size (self->damage, self->damage->len - 1);
}

/* What the copy is read with, and the rest of what is told with it. */
static void
take_context (SortieSession *self)
{
  const SrtContent *content = srt_sim_content (self->sim);

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
  self->run.script = srt_sim_script (self->sim);
  self->run.scratch = self->scratch;
  srt_scratch_invalidate (self->scratch, self->run.world->n_slots);
  srt_steering_copy (self->scratch, srt_sim_run_context (self->sim)->scratch, self->run.world->n_slots);
  self->over = srt_sim_over (self->sim);
  forget_cut (self);
  keep_events (self);
  sortie_session_follow_effects (self);
}

void
sortie_session_take_copy (SortieSession *self)
{
  srt_sim_snapshot (self->sim, self->copy);
  self->position = (SrtPosition){ srt_history_now (self->history), SRT_TICK_END };
  self->hit = -1;
  take_context (self);
}

gboolean
sortie_session_take_copy_of (SortieSession *self, SrtPosition at)
{
  if (!srt_history_look (self->history, at, self->copy))
    {
      /* Looking may have led elsewhere. */
      if (self->position.index == SRT_TICK_END)
        srt_history_go (self->history, self->position.tick);
      return FALSE;
    }
  self->position = at;
  self->hit = -1;
  self->moved = TRUE;
  self->over_told = srt_sim_over (self->sim);
  g_array_set_size (self->pending, 0);
  take_context (self);
  return TRUE;
}

void
sortie_session_tell_copy (SortieSession *self)
{
  gboolean moved = self->moved, cut = self->history && srt_history_cuts (self->history) != self->cuts_told;

  self->moved = FALSE;
  if (cut)
    self->cuts_told = srt_history_cuts (self->history);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TICK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HEAD]);
  if (cut)
    g_signal_emit (self, signals[CUT], 0);
  g_signal_emit (self, signals[ADVANCED], 0);
  if (moved)
    g_signal_emit (self, signals[MOVED], 0);
  if (self->fresh->len > 0)
    g_signal_emit (self, signals[EVENTS], 0);
  if (self->over != self->over_shown)
    {
      self->over_shown = self->over;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OVER]);
    }
}

gboolean
sortie_session_publish (gpointer data)
{
  g_autoptr (SortieSession) self = g_object_ref (data);
  gboolean stopped, hit;

  sortie_session_lock (self);
  self->idle = 0;
  if (self->sim == NULL)
    {
      sortie_session_unlock (self);
      return G_SOURCE_REMOVE;
    }
  sortie_session_take_copy (self);
  stopped = !self->ticking;
  hit = stopped && self->stopped_at.stop >= 0 && self->state == SORTIE_STATE_RUNNING;
  if (hit)
    {
      sortie_session_take_copy_of (self, self->stopped_at.at);
      self->hit = self->stopped_at.stop < (int) self->stops->len ? self->stopped_at.stop : -1;
      self->stopped_at.stop = -1;
    }
  sortie_session_unlock (self);
  if (stopped && (self->over || hit || self->end_tick >= 0) && self->state == SORTIE_STATE_RUNNING)
    sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  if (self->sim)
    sortie_session_tell_copy (self);
  if (hit && self->hit >= 0)
    g_signal_emit (self, signals[HIT], 0, self->hit);
  return G_SOURCE_REMOVE;
}

/* ---- GObject ---- */

static void
library_changed (SortieSession *self)
{
  const SrtContent *content = sortie_library_get_content (self->library);

  if (self->sim != NULL && content != NULL)
    sortie_session_swap_content (self, content);
}

void
sortie_session_free_run (SortieSession *self)
{
  sortie_session_lock (self);
  self->ticking = FALSE;
  sortie_session_forget_effects (self);
  srt_stops_clear (&self->watch);
  g_clear_pointer (&self->history, srt_history_free);
  g_clear_pointer (&self->sim, srt_sim_free);
  g_array_set_size (self->pending, 0);
  g_array_set_size (self->pending_damage, 0);
  g_array_set_size (self->pending_log, 0);
  self->over_told = FALSE;
  if (self->idle != 0)
    {
      g_source_remove (self->idle);
      self->idle = 0;
    }
  sortie_session_unlock (self);
  g_clear_pointer (&self->scratch, srt_scratch_free);
  g_clear_pointer (&self->copy, g_free);
  if (self->content)
    srt_content_unref ((SrtContent *) self->content);
  self->content = NULL;
  memset (&self->run, 0, sizeof self->run);
  g_clear_pointer (&self->mission, srt_mission_free);
  g_clear_pointer (&self->started_json, srt_document_free);
  g_clear_pointer (&self->options_pilot, g_free);
  self->over = self->over_shown = self->moved = FALSE;
  self->cuts_told = 0;
  self->hit = -1;
  self->logged = -1;
  self->end_tick = -1;
  self->stopped_at.stop = -1;
  self->position = (SrtPosition){ 0, SRT_TICK_END };
}

static void
sortie_session_finalize (GObject *object)
{
  SortieSession *self = SORTIE_SESSION (object);

  sortie_session_free_run (self);
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
  if (self->thread)
    g_thread_join (self->thread);
  sortie_session_free_effects (self);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_array_unref (self->log);
  g_array_unref (self->fresh);
  g_array_unref (self->pending);
  g_array_unref (self->pending_log);
  g_array_unref (self->pending_damage);
  g_array_unref (self->damage);
  g_array_unref (self->stops);
  g_array_unref (self->watched);
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
    case PROP_HEAD:
      g_value_set_int (value, sortie_session_get_head (self));
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
  static const char *const names[N_SIGNALS]
      = { "advanced", "moved", "cut", "events", "hit", "started", "stopped", "effects", "stops-changed" };

  object_class->finalize = sortie_session_finalize;
  object_class->get_property = sortie_session_get_property;
  object_class->set_property = sortie_session_set_property;
  properties[PROP_STATE]
      = g_param_spec_enum ("state", NULL, NULL, SORTIE_TYPE_STATE, SORTIE_STATE_EDIT, flags);
  properties[PROP_TICK] = g_param_spec_int ("tick", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_HEAD] = g_param_spec_int ("head", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0, 1000, 1,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_OVER] = g_param_spec_boolean ("over", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  for (int i = 0; i < N_SIGNALS; i++)
    if (i != HIT)
      signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[HIT] = g_signal_new (names[HIT], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_INT);
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
  self->pending_damage = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  self->damage = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  self->stops = g_array_new (FALSE, FALSE, sizeof (SrtStop));
  self->watched = g_array_new (FALSE, FALSE, sizeof (SrtStop));
  self->hit = self->logged = self->end_tick = self->stopped_at.stop = -1;
  self->position.index = SRT_TICK_END;
  self->effects = sortie_effects_new ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  self->thread = g_thread_new ("simulation", sortie_session_work, self);
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
  sortie_session_lock (self);
  if (self->state == SORTIE_STATE_RUNNING)
    sortie_session_set_pace (self, speed);
  sortie_session_unlock (self);
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

void
sortie_session_set_ticking (SortieSession *self, gboolean ticking, double speed)
{
  sortie_session_lock (self);
  self->ticking = ticking;
  self->stopped_at.stop = -1;
  sortie_session_set_pace (self, speed);
  if (!ticking && self->sim)
    sortie_session_take_copy (self);
  sortie_session_unlock (self);
}

static SrtPlayerMode
run_mode (SortieSession *self)
{
  return self->pilot >= 0 ? SRT_PLAYER_PILOT : SRT_PLAYER_NONE;
}

void
sortie_session_tell_started (SortieSession *self)
{
  g_signal_emit (self, signals[STARTED], 0);
}

/* There is no world any more: the document at tick 0. */
static void
back_to_edit (SortieSession *self)
{
  if (self->state == SORTIE_STATE_EDIT)
    return;
  sortie_session_free_run (self);
  g_array_set_size (self->log, 0);
  g_array_set_size (self->damage, 0);
  g_array_set_size (self->fresh, 0);
  sortie_session_set_state (self, SORTIE_STATE_EDIT);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TICK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OVER]);
  g_signal_emit (self, signals[STOPPED], 0);
}

gboolean
sortie_session_ensure_started (SortieSession *self, GError **error)
{
  if (self->sim != NULL && self->state != SORTIE_STATE_PLAY && self->state != SORTIE_STATE_PLAY_PAUSED)
    return TRUE;
  if (!sortie_session_make (self, run_mode (self), error))
    {
      back_to_edit (self);
      return FALSE;
    }
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  g_signal_emit (self, signals[STARTED], 0);
  return TRUE;
}

gboolean
sortie_session_run (SortieSession *self, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  sortie_session_lock (self);
  self->end_tick = -1;
  sortie_session_watch_on (self);
  sortie_session_unlock (self);
  sortie_session_set_ticking (self, TRUE, self->speed);
  sortie_session_set_state (self, SORTIE_STATE_RUNNING);
  sortie_session_tell_copy (self);
  return TRUE;
}

void
sortie_session_pause (SortieSession *self)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  if (self->state != SORTIE_STATE_RUNNING)
    return;
  sortie_session_set_ticking (self, FALSE, self->speed);
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  sortie_session_tell_copy (self);
}

gboolean
sortie_session_step (SortieSession *self, int ticks, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);
  g_return_val_if_fail (ticks >= 0, FALSE);

  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  sortie_session_lock (self);
  self->ticking = FALSE;
  for (int i = 0; i < ticks; i++)
    sortie_session_tick (self);
  self->last_tick = g_get_monotonic_time ();
  sortie_session_take_copy (self);
  sortie_session_unlock (self);
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  sortie_session_tell_copy (self);
  return TRUE;
}

gboolean
sortie_session_step_step (SortieSession *self, GError **error)
{
  return sortie_session_move (self, SRT_MOVE_STEP, -1, 1, error);
}

gboolean
sortie_session_restart (SortieSession *self, GError **error)
{
  SortieState state = self->state;

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED)
    return sortie_session_play (self, error);
  sortie_session_free_run (self);
  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  if (state == SORTIE_STATE_RUNNING)
    return sortie_session_run (self, error);
  sortie_session_tell_copy (self);
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

  if (!sortie_session_make (self, SRT_PLAYER_INPUT, error))
    {
      back_to_edit (self);
      return FALSE;
    }
  sortie_session_set_state (self, SORTIE_STATE_PLAY);
  g_signal_emit (self, signals[STARTED], 0);
  sortie_session_set_ticking (self, TRUE, 1);
  sortie_session_tell_copy (self);
  return TRUE;
}

void
sortie_session_set_play_paused (SortieSession *self, gboolean paused)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  if (self->state != SORTIE_STATE_PLAY && self->state != SORTIE_STATE_PLAY_PAUSED)
    return;
  sortie_session_set_ticking (self, !paused, 1);
  sortie_session_set_state (self, paused ? SORTIE_STATE_PLAY_PAUSED : SORTIE_STATE_PLAY);
  if (paused)
    sortie_session_tell_copy (self);
}
