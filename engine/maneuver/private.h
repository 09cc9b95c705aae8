/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this folder share: the script's text, the Fight order's pieces, the commands. */
#pragma once

#include "maneuver/draws.h"
#include "maneuver/maneuver.h"
#include "world/decide.h"

/* ---- Lines and words of a script (lex.c; spec 03 §8.1) ---- */

typedef struct SrtLine
{
  const char *text; /* not ended by NUL */
  int length;       /* bytes, without the line's end */
  int number;       /* in the file, from 1 */
} SrtLine;

typedef struct SrtWord
{
  const char *text;
  int length; /* bytes; 0 where no word stands */
  int start;  /* byte offset in the line */
} SrtWord;

/* The next line of @text from @cursor on; false at the end. */
bool srt_line_next (const char **cursor, int *number, SrtLine *line);
/* Blank, or a comment: dropped before the lines are numbered. */
bool srt_line_dropped (const SrtLine *line);
/* Offset of the first character from @at on that is no space or tab. */
int srt_line_skip (const SrtLine *line, int at);
/* The word at @at, maybe empty. */
SrtWord srt_line_word (const SrtLine *line, int at);
/* Column, from 1, of a byte offset: any character is one column. */
int srt_line_column (const SrtLine *line, int at);
/* Equal without regard to case, whatever the locale. */
bool srt_text_is (const char *text, size_t length, const char *name);
bool srt_text_equal (const char *a, const char *b, size_t length);
bool srt_word_is (const SrtWord *word, const char *name);
/* Reads the leading number of a word; @rest receives how many bytes of it were read. */
double srt_word_number (const SrtWord *word, int *rest);
/* Likewise as a tick count: low 16 bits, a fraction cut; @in_range: it was 0..65535. */
uint16_t srt_word_ticks (const SrtWord *word, int *rest, bool *in_range);

/*
 * Fills name, mirror mask and length range from the header comments, else from
 * the ten maneuvers' table; returns the number (header.c; decision 23).
 */
int srt_maneuver_header (SrtManeuver *maneuver, int default_number, SrtDiags *diags);

/* ---- Ways through a compiled script (flow.c): W1 and W2 ---- */

/* A way from just after line @from to line @to that starts no waiting command. */
bool srt_flow_unwaited (const SrtManeuver *maneuver, int from, int to);
/* The end can be run past. */
bool srt_flow_runs_off (const SrtManeuver *maneuver);

/* ---- The table of statements (statements.c) ---- */

/* By opcode: what the runner reads for each line of a script that compiled, whose opcodes are all in it. */
extern const SrtStatement srt_statements[SRT_N_OPS];

/* ---- Fight's state ---- */

static inline SrtFightState *
srt_fight (const SrtRun *run, int slot)
{
  return (SrtFightState *) srt_orders (run->world, slot)->state;
}

static inline SrtFightData *
srt_fight_data (const SrtRun *run, int slot)
{
  return (SrtFightData *) srt_order_current (run->world, slot)->data;
}

static inline SrtTarget
srt_fight_target (const SrtRun *run, int slot)
{
  return srt_order_current (run->world, slot)->target;
}

static inline SrtObject *
srt_fight_foe (const SrtRun *run, int slot)
{
  return srt_object (run->world, srt_fight_target (run, slot).index);
}

static inline const SrtPilot *
srt_object_pilot (const SrtRun *run, int slot)
{
  return srt_content_pilot (run->content, srt_object (run->world, slot)->pilot);
}

/* ---- Pieces of Fight ---- */

/* least + rand15 % (most - least), or least without a span; one number of the ship's own is drawn. @words: for what. */
int srt_draw_span (SrtRun *run, int slot, const char *words, int least, int most);
/* Chooses a maneuver into the order's data (choose.c; spec 03 §5). */
void srt_fight_choose (SrtRun *run, int slot);
/* Moves the aim point on (aim.c; spec 03 §6). */
void srt_fight_aim (SrtRun *run, int slot);
/* Guns, missiles, countermeasures (fire.c; spec 03 §7.1-7.4). */
void srt_fight_fire (SrtRun *run, int slot);
/* Calling for help (help.c; spec 03 §7.5). */
void srt_fight_call_help (SrtRun *run, int slot);
/* One update of the running script (run.c; spec 03 §8.6). */
void srt_fight_run_script (SrtRun *run, int slot);
/* Ends the maneuver: the next update chooses another. */
void srt_fight_end_maneuver (SrtRun *run, SrtFightState *state);

/* A player's ship that is still in the action. */
bool srt_player_in_action (const SrtRun *run, int slot);
/* Some player's ship in the action is nearer to the ship than @distance. */
bool srt_player_within (const SrtRun *run, int slot, float distance);
/* Place of the action sphere's centre: its object's, or the origin (spec 03 §2.6). */
SrtVec3 srt_action_centre (const SrtRun *run);
/* Cosine of the angle between a unit heading and the way @to; 0 for no way at all. */
float srt_cosine (SrtVec3 heading, SrtVec3 to);
/* Near the aimed part (spec 03 §9.3). */
bool srt_close_to_part (SrtRun *run, int slot);

/* ---- Commands (commands.c, attack.c; spec 03 §9) ---- */

#define SRT_COMMAND(name) bool name (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)

SRT_COMMAND (srt_start_input);
SRT_COMMAND (srt_start_speed);
SRT_COMMAND (srt_start_timer);
SRT_COMMAND (srt_start_jump);
SRT_COMMAND (srt_start_nothing);
SRT_COMMAND (srt_start_afterburner);
SRT_COMMAND (srt_start_mirror);
SRT_COMMAND (srt_start_cloak);
SRT_COMMAND (srt_start_if);
SRT_COMMAND (srt_start_runaway);
SRT_COMMAND (srt_start_out_of_sphere);
SRT_COMMAND (srt_start_attack_run);
SRT_COMMAND (srt_start_run_to_ship);
SRT_COMMAND (srt_start_wait);

SRT_COMMAND (srt_run_wait);
SRT_COMMAND (srt_run_to_point);
SRT_COMMAND (srt_run_attack);
SRT_COMMAND (srt_run_attack_massive);
SRT_COMMAND (srt_run_attack_medium);
SRT_COMMAND (srt_run_avoid);
SRT_COMMAND (srt_run_attack_run);
SRT_COMMAND (srt_run_to_ship);
SRT_COMMAND (srt_run_end_script);
