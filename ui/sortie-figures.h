/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_FIGURES (sortie_figures_get_type ())
G_DECLARE_FINAL_TYPE (SortieFigures, sortie_figures, SORTIE, FIGURES, GtkWidget)

/*
 * The figures of the selected ship's type, its pilot, guns and missiles, from
 * the very field tables that the checker and the schemas use; folded away at
 * first. Shows nothing for several types at once.
 */
GtkWidget *sortie_figures_new (SortieWorkspace *workspace);
/* Reads the selection again. */
void sortie_figures_update (SortieFigures *self);

G_END_DECLS
