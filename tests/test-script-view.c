/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A script's page in the debugger: what ran, how often, for how long, what was drawn, breakpoints; a ship's order stack. */
#include "ui-fixture.h"

#include "app/model/line-map.h"
#include "maneuver/draws.h"
#include "maneuver/maneuver.h"
#include "ui/maneuver-gutter.h"
#include "ui/maneuver-trace.h"
#include "ui/noted-view.h"
#include "ui/order-history-list.h"
#include "ui/maneuver-words.h"
#include "ui/sortie-maneuver-page.h"
#include "ui/sortie-order-stack.h"

#include <string.h>

/* ---- Lines of an edited text ---- */

static void
check_map (const char *from, const char *to, const char *expected)
{
  guint n;
  g_autofree int *map = sortie_line_map (from, to, &n);
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (got, "%s%d", i > 0 ? " " : "", map[i]);
  g_assert_cmpstr (got->str, ==, expected);
}

static void
test_line_map (void)
{
  check_map ("a\nb\nc", "a\nb\nc", "0 1 2");
  check_map ("a\nb\nc", "new\na\nb\nc", "1 2 3");
  check_map ("a\nb\nc", "a\nc", "0 -1 1");
  check_map ("a\nb\nc", "a\nedited\nc", "0 1 2");
  check_map ("a\nb\nc", "c\na\nb", "1 2 -1");
  check_map ("a\nb\nc\nd", "x\na\nc\ny\nd", "1 -1 2 4");
  check_map ("", "a\nb", "0");
  check_map ("a\nb", "", "0 -1");
  check_map ("one\ntwo\nthree", "all\nelse\nis\nnew", "0 1 2");
}

/* ---- A page ---- */

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieBreakpoints *stops;
  SortieManeuverPage *page;
  SortieNotedView *view;
  GtkTextBuffer *buffer;
  SortieManeuverGutter *gutter;
  int number;
} Page;

static void
page_open (Page *page, int number)
{
  guint n = 0;

  page->number = number;
  sortie_workspace_open_maneuver (page->workspace, number, -1);
  ui_drain ();
  do
    page->page = SORTIE_MANEUVER_PAGE (ui_find (page->window, SORTIE_TYPE_MANEUVER_PAGE, n++));
  while (sortie_maneuver_page_get_script (page->page) != number);
  page->view = SORTIE_NOTED_VIEW (ui_find (page->page, SORTIE_TYPE_NOTED_VIEW, 0));
  page->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (page->view));
  page->gutter = SORTIE_MANEUVER_GUTTER (ui_find (page->page, SORTIE_TYPE_MANEUVER_GUTTER, 0));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (page->window));
}

static Page *
page_new (int number)
{
  Page *page = g_new0 (Page, 1);

  page->window = ui_window_of ("duel");
  page->workspace = sortie_window_get_workspace (page->window);
  page->session = sortie_workspace_get_session (page->workspace);
  page->stops = sortie_workspace_get_breakpoints (page->workspace);
  sortie_breakpoints_remove_all (page->stops);
  page_open (page, number);
  return page;
}

static void
page_free (Page *page)
{
  sortie_breakpoints_remove_all (page->stops);
  ui_close (page->window);
  g_free (page);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Page, page_free)

static const SrtManeuver *
script (Page *page)
{
  return sortie_library_get_content (sortie_workspace_get_library (page->workspace))->sets[0].maneuvers[page->number];
}

/* A click beside a line of the buffer, from 0. */
static void
click (Page *page, int line, guint button, GdkModifierType state)
{
  GtkTextIter iter;
  GdkRectangle area = { 0, 0, 10, 10 };

  gtk_text_buffer_get_iter_at_line (page->buffer, &iter, line);
  gtk_source_gutter_renderer_activate (GTK_SOURCE_GUTTER_RENDERER (page->gutter), &iter, &area, button, state, 1);
}

static void
select_slot (Page *page, int slot)
{
  sortie_selection_set (sortie_workspace_get_selection (page->workspace), "ships",
                        sortie_document_get_mission (sortie_workspace_get_document (page->workspace))->ships[slot].id);
}

static const SortieGutterLine *
beside (Page *page, int line)
{
  return sortie_maneuver_gutter_get_line (page->gutter, line);
}

/* ---- Counted by hand ---- */

typedef struct
{
  int number, slot; /* -1 all */
  SrtPosition at;
  guint runs[256], now[256];
  gint64 ticks[256];
  struct
  {
    int line, since; /* -1 none */
  } here[SRT_MAX_SLOTS];
} Count;

static void
leave (Count *count, const SrtEvent *event)
{
  int line = count->here[event->slot].line;

  if (line >= 0 && (count->slot < 0 || count->slot == event->slot))
    count->ticks[line] += event->tick - count->here[event->slot].since;
  count->here[event->slot].line = -1;
}

static bool
count_event (const SrtEvent *event, void *data)
{
  Count *count = data;

  if (srt_position_compare ((SrtPosition){ event->tick, (int32_t) event->index }, count->at) > 0 || event->slot < 0)
    return true;
  if (event->kind == SRT_EVENT_MANEUVER_CHOSEN || event->kind == SRT_EVENT_RETIRED
      || (event->kind == SRT_EVENT_ORDER_ENDED && event->number == SRT_ORDER_FIGHT))
    leave (count, event);
  if (event->kind != SRT_EVENT_MANEUVER_LINE)
    return true;
  leave (count, event);
  if ((int) event->value != count->number)
    return true;
  count->here[event->slot].line = event->number;
  count->here[event->slot].since = event->tick;
  if (count->slot >= 0 && count->slot != event->slot)
    return true;
  count->runs[event->number]++;
  count->now[event->number] += event->tick == count->at.tick;
  return true;
}

static Count *
count_by_hand (Page *page, int slot)
{
  Count *count = g_new0 (Count, 1);

  count->number = page->number;
  count->slot = slot;
  count->at = sortie_session_get_position (page->session);
  for (int i = 0; i < SRT_MAX_SLOTS; i++)
    count->here[i].line = -1;
  sortie_session_events (page->session, 0, count->at.tick, count_event, count);
  for (int i = 0; i < SRT_MAX_SLOTS; i++)
    if (count->here[i].line >= 0 && (slot < 0 || slot == i))
      count->ticks[count->here[i].line] += count->at.tick - count->here[i].since;
  return count;
}

static void
check_counts (Page *page, SortieManeuverTrace *trace, int slot)
{
  g_autofree Count *own = count_by_hand (page, slot);
  g_autofree Count *all = count_by_hand (page, -1);

  ui_wait (!sortie_maneuver_trace_get_busy (trace));
  ui_drain ();
  for (int i = 0; i < script (page)->n_lines; i++)
    {
      const SortieLineTrace *line = sortie_maneuver_trace_get_line (trace, i);
      const SortieGutterLine *shown = beside (page, script (page)->file_line[i] - 1);
      g_autofree char *figure = own->runs[i] > 0 ? sortie_count_short (own->runs[i]) : g_strdup ("");
      sortie_maneuver_trace_set_all_ships (trace, FALSE);
      g_assert_cmpuint (line->runs, ==, own->runs[i]);
      g_assert_cmpint (line->ticks, ==, own->ticks[i]);
      g_assert_cmpuint (line->ran_now, ==, own->now[i]);
      sortie_maneuver_trace_set_all_ships (trace, TRUE);
      g_assert_cmpuint (line->runs, ==, all->runs[i]);
      g_assert_cmpint (line->ticks, ==, all->ticks[i]);
      g_assert_nonnull (shown);
      g_assert_cmpstr (shown->figure, ==, figure);
      g_assert_cmpint (shown->ran, ==, own->now[i] > 0);
    }
  sortie_maneuver_trace_set_all_ships (trace, FALSE);
}

/* Forwards, back, within a tick, after another future, of another ship: as the events say. */
static void
test_counts (void)
{
  g_autoptr (Page) page = page_new (5);
  g_autoptr (SortieManeuverTrace) trace = sortie_maneuver_trace_new (page->session, 5);
  const int places[] = { 30, 80, 65, 1, 79, 0, 99 }; /* hundredths of the run */
  int head;
  guint ran = 0;

  sortie_maneuver_trace_set_active (trace, TRUE);
  g_assert_true (sortie_session_step (page->session, 3000, NULL));
  head = sortie_session_get_head (page->session);
  g_assert_cmpint (head, >=, 1000);
  for (int slot = 0; slot < 2; slot++)
    {
      select_slot (page, slot);
      sortie_maneuver_trace_set_slot (trace, slot);
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        {
          g_assert_true (sortie_session_go_to (page->session, head * places[i] / 100));
          check_counts (page, trace, slot);
        }
    }
  for (int i = 0; i < script (page)->n_lines; i++)
    ran += sortie_maneuver_trace_get_line (trace, i)->runs > 0;
  g_assert_cmpuint (ran, >=, 5);
  /* Within a tick: from line to line. */
  for (int i = 0; i < 40; i++)
    {
      g_assert_true (sortie_session_move (page->session, SRT_MOVE_LINE, 1, -1, NULL));
      check_counts (page, trace, 1);
    }
  /* Another future. */
  g_assert_true (sortie_session_go_to (page->session, head / 2));
  sortie_session_pop_order (page->session, 0);
  g_assert_true (sortie_session_step (page->session, 400, NULL));
  check_counts (page, trace, 1);
  g_assert_true (sortie_session_go_to (page->session, head / 2 - 100));
  check_counts (page, trace, 1);
}

/* ---- The running line ---- */

static void
test_running_line (void)
{
  g_autoptr (Page) page = page_new (5);
  int seen = 0;

  g_assert_true (sortie_session_step (page->session, 1500, NULL));
  select_slot (page, 0);
  for (int i = 0; i < 400; i++)
    {
      const SrtFightState *fight;
      int expected = -1;
      if (!sortie_session_move (page->session, SRT_MOVE_LINE, 0, -1, NULL))
        break;
      fight = srt_fight_state (sortie_session_get_world (page->session), 0);
      if (fight && fight->maneuver == 5 && fight->line < script (page)->n_lines)
        expected = script (page)->file_line[fight->line] - 1;
      for (int line = 0; line < gtk_text_buffer_get_line_count (page->buffer); line++)
        g_assert_cmpint (beside (page, line)->running, ==, line == expected);
      seen += expected >= 0;
    }
  g_assert_cmpint (seen, >=, 50);
}

/* ---- Draws ---- */

typedef struct
{
  const SrtManeuverSet *set;
  int number; /* -1 any */
  GArray *lines; /* SrtEvent: lines that wait for a range of ticks */
} Waits;

static bool
find_wait (const SrtEvent *event, void *data)
{
  Waits *waits = data;
  int number = (int) event->value;

  if (event->kind == SRT_EVENT_MANEUVER_LINE && (waits->number < 0 || waits->number == number)
      && waits->set->maneuvers[number]->code[event->number].ticks[0]
             != waits->set->maneuvers[number]->code[event->number].ticks[1])
    g_array_append_vals (waits->lines, event, 1);
  return true;
}

/* What is noted behind a line is what its script got: how long it waits. */
static void
test_draws (void)
{
  g_autoptr (Page) page = page_new (5);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  Waits waits = { sortie_library_get_content (sortie_workspace_get_library (page->workspace))->sets, -1, lines };

  g_assert_true (sortie_session_step (page->session, 3000, NULL));
  sortie_session_events (page->session, 0, 3000, find_wait, &waits);
  g_assert_cmpuint (lines->len, >, 0);
  waits.number = (int) g_array_index (lines, SrtEvent, 0).value;
  g_array_set_size (lines, 0);
  sortie_session_events (page->session, 0, 3000, find_wait, &waits);
  page_open (page, waits.number);
  for (guint i = 0; i < MIN (lines->len, 6); i++)
    {
      const SrtEvent *event = &g_array_index (lines, SrtEvent, i);
      const SrtManeuverCode *code = &script (page)->code[event->number];
      int line = script (page)->file_line[event->number] - 1, ticks;
      const SrtFightState *fight;
      g_autofree char *expected = NULL;

      select_slot (page, event->slot);
      g_assert_true (sortie_session_go_to (page->session, event->tick));
      fight = srt_fight_state (sortie_session_get_world (page->session), event->slot);
      g_assert_nonnull (fight);
      g_assert_cmpint (fight->line, ==, event->number);
      ticks = fight->timer - sortie_session_get_world (page->session)->frame_start;
      g_assert_cmpint (ticks, >=, code->ticks[0]);
      g_assert_cmpint (ticks, <=, code->ticks[1]);
      expected = g_strdup_printf ("→ %d (%.2f s)", ticks, ticks / 100.0);
      ui_wait (g_strcmp0 (sortie_noted_view_get_note (page->view, line), expected) == 0);
      /* As the line begins it has yet to draw: what it drew before in this flight, or nothing. */
      g_assert_true (sortie_session_look_at (page->session, (SrtPosition){ event->tick, (int32_t) event->index }));
      ui_drain ();
      if (i == 0)
        g_assert_null (sortie_noted_view_get_note (page->view, line));
    }
}

/* ---- Breakpoints ---- */

static SortieBreakpoint *
only_stop (Page *page)
{
  g_autoptr (SortieBreakpoint) it = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (page->stops)), ==, 1);
  it = g_list_model_get_item (G_LIST_MODEL (page->stops), 0);
  return it;
}

static void
insert (Page *page, int line, const char *text)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (page->buffer, &iter, line);
  gtk_text_buffer_insert (page->buffer, &iter, text, -1);
  ui_drain ();
}

static void
test_gutter (void)
{
  g_autoptr (Page) page = page_new (5);
  int line = script (page)->file_line[3] - 1;
  SortieBreakpoint *stop;

  /* A click makes one for all, another takes it away. */
  click (page, line, GDK_BUTTON_PRIMARY, 0);
  stop = only_stop (page);
  g_assert_cmpint (sortie_breakpoint_get_kind (stop), ==, SRT_STOP_LINE);
  g_assert_cmpint (sortie_breakpoint_get_number (stop), ==, 5);
  g_assert_cmpint (sortie_breakpoint_get_line (stop), ==, line + 1);
  g_assert_null (sortie_breakpoint_get_ship (stop));
  g_assert_true (beside (page, line)->stop);
  g_assert_false (beside (page, line)->stop_off || beside (page, line)->stop_when || beside (page, line)->stop_ship);
  click (page, line, GDK_BUTTON_PRIMARY, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (page->stops)), ==, 0);
  g_assert_false (beside (page, line)->stop);
  /* With Ctrl for the selected ship, and none without one. */
  click (page, line, GDK_BUTTON_PRIMARY, GDK_CONTROL_MASK);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (page->stops)), ==, 0);
  g_assert_true (sortie_session_step (page->session, 0, NULL));
  select_slot (page, 1);
  click (page, line, GDK_BUTTON_PRIMARY, GDK_CONTROL_MASK);
  g_assert_cmpstr (sortie_breakpoint_get_ship (only_stop (page)), ==, sortie_session_id_of (page->session, 1));
  g_assert_true (beside (page, line)->stop_ship);
  /* The actions, at the cursor, which the click has moved. */
  ui_action (page->view, "page.breakpoint-all");
  g_assert_null (sortie_breakpoint_get_ship (only_stop (page)));
  ui_action (page->view, "page.breakpoint-switch");
  g_assert_true (beside (page, line)->stop_off);
  g_object_set (only_stop (page), "condition", "ship.armor.min < 10", NULL);
  g_assert_true (beside (page, line)->stop_when);
  ui_action (page->view, "page.breakpoint-condition");
  ui_drain ();
  g_assert_nonnull (ui_find (page->view, GTK_TYPE_ENTRY, 0));
  ui_action (page->view, "page.breakpoint");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (page->stops)), ==, 0);
  ui_action (page->view, "page.breakpoint-ship");
  g_assert_cmpstr (sortie_breakpoint_get_ship (only_stop (page)), ==, sortie_session_id_of (page->session, 1));
}

/* Lines above move it, it stops at the same statement of what is flown, and reverting takes it back. */
static void
test_edits (void)
{
  g_autoptr (Page) page = page_new (5);
  int line = script (page)->file_line[4] - 1;

  click (page, line, GDK_BUTTON_PRIMARY, 0);
  insert (page, 0, "# a line\n# and another\n");
  g_assert_cmpint (sortie_breakpoint_get_line (only_stop (page)), ==, line + 3);
  g_assert_true (beside (page, line + 2)->stop);
  g_assert_false (beside (page, line)->stop);
  /* Not saved: ships fly the script as it was, and stop at that statement. */
  g_assert_true (sortie_session_run (page->session, NULL));
  ui_wait (sortie_session_get_hit (page->session) == 0);
  {
    const SrtWorld *world = sortie_session_get_world (page->session);
    const SrtFightState *fight = srt_fight_state (world, 0);
    if (!fight || fight->maneuver != 5 || fight->line != 4)
      fight = srt_fight_state (world, 1);
    g_assert_nonnull (fight);
    g_assert_cmpint (fight->maneuver, ==, 5);
    g_assert_cmpint (fight->line, ==, 4);
  }
  ui_drain ();
  g_assert_true (beside (page, line + 2)->running);
  insert (page, line, "\n");
  g_assert_cmpint (sortie_breakpoint_get_line (only_stop (page)), ==, line + 4);
  sortie_session_stop (page->session);
  ui_action (page->view, "page.revert");
  ui_drain ();
  g_assert_cmpint (sortie_breakpoint_get_line (only_stop (page)), ==, line + 1);
  gtk_text_buffer_undo (page->buffer);
  ui_drain ();
  g_assert_cmpint (sortie_breakpoint_get_line (only_stop (page)), ==, line + 4);
  ui_action (page->view, "page.revert");
  ui_drain ();
}

/* The window stops where a replay of the run does. */
static void
test_hit (void)
{
  g_autoptr (Page) page = page_new (5);
  int line = script (page)->file_line[6] - 1;
  SrtStop stop = { .kind = SRT_STOP_LINE, .slot = -1, .number = 5, .line = 6 };
  SrtPosition at, from = { 0, SRT_TICK_END };
  SrtReplay *replay;
  SrtHit hit;

  click (page, line, GDK_BUTTON_PRIMARY, 0);
  sortie_session_set_speed (page->session, 0);
  for (int i = 0; i < 3; i++)
    {
      g_assert_true (sortie_session_run (page->session, NULL));
      ui_wait (sortie_session_get_state (page->session) == SORTIE_STATE_PAUSED);
      at = sortie_session_get_position (page->session);
      g_assert_cmpint (sortie_session_get_hit (page->session), ==, 0);
      replay = sortie_session_replay (page->session, 0, at.tick);
      g_assert_nonnull (replay);
      g_assert_true (srt_stops_run (replay, &stop, 1, from, (SrtPosition){ at.tick + 1, SRT_TICK_FRAME }, false, NULL, &hit));
      srt_replay_free (replay);
      g_assert_cmpint (hit.at.tick, ==, at.tick);
      g_assert_cmpint (hit.at.index, ==, at.index);
      from = at;
      ui_drain ();
      /* Whose line it was is selected, and its page shows the line. */
      g_assert_true (beside (page, line)->running);
    }
  sortie_session_set_speed (page->session, 1);
}

/* The page opens where the run stops, and takes the focus from nobody who is seen. */
static void
test_opens (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  GtkWidget *page;

  sortie_breakpoints_remove_all (sortie_workspace_get_breakpoints (workspace));
  g_assert_null (ui_find (window, SORTIE_TYPE_MANEUVER_PAGE, 0));
  sortie_breakpoints_toggle_line (sortie_workspace_get_breakpoints (workspace), 5, 1, NULL);
  sortie_session_set_speed (session, 0);
  g_assert_true (sortie_session_run (session, NULL));
  ui_wait (sortie_session_get_hit (session) >= 0);
  ui_drain ();
  page = ui_find (window, SORTIE_TYPE_MANEUVER_PAGE, 0);
  g_assert_nonnull (page);
  g_assert_cmpint (sortie_maneuver_page_get_script (SORTIE_MANEUVER_PAGE (page)), ==, 5);
  g_assert_true (gtk_widget_get_mapped (page));
  {
    GtkWidget *focus = GTK_WIDGET (ui_find (window, GTK_TYPE_TEXT, 0));
    gtk_widget_grab_focus (focus);
    focus = gtk_window_get_focus (GTK_WINDOW (window));
    g_assert_nonnull (focus);
    g_assert_false (gtk_widget_is_ancestor (focus, page));
    ui_action (window, "win.step::line");
    ui_action (window, "win.step-back::line");
    ui_drain ();
    g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == focus);
  }
  sortie_breakpoints_remove_all (sortie_workspace_get_breakpoints (workspace));
  sortie_session_set_speed (session, 1);
  ui_close (window);
}

static void
test_run_to_line (void)
{
  g_autoptr (Page) page = page_new (5);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (page->buffer, &iter, script (page)->file_line[4] - 1);
  gtk_text_buffer_place_cursor (page->buffer, &iter);
  for (int i = 0; i < 2; i++)
    {
      /* Into what has yet to happen, then again through what has. */
      ui_action (page->view, "page.run-to-line");
      ui_wait (sortie_session_get_state (page->session) == SORTIE_STATE_PAUSED
               && sortie_session_get_position (page->session).index != SRT_TICK_END);
      g_assert_cmpint (srt_fight_state (sortie_session_get_world (page->session), 0)->line == 4
                           || srt_fight_state (sortie_session_get_world (page->session), 1)->line == 4,
                       ==, TRUE);
      sortie_session_go_to (page->session, 0);
    }
}

/* ---- A script that never waits ---- */

static void
test_endless (void)
{
  g_autoptr (Page) page = page_new (5);
  const char *endless = "SetSpeed(1)\nround:\nSetYaw(0.5)\nGoto round\n";
  g_autofree char *shipped = g_strdup (script (page)->text), *file = g_strdup (script (page)->file);
  SortieLibrary *library = sortie_workspace_get_library (page->workspace);
  int marked = 0;

  gtk_text_buffer_set_text (page->buffer, endless, -1);
  g_assert_true (sortie_library_swap_maneuver (library, 5, endless, file, NULL));
  g_assert_true (sortie_session_step (page->session, 2500, NULL));
  select_slot (page, 0);
  ui_drain ();
  for (int line = 0; line < 4; line++)
    if (beside (page, line)->endless)
      {
        marked++;
        g_assert_true (g_str_has_prefix (sortie_noted_view_get_note (page->view, line), "!256 lines without a wait"));
      }
  g_assert_cmpint (marked, >, 0);
  {
    GtkWidget *label = ui_find_text (page->page, GTK_TYPE_LABEL, "lines without a wait at");
    GtkWidget *row = gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
    SrtPosition at;
    g_assert_true (gtk_widget_get_mapped (label));
    g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
    at = sortie_session_get_position (page->session);
    g_assert_cmpint (at.tick, <, 2500);
    g_assert_cmpint (at.index, !=, SRT_TICK_END);
  }
  sortie_session_stop (page->session);
  ui_drain ();
  gtk_text_buffer_set_text (page->buffer, shipped, -1);
  g_assert_true (sortie_library_swap_maneuver (library, 5, shipped, file, NULL));
  ui_drain ();
}

/* ---- The order stack and its history ---- */

typedef struct
{
  int slot;
  GArray *events; /* SrtEvent */
} Gathered;

static bool
gather (const SrtEvent *event, void *data)
{
  Gathered *gathered = data;

  switch (event->kind)
    {
    case SRT_EVENT_ORDER_PUSHED:
    case SRT_EVENT_ORDER_REFUSED:
    case SRT_EVENT_ORDER_CONFLICT:
    case SRT_EVENT_ORDER_STARTED:
    case SRT_EVENT_ORDER_ENDED:
    case SRT_EVENT_ORDER_POPPED:
    case SRT_EVENT_ORDER_LOG:
    case SRT_EVENT_RETALIATION:
      if (event->slot == gathered->slot)
        g_array_append_vals (gathered->events, event, 1);
      break;
    default:
      break;
    }
  return true;
}

/* The list has the recorded events, no more and no less. */
static void
check_history (SortieSession *session, SortieOrderHistory *history, int slot)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  Gathered gathered = { slot, events };

  ui_drain ();
  sortie_session_events (session, 0, sortie_session_get_head (session), gather, &gathered);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (history)), ==, events->len);
  for (guint i = 0; i < events->len; i++)
    {
      g_autoptr (SortieOrderMoment) moment = g_list_model_get_item (G_LIST_MODEL (history), i);
      const SrtEvent *event = sortie_order_moment_get_event (moment), *expected = &g_array_index (events, SrtEvent, i);
      g_assert_cmpint (event->kind, ==, expected->kind);
      g_assert_cmpint (event->tick, ==, expected->tick);
      g_assert_cmpuint (event->index, ==, expected->index);
      g_assert_cmpint (event->number, ==, expected->number);
      g_assert_cmpfloat (event->value, ==, expected->value);
    }
}

static void
test_history (void)
{
  SortieWindow *window = ui_window_of ("convoy");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  g_autoptr (SortieOrderHistory) history = sortie_order_history_new (session);
  guint total = 0;

  sortie_order_history_set_active (history, TRUE);
  g_assert_true (sortie_session_step (session, 3000, NULL));
  for (int slot = 0; slot < 8; slot++)
    {
      sortie_order_history_set_slot (history, slot);
      check_history (session, history, slot);
      total += g_list_model_get_n_items (G_LIST_MODEL (history));
    }
  g_assert_cmpuint (total, >=, 30);
  /* A hand acts: told at once, and what came after is another future's. */
  g_assert_true (sortie_session_go_to (session, 1200));
  sortie_order_history_set_slot (history, 1);
  sortie_session_pop_order (session, 1);
  check_history (session, history, 1);
  g_assert_cmpint (sortie_session_get_head (session), ==, 1200);
  g_assert_true (sortie_session_push_order (session, 1, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET));
  check_history (session, history, 1);
  g_assert_true (sortie_session_step (session, 300, NULL));
  check_history (session, history, 1);
  sortie_session_stop (session);
  ui_drain ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (history)), ==, 0);
  g_assert_true (sortie_session_step (session, 300, NULL));
  check_history (session, history, 1);
  ui_close (window);
}

/* What is told of who pushed is so: the order named was the ship's when it pushed. */
static void
test_pushers (void)
{
  SortieWindow *window = ui_window_of ("convoy");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  guint by_orders = 0, seen[SRT_PUSH_QUEUE + 1] = { 0 };

  g_assert_true (sortie_session_step (session, 3000, NULL));
  for (int slot = 0; slot < 8; slot++)
    {
      g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
      Gathered gathered = { slot, events };
      sortie_session_events (session, 0, 3000, gather, &gathered);
      for (guint i = 0; i < events->len && by_orders < 12; i++)
        {
          const SrtEvent *event = &g_array_index (events, SrtEvent, i);
          g_autofree char *reason = NULL;
          if (event->kind != SRT_EVENT_ORDER_PUSHED)
            continue;
          seen[(int) event->value]++;
          reason = sortie_push_reason (sortie_session_get_run (session), event);
          g_assert_cmpstr (reason, !=, "");
          if ((int) event->value != SRT_PUSH_ORDER || event->asked < 0 || (int) event->rules != slot)
            continue;
          /* As it is pushed, the one that pushed it is on the stack, under it. */
          g_assert_true (sortie_session_look_at (session, (SrtPosition){ event->tick, (int32_t) event->index }));
          {
            const SrtOrders *orders = srt_orders (sortie_session_get_world (session), slot);
            g_assert_cmpint (orders->stack[0].number, ==, event->number);
            g_assert_cmpint (orders->stack[1].number, ==, (int) event->asked);
          }
          by_orders++;
        }
    }
  g_assert_cmpuint (by_orders, >=, 3);
  g_assert_cmpuint (seen[SRT_PUSH_START], >, 0);
  ui_close (window);
}

/* The panel: since when and by whom, in words that lead there; a row leads to its moment. */
static void
test_stack_panel (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSession *session = sortie_workspace_get_session (workspace);
  GtkWidget *panel, *list, *link;
  g_autofree char *expected = NULL;
  int pushed_at;

  g_assert_true (sortie_session_step (session, 1000, NULL));
  sortie_selection_set (sortie_workspace_get_selection (workspace), "ships", sortie_session_id_of (session, 0));
  panel = ui_find (window, SORTIE_TYPE_ORDER_STACK, 0);
  ui_raise_panel_of (panel);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  sortie_session_push_order (session, 0, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET);
  ui_drain ();
  g_assert_nonnull (ui_find_text (panel, GTK_TYPE_LABEL, "since 1\u202f000 (0:10.00)"));
  /* A hand is no place. */
  link = gtk_widget_get_ancestor (ui_find_text (panel, GTK_TYPE_LABEL, "by hand"), GTK_TYPE_BUTTON);
  g_assert_false (gtk_widget_get_sensitive (link));
  g_assert_true (sortie_session_go_to (session, 900));
  ui_drain ();
  pushed_at = srt_orders (sortie_session_get_world (session), 0)->stack[0].pushed_at;
  expected = g_strdup_printf ("since %d (0:%02d.%02d)", pushed_at, pushed_at / 100, pushed_at % 100);
  link = gtk_widget_get_ancestor (ui_find_text (panel, GTK_TYPE_LABEL, expected), GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_sensitive (link));
  g_signal_emit_by_name (link, "clicked");
  g_assert_cmpint (sortie_session_get_position (session).tick, ==, pushed_at);
  g_assert_cmpint (sortie_session_get_position (session).index, !=, SRT_TICK_END);
  /* The mission's first orders are the flight group's here. */
  link = gtk_widget_get_ancestor (ui_find_text (panel, GTK_TYPE_LABEL, "by the mission’s first orders"), GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_sensitive (link));
  g_signal_emit_by_name (link, "clicked");
  ui_drain ();
  g_assert_cmpstr (sortie_selection_get_table (sortie_workspace_get_selection (workspace)), ==, "flight_groups");
  sortie_selection_set (sortie_workspace_get_selection (workspace), "ships", sortie_session_id_of (session, 0));
  ui_raise_panel_of (panel);
  /* The list of what happened. */
  list = ui_find (ui_find (panel, SORTIE_TYPE_ORDER_HISTORY_LIST, 0), GTK_TYPE_LIST_VIEW, 0);
  {
    GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
    guint last = g_list_model_get_n_items (model) - 1;
    g_autoptr (SortieOrderMoment) moment = g_list_model_get_item (model, last);
    SrtPosition at = sortie_order_moment_get_position (moment);
    g_assert_cmpint (at.tick, ==, 1000);
    g_signal_emit_by_name (list, "activate", last);
    g_assert_cmpint (sortie_session_get_position (session).tick, ==, at.tick);
  }
  ui_close (window);
}

int
main (int argc, char *argv[])
{
  ui_init (&argc, &argv);
  g_test_add_func ("/script-view/line-map", test_line_map);
  g_test_add_func ("/script-view/counts", test_counts);
  g_test_add_func ("/script-view/running-line", test_running_line);
  g_test_add_func ("/script-view/draws", test_draws);
  g_test_add_func ("/script-view/gutter", test_gutter);
  g_test_add_func ("/script-view/edits", test_edits);
  g_test_add_func ("/script-view/hit", test_hit);
  g_test_add_func ("/script-view/opens", test_opens);
  g_test_add_func ("/script-view/run-to-line", test_run_to_line);
  g_test_add_func ("/script-view/endless", test_endless);
  g_test_add_func ("/order-history/events", test_history);
  g_test_add_func ("/order-history/pushers", test_pushers);
  g_test_add_func ("/order-history/panel", test_stack_panel);
  return g_test_run ();
}
