/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Part files: a batch's head, which part it is, and a row of whole numbers for
 * each run. The numbers of a row are those of SrtDuelResult, in its order, after
 * the run's number; "columns" names them.
 */
#include "batch/duel-batch.h"

#include "content/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  PART_FORMAT = 1,
  NUMBERS = sizeof (SrtDuelResult) / sizeof (int32_t),
  MOST_RUNS = SORTIE_DUEL_MOST_RUNS,
};

_Static_assert(sizeof (SrtDuelResult) == (2 + 2 * (SRT_DUEL_N_TALLIES + 2 * SRT_DUEL_MANEUVERS)) * sizeof (int32_t),
               "a result is whole numbers alone");

/* ---- Writing ---- */

static void
add_columns (GString *text)
{
  g_string_append (text, "  \"columns\": [\"run\", \"outcome\", \"ticks\"");
  for (int side = 0; side < 2; side++)
    {
      for (int c = 0; c < SRT_DUEL_N_TALLIES; c++)
        g_string_append_printf (text, ", \"%c.%s\"", "ab"[side], srt_duel_count_name ((SrtDuelCount) c));
      for (int m = 0; m < SRT_DUEL_MANEUVERS; m++)
        g_string_append_printf (text, ", \"%c.chosen.%d\"", "ab"[side], m);
      for (int m = 0; m < SRT_DUEL_MANEUVERS; m++)
        g_string_append_printf (text, ", \"%c.flown.%d\"", "ab"[side], m);
    }
  g_string_append (text, "],\n");
}

static void
add_row (GString *text, int run, const SrtDuelResult *result)
{
  int32_t numbers[NUMBERS];

  memcpy (numbers, result, sizeof numbers);
  g_string_append_printf (text, "    [%d", run);
  for (int i = 0; i < NUMBERS; i++)
    g_string_append_printf (text, ", %d", numbers[i]);
  g_string_append_c (text, ']');
}

static int
runs_of (const SrtJson *head)
{
  const SrtJson *runs = srt_json_get (head, "runs");
  return runs && runs->kind == SRT_JSON_NUMBER && runs->number >= 1 && runs->number <= MOST_RUNS
             ? (int) runs->number
             : 0;
}

char *
sortie_duel_part (const SrtJson *head, const SrtDuelResult *results, int part, int parts)
{
  g_autofree char *settings = g_strchomp (srt_json_write (head, NULL));
  GString *text = g_string_new (NULL);
  int n = sortie_duel_part_runs (runs_of (head), part, parts);

  g_string_append_printf (text, "{\n  \"duel_part\": %d,\n  \"part\": %d,\n  \"parts\": %d,\n  \"settings\": %s,\n",
                          PART_FORMAT, part, parts, settings);
  add_columns (text);
  g_string_append (text, "  \"results\": [\n");
  for (int i = 0; i < n; i++)
    {
      add_row (text, i * parts + part - 1, &results[i]);
      g_string_append (text, i + 1 < n ? ",\n" : "\n");
    }
  g_string_append (text, "  ]\n}\n");
  return g_string_free (text, FALSE);
}

/* ---- Reading ---- */

typedef struct Merge
{
  SrtDiags *diags;
  SrtJson *head;      /* of the first file */
  const char *first;  /* its name */
  SrtDuelResult *results;
  const char **from;  /* by run: the file that has it, NULL none yet */
  int runs;
} Merge;

static void
complain (Merge *merge, const char *file, const SrtJson *at, const char *message, const char *a, const char *b)
{
  srt_diags_add (merge->diags, SRT_SEVERITY_ERROR, "duel-part", file, NULL, at ? at->line : 0, at ? at->column : 0,
                 message, a, b, NULL);
}

static bool
is_whole (const SrtJson *json, double least, double most)
{
  return json && json->kind == SRT_JSON_NUMBER && json->number >= least && json->number <= most
         && json->number == floor (json->number);
}

static bool
take_head (Merge *merge, const char *file, const SrtJson *head)
{
  g_autofree char *first = NULL, *other = NULL;

  if (merge->head == NULL)
    {
      merge->head = srt_json_copy (head);
      merge->first = file;
      merge->runs = runs_of (head);
      merge->results = g_new0 (SrtDuelResult, merge->runs);
      merge->from = g_new0 (const char *, merge->runs);
      return true;
    }
  first = srt_json_write (merge->head, NULL);
  other = srt_json_write (head, NULL);
  if (strcmp (first, other) == 0)
    return true;
  for (guint i = 0; i < srt_json_length (head); i++)
    {
      const char *key = head->keys->pdata[i];
      if (!srt_json_equal (srt_json_at (head, i), srt_json_get (merge->head, key)
                                                      ? srt_json_get (merge->head, key)
                                                      : srt_json_at (head, i)))
        {
          complain (merge, file, srt_json_at (head, i), N_ ("is a part of other duels than %1: “%2” differs"),
                    merge->first, key);
          return false;
        }
    }
  complain (merge, file, head, N_ ("is a part of other duels than %1: “%2” differs"), merge->first, "settings");
  return false;
}

/* Results are counted by outcome, so a wrong one must not get in; what else is counted may be any whole number. */
static bool
take_row (Merge *merge, const char *file, const SrtJson *row, int part, int parts)
{
  int32_t numbers[NUMBERS];
  int run;

  if (srt_json_length (row) != NUMBERS + 1 || !is_whole (srt_json_at (row, 0), 0, merge->runs - 1)
      || ((int) srt_json_at (row, 0)->number) % parts != part - 1
      || !is_whole (srt_json_at (row, 1), 0, SRT_DUEL_N_OUTCOMES - 1))
    {
      complain (merge, file, row, N_ ("is no result of this part"), NULL, NULL);
      return false;
    }
  for (int i = 0; i < NUMBERS; i++)
    {
      const SrtJson *number = srt_json_at (row, (guint) i + 1);
      if (!is_whole (number, 0, G_MAXINT32))
        {
          complain (merge, file, number, N_ ("is no result of this part"), NULL, NULL);
          return false;
        }
      numbers[i] = (int32_t) number->number;
    }
  run = (int) srt_json_at (row, 0)->number;
  if (merge->from[run])
    {
      g_autofree char *name = g_strdup_printf ("%d", run);
      complain (merge, file, row, N_ ("run %1 is already in %2; each part is given once"), name, merge->from[run]);
      return false;
    }
  merge->from[run] = file;
  memcpy (&merge->results[run], numbers, sizeof numbers);
  return true;
}

static bool
take_part (Merge *merge, const char *file, const SrtJson *json)
{
  const SrtJson *head = srt_json_get (json, "settings"), *results = srt_json_get (json, "results");
  const SrtJson *part = srt_json_get (json, "part"), *parts = srt_json_get (json, "parts");

  if (!is_whole (srt_json_get (json, "duel_part"), PART_FORMAT, PART_FORMAT) || runs_of (head) == 0
      || !is_whole (parts, 1, MOST_RUNS) || !is_whole (part, 1, parts->number) || results == NULL
      || results->kind != SRT_JSON_ARRAY)
    {
      complain (merge, file, NULL, N_ ("is no part of duels, as “sortie-cli duel --shard” prints them"), NULL, NULL);
      return false;
    }
  if (!take_head (merge, file, head))
    return false;
  for (guint i = 0; i < srt_json_length (results); i++)
    if (!take_row (merge, file, srt_json_at (results, i), (int) part->number, (int) parts->number))
      return false;
  return true;
}

static bool
take_file (Merge *merge, const char *file)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SrtJson) json = NULL;
  gsize length;

  if (!srt_file_read (file, &text, &length, &error))
    {
      complain (merge, file, NULL, N_ ("cannot be read: %1"), error->message, NULL);
      return false;
    }
  json = srt_json_parse (text, length, file, merge->diags);
  return json && take_part (merge, file, json);
}

static bool
complete (Merge *merge)
{
  int missing = 0, first = -1;

  for (int run = merge->runs - 1; run >= 0; run--)
    if (merge->from[run] == NULL)
      {
        missing++;
        first = run;
      }
  if (missing > 0)
    {
      g_autofree char *count = g_strdup_printf ("%d", missing), *run = g_strdup_printf ("%d", first);
      complain (merge, merge->first, NULL, N_ ("%1 runs are in no part; the first is run %2"), count, run);
    }
  return missing == 0;
}

char *
sortie_duel_merge (const char *const *files, int n, SrtDiags *diags)
{
  Merge merge = { .diags = diags };
  char *report = NULL;
  bool good = n > 0;

  for (int i = 0; i < n && good; i++)
    good = take_file (&merge, files[i]);
  if (good && complete (&merge))
    report = sortie_duel_report (merge.head, merge.results, merge.runs);
  srt_json_free (merge.head);
  g_free (merge.results);
  g_free (merge.from);
  return report;
}
