/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-view.h"

#include "ui/maneuver-assist.h"
#include "ui/noted-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

/* ---- The view ---- */

static void
update_scheme (GtkSourceBuffer *buffer)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  gtk_source_buffer_set_style_scheme (
      buffer, gtk_source_style_scheme_manager_get_scheme (gtk_source_style_scheme_manager_get_default (),
                                                          dark ? "Adwaita-dark" : "Adwaita"));
}

GtkSourceView *
sortie_maneuver_view_new (void)
{
  g_autoptr (GtkSourceBuffer) buffer = gtk_source_buffer_new_with_language (sortie_maneuver_language ());
  GtkSourceView *view = GTK_SOURCE_VIEW (sortie_noted_view_new (buffer));
  g_autoptr (GtkSourceCompletionProvider) provider = sortie_maneuver_completion_new ();
  g_autoptr (GtkSourceHoverProvider) hover = sortie_maneuver_hover_new ();
  GtkSourceCompletion *completion = gtk_source_view_get_completion (view);

  gtk_source_view_set_show_line_numbers (view, TRUE);
  gtk_source_view_set_highlight_current_line (view, TRUE);
  gtk_source_view_set_auto_indent (view, TRUE);
  gtk_source_view_set_tab_width (view, 4);
  gtk_source_view_set_insert_spaces_instead_of_tabs (view, TRUE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Maneuver script"), -1);
  g_object_set (completion, "select-on-show", TRUE, NULL);
  gtk_source_completion_add_provider (completion, provider);
  gtk_source_hover_add_provider (gtk_source_view_get_hover (view), hover);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update_scheme), buffer,
                           G_CONNECT_SWAPPED);
  update_scheme (buffer);
  return view;
}

void
sortie_maneuver_view_replace (GtkSourceView *view, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter start, end;

  /* Setting a text cannot be undone; this can. */
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

char *
sortie_maneuver_view_dup_text (GtkSourceView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

/* ---- What is wrong ---- */

struct _SortieScriptProblems
{
  GtkWidget parent_instance;

  GtkSourceView *view; /* borrowed: beside it in one window */
  GtkWidget *scroller, *list;
  GtkTextTag *error_tag, *warning_tag;
  GArray *places; /* int pairs: line, column from 1 */
};

G_DEFINE_FINAL_TYPE (SortieScriptProblems, sortie_script_problems, GTK_TYPE_WIDGET)

static GtkTextBuffer *
buffer_of (SortieScriptProblems *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

static void
underline (SortieScriptProblems *self, const SrtDiag *diag)
{
  GtkTextBuffer *buffer = buffer_of (self);
  GtkTextIter start, end;

  if (diag->line < 1 || diag->line > gtk_text_buffer_get_line_count (buffer))
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, diag->line - 1);
  for (int i = 1; i < diag->column && !gtk_text_iter_ends_line (&start); i++)
    gtk_text_iter_forward_char (&start);
  end = start;
  while (!gtk_text_iter_ends_line (&end) && !g_unichar_isspace (gtk_text_iter_get_char (&end)))
    gtk_text_iter_forward_char (&end);
  /* What is missing at a line's end is shown under its last character. */
  if (gtk_text_iter_equal (&start, &end) && !gtk_text_iter_starts_line (&start))
    gtk_text_iter_backward_char (&start);
  gtk_text_buffer_apply_tag (buffer, diag->severity == SRT_SEVERITY_ERROR ? self->error_tag : self->warning_tag, &start,
                             &end);
}

static void
add_row (SortieScriptProblems *self, const SrtDiag *diag)
{
  static const char *const icons[]
      = { "dialog-information-symbolic", "dialog-warning-symbolic", "dialog-error-symbolic" };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  char *sentence = srt_diag_text (diag, gettext);
  g_autofree char *text = g_strdup_printf (_ ("Line %d: %s (%s)"), diag->line, sentence, diag->code);

  free (sentence);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icons[diag->severity]));
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_append (GTK_LIST_BOX (self->list), box);
  g_array_append_val (self->places, diag->line);
  g_array_append_val (self->places, diag->column);
}

static void
clear (SortieScriptProblems *self)
{
  GtkTextBuffer *buffer = buffer_of (self);
  GtkTextIter start, end;
  GtkWidget *row;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->error_tag, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->warning_tag, &start, &end);
  while ((row = gtk_widget_get_first_child (self->list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  g_array_set_size (self->places, 0);
}

void
sortie_script_problems_show (SortieScriptProblems *self, const SrtDiags *diags, SrtSeverity least)
{
  g_return_if_fail (SORTIE_IS_SCRIPT_PROBLEMS (self));

  clear (self);
  for (size_t i = 0; i < diags->count; i++)
    {
      if (diags->items[i].severity < least)
        continue;
      if (diags->items[i].severity != SRT_SEVERITY_NOTE)
        underline (self, &diags->items[i]);
      add_row (self, &diags->items[i]);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->places->len > 0);
}

static void
row_activated (GtkListBox *list, GtkListBoxRow *row, SortieScriptProblems *self)
{
  guint index = (guint) gtk_list_box_row_get_index (row);
  GtkTextIter iter;

  if (2 * index + 1 >= self->places->len)
    return;
  gtk_text_buffer_get_iter_at_line (buffer_of (self), &iter, MAX (0, g_array_index (self->places, int, 2 * index) - 1));
  for (int i = 1; i < g_array_index (self->places, int, 2 * index + 1) && !gtk_text_iter_ends_line (&iter); i++)
    gtk_text_iter_forward_char (&iter);
  gtk_text_buffer_place_cursor (buffer_of (self), &iter);
  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (self->view), &iter, 0.1, FALSE, 0, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
sortie_script_problems_dispose (GObject *object)
{
  SortieScriptProblems *self = SORTIE_SCRIPT_PROBLEMS (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->places, g_array_unref);
  G_OBJECT_CLASS (sortie_script_problems_parent_class)->dispose (object);
}

static void
sortie_script_problems_class_init (SortieScriptProblemsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_script_problems_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_script_problems_init (SortieScriptProblems *self)
{
  self->places = g_array_new (FALSE, FALSE, sizeof (int));
  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Problems of the script"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (row_activated), self);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->list);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), 140);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
sortie_script_problems_new (GtkSourceView *view)
{
  SortieScriptProblems *self = g_object_new (SORTIE_TYPE_SCRIPT_PROBLEMS, NULL);

  self->view = view;
  self->error_tag = gtk_text_buffer_create_tag (buffer_of (self), NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  self->warning_tag = gtk_text_buffer_create_tag (buffer_of (self), NULL, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  return GTK_WIDGET (self);
}
