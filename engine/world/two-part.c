/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end in two parts: a fin thrown off, a top that comes away cut by cut (spec 05 §11). */
#include "world/private.h"

enum
{
  TOP_TICKS = 900,
  TOP_STEPS = 67,
  TOP_HOLD = 25, /* units that the ship shakes by meanwhile */
};

#define STEPS_A_TICK 0.0744444f
#define TOP_FIREBALL 3200.0f
#define NEAR_RADII 5.0f

static const SrtVec3 back_drift = { -1.5f, -10.0f, -2.0f }, back_tumble = { 0.0005f, 0.002f, 0.002f };
static const SrtVec3 fin_drift = { 5.0f, 15.0f, -1.0f }, fin_tumble = { 0.002f, -0.0002f, -0.0001f };
static const SrtVec3 rest_drift = { -2.0f, 3.0f, 20.0f }, rest_tumble = { 0.00004f, 0.0013f, -0.002f };

static const SrtTwoPartEnd *
end_of (const SrtRun *run, int slot)
{
  return &srt_type (run, srt_object (run->world, slot))->ends.two_part;
}

static void
show (SrtRun *run, int slot, const char *name, bool shown)
{
  srt_node_show (run, srt_part_named (run, slot, name), shown);
}

/* Component @index is told as lost, as the mission knows it. */
static void
tell_component (SrtRun *run, int slot, int index)
{
  const SrtObject *object = srt_object (run->world, slot);
  int node;

  if (index >= (int) object->components.count)
    return;
  node = srt_components (run->world)[object->components.first + (uint32_t) index].node;
  if (node >= 0)
    srt_tell_loss (run, slot, node);
}

/* ---- The top ---- */

static void
start_top (SrtRun *run, int slot)
{
  const SrtTwoPartEnd *end = end_of (run, slot);
  const SrtObject *ship = srt_object (run->world, slot);
  SrtSplit *split = srt_split_take (run, slot, SRT_SPLIT_LIVE_TOP);
  SrtVec3 forward = srt_forward (&ship->next.r);

  show (run, slot, end->front_wreck, true);
  split->hull = srt_part_named (run, slot, end->top);
  split->wreck = srt_part_named (run, slot, end->front_wreck);
  split->other = srt_break_off (run, slot, end->back_type);
  if (split->other >= 0)
    split->other_generation = srt_object (run->world, split->other)->generation;
  split->normal[0] = srt_unsigned_zeros (srt_scale (forward, -1.0f));
  split->normal[1] = srt_unsigned_zeros (forward);
  srt_emit (run, SRT_EVENT_SPLIT, slot, split->other, split->live)->place = ship->next.p;
  tell_component (run, slot, 0);
  srt_hull_lost (run, slot);
}

/* ---- The fin ---- */

static void
throw_fin (SrtRun *run, int slot, bool alone)
{
  const SrtTwoPartEnd *end = end_of (run, slot);
  SrtObject *ship = srt_object (run->world, slot);
  int fin = srt_part_named (run, slot, end->fin), piece = srt_break_off (run, slot, end->fin_type);
  SrtEvent *event;

  ship->ends |= SRT_ENDS_FIN;
  if (piece >= 0)
    srt_set_adrift (srt_object (run->world, piece), NULL, fin_drift, fin_tumble);
  event =
      srt_emit (run, SRT_EVENT_PIECE_THROWN, slot, piece, fin >= 0 ? srt_nodes (run->world)[fin].link_id : 0);
  event->place = fin >= 0 ? srt_node_next (run, slot, fin).p : ship->next.p;
  show (run, slot, end->middle_wreck, true);
  show (run, slot, end->low_generator, false);
  show (run, slot, end->fin, false);
  show (run, slot, end->middle, false);
  show (run, slot, end->middle_damaged, false);
  if (alone)
    srt_flash (run, ship->next.p, NEAR_RADII * ship->radius, 100);
  tell_component (run, slot, 1);
}

void
srt_two_part_loss (SrtRun *run, int slot, int node)
{
  const SrtTwoPartEnd *end = end_of (run, slot);
  SrtObject *ship = srt_object (run->world, slot);
  bool top = node == srt_part_named (run, slot, end->top);

  ship->flags |= SRT_UNPOWERED;
  if (top && !ship->destroyed_posted)
    start_top (run, slot);
  if ((top || node == srt_part_named (run, slot, end->fin)) && !(ship->ends & SRT_ENDS_FIN))
    throw_fin (run, slot, !top);
}

/* ---- The top coming away, each frame ---- */

static void
end_top (SrtRun *run, SrtSplit *split)
{
  const SrtTwoPartEnd *end = end_of (run, split->ship);
  SrtObject *ship = srt_object (run->world, split->ship);
  SrtObject *back = srt_slot_valid (run->world, split->other) ? srt_object (run->world, split->other) : NULL;

  if (back && back->generation == split->other_generation)
    srt_set_adrift (back, NULL, back_drift, back_tumble);
  show (run, split->ship, end->top, false);
  show (run, split->ship, end->middle_wreck, false);
  srt_flash (run, ship->next.p, NEAR_RADII * ship->radius, 100);
  /* A fin still on stays on. */
  if (ship->ends & SRT_ENDS_FIN)
    {
      ship->flags |= SRT_UNPOWERED | SRT_EXPLODING;
      srt_set_adrift (ship, NULL, rest_drift, rest_tumble);
    }
  srt_split_finish (run, split);
}

static int
clamp_point (int at, int n)
{
  return at < 0 ? 0 : at >= n ? n - 1 : at;
}

void
srt_top_frame (SrtRun *run, SrtSplit *split)
{
  int elapsed = run->world->frame_start - split->started;
  const SrtObject *ship = srt_object (run->world, split->ship);
  SrtVec3 points[SRT_CUT_POINTS];
  int n = split->hull >= 0 ? srt_split_points (run, split->ship, split->hull, points) : 0;

  if (elapsed >= TOP_TICKS)
    {
      end_top (run, split);
      return;
    }
  if (split->step < TOP_STEPS && (float) split->step < (float) elapsed * STEPS_A_TICK)
    {
      if (n > 0)
        srt_split_tell (run, split, clamp_point (split->step, n), TOP_FIREBALL,
                        srt_frame_apply (&ship->next, points[clamp_point (split->step, n)]),
                        srt_scale (srt_forward (&ship->next.r), -1.0f));
      split->step++;
    }
  srt_split_hold (run, split, TOP_HOLD);
  if (n > 0)
    {
      SrtVec3 before = points[clamp_point (split->step - 1, n)], next = points[clamp_point (split->step, n)];
      split->cut = srt_unsigned_zeros (srt_frame_apply (&ship->next, before.z <= next.z ? before : next));
    }
  split->open = n > 0 && split->step < TOP_STEPS - 1;
}
