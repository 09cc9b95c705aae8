/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a pilot fires guns, launches missiles and drops countermeasures (spec 03 §7.1-7.4). */
#include "maneuver/private.h"
#include "weapons/weapons.h"

enum
{
  REACH_GUN = 1, /* its range is every pilot's firing range */
};

#define LOCK_COSINE 0.7f
#define LAUNCH_CHANCE 0.2f

/* A cloaked target is made out only from afar. */
static bool
made_out (const SrtRun *run, int slot, int target)
{
  const SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_object (run->world, target);

  return (foe->flags & SRT_CLOAKED) == 0
         || srt_distance (foe->next.p, own->next.p) > own->radius + foe->radius + 10000.0f;
}

static float
firing_reach (const SrtRun *run)
{
  const SrtGunType *gun;

  if (run->content->n_guns <= REACH_GUN)
    return 0.0f;
  gun = &run->content->guns[REACH_GUN];
  return (float) gun->lifetime * gun->speed * 0.25f;
}

/* A friendly ship holds its fire while a player's is before its guns. */
static bool
player_in_line (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  SrtVec3 heading = srt_forward (&own->next.r);

  for (int player = 0; player < run->world->player_slots; player++)
    {
      const SrtObject *it = srt_object (run->world, player);
      SrtVec3 offset = srt_sub (it->next.p, own->next.p);
      float along = srt_dot (heading, offset);

      if (player == slot || !srt_player_in_action (run, player) || along < 0.0f || along > 50000.0f)
        continue;
      if (srt_length (srt_madd (offset, heading, -along)) < 0.1f * along + it->radius + 500.0f)
        return true;
    }
  return false;
}

static bool
fires (SrtRun *run, int slot, const SrtFightState *state)
{
  const SrtObject *own = srt_object (run->world, slot);
  SrtTarget target = srt_fight_target (run, slot);
  const SrtFrame *drawn = srt_drawn (run, slot);
  SrtVec3 offset = srt_sub (state->aim, drawn->p);
  float along = srt_dot (offset, srt_forward (&drawn->r));
  SrtAim at = srt_aimed_at (run, target);
  float radius = target.component >= 0 ? at.radius : srt_object (run->world, target.index)->radius;
  float spread = radius * srt_object_pilot (run, slot)->fire_spread;

  return along > 0.0f && srt_length2 (offset) - along * along < spread * spread
         && srt_distance (at.place, own->next.p) < firing_reach (run)
         && !(own->side == SRT_SIDE_FRIENDLY && player_in_line (run, slot));
}

static void
guns (SrtRun *run, int slot, const SrtFightState *state)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtPilot *pilot = srt_object_pilot (run, slot);
  int now = run->world->frame_start;

  if (now <= own->fire_at)
    return;
  if (fires (run, slot, state))
    srt_fire_guns (run, slot, pilot->burst);
  own->fire_at = now + pilot->pause;
}

static void
draw_missile_wait (SrtRun *run, int slot)
{
  const SrtPilot *pilot = srt_object_pilot (run, slot);

  srt_object (run->world, slot)->missile_at =
      run->world->frame_start + srt_draw_span (run, slot, N_ ("wait for the next missile"), pilot->missiles_least, pilot->missiles_most);
}

/* The aimed part is within the type's lock range and before the nose. */
static bool
in_lock_reach (SrtRun *run, int slot, const SrtMissileType *missile)
{
  const SrtFrame *next = &srt_object (run->world, slot)->next;
  SrtVec3 to = srt_sub (srt_aimed_at (run, srt_fight_target (run, slot)).place, next->p);

  return srt_length (to) <= missile->lock_range && !(srt_cosine (srt_forward (&next->r), to) < LOCK_COSINE);
}

/* Only the first rack with missiles left that are not kept for an order of their own is thought of. */
static void
missiles (SrtRun *run, int slot, SrtFightState *state)
{
  SrtObject *own = srt_object (run->world, slot);
  int rack = srt_rack_for_order (run, slot, false), now = run->world->frame_start;

  state->missile_ready = 0;
  if (rack >= 0)
    {
      const SrtMissileType *missile = srt_missile_type (run, srt_object_rack (run, slot, rack)->type);

      if (!in_lock_reach (run, slot, missile))
        state->locked_at = now + missile->lock_time;
      state->missile_ready = state->locked_at < now;
      if (state->missile_ready && own->missile_at < now)
        {
          if (srt_random_fraction (&run->world->random) < LAUNCH_CHANCE)
            srt_missile_launch (run, slot, rack, srt_fight_target (run, slot));
          draw_missile_wait (run, slot);
          state->locked_at = now + missile->lock_time;
          state->missile_ready = 0;
        }
    }
  if (!state->missile_ready)
    draw_missile_wait (run, slot);
}

static void
countermeasures (SrtRun *run, int slot)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtPilot *pilot = srt_object_pilot (run, slot);
  int now = run->world->frame_start;

  if (!own->missile_homing)
    own->countermeasure_at = now + pilot->countermeasures_least;
  else if (own->countermeasure_at < now)
    {
      own->countermeasure_at =
          now + srt_draw_span (run, slot, N_ ("wait for the next countermeasure"), pilot->countermeasures_least, pilot->countermeasures_most);
      srt_countermeasure_spend (run, slot);
    }
}

void
srt_fight_fire (SrtRun *run, int slot)
{
  SrtFightState *state = srt_fight (run, slot);

  if ((srt_object (run->world, slot)->flags & SRT_CLOAKED) != 0
      || !made_out (run, slot, srt_fight_target (run, slot).index))
    return;
  guns (run, slot, state);
  missiles (run, slot, state);
  countermeasures (run, slot);
}
