/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running a compiled watch: a small stack of values, each of which may be missing. */
#include "debug/watch-private.h"

typedef struct Value
{
  double number;
  bool there;
} Value;

static const Value no_value = { 0, false };

static Value
value_of (double number)
{
  return isfinite (number) ? (Value){ number, true } : no_value;
}

static Value
truth (bool is)
{
  return (Value){ is ? 1 : 0, true };
}

static bool
is_true (Value value)
{
  return value.there && value.number != 0;
}

/* ---- Slots ---- */

/* A slot that a value names, -1 for none. */
static int
slot_in (Value value, const SrtWorld *world)
{
  return value.there && value.number >= 0 && value.number < (double) world->n_slots ? (int) value.number : -1;
}

static bool
holds_record (const SrtWorld *world, int slot, int record)
{
  return srt_watch_slot_filled (world, slot) && srt_object (world, slot)->mission_ship == record;
}

/* Where a mission's ship is; most stand in the slot of their record's number. */
static Value
slot_of_record (const SrtWorld *world, int record)
{
  if (holds_record (world, record, record))
    return value_of (record);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (holds_record (world, slot, record))
      return value_of (slot);
  return no_value;
}

/* ---- Operations ---- */

static Value
field_of (const SrtRun *run, int field, int slot)
{
  Value value;

  value.there = srt_watch_field_value (field, run, slot, &value.number);
  return value;
}

static Value
between (const SrtRun *run, SrtWatchOpcode op, Value a, Value b)
{
  int from = slot_in (a, run->world), to = slot_in (b, run->world);
  Value value;

  value.there = op == SRT_WATCH_OP_DISTANCE ? srt_watch_distance (run->world, from, to, &value.number)
                                            : srt_watch_bearing (run->world, from, to, &value.number);
  return value;
}

static Value
compare (SrtWatchOpcode op, Value a, Value b)
{
  if (!a.there || !b.there)
    return truth (false);
  switch (op)
    {
    case SRT_WATCH_OP_LESS:
      return truth (a.number < b.number);
    case SRT_WATCH_OP_AT_MOST:
      return truth (a.number <= b.number);
    case SRT_WATCH_OP_MORE:
      return truth (a.number > b.number);
    case SRT_WATCH_OP_AT_LEAST:
      return truth (a.number >= b.number);
    case SRT_WATCH_OP_EQUAL:
      return truth (a.number == b.number);
    default:
      return truth (a.number != b.number);
    }
}

static Value
reckon (SrtWatchOpcode op, Value a, Value b)
{
  if (!a.there || !b.there)
    return no_value;
  switch (op)
    {
    case SRT_WATCH_OP_ADD:
      return value_of (a.number + b.number);
    case SRT_WATCH_OP_SUBTRACT:
      return value_of (a.number - b.number);
    case SRT_WATCH_OP_MULTIPLY:
      return value_of (a.number * b.number);
    default:
      return b.number != 0 ? value_of (a.number / b.number) : no_value;
    }
}

static Value
alone (SrtWatchOpcode op, Value a)
{
  if (!a.there)
    return no_value;
  if (op == SRT_WATCH_OP_NOT)
    return truth (a.number == 0);
  return value_of (op == SRT_WATCH_OP_ABS ? fabs (a.number) : 0 - a.number);
}

static Value
outermost (SrtWatchOpcode op, const Value *values, int n)
{
  Value found = values[0];

  for (int i = 0; i < n; i++)
    {
      if (!values[i].there)
        return no_value;
      if (op == SRT_WATCH_OP_MIN ? values[i].number < found.number : values[i].number > found.number)
        found = values[i];
    }
  return found;
}

static Value
work_out (const SrtWatchOp *op, const Value *values, const SrtRun *run, int slot)
{
  switch ((SrtWatchOpcode) op->op)
    {
    case SRT_WATCH_OP_NUMBER:
      return value_of (op->number);
    case SRT_WATCH_OP_SHIP:
      return srt_slot_valid (run->world, slot) ? value_of (slot) : no_value;
    case SRT_WATCH_OP_RECORD:
      return slot_of_record (run->world, op->count);
    case SRT_WATCH_OP_SLOT:
      return srt_slot_valid (run->world, op->count) ? value_of (op->count) : no_value;
    case SRT_WATCH_OP_WORLD:
      return field_of (run, op->field, -1);
    case SRT_WATCH_OP_FIELD:
      return field_of (run, op->field, slot_in (values[0], run->world));
    case SRT_WATCH_OP_NEGATE:
    case SRT_WATCH_OP_NOT:
    case SRT_WATCH_OP_ABS:
      return alone (op->op, values[0]);
    case SRT_WATCH_OP_ADD:
    case SRT_WATCH_OP_SUBTRACT:
    case SRT_WATCH_OP_MULTIPLY:
    case SRT_WATCH_OP_DIVIDE:
      return reckon (op->op, values[0], values[1]);
    case SRT_WATCH_OP_AND:
      return truth (is_true (values[0]) && is_true (values[1]));
    case SRT_WATCH_OP_OR:
      return truth (is_true (values[0]) || is_true (values[1]));
    case SRT_WATCH_OP_MIN:
    case SRT_WATCH_OP_MAX:
      return outermost (op->op, values, op->count);
    case SRT_WATCH_OP_DISTANCE:
    case SRT_WATCH_OP_BEARING:
      return between (run, op->op, values[0], values[1]);
    default:
      return compare (op->op, values[0], values[1]);
    }
}

bool
srt_watch_value (const SrtWatch *watch, const SrtRun *run, int slot, double *value)
{
  Value stack[SRT_WATCH_STACK];
  int n = 0;

  for (int i = 0; i < watch->n_ops; i++)
    {
      n -= srt_watch_operands (&watch->ops[i]);
      stack[n] = work_out (&watch->ops[i], &stack[n], run, slot);
      n++;
    }
  *value = n > 0 && stack[0].there ? stack[0].number : 0;
  return n > 0 && stack[0].there;
}

bool
srt_watch_true (const SrtWatch *watch, const SrtRun *run, int slot)
{
  double value;

  return srt_watch_value (watch, run, slot, &value) && value != 0;
}
