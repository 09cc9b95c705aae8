/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Duels: two sides set up, fought many times over in the background, what came
 * of it, and each single run to be opened.
 *
 * Actions: "duels.start", "duels.cancel", "duels.keep-baseline",
 * "duels.drop-baseline", "duels.copy-json", "duels.copy-command".
 */
#pragma once

#include "app/model/sortie-workspace.h"
#include "ui/duel-results.h"
#include "ui/duel-setup.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_DUELS (sortie_duels_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuels, sortie_duels, SORTIE, DUELS, GtkWidget)

GtkWidget *sortie_duels_new (SortieWorkspace *workspace);

SortieDuelSetup *sortie_duels_get_setup (SortieDuels *self);
/* The batch that is shown, or NULL. */
SortieDuelJob *sortie_duels_get_job (SortieDuels *self);
/* Opens a run of it, from 0, in the window at its deciding moment. */
void sortie_duels_open_run (SortieDuels *self, guint run);

G_END_DECLS
