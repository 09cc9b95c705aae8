/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which line of an edited text a line of the text before has become. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * For each line of @from, counted from 0, its line in @to, or -1 where it is gone;
 * @n receives how many lines @from has. A line edited in its place stays itself.
 * Free with g_free().
 */
int *sortie_line_map (const char *from, const char *to, guint *n);

G_END_DECLS
