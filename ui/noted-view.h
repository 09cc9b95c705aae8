/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a script, with notes of ours behind the ends of its lines that are no part of it. */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_NOTED_VIEW (sortie_noted_view_get_type ())
G_DECLARE_FINAL_TYPE (SortieNotedView, sortie_noted_view, SORTIE, NOTED_VIEW, GtkSourceView)

GtkWidget *sortie_noted_view_new (GtkSourceBuffer *buffer);

/* Takes @notes, an array of char * by the buffer's lines, NULL none; those that begin with "!" are warnings. */
void sortie_noted_view_set_notes (SortieNotedView *self, GPtrArray *notes);
/* What stands behind a line, or NULL. */
const char *sortie_noted_view_get_note (SortieNotedView *self, int line);

G_END_DECLS
