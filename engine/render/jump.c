/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene's jumps, as their orders show them (spec 08 §2.5): trails, lights, flare, burst. */
#include "render/scene-private.h"

#include "orders/orders.h"

#define TRAIL_HALF 100.0f
#define TRAIL_LENGTH 20000.0f
#define LARGE_TRAIL_HALF 1000.0f
#define LARGE_TRAIL_LENGTH 40000.0f
#define LIGHT_HALF 450.0f /* the bright part of a glow is a third of it: 150 */
#define BURST_AHEAD 800.0f
#define BURST_SPACING 180.0f /* between two rings */
#define FLARE_REACH 10.0f    /* of its light, in widths of the ship */

enum
{
  MOST_TRAILS = 5,
  MOST_LIGHTS = 20,
  TRAIL_BLADES = 3,
  BURST_RINGS = 6,
  BURST_POINTS = 12,
  OUT_GOES = 3, /* step of Jump Out in which the ship is drawn at its finest level */
};

typedef struct Jump
{
  SrtScene *scene;
  const SrtRun *run;
  const SrtJumpLook *look;
  SrtFrame root; /* where the ship is drawn */
  int slot;
  float f;
} Jump;

/* Points of a list on parts that hang from the root, in the world: the first @max. */
static int
points_of (const Jump *jump, int list, SrtVec3 *points, int max)
{
  const SrtObject *object = srt_object (jump->run->world, jump->slot);
  const SrtNode *nodes = srt_nodes (jump->run->world);
  int past = (int) (object->nodes.first + object->nodes.count), n = 0;

  for (int node = (int) object->nodes.first; node < past && n < max; node++)
    {
      SrtFrame place;
      int got;
      if (nodes[node].part < 0 || nodes[node].parent >= 0
          || !srt_scene_node_place (nodes, node, &jump->root, jump->f, &place))
        continue;
      got = srt_node_points (jump->run, node, list, points + n, max - n);
      for (int i = 0; i < got; i++, n++)
        points[n] = srt_frame_apply (&place, points[n]);
    }
  return n;
}

static void
add_trails (const Jump *jump)
{
  static const float blue[3] = { 0.5f, 0.7f, 1.0f };
  const SrtWorld *world = jump->run->world;
  bool large = (srt_object (world, jump->slot)->flags & SRT_COMPONENTS) != 0;
  float half = large ? LARGE_TRAIL_HALF : TRAIL_HALF, length = large ? LARGE_TRAIL_LENGTH : TRAIL_LENGTH;
  SrtVec3 way = srt_scale (srt_forward (&jump->root.r), jump->look->astern ? length : -length);
  SrtVec3 points[MOST_TRAILS] = { jump->root.p };
  int n;

  if (!(jump->look->trails > 0.0f))
    return;
  n = points_of (jump, SRT_POINTS_JUMP_TRAILS, points, MOST_TRAILS);
  if (n == 0)
    points[n++] = jump->root.p;
  for (int i = 0; i < n; i++)
    srt_scene_ray (jump->scene, points[i], srt_add (points[i], way), half, TRAIL_BLADES, blue, jump->look->trails, 0.0f);
}

/* As it charges they brighten together, then change one after the other and go out two behind that. */
static void
add_lights (const Jump *jump)
{
  static const float first[3] = { 0.35f, 0.7f, 1.7f }, second[3] = { 1.5f, 1.8f, 2.2f };
  const SrtJumpLook *look = jump->look;
  SrtVec3 points[MOST_LIGHTS];
  int n, changed;

  if (!(look->lights > 0.0f) || look->lights_out >= 1.0f)
    return;
  n = points_of (jump, SRT_POINTS_JUMP_LIGHTS, points, MOST_LIGHTS);
  changed = look->lights_out > 0.0f ? (int) rintf (look->lights_out * (float) (n - 1)) : -1;
  for (int i = changed > 0 ? changed - 1 : 0; i < n; i++)
    {
      const float *from = i <= changed ? second : first;
      float color[3] = { from[0] * look->lights, from[1] * look->lights, from[2] * look->lights };
      srt_scene_shine (jump->scene, SRT_SHINE_GLOW, points[i], LIGHT_HALF, color);
    }
}

/* ---- The flare, 4 by 2 widths of the ship ---- */

static SrtVec3
squeezed (const SrtJumpLook *look, SrtVec3 v)
{
  return srt_vec3 (v.x * look->flare_across, v.y * look->flare_up, v.z);
}

static void
add_flare (const Jump *jump)
{
  static const float white[3] = { 1.9f, 2.1f, 2.5f };
  const SrtJumpLook *look = jump->look;
  const SrtWorld *world = jump->run->world;
  const SrtObject *object = srt_object (world, jump->slot);
  float width = object->bounds_max.x - object->bounds_min.x, share = look->flare * look->flare_up;
  const SrtFrame *at = look->out ? &jump->root : &look->flare_at;
  SrtVec3 x = squeezed (look, srt_scale (srt_right (&at->r), 2.0f * width * look->flare));
  SrtVec3 y = squeezed (look, srt_scale (srt_down (&at->r), width * look->flare));
  SrtVec3 corner[4] = { srt_sub (srt_sub (at->p, x), y), srt_sub (srt_add (at->p, x), y), srt_add (srt_add (at->p, x), y),
                        srt_add (srt_sub (at->p, x), y) };
  SrtSceneShine *shine;

  if (!(share > 0.0f) || !(width > 0.0f))
    return;
  srt_scene_sheet (jump->scene, SRT_SHEET_FLARE, corner, white);
  if (world->classic)
    return;
  shine = srt_scene_shine (jump->scene, SRT_SHINE_LIGHT, at->p, 0.0f, white);
  shine->reach = FLARE_REACH * width;
  shine->strength = share;
}

/* ---- The burst round who arrives: a bell of rings, open behind ---- */

static SrtVec3
burst_point (const Jump *jump, int ring, int point)
{
  /* Before the first ring lies the centre that it closes to. */
  float radius = ring < 0 ? 0.0f : 300.0f * srt_sinf (0.1f * (float) SRT_PI * (float) ring) + 30.0f, s, c;
  float z = BURST_AHEAD - BURST_SPACING * (float) (ring < 0 ? 0 : ring);

  srt_sincosf (2.0f * (float) SRT_PI * (float) point / BURST_POINTS, &s, &c);
  return srt_frame_apply (&jump->root, srt_vec3 (2.0f * radius * c, 2.0f * radius * s, z));
}

/* How red a ring behind the first is. */
static float
ring_red (const SrtJumpLook *look, int ring)
{
  return ring < 1 ? 0.0f : srt_maxf (0.16f - 0.04f * (float) (ring - 1), 0.0f) * look->burst;
}

static void
add_band (const Jump *jump, int ring, const float color[3], float inner, float outer)
{
  for (int i = 0; i < BURST_POINTS; i++)
    {
      SrtVec3 corner[4] = { burst_point (jump, ring, i), burst_point (jump, ring, i + 1),
                            burst_point (jump, ring + 1, i + 1), burst_point (jump, ring + 1, i) };
      SrtSceneSheet *sheet = srt_scene_sheet (jump->scene, SRT_SHEET_GLOW, corner, color);
      sheet->strength[0] = sheet->strength[1] = inner;
      sheet->strength[2] = sheet->strength[3] = outer;
    }
}

static void
add_burst (const Jump *jump)
{
  static const float orange[3] = { 0.5f, 0.21f, 0.0f }, red[3] = { 1.0f, 0.0f, 0.0f };
  float s = jump->look->burst, glow = s * s * s; /* its colours by their alpha */

  if (!(s > 0.0f))
    return;
  add_band (jump, -1, orange, glow, glow);
  add_band (jump, 0, orange, glow, 0.0f);
  for (int ring = 0; ring + 1 < BURST_RINGS; ring++)
    add_band (jump, ring, red, ring_red (jump->look, ring), ring_red (jump->look, ring + 1));
}

void
srt_scene_add_jump (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  SrtJumpLook look;
  Jump jump = { .scene = scene, .run = run, .look = &look, .slot = slot, .f = f };

  if (!srt_jump_look (run, slot, &look))
    return;
  jump.root = srt_scene_object_place (run->world, slot, f);
  add_trails (&jump);
  add_lights (&jump);
  add_flare (&jump);
  add_burst (&jump);
}

bool
srt_scene_jump_finest (const SrtRun *run, int slot)
{
  SrtJumpLook look;
  return srt_jump_look (run, slot, &look) && look.out && look.step == OUT_GOES;
}
