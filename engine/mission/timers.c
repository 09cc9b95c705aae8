/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timers, and the distances that are looked after once a second (spec 06 §5.2, §6.7). */
#include "mission/private.h"

/* ---- Timers ---- */

void
srt_timer_destroy (SrtMachine *machine, uint32_t id)
{
  for (int i = 0; i < SRT_SCRIPT_TIMERS; i++)
    if (machine->timers[i].live && machine->timers[i].id == (uint16_t) id)
      machine->timers[i] = (SrtScriptTimer){ 0 };
}

void
srt_timer_create (SrtMachine *machine, uint32_t id, uint32_t part, uint32_t seconds, uint32_t times)
{
  srt_timer_destroy (machine, id);
  for (int i = 0; i < SRT_SCRIPT_TIMERS; i++)
    if (!machine->timers[i].live)
      {
        machine->timers[i] = (SrtScriptTimer){ .live = 1,
                                               .part = (uint16_t) part,
                                               .period = (uint16_t) seconds,
                                               .remaining = (uint16_t) times,
                                               .countdown = (uint16_t) (seconds + ((uint16_t) seconds == 1)),
                                               .id = (uint16_t) id };
        return;
      }
}

static void
fire (SrtRun *run, SrtScriptTimer *timer)
{
  const SrtRoutine *part = srt_script_part (run->script, timer->part, false);
  int number = timer->part, slot;

  if (timer->remaining == 0)
    timer->countdown = timer->period;
  else if (--timer->remaining == 0)
    srt_timer_destroy (srt_machine (run->world), timer->id);
  else
    timer->countdown = timer->period;
  slot = part ? srt_thread_start (run, part->block, true, -1) : -1;
  if (slot >= 0)
    srt_tell_part (run, slot, number);
}

/* As many as there are when it begins, as threads are visited. */
void
srt_timers_run (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);
  int left = 0;

  for (int i = 0; i < SRT_SCRIPT_TIMERS; i++)
    left += machine->timers[i].live;
  for (int i = 0; i < SRT_SCRIPT_TIMERS && left > 0; i++)
    {
      SrtScriptTimer *timer = &machine->timers[i];
      if (!timer->live)
        continue;
      left--;
      if (timer->last_tick == machine->clock)
        continue;
      if (--timer->countdown == 0)
        {
          timer->last_tick = machine->clock;
          fire (run, timer);
        }
    }
}

/* ---- Watches ---- */

#define CLOSE_RADII 20.0f
#define REACHED_UNITS 4000.0f

/* Taken part in by ships that are there and not destroyed. */
static bool
counts (const SrtRun *run, const SrtMachine *machine, int ship)
{
  return !(srt_ship_records (machine)[ship].flags & SRT_RECORD_DESTROYED) && srt_ship_is_there (run, ship);
}

/* Posts on a ship each other one within reach; the pair of proximities with how far, in its radii. */
static void
scan (SrtRun *run, int ship, float reach, int condition)
{
  const SrtMachine *machine = srt_machine (run->world);
  const SrtObject *object = srt_object (run->world, ship);
  bool with_distance = condition != SRT_CONDITION_SHIP_REACHED;

  for (int other = 0; other < (int) machine->n_ships; other++)
    {
      float distance;
      uint32_t values[2];
      if (other == ship || !counts (run, machine, other))
        continue;
      distance = srt_distance (object->next.p, srt_object (run->world, other)->next.p);
      if (!(distance <= reach))
        continue;
      values[0] = srt_place_ship (other);
      values[1] = object->radius > 0.0f ? (uint32_t) srt_minf (distance / object->radius, 4e9f) : 0;
      srt_script_post (run, ship, condition, SRT_WHOLE, values, with_distance ? 2 : 1, false);
    }
}

/* The distance a proximity trigger asks for, radii; false: it asks for none. */
static bool
asked_distance (const SrtRun *run, int trigger, float *radii)
{
  const SrtOperand *operand = &run->mission->triggers[trigger].operands[1];

  *radii = (float) operand->number;
  return operand->kind == SRT_OPERAND_NUMBER && (operand->number & 0xFFFFu) != 0xFFFFu;
}

static bool
is_place_to_reach (const SrtMission *mission, int ship)
{
  return mission->ships[ship].kind == SRT_SHIP_WAYPOINT || mission->ships[ship].kind == SRT_SHIP_NAV_POINT;
}

/* One ship's watches of a condition. */
static void
watch_ship (SrtRun *run, int ship, int condition)
{
  const SrtMachine *machine = srt_machine (run->world);
  const SrtScript *script = run->script;
  float radius = srt_object (run->world, ship)->radius, radii;

  for (int i = 0; i < script->n_watches; i++)
    {
      int trigger = script->watches[i].trigger;
      if (script->watches[i].ship != ship || !srt_watch_flags (machine)[i] || trigger >= run->mission->n_triggers
          || run->mission->triggers[trigger].condition != condition)
        continue;
      if (condition == SRT_CONDITION_PROXIMITY)
        {
          if (asked_distance (run, trigger, &radii))
            scan (run, ship, radii * radius, condition);
          continue;
        }
      if (condition == SRT_CONDITION_CLOSE_PROXIMITY)
        scan (run, ship, CLOSE_RADII * radius, condition);
      else if (is_place_to_reach (run->mission, ship))
        scan (run, ship, REACHED_UNITS, condition);
      return; /* once, however many watch */
    }
}

void
srt_watches_run (SrtRun *run)
{
  static const int conditions[] = { SRT_CONDITION_CLOSE_PROXIMITY, SRT_CONDITION_PROXIMITY,
                                    SRT_CONDITION_SHIP_REACHED };
  const SrtMachine *machine = srt_machine (run->world);

  if (machine->n_watches == 0)
    return;
  for (int list = 0; list < 3; list++)
    for (int ship = 0; ship < (int) machine->n_ships; ship++)
      if (counts (run, machine, ship))
        watch_ship (run, ship, conditions[list]);
}
