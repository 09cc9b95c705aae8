/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is only drawn and driven by events: fireballs, sparks, debris, shield
 * flashes, flashes of light (spec 05). Kept beside the world, with a random
 * stream of its own for each event (decision 9), so that the same events make
 * the same picture and no rule sees any of it.
 */
#pragma once

#include "world/events.h"
#include "world/state.h"

/* The effects by name, and the event that each comes of: for `render --effect` and lists. */
typedef struct SrtSceneEffectInfo
{
  const char *id;
  int event;         /* SrtEventKind */
  float radius;      /* value of an explosion: in radii of the ship; 0: on the ship's front */
  bool ship_stays;   /* the ship is still there while it shows */
} SrtSceneEffectInfo;
extern const SrtSceneEffectInfo srt_scene_effect_infos[];
extern const int srt_n_scene_effect_infos;

typedef enum SrtScenePuffKind
{
  SRT_PUFF_FIRE,   /* fireball: turns from white through orange to smoke */
  SRT_PUFF_SPARK,  /* streak along its velocity */
  SRT_PUFF_FLASH,  /* round glow */
  SRT_PUFF_RING,   /* shockwave, a flat ring facing `axis` */
  SRT_PUFF_CHUNK,  /* piece of hull, turning */
} SrtScenePuffKind;

typedef struct SrtScenePuff
{
  SrtVec3 at;          /* world units, at the store's tick */
  SrtVec3 velocity;    /* units/tick, relative to what carries it; drag slows this alone */
  SrtVec3 carried;     /* units/tick */
  SrtVec3 axis;        /* chunks: turn axis; rings: normal */
  float color[3];      /* linear, of additive kinds */
  float size, growth;  /* half-size in units, and its growth a tick */
  float drag;          /* share of velocity kept a tick */
  float spin;          /* radians/tick */
  int32_t born, life;  /* ticks; shown from `born` on */
  int32_t kind;        /* SrtScenePuffKind */
  uint32_t seed;
  float light;         /* reach of the light it casts at birth, units; 0 none */
} SrtScenePuff;

enum
{
  SRT_SCENE_SHIELD_HITS = 4,
  SRT_MAX_PUFFS = 4096,
  SRT_MAX_SHIELDS = 128,
};

/* Hits on one object's shield bubble (spec 05 §18). */
typedef struct SrtShieldFlash
{
  int32_t slot;
  uint32_t generation;
  int32_t n_hits, next_hit;
  SrtVec3 direction[SRT_SCENE_SHIELD_HITS]; /* in the object's frame */
  int32_t tick[SRT_SCENE_SHIELD_HITS];
} SrtShieldFlash;

typedef struct SrtSceneEffects
{
  SrtScenePuff *particles; /* oldest first; SRT_MAX_PUFFS of room, the oldest make way */
  int n_particles;
  SrtShieldFlash shields[SRT_MAX_SHIELDS];
  int n_shields;
  int32_t tick;           /* mission tick the store stands at */
  float ahead;            /* part of a tick it is drawn past it, 0..1; set by the caller */
  uint64_t seed;          /* world seed */
} SrtSceneEffects;

SrtSceneEffects *srt_scene_effects_new (uint64_t seed);
void srt_scene_effects_free (SrtSceneEffects *effects);
/* Forgets everything and stands at @tick: before rebuilding after a jump in time. */
void srt_scene_effects_reset (SrtSceneEffects *effects, uint64_t seed, int32_t tick);
/* Takes up events of a tick, in order. @world is the world after the tick. */
void srt_scene_effects_events (SrtSceneEffects *effects, const SrtWorld *world, const SrtEvent *events, uint32_t n);
/* Moves everything on by @ticks. Call before the events of the tick arrived at. */
void srt_scene_effects_advance (SrtSceneEffects *effects, int ticks);
