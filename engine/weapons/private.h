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

/* As it may be kept in the world: without negative zeros. */
static inline SrtVec3
srt_kept (SrtVec3 v)
{
  return srt_vec3 (srt_unsigned_zero (v.x), srt_unsigned_zero (v.y), srt_unsigned_zero (v.z));
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

/* ---- Segments (segment.c) ---- */

/* The share 0..1 of the way at which a segment is nearest to a point. */
float srt_segment_nearest (SrtVec3 from, SrtVec3 to, SrtVec3 point);
/*
 * The share at which it first touches a sphere it comes near enough to; below 0
 * when it begins inside: a shot that came through a fallen shield is not
 * stopped by the far one from within.
 */
float srt_segment_enters (SrtVec3 from, SrtVec3 to, SrtVec3 centre, float radius);
/* It meets a box given by its corners, in the box's own frame. */
bool srt_segment_meets_box (SrtVec3 from, SrtVec3 to, SrtVec3 low, SrtVec3 high);
/* It meets the root box of a part's collision tree, the part standing at @frame. */
bool srt_segment_meets_tree (
    const SrtModel *model, const SrtPart *part, const SrtFrame *frame, SrtVec3 from, SrtVec3 to);
/* The last face of a part's collision tree it crosses from in front; @point and @normal in the world. */
bool srt_segment_crosses_part (const SrtModel *model,
                               const SrtPart *part,
                               const SrtFrame *frame,
                               SrtVec3 from,
                               SrtVec3 to,
                               SrtVec3 *point,
                               SrtVec3 *normal);
