/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Points by the cubes they lie in, to look near a place without looking at all
 * of them. The cubes are as wide as the looks are far, and only those that hold
 * something take room, so it does not matter how far apart the points lie.
 */
#pragma once

#include "base/maths.h"

typedef struct SrtGrid
{
  uint32_t capacity, n;
  uint32_t mask;       /* buckets less one */
  float cell;          /* width of a cube */
  SrtVec3 *points;     /* as given, by number; filled by the caller before srt_grid_build() */
  uint32_t *bucket;    /* by number */
  uint32_t *first;     /* by bucket, one more than there are: where its points begin in `sorted` */
  uint32_t *sorted;    /* numbers of the points by bucket, ascending in each */
} SrtGrid;

/* Room for @capacity points; NULL without memory. Freed by srt_grid_free(). */
SrtGrid *srt_grid_new (uint32_t capacity);
void srt_grid_free (SrtGrid *grid);

/* Sorts the first @n points into cubes of @cell units. */
void srt_grid_build (SrtGrid *grid, uint32_t n, float cell);

/* Number of a cube along an axis. */
static inline int32_t
srt_grid_cube (float at, float cell)
{
  return (int32_t) srt_clampf (floorf (at / cell), -1e6f, 1e6f);
}

/* The bucket that holds a cube's points; it may hold those of others too. */
static inline uint32_t
srt_grid_bucket (const SrtGrid *grid, int32_t x, int32_t y, int32_t z)
{
  uint32_t hash = (uint32_t) x * 0x9E3779B1u ^ (uint32_t) y * 0x85EBCA77u ^ (uint32_t) z * 0xC2B2AE3Du;

  return (hash ^ hash >> 15) & grid->mask;
}
