/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The recipes of ends (spec 05 §8, §9.2): what an event sets off out of the other parts. */
#pragma once

#include "effects/effects.h"

void srt_ends_event (SrtEffectsRun *run);
/* Trails of ships that spin out (§8.3). */
void srt_ends_frame (SrtEffectsRun *run);
