/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jump Out, orders 20 and 41 (spec 08 §2.2): alone or in the player's formation. 41 arrives by Jump In, Delayed. */
#include "orders/jump.h"

#include "weapons/weapons.h"

#include <stdio.h>

#define FORMATION_SPEED 150.0f    /* units a step */
#define AHEAD_OF_PLAYER 100000.0f /* where a formation without a destination is bound */
#define AHEAD_ALONE 1.0e7f
#define WAY 500000.0f             /* flown in the jump */
#define GONE_BELOW 9.9e6f         /* who leaves the mission is put there */
#define STEER_LIMIT 0.8f
#define STEADY_RATE 0.05f         /* radians a step */
#define STEADY_INPUT 0.02f

enum
{
  STEP_TURNS,
  STEP_HELD,
  STEP_CHARGES,
  STEP_GOES,
  STEP_FADES,
  STEP_ENDS,
};

enum
{
  HOLD_TICKS = 100,       /* in the player's formation */
  LONGEST_TURN = 1000,    /* ticks that a ship of the player's wing takes to face its way */
  CHARGE_RATE = 6,        /* thousandths a tick */
  GO_RATE = 4,
  FADE_RATE = 10,
};

static void
heard (SrtRun *run, int slot, SrtSound sound)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, (int) sound)->place = srt_object (run->world, slot)->next.p;
}

/* ---- Placing ---- */

static bool
jumps_with_player (const SrtWorld *world, int slot)
{
  const SrtOrderEntry *players = world->player_slots > 0 ? srt_order_current (world, 0) : NULL;
  return players && srt_is_jump_out (players->number)
         && players->target.index == srt_order_current (world, slot)->target.index;
}

static SrtMat3
facing (const SrtObject *object, SrtVec3 at)
{
  SrtVec3 way = srt_sub (at, object->next.p);
  return srt_length2 (way) > 0.0f ? srt_mat3_look_at (way) : object->next.r;
}

/*
 * Where the player's ship stood as its jump began, turned to where it is bound.
 * The player takes a place in the formation too: once that has happened the
 * frame is told by where that place is.
 */
static SrtFrame
formation_frame (const SrtRun *run, SrtVec3 dest)
{
  const SrtWorld *world = run->world;
  const SrtObject *player = srt_object (world, 0);
  if (srt_orders (world, 0)->starting)
    return (SrtFrame){ player->next.p, facing (player, dest) };

  SrtVec3 own = srt_jump_formation (srt_order_current (world, 0)->sequence);
  return (SrtFrame){ srt_sub (player->next.p, srt_mul (&player->next.r, own)), player->next.r };
}

static void
fall_in (SrtRun *run, int slot, SrtJump *jump)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  const SrtObject *player = srt_object (world, 0);
  int target = srt_order_target_slot (world, slot);
  jump->dest = target > 0 ? srt_object (world, target)->next.p
                          : srt_madd (player->next.p, srt_forward (&player->next.r), AHEAD_OF_PLAYER);

  bool leads = srt_is_player (world, slot);
  SrtFrame frame = leads ? (SrtFrame){ player->next.p, facing (player, jump->dest) }
                         : formation_frame (run, jump->dest);
  SrtVec3 place = srt_jump_formation (srt_order_current (world, slot)->sequence);
  srt_stop (object);
  srt_set_orientation (run, slot, &frame.r);
  srt_set_position (run, slot, srt_frame_apply (&frame, place));
  object->velocity = srt_unsigned_zeros (srt_scale (srt_forward (&frame.r), FORMATION_SPEED));
  object->speed = FORMATION_SPEED;
  object->throttle = srt_order_finite (FORMATION_SPEED / srt_cruise (run, object));
  object->flags |= SRT_NO_COLLISIONS;
  srt_jump_clear_way (run, slot);
}

static void
bind_alone (const SrtRun *run, int slot, SrtJump *jump)
{
  const SrtObject *object = srt_object (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  if (target >= 0 && target != slot)
    jump->dest = srt_object (run->world, target)->next.p;
  else
    jump->dest = srt_madd (object->next.p, srt_forward (&object->next.r), AHEAD_ALONE);
}

void
srt_jump_out_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  jump->saved_motion = -1;
  jump->with_player = jumps_with_player (world, slot);
  srt_let_go (object);
  if (jump->with_player)
    fall_in (run, slot, jump);
  else
    bind_alone (run, slot, jump);
  jump->turn = object->next.r;
  jump->stood = object->next.p;
  srt_jump_step (run, jump, STEP_TURNS);
  heard (run, slot, SRT_SOUND_JUMP_CHARGE);
  if (!srt_is_player (world, slot))
    return;
  srt_view_set (run, SRT_VIEW_JUMP_OUT, true, true);
  srt_cloak_set (run, slot, false);
}

/* ---- Its steps ---- */

static bool
steady (const SrtObject *object)
{
  return fabsf (object->pitch_rate) <= STEADY_RATE && fabsf (object->yaw_rate) <= STEADY_RATE
         && fabsf (object->roll_rate) <= STEADY_RATE && fabsf (object->pitch_input) <= STEADY_INPUT
         && fabsf (object->yaw_input) <= STEADY_INPUT && fabsf (object->roll_input) <= STEADY_INPUT;
}

static bool
faces_its_way (SrtRun *run, int slot, const SrtJump *jump)
{
  const SrtObject *object = srt_object (run->world, slot);
  int32_t waited = run->world->frame_start - jump->since;
  if (jump->with_player)
    return waited > HOLD_TICKS;
  if (!srt_flight (run, object))
    return true; /* it cannot turn, and what turns it never stops */
  srt_steer (run, slot, jump->dest, STEER_LIMIT, 0.0f, 0);
  return steady (object) || (object->wing == 0 && !srt_is_player (run->world, slot) && waited > LONGEST_TURN);
}

/* Its velocity still carries it, slowing. */
static void
hold_still (SrtObject *object)
{
  srt_let_go (object);
  object->pitch_rate = object->yaw_rate = object->roll_rate = 0.0f;
  object->rotation = srt_mat3_identity ();
  object->speed = 0.0f;
}

static void
begin_charging (SrtRun *run, int slot, SrtJump *jump)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtVec3 way = srt_sub (jump->dest, object->next.p);
  /* A formation keeps together: all of it goes the way the player faces. */
  if (jump->with_player || !(srt_length2 (way) > 0.0f))
    way = srt_forward (&object->next.r);
  jump->turn = object->next.r;
  jump->stood = object->next.p;
  jump->motion.to = srt_unsigned_zeros (srt_madd (object->next.p, srt_normalize (way), WAY));
  srt_jump_step (run, jump, STEP_CHARGES);
}

static void
go (SrtRun *run, int slot, SrtJump *jump)
{
  SrtObject *object = srt_object (run->world, slot);
  jump->motion.from = object->next.p;
  jump->motion.since = run->world->mission_ticks;
  srt_jump_take_motion (object, jump, SRT_MOTION_JUMP_OUT);
  object->flags |= SRT_NO_COLLISIONS;
  srt_jump_step (run, jump, STEP_GOES);
}

static void
vanish (SrtRun *run, int slot, SrtJump *jump)
{
  SrtObject *object = srt_object (run->world, slot);
  object->motion = SRT_MOTION_FORWARD;
  object->flags |= SRT_JUMPING;
  srt_emit (run, SRT_EVENT_JUMPED_OUT, slot, -1, 0)->place = object->next.p;
  srt_jump_step (run, jump, STEP_FADES);
}

/* For good: it is still there, but takes part in nothing. */
static void
leave_mission (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 at = object->next.p;
  at.y += GONE_BELOW;
  srt_stop (object);
  srt_set_position (run, slot, at);
  object->flags |= SRT_DISABLED;
}

static void
arrive_elsewhere (SrtRun *run, int slot, const SrtOrderEntry *left)
{
  int number = left->number == SRT_ORDER_JUMP_OUT ? SRT_ORDER_JUMP_IN : SRT_ORDER_JUMP_IN_DELAYED;
  if (srt_order_push (run, slot, number, left->target, SRT_PUSH_ORDER))
    srt_order_current (run->world, slot)->sequence = left->sequence;
}

/* The order ends; what it named says what comes of the ship. */
static void
end (SrtRun *run, int slot, SrtJump *jump)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtOrderEntry left = *srt_order_current (world, slot);
  int target = srt_order_target_slot (world, slot);
  srt_set_orientation (run, slot, &jump->turn);
  object->flags &= ~(SRT_UNPOWERED | SRT_FROZEN);
  jump->goes_on = 1;
  srt_order_pop (run, slot);
  if (target >= 0 && target != slot)
    arrive_elsewhere (run, slot, &left);
  else if (target < 0)
    leave_mission (run, slot);
  else if (srt_is_player (world, slot) && srt_order_number (world, slot) != SRT_ORDER_LAND)
    srt_view_set (run, 0, false, true);
}

void
srt_jump_out_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  object->nova_charge = 0.0f;
  if (srt_is_player (world, slot))
    world->variables[SRT_VARIABLE_JUMP_READY] = 0;
  if (!jump->with_player && target >= 0 && target != slot && !srt_gone (srt_object (world, target)))
    jump->dest = srt_object (world, target)->next.p;

  switch (jump->step)
    {
    case STEP_TURNS:
      if (faces_its_way (run, slot, jump))
        {
          heard (run, slot, SRT_SOUND_JUMP_OUT);
          srt_jump_step (run, jump, STEP_HELD);
        }
      break;
    case STEP_HELD:
      if (jump->held)
        begin_charging (run, slot, jump);
      else
        hold_still (object);
      jump->held = 1;
      break;
    case STEP_CHARGES:
      if (srt_jump_progress (run, jump, CHARGE_RATE))
        go (run, slot, jump);
      break;
    case STEP_GOES:
      if (srt_jump_progress (run, jump, GO_RATE))
        vanish (run, slot, jump);
      break;
    case STEP_FADES:
      if (srt_jump_progress (run, jump, FADE_RATE))
        {
          object->flags &= ~SRT_NO_COLLISIONS;
          srt_jump_step (run, jump, STEP_ENDS);
        }
      break;
    case STEP_ENDS:
      end (run, slot, jump);
      break;
    }
}

void
srt_jump_out_exit (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtJump *jump = srt_order_state (world, slot);
  srt_jump_give_motion (object, jump);
  object->flags &= ~(SRT_JUMPING | SRT_NO_COLLISIONS);
  if (!srt_is_player (world, slot))
    return;
  srt_jump_release_all (world);
  if (!jump->goes_on && world->player.view == SRT_VIEW_JUMP_OUT)
    srt_view_set (run, 0, false, true);
}

void
srt_jump_out_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtJump *jump = srt_order_state (run->world, slot);
  float percent = srt_minf (jump->progress, 1.0f) * 100.0f;
  switch (jump->step)
    {
    case STEP_TURNS:
      if (jump->with_player)
        snprintf (text, size, srt_order_words (N_ ("in the player’s formation until tick %d")), jump->since + HOLD_TICKS);
      else
        snprintf (text, size, "%s", srt_order_words (N_ ("turns to where it jumps")));
      break;
    case STEP_HELD:
      snprintf (text, size, "%s", srt_order_words (N_ ("held still")));
      break;
    case STEP_CHARGES:
      snprintf (text, size, srt_order_words (N_ ("charges: %.0f %%")), (double) percent);
      break;
    case STEP_GOES:
      snprintf (text, size, srt_order_words (N_ ("on its way: %.0f %%")), (double) percent);
      break;
    default:
      snprintf (text, size, "%s", srt_order_words (N_ ("gone; its flare fades")));
      break;
    }
}
