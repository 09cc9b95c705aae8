/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of that which the rules tell is an event of the script (spec 06 §6.3), and the damage it speaks of (§6.6). */
#include "mission/private.h"

/* ---- Damage values (§6.6) ---- */

static uint32_t
worn_share (float full, float left)
{
  float worn = 100.0f * (full - left) / full;
  return (uint32_t) srt_clampf (worn, 0.0f, 100.0f);
}

static uint32_t
component_share (const SrtRun *run, int ship, int component)
{
  const SrtObject *object = srt_object (run->world, ship);
  const SrtNode *node;
  int at;

  if (component >= (int) object->components.count)
    return 100;
  at = srt_components (run->world)[object->components.first + (uint32_t) component].node;
  if (at < 0)
    return 100;
  node = &srt_nodes (run->world)[at];
  if (node->armor < 0.0f || !(node->component_armor > 0.0f))
    return node->armor < 0.0f ? 100 : 0;
  return worn_share (node->component_armor, node->armor);
}

uint32_t
srt_damage_share (const SrtRun *run, int ship, int component)
{
  const SrtObject *object;
  const SrtCombatStats *combat;
  float weakest;

  if (!srt_ship_is_there (run, ship))
    return 100;
  if (component >= 0)
    return component_share (run, ship, component);
  object = srt_object (run->world, ship);
  combat = srt_combat (run, object);
  if (!combat || combat->armor_class <= 0)
    return 0;
  weakest = object->armor[0];
  for (int i = 1; i < 4; i++)
    weakest = srt_minf (weakest, object->armor[i]);
  return weakest < 0.0f ? 100 : worn_share (6.0f * (float) combat->armor_class, weakest);
}

/* ---- Events ---- */

/* Whose place an event carries. */
typedef enum Carries
{
  CARRIES_NOTHING,
  CARRIES_SLOT,
  CARRIES_OTHER,
} Carries;

/* An event of the rules that is one of the script's as it stands. */
typedef struct Heard
{
  int kind, condition;
  bool by_other;   /* raised on the other; else on the slot's ship */
  bool groups;
  Carries carries;
} Heard;

static const Heard heard[] = {
  { SRT_EVENT_LAUNCHED, SRT_CONDITION_LAUNCHED, false, true, CARRIES_SLOT },
  { SRT_EVENT_JUMPED_IN, SRT_CONDITION_JUMPED_IN, false, true, CARRIES_SLOT },
  { SRT_EVENT_GATE_JUMPED_IN, SRT_CONDITION_GATE_JUMPED_IN, false, true, CARRIES_OTHER },
  { SRT_EVENT_SCOOPED, SRT_CONDITION_OBJECT_SCOOPED, true, true, CARRIES_SLOT },
  { SRT_EVENT_LIFTER_GRABBED, SRT_CONDITION_GRABBED_OBJECT, false, true, CARRIES_OTHER },
  { SRT_EVENT_LIFTER_DROPPED, SRT_CONDITION_DROPPED_OBJECT, false, true, CARRIES_OTHER },
  { SRT_EVENT_CLOAKED, SRT_CONDITION_CLOAKED, false, false, CARRIES_NOTHING },
  { SRT_EVENT_DECLOAKED, SRT_CONDITION_DECLOAKED, false, false, CARRIES_NOTHING },
  { SRT_EVENT_PLAYER_READY_TO_JUMP, SRT_CONDITION_PLAYER_READY_TO_JUMP, false, false, CARRIES_NOTHING },
  { SRT_EVENT_PLAYER_READY_TO_WARP, SRT_CONDITION_PLAYER_READY_TO_WARP, false, false, CARRIES_NOTHING },
  { SRT_EVENT_DOCKED, SRT_CONDITION_DOCKED, false, false, CARRIES_NOTHING },
  { SRT_EVENT_UNDOCKED, SRT_CONDITION_UNDOCKED, false, false, CARRIES_NOTHING },
  { SRT_EVENT_INSIDE, SRT_CONDITION_INSIDE_OBJECT, false, false, CARRIES_NOTHING },
  { SRT_EVENT_OUTSIDE, SRT_CONDITION_OUTSIDE_OBJECT, false, false, CARRIES_NOTHING },
  { SRT_EVENT_HOOP, SRT_CONDITION_JUMPED_THROUGH_HOOP, true, false, CARRIES_NOTHING },
  { SRT_EVENT_SHIP_REACHED, SRT_CONDITION_SHIP_REACHED, true, false, CARRIES_SLOT },
};

static uint32_t
place_of_slot (const SrtRun *run, int slot)
{
  return srt_place_ship (srt_record_of_slot (run, srt_machine (run->world), slot));
}

static void
hear_plain (SrtRun *run, const SrtEvent *event, const Heard *as)
{
  int ship = srt_record_of_slot (run, srt_machine (run->world), as->by_other ? event->other : event->slot);
  uint32_t value = as->carries == CARRIES_OTHER ? place_of_slot (run, event->other) : place_of_slot (run, event->slot);

  srt_script_post (run, ship, as->condition, SRT_WHOLE, &value, as->carries == CARRIES_NOTHING ? 0 : 1, as->groups);
}

/* Not where either stands for no ship of the mission. */
static void
hear_shot (SrtRun *run, const SrtEvent *event)
{
  int ship = srt_record_of_slot (run, srt_machine (run->world), event->slot);
  uint32_t attacker = place_of_slot (run, event->other), damage;

  if (ship < 0 || attacker == SRT_PLACE_NONE)
    return;
  damage = srt_damage_share (run, ship, event->component);
  const uint32_t values[] = { attacker, damage, damage, srt_place_ship (ship), 0xFFFFFFFFu };
  srt_script_post (run, ship, SRT_CONDITION_SHOT_AT, event->component < 0 ? SRT_WHOLE : event->component, values, 5,
                   true);
}

/* A ship's own is told once a life, a component's each time. */
static void
hear_loss (SrtRun *run, const SrtEvent *event)
{
  SrtMachine *machine = srt_machine (run->world);
  int ship = srt_record_of_slot (run, machine, event->slot);
  const uint32_t values[] = { place_of_slot (run, event->other), srt_place_ship (ship) };

  if (ship < 0)
    return;
  if (event->component < 0)
    srt_ship_records (machine)[ship].flags |= SRT_RECORD_DESTROYED;
  else
    srt_ship_records (machine)[ship].intact &= ~(1u << (event->component & 31));
  srt_script_post (run, ship, SRT_CONDITION_DESTROYED, event->component < 0 ? SRT_WHOLE : event->component, values, 2,
                   true);
}

void
srt_script_hear (SrtRun *run, const SrtEvent *event)
{
  SrtMachine *machine = srt_machine (run->world);
  uint32_t place;

  if (!machine)
    return;
  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_SHOT_AT:
      hear_shot (run, event);
      return;
    case SRT_EVENT_DESTROYED:
    case SRT_EVENT_COMPONENT_LOST:
      hear_loss (run, event);
      return;
    case SRT_EVENT_HUGE_EXPLOSION: /* its end */
      place = place_of_slot (run, event->slot);
      if (event->number == 1)
        srt_script_post (run, srt_record_of_slot (run, machine, event->slot), SRT_CONDITION_EXPLOSION, SRT_WHOLE,
                         &place, 1, true);
      return;
    case SRT_EVENT_PLAYER_READY_TO_JUMP:
    case SRT_EVENT_PLAYER_READY_TO_WARP:
      machine->last_jump = machine->clock;
      break;
    default:
      break;
    }
  for (size_t i = 0; i < sizeof heard / sizeof heard[0]; i++)
    if (heard[i].kind == event->kind)
      {
        hear_plain (run, event, &heard[i]);
        return;
      }
}
