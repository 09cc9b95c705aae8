/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line over the viewport that says what there is to see in a mission that is there to be watched. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include <glib/gi18n.h>

static void
update_note (SortieViewport *self)
{
  const SrtJson *json = sortie_document_get (sortie_workspace_get_document (self->workspace), NULL, NULL, "watch_for");
  const char *text = json && json->kind == SRT_JSON_STRING ? json->text : "";

  gtk_label_set_text (self->note_text, text);
  gtk_widget_set_visible (self->note, *text && !self->note_closed);
}

/* Closed is closed for this mission, not for the next. */
static void
note_replaced (SortieViewport *self)
{
  self->note_closed = FALSE;
  update_note (self);
}

static void
close_note (SortieViewport *self)
{
  self->note_closed = TRUE;
  update_note (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* In a run the button has nothing to do; its room stays, so that the picture does not move. */
static void
update_run_button (SortieViewport *self)
{
  gboolean wanted = !sortie_session_is_live (sortie_workspace_get_session (self->workspace));

  gtk_widget_set_sensitive (self->note_run, wanted);
  gtk_widget_set_opacity (self->note_run, wanted ? 1 : 0);
}

GtkWidget *
sortie_viewport_make_note (SortieViewport *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  SortieDocument *document = sortie_workspace_get_document (self->workspace);

  self->note = box;
  self->note_text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->note_text, TRUE);
  gtk_label_set_xalign (self->note_text, 0);
  gtk_label_set_selectable (self->note_text, FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->note_text), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note_text));

  self->note_run = gtk_button_new_with_mnemonic (_ ("_Run"));
  gtk_widget_set_tooltip_text (self->note_run, _ ("Run (F5)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->note_run), "win.run");
  gtk_widget_set_valign (self->note_run, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), self->note_run);

  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Close the Note"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close the Note"), -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (close_note), self);
  gtk_box_append (GTK_BOX (box), close);

  gtk_widget_add_css_class (box, "viewport-note");
  g_signal_connect_object (document, "changed", G_CALLBACK (update_note), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "replaced", G_CALLBACK (note_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_session (self->workspace), "notify::state",
                           G_CALLBACK (update_run_button), self, G_CONNECT_SWAPPED);
  update_note (self);
  return self->note;
}
