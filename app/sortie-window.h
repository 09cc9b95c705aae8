/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WINDOW (sortie_window_get_type ())
G_DECLARE_FINAL_TYPE (SortieWindow, sortie_window, SORTIE, WINDOW, AdwApplicationWindow)

GtkWidget *sortie_window_new (GtkApplication *application, SortieLibrary *library);

SortieWorkspace *sortie_window_get_workspace (SortieWindow *self);

/* Opens a mission in this window (asking first when changes would be lost); then plays it if @play. */
void sortie_window_open (SortieWindow *self, GFile *file, gboolean play);
/* Offers what an earlier run of Sortie left unsaved. */
void sortie_window_offer_recovery (SortieWindow *self);

G_END_DECLS
