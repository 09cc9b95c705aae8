/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-library.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

struct _SortieLibrary
{
  GObject parent_instance;

  char *data_folder;
  SrtContent *content;
  SrtDiags diags;
  GHashTable *drafts; /* number -> text */
};

G_DEFINE_FINAL_TYPE (SortieLibrary, sortie_library, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LOADED,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

typedef struct
{
  SrtContent *content;
  SrtDiags diags;
} Loaded;

static void
loaded_free (gpointer data)
{
  Loaded *loaded = data;

  if (loaded->content)
    srt_content_unref (loaded->content);
  srt_diags_clear (&loaded->diags);
  g_free (loaded);
}

static Loaded *
load_content (const char *data_folder)
{
  g_auto (GStrv) folders = srt_data_folders (data_folder, TRUE);
  SrtLoadOptions options = { (const char *const *) folders, srt_maneuver_compile, srt_maneuver_free };
  Loaded *loaded = g_new0 (Loaded, 1);

  srt_diags_init (&loaded->diags);
  loaded->content = srt_content_load (&options, &loaded->diags);
  /* Folders without any pictures of effects are told only to whoever draws. */
  if (loaded->content && srt_diags_errors (&loaded->diags) == 0)
    srt_content_check_fx (loaded->content, &loaded->diags);
  return loaded;
}

static gboolean
take_loaded (SortieLibrary *self, Loaded *loaded, GError **error)
{
  if (loaded->content == NULL)
    {
      loaded_free (loaded);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("The ships, guns and pilots could not be read: no data folder was found"));
      return FALSE;
    }
  if (self->content)
    srt_content_unref (self->content);
  srt_diags_clear (&self->diags);
  self->content = g_steal_pointer (&loaded->content);
  self->diags = loaded->diags;
  srt_diags_init (&loaded->diags);
  loaded_free (loaded);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADED]);
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

static void
sortie_library_finalize (GObject *object)
{
  SortieLibrary *self = SORTIE_LIBRARY (object);

  if (self->content)
    srt_content_unref (self->content);
  srt_diags_clear (&self->diags);
  g_free (self->data_folder);
  g_hash_table_unref (self->drafts);
  G_OBJECT_CLASS (sortie_library_parent_class)->finalize (object);
}

static void
sortie_library_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieLibrary *self = SORTIE_LIBRARY (object);

  switch (id)
    {
    case PROP_LOADED:
      g_value_set_boolean (value, self->content != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_library_class_init (SortieLibraryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = sortie_library_finalize;
  object_class->get_property = sortie_library_get_property;
  properties[PROP_LOADED]
      = g_param_spec_boolean ("loaded", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
sortie_library_init (SortieLibrary *self)
{
  srt_diags_init (&self->diags);
  self->drafts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

SortieLibrary *
sortie_library_new (const char *data_folder)
{
  SortieLibrary *self = g_object_new (SORTIE_TYPE_LIBRARY, NULL);

  self->data_folder = g_strdup (data_folder);
  return self;
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, load_content (data), loaded_free);
}

void
sortie_library_load_async (SortieLibrary *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, sortie_library_load_async);
  g_task_set_task_data (task, g_strdup (self->data_folder), g_free);
  g_task_run_in_thread (task, load_thread);
}

gboolean
sortie_library_load_finish (SortieLibrary *self, GAsyncResult *result, GError **error)
{
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), error);

  return loaded && take_loaded (self, loaded, error);
}

gboolean
sortie_library_load (SortieLibrary *self, GError **error)
{
  return take_loaded (self, load_content (self->data_folder), error);
}

const SrtContent *
sortie_library_get_content (SortieLibrary *self)
{
  g_return_val_if_fail (SORTIE_IS_LIBRARY (self), NULL);

  return self->content;
}

const SrtDiags *
sortie_library_get_diags (SortieLibrary *self)
{
  return &self->diags;
}

gboolean
sortie_library_swap_maneuver (SortieLibrary *self, int number, const char *text, const char *file, SrtDiags *diags)
{
  SrtManeuver *maneuver;
  SrtContent *content;
  int named;

  g_return_val_if_fail (SORTIE_IS_LIBRARY (self), FALSE);

  maneuver = srt_maneuver_compile (text, file, number, &named, diags);
  if (!maneuver->valid || self->content == NULL)
    {
      srt_maneuver_free (maneuver);
      return FALSE;
    }
  content = srt_content_with_maneuver (self->content, 0, number, maneuver);
  srt_content_unref (self->content);
  self->content = content;
  g_signal_emit (self, signals[CHANGED], 0);
  return TRUE;
}

void
sortie_library_set_draft (SortieLibrary *self, int number, const char *text)
{
  g_return_if_fail (SORTIE_IS_LIBRARY (self));

  if (text)
    g_hash_table_insert (self->drafts, GINT_TO_POINTER (number), g_strdup (text));
  else
    g_hash_table_remove (self->drafts, GINT_TO_POINTER (number));
}

SrtContent *
sortie_library_dup_drafted (SortieLibrary *self, SrtDiags *diags)
{
  SrtContent *content = self->content ? srt_content_ref (self->content) : NULL;

  /* In the order of their numbers, that of a hash table is nobody's. */
  for (int number = 0; content && content->n_sets > 0 && number < content->sets[0].n_maneuvers; number++)
    {
      const SrtManeuver *flown = content->sets[0].maneuvers[number];
      const char *text = g_hash_table_lookup (self->drafts, GINT_TO_POINTER (number));
      SrtManeuver *maneuver;
      SrtContent *next;
      if (flown == NULL || text == NULL || g_str_equal (text, flown->text))
        continue;
      maneuver = srt_maneuver_compile (text, flown->file, number, NULL, diags);
      if (!maneuver->valid)
        {
          srt_maneuver_free (maneuver);
          continue;
        }
      next = srt_content_with_maneuver (content, 0, number, maneuver);
      srt_content_unref (content);
      content = next;
    }
  return content;
}

char **
sortie_library_dup_folders (SortieLibrary *self, gboolean user_data)
{
  return srt_data_folders (self->data_folder, user_data);
}

gboolean
sortie_library_has_user_types (SortieLibrary *self)
{
  static const char *const folders[] = { "ships", "guns", "missiles", "pilots" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = sortie_library_user_path (self, folders[i], NULL);
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      if (dir && g_dir_read_name (dir))
        return TRUE;
    }
  return FALSE;
}

char *
sortie_library_user_path (SortieLibrary *self, const char *folder, const char *file)
{
  return g_build_filename (g_get_user_data_dir (), "sortie", folder, file, NULL);
}
