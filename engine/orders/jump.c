/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both jumps share: progress, motions, places, who is out of the way, how it looks (spec 08 §2). */
#include "orders/jump.h"
#include "orders/lifter.h"

#include <math.h>

#define SPACING 3000.0f
#define WAY_CLEARED 500000.0f /* units ahead */

/* ---- Progress and motion ---- */

bool
srt_jump_progress (const SrtRun *run, SrtJump *jump, int rate)
{
  int32_t thousandths = (run->world->frame_start - jump->since) * rate;
  jump->progress = (float) thousandths * 0.001f;
  return thousandths >= 1000;
}

void
srt_jump_step (const SrtRun *run, SrtJump *jump, int step)
{
  jump->step = step;
  jump->since = run->world->frame_start;
  jump->progress = 0.0f;
}

void
srt_jump_take_motion (SrtObject *object, SrtJump *jump, SrtMotion motion)
{
  jump->saved_motion = object->motion;
  object->motion = motion;
}

void
srt_jump_give_motion (SrtObject *object, SrtJump *jump)
{
  if (jump->saved_motion >= 0)
    object->motion = jump->saved_motion;
  jump->saved_motion = -1;
}

/* ---- Places ---- */

/* Rows of one, two, three ... ships, each filled from the left; the spec's nine rows hold 45, later ones follow. */
SrtVec3
srt_jump_formation (int number)
{
  int row = 1, place = number;
  while (place >= row)
    place -= row++;
  return srt_vec3 (((float) place - 0.5f * (float) (row - 1)) * 2.0f * SPACING, 0.0f, -(float) row * SPACING);
}

float
srt_jump_abreast (int number)
{
  float off = (float) ((number + 1) / 2) * SPACING;
  return number % 2 == 0 ? off : srt_unsigned_zero (-off);
}

/* ---- Who is passed over ---- */

void
srt_jump_release_all (SrtWorld *world)
{
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    srt_object (world, slot)->flags &= ~SRT_JUMPING;
}

static bool
same_jump (const SrtWorld *world, int slot, int target)
{
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  return entry && srt_is_jump_out (entry->number) && entry->target.index == target;
}

static bool
may_be_marked (const SrtWorld *world, int slot)
{
  const SrtObject *object = srt_object (world, slot);
  return object->type >= 0 && (object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING)) == 0;
}

/* It leaves or comes to what is out of the way itself. */
static bool
bound_to_marked (const SrtWorld *world, int slot)
{
  int number = srt_order_number (world, slot), host = srt_order_target_slot (world, slot);
  if ((number != SRT_ORDER_LAUNCH && number != SRT_ORDER_DOCK) || host < 0)
    return false;
  int hosts_order = srt_order_number (world, host);
  return (srt_object (world, host)->flags & SRT_JUMPING) != 0 && !srt_is_jump_out (hosts_order)
         && !srt_is_jump_in (hosts_order);
}

static bool
mark_bound (SrtWorld *world)
{
  bool any = false;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (may_be_marked (world, slot) && bound_to_marked (world, slot))
      {
        srt_object (world, slot)->flags |= SRT_JUMPING;
        any = true;
      }
  return any;
}

void
srt_jump_clear_way (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  int target = srt_order_current (world, slot)->target.index;
  SrtVec3 from = object->next.p, to = srt_madd (from, srt_forward (&object->next.r), WAY_CLEARED);
  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    if (other != slot && may_be_marked (world, other) && !same_jump (world, other, target)
        && (srt_type (run, srt_object (world, other))->roles.gives_way_to_jumps
            || srt_segment_meets_bounds (run, other, from, to)))
      srt_object (world, other)->flags |= SRT_JUMPING;
  while (mark_bound (world))
    ;
}

/* ---- How it looks (§2.5) ---- */

#define FLASH_ENDS 0.3f   /* of the flight in: the flare is gone */
#define LIGHTS_FULL 0.8f  /* of the charge: all lights are on, and go out one by one from here */

static void
look_out (const SrtObject *object, const SrtJump *jump, SrtJumpLook *look)
{
  float p = srt_minf (jump->progress, 1.0f);
  switch (jump->step)
    {
    case 2:
      look->trails = p;
      look->lights = srt_minf (1.25f * p, 1.0f);
      look->lights_out = p > LIGHTS_FULL ? (p - LIGHTS_FULL) / (1.0f - LIGHTS_FULL) : 0.0f;
      break;
    case 3:
      look->trails = 1.0f - p;
      look->lights_out = 1.0f;
      break;
    case 4:
      look->flare = 1.0f - p;
      look->flare_at = object->next;
      break;
    default:
      break;
    }
}

static void
look_in (const SrtJump *jump, SrtJumpLook *look)
{
  float p = srt_minf (jump->progress, 1.0f);
  look->flare_at = look->placed;
  switch (jump->step)
    {
    case 0:
    case 1:
      look->flare = p;
      look->burst = look->trails = 1.0f;
      break;
    case 2:
      look->trails = look->burst = 1.0f - p;
      if (p < FLASH_ENDS)
        {
          look->flare = 1.0f;
          look->flare_across = 1.0f + 3.0f * p;
          look->flare_up = 1.0f - p / FLASH_ENDS;
        }
      break;
    default:
      break;
    }
}

bool
srt_jump_look (const SrtRun *run, int slot, SrtJumpLook *out)
{
  const SrtWorld *world = run->world;
  int number = srt_slot_valid (world, slot) ? srt_order_number (world, slot) : -1;
  if ((!srt_is_jump_out (number) && !srt_is_jump_in (number)) || srt_orders (world, slot)->starting)
    return false;

  const SrtJump *jump = srt_order_state (world, slot);
  *out = (SrtJumpLook){ .out = srt_is_jump_out (number),
                        .astern = srt_lifter_carries (world, slot) >= 0,
                        .step = jump->step,
                        .progress = jump->progress,
                        .placed = { jump->stood, jump->turn },
                        .flare_across = 1.0f,
                        .flare_up = 1.0f };
  if (out->out)
    look_out (srt_object (world, slot), jump, out);
  else
    look_in (jump, out);
  return true;
}
