/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stack: who may be given what, what makes way for what, push and pop (spec 02 §3). */
#include "orders/behaviours.h"

#include <string.h>

static int
priority_of (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);
  return info ? info->priority : 0;
}

static bool
one_shot (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);
  return info && (info->flags & SRT_ORDER_ONE_SHOT) != 0;
}

/* Ends the running current order; one that has yet to start, or a one-shot, has nothing to end. */
static void
run_exit (SrtRun *run, int slot)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  if (orders->count == 0 || orders->starting)
    return;

  int number = orders->stack[0].number;
  const SrtOrderInfo *info = srt_order_info (number);
  if (!info || (info->flags & SRT_ORDER_ONE_SHOT) != 0)
    return;
  if (info->exit)
    info->exit (run, slot);
  srt_emit (run, SRT_EVENT_ORDER_ENDED, slot, -1, number);
}

/* The current order is to run its init before its next update. */
static void
start_current (SrtRun *run, int slot)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  orders->starting = 1;
  srt_object (run->world, slot)->fighting = -1;
  memset (orders->state, 0, sizeof orders->state);
  if (orders->count > 0)
    orders->stack[0].started = 0;
}

/* Told each time: with what is pushed, it is all that the stack's history needs. */
static void
remove_entry (SrtRun *run, int slot, int at)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  SrtOrderEntry gone = orders->stack[at];

  memmove (&orders->stack[at], &orders->stack[at + 1],
           (size_t) (orders->count - at - 1) * sizeof orders->stack[0]);
  orders->count--;
  memset (&orders->stack[orders->count], 0, sizeof orders->stack[0]);
  SrtEvent *event = srt_emit (run, SRT_EVENT_ORDER_POPPED, slot, gone.target.index, gone.number);
  event->component = gone.target.component;
  event->value = (float) at;
  event->harm = gone.target.kind;
}

static void
empty_stack (SrtRun *run, int slot)
{
  while (srt_orders (run->world, slot)->count > 0)
    remove_entry (run, slot, 0);
}

bool
srt_order_refused (const SrtRun *run, int slot, int number)
{
  if (!srt_is_player (run->world, slot))
    return false;

  const SrtOrderInfo *info = srt_order_info (number);
  bool custom = info && number > SRT_ORDER_LAST;
  if (number >= 100 && !custom)
    return false;
  return !info || (info->flags & SRT_ORDER_PLAYERS) == 0;
}

SrtGiveWay
srt_order_give_way (SrtRun *run, int slot, int number)
{
  const SrtOrders *orders = srt_orders (run->world, slot);
  if ((srt_object (run->world, slot)->flags & SRT_OUT_OF_ACTION) != 0)
    return SRT_GIVE_WAY_NO;
  if (orders->count == 0 || orders->starting)
    return SRT_GIVE_WAY_YES;
  if (number != SRT_ORDER_CLEAR && one_shot (number))
    return SRT_GIVE_WAY_YES;

  const SrtOrderInfo *current = srt_order_info (orders->stack[0].number);
  if (!current)
    return SRT_GIVE_WAY_YES;

  bool yields = number == SRT_ORDER_EXPLODE || current->priority == 0;
  if (!yields && number != SRT_ORDER_CLEAR && srt_order_info (number))
    yields = priority_of (number) > current->priority;
  if (!yields)
    return SRT_GIVE_WAY_CONFLICT;
  run_exit (run, slot);
  return SRT_GIVE_WAY_YES;
}

static void
tell_conflict (SrtRun *run, int slot, int number)
{
  const SrtOrders *orders = srt_orders (run->world, slot);
  SrtEvent *event = srt_emit (run, SRT_EVENT_ORDER_CONFLICT, slot, -1, number);
  event->value = orders->stack[0].number;
}

static void
insert (SrtRun *run, int slot, int number, SrtTarget target, SrtPusher pusher)
{
  SrtWorld *world = run->world;
  SrtOrders *orders = srt_orders (world, slot);
  SrtOrderEntry entry = { .number = (int16_t) number,
                          .target = target,
                          .pusher = (uint8_t) pusher,
                          .pushed_at = world->mission_ticks };
  if (world->numbering >= 0)
    entry.sequence = (int16_t) world->numbering++;

  memmove (&orders->stack[1], &orders->stack[0], (size_t) orders->count * sizeof orders->stack[0]);
  orders->stack[0] = entry;
  orders->count++;
  if (!one_shot (number))
    start_current (run, slot);

  SrtEvent *event = srt_emit (run, SRT_EVENT_ORDER_PUSHED, slot, target.index, number);
  event->component = target.component;
  event->harm = target.kind;
  event->value = (float) pusher;
  event->asked = (float) (run->acting_order - 1);
  event->rules = (uint32_t) run->acting_slot;
}

bool
srt_order_push (SrtRun *run, int slot, int number, SrtTarget target, SrtPusher pusher)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  if (srt_object (run->world, slot)->type == SRT_TYPE_STAND_IN)
    return false;
  if (srt_order_refused (run, slot, number))
    {
      srt_emit (run, SRT_EVENT_ORDER_REFUSED, slot, -1, number);
      return false;
    }
  if (orders->count > 0 && orders->stack[0].number == number
      && srt_target_equal (orders->stack[0].target, target))
    return true;

  switch (srt_order_give_way (run, slot, number))
    {
    case SRT_GIVE_WAY_YES:
      break;
    case SRT_GIVE_WAY_CONFLICT:
      tell_conflict (run, slot, number);
      return false;
    case SRT_GIVE_WAY_NO:
    default:
      return false;
    }

  for (int i = 1; i < orders->count; i++)
    if (orders->stack[i].number == number && srt_target_equal (orders->stack[i].target, target))
      {
        remove_entry (run, slot, i);
        break;
      }
  /* Full: the current order has had its exit and stays, not restarted (spec 02 §3.3). */
  if (orders->count == SRT_ORDER_STACK)
    return false;
  insert (run, slot, number, target, pusher);
  return true;
}

void
srt_order_pop (SrtRun *run, int slot)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  if (orders->count == 0)
    return;
  run_exit (run, slot);

  bool restart = !one_shot (orders->stack[0].number);
  remove_entry (run, slot, 0);
  if (restart)
    start_current (run, slot);
}

void
srt_order_note (SrtRun *run, int slot, const char *why)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  if (entry)
    srt_emit (run, SRT_EVENT_ORDER_LOG, slot, entry->target.index, entry->number)->text = why;
}

void
srt_order_end (SrtRun *run, int slot, const char *why)
{
  srt_order_note (run, slot, why);
  srt_order_pop (run, slot);
}

void
srt_orders_clear (SrtRun *run, int slot)
{
  switch (srt_order_give_way (run, slot, SRT_ORDER_CLEAR))
    {
    case SRT_GIVE_WAY_YES:
      empty_stack (run, slot);
      break;
    case SRT_GIVE_WAY_CONFLICT:
      tell_conflict (run, slot, SRT_ORDER_CLEAR);
      break;
    case SRT_GIVE_WAY_NO:
      break;
    }
}

void
srt_orders_pop_all (SrtRun *run, int slot)
{
  while (srt_orders (run->world, slot)->count > 0)
    srt_order_pop (run, slot);
}

void
srt_orders_replace (SrtRun *run, int slot, int number, uint8_t data)
{
  SrtWorld *world = run->world;
  SrtOrders *orders = srt_orders (world, slot);
  srt_order_give_way (run, slot, number);
  empty_stack (run, slot);
  orders->stack[0] = (SrtOrderEntry){ .number = (int16_t) number,
                                      .target = SRT_NO_TARGET,
                                      .pusher = SRT_PUSH_DESTRUCTION,
                                      .pushed_at = world->mission_ticks,
                                      .data = { data } };
  orders->count = 1;
  start_current (run, slot);

  SrtEvent *event = srt_emit (run, SRT_EVENT_ORDER_PUSHED, slot, -1, number);
  event->component = -1;
  event->value = SRT_PUSH_DESTRUCTION;
  event->asked = (float) (run->acting_order - 1);
  event->rules = (uint32_t) run->acting_slot;
}

void
srt_orders_drop (SrtRun *run, int slot)
{
  srt_order_give_way (run, slot, SRT_ORDER_EXPLODE);
  empty_stack (run, slot);
}

bool
srt_order_queue (SrtRun *run, int slot, const SrtOrderEntry *entry, int delay)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  int32_t due = run->world->frame_start + delay;
  if (orders->queue_count == SRT_ORDER_QUEUE)
    {
      srt_emit (run, SRT_EVENT_ORDER_CONFLICT, slot, -1, entry->number)->value = -1;
      return false;
    }

  for (int i = 0; i < orders->queue_count; i++)
    {
      const SrtQueuedOrder *waiting = &orders->queue[i];
      if (waiting->entry.number != entry->number || !srt_target_equal (waiting->entry.target, entry->target))
        continue;
      if (waiting->due >= due)
        return false;
      memmove (&orders->queue[i], &orders->queue[i + 1],
               (size_t) (orders->queue_count - i - 1) * sizeof orders->queue[0]);
      orders->queue_count--;
      break;
    }
  orders->queue[orders->queue_count++] = (SrtQueuedOrder){ *entry, due };
  return true;
}

void
srt_order_drop_everywhere (SrtRun *run, int number)
{
  for (int slot = 0; slot < (int) run->world->n_slots; slot++)
    {
      SrtOrders *orders = srt_orders (run->world, slot);
      for (int i = orders->count - 1; i >= 1; i--)
        if (orders->stack[i].number == number)
          remove_entry (run, slot, i);
      if (orders->count > 0 && orders->stack[0].number == number)
        srt_order_pop (run, slot);
    }
}

void
srt_order_fail (SrtRun *run, int slot, const char *why)
{
  int number = srt_order_number (run->world, slot);
  srt_order_note (run, slot, why);
  srt_order_drop_everywhere (run, number);
}
