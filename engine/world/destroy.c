/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Destruction: what a ship without armour does next, and whose doing it was (spec 01 §14). */
#include "world/private.h"

#include "orders/orders.h"

enum
{
  EJECT_CHANCE = 40, /* an eject roll below it saves the pilot */
};

static bool
pilot_gets_out (const SrtRun *run, int slot, const SrtObject *object)
{
  const SrtShipType *type = srt_type (run, object);
  bool stays = type && (type->traits & SRT_TRAIT_NO_AUTO_EJECT);
  bool wingman = !srt_is_player (run->world, slot) && object->wing == 0 && object->eject_roll < EJECT_CHANCE;

  return !(object->flags & SRT_EJECTED) && ((wingman && !stays) || object->invulnerable == 3);
}

/* The player's pilot has some seconds to get out. True when that is how it goes on. */
static bool
player_gets_out (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  const SrtShipType *type = srt_type (run, object);
  const SrtOrderEntry *current = srt_order_current (world, slot);
  SrtTarget target = SRT_NO_TARGET;

  if (!srt_is_player (world, slot) || (object->flags & SRT_EJECTED) || !type
      || (type->traits & SRT_TRAIT_NO_PLAYER_EJECT))
    return false;
  if (current && current->number == SRT_ORDER_EJECT_PLAYER)
    {
      if (world->frame_start <= object->end)
        return true;
      srt_order_pop (run, slot);
      return false;
    }
  if (current)
    target = srt_target_ship (current->target.index, current->target.component);
  if (!srt_order_push (run, slot, SRT_ORDER_EJECT_PLAYER, target, SRT_PUSH_DESTRUCTION))
    return false;
  object->flags |= SRT_EJECTED;
  srt_emit (run, SRT_EVENT_EJECT_WARNING, slot, object->last_attacker, 0);
  return true;
}

void
srt_object_destroyed (SrtRun *run, int slot, bool may_spin, bool no_eject)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtOrderEntry *current = srt_order_current (run->world, slot);

  if (pilot_gets_out (run, slot, object))
    {
      srt_orders_replace (run, slot, SRT_ORDER_EJECT_SPIN, may_spin);
      return;
    }
  if (current && current->number == SRT_ORDER_EXPLODE)
    return;
  if (!no_eject && player_gets_out (run, slot))
    return;
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
credit_killer (SrtRun *run, int slot)
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
}

/* The player's, for what was an enemy worth it (spec 01 §14.6). */
static void
credit_player (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  const SrtShipType *type = srt_type (run, object);

  if (srt_is_player (world, object->last_attacker) && object->side == SRT_SIDE_HOSTILE && type
      && worth_credit (type, object) && world->player.kill_credit_on)
    world->player.kills++;
}

/* Who flew it is dead, and one of the wing's leaves a place empty (spec 01 §15). */
static void
lose_pilot (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  if ((object->flags & SRT_ABANDONED) || srt_is_player (run->world, slot))
    return;
  for (int i = 0; i < SRT_WING; i++)
    if (run->world->wing[i].slot == slot && run->world->wing[i].generation == object->generation
        && run->world->wing[i].state == SRT_PILOT_FLIES)
      {
        run->world->wing[i].state = SRT_PILOT_DEAD;
        run->world->pilots_lost++;
        srt_emit (run, SRT_EVENT_PILOT_LOST, slot, object->last_attacker, object->pilot);
      }
}

void
srt_post_destroyed (SrtRun *run, int slot)
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
      credit_killer (run, slot);
    }
  srt_emit (run, SRT_EVENT_DESTROYED, slot, object->last_attacker, object->type)->place = object->next.p;
}

void
srt_credit_destroyed (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);

  if (object->destroyed_posted && !(object->flags & SRT_EJECTED))
    return;
  credit_player (run, slot);
  srt_post_destroyed (run, slot);
  lose_pilot (run, slot);
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
