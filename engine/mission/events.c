/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The event queue, and which triggers answer an event (spec 06 §6.1, §6.4-6.6, §6.8). */
#include "mission/private.h"

#include <string.h>

/* What is raised on one object. */
typedef struct Raised
{
  int condition, qualifier;
  const uint32_t *values;
  int n;
} Raised;

/* ---- One trigger (§6.4, §6.5) ---- */

static const SrtTrigger *
trigger_of (const SrtRun *run, int number)
{
  return number < run->mission->n_triggers ? &run->mission->triggers[number] : NULL;
}

static int
qualifier_of (const SrtTrigger *trigger)
{
  return trigger->component < 0 ? SRT_WHOLE : trigger->component;
}

/* @verdict false: only those that fire in any case do. */
static bool
answers (const SrtRun *run, int number, const Raised *event, bool verdict)
{
  const SrtMachine *machine = srt_machine (run->world);
  const SrtTrigger *trigger = trigger_of (run, number);

  return trigger && number < run->script->n_triggers && srt_trigger_states (machine)[number].armed
         && trigger->condition == event->condition && qualifier_of (trigger) == event->qualifier
         && run->script->trigger_blocks[number] != SRT_NO_BLOCK && (verdict || trigger->repeat == 1);
}

/* A number of two bytes all set is unset, as it is in the original's operands. */
static bool
is_unset (const SrtOperand *operand)
{
  return operand->kind == SRT_OPERAND_ANY
         || (operand->kind == SRT_OPERAND_NUMBER && (operand->number & 0xFFFFu) == 0xFFFFu);
}

static bool
is_players_ship (const SrtRun *run, uint32_t place)
{
  int ship = srt_ship_of_place (run->script, place);
  return ship >= 0 && ship < srt_script_players (run);
}

static bool
operand_passes (const SrtRun *run, int condition, const SrtOperand *operand, const SrtEventValue *value, uint32_t is)
{
  if (is_unset (operand))
    return true;
  if (value->number)
    return condition == SRT_CONDITION_PROXIMITY || condition == SRT_CONDITION_CLOSE_PROXIMITY ? is <= operand->number
                                                                                              : is == operand->number;
  switch ((SrtOperandKind) operand->kind)
    {
    case SRT_OPERAND_ANY_PLAYER:
      return is_players_ship (run, is);
    case SRT_OPERAND_SHIP:
      return is == srt_place_ship (operand->index);
    case SRT_OPERAND_GROUP:
      return is == srt_place_group (operand->index);
    case SRT_OPERAND_SQUAD:
      return is == srt_place_squad (operand->index);
    case SRT_OPERAND_NUMBER:
      return is == operand->number;
    case SRT_OPERAND_ANY:
      break;
    }
  return true;
}

/* Only values that the event carries, and of them those that are checked. */
static bool
operands_pass (const SrtRun *run, int number, const Raised *event)
{
  const SrtConditionInfo *info = srt_condition_info (event->condition);
  const SrtTrigger *trigger = trigger_of (run, number);

  for (int i = 0; info && i < info->n_values && i < event->n; i++)
    if (info->values[i].checked
        && !operand_passes (run, event->condition, &trigger->operands[i], &info->values[i], event->values[i]))
      return false;
  return true;
}

/* ---- One object ---- */

static void
keep (SrtMachine *machine, uint32_t object, const Raised *event)
{
  const SrtConditionInfo *info = srt_condition_info (event->condition);

  if (info && info->kept >= 0 && object < machine->n_objects)
    memcpy (&srt_kept_event (machine, object)[info->kept * SRT_EVENT_VALUES], event->values,
            (size_t) event->n * sizeof (uint32_t));
}

/* The first free thread's locals, whether or not it will start. */
static void
copy_values (SrtMachine *machine, const Raised *event)
{
  int slot = srt_thread_free (machine);

  if (slot >= 0)
    memcpy (machine->thread[slot].locals, event->values, (size_t) event->n * sizeof (uint32_t));
}

/* A thread that the trigger started still runs: what holds it is let go. */
static bool
runs_already (SrtMachine *machine, int number)
{
  bool runs = false;

  for (int i = 0; i < SRT_THREADS; i++)
    if (machine->thread[i].ip != SRT_NO_BLOCK && machine->thread[i].trigger == number)
      {
        machine->thread[i].interrupted = 0;
        runs = true;
      }
  return runs;
}

static void
disarm (SrtTriggerState *state, int repeat)
{
  state->fired++;
  if (repeat == 0)
    state->armed = 0;
  else if (repeat == 2)
    {
      if (state->left > 0)
        state->left--;
      if (state->left == 0)
        state->armed = 0;
    }
}

/* @ship: of the object raised on, for who looks; -1 none. */
static void
answer (SrtRun *run, int number, int ship)
{
  SrtMachine *machine = srt_machine (run->world);
  const SrtTrigger *trigger = trigger_of (run, number);
  bool runs = runs_already (machine, number);
  int free_slot = srt_thread_free (machine);

  srt_emit (run, SRT_EVENT_TRIGGER_FIRED, ship, runs ? 1 : 0, number)->component = runs ? -1 : free_slot;
  if (!runs)
    srt_thread_start (run, run->script->trigger_blocks[number], trigger->deferred, number);
  disarm (&srt_trigger_states (machine)[number], trigger->repeat);
}

/*
 * The triggers of an object's slice. @test: whether one would answer, and nothing
 * is started; else each that does is.
 */
static bool
raise_on (SrtRun *run, uint32_t object, const Raised *event, int ship, bool test)
{
  SrtMachine *machine = srt_machine (run->world);
  const SrtScript *script = run->script;
  bool any = false, verdict = machine->verdict != 0; /* blocks that run at once may post events of their own */

  if (object >= machine->n_objects)
    return false;
  keep (machine, object, event);
  for (int i = 0; i < script->objects[object].count; i++)
    {
      int at = script->objects[object].first + i;
      if (at >= script->n_slices || !answers (run, script->slices[at], event, verdict))
        continue;
      copy_values (machine, event);
      if (!operands_pass (run, script->slices[at], event))
        continue;
      any = true;
      if (test)
        break;
      answer (run, script->slices[at], ship);
    }
  machine->verdict = 1;
  return any;
}

/* ---- Groups (§6.6) ---- */

typedef struct Tally
{
  uint64_t damage;
  uint32_t count;
  bool all_destroyed;
} Tally;

static void
tally (SrtRun *run, int ship, int component, void *data)
{
  const SrtMachine *machine = srt_machine (run->world);
  Tally *sum = data;

  if (ship < 0 || ship >= (int) machine->n_ships)
    return;
  const SrtShipRecord *record = &srt_ship_records (machine)[ship];
  sum->count++;
  sum->damage += srt_damage_share (run, ship, component == SRT_WHOLE ? -1 : component);
  if (component == SRT_WHOLE ? !(record->flags & SRT_RECORD_DESTROYED)
                             : (record->intact & 1u << (component & 31)) != 0)
    sum->all_destroyed = false;
}

/* What the members come to: the damage that ShotAt carries, whether Destroyed may fire. */
static void
judge (SrtRun *run, const Tally *sum, int condition, uint32_t values[SRT_EVENT_VALUES])
{
  SrtMachine *machine = srt_machine (run->world);

  if (condition == SRT_CONDITION_SHOT_AT && sum->count > 0)
    values[1] = values[2] = (uint32_t) (sum->damage / sum->count);
  machine->verdict = condition != SRT_CONDITION_DESTROYED || sum->all_destroyed;
}

static bool
has_triggers (const SrtScript *script, uint32_t object)
{
  return object < (uint32_t) script->n_objects && script->objects[object].count > 0;
}

static bool
raise_group (SrtRun *run, int group, const SrtScriptEvent *event, bool test)
{
  const SrtFlightGroup *of = &run->mission->groups[group];
  uint32_t values[SRT_EVENT_VALUES], object = run->script->group_objects[group];
  Raised raised = { event->condition, SRT_WHOLE, values, event->n_values };
  Tally sum = { .all_destroyed = true };

  if (!has_triggers (run->script, object))
    return false;
  memcpy (values, event->values, sizeof values);
  if (!test)
    {
      for (int i = 0; i < of->n_ships; i++)
        tally (run, of->ships[i], SRT_WHOLE, &sum);
      judge (run, &sum, event->condition, values);
    }
  return raise_on (run, object, &raised, event->ship, test);
}

static bool
raise_squad (SrtRun *run, int squad, const SrtScriptEvent *event, bool test)
{
  uint32_t values[SRT_EVENT_VALUES], object = run->script->squad_objects[squad];
  Raised raised = { event->condition, SRT_WHOLE, values, event->n_values };
  Tally sum = { .all_destroyed = true };

  if (!has_triggers (run->script, object)
      || srt_in_squad (run->mission, squad, SRT_TARGET_SHIP, event->ship, event->qualifier) != SRT_IS_IN)
    return false;
  memcpy (values, event->values, sizeof values);
  if (!test)
    {
      srt_each_member (run, squad, tally, &sum);
      judge (run, &sum, event->condition, values);
    }
  return raise_on (run, object, &raised, event->ship, test);
}

/* On the ship, then on its flight group and its squads; a test ends with the first that answers. */
static bool
raise (SrtRun *run, const SrtScriptEvent *event, bool test)
{
  const SrtScript *script = run->script;
  Raised raised = { event->condition, event->qualifier, event->values, event->n_values };
  bool any = raise_on (run, script->ship_objects[event->ship], &raised, event->ship, test);
  int group = run->mission->ships[event->ship].flight_group;

  if (!event->groups || (any && test))
    return any;
  if (group >= 0 && group < script->n_groups && group < run->mission->n_groups)
    any |= raise_group (run, group, event, test);
  for (int squad = 0; squad < script->n_squads && !(any && test); squad++)
    any |= raise_squad (run, squad, event, test);
  return any;
}

/* ---- The queue ---- */

void
srt_script_post (SrtRun *run, int ship, int condition, int qualifier, const uint32_t *values, int n, bool groups)
{
  SrtMachine *machine = srt_machine (run->world);
  SrtScriptEvent event = { .ship = (int16_t) ship,
                           .condition = (uint8_t) condition,
                           .qualifier = (uint8_t) qualifier,
                           .groups = groups,
                           .n_values = (uint16_t) n };

  if (!machine || ship < 0 || ship >= (int) machine->n_ships)
    return;
  if (n > 0)
    memcpy (event.values, values, (size_t) n * sizeof event.values[0]);
  machine->verdict = 1;
  if (!raise (run, &event, true))
    return;
  if (machine->queued < SRT_SCRIPT_QUEUE)
    machine->queue[machine->queued++] = event;
  else if (!machine->told_full)
    {
      machine->told_full = 1;
      srt_emit (run, SRT_EVENT_SCRIPT_FAULT, ship, -1, -1)->text = N_ ("too many events wait for the script");
    }
}

/* With what is posted meanwhile. */
void
srt_events_flush (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  for (uint32_t i = 0; i < machine->queued; i++)
    {
      SrtScriptEvent event = machine->queue[i];
      machine->verdict = 1;
      raise (run, &event, false);
    }
  memset (machine->queue, 0, machine->queued * sizeof machine->queue[0]);
  machine->queued = 0;
}

/* ---- Arming (§6.8) ---- */

static bool
tagged (const SrtMachine *machine, int qualifier)
{
  for (int i = 0; i < machine->n_tags; i++)
    if (machine->tags[i].component == qualifier)
      return true;
  return qualifier == SRT_WHOLE;
}

static void
set_watches (SrtRun *run, int number, bool on)
{
  const SrtScript *script = run->script;

  for (int i = 0; i < script->n_watches; i++)
    if (script->watches[i].trigger == number)
      srt_watch_flags (srt_machine (run->world))[i] = on;
}

void
srt_trigger_arm (SrtRun *run, uint32_t object, int condition, int armed, int which)
{
  SrtMachine *machine = srt_machine (run->world);
  const SrtScript *script = run->script;
  int index = 0;

  if (object >= machine->n_objects)
    return;
  for (int i = 0; i < script->objects[object].count; i++)
    {
      int at = script->objects[object].first + i;
      const SrtTrigger *trigger = at < script->n_slices ? trigger_of (run, script->slices[at]) : NULL;
      if (!trigger || trigger->condition != condition)
        continue;
      if ((which < 0 || index == which) && tagged (machine, qualifier_of (trigger)))
        {
          SrtTriggerState *state = &srt_trigger_states (machine)[script->slices[at]];
          state->armed = (uint16_t) armed;
          if (armed && which < 0)
            state->left = (uint16_t) trigger->count;
          set_watches (run, script->slices[at], armed != 0);
        }
      index++;
    }
}
