/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The content the window works with: loaded once, replaced as scripts are swapped. */
#pragma once

#include "content/load.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_LIBRARY (sortie_library_get_type ())
G_DECLARE_FINAL_TYPE (SortieLibrary, sortie_library, SORTIE, LIBRARY, GObject)

/*
 * Signals: "changed" after the content was replaced.
 * Properties: "loaded" (boolean, read-only).
 */
SortieLibrary *sortie_library_new (const char *data_folder);

/* Loads on a worker thread; "changed" follows on the main loop. */
void sortie_library_load_async (SortieLibrary *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean sortie_library_load_finish (SortieLibrary *self, GAsyncResult *result, GError **error);
/* The same at once: for tests and for opening a mission named on the command line. */
gboolean sortie_library_load (SortieLibrary *self, GError **error);

/* Borrowed; NULL until loaded. Ref it with srt_content_ref() to keep it. */
const SrtContent *sortie_library_get_content (SortieLibrary *self);
/* What was found wrong while loading. */
const SrtDiags *sortie_library_get_diags (SortieLibrary *self);

/*
 * Compiles a script and, if it has no errors, makes a content with it in set 0
 * the current one. Diagnostics go to @diags either way. Returns whether it was
 * swapped in.
 */
gboolean sortie_library_swap_maneuver (SortieLibrary *self,
                                       int number,
                                       const char *text,
                                       const char *file,
                                       SrtDiags *diags);

/*
 * The text of a common script that is being written, saved or not, good or not; NULL
 * when none is. It is nobody's until somebody asks for it.
 */
void sortie_library_set_draft (SortieLibrary *self, int number, const char *text);
/*
 * The content with the drafts that have no errors in set 0; NULL until loaded. To be unref'd. The errors of
 * the others go to @diags, which may be NULL: for them, the content has what was flown before.
 */
SrtContent *sortie_library_dup_drafted (SortieLibrary *self, SrtDiags *diags);

/* The folders that the content is read from, nearest first, with or without the user's own; free with g_strfreev(). */
char **sortie_library_dup_folders (SortieLibrary *self, gboolean user_data);
/* The user has ships, guns, missiles or pilots of their own that stand for shipped ones. */
gboolean sortie_library_has_user_types (SortieLibrary *self);

/* Where an edited copy of a shipped data file is kept (decision 25); free with g_free(). */
char *sortie_library_user_path (SortieLibrary *self, const char *folder, const char *file);

G_END_DECLS
