/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of JSON values; reading is in json-read.c, writing in json-write.c. */
#include "content/json.h"

#include <math.h>
#include <string.h>

static SrtJson *
new_value (SrtJsonKind kind)
{
  SrtJson *json = g_new0 (SrtJson, 1);

  json->kind = kind;
  if (kind == SRT_JSON_ARRAY || kind == SRT_JSON_OBJECT)
    json->items = g_ptr_array_new_with_free_func ((GDestroyNotify) srt_json_free);
  if (kind == SRT_JSON_OBJECT)
    json->keys = g_ptr_array_new_with_free_func (g_free);
  return json;
}

void
srt_json_free (SrtJson *json)
{
  if (json == NULL)
    return;
  g_free (json->text);
  g_clear_pointer (&json->items, g_ptr_array_unref);
  g_clear_pointer (&json->keys, g_ptr_array_unref);
  g_free (json);
}

SrtJson *
srt_json_copy (const SrtJson *json)
{
  SrtJson *copy;

  if (json == NULL)
    return NULL;
  copy = new_value (json->kind);
  copy->line = json->line;
  copy->column = json->column;
  copy->key_line = json->key_line;
  copy->key_column = json->key_column;
  copy->number = json->number;
  copy->text = g_strdup (json->text);
  for (guint i = 0; i < srt_json_length (json); i++)
    {
      g_ptr_array_add (copy->items, srt_json_copy (json->items->pdata[i]));
      if (json->keys)
        g_ptr_array_add (copy->keys, g_strdup (json->keys->pdata[i]));
    }
  return copy;
}

bool
srt_json_equal (const SrtJson *a, const SrtJson *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  if (a->kind != b->kind || srt_json_length (a) != srt_json_length (b))
    return false;
  switch (a->kind)
    {
    case SRT_JSON_NULL:
      return true;
    case SRT_JSON_BOOL:
    case SRT_JSON_NUMBER:
      return a->number == b->number;
    case SRT_JSON_STRING:
      return strcmp (a->text, b->text) == 0;
    case SRT_JSON_ARRAY:
      for (guint i = 0; i < a->items->len; i++)
        if (!srt_json_equal (a->items->pdata[i], b->items->pdata[i]))
          return false;
      return true;
    case SRT_JSON_OBJECT:
      for (guint i = 0; i < a->items->len; i++)
        if (!srt_json_equal (a->items->pdata[i], srt_json_get (b, a->keys->pdata[i])))
          return false;
      return true;
    }
  return false;
}

SrtJson *
srt_json_new_null (void)
{
  return new_value (SRT_JSON_NULL);
}

SrtJson *
srt_json_new_bool (bool value)
{
  SrtJson *json = new_value (SRT_JSON_BOOL);
  json->number = value;
  return json;
}

SrtJson *
srt_json_new_number (double value)
{
  SrtJson *json = new_value (SRT_JSON_NUMBER);
  char buffer[32];

  srt_json_format_number (value, buffer);
  json->text = g_strdup (buffer);
  json->number = g_ascii_strtod (buffer, NULL);
  return json;
}

SrtJson *
srt_json_new_string (const char *value)
{
  SrtJson *json = new_value (SRT_JSON_STRING);
  json->text = g_strdup (value ? value : "");
  return json;
}

SrtJson *
srt_json_new_array (void)
{
  return new_value (SRT_JSON_ARRAY);
}

SrtJson *
srt_json_new_object (void)
{
  return new_value (SRT_JSON_OBJECT);
}

static int
key_index (const SrtJson *object, const char *key)
{
  if (object == NULL || object->kind != SRT_JSON_OBJECT)
    return -1;
  for (guint i = 0; i < object->keys->len; i++)
    if (strcmp (object->keys->pdata[i], key) == 0)
      return (int) i;
  return -1;
}

SrtJson *
srt_json_get (const SrtJson *object, const char *key)
{
  int i = key_index (object, key);
  return i < 0 ? NULL : object->items->pdata[i];
}

void
srt_json_set (SrtJson *object, const char *key, SrtJson *value)
{
  int index = -1;
  srt_json_free (srt_json_swap (object, key, value, &index));
}

SrtJson *
srt_json_swap (SrtJson *object, const char *key, SrtJson *value, int *index)
{
  int at = key_index (object, key);
  int wanted = index ? *index : -1;
  SrtJson *old = NULL;

  g_return_val_if_fail (object != NULL && object->kind == SRT_JSON_OBJECT, value);

  if (index)
    *index = at;
  if (at >= 0)
    {
      old = object->items->pdata[at];
      if (value)
        object->items->pdata[at] = value;
      else
        {
          object->items->pdata[at] = NULL;
          g_ptr_array_remove_index (object->items, (guint) at);
          g_ptr_array_remove_index (object->keys, (guint) at);
        }
    }
  else if (value)
    {
      if (wanted > (int) object->items->len)
        wanted = -1;
      g_ptr_array_insert (object->items, wanted, value);
      g_ptr_array_insert (object->keys, wanted, g_strdup (key));
    }
  return old;
}

void
srt_json_append (SrtJson *array, SrtJson *value)
{
  g_return_if_fail (array != NULL && array->kind == SRT_JSON_ARRAY && value != NULL);
  g_ptr_array_add (array->items, value);
}

void
srt_json_insert (SrtJson *array, guint index, SrtJson *value)
{
  g_return_if_fail (array != NULL && array->kind == SRT_JSON_ARRAY && value != NULL);
  g_ptr_array_insert (array->items, index < array->items->len ? (int) index : -1, value);
}

SrtJson *
srt_json_steal (SrtJson *array, guint index)
{
  g_return_val_if_fail (array != NULL && array->kind == SRT_JSON_ARRAY && index < array->items->len, NULL);
  return g_ptr_array_steal_index (array->items, index);
}

guint
srt_json_length (const SrtJson *json)
{
  return json && json->items ? json->items->len : 0;
}

SrtJson *
srt_json_at (const SrtJson *json, guint index)
{
  return index < srt_json_length (json) ? json->items->pdata[index] : NULL;
}

/* One step of a pointer, with ~1 and ~0 undone. */
static SrtJson *
step_into (SrtJson *json, const char *token, gsize length)
{
  g_autoptr (GString) name = g_string_new_len (token, (gssize) length);

  g_string_replace (name, "~1", "/", 0);
  g_string_replace (name, "~0", "~", 0);
  if (json->kind == SRT_JSON_OBJECT)
    return srt_json_get (json, name->str);
  if (json->kind == SRT_JSON_ARRAY && g_ascii_isdigit (name->str[0]))
    {
      guint64 index = g_ascii_strtoull (name->str, NULL, 10);
      return index < srt_json_length (json) ? srt_json_at (json, (guint) index) : NULL;
    }
  return NULL;
}

SrtJson *
srt_json_find (SrtJson *root, const char *pointer)
{
  SrtJson *json = root;

  while (json && pointer && *pointer == '/')
    {
      gsize length = strcspn (pointer + 1, "/");
      json = step_into (json, pointer + 1, length);
      pointer += length + 1;
    }
  return json;
}
