/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a blow gives a ship to do: Disrupted, and a capital ship's lurch (spec 02 §9.1). */
#include "orders/behaviours.h"

#include <stdio.h>

/* ---- 114 Disrupted ---- */

typedef struct Disrupted
{
  int32_t end;
} Disrupted;

void
srt_disrupted_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  Disrupted *state = srt_order_state (world, slot);
  state->end = world->frame_start + srt_order_data_int (entry, 0);
  object->flags |= SRT_UNPOWERED;

  /* Quirk: the push was given in the world's frame and is taken in the ship's own. */
  SrtVec3 push = srt_vec3 (srt_order_finite (srt_order_data_float (entry, 4)),
                           srt_order_finite (srt_order_data_float (entry, 8)),
                           srt_order_finite (srt_order_data_float (entry, 12)));
  srt_knock_local (object, push, srt_vec3 (0.0f, 0.0f, 0.0f));
  object->yaw_rate = srt_unsigned_zero (object->yaw_rate + srt_random_centred (&world->random) * 0.1f);
  object->pitch_rate = srt_unsigned_zero (object->pitch_rate + srt_random_centred (&world->random) * 0.1f);
  object->roll_rate = srt_unsigned_zero (object->roll_rate + srt_random_centred (&world->random) * 0.1f);
  SrtMat3 turn = srt_mat3_from_angles (object->pitch_rate, object->yaw_rate, object->roll_rate);
  object->rotation = srt_mat3_unsigned_zeros (&turn);
}

void
srt_disrupted_update (SrtRun *run, int slot)
{
  const Disrupted *state = srt_order_state (run->world, slot);
  if (run->world->frame_start > state->end)
    srt_order_pop (run, slot);
}

void
srt_disrupted_exit (SrtRun *run, int slot)
{
  srt_object (run->world, slot)->flags &= ~SRT_UNPOWERED;
}

void
srt_disrupted_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Disrupted *state = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("without power until tick %d")), state->end);
}

/* ---- 115, 116: a capital ship lists to one side and rights itself ---- */

typedef struct List
{
  int32_t step;
  int32_t until;
} List;

static void
lean (SrtObject *object, const SrtFlightStats *flight, float roll, float yaw)
{
  object->roll_input = srt_order_finite (roll / flight->roll_rate);
  object->yaw_input = srt_order_finite (yaw / flight->yaw_rate);
}

static void
list (SrtRun *run, int slot, float side)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  List *state = srt_order_state (run->world, slot);
  int32_t now = run->world->frame_start;
  if (!flight)
    {
      srt_order_end (run, slot, N_ ("it cannot fly"));
      return;
    }

  switch (state->step)
    {
    case 0:
      lean (object, flight, side * 0.01f, side * 0.006f);
      *state = (List){ 1, now + 200 };
      break;
    case 1:
      if (state->until <= now)
        {
          lean (object, flight, -side * 0.006f, -side * 0.0048f);
          *state = (List){ 2, now + 300 };
        }
      break;
    case 2:
      if (state->until <= now)
        state->step = 3;
      break;
    default:
      object->roll_input = 0.0f;
      srt_order_pop (run, slot);
      break;
    }
}

void
srt_list_left_update (SrtRun *run, int slot)
{
  list (run, slot, -1.0f);
}

void
srt_list_right_update (SrtRun *run, int slot)
{
  list (run, slot, 1.0f);
}

static void
describe_list (const SrtRun *run, int slot, char *text, size_t size)
{
  const List *state = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("step %d, until tick %d")), state->step, state->until);
}

void
srt_list_left_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_list (run, slot, text, size);
}

void
srt_list_right_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_list (run, slot, text, size);
}
