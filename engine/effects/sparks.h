/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sparks and what a hit leaves (spec 05 §20). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_MAX_SPARKS = 256, /* the next one takes the oldest's place */
};

typedef enum SrtSparkKind
{
  SRT_SPARK_GREAT_FRIENDLY, /* a great gun of the player's side on a component */
  SRT_SPARK_COMPONENT,
  SRT_SPARK_HULL,
  SRT_SPARK_SHIELD,
  SRT_SPARK_GREAT_HOSTILE,
  SRT_N_SPARK_KINDS
} SrtSparkKind;

/* §20.1 */
typedef struct SrtSparkLook
{
  float half, length;        /* units; it is as high as it is wide */
  float first[3], last[3];   /* colours, linear, at birth and at its end */
  int32_t life;              /* ticks */
  float drag;                /* share of its velocity it keeps in a tick */
  float u0, v0, u1, v1;      /* span of its texture: the great guns' beam, the lasers' sheet */
  float crossed_to, seen_to; /* units: two quads or three crossed up to here; one up to here */
} SrtSparkLook;
extern const SrtSparkLook srt_spark_looks[SRT_N_SPARK_KINDS];

typedef struct SrtSpark
{
  SrtVec3 at;
  SrtVec3 velocity, carried; /* a tick; drag slows the first alone */
  int32_t born;
  int32_t kind;              /* SrtSparkKind */
  bool live;
} SrtSpark;

typedef struct SrtSparks
{
  SrtSpark all[SRT_MAX_SPARKS];
  int next;
} SrtSparks;

/* §20.2 */
void srt_sparks_spray (SrtEffectsRun *run, int kind, SrtVec3 at, SrtVec3 direction, SrtVec3 carried, float speed,
                       float range, float spread, int count);
/* Moves all of them by @ticks at once (§20.3). */
void srt_sparks_move (SrtEffects *effects, int ticks);
/* Where a spark is so much of a tick from now, and its colour; false when it is free. */
bool srt_spark_look (const SrtEffects *effects, const SrtSpark *spark, float ahead, SrtVec3 *at, float color[3]);

/* §20.4, for who shows a hit without a blow: at @place of the ship at its next place. */
void srt_hull_struck (SrtEffectsRun *run, int slot, SrtVec3 place);
/* @great: by a great gun, of @attacker's side (-1 nobody's). Glow or burst, sparks, a rock's chunk. */
void srt_component_struck (SrtEffectsRun *run, int slot, int node, SrtVec3 place, int attacker, bool great);

void srt_sparks_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_sparks_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_sparks_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_sparks_copy (SrtEffects *to, const SrtEffects *from);
void srt_sparks_free (SrtEffects *effects);
