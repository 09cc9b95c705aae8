/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a ship flies through: trigger polygons and the training hoop (spec 01 §11.5, §11.6). */
#include "world/private.h"

/* Committed place of a part of the hull's own model in the world. */
static SrtFrame
committed_place (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtFrame frame = nodes[node].now;

  for (int parent = nodes[node].parent; parent >= 0; parent = nodes[parent].parent)
    frame = srt_frame_mul (&nodes[parent].now, &frame);
  return srt_frame_mul (&srt_object (run->world, slot)->now, &frame);
}

/* On the same side of all three edges, seen along the normal. */
static bool
triangle_holds (SrtVec3 a, SrtVec3 b, SrtVec3 c, SrtVec3 normal, SrtVec3 p)
{
  float ab = srt_dot (srt_cross (srt_sub (b, a), srt_sub (p, a)), normal);
  float bc = srt_dot (srt_cross (srt_sub (c, b), srt_sub (p, b)), normal);
  float ca = srt_dot (srt_cross (srt_sub (a, c), srt_sub (p, c)), normal);

  return (ab >= 0.0f && bc >= 0.0f && ca >= 0.0f) || (ab <= 0.0f && bc <= 0.0f && ca <= 0.0f);
}

/* 1: to the back, -1: to the front, 0: not through it. A point on the plane is behind it. */
static int
passes_polygon (const SrtTriggerPolygon *polygon, SrtVec3 from, SrtVec3 to)
{
  const SrtVec3 *v = polygon->v;
  float before = srt_dot (srt_sub (from, v[0]), polygon->normal);
  float after = srt_dot (srt_sub (to, v[0]), polygon->normal);
  SrtVec3 at;

  if ((before > 0.0f) == (after > 0.0f))
    return 0;
  at = srt_lerp (from, to, before / (before - after));
  if (!triangle_holds (v[0], v[1], v[2], polygon->normal, at)
      && !(polygon->n == 4 && triangle_holds (v[0], v[2], v[3], polygon->normal, at)))
    return 0;
  return before > 0.0f ? 1 : -1;
}

/*
 * False for what was told in this step already: a ship that is thrown back and
 * tested again, within a pass or in another one, has flown through once.
 */
static bool
first_time (SrtRun *run, SrtPassage passage)
{
  for (int i = 0; i < run->n_passed; i++)
    if (run->passed[i].ship == passage.ship && run->passed[i].hull == passage.hull
        && run->passed[i].polygon == passage.polygon)
      return false;
  if (run->n_passed < SRT_PASSAGES)
    run->passed[run->n_passed++] = passage;
  return true;
}

static void
tell_passage (SrtRun *run, int ship, int hull, bool inside)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, hull));

  srt_emit (run, inside ? SRT_EVENT_INSIDE : SRT_EVENT_OUTSIDE, ship, hull, 0)->place =
      srt_object (run->world, ship)->next.p;
  if (type && (type->traits & SRT_TRAIT_INSIDE_STATE))
    run->world->player.inside = inside;
}

void
srt_pass_triggers (SrtRun *run, int ship, int hull)
{
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtObject *object = srt_object (run->world, ship);
  SrtNodeSpan span = srt_model_span (run, hull, -1);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      SrtFrame now, next;
      if (part->n_triggers == 0 || (nodes[at].flags & SRT_NODE_REMOVED))
        continue;
      now = committed_place (run, hull, at);
      next = srt_node_next (run, hull, at);
      for (int i = 0; i < part->n_triggers; i++)
        {
          const SrtModel *model = srt_node_model (run, &nodes[at]);
          int polygon = part->first_trigger + i;
          int way = passes_polygon (&model->triggers[polygon], srt_frame_local (&now, object->now.p),
                                    srt_frame_local (&next, object->next.p));
          if (way != 0 && first_time (run, (SrtPassage){ ship, hull, polygon }))
            tell_passage (run, ship, hull, way > 0);
        }
    }
}

void
srt_pass_hoop (SrtRun *run, int ship, int hoop)
{
  const SrtObject *ring = srt_object (run->world, hoop), *object = srt_object (run->world, ship);
  SrtVec3 from = srt_frame_local (&ring->now, object->now.p), to = srt_frame_local (&ring->next, object->next.p), at;
  float half = 0.5f * (ring->bounds_max.y - ring->bounds_min.y);

  if (!(from.z <= 0.0f && to.z > 0.0f))
    return;
  at = srt_lerp (from, to, from.z / (from.z - to.z));
  if (at.x * at.x + at.y * at.y < half * half && first_time (run, (SrtPassage){ ship, hoop, -1 }))
    srt_emit (run, SRT_EVENT_HOOP, ship, hoop, 0)->place = object->next.p;
}
