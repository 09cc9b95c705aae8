/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shockwaves that are only drawn (spec 05 §8.1, §17). */
#pragma once

#include "effects/effects.h"

typedef struct SrtWaves
{
  int n;
} SrtWaves;
/* Kinds 0 to 4: nothing in the rules comes of them but the view's shake, which drawing does. */
void srt_wave (SrtEffectsRun *run, const SrtFrame *place, int kind, float size, int32_t life, SrtVec3 velocity);

void srt_waves_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_waves_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_waves_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_waves_copy (SrtEffects *to, const SrtEffects *from);
void srt_waves_free (SrtEffects *effects);
