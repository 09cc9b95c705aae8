/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-stop-list.h"

#include "ui/hint.h"
#include "ui/stop-editor.h"

#include <glib/gi18n.h>

struct _SortieStopList
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box, *stack, *list, *empty_button;
  SortieBreakpoint *fresh; /* just added: its row opens its form */
};

G_DEFINE_FINAL_TYPE (SortieStopList, sortie_stop_list, GTK_TYPE_WIDGET)

static SortieBreakpoints *
breakpoints_of (SortieStopList *self)
{
  return sortie_workspace_get_breakpoints (self->workspace);
}

/* ---- Rows ---- */

static SortieBreakpoint *
breakpoint_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "breakpoint");
}

static char *
ship_name (SortieStopList *self, const char *id)
{
  const SrtJson *ship = sortie_document_find (sortie_workspace_get_document (self->workspace), "ships", id);
  const char *name = ship ? srt_read_string (ship, "name") : NULL;

  return g_strdup (name && *name ? name : id);
}

/* Whom it is about, on what condition, after how many. */
static char *
details (SortieStopList *self, SortieBreakpoint *it)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *ship = sortie_breakpoint_get_ship (it) ? ship_name (self, sortie_breakpoint_get_ship (it)) : NULL;

  if (sortie_breakpoint_get_kind (it) != SRT_STOP_CONDITION || ship)
    g_string_append (text, ship ? ship : _ ("any ship"));
  if (sortie_breakpoint_get_condition (it))
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", sortie_breakpoint_get_condition (it));
  if (sortie_breakpoint_get_skip (it) > 0)
    {
      int skip = sortie_breakpoint_get_skip (it);
      g_string_append (text, " · ");
      g_string_append_printf (text, ngettext ("after %d time", "after %d times", (gulong) skip), skip);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct
{
  GtkLabel *title, *details, *error, *hits;
  GtkWidget *here;
} Parts;

static void
show_row (SortieStopList *self, GtkWidget *row)
{
  const Parts *parts = g_object_get_data (G_OBJECT (row), "parts");
  SortieBreakpoint *it = breakpoint_of (row);
  g_autofree char *words = sortie_breakpoints_words (breakpoints_of (self), it), *more = details (self, it);
  const char *error = sortie_breakpoint_get_error (it);
  int hits = sortie_breakpoint_get_hits (it);
  gboolean here = sortie_breakpoints_get_hit (breakpoints_of (self)) == it;
  g_autofree char *count = g_strdup_printf (ngettext ("%d hit", "%d hits", (gulong) hits), hits);

  gtk_label_set_text (parts->title, words);
  gtk_label_set_text (parts->details, more);
  gtk_widget_set_visible (GTK_WIDGET (parts->details), *more != '\0');
  gtk_label_set_text (parts->error, error ? error : "");
  gtk_widget_set_visible (GTK_WIDGET (parts->error), error != NULL);
  gtk_label_set_text (parts->hits, count);
  gtk_widget_set_visible (GTK_WIDGET (parts->hits), hits > 0);
  gtk_widget_set_visible (parts->here, here);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
show_rows (SortieStopList *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row; row = gtk_widget_get_next_sibling (row))
    if (breakpoint_of (row))
      show_row (self, row);
}

static void
remove_clicked (GtkWidget *button, SortieStopList *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);

  sortie_breakpoints_remove (breakpoints_of (self), breakpoint_of (row));
}

static GtkLabel *
add_label (GtkWidget *box, const char *css)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css)
    gtk_widget_add_css_class (label, css);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static gboolean
open_form (gpointer button)
{
  if (gtk_widget_get_mapped (button))
    gtk_menu_button_popup (button);
  return G_SOURCE_REMOVE;
}

static GtkWidget *
make_buttons (SortieStopList *self, SortieBreakpoint *it, GtkWidget *box)
{
  GtkWidget *edit = gtk_menu_button_new (), *remove = gtk_button_new_from_icon_name ("user-trash-symbolic"),
            *popover = gtk_popover_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (edit), "document-edit-symbolic");
  gtk_widget_set_tooltip_text (edit, _ ("Edit the breakpoint"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (edit), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Edit the breakpoint"), -1);
  gtk_popover_set_child (GTK_POPOVER (popover), sortie_stop_editor_new (self->workspace, it));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (edit), popover);
  gtk_widget_set_tooltip_text (remove, _ ("Remove the breakpoint"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Remove the breakpoint"),
                                  -1);
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_clicked), self);
  gtk_widget_add_css_class (edit, "flat");
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_valign (edit, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), edit);
  gtk_box_append (GTK_BOX (box), remove);
  return edit;
}

static GtkWidget *
make_row (gpointer item, gpointer data)
{
  SortieStopList *self = data;
  SortieBreakpoint *it = item;
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6),
            *check = gtk_check_button_new (), *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *here = gtk_image_new_from_icon_name ("media-playback-pause-symbolic"), *edit;
  Parts *parts = g_new0 (Parts, 1);

  gtk_widget_set_tooltip_text (check, _ ("Stop here"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Stop here"), -1);
  g_object_bind_property (it, "enabled", check, "active", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  parts->title = add_label (texts, NULL);
  parts->details = add_label (texts, "dim-label");
  parts->error = add_label (texts, "error");
  parts->here = here;
  gtk_widget_set_tooltip_text (here, _ ("The run stands here"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (here), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("The run stands here"), -1);
  gtk_box_append (GTK_BOX (box), check);
  gtk_box_append (GTK_BOX (box), here);
  gtk_box_append (GTK_BOX (box), texts);
  parts->hits = add_label (box, "numeric");
  gtk_label_set_wrap (parts->hits, FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (parts->hits), "dim-label");
  edit = make_buttons (self, it, box);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  g_object_set_data_full (G_OBJECT (row), "breakpoint", g_object_ref (it), g_object_unref);
  g_object_set_data_full (G_OBJECT (row), "parts", parts, g_free);
  show_row (self, row);
  if (self->fresh == it)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, open_form, g_object_ref (edit), g_object_unref);
  return row;
}

static void
changed (SortieStopList *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (breakpoints_of (self))) > 0;

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), any ? "list" : "empty");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "stops.remove-all", any);
  show_rows (self);
}

/* ---- Actions ---- */

/* About the selected ship, which may be changed in the form that opens. */
static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieStopList *self = SORTIE_STOP_LIST (widget);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  int kind = srt_stop_named (g_variant_get_string (parameter, NULL));
  const char *ship = g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0
                         ? sortie_selection_get_primary (selection)
                         : NULL;
  g_autoptr (SortieBreakpoint) made = NULL;

  g_return_if_fail (kind >= 0);
  made = sortie_breakpoint_new (kind, kind == SRT_STOP_CONDITION ? NULL : ship, kind == SRT_STOP_LINE ? 0 : -1);
  if (kind == SRT_STOP_LINE)
    g_object_set (made, "line", 1, NULL);
  self->fresh = made;
  sortie_breakpoints_add (breakpoints_of (self), made);
  self->fresh = NULL;
}

static void
remove_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_breakpoints_remove_all (breakpoints_of (SORTIE_STOP_LIST (widget)));
}

/* ---- The panel ---- */

static void
sortie_stop_list_dispose (GObject *object)
{
  SortieStopList *self = SORTIE_STOP_LIST (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_stop_list_parent_class)->dispose (object);
}

static void
sortie_stop_list_class_init (SortieStopListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_stop_list_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "stops.add", "s", add_action);
  gtk_widget_class_install_action (widget_class, "stops.remove-all", NULL, remove_all_action);
}

static GMenuModel *
kinds_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (int kind = 0; kind < SRT_N_STOPS; kind++)
    {
      g_autofree char *label = sortie_stop_kind_label (kind);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "stops.add", "s", srt_stop_name (kind));
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static GtkWidget *
make_toolbar (void)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *add = gtk_menu_button_new (),
            *back = gtk_button_new_with_mnemonic (_ ("Run _Back")),
            *clear = gtk_button_new_with_mnemonic (_ ("Remove _All"));
  g_autoptr (GMenuModel) menu = kinds_menu ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (add), _ ("_Add"));
  gtk_menu_button_set_use_underline (GTK_MENU_BUTTON (add), TRUE);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (add), menu);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (back), "win.run-back");
  gtk_widget_set_tooltip_text (back, _ ("Back to where it last stopped, or would have (Ctrl+Shift+F5)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (clear), "stops.remove-all");
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_add_css_class (back, "flat");
  gtk_widget_add_css_class (clear, "flat");
  gtk_widget_set_hexpand (clear, TRUE);
  gtk_widget_set_halign (clear, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (bar), add);
  gtk_box_append (GTK_BOX (bar), back);
  gtk_box_append (GTK_BOX (bar), clear);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  return bar;
}

static void
sortie_stop_list_init (SortieStopList *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkLabel *empty = sortie_hint_new (_ ("Runs stop at breakpoints: click beside a line of a maneuver, or add one here "
                                        "for an order, an event, damage or a condition over figures."));

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_toolbar ());
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Breakpoints"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (empty), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "list");
  gtk_box_append (GTK_BOX (self->box), self->stack);
}

GtkWidget *
sortie_stop_list_new (SortieWorkspace *workspace)
{
  SortieStopList *self = g_object_new (SORTIE_TYPE_STOP_LIST, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  gtk_list_box_bind_model (GTK_LIST_BOX (self->list), G_LIST_MODEL (breakpoints_of (self)), make_row, self, NULL);
  g_signal_connect_object (breakpoints_of (self), "changed", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (show_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "hit", G_CALLBACK (show_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (show_rows), self, G_CONNECT_SWAPPED);
  changed (self);
  return GTK_WIDGET (self);
}
