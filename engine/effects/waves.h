/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shockwaves that are only drawn (spec 05 §8.1, §17). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_MAX_WAVES = 30, /* one more is not made */
};

typedef struct SrtWave
{
  SrtFrame place;         /* the ring lies across Z */
  SrtVec3 velocity;       /* a tick */
  float size, reach;      /* outer radius: at its end, and now */
  int32_t kind;           /* 0..4 */
  int32_t born, life;
} SrtWave;

typedef struct SrtWaves
{
  SrtWave all[SRT_MAX_WAVES];
  int n;
  float shake;            /* of the player's view, 0..2: on top of what the rules shake it by */
} SrtWaves;

/* Kinds 0 to 4: nothing in the rules comes of them but the view's shake, which drawing does. */
void srt_wave (SrtEffectsRun *run, const SrtFrame *place, int kind, float size, int32_t life, SrtVec3 velocity);
/* How it looks so much of a tick from now: its place, its reach, and its brightness, 1 at first and 0 at its end. */
void srt_wave_look (const SrtEffects *effects, const SrtWave *wave, float ahead, SrtFrame *place, float *reach, float *left);
/* How much the rings that are only drawn shake the player's view now, 0..2; the rules' own shake is the world's. */
float srt_waves_shake (const SrtEffects *effects);
/* Ring mesh: points at radius 1 and 0.1 about Z, @spokes of each; two triangles a spoke. */
enum
{
  SRT_WAVE_SPOKES = 32,
  SRT_WAVE_CLASSIC_SPOKES = 8,
};
int srt_wave_spokes (const SrtEffectStyle *style);
#define SRT_WAVE_INNER 0.1f

void srt_waves_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_waves_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_waves_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_waves_copy (SrtEffects *to, const SrtEffects *from);
void srt_waves_free (SrtEffects *effects);
