/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_COMPARE_RESULT (sortie_compare_result_get_type ())
G_DECLARE_FINAL_TYPE (SortieCompareResult, sortie_compare_result, SORTIE, COMPARE_RESULT, GtkWidget)

/*
 * What came of another future: where it parts from the run and why, the two outcomes, how far
 * apart the selected ship is in the two. Links and buttons activate "compare.go" (int tick),
 * "compare.select" (int slot), "compare.take", "compare.remove".
 */
GtkWidget *sortie_compare_result_new (SortieWorkspace *workspace);
/* Which one; NULL none. */
void sortie_compare_result_show (SortieCompareResult *self, SortieFork *fork);
/* The sentence that tells where they part, as it can be read. */
const char *sortie_compare_result_get_sentence (SortieCompareResult *self);

G_END_DECLS
