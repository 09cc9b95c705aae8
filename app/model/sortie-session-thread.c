/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thread that ticks, and how the main loop and it take turns. */
#include "app/model/sortie-session-private.h"

#include <string.h>

/* The simulation's lock is held for this long at most, so that a click never waits longer. */
#define CHUNK_USEC 2000
/* How often the main loop gets a fresh copy of a running world. */
#define PUBLISH_USEC 8000
/* That of drawing: a copy is told after what a person does, and takes turns with the frames that show it. */
#define PUBLISH_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)
/* A run that fell so far behind (a suspended machine) goes on from now rather than hurry, at whatever speed. */
#define MAX_BEHIND_NSEC G_GUINT64_CONSTANT (1000000000)
#define NSEC_PER_USEC 1000
#define NSEC_PER_TICK 10000000.0

void
sortie_session_lock (SortieSession *self)
{
  g_atomic_int_inc (&self->waiting);
  g_mutex_lock (&self->lock);
  g_atomic_int_add (&self->waiting, -1);
}

/* The thread waits while anyone wants the lock: it goes on now, or when there is something to tick. */
void
sortie_session_unlock (SortieSession *self)
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

void
sortie_session_take_events (SortieSession *self)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (self->sim, &n);
  int tick = srt_history_now (self->history);

  g_array_append_vals (self->pending, events, n);
  keep_last (self->pending, FRESH_LENGTH);
  /* A tick that runs again has been told. */
  if (tick <= self->logged)
    return;
  self->logged = tick;
  for (uint32_t i = 0; i < n; i++)
    if (srt_event_logged (events[i].kind))
      g_array_append_val (self->pending_log, events[i]);
    else if (events[i].kind == SRT_EVENT_DAMAGE)
      g_array_append_val (self->pending_damage, events[i]);
  keep_last (self->pending_log, LOG_LENGTH);
  keep_last (self->pending_damage, LOG_LENGTH);
}

/* One tick with the input gathered for it; called with the lock held. */
void
sortie_session_tick (SortieSession *self)
{
  if (self->input_fresh)
    {
      srt_sim_input (self->sim, &self->input);
      memset (self->input.pressed, 0, sizeof self->input.pressed);
      self->input_fresh = FALSE;
    }
  srt_stops_begin (&self->watch, self->sim);
  srt_history_tick (self->history);
  if (srt_stops_end (&self->watch, self->sim) && self->ticking)
    {
      self->stopped_at = self->watch.hit;
      self->ticking = FALSE;
    }
  else if (srt_history_now (self->history) == self->end_tick)
    self->ticking = FALSE;
  sortie_session_tick_effects (self);
  sortie_session_take_events (self);
}

void
sortie_session_watch (SortieSession *self, const SrtStop *step, guint n)
{
  g_array_set_size (self->watched, 0);
  g_array_append_vals (self->watched, self->stops->data, self->stops->len);
  if (n > 0)
    g_array_append_vals (self->watched, step, n);
  srt_stops_set (&self->watch, (const SrtStop *) (void *) self->watched->data, (int) self->watched->len,
                 srt_sim_run_context (self->sim));
}

void
sortie_session_watch_on (SortieSession *self)
{
  g_autofree int *passed = g_memdup2 (self->watch.passed, sizeof *passed * MIN ((guint) self->watch.n, self->stops->len));
  guint n = MIN ((guint) self->watch.n, self->stops->len);

  /* From the middle of a tick the rest of it is still to come. */
  if (self->position.index != SRT_TICK_END)
    srt_history_go (self->history, self->position.tick - 1);
  sortie_session_watch (self, NULL, 0);
  self->watch.from = self->position;
  if (n > 0 && self->watch.n >= (int) n)
    memcpy (self->watch.passed, passed, n * sizeof *passed);
}

static void
ask_to_publish (SortieSession *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (PUBLISH_PRIORITY, sortie_session_publish, self, NULL);
}

static guint64
clock_now (gint64 usec)
{
  return (guint64) usec * NSEC_PER_USEC;
}

void
sortie_session_set_pace (SortieSession *self, double speed)
{
  self->thread_speed = speed;
  self->owed = 0;
  srt_clock_start (&self->clock, clock_now (g_get_monotonic_time ()), speed > 0 ? (guint64) (NSEC_PER_TICK / speed) : 1);
}

/* Counts what has come due by @now. */
static void
count_due (SortieSession *self, gint64 now)
{
  self->owed += srt_clock_advance (&self->clock, clock_now (now));
  if (self->owed * self->clock.per_tick > MAX_BEHIND_NSEC)
    self->owed = 1;
}

/* One of the ticks that are due, or one more where nothing holds it back; its time is when it was due. */
static void
tick_now (SortieSession *self, gboolean free_running, gint64 now)
{
  sortie_session_tick (self);
  self->last_tick = now;
  if (free_running)
    return;
  self->owed--;
  self->last_tick = (gint64) ((self->clock.timer_at - self->owed) * self->clock.per_tick / NSEC_PER_USEC);
}

gpointer
sortie_session_work (gpointer data)
{
  SortieSession *self = data;
  gint64 published = 0;

  g_mutex_lock (&self->lock);
  while (!self->quit)
    {
      gint64 now = g_get_monotonic_time ();
      gint64 chunk_end = now + CHUNK_USEC;
      gboolean ticked = FALSE, free_running;

      if (!self->ticking || self->by_hand || self->sim == NULL)
        {
          g_cond_wait (&self->wake, &self->lock);
          continue;
        }
      free_running = self->thread_speed <= 0;
      if (!free_running)
        count_due (self, now);
      while (self->ticking && (free_running || self->owed > 0))
        {
          tick_now (self, free_running, now);
          ticked = TRUE;
          now = g_get_monotonic_time ();
          if (!free_running && self->owed == 0)
            count_due (self, now);
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
      else if (!free_running && self->ticking && self->owed == 0)
        g_cond_wait_until (&self->wake, &self->lock,
                           (gint64) (srt_clock_next (&self->clock) / NSEC_PER_USEC) + 1);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}
