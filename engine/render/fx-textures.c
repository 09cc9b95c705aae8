/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of effects: where they are in the atlas, and how they are kept on the card. */
#include "render/fx-textures.h"

#include "render/private.h"

#include <math.h>
#include <string.h>

enum
{
  ATLAS_WIDTH = 2048,
  ATLAS_HEIGHT = 1024,
  COARSEST = 3,             /* level that is used: farther ones would mix neighbours */
  PAD = 1 << (COARSEST - 1), /* texels */
};

/* Of a small picture what lies within its cell's pad, which goes on with its edge: levels that are used mix no neighbour in. */
#define CELL(x, y, width, height) { (x) + PAD, (y) + PAD, (width) - 2 * PAD, (height) - 2 * PAD }

static const short texels[SRT_N_PICTURES][4] = {
  [SRT_PICTURE_BANG] = { 0, 0, 1024, 1024 },
  [SRT_PICTURE_SHEET] = { 1024, 0, 512, 512 },
  [SRT_PICTURE_FLAK] = { 1536, 0, 256, 256 },
  [SRT_PICTURE_DISC] = { 1792, 0, 256, 256 },
  [SRT_PICTURE_LASERS] = { 1536, 256, 256, 256 },
  [SRT_PICTURE_RING_A] = { 1024, 512, 256, 256 },
  [SRT_PICTURE_RING_B] = { 1280, 512, 256, 256 },
  [SRT_PICTURE_RING_C] = { 1536, 512, 256, 256 },
  [SRT_PICTURE_RING_D] = { 1792, 512, 256, 256 },
  [SRT_PICTURE_RING_E] = { 1792, 256, 256, 256 },
  [SRT_PICTURE_PUFF_1] = CELL (1024, 768, 128, 128),
  [SRT_PICTURE_PUFF_2] = CELL (1152, 768, 128, 128),
  [SRT_PICTURE_PUFF_3] = CELL (1280, 768, 128, 128),
  [SRT_PICTURE_PUFF_4] = CELL (1408, 768, 128, 128),
  [SRT_PICTURE_SOFT_GLOW] = CELL (1536, 768, 128, 128),
  [SRT_PICTURE_WIDE_GLOW] = CELL (1664, 768, 64, 64),
  [SRT_PICTURE_RED_DISC] = CELL (1664, 832, 64, 64),
  [SRT_PICTURE_WARP_RING] = CELL (1920, 768, 128, 128),
  [SRT_PICTURE_HIGHLIGHT] = CELL (1024, 896, 64, 64),
  [SRT_PICTURE_MUZZLE] = CELL (1152, 896, 128, 128),
  [SRT_PICTURE_RAY_BEAM] = CELL (1280, 896, 64, 128),
  [SRT_PICTURE_ION_BEAM] = CELL (1344, 896, 64, 128),
  [SRT_PICTURE_STAR_BLADE] = CELL (1408, 896, 64, 128),
  [SRT_PICTURE_BARREL_GLOW] = CELL (1472, 896, 64, 128),
  [SRT_PICTURE_BIG_BEAM] = CELL (1536, 896, 64, 128),
  [SRT_PICTURE_BOLT] = CELL (1728, 768, 64, 128),
  [SRT_PICTURE_DIAMONDS] = CELL (1088, 896, 64, 128),
  [SRT_PICTURE_PLUME] = CELL (1600, 896, 64, 128),
  [SRT_PICTURE_RIBBON] = CELL (1664, 896, 32, 128),
  [SRT_PICTURE_BLADE] = CELL (1696, 896, 32, 128),
  [SRT_PICTURE_FLARE] = CELL (1728, 896, 128, 128),
  [SRT_PICTURE_RING] = CELL (1856, 896, 128, 128),
  [SRT_PICTURE_VEIL] = CELL (1792, 768, 128, 128),
  [SRT_PICTURE_HAZE] = CELL (1984, 896, 64, 64),
  [SRT_PICTURE_BALL] = CELL (1984, 960, 64, 64),
};

void
srt_fx_atlas_size (int *width, int *height)
{
  *width = ATLAS_WIDTH;
  *height = ATLAS_HEIGHT;
}

void
srt_fx_texels (SrtFxPicture picture, int out[4])
{
  for (int k = 0; k < 4; k++)
    out[k] = texels[picture][k];
}

/* @inset texels within: the half texel that would read a neighbour. */
static SrtFxSpan
span_of (const short t[4], const float within[4], float inset)
{
  float in_u = within[2] >= within[0] ? inset : -inset, in_v = within[3] >= within[1] ? inset : -inset;

  return (SrtFxSpan){
    ((float) t[0] + within[0] * (float) t[2] + in_u) / ATLAS_WIDTH,
    ((float) t[1] + within[1] * (float) t[3] + in_v) / ATLAS_HEIGHT,
    ((float) t[0] + within[2] * (float) t[2] - in_u) / ATLAS_WIDTH,
    ((float) t[1] + within[3] * (float) t[3] - in_v) / ATLAS_HEIGHT,
  };
}

SrtFxSpan
srt_fx_span (SrtFxPicture picture)
{
  static const float whole[4] = { 0, 0, 1, 1 };

  return span_of (texels[picture], whole, 0.5f);
}

SrtFxSpan
srt_fx_part (SrtFxPicture picture, const float within[4])
{
  return span_of (texels[picture], within, 0.5f);
}

SrtFxSpan
srt_fx_frame (SrtFxPicture picture, int frame)
{
  int across = picture == SRT_PICTURE_BANG ? 4 : 3;
  float step = picture == SRT_PICTURE_BANG ? 0.25f : picture == SRT_PICTURE_SHEET ? 82.0f / 256.0f : 0.33f;
  float width = picture == SRT_PICTURE_SHEET ? 81.0f / 256.0f : step;
  float u = step * (float) (frame % across), v = step * (float) (frame / across);
  const float within[4] = { u, v, u + width, v + width };

  return span_of (texels[picture], within, 0.5f);
}

/* ---- On the card ---- */

void
srt_fx_image_settle (SrtFxImage image)
{
  bool tiling = image != SRT_FX_IMAGE_ATLAS;
  GLint wrap = tiling ? GL_REPEAT : GL_CLAMP_TO_EDGE;

  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  if (!tiling)
    glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, COARSEST);
}

GLuint
srt_fx_texture (const SrtRenderer *renderer, SrtFxImage image)
{
  GLuint texture = renderer->cache.fx_images[image].texture;

  return texture ? texture : renderer->white;
}

bool
srt_fx_has_atlas (const SrtRenderer *renderer)
{
  return renderer->cache.fx_images[SRT_FX_IMAGE_ATLAS].texture != 0;
}
