/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-clip.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

/* {"sortie": "records", "of": TABLE, TABLE: [...], ...} */
#define MARK "sortie"
#define RECORDS "records"

static SrtJson *
copies (SortieDocument *document, const char *table, GHashTable *ids)
{
  const SrtJson *rows = srt_document_table (sortie_document_get_json (document), table);
  SrtJson *array = srt_json_new_array ();

  for (guint i = 0; i < srt_json_length (rows); i++)
    {
      const char *id = srt_read_string (srt_json_at (rows, i), "id");
      if (id && g_hash_table_contains (ids, id))
        srt_json_append (array, srt_json_copy (srt_json_at (rows, i)));
    }
  return array;
}

/* Ships of flight groups. */
static GHashTable *
members (SortieDocument *document, GHashTable *groups)
{
  const SrtJson *rows = srt_document_table (sortie_document_get_json (document), "ships");
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < srt_json_length (rows); i++)
    {
      const char *group = srt_read_string (srt_json_at (rows, i), "flight_group");
      const char *id = srt_read_string (srt_json_at (rows, i), "id");
      if (id && group && g_hash_table_contains (groups, group))
        g_hash_table_add (ids, (gpointer) id);
    }
  return ids;
}

char *
sortie_clip_copy (SortieDocument *document, const char *table, const char *const *ids)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);
  SrtJson *clip = srt_json_new_object (), *rows;
  char *text = NULL;

  for (guint i = 0; ids[i]; i++)
    g_hash_table_add (wanted, (gpointer) ids[i]);
  rows = copies (document, table, wanted);
  srt_json_set (clip, MARK, srt_json_new_string (RECORDS));
  srt_json_set (clip, "of", srt_json_new_string (table));
  srt_json_set (clip, table, rows);
  if (g_str_equal (table, "flight_groups"))
    {
      g_autoptr (GHashTable) ships = members (document, wanted);
      srt_json_set (clip, "ships", copies (document, "ships", ships));
    }
  if (srt_json_length (rows) > 0)
    text = srt_json_write (clip, NULL);
  srt_json_free (clip);
  return text;
}

static gboolean
is_table (const char *name)
{
  const char *const *tables = srt_document_tables ();

  return name && g_strv_contains (tables, name);
}

/* Whoever put it together: what is read from it is as it should be. */
static gboolean
is_clip (const SrtJson *clip)
{
  const char *const *tables = srt_document_tables ();
  const char *of;

  if (clip->kind != SRT_JSON_OBJECT || g_strcmp0 (srt_read_string (clip, MARK), RECORDS) != 0)
    return FALSE;
  of = srt_read_string (clip, "of");
  if (!is_table (of) || srt_json_length (srt_json_get (clip, of)) == 0)
    return FALSE;
  for (guint t = 0; tables[t]; t++)
    {
      const SrtJson *rows = srt_json_get (clip, tables[t]);
      if (rows && rows->kind != SRT_JSON_ARRAY)
        return FALSE;
      for (guint i = 0; i < srt_json_length (rows); i++)
        if (srt_json_at (rows, i)->kind != SRT_JSON_OBJECT || srt_read_string (srt_json_at (rows, i), "id") == NULL)
          return FALSE;
    }
  return TRUE;
}

static SrtJson *
parse (const char *text)
{
  SrtDiags diags;
  SrtJson *clip;

  srt_diags_init (&diags);
  clip = srt_json_parse (text, strlen (text), NULL, &diags);
  srt_diags_clear (&diags);
  if (clip && !is_clip (clip))
    g_clear_pointer (&clip, srt_json_free);
  return clip;
}

gboolean
sortie_clip_is_one (const char *text)
{
  SrtJson *clip = parse (text);

  if (clip == NULL)
    return FALSE;
  srt_json_free (clip);
  return TRUE;
}

/* ---- Pasting ---- */

typedef struct
{
  SortieDocument *document;
  GHashTable *ids;  /* "table id" -> the id it gets */
  guint left_out;
} Paste;

static char *
key_of (const char *table, const char *id)
{
  return g_strconcat (table, " ", id, NULL);
}

/* References to what the clip brings follow it; others stay where there is somebody of that name. */
static const char *
follow (const char *table, const char *id, gpointer data)
{
  Paste *paste = data;
  g_autofree char *key = key_of (table, id);
  const char *to = g_hash_table_lookup (paste->ids, key);

  if (to)
    return to;
  if (!is_table (table) || sortie_document_find (paste->document, table, id))
    return id;
  paste->left_out++;
  return NULL;
}

/* Ids for all records of a table, none of them taken by another. */
static void
choose_ids (Paste *paste, const char *table, const SrtJson *rows)
{
  g_autoptr (SrtDocument) taken = srt_document_new ();
  const SrtJson *there = srt_document_table (sortie_document_get_json (paste->document), table);
  SrtJson *list = srt_document_table (taken, table);

  for (guint i = 0; i < srt_json_length (there) + srt_json_length (rows); i++)
    {
      guint n = srt_json_length (there);
      const char *id = srt_read_string (i < n ? srt_json_at (there, i) : srt_json_at (rows, i - n), "id");
      g_autofree char *chosen = NULL;
      SrtJson *record;
      chosen = i < n ? g_strdup (id) : srt_document_new_id (taken, table, id);
      record = srt_json_new_object ();
      srt_json_set (record, "id", srt_json_new_string (chosen));
      srt_json_append (list, record);
      if (i >= n)
        g_hash_table_insert (paste->ids, key_of (table, id), g_steal_pointer (&chosen));
    }
}

static void
insert_rows (Paste *paste, const char *table, const SrtJson *rows, GStrvBuilder *added)
{
  const SrtRecord *record = srt_mission_table_record (table);

  for (guint i = 0; i < srt_json_length (rows); i++)
    {
      SrtJson *copy = srt_json_copy (srt_json_at (rows, i));
      const char *id = srt_read_string (copy, "id");
      g_autofree char *key = key_of (table, id), *chosen = NULL;
      chosen = g_strdup (g_hash_table_lookup (paste->ids, key));
      /* An id that a clip has twice is used once. */
      if (sortie_document_find (paste->document, table, chosen))
        {
          srt_json_free (copy);
          continue;
        }
      if (record)
        sortie_record_map_refs (copy, record, follow, paste);
      srt_json_set (copy, "id", srt_json_new_string (chosen));
      sortie_document_insert (paste->document, table, -1, copy);
      if (added)
        g_strv_builder_add (added, chosen);
    }
}

GStrv
sortie_clip_paste (SortieDocument *document, const char *text, char **table, guint *left_out, GError **error)
{
  SrtJson *clip = parse (text);
  const char *of = clip ? srt_read_string (clip, "of") : NULL;
  const char *const *tables = srt_document_tables ();
  g_autoptr (GStrvBuilder) added = g_strv_builder_new ();
  Paste paste = { document, NULL, 0 };
  g_autofree char *label = NULL;
  guint n;

  if (clip == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The clipboard holds nothing of a mission"));
      return NULL;
    }
  paste.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; tables[i]; i++)
    if (srt_json_get (clip, tables[i]))
      choose_ids (&paste, tables[i], srt_json_get (clip, tables[i]));
  n = srt_json_length (srt_json_get (clip, of));
  label = g_strdup_printf (ngettext ("Paste %u Object", "Paste %u Objects", n), n);
  sortie_document_begin (document, label);
  for (guint i = 0; tables[i]; i++)
    if (srt_json_get (clip, tables[i]))
      insert_rows (&paste, tables[i], srt_json_get (clip, tables[i]), g_str_equal (tables[i], of) ? added : NULL);
  sortie_document_end (document);
  if (table)
    *table = g_strdup (of);
  if (left_out)
    *left_out = paste.left_out;
  g_hash_table_unref (paste.ids);
  srt_json_free (clip);
  return g_strv_builder_end (added);
}
