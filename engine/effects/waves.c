/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_wave (SrtEffectsRun *run, const SrtFrame *place, int kind, float size, int32_t life, SrtVec3 velocity)
{
  (void) run;
  (void) place;
  (void) kind;
  (void) size;
  (void) life;
  (void) velocity;
}

void
srt_waves_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_waves_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_waves_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_waves_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_waves_free (SrtEffects *effects)
{
  (void) effects;
}
