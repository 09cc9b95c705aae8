/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mission's life under its script: start, frame, ships that are made, records that keep up (spec 06 §2). */
#include "mission/private.h"

#include "orders/orders.h"

enum
{
  SECOND = 100, /* ticks */
};

/* ---- Ships (§2.6) ---- */

/* Its record's and its flight group's first orders, as those of the ships present at the start are given (decision 17). */
static void
give_first_orders (SrtRun *run, const SrtFlightGroup *group)
{
  const SrtMissionShip *ships = run->mission->ships;
  bool more = true;

  for (int k = 0; k < group->n_orders; k++)
    {
      run->world->numbering = 0;
      for (int i = 0; i < group->n_ships; i++)
        srt_order_give (run, group->ships[i], &group->orders[k], SRT_PUSH_START);
    }
  for (int k = 0; more; k++)
    {
      more = false;
      run->world->numbering = 0;
      for (int i = 0; i < group->n_ships; i++)
        if (k < ships[group->ships[i]].n_orders)
          {
            srt_order_give (run, group->ships[i], &ships[group->ships[i]].orders[k], SRT_PUSH_START);
            more = true;
          }
    }
  run->world->numbering = -1;
}

static bool
is_free (const SrtRun *run, int ship)
{
  return srt_slot_valid (run->world, ship) && !srt_object (run->world, ship)->created;
}

void
srt_flight_group_create (SrtRun *run, int group)
{
  const SrtFlightGroup *of = group < run->mission->n_groups ? &run->mission->groups[group] : NULL;
  int numbering = run->world->numbering, made = 0;

  if (!of) /* the mission has been edited since the script was made */
    return;
  for (int i = 0; i < of->n_ships; i++)
    if (is_free (run, of->ships[i]) && srt_create_mission_ship (run, of->ships[i]) >= 0)
      made++;
  if (made == of->n_ships) /* a group that is there already has had them */
    give_first_orders (run, of);
  for (int i = 0; made > 0 && i < of->n_ships; i++)
    srt_launch_as_made (run, of->ships[i]);
  run->world->numbering = numbering;
  srt_wing_seat (run);
}

static bool
is_seated (const SrtWorld *world, int slot)
{
  for (int i = 0; i < SRT_WING; i++)
    if (world->wing[i].state != SRT_PILOT_NONE && world->wing[i].slot == slot
        && world->wing[i].generation == srt_object (world, slot)->generation)
      return true;
  return false;
}

/* The player first, then as the mission has them; who has been lost keeps the place (spec 01 §15). */
void
srt_wing_seat (SrtRun *run)
{
  SrtWorld *world = run->world;
  int n = 0;

  while (n < SRT_WING && world->wing[n].state != SRT_PILOT_NONE)
    n++;
  for (int pass = 0; pass < 2; pass++)
    for (int slot = 0; slot < world->count && n < SRT_WING; slot++)
      {
        const SrtObject *object = srt_object (world, slot);
        if (object->type >= 0 && object->wing == 0 && srt_is_player (world, slot) == (pass == 0)
            && !is_seated (world, slot))
          world->wing[n++] = (SrtWingPlace){ slot, object->generation, object->pilot, SRT_PILOT_FLIES };
      }
}

/* The four ships of the first curve that starts at each ship, where there are none yet (§2.4). */
static void
make_curves_ships (SrtRun *run)
{
  const SrtMission *mission = run->mission;

  for (int ship = 0; ship < run->script->n_ships; ship++)
    for (int c = 0; c < mission->n_curves; c++)
      {
        const SrtCurve *curve = &mission->curves[c];
        const int four[] = { curve->start, curve->leaving_handle, curve->arriving_handle, curve->end };
        if (curve->start != ship)
          continue;
        for (int i = 0; i < 4; i++)
          if (four[i] >= 0 && is_free (run, four[i]))
            srt_create_mission_ship (run, four[i]);
        break;
      }
}

/* ---- Records (§2.7) ---- */

static int32_t
whole_degrees (float radians)
{
  return (int32_t) (radians * (float) (180.0 / SRT_PI));
}

/* Heading of the nose about Y, 0..360; about X the other way round, less than half a turn where the nose is within a
 * right angle of the Z axis. */
static void
keep_up (const SrtObject *object, SrtShipRecord *record)
{
  SrtVec3 nose = srt_mat3_column (&object->next.r, 2);
  float flat = sqrtf (nose.x * nose.x + nose.z * nose.z);
  int32_t yaw = whole_degrees (srt_atan2f (nose.x, nose.z)), pitch = -whole_degrees (srt_atan2f (nose.y, flat));

  record->place = object->next.p;
  record->yaw = yaw < 0 ? yaw + 360 : yaw;
  if (nose.z < 0.0f)
    pitch = 180 - pitch;
  record->pitch = pitch < 0 ? pitch + 360 : pitch;
}

static void
sync_records (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);
  SrtShipRecord *records = srt_ship_records (machine);

  for (int i = 0; i < (int) machine->n_ships && i < (int) run->world->n_slots; i++)
    keep_up (srt_object (run->world, i), &records[i]);
}

/* ---- The frame's mission work (§2.5) ---- */

/* What waits while an editor holds the script or the mission is paused by it (§7.5). */
static bool
is_held (const SrtMachine *machine)
{
  return machine->paused || machine->hold == SRT_HOLD_HELD;
}

static void
mission_work (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  if (!is_held (machine))
    srt_threads_pass (run);
  sync_records (run);
  if (is_held (machine) || !machine->ticked)
    return;
  srt_timers_run (run);
  srt_watches_run (run);
  machine->ticked = 0;
}

static void
advance_clock (SrtMachine *machine)
{
  if (is_held (machine) || ++machine->clock_ticks < SECOND)
    return;
  machine->clock_ticks = 0;
  machine->clock++;
  machine->ticked = 1;
}

bool
srt_script_is_over (const SrtWorld *world)
{
  return srt_machine (world) && world->variables[SRT_VARIABLE_MISSION_OVER] != 0;
}

void
srt_script_tell_over (SrtWorld *world)
{
  if (srt_machine (world) && world->variables[SRT_VARIABLE_MISSION_OVER] == 0)
    world->variables[SRT_VARIABLE_MISSION_OVER] = 1;
}

bool
srt_script_holds (const SrtWorld *world)
{
  const SrtMachine *machine = srt_machine (world);
  return machine && machine->hold == SRT_HOLD_HELD;
}

bool
srt_script_pauses (const SrtWorld *world)
{
  const SrtMachine *machine = srt_machine (world);
  return machine && machine->paused;
}

/* Total of the missile display's counts. */
static void
count_missiles (SrtWorld *world)
{
  uint32_t left = 0;

  for (int i = 0; i < SRT_MISSILE_RING; i++)
    if (world->player.ring[i].left > 0)
      left += (uint32_t) world->player.ring[i].left;
  world->variables[SRT_VARIABLE_MISSILES_LEFT] = left;
}

void
srt_script_frame (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  if (!machine || !run->script)
    return;
  if (run->world->player_slots > 0)
    count_missiles (run->world);
  srt_script_flybacks (run);
  if (run->world->ending != SRT_ENDING_PLAYING || run->world->showing == SRT_SHOWING_LANDING)
    return;
  srt_script_arrivals (run);
  advance_clock (machine);
  if (!is_held (machine))
    srt_events_flush (run);
  mission_work (run);
}

/* ---- The start (§2.3, §2.4) ---- */

static void
arm_triggers (SrtRun *run)
{
  const SrtScript *script = run->script;
  SrtTriggerState *states = srt_trigger_states (srt_machine (run->world));

  for (int id = 0; id < script->n_objects; id++)
    for (int i = 0; i < script->objects[id].count; i++)
      {
        int at = script->objects[id].first + i;
        if (at < script->n_slices && script->slices[at] < script->n_triggers)
          states[script->slices[at]].armed = 1;
      }
}

static void
run_start_parts (SrtRun *run)
{
  const SrtScript *script = run->script;

  for (int i = 0; i < script->n_parts; i++)
    if (script->parts[i].start && script->parts[i].block != SRT_NO_BLOCK)
      {
        srt_tell_part (run, srt_thread_free (srt_machine (run->world)), i);
        srt_thread_start (run, script->parts[i].block, false, -1);
      }
}

void
srt_script_start (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);
  SrtShipRecord *records;

  if (!machine || !run->script)
    return;
  run_start_parts (run);
  arm_triggers (run);
  records = srt_ship_records (machine);
  for (uint32_t i = 0; i < machine->n_ships; i++)
    {
      records[i].flags = 0;
      records[i].intact = 0xFFFFFFFFu;
    }
  make_curves_ships (run);
  srt_wing_seat (run);
  machine->clock = machine->clock_ticks = 0;
  machine->started = 1;
  if (run->world->count < run->script->n_ships)
    run->world->count = run->script->n_ships;
  mission_work (run);
}
