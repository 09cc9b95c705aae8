/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one description of every record kept in files (decision 20): reader,
 * checker, inspector, JSON Schema, diff and help all walk these tables.
 */
#pragma once

#include "content/json.h"

#include <stddef.h>

typedef enum SrtFieldKind
{
  SRT_FIELD_ID,      /* [A-Za-z_][A-Za-z0-9_-]*, unique in its table */
  SRT_FIELD_STRING,  /* one line */
  SRT_FIELD_TEXT,    /* several lines */
  SRT_FIELD_BOOL,
  SRT_FIELD_INT,
  SRT_FIELD_NUMBER,
  SRT_FIELD_VEC3,    /* [x, y, z] */
  SRT_FIELD_ANGLES,  /* [yaw, pitch, roll] in degrees */
  SRT_FIELD_ENUM,    /* one of `values` */
  SRT_FIELD_FLAGS,   /* array of `values` */
  SRT_FIELD_REF,     /* id of a record of `table` */
  SRT_FIELD_RECORD,  /* object of `record` */
  SRT_FIELD_LIST,    /* array of objects of `record` */
  SRT_FIELD_LINES,   /* array of strings: script text */
  SRT_FIELD_TARGET,  /* {"ship"|"flight_group"|"squad": id, "component": n} */
} SrtFieldKind;

enum /* SrtField.flags */
{
  SRT_FIELD_REQUIRED = 0x1,
  SRT_FIELD_ADVANCED = 0x2, /* folded away in the inspector */
};

typedef struct SrtRecord SrtRecord;

typedef struct SrtField
{
  const char *key;            /* in the file */
  SrtFieldKind kind;
  const char *label;          /* translatable, for people */
  const char *unit;           /* translatable, "units", "degrees", "ticks"; NULL none */
  const char *help;           /* translatable, one sentence */
  double minimum, maximum;    /* numbers; equal = unbounded */
  double fallback;            /* value of an absent number, int, bool, or enum index */
  const char *const *values;  /* ENUM, FLAGS: ended by NULL */
  const char *table;          /* REF: "ships", "types", "pilots", ... */
  const SrtRecord *record;    /* RECORD, LIST */
  unsigned flags;
} SrtField;

struct SrtRecord
{
  const char *name;           /* "ship" */
  const char *title;          /* translatable: "Ship" */
  const SrtField *fields;
  int n_fields;
};

/* Every record by its schema's name: "mission", "ship-type", "gun", "missile", "pilot". */
const SrtRecord *srt_record_find (const char *name);
/* The records of a mission's tables by the table's key ("ships", "flight_groups", ...). */
const SrtRecord *srt_mission_table_record (const char *table);
/* A record's field, or NULL. */
const SrtField *srt_record_field (const SrtRecord *record, const char *key);

/*
 * Checks an object against its record: kinds, ranges, required fields, unknown
 * keys (a note: they are kept), ids. References are the caller's to check.
 */
void srt_record_check (const SrtRecord *record, const SrtJson *object, const char *file, const char *pointer,
                       SrtDiags *diags);
/* JSON Schema (2020-12) of a record, made from the table. */
SrtJson *srt_record_schema (const SrtRecord *record);

/* Readers with the field's fallback for what is absent or of a wrong kind. */
double srt_read_number (const SrtRecord *record, const SrtJson *object, const char *key);
bool srt_read_bool (const SrtRecord *record, const SrtJson *object, const char *key);
/* NULL for what is no string; the object's own. */
const char *srt_read_string (const SrtJson *object, const char *key);
/* Index of the word in the field's values. */
int srt_read_enum (const SrtRecord *record, const SrtJson *object, const char *key);
