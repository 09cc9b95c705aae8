/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads: starting, running, the pass over all of them, and what ends one (spec 06 §3.2-3.5). */
#include "mission/private.h"

enum
{
  BUDGET = 100000, /* instructions of one run: more than any script needs that ever waits */
  TRACED = 4096,   /* events of a tick after which a script's steps are told no longer */
};

const SrtRoutine *
srt_script_part (const SrtScript *script, int part, bool bank_b)
{
  const SrtRoutine *parts = bank_b ? script->parts_b : script->parts;
  return part >= 0 && part < (bank_b ? script->n_parts_b : script->n_parts) ? &parts[part] : NULL;
}

int
srt_thread_free (const SrtMachine *machine)
{
  for (int i = 0; i < SRT_THREADS; i++)
    if (machine->thread[i].ip == SRT_NO_BLOCK)
      return i;
  return -1;
}

int
srt_thread_start (SrtRun *run, uint32_t block, bool deferred, int trigger)
{
  const SrtScript *script = run->script;
  SrtMachine *machine = srt_machine (run->world);
  int slot = srt_thread_free (machine);
  SrtThread *thread;

  if (block == SRT_NO_BLOCK || machine->threads >= SRT_THREADS_RUNNING || slot < 0 || script->size < 2
      || block > script->size - 2)
    return -1;
  thread = &machine->thread[slot];
  thread->ip = block + 2;
  thread->block_end = block + (script->code[block] | (uint32_t) script->code[block + 1] << 8);
  thread->frame = -1;
  thread->top = 0;
  thread->wake_time = 0;
  thread->call_depth = 0;
  thread->interrupted = 0;
  thread->trigger = trigger;
  machine->threads++;
  if (!deferred)
    srt_thread_run (run, slot);
  return slot;
}

/* Its locals stay: the next thread in the slot may read them. */
void
srt_thread_end (SrtMachine *machine, int slot)
{
  SrtThread *thread = &machine->thread[slot];

  if (thread->ip == SRT_NO_BLOCK)
    return;
  thread->ip = SRT_NO_BLOCK;
  thread->trigger = -1;
  machine->threads--;
}

/* ---- Faults ---- */

void
srt_fault (SrtVm *vm, const char *why)
{
  if (!vm->fault)
    vm->fault = why;
}

static bool
told_before (SrtMachine *machine, uint32_t at)
{
  for (uint32_t i = 0; i < machine->n_faults; i++)
    if (machine->faults[i] == at)
      return true;
  if (machine->n_faults < SRT_FAULTS_TOLD)
    machine->faults[machine->n_faults++] = at;
  return false;
}

void
srt_tell_fault (SrtRun *run, uint32_t at, int thread, const char *why)
{
  if (!told_before (srt_machine (run->world), at))
    {
      SrtEvent *event = srt_emit (run, SRT_EVENT_SCRIPT_FAULT, -1, -1, (int) at);
      event->component = thread;
      event->text = why;
    }
}

/* ---- Running ---- */

static bool
may_tell (const SrtRun *run)
{
  return run->world->event_index < TRACED;
}

void
srt_tell_statement (const SrtVm *vm)
{
  if (may_tell (vm->run))
    srt_emit (vm->run, SRT_EVENT_SCRIPT_STATEMENT, -1, vm->thread->trigger, (int) vm->at)->component = vm->slot;
}

void
srt_tell_part (SrtRun *run, int slot, int part)
{
  if (may_tell (run))
    srt_emit (run, SRT_EVENT_SCRIPT_PART, -1, -1, part)->component = slot;
}

static void
instruction (SrtVm *vm)
{
  const SrtCodeInfo *code;

  vm->at = vm->thread->ip;
  if (vm->at >= vm->script->size)
    {
      srt_fault (vm, N_ ("the script runs past its end"));
      return;
    }
  code = srt_code_info (vm->script->code[vm->at]);
  if (!code)
    {
      srt_fault (vm, N_ ("there is no such instruction"));
      return;
    }
  if (srt_control_stops (vm, code->number))
    {
      vm->yields = true;
      return;
    }
  if (code->ends_statement || code->number == SRT_CODE_RETURN)
    srt_tell_statement (vm);
  vm->thread->ip = vm->at + 1;
  srt_opcode_run (vm, code->number);
}

static void
run_ended (SrtVm *vm)
{
  bool over = vm->finished || vm->fault;

  if (vm->fault)
    srt_tell_fault (vm->run, vm->at, vm->slot, vm->fault);
  if (over)
    {
      srt_thread_end (vm->machine, vm->slot);
      if (vm->slot == 0)
        vm->machine->first_finished = 1;
    }
  srt_control_run_ended (vm->machine, over);
}

void
srt_thread_run (SrtRun *run, int slot)
{
  SrtMachine *machine = srt_machine (run->world);
  SrtVm vm = { .run = run, .script = run->script, .machine = machine, .thread = &machine->thread[slot], .slot = slot };
  int before = machine->running;

  if (vm.thread->wake_time != 0 && machine->clock <= vm.thread->wake_time)
    return;
  vm.thread->wake_time = 0;
  machine->running = slot;
  for (int left = BUDGET; !vm.yields && !vm.finished && !vm.fault; left--)
    if (left > 0)
      instruction (&vm);
    else
      srt_fault (&vm, N_ ("the script never waits"));
  machine->running = before;
  run_ended (&vm);
}

void
srt_threads_pass (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);
  int left = machine->threads;

  for (int slot = 0; slot < SRT_THREADS && left > 0; slot++)
    {
      if (machine->thread[slot].ip == SRT_NO_BLOCK)
        continue;
      left--;
      if (!machine->thread[slot].interrupted)
        srt_thread_run (run, slot);
    }
}
