/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of a mission script's lines, read the same in every locale. */
#include "mission/script-private.h"

#include <stdlib.h>
#include <string.h>

static const char *const reserved[] = {
  "and",    "any",    "argument", "call",  "chance",  "curve", "else", "end",      "event", "false", "global",
  "group",  "if",     "in",       "last",  "listing", "not",   "null", "on",       "or",    "part",  "random",
  "result", "return", "ship",     "spawn", "squad",   "timer", "true", "variable", "wait",
};

/* Longest first where one begins another. */
static const char *const marks[] = {
  "+=.", "-=.", "*=.", "/=.", ">=.", "<=.", "==", "!=", ">=", "<=", "+=", "-=", "*=", "/=", ">.", "<.",
  "+.",  "-.",  "*.",  "/.",  "(",   ")",   ",",  ":",  ".",  "=",  ">",  "<",  "+",  "-",  "*",  "/",
};

#define COUNT(array) (sizeof (array) / sizeof (array)[0])

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_name_start (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_name_char (char c)
{
  return is_name_start (c) || is_digit (c);
}

/* A name's end: a hyphen belongs to it where a letter, figure or hyphen follows. */
static int
name_end (const char *line, int length, int at)
{
  while (at < length)
    if (is_name_char (line[at]))
      at++;
    else if (line[at] == '-')
      {
        int next = at;
        while (next < length && line[next] == '-')
          next++;
        if (next >= length || !is_name_char (line[next]))
          break;
        at = next;
      }
    else
      break;
  return at;
}

bool
srt_script_reserved (const char *text, size_t length)
{
  for (size_t i = 0; i < COUNT (reserved); i++)
    if (strlen (reserved[i]) == length && memcmp (reserved[i], text, length) == 0)
      return true;
  return false;
}

bool
srt_script_bare (const char *id)
{
  int length = (int) strlen (id);

  return length > 0 && is_name_start (id[0]) && name_end (id, length, 0) == length
         && !srt_script_reserved (id, (size_t) length);
}

int
srt_script_column (const char *line, int at)
{
  int column = 1;

  for (int i = 0; i < at && line[i]; i++)
    if (((unsigned char) line[i] & 0xC0) != 0x80)
      column++;
  return column;
}

/* ---- Kinds of words ---- */

static int
hex_digit (char c)
{
  if (is_digit (c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Behind the opening quote; the closing one is taken. */
static void
read_quoted (SrtLexer *lexer, char quote, SrtToken *token)
{
  const char *line = lexer->line;
  char *text = srt_arena_new (lexer->arena, (size_t) (lexer->length - lexer->at) + 1);
  int at = lexer->at, n = 0;

  token->message = N_ ("the closing quote is missing");
  while (at < lexer->length)
    {
      char c = line[at++];
      if (c == quote)
        {
          token->message = NULL;
          break;
        }
      if (c == '\\' && at < lexer->length)
        {
          c = line[at++];
          if (c == 'n')
            c = '\n';
          else if (c == 't')
            c = '\t';
          else if (c == 'x' && at + 1 < lexer->length && hex_digit (line[at]) >= 0
                   && hex_digit (line[at + 1]) >= 0)
            {
              c = (char) (hex_digit (line[at]) * 16 + hex_digit (line[at + 1]));
              at += 2;
            }
        }
      text[n++] = c;
    }
  if (token->message)
    token->kind = SRT_TOKEN_BAD;
  token->text = text;
  token->length = n;
  lexer->at = at;
}

static void
read_number (SrtLexer *lexer, SrtToken *token)
{
  const char *line = lexer->line;
  int at = lexer->at;
  double base = 10, value = 0;

  if (at + 1 < lexer->length && line[at] == '0' && (line[at + 1] == 'x' || line[at + 1] == 'X'))
    {
      base = 16;
      at += 2;
    }
  for (; at < lexer->length; at++)
    {
      int digit = hex_digit (line[at]);
      if (digit < 0 || digit >= (int) base)
        break;
      if (value < 1e18)
        value = value * base + digit;
    }
  token->kind = SRT_TOKEN_NUMBER;
  token->number = value;
  if (at < lexer->length && line[at] == '%')
    {
      token->kind = SRT_TOKEN_PERCENT;
      at++;
    }
  else if (at < lexer->length
           && (is_name_char (line[at])
               || (line[at] == '.' && at + 1 < lexer->length && is_digit (line[at + 1]))))
    {
      token->kind = SRT_TOKEN_BAD;
      token->message = line[at] == '.' ? N_ ("numbers of a script are whole") : N_ ("this is no number");
      while (at < lexer->length && (is_name_char (line[at]) || line[at] == '.'))
        at++;
    }
  else if (value > 4294967295.0)
    {
      token->kind = SRT_TOKEN_BAD;
      token->message = N_ ("the largest number is 4294967295");
    }
  lexer->at = at;
}

static void
read_mark (SrtLexer *lexer, SrtToken *token)
{
  const char *line = lexer->line;

  for (size_t i = 0; i < COUNT (marks); i++)
    {
      int length = (int) strlen (marks[i]);
      if (lexer->length - lexer->at >= length && memcmp (line + lexer->at, marks[i], (size_t) length) == 0)
        {
          token->kind = SRT_TOKEN_MARK;
          token->text = (char *) marks[i];
          token->length = length;
          lexer->at += length;
          return;
        }
    }
  token->kind = SRT_TOKEN_BAD;
  token->message = N_ ("this character has no place in a script");
  for (lexer->at++; lexer->at < lexer->length && ((unsigned char) line[lexer->at] & 0xC0) == 0x80;
       lexer->at++)
    ;
}

SrtToken
srt_script_token (SrtLexer *lexer)
{
  const char *line = lexer->line;
  SrtToken token = { .kind = SRT_TOKEN_END };
  int from = lexer->at;

  while (lexer->at < lexer->length
         && (line[lexer->at] == ' ' || line[lexer->at] == '\t' || line[lexer->at] == '\r'))
    lexer->at++;
  token.start = token.end = lexer->at;
  token.spaced = lexer->at > from;
  if (lexer->at >= lexer->length || line[lexer->at] == '#')
    return token;
  if (is_name_start (line[lexer->at]))
    {
      int end = name_end (line, lexer->length, lexer->at);
      token.kind = SRT_TOKEN_NAME;
      token.length = end - lexer->at;
      token.text = srt_arena_text (lexer->arena, line + lexer->at, (size_t) token.length);
      lexer->at = end;
    }
  else if (is_digit (line[lexer->at]))
    read_number (lexer, &token);
  else if (line[lexer->at] == '"' || line[lexer->at] == '\'')
    {
      char quote = line[lexer->at++];
      token.kind = quote == '"' ? SRT_TOKEN_STRING : SRT_TOKEN_NAME;
      token.quoted = true;
      read_quoted (lexer, quote, &token);
    }
  else
    read_mark (lexer, &token);
  token.end = lexer->at;
  return token;
}

bool
srt_token_is (const SrtToken *token, const char *mark)
{
  return token->kind == SRT_TOKEN_MARK && strcmp (token->text, mark) == 0;
}

bool
srt_token_word (const SrtToken *token, const char *word)
{
  return token->kind == SRT_TOKEN_NAME && !token->quoted && strcmp (token->text, word) == 0;
}

/* ---- Writing ---- */

static void
put_quoted (SrtBuffer *out, char quote, const char *text, size_t length)
{
  srt_buffer_add (out, &quote, 1);
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = (unsigned char) text[i];
      if (c == '\n')
        srt_buffer_text (out, "\\n");
      else if (c == '\t')
        srt_buffer_text (out, "\\t");
      else if (c < 0x20 || c == 0x7F)
        srt_buffer_printf (out, "\\x%02x", c);
      else
        {
          if (c == '\\' || c == (unsigned char) quote)
            srt_buffer_text (out, "\\");
          srt_buffer_add (out, &text[i], 1);
        }
    }
  srt_buffer_add (out, &quote, 1);
}

void
srt_script_put_name (SrtBuffer *out, const char *id)
{
  if (srt_script_bare (id))
    srt_buffer_text (out, id);
  else
    put_quoted (out, '\'', id, strlen (id));
}

/* Bytes that are no UTF-8 are written by number, so that the text stays text. */
void
srt_script_put_string (SrtBuffer *out, const char *text, size_t length)
{
  bool plain = true;

  for (size_t i = 0; i < length; plain = plain && length > 0)
    {
      unsigned char c = (unsigned char) text[i++];
      int more = c < 0x80                ? 0
                 : c >= 0xC2 && c < 0xE0 ? 1
                 : c >= 0xE0 && c < 0xF0 ? 2
                 : c >= 0xF0 && c < 0xF5 ? 3
                                         : -1;
      if (more < 0)
        plain = false;
      for (; more > 0; more--)
        if (i < length && ((unsigned char) text[i] & 0xC0) == 0x80)
          i++;
        else
          {
            plain = false;
            break;
          }
    }
  if (plain)
    {
      put_quoted (out, '"', text, length);
      return;
    }
  srt_buffer_text (out, "\"");
  for (size_t i = 0; i < length; i++)
    if ((unsigned char) text[i] >= 0x20 && (unsigned char) text[i] < 0x7F && text[i] != '"'
        && text[i] != '\\')
      srt_buffer_add (out, &text[i], 1);
    else
      srt_buffer_printf (out, "\\x%02x", (unsigned char) text[i]);
  srt_buffer_text (out, "\"");
}

char *
srt_script_quote (const char *id)
{
  SrtBuffer out = { 0 };

  srt_script_put_name (&out, id);
  return srt_buffer_steal (&out);
}
