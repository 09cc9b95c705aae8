/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements of a mission script's block, read into trees. */
#include "mission/script-private.h"

#include <stdio.h>
#include <string.h>

enum
{
  MOST_BLOCKS = 64, /* inside one another */
};

static const char *const loop_words[] = { "while", "for",   "loop",     "repeat", "until",
                                          "goto",  "break", "continue", NULL };

/* What ends the statements that are being read. */
enum
{
  UNTIL_END = 0x1,
  UNTIL_ELSE = 0x2,
  UNTIL_CHANCE = 0x4,
};

static SrtStmts read_statements (SrtParser *parser, unsigned until, int depth);

static SrtStmt *
new_stmt (SrtParser *parser, SrtStmtKind kind, const SrtToken *token)
{
  SrtStmt *stmt = srt_arena_new (&parser->maker->arena, sizeof *stmt);

  stmt->kind = kind;
  stmt->at = srt_parser_at (parser, token);
  return stmt;
}

/* ---- Simple statements ---- */

static SrtTree *
command_node (SrtParser *parser, int number, const SrtToken *token, int n, SrtTree *const *args)
{
  SrtTree *node = srt_parser_node (parser, SRT_NODE_COMMAND, token);

  node->index = number;
  node->n_args = n;
  node->args = srt_arena_new (&parser->maker->arena, SRT_MOST_ARGS * sizeof *node->args);
  memcpy (node->args, args, (size_t) n * sizeof *args);
  srt_maker_named (parser->maker, SRT_SYMBOL_KEYWORD, number, node->at);
  return node;
}

/* “(seconds:”, as of any command. */
static bool
names_seconds (const SrtParser *parser)
{
  SrtLexer ahead = parser->lexer;
  SrtToken name, colon;

  if (!srt_token_is (&parser->token, "("))
    return false;
  name = srt_script_token (&ahead);
  colon = srt_script_token (&ahead);
  return srt_token_word (&name, "seconds") && srt_token_is (&colon, ":");
}

static SrtStmt *
read_wait (SrtParser *parser, const SrtToken *token)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_COMMAND, token);
  SrtTree *seconds;

  if (names_seconds (parser))
    {
      stmt->node = srt_parser_command (parser, SRT_COMMAND_WAIT, token);
      return stmt->node ? stmt : NULL;
    }
  seconds = srt_parser_expression (parser);
  if (seconds == NULL)
    return NULL;
  stmt->node = command_node (parser, SRT_COMMAND_WAIT, token, 1, &seconds);
  return stmt;
}

static void
expect (SrtParser *parser, const char *message)
{
  srt_parser_fail (parser, "syntax", &parser->token, message, srt_parser_spelling (parser, &parser->token));
}

/* timer ID every SECONDS [times N] call PART, timer ID after SECONDS call PART. */
static SrtStmt *
read_timer (SrtParser *parser, const SrtToken *token)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_COMMAND, token);
  SrtTree *args[4] = { srt_parser_expression (parser), NULL, NULL, NULL };
  bool once;

  if (args[0] == NULL)
    return NULL;
  once = srt_parser_take_word (parser, "after");
  if (!once && !srt_parser_take_word (parser, "every"))
    {
      expect (parser, N_ ("“every” or “after”, and seconds, are expected"));
      return NULL;
    }
  args[2] = srt_parser_expression (parser);
  args[3] = srt_parser_node (parser, SRT_NODE_NUMBER, token);
  args[3]->number = once;
  if (args[2] && !once && srt_parser_take_word (parser, "times"))
    args[3] = srt_parser_expression (parser);
  if (args[2] == NULL || args[3] == NULL)
    return NULL;
  if (!srt_parser_take_word (parser, "call"))
    {
      expect (parser, N_ ("“call” and the name of a part are expected"));
      return NULL;
    }
  args[1] = srt_parser_expression (parser);
  if (args[1] == NULL)
    return NULL;
  stmt->node = command_node (parser, SRT_COMMAND_CREATE_TIMER, token, 4, args);
  return stmt;
}

static SrtStmt *
read_return (SrtParser *parser, const SrtToken *token)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_RETURN, token);

  if (parser->token.kind == SRT_TOKEN_END)
    return stmt;
  stmt->value = srt_parser_expression (parser);
  return stmt->value ? stmt : NULL;
}

static SrtStmt *
read_call (SrtParser *parser, SrtStmtKind kind, const SrtToken *token)
{
  SrtStmt *stmt = new_stmt (parser, kind, token);

  stmt->node = srt_parser_call (parser, token);
  return stmt->node ? stmt : NULL;
}

static int
store_of (const SrtToken *token)
{
  static const struct
  {
    const char *mark;
    int op;
  } stores[] = {
    { "=", SRT_CODE_ASSIGN },         { "+=", SRT_CODE_ADD_ASSIGN },    { "-=", SRT_CODE_SUB_ASSIGN },
    { "*=", SRT_CODE_MUL_ASSIGN },    { "/=", SRT_CODE_DIV_ASSIGN },    { "+=.", SRT_CODE_ADD_ASSIGN_F },
    { "-=.", SRT_CODE_SUB_ASSIGN_F }, { "*=.", SRT_CODE_MUL_ASSIGN_F }, { "/=.", SRT_CODE_DIV_ASSIGN_F },
  };

  for (size_t i = 0; token->kind == SRT_TOKEN_MARK && i < sizeof stores / sizeof stores[0]; i++)
    if (strcmp (token->text, stores[i].mark) == 0)
      return stores[i].op;
  return 0;
}

/* NAME = VALUE and the like; the name is the next word. */
static SrtStmt *
read_assignment (SrtParser *parser, const SrtToken *token)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_ASSIGN, token);
  SrtToken percent;

  stmt->node = srt_parser_primary (parser);
  if (stmt->node == NULL)
    return NULL;
  stmt->op = store_of (&parser->token);
  if (stmt->op == 0)
    {
      srt_parser_fail (parser, "syntax", token, N_ ("this is no statement: “%1”"),
                       srt_parser_spelling (parser, token));
      return NULL;
    }
  srt_parser_next (parser);
  percent = parser->token;
  if (percent.kind == SRT_TOKEN_PERCENT && percent.number <= 255)
    {
      stmt->value = srt_parser_node (parser, SRT_NODE_PERCENT, &percent);
      stmt->value->number = (uint32_t) percent.number;
      srt_parser_next (parser);
    }
  else
    stmt->value = srt_parser_expression (parser);
  return stmt->value ? stmt : NULL;
}

static bool
is_loop (const SrtToken *token)
{
  for (int i = 0; loop_words[i]; i++)
    if (srt_token_word (token, loop_words[i]))
      return true;
  return false;
}

/* A command, or a name that something is assigned to. */
static SrtStmt *
read_named (SrtParser *parser, const SrtToken *token)
{
  SrtToken after = srt_parser_peek (parser);
  int command = token->quoted ? -1 : srt_command_find (token->text, (size_t) token->length);
  bool bare = after.kind == SRT_TOKEN_END;
  SrtStmt *stmt;

  if (is_loop (token) && !store_of (&after))
    {
      srt_parser_fail (
          parser, "loop", token,
          N_ ("a script cannot go back: let a timer, a trigger that fires again or a part that spawns itself "
              "repeat things"),
          NULL);
      return NULL;
    }
  if (command < 0 && (srt_token_is (&after, "(") || bare))
    {
      srt_parser_fail (parser, "no-command", token, N_ ("there is no command “%1”"), token->text);
      return NULL;
    }
  if (command < 0 || !(srt_token_is (&after, "(") || bare))
    return read_assignment (parser, token);
  stmt = new_stmt (parser, SRT_STMT_COMMAND, token);
  srt_parser_next (parser);
  stmt->node = srt_parser_command (parser, command, token);
  return stmt->node ? stmt : NULL;
}

/* ---- Blocks ---- */

/* The line that ends the statements read last is the parser's; true when it was taken as @word. */
static bool
close_block (SrtParser *parser, const SrtToken *opening, int line)
{
  if (parser->line < parser->maker->n_lines && srt_parser_take_word (parser, "end"))
    {
      srt_parser_end (parser);
      return true;
    }
  if (parser->line >= parser->maker->n_lines)
    srt_maker_fail (parser->maker, "no-end", (SrtAt){ line, opening->start, opening->end },
                    N_ ("the “end” of this is missing"), NULL, NULL);
  return false;
}

/* Past “if”: its condition, what is done, and what else. The last “end” is left to be taken by the first “if”. */
static SrtStmt *
read_if (SrtParser *parser, const SrtToken *token, int depth)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_IF, token);

  stmt->node = srt_parser_expression (parser);
  srt_parser_end (parser);
  parser->line++;
  stmt->body = read_statements (parser, UNTIL_END | UNTIL_ELSE, depth + 1);
  if (parser->line >= parser->maker->n_lines || !srt_token_word (&parser->token, "else"))
    return stmt;
  srt_parser_next (parser);
  stmt->has_other = true;
  if (srt_token_word (&parser->token, "if"))
    {
      SrtToken inner = parser->token;
      srt_parser_next (parser);
      if (depth < MOST_BLOCKS * 8)
        srt_stmts_add (&stmt->other, read_if (parser, &inner, depth + 1));
      else
        srt_parser_fail (parser, "syntax", &inner, N_ ("blocks are nested too deep here"), NULL);
      return stmt;
    }
  srt_parser_end (parser);
  parser->line++;
  stmt->other = read_statements (parser, UNTIL_END, depth + 1);
  return stmt;
}

static SrtArm *
read_arm (SrtParser *parser, int *total, int depth)
{
  SrtArm *arm = srt_arena_new (&parser->maker->arena, sizeof *arm);
  SrtToken share = parser->token;

  if (share.kind != SRT_TOKEN_PERCENT || share.number < 1 || share.number > 100)
    expect (parser, N_ ("a percentage from 1% to 100% is expected"));
  else if (*total + (int) share.number > 100)
    srt_parser_fail (parser, "percent", &share, N_ ("the chances come to more than 100%"), NULL);
  else
    {
      arm->share = (int) share.number;
      *total += arm->share;
      srt_parser_next (parser);
    }
  srt_parser_end (parser);
  parser->line++;
  arm->body = read_statements (parser, UNTIL_END | UNTIL_ELSE | UNTIL_CHANCE, depth + 1);
  return arm;
}

/* Past “random”: chances, and what else. */
static SrtStmt *
read_random (SrtParser *parser, const SrtToken *token, int depth)
{
  SrtStmt *stmt = new_stmt (parser, SRT_STMT_RANDOM, token);
  SrtArm **next = &stmt->arms;
  SrtStmts before;
  int total = 0, n = 0;

  srt_parser_end (parser);
  parser->line++;
  before = read_statements (parser, UNTIL_END | UNTIL_ELSE | UNTIL_CHANCE, depth + 1);
  if (before.first)
    srt_maker_fail (parser->maker, "syntax", before.first->at,
                    N_ ("“chance” and a percentage come first in “random”"), NULL, NULL);
  while (parser->line < parser->maker->n_lines && srt_parser_take_word (parser, "chance"))
    {
      *next = read_arm (parser, &total, depth);
      next = &(*next)->next;
      n++;
    }
  if (n == 0 || n > 255)
    srt_maker_fail (parser->maker, "syntax", stmt->at,
                    n == 0 ? N_ ("“random” needs a “chance” at least")
                           : N_ ("“random” has 255 chances at most"),
                    NULL, NULL);
  if (parser->line < parser->maker->n_lines && srt_parser_take_word (parser, "else"))
    {
      stmt->has_other = true;
      srt_parser_end (parser);
      parser->line++;
      stmt->other = read_statements (parser, UNTIL_END, depth + 1);
    }
  return stmt;
}

/* ---- Lines ---- */

/* Statements of one line; what has a block leaves the parser at the line of its "end". */
static SrtStmt *
read_statement (SrtParser *parser, int depth)
{
  SrtToken token = parser->token;
  SrtStmt *stmt = NULL;
  int line = parser->line;

  if (token.kind != SRT_TOKEN_NAME)
    {
      srt_parser_fail (parser, "syntax", &token, N_ ("this is no statement: “%1”"),
                       srt_parser_spelling (parser, &token));
      return NULL;
    }
  if (token.quoted || !srt_script_reserved (token.text, (size_t) token.length))
    return read_named (parser, &token);
  if (srt_token_word (&token, "if") || srt_token_word (&token, "random"))
    {
      srt_parser_next (parser);
      stmt = srt_token_word (&token, "if") ? read_if (parser, &token, depth)
                                           : read_random (parser, &token, depth);
      close_block (parser, &token, line);
      return stmt;
    }
  if (srt_token_word (&token, "listing"))
    {
      stmt = new_stmt (parser, SRT_STMT_LISTING, &token);
      srt_parser_next (parser);
      parser->line = srt_script_parse_listing (parser->maker, line, stmt) - 1;
      parser->token = (SrtToken){ .kind = SRT_TOKEN_END };
      return stmt;
    }
  if (srt_token_word (&token, "global") || srt_token_word (&token, "variable")
      || srt_token_word (&token, "argument"))
    return read_assignment (parser, &token);
  srt_parser_next (parser);
  if (srt_token_word (&token, "wait"))
    return read_wait (parser, &token);
  if (srt_token_word (&token, "timer"))
    return read_timer (parser, &token);
  if (srt_token_word (&token, "call"))
    return read_call (parser, SRT_STMT_CALL, &token);
  if (srt_token_word (&token, "spawn"))
    return read_call (parser, SRT_STMT_SPAWN, &token);
  if (srt_token_word (&token, "return"))
    return read_return (parser, &token);
  srt_parser_fail (parser, "syntax", &token, N_ ("“%1” has no place here"), token.text);
  return NULL;
}

static bool
ends (const SrtToken *token, unsigned until)
{
  return (until & UNTIL_END && srt_token_word (token, "end"))
         || (until & UNTIL_ELSE && srt_token_word (token, "else"))
         || (until & UNTIL_CHANCE && srt_token_word (token, "chance"));
}

/* Up to the line that begins with what ends them, which becomes the parser's, or past the last line. */
static SrtStmts
read_statements (SrtParser *parser, unsigned until, int depth)
{
  SrtStmts list = { 0 };

  for (; parser->line < parser->maker->n_lines; parser->line++)
    {
      SrtStmt *stmt;
      srt_parser_line (parser, parser->line);
      if (parser->token.kind == SRT_TOKEN_END || parser->failed)
        continue;
      if (ends (&parser->token, until))
        return list;
      if (depth > MOST_BLOCKS)
        {
          srt_parser_fail (parser, "syntax", &parser->token, N_ ("blocks are nested too deep here"), NULL);
          continue;
        }
      stmt = read_statement (parser, depth);
      srt_parser_end (parser);
      if (stmt)
        srt_stmts_add (&list, stmt);
    }
  return list;
}

SrtStmts
srt_script_parse (SrtMaker *maker)
{
  SrtParser parser = { .maker = maker };

  return read_statements (&parser, 0, 0);
}
