/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recorded runs as files: saved beside the mission, opened with the mission they are of. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/compat.h"

#include <glib/gi18n.h>
#include <stdlib.h>

static SortieSession *
session_of (SortieWindow *self)
{
  return sortie_workspace_get_session (self->workspace);
}

static SortieDocument *
document_of (SortieWindow *self)
{
  return sortie_workspace_get_document (self->workspace);
}

static GListModel *
recording_filters (void)
{
  GListStore *filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Recorded runs"));
  gtk_file_filter_add_pattern (filter, "*" SORTIE_RECORDING_ENDING);
  g_list_store_append (filters, filter);
  return G_LIST_MODEL (filters);
}

/* ---- Save ---- */

typedef struct
{
  SortieRecording *recording;
  char *path;
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  sortie_recording_free (saving->recording);
  g_free (saving->path);
  g_free (saving);
}

static void
save_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Saving *saving = data;
  GError *error = NULL;

  if (sortie_recording_save (saving->recording, saving->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    sortie_workspace_toast (SORTIE_WINDOW (source)->workspace, _ ("The run was saved"));
  else
    sortie_window_show_error (SORTIE_WINDOW (source), _ ("The Run Could Not Be Saved"), error);
}

void
sortie_window_save_recording_to (SortieWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = g_task_new (self, NULL, saved, NULL);
  Saving *saving = g_new0 (Saving, 1);

  saving->path = g_file_get_path (file);
  saving->recording = saving->path ? sortie_session_record (session_of (self), &error) : NULL;
  if (saving->recording == NULL)
    {
      saving_free (saving);
      sortie_window_show_error (self, _ ("The Run Could Not Be Saved"), error);
      g_task_return_boolean (task, FALSE);
      return;
    }
  g_task_set_task_data (task, saving, saving_free);
  g_task_run_in_thread (task, save_on_thread);
}

static void
save_chosen (GFile *file, gpointer data)
{
  g_autoptr (SortieWindow) self = data;

  if (file && sortie_session_is_live (session_of (self)))
    sortie_window_save_recording_to (self, file);
}

static void
save_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;
  GFile *file = sortie_document_get_file (document_of (self));
  g_autoptr (GListModel) filters = recording_filters ();
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL;
  g_autofree char *name = g_strconcat (sortie_document_get_title (document_of (self)), SORTIE_RECORDING_ENDING, NULL);

  g_strdelimit (name, "/", '-');
  sortie_compat_save_file (GTK_WINDOW (self), _ ("Save the Run"), filters, folder, name, save_chosen,
                           g_object_ref (self));
}

/* ---- Open ---- */

static void
open_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, true);
  GError *error = NULL;
  SortieRecording *recording = sortie_recording_open (data, (const char *const *) folders, &error);

  if (recording)
    g_task_return_pointer (task, recording, (GDestroyNotify) sortie_recording_free);
  else
    g_task_return_error (task, error);
}

/* The mission comes as a document of its own, without a file: what is saved of it goes elsewhere. */
static void
show_now (SortieWindow *self, gpointer data)
{
  const SortieRecording *recording = data;
  g_autoptr (GError) error = NULL;
  gsize length;
  char *text = srt_document_write (sortie_recording_get_document (recording), &length);

  if (!sortie_document_load_text (document_of (self), text, length, NULL, &error)
      || !sortie_session_open_recording (session_of (self), recording, &error))
    sortie_window_show_error (self, _ ("The Run Could Not Be Opened"), error);
  free (text);
  self->opened = TRUE;
  g_object_notify (G_OBJECT (session_of (self)), "state");
  g_object_notify (G_OBJECT (document_of (self)), "modified");
}

static void
opened (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieWindow *self = SORTIE_WINDOW (source);
  g_autoptr (GError) error = NULL;
  SortieRecording *recording = g_task_propagate_pointer (G_TASK (result), &error);

  if (recording)
    sortie_window_unless_unsaved (self, show_now, recording, (GDestroyNotify) sortie_recording_free);
  else
    sortie_window_show_error (self, _ ("The Run Could Not Be Opened"), error);
}

void
sortie_window_open_recording (SortieWindow *self, GFile *file)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, opened, NULL);

  g_task_set_task_data (task, g_file_get_path (file), g_free);
  g_task_run_in_thread (task, open_on_thread);
}

static void
open_chosen (GFile *file, gpointer data)
{
  g_autoptr (SortieWindow) self = data;

  if (file)
    sortie_window_open_recording (self, file);
}

static void
open_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;
  g_autoptr (GListModel) filters = recording_filters ();

  sortie_compat_open_file (GTK_WINDOW (self), _ ("Open a Recorded Run"), filters, NULL, open_chosen,
                           g_object_ref (self));
}

void
sortie_window_init_recording (SortieWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-recording", .activate = save_action },
    { .name = "open-recording", .activate = open_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
