/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Breakpoints on a script's lines: clicks beside them, the menu, a condition's form, running to a line. */
#include "sortie-config.h"

#include "ui/maneuver-debug-private.h"

#include "ui/stop-editor.h"

#include <glib/gi18n.h>

static gboolean
need_ship (SortieManeuverDebug *self, gboolean for_ship)
{
  if (!for_ship || selected_ship (self))
    return TRUE;
  sortie_workspace_toast (self->workspace, _ ("Select the ship that the breakpoint is for"));
  return FALSE;
}

void
sortie_maneuver_debug_toggle (SortieManeuverDebug *self, gboolean for_ship)
{
  int line = cursor_line (self) + 1;

  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  sortie_maneuver_debug_take_edits (self);
  if (sortie_breakpoints_at_line (breakpoints_of (self), self->script, line) || need_ship (self, for_ship))
    sortie_breakpoints_toggle_line (breakpoints_of (self), self->script, line, for_ship ? selected_ship (self) : NULL);
}

/* The line's breakpoint, made where there is none. */
static SortieBreakpoint *
ensure_stop (SortieManeuverDebug *self, gboolean for_ship)
{
  int line = cursor_line (self) + 1;

  sortie_maneuver_debug_take_edits (self);
  if (!sortie_breakpoints_at_line (breakpoints_of (self), self->script, line))
    sortie_breakpoints_toggle_line (breakpoints_of (self), self->script, line, for_ship ? selected_ship (self) : NULL);
  return sortie_breakpoints_at_line (breakpoints_of (self), self->script, line);
}

void
sortie_maneuver_debug_set_whose (SortieManeuverDebug *self, gboolean for_ship)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  if (need_ship (self, for_ship))
    g_object_set (ensure_stop (self, for_ship), "ship", for_ship ? selected_ship (self) : NULL, NULL);
}

void
sortie_maneuver_debug_switch (SortieManeuverDebug *self)
{
  SortieBreakpoint *stop;

  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  sortie_maneuver_debug_take_edits (self);
  stop = sortie_breakpoints_at_line (breakpoints_of (self), self->script, cursor_line (self) + 1);
  if (stop)
    g_object_set (stop, "enabled", !sortie_breakpoint_get_enabled (stop), NULL);
}

static void
form_closed (GtkPopover *popover, SortieManeuverDebug *self)
{
  self->popover = NULL;
  /* Not while it is telling of itself. */
  g_idle_add_once ((GSourceOnceFunc) gtk_widget_unparent, popover);
}

/* The rectangle of the cursor's line in the view. */
static GdkRectangle
cursor_place (SortieManeuverDebug *self)
{
  GtkTextIter iter;
  GdkRectangle at;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  gtk_text_view_scroll_mark_onscreen (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (self->buffer));
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self->view), &iter, &at);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (self->view), GTK_TEXT_WINDOW_WIDGET, at.x, at.y, &at.x, &at.y);
  at.width = MAX (at.width, 1);
  return at;
}

void
sortie_maneuver_debug_edit_condition (SortieManeuverDebug *self)
{
  SortieBreakpoint *stop;
  GdkRectangle at;

  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  stop = ensure_stop (self, FALSE);
  at = cursor_place (self);
  if (self->popover)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  self->popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->popover), sortie_stop_editor_new (self->workspace, stop));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &at);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self->view));
  g_signal_connect (self->popover, "closed", G_CALLBACK (form_closed), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
sortie_maneuver_debug_run_to_line (SortieManeuverDebug *self)
{
  const SrtManeuver *script;
  SrtStop stop = { .kind = SRT_STOP_LINE, .number = sortie_script_number (self->script), .line = -1,
                   .set = sortie_script_set (self->script) };
  g_autoptr (GError) error = NULL;
  int cursor = cursor_line (self);

  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  /* The first step makes the world. */
  if (!sortie_session_is_live (session_of (self)) && !sortie_session_step (session_of (self), 0, &error))
    {
      sortie_workspace_toast (self->workspace, error->message);
      return;
    }
  sortie_maneuver_debug_take_edits (self);
  script = sortie_maneuver_trace_get_script (self->trace);
  if (script)
    sortie_maneuver_debug_map_lines (self, script);
  for (int i = 0; script && i < script->n_lines && stop.line < 0; i++)
    if (sortie_maneuver_debug_buffer_line (self, script, i) >= cursor)
      stop.line = i;
  if (stop.line < 0)
    {
      sortie_workspace_toast (self->workspace, _ ("No statement stands at this line or after it"));
      return;
    }
  stop.slot = sortie_workspace_selected_slot (self->workspace);
  if (!sortie_session_run_to_stop (session_of (self), &stop, &error))
    sortie_workspace_toast (self->workspace, error ? error->message : _ ("There is no more of that ahead"));
}

static void
place_cursor (SortieManeuverDebug *self, int line)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (self->buffer, &iter, line);
  gtk_text_buffer_place_cursor (self->buffer, &iter);
}

/* A click: a breakpoint for all ships, with Ctrl for the selected one. */
static void
gutter_activated (GtkSourceGutterRenderer *renderer,
                  GtkTextIter *iter,
                  GdkRectangle *area,
                  guint button,
                  GdkModifierType state,
                  int n_presses,
                  SortieManeuverDebug *self)
{
  if (button != GDK_BUTTON_PRIMARY)
    return;
  place_cursor (self, gtk_text_iter_get_line (iter));
  sortie_maneuver_debug_toggle (self, (state & GDK_CONTROL_MASK) != 0);
}

/* The menu is about the line under the pointer: the text's own has ours in it, beside the text there is ours alone. */
static void
text_pressed (GtkGestureClick *click, int n_presses, double x, double y, SortieManeuverDebug *self)
{
  GtkWidget *gutter = gtk_text_view_get_gutter (GTK_TEXT_VIEW (self->view), GTK_TEXT_WINDOW_LEFT);
  gboolean beside = gutter && x < gtk_widget_get_width (gutter);
  GtkTextIter iter;
  int buffer_x, buffer_y;

  gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (self->view), GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y, &buffer_x,
                                         &buffer_y);
  gtk_text_view_get_iter_at_location (GTK_TEXT_VIEW (self->view), &iter, buffer_x, buffer_y);
  if (beside || !gtk_text_buffer_get_has_selection (self->buffer))
    gtk_text_buffer_place_cursor (self->buffer, &iter);
  if (!beside)
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) stops = g_menu_new ();
  g_autoptr (GMenu) runs = g_menu_new ();

  g_menu_append (stops, _ ("Toggle Breakpoint"), "page.breakpoint");
  g_menu_append (stops, _ ("Breakpoint for the Selected Ship"), "page.breakpoint-ship");
  g_menu_append (stops, _ ("Breakpoint for All Ships"), "page.breakpoint-all");
  g_menu_append (stops, _ ("Switch Breakpoint On or Off"), "page.breakpoint-switch");
  g_menu_append (stops, _ ("Condition…"), "page.breakpoint-condition");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (stops));
  g_menu_append (runs, _ ("Run to This Line"), "page.run-to-line");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (runs));
  return G_MENU_MODEL (menu);
}

void
sortie_maneuver_debug_take_clicks (SortieManeuverDebug *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  g_autoptr (GMenuModel) menu = make_menu ();

  g_signal_connect_object (self->gutter, "activate", G_CALLBACK (gutter_activated), self, 0);
  gtk_text_view_set_extra_menu (GTK_TEXT_VIEW (self->view), menu);
  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->view));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (text_pressed), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
}

void
sortie_maneuver_debug_drop_popovers (SortieManeuverDebug *self)
{
  if (self->popover)
    {
      g_signal_handlers_disconnect_by_func (self->popover, G_CALLBACK (form_closed), self);
      g_clear_pointer (&self->popover, gtk_widget_unparent);
    }
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}
