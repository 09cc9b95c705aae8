/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who fights whom, how often and how: the upper part of the Duels page. */
#pragma once

#include "app/model/sortie-library.h"
#include "batch/duel-scripts.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_DUEL_SETUP (sortie_duel_setup_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelSetup, sortie_duel_setup, SORTIE, DUEL_SETUP, GtkWidget)

GtkWidget *sortie_duel_setup_new (SortieLibrary *library);

/*
 * The batch that is asked for, on all processors but one; its content and common
 * content are to be unref'd. FALSE, told in the error, when a folder of scripts
 * cannot be used or nothing is loaded yet.
 */
gboolean sortie_duel_setup_get (SortieDuelSetup *self, SortieDuelBatch *batch, GError **error);

/* The widgets of side 0 or 1, for tests and for who sets it up from elsewhere. */
void sortie_duel_setup_set_side (SortieDuelSetup *self, int side, const char *ship, const char *pilot, int size);
void sortie_duel_setup_set_scripts (SortieDuelSetup *self, int side, SortieDuelScriptsKind kind, const char *folder);
void sortie_duel_setup_set_runs (SortieDuelSetup *self, int runs, guint64 seed);

G_END_DECLS
