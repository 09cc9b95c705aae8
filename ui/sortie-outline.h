/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_OUTLINE (sortie_outline_get_type ())
G_DECLARE_FINAL_TYPE (SortieOutline, sortie_outline, SORTIE, OUTLINE, GtkWidget)

/* The mission as a tree: flight groups with their ships, squads, waypoints and the rest; with search. */
GtkWidget *sortie_outline_new (SortieWorkspace *workspace);

G_END_DECLS
