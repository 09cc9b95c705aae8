/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Extras that hang on parts: hat, core glows (spec 05 §15). */
#pragma once

#include "effects/particles.h"

typedef struct SrtExtras
{
  int n;
} SrtExtras;
/* A ship's go out. */
void srt_extras_put_out (SrtEffects *effects, int slot);

void srt_extras_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_extras_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_extras_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_extras_copy (SrtEffects *to, const SrtEffects *from);
void srt_extras_free (SrtEffects *effects);
