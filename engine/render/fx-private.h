/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How quads and sprites of effects wait to be drawn: for fx.c, fx-batch.c and fx-particles.c. */
#pragma once

#include "render/fx-textures.h"
#include "render/private.h"

#define SRT_FX_BRIGHTEST 16.0f /* of a colour: light is kept in 16 bits below it */

/* A picture of the atlas that faces the camera. */
struct SrtFxSprite
{
  SrtVec3 at;        /* relative to the camera */
  float half, depth;
  uint16_t color[4]; /* of SRT_FX_BRIGHTEST; alpha of 1 */
  uint16_t span[4];  /* of the atlas: left, top, right, bottom */
  uint16_t turn;     /* of 256 */
  uint16_t as_shown; /* 1: the picture's colours are a display's, not light */
};

struct SrtFxEntry
{
  uint32_t key, index;
};

/* What the card gets. */
typedef struct SrtFxCorner
{
  SrtVec3 at;
  uint16_t uv[2], color[4], white, how;
} SrtFxCorner;

/*
 * `how` of a corner: the upper half of its range where the picture's colours are a display's; in either half, how far
 * from what is solid it fades out, of SRT_FX_SOFTEST units.
 */
#define SRT_FX_SOFTEST 4096.0f

/* fx-particles.c: adds those of the scene's store. */
void srt_fx_particles (SrtRenderer *renderer, const SrtFrameState *frame);
/* fx-shots.c: bolts and the flashes of what fires them. */
void srt_fx_shots (SrtRenderer *renderer, const SrtFrameState *frame);
