/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of many spheres touch (spec 01 §11.1, decision 8). */
#include "world/broad.h"

#include <stdlib.h>
#include <string.h>

enum
{
  DIGITS = 256,
  FEW = 48,        /* sorted by insertion, along the axis they are widest spread on */
  STRETCHES = 128, /* an axis is cut into to see how it keeps the spheres apart */
};

SrtBroad *
srt_broad_new (uint32_t capacity)
{
  SrtBroad *broad = calloc (1, sizeof *broad);

  if (!broad)
    return NULL;
  broad->capacity = capacity;
  broad->spheres = calloc (capacity, sizeof *broad->spheres);
  broad->touching = calloc (capacity, sizeof *broad->touching);
  broad->sorted = calloc (capacity, sizeof *broad->sorted);
  broad->low = calloc (capacity, sizeof *broad->low);
  broad->high = calloc (capacity, sizeof *broad->high);
  broad->number = calloc (capacity, sizeof *broad->number);
  broad->keys = calloc (capacity, sizeof *broad->keys);
  broad->spare = calloc (capacity, sizeof *broad->spare);
  if (broad->spheres && broad->touching && broad->sorted && broad->low && broad->high && broad->number
      && broad->keys && broad->spare)
    return broad;
  srt_broad_free (broad);
  return NULL;
}

void
srt_broad_free (SrtBroad *broad)
{
  if (!broad)
    return;
  free (broad->spheres);
  free (broad->touching);
  free (broad->sorted);
  free (broad->low);
  free (broad->high);
  free (broad->number);
  free (broad->keys);
  free (broad->spare);
  free (broad);
}

/* ---- Sorting ---- */

static void
sort_few (uint64_t *keys, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++)
    {
      uint64_t key = keys[i];
      uint32_t at = i;
      for (; at > 0 && keys[at - 1] >> 32 > key >> 32; at--)
        keys[at] = keys[at - 1];
      keys[at] = key;
    }
}

/* One digit of the sort; false when all have the same. */
static bool
deal_out (const uint64_t *keys, uint64_t *out, uint32_t n, uint32_t *count, int shift)
{
  uint32_t at = 0;

  if (count[keys[0] >> shift & (DIGITS - 1)] == n)
    return false;
  for (int digit = 0; digit < DIGITS; digit++)
    {
      uint32_t here = count[digit];
      count[digit] = at;
      at += here;
    }
  for (uint32_t i = 0; i < n; i++)
    out[count[keys[i] >> shift & (DIGITS - 1)]++] = keys[i];
  return true;
}

uint64_t *
srt_sort_keys (uint64_t *keys, uint64_t *spare, uint32_t n)
{
  uint32_t counts[4][DIGITS];

  if (n <= FEW)
    {
      sort_few (keys, n);
      return keys;
    }
  memset (counts, 0, sizeof counts);
  for (uint32_t i = 0; i < n; i++)
    for (int digit = 0; digit < 4; digit++)
      counts[digit][keys[i] >> (32 + 8 * digit) & (DIGITS - 1)]++;
  for (int digit = 0; digit < 4; digit++)
    if (deal_out (keys, spare, n, counts[digit], 32 + 8 * digit))
      {
        uint64_t *swap = keys;
        keys = spare;
        spare = swap;
      }
  return keys;
}

/* ---- The axis ---- */

static inline float
along (SrtVec3 p, int axis)
{
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

/* Pairs that an axis leaves to be looked at, in some measure: those in one of its stretches, by its length. */
static float
crowding (const SrtBroad *broad, int axis, float low, float high)
{
  uint32_t counts[STRETCHES] = { 0 };
  float scale, sum = 0.0f;

  if (!(high > low))
    return INFINITY;
  scale = (float) STRETCHES / (high - low);
  for (uint32_t i = 0; i < broad->n; i++)
    {
      /* Where the lengths are so small that the scale is none, any stretch will do. */
      float at = (along (broad->spheres[i].p, axis) - low) * scale;
      counts[at < (float) (STRETCHES - 1) ? (int) at : STRETCHES - 1]++;
    }
  for (int i = 0; i < STRETCHES; i++)
    sum += (float) counts[i] * (float) counts[i];
  return sum * scale;
}

static int
best_axis (const SrtBroad *broad)
{
  SrtVec3 low = broad->spheres[0].p, high = low;
  float least;
  int best = 0;

  for (uint32_t i = 1; i < broad->n; i++)
    {
      SrtVec3 p = broad->spheres[i].p;
      low = srt_vec3 (srt_minf (low.x, p.x), srt_minf (low.y, p.y), srt_minf (low.z, p.z));
      high = srt_vec3 (srt_maxf (high.x, p.x), srt_maxf (high.y, p.y), srt_maxf (high.z, p.z));
    }
  if (broad->n <= FEW)
    {
      SrtVec3 wide = srt_sub (high, low);
      return wide.x >= wide.y && wide.x >= wide.z ? 0 : wide.y >= wide.z ? 1 : 2;
    }
  least = crowding (broad, 0, low.x, high.x);
  for (int axis = 1; axis < 3; axis++)
    {
      float crowd = crowding (broad, axis, along (low, axis), along (high, axis));
      if (crowd < least)
        {
          least = crowd;
          best = axis;
        }
    }
  return best;
}

/* What rounding may take from a reach along an axis: a touching pair is never passed over for it. */
static inline float
slack (float at, float radius)
{
  return (fabsf (at) + radius) * 1e-6f;
}

void
srt_broad_sort (SrtBroad *broad, uint32_t n)
{
  const uint64_t *keys;

  broad->n = n;
  broad->widest = 0.0f;
  if (n == 0)
    return;
  broad->axis = best_axis (broad);
  for (uint32_t i = 0; i < n; i++)
    {
      float at = along (broad->spheres[i].p, broad->axis), radius = broad->spheres[i].radius;
      float reach = radius + slack (at, radius);
      broad->widest = srt_maxf (broad->widest, reach);
      broad->keys[i] = (uint64_t) srt_float_rank (at - reach) << 32 | i;
    }
  keys = srt_sort_keys (broad->keys, broad->spare, n);
  for (uint32_t rank = 0; rank < n; rank++)
    {
      uint32_t number = (uint32_t) keys[rank];
      float at = along (broad->spheres[number].p, broad->axis), radius = broad->spheres[number].radius;
      float reach = radius + slack (at, radius);
      broad->number[rank] = number;
      broad->sorted[rank] = broad->spheres[number];
      broad->low[rank] = at - reach;
      broad->high[rank] = at + reach;
    }
}

/* ---- What touches ---- */

uint32_t
srt_broad_find (SrtBroad *broad)
{
  const SrtSphere *sorted = broad->sorted;
  const float *low = broad->low;
  uint32_t n = broad->n, pairs = 0;

  memset (broad->touching, 0, n);
  for (uint32_t i = 0; i < n; i++)
    {
      const SrtSphere own = sorted[i];
      float high = broad->high[i];
      for (uint32_t k = i + 1; k < n && low[k] <= high; k++)
        if (srt_spheres_touch (&own, &sorted[k]))
          {
            broad->touching[broad->number[i]] = broad->touching[broad->number[k]] = 1;
            pairs++;
          }
    }
  return pairs;
}

/* Ranks below the returned begin at or before @at. */
static uint32_t
begun_by (const SrtBroad *broad, float at)
{
  uint32_t from = 0, past = broad->n;

  while (from < past)
    {
      uint32_t middle = from + (past - from) / 2;
      if (broad->low[middle] <= at)
        from = middle + 1;
      else
        past = middle;
    }
  return from;
}

uint32_t
srt_broad_query (const SrtBroad *broad, SrtSphere sphere, uint32_t *numbers)
{
  float at = along (sphere.p, broad->axis), reach = sphere.radius + slack (at, sphere.radius);
  float low = at - reach, first = low - 2.0f * broad->widest;
  uint32_t found = 0;

  first -= slack (first, 0.0f);
  for (uint32_t rank = begun_by (broad, at + reach); rank > 0 && broad->low[rank - 1] >= first; rank--)
    if (broad->high[rank - 1] >= low && srt_spheres_touch (&sphere, &broad->sorted[rank - 1]))
      numbers[found++] = broad->number[rank - 1];
  return found;
}
