/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_STOP_LIST (sortie_stop_list_get_type ())
G_DECLARE_FINAL_TYPE (SortieStopList, sortie_stop_list, SORTIE, STOP_LIST, GtkWidget)

/*
 * The Breakpoints panel: what runs of this mission stop at, how often each was met,
 * the one that it stands at. Actions: "stops.add" (string: name of a SrtStopKind),
 * "stops.remove-all".
 */
GtkWidget *sortie_stop_list_new (SortieWorkspace *workspace);

G_END_DECLS
