/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine's pool in the world: how it is laid out, and how it begins (spec 06 §2.2, §3.1). */
#include "base/hash.h"
#include "mission/private.h"

#include <string.h>

static uint32_t
aligned (uint32_t offset)
{
  return (offset + 15u) & ~15u;
}

/* Lays the tables out behind the header; the size of the whole. */
static uint32_t
lay_out (const SrtScript *script, const SrtMission *mission, SrtMachine *machine)
{
  uint32_t at = aligned (sizeof *machine);

  machine->n_objects = (uint32_t) script->n_objects;
  machine->n_triggers = (uint32_t) script->n_triggers;
  machine->n_watches = (uint32_t) script->n_watches;
  machine->n_ships = (uint32_t) script->n_ships;
  machine->n_globals = (uint32_t) mission->n_globals;
  machine->n_stops = script->size;
  machine->kept_at = at;
  at = aligned (at + machine->n_objects * SRT_KEPT_WORDS * (uint32_t) sizeof (uint32_t));
  machine->triggers_at = at;
  at = aligned (at + machine->n_triggers * (uint32_t) sizeof (SrtTriggerState));
  machine->ships_at = at;
  at = aligned (at + machine->n_ships * (uint32_t) sizeof (SrtShipRecord));
  machine->globals_at = at;
  at = aligned (at + machine->n_globals * (uint32_t) sizeof (uint32_t));
  machine->watches_at = at;
  at = aligned (at + machine->n_watches);
  machine->stops_at = at;
  return aligned (at + machine->n_stops);
}

uint32_t
srt_machine_size (const SrtScript *script, const SrtMission *mission)
{
  SrtMachine machine;
  return script ? lay_out (script, mission, &machine) : 0;
}

uint32_t
srt_machine_layout (void)
{
  static const uint32_t sizes[] = { sizeof (SrtMachine), sizeof (SrtThread), sizeof (SrtTriggerState),
                                    sizeof (SrtShipRecord), SRT_KEPT_WORDS };
  return (uint32_t) srt_hash (sizes, sizeof sizes, 2);
}

/* Records as the mission has them: what changes of a ship starts as it was placed. */
static void
bind_ships (SrtMachine *machine, const SrtMission *mission)
{
  SrtShipRecord *records = srt_ship_records (machine);

  for (uint32_t i = 0; i < machine->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      records[i] = (SrtShipRecord){ .place = srt_unsigned_zeros (ship->position),
                                    .yaw = (int32_t) ship->yaw,
                                    .pitch = (int32_t) ship->pitch,
                                    .roll = (int32_t) ship->roll,
                                    .nav_point = -1,
                                    .escort_point = -1 };
    }
}

static void
bind_display (SrtMachine *machine, const SrtMission *mission)
{
  SrtScriptDisplay *display = &machine->display;

  display->primary_target = (SrtTarget){ 0, -1, -1 };
  display->scanner = display->chased = -1;
  display->subtitle = SRT_NO_SUBTITLE;
  display->objective_shown = -1;
  for (int i = 0; i < mission->n_objectives && i < SRT_OBJECTIVES; i++)
    {
      display->objectives[i] = (uint8_t) mission->objectives[i].state;
      if (display->objectives[i] == 2 && display->objective_shown < 0)
        display->objective_shown = i;
    }
}

void
srt_machine_init (SrtWorld *world, const SrtScript *script, const SrtMission *mission)
{
  SrtMachine *machine = srt_machine (world);

  memset (machine, 0, srt_machine_size (script, mission));
  machine->size = lay_out (script, mission, machine);
  machine->layout = srt_machine_layout ();
  machine->last_jump = SRT_NEVER_JUMPED;
  machine->verdict = 1;
  machine->running = machine->store_thread = machine->first_of_walk = -1;
  machine->step = SRT_STEP_NONE;
  machine->passes = machine->stopped_at = SRT_NO_BLOCK;
  for (int i = 0; i < SRT_THREADS; i++)
    machine->thread[i] = (SrtThread){ .ip = SRT_NO_BLOCK, .frame = -1, .trigger = -1 };
  machine->director.curve = machine->director.next_marker = -1;
  machine->radio.speaker = machine->radio.pilot = machine->radio.head = -1;
  bind_ships (machine, mission);
  bind_display (machine, mission);
  /* Watches are on from the first; triggers are armed once the start parts have run. */
  memset (srt_watch_flags (machine), 1, machine->n_watches);
  for (uint32_t i = 0; i < machine->n_triggers && i < (uint32_t) mission->n_triggers; i++)
    srt_trigger_states (machine)[i].left = (uint16_t) mission->triggers[i].count;
  for (uint32_t i = 0; i < machine->n_globals; i++)
    srt_script_globals (machine)[i] = mission->globals[i].value;
}

/* ---- Variables (§1.9) ---- */

void
srt_variables_new_campaign (uint32_t variables[SRT_VARIABLES])
{
  int n;
  const SrtVariableInfo *table = srt_variable_table (&n);

  for (int i = 0; i < n; i++)
    if (table[i].fresh >= 0)
      variables[table[i].number] = (uint32_t) table[i].fresh;
}

void
srt_variables_new_attempt (uint32_t variables[SRT_VARIABLES])
{
  int n;
  const SrtVariableInfo *table = srt_variable_table (&n);

  for (int i = 0; i < n; i++)
    if (table[i].cleared)
      variables[table[i].number] = 0;
}
