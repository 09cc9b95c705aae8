/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_particles_burst (SrtEffectsRun *run, const SrtEmitter *emitter, int count)
{
  (void) run;
  (void) emitter;
  (void) count;
}

bool
srt_particles_stream (SrtEffectsRun *run, const SrtEmitter *emitter)
{
  (void) run;
  (void) emitter;
  return false;
}

bool
srt_flame_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, SrtFlame flame, SrtEmitter *emitter)
{
  (void) run;
  (void) at;
  (void) step_velocity;
  (void) flame;
  (void) emitter;
  return false;
}

void
srt_sparkle_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, float carried, bool missile)
{
  (void) run;
  (void) at;
  (void) step_velocity;
  (void) carried;
  (void) missile;
}

void
srt_particles_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_particles_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_particles_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_particles_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_particles_free (SrtEffects *effects)
{
  (void) effects;
}
