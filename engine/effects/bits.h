/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Burning bits, bodies, rock chunks (spec 05 §6, §7.1). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_BITS = 4000,
  SRT_CHUNKS = 300,
  SRT_BIT_LEVELS = 8, /* the finest that are drawn */
};

/* The three sets of models; what of them the content has not got is not thrown. */
typedef enum SrtBitSet
{
  SRT_BIT_DEBRIS,
  SRT_BIT_BODY,
  SRT_BIT_ROCK,
  SRT_N_BIT_SETS
} SrtBitSet;

/* How much farther than a model says its levels are taken (§6). */
extern const float srt_bit_stretch[SRT_N_BIT_SETS];

/* A bit, a body or a rock chunk: it flies straight and turns evenly, so where it is follows from when it was born. */
typedef struct SrtBit
{
  SrtVec3 at;             /* where it was thrown */
  SrtVec3 velocity;       /* a tick */
  SrtVec3 spin;           /* radians a tick */
  SrtVec3 turned;         /* as thrown: angles */
  float scale;            /* 0: nothing is here */
  int32_t born, until;    /* ticks; gone once until < now */
  int16_t model;          /* of the content */
  int16_t set;            /* SrtBitSet */
} SrtBit;

typedef struct SrtBits
{
  int n, next;            /* places that were ever taken; the one that is taken next */
  int n_chunks, next_chunk;
  SrtBit bits[SRT_BITS];
  SrtBit chunks[SRT_CHUNKS];
} SrtBits;

/* Where it is at @now and @ahead of a tick more; its turn without its scale. Bits do not turn @ahead (§3.3). */
SrtFrame srt_bit_place (const SrtBit *bit, int32_t now, float ahead);
/* Room of the ring of bits (§2). */
int srt_bits_room (const SrtEffectStyle *style);

/* §6.1. @bodies: share that are bodies. @direction need not be unit; zero is any way. */
void srt_bit_throw (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, float size, float speed, float bodies);
/* §6.3: a template's spark. @per_second: its velocity. */
void srt_bit_spark (SrtEffectsRun *run, SrtVec3 at, SrtVec3 per_second);
/* §7.1 */
void srt_rock_chunk (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, bool large);
void srt_chunks_clear (SrtEffects *effects);
void srt_chunks_frame (SrtEffectsRun *run);

/* A turn that has gone on for @ticks by @spin a tick, about its own axes. */
SrtMat3 srt_spun (const SrtMat3 *from, SrtVec3 spin, float ticks);

void srt_bits_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_bits_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_bits_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_bits_copy (SrtEffects *to, const SrtEffects *from);
void srt_bits_free (SrtEffects *effects);
