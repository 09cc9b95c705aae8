/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Hulls that come apart, as it is drawn (spec 05 §10, §11, 08 §3.9): fireballs,
 * bits, rock chunks, bodies, what burns. Where the portals stand and what they
 * cut the world knows (srt_split_plane()); how brightly the cuts glow is kept
 * here.
 */
#pragma once

#include "effects/effects.h"

/* How a cut's edge glows: it flares up each time the cut moves on. */
typedef struct SrtSplitGlow
{
  int32_t live;
  int32_t ship, other;    /* slots; -1 without another half */
  int32_t step, moved;    /* the split's, and the tick at which it last went on */
} SrtSplitGlow;

typedef struct SrtSplitFx
{
  SrtSplitGlow glows[SRT_SPLITS]; /* beside the world's splits */
} SrtSplitFx;

/* How brightly the cut through the ship in @slot (or through its other half) glows @ahead of the store's tick: 0..1; 0 none is open. */
float srt_split_glow (const SrtEffects *effects, int slot, float ahead);

void srt_split_fx_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_split_fx_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_split_fx_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_split_fx_copy (SrtEffects *to, const SrtEffects *from);
void srt_split_fx_free (SrtEffects *effects);
