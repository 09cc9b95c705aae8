/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_sparks_spray (SrtEffectsRun *run, int kind, SrtVec3 at, SrtVec3 direction, SrtVec3 carried, float speed,
                       float range, float spread, int count)
{
  (void) run;
  (void) kind;
  (void) at;
  (void) direction;
  (void) carried;
  (void) speed;
  (void) range;
  (void) spread;
  (void) count;
}

void
srt_sparks_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_sparks_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_sparks_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_sparks_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_sparks_free (SrtEffects *effects)
{
  (void) effects;
}
