/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/model/record-index.h"

typedef struct
{
  GHashTable *records; /* id -> SrtJson*, NULL until first asked for */
  gboolean ambiguous;  /* two records had one id: only the table's order tells which is meant */
} Table;

struct SortieRecordIndex
{
  const SrtDocument *document;
  GHashTable *tables; /* name -> Table* */
};

static void
table_free (gpointer data)
{
  Table *table = data;

  g_clear_pointer (&table->records, g_hash_table_unref);
  g_free (table);
}

SortieRecordIndex *
sortie_record_index_new (const SrtDocument *document)
{
  SortieRecordIndex *self = g_new0 (SortieRecordIndex, 1);

  self->document = document;
  self->tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, table_free);
  return self;
}

void
sortie_record_index_free (SortieRecordIndex *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->tables);
  g_free (self);
}

static void
add (Table *table, SrtJson *record)
{
  const char *id = record->kind == SRT_JSON_OBJECT ? srt_read_string (record, "id") : NULL;

  if (id == NULL)
    return;
  if (g_hash_table_contains (table->records, id))
    table->ambiguous = TRUE;
  else
    g_hash_table_insert (table->records, g_strdup (id), record);
}

static Table *
table_of (SortieRecordIndex *self, const char *name)
{
  Table *table = g_hash_table_lookup (self->tables, name);
  const SrtJson *array;

  if (table)
    return table;
  array = srt_document_table (self->document, name);
  table = g_new0 (Table, 1);
  table->records = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < srt_json_length (array); i++)
    add (table, srt_json_at (array, i));
  g_hash_table_insert (self->tables, g_strdup (name), table);
  return table;
}

SrtJson *
sortie_record_index_find (SortieRecordIndex *self, const char *name, const char *id)
{
  const Table *table = id ? table_of (self, name) : NULL;

  if (table == NULL)
    return NULL;
  return table->ambiguous ? srt_document_find (self->document, name, id, NULL)
                          : g_hash_table_lookup (table->records, id);
}

void
sortie_record_index_added (SortieRecordIndex *self, const char *name, SrtJson *record)
{
  Table *table = g_hash_table_lookup (self->tables, name);

  if (table)
    add (table, record);
}

void
sortie_record_index_leaving (SortieRecordIndex *self, const char *name, SrtJson *record)
{
  Table *table = g_hash_table_lookup (self->tables, name);
  const char *id = record->kind == SRT_JSON_OBJECT ? srt_read_string (record, "id") : NULL;

  /* The other of two records with one id may be the one left: reckon afresh when next asked. */
  if (table && table->ambiguous)
    g_hash_table_remove (self->tables, name);
  else if (table && id)
    g_hash_table_remove (table->records, id);
}
