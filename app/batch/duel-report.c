/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What many duels come to, as one JSON document. */
#include "batch/duel-batch.h"

#include "maneuver/maneuver.h"
#include "sortie-config.h"

#include <math.h>
#include <stdlib.h>

#define TICKS_A_SECOND 100.0
#define Z_95 1.959963984540054 /* of the normal distribution: 95 % lie within so many deviations */

static void
set_number (SrtJson *object, const char *key, double number)
{
  srt_json_set (object, key, srt_json_new_number (number));
}

static void
set_text (SrtJson *object, const char *key, const char *text)
{
  srt_json_set (object, key, srt_json_new_string (text));
}

/* More digits than any number of duels is worth. */
static void
set_rounded (SrtJson *object, const char *key, double number, double digits)
{
  set_number (object, key, floor (number * digits + 0.5) / digits);
}

static void
set_share (SrtJson *object, const char *key, double share)
{
  set_rounded (object, key, share, 1e4);
}

/* ---- The head ---- */

static const char *
pilot_name (const SrtContent *content, int pilot)
{
  return pilot >= 0 ? content->pilots[pilot].id : "";
}

/* Names of the maneuvers that differ from the common ones. */
static SrtJson *
replaced (const SrtContent *common, const SrtContent *content, int set)
{
  SrtJson *list = srt_json_new_array ();
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  for (int i = 0; i < n && i < content->sets[set].n_maneuvers; i++)
    if (i >= common->sets[0].n_maneuvers
        || !srt_maneuver_same (content->sets[set].maneuvers[i], common->sets[0].maneuvers[i]))
      srt_json_append (list, srt_json_new_string (table[i].name));
  return list;
}

static SrtJson *
head_of_side (const SortieDuelBatch *batch, const SrtDuelSide *side)
{
  const SrtContent *content = batch->content;
  SrtJson *object = srt_json_new_object ();
  g_autofree char *digest = sortie_maneuvers_digest (content, side->maneuver_set);

  set_text (object, "ship", content->ships[side->ship].id);
  set_text (object, "pilot", pilot_name (content, side->pilot));
  set_number (object, "size", side->size);
  set_text (object, "maneuvers", digest);
  srt_json_set (object, "replaced", replaced (batch->common ? batch->common : content, content, side->maneuver_set));
  return object;
}

SrtJson *
sortie_duel_head (const SortieDuelBatch *batch, const char *content_digest)
{
  static const char *const difficulties[] = { "easy", "medium", "hard" };
  const SrtDuelSettings *settings = &batch->settings;
  SrtJson *head = srt_json_new_object ();
  g_autofree char *layout = g_strdup_printf ("%08x", srt_world_layout ());

  set_text (head, "version", SRT_VERSION);
  set_text (head, "layout", layout);
  set_text (head, "content", content_digest);
  srt_json_set (head, "a", head_of_side (batch, &settings->side[0]));
  srt_json_set (head, "b", head_of_side (batch, &settings->side[1]));
  set_number (head, "distance", settings->distance);
  set_number (head, "spread", settings->spread);
  set_number (head, "ticks", settings->ticks);
  set_text (head, "difficulty", difficulties[settings->difficulty]);
  set_number (head, "seed", (double) batch->seed);
  set_number (head, "runs", batch->runs);
  return head;
}

/* ---- Shares ---- */

void
sortie_wilson (int64_t count, int64_t of, double *low, double *high)
{
  double n = (double) of, share, middle, half;

  *low = 0;
  *high = 1;
  if (of <= 0)
    return;
  share = (double) count / n;
  middle = (share + Z_95 * Z_95 / (2 * n)) / (1 + Z_95 * Z_95 / n);
  half = Z_95 / (1 + Z_95 * Z_95 / n) * sqrt (share * (1 - share) / n + Z_95 * Z_95 / (4 * n * n));
  *low = count == 0 ? 0 : middle - half;
  *high = count == of ? 1 : middle + half;
}

void
sortie_share_difference (int64_t count, int64_t of, int64_t other, int64_t of_other, double *low, double *high)
{
  double share, low1, high1, share2, low2, high2;

  *low = -1;
  *high = 1;
  if (of <= 0 || of_other <= 0)
    return;
  share = (double) count / (double) of;
  share2 = (double) other / (double) of_other;
  sortie_wilson (count, of, &low1, &high1);
  sortie_wilson (other, of_other, &low2, &high2);
  *low = share - share2 - hypot (share - low1, high2 - share2);
  *high = share - share2 + hypot (high1 - share, share2 - low2);
}

static SrtJson *
share_of (int64_t count, int64_t of)
{
  SrtJson *object = srt_json_new_object ();
  double low, high;

  sortie_wilson (count, of, &low, &high);
  set_number (object, "count", (double) count);
  set_share (object, "share", of > 0 ? (double) count / (double) of : 0);
  set_share (object, "low", low);
  set_share (object, "high", high);
  return object;
}

static SrtJson *
wins (const SrtDuelResult *results, int runs)
{
  SrtJson *object = srt_json_new_object (), *draw;
  int64_t count[SRT_DUEL_N_OUTCOMES] = { 0 };

  for (int i = 0; i < runs; i++)
    count[results[i].outcome]++;
  srt_json_set (object, "a", share_of (count[SRT_DUEL_A_WINS], runs));
  srt_json_set (object, "b", share_of (count[SRT_DUEL_B_WINS], runs));
  draw = share_of (count[SRT_DUEL_BOTH_LOST] + count[SRT_DUEL_TIME_OUT], runs);
  set_number (draw, "both_lost", (double) count[SRT_DUEL_BOTH_LOST]);
  set_number (draw, "time_out", (double) count[SRT_DUEL_TIME_OUT]);
  srt_json_set (object, "draw", draw);
  return object;
}

/* ---- Time ---- */

static int
compare_ticks (const void *a, const void *b)
{
  return *(const int32_t *) a - *(const int32_t *) b;
}

/* Sums are of whole numbers, so that no order matters. */
SortieDuelTimes
sortie_duel_times (const SrtDuelResult *results, int runs)
{
  g_autofree int32_t *ticks = g_new (int32_t, MAX (runs, 1));
  int64_t sum = 0, squares = 0;
  int n = 0;
  double mean, deviation, half;

  for (int i = 0; i < runs; i++)
    if (results[i].outcome == SRT_DUEL_A_WINS || results[i].outcome == SRT_DUEL_B_WINS)
      {
        ticks[n++] = results[i].ticks;
        sum += results[i].ticks;
        squares += (int64_t) results[i].ticks * results[i].ticks;
      }
  if (n == 0)
    return (SortieDuelTimes){ 0 };
  qsort (ticks, (size_t) n, sizeof *ticks, compare_ticks);
  mean = (double) sum / n;
  deviation = n > 1 ? sqrt (fmax ((double) squares - mean * (double) sum, 0) / (n - 1)) : 0;
  half = Z_95 * deviation / sqrt (n);
  return (SortieDuelTimes){ .n = n,
                            .mean = mean / TICKS_A_SECOND,
                            .low = fmax (mean - half, 0) / TICKS_A_SECOND,
                            .high = (mean + half) / TICKS_A_SECOND,
                            .deviation = deviation / TICKS_A_SECOND,
                            .least = ticks[0] / TICKS_A_SECOND,
                            .median = ticks[(n - 1) / 2] / TICKS_A_SECOND,
                            .most = ticks[n - 1] / TICKS_A_SECOND };
}

static SrtJson *
time_to_kill (const SrtDuelResult *results, int runs)
{
  SrtJson *object = srt_json_new_object ();
  SortieDuelTimes times = sortie_duel_times (results, runs);

  set_number (object, "count", times.n);
  if (times.n == 0)
    return object;
  set_rounded (object, "mean", times.mean, 1e3);
  set_rounded (object, "low", times.low, 1e3);
  set_rounded (object, "high", times.high, 1e3);
  set_rounded (object, "deviation", times.deviation, 1e3);
  set_number (object, "least", times.least);
  set_number (object, "median", times.median);
  set_number (object, "most", times.most);
  return object;
}

/* ---- Sides ---- */

SortieDuelTotal
sortie_duel_total (const SrtDuelResult *results, int runs, int side)
{
  SortieDuelTotal total = { { 0 } };

  for (int i = 0; i < runs; i++)
    {
      const SrtDuelTally *tally = &results[i].side[side];
      for (int c = 0; c < SRT_DUEL_N_TALLIES; c++)
        total.count[c] += tally->count[c];
      for (int m = 0; m < SRT_DUEL_MANEUVERS; m++)
        {
          total.chosen[m] += tally->chosen[m];
          total.flown[m] += tally->flown[m];
        }
    }
  return total;
}

static double
ratio (int64_t part, int64_t whole)
{
  return whole > 0 ? (double) part / (double) whole : 0;
}

static SrtJson *
maneuvers_of (const SortieDuelTotal *total)
{
  SrtJson *list = srt_json_new_array ();
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  for (int m = 0; m < SRT_DUEL_MANEUVERS && m < n; m++)
    {
      SrtJson *object;
      if (total->chosen[m] == 0 && total->flown[m] == 0)
        continue;
      object = srt_json_new_object ();
      set_number (object, "number", m);
      set_text (object, "name", table[m].name);
      set_number (object, "chosen", (double) total->chosen[m]);
      set_rounded (object, "seconds", (double) total->flown[m] / TICKS_A_SECOND, 1e2);
      set_share (object, "share", ratio (total->flown[m], total->count[SRT_DUEL_SHIP_TICKS]));
      srt_json_append (list, object);
    }
  return list;
}

static SrtJson *
report_side (const SrtDuelResult *results, int runs, int side)
{
  SortieDuelTotal total = sortie_duel_total (results, runs, side);
  SrtJson *object = srt_json_new_object ();

  for (int c = 0; c < SRT_DUEL_N_TALLIES; c++)
    if (c != SRT_DUEL_SHIP_TICKS)
      set_number (object, srt_duel_count_name ((SrtDuelCount) c), (double) total.count[c]);
  set_share (object, "shot_hit_share", ratio (total.count[SRT_DUEL_SHOTS_HIT], total.count[SRT_DUEL_SHOTS_FIRED]));
  set_share (object, "missile_hit_share",
             ratio (total.count[SRT_DUEL_MISSILES_HIT], total.count[SRT_DUEL_MISSILES_LAUNCHED]));
  set_rounded (object, "ship_seconds", (double) total.count[SRT_DUEL_SHIP_TICKS] / TICKS_A_SECOND, 1e2);
  srt_json_set (object, "maneuvers", maneuvers_of (&total));
  return object;
}

char *
sortie_duel_report (const SrtJson *head, const SrtDuelResult *results, int runs)
{
  g_autoptr (SrtJson) report = srt_json_new_object ();

  srt_json_set (report, "settings", srt_json_copy (head));
  srt_json_set (report, "wins", wins (results, runs));
  srt_json_set (report, "time_to_kill", time_to_kill (results, runs));
  srt_json_set (report, "a", report_side (results, runs, 0));
  srt_json_set (report, "b", report_side (results, runs, 1));
  return srt_json_write (report, NULL);
}
