/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a name of a script stands for, and by which name a thing is written. */
#include "mission/script-private.h"

#include <stdio.h>
#include <string.h>

static const struct
{
  SrtSymbolKind kind;
  const char *word;
} qualifiers[] = {
  { SRT_SYMBOL_SHIP, "ship" },   { SRT_SYMBOL_GROUP, "group" },       { SRT_SYMBOL_SQUAD, "squad" },
  { SRT_SYMBOL_CURVE, "curve" }, { SRT_SYMBOL_GLOBAL, "global" },     { SRT_SYMBOL_VARIABLE, "variable" },
  { SRT_SYMBOL_PART, "part" },   { SRT_SYMBOL_ARGUMENT, "argument" },
};

/* The tables that a bare name is looked for in, in that order. */
static const SrtSymbolKind tables[] = { SRT_SYMBOL_SHIP, SRT_SYMBOL_GROUP, SRT_SYMBOL_SQUAD,
                                        SRT_SYMBOL_CURVE };

#define COUNT(array) ((int) (sizeof (array) / sizeof (array)[0]))

static bool
is_id (const char *id, const char *text, size_t length)
{
  return id && strncmp (id, text, length) == 0 && id[length] == '\0';
}

const char *
srt_script_qualifier (SrtSymbolKind kind)
{
  for (int i = 0; i < COUNT (qualifiers); i++)
    if (qualifiers[i].kind == kind)
      return qualifiers[i].word;
  return NULL;
}

bool
srt_script_qualified (const char *word, size_t length, SrtSymbolKind *kind)
{
  for (int i = 0; i < COUNT (qualifiers); i++)
    if (is_id (qualifiers[i].word, word, length))
      {
        *kind = qualifiers[i].kind;
        return true;
      }
  return false;
}

const char *
srt_script_argument_name (const SrtBlockScope *scope, int index, char text[16])
{
  if (scope->argument_names && index >= 0 && index < scope->n_arguments)
    return scope->argument_names[index];
  snprintf (text, 16, "arg%d", index + 1);
  return text;
}

/* Ids of a table, one after another through a struct's first member being its id. */
static const char *
id_at (const void *table, int n, size_t size, int index)
{
  return index >= 0 && index < n ? *(char *const *) ((const char *) table + (size_t) index * size) : NULL;
}

#define ID_OF(array, count) id_at (mission->array, mission->count, sizeof *mission->array, index)

const char *
srt_script_id (const SrtBlockScope *scope, SrtSymbolKind kind, int index)
{
  const SrtMission *mission = scope->mission;

  switch (kind)
    {
    case SRT_SYMBOL_SHIP:
      return ID_OF (ships, n_ships);
    case SRT_SYMBOL_GROUP:
      return ID_OF (groups, n_groups);
    case SRT_SYMBOL_SQUAD:
      return ID_OF (squads, n_squads);
    case SRT_SYMBOL_CURVE:
      return ID_OF (curves, n_curves);
    case SRT_SYMBOL_PART:
      return ID_OF (parts, n_parts);
    case SRT_SYMBOL_GLOBAL:
      return ID_OF (globals, n_globals);
    case SRT_SYMBOL_TRIGGER:
      return ID_OF (triggers, n_triggers);
    case SRT_SYMBOL_OBJECTIVE:
      return ID_OF (objectives, n_objectives);
    case SRT_SYMBOL_VARIABLE:
      return srt_variable_info (index) ? srt_variable_info (index)->name : NULL;
    case SRT_SYMBOL_PILOT:
      return scope->content && index >= 0 && index < scope->content->n_pilots
                 ? scope->content->pilots[index].id
                 : NULL;
    default:
      return NULL;
    }
}

static int
find_argument (const SrtBlockScope *scope, const char *text, size_t length)
{
  char name[16];

  for (int i = 0; i < scope->n_arguments; i++)
    if (is_id (srt_script_argument_name (scope, i, name), text, length))
      return i;
  return -1;
}

static int
size_of (const SrtBlockScope *scope, SrtSymbolKind kind)
{
  const SrtMission *mission = scope->mission;

  switch (kind)
    {
    case SRT_SYMBOL_SHIP:
      return mission->n_ships;
    case SRT_SYMBOL_GROUP:
      return mission->n_groups;
    case SRT_SYMBOL_SQUAD:
      return mission->n_squads;
    case SRT_SYMBOL_CURVE:
      return mission->n_curves;
    case SRT_SYMBOL_PART:
      return mission->n_parts;
    case SRT_SYMBOL_GLOBAL:
      return mission->n_globals;
    case SRT_SYMBOL_TRIGGER:
      return mission->n_triggers;
    case SRT_SYMBOL_OBJECTIVE:
      return mission->n_objectives;
    case SRT_SYMBOL_PILOT:
      return scope->content ? scope->content->n_pilots : 0;
    default:
      return 0;
    }
}

int
srt_script_find (const SrtBlockScope *scope, SrtSymbolKind kind, const char *text, size_t length)
{
  int n = size_of (scope, kind);

  if (kind == SRT_SYMBOL_VARIABLE)
    return srt_variable_find (text, length);
  if (kind == SRT_SYMBOL_ARGUMENT)
    return find_argument (scope, text, length);
  for (int i = 0; i < n; i++)
    if (is_id (srt_script_id (scope, kind, i), text, length))
      return i;
  return -1;
}

unsigned
srt_script_accepts (int kind)
{
  switch (kind)
    {
    case SRT_ARG_SHIP:
      return 1u << SRT_SYMBOL_SHIP;
    case SRT_ARG_ENTITY:
      return 1u << SRT_SYMBOL_SHIP | 1u << SRT_SYMBOL_GROUP | 1u << SRT_SYMBOL_SQUAD;
    case SRT_ARG_SHIP_OR_GROUP:
      return 1u << SRT_SYMBOL_SHIP | 1u << SRT_SYMBOL_GROUP;
    case SRT_ARG_GROUP:
      return 1u << SRT_SYMBOL_GROUP;
    case SRT_ARG_CURVE:
      return 1u << SRT_SYMBOL_CURVE;
    case SRT_ARG_CURVE_OR_SHIP:
      return 1u << SRT_SYMBOL_SHIP | 1u << SRT_SYMBOL_CURVE;
    default:
      return 0;
    }
}

/* A constant's word where the argument has such: its number. */
static int
find_word (const SrtBlockScope *scope, int kind, const char *text, size_t length, SrtSymbolKind *symbol)
{
  switch (kind)
    {
    case SRT_ARG_ORDER:
      *symbol = SRT_SYMBOL_ORDER;
      return srt_order_of_word (text, length);
    case SRT_ARG_CONDITION:
      *symbol = SRT_SYMBOL_CONDITION;
      return srt_condition_find (text, length);
    case SRT_ARG_PILOT:
      *symbol = SRT_SYMBOL_PILOT;
      return srt_script_find (scope, SRT_SYMBOL_PILOT, text, length);
    case SRT_ARG_PART:
      *symbol = SRT_SYMBOL_PART;
      return srt_script_find (scope, SRT_SYMBOL_PART, text, length);
    case SRT_ARG_OBJECTIVE:
      *symbol = SRT_SYMBOL_OBJECTIVE;
      return srt_script_find (scope, SRT_SYMBOL_OBJECTIVE, text, length);
    default:
      *symbol = SRT_SYMBOL_WORD;
      return kind >= 0 ? srt_arg_value ((SrtArgKind) kind, text, length) : -1;
    }
}

static SrtResolved
found (SrtTree *node, SrtNodeKind kind, SrtSymbolKind symbol, int index)
{
  node->kind = kind;
  node->ref = symbol;
  node->index = index;
  node->number = (uint32_t) index;
  return SRT_RESOLVED;
}

/* In the tables of @among; the second of several kinds into @second. */
static SrtResolved
find_in_tables (const SrtBlockScope *scope,
                unsigned among,
                const char *text,
                size_t length,
                SrtTree *node,
                SrtSymbolKind *second)
{
  SrtResolved state = SRT_RESOLVED_NOTHING;

  for (int i = 0; i < COUNT (tables); i++)
    {
      int index = among & 1u << tables[i] ? srt_script_find (scope, tables[i], text, length) : -1;
      if (index < 0)
        continue;
      if (state == SRT_RESOLVED)
        {
          *second = tables[i];
          return SRT_RESOLVED_SEVERAL;
        }
      state = found (node, SRT_NODE_REF, tables[i], index);
    }
  return state;
}

SrtResolved
srt_script_resolve (const SrtBlockScope *scope,
                    int kind,
                    const char *text,
                    size_t length,
                    SrtTree *node,
                    SrtSymbolKind *second)
{
  static const SrtSymbolKind values[] = { SRT_SYMBOL_ARGUMENT, SRT_SYMBOL_GLOBAL, SRT_SYMBOL_VARIABLE };
  unsigned accepted = srt_script_accepts (kind);
  SrtSymbolKind symbol;
  SrtResolved state;
  int index = find_word (scope, kind, text, length, &symbol);

  if (index >= 0)
    return found (node, SRT_NODE_NUMBER, symbol, index);
  for (int i = 0; i < COUNT (values); i++)
    {
      index = srt_script_find (scope, values[i], text, length);
      if (index >= 0)
        return found (node, SRT_NODE_REF, values[i], index);
    }
  state = find_in_tables (scope, accepted, text, length, node, second);
  if (state == SRT_RESOLVED_NOTHING)
    state = find_in_tables (scope, ~accepted, text, length, node, second);
  return state;
}
