/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Expressions over the fields of a run: what a watch shows and what a breakpoint
 * waits for.
 *
 *   slot("Alpha 1").armor.min < 10 and alive.hostile > 2
 *   distance (ship, ship.target) / ship.speed
 *
 * A ship is slot("NAME") (its name or its id), slot(NUMBER), `ship` (the one that it
 * is asked for) or a field that names one (`ship.target`); fields follow after dots.
 * Fields of the world stand alone. Numbers, + - * /, comparisons, and or not (also
 * && || !), parentheses, true, false; abs(), min(), max(), distance(), bearing().
 * Orders, maneuvers and sides are compared with their numbers or, by == and !=, with
 * names: ship.order == "Fight".
 *
 * Whatever has no value now (a ship that is gone, no target, a division by zero) makes
 * what is worked out from it have none; a comparison with it is false.
 */
#pragma once

#include "debug/fields.h"

enum
{
  SRT_WATCH_OPS = 64,
  SRT_WATCH_STACK = 16,
};

typedef struct SrtWatchOp
{
  double number;
  uint16_t op, field;
  int32_t count;
} SrtWatchOp;

/* A compiled expression: a value that may be copied. Members are watch.c's and watch-parse.c's own. */
typedef struct SrtWatch
{
  SrtWatchKind kind; /* of its value */
  const char *unit;  /* of its value, translatable; NULL none */
  bool uses_ship;    /* its value depends on which ship it is asked for */
  int n_ops;         /* 0: nothing compiled, it has no value */
  SrtWatchOp ops[SRT_WATCH_OPS];
} SrtWatch;

/*
 * Compiles @text, UTF-8. Names of ships are looked up in @mission, those of maneuvers
 * in @content (each may be NULL: none are known). False, and @watch is empty, with one
 * error in @diags (may be NULL): line 1, its column in characters from 1, code
 * "watch-...". Numbers are read alike in every locale.
 */
bool srt_watch_compile (
    SrtWatch *watch, const char *text, const SrtContent *content, const SrtMission *mission, SrtDiags *diags);

/* Its value now, for the ship in @slot (-1: none); false, and @value is 0, where there is none. Finite. Allocates nothing. */
bool srt_watch_value (const SrtWatch *watch, const SrtRun *run, int slot, double *value);
/* It has a value, and not 0. */
bool srt_watch_true (const SrtWatch *watch, const SrtRun *run, int slot);

/* ---- Completion ---- */

/* A thing that may stand at the cursor: what would be put there, its words and unit (either may be NULL; translatable). */
typedef void (*SrtWatchSuggestFunc) (const char *text, const char *words, const char *unit, void *data);
/*
 * What could be written at byte @at of @text: fields after a dot, else those of the
 * world, functions and words, and within a string names of ships or of orders. Only what
 * begins with what stands there, whatever its case. Returns the byte where that begins:
 * what a suggestion replaces, up to @at.
 */
size_t srt_watch_complete (const char *text,
                           size_t at,
                           const SrtContent *content,
                           const SrtMission *mission,
                           SrtWatchSuggestFunc func,
                           void *data);
