/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Electric rays (spec 05 §14): strands of light that take another crooked way
 * each frame, and who has them: a gate's power core, a gate that collapses
 * (spec 08 §3.3, §3.8), a disrupted ship. Nothing is kept from picture to
 * picture: a flicker follows from when its ray began.
 */
#include "render/scene-private.h"

#include "orders/orders.h"

#define REACH 10000.0f /* of a ray's light */
#define FADE 0.03f     /* a tick, once it goes dark */
#define BURN_HALF 260.0f
#define BURN_JITTER 0.2f
#define DISRUPTED_HALF 90.0f
#define DISRUPTED_JITTER 0.6f

enum
{
  SEGMENTS = 16,
  LIT_POINT = 8,
  BLADES = 2,
  LONGEST_DARK = 1500, /* ticks */
  LONGEST_LIT = 100,
  DISRUPTED_RAYS = 15,
  MOST_POINTS = 64,
};

/* ---- One ray ---- */

/* A middle off the straight way by a share of its length, then the two halves, the nearer first. */
static void
bend (SrtVec3 *points, int from, int to, float jitter, SrtRandom *random)
{
  int middle = (from + to) / 2;
  SrtVec3 off;
  float by;

  if (to - from < 2)
    return;
  off = srt_random_centred_vec3 (random);
  by = srt_random_fraction (random) * srt_distance (points[from], points[to]) * jitter;
  points[middle] = srt_lerp (points[from], points[to], 0.5f);
  if (srt_length2 (off) > 0.0f)
    points[middle] = srt_madd (points[middle], srt_normalize (off), by);
  bend (points, from, middle, jitter, random);
  bend (points, middle, to, jitter, random);
}

void
srt_scene_electric (SrtScene *scene, SrtVec3 from, SrtVec3 to, const SrtElectric *ray, SrtRandom *random)
{
  SrtVec3 points[SEGMENTS + 1];
  SrtSceneShine *shine;

  points[0] = from;
  points[SEGMENTS] = to;
  bend (points, 0, SEGMENTS, ray->jitter, random);
  for (int i = 0; i < SEGMENTS; i++)
    srt_scene_ray (scene, points[i], points[i + 1], ray->half, BLADES, ray->color, ray->bright, ray->bright);
  shine = srt_scene_shine (scene, SRT_SHINE_LIGHT, points[LIT_POINT], 0.0f, ray->color);
  shine->reach = REACH;
  shine->strength = ray->bright;
}

/* How bright a ray that flickers and fades is, so many ticks after it began: it begins by going dark. */
static float
flicker (SrtRandom *random, int ticks)
{
  for (;;)
    {
      int dark = (int) (srt_random_fraction (random) * LONGEST_DARK), lit = (int) (srt_random_fraction (random) * LONGEST_LIT);
      if (ticks <= dark)
        return srt_maxf (1.0f - FADE * (float) ticks, 0.0f);
      ticks -= dark + 1;
      if (ticks <= lit)
        return 1.0f;
      ticks -= lit + 1;
    }
}

/* A stream of chance for one of a slot's rays: of its whole life, or of this frame alone. */
static SrtRandom
chance (int slot, int ray, int tick)
{
  SrtRandom random;
  srt_random_seed (&random, (uint64_t) (uint32_t) tick << 16 | (uint64_t) ray, (uint32_t) slot);
  return random;
}

/* ---- A part that burns (spec 05 §12): a ray between each pair of its points ---- */

/* @began: tick from which it flickers; -1 it is steady. */
static void
burn_part (SrtScene *scene, const SrtRun *run, int slot, int node, int began, float f)
{
  SrtElectric ray = { BURN_HALF, BURN_JITTER, { 0.6f, 1.0f, 1.0f }, 1.0f };
  SrtFrame root = srt_scene_object_place (run->world, slot, f), place;
  SrtVec3 points[MOST_POINTS];
  int now = run->world->frame_start, n;

  if (!srt_scene_node_place (srt_nodes (run->world), node, &root, f, &place))
    return;
  n = srt_node_points (run, node, SRT_POINTS_RAYS, points, MOST_POINTS);
  for (int i = 0; i + 1 < n; i += 2)
    {
      SrtRandom life = chance (slot, i, began), frame = chance (slot, MOST_POINTS + i, now);
      ray.bright = began < 0 ? 1.0f : flicker (&life, now - began);
      if (ray.bright > 0.0f)
        srt_scene_electric (scene, srt_frame_apply (&place, points[i]), srt_frame_apply (&place, points[i + 1]), &ray, &frame);
    }
}

static bool
has_points (const SrtRun *run, int node, int list)
{
  SrtVec3 point;
  return srt_node_points (run, node, list, &point, 1) > 0;
}

/* Its power core burns for good; its hull, the first part with a cut, as it collapses. */
static void
add_gate (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  bool burns = entry && entry->number == SRT_ORDER_GATE_COLLAPSE && !srt_orders (run->world, slot)->starting;
  int past = (int) (object->nodes.first + object->nodes.count);

  for (int node = (int) object->nodes.first; node < past; node++)
    {
      const SrtPart *part = nodes[node].part >= 0 ? srt_node_part (run, &nodes[node]) : NULL;
      if (part && part->part_class == SRT_PART_POWER_CORE)
        burn_part (scene, run, slot, node, -1, f);
      else if (burns && part && has_points (run, node, SRT_POINTS_CUT))
        {
          burn_part (scene, run, slot, node, entry->pushed_at, f);
          burns = false;
        }
    }
}

/* ---- A disrupted ship: from its centre outward, every way ---- */

static void
add_disrupted (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  static const float colors[2][3] = { { 0.8f, 0.8f, 1.0f }, { 0.3f, 0.5f, 1.0f } };
  SrtFrame root = srt_scene_object_place (run->world, slot, f);
  int began = srt_order_current (run->world, slot)->pushed_at, now = run->world->frame_start;

  for (int i = 0; i < DISRUPTED_RAYS; i++)
    {
      const float *color = colors[i % 2];
      SrtElectric ray = { DISRUPTED_HALF, DISRUPTED_JITTER, { color[0], color[1], color[2] }, 1.0f };
      SrtRandom life = chance (slot, i, began), frame = chance (slot, MOST_POINTS + i, now);
      SrtVec3 way = srt_random_centred_vec3 (&life);
      ray.bright = flicker (&life, now - began);
      if (ray.bright > 0.0f && srt_length2 (way) > 0.0f)
        srt_scene_electric (scene, root.p,
                            srt_frame_apply (&root, srt_scale (srt_normalize (way), srt_object (run->world, slot)->radius)),
                            &ray, &frame);
    }
}

void
srt_scene_add_electric (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));

  if (type && type->roles.gate.kind == SRT_GATE_PROTO)
    add_gate (scene, run, slot, f);
  if (srt_order_number (run->world, slot) == SRT_ORDER_DISRUPTED && !srt_orders (run->world, slot)->starting)
    add_disrupted (scene, run, slot, f);
}
