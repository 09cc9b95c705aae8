/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-document-private.h"

#include "app/model/sortie-util.h"

#include "maneuver/maneuver.h"
#include "mission/script-text.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (SortieDocument, sortie_document, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_FILE,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  N_PROPS
};

enum
{
  CHANGED,
  REPLACED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- What changes tell ---- */

static gboolean
is_modified (SortieDocument *self)
{
  return self->saved < 0 || (guint) self->saved != self->done;
}

static void
update_title (SortieDocument *self)
{
  const char *title = srt_read_string (self->json->root, "title");
  g_autofree char *name = NULL;

  if (title == NULL || *title == '\0')
    {
      name = self->file ? g_file_get_basename (self->file) : g_strdup (_ ("Untitled Mission"));
      title = name;
    }
  if (sortie_set_str (&self->title, title))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

static void
notify_state (SortieDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REDO]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNDO_LABEL]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REDO_LABEL]);
}

void
sortie_document_tell (SortieDocument *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
sortie_document_touch (SortieDocument *self)
{
  self->serial++;
  update_title (self);
  notify_state (self);
  sortie_document_tell (self);
}

static void
drop_read (SortieDocument *self)
{
  g_clear_pointer (&self->mission, srt_mission_free);
  g_clear_pointer (&self->content, srt_content_unref);
  srt_diags_clear (&self->diags);
  self->read = self->checked = FALSE;
}

static void
library_changed (SortieDocument *self)
{
  drop_read (self);
}

/* Another tree takes the document's place; takes @json. */
static void
take (SortieDocument *self, SrtDocument *json, GFile *file, gboolean modified)
{
  drop_read (self);
  g_clear_pointer (&self->index, sortie_record_index_free);
  g_clear_pointer (&self->json, srt_document_free);
  g_clear_pointer (&self->open, sortie_document_step_free);
  self->depth = 0;
  self->json = json;
  self->index = sortie_record_index_new (json);
  g_set_object (&self->file, file);
  g_ptr_array_set_size (self->steps, 0);
  self->done = 0;
  self->saved = modified ? -1 : 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  sortie_document_touch (self);
  g_signal_emit (self, signals[REPLACED], 0);
}

/* ---- GObject ---- */

static void
sortie_document_finalize (GObject *object)
{
  SortieDocument *self = SORTIE_DOCUMENT (object);

  drop_read (self);
  g_clear_pointer (&self->index, sortie_record_index_free);
  g_clear_pointer (&self->json, srt_document_free);
  g_clear_pointer (&self->open, sortie_document_step_free);
  g_ptr_array_unref (self->steps);
  g_clear_object (&self->file);
  g_clear_object (&self->library);
  g_free (self->title);
  g_free (self->etag);
  G_OBJECT_CLASS (sortie_document_parent_class)->finalize (object);
}

static void
sortie_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieDocument *self = SORTIE_DOCUMENT (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, is_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, self->done > 0);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, self->done < self->steps->len);
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, sortie_document_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, sortie_document_get_redo_label (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_document_class_init (SortieDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = sortie_document_finalize;
  object_class->get_property = sortie_document_get_property;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, flags);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[REPLACED] = g_signal_new ("replaced", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
sortie_document_init (SortieDocument *self)
{
  self->steps = g_ptr_array_new_with_free_func (sortie_document_step_free);
  self->json = srt_document_new ();
  self->index = sortie_record_index_new (self->json);
  srt_diags_init (&self->diags);
}

SortieDocument *
sortie_document_new (SortieLibrary *library)
{
  SortieDocument *self = g_object_new (SORTIE_TYPE_DOCUMENT, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "changed", G_CALLBACK (library_changed), self, G_CONNECT_SWAPPED);
  update_title (self);
  return self;
}

/* ---- Files ---- */

/* What tells a file apart from itself changed by someone else. */
static char *
read_etag (GFile *file)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                           G_FILE_QUERY_INFO_NONE, NULL, NULL);

  if (info == NULL)
    return NULL;
  return g_strdup_printf ("%s %" G_GOFFSET_FORMAT, g_file_info_get_etag (info), g_file_info_get_size (info));
}

static void
set_error_from_diags (GError **error, const SrtDiags *diags)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *line = srt_diag_line (&diags->items[i], gettext);
        if (text->len > 0)
          g_string_append_c (text, '\n');
        g_string_append (text, line);
        free (line);
      }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text->str);
}

void
sortie_document_reset (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  g_clear_pointer (&self->etag, g_free);
  take (self, srt_document_new (), NULL, FALSE);
}

static gboolean
load_text (SortieDocument *self, const char *text, gsize length, GFile *file, gboolean modified, GError **error)
{
  g_autofree char *path = file ? g_file_get_parse_name (file) : NULL;
  SrtDiags diags;
  SrtDocument *json;

  srt_diags_init (&diags);
  json = srt_document_parse (text, length, path, &diags);
  if (json == NULL)
    set_error_from_diags (error, &diags);
  else
    {
      g_free (self->etag);
      self->etag = file ? read_etag (file) : NULL;
      take (self, json, file, modified);
    }
  srt_diags_clear (&diags);
  return json != NULL;
}

gboolean
sortie_document_load (SortieDocument *self, GFile *file, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), FALSE);

  return g_file_load_contents (file, NULL, &text, &length, NULL, error)
         && load_text (self, text, length, file, FALSE, error);
}

gboolean
sortie_document_load_text (SortieDocument *self, const char *text, gsize length, GFile *file, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), FALSE);

  return load_text (self, text, length, file, TRUE, error);
}

gboolean
sortie_document_load_made (SortieDocument *self, const char *text, gsize length, GError **error)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), FALSE);

  return load_text (self, text, length, NULL, FALSE, error);
}

gboolean
sortie_document_save (SortieDocument *self, GFile *file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  SrtDiags diags;
  gboolean saved;

  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), FALSE);

  if (path == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("Missions can be saved only to folders of this computer"));
      return FALSE;
    }
  srt_diags_init (&diags);
  saved = srt_document_save (self->json, path, &diags);
  if (saved)
    {
      g_set_object (&self->file, file);
      g_free (self->etag);
      self->etag = read_etag (file);
      self->saved = (int) self->done;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
      update_title (self);
      notify_state (self);
    }
  else
    set_error_from_diags (error, &diags);
  srt_diags_clear (&diags);
  return saved;
}

gboolean
sortie_document_changed_on_disk (SortieDocument *self)
{
  g_autofree char *etag = self->file ? read_etag (self->file) : NULL;

  return etag != NULL && self->etag != NULL && !g_str_equal (etag, self->etag);
}

char *
sortie_document_dup_text (SortieDocument *self, gsize *length)
{
  return srt_document_write (self->json, length);
}

GFile *
sortie_document_get_file (SortieDocument *self)
{
  return self->file;
}

const char *
sortie_document_get_title (SortieDocument *self)
{
  return self->title;
}

gboolean
sortie_document_get_modified (SortieDocument *self)
{
  return is_modified (self);
}

guint
sortie_document_get_serial (SortieDocument *self)
{
  return self->serial;
}

/* ---- Reading ---- */

const SrtDocument *
sortie_document_get_json (SortieDocument *self)
{
  return self->json;
}

const SrtMission *
sortie_document_get_mission (SortieDocument *self)
{
  const SrtContent *content;

  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  if (self->read && self->read_serial == self->serial)
    return self->mission;
  content = sortie_library_get_content (self->library);
  g_clear_pointer (&self->mission, srt_mission_free);
  g_clear_pointer (&self->content, srt_content_unref);
  if (content)
    self->mission = srt_mission_read (self->json, content, NULL);
  self->read_serial = self->serial;
  self->read = TRUE;
  return self->mission;
}

const SrtContent *
sortie_document_get_content (SortieDocument *self)
{
  const SrtMission *mission;
  const SrtContent *content = sortie_library_get_content (self->library);

  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  mission = sortie_document_get_mission (self);
  if (content == NULL || mission == NULL || mission->n_maneuver_sets == 0)
    return content;
  if (self->content == NULL)
    self->content = srt_mission_content (content, mission, NULL);
  return self->content ? self->content : content;
}

const SrtDiags *
sortie_document_get_diags (SortieDocument *self)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  if (self->checked && self->checked_serial == self->serial)
    return &self->diags;
  srt_diags_clear (&self->diags);
  srt_document_check (self->json, sortie_library_get_content (self->library), &self->diags);
  if (sortie_document_get_mission (self) && self->mission->n_maneuver_sets > 0)
    {
      g_clear_pointer (&self->content, srt_content_unref);
      self->content = srt_mission_content (sortie_library_get_content (self->library), self->mission, &self->diags);
    }
  if (self->mission && srt_mission_has_script (self->mission))
    {
      gsize told = self->diags.count;
      srt_script_unref (srt_script_compile (self->mission, sortie_library_get_content (self->library), self->json->file, &self->diags));
      srt_document_locate (self->json, &self->diags, told);
    }
  self->checked_serial = self->serial;
  self->checked = TRUE;
  return &self->diags;
}

const SrtJson *
sortie_document_find (SortieDocument *self, const char *table, const char *id)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  return sortie_document_find_record (self, table, id);
}

gboolean
sortie_document_is_open (SortieDocument *self)
{
  return self->depth > 0;
}

const SrtJson *
sortie_document_get (SortieDocument *self, const char *table, const char *id, const char *key)
{
  SrtJson *record = sortie_document_find_record (self, table, id);

  return record ? srt_json_get (record, key) : NULL;
}
