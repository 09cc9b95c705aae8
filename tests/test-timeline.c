/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The timeline: what it makes of a run's events, held against the world; and the panel, by its own widgets. */
#include "ui-fixture.h"

#include "ui/event-text.h"
#include "ui/order-colors.h"
#include "ui/sortie-timeline.h"
#include "ui/timeline-draw.h"
#include "ui/timeline-view-private.h"

#include <math.h>

/* ---- The model ---- */

typedef struct
{
  SortieDocument *document;
  SortieSession *session;
  SortieLanes *lanes;
} Run;

static Run *
run_new (const char *mission)
{
  Run *run = g_new0 (Run, 1);

  run->document = ui_document (mission);
  run->session = sortie_session_new (run->document, ui_library ());
  run->lanes = sortie_lanes_new (run->session);
  return run;
}

static void
run_free (Run *run)
{
  g_object_unref (run->lanes);
  g_object_unref (run->session);
  g_object_unref (run->document);
  g_free (run);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

static void
go_ticks (Run *run, int ticks)
{
  g_autoptr (GError) error = NULL;

  sortie_session_step (run->session, ticks, &error);
  g_assert_no_error (error);
}

/* Every stack, and the maneuver of who fights, is in the lanes as it is in the world. Counts the entries. */
static guint
compare_with_world (Run *run)
{
  SrtRun *context = sortie_session_get_run (run->session);
  SrtPosition now = sortie_session_get_position (run->session);
  guint compared = 0;

  /* However slow this machine is: lanes read on a little at a time. */
  sortie_lanes_catch_up (run->lanes);
  for (int slot = 0; slot < context->world->count; slot++)
    {
      const SrtOrders *orders = srt_orders (context->world, slot);
      const SortieLane *lane = sortie_lanes_get (run->lanes, slot);
      const SortieLaneOrder *known = NULL;
      const SortieLaneManeuver *maneuver;
      guint n = lane ? sortie_lane_stack_at (lane, now, &known) : 0;

      g_assert_cmpuint (n, ==, (guint) orders->count);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpint (known[i].number, ==, orders->stack[i].number);
          g_assert_true (srt_target_equal (known[i].target, orders->stack[i].target));
          g_assert_cmpint (known[i].pusher, ==, orders->stack[i].pusher);
          compared++;
        }
      maneuver = lane ? sortie_lane_maneuver_at (lane, now) : NULL;
      if (maneuver)
        {
          g_assert_cmpint (orders->stack[0].number, ==, SRT_ORDER_FIGHT);
          g_assert_cmpint (maneuver->number, ==, srt_fight_state (context->world, slot)->maneuver);
        }
    }
  return compared;
}

static void
test_equals_world (gconstpointer mission)
{
  g_autoptr (Run) run = run_new (mission);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint compared = 0;

  go_ticks (run, 3000);
  sortie_lanes_catch_up (run->lanes);
  g_assert_cmpint (sortie_lanes_get_end (run->lanes), ==, 3000);
  for (int i = 0; i < 50; i++)
    {
      g_assert_true (sortie_session_go_to (run->session, g_rand_int_range (random, 0, 3001)));
      compared += compare_with_world (run);
    }
  g_assert_cmpuint (compared, >, 50);
}

/* Also within a tick, at the moment of a change itself. */
static void
test_equals_world_within (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  const SortieLane *lane = NULL;

  go_ticks (run, 1500);
  sortie_lanes_catch_up (run->lanes);
  for (int slot = 0; lane == NULL || lane->stacks->len < 4; slot++)
    lane = sortie_lanes_get (run->lanes, slot);
  for (guint i = 0; i < lane->stacks->len; i++)
    if (g_array_index (lane->stacks, SortieLaneStack, i).at.tick > 0)
      {
        g_assert_true (sortie_session_look_at (run->session, g_array_index (lane->stacks, SortieLaneStack, i).at));
        compare_with_world (run);
      }
}

static void
assert_same (SortieLanes *a, SortieLanes *b)
{
  for (int slot = 0; slot < 200; slot++)
    {
      const SortieLane *left = sortie_lanes_get (a, slot), *right = sortie_lanes_get (b, slot);
      g_assert_true ((left == NULL) == (right == NULL));
      if (left == NULL)
        continue;
      g_assert_cmpmem (left->marks->data, left->marks->len * sizeof (SortieLaneMark), right->marks->data,
                       right->marks->len * sizeof (SortieLaneMark));
      g_assert_cmpuint (left->stacks->len, ==, right->stacks->len);
      g_assert_cmpuint (left->maneuvers->len, ==, right->maneuvers->len);
      for (guint i = 0; i < left->maneuvers->len; i++)
        g_assert_cmpint (g_array_index (left->maneuvers, SortieLaneManeuver, i).end, ==,
                         g_array_index (right->maneuvers, SortieLaneManeuver, i).end);
      g_assert_cmpuint (left->lives->len, ==, right->lives->len);
    }
}

/* Read as it comes, or all at once: the same. */
static void
test_piece_by_piece (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  g_autoptr (SortieLanes) late = NULL;

  for (int i = 0; i < 37; i++)
    go_ticks (run, 1 + i * 5);
  sortie_lanes_catch_up (run->lanes);
  late = sortie_lanes_new (run->session);
  sortie_lanes_catch_up (late);
  assert_same (run->lanes, late);
}

/* Another future: what was is forgotten, what a hand does is there at once. */
static void
test_cut (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  g_autoptr (SortieLanes) late = NULL;
  int slot = 0;

  go_ticks (run, 2000);
  sortie_lanes_catch_up (run->lanes);
  while (srt_orders (sortie_session_get_world (run->session), slot)->count == 0)
    slot++;
  g_assert_true (sortie_session_go_to (run->session, 731));
  g_assert_cmpint (sortie_lanes_get_end (run->lanes), ==, 2000);
  g_assert_true (sortie_session_push_order (run->session, slot, SRT_ORDER_EXPLODE, SRT_NO_TARGET));
  g_assert_cmpint (sortie_lanes_get_end (run->lanes), ==, 731);
  g_assert_cmpuint (compare_with_world (run), >, 0);
  go_ticks (run, 1269);
  sortie_lanes_catch_up (run->lanes);
  compare_with_world (run);
  g_assert_true (sortie_session_go_to (run->session, 740));
  compare_with_world (run);
  late = sortie_lanes_new (run->session);
  sortie_lanes_catch_up (late);
  assert_same (run->lanes, late);
}

/* A hand at the end of what was recorded cuts nothing, and is seen before the next tick. */
static void
test_hand_at_the_end (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  int slot = 0;

  go_ticks (run, 300);
  while (srt_orders (sortie_session_get_world (run->session), slot)->count == 0)
    slot++;
  g_assert_true (sortie_session_push_order (run->session, slot, SRT_ORDER_RUN_AWAY, SRT_NO_TARGET));
  compare_with_world (run);
  sortie_session_pop_order (run->session, slot);
  compare_with_world (run);
  go_ticks (run, 50);
  compare_with_world (run);
}

/* A run that goes on is read as it goes, and stopped it is forgotten. */
static void
test_while_it_runs (void)
{
  g_autoptr (Run) run = run_new ("convoy");

  sortie_session_set_speed (run->session, 8);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (sortie_lanes_get_end (run->lanes) > 500);
  sortie_session_pause (run->session);
  ui_wait (sortie_lanes_get_end (run->lanes) == sortie_session_get_head (run->session));
  compare_with_world (run);
  sortie_session_stop (run->session);
  g_assert_cmpint (sortie_lanes_get_end (run->lanes), ==, -1);
  g_assert_null (sortie_lanes_get (run->lanes, 0));
}

/* Blows stand in both lanes: taken in one, given in the other. */
static void
test_marks (void)
{
  g_autoptr (Run) run = run_new ("duel");
  guint taken[2] = { 0 }, given[2] = { 0 };

  go_ticks (run, 3000);
  sortie_lanes_catch_up (run->lanes);
  for (int slot = 0; slot < 2; slot++)
    {
      const SortieLane *lane = sortie_lanes_get (run->lanes, slot);
      for (guint i = 0; i < lane->marks->len; i++)
        {
          SortieLaneMark mark = g_array_index (lane->marks, SortieLaneMark, i);
          if (mark.other != 1 - slot)
            continue;
          if (mark.mark == SORTIE_MARK_SHIELD || mark.mark == SORTIE_MARK_ARMOR || mark.mark == SORTIE_MARK_PART)
            taken[slot]++;
          if (mark.mark == SORTIE_MARK_GIVEN)
            given[slot]++;
        }
    }
  g_assert_cmpuint (taken[0] + taken[1], >, 0);
  g_assert_cmpuint (taken[0], ==, given[1]);
  g_assert_cmpuint (taken[1], ==, given[0]);
}

/* Forwards event by event and back again: the same moments. */
static void
test_next (void)
{
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (GArray) forwards = g_array_new (FALSE, FALSE, sizeof (SrtPosition));
  const SortieLane *lane;
  SrtPosition at = { -1, SRT_TICK_END }, to;

  go_ticks (run, 2000);
  sortie_lanes_catch_up (run->lanes);
  lane = sortie_lanes_get (run->lanes, 0);
  while (sortie_lane_next (lane, at, 1, &to))
    {
      g_assert_cmpint (srt_position_compare (to, at), >, 0);
      g_array_append_val (forwards, to);
      at = to;
    }
  g_assert_cmpuint (forwards->len, >, lane->stacks->len);
  for (guint i = forwards->len - 1; i > 0; i--)
    {
      SrtPosition before = g_array_index (forwards, SrtPosition, i - 1);
      g_assert_true (sortie_lane_next (lane, g_array_index (forwards, SrtPosition, i), -1, &to));
      g_assert_cmpint (srt_position_compare (to, before), ==, 0);
    }
  g_assert_false (sortie_lane_next (lane, g_array_index (forwards, SrtPosition, 0), -1, &to));
}

/* ---- Dots ---- */

#define wait_dots(run, dots) ui_wait (sortie_timeline_dots_get_end (dots) == sortie_session_get_known ((run)->session))

typedef struct
{
  int kind, slot;
  const SortieTimelineDot *dots;
  guint n, met;
} Expected;

static bool
meet (const SrtEvent *event, void *data)
{
  Expected *it = data;

  if ((int) event->kind != it->kind || event->slot != it->slot || event->tick == 0)
    return true;
  g_assert_cmpuint (it->met, <, it->n);
  g_assert_cmpint (it->dots[it->met].at.tick, ==, event->tick);
  g_assert_cmpint (it->dots[it->met].at.index, ==, (int) event->index);
  g_assert_false (it->dots[it->met].passed);
  it->met++;
  return true;
}

/* The dots are the events of this kind and ship, all of them; how many. */
static guint
follow_dots (Run *run, SortieTimelineDots *dots, int kind, int slot)
{
  Expected it = { kind, slot, NULL, 0, 0 };

  it.dots = sortie_timeline_dots_get (dots, &it.n);
  sortie_session_events (run->session, 0, sortie_session_get_head (run->session), meet, &it);
  g_assert_cmpuint (it.met, ==, it.n);
  return it.n;
}

static void
test_dots (void)
{
  static const SrtStop maneuver = { .kind = SRT_STOP_MANEUVER, .slot = 0, .number = -1, .line = -1, .set = -1 };
  static const SrtStop line = { .kind = SRT_STOP_LINE, .slot = 1, .number = -1, .line = -1, .set = -1 };
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (SortieTimelineDots) dots = sortie_timeline_dots_new (run->session);
  const SortieTimelineDot *found;
  SrtStop stop = maneuver;
  guint n, all;

  /* Set after it ran, and with another future. */
  go_ticks (run, 2500);
  sortie_session_set_stops (run->session, &line, 1);
  wait_dots (run, dots);
  g_assert_cmpuint (follow_dots (run, dots, SRT_EVENT_MANEUVER_LINE, 1), >, 10);
  sortie_session_set_stops (run->session, &stop, 1);
  wait_dots (run, dots);
  all = follow_dots (run, dots, SRT_EVENT_MANEUVER_CHOSEN, 0);
  g_assert_cmpuint (all, >, 3);

  /* The first ones that a breakpoint lets pass are marked. */
  stop.skip = 2;
  sortie_session_set_stops (run->session, &stop, 1);
  wait_dots (run, dots);
  found = sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, ==, all);
  g_assert_true (found[0].passed && found[1].passed && !found[2].passed && !found[n - 1].passed);

  /* Another future has others: what was there past the cut is forgotten, what comes is found. */
  sortie_session_set_stops (run->session, &maneuver, 1);
  wait_dots (run, dots);
  sortie_session_go_to (run->session, 700);
  g_assert_true (sortie_session_push_order (run->session, 0, SRT_ORDER_RUN_AWAY, SRT_NO_TARGET));
  found = sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, ==, sortie_timeline_dots_first (dots, 700));
  g_assert_cmpuint (n, <, all);
  go_ticks (run, 500);
  sortie_session_pop_order (run->session, 0);
  go_ticks (run, 1300);
  wait_dots (run, dots);
  g_assert_cmpuint (follow_dots (run, dots, SRT_EVENT_MANEUVER_CHOSEN, 0), >, n);

  /* None of a breakpoint that is off, or of a run that is gone. */
  stop.disabled = true;
  sortie_session_set_stops (run->session, &stop, 1);
  sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, ==, 0);
  sortie_session_set_stops (run->session, &maneuver, 1);
  wait_dots (run, dots);
  sortie_session_stop (run->session);
  sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, ==, 0);
  sortie_session_set_stops (run->session, NULL, 0);
}

static void
test_families (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

  sortie_family_set_on (label, SRT_ORDER_FIGHT);
  g_assert_true (gtk_widget_has_css_class (label, "family-fight"));
  sortie_family_set_on (label, SRT_ORDER_DOCK);
  g_assert_false (gtk_widget_has_css_class (label, "family-fight"));
  g_assert_true (gtk_widget_has_css_class (label, "family-sequence"));
  sortie_family_set_on (label, -1);
  g_assert_false (gtk_widget_has_css_class (label, "family-sequence"));
  g_object_unref (label);
}

/* ---- The panel ---- */

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieTimeline *timeline;
  SortieTimelineView *view;
} Fixture;

static void
set_up (Fixture *f, gconstpointer mission)
{
  f->window = ui_shared_window_of (mission);
  f->workspace = sortie_window_get_workspace (f->window);
  f->session = sortie_workspace_get_session (f->workspace);
  f->timeline = SORTIE_TIMELINE (ui_find (f->window, SORTIE_TYPE_TIMELINE, 0));
  g_assert_nonnull (f->timeline);
  f->view = sortie_timeline_get_view (f->timeline);
  ui_raise_panel_of (f->timeline);
  sortie_selection_clear (sortie_workspace_get_selection (f->workspace));
  ui_drain ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  sortie_session_stop (f->session);
  ui_drain ();
}

static void
run_ticks (Fixture *f, int ticks)
{
  g_autoptr (GError) error = NULL;

  sortie_session_step (f->session, ticks, &error);
  g_assert_no_error (error);
  sortie_lanes_catch_up (sortie_timeline_get_lanes (f->timeline));
  ui_drain ();
}

static void
pick_ships (Fixture *f, int n)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (f->workspace));
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (int i = 0; i < mission->n_ships && (int) ids->len < n; i++)
    if (mission->ships[i].type >= 0 && mission->ships[i].present)
      g_ptr_array_add (ids, mission->ships[i].id);
  g_assert_cmpuint (ids->len, ==, (guint) n);
  g_ptr_array_add (ids, NULL);
  sortie_selection_set_many (sortie_workspace_get_selection (f->workspace), "ships",
                             (const char *const *) ids->pdata);
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
}

static int
tick_of (Fixture *f)
{
  return sortie_session_get_tick (f->session);
}

static GtkEventController *
primary (Fixture *f, GType type)
{
  for (guint i = 0;; i++)
    {
      GtkEventController *controller = ui_controller (f->view, type, i);
      g_assert_nonnull (controller);
      if (G_OBJECT_TYPE (controller) == type
          && gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (controller)) == 0
          && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY)
        return controller;
    }
}

static void
click (Fixture *f, double x, double y)
{
  GtkEventController *gesture = primary (f, GTK_TYPE_GESTURE_CLICK);

  g_signal_emit_by_name (gesture, "pressed", 1, x, y);
  g_signal_emit_by_name (gesture, "released", 1, x, y);
  ui_drain ();
}

/* Middle of a part of a lane, in the view's coordinates. */
static double
lane_y (Fixture *f, guint row, SortieLanePart part)
{
  graphene_rect_t bounds;
  gboolean compact;
  int level;

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (sortie_timeline_view_get_row (f->view, row)),
                                            GTK_WIDGET (f->view), &bounds));
  compact = (int) bounds.size.height < sortie_timeline_lane_height (FALSE);
  for (int y = 0; y < (int) bounds.size.height; y++)
    if (sortie_timeline_part_at (compact, y, &level) == part)
      return (double) bounds.origin.y + y + 4;
  g_assert_not_reached ();
}

static void
test_teaches (Fixture *f, gconstpointer data)
{
  g_assert_nonnull (ui_find_text (f->timeline, GTK_TYPE_LABEL, "Press F5"));
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 0);
  run_ticks (f, 10);
  g_assert_nonnull (ui_find_text (f->timeline, GTK_TYPE_LABEL, "Select ships"));
  pick_ships (f, 1);
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 1);
  sortie_session_stop (f->session);
  ui_drain ();
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 0);
  g_assert_nonnull (ui_find_text (f->timeline, GTK_TYPE_LABEL, "Press F5"));
}

static void
test_lanes (Fixture *f, gconstpointer data)
{
  run_ticks (f, 50);
  pick_ships (f, 12);
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 12);
  for (guint i = 0; i < 12; i++)
    {
      GtkWidget *row = GTK_WIDGET (sortie_timeline_view_get_row (f->view, i));
      g_autofree char *name = ui_accessible_name (row);
      const char *id = sortie_timeline_lane_get_id (SORTIE_TIMELINE_LANE (row));
      int slot = sortie_timeline_lane_get_slot (SORTIE_TIMELINE_LANE (row));
      g_assert_cmpint (slot, ==, sortie_session_slot_of (f->session, id));
      g_assert_cmpstr (name, ==, srt_slot_name (sortie_session_get_run (f->session), slot));
    }
}

/* A selected group is its ships. */
static void
test_group (Fixture *f, gconstpointer data)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (f->workspace));

  run_ticks (f, 10);
  sortie_selection_set (sortie_workspace_get_selection (f->workspace), "flight_groups", mission->groups[0].id);
  ui_drain ();
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, (guint) mission->groups[0].n_ships);
}

/* What screen readers tell of a lane is its state at the playhead. */
static void
test_describes (Fixture *f, gconstpointer data)
{
  GtkWidget *row;
  g_autofree char *wrong = NULL;
  const SortieLane *lane;
  const SortieLaneOrder *orders;
  guint n;

  run_ticks (f, 1000);
  pick_ships (f, 1);
  row = GTK_WIDGET (sortie_timeline_view_get_row (f->view, 0));
  lane = sortie_lanes_get (sortie_timeline_get_lanes (f->timeline),
                           sortie_timeline_lane_get_slot (SORTIE_TIMELINE_LANE (row)));
  n = sortie_lane_stack_at (lane, sortie_session_get_position (f->session), &orders);
  g_assert_cmpuint (n, >, 0);
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "\x01");
  g_assert_nonnull (strstr (wrong, sortie_order_name (orders[0].number)));
}

static void
test_click_goes_to (Fixture *f, gconstpointer data)
{
  const SortieLane *lane;
  const SortieLaneManeuver *maneuver;
  SrtPosition at;
  int slot;

  run_ticks (f, 2000);
  pick_ships (f, 1);
  sortie_timeline_view_fit (f->view);
  slot = sortie_timeline_lane_get_slot (sortie_timeline_view_get_row (f->view, 0));
  lane = sortie_lanes_get (sortie_timeline_get_lanes (f->timeline), slot);
  /* A maneuver: to the event by which it was chosen. */
  maneuver = sortie_lane_maneuver_at (lane, (SrtPosition){ 1000, SRT_TICK_END });
  g_assert_nonnull (maneuver);
  at = maneuver->at;
  click (f, sortie_timeline_view_x_of (f->view, 1000), lane_y (f, 0, SORTIE_PART_MANEUVERS));
  g_assert_cmpint (srt_position_compare (sortie_session_get_position (f->session), at), ==, 0);
  g_assert_cmpint (sortie_session_get_state (f->session), ==, SORTIE_STATE_PAUSED);
  /* An order: to where it came to the top. */
  for (int i = sortie_lane_stack_index (lane, (SrtPosition){ 1500, SRT_TICK_END }); i >= 0; i--)
    {
      at = g_array_index (lane->stacks, SortieLaneStack, i).at;
      if (i == 0
          || sortie_lane_id_at (lane, i - 1, 0)
                 != sortie_lane_id_at (lane, sortie_lane_stack_index (lane, (SrtPosition){ 1500, SRT_TICK_END }), 0))
        break;
    }
  click (f, sortie_timeline_view_x_of (f->view, 1500), lane_y (f, 0, SORTIE_PART_ORDERS));
  g_assert_cmpint (srt_position_compare (sortie_session_get_position (f->session), at), ==, 0);
}

static void
test_click_on_mark (Fixture *f, gconstpointer data)
{
  const SortieLane *lane;
  SortieLaneMark mark;
  SrtEvent event;
  SrtPosition at;

  run_ticks (f, 2500);
  pick_ships (f, 1);
  lane = sortie_lanes_get (sortie_timeline_get_lanes (f->timeline),
                           sortie_timeline_lane_get_slot (sortie_timeline_view_get_row (f->view, 0)));
  g_assert_cmpuint (lane->marks->len, >, 0);
  mark = g_array_index (lane->marks, SortieLaneMark, lane->marks->len / 2);
  sortie_timeline_view_show (f->view, mark.tick);
  for (int i = 0; i < 20; i++)
    sortie_timeline_view_zoom (f->view, 1.5, sortie_timeline_view_x_of (f->view, mark.tick));
  ui_drain ();
  click (f, sortie_timeline_view_x_of (f->view, mark.tick), lane_y (f, 0, SORTIE_PART_MARKS));
  at = sortie_session_get_position (f->session);
  g_assert_cmpint (at.tick, ==, mark.tick);
  g_assert_true (sortie_lanes_event (sortie_timeline_get_lanes (f->timeline), at, &event));
}

/* The run follows the pointer; of what is wanted while it goes only the last is done. */
static void
test_drag (Fixture *f, gconstpointer data)
{
  GtkEventController *gesture = primary (f, GTK_TYPE_GESTURE_DRAG);
  double x, step;

  run_ticks (f, 2000);
  pick_ships (f, 1);
  sortie_timeline_view_fit (f->view);
  x = sortie_timeline_view_x_of (f->view, 500);
  step = sortie_timeline_view_x_of (f->view, 600) - x;
  g_signal_emit_by_name (gesture, "drag-begin", x, 8.0);
  ui_wait (tick_of (f) == 500);
  g_signal_emit_by_name (gesture, "drag-update", step, 3.0);
  g_assert_cmpint (sortie_timeline_view_get_wanted (f->view), ==, 600);
  g_signal_emit_by_name (gesture, "drag-update", 3 * step, 0.0);
  g_signal_emit_by_name (gesture, "drag-end", 3 * step, 0.0);
  ui_wait (tick_of (f) == 800);
  /* Past the end there is nothing to go to. */
  g_signal_emit_by_name (gesture, "drag-begin", x, 8.0);
  g_signal_emit_by_name (gesture, "drag-update", 100 * step, 0.0);
  g_signal_emit_by_name (gesture, "drag-end", 100 * step, 0.0);
  ui_wait (tick_of (f) == 2000);
  /* On a lane it is a drag once it has moved. */
  g_signal_emit_by_name (gesture, "drag-begin", x, lane_y (f, 0, SORTIE_PART_ORDERS));
  g_signal_emit_by_name (gesture, "drag-update", 2.0, 0.0);
  g_assert_cmpint (sortie_timeline_view_get_wanted (f->view), ==, -1);
  g_signal_emit_by_name (gesture, "drag-update", 2 * step, 0.0);
  g_signal_emit_by_name (gesture, "drag-end", 2 * step, 0.0);
  ui_wait (tick_of (f) == 700);
  g_assert_cmpint (sortie_timeline_view_get_wanted (f->view), ==, -1);
  g_assert_cmpint (sortie_session_get_head (f->session), ==, 2000);
}

static guint n_moves;

static void
count_move (void)
{
  n_moves++;
}

static void
test_coalesces (Fixture *f, gconstpointer data)
{
  gulong handler;

  run_ticks (f, 1000);
  pick_ships (f, 1);
  handler = g_signal_connect (f->session, "moved", G_CALLBACK (count_move), NULL);
  n_moves = 0;
  for (int tick = 100; tick <= 900; tick += 10)
    g_signal_emit_by_name (f->view, "seek", tick);
  ui_wait (tick_of (f) == 900);
  ui_drain ();
  g_assert_cmpuint (n_moves, ==, 1);
  g_assert_cmpint (tick_of (f), ==, 900);
  g_signal_handler_disconnect (f->session, handler);
}

static void
test_zoom (Fixture *f, gconstpointer data)
{
  double x, tick, scale;

  run_ticks (f, 2000);
  pick_ships (f, 1);
  sortie_timeline_view_fit (f->view);
  x = SORTIE_TIMELINE_HEADER + 140;
  tick = sortie_timeline_view_tick_at (f->view, x);
  scale = sortie_timeline_view_x_of (f->view, 1) - sortie_timeline_view_x_of (f->view, 0);
  for (int i = 0; i < 5; i++)
    sortie_timeline_view_zoom (f->view, 1.25, x);
  g_assert_cmpfloat_with_epsilon (sortie_timeline_view_tick_at (f->view, x), tick, 1e-6);
  g_assert_cmpfloat (sortie_timeline_view_x_of (f->view, 1) - sortie_timeline_view_x_of (f->view, 0), >, 3 * scale);
  for (int i = 0; i < 4; i++)
    sortie_timeline_view_zoom (f->view, 0.8, x);
  g_assert_cmpfloat_with_epsilon (sortie_timeline_view_tick_at (f->view, x), tick, 1e-6);
  /* As near as it goes, it stays there too. */
  for (int i = 0; i < 60; i++)
    sortie_timeline_view_zoom (f->view, 1.5, x);
  g_assert_cmpfloat_with_epsilon (sortie_timeline_view_tick_at (f->view, x), tick, 1e-6);
  /* Fitted, all of the run is in sight. */
  ui_action (f->timeline, "timeline.fit");
  g_assert_cmpfloat (sortie_timeline_view_x_of (f->view, 0), >=, SORTIE_TIMELINE_HEADER);
  g_assert_cmpfloat (sortie_timeline_view_x_of (f->view, 2000), <=, gtk_widget_get_width (GTK_WIDGET (f->view)));
  x = sortie_timeline_view_x_of (f->view, 0);
  sortie_timeline_view_pan (f->view, 100);
  g_assert_cmpfloat_with_epsilon (sortie_timeline_view_x_of (f->view, 0), x - 100, 1e-6);
}

/* While it runs the playhead stays in sight. */
static void
test_follows (Fixture *f, gconstpointer data)
{
  double x;

  run_ticks (f, 100);
  pick_ships (f, 1);
  for (int i = 0; i < 8; i++)
    sortie_timeline_view_zoom (f->view, 1.5, sortie_timeline_view_x_of (f->view, 100));
  sortie_session_set_speed (f->session, 8);
  g_assert_true (sortie_session_run (f->session, NULL));
  ui_wait (tick_of (f) > 1500);
  sortie_session_pause (f->session);
  ui_drain ();
  sortie_session_set_speed (f->session, 1);
  x = sortie_timeline_view_x_of (f->view, tick_of (f));
  g_assert_cmpfloat (x, >=, SORTIE_TIMELINE_HEADER);
  g_assert_cmpfloat (x, <=, gtk_widget_get_width (GTK_WIDGET (f->view)));
}

static void
act (Fixture *f, const char *name, int number)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->timeline), name, "i", number));
  ui_drain ();
}

static void
test_keys (Fixture *f, gconstpointer data)
{
  SrtPosition to;
  const SortieLane *lane;

  run_ticks (f, 1001);
  pick_ships (f, 1);
  ui_action (f->timeline, "timeline.first");
  g_assert_cmpint (tick_of (f), ==, 0);
  ui_action (f->timeline, "timeline.last");
  g_assert_cmpint (tick_of (f), ==, 1001);
  act (f, "timeline.tick", -1);
  g_assert_cmpint (tick_of (f), ==, 1000);
  act (f, "timeline.tick", 1);
  g_assert_cmpint (tick_of (f), ==, 1001);
  act (f, "timeline.step", -1);
  g_assert_cmpint (tick_of (f), <, 1001);
  g_assert_cmpint (tick_of (f), >=, 1001 - 2 * SRT_TICKS_PER_STEP);
  ui_action (f->timeline, "timeline.last");
  lane = sortie_lanes_get (sortie_timeline_get_lanes (f->timeline),
                           sortie_timeline_lane_get_slot (sortie_timeline_view_current (f->view)));
  g_assert_true (sortie_lane_next (lane, sortie_session_get_position (f->session), -1, &to));
  act (f, "timeline.event", -1);
  g_assert_cmpint (srt_position_compare (sortie_session_get_position (f->session), to), ==, 0);
}

/* What looks at keys before the list of lanes takes them for scrolling. */
static GListModel *
early_keys (Fixture *f)
{
  GtkWidget *scroller = sortie_timeline_view_get_scroller (f->view);

  for (guint i = 0;; i++)
    {
      GtkEventController *keys = ui_controller (scroller, GTK_TYPE_SHORTCUT_CONTROLLER, i);
      g_assert_nonnull (keys);
      if (gtk_event_controller_get_propagation_phase (keys) == GTK_PHASE_CAPTURE)
        return G_LIST_MODEL (keys);
    }
}

/* The key itself, as pressed on a lane. */
static void
press (Fixture *f, const char *accel)
{
  GtkWidget *lane = GTK_WIDGET (sortie_timeline_view_get_row (f->view, 0));
  GListModel *keys = early_keys (f);
  g_autoptr (GtkShortcutTrigger) wanted = gtk_shortcut_trigger_parse_string (accel);

  for (guint i = 0; i < g_list_model_get_n_items (keys); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (keys, i);
      if (!gtk_shortcut_trigger_equal (wanted, gtk_shortcut_get_trigger (shortcut)))
        continue;
      g_assert_true (gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, lane,
                                                   gtk_shortcut_get_arguments (shortcut)));
      ui_drain ();
      return;
    }
  g_error ("no key %s", accel);
}

static void
test_keys_on_lanes (Fixture *f, gconstpointer data)
{
  run_ticks (f, 60);
  pick_ships (f, 12);
  press (f, "Home");
  g_assert_cmpint (tick_of (f), ==, 0);
  press (f, "Right");
  g_assert_cmpint (tick_of (f), ==, 1);
  press (f, "End");
  g_assert_cmpint (tick_of (f), ==, 60);
  press (f, "<Control>Left");
  g_assert_cmpint (tick_of (f), <, 60);
}

/* ---- Bookmarks ---- */

static void
test_bookmark (Fixture *f, gconstpointer data)
{
  SortieBookmarks *bookmarks = sortie_workspace_get_bookmarks (f->workspace);
  GtkWidget *note, *entry;

  run_ticks (f, 800);
  pick_ships (f, 1);
  g_assert_true (sortie_session_go_to (f->session, 321));
  act (f, "timeline.bookmark", -1);
  g_assert_nonnull (sortie_bookmarks_at (bookmarks, 321));
  note = sortie_timeline_get_note (f->timeline);
  g_assert_nonnull (note);
  entry = ui_find (note, GTK_TYPE_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "here it turned");
  g_signal_emit_by_name (entry, "activate");
  ui_wait (sortie_timeline_get_note (f->timeline) == NULL);
  g_assert_cmpstr (sortie_bookmark_get_note (sortie_bookmarks_at (bookmarks, 321)), ==, "here it turned");
  /* A click on its flag goes there, two open its note. */
  g_assert_true (sortie_session_go_to (f->session, 700));
  sortie_timeline_view_fit (f->view);
  click (f, sortie_timeline_view_x_of (f->view, 321) + 4, 18);
  g_assert_cmpint (tick_of (f), ==, 321);
  g_signal_emit_by_name (primary (f, GTK_TYPE_GESTURE_CLICK), "released", 2,
                         sortie_timeline_view_x_of (f->view, 321) + 4, 18.0);
  ui_drain ();
  note = sortie_timeline_get_note (f->timeline);
  g_assert_nonnull (note);
  gtk_popover_popdown (GTK_POPOVER (note));
  ui_wait (sortie_timeline_get_note (f->timeline) == NULL);
  /* In order, and from one to the next. */
  sortie_bookmarks_add (bookmarks, 650, "later");
  sortie_bookmarks_add (bookmarks, 40, NULL);
  act (f, "timeline.next-bookmark", 1);
  g_assert_cmpint (tick_of (f), ==, 650);
  act (f, "timeline.next-bookmark", -1);
  act (f, "timeline.next-bookmark", -1);
  g_assert_cmpint (tick_of (f), ==, 40);
  sortie_bookmarks_remove (bookmarks, sortie_bookmarks_at (bookmarks, 40));
  sortie_bookmarks_remove (bookmarks, sortie_bookmarks_at (bookmarks, 650));
  sortie_bookmarks_remove (bookmarks, sortie_bookmarks_at (bookmarks, 321));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (bookmarks)), ==, 0);
}

/* They are kept outside the mission, and are there when it is opened again. */
static void
test_bookmark_persists (void)
{
  g_autoptr (GFile) shipped = ui_mission ("duel");
  g_autofree char *text = ui_read (shipped);
  g_autoptr (GFile) file = ui_write ("kept.sortie.json", text, -1);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  for (int round = 0; round < 2; round++)
    {
      g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
      g_autoptr (SortieDebugState) state = sortie_debug_state_new (document);
      g_autoptr (SortieBookmarks) bookmarks = sortie_bookmarks_new (state);
      sortie_document_load (document, file, &error);
      g_assert_no_error (error);
      ui_drain ();
      if (round == 0)
        {
          g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (bookmarks)), ==, 0);
          sortie_bookmarks_add (bookmarks, 900, "the last of it");
          sortie_bookmarks_add (bookmarks, 12, NULL);
          sortie_debug_state_flush (state);
          continue;
        }
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (bookmarks)), ==, 2);
      g_assert_cmpstr (sortie_bookmark_get_note (sortie_bookmarks_at (bookmarks, 900)), ==, "the last of it");
      g_assert_cmpstr (sortie_bookmark_get_note (sortie_bookmarks_at (bookmarks, 12)), ==, "");
    }
  after = ui_read (file);
  g_assert_cmpstr (after, ==, text);
}

/* ---- Menu, pins ---- */

static void
test_break_on (Fixture *f, gconstpointer data)
{
  SortieBreakpoints *breakpoints = sortie_workspace_get_breakpoints (f->workspace);
  g_autoptr (SortieBreakpoint) made = NULL;
  const char *id;

  run_ticks (f, 1200);
  pick_ships (f, 1);
  sortie_timeline_view_fit (f->view);
  id = sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0));
  sortie_breakpoints_remove_all (breakpoints);
  g_signal_emit_by_name (f->view, "menu", sortie_timeline_view_x_of (f->view, 1000),
                         lane_y (f, 0, SORTIE_PART_MANEUVERS));
  ui_action (f->timeline, "timeline.break-on");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (breakpoints)), ==, 1);
  made = g_list_model_get_item (G_LIST_MODEL (breakpoints), 0);
  g_assert_cmpint (sortie_breakpoint_get_kind (made), ==, SRT_STOP_MANEUVER);
  g_assert_cmpstr (sortie_breakpoint_get_ship (made), ==, id);
  sortie_breakpoints_remove_all (breakpoints);
  ui_drain ();
}

/* A pinned lane stays when another ship is selected. */
static void
test_pin (Fixture *f, gconstpointer data)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (f->workspace));
  g_autofree char *id = NULL;

  run_ticks (f, 10);
  pick_ships (f, 1);
  id = g_strdup (sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0)));
  gtk_widget_activate_action (GTK_WIDGET (f->timeline), "timeline.pin", "s", "");
  sortie_selection_set (sortie_workspace_get_selection (f->workspace), "ships", mission->ships[6].id);
  ui_drain ();
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 2);
  g_assert_cmpstr (sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0)), ==, id);
  gtk_widget_activate_action (GTK_WIDGET (f->timeline), "timeline.pin", "s", id);
  g_assert_cmpuint (sortie_timeline_view_get_n_rows (f->view), ==, 1);
  g_assert_cmpstr (sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0)), ==, mission->ships[6].id);
}

/* A name makes its ship the one that other panels look at; the lanes stay where they are. */
static void
test_name (Fixture *f, gconstpointer data)
{
  SortieSelection *selection = sortie_workspace_get_selection (f->workspace);
  g_autofree char *id = NULL;

  run_ticks (f, 10);
  pick_ships (f, 3);
  id = g_strdup (sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0)));
  g_assert_cmpstr (sortie_selection_get_primary (selection), !=, id);
  click (f, 40, lane_y (f, 0, SORTIE_PART_ORDERS));
  g_assert_cmpstr (sortie_selection_get_primary (selection), ==, id);
  g_assert_cmpuint (sortie_selection_get_n_items (selection), ==, 3);
  g_assert_cmpstr (sortie_timeline_lane_get_id (sortie_timeline_view_get_row (f->view, 0)), ==, id);
}

/* A breakpoint made after the run: rings where it was met, to be pointed at. One with a condition has none. */
static void
test_breakpoint_dots (Fixture *f, gconstpointer data)
{
  SortieBreakpoints *breakpoints = sortie_workspace_get_breakpoints (f->workspace);
  g_autoptr (SortieBreakpoint) made = sortie_breakpoint_new (SRT_STOP_MANEUVER, NULL, -1);
  SortieTimelineDots *dots = sortie_timeline_get_dots (f->timeline);
  const SortieTimelineDot *found;
  double x;
  guint n;

  sortie_breakpoints_remove_all (breakpoints);
  run_ticks (f, 2000);
  sortie_breakpoints_add (breakpoints, made);
  ui_wait (sortie_timeline_dots_get_end (dots) == 2000);
  found = sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, >, 3);
  g_assert_true (sortie_breakpoints_of_stop (breakpoints, found[0].stop) == made);
  sortie_timeline_view_fit (f->view);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  x = sortie_timeline_view_x_of (f->view, found[n - 1].at.tick);
  g_assert_cmpint (found[sortie_timeline_view_dot_at (f->view, x, SORTIE_TIMELINE_RULER - 8)].at.tick, ==,
                   found[n - 1].at.tick);
  g_assert_cmpint (sortie_timeline_view_dot_at (f->view, x, SORTIE_TIMELINE_RULER + 20), ==, -1);
  g_assert_cmpint (sortie_timeline_view_dot_at (f->view, sortie_timeline_view_x_of (f->view, 0) - 9,
                                                SORTIE_TIMELINE_RULER - 8), ==, -1);
  g_object_set (made, "condition", "tick > 10", NULL);
  sortie_timeline_dots_get (dots, &n);
  g_assert_cmpuint (n, ==, 0);
  sortie_breakpoints_remove_all (breakpoints);
}

int
main (int argc, char **argv)
{
  static const char *const missions[] = { "duel", "patrol", "convoy", "anvil", "minefield" };
  int result;

  ui_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (missions); i++)
    {
      g_autofree char *path = g_strconcat ("/timeline/equals-world/", missions[i], NULL);
      g_test_add_data_func (path, missions[i], test_equals_world);
    }
  g_test_add_func ("/timeline/equals-world-within", test_equals_world_within);
  g_test_add_func ("/timeline/piece-by-piece", test_piece_by_piece);
  g_test_add_func ("/timeline/cut", test_cut);
  g_test_add_func ("/timeline/hand-at-the-end", test_hand_at_the_end);
  g_test_add_func ("/timeline/while-it-runs", test_while_it_runs);
  g_test_add_func ("/timeline/marks", test_marks);
  g_test_add_func ("/timeline/next", test_next);
  g_test_add_func ("/timeline/dots", test_dots);
  g_test_add_func ("/timeline/families", test_families);
  g_test_add_func ("/timeline/bookmark-persists", test_bookmark_persists);
#define PANEL(path, mission, test) g_test_add (path, Fixture, mission, set_up, test, tear_down)
  PANEL ("/timeline/teaches", "convoy", test_teaches);
  PANEL ("/timeline/lanes", "convoy", test_lanes);
  PANEL ("/timeline/group", "convoy", test_group);
  PANEL ("/timeline/describes", "convoy", test_describes);
  PANEL ("/timeline/click-goes-to", "duel", test_click_goes_to);
  PANEL ("/timeline/click-on-mark", "duel", test_click_on_mark);
  PANEL ("/timeline/drag", "duel", test_drag);
  PANEL ("/timeline/coalesces", "duel", test_coalesces);
  PANEL ("/timeline/zoom", "duel", test_zoom);
  PANEL ("/timeline/follows", "duel", test_follows);
  PANEL ("/timeline/keys", "duel", test_keys);
  PANEL ("/timeline/keys-on-lanes", "convoy", test_keys_on_lanes);
  PANEL ("/timeline/bookmark", "duel", test_bookmark);
  PANEL ("/timeline/breakpoint-dots", "duel", test_breakpoint_dots);
  PANEL ("/timeline/break-on", "duel", test_break_on);
  PANEL ("/timeline/pin", "convoy", test_pin);
  PANEL ("/timeline/name", "convoy", test_name);
  result = g_test_run ();
  ui_close_shared ();
  return result;
}
