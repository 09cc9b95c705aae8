/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mission document: reading, canonical form, saving, looking records up. */
#include "content/document.h"

#include "content/file.h"
#include "content/records.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum
{
  MAX_TABLES = 16
};

const char *const *
srt_document_tables (void)
{
  static const char *names[MAX_TABLES + 1];
  static gsize ready;

  if (g_once_init_enter (&ready))
    {
      int n = 0;
      for (int i = 0; i < srt_mission_record.n_fields && n < MAX_TABLES; i++)
        {
          const SrtField *field = &srt_mission_record.fields[i];
          if (field->kind == SRT_FIELD_LIST && srt_record_field (field->record, "id"))
            names[n++] = field->key;
        }
      g_once_init_leave (&ready, 1);
    }
  return names;
}

/* ---- Canonical form ---- */

static void canonical_object (SrtJson *object, const SrtRecord *record);

static void
canonical_value (SrtJson *value, const SrtField *field)
{
  if (field->kind == SRT_FIELD_RECORD)
    canonical_object (value, field->record);
  else if (field->kind == SRT_FIELD_TARGET)
    canonical_object (value, &srt_target_record);
  else if (field->kind == SRT_FIELD_LIST)
    for (guint i = 0; i < srt_json_length (value); i++)
      canonical_object (srt_json_at (value, i), field->record);
}

/* Known keys in table order, unknown ones after them as they stood. */
static void
canonical_object (SrtJson *object, const SrtRecord *record)
{
  guint done = 0;

  if (object->kind != SRT_JSON_OBJECT)
    return;
  for (int f = 0; f < record->n_fields; f++)
    {
      const SrtField *field = &record->fields[f];
      for (guint i = done; i < object->items->len; i++)
        if (strcmp (object->keys->pdata[i], field->key) == 0)
          {
            if (i != done)
              {
                g_ptr_array_insert (object->items, (int) done, g_ptr_array_steal_index (object->items, i));
                g_ptr_array_insert (object->keys, (int) done, g_ptr_array_steal_index (object->keys, i));
              }
            canonical_value (object->items->pdata[done], field);
            done++;
            break;
          }
    }
}

/* ---- Making and reading ---- */

/* Every table there is, and the format's number. */
static void
complete (SrtJson *root)
{
  const char *const *tables = srt_document_tables ();

  if (srt_json_get (root, "format") == NULL)
    srt_json_set (root, "format", srt_json_new_number (1));
  for (int i = 0; tables[i]; i++)
    if (srt_json_get (root, tables[i]) == NULL)
      srt_json_set (root, tables[i], srt_json_new_array ());
}

SrtDocument *
srt_document_new (void)
{
  SrtDocument *document = g_new0 (SrtDocument, 1);

  document->root = srt_json_new_object ();
  srt_json_set (document->root, "title", srt_json_new_string (""));
  complete (document->root);
  canonical_object (document->root, &srt_mission_record);
  return document;
}

void
srt_document_free (SrtDocument *document)
{
  if (document == NULL)
    return;
  srt_json_free (document->root);
  g_free (document->file);
  g_free (document);
}

SrtDocument *
srt_document_copy (const SrtDocument *document)
{
  SrtDocument *copy = g_new0 (SrtDocument, 1);

  copy->root = srt_json_copy (document->root);
  copy->file = g_strdup (document->file);
  return copy;
}

/* Tables are arrays of objects, whatever else may be wrong: what edits a document counts on it. */
static bool
check_shape (const SrtJson *root, const char *file, SrtDiags *diags)
{
  const char *const *tables = srt_document_tables ();
  bool good = true;

  if (root->kind != SRT_JSON_OBJECT)
    {
      srt_json_complain (diags, SRT_SEVERITY_ERROR, "no-mission", root, file, "",
                         N_ ("a mission is an object in curly brackets"), NULL, NULL, NULL);
      return false;
    }
  for (int t = 0; tables[t]; t++)
    {
      const SrtJson *table = srt_json_get (root, tables[t]);
      g_autofree char *place = srt_pointer_member ("", tables[t]);
      if (table && table->kind != SRT_JSON_ARRAY)
        {
          srt_json_complain (diags, SRT_SEVERITY_ERROR, "bad-table", table, file, place,
                             N_ ("“%1” must be a list in square brackets"), tables[t], NULL, NULL);
          good = false;
          continue;
        }
      for (guint i = 0; i < srt_json_length (table); i++)
        if (srt_json_at (table, i)->kind != SRT_JSON_OBJECT)
          {
            g_autofree char *item = srt_pointer_item (place, i);
            srt_json_complain (diags, SRT_SEVERITY_ERROR, "bad-table", srt_json_at (table, i), file, item,
                               N_ ("each entry of “%1” must be an object in curly brackets"), tables[t], NULL, NULL);
            good = false;
          }
    }
  return good;
}

/* @wanted made into a valid id. */
static char *
tidy_id (const char *wanted)
{
  GString *id = g_string_new (NULL);

  for (const char *p = wanted ? wanted : ""; *p; p++)
    if (g_ascii_isalnum (*p) || *p == '_' || *p == '-')
      g_string_append_c (id, *p);
    else if (id->len > 0 && id->str[id->len - 1] != '-' && (unsigned char) *p < 0x80)
      g_string_append_c (id, '-');
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  if (id->len == 0)
    g_string_append (id, "item");
  if (!g_ascii_isalpha (id->str[0]) && id->str[0] != '_')
    g_string_prepend_c (id, '_');
  return g_string_free (id, FALSE);
}

static GHashTable *
ids_of (const SrtJson *table)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < srt_json_length (table); i++)
    {
      const char *id = srt_read_string (srt_json_at (table, i), "id");
      if (id)
        g_hash_table_add (ids, g_strdup (id));
    }
  return ids;
}

/* @from: the number to try first, when the plain id is taken; receives the one after that used. */
static char *
free_id (GHashTable *taken, const char *wanted, guint64 *from)
{
  g_autofree char *id = tidy_id (wanted);
  gsize length = strlen (id);
  char *dash;

  if (!g_hash_table_contains (taken, id))
    return g_steal_pointer (&id);
  dash = strrchr (id, '-');
  if (dash && dash > id && dash[1] && strspn (dash + 1, "0123456789") == strlen (dash + 1) && strlen (dash) < 10)
    {
      length = (gsize) (dash - id);
      *from = MAX (*from, g_ascii_strtoull (dash + 1, NULL, 10) + 1);
    }
  for (;; ++*from)
    {
      g_autofree char *next = g_strdup_printf ("%.*s-%" G_GUINT64_FORMAT, (int) length, id, *from);
      if (!g_hash_table_contains (taken, next))
        return g_steal_pointer (&next);
    }
}

char *
srt_document_new_id (const SrtDocument *document, const char *table, const char *wanted)
{
  g_autoptr (GHashTable) taken = ids_of (srt_document_table (document, table));
  guint64 from = 2;

  return free_id (taken, wanted, &from);
}

/* Records without an id get one: everything else names them by it. */
static void
give_ids (SrtDocument *document, SrtDiags *diags)
{
  const char *const *tables = srt_document_tables ();

  for (int t = 0; tables[t]; t++)
    {
      SrtJson *table = srt_document_table (document, tables[t]);
      g_autoptr (GHashTable) taken = ids_of (table);
      g_autofree char *place = srt_pointer_member ("", tables[t]);
      guint64 from = 2;
      for (guint i = 0; i < srt_json_length (table); i++)
        {
          SrtJson *record = srt_json_at (table, i);
          g_autofree char *item = srt_pointer_item (place, i);
          char *id;
          if (srt_json_get (record, "id"))
            continue;
          id = free_id (taken, srt_mission_table_record (tables[t])->name, &from);
          srt_json_complain (diags, SRT_SEVERITY_WARNING, "missing-id", record, document->file, item,
                             N_ ("“id” is missing; it is now “%1”"), id, NULL, NULL);
          srt_json_set (record, "id", srt_json_new_string (id));
          g_hash_table_add (taken, id);
        }
    }
}

SrtDocument *
srt_document_parse (const char *text, gsize length, const char *file, SrtDiags *diags)
{
  static const char mark[] = "\xEF\xBB\xBF";
  g_autoptr (SrtJson) root = NULL;
  SrtDocument *document;

  if (length >= 3 && memcmp (text, mark, 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  root = srt_json_parse (text, length, file, diags);
  if (root == NULL || !check_shape (root, file, diags))
    return NULL;
  document = g_new0 (SrtDocument, 1);
  document->root = g_steal_pointer (&root);
  document->file = g_strdup (file);
  complete (document->root);
  give_ids (document, diags);
  canonical_object (document->root, &srt_mission_record);
  return document;
}

SrtDocument *
srt_document_load (const char *path, SrtDiags *diags)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!srt_file_read (path, &text, &length, &error))
    {
      srt_diags_add (diags, SRT_SEVERITY_ERROR, "cannot-read", path, NULL, 0, 0, N_ ("cannot be read: %1"),
                     error->message, NULL);
      return NULL;
    }
  return srt_document_parse (text, length, path, diags);
}

/* ---- Writing ---- */

char *
srt_document_write (const SrtDocument *document, gsize *length)
{
  g_autoptr (SrtJson) root = srt_json_copy (document->root);

  canonical_object (root, &srt_mission_record);
  return srt_json_write (root, length);
}

bool
srt_document_save (const SrtDocument *document, const char *path, SrtDiags *diags)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = srt_document_write (document, &length);
  char *real = realpath (path, NULL); /* a link stays one: what it leads to is written */
  const char *target = real ? real : path;
  struct stat status;
  bool there = stat (target, &status) == 0;
  int mode = there ? (int) (status.st_mode & 07777) : 0666;
  /* The new file takes the old one's place: a device or a folder must keep its own. */
  bool ordinary = !there || S_ISREG (status.st_mode);
  bool saved = ordinary
               && g_file_set_contents_full (target, text, (gssize) length,
                                            G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, mode, &error);

  free (real);
  if (!ordinary)
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "not-a-file", path, NULL, 0, 0,
                   N_ ("cannot be written: it is not an ordinary file"), NULL);
  else if (!saved)
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "cannot-write", path, NULL, 0, 0, N_ ("cannot be written: %1"),
                   error->message, NULL);
  return saved;
}

/* ---- Looking up ---- */

SrtJson *
srt_document_table (const SrtDocument *document, const char *table)
{
  return srt_json_get (document->root, table);
}

SrtJson *
srt_document_find (const SrtDocument *document, const char *table, const char *id, guint *index)
{
  const SrtJson *records = srt_document_table (document, table);

  for (guint i = 0; id && i < srt_json_length (records); i++)
    {
      SrtJson *record = srt_json_at (records, i);
      const char *its = srt_read_string (record, "id");
      if (its && strcmp (its, id) == 0)
        {
          if (index)
            *index = i;
          return record;
        }
    }
  return NULL;
}
