/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ships that are held on a part of another: put there again in each frame (spec 08 §1.6, 01 §3.2 step 10). */
#include "orders/behaviours.h"

_Static_assert (sizeof (SrtRide) <= SRT_ORDER_STATE, "it is part of an order's state");

/* The ride of a ship whose running order holds one and that is held; NULL for any other. */
static SrtRide *
ride_of (const SrtRun *run, int slot)
{
  int number = srt_order_number (run->world, slot);
  if ((number != SRT_ORDER_LAUNCH && number != SRT_ORDER_LAND) || srt_orders (run->world, slot)->starting)
    return NULL;
  SrtRide *ride = srt_order_state (run->world, slot);
  return ride->rides && srt_slot_valid (run->world, ride->on) ? ride : NULL;
}

/* Where the ridden node is, drawn or next; false when the part is not there any more. */
static bool
ridden (SrtRun *run, const SrtRide *ride, bool next, SrtFrame *out)
{
  if (ride->part < 0)
    {
      *out = next ? srt_object (run->world, ride->on)->next : *srt_drawn (run, ride->on);
      return true;
    }
  int node = srt_root_child (run, ride->on, ride->part);
  if (node < 0)
    return false;
  *out = next ? srt_node_next (run, ride->on, node) : srt_node_drawn (run, ride->on, node);
  return true;
}

void
srt_ride_begin (SrtRun *run, int slot, int on, int part)
{
  SrtRide *ride = srt_order_state (run->world, slot);
  const SrtFrame *own = &srt_object (run->world, slot)->next;
  SrtFrame node;
  *ride = (SrtRide){ .on = on, .part = part };
  if (!ridden (run, ride, true, &node))
    return;
  SrtMat3 back = srt_mat3_transpose (&node.r);
  ride->place.p = srt_unsigned_zeros (srt_frame_local (&node, own->p));
  ride->place.r = srt_mat3_mul (&back, &own->r);
  ride->place.r = srt_mat3_unsigned_zeros (&ride->place.r);
  ride->rides = 1;
  if (ridden (run, ride, false, &node))
    ride->framed = (SrtFrame){ srt_unsigned_zeros (node.p), srt_mat3_unsigned_zeros (&node.r) };
}

/* One whose host is gone stays where it is. */
static bool
held (const SrtRun *run, const SrtRide *ride)
{
  return ride && !srt_gone (srt_object (run->world, ride->on));
}

static void
put (SrtRun *run, int slot, const SrtRide *ride)
{
  SrtFrame at = srt_frame_mul (&ride->framed, &ride->place);
  srt_set_orientation (run, slot, &at.r);
  srt_set_position (run, slot, at.p);
}

static void
note (SrtRun *run, SrtRide *ride)
{
  SrtFrame node;
  if (ridden (run, ride, false, &node))
    ride->framed = (SrtFrame){ srt_unsigned_zeros (node.p), srt_mat3_unsigned_zeros (&node.r) };
}

void
srt_ride_in_turn (SrtRun *run, int slot)
{
  SrtRide *ride = ride_of (run, slot);
  if (!held (run, ride))
    return;
  /* What comes later in the walk has yet to be framed. */
  if (ride->on < slot)
    note (run, ride);
  put (run, slot, ride);
}

void
srt_rides_keep_up (SrtRun *run)
{
  SrtWorld *world = run->world;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      SrtRide *ride = ride_of (run, slot);
      if (!held (run, ride))
        continue;
      note (run, ride);
      if (!world->classic)
        put (run, slot, ride);
    }
}
