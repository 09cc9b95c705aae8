/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cut, copy and paste of what is selected, between missions and windows. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "app/model/sortie-clip.h"

#include <glib/gi18n.h>

gboolean
sortie_window_text_takes (SortieWindow *self, const char *action)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (GTK_IS_TEXT (focus) || GTK_IS_TEXT_VIEW (focus))
    {
      gtk_widget_activate_action (focus, action, NULL);
      return TRUE;
    }
  /* Words that are marked, in the log or a card. */
  return GTK_IS_LABEL (focus) && g_str_equal (action, "clipboard.copy")
         && gtk_label_get_selection_bounds (GTK_LABEL (focus), NULL, NULL)
         && gtk_widget_activate_action (focus, action, NULL);
}

static void
copy_selection (SortieWindow *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  g_autofree char *text = NULL;

  if (sortie_selection_get_n_items (selection) == 0)
    return;
  text = sortie_clip_copy (sortie_workspace_get_document (self->workspace), sortie_selection_get_table (selection),
                           sortie_selection_get_ids (selection));
  if (text)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  if (!sortie_window_text_takes (user_data, "clipboard.copy"))
    copy_selection (user_data);
}

static void
cut_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autofree char *table = NULL;
  g_auto (GStrv) ids = NULL;

  if (sortie_window_text_takes (self, "clipboard.cut") || sortie_selection_get_n_items (selection) == 0)
    return;
  copy_selection (self);
  table = g_strdup (sortie_selection_get_table (selection));
  ids = g_strdupv ((char **) sortie_selection_get_ids (selection));
  if (sortie_session_is_live (session) && g_str_equal (table, "ships"))
    for (guint i = 0; ids[i]; i++)
      {
        int slot = sortie_session_slot_of (session, ids[i]);
        if (slot >= 0)
          sortie_session_retire (session, slot);
      }
  sortie_document_delete (sortie_workspace_get_document (self->workspace), table, (const char *const *) ids);
}

static void
paste_text (SortieWindow *self, const char *text)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autoptr (GError) error = NULL;
  g_autofree char *table = NULL, *told = NULL;
  g_auto (GStrv) ids = NULL;
  guint left_out = 0;

  ids = sortie_clip_paste (sortie_workspace_get_document (self->workspace), text, &table, &left_out, &error);
  if (ids == NULL)
    {
      sortie_workspace_toast (self->workspace, error->message);
      return;
    }
  if (sortie_session_is_live (session) && g_str_equal (table, "ships"))
    for (guint i = 0; ids[i]; i++)
      sortie_session_add_ship (session, ids[i]);
  sortie_selection_set_many (sortie_workspace_get_selection (self->workspace), table, (const char *const *) ids);
  if (left_out == 0)
    return;
  told = g_strdup_printf (ngettext ("Pasted; %u reference to what this mission lacks was left out",
                                    "Pasted; %u references to what this mission lacks were left out", left_out),
                          left_out);
  sortie_workspace_toast (self->workspace, told);
}

static void
text_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SortieWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (self->opened)
    paste_text (self, text ? text : "");
}

static void
paste_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;

  if (!sortie_window_text_takes (self, "clipboard.paste"))
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, text_read, g_object_ref (self));
}

static const GActionEntry entries[] = {
  { .name = "cut", .activate = cut_action },
  { .name = "copy", .activate = copy_action },
  { .name = "paste", .activate = paste_action },
};

void
sortie_window_init_clip (SortieWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
sortie_window_enable_clip (SortieWindow *self, gboolean play)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), entries[i].name)),
                                 self->opened && !play);
}
