/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Combat maneuvers: the script language, its runner, and the Fight order
 * (spec 03). The compiler is plain C and may allocate; the runner never does.
 */
#pragma once

#include "base/diag.h"
#include "orders/orders.h"

/* Opcodes of the compiled form (spec 03 §8.4). */
typedef enum SrtOp
{
  SRT_OP_SET_YAW = 0,
  SRT_OP_SET_PITCH = 1,
  SRT_OP_SET_ROLL = 2,
  SRT_OP_SET_SPEED = 3,
  SRT_OP_WAIT = 4,
  SRT_OP_GOTO = 5,
  SRT_OP_LABEL = 6,
  SRT_OP_SET_AFTERBURNER = 7,
  SRT_OP_RUNAWAY = 8,
  SRT_OP_ATTACK = 9,
  SRT_OP_ATTACK_MASSIVE = 10,
  SRT_OP_OUT_OF_ACTION_SPHERE = 11,
  SRT_OP_SET_MIRROR = 12,
  SRT_OP_IF = 13,
  SRT_OP_ELSE = 14,
  SRT_OP_ENDIF = 15,
  SRT_OP_AVOID = 16,
  SRT_OP_CLOAK = 17,
  SRT_OP_ATTACK_MEDIUM_FIGHTER = 18,
  SRT_OP_NEW_ATTACK_RUN = 19,
  SRT_OP_RUN_TO_SHIP = 20,
  SRT_OP_END_SCRIPT = 21,
  SRT_N_OPS,
  SRT_OP_INVALID = 255, /* a line with an error */
} SrtOp;

enum
{
  SRT_MANEUVER_BUDGET = 256,        /* lines one update may start (spec 03 §8.6) */
  SRT_MANEUVER_BEFORE_FIRST = 0xFF, /* SrtFightState.line before the first line */
  SRT_MANEUVER_NONE = 0xFF,         /* SrtFightData.maneuver: none chosen */
};

/* Inputs that may be mirrored: bits of mirror_mask and SrtFightState.mirror. */
enum
{
  SRT_MIRROR_YAW = 0x1,
  SRT_MIRROR_PITCH = 0x2,
  SRT_MIRROR_ROLL = 0x4,
};

/* One line at work: a ship's Fight with its script line. True: it waits (on). */
typedef bool (*SrtStatementFunc) (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code);

/* The table of statements: compiler, runner, highlighting, completion, hover and help read it. */
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
  SrtStatementFunc start; /* run as the line starts; true when the line waits */
  SrtStatementFunc run;   /* run once an update while it waits; true while it waits on; NULL for what never waits */
} SrtStatement;

/* Every statement, by opcode: entry i has op i. */
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
/* The ten: entry i is maneuver i. */
const SrtManeuverInfo *srt_maneuver_table (int *n);
/* Number of one of the ten by name without regard to case, or -1. */
int srt_maneuver_number (const char *name);

/*
 * Compiles a script (spec 03 §8). Always returns a maneuver, to be freed by
 * srt_maneuver_free(); one with errors is not `valid`. Header comments
 * (decision 23): "# name:", "# mirror: yaw roll" ("none" for no input),
 * "# ticks: 200..300", "# number: 5". @number (may be NULL) receives the
 * header's number, else @default_number; with a negative @default_number the
 * number of the maneuver whose name the header or the file has, else -1.
 * Diagnostics point at @file (may be NULL) with line and column from 1: E1-E6
 * errors, W1-W5, W7, W8 warnings, W6 a note (spec 03 §8.5), "header" a warning
 * for a header comment that cannot be read.
 */
SrtManeuver *srt_maneuver_compile (const char *text, const char *file, int default_number, int *number,
                                   SrtDiags *diags);
/* NULL is allowed. */
void srt_maneuver_free (SrtManeuver *maneuver);

/* Both are the same script, or neither is there. */
bool srt_maneuver_same (const SrtManeuver *a, const SrtManeuver *b);

/*
 * The content that a mission runs with: @content with the mission's own sets
 * from set 1 on (decision 11), to be unref'd. NULL when a script has errors,
 * told in @diags. The scripts' file is their place in the mission.
 */
SrtContent *srt_mission_content (const SrtContent *content, const SrtMission *mission, SrtDiags *diags);
/* The same for a run that goes on with other common scripts: what was swapped into its sets, as it has them in @running,
 * stays there. */
SrtContent *srt_mission_content_after (const SrtContent *content, const SrtMission *mission, const SrtContent *running);

/* The statement of a compiled line, or NULL for a line with an error. */
const SrtStatement *srt_maneuver_statement (const SrtManeuverCode *code);

/* ---- Running (run.c; spec 03 §8.6) ---- */

/* The maneuver by number in the object's set; NULL for a number the set has none for. */
const SrtManeuver *srt_object_maneuver (const SrtRun *run, int slot, int number);

/* ---- Fight (fight.c; spec 03 §4): registered in the order table ---- */

/* Its init, update and describe functions; see SrtOrderInfo. */
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
