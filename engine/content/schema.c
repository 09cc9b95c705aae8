/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON Schema (2020-12) made from the record tables. */
#include "content/records.h"

static SrtJson *object_schema (const SrtRecord *record);

static void
set_string (SrtJson *object, const char *key, const char *value)
{
  srt_json_set (object, key, srt_json_new_string (value));
}

static SrtJson *
type_schema (const char *type)
{
  SrtJson *schema = srt_json_new_object ();
  set_string (schema, "type", type);
  return schema;
}

static SrtJson *
number_schema (const SrtField *field)
{
  SrtJson *schema = type_schema (field->kind == SRT_FIELD_INT ? "integer" : "number");

  if (field->minimum != field->maximum)
    {
      srt_json_set (schema, "minimum", srt_json_new_number (field->minimum));
      srt_json_set (schema, "maximum", srt_json_new_number (field->maximum));
    }
  return schema;
}

static SrtJson *
array_schema (SrtJson *items, int length)
{
  SrtJson *schema = type_schema ("array");

  srt_json_set (schema, "items", items);
  if (length >= 0)
    {
      srt_json_set (schema, "minItems", srt_json_new_number (length));
      srt_json_set (schema, "maxItems", srt_json_new_number (length));
    }
  return schema;
}

static SrtJson *
words_schema (const SrtField *field)
{
  SrtJson *schema = srt_json_new_object ();
  SrtJson *words = srt_json_new_array ();

  for (int i = 0; field->values[i]; i++)
    srt_json_append (words, srt_json_new_string (field->values[i]));
  srt_json_set (schema, "enum", words);
  return schema;
}

static SrtJson *
value_schema (const SrtField *field)
{
  SrtJson *schema;

  switch (field->kind)
    {
    case SRT_FIELD_ID:
      schema = type_schema ("string");
      set_string (schema, "pattern", "^[A-Za-z_][A-Za-z0-9_-]*$");
      return schema;
    case SRT_FIELD_STRING:
      schema = type_schema ("string");
      set_string (schema, "pattern", "^[^\\n]*$");
      return schema;
    case SRT_FIELD_TEXT:
    case SRT_FIELD_REF:
      return type_schema ("string");
    case SRT_FIELD_BOOL:
      return type_schema ("boolean");
    case SRT_FIELD_INT:
    case SRT_FIELD_NUMBER:
      return number_schema (field);
    case SRT_FIELD_VEC3:
    case SRT_FIELD_ANGLES:
      return array_schema (number_schema (field), 3);
    case SRT_FIELD_ENUM:
      return words_schema (field);
    case SRT_FIELD_FLAGS:
      return array_schema (words_schema (field), -1);
    case SRT_FIELD_LIST:
      return array_schema (object_schema (field->record), -1);
    case SRT_FIELD_LINES:
      return array_schema (type_schema ("string"), -1);
    case SRT_FIELD_RECORD:
      return object_schema (field->record);
    case SRT_FIELD_TARGET:
      return object_schema (&srt_target_record);
    }
  return srt_json_new_object ();
}

/* The value that stands for an absent one, where there is such a thing. */
static SrtJson *
default_value (const SrtField *field)
{
  if (field->flags & SRT_FIELD_REQUIRED)
    return NULL;
  if (field->kind == SRT_FIELD_INT || field->kind == SRT_FIELD_NUMBER)
    return srt_json_new_number (field->fallback);
  if (field->kind == SRT_FIELD_BOOL)
    return srt_json_new_bool (field->fallback != 0);
  if (field->kind == SRT_FIELD_ENUM && field->fallback >= 0)
    return srt_json_new_string (field->values[(int) field->fallback]);
  return NULL;
}

static SrtJson *
field_schema (const SrtField *field)
{
  SrtJson *schema = value_schema (field);
  SrtJson *fallback = default_value (field);
  g_autofree char *text = NULL;

  set_string (schema, "title", field->label);
  if (field->unit)
    text = g_strdup_printf ("%s Unit: %s.", field->help, field->unit);
  else if (field->kind == SRT_FIELD_REF)
    text = g_strdup_printf ("%s An id of %s.", field->help, field->table);
  set_string (schema, "description", text ? text : field->help);
  if (fallback)
    srt_json_set (schema, "default", fallback);
  return schema;
}

/* One of ship, flight_group and squad. */
static SrtJson *
target_choice (void)
{
  SrtJson *choice = srt_json_new_array ();

  for (int i = 0; i < 3; i++)
    {
      SrtJson *one = srt_json_new_object (), *keys = srt_json_new_array ();
      srt_json_append (keys, srt_json_new_string (srt_target_record.fields[i].key));
      srt_json_set (one, "required", keys);
      srt_json_append (choice, one);
    }
  return choice;
}

static SrtJson *
object_schema (const SrtRecord *record)
{
  SrtJson *schema = type_schema ("object");
  SrtJson *properties = srt_json_new_object (), *required = srt_json_new_array ();

  for (int i = 0; i < record->n_fields; i++)
    {
      const SrtField *field = &record->fields[i];
      srt_json_set (properties, field->key, field_schema (field));
      if (field->flags & SRT_FIELD_REQUIRED)
        srt_json_append (required, srt_json_new_string (field->key));
    }
  srt_json_set (schema, "properties", properties);
  if (srt_json_length (required) > 0)
    srt_json_set (schema, "required", required);
  else
    srt_json_free (required);
  if (record == &srt_target_record)
    srt_json_set (schema, "oneOf", target_choice ());
  return schema;
}

SrtJson *
srt_record_schema (const SrtRecord *record)
{
  SrtJson *schema = srt_json_new_object (), *body = object_schema (record);
  int index = -1;

  set_string (schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  set_string (schema, "title", record->title);
  while (srt_json_length (body) > 0)
    {
      g_autofree char *key = g_strdup (body->keys->pdata[0]);
      srt_json_set (schema, key, srt_json_swap (body, key, NULL, &index));
    }
  srt_json_free (body);
  return schema;
}
