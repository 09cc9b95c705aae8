/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A mission as its author's document: a JSON tree with the tables of spec 06 §1.
 *
 * The editor changes the tree; undo swaps values back. Records are named by
 * table and id, never by position.
 */
#pragma once

#include "content/fields.h"

typedef struct SrtDocument
{
  SrtJson *root;
  char *file;   /* path it was read from, or NULL */
} SrtDocument;

/* Tables of a mission, in file order: "ships", "flight_groups", "squads", ... ended by NULL. */
const char *const *srt_document_tables (void);

/* An empty mission with every table in place. */
SrtDocument *srt_document_new (void);
/*
 * NULL on an error, told in @diags. Line ends and a byte order mark are taken
 * as they come. Of what is returned, every table is there and holds objects
 * only, each with an id; what else may be wrong is srt_document_check()'s to tell.
 */
SrtDocument *srt_document_parse (const char *text, gsize length, const char *file, SrtDiags *diags);
/* The same of a file; what cannot be read is told in @diags. */
SrtDocument *srt_document_load (const char *path, SrtDiags *diags);
/* NULL is allowed. */
void srt_document_free (SrtDocument *document);
/* A deep copy, to be freed. */
SrtDocument *srt_document_copy (const SrtDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtDocument, srt_document_free)

/*
 * The file's text. What Sortie wrote comes back byte for byte; other files are
 * put into canonical form once (decision 22): known keys in table order, unknown
 * ones kept after them.
 */
char *srt_document_write (const SrtDocument *document, gsize *length);
/* Written through a temporary file beside it, synced, renamed; the old file stays whole on any failure. */
bool srt_document_save (const SrtDocument *document, const char *path, SrtDiags *diags);

/* A table by its key ("ships"): the document's own. */
SrtJson *srt_document_table (const SrtDocument *document, const char *table);
/* Record by id, or NULL; @index receives its place. */
SrtJson *srt_document_find (const SrtDocument *document, const char *table, const char *id, guint *index);
/* An id not yet taken in the table, made from @wanted ("swift" -> "swift-2" -> "swift-3"); free with g_free(). */
char *srt_document_new_id (const SrtDocument *document, const char *table, const char *wanted);

struct SrtContent;
/* Knows an order's number; srt_order_info() lies above this layer, so whoever checks hands it in. */
typedef bool (*SrtOrderKnown) (int number);
/*
 * Checks the whole mission: records, references, limits, and what the engine
 * will not be able to do. @content may be NULL (types are then not checked).
 */
void srt_document_check (const SrtDocument *document, const struct SrtContent *content, SrtDiags *diags);

/* Errors for first orders whose numbers are in no catalogue. */
void srt_document_check_orders (const SrtDocument *document, SrtOrderKnown known, SrtDiags *diags);

/*
 * Gives diagnostics that name a JSON pointer the place of what it names in the document: those from the @from-th on.
 * One that points at a string and has a column has it in that string. What is not there has the place of what it
 * would be in.
 */
void srt_document_locate (const SrtDocument *document, SrtDiags *diags, gsize from);

/* What differs between two missions, one sentence a line, appended to @out; returns how many. */
int srt_document_diff (const SrtDocument *a, const SrtDocument *b, GString *out);
