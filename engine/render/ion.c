/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene's ion cannons, as their orders show them (spec 08 §6): laser, lights, rays, glow, rings, beam. */
#include "render/scene-private.h"

#include "orders/orders.h"

#define RING_HALF 3000.0f
#define LIGHT_HALF 1100.0f
#define LIGHT_REACH 2000.0f
#define BEAM_REACH 100000.0f
#define RAY_JITTER 0.1f
#define RAY_WIDTH 0.05f /* half of it, in lengths: the pairs of ours stand closer than the spec's width allows */

typedef struct Ion
{
  SrtScene *scene;
  const SrtRun *run;
  const SrtIonLook *look;
  SrtFrame focus;   /* drawn place of the part it fires from */
  SrtVec3 target;   /* drawn place */
  int slot;
} Ion;

static SrtVec3
muzzle (const Ion *ion, int list)
{
  SrtVec3 point = { 0, 0, 0 };
  srt_node_points (ion->run, ion->look->fires, list, &point, 1);
  return srt_frame_apply (&ion->focus, point);
}

static void
add_laser (const Ion *ion)
{
  const SrtIonLook *look = ion->look;
  SrtVec3 from = muzzle (ion, SRT_POINTS_ION_LASER);
  float red[3] = { 0.5f + 0.9f * look->laser_red, 0.4f * (1.0f - look->laser_red), 0.4f * (1.0f - look->laser_red) };

  if (look->laser > 0.0f)
    srt_scene_ray (ion->scene, from, srt_lerp (from, ion->target, look->laser), look->laser_half, 3, red, 0.8f, 0.8f);
}

static void
add_lights (const Ion *ion)
{
  static const float white[3] = { 1.8f, 1.8f, 1.8f };
  SrtVec3 points[2 * SRT_ION_PAIRS];
  int n = srt_node_points (ion->run, ion->look->fires, SRT_POINTS_ION_LIGHTS, points, 2 * SRT_ION_PAIRS) / 2;

  for (int i = 0; i < n && i < ion->look->n_lights; i++)
    if ((ion->look->lights & (1u << i)) != 0)
      {
        SrtVec3 at = srt_frame_apply (&ion->focus, srt_lerp (points[2 * i], points[2 * i + 1], 0.5f));
        SrtSceneShine *shine = srt_scene_shine (ion->scene, SRT_SHINE_GLOW, at, LIGHT_HALF, white);
        shine->reach = LIGHT_REACH;
        shine->strength = 9.0f;
      }
}

static void
add_electric_rays (const Ion *ion)
{
  SrtElectric ray = { .jitter = RAY_JITTER, .color = { 0.25f, 0.6f, 1.9f }, .bright = ion->look->rays };
  SrtVec3 points[2 * SRT_ION_PAIRS];
  int n = srt_node_points (ion->run, ion->look->fires, SRT_POINTS_ION_RAYS, points, 2 * SRT_ION_PAIRS) / 2;

  for (int i = 0; ray.bright > 0.0f && i < n && i < ion->look->n_rays; i++)
    {
      SrtVec3 from = srt_frame_apply (&ion->focus, points[2 * i]), to = srt_frame_apply (&ion->focus, points[2 * i + 1]);
      SrtRandom random;
      srt_random_seed (&random, (uint64_t) (uint32_t) ion->run->world->frame_start << 16 | (uint64_t) i, (uint32_t) ion->slot);
      ray.half = RAY_WIDTH * srt_distance (from, to) + 6.0f;
      srt_scene_electric (ion->scene, from, to, &ray, &random);
    }
}

/* Its blades' texture runs, each faster than the last: they shimmer apart. */
static void
add_barrel (const Ion *ion)
{
  static const float violet[3] = { 0.75f, 0.55f, 1.7f }, ring[3] = { 0.6f, 0.6f, 1.6f };
  SrtVec3 ends[2];
  const SrtIonLook *look = ion->look;

  if (srt_node_points (ion->run, look->fires, SRT_POINTS_ION_BARREL, ends, 2) < 2)
    return;
  ends[0] = srt_frame_apply (&ion->focus, ends[0]);
  ends[1] = srt_frame_apply (&ion->focus, ends[1]);
  if (look->glow > 0.0f)
    for (int i = 0; i < 4; i++)
      {
        float run = 0.75f + 0.25f * srt_sinf (look->glow_ticks * (0.2f + 0.01f * (float) i) * 6.2831853f * 0.1f);
        SrtSceneRay *ray = srt_scene_ray (ion->scene, ends[0], ends[1], look->glow, 1, violet, run, run);
        ray->turn = 0.25f * (float) (SRT_PI * i);
      }
  for (int i = 0; i < look->n_rings; i++)
    {
      SrtSceneShine *shine = srt_scene_shine (ion->scene, SRT_SHINE_RING, srt_lerp (ends[0], ends[1], look->rings[i]),
                                              RING_HALF, ring);
      shine->axis = srt_normalize (srt_sub (ends[1], ends[0]));
    }
}

static void
add_beam (const Ion *ion)
{
  static const float white[3] = { 1.9f, 1.9f, 2.0f }, violet[3] = { 0.9f, 0.5f, 1.9f }, light[3] = { 1.3f, 1.0f, 1.9f };
  SrtVec3 from = muzzle (ion, SRT_POINTS_ION_BEAM), to = ion->target;
  const SrtIonLook *look = ion->look;
  SrtSceneShine *shine;

  if (!look->beam)
    return;
  to.z += look->beam_to.z - srt_object (ion->run->world, look->target)->next.p.z;
  srt_scene_ray (ion->scene, from, to, 260.0f, 3, look->plain ? light : white, 1.0f, 1.0f);
  srt_scene_ray (ion->scene, from, to, 620.0f, 3, violet, 0.8f, 0.8f)->turn = 0.5f;
  srt_scene_ray (ion->scene, from, to, 1000.0f, 3, violet, 0.45f, 0.45f)->turn = 0.9f;
  shine = srt_scene_shine (ion->scene, SRT_SHINE_GLOW, to, 2500.0f, violet);
  shine->reach = BEAM_REACH;
  shine->strength = 1.0f;
}

void
srt_scene_add_ion (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  SrtIonLook look;
  Ion ion = { .scene = scene, .run = run, .look = &look, .slot = slot };
  SrtFrame root;

  if (srt_order_number (run->world, slot) != SRT_ORDER_ION_CANNON || !srt_ion_look (run, slot, &look))
    return;
  root = srt_scene_object_place (run->world, slot, f);
  if (!srt_scene_node_place (srt_nodes (run->world), look.fires, &root, f, &ion.focus))
    return;
  ion.target = srt_scene_object_place (run->world, look.target, f).p;
  add_laser (&ion);
  add_lights (&ion);
  add_electric_rays (&ion);
  add_barrel (&ion);
  add_beam (&ion);
}
