/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Smoke of damaged ships (spec 05 §16). */
#pragma once

#include "effects/effects.h"

typedef struct SrtSmoke
{
  int n;
} SrtSmoke;

void srt_smoke_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_smoke_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_smoke_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_smoke_copy (SrtEffects *to, const SrtEffects *from);
void srt_smoke_free (SrtEffects *effects);
