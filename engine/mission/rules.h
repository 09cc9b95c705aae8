/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules ask of a mission's tables: curves, markers, formations, routes
 * (spec 06 §1). The tables are content/mission.h's and never change.
 */
#pragma once

#include "content/mission.h"

/* ---- Curves (curves.c; spec 06 §1.6) ---- */

/* The place at share @t of the way, world units; below 0 and past 1 the cubic goes on. */
SrtVec3 srt_curve_point (const SrtCurve *curve, float t);
/* Units: the chords between 33 points of it. */
float srt_curve_length (const SrtCurve *curve);
/* The curve that carries a path on from @curve; -1 where it ends at no ship, or at one that no other curve touches. */
int srt_curve_next (const SrtMission *mission, int curve);
/* How many curves a path from @curve has: as many as the mission has at most; 0 for none such. */
int srt_path_count (const SrtMission *mission, int curve);
/* The curve @n curves on along it, -1 past its end. */
int srt_path_curve (const SrtMission *mission, int curve, int n);
/* Sum of their lengths. */
float srt_path_length (const SrtMission *mission, int curve);
/*
 * The next marker of a curve behind marker @after (a ship, -1: from the
 * start): its ship, or -1. Markers come by their share, equal ones as the
 * mission lists them; one at share 0 is never reached.
 */
int srt_curve_marker (const SrtMission *mission, int curve, int after);

/* ---- Formations and routes (routes.c; spec 06 §1.3, §1.5, 02 §9.4) ---- */

/* The ship's place in its formation, from the formation's origin; NULL for a ship in none. */
const SrtVec3 *srt_formation_offset (const SrtMission *mission, int ship);
/*
 * Who leads the ship's formation: the first ship of its flight group at the
 * formation's point nearest its origin. -1: no formation, no group, nobody there.
 */
int srt_formation_leader (const SrtMission *mission, int ship);
/* Distance between the corners of the box round the points of the ship's formation; 0 for none. */
float srt_formation_size (const SrtMission *mission, int ship);
/* The flight group of a ship with its members, or NULL. */
const SrtFlightGroup *srt_ship_group (const SrtMission *mission, int ship);
/* The ship is a waypoint of a route: of a flight group. */
bool srt_is_waypoint (const SrtMission *mission, int ship);
/* The waypoint after one on its route, the first after the last. */
int srt_route_next (const SrtMission *mission, int waypoint);
