/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A script's page as the debugger has it: the running line, lines run in this update,
 * what they drew, how often they ran and how long they waited, breakpoints that go
 * along with edits. Shown in the gutter, behind the lines and in two bars.
 */
#pragma once

#include "app/model/sortie-workspace.h"
#include "ui/noted-view.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_MANEUVER_DEBUG (sortie_maneuver_debug_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverDebug, sortie_maneuver_debug, SORTIE, MANEUVER_DEBUG, GObject)

/* What the figures in the gutter are. */
typedef enum
{
  SORTIE_HEAT_RUNS,
  SORTIE_HEAT_TIME,
} SortieHeat;

/* Of the script of that key (app/model/mission-scripts.h). @view, which has its text in it, must outlive it. */
SortieManeuverDebug *sortie_maneuver_debug_new (SortieWorkspace *workspace, int script, SortieNotedView *view);

/* Step buttons, and what the gutter's figures are. */
GtkWidget *sortie_maneuver_debug_make_bar (SortieManeuverDebug *self);
/* The list of scripts that never waited, and what is known of the cursor's line. */
GtkWidget *sortie_maneuver_debug_get_endless (SortieManeuverDebug *self);
GtkWidget *sortie_maneuver_debug_get_detail (SortieManeuverDebug *self);

/* Off (as at first) while the page is not shown. */
void sortie_maneuver_debug_set_shown (SortieManeuverDebug *self, gboolean shown);

/* Each about the line that the cursor is at. */
void sortie_maneuver_debug_toggle (SortieManeuverDebug *self, gboolean for_ship);
/* For the selected ship, or all of them: made where there is none. */
void sortie_maneuver_debug_set_whose (SortieManeuverDebug *self, gboolean for_ship);
void sortie_maneuver_debug_switch (SortieManeuverDebug *self);
void sortie_maneuver_debug_edit_condition (SortieManeuverDebug *self);
/* Runs until the selected ship, or any when none is, starts the line. */
void sortie_maneuver_debug_run_to_line (SortieManeuverDebug *self);

/* Scrolls to the line that the selected ship is at, now or once the page is shown; the cursor stays. */
void sortie_maneuver_debug_reveal (SortieManeuverDebug *self);

/* The buffer's line, from 0, that the selected ship is at; -1 none. */
int sortie_maneuver_debug_get_running_line (SortieManeuverDebug *self);

G_END_DECLS
