/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why two futures part, and what became of both: tables with a column for each. */
#pragma once

#include "app/model/sortie-fork.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Tables with a column for what was and one for what if. */
GtkWidget *sortie_compare_table_new (const char *name);

/*
 * The first decision that differs with its rule, figures and draws, or the first event, or
 * the figures: fills a table anew. Returns what it tells of, in words: free with g_free().
 */
char *sortie_compare_reason_fill (GtkGrid *table, SortieFork *fork);
/* The two outcomes. */
void sortie_compare_outcome_fill (GtkGrid *table, SortieFork *fork);

G_END_DECLS
