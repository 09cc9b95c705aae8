/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-log.h"

#include "ui/compat.h"
#include "ui/event-text.h"

#include <glib/gi18n.h>

/* ---- A row: made only while it is on screen ---- */

#define SORTIE_TYPE_LOG_ROW (sortie_log_row_get_type ())
G_DECLARE_FINAL_TYPE (SortieLogRow, sortie_log_row, SORTIE, LOG_ROW, GObject)

struct _SortieLogRow
{
  GObject parent_instance;
  SrtEvent event;
};

G_DEFINE_FINAL_TYPE (SortieLogRow, sortie_log_row, G_TYPE_OBJECT)

static void
sortie_log_row_class_init (SortieLogRowClass *klass)
{
}

static void
sortie_log_row_init (SortieLogRow *self)
{
}

/* ---- The model: the events that pass the filter, as a list that never copies them ---- */

#define SORTIE_TYPE_LOG_MODEL (sortie_log_model_get_type ())
G_DECLARE_FINAL_TYPE (SortieLogModel, sortie_log_model, SORTIE, LOG_MODEL, GObject)

struct _SortieLogModel
{
  GObject parent_instance;

  SortieWorkspace *workspace; /* borrowed: the widget holds it */
  GArray *rows;               /* guint64: serials of the events shown */
  guint64 seen;               /* serial up to which events were looked at */
  gboolean kinds[SRT_N_EVENTS]; /* the kinds shown */
  gboolean only_selected;
};

static GType
log_model_item_type (GListModel *list)
{
  return SORTIE_TYPE_LOG_ROW;
}

static guint
log_model_n_items (GListModel *list)
{
  return SORTIE_LOG_MODEL (list)->rows->len;
}

static gpointer
log_model_item (GListModel *list, guint position)
{
  SortieLogModel *self = SORTIE_LOG_MODEL (list);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieLogRow *row;
  guint n = sortie_session_get_n_events (session);
  guint64 serial, first;

  if (position >= self->rows->len)
    return NULL;
  row = g_object_new (SORTIE_TYPE_LOG_ROW, NULL);
  serial = g_array_index (self->rows, guint64, position);
  first = n > 0 ? sortie_session_get_event (session, 0)->serial : 0;
  if (n > 0 && serial >= first && serial - first < n)
    row->event = sortie_session_get_event (session, (guint) (serial - first))->event;
  return row;
}

static void
log_model_iface (GListModelInterface *iface)
{
  iface->get_item_type = log_model_item_type;
  iface->get_n_items = log_model_n_items;
  iface->get_item = log_model_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieLogModel,
                               sortie_log_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, log_model_iface))

static void
sortie_log_model_finalize (GObject *object)
{
  g_array_unref (SORTIE_LOG_MODEL (object)->rows);
  G_OBJECT_CLASS (sortie_log_model_parent_class)->finalize (object);
}

static void
sortie_log_model_class_init (SortieLogModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_log_model_finalize;
}

static void
sortie_log_model_init (SortieLogModel *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (int kind = 0; kind < SRT_N_EVENTS; kind++)
    if (srt_event_logged (kind))
      self->kinds[kind] = TRUE;
}

static gboolean
passes (SortieLogModel *self, const SrtEvent *event)
{
  SortieSession *session;
  SortieSelection *selection;
  const char *slot, *other;

  if (!self->kinds[event->kind])
    return FALSE;
  if (!self->only_selected)
    return TRUE;
  session = sortie_workspace_get_session (self->workspace);
  selection = sortie_workspace_get_selection (self->workspace);
  slot = sortie_session_id_of (session, event->slot);
  other = sortie_session_id_of (session, event->other);
  return (slot && sortie_selection_contains (selection, "ships", slot))
         || (other && sortie_selection_contains (selection, "ships", other));
}

/* Takes up events that came since. */
static void
log_model_append (SortieLogModel *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  guint n = sortie_session_get_n_events (session);
  guint before = self->rows->len, start = n;

  while (start > 0 && sortie_session_get_event (session, start - 1)->serial >= self->seen)
    start--;
  for (guint i = start; i < n; i++)
    {
      const SortieLogEvent *entry = sortie_session_get_event (session, i);
      if (passes (self, &entry->event))
        g_array_append_val (self->rows, entry->serial);
      self->seen = entry->serial + 1;
    }
  if (self->rows->len > before)
    g_list_model_items_changed (G_LIST_MODEL (self), before, 0, self->rows->len - before);
}

static void
log_model_refill (SortieLogModel *self)
{
  guint before = self->rows->len;

  g_array_set_size (self->rows, 0);
  self->seen = 0;
  if (before > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, 0);
  log_model_append (self);
}

/* ---- The panel ---- */

struct _SortieLog
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieLogModel *model;
  GtkWidget *box;
  GtkWidget *stack;
  GtkWidget *scroller;
  GtkWidget *list;
  guint scroll_idle;
  gboolean following; /* the list keeps its end in sight, until somebody scrolls up */
  double last_value, last_upper;
};

G_DEFINE_FINAL_TYPE (SortieLog, sortie_log, GTK_TYPE_WIDGET)

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *tick = gtk_label_new (NULL);
  GtkWidget *text = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (tick), 16);
  gtk_label_set_xalign (GTK_LABEL (tick), 1);
  gtk_widget_add_css_class (tick, "numeric");
  gtk_widget_add_css_class (tick, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (box), tick);
  gtk_box_append (GTK_BOX (box), text);
  gtk_list_item_set_child (item, box);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieLog *self)
{
  SortieLogRow *row = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *tick = gtk_widget_get_first_child (box);
  const SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  g_autofree char *tick_text = sortie_tick_text (row->event.tick);
  g_autofree char *text = run ? sortie_event_text (run, &row->event) : g_strdup ("");

  gtk_label_set_text (GTK_LABEL (tick), tick_text);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (tick)), text);
}

static void
row_activated (GtkListView *list, guint position, SortieLog *self)
{
  g_autoptr (SortieLogRow) row = g_list_model_get_item (G_LIST_MODEL (self->model), position);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autofree char *id = g_strdup (sortie_session_id_of (session, row->event.slot));

  sortie_session_look_at (session, (SrtPosition){ row->event.tick, (int32_t) row->event.index });
  if (id)
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
}

static void
update_stack (SortieLog *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), self->model->rows->len > 0 ? "list" : "empty");
}

/* After the new rows have been given their places: scrolling before that confuses the list. */
static gboolean
scroll_to_end (gpointer data)
{
  SortieLog *self = data;

  self->scroll_idle = 0;
  if (self->model->rows->len > 0 && gtk_widget_get_mapped (self->list))
    sortie_compat_scroll_to (self->list, self->model->rows->len - 1);
  return G_SOURCE_REMOVE;
}

static void
follow (SortieLog *self)
{
  if (self->scroll_idle == 0)
    self->scroll_idle = g_timeout_add (100, scroll_to_end, self);
}

static GtkAdjustment *
adjustment_of (SortieLog *self)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
}

/* Rows came or were measured: that moves the list without anybody scrolling. */
static void
resized (SortieLog *self)
{
  self->last_upper = gtk_adjustment_get_upper (adjustment_of (self));
  self->last_value = gtk_adjustment_get_value (adjustment_of (self));
}

/* Only whoever looks at the list's end has it followed: scrolling up stops it, coming back goes on. */
static void
scrolled (SortieLog *self)
{
  GtkAdjustment *adjustment = adjustment_of (self);
  double value = gtk_adjustment_get_value (adjustment), upper = gtk_adjustment_get_upper (adjustment);

  if (value >= upper - gtk_adjustment_get_page_size (adjustment) - 40)
    self->following = TRUE;
  else if (value < self->last_value && upper == self->last_upper)
    self->following = FALSE;
  self->last_value = value;
  self->last_upper = upper;
}

static void
events_came (SortieLog *self)
{
  guint before = self->model->rows->len;

  log_model_append (self->model);
  update_stack (self);
  if (self->following && self->model->rows->len > before)
    follow (self);
}

static void
refill (SortieLog *self)
{
  log_model_refill (self->model);
  update_stack (self);
  self->following = TRUE;
  follow (self);
}

static void
selection_changed (SortieLog *self)
{
  if (self->model->only_selected)
    refill (self);
}

static void
only_selected_toggled (GtkToggleButton *button, SortieLog *self)
{
  self->model->only_selected = gtk_toggle_button_get_active (button);
  refill (self);
}

static void
kind_toggled (GtkCheckButton *check, SortieLog *self)
{
  int kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (check), "kind"));

  self->model->kinds[kind] = gtk_check_button_get_active (check);
  refill (self);
}

static GtkWidget *
make_kinds_button (SortieLog *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  int shown = 0;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  for (int kind = 0; kind < SRT_N_EVENTS; kind++)
    {
      GtkWidget *check;
      if (!srt_event_logged (kind))
        continue;
      check = gtk_check_button_new_with_label (_ (srt_event_name (kind)));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
      g_object_set_data (G_OBJECT (check), "kind", GINT_TO_POINTER (kind));
      g_signal_connect (check, "toggled", G_CALLBACK (kind_toggled), self);
      gtk_grid_attach (GTK_GRID (grid), check, shown % 3, shown / 3, 1, 1);
      shown++;
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), grid);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 420);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Kinds"));
  gtk_widget_set_tooltip_text (button, _ ("Which kinds of events are shown"));
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static void
sortie_log_dispose (GObject *object)
{
  SortieLog *self = SORTIE_LOG (object);

  if (self->scroll_idle != 0)
    g_source_remove (self->scroll_idle);
  self->scroll_idle = 0;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->model);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_log_parent_class)->dispose (object);
}

static void
sortie_log_class_init (SortieLogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_log_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_log_init (SortieLog *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *only = gtk_toggle_button_new_with_label (_ ("Selected Ships Only"));
  GtkWidget *empty = gtk_label_new (_ ("What happens in a run is listed here. Press F5 to run the mission."));

  self->model = g_object_new (SORTIE_TYPE_LOG_MODEL, NULL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  gtk_widget_add_css_class (bar, "panel-toolbar");
  gtk_widget_add_css_class (only, "flat");
  g_signal_connect (only, "toggled", G_CALLBACK (only_selected_toggled), self);
  gtk_box_append (GTK_BOX (bar), make_kinds_button (self));
  gtk_box_append (GTK_BOX (bar), only);
  gtk_box_append (GTK_BOX (self->box), bar);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  self->list = gtk_list_view_new (
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->model)))), factory);
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Event log"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (row_activated), self);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->list);
  self->following = TRUE;
  g_signal_connect_object (adjustment_of (self), "changed", G_CALLBACK (resized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment_of (self), "value-changed", G_CALLBACK (scrolled), self, G_CONNECT_SWAPPED);

  gtk_label_set_wrap (GTK_LABEL (empty), TRUE);
  gtk_widget_add_css_class (empty, "hint");
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), empty, "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), self->scroller, "list");
  gtk_box_append (GTK_BOX (self->box), self->stack);
}

GtkWidget *
sortie_log_new (SortieWorkspace *workspace)
{
  SortieLog *self = g_object_new (SORTIE_TYPE_LOG, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->model->workspace = workspace;
  g_signal_connect_object (session, "events", G_CALLBACK (events_came), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (refill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (refill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (refill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  update_stack (self);
  return GTK_WIDGET (self);
}

guint
sortie_log_get_n_rows (SortieLog *self)
{
  return self->model->rows->len;
}
