/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "world/grid.h"

#include <stdlib.h>
#include <string.h>

SrtGrid *
srt_grid_new (uint32_t capacity)
{
  SrtGrid *grid = calloc (1, sizeof *grid);
  uint32_t buckets = 16;

  if (!grid)
    return NULL;
  while (buckets < 2 * capacity)
    buckets *= 2;
  grid->capacity = capacity;
  grid->points = calloc (capacity, sizeof *grid->points);
  grid->names = calloc (capacity, sizeof *grid->names);
  grid->bucket = calloc (capacity, sizeof *grid->bucket);
  grid->first = calloc (buckets + 1, sizeof *grid->first);
  grid->sorted = calloc (capacity, sizeof *grid->sorted);
  grid->sorted_names = calloc (capacity, sizeof *grid->sorted_names);
  if (grid->points && grid->names && grid->bucket && grid->first && grid->sorted && grid->sorted_names)
    return grid;
  srt_grid_free (grid);
  return NULL;
}

void
srt_grid_free (SrtGrid *grid)
{
  if (!grid)
    return;
  free (grid->points);
  free (grid->names);
  free (grid->bucket);
  free (grid->first);
  free (grid->sorted);
  free (grid->sorted_names);
  free (grid);
}

/* Number of a cube along an axis. */
static inline int32_t
cube (float at, float cell)
{
  return (int32_t) srt_clampf (floorf (at / cell), -1e6f, 1e6f);
}

static inline uint32_t
bucket_of (const SrtGrid *grid, int32_t x, int32_t y, int32_t z)
{
  uint32_t hash = (uint32_t) x * 0x9E3779B1u ^ (uint32_t) y * 0x85EBCA77u ^ (uint32_t) z * 0xC2B2AE3Du;

  return (hash ^ hash >> 15) & grid->mask;
}

void
srt_grid_build (SrtGrid *grid, uint32_t n, float cell)
{
  uint32_t at = 0;

  /* A bucket for each point or two: few points have few buckets to clear. */
  grid->n = n;
  grid->cell = cell;
  for (grid->mask = 15; grid->mask < n; grid->mask = 2 * grid->mask + 1)
    ;
  memset (grid->first, 0, (grid->mask + 2) * sizeof *grid->first);
  for (uint32_t i = 0; i < n; i++)
    {
      SrtVec3 p = grid->points[i];
      grid->bucket[i] = bucket_of (grid, cube (p.x, cell), cube (p.y, cell), cube (p.z, cell));
      grid->first[grid->bucket[i]]++;
    }
  for (uint32_t b = 0; b <= grid->mask; b++)
    {
      at += grid->first[b];
      grid->first[b] = at;
    }
  grid->first[grid->mask + 1] = at;
  /* Each bucket is filled from its end, which leaves its beginning in `first`. */
  for (uint32_t i = n; i-- > 0;)
    {
      uint32_t to = --grid->first[grid->bucket[i]];
      grid->sorted[to] = grid->points[i];
      grid->sorted_names[to] = grid->names[i];
    }
}

static void
mark_bucket (const SrtGrid *grid, uint32_t bucket, SrtVec3 centre, SrtVec3 nose, float reach, uint64_t *bits)
{
  for (uint32_t i = grid->first[bucket]; i < grid->first[bucket + 1]; i++)
    {
      SrtVec3 apart = srt_sub (centre, grid->sorted[i]);
      if (srt_dot (nose, apart) <= 0.0f && srt_length2 (apart) <= reach * reach)
        bits[grid->sorted_names[i] >> 6] |= (uint64_t) 1 << (grid->sorted_names[i] & 63);
    }
}

void
srt_grid_mark (const SrtGrid *grid, SrtVec3 centre, SrtVec3 nose, float reach, uint64_t *bits)
{
  int32_t low[3] = { cube (centre.x - reach, grid->cell), cube (centre.y - reach, grid->cell),
                     cube (centre.z - reach, grid->cell) };
  int32_t high[3] = { cube (centre.x + reach, grid->cell), cube (centre.y + reach, grid->cell),
                      cube (centre.z + reach, grid->cell) };

  for (int32_t x = low[0]; x <= high[0]; x++)
    for (int32_t y = low[1]; y <= high[1]; y++)
      for (int32_t z = low[2]; z <= high[2]; z++)
        mark_bucket (grid, bucket_of (grid, x, y, z), centre, nose, reach, bits);
}
