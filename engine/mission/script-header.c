/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines that begin a global, a part or a trigger in a whole script. */
#include "mission/script-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const SrtSymbolKind owner_symbols[] = { SRT_SYMBOL_SHIP, SRT_SYMBOL_GROUP, SRT_SYMBOL_SQUAD };

static void
expected (SrtParser *parser, const char *message)
{
  SrtToken token = parser->token;

  srt_parser_fail (parser, "header", &token, message, srt_parser_spelling (parser, &token));
}

static char *
take_name (SrtParser *parser, const char *message, SrtSymbolKind kind)
{
  SrtToken token = parser->token;

  if (token.kind != SRT_TOKEN_NAME || token.length == 0
      || (!token.quoted && srt_script_reserved (token.text, (size_t) token.length)))
    {
      expected (parser, message);
      return NULL;
    }
  srt_maker_named (parser->maker, kind, -1, srt_parser_at (parser, &token));
  srt_parser_next (parser);
  return srt_copy_text (token.text, (size_t) token.length);
}

/* ---- Globals and parts ---- */

static void
read_global (SrtParser *parser, SrtUnit *unit)
{
  bool negative;

  unit->id = take_name (parser, N_ ("the name of the global is expected"), SRT_SYMBOL_GLOBAL);
  if (parser->failed || parser->token.kind == SRT_TOKEN_END)
    return;
  if (!srt_parser_take (parser, "="))
    {
      expected (parser, N_ ("“=” and the value at the start are expected"));
      return;
    }
  negative = srt_parser_take (parser, "-");
  if (parser->token.kind != SRT_TOKEN_NUMBER)
    expected (parser, N_ ("the value at the start is a number"));
  else
    unit->value = negative ? 0u - (uint32_t) parser->token.number : (uint32_t) parser->token.number;
  srt_parser_next (parser);
}

static void
read_argument_names (SrtParser *parser, SrtUnit *unit)
{
  if (!srt_parser_take (parser, "(") || srt_parser_take (parser, ")"))
    return;
  do
    {
      SrtToken token = parser->token;
      char *name = take_name (parser, N_ ("the name of an argument is expected"), SRT_SYMBOL_ARGUMENT);
      if (name == NULL)
        return;
      for (int i = 0; i < unit->n_arguments; i++)
        if (strcmp (unit->argument_names[i], name) == 0)
          srt_parser_fail (parser, "header", &token, N_ ("two arguments have the name “%1”"), name);
      unit->argument_names = srt_need (
          realloc (unit->argument_names, (size_t) (unit->n_arguments + 1) * sizeof *unit->argument_names));
      unit->argument_names[unit->n_arguments++] = name;
      if (unit->n_arguments > 28)
        srt_parser_fail (parser, "limit", &token,
                         N_ ("a part has 28 arguments at most: a thread keeps 32 values"), NULL);
    }
  while (!parser->failed && srt_parser_take (parser, ","));
  if (!parser->failed && !srt_parser_take (parser, ")"))
    expected (parser, N_ ("“,” or “)” is expected, but “%1” stands here"));
}

static void
read_part (SrtParser *parser, SrtUnit *unit)
{
  unit->id = take_name (parser, N_ ("the name of a part is expected"), SRT_SYMBOL_PART);
  if (!parser->failed)
    read_argument_names (parser, unit);
  unit->start = !parser->failed && srt_parser_take_word (parser, "start");
}

/* ---- Triggers ---- */

/* A ship, flight group or squad, maybe with its kind before it and a component behind. */
static void
read_thing (SrtParser *parser, SrtNamed *thing)
{
  SrtBlockScope scope = *parser->maker->scope;
  SrtSymbolKind kind, found = SRT_SYMBOL_SHIP;
  SrtToken token;
  int n = 0, index = -1;

  *thing = (SrtNamed){ .kind = -1, .component = -1, .line = parser->line + 1 };
  if (srt_parser_take_word (parser, "null"))
    return;
  token = parser->token;
  if (token.kind == SRT_TOKEN_NAME && !token.quoted
      && srt_script_qualified (token.text, (size_t) token.length, &kind) && kind <= SRT_SYMBOL_SQUAD)
    {
      thing->kind = (int) kind;
      srt_parser_next (parser);
      token = parser->token;
    }
  if (token.kind != SRT_TOKEN_NAME
      || (!token.quoted && srt_script_reserved (token.text, (size_t) token.length)))
    {
      expected (parser, N_ ("a ship, flight group or squad is expected, but “%1” stands here"));
      return;
    }
  for (int i = 0; i < 3; i++)
    {
      int at = thing->kind < 0 || thing->kind == i
                   ? srt_script_find (&scope, owner_symbols[i], token.text, (size_t) token.length)
                   : -1;
      if (at < 0)
        continue;
      index = at;
      found = owner_symbols[i];
      n++;
    }
  if (n == 0)
    srt_parser_fail (parser, "no-name", &token, N_ ("there is no ship, flight group or squad “%1”"),
                     token.text);
  else if (n > 1)
    srt_parser_fail (parser, "ambiguous", &token,
                     N_ ("“%1” is the name of two things; write “ship”, “group” or “squad” before it"),
                     token.text);
  else
    srt_maker_named (parser->maker, found, index, srt_parser_at (parser, &token));
  thing->column = srt_script_column (parser->lexer.line, token.start);
  thing->kind = (int) found;
  thing->id = srt_copy_text (token.text, (size_t) token.length);
  srt_parser_next (parser);
  if (!srt_parser_take (parser, "."))
    return;
  if (parser->token.kind != SRT_TOKEN_NUMBER || parser->token.number > 254)
    expected (parser, N_ ("the number of a component is expected, 0 to 254"));
  thing->component = (int) parser->token.number;
  srt_parser_next (parser);
}

/* VALUE = THING, VALUE = any player, VALUE <= NUMBER */
static void
read_operand (SrtParser *parser, SrtUnit *unit)
{
  SrtToken name = parser->token;
  int index = -1;
  SrtTextOperand *operand;

  if (name.kind == SRT_TOKEN_NUMBER && name.number < SRT_MOST_VALUES)
    index = (int) name.number;
  else if (name.kind == SRT_TOKEN_NAME)
    index = srt_condition_value (unit->condition, name.text, (size_t) name.length);
  if (index < 0)
    {
      srt_parser_fail (parser, "no-value", &name, N_ ("this event has no value “%1”"),
                       srt_parser_spelling (parser, &name));
      return;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_VALUE, index, srt_parser_at (parser, &name));
  srt_parser_next (parser);
  operand = &unit->operands[index];
  if (operand->kind != SRT_OPERAND_ANY)
    srt_parser_fail (parser, "header", &name, N_ ("“%1” is asked for twice"),
                     srt_parser_spelling (parser, &name));
  if (!srt_parser_take (parser, "=") && !srt_parser_take (parser, "<=") && !srt_parser_take (parser, "=="))
    {
      expected (parser, N_ ("“=” or “<=” is expected, but “%1” stands here"));
      return;
    }
  if (parser->token.kind == SRT_TOKEN_NUMBER)
    {
      operand->kind = SRT_OPERAND_NUMBER;
      operand->number = (uint32_t) parser->token.number;
      srt_parser_next (parser);
    }
  else if (srt_parser_take_word (parser, "any"))
    {
      operand->kind = SRT_OPERAND_ANY_PLAYER;
      if (!srt_parser_take_word (parser, "player"))
        expected (parser, N_ ("“any” is followed by “player”"));
    }
  else
    {
      operand->kind = SRT_OPERAND_SHIP;
      read_thing (parser, &operand->thing);
    }
}

static void
read_repeat (SrtParser *parser, SrtUnit *unit)
{
  if (srt_parser_take_word (parser, "once"))
    unit->repeat = 0;
  else if (srt_parser_take_word (parser, "always"))
    unit->repeat = 1;
  else if (parser->token.kind == SRT_TOKEN_NUMBER && parser->token.number < 65536)
    {
      unit->repeat = 2;
      unit->count = (int) parser->token.number;
      srt_parser_next (parser);
      if (!srt_parser_take_word (parser, "times"))
        expected (parser, N_ ("“times” is expected, but “%1” stands here"));
    }
  else
    expected (
        parser,
        N_ ("“when”, “once”, “always”, a number of “times”, “deferred” or “named” is expected, but “%1” stands here"));
}

static void
read_trigger (SrtParser *parser, SrtUnit *unit)
{
  SrtToken word = parser->token;

  unit->condition = word.kind == SRT_TOKEN_NAME ? srt_condition_find (word.text, (size_t) word.length) : -1;
  if (unit->condition < 0)
    {
      expected (parser, N_ ("there is no event “%1”"));
      return;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_CONDITION, unit->condition, srt_parser_at (parser, &word));
  srt_parser_next (parser);
  if (!srt_parser_take_word (parser, "of"))
    {
      expected (parser, N_ ("“of” and a ship, flight group or squad are expected"));
      return;
    }
  read_thing (parser, &unit->owner);
  while (!parser->failed && parser->token.kind != SRT_TOKEN_END)
    if (srt_parser_take_word (parser, "when"))
      do
        read_operand (parser, unit);
      while (!parser->failed && srt_parser_take (parser, ","));
    else if (srt_parser_take_word (parser, "deferred"))
      unit->deferred = true;
    else if (srt_parser_take_word (parser, "named") && unit->id == NULL)
      unit->id = take_name (parser, N_ ("the name of the trigger is expected"), SRT_SYMBOL_TRIGGER);
    else
      read_repeat (parser, unit);
}

bool
srt_header_read (SrtParser *parser, SrtUnit *unit)
{
  SrtToken word = parser->token;

  *unit = (SrtUnit){ .line = parser->line + 1, .end_line = parser->line + 1, .condition = -1 };
  unit->column = srt_script_column (parser->lexer.line, word.start);
  unit->owner = (SrtNamed){ .kind = -1, .component = -1 };
  srt_parser_next (parser);
  if (srt_token_word (&word, "global"))
    {
      unit->kind = SRT_UNIT_GLOBAL;
      read_global (parser, unit);
    }
  else if (srt_token_word (&word, "part"))
    {
      unit->kind = SRT_UNIT_PART;
      read_part (parser, unit);
    }
  else
    {
      unit->kind = SRT_UNIT_TRIGGER;
      read_trigger (parser, unit);
    }
  srt_parser_end (parser);
  return !parser->failed;
}

/* ---- Writing ---- */

static const char *
thing_id (const SrtMission *mission, int kind, int index)
{
  SrtBlockScope scope = { .mission = mission, .condition = -1 };

  return kind >= 0 && kind < 3 ? srt_script_id (&scope, owner_symbols[kind], index) : NULL;
}

static void
put_thing (const SrtMission *mission, int kind, int index, int component, SrtBuffer *out)
{
  SrtBlockScope scope = { .mission = mission, .condition = -1 };
  const char *id = thing_id (mission, kind, index);
  int n = 0;

  if (id == NULL)
    {
      srt_buffer_text (out, "null");
      return;
    }
  for (int i = 0; i < 3; i++)
    n += srt_script_find (&scope, owner_symbols[i], id, strlen (id)) >= 0;
  if (n > 1)
    srt_buffer_printf (out, "%s ", srt_script_qualifier (owner_symbols[kind]));
  srt_script_put_name (out, id);
  if (component >= 0)
    srt_buffer_printf (out, ".%d", component);
}

static void
put_operands (const SrtMission *mission, const SrtTrigger *trigger, SrtBuffer *out)
{
  const SrtConditionInfo *info = srt_condition_info (trigger->condition);
  bool first = true;

  for (int i = 0; i < SRT_MOST_VALUES; i++)
    {
      const SrtOperand *operand = &trigger->operands[i];
      bool number = operand->kind == SRT_OPERAND_NUMBER;
      if (operand->kind == SRT_OPERAND_ANY)
        continue;
      srt_buffer_text (out, first ? " when " : ", ");
      first = false;
      if (i < info->n_values)
        srt_buffer_text (out, info->values[i].name);
      else
        srt_buffer_printf (out, "%d", i);
      srt_buffer_text (out, number && i < info->n_values && info->values[i].number ? " <= " : " = ");
      if (number)
        srt_buffer_printf (out, "%lu", (unsigned long) operand->number);
      else if (operand->kind == SRT_OPERAND_ANY_PLAYER)
        srt_buffer_text (out, "any player");
      else
        put_thing (mission, operand->kind - SRT_OPERAND_SHIP, operand->index, -1, out);
    }
}

char *
srt_header_default_id (const char *owner, int condition)
{
  SrtBuffer out = { 0 };

  srt_buffer_text (&out, owner ? owner : "nobody");
  srt_buffer_text (&out, "-");
  srt_buffer_text (&out, srt_condition_word (condition));
  return srt_buffer_steal (&out);
}

/* The id is the one that a trigger without a name gets. */
static bool
is_default_id (const SrtMission *mission, int index)
{
  const SrtTrigger *trigger = &mission->triggers[index];
  char *made =
      srt_header_default_id (thing_id (mission, trigger->owner_kind, trigger->owner), trigger->condition);
  bool same = strcmp (made, trigger->id) == 0;

  for (int i = 0; same && i < mission->n_triggers; i++)
    same = i == index || strcmp (mission->triggers[i].id, made) != 0;
  free (made);
  return same;
}

static void
put_trigger (const SrtMission *mission, int index, SrtBuffer *out)
{
  const SrtTrigger *trigger = &mission->triggers[index];

  srt_buffer_printf (out, "on %s of ", srt_condition_word (trigger->condition));
  put_thing (mission, trigger->owner_kind, trigger->owner, trigger->component, out);
  put_operands (mission, trigger, out);
  if (trigger->repeat == 1)
    srt_buffer_text (out, " always");
  else if (trigger->repeat == 2)
    srt_buffer_printf (out, " %d times", trigger->count);
  if (trigger->deferred)
    srt_buffer_text (out, " deferred");
  if (!is_default_id (mission, index))
    {
      srt_buffer_text (out, " named ");
      srt_script_put_name (out, trigger->id);
    }
}

static void
put_part (const SrtMission *mission, int index, SrtBuffer *out)
{
  const SrtScriptPart *part = &mission->parts[index];
  SrtBlockScope scope = srt_part_scope (mission, NULL, index);
  char name[16];

  srt_buffer_text (out, "part ");
  srt_script_put_name (out, part->id);
  for (int i = 0; i < part->arguments; i++)
    {
      srt_buffer_text (out, i ? ", " : " (");
      srt_script_put_name (out, srt_script_argument_name (&scope, i, name));
    }
  srt_buffer_text (out, part->arguments ? ")" : "");
  srt_buffer_text (out, part->start ? " start" : "");
}

void
srt_header_print (const SrtMission *mission, SrtUnitKind kind, int index, SrtBuffer *out)
{
  switch (kind)
    {
    case SRT_UNIT_GLOBAL:
      srt_buffer_text (out, "global ");
      srt_script_put_name (out, mission->globals[index].id);
      srt_buffer_printf (out, " = %lu", (unsigned long) mission->globals[index].value);
      break;
    case SRT_UNIT_PART:
      put_part (mission, index, out);
      break;
    case SRT_UNIT_TRIGGER:
      put_trigger (mission, index, out);
      break;
    }
}
