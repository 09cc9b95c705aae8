/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches as a table of values separated by commas, made a slice at a time in the main loop. */
#include "sortie-config.h"

#include "ui/watch-export.h"

#include "ui/watch-text.h"

enum
{
  SLICE = 500, /* lines at a time */
};

typedef struct
{
  SortieSampler *sampler;
  SortieSession *session;
  GArray *columns; /* SortieWatchColumn */
  GFile *file;
  SortieWatchProgress progress;
  gpointer data;
  int head, tick;  /* the last one, and the next line's */
  guint missing;   /* values as it began */
  GString *text;
  GCancellable *cancellable;
  gulong changed, cancelled;
  guint idle, stopping;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  if (export->changed)
    g_signal_handler_disconnect (export->sampler, export->changed);
  if (export->cancelled)
    g_cancellable_disconnect (export->cancellable, export->cancelled);
  g_clear_object (&export->cancellable);
  g_clear_handle_id (&export->idle, g_source_remove);
  g_clear_handle_id (&export->stopping, g_source_remove);
  g_object_unref (export->sampler);
  g_object_unref (export->session);
  g_object_unref (export->file);
  g_array_unref (export->columns);
  g_string_free (export->text, TRUE);
  g_free (export);
}

/* ---- The text ---- */

/* A field in quotation marks where it needs them. */
static void
add_field (GString *text, const char *field)
{
  if (strpbrk (field, ",\"\n") == NULL)
    {
      g_string_append (text, field);
      return;
    }
  g_string_append_c (text, '"');
  for (const char *c = field; *c; c++)
    {
      if (*c == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

static void
add_header (Export *export)
{
  g_string_append (export->text, "tick,seconds");
  for (guint i = 0; i < export->columns->len; i++)
    {
      g_string_append_c (export->text, ',');
      add_field (export->text, g_array_index (export->columns, SortieWatchColumn, i).title);
    }
  g_string_append_c (export->text, '\n');
}

static void
add_line (Export *export, int tick)
{
  const SrtRun *run = sortie_session_get_run (export->session);

  g_string_append_printf (export->text, "%d,%d.%02d", tick, tick / 100, tick % 100);
  for (guint i = 0; i < export->columns->len; i++)
    {
      const SortieWatchColumn *column = &g_array_index (export->columns, SortieWatchColumn, i);
      double value;
      g_string_append_c (export->text, ',');
      if (sortie_series_get (column->series, tick, &value) == SORTIE_SAMPLE_VALUE)
        {
          g_autofree char *field = sortie_watch_plain_text (run, column->slot, column->kind, value);
          add_field (export->text, field);
        }
    }
  g_string_append_c (export->text, '\n');
}

/* ---- Its steps ---- */

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* From here on it goes through, whatever becomes of what it was made of. */
static void
write_text (GTask *task, Export *export)
{
  g_autoptr (GBytes) bytes = g_bytes_new (export->text->str, export->text->len);

  g_signal_handler_disconnect (export->sampler, export->changed);
  export->changed = 0;
  if (export->cancelled)
    g_cancellable_disconnect (export->cancellable, export->cancelled);
  export->cancelled = 0;
  g_file_replace_contents_bytes_async (export->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written, task);
}

static gboolean
stop (gpointer data)
{
  GTask *task = data;
  Export *export = g_task_get_task_data (task);

  export->stopping = 0;
  g_task_return_error_if_cancelled (task);
  g_object_unref (task);
  return G_SOURCE_REMOVE;
}

/* Nothing more is read of what is to be written. */
static void
cancelled (GCancellable *cancellable, GTask *task)
{
  Export *export = g_task_get_task_data (task);

  if (export->changed)
    g_signal_handler_disconnect (export->sampler, export->changed);
  export->changed = 0;
  g_clear_handle_id (&export->idle, g_source_remove);
  if (export->stopping == 0)
    export->stopping = g_idle_add (stop, task);
}

static gboolean
add_slice (gpointer data)
{
  GTask *task = data;
  Export *export = g_task_get_task_data (task);

  for (int i = 0; i < SLICE && export->tick <= export->head; i++)
    add_line (export, export->tick++);
  if (export->tick <= export->head)
    return G_SOURCE_CONTINUE;
  export->idle = 0;
  write_text (task, export);
  return G_SOURCE_REMOVE;
}

/* Values came: once all are there, they are written. */
static void
look (SortieSampler *sampler, GTask *task)
{
  Export *export = g_task_get_task_data (task);
  guint missing;

  if (export->idle)
    return;
  missing = sortie_sampler_missing (sampler, 0, export->head);
  export->progress (export->missing > 0 ? 1 - (double) missing / export->missing : 1, export->data);
  if (missing == 0)
    export->idle = g_idle_add (add_slice, task);
  else
    sortie_sampler_want (sampler, 0, export->head);
}

void
sortie_watch_export_async (SortieSampler *sampler, SortieSession *session, GArray *columns, GFile *file,
                           GCancellable *cancellable, SortieWatchProgress progress, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Export *export = g_new0 (Export, 1);

  export->sampler = g_object_ref (sampler);
  export->session = g_object_ref (session);
  export->columns = g_array_ref (columns);
  export->file = g_object_ref (file);
  export->progress = progress;
  export->data = user_data;
  export->head = sortie_session_is_live (session) ? sortie_session_get_head (session) : -1;
  export->missing = sortie_sampler_missing (sampler, 0, export->head);
  export->text = g_string_new (NULL);
  g_task_set_task_data (task, export, export_free);
  add_header (export);
  export->cancellable = g_object_ref (cancellable);
  export->cancelled = g_cancellable_connect (cancellable, G_CALLBACK (cancelled), task, NULL);
  g_task_set_check_cancellable (task, FALSE);
  export->changed = g_signal_connect (sampler, "changed", G_CALLBACK (look), task);
  look (sampler, task);
}

gboolean
sortie_watch_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
