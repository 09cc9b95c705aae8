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
  SRT_FX_BANG,          /* sixteen frames, 4 by 4 */
  SRT_FX_SHEET9,        /* nine, 3 by 3: cells 82/256 apart, 81/256 across */
  SRT_FX_FLAK,          /* nine in thirds, added */
  SRT_FX_DISC,          /* the pole in its middle, alpha */
  SRT_FX_LASERS,        /* bolts along V in columns 32/256 wide, friendly above, hostile below; nose at the lesser V */
  SRT_FX_RING_A,        /* quarters of rings, added: the middle at the first texel */
  SRT_FX_RING_B,
  SRT_FX_RING_C,
  SRT_FX_RING_D,
  SRT_FX_RING_E,
  SRT_FX_PUFF_1,        /* dark smoke with alpha, four of a kind */
  SRT_FX_PUFF_2,
  SRT_FX_PUFF_3,
  SRT_FX_PUFF_4,
  SRT_FX_SOFT_GLOW,     /* grey, added */
  SRT_FX_WIDE_GLOW,
  SRT_FX_RED_DISC,      /* added */
  SRT_FX_WARP_RING,
  SRT_FX_HIGHLIGHT,
  SRT_FX_MUZZLE,        /* a star, grey, added */
  SRT_FX_RAY_BEAM,      /* strips along V, added, a bright core: tiling along V */
  SRT_FX_ION_BEAM,
  SRT_FX_STAR_BLADE,    /* thins out to both ends */
  SRT_FX_BARREL_GLOW,
  SRT_FX_BIG_BEAM,
  SRT_N_FX_PICTURES
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
/* Of a frame of SRT_FX_BANG, SRT_FX_SHEET9 or SRT_FX_FLAK. */
SrtFxSpan srt_fx_frame (SrtFxPicture picture, int frame);
/* Texels of the atlas as made, and where a picture lies: x, y, width, height. */
void srt_fx_atlas_size (int *width, int *height);
void srt_fx_texels (SrtFxPicture picture, int texels[4]);
