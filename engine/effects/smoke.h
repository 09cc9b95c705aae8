/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Smoke of damaged ships (spec 05 §16). */
#pragma once

#include "effects/effects.h"
#include "effects/particles.h"

/* What a slot's ship does. */
typedef struct SrtSmoker
{
  uint32_t generation;
  int32_t node, attachment; /* the glow that it leaves from; -1 none found yet */
  int8_t level;             /* of its damage, 0..3 */
  int8_t smoke;             /* what leaves it: 0 nothing, else a level's template */
} SrtSmoker;

typedef struct SrtSmoke
{
  int n;                    /* slots kept */
  SrtSmoker all[SRT_MAX_SLOTS];
} SrtSmoke;

/* §16.1: of a ship's armour and shields; @smoking: it does already. */
int srt_smoke_level (const SrtShipType *type, const SrtObject *object, bool smoking);
/* How the smoke of a level leaves a ship (§16.2); the place is the ship's. */
SrtEmitter srt_smoke_emitter (int level);

void srt_smoke_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_smoke_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_smoke_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_smoke_copy (SrtEffects *to, const SrtEffects *from);
void srt_smoke_free (SrtEffects *effects);
