/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Electric rays (spec 05 §14). The store keeps what a ray is and how bright;
 * how crooked it stands in a tick follows from the tick, so that nothing of it
 * is kept: srt_ray_strand() for who draws and who tests.
 */
#pragma once

#include "effects/hang.h"

enum
{
  SRT_RAYS = 100,
  SRT_RAY_STRANDS = 3,
  SRT_RAY_POINTS = 17,    /* of a strand */
  SRT_RAY_LIT_POINT = 8,  /* of the first strand: where its light stands */
};

#define SRT_RAY_LIGHT_REACH 10000.0f

enum /* SrtRayAsk.flags */
{
  SRT_RAY_FLICKERS = 1,
  SRT_RAY_FADES = 2,
  SRT_RAY_TIMED = 4,
};

typedef struct SrtRayAsk
{
  int slot, node;         /* what it hangs from and goes with; node -1: the root; slot -1: the world */
  SrtVec3 from, to;       /* in that frame */
  int strands;            /* 1..3 */
  float color[3][3];      /* a strand's */
  float half, jitter;
  int32_t life;           /* ticks, where timed */
  int flags;
} SrtRayAsk;

typedef struct SrtRay
{
  uint32_t handle;        /* 0: the place is free */
  SrtHang hang;
  SrtVec3 from, to;
  int32_t strands, flags, life;
  float color[SRT_RAY_STRANDS][3];
  float half, jitter;
  float bright;           /* 0..1: drawn only above 0 */
  int32_t lit, changed, lit_for, dark_for; /* of the flicker: ticks */
} SrtRay;

typedef struct SrtRays
{
  uint32_t made;          /* so far: handles are never used twice */
  SrtRay rays[SRT_RAYS];
} SrtRays;

/*
 * Returns a handle that stays good until that ray is gone; never 0. When there
 * is no room the first one makes way.
 */
uint32_t srt_ray (SrtEffectsRun *run, const SrtRayAsk *ask);
/* The fifteen of a disrupted ship (§14), for @ticks. */
void srt_rays_disrupt (SrtEffectsRun *run, int slot, int32_t ticks);
void srt_ray_stop (SrtEffects *effects, uint32_t ray);
/* The ray of a handle, NULL once it is gone. */
const SrtRay *srt_ray_find (const SrtEffects *effects, uint32_t ray);
/* Bends the way between points[0] and the last, which are given: each middle by up to @jitter of its length. */
void srt_ray_bend (SrtVec3 points[SRT_RAY_POINTS], float jitter, SrtRandom *random);
/* Points of strand @strand of a ray as it stands at the store's tick, from..to, in the frame that it hangs from. */
void srt_ray_strand (const SrtEffects *effects, const SrtRay *ray, int strand, SrtVec3 points[SRT_RAY_POINTS]);

void srt_rays_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_rays_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_rays_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_rays_copy (SrtEffects *to, const SrtEffects *from);
void srt_rays_free (SrtEffects *effects);
