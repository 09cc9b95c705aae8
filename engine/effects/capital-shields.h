/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shields of capital ships and force fields (spec 05 §19). */
#pragma once

#include "effects/effects.h"

typedef struct SrtCapitalShields
{
  int n;
} SrtCapitalShields;

void srt_capital_shields_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_capital_shields_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_capital_shields_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_capital_shields_copy (SrtEffects *to, const SrtEffects *from);
void srt_capital_shields_free (SrtEffects *effects);
