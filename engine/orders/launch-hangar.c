/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's part of a launch: the hangar in the cutaway slot, the camera (spec 08 §1.7, §1.8). */
#include "orders/launch.h"

int
srt_hangar_make (const SrtLaunching *it, const SrtMat3 *turned)
{
  SrtWorld *world = it->run->world;
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  int cutaway = srt_cutaway_slot (world);
  world->carrier = it->carrier;
  it->state->cockpit_mode = world->player.cockpit_mode + 1;
  world->player.cockpit_mode = 1;
  srt_view_set (it->run, SRT_VIEW_COCKPIT, true, true);
  if (role->hangar < 0)
    return -1;
  srt_reset_slot (it->run, cutaway, true);
  if (srt_create_object (it->run, cutaway, role->hangar, 0, srt_vec3 (0.0f, 0.0f, 0.0f)) < 0)
    return -1;
  SrtObject *hangar = srt_object (world, cutaway);
  it->state->hangar = hangar->generation;
  hangar->flags = (hangar->flags | SRT_NO_COLLISIONS | SRT_NO_AVOIDANCE) & ~SRT_TARGETABLE;
  hangar->invulnerable = 2;
  srt_set_orientation (it->run, cutaway, turned);
  world->showing = SRT_SHOWING_LAUNCH;
  return cutaway;
}

int
srt_hangar_of (const SrtLaunching *it)
{
  int cutaway = srt_cutaway_slot (it->run->world);
  const SrtObject *object = srt_object (it->run->world, cutaway);
  return it->state->hangar != 0 && object->type >= 0 && object->generation == it->state->hangar ? cutaway : -1;
}

int
srt_hangar_part (const SrtLaunching *it, const char *name)
{
  int hangar = srt_hangar_of (it);
  return hangar >= 0 ? srt_part_named (it->run, hangar, name) : -1;
}

void
srt_hangar_drop (const SrtLaunching *it)
{
  int hangar = srt_hangar_of (it);
  if (hangar >= 0)
    srt_reset_slot (it->run, hangar, true);
  it->state->hangar = 0;
  if (it->player && it->run->world->showing == SRT_SHOWING_LAUNCH)
    it->run->world->showing = SRT_SHOWING_ALL;
}

static bool
launch_view (int view)
{
  return (view >= SRT_VIEW_BAY_BESIDE && view <= SRT_VIEW_BAY_ASIDE)
         || (view >= SRT_VIEW_TUBE_BAY && view <= SRT_VIEW_TUBE_ASIDE);
}

void
srt_hangar_let_go (const SrtLaunching *it)
{
  SrtPlayer *player = &it->run->world->player;
  if (!it->player || it->state->cockpit_mode == 0)
    return;
  player->cockpit_mode = it->state->cockpit_mode - 1;
  it->state->cockpit_mode = 0;
  player->view_locked = 0;
  if (launch_view (player->view))
    srt_view_set (it->run, SRT_VIEW_COCKPIT, false, true);
}

void
srt_hangar_shake (const SrtLaunching *it, float shake)
{
  SrtPlayer *player = &it->run->world->player;
  player->hit_shake = srt_maxf (player->hit_shake, shake);
}
