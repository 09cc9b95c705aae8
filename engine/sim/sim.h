/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one façade over the rules: create, feed input, tick, read; events out.
 *
 * A simulation is used by one thread at a time. The order of the step and of
 * the game frame is written in tick.c and nowhere else (decision 8).
 */
#pragma once

#include "base/diag.h"
#include "maneuver/maneuver.h"
#include "mission/machine.h"
#include "weapons/weapons.h"

typedef struct SrtSim SrtSim;

typedef enum SrtPlayerMode
{
  SRT_PLAYER_NONE,  /* slot 0 is an ordinary ship flying its orders */
  SRT_PLAYER_PILOT, /* an AI pilot under the player's rules */
  SRT_PLAYER_INPUT, /* a person, or recorded input */
} SrtPlayerMode;

typedef struct SrtSimOptions
{
  uint64_t seed;      /* 0 = the mission's */
  int difficulty;     /* -1 = the mission's */
  SrtPlayerMode player;
  bool classic;       /* --original */
  int spare;          /* slots for ships added while it runs */
  const SrtScript *script; /* in place of the mission's own, compiled and bound; ref'd. NULL: that is compiled */
} SrtSimOptions;

#define SRT_SIM_OPTIONS_DEFAULT ((SrtSimOptions){ 0, -1, SRT_PLAYER_NONE, false, 16, NULL })

/*
 * Makes a world of a mission. @content is ref'd, and so is @mission, unless no
 * reader made it: then it must outlive the simulation. NULL when it cannot be made (a limit, or
 * errors of its script, told in @diags).
 */
SrtSim *srt_sim_new (const SrtContent *content, const SrtMission *mission, const SrtSimOptions *options,
                     SrtDiags *diags);
void srt_sim_free (SrtSim *sim);

/* Input for the next tick; presses count once. */
void srt_sim_input (SrtSim *sim, const SrtPlayerInput *input);
/*
 * Drawing switches the player's view in the middle of a frame (spec 01 §3.4): the
 * picture being drawn follows at once, by srt_sim_view(), the world's record as
 * the next tick begins, as a part of its input. One of the player's own views;
 * -1 takes it back. A sequence's view stays.
 */
void srt_sim_want_view (SrtSim *sim, int view);
/* The view that a picture drawn now shows. */
int srt_sim_view (const SrtSim *sim);
/* One tick and its game frame (spec 01 §2.3, §3). Events of the tick replace the last tick's. */
void srt_sim_tick (SrtSim *sim);
/* Ticks until the mission is over or @ticks have run; returns how many ran. */
int srt_sim_run (SrtSim *sim, int ticks);
/* Over: ended, or only one side is left that can fight. */
bool srt_sim_over (const SrtSim *sim);
/* The rule context: for reading, and for tests that drive parts by hand. */
SrtRun *srt_sim_run_context (SrtSim *sim);

const SrtWorld *srt_sim_world (const SrtSim *sim);
const SrtContent *srt_sim_content (const SrtSim *sim);
const SrtMission *srt_sim_mission (const SrtSim *sim);
/* The compiled script that it runs; NULL: none. */
const SrtScript *srt_sim_script (const SrtSim *sim);
/* Events of the last tick, in order. */
const SrtEvent *srt_sim_events (const SrtSim *sim, uint32_t *n);
/* What hands have caused since: they go with the next tick's, before them. */
const SrtEvent *srt_sim_hand_events (const SrtSim *sim, uint32_t *n);
/* Hash of every byte of the world, and the tick's cheap digest (decision 5). */
uint64_t srt_sim_hash (const SrtSim *sim);
uint64_t srt_sim_digest (const SrtSim *sim);
SrtDigest srt_sim_digest_parts (const SrtSim *sim);

/* ---- The input log (decision 13) ---- */

/* What comes into a run from outside. */
typedef enum SrtInputKind
{
  SRT_INPUT_PLAYER,         /* the player's, of one tick */
  SRT_INPUT_GIVE,           /* srt_sim_give_order() */
  SRT_INPUT_POP,
  SRT_INPUT_PLACE,
  SRT_INPUT_ADD,
  SRT_INPUT_EDIT,
  SRT_INPUT_BREAK,
  SRT_INPUT_RETIRE,
  SRT_INPUT_SWAP,
  SRT_INPUT_SEED,           /* srt_sim_reseed() */
  SRT_INPUT_DIFFICULTY,
} SrtInputKind;

/*
 * One entry of the log: an input of the player is taken as tick @tick + 1 begins;
 * what a hand does comes between @tick and the next.
 */
typedef struct SrtInput
{
  int32_t tick;             /* mission ticks run before it */
  int32_t kind;             /* SrtInputKind */
  int32_t slot;
  int32_t number;           /* GIVE: delay in ticks; BREAK: component; ADD: index of the ship's record; DIFFICULTY */
  uint64_t seed;            /* SEED */
  SrtMissionOrder order;    /* GIVE */
  SrtVec3 position;         /* PLACE */
  SrtMat3 orientation;      /* PLACE, where `turned` */
  bool turned;
  int32_t side, pilot, invulnerable, maneuver_set; /* EDIT, as the record has them */
  SrtPlayerInput player;    /* PLAYER */
  const SrtContent *content; /* SWAP: borrowed from who tells it, for as long as it tells */
  const SrtMission *mission; /* ADD: likewise */
} SrtInput;

/* Told of each input before it acts; what is given again by srt_sim_apply() is not told. */
typedef void (*SrtInputFunc) (const SrtInput *input, void *data);
void srt_sim_on_input (SrtSim *sim, SrtInputFunc func, void *data);
/* Does what an entry says, as it was done then; its content and mission must be alive. */
void srt_sim_apply (SrtSim *sim, const SrtInput *input);

/* ---- What a hand does to a run (decision 13, 15): each acts at once, between ticks, and tells an event ---- */

/* Gives an order; false when the slot's rules refuse it or there is no such slot. */
bool srt_sim_push_order (SrtSim *sim, int slot, int number, SrtTarget target);
/*
 * The same with the order's own arguments, at once or, with a @delay in ticks,
 * by the queue (spec 02 §4.4): then false where the queue does not take it.
 */
bool srt_sim_give_order (SrtSim *sim, int slot, const SrtMissionOrder *order, int delay);
/* Ends the current order, with its exit. */
void srt_sim_pop_order (SrtSim *sim, int slot);
/*
 * Puts what is in a slot elsewhere, at once: @position in world units, no farther
 * out than 1e9; @orientation, cleaned, or NULL to keep its own. What is no place
 * or no orientation changes nothing.
 */
void srt_sim_place (SrtSim *sim, int slot, SrtVec3 position, const SrtMat3 *orientation);
/*
 * Makes the ship of record @index of @mission in the next free slot; -1 when
 * there is none. @mission stands in for the one the simulation was made of from
 * now on: its records up to then are the same, in the same places. Ref'd.
 */
int srt_sim_add_ship (SrtSim *sim, const SrtMission *mission, int index);
/* Gives a ship the settings of an edited record: srt_ship_settings(). */
void srt_sim_edit_ship (SrtSim *sim, int slot, const SrtMissionShip *ship);
/* Takes all armour of a component of the object's list: lost with the next object pass, whoever protects it (spec 01 §13.3). */
void srt_sim_break_component (SrtSim *sim, int slot, int component);
/* Takes what is in a slot away without a sound; the slot is not used again. */
void srt_sim_retire (SrtSim *sim, int slot);
/* Swaps the content (a maneuver, a stat); takes effect at the next tick (decision 12). */
void srt_sim_swap_content (SrtSim *sim, const SrtContent *content);
/* What the next tick runs with: the content, or what waits to be swapped in. */
const SrtContent *srt_sim_coming_content (const SrtSim *sim);

/* Chance goes on from another seed: the game stream and every object's own. */
void srt_sim_reseed (SrtSim *sim, uint64_t seed);
/* 0 easy, 1 medium, 2 hard; another number changes nothing. */
void srt_sim_set_difficulty (SrtSim *sim, int difficulty);

/* ---- Snapshots ---- */

/* Bytes of a snapshot: the same all through a run. */
size_t srt_sim_snapshot_size (const SrtSim *sim);
/* Copies the whole world into @block. */
void srt_sim_snapshot (const SrtSim *sim, void *block);
/* Goes back to a block of this simulation; false for a block of another layout. What waited to be swapped in is dropped. */
bool srt_sim_restore (SrtSim *sim, const void *block, size_t size);
/* Reads the world with another content from now on, as if it had been so all along: for a block of that content's time. */
void srt_sim_set_content (SrtSim *sim, const SrtContent *content);
/*
 * A simulation of its own that stands where @sim stands, with the same content and
 * mission; nobody is told of its input. NULL without memory.
 */
SrtSim *srt_sim_fork (const SrtSim *sim);

/*
 * One JSON trace line of a slot (design "Trace line") into @text; returns the
 * length needed, as snprintf() does.
 */
int srt_sim_trace_line (SrtSim *sim, int slot, char *text, size_t size);
