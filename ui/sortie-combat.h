/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_COMBAT (sortie_combat_get_type ())
G_DECLARE_FINAL_TYPE (SortieCombat, sortie_combat, SORTIE, COMBAT, GtkWidget)

/* How the selected ship fights and what it has taken, live: its weapons, missiles, components and damage. */
GtkWidget *sortie_combat_new (SortieWorkspace *workspace);
/* Shows a page: "weapons", "missiles", "components" or "damage". */
void sortie_combat_show (SortieCombat *self, const char *page);

G_END_DECLS
