/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The huge explosion as it is drawn (spec 05 §13): two bowls that open, a ball
 * that swallows all, light, bits that fly at the camera. Whom it knocks and
 * kills is the world's.
 */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_HUGE_AROUND = 18,   /* classic grids: of the bowls and of the ball */
  SRT_HUGE_HALF_DOWN = 16,
  SRT_HUGE_HALF_RINGS = 7,
  SRT_HUGE_BALL_DOWN = 8,
  SRT_HUGE_FINER = 3,     /* times as many by default */
  SRT_HUGE_HALF_VERTICES = SRT_HUGE_AROUND * SRT_HUGE_HALF_RINGS * SRT_HUGE_FINER * SRT_HUGE_FINER + 2,
  SRT_HUGE_BALL_VERTICES = SRT_HUGE_AROUND * SRT_HUGE_FINER * (SRT_HUGE_BALL_DOWN * SRT_HUGE_FINER - 1) + 2,
  SRT_HUGE_MOST_INDICES = 6 * SRT_HUGE_BALL_VERTICES,
};

typedef struct SrtHugeFx
{
  int32_t live;
  SrtFrame place;         /* of its middle, turned as who set it off */
  float size;             /* units */
  int32_t started, duration; /* ticks */
  uint32_t flicker;       /* counts what the ball shows: once a step, in classic once a frame */
} SrtHugeFx;

/* How it looks @ahead of the store's tick. */
typedef struct SrtHugeLook
{
  SrtFrame place;
  float done;             /* 0..1 */
  float bright;           /* of the bowls, 0..1; 0: they do not show */
  float half_scale;       /* units */
  float open;             /* share that they are open */
  float ball_scale;       /* radius, units; 0 none */
  float light, light_reach; /* lilac, at the middle: intensity; units; 0 none */
} SrtHugeLook;

/* False: there is none. */
bool srt_huge_look (const SrtEffects *effects, float ahead, SrtHugeLook *look);

/* A corner of one of its meshes. */
typedef struct SrtHugeVertex
{
  SrtVec3 at;             /* times the scale, in its frame */
  float u, v;             /* of the fully open bowl: 0..1, the pole in the middle */
  float shown;            /* of a bowl: 1, to nothing at its rim; of the ball: its flicker, 0..1 */
} SrtHugeVertex;

typedef struct SrtHugeMesh
{
  int n_vertices, n_indices;
  SrtHugeVertex vertices[SRT_HUGE_BALL_VERTICES];
  uint16_t indices[SRT_HUGE_MOST_INDICES];
} SrtHugeMesh;

/* A bowl toward -Z, its pole at the origin, @open of the way from a point; @finer: as by default, else as in classic. */
void srt_huge_half (SrtHugeMesh *mesh, bool finer, float open);
/* The ball with its flicker of this tick. */
void srt_huge_ball (const SrtEffects *effects, SrtHugeMesh *mesh);

void srt_huge_fx_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_huge_fx_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_huge_fx_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_huge_fx_copy (SrtEffects *to, const SrtEffects *from);
void srt_huge_fx_free (SrtEffects *effects);
