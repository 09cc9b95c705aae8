/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comment lines a maneuver file begins with (decision 23). */
#include "maneuver/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Header
{
  SrtWord name;
  int number, mirror, least, most; /* -1 = not said */
} Header;

static bool
read_count (const SrtLine *line, int *at, int limit, int *value)
{
  int digits = 0;

  for (*value = 0; *at < line->length && line->text[*at] >= '0' && line->text[*at] <= '9'; (*at)++, digits++)
    if (*value <= limit)
      *value = *value * 10 + (line->text[*at] - '0');
  return digits > 0 && *value <= limit;
}

static bool
read_number (Header *header, const SrtLine *line, int at)
{
  return read_count (line, &at, SRT_MANEUVER_NONE - 1, &header->number)
         && srt_line_skip (line, at) == line->length;
}

static bool
read_range (Header *header, const SrtLine *line, int at)
{
  if (!read_count (line, &at, 65535, &header->least))
    return false;
  header->most = header->least;
  at = srt_line_skip (line, at);
  if (at + 1 < line->length && line->text[at] == '.' && line->text[at + 1] == '.')
    {
      at = srt_line_skip (line, at + 2);
      if (!read_count (line, &at, 65535, &header->most))
        return false;
    }
  return srt_line_skip (line, at) == line->length && header->most >= header->least;
}

static bool
read_mirror (Header *header, const SrtLine *line, int at)
{
  header->mirror = 0;
  for (;;)
    {
      SrtWord word;

      while (at < line->length && (line->text[at] == ',' || line->text[at] == ' ' || line->text[at] == '\t'))
        at++;
      if (at == line->length)
        return true;
      word = srt_line_word (line, at);
      if (srt_word_is (&word, "yaw"))
        header->mirror |= SRT_MIRROR_YAW;
      else if (srt_word_is (&word, "pitch"))
        header->mirror |= SRT_MIRROR_PITCH;
      else if (srt_word_is (&word, "roll"))
        header->mirror |= SRT_MIRROR_ROLL;
      else if (!srt_word_is (&word, "none"))
        return false;
      at += word.length;
    }
}

/* One comment line; false when its key is known and its value is not. */
static bool
read_entry (Header *header, const SrtLine *line, int *value_at)
{
  int at = srt_line_skip (line, srt_line_skip (line, 0) + 1);
  SrtWord key = srt_line_word (line, at);
  Header before = *header;
  bool good = true;

  *value_at = at = srt_line_skip (line, key.start + key.length);
  if (srt_word_is (&key, "name:"))
    {
      int end = line->length;

      while (end > at && (line->text[end - 1] == ' ' || line->text[end - 1] == '\t'))
        end--;
      header->name = (SrtWord){ line->text + at, end - at, at };
      good = end > at;
    }
  else if (srt_word_is (&key, "number:"))
    good = read_number (header, line, at);
  else if (srt_word_is (&key, "ticks:"))
    good = read_range (header, line, at);
  else if (srt_word_is (&key, "mirror:"))
    good = read_mirror (header, line, at);
  if (!good)
    *header = before;
  return good;
}

/* The file's name without folder and ending. */
static SrtWord
stem (const char *file)
{
  const char *slash, *dot;

  if (file == NULL)
    return (SrtWord){ "", 0, 0 };
  slash = strrchr (file, '/');
  slash = slash ? slash + 1 : file;
  dot = strrchr (slash, '.');
  return (SrtWord){ slash, (int) (dot && dot > slash ? (size_t) (dot - slash) : strlen (slash)), 0 };
}

static char *
copy_word (SrtWord word)
{
  char *copy = malloc ((size_t) word.length + 1);

  if (copy == NULL)
    abort ();
  memcpy (copy, word.text, (size_t) word.length);
  copy[word.length] = '\0';
  return copy;
}

static const SrtManeuverInfo *
find_info (int number)
{
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  return number >= 0 && number < n ? &table[number] : NULL;
}

int
srt_maneuver_header (SrtManeuver *maneuver, int default_number, SrtDiags *diags)
{
  Header header = { .number = -1, .mirror = -1, .least = -1, .most = -1 };
  const SrtManeuverInfo *info;
  const char *cursor = maneuver->text;
  int line_number = 0, number;
  SrtLine line;

  while (srt_line_next (&cursor, &line_number, &line) && srt_line_dropped (&line))
    {
      int value_at;

      if (srt_line_skip (&line, 0) < line.length && !read_entry (&header, &line, &value_at))
        srt_diags_add (diags, SRT_SEVERITY_WARNING, "header", maneuver->file, NULL, line.number,
                       srt_line_column (&line, value_at),
                       N_ ("This header line cannot be read and is ignored"), NULL);
    }
  number = header.number >= 0 ? header.number : default_number;
  if (header.name.length > 0)
    maneuver->name = copy_word (header.name);
  else if (find_info (number))
    maneuver->name =
        copy_word ((SrtWord){ find_info (number)->name, (int) strlen (find_info (number)->name), 0 });
  else
    maneuver->name = copy_word (stem (maneuver->file));
  if (number < 0)
    number = srt_maneuver_number (maneuver->name);
  info = find_info (number);
  maneuver->mirror_mask = header.mirror >= 0 ? (uint8_t) header.mirror : info ? info->mirror_mask : 0;
  maneuver->min_ticks = header.least >= 0 ? header.least : info ? info->min_ticks : 200;
  maneuver->max_ticks = header.most >= 0 ? header.most : info ? info->max_ticks : 300;
  return number;
}
