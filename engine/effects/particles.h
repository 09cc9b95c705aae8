/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particles, templates and emitters (spec 05 §4). */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_POOL_ROOM = 1000,   /* of a pool in classic; four times that by default (§2) */
  SRT_MAX_POOL = 4 * SRT_POOL_ROOM,
};

/* A pool draws all its particles alike (§4.1). */
typedef enum SrtParticlePoolKind
{
  SRT_PARTICLES_EXPLOSIONS,
  SRT_PARTICLES_SMOKE_1,
  SRT_PARTICLES_SMOKE_2,
  SRT_PARTICLES_SMOKE_3,
  SRT_PARTICLES_FLAK,     /* spec 04 §7.4 */
  SRT_N_PARTICLE_POOLS
} SrtParticlePoolKind;

typedef struct SrtParticlePoolInfo
{
  const char *name;
  bool puff;              /* the dark puff, blended by its alpha; else the soft glow, added */
  bool varied;            /* by default its particles differ in size and colour (§4.6) */
} SrtParticlePoolInfo;
extern const SrtParticlePoolInfo srt_particle_pools[SRT_N_PARTICLE_POOLS];

/* All zero: the place is free for anything. */
typedef struct SrtParticle
{
  SrtVec3 at, velocity;   /* units; units/tick */
  int32_t born, life;     /* ticks: alive from born on, while now < born + life */
  float scale, shade;     /* of size and of colour */
  int32_t template;       /* SrtTemplate */
} SrtParticle;

typedef struct SrtParticlePool
{
  int32_t used;           /* nothing lies behind these */
  int32_t first;          /* no place before this one is free for a stream now */
  SrtRandom variety;      /* what its particles' differences are drawn from, this tick's */
  SrtParticle particles[SRT_MAX_POOL];
} SrtParticlePool;

typedef struct SrtParticles
{
  SrtParticlePool pools[SRT_N_PARTICLE_POOLS];
} SrtParticles;

/* Where particles leave from (§4.3); a stream's is moved along by who keeps it. */
typedef struct SrtEmitter
{
  SrtFrame place;         /* in the world */
  SrtVec3 direction, spread; /* in its own frame */
  float speed, speed_range;
  SrtVec3 inherited;
  int template;           /* SrtTemplate */
  int32_t born, life;
} SrtEmitter;

/* The one table of templates (§4.7) is in particles.c. */
typedef enum SrtTemplate
{
  SRT_TEMPLATE_FLAME,
  SRT_TEMPLATE_SPARKLE,
  SRT_TEMPLATE_MISSILE_SPARKLE,
  SRT_TEMPLATE_BLAST_TRAIL,
  SRT_TEMPLATE_BURST_TRAIL,
  SRT_TEMPLATE_WRECK_SMOKE,
  SRT_TEMPLATE_HIT_ORANGE,
  SRT_TEMPLATE_POD_FLAME,
  SRT_TEMPLATE_HAT_SPARKS,
  SRT_TEMPLATE_GATE_SPARKS,
  SRT_TEMPLATE_BREAKAWAY_SPARKS,
  SRT_TEMPLATE_SMOKE_1,
  SRT_TEMPLATE_SMOKE_2,
  SRT_TEMPLATE_SMOKE_3,
  SRT_TEMPLATE_EJECT_PUFF,    /* spec 08 §4.2 */
  SRT_TEMPLATE_DECOY_SMOKE,   /* of a countermeasure: spec 04 §10.11 */
  SRT_TEMPLATE_FLAK,          /* spec 04 §7.4 */
  SRT_TEMPLATE_ALLIED_TRAIL,  /* of huge guns' shots: likewise */
  SRT_TEMPLATE_COALITION_TRAIL,
  SRT_N_TEMPLATES
} SrtTemplate;

/* A value at a beginning, in the middle and at an end: a parabola goes through them (§4.2). */
typedef struct SrtParabola
{
  float start, middle, end;
} SrtParabola;
/* At @t, 0..1. */
float srt_parabola_at (const SrtParabola *curve, float t);
/* Its a, b, c in a t^2 + b t + c. */
void srt_parabola_factors (const SrtParabola *curve, float factors[3]);

typedef struct SrtTemplateInfo
{
  const char *name;
  int32_t life, life_spread; /* ticks: life + rand % life_spread, spread 0 none */
  SrtParabola size;          /* half-size over the particle's life, units */
  SrtParabola color[3];      /* clamped to 0..1 */
  SrtParabola rate;          /* hundredths of a particle a tick, over the emitter's life */
  int pool;               /* SrtParticlePoolKind */
  int sparks;             /* one in so many sends a spark bit as well; 0 never */
  float distance;         /* thinning of bursts in classic; 0 never */
} SrtTemplateInfo;
extern const SrtTemplateInfo srt_templates[SRT_N_TEMPLATES];

/* How a particle looks @ahead (0..1 of a tick) past the tick; false when it does not show. */
typedef struct SrtParticleLook
{
  SrtVec3 at;
  float half;
  float color[3];
} SrtParticleLook;
bool srt_particle_look (const SrtEffects *effects, const SrtParticle *particle, float ahead, SrtParticleLook *look);
/* Live particles in a pool, and in all of them. */
int srt_particles_live (const SrtEffects *effects, int pool);
int srt_particles_count (const SrtEffects *effects);

/* At once, into free particles (§4.4). The emitter's place is in the world. */
void srt_particles_burst (SrtEffectsRun *run, const SrtEmitter *emitter, int count);
/* A tick of a stream; false once it is over. */
bool srt_particles_stream (SrtEffectsRun *run, const SrtEmitter *emitter);

typedef enum SrtFlame
{
  SRT_FLAME_BLAST,
  SRT_FLAME_BURST,        /* also a component's loss and a gate's panel */
} SrtFlame;

/* §4.8. @emitter, which may be NULL, is what was used: a blast's shockwave takes its place. False without a camera. */
bool srt_flame_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, SrtFlame flame, SrtEmitter *emitter);
/* @missile: the smaller one. @carried: share of the velocity a tick it keeps. */
void srt_sparkle_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, float carried, bool missile);

void srt_particles_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_particles_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_particles_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_particles_copy (SrtEffects *to, const SrtEffects *from);
void srt_particles_free (SrtEffects *effects);
