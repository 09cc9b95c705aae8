/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Duels page: through its widgets to the numbers that a batch without a window has. */
#include "ui-fixture.h"

#include "ui/sortie-duels.h"
#include "ui/sortie-maneuver-page.h"

#include "maneuver/maneuver.h"

#include <gtksourceview/gtksource.h>

#include <string.h>

enum
{
  RUNS = 20,
  SEED = 5,
};

static SortieDuels *
page_of (SortieWindow *window)
{
  ui_action (window, "win.duels");
  ui_drain ();
  return SORTIE_DUELS (ui_find (window, SORTIE_TYPE_DUELS, 0));
}

/* A page in a window of its own test, set up for a few short duels. */
static SortieDuels *
page_ready (SortieWindow *window, int runs)
{
  SortieDuels *page = page_of (window);
  SortieDuelSetup *setup = sortie_duels_get_setup (page);

  sortie_duel_setup_set_side (setup, 0, "swift", "regular", 1);
  sortie_duel_setup_set_side (setup, 1, "thorn", "ace", 2);
  sortie_duel_setup_set_scripts (setup, 0, SORTIE_DUEL_SHIPPED, NULL);
  sortie_duel_setup_set_scripts (setup, 1, SORTIE_DUEL_EDITED, NULL);
  sortie_duel_setup_set_runs (setup, runs, SEED);
  return page;
}

static gboolean
is_done (SortieDuels *page)
{
  SortieDuelJob *job = sortie_duels_get_job (page);

  return job && !sortie_duel_job_is_running (job);
}

static void
fight (SortieDuels *page)
{
  ui_action (page, "duels.start");
  ui_wait (is_done (page));
}

/* The same duels without a window. */
static SrtDuelResult *
headless (const SrtContent *content, int runs)
{
  SortieDuelBatch batch = { .content = content, .seed = SEED, .runs = runs, .part = 1, .parts = 1, .jobs = 1 };
  SrtDuelResult *results;

  batch.settings = (SrtDuelSettings){
    .side = { { srt_content_find_ship (content, "swift"), srt_content_find_pilot (content, "regular"), 1, 0 },
              { srt_content_find_ship (content, "thorn"), srt_content_find_pilot (content, "ace"), 2, 0 } },
    .distance = SORTIE_DUEL_DISTANCE, .spread = SORTIE_DUEL_SPREAD, .ticks = SORTIE_DUEL_TICKS, .difficulty = 1,
  };
  results = sortie_duel_batch_run (&batch, NULL, NULL);
  g_assert_nonnull (results);
  return results;
}

static int
wins_of (const SrtDuelResult *results, int runs, int outcome)
{
  int n = 0;

  for (int i = 0; i < runs; i++)
    n += results[i].outcome == outcome;
  return n;
}

/* ---- Numbers ---- */

static void
test_numbers (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieDuels *page = page_ready (window, RUNS);
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (workspace));
  g_autofree SrtDuelResult *expected = headless (content, RUNS);
  const SrtDuelResult *results;
  SortieDuelHistogram *histogram;
  SortieDuelTotal total = sortie_duel_total (expected, RUNS, 0);
  SortieDuelTimes times = sortie_duel_times (expected, RUNS);
  g_autofree char *share = NULL, *mean = NULL, *report = NULL;
  g_autoptr (SrtJson) json = NULL;
  int runs, won = wins_of (expected, RUNS, SRT_DUEL_A_WINS), seen[2] = { 0 };
  double low, high;

  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "Who Wins?"));
  fight (page);
  results = sortie_duel_job_get_results (sortie_duels_get_job (page), &runs);
  g_assert_cmpint (runs, ==, RUNS);
  g_assert_cmpmem (results, RUNS * sizeof *results, expected, RUNS * sizeof *expected);

  sortie_wilson (won, RUNS, &low, &high);
  share = g_strdup_printf ("%.1f %%  (%.1f to %.1f %%)", 100.0 * won / RUNS, 100 * low, 100 * high);
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, share));
  mean = g_strdup_printf ("Mean %.1f s (%.1f to %.1f s)", times.mean, times.low, times.high);
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, mean));

  /* The histogram's bars hold every decided duel. */
  histogram = SORTIE_DUEL_HISTOGRAM (ui_find (page, SORTIE_TYPE_DUEL_HISTOGRAM, 0));
  for (int bar = 0; bar * sortie_duel_histogram_get_width (histogram) <= times.most; bar++)
    for (int side = 0; side < 2; side++)
      seen[side] += sortie_duel_histogram_get_count (histogram, bar, side);
  g_assert_cmpint (seen[0], ==, won);
  g_assert_cmpint (seen[1], ==, wins_of (expected, RUNS, SRT_DUEL_B_WINS));

  report = sortie_duel_job_dup_report (sortie_duels_get_job (page));
  json = srt_json_parse (report, strlen (report), NULL, NULL);
  g_assert_cmpint ((int) srt_json_find (json, "/a/shots_fired")->number, ==, (int) total.count[SRT_DUEL_SHOTS_FIRED]);
  g_assert_cmpint ((int) srt_json_find (json, "/settings/seed")->number, ==, SEED);
  ui_close (window);
}

/* ---- Runs ---- */

static void
test_runs (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieDuels *page = page_ready (window, RUNS);
  SortieDuelRuns *list;
  GtkWidget *filter, *view;
  const SrtDuelResult *results;
  GtkColumnViewColumn *column;
  int runs, longest = 0;

  fight (page);
  results = sortie_duel_job_get_results (sortie_duels_get_job (page), &runs);
  list = SORTIE_DUEL_RUNS (ui_find (page, SORTIE_TYPE_DUEL_RUNS, 0));
  g_assert_cmpuint (sortie_duel_runs_get_n_rows (list), ==, RUNS);
  g_assert_cmpuint (sortie_duel_runs_get_seed (list, 0), ==, SEED);

  filter = ui_find (list, GTK_TYPE_DROP_DOWN, 0);
  for (int outcome = 0; outcome < SRT_DUEL_N_OUTCOMES; outcome++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), (guint) outcome + 1);
      g_assert_cmpint ((int) sortie_duel_runs_get_n_rows (list), ==, wins_of (results, RUNS, outcome));
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (filter), 0);

  for (int i = 0; i < RUNS; i++)
    if (results[i].ticks > results[longest].ticks)
      longest = i;
  view = ui_find (list, GTK_TYPE_COLUMN_VIEW, 0);
  column = g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (view)), 2);
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), column, GTK_SORT_DESCENDING);
  g_object_unref (column);
  g_assert_cmpuint (sortie_duel_runs_get_seed (list, 0), ==, SEED + (guint) longest);
  ui_close (window);
}

/* How a run stands as a duel, by the groups' ids; time-out while it is not decided. */
static int
outcome_of (SortieSession *session)
{
  const SrtWorld *world = sortie_session_get_world (session);
  const SrtMission *mission = sortie_session_get_mission (session);
  gboolean left[2] = { FALSE, FALSE };

  for (int slot = 0; slot < mission->n_ships; slot++)
    if (!(srt_object (world, slot)->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION)))
      left[*mission->groups[mission->ships[slot].flight_group].id - 'a'] = TRUE;
  if (left[0])
    return left[1] ? SRT_DUEL_TIME_OUT : SRT_DUEL_A_WINS;
  return left[1] ? SRT_DUEL_B_WINS : SRT_DUEL_BOTH_LOST;
}

/* A run opened is an untouched mission, stands at its deciding moment, and goes as the batch's did. */
static void
test_open (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  SortieDuels *page = page_ready (window, 4);
  const SortieDuelBatch *batch;
  const SrtDuelResult *results;
  SrtDuel *duel;
  int runs;

  fight (page);
  batch = sortie_duel_job_get_batch (sortie_duels_get_job (page));
  results = sortie_duel_job_get_results (sortie_duels_get_job (page), &runs);
  duel = srt_duel_new (batch->content, &batch->settings);
  for (guint run = 0; run < 2; run++)
    {
      SrtDuelResult result;
      SrtDuelLoss first[2];
      g_autofree char *ship = NULL;
      int slot, tick;
      g_assert_true (srt_duel_look (duel, SEED + run, NULL, &result, first, NULL));
      tick = sortie_duel_deciding_tick (&result, first, &slot);
      g_signal_emit_by_name (ui_find (page, SORTIE_TYPE_DUEL_RUNS, 0), "run-activated", run);
      ui_wait (sortie_session_get_state (session) == SORTIE_STATE_PAUSED
               && sortie_session_get_head (session) == results[run].ticks && sortie_session_get_tick (session) == tick);
      g_assert_false (sortie_document_get_modified (sortie_workspace_get_document (workspace)));
      g_assert_null (sortie_document_get_file (sortie_workspace_get_document (workspace)));
      g_assert_cmpuint (sortie_session_get_world (session)->seed, ==, SEED + run);
      ship = sortie_duel_ship_id (batch, SEED + run, slot);
      g_assert_cmpstr (sortie_selection_get_id (sortie_workspace_get_selection (workspace), 0), ==, ship);
      g_assert_cmpstr (sortie_session_id_of (session, slot), ==, ship);
      /* The loss is three seconds on, and the end as it was in the batch, tick and outcome. */
      g_assert_true (sortie_session_go_to (session, results[run].ticks - 1));
      g_assert_cmpint (outcome_of (session), ==, SRT_DUEL_TIME_OUT);
      g_assert_true (sortie_session_go_to (session, results[run].ticks));
      g_assert_cmpint (outcome_of (session), ==, results[run].outcome);
      page = page_of (window);
    }
  srt_duel_free (duel);
  ui_close (window);
}

/* ---- Cancelling ---- */

static void
test_cancel (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieDuels *page = page_ready (window, 100000);
  SortieDuelJob *job;
  g_autofree SrtDuelResult *expected = NULL;
  const SrtDuelResult *results;
  int runs = 0;

  ui_action (page, "duels.start");
  job = sortie_duels_get_job (page);
  ui_wait ((sortie_duel_job_get_results (job, &runs), runs > 2));
  /* Results are there while it runs. */
  g_assert_true (sortie_duel_job_is_running (job));
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "A wins"));
  gtk_widget_activate_action (ui_find_text (page, GTK_TYPE_BUTTON, "_Cancel"), "duels.cancel", NULL);
  ui_wait (is_done (page));
  results = sortie_duel_job_get_results (job, &runs);
  g_assert_cmpint (runs, <, 100000);
  expected = headless (sortie_library_get_content (sortie_workspace_get_library (sortie_window_get_workspace (window))), 3);
  g_assert_cmpmem (results, 3 * sizeof *results, expected, 3 * sizeof *expected);
  ui_close (window);
}

/* Closing the window ends them. */
static void
test_close (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieDuels *page = page_ready (window, 100000);
  g_autoptr (SortieDuelJob) job = NULL;

  ui_action (page, "duels.start");
  job = g_object_ref (sortie_duels_get_job (page));
  ui_close (window);
  ui_wait (!sortie_duel_job_is_running (job));
  g_assert_true (sortie_duel_job_was_cancelled (job));
}

/* ---- Comparing ---- */

/* A script that does nothing loses what the shipped one won: the page says so, with the interval that proves it. */
static void
test_compare (void)
{
  static const char dull[] = "# name: attack pursue\nSetSpeed(0)\nwait:\n    Wait(1000)\n    Goto wait\n";
  SortieWindow *window = ui_window_of ("duel");
  SortieLibrary *library = sortie_workspace_get_library (sortie_window_get_workspace (window));
  SortieDuels *page = page_of (window);
  SortieDuelSetup *setup = sortie_duels_get_setup (page);
  const SrtContent *content = sortie_library_get_content (library);
  g_autofree char *shipped = g_strdup (content->sets[0].maneuvers[5]->text);
  g_autofree char *difference = NULL;
  const SrtDuelResult *results;
  int runs, before, after;
  SrtDiags diags;

  for (int side = 0; side < 2; side++)
    sortie_duel_setup_set_side (setup, side, "swift", "regular", 1);
  sortie_duel_setup_set_scripts (setup, 0, SORTIE_DUEL_SHIPPED, NULL);
  sortie_duel_setup_set_scripts (setup, 1, SORTIE_DUEL_EDITED, NULL);
  sortie_duel_setup_set_runs (setup, RUNS, 1);
  fight (page);
  results = sortie_duel_job_get_results (sortie_duels_get_job (page), &runs);
  before = wins_of (results, runs, SRT_DUEL_B_WINS);
  ui_action (page, "duels.keep-baseline");

  srt_diags_init (&diags);
  g_assert_true (sortie_library_swap_maneuver (library, 5, dull, "attack pursue.maneuver", &diags));
  srt_diags_clear (&diags);
  fight (page);
  results = sortie_duel_job_get_results (sortie_duels_get_job (page), &runs);
  after = wins_of (results, runs, SRT_DUEL_B_WINS);
  g_assert_cmpint (after, <, before);
  difference = sortie_duel_difference_text (after, RUNS, before, RUNS);
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, difference));
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "edited scripts"));
  ui_action (page, "duels.drop-baseline");
  g_assert_null (ui_find_text (page, GTK_TYPE_LABEL, difference));

  srt_diags_init (&diags);
  g_assert_true (sortie_library_swap_maneuver (library, 5, shipped, "attack pursue.maneuver", &diags));
  srt_diags_clear (&diags);
  ui_close (window);
}

static const char *
text_in_batch (SortieDuelSetup *setup, int side)
{
  static const SrtContent *held;
  SortieDuelBatch batch;
  g_autoptr (GError) error = NULL;

  g_assert_true (sortie_duel_setup_get (setup, &batch, &error));
  g_assert_no_error (error);
  if (held)
    srt_content_unref ((SrtContent *) held);
  held = batch.content;
  srt_content_unref ((SrtContent *) batch.common);
  return held->sets[batch.settings.side[side].maneuver_set].maneuvers[5]->text;
}

/* Start only says why it does not. */
static void
assert_refused (SortieDuels *page, const char *why)
{
  GtkWidget *label;

  ui_action (page, "duels.start");
  g_assert_null (sortie_duels_get_job (page));
  label = ui_find_text (page, GTK_TYPE_LABEL, why);
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_visible (label));
}

/* What is being written counts as edited, saved or not; with errors, nobody flies it. */
static void
test_unsaved (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieDuels *page = page_ready (window, 3);
  SortieDuelSetup *setup = sortie_duels_get_setup (page);
  const char *broken = "No duels yet, an edited script has an error. attack pursue.maneuver, line 2: ";
  const char *shipped = sortie_library_get_content (sortie_workspace_get_library (workspace))->sets[0].maneuvers[5]->text;
  const char *text = "# number: 5\nSetSpeed(0.5)\nWait(1000)\n";
  GtkTextBuffer *buffer;
  GtkWidget *script;

  g_assert_cmpint (sortie_session_get_state (sortie_workspace_get_session (workspace)), ==, SORTIE_STATE_EDIT);
  sortie_workspace_open_maneuver (workspace, 5, -1);
  ui_drain ();
  script = ui_find (window, SORTIE_TYPE_MANEUVER_PAGE, 0);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_find (script, GTK_SOURCE_TYPE_VIEW, 0)));
  gtk_text_buffer_set_text (buffer, text, -1);
  g_assert_cmpstr (text_in_batch (setup, 0), ==, shipped);
  g_assert_cmpstr (text_in_batch (setup, 1), ==, text);
  gtk_text_buffer_set_text (buffer, "# number: 5\nNothing(3)\n", -1);
  assert_refused (page, broken);
  /* Who flies it not does not mind. */
  sortie_duel_setup_set_scripts (setup, 1, SORTIE_DUEL_SHIPPED, NULL);
  g_assert_cmpstr (text_in_batch (setup, 1), ==, shipped);
  sortie_duel_setup_set_scripts (setup, 1, SORTIE_DUEL_EDITED, NULL);
  /* Given up, it is nobody's. */
  gtk_text_buffer_set_text (buffer, text, -1);
  panel_widget_force_close (PANEL_WIDGET (script));
  ui_drain ();
  g_assert_cmpstr (text_in_batch (setup, 1), ==, shipped);
  ui_close (window);
}

static void
test_difference_text (void)
{
  g_autofree char *same = sortie_duel_difference_text (50, 100, 50, 100);
  g_autofree char *more = sortie_duel_difference_text (56, 70, 48, 80);

  g_assert_cmpstr (same, ==, "+0.0 points (-13.6 to +13.6): not proven");
  g_assert_cmpstr (more, ==, "+20.0 points (+5.2 to +33.4): proven");
}

/* A run that takes long to open tells how far it is, can be given up, and gives way to the next one. */
static void
test_open_long (void)
{
  enum { LONG = 60000 };
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  SortieDuels *page = page_ready (window, 3);
  g_autofree char *text = ui_text (sortie_workspace_get_document (workspace));
  int tick;

  fight (page);
  g_assert_false (ui_enabled (window, "cancel-open-run"));
  sortie_workspace_open_run (workspace, text, 100, LONG, NULL);
  g_assert_true (ui_enabled (window, "cancel-open-run"));
  ui_wait (ui_find_text (window, GTK_TYPE_LABEL, "Opening the run: ") != NULL);
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_BUTTON, "Cancel"));
  ui_action (window, "win.cancel-open-run");
  g_assert_false (ui_enabled (window, "cancel-open-run"));
  tick = sortie_session_get_tick (session);
  g_assert_cmpint (tick, >, 0);
  ui_drain ();
  g_assert_cmpint (sortie_session_get_tick (session), ==, tick);
  g_assert_cmpint (sortie_session_get_head (session), <, LONG);
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_PAUSED);

  /* The second is opened instead of the first. */
  sortie_workspace_open_run (workspace, text, 100, LONG, NULL);
  ui_wait (sortie_session_get_head (session) > 200);
  sortie_workspace_open_run (workspace, text, 300, 500, NULL);
  ui_wait (!ui_enabled (window, "cancel-open-run"));
  g_assert_cmpint (sortie_session_get_head (session), ==, 500);
  g_assert_cmpint (sortie_session_get_tick (session), ==, 300);

  /* A click on another run gives it up at once, while that is still looked for. */
  sortie_workspace_open_run (workspace, text, 100, LONG, NULL);
  sortie_duels_open_run (page, 0);
  g_assert_false (ui_enabled (window, "cancel-open-run"));
  sortie_duels_open_run (page, 1);
  ui_wait (ui_enabled (window, "cancel-open-run"));
  ui_wait (!ui_enabled (window, "cancel-open-run"));

  /* A window may be closed over it. */
  sortie_workspace_open_run (workspace, text, 100, LONG, NULL);
  ui_wait (ui_find_text (window, GTK_TYPE_LABEL, "Opening the run: ") != NULL);
  ui_close (window);
}

/* ---- The rest ---- */

static void
test_folder (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieDuels *page = page_ready (window, 3);

  sortie_duel_setup_set_scripts (sortie_duels_get_setup (page), 1, SORTIE_DUEL_FOLDER, "/nowhere at all");
  ui_action (page, "duels.start");
  g_assert_null (sortie_duels_get_job (page));
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "there is no such folder"));
  ui_close (window);
}

/* Everything that can be used has a name; from the start page it opens too, and a closed page comes back as it was. */
static void
test_page (void)
{
  static GType (*const types[]) (void)
      = { gtk_button_get_type, gtk_drop_down_get_type, gtk_spin_button_get_type, gtk_menu_button_get_type };
  SortieWindow *window = ui_window ();
  SortieDuels *page;
  g_autoptr (GPtrArray) all = NULL;
  int looked = 0;

  g_assert_true (ui_enabled (window, "duels"));
  page = page_ready (window, 3);
  fight (page);
  all = ui_widgets (GTK_WIDGET (page));
  for (guint i = 0; i < all->len; i++)
    for (guint t = 0; t < G_N_ELEMENTS (types); t++)
      if (g_type_is_a (G_OBJECT_TYPE (all->pdata[i]), types[t] ()) && gtk_widget_get_mapped (all->pdata[i])
          && !gtk_widget_get_ancestor (gtk_widget_get_parent (all->pdata[i]), GTK_TYPE_SPIN_BUTTON))
        {
          g_autofree char *name = ui_accessible_name (all->pdata[i]);
          if (*name == '\0')
            g_test_message ("a %s has no name", G_OBJECT_TYPE_NAME (all->pdata[i]));
          g_assert_cmpstr (name, !=, "");
          looked++;
        }
  g_assert_cmpint (looked, >, 12);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.close", NULL);
  ui_drain ();
  g_assert_true (page_of (window) == page);
  g_assert_nonnull (sortie_duels_get_job (page));
  ui_close (window);
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
  g_test_add_func ("/duels/unsaved", test_unsaved);
  g_test_add_func ("/duels/difference-text", test_difference_text);
  g_test_add_func ("/duels/numbers", test_numbers);
  g_test_add_func ("/duels/runs", test_runs);
  g_test_add_func ("/duels/open", test_open);
  g_test_add_func ("/duels/open-long", test_open_long);
  g_test_add_func ("/duels/cancel", test_cancel);
  g_test_add_func ("/duels/close", test_close);
  g_test_add_func ("/duels/compare", test_compare);
  g_test_add_func ("/duels/folder", test_folder);
  g_test_add_func ("/duels/page", test_page);
  return g_test_run ();
}
