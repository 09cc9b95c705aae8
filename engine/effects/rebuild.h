/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store made again from what was recorded of a run (decision 29). */
#pragma once

#include "debug/history.h"
#include "effects/effects.h"

/* The tick from which a store for @tick is made again, so that it holds the last @ticks of them. */
int srt_effects_rebuild_from (const SrtHistory *history, int tick, int ticks);
/*
 * Runs @replay on to the end of @tick, and the store with it from the tick that it
 * stands at. @stop (may be NULL) ends it early: false then.
 */
bool srt_effects_replay (SrtEffects *effects, SrtReplay *replay, int tick, const int *stop);
