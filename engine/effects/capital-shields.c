/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_capital_shields_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_capital_shields_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_capital_shields_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_capital_shields_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_capital_shields_free (SrtEffects *effects)
{
  (void) effects;
}
