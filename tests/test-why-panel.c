/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Why panel: what it says when there is nothing, decisions about the moment looked at, one told, its geometry. */
#include "ui-fixture.h"

#include "maneuver/maneuver.h"
#include "render/debug-draw.h"
#include "ui/sortie-scene-area.h"
#include "ui/sortie-why.h"
#include "ui/why-rows.h"


typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieWhy *why;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_window_of ("duel");
  f->workspace = sortie_window_get_workspace (f->window);
  f->session = sortie_workspace_get_session (f->workspace);
  f->why = SORTIE_WHY (ui_find (f->window, SORTIE_TYPE_WHY, 0));
  ui_raise_panel (f->window, "why");
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  ui_close (f->window);
}

static const char *
nth_ship (Fixture *f, int n)
{
  return sortie_document_get_mission (sortie_workspace_get_document (f->workspace))->ships[n].id;
}

static void
pick (Fixture *f, int n)
{
  sortie_selection_set (sortie_workspace_get_selection (f->workspace), "ships", nth_ship (f, n));
  ui_drain ();
}

static void
wait_answer (Fixture *f)
{
  ui_wait (!sortie_why_is_asking (f->why));
  ui_drain ();
}

/* Paused at a tick of a fight, with a ship picked and its answer there. */
static void
at_tick (Fixture *f, int tick)
{
  g_assert_true (sortie_session_step (f->session, tick, NULL));
  pick (f, 0);
  wait_answer (f);
}

static void
test_says_why_empty (Fixture *f, gconstpointer data)
{
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "Press F5"));
  g_assert_true (sortie_session_step (f->session, 1, NULL));
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "Select a ship"));
  pick (f, 0);
  wait_answer (f);
  g_assert_true (sortie_session_run (f->session, NULL));
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "Pause the run"));
  g_assert_null (sortie_why_get_decision (f->why));
  sortie_session_pause (f->session);
}

/* Of the ship and the time about the moment, and no row is later than what it belongs to. */
static void
test_lists (Fixture *f, gconstpointer data)
{
  const SrtDecision *it;
  guint all;

  at_tick (f, 900);
  all = sortie_why_get_n_rows (f->why);
  g_assert_cmpuint (all, >, 5);
  it = sortie_why_get_decision (f->why);
  g_assert_nonnull (it);
  g_assert_cmpint (it->slot, ==, sortie_workspace_selected_slot (f->workspace));
  g_assert_cmpint (it->tick, <=, 900);
  /* What it flies now was chosen by what is told first. */
  g_assert_cmpint (it->kind, ==, SRT_DECISION_MANEUVER);
  g_assert_cmpint (it->number, ==, srt_fight_state (sortie_session_get_world (f->session), it->slot)->maneuver);
  /* A kind taken off the list is not there; the rest is. */
  gtk_widget_activate_action (GTK_WIDGET (ui_find (f->why, GTK_TYPE_LIST_VIEW, 0)), "why-kind.guns", NULL);
  ui_drain ();
  g_assert_cmpuint (sortie_why_get_n_rows (f->why), <, all);
  for (int kind = 0; kind < SRT_N_DECISION_KINDS; kind++)
    if (kind != SRT_DECISION_MANEUVER && kind != SRT_DECISION_GUNS)
      {
        g_autofree char *name = g_strconcat ("why-kind.", srt_decision_kind_name ((SrtDecisionKind) kind), NULL);
        gtk_widget_activate_action (ui_find (f->why, GTK_TYPE_LIST_VIEW, 0), name, NULL);
      }
  ui_drain ();
  it = sortie_why_get_decision (f->why);
  g_assert_nonnull (it);
  g_assert_cmpint (it->kind, ==, SRT_DECISION_MANEUVER);
  gtk_widget_activate_action (ui_find (f->why, GTK_TYPE_LIST_VIEW, 0), "why-kind.maneuver", NULL);
  ui_drain ();
  g_assert_cmpuint (sortie_why_get_n_rows (f->why), ==, 0);
  g_assert_null (sortie_why_get_decision (f->why));
}

/* Chooses the last choice of a maneuver in the list; its decision. */
static const SrtDecision *
choose_maneuver (Fixture *f)
{
  for (int kind = 1; kind < SRT_N_DECISION_KINDS; kind++)
    {
      g_autofree char *name = g_strconcat ("why-kind.", srt_decision_kind_name ((SrtDecisionKind) kind), NULL);
      gtk_widget_activate_action (ui_find (f->why, GTK_TYPE_LIST_VIEW, 0), name, NULL);
    }
  ui_drain ();
  g_assert_nonnull (sortie_why_get_decision (f->why));
  g_assert_cmpint (sortie_why_get_decision (f->why)->kind, ==, SRT_DECISION_MANEUVER);
  return sortie_why_get_decision (f->why);
}

static void
test_tells (Fixture *f, gconstpointer data)
{
  const SrtDecision *it;
  const SrtRun *run;
  g_autofree char *tick = NULL;
  char outcome[256];

  at_tick (f, 900);
  it = choose_maneuver (f);
  run = sortie_session_get_run (f->session);
  srt_why_outcome (run, it, outcome, sizeof outcome);
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, outcome));
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "Because"));
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "Asked Before"));
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "the target is a large ship, of components: no"));
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_LABEL, "missed by"));
  tick = g_strdup_printf ("tick %d (", it->tick);
  g_assert_nonnull (ui_find_text (f->why, GTK_TYPE_BUTTON, tick));
  /* The other's name selects it, and asks about it. */
  {
    int other = it->other;
    g_signal_emit_by_name (ui_find_text (f->why, GTK_TYPE_BUTTON, srt_slot_name (run, other)), "clicked");
    wait_answer (f);
    g_assert_cmpint (sortie_workspace_selected_slot (f->workspace), ==, other);
    g_assert_cmpint (sortie_why_get_decision (f->why)->slot, ==, other);
  }
}

/* Its moment leads there: just before what came of it, with the decision still told. */
static void
test_goes (Fixture *f, gconstpointer data)
{
  const SrtDecision *it;
  SrtPosition at;
  int tick;
  guint index;

  at_tick (f, 900);
  it = choose_maneuver (f);
  tick = it->tick;
  index = it->event_index;
  gtk_widget_activate_action (ui_find (f->why, GTK_TYPE_LIST_VIEW, 0), "why.go", "(iu)", tick, index);
  wait_answer (f);
  at = sortie_session_get_position (f->session);
  g_assert_cmpint (at.tick, ==, tick);
  g_assert_cmpint (at.index, ==, (int) index);
  it = sortie_why_get_decision (f->why);
  g_assert_cmpint (it->tick, ==, tick);
  g_assert_cmpint (it->kind, ==, SRT_DECISION_MANEUVER);
  /* Back in time the row goes along. */
  g_assert_true (sortie_session_go_to (f->session, tick - 1));
  wait_answer (f);
  it = sortie_why_get_decision (f->why);
  if (it)
    g_assert_cmpint (it->tick, !=, tick);
  /* Far from what was asked about it is asked anew. */
  g_assert_true (sortie_session_go_to (f->session, 100));
  wait_answer (f);
  it = sortie_why_get_decision (f->why);
  if (it)
    g_assert_cmpint (it->tick, <=, 200);
}

/* What it is about is handed to the viewport while the panel is seen, and drawn there. */
static void
test_geometry (Fixture *f, gconstpointer data)
{
  SortieSceneArea *area = SORTIE_SCENE_AREA (ui_find (f->window, SORTIE_TYPE_SCENE_AREA, 0));
  GSettings *settings = sortie_workspace_get_settings (f->workspace);
  const SrtDecisionMark *marks;
  guint n;
  int first, last, with, without;

  at_tick (f, 900);
  choose_maneuver (f);
  marks = sortie_workspace_get_decision (f->workspace, &n, &first, &last);
  g_assert_cmpuint (n, >, 0);
  g_assert_nonnull (marks);
  g_assert_cmpint (first, >=, 0);
  g_assert_cmpint (last, >=, first);
  g_assert_true (g_settings_get_boolean (settings, "debug-decision"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  with = sortie_scene_area_get_scene (area)->n_lines;
  g_settings_set_boolean (settings, "debug-decision", FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (area));
  gtk_gl_area_queue_render (GTK_GL_AREA (area));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_drain ();
  without = sortie_scene_area_get_scene (area)->n_lines;
  g_assert_cmpint (with, >, without);
  g_settings_reset (settings, "debug-decision");
  ui_raise_panel (f->window, "properties");
  sortie_workspace_get_decision (f->workspace, &n, &first, &last);
  g_assert_cmpuint (n, ==, 0);
}

/* ---- Rows ---- */

/* The same again and again for one reason is one row, whatever comes between; a deed is always one of its own. */
static void
test_rows (void)
{
  SrtDecisionRule rules[2] = { { .words = "a" }, { .words = "b" } };
  SrtDecision decisions[7];
  SrtWhy why = { .decisions = decisions, .rules = rules, .n_decisions = G_N_ELEMENTS (decisions), .n_rules = 2 };
  g_autoptr (GListStore) store = g_list_store_new (SORTIE_TYPE_WHY_ROW);
  static const int kinds[] = { SRT_DECISION_GUNS, SRT_DECISION_GUNS, SRT_DECISION_CLOAK, SRT_DECISION_GUNS,
                               SRT_DECISION_GUNS, SRT_DECISION_GUNS, SRT_DECISION_GUNS };
  static const int reasons[] = { 0, 0, 0, 0, 1, 1, 1 };
  static const guint sizes[] = { 3, 1, 2, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    decisions[i] = (SrtDecision){ .tick = 10 + (int) i, .event_index = 2, .kind = kinds[i], .other = -1,
                                  .first_rule = (uint32_t) reasons[i], .n_rules = 1, .idle = i != 5, .number = i == 5, .words = "x" };
  sortie_why_rows_fill (store, &why);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, G_N_ELEMENTS (sizes));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (SortieWhyRow) row = g_list_model_get_item (G_LIST_MODEL (store), i);
      g_assert_cmpuint (row->n, ==, sizes[i]);
      if (i == 0)
        {
          g_assert_cmpuint (sortie_why_row_at (row, &why, (SrtPosition){ 5, 0 }), ==, 0);
          g_assert_cmpuint (sortie_why_row_at (row, &why, (SrtPosition){ 11, 2 }), ==, 1);
          g_assert_cmpuint (sortie_why_row_at (row, &why, (SrtPosition){ 13, 1 }), ==, 1);
          g_assert_cmpuint (sortie_why_row_at (row, &why, (SrtPosition){ 13, SRT_TICK_END }), ==, 3);
        }
    }
  g_assert_false (sortie_why_made (&decisions[0], (SrtPosition){ 10, SRT_TICK_FRAME }));
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
  g_test_add_func ("/why-panel/rows", test_rows);
#define ADD(path, func) g_test_add ("/why-panel/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("says-why-empty", test_says_why_empty);
  ADD ("lists", test_lists);
  ADD ("tells", test_tells);
  ADD ("goes", test_goes);
  ADD ("geometry", test_geometry);
  return g_test_run ();
}
