/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Combat maneuvers: the script language, its runner, and the Fight order
 * (spec 03). The compiler is plain C and may allocate; the runner never does.
 */
#pragma once

#include "base/diag.h"
#include "orders/orders.h"

/* The table of statements: compiler, highlighting, completion, hover and help read it. */
typedef enum SrtStatementShape
{
  SRT_SHAPE_NUMBERS, /* (a[, b]) */
  SRT_SHAPE_TICKS,   /* (a[, b]) whole ticks */
  SRT_SHAPE_SWITCH,  /* (on) or (off) */
  SRT_SHAPE_TRUTH,   /* (true) or (false) */
  SRT_SHAPE_BARE,    /* nothing, or () */
  SRT_SHAPE_LABEL,   /* name: */
  SRT_SHAPE_GOTO,    /* name */
  SRT_SHAPE_IF,      /* Goingtocrash */
} SrtStatementShape;

typedef struct SrtStatement
{
  const char *name;      /* "SetYaw" */
  int op;                /* spec 03 §8.4 */
  SrtStatementShape shape;
  bool waits;
  const char *signature; /* "SetYaw(a[, b])" */
  const char *help;      /* translatable, one or two sentences */
} SrtStatement;

const SrtStatement *srt_statement_table (int *n);
/* By keyword without regard to case, or NULL. */
const SrtStatement *srt_statement_find (const char *word, size_t length);

/* The ten maneuvers' fixed properties (spec 03 §2.2); a script's header comments may set others. */
typedef struct SrtManeuverInfo
{
  int number;
  const char *name;      /* "attack pursue" */
  uint8_t mirror_mask;
  int min_ticks, max_ticks;
  int fixed_ticks;       /* the length Fight uses; -1 = drawn */
} SrtManeuverInfo;
const SrtManeuverInfo *srt_maneuver_table (int *n);

/*
 * Compiles a script (spec 03 §8). Always returns a maneuver, to be freed by
 * srt_maneuver_free(); one with errors is not `valid`. Header comments
 * (decision 23): "# name:", "# mirror: yaw roll", "# ticks: 200..300",
 * "# number: 5". @number receives the header's number or @default_number.
 * Diagnostics point at @file with line and column from 1.
 */
SrtManeuver *srt_maneuver_compile (const char *text, const char *file, int default_number, int *number,
                                   SrtDiags *diags);
void srt_maneuver_free (SrtManeuver *maneuver);

/* ---- Fight (fight.c; spec 03 §4): registered in the order table ---- */

void srt_fight_init (SrtRun *run, int slot);
void srt_fight_update (SrtRun *run, int slot);
void srt_fight_describe (const SrtRun *run, int slot, char *text, size_t size);

/* Leading (spec 03 §6.1): where to aim with a gun type; false when out of its reach. */
bool srt_lead (SrtRun *run, SrtTarget target, SrtVec3 from, int gun_type, float lead_share, SrtVec3 *aim);

/* A running Fight's state and data, or NULL when the slot's current order is not a started Fight. */
const SrtFightState *srt_fight_state (const SrtWorld *world, int slot);

/*
 * Ships inside a changed maneuver restart it, keeping the fight's timers and
 * its end (decision 12).
 */
void srt_maneuver_swapped (SrtRun *run, int set, int number);
