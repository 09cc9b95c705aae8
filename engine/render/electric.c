/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Electric rays of what the world's orders show of themselves; all others are in the store of effects (spec 05 §14). */
#include "render/scene-private.h"

#include "effects/rays.h"

enum
{
  BLADES = 2,
};

void
srt_scene_electric (SrtScene *scene, SrtVec3 from, SrtVec3 to, const SrtElectric *ray, SrtRandom *random)
{
  SrtVec3 points[SRT_RAY_POINTS];
  SrtSceneShine *shine;

  points[0] = from;
  points[SRT_RAY_POINTS - 1] = to;
  srt_ray_bend (points, ray->jitter, random);
  for (int i = 0; i + 1 < SRT_RAY_POINTS; i++)
    srt_scene_ray (scene, points[i], points[i + 1], ray->half, BLADES, ray->color, ray->bright, ray->bright);
  shine = srt_scene_shine (scene, SRT_SHINE_LIGHT, points[SRT_RAY_LIT_POINT], 0.0f, ray->color);
  shine->reach = SRT_RAY_LIGHT_REACH;
  shine->strength = ray->bright;
}
