/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bookmarks: their list, the card a note is written on; and what else stands left of the ruler. */
#include "sortie-config.h"

#include "ui/timeline-private.h"

#include "ui/event-text.h"
#include "ui/order-colors.h"
#include "ui/timeline-draw.h"

#include <glib/gi18n.h>

static SortieBookmarks *
bookmarks_of (SortieTimeline *self)
{
  return sortie_workspace_get_bookmarks (self->workspace);
}

/* ---- The card ---- */

static void
note_closed (SortieTimeline *self)
{
  if (self->note_of)
    sortie_bookmarks_set_note (bookmarks_of (self), self->note_of,
                               gtk_editable_get_text (GTK_EDITABLE (self->note_entry)));
  g_clear_object (&self->note_of);
}

static void
note_done (SortieTimeline *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->note));
}

static void
note_deleted (SortieTimeline *self)
{
  g_autoptr (SortieBookmark) bookmark = g_steal_pointer (&self->note_of);

  note_done (self);
  if (bookmark)
    sortie_bookmarks_remove (bookmarks_of (self), bookmark);
}

static void
make_note (SortieTimeline *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");

  self->note = gtk_popover_new ();
  self->note_title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->note_title), 0);
  gtk_widget_add_css_class (self->note_title, "heading");
  gtk_widget_add_css_class (self->note_title, "numeric");
  self->note_entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->note_entry), _ ("Note"));
  gtk_editable_set_width_chars (GTK_EDITABLE (self->note_entry), 30);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->note_entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Note of the bookmark"), -1);
  gtk_widget_set_tooltip_text (remove, _ ("Delete the bookmark"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Delete the bookmark"),
                                  -1);
  gtk_widget_add_css_class (remove, "flat");
  gtk_box_append (GTK_BOX (row), self->note_entry);
  gtk_box_append (GTK_BOX (row), remove);
  gtk_box_append (GTK_BOX (box), self->note_title);
  gtk_box_append (GTK_BOX (box), row);
  gtk_popover_set_child (GTK_POPOVER (self->note), box);
  gtk_popover_set_position (GTK_POPOVER (self->note), GTK_POS_TOP);
  g_signal_connect_swapped (self->note_entry, "activate", G_CALLBACK (note_done), self);
  g_signal_connect_swapped (remove, "clicked", G_CALLBACK (note_deleted), self);
  g_signal_connect_swapped (self->note, "closed", G_CALLBACK (note_closed), self);
  gtk_widget_set_parent (self->note, GTK_WIDGET (self));
}

static void
open_note (SortieTimeline *self, SortieBookmark *bookmark)
{
  int tick = sortie_bookmark_get_tick (bookmark);
  double x = sortie_timeline_view_x_of (self->view, tick);
  double right = gtk_widget_get_width (GTK_WIDGET (self->view)) - 4;
  g_autofree char *when = sortie_tick_text (tick);
  g_autofree char *title = g_strdup_printf (_ ("Bookmark at %s"), when);

  if (self->note == NULL)
    make_note (self);
  note_closed (self);
  self->note_of = g_object_ref (bookmark);
  gtk_label_set_text (GTK_LABEL (self->note_title), title);
  gtk_editable_set_text (GTK_EDITABLE (self->note_entry), sortie_bookmark_get_note (bookmark));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->note),
                               &(GdkRectangle){ (int) CLAMP (x, SORTIE_TIMELINE_HEADER, right), 10, 4, 8 });
  gtk_popover_popup (GTK_POPOVER (self->note));
  gtk_widget_grab_focus (self->note_entry);
}

void
sortie_timeline_add_bookmark (SortieTimeline *self, int tick)
{
  sortie_timeline_view_show (self->view, tick);
  open_note (self, sortie_bookmarks_add (bookmarks_of (self), tick, NULL));
}

void
sortie_timeline_bookmark_clicked (SortieTimeline *self, int tick, gboolean edit)
{
  SortieBookmark *bookmark = sortie_bookmarks_at (bookmarks_of (self), tick);

  if (edit && bookmark)
    open_note (self, bookmark);
  else if (tick <= sortie_session_get_head (self->session))
    sortie_timeline_look_at (self, (SrtPosition){ tick, SRT_TICK_END });
}

/* ---- The list ---- */

static void
list_edit (GtkButton *button, SortieTimeline *self)
{
  SortieBookmark *bookmark = g_object_get_data (G_OBJECT (button), "bookmark");
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_POPOVER);

  gtk_popover_popdown (GTK_POPOVER (popover));
  sortie_timeline_view_show (self->view, sortie_bookmark_get_tick (bookmark));
  open_note (self, bookmark);
}

static void
list_remove (GtkButton *button, SortieTimeline *self)
{
  sortie_bookmarks_remove (bookmarks_of (self), g_object_get_data (G_OBJECT (button), "bookmark"));
}

static GtkWidget *
list_button (SortieTimeline *self, SortieBookmark *bookmark, const char *icon, const char *name, GCallback func)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "bookmark", g_object_ref (bookmark), g_object_unref);
  g_signal_connect (button, "clicked", func, self);
  return button;
}

static GtkWidget *
make_list_row (gpointer item, gpointer data)
{
  SortieTimeline *self = data;
  SortieBookmark *bookmark = item;
  g_autofree char *when = sortie_tick_text (sortie_bookmark_get_tick (bookmark));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *tick = gtk_label_new (when), *note = gtk_label_new (NULL);

  gtk_widget_add_css_class (tick, "numeric");
  gtk_widget_add_css_class (tick, "dim-label");
  gtk_label_set_width_chars (GTK_LABEL (tick), 16);
  gtk_label_set_xalign (GTK_LABEL (tick), 1);
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  gtk_label_set_ellipsize (GTK_LABEL (note), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (note), 24);
  gtk_widget_set_hexpand (note, TRUE);
  g_object_bind_property (bookmark, "note", note, "label", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (box), tick);
  gtk_box_append (GTK_BOX (box), note);
  gtk_box_append (GTK_BOX (box), list_button (self, bookmark, "document-edit-symbolic", _ ("Edit the note"),
                                              G_CALLBACK (list_edit)));
  gtk_box_append (GTK_BOX (box), list_button (self, bookmark, "user-trash-symbolic", _ ("Delete the bookmark"),
                                              G_CALLBACK (list_remove)));
  return box;
}

static void
list_activated (GtkListBox *list, GtkListBoxRow *row, SortieTimeline *self)
{
  g_autoptr (SortieBookmark) bookmark
      = g_list_model_get_item (G_LIST_MODEL (bookmarks_of (self)), (guint) gtk_list_box_row_get_index (row));
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (list), GTK_TYPE_POPOVER);

  gtk_popover_popdown (GTK_POPOVER (popover));
  if (bookmark == NULL)
    return;
  if (sortie_bookmark_get_tick (bookmark) > sortie_session_get_head (self->session))
    gtk_widget_activate_action (GTK_WIDGET (self), "timeline.run-to", "i", sortie_bookmark_get_tick (bookmark));
  else
    sortie_timeline_bookmark_clicked (self, sortie_bookmark_get_tick (bookmark), FALSE);
}

static GtkWidget *
make_list_button (SortieTimeline *self)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new (), *scroller = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new (), *empty = gtk_label_new (_ ("B marks the moment that is shown.\n"
                                                                    "Bookmarks are kept with the mission."));

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_label_set_justify (GTK_LABEL (empty), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (empty, "hint");
  gtk_list_box_set_placeholder (GTK_LIST_BOX (list), empty);
  gtk_list_box_bind_model (GTK_LIST_BOX (list), G_LIST_MODEL (bookmarks_of (self)), make_list_row, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Bookmarks"), -1);
  g_signal_connect (list, "row-activated", G_CALLBACK (list_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "user-bookmarks-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("Bookmarks"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Bookmarks"), -1);
  return button;
}

/* ---- The legend ---- */

static void
draw_mark (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer mark)
{
  GdkRGBA ink;

  sortie_mark_color (GPOINTER_TO_INT (mark), GTK_WIDGET (area), &ink);
  sortie_mark_draw (cr, GPOINTER_TO_INT (mark), width / 2.0, height / 2.0, 12, &ink);
}

static void
draw_family (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer family)
{
  GdkRGBA hue;

  sortie_family_color (GPOINTER_TO_INT (family), GTK_WIDGET (area), &hue);
  hue.alpha = 0.3f;
  gdk_cairo_set_source_rgba (cr, &hue);
  cairo_rectangle (cr, 0, 2, width, height - 4);
  cairo_fill (cr);
  hue.alpha = 1;
  gdk_cairo_set_source_rgba (cr, &hue);
  cairo_rectangle (cr, 0, 2, 2, height - 4);
  cairo_fill (cr);
}

static void
legend_row (GtkWidget *grid, int column, int row, GtkDrawingAreaDrawFunc func, int number, const char *words)
{
  GtkWidget *area = gtk_drawing_area_new (), *label = gtk_label_new (words);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 22);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 18);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), func, GINT_TO_POINTER (number), NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_grid_attach (GTK_GRID (grid), area, column * 2, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), label, column * 2 + 1, row, 1, 1);
}

static GtkWidget *
make_legend_button (void)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new (), *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  for (int i = 0; i < SORTIE_N_FAMILIES; i++)
    legend_row (grid, 0, i, draw_family, i, sortie_family_words (i));
  for (int i = 0; i < SORTIE_N_MARKS; i++)
    legend_row (grid, 1 + i / 8, i % 8, draw_mark, i, sortie_mark_words (i));
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "dialog-information-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("What colours and marks mean"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What colours and marks mean"), -1);
  return button;
}

/* ---- The corner ---- */

static GtkWidget *
corner_button (const char *icon, const char *action, const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

GtkWidget *
sortie_timeline_make_corner (SortieTimeline *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *list = make_list_button (self), *legend = make_legend_button ();

  gtk_widget_add_css_class (box, "timeline-corner");
  gtk_widget_add_css_class (list, "flat");
  gtk_widget_add_css_class (legend, "flat");
  gtk_box_append (GTK_BOX (box), corner_button ("zoom-fit-best-symbolic", "timeline.fit", _ ("Show the whole run (F)")));
  gtk_box_append (GTK_BOX (box), corner_button ("zoom-out-symbolic", "timeline.zoom-out", _ ("Farther (−)")));
  gtk_box_append (GTK_BOX (box), corner_button ("zoom-in-symbolic", "timeline.zoom-in", _ ("Nearer (+)")));
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), legend);
  return box;
}
