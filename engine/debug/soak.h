/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A soak: many ships of every type on random orders at random targets, from a
 * seed, for as long as one lets it. What it is to show is that nothing comes of
 * it: no crash, no number out of bounds, the same hash for the same seed. Plain
 * C on the façade; a soak is its thread's own.
 */
#pragma once

#include "sim/sim.h"

enum
{
  SRT_SOAK_MOST_SHIPS = 400,
};

typedef struct SrtSoak SrtSoak;

/* What it came to so far. */
typedef struct SrtSoakCounts
{
  int given, refused; /* orders */
  int kinds;          /* of orders that have been current on some ship, of all that are built */
  int alive;          /* of the soak's ships: neither gone nor out of the mission */
  int replaced;       /* ships made anew for those that were gone */
} SrtSoakCounts;

/*
 * @ships (at most SRT_SOAK_MOST_SHIPS) of the content's types in turn, in
 * groups, with squads that hold one another, waypoints, curves and formations.
 * @content is borrowed. NULL without memory or where the world cannot be made.
 */
SrtSoak *srt_soak_new (const SrtContent *content, uint64_t seed, int ships);
void srt_soak_free (SrtSoak *soak);
/* Gives a random order to a random ship, and runs a tick. */
void srt_soak_tick (SrtSoak *soak);
SrtSim *srt_soak_sim (SrtSoak *soak);
SrtSoakCounts srt_soak_counts (const SrtSoak *soak);
/* What is wrong with a ship of the world: NULL for nothing. @slot receives which. */
const char *srt_soak_fault (SrtSoak *soak, int *slot);
