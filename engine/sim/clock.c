/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sim/clock.h"

static void
read_clock (SrtClock *clock, uint64_t fine)
{
  /* Single precision may round the share up to a whole. */
  float past = (float) (fine % clock->per_tick) / (float) clock->per_tick;

  clock->timer_at = fine / clock->per_tick;
  clock->past_tick = past < 1.0f ? past : 0x1.fffffep-1f;
}

void
srt_clock_start (SrtClock *clock, uint64_t fine, uint64_t per_tick)
{
  clock->per_tick = per_tick > 0 ? per_tick : 1;
  read_clock (clock, fine);
}

uint64_t
srt_clock_advance (SrtClock *clock, uint64_t fine)
{
  uint64_t before = clock->timer_at;

  read_clock (clock, fine);
  return clock->timer_at > before ? clock->timer_at - before : 0;
}

uint64_t
srt_clock_next (const SrtClock *clock)
{
  return (clock->timer_at + 1) * clock->per_tick;
}
