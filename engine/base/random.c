/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"

static uint32_t
pcg32 (SrtRandom *random)
{
  uint64_t old = random->state;
  uint32_t shifted, turn;

  random->state = old * 6364136223846793005ULL + random->increment;
  shifted = (uint32_t) (((old >> 18) ^ old) >> 27);
  turn = (uint32_t) (old >> 59);
  return (shifted >> turn) | (shifted << ((-turn) & 31));
}

void
srt_random_seed (SrtRandom *random, uint64_t seed, uint64_t stream)
{
  random->state = 0;
  random->increment = (stream << 1) | 1;
  pcg32 (random);
  random->state += seed;
  pcg32 (random);
}

uint32_t
srt_random15 (SrtRandom *random)
{
  return pcg32 (random) >> 17;
}
