/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-watches.h"

#include "ui/compat.h"
#include "ui/hint.h"
#include "ui/watch-export.h"
#include "ui/watch-row.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  UPDATE = 50, /* milliseconds between two looks at the values while a run goes on */
};

/* Other than a number of ticks: the whole run, what the timeline shows. */
#define WHOLE 0
#define AS_TIMELINE (-1)
/* Of what the timeline shows, however near it is. */
#define LEAST_TICKS 10

/* What the plots can show of a run, in ticks. */
static const struct
{
  int ticks;
  const char *name;
} spans[] = {
  { AS_TIMELINE, N_ ("As the timeline") },
  { 500, N_ ("Last 5 seconds") }, { 1000, N_ ("Last 10 seconds") }, { 3000, N_ ("Last 30 seconds") },
  { 6000, N_ ("Last minute") },   { 30000, N_ ("Last 5 minutes") }, { WHOLE, N_ ("Whole run") },
};

struct _SortieWatches
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieSampler *sampler;
  GtkWidget *box, *stack, *list, *span_choice;
  GtkWidget *progress, *progress_box;
  guint timeout;
  gint64 updated;
  int span;          /* ticks shown; WHOLE, AS_TIMELINE */
  int from, to;      /* the first of them, the last */
  int hover;         /* tick the pointer is at, -1 none */
  gboolean filling;  /* rows are put in, not edited */
  gboolean to_end;   /* a row was added that has yet to get its place */
  GCancellable *exporting;
};

G_DEFINE_FINAL_TYPE (SortieWatches, sortie_watches, GTK_TYPE_WIDGET)

static SortieSession *
session_of (SortieWatches *self)
{
  return sortie_workspace_get_session (self->workspace);
}

static SortieWatchRow *
row_at (SortieWatches *self, int index)
{
  return SORTIE_WATCH_ROW (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index));
}

#define FOR_ROWS(self, row)                                                                                        \
  for (SortieWatchRow *row = row_at (self, 0); row;                                                                \
       row = row_at (self, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) + 1))

guint
sortie_watches_get_n_rows (SortieWatches *self)
{
  guint n = 0;

  g_return_val_if_fail (SORTIE_IS_WATCHES (self), 0);

  while (row_at (self, (int) n))
    n++;
  return n;
}

/* ---- Ticks shown ---- */

/* A span stays while the playhead is in sight, and follows the run's end; the timeline has ends of its own. */
static void
place_span (SortieWatches *self, int playhead, int head)
{
  int span = self->span > 0 ? self->span : MAX (head, 100);
  double from, to;

  if (self->span == AS_TIMELINE && sortie_workspace_get_time_range (self->workspace, &from, &to))
    {
      self->from = MAX ((int) floor (from), 0);
      self->to = MAX ((int) ceil (to), self->from + LEAST_TICKS);
      return;
    }
  if (self->span <= 0)
    self->to = span;
  else if (playhead >= head - span)
    self->to = MAX (head, span);
  else if (playhead < self->to - span || playhead > self->to)
    self->to = playhead + span / 4;
  self->to = MAX (self->to, span);
  self->from = self->to - span;
}

static void
show_span (SortieWatches *self)
{
  gboolean live = sortie_session_is_live (session_of (self));
  int playhead = live ? sortie_session_get_tick (session_of (self)) : -1;
  int head = live ? sortie_session_get_head (session_of (self)) : -1;

  place_span (self, playhead, head);
  FOR_ROWS (self, row)
    {
      sortie_watch_plot_set_range (sortie_watch_row_get_plot (row), self->from, self->to);
      sortie_watch_plot_set_playhead (sortie_watch_row_get_plot (row), playhead, head);
    }
  if (self->exporting == NULL)
    sortie_sampler_want (self->sampler, self->from, self->to);
}

static void
update (SortieWatches *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->updated = g_get_monotonic_time ();
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  FOR_ROWS (self, row)
    {
      sortie_watch_row_update_lines (row);
      sortie_watch_row_update_values (row, self->hover);
    }
  show_span (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "watches.export",
                                 row_at (self, 0) != NULL && sortie_session_is_live (session_of (self))
                                     && self->exporting == NULL);
}

static gboolean
due (gpointer data)
{
  SortieWatches *self = data;

  self->timeout = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* Values came: at once after a rest, a few times a second while they keep coming. */
static void
values_changed (SortieWatches *self)
{
  gint64 since = (g_get_monotonic_time () - self->updated) / 1000;

  if (self->timeout == 0)
    self->timeout = g_timeout_add (since >= UPDATE ? 0 : (guint) (UPDATE - since), due, self);
}

static void
set_span (SortieWatches *self, int ticks)
{
  guint index;

  for (index = 0; index + 1 < G_N_ELEMENTS (spans) && spans[index].ticks != ticks; index++)
    ;
  self->span = spans[index].ticks;
  if (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->span_choice)) != index)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->span_choice), index);
  update (self);
}

static void
span_chosen (SortieWatches *self)
{
  set_span (self, spans[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->span_choice))].ticks);
}

/* Who looks nearer or elsewhere in the timeline sees the same of the plots, until they choose a span again. */
static void
time_range_changed (SortieWatches *self, gboolean by_hand)
{
  if (by_hand && self->span != AS_TIMELINE)
    set_span (self, AS_TIMELINE);
  else if (self->span == AS_TIMELINE)
    values_changed (self);
}

/* Control and the wheel: a longer or a shorter span. */
static gboolean
scrolled (GtkEventControllerScroll *scroll, double dx, double dy, SortieWatches *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  int index = (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->span_choice)) + (dy > 0 ? 1 : dy < 0 ? -1 : 0);

  if (!(state & GDK_CONTROL_MASK))
    return FALSE;
  set_span (self, spans[CLAMP (index, 1, (int) G_N_ELEMENTS (spans) - 1)].ticks);
  return TRUE;
}

/* ---- Pointer in a plot ---- */

static void
hovered (SortieWatchPlot *plot, int tick, SortieWatches *self)
{
  gboolean live = sortie_session_is_live (session_of (self));

  self->hover = live && tick >= 0 && tick <= sortie_session_get_head (session_of (self)) ? tick : -1;
  FOR_ROWS (self, row)
    {
      sortie_watch_plot_set_hover (sortie_watch_row_get_plot (row), self->hover);
      sortie_watch_row_update_values (row, self->hover);
    }
}

static void
go_to (SortieWatchPlot *plot, int tick, SortieWatches *self)
{
  sortie_session_go_to (session_of (self), tick);
}

/* ---- Rows ---- */

static void
stop_export (SortieWatches *self)
{
  if (self->exporting)
    g_cancellable_cancel (self->exporting);
}

static void
keep (SortieWatches *self)
{
  SrtJson *list = srt_json_new_array ();

  if (self->filling)
    {
      srt_json_free (list);
      return;
    }
  FOR_ROWS (self, row)
    {
      SrtJson *watch = srt_json_new_object ();
      srt_json_set (watch, "expression", srt_json_new_string (sortie_watch_row_get_text (row)));
      srt_json_append (list, watch);
    }
  sortie_debug_state_set (sortie_workspace_get_debug_state (self->workspace), "watches", list);
}

static void
rows_changed (SortieWatches *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), row_at (self, 0) ? "list" : "empty");
  keep (self);
  update (self);
}

static void
edited (SortieWatches *self)
{
  keep (self);
  update (self);
}

static void
remove_row (SortieWatchRow *row, SortieWatches *self)
{
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));

  stop_export (self);
  gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  rows_changed (self);
  /* The focus goes to what has taken its place. */
  if (row_at (self, index))
    gtk_widget_grab_focus (GTK_WIDGET (row_at (self, index)));
  else if (row_at (self, index - 1))
    gtk_widget_grab_focus (GTK_WIDGET (row_at (self, index - 1)));
}

static void
move_row (SortieWatchRow *row, int by, SortieWatches *self)
{
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) + by;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean had_focus = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (row));

  if (index < 0 || index >= (int) sortie_watches_get_n_rows (self))
    return;
  g_object_ref (row);
  gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  gtk_list_box_insert (GTK_LIST_BOX (self->list), GTK_WIDGET (row), index);
  g_object_unref (row);
  gtk_widget_grab_focus (had_focus ? focus : GTK_WIDGET (row));
  rows_changed (self);
}

static SortieWatchRow *
append_row (SortieWatches *self, const char *text)
{
  SortieWatchRow *row = SORTIE_WATCH_ROW (sortie_watch_row_new (self->workspace, self->sampler, text));

  g_signal_connect_swapped (row, "edited", G_CALLBACK (edited), self);
  g_signal_connect_swapped (row, "lines-changed", G_CALLBACK (stop_export), self);
  g_signal_connect (row, "remove", G_CALLBACK (remove_row), self);
  g_signal_connect (row, "move", G_CALLBACK (move_row), self);
  g_signal_connect (sortie_watch_row_get_plot (row), "hovered", G_CALLBACK (hovered), self);
  g_signal_connect (sortie_watch_row_get_plot (row), "go-to", G_CALLBACK (go_to), self);
  gtk_list_box_append (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  return row;
}

/* The state of another mission is there. */
static void
refill (SortieWatches *self)
{
  const SrtJson *list = sortie_debug_state_get (sortie_workspace_get_debug_state (self->workspace), "watches");

  self->filling = TRUE;
  stop_export (self);
  while (row_at (self, 0))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row_at (self, 0)));
  for (guint i = 0; i < srt_json_length (list); i++)
    {
      const SrtJson *watch = srt_json_at (list, i);
      const char *text = watch->kind == SRT_JSON_OBJECT ? srt_read_string (watch, "expression") : NULL;
      if (text)
        append_row (self, text);
    }
  rows_changed (self);
  self->filling = FALSE;
}

/* Names may stand for others now. */
static void
compile_all (SortieWatches *self)
{
  FOR_ROWS (self, row)
    sortie_watch_row_compile (row);
  update (self);
}

static void
selection_changed (SortieWatches *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

/* ---- Export ---- */

static void
progressed (double done, gpointer data)
{
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (SORTIE_WATCHES (data)->progress), CLAMP (done, 0, 1));
}

static void
exported (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SortieWatches) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_clear_object (&self->exporting);
  if (self->workspace == NULL)
    return;
  gtk_widget_set_visible (self->progress_box, FALSE);
  if (sortie_watch_export_finish (result, &error))
    text = g_strdup (_ ("The watches were exported"));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    text = g_strdup_printf (_ ("The watches could not be exported: %s"), error->message);
  else
    text = g_strdup (_ ("The export was stopped"));
  sortie_workspace_toast (self->workspace, text);
  update (self);
}

static void
column_clear (gpointer data)
{
  g_free (((SortieWatchColumn *) data)->title);
}

static GArray *
columns_of (SortieWatches *self)
{
  GArray *columns = g_array_new (FALSE, TRUE, sizeof (SortieWatchColumn));

  g_array_set_clear_func (columns, column_clear);
  FOR_ROWS (self, row)
    for (guint i = 0; i < sortie_watch_row_get_lines (row)->len; i++)
      {
        const SortieWatchLine *line = &g_array_index (sortie_watch_row_get_lines (row), SortieWatchLine, i);
        const char *text = sortie_watch_row_get_text (row);
        SortieWatchColumn column = { line->name ? g_strdup_printf ("%s [%s]", text, line->name) : g_strdup (text),
                                     line->series, sortie_watch_row_get_watch (row)->kind, line->slot };
        g_array_append_val (columns, column);
      }
  return columns;
}

void
sortie_watches_export (SortieWatches *self, GFile *file)
{
  g_autoptr (GArray) columns = NULL;

  g_return_if_fail (SORTIE_IS_WATCHES (self));

  if (self->exporting || !sortie_session_is_live (session_of (self)))
    return;
  /* It is of a run that stands. */
  if (sortie_session_get_state (session_of (self)) == SORTIE_STATE_RUNNING)
    sortie_session_pause (session_of (self));
  FOR_ROWS (self, row)
    sortie_watch_row_update_lines (row);
  columns = columns_of (self);
  self->exporting = g_cancellable_new ();
  sortie_sampler_set_active (self->sampler, TRUE);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), 0);
  gtk_widget_set_visible (self->progress_box, TRUE);
  sortie_watch_export_async (self->sampler, session_of (self), columns, file, self->exporting, progressed, exported,
                             g_object_ref (self));
  update (self);
}

static void
export_chosen (GFile *file, gpointer data)
{
  g_autoptr (SortieWatches) self = data;

  if (file && self->workspace)
    sortie_watches_export (self, file);
}

static void
export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieWatches *self = SORTIE_WATCHES (widget);
  const char *title = sortie_document_get_title (sortie_workspace_get_document (self->workspace));
  g_autofree char *name = g_strdup_printf ("%s.csv", title && *title ? title : _ ("Watches"));
  GFile *mission = sortie_document_get_file (sortie_workspace_get_document (self->workspace));
  g_autoptr (GFile) folder = mission ? g_file_get_parent (mission) : NULL;
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) tables = gtk_file_filter_new ();

  g_strdelimit (name, "/", '-');
  gtk_file_filter_set_name (tables, _ ("Tables (CSV)"));
  gtk_file_filter_add_suffix (tables, "csv");
  g_list_store_append (filters, tables);
  sortie_compat_save_file (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Export Watches"), G_LIST_MODEL (filters), folder,
                           name, export_chosen, g_object_ref (self));
}

static void
stop_export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  stop_export (SORTIE_WATCHES (widget));
}

/* ---- Adding ---- */

static void
add_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieWatches *self = SORTIE_WATCHES (widget);
  SortieWatchRow *row = append_row (self, g_variant_get_string (parameter, NULL));
  GtkWidget *entry = sortie_watch_entry_get_entry (sortie_watch_row_get_entry (row));

  self->to_end = TRUE;
  rows_changed (self);
  gtk_entry_grab_focus_without_selecting (GTK_ENTRY (entry));
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
}

/* The new row has its place: it is brought into sight. */
static void
resized (GtkAdjustment *adjustment, SortieWatches *self)
{
  if (self->to_end)
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  self->to_end = FALSE;
}

static void
span_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  set_span (SORTIE_WATCHES (widget), g_variant_get_int32 (parameter));
}

/* ---- GObject ---- */

static void
sortie_watches_map (GtkWidget *widget)
{
  SortieWatches *self = SORTIE_WATCHES (widget);

  GTK_WIDGET_CLASS (sortie_watches_parent_class)->map (widget);
  sortie_sampler_set_active (self->sampler, TRUE);
  update (self);
}

static void
sortie_watches_unmap (GtkWidget *widget)
{
  SortieWatches *self = SORTIE_WATCHES (widget);

  if (self->exporting == NULL)
    sortie_sampler_set_active (self->sampler, FALSE);
  GTK_WIDGET_CLASS (sortie_watches_parent_class)->unmap (widget);
}

static void
sortie_watches_dispose (GObject *object)
{
  SortieWatches *self = SORTIE_WATCHES (object);

  if (self->exporting)
    g_cancellable_cancel (self->exporting);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->sampler);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_watches_parent_class)->dispose (object);
}

static void
sortie_watches_class_init (SortieWatchesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_watches_dispose;
  widget_class->map = sortie_watches_map;
  widget_class->unmap = sortie_watches_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "watches.add", "s", add_action);
  gtk_widget_class_install_action (widget_class, "watches.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "watches.stop-export", NULL, stop_export_action);
  gtk_widget_class_install_action (widget_class, "watches.span", "i", span_action);
}

static GtkWidget *
add_button (GtkWidget *bar, const char *icon, const char *label, const char *action)
{
  GtkWidget *button = icon ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "flat");
  if (icon)
    {
      gtk_widget_set_tooltip_text (button, label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    }
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (bar), button);
  return button;
}

static GtkWidget *
make_bar (SortieWatches *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const char *names[G_N_ELEMENTS (spans) + 1] = { NULL };

  gtk_widget_add_css_class (bar, "panel-toolbar");
  add_button (bar, NULL, _ ("_Add"), "watches.add('')");
  gtk_widget_set_tooltip_text (gtk_widget_get_last_child (bar), _ ("Add a Watch"));
  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    names[i] = _ (spans[i].name);
  self->span_choice = gtk_drop_down_new_from_strings (names);
  gtk_widget_add_css_class (self->span_choice, "watch-span");
  gtk_widget_set_tooltip_text (self->span_choice, _ ("How much of the run the plots show"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->span_choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("How much of the run the plots show"), -1);
  gtk_box_append (GTK_BOX (bar), self->span_choice);

  self->progress_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->progress = gtk_progress_bar_new ();
  gtk_widget_set_valign (self->progress, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->progress, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Export"), -1);
  gtk_box_append (GTK_BOX (self->progress_box), self->progress);
  add_button (self->progress_box, "process-stop-symbolic", _ ("Stop the Export"), "watches.stop-export");
  gtk_widget_set_visible (self->progress_box, FALSE);
  gtk_widget_set_hexpand (self->progress_box, TRUE);
  gtk_box_append (GTK_BOX (bar), self->progress_box);
  gtk_widget_set_halign (add_button (bar, NULL, _ ("_Export…"), "watches.export"), GTK_ALIGN_END);
  gtk_widget_set_hexpand (gtk_widget_get_last_child (bar), TRUE);
  gtk_widget_set_tooltip_text (gtk_widget_get_last_child (bar), _ ("Write every watch's values of the whole run as a table"));
  return bar;
}

static GtkWidget *
make_empty (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9), *examples = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (examples, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (sortie_hint_new (
                                     _ ("A watch shows a figure of the run over time, of the selected ships or any other."))));
  add_button (examples, NULL, "ship.armor.min", "watches.add('ship.armor.min')");
  add_button (examples, NULL, "ship.target.distance", "watches.add('ship.target.distance')");
  add_button (examples, NULL, "alive.hostile", "watches.add('alive.hostile')");
  gtk_box_append (GTK_BOX (box), examples);
  return box;
}

static void
sortie_watches_init (SortieWatches *self)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                                                | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->hover = -1;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "watch-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Watches"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), "changed",
                           G_CALLBACK (resized), self, 0);
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), make_empty (), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "list");
  gtk_box_append (GTK_BOX (self->box), self->stack);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (self->list, scroll);
}

GtkWidget *
sortie_watches_new (SortieWorkspace *workspace)
{
  SortieWatches *self = g_object_new (SORTIE_TYPE_WATCHES, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->sampler = sortie_sampler_new (session);
  sortie_sampler_set_active (self->sampler, FALSE);
  g_signal_connect_object (self->sampler, "changed", G_CALLBACK (values_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (values_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (compile_all), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (compile_all), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (stop_export), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "time-range-changed", G_CALLBACK (time_range_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_debug_state (workspace), "loaded", G_CALLBACK (refill), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->span_choice, "notify::selected", G_CALLBACK (span_chosen), self);
  refill (self);
  set_span (self, 3000);
  return GTK_WIDGET (self);
}
