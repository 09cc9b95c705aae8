/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particles, templates and emitters (spec 05 §4). */
#pragma once

#include "effects/effects.h"

typedef struct SrtParticles
{
  int n;
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
  SRT_N_TEMPLATES
} SrtTemplate;

/* At once, into free particles (§4.4). */
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
