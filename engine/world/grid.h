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
  int32_t *names;      /* what the caller calls them; filled with the points */
  uint32_t *bucket;    /* by number */
  uint32_t *first;     /* by bucket, one more than there are: where its points begin in `sorted` */
  SrtVec3 *sorted;     /* points by bucket */
  int32_t *sorted_names;
} SrtGrid;

/* Room for @capacity points; NULL without memory. Freed by srt_grid_free(). */
SrtGrid *srt_grid_new (uint32_t capacity);
void srt_grid_free (SrtGrid *grid);

/* Sorts the first @n points into cubes of @cell units. */
void srt_grid_build (SrtGrid *grid, uint32_t n, float cell);
/*
 * Sets the bit (64 a word) of the name of every point within @reach of @centre
 * that does not lie behind it along @nose. @reach is at most half a cube.
 */
void srt_grid_mark (const SrtGrid *grid, SrtVec3 centre, SrtVec3 nose, float reach, uint64_t *bits);
