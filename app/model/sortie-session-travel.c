/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run's past: going to any moment of it, steps of the debugger, stops. */
#include "sortie-config.h"

#include "app/model/sortie-session-private.h"

#include <glib/gi18n.h>

/* Ticks that are run again at a time, going back to a stop with a condition. */
#define SPAN 1000

/* A person flies: time goes on. */
static gboolean
flown (SortieSession *self)
{
  return self->state == SORTIE_STATE_PLAY || self->state == SORTIE_STATE_PLAY_PAUSED;
}

SrtPosition
sortie_session_get_position (SortieSession *self)
{
  return self->position;
}

int
sortie_session_get_head (SortieSession *self)
{
  return self->history ? srt_history_head (self->history) : 0;
}

int
sortie_session_get_known (SortieSession *self)
{
  return self->history ? srt_history_ran (self->history) : 0;
}

int
sortie_session_get_hit (SortieSession *self)
{
  return self->hit;
}

gboolean
sortie_session_look_at (SortieSession *self, SrtPosition at)
{
  gboolean found;

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (self->history == NULL || flown (self))
    return FALSE;
  sortie_session_lock (self);
  self->ticking = FALSE;
  found = sortie_session_take_copy_of (self, at);
  self->last_tick = g_get_monotonic_time ();
  sortie_session_unlock (self);
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  sortie_session_tell_copy (self);
  return found;
}

gboolean
sortie_session_go_to (SortieSession *self, int tick)
{
  return sortie_session_look_at (self, (SrtPosition){ tick, SRT_TICK_END });
}

gboolean
sortie_session_keep_flight (SortieSession *self)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (self->history == NULL || !flown (self))
    return FALSE;
  sortie_session_set_ticking (self, FALSE, self->speed);
  sortie_session_lock (self);
  sortie_session_watch (self, NULL, 0);
  sortie_session_unlock (self);
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  sortie_session_tell_copy (self);
  return TRUE;
}

/* Runs on past what was recorded, to where the step ends. */
static void
run_on (SortieSession *self, const SrtStop *step, guint n, int end_tick)
{
  sortie_session_lock (self);
  self->end_tick = end_tick;
  sortie_session_watch (self, step, n);
  sortie_session_unlock (self);
  sortie_session_set_ticking (self, TRUE, step || end_tick < 0 ? 0 : self->speed);
  sortie_session_set_state (self, SORTIE_STATE_RUNNING);
  sortie_session_tell_copy (self);
}

gboolean
sortie_session_run_to (SortieSession *self, int tick, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  if (tick <= sortie_session_get_head (self))
    return sortie_session_go_to (self, tick);
  sortie_session_go_to (self, sortie_session_get_head (self));
  run_on (self, NULL, 0, tick);
  return TRUE;
}

/* Forwards past the end: where the step leads has not happened yet. */
static gboolean
move_on (SortieSession *self, SrtMove move, int slot, GError **error)
{
  SrtStop stops[SRT_MOVE_STOPS];
  int n, tick = self->position.tick;

  if (move == SRT_MOVE_LINE && srt_history_head (self->history) == tick)
    {
      /* The next tick tells whether the script goes on in it. */
      sortie_session_lock (self);
      sortie_session_tick (self);
      sortie_session_unlock (self);
      return sortie_session_move (self, move, slot, 1, error);
    }
  if (move <= SRT_MOVE_FRAME || move == SRT_MOVE_LINE)
    {
      int ticks = move == SRT_MOVE_STEP ? SRT_TICKS_PER_STEP - tick % SRT_TICKS_PER_STEP : 1;
      if (!sortie_session_go_to (self, srt_history_head (self->history))
          || !sortie_session_step (self, ticks, error))
        return FALSE;
      return move != SRT_MOVE_FRAME || sortie_session_look_at (self, (SrtPosition){ tick + 1, SRT_TICK_FRAME });
    }
  if (sortie_session_get_over (self))
    return FALSE;
  n = srt_move_stops (move, slot, stops);
  sortie_session_go_to (self, srt_history_head (self->history));
  run_on (self, stops, (guint) n, -1);
  return TRUE;
}

gboolean
sortie_session_move (SortieSession *self, SrtMove move, int slot, int direction, GError **error)
{
  SrtPosition to;
  gboolean found;

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  if (srt_move_has_ship (move) && slot < 0)
    return FALSE;
  if (self->state == SORTIE_STATE_RUNNING)
    sortie_session_pause (self);
  sortie_session_lock (self);
  found = srt_move_find (self->history, move, slot, self->position, direction, &to);
  sortie_session_unlock (self);
  if (found)
    return sortie_session_look_at (self, to);
  return direction > 0 && move_on (self, move, slot, error);
}

gboolean
sortie_session_run_to_stop (SortieSession *self, const SrtStop *stop, GError **error)
{
  SrtHit hit;
  gboolean found;

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!sortie_session_ensure_started (self, error))
    return FALSE;
  if (self->state == SORTIE_STATE_RUNNING)
    sortie_session_pause (self);
  sortie_session_lock (self);
  found = srt_stops_find (self->history, stop, 1, self->position, 1, &hit);
  sortie_session_unlock (self);
  if (found)
    return sortie_session_look_at (self, hit.at);
  if (sortie_session_get_over (self))
    return FALSE;
  sortie_session_go_to (self, srt_history_head (self->history));
  run_on (self, stop, 1, -1);
  return TRUE;
}

/* ---- Stops ---- */

void
sortie_session_set_stops (SortieSession *self, const SrtStop *stops, guint n)
{
  g_return_if_fail (SORTIE_IS_SESSION (self));

  sortie_session_lock (self);
  g_array_set_size (self->stops, 0);
  if (n > 0)
    g_array_append_vals (self->stops, stops, n);
  self->hit = -1;
  if (self->sim && !flown (self))
    sortie_session_watch (self, NULL, 0);
  sortie_session_unlock (self);
  g_signal_emit_by_name (self, "stops-changed");
}

const SrtStop *
sortie_session_get_stops (SortieSession *self, guint *n)
{
  /* Only the main loop sets them. */
  *n = self->stops->len;
  return (const SrtStop *) (void *) self->stops->data;
}

int
sortie_session_get_hits (SortieSession *self, guint index)
{
  int hits = 0;

  sortie_session_lock (self);
  if (index < self->stops->len && (int) index < self->watch.n)
    hits = self->watch.passed[index];
  sortie_session_unlock (self);
  return hits;
}

typedef struct
{
  GArray *stops;   /* SrtStop */
  SrtPosition from;
  SrtHit plain;    /* the last that its events alone tell; stop -1 none */
  int cancelled;   /* atomic */
} Back;

static void
back_free (gpointer data)
{
  Back *back = data;

  g_array_unref (back->stops);
  g_free (back);
}

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  Back *back = data;

  g_atomic_int_set (&back->cancelled, 1);
}

/* Span by span, back to the last match there is, and no farther than one found already. */
static void
search_back (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SortieSession *self = source;
  Back *back = data;
  SrtHit hit = back->plain;
  SrtPosition to = back->from;
  gulong handler = cancellable ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), back, NULL) : 0;

  while (to.tick > 0 && srt_position_compare (back->plain.at, to) < 0 && !g_atomic_int_get (&back->cancelled))
    {
      SrtPosition from = { MAX (to.tick - SPAN, 0), SRT_TICK_END };
      SrtReplay *replay;
      SrtHit found;
      gboolean any;
      if (back->plain.stop >= 0 && srt_position_compare (from, back->plain.at) <= 0)
        from = back->plain.at; /* an event's: within its tick */
      sortie_session_lock (self);
      /* Whoever is at the front of the tick of `from` stands before it. */
      replay = self->history ? srt_replay_new (self->history, MAX (from.tick - 1, 0), to.tick) : NULL;
      sortie_session_unlock (self);
      if (replay == NULL)
        break;
      any = srt_stops_run (replay, (const SrtStop *) (void *) back->stops->data, (int) back->stops->len, from, to, true,
                           &back->cancelled, &found);
      srt_replay_free (replay);
      if (any)
        {
          hit = found;
          break;
        }
      if (from.tick == 0 || from.index != SRT_TICK_END)
        break;
      /* What is at the very end of `from` has been left out. */
      to = (SrtPosition){ from.tick + 1, SRT_TICK_FRAME };
    }
  if (cancellable)
    g_cancellable_disconnect (cancellable, handler);
  back->plain = hit;
  g_task_return_boolean (task, TRUE);
}

void
sortie_session_run_back_async (SortieSession *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Back *back = g_new0 (Back, 1);
  const SrtStop *stops = (const SrtStop *) (void *) self->stops->data;

  if (self->state == SORTIE_STATE_RUNNING)
    sortie_session_pause (self);
  back->stops = g_array_copy (self->stops);
  for (guint i = 0; i < back->stops->len; i++)
    g_array_index (back->stops, SrtStop, i).skip = 0;
  back->from = self->position;
  back->plain.stop = -1;
  g_task_set_task_data (task, back, back_free);
  if (self->history == NULL || flown (self))
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  sortie_session_lock (self);
  if (!srt_stops_find (self->history, stops, (int) self->stops->len, self->position, -1, &back->plain))
    back->plain = (SrtHit){ .stop = -1 };
  sortie_session_unlock (self);
  if (srt_stops_need_world (stops, (int) self->stops->len))
    g_task_run_in_thread (task, search_back);
  else
    g_task_return_boolean (task, TRUE);
}

int
sortie_session_run_back_finish (SortieSession *self, GAsyncResult *result, GError **error)
{
  GTask *task = G_TASK (result);
  Back *back = g_task_get_task_data (task);

  if (!g_task_propagate_boolean (task, error))
    return -2;
  if (back->plain.stop < 0)
    {
      sortie_session_go_to (self, 0);
      return -1;
    }
  if (!sortie_session_look_at (self, back->plain.at))
    return -1;
  self->hit = back->plain.stop;
  return self->hit;
}

/* ---- What was recorded ---- */

gboolean
sortie_session_events (SortieSession *self, int from, int to, SrtEventFunc func, gpointer data)
{
  gboolean whole;

  if (self->history == NULL)
    return TRUE;
  sortie_session_lock (self);
  whole = srt_history_events (self->history, from, to, func, data);
  sortie_session_unlock (self);
  return whole;
}

SrtReplay *
sortie_session_replay (SortieSession *self, int from, int to)
{
  SrtReplay *replay = NULL;

  sortie_session_lock (self);
  if (self->history)
    replay = srt_replay_new (self->history, from, to);
  sortie_session_unlock (self);
  return replay;
}

SrtContent *
sortie_session_content_at (SortieSession *self, int tick)
{
  SrtContent *content = NULL;

  sortie_session_lock (self);
  if (self->history)
    content = srt_content_ref ((SrtContent *) srt_history_content_at (self->history, tick));
  sortie_session_unlock (self);
  return content;
}

gsize
sortie_session_get_record_size (SortieSession *self)
{
  gsize size = 0;

  sortie_session_lock (self);
  if (self->history)
    size = srt_history_bytes (self->history);
  sortie_session_unlock (self);
  return size;
}

int
sortie_session_get_cuts (SortieSession *self)
{
  return self->history ? srt_history_cuts (self->history) : 0;
}
