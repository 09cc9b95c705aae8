/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/ends.h"

#include "effects/state.h"

void
srt_ends_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_ends_frame (SrtEffectsRun *run)
{
  (void) run;
}
