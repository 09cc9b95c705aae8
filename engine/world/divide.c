/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One object becomes two: parts that stay, parts that go (decision 3; spec 08 §4.2). */
#include "world/private.h"

#include <string.h>

/* The nodes of another object's range, their places in the pool turned into this one's. */
static void
copy_nodes (SrtRun *run, SrtRange from, SrtRange to)
{
  SrtNode *nodes = srt_nodes (run->world);
  int by = (int) to.first - (int) from.first;

  memcpy (&nodes[to.first], &nodes[from.first], from.count * sizeof *nodes);
  for (uint32_t i = 0; i < to.count; i++)
    {
      SrtNode *node = &nodes[to.first + i];
      if (node->parent >= 0)
        node->parent += by;
      node->past += by;
      node->component = -1;
      node->flags &= ~(SRT_NODE_LISTED | SRT_NODE_TARGETABLE);
    }
}

/* Every part hangs from the root, where it stands: none moves when what it hung from goes. */
static void
hang_from_root (SrtRun *run, int slot)
{
  SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);

  /* Inner parts first, while what they hang from still stands in its own parent. */
  for (bool more = true; more;)
    {
      more = false;
      for (int at = span.first; at < span.past; at = nodes[at].past)
        {
          int parent = nodes[at].parent;
          bool outer = parent >= 0;
          for (int other = span.first; outer && other < span.past; other = nodes[other].past)
            outer = nodes[other].parent != at;
          if (!outer)
            continue;
          for (; parent >= 0; parent = nodes[parent].parent)
            {
              nodes[at].now = srt_frame_mul (&nodes[parent].now, &nodes[at].now);
              nodes[at].next = srt_frame_mul (&nodes[parent].next, &nodes[at].next);
            }
          nodes[at].now.p = srt_unsigned_zeros (nodes[at].now.p);
          nodes[at].next.p = srt_unsigned_zeros (nodes[at].next.p);
          nodes[at].now.r = srt_mat3_unsigned_zeros (&nodes[at].now.r);
          nodes[at].next.r = srt_mat3_unsigned_zeros (&nodes[at].next.r);
          nodes[at].parent = -1;
          more = true;
        }
    }
}

/* Takes the part @keep away with all mounted on it, or all but it. */
static void
take_out (SrtRun *run, int slot, int keep, bool all_but)
{
  SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    if ((at == keep) != all_but)
      for (int inner = at; inner < nodes[at].past; inner++)
        nodes[inner].flags = (nodes[inner].flags | SRT_NODE_REMOVED | SRT_NODE_SPENT)
                             & ~(SRT_NODE_ANIMATING | SRT_NODE_PENDING);
}

/* What moves and weighs as the other does, without its pools, orders, shields and armour. */
static void
copy_body (const SrtObject *from, SrtObject *to)
{
  to->type = from->type;
  to->model = from->model;
  to->now = from->now;
  to->next = from->next;
  to->rotation = from->rotation;
  to->velocity = from->velocity;
  to->speed = from->speed;
  to->pitch_rate = from->pitch_rate;
  to->yaw_rate = from->yaw_rate;
  to->roll_rate = from->roll_rate;
  to->visibility = from->visibility;
  to->centre = from->centre;
  to->node_flags = from->node_flags & ~SRT_NODE_COMPONENT_LOST;
  to->blink_offset = from->blink_offset;
  to->smoke_level = from->smoke_level;
  to->side = SRT_SIDE_NEUTRAL;
  to->pilot = to->wing = -1;
  to->eject_roll = 100;
  to->shield_condition = to->armor_speed_factor = to->gun_condition = 1.0f;
  to->gun_factor = to->speed_factor = 1.0f; /* no share for the shields: they stay down */
  to->engines_intact = 1.0f;
}

/* It has nothing left to fire or to be aimed at. */
static void
disarm (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      nodes[object->nodes.first + i].component = -1;
      nodes[object->nodes.first + i].flags &= ~(SRT_NODE_LISTED | SRT_NODE_TARGETABLE);
    }
  srt_pool_give (run->world, SRT_POOL_COMPONENTS, &object->components);
  srt_pool_give (run->world, SRT_POOL_RACKS, &object->racks);
  srt_pool_give (run->world, SRT_POOL_GUNS, &object->guns);
  object->flags &= ~(SRT_COMPONENTS | SRT_ATTACHED | SRT_SHIELD_GENERATOR | SRT_ECM);
}

int
srt_divide (SrtRun *run, int slot, int node)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot), *rest;
  SrtRange range = { 0, 0 };
  int kept, other;

  if (!srt_pool_take (run, SRT_POOL_NODES, slot, object->nodes.count, &range))
    return -1;
  other = srt_create_object (run, -1, SRT_TYPE_MARKER, 0, object->next.p);
  if (other < 0)
    {
      srt_pool_give (world, SRT_POOL_NODES, &range);
      return -1;
    }
  rest = srt_object (world, other);
  rest->flags = 0;
  copy_body (object, rest);
  rest->nodes = range;
  copy_nodes (run, object->nodes, range);
  disarm (run, slot);
  hang_from_root (run, slot);
  hang_from_root (run, other);
  kept = node >= 0 ? node - (int) object->nodes.first + (int) range.first : -1;
  take_out (run, other, kept, false);
  srt_recentre (run, other);
  srt_keep_part (run, slot, node);
  return other;
}

void
srt_keep_part (SrtRun *run, int slot, int node)
{
  disarm (run, slot);
  hang_from_root (run, slot);
  take_out (run, slot, node, true);
  srt_recentre (run, slot);
}
