/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"

#include "world/world.h"

enum
{
  DEPTH = 32, /* of parts that hang from parts */
};

static float
share (const SrtWorld *world)
{
  return (float) world->simulation_counter / SRT_TICKS_PER_STEP;
}

SrtFrame
srt_effects_ship (const SrtWorld *world, int slot)
{
  const SrtObject *object = srt_object (world, slot);

  return srt_frame_between (&object->now, &object->next, share (world));
}

/* From the node up to the object: how many. Past the object's own root nothing hangs. */
static int
chain_of (const SrtNode *nodes, int node, int chain[DEPTH], bool *shown)
{
  int n = 0;

  *shown = true;
  for (int at = node; at >= 0 && n < DEPTH; at = nodes[at].parent)
    {
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        *shown = false;
      chain[n++] = at;
    }
  return n;
}

bool
srt_effects_node (const SrtWorld *world, int slot, int node, SrtFrame *place)
{
  const SrtNode *nodes = srt_nodes (world);
  int chain[DEPTH], n;
  bool shown;

  *place = srt_effects_ship (world, slot);
  n = chain_of (nodes, node, chain, &shown);
  while (n-- > 0)
    {
      SrtFrame own = srt_frame_between (&nodes[chain[n]].now, &nodes[chain[n]].next, share (world));
      *place = srt_frame_mul (place, &own);
    }
  return shown;
}

SrtFrame
srt_effects_node_next (const SrtWorld *world, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (world);
  SrtFrame place = srt_object (world, slot)->next;
  int chain[DEPTH], n;
  bool shown;

  n = chain_of (nodes, node, chain, &shown);
  while (n-- > 0)
    place = srt_frame_mul (&place, &nodes[chain[n]].next);
  return place;
}

SrtVec3
srt_effects_on_ship (const SrtWorld *world, int slot, SrtVec3 next_place)
{
  SrtFrame drawn = srt_effects_ship (world, slot);

  return srt_frame_apply (&drawn, srt_frame_local (&srt_object (world, slot)->next, next_place));
}

SrtVec3
srt_effects_carried (const SrtWorld *world, int slot)
{
  return srt_scale (srt_object (world, slot)->velocity, 0.25f);
}

bool
srt_effects_owns (const SrtWorld *world, int slot, int node)
{
  SrtRange nodes = srt_object (world, slot)->nodes;

  return node >= 0 && (uint32_t) node >= nodes.first && (uint32_t) node < nodes.first + nodes.count;
}
