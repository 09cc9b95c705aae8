/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/order-history-list.h"

#include "ui/compat.h"
#include "ui/event-text.h"

#include <glib/gi18n.h>

struct _SortieOrderHistoryList
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieOrderHistory *history;
  GtkWidget *box, *list;
  GtkLabel *heading;
  GHashTable *bound; /* GtkListItem: those that show a row */
  guint past;        /* rows up to the playhead */
  guint scroll;      /* source */
};

G_DEFINE_FINAL_TYPE (SortieOrderHistoryList, sortie_order_history_list, GTK_TYPE_WIDGET)

static SortieSession *
session_of (SortieOrderHistoryList *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* ---- Rows ---- */

static GtkWidget *
add_label (GtkWidget *box, const char *css)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css)
    gtk_widget_add_css_class (label, css);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *more;

  add_label (box, NULL);
  more = add_label (box, "caption");
  /* A note's sentence takes a second line rather than losing its end. */
  gtk_label_set_wrap (GTK_LABEL (more), TRUE);
  gtk_label_set_lines (GTK_LABEL (more), 2);
  gtk_widget_add_css_class (more, "numeric");
  gtk_widget_add_css_class (more, "dim-label");
  gtk_list_item_set_child (item, box);
}

/* What is to come is dim, and what has just happened stands out. */
static void
show_time (SortieOrderHistoryList *self, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item), *text = gtk_widget_get_first_child (box);
  guint row = gtk_list_item_get_position (item);

  gtk_widget_set_opacity (box, row < self->past ? 1.0 : 0.55);
  if (row + 1 == self->past)
    gtk_widget_add_css_class (text, "present-row");
  else
    gtk_widget_remove_css_class (text, "present-row");
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieOrderHistoryList *self)
{
  SortieOrderMoment *moment = gtk_list_item_get_item (item);
  const SrtRun *run = sortie_session_get_run (session_of (self));
  GtkWidget *box = gtk_list_item_get_child (item), *text = gtk_widget_get_first_child (box);
  g_autofree char *words = run ? sortie_order_moment_words (moment, run) : g_strdup ("");
  g_autofree char *reason = run ? sortie_order_moment_reason (moment, run) : g_strdup ("");
  g_autofree char *tick = sortie_tick_text (sortie_order_moment_get_event (moment)->tick);
  g_autofree char *more = *reason ? g_strdup_printf ("%s · %s", tick, reason) : g_strdup (tick);

  gtk_label_set_text (GTK_LABEL (text), words);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (text)), more);
  gtk_widget_set_tooltip_text (box, more);
  g_hash_table_add (self->bound, item);
  show_time (self, item);
}

static void
unbind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieOrderHistoryList *self)
{
  g_hash_table_remove (self->bound, item);
}

static void
row_activated (GtkListView *list, guint position, SortieOrderHistoryList *self)
{
  g_autoptr (SortieOrderMoment) moment = g_list_model_get_item (G_LIST_MODEL (self->history), position);

  if (moment)
    sortie_session_look_at (session_of (self), sortie_order_moment_get_position (moment));
}

/* ---- The playhead ---- */

static gboolean
scroll_to_playhead (gpointer data)
{
  SortieOrderHistoryList *self = data;

  self->scroll = 0;
  /* Nothing moves under the pointer. */
  if (self->past > 0 && gtk_widget_get_mapped (self->list)
      && (gtk_widget_get_state_flags (self->list) & GTK_STATE_FLAG_PRELIGHT) == 0)
    sortie_compat_scroll_to (self->list, self->past - 1);
  return G_SOURCE_REMOVE;
}

static void
update (SortieOrderHistoryList *self)
{
  guint past = sortie_order_history_count_until (self->history, sortie_session_get_position (session_of (self)));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->history));
  g_autofree char *heading = g_strdup_printf (_ ("History (%u of %u)"), past, n);
  GHashTableIter iter;
  gpointer item;

  if (g_strcmp0 (gtk_label_get_text (self->heading), heading) != 0)
    gtk_label_set_text (self->heading, heading);
  if (past == self->past)
    return;
  self->past = past;
  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_time (self, item);
  if (self->scroll == 0)
    self->scroll = g_timeout_add (100, scroll_to_playhead, self);
}

/* ---- GObject ---- */

static void
sortie_order_history_list_dispose (GObject *object)
{
  SortieOrderHistoryList *self = SORTIE_ORDER_HISTORY_LIST (object);

  g_clear_handle_id (&self->scroll, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->history);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_order_history_list_parent_class)->dispose (object);
}

static void
sortie_order_history_list_finalize (GObject *object)
{
  g_hash_table_unref (SORTIE_ORDER_HISTORY_LIST (object)->bound);
  G_OBJECT_CLASS (sortie_order_history_list_parent_class)->finalize (object);
}

static void
sortie_order_history_list_class_init (SortieOrderHistoryListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_order_history_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_order_history_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_order_history_list_init (SortieOrderHistoryList *self)
{
  self->bound = g_hash_table_new (NULL, NULL);
}

GtkWidget *
sortie_order_history_list_new (SortieWorkspace *workspace, SortieOrderHistory *history)
{
  SortieOrderHistoryList *self = g_object_new (SORTIE_TYPE_ORDER_HISTORY_LIST, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->workspace = g_object_ref (workspace);
  self->history = g_object_ref (history);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->heading = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->heading, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "caption-heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "numeric");
  gtk_widget_set_margin_start (GTK_WIDGET (self->heading), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->heading), 6);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->heading), 3);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->heading));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), self);
  self->list = gtk_list_view_new (
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (history)))), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (self->list), TRUE);
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("History of the order stack"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (self->box), scroller);
  g_signal_connect_object (session_of (self), "advanced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (history, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
