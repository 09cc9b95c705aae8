/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motion: knocks, steering, the flight model and the motion functions (spec 01 §10). */
#include "orders/orders.h"
#include "world/private.h"

#include <string.h>

float
srt_cruise (const SrtRun *run, const SrtObject *object)
{
  const SrtFlightStats *flight = srt_flight (run, object);
  bool whole = run->world->player.view == SRT_VIEW_DIRECTOR || object->invulnerable != 0;

  if (!flight)
    return 0.0f;
  return flight->max_speed * object->speed_factor * object->engines_intact
         * (whole ? 1.0f : object->armor_speed_factor);
}

/* ---- Knocks (spec 01 §10.4) ---- */

void
srt_knock (SrtObject *object, SrtVec3 force, SrtVec3 world_point)
{
  object->impulse = srt_unsigned_zeros (srt_add (object->impulse, force));
  object->angular_impulse = srt_unsigned_zeros (
      srt_add (object->angular_impulse, srt_cross (force, srt_sub (world_point, object->now.p))));
  object->knocks++;
}

void
srt_knock_local (SrtObject *object, SrtVec3 force, SrtVec3 lever)
{
  SrtVec3 turned = srt_mul (&object->next.r, force);

  object->impulse = srt_unsigned_zeros (srt_add (object->impulse, turned));
  object->angular_impulse = srt_unsigned_zeros (srt_add (object->angular_impulse, srt_cross (turned, lever)));
  object->knocks++;
}

static void
write_rates (SrtObject *object, SrtVec3 rates)
{
  object->pitch_rate = srt_unsigned_zero (rates.x);
  object->yaw_rate = srt_unsigned_zero (rates.y);
  object->roll_rate = srt_unsigned_zero (rates.z);
}

static void
apply_knocks (SrtObject *object)
{
  SrtVec3 turn = object->angular_impulse;

  if (object->knocks == 0)
    return;
  object->knocks = 0;
  if (object->mass > 0.0f)
    object->velocity = srt_unsigned_zeros (srt_madd (object->velocity, object->impulse, 1.0f / object->mass));
  if (turn.x != 0.0f || turn.y != 0.0f || turn.z != 0.0f)
    {
      SrtVec3 t = srt_mul (&object->angular_response, srt_mul_transposed (&object->now.r, turn));
      SrtMat3 small = srt_mat3_small_turn (srt_scale (t, -1.0f));
      SrtMat3 rotation = srt_mat3_mul (&object->rotation, &small);
      rotation = srt_mat3_orthonormalize (&rotation);
      object->rotation = srt_mat3_unsigned_zeros (&rotation);
      write_rates (object, srt_mat3_angles (&object->rotation));
    }
  object->impulse = object->angular_impulse = srt_vec3 (0, 0, 0);
}

/* ---- Steering (spec 01 §10.2) ---- */

/* What dies away ends at nothing, not among numbers too small to be normal. */
static float
settled (float x)
{
  return fabsf (x) < 1e-12f ? 0.0f : x;
}

static float
steered (float *input, float rate, float full_rate, float inertia, float divisor)
{
  *input = srt_unsigned_zero (srt_clampf (*input, -1.0f, 1.0f));
  rate = rate * inertia + (1.0f - inertia) * (full_rate * *input / divisor);
  return settled (rate);
}

static void
steer (SrtObject *object, const SrtFlightStats *flight, bool throttle_turns)
{
  float divisor = 1.0f;
  SrtMat3 rotation;

  if (throttle_turns)
    divisor = srt_maxf (3.0f - 2.0f * fabsf (object->throttle), 1.0f);
  object->pitch_rate =
      steered (&object->pitch_input, object->pitch_rate, flight->pitch_rate, flight->pitch_inertia, divisor);
  object->yaw_rate =
      steered (&object->yaw_input, object->yaw_rate, flight->yaw_rate, flight->yaw_inertia, divisor);
  object->roll_rate =
      steered (&object->roll_input, object->roll_rate, flight->roll_rate, flight->roll_inertia, divisor);
  rotation = srt_mat3_from_angles (object->pitch_rate, object->yaw_rate, object->roll_rate);
  object->rotation = srt_mat3_unsigned_zeros (&rotation);
}

/* ---- The flight model (spec 01 §10.3) ---- */

static void
fly (const SrtRun *run, SrtObject *object, const SrtFlightStats *flight, float thrust)
{
  float target, k = flight->inertia, u, s;
  SrtVec3 v;

  if (object->afterburner)
    {
      object->throttle = 2.0f;
      object->afterburner_fuel -= 4.0f;
    }
  else if (object->reverse_thrust)
    {
      object->throttle = -1.0f;
      object->afterburner_fuel -= 4.0f;
    }
  else
    object->throttle = srt_unsigned_zero (srt_clampf (object->throttle, 0.0f, 1.0f));
  object->afterburner_fuel = srt_maxf (object->afterburner_fuel, 0.0f);
  steer (object, flight, true);
  target = object->afterburner || object->reverse_thrust ? flight->max_speed : srt_cruise (run, object);
  v = srt_mul_transposed (&object->next.r, object->velocity);
  u = thrust * object->throttle;
  v.x = v.x * k + (1.0f - k) * object->lateral_input * target * 0.25f;
  v.y = v.y * k;
  s = v.z * fabsf (v.z) * k + (1.0f - k) * u * fabsf (u) * target * target;
  v = srt_vec3 (settled (v.x), settled (v.y), settled (s < 0.0f ? -sqrtf (-s) : sqrtf (s)));
  object->velocity = srt_unsigned_zeros (srt_mul (&object->next.r, v));
  object->last_throttle = object->throttle;
}

/* ---- The motion functions (spec 01 §10.5) ---- */

/* All fighters leave alike: by the flight stats of the first fighter type. */
static const SrtFlightStats *
launching_flight (const SrtRun *run, const SrtObject *object)
{
  const SrtShipType *type = srt_type (run, object);

  if (type->ship_class == SRT_CLASS_FIGHTER && !(type->traits & SRT_TRAIT_CARGO_LIFTER))
    for (int i = 0; i < run->content->n_ships; i++)
      if (run->content->ships[i].ship_class == SRT_CLASS_FIGHTER && run->content->ships[i].has_flight)
        return &run->content->ships[i].flight;
  return &type->flight;
}

static void
fly_along (SrtObject *object, const SrtFlightStats *flight, SrtVec3 axis)
{
  float k = flight->inertia;

  steer (object, flight, false);
  object->velocity = srt_unsigned_zeros (
      srt_madd (srt_scale (object->velocity, k), axis, (1.0f - k) * object->throttle * flight->max_speed));
}

/*
 * Jump and follow go from the committed place, so that a second run in one step
 * (a collision, spec 01 §11.4) comes to the same end.
 */
static void
jump_out (SrtRun *run, SrtObject *object, const SrtJumpMotion *jump)
{
  float t = (float) (run->world->mission_ticks - jump->since) * 0.004f;
  SrtVec3 at = srt_madd (jump->from, srt_sub (jump->to, jump->from), t * t);

  object->velocity = srt_unsigned_zeros (srt_sub (at, object->now.p));
  object->rotation = srt_mat3_identity ();
  object->last_throttle = 0.0f;
}

static void
jump_in (SrtRun *run, SrtObject *object, const SrtJumpMotion *jump)
{
  float top = object->flags & SRT_COMPONENTS ? 2400.0f : 600.0f;
  float speed = top - 0.003f * top * (float) (run->world->frame_start - jump->since);

  speed = srt_maxf (speed, srt_cruise (run, object));
  object->velocity = srt_unsigned_zeros (srt_scale (srt_forward (&object->next.r), speed));
  object->rotation = srt_mat3_identity ();
  object->last_throttle = 0.0f;
}

static void
follow (SrtObject *object, const SrtFlightStats *flight, const SrtFollowMotion *path, float sign)
{
  SrtVec3 by = srt_sub (path->point, object->now.p);
  /* Already there: it stays turned as it is. */
  SrtMat3 way = srt_length2 (by) > 0.0f ? srt_mat3_look_at (by) : object->now.r;
  SrtMat3 back = srt_mat3_transpose (&object->now.r);
  SrtMat3 turn = srt_mat3_mul (&back, &way);
  SrtVec3 a = srt_mat3_angles (&turn);
  float speed;

  if (srt_length2 (path->up) > 0.0f && fabsf (a.x) < 0.01f && fabsf (a.y) < 0.01f)
    {
      SrtVec3 up = srt_mul_transposed (&object->now.r, path->up);
      a.z = -srt_atan2f (up.x, up.y);
    }
  object->pitch_input = (sign * a.x - 6.0f * object->pitch_rate) * 11.46f;
  object->yaw_input = (sign * a.y - 6.0f * object->yaw_rate) * 11.46f;
  object->roll_input = (sign * a.z - 6.0f * object->roll_rate) * 11.46f;
  steer (object, flight, false);
  object->velocity = srt_unsigned_zeros (by);
  speed = srt_length (object->velocity);
  object->throttle = flight->max_speed > 0.0f ? speed / flight->max_speed : 0.0f;
  if (path->limit > 0.0f && object->throttle > path->limit)
    {
      object->velocity =
          srt_unsigned_zeros (srt_scale (srt_normalize (object->velocity), flight->max_speed * path->limit));
      object->throttle = path->limit;
    }
  object->last_throttle = object->throttle;
}

static void
run_motion (SrtRun *run, int slot, SrtObject *object)
{
  const SrtFlightStats *flight = srt_flight (run, object);
  const void *state = srt_orders (run->world, slot)->state;

  if (!flight)
    return;
  switch ((SrtMotion) object->motion)
    {
    case SRT_MOTION_FORWARD:
      fly (run, object, flight, 1.0f);
      break;
    case SRT_MOTION_BACKWARD:
      fly (run, object, flight, -1.0f);
      break;
    case SRT_MOTION_PLAIN:
      fly_along (object, launching_flight (run, object), srt_forward (&object->next.r));
      object->last_throttle = object->throttle;
      break;
    case SRT_MOTION_DOWNWARD:
      fly_along (object, launching_flight (run, object), srt_down (&object->next.r));
      object->last_throttle = 0.0f;
      break;
    case SRT_MOTION_BRAKE:
      object->velocity = srt_unsigned_zeros (srt_scale (object->velocity, 0.97f));
      object->last_throttle = 0.0f;
      break;
    case SRT_MOTION_DRIFT:
      object->velocity = srt_unsigned_zeros (srt_scale (object->velocity, 0.99f));
      break;
    case SRT_MOTION_JUMP_OUT:
      jump_out (run, object, state);
      break;
    case SRT_MOTION_JUMP_IN:
      jump_in (run, object, state);
      break;
    case SRT_MOTION_FOLLOW:
      srt_follow_path (run, slot);
      follow (object, flight, state, 1.0f);
      break;
    case SRT_MOTION_FOLLOW_BACKWARDS:
      srt_follow_path (run, slot);
      follow (object, flight, state, -1.0f);
      break;
    }
}

/* ---- Moving (spec 01 §10.1) ---- */

void
srt_move (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtMat3 turned;

  if (object->type < 0 || (object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_FROZEN)))
    return;
  object->node_flags |= SRT_NODE_PENDING;
  if ((object->flags & SRT_JUMPING) && object->knocks == 0 && !(object->flags & SRT_UNPOWERED))
    return;
  if (object->knocks > 0 || (object->flags & SRT_UNPOWERED))
    apply_knocks (object);
  else
    run_motion (run, slot, object);
  turned = srt_mat3_mul (&object->now.r, &object->rotation);
  object->next.r = srt_mat3_unsigned_zeros (&turned);
  object->next.p = srt_unsigned_zeros (srt_add (object->now.p, object->velocity));
  object->speed = srt_length (object->velocity);
  srt_place_changed (run->scratch, slot);
  if (srt_is_player (run->world, slot))
    {
      float cruise = srt_cruise (run, object);
      if (cruise > 0.0f)
        run->world->player.hit_shake =
            srt_maxf (run->world->player.hit_shake, 0.2f * object->speed / cruise - 0.2f);
    }
}

/* ---- Power (spec 01 §10.6) ---- */

/* From the point on the disc to its rim, going away from an anchor. */
static float
reach (float x, float y, float anchor_x, float anchor_y)
{
  const float rim = 64.0f;
  float along = -(x * anchor_x + y * anchor_y), across2 = x * x + y * y - along * along;

  return sqrtf (srt_maxf (rim * rim - across2, 0.0f)) - along;
}

static float
power_factor (float share)
{
  return (1.75f - 0.75f * share) * share + 0.5f;
}

void
srt_power_set (SrtObject *object, float x, float y)
{
  const float half_root3 = 0.8660254f;
  float shields = reach (x, y, 0.0f, 1.0f), guns = reach (x, y, half_root3, -0.5f),
        engines = reach (x, y, -half_root3, -0.5f);
  float sum = shields + guns + engines;

  object->power_setting = srt_unsigned_zeros (srt_vec3 (x, y, 0.0f));
  object->shield_factor = power_factor (shields / sum);
  object->gun_factor = power_factor (guns / sum);
  object->speed_factor = power_factor (engines / sum);
}
