/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * JUMP DRIVE, and being called for while a jump or a warp is ready (spec 08 §2.4, 09 §6.5).
 * A script hears of it and gives the wing its order. Where a mission has none the wing
 * goes by itself: where the player's target is a gate, through the nearest one to it, or
 * to another where it is the nearest; else to the mission's first nav point; else to the
 * target.
 */
#include "orders/controls.h"
#include "orders/gate.h"
#include "orders/orders.h"

enum
{
  CALLS = 4,
  BETWEEN_CALLS = 2000, /* ticks */
  AFTER_LAST = 300,     /* ticks; then the ship goes as if by the key */
};

/* Told at once, called for four times; true once nobody waits any longer. */
static bool
called_for (SrtRun *run, bool warp)
{
  SrtWorld *world = run->world;
  if (world->jump_calls > 0 && world->mission_ticks < world->jump_call_at)
    return false;
  if (world->jump_calls > CALLS)
    return true;
  int line = (warp ? SRT_RADIO_WARP_READY : SRT_RADIO_JUMP_READY) + world->jump_calls;
  srt_radio_say (run, -1, (SrtRadioLine) line);
  world->jump_calls++;
  world->jump_call_at = world->mission_ticks + (world->jump_calls > CALLS ? AFTER_LAST : BETWEEN_CALLS);
  return false;
}

static void
tell_ready (SrtRun *run, int variable, SrtEventKind kind)
{
  if (run->world->variables[variable] == 0)
    return;
  run->world->variables[variable] = 0;
  srt_emit (run, kind, 0, -1, 0);
}

/* By which order, and to what. */
typedef struct Way
{
  int order, slot;
} Way;

/* Whoever wants to go through the gate it stands before comes out of another, where there is one. */
static int
gate_beyond (const SrtRun *run, int gate)
{
  const SrtWorld *world = run->world;
  if (srt_gate_nearest (run, 0) != gate)
    return gate;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtShipType *type = srt_type (run, srt_object (world, slot));
      if (slot != gate && type && type->roles.gate.kind != SRT_GATE_NONE && srt_gate_tunnel (world, slot) >= 0)
        return slot;
    }
  return gate;
}

/* Where the wing goes without a script; false where there is nowhere. */
static bool
way_out (const SrtRun *run, bool warp, Way *way)
{
  const SrtWorld *world = run->world;
  int target = world->player.target.index;
  bool has_target = target > 0 && srt_slot_valid (world, target) && srt_object (world, target)->type >= 0;
  const SrtShipType *type = has_target ? srt_type (run, srt_object (world, target)) : NULL;
  *way = (Way){ warp ? SRT_ORDER_WARP_OUT : SRT_ORDER_JUMP_OUT, target };
  if (type && type->roles.gate.kind != SRT_GATE_NONE && srt_gate_tunnel (world, target) >= 0)
    {
      *way = (Way){ SRT_ORDER_GATE_OUT, gate_beyond (run, target) };
      return true;
    }
  for (int i = 0; i < run->mission->n_ships; i++)
    if (run->mission->ships[i].kind == SRT_SHIP_NAV_POINT && srt_slot_valid (world, i))
      {
        way->slot = i;
        return true;
      }
  return has_target;
}

static void
wing_goes (SrtRun *run, Way way)
{
  SrtWorld *world = run->world;
  SrtTarget target = srt_target_ship (way.slot, -1);
  int numbering = world->numbering;
  world->numbering = 0;
  srt_order_push (run, 0, way.order, target, SRT_PUSH_PLAYER);
  for (int i = 0; i < SRT_WING; i++)
    {
      const SrtWingPlace *place = &world->wing[i];
      if (place->state == SRT_PILOT_FLIES && place->slot > 0 && place->slot != way.slot
          && srt_slot_valid (world, place->slot)
          && srt_object (world, place->slot)->generation == place->generation)
        srt_order_push (run, place->slot, way.order, target, SRT_PUSH_PLAYER);
    }
  world->numbering = numbering;
}

/* The key, or nobody who waits any longer: true where the wing is to go. */
static bool
goes (SrtRun *run, bool warp, bool scripted, Way *way)
{
  bool nobody_waits = called_for (run, warp), pressed = srt_pressed (&run->world->player, SRT_ACTION_JUMP_DRIVE);
  if (!nobody_waits && !pressed)
    return false;
  if (scripted || (srt_order_number (run->world, 0) == SRT_ORDER_PLAYER_CONTROL && way_out (run, warp, way)))
    return true;
  if (pressed)
    srt_emit (run, SRT_EVENT_DISPLAY, 0, -1, SRT_CUE_REFUSED);
  return false;
}

void
srt_jump_drive_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  bool warp = world->variables[SRT_VARIABLE_WARP_READY] != 0;
  bool scripted = !run->mission || srt_mission_has_script (run->mission);
  Way way = { 0 };
  if (world->ending != SRT_ENDING_PLAYING || (!warp && world->variables[SRT_VARIABLE_JUMP_READY] == 0))
    {
      world->jump_calls = 0;
      return;
    }
  if (!goes (run, warp, scripted, &way))
    return;
  tell_ready (run, SRT_VARIABLE_JUMP_READY, SRT_EVENT_PLAYER_READY_TO_JUMP);
  tell_ready (run, SRT_VARIABLE_WARP_READY, SRT_EVENT_PLAYER_READY_TO_WARP);
  if (!scripted)
    wing_goes (run, way);
}
