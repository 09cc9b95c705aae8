/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Burning bits, bodies, rock chunks (spec 05 §6, §7.1). */
#pragma once

#include "effects/effects.h"

typedef struct SrtBits
{
  int n;
} SrtBits;

/* §6.1. @bodies: share that are bodies. @direction need not be unit; zero is any way. */
void srt_bit_throw (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, float size, float speed, float bodies);
/* §6.3: a template's spark. @per_second: its velocity. */
void srt_bit_spark (SrtEffectsRun *run, SrtVec3 at, SrtVec3 per_second);
/* §7.1 */
void srt_rock_chunk (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, bool large);
void srt_chunks_clear (SrtEffects *effects);
void srt_chunks_frame (SrtEffectsRun *run);

void srt_bits_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_bits_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_bits_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_bits_copy (SrtEffects *to, const SrtEffects *from);
void srt_bits_free (SrtEffects *effects);
