/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worm: what the player's ship rides from gate to gate (spec 08 §3.7). */
#include "orders/gate.h"

enum
{
  SHAKE_ODDS = 40, /* one step in */
};

#define SHAKE 1.0f
#define LOUDNESS 2000.0f /* times the ship's radius */

static void
shake (SrtRun *run)
{
  SrtPlayer *player = &run->world->player;
  player->hit_shake = srt_maxf (player->hit_shake, SHAKE);
  srt_flash (run, run->world->worm.p, 0.0f, 100);
}

void
srt_worm_begin (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  world->worm_since = world->frame_start;
  world->worm_shaken = -1;
  world->worm_ship = slot;
  world->worm = srt_object (world, slot)->next;
  srt_flash (run, world->worm.p, 0.0f, 100);
}

void
srt_worm_end (SrtRun *run)
{
  SrtWorld *world = run->world;
  shake (run);
  world->worm_since = world->worm_shaken = -1;
  world->worm_ship = 0;
  world->worm = (SrtFrame){ .p = { 0, 0, 0 } };
}

void
srt_worm_step (SrtRun *run)
{
  SrtWorld *world = run->world;
  if (world->worm_since < 0 || srt_random15 (&world->random) % SHAKE_ODDS != 0)
    return;
  world->worm_shaken = world->mission_ticks;
  shake (run);
  SrtEvent *event = srt_emit (run, SRT_EVENT_SOUND, world->worm_ship, -1, SRT_SOUND_WORM);
  event->value = LOUDNESS * srt_object (world, world->worm_ship)->radius;
  event->place = world->worm.p;
}
