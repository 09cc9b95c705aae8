/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of tunnels, gates' and warps', and the portals in them (spec 08 §3.1-3.4). */
#include "world/private.h"

#include <strings.h>

enum
{
  DOOR_PART = 1,     /* of a proto gate: has the points its mouth is spanned by */
  MOUTH_PART = 6,    /* of an advanced gate */
  POOL_TUNNELS = 9,  /* number of a POOL_FULL event */
};

#define INNER_SPEED 4.0f
#define WARP_SIZE 2000.0f /* of a type that says nothing */

static const char inner_track[] = "Rotate Inner", end_track[] = "Rotate End";

static bool
tunnel_valid (const SrtWorld *world, int tunnel)
{
  return tunnel >= 0 && tunnel < SRT_TUNNELS && world->tunnels[tunnel].live;
}

/* ---- Records ---- */

int
srt_tunnel_make (SrtRun *run, int slot, SrtTunnelKind kind)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  const SrtShipType *type = srt_type (run, object);
  int tunnel = 0;

  while (tunnel < SRT_TUNNELS && world->tunnels[tunnel].live)
    tunnel++;
  if (tunnel == SRT_TUNNELS)
    {
      world->dropped++;
      srt_emit (run, SRT_EVENT_POOL_FULL, slot, -1, POOL_TUNNELS);
      return -1;
    }
  world->tunnels[tunnel] = (SrtTunnel){ .place = srt_frame_identity (),
                                        .live = 1,
                                        .kind = (int32_t) kind,
                                        .ship = slot,
                                        .generation = object->generation,
                                        .made = world->mission_ticks,
                                        .began = world->mission_ticks,
                                        .coming_through = -1,
                                        .going_through = -1,
                                        .flash = -1,
                                        .grow = 1.0f,
                                        .radius = 1.0f,
                                        .fade = 1.0f,
                                        .portal = SRT_TUNNEL_SPACING * SRT_PORTAL_RING };
  if (kind == SRT_TUNNEL_WARP && type)
    {
      world->tunnels[tunnel].size = type->roles.warp.size > 0.0f ? type->roles.warp.size : WARP_SIZE;
      world->tunnels[tunnel].deeper = type->roles.warp.deeper;
    }
  return tunnel;
}

void
srt_tunnel_free (SrtRun *run, int tunnel)
{
  SrtWorld *world = run->world;

  if (!tunnel_valid (world, tunnel))
    return;
  for (int slot = 0; slot < (int) world->n_slots; slot++)
    if (srt_object (world, slot)->portal == tunnel + 1)
      srt_object (world, slot)->portal = 0;
  world->tunnels[tunnel] = (SrtTunnel){ .live = 0 };
}

int
srt_tunnel_find (const SrtWorld *world, int slot)
{
  if (!srt_slot_valid (world, slot))
    return -1;
  for (int i = 0; i < SRT_TUNNELS; i++)
    if (world->tunnels[i].live && world->tunnels[i].ship == slot
        && world->tunnels[i].generation == srt_object (world, slot)->generation)
      return i;
  return -1;
}

void
srt_tunnels_frame (SrtRun *run)
{
  const SrtWorld *world = run->world;

  /* Whose orders were dropped as it was lost passes through nothing any more. */
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (srt_object (world, slot)->portal != 0 && srt_orders (world, slot)->count == 0)
      srt_object (world, slot)->portal = 0;
  for (int i = 0; i < SRT_TUNNELS; i++)
    {
      const SrtTunnel *tunnel = &world->tunnels[i];
      if (!tunnel->live)
        continue;
      const SrtObject *ship = srt_object (world, tunnel->ship);
      if (ship->generation != tunnel->generation || ship->type == SRT_TYPE_STAND_IN)
        srt_tunnel_free (run, i);
    }
}

/* ---- Where they stand ---- */

/* The middle of the first two points of a part's door list, in the object's frame. */
static bool
door_middle (const SrtRun *run, int slot, int part, SrtVec3 *middle)
{
  SrtVec3 points[2];
  int node = srt_root_child (run, slot, part), n = srt_node_points (run, node, SRT_POINTS_DOOR, points, 2);

  if (n == 0)
    return false;
  SrtFrame frame = srt_node_in_model (run, -1, node);
  *middle = srt_frame_apply (&frame, n == 1 ? points[0] : srt_lerp (points[0], points[1], 0.5f));
  return true;
}

SrtFrame
srt_tunnel_in_gate (const SrtRun *run, int gate)
{
  const SrtObject *object = srt_object (run->world, gate);
  const SrtShipType *type = srt_type (run, object);
  SrtFrame place = srt_frame_identity ();

  /* The model's own origin, where nothing says more. */
  place.p = srt_scale (object->centre, -1.0f);
  if (!type || object->model < 0)
    return place;
  if (type->roles.gate.kind == SRT_GATE_PROTO)
    door_middle (run, gate, DOOR_PART, &place.p);
  else if (type->roles.gate.kind == SRT_GATE_ADVANCED)
    {
      int node = srt_root_child (run, gate, MOUTH_PART);
      if (node >= 0)
        place.p = srt_node_in_model (run, -1, node).p;
    }
  return place;
}

SrtFrame
srt_tunnel_place (const SrtRun *run, int tunnel)
{
  const SrtTunnel *record = &run->world->tunnels[tunnel];

  if (record->kind != SRT_TUNNEL_PROTO && record->kind != SRT_TUNNEL_ADVANCED)
    return record->place;
  SrtFrame in_gate = srt_tunnel_in_gate (run, record->ship);
  return srt_frame_mul (&srt_object (run->world, record->ship)->next, &in_gate);
}

/* ---- Portals ---- */

void
srt_portal_set (SrtRun *run, int slot, int tunnel)
{
  srt_object (run->world, slot)->portal = tunnel_valid (run->world, tunnel) ? tunnel + 1 : 0;
}

bool
srt_portal_plane (const SrtRun *run, int slot, SrtVec3 *point, SrtVec3 *normal)
{
  int tunnel = srt_object (run->world, slot)->portal - 1;

  if (!tunnel_valid (run->world, tunnel))
    return false;
  SrtFrame place = srt_tunnel_place (run, tunnel);
  *point = srt_frame_apply (&place, srt_vec3 (0, 0, run->world->tunnels[tunnel].portal));
  *normal = srt_scale (srt_forward (&place.r), -1.0f);
  return true;
}

/* ---- Gates as they are made (spec 08 §3.3) ---- */

/* Every part that has the track plays it for good. */
static void
play_everywhere (SrtRun *run, int slot, const char *track, float speed)
{
  const SrtObject *object = srt_object (run->world, slot);
  int past = (int) (object->nodes.first + object->nodes.count);

  for (int at = (int) object->nodes.first; at < past; at++)
    if (srt_nodes (run->world)[at].part >= 0)
      srt_track_play (run, slot, at, track, 0.0f, SRT_TRACK_LOOP, speed);
}

void
srt_gate_rings (SrtRun *run, int slot, float share)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);
  SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      SrtNode *node = &nodes[object->nodes.first + i];
      if (node->part < 0 || node->track < 0)
        continue;
      const char *track = srt_node_model (run, node)->tracks[node->track].name;
      if (strcasecmp (track, end_track) == 0)
        node->time_speed = srt_unsigned_zero (share);
      else if (strcasecmp (track, inner_track) == 0 && type && type->roles.gate.kind == SRT_GATE_ADVANCED)
        node->time_speed = srt_unsigned_zero (share * INNER_SPEED);
    }
}

void
srt_gate_created (SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  int tunnel;

  if (!type || type->roles.gate.kind == SRT_GATE_NONE)
    return;
  if (type->roles.gate.kind == SRT_GATE_ADVANCED)
    play_everywhere (run, slot, inner_track, INNER_SPEED);
  play_everywhere (run, slot, end_track, 1.0f);
  if (type->roles.gate.kind != SRT_GATE_PROTO)
    return;
  tunnel = srt_tunnel_make (run, slot, SRT_TUNNEL_PROTO);
  if (tunnel >= 0)
    run->world->tunnels[tunnel].shown = 1;
}
