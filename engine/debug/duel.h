/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A duel: two sides of one kind of ship and pilot each, face to face, until one
 * side is out of the fight. Plain C on the façade; many at a time are the
 * caller's: a SrtDuel is only read once it is made, so threads may share it.
 */
#pragma once

#include "sim/sim.h"

enum
{
  SRT_DUEL_MANEUVERS = 10, /* that pilots choose of (spec 03 §2.2) */
  SRT_DUEL_MOST_SHIPS = 200, /* of a side */
};

/* How a duel ended. */
typedef enum SrtDuelOutcome
{
  SRT_DUEL_A_WINS,
  SRT_DUEL_B_WINS,
  SRT_DUEL_BOTH_LOST, /* in the same tick */
  SRT_DUEL_TIME_OUT,
  SRT_DUEL_N_OUTCOMES,
} SrtDuelOutcome;

typedef struct SrtDuelSide
{
  int ship;         /* ship type index */
  int pilot;        /* pilot index, -1 the default pilot */
  int size;         /* ships, 1..SRT_DUEL_MOST_SHIPS */
  int maneuver_set; /* in the content */
} SrtDuelSide;

typedef struct SrtDuelSettings
{
  SrtDuelSide side[2]; /* a, b */
  float distance;      /* units between the two places */
  float spread;        /* units between neighbours of a side */
  int ticks;           /* a duel that is not decided by then is a draw */
  int difficulty;      /* 0 easy, 1 medium, 2 hard */
} SrtDuelSettings;

/* What is counted of a side, with the word that part files and reports use. */
#define SRT_DUEL_TALLIES(X)                                                                                        \
  X (LOST, "ships_lost")                                                                                           \
  X (SHOTS_FIRED, "shots_fired")                                                                                   \
  X (SHOTS_HIT, "shots_hit")               /* that struck anything at all */                                       \
  X (MISSILES_LAUNCHED, "missiles_launched")                                                                       \
  X (MISSILES_HIT, "missiles_hit")         /* that struck a ship of the other side */                              \
  X (MISSILES_DECOYED, "missiles_decoyed") /* of this side's, by countermeasures */                                \
  X (COUNTERMEASURES, "countermeasures")   /* spent */                                                             \
  X (SHIP_TICKS, "ship_ticks")             /* in the fight, summed over the ships */

typedef enum SrtDuelCount
{
#define SRT_DUEL_TALLY_ENUM(id, name) SRT_DUEL_##id,
  SRT_DUEL_TALLIES (SRT_DUEL_TALLY_ENUM)
#undef SRT_DUEL_TALLY_ENUM
      SRT_DUEL_N_TALLIES
} SrtDuelCount;

typedef struct SrtDuelTally
{
  int32_t count[SRT_DUEL_N_TALLIES];
  int32_t chosen[SRT_DUEL_MANEUVERS]; /* times a maneuver was begun */
  int32_t flown[SRT_DUEL_MANEUVERS];  /* ticks it was flown, summed over the ships */
} SrtDuelTally;

/* One duel's result: whole numbers alone, so that it can be written and read back exactly. */
typedef struct SrtDuelResult
{
  int32_t outcome;      /* SrtDuelOutcome */
  int32_t ticks;        /* it lasted */
  SrtDuelTally side[2]; /* a, b */
} SrtDuelResult;

/* A side's first ship out of the fight. */
typedef struct SrtDuelLoss
{
  int32_t tick; /* after which it was, -1 none */
  int32_t slot;
} SrtDuelLoss;

/* The word of a count. */
const char *srt_duel_count_name (SrtDuelCount count);

typedef struct SrtDuel SrtDuel;

/* Both are borrowed and must outlive the duel; NULL without memory. @settings are taken as they are: the caller has
 * looked that its indices and sizes are in range. */
SrtDuel *srt_duel_new (const SrtContent *content, const SrtDuelSettings *settings);
void srt_duel_free (SrtDuel *duel);

/* The mission that a run with this seed is: the duel's own. */
const SrtMission *srt_duel_mission (const SrtDuel *duel, uint64_t seed);

/*
 * Fights it with a seed. On odd seeds the sides stand in each other's place:
 * slots, side of the war and end of the field (decision 10). @stop (may be
 * NULL) is looked at now and then: once it is not 0, the duel is given up.
 * False when it was given up or cannot be made, told in @diags (may be NULL).
 */
bool srt_duel_run (const SrtDuel *duel, uint64_t seed, const int *stop, SrtDuelResult *result, SrtDiags *diags);
/* The same, told more of: @first receives the first loss of a and of b. */
bool srt_duel_look (const SrtDuel *duel, uint64_t seed, const int *stop, SrtDuelResult *result, SrtDuelLoss first[2],
                    SrtDiags *diags);
