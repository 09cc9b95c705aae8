/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done in the timeline: its actions, their keys, the menu of the second button. */
#include "sortie-config.h"

#include "ui/timeline-private.h"

#include "ui/event-text.h"
#include "ui/keys.h"

#include <glib/gi18n.h>
#include <math.h>

#define ZOOM_FACTOR 1.5
/* Of the tracks' width, by a page. */
#define PAGE_PIXELS 300

#define ACTION(name) static void name##_action (GtkWidget *widget, const char *action, GVariant *parameter)

/* ---- Looking ---- */

ACTION (zoom_in)
{
  sortie_timeline_view_zoom (SORTIE_TIMELINE (widget)->view, ZOOM_FACTOR, -1);
}

ACTION (zoom_out)
{
  sortie_timeline_view_zoom (SORTIE_TIMELINE (widget)->view, 1 / ZOOM_FACTOR, -1);
}

ACTION (fit)
{
  sortie_timeline_view_fit (SORTIE_TIMELINE (widget)->view);
}

ACTION (pan)
{
  sortie_timeline_view_pan (SORTIE_TIMELINE (widget)->view, g_variant_get_int32 (parameter) * PAGE_PIXELS);
}

/* ---- Going ---- */

static void
step (SortieTimeline *self, SrtMove move, int direction)
{
  g_autoptr (GError) error = NULL;

  if (!sortie_session_move (self->session, move, -1, direction, &error) && error)
    sortie_workspace_toast (self->workspace, error->message);
}

ACTION (tick)
{
  step (SORTIE_TIMELINE (widget), SRT_MOVE_TICK, g_variant_get_int32 (parameter));
}

ACTION (step)
{
  step (SORTIE_TIMELINE (widget), SRT_MOVE_STEP, g_variant_get_int32 (parameter));
}

ACTION (event)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  SortieTimelineLane *row = sortie_timeline_view_current (self->view);
  const SortieLane *lane = row ? sortie_lanes_get (self->lanes, sortie_timeline_lane_get_slot (row)) : NULL;
  int direction = g_variant_get_int32 (parameter);
  SrtPosition to;

  if (lane && sortie_lane_next (lane, sortie_session_get_position (self->session), direction, &to))
    sortie_timeline_look_at (self, to);
  else
    sortie_workspace_toast (self->workspace, direction > 0 ? _ ("Nothing more happens to this ship")
                                                           : _ ("Nothing happened to this ship before"));
}

ACTION (first)
{
  sortie_timeline_look_at (SORTIE_TIMELINE (widget), (SrtPosition){ 0, SRT_TICK_END });
}

ACTION (last)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);

  sortie_timeline_look_at (self, (SrtPosition){ sortie_session_get_head (self->session), SRT_TICK_END });
}

ACTION (go_to)
{
  sortie_timeline_look_at (SORTIE_TIMELINE (widget), (SrtPosition){ g_variant_get_int32 (parameter), SRT_TICK_END });
}

ACTION (run_to)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  g_autoptr (GError) error = NULL;

  if (!sortie_session_run_to (self->session, g_variant_get_int32 (parameter), &error) && error)
    sortie_workspace_toast (self->workspace, error->message);
}

/* ---- Marking ---- */

ACTION (bookmark)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  int tick = g_variant_get_int32 (parameter);

  if (sortie_session_is_live (self->session))
    sortie_timeline_add_bookmark (self, tick >= 0 ? tick : sortie_session_get_tick (self->session));
}

ACTION (next_bookmark)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  SortieBookmark *next = sortie_bookmarks_next (sortie_workspace_get_bookmarks (self->workspace),
                                                sortie_session_get_tick (self->session),
                                                g_variant_get_int32 (parameter));

  if (next)
    sortie_timeline_look_at (self, (SrtPosition){ sortie_bookmark_get_tick (next), SRT_TICK_END });
}

/* An empty id means the lane that has the focus. */
ACTION (pin)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  SortieTimelineLane *row = sortie_timeline_view_current (self->view);

  if (*id)
    sortie_timeline_toggle_pin (self, id);
  else if (row)
    {
      g_autofree char *own = g_strdup (sortie_timeline_lane_get_id (row));
      sortie_timeline_toggle_pin (self, own);
    }
}

ACTION (select)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  SortieTimelineLane *row = sortie_timeline_view_current (self->view);

  if (row)
    {
      g_autofree char *id = g_strdup (sortie_timeline_lane_get_id (row));
      sortie_timeline_make_primary (self, id);
    }
}

/* What the menu was opened on, as a breakpoint. */
ACTION (break_on)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  const SortiePick *pick = &self->menu_pick;
  g_autoptr (SortieBreakpoint) breakpoint = NULL;
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;
  SrtEvent event;
  int slot = self->menu_slot;
  SrtStopKind kind = SRT_STOP_EVENT;

  if (pick->kind == SORTIE_PICK_NOTHING)
    return;
  if (pick->kind == SORTIE_PICK_ORDER)
    kind = SRT_STOP_ORDER_PUSHED;
  else if (pick->kind == SORTIE_PICK_MANEUVER)
    kind = SRT_STOP_MANEUVER;
  else if (sortie_lanes_event (self->lanes, pick->at, &event))
    slot = event.slot;
  breakpoint = sortie_breakpoint_new (kind, sortie_session_id_of (self->session, slot), pick->number);
  sortie_breakpoints_add (sortie_workspace_get_breakpoints (self->workspace), breakpoint);
  words = sortie_breakpoints_words (sortie_workspace_get_breakpoints (self->workspace), breakpoint);
  text = g_strdup_printf (_ ("Runs stop from now on: %s"), words);
  sortie_workspace_toast (self->workspace, text);
}

/* ---- The menu ---- */

static void
append (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

static GMenu *
make_menu (SortieTimeline *self, SortieTimelineLane *row, int tick)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) going = g_menu_new ();
  g_autoptr (GMenu) marking = g_menu_new ();
  int head = sortie_session_get_head (self->session);

  /* A moment that has been is gone to, one to come is run to. */
  if (tick <= head)
    append (going, _ ("_Go to Here"), "timeline.go-to", g_variant_new_int32 (tick));
  else
    append (going, _ ("_Run to Here"), "timeline.run-to", g_variant_new_int32 (tick));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));
  append (marking, _ ("Add _Bookmark"), "timeline.bookmark", g_variant_new_int32 (tick));
  if (self->menu_pick.kind != SORTIE_PICK_NOTHING)
    append (marking, _ ("B_reak on This"), "timeline.break-on", NULL);
  if (row)
    append (marking,
            sortie_timeline_is_pinned (self, sortie_timeline_lane_get_id (row)) ? _ ("Un_pin the Lane")
                                                                                : _ ("_Pin the Lane"),
            "timeline.pin", g_variant_new_string (sortie_timeline_lane_get_id (row)));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (marking));
  return menu;
}

void
sortie_timeline_open_menu (SortieTimeline *self, double x, double y)
{
  SortieTimelineLane *row = sortie_timeline_view_row_at (self->view, y);
  int tick = (int) MAX (floor (sortie_timeline_view_tick_at (self->view, MAX (x, SORTIE_TIMELINE_HEADER)) + 0.5), 0);
  g_autoptr (GMenu) model = NULL;
  graphene_point_t point, own;

  if (!sortie_session_is_live (self->session))
    return;
  self->menu_pick = (SortiePick){ .kind = SORTIE_PICK_NOTHING };
  self->menu_slot = row ? sortie_timeline_lane_get_slot (row) : -1;
  if (row
      && gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (row),
                                   &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    self->menu_pick = sortie_timeline_lane_pick (row, (double) point.x, (double) point.y);
  model = make_menu (self, row, tick);
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      g_object_bind_property (self->menu, "visible", self->view, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
    }
  else
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (model));
  if (!gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &own))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) own.x, (int) own.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* By key: at the playhead, on the lane that has the focus. */
ACTION (menu)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);
  SortieTimelineLane *row = sortie_timeline_view_current (self->view);
  graphene_rect_t bounds;
  double y = 0;

  if (row && gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->view), &bounds))
    y = (double) bounds.origin.y + 8;
  sortie_timeline_open_menu (self, sortie_timeline_view_x_of (self->view, sortie_session_get_tick (self->session)), y);
}

/* ---- The table of them ---- */

void
sortie_timeline_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    const char *parameter;
    GtkWidgetActionActivateFunc func;
  } actions[] = {
    { "timeline.zoom-in", NULL, zoom_in_action },
    { "timeline.zoom-out", NULL, zoom_out_action },
    { "timeline.fit", NULL, fit_action },
    { "timeline.pan", "i", pan_action },
    { "timeline.tick", "i", tick_action },
    { "timeline.step", "i", step_action },
    { "timeline.event", "i", event_action },
    { "timeline.first", NULL, first_action },
    { "timeline.last", NULL, last_action },
    { "timeline.go-to", "i", go_to_action },
    { "timeline.run-to", "i", run_to_action },
    { "timeline.bookmark", "i", bookmark_action },
    { "timeline.next-bookmark", "i", next_bookmark_action },
    { "timeline.break-on", NULL, break_on_action },
    { "timeline.pin", "s", pin_action },
    { "timeline.select", NULL, select_action },
    { "timeline.menu", NULL, menu_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter, actions[i].func);
}

/* On the lanes they come before what a scrolled window takes Home, Page Up or Ctrl+Left for; elsewhere last. */
void
sortie_timeline_add_keys (SortieTimeline *self)
{
  gtk_widget_add_controller (sortie_timeline_view_get_scroller (self->view), sortie_keys_controller (SORTIE_KEYS_TIMELINE, GTK_PHASE_CAPTURE));
  gtk_widget_add_controller (GTK_WIDGET (self->view), sortie_keys_controller (SORTIE_KEYS_TIMELINE, GTK_PHASE_BUBBLE));
}
