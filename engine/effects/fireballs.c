/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_fireball (SrtEffectsRun *run, const SrtFireballAsk *ask)
{
  (void) run;
  (void) ask;
}

void
srt_fireballs_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_fireballs_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_fireballs_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_fireballs_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_fireballs_free (SrtEffects *effects)
{
  (void) effects;
}
