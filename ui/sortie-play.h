/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_PLAY (sortie_play_get_type ())
G_DECLARE_FINAL_TYPE (SortiePlay, sortie_play, SORTIE, PLAY, GtkWidget)

/*
 * The player's view: the scene from the ship, the display over it, input from
 * mouse, keyboard and pad, the pause menu and the summary. Leaves by the
 * action "win.leave-play".
 */
GtkWidget *sortie_play_new (SortieWorkspace *workspace);

G_END_DECLS
