/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "world/world.h"

/*
 * How much of the light maps of a part of a ship shows: 0 all, else those of its first n - 1 surfaces that have one. The
 * type's are switched (SrtWorld's bytes of light maps), not those of what is mounted on it: @own is the ship's model, @model the part's.
 */
int srt_part_lit (const SrtRun *run, int type, int own, int model, int part);
