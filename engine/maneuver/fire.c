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

  return !srt_decide_is (run, N_ ("the target is cloaked"), (foe->flags & SRT_CLOAKED) != 0)
         || srt_decide_more (run, N_ ("distance to the cloaked target"), srt_distance (foe->next.p, own->next.p),
                             own->radius + foe->radius + 10000.0f, SRT_UNIT_UNITS);
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

static bool
some_player_in_line (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  SrtVec3 heading = srt_forward (&own->next.r);

  for (int player = 0; player < run->world->player_slots; player++)
    {
      const SrtObject *it = srt_object (run->world, player);
      SrtVec3 offset = srt_sub (it->next.p, own->next.p);
      float along = srt_dot (heading, offset);

      if (player == slot || !srt_player_in_action (run, player)
          || srt_decide_less (run, N_ ("how far ahead the player's ship is"), along, 0.0f, SRT_UNIT_UNITS)
          || srt_decide_more (run, N_ ("how far ahead the player's ship is"), along, 50000.0f, SRT_UNIT_UNITS))
        continue;
      if (srt_decide_about (run, player,
                            srt_decide_less (run, N_ ("how far off the nose line the player's ship is"),
                                             srt_length (srt_madd (offset, heading, -along)),
                                             0.1f * along + it->radius + 500.0f, SRT_UNIT_UNITS)))
        return true;
    }
  return false;
}

/* A friendly ship holds its fire while a player's is before its guns. */
static bool
player_in_line (const SrtRun *run, int slot)
{
  srt_decide_rule (run, N_ ("a player's ship is in the line of fire"));
  return srt_decide_end (run, some_player_in_line (run, slot));
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

  srt_decide_point (run, state->aim);
  srt_decide_line (run, drawn->p, srt_madd (drawn->p, srt_forward (&drawn->r), firing_reach (run)));
  if (!srt_decide_more (run, N_ ("how far ahead the aim point lies"), along, 0.0f, SRT_UNIT_UNITS))
    return false;
  srt_decide_sphere (run, state->aim, spread);
  if (!srt_decide_nearer (run, N_ ("how far off the nose line the aim point is"), srt_length2 (offset) - along * along,
                          spread * spread))
    return false;
  srt_decide_sphere (run, own->next.p, firing_reach (run));
  return srt_decide_less (run, N_ ("distance to the target, against the firing range"),
                          srt_distance (at.place, own->next.p), firing_reach (run), SRT_UNIT_UNITS)
         && !(own->side == SRT_SIDE_FRIENDLY && player_in_line (run, slot));
}

static void
guns (SrtRun *run, int slot, const SrtFightState *state)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtPilot *pilot = srt_object_pilot (run, slot);
  int now = run->world->frame_start, target = srt_fight_target (run, slot).index;

  if (!srt_decide_past (run, N_ ("time of the next look"), now, own->fire_at))
    {
      srt_decided_nothing (run, 0, target, N_ ("waits before it looks again"));
      return;
    }
  if (fires (run, slot, state))
    {
      srt_decide_figure (run, N_ ("the trigger is held for"), (float) pilot->burst, SRT_UNIT_TICKS);
      srt_decided (run, 1, target, N_ ("fires at %2"));
      srt_fire_guns (run, slot, pilot->burst);
    }
  else
    srt_decided (run, 0, target, N_ ("holds its fire"));
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

  if (srt_deciding (run))
    {
      srt_decide_sphere (run, next->p, missile->lock_range);
      srt_decide_cone (run, next->p, srt_forward (&next->r), missile->lock_range, LOCK_COSINE);
    }
  return srt_decide_at_most (run, N_ ("distance to the target, against the lock's range"), srt_length (to),
                             missile->lock_range, SRT_UNIT_UNITS)
         && srt_decide_at_least (run, N_ ("how far off the nose the target is"),
                                 srt_cosine (srt_forward (&next->r), to), LOCK_COSINE, SRT_UNIT_COSINE);
}

/* It may launch now, and does one time in five. */
static bool
launches (SrtRun *run, int slot, int rack)
{
  return srt_decide_chance (run, N_ ("one time in five it launches"), (int) srt_random15 (&run->world->random),
                            LAUNCH_CHANCE, N_ ("launches"), N_ ("lets it be, and locks anew"))
         && srt_missile_launch (run, slot, rack, srt_fight_target (run, slot));
}

static void
tell_missile (const SrtRun *run, int slot, bool thought, bool launched)
{
  int target = srt_fight_target (run, slot).index;

  if (launched)
    srt_decided (run, 1, target, N_ ("launches at %2"));
  else if (thought)
    srt_decided (run, 0, target, N_ ("launches no missile"));
  else
    srt_decided_nothing (run, 0, target, N_ ("thinks of no missile"));
}

/* Only the first rack with missiles left that are not kept for an order of their own is thought of. */
static void
missiles (SrtRun *run, int slot, SrtFightState *state)
{
  SrtObject *own = srt_object (run->world, slot);
  int rack = srt_rack_for_order (run, slot, false), now = run->world->frame_start;
  bool thought = false, launched = false;

  srt_decide (run, slot, SRT_DECISION_MISSILE);
  state->missile_ready = 0;
  if (srt_decide_is (run, N_ ("a rack has missiles for it"), rack >= 0))
    {
      const SrtMissileType *missile = srt_missile_type (run, srt_object_rack (run, slot, rack)->type);

      if (!in_lock_reach (run, slot, missile))
        state->locked_at = now + missile->lock_time;
      state->missile_ready = srt_decide_past (run, N_ ("time the lock is complete"), now, state->locked_at);
      if (state->missile_ready && srt_decide_past (run, N_ ("time the wait is over"), now, own->missile_at))
        {
          thought = true;
          launched = launches (run, slot, rack);
          draw_missile_wait (run, slot);
          state->locked_at = now + missile->lock_time;
          state->missile_ready = 0;
        }
    }
  if (!state->missile_ready)
    draw_missile_wait (run, slot);
  if (srt_deciding (run))
    tell_missile (run, slot, thought, launched);
}

static void
countermeasures (SrtRun *run, int slot)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtPilot *pilot = srt_object_pilot (run, slot);
  int now = run->world->frame_start;

  srt_decide (run, slot, SRT_DECISION_COUNTERMEASURE);
  if (!srt_decide_is (run, N_ ("a missile homes on the ship"), own->missile_homing))
    own->countermeasure_at = now + pilot->countermeasures_least;
  else if (srt_decide_past (run, N_ ("time the wait is over"), now, own->countermeasure_at))
    {
      own->countermeasure_at =
          now + srt_draw_span (run, slot, N_ ("wait for the next countermeasure"), pilot->countermeasures_least, pilot->countermeasures_most);
      if (srt_countermeasure_spend (run, slot))
        srt_decided (run, 1, -1, N_ ("drops a countermeasure"));
      else
        srt_decided (run, 0, -1, N_ ("has no countermeasure to drop"));
      return;
    }
  srt_decided_nothing (run, 0, -1, N_ ("drops no countermeasure"));
}

void
srt_fight_fire (SrtRun *run, int slot)
{
  SrtFightState *state = srt_fight (run, slot);
  int target = srt_fight_target (run, slot).index;

  srt_decide (run, slot, SRT_DECISION_GUNS);
  if (srt_decide_is (run, N_ ("the ship itself is cloaked"), (srt_object (run->world, slot)->flags & SRT_CLOAKED) != 0)
      || !made_out (run, slot, target))
    {
      srt_decided_nothing (run, 0, target, N_ ("a cloak keeps it from firing"));
      return;
    }
  guns (run, slot, state);
  missiles (run, slot, state);
  countermeasures (run, slot);
}
