/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a maneuver's script did up to the moment that is shown: how often its lines
 * ran and how long they waited, counted from the run's events; which of them ran in
 * this update; what they drew, taken by running those ticks again beside the run.
 */
#pragma once

#include "app/model/sortie-session.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_MANEUVER_TRACE (sortie_maneuver_trace_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverTrace, sortie_maneuver_trace, SORTIE, MANEUVER_TRACE, GObject)

/* Of one line of the compiled code. */
typedef struct
{
  guint runs;        /* how often it was started */
  gint64 ticks;      /* how long ships stood at it */
  guint ran_now;     /* how often the selected ship started it in this tick */
  gboolean running;  /* the selected ship is at it */
  gboolean drew;     /* what it drew when the selected ship ran it last, in this flight of the maneuver, is known */
  float drawn;       /* that; see SrtDraw */
  guint endless;     /* updates that ended here, since 256 lines had run without a wait */
  SrtPosition first_endless; /* the first of them */
  int endless_slot;  /* whose that was */
} SortieLineTrace;

/*
 * Of the script of that key (app/model/mission-scripts.h). Signals: "changed" when anything is different.
 */
SortieManeuverTrace *sortie_maneuver_trace_new (SortieSession *session, int script);

/* Off (as at first), nothing is read or run: for a page that is not shown. */
void sortie_maneuver_trace_set_active (SortieManeuverTrace *self, gboolean active);
/* The selected ship, -1 none. */
void sortie_maneuver_trace_set_slot (SortieManeuverTrace *self, int slot);
/* Runs and ticks are those of all ships, instead of the selected one. */
void sortie_maneuver_trace_set_all_ships (SortieManeuverTrace *self, gboolean all_ships);

/* The script as ships fly it at the moment shown, what lines are lines of; NULL in EDIT. Valid until "changed". */
const SrtManeuver *sortie_maneuver_trace_get_script (SortieManeuverTrace *self);
/* Of line 0..n_lines - 1 of it. */
const SortieLineTrace *sortie_maneuver_trace_get_line (SortieManeuverTrace *self, int line);
/* Where counting began: 0, or the tick the script was changed at. */
int sortie_maneuver_trace_get_since (SortieManeuverTrace *self);
/* Events are still being counted, or draws looked for. */
gboolean sortie_maneuver_trace_get_busy (SortieManeuverTrace *self);

G_END_DECLS
