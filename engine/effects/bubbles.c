/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_bubbles_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_bubbles_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bubbles_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bubbles_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_bubbles_free (SrtEffects *effects)
{
  (void) effects;
}
