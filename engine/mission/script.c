/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mission's script: its memory, and how it is bound to the mission's tables (spec 06 §2.2). */
#include "mission/script.h"

#include "mission/catalogue.h"
#include "mission/rules.h"

#include <stdlib.h>

SrtScript *
srt_script_new (void)
{
  return calloc (1, sizeof (SrtScript));
}

SrtScript *
srt_script_ref (const SrtScript *script)
{
  SrtScript *counted = (SrtScript *) script;

  if (counted)
    __atomic_add_fetch (&counted->ref_count, 1, __ATOMIC_RELAXED);
  return counted;
}

/* What is bound to a mission, which may be done anew. */
static void
drop_lists (SrtScript *script)
{
  free (script->waypoints);
  free (script->group_ships);
  free (script->first_ship);
  free (script->watches);
  script->waypoints = NULL;
  script->group_ships = script->first_ship = NULL;
  script->watches = NULL;
}

void
srt_script_unref (SrtScript *script)
{
  if (!script || __atomic_fetch_sub (&script->ref_count, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  free (script->code);
  free (script->parts);
  free (script->parts_b);
  free (script->trigger_blocks);
  free (script->lines);
  free (script->speeches);
  free (script->objects);
  free (script->ship_objects);
  free (script->group_objects);
  free (script->squad_objects);
  free (script->slices);
  drop_lists (script);
  free (script);
}

/* ---- Object table ---- */

/* Room for @n of anything, never none: NULL is no memory. */
static void *
room (int n, size_t size)
{
  return calloc (n > 0 ? (size_t) n : 1, size);
}

/* IDs of a table's records, one after another. */
static uint16_t *
number (int n, int first)
{
  uint16_t *ids = room (n, sizeof *ids);

  for (int i = 0; ids && i < n; i++)
    ids[i] = first + i < SRT_NO_OBJECT ? (uint16_t) (first + i) : SRT_NO_OBJECT;
  return ids;
}

/* Ships, flight groups and squads in that order, each with the triggers it owns. */
static bool
make_objects (SrtScript *script, const SrtMission *mission)
{
  int first[3] = { 0, mission->n_ships, mission->n_ships + mission->n_groups };
  int n = mission->n_ships + mission->n_groups + mission->n_squads;

  script->n_objects = n < SRT_NO_OBJECT ? n : SRT_NO_OBJECT;
  script->objects = room (script->n_objects, sizeof *script->objects);
  script->slices = room (mission->n_triggers, sizeof *script->slices);
  script->ship_objects = number (mission->n_ships, first[0]);
  script->group_objects = number (mission->n_groups, first[1]);
  script->squad_objects = number (mission->n_squads, first[2]);
  if (!script->objects || !script->slices || !script->ship_objects || !script->group_objects || !script->squad_objects)
    return false;
  for (int id = 0; id < script->n_objects; id++)
    {
      SrtScriptObject *object = &script->objects[id];
      object->kind = id < first[1] ? SRT_TARGET_SHIP : id < first[2] ? SRT_TARGET_GROUP : SRT_TARGET_SQUAD;
      object->first = (uint16_t) script->n_slices;
      for (int t = 0; t < mission->n_triggers; t++)
        {
          const SrtTrigger *trigger = &mission->triggers[t];
          if (trigger->owner_kind == object->kind && trigger->owner == id - first[object->kind])
            script->slices[script->n_slices++] = (uint16_t) t;
        }
      object->count = (uint16_t) (script->n_slices - object->first);
    }
  return true;
}

static int
first_with (const uint16_t *ids, int n, uint32_t id)
{
  for (int i = 0; i < n; i++)
    if (ids[i] == id)
      return i;
  return -1;
}

static void
resolve_objects (SrtScript *script)
{
  for (int id = 0; id < script->n_objects; id++)
    {
      SrtScriptObject *object = &script->objects[id];
      object->record = -1;
      if (object->kind == SRT_TARGET_SHIP)
        object->record = first_with (script->ship_objects, script->n_ships, (uint32_t) id);
      else if (object->kind == SRT_TARGET_GROUP)
        object->record = first_with (script->group_objects, script->n_groups, (uint32_t) id);
      else if (object->kind == SRT_TARGET_SQUAD)
        object->record = first_with (script->squad_objects, script->n_squads, (uint32_t) id);
    }
}

int
srt_script_object_record (const SrtScript *script, uint32_t id, int *kind)
{
  if (id >= (uint32_t) script->n_objects)
    return -1;
  *kind = script->objects[id].kind;
  return script->objects[id].record;
}

/* ---- Lists ---- */

/* The first waypoint that no route before has, then the rest of its group, until none is left. */
static bool
list_waypoints (SrtScript *script, const SrtMission *mission)
{
  bool *listed = room (mission->n_ships, sizeof *listed);

  script->waypoints = room (mission->n_ships, sizeof *script->waypoints);
  script->n_waypoints = 0;
  for (int i = 0; listed && script->waypoints && i < mission->n_ships; i++)
    if (!listed[i] && srt_is_waypoint (mission, i))
      for (int k = i; k < mission->n_ships; k++)
        if (srt_is_waypoint (mission, k) && mission->ships[k].flight_group == mission->ships[i].flight_group)
          {
            listed[k] = true;
            script->waypoints[script->n_waypoints++] = (SrtScriptWaypoint){ mission->ships[k].flight_group, k };
          }
  free (listed);
  return listed && script->waypoints;
}

static bool
list_group_ships (SrtScript *script, const SrtMission *mission)
{
  script->group_ships = room (mission->n_ships, sizeof *script->group_ships);
  script->first_ship = room (mission->n_groups, sizeof *script->first_ship);
  script->n_group_ships = 0;
  for (int g = 0; script->group_ships && script->first_ship && g < mission->n_groups; g++)
    {
      script->first_ship[g] = -1;
      for (int i = 0; i < mission->n_ships; i++)
        if (mission->ships[i].flight_group == g)
          {
            if (script->first_ship[g] < 0)
              script->first_ship[g] = script->n_group_ships;
            script->group_ships[script->n_group_ships++] = i;
          }
    }
  return script->group_ships && script->first_ship;
}

/* The ship whose slice is the first to hold a trigger. */
static int
ship_of_trigger (const SrtScript *script, int trigger)
{
  for (int id = 0; id < script->n_objects; id++)
    {
      const SrtScriptObject *object = &script->objects[id];
      for (int i = object->first; i < object->first + object->count && i < script->n_slices; i++)
        if (script->slices[i] == trigger)
          return object->kind == SRT_TARGET_SHIP ? object->record : -1;
    }
  return -1;
}

static bool
is_watched (int condition)
{
  return condition == SRT_CONDITION_SHIP_REACHED || condition == SRT_CONDITION_CLOSE_PROXIMITY
         || condition == SRT_CONDITION_PROXIMITY;
}

static bool
list_watches (SrtScript *script, const SrtMission *mission)
{
  script->watches = room (mission->n_triggers, sizeof *script->watches);
  script->n_watches = 0;
  for (int t = 0; script->watches && t < mission->n_triggers; t++)
    if (is_watched (mission->triggers[t].condition))
      script->watches[script->n_watches++] = (SrtScriptWatch){ t, ship_of_trigger (script, t) };
  return script->watches != NULL;
}

bool
srt_script_bind (SrtScript *script, const SrtMission *mission)
{
  drop_lists (script);
  script->n_ships = mission->n_ships;
  script->n_groups = mission->n_groups;
  script->n_squads = mission->n_squads;
  script->n_curves = mission->n_curves;
  if (!script->objects && !make_objects (script, mission))
    return false;
  resolve_objects (script);
  for (int i = 0; i < SRT_N_COMMANDS; i++)
    script->command_flags[i] = mission->command_players[i];
  return list_waypoints (script, mission) && list_group_ships (script, mission) && list_watches (script, mission);
}

const SrtScriptLine *
srt_script_line_at (const SrtScript *script, uint32_t at)
{
  const SrtScriptLine *found = NULL;

  for (int i = 0; i < script->n_lines && script->lines[i].at <= at; i++)
    found = &script->lines[i];
  return found;
}
