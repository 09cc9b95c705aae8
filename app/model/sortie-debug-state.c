/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-debug-state.h"

#include <errno.h>

#define SECONDS 1 /* from a change until it is written */

struct _SortieDebugState
{
  GObject parent_instance;

  SortieDocument *document;
  SrtJson *root;
  char *path; /* NULL: the mission has no file */
  guint timeout;
  gboolean changed;
  gboolean moved;  /* the mission has got another path, where nothing was written yet */
  GMutex lock;     /* of writing and of `last` */
  guint serial, last; /* of what is to be written next, and of what was written last */
};

G_DEFINE_FINAL_TYPE (SortieDebugState, sortie_debug_state, G_TYPE_OBJECT)

static guint loaded_signal;

char *
sortie_debug_state_path (GFile *mission)
{
  g_autofree char *uri = g_file_get_uri (mission);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, uri, -1);
  g_autofree char *name = g_strconcat (hash, ".json", NULL);

  return g_build_filename (g_get_user_state_dir (), "sortie", "debug", name, NULL);
}

/* ---- Writing ---- */

typedef struct
{
  char *path, *text;
  gsize length;
  guint serial;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->path);
  g_free (job->text);
  g_free (job);
}

/* What is to be written now; the mission's own place is in it for who looks at the file. */
static Job *
job_new (SortieDebugState *self)
{
  GFile *file = sortie_document_get_file (self->document);
  g_autofree char *uri = file ? g_file_get_uri (file) : NULL;
  Job *job = g_new0 (Job, 1);

  if (uri)
    srt_json_set (self->root, "mission", srt_json_new_string (uri));
  job->path = g_strdup (self->path);
  job->text = srt_json_write (self->root, &job->length);
  job->serial = ++self->serial;
  self->changed = self->moved = FALSE;
  return job;
}

/* Through a temporary file. The state is a comfort: that it cannot be written must not stop the work. */
static void
write_job (SortieDebugState *self, const Job *job)
{
  g_autofree char *folder = g_path_get_dirname (job->path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (job->serial < self->last)
    return; /* something newer was written meanwhile */
  self->last = job->serial;
  if (g_mkdir_with_parents (folder, 0700) != 0)
    g_printerr ("sortie: %s: %s\n", folder, g_strerror (errno));
  else if (!g_file_set_contents_full (job->path, job->text, (gssize) job->length, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                                      &error))
    g_printerr ("sortie: watches and breakpoints could not be kept: %s\n", error->message);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  write_job (source, data);
  g_task_return_boolean (task, TRUE);
}

static gboolean
due (gpointer data)
{
  SortieDebugState *self = data;
  g_autoptr (GTask) task = NULL;

  self->timeout = 0;
  if (!self->changed || self->path == NULL)
    return G_SOURCE_REMOVE;
  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (task, job_new (self), job_free);
  g_task_run_in_thread (task, write_thread);
  return G_SOURCE_REMOVE;
}

static void
schedule (SortieDebugState *self)
{
  if (self->timeout == 0 && self->path)
    self->timeout = g_timeout_add_seconds (SECONDS, due, self);
}

void
sortie_debug_state_flush (SortieDebugState *self)
{
  Job *job;

  g_return_if_fail (SORTIE_IS_DEBUG_STATE (self));

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (!self->changed || self->path == NULL)
    return;
  job = job_new (self);
  write_job (self, job);
  job_free (job);
}

/* ---- Following the document ---- */

static SrtJson *
read_state (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  SrtJson *root = NULL;

  if (path && g_file_get_contents (path, &text, &length, NULL))
    root = srt_json_parse (text, length, path, NULL);
  if (root && root->kind != SRT_JSON_OBJECT)
    g_clear_pointer (&root, srt_json_free);
  return root ? root : srt_json_new_object ();
}

/* The mission is kept elsewhere from now on: its state goes with it, unless another mission takes its place next. */
static void
file_changed (SortieDebugState *self)
{
  GFile *file = sortie_document_get_file (self->document);
  g_autofree char *path = file ? sortie_debug_state_path (file) : NULL;

  if (g_strcmp0 (path, self->path) == 0)
    return;
  sortie_debug_state_flush (self);
  g_free (self->path);
  self->path = g_steal_pointer (&path);
  self->moved = TRUE;
  self->changed = srt_json_length (self->root) > 0;
  if (self->changed)
    schedule (self);
}

static void
replaced (SortieDebugState *self)
{
  GFile *file = sortie_document_get_file (self->document);
  g_autofree char *path = file ? sortie_debug_state_path (file) : NULL;

  /* What is held is the last mission's, and written, unless the same one was read again. */
  if (!self->moved)
    sortie_debug_state_flush (self);
  self->moved = FALSE;
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->changed = FALSE;
  g_clear_pointer (&self->root, srt_json_free);
  self->root = read_state (path);
  g_signal_emit (self, loaded_signal, 0);
}

/* ---- GObject ---- */

static void
sortie_debug_state_dispose (GObject *object)
{
  SortieDebugState *self = SORTIE_DEBUG_STATE (object);

  if (self->document)
    sortie_debug_state_flush (self);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sortie_debug_state_parent_class)->dispose (object);
}

static void
sortie_debug_state_finalize (GObject *object)
{
  SortieDebugState *self = SORTIE_DEBUG_STATE (object);

  g_clear_pointer (&self->root, srt_json_free);
  g_free (self->path);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (sortie_debug_state_parent_class)->finalize (object);
}

static void
sortie_debug_state_class_init (SortieDebugStateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_debug_state_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_debug_state_finalize;
  loaded_signal = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
sortie_debug_state_init (SortieDebugState *self)
{
  self->root = srt_json_new_object ();
  g_mutex_init (&self->lock);
}

SortieDebugState *
sortie_debug_state_new (SortieDocument *document)
{
  SortieDebugState *self = g_object_new (SORTIE_TYPE_DEBUG_STATE, NULL);
  GFile *file = sortie_document_get_file (document);

  self->document = g_object_ref (document);
  self->path = file ? sortie_debug_state_path (file) : NULL;
  srt_json_free (self->root);
  self->root = read_state (self->path);
  g_signal_connect_object (document, "notify::file", G_CALLBACK (file_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "replaced", G_CALLBACK (replaced), self, G_CONNECT_SWAPPED);
  return self;
}

const SrtJson *
sortie_debug_state_get (SortieDebugState *self, const char *section)
{
  g_return_val_if_fail (SORTIE_IS_DEBUG_STATE (self), NULL);

  return srt_json_get (self->root, section);
}

void
sortie_debug_state_set (SortieDebugState *self, const char *section, SrtJson *value)
{
  int index = -1;

  g_return_if_fail (SORTIE_IS_DEBUG_STATE (self));

  if (value && srt_json_get (self->root, section) && srt_json_equal (value, srt_json_get (self->root, section)))
    {
      srt_json_free (value);
      return;
    }
  srt_json_free (srt_json_swap (self->root, section, value, &index));
  self->changed = TRUE;
  schedule (self);
}
