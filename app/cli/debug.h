/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of `sortie-cli debug` share: debug.c, debug-commands.c, debug-names.c. */
#pragma once

#include "running.h"

#include "content/json.h"
#include "debug/stops.h"
#include "debug/watch.h"

typedef struct Breakpoint
{
  int number;        /* from 1, as the user names it */
  SrtStop stop;
  char *words;       /* as it was added */
  SrtWatch *condition; /* NULL none */
  int passed;        /* matches so far */
} Breakpoint;

typedef struct Debug
{
  CliRun run;
  SrtPosition at;    /* the moment that is looked at */
  SrtSim *view;      /* the world of a moment within a tick; NULL at the end of one */
  int ship;          /* slot that moves and questions are about, -1 none */
  GPtrArray *breakpoints; /* Breakpoint */
  int last_number;
  gboolean json;
  bool quit, failed;
  /* The answer to the command that is being done */
  GString *lines;    /* text */
  SrtJson *answer;   /* object */
} Debug;

/* ---- debug.c: answers ---- */

/* A line of the answer as text. */
void debug_say (Debug *debug, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Instead of an answer: one line that says what is wrong and what to do. Returns false. */
bool debug_fail (Debug *debug, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Where it stands; @breakpoint: the number of one that it stopped at, 0 none. */
void debug_say_position (Debug *debug, int breakpoint);
/* An event as text: "1234:5 maneuver line Alpha 1, attack pursue line 7"; as JSON. Free both. */
char *debug_event_text (Debug *debug, const SrtEvent *event);
SrtJson *debug_event_json (Debug *debug, const SrtEvent *event);

/* ---- debug.c: time ---- */

/* The world that is looked at, and the simulation that it belongs to. */
SrtSim *debug_sim (Debug *debug);
/* Looks at a moment; false where there is none, and nothing has changed. */
bool debug_look (Debug *debug, SrtPosition at);
/*
 * Goes on to tick @last at most, or to where the battle is over with @until_over, with
 * the enabled breakpoints and @n stops more; the index of what stopped it, those of
 * @stops after the breakpoints; -1 nothing.
 */
int debug_run (Debug *debug, const SrtStop *stops, int n, int last, bool until_over);
/* Back to the last breakpoint before this moment, which is then looked at; -1: there is none. */
int debug_run_back (Debug *debug);
/* One move; false where it leads nowhere, and nothing has changed. */
bool debug_move (Debug *debug, SrtMove move, int direction);

/* ---- debug-commands.c ---- */

/* Does one line. */
void debug_command (Debug *debug, const char *line);

/* ---- debug-breaks.c ---- */

/* The command “break”. */
bool debug_break (Debug *debug, char **words, const char *line);

/* ---- debug-names.c ---- */

/* Each false after debug_fail(). */
bool debug_parse_int (Debug *debug, const char *word, const char *what, int least, int most, int *value);
bool debug_parse_ship (Debug *debug, const char *word, int *slot);
/* Numbers or names. */
bool debug_parse_order (Debug *debug, const char *word, int *number);
bool debug_parse_event (Debug *debug, const char *word, int *number);
/* "attack pursue" or, with @line, "attack pursue:7": index in the code of that line of the file. With @set, "own/attack
 * pursue" is that of the mission's set of that name; else, and without a name, it is the common one. */
bool debug_parse_maneuver (Debug *debug, const char *word, int *number, int *line, int *set);
/* TICK, TICK:INDEX, TICK:frame, TICK:end */
bool debug_parse_position (Debug *debug, const char *word, SrtPosition *at);
bool debug_parse_watch (Debug *debug, const char *text, SrtWatch *watch);
/* Words of a line; what stands in double quotes is one. */
char **debug_words (const char *line);
const char *debug_maneuver_name (Debug *debug, int set, int number);
/* Line of the file, from 1; 0 unknown. */
int debug_file_line (Debug *debug, int set, int maneuver, int code);
const char *debug_order_name (int number);
