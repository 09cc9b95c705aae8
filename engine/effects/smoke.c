/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_smoke_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_smoke_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_smoke_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_smoke_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_smoke_free (SrtEffects *effects)
{
  (void) effects;
}
