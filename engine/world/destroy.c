/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Destruction: what a ship without armour does next, and whose doing it was (spec 01 §14). */
#include "world/private.h"

#include "orders/orders.h"

enum
{
  EJECT_CHANCE = 40, /* an eject roll below it saves the pilot */
};

/* An order is only given where its behaviour is there: without one the ship would neither fly nor end. */
static bool
order_built (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);
  return info && info->built;
}

static bool
pilot_gets_out (const SrtRun *run, int slot, const SrtObject *object)
{
  bool wingman = !srt_is_player (run->world, slot) && object->wing == 0 && object->eject_roll < EJECT_CHANCE;

  return !(object->flags & SRT_EJECTED) && (wingman || object->invulnerable == 3)
         && order_built (SRT_ORDER_EJECT_SPIN);
}

void
srt_object_destroyed (SrtRun *run, int slot, bool may_spin, bool no_eject)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);
  const SrtOrderEntry *current = srt_order_current (run->world, slot);

  if (pilot_gets_out (run, slot, object))
    {
      srt_orders_replace (run, slot, SRT_ORDER_EJECT_SPIN, may_spin);
      return;
    }
  if (current && current->number == SRT_ORDER_EXPLODE)
    return;
  if (srt_is_player (run->world, slot) && !(object->flags & SRT_EJECTED) && !no_eject && type
      && !(type->traits & SRT_TRAIT_NO_PLAYER_EJECT) && order_built (SRT_ORDER_EJECT_PLAYER))
    {
      SrtTarget target =
          current ? srt_target_ship (current->target.index, current->target.component) : SRT_NO_TARGET;
      if (srt_order_push (run, slot, SRT_ORDER_EJECT_PLAYER, target, SRT_PUSH_DESTRUCTION))
        {
          object->flags |= SRT_EJECTED;
          srt_emit (run, SRT_EVENT_EJECTED, slot, object->last_attacker, 0);
          return;
        }
    }
  srt_orders_replace (run, slot, SRT_ORDER_EXPLODE, may_spin);
  object->flags |= SRT_EXPLODING;
}

/* ---- Credit (spec 01 §14.6) ---- */

static bool
counts_as_loss (int ship_class)
{
  return ship_class == SRT_CLASS_FIGHTER || ship_class == SRT_CLASS_CAPITAL
         || ship_class == SRT_CLASS_SUPPORT;
}

static bool
worth_credit (const SrtShipType *type, const SrtObject *object)
{
  uint32_t traits = SRT_TRAIT_KILL_CREDIT | (object->flags & SRT_COMPONENTS ? SRT_TRAIT_HULL_LOSS_CREDIT : 0);

  return type->ship_class == SRT_CLASS_FIGHTER || (type->traits & traits);
}

static void
credit_killer (SrtRun *run, int slot, const SrtShipType *type)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  int killer = object->last_attacker;

  if (!srt_slot_valid (world, killer) || killer == slot)
    return;
  if (srt_object (world, killer)->side != object->side)
    srt_object (world, killer)->kills++;
  else
    srt_object (world, killer)->friends_killed++;
  if (srt_is_player (world, killer) && object->side == SRT_SIDE_HOSTILE && worth_credit (type, object)
      && world->player.kill_credit_on)
    world->player.kills++;
}

void
srt_credit_destroyed (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  if (object->destroyed_posted)
    return;
  object->destroyed_posted = 1;
  if (type && counts_as_loss ((int) type->ship_class))
    {
      if (object->side < 3)
        run->world->losses[object->side]++;
      credit_killer (run, slot, type);
    }
  srt_emit (run, SRT_EVENT_DESTROYED, slot, object->last_attacker, object->type)->place = object->next.p;
}

void
srt_hull_lost (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  if (object->destroyed_posted)
    return;
  srt_orders_drop (run, slot);
  object->flags |= SRT_EXPLODING;
  srt_emit (run, SRT_EVENT_HULL_LOST, slot, object->last_attacker, object->type)->place = object->next.p;
  srt_credit_destroyed (run, slot);
}
