/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every place where a maneuver script is written has in common: the view, and what the compiler finds wrong. */
#pragma once

#include "base/diag.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* A view of a new buffer: coloured, completing, with help under the pointer, in the colours of the window's style. */
GtkSourceView *sortie_maneuver_view_new (void);
/* Puts another text in the buffer, as a step that can be undone. */
void sortie_maneuver_view_replace (GtkSourceView *view, const char *text);
/* All of it; free with g_free(). */
char *sortie_maneuver_view_dup_text (GtkSourceView *view);

#define SORTIE_TYPE_SCRIPT_PROBLEMS (sortie_script_problems_get_type ())
G_DECLARE_FINAL_TYPE (SortieScriptProblems, sortie_script_problems, SORTIE, SCRIPT_PROBLEMS, GtkWidget)

/* The list under a view: not seen while nothing is wrong. A row leads to its place. */
GtkWidget *sortie_script_problems_new (GtkSourceView *view);
/* Underlines and lists those that are at least so grave. */
void sortie_script_problems_show (SortieScriptProblems *self, const SrtDiags *diags, SrtSeverity least);

G_END_DECLS
