/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_bit_throw (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, float size, float speed, float bodies)
{
  (void) run;
  (void) at;
  (void) direction;
  (void) size;
  (void) speed;
  (void) bodies;
}

void
srt_bit_spark (SrtEffectsRun *run, SrtVec3 at, SrtVec3 per_second)
{
  (void) run;
  (void) at;
  (void) per_second;
}

void
srt_rock_chunk (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, bool large)
{
  (void) run;
  (void) at;
  (void) direction;
  (void) large;
}

void
srt_chunks_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_chunks_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bits_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_bits_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bits_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bits_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_bits_free (SrtEffects *effects)
{
  (void) effects;
}
