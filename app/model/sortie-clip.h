/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records as text, for the clipboard: what is copied in one mission can be
 * pasted into it again, into another one, or into another window.
 */
#pragma once

#include "app/model/sortie-document.h"

G_BEGIN_DECLS

/* Records of a table; a flight group brings its ships along. NULL where there is none of them. */
char *sortie_clip_copy (SortieDocument *document, const char *table, const char *const *ids);
/* @text may be such a clip; FALSE of anything else that a clipboard may hold. */
gboolean sortie_clip_is_one (const char *text);
/*
 * Adds what a clip holds, as one step, with ids of its own. References within it go
 * with it; those to records that this mission lacks are left out, counted in @left_out. The ids of
 * the table the copy was of, ended by NULL; NULL with an error for a text that is no clip.
 */
GStrv sortie_clip_paste (SortieDocument *document, const char *text, char **table, guint *left_out, GError **error);

G_END_DECLS
