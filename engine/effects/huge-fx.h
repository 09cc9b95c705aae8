/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The huge explosion as it is drawn (spec 05 §13). */
#pragma once

#include "effects/effects.h"

typedef struct SrtHugeFx
{
  int n;
} SrtHugeFx;

void srt_huge_fx_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_huge_fx_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_huge_fx_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_huge_fx_copy (SrtEffects *to, const SrtEffects *from);
void srt_huge_fx_free (SrtEffects *effects);
