/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document's edits: operations, steps of them, undo and redo. */
#include "sortie-config.h"

#include "app/model/sortie-document-private.h"

#include "app/model/sortie-util.h"

#include <glib/gi18n.h>

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

void
sortie_document_step_free (gpointer data)
{
  Step *step = data;

  g_free (step->label);
  g_ptr_array_unref (step->ops);
  g_clear_pointer (&step->sets, g_hash_table_unref);
  g_free (step);
}

SrtJson *
sortie_document_find_record (SortieDocument *self, const char *table, const char *id)
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
        SrtJson *record = sortie_document_find_record (self, op->table, op->id);
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
          SrtJson *record = sortie_document_find_record (self, op->table, op->id);
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
      g_clear_pointer (&self->open, sortie_document_step_free);
      return;
    }
  if (self->saved > (int) self->done)
    self->saved = -1;
  g_clear_pointer (&self->open->sets, g_hash_table_unref);
  g_ptr_array_set_size (self->steps, (int) self->done);
  g_ptr_array_add (self->steps, g_steal_pointer (&self->open));
  self->done++;
  sortie_document_touch (self);
}

void
sortie_document_follow (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->depth > 0)
    sortie_document_tell (self);
}

void
sortie_document_cancel (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->depth == 0)
    return;
  self->depth = 0;
  apply_all (self, self->open, TRUE);
  g_clear_pointer (&self->open, sortie_document_step_free);
  sortie_document_touch (self);
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

  record = sortie_document_find_record (self, table, id);
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
  sortie_document_touch (self);
}

void
sortie_document_redo (SortieDocument *self)
{
  g_return_if_fail (SORTIE_IS_DOCUMENT (self));

  if (self->done == self->steps->len || self->depth > 0)
    return;
  apply_all (self, g_ptr_array_index (self->steps, self->done++), FALSE);
  sortie_document_touch (self);
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
