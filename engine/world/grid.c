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
  grid->bucket = calloc (capacity, sizeof *grid->bucket);
  grid->first = calloc (buckets + 1, sizeof *grid->first);
  grid->sorted = calloc (capacity, sizeof *grid->sorted);
  if (grid->points && grid->bucket && grid->first && grid->sorted)
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
  free (grid->bucket);
  free (grid->first);
  free (grid->sorted);
  free (grid);
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
      grid->bucket[i] = srt_grid_bucket (grid, srt_grid_cube (p.x, cell), srt_grid_cube (p.y, cell), srt_grid_cube (p.z, cell));
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
    grid->sorted[--grid->first[grid->bucket[i]]] = i;
}
