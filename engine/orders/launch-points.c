/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launches from a point: torpedoes, escape pods, what is dropped, base floor, straight out (spec 08 §1.11-1.13). */
#include "orders/launch.h"

#define FLOOR_DEPTH 500.0f /* units that a ship stands behind its point */

static bool
waits (const SrtLaunching *it)
{
  return it->run->world->frame_start <= it->state->due;
}

void
srt_launch_point_place (const SrtLaunching *it)
{
  srt_launch_attach (it);
}

/* Flies on as ever, its turns and throttle let go but for the yaw where it is kept. */
static void
fly_off (const SrtLaunching *it, bool keep_yaw, bool passes)
{
  it->ship->throttle = 0.0f;
  if (!keep_yaw)
    it->ship->yaw_input = 0.0f;
  it->ship->motion = SRT_MOTION_FORWARD;
  srt_launch_finish (it, passes);
}

/* ---- Style 3, torpedo (§1.11) ---- */

void
srt_launch_torpedo_place (const SrtLaunching *it)
{
  srt_launch_attach (it);
  it->ship->flags |= SRT_NO_COLLISIONS;
}

void
srt_launch_torpedo_step (const SrtLaunching *it)
{
  if (waits (it))
    return;
  if (it->state->step == 2)
    {
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, true);
      srt_launch_sound (it->run, it->slot, SRT_SOUND_TORPEDO_LAUNCH, it->ship->next.p);
      srt_launch_wait (it, SRT_LAUNCH_TORPEDO_TICKS);
      return;
    }
  it->ship->motion = SRT_MOTION_FORWARD;
  srt_launch_finish (it, true);
}

void
srt_launch_torpedo_end (const SrtLaunching *it)
{
  it->ship->flags &= ~SRT_NO_COLLISIONS;
}

/* ---- Styles 4 and 7, escape pods (§1.12) ---- */

void
srt_launch_pod_step (const SrtLaunching *it)
{
  if (waits (it))
    return;
  if (it->state->step == 2)
    {
      float gate = (float) it->gate;
      srt_launch_let_out (it, SRT_MOTION_PLAIN,
                          2.0f + 0.5f * (float) srt_random15 (&it->run->world->random) / 32767.0f, false);
      it->ship->yaw_input = srt_unsigned_zero (it->gate < 7 ? (gate - 3.0f) / 12.0f : (gate - 7.0f) / 16.0f);
      srt_launch_sound (it->run, it->slot, SRT_SOUND_POD_LAUNCH, it->ship->next.p);
      srt_launch_wait (it, 200);
      return;
    }
  fly_off (it, true, true);
}

void
srt_launch_pod_b_step (const SrtLaunching *it)
{
  if (it->state->step == 2)
    {
      srt_launch_sound (it->run, it->slot, SRT_SOUND_POD_LAUNCH, it->ship->next.p);
      it->state->step = 3; /* at once */
    }
  if (waits (it))
    return;
  if (it->state->step == 3)
    {
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, false);
      srt_launch_wait (it, 200);
      return;
    }
  fly_off (it, false, true);
}

/* ---- Style 5, dropper (§1.13) ---- */

/* Satellites unfold their panels. */
static void
deploy (const SrtLaunching *it)
{
  const SrtObject *ship = it->ship;
  const SrtNode *nodes = srt_nodes (it->run->world);
  int past = (int) (ship->nodes.first + ship->nodes.count);
  for (int at = (int) ship->nodes.first; at < past; at = nodes[at].past)
    srt_track_play (it->run, it->slot, at, "deploy", 0.0f, SRT_TRACK_ONCE, 4.0f);
}

void
srt_launch_dropper_step (const SrtLaunching *it)
{
  if (waits (it))
    return;
  if (it->state->step == 2)
    {
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, false);
      srt_launch_wait (it, 400);
      return;
    }
  deploy (it);
  fly_off (it, true, false);
}

/* ---- Style 8, base floor ---- */

void
srt_launch_floor_place (const SrtLaunching *it)
{
  SrtFrame at;
  int n, part = srt_launch_point (it->run, it->carrier, it->gate, &at, &n);
  if (part < 0)
    {
      srt_launch_attach (it);
      return;
    }
  at.p = srt_madd (at.p, srt_forward (&at.r), -FLOOR_DEPTH);
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, part);
}

void
srt_launch_floor_step (const SrtLaunching *it)
{
  if (waits (it))
    return;
  if (it->state->step == 2)
    {
      srt_launch_let_out (it, SRT_MOTION_DOWNWARD, -2.0f, false);
      srt_launch_wait (it, 100);
      return;
    }
  fly_off (it, false, false);
}

/* ---- Style 9, straight out ---- */

void
srt_launch_straight_place (const SrtLaunching *it)
{
  if (!srt_launch_attach (it))
    return;
  SrtFrame at = it->ship->next;
  at.p = srt_madd (at.p, srt_forward (&at.r), -it->ship->bounds_min.z);
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, it->state->ride.part);
}

void
srt_launch_straight_step (const SrtLaunching *it)
{
  if (waits (it))
    return;
  if (it->state->step == 2)
    {
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, false);
      srt_launch_wait (it, 100);
      return;
    }
  fly_off (it, false, true);
}
