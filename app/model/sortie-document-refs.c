/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records that go, or get another id, and whatever refers to them: one walk
 * over the field tables finds every reference there can be.
 */
#include "sortie-config.h"

#include "app/model/sortie-document.h"

#include <glib/gi18n.h>

/* A target, or an entry of a list, that named only what was deleted. */
static gboolean
names_nobody (const SrtJson *value)
{
  return value->kind == SRT_JSON_OBJECT && srt_json_get (value, "ship") == NULL
         && srt_json_get (value, "flight_group") == NULL && srt_json_get (value, "squad") == NULL;
}

static void
drop_member (SrtJson *object, const char *key)
{
  SrtJson *old = srt_json_swap (object, key, NULL, NULL);

  if (old)
    srt_json_free (old);
}

static gboolean rewrite (SrtJson *value, const SrtField *field, SortieRefMap map, gpointer data);

/* What a member that names a record of @table is to name; NULL: it goes. FALSE when it stays as it is. */
static gboolean
to_change (const SrtJson *value, const char *table, SortieRefMap map, gpointer data, const char **to)
{
  if (value == NULL || value->kind != SRT_JSON_STRING)
    return FALSE;
  *to = map (table, value->text, data);
  return *to == NULL || !g_str_equal (*to, value->text);
}

static void
change (SrtJson *object, const char *key, const char *to)
{
  if (to)
    srt_json_set (object, key, srt_json_new_string (to));
  else
    drop_member (object, key);
}

gboolean
sortie_record_map_refs (SrtJson *object, const SrtRecord *record, SortieRefMap map, gpointer data)
{
  gboolean met = FALSE;

  for (int i = 0; i < record->n_fields; i++)
    {
      const SrtField *field = &record->fields[i];
      SrtJson *value = srt_json_get (object, field->key);
      const char *to;
      if (value == NULL)
        continue;
      if (field->kind == SRT_FIELD_REF && to_change (value, field->table, map, data, &to))
        {
          change (object, field->key, to);
          met = TRUE;
        }
      else if (rewrite (value, field, map, data))
        {
          met = TRUE;
          if (field->kind == SRT_FIELD_TARGET && names_nobody (value))
            drop_member (object, field->key);
        }
    }
  return met;
}

static gboolean
rewrite_target (SrtJson *value, SortieRefMap map, gpointer data)
{
  static const char *const tables[] = { "ships", "flight_groups", "squads" };
  static const char *const keys[] = { "ship", "flight_group", "squad" };
  gboolean met = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const char *to;
      if (!to_change (srt_json_get (value, keys[i]), tables[i], map, data, &to))
        continue;
      change (value, keys[i], to);
      met = TRUE;
    }
  return met;
}

/* Every reference in a value; TRUE if any was changed. */
static gboolean
rewrite (SrtJson *value, const SrtField *field, SortieRefMap map, gpointer data)
{
  gboolean met = FALSE;

  if (field->kind == SRT_FIELD_RECORD && value->kind == SRT_JSON_OBJECT)
    return sortie_record_map_refs (value, field->record, map, data);
  if (field->kind == SRT_FIELD_LIST && value->kind == SRT_JSON_ARRAY)
    for (guint i = srt_json_length (value); i-- > 0;)
      {
        SrtJson *item = srt_json_at (value, i);
        if (item->kind != SRT_JSON_OBJECT || !sortie_record_map_refs (item, field->record, map, data))
          continue;
        met = TRUE;
        /* A squad's member is nothing but what it names. */
        if (g_str_equal (field->record->name, "target") && names_nobody (item))
          srt_json_free (srt_json_steal (value, i));
      }
  if (field->kind == SRT_FIELD_TARGET && value->kind == SRT_JSON_OBJECT)
    met = rewrite_target (value, map, data);
  return met;
}

static gboolean
may_refer (const SrtField *field)
{
  return field->kind == SRT_FIELD_REF || field->kind == SRT_FIELD_RECORD || field->kind == SRT_FIELD_LIST
         || field->kind == SRT_FIELD_TARGET;
}

static void
rewrite_everywhere (SortieDocument *self, SortieRefMap map, gpointer data)
{
  const char *const *tables = srt_document_tables ();
  const SrtRecord *mission = srt_record_find ("mission");
  const SrtDocument *json = sortie_document_get_json (self);

  for (int t = 0; tables[t]; t++)
    {
      const SrtRecord *record = srt_mission_table_record (tables[t]);
      SrtJson *array = srt_document_table (json, tables[t]);
      for (guint i = 0; record && i < srt_json_length (array); i++)
        {
          const SrtJson *row = srt_json_at (array, i);
          const char *row_id = row->kind == SRT_JSON_OBJECT ? srt_read_string (row, "id") : NULL;
          for (int f = 0; row_id && f < record->n_fields; f++)
            {
              const SrtField *field = &record->fields[f];
              const SrtJson *value = srt_json_get (row, field->key);
              SrtRecord one = { record->name, record->title, field, 1 };
              SrtJson *copy, *after;
              if (value == NULL || !may_refer (field))
                continue;
              copy = srt_json_new_object ();
              srt_json_set (copy, field->key, srt_json_copy (value));
              if (sortie_record_map_refs (copy, &one, map, data))
                {
                  after = srt_json_swap (copy, field->key, NULL, NULL);
                  sortie_document_set (self, tables[t], row_id, field->key, after);
                }
              srt_json_free (copy);
            }
        }
    }
  for (int f = 0; mission && f < mission->n_fields; f++)
    {
      const SrtField *field = &mission->fields[f];
      const SrtJson *value = srt_json_get (json->root, field->key);
      const char *to;
      if (field->kind == SRT_FIELD_REF && to_change (value, field->table, map, data, &to))
        sortie_document_set (self, NULL, NULL, field->key, to ? srt_json_new_string (to) : NULL);
    }
}

/* Records that references are to leave. */
typedef struct
{
  const char *table;
  GHashTable *ids;    /* set of ids */
  const char *new_id; /* what names them from now on; NULL: nothing does */
} Leaving;

static const char *
leave (const char *table, const char *id, gpointer data)
{
  const Leaving *leaving = data;

  return g_strcmp0 (table, leaving->table) == 0 && g_hash_table_contains (leaving->ids, id) ? leaving->new_id : id;
}

void
sortie_document_delete (SortieDocument *self, const char *table, const char *const *ids)
{
  guint n = g_strv_length ((char **) ids);
  g_autoptr (GHashTable) gone = g_hash_table_new (g_str_hash, g_str_equal);
  Leaving leaving = { table, gone, NULL };
  const SrtJson *array;
  g_autofree char *label = NULL;

  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  for (guint i = 0; i < n; i++)
    g_hash_table_add (gone, (gpointer) ids[i]);
  label = g_strdup_printf (ngettext ("Delete %u Object", "Delete %u Objects", n), n);
  sortie_document_begin (self, label);
  array = srt_document_table (sortie_document_get_json (self), table);
  /* From the end: the places of those still to go stay as they are. */
  for (guint i = srt_json_length (array); i-- > 0;)
    {
      const SrtJson *record = srt_json_at (array, i);
      const char *id = srt_read_string (record, "id");
      if (id && g_hash_table_contains (gone, id) && sortie_document_find (self, table, id) == record)
        sortie_document_remove_at (self, table, i);
    }
  rewrite_everywhere (self, leave, &leaving);
  sortie_document_end (self);
}

static gboolean
valid_id (const char *id)
{
  if (!g_ascii_isalpha (id[0]) && id[0] != '_')
    return FALSE;
  for (const char *p = id; *p; p++)
    if (!g_ascii_isalnum (*p) && *p != '_' && *p != '-')
      return FALSE;
  return TRUE;
}

gboolean
sortie_document_rename (SortieDocument *self, const char *table, const char *id, const char *new_id)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *old = g_strdup (id); /* it may be the record's own text */
  Leaving leaving = { table, ids, new_id };

  g_return_val_if_fail (SORTIE_IS_DOCUMENT (self), FALSE);

  if (g_str_equal (id, new_id))
    return TRUE;
  if (!valid_id (new_id) || sortie_document_find (self, table, new_id) != NULL || sortie_document_find (self, table, id) == NULL)
    return FALSE;
  g_hash_table_add (ids, old);
  sortie_document_begin (self, _ ("Rename"));
  sortie_document_set (self, table, old, "id", srt_json_new_string (new_id));
  rewrite_everywhere (self, leave, &leaving);
  sortie_document_end (self);
  return TRUE;
}
