/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_breakup_ship (SrtEffectsRun *run, int slot, SrtFlame flame)
{
  (void) run;
  (void) slot;
  (void) flame;
}

void
srt_breakup_component (SrtEffectsRun *run, int slot, int node, int link)
{
  (void) run;
  (void) slot;
  (void) node;
  (void) link;
}

void
srt_pieces_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_pieces_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_pieces_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_pieces_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_pieces_free (SrtEffects *effects)
{
  (void) effects;
}
