/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every panel of one window shares: one mission, one selection, one run,
 * one library. Panels take a workspace and listen to its parts.
 */
#pragma once

#include "app/model/sortie-bookmarks.h"
#include "app/model/sortie-breakpoints.h"
#include "app/model/sortie-debug-state.h"
#include "app/model/sortie-fork.h"
#include "app/model/sortie-selection.h"
#include "app/model/sortie-session.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_WORKSPACE (sortie_workspace_get_type ())
G_DECLARE_FINAL_TYPE (SortieWorkspace, sortie_workspace, SORTIE, WORKSPACE, GObject)

/*
 * Signals, by which panels ask the window: "open-maneuver" (int number, int
 * line from 0 or -1), "frame-selection" (), "follow-selection" (), "go-to" (string table, string id,
 * string key) for problems, "toast" (string), "place-here" (string type),
 * "open-run" (string text, int tick, int end, string ship), a mission to be
 * opened without a file, run to a tick and shown at an earlier one,
 * "component-changed" () when another component of the selected ship is in hand,
 * "decision-changed" () when another decision is looked at, "fork-changed" () when
 * another future is; "time-range-changed" (boolean by_hand) when the timeline shows another part of time,
 * @by_hand because a person zoomed or moved it; "try-maneuver" (int number, string text): a script is to be tried out.
 */
SortieWorkspace *sortie_workspace_new (SortieLibrary *library);

SortieLibrary *sortie_workspace_get_library (SortieWorkspace *self);
SortieDocument *sortie_workspace_get_document (SortieWorkspace *self);
SortieSelection *sortie_workspace_get_selection (SortieWorkspace *self);
SortieSession *sortie_workspace_get_session (SortieWorkspace *self);
SortieBookmarks *sortie_workspace_get_bookmarks (SortieWorkspace *self);
SortieBreakpoints *sortie_workspace_get_breakpoints (SortieWorkspace *self);
GSettings *sortie_workspace_get_settings (SortieWorkspace *self);
/* Watches and breakpoints, kept outside the mission. */
SortieDebugState *sortie_workspace_get_debug_state (SortieWorkspace *self);

/* @script: its key as in mission-scripts.h, a common one's number. @line of its file, from 1; -1 where it was. */
void sortie_workspace_open_maneuver (SortieWorkspace *self, int script, int line);
/* Opens a script with another text in it, to be saved or given up. */
void sortie_workspace_try_maneuver (SortieWorkspace *self, int script, const char *text);
void sortie_workspace_frame_selection (SortieWorkspace *self);
/* The viewport looks over the selected ship at what it is after, and goes with it. */
void sortie_workspace_follow_selection (SortieWorkspace *self);
void sortie_workspace_go_to (SortieWorkspace *self, const char *table, const char *id, const char *key);
/* @ship: the id of what is to be selected, or NULL. */
void sortie_workspace_open_run (SortieWorkspace *self, const char *text, int tick, int end, const char *ship);
void sortie_workspace_toast (SortieWorkspace *self, const char *text);

/* Component of the selected ship that is in hand, -1 none; another selection lets it go. */
int sortie_workspace_get_component (SortieWorkspace *self);
void sortie_workspace_set_component (SortieWorkspace *self, int component);

/*
 * What the decision that is looked at is about, in the world, and which of its rules settled it: drawn by the
 * viewport. @marks are copied; none: @n 0.
 */
void sortie_workspace_set_decision (SortieWorkspace *self, const SrtDecisionMark *marks, guint n, int first, int last);
/* Borrowed, until they are set again. */
const SrtDecisionMark *sortie_workspace_get_decision (SortieWorkspace *self, guint *n, int *first, int *last);

/* The other future that is looked at beside the run; NULL none. Held. */
SortieFork *sortie_workspace_get_fork (SortieWorkspace *self);
void sortie_workspace_set_fork (SortieWorkspace *self, SortieFork *fork);

/*
 * From where the run is looked at and listened to, told with each picture; @flies: by the person who flies. The velocity
 * is worked out, units a second.
 */
void sortie_workspace_set_camera (SortieWorkspace *self, const SrtFrame *place, gboolean flies);
void sortie_workspace_get_camera (SortieWorkspace *self, SrtFrame *place, SrtVec3 *velocity, gboolean *flies);

/* The ticks that the timeline shows, beyond the run's ends too. */
void sortie_workspace_set_time_range (SortieWorkspace *self, double from, double to, gboolean by_hand);
/* FALSE before there was a timeline to see. */
gboolean sortie_workspace_get_time_range (SortieWorkspace *self, double *from, double *to);

/* A ship of a type where the person looks: the viewport answers. */
void sortie_workspace_place_here (SortieWorkspace *self, const char *type_id);

/* Slot of the selected ship in the running world, or -1. */
int sortie_workspace_selected_slot (SortieWorkspace *self);

/* A new ship of a type at a place, in the document and the run, as one step; selects it. Returns its id (transfer full). */
char *sortie_workspace_place_ship (SortieWorkspace *self, const char *type_id, SrtVec3 position);

G_END_DECLS
