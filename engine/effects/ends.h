/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The recipes of ends (spec 05 §8, §9.2) and of what else goes up in fireballs
 * (spec 04 §6, §7.4, §10.8, §10.11, 08 §3.8, §4.2, §6): what an event sets off out
 * of the other parts.
 */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_TRAILS = 64,        /* ships that spin out at once */
  SRT_TRAIL_BITS = 50,    /* as one begins to */
};

/* A ship that spins out and sheds bits (§8.3). */
typedef struct SrtSpinTrail
{
  int32_t slot;
  uint32_t generation;
  int32_t counter;        /* bits left; 0: the place is free */
} SrtSpinTrail;

/* A countermeasure as it was a tick ago: it goes up where it burns out. */
typedef struct SrtDecoyLast
{
  SrtVec3 at, velocity;   /* units; units/tick */
  int32_t live;
} SrtDecoyLast;

typedef struct SrtEnds
{
  SrtSpinTrail trails[SRT_TRAILS];
  SrtDecoyLast decoys[SRT_COUNTERMEASURES];
  SrtVec3 marker, marker_velocity; /* where the player's ship burst: units; units/tick */
  int32_t marked;         /* 1: it has */
} SrtEnds;

/* What the view of the marker looks at (§3.1, §8.2); false: nothing has been left there. */
bool srt_ends_marker (const SrtEffects *effects, float ahead, SrtVec3 *at);

/* §8.1, §8.2: of the ship that is or was in @slot. @small: a pod's, a mine's, a hull's that its pilot has left. */
void srt_ends_blast (SrtEffectsRun *run, int slot, SrtVec3 at, SrtVec3 step_velocity, float radius, bool small);
void srt_ends_burst (SrtEffectsRun *run, int slot, SrtVec3 at, SrtVec3 step_velocity, float radius);
/* §8.3: the ship in @slot begins to spin out. */
void srt_ends_spin_out (SrtEffectsRun *run, int slot, SrtVec3 at, float radius);
/* §8.4: five fireballs of a torpedo that halts. */
void srt_ends_torpedo (SrtEffectsRun *run, SrtVec3 at);
/* §8.5 */
void srt_ends_missile (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, float radius);
/* §9.2: three about a part. */
void srt_ends_fireballs_about (SrtEffectsRun *run, SrtVec3 at, float radius);
/* Spec 04 §7.4 */
void srt_ends_flak (SrtEffectsRun *run, SrtVec3 at);

void srt_ends_clear (SrtEffects *effects);
/* Trails of ships that spin out, of great guns' shots; the marker; countermeasures. */
void srt_ends_frame (SrtEffectsRun *run);
void srt_ends_event (SrtEffectsRun *run);
void srt_ends_copy (SrtEffects *to, const SrtEffects *from);
void srt_ends_free (SrtEffects *effects);
