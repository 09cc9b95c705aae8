/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/scene-private.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

void
srt_grow (void **array, int *room, int count, size_t size)
{
  if (count < *room)
    return;
  int wanted = *room ? *room * 2 : 64;
  void *grown = realloc (*array, (size_t) wanted * size);
  if (!grown)
    abort ();
  *array = grown;
  *room = wanted;
}

/* Defines a function that adds a zeroed element to one of the scene's arrays. */
#define DEFINE_ADD(Type, name, array, count, room)                                                           \
  Type *srt_scene_add_##name (SrtScene *scene)                                                               \
  {                                                                                                          \
    srt_grow ((void **) &scene->array, &scene->room, scene->count, sizeof (Type));                           \
    Type *added = &scene->array[scene->count++];                                                             \
    memset (added, 0, sizeof *added);                                                                        \
    return added;                                                                                            \
  }

DEFINE_ADD (SrtSceneInstance, instance, instances, n_instances, max_instances)
DEFINE_ADD (SrtSceneNode, node, nodes, n_nodes, max_nodes)
DEFINE_ADD (SrtSceneMarker, marker, markers, n_markers, max_markers)
DEFINE_ADD (SrtSceneShot, shot, shots, n_shots, max_shots)
DEFINE_ADD (SrtSceneMissile, missile, missiles, n_missiles, max_missiles)
DEFINE_ADD (SrtSceneFlare, flare, flares, n_flares, max_flares)
DEFINE_ADD (SrtSceneWave, wave, waves, n_waves, max_waves)
DEFINE_ADD (SrtSceneTractorBeam, beam, beams, n_beams, max_beams)
DEFINE_ADD (SrtSceneTunnel, tunnel, tunnels, n_tunnels, max_tunnels)
DEFINE_ADD (SrtSceneBubble, bubble, bubbles, n_bubbles, max_bubbles)
DEFINE_ADD (SrtSceneRay, ray, rays, n_rays, max_rays)
DEFINE_ADD (SrtSceneShine, shine, shines, n_shines, max_shines)
DEFINE_ADD (SrtSceneSheet, sheet, sheets, n_sheets, max_sheets)

SrtSceneRay *
srt_scene_ray (SrtScene *scene, SrtVec3 from, SrtVec3 to, float half, int blades, const float color[3], float near, float far)
{
  SrtSceneRay *ray = srt_scene_add_ray (scene);
  *ray = (SrtSceneRay){ .from = from, .to = to, .half = half, .blades = blades, .near = near, .far = far };
  memcpy (ray->color, color, sizeof ray->color);
  return ray;
}

SrtSceneShine *
srt_scene_shine (SrtScene *scene, SrtShineKind kind, SrtVec3 at, float half, const float color[3])
{
  SrtSceneShine *shine = srt_scene_add_shine (scene);
  shine->kind = (int) kind;
  shine->at = at;
  shine->half = half;
  memcpy (shine->color, color, sizeof shine->color);
  return shine;
}

SrtSceneSheet *
srt_scene_sheet (SrtScene *scene, SrtSheetKind kind, const SrtVec3 corner[4], const float color[3])
{
  SrtSceneSheet *sheet = srt_scene_add_sheet (scene);
  sheet->kind = (int) kind;
  for (int i = 0; i < 4; i++)
    {
      sheet->corner[i] = corner[i];
      sheet->strength[i] = 1.0f;
    }
  memcpy (sheet->color, color, sizeof sheet->color);
  return sheet;
}

void
srt_scene_init (SrtScene *scene)
{
  memset (scene, 0, sizeof *scene);
}

void
srt_scene_free (SrtScene *scene)
{
  if (scene->content)
    srt_content_unref ((SrtContent *) scene->content);
  free (scene->instances);
  free (scene->nodes);
  free (scene->shots);
  free (scene->missiles);
  free (scene->flares);
  free (scene->waves);
  free (scene->beams);
  free (scene->bubbles);
  free (scene->tunnels);
  free (scene->rays);
  free (scene->shines);
  free (scene->sheets);
  free (scene->markers);
  free (scene->lines);
  free (scene->triangles);
  memset (scene, 0, sizeof *scene);
}

void
srt_scene_begin (SrtScene *scene, const SrtContent *content, const SrtMission *mission)
{
  if (scene->content != content)
    {
      const SrtContent *old = scene->content;
      scene->content = srt_content_ref (content);
      if (old)
        srt_content_unref ((SrtContent *) old);
    }
  scene->n_instances = scene->n_nodes = scene->n_shots = scene->n_markers = scene->n_ghosts = 0;
  scene->n_missiles = scene->n_flares = scene->n_waves = scene->n_beams = scene->n_bubbles = scene->n_tunnels = 0;
  scene->worm = (SrtSceneWorm){ .shown = false };
  scene->n_rays = scene->n_shines = scene->n_sheets = 0;
  scene->indoors = false;
  srt_scene_clear_overlay (scene);
  scene->time = 0.0f;

  SrtVec3 sun = mission ? mission->sun_direction : srt_vec3 (0, 0, 0);
  if (!(srt_length2 (sun) > 1e-12f))
    sun = srt_vec3 (1.0f, -0.5f, 0.2f); /* spec 09 §8.5 */
  scene->sun = srt_normalize (sun);
  const char *backdrop = mission && mission->backdrop ? mission->backdrop : "";
  scene->star_seed = (uint32_t) srt_hash (backdrop, strlen (backdrop), 1);
}

int
srt_scene_find_slot (const SrtScene *scene, int slot)
{
  for (int i = 0; slot >= 0 && i < scene->n_instances; i++)
    if (scene->instances[i].slot == slot)
      return i;
  return -1;
}

int
srt_scene_find_ship (const SrtScene *scene, int mission_ship)
{
  for (int i = 0; mission_ship >= 0 && i < scene->n_instances; i++)
    if (scene->instances[i].mission_ship == mission_ship)
      return i;
  return -1;
}

void
srt_scene_line (SrtScene *scene, SrtVec3 a, SrtVec3 b, const float color[4], float width, unsigned flags)
{
  srt_grow ((void **) &scene->lines, &scene->max_lines, scene->n_lines, sizeof *scene->lines);
  SrtSceneLine *line = &scene->lines[scene->n_lines++];
  line->a = a;
  line->b = b;
  memcpy (line->color_a, color, sizeof line->color_a);
  memcpy (line->color_b, color, sizeof line->color_b);
  line->width = width;
  line->flags = flags;
}

void
srt_scene_triangle (SrtScene *scene, SrtVec3 a, SrtVec3 b, SrtVec3 c, const float color[4], unsigned flags)
{
  srt_grow ((void **) &scene->triangles, &scene->max_triangles, scene->n_triangles, sizeof *scene->triangles);
  SrtSceneTriangle *triangle = &scene->triangles[scene->n_triangles++];
  triangle->v[0] = a;
  triangle->v[1] = b;
  triangle->v[2] = c;
  memcpy (triangle->color, color, sizeof triangle->color);
  triangle->flags = flags;
}

void
srt_scene_clear_overlay (SrtScene *scene)
{
  scene->n_lines = scene->n_triangles = 0;
}
