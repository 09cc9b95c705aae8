/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How many ticks are due, by the platform's clock (spec 01 §2.2). Arithmetic
 * alone: whoever runs ticks in real time reads the clock and passes it in.
 */
#pragma once

#include <stdint.h>

typedef struct SrtClock
{
  uint64_t per_tick; /* the platform's fine units a tick; at least 1 */
  uint64_t timer_at; /* its count of whole ticks at the last advance */
  float past_tick;   /* share of a tick past that, 0 up to but not including 1 */
} SrtClock;

/* Begins to count at @fine, the platform's clock: no tick is due at once. @per_tick 0 is taken for 1. */
void srt_clock_start (SrtClock *clock, uint64_t fine, uint64_t per_tick);
/*
 * Ticks due at @fine since the last call. They are the difference of two
 * absolute counts, so that nothing adds up however long or short the frames
 * are. A clock that went back makes none due, and counts on from where it is.
 */
uint64_t srt_clock_advance (SrtClock *clock, uint64_t fine);
/* The fine time at which the next tick is due. */
uint64_t srt_clock_next (const SrtClock *clock);
