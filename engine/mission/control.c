/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Run control for an editor: stops, steps, pause (spec 06 §7.3-7.5). */
#include "mission/private.h"

void
srt_script_attach (SrtRun *run, bool attached)
{
  SrtMachine *machine = srt_machine (run->world);

  if (!machine)
    return;
  machine->attached = attached;
  if (attached)
    return;
  machine->hold = SRT_HOLD_NONE;
  machine->step = SRT_STEP_NONE;
  machine->paused = 0;
  machine->passes = machine->stopped_at = SRT_NO_BLOCK;
}

/* Whatever lets a thread go lets it pass the byte it stopped at, once. */
static void
let_go (SrtMachine *machine, SrtStep step)
{
  machine->hold = SRT_HOLD_RELEASED;
  machine->step = step;
  machine->passes = machine->stopped_at;
  machine->stopped_at = SRT_NO_BLOCK;
}

void
srt_script_control (SrtRun *run, int command, uint32_t argument)
{
  SrtMachine *machine = srt_machine (run->world);
  const SrtRoutine *part;

  if (!machine || !run->script)
    return;
  switch (command)
    {
    case 0:
      machine->paused = (argument & 0xFF) != 0;
      break;
    case 1:
      if (machine->hold != SRT_HOLD_NONE)
        let_go (machine, SRT_STEP_RUN_ON);
      break;
    case 2:
    case 3:
      let_go (machine, command == 2 ? SRT_STEP_INTO : SRT_STEP_OVER);
      break;
    case 4:
      part = argument <= INT32_MAX ? srt_script_part (run->script, (int) argument, false) : NULL;
      if (part)
        srt_thread_start (run, part->block, false, -1);
      break;
    default:
      break;
    }
}

void
srt_script_stop_at (SrtRun *run, uint32_t offset, bool on)
{
  SrtMachine *machine = srt_machine (run->world);

  if (machine && offset < machine->n_stops)
    srt_script_stops (machine)[offset] = on;
}

static bool
stop (SrtVm *vm)
{
  vm->machine->hold = SRT_HOLD_HELD;
  vm->machine->step = SRT_STEP_NONE;
  vm->machine->stopped_at = vm->at;
  srt_emit (vm->run, SRT_EVENT_SCRIPT_STOPPED, -1, -1, (int) vm->at)->component = vm->slot;
  return true;
}

/* A flagged byte of the first bank, unless a release passes it now. */
static bool
is_flagged (SrtVm *vm)
{
  if (vm->at >= vm->script->bank_b || !(srt_script_stops (vm->machine)[vm->at] & 1))
    return false;
  if (vm->machine->passes != vm->at)
    return true;
  vm->machine->passes = SRT_NO_BLOCK;
  return false;
}

bool
srt_control_stops (SrtVm *vm, uint8_t opcode)
{
  SrtMachine *machine = vm->machine;

  if (!machine->attached)
    return false;
  if (is_flagged (vm))
    return stop (vm);
  if (machine->step == SRT_STEP_NONE)
    return false;
  if (machine->hold == SRT_HOLD_RELEASED)
    {
      machine->hold = SRT_HOLD_NONE;
      if (machine->step == SRT_STEP_RUN_ON)
        machine->step = SRT_STEP_NONE;
      vm->thread->step_block_end = vm->thread->block_end;
      machine->step_returned = 0;
      return false;
    }
  if (!srt_code_info (opcode)->ends_statement)
    return false;
  if (machine->step == SRT_STEP_INTO || vm->thread->block_end == vm->thread->step_block_end || machine->step_returned)
    return stop (vm);
  return false;
}

void
srt_control_run_ended (SrtMachine *machine, bool finished)
{
  if (!machine->attached || machine->hold == SRT_HOLD_HELD)
    return;
  if (finished)
    machine->step = SRT_STEP_NONE;
  else if (machine->step == SRT_STEP_INTO || machine->step == SRT_STEP_OVER)
    machine->hold = SRT_HOLD_RELEASED;
}
