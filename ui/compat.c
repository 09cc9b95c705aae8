/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

/* Newer calls are meant here, and here alone. */
#undef GDK_VERSION_MAX_ALLOWED
#undef ADW_VERSION_MAX_ALLOWED
#undef GTK_SOURCE_VERSION_MAX_ALLOWED
#undef PANEL_VERSION_MAX_ALLOWED

#include "ui/compat.h"

#include <glib/gi18n.h>

/* ---- Choosing files ---- */

typedef struct
{
  SortieFileFunc func;
  gpointer user_data;
} FileCall;

#if GTK_CHECK_VERSION(4, 10, 0)

static void
file_chosen (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree FileCall *call = data;
  gboolean saving = GPOINTER_TO_INT (g_object_get_data (source, "saving"));
  g_autoptr (GFile) file = saving ? gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, NULL)
                                  : gtk_file_dialog_open_finish (GTK_FILE_DIALOG (source), result, NULL);

  call->func (file, call->user_data);
}

static void
choose_file (GtkWindow *parent,
             const char *title,
             GListModel *filters,
             GFile *folder,
             const char *name,
             gboolean saving,
             FileCall *call)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_modal (dialog, TRUE);
  if (filters)
    gtk_file_dialog_set_filters (dialog, filters);
  if (folder)
    gtk_file_dialog_set_initial_folder (dialog, folder);
  g_object_set_data (G_OBJECT (dialog), "saving", GINT_TO_POINTER (saving));
  if (saving)
    {
      gtk_file_dialog_set_initial_name (dialog, name);
      gtk_file_dialog_save (dialog, parent, NULL, file_chosen, call);
    }
  else
    gtk_file_dialog_open (dialog, parent, NULL, file_chosen, call);
}

static void
folder_chosen (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree FileCall *call = data;
  g_autoptr (GFile) file = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (source), result, NULL);

  call->func (file, call->user_data);
}

static void
choose_folder (GtkWindow *parent, const char *title, FileCall *call)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_modal (dialog, TRUE);
  gtk_file_dialog_select_folder (dialog, parent, NULL, folder_chosen, call);
}

#else

static void
file_chosen (GtkNativeDialog *dialog, int response, FileCall *call)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  call->func (file, call->user_data);
  g_free (call);
  g_object_unref (dialog);
}

static void
choose_file (GtkWindow *parent,
             const char *title,
             GListModel *filters,
             GFile *folder,
             const char *name,
             gboolean saving,
             FileCall *call)
{
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (title, parent, saving ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
                                     saving ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  for (guint i = 0; filters && i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
    }
  if (folder)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), folder, NULL);
  if (saving)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_signal_connect (dialog, "response", G_CALLBACK (file_chosen), call);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
choose_folder (GtkWindow *parent, const char *title, FileCall *call)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                                              _ ("_Open"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (file_chosen), call);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

void
sortie_compat_open_folder (GtkWindow *parent, const char *title, SortieFileFunc func, gpointer user_data)
{
  FileCall *call = g_new0 (FileCall, 1);

  *call = (FileCall){ func, user_data };
  choose_folder (parent, title, call);
}

void
sortie_compat_open_file (GtkWindow *parent,
                         const char *title,
                         GListModel *filters,
                         GFile *folder,
                         SortieFileFunc func,
                         gpointer user_data)
{
  FileCall *call = g_new0 (FileCall, 1);

  *call = (FileCall){ func, user_data };
  choose_file (parent, title, filters, folder, NULL, FALSE, call);
}

void
sortie_compat_save_file (GtkWindow *parent,
                         const char *title,
                         GListModel *filters,
                         GFile *folder,
                         const char *name,
                         SortieFileFunc func,
                         gpointer user_data)
{
  FileCall *call = g_new0 (FileCall, 1);

  *call = (FileCall){ func, user_data };
  choose_file (parent, title, filters, folder, name, TRUE, call);
}

/* ---- Questions ---- */

typedef struct
{
  SortieResponseFunc func;
  gpointer user_data;
} AskCall;

static void
answered (GObject *dialog, const char *response, AskCall *call)
{
  SortieResponseFunc func = g_steal_pointer (&call->func);

  /* Closing the dialog afterwards is no second answer. */
  if (func)
    func (response, call->user_data);
}

static void
free_ask (gpointer data, GClosure *closure)
{
  g_free (data);
}

#if ADW_CHECK_VERSION(1, 5, 0)
#define ASK_DIALOG AdwAlertDialog
#define ASK_CALL(name) adw_alert_dialog_##name
#else
#define ASK_DIALOG AdwMessageDialog
#define ASK_CALL(name) adw_message_dialog_##name
#endif

void
sortie_compat_ask (GtkWindow *parent,
                   const char *heading,
                   const char *body,
                   const SortieResponse *responses,
                   guint n_responses,
                   SortieResponseFunc func,
                   gpointer user_data)
{
  AskCall *call = g_new0 (AskCall, 1);
  /* A path is one long word: it may break behind each of its folders. */
  g_auto (GStrv) parts = g_strsplit (body, "/", -1);
  g_autofree char *breakable = g_strjoinv ("/\u200b", parts);
  ASK_DIALOG *dialog;

  *call = (AskCall){ func, user_data };
#if ADW_CHECK_VERSION(1, 5, 0)
  dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (heading, breakable));
#else
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (parent, heading, breakable));
  /* An answer may close the parent; the dialog looks at it once more as it goes. */
  g_object_set_data_full (G_OBJECT (dialog), "sortie-parent", g_object_ref (parent), g_object_unref);
#endif
  for (guint i = 0; i < n_responses; i++)
    {
      ASK_CALL (add_response) (dialog, responses[i].id, responses[i].label);
      ASK_CALL (set_response_appearance) (dialog, responses[i].id, responses[i].appearance);
    }
  ASK_CALL (set_close_response) (dialog, responses[0].id);
  ASK_CALL (set_default_response) (dialog, responses[n_responses - 1].id);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered), call, free_ask, 0);
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_present (ADW_DIALOG (dialog), GTK_WIDGET (parent));
#else
  gtk_window_present (GTK_WINDOW (dialog));
#endif
}

/* ---- About, files, lists ---- */

void
sortie_compat_about (GtkWindow *parent, const char *app_id, const char *version)
{
  const char *details = _ ("Sortie's behaviour comes from the public documentation of the OpenReliant project, "
                           "with thanks.");
#if ADW_CHECK_VERSION(1, 5, 0)
  AdwDialog *about = adw_about_dialog_new ();
  g_object_set (about, "application-name", "Sortie", "application-icon", app_id, "version", version, "comments",
                details, "license-type", GTK_LICENSE_GPL_3_0, "developer-name", _ ("The Sortie developers"), NULL);
  adw_dialog_present (about, GTK_WIDGET (parent));
#else
  GtkWidget *about = adw_about_window_new ();
  g_object_set (about, "application-name", "Sortie", "application-icon", app_id, "version", version, "comments",
                details, "license-type", GTK_LICENSE_GPL_3_0, "developer-name", _ ("The Sortie developers"),
                "transient-for", parent, "modal", TRUE, NULL);
  gtk_window_present (GTK_WINDOW (about));
#endif
}

void
sortie_compat_scroll_to (GtkWidget *list, guint position)
{
  GtkWidget *inner = list;

  /* The action lives on the list inside a column view. */
  if (GTK_IS_COLUMN_VIEW (list))
    for (inner = gtk_widget_get_first_child (list); inner && !GTK_IS_LIST_BASE (inner);)
      inner = gtk_widget_get_next_sibling (inner);
  if (inner)
    gtk_widget_activate_action (inner, "list.scroll-to-item", "u", position);
}

void
sortie_compat_gutter_line_extent (GtkSourceGutterLines *lines, guint line, int *top, int *height)
{
#if GTK_SOURCE_CHECK_VERSION (5, 16, 0)
  double y, size;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_source_gutter_lines_get_line_extent (lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y, &size);
  G_GNUC_END_IGNORE_DEPRECATIONS
  *top = (int) y;
  *height = (int) size;
#else
  gtk_source_gutter_lines_get_line_yrange (lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, top, height);
#endif
}
