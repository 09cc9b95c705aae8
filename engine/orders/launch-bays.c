/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launches through doors: hangar bay, side bays, open deck (spec 08 §1.8-1.10). */
#include "orders/launch.h"

#include <string.h>

/* Child indices of the original's models, where a role names no parts. */
enum
{
  FIRST_BAY = 3,
  FIRST_BAY_DOOR = 31,
  LEFT_BAYS = 8, /* gates below stand at the low end of their bay's X */
  DECK = 4,
  DECK_GATES = 5, /* to a side */
  VENT_TICKS = 100, /* of a side bay's steps 2 and 3 */
  HANGAR_DOOR_TICKS = 300,
};

/* ---- Parts and doors ---- */

int
srt_launch_part (const SrtRun *run, int slot, const char *name, int child)
{
  int node = name ? srt_part_named (run, slot, name) : child >= 0 ? srt_root_child (run, slot, child) : -1;
  return node >= 0 && !(srt_nodes (run->world)[node].flags & SRT_NODE_REMOVED) ? node : -1;
}

void
srt_launch_door (SrtRun *run, int slot, int node, float speed)
{
  if (node >= 0)
    srt_track_play (run, slot, node, "opendoor", -1.0f, SRT_TRACK_ONCE, speed);
}

typedef struct Doors
{
  int node[2]; /* -1 none */
} Doors;

/* By the carrier's table: looked up each time, as they may be shot away. */
static Doors
doors_of (const SrtRun *run, int carrier, int gate)
{
  const SrtLaunchRole *role = srt_launch_role (run, carrier);
  for (int i = 0; i < role->n_doors; i++)
    if (role->doors[i].gate == gate)
      return (Doors){ { srt_launch_part (run, carrier, role->doors[i].first, -1),
                        srt_launch_part (run, carrier, role->doors[i].second, -1) } };
  return (Doors){ { -1, -1 } };
}

static void
play_doors (const SrtLaunching *it, Doors doors, float speed, SrtSound sound)
{
  for (int i = 0; i < 2; i++)
    srt_launch_door (it->run, it->carrier, doors.node[i], speed);
  int first = doors.node[0] >= 0 ? doors.node[0] : doors.node[1];
  if (first >= 0)
    srt_launch_sound (it->run, it->carrier, sound, srt_node_next (it->run, it->carrier, first).p);
}

static bool
share_a_door (Doors a, Doors b)
{
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++)
      if (a.node[i] >= 0 && a.node[i] == b.node[k])
        return true;
  return false;
}

/* ---- Style 0, hangar bay (§1.9) ---- */

/* Another ship is on its way out through the same doors: they stay open for it. */
static bool
doors_are_wanted (const SrtLaunching *it, Doors doors)
{
  SrtWorld *world = it->run->world;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      if (slot == it->slot || srt_orders (world, slot)->starting || !srt_launching_from (world, slot, it->carrier))
        continue;
      const SrtLaunch *other = srt_order_state (world, slot);
      int gate = srt_order_current (world, slot)->target.component;
      if (other->style == SRT_LAUNCH_HANGAR_BAY && other->step >= 1 && other->step <= 4
          && share_a_door (doors, doors_of (it->run, it->carrier, gate)))
        return true;
    }
  return false;
}

void
srt_launch_bay_place (const SrtLaunching *it)
{
  if (!srt_launch_attach (it))
    srt_ride_begin (it->run, it->slot, it->carrier, -1);
}

static void
climb (const SrtLaunching *it)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  if (it->state->step == 4 && role->climb_out && it->run->world->frame_start > it->state->due - 100)
    it->ship->pitch_input = 0.1f;
}

void
srt_launch_bay_step (const SrtLaunching *it)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  if (it->run->world->frame_start <= it->state->due)
    {
      climb (it);
      return;
    }
  Doors doors = doors_of (it->run, it->carrier, it->gate);
  switch (it->state->step)
    {
    case 2:
      play_doors (it, doors, 4.0f, SRT_SOUND_DOOR_OPENS);
      srt_launch_wait (it, 200);
      break;
    case 3:
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, true);
      srt_launch_wait (it, role->climb_out ? 400 : 200);
      break;
    case 4:
      it->ship->pitch_input = 0.0f;
      if (!doors_are_wanted (it, doors))
        play_doors (it, doors, -4.0f, SRT_SOUND_DOOR_CLOSES);
      srt_launch_wait (it, 300);
      break;
    default:
      srt_launch_fly_off (it);
      srt_launch_finish (it, false);
      break;
    }
}

/* ---- Style 1, side bays (§1.8) ---- */

static int
bay_node (const SrtRun *run, int carrier, int gate)
{
  const SrtLaunchRole *role = srt_launch_role (run, carrier);
  if (role->bays.n > 0)
    return gate >= 0 && gate < role->bays.n ? srt_launch_part (run, carrier, role->bays.names[gate], -1) : -1;
  return srt_launch_part (run, carrier, NULL, gate + FIRST_BAY);
}

/*
 * A ship flies out along its bay's X, from one end of the bay to the other:
 * with X at low gates, against it at the others. Bays that a role names lie on
 * the side of the ship that they open to.
 */
static float
way_out_of_bay (const SrtRun *run, int carrier, int gate, int bay)
{
  const SrtLaunchRole *role = srt_launch_role (run, carrier);
  SrtFrame at = srt_node_in_model (run, -1, bay);
  if (role->bays.n == 0)
    return gate < LEFT_BAYS ? 1.0f : -1.0f;
  return at.p.x < 0.0f ? -1.0f : 1.0f;
}

/* An exact quarter turn about Y: the nose to +X or -X. */
static SrtMat3
quarter_turn (float way)
{
  return (SrtMat3){ { 0, 0, way, 0, 1, 0, -way, 0, 0 } };
}

static Doors
bay_doors (const SrtRun *run, int carrier, int gate)
{
  const SrtLaunchRole *role = srt_launch_role (run, carrier);
  if (role->n_doors > 0)
    return doors_of (run, carrier, gate);
  return (Doors){ { srt_launch_part (run, carrier, NULL, 2 * gate + FIRST_BAY_DOOR),
                    srt_launch_part (run, carrier, NULL, 2 * gate + FIRST_BAY_DOOR + 1) } };
}

/* The hangar's front edge at the bay's mouth, its middle across in the bay's. */
static void
lay_hangar (const SrtLaunching *it, const SrtFrame *bay, const SrtPart *part, float way, const SrtMat3 *turned)
{
  int hangar = srt_hangar_make (it, turned);
  if (hangar < 0)
    return;
  const SrtObject *object = srt_object (it->run->world, hangar);
  SrtVec3 mouth = srt_lerp (part->bounds_min, part->bounds_max, 0.5f);
  mouth.x = way > 0.0f ? part->bounds_max.x : part->bounds_min.x;
  SrtVec3 front = srt_lerp (object->bounds_min, object->bounds_max, 0.5f);
  front.z = object->bounds_max.z;
  srt_set_position (it->run, hangar, srt_sub (srt_frame_apply (bay, mouth), srt_mul (turned, front)));
}

void
srt_launch_sides_place (const SrtLaunching *it)
{
  int node = bay_node (it->run, it->carrier, it->gate);
  if (node < 0)
    {
      srt_launch_log (it, N_ ("the carrier has no such bay; it leaves from where it is"));
      srt_ride_begin (it->run, it->slot, it->carrier, -1);
      return;
    }
  const SrtPart *part = srt_node_part (it->run, &srt_nodes (it->run->world)[node]);
  SrtFrame bay = srt_node_next (it->run, it->carrier, node), at;
  float way = way_out_of_bay (it->run, it->carrier, it->gate, node);
  SrtMat3 turn = quarter_turn (way);
  SrtVec3 end = srt_lerp (part->bounds_min, part->bounds_max, 0.5f);
  end.x = way > 0.0f ? part->bounds_min.x : part->bounds_max.x;
  at = (SrtFrame){ srt_frame_apply (&bay, end), srt_mat3_mul (&bay.r, &turn) };
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, -1);
  srt_node_show (it->run, node, true);
  if (it->player)
    lay_hangar (it, &bay, part, way, &at.r);
}

/* 3, 4: the hangar's doors, then the carrier's. */
static void
open_hangar (const SrtLaunching *it)
{
  int hangar = srt_hangar_of (it);
  const SrtLaunchRole *role = srt_launch_role (it->run, hangar);
  Doors doors = { { -1, -1 } };
  for (int i = 0; i < 2 && i < role->hangar_doors.n; i++)
    doors.node[i] = srt_launch_part (it->run, hangar, role->hangar_doors.names[i], -1);
  for (int i = 0; i < 2; i++)
    srt_launch_door (it->run, hangar, doors.node[i], 4.0f);
  if (doors.node[0] >= 0)
    srt_launch_sound (it->run, hangar, SRT_SOUND_DOOR_OPENS, srt_node_next (it->run, hangar, doors.node[0]).p);
  srt_launch_sound (it->run, it->slot, SRT_SOUND_ENGINE_STARTS, it->ship->next.p);
  srt_hangar_shake (it, 0.2f);
}

static void
open_bay (const SrtLaunching *it)
{
  Doors doors = bay_doors (it->run, it->carrier, it->gate);
  it->ship->throttle = 2.0f;
  for (int i = 0; i < 2; i++)
    srt_launch_door (it->run, it->carrier, doors.node[i], 4.0f);
  if (!it->player)
    return;
  if (doors.node[0] >= 0)
    srt_launch_sound (it->run, it->carrier, SRT_SOUND_DOOR_CLOSES,
                      srt_node_next (it->run, it->carrier, doors.node[0]).p);
  srt_hangar_shake (it, 0.3f);
}

/* 5: one of three cutaways; beside the ship begins later. */
static void
show_leaving (const SrtLaunching *it)
{
  it->state->cutaway = (int) (srt_random15 (&it->run->world->random) % 3);
  srt_hangar_drop (it);
  if (it->state->cutaway != 0)
    srt_view_set (it->run, SRT_VIEW_BAY_BESIDE + it->state->cutaway, true, true);
}

static void
show_beside (const SrtLaunching *it)
{
  if (it->player && it->state->cutaway == 0 && it->run->world->player.view != SRT_VIEW_BAY_BESIDE
      && it->state->step == 7 && it->run->world->frame_start > it->state->due - 50)
    srt_view_set (it->run, SRT_VIEW_BAY_BESIDE, true, true);
}

void
srt_launch_sides_step (const SrtLaunching *it)
{
  if (it->run->world->frame_start <= it->state->due)
    {
      show_beside (it);
      return;
    }
  switch (it->state->step)
    {
    case 2:
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 0.0f, false);
      if (it->player)
        srt_hangar_shake (it, 0.1f);
      srt_launch_wait (it, VENT_TICKS);
      break;
    case 3:
      if (it->player)
        open_hangar (it);
      srt_launch_wait (it, HANGAR_DOOR_TICKS);
      break;
    case 4:
      open_bay (it);
      srt_launch_wait (it, 50);
      break;
    case 5:
      if (it->player)
        show_leaving (it);
      srt_launch_wait (it, 150);
      break;
    case 6:
      srt_launch_wait (it, 300);
      break;
    default:
      srt_launch_fly_off (it);
      srt_launch_finish (it, false);
      break;
    }
}

int32_t
srt_launch_vents_opened (const SrtLaunch *state)
{
  if (state->step == 3)
    return state->due - VENT_TICKS;
  /* Each step runs on the tick after it is due. */
  return state->step == 4 ? state->due - HANGAR_DOOR_TICKS - 1 - VENT_TICKS : -1;
}

void
srt_launch_sides_end (const SrtLaunching *it)
{
  srt_node_show (it->run, bay_node (it->run, it->carrier, it->gate), false);
}

/* ---- Style 2, open deck (§1.10) ---- */

void
srt_launch_deck_place (const SrtLaunching *it)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  int node = srt_launch_part (it->run, it->carrier, role->deck, DECK);
  if (node < 0)
    {
      srt_launch_log (it, N_ ("the carrier has no such bay; it leaves from where it is"));
      srt_ride_begin (it->run, it->slot, it->carrier, -1);
      return;
    }
  const SrtNode *deck = &srt_nodes (it->run->world)[node];
  const SrtPart *part = srt_node_part (it->run, deck);
  SrtVec3 mid = srt_lerp (part->bounds_min, part->bounds_max, 0.5f);
  SrtVec3 size = srt_sub (part->bounds_max, part->bounds_min);
  bool right = it->gate < DECK_GATES;
  int along = it->gate - (right ? 2 : DECK_GATES + 2);
  /* Quirk: across it is the height that counts. */
  SrtVec3 local = srt_vec3 (mid.x + (right ? 0.5f : -0.5f) * size.y, mid.y + size.y / 5.0f,
                            mid.z + (float) along * size.z / 5.0f);
  SrtFrame bay = srt_node_next (it->run, it->carrier, node), at;
  SrtMat3 quarter = quarter_turn (right ? 1.0f : -1.0f), down = srt_mat3_from_angles (-0.37699112f, 0.0f, 0.0f);
  SrtMat3 turn = srt_mat3_mul (&quarter, &down);
  at = (SrtFrame){ srt_frame_apply (&bay, local), srt_mat3_mul (&bay.r, &turn) };
  srt_launch_put (it, &at);
  srt_ride_begin (it->run, it->slot, it->carrier, deck->part);
}

/* The doors of its gate, or of the table's first one, or the original's. */
static Doors
deck_doors (const SrtLaunching *it)
{
  const SrtLaunchRole *role = srt_launch_role (it->run, it->carrier);
  if (role->n_doors > 0)
    return doors_of (it->run, it->carrier, role->doors[0].gate);
  return (Doors){ { srt_launch_part (it->run, it->carrier, NULL, 1), srt_launch_part (it->run, it->carrier, NULL, 2) } };
}

static void
open_deck (const SrtLaunching *it)
{
  const SrtNode *nodes = srt_nodes (it->run->world);
  Doors doors = deck_doors (it);
  if (doors.node[0] < 0 || (nodes[doors.node[0]].track >= 0 && nodes[doors.node[0]].time_speed != 0.0f))
    return;
  for (int i = 0; i < 2; i++)
    if (doors.node[i] >= 0)
      srt_track_play (it->run, it->carrier, doors.node[i], "opendoor", 0.0f, SRT_TRACK_ONCE, 4.0f);
  srt_launch_sound (it->run, it->carrier, SRT_SOUND_DOOR_OPENS,
                    srt_node_next (it->run, it->carrier, doors.node[0]).p);
}

void
srt_launch_deck_step (const SrtLaunching *it)
{
  if (it->run->world->frame_start <= it->state->due)
    return;
  float yaw = ((float) (it->gate % DECK_GATES) - 2.5f) * 0.2f;
  switch (it->state->step)
    {
    case 2:
      open_deck (it);
      srt_launch_wait (it, 200 + (int) (srt_object_random15 (&it->ship->random_seed) % 100));
      break;
    case 3:
      srt_launch_let_out (it, SRT_MOTION_PLAIN, 2.0f, true);
      it->ship->yaw_input = it->gate < DECK_GATES ? -yaw : yaw;
      srt_launch_wait (it, 300);
      break;
    default:
      srt_launch_fly_off (it);
      srt_launch_finish (it, false);
      break;
    }
}
