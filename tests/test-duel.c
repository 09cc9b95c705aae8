/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duels: one, many on threads, cut into parts and joined, and what the command says of bad input. */
#include "duel-fixture.h"

#include <gio/gio.h>
#include <signal.h>

/* ---- Intervals ---- */

/* Worked out by hand from Wilson's formula with z = 1.96 (rounded to four digits). */
static void
test_wilson (void)
{
  static const struct
  {
    int count, of;
    double low, high;
  } cases[] = {
    { 0, 10, 0.0, 0.2775 },     { 1, 10, 0.0179, 0.4042 },   { 5, 10, 0.2366, 0.7634 },
    { 10, 10, 0.7225, 1.0 },    { 50, 100, 0.4038, 0.5962 }, { 130, 200, 0.5816, 0.7127 },
    { 0, 0, 0.0, 1.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double low, high;
      sortie_wilson (cases[i].count, cases[i].of, &low, &high);
      g_assert_cmpfloat_with_epsilon (low, cases[i].low, 0.00006);
      g_assert_cmpfloat_with_epsilon (high, cases[i].high, 0.00006);
    }
}

/* Worked out by hand from Newcombe's formula (his method 10), the shares' own intervals from the table above. */
static void
test_difference (void)
{
  static const struct
  {
    int count, of, other, of_other;
    double low, high;
  } cases[] = {
    /* Newcombe 1998, table II: 56 of 70 against 48 of 80; 9 of 10 against 3 of 10; 10 of 10 against 0 of 20. */
    { 56, 70, 48, 80, 0.0524, 0.3339 },
    { 9, 10, 3, 10, 0.1705, 0.8090 },
    { 10, 10, 0, 20, 0.6791, 1.0 },
    { 50, 100, 50, 100, -0.1360, 0.1360 },
    { 1, 2, 0, 0, -1.0, 1.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double low, high, back_low, back_high;
      sortie_share_difference (cases[i].count, cases[i].of, cases[i].other, cases[i].of_other, &low, &high);
      g_assert_cmpfloat_with_epsilon (low, cases[i].low, 0.00006);
      g_assert_cmpfloat_with_epsilon (high, cases[i].high, 0.00006);
      sortie_share_difference (cases[i].other, cases[i].of_other, cases[i].count, cases[i].of, &back_low, &back_high);
      g_assert_cmpfloat_with_epsilon (back_low, -high, 1e-12);
      g_assert_cmpfloat_with_epsilon (back_high, -low, 1e-12);
    }
}

/* The numbers of a report, from results that are known. */
static void
test_report (void)
{
  SortieDuelBatch batch = batch_of (4, 1);
  SrtDuelResult results[4] = { { .outcome = SRT_DUEL_A_WINS, .ticks = 1000 },
                               { .outcome = SRT_DUEL_A_WINS, .ticks = 2000 },
                               { .outcome = SRT_DUEL_B_WINS, .ticks = 3000 },
                               { .outcome = SRT_DUEL_TIME_OUT, .ticks = 9999 } };
  g_autoptr (SrtJson) head = sortie_duel_head (&batch, digest), json = NULL;
  g_autofree char *text = NULL;
  static const struct
  {
    const char *pointer;
    double value;
  } expected[] = {
    { "/wins/a/count", 2 },          { "/wins/a/share", 0.5 },      { "/wins/a/low", 0.15 },
    { "/wins/a/high", 0.85 },        { "/wins/b/count", 1 },        { "/wins/draw/count", 1 },
    { "/wins/draw/time_out", 1 },    { "/time_to_kill/count", 3 },  { "/time_to_kill/mean", 20 },
    { "/time_to_kill/deviation", 10 }, { "/time_to_kill/low", 8.684 }, { "/time_to_kill/high", 31.316 },
    { "/time_to_kill/least", 10 },   { "/time_to_kill/median", 20 }, { "/time_to_kill/most", 30 },
    { "/a/shots_fired", 12 },        { "/a/shots_hit", 3 },         { "/a/shot_hit_share", 0.25 },
    { "/b/shots_fired", 0 },         { "/b/shot_hit_share", 0 },    { "/a/missile_hit_share", 0.5 },
    { "/a/ship_seconds", 40 },       { "/a/maneuvers/0/number", 5 }, { "/a/maneuvers/0/chosen", 7 },
    { "/a/maneuvers/0/seconds", 10 }, { "/a/maneuvers/0/share", 0.25 },
  };

  results[0].side[0].count[SRT_DUEL_SHOTS_FIRED] = 5;
  results[3].side[0].count[SRT_DUEL_SHOTS_FIRED] = 7;
  results[3].side[0].count[SRT_DUEL_SHOTS_HIT] = 3;
  results[1].side[0].count[SRT_DUEL_MISSILES_LAUNCHED] = 4;
  results[1].side[0].count[SRT_DUEL_MISSILES_HIT] = 2;
  results[0].side[0].count[SRT_DUEL_SHIP_TICKS] = 4000;
  results[0].side[0].chosen[5] = 7;
  results[0].side[0].flown[5] = 1000;
  text = sortie_duel_report (head, results, 4);
  json = srt_json_parse (text, strlen (text), NULL, NULL);
  g_assert_nonnull (json);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const SrtJson *found = srt_json_find (json, expected[i].pointer);
      g_assert_nonnull (found);
      g_assert_cmpfloat_with_epsilon (found->number, expected[i].value, 1e-3);
    }
}

/* ---- One duel ---- */

/* Places are slots, sides of the war and ends of the field; the sides' ships stand in each other's on odd seeds. */
static void
test_swap (void)
{
  SortieDuelBatch batch = batch_of (1, 1);
  SrtDuel *duel;
  const SrtMission *even, *odd;

  batch.settings.side[0].size = 2;
  duel = srt_duel_new (content, &batch.settings);
  even = srt_duel_mission (duel, 2);
  odd = srt_duel_mission (duel, 3);
  g_assert_cmpint (even->n_ships, ==, 3);
  g_assert_cmpint (odd->n_ships, ==, 3);
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (even->ships[i].type, ==, batch.settings.side[i < 2 ? 0 : 1].ship);
      g_assert_cmpint (odd->ships[i].type, ==, batch.settings.side[i < 1 ? 1 : 0].ship);
      g_assert_cmpint (even->ships[i].side, ==, i < 2 ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE);
      g_assert_cmpint (odd->ships[i].side, ==, i < 1 ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE);
      g_assert_cmpfloat (even->ships[i].position.z, ==, i < 2 ? -20000 : 20000);
      g_assert_cmpfloat (odd->ships[i].yaw, ==, i < 1 ? 0 : 180);
    }
  srt_duel_free (duel);
}

/* The same two ships under either name: what a and b are called changes nothing but who is told to have won. */
static void
test_names (void)
{
  SortieDuelBatch batch = batch_of (1, 1), other = batch;
  SrtDuel *one, *two;

  /* Slots 0 and 1 hold the same ships in (a, b) on an even seed as in (b, a) on an odd one; only the seed differs. */
  other.settings.side[0] = batch.settings.side[1];
  other.settings.side[1] = batch.settings.side[0];
  one = srt_duel_new (content, &batch.settings);
  two = srt_duel_new (content, &other.settings);
  for (int i = 0; i < 2; i++)
    {
      const SrtMissionShip *a = &srt_duel_mission (one, 8)->ships[i], *b = &srt_duel_mission (two, 9)->ships[i];
      g_assert_cmpint (a->type, ==, b->type);
      g_assert_cmpint (a->side, ==, b->side);
      g_assert_cmpfloat (a->position.x, ==, b->position.x);
    }
  srt_duel_free (one);
  srt_duel_free (two);
}

static void
test_counts (void)
{
  SortieDuelBatch batch = batch_of (12, 5);
  g_autofree SrtDuelResult *results = NULL;
  int decided = 0;

  batch.settings.ticks = 20000;
  batch.settings.side[0].size = 3;
  batch.settings.side[1].size = 2;
  results = results_of (&batch);
  for (int i = 0; i < batch.runs; i++)
    {
      const int32_t *a = results[i].side[0].count, *b = results[i].side[1].count;
      int32_t flown = 0;

      g_assert_cmpint (results[i].ticks, <=, 20000);
      g_assert_cmpint (a[SRT_DUEL_SHOTS_HIT] + b[SRT_DUEL_SHOTS_HIT], <=,
                       a[SRT_DUEL_SHOTS_FIRED] + b[SRT_DUEL_SHOTS_FIRED]);
      g_assert_cmpint (a[SRT_DUEL_SHIP_TICKS], <=, 3 * (results[i].ticks + 1));
      for (int m = 0; m < SRT_DUEL_MANEUVERS; m++)
        flown += results[i].side[0].flown[m];
      g_assert_cmpint (flown, >, 0);
      g_assert_cmpint (flown, <=, a[SRT_DUEL_SHIP_TICKS]);
      if (results[i].outcome == SRT_DUEL_A_WINS)
        g_assert_cmpint (b[SRT_DUEL_LOST], ==, 2);
      if (results[i].outcome == SRT_DUEL_B_WINS)
        g_assert_cmpint (a[SRT_DUEL_LOST], ==, 3);
      decided += results[i].outcome <= SRT_DUEL_B_WINS;
    }
  g_assert_cmpint (decided, >, 0);
}

static void
test_time_out (void)
{
  SortieDuelBatch batch = batch_of (3, 1);
  g_autofree SrtDuelResult *results = NULL;

  batch.settings.ticks = 5;
  results = results_of (&batch);
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (results[i].outcome, ==, SRT_DUEL_TIME_OUT);
      g_assert_cmpint (results[i].ticks, ==, 5);
      g_assert_cmpint (results[i].side[0].count[SRT_DUEL_SHIP_TICKS], ==, 6); /* the start is looked at too */
    }
}

/* ---- Many ---- */

static void
test_jobs (void)
{
  SortieDuelBatch batch = batch_of (13, 7);
  g_autofree char *one = NULL;

  batch.jobs = 1;
  one = report_of (&batch);
  for (int jobs = 2; jobs <= 20; jobs += 9)
    {
      g_autofree char *more = NULL;
      batch.jobs = jobs;
      more = report_of (&batch);
      g_assert_cmpstr (one, ==, more);
    }
}

static void
test_seeds (void)
{
  SortieDuelBatch first = batch_of (6, 1), later = batch_of (3, 4), other = batch_of (6, 1000);
  g_autofree SrtDuelResult *all = results_of (&first), *last = results_of (&later), *others = results_of (&other);

  g_assert_cmpmem (all + 3, 3 * sizeof *all, last, 3 * sizeof *last);
  g_assert_true (memcmp (all, others, 6 * sizeof *all) != 0);
}

static void
test_stop (void)
{
  SortieDuelBatch batch = batch_of (1000, 1);
  int stop = 1;
  SrtDiags diags;

  srt_diags_init (&diags);
  g_assert_null (sortie_duel_batch_run (&batch, &(SortieDuelWatch){ .stop = &stop }, &diags));
  g_assert_cmpuint (diags.count, ==, 0);
  srt_diags_clear (&diags);
}

/* ---- Parts ---- */

static char *
merge (SrtDiags *diags, const char *first, ...)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  va_list args;

  va_start (args, first);
  for (const char *file = first; file; file = va_arg (args, const char *))
    g_ptr_array_add (files, (char *) file);
  va_end (args);
  return sortie_duel_merge ((const char *const *) files->pdata, (int) files->len, diags);
}

static void
test_merge (void)
{
  SortieDuelBatch batch = batch_of (11, 3);
  g_autofree char *whole = report_of (&batch);
  g_autofree char *text[] = { part_of (batch, 1, 2), part_of (batch, 2, 4), part_of (batch, 4, 4),
                              part_of (batch, 1, 1), part_of (batch, 20, 20) };
  g_autofree char *half = put ("half.json", text[0]), *quarter = put ("quarter.json", text[1]);
  g_autofree char *last = put ("last.json", text[2]), *all = put ("all.json", text[3]);
  g_autofree char *none = put ("none.json", text[4]), *joined = NULL, *alone = NULL, *padded = NULL;

  joined = merge (NULL, last, half, quarter, NULL);
  g_assert_cmpstr (joined, ==, whole);
  alone = merge (NULL, all, NULL);
  g_assert_cmpstr (alone, ==, whole);
  padded = merge (NULL, none, all, NULL); /* a part with nothing to do is one nevertheless */
  g_assert_cmpstr (padded, ==, whole);
  for (int i = 1; i < 5; i++)
    g_free (text[i]);
}

static void
assert_refused (const char *words, const char *first, const char *second)
{
  SrtDiags diags;
  char *line;

  srt_diags_init (&diags);
  g_assert_null (merge (&diags, first, second, NULL));
  g_assert_cmpuint (diags.count, ==, 1);
  line = srt_diag_line (&diags.items[0], NULL);
  if (strstr (line, words) == NULL)
    g_test_message ("“%s” is not in “%s”", words, line);
  g_assert_nonnull (strstr (line, words));
  free (line);
  srt_diags_clear (&diags);
}

/* The part with one text put for another. */
static char *
spoil (const char *text, const char *from, const char *to)
{
  GString *spoilt = g_string_new (text);

  g_assert_cmpuint (g_string_replace (spoilt, from, to, 1), ==, 1);
  return g_string_free (spoilt, FALSE);
}

static void
test_refused (void)
{
  SortieDuelBatch batch = batch_of (6, 3), reseeded = batch_of (6, 4), larger = batch;
  g_autofree char *one = part_of (batch, 1, 2), *two = part_of (batch, 2, 2), *other = part_of (reseeded, 2, 2);
  g_autofree char *a = put ("1.json", one), *b = put ("2.json", two), *c = put ("3.json", other);
  g_autofree char *whole = part_of (batch, 1, 1), *d = put ("4.json", whole), *grown = NULL, *e = NULL;
  g_autofree char *cut = g_strndup (two, strlen (two) / 2), *f = put ("5.json", cut);
  g_autofree char *wrong = spoil (two, "    [1, ", "    [1, 9"), *g = put ("6.json", wrong);
  g_autofree char *shifted = spoil (two, "    [1, ", "    [2, "), *h = put ("7.json", shifted);
  g_autofree char *renamed = spoil (two, "\"duel_part\": 1", "\"duel_part\": 2"), *i = put ("8.json", renamed);
  g_autofree char *list = put ("9.json", "[1, 2]\n"), *changed = spoil (two, digest, "0123456789abcdef");
  g_autofree char *j = put ("10.json", changed), *negative = spoil (two, ", 0]", ", -1]"), *k = NULL;

  k = put ("11.json", negative);
  larger.settings.side[1].size = 2;
  grown = part_of (larger, 2, 2);
  e = put ("12.json", grown);
  assert_refused ("3 runs are in no part; the first is run 1", a, NULL);
  assert_refused ("run 0 is already in ", a, d);
  assert_refused ("run 0 is already in ", a, a);
  assert_refused ("“seed” differs", a, c);
  assert_refused ("“content” differs", a, j);
  assert_refused ("“b” differs", a, e);
  assert_refused ("5.json:", f, a);
  assert_refused ("is no result of this part", a, g);
  assert_refused ("is no result of this part", a, h);
  assert_refused ("is no result of this part", a, k);
  assert_refused ("is no part of duels", i, a);
  assert_refused ("is no part of duels", list, a);
  assert_refused ("cannot be read", "/nowhere/part.json", a);
  assert_refused ("cannot be read", folder, a);
}

/* ---- Maneuvers ---- */

static SrtContent *
overlay (const char *path, int *set)
{
  SrtDiags diags;
  SrtContent *made;

  srt_diags_init (&diags);
  made = sortie_maneuvers_overlay (content, path, set, &diags);
  g_assert_cmpuint (diags.count, ==, 0);
  srt_diags_clear (&diags);
  return made;
}

static int
wins_of (const SrtDuelResult *results, int runs, int outcome)
{
  int n = 0;

  for (int i = 0; i < runs; i++)
    n += results[i].outcome == outcome;
  return n;
}

/* The folder changes the side it is given for and no other. */
static void
test_overlay (void)
{
  g_autofree char *file = put ("dull/pursue.maneuver", dull), *path = g_path_get_dirname (file);
  SortieDuelBatch batch = batch_of (20, 1);
  int set;
  SrtContent *changed = overlay (path, &set);

  batch.content = changed;
  batch.settings.ticks = 20000;
  batch.settings.side[1] = batch.settings.side[0];
  for (int who = 0; who < 2; who++)
    {
      g_autofree SrtDuelResult *results = NULL;
      g_autoptr (SrtJson) head = NULL;
      SrtJson *own, *others;
      batch.settings.side[who].maneuver_set = set;
      batch.settings.side[1 - who].maneuver_set = 0;
      results = results_of (&batch);
      g_assert_cmpint (wins_of (results, batch.runs, SRT_DUEL_A_WINS + 1 - who), >,
                       wins_of (results, batch.runs, SRT_DUEL_A_WINS + who) + 4);
      head = sortie_duel_head (&batch, digest);
      own = srt_json_get (head, who == 0 ? "a" : "b");
      others = srt_json_get (head, who == 0 ? "b" : "a");
      g_assert_cmpuint (srt_json_length (srt_json_get (own, "replaced")), ==, 1);
      g_assert_cmpstr (srt_json_at (srt_json_get (own, "replaced"), 0)->text, ==, "attack pursue");
      g_assert_cmpuint (srt_json_length (srt_json_get (others, "replaced")), ==, 0);
      g_assert_cmpstr (srt_json_get (own, "maneuvers")->text, !=, srt_json_get (others, "maneuvers")->text);
    }
  srt_content_unref (changed);
}

/* A folder of the shipped script changes nothing. */
static void
test_overlay_same (void)
{
  const SrtManeuver *shipped = content->sets[0].maneuvers[5];
  g_autofree char *file = put ("same/any name.maneuver", shipped->text), *path = g_path_get_dirname (file);
  SortieDuelBatch batch = batch_of (6, 1);
  g_autofree SrtDuelResult *plain = results_of (&batch), *overlaid = NULL;
  int set;
  SrtContent *same = overlay (path, &set);
  g_autofree char *before = sortie_maneuvers_digest (content, 0), *after = sortie_maneuvers_digest (same, set);

  batch.content = same;
  batch.settings.side[0].maneuver_set = set;
  overlaid = results_of (&batch);
  g_assert_cmpmem (plain, 6 * sizeof *plain, overlaid, 6 * sizeof *overlaid);
  g_assert_cmpstr (before, ==, after);
  srt_content_unref (same);
}

/* ---- The command ---- */

static void
assert_message (int status, const char *words, const char *arguments)
{
  g_autoptr (Ran) ran = run (arguments);

  g_assert_cmpstr (ran->out, ==, "");
  if (strstr (ran->err, words) == NULL)
    g_test_message ("“%s” is not in “%s”", words, ran->err);
  g_assert_nonnull (strstr (ran->err, words));
  g_assert_true (strchr (ran->err, '\n') == ran->err + strlen (ran->err) - 1); /* one line */
  g_assert_cmpint (ran->status, ==, status);
}

#define SIDES "--a swift/regular --b thorn/ace "

static void
test_command (void)
{
  g_autofree char *parts[3] = { NULL }, *arguments = NULL;
  g_autoptr (Ran) whole = run (SIDES "--runs 7 --seed 20 --ticks 3000 --jobs 3"), merged = NULL;
  g_autoptr (Ran) told = run (SIDES "--runs 7 --seed 20 --ticks 3000 --jobs 1 --progress");

  g_assert_cmpint (whole->status, ==, 0);
  g_assert_cmpstr (whole->err, ==, "");
  g_assert_cmpstr (whole->out, ==, told->out);
  g_assert_nonnull (strstr (told->err, "7 of 7 duels"));
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *line = g_strdup_printf (SIDES "--runs 7 --seed 20 --ticks 3000 --shard %d/3", i + 1);
      g_autofree char *name = g_strdup_printf ("shard-%d.json", i);
      g_autoptr (Ran) shard = run (line);
      g_assert_cmpint (shard->status, ==, 0);
      parts[i] = put (name, shard->out);
    }
  arguments = g_strdup_printf ("merge '%s' '%s' '%s'", parts[2], parts[0], parts[1]);
  merged = run (arguments);
  g_assert_cmpint (merged->status, ==, 0);
  g_assert_cmpstr (merged->out, ==, whole->out);
  g_free (parts[1]);
  g_free (parts[2]);
}

static void
test_messages (void)
{
  g_autofree char *bad = put ("bad/pursue.maneuver", "# name: attack pursue\nWait(1)\n    Fly(7)\n");
  g_autofree char *strange = put ("strange/waltz.maneuver", "a:\n    Wait(1)\n    Goto a\n"), *plain = put ("plain/text.txt", "x");
  g_autofree char *twice = put ("twice/a.maneuver", dull), *again = put ("twice/b.maneuver", dull);
  g_autofree char *bad_line = g_strdup_printf (SIDES "--maneuvers-a %s/bad", folder);
  g_autofree char *strange_line = g_strdup_printf (SIDES "--maneuvers-b %s/strange", folder);
  g_autofree char *plain_line = g_strdup_printf (SIDES "--maneuvers-a %s/plain", folder);
  g_autofree char *twice_line = g_strdup_printf (SIDES "--maneuvers-a %s/twice", folder);
  g_autofree char *merge_line = g_strdup_printf ("merge %s", bad);

  assert_message (2, "--a SHIP/PILOT and --b SHIP/PILOT are needed", "--a swift/regular");
  assert_message (2, "there is no ship “sparrow”", "--a sparrow/regular --b thorn/ace");
  assert_message (2, "there is no pilot “duke”", "--a swift/regular --b thorn/duke");
  assert_message (2, "--b is SHIP/PILOT", "--a swift/regular --b thorn");
  assert_message (2, "--runs is 1 to", SIDES "--runs 0");
  assert_message (2, "--seed is 0 or more", SIDES "--seed -1");
  assert_message (2, "--size-a and --size-b are 1 to", SIDES "--size-b 0");
  assert_message (2, "--ticks is 1 or more", SIDES "--ticks 0");
  assert_message (2, "--jobs is 1 to", SIDES "--jobs -3");
  assert_message (2, "--distance is 1 to", SIDES "--distance nan");
  assert_message (2, "--difficulty is easy, medium or hard", SIDES "--difficulty mean");
  assert_message (2, "--shard is I/N", SIDES "--shard 3/2");
  assert_message (2, "--shard is I/N", SIDES "--shard 1/");
  assert_message (2, "--shard is I/N", SIDES "--shard -1/2");
  assert_message (1, "/bad/pursue.maneuver:3:5: error:", bad_line);
  assert_message (1, "no pilot would choose it", strange_line);
  assert_message (1, "there is no .maneuver file in this folder", plain_line);
  assert_message (1, "already that of another file", twice_line);
  assert_message (1, "there is no such folder", SIDES "--maneuvers-a /nowhere");
  assert_message (2, "expected FILE...", "merge");
  assert_message (1, "pursue.maneuver:1:1: error:", merge_line);
}

/* Ended by Ctrl-C: nothing is printed, and the status says so. */
static void
test_interrupt (void)
{
  const char *program = g_getenv ("SORTIE_CLI");
  g_autoptr (GSubprocess) process = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, NULL, program ? program : "sortie-cli", "duel",
      "--a", "swift/regular", "--b", "thorn/regular", "--runs", "1000000", "--jobs", "2", "--progress", NULL);
  g_autoptr (GDataInputStream) messages = NULL;
  g_autofree char *line = NULL;
  char byte;

  g_assert_nonnull (process);
  messages = g_data_input_stream_new (g_subprocess_get_stderr_pipe (process));
  line = g_data_input_stream_read_line (messages, NULL, NULL, NULL);
  g_assert_nonnull (strstr (line, "of 1000000 duels"));
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
  g_assert_cmpint (g_input_stream_read (g_subprocess_get_stdout_pipe (process), &byte, 1, NULL, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  begin_duels ();
  g_test_add_func ("/duel/wilson", test_wilson);
  g_test_add_func ("/duel/difference", test_difference);
  g_test_add_func ("/duel/report", test_report);
  g_test_add_func ("/duel/swap", test_swap);
  g_test_add_func ("/duel/names", test_names);
  g_test_add_func ("/duel/counts", test_counts);
  g_test_add_func ("/duel/time-out", test_time_out);
  g_test_add_func ("/duel/jobs", test_jobs);
  g_test_add_func ("/duel/seeds", test_seeds);
  g_test_add_func ("/duel/stop", test_stop);
  g_test_add_func ("/duel/merge", test_merge);
  g_test_add_func ("/duel/refused", test_refused);
  g_test_add_func ("/duel/overlay", test_overlay);
  g_test_add_func ("/duel/overlay-same", test_overlay_same);
  g_test_add_func ("/duel/command", test_command);
  g_test_add_func ("/duel/messages", test_messages);
  g_test_add_func ("/duel/interrupt", test_interrupt);
  status = g_test_run ();
  end_duels ();
  return status;
}
