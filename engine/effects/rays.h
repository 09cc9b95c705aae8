/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Electric rays (spec 05 §14). */
#pragma once

#include "effects/effects.h"

typedef struct SrtRays
{
  int n;
} SrtRays;

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

/* Returns a handle that stays good until that ray is gone; never 0. */
uint32_t srt_ray (SrtEffectsRun *run, const SrtRayAsk *ask);
void srt_ray_stop (SrtEffects *effects, uint32_t ray);

void srt_rays_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_rays_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_rays_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_rays_copy (SrtEffects *to, const SrtEffects *from);
void srt_rays_free (SrtEffects *effects);
