/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-debug-private.h"

#include "app/model/line-map.h"
#include "ui/event-text.h"
#include "ui/maneuver-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define RUNNING_MARK "sortie-running"
#define RAN_MARK "sortie-ran"
/* Left of the line numbers. */
#define GUTTER_POSITION (GTK_SOURCE_VIEW_GUTTER_POSITION_LINES - 10)
/* How often the page follows a run that goes on. */
#define FOLLOW_MSEC 100

G_DEFINE_FINAL_TYPE (SortieManeuverDebug, sortie_maneuver_debug, G_TYPE_OBJECT)

/* ---- Lines of the script, and of the text as it is edited ---- */

/* The text has its breakpoints along with it. */
void
sortie_maneuver_debug_take_edits (SortieManeuverDebug *self)
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
  sortie_breakpoints_edit_text (breakpoints_of (self), self->script, self->text);
}

void
sortie_maneuver_debug_map_lines (SortieManeuverDebug *self, const SrtManeuver *script)
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
int
sortie_maneuver_debug_buffer_line (SortieManeuverDebug *self, const SrtManeuver *script, int code)
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
      if (sortie_breakpoint_get_kind (it) != SRT_STOP_LINE || sortie_breakpoint_get_number (it) != self->script
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
    sortie_maneuver_debug_map_lines (self, script);
  for (int i = 0; script && i < script->n_lines; i++)
    {
      const SortieLineTrace *trace = sortie_maneuver_trace_get_line (self->trace, i);
      int at = sortie_maneuver_debug_buffer_line (self, script, i);
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

/* ---- The cursor's line in words ---- */

static void
show_detail (SortieManeuverDebug *self, const SrtManeuver *script)
{
  int cursor = cursor_line (self);
  SortieBreakpoint *stop = sortie_breakpoints_at_line (breakpoints_of (self), self->script, cursor + 1);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("Line %d"), cursor + 1);
  for (int i = 0; script && i < script->n_lines; i++)
    if (sortie_maneuver_debug_buffer_line (self, script, i) == cursor)
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
  /* Well inside: notes that come below the text take a part of its height. */
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), mark, 0.25, FALSE, 0, 0);
}

void
sortie_maneuver_debug_show (SortieManeuverDebug *self)
{
  const SrtManeuver *script;
  GArray *lines;
  GPtrArray *notes;
  int n;

  if (!self->shown)
    return;
  g_clear_handle_id (&self->follow, g_source_remove);
  sortie_maneuver_debug_take_edits (self);
  script = sortie_session_is_live (session_of (self)) ? sortie_maneuver_trace_get_script (self->trace) : NULL;
  n = gtk_text_buffer_get_line_count (self->buffer);
  lines = sortie_gutter_lines_new ((guint) n);
  notes = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (notes, n);
  show_script (self, script, lines, notes);
  show_stops (self, lines);
  sortie_maneuver_gutter_set_lines (self->gutter, lines);
  sortie_noted_view_set_notes (self->view, notes);
  sortie_maneuver_debug_list_endless (self, script);
  show_detail (self, script);
  if (self->reveal)
    reveal (self);
}

static gboolean
follow_on (gpointer data)
{
  SortieManeuverDebug *self = data;

  self->follow = 0;
  sortie_maneuver_debug_show (self);
  return G_SOURCE_REMOVE;
}

/* A run that goes on is followed a few times a second. */
static void
trace_changed (SortieManeuverDebug *self)
{
  if (sortie_session_get_state (session_of (self)) != SORTIE_STATE_RUNNING)
    sortie_maneuver_debug_show (self);
  else if (self->follow == 0)
    self->follow = g_timeout_add (FOLLOW_MSEC, follow_on, self);
}

static gboolean
edits_came (gpointer data)
{
  SortieManeuverDebug *self = data;

  self->edited = 0;
  sortie_maneuver_debug_take_edits (self);
  sortie_maneuver_debug_show (self);
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
  sortie_maneuver_debug_show (self);
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
    sortie_breakpoints_edit_text (breakpoints_of (self), self->script, NULL);
  if (self->trace)
    g_object_run_dispose (G_OBJECT (self->trace));
  sortie_maneuver_debug_drop_popovers (self);
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

  self->gutter = SORTIE_MANEUVER_GUTTER (renderer);
  gtk_source_gutter_insert (gutter, renderer, GUTTER_POSITION);
  sortie_maneuver_debug_take_clicks (self);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (buffer_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "notify::cursor-position", G_CALLBACK (cursor_moved), self, G_CONNECT_SWAPPED);
}

SortieManeuverDebug *
sortie_maneuver_debug_new (SortieWorkspace *workspace, int script, SortieNotedView *view)
{
  SortieManeuverDebug *self = g_object_new (SORTIE_TYPE_MANEUVER_DEBUG, NULL);

  self->workspace = g_object_ref (workspace);
  self->script = script;
  self->view = view;
  self->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  self->trace = sortie_maneuver_trace_new (session_of (self), script);
  sortie_maneuver_debug_build_foot (self);
  watch_view (self);
  update_colors (self);
  sortie_maneuver_debug_take_edits (self);
  find_slot (self);
  g_signal_connect_object (session_of (self), "advanced", G_CALLBACK (find_slot), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->trace, "changed", G_CALLBACK (trace_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (breakpoints_of (self), "changed", G_CALLBACK (sortie_maneuver_debug_show), self, G_CONNECT_SWAPPED);
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
  sortie_maneuver_debug_show (self);
}

void
sortie_maneuver_debug_reveal (SortieManeuverDebug *self)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_DEBUG (self));

  self->reveal = TRUE;
  sortie_maneuver_debug_show (self);
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
