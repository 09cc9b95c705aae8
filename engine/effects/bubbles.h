/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shield bubbles (spec 05 §18). */
#pragma once

#include "effects/effects.h"

typedef struct SrtBubbles
{
  int n;
} SrtBubbles;

void srt_bubbles_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_bubbles_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_bubbles_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_bubbles_copy (SrtEffects *to, const SrtEffects *from);
void srt_bubbles_free (SrtEffects *effects);
