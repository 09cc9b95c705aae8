/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every name of a whole script and what it stands for: go to definition, references, rename. */
#include "mission/script-private.h"

#include <stdlib.h>
#include <string.h>

typedef struct Collector
{
  const SrtMission *mission; /* with the text's own tables */
  const SrtWholeScript *whole;
  const int *offsets; /* of the text's lines */
  SrtSymbols *symbols;
  int unit;      /* whose block is being read; -1 headers */
  int counts[3]; /* of a header's kind, so far: its place among them */
} Collector;

static void
add (Collector *c, SrtSymbolKind kind, int index, int unit, int start, int end, bool definition)
{
  SrtSymbols *symbols = c->symbols;

  if ((symbols->count & (symbols->count - 1)) == 0)
    symbols->items =
        srt_need (realloc (symbols->items, (size_t) (symbols->count * 2 + 1) * sizeof *symbols->items));
  symbols->items[symbols->count++] = (SrtSymbol){ kind, index, unit, start, end, definition };
}

static int
unit_at (const SrtWholeScript *whole, int line)
{
  for (int i = 0; i < whole->n_units; i++)
    if (line + 1 >= whole->units[i].line && line + 1 <= whole->units[i].end_line)
      return i;
  return -1;
}

/* Of headers: what brings something in has index -1 there, and is counted here. */
static void
note_header (void *data, SrtSymbolKind kind, int index, SrtAt at)
{
  Collector *c = data;
  int start = c->offsets[at.line] + at.start, end = c->offsets[at.line] + at.end;
  bool definition = index < 0;

  if (kind == SRT_SYMBOL_GLOBAL)
    index = c->counts[0]++;
  else if (kind == SRT_SYMBOL_PART)
    {
      index = c->counts[1]++;
      c->counts[2] = 0;
    }
  else if (kind == SRT_SYMBOL_ARGUMENT)
    index = c->counts[2]++;
  add (c, kind, index, at.line, start, end, definition);
}

static void
note_block (void *data, SrtSymbolKind kind, int index, SrtAt at)
{
  Collector *c = data;
  const SrtUnit *unit = &c->whole->units[c->unit];
  int line = unit->line + at.line - unit->first_own, offset;

  if (at.line < unit->first_own)
    return;
  offset = c->offsets[line] + unit->indent;
  add (c, kind, index, c->unit, offset + at.start, offset + at.end, false);
}

static void
collect_block (Collector *c, SrtBlockScope scope, const SrtUnit *unit)
{
  SrtMaker maker = {
    .scope = &scope, .lines = unit->lines, .n_lines = unit->n_lines, .named = note_block, .named_data = c
  };
  SrtEmitter emitter = { .maker = &maker };
  SrtStmts stmts = srt_script_parse (&maker);

  srt_script_emit (&emitter, &stmts);
  free (emitter.code.data);
  free (emitter.constants);
  free (emitter.lines);
  srt_arena_clear (&maker.arena);
}

static int
by_start (const void *a, const void *b)
{
  const SrtSymbol *one = a, *other = b;

  return one->start != other->start ? (one->start > other->start) - (one->start < other->start)
                                    : one->end - other->end;
}

/* A trigger's own place: its name where it has one. */
static void
number_triggers (Collector *c)
{
  int triggers = 0;

  for (int i = 0; i < c->whole->n_units; i++)
    if (c->whole->units[i].kind == SRT_UNIT_TRIGGER)
      {
        for (int k = 0; k < c->symbols->count; k++)
          if (c->symbols->items[k].kind == SRT_SYMBOL_TRIGGER && c->symbols->items[k].unit == i)
            c->symbols->items[k].index = triggers;
        triggers++;
      }
}

void
srt_script_symbols (const SrtMission *mission,
                    const SrtContent *content,
                    const char *text,
                    SrtSymbols *symbols)
{
  SrtTextLines lines = srt_text_lines (text);
  SrtBlockScope scope = { .mission = mission, .content = content, .condition = -1 };
  SrtMaker maker = { .scope = &scope, .lines = lines.lines, .n_lines = lines.n, .named = note_header };
  Collector c = { .offsets = lines.offsets, .symbols = symbols };
  SrtWholeScript *whole;
  SrtMission *made;
  int parts = 0, triggers = 0;

  *symbols = (SrtSymbols){ 0 };
  maker.named_data = &c;
  whole = srt_whole_read (&maker);
  made = srt_whole_mission (mission, whole);
  c.whole = whole;
  c.mission = made;
  for (int i = 0; i < symbols->count; i++)
    symbols->items[i].unit = unit_at (whole, symbols->items[i].unit);
  for (int i = 0; i < whole->n_units; i++)
    {
      c.unit = i;
      if (whole->units[i].kind == SRT_UNIT_PART)
        collect_block (&c, srt_part_scope (made, content, parts++), &whole->units[i]);
      else if (whole->units[i].kind == SRT_UNIT_TRIGGER)
        collect_block (&c, srt_trigger_scope (made, content, triggers++), &whole->units[i]);
    }
  number_triggers (&c);
  if (symbols->count)
    qsort (symbols->items, (size_t) symbols->count, sizeof *symbols->items, by_start);
  srt_whole_mission_free (made);
  srt_whole_free (whole);
  srt_arena_clear (&maker.arena);
  srt_text_lines_clear (&lines);
}

void
srt_symbols_clear (SrtSymbols *symbols)
{
  free (symbols->items);
  *symbols = (SrtSymbols){ 0 };
}

const SrtSymbol *
srt_symbols_at (const SrtSymbols *symbols, int offset)
{
  const SrtSymbol *found = NULL;

  for (int i = 0; i < symbols->count; i++)
    if (symbols->items[i].start <= offset && offset <= symbols->items[i].end
        && (found == NULL || symbols->items[i].end - symbols->items[i].start <= found->end - found->start))
      found = &symbols->items[i];
  return found;
}

bool
srt_symbols_same (const SrtSymbol *a, const SrtSymbol *b)
{
  return a->kind == b->kind && a->index == b->index && (a->kind != SRT_SYMBOL_ARGUMENT || a->unit == b->unit);
}

const SrtSymbol *
srt_symbols_definition (const SrtSymbols *symbols, const SrtSymbol *symbol)
{
  for (int i = 0; i < symbols->count; i++)
    if (symbols->items[i].definition && srt_symbols_same (&symbols->items[i], symbol))
      return &symbols->items[i];
  return NULL;
}
