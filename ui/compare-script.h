/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_COMPARE_SCRIPT (sortie_compare_script_get_type ())
G_DECLARE_FINAL_TYPE (SortieCompareScript, sortie_compare_script, SORTIE, COMPARE_SCRIPT, GtkWidget)

/*
 * A script of the run, to be written anew for another future: nothing of the run or of
 * what is on disk is changed by it. Signals: "changed" when it is another text.
 */
GtkWidget *sortie_compare_script_new (SortieWorkspace *workspace);
/* Lists the run's scripts, and shows the one that the selected ship flies, unless another is being written. */
void sortie_compare_script_follow (SortieCompareScript *self);
/* The run's content with the script in it, to be unref'd, and what it is; NULL where it is as it was or has errors. */
SrtContent *sortie_compare_script_get_content (SortieCompareScript *self, char **name);
/* What is missing before it can be run, in words; NULL nothing. */
const char *sortie_compare_script_get_missing (SortieCompareScript *self);
int sortie_compare_script_get_number (SortieCompareScript *self);
void sortie_compare_script_set_number (SortieCompareScript *self, int number);
GtkSourceView *sortie_compare_script_get_view (SortieCompareScript *self);

G_END_DECLS
