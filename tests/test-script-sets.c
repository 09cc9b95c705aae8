/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts of the sets that a mission brings along: their pages, what is counted and stops there, where they are saved. */
#include "ui-fixture.h"

#include "app/model/mission-scripts.h"
#include "maneuver/maneuver.h"
#include "ui/maneuver-gutter.h"
#include "ui/maneuver-trace.h"
#include "ui/sortie-maneuver-page.h"
#include "ui/sortie-order-stack.h"

#include <string.h>

enum
{
  PURSUE = 5,
  OWN = SORTIE_SCRIPTS_A_SET + PURSUE, /* of the mission's set */
};

/* Alpha flies the mission's pursuit, Bandit the common one. Neither flies anything else. */
#define OWN_TEXT "# name: attack pursue\n# ticks: 60000\nagain:\nAttack(40)\nGoto again\n"

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieDocument *document;
  SortieSession *session;
} Sets;

/* The shipped duel with a set for its first ship. */
static GFile *
write_mission (void)
{
  g_autoptr (GFile) duel = ui_mission ("duel");
  g_autofree char *text = ui_read (duel);
  g_auto (GStrv) parts = g_strsplit (text, "\"flight_group\": \"alpha\",", 2);
  g_auto (GStrv) end = g_strsplit (parts[1], "\"command_flags\": []", 2);
  g_autofree char *whole = NULL;

  whole = g_strconcat (parts[0], "\"flight_group\": \"alpha\", \"maneuvers\": \"own\",", end[0],
                       "\"maneuver_sets\": [{\"name\": \"own\", \"scripts\": [{\"block\": ["
                       "\"# name: attack pursue\", \"# ticks: 60000\", \"again:\", \"Attack(40)\", \"Goto again\""
                       "]}]}], \"command_flags\": []", end[1], NULL);
  return ui_write ("sets.sortie.json", whole, -1);
}

static Sets
sets_open (void)
{
  Sets it = { .window = ui_window () };
  g_autoptr (GFile) file = write_mission ();

  ui_open (it.window, file);
  it.workspace = sortie_window_get_workspace (it.window);
  it.document = sortie_workspace_get_document (it.workspace);
  it.session = sortie_workspace_get_session (it.workspace);
  g_assert_nonnull (sortie_document_get_mission (it.document));
  sortie_breakpoints_remove_all (sortie_workspace_get_breakpoints (it.workspace));
  return it;
}

static SortieManeuverPage *
find_page (Sets *it, int script)
{
  GtkWidget *page;

  for (guint n = 0; (page = ui_find (it->window, SORTIE_TYPE_MANEUVER_PAGE, n)); n++)
    if (sortie_maneuver_page_get_script (SORTIE_MANEUVER_PAGE (page)) == script)
      return SORTIE_MANEUVER_PAGE (page);
  return NULL;
}

static SortieManeuverPage *
open_page (Sets *it, int script)
{
  sortie_workspace_open_maneuver (it->workspace, script, -1);
  ui_drain ();
  g_assert_nonnull (find_page (it, script));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (it->window));
  return find_page (it, script);
}

static GtkTextBuffer *
buffer_of (SortieManeuverPage *page)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_find (page, GTK_SOURCE_TYPE_VIEW, 0)));
}

static char *
text_of (SortieManeuverPage *page)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer_of (page), &start, &end);
  return gtk_text_buffer_get_text (buffer_of (page), &start, &end, TRUE);
}

static const char *
flown_text (Sets *it, int script)
{
  SrtContent *content = sortie_session_dup_coming_content (it->session);
  const char *text = sortie_script_in (content, script)->text;

  /* The run has it. */
  srt_content_unref (content);
  return text;
}

/* ---- Which script a page shows ---- */

static void
test_pages (void)
{
  Sets it = sets_open ();
  SortieManeuverPage *own = open_page (&it, OWN), *common = open_page (&it, PURSUE);
  g_autofree char *own_text = text_of (own), *common_text = text_of (common);

  g_assert_true (own != common);
  g_assert_cmpstr (own_text, ==, OWN_TEXT);
  g_assert_cmpstr (common_text, !=, own_text);
  g_assert_cmpstr (panel_widget_get_title (PANEL_WIDGET (own)), ==, "attack pursue.maneuver · own");
  g_assert_cmpstr (panel_widget_get_title (PANEL_WIDGET (common)), ==, "attack pursue.maneuver");
  /* What the set has none of its own of is the common script. */
  {
    const SrtContent *content = sortie_document_get_content (it.document);
    g_autofree char *inherited = text_of (open_page (&it, OWN + 1));
    g_assert_cmpint (content->n_sets, ==, 2);
    g_assert_cmpstr (inherited, ==, content->sets[0].maneuvers[PURSUE + 1]->text);
  }
  /* They go with the mission. */
  sortie_document_reset (it.document);
  ui_drain ();
  g_assert_null (find_page (&it, OWN));
  g_assert_nonnull (find_page (&it, PURSUE));
  ui_close (it.window);
}

/* ---- What runs ---- */

typedef struct
{
  guint own, common; /* lines started */
  int last;          /* tick of the last own one */
} Started;

static bool
count_lines (const SrtEvent *event, void *data)
{
  Started *started = data;

  if (event->kind == SRT_EVENT_MANEUVER_LINE && (int) event->value == PURSUE)
    {
      if (event->slot == 0)
        {
          started->own++;
          started->last = event->tick;
        }
      else
        started->common++;
    }
  return true;
}

static guint
traced (SortieManeuverTrace *trace)
{
  guint runs = 0;

  for (int i = 0; i < 256; i++)
    runs += sortie_maneuver_trace_get_line (trace, i)->runs;
  return runs;
}

/* Runs on and goes back to where the ship of the set began a line last. */
static void
go_to_own_line (Sets *it)
{
  Started started = { 0 };

  sortie_session_set_speed (it->session, 0);
  g_assert_true (sortie_session_run_to (it->session, 9000, NULL));
  ui_wait (sortie_session_get_state (it->session) == SORTIE_STATE_PAUSED);
  sortie_session_set_speed (it->session, 1);
  sortie_session_events (it->session, 0, 9000, count_lines, &started);
  g_assert_cmpuint (started.own, >, 1);
  sortie_session_go_to (it->session, started.last);
}

/* Each page counts the ships of its own set. */
static void
test_counts (void)
{
  Sets it = sets_open ();
  g_autoptr (SortieManeuverTrace) own = sortie_maneuver_trace_new (it.session, OWN);
  g_autoptr (SortieManeuverTrace) common = sortie_maneuver_trace_new (it.session, PURSUE);
  SortieManeuverPage *page = open_page (&it, OWN);
  SortieManeuverGutter *gutter = SORTIE_MANEUVER_GUTTER (ui_find (page, SORTIE_TYPE_MANEUVER_GUTTER, 0));
  Started started = { 0 };

  sortie_maneuver_trace_set_all_ships (own, TRUE);
  sortie_maneuver_trace_set_all_ships (common, TRUE);
  sortie_maneuver_trace_set_active (own, TRUE);
  sortie_maneuver_trace_set_active (common, TRUE);
  sortie_selection_set (sortie_workspace_get_selection (it.workspace), "ships", "alpha-1");
  go_to_own_line (&it);
  ui_wait (!sortie_maneuver_trace_get_busy (own) && !sortie_maneuver_trace_get_busy (common));
  ui_drain ();
  sortie_session_events (it.session, 0, sortie_session_get_position (it.session).tick, count_lines, &started);
  g_assert_cmpuint (started.common, >, 0);
  g_assert_cmpuint (traced (own), ==, started.own);
  g_assert_cmpuint (traced (common), ==, started.common);
  g_assert_cmpstr (sortie_maneuver_trace_get_script (own)->text, ==, OWN_TEXT);
  /* The ship stands at the one statement that waits. */
  g_assert_cmpint (srt_fight_state (sortie_session_get_world (it.session), 0)->maneuver, ==, PURSUE);
  g_assert_true (sortie_maneuver_gutter_get_line (gutter, 3)->running);
  ui_close (it.window);
}

/* A breakpoint is of its set's script: the other's ships pass it. It is kept as that. */
static void
test_stops (void)
{
  Sets it = sets_open ();
  SortieBreakpoints *stops = sortie_workspace_get_breakpoints (it.workspace);
  const int scripts[] = { OWN, PURSUE };
  SortieDebugState *state = sortie_workspace_get_debug_state (it.workspace);

  for (int i = 0; i < 2; i++)
    {
      SrtPosition at;
      sortie_breakpoints_toggle_line (stops, scripts[i], 1, NULL);
      g_assert_null (sortie_breakpoint_get_error (sortie_breakpoints_at_line (stops, scripts[i], 1)));
      sortie_session_set_speed (it.session, 0);
      g_assert_true (sortie_session_run (it.session, NULL));
      ui_wait (sortie_session_get_hit (it.session) >= 0);
      ui_drain ();
      at = sortie_session_get_position (it.session);
      g_assert_cmpint (srt_fight_state (sortie_session_get_world (it.session), i)->line, ==, 0);
      g_assert_cmpint (at.tick, >, 0);
      g_assert_cmpstr (sortie_selection_get_primary (sortie_workspace_get_selection (it.workspace)), ==,
                       i == 0 ? "alpha-1" : "bandit-1");
      g_assert_nonnull (find_page (&it, scripts[i]));
      g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (find_page (&it, scripts[i]))));
      sortie_breakpoints_remove_all (stops);
      sortie_session_stop (it.session);
    }
  sortie_breakpoints_toggle_line (stops, OWN, 4, NULL);
  {
    const SrtJson *kept = srt_json_at (sortie_debug_state_get (state, "breakpoints"), 0);
    g_autofree char *words = sortie_breakpoints_words (stops, sortie_breakpoints_at_line (stops, OWN, 4));
    g_assert_cmpfloat (srt_json_get (kept, "number")->number, ==, PURSUE);
    g_assert_cmpfloat (srt_json_get (kept, "set")->number, ==, 1);
    g_assert_nonnull (strstr (words, "attack pursue of own, line 4"));
  }
  sortie_breakpoints_remove_all (stops);
  sortie_session_set_speed (it.session, 1);
  ui_close (it.window);
}

/* ---- Writing ---- */

/* What is written is flown by the set in a paused run, and outlives another common script. */
static void
test_try (void)
{
  Sets it = sets_open ();
  SortieManeuverPage *page;
  SortieLibrary *library = sortie_workspace_get_library (it.workspace);
  g_autofree char *common = NULL, *file = NULL, *other = NULL;
  const char *text = "# name: attack pursue\nSetSpeed(0.5)\nWait(100)\n";

  g_assert_true (sortie_session_step (it.session, 400, NULL));
  page = open_page (&it, OWN);
  common = g_strdup (flown_text (&it, PURSUE));
  file = g_strdup (sortie_script_in (sortie_library_get_content (library), PURSUE)->file);
  sortie_maneuver_page_try (page, text);
  g_assert_cmpstr (flown_text (&it, OWN), ==, text);
  g_assert_cmpstr (flown_text (&it, PURSUE), ==, common);
  g_assert_true (panel_widget_get_modified (PANEL_WIDGET (page)));
  other = g_strconcat (common, "\n# more\n", NULL);
  g_assert_true (sortie_library_swap_maneuver (library, PURSUE, other, file, NULL));
  g_assert_cmpstr (flown_text (&it, PURSUE), ==, other);
  g_assert_cmpstr (flown_text (&it, OWN), ==, text);
  g_assert_true (sortie_library_swap_maneuver (library, PURSUE, common, file, NULL));
  /* Another run has it again. */
  sortie_session_stop (it.session);
  g_assert_true (sortie_session_step (it.session, 1, NULL));
  g_assert_cmpstr (flown_text (&it, OWN), ==, text);
  ui_action (ui_find (page, GTK_SOURCE_TYPE_VIEW, 0), "page.revert");
  ui_close (it.window);
}

/* Into the mission, as a step; not with errors, nor for another maneuver. */
static void
test_save (void)
{
  Sets it = sets_open ();
  SortieManeuverPage *page = open_page (&it, OWN);
  g_autofree char *was = ui_text (it.document), *now = NULL, *back = NULL, *headed = NULL;
  g_autoptr (GError) error = NULL;

  gtk_text_buffer_set_text (buffer_of (page), "# name: attack pursue\nNothing(3)\n", -1);
  g_assert_false (sortie_maneuver_page_save (page, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  gtk_text_buffer_set_text (buffer_of (page), "# number: 4\nWait(100)\n", -1);
  g_assert_false (sortie_maneuver_page_save (page, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  g_assert_false (sortie_document_get_modified (it.document));
  /* Without a header it is given one. */
  gtk_text_buffer_set_text (buffer_of (page), "Wait(100)\n", -1);
  g_assert_true (sortie_maneuver_page_save (page, &error));
  g_assert_no_error (error);
  g_assert_true (sortie_document_get_modified (it.document));
  g_assert_false (panel_widget_get_modified (PANEL_WIDGET (page)));
  headed = text_of (page);
  g_assert_cmpstr (headed, ==, "# name: attack pursue\nWait(100)\n");
  g_assert_cmpstr (sortie_script_in (sortie_document_get_content (it.document), OWN)->text, ==, headed);
  now = sortie_mission_dup_script (it.document, OWN);
  g_assert_cmpstr (now, ==, headed);
  /* The page goes along with undo. */
  sortie_document_undo (it.document);
  back = ui_text (it.document);
  g_assert_cmpstr (back, ==, was);
  {
    g_autofree char *shown = text_of (page);
    g_assert_cmpstr (shown, ==, OWN_TEXT);
    g_assert_false (panel_widget_get_modified (PANEL_WIDGET (page)));
  }
  /* One that the set has not yet is added. */
  page = open_page (&it, OWN + 1);
  gtk_text_buffer_set_text (buffer_of (page), "# number: 6\nWait(50)\n", -1);
  g_assert_true (sortie_maneuver_page_save (page, &error));
  g_assert_cmpint (sortie_document_get_mission (it.document)->maneuver_sets[0].n_scripts, ==, 2);
  sortie_document_undo (it.document);
  g_assert_cmpint (sortie_document_get_mission (it.document)->maneuver_sets[0].n_scripts, ==, 1);
  ui_close (it.window);
}

/* The script in the stack of a ship is that of its set. */
static void
test_order_stack (void)
{
  Sets it = sets_open ();
  GtkWidget *stack, *button;

  sortie_selection_set (sortie_workspace_get_selection (it.workspace), "ships", "alpha-1");
  go_to_own_line (&it);
  g_assert_null (find_page (&it, OWN));
  stack = ui_find (it.window, SORTIE_TYPE_ORDER_STACK, 0);
  ui_raise_panel_of (stack);
  button = ui_find_text (stack, GTK_TYPE_BUTTON, "attack pursue");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  ui_drain ();
  g_assert_nonnull (find_page (&it, OWN));
  g_assert_null (find_page (&it, PURSUE));
  ui_close (it.window);
}

/* What is wrong with the mission's scripts is told with where they are. */
static void
test_problems (void)
{
  Sets it = sets_open ();
  const SrtJson *sets = sortie_document_get (it.document, NULL, NULL, "maneuver_sets");
  SrtJson *copy = srt_json_copy (sets), *block;
  const SrtDiags *diags;
  gboolean told = FALSE;

  block = srt_json_get (srt_json_at (srt_json_get (srt_json_at (copy, 0), "scripts"), 0), "block");
  srt_json_append (block, srt_json_new_string ("Nothing(3)"));
  sortie_document_set (it.document, NULL, NULL, "maneuver_sets", copy);
  diags = sortie_document_get_diags (it.document);
  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].file && diags->items[i].severity == SRT_SEVERITY_ERROR && diags->items[i].line == 6)
      {
        g_assert_cmpint (sortie_mission_script_of_file (it.document, diags->items[i].file), ==, OWN);
        told = TRUE;
      }
  g_assert_true (told);
  g_assert_cmpint (sortie_mission_script_of_file (it.document, "maneuver_sets/7/scripts/0"), ==, -1);
  g_assert_cmpint (sortie_mission_script_of_file (it.document, "data/maneuvers/loop.maneuver"), ==, -1);
  sortie_document_undo (it.document);
  ui_close (it.window);
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
  g_test_add_func ("/script-sets/pages", test_pages);
  g_test_add_func ("/script-sets/counts", test_counts);
  g_test_add_func ("/script-sets/stops", test_stops);
  g_test_add_func ("/script-sets/try", test_try);
  g_test_add_func ("/script-sets/save", test_save);
  g_test_add_func ("/script-sets/order-stack", test_order_stack);
  g_test_add_func ("/script-sets/problems", test_problems);
  return g_test_run ();
}
