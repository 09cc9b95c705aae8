/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sparks and what a hit leaves (spec 05 §20). */
#pragma once

#include "effects/effects.h"

typedef struct SrtSparks
{
  int n;
} SrtSparks;

/* §20.2; @kind 0..4 */
void srt_sparks_spray (SrtEffectsRun *run, int kind, SrtVec3 at, SrtVec3 direction, SrtVec3 carried, float speed,
                       float range, float spread, int count);

void srt_sparks_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_sparks_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_sparks_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_sparks_copy (SrtEffects *to, const SrtEffects *from);
void srt_sparks_free (SrtEffects *effects);
