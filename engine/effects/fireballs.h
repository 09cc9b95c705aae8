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

enum
{
  SRT_MAX_FIREBALLS = 128,
  SRT_CLASSIC_FIREBALLS = 30,
};

/* All zero: the place is free. */
typedef struct SrtFireball
{
  SrtVec3 at, velocity;   /* units; units/tick */
  SrtVec3 origin;         /* where it went off */
  float size;             /* half-size */
  int32_t born, delay, life; /* ticks */
  uint8_t kind;           /* SrtFireballKind */
  uint8_t mirror;         /* bit 0 left-right, bit 1 top-bottom: of a sheet */
  uint8_t light;          /* 1: casts one */
  uint8_t live;
} SrtFireball;

typedef struct SrtFireballs
{
  int32_t used;           /* nothing lies behind these */
  int32_t n;              /* live ones */
  SrtFireball fireballs[SRT_MAX_FIREBALLS];
} SrtFireballs;

/* How one looks between ticks (§5). It is sorted as if `half` nearer to the camera. */
typedef struct SrtFireballLook
{
  SrtVec3 at;
  float half;
  int kind;               /* SrtFireballKind: flak is added to what is behind, the others cover it by their alpha */
  int n;                  /* pictures it is made of now, 1 or 2 */
  int frame[2];           /* of its animation */
  float weight[2];        /* share of each, without the fade */
  float uv[2][4];         /* left, top, right, bottom of each in its texture: the whole of a bang's sixteen */
  float fade;             /* at its end, 1..0 */
  bool light;
  SrtVec3 light_at;
  float light_color[3], light_intensity, light_reach; /* reach in units */
} SrtFireballLook;
/* @ahead, 0..1 of a tick, past the tick; false while it waits or is over. */
bool srt_fireball_look (const SrtEffects *effects, const SrtFireball *fireball, float ahead, SrtFireballLook *look);
/* Pictures in an animation. */
int srt_fireball_frames (int kind);

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
