/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_split_fx_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_split_fx_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_split_fx_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_split_fx_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_split_fx_free (SrtEffects *effects)
{
  (void) effects;
}
