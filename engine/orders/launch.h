/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Launch share (order 104; spec 08 §1). */
#pragma once

#include "orders/behaviours.h"

typedef struct SrtLaunch
{
  SrtRide ride;
  int32_t style;        /* SrtLaunchStyle */
  int32_t step;         /* 0 waits to be let go, 1 delays, 2.. the style's own: the step that is run next */
  int32_t due;          /* it is run when this tick is past */
  int32_t cutaway;      /* the player's: which of three views shows it, 0..2 */
  int32_t cockpit_mode; /* the player's before the launch, plus 1; 0: the camera was not taken */
  uint32_t hangar;      /* generation of the hangar in the cutaway slot, 0 none */
  int32_t doors_opened; /* tick the tube's lower door began to open, 0 not yet */
} SrtLaunch;

_Static_assert (sizeof (SrtLaunch) <= SRT_ORDER_STATE, "an order's state");

enum
{
  SRT_LAUNCH_TORPEDO_TICKS = 200, /* that a torpedo flies from its tube before its own motion takes over */
};

/* Bytes of the entry's data. */
enum
{
  SRT_LAUNCH_GO,    /* StartLaunch */
  SRT_LAUNCH_FOUND, /* the target's index is the carrier's slot now, its component the gate */
};

/* One launch that is worked on. */
typedef struct SrtLaunching
{
  SrtRun *run;
  int slot, carrier, gate;
  SrtObject *ship;
  SrtLaunch *state;
  bool player;
} SrtLaunching;

/* ---- launch.c ---- */

/* What the type in a slot does in launches; of nothing where there is none. */
const SrtLaunchRole *srt_launch_role (const SrtRun *run, int slot);
/* It waits until @ticks have passed, then the next step. */
void srt_launch_wait (const SrtLaunching *it, int ticks);
/* It rides no longer, and flies by a motion at a throttle; @velocity of the carrier, where it leaves with it. */
void srt_launch_let_out (const SrtLaunching *it, SrtMotion motion, float throttle, bool carried_along);
/* Launched: the order ends. @passes: it goes on passing through its carrier. */
void srt_launch_finish (const SrtLaunching *it, bool passes);
/* Flies on by itself from here: it lets go of its input, and its own motion takes over. */
void srt_launch_fly_off (const SrtLaunching *it);
void srt_launch_log (const SrtLaunching *it, const char *text);
void srt_launch_sound (SrtRun *run, int slot, SrtSound sound, SrtVec3 place);
/* Where a part stands in the world, its middle by its own bounds. */
SrtVec3 srt_launch_middle (const SrtRun *run, int slot, int node);

/*
 * Launch point @gate of a ship: the part that holds it, and where it is, world
 * (spec 08 §1.5); -1 where there are fewer, *@n of them then.
 */
int srt_launch_point (const SrtRun *run, int slot, int gate, SrtFrame *at, int *n);
/* The ship's centre on the point, turned as it; rides the part. False, told, without such a point. */
bool srt_launch_attach (const SrtLaunching *it);
/* Puts the ship at a place without riding anything yet. */
void srt_launch_put (const SrtLaunching *it, const SrtFrame *at);

/* ---- launch-bays.c: doors, and styles 0, 1, 2 ---- */

/* Part of an object by name, or by its number where there is no name; -1 none, or it was shot away. */
int srt_launch_part (const SrtRun *run, int slot, const char *name, int child);
/* Plays a door's track from where it stands; -1: nothing. */
void srt_launch_door (SrtRun *run, int slot, int node, float speed);

void srt_launch_bay_place (const SrtLaunching *it);
void srt_launch_bay_step (const SrtLaunching *it);
void srt_launch_sides_place (const SrtLaunching *it);
void srt_launch_sides_step (const SrtLaunching *it);
void srt_launch_sides_end (const SrtLaunching *it);
/* Tick at which the hangar's door vents opened; -1 before, and once the carrier's own doors open. */
int32_t srt_launch_vents_opened (const SrtLaunch *state);
void srt_launch_deck_place (const SrtLaunching *it);
void srt_launch_deck_step (const SrtLaunching *it);

/* ---- launch-tubes.c: style 6 ---- */

void srt_launch_tube_place (const SrtLaunching *it);
void srt_launch_tube_step (const SrtLaunching *it);

/* ---- launch-points.c: styles 3, 4, 5, 7, 8, 9 ---- */

void srt_launch_torpedo_place (const SrtLaunching *it);
void srt_launch_torpedo_step (const SrtLaunching *it);
void srt_launch_torpedo_end (const SrtLaunching *it);
void srt_launch_point_place (const SrtLaunching *it);
void srt_launch_pod_step (const SrtLaunching *it);
void srt_launch_pod_b_step (const SrtLaunching *it);
void srt_launch_dropper_step (const SrtLaunching *it);
void srt_launch_floor_place (const SrtLaunching *it);
void srt_launch_floor_step (const SrtLaunching *it);
void srt_launch_straight_place (const SrtLaunching *it);
void srt_launch_straight_step (const SrtLaunching *it);

/* ---- launch-hangar.c: the player's part ---- */

/* The slot of props that are made for a sequence. */
static inline int
srt_cutaway_slot (const SrtWorld *world)
{
  return (int) world->n_slots - 1;
}

/*
 * The player leaves by this carrier: the camera is held in the cockpit, and the
 * hangar made in the cutaway slot, turned as @turned. -1 where the carrier has none.
 */
int srt_hangar_make (const SrtLaunching *it, const SrtMat3 *turned);
/* Slot of the hangar that the player's ship launches in, -1 none. */
int srt_hangar_of (const SrtLaunching *it);
/* A part of the hangar by a name of its type's role. */
int srt_hangar_part (const SrtLaunching *it, const char *name);
/* The hangar goes; the whole scene is shown. */
void srt_hangar_drop (const SrtLaunching *it);
/* Camera and cockpit are the player's again. */
void srt_hangar_let_go (const SrtLaunching *it);
void srt_hangar_shake (const SrtLaunching *it, float shake);
