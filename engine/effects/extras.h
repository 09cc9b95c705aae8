/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Extras that hang on parts by their type's role (spec 05 §15): a hat with its
 * band and star, the glow of a core laid bare. Which a ship has follows from
 * the world, so a store that begins amid a run shows them as well.
 */
#pragma once

#include "effects/hang.h"
#include "effects/particles.h"

enum
{
  SRT_EXTRAS = 32,
  SRT_EXTRA_RAYS = 4,
};

#define SRT_HAT_BAND_RADIUS 1000.0f
#define SRT_HAT_LENGTH 5000.0f  /* of the band, and of the star's blades */
#define SRT_HAT_STAR_HALF 1500.0f

typedef struct SrtExtra
{
  int32_t kind;           /* SrtExtraKind; 0: the place is free */
  int32_t slot;
  uint32_t generation;
  int32_t out;            /* 1: it went out, and stays so */
  SrtHang hang;           /* what shows of it: a hat's coil, what a core hung from, or the world */
  SrtVec3 at;             /* in that frame: top of a hat's band, a core's glow */
  uint32_t rays[SRT_EXTRA_RAYS], stream;
} SrtExtra;

typedef struct SrtExtras
{
  SrtExtra extras[SRT_EXTRAS];
} SrtExtras;

/* A ship's go out. */
void srt_extras_put_out (SrtEffects *effects, int slot);
/* The one that a ship has, lit; NULL none. */
const SrtExtra *srt_extra_of (const SrtEffects *effects, int slot);
/* Half-size of a core's glow @ahead of the store's tick; and how much farther than it stands it is sorted. */
float srt_extra_half (const SrtEffects *effects, const SrtExtra *extra, float ahead, float *farther);

void srt_extras_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_extras_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_extras_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_extras_copy (SrtEffects *to, const SrtEffects *from);
void srt_extras_free (SrtEffects *effects);
