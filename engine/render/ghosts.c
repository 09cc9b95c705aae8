/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/ghosts.h"

#include "render/scene-private.h"

#include <string.h>

const float srt_ghost_color[4] = { 0.80f, 0.46f, 0.92f, 1.0f };

/* Light on them from all about, linear: no sun of this world falls on them. */
static const float ghost_light[3] = { 2.2f, 0.85f, 3.0f };

/* Where one stands no farther from the other than this share of its size, and looks the same way, they are one. */
#define SAME_PLACE 0.02f
#define SAME_WAY 0.9999f

static bool
same_place (const SrtSceneInstance *a, const SrtSceneInstance *b)
{
  SrtVec3 way_a = srt_mat3_column (&a->place.r, 2), way_b = srt_mat3_column (&b->place.r, 2);
  SrtVec3 up_a = srt_mat3_column (&a->place.r, 1), up_b = srt_mat3_column (&b->place.r, 1);

  return srt_distance (a->place.p, b->place.p) <= a->radius * SAME_PLACE && srt_dot (way_a, way_b) > SAME_WAY
         && srt_dot (up_a, up_b) > SAME_WAY;
}

static float
length_of (const SrtSceneInstance *instance)
{
  return instance->bounds_max.z - instance->bounds_min.z;
}

static void
make_ghost (SrtSceneInstance *instance)
{
  instance->flags = SRT_SCENE_GHOST | SRT_SCENE_DARK | (instance->flags & SRT_SCENE_FINEST);
  instance->slot = instance->mission_ship = -1;
  instance->thrust = 0.0f;
  instance->afterburner = false;
  memset (&instance->cloak, 0, sizeof instance->cloak);
  instance->indoors = true;
  memcpy (instance->even, ghost_light, sizeof instance->even);
}

/* The ghost of a slot, -1 where there is none, or it is where the ship is. */
static int
add_ghost (SrtScene *scene, const SrtWorld *other, const SrtMission *mission, int slot, int ship, float f)
{
  int n = scene->n_instances, nodes = scene->n_nodes;

  if (srt_object (other, slot)->type < 0)
    return -1;
  srt_scene_add_object (scene, other, mission, slot, f);
  if (scene->n_instances == n)
    return -1;
  if (ship >= 0 && same_place (&scene->instances[n], &scene->instances[ship]))
    {
      scene->n_instances = n;
      scene->n_nodes = nodes;
      return -1;
    }
  make_ghost (&scene->instances[n]);
  scene->n_ghosts++;
  scene->indoors = true;
  return n;
}

static void
join (SrtScene *scene, const SrtSceneInstance *ship, const SrtSceneInstance *ghost)
{
  const float color[4] = { srt_ghost_color[0], srt_ghost_color[1], srt_ghost_color[2], 0.55f };

  if (srt_distance (ship->place.p, ghost->place.p) > length_of (ship))
    srt_scene_line (scene, ship->place.p, ghost->place.p, color, 1.0f, SRT_LINE_DASHED);
}

int
srt_scene_add_ghosts (SrtScene *scene, const SrtWorld *other, const SrtMission *mission, float fraction,
                      SrtGhost *ghosts, int max)
{
  float f = srt_clampf (fraction, 0.0f, 1.0f);
  int n = 0;

  if (scene->worm.shown)
    return 0;
  for (int slot = 0; slot < other->count; slot++)
    {
      int ship = srt_scene_find_slot (scene, slot), ghost = add_ghost (scene, other, mission, slot, ship, f);
      if (ghost < 0)
        continue;
      if (ship >= 0)
        join (scene, &scene->instances[ship], &scene->instances[ghost]);
      if (n < max)
        ghosts[n] = (SrtGhost){ slot, ghost, ship };
      n++;
    }
  return n;
}
