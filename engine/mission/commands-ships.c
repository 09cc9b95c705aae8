/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that change ships: what they may do, what may be done to them, where they are (spec 06 §4.5). */
#include "mission/commands.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

/* ---- Flags ---- */

static void
set_flag (SrtCall *call, int slot, uint32_t flag, bool on)
{
  SrtObject *object = srt_object (call->run->world, slot);

  if (object->type == SRT_TYPE_STAND_IN)
    return;
  if (on)
    object->flags |= flag;
  else
    object->flags &= ~flag;
}

#define SRT_EACH_FLAG(name, flag)                                                                                  \
  SRT_EACH (name)                                                                                                  \
  {                                                                                                                \
    (void) component;                                                                                              \
    set_flag (call, slot, flag, call->args[1] != 0);                                                               \
  }

SRT_EACH_FLAG (disable_guns, SRT_GUNS_DISABLED)
SRT_EACH_FLAG (disable_missiles, SRT_MISSILES_DISABLED)
SRT_EACH_FLAG (disable_engines, SRT_ENGINES_DISABLED)
SRT_EACH_FLAG (disable_eject, SRT_EJECT_DISABLED)
SRT_EACH_FLAG (do_not_disturb, SRT_DO_NOT_DISTURB)
SRT_EACH_FLAG (disable_avoidance, SRT_NO_AVOIDANCE)

/* Its own lights, and the light maps that all of its type share. */
SRT_EACH (disable_lights)
{
  uint8_t *maps = srt_type_lights (call->run->world, srt_object (call->run->world, slot)->type);
  bool off = call->args[1] != 0;

  (void) component;
  set_flag (call, slot, SRT_LIGHTS_DISABLED, off);
  if (maps)
    *maps = off ? SRT_LIGHTS_OUT : 0;
  srt_emit (call->run, SRT_EVENT_LIGHTS, slot, -1, !off)->place = srt_object (call->run->world, slot)->next.p;
}

SRT_EACH (disable_object)
{
  if (component >= 0)
    srt_component_disable (call->run, slot, component, call->args[1] != 0);
  else
    set_flag (call, slot, SRT_DISABLED, call->args[1] != 0);
}

/* A listed component's record, or NULL. */
static SrtComponent *
component_of (const SrtCall *call, int slot, int component)
{
  const SrtObject *object = srt_object (call->run->world, slot);

  if (component < 0 || component >= (int) object->components.count)
    return NULL;
  return &srt_components (call->run->world)[object->components.first + (uint32_t) component];
}

SRT_EACH (set_invulnerability)
{
  SrtObject *object = srt_object (call->run->world, slot);
  SrtComponent *listed = component_of (call, slot, component);

  if (srt_is_player (call->run->world, slot) || (object->flags & SRT_STAND_IN) || call->args[1] > 3)
    return;
  if (component < 0)
    object->invulnerable = (uint8_t) call->args[1];
  else if (listed)
    listed->invulnerable = (int32_t) call->args[1];
}

SRT_EACH (set_targetable)
{
  const SrtShipType *type = srt_type (call->run, srt_object (call->run->world, slot));
  const SrtComponent *listed = component_of (call, slot, component);
  SrtNode *nodes = srt_nodes (call->run->world);

  if (component < 0)
    set_flag (call, slot, SRT_TARGETABLE, call->args[1] != 0 && type && type->targetable);
  else if (listed && listed->node >= 0 && call->args[1] != 0)
    nodes[listed->node].flags |= SRT_NODE_TARGETABLE;
  else if (listed && listed->node >= 0)
    nodes[listed->node].flags &= ~SRT_NODE_TARGETABLE;
}

SRT_EACH (set_hostile)
{
  SrtObject *object = srt_object (call->run->world, slot);

  (void) component;
  if (!(object->flags & SRT_STAND_IN))
    object->side = call->args[1] != 0 ? SRT_SIDE_HOSTILE : SRT_SIDE_FRIENDLY;
}

SRT_EACH (cloak)
{
  (void) component;
  srt_cloak_set (call->run, slot, call->args[1] != 0);
}

SRT_CMD (set_pilot)
{
  int ship = srt_arg_ship (call, 0);

  if (ship >= 0 && call->args[1] < (uint32_t) call->run->content->n_pilots && srt_ship_is_there (call->run, ship))
    srt_object (call->run->world, ship)->pilot = (int32_t) call->args[1];
}

SRT_CMD (disable_listing)
{
  int ship = srt_arg_ship (call, 0);
  if (ship >= 0)
    set_flag (call, ship, SRT_LISTING_DISABLED, call->args[1] != 0);
}

SRT_CMD (disable_at_next_jump)
{
  int ship = srt_arg_ship (call, 0);
  if (ship >= 0)
    srt_ship_records (call->machine)[ship].at_next_jump = call->args[1] != 0 ? 1 : -1;
}

void
srt_script_next_jump (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  for (int i = 0; i < (int) machine->n_ships && i < (int) run->world->n_slots; i++)
    {
      SrtShipRecord *record = &srt_ship_records (machine)[i];
      SrtObject *object = srt_object (run->world, i);
      if (record->at_next_jump > 0 && !(object->flags & SRT_STAND_IN))
        object->flags |= SRT_DISABLED;
      else if (record->at_next_jump < 0)
        object->flags &= ~SRT_DISABLED;
      record->at_next_jump = 0;
    }
}

/* ---- Making and unmaking ---- */

SRT_CMD (create_group)
{
  int group = srt_group_of_place (call->script, call->args[0]);
  if (group >= 0)
    srt_flight_group_create (call->run, group);
}

SRT_CMD (destroy_group)
{
  int group = srt_group_of_place (call->script, call->args[0]);
  const SrtMission *mission = call->run->mission;

  for (int i = 0; group >= 0 && group < mission->n_groups && i < mission->groups[group].n_ships; i++)
    if (srt_ship_is_there (call->run, mission->groups[group].ships[i]))
      srt_retire (call->run, mission->groups[group].ships[i]);
}

/* ---- Places ---- */

/* By as far as the point has come from where the mission has it. */
SRT_EACH (position_relative)
{
  int point = srt_arg_ship (call, 1);
  SrtShipRecord *records = srt_ship_records (call->machine);

  (void) component;
  if (point < 0 || !srt_slot_valid (call->run->world, point))
    return;
  records[slot].place = srt_unsigned_zeros (
      srt_add (records[slot].place,
               srt_sub (srt_object (call->run->world, point)->next.p, call->run->mission->ships[point].position)));
  srt_set_position (call->run, slot, records[slot].place);
}

SRT_CMD (snap_to_point)
{
  int ship = srt_arg_ship (call, 0), point = srt_arg_ship (call, 1);
  SrtObject *object = ship >= 0 ? srt_object (call->run->world, ship) : NULL;
  SrtFrame place;

  if (!object || point < 0 || object->type == SRT_TYPE_STAND_IN || (object->flags & SRT_OUT_OF_ACTION))
    return;
  place = srt_object (call->run->world, point)->next;
  srt_set_position (call->run, ship, place.p);
  srt_set_orientation (call->run, ship, &place.r);
  srt_stop (object);
}

/* Faces the other, with no roll. */
SRT_CMD (turn_to)
{
  int ship = srt_arg_ship (call, 0), other = srt_arg_ship (call, 1);
  SrtVec3 way;
  SrtMat3 turned;

  if (ship < 0 || other < 0 || !srt_ship_is_there (call->run, ship))
    return;
  way = srt_sub (srt_object (call->run->world, other)->next.p, srt_object (call->run->world, ship)->next.p);
  if (!(srt_length2 (way) > 0.0f))
    return;
  turned = srt_mat3_look_at (way);
  srt_set_orientation (call->run, ship, &turned);
}

/* ---- Parts ---- */

SRT_CMD (destroy_component)
{
  int ship = srt_arg_ship (call, 0), component = srt_arg_component (call, 0);
  if (ship >= 0 && component >= 0)
    srt_component_destroy (call->run, ship, component, call->args[1] != 0);
}

SRT_CMD (replace_component)
{
  int ship = srt_arg_ship (call, 0), other = srt_arg_ship (call, 1);
  int node = ship >= 0 ? srt_component_node (call->run, ship, srt_arg_component (call, 0)) : -1;
  SrtFrame place;

  if (node < 0 || other < 0 || !srt_ship_is_there (call->run, other))
    return;
  place = srt_node_next (call->run, ship, node);
  srt_set_position (call->run, other, place.p);
  srt_set_orientation (call->run, other, &place.r);
  srt_node_show (call->run, node, false);
}

typedef enum Animation
{
  ANIMATION_FORWARD,
  ANIMATION_BACKWARD,
  ANIMATION_STOPPED,
} Animation;

/* Every part of the ship's that is not taken out and has such a track. */
static void
animate (SrtCall *call, Animation animation)
{
  static const float speeds[] = { 4.0f, -4.0f, 0.0f };
  int ship = srt_arg_ship (call, 0);
  const char *track = srt_script_text (call->script, call->args[1]);
  const SrtObject *object;
  const SrtNode *nodes = srt_nodes (call->run->world);

  if (ship < 0 || !track)
    return;
  object = srt_object (call->run->world, ship);
  for (uint32_t i = 0; i < object->nodes.count; i++)
    if (!(nodes[object->nodes.first + i].flags & SRT_NODE_REMOVED) && nodes[object->nodes.first + i].part >= 0)
      srt_track_play (call->run, ship, (int) (object->nodes.first + i), track,
                      animation == ANIMATION_FORWARD ? 0.0f : -1.0f,
                      animation == ANIMATION_STOPPED ? SRT_TRACK_NONE : -1, speeds[animation]);
}

SRT_CMD (start_animation)
{
  animate (call, ANIMATION_FORWARD);
}

SRT_CMD (reverse_animation)
{
  animate (call, ANIMATION_BACKWARD);
}

SRT_CMD (stop_animation)
{
  animate (call, ANIMATION_STOPPED);
}

/* ---- Weapons ---- */

/* The gun stands on the component's assembly; -1: on any. */
static bool
is_on (const SrtRun *run, const SrtGun *gun, int component_node)
{
  const SrtNode *nodes = srt_nodes (run->world);

  if (component_node < 0)
    return true;
  for (int at = gun->node; at >= 0; at = nodes[at].parent)
    if (at == component_node
        || (nodes[at].link_id != 0 && nodes[at].link_id == nodes[component_node].link_id
            && srt_model_root (run, at) == srt_model_root (run, component_node)))
      return true;
  return false;
}

SRT_EACH (set_turret_target)
{
  const SrtObject *object = srt_object (call->run->world, slot);
  SrtGun *guns = srt_guns (call->run->world) + object->guns.first;
  int node = component >= 0 ? srt_component_node (call->run, slot, component) : -1, target = srt_arg_ship (call, 1);

  if (target < 0 || (component >= 0 && node < 0))
    return;
  for (uint32_t i = 0; i < object->guns.count; i++)
    if (guns[i].mount == SRT_MOUNT_AIMED && is_on (call->run, &guns[i], node))
      guns[i].target = srt_target_ship (target, srt_arg_component (call, 1));
}

SRT_CMD (fire)
{
  int ship = srt_arg_ship (call, 0);
  if (ship >= 0 && srt_ship_is_there (call->run, ship))
    srt_fire_guns (call->run, ship, (int) (call->args[1] & 0xFFFFFF));
}

/* Rearmed, and whole again but for parts that are lost. */
SRT_CMD (replenish)
{
  int ship = srt_arg_ship (call, 0);
  SrtObject *object;
  const SrtCombatStats *combat;
  SrtNode *nodes = srt_nodes (call->run->world);

  if (ship < 0 || !srt_ship_is_there (call->run, ship))
    return;
  object = srt_object (call->run->world, ship);
  combat = srt_combat (call->run, object);
  srt_rearm (call->run, ship);
  for (int i = 0; combat && i < 4; i++)
    {
      object->shields[i] = 6.0f * (float) combat->shield_power - 1.0f;
      object->armor[i] = 6.0f * (float) combat->armor_class - 1.0f;
    }
  for (uint32_t i = object->nodes.first; i < object->nodes.first + object->nodes.count; i++)
    if (!(nodes[i].flags & (SRT_NODE_SPENT | SRT_NODE_REMOVED)))
      nodes[i].armor = nodes[i].component_armor;
}

/* Whoever was thought lost is not, and does not leave the ship. */
SRT_CMD (revive)
{
  int ship = srt_arg_ship (call, 0);

  if (ship < 0)
    return;
  srt_ship_records (call->machine)[ship].flags &= ~SRT_RECORD_DESTROYED;
  set_flag (call, ship, SRT_EJECTED, false);
  set_flag (call, ship, SRT_EJECT_DISABLED, true);
}
