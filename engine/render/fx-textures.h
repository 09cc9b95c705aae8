/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is where in the atlas of effects (spec 05 §25): its pictures are made by
 * data/effects/src/make-textures.py, which says the same in its atlas().
 * Colours are premultiplied by alpha; what is only added has alpha 0, so one
 * blend, source + (1 - alpha) * behind, draws all of it.
 */
#pragma once

#include <stdbool.h>

typedef enum SrtFxPicture
{
  SRT_PICTURE_BANG,          /* sixteen frames, 4 by 4 */
  SRT_PICTURE_SHEET,        /* nine, 3 by 3: cells 82/256 apart, 81/256 across */
  SRT_PICTURE_FLAK,          /* nine in thirds, added */
  SRT_PICTURE_DISC,          /* the pole in its middle, alpha */
  SRT_PICTURE_LASERS,        /* bolts along V in columns 32/256 wide, friendly above, hostile below; nose at the lesser V */
  SRT_PICTURE_RING_A,        /* quarters of rings, added: the middle at the first texel */
  SRT_PICTURE_RING_B,
  SRT_PICTURE_RING_C,
  SRT_PICTURE_RING_D,
  SRT_PICTURE_RING_E,
  SRT_PICTURE_PUFF_1,        /* dark smoke with alpha, four of a kind */
  SRT_PICTURE_PUFF_2,
  SRT_PICTURE_PUFF_3,
  SRT_PICTURE_PUFF_4,
  SRT_PICTURE_SOFT_GLOW,     /* grey, added */
  SRT_PICTURE_WIDE_GLOW,
  SRT_PICTURE_RED_DISC,      /* added */
  SRT_PICTURE_WARP_RING,
  SRT_PICTURE_HIGHLIGHT,
  SRT_PICTURE_MUZZLE,        /* a star, grey, added */
  SRT_PICTURE_RAY_BEAM,      /* strips along V, added, a bright core: tiling along V */
  SRT_PICTURE_ION_BEAM,
  SRT_PICTURE_STAR_BLADE,    /* thins out to both ends */
  SRT_PICTURE_BARREL_GLOW,
  SRT_PICTURE_BIG_BEAM,
  SRT_PICTURE_BOLT,         /* grey from here on, added: along V, nose at the greater */
  SRT_PICTURE_PLUME,        /* exhaust along V, from the nozzle on */
  SRT_PICTURE_DIAMONDS,     /* of exhaust at full thrust, over the plume */
  SRT_PICTURE_RIBBON,       /* even along V, soft across */
  SRT_PICTURE_BLADE,        /* dark at the lesser V, bright from the middle on */
  SRT_PICTURE_FLARE,        /* a star drawn out across the picture's middle */
  SRT_PICTURE_RING,         /* a whole one */
  SRT_PICTURE_VEIL,         /* light that fills the picture to its edge, uneven */
  SRT_PICTURE_HAZE,         /* a faint cloud */
  SRT_PICTURE_BALL,         /* a bright ball in a glow */
  SRT_N_PICTURES
} SrtFxPicture;

/* Left, top, right, bottom, each 0..1 of the atlas. */
typedef struct SrtFxSpan
{
  float u0, v0, u1, v1;
} SrtFxSpan;

/* Of a whole picture, kept off its edges so that nothing of its neighbours is drawn. */
SrtFxSpan srt_fx_span (SrtFxPicture picture);
/* Of a part of a picture, @within 0..1 of it; left > right mirrors. */
SrtFxSpan srt_fx_part (SrtFxPicture picture, const float within[4]);
/* Of a frame of SRT_PICTURE_BANG, SRT_PICTURE_SHEET or SRT_PICTURE_FLAK. */
SrtFxSpan srt_fx_frame (SrtFxPicture picture, int frame);
/* Texels of the atlas as made, and where a picture lies: x, y, width, height. */
void srt_fx_atlas_size (int *width, int *height);
void srt_fx_texels (SrtFxPicture picture, int texels[4]);
