/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_VIEWPORT (sortie_viewport_get_type ())
G_DECLARE_FINAL_TYPE (SortieViewport, sortie_viewport, SORTIE, VIEWPORT, GtkWidget)

/* The scene: ships placed, run, looked at and picked; gizmos, grid, names. Also the drop place of the palette. */
GtkWidget *sortie_viewport_new (SortieWorkspace *workspace);

G_END_DECLS
