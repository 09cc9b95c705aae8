/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steering toward a point, both ways of turning, and arriving at a place turned right (spec 02 §6, §7). */
#include "orders/behaviours.h"

/* An input is full at 5 degrees off. */
#define GAIN ((float) (180.0 / SRT_PI / 5.0))
/* About 18 degrees of the nose or the tail. */
#define AHEAD 0.95f

enum
{
  SLOW_FRAME = 10, /* ticks */
};

void
srt_hold_turns (SrtObject *object)
{
  object->pitch_input = object->yaw_input = object->roll_input = 0.0f;
}

void
srt_let_go (SrtObject *object)
{
  srt_hold_turns (object);
  object->throttle = 0.0f;
}

void
srt_stop (SrtObject *object)
{
  srt_let_go (object);
  object->velocity = srt_vec3 (0.0f, 0.0f, 0.0f);
  object->speed = object->lateral_input = 0.0f;
  object->pitch_rate = object->yaw_rate = object->roll_rate = 0.0f;
  object->rotation = srt_mat3_identity ();
}

/* ---- Steering (§6) ---- */

typedef struct Turns
{
  float pitch, yaw, roll; /* radians */
} Turns;

static Turns
bank (SrtVec3 d, bool backward, bool pitch_up)
{
  SrtVec3 t = srt_normalize (d);
  Turns turns = { 0.0f, 0.0f, 0.0f };
  if (backward)
    t = srt_scale (t, -1.0f);

  if (fabsf (t.z) >= AHEAD)
    turns.yaw = srt_atan2f (t.x, t.z);
  else if (t.y < 0.0f || pitch_up)
    turns.roll = -srt_atan2f (-t.x, -t.y);
  else
    turns.roll = -srt_atan2f (t.x, t.y);
  if (fabsf (turns.roll) < 0.8f)
    turns.pitch = -srt_atan2f (t.y, t.z);
  return turns;
}

static Turns
flat (SrtVec3 d)
{
  if (d.z >= 0.0f)
    return (Turns){ -srt_atan2f (d.y, d.z), srt_atan2f (d.x, d.z), 0.0f };
  return (Turns){ 0.0f, d.x < 0.0f ? -1.0f : 1.0f, 0.0f };
}

/* In a frame of many ticks small turns are halved, so that they do not swing past (§6 step 6). */
static void
slow_down (Turns *turns, float *limit)
{
  float *each[3] = { &turns->pitch, &turns->yaw, &turns->roll };
  bool any = false;
  for (int i = 0; i < 3; i++)
    if (fabsf (*each[i]) < (float) (SRT_PI / 8.0))
      {
        *each[i] *= 0.5f;
        any = true;
      }
  if (any)
    *limit *= 0.5f;
}

static float
input (float raw, float rate, float ease, float low, float high)
{
  return srt_unsigned_zero (srt_clampf ((raw - (1.0f - ease) * 6.0f * rate) * GAIN, low, high));
}

static void
roll_upright (SrtObject *object, SrtVec3 point)
{
  SrtVec3 v = srt_sub (point, object->next.p);
  if (srt_dot (v, srt_forward (&object->next.r)) <= AHEAD * srt_length (v))
    return;
  SrtVec3 u = srt_mul_transposed (&object->next.r, srt_vec3 (0.0f, 1.0f, 0.0f));
  float roll = (-srt_atan2f (u.x, u.y) - 6.0f * object->roll_rate) * GAIN;
  object->roll_input = srt_unsigned_zero (srt_clampf (roll, -1.0f, 1.0f));
}

bool
srt_steer (SrtRun *run, int slot, SrtVec3 point, float limit, float ease, uint32_t flags)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtSteering *note = srt_steering_note (run, slot);
  bool avoided = false;
  note->steered = true;
  note->asked = point;
  if ((flags & SRT_STEER_NEAR) != 0)
    avoided = srt_avoid_near (run, slot, &point);
  if ((flags & SRT_STEER_AHEAD) != 0)
    avoided = srt_avoid_ahead (run, slot, &point) || avoided;
  note->point = point;
  if (!srt_flight (run, object))
    return avoided;
  if (avoided)
    {
      limit = 1.0f;
      ease = 0.0f;
      flags &= ~(uint32_t) SRT_STEER_PITCH_UP;
    }

  bool pitch_up = (flags & SRT_STEER_PITCH_UP) != 0;
  SrtVec3 d = srt_frame_local (srt_drawn (run, slot), point);
  Turns turns = srt_type (run, object)->turn_style == SRT_TURN_BANK
                    ? bank (d, object->motion == SRT_MOTION_BACKWARD, pitch_up)
                    : flat (d);
  if (run->world->frame_duration > SLOW_FRAME)
    slow_down (&turns, &limit);

  limit = srt_minf (limit, 1.0f);
  object->pitch_input = input (turns.pitch, object->pitch_rate, ease, pitch_up ? 0.2f : -limit, limit);
  object->yaw_input = input (turns.yaw, object->yaw_rate, ease, -limit, limit);
  object->roll_input = input (turns.roll, object->roll_rate, ease, -limit, limit);
  if ((flags & SRT_STEER_UPRIGHT) != 0 && !avoided)
    roll_upright (object, point);
  return avoided;
}

/* ---- Arriving (§7) ---- */

static float
slowing_throttle (float reach, float slowing, float least)
{
  float throttle = slowing > 0.0f ? reach / slowing - 0.1f : least;
  return srt_order_finite (srt_maxf (throttle, least));
}

static void
arrive_straight (SrtRun *run, int slot, SrtVec3 at, const SrtMat3 *turned)
{
  SrtObject *object = srt_object (run->world, slot);
  srt_steer (run, slot, at, 1.0f, 0.0f, SRT_STEER_CLEAR);
  SrtVec3 u = srt_mul_transposed (turned, srt_down (&srt_drawn (run, slot)->r));
  float roll = srt_wrap_angle (srt_atan2f (u.x, u.y)) - 12.0f * object->roll_rate;
  object->roll_input = srt_unsigned_zero (roll * SRT_GENTLE_GAIN);
}

/* Round a circle through the ship that meets the place's Z line at the place; returns the way left on it. */
static float
arrive_round (SrtRun *run, int slot, SrtVec3 at, const SrtMat3 *turned, SrtVec3 q)
{
  const SrtFlightStats *flight = srt_flight (run, srt_object (run->world, slot));
  const float full_turn = (float) (2.0 * SRT_PI);
  float smallest = srt_order_finite (2.0f * flight->speed_per_pitch_rate);
  SrtVec3 s = srt_vec3 (1.0f, 0.0f, 0.0f);
  float a = srt_length (srt_vec3 (q.x, q.y, 0.0f));
  if (a > 0.0f)
    s = srt_scale (srt_vec3 (q.x, q.y, 0.0f), 1.0f / a);
  else
    a = 1.0f; /* on the line, but not facing along it: as if a unit to its right */

  float radius = fabsf ((a * a + q.z * q.z) / (2.0f * a));
  float phi = srt_atan2f (q.z, radius - a);
  float aim = phi > -0.5f && phi < 0.0f ? 0.0f : phi + 0.5f;
  if (q.z > 0.0f)
    {
      radius = smallest;
      aim = (float) SRT_PI;
    }
  else
    radius = srt_maxf (radius, smallest);

  SrtSteering *note = srt_steering_note (run, slot);
  note->out = srt_mul (turned, s);
  note->radius = radius;

  float sine, cosine;
  srt_sincosf (aim, &sine, &cosine);
  SrtVec3 local = srt_scale (s, radius * (1.0f - cosine));
  local.z += radius * sine;
  srt_steer (run, slot, srt_add (at, srt_mul (turned, local)), 1.0f, 0.0f, SRT_STEER_CLEAR);

  float gone = phi < 0.0f ? phi + full_turn : phi;
  return (full_turn - gone) * radius;
}

bool
srt_arrive (SrtRun *run, int slot, SrtVec3 at, const SrtMat3 *turned, float least)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  if (!flight)
    return false;

  SrtVec3 off = srt_sub (object->next.p, at);
  float reach = srt_length (off);
  if (reach < 2000.0f)
    {
      object->throttle = least;
      srt_hold_turns (object);
      return true;
    }

  SrtSteering *note = srt_steering_note (run, slot);
  note->arrives = true;
  note->place = (SrtFrame){ at, *turned };

  SrtVec3 q = srt_mul_transposed (turned, off);
  float slowing = 4.0f * srt_cruise (run, object) / (1.0f - flight->inertia);
  float left = reach;
  if (-q.z > AHEAD * reach && srt_dot (srt_forward (turned), srt_forward (&object->next.r)) > 0.98f)
    arrive_straight (run, slot, at, turned);
  else
    left = arrive_round (run, slot, at, turned, q);
  object->throttle = slowing_throttle (left, slowing, least);
  return false;
}
