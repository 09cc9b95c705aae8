/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tick, the step and the game frame: inside the façade, and for tests that drive a world made by hand. */
#pragma once

#include "world/world.h"

/* One tick of the clock with its step, when one is due, and its game frame (spec 01 §2.3, §3). */
void srt_tick (SrtRun *run);
/* One simulation step (spec 01 §2.4); @orders false leaves the player's controls out. */
void srt_step (SrtRun *run, bool orders);
/* One game frame (spec 01 §3.2). */
void srt_game_frame (SrtRun *run);
