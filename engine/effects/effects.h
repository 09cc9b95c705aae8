/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is only drawn of a run: particles, fireballs, pieces, rays, shields'
 * ripples, sparks, the flash (spec 05). It is driven by the events of a run and
 * by its world, writes to neither, and is read by no rule.
 *
 * A store is ticked with a run, or with a replay of one after a jump in time:
 * equal worlds, events, style and view make equal effects. What an event sets
 * off draws from a generator seeded by the world's seed, the tick and the
 * event's index (decision 9).
 *
 * Places are in the world, in units; velocities are a tick unless said
 * otherwise; times are mission ticks.
 */
#pragma once

#include "sim/sim.h"

#include <stddef.h>

typedef struct SrtEffects SrtEffects; /* state.h, for what draws it */
typedef struct SrtEffectsRun SrtEffectsRun; /* state.h: what a part works with in a tick */

typedef enum SrtEffectDetail
{
  SRT_DETAIL_LOW,
  SRT_DETAIL_MEDIUM,
  SRT_DETAIL_HIGH,
} SrtEffectDetail;

/*
 * Default and classic looks, each on its own (spec 05 §24). A table of them with
 * names is in style.c: settings, the gallery and the command line read that.
 */
typedef struct SrtEffectStyle
{
  bool distant_particles; /* no thinning by distance; four times the room */
  bool variety;           /* smoke's particles differ, electric rays fork */
  bool smooth_fireballs;  /* 128, brighter light that drifts, cross-faded frames, a fade at the end */
  bool lasting_bits;      /* 4,000 that stay until their place is taken */
  bool part_lights;       /* debris is lit as parts of ships are */
  bool round_rings;       /* 32 spokes, not 8 */
  bool smooth_huge;       /* the huge explosion */
  bool smooth_bubbles;
  bool smooth_motion;     /* drawn between ticks */
  bool muzzle_lights;     /* flashes of muzzles cast light, and turrets have them (spec 04 §7.3) */
  SrtEffectDetail detail;
} SrtEffectStyle;

/* One choice of a style: default or classic. `detail` is not among them. */
typedef struct SrtEffectStyleInfo
{
  const char *id;         /* "distant-particles" */
  const char *name;       /* N_() */
  size_t at;              /* of its bool in SrtEffectStyle */
} SrtEffectStyleInfo;
extern const SrtEffectStyleInfo srt_effect_style_infos[];
extern const int srt_n_effect_style_infos;

SrtEffectStyle srt_effect_style_default (void);
SrtEffectStyle srt_effect_style_classic (void);

/* Where it is seen from: some effects ask (spec 05 §4.4, §4.8, §13.3, §18.3, §20.2, §22). */
typedef struct SrtEffectView
{
  bool has_camera;
  SrtFrame camera;
  int cockpit;            /* slot of the ship whose cockpit the camera is in, -1 none */
} SrtEffectView;

/* Empty, at @tick. Freed with srt_effects_free(); NULL is allowed there. */
SrtEffects *srt_effects_new (const SrtEffectStyle *style, uint64_t seed, int32_t tick);
void srt_effects_free (SrtEffects *effects);
/* Empties it: a mission's start, or before it is ticked up again from the past. */
void srt_effects_reset (SrtEffects *effects, uint64_t seed, int32_t tick);
/* From now on; what is there already keeps what it was made with, but for how it is drawn. */
void srt_effects_set_style (SrtEffects *effects, const SrtEffectStyle *style);
const SrtEffectStyle *srt_effects_style (const SrtEffects *effects);
void srt_effects_set_view (SrtEffects *effects, const SrtEffectView *view);
void srt_effects_copy_view (SrtEffects *to, const SrtEffects *from);
/* Tick it stands at. */
int32_t srt_effects_now (const SrtEffects *effects);
enum
{
  SRT_EFFECTS_KEPT = 6000, /* ticks of events that a rebuilt store is made of (decision 29) */
  SRT_EFFECTS_LEAP = 6000, /* ticks left out: after more of them nothing old is left, and it begins empty */
};

/*
 * On to the world's tick: a tick's frame moves everything, then the tick's
 * events are taken up, in order. @world is as the tick left it. Where ticks were
 * left out, each has its frame with this world; @events may be of all of them.
 * With the world of the tick it stands at, the events alone are taken up.
 */
void srt_effects_tick (SrtEffects *effects,
                       const SrtWorld *world,
                       const SrtContent *content,
                       const SrtEvent *events,
                       uint32_t n);
/* Makes @to what @from is, for a thread that draws; meshes are shared. */
void srt_effects_copy (SrtEffects *to, const SrtEffects *from);
