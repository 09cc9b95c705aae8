/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a run is to stop: breakpoints, and the steps of the debugger, which are
 * breakpoints for once. What has been recorded is searched in its events, so
 * that a stop long ago is found at once; a condition needs the world, and is
 * looked for by running again.
 */
#pragma once

#include "debug/history.h"

/* What a stop waits for: id, name in files, what people read. */
#define SRT_STOPS(X)                                                                                               \
  X (LINE, "line", N_ ("a line of a maneuver is started"))          /* number = maneuver, line, set */             \
  X (ORDER_PUSHED, "pushed", N_ ("an order is pushed"))             /* number = order */                           \
  X (ORDER_STARTED, "started", N_ ("an order is started"))                                                         \
  X (ORDER_POPPED, "popped", N_ ("an order is popped"))                                                            \
  X (ORDER_REFUSED, "refused", N_ ("an order is refused"))                                                         \
  X (MANEUVER, "maneuver", N_ ("a maneuver is chosen"))             /* number = maneuver */                        \
  X (EVENT, "event", N_ ("an event happens"))                       /* number = SrtEventKind */                    \
  X (DAMAGE, "damage", N_ ("a ship takes damage"))                                                                 \
  X (CONDITION, "condition", N_ ("a condition becomes true"))       /* at the end of a tick */

typedef enum SrtStopKind
{
#define SRT_STOP_ENUM(id, name, words) SRT_STOP_##id,
  SRT_STOPS (SRT_STOP_ENUM)
#undef SRT_STOP_ENUM
      SRT_N_STOPS
} SrtStopKind;

/* Whether a condition holds in a world; @slot is the ship it is about, -1 none. */
typedef bool (*SrtConditionFunc) (const void *condition, SrtRun *run, int slot);

typedef struct SrtStop
{
  SrtStopKind kind;
  int slot;                  /* -1 any ship */
  int number;                /* order, maneuver or event; -1 any */
  int line;                  /* LINE: index in the compiled code, -1 any */
  bool disabled;
  int skip;                  /* matches to let pass first */
  SrtConditionFunc holds;    /* NULL: none. CONDITION: stops where it becomes true; else it must hold besides */
  const void *condition;     /* borrowed */
  int set;                   /* LINE of a maneuver: the set it is of, -1 any */
} SrtStop;

/* The table, for files and lists; NULL for no kind. */
const char *srt_stop_name (SrtStopKind kind);
const char *srt_stop_words (SrtStopKind kind); /* untranslated */
/* By its name in files; -1 none. */
int srt_stop_named (const char *name);

/* Whether an event is what a stop waits for, its condition aside. Of a disabled one never. */
bool srt_stop_matches (const SrtStop *stop, const SrtEvent *event);
/* True when one of them needs the world to be decided: a condition. */
bool srt_stops_need_world (const SrtStop *stops, int n);

/* What was found. */
typedef struct SrtHit
{
  SrtPosition at;
  int stop;                  /* index of the stop */
} SrtHit;

/*
 * The next match after @from (@direction 1) or the last one before it (-1) in what
 * was recorded, by events alone: stops with conditions match nothing. Skips are not
 * counted. False where there is none.
 */
bool srt_stops_find (SrtHistory *history, const SrtStop *stops, int n, SrtPosition from, int direction, SrtHit *hit);

/*
 * The same by running again, for stops with conditions too: of @replay, which
 * stands at or before @from: what lies between @from and @to. With @last the last
 * match is wanted instead of the first. Between ticks @cancel (may be NULL) is looked
 * at: false once it is not 0, as when there is none.
 */
bool srt_stops_run (SrtReplay *replay, const SrtStop *stops, int n, SrtPosition from, SrtPosition to, bool last,
                    const int *cancel, SrtHit *hit);

/* ---- While it runs ---- */

/*
 * Watches a simulation that ticks on, tick by tick: put in between
 * srt_stops_begin() and srt_stops_end() of each tick. Counts matches.
 */
typedef struct SrtStopWatch
{
  const SrtStop *stops;      /* borrowed, and may be changed between ticks by srt_stops_set() */
  int n;
  int *passed;               /* matches of each so far */
  uint8_t *held;             /* whether a condition held at the last tick's end */
  bool found;
  SrtHit hit;                /* the first of this tick */
  SrtPosition from;          /* nothing at or before it counts */
  SrtPosition before;        /* nothing at or after it does */
  bool last;                 /* the last of a tick is wanted instead of the first */
} SrtStopWatch;

/* All are new: nothing has been counted, and conditions are taken to hold as they do now in @run. */
void srt_stops_set (SrtStopWatch *watch, const SrtStop *stops, int n, SrtRun *run);
void srt_stops_clear (SrtStopWatch *watch);
void srt_stops_begin (SrtStopWatch *watch, SrtSim *sim);
/* True where the tick has something to stop at: `hit` says what and where. */
bool srt_stops_end (SrtStopWatch *watch, SrtSim *sim);

/* ---- Steps of the debugger ---- */

/* A way to move through a run: id, name in commands, what people read. */
#define SRT_MOVES(X)                                                                                               \
  X (TICK, "tick", N_ ("a tick"))                                                                                  \
  X (STEP, "step", N_ ("a simulation step"))                                                                       \
  X (FRAME, "frame", N_ ("a game frame"))                                                                          \
  X (LINE, "line", N_ ("a script line"))                                                                           \
  X (OVER, "over", N_ ("over the waiting command"))                                                                \
  X (MANEUVER, "maneuver", N_ ("to the end of the maneuver"))                                                      \
  X (ORDER, "order", N_ ("to an order change"))                                                                    \
  X (DECISION, "decision", N_ ("to a decision"))                                                                   \
  X (EVENT, "event", N_ ("to an event"))

typedef enum SrtMove
{
#define SRT_MOVE_ENUM(id, name, words) SRT_MOVE_##id,
  SRT_MOVES (SRT_MOVE_ENUM)
#undef SRT_MOVE_ENUM
      SRT_N_MOVES
} SrtMove;

const char *srt_move_name (SrtMove move);
const char *srt_move_words (SrtMove move); /* untranslated */
int srt_move_named (const char *name);
/* Whether it is about one ship. */
bool srt_move_has_ship (SrtMove move);

enum
{
  SRT_MOVE_STOPS = 8, /* the most that a move waits for */
};

/* What a move of ship @slot waits for, where it is no plain count of ticks; how many of @stops were filled. */
int srt_move_stops (SrtMove move, int slot, SrtStop stops[SRT_MOVE_STOPS]);
/*
 * Where a move from @from leads within what was recorded: forwards (@direction 1)
 * or back (-1). False where it leads past the end, or before the beginning.
 */
bool srt_move_find (SrtHistory *history, SrtMove move, int slot, SrtPosition from, int direction, SrtPosition *to);
