/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formations, who leads them, and routes of waypoints (spec 06 §1.3, §1.5, 02 §9.4). */
#include "mission/rules.h"

static bool
has_ship (const SrtMission *mission, int ship)
{
  return mission && ship >= 0 && ship < mission->n_ships;
}

static const SrtFormation *
formation_of (const SrtMission *mission, int ship)
{
  int point = has_ship (mission, ship) ? mission->ships[ship].formation_point : -1;
  for (int i = 0; point >= 0 && i < mission->n_formations; i++)
    {
      const SrtFormation *formation = &mission->formations[i];
      if (point >= formation->first_point && point < formation->first_point + formation->n_points)
        return formation;
    }
  return NULL;
}

const SrtVec3 *
srt_formation_offset (const SrtMission *mission, int ship)
{
  return formation_of (mission, ship) ? &mission->formation_points[mission->ships[ship].formation_point] : NULL;
}

const SrtFlightGroup *
srt_ship_group (const SrtMission *mission, int ship)
{
  int group = has_ship (mission, ship) ? mission->ships[ship].flight_group : -1;
  return group >= 0 && group < mission->n_groups ? &mission->groups[group] : NULL;
}

int
srt_formation_leader (const SrtMission *mission, int ship)
{
  const SrtFormation *formation = formation_of (mission, ship);
  const SrtFlightGroup *group = srt_ship_group (mission, ship);
  if (!formation || !group)
    return -1;

  const SrtVec3 *points = &mission->formation_points[formation->first_point];
  int lead = 0;
  for (int i = 1; i < formation->n_points; i++)
    if (srt_length2 (points[i]) < srt_length2 (points[lead]))
      lead = i;
  for (int i = 0; i < group->n_ships; i++)
    if (mission->ships[group->ships[i]].formation_point == formation->first_point + lead)
      return group->ships[i];
  return -1;
}

float
srt_formation_size (const SrtMission *mission, int ship)
{
  const SrtFormation *formation = formation_of (mission, ship);
  if (!formation)
    return 0.0f;

  SrtVec3 low = mission->formation_points[formation->first_point], high = low;
  for (int i = 1; i < formation->n_points; i++)
    {
      SrtVec3 at = mission->formation_points[formation->first_point + i];
      low = srt_vec3 (srt_minf (low.x, at.x), srt_minf (low.y, at.y), srt_minf (low.z, at.z));
      high = srt_vec3 (srt_maxf (high.x, at.x), srt_maxf (high.y, at.y), srt_maxf (high.z, at.z));
    }
  return srt_distance (low, high);
}

bool
srt_is_waypoint (const SrtMission *mission, int ship)
{
  return has_ship (mission, ship) && mission->ships[ship].kind == SRT_SHIP_WAYPOINT
         && srt_ship_group (mission, ship) != NULL;
}

int
srt_route_next (const SrtMission *mission, int waypoint)
{
  const SrtFlightGroup *group = srt_ship_group (mission, waypoint);
  int first = waypoint;
  bool past = false;
  for (int i = group ? group->n_ships - 1 : -1; i >= 0; i--)
    if (srt_is_waypoint (mission, group->ships[i]))
      first = group->ships[i];
  for (int i = 0; group && i < group->n_ships; i++)
    {
      if (past && srt_is_waypoint (mission, group->ships[i]))
        return group->ships[i];
      past = past || group->ships[i] == waypoint;
    }
  return first;
}
