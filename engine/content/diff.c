/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs between two missions, in words. */
#include "sortie-config.h"

#include <glib/gi18n-lib.h>

#include "content/document.h"
#include "content/records.h"

#include <string.h>

typedef struct Diff
{
  GString *out;
  int count;
  const SrtDocument *a, *b;
} Diff;

static void
say (Diff *diff, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (Diff *diff, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (diff->out, format, args);
  va_end (args);
  g_string_append_c (diff->out, '\n');
  diff->count++;
}

/* A value on one line; "nothing" for an absent one. */
static char *
in_words (const SrtJson *json)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  if (json == NULL)
    return g_strdup (_("nothing"));
  if (json->kind == SRT_JSON_STRING)
    return g_strdup_printf ("“%s”", json->text);
  text = srt_json_write (json, NULL);
  for (const char *p = text; *p; p++)
    if (*p != '\n')
      g_string_append_c (line, *p);
    else
      while (p[1] == ' ')
        p++;
  if (g_utf8_strlen (line->str, -1) > 100)
    {
      *g_utf8_offset_to_pointer (line->str, 97) = '\0';
      return g_strdup_printf ("%s…", line->str);
    }
  return g_strdup (line->str);
}

static void
compare_member (Diff *diff, const char *whose, const char *key, const SrtJson *a, const SrtJson *b)
{
  g_autofree char *before = NULL, *after = NULL;

  if (srt_json_equal (a, b))
    return;
  before = in_words (a);
  after = in_words (b);
  if (strcmp (before, after) == 0)
    say (diff, _("%s: %s differs"), whose, key);
  else
    say (diff, _("%s: %s was %s, is %s"), whose, key, before, after);
}

/* Every key of either, tables left out for the mission itself. */
static void
compare_objects (Diff *diff, const char *whose, const SrtJson *a, const SrtJson *b, bool skip_tables)
{
  for (guint i = 0; i < srt_json_length (a); i++)
    if (!skip_tables || srt_mission_table_record (a->keys->pdata[i]) == NULL
        || srt_record_field (srt_mission_table_record (a->keys->pdata[i]), "id") == NULL)
      compare_member (diff, whose, a->keys->pdata[i], a->items->pdata[i], srt_json_get (b, a->keys->pdata[i]));
  for (guint i = 0; i < srt_json_length (b); i++)
    if (srt_json_get (a, b->keys->pdata[i]) == NULL)
      compare_member (diff, whose, b->keys->pdata[i], NULL, b->items->pdata[i]);
}

static GHashTable *
by_id (const SrtJson *table)
{
  GHashTable *map = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < srt_json_length (table); i++)
    {
      const char *id = srt_read_string (srt_json_at (table, i), "id");
      if (id)
        g_hash_table_insert (map, (char *) id, srt_json_at (table, i));
    }
  return map;
}

/* Ids of a table that the other table has too, in this table's order. */
static GPtrArray *
shared_ids (const SrtJson *table, GHashTable *other)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < srt_json_length (table); i++)
    {
      const char *id = srt_read_string (srt_json_at (table, i), "id");
      if (id && g_hash_table_contains (other, id))
        g_ptr_array_add (ids, (char *) id);
    }
  return ids;
}

static void
compare_order (Diff *diff, const char *table, const SrtJson *a, const SrtJson *b, GHashTable *in_a, GHashTable *in_b)
{
  g_autoptr (GPtrArray) first = shared_ids (a, in_b), second = shared_ids (b, in_a);

  for (guint i = 0; i < MIN (first->len, second->len); i++)
    if (strcmp (first->pdata[i], second->pdata[i]) != 0)
      {
        say (diff, _("%s: the order differs from “%s” on"), table, (const char *) first->pdata[i]);
        return;
      }
}

static void
compare_tables (Diff *diff, const char *table)
{
  const SrtJson *a = srt_document_table (diff->a, table), *b = srt_document_table (diff->b, table);
  const char *title = _(srt_mission_table_record (table)->title);
  g_autoptr (GHashTable) in_a = by_id (a), in_b = by_id (b);

  for (guint i = 0; i < srt_json_length (a); i++)
    {
      const SrtJson *record = srt_json_at (a, i);
      const char *id = srt_read_string (record, "id");
      const SrtJson *other = id ? g_hash_table_lookup (in_b, id) : NULL;
      g_autofree char *whose = g_strdup_printf ("%s “%s”", title, id ? id : "?");
      if (other)
        compare_objects (diff, whose, record, other, false);
      else
        say (diff, _("%s is gone"), whose);
    }
  for (guint i = 0; i < srt_json_length (b); i++)
    {
      const char *id = srt_read_string (srt_json_at (b, i), "id");
      if (id && !g_hash_table_contains (in_a, id))
        say (diff, _("%s “%s” is new"), title, id);
    }
  compare_order (diff, table, a, b, in_a, in_b);
}

int
srt_document_diff (const SrtDocument *a, const SrtDocument *b, GString *out)
{
  Diff diff = { .out = out, .a = a, .b = b };
  const char *const *tables = srt_document_tables ();

  compare_objects (&diff, _("Mission"), a->root, b->root, true);
  for (int t = 0; tables[t]; t++)
    compare_tables (&diff, tables[t]);
  return diff.count;
}
