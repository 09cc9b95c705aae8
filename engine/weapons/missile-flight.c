/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A missile's orders: how it leaves the ship, and what guides it then (spec 04 §10.6, §10.7). */
#include "weapons/private.h"

#include "orders/orders.h"

#include <float.h>

#define HOMING_REACH 1000000.0f
#define DECOY_REACH 1000.0f
#define WAVE_REACH 10000.0f /* of a target, at which a missile with a shockwave goes off */
#define AHEAD 0.7f          /* cosine off the nose that a choice prefers */

enum
{
  POD_CLEAR = 50,      /* ticks */
  RAIL_DROP = 25,
  RAIL_LEVEL = 50,
  RAIL_CLEAR = 100,
  JETTISON_FALLS = 100,
};

static const SrtMissileType *
type_of (const SrtRun *run, const SrtMissile *missile)
{
  return srt_missile_type (run, missile->type);
}

static void
fly_straight (SrtMissile *missile)
{
  missile->throttle = 1.0f;
  missile->pitch_input = missile->yaw_input = 0.0f;
}

static bool
may_aim_at (const SrtRun *run, const SrtMissileType *type, SrtTarget target)
{
  return srt_target_valid (run, target, type->sees_cloaked ? SRT_CLOAKED : 0);
}

/* ---- Choosing a target (§10.7) ---- */

typedef struct Choice
{
  SrtFrame from;
  SrtTarget ahead, any;
  float ahead2, any2;
} Choice;

static void
offer (SrtRun *run, Choice *choice, SrtTarget target)
{
  SrtVec3 to = srt_sub (srt_aimed_at (run, target).place, choice->from.p);
  float d2 = srt_length2 (to), along = srt_dot (to, srt_forward (&choice->from.r));

  if (target.component < 0)
    {
      to = srt_sub (srt_drawn (run, target.index)->p, choice->from.p);
      d2 = srt_length2 (to);
      along = srt_dot (to, srt_forward (&choice->from.r));
    }
  if (d2 < choice->any2)
    {
      choice->any2 = d2;
      choice->any = target;
    }
  if (d2 < choice->ahead2 && along > AHEAD * sqrtf (d2))
    {
      choice->ahead2 = d2;
      choice->ahead = target;
    }
}

/* A hull is offered by each part it can be aimed at, whole when there is none. */
static void
offer_hull (SrtRun *run, Choice *choice, const SrtMissileType *type, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  bool parts = false;

  for (int i = 0; i < (int) object->components.count; i++)
    if (may_aim_at (run, type, srt_target_ship (slot, i)))
      {
        offer (run, choice, srt_target_ship (slot, i));
        parts = true;
      }
  if (!parts)
    offer (run, choice, srt_target_ship (slot, -1));
}

static SrtTarget
choose (SrtRun *run, const SrtMissile *missile, const SrtMissileType *type)
{
  const SrtWorld *world = run->world;
  Choice choice = { srt_missile_drawn (run, missile), SRT_NO_TARGET, SRT_NO_TARGET, FLT_MAX, FLT_MAX };

  for (int hulls = 0; hulls < 2 && choice.any.index < 0; hulls++)
    for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
      {
        const SrtObject *object = srt_object (world, slot);

        if (object->type < 0 || object->side == missile->side
            || ((object->flags & SRT_COMPONENTS) != 0) != (hulls == 1)
            || !may_aim_at (run, type, srt_target_ship (slot, -1)))
          continue;
        if (hulls)
          offer_hull (run, &choice, type, slot);
        else
          offer (run, &choice, srt_target_ship (slot, -1));
      }
  return choice.ahead.index >= 0 ? choice.ahead : choice.any;
}

/* ---- Homing (§10.6) ---- */

/* Inputs toward a place, in the frame the missile is drawn in. */
static void
steer (SrtMissile *missile, const SrtFrame *drawn, SrtVec3 aim)
{
  const float gain = (float) (18.0 / SRT_PI);
  SrtVec3 to = srt_frame_local (drawn, aim);
  float distance = srt_length (to);

  missile->throttle = distance > 0.0f ? srt_unsigned_zero (srt_maxf (to.z / distance, 0.0f)) : 0.0f;
  if (to.z < 0.0f)
    {
      missile->pitch_input = 0.0f;
      missile->yaw_input = to.x < 0.0f ? -1.0f : 1.0f;
      return;
    }
  missile->pitch_input = srt_unsigned_zero (
      srt_clampf ((-srt_atan2f (to.y, to.z) - 4.0f * missile->pitch_rate) * gain, -1.0f, 1.0f));
  missile->yaw_input = srt_unsigned_zero (
      srt_clampf ((srt_atan2f (to.x, to.z) - 4.0f * missile->yaw_rate) * gain, -1.0f, 1.0f));
}

/* Where the target will be once the missile is there, by its nose and speed. */
static SrtVec3
lead (SrtRun *run, const SrtMissile *missile, const SrtFrame *drawn)
{
  const SrtObject *target = srt_object (run->world, missile->target.index);
  SrtVec3 at = srt_aimed_at (run, missile->target).place;
  float speed = type_of (run, missile)->flight.max_speed;
  float steps = speed > 0.0f ? srt_distance (at, drawn->p) / speed : 0.0f;

  return srt_madd (at, srt_forward (&srt_drawn (run, missile->target.index)->r), steps * target->speed);
}

static void
lose_target (SrtRun *run, SrtMissile *missile)
{
  if (type_of (run, missile)->picks_target)
    fly_straight (missile);
  else
    srt_missile_end (run, missile, -1);
}

static void
home (SrtRun *run, SrtMissile *missile)
{
  SrtFrame drawn = srt_missile_drawn (run, missile);
  SrtVec3 aim;

  if (!may_aim_at (run, type_of (run, missile), missile->target))
    {
      lose_target (run, missile);
      return;
    }
  if (missile->decoy >= 0)
    {
      aim = srt_countermeasures (run->world)[missile->decoy].place.p;
      if (srt_distance (aim, drawn.p) < DECOY_REACH)
        {
          int decoy = missile->decoy;
          srt_missile_end (run, missile, -1);
          srt_countermeasure_end (run, decoy);
          return;
        }
    }
  else
    aim = lead (run, missile, &drawn);
  if (srt_distance (aim, drawn.p) < HOMING_REACH)
    steer (missile, &drawn, aim);
  else
    lose_target (run, missile);
}

/* ---- A type's own guidance ---- */

static bool
near_enough_to_go_off (SrtRun *run, const SrtMissile *missile)
{
  return type_of (run, missile)->shockwave > 0 && srt_slot_valid (run->world, missile->target.index)
         && srt_distance (srt_drawn (run, missile->target.index)->p, srt_missile_place (run, missile)) < WAVE_REACH;
}

static void
guide (SrtRun *run, SrtMissile *missile)
{
  const SrtMissileType *type = type_of (run, missile);

  if (!type->homing || (type->straight_by_player && srt_is_player (run->world, missile->launcher)))
    {
      fly_straight (missile);
      return;
    }
  if (near_enough_to_go_off (run, missile))
    {
      srt_missile_end (run, missile, -1);
      return;
    }
  if (type->picks_target && !may_aim_at (run, type, missile->target))
    missile->target = choose (run, missile, type);
  home (run, missile);
}

/* ---- Leaving the ship ---- */

/* It drops away below the ship and comes level again before its motor lights. */
static void
leave_rail (SrtRun *run, SrtMissile *missile, int t)
{
  float push = (float) run->world->frame_duration * type_of (run, missile)->flight.max_speed * 0.005f;

  missile->pitch_input = missile->yaw_input = 0.0f;
  missile->throttle = t < RAIL_LEVEL ? 0.0f : 1.0f;
  if (t >= RAIL_LEVEL)
    return;
  missile->velocity = srt_unsigned_zeros (
      srt_madd (missile->velocity, srt_down (&missile->next.r), t < RAIL_DROP ? push : -push));
}

void
srt_missile_order (SrtRun *run, SrtMissile *missile)
{
  int t = run->world->frame_start - missile->started;

  switch (missile->order)
    {
    case SRT_MISSILE_POD_LAUNCH:
      missile->throttle = 2.0f;
      missile->pitch_input = missile->yaw_input = 0.0f;
      if (t >= POD_CLEAR)
        srt_missile_give (run, missile, SRT_MISSILE_OWN);
      break;
    case SRT_MISSILE_RAIL_LAUNCH:
      leave_rail (run, missile, t);
      if (t >= RAIL_CLEAR)
        srt_missile_give (run, missile, SRT_MISSILE_OWN);
      break;
    case SRT_MISSILE_JETTISON:
      missile->throttle = 0.0f;
      if (t >= JETTISON_FALLS)
        srt_missile_end (run, missile, -1);
      break;
    default:
      guide (run, missile);
      break;
    }
}

void
srt_missile_give (SrtRun *run, SrtMissile *missile, SrtMissileOrder order)
{
  missile->order = order;
  if (order != SRT_MISSILE_OWN)
    missile->started = run->world->frame_start;
  if (order == SRT_MISSILE_JETTISON)
    missile->velocity = srt_unsigned_zeros (srt_madd (missile->velocity, srt_down (&missile->next.r), 50.0f));
  srt_missile_order (run, missile);
}
