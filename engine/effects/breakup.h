/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ships and components that fly apart (spec 05 §7.3, §7.4, §9.1). */
#pragma once

#include "effects/particles.h"
#include "effects/slice.h"

enum
{
  SRT_PIECES = 500,
};

/* It flies straight and turns evenly: where it is follows from when it was born. */
typedef struct SrtPiece
{
  SrtPieceMesh *mesh;     /* NULL: nothing is here; held */
  SrtVec3 at;             /* its middle as it was born */
  SrtMat3 turned;         /* as it was born */
  SrtVec3 velocity;       /* a tick */
  SrtVec3 spin;           /* radians a tick */
  int32_t born, until;
  int32_t trail;          /* SrtTemplate, -1 none */
  int32_t gone_up;        /* its end has gone off; shown a little longer */
  int32_t lit;            /* how much of its light maps shows, as it did on the ship (srt_part_lit()) */
} SrtPiece;

/* The assembly that the last parts to go up belong to. */
typedef struct SrtLostAssembly
{
  int32_t tick, slot;
  int32_t root, link;     /* of the model's nodes; the assembly's number there */
  int32_t head, past;     /* the part that goes up, and all mounted on it */
  float reach;            /* the sum of its parts' radii */
} SrtLostAssembly;

typedef struct SrtPieces
{
  int n, next;            /* places that were ever taken; the one that is taken next */
  SrtLostAssembly lost;
  SrtPiece pieces[SRT_PIECES];
} SrtPieces;

/* Where it is at @now and @ahead of a tick more. */
SrtFrame srt_piece_place (const SrtPiece *piece, int32_t now, float ahead);

/* §7.3: all of a ship, by a blast or a burst: of what was in the slot as the tick began (last.h). */
void srt_breakup_ship (SrtEffectsRun *run, int slot, SrtFlame flame);
/* §9.1: @node's assembly, with its pieces, fireballs, bits and flame; @link 0: the part alone. Losses in a run come by their events. */
void srt_breakup_component (SrtEffectsRun *run, int slot, int node, int link);

void srt_pieces_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_pieces_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_pieces_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_pieces_copy (SrtEffects *to, const SrtEffects *from);
void srt_pieces_free (SrtEffects *effects);
