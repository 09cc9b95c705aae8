/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the orders of a cargo lifter share (spec 02 §9.9); for its files alone. */
#pragma once

#include "orders/behaviours.h"

/* Of its tracks, and how fast it plays them (a step). */
#define SRT_LIFTER_OPEN 350.0f
#define SRT_LIFTER_TURNED 400.0f

/* Share of the speed it comes up at, and how much of its turning it uses. */
#define SRT_LIFTER_SLOW 0.2f
#define SRT_LIFTER_GENTLE 0.3f
#define SRT_LIFTER_HARD 2.0f

/* Ticks that its beams come on in. */
#define SRT_LIFTER_BEAM_TICKS 150

const SrtLifterRole *srt_lifter_role (const SrtRun *run, int slot);
const SrtCargoRole *srt_cargo_role (const SrtRun *run, int slot);

/* ---- Tables: what lifters carry, and their beams ---- */

/* The slot of what it carries: the first entry that names it; -1 nothing. */
int srt_lifter_carries (const SrtWorld *world, int lifter);
/* Enters what it carries in the next entry; one that is still taken there is told and overwritten. */
void srt_lifter_takes (SrtRun *run, int lifter, int object);
void srt_lifter_lets_go (SrtWorld *world, int lifter);
/* Takes the next set of beams, from its pincers to the points of a pod; -1 where that is none. */
int srt_lifter_beams_take (SrtRun *run, int lifter, int object);
/* Shows them in this game frame; gives them back. A set that has gone to another meanwhile: nothing. */
void srt_lifter_beams_show (SrtRun *run, int set, int lifter, float alpha);
void srt_lifter_beams_free (SrtRun *run, int *set, int lifter);

/* ---- Arms, cabin, pods ---- */

/* Each starts its track on every part that has it, once. */
void srt_lifter_open_arms (SrtRun *run, int slot);
void srt_lifter_close_pincers (SrtRun *run, int slot);
void srt_lifter_turn_cabin (SrtRun *run, int slot);
void srt_lifter_open_pincers (SrtRun *run, int slot);
void srt_lifter_draw_arms (SrtRun *run, int slot);
void srt_lifter_turn_cabin_back (SrtRun *run, int slot);
/* The first part's track, or the cabin's, is back where it began. */
bool srt_lifter_track_done (const SrtRun *run, int slot);
bool srt_lifter_cabin_done (const SrtRun *run, int slot);
/* The part that stands for what it carries, and that of a pod; -1 none. */
int srt_lifter_pod_part (const SrtRun *run, int slot);
int srt_cargo_pod_part (const SrtRun *run, int slot);
/* Where the part for what it carries is now; without one the lifter's own place. */
SrtFrame srt_lifter_hold (const SrtRun *run, int slot);
/* Where a component stands, shown or not; false where there is none any more. */
bool srt_lifter_component (const SrtRun *run, int slot, int component, int *node, SrtFrame *frame);

/* ---- Time and places ---- */

static inline SrtVec3
srt_ease_cosine_vec3 (SrtVec3 a, SrtVec3 b, float share)
{
  return srt_vec3 (srt_ease_cosine (a.x, b.x, share), srt_ease_cosine (a.y, b.y, share),
                   srt_ease_cosine (a.z, b.z, share));
}

/* Puts an object where it is at this tick; it is drawn gliding on to where it is at the next. */
void srt_lifter_place (SrtRun *run, int object, SrtVec3 now, SrtVec3 next, const SrtVec3 *angles);
void srt_lifter_sound (SrtRun *run, int slot, SrtSound sound);
