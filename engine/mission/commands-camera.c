/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about the camera (spec 06 §4.5, 09 §3.1). */
#include "mission/commands.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

enum
{
  VIEW_CHASE = 4,
};

/* A ship's place is a ship to stand at, and so is a group's or a squad's; anything else is a curve. */
static SrtDirectorShot
shot_of (const SrtCall *call)
{
  bool at_ship = srt_place_none (call->args[0]) || srt_place_kind (call->script, call->args[0]) >= 0;

  return (SrtDirectorShot){ .curve = (int16_t) (at_ship ? -1 : srt_curve_of_place (call->script, call->args[0])),
                            .stands = (int16_t) (at_ship ? srt_arg_ship (call, 0) : -1),
                            .looks_at = (int16_t) srt_arg_ship (call, 1),
                            .seconds = call->args[2] & 0xFFFF,
                            .rides = (int16_t) srt_arg_ship (call, 3),
                            .holds = srt_arg_target (call, 4) };
}

SRT_CMD (start_director)
{
  SrtDirectorShot shot = shot_of (call);
  srt_director_start (call->run, &shot);
}

SRT_CMD (stack_director)
{
  SrtDirectorShot shot = shot_of (call);
  srt_director_stack (call->run, &shot);
}

SRT_CMD (stop_director)
{
  srt_director_stop (call->run);
}

SRT_CMD (wait_for_director)
{
  if (call->run->world->player.view == SRT_VIEW_DIRECTOR)
    srt_again (call, 2);
}

/* The next missile in flight that the ship launched, older than the one that is watched, else the newest. */
SRT_CMD (missile_cam)
{
  SrtWorld *world = call->run->world;
  const SrtMissile *missiles = srt_missiles (world), *last = srt_followed_missile (world);
  int ship = srt_arg_ship (call, 0), found = -1;

  call->result = 0;
  for (int i = last ? last->older : -1; ship >= 0 && i >= 0 && found < 0; i = missiles[i].older)
    if (missiles[i].live && missiles[i].launcher == ship)
      found = i;
  for (int i = world->newest_missile; ship >= 0 && i >= 0 && found < 0; i = missiles[i].older)
    if (missiles[i].live && missiles[i].launcher == ship)
      found = i;
  if (found < 0)
    return;
  world->player.followed_missile = found;
  world->player.followed_launched = missiles[found].launched_at;
  world->player.followed_gone = 0;
  srt_view_set (call->run, SRT_VIEW_MISSILE, true, true);
}

SRT_CMD (chase_cam)
{
  int ship = srt_arg_ship (call, 0);

  call->result = 0;
  call->machine->display.chased = (int16_t) ship;
  if (ship >= 0)
    srt_view_set (call->run, VIEW_CHASE, true, true);
  else
    srt_view_set (call->run, SRT_VIEW_COCKPIT, false, true);
}
