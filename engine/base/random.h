/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random generators (spec 01 §4). A draw is 0..32767; one draw per use.
 */
#pragma once

#include "base/maths.h"

/* The game's stream: PCG32, of whose output the top 15 bits are the draw. */
typedef struct SrtRandom
{
  uint64_t state;
  uint64_t increment;
} SrtRandom;

/* Starts the stream numbered @stream of the seed. */
void srt_random_seed (SrtRandom *random, uint64_t seed, uint64_t stream);
/* One draw, 0..32767. */
uint32_t srt_random15 (SrtRandom *random);

/* One draw as a share, 0..1, both ends possible. */
static inline float
srt_random_fraction (SrtRandom *random)
{
  return (float) srt_random15 (random) / 32767.0f;
}

/* One draw, -0.5..0.5. */
static inline float
srt_random_centred (SrtRandom *random)
{
  return srt_random_fraction (random) - 0.5f;
}

/* Three draws, each -0.5..0.5: a vector is drawn z first. */
static inline SrtVec3
srt_random_centred_vec3 (SrtRandom *random)
{
  SrtVec3 v;
  v.z = srt_random_centred (random);
  v.y = srt_random_centred (random);
  v.x = srt_random_centred (random);
  return v;
}

/* An object's own stream: the original's formula; the seed is part of the object's record. */
static inline uint32_t
srt_object_random15 (uint32_t *seed)
{
  *seed = *seed * 0x343FDu + 0x269EC3u;
  return (*seed >> 16) & 0x7FFF;
}

static inline float
srt_object_random (uint32_t *seed)
{
  return (float) srt_object_random15 (seed) / 32767.0f;
}
