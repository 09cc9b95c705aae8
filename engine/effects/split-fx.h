/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hulls that come apart, as it is drawn (spec 05 §10, §11): portals that cut, bursts, bits. */
#pragma once

#include "effects/effects.h"

typedef struct SrtSplitFx
{
  int n;
} SrtSplitFx;

void srt_split_fx_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_split_fx_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_split_fx_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_split_fx_copy (SrtEffects *to, const SrtEffects *from);
void srt_split_fx_free (SrtEffects *effects);
