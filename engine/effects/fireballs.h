/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fireballs (spec 05 §5). */
#pragma once

#include "effects/effects.h"

typedef enum SrtFireballKind
{
  SRT_FIREBALL_BANG,
  SRT_FIREBALL_SHEET,
  SRT_FIREBALL_FLAK,
} SrtFireballKind;

/* What is asked for; zero is the chapter's own for everything not set but `at` and `size`. */
typedef struct SrtFireballAsk
{
  SrtVec3 at;
  int kind;               /* SrtFireballKind */
  float size;             /* half-size */
  int32_t life;           /* 0: 150 */
  int32_t delay;
  SrtVec3 velocity;
  bool light;
} SrtFireballAsk;

typedef struct SrtFireballs
{
  int n;
} SrtFireballs;

/* Nothing when there is no room. */
void srt_fireball (SrtEffectsRun *run, const SrtFireballAsk *ask);

void srt_fireballs_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_fireballs_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_fireballs_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_fireballs_copy (SrtEffects *to, const SrtEffects *from);
void srt_fireballs_free (SrtEffects *effects);
