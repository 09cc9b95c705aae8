/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-document.h"

#include "app/model/record-index.h"
#include "app/model/sortie-util.h"

#include <glib/gi18n.h>

/*
 * An operation turns into its own opposite as it is applied: a set keeps the
 * value it displaced, an insert becomes the removal of what it inserted. Undo
 * applies a step's operations backwards, redo forwards.
 */
typedef enum
{
  OP_SET,
  OP_INSERT,
  OP_REMOVE,
} OpKind;

typedef struct
{
  OpKind kind;
  char *table;    /* NULL: the mission itself */
  char *id;       /* OP_SET: of the record as it stands before applying */
  char *key;      /* OP_SET */
  int index;      /* place of the record, or of the key among the keys */
  SrtJson *value; /* OP_SET: the other value, NULL = absent; OP_INSERT: the record */
} Op;

typedef struct
{
  char *label;
  GPtrArray *ops; /* Op* */
  GHashTable *sets; /* while it is open: "table id key" -> Op*, those that a set of the same field adds to */
} Step;

struct _SortieDocument
{
  GObject parent_instance;

  SortieLibrary *library;
  SrtDocument *json;
  SortieRecordIndex *index;
  GFile *file;
  char *title;
  char *etag; /* modification time and size when last read or written */

  GPtrArray *steps; /* Step*; those below `done` are done */
  guint done;
  int saved;        /* `done` as last saved; -1: cannot be reached any more */
  Step *open;       /* the step being made */
  guint depth;

  guint serial;
  SrtMission *mission;
  SrtDiags diags;
  guint read_serial, checked_serial; /* serials the mission was read and checked at */
  gboolean read, checked;
};

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

/* ---- Operations ---- */

static void
op_free (gpointer data)
{
  Op *op = data;

  g_free (op->table);
  g_free (op->id);
  g_free (op->key);
  if (op->value)
    srt_json_free (op->value);
  g_free (op);
}

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->label);
  g_ptr_array_unref (step->ops);
  g_clear_pointer (&step->sets, g_hash_table_unref);
  g_free (step);
}

static SrtJson *
find_record (SortieDocument *self, const char *table, const char *id)
{
  return table ? sortie_record_index_find (self->index, table, id) : self->json->root;
}

static void
apply (SortieDocument *self, Op *op)
{
  SrtJson *array;

  switch (op->kind)
    {
    case OP_SET:
      {
        SrtJson *record = find_record (self, op->table, op->id);
        gboolean renames = op->table && g_str_equal (op->key, "id");
        g_return_if_fail (record != NULL);
        if (renames)
          sortie_record_index_leaving (self->index, op->table, record);
        op->value = srt_json_swap (record, op->key, op->value, &op->index);
        if (renames)
          {
            sortie_set_str (&op->id, srt_read_string (record, "id"));
            sortie_record_index_added (self->index, op->table, record);
          }
        break;
      }
    case OP_INSERT:
      array = srt_document_table (self->json, op->table);
      sortie_record_index_added (self->index, op->table, op->value);
      srt_json_insert (array, (guint) op->index, g_steal_pointer (&op->value));
      op->kind = OP_REMOVE;
      break;
    case OP_REMOVE:
      array = srt_document_table (self->json, op->table);
      sortie_record_index_leaving (self->index, op->table, srt_json_at (array, (guint) op->index));
      op->value = srt_json_steal (array, (guint) op->index);
      op->kind = OP_INSERT;
      break;
    }
}

static void
apply_all (SortieDocument *self, Step *step, gboolean backwards)
{
  for (guint i = 0; i < step->ops->len; i++)
    apply (self, g_ptr_array_index (step->ops, backwards ? step->ops->len - 1 - i : i));
}

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

static void
changed (SortieDocument *self)
{
  self->serial++;
  update_title (self);
  notify_state (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
drop_read (SortieDocument *self)
{
  g_clear_pointer (&self->mission, srt_mission_free);
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
  g_clear_pointer (&self->open, step_free);
  self->depth = 0;
  self->json = json;
  self->index = sortie_record_index_new (json);
  g_set_object (&self->file, file);
  g_ptr_array_set_size (self->steps, 0);
  self->done = 0;
  self->saved = modified ? -1 : 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  changed (self);
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
  g_clear_pointer (&self->open, step_free);
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
  self->steps = g_ptr_array_new_with_free_func (step_free);
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
  if (content)
    self->mission = srt_mission_read (self->json, content, NULL);
  self->read_serial = self->serial;
  self->read = TRUE;
  return self->mission;
}

const SrtDiags *
sortie_document_get_diags (SortieDocument *self)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  if (self->checked && self->checked_serial == self->serial)
    return &self->diags;
  srt_diags_clear (&self->diags);
  srt_document_check (self->json, sortie_library_get_content (self->library), &self->diags);
  self->checked_serial = self->serial;
  self->checked = TRUE;
  return &self->diags;
}

const SrtJson *
sortie_document_find (SortieDocument *self, const char *table, const char *id)
{
  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), NULL);

  return find_record (self, table, id);
}

gboolean
sortie_document_is_open (SortieDocument *self)
{
  return self->depth > 0;
}

const SrtJson *
sortie_document_get (SortieDocument *self, const char *table, const char *id, const char *key)
{
  SrtJson *record = find_record (self, table, id);

  return record ? srt_json_get (record, key) : NULL;
}

/* ---- Editing ---- */

void
sortie_document_begin (SortieDocument *self, const char *label)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->depth++ > 0)
    return;
  self->open = g_new0 (Step, 1);
  self->open->label = g_strdup (label);
  self->open->ops = g_ptr_array_new_with_free_func (op_free);
  self->open->sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static gboolean
same_value (const SrtJson *a, const SrtJson *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return srt_json_equal (a, b);
}

/* The step sets fields and nothing else: its operations do not depend on each other. */
static gboolean
only_sets_fields (const Step *step)
{
  for (guint i = 0; i < step->ops->len; i++)
    {
      const Op *op = g_ptr_array_index (step->ops, i);
      if (op->kind != OP_SET || (op->table && g_str_equal (op->key, "id")))
        return FALSE;
    }
  return TRUE;
}

/* A gesture that came back to where it began changes nothing: such sets are left out of the step. */
static void
drop_idle_sets (SortieDocument *self)
{
  if (!only_sets_fields (self->open))
    return;
  for (guint i = self->open->ops->len; i-- > 0;)
    {
      Op *op = g_ptr_array_index (self->open->ops, i);
      if (op->kind == OP_SET)
        {
          SrtJson *record = find_record (self, op->table, op->id);
          if (record && same_value (srt_json_get (record, op->key), op->value))
            {
              /* Equal in value; the old spelling is the one to keep. */
              apply (self, op);
              g_ptr_array_remove_index (self->open->ops, i);
            }
        }
    }
}

void
sortie_document_end (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  /* Another mission took the place of the one the step was of: it went with it. */
  if (self->depth == 0 || --self->depth > 0)
    return;
  drop_idle_sets (self);
  if (self->open->ops->len == 0)
    {
      g_clear_pointer (&self->open, step_free);
      return;
    }
  if (self->saved > (int) self->done)
    self->saved = -1;
  g_clear_pointer (&self->open->sets, g_hash_table_unref);
  g_ptr_array_set_size (self->steps, (int) self->done);
  g_ptr_array_add (self->steps, g_steal_pointer (&self->open));
  self->done++;
  changed (self);
}

void
sortie_document_follow (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->depth > 0)
    g_signal_emit (self, signals[CHANGED], 0);
}

void
sortie_document_cancel (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->depth == 0)
    return;
  self->depth = 0;
  apply_all (self, self->open, TRUE);
  g_clear_pointer (&self->open, step_free);
  changed (self);
}

static char *
set_name (const char *table, const char *id, const char *key)
{
  return g_strconcat (table ? table : "", "\n", id ? id : "", "\n", key, NULL);
}

static void
push_op (SortieDocument *self, Op *op)
{
  const gboolean field = op->kind == OP_SET && !(op->table && g_str_equal (op->key, "id"));

  /* After a record came, went or took another id, a name may stand for another record than before. */
  if (field)
    g_hash_table_replace (self->open->sets, set_name (op->table, op->id, op->key), op);
  else
    g_hash_table_remove_all (self->open->sets);
  apply (self, op);
  g_ptr_array_add (self->open->ops, op);
  self->serial++;
}

/* An earlier set of the same field in the open step, unless the record may have become another one since. */
static Op *
find_set (SortieDocument *self, const char *table, const char *id, const char *key)
{
  g_autofree char *name = NULL;

  if (table && g_str_equal (key, "id"))
    return NULL;
  name = set_name (table, id, key);
  return g_hash_table_lookup (self->open->sets, name);
}

void
sortie_document_set (SortieDocument *self, const char *table, const char *id, const char *key, SrtJson *value)
{
  SrtJson *record;
  Op *op;

  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  record = find_record (self, table, id);
  if (record == NULL || same_value (srt_json_get (record, key), value))
    {
      if (value)
        srt_json_free (value);
      return;
    }
  sortie_document_begin (self, _ ("Edit"));
  op = find_set (self, table, id, key);
  if (op != NULL)
    {
      int index = -1;
      SrtJson *passing = srt_json_swap (record, key, value, &index);
      if (passing)
        srt_json_free (passing);
      self->serial++;
    }
  else
    {
      op = g_new0 (Op, 1);
      *op = (Op){ OP_SET, g_strdup (table), g_strdup (id), g_strdup (key), -1, value };
      push_op (self, op);
    }
  sortie_document_end (self);
}

void
sortie_document_insert (SortieDocument *self, const char *table, int index, SrtJson *record)
{
  Op *op;
  guint n;

  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  n = srt_json_length (srt_document_table (self->json, table));
  op = g_new0 (Op, 1);
  *op = (Op){ OP_INSERT, g_strdup (table), NULL, NULL, index < 0 ? (int) n : MIN (index, (int) n), record };
  sortie_document_begin (self, _ ("Add"));
  push_op (self, op);
  sortie_document_end (self);
}

void
sortie_document_remove_at (SortieDocument *self, const char *table, guint index)
{
  Op *op;

  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  op = g_new0 (Op, 1);
  *op = (Op){ OP_REMOVE, g_strdup (table), NULL, NULL, (int) index, NULL };
  sortie_document_begin (self, _ ("Delete"));
  push_op (self, op);
  sortie_document_end (self);
}

void
sortie_document_remove (SortieDocument *self, const char *table, const char *id)
{
  guint index;

  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (srt_document_find (self->json, table, id, &index) != NULL)
    sortie_document_remove_at (self, table, index);
}

void
sortie_document_undo (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->done == 0 || self->depth > 0)
    return;
  apply_all (self, g_ptr_array_index (self->steps, --self->done), TRUE);
  changed (self);
}

void
sortie_document_redo (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->done == self->steps->len || self->depth > 0)
    return;
  apply_all (self, g_ptr_array_index (self->steps, self->done++), FALSE);
  changed (self);
}

const char *
sortie_document_get_undo_label (SortieDocument *self)
{
  return self->done > 0 ? ((Step *) g_ptr_array_index (self->steps, self->done - 1))->label : NULL;
}

const char *
sortie_document_get_redo_label (SortieDocument *self)
{
  return self->done < self->steps->len ? ((Step *) g_ptr_array_index (self->steps, self->done))->label : NULL;
}
