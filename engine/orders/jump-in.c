/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jump In, orders 19 and 40 (spec 08 §2.3): beside its target, from behind. 40 swings out before it ends. */
#include "orders/jump.h"

#include <stdio.h>

#define BACK 25000.0f          /* units it is flown in from */
#define BACK_LARGE 100000.0f   /* a ship that lists components */
#define HOLD_INPUT 0.5f        /* of 40's hold, a place further out */

enum
{
  STEP_PLACED,
  STEP_FLASHES,
  STEP_FLIES_IN,
  STEP_ENDS,
};

enum
{
  FLASH_RATE = 50, /* thousandths a tick */
  FLY_RATE = 3,
  HOLD_TICKS = 200,
};

void
srt_jump_in_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  jump->saved_motion = -1;
  if (target < 0 || !srt_object (world, target)->created)
    {
      srt_emit (run, SRT_EVENT_ORDER_LOG, slot, -1, srt_order_number (world, slot))->text =
          N_ ("there is nothing to arrive at");
      srt_order_pop (run, slot);
      return;
    }
  const SrtFrame *at = srt_drawn (run, target);
  float abreast = srt_jump_abreast (srt_order_current (world, slot)->sequence);
  jump->turn = at->r;
  jump->dest = srt_unsigned_zeros (srt_madd (at->p, srt_right (&at->r), abreast));
  jump->stood = object->next.p;
  object->flags |= SRT_NO_COLLISIONS | SRT_JUMPING;
  srt_jump_step (run, jump, STEP_PLACED);
}

/* The player sees the arrival from one of three places; the one ahead comes twice as often. */
static void
show_arrival (SrtRun *run)
{
  SrtWorld *world = run->world;
  static const int views[] = { SRT_VIEW_ARRIVAL_NEAR, SRT_VIEW_ARRIVAL_AHEAD, SRT_VIEW_ARRIVAL_BESIDE };
  int k = (int) rintf (2.0f * srt_random_fraction (&world->random));
  srt_view_set (run, views[k], true, true);
  world->environment_update++;
  world->jump_arriving = 1;
}

static void
place (SrtRun *run, int slot, SrtJump *jump)
{
  SrtObject *object = srt_object (run->world, slot);
  float back = (object->flags & SRT_COMPONENTS) != 0 ? BACK_LARGE : BACK;
  jump->stood = srt_unsigned_zeros (srt_madd (jump->dest, srt_forward (&jump->turn), -back));
  srt_stop (object);
  srt_set_orientation (run, slot, &jump->turn);
  srt_set_position (run, slot, jump->stood);
  jump->motion.since = run->world->frame_start;
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, SRT_SOUND_JUMP_IN)->place = jump->stood;
  if (srt_is_player (run->world, slot))
    show_arrival (run);
  srt_jump_step (run, jump, STEP_FLASHES);
}

static void
come_out (SrtRun *run, int slot, SrtJump *jump)
{
  SrtObject *object = srt_object (run->world, slot);
  srt_jump_take_motion (object, jump, SRT_MOTION_JUMP_IN);
  object->flags &= ~SRT_JUMPING;
  srt_jump_step (run, jump, STEP_FLIES_IN);
}

static void
arrived (SrtRun *run, int slot, SrtJump *jump)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  srt_jump_give_motion (object, jump);
  object->throttle = 1.0f;
  object->flags &= ~(SRT_NO_COLLISIONS | SRT_UNPOWERED | SRT_FROZEN);
  if (srt_is_player (world, slot))
    world->jump_arriving = 0;
  srt_jump_step (run, jump, STEP_ENDS);
}

static void
end (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  srt_hold_turns (object);
  srt_emit (run, SRT_EVENT_JUMPED_IN, slot, srt_order_target_slot (run->world, slot), 0)->place = object->next.p;
  srt_order_pop (run, slot);
}

/* 40 swings out to its place first, the farther out the harder. */
static void
swing_out (SrtObject *object, int number)
{
  float input = (float) ((number + 1) / 2) * HOLD_INPUT;
  object->roll_input = number % 2 == 0 ? input : srt_unsigned_zero (-input);
  object->pitch_input = input;
}

void
srt_jump_in_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  object->nova_charge = 0.0f;
  if (jump->step == STEP_PLACED)
    place (run, slot, jump);

  switch (jump->step)
    {
    case STEP_FLASHES:
      if (srt_jump_progress (run, jump, FLASH_RATE))
        come_out (run, slot, jump);
      break;
    case STEP_FLIES_IN:
      if (srt_jump_progress (run, jump, FLY_RATE))
        arrived (run, slot, jump);
      else if (srt_is_player (world, slot))
        world->player.hit_shake = 1.0f - jump->progress;
      break;
    case STEP_ENDS:
      if (srt_order_number (world, slot) == SRT_ORDER_JUMP_IN_DELAYED
          && world->frame_start - jump->since <= HOLD_TICKS)
        swing_out (object, srt_order_current (world, slot)->sequence);
      else
        end (run, slot);
      break;
    default:
      break;
    }
}

void
srt_jump_in_exit (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  int view = world->player.view;
  srt_jump_give_motion (object, jump);
  object->flags &= ~(SRT_JUMPING | SRT_NO_COLLISIONS);
  if (!srt_is_player (world, slot))
    return;
  world->jump_arriving = 0;
  if (view == SRT_VIEW_ARRIVAL_NEAR || view == SRT_VIEW_ARRIVAL_AHEAD || view == SRT_VIEW_ARRIVAL_BESIDE)
    srt_view_set (run, 0, false, true);
}

void
srt_jump_in_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtJump *jump = srt_order_state (run->world, slot);
  float percent = srt_minf (jump->progress, 1.0f) * 100.0f;
  switch (jump->step)
    {
    case STEP_PLACED:
    case STEP_FLASHES:
      snprintf (text, size, srt_order_words (N_ ("flashes: %.0f %%")), (double) percent);
      break;
    case STEP_FLIES_IN:
      snprintf (text, size, srt_order_words (N_ ("flies in: %.0f %%")), (double) percent);
      break;
    default:
      snprintf (text, size, srt_order_words (N_ ("arrived; swings out until tick %d")), jump->since + HOLD_TICKS);
      break;
    }
}
