/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-debug.h"

#include "app/model/line-map.h"
#include "ui/event-text.h"
#include "ui/maneuver-gutter.h"
#include "ui/maneuver-trace.h"
#include "ui/maneuver-words.h"
#include "ui/stop-editor.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define RUNNING_MARK "sortie-running"
#define RAN_MARK "sortie-ran"
/* Left of the line numbers. */
#define GUTTER_POSITION (GTK_SOURCE_VIEW_GUTTER_POSITION_LINES - 10)
/* How often the page follows a run that goes on. */
#define FOLLOW_MSEC 100

struct _SortieManeuverDebug
{
  GObject parent_instance;

  SortieWorkspace *workspace;
  SortieManeuverTrace *trace;
  int number;
  SortieNotedView *view;
  GtkTextBuffer *buffer;
  SortieManeuverGutter *gutter;

  GtkWidget *endless_list, *endless_box;
  GtkLabel *detail;
  GtkMenuButton *figures; /* the menu of what they are */
  GtkWidget *popover;   /* the condition's form, while it is open */
  GtkWidget *menu;

  SortieHeat heat;
  GActionGroup *actions; /* "of", "all-ships" */
  gboolean shown, reveal;
  guint edited, follow; /* sources: the text has to be looked at; the run goes on */
  GArray *endless;      /* SrtPosition: of the rows */
  char *endless_text;   /* of the rows, to see what is new */

  /* Which line of the buffer a line of the flown script is */
  char *flown, *text;
  int *map;
  guint n_map;
  char *ship; /* selected */
};

G_DEFINE_FINAL_TYPE (SortieManeuverDebug, sortie_maneuver_debug, G_TYPE_OBJECT)

static SortieSession *
session_of (SortieManeuverDebug *self)
{
  return sortie_workspace_get_session (self->workspace);
}

static SortieBreakpoints *
breakpoints_of (SortieManeuverDebug *self)
{
  return sortie_workspace_get_breakpoints (self->workspace);
}

static const char *
selected_ship (SortieManeuverDebug *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  return g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0 ? sortie_selection_get_primary (selection)
                                                                          : NULL;
}

/* From 0. */
static int
cursor_line (SortieManeuverDebug *self)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  return gtk_text_iter_get_line (&iter);
}

/* ---- Lines of the script, and of the text as it is edited ---- */

/* The text has its breakpoints along with it. */
static void
take_edits (SortieManeuverDebug *self)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->edited, g_source_remove);
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
  if (g_strcmp0 (text, self->text) == 0)
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  g_clear_pointer (&self->map, g_free);
  sortie_breakpoints_edit_text (breakpoints_of (self), self->number, self->text);
}

static void
map_lines (SortieManeuverDebug *self, const SrtManeuver *script)
{
  if (g_strcmp0 (self->flown, script->text) != 0)
    {
      g_free (self->flown);
      self->flown = g_strdup (script->text);
      g_clear_pointer (&self->map, g_free);
    }
  if (self->map == NULL)
    self->map = sortie_line_map (self->flown, self->text, &self->n_map);
}

/* The buffer's line, from 0, of a line of the compiled code; -1 it has none. */
static int
buffer_line (SortieManeuverDebug *self, const SrtManeuver *script, int code)
{
  int line = script->file_line[code] - 1;

  return line >= 0 && (guint) line < self->n_map ? self->map[line] : -1;
}

/* ---- What is shown ---- */

/* Lines with a mark are those of @wanted (a byte a line), and no others. */
static void
set_marks (SortieManeuverDebug *self, const char *category, const guint8 *wanted, int n)
{
  GtkSourceBuffer *buffer = GTK_SOURCE_BUFFER (self->buffer);
  GtkTextIter start, end;
  gboolean same = TRUE;

  for (int i = 0; i < n && same; i++)
    {
      g_autoptr (GSList) marks = gtk_source_buffer_get_source_marks_at_line (buffer, i, category);
      same = (marks != NULL) == (wanted[i] != 0) && (marks == NULL || marks->next == NULL);
    }
  if (same)
    return;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_source_buffer_remove_source_marks (buffer, &start, &end, category);
  for (int i = 0; i < n; i++)
    if (wanted[i])
      {
        gtk_text_buffer_get_iter_at_line (self->buffer, &start, i);
        gtk_source_buffer_create_source_mark (buffer, NULL, category, &start);
      }
}

static void
show_stops (SortieManeuverDebug *self, GArray *lines)
{
  GListModel *list = G_LIST_MODEL (breakpoints_of (self));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (SortieBreakpoint) it = g_list_model_get_item (list, i);
      int at = sortie_breakpoint_get_line (it);
      SortieGutterLine *line;
      if (sortie_breakpoint_get_kind (it) != SRT_STOP_LINE || sortie_breakpoint_get_number (it) != self->number
          || at < 1 || at > (int) lines->len)
        continue;
      line = &g_array_index (lines, SortieGutterLine, at - 1);
      line->stop = TRUE;
      line->stop_off = !sortie_breakpoint_get_enabled (it);
      line->stop_bad = sortie_breakpoint_get_error (it) != NULL;
      line->stop_when = sortie_breakpoint_get_condition (it) || sortie_breakpoint_get_skip (it) > 0;
      line->stop_ship = sortie_breakpoint_get_ship (it) != NULL;
    }
}

static void
show_line (SortieManeuverDebug *self, SortieGutterLine *line, const SortieLineTrace *trace, double hottest)
{
  double figure = self->heat == SORTIE_HEAT_RUNS ? trace->runs : (double) trace->ticks;
  g_autofree char *words = NULL;

  line->running = trace->running;
  line->ran = trace->ran_now > 0;
  line->endless = trace->endless > 0;
  line->heat = hottest > 0 ? (float) (figure / hottest) : 0;
  if (trace->runs > 0 && self->heat == SORTIE_HEAT_RUNS)
    words = sortie_count_short (trace->runs);
  else if (trace->ticks > 0 && self->heat == SORTIE_HEAT_TIME)
    words = sortie_ticks_short (trace->ticks);
  if (words)
    g_strlcpy (line->figure, words, sizeof line->figure);
  line->tooltip = sortie_line_words (trace, NULL);
}

static double
hottest_of (SortieManeuverDebug *self, const SrtManeuver *script)
{
  double hottest = 0;

  for (int i = 0; i < script->n_lines; i++)
    {
      const SortieLineTrace *trace = sortie_maneuver_trace_get_line (self->trace, i);
      hottest = MAX (hottest, self->heat == SORTIE_HEAT_RUNS ? trace->runs : (double) trace->ticks);
    }
  return hottest;
}

static void
show_script (SortieManeuverDebug *self, const SrtManeuver *script, GArray *lines, GPtrArray *notes)
{
  g_autofree guint8 *running = g_new0 (guint8, lines->len + 1), *ran = g_new0 (guint8, lines->len + 1);
  double hottest = script ? hottest_of (self, script) : 0;

  if (script)
    map_lines (self, script);
  for (int i = 0; script && i < script->n_lines; i++)
    {
      const SortieLineTrace *trace = sortie_maneuver_trace_get_line (self->trace, i);
      int at = buffer_line (self, script, i);
      if (at < 0 || at >= (int) lines->len)
        continue;
      show_line (self, &g_array_index (lines, SortieGutterLine, at), trace, hottest);
      g_free (g_ptr_array_index (notes, at));
      g_ptr_array_index (notes, at) = sortie_line_note (&script->code[i], trace);
      running[at] = trace->running;
      ran[at] = trace->ran_now > 0 && !trace->running;
    }
  set_marks (self, RUNNING_MARK, running, (int) lines->len);
  set_marks (self, RAN_MARK, ran, (int) lines->len);
}

/* ---- Scripts that never waited ---- */

static void
list_endless (SortieManeuverDebug *self, const SrtManeuver *script)
{
  SrtRun *run = sortie_session_get_run (session_of (self));
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  GtkWidget *row;

  g_array_set_size (self->endless, 0);
  for (int i = 0; run && script && i < script->n_lines; i++)
    {
      const SortieLineTrace *trace = sortie_maneuver_trace_get_line (self->trace, i);
      g_autofree char *when = NULL;
      char *text;
      if (trace->endless == 0)
        continue;
      when = sortie_tick_text (trace->first_endless.tick);
      text = g_strdup_printf (_ ("Line %d: %s ran %d lines without a wait at %s and was stopped here"),
                              script->file_line[i], srt_slot_name (run, trace->endless_slot), SRT_MANEUVER_BUDGET,
                              when);
      g_string_append_printf (all, "%s\n", text);
      g_ptr_array_add (rows, text);
      g_array_append_val (self->endless, trace->first_endless);
    }
  gtk_widget_set_visible (self->endless_box, rows->len > 0);
  if (g_strcmp0 (all->str, self->endless_text) == 0)
    return;
  g_free (self->endless_text);
  self->endless_text = g_strdup (all->str);
  while ((row = gtk_widget_get_first_child (self->endless_list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->endless_list), row);
  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *label = gtk_label_new (g_ptr_array_index (rows, i));
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
      gtk_box_append (GTK_BOX (box), label);
      gtk_list_box_append (GTK_LIST_BOX (self->endless_list), box);
    }
}

static void
endless_activated (GtkListBox *list, GtkListBoxRow *row, SortieManeuverDebug *self)
{
  guint index = (guint) gtk_list_box_row_get_index (row);

  if (index < self->endless->len)
    sortie_session_look_at (session_of (self), g_array_index (self->endless, SrtPosition, index));
}

/* ---- The cursor's line in words ---- */

static void
show_detail (SortieManeuverDebug *self, const SrtManeuver *script)
{
  int cursor = cursor_line (self);
  SortieBreakpoint *stop = sortie_breakpoints_at_line (breakpoints_of (self), self->number, cursor + 1);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("Line %d"), cursor + 1);
  for (int i = 0; script && i < script->n_lines; i++)
    if (buffer_line (self, script, i) == cursor)
      {
        g_autofree char *words
            = sortie_line_words (sortie_maneuver_trace_get_line (self->trace, i), &script->code[i]);
        if (words)
          g_string_append_printf (text, " · %s", words);
      }
  if (stop)
    g_string_append_printf (text, " · %s", sortie_breakpoint_get_ship (stop) ? _ ("breakpoint for one ship")
                                                                            : _ ("breakpoint for all ships"));
  if (sortie_maneuver_trace_get_since (self->trace) > 0)
    {
      g_autofree char *since = sortie_tick_text (sortie_maneuver_trace_get_since (self->trace));
      g_string_append_printf (text, _ (" · counted since the script was changed at %s"), since);
    }
  if (g_strcmp0 (gtk_label_get_text (self->detail), text->str) != 0)
    gtk_label_set_text (self->detail, text->str);
}

static void
reveal (SortieManeuverDebug *self)
{
  int line = sortie_maneuver_debug_get_running_line (self);
  GtkTextMark *mark = gtk_text_buffer_get_mark (self->buffer, "sortie-reveal");
  GtkTextIter iter;

  if (line < 0)
    return;
  self->reveal = FALSE;
  gtk_text_buffer_get_iter_at_line (self->buffer, &iter, line);
  if (mark == NULL)
    mark = gtk_text_buffer_create_mark (self->buffer, "sortie-reveal", &iter, TRUE);
  gtk_text_buffer_move_mark (self->buffer, mark, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), mark, 0.1, FALSE, 0, 0);
}

static void
show (SortieManeuverDebug *self)
{
  const SrtManeuver *script;
  GArray *lines;
  GPtrArray *notes;
  int n;

  if (!self->shown)
    return;
  g_clear_handle_id (&self->follow, g_source_remove);
  take_edits (self);
  script = sortie_session_is_live (session_of (self)) ? sortie_maneuver_trace_get_script (self->trace) : NULL;
  n = gtk_text_buffer_get_line_count (self->buffer);
  lines = sortie_gutter_lines_new ((guint) n);
  notes = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (notes, n);
  show_script (self, script, lines, notes);
  show_stops (self, lines);
  sortie_maneuver_gutter_set_lines (self->gutter, lines);
  sortie_noted_view_set_notes (self->view, notes);
  list_endless (self, script);
  show_detail (self, script);
  if (self->reveal)
    reveal (self);
}

static gboolean
follow_on (gpointer data)
{
  SortieManeuverDebug *self = data;

  self->follow = 0;
  show (self);
  return G_SOURCE_REMOVE;
}

/* A run that goes on is followed a few times a second. */
static void
trace_changed (SortieManeuverDebug *self)
{
  if (sortie_session_get_state (session_of (self)) != SORTIE_STATE_RUNNING)
    show (self);
  else if (self->follow == 0)
    self->follow = g_timeout_add (FOLLOW_MSEC, follow_on, self);
}

static gboolean
edits_came (gpointer data)
{
  SortieManeuverDebug *self = data;

  self->edited = 0;
  take_edits (self);
  show (self);
  return G_SOURCE_REMOVE;
}

/* Before it is drawn, and once for an edit of many pieces. */
static void
buffer_changed (SortieManeuverDebug *self)
{
  if (self->edited == 0)
    self->edited = g_idle_add_full (G_PRIORITY_HIGH_IDLE, edits_came, self, NULL);
}

static void
cursor_moved (SortieManeuverDebug *self)
{
  if (self->edited == 0 && self->shown)
    show_detail (self, self->map && sortie_session_is_live (session_of (self))
                           ? sortie_maneuver_trace_get_script (self->trace)
                           : NULL);
}

/* A ship that has gone, or has yet to come, is counted for where it was last, or by its record. */
static void
find_slot (SortieManeuverDebug *self)
{
  const SrtMission *mission = sortie_session_get_mission (session_of (self));
  int slot = sortie_workspace_selected_slot (self->workspace);

  if (slot < 0 && mission && self->ship && g_strcmp0 (self->ship, selected_ship (self)) == 0)
    return;
  for (int i = 0; slot < 0 && mission && selected_ship (self) && i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, selected_ship (self)))
      slot = i;
  g_free (self->ship);
  self->ship = g_strdup (selected_ship (self));
  sortie_maneuver_trace_set_slot (self->trace, slot);
}

static void
selection_changed (SortieManeuverDebug *self)
{
  find_slot (self);
  show (self);
}

/* ---- Breakpoints ---- */

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

  take_edits (self);
  if (sortie_breakpoints_at_line (breakpoints_of (self), self->number, line) || need_ship (self, for_ship))
    sortie_breakpoints_toggle_line (breakpoints_of (self), self->number, line, for_ship ? selected_ship (self) : NULL);
}

/* The line's breakpoint, made where there is none. */
static SortieBreakpoint *
ensure_stop (SortieManeuverDebug *self, gboolean for_ship)
{
  int line = cursor_line (self) + 1;

  take_edits (self);
  if (!sortie_breakpoints_at_line (breakpoints_of (self), self->number, line))
    sortie_breakpoints_toggle_line (breakpoints_of (self), self->number, line, for_ship ? selected_ship (self) : NULL);
  return sortie_breakpoints_at_line (breakpoints_of (self), self->number, line);
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

  take_edits (self);
  stop = sortie_breakpoints_at_line (breakpoints_of (self), self->number, cursor_line (self) + 1);
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
  SrtStop stop = { .kind = SRT_STOP_LINE, .number = self->number, .line = -1 };
  g_autoptr (GError) error = NULL;
  int cursor = cursor_line (self);

  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  /* The first step makes the world. */
  if (!sortie_session_is_live (session_of (self)) && !sortie_session_step (session_of (self), 0, &error))
    {
      sortie_workspace_toast (self->workspace, error->message);
      return;
    }
  take_edits (self);
  script = sortie_maneuver_trace_get_script (self->trace);
  if (script)
    map_lines (self, script);
  for (int i = 0; script && i < script->n_lines && stop.line < 0; i++)
    if (buffer_line (self, script, i) >= cursor)
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

/* ---- Bars ---- */

static GtkWidget *
step_button (const char *icon, const char *tip, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
name_figures (SortieManeuverDebug *self, gboolean all_ships)
{
  const char *words[2][2] = { { _ ("Times Run"), _ ("Time Spent") }, { _ ("Times Run, All"), _ ("Time Spent, All") } };

  gtk_menu_button_set_label (self->figures, words[all_ships][self->heat]);
}

static void
all_ships_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  SortieManeuverDebug *self = data;

  g_simple_action_set_state (action, state);
  sortie_maneuver_trace_set_all_ships (self->trace, g_variant_get_boolean (state));
  name_figures (self, g_variant_get_boolean (state));
}

static void
of_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  SortieManeuverDebug *self = data;
  g_autoptr (GVariant) all = g_action_group_get_action_state (self->actions, "all-ships");

  g_simple_action_set_state (action, state);
  self->heat = g_str_equal (g_variant_get_string (state, NULL), "time") ? SORTIE_HEAT_TIME : SORTIE_HEAT_RUNS;
  name_figures (self, g_variant_get_boolean (all));
  show (self);
}

/* What the figures beside the lines are, and of whom. */
static GtkWidget *
make_figures (SortieManeuverDebug *self, GtkWidget *bar)
{
  static const GActionEntry entries[] = {
    { .name = "of", .parameter_type = "s", .state = "'runs'", .change_state = of_changed },
    { .name = "all-ships", .state = "false", .change_state = all_ships_changed },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) what = g_menu_new ();
  g_autoptr (GMenu) whose = g_menu_new ();
  GSimpleActionGroup *group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  self->actions = G_ACTION_GROUP (group);
  gtk_widget_insert_action_group (bar, "figures", self->actions);
  g_menu_append (what, _ ("Times Run"), "figures.of::runs");
  g_menu_append (what, _ ("Time Spent"), "figures.of::time");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (what));
  g_menu_append (whose, _ ("All Ships"), "figures.all-ships");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (whose));
  self->figures = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_menu_model (self->figures, G_MENU_MODEL (menu));
  gtk_widget_add_css_class (GTK_WIDGET (self->figures), "flat");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->figures), _ ("What the figures beside the lines are"));
  name_figures (self, FALSE);
  return GTK_WIDGET (self->figures);
}

GtkWidget *
sortie_maneuver_debug_make_bar (SortieManeuverDebug *self)
{
  static const struct
  {
    const char *icon, *tip, *action;
  } steps[] = {
    { "sortie-step-back-over-symbolic", N_ ("Back over the waiting command (Ctrl+Shift+F8)"), "win.step-back::over" },
    { "sortie-step-back-line-symbolic", N_ ("One script line back (Shift+F8)"), "win.step-back::line" },
    { "sortie-step-line-symbolic", N_ ("One script line on (F8)"), "win.step::line" },
    { "sortie-step-over-symbolic", N_ ("Over the waiting command (Ctrl+F8)"), "win.step::over" },
    { "sortie-step-end-symbolic", N_ ("To the end of the maneuver (Alt+F8)"), "win.step::maneuver" },
  };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *filler = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_box_append (GTK_BOX (bar), step_button (steps[i].icon, _ (steps[i].tip), steps[i].action));
  gtk_widget_set_hexpand (filler, TRUE);
  gtk_box_append (GTK_BOX (bar), filler);

  gtk_box_append (GTK_BOX (bar), make_figures (self, bar));
  gtk_widget_set_hexpand (bar, TRUE);
  return bar;
}

GtkWidget *
sortie_maneuver_debug_get_endless (SortieManeuverDebug *self)
{
  return self->endless_box;
}

GtkWidget *
sortie_maneuver_debug_get_detail (SortieManeuverDebug *self)
{
  return GTK_WIDGET (self->detail);
}

static void
make_foot (SortieManeuverDebug *self)
{
  self->endless_list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->endless_list, "dense-list");
  gtk_widget_add_css_class (self->endless_list, "problems");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->endless_list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->endless_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Where the script did not wait"), -1);
  g_signal_connect (self->endless_list, "row-activated", G_CALLBACK (endless_activated), self);
  self->endless_box = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->endless_box), self->endless_list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->endless_box), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->endless_box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->endless_box), 100);
  gtk_widget_set_visible (self->endless_box, FALSE);
  self->detail = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->detail, 0);
  gtk_label_set_wrap (self->detail, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "dim-label");
  gtk_widget_set_margin_start (GTK_WIDGET (self->detail), 12);
  gtk_widget_set_hexpand (GTK_WIDGET (self->detail), TRUE);
  gtk_widget_set_margin_top (GTK_WIDGET (self->detail), 3);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->detail), 3);
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

/* ---- GObject ---- */

static void
update_colors (SortieManeuverDebug *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  g_autoptr (GtkSourceMarkAttributes) running = gtk_source_mark_attributes_new (), ran = gtk_source_mark_attributes_new ();
  GdkRGBA strong = dark ? (GdkRGBA){ 0.20f, 0.35f, 0.16f, 1 } : (GdkRGBA){ 0.82f, 0.95f, 0.76f, 1 };
  GdkRGBA faint = dark ? (GdkRGBA){ 0.20f, 0.35f, 0.16f, 0.4f } : (GdkRGBA){ 0.82f, 0.95f, 0.76f, 0.45f };

  gtk_source_mark_attributes_set_background (running, &strong);
  gtk_source_mark_attributes_set_background (ran, &faint);
  gtk_source_view_set_mark_attributes (GTK_SOURCE_VIEW (self->view), RUNNING_MARK, running, 10);
  gtk_source_view_set_mark_attributes (GTK_SOURCE_VIEW (self->view), RAN_MARK, ran, 5);
}

static void
sortie_maneuver_debug_dispose (GObject *object)
{
  SortieManeuverDebug *self = SORTIE_MANEUVER_DEBUG (object);

  g_clear_handle_id (&self->edited, g_source_remove);
  g_clear_handle_id (&self->follow, g_source_remove);
  if (self->workspace)
    sortie_breakpoints_edit_text (breakpoints_of (self), self->number, NULL);
  if (self->trace)
    g_object_run_dispose (G_OBJECT (self->trace));
  if (self->popover)
    {
      g_signal_handlers_disconnect_by_func (self->popover, G_CALLBACK (form_closed), self);
      g_clear_pointer (&self->popover, gtk_widget_unparent);
    }
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_object (&self->trace);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_maneuver_debug_parent_class)->dispose (object);
}

static void
sortie_maneuver_debug_finalize (GObject *object)
{
  SortieManeuverDebug *self = SORTIE_MANEUVER_DEBUG (object);

  g_array_unref (self->endless);
  g_free (self->endless_text);
  g_free (self->flown);
  g_free (self->text);
  g_free (self->map);
  g_free (self->ship);
  G_OBJECT_CLASS (sortie_maneuver_debug_parent_class)->finalize (object);
}

static void
sortie_maneuver_debug_class_init (SortieManeuverDebugClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_maneuver_debug_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_maneuver_debug_finalize;
}

static void
sortie_maneuver_debug_init (SortieManeuverDebug *self)
{
  self->endless = g_array_new (FALSE, FALSE, sizeof (SrtPosition));
}

static void
watch_view (SortieManeuverDebug *self)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self->view), GTK_TEXT_WINDOW_LEFT);
  GtkSourceGutterRenderer *renderer = sortie_maneuver_gutter_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  g_autoptr (GMenuModel) menu = make_menu ();

  self->gutter = SORTIE_MANEUVER_GUTTER (renderer);
  gtk_source_gutter_insert (gutter, renderer, GUTTER_POSITION);
  g_signal_connect_object (renderer, "activate", G_CALLBACK (gutter_activated), self, 0);
  gtk_text_view_set_extra_menu (GTK_TEXT_VIEW (self->view), menu);
  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self->view));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (text_pressed), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (buffer_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "notify::cursor-position", G_CALLBACK (cursor_moved), self, G_CONNECT_SWAPPED);
}

SortieManeuverDebug *
sortie_maneuver_debug_new (SortieWorkspace *workspace, int number, SortieNotedView *view)
{
  SortieManeuverDebug *self = g_object_new (SORTIE_TYPE_MANEUVER_DEBUG, NULL);

  self->workspace = g_object_ref (workspace);
  self->number = number;
  self->view = view;
  self->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  self->trace = sortie_maneuver_trace_new (session_of (self), number);
  make_foot (self);
  watch_view (self);
  update_colors (self);
  take_edits (self);
  find_slot (self);
  g_signal_connect_object (session_of (self), "advanced", G_CALLBACK (find_slot), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->trace, "changed", G_CALLBACK (trace_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (breakpoints_of (self), "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  /* A ship selected before the run has its slot with it. */
  g_signal_connect_object (session_of (self), "started", G_CALLBACK (selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session_of (self), "stopped", G_CALLBACK (selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update_colors), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
sortie_maneuver_debug_set_shown (SortieManeuverDebug *self, gboolean shown)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  self->shown = shown;
  sortie_maneuver_trace_set_active (self->trace, shown);
  show (self);
}

void
sortie_maneuver_debug_reveal (SortieManeuverDebug *self)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  self->reveal = TRUE;
  show (self);
}

int
sortie_maneuver_debug_get_running_line (SortieManeuverDebug *self)
{
  g_return_val_if_fail (SORTIE_IS_MANEUVER_DEBUG (self), -1);

  for (int i = 0; i < gtk_text_buffer_get_line_count (self->buffer); i++)
    {
      const SortieGutterLine *line = sortie_maneuver_gutter_get_line (self->gutter, i);
      if (line && line->running)
        return i;
    }
  return -1;
}
