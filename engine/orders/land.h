/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both styles of landing share; for the files of this folder. */
#pragma once

#include "orders/behaviours.h"

/*
 * The state of Land (spec 02 §9.7). The site is turned as the world; the bay is
 * in the cutaway slot, the carrier is the order's target.
 */
typedef struct SrtLanding
{
  SrtRide ride;      /* bay: on the pad */
  SrtVec3 site;      /* tube: its middle; bay: the pad's. World */
  float door;        /* tube: the upper door's underside, units down from the site */
  int32_t step;
  int32_t due;       /* tick that a wait is over */
  uint16_t door_shut; /* tube: it has begun to close behind the ship */
  uint16_t over;     /* 1: the ship is down */
} SrtLanding;
_Static_assert (sizeof (SrtLanding) <= SRT_ORDER_STATE, "fits an order's state");

static inline int
srt_landing_bay (const SrtWorld *world)
{
  return (int) world->n_slots - 1;
}

/* Far out of everybody's way: where the last part of a landing is played. */
extern const SrtVec3 srt_landing_place;

/* Step 0 while the player still flies; true once the last part may begin. */
bool srt_landing_begins (SrtRun *run, int slot, SrtLanding *landing);
/* The last part: only the two named slots take part in it from here on. One of two views shows it. */
void srt_landing_stage (SrtRun *run, int slot, int other, const int views[2]);
/* Puts the ship where its last approach begins, at rest, looking at a place. World. */
void srt_landing_place_ship (SrtRun *run, int slot, SrtVec3 at, SrtVec3 look_at);
/* The middle of a part's bounds at its next place, or of its object where there is no such part (-1). World. */
SrtVec3 srt_landing_middle (const SrtRun *run, int slot, int node);
void srt_landing_sound (SrtRun *run, int slot, SrtSound sound, SrtVec3 at);
/* The ship is down: that ends the mission. */
void srt_landing_over (SrtRun *run, int slot, SrtLanding *landing);
/* The order ends without a landing, told why. */
void srt_landing_fails (SrtRun *run, int slot, const char *why);

/* The styles' own steps, step 0 done. */
void srt_land_tube_update (SrtRun *run, int slot, int carrier, SrtLanding *landing);
void srt_land_bay_update (SrtRun *run, int slot, int carrier, SrtLanding *landing);
