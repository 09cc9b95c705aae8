/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spinning guns: how their parts move with the trigger (spec 04 §9.2). They fire in the guns' step. */
#include "weapons/private.h"

enum
{
  BARRELS = 0,
  GUN = 1,
  FLAP = 2,
  OTHER_FLAP = 3,

  HELD = 0x1,  /* SrtGun.state */
  BEGUN = 0x2, /* the flaps' track has been started once */
};

#define TOP_SPEED 4.0f /* of a track, a step */
#define SPEED_UP 0.1f  /* a tick */
#define SLOW_DOWN 0.02f

/* The fire track of one part, from a time or (below 0) from where it stands. */
static void
play (SrtRun *run, int slot, int node, float time, SrtTrackMode mode, float speed)
{
  if (srt_turret_part_there (run, node))
    srt_track_play (run, slot, node, "fire", time, (int) mode, speed);
}

static void
stop_at_start (SrtRun *run, int slot, int node)
{
  if (!srt_turret_part_there (run, node))
    return;
  play (run, slot, node, 0.0f, SRT_TRACK_LOOP, 0.0f);
  srt_turret_turn (run, slot, node, srt_vec3 (0, 0, 0)); /* a track that stands still is not posed anew */
}

void
srt_spinning_fit (SrtRun *run, int slot, SrtGun *gun)
{
  play (run, slot, gun->slots[BARRELS], 0.0f, SRT_TRACK_LOOP, 0.0f);
}

static void
press (SrtRun *run, int slot, SrtGun *gun)
{
  float from = (gun->state & BEGUN) != 0 ? -1.0f : 0.0f;

  gun->state = HELD | BEGUN;
  play (run, slot, gun->slots[GUN], 0.0f, SRT_TRACK_LOOP, 0.0f);
  for (int i = FLAP; i <= OTHER_FLAP; i++)
    play (run, slot, gun->slots[i], from, SRT_TRACK_ONCE, TOP_SPEED);
}

static void
let_go (SrtRun *run, int slot, SrtGun *gun)
{
  gun->state = BEGUN;
  stop_at_start (run, slot, gun->slots[GUN]);
  for (int i = FLAP; i <= OTHER_FLAP; i++)
    play (run, slot, gun->slots[i], -1.0f, SRT_TRACK_ONCE, -TOP_SPEED);
}

void
srt_spinning_step (SrtRun *run, int slot, SrtGun *gun)
{
  const SrtWorld *world = run->world;
  bool held = gun->firing_until >= world->frame_start;
  float before = srt_nodes (world)[gun->slots[BARRELS]].time_speed, speed;

  if (held)
    speed = srt_minf (before + SPEED_UP * (float) world->frame_duration, TOP_SPEED);
  else
    speed = srt_maxf (before - SLOW_DOWN * (float) world->frame_duration, 0.0f);
  if (held && (gun->state & HELD) == 0)
    press (run, slot, gun);
  if (!held && (gun->state & HELD) != 0)
    let_go (run, slot, gun);
  if (speed != before)
    play (run, slot, gun->slots[BARRELS], -1.0f, SRT_TRACK_LOOP, speed);
  if (held)
    play (run, slot, gun->slots[GUN], -1.0f, SRT_TRACK_LOOP, speed);
}
