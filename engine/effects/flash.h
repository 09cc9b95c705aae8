/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screen flash (spec 05 §22), and the tint of what strikes the player (09 §4.13). */
#pragma once

#include "effects/effects.h"

typedef struct SrtFlash
{
  float left;            /* ticks */
  float interference;    /* 0..1: the display's; falls by 0.005 a tick */
  int32_t of_player;     /* the world's own, as the last tick left it */
  bool burning;          /* the player is in an exhaust: no red */
} SrtFlash;

/* Light over the whole picture, 0..1 a channel; false: none. */
bool srt_flash_look (const SrtEffects *effects, float color[3]);

void srt_flash_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_flash_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_flash_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_flash_copy (SrtEffects *to, const SrtEffects *from);
void srt_flash_free (SrtEffects *effects);
