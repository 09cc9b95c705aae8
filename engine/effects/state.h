/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything a store of effects holds, for what draws it. Each part is one
 * section of the chapter and has a header of its own with its struct, its
 * `clear`, its `frame` and what sets it off.
 */
#pragma once

#include "effects/bits.h"
#include "effects/breakup.h"
#include "effects/bubbles.h"
#include "effects/capital-shields.h"
#include "effects/effects.h"
#include "effects/ends.h"
#include "effects/extras.h"
#include "effects/fireballs.h"
#include "effects/flash.h"
#include "effects/huge-fx.h"
#include "effects/last.h"
#include "effects/particles.h"
#include "effects/rays.h"
#include "effects/smoke.h"
#include "effects/sparks.h"
#include "effects/split-fx.h"
#include "effects/waves.h"
#include "effects/wrecks.h"

struct SrtEffects
{
  SrtEffectStyle style;
  SrtEffectView view;
  uint64_t seed;          /* of the world */
  int32_t now;            /* mission tick */
  SrtParticles particles; /* §4: also every stream's target */
  SrtFireballs fireballs; /* §5 */
  SrtBits bits;           /* §6, §7.1 */
  SrtPieces pieces;       /* §7.2-7.4 */
  SrtRays rays;           /* §14 */
  SrtWrecks wrecks;       /* §12: the 64 streams and the 15 burn lights */
  SrtExtras extras;       /* §15 */
  SrtSmoke smoke;         /* §16 */
  SrtWaves waves;         /* §17: only what is drawn; damage and push are the world's */
  SrtBubbles bubbles;     /* §18 */
  SrtCapitalShields capital_shields; /* §19 */
  SrtSparks sparks;       /* §20 */
  SrtFlash flash;         /* §22 */
  SrtEnds ends;           /* §8: what their recipes keep */
  SrtHugeFx huge;           /* §13 */
  SrtLast last;           /* what was in each slot a tick ago: events tell of what is gone */
  SrtSplitFx splits;       /* §10, §11: portals, and what each step shows */
};

/* What a part works with in a tick. */
struct SrtEffectsRun
{
  SrtEffects *effects;
  const SrtWorld *world;
  const SrtContent *content;
  const SrtEvent *event;  /* that is being taken up; NULL in a frame */
  SrtRandom random;       /* of that event, or of this tick's frame of this part */
};

/* How far past its tick anything is drawn: classic leaves it where the tick left it (§3.3). */
static inline float
srt_effects_ahead (const SrtEffects *effects, float ahead)
{
  return effects->style.smooth_motion ? ahead : 0.0f;
}

/* A generator for what @part (its number, any) does in this tick's frame, apart from all others'. */
SrtRandom srt_effects_frame_random (const SrtEffects *effects, uint32_t part);
