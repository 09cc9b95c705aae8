/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines, words and numbers of a script (spec 03 §8.1), read the same in every locale. */
#include "maneuver/private.h"

#include <string.h>

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_word_char (char c)
{
  return is_digit (c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == ':'
         || c == '-';
}

static char
lower (char c)
{
  return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

bool
srt_text_is (const char *text, size_t length, const char *name)
{
  for (size_t i = 0; i < length; i++)
    if (name[i] == '\0' || lower (text[i]) != lower (name[i]))
      return false;
  return name[length] == '\0';
}

bool
srt_text_equal (const char *a, const char *b, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (lower (a[i]) != lower (b[i]))
      return false;
  return true;
}

bool
srt_word_is (const SrtWord *word, const char *name)
{
  return srt_text_is (word->text, (size_t) word->length, name);
}

bool
srt_line_next (const char **cursor, int *number, SrtLine *line)
{
  const char *text = *cursor;
  size_t length;

  if (*number == 0 && strncmp (text, "\xEF\xBB\xBF", 3) == 0)
    text += 3; /* a byte order mark is no character of the first line */
  if (*text == '\0')
    return false;
  length = strcspn (text, "\n");
  *cursor = text + length + (text[length] == '\n' ? 1 : 0);
  if (length > 0 && text[length - 1] == '\r')
    length--;
  *number += 1;
  *line = (SrtLine){ text, (int) length, *number };
  return true;
}

int
srt_line_skip (const SrtLine *line, int at)
{
  while (at < line->length && is_blank (line->text[at]))
    at++;
  return at;
}

bool
srt_line_dropped (const SrtLine *line)
{
  int at = srt_line_skip (line, 0);

  return at == line->length || line->text[at] == '#';
}

SrtWord
srt_line_word (const SrtLine *line, int at)
{
  int end = at;

  while (end < line->length && is_word_char (line->text[end]))
    end++;
  return (SrtWord){ line->text + at, end - at, at };
}

int
srt_line_column (const SrtLine *line, int at)
{
  int column = 1;

  for (int i = 0; i < at && i < line->length; i++)
    if (((unsigned char) line->text[i] & 0xC0) != 0x80)
      column++;
  return column;
}

/* Scans [-] digits [. digits]; false where no digit stands. Offsets of its pieces and of its end. */
static bool
scan_number (const SrtWord *word, int *whole, int *point, int *end)
{
  int at = 0, digits = 0;

  if (at < word->length && word->text[at] == '-')
    at++;
  *whole = at;
  for (; at < word->length && is_digit (word->text[at]); at++)
    digits++;
  *point = at;
  if (at < word->length && word->text[at] == '.')
    for (at++; at < word->length && is_digit (word->text[at]); at++)
      digits++;
  *end = at;
  return digits > 0;
}

double
srt_word_number (const SrtWord *word, int *rest)
{
  int whole, point, end;
  double value = 0, scale = 1;

  if (!scan_number (word, &whole, &point, &end))
    {
      *rest = 0;
      return 0;
    }
  *rest = end;
  for (int i = whole; i < point; i++)
    if (value < 1e9) /* nothing so large is of use, and no sum of two may leave a float's range */
      value = value * 10 + (word->text[i] - '0');
  /* Fifteen places are more than a float tells apart. */
  for (int i = point + 1; i < end && scale < 1e15; i++)
    {
      value = value * 10 + (word->text[i] - '0');
      scale *= 10;
    }
  value /= scale;
  return word->text[0] == '-' ? 0 - value : value;
}

uint16_t
srt_word_ticks (const SrtWord *word, int *rest, bool *in_range)
{
  int whole, point, end;
  uint32_t low = 0;
  bool fits = true, negative = word->length > 0 && word->text[0] == '-';

  *in_range = true;
  *rest = 0;
  if (!scan_number (word, &whole, &point, &end))
    return 0;
  *rest = end;
  for (int i = whole; i < point; i++)
    {
      low = low * 10 + (uint32_t) (word->text[i] - '0');
      fits = fits && low <= 65535;
      low &= fits ? 0xFFFFFFFF : 0xFFFF;
    }
  *in_range = fits && (!negative || low == 0);
  return (uint16_t) (negative ? 0u - low : low);
}
