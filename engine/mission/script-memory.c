/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory of the script language: growing text, and trees that go away together. */
#include "mission/script-private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *
srt_need (void *memory)
{
  if (memory == NULL)
    abort ();
  return memory;
}

void
srt_buffer_add (SrtBuffer *buffer, const void *data, size_t length)
{
  if (buffer->length + length + 1 > buffer->room)
    {
      buffer->room = (buffer->length + length + 1) * 2;
      buffer->data = srt_need (realloc (buffer->data, buffer->room));
    }
  if (length > 0)
    memcpy (buffer->data + buffer->length, data, length);
  buffer->length += length;
}

void
srt_buffer_text (SrtBuffer *buffer, const char *text)
{
  srt_buffer_add (buffer, text, strlen (text));
}

void
srt_buffer_printf (SrtBuffer *buffer, const char *format, ...)
{
  char text[512];
  va_list list;
  int length;

  va_start (list, format);
  length = vsnprintf (text, sizeof text, format, list);
  va_end (list);
  if (length > 0)
    srt_buffer_add (buffer, text, (size_t) length < sizeof text ? (size_t) length : sizeof text - 1);
}

char *
srt_buffer_steal (SrtBuffer *buffer)
{
  char *text;

  srt_buffer_add (buffer, "", 1);
  text = buffer->data;
  *buffer = (SrtBuffer){ 0 };
  return text;
}

char *
srt_copy_text (const char *text, size_t length)
{
  char *copy = srt_need (malloc (length + 1));

  if (length > 0)
    memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

/* ---- Arena ---- */

typedef struct SrtArenaChunk
{
  struct SrtArenaChunk *next;
  size_t used, size;
  max_align_t data[];
} SrtArenaChunk;

void *
srt_arena_new (SrtArena *arena, size_t size)
{
  SrtArenaChunk *chunk = arena->chunks;
  void *made;

  size = (size + sizeof (max_align_t) - 1) / sizeof (max_align_t) * sizeof (max_align_t);
  if (chunk == NULL || chunk->size - chunk->used < size)
    {
      size_t room = size > 4096 ? size : 4096;
      chunk = srt_need (calloc (1, sizeof *chunk + room));
      chunk->size = room;
      chunk->next = arena->chunks;
      arena->chunks = chunk;
    }
  made = (char *) chunk->data + chunk->used;
  chunk->used += size;
  return made;
}

char *
srt_arena_text (SrtArena *arena, const char *text, size_t length)
{
  char *copy = srt_arena_new (arena, length + 1);

  if (length > 0)
    memcpy (copy, text, length);
  return copy;
}

void
srt_arena_clear (SrtArena *arena)
{
  while (arena->chunks)
    {
      SrtArenaChunk *next = arena->chunks->next;
      free (arena->chunks);
      arena->chunks = next;
    }
}

void
srt_stmts_add (SrtStmts *list, SrtStmt *stmt)
{
  if (list->last)
    list->last->next = stmt;
  else
    list->first = stmt;
  list->last = stmt;
}

/* ---- Messages ---- */

void
srt_maker_tell (SrtMaker *maker,
                SrtSeverity severity,
                const char *code,
                SrtAt at,
                const char *message,
                const char *first,
                const char *second,
                const char *third)
{
  char pointer[256] = "";
  int column = 0;

  maker->errors += severity == SRT_SEVERITY_ERROR;
  if (maker->scope->pointer)
    snprintf (pointer, sizeof pointer, "%s/block/%d", maker->scope->pointer, at.line);
  if (at.line >= 0 && at.line < maker->n_lines)
    column = srt_script_column (maker->lines[at.line], at.start);
  srt_diags_add (maker->diags, severity, code, maker->scope->file, maker->scope->pointer ? pointer : NULL,
                 at.line + 1, column, message, first ? first : "", second ? second : "", third ? third : "",
                 NULL);
}

void
srt_maker_named (SrtMaker *maker, SrtSymbolKind kind, int index, SrtAt at)
{
  if (maker->named)
    maker->named (maker->named_data, kind, index, at);
}
