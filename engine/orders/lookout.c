/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whom an avoidance scan has to look at (spec 02 §8.1). All scans of a frame
 * see the same places, so the objects are sorted into cubes once and each scan
 * looks at those around it alone. What a scan lists does not depend on it: who
 * is left out is too far away to be listed.
 */
#include "orders/behaviours.h"

#include "world/grid.h"

#include <stdlib.h>
#include <string.h>

typedef struct Hull
{
  SrtVec3 p;
  float radius;
  int slot;
} Hull;

enum
{
  FEW = 24, /* slots that are as soon looked at one by one */
};

struct SrtLookout
{
  SrtGrid *grid;         /* objects that list no components */
  Hull *hulls;           /* those that do */
  uint64_t *bits;        /* slots to look at, 64 a word */
  uint32_t n_words, n_hulls;
  uint32_t placed;       /* scratch->placed as it was sorted */
  float fastest, widest; /* of the objects in the grid: cruise speed, radius */
  bool open;
};

SrtLookout *
srt_lookout_new (uint32_t n_slots)
{
  SrtLookout *lookout = calloc (1, sizeof *lookout);

  if (!lookout)
    return NULL;
  lookout->n_words = (n_slots + 63) / 64;
  lookout->grid = srt_grid_new (n_slots);
  lookout->hulls = calloc (n_slots, sizeof *lookout->hulls);
  lookout->bits = calloc (lookout->n_words, sizeof *lookout->bits);
  if (lookout->grid && lookout->hulls && lookout->bits)
    return lookout;
  srt_lookout_free (lookout);
  return NULL;
}

void
srt_lookout_free (SrtLookout *lookout)
{
  if (!lookout)
    return;
  srt_grid_free (lookout->grid);
  free (lookout->hulls);
  free (lookout->bits);
  free (lookout);
}

/* At least its cruise speed, however its engines and armour change in this frame. */
static float
cruise_at_most (const SrtRun *run, const SrtObject *object)
{
  const SrtFlightStats *flight = srt_flight (run, object);

  if (!flight)
    return 0.0f;
  return fabsf (flight->max_speed * object->speed_factor) * srt_maxf (object->engines_intact, 1.0f)
         * srt_maxf (object->armor_speed_factor, 1.0f);
}

/* As far as a scan of the ship looks for what lists no components, rounding allowed for. */
static float
look_reach (const SrtLookout *lookout, float cruise, float radius)
{
  float reach = (cruise + lookout->fastest) * SRT_SCAN_STEPS + radius + lookout->widest + SRT_SCAN_MARGIN;
  return reach * 1.001f + 1.0f;
}

void
srt_lookout_open (SrtRun *run)
{
  const SrtWorld *world = run->world;
  SrtLookout *lookout = run->scratch->lookout;
  SrtGrid *grid = lookout->grid;
  uint32_t n = 0;

  if (world->count <= FEW)
    return;
  lookout->n_hulls = 0;
  lookout->fastest = lookout->widest = 0.0f;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->type < 0)
        continue;
      if (object->flags & SRT_COMPONENTS)
        {
          lookout->hulls[lookout->n_hulls++] = (Hull){ object->next.p, object->radius, slot };
          continue;
        }
      grid->points[n] = object->next.p;
      grid->names[n++] = slot;
      lookout->fastest = srt_maxf (lookout->fastest, cruise_at_most (run, object));
      lookout->widest = srt_maxf (lookout->widest, object->radius);
    }
  srt_grid_build (grid, n, 2.0f * look_reach (lookout, lookout->fastest, lookout->widest));
  lookout->placed = run->scratch->placed;
  lookout->open = true;
}

void
srt_lookout_close (SrtRun *run)
{
  run->scratch->lookout->open = false;
}

const uint64_t *
srt_lookout_around (const SrtRun *run, int slot, float cruise, uint32_t *n_words)
{
  SrtLookout *lookout = run->scratch->lookout;
  const SrtObject *ship = srt_object (run->world, slot);

  if (!lookout->open || lookout->placed != run->scratch->placed)
    return NULL;
  memset (lookout->bits, 0, lookout->n_words * sizeof *lookout->bits);
  *n_words = lookout->n_words;
  for (uint32_t i = 0; i < lookout->n_hulls; i++)
    {
      const Hull *hull = &lookout->hulls[i];
      float reach = (ship->radius + hull->radius + SRT_NEAR_BERTH) * 1.001f;
      if (srt_length2 (srt_sub (ship->next.p, hull->p)) < reach * reach)
        lookout->bits[hull->slot >> 6] |= (uint64_t) 1 << (hull->slot & 63);
    }
  if ((ship->flags & SRT_COMPONENTS) == 0)
    srt_grid_mark (lookout->grid, ship->next.p, srt_forward (&ship->next.r),
                   look_reach (lookout, cruise, ship->radius), lookout->bits);
  return lookout->bits;
}
