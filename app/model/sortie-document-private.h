/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the document's files share: sortie-document.c (the file and what is told) and -steps.c (edits and undo). */
#pragma once

#include "app/model/record-index.h"
#include "app/model/sortie-document.h"

/*
 * An operation turns into its own opposite as it is applied: a set keeps the
 * value it displaced, an insert becomes the removal of what it inserted. Undo
 * applies a step's operations backwards, redo forwards.
 */
typedef enum
{
  OP_SET,
  OP_INSERT,
  OP_REMOVE,
} OpKind;

typedef struct
{
  OpKind kind;
  char *table;    /* NULL: the mission itself */
  char *id;       /* OP_SET: of the record as it stands before applying */
  char *key;      /* OP_SET */
  int index;      /* place of the record, or of the key among the keys */
  SrtJson *value; /* OP_SET: the other value, NULL = absent; OP_INSERT: the record */
} Op;

typedef struct
{
  char *label;
  GPtrArray *ops; /* Op* */
  GHashTable *sets; /* while it is open: "table id key" -> Op*, those that a set of the same field adds to */
} Step;

struct _SortieDocument
{
  GObject parent_instance;

  SortieLibrary *library;
  SrtDocument *json;
  SortieRecordIndex *index;
  GFile *file;
  char *title;
  char *etag; /* modification time and size when last read or written */

  GPtrArray *steps; /* Step*; those below `done` are done */
  guint done;
  int saved;        /* `done` as last saved; -1: cannot be reached any more */
  Step *open;       /* the step being made */
  guint depth;

  guint serial;
  SrtMission *mission;
  SrtContent *content; /* with the mission's sets; NULL until it is asked for */
  SrtDiags diags;
  guint read_serial, checked_serial; /* serials the mission was read and checked at */
  gboolean read, checked;
};

/* The record of a table, or the mission itself for no table; NULL when there is none. Borrowed. */
SrtJson *sortie_document_find_record (SortieDocument *self, const char *table, const char *id);
void sortie_document_step_free (gpointer step);
/* Counts a change and tells of it: the title, what can be undone, `changed`. */
void sortie_document_touch (SortieDocument *self);
/* Emits `changed` alone. */
void sortie_document_tell (SortieDocument *self);
