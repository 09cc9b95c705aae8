/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mission's whole script as one text, and such a text taken apart. */
#include "mission/script-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

SrtTextLines
srt_text_lines (const char *text)
{
  SrtTextLines made = { .copy = srt_copy_text (text, strlen (text)) };
  char *next = made.copy;
  int room = 0;

  while (next)
    {
      char *end = strchr (next, '\n');
      if (made.n == room)
        {
          room = room ? room * 2 : 64;
          made.lines = srt_need (realloc (made.lines, (size_t) room * sizeof *made.lines));
          made.offsets = srt_need (realloc (made.offsets, (size_t) room * sizeof *made.offsets));
        }
      made.lines[made.n] = next;
      made.offsets[made.n++] = (int) (next - made.copy);
      if (end)
        {
          *end = '\0';
          if (end > next && end[-1] == '\r')
            end[-1] = '\0';
        }
      next = end ? end + 1 : NULL;
    }
  return made;
}

void
srt_text_lines_clear (SrtTextLines *lines)
{
  free (lines->lines);
  free (lines->offsets);
  free (lines->copy);
  *lines = (SrtTextLines){ 0 };
}

static int
indent_of (const char *line)
{
  return (int) strspn (line, " \t");
}

static bool
is_comment (const char *line)
{
  return line[indent_of (line)] == '#';
}

static bool
is_blank (const char *line)
{
  return line[indent_of (line)] == '\0';
}

/* ---- Mission to text ---- */

static void
put_block (SrtBuffer *out, const SrtMission *mission, SrtUnitKind kind, int index, char *const *lines, int n)
{
  int first = 0;

  for (; first < n && is_comment (lines[first]); first++)
    {
      srt_buffer_text (out, lines[first]);
      srt_buffer_text (out, "\n");
    }
  srt_header_print (mission, kind, index, out);
  srt_buffer_text (out, "\n");
  for (int i = first; i < n; i++)
    {
      srt_buffer_text (out, lines[i][0] ? "  " : "");
      srt_buffer_text (out, lines[i]);
      srt_buffer_text (out, "\n");
    }
  srt_buffer_text (out, "end\n");
}

char *
srt_whole_text (const SrtMission *mission)
{
  SrtBuffer out = { 0 };

  for (int i = 0; i < mission->n_globals; i++)
    {
      srt_header_print (mission, SRT_UNIT_GLOBAL, i, &out);
      srt_buffer_text (&out, "\n");
    }
  for (int i = 0; i < mission->n_parts; i++)
    {
      srt_buffer_text (&out, out.length ? "\n" : "");
      put_block (&out, mission, SRT_UNIT_PART, i, mission->parts[i].lines, mission->parts[i].n_lines);
    }
  for (int i = 0; i < mission->n_triggers; i++)
    {
      srt_buffer_text (&out, out.length ? "\n" : "");
      put_block (&out, mission, SRT_UNIT_TRIGGER, i, mission->triggers[i].lines,
                 mission->triggers[i].n_lines);
    }
  return srt_buffer_steal (&out);
}

/* ---- Text to units ---- */

typedef struct Reader
{
  SrtMaker *maker;
  SrtWholeScript *whole;
  SrtBuffer *comments; /* lines that wait for a unit with a block */
  int n_comments, room_comments;
} Reader;

static void
keep_comment (Reader *r, const char *line, size_t length)
{
  if (r->n_comments == r->room_comments)
    {
      r->room_comments = r->room_comments ? r->room_comments * 2 : 8;
      r->comments = srt_need (realloc (r->comments, (size_t) r->room_comments * sizeof *r->comments));
    }
  r->comments[r->n_comments] = (SrtBuffer){ 0 };
  srt_buffer_add (&r->comments[r->n_comments++], line, length);
}

static SrtUnit *
add_unit (Reader *r)
{
  SrtWholeScript *whole = r->whole;

  if ((whole->n_units & (whole->n_units - 1)) == 0)
    whole->units =
        srt_need (realloc (whole->units, (size_t) (whole->n_units * 2 + 1) * sizeof *whole->units));
  return &whole->units[whole->n_units++];
}

/* What is taken off each line: two blanks or a tab where all have them, less where one has less. */
static int
common_indent (char *const *lines, int from, int to)
{
  int least = 2;

  for (int i = from; i < to; i++)
    if (!is_blank (lines[i]) && indent_of (lines[i]) < least)
      least = indent_of (lines[i]);
  for (int i = from; i < to && least == 2; i++)
    if (lines[i][0] == '\t')
      least = 1;
  return least;
}

static void
add_line (SrtUnit *unit, char *line)
{
  unit->lines = srt_need (realloc (unit->lines, (size_t) (unit->n_lines + 1) * sizeof *unit->lines));
  unit->lines[unit->n_lines++] = line;
}

static void
take_comments (Reader *r, SrtUnit *unit)
{
  for (int i = 0; i < r->n_comments; i++)
    add_line (unit, srt_buffer_steal (&r->comments[i]));
  r->n_comments = 0;
}

static bool
begins (const SrtMaker *maker, int line, const char *word)
{
  SrtLexer lexer = { .line = maker->lines[line],
                     .length = (int) strlen (maker->lines[line]),
                     .arena = &((SrtMaker *) maker)->arena };
  SrtToken token = srt_script_token (&lexer);

  return srt_token_word (&token, word);
}

/* The line of the “end” of a block that begins at @from; what comes instead of it, where it is missing. */
static int
end_of_block (const SrtMaker *maker, int from, bool *closed)
{
  int depth = 0, line = from;

  *closed = false;
  for (; line < maker->n_lines; line++)
    {
      if (begins (maker, line, "part") || begins (maker, line, "on"))
        return line;
      if (begins (maker, line, "if") || begins (maker, line, "random") || begins (maker, line, "listing"))
        depth++;
      else if (begins (maker, line, "end") && depth-- == 0)
        {
          *closed = true;
          return line;
        }
    }
  return line;
}

/* Behind the header: the block and its “end”. Returns the line behind. */
static int
read_block (Reader *r, SrtUnit *unit, int line)
{
  SrtMaker *maker = r->maker;
  bool closed;
  int end = end_of_block (maker, line, &closed);

  if (!closed)
    {
      srt_maker_fail (maker, "no-end", (SrtAt){ unit->line - 1, unit->column - 1, 0 },
                      N_ ("the “end” of this is missing"), NULL, NULL);
      r->whole->valid = false;
    }
  take_comments (r, unit);
  unit->first_own = unit->n_lines;
  unit->n_own = end - line;
  unit->indent = common_indent (maker->lines, line, end);
  unit->end_line = closed ? end + 1 : end;
  for (int i = line; i < end; i++)
    {
      const char *text = maker->lines[i];
      int cut = indent_of (text) < unit->indent ? indent_of (text) : unit->indent;
      add_line (unit, srt_copy_text (text + cut, strlen (text + cut)));
    }
  return closed ? end + 1 : end;
}

static bool
is_taken (const SrtWholeScript *whole, const SrtUnit *own, const char *id)
{
  for (int i = 0; i < whole->n_units; i++)
    if (&whole->units[i] != own && whole->units[i].kind == own->kind && whole->units[i].id
        && strcmp (whole->units[i].id, id) == 0)
      return true;
  return false;
}

/* Triggers without a name get one; two of a kind with the same name are told. */
static void
name_units (Reader *r)
{
  for (int i = 0; i < r->whole->n_units; i++)
    {
      SrtUnit *unit = &r->whole->units[i];
      if (unit->id == NULL && unit->kind == SRT_UNIT_TRIGGER && unit->condition >= 0)
        {
          char *base = srt_header_default_id (unit->owner.id, unit->condition);
          SrtBuffer out = { 0 };
          srt_buffer_text (&out, base);
          unit->id = srt_buffer_steal (&out);
          for (int n = 2; is_taken (r->whole, unit, unit->id); n++)
            {
              free (unit->id);
              srt_buffer_text (&out, base);
              srt_buffer_printf (&out, "-%d", n);
              unit->id = srt_buffer_steal (&out);
            }
          free (base);
        }
      if (unit->id == NULL) /* its header has an error */
        unit->id = srt_copy_text ("", 0);
      for (int k = 0; unit->id[0] && k < i; k++)
        if (r->whole->units[k].kind == unit->kind && r->whole->units[k].id
            && strcmp (r->whole->units[k].id, unit->id) == 0)
          {
            srt_maker_fail (r->maker, "duplicate-id", (SrtAt){ unit->line - 1, unit->column - 1, 0 },
                            N_ ("the name “%1” is already taken"), unit->id, NULL);
            r->whole->valid = false;
            break;
          }
    }
}

/* A remark behind a header stays with its block. */
static void
keep_remark (Reader *r, const SrtParser *parser)
{
  const char *rest = parser->lexer.line + parser->token.start;

  if (parser->token.kind == SRT_TOKEN_END && rest[0] == '#')
    keep_comment (r, rest, strlen (rest));
}

static int
read_unit (Reader *r, SrtParser *parser, int line)
{
  bool global = srt_token_word (&parser->token, "global");
  SrtUnit *unit = add_unit (r);

  if (!srt_header_read (parser, unit))
    r->whole->valid = false;
  else
    keep_remark (r, parser);
  return global ? line + 1 : read_block (r, unit, line + 1);
}

SrtWholeScript *
srt_whole_read (SrtMaker *maker)
{
  Reader r = { .maker = maker, .whole = srt_need (calloc (1, sizeof *r.whole)) };
  SrtParser parser = { .maker = maker };
  int line = 0;

  r.whole->valid = true;
  while (line < maker->n_lines)
    {
      srt_parser_line (&parser, line);
      if (is_comment (maker->lines[line]))
        keep_comment (&r, maker->lines[line], strlen (maker->lines[line]));
      if (parser.token.kind == SRT_TOKEN_END)
        line++;
      else if (srt_token_word (&parser.token, "global") || srt_token_word (&parser.token, "part")
               || srt_token_word (&parser.token, "on"))
        line = read_unit (&r, &parser, line);
      else
        {
          srt_parser_fail (&parser, "header", &parser.token,
                           N_ ("“global”, “part” or “on” is expected here, but “%1” stands here"),
                           srt_parser_spelling (&parser, &parser.token));
          r.whole->valid = false;
          line++;
        }
    }
  for (int i = r.whole->n_units - 1; i >= 0 && r.n_comments; i--)
    if (r.whole->units[i].kind != SRT_UNIT_GLOBAL)
      take_comments (&r, &r.whole->units[i]);
  r.whole->comments_left = r.n_comments > 0;
  for (int i = 0; i < r.n_comments; i++)
    free (srt_buffer_steal (&r.comments[i]));
  free (r.comments);
  name_units (&r);
  return r.whole;
}

SrtWholeScript *
srt_whole_parse (const SrtMission *mission, const char *text, const char *file, SrtDiags *diags)
{
  SrtTextLines lines = srt_text_lines (text);
  SrtBlockScope scope = { .mission = mission, .condition = -1, .file = file };
  SrtMaker maker = { .scope = &scope, .lines = lines.lines, .n_lines = lines.n, .diags = diags };
  SrtWholeScript *whole = srt_whole_read (&maker);

  srt_arena_clear (&maker.arena);
  srt_text_lines_clear (&lines);
  return whole;
}

void
srt_whole_free (SrtWholeScript *whole)
{
  if (whole == NULL)
    return;
  for (int i = 0; i < whole->n_units; i++)
    {
      SrtUnit *unit = &whole->units[i];
      free (unit->id);
      free (unit->owner.id);
      for (int k = 0; k < unit->n_arguments; k++)
        free (unit->argument_names[k]);
      free (unit->argument_names);
      for (int k = 0; k < SRT_MOST_VALUES; k++)
        free (unit->operands[k].thing.id);
      for (int k = 0; k < unit->n_lines; k++)
        free (unit->lines[k]);
      free (unit->lines);
    }
  free (whole->units);
  free (whole);
}

/* ---- Units to a mission ---- */

static int
find_thing (const SrtMission *mission, const SrtNamed *thing)
{
  static const SrtSymbolKind kinds[] = { SRT_SYMBOL_SHIP, SRT_SYMBOL_GROUP, SRT_SYMBOL_SQUAD };
  SrtBlockScope scope = { .mission = mission, .condition = -1 };

  return thing->id && thing->kind >= 0
             ? srt_script_find (&scope, kinds[thing->kind], thing->id, strlen (thing->id))
             : -1;
}

static SrtTrigger
trigger_of (const SrtMission *mission, const SrtUnit *unit)
{
  SrtTrigger trigger = { .id = unit->id,
                         .owner_kind = unit->owner.kind < 0 ? 0 : unit->owner.kind,
                         .owner = find_thing (mission, &unit->owner),
                         .condition = unit->condition < 0 ? 0 : unit->condition,
                         .repeat = unit->repeat,
                         .count = unit->count,
                         .component = unit->owner.component,
                         .deferred = unit->deferred,
                         .lines = unit->lines,
                         .n_lines = unit->n_lines };

  for (int i = 0; i < SRT_MOST_VALUES; i++)
    {
      const SrtTextOperand *operand = &unit->operands[i];
      trigger.operands[i] = (SrtOperand){ .kind = operand->kind, .index = -1, .number = operand->number };
      if (operand->kind == SRT_OPERAND_SHIP)
        {
          trigger.operands[i].kind = SRT_OPERAND_SHIP + (operand->thing.kind < 0 ? 0 : operand->thing.kind);
          trigger.operands[i].index = find_thing (mission, &operand->thing);
        }
    }
  return trigger;
}

/* The units must stay while the mission is used. */
SrtMission *
srt_whole_mission (const SrtMission *mission, const SrtWholeScript *whole)
{
  SrtMission *made = srt_need (calloc (1, sizeof *made));
  size_t room = (size_t) whole->n_units + 1;

  *made = *mission;
  made->owner = NULL;
  made->ref_count = 0;
  made->globals = srt_need (calloc (room, sizeof *made->globals));
  made->parts = srt_need (calloc (room, sizeof *made->parts));
  made->triggers = srt_need (calloc (room, sizeof *made->triggers));
  made->n_globals = made->n_parts = made->n_triggers = 0;
  for (int i = 0; i < whole->n_units; i++)
    {
      const SrtUnit *unit = &whole->units[i];
      if (unit->kind == SRT_UNIT_GLOBAL)
        made->globals[made->n_globals++] = (SrtGlobal){ unit->id, unit->value };
      else if (unit->kind == SRT_UNIT_PART)
        made->parts[made->n_parts++] = (SrtScriptPart){ .id = unit->id,
                                                        .start = unit->start,
                                                        .arguments = unit->n_arguments,
                                                        .argument_names = unit->argument_names,
                                                        .lines = unit->lines,
                                                        .n_lines = unit->n_lines };
      else
        made->triggers[made->n_triggers++] = trigger_of (mission, unit);
    }
  return made;
}

void
srt_whole_mission_free (SrtMission *mission)
{
  if (mission == NULL)
    return;
  free (mission->globals);
  free (mission->parts);
  free (mission->triggers);
  free (mission);
}

/* ---- Checking ---- */

/* The unit that a pointer of srt_script_compile() names: “/parts/3/…”. */
static const SrtUnit *
unit_of (const SrtWholeScript *whole, const char *pointer)
{
  static const char *const tables[] = { "/globals/", "/parts/", "/triggers/" };

  for (int kind = 0; pointer && kind < 3; kind++)
    if (strncmp (pointer, tables[kind], strlen (tables[kind])) == 0)
      {
        int index = atoi (pointer + strlen (tables[kind]));
        for (int i = 0; i < whole->n_units; i++)
          if ((int) whole->units[i].kind == kind && index-- == 0)
            return &whole->units[i];
      }
  return NULL;
}

static void
tell_again (const SrtWholeScript *whole, const SrtDiag *diag, const char *file, SrtDiags *diags)
{
  const SrtUnit *unit = unit_of (whole, diag->pointer);
  int line = unit ? unit->line : 0, column = unit ? unit->column : 0;

  if (unit && diag->line > 0 && strstr (diag->pointer, "/block/"))
    {
      line = unit->line + diag->line - unit->first_own;
      column = diag->column + unit->indent;
    }
  srt_diags_add (diags, diag->severity, diag->code, file, NULL, line, column, diag->message,
                 diag->args[0] ? diag->args[0] : "", diag->args[1] ? diag->args[1] : "",
                 diag->args[2] ? diag->args[2] : "", NULL);
}

bool
srt_whole_check (
    const SrtMission *mission, const SrtContent *content, const char *text, const char *file, SrtDiags *diags)
{
  SrtWholeScript *whole = srt_whole_parse (mission, text, file, diags);
  SrtMission *made = srt_whole_mission (mission, whole);
  SrtDiags own;
  SrtScript *script;
  bool good;

  srt_diags_init (&own);
  script = srt_script_compile (made, content, NULL, &own);
  for (size_t i = 0; i < own.count; i++)
    tell_again (whole, &own.items[i], file, diags);
  good = whole->valid && script != NULL;
  srt_script_unref (script);
  srt_diags_clear (&own);
  srt_whole_mission_free (made);
  srt_whole_free (whole);
  return good;
}
