/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the lines of scripts draw: a number within a range, ticks to wait, the
 * inputs to mirror. Taken where the line draws it, when somebody has asked about
 * the ship; nobody asking costs one test of a pointer as a line starts. Recording
 * changes no byte of the world; its room is the caller's, and what finds no room is
 * counted and left out.
 */
#pragma once

#include "world/world.h"

typedef struct SrtDraw
{
  int32_t tick;         /* mission ticks */
  uint32_t event_index; /* of the tick: drawn before the event of that index */
  int32_t slot, maneuver;
  int32_t line;         /* index in the compiled code */
  float value;          /* as the script would say it: input, throttle or ticks; Setmirror: bits SRT_MIRROR_... */
} SrtDraw;

struct SrtDraws
{
  int32_t slot;         /* whom it is asked of, -1 all ships */
  SrtDraw *draws;
  uint32_t n, max;
  uint32_t dropped;     /* that found no room */
};

/* Called by srt_note_draw() alone. */
__attribute__ ((cold)) void srt_draws_add (const SrtRun *run, int slot, float value);

/* The line that a ship's script is starting has drawn @value. */
static inline void
srt_note_draw (const SrtRun *run, int slot, float value)
{
  if (__builtin_expect (run->draws != NULL, 0))
    srt_draws_add (run, slot, value);
}
