/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mission script's line, read word by word: values, commands and calls. */
#include "mission/script-private.h"

#include <stdio.h>
#include <string.h>

enum
{
  MOST_CALL_ARGS = 255,
};

/* ---- The line ---- */

void
srt_parser_line (SrtParser *parser, int line)
{
  const char *text = parser->maker->lines[line];

  parser->line = line;
  parser->nesting = 0;
  parser->failed = false;
  parser->lexer = (SrtLexer){ .line = text, .length = (int) strlen (text), .arena = &parser->maker->arena };
  srt_parser_next (parser);
}

void
srt_parser_next (SrtParser *parser)
{
  parser->token = srt_script_token (&parser->lexer);
  if (parser->token.kind == SRT_TOKEN_BAD)
    srt_parser_fail (parser, "word", &parser->token, parser->token.message, NULL);
}

SrtToken
srt_parser_peek (const SrtParser *parser)
{
  SrtLexer ahead = parser->lexer;

  return srt_script_token (&ahead);
}

SrtAt
srt_parser_at (const SrtParser *parser, const SrtToken *token)
{
  return (SrtAt){ parser->line, token->start, token->end };
}

void
srt_parser_fail (
    SrtParser *parser, const char *code, const SrtToken *token, const char *message, const char *about)
{
  if (!parser->failed)
    srt_maker_fail (parser->maker, code, srt_parser_at (parser, token), message, about, NULL);
  parser->failed = true;
}

bool
srt_parser_take (SrtParser *parser, const char *mark)
{
  if (!srt_token_is (&parser->token, mark))
    return false;
  srt_parser_next (parser);
  return true;
}

bool
srt_parser_take_word (SrtParser *parser, const char *word)
{
  if (!srt_token_word (&parser->token, word))
    return false;
  srt_parser_next (parser);
  return true;
}

const char *
srt_parser_spelling (SrtParser *parser, const SrtToken *token)
{
  return srt_arena_text (&parser->maker->arena, parser->lexer.line + token->start,
                         (size_t) (token->end - token->start));
}

void
srt_parser_unexpected (SrtParser *parser, const char *message)
{
  srt_parser_fail (parser, "syntax", &parser->token, message, srt_parser_spelling (parser, &parser->token));
}

void
srt_parser_end (SrtParser *parser)
{
  if (parser->token.kind == SRT_TOKEN_END || parser->failed)
    return;
  if (srt_token_is (&parser->token, "="))
    srt_parser_unexpected (parser,
                           N_ ("“=” gives a value to a global, a variable or an argument; “==” compares"));
  else
    srt_parser_unexpected (parser, N_ ("nothing is expected here, but “%1” stands here"));
}

SrtTree *
srt_parser_node (SrtParser *parser, SrtNodeKind kind, const SrtToken *token)
{
  SrtTree *node = srt_arena_new (&parser->maker->arena, sizeof *node);

  node->kind = kind;
  node->component = -1;
  node->at = srt_parser_at (parser, token);
  return node;
}

/* ---- Arguments ---- */

typedef struct Arguments
{
  SrtTree *nodes[MOST_CALL_ARGS];
  int count;
} Arguments;

/* NAME: before an argument of a command; its index, -1 none, -2 an error. */
static int
named_argument (SrtParser *parser, const SrtCommandInfo *command)
{
  SrtToken after = srt_parser_peek (parser);
  int index;

  if (command == NULL || parser->token.kind != SRT_TOKEN_NAME || !srt_token_is (&after, ":"))
    return -1;
  index = srt_command_arg (command, parser->token.text, (size_t) parser->token.length);
  if (index < 0)
    {
      srt_parser_fail (parser, "no-argument", &parser->token, N_ ("this command has no argument “%1”"),
                       parser->token.text);
      return -2;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_ARGUMENT_NAME, index, srt_parser_at (parser, &parser->token));
  srt_parser_next (parser);
  srt_parser_next (parser);
  return index;
}

static bool
put_argument (SrtParser *parser, Arguments *arguments, int most, int index, const SrtToken *at)
{
  SrtTree *node = srt_parser_expression (parser);

  if (node == NULL)
    return false;
  if (index >= most)
    srt_parser_fail (parser, "arguments", at, N_ ("there are too many values here"), NULL);
  else if (arguments->nodes[index])
    srt_parser_fail (parser, "arguments", at, N_ ("this argument has its value already"), NULL);
  if (parser->failed)
    return false;
  arguments->nodes[index] = node;
  if (index >= arguments->count)
    arguments->count = index + 1;
  return true;
}

/* ( a, b, name: c ) */
static bool
read_arguments (SrtParser *parser, const SrtCommandInfo *command, Arguments *arguments)
{
  int most = command ? command->n_args : MOST_CALL_ARGS, position = 0;
  bool named = false;

  *arguments = (Arguments){ 0 };
  if (!srt_parser_take (parser, "("))
    return true;
  if (srt_parser_take (parser, ")"))
    return true;
  for (;;)
    {
      SrtToken at = parser->token;
      int index = named_argument (parser, command);
      if (index == -2)
        return false;
      if (index == -1 && named)
        {
          srt_parser_fail (parser, "arguments", &at, N_ ("behind an argument with a name, all need one"),
                           NULL);
          return false;
        }
      named = named || index >= 0;
      if (!put_argument (parser, arguments, most, index >= 0 ? index : position++, &at))
        return false;
      if (srt_parser_take (parser, ")"))
        return true;
      if (!srt_parser_take (parser, ","))
        {
          srt_parser_unexpected (parser, parser->token.kind == SRT_TOKEN_END
                                             ? N_ ("“)” is missing")
                                             : N_ ("“,” or “)” is expected, but “%1” stands here"));
          return false;
        }
    }
}

/* A value for each argument of a command, what may be left out filled in. */
static bool
fill_command (SrtParser *parser,
              SrtTree *node,
              const SrtCommandInfo *command,
              Arguments *arguments,
              const SrtToken *name)
{
  node->n_args = command->n_args;
  node->args = srt_arena_new (&parser->maker->arena, SRT_MOST_ARGS * sizeof *node->args);
  for (int i = 0; i < command->n_args; i++)
    {
      const SrtCommandArg *arg = &command->args[i];
      node->args[i] = arguments->nodes[i];
      if (node->args[i] == NULL && arg->optional)
        {
          node->args[i] = srt_parser_node (parser, arg->nullable ? SRT_NODE_NULL : SRT_NODE_NUMBER, name);
          node->args[i]->number = arg->fallback;
        }
      else if (node->args[i] == NULL)
        {
          srt_parser_fail (parser, "arguments", name, N_ ("the argument “%1” is missing"), arg->name);
          return false;
        }
    }
  return true;
}

SrtTree *
srt_parser_command (SrtParser *parser, int number, const SrtToken *name)
{
  const SrtCommandInfo *command = srt_command_info (number);
  SrtTree *node = srt_parser_node (parser, SRT_NODE_COMMAND, name);
  Arguments *arguments = srt_arena_new (&parser->maker->arena, sizeof *arguments);

  node->index = number;
  srt_maker_named (parser->maker, SRT_SYMBOL_COMMAND, number, node->at);
  if (!read_arguments (parser, command, arguments) || !fill_command (parser, node, command, arguments, name))
    return NULL;
  return node;
}

/* The part that is called: by its name, or “part N” by its place. */
static bool
read_part (SrtParser *parser, SrtTree *node)
{
  const SrtBlockScope *scope = parser->maker->scope;
  SrtToken name;
  bool numbered = srt_parser_take_word (parser, "part") && parser->token.kind == SRT_TOKEN_NUMBER;

  name = parser->token;
  if (name.kind != SRT_TOKEN_NAME && !numbered)
    {
      srt_parser_unexpected (parser, N_ ("the name of a part is expected"));
      return false;
    }
  node->at = srt_parser_at (parser, &name);
  node->index = numbered ? (int) name.number
                         : srt_script_find (scope, SRT_SYMBOL_PART, name.text, (size_t) name.length);
  if (node->index < 0 || node->index >= scope->mission->n_parts)
    srt_parser_fail (parser, "no-part", &name, N_ ("there is no part “%1”"),
                     srt_parser_spelling (parser, &name));
  else
    srt_maker_named (parser->maker, SRT_SYMBOL_PART, node->index, node->at);
  srt_parser_next (parser);
  return !parser->failed;
}

static const char *
count_text (SrtParser *parser, int count)
{
  char text[16];

  return srt_arena_text (&parser->maker->arena, text, (size_t) snprintf (text, sizeof text, "%d", count));
}

SrtTree *
srt_parser_call (SrtParser *parser, const SrtToken *word)
{
  SrtTree *node = srt_parser_node (parser, SRT_NODE_CALL, word);
  Arguments *arguments = srt_arena_new (&parser->maker->arena, sizeof *arguments);
  int wanted;

  if (!read_part (parser, node) || !read_arguments (parser, NULL, arguments))
    return NULL;
  wanted = parser->maker->scope->mission->parts[node->index].arguments;
  if (arguments->count != wanted)
    {
      SrtToken at = { .start = node->at.start, .end = node->at.end };
      srt_parser_fail (parser, "arguments", &at,
                       wanted > arguments->count ? N_ ("this part takes more values: %1")
                                                 : N_ ("this part takes fewer values: %1"),
                       count_text (parser, wanted));
      return NULL;
    }
  node->n_args = arguments->count;
  node->args = srt_arena_new (&parser->maker->arena, (size_t) (arguments->count + 1) * sizeof *node->args);
  memcpy (node->args, arguments->nodes, (size_t) arguments->count * sizeof *node->args);
  return node;
}

/* ---- Primaries ---- */

SrtTree *
srt_parser_number (SrtParser *parser, const SrtToken *token, double value)
{
  SrtTree *node = srt_parser_node (parser, SRT_NODE_NUMBER, token);

  node->number = value < 0 ? 0u - (uint32_t) -value : (uint32_t) value;
  return node;
}

/* .NAME or .N, close behind a name; false with an error. */
static bool
read_component (SrtParser *parser, SrtTree *node)
{
  if (!srt_token_is (&parser->token, ".") || parser->token.spaced)
    return true;
  srt_parser_next (parser);
  if (parser->token.kind != SRT_TOKEN_NUMBER || parser->token.number > 254)
    {
      srt_parser_unexpected (parser, N_ ("the number of a component is expected, 0 to 254"));
      return false;
    }
  node->component = (int) parser->token.number;
  srt_parser_next (parser);
  return true;
}

/* ship NAME, global NAME, variable 42, ... behind the first word. */
static SrtTree *
read_qualified (SrtParser *parser, SrtSymbolKind kind)
{
  SrtToken name = parser->token;
  SrtTree *node = srt_parser_node (parser, SRT_NODE_REF, &name);

  if (name.kind != SRT_TOKEN_NAME && name.kind != SRT_TOKEN_NUMBER)
    {
      srt_parser_unexpected (parser, N_ ("a name is expected, but “%1” stands here"));
      return NULL;
    }
  srt_parser_next (parser);
  node->ref = kind;
  node->index = name.kind == SRT_TOKEN_NUMBER
                    ? (int) (name.number < 65536 ? name.number : 65536)
                    : srt_script_find (parser->maker->scope, kind, name.text, (size_t) name.length);
  if (node->index < 0)
    srt_parser_fail (parser, "no-name", &name, N_ ("there is none of that kind by the name “%1”"), name.text);
  else
    srt_maker_named (parser->maker, kind, node->index, node->at);
  if (kind == SRT_SYMBOL_PART)
    {
      node->kind = SRT_NODE_NUMBER;
      node->number = (uint32_t) node->index;
    }
  if (kind == SRT_SYMBOL_SHIP && !read_component (parser, node))
    return NULL;
  return parser->failed ? NULL : node;
}

/* event.NAME behind "event". */
static SrtTree *
read_event (SrtParser *parser, const SrtToken *word)
{
  SrtTree *node = srt_parser_node (parser, SRT_NODE_EVENT, word);
  int condition = parser->maker->scope->condition;
  SrtToken name;

  if (!srt_parser_take (parser, "."))
    {
      srt_parser_unexpected (parser, N_ ("“.” and the name of one of the event's values are expected"));
      return NULL;
    }
  name = parser->token;
  if (name.kind == SRT_TOKEN_NUMBER && name.number < SRT_MOST_VALUES)
    node->index = (int) name.number;
  else if (name.kind == SRT_TOKEN_NAME)
    node->index = srt_condition_value (condition, name.text, (size_t) name.length);
  else
    node->index = -1;
  if (node->index < 0)
    {
      srt_parser_fail (parser, "no-value", &name,
                       condition < 0 ? N_ ("a part has no event; hand it the value as an argument")
                                     : N_ ("this event has no value “%1”"),
                       srt_parser_spelling (parser, &name));
      return NULL;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_VALUE, node->index, srt_parser_at (parser, &name));
  node->at.end = name.end;
  srt_parser_next (parser);
  return node;
}

/* CONDITION.VALUE of THING behind "last". */
static SrtTree *
read_last (SrtParser *parser, const SrtToken *word)
{
  SrtTree *node = srt_parser_node (parser, SRT_NODE_LAST, word);
  const SrtToken name = parser->token;
  SrtToken value;

  node->op = name.kind == SRT_TOKEN_NAME ? srt_condition_find (name.text, (size_t) name.length) : -1;
  if (node->op < 0 || srt_condition_info (node->op)->kept < 0)
    {
      srt_parser_fail (parser, "not-kept", &name, N_ ("only shot_at and destroyed are kept for “last”"),
                       NULL);
      return NULL;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_CONDITION, node->op, srt_parser_at (parser, &name));
  srt_parser_next (parser);
  if (!srt_parser_take (parser, "."))
    {
      srt_parser_unexpected (parser, N_ ("“.” and the name of one of the event's values are expected"));
      return NULL;
    }
  value = parser->token;
  if (value.kind == SRT_TOKEN_NUMBER && value.number < SRT_MOST_VALUES)
    node->index = (int) value.number;
  else
    node->index =
        value.kind == SRT_TOKEN_NAME ? srt_condition_value (node->op, value.text, (size_t) value.length) : -1;
  if (node->index < 0)
    {
      srt_parser_fail (parser, "no-value", &value, N_ ("this event has no value “%1”"),
                       srt_parser_spelling (parser, &value));
      return NULL;
    }
  srt_maker_named (parser->maker, SRT_SYMBOL_VALUE, node->index, srt_parser_at (parser, &value));
  srt_parser_next (parser);
  if (!srt_parser_take_word (parser, "of"))
    {
      srt_parser_unexpected (parser, N_ ("“of” and a ship, flight group or squad are expected"));
      return NULL;
    }
  node->left = srt_parser_primary (parser);
  return node->left ? node : NULL;
}

/* A word that no quotes make a name. */
static SrtTree *
read_word (SrtParser *parser)
{
  SrtToken word = parser->token;
  SrtSymbolKind kind;

  srt_parser_next (parser);
  if (srt_token_word (&word, "null"))
    return srt_parser_node (parser, SRT_NODE_NULL, &word);
  if (srt_token_word (&word, "result"))
    return srt_parser_node (parser, SRT_NODE_RESULT, &word);
  if (srt_token_word (&word, "true") || srt_token_word (&word, "false"))
    return srt_parser_number (parser, &word, srt_token_word (&word, "true") ? 1 : 0);
  if (srt_token_word (&word, "event"))
    return read_event (parser, &word);
  if (srt_token_word (&word, "last"))
    return read_last (parser, &word);
  if (srt_token_word (&word, "call"))
    return srt_parser_call (parser, &word);
  if (srt_script_qualified (word.text, (size_t) word.length, &kind))
    return read_qualified (parser, kind);
  srt_parser_fail (parser, "syntax", &word, N_ ("a value is expected, but “%1” stands here"),
                   srt_parser_spelling (parser, &word));
  return NULL;
}

/* A bare or quoted name, or a command whose result is taken. */
static SrtTree *
read_name (SrtParser *parser)
{
  SrtToken name = parser->token;
  SrtTree *node;
  int command;

  srt_parser_next (parser);
  if (!name.quoted && srt_token_is (&parser->token, "("))
    {
      command = srt_command_find (name.text, (size_t) name.length);
      if (command < 0)
        srt_parser_fail (parser, "no-command", &name, N_ ("there is no command “%1”"), name.text);
      else if (!(srt_command_info (command)->marks & SRT_COMMAND_RETURNS))
        srt_parser_fail (parser, "no-result", &name, N_ ("the command “%1” gives no value"), name.text);
      return parser->failed ? NULL : srt_parser_command (parser, command, &name);
    }
  node = srt_parser_node (parser, SRT_NODE_NAME, &name);
  node->text = name.text;
  node->length = name.length;
  node->quoted = name.quoted;
  return read_component (parser, node) ? node : NULL;
}

static SrtTree *
read_primary (SrtParser *parser)
{
  SrtToken token = parser->token;
  SrtTree *node;

  switch (token.kind)
    {
    case SRT_TOKEN_NUMBER:
      srt_parser_next (parser);
      return srt_parser_number (parser, &token, token.number);
    case SRT_TOKEN_STRING:
      srt_parser_next (parser);
      node = srt_parser_node (parser, SRT_NODE_STRING, &token);
      node->text = token.text;
      node->length = token.length;
      return node;
    case SRT_TOKEN_NAME:
      return !token.quoted && srt_script_reserved (token.text, (size_t) token.length) ? read_word (parser)
                                                                                      : read_name (parser);
    case SRT_TOKEN_PERCENT:
      srt_parser_unexpected (parser,
                             N_ ("a percentage stands behind an operator, and is of the value before it"));
      return NULL;
    case SRT_TOKEN_MARK:
      if (srt_parser_take (parser, "("))
        {
          node = srt_parser_expression (parser);
          if (node && !srt_parser_take (parser, ")"))
            srt_parser_unexpected (parser, N_ ("“)” is missing"));
          return parser->failed ? NULL : node;
        }
      srt_parser_unexpected (parser, N_ ("a value is expected, but “%1” stands here"));
      return NULL;
    default:
      srt_parser_unexpected (parser, N_ ("a value is missing"));
      return NULL;
    }
}

SrtTree *
srt_parser_primary (SrtParser *parser)
{
  SrtTree *node = NULL;

  if (parser->failed)
    return NULL;
  if (parser->nesting >= SRT_MOST_NESTING)
    srt_parser_unexpected (parser, N_ ("values are nested too deep here"));
  else
    {
      parser->nesting++;
      node = read_primary (parser);
      parser->nesting--;
    }
  return parser->failed ? NULL : node;
}
