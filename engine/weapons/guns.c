/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trigger, the keys, and the guns' step (spec 04 §4-6). */
#include "weapons/private.h"

static bool
is_grouped (const SrtGun *gun)
{
  return gun->mount == SRT_MOUNT_FIXED || gun->mount == SRT_MOUNT_SPINNING;
}

static int
group_count (const SrtRun *run, int slot)
{
  int n, groups = 0;
  const SrtGun *guns = srt_object_guns (run, slot, &n);

  for (int i = 0; i < n; i++)
    if (guns[i].group >= groups)
      groups = guns[i].group + 1;
  return groups;
}

/* How many guns the chosen group has. */
static int
group_size (const SrtGun *guns, int n, int group)
{
  int size = 0;

  for (int i = 0; i < n; i++)
    size += guns[i].group == group;
  return size;
}

/* ---- Keys ---- */

void
srt_guns_next_group (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int groups = group_count (run, slot), group = object->gun_mode & SRT_GUN_GROUP;

  if ((object->gun_mode & SRT_GUN_ALL) != 0)
    {
      object->gun_mode &= ~SRT_GUN_ALL;
      return;
    }
  group = group + 1 < groups && group < SRT_GUN_GROUP ? group + 1 : 0;
  object->gun_mode = (object->gun_mode & ~SRT_GUN_GROUP) | group;
}

/* Two groups that fire together from now on wait for the slower one. */
static void
fall_in (SrtRun *run, int slot)
{
  int n, later = 0;
  SrtGun *guns = srt_object_guns (run, slot, &n);

  for (int i = 0; i < n; i++)
    if (guns[i].group >= 0 && guns[i].side == 0 && guns[i].next_shot > later)
      later = guns[i].next_shot;
  for (int i = 0; i < n; i++)
    if (is_grouped (&guns[i]) && guns[i].group >= 0)
      guns[i].next_shot = later;
}

void
srt_guns_full (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int groups = group_count (run, slot);

  if (groups < 2)
    return;
  object->gun_mode ^= SRT_GUN_ALL;
  if ((object->gun_mode & SRT_GUN_ALL) != 0 && groups == 2)
    fall_in (run, slot);
}

void
srt_guns_synchronise (SrtRun *run, int slot)
{
  srt_object (run->world, slot)->gun_mode ^= SRT_GUN_SYNCHRONISED;
}

/* ---- Blind fire ---- */

bool
srt_blind_fire_fitted (const SrtRun *run)
{
  const SrtShipType *type = run->world->player_slots > 0 ? srt_type (run, srt_object (run->world, 0)) : NULL;

  return type && (type->traits & SRT_TRAIT_BLIND_FIRE) != 0;
}

/* The chosen group is no charging gun's. */
static bool
group_shoots (const SrtRun *run, int slot)
{
  int n, group = srt_object (run->world, slot)->gun_mode & SRT_GUN_GROUP;
  const SrtGun *guns = srt_object_guns (run, slot, &n);

  for (int i = 0; i < n; i++)
    if (guns[i].group == group && guns[i].side == 0)
      {
        const SrtGunType *type = srt_gun_type (run, guns[i].type);
        return type && !srt_gun_charges (type);
      }
  return false;
}

void
srt_blind_fire_frame (SrtRun *run, bool flips)
{
  SrtPlayer *player = &run->world->player;
  SrtObject *object = srt_object (run->world, 0);
  bool fitted = srt_blind_fire_fitted (run);

  if (fitted && flips)
    player->blind_fire = !player->blind_fire;
  object->blind_fire = fitted && player->blind_fire && player->input.aims_blind
                       && ((object->gun_mode & SRT_GUN_ALL) == 0 || group_count (run, 0) < 2)
                       && group_shoots (run, 0);
}

/* ---- The trigger ---- */

static bool
in_hand (const SrtObject *object, const SrtGun *gun)
{
  if ((object->gun_mode & SRT_GUN_ALL) != 0)
    return gun->mount != SRT_MOUNT_AIMED && gun->mount != SRT_MOUNT_DESTROYED;
  return gun->group == (object->gun_mode & SRT_GUN_GROUP);
}

bool
srt_gun_selected (const SrtRun *run, int slot, int gun)
{
  int n;
  const SrtGun *guns = srt_object_guns (run, slot, &n);

  return gun >= 0 && gun < n && in_hand (srt_object (run->world, slot), &guns[gun]);
}

int
srt_leading_gun (const SrtRun *run, int slot)
{
  int n, best = SRT_GUN_LASER_CANNON;
  const SrtGun *guns = srt_object_guns (run, slot, &n);
  const SrtGunType *fastest = NULL;

  for (int i = 0; i < n; i++)
    {
      const SrtGunType *type = srt_gun_type (run, guns[i].type);

      if (type && in_hand (srt_object (run->world, slot), &guns[i]) && srt_gun_has_barrel (run, &guns[i])
          && (fastest == NULL || type->speed > fastest->speed))
        {
          fastest = type;
          best = guns[i].type;
        }
    }
  return best;
}

void
srt_fire_guns (SrtRun *run, int slot, int ticks)
{
  SrtObject *object = srt_object (run->world, slot);
  uint32_t until = (uint32_t) run->world->frame_start + (uint32_t) ticks; /* wraps */
  int n;
  SrtGun *guns = srt_object_guns (run, slot, &n);

  if ((object->flags & SRT_GUNS_DISABLED) != 0)
    return;
  srt_beam_charge (run, slot, (int32_t) until);
  for (int i = 0; i < n; i++)
    {
      const SrtGunType *type = srt_gun_type (run, guns[i].type);

      if (type && !srt_gun_charges (type) && in_hand (object, &guns[i]) && srt_gun_has_barrel (run, &guns[i]))
        guns[i].firing_until = (int32_t) until;
    }
}

/* ---- The step ---- */

/* What the guns of one object do in one step. */
typedef struct Volley
{
  SrtRun *run;
  int slot, now;
  SrtObject *object;
  bool by_turns; /* out of step: only the side whose turn it is fires */
  bool turn_taken;
  float charge; /* at the step's start */
  int needed;   /* by all that are ready */
} Volley;

static void
recharge (SrtObject *object, const SrtCombatStats *combat)
{
  if (object->nova_charge != 0.0f)
    return;
  if (combat->gun_recharge > 0.0f)
    object->gun_charge +=
        combat->gun_energy * object->gun_factor * object->gun_condition / (combat->gun_recharge * 25.0f);
  else
    object->gun_charge = combat->gun_energy;
  object->gun_charge = srt_minf (object->gun_charge, combat->gun_energy);
}

static bool
takes_turn (Volley *volley, const SrtGun *gun)
{
  if (!volley->by_turns)
    return true;
  if (gun->side != volley->object->gun_turn)
    return false;
  volley->turn_taken = true;
  return true;
}

static bool
misfires (Volley *volley)
{
  float condition = volley->object->gun_condition;

  return condition < 0.9f && srt_random_fraction (&volley->run->world->random) > condition + 0.1f;
}

static int
interval (const Volley *volley, const SrtGunType *type)
{
  return volley->object->blind_fire ? type->refire_interval * 135 / 100 : type->refire_interval;
}

static void
fire_fixed (Volley *volley, SrtGun *gun, const SrtGunType *type, bool heard)
{
  SrtObject *object = volley->object;
  bool paid = type->rounds ? object->rounds > 0 : (float) volley->needed < volley->charge;

  if (gun->next_shot > volley->now)
    return;
  gun->next_shot = volley->now + interval (volley, type);
  if (!paid || !takes_turn (volley, gun) || misfires (volley))
    return;
  srt_shoot (volley->run, volley->slot, gun->node, gun->attachment, gun->type, heard);
  if (type->rounds)
    object->rounds--;
  else
    object->gun_charge = srt_unsigned_zero (object->gun_charge - (float) type->shot_energy);
}

static void
fire_spinning (Volley *volley, SrtGun *gun, const SrtGunType *type, bool heard)
{
  if (gun->next_shot > volley->now || volley->object->rounds <= 0)
    return;
  gun->next_shot = volley->now + interval (volley, type);
  if (!takes_turn (volley, gun))
    return;
  srt_shoot (volley->run, volley->slot, gun->node, gun->attachment, gun->type, heard);
  srt_throw_cases (volley->run, volley->slot, gun->node);
  volley->object->rounds--;
}

static void
work_gun (Volley *volley, SrtGun *gun)
{
  const SrtGunType *type = srt_gun_type (volley->run, gun->type);
  int period = type && type->sound_period > 0 ? type->sound_period : 1;
  bool heard = srt_is_player (volley->run->world, volley->slot) || gun->sounded == 0;

  /* A gun that charges is let go with the trigger, not fired by it. */
  if (type == NULL || srt_gun_charges (type) || volley->now >= gun->firing_until
      || !srt_gun_has_barrel (volley->run, gun))
    return;
  gun->sounded = (gun->sounded + 1) % period;
  if (gun->mount == SRT_MOUNT_FIXED)
    fire_fixed (volley, gun, type, heard);
  else if (gun->mount == SRT_MOUNT_SPINNING)
    fire_spinning (volley, gun, type, heard);
}

static int
energy_needed (const Volley *volley, const SrtGun *guns, int n)
{
  int needed = 0;

  for (int i = 0; i < n; i++)
    {
      const SrtGunType *type = srt_gun_type (volley->run, guns[i].type);

      if (type && guns[i].mount == SRT_MOUNT_FIXED && !type->rounds && !srt_gun_charges (type)
          && volley->now <= guns[i].firing_until && guns[i].next_shot <= volley->now)
        needed += type->shot_energy;
    }
  return needed;
}

void
srt_guns_step (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);
  int n, group = object->gun_mode & SRT_GUN_GROUP;
  SrtGun *guns = srt_object_guns (run, slot, &n);
  Volley volley = { .run = run, .slot = slot, .now = run->world->frame_start, .object = object };

  if (combat == NULL || (object->flags & SRT_COMPONENTS) != 0)
    return;
  recharge (object, combat);
  if ((object->flags & SRT_JUMPING) != 0 || n == 0)
    return;
  volley.charge = object->gun_charge;
  volley.needed = energy_needed (&volley, guns, n);
  volley.by_turns =
      (object->gun_mode & (SRT_GUN_ALL | SRT_GUN_SYNCHRONISED)) == 0 && group_size (guns, n, group) == 2;
  for (int i = 0; i < n; i++)
    work_gun (&volley, &guns[i]);
  if (volley.turn_taken)
    object->gun_turn = !object->gun_turn;
}
