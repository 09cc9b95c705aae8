/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_INSPECTOR (sortie_inspector_get_type ())
G_DECLARE_FINAL_TYPE (SortieInspector, sortie_inspector, SORTIE, INSPECTOR, GtkWidget)

/* Properties of what is selected; mixed values for several; the mission's own when nothing is. */
GtkWidget *sortie_inspector_new (SortieWorkspace *workspace);

G_END_DECLS
