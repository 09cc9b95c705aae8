/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What could be written at a place of a whole script. */
#include "mission/script-private.h"

#include "orders/orders.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MOST_TOKENS = 128,
  MOST_OPEN = 16,
};

typedef struct Completer
{
  SrtBlockScope scope;
  SrtCandidates *out;
  const char *prefix;
  int prefix_length;
  SrtToken tokens[MOST_TOKENS]; /* of the line, before the word that is being written */
  int n;
} Completer;

/* ---- Candidates ---- */

static bool
fits (const Completer *c, const char *text)
{
  for (int i = 0; i < c->prefix_length; i++)
    {
      char a = c->prefix[i], b = text[i];
      a = a >= 'A' && a <= 'Z' ? (char) (a - 'A' + 'a') : a;
      b = b >= 'A' && b <= 'Z' ? (char) (b - 'A' + 'a') : b;
      if (a != b)
        return false;
    }
  return true;
}

static void
add (Completer *c, SrtSymbolKind kind, const char *text, const char *detail, const char *help)
{
  SrtCandidates *out = c->out;

  if (text == NULL || !fits (c, text))
    return;
  if ((out->count & (out->count - 1)) == 0)
    out->items = srt_need (realloc (out->items, (size_t) (out->count * 2 + 1) * sizeof *out->items));
  out->items[out->count++] = (SrtCandidate){ kind, srt_copy_text (text, strlen (text)),
                                             detail ? srt_copy_text (detail, strlen (detail)) : NULL, help };
}

static void
add_words (Completer *c, const char *const *words)
{
  for (int i = 0; words[i]; i++)
    add (c, SRT_SYMBOL_KEYWORD, words[i], NULL, NULL);
}

/* An id, in quotes where it needs them; what begins like it without them fits too. */
static void
add_id (Completer *c, SrtSymbolKind kind, const char *id, const char *detail)
{
  char *quoted;

  if (id == NULL || !fits (c, id))
    return;
  quoted = srt_script_quote (id);
  if (quoted[0] == '\'')
    {
      int length = c->prefix_length;
      c->prefix_length = 0;
      add (c, kind, quoted, detail, NULL);
      c->prefix_length = length;
    }
  else
    add (c, kind, quoted, detail, NULL);
  free (quoted);
}

static void
add_table (Completer *c, SrtSymbolKind kind)
{
  const SrtMission *mission = c->scope.mission;

  for (int i = 0;; i++)
    {
      const char *id = srt_script_id (&c->scope, kind, i), *detail = NULL;
      if (id == NULL)
        return;
      if (kind == SRT_SYMBOL_SHIP)
        detail = mission->ships[i].name;
      else if (kind == SRT_SYMBOL_GROUP)
        detail = mission->groups[i].name;
      else if (kind == SRT_SYMBOL_SQUAD)
        detail = mission->squads[i].name;
      else if (kind == SRT_SYMBOL_OBJECTIVE)
        detail = mission->objectives[i].text;
      else if (kind == SRT_SYMBOL_PILOT)
        detail = c->scope.content->pilots[i].name;
      add_id (c, kind, id, detail && strcmp (detail, id) != 0 ? detail : NULL);
    }
}

static void
add_variables (Completer *c)
{
  int n;
  const SrtVariableInfo *table = srt_variable_table (&n);
  char name[16];

  for (int i = 0; i < c->scope.n_arguments; i++)
    add_id (c, SRT_SYMBOL_ARGUMENT, srt_script_argument_name (&c->scope, i, name), NULL);
  add_table (c, SRT_SYMBOL_GLOBAL);
  for (int i = 0; i < n; i++)
    if (table[i].name)
      add (c, SRT_SYMBOL_VARIABLE, table[i].name, NULL, table[i].help);
}

char *
srt_command_signature (int number)
{
  const SrtCommandInfo *info = srt_command_info (number);
  SrtBuffer out = { 0 };

  srt_buffer_printf (&out, "%s(", info->word);
  for (int i = 0; i < info->n_args; i++)
    {
      const SrtCommandArg *arg = &info->args[i];
      const char *word = arg->optional ? srt_arg_word (arg->kind, arg->fallback) : NULL;
      srt_buffer_printf (&out, "%s%s", i ? ", " : "", arg->name);
      if (arg->optional && arg->nullable)
        srt_buffer_text (&out, " = null");
      else if (word)
        srt_buffer_printf (&out, " = %s", word);
      else if (arg->optional)
        srt_buffer_printf (&out, " = %lu", (unsigned long) arg->fallback);
    }
  srt_buffer_text (&out, ")");
  return srt_buffer_steal (&out);
}

static void
add_commands (Completer *c, bool values_only)
{
  for (int i = 0; i < SRT_N_COMMANDS; i++)
    {
      const SrtCommandInfo *info = srt_command_info (i);
      char *signature;
      if (info->marks & SRT_COMMAND_UNREAD || !srt_command_built (i)
          || (values_only && !(info->marks & SRT_COMMAND_RETURNS)) || i == SRT_COMMAND_CREATE_TIMER
          || i == SRT_COMMAND_WAIT)
        continue;
      signature = srt_command_signature (i);
      add (c, SRT_SYMBOL_COMMAND, info->word, signature, info->help);
      free (signature);
    }
}

static void
add_things (Completer *c, unsigned kinds)
{
  for (SrtSymbolKind kind = SRT_SYMBOL_SHIP; kind <= SRT_SYMBOL_CURVE; kind++)
    if (kinds & 1u << kind)
      add_table (c, kind);
}

static void
add_value_words (Completer *c)
{
  static const char *const words[] = { "result", "null", "true", "false", "last", "call", "not", NULL };

  if (c->scope.condition >= 0 && srt_condition_info (c->scope.condition)->n_values > 0)
    add (c, SRT_SYMBOL_KEYWORD, "event", NULL, NULL);
  add_words (c, words);
}

/* Whatever has a value. */
static void
add_values (Completer *c)
{
  add_variables (c);
  add_things (c, ~0u);
  add_commands (c, true);
  add_value_words (c);
}

static void
add_orders (Completer *c)
{
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);
  char word[64];

  for (int i = 0; i < n; i++)
    if (table[i].built && srt_order_word (table[i].number, word))
      add (c, SRT_SYMBOL_ORDER, word, NULL, NULL);
}

static void
add_conditions (Completer *c, bool kept_only)
{
  for (int i = 0; i < SRT_N_CONDITIONS; i++)
    {
      const SrtConditionInfo *info = srt_condition_info (i);
      if (info->posting != SRT_POSTED_NEVER && !info->internal && (!kept_only || info->kept >= 0))
        add (c, SRT_SYMBOL_CONDITION, srt_condition_word (i), NULL, info->help);
    }
}

static void
add_event_values (Completer *c, int condition)
{
  const SrtConditionInfo *info = srt_condition_info (condition);

  for (int i = 0; info && i < info->n_values; i++)
    add (c, SRT_SYMBOL_VALUE, info->values[i].name, NULL, NULL);
}

/* What an argument of a command accepts. */
static void
add_argument (Completer *c, const SrtCommandArg *arg)
{
  const SrtArgKindInfo *info = srt_arg_kind_info (arg->kind);

  for (int i = 0; i < info->n_words; i++)
    add (c, SRT_SYMBOL_WORD, info->words[i], NULL, NULL);
  add_things (c, srt_script_accepts (arg->kind));
  if (arg->kind == SRT_ARG_ORDER)
    add_orders (c);
  else if (arg->kind == SRT_ARG_PILOT)
    add_table (c, SRT_SYMBOL_PILOT);
  else if (arg->kind == SRT_ARG_CONDITION)
    add_conditions (c, false);
  else if (arg->kind == SRT_ARG_OBJECTIVE)
    add_table (c, SRT_SYMBOL_OBJECTIVE);
  else if (arg->kind == SRT_ARG_PART)
    add_table (c, SRT_SYMBOL_PART);
  if (arg->nullable)
    add (c, SRT_SYMBOL_KEYWORD, "null", NULL, NULL);
  add_variables (c);
  if (c->scope.condition >= 0)
    add (c, SRT_SYMBOL_KEYWORD, "event", NULL, NULL);
}

/* ---- Where one is ---- */

static const SrtToken *
token (const Completer *c, int from_end)
{
  static const SrtToken none = { .kind = SRT_TOKEN_END };

  return c->n >= from_end ? &c->tokens[c->n - from_end] : &none;
}

static bool
was (const Completer *c, const char *word)
{
  return srt_token_word (token (c, 1), word) || srt_token_is (token (c, 1), word);
}

/* The command whose argument is being written, and which of them; NULL in none. */
static const SrtCommandInfo *
open_command (const Completer *c, int *arg)
{
  int commands[MOST_OPEN], args[MOST_OPEN], depth = 0;

  for (int i = 0; i < c->n; i++)
    if (srt_token_is (&c->tokens[i], "("))
      {
        const SrtToken *name = i > 0 ? &c->tokens[i - 1] : NULL;
        bool named = name && name->kind == SRT_TOKEN_NAME && !name->quoted;
        if (depth == MOST_OPEN)
          return NULL;
        commands[depth] = named ? srt_command_find (name->text, (size_t) name->length) : -1;
        args[depth++] = 0;
      }
    else if (srt_token_is (&c->tokens[i], ")") && depth > 0)
      depth--;
    else if (srt_token_is (&c->tokens[i], ",") && depth > 0)
      args[depth - 1]++;
    else if (srt_token_is (&c->tokens[i], ":") && depth > 0 && commands[depth - 1] >= 0
             && c->tokens[i - 1].kind == SRT_TOKEN_NAME)
      args[depth - 1] = srt_command_arg (srt_command_info (commands[depth - 1]), c->tokens[i - 1].text,
                                         (size_t) c->tokens[i - 1].length);
  if (depth == 0 || commands[depth - 1] < 0)
    return NULL;
  *arg = args[depth - 1];
  return srt_command_info (commands[depth - 1]);
}

static void
complete_argument (Completer *c, const SrtCommandInfo *command, int arg)
{
  bool begins = was (c, "(") || was (c, ",");

  if (arg >= 0 && arg < command->n_args && (begins || was (c, ":")))
    add_argument (c, &command->args[arg]);
  else if (!begins)
    add_values (c);
  for (int i = 0; begins && i < command->n_args; i++)
    {
      SrtBuffer name = { 0 };
      char *text;
      srt_buffer_printf (&name, "%s:", command->args[i].name);
      text = srt_buffer_steal (&name);
      add (c, SRT_SYMBOL_ARGUMENT_NAME, text, NULL, srt_arg_kind_info (command->args[i].kind)->help);
      free (text);
    }
}

static void
complete_statement (Completer *c)
{
  static const char *const words[] = { "if",    "else", "end",   "random", "chance", "wait",
                                       "timer", "call", "spawn", "return", NULL };

  add_words (c, words);
  add_commands (c, false);
  add_variables (c);
}

static void
complete_in_block (Completer *c)
{
  const SrtCommandInfo *command;
  int arg = 0;

  if (c->n == 0)
    complete_statement (c);
  else if (was (c, "call") || was (c, "spawn"))
    add_table (c, SRT_SYMBOL_PART);
  else if (was (c, ".") && srt_token_word (token (c, 2), "event"))
    add_event_values (c, c->scope.condition);
  else if (was (c, ".") && token (c, 2)->kind == SRT_TOKEN_NAME && srt_token_word (token (c, 3), "last"))
    add_event_values (c, srt_condition_find (token (c, 2)->text, (size_t) token (c, 2)->length));
  else if (was (c, "last"))
    add_conditions (c, true);
  else if (was (c, "of"))
    add_things (c, srt_script_accepts (SRT_ARG_ENTITY));
  else if (was (c, "in"))
    add_things (c, 1u << SRT_SYMBOL_GROUP | 1u << SRT_SYMBOL_SQUAD);
  else if (was (c, "group"))
    add_table (c, SRT_SYMBOL_GROUP);
  else if (was (c, "squad"))
    add_table (c, SRT_SYMBOL_SQUAD);
  else if (was (c, "else") && c->n == 1)
    add (c, SRT_SYMBOL_KEYWORD, "if", NULL, NULL);
  else if ((command = open_command (c, &arg)) != NULL)
    complete_argument (c, command, arg);
  else
    {
      static const char *const joins[] = { "and", "or", "in", "not", NULL };
      SrtTokenKind last = token (c, 1)->kind;
      bool value = last == SRT_TOKEN_NUMBER
                   || (last == SRT_TOKEN_NAME
                       && !srt_script_reserved (token (c, 1)->text, (size_t) token (c, 1)->length));
      if (value)
        add_words (c, joins);
      else
        add_values (c);
    }
}

static void
complete_header (Completer *c)
{
  static const char *const begins[] = { "global", "part", "on", NULL };
  static const char *const clauses[] = { "when", "once", "always", "deferred", "named", NULL };
  int condition;

  if (c->n == 0)
    {
      add_words (c, begins);
      return;
    }
  if (srt_token_word (&c->tokens[0], "part") && c->n > 1)
    add (c, SRT_SYMBOL_KEYWORD, "start", NULL, NULL);
  if (!srt_token_word (&c->tokens[0], "on"))
    return;
  condition = c->n > 1 && c->tokens[1].kind == SRT_TOKEN_NAME
                  ? srt_condition_find (c->tokens[1].text, (size_t) c->tokens[1].length)
                  : -1;
  if (c->n == 1)
    add_conditions (c, false);
  else if (c->n == 2)
    add (c, SRT_SYMBOL_KEYWORD, "of", NULL, NULL);
  else if (was (c, "of"))
    add_things (c, srt_script_accepts (SRT_ARG_ENTITY));
  else if (was (c, "when") || was (c, ","))
    add_event_values (c, condition);
  else if (was (c, "=") || was (c, "<="))
    {
      add (c, SRT_SYMBOL_KEYWORD, "any player", NULL, NULL);
      add_table (c, SRT_SYMBOL_SHIP);
    }
  else
    add_words (c, clauses);
}

/* ---- The place in the text ---- */

/* The unit in whose block a line is; NULL outside, and on a header. */
static const SrtUnit *
unit_around (const SrtWholeScript *whole, int line)
{
  const SrtUnit *found = NULL;

  for (int i = 0; i < whole->n_units; i++)
    if (whole->units[i].kind != SRT_UNIT_GLOBAL && line > whole->units[i].line
        && line <= whole->units[i].line + whole->units[i].n_own + 1)
      found = &whole->units[i];
  return found;
}

static void
read_tokens (Completer *c, SrtArena *arena, const char *line, int length)
{
  SrtLexer lexer = { .line = line, .length = length, .arena = arena };

  while (c->n < MOST_TOKENS)
    {
      SrtToken next = srt_script_token (&lexer);
      if (next.kind == SRT_TOKEN_END)
        break;
      c->tokens[c->n++] = next;
    }
  c->prefix = "";
  if (c->n > 0 && token (c, 1)->kind == SRT_TOKEN_NAME && token (c, 1)->end == length
      && !token (c, 1)->quoted)
    {
      c->prefix = token (c, 1)->text;
      c->prefix_length = token (c, 1)->length;
      c->n--;
    }
}

static bool
in_text_or_comment (const char *line, int length)
{
  bool text = false;

  for (int i = 0; i < length; i++)
    if (line[i] == '\\' && text)
      i++;
    else if (line[i] == '"')
      text = !text;
    else if (line[i] == '#' && !text)
      return true;
  return text;
}

void
srt_script_complete (const SrtMission *mission,
                     const SrtContent *content,
                     const char *text,
                     int offset,
                     SrtCandidates *candidates)
{
  SrtTextLines lines = srt_text_lines (text);
  SrtWholeScript *whole = srt_whole_parse (mission, text, NULL, NULL);
  SrtMission *made = srt_whole_mission (mission, whole);
  Completer c = { .scope = { .mission = made, .content = content, .condition = -1 }, .out = candidates };
  SrtArena arena = { 0 };
  const SrtUnit *unit;
  int line = 0, at;

  *candidates = (SrtCandidates){ 0 };
  while (line + 1 < lines.n && lines.offsets[line + 1] <= offset)
    line++;
  at = offset - lines.offsets[line];
  if (at < 0 || at > (int) strlen (lines.lines[line]))
    at = (int) strlen (lines.lines[line]);
  unit = unit_around (whole, line + 1);
  if (unit)
    {
      c.scope.condition = unit->kind == SRT_UNIT_TRIGGER ? unit->condition : -1;
      c.scope.n_arguments = unit->n_arguments;
      c.scope.argument_names = unit->argument_names;
    }
  read_tokens (&c, &arena, lines.lines[line], at);
  candidates->start = lines.offsets[line] + at - c.prefix_length;
  if (in_text_or_comment (lines.lines[line], at))
    ;
  else if (unit)
    complete_in_block (&c);
  else
    complete_header (&c);
  srt_arena_clear (&arena);
  srt_whole_mission_free (made);
  srt_whole_free (whole);
  srt_text_lines_clear (&lines);
}

void
srt_candidates_clear (SrtCandidates *candidates)
{
  for (int i = 0; i < candidates->count; i++)
    {
      free (candidates->items[i].text);
      free (candidates->items[i].detail);
    }
  free (candidates->items);
  *candidates = (SrtCandidates){ 0 };
}
