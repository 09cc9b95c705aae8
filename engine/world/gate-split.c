/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A ship that is caught in a gate as that collapses (spec 08 §3.9). What burns
 * and flies off is only drawn, and follows from the events told here.
 */
#include "world/private.h"

enum
{
  BIT_TICKS = 10, /* between one cut point and the next */
};

#define FIREBALL 750.0f /* half-size, units */

static const SrtVec3 remnant_drift = { 0.2f, 0.14f, 40.0f }; /* units/step, in its own frame */
static const SrtVec3 remnant_turn = { -0.00004f, 0.00002f, -0.0013f }; /* radians/step */

/* Of the ship's own parts only the remnant shows; without one it stays whole. */
static int
show_remnant (SrtRun *run, int slot, const char *name)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);
  int remnant = srt_part_named (run, slot, name);

  for (int at = span.first; remnant >= 0 && at < span.past; at = nodes[at].past)
    srt_node_show (run, at, at == remnant);
  return remnant;
}

void
srt_gate_split (SrtRun *run, int slot, int gate)
{
  SrtObject *ship = srt_object (run->world, slot);
  int remnant = show_remnant (run, slot, srt_type (run, ship)->roles.gate.remnant);
  SrtSplit *split;
  SrtEvent *event;

  srt_flash (run, ship->next.p, 0.0f, 100);
  ship->flags |= SRT_UNPOWERED | SRT_EXPLODING | SRT_LIGHTS_DISABLED;
  ship->flags &= ~SRT_SHIELD_GENERATOR;
  srt_set_adrift (ship, &ship->next.r, remnant_drift, remnant_turn);
  split = srt_split_take (run, slot, SRT_SPLIT_LIVE_GATE);
  split->hull = remnant;
  event = srt_emit (run, SRT_EVENT_SPLIT, slot, -1, SRT_SPLIT_LIVE_GATE);
  event->place = ship->next.p;
  event->direction = ship->velocity;
  event->value = ship->radius;
  ship->last_attacker = gate;
  srt_hull_lost (run, slot);
}

/* One cut point after another goes up, its bits heading back along the ship. */
void
srt_gate_split_frame (SrtRun *run, SrtSplit *split)
{
  const SrtObject *ship = srt_object (run->world, split->ship);
  SrtVec3 points[SRT_CUT_POINTS];
  int n = split->hull >= 0 ? srt_split_points (run, split->ship, split->hull, points) : 0;
  int elapsed = run->world->frame_start - split->started;

  for (; split->step < n && elapsed >= split->step * BIT_TICKS; split->step++)
    srt_split_tell (run, split, split->step, FIREBALL, srt_frame_apply (&ship->next, points[split->step]),
                    srt_scale (srt_forward (&ship->next.r), -1.0f));
  if (split->step >= n)
    srt_split_finish (run, split);
}
