/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, words, names and signs of a watch's text, and complaints about it. */
#include "debug/watch-private.h"

#include <string.h>

/* ---- Complaints: the first is the one that is told ---- */

static int
column_of (const SrtWatchParser *parser, const char *place)
{
  int column = 1;

  for (const char *at = parser->start; at < place; at++)
    if (((unsigned char) *at & 0xC0) != 0x80)
      column++;
  return column;
}

void
srt_watch_complain (SrtWatchParser *parser,
                    const char *place,
                    const char *code,
                    const char *message,
                    const char *a,
                    const char *b)
{
  if (!parser->failed)
    srt_diags_add (parser->diags, SRT_SEVERITY_ERROR, code, NULL, NULL, 1, column_of (parser, place), message,
                   a, b, NULL);
  parser->failed = true;
  /* Nothing more is read, so that every loop comes to its end. */
  parser->at += strlen (parser->at);
  parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_END, parser->at, 0, 0 };
}

/* The same about @length bytes of the text, which are its %1. */
void
srt_watch_complain_of (SrtWatchParser *parser,
                       const char *place,
                       size_t length,
                       const char *code,
                       const char *message,
                       const char *b)
{
  char word[SRT_WATCH_NAME];

  while (length >= sizeof word || (length > 0 && ((unsigned char) place[length] & 0xC0) == 0x80))
    length--;
  memcpy (word, place, length);
  word[length] = '\0';
  srt_watch_complain (parser, place, code, message, word, b);
}

/* ---- Tokens ---- */

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static double
power_of_ten (int exponent)
{
  double value = 1;

  for (int i = 0; i < exponent && i < 400; i++)
    value *= 10;
  return value;
}

/* Digits, perhaps a point and more, perhaps an exponent; the locale has no say. Returns what is behind it. */
static const char *
read_number (const char *at, double *number)
{
  double value = 0, scale = 1;

  for (; is_digit (*at); at++)
    value = value * 10 + (*at - '0');
  if (*at == '.')
    for (at++; is_digit (*at); at++)
      if (scale < 1e17) /* further digits change nothing */
        {
          value = value * 10 + (*at - '0');
          scale *= 10;
        }
  value /= scale;
  if ((*at == 'e' || *at == 'E') && is_digit (at[at[1] == '-' || at[1] == '+' ? 2 : 1]))
    {
      bool down = at[1] == '-';
      int exponent = 0;
      for (at += at[1] == '-' || at[1] == '+' ? 2 : 1; is_digit (*at); at++)
        exponent = exponent < 1000 ? exponent * 10 + (*at - '0') : exponent;
      value = down ? value / power_of_ten (exponent) : value * power_of_ten (exponent);
    }
  *number = value;
  return at;
}

static void
read_string (SrtWatchParser *parser)
{
  const char *from = parser->at, *at = from + 1;

  while (*at && *at != *from)
    at += *at == '\\' && at[1] ? 2 : 1;
  if (*at == '\0')
    {
      srt_watch_complain (parser, from, "watch-string",
                          N_ ("The name that begins here has no closing quotation mark"), NULL, NULL);
      return;
    }
  parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_STRING, from, (size_t) (at + 1 - from), 0 };
  parser->at = at + 1;
}

static void
read_sign (SrtWatchParser *parser)
{
  static const char *const pairs[] = { "<=", ">=", "==", "!=", "&&", "||" };
  const char *at = parser->at;
  size_t length = 1;

  for (int i = 0; i < (int) (sizeof pairs / sizeof pairs[0]); i++)
    if (strncmp (at, pairs[i], 2) == 0)
      length = 2;
  while (((unsigned char) at[length] & 0xC0) == 0x80) /* one character, however many bytes */
    length++;
  parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_SIGN, at, length, 0 };
  parser->at += length;
}

void
srt_watch_next (SrtWatchParser *parser)
{
  const char *at = parser->at + strspn (parser->at, " \t\r\n");

  parser->at = at;
  parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_END, at, 0, 0 };
  if (is_digit (*at) || (*at == '.' && is_digit (at[1])))
    {
      double number;
      parser->at = read_number (at, &number);
      if (!isfinite (number))
        {
          srt_watch_complain (parser, at, "watch-number", N_ ("This number is too large"), NULL, NULL);
          return;
        }
      parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_NUMBER, at, (size_t) (parser->at - at), number };
    }
  else if (srt_watch_is_word_char (*at))
    {
      while (srt_watch_is_word_char (*parser->at))
        parser->at++;
      parser->token = (SrtWatchToken){ SRT_WATCH_TOKEN_WORD, at, (size_t) (parser->at - at), 0 };
    }
  else if (*at == '"' || *at == '\'')
    read_string (parser);
  else if (*at)
    read_sign (parser);
}

bool
srt_watch_sees (const SrtWatchParser *parser, const char *sign)
{
  return parser->token.kind == SRT_WATCH_TOKEN_SIGN && parser->token.length == strlen (sign)
         && strncmp (parser->token.text, sign, parser->token.length) == 0;
}

bool
srt_watch_sees_word (const SrtWatchParser *parser, const char *word)
{
  return parser->token.kind == SRT_WATCH_TOKEN_WORD
         && srt_watch_same (parser->token.text, parser->token.length, word);
}

/* Goes past it if it is there. */
bool
srt_watch_take (SrtWatchParser *parser, const char *sign)
{
  bool there = srt_watch_sees (parser, sign);

  if (there)
    srt_watch_next (parser);
  return there;
}

bool
srt_watch_take_word (SrtWatchParser *parser, const char *word)
{
  bool there = srt_watch_sees_word (parser, word);

  if (there)
    srt_watch_next (parser);
  return there;
}
