/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be written at the cursor of a watch's text. */
#include "debug/watch-private.h"

#include <stdio.h>
#include <string.h>

typedef struct Completion
{
  const char *text;
  size_t from, at; /* what a suggestion replaces */
  char quote;      /* of the string that the cursor is in, 0 none */
  bool of_slot;    /* it is slot's */
  SrtWatchSuggestFunc func;
  void *data;
} Completion;

static bool
fits (const Completion *completion, const char *text)
{
  return srt_watch_begins (text, completion->text + completion->from, completion->at - completion->from);
}

static void
offer (const Completion *completion, const char *text, const char *words, const char *unit)
{
  if (fits (completion, text))
    completion->func (text, words, unit, completion->data);
}

/* ---- Names ---- */

/* A name, and what closes it where that is not there yet. */
static void
offer_name (const char *name, int number, void *data)
{
  const Completion *completion = data;
  char text[2 * SRT_WATCH_NAME + 4];
  size_t n = 0;

  for (const char *c = name; *c && n + 5 < sizeof text; c++)
    {
      if (*c == completion->quote || *c == '\\')
        text[n++] = '\\';
      text[n++] = *c;
    }
  if (completion->text[completion->at] != completion->quote)
    {
      text[n++] = completion->quote;
      if (completion->of_slot)
        text[n++] = ')';
    }
  text[n] = '\0';
  if (*name)
    offer (completion, text, NULL, NULL);
}

static void
offer_ships (Completion *completion, const SrtMission *mission)
{
  for (int i = 0; mission && i < mission->n_ships; i++)
    if (mission->ships[i].name)
      offer_name (mission->ships[i].name, i, completion);
}

/* Goes back over blanks: the index behind what stands there. */
static size_t
before_blanks (const char *text, size_t at)
{
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
    at--;
  return at;
}

static size_t
word_start (const char *text, size_t at)
{
  while (at > 0 && srt_watch_is_word_char (text[at - 1]))
    at--;
  return at;
}

/* What is compared with the string that begins at @quote: "ship.order ==" an order. */
static SrtWatchKind
compared (const char *text, size_t quote)
{
  size_t at = before_blanks (text, quote), end, from, taken;
  const char *dot;
  int n, field = -1;

  while (at > 0 && (text[at - 1] == '=' || text[at - 1] == '!'))
    at--;
  end = before_blanks (text, at);
  from = word_start (text, end);
  dot = at < quote ? memchr (text + from, '.', end - from) : NULL;
  /* The field at the end of the path, behind those that lead there. */
  for (const char *path = dot ? dot + 1 : NULL; path && path < text + end; path += taken + 1)
    {
      field = srt_watch_path_step (path, (size_t) (text + end - path), &taken);
      if (field < 0)
        break;
    }
  return field >= 0 ? srt_watch_fields (&n)[field].kind : SRT_WATCH_NUMBER;
}

static void
complete_string (Completion *completion, const SrtContent *content, const SrtMission *mission)
{
  const char *text = completion->text;
  size_t quote = completion->from - 1, at = before_blanks (text, quote), word;

  if (at > 0 && text[at - 1] == '(')
    {
      at = before_blanks (text, at - 1);
      word = word_start (text, at);
      completion->of_slot = srt_watch_same (text + word, at - word, "slot");
    }
  if (completion->of_slot)
    offer_ships (completion, mission);
  else
    srt_watch_names (compared (text, quote), content, offer_name, completion);
}

/* ---- Words ---- */

/* Fields of a ship behind a path of those that name one: "target." has its own and the target's. */
static void
complete_path (Completion *completion)
{
  const char *path = completion->text + completion->from;
  size_t length = completion->at - completion->from, lead = 0, taken;
  int n, field;
  const SrtWatchField *fields = srt_watch_fields (&n);

  for (int i = 0; i < n; i++)
    if (!fields[i].of_world)
      offer (completion, fields[i].name, fields[i].words, fields[i].unit);
  for (size_t i = 0; i < length; i++)
    if (path[i] == '.')
      {
        field = srt_watch_path_step (path + lead, i - lead, &taken);
        if (field >= 0 && taken == i - lead && fields[field].kind == SRT_WATCH_SLOT)
          lead = i + 1;
      }
  for (int i = 0; lead > 0 && lead < SRT_WATCH_NAME && i < n; i++)
    {
      char text[2 * SRT_WATCH_NAME];
      snprintf (text, sizeof text, "%.*s%s", (int) lead, path, fields[i].name);
      if (!fields[i].of_world)
        offer (completion, text, fields[i].words, fields[i].unit);
    }
}

static void
complete_word (Completion *completion)
{
  static const char *const words[][2] = { { "ship", N_ ("The ship that it is asked for") },
                                          { "slot(\"", N_ ("A ship by its name") },
                                          { "and", N_ ("Both are so") },
                                          { "or", N_ ("Either is so") },
                                          { "not", N_ ("It is not so") } };
  int n;
  const SrtWatchField *fields = srt_watch_fields (&n);

  for (int i = 0; i < (int) (sizeof words / sizeof words[0]); i++)
    offer (completion, words[i][0], words[i][1], NULL);
  for (int i = 0; i < n; i++)
    if (fields[i].of_world)
      offer (completion, fields[i].name, fields[i].words, fields[i].unit);
  for (int i = 0; i < srt_watch_n_functions; i++)
    {
      char text[32];
      snprintf (text, sizeof text, "%s(", srt_watch_functions[i].name);
      offer (completion, text, srt_watch_functions[i].words, srt_watch_functions[i].unit);
    }
}

/* Where the string begins that the cursor is in (behind its mark), 0 for none. */
static size_t
string_start (const char *text, size_t at, char *quote)
{
  size_t start = 0;

  *quote = '\0';
  for (size_t i = 0; i < at; i++)
    if (*quote && text[i] == '\\' && i + 1 < at)
      i++;
    else if (*quote && text[i] == *quote)
      *quote = '\0';
    else if (!*quote && (text[i] == '"' || text[i] == '\''))
      {
        *quote = text[i];
        start = i + 1;
      }
  return *quote ? start : 0;
}

size_t
srt_watch_complete (const char *text,
                    size_t at,
                    const SrtContent *content,
                    const SrtMission *mission,
                    SrtWatchSuggestFunc func,
                    void *data)
{
  Completion completion = { .text = text, .func = func, .data = data };
  const char *dot;

  completion.at = at < strlen (text) ? at : strlen (text);
  completion.from = string_start (text, completion.at, &completion.quote);
  if (completion.quote)
    {
      complete_string (&completion, content, mission);
      return completion.from;
    }
  completion.from = word_start (text, completion.at);
  dot = memchr (text + completion.from, '.', completion.at - completion.from);
  if (dot
      && (dot == text + completion.from
          || srt_watch_same (text + completion.from, (size_t) (dot - text) - completion.from, "ship")))
    {
      completion.from = (size_t) (dot + 1 - text);
      complete_path (&completion);
    }
  else if (!(text[completion.from] >= '0' && text[completion.from] <= '9'))
    complete_word (&completion);
  return completion.from;
}
