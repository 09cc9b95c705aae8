/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-autosave.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

/*
 * A copy is one file "UUID.autosave": a first line with the mission's path (or
 * empty), then the mission's text. Beside it "UUID.lock" is held locked by its
 * owner: the lock goes with the process however it ends, and, unlike a process
 * id, means the same inside and outside a sandbox.
 */
#define SUFFIX ".autosave"
#define LOCK_SUFFIX ".lock"

struct _SortieAutosave
{
  GObject parent_instance;

  SortieDocument *document;
  guint seconds;
  guint timeout;
  char *path;
  int lock; /* -1: not held */
  gboolean writing, again;
};

G_DEFINE_FINAL_TYPE (SortieAutosave, sortie_autosave, G_TYPE_OBJECT)

static char *
autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "sortie", "autosave", NULL);
}

static GBytes *
dup_contents (SortieAutosave *self)
{
  GFile *file = sortie_document_get_file (self->document);
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autofree char *text = NULL;
  g_autoptr (GString) contents = g_string_new (path);
  gsize length;

  text = sortie_document_dup_text (self->document, &length);
  g_string_append_c (contents, '\n');
  g_string_append_len (contents, text, (gssize) length);
  return g_string_free_to_bytes (g_steal_pointer (&contents));
}

static char *
lock_path (const char *path)
{
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (SUFFIX));

  return g_strconcat (stem, LOCK_SUFFIX, NULL);
}

/* The copy is about to exist: from now on it has an owner. */
static void
hold (SortieAutosave *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autofree char *path = lock_path (self->path);

  if (self->lock >= 0)
    return;
  g_mkdir_with_parents (folder, 0700);
  self->lock = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (self->lock >= 0)
    flock (self->lock, LOCK_EX | LOCK_NB);
}

static void
let_go (SortieAutosave *self)
{
  g_autofree char *path = lock_path (self->path);

  if (self->lock < 0)
    return;
  g_unlink (path);
  close (self->lock);
  self->lock = -1;
}

static gboolean
write_copy (const char *path, GBytes *contents, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length;
  const char *data = g_bytes_get_data (contents, &length);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder, g_strerror (errno));
      return FALSE;
    }
  return g_file_set_contents_full (path, data, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0600, error);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SortieAutosave *self = source;
  g_autoptr (GError) error = NULL;

  /* A copy that cannot be written must not stop the work; the console tells why. */
  if (!write_copy (self->path, data, &error))
    g_printerr ("sortie: the copy for recovery could not be written: %s\n", error->message);
  g_task_return_boolean (task, TRUE);
}

static void start_write (SortieAutosave *self);

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieAutosave *self = SORTIE_AUTOSAVE (source);

  self->writing = FALSE;
  if (self->document == NULL || !sortie_document_get_modified (self->document))
    {
      g_unlink (self->path);
      let_go (self);
    }
  else if (self->again)
    start_write (self);
}

static void
start_write (SortieAutosave *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, written, NULL);

  hold (self);
  self->writing = TRUE;
  self->again = FALSE;
  g_task_set_task_data (task, dup_contents (self), (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, write_thread);
}

static gboolean
due (gpointer data)
{
  SortieAutosave *self = data;

  self->timeout = 0;
  if (self->writing)
    self->again = TRUE;
  else if (sortie_document_get_modified (self->document))
    start_write (self);
  return G_SOURCE_REMOVE;
}

static void
document_changed (SortieAutosave *self)
{
  if (!sortie_document_get_modified (self->document))
    sortie_autosave_discard (self);
  else if (self->timeout == 0 && self->seconds > 0)
    self->timeout = g_timeout_add_seconds (self->seconds, due, self);
}

static void
sortie_autosave_dispose (GObject *object)
{
  SortieAutosave *self = SORTIE_AUTOSAVE (object);

  if (self->timeout != 0)
    g_source_remove (self->timeout);
  self->timeout = 0;
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sortie_autosave_parent_class)->dispose (object);
}

static void
sortie_autosave_finalize (GObject *object)
{
  SortieAutosave *self = SORTIE_AUTOSAVE (object);

  /* What is left unsaved stays, without an owner, for the next start. */
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->path);
  G_OBJECT_CLASS (sortie_autosave_parent_class)->finalize (object);
}

static void
sortie_autosave_class_init (SortieAutosaveClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_autosave_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_autosave_finalize;
}

static void
sortie_autosave_init (SortieAutosave *self)
{
  g_autofree char *folder = autosave_folder ();
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (uuid, SUFFIX, NULL);

  self->lock = -1;
  self->path = g_build_filename (folder, name, NULL);
}

SortieAutosave *
sortie_autosave_new (SortieDocument *document, guint seconds)
{
  SortieAutosave *self = g_object_new (SORTIE_TYPE_AUTOSAVE, NULL);

  self->document = g_object_ref (document);
  self->seconds = seconds;
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::modified", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  return self;
}

void
sortie_autosave_flush (SortieAutosave *self)
{
  g_autoptr (GBytes) contents = NULL;
  g_autoptr (GError) error = NULL;

  if (!sortie_document_get_modified (self->document))
    return;
  hold (self);
  contents = dup_contents (self);
  if (!write_copy (self->path, contents, &error))
    g_printerr ("sortie: the copy for recovery could not be written: %s\n", error->message);
}

void
sortie_autosave_discard (SortieAutosave *self)
{
  if (self->timeout != 0)
    g_source_remove (self->timeout);
  self->timeout = 0;
  self->again = FALSE;
  if (self->writing)
    return;
  g_unlink (self->path);
  let_go (self);
}

/* ---- Recovery ---- */

static gboolean
owner_lives (const char *copy)
{
  g_autofree char *path = lock_path (copy);
  int lock = g_open (path, O_RDWR | O_CLOEXEC, 0);
  gboolean held;

  if (lock < 0)
    return FALSE;
  held = flock (lock, LOCK_EX | LOCK_NB) != 0;
  close (lock);
  return held;
}

SortieRecovery *
sortie_recovery_find (void)
{
  g_autofree char *folder = autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *best = NULL;
  gint64 best_time = 0;
  g_autofree char *text = NULL;
  SortieRecovery *recovery;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, SUFFIX))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);
        GStatBuf info;
        if (!owner_lives (path) && g_stat (path, &info) == 0 && (best == NULL || info.st_mtime >= best_time))
          {
            best_time = info.st_mtime;
            g_free (best);
            best = g_steal_pointer (&path);
          }
      }
  if (best == NULL || !g_file_get_contents (best, &text, NULL, NULL))
    return NULL;
  recovery = g_new0 (SortieRecovery, 1);
  recovery->copy = g_steal_pointer (&best);
  recovery->when = g_date_time_new_from_unix_local (best_time);
  if (text[0] != '\n' && text[0] != '\0')
    recovery->file = g_strndup (text, strcspn (text, "\n"));
  return recovery;
}

gboolean
sortie_recovery_take (SortieRecovery *recovery, SortieDocument *document, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GFile) file = recovery->file ? g_file_new_for_path (recovery->file) : NULL;
  gsize length, skip;

  if (!g_file_get_contents (recovery->copy, &text, &length, error))
    return FALSE;
  skip = strcspn (text, "\n");
  skip += skip < length;
  if (!sortie_document_load_text (document, text + skip, length - skip, file, error))
    return FALSE;
  sortie_recovery_discard (recovery);
  return TRUE;
}

void
sortie_recovery_discard (SortieRecovery *recovery)
{
  g_autofree char *lock = lock_path (recovery->copy);

  g_unlink (recovery->copy);
  g_unlink (lock);
}

void
sortie_recovery_free (SortieRecovery *recovery)
{
  if (recovery == NULL)
    return;
  g_free (recovery->copy);
  g_free (recovery->file);
  g_clear_pointer (&recovery->when, g_date_time_unref);
  g_free (recovery);
}
