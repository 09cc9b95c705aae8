/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is only drawn of a run: a store that is ticked with it, and made again
 * beside it after a jump in time (decision 29).
 *
 * The run's own store stands at the run's tick, or is stale: it was jumped away
 * from, or the run was too fast to be followed. A thread then runs the last ticks
 * again, a few of them at first, and gives the store back; the main loop never
 * waits for it.
 */
#include "app/model/sortie-session-private.h"

#include "effects/rebuild.h"

/* Faster than this nobody sees what flies apart, and it would cost the run its speed. */
#define MOST_SPEED 16.0
/* Ticks run again at first: a moment's work, and most of what there is to see. */
#define FIRST_TICKS 600
/* A run that goes on meanwhile is caught up with up to so many ticks; these are made up for as it stands. */
#define NEAR_TICKS 50
/* The picture of a moment as near as this is shown until the right one is there. */
#define KEPT_TICKS 200

struct _SortieEffects
{
  /* Main loop's own */
  int holders;
  SrtEffectStyle style;
  SrtEffectView view;
  SrtEffects *copy; /* of the run's; NULL while nobody asks */
  gboolean shown;   /* it is of the moment that is shown, or near it */
  gboolean whole;   /* ... and just as it would be, played through */

  /* Under the session's lock */
  SrtEffects *run;   /* NULL while nobody asks */
  SrtEffects *spare; /* to make another in */
  gboolean stale;    /* the run's is not at the run's tick, ... */
  gboolean base;     /* ... but at one that led to it */
  gboolean rough;    /* not everything in it is as it would be, played through */
  gboolean asked, making, quit;
  GThread *thread;
  GCond wake;
  guint idle;
  int stop; /* atomic: what is being made is of no use any more */
};

/* ---- Made again: the thread, with the session's lock but for the work itself ---- */

static gboolean
ready (gpointer data)
{
  g_autoptr (SortieSession) self = g_object_ref (data);

  sortie_session_lock (self);
  self->effects->idle = 0;
  if (self->sim)
    sortie_session_follow_effects (self);
  sortie_session_unlock (self);
  sortie_session_tell_effects (self);
  return G_SOURCE_REMOVE;
}

static bool
collect (const SrtEvent *event, void *data)
{
  g_array_append_vals (data, event, 1);
  return true;
}

/* The run has gone on a little: what it told since is taken up with the world as it is now. */
static void
catch_up (SortieSession *self, SrtEffects *made)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));

  srt_history_events (self->history, srt_effects_now (made) + 1, srt_history_now (self->history), collect, events);
  srt_effects_tick (made, srt_sim_world (self->sim), srt_sim_content (self->sim),
                    (const SrtEvent *) (void *) events->data, events->len);
}

/* FALSE where the run has gone on too far, or stands and the store can be made as it was. */
static gboolean
give_back (SortieSession *self, gboolean rough)
{
  SortieEffects *fx = self->effects;
  SrtEffects *made = fx->spare;
  int behind = srt_history_now (self->history) - srt_effects_now (made);

  if (behind < 0 || behind > NEAR_TICKS || (behind > 0 && !self->ticking))
    return FALSE;
  if (behind > 0)
    catch_up (self, made);
  fx->spare = fx->run;
  fx->run = made;
  fx->stale = FALSE;
  fx->base = TRUE;
  fx->rough = rough || behind > 0;
  if (fx->idle == 0)
    fx->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, ready, self, NULL);
  return TRUE;
}

/* The spare store is brought to the run's tick: from where it is, or (@anew) over the last @ticks. FALSE: it is over. */
static gboolean
make (SortieSession *self, int ticks, gboolean anew)
{
  SortieEffects *fx = self->effects;
  int to = srt_history_now (self->history), from = srt_effects_rebuild_from (self->history, to, ticks);
  SrtReplay *replay;

  if (anew || srt_effects_now (fx->spare) > to || srt_effects_now (fx->spare) < from)
    srt_effects_reset (fx->spare, srt_sim_world (self->sim)->seed, from);
  replay = srt_replay_new (self->history, srt_effects_now (fx->spare), to);
  if (replay == NULL)
    return FALSE;
  g_mutex_unlock (&self->lock);
  srt_effects_replay (fx->spare, replay, to, &fx->stop);
  srt_replay_free (replay);
  sortie_session_lock (self);
  return self->history != NULL && !fx->quit && !g_atomic_int_get (&fx->stop);
}

static void
make_again (SortieSession *self)
{
  SortieEffects *fx = self->effects;
  int now = srt_history_now (self->history), at = srt_effects_now (fx->run);
  gboolean near = fx->stale && fx->base && !fx->rough && at <= now && now - at <= FIRST_TICKS;
  gboolean first = fx->stale && !near && now - srt_history_first (self->history) > FIRST_TICKS;

  if (near)
    srt_effects_copy (fx->spare, fx->run);
  srt_effects_set_style (fx->spare, srt_effects_style (fx->run));
  srt_effects_copy_view (fx->spare, fx->run);
  if (first)
    {
      if (!make (self, FIRST_TICKS, TRUE))
        return;
      give_back (self, TRUE);
    }
  for (gboolean anew = !near; make (self, SRT_EFFECTS_KEPT, anew); anew = FALSE)
    if (give_back (self, FALSE))
      return;
}

static gpointer
work (gpointer data)
{
  SortieSession *self = data;
  SortieEffects *fx = self->effects;

  g_mutex_lock (&self->lock);
  while (!fx->quit)
    {
      if (!fx->asked || self->history == NULL || fx->run == NULL)
        {
          g_cond_wait (&fx->wake, &self->lock);
          continue;
        }
      fx->asked = FALSE;
      fx->making = TRUE;
      g_atomic_int_set (&fx->stop, 0);
      make_again (self);
      fx->making = FALSE;
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* Whatever was being made is given up. */
static void
ask (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  g_atomic_int_set (&fx->stop, 1);
  fx->asked = TRUE;
  if (fx->thread == NULL)
    fx->thread = g_thread_new ("effects", work, self);
  g_cond_signal (&fx->wake);
}

/* ---- With the run, under its lock ---- */

static gboolean
too_fast (SortieSession *self)
{
  return self->ticking && (self->thread_speed <= 0 || self->thread_speed > MOST_SPEED);
}

static void
let_lapse (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  fx->base = fx->base && srt_effects_now (fx->run) <= srt_history_now (self->history);
  fx->stale = TRUE;
}

void
sortie_session_tick_effects (SortieSession *self)
{
  SortieEffects *fx = self->effects;
  const SrtEvent *events;
  uint32_t n;

  if (fx->run == NULL || fx->stale)
    return;
  /* A tick that is run again, from the middle of which the run goes on, has been taken up. */
  if (too_fast (self) || srt_effects_now (fx->run) + 1 != srt_history_now (self->history))
    {
      let_lapse (self);
      return;
    }
  events = srt_sim_events (self->sim, &n);
  srt_effects_tick (fx->run, srt_sim_world (self->sim), srt_sim_content (self->sim), events, n);
}

void
sortie_session_start_effects (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  if (fx->run == NULL)
    return;
  srt_effects_reset (fx->run, srt_sim_world (self->sim)->seed, srt_history_now (self->history));
  fx->stale = fx->rough = FALSE;
  fx->base = TRUE;
}

void
sortie_session_forget_effects (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  g_atomic_int_set (&fx->stop, 1);
  fx->asked = fx->shown = fx->whole = FALSE;
  g_clear_handle_id (&fx->idle, g_source_remove);
}

void
sortie_session_follow_effects (SortieSession *self)
{
  SortieEffects *fx = self->effects;
  int now;

  if (fx->run == NULL)
    return;
  now = srt_history_now (self->history);
  srt_effects_set_style (fx->run, &fx->style);
  srt_effects_set_view (fx->run, &fx->view);
  if (!fx->stale && srt_effects_now (fx->run) != now)
    let_lapse (self);
  if (!fx->stale)
    srt_effects_copy (fx->copy, fx->run);
  fx->whole = !fx->stale && !fx->rough;
  fx->shown = !fx->stale || (fx->shown && ABS (srt_effects_now (fx->copy) - now) <= KEPT_TICKS);
  if ((fx->stale || (fx->rough && !self->ticking)) && !too_fast (self)
      && (self->moved || !(fx->making || fx->asked)))
    ask (self);
}

/* ---- For who draws ---- */

void
sortie_session_tell_effects (SortieSession *self)
{
  g_signal_emit_by_name (self, "effects");
}

void
sortie_session_hold_effects (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  if (fx->holders++ > 0)
    return;
  fx->copy = srt_effects_new (&fx->style, 0, 0);
  fx->shown = fx->whole = FALSE;
  sortie_session_lock (self);
  fx->run = srt_effects_new (&fx->style, 0, 0);
  fx->spare = srt_effects_new (&fx->style, 0, 0);
  fx->stale = TRUE;
  fx->base = fx->rough = FALSE;
  if (self->sim)
    sortie_session_follow_effects (self);
  sortie_session_unlock (self);
}

/* The thread may hold a store of what is let go: it ends first. */
static void
end_thread (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  if (fx->thread == NULL)
    return;
  sortie_session_lock (self);
  g_atomic_int_set (&fx->stop, 1);
  fx->quit = TRUE;
  g_cond_signal (&fx->wake);
  sortie_session_unlock (self);
  g_thread_join (g_steal_pointer (&fx->thread));
  fx->quit = FALSE;
}

static void
free_stores (SortieSession *self)
{
  SortieEffects *fx = self->effects;

  end_thread (self);
  sortie_session_lock (self);
  sortie_session_forget_effects (self);
  g_clear_pointer (&fx->run, srt_effects_free);
  g_clear_pointer (&fx->spare, srt_effects_free);
  sortie_session_unlock (self);
  g_clear_pointer (&fx->copy, srt_effects_free);
}

void
sortie_session_release_effects (SortieSession *self)
{
  g_return_if_fail (self->effects->holders > 0);

  if (--self->effects->holders == 0)
    free_stores (self);
}

const SrtEffects *
sortie_session_get_effects (SortieSession *self)
{
  return self->effects->shown ? self->effects->copy : NULL;
}

gboolean
sortie_session_effects_are_whole (SortieSession *self)
{
  return self->effects->shown && self->effects->whole;
}

void
sortie_session_set_effects_view (SortieSession *self, const SrtEffectView *view)
{
  self->effects->view = *view;
}

/* But for how many there is room for. */
static gboolean
is_alike (const SrtEffectStyle *a, const SrtEffectStyle *b)
{
  for (int i = 0; i < srt_n_effect_style_infos; i++)
    {
      size_t at = srt_effect_style_infos[i].at;
      if (*(const bool *) ((const char *) a + at) != *(const bool *) ((const char *) b + at))
        return FALSE;
    }
  return TRUE;
}

void
sortie_session_set_effects_style (SortieSession *self, const SrtEffectStyle *style)
{
  SortieEffects *fx = self->effects;
  gboolean alike = is_alike (&fx->style, style);

  fx->style = *style;
  if (fx->copy == NULL)
    return;
  srt_effects_set_style (fx->copy, style);
  if (alike)
    return;
  /* What is there was made in the other style: it is made again in this one, and shown until then. */
  sortie_session_lock (self);
  fx->stale = TRUE;
  fx->base = FALSE;
  if (self->sim)
    sortie_session_follow_effects (self);
  sortie_session_unlock (self);
}

gboolean
sortie_session_draws_between_ticks (SortieSession *self)
{
  return self->effects->style.smooth_motion;
}

SortieEffects *
sortie_effects_new (void)
{
  SortieEffects *fx = g_new0 (SortieEffects, 1);

  fx->style = srt_effect_style_default ();
  fx->view.cockpit = -1;
  g_cond_init (&fx->wake);
  return fx;
}

void
sortie_session_free_effects (SortieSession *self)
{
  free_stores (self);
  g_cond_clear (&self->effects->wake);
  g_clear_pointer (&self->effects, g_free);
}
