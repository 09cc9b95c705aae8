/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <libpanel.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_MANEUVER_PAGE (sortie_maneuver_page_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverPage, sortie_maneuver_page, SORTIE, MANEUVER_PAGE, PanelWidget)

/*
 * The editor of one maneuver script, named by its key (app/model/mission-scripts.h). Its PanelWidget:modified tells unsaved
 * text. Actions: "page.save", "page.revert"; about the cursor's line "page.breakpoint",
 * "page.breakpoint-ship", "page.breakpoint-all", "page.breakpoint-switch",
 * "page.breakpoint-condition", "page.run-to-line".
 */
GtkWidget *sortie_maneuver_page_new (SortieWorkspace *workspace, int script);

int sortie_maneuver_page_get_script (SortieManeuverPage *self);
/* Puts the cursor at a line of the file, from 1. */
void sortie_maneuver_page_go_to (SortieManeuverPage *self, int line);
/* Puts another text in it, not saved, as a step that can be undone. */
void sortie_maneuver_page_try (SortieManeuverPage *self, const char *text);
/* Has the line that the selected ship is at in sight; cursor and focus stay where they are. */
void sortie_maneuver_page_show_running (SortieManeuverPage *self);
/* A common script to the user's folder, one of a mission's set into the mission; FALSE, with the reason, where it cannot. */
gboolean sortie_maneuver_page_save (SortieManeuverPage *self, GError **error);

G_END_DECLS
