/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cargo lifter lets go of what it carries, and backs away (spec 02 §9.9, orders 39 and 111). */
#include "orders/lifter.h"

#define STILL 0.05f
#define AHEAD 10000.0f /* units, of the point it turns its tail to */

enum
{
  BACK_TICKS = 50,
};

/* ---- 39 drop ---- */

typedef struct Drop
{
  int32_t step;
} Drop;

enum
{
  DROP_SLOW_DOWN,
  DROP_OPEN,
  DROP_LET_GO,
};

void
srt_lifter_drop_init (SrtRun *run, int slot)
{
  SrtObject *lifter = srt_object (run->world, slot);
  Drop *state = srt_order_state (run->world, slot);
  state->step = DROP_SLOW_DOWN;
  srt_let_go (lifter);
  lifter->motion = SRT_MOTION_PLAIN;
  lifter->flags |= SRT_ATTACHED;
}

/* Quirk: the figures are compared with their signs. */
static bool
still (const SrtObject *object)
{
  return object->speed < STILL && object->pitch_rate < STILL && object->yaw_rate < STILL && object->roll_rate < STILL;
}

static void
let_go_of (SrtRun *run, int slot, int object)
{
  SrtFrame hold = srt_lifter_hold (run, slot);
  srt_set_position (run, object, srt_unsigned_zeros (hold.p));
  hold.r = srt_mat3_unsigned_zeros (&hold.r);
  srt_set_orientation (run, object, &hold.r);
  srt_node_show (run, srt_cargo_pod_part (run, object), true);
  srt_node_show (run, srt_lifter_pod_part (run, slot), false);
  srt_object (run->world, slot)->flags &= ~SRT_ATTACHED;
  srt_order_pop (run, slot);
  srt_order_push (run, slot, SRT_ORDER_LIFTER_END_DROP, SRT_NO_TARGET, SRT_PUSH_ORDER);
}

void
srt_lifter_drop_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *lifter = srt_object (world, slot);
  Drop *state = srt_order_state (world, slot);
  SrtTarget target = srt_order_current (world, slot)->target;
  int object = srt_lifter_carries (world, slot);
  if (target.index >= 0)
    {
      srt_order_pop (run, slot);
      srt_order_push (run, slot, SRT_ORDER_LIFTER_FIT, srt_target_ship (target.index, target.component),
                      SRT_PUSH_ORDER);
      return;
    }
  if (object < 0)
    {
      lifter->flags &= ~SRT_ATTACHED;
      lifter->motion = SRT_MOTION_FORWARD;
      srt_order_end (run, slot, N_ ("it carries nothing"));
      return;
    }
  switch (state->step)
    {
    case DROP_SLOW_DOWN:
      if (!still (lifter))
        break;
      srt_lifter_open_pincers (run, slot);
      state->step = DROP_OPEN;
      break;
    case DROP_OPEN:
      if (srt_lifter_track_done (run, slot))
        state->step = DROP_LET_GO;
      break;
    default:
      let_go_of (run, slot, object);
    }
}

void
srt_lifter_drop_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    [DROP_SLOW_DOWN] = N_ ("step %d of 2: comes to rest"),
    [DROP_OPEN] = N_ ("step %d of 2: opens its pincers"),
    [DROP_LET_GO] = N_ ("step %d of 2: lets go"),
  };
  const Drop *state = srt_order_state (run->world, slot);
  srt_step_describe (words, state->step, text, size);
}

/* ---- 111 end drop ---- */

typedef struct EndDrop
{
  SrtVec3 ahead;   /* point it turns its tail to */
  int32_t step;
  int32_t began;   /* tick it began to back away */
} EndDrop;
_Static_assert (sizeof (EndDrop) <= SRT_ORDER_STATE, "state fits");

enum
{
  END_BEGIN,
  END_DRAW_ARMS,
  END_BACK,
  END_CABIN,
  END_TURN,
  END_OVER,
};

void
srt_lifter_end_drop_init (SrtRun *run, int slot)
{
  EndDrop *state = srt_order_state (run->world, slot);
  state->step = END_BEGIN;
  srt_object (run->world, slot)->flags &= ~SRT_ATTACHED;
}

static void
back_away (SrtRun *run, int slot, EndDrop *state)
{
  SrtObject *lifter = srt_object (run->world, slot);
  lifter->motion = SRT_MOTION_BACKWARD;
  lifter->throttle = SRT_LIFTER_SLOW;
  state->began = run->world->frame_start;
  state->step = END_BACK;
}

static void
end_drop (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *lifter = srt_object (world, slot);
  int object = srt_lifter_carries (world, slot);
  lifter->motion = SRT_MOTION_FORWARD;
  lifter->passes_through[0] = -1;
  if (object >= 0)
    srt_object (world, object)->passes_through[0] = -1;
  srt_lifter_lets_go (world, slot);
  srt_emit (run, SRT_EVENT_LIFTER_DROPPED, slot, object, 0)->place = lifter->next.p;
  lifter->flags &= ~SRT_ATTACHED;
  srt_order_pop (run, slot);
}

void
srt_lifter_end_drop_update (SrtRun *run, int slot)
{
  SrtObject *lifter = srt_object (run->world, slot);
  EndDrop *state = srt_order_state (run->world, slot);
  switch (state->step)
    {
    case END_BEGIN:
      srt_lifter_draw_arms (run, slot);
      state->step = END_DRAW_ARMS;
      break;
    case END_DRAW_ARMS:
      if (srt_lifter_track_done (run, slot))
        back_away (run, slot, state);
      break;
    case END_BACK:
      if (run->world->frame_start <= state->began + BACK_TICKS)
        break;
      lifter->throttle = 0.0f;
      srt_lifter_turn_cabin_back (run, slot);
      state->step = END_CABIN;
      break;
    case END_CABIN:
      if (!srt_lifter_cabin_done (run, slot))
        break;
      state->ahead = srt_unsigned_zeros (srt_frame_apply (&lifter->next, srt_vec3 (0.0f, 0.0f, AHEAD)));
      state->step = END_TURN;
      break;
    case END_TURN:
      /* It is still flying astern, so it is the tail of one that banks that turns there. */
      srt_steer (run, slot, state->ahead, SRT_LIFTER_HARD, 0.0f, 0);
      if (srt_at_rest (lifter, false, true))
        state->step = END_OVER;
      break;
    default:
      end_drop (run, slot);
    }
}

void
srt_lifter_end_drop_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    [END_BEGIN] = N_ ("step %d of 5: begins"),
    [END_DRAW_ARMS] = N_ ("step %d of 5: draws its arms in"),
    [END_BACK] = N_ ("step %d of 5: backs away"),
    [END_CABIN] = N_ ("step %d of 5: turns its cabin back"),
    [END_TURN] = N_ ("step %d of 5: turns round"),
    [END_OVER] = N_ ("step %d of 5: is free"),
  };
  const EndDrop *state = srt_order_state (run->world, slot);
  srt_step_describe (words, state->step, text, size);
}
