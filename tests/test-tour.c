/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tour of help/tour.md, walked through the window's own actions and widgets; what it promises is what one sees. */
#include "ui-fixture.h"

#include "app/sortie-help.h"
#include "maneuver/maneuver.h"
#include "ui/compare-result.h"
#include "ui/compare-script.h"
#include "ui/compare-setup.h"
#include "ui/duel-results.h"
#include "ui/maneuver-gutter.h"
#include "ui/maneuver-view.h"
#include "ui/sortie-compare.h"
#include "ui/sortie-duels.h"
#include "ui/sortie-maneuver-page.h"
#include "ui/sortie-watches.h"
#include "ui/sortie-why.h"
#include "ui/watch-row.h"

#include <gtksourceview/gtksource.h>
#include <libpanel.h>
#include <string.h>

enum
{
  RUNS = 100,      /* as the tour sets up */
  SEED = 1,
  LOST = 36,       /* the seed of the duel that is looked into */
  PURSUE = 5,      /* attack pursue */
  WAIT_LINE = 18,  /* of the script's file */
};

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieDuels *duels;
  SortieManeuverPage *page;
  char *help; /* the page's text, its lines joined */
} Tour;

/* ---- What the page says ---- */

static char *
read_help (void)
{
  g_autofree char *folder = sortie_help_folder (), *path = g_build_filename (folder, "tour.md", NULL), *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return g_strdelimit (g_steal_pointer (&text), "\n", ' ');
}

G_GNUC_PRINTF (2, 3)
static void
promised (const Tour *tour, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (strstr (tour->help, text) == NULL)
    g_error ("help/tour.md does not say “%s”", text);
}

/* As the page writes it: 4 244, which no line breaks at. */
static void
promised_tick (const Tour *tour, int tick)
{
  promised (tour, "tick\u00a0%d\u202f%03d", tick / 1000, tick % 1000);
}

/* ---- What the window has ---- */

static const char *
scripted (const Tour *tour)
{
  return sortie_library_get_content (sortie_workspace_get_library (tour->workspace))->sets[0].maneuvers[PURSUE]->text;
}

static void
wait_tick (const Tour *tour, int tick)
{
  ui_wait (sortie_session_get_tick (tour->session) == tick
           && sortie_session_get_state (tour->session) == SORTIE_STATE_PAUSED);
  ui_drain ();
  promised_tick (tour, tick);
}

static int
slot_of_a (const Tour *tour)
{
  return sortie_workspace_selected_slot (tour->workspace);
}

/* Degrees from A's nose to its enemy. */
static double
bearing (const Tour *tour)
{
  const SrtWatch *watch = sortie_watch_row_get_watch (SORTIE_WATCH_ROW (ui_find (tour->window, SORTIE_TYPE_WATCH_ROW, 0)));
  double value = 0;

  g_assert_nonnull (watch);
  g_assert_true (srt_watch_value (watch, sortie_session_get_run (tour->session), slot_of_a (tour), &value));
  return value;
}

static const SrtDuelResult *
results_of (const Tour *tour)
{
  int runs;
  const SrtDuelResult *results = sortie_duel_job_get_results (sortie_duels_get_job (tour->duels), &runs);

  g_assert_cmpint (runs, ==, RUNS);
  return results;
}

static int
wins (const SrtDuelResult *results, int outcome)
{
  int n = 0;

  for (int i = 0; i < RUNS; i++)
    n += results[i].outcome == outcome;
  return n;
}

/* Presses Start; how many A won, which the Outcome shows and the page promises. */
static int
fight (const Tour *tour)
{
  double low, high;
  int won;
  g_autofree char *label = NULL;

  ui_raise_panel (tour->window, "duels");
  ui_action (tour->duels, "duels.start");
  ui_wait (!sortie_duel_job_is_running (sortie_duels_get_job (tour->duels)));
  ui_drain ();
  won = wins (results_of (tour), SRT_DUEL_A_WINS);
  sortie_wilson (won, RUNS, &low, &high);
  label = g_strdup_printf ("%.1f %%  (%.1f to %.1f %%)", 100.0 * won / RUNS, 100 * low, 100 * high);
  g_assert_nonnull (ui_find_text (tour->duels, GTK_TYPE_LABEL, label));
  promised (tour, "%.1f\u00a0%% (%.1f to %.1f\u00a0%%)", 100.0 * won / RUNS, 100 * low, 100 * high);
  promised (tour, "%.1f\u00a0%%", 100.0 * won / RUNS);
  return won;
}

/* The same duels without a window, the flawed script from the tour's folder. */
static SrtDuelResult *
headless (const Tour *tour)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, FALSE);
  g_autofree char *folder = g_build_filename (folders[0], "tour", "maneuvers", NULL);
  const SrtContent *shipped = sortie_library_get_content (ui_library ());
  SrtDiags diags;
  SrtDuelResult *results;
  SrtContent *content;
  int set;

  srt_diags_init (&diags);
  content = sortie_maneuvers_overlay (shipped, folder, &set, &diags);
  g_assert_nonnull (content);
  {
    const int swift = srt_content_find_ship (content, "swift"), regular = srt_content_find_pilot (content, "regular");
    const SortieDuelBatch batch = {
      .content = content, .seed = SEED, .runs = RUNS, .part = 1, .parts = 1, .jobs = 2,
      .settings = { .side = { { swift, regular, 1, set }, { swift, regular, 1, 0 } },
                    .distance = SORTIE_DUEL_DISTANCE, .spread = SORTIE_DUEL_SPREAD, .ticks = SORTIE_DUEL_TICKS,
                    .difficulty = 1 },
    };
    results = sortie_duel_batch_run (&batch, NULL, &diags);
  }
  g_assert_nonnull (results);
  srt_diags_clear (&diags);
  srt_content_unref (content);
  return results;
}

/* ---- The steps ---- */

/* Start page: the stage is set, and the page shown. */
static void
open_tour (Tour *tour)
{
  SortieHelp *help;

  g_assert_nonnull (ui_find_text (tour->window, GTK_TYPE_BUTTON, "Open the _Tour"));
  g_assert_true (ui_enabled (tour->window, "tour"));
  ui_action (tour->window, "win.tour");
  ui_drain ();
  help = sortie_help_present (GTK_WINDOW (tour->window), "tour");
  g_assert_cmpstr (sortie_help_get_page (help), ==, "tour.md");
  gtk_window_destroy (GTK_WINDOW (help));
  tour->duels = SORTIE_DUELS (ui_find (tour->window, SORTIE_TYPE_DUELS, 0));
  tour->page = SORTIE_MANEUVER_PAGE (ui_find (tour->window, SORTIE_TYPE_MANEUVER_PAGE, 0));
  g_assert_nonnull (tour->duels);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (tour->duels)));
  g_assert_cmpint (sortie_maneuver_page_get_script (tour->page), ==, PURSUE);
  g_assert_true (panel_widget_get_modified (PANEL_WIDGET (tour->page)));
  g_assert_nonnull (strstr (scripted (tour), "Wait(100)"));
}

static void
fight_and_lose (const Tour *tour)
{
  g_autofree SrtDuelResult *expected = headless (tour);
  const SrtDuelResult *results;

  fight (tour);
  results = results_of (tour);
  g_assert_cmpmem (results, RUNS * sizeof *results, expected, RUNS * sizeof *expected);
  promised (tour, "B %.1f\u00a0%%", 100.0 * wins (results, SRT_DUEL_B_WINS) / RUNS);
  ui_action (tour->duels, "duels.keep-baseline");
}

/* Runs, Won by B, a click on the row of a seed. */
static void
open_lost (const Tour *tour, int moment)
{
  SortieDuelRuns *list = SORTIE_DUEL_RUNS (ui_find (tour->duels, SORTIE_TYPE_DUEL_RUNS, 0));
  guint row = 0;

  promised (tour, "seed **%d**", LOST);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_find (list, GTK_TYPE_DROP_DOWN, 0)), SRT_DUEL_B_WINS + 1);
  while (sortie_duel_runs_get_seed (list, row) != LOST)
    g_assert_cmpuint (++row, <, sortie_duel_runs_get_n_rows (list));
  g_signal_emit_by_name (ui_find (list, GTK_TYPE_COLUMN_VIEW, 0), "activate", row);
  ui_wait (sortie_session_get_head (tour->session) == results_of (tour)[LOST - SEED].ticks);
  wait_tick (tour, moment);
  g_assert_cmpstr (sortie_selection_get_id (sortie_workspace_get_selection (tour->workspace), 0), ==, "a-1");
}

/* Back by decisions, with what Why says of each. */
static void
go_back (const Tour *tour)
{
  static const struct
  {
    int tick;
    const char *maneuver, *because;
  } steps[] = {
    { 3646, "defend dodge1", "the target behind, the ship ahead of it" },
    { 3353, "defend runaway", "8 279 units" },
    { 3081, "attack pursue", "the target ahead, the ship abeam of it" },
  };
  SortieWhy *why = SORTIE_WHY (ui_find (tour->window, SORTIE_TYPE_WHY, 0));

  ui_raise_panel (tour->window, "why");
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const SrtDecision *it;
      ui_action (tour->window, "win.step-back::decision");
      wait_tick (tour, steps[i].tick);
      ui_wait (!sortie_why_is_asking (why));
      ui_drain ();
      it = sortie_why_get_decision (why);
      g_assert_nonnull (it);
      g_assert_cmpint (it->kind, ==, SRT_DECISION_MANEUVER);
      g_assert_cmpint (it->tick, ==, steps[i].tick);
      g_assert_cmpint (it->slot, ==, slot_of_a (tour));
      g_assert_nonnull (ui_find_text (why, GTK_TYPE_LABEL, steps[i].maneuver));
      g_assert_nonnull (ui_find_text (why, GTK_TYPE_LABEL, steps[i].because));
      promised (tour, "*%s*", steps[i].maneuver);
      promised (tour, "%s", steps[i].because);
    }
}

/* The tab of the script: of all its lines, the one that waits took most of A's time. */
static void
look_at_lines (const Tour *tour)
{
  SortieManeuverGutter *gutter;
  GtkWidget *figures = ui_find (tour->page, GTK_TYPE_MENU_BUTTON, 0);
  const SortieGutterLine *line;

  ui_raise_panel_of (tour->page);
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (figures)), ==, "Times Run");
  promised (tour, "**Times Run**");
  g_assert_true (gtk_widget_activate_action (figures, "figures.of", "s", "time"));
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (figures)), ==, "Time Spent");
  promised (tour, "**Time Spent**");
  gutter = SORTIE_MANEUVER_GUTTER (ui_find (tour->page, SORTIE_TYPE_MANEUVER_GUTTER, 0));
  ui_wait ((line = sortie_maneuver_gutter_get_line (gutter, WAIT_LINE - 1)) && line->heat > 0);
  for (int i = 0; (line = sortie_maneuver_gutter_get_line (gutter, i)); i++)
    if (i == WAIT_LINE - 1)
      {
        g_assert_cmpfloat (line->heat, ==, 1);
        promised (tour, "%s", line->figure);
      }
    else
      g_assert_cmpfloat (line->heat, <, 0.5);
}

/* A breakpoint on the line that waits: run on to it, on again, and back. */
static void
stop_at_line (const Tour *tour)
{
  SortieBreakpoints *stops = sortie_workspace_get_breakpoints (tour->workspace);
  const int ticks[2] = { 3108, 3236 };
  double angles[2];

  ui_raise_panel (tour->window, "watches");
  gtk_widget_activate_action (ui_find (tour->window, SORTIE_TYPE_WATCHES, 0), "watches.add", "s",
                              "slot(\"A 1\").target.bearing");
  promised (tour, "slot(\"A 1\").target.bearing");
  sortie_maneuver_page_go_to (tour->page, WAIT_LINE);
  ui_action (ui_find (tour->page, GTK_SOURCE_TYPE_VIEW, 0), "page.breakpoint");
  g_assert_nonnull (sortie_breakpoints_at_line (stops, PURSUE, WAIT_LINE));
  promised (tour, "line %d, `Wait(100)`", WAIT_LINE);
  for (int i = 0; i < 2; i++)
    {
      ui_action (tour->window, "win.run");
      wait_tick (tour, ticks[i]);
      g_assert_nonnull (sortie_breakpoints_get_hit (stops));
      angles[i] = bearing (tour);
      promised (tour, "%.2f degrees", angles[i]);
    }
  g_assert_cmpfloat (angles[1], >, angles[0]);
  ui_action (tour->window, "win.run-back");
  wait_tick (tour, ticks[0]);
}

/* What somebody does in the script's tab. */
static void
edit (const Tour *tour, const char *before, const char *after)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_find (tour->page, GTK_SOURCE_TYPE_VIEW, 0)));
  GtkTextIter start, end, found, behind;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_assert_true (gtk_text_iter_forward_search (&start, before, GTK_TEXT_SEARCH_TEXT_ONLY, &found, &behind, NULL));
  gtk_text_buffer_delete (buffer, &found, &behind);
  gtk_text_buffer_insert (buffer, &found, after, -1);
  ui_wait (strstr (scripted (tour), before) == NULL);
}

static void
prove (const Tour *tour, int before)
{
  double low, high;
  int after;
  g_autofree char *difference = NULL;

  edit (tour, "    Wait(100)\n", "");
  after = fight (tour);
  sortie_share_difference (after, RUNS, before, RUNS, &low, &high);
  g_assert_cmpfloat (low, >, 0);
  difference = sortie_duel_difference_text (after, RUNS, before, RUNS);
  g_assert_true (g_str_has_suffix (difference, ": proven"));
  g_assert_nonnull (ui_find_text (tour->duels, GTK_TYPE_LABEL, difference));
  promised (tour, "%s", difference);

  /* Better than what is shipped, too: all of the interval is above a half. */
  edit (tour, "Attack(25)", "Attack(200)");
  after = fight (tour);
  sortie_wilson (after, RUNS, &low, &high);
  g_assert_cmpfloat (low, >, 0.5);
}

/* The tour from the start again, into the lost duel: what the change would have done in that very one. */
static void
what_if (const Tour *tour)
{
  SortieCompare *compare = SORTIE_COMPARE (ui_find (tour->window, SORTIE_TYPE_COMPARE, 0));
  GtkWidget *setup = ui_find (compare, SORTIE_TYPE_COMPARE_SETUP, 0), *result;
  SortieCompareScript *script;
  SortieFork *fork;
  const SrtComparison *comparison;
  g_autofree char *text = NULL, *sentence = NULL;
  g_auto (GStrv) parts = NULL;

  promised (tour, "*Open the Tour* again");
  ui_action (tour->window, "win.tour");
  ui_drain ();
  gtk_window_destroy (GTK_WINDOW (sortie_help_present (GTK_WINDOW (tour->window), "tour")));
  fight (tour);
  open_lost (tour, 4244);
  g_assert_true (sortie_session_go_to (tour->session, 3081));
  ui_raise_panel (tour->window, "compare");
  sortie_compare_setup_set_what (SORTIE_COMPARE_SETUP (setup), SORTIE_WHAT_SCRIPT);
  ui_drain ();
  script = SORTIE_COMPARE_SCRIPT (ui_find (setup, SORTIE_TYPE_COMPARE_SCRIPT, 0));
  /* It is the one that A flies there. */
  g_assert_cmpint (sortie_compare_script_get_number (script), ==, PURSUE);
  text = sortie_maneuver_view_dup_text (sortie_compare_script_get_view (script));
  parts = g_strsplit (text, "    Wait(100)\n", 2);
  g_assert_nonnull (parts[1]);
  g_free (text);
  text = g_strconcat (parts[0], parts[1], NULL);
  sortie_maneuver_view_replace (sortie_compare_script_get_view (script), text);
  ui_drain ();
  ui_action (compare, "compare.run");
  ui_wait (!sortie_compare_is_running (compare));
  ui_drain ();
  fork = g_list_model_get_item (sortie_compare_get_forks (compare), 0);
  comparison = sortie_fork_get_comparison (fork);
  result = ui_find (compare, SORTIE_TYPE_COMPARE_RESULT, 0);
  g_assert_cmpint (comparison->seen.slot, ==, slot_of_a (tour));
  sentence = g_strdup_printf ("They part at tick %d\u202f%03d ", comparison->seen.tick / 1000, comparison->seen.tick % 1000);
  g_assert_true (g_str_has_prefix (sortie_compare_result_get_sentence (SORTIE_COMPARE_RESULT (result)), sentence));
  promised (tour, "part at ");
  promised_tick (tour, comparison->seen.tick);
  g_object_unref (fork);
}

static void
test_tour (void)
{
  Tour tour = { .window = ui_window (), .help = read_help () };
  g_autofree char *shipped = NULL;
  int lost;

  tour.workspace = sortie_window_get_workspace (tour.window);
  tour.session = sortie_workspace_get_session (tour.workspace);
  shipped = g_strdup (scripted (&tour));
  open_tour (&tour);
  fight_and_lose (&tour);
  lost = wins (results_of (&tour), SRT_DUEL_A_WINS);
  open_lost (&tour, 4244);
  go_back (&tour);
  look_at_lines (&tour);
  stop_at_line (&tour);
  prove (&tour, lost);
  what_if (&tour);

  /* And all is as it was before. */
  ui_raise_panel_of (tour.page);
  ui_action (ui_find (tour.page, GTK_SOURCE_TYPE_VIEW, 0), "page.revert");
  ui_wait (g_str_equal (scripted (&tour), shipped));
  g_assert_false (panel_widget_get_modified (PANEL_WIDGET (tour.page)));
  ui_close (tour.window);
  g_free (tour.help);
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
  g_test_add_func ("/tour/walk", test_tour);
  return g_test_run ();
}
