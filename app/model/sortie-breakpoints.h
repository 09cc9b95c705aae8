/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where runs of this mission stop. A list model of breakpoints, which hands the
 * enabled ones to the session as stops whenever they, the scripts or the run change.
 */
#pragma once

#include "app/model/sortie-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_BREAKPOINT (sortie_breakpoint_get_type ())
G_DECLARE_FINAL_TYPE (SortieBreakpoint, sortie_breakpoint, SORTIE, BREAKPOINT, GObject)

/*
 * Properties, all but the last two to be written: "kind" (int, SrtStopKind), "ship" (string: id of
 * a mission ship, NULL any), "number" (int: order, maneuver or event, of LINE a script's key as in
 * mission-scripts.h; -1 any), "line" (int: line
 * of the maneuver's file, from 1; 0 none), "condition" (string, NULL none), "enabled" (boolean),
 * "skip" (int: matches to let pass), "hits" (int: since the run began), "error" (string: what is
 * wrong with the condition or the line, NULL nothing).
 */
SortieBreakpoint *sortie_breakpoint_new (SrtStopKind kind, const char *ship, int number);

SrtStopKind sortie_breakpoint_get_kind (SortieBreakpoint *self);
const char *sortie_breakpoint_get_ship (SortieBreakpoint *self);
int sortie_breakpoint_get_number (SortieBreakpoint *self);
int sortie_breakpoint_get_line (SortieBreakpoint *self);
const char *sortie_breakpoint_get_condition (SortieBreakpoint *self);
gboolean sortie_breakpoint_get_enabled (SortieBreakpoint *self);
int sortie_breakpoint_get_skip (SortieBreakpoint *self);
int sortie_breakpoint_get_hits (SortieBreakpoint *self);
const char *sortie_breakpoint_get_error (SortieBreakpoint *self);

#define SORTIE_TYPE_BREAKPOINTS (sortie_breakpoints_get_type ())
G_DECLARE_FINAL_TYPE (SortieBreakpoints, sortie_breakpoints, SORTIE, BREAKPOINTS, GObject)

/* "changed" (no arguments): anything of any of them is different. */
SortieBreakpoints *sortie_breakpoints_new (SortieSession *session, SortieLibrary *library, SortieDocument *document);

/* Takes a reference. */
void sortie_breakpoints_add (SortieBreakpoints *self, SortieBreakpoint *breakpoint);
void sortie_breakpoints_remove (SortieBreakpoints *self, SortieBreakpoint *breakpoint);
void sortie_breakpoints_remove_all (SortieBreakpoints *self);
/* The breakpoint on a line of a script's file, NULL none. @script: its key, a common one's number. */
SortieBreakpoint *sortie_breakpoints_at_line (SortieBreakpoints *self, int script, int line);
/* Adds one there for @ship (NULL: all ships), or takes away what there is. */
void sortie_breakpoints_toggle_line (SortieBreakpoints *self, int script, int line, const char *ship);
/*
 * Lines of a script's breakpoints count in @text from now on, which is being edited
 * and need not be what ships fly: they have gone along with what was edited since the
 * last one. NULL: they count in what ships fly.
 */
void sortie_breakpoints_edit_text (SortieBreakpoints *self, int script, const char *text);
/* The one that the run stands at, NULL none. */
SortieBreakpoint *sortie_breakpoints_get_hit (SortieBreakpoints *self);
/* The one that the session's stop of this index stands for, NULL none. */
SortieBreakpoint *sortie_breakpoints_of_stop (SortieBreakpoints *self, int stop);
/* What a breakpoint waits for, in words; free with g_free(). */
char *sortie_breakpoints_words (SortieBreakpoints *self, SortieBreakpoint *breakpoint);

G_END_DECLS
