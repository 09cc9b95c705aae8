/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Jump Out and Jump In share; for the files of this folder. */
#pragma once

#include "orders/behaviours.h"

/* The state of either (spec 08 §2.1). */
typedef struct SrtJump
{
  SrtJumpMotion motion;  /* first: the jump motions read it */
  SrtVec3 dest;          /* Out: destination; In: arrival place */
  SrtMat3 turn;          /* Out: as it begins to charge; In: its target's */
  SrtVec3 stood;         /* Out: where it began to charge; In: where it begins to fly in */
  float progress;        /* of the step, 0 .. past 1 */
  int32_t step;
  int32_t since;         /* tick the step began */
  int32_t saved_motion;  /* SrtMotion; -1 it flies its own */
  int32_t with_player;   /* Out: in the player's formation */
  int32_t held;          /* Out: it has been held still for a frame */
  int32_t goes_on;       /* Out: what it ends for is its own doing */
} SrtJump;
_Static_assert (sizeof (SrtJump) <= SRT_ORDER_STATE, "fits an order's state");

static inline bool
srt_is_jump_out (int number)
{
  return number == SRT_ORDER_JUMP_OUT || number == SRT_ORDER_JUMP_OUT_DELAYED;
}

static inline bool
srt_is_jump_in (int number)
{
  return number == SRT_ORDER_JUMP_IN || number == SRT_ORDER_JUMP_IN_DELAYED;
}

/* Sets the step's progress, which a tick advances by a thousandth of @rate; true once it is full. */
bool srt_jump_progress (const SrtRun *run, SrtJump *jump, int rate);
/* Another step begins now. */
void srt_jump_step (const SrtRun *run, SrtJump *jump, int step);
/* It moves by a jump's motion from now on, and by its own again. */
void srt_jump_take_motion (SrtObject *object, SrtJump *jump, SrtMotion motion);
void srt_jump_give_motion (SrtObject *object, SrtJump *jump);
/* Nobody is passed over for a jump any more. */
void srt_jump_release_all (SrtWorld *world);
/* Who is in the way of a ship that jumps with the player is passed over until the player has jumped (spec 08 §2.2). */
void srt_jump_clear_way (SrtRun *run, int slot);
/* Where a ship of a number stands in the player's formation: across and ahead, units. */
SrtVec3 srt_jump_formation (int number);
/* How far to the right a ship of a number arrives (spec 08 §2.3). */
float srt_jump_abreast (int number);
