/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running the orders: the pass over all objects, one object's turn, retaliation, the queue (spec 02 §4). */
#include "orders/behaviours.h"

#include "world/decide.h"
#include "weapons/weapons.h"

#include <string.h>

enum
{
  DAMAGE_WINDOW = 500, /* ticks that recent damage is summed over */
};

/* ---- The queue (§4.4) ---- */

static void
start_queued (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtOrders *orders = srt_orders (world, slot);
  int i = 0;
  while (i < orders->queue_count)
    {
      SrtQueuedOrder waiting = orders->queue[i];
      const SrtOrderInfo *info = srt_order_info (waiting.entry.number);
      const SrtOrderInfo *current = orders->count > 0 ? srt_order_info (orders->stack[0].number) : NULL;
      int priority = info ? info->priority : 0;
      if (waiting.due > world->mission_ticks || (current && priority < current->priority))
        {
          i++;
          continue;
        }

      orders->queue_count--;
      memmove (&orders->queue[i], &orders->queue[i + 1],
               (size_t) (orders->queue_count - i) * sizeof orders->queue[0]);
      memset (&orders->queue[orders->queue_count], 0, sizeof orders->queue[0]);
      if (srt_object (world, slot)->created
          && srt_order_push (run, slot, waiting.entry.number, waiting.entry.target, SRT_PUSH_QUEUE))
        {
          memcpy (orders->stack[0].data, waiting.entry.data, sizeof waiting.entry.data);
          orders->stack[0].sequence = waiting.entry.sequence;
        }
    }
}

/* ---- Retaliation (§4.3) ---- */

static bool
turns_on_attacker (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);
  if (!combat || !srt_decide_is (run, N_ ("it is a fighter"), srt_class (run, object) == SRT_CLASS_FIGHTER)
      || !srt_decide_at_least (run, N_ ("damage taken of late"), object->recent_damage,
                               0.7f * 6.0f * (float) combat->armor_class, SRT_UNIT_DAMAGE)
      || srt_decide_is (run, N_ ("it is not to be disturbed"), (object->flags & SRT_DO_NOT_DISTURB) != 0))
    return false;

  int attacker = object->last_attacker;
  srt_decide_rule (run, N_ ("its attacker is known and can be acted on"));
  if (!srt_decide_end (run, srt_target_valid (run, srt_target_ship (attacker, -1), 0))
      || srt_decide_is (run, N_ ("its order is at the attacker already"),
                        srt_order_current (world, slot)->target.index == attacker))
    return false;
  const SrtObject *other = srt_object (world, attacker);
  return srt_decide_is (run, N_ ("the attacker is of another side"), other->side != object->side)
         && srt_decide_is (run, N_ ("the attacker is a fighter"), srt_class (run, other) == SRT_CLASS_FIGHTER);
}

static void
retaliate (SrtRun *run, int slot)
{
  const SrtOrderInfo *info = srt_order_info (srt_order_number (run->world, slot));
  if (!info || (info->flags & SRT_ORDER_RETALIATE) == 0)
    return;

  int attacker = srt_object (run->world, slot)->last_attacker;
  srt_decide (run, slot, SRT_DECISION_RETALIATION);
  if (!turns_on_attacker (run, slot))
    {
      srt_decided_nothing (run, 0, attacker, N_ ("does not retaliate"));
      return;
    }
  srt_decided (run, 1, attacker, N_ ("turns on %2"));
  if (srt_order_push (run, slot, SRT_ORDER_FIGHT, srt_target_ship (attacker, -1), SRT_PUSH_RETALIATION))
    srt_emit (run, SRT_EVENT_RETALIATION, slot, attacker, SRT_ORDER_FIGHT);
}

/* ---- One object (§4.2) ---- */

/* What is told of from now on is this order's doing; nobody's with NULL. */
static inline void
act_for (SrtRun *run, int slot, const SrtOrderInfo *info)
{
  run->acting_slot = slot;
  run->acting_order = info ? info->number + 1 : 0;
}

/* The init of an order that has yet to start. */
static void
start (SrtRun *run, int slot, const SrtOrderInfo *info)
{
  SrtOrders *orders = srt_orders (run->world, slot);
  /* Cleared first, so that an init which ends the order ends one that has started. */
  int target = orders->stack[0].target.index;
  orders->starting = 0;
  orders->stack[0].started = 1;
  if (info->init)
    info->init (run, slot);
  srt_emit (run, SRT_EVENT_ORDER_STARTED, slot, target, info->number);
}

void
srt_order_start (SrtRun *run, int slot)
{
  const SrtOrders *orders = srt_orders (run->world, slot);
  const SrtOrderInfo *info = orders->count > 0 ? srt_order_info (orders->stack[0].number) : NULL;
  if (info && orders->starting && (info->flags & SRT_ORDER_ONE_SHOT) == 0)
    start (run, slot, info);
}

static void
run_current (SrtRun *run, int slot, const SrtOrderInfo *info, bool step)
{
  const SrtOrders *orders = srt_orders (run->world, slot);
  if (orders->starting)
    start (run, slot, info);
  /* An init that pushed or popped has left another order to run, next time. */
  if (orders->count == 0 || orders->starting)
    return;
  if (info->number == SRT_ORDER_PLAYER_CONTROL && step)
    srt_player_control_step (run, slot);
  else if (info->update)
    info->update (run, slot);
}

static void
limit_burns (SrtObject *object)
{
  if ((object->flags & SRT_ENGINES_DISABLED) != 0)
    {
      object->throttle = 0.0f;
      object->afterburner = object->reverse_thrust = 0;
    }
  if (object->afterburner_fuel < 1.0f)
    object->afterburner = object->reverse_thrust = 0;
  if ((object->flags & SRT_CAN_REVERSE) == 0)
    object->reverse_thrust = 0;
}

static void
object_orders (SrtRun *run, int slot, bool step)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtOrders *orders = srt_orders (world, slot);
  for (;;)
    {
      if (orders->queue_count > 0)
        start_queued (run, slot);
      retaliate (run, slot);
      /* Under the player's controls the frame's run leaves the burners as the step's run set them (decision 8). */
      bool controls = srt_is_player (world, slot)
                      && (srt_order_number (world, slot) == SRT_ORDER_PLAYER_CONTROL
                          || srt_order_number (world, slot) == SRT_ORDER_FRIENDLY_FIRE
                          || srt_land_flies_on (world, slot));
      if (!controls || step)
        object->afterburner = object->reverse_thrust = 0;

      const SrtOrderInfo *info = orders->count > 0 ? srt_order_info (orders->stack[0].number) : NULL;
      if (!info)
        break;
      act_for (run, slot, info);
      if ((info->flags & SRT_ORDER_ONE_SHOT) == 0)
        {
          run_current (run, slot, info, step);
          break;
        }
      if (info->update)
        info->update (run, slot);
      act_for (run, slot, NULL);
      uint8_t starting = orders->starting;
      if (orders->count > 0 && orders->stack[0].number == info->number)
        srt_order_pop (run, slot);
      orders->starting = starting;
    }
  act_for (run, slot, NULL);
  limit_burns (object);
}

void
srt_object_orders (SrtRun *run, int slot)
{
  object_orders (run, slot, true);
}

/* ---- All objects (§4.1) ---- */

void
srt_orders_update (SrtRun *run)
{
  SrtWorld *world = run->world;
  if (world->game_ticks > world->damage_cleared_at)
    {
      for (int slot = 0; slot < (int) world->n_slots; slot++)
        srt_object (world, slot)->recent_damage = 0.0f;
      world->damage_cleared_at = world->game_ticks + DAMAGE_WINDOW;
    }

  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      SrtObject *object = srt_object (world, slot);
      if ((object->flags & SRT_DISABLED) != 0)
        continue;
      srt_phase (run, SRT_PHASE_ORDERS);
      object_orders (run, slot, false);
      srt_phase (run, SRT_PHASE_TURRETS);
      if ((object->flags & SRT_GUNS_DISABLED) == 0 && object->guns.count > 0)
        srt_turrets_step (run, slot);
    }
  srt_phase (run, SRT_PHASE_OTHER);
}
