/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything the window can do, found by typing a part of its name: actions with a
 * key or in a menu, scripts, panels, the mission's ships. Those used lately come
 * first; what cannot be done now is not listed.
 */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_COMMAND_PALETTE (sortie_command_palette_get_type ())
G_DECLARE_FINAL_TYPE (SortieCommandPalette, sortie_command_palette, SORTIE, COMMAND_PALETTE, GtkWidget)

/* To be put into a window, whose actions it activates; it takes no room there. */
GtkWidget *sortie_command_palette_new (SortieWorkspace *workspace);
/* What a menu holds is listed, with those within it; @label (NULL none) stands before each. */
void sortie_command_palette_add_menu (SortieCommandPalette *self, const char *label, GMenuModel *menu);
/* What the viewport's keys do is listed too, and done there; it must outlive the palette. */
void sortie_command_palette_set_viewport (SortieCommandPalette *self, GtkWidget *viewport);
void sortie_command_palette_popup (SortieCommandPalette *self);

/* Once it was shown, those that are listed, in order: "Save", "Style › Dark"; for tests. */
guint sortie_command_palette_get_n_rows (SortieCommandPalette *self);
const char *sortie_command_palette_get_row (SortieCommandPalette *self, guint row);

G_END_DECLS
