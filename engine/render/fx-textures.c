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
};

static const short texels[SRT_N_PICTURES][4] = {
  [SRT_PICTURE_BANG] = { 0, 0, 1024, 1024 },        [SRT_PICTURE_SHEET] = { 1024, 0, 512, 512 },
  [SRT_PICTURE_FLAK] = { 1536, 0, 256, 256 },       [SRT_PICTURE_DISC] = { 1792, 0, 256, 256 },
  [SRT_PICTURE_LASERS] = { 1536, 256, 256, 256 },   [SRT_PICTURE_RING_A] = { 1024, 512, 256, 256 },
  [SRT_PICTURE_RING_B] = { 1280, 512, 256, 256 },   [SRT_PICTURE_RING_C] = { 1536, 512, 256, 256 },
  [SRT_PICTURE_RING_D] = { 1792, 512, 256, 256 },   [SRT_PICTURE_RING_E] = { 1792, 256, 256, 256 },
  [SRT_PICTURE_PUFF_1] = { 1024, 768, 128, 128 },   [SRT_PICTURE_PUFF_2] = { 1152, 768, 128, 128 },
  [SRT_PICTURE_PUFF_3] = { 1280, 768, 128, 128 },   [SRT_PICTURE_PUFF_4] = { 1408, 768, 128, 128 },
  [SRT_PICTURE_SOFT_GLOW] = { 1536, 768, 128, 128 }, [SRT_PICTURE_WIDE_GLOW] = { 1664, 768, 64, 64 },
  [SRT_PICTURE_RED_DISC] = { 1664, 832, 64, 64 },  [SRT_PICTURE_WARP_RING] = { 1920, 768, 128, 128 },
  [SRT_PICTURE_HIGHLIGHT] = { 1024, 896, 64, 64 }, [SRT_PICTURE_MUZZLE] = { 1152, 896, 128, 128 },
  [SRT_PICTURE_RAY_BEAM] = { 1280, 896, 64, 128 }, [SRT_PICTURE_ION_BEAM] = { 1344, 896, 64, 128 },
  [SRT_PICTURE_STAR_BLADE] = { 1408, 896, 64, 128 }, [SRT_PICTURE_BARREL_GLOW] = { 1472, 896, 64, 128 },
  [SRT_PICTURE_BIG_BEAM] = { 1536, 896, 64, 128 }, [SRT_PICTURE_BOLT] = { 1728, 768, 64, 128 },
  [SRT_PICTURE_DIAMONDS] = { 1088, 896, 64, 128 },
  [SRT_PICTURE_PLUME] = { 1600, 896, 64, 128 },    [SRT_PICTURE_RIBBON] = { 1664, 896, 32, 128 },
  [SRT_PICTURE_BLADE] = { 1696, 896, 32, 128 },    [SRT_PICTURE_FLARE] = { 1728, 896, 128, 128 },
  [SRT_PICTURE_RING] = { 1856, 896, 128, 128 },    [SRT_PICTURE_VEIL] = { 1792, 768, 128, 128 },
  [SRT_PICTURE_HAZE] = { 1984, 896, 64, 64 },      [SRT_PICTURE_BALL] = { 1984, 960, 64, 64 },
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
  /* Coarser ones would mix neighbours. */
  if (!tiling)
    glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
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
