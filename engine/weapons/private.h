/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this folder share: gun records, shooting, segment tests. */
#pragma once

#include "weapons/weapons.h"

enum
{
  SRT_GUN_LASER_CANNON = 1,      /* what a muzzle without a proper type fires (spec 04 §3) */
  SRT_GUN_TURRET_LASERS = 13,    /* what two in five flak shots are (spec 04 §7) */
  SRT_GUN_LAST_FIGHTER_GUN = 10, /* types up to here follow a blind aim */

  SRT_GUN_GROUP = 0x7, /* SrtObject.gun_mode */
  SRT_GUN_ALL = 0x10,
  SRT_GUN_SYNCHRONISED = 0x20,
};

/* The record of a gun type number, or NULL where the table has none. */
static inline const SrtGunType *
srt_gun_type (const SrtRun *run, int number)
{
  const SrtGunType *type;

  if (number <= 0 || number >= run->content->n_guns)
    return NULL;
  type = &run->content->guns[number];
  return type->number == number ? type : NULL;
}

static inline SrtGun *
srt_object_guns (const SrtRun *run, int slot, int *n)
{
  const SrtObject *object = srt_object (run->world, slot);

  *n = (int) object->guns.count;
  return &srt_guns (run->world)[object->guns.first];
}

/* The muzzle of a gun is still there. */
bool srt_gun_has_barrel (const SrtRun *run, const SrtGun *gun);
/* The type a muzzle names, put right (spec 04 §3). */
int srt_muzzle_type (const SrtRun *run, const SrtAttachment *muzzle);

/*
 * Fires one shot from a muzzle (spec 04 §7); nothing when the pool is full.
 * @heard: its sound is played.
 */
void srt_shoot (SrtRun *run, int slot, int node, int attachment, int type, bool heard);

/* Tests a shot's way since the last frame; true when it struck something and is spent (spec 04 §7.1). */
bool srt_shot_hits (SrtRun *run, SrtShot *shot);
