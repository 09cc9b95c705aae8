/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What if: the panel with its form, where two futures part and why, ghosts in the viewport, taking one. */
#include "ui-fixture.h"

#include "debug/compare.h"
#include "maneuver/maneuver.h"
#include "ui/compare-result.h"
#include "ui/compare-script.h"
#include "ui/compare-setup.h"
#include "ui/maneuver-view.h"
#include "ui/sortie-compare.h"
#include "ui/sortie-maneuver-page.h"
#include "ui/sortie-scene-area.h"
#include "ui/watch-plot.h"

#include <libpanel.h>
#include <string.h>

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieCompare *compare;
  SortieCompareSetup *setup;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_shared_window_of ("duel");
  f->workspace = sortie_window_get_workspace (f->window);
  f->session = sortie_workspace_get_session (f->workspace);
  f->compare = SORTIE_COMPARE (ui_find (f->window, SORTIE_TYPE_COMPARE, 0));
  f->setup = SORTIE_COMPARE_SETUP (ui_find (f->compare, SORTIE_TYPE_COMPARE_SETUP, 0));
  ui_raise_panel (f->window, "compare");
  /* As in a window of its own. */
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_SCRIPT);
  ui_drain ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  sortie_session_stop (f->session);
}

/* Paused at a tick, with the first ship picked. */
static void
at_tick (Fixture *f, int tick)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (f->workspace));

  g_assert_true (sortie_session_step (f->session, tick, NULL));
  sortie_selection_set (sortie_workspace_get_selection (f->workspace), "ships", mission->ships[0].id);
  ui_drain ();
}

static void
act (Fixture *f, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->compare), action, NULL));
}

static SortieFork *
nth_fork (Fixture *f, guint n)
{
  g_autoptr (SortieFork) fork = g_list_model_get_item (sortie_compare_get_forks (f->compare), n);

  return fork; /* the list holds it */
}

static guint
n_forks (Fixture *f)
{
  return g_list_model_get_n_items (sortie_compare_get_forks (f->compare));
}

static void
set_ticks (Fixture *f, int ticks)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_find (f->setup, GTK_TYPE_SPIN_BUTTON, 0)), ticks);
  g_assert_cmpint (sortie_compare_setup_get_ticks (f->setup), ==, ticks);
}

/* As it is set up; the last of the list is the one that was run. */
static SortieFork *
run_both (Fixture *f, int ticks)
{
  guint n = n_forks (f);

  set_ticks (f, ticks);
  g_assert_true (gtk_widget_is_sensitive (ui_find_text (f->setup, GTK_TYPE_BUTTON, "Run _Both")));
  act (f, "compare.run");
  g_assert_true (sortie_compare_is_running (f->compare));
  ui_wait (!sortie_compare_is_running (f->compare));
  ui_drain ();
  g_assert_cmpuint (n_forks (f), ==, MIN (n + 1, 6));
  return nth_fork (f, n_forks (f) - 1);
}

static void
choose_seed (Fixture *f, double seed)
{
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_SEED);
  ui_drain ();
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_find (f->setup, GTK_TYPE_SPIN_BUTTON, 3)), seed);
}

static uint64_t
run_hash (Fixture *f)
{
  return srt_world_hash (sortie_session_get_world (f->session));
}

/* The script that the picked ship flies, pulling out where it chased before. */
static void
write_other_script (Fixture *f)
{
  SortieCompareScript *script = SORTIE_COMPARE_SCRIPT (ui_find (f->setup, SORTIE_TYPE_COMPARE_SCRIPT, 0));
  GtkSourceView *view = sortie_compare_script_get_view (script);

  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_SCRIPT);
  sortie_maneuver_view_replace (view, "SetPitch(1)\nSetSpeed(0.4)\n\nturn:\n    Wait(50)\n    Goto turn\n");
  ui_drain ();
}

/* ---- The form ---- */

static void
test_teaches (Fixture *f, gconstpointer data)
{
  GtkWidget *run = ui_find_text (f->setup, GTK_TYPE_BUTTON, "Run _Both");

  g_assert_true (gtk_widget_get_mapped (ui_find_text (f->compare, GTK_TYPE_LABEL, "What would have happened if?")));
  at_tick (f, 100);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f->setup)));
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "From tick 100 "));
  /* It follows the playhead. */
  sortie_session_go_to (f->session, 40);
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "From tick 40 "));
  /* As the script is, nothing would differ. */
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "Change the script"));
  g_assert_false (gtk_widget_is_sensitive (run));
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_DIFFICULTY);
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "this difficulty already"));
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_ORDER);
  ui_drain ();
  g_assert_true (gtk_widget_is_sensitive (run));
  sortie_selection_clear (sortie_workspace_get_selection (f->workspace));
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "Select a ship"));
  g_assert_false (gtk_widget_is_sensitive (run));
}

/* Errors are told below the text, and nothing is run with them. */
static void
test_script_errors (Fixture *f, gconstpointer data)
{
  SortieCompareScript *script;
  GtkWidget *problems;

  at_tick (f, 300);
  script = SORTIE_COMPARE_SCRIPT (ui_find (f->setup, SORTIE_TYPE_COMPARE_SCRIPT, 0));
  problems = ui_find (script, SORTIE_TYPE_SCRIPT_PROBLEMS, 0);
  sortie_maneuver_view_replace (sortie_compare_script_get_view (script), "Attack(\n");
  ui_wait (ui_find_text (problems, GTK_TYPE_LABEL, "Line 1: "));
  g_assert_nonnull (ui_find_text (f->setup, GTK_TYPE_LABEL, "has errors"));
  act (f, "compare.run");
  g_assert_false (sortie_compare_is_running (f->compare));
  g_assert_cmpuint (n_forks (f), ==, 0);
}

/* ---- Where they part ---- */

/* The same by hand: two simulations of the mission, one with the script swapped in, looked at tick by tick. */
static SrtParting
part_by_hand (Fixture *f, const SrtContent *content, int from, int ticks)
{
  const SrtMission *mission = sortie_session_get_mission (f->session);
  const SrtContent *own = sortie_library_get_content (sortie_workspace_get_library (f->workspace));
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtSim *was = srt_sim_new (own, mission, &options, NULL), *then;
  SrtParting parting = { .tick = -1 };

  for (int i = 0; i < from; i++)
    srt_sim_tick (was);
  then = srt_sim_fork (was);
  srt_sim_swap_content (then, content);
  for (int i = 0; i < ticks && parting.tick < 0; i++)
    {
      srt_sim_tick (was);
      srt_sim_tick (then);
      if (!srt_worlds_differ (srt_sim_world (was), srt_sim_world (then),
                              ~(1u << SRT_DIGEST_CHANCE), &parting))
        parting.tick = -1;
    }
  srt_sim_free (then);
  srt_sim_free (was);
  return parting;
}

static void
test_script (Fixture *f, gconstpointer data)
{
  SortieCompareResult *result = SORTIE_COMPARE_RESULT (ui_find (f->compare, SORTIE_TYPE_COMPARE_RESULT, 0));
  const SrtComparison *comparison;
  SortieFork *fork;
  SrtParting parting;
  uint64_t before;
  g_autofree char *tick = NULL;

  at_tick (f, 700);
  before = run_hash (f);
  write_other_script (f);
  fork = run_both (f, 800);
  comparison = sortie_fork_get_comparison (fork);
  parting = part_by_hand (f, sortie_fork_get_change (fork)->content, 700, 800);
  g_assert_cmpint (parting.tick, >, 700);
  g_assert_cmpint (comparison->seen.tick, ==, parting.tick);
  g_assert_cmpint (comparison->seen.slot, ==, parting.slot);
  g_assert_cmpstr (comparison->seen.field, ==, parting.field);
  g_assert_cmpint (comparison->seen.slot, ==, 0);
  tick = g_strdup_printf ("They part at tick %d ", parting.tick);
  g_assert_true (g_str_has_prefix (sortie_compare_result_get_sentence (result), tick));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (result)));
  /* It is the line of the script that was another. */
  g_assert_cmpint (comparison->event_tick, >, 700);
  g_assert_cmpint (comparison->event_tick, <=, parting.tick);
  g_assert_nonnull (ui_find_text (result, GTK_TYPE_LABEL, "As It Was"));
  /* The run is as it was, and so is what is on disk. */
  g_assert_cmphex (run_hash (f), ==, before);
  g_assert_cmpint (sortie_session_get_head (f->session), ==, 700);
}

/* Another chance: other draws first, another decision some time later, which is told with its draw. */
static void
test_seed (Fixture *f, gconstpointer data)
{
  SortieCompareResult *result = SORTIE_COMPARE_RESULT (ui_find (f->compare, SORTIE_TYPE_COMPARE_RESULT, 0));
  const SrtComparison *comparison;
  const SrtWhy *why[2];
  SrtWhyParting parting;
  SortieFork *fork;

  at_tick (f, 500);
  choose_seed (f, 4711);
  fork = run_both (f, 1500);
  g_assert_cmpstr (sortie_fork_get_name (fork), ==, "Seed 4711");
  comparison = sortie_fork_get_comparison (fork);
  g_assert_cmpint (comparison->any.tick, ==, 500);
  g_assert_cmpint (comparison->seen.tick, >, 500);
  g_assert_nonnull (strstr (sortie_compare_result_get_sentence (result), "Chance alone was another from tick 500 "));
  why[0] = sortie_fork_get_why (fork, SORTIE_FUTURE_WAS);
  why[1] = sortie_fork_get_why (fork, SORTIE_FUTURE_THEN);
  g_assert_true (srt_whys_part (why[0], why[1], &parting));
  for (int i = 0; i < 2; i++)
    if (parting.decision[i] >= 0)
      {
        g_assert_cmpint (why[i]->decisions[parting.decision[i]].slot, ==, comparison->seen.slot);
        g_assert_cmpint (why[i]->decisions[parting.decision[i]].tick, <=, comparison->seen.tick);
      }
}

static void
test_order (Fixture *f, gconstpointer data)
{
  SortieCompareResult *result = SORTIE_COMPARE_RESULT (ui_find (f->compare, SORTIE_TYPE_COMPARE_RESULT, 0));
  const SrtComparison *comparison;
  SortieFork *fork;

  at_tick (f, 400);
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_ORDER);
  ui_drain ();
  fork = run_both (f, 600);
  comparison = sortie_fork_get_comparison (fork);
  g_assert_nonnull (sortie_fork_get_change (fork)->order);
  g_assert_cmpint (comparison->seen.tick, ==, 400);
  g_assert_cmpint (comparison->seen.slot, ==, 0);
  g_assert_cmpint (comparison->seen.part, ==, SRT_DIGEST_ORDERS);
  g_assert_nonnull (strstr (sortie_compare_result_get_sentence (result), "by the change itself"));
  /* Both outcomes are told, and the way between the two futures of the ship is plotted. */
  g_assert_nonnull (ui_find_text (result, GTK_TYPE_LABEL, "Friendly left"));
  g_assert_nonnull (ui_find_text (result, GTK_TYPE_LABEL, "not over at tick 1\u202f000"));
  {
    SrtVec3 was, then;
    g_assert_true (sortie_fork_get_place (fork, SORTIE_FUTURE_WAS, 0, 400, &was));
    g_assert_true (sortie_fork_get_place (fork, SORTIE_FUTURE_THEN, 0, 400, &then));
    g_assert_true (memcmp (&was, &then, sizeof was) == 0);
    g_assert_true (sortie_fork_get_place (fork, SORTIE_FUTURE_WAS, 0, 1000, &was));
    g_assert_true (sortie_fork_get_place (fork, SORTIE_FUTURE_THEN, 0, 1000, &then));
    g_assert_cmpfloat (srt_distance (was, then), >, 100);
    g_assert_false (sortie_fork_get_place (fork, SORTIE_FUTURE_THEN, 0, 399, &then));
    g_assert_false (sortie_fork_get_place (fork, SORTIE_FUTURE_THEN, 0, 1001, &then));
  }
}

/* Links lead to the moment, past the end of what was recorded too, and select the ship. */
static void
test_links (Fixture *f, gconstpointer data)
{
  SortieCompareResult *result = SORTIE_COMPARE_RESULT (ui_find (f->compare, SORTIE_TYPE_COMPARE_RESULT, 0));
  GtkWidget *sentence;
  gboolean taken = FALSE;

  at_tick (f, 300);
  choose_seed (f, 99);
  run_both (f, 1000);
  sentence = ui_find_text (result, GTK_TYPE_LABEL, "They part at");
  sortie_session_go_to (f->session, 100);
  sortie_selection_clear (sortie_workspace_get_selection (f->workspace));
  g_signal_emit_by_name (sentence, "activate-link", "tick:300", &taken);
  g_assert_true (taken);
  g_assert_cmpint (sortie_session_get_tick (f->session), ==, 300);
  g_signal_emit_by_name (sentence, "activate-link", "ship:1", &taken);
  g_assert_cmpint (sortie_workspace_selected_slot (f->workspace), ==, 1);
  sortie_session_set_speed (f->session, 0);
  g_signal_emit_by_name (sentence, "activate-link", "tick:450", &taken);
  ui_wait (sortie_session_get_state (f->session) == SORTIE_STATE_PAUSED);
  g_assert_cmpint (sortie_session_get_tick (f->session), ==, 450);
}

static void
test_cancel (Fixture *f, gconstpointer data)
{
  GtkWidget *cancel;

  at_tick (f, 200);
  choose_seed (f, 5);
  cancel = ui_find_text (f->compare, GTK_TYPE_BUTTON, "_Cancel");
  g_assert_false (gtk_widget_get_mapped (cancel));
  set_ticks (f, 60000);
  act (f, "compare.run");
  g_assert_true (sortie_compare_is_running (f->compare));
  g_assert_true (gtk_widget_get_mapped (cancel));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (f->setup)));
  g_signal_emit_by_name (cancel, "clicked");
  ui_wait (!sortie_compare_is_running (f->compare));
  ui_drain ();
  g_assert_cmpuint (n_forks (f), ==, 0);
  g_assert_false (gtk_widget_get_mapped (cancel));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (f->setup)));
  /* Another one is run as if nothing had been. */
  run_both (f, 100);
}

/* ---- Ghosts ---- */

static SrtScene *
drawn_scene (Fixture *f)
{
  SortieSceneArea *area = SORTIE_SCENE_AREA (ui_find (f->window, SORTIE_TYPE_SCENE_AREA, 0));

  ui_drain ();
  gtk_gl_area_queue_render (GTK_GL_AREA (area));
  gtk_widget_queue_draw (GTK_WIDGET (area));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_drain ();
  return sortie_scene_area_get_scene (area);
}

static void
test_ghosts (Fixture *f, gconstpointer data)
{
  GSettings *settings = sortie_workspace_get_settings (f->workspace);
  SrtScene *scene;
  SortieFork *fork;
  const SrtWorld *other;
  int n, lines;

  at_tick (f, 1200);
  sortie_session_go_to (f->session, 400);
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_ORDER);
  ui_drain ();
  fork = run_both (f, 600);
  /* Where it begins the ships are one; before and after, there is no other future. */
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
  sortie_session_go_to (f->session, 900);
  scene = drawn_scene (f);
  other = sortie_fork_get_world (fork, 900);
  /* The other ship has not been drawn into it yet: it is where it was, and has no ghost. */
  g_assert_cmpint (scene->n_ghosts, ==, 1);
  n = scene->n_instances;
  lines = scene->n_lines;
  for (int i = 0; i < n; i++)
    g_assert_cmpint ((scene->instances[i].flags & SRT_SCENE_GHOST) != 0, ==, i == n - 1);
  g_assert_cmpint (scene->instances[n - 1].slot, ==, -1);
  g_assert_cmpfloat (srt_distance (scene->instances[n - 1].place.p, srt_object (other, 0)->next.p), <, 200);
  g_assert_cmpfloat (srt_distance (scene->instances[n - 1].place.p, scene->instances[srt_scene_find_slot (scene, 0)].place.p),
                     >, 200);
  g_assert_nonnull (sortie_workspace_get_fork (f->workspace));
  /* Off, they and their lines are gone. */
  g_settings_set_boolean (settings, "viewport-ghosts", FALSE);
  scene = drawn_scene (f);
  g_assert_cmpint (scene->n_ghosts, ==, 0);
  g_assert_cmpint (scene->n_lines, <, lines - 4);
  g_settings_reset (settings, "viewport-ghosts");
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 1);
  sortie_session_go_to (f->session, 1001);
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
  sortie_session_go_to (f->session, 399);
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
  /* With the form, none is looked at. */
  sortie_session_go_to (f->session, 900);
  act (f, "compare.new");
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
}

/* What is kept when the run goes another way, begins anew, or ends. */
static void
test_run_changes (Fixture *f, gconstpointer data)
{
  SortieFork *early, *late;

  at_tick (f, 1000);
  sortie_session_go_to (f->session, 200);
  choose_seed (f, 7);
  early = run_both (f, 700);
  sortie_session_go_to (f->session, 600);
  act (f, "compare.new");
  choose_seed (f, 8);
  late = run_both (f, 700);
  sortie_session_go_to (f->session, 400);
  sortie_session_reseed (f->session, 3);
  g_assert_true (sortie_fork_is_of_run (early));
  g_assert_false (sortie_fork_is_of_run (late));
  g_assert_false (sortie_fork_take (late));
  g_assert_true (sortie_session_step (f->session, 400, NULL));
  g_assert_true (sortie_workspace_get_fork (f->workspace) == late);
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
  g_assert_nonnull (ui_find_text (f->compare, GTK_TYPE_LABEL, "gone another way"));
  g_assert_cmpint (sortie_fork_get_comparison (late)->from, ==, 600);
  g_assert_true (sortie_session_restart (f->session, NULL));
  ui_drain ();
  g_assert_cmpuint (n_forks (f), ==, 2);
  g_assert_false (sortie_fork_is_of_run (early));
  sortie_session_stop (f->session);
  ui_drain ();
  g_assert_cmpuint (n_forks (f), ==, 0);
  g_assert_null (sortie_workspace_get_fork (f->workspace));
  g_assert_true (gtk_widget_get_mapped (ui_find_text (f->compare, GTK_TYPE_LABEL, "What would have happened if?")));
}

/* Six are kept, by name; one is removed. */
static void
test_list (Fixture *f, gconstpointer data)
{
  GtkListBox *list = GTK_LIST_BOX (ui_find (f->compare, GTK_TYPE_LIST_BOX, 0));

  at_tick (f, 100);
  for (int i = 1; i <= 7; i++)
    {
      act (f, "compare.new");
      choose_seed (f, i);
      run_both (f, 20);
    }
  g_assert_cmpstr (sortie_fork_get_name (nth_fork (f, 0)), ==, "Seed 2");
  g_assert_cmpstr (sortie_fork_get_name (nth_fork (f, 5)), ==, "Seed 7");
  g_object_set (nth_fork (f, 5), "name", "the last", NULL);
  g_assert_nonnull (ui_find_text (list, GTK_TYPE_LABEL, "the last"));
  act (f, "compare.remove");
  ui_drain ();
  g_assert_cmpuint (n_forks (f), ==, 5);
  g_assert_null (ui_find_text (list, GTK_TYPE_LABEL, "the last"));
  g_assert_true (sortie_workspace_get_fork (f->workspace) == nth_fork (f, 4));
}

/* ---- Taking one ---- */

/* The run goes the way that was looked at, bit for bit. */
static void
take_and_go (Fixture *f, SortieFork *fork, int tick)
{
  act (f, "compare.take");
  g_assert_cmpint (sortie_session_get_tick (f->session), ==, sortie_fork_get_from (fork));
  g_assert_cmpint (sortie_session_get_head (f->session), ==, sortie_fork_get_from (fork));
  g_assert_true (sortie_session_step (f->session, tick - sortie_fork_get_from (fork), NULL));
  g_assert_cmphex (run_hash (f), ==, srt_world_hash (sortie_fork_get_world (fork, tick)));
}

static void
test_take (Fixture *f, gconstpointer data)
{
  SortieFork *fork;
  uint64_t was;

  at_tick (f, 900);
  was = run_hash (f);
  sortie_session_go_to (f->session, 300);
  sortie_compare_setup_set_what (f->setup, SORTIE_WHAT_PILOT);
  ui_drain ();
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_find (gtk_widget_get_parent (ui_find_text (f->setup, GTK_TYPE_LABEL, "For ")),
                                                      GTK_TYPE_DROP_DOWN, 0)),
                              0);
  choose_seed (f, 1234);
  fork = run_both (f, 700);
  take_and_go (f, fork, 900);
  g_assert_cmphex (run_hash (f), !=, was);
  /* It is the run's own way now: no ghosts beside its ships. */
  g_assert_cmpint (drawn_scene (f)->n_ghosts, ==, 0);
}

static void
test_take_script (Fixture *f, gconstpointer data)
{
  SortieFork *fork;
  GtkWidget *page;
  g_autofree char *text = NULL;

  at_tick (f, 700);
  write_other_script (f);
  fork = run_both (f, 500);
  take_and_go (f, fork, 1000);
  /* The script is open, and not saved. */
  page = ui_find (f->window, SORTIE_TYPE_MANEUVER_PAGE, 0);
  g_assert_nonnull (page);
  g_assert_true (panel_widget_get_modified (PANEL_WIDGET (page)));
  text = sortie_maneuver_view_dup_text (GTK_SOURCE_VIEW (ui_find (page, GTK_SOURCE_TYPE_VIEW, 0)));
  g_assert_cmpstr (text, ==, "SetPitch(1)\nSetSpeed(0.4)\n\nturn:\n    Wait(50)\n    Goto turn\n");
}

/* Everything has a name. */
static void
test_names (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) widgets = NULL;

  at_tick (f, 300);
  choose_seed (f, 3);
  run_both (f, 400);
  widgets = ui_widgets (GTK_WIDGET (f->compare));
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = widgets->pdata[i];
      g_autofree char *name = NULL;
      if (!(GTK_IS_BUTTON (widget) || GTK_IS_SPIN_BUTTON (widget) || SORTIE_IS_WATCH_PLOT (widget)
            || GTK_IS_ENTRY (widget) || GTK_IS_PROGRESS_BAR (widget)))
        continue;
      if (gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) || gtk_widget_get_ancestor (widget, GTK_TYPE_SPIN_BUTTON) != NULL)
        continue;
      name = ui_accessible_name (widget);
      if (*name == '\0')
        g_error ("a %s has no name", G_OBJECT_TYPE_NAME (widget));
    }
}

int
main (int argc, char **argv)
{
  int result;

  ui_init (&argc, &argv);
#define ADD(path, func) g_test_add ("/compare/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("teaches", test_teaches);
  ADD ("script-errors", test_script_errors);
  ADD ("script", test_script);
  ADD ("seed", test_seed);
  ADD ("order", test_order);
  ADD ("links", test_links);
  ADD ("cancel", test_cancel);
  ADD ("ghosts", test_ghosts);
  ADD ("run-changes", test_run_changes);
  ADD ("list", test_list);
  ADD ("take", test_take);
  ADD ("take-script", test_take_script);
  ADD ("names", test_names);
  result = g_test_run ();
  ui_close_shared ();
  return result;
}
