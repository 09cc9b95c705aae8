/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * JSON values that remember how they were written.
 *
 * A mission is a document of its author's: unknown keys, the order of keys and
 * the spelling of numbers survive, and every complaint has a line and column.
 * No JSON library keeps those, so this reader does; it takes strict JSON (RFC
 * 8259) and nothing else.
 */
#pragma once

#include "base/diag.h"

#include <glib.h>

typedef enum SrtJsonKind
{
  SRT_JSON_NULL,
  SRT_JSON_BOOL,
  SRT_JSON_NUMBER,
  SRT_JSON_STRING,
  SRT_JSON_ARRAY,
  SRT_JSON_OBJECT,
} SrtJsonKind;

/* A value; owned by whoever holds the root, children by their parent. */
typedef struct SrtJson SrtJson;
struct SrtJson
{
  SrtJsonKind kind;
  int line, column;     /* where it was read, from 1; 0 for values made here */
  int key_line, key_column;
  double number;        /* NUMBER; BOOL: 0 or 1 */
  char *text;           /* STRING: its characters; NUMBER: its spelling, or NULL */
  GPtrArray *items;     /* ARRAY, OBJECT: SrtJson* */
  GPtrArray *keys;      /* OBJECT: char*, parallel to items */
};

/*
 * Parses @length bytes of UTF-8. NULL on an error, which is told in @diags with
 * @file and its place. Refused: NaN and infinities, comments, trailing commas,
 * duplicate keys, invalid UTF-8, U+0000, nesting past 64, numbers too large for a
 * double. Columns count characters.
 */
SrtJson *srt_json_parse (const char *text, gsize length, const char *file, SrtDiags *diags);
/* With all below it; NULL is allowed. */
void srt_json_free (SrtJson *json);
/* A deep copy, to be freed. */
SrtJson *srt_json_copy (const SrtJson *json);
/* Keys in any order; numbers by value. */
bool srt_json_equal (const SrtJson *a, const SrtJson *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtJson, srt_json_free)

/* Values of one's own, to be freed or handed to a container. */
SrtJson *srt_json_new_null (void);
SrtJson *srt_json_new_bool (bool value);
/* Shortest decimal that reads back as the same float when @value is one, else as the same double. NaN and
 * infinities, which JSON cannot hold, become 0. */
SrtJson *srt_json_new_number (double value);
SrtJson *srt_json_new_string (const char *value);
SrtJson *srt_json_new_array (void);
SrtJson *srt_json_new_object (void);

/* Member by key, or NULL. */
SrtJson *srt_json_get (const SrtJson *object, const char *key);
/* Takes @value; replaces in place or appends. */
void srt_json_set (SrtJson *object, const char *key, SrtJson *value);
/* Swaps a member out: returns the old value (or NULL), takes the new one (NULL removes). @index: where a new
 * key goes, -1 the end; receives where the old one was. The pair of calls is what undo is made of. */
SrtJson *srt_json_swap (SrtJson *object, const char *key, SrtJson *value, int *index);
/* Take @value over. */
void srt_json_append (SrtJson *array, SrtJson *value);
void srt_json_insert (SrtJson *array, guint index, SrtJson *value);
/* Removes and hands over. */
SrtJson *srt_json_steal (SrtJson *array, guint index);
/* Items of an array or members of an object; 0 for NULL and anything else. */
guint srt_json_length (const SrtJson *json);
/* The container's own, or NULL past the end. */
SrtJson *srt_json_at (const SrtJson *json, guint index);

/* The value a JSON pointer (RFC 6901) names, or NULL; "" is the root itself. */
SrtJson *srt_json_find (SrtJson *root, const char *pointer);

/*
 * Canonical text: two-space indent, keys as they stand, numbers as spelled, a
 * newline at the end. On one line, where it fits 110 columns: an array of
 * scalars or of arrays of numbers, and an object whose members are such, or
 * objects of such; an array of objects has a line or more for each. Parsing and
 * writing it again gives the same bytes.
 */
char *srt_json_write (const SrtJson *json, gsize *length);

/* Number as written in C locale into a buffer of 32. */
void srt_json_format_number (double value, char buffer[32]);
