/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

void
srt_burn_part (SrtEffectsRun *run, int slot, int node, bool forever, bool flickers, bool lights)
{
  (void) run;
  (void) slot;
  (void) node;
  (void) forever;
  (void) flickers;
  (void) lights;
}

uint32_t
srt_stream_start (SrtEffectsRun *run, int slot, int node, const SrtEmitter *emitter)
{
  (void) run;
  (void) slot;
  (void) node;
  (void) emitter;
  return 0;
}

void
srt_stream_stop (SrtEffects *effects, uint32_t stream)
{
  (void) effects;
  (void) stream;
}

void
srt_wrecks_clear (SrtEffects *effects)
{
  (void) effects;
}

void
srt_wrecks_frame (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_wrecks_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_wrecks_copy (SrtEffects *to, const SrtEffects *from)
{
  (void) to;
  (void) from;
}

void
srt_wrecks_free (SrtEffects *effects)
{
  (void) effects;
}
