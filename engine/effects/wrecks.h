/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Burning wrecks (spec 05 §12): their rays, burn lights and smoke; the store of spark streams. */
#pragma once

#include "effects/particles.h"

typedef struct SrtWrecks
{
  int n;
} SrtWrecks;

/* §12; nothing where the part has no list of rays. */
void srt_burn_part (SrtEffectsRun *run, int slot, int node, bool forever, bool flickers, bool lights);
/* A stream of the 64, hanging from a node (-1 the root; slot -1 the world); its emitter's place in that frame. A handle, 0 without room. */
uint32_t srt_stream_start (SrtEffectsRun *run, int slot, int node, const SrtEmitter *emitter);
void srt_stream_stop (SrtEffects *effects, uint32_t stream);

void srt_wrecks_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_wrecks_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_wrecks_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_wrecks_copy (SrtEffects *to, const SrtEffects *from);
void srt_wrecks_free (SrtEffects *effects);
