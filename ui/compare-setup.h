/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What may be different in another future: the pages of the form. */
typedef enum
{
  SORTIE_WHAT_SCRIPT,
  SORTIE_WHAT_ORDER,
  SORTIE_WHAT_PILOT,
  SORTIE_WHAT_SEED,
  SORTIE_WHAT_DIFFICULTY,
} SortieWhat;

#define SORTIE_TYPE_COMPARE_SETUP (sortie_compare_setup_get_type ())
G_DECLARE_FINAL_TYPE (SortieCompareSetup, sortie_compare_setup, SORTIE, COMPARE_SETUP, GtkWidget)

/*
 * The form in which another future is set up: from which tick (the playhead), what is different,
 * for how long. Its button activates "compare.run".
 */
GtkWidget *sortie_compare_setup_new (SortieWorkspace *workspace);
/* A fork of the run as it is set up, with a name, not run yet; NULL where something is missing. */
SortieFork *sortie_compare_setup_make (SortieCompareSetup *self);
int sortie_compare_setup_get_ticks (SortieCompareSetup *self);
/* The page that is shown. */
void sortie_compare_setup_set_what (SortieCompareSetup *self, SortieWhat what);
SortieWhat sortie_compare_setup_get_what (SortieCompareSetup *self);

G_END_DECLS
