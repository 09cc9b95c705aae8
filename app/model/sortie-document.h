/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mission being edited: a document with undo, a file, and the mission read
 * from it.
 *
 * Records are named by table and id. Every edit is a swap of JSON values, so
 * undo brings back the very bytes. One gesture is one step: edits between
 * sortie_document_begin() and sortie_document_end() undo together, and repeated
 * edits of one field in it keep only the first old value.
 */
#pragma once

#include "app/model/sortie-library.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_DOCUMENT (sortie_document_get_type ())
G_DECLARE_FINAL_TYPE (SortieDocument, sortie_document, SORTIE, DOCUMENT, GObject)

/*
 * Properties (read-only): "title" (of the mission, or the file's name), "file"
 * (GFile or NULL), "modified", "can-undo", "can-redo", "undo-label", "redo-label".
 * Signals: "changed" after any edit, undo or redo, once a step's edit;
 * "replaced" after another mission took the document's place.
 */
SortieDocument *sortie_document_new (SortieLibrary *library);

/* ---- Files ---- */

/* An empty mission takes the document's place. */
void sortie_document_reset (SortieDocument *self);
/* Reads a file. On failure the document is left as it was; the reasons are in the error, a line each. */
gboolean sortie_document_load (SortieDocument *self, GFile *file, GError **error);
/* The same from text, as recovered after a crash: @file may be NULL; the document counts as modified. */
gboolean sortie_document_load_text (SortieDocument *self, const char *text, gsize length, GFile *file, GError **error);
/* The same of a mission that Sortie made: it has no file, and is not modified until it is edited. */
gboolean sortie_document_load_made (SortieDocument *self, const char *text, gsize length, GError **error);
/* Writes through a temporary file; on failure the old file stays and the document stays modified. */
gboolean sortie_document_save (SortieDocument *self, GFile *file, GError **error);
/* The file was changed by someone else since it was read or written. */
gboolean sortie_document_changed_on_disk (SortieDocument *self);
char *sortie_document_dup_text (SortieDocument *self, gsize *length);

GFile *sortie_document_get_file (SortieDocument *self);
const char *sortie_document_get_title (SortieDocument *self);
gboolean sortie_document_get_modified (SortieDocument *self);
/* Raised by every change: what is read from it can be kept while it stays. */
guint sortie_document_get_serial (SortieDocument *self);

/* ---- Reading ---- */

/* The tree; never write to it. */
const SrtDocument *sortie_document_get_json (SortieDocument *self);
/* The mission read from it, made anew when the document or the content changed; NULL when it cannot be. */
const SrtMission *sortie_document_get_mission (SortieDocument *self);
/* What it would be run with: the library's content with the sets of maneuvers that the mission brings along; those that
 * cannot be used are left out. NULL while none is loaded. */
const SrtContent *sortie_document_get_content (SortieDocument *self);
/* What the checker says of it. */
const SrtDiags *sortie_document_get_diags (SortieDocument *self);
/* A record, or NULL; table NULL is the mission itself. */
const SrtJson *sortie_document_find (SortieDocument *self, const char *table, const char *id);
/* A record's field, or NULL; table NULL is the mission itself. */
const SrtJson *sortie_document_get (SortieDocument *self, const char *table, const char *id, const char *key);

/* ---- Editing ---- */

/* Opens a step; nests. @label: translated, "Move 3 ships". */
void sortie_document_begin (SortieDocument *self, const char *label);
/* Closes it; a step that changed nothing leaves no trace. */
void sortie_document_end (SortieDocument *self);
/* Between begin and end: what is costly and not part of the picture can wait. */
gboolean sortie_document_is_open (SortieDocument *self);
/* Tells "changed" within an open step: for a gesture that panels follow as it goes. */
void sortie_document_follow (SortieDocument *self);
/* Takes back everything since the outermost begin and closes it: for a gesture that is cancelled. */
void sortie_document_cancel (SortieDocument *self);

/* Takes @value (NULL removes the key). Nothing happens when it is equal. Outside begin/end it is a step by itself. */
void sortie_document_set (SortieDocument *self, const char *table, const char *id, const char *key, SrtJson *value);
/* Takes @record, which must have an unused "id"; -1 appends. */
void sortie_document_insert (SortieDocument *self, const char *table, int index, SrtJson *record);
void sortie_document_remove (SortieDocument *self, const char *table, const char *id);
/* The same by the record's place in its table, which must be one. */
void sortie_document_remove_at (SortieDocument *self, const char *table, guint index);
/* Removes records and every reference to them, as one step. */
void sortie_document_delete (SortieDocument *self, const char *table, const char *const *ids);
/* Gives a record another id and every reference with it; FALSE when the id is not valid or taken. */
gboolean sortie_document_rename (SortieDocument *self, const char *table, const char *id, const char *new_id);

/* What a reference to a record is to name: @id itself, another id, or NULL for none. The result is borrowed. */
typedef const char *(*SortieRefMap) (const char *table, const char *id, gpointer data);
/* Takes every reference in an object through @map; TRUE if any was changed. A target or a squad's member that then names
 * nobody is taken out. */
gboolean sortie_record_map_refs (SrtJson *object, const SrtRecord *record, SortieRefMap map, gpointer data);

void sortie_document_undo (SortieDocument *self);
void sortie_document_redo (SortieDocument *self);
const char *sortie_document_get_undo_label (SortieDocument *self);
const char *sortie_document_get_redo_label (SortieDocument *self);

G_END_DECLS
