/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slots: the walk, making objects, emptying them, placing them (spec 01 §6, §8.6, §9). */
#include "world/private.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

#include <string.h>

int
srt_walk_next (const SrtWorld *world, int slot)
{
  int cutaway = (int) world->n_slots - 1;
  int next = slot + 1;

  if (slot == cutaway)
    return -1;
  return next < world->count ? next : cutaway;
}

/* ---- Emptying ---- */

void
srt_slot_clear (SrtWorld *world, int slot)
{
  SrtObject *object = srt_object (world, slot);
  SrtOrders *orders = srt_orders (world, slot);
  uint32_t generation = object->generation;

  memset (object, 0, sizeof *object);
  memset (orders, 0, sizeof *orders);
  object->generation = generation;
  object->now = object->next = srt_frame_identity ();
  object->rotation = srt_mat3_identity ();
  object->type = SRT_TYPE_STAND_IN;
  object->flags = SRT_STAND_IN_FLAGS;
  object->model = object->mission_ship = -1;
  object->visibility = 1.0f;
  object->last_attacker = -1;
  object->passes_through[0] = object->passes_through[1] = -1;
  object->set_aside = object->fighting = -1;
  object->pilot = -1;
  object->wing = -1;
  object->eject_roll = 100;
}

static void
release (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  srt_nodes_release (run, slot);
  srt_pool_give (run->world, SRT_POOL_COMPONENTS, &object->components);
  srt_pool_give (run->world, SRT_POOL_RACKS, &object->racks);
  srt_pool_give (run->world, SRT_POOL_GUNS, &object->guns);
  srt_place_changed (run->scratch, slot);
}

void
srt_reset_slot (SrtRun *run, int slot, bool pop)
{
  if (!srt_slot_valid (run->world, slot))
    return;
  if (pop)
    srt_orders_pop_all (run, slot);
  release (run, slot);
  srt_slot_clear (run->world, slot);
}

void
srt_retire (SrtRun *run, int slot)
{
  SrtObject *object;

  if (!srt_slot_valid (run->world, slot))
    return;
  srt_orders_pop_all (run, slot);
  srt_cloak_drop (run, slot);
  release (run, slot);
  object = srt_object (run->world, slot);
  object->type = SRT_TYPE_STAND_IN;
  object->model = -1;
  object->flags = SRT_STAND_IN_FLAGS | SRT_EXPLODING;
  srt_emit (run, SRT_EVENT_RETIRED, slot, -1, 0)->place = object->next.p;
}

/* ---- Making (spec 01 §9) ---- */

/* A slot may be filled that nothing lives in; what went from it leaves no trace but its generation. */
static int
claim_slot (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  int cutaway = (int) world->n_slots - 1;

  if (slot < 0)
    {
      slot = world->count;
      if (slot >= cutaway) /* the last one is the cutaway slot's */
        {
          world->dropped++;
          srt_emit (run, SRT_EVENT_POOL_FULL, -1, -1, 0);
          return -1;
        }
    }
  if (!srt_slot_valid (world, slot) || srt_object (world, slot)->created)
    return -1;
  if (slot >= world->count && slot != cutaway)
    world->count = slot + 1;
  return slot;
}

/* Undoes claim_slot() and what was taken since: the slot stays to be handed out. */
static int
refuse (SrtRun *run, int slot, int count)
{
  srt_reset_slot (run, slot, false);
  run->world->count = count;
  return -1;
}

static void
set_up_stats (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);

  object->shield_condition = object->armor_speed_factor = object->gun_condition = 1.0f;
  object->gun_factor = object->speed_factor = object->shield_factor = 1.0f;
  object->power_setting = srt_vec3 (1.0f, 1.0f, 1.0f);
  object->engines_intact = 1.0f;
  if (!combat)
    return;
  for (int i = 0; i < 4; i++)
    {
      object->shields[i] = 6.0f * (float) combat->shield_power - 1.0f;
      object->armor[i] = 6.0f * (float) combat->armor_class - 1.0f;
    }
  object->afterburner_fuel = 100.0f * (float) combat->afterburner_fuel;
  object->gun_charge = combat->gun_energy;
  object->rounds = combat->rounds;
}

/* What the model brings: parts, flags of its parts and attachments. */
static bool
set_up_model (SrtRun *run, int slot, const SrtShipType *type)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtModel *model;

  object->model = type->model;
  if (object->model < 0)
    return true;
  model = &run->content->models[object->model];
  if (!srt_nodes_fit (run, slot))
    return false;
  for (int i = 0; i < model->n_parts; i++)
    {
      if (model->parts[i].part_class == SRT_PART_SHIELD_GENERATOR)
        object->flags |= SRT_SHIELD_GENERATOR;
      if (model->parts[i].part_class == SRT_PART_ENGINE)
        object->engines++;
    }
  for (int i = 0; i < model->n_attachments; i++)
    {
      if (model->attachments[i].kind == SRT_ATTACH_EJECT_POINT)
        object->flags |= SRT_EJECT_POINT;
      if (model->attachments[i].kind == SRT_ATTACH_ENGINE_GLOW && model->attachments[i].size.z > 0.0f)
        object->flags |= SRT_CAN_REVERSE;
    }
  object->mass *= type->mass_scale;
  if (type->sphere_radius > 0.0f)
    object->radius = type->sphere_radius;
  return true;
}

/* What a type says of parts and tracks by name (spec 01 §7.4). */
static void
set_up_parts (SrtRun *run, int slot, const SrtShipType *type)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  int past = (int) (object->nodes.first + object->nodes.count);

  for (int at = (int) object->nodes.first; at < past; at++)
    {
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      if (part && type->startup_loop)
        srt_track_play (run, slot, at, type->startup_loop, 0.0f, SRT_TRACK_LOOP, 4.0f);
      if (part && type->double_mass_part && srt_model_root (run, at) < 0
          && strcmp (part->name, type->double_mass_part) == 0)
        object->mass += srt_part_mass (run, slot, at);
      /* Each sphere of a planet stands at its object's place (§7.5). */
      if (type->ship_class == SRT_CLASS_PLANET && nodes[at].parent < 0)
        nodes[at].now.p = nodes[at].next.p = srt_vec3 (0, 0, 0);
    }
}

static void
set_up_type (SrtRun *run, int slot, const SrtShipType *type)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtModel *model = object->model >= 0 ? &run->content->models[object->model] : NULL;

  if (model && model->lists_components)
    object->flags |= SRT_COMPONENTS | SRT_ATTACHED;
  else if (!srt_is_player (run->world, slot))
    object->flags |= SRT_ECM;
  if (type->traits & SRT_TRAIT_SHIELD_GENERATOR)
    object->flags |= SRT_SHIELD_GENERATOR;
  if (type->targetable)
    object->flags |= SRT_TARGETABLE;
  if (type->ends.wreck_shown)
    srt_node_show (run, srt_part_named (run, slot, type->ends.wreck_part), true);
  if (type->traits & SRT_TRAIT_INDESTRUCTIBLE_ROCK)
    {
      object->invulnerable = 2;
      object->flags |= SRT_ATTACHED;
    }
  if (type->ship_class == SRT_CLASS_PLANET)
    object->flags |= SRT_COMPONENTS | SRT_NO_COLLISIONS | SRT_FROZEN;
  set_up_parts (run, slot, type);
}

int
srt_create_object (SrtRun *run, int slot, int type_index, int tier, SrtVec3 position)
{
  SrtWorld *world = run->world;
  const SrtShipType *type =
      type_index >= 0 && type_index < run->content->n_ships ? &run->content->ships[type_index] : NULL;
  int count = world->count;
  SrtObject *object;

  if (!type && type_index != SRT_TYPE_MARKER)
    return -1;
  slot = claim_slot (run, slot);
  if (slot < 0)
    return -1;
  object = srt_object (world, slot);
  srt_slot_clear (world, slot);
  srt_place_changed (run->scratch, slot);
  object->created = 1;
  object->generation++;
  object->type = type_index;
  object->loadout_tier = tier;
  object->now.p = object->next.p = srt_unsigned_zeros (position);
  object->random_seed = srt_random15 (&world->random);
  object->eject_roll = (int32_t) (srt_object_random15 (&object->random_seed) % 100);
  object->blink_offset = (int32_t) (srt_random_fraction (&world->random) * 100.0f);
  if (!type)
    {
      object->radius = 4000.0f;
      srt_emit (run, SRT_EVENT_CREATED, slot, -1, type_index)->place = object->next.p;
      return slot;
    }
  object->flags = 0;
  object->side = (uint8_t) type->side;
  set_up_stats (run, slot);
  if (!set_up_model (run, slot, type))
    return refuse (run, slot, count);
  set_up_type (run, slot, type);
  if (!srt_components_list (run, slot) || !srt_guns_fit (run, slot) || !srt_racks_fit (run, slot))
    return refuse (run, slot, count);
  srt_emit (run, SRT_EVENT_CREATED, slot, -1, type_index)->place = object->next.p;
  srt_gate_created (run, slot);
  return slot;
}

void
srt_ship_settings (SrtRun *run, int slot, const SrtMissionShip *ship)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  object->side = (uint8_t) (ship->side >= 0 ? ship->side : type ? (int) type->side : SRT_SIDE_NEUTRAL);
  object->pilot = ship->pilot >= 0 ? ship->pilot : -1;
  if (ship->invulnerable > 0)
    object->invulnerable = (uint8_t) ship->invulnerable;
  object->maneuver_set = ship->maneuver_set;
}

int
srt_create_ship_of (SrtRun *run, int slot, int index, const SrtMissionShip *ship)
{
  const SrtMission *mission = run->mission;
  int type = ship->kind == SRT_SHIP_TYPE ? ship->type : SRT_TYPE_MARKER;
  SrtMat3 turned = srt_mat3_from_degrees (ship->yaw, ship->pitch, ship->roll);
  SrtObject *object;

  slot = srt_create_object (run, slot, type, ship->tier, ship->position);
  if (slot < 0)
    return -1;
  object = srt_object (run->world, slot);
  object->mission_ship = index;
  srt_set_orientation (run, slot, &turned);
  srt_set_position (run, slot, ship->position);
  if (type == SRT_TYPE_MARKER)
    return slot;
  srt_ship_settings (run, slot, ship);
  if (mission && ship->flight_group >= 0 && ship->flight_group < mission->n_groups)
    object->wing = mission->groups[ship->flight_group].wing;
  srt_order_push (run, slot,
                  srt_is_player (run->world, slot) && !run->world->player.autopilot ? SRT_ORDER_PLAYER_CONTROL
                                                                                    : SRT_ORDER_DO_NOTHING,
                  SRT_NO_TARGET, SRT_PUSH_START);
  return slot;
}

int
srt_create_mission_ship (SrtRun *run, int index)
{
  if (!run->mission || index < 0 || index >= run->mission->n_ships)
    return -1;
  return srt_create_ship_of (run, index, index, &run->mission->ships[index]);
}

/* ---- Placing ---- */

void
srt_set_position (SrtRun *run, int slot, SrtVec3 position)
{
  SrtObject *object = srt_object (run->world, slot);

  object->now.p = object->next.p = srt_unsigned_zeros (position);
  srt_place_changed (run->scratch, slot);
}

void
srt_set_orientation (SrtRun *run, int slot, const SrtMat3 *orientation)
{
  SrtObject *object = srt_object (run->world, slot);

  object->now.r = object->next.r = srt_mat3_unsigned_zeros (orientation);
  srt_place_changed (run->scratch, slot);
}

SrtFrame
srt_frame_between (const SrtFrame *now, const SrtFrame *next, float share)
{
  SrtFrame drawn;
  SrtMat3 back, turn;
  SrtVec3 angles;

  drawn.p = srt_lerp (now->p, next->p, share);
  if (memcmp (&now->r, &next->r, sizeof now->r) == 0)
    {
      drawn.r = now->r;
      return drawn;
    }
  back = srt_mat3_transpose (&now->r);
  turn = srt_mat3_mul (&back, &next->r);
  angles = srt_scale (srt_mat3_angles (&turn), share);
  turn = srt_mat3_from_angles (angles.x, angles.y, angles.z);
  drawn.r = srt_mat3_mul (&now->r, &turn);
  return drawn;
}

const SrtFrame *
srt_drawn (SrtRun *run, int slot)
{
  SrtScratch *scratch = run->scratch;
  const SrtObject *object = srt_object (run->world, slot);

  if (run->world->simulation_counter == 0)
    return &object->now;
  if (scratch->drawn_stamp[slot] != scratch->stamp)
    {
      scratch->drawn[slot] = srt_frame_between (&object->now, &object->next,
                                                (float) run->world->simulation_counter / SRT_TICKS_PER_STEP);
      scratch->drawn_stamp[slot] = scratch->stamp;
    }
  return &scratch->drawn[slot];
}

const char *
srt_slot_name (const SrtRun *run, int slot)
{
  if (!srt_slot_valid (run->world, slot))
    return "";
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  if (run->mission && object->mission_ship >= 0 && object->mission_ship < run->mission->n_ships
      && run->mission->ships[object->mission_ship].name)
    return run->mission->ships[object->mission_ship].name;
  return type && type->name ? type->name : "";
}
