/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flying and standing (spec 02 §9.1): the orders that need no more than a point, or not even that. */
#include "orders/behaviours.h"

#include "weapons/weapons.h"

#include <stdio.h>

#define FLY_AHEAD 20000.0f
#define FLY_ARRIVED 2000.0f

static SrtObject *
own (SrtRun *run, int slot)
{
  return srt_object (run->world, slot);
}

static SrtVec3
own_place (const SrtRun *run, int slot)
{
  return srt_object (run->world, slot)->next.p;
}

/* ---- 0, 18, 22-24, 44, 45 ---- */

void
srt_do_nothing_update (SrtRun *run, int slot)
{
  srt_let_go (own (run, slot));
}

void
srt_do_nothing_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, "%s", srt_order_words (N_ ("lets go of its controls")));
}

void
srt_slow_rotate_update (SrtRun *run, int slot)
{
  SrtObject *object = own (run, slot);
  srt_let_go (object);
  object->yaw_input = 0.1f;
}

void
srt_slow_rotate_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, "%s", srt_order_words (N_ ("turns on the spot, to the right")));
}

static void
spin (SrtRun *run, int slot, float most)
{
  SrtObject *object = own (run, slot);
  object->throttle = 0.0f;
  object->pitch_input = 0.1f + srt_object_random (&object->random_seed) * most;
  object->roll_input = 0.1f + srt_object_random (&object->random_seed) * most;
  object->yaw_input = 0.1f + srt_object_random (&object->random_seed) * most;
}

void
srt_spin_slow_init (SrtRun *run, int slot)
{
  spin (run, slot, 0.3f);
}

void
srt_spin_medium_init (SrtRun *run, int slot)
{
  spin (run, slot, 0.5f);
}

void
srt_spin_fast_init (SrtRun *run, int slot)
{
  spin (run, slot, 0.9f);
}

static void
describe_spin (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtObject *object = srt_object (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("tumbles: pitch %.2f, yaw %.2f, roll %.2f")), (double) object->pitch_input,
            (double) object->yaw_input, (double) object->roll_input);
}

void
srt_spin_slow_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_spin (run, slot, text, size);
}

void
srt_spin_medium_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_spin (run, slot, text, size);
}

void
srt_spin_fast_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_spin (run, slot, text, size);
}

void
srt_come_to_rest_update (SrtRun *run, int slot)
{
  srt_stop (own (run, slot));
  srt_order_pop (run, slot);
}

void
srt_fly_backwards_update (SrtRun *run, int slot)
{
  SrtObject *object = own (run, slot);
  srt_hold_turns (object);
  object->throttle = -0.5f;
}

void
srt_fly_backwards_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, "%s", srt_order_words (N_ ("backs away at half throttle")));
}

/* ---- 32 Match Speed ---- */

void
srt_match_speed_update (SrtRun *run, int slot)
{
  if (!srt_target_or_pop (run, slot, 0))
    return;
  SrtObject *object = own (run, slot);
  const SrtObject *target = srt_object (run->world, srt_order_target_slot (run->world, slot));
  object->throttle = srt_order_finite (target->speed / srt_cruise (run, object));
}

void
srt_match_speed_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  int target = srt_order_target_slot (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("as fast as %s: %.0f units a step")), srt_slot_name (run, target),
            target >= 0 ? (double) srt_object (run->world, target)->speed : 0.0);
}

/* ---- 1 Fly Aimlessly ---- */

typedef struct Aimless
{
  SrtMat3 orientation;
  SrtVec3 start;
  int32_t figure, point;
} Aimless;
_Static_assert (sizeof (Aimless) <= SRT_ORDER_STATE, "state fits");

SrtVec3
srt_fly_aimlessly_point (int figure, int point)
{
  float t = (float) (2.0 * SRT_PI) * (float) point / 20.0f;
  return srt_vec3 ((srt_cosf (t) - 1.0f) * (float) (figure + 1) * 25000.0f, 0.0f,
                   srt_sinf ((float) figure * t) * 50000.0f);
}

void
srt_fly_aimlessly_init (SrtRun *run, int slot)
{
  SrtObject *object = own (run, slot);
  Aimless *state = srt_order_state (run->world, slot);
  state->figure = (int32_t) (srt_object_random15 (&object->random_seed) % 3 + 1);
  state->start = object->next.p;
  state->orientation = object->next.r;
  if ((srt_object_random15 (&object->random_seed) & 1) != 0)
    for (int row = 0; row < 3; row++)
      state->orientation.m[3 * row] = srt_unsigned_zero (-state->orientation.m[3 * row]);
  state->point = 1;
  object->throttle = 0.4f + 0.3f * srt_random_fraction (&run->world->random);
}

void
srt_fly_aimlessly_update (SrtRun *run, int slot)
{
  SrtObject *object = own (run, slot);
  Aimless *state = srt_order_state (run->world, slot);
  SrtVec3 local = srt_fly_aimlessly_point (state->figure, state->point);
  SrtVec3 at = srt_add (state->start, srt_mul (&state->orientation, local));
  srt_steer (run, slot, at, 1.0f, 0.0f, SRT_STEER_CLEAR);
  if (srt_distance (object->next.p, at) < 1000.0f)
    state->point++;
}

int
srt_fly_aimlessly_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Aimless *state = srt_order_state (run->world, slot);
  int n = 0;
  for (int i = 0; i < 20; i++)
    n = srt_mark_line (
        marks, n, max,
        srt_add (state->start, srt_mul (&state->orientation, srt_fly_aimlessly_point (state->figure, i))),
        srt_add (state->start, srt_mul (&state->orientation, srt_fly_aimlessly_point (state->figure, i + 1))),
        i + 1 == (state->point - 1) % 20 + 1);
  return n;
}

void
srt_fly_aimlessly_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Aimless *state = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("figure %d, point %d")), state->figure, state->point);
}

/* ---- 6 Fly ---- */

typedef struct Fly
{
  SrtVec3 heading;
} Fly;

void
srt_fly_init (SrtRun *run, int slot)
{
  Fly *state = srt_order_state (run->world, slot);
  state->heading = srt_forward (&own (run, slot)->next.r);
}

/* What has no flight model is carried along, and drawn gliding between ticks. */
static void
glide_on (SrtRun *run, int slot, SrtVec3 heading, float speed)
{
  SrtObject *object = own (run, slot);
  SrtVec3 a_tick = srt_scale (heading, speed * 0.25f);
  SrtVec3 by = srt_scale (a_tick, (float) run->world->frame_duration);
  srt_set_position (run, slot, srt_add (object->next.p, by));
  object->glide = srt_unsigned_zeros (a_tick);
}

void
srt_fly_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = own (run, slot);
  const Fly *state = srt_order_state (world, slot);
  float speed = (float) srt_order_data_int (srt_order_current (world, slot), 0);
  bool flies = srt_flight (run, object) != NULL;
  if (speed == 0.0f)
    object->throttle = 1.0f;
  else if (flies)
    object->throttle = srt_order_finite (speed / srt_cruise (run, object));
  else
    {
      glide_on (run, slot, state->heading, speed);
      return;
    }

  SrtVec3 at = srt_madd (object->next.p, state->heading, FLY_AHEAD);
  int target = srt_order_target_slot (world, slot);
  if (target >= 0)
    {
      at = srt_object (world, target)->next.p;
      if (srt_distance (object->next.p, at) < FLY_ARRIVED)
        {
          srt_let_go (object);
          srt_order_pop (run, slot);
          return;
        }
      if (!flies)
        return;
    }
  if (srt_steer (run, slot, at, 1.0f, 0.0f, SRT_STEER_CLEAR | SRT_STEER_UPRIGHT))
    object->throttle *= 0.5f;
}

void
srt_fly_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  int speed = (int) srt_order_data_int (srt_order_current (run->world, slot), 0);
  int target = srt_order_target_slot (run->world, slot);
  int n = speed == 0 ? snprintf (text, size, "%s", srt_order_words (N_ ("full throttle")))
                     : snprintf (text, size, srt_order_words (N_ ("%d units a step")), speed);
  if (target < 0 || n < 0 || (size_t) n >= size)
    return;
  float way = srt_distance (srt_object (run->world, slot)->next.p, srt_object (run->world, target)->next.p);
  snprintf (text + n, size - (size_t) n, srt_order_words (N_ (", %.0f units to go")), (double) way);
}

/* ---- 7 Run Away ---- */

void
srt_run_away_update (SrtRun *run, int slot)
{
  SrtObject *object = own (run, slot);
  int target = srt_order_target_slot (run->world, slot);
  if (target < 0 || srt_object (run->world, target)->type == SRT_TYPE_STAND_IN)
    {
      srt_order_end (run, slot, N_ ("there is nothing to run away from"));
      return;
    }
  SrtVec3 away = srt_sub (object->next.p, srt_object (run->world, target)->next.p);
  SrtVec3 at = srt_madd (object->next.p, away, 100000.0f);
  srt_avoid_near (run, slot, &at);
  srt_steer (run, slot, at, 1.0f, 0.1f, SRT_STEER_CLEAR);
  object->throttle = 0.5f;
}

void
srt_run_away_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  int target = srt_order_target_slot (run->world, slot);
  float away = target < 0 ? 0.0f : srt_distance (own_place (run, slot), srt_object (run->world, target)->next.p);
  snprintf (text, size, srt_order_words (N_ ("%.0f units from %s by now")), (double) away, srt_slot_name (run, target));
}

/* ---- 16 Toggle Cloak ---- */

void
srt_toggle_cloak_update (SrtRun *run, int slot)
{
  srt_cloak_set (run, slot, (own (run, slot)->flags & SRT_CLOAKED) == 0);
}

/* ---- 102 Avoid Target ---- */

typedef struct AvoidTarget
{
  int32_t end;
} AvoidTarget;

void
srt_avoid_target_init (SrtRun *run, int slot)
{
  AvoidTarget *state = srt_order_state (run->world, slot);
  state->end = run->world->frame_start + 50;
}

void
srt_avoid_target_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = own (run, slot);
  AvoidTarget *state = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  if (srt_order_current (world, slot)->target.kind != SRT_TARGET_SHIP || target < 0)
    {
      srt_order_end (run, slot, N_ ("the target is no ship"));
      return;
    }

  srt_hold_turns (object);
  if (srt_collision_course (run, slot, target, 75.0f, 2000.0f))
    {
      /* Down is +Y: from a target below the nose goes up, which a positive input does. */
      float side = srt_frame_local (&object->next, srt_object (world, target)->next.p).y;
      object->pitch_input = side < 0.0f ? -1.0f : 1.0f;
      object->throttle = 0.5f;
      state->end = world->frame_start + 50 + (int32_t) (srt_object_random (&object->random_seed) * 100.0f);
      return;
    }
  object->throttle = 1.0f;
  if (world->frame_start > state->end)
    srt_order_pop (run, slot);
}

void
srt_avoid_target_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const AvoidTarget *state = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("clear until tick %d")), state->end);
}
