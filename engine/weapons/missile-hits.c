/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a missile strikes on its way, and what that does (spec 04 §10.8). */
#include "weapons/private.h"

/* ---- What may be struck ---- */

static bool
may_be_struck (const SrtObject *object)
{
  return object->type >= 0 && (object->flags & (SRT_NO_COLLISIONS | SRT_STAND_IN | SRT_DISABLED)) == 0;
}

/* How far from its place an object can be touched: a hull anywhere in its box, others within their radius. */
static float
reach_of (const SrtObject *object)
{
  SrtVec3 far = { srt_maxf (fabsf (object->bounds_min.x), fabsf (object->bounds_max.x)),
                  srt_maxf (fabsf (object->bounds_min.y), fabsf (object->bounds_max.y)),
                  srt_maxf (fabsf (object->bounds_min.z), fabsf (object->bounds_max.z)) };

  return (object->flags & SRT_COMPONENTS) != 0 ? srt_length (far) : object->radius;
}

/* Spheres that hold everything of an object between where it is drawn and its next place. */
void
srt_missile_marks (SrtRun *run, SrtMissileMarks *marks)
{
  const SrtWorld *world = run->world;

  marks->n = 0;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      SrtVec3 way = srt_sub (object->next.p, object->now.p);

      if (!may_be_struck (object))
        continue;
      marks->x[marks->n] = object->next.p.x;
      marks->y[marks->n] = object->next.p.y;
      marks->z[marks->n] = object->next.p.z;
      marks->reach[marks->n] = (reach_of (object) + srt_length (way)) * 1.001f + 1.0f;
      marks->slot[marks->n++] = (int16_t) slot;
    }
  for (int i = marks->n; i < SRT_MAX_SLOTS && i % SRT_MARKS_A_BLOCK != 0; i++)
    {
      marks->x[i] = marks->y[i] = marks->z[i] = 1e18f;
      marks->reach[i] = 0.0f;
    }
}

/* ---- A way and a sphere ---- */

/* The share 0..1 of the way at which it enters a sphere, 0 from within; false when it misses it. */
static bool
enters_sphere (SrtVec3 from, SrtVec3 to, SrtVec3 centre, float radius, float *share)
{
  SrtVec3 way = srt_sub (to, from), out = srt_sub (from, centre);
  float a = srt_length2 (way), b = srt_dot (out, way), c = srt_length2 (out) - radius * radius, root;

  *share = 0.0f;
  if (c <= 0.0f)
    return true;
  if (!(a > 0.0f) || b >= 0.0f)
    return false;
  root = b * b - a * c;
  if (root < 0.0f)
    return false;
  *share = (-b - sqrtf (root)) / a;
  return *share <= 1.0f;
}

/* The first part, hidden or not, whose mesh box the way meets. */
static bool
meets_mesh (SrtRun *run, int slot, SrtVec3 from, SrtVec3 to)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int at = (int) (object->nodes.first + i);
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      SrtFrame frame;

      if (!part || (nodes[at].flags & SRT_NODE_REMOVED) != 0)
        continue;
      frame = srt_node_drawn (run, slot, at);
      if (srt_segment_meets_box (srt_frame_local (&frame, from), srt_frame_local (&frame, to), part->bounds_min,
                                 part->bounds_max))
        return true;
    }
  return false;
}

/* ---- Striking ---- */

static bool
strikes_hull (SrtRun *run, const SrtMissile *missile, const SrtMissileType *type, int slot, SrtVec3 from, SrtVec3 to)
{
  SrtVec3 point = to, normal = { 0, 0, 0 };
  int node = srt_hit_walk (run, slot, from, to, &point, &normal);

  if (node < 0)
    return false;
  if (type->shockwave == 0)
    srt_component_damage (run, slot, node, type->damage_component, missile->launcher,
                          (SrtDamageKind) type->damage_kind, point);
  return true;
}

static void
strike_shield (SrtRun *run, const SrtMissile *missile, const SrtMissileType *type, int slot, SrtQuadrant quadrant,
               SrtVec3 at)
{
  if (!(type->damage_shield > 0.0f)
      || srt_reserve_takes (run, slot, quadrant, type->damage_shield, type->damage_shield, missile->launcher,
                            (SrtDamageKind) type->damage_kind, at))
    {
      SrtEvent *event = srt_emit (run, SRT_EVENT_SHIELD_HIT, slot, missile->launcher, (int) quadrant);

      event->harm = type->damage_kind;
      event->place = at;
      return;
    }
  srt_object_damage (run, slot, quadrant, type->damage_shield, type->damage_hull / type->damage_shield,
                     missile->launcher, (SrtDamageKind) type->damage_kind, at);
}

static bool
strikes_ship (SrtRun *run, const SrtMissile *missile, const SrtMissileType *type, int slot, SrtVec3 from, SrtVec3 to)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtFrame *drawn = srt_drawn (run, slot);
  SrtQuadrant quadrant;
  SrtVec3 at;
  float share;

  if (!enters_sphere (from, to, drawn->p, object->radius, &share))
    return false;
  if (type->shockwave > 0)
    return true;
  at = srt_lerp (from, to, share);
  quadrant = srt_quadrant (object, srt_frame_local (drawn, at));
  if (object->shields[quadrant] < 0.0f || object->invulnerable == 4)
    {
      if (!meets_mesh (run, slot, from, to))
        return false;
      srt_armor_damage (run, slot, quadrant, type->damage_hull, missile->launcher, (SrtDamageKind) type->damage_kind,
                        at);
      return true;
    }
  strike_shield (run, missile, type, slot, quadrant, at);
  return true;
}

static bool
strikes (SrtRun *run, const SrtMissile *missile, int slot, SrtVec3 from, SrtVec3 to)
{
  const SrtMissileType *type = srt_missile_type (run, missile->type);
  const SrtObject *object = srt_object (run->world, slot);

  if (slot == missile->launcher || !may_be_struck (object))
    return false;
  if ((object->flags & SRT_COMPONENTS) != 0)
    return strikes_hull (run, missile, type, slot, from, to);
  return strikes_ship (run, missile, type, slot, from, to);
}

/* Bit i: mark first + i is near enough to a way of @half either side of @middle to be looked at closely. */
static uint32_t
near_in_block (const SrtMissileMarks *marks, int first, SrtVec3 middle, float half)
{
  const float *x = &marks->x[first], *y = &marks->y[first], *z = &marks->z[first], *reach = &marks->reach[first];
  float spare[SRT_MARKS_A_BLOCK];
  uint32_t near = 0;

  for (int i = 0; i < SRT_MARKS_A_BLOCK; i++)
    {
      float dx = x[i] - middle.x, dy = y[i] - middle.y, dz = z[i] - middle.z, r = reach[i] + half;
      spare[i] = r * r - (dx * dx + dy * dy + dz * dz);
    }
  for (int i = 0; i < SRT_MARKS_A_BLOCK; i++)
    near |= (uint32_t) (spare[i] >= 0.0f) << i;
  return near;
}

bool
srt_missile_contact (SrtRun *run, SrtMissile *missile, const SrtMissileMarks *marks)
{
  SrtVec3 from = srt_missile_place (run, missile), to = missile->next.p, middle = srt_lerp (from, to, 0.5f);
  float half = 0.5f * srt_distance (from, to);

  for (int first = 0; first < marks->n; first += SRT_MARKS_A_BLOCK)
    {
      uint32_t near = near_in_block (marks, first, middle, half);

      for (int i = first; near != 0; i++, near >>= 1)
        if ((near & 1) != 0 && strikes (run, missile, marks->slot[i], from, to))
          {
            missile->velocity = srt_vec3 (0, 0, 0);
            srt_missile_end (run, missile, marks->slot[i]);
            return true;
          }
    }
  return false;
}
