/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_extras_put_out (SrtEffects *effects, int slot)
{
  (void) effects;
  (void) slot;
}

void
srt_extras_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_extras_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_extras_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_extras_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_extras_free (SrtEffects *effects)
{
  (void) effects;
}
