/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

uint32_t
srt_ray (SrtEffectsRun *run, const SrtRayAsk *ask)
{
  (void) run;
  (void) ask;
  return 0;
}

void
srt_ray_stop (SrtEffects *effects, uint32_t ray)
{
  (void) effects;
  (void) ray;
}

void
srt_rays_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_rays_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_rays_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_rays_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_rays_free (SrtEffects *effects)
{
  (void) effects;
}
