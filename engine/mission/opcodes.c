/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each instruction does (spec 06 §3.6-3.8). */
#include "mission/private.h"

#include <string.h>



/* ---- Operands, the stack ---- */

static uint32_t
byte_operand (SrtVm *vm)
{
  if (vm->thread->ip >= vm->script->size)
    {
      srt_fault (vm, N_ ("an instruction is cut off by the script's end"));
      return 0;
    }
  return vm->script->code[vm->thread->ip++];
}

/* Two bytes, the high one first. */
static uint32_t
word_operand (SrtVm *vm)
{
  uint32_t high = byte_operand (vm);
  return high << 8 | byte_operand (vm);
}

bool
srt_push (SrtVm *vm, uint32_t value)
{
  if (vm->thread->top < 0 || vm->thread->top >= SRT_SCRIPT_STACK)
    {
      srt_fault (vm, N_ ("the stack is full"));
      return false;
    }
  vm->thread->stack[vm->thread->top++] = value;
  return true;
}

bool
srt_pop (SrtVm *vm, uint32_t *value)
{
  *value = 0;
  if (vm->thread->top <= 0)
    {
      srt_fault (vm, N_ ("the stack is empty"));
      return false;
    }
  *value = vm->thread->stack[--vm->thread->top];
  return true;
}

/* Two values, @b from the top. */
static bool
pop_two (SrtVm *vm, uint32_t *a, uint32_t *b)
{
  return srt_pop (vm, b) && srt_pop (vm, a);
}

/* ---- Arithmetic ---- */

typedef enum Sum
{
  SUM_EQUAL,
  SUM_NOT_EQUAL,
  SUM_GREATER,
  SUM_GREATER_EQUAL,
  SUM_LESS,
  SUM_LESS_EQUAL,
  SUM_ADD,
  SUM_SUB,
  SUM_MUL,
  SUM_DIV,
  SUM_AND,
  SUM_OR,
} Sum;

static uint32_t
sum (SrtVm *vm, Sum kind, uint32_t a, uint32_t b)
{
  switch (kind)
    {
    case SUM_EQUAL:
      return a == b;
    case SUM_NOT_EQUAL:
      return a != b;
    case SUM_GREATER:
      return a > b;
    case SUM_GREATER_EQUAL:
      return a >= b;
    case SUM_LESS:
      return a < b;
    case SUM_LESS_EQUAL:
      return a <= b;
    case SUM_ADD:
      return a + b;
    case SUM_SUB:
      return a - b;
    case SUM_MUL:
      return a * b;
    case SUM_DIV:
      if (b != 0)
        return a / b;
      srt_fault (vm, N_ ("a division by zero"));
      return 0;
    case SUM_AND:
      return a != 0 && b != 0;
    case SUM_OR:
      return a != 0 || b != 0;
    }
  return 0;
}

static void
two (SrtVm *vm, Sum kind)
{
  uint32_t a, b;
  if (pop_two (vm, &a, &b))
    srt_push (vm, sum (vm, kind, a, b));
}

/* Toward zero, the low 32 bits. */
static uint32_t
truncated (float value)
{
  if (!(value > -0x1p63f && value < 0x1p63f))
    return 0;
  return (uint32_t) (int64_t) value;
}

/* a / b rounded once to single precision: enough bits of the quotient, what is left over in the last. */
static float
quotient (uint32_t a, int32_t b)
{
  uint64_t divisor = b < 0 ? (uint64_t) - (int64_t) b : (uint64_t) b, shifted = a, q;
  float value, scale = 1.0f;

  if (a == 0)
    return 0.0f;
  while (!(shifted >> 63))
    {
      shifted <<= 1;
      scale *= 0.5f;
    }
  q = shifted / divisor;
  if (shifted % divisor)
    q |= 1;
  value = (float) q * scale;
  return b < 0 ? -value : value;
}

static void
two_f (SrtVm *vm, Sum kind)
{
  uint32_t a, b;
  float value;

  if (!pop_two (vm, &a, &b))
    return;
  switch (kind)
    {
    case SUM_ADD:
      value = (float) ((int64_t) b + (int32_t) a);
      break;
    case SUM_SUB:
      value = (float) ((int64_t) a - (int32_t) b);
      break;
    case SUM_MUL:
      value = (float) ((int64_t) b * (int32_t) a);
      break;
    default:
      if (b == 0)
        {
          srt_fault (vm, N_ ("a division by zero"));
          return;
        }
      value = quotient (a, (int32_t) b);
    }
  srt_push (vm, truncated (value));
}

static void
percent (SrtVm *vm)
{
  uint32_t n = byte_operand (vm), v;
  float product;

  if (!srt_pop (vm, &v))
    return;
  product = (float) ((uint64_t) v * n);
  if (srt_push (vm, v))
    srt_push (vm, truncated (product * 0.01f));
}

/* ---- Stores ---- */

static uint32_t *
store_target (SrtVm *vm)
{
  SrtMachine *machine = vm->machine;

  switch ((SrtStoreKind) machine->store_kind)
    {
    case SRT_STORE_VARIABLE:
      return &vm->run->world->variables[machine->store_index];
    case SRT_STORE_GLOBAL:
      return &srt_script_globals (machine)[machine->store_index];
    case SRT_STORE_STACK:
      return &machine->thread[machine->store_thread].stack[machine->store_index];
    case SRT_STORE_NONE:
      break;
    }
  srt_fault (vm, N_ ("nothing was chosen to store to"));
  return NULL;
}

static void
assign (SrtVm *vm)
{
  uint32_t old, v, *target;
  if (pop_two (vm, &old, &v) && (target = store_target (vm)))
    *target = v;
}

/* The target is read anew: what was pushed as it was chosen does not count. */
static void
assign_sum (SrtVm *vm, Sum kind)
{
  uint32_t old, v, *target;
  if (pop_two (vm, &old, &v) && (target = store_target (vm)))
    {
      v = sum (vm, kind, *target, v);
      if (!vm->fault)
        *target = v;
    }
}

static void
assign_sum_f (SrtVm *vm, Sum kind)
{
  uint32_t old, v, *target;
  float value, by;

  if (!pop_two (vm, &old, &v) || !(target = store_target (vm)))
    return;
  memcpy (&value, target, sizeof value);
  by = (float) v;
  if (kind == SUM_ADD)
    value = value + by;
  else if (kind == SUM_SUB)
    value = value - by;
  else if (kind == SUM_MUL)
    value = value * by;
  else if (v == 0)
    srt_fault (vm, N_ ("a division by zero"));
  else
    value = value / by;
  if (vm->fault)
    return;
  value = isfinite (value) ? srt_unsigned_zero (value) : 0.0f;
  memcpy (target, &value, sizeof value);
}

static void
choose (SrtVm *vm, SrtStoreKind kind, int thread, int index, uint32_t value)
{
  if (!srt_push (vm, value))
    return;
  vm->machine->store_kind = kind;
  vm->machine->store_thread = thread;
  vm->machine->store_index = index;
}

/* ---- What is pushed ---- */

static bool
global_operand (SrtVm *vm, uint32_t *index)
{
  *index = byte_operand (vm);
  if (*index < vm->machine->n_globals)
    return true;
  srt_fault (vm, N_ ("there is no such global"));
  return false;
}

static bool
argument_operand (SrtVm *vm, uint32_t *index)
{
  uint32_t n = byte_operand (vm);
  int frame = vm->thread->frame;

  *index = (uint32_t) frame + n;
  if (frame >= 0 && *index < SRT_SCRIPT_STACK)
    return true;
  srt_fault (vm, N_ ("the routine has no such argument"));
  return false;
}

static void
push_constant (SrtVm *vm, uint32_t n)
{
  uint64_t at = (uint64_t) vm->thread->block_end + 4u * (uint64_t) n;
  const uint8_t *word = vm->script->code + at;

  if (at + 4 > vm->script->size)
    {
      srt_fault (vm, N_ ("there is no such constant"));
      return;
    }
  srt_push (vm, word[0] | (uint32_t) word[1] << 8 | (uint32_t) word[2] << 16 | (uint32_t) word[3] << 24);
}

/* The length counts itself. */
static void
push_string (SrtVm *vm)
{
  uint32_t start = vm->thread->ip, length = byte_operand (vm);

  srt_push (vm, SRT_PLACE_CODE + start + 1);
  vm->thread->ip = start + length;
  if (length == 0)
    vm->thread->ip = start + 1;
}

static void
push_component (SrtVm *vm)
{
  uint32_t ship = byte_operand (vm), component = byte_operand (vm);
  SrtMachine *machine = vm->machine;
  int at = vm->thread->top;

  if (!srt_push (vm, srt_place_ship ((int) ship)))
    return;
  if (machine->n_tags < SRT_COMPONENT_TAGS)
    machine->tags[machine->n_tags++] = (SrtComponentTag){ at, (int32_t) component };
}

static void
push_event_value (SrtVm *vm)
{
  uint32_t condition = byte_operand (vm), value = byte_operand (vm), object = byte_operand (vm);
  const SrtConditionInfo *info = srt_condition_info ((int) condition);

  if (!info || info->kept < 0)
    srt_fault (vm, N_ ("nothing is kept of such an event"));
  else if (object >= vm->machine->n_objects)
    srt_fault (vm, N_ ("there is no such object"));
  else if (value >= SRT_EVENT_VALUES)
    srt_fault (vm, N_ ("the event has no such value"));
  else
    srt_push (vm, srt_kept_event (vm->machine, object)[info->kept * SRT_EVENT_VALUES + (int) value]);
}

static void
push_local (SrtVm *vm)
{
  uint32_t n = byte_operand (vm);

  if (n < SRT_EVENT_VALUES)
    srt_push (vm, vm->thread->locals[n]);
  else
    srt_fault (vm, N_ ("the event has no such value"));
}

/* ---- Membership ---- */

/* The place names a record of a table; what lies outside the mission is a fault. */
static bool
within (SrtVm *vm, uint32_t place, int index)
{
  if (place == 0xFFFFFFFFu || (index < 0 && !srt_place_none (place)))
    srt_fault (vm, N_ ("a place is outside the mission"));
  return !vm->fault && index >= 0;
}

static void
in_group (SrtVm *vm, bool inverse)
{
  uint32_t ship, group, of = SRT_PLACE_NONE;
  bool is = false;

  if (!pop_two (vm, &ship, &group))
    return;
  int index = srt_ship_of_place (vm->script, ship);
  if (within (vm, ship, index))
    {
      of = srt_place_group (vm->run->mission->ships[index].flight_group);
      is = of == group;
    }
  srt_push (vm, is != inverse);
}

static void
in_squad (SrtVm *vm, bool inverse)
{
  uint32_t object, squad;
  SrtMembership is = SRT_IS_OUT;
  int kind, index = -1;

  if (!pop_two (vm, &object, &squad))
    return;
  if (object == 0xFFFFFFFFu)
    within (vm, object, -1);
  int into = srt_squad_of_place (vm->script, squad);
  if (!within (vm, squad, into))
    {
      srt_push (vm, inverse);
      return;
    }
  kind = srt_place_kind (vm->script, object);
  if (kind == SRT_TARGET_SHIP)
    index = srt_ship_of_place (vm->script, object);
  else if (kind == SRT_TARGET_GROUP)
    index = srt_group_of_place (vm->script, object);
  else if (kind == SRT_TARGET_SQUAD)
    index = srt_squad_of_place (vm->script, object);
  if (index >= 0)
    is = srt_in_squad (vm->run->mission, into, kind, index, SRT_WHOLE);
  if (is == SRT_IS_CYCLE)
    srt_fault (vm, N_ ("squads hold one another"));
  srt_push (vm, (is == SRT_IS_IN) != inverse);
}

/* ---- Branches ---- */

static void
branch_if_zero (SrtVm *vm)
{
  uint32_t from = vm->thread->ip, by = word_operand (vm), v;
  if (srt_pop (vm, &v) && v == 0)
    vm->thread->ip = from + by;
}

static void
jump (SrtVm *vm)
{
  uint32_t from = vm->thread->ip, by = word_operand (vm);
  vm->thread->ip = from + by;
}

static void
random_branch (SrtVm *vm)
{
  uint32_t arms = byte_operand (vm), otherwise = word_operand (vm), target = otherwise;
  uint32_t roll = srt_random15 (&vm->run->world->random) % 100;
  bool taken = false;

  for (uint32_t i = 0; i < arms && !vm->fault; i++)
    {
      uint32_t to = word_operand (vm), threshold = byte_operand (vm);
      byte_operand (vm);
      if (taken || roll >= threshold)
        continue;
      taken = true;
      target = to == 0xFFFFu ? otherwise : to;
    }
  vm->thread->ip = vm->at + target;
}

/* ---- Calls ---- */

/* Above the arguments: how many they are, and where the caller was. */
static void
call_part (SrtVm *vm, bool bank_b)
{
  int number = (int) byte_operand (vm);
  const SrtRoutine *part = srt_script_part (vm->script, number, bank_b);
  SrtThread *thread = vm->thread;
  uint32_t block = part ? part->block : SRT_NO_BLOCK;
  int first;

  if (block == SRT_NO_BLOCK || vm->fault)
    return;
  if (block + 2 > vm->script->size)
    {
      srt_fault (vm, N_ ("the script runs past its end"));
      return;
    }
  first = thread->top - part->arguments;
  if (first < 0)
    {
      srt_fault (vm, N_ ("the stack is empty"));
      return;
    }
  if (!srt_push (vm, part->arguments) || !srt_push (vm, thread->ip) || !srt_push (vm, (uint32_t) thread->frame)
      || !srt_push (vm, thread->block_end))
    return;
  thread->frame = first;
  thread->ip = block + 2;
  thread->block_end = block + (vm->script->code[block] | (uint32_t) vm->script->code[block + 1] << 8);
  thread->call_depth++;
  srt_tell_part (vm->run, vm->slot, bank_b ? -1 - number : number);
}

static void
return_from (SrtVm *vm)
{
  SrtThread *thread = vm->thread;
  uint32_t result, end, frame, ip, n;

  if (thread->call_depth == 0)
    {
      vm->finished = true;
      return;
    }
  if (!srt_pop (vm, &result) || !srt_pop (vm, &end) || !srt_pop (vm, &frame) || !srt_pop (vm, &ip)
      || !srt_pop (vm, &n))
    return;
  if (n > (uint32_t) thread->top)
    {
      srt_fault (vm, N_ ("the stack is empty"));
      return;
    }
  thread->result = result;
  thread->block_end = end;
  thread->frame = frame < SRT_SCRIPT_STACK ? (int32_t) frame : -1;
  thread->ip = ip;
  thread->top -= (int32_t) n;
  thread->call_depth--;
  vm->machine->step_returned = 1;
}

static void
spawn_part (SrtVm *vm, bool bank_b)
{
  int number = (int) byte_operand (vm);
  const SrtRoutine *part = srt_script_part (vm->script, number, bank_b);
  SrtThread *thread = vm->thread;
  uint32_t block = part ? part->block : SRT_NO_BLOCK;
  int n = part ? part->arguments : 0, slot;

  if (vm->fault || (block == SRT_NO_BLOCK && !bank_b))
    return;
  if (thread->top < n)
    {
      srt_fault (vm, N_ ("the stack is empty"));
      return;
    }
  thread->top -= n;
  slot = srt_thread_start (vm->run, block, true, -1);
  if (slot < 0)
    return;
  memcpy (vm->machine->thread[slot].stack, &thread->stack[thread->top], (size_t) n * sizeof thread->stack[0]);
  vm->machine->thread[slot].top = n;
  vm->machine->thread[slot].frame = 0;
  srt_tell_part (vm->run, slot, bank_b ? -1 - number : number);
}

/* The second catalogue has two commands, of two arguments and of none, that do nothing. */
static void
command_b (SrtVm *vm)
{
  uint32_t number = byte_operand (vm), value;

  if (number > 1)
    srt_fault (vm, N_ ("there is no such command"));
  for (int i = 0; !vm->fault && i < (number == 0 ? 2 : 0); i++)
    srt_pop (vm, &value);
  vm->thread->result = 1;
  vm->machine->n_tags = 0;
}

/* ---- The table ---- */

static bool
run_sum (SrtVm *vm, uint8_t opcode)
{
  static const struct
  {
    uint8_t first, last;
    Sum kind; /* of the first; the rest follow in its order */
    void (*run) (SrtVm *vm, Sum kind);
  } ranges[] = {
    { SRT_CODE_EQUAL, SRT_CODE_LESS_EQUAL, SUM_EQUAL, two },
    { SRT_CODE_ADD_ASSIGN, SRT_CODE_DIV_ASSIGN, SUM_ADD, assign_sum },
    { SRT_CODE_ADD, SRT_CODE_OR, SUM_ADD, two },
    { SRT_CODE_GREATER_F, SRT_CODE_LESS_EQUAL_F, SUM_GREATER, two },
    { SRT_CODE_ADD_ASSIGN_F, SRT_CODE_DIV_ASSIGN_F, SUM_ADD, assign_sum_f },
    { SRT_CODE_ADD_F, SRT_CODE_DIV_F, SUM_ADD, two_f },
  };

  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    if (opcode >= ranges[i].first && opcode <= ranges[i].last)
      {
        ranges[i].run (vm, (Sum) ((int) ranges[i].kind + (opcode - ranges[i].first)));
        return true;
      }
  return false;
}

static bool
run_push (SrtVm *vm, SrtCodeOp opcode)
{
  uint32_t index;

  switch (opcode)
    {
    case SRT_CODE_PUSH_ARRAY:
      srt_push (vm, vm->run->world->variables[byte_operand (vm)]);
      return true;
    case SRT_CODE_PUSH_GLOBAL:
      if (global_operand (vm, &index))
        srt_push (vm, srt_script_globals (vm->machine)[index]);
      return true;
    case SRT_CODE_PUSH_CONSTANT:
      push_constant (vm, byte_operand (vm));
      return true;
    case SRT_CODE_PUSH_CONSTANT_WIDE:
      push_constant (vm, word_operand (vm));
      return true;
    case SRT_CODE_PUSH_STRING:
    case SRT_CODE_PUSH_STRING_2:
      push_string (vm);
      return true;
    case SRT_CODE_PUSH_SHIP:
      srt_push (vm, srt_place_ship ((int) byte_operand (vm)));
      return true;
    case SRT_CODE_PUSH_SHIP_WIDE:
      srt_push (vm, srt_place_ship ((int) word_operand (vm)));
      return true;
    case SRT_CODE_PUSH_GROUP:
      srt_push (vm, srt_place_group ((int) byte_operand (vm)));
      return true;
    case SRT_CODE_PUSH_SQUAD:
      srt_push (vm, srt_place_squad ((int) byte_operand (vm)));
      return true;
    case SRT_CODE_PUSH_CURVE:
      srt_push (vm, srt_place_curve ((int) byte_operand (vm)));
      return true;
    case SRT_CODE_PUSH_SECTION_19:
      srt_push (vm, SRT_PLACE_SECTION_19 + byte_operand (vm) * SRT_STRIDE_SECTION_19);
      return true;
    case SRT_CODE_PUSH_BYTE:
    case SRT_CODE_PUSH_BYTE_2:
      srt_push (vm, byte_operand (vm));
      return true;
    case SRT_CODE_PUSH_NULL:
      srt_push (vm, 0xFFFFFFFFu);
      return true;
    case SRT_CODE_PUSH_RESULT:
      srt_push (vm, vm->thread->result);
      return true;
    case SRT_CODE_PUSH_PERCENT:
      percent (vm);
      return true;
    case SRT_CODE_PUSH_LOCAL:
      push_local (vm);
      return true;
    case SRT_CODE_PUSH_ARGUMENT:
      if (argument_operand (vm, &index))
        srt_push (vm, vm->thread->stack[index]);
      return true;
    case SRT_CODE_PUSH_COMPONENT:
    case SRT_CODE_PUSH_COMPONENT_2:
      push_component (vm);
      return true;
    case SRT_CODE_PUSH_EVENT_VALUE:
      push_event_value (vm);
      return true;
    default:
      return false;
    }
}

static bool
run_select (SrtVm *vm, SrtCodeOp opcode)
{
  uint32_t index;

  switch (opcode)
    {
    case SRT_CODE_SELECT_ARRAY:
      index = byte_operand (vm);
      choose (vm, SRT_STORE_VARIABLE, -1, (int) index, vm->run->world->variables[index]);
      return true;
    case SRT_CODE_SELECT_GLOBAL:
      if (global_operand (vm, &index))
        choose (vm, SRT_STORE_GLOBAL, -1, (int) index, srt_script_globals (vm->machine)[index]);
      return true;
    case SRT_CODE_SELECT_ARGUMENT:
      if (argument_operand (vm, &index))
        choose (vm, SRT_STORE_STACK, vm->slot, (int) index, vm->thread->stack[index]);
      return true;
    case SRT_CODE_ASSIGN:
      assign (vm);
      return true;
    default:
      return false;
    }
}

static void
run_flow (SrtVm *vm, SrtCodeOp opcode)
{
  switch (opcode)
    {
    case SRT_CODE_IN_GROUP:
    case SRT_CODE_NOT_IN_GROUP:
      in_group (vm, opcode == SRT_CODE_NOT_IN_GROUP);
      break;
    case SRT_CODE_IN_SQUAD:
    case SRT_CODE_NOT_IN_SQUAD:
      in_squad (vm, opcode == SRT_CODE_NOT_IN_SQUAD);
      break;
    case SRT_CODE_COMMAND:
      srt_command_call (vm, (int) byte_operand (vm));
      break;
    case SRT_CODE_COMMAND_B:
      command_b (vm);
      break;
    case SRT_CODE_CALL_PART:
    case SRT_CODE_CALL_PART_B:
      call_part (vm, opcode == SRT_CODE_CALL_PART_B);
      break;
    case SRT_CODE_SPAWN_PART:
    case SRT_CODE_SPAWN_PART_B:
      spawn_part (vm, opcode == SRT_CODE_SPAWN_PART_B);
      break;
    case SRT_CODE_BRANCH_IF_ZERO:
    case SRT_CODE_BRANCH_IF_ZERO_2:
      branch_if_zero (vm);
      break;
    case SRT_CODE_JUMP:
      jump (vm);
      break;
    case SRT_CODE_RANDOM_BRANCH:
      random_branch (vm);
      break;
    case SRT_CODE_RETURN:
    case SRT_CODE_RETURN_2:
      return_from (vm);
      break;
    default: /* nop */
      break;
    }
}

void
srt_opcode_run (SrtVm *vm, uint8_t opcode)
{
  if (!run_sum (vm, opcode) && !run_push (vm, (SrtCodeOp) opcode) && !run_select (vm, (SrtCodeOp) opcode))
    run_flow (vm, (SrtCodeOp) opcode);
}
