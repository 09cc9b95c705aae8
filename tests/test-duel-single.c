/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duels as the window has them: a single one as a mission, beside a main loop, as a command, with two sets of scripts. */
#include "duel-fixture.h"

static char *bold; /* that attacks for longer */

/* The shipped content with one script changed, as somebody edits it. */
static SrtContent *
edited_content (void)
{
  const char *shipped = content->sets[0].maneuvers[5]->text;
  SrtManeuver *changed;

  if (bold == NULL)
    {
      g_auto (GStrv) parts = g_strsplit (shipped, "Attack(25)", -1);
      g_assert_cmpuint (g_strv_length (parts), >, 1);
      bold = g_strjoinv ("Attack(60)", parts);
    }
  changed = srt_maneuver_compile (bold, "pursue.maneuver", 5, NULL, NULL);
  g_assert_true (changed->valid);
  return srt_content_with_maneuver (content, 0, 5, changed);
}

static void
test_scripts (void)
{
  g_autofree char *nothing = g_build_filename (folder, "nothing here", NULL);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  SrtContent *edited = edited_content ();
  g_autofree char *file = put ("mine/pursue.maneuver", bold), *path = g_path_get_dirname (file);
  SrtContent *shipped = sortie_duel_scripts_of (edited, (const char *const *) folders);
  const struct
  {
    SortieDuelScripts scripts[2];
    int sets[2], n_sets;
  } cases[] = {
    { { { SORTIE_DUEL_EDITED, NULL }, { SORTIE_DUEL_EDITED, NULL } }, { 0, 0 }, 1 },
    { { { SORTIE_DUEL_SHIPPED, NULL }, { SORTIE_DUEL_EDITED, NULL } }, { 1, 0 }, 2 },
    { { { SORTIE_DUEL_SHIPPED, NULL }, { SORTIE_DUEL_SHIPPED, NULL } }, { 1, 1 }, 2 },
    /* The folder holds what was edited. */
    { { { SORTIE_DUEL_FOLDER, path }, { SORTIE_DUEL_SHIPPED, NULL } }, { 0, 1 }, 2 },
  };
  SrtDiags diags;
  int sets[2];

  srt_diags_init (&diags);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SrtContent *both = sortie_duel_content (edited, shipped, cases[i].scripts, sets, &diags);
      g_assert_cmpint (both->n_sets, ==, cases[i].n_sets);
      for (int s = 0; s < 2; s++)
        {
          const char *text = both->sets[sets[s]].maneuvers[5]->text;
          g_assert_cmpint (sets[s], ==, cases[i].sets[s]);
          g_assert_cmpstr (text, ==, sets[s] == 0 ? bold : content->sets[0].maneuvers[5]->text);
        }
      srt_content_unref (both);
    }
  {
    const SortieDuelScripts none[2] = { { SORTIE_DUEL_FOLDER, nothing }, { SORTIE_DUEL_SHIPPED, NULL } };
    g_assert_cmpuint (diags.count, ==, 0);
    g_assert_null (sortie_duel_content (edited, shipped, none, sets, &diags));
    g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  }
  srt_diags_clear (&diags);
  srt_content_unref (shipped);
  srt_content_unref (edited);
}

/* How a world stands as a duel: who is left, by the flight groups' ids. */
static int
outcome_of (const SrtWorld *world, const SrtMission *mission)
{
  bool left[2] = { false, false };

  for (int slot = 0; slot < mission->n_ships; slot++)
    if (!(srt_object (world, slot)->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION)))
      left[*mission->groups[mission->ships[slot].flight_group].id - 'a'] = true;
  if (left[0])
    return left[1] ? SRT_DUEL_TIME_OUT : SRT_DUEL_A_WINS;
  return left[1] ? SRT_DUEL_B_WINS : SRT_DUEL_BOTH_LOST;
}

/* Runs a mission's text for so many ticks: the world's hash. It must come to its end then and not before. */
static uint64_t
hash_of_text (const char *text, gsize length, const SrtContent *with, const SrtDuelResult *result)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  g_autoptr (SrtDocument) document = NULL;
  SrtMission *mission;
  SrtSim *sim;
  uint64_t hash;

  srt_diags_init (&diags);
  document = srt_document_parse (text, length, NULL, &diags);
  g_assert_nonnull (document);
  mission = srt_mission_read (document, with, &diags);
  sim = srt_sim_new (with, mission, &options, &diags);
  for (gsize i = 0; i < diags.count; i++)
    g_test_message ("%s", diags.items[i].message);
  g_assert_cmpuint (diags.count, ==, 0);
  g_assert_nonnull (sim);
  g_assert_cmpint (srt_sim_run (sim, result->ticks - 1), ==, result->ticks - 1);
  g_assert_cmpint (outcome_of (srt_sim_world (sim), mission), ==, SRT_DUEL_TIME_OUT);
  srt_sim_tick (sim);
  g_assert_cmpint (outcome_of (srt_sim_world (sim), mission), ==, result->outcome);
  hash = srt_sim_hash (sim);
  srt_sim_free (sim);
  srt_mission_free (mission);
  srt_diags_clear (&diags);
  return hash;
}

static uint64_t
hash_of_run (const SortieDuelBatch *batch, uint64_t seed, int ticks)
{
  SrtDuel *duel = srt_duel_new (batch->content, &batch->settings);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtSim *sim;
  uint64_t hash;

  options.seed = seed;
  sim = srt_sim_new (batch->content, srt_duel_mission (duel, seed), &options, NULL);
  srt_sim_run (sim, ticks);
  hash = srt_sim_hash (sim);
  srt_sim_free (sim);
  srt_duel_free (duel);
  return hash;
}

/* A run as a mission goes exactly as in the batch: either way to stand, groups, scripts of both kinds. */
static void
test_mission (void)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  SrtContent *edited = edited_content ();
  SrtContent *shipped = sortie_duel_scripts_of (edited, (const char *const *) folders);
  static const SortieDuelScripts scripts[][2] = {
    { { SORTIE_DUEL_EDITED, NULL }, { SORTIE_DUEL_EDITED, NULL } },
    { { SORTIE_DUEL_SHIPPED, NULL }, { SORTIE_DUEL_EDITED, NULL } },
    { { SORTIE_DUEL_EDITED, NULL }, { SORTIE_DUEL_SHIPPED, NULL } },
    { { SORTIE_DUEL_SHIPPED, NULL }, { SORTIE_DUEL_SHIPPED, NULL } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      SortieDuelBatch batch = batch_of (4, 1);
      g_autofree SrtDuelResult *results = NULL;
      int sets[2];
      SrtContent *both = sortie_duel_content (edited, shipped, scripts[i], sets, NULL);
      batch.content = both;
      batch.settings.difficulty = 2;
      batch.settings.ticks = 20000;
      batch.settings.side[1].size = 2;
      for (int s = 0; s < 2; s++)
        batch.settings.side[s].maneuver_set = sets[s];
      results = results_of (&batch);
      for (int k = 0; k < batch.runs; k++)
        {
          gsize length;
          uint64_t seed = batch.seed + (uint64_t) k;
          g_autofree char *text = sortie_duel_mission (&batch, seed, edited, &results[k], &length);
          g_assert_cmphex (hash_of_text (text, length, edited, &results[k]), ==,
                           hash_of_run (&batch, seed, results[k].ticks));
          g_assert_true ((strstr (text, "maneuver_sets") != NULL) == (sets[0] > 0 || sets[1] > 0));
        }
      srt_content_unref (both);
    }
  srt_content_unref (shipped);
  srt_content_unref (edited);
}

/* Opened after the scripts have changed once more, it brings along those it was fought with. */
static void
test_mission_later (void)
{
  SrtContent *edited = edited_content ();
  SortieDuelBatch batch = batch_of (1, 7);
  g_autofree SrtDuelResult *results = NULL;
  g_autofree char *text = NULL;
  gsize length;

  batch.content = edited;
  batch.settings.ticks = 20000;
  results = results_of (&batch);
  text = sortie_duel_mission (&batch, 7, content, &results[0], &length);
  g_assert_nonnull (strstr (text, "\"both\""));
  g_assert_cmpint (results[0].outcome, !=, SRT_DUEL_TIME_OUT);
  hash_of_text (text, length, content, &results[0]);
  srt_content_unref (edited);
}

/* A script of a mission's own that is wrong keeps it from running, and says where. */
static void
test_mission_bad (void)
{
  static const char text[] = "{\"format\": 1, \"title\": \"\", \"ships\": [{\"id\": \"a\", \"type\": \"swift\", "
                             "\"position\": [0, 0, 0], \"maneuvers\": \"odd\"}], \"maneuver_sets\": [{\"name\": \"odd\", "
                             "\"scripts\": [{\"block\": [\"# name: attack pursue\", \"Attak(5)\"]}]}]}";
  static const char dangling[] = "{\"format\": 1, \"title\": \"\", \"ships\": [{\"id\": \"a\", \"type\": \"swift\", "
                                 "\"position\": [0, 0, 0], \"maneuvers\": \"odd\"}]}";
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  g_autoptr (SrtDocument) document = srt_document_parse (text, strlen (text), NULL, NULL);
  g_autoptr (SrtDocument) other = srt_document_parse (dangling, strlen (dangling), NULL, NULL);
  SrtMission *mission = srt_mission_read (document, content, NULL);
  SrtDiags diags;

  srt_diags_init (&diags);
  g_assert_null (srt_sim_new (content, mission, &options, &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  g_assert_cmpstr (diags.items[0].file, ==, "maneuver_sets/0/scripts/0");
  g_assert_cmpint (diags.items[0].line, ==, 2);
  srt_diags_clear (&diags);
  srt_diags_init (&diags);
  srt_document_check (other, content, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  g_assert_cmpstr (diags.items[0].code, ==, "dangling");
  srt_diags_clear (&diags);
  srt_mission_free (mission);
}

/* Swapping a script of the content leaves a mission's own alone, and goes on where it is. */
static void
test_mission_swap (void)
{
  SrtContent *edited = edited_content (), *own;
  SortieDuelBatch batch = batch_of (1, 2);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  g_autofree char *text = NULL;
  g_autoptr (SrtDocument) document = NULL;
  SrtMission *mission;
  SrtSim *sim;
  gsize length;

  batch.content = edited;
  text = sortie_duel_mission (&batch, 2, content, NULL, &length);
  document = srt_document_parse (text, length, NULL, NULL);
  mission = srt_mission_read (document, content, NULL);
  sim = srt_sim_new (content, mission, &options, NULL);
  srt_sim_run (sim, 500);
  srt_sim_swap_content (sim, edited);
  srt_sim_tick (sim);
  for (int slot = 0; slot < 2; slot++)
    {
      int set = srt_object (srt_sim_world (sim), slot)->maneuver_set;
      g_assert_cmpint (set, ==, 1);
      g_assert_cmpstr (srt_sim_content (sim)->sets[set].maneuvers[5]->text, ==, bold);
    }
  g_assert_cmpstr (srt_sim_content (sim)->sets[0].maneuvers[5]->text, ==, bold);
  g_assert_cmpint (srt_sim_content (sim)->n_sets, ==, 2);
  /* A content made from the run's own says what the mission's scripts are. */
  own = srt_content_with_maneuver (srt_sim_content (sim), 1, 5,
                                   srt_maneuver_compile ("Wait(50)\n", NULL, 5, NULL, NULL));
  srt_sim_swap_content (sim, own);
  g_assert_true (srt_sim_coming_content (sim) == own);
  srt_sim_tick (sim);
  g_assert_cmpstr (srt_sim_content (sim)->sets[1].maneuvers[5]->text, ==, "Wait(50)\n");
  g_assert_cmpstr (srt_sim_content (sim)->sets[0].maneuvers[5]->text, ==, bold);
  srt_content_unref (own);
  srt_sim_free (sim);
  srt_mission_free (mission);
  srt_content_unref (edited);
}

static void
test_deciding_tick (void)
{
  static const struct
  {
    int outcome, tick[2], expected, who; /* of a and b; -1 none */
  } cases[] = {
    { SRT_DUEL_A_WINS, { 400, 1000 }, 700, 1 }, { SRT_DUEL_B_WINS, { 400, -1 }, 100, 0 },
    { SRT_DUEL_B_WINS, { 200, -1 }, 0, 0 },     { SRT_DUEL_TIME_OUT, { -1, -1 }, 0, -1 },
    { SRT_DUEL_TIME_OUT, { 900, 800 }, 500, 1 }, { SRT_DUEL_BOTH_LOST, { 900, 900 }, 600, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SrtDuelResult result = { .outcome = cases[i].outcome };
      SrtDuelLoss first[2];
      int slot;
      for (int s = 0; s < 2; s++)
        first[s] = (SrtDuelLoss){ cases[i].tick[s], cases[i].tick[s] < 0 ? -1 : s };
      g_assert_cmpint (sortie_duel_deciding_tick (&result, first, &slot), ==, cases[i].expected);
      g_assert_cmpint (slot, ==, cases[i].who);
    }
}

/* The first loss is told with its tick and slot: the ship is in the fight before it, and out of it then. */
static void
test_look (void)
{
  SortieDuelBatch batch = batch_of (3, 1);
  SrtDuel *duel;

  batch.settings.ticks = 20000;
  batch.settings.side[0].size = 2;
  duel = srt_duel_new (content, &batch.settings);
  for (uint64_t seed = 1; seed <= 4; seed++)
    {
      SrtDuelResult result, plain;
      SrtDuelLoss first[2];
      g_assert_true (srt_duel_look (duel, seed, NULL, &result, first, NULL));
      g_assert_true (srt_duel_run (duel, seed, NULL, &plain, NULL));
      g_assert_cmpmem (&result, sizeof result, &plain, sizeof plain);
      for (int s = 0; s < 2; s++)
        {
          SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
          SrtSim *sim;
          int count = result.side[s].count[SRT_DUEL_LOST];
          g_assert_true ((first[s].tick >= 0) == (count > 0));
          if (count == 0)
            continue;
          options.seed = seed;
          sim = srt_sim_new (content, srt_duel_mission (duel, seed), &options, NULL);
          srt_sim_run (sim, first[s].tick - 1);
          g_assert_false (srt_object (srt_sim_world (sim), first[s].slot)->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION));
          srt_sim_tick (sim);
          g_assert_true (srt_object (srt_sim_world (sim), first[s].slot)->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION));
          srt_sim_free (sim);
        }
    }
  srt_duel_free (duel);
}

/* ---- Beside a main loop ---- */

static void
count_signal (SortieDuelJob *job, int *count)
{
  ++*count;
}

static void
turn_until (const int *count)
{
  while (*count == 0)
    g_main_context_iteration (NULL, TRUE);
}

/* It comes to what the same batch does at once, report and all. */
static void
test_job (void)
{
  SortieDuelBatch batch = batch_of (12, 3);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  g_autoptr (SortieDuelJob) job = sortie_duel_job_new (&batch, (const char *const *) folders);
  g_autofree char *expected = report_of (&batch), *report = NULL;
  int ended = 0, runs;

  g_signal_connect (job, "ended", G_CALLBACK (count_signal), &ended);
  sortie_duel_job_start (job);
  g_assert_true (sortie_duel_job_is_running (job));
  g_assert_null (sortie_duel_job_dup_report (job));
  turn_until (&ended);
  g_assert_false (sortie_duel_job_is_running (job));
  g_assert_false (sortie_duel_job_was_cancelled (job));
  g_assert_null (sortie_duel_job_get_error (job));
  sortie_duel_job_get_results (job, &runs);
  g_assert_cmpint (runs, ==, 12);
  report = sortie_duel_job_dup_report (job);
  g_assert_cmpstr (report, ==, expected);
}

/* Cancelled, it keeps the runs it has, which are a batch of so many. */
static void
test_job_cancel (void)
{
  SortieDuelBatch batch = batch_of (100000, 3);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  g_autoptr (SortieDuelJob) job = sortie_duel_job_new (&batch, (const char *const *) folders);
  g_autofree char *report = NULL, *expected = NULL;
  int advanced = 0, ended = 0, runs;

  g_signal_connect (job, "advanced", G_CALLBACK (count_signal), &advanced);
  g_signal_connect (job, "ended", G_CALLBACK (count_signal), &ended);
  sortie_duel_job_start (job);
  turn_until (&advanced);
  sortie_duel_job_get_results (job, &runs);
  g_assert_cmpint (runs, >, 0);
  sortie_duel_job_cancel (job);
  turn_until (&ended);
  g_assert_true (sortie_duel_job_was_cancelled (job));
  sortie_duel_job_get_results (job, &runs);
  g_assert_cmpint (runs, >, 0);
  g_assert_cmpint (runs, <, batch.runs);
  batch.runs = runs;
  report = sortie_duel_job_dup_report (job);
  expected = report_of (&batch);
  g_assert_cmpstr (report, ==, expected);
  g_assert_cmpint (ended, ==, 1);
}

/* ---- As a command ---- */

/* The command line of a batch prints the batch's report, changed scripts and all. */
static void
test_command_line (void)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  g_autofree char *scripts = g_build_filename (folder, "of duels", NULL), *line = NULL, *report = NULL;
  g_autoptr (SrtJson) head = NULL;
  g_autofree SrtDuelResult *results = NULL;
  const SortieDuelScripts two[2] = { { SORTIE_DUEL_SHIPPED, NULL }, { SORTIE_DUEL_EDITED, NULL } };
  SrtContent *edited = edited_content ();
  SrtContent *shipped = sortie_duel_scripts_of (edited, (const char *const *) folders);
  SortieDuelBatch batch = batch_of (6, 11);
  int sets[2];
  SrtContent *both = sortie_duel_content (edited, shipped, two, sets, NULL);
  g_autoptr (Ran) ran = NULL;

  batch.content = both;
  batch.common = shipped;
  batch.settings.difficulty = 0;
  batch.settings.side[0].size = 2;
  batch.settings.side[0].maneuver_set = sets[0];
  batch.settings.side[1].maneuver_set = sets[1];
  results = results_of (&batch);
  head = sortie_duel_head (&batch, digest);
  report = sortie_duel_report (head, results, batch.runs);
  line = sortie_duel_command (&batch, batch.runs, false, scripts, NULL);
  g_assert_true (g_str_has_prefix (line, "sortie-cli duel --a swift/regular --size-a 2 --b thorn/regular --maneuvers-b '"));
  g_assert_null (strstr (line, "--maneuvers-a"));
  g_assert_nonnull (strstr (line, " --runs 6 --seed 11 --ticks 3000 --difficulty easy --distance 40000"));
  g_assert_null (strstr (line, "--spread"));
  ran = run (line + strlen ("sortie-cli duel "));
  g_assert_cmpstr (ran->out, ==, report);
  srt_content_unref (both);
  srt_content_unref (shipped);
  srt_content_unref (edited);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  begin_duels ();
  g_test_add_func ("/duel/scripts", test_scripts);
  g_test_add_func ("/duel/mission", test_mission);
  g_test_add_func ("/duel/mission/later", test_mission_later);
  g_test_add_func ("/duel/mission/bad", test_mission_bad);
  g_test_add_func ("/duel/mission/swap", test_mission_swap);
  g_test_add_func ("/duel/deciding-tick", test_deciding_tick);
  g_test_add_func ("/duel/look", test_look);
  g_test_add_func ("/duel/job", test_job);
  g_test_add_func ("/duel/job/cancel", test_job_cancel);
  g_test_add_func ("/duel/command-line", test_command_line);
  status = g_test_run ();
  g_free (bold);
  end_duels ();
  return status;
}
