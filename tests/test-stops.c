/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Breakpoints panel in the window: add, edit, stop, count, keep with the mission. */
#include "ui-fixture.h"

#include "orders/orders.h"
#include "ui/sortie-stop-list.h"

#include <libpanel.h>

static SortieSession *
session_of (SortieWindow *window)
{
  return sortie_workspace_get_session (sortie_window_get_workspace (window));
}

static SortieBreakpoints *
breakpoints_of (SortieWindow *window)
{
  return sortie_workspace_get_breakpoints (sortie_window_get_workspace (window));
}

static SortieBreakpoint *
only_one (SortieWindow *window)
{
  g_autoptr (SortieBreakpoint) it = g_list_model_get_item (G_LIST_MODEL (breakpoints_of (window)), 0);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (breakpoints_of (window))), ==, 1);
  return it;
}

static GtkWidget *
panel_of (SortieWindow *window)
{
  GtkWidget *panel = ui_find (window, SORTIE_TYPE_STOP_LIST, 0);

  g_assert_nonnull (panel);
  ui_raise_panel_of (panel);
  ui_wait (gtk_widget_get_mapped (panel));
  return panel;
}

static void
run_till_stopped (SortieWindow *window)
{
  ui_action (window, "win.run");
  ui_wait (sortie_session_get_state (session_of (window)) == SORTIE_STATE_PAUSED);
}

/* Of the selected ship; stopped at, counted, shown where the run stands; run back to; away again. */
static void
test_panel (void)
{
  SortieWindow *window = ui_window_of ("duel");
  GtkWidget *panel = panel_of (window);
  SrtPosition first;

  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, "Runs stop at breakpoints"));
  g_assert_false (gtk_widget_activate_action (panel, "stops.remove-all", NULL)
                  && ui_find_text (panel, GTK_TYPE_LABEL, "a maneuver is chosen"));
  sortie_session_step (session_of (window), 0, NULL);
  sortie_selection_set (sortie_workspace_get_selection (sortie_window_get_workspace (window)), "ships",
                        sortie_session_id_of (session_of (window), 1));
  ui_action (panel, "stops.add::maneuver");
  g_assert_cmpstr (sortie_breakpoint_get_ship (only_one (window)), ==, sortie_session_id_of (session_of (window), 1));
  ui_wait (ui_find_text (panel, GTK_TYPE_LABEL, "a maneuver is chosen") != NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 0.0));
  run_till_stopped (window);
  first = sortie_session_get_position (session_of (window));
  g_assert_cmpint (first.index, <, SRT_TICK_END);
  g_assert_true (sortie_breakpoints_get_hit (breakpoints_of (window)) == only_one (window));
  ui_drain ();
  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, "1 hit"));
  run_till_stopped (window);
  ui_drain ();
  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, "2 hits"));
  ui_action (window, "win.run-back");
  ui_wait (srt_position_compare (sortie_session_get_position (session_of (window)), first) == 0);
  ui_action (panel, "stops.remove-all");
  ui_drain ();
  g_assert_null (ui_find_text (panel, GTK_TYPE_LABEL, "a maneuver is chosen"));
  ui_close (window);
}

/* What is wrong with a condition stands in its row, and goes when it is put right. */
static void
test_condition (void)
{
  SortieWindow *window = ui_window_of ("duel");
  GtkWidget *panel = panel_of (window);
  SortieBreakpoint *it;

  ui_action (panel, "stops.add::condition");
  it = only_one (window);
  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, "Write the condition to wait for"));
  g_object_set (it, "condition", "tick >= ", NULL);
  ui_drain ();
  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, sortie_breakpoint_get_error (it)));
  g_object_set (it, "condition", "tick >= 321", NULL);
  ui_drain ();
  g_assert_null (sortie_breakpoint_get_error (it));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 0.0));
  run_till_stopped (window);
  g_assert_cmpint (sortie_session_get_tick (session_of (window)), ==, 321);
  sortie_breakpoints_remove_all (breakpoints_of (window));
  ui_close (window);
}

/* They are there again with the mission, and are no part of it. */
static void
test_kept (void)
{
  SortieWindow *window = ui_window_of ("duel");
  g_autoptr (GFile) duel = ui_mission ("duel"), patrol = ui_mission ("patrol");
  g_autoptr (SortieBreakpoint) made = sortie_breakpoint_new (SRT_STOP_ORDER_PUSHED, NULL, SRT_ORDER_FIGHT);
  SortieBreakpoint *it;

  g_object_set (made, "condition", "ship.speed > 1", "skip", 2, "enabled", FALSE, NULL);
  sortie_breakpoints_add (breakpoints_of (window), made);
  sortie_breakpoints_toggle_line (breakpoints_of (window), 5, 14, NULL);
  g_assert_false (sortie_document_get_modified (
      sortie_workspace_get_document (sortie_window_get_workspace (window))));
  ui_open (window, patrol);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (breakpoints_of (window))), ==, 0);
  ui_open (window, duel);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (breakpoints_of (window))), ==, 2);
  g_assert_nonnull (sortie_breakpoints_at_line (breakpoints_of (window), 5, 14));
  it = g_list_model_get_item (G_LIST_MODEL (breakpoints_of (window)), 0);
  g_assert_cmpint (sortie_breakpoint_get_kind (it), ==, SRT_STOP_ORDER_PUSHED);
  g_assert_cmpint (sortie_breakpoint_get_number (it), ==, SRT_ORDER_FIGHT);
  g_assert_cmpstr (sortie_breakpoint_get_condition (it), ==, "ship.speed > 1");
  g_assert_cmpint (sortie_breakpoint_get_skip (it), ==, 2);
  g_assert_false (sortie_breakpoint_get_enabled (it));
  g_object_unref (it);
  sortie_breakpoints_remove_all (breakpoints_of (window));
  ui_close (window);
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
  g_test_add_func ("/stops/panel", test_panel);
  g_test_add_func ("/stops/condition", test_condition);
  g_test_add_func ("/stops/kept", test_kept);
  return g_test_run ();
}
