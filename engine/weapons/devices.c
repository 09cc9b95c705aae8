/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The devices of the player's display that act on weapons (spec 04 §12.7, 09
 * §4.11): their keys, their charges, and the flags of the ship that rules read.
 */
#include "weapons/weapons.h"

#include "orders/controls.h"

typedef struct Device
{
  int full;      /* charge, ticks */
  int drain;     /* a tick while it is on; a tick off gives 1 */
  int action;    /* its key */
  uint32_t flag; /* of the ship while it is on; 0: the cloak has a record of its own */
} Device;

static const Device devices[SRT_N_DEVICES] = {
  [SRT_DEVICE_ECM] = { 2000, 1, SRT_ACTION_ECM, SRT_ECM },
  [SRT_DEVICE_CLOAK] = { 10000, 1, SRT_ACTION_CLOAK, 0 },
  [SRT_DEVICE_SPECTRAL] = { 6000, 6, SRT_ACTION_SPECTRAL_SHIELDS, SRT_SPECTRAL_SHIELDS },
};

int
srt_device_full (SrtDevice device)
{
  return devices[device].full;
}

bool
srt_device_fitted (const SrtRun *run, SrtDevice device)
{
  const SrtShipType *type;

  if (run->world->player_slots < 1)
    return false;
  type = srt_type (run, srt_object (run->world, 0));
  switch (device)
    {
    case SRT_DEVICE_ECM:
      return type != NULL;
    case SRT_DEVICE_CLOAK:
      return srt_cloak_fitted (run, 0);
    case SRT_DEVICE_SPECTRAL:
      return type && (type->traits & SRT_TRAIT_SPECTRAL_SHIELDS) != 0;
    case SRT_N_DEVICES:
    default:
      return false;
    }
}

/* ---- What spectral shields are tuned to ---- */

/* Near and hostile to the player: whose guns count. */
static bool
threatens (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  const SrtObject *own = srt_object (world, 0), *it = srt_object (world, slot);

  return slot != 0 && it->side != own->side && it->side != SRT_SIDE_NEUTRAL && !srt_gone (it)
         && (it->flags & SRT_DISABLED) == 0
         && srt_length2 (srt_sub (it->next.p, own->next.p)) <= SRT_TARGET_REACH * SRT_TARGET_REACH;
}

/* The type with the most guns about, each worth its damage to a shield; huge ones are left out. 0: none. */
static int
strongest_type (const SrtRun *run)
{
  const SrtWorld *world = run->world;
  float best = 0.0f;
  int chosen = 0;

  for (int type = 1; type < run->content->n_guns; type++)
    {
      const SrtGunType *gun = &run->content->guns[type];
      int count = 0;

      if ((gun->traits & SRT_GUN_HUGE) != 0)
        continue;
      for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
        {
          const SrtObject *object = srt_object (world, slot);

          for (uint32_t i = 0; i < object->guns.count && threatens (run, slot); i++)
            {
              const SrtGun *fitted = &srt_guns (world)[object->guns.first + i];
              count += fitted->type == type && fitted->mount != SRT_MOUNT_DESTROYED;
            }
        }
      if ((float) count * gun->damage_shield > best)
        {
          best = (float) count * gun->damage_shield;
          chosen = type;
        }
    }
  return chosen;
}

/* ---- On and off ---- */

static void
switch_device (SrtRun *run, SrtDevice device, bool on)
{
  SrtWorld *world = run->world;
  SrtObject *ship = srt_object (world, 0);

  if (device == SRT_DEVICE_CLOAK)
    {
      srt_cloak_set (run, 0, on);
      return;
    }
  world->player.device_on[device] = on;
  if (on)
    ship->flags |= devices[device].flag;
  else
    ship->flags &= ~devices[device].flag;
  if (device == SRT_DEVICE_SPECTRAL)
    ship->spectral_type = on ? strongest_type (run) : 0;
  srt_emit (run, SRT_EVENT_DEVICE, 0, -1, (int) device)->value = on ? 1.0f : 0.0f;
}

static void
read_key (SrtRun *run, SrtDevice device)
{
  const SrtWorld *world = run->world;

  if (!srt_pressed (&world->player, devices[device].action))
    return;
  if (device == SRT_DEVICE_CLOAK)
    {
      if (world->player.view != SRT_VIEW_DIRECTOR)
        srt_cloak_set (run, 0, (srt_object (world, 0)->flags & SRT_CLOAKED) == 0);
    }
  else
    switch_device (run, device, !world->player.device_on[device]);
}

static void
charge (SrtRun *run, SrtDevice device)
{
  SrtPlayer *player = &run->world->player;
  int32_t *left = &player->device_charge[device], ticks = run->world->frame_duration;

  if (!player->device_on[device])
    {
      *left = *left + ticks < devices[device].full ? *left + ticks : devices[device].full;
      return;
    }
  *left -= ticks * devices[device].drain;
  if (*left > 0)
    return;
  *left = 0;
  /* A cloak that is still coming on may not turn back: it goes as soon as it may. */
  if (device != SRT_DEVICE_CLOAK || !srt_object (run->world, 0)->cloak_changing)
    switch_device (run, device, false);
}

void
srt_devices_frame (SrtRun *run)
{
  if (run->world->player_slots < 1 || srt_gone (srt_object (run->world, 0)))
    return;
  for (int device = 0; device < SRT_N_DEVICES; device++)
    if (srt_device_fitted (run, (SrtDevice) device))
      {
        read_key (run, (SrtDevice) device);
        charge (run, (SrtDevice) device);
      }
}
