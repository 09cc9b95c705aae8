/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shield bubbles (spec 05 §18). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_BUBBLE_TICKS = 100,       /* shown after it was struck, and flickers for */
  SRT_BUBBLE_HITS = 16,         /* that show at once */
  SRT_BUBBLE_CLASSIC_HITS = 8,
  SRT_BUBBLE_KEPT = 32,         /* classic: what a hit leaves where the next in its place does not reach */
  SRT_BUBBLE_LEVELS = 7,        /* of spheres: 0 the finest, which classic has not */
  SRT_BUBBLE_VERTICES = 48 * 39 + 2, /* of the finest */
  SRT_BUBBLE_CLASSIC_VERTICES = 16 * 13 + 2,
};

#define SRT_BUBBLE_RADIUS 1.1f  /* of the ship's */
#define SRT_BUBBLE_REACH 1.4f   /* radians about a hit; nothing past it */
#define SRT_SHIELD_FADE 0.025f  /* of a strength, a tick */

typedef struct SrtBubbleHit
{
  SrtVec3 way;                  /* unit, in the ship's frame */
  int32_t tick;
  int32_t level;                /* of the sphere as it was struck, for classic */
} SrtBubbleHit;

typedef struct SrtBubble
{
  int32_t slot;
  uint32_t generation;
  int32_t struck;               /* tick of the last hit */
  int32_t since;                /* first drawn: what its texture swirls by */
  int32_t flicker_until;
  bool friendly;                /* the side of its type */
  int32_t n_hits;               /* ever: the next goes into hits[n_hits % SRT_BUBBLE_KEPT] */
  SrtBubbleHit hits[SRT_BUBBLE_KEPT];
} SrtBubble;

typedef struct SrtBubbles
{
  int n;                        /* struck within the last SRT_BUBBLE_TICKS */
  SrtBubble all[SRT_MAX_SLOTS];
  /* Classic: the finest sphere's texture coordinates, which wander as long as any bubble shows. */
  float wandered[SRT_BUBBLE_CLASSIC_VERTICES][2];
  int32_t wandering;            /* ticks */
} SrtBubbles;

/* ---- Spheres (§18.1) ---- */

typedef struct SrtBubbleSphere
{
  int around, down;
} SrtBubbleSphere;
extern const SrtBubbleSphere srt_bubble_spheres[SRT_BUBBLE_LEVELS];

int srt_bubble_n_vertices (int level);
/* Of the unit sphere: 0 at the +Z pole, rings, the last at -Z. */
SrtVec3 srt_bubble_vertex (int level, int vertex);
/* Three a triangle; returns how many. Room for 6 * around * (down - 1). */
int srt_bubble_indices (int level, uint16_t *indices);
/* Which sphere at a distance of its ship from the camera; -1: too far, not drawn. */
int srt_bubble_level (const SrtEffectStyle *style, float distance);

/* ---- Light ---- */

/* Colour at a strength (§18.2), linear; @friendly or another side's. */
void srt_shield_ramp (float strength, bool friendly, float color[3]);
/* What a hit has left at an angle (radians) from it after @age ticks; nothing (0 or less) past its reach. */
float srt_bubble_strength (float angle, float age);
/* It shows: struck of late, and the camera is not within its ship. */
bool srt_bubble_shows (const SrtEffects *effects, const SrtBubble *bubble);
bool srt_bubble_flickers (const SrtEffects *effects, const SrtBubble *bubble);
/* Smooth: the hits that show, at most SRT_BUBBLE_HITS, with their age so much of a tick from now. Returns how many. */
int srt_bubble_hits (const SrtEffects *effects, const SrtBubble *bubble, float ahead, SrtVec3 ways[], float ages[]);
/* Colour toward @way (unit, in the ship's frame): of all its hits, as the smooth style has it. */
void srt_bubble_color (const SrtEffects *effects, const SrtBubble *bubble, SrtVec3 way, float ahead, float color[3]);
/* Colour of a vertex of a level: of whatever style there is, flickering or not. */
void srt_bubble_vertex_color (const SrtEffects *effects, const SrtBubble *bubble, int level, int vertex, float ahead,
                              float color[3]);
/* By how much the smooth texture is turned (radians over the square of the distance) about @centre. */
float srt_bubble_swirl (const SrtEffects *effects, const SrtBubble *bubble, float ahead, float centre[2]);
/* A point turned about another by @amount over the square of their distance; one on it stays. */
void srt_swirl (float uv[2], const float centre[2], float amount);
/* Texture coordinates of a vertex of a level, by the style. */
void srt_bubble_uv (const SrtEffects *effects, const SrtBubble *bubble, int level, int vertex, float ahead, float uv[2]);

/* ---- Being struck (§18.3) ---- */

/* At @local of the ship's frame; nothing where it has no bubble, is cloaked or has no shield at all. */
void srt_bubble_strike (SrtEffectsRun *run, int slot, SrtVec3 local);
/* Flickers for SRT_BUBBLE_TICKS (§17, kind 6). */
void srt_bubble_flicker (SrtEffectsRun *run, int slot);
/* A tick of the classic's texture. */
void srt_bubbles_wander (SrtBubbles *bubbles);
/* Of what is in the slot, or NULL. */
const SrtBubble *srt_bubble_of (const SrtEffects *effects, int slot);

void srt_bubbles_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_bubbles_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_bubbles_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_bubbles_copy (SrtEffects *to, const SrtEffects *from);
void srt_bubbles_free (SrtEffects *effects);
