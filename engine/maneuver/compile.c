/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The compiler: a script's text into lines of code, with every message at its place (spec 03 §8). */
#include "maneuver/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_WORD = 127, /* a longer word names no command */
  MAX_ARGUMENTS = 4,
  MAX_PENDING = 8, /* remarks on one line: two a value, one on more values, one on text behind */
};

typedef struct Remark
{
  SrtSeverity severity;
  const char *code, *message;
  int at; /* byte offset in the line */
  SrtWord about;
} Remark;

typedef struct Compiler
{
  const char *file;
  SrtDiags *diags;
  SrtManeuver *maneuver;
  SrtLine *lines;
  int n_lines;
  int number;
  bool *used; /* by line: a Goto names this label */
  bool failed;
  const SrtLine *line; /* the one being read */
  Remark pending[MAX_PENDING];
  int n_pending;
} Compiler;

typedef struct Arguments
{
  SrtWord words[MAX_ARGUMENTS];
  int count;
  int after; /* offset behind them */
  bool open; /* a comma behind the fourth ended the reading */
} Arguments;

static void *
need (void *memory)
{
  if (memory == NULL)
    abort ();
  return memory;
}

static void
tell (Compiler *c,
      SrtSeverity severity,
      const char *code,
      const SrtLine *line,
      int at,
      const char *message,
      const SrtWord *about)
{
  char word[MAX_WORD + 1] = "";

  if (about)
    snprintf (word, sizeof word, "%.*s", about->length, about->text);
  srt_diags_add (c->diags, severity, code, c->file, NULL, line->number, srt_line_column (line, at), message,
                 word, NULL);
}

/* The line's error: it holds no code. */
static bool
fail (Compiler *c, const char *code, int at, const char *message, const SrtWord *about)
{
  tell (c, SRT_SEVERITY_ERROR, code, c->line, at, message, about);
  c->failed = true;
  return false;
}

/* Said only if the line turns out to have no error. */
static void
remark (
    Compiler *c, SrtSeverity severity, const char *code, int at, const char *message, const SrtWord *about)
{
  if (c->n_pending < MAX_PENDING)
    c->pending[c->n_pending++] =
        (Remark){ severity, code, message, at, about ? *about : (SrtWord){ "", 0, 0 } };
}

static void
warn (Compiler *c, const char *code, int at, const char *message, const SrtWord *about)
{
  remark (c, SRT_SEVERITY_WARNING, code, at, message, about);
}

static SrtWord
first_word (const SrtLine *line)
{
  return srt_line_word (line, srt_line_skip (line, 0));
}

static bool
is_label (const SrtWord *word)
{
  return word->length > 0 && word->length <= MAX_WORD && word->text[word->length - 1] == ':';
}

/* ---- Arguments ---- */

static bool
read_arguments (Compiler *c, int at, const SrtWord *command, Arguments *arguments)
{
  const SrtLine *line = c->line;

  *arguments = (Arguments){ 0 };
  at = srt_line_skip (line, at);
  if (at == line->length || line->text[at] != '(')
    return fail (c, "E2", at, N_ ("“(” expected after %1"), command);
  for (at++;;)
    {
      SrtWord word = srt_line_word (line, srt_line_skip (line, at));

      arguments->words[arguments->count++] = word;
      at = srt_line_skip (line, word.start + word.length);
      if (at == line->length)
        return fail (c, "E2", at, N_ ("“)” expected"), NULL);
      if (line->text[at] != ',' && line->text[at] != ')')
        return fail (c, "E2", at, N_ ("“,” or “)” expected"), NULL);
      arguments->open = line->text[at] == ',' && arguments->count == MAX_ARGUMENTS;
      at++;
      if (line->text[at - 1] == ')' || arguments->open)
        break;
    }
  arguments->after = arguments->open ? line->length : at;
  return true;
}

/* Text behind a complete command, and values that nobody reads. */
static void
check_rest (Compiler *c, int at, const Arguments *arguments, int read)
{
  at = srt_line_skip (c->line, at);
  if (arguments && arguments->count > read)
    warn (c, "W5", arguments->words[read].start, N_ ("Further values are ignored"), NULL);
  if (at < c->line->length)
    warn (c, "W5", at, N_ ("Text after a complete command is ignored"), NULL);
}

static void
check_value (Compiler *c, const SrtWord *word, int rest, bool in_use)
{
  if (word->length == 0)
    warn (c, "W4", word->start, N_ ("A value that is not there reads as 0"), NULL);
  else if (rest < word->length)
    warn (c, "W5", word->start + rest, N_ ("No part of a number: “%1” is read up to here"), word);
  if (!in_use)
    warn (c, "W4", word->start, N_ ("%1 is out of use here"), word);
}

static void
check_order (Compiler *c, const Arguments *arguments, bool falls)
{
  if (arguments->count > 1 && falls)
    warn (c, "W4", arguments->words[1].start, N_ ("The second value is below the first"), NULL);
}

static bool
read_numbers (Compiler *c, int at, const SrtWord *command, SrtManeuverCode *code)
{
  double least = code->op == SRT_OP_SET_SPEED ? 0 : -1;
  Arguments arguments;

  if (!read_arguments (c, at, command, &arguments))
    return false;
  for (int i = 0; i < arguments.count && i < 2; i++)
    {
      int rest;
      double value = srt_word_number (&arguments.words[i], &rest);

      check_value (c, &arguments.words[i], rest, value >= least && value <= 1);
      code->number[i] = (float) value;
    }
  if (arguments.count == 1)
    code->number[1] = code->number[0];
  check_order (c, &arguments, code->number[1] < code->number[0]);
  check_rest (c, arguments.after, &arguments, 2);
  return true;
}

static bool
read_ticks (Compiler *c, int at, const SrtWord *command, SrtManeuverCode *code)
{
  Arguments arguments;
  bool all_in_range = true;

  if (!read_arguments (c, at, command, &arguments))
    return false;
  for (int i = 0; i < arguments.count && i < 2; i++)
    {
      int rest;
      bool in_range;

      code->ticks[i] = srt_word_ticks (&arguments.words[i], &rest, &in_range);
      check_value (c, &arguments.words[i], rest, in_range);
      all_in_range = all_in_range && in_range;
      if (rest == arguments.words[i].length && memchr (arguments.words[i].text, '.', (size_t) rest))
        warn (c, "W5",
              (int) ((const char *) memchr (arguments.words[i].text, '.', (size_t) rest) - c->line->text),
              N_ ("Ticks are whole: the fraction of %1 is ignored"), &arguments.words[i]);
    }
  if (arguments.count == 1)
    code->ticks[1] = code->ticks[0];
  check_order (c, &arguments, all_in_range && code->ticks[1] < code->ticks[0]);
  check_rest (c, arguments.after, &arguments, 2);
  return true;
}

/* on or off: only the first argument counts, and only "on" is on. */
static bool
read_switch (Compiler *c, int at, const SrtWord *command, SrtManeuverCode *code)
{
  Arguments arguments;

  if (!read_arguments (c, at, command, &arguments))
    return false;
  code->flag = srt_word_is (&arguments.words[0], "on");
  if (!code->flag && !srt_word_is (&arguments.words[0], "off"))
    warn (c, "W4", arguments.words[0].start, N_ ("Neither on nor off: reads as off"), NULL);
  if (code->op == SRT_OP_SET_AFTERBURNER && code->flag)
    remark (
        c, SRT_SEVERITY_NOTE, "W6", command->start,
        N_ ("The afterburner lights only for a pilot whose turn limit is 2"),
        NULL);
  check_rest (c, arguments.after, &arguments, 1);
  return true;
}

/* true or false: only a lone "true" is true. */
static bool
read_truth (Compiler *c, int at, const SrtWord *command, SrtManeuverCode *code)
{
  Arguments arguments;

  if (!read_arguments (c, at, command, &arguments))
    return false;
  code->flag = arguments.count == 1 && srt_word_is (&arguments.words[0], "true");
  if (arguments.count > 1)
    warn (c, "W4", arguments.words[1].start, N_ ("More than one value: reads as false"), NULL);
  else if (!code->flag && !srt_word_is (&arguments.words[0], "false"))
    warn (c, "W4", arguments.words[0].start, N_ ("Neither true nor false: reads as false"), NULL);
  check_rest (c, arguments.after, NULL, 0);
  return true;
}

static bool
read_bare (Compiler *c, int at, SrtManeuverCode *code)
{
  int open = srt_line_skip (c->line, at);
  bool block = code->op == SRT_OP_SET_MIRROR || code->op == SRT_OP_ELSE || code->op == SRT_OP_ENDIF;

  if (!block && open < c->line->length && c->line->text[open] == '(')
    {
      int close = srt_line_skip (c->line, open + 1);

      if (close < c->line->length && c->line->text[close] == ')')
        at = close + 1;
    }
  check_rest (c, at, NULL, 0);
  return true;
}

/* ---- Jumps ---- */

static bool
jump (Compiler *c, SrtManeuverCode *code, int to, int at)
{
  if (to >= SRT_MAX_MANEUVER_LINES)
    return fail (c, "E6", at, N_ ("The line jumped to is past the last that can be numbered (255 lines)"),
                 NULL);
  code->line = (uint8_t) to;
  return true;
}

static bool
read_goto (Compiler *c, int at, SrtManeuverCode *code)
{
  SrtWord name = srt_line_word (c->line, srt_line_skip (c->line, at));

  check_rest (c, name.start + name.length, NULL, 0);
  for (int i = 0; i < c->n_lines; i++)
    {
      const SrtLine *line = &c->lines[i];

      if (line->length == name.length + 1 && line->text[name.length] == ':'
          && srt_text_equal (line->text, name.text, (size_t) name.length))
        {
          c->used[i] = true;
          return jump (c, code, i, name.start);
        }
    }
  return fail (c, "E3", name.start,
               name.length > 0 ? N_ ("No line is the label “%1:”")
                               : N_ ("A label's name is expected after Goto"),
               &name);
}

/* The line an If (or Else) at @from goes to; -1 for none (spec 03 §8.5). */
static int
partner (const Compiler *c, int from, bool to_else)
{
  int depth = 0;

  for (int i = from + 1; i < c->n_lines; i++)
    {
      SrtWord word = first_word (&c->lines[i]);

      if (srt_word_is (&word, "If"))
        depth++;
      else if (depth == 0 && (srt_word_is (&word, "Endif") || (to_else && srt_word_is (&word, "Else"))))
        return i;
      else if (srt_word_is (&word, "Endif"))
        depth--;
    }
  return -1;
}

static bool
find_partner (Compiler *c, const SrtWord *command, SrtManeuverCode *code)
{
  int to = partner (c, (int) (c->line - c->lines), code->op == SRT_OP_IF);

  if (to < 0)
    return fail (c, "E4", command->start, N_ ("%1 without an Endif that follows"), command);
  return jump (c, code, to, command->start);
}

static bool
read_if (Compiler *c, int at, const SrtWord *command, SrtManeuverCode *code)
{
  SrtWord condition = srt_line_word (c->line, srt_line_skip (c->line, at));

  if (!srt_word_is (&condition, "Goingtocrash"))
    return fail (c, "E5", condition.start,
                 condition.length > 0 ? N_ ("“%1” is no condition: only Goingtocrash is")
                                      : N_ ("A condition is expected after If: Goingtocrash"),
                 &condition);
  check_rest (c, condition.start + condition.length, NULL, 0);
  return find_partner (c, command, code);
}

/* ---- Lines ---- */

static bool
read_statement (Compiler *c, const SrtWord *word, const SrtStatement *statement, SrtManeuverCode *code)
{
  int at = word->start + word->length;

  code->op = (uint8_t) statement->op;
  if (code->op == SRT_OP_RUN_TO_SHIP && c->number != srt_maneuver_number ("run to ship"))
    warn (c, "W8", word->start,
          N_ ("Fight chooses a ship only with the maneuver “run to ship”: none to run to here"), NULL);
  switch (statement->shape)
    {
    case SRT_SHAPE_NUMBERS:
      return read_numbers (c, at, word, code);
    case SRT_SHAPE_TICKS:
      return read_ticks (c, at, word, code);
    case SRT_SHAPE_SWITCH:
      return read_switch (c, at, word, code);
    case SRT_SHAPE_TRUTH:
      return read_truth (c, at, word, code);
    case SRT_SHAPE_GOTO:
      return read_goto (c, at, code);
    case SRT_SHAPE_IF:
      return read_if (c, at, word, code);
    case SRT_SHAPE_BARE:
    case SRT_SHAPE_LABEL:
      break;
    }
  read_bare (c, at, code);
  return code->op != SRT_OP_ELSE || find_partner (c, word, code);
}

static void
read_line (Compiler *c, int index, SrtManeuverCode *code)
{
  SrtWord word;
  const SrtStatement *statement;
  bool good;

  c->line = &c->lines[index];
  c->n_pending = 0;
  *code = (SrtManeuverCode){ 0 };
  word = first_word (c->line);
  statement = word.length <= MAX_WORD ? srt_statement_find (word.text, (size_t) word.length) : NULL;
  if (index == SRT_MAX_MANEUVER_LINES)
    good = fail (c, "E6", word.start, N_ ("More than 255 lines"), NULL);
  else if (is_label (&word))
    {
      code->op = SRT_OP_LABEL;
      good = true;
    }
  else if (statement)
    good = read_statement (c, &word, statement, code);
  else
    good =
        fail (c, "E1", word.start,
              word.length > 0 ? N_ ("Unknown command “%1”") : N_ ("A command or a label is expected"), &word);
  if (!good)
    code->op = SRT_OP_INVALID;
  for (int i = 0; good && i < c->n_pending; i++)
    tell (c, c->pending[i].severity, c->pending[i].code, c->line, c->pending[i].at, c->pending[i].message,
          &c->pending[i].about);
}

/* ---- What only the whole script shows ---- */

static void
check_label (Compiler *c, int index)
{
  const SrtLine *line = &c->lines[index];
  SrtWord word = first_word (line);
  const char *message = NULL;

  if (word.start > 0)
    message = N_ ("A Goto does not find %1, which does not begin in the first column");
  else if (line->length > word.length)
    message = N_ ("A Goto does not find %1, which has something after it");
  for (int i = 0; message == NULL && i < index; i++)
    if (c->lines[i].length == line->length
        && srt_text_equal (c->lines[i].text, line->text, (size_t) line->length))
      message = N_ ("%1 is there already; a Goto goes to the first");
  if (message == NULL && !c->used[index])
    message = N_ ("No Goto names %1");
  if (message)
    tell (c, SRT_SEVERITY_WARNING, "W3", line, word.start, message, &word);
}

static void
check_blocks (Compiler *c)
{
  bool has_else[SRT_MAX_MANEUVER_LINES] = { false };
  int depth = 0;

  for (int i = 0; i < c->maneuver->n_lines; i++)
    {
      SrtWord word = first_word (&c->lines[i]);
      bool is_else = srt_word_is (&word, "Else");
      bool stray = false;

      if (srt_word_is (&word, "If"))
        has_else[depth++] = false;
      else if (srt_word_is (&word, "Endif"))
        {
          stray = depth == 0;
          depth -= depth > 0;
        }
      else if (is_else)
        {
          stray = depth == 0 || has_else[depth - 1];
          if (depth > 0)
            has_else[depth - 1] = true;
        }
      if (stray && c->maneuver->code[i].op != SRT_OP_INVALID)
        tell (c, SRT_SEVERITY_WARNING, "W7", &c->lines[i], word.start, N_ ("%1 without an If"), &word);
    }
}

static void
check_ways (Compiler *c)
{
  const SrtManeuver *m = c->maneuver;

  for (int i = 0; i < m->n_lines; i++)
    if (m->code[i].op == SRT_OP_GOTO && m->code[i].line < i && srt_flow_unwaited (m, m->code[i].line, i))
      tell (c, SRT_SEVERITY_WARNING, "W1", &c->lines[i], first_word (&c->lines[i]).start,
            N_ ("This loop can go round without waiting"), NULL);
  if (m->n_lines == 0)
    srt_diags_add (c->diags, SRT_SEVERITY_WARNING, "W2", c->file, NULL, 1, 1,
                   N_ ("The script has no lines: the maneuver ends at once"), NULL);
  else if (srt_flow_runs_off (m))
    tell (c, SRT_SEVERITY_WARNING, "W2", &c->lines[m->n_lines - 1],
          first_word (&c->lines[m->n_lines - 1]).start,
          N_ ("The script can run off its end here, which ends the maneuver"), NULL);
}

/* By line and column, keeping the order of what stands at one place. */
static void
sort_messages (SrtDiags *diags, size_t from)
{
  for (size_t i = from + 1; diags && i < diags->count; i++)
    {
      SrtDiag diag = diags->items[i];
      size_t k = i;

      for (; k > from
             && (diags->items[k - 1].line > diag.line
                 || (diags->items[k - 1].line == diag.line && diags->items[k - 1].column > diag.column));
           k--)
        diags->items[k] = diags->items[k - 1];
      diags->items[k] = diag;
    }
}

static void
split (Compiler *c, const char *text)
{
  const char *cursor = text;
  int number = 0, room = 0;
  SrtLine line;

  while (srt_line_next (&cursor, &number, &line))
    {
      if (srt_line_dropped (&line))
        continue;
      if (c->n_lines == room)
        {
          room = room ? room * 2 : 64;
          c->lines = need (realloc (c->lines, (size_t) room * sizeof *c->lines));
        }
      c->lines[c->n_lines++] = line;
    }
}

static void
compile (Compiler *c, const char *text)
{
  SrtManeuver *m = c->maneuver;
  SrtManeuverCode past;

  split (c, text);
  m->n_lines = c->n_lines < SRT_MAX_MANEUVER_LINES ? c->n_lines : SRT_MAX_MANEUVER_LINES;
  m->code = need (calloc ((size_t) m->n_lines + 1, sizeof *m->code));
  m->file_line = need (calloc ((size_t) m->n_lines + 1, sizeof *m->file_line));
  c->used = need (calloc ((size_t) c->n_lines + 1, sizeof *c->used));
  for (int i = 0; i < c->n_lines; i++)
    {
      if (i < m->n_lines)
        m->file_line[i] = c->lines[i].number;
      read_line (c, i, i < m->n_lines ? &m->code[i] : &past);
    }
  for (int i = 0; i < m->n_lines; i++)
    if (m->code[i].op == SRT_OP_LABEL)
      check_label (c, i);
  check_blocks (c);
  if (!c->failed)
    check_ways (c);
  m->valid = !c->failed;
}

SrtManeuver *
srt_maneuver_compile (const char *text, const char *file, int default_number, int *number, SrtDiags *diags)
{
  SrtManeuver *m = need (calloc (1, sizeof *m));
  Compiler c = { .file = file, .diags = diags, .maneuver = m };
  size_t first = diags ? diags->count : 0;

  m->file = file ? need (strdup (file)) : NULL;
  m->text = need (strdup (text));
  c.number = srt_maneuver_header (m, default_number, diags);
  compile (&c, m->text);
  sort_messages (diags, first);
  free (c.lines);
  free (c.used);
  if (number)
    *number = c.number;
  return m;
}

void
srt_maneuver_free (SrtManeuver *maneuver)
{
  if (maneuver == NULL)
    return;
  free (maneuver->name);
  free (maneuver->file);
  free (maneuver->text);
  free (maneuver->code);
  free (maneuver->file_line);
  free (maneuver);
}
