/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slicing meshes and the pieces that fly (spec 05 §7.2-7.4, §9.1). */
#pragma once

#include "effects/particles.h"

typedef struct SrtPieces
{
  int n;
} SrtPieces;

/* §7.3: all of a ship, by a blast or a burst. */
void srt_breakup_ship (SrtEffectsRun *run, int slot, SrtFlame flame);
/* §9.1: a component's assembly, @link of the model that carries @node, its pieces, fireballs, bits and flame. */
void srt_breakup_component (SrtEffectsRun *run, int slot, int node, int link);

void srt_pieces_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_pieces_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_pieces_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_pieces_copy (SrtEffects *to, const SrtEffects *from);
void srt_pieces_free (SrtEffects *effects);
