/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shields of capital ships and force fields (spec 05 §19). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_MAX_CAPITAL_SHIELDS = 50, /* the next slot in turn, whatever shows there */
  SRT_CAPITAL_HITS = 8,
  SRT_CAPITAL_TICKS = 200,      /* shown after a hit */
};

typedef struct SrtCapitalHit
{
  SrtVec3 middle;               /* of the polygon struck, in the part's frame */
  float reach;                  /* units about it; below 0: everywhere */
  int32_t tick;
} SrtCapitalHit;

typedef struct SrtCapitalShield
{
  int32_t slot, node;
  uint32_t generation;          /* of the slot */
  int32_t model, part;          /* whose finest mesh shows */
  int32_t until;                /* tick it is free at */
  int32_t since;
  bool live;
  bool field;                   /* a force field */
  int32_t n_hits;               /* ever: the next goes into hits[n_hits % SRT_CAPITAL_HITS] */
  SrtCapitalHit hits[SRT_CAPITAL_HITS];
} SrtCapitalShield;

typedef struct SrtCapitalShields
{
  SrtCapitalShield all[SRT_MAX_CAPITAL_SHIELDS];
  int next;
} SrtCapitalShields;

/* The polygon of a part's finest mesh nearest a point of its frame; false without a mesh. @normal is unit, out of it. */
bool srt_part_face (const SrtModel *model, int part, SrtVec3 at, SrtVec3 *middle, SrtVec3 *normal);

/*
 * A shot or a missile on a part, @local in its frame: false when neither it nor its ship has anything that glows, so
 * that something else shows the hit.
 */
bool srt_capital_shield_strike (SrtEffectsRun *run, int slot, int node, SrtVec3 local);
/* What a hit has left at a distance from its middle after @age ticks. */
float srt_capital_strength (const SrtCapitalHit *hit, float distance, float age);
/* Colour at a point of the part's frame, so much of a tick from now: each channel at most 1. */
void srt_capital_shield_color (const SrtEffects *effects, const SrtCapitalShield *shield, SrtVec3 at, float ahead,
                               float color[3]);

void srt_capital_shields_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_capital_shields_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_capital_shields_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_capital_shields_copy (SrtEffects *to, const SrtEffects *from);
void srt_capital_shields_free (SrtEffects *effects);
