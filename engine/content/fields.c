/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What walks the record tables: look-up, checking, readers. */
#include "content/records.h"

#include <math.h>
#include <string.h>

const SrtRecord *
srt_record_find (const char *name)
{
  static const SrtRecord *const records[]
      = { &srt_mission_record, &srt_ship_type_record, &srt_gun_record, &srt_missile_record, &srt_pilot_record };

  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    if (strcmp (records[i]->name, name) == 0)
      return records[i];
  return NULL;
}

const SrtField *
srt_record_field (const SrtRecord *record, const char *key)
{
  for (int i = 0; i < record->n_fields; i++)
    if (strcmp (record->fields[i].key, key) == 0)
      return &record->fields[i];
  return NULL;
}

const SrtRecord *
srt_mission_table_record (const char *table)
{
  const SrtField *field = srt_record_field (&srt_mission_record, table);
  return field && field->kind == SRT_FIELD_LIST ? field->record : NULL;
}

char *
srt_pointer_member (const char *pointer, const char *key)
{
  g_autoptr (GString) text = g_string_new (key);

  g_string_replace (text, "~", "~0", 0);
  g_string_replace (text, "/", "~1", 0);
  return g_strconcat (pointer, "/", text->str, NULL);
}

char *
srt_pointer_item (const char *pointer, guint index)
{
  return g_strdup_printf ("%s/%u", pointer, index);
}

void
srt_json_complain (SrtDiags *diags, SrtSeverity severity, const char *code, const SrtJson *json, const char *file,
                   const char *pointer, const char *message, const char *first, const char *second,
                   const char *third)
{
  srt_diags_add (diags, severity, code, file, pointer, json->line, json->column, message, first, second, third, NULL);
}

/* ---- Checking ---- */

typedef struct Check
{
  const char *file;
  SrtDiags *diags;
} Check;

static void check_object (const Check *check, const SrtRecord *record, const SrtJson *object, const char *pointer);

static void
wrong (const Check *check, const SrtJson *json, const char *pointer, const char *message, const char *first,
       const char *second)
{
  g_auto (GStrv) keys = g_strsplit (pointer, "/", -1);
  guint last = g_strv_length (keys);

  /* The nearest key that is no index: "position" for /ships/3/position/1. */
  while (last > 1 && g_ascii_isdigit (keys[last - 1][0]))
    last--;
  srt_json_complain (check->diags, SRT_SEVERITY_ERROR, "bad-value", json, check->file, pointer, message,
                     last > 0 ? keys[last - 1] : "", first, second);
}

static bool
is_id (const char *text)
{
  if (!g_ascii_isalpha (*text) && *text != '_')
    return false;
  for (const char *p = text; *p; p++)
    if (!g_ascii_isalnum (*p) && *p != '_' && *p != '-')
      return false;
  return true;
}

static void
check_number (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer)
{
  char least[32], most[32];

  if (value->kind != SRT_JSON_NUMBER)
    {
      wrong (check, value, pointer, N_ ("“%1” must be a number"), NULL, NULL);
      return;
    }
  if (field->kind == SRT_FIELD_INT && value->number != rint (value->number))
    wrong (check, value, pointer, N_ ("“%1” must be a whole number"), NULL, NULL);
  if (field->minimum != field->maximum && (value->number < field->minimum || value->number > field->maximum))
    {
      srt_json_format_number (field->minimum, least);
      srt_json_format_number (field->maximum, most);
      wrong (check, value, pointer, N_ ("“%1” must be between %2 and %3"), least, most);
    }
}

static void
check_triple (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer)
{
  if (value->kind != SRT_JSON_ARRAY || srt_json_length (value) != 3)
    {
      wrong (check, value, pointer,
             field->kind == SRT_FIELD_ANGLES ? N_ ("“%1” must be three numbers: [yaw, pitch, roll]")
                                             : N_ ("“%1” must be three numbers: [x, y, z]"),
             NULL, NULL);
      return;
    }
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *item = srt_pointer_item (pointer, i);
      check_number (check, field, srt_json_at (value, i), item);
    }
}

static int
word_index (const char *const *words, const char *text)
{
  for (int i = 0; words[i]; i++)
    if (strcmp (words[i], text) == 0)
      return i;
  return -1;
}

static void
check_word (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer, const char *shown)
{
  g_autofree char *words = NULL;

  if (value->kind == SRT_JSON_STRING && word_index (field->values, value->text) >= 0)
    return;
  words = g_strjoinv (", ", (char **) field->values);
  wrong (check, value, shown, N_ ("“%1” must be one of: %2"), words, NULL);
  (void) pointer;
}

static void
check_string (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer)
{
  if (value->kind != SRT_JSON_STRING)
    wrong (check, value, pointer, N_ ("“%1” must be text in double quotes"), NULL, NULL);
  else if (field->kind == SRT_FIELD_ID && !is_id (value->text))
    wrong (check, value, pointer,
           N_ ("“%1” must begin with a letter or underscore and hold only letters, digits, - and _; “%2” does not"),
           value->text, NULL);
  else if (field->kind == SRT_FIELD_STRING && strchr (value->text, '\n'))
    wrong (check, value, pointer, N_ ("“%1” must be a single line"), NULL, NULL);
}

static void
check_array (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer)
{
  if (value->kind != SRT_JSON_ARRAY)
    {
      wrong (check, value, pointer, N_ ("“%1” must be a list in square brackets"), NULL, NULL);
      return;
    }
  for (guint i = 0; i < srt_json_length (value); i++)
    {
      const SrtJson *item = srt_json_at (value, i);
      g_autofree char *place = srt_pointer_item (pointer, i);
      if (field->kind == SRT_FIELD_FLAGS)
        check_word (check, field, item, place, pointer);
      else if (field->kind == SRT_FIELD_LIST)
        check_object (check, field->record, item, place);
      else if (item->kind != SRT_JSON_STRING)
        wrong (check, item, pointer, N_ ("“%1” must hold only text in double quotes"), NULL, NULL);
    }
}

static void
check_value (const Check *check, const SrtField *field, const SrtJson *value, const char *pointer)
{
  switch (field->kind)
    {
    case SRT_FIELD_ID:
    case SRT_FIELD_STRING:
    case SRT_FIELD_TEXT:
    case SRT_FIELD_REF:
      check_string (check, field, value, pointer);
      break;
    case SRT_FIELD_BOOL:
      if (value->kind != SRT_JSON_BOOL)
        wrong (check, value, pointer, N_ ("“%1” must be true or false"), NULL, NULL);
      break;
    case SRT_FIELD_INT:
    case SRT_FIELD_NUMBER:
      check_number (check, field, value, pointer);
      break;
    case SRT_FIELD_VEC3:
    case SRT_FIELD_ANGLES:
      check_triple (check, field, value, pointer);
      break;
    case SRT_FIELD_ENUM:
      check_word (check, field, value, pointer, pointer);
      break;
    case SRT_FIELD_FLAGS:
    case SRT_FIELD_LIST:
    case SRT_FIELD_LINES:
      check_array (check, field, value, pointer);
      break;
    case SRT_FIELD_RECORD:
      check_object (check, field->record, value, pointer);
      break;
    case SRT_FIELD_TARGET:
      check_object (check, &srt_target_record, value, pointer);
      break;
    }
}

static void
check_target (const Check *check, const SrtJson *target, const char *pointer)
{
  int named = (srt_json_get (target, "ship") != NULL) + (srt_json_get (target, "flight_group") != NULL)
              + (srt_json_get (target, "squad") != NULL);
  const SrtJson *component = srt_json_get (target, "component");

  if (named != 1)
    srt_json_complain (check->diags, SRT_SEVERITY_ERROR, "bad-target", target, check->file, pointer,
                       N_ ("a target names exactly one of ship, flight_group and squad"), NULL, NULL, NULL);
  else if (component && component->number >= 0 && srt_json_get (target, "ship") == NULL)
    srt_json_complain (check->diags, SRT_SEVERITY_WARNING, "bad-target", component, check->file, pointer,
                       N_ ("only a ship has components; this one is left out of account"), NULL, NULL, NULL);
}

static void
check_object (const Check *check, const SrtRecord *record, const SrtJson *object, const char *pointer)
{
  if (object->kind != SRT_JSON_OBJECT)
    {
      wrong (check, object, pointer, N_ ("“%1” must be an object in curly brackets"), NULL, NULL);
      return;
    }
  for (guint i = 0; i < srt_json_length (object); i++)
    {
      const char *key = object->keys->pdata[i];
      const SrtJson *value = object->items->pdata[i];
      const SrtField *field = srt_record_field (record, key);
      g_autofree char *place = srt_pointer_member (pointer, key);
      if (field)
        check_value (check, field, value, place);
      else
        srt_diags_add (check->diags, SRT_SEVERITY_NOTE, "unknown-key", check->file, place, value->key_line,
                       value->key_column, N_ ("“%1” means nothing to Sortie here; it is kept as it is"), key, NULL);
    }
  for (int i = 0; i < record->n_fields; i++)
    if ((record->fields[i].flags & SRT_FIELD_REQUIRED) && srt_json_get (object, record->fields[i].key) == NULL)
      srt_json_complain (check->diags, SRT_SEVERITY_ERROR, "missing-key", object, check->file, pointer,
                         N_ ("“%1” is missing"), record->fields[i].key, NULL, NULL);
  if (record == &srt_target_record)
    check_target (check, object, pointer);
}

void
srt_record_check (const SrtRecord *record, const SrtJson *object, const char *file, const char *pointer,
                  SrtDiags *diags)
{
  Check check = { file, diags };
  check_object (&check, record, object, pointer ? pointer : "");
}

/* ---- Readers ---- */

double
srt_read_number (const SrtRecord *record, const SrtJson *object, const char *key)
{
  const SrtJson *value = srt_json_get (object, key);
  const SrtField *field;

  if (value && value->kind == SRT_JSON_NUMBER)
    return value->number + 0.0; /* no -0 */
  field = srt_record_field (record, key);
  return field ? field->fallback : 0;
}

bool
srt_read_bool (const SrtRecord *record, const SrtJson *object, const char *key)
{
  const SrtJson *value = srt_json_get (object, key);
  const SrtField *field;

  if (value && value->kind == SRT_JSON_BOOL)
    return value->number != 0;
  field = srt_record_field (record, key);
  return field && field->fallback != 0;
}

const char *
srt_read_string (const SrtJson *object, const char *key)
{
  const SrtJson *value = srt_json_get (object, key);
  return value && value->kind == SRT_JSON_STRING ? value->text : NULL;
}

int
srt_read_enum (const SrtRecord *record, const SrtJson *object, const char *key)
{
  const SrtJson *value = srt_json_get (object, key);
  const SrtField *field = srt_record_field (record, key);
  int index = -1;

  if (field == NULL)
    return 0;
  if (value && value->kind == SRT_JSON_STRING && field->values)
    index = word_index (field->values, value->text);
  return index >= 0 ? index : (int) field->fallback;
}
