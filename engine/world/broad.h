/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which of many spheres touch: they are sorted along the axis that keeps most
 * of them apart, so a swarm, a sheet and a column along any axis cost about
 * n log n. What is found depends on the spheres alone, not on how they are
 * sorted; nothing here is kept from one use to the next.
 */
#pragma once

#include "base/maths.h"

typedef struct SrtSphere
{
  SrtVec3 p;
  float radius;
} SrtSphere;

typedef struct SrtBroad
{
  uint32_t capacity, n;
  float widest;        /* the farthest that one reaches along the axis */
  int axis;            /* 0 x, 1 y, 2 z */
  SrtSphere *spheres;  /* as given, by number; filled by the caller before srt_broad_sort() */
  uint8_t *touching;   /* by number: it touches another */
  SrtSphere *sorted;   /* by rank */
  float *low, *high;   /* by rank: where it begins and ends along the axis, a little widened for rounding */
  uint32_t *number;    /* by rank */
  uint64_t *keys, *spare; /* to sort with */
} SrtBroad;

/* Room for @capacity spheres; NULL without memory. Freed by srt_broad_free(). */
SrtBroad *srt_broad_new (uint32_t capacity);
void srt_broad_free (SrtBroad *broad);

/* Sorts the first @n of broad->spheres, ready for what follows. */
void srt_broad_sort (SrtBroad *broad, uint32_t n);
/* Counts the pairs that touch (nearer than the sum of their radii) and marks who is in one in broad->touching. */
uint32_t srt_broad_find (SrtBroad *broad);
/* Numbers of the spheres, as they were sorted, that touch @sphere, in no particular order; returns how many.
 * @numbers has room for all. */
uint32_t srt_broad_query (const SrtBroad *broad, SrtSphere sphere, uint32_t *numbers);

static inline bool
srt_spheres_touch (const SrtSphere *a, const SrtSphere *b)
{
  float reach = a->radius + b->radius;
  return srt_length2 (srt_sub (a->p, b->p)) < reach * reach;
}

/* A number's bits in the order of the numbers; not for NaN. */
static inline uint32_t
srt_float_rank (float x)
{
  union
  {
    float number;
    uint32_t bits;
  } as = { x };
  return as.bits & 0x80000000u ? ~as.bits : as.bits | 0x80000000u;
}

/* Sorts by the upper halves, equal ones as they stand; returns @keys or @spare, whichever has the sorted ones. */
uint64_t *srt_sort_keys (uint64_t *keys, uint64_t *spare, uint32_t n);
