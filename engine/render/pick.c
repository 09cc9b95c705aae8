/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is under the pointer, and how large the scene is. */
#include "render/scene.h"

#define NOT_PICKED (SRT_SCENE_UNSEEN | SRT_SCENE_ORDNANCE | SRT_SCENE_GHOST)

/* Where a ray enters a box about the origin of its frame; false when it misses or the box lies behind. */
static bool
ray_box (SrtVec3 origin, SrtVec3 direction, SrtVec3 low, SrtVec3 high, float *t)
{
  const float o[3] = { origin.x, origin.y, origin.z }, d[3] = { direction.x, direction.y, direction.z };
  const float lo[3] = { low.x, low.y, low.z }, hi[3] = { high.x, high.y, high.z };
  float first = 0.0f, last = 3.4e38f;
  for (int i = 0; i < 3; i++)
    {
      if (fabsf (d[i]) < 1e-9f)
        {
          if (o[i] < lo[i] || o[i] > hi[i])
            return false;
          continue;
        }
      float a = (lo[i] - o[i]) / d[i], b = (hi[i] - o[i]) / d[i];
      first = srt_maxf (first, srt_minf (a, b));
      last = srt_minf (last, srt_maxf (a, b));
    }
  *t = first;
  return first <= last;
}

/* Nearest part's box that a ray meets; negative for none. */
static float
ray_instance (const SrtScene *scene, const SrtSceneInstance *instance, SrtVec3 origin, SrtVec3 direction)
{
  SrtVec3 to = srt_sub (instance->place.p, origin);
  float along = srt_dot (to, direction);
  if (srt_length2 (to) - along * along > instance->radius * instance->radius || along < -instance->radius)
    return -1.0f;
  if (instance->n_nodes == 0)
    return srt_maxf (along - instance->radius, 0.0f);
  float nearest = -1.0f;
  for (int i = 0; i < instance->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
      const SrtPart *part = &scene->content->models[node->model].parts[node->part];
      SrtVec3 o = srt_frame_local (&node->place, origin);
      SrtVec3 d = srt_mul_transposed (&node->place.r, direction);
      float t;
      if (ray_box (o, d, part->bounds_min, part->bounds_max, &t) && (nearest < 0.0f || t < nearest))
        nearest = t;
    }
  return nearest;
}

/* Takes a candidate if its middle is nearer to the pixel than the best so far. */
static void
consider_pixel (const SrtCamera *camera,
                SrtVec3 place,
                float x,
                float y,
                SrtPickKind kind,
                int index,
                SrtPick *best,
                float *reach)
{
  SrtVec3 pixel;
  if (!srt_camera_project (camera, place, &pixel))
    return;
  float away = sqrtf ((pixel.x - x) * (pixel.x - x) + (pixel.y - y) * (pixel.y - y));
  if (away > *reach || (away == *reach && best->kind != SRT_PICK_NOTHING))
    return;
  *reach = away;
  *best = (SrtPick){ kind, index, srt_distance (camera->place.p, place) };
}

SrtPick
srt_scene_pick (const SrtScene *scene, const SrtCamera *camera, float x, float y, float reach)
{
  SrtPick best = { SRT_PICK_NOTHING, -1, 0.0f };
  SrtVec3 origin, direction;
  srt_camera_unproject (camera, x, y, &origin, &direction);
  for (int i = 0; i < scene->n_instances; i++)
    {
      if (scene->instances[i].flags & NOT_PICKED)
        continue;
      float t = ray_instance (scene, &scene->instances[i], origin, direction);
      if (t >= 0.0f && (best.kind == SRT_PICK_NOTHING || t < best.distance))
        best = (SrtPick){ SRT_PICK_INSTANCE, i, t };
    }
  if (best.kind != SRT_PICK_NOTHING)
    return best;
  for (int i = 0; i < scene->n_instances; i++)
    if (!(scene->instances[i].flags & NOT_PICKED))
      consider_pixel (camera, scene->instances[i].place.p, x, y, SRT_PICK_INSTANCE, i, &best, &reach);
  for (int i = 0; i < scene->n_markers; i++)
    consider_pixel (camera, scene->markers[i].place.p, x, y, SRT_PICK_MARKER, i, &best, &reach);
  return best;
}

static int
report_inside (const SrtCamera *camera,
               SrtVec3 place,
               const float box[4],
               SrtPick pick,
               void (*found) (const SrtPick *pick, void *data),
               void *data)
{
  SrtVec3 pixel;
  if (!srt_camera_project (camera, place, &pixel) || pixel.x < box[0] || pixel.y < box[1] || pixel.x > box[2]
      || pixel.y > box[3])
    return 0;
  pick.distance = srt_distance (camera->place.p, place);
  found (&pick, data);
  return 1;
}

int
srt_scene_pick_rectangle (const SrtScene *scene,
                          const SrtCamera *camera,
                          float x0,
                          float y0,
                          float x1,
                          float y1,
                          void (*found) (const SrtPick *pick, void *data),
                          void *data)
{
  const float box[4] = { srt_minf (x0, x1), srt_minf (y0, y1), srt_maxf (x0, x1), srt_maxf (y0, y1) };
  int n = 0;
  for (int i = 0; i < scene->n_instances; i++)
    if (!(scene->instances[i].flags & NOT_PICKED))
      n += report_inside (camera, scene->instances[i].place.p, box, (SrtPick){ SRT_PICK_INSTANCE, i, 0 },
                          found, data);
  for (int i = 0; i < scene->n_markers; i++)
    n += report_inside (camera, scene->markers[i].place.p, box, (SrtPick){ SRT_PICK_MARKER, i, 0 }, found,
                        data);
  return n;
}

bool
srt_scene_bounds (const SrtScene *scene, bool selected, SrtVec3 *centre, float *radius)
{
  SrtVec3 low = { 3e38f, 3e38f, 3e38f }, high = { -3e38f, -3e38f, -3e38f };
  int n = scene->n_instances + scene->n_markers, taken = 0;
  for (int pass = 0; pass < 2; pass++)
    {
      float reach = 0.0f;
      for (int i = 0; i < n; i++)
        {
          bool ship = i < scene->n_instances;
          const SrtSceneInstance *instance = ship ? &scene->instances[i] : NULL;
          const SrtSceneMarker *marker = ship ? NULL : &scene->markers[i - scene->n_instances];
          if (ship && (instance->flags & (SRT_SCENE_ORDNANCE | SRT_SCENE_GHOST)))
            continue;
          if (selected && !((ship ? instance->flags : marker->flags) & SRT_SCENE_SELECTED))
            continue;
          SrtVec3 p = ship ? instance->place.p : marker->place.p;
          float r = ship ? instance->radius : 200.0f;
          taken++;
          low = srt_vec3 (srt_minf (low.x, p.x - r), srt_minf (low.y, p.y - r), srt_minf (low.z, p.z - r));
          high =
              srt_vec3 (srt_maxf (high.x, p.x + r), srt_maxf (high.y, p.y + r), srt_maxf (high.z, p.z + r));
          if (pass)
            reach = srt_maxf (reach, srt_distance (*centre, p) + r);
        }
      if (!taken)
        return false;
      *centre = srt_scale (srt_add (low, high), 0.5f);
      *radius = reach;
    }
  return true;
}
