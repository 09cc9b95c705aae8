/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

#include "orders/orders.h"

#include <string.h>

#define FADE 0.03f /* a tick, once it goes dark */
#define DISRUPTED_HALF 90.0f
#define DISRUPTED_JITTER 0.6f

enum
{
  LONGEST_DARK = 1500, /* ticks */
  LONGEST_LIT = 100,
  DISRUPTED_RAYS = 15,
  PLACES = 128,        /* a handle is the count of rays made times this, and the place */
};

/* ---- Making and ending ---- */

static SrtRay *
take_place (SrtRays *rays)
{
  for (int i = 0; i < SRT_RAYS; i++)
    if (rays->rays[i].handle == 0)
      return &rays->rays[i];
  return &rays->rays[0];
}

static int32_t
draw_ticks (SrtRandom *random, int most)
{
  return (int32_t) (srt_random_fraction (random) * (float) most);
}

uint32_t
srt_ray (SrtEffectsRun *run, const SrtRayAsk *ask)
{
  SrtRays *rays = &run->effects->rays;
  SrtRay *ray = take_place (rays);

  *ray = (SrtRay){ .handle = ++rays->made * PLACES + (uint32_t) (ray - rays->rays),
                   .hang = srt_hang (run->world, ask->slot, ask->node),
                   .from = ask->from,
                   .to = ask->to,
                   .strands = ask->strands < 1 ? 1 : ask->strands > SRT_RAY_STRANDS ? SRT_RAY_STRANDS : ask->strands,
                   .flags = ask->flags,
                   .life = ask->life,
                   .half = ask->half,
                   .jitter = ask->jitter,
                   .bright = 1.0f,
                   .lit = 1 };
  memcpy (ray->color, ask->color, sizeof ray->color);
  ray->dark_for = draw_ticks (&run->random, LONGEST_DARK);
  return ray->handle;
}

const SrtRay *
srt_ray_find (const SrtEffects *effects, uint32_t handle)
{
  uint32_t place = handle % PLACES;

  return handle != 0 && place < SRT_RAYS && effects->rays.rays[place].handle == handle ? &effects->rays.rays[place]
                                                                                        : NULL;
}

void
srt_ray_stop (SrtEffects *effects, uint32_t handle)
{
  if (srt_ray_find (effects, handle))
    effects->rays.rays[handle % PLACES].handle = 0;
}

/* ---- Its way ---- */

/* A middle off the straight way by a share of its length, then the two halves, the nearer first. */
static void
bend (SrtVec3 *points, int from, int to, float jitter, SrtRandom *random)
{
  int middle = (from + to) / 2;
  SrtVec3 way;
  float by;

  if (to - from < 2)
    return;
  way = srt_effects_any_way (random);
  by = srt_random_fraction (random) * srt_distance (points[from], points[to]) * jitter;
  points[middle] = srt_madd (srt_lerp (points[from], points[to], 0.5f), way, by);
  bend (points, from, middle, jitter, random);
  bend (points, middle, to, jitter, random);
}

void
srt_ray_bend (SrtVec3 points[SRT_RAY_POINTS], float jitter, SrtRandom *random)
{
  bend (points, 0, SRT_RAY_POINTS - 1, jitter, random);
}

void
srt_ray_strand (const SrtEffects *effects, const SrtRay *ray, int strand, SrtVec3 points[SRT_RAY_POINTS])
{
  SrtRandom random;

  srt_random_seed (&random, effects->seed ^ ((uint64_t) (uint32_t) effects->now << 32),
                   (uint64_t) ray->handle * SRT_RAY_STRANDS + (uint64_t) strand);
  points[0] = ray->from;
  points[SRT_RAY_POINTS - 1] = ray->to;
  srt_ray_bend (points, ray->jitter, &random);
}

/* ---- Each frame ---- */

static void
flicker (SrtRay *ray, int32_t now, SrtRandom *random)
{
  if (ray->lit && now - ray->changed > ray->lit_for)
    {
      ray->lit = 0;
      ray->changed = now;
      ray->dark_for = draw_ticks (random, LONGEST_DARK);
      if (!(ray->flags & SRT_RAY_FADES))
        ray->bright = 0.0f;
    }
  if (ray->lit)
    return;
  if (ray->flags & SRT_RAY_FADES)
    ray->bright = srt_maxf (ray->bright - FADE, 0.0f);
  if (now - ray->changed > ray->dark_for)
    {
      ray->lit = 1;
      ray->changed = now;
      ray->bright = 1.0f;
      ray->lit_for = draw_ticks (random, LONGEST_LIT);
    }
}

void
srt_rays_frame (SrtEffectsRun *run)
{
  SrtRays *rays = &run->effects->rays;

  for (int i = 0; i < SRT_RAYS; i++)
    {
      SrtRay *ray = &rays->rays[i];
      if (ray->handle == 0)
        continue;
      if (srt_hang_state (run, &ray->hang) == SRT_HANG_GONE || ((ray->flags & SRT_RAY_TIMED) && --ray->life < 1))
        ray->handle = 0;
      else if (ray->flags & SRT_RAY_FLICKERS)
        flicker (ray, run->effects->now, &run->random);
    }
}

/* ---- A disrupted ship: from its centre outward, every way ---- */

void
srt_rays_disrupt (SrtEffectsRun *run, int slot, int32_t ticks)
{
  static const float colors[2][3] = { { 0.8f, 0.8f, 1.0f }, { 0.3f, 0.5f, 1.0f } };

  for (int i = 0; i < DISRUPTED_RAYS; i++)
    {
      SrtRayAsk ask = { .slot = slot,
                        .node = -1,
                        .to = srt_scale (srt_effects_any_way (&run->random), srt_object (run->world, slot)->radius),
                        .strands = 1,
                        .half = DISRUPTED_HALF,
                        .jitter = DISRUPTED_JITTER,
                        .life = ticks,
                        .flags = SRT_RAY_FLICKERS | SRT_RAY_FADES | SRT_RAY_TIMED };
      memcpy (ask.color[0], colors[i % 2], sizeof ask.color[0]);
      srt_ray (run, &ask);
    }
}

/* The order says for how long. */
static void
order_started (SrtEffectsRun *run, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  int32_t ticks;

  if (!entry || entry->number != SRT_ORDER_DISRUPTED)
    return;
  memcpy (&ticks, entry->data, sizeof ticks);
  srt_rays_disrupt (run, slot, ticks);
}

void
srt_rays_event (SrtEffectsRun *run)
{
  if (run->event->kind == SRT_EVENT_ORDER_STARTED && run->event->number == SRT_ORDER_DISRUPTED)
    order_started (run, run->event->slot);
}

void
srt_rays_clear (SrtEffects *effects)
{
  memset (&effects->rays, 0, sizeof effects->rays);
}

void
srt_rays_copy (SrtEffects *to, const SrtEffects *from)
{
  to->rays = from->rays;
}

void
srt_rays_free (SrtEffects *effects)
{
  (void) effects;
}
