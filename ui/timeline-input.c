/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pointer of the timeline. On the ruler and the playhead a drag takes the playhead
 * along; on a lane a click goes to what is there, a drag takes the playhead too. The
 * middle button moves the picture; the wheel moves it through time, over the names
 * through the lanes, with Ctrl nearer and farther.
 */
#include "sortie-config.h"

#include "ui/timeline-view-private.h"

#include "ui/event-text.h"

#include "app/model/sortie-bookmarks.h"

#include <glib/gi18n.h>
#include <math.h>

#define DRAG_THRESHOLD 5.0
#define PLAYHEAD_REACH 5.0
#define WHEEL_FACTOR 1.25
#define WHEEL_PIXELS 60.0

/* ---- Dragging the playhead ---- */

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, SortieTimelineView *self)
{
  self->scrubbing = FALSE;
  self->drag_x = x;
  if (x < SORTIE_TIMELINE_HEADER)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  if (sortie_timeline_view_bookmark_at (self, x, y) >= 0)
    return;
  if (y < SORTIE_TIMELINE_RULER)
    {
      self->scrubbing = TRUE;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      sortie_timeline_view_seek (self, x);
    }
  else if (ABS (sortie_timeline_view_x_of (self, sortie_timeline_view_shown_tick (self)) - x) <= PLAYHEAD_REACH)
    {
      self->scrubbing = TRUE;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, SortieTimelineView *self)
{
  if (!self->scrubbing)
    {
      if (ABS (dx) < DRAG_THRESHOLD)
        return;
      self->scrubbing = TRUE;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }
  sortie_timeline_view_seek (self, self->drag_x + dx);
}

static void
drag_end (GtkGestureDrag *gesture, double dx, double dy, SortieTimelineView *self)
{
  self->scrubbing = FALSE;
}

/* ---- Clicks ---- */

static void
pressed (GtkGestureClick *gesture, int n, double x, double y, SortieTimelineView *self)
{
  SortieTimelineLane *lane = sortie_timeline_view_row_at (self, y);

  gtk_widget_grab_focus (lane ? GTK_WIDGET (lane) : GTK_WIDGET (self));
}

static void
released (GtkGestureClick *gesture, int n, double x, double y, SortieTimelineView *self)
{
  SortieTimelineLane *lane = sortie_timeline_view_row_at (self, y);
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  int bookmark = sortie_timeline_view_bookmark_at (self, x, y);
  graphene_point_t point;
  SortiePick pick;

  if (bookmark >= 0)
    {
      sortie_timeline_view_open_bookmark (self, bookmark, n == 2);
      return;
    }
  if (lane == NULL)
    return;
  if (x < SORTIE_TIMELINE_HEADER)
    {
      sortie_timeline_view_select (self, sortie_timeline_lane_get_id (lane), (state & GDK_CONTROL_MASK) != 0, n == 2);
      return;
    }
  if (!gtk_widget_compute_point (GTK_WIDGET (self), GTK_WIDGET (lane),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  pick = sortie_timeline_lane_pick (lane, (double) point.x, (double) point.y);
  if (pick.kind != SORTIE_PICK_NOTHING)
    sortie_timeline_view_pick (self, pick.at, sortie_timeline_lane_get_slot (lane));
}

static void
second_pressed (GtkGestureClick *gesture, int n, double x, double y, SortieTimelineView *self)
{
  pressed (gesture, n, x, y, self);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  sortie_timeline_view_menu (self, x, y);
}

/* ---- Moving the picture ---- */

static GtkAdjustment *
rows_adjustment (SortieTimelineView *self)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
}

static void
pan_begin (GtkGestureDrag *gesture, double x, double y, SortieTimelineView *self)
{
  self->pan_start = self->scale.start;
  self->pan_scroll = gtk_adjustment_get_value (rows_adjustment (self));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pan_update (GtkGestureDrag *gesture, double dx, double dy, SortieTimelineView *self)
{
  double wanted = self->pan_start - dx / self->scale.per_tick;

  sortie_timeline_view_pan (self, (wanted - self->scale.start) * self->scale.per_tick);
  gtk_adjustment_set_value (rows_adjustment (self), self->pan_scroll - dy);
}

static void
pinch_begin (GtkGesture *gesture, GdkEventSequence *sequence, SortieTimelineView *self)
{
  self->pinch_per_tick = self->scale.per_tick;
}

static void
pinch (GtkGestureZoom *gesture, double scale, SortieTimelineView *self)
{
  double x = self->pointer_x, y;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  sortie_timeline_view_zoom (self, self->pinch_per_tick * scale / self->scale.per_tick, x);
}

static gboolean
scroll (GtkEventControllerScroll *controller, double dx, double dy, SortieTimelineView *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_CONTROL_MASK)
    {
      sortie_timeline_view_zoom (self, pow (WHEEL_FACTOR, -dy), self->inside ? self->pointer_x : -1);
      return GDK_EVENT_STOP;
    }
  /* Over the names it is the lanes that move. */
  if (self->inside && self->pointer_x < SORTIE_TIMELINE_HEADER && dx == 0)
    return GDK_EVENT_PROPAGATE;
  sortie_timeline_view_pan (self, (dx + dy) * WHEEL_PIXELS);
  return GDK_EVENT_STOP;
}

static void
motion (GtkEventControllerMotion *controller, double x, double y, SortieTimelineView *self)
{
  gboolean on_playhead
      = x >= SORTIE_TIMELINE_HEADER
        && (y < SORTIE_TIMELINE_RULER
            || ABS (sortie_timeline_view_x_of (self, sortie_timeline_view_shown_tick (self)) - x) <= PLAYHEAD_REACH);

  self->pointer_x = x;
  self->pointer_y = y;
  self->inside = TRUE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), on_playhead ? "col-resize" : NULL);
}

static void
leave (GtkEventControllerMotion *controller, SortieTimelineView *self)
{
  self->inside = FALSE;
}

/* ---- Tooltips ---- */

/* Which breakpoint was met. */
static char *
dot_words (SortieTimelineView *self, int index)
{
  SortieBreakpoints *breakpoints = sortie_workspace_get_breakpoints (self->scale.workspace);
  guint n;
  const SortieTimelineDot *dot = sortie_timeline_dots_get (self->dots, &n) + index;
  SortieBreakpoint *breakpoint = sortie_breakpoints_of_stop (breakpoints, dot->stop);
  g_autofree char *words = breakpoint ? sortie_breakpoints_words (breakpoints, breakpoint) : NULL;
  g_autofree char *when = sortie_tick_text (dot->at.tick);

  return g_strdup_printf (_ ("Breakpoint: %s\n%s"), words ? words : "", when);
}

static char *
ruler_words (SortieTimelineView *self, double x, double y)
{
  int tick = sortie_timeline_view_bookmark_at (self, x, y);
  g_autofree char *when = NULL;

  for (guint i = 0; tick >= 0 && i < g_list_model_get_n_items (self->bookmarks); i++)
    {
      g_autoptr (SortieBookmark) bookmark = g_list_model_get_item (self->bookmarks, i);
      const char *note = sortie_bookmark_get_note (bookmark);
      if (sortie_bookmark_get_tick (bookmark) != tick)
        continue;
      when = sortie_tick_text (tick);
      return g_strdup_printf ("%s\n%s", *note ? note : _ ("Bookmark"), when);
    }
  if (sortie_timeline_view_hit_at (self, x, y) >= 0)
    {
      when = sortie_tick_text (
          g_array_index (self->hits, SrtPosition, sortie_timeline_view_hit_at (self, x, y)).tick);
      return g_strdup_printf (_ ("A breakpoint stopped here\n%s"), when);
    }
  if (sortie_timeline_view_dot_at (self, x, y) >= 0)
    return dot_words (self, sortie_timeline_view_dot_at (self, x, y));
  tick = (int) floor (sortie_timeline_view_tick_at (self, x) + 0.5);
  return tick >= 0 && x >= SORTIE_TIMELINE_HEADER ? sortie_tick_text (tick) : NULL;
}

static gboolean
query_tooltip (SortieTimelineView *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  SortieTimelineLane *lane = sortie_timeline_view_row_at (self, y);
  g_autofree char *text = NULL;
  graphene_point_t point;

  if (keyboard || !sortie_session_is_live (sortie_workspace_get_session (self->scale.workspace)))
    return FALSE;
  if (y < SORTIE_TIMELINE_RULER && x >= SORTIE_TIMELINE_HEADER)
    text = ruler_words (self, x, y);
  else if (lane
           && gtk_widget_compute_point (GTK_WIDGET (self), GTK_WIDGET (lane),
                                        &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    {
      SortiePick pick = sortie_timeline_lane_pick (lane, (double) point.x, (double) point.y);
      text = sortie_timeline_lane_words (lane, &pick);
    }
  if (text == NULL)
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ x - 2, y - 2, 4, 4 });
  return TRUE;
}

void
sortie_timeline_view_add_controllers (SortieTimelineView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new (), *pan = gtk_gesture_drag_new (), *zoom = gtk_gesture_zoom_new ();
  GtkGesture *click = gtk_gesture_click_new (), *second = gtk_gesture_click_new ();
  GtkEventController *move = gtk_event_controller_motion_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (pan), GDK_BUTTON_MIDDLE);
  g_signal_connect (pan, "drag-begin", G_CALLBACK (pan_begin), self);
  g_signal_connect (pan, "drag-update", G_CALLBACK (pan_update), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pan));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect (click, "released", G_CALLBACK (released), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  g_signal_connect (second, "pressed", G_CALLBACK (second_pressed), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (second));
  g_signal_connect (zoom, "begin", G_CALLBACK (pinch_begin), self);
  g_signal_connect (zoom, "scale-changed", G_CALLBACK (pinch), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (zoom));
  g_signal_connect (move, "motion", G_CALLBACK (motion), self);
  g_signal_connect (move, "leave", G_CALLBACK (leave), self);
  gtk_widget_add_controller (widget, move);
  /* Before the list of lanes, which would scroll. */
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll), self);
  gtk_widget_add_controller (widget, wheel);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
}
