/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_PALETTE (sortie_palette_get_type ())
G_DECLARE_FINAL_TYPE (SortiePalette, sortie_palette, SORTIE, PALETTE, GtkWidget)

/* Ship types with their pictures, to be dragged into the viewport or placed by Return. */
GtkWidget *sortie_palette_new (SortieWorkspace *workspace);

G_END_DECLS
