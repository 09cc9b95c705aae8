/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands: how one is called, what its arguments name, and the walk over ships (spec 06 §4.1-4.4). */
#include "mission/commands.h"

#include "orders/orders.h"

#include <string.h>

enum
{
  SQUADS_A_WALK = 4096, /* squads that hold one another several times over would be walked for ever */
};

/* ---- The table ---- */

#define DO_CMD(number, name) [number] = { .run = srt_cmd_##name, .built = true },
#define DO_EACH(number, name) [number] = { .each = srt_cmd_##name, .built = true },
#define DO_NUMBERED(number, name) [number] = { .each = srt_cmd_##name, .numbered = true, .built = true },
#define DO_NOTHING(number) [number] = { .built = true },
static const SrtCommandDo commands[SRT_N_COMMANDS] = { SRT_COMMAND_TABLE (DO_CMD, DO_EACH, DO_NUMBERED, DO_NOTHING) };

const SrtCommandDo *
srt_command_do (int number)
{
  return &commands[number];
}

/* ---- Arguments ---- */

int
srt_arg_ship (const SrtCall *call, int i)
{
  return srt_ship_of_place (call->script, call->args[i]);
}

int
srt_arg_component (const SrtCall *call, int i)
{
  for (int t = 0; t < call->machine->n_tags; t++)
    if (call->machine->tags[t].index == call->first + i)
      return call->machine->tags[t].component == SRT_WHOLE ? -1 : call->machine->tags[t].component;
  return -1;
}

SrtTarget
srt_arg_target (const SrtCall *call, int i)
{
  uint32_t place = call->args[i];
  int index;

  switch (srt_place_none (place) ? -1 : srt_place_kind (call->script, place))
    {
    case SRT_TARGET_SHIP:
      index = srt_arg_ship (call, i);
      return index >= 0 ? srt_target_ship (index, srt_arg_component (call, i)) : SRT_NO_TARGET;
    case SRT_TARGET_GROUP:
      index = srt_group_of_place (call->script, place);
      return (SrtTarget){ SRT_TARGET_GROUP, (int16_t) index, -1 };
    case SRT_TARGET_SQUAD:
      index = srt_squad_of_place (call->script, place);
      return (SrtTarget){ SRT_TARGET_SQUAD, (int16_t) index, -1 };
    default:
      return SRT_NO_TARGET;
    }
}

bool
srt_command_built (int number)
{
  return number >= 0 && number < SRT_N_COMMANDS && srt_command_do (number)->built;
}

void
srt_again (SrtCall *call, uint32_t bytes)
{
  call->vm->thread->ip = call->vm->at - (bytes - 2);
  call->result = 0;
}

SrtEvent *
srt_cue (SrtCall *call, int slot, int other)
{
  return srt_emit (call->run, SRT_EVENT_SCRIPT_CUE, slot, other, call->number);
}

/* ---- The walk (§4.3) ---- */

typedef struct Walk
{
  SrtCall *call;
  SrtCommandEach each;
  bool skip_players;
  int left; /* squads that may still be entered */
} Walk;

static void
visit (Walk *walk, int ship, int component)
{
  SrtMachine *machine = walk->call->machine;

  if (ship < 0 || ship >= (int) machine->n_ships || !srt_slot_valid (walk->call->run->world, ship)
      || walk->call->vm->fault)
    return;
  if (machine->first_of_walk < 0)
    machine->first_of_walk = ship;
  walk->each (walk->call, ship, component);
  walk->call->reached++;
}

static void
visit_group (Walk *walk, int group)
{
  const SrtMission *mission = walk->call->run->mission;

  for (int i = 0; group >= 0 && group < mission->n_groups && i < mission->groups[group].n_ships; i++)
    if (!(walk->skip_players && srt_is_player (walk->call->run->world, mission->groups[group].ships[i])))
      visit (walk, mission->groups[group].ships[i], -1);
}

/* Quirk: a squad whose first member's number ends in 0xFF is walked as an empty one. Deeper than there are squads, it goes round. */
static void
visit_squad (Walk *walk, int squad, int depth)
{
  const SrtMission *mission = walk->call->run->mission;
  int first = 0;

  if (squad < 0 || squad >= mission->n_squads || depth > mission->n_squads || --walk->left < 0)
    return;
  for (int i = 0; i < squad; i++)
    first += mission->squads[i].n_members;
  if ((first & 0xFF) == 0xFF)
    return;
  for (int i = 0; i < mission->squads[squad].n_members; i++)
    {
      const SrtSquadMember *member = &mission->squads[squad].members[i];
      if (member->kind == SRT_TARGET_SHIP)
        visit (walk, member->index, member->component);
      else if (member->kind == SRT_TARGET_GROUP)
        visit_group (walk, member->index);
      else if (member->kind == SRT_TARGET_SQUAD)
        visit_squad (walk, member->index, depth + 1);
    }
}

void
srt_walk_place (SrtCall *call, int arg, bool skip_players, SrtCommandEach each)
{
  Walk walk = { call, each, skip_players, SQUADS_A_WALK };
  uint32_t place = call->args[arg];

  call->reached = 0;
  call->machine->first_of_walk = -1;
  switch (srt_place_none (place) ? -1 : srt_place_kind (call->script, place))
    {
    case SRT_TARGET_SHIP:
      visit (&walk, srt_arg_ship (call, arg), srt_arg_component (call, arg));
      break;
    case SRT_TARGET_GROUP:
      visit_group (&walk, srt_group_of_place (call->script, place));
      break;
    case SRT_TARGET_SQUAD:
      visit_squad (&walk, srt_squad_of_place (call->script, place), 1);
      break;
    default:
      break;
    }
}

/* ---- The call (§4.1) ---- */

static void
tell_unbuilt (SrtCall *call)
{
  uint32_t *told = &call->machine->told_unbuilt[call->number / 32], bit = 1u << (call->number % 32);
  SrtEvent *event;

  if (*told & bit)
    return;
  *told |= bit;
  event = srt_emit (call->run, SRT_EVENT_SCRIPT_FAULT, -1, call->number, (int) call->vm->at);
  event->component = call->vm->slot;
  event->text = N_ ("the command is not built yet");
}

static void
perform (SrtCall *call)
{
  const SrtCommandDo *command = srt_command_do (call->number);
  int numbering = call->run->world->numbering;

  if (!command->built)
    tell_unbuilt (call);
  if (command->run)
    command->run (call);
  else if (command->each)
    {
      if (command->numbered)
        call->run->world->numbering = 0;
      srt_walk_place (call, 0, call->machine->skip_players != 0, command->each);
      call->run->world->numbering = numbering;
    }
}

void
srt_command_call (SrtVm *vm, int number)
{
  const SrtCommandInfo *info = srt_command_info (number);
  SrtThread *thread = vm->thread;
  SrtCall call = { vm, vm->run, vm->script, vm->machine, number, .result = 1 };

  if (vm->fault)
    return;
  if (!info)
    {
      srt_fault (vm, N_ ("there is no such command"));
      return;
    }
  if (thread->top < info->n_args)
    {
      srt_fault (vm, N_ ("the stack is empty"));
      return;
    }
  thread->top -= info->n_args;
  call.n = info->n_args;
  call.first = thread->top;
  memcpy (call.args, &thread->stack[thread->top], (size_t) info->n_args * sizeof call.args[0]);
  vm->machine->skip_players = !(vm->script->command_flags[number] & 1);
  perform (&call);
  if (call.first < SRT_SCRIPT_STACK)
    thread->stack[call.first] = call.result;
  thread->result = call.result;
  vm->machine->n_tags = 0;
  if (call.result == 0)
    vm->yields = true;
}
