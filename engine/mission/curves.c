/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves between a mission's ships, and the paths they make up (spec 06 §1.6). */
#include "mission/rules.h"

#define TANGENT_WEIGHT 10.0f

enum
{
  CHORDS = 32,
};

SrtVec3
srt_curve_point (const SrtCurve *curve, float t)
{
  float t2 = t * t, t3 = t2 * t;
  SrtVec3 at = srt_scale (curve->from, 2.0f * t3 - 3.0f * t2 + 1.0f);
  at = srt_madd (at, curve->to, 3.0f * t2 - 2.0f * t3);
  at = srt_madd (at, curve->leaving, TANGENT_WEIGHT * (t3 - 2.0f * t2 + t));
  /* The arriving handle lies beyond the end: not the sign of the books. */
  return srt_madd (at, curve->arriving, TANGENT_WEIGHT * (t2 - t3));
}

float
srt_curve_length (const SrtCurve *curve)
{
  SrtVec3 last = srt_curve_point (curve, 0.0f);
  float length = 0.0f;
  for (int i = 1; i <= CHORDS; i++)
    {
      SrtVec3 at = srt_curve_point (curve, (float) i / (float) CHORDS);
      length += srt_distance (last, at);
      last = at;
    }
  return length;
}

static bool
has_curve (const SrtMission *mission, int curve)
{
  return mission && curve >= 0 && curve < mission->n_curves;
}

int
srt_curve_next (const SrtMission *mission, int curve)
{
  if (!has_curve (mission, curve) || mission->curves[curve].end < 0)
    return -1;
  int end = mission->curves[curve].end;
  for (int i = 0; i < mission->n_curves; i++)
    if (i != curve && mission->curves[i].start == end)
      return i;
  for (int i = 0; i < mission->n_curves; i++)
    if (i != curve && mission->curves[i].end == end)
      return i;
  return -1;
}

int
srt_path_count (const SrtMission *mission, int curve)
{
  int n = 0;
  for (int at = has_curve (mission, curve) ? curve : -1; at >= 0 && n < mission->n_curves;
       at = srt_curve_next (mission, at))
    n++;
  return n;
}

int
srt_path_curve (const SrtMission *mission, int curve, int n)
{
  int at = has_curve (mission, curve) ? curve : -1;
  for (int i = 0; i < n && at >= 0; i++)
    at = i + 1 < mission->n_curves ? srt_curve_next (mission, at) : -1;
  return at;
}

float
srt_path_length (const SrtMission *mission, int curve)
{
  int n = srt_path_count (mission, curve), at = curve;
  float length = 0.0f;
  for (int i = 0; i < n; i++)
    {
      length += srt_curve_length (&mission->curves[at]);
      at = srt_curve_next (mission, at);
    }
  return length;
}

int
srt_curve_marker (const SrtMission *mission, int curve, int after)
{
  float least = after >= 0 ? mission->ships[after].marker_at : 0.0f;
  int found = -1;
  for (int i = 0; i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      if (ship->kind != SRT_SHIP_POINT || ship->marker_curve != curve || ship->marker_at <= 0.0f
          || ship->marker_at < least || (after >= 0 && ship->marker_at <= least && i <= after))
        continue;
      if (found < 0 || ship->marker_at < mission->ships[found].marker_at)
        found = i;
    }
  return found;
}
