/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launches down a drop tube (spec 08 §1.7). */
#include "orders/launch.h"

#define ASIDE 400.0f /* units off the tube's middle */

enum
{
  TUBES = 6, /* of the original's carrier: lower doors first, then the upper ones */
};

/* The three ways the player's drop is shown, from SRT_VIEW_TUBE_BAY on. */
enum
{
  CUT_BAY,
  CUT_BELOW,
  CUT_ASIDE,
};

static int
door (const SrtLaunching *it, bool upper)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  const SrtNames *names = upper ? &role->upper_doors : &role->lower_doors;
  if (it->gate < 0)
    return -1;
  if (names->n > 0)
    return it->gate < names->n ? srt_launch_part (it->run, it->carrier, names->names[it->gate], -1) : -1;
  return it->gate < TUBES ? srt_launch_part (it->run, it->carrier, NULL, it->gate + (upper ? TUBES : 0)) : -1;
}

/* ---- Where it stands ---- */

/* The hangar stands over the tube so that its point for this gate is where the ship is; the ship rides the retainer. */
static void
lay_hangar (const SrtLaunching *it, const SrtFrame *tube)
{
  static const SrtMat3 half_turn = { { -1, 0, 0, 0, 1, 0, 0, 0, -1 } };
  bool odd = it->gate % 2 != 0;
  SrtMat3 turned = odd ? tube->r : srt_mat3_mul (&tube->r, &half_turn);
  int hangar = srt_hangar_make (it, &turned), n;
  SrtFrame at;
  if (hangar < 0)
    return;
  int part = srt_launch_point (it->run, hangar, odd ? 0 : 1, &at, &n);
  if (part < 0)
    {
      srt_launch_log (it, N_ ("the hangar has no launch point"));
      return;
    }
  srt_set_position (it->run, hangar,
                    srt_add (srt_object (it->run->world, hangar)->next.p, srt_sub (tube->p, at.p)));
  srt_launch_point (it->run, hangar, odd ? 0 : 1, &at, &n);
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, hangar, part);
}

void
srt_launch_tube_place (const SrtLaunching *it)
{
  int lower = door (it, false), upper = door (it, true);
  if (lower < 0 || upper < 0)
    {
      srt_launch_log (it, N_ ("the carrier has no such tube; it leaves from where it is"));
      srt_ride_begin (it->run, it->slot, it->carrier, -1);
      return;
    }
  SrtFrame frame = srt_node_next (it->run, it->carrier, lower), at;
  at.p = srt_lerp (srt_launch_middle (it->run, it->carrier, lower), srt_launch_middle (it->run, it->carrier, upper), 0.5f);
  at.p = srt_madd (at.p, srt_right (&frame.r), it->gate % 2 != 0 ? -ASIDE : ASIDE);
  at.r = srt_object (it->run->world, it->carrier)->next.r;
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, -1);
  if (it->player)
    lay_hangar (it, &at);
}

/* ---- The player's part, step by step ---- */

static void
wake (const SrtLaunching *it)
{
  int hangar = srt_hangar_of (it);
  const SrtLaunchRole *role = srt_launch_role (it->run, hangar);
  srt_launch_sound (it->run, it->slot, SRT_SOUND_ENGINE_STARTS, it->ship->next.p);
  srt_hangar_shake (it, 0.1f);
  it->state->cutaway = (int) (srt_random15 (&it->run->world->random) % 3);
  if (it->state->cutaway == CUT_BAY)
    srt_view_set (it->run, SRT_VIEW_TUBE_BAY, true, true);
  srt_node_show (it->run, srt_hangar_part (it, role->hangar_upper_door), true);
}

/* The retainer lowers the ship, or goes back up without it. */
static void
move_retainer (const SrtLaunching *it, float speed)
{
  int hangar = srt_hangar_of (it);
  const SrtLaunchRole *role = srt_launch_role (it->run, hangar);
  int node = srt_hangar_part (it, role->retainer);
  if (node < 0)
    return;
  srt_track_play (it->run, hangar, node, "deploy", -1.0f, SRT_TRACK_ONCE, speed);
  if (speed > 0.0f)
    srt_launch_sound (it->run, hangar, SRT_SOUND_RETAINER, srt_node_next (it->run, hangar, node).p);
}

static void
open_hangar (const SrtLaunching *it)
{
  int hangar = srt_hangar_of (it);
  const SrtLaunchRole *role = srt_launch_role (it->run, hangar);
  for (int i = 0; i < role->hangar_doors.n; i++)
    srt_launch_door (it->run, hangar, srt_launch_part (it->run, hangar, role->hangar_doors.names[i], -1), 4.0f);
  srt_launch_sound (it->run, it->slot, SRT_SOUND_DOOR_OPENS, it->ship->next.p);
  if (it->state->cutaway != CUT_ASIDE)
    return;
  srt_view_set (it->run, SRT_VIEW_TUBE_ASIDE, true, true);
  srt_hangar_drop (it);
}

static void
leave_hangar (const SrtLaunching *it)
{
  if (it->state->cutaway == CUT_BAY)
    return;
  srt_hangar_drop (it);
  if (it->state->cutaway == CUT_BELOW)
    srt_view_set (it->run, SRT_VIEW_TUBE_BELOW, true, true);
}

static void
show (const SrtLaunching *it)
{
  switch (it->state->step)
    {
    case 2:
      wake (it);
      break;
    case 3:
      move_retainer (it, 2.0f);
      break;
    case 4:
      move_retainer (it, -2.0f);
      break;
    case 5:
      open_hangar (it);
      break;
    case 7:
      leave_hangar (it);
      break;
    default:
      break;
    }
}

/* ---- The steps ---- */

void
srt_launch_tube_step (const SrtLaunching *it)
{
  static const int waits[] = { [2] = 100, [3] = 250, [4] = 50, [5] = 150, [6] = 50, [7] = 150, [8] = 300, [9] = 200 };
  int step = it->state->step;
  if (it->run->world->frame_start <= it->state->due)
    return;
  if (it->player)
    show (it);
  switch (step)
    {
    case 4:
      it->state->ride.rides = 0;
      break;
    case 5:
      srt_launch_door (it->run, it->carrier, door (it, false), 2.0f);
      it->state->doors_opened = it->run->world->frame_start;
      break;
    case 6:
      srt_launch_let_out (it, SRT_MOTION_DOWNWARD, 1.0f, false);
      break;
    case 9:
      srt_launch_fly_off (it);
      break;
    case 10:
      srt_launch_finish (it, false);
      return;
    default:
      break;
    }
  srt_launch_wait (it, step == 9 && it->player ? 0 : waits[step]);
}
