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

static inline bool
srt_gun_charges (const SrtGunType *type)
{
  return (type->traits & SRT_GUN_CHARGES) != 0;
}

/* A ship that is flown through, with the player's ship inside: its own shots and turrets mind it (spec 04 §7, §9.1). */
static inline bool
srt_holds_player (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));

  return type && (type->traits & SRT_TRAIT_INTERIOR) != 0 && run->world->player_slots > 0
         && run->world->player.inside != 0;
}

/* A part of a turret that can still move: -1 and what was shot away cannot. */
static inline bool
srt_turret_part_there (const SrtRun *run, int node)
{
  return node >= 0 && (srt_nodes (run->world)[node].flags & SRT_NODE_REMOVED) == 0;
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

/* A round's case leaves each ejector of a part (spec 04 §7.4): for who draws. */
void srt_throw_cases (SrtRun *run, int slot, int node);

/* A call of the trigger charges the chosen group's leader, if that is its kind; held until @until (beam.c; §8). */
void srt_beam_charge (SrtRun *run, int slot, int32_t until);

/* One frame of an aimed turret (§9.1), of a spinning gun (§9.2), of a missile turret (§9.3). */
void srt_aimed_step (SrtRun *run, int slot, SrtGun *gun);
void srt_spinning_step (SrtRun *run, int slot, SrtGun *gun);
void srt_missile_turret_step (SrtRun *run, int slot, SrtGun *gun);
/* Its barrels stand still at the start of their track. */
void srt_spinning_fit (SrtRun *run, int slot, SrtGun *gun);

/* Tests a shot's way since the last frame; true when it struck something and is spent (spec 04 §7.1). */
bool srt_shot_hits (SrtRun *run, SrtShot *shot);

/* ---- Missiles ---- */

/* A missile record's index. */
static inline int
srt_missile_index (const SrtRun *run, const SrtMissile *missile)
{
  return (int) (missile - srt_missiles (run->world));
}

/* Gives a missile an order: its start, then one update (spec 04 §10.6). It may end by it. */
void srt_missile_give (SrtRun *run, SrtMissile *missile, SrtMissileOrder order);
/* One update of its order. */
void srt_missile_order (SrtRun *run, SrtMissile *missile);
/* Ends it (§10.8): told by an event, its shockwave goes off, the record is free. @struck: slot it hit, -1 none. */
void srt_missile_end (SrtRun *run, SrtMissile *missile, int struck);

/* Where a missile is drawn, without how it is turned. */
static inline SrtVec3
srt_missile_place (const SrtRun *run, const SrtMissile *missile)
{
  return srt_lerp (missile->now.p, missile->next.p, (float) run->world->simulation_counter / SRT_TICKS_PER_STEP);
}

enum
{
  SRT_MARKS_A_BLOCK = 8, /* looked at together */
};

/* What missiles of a frame may strike: gathered once, in slot order. */
typedef struct SrtMissileMarks
{
  int n; /* the arrays are filled up to a whole block with what no way comes near */
  float x[SRT_MAX_SLOTS], y[SRT_MAX_SLOTS], z[SRT_MAX_SLOTS], reach[SRT_MAX_SLOTS];
  int16_t slot[SRT_MAX_SLOTS];
} SrtMissileMarks;

void srt_missile_marks (SrtRun *run, SrtMissileMarks *marks);
/* Contact on the way from its drawn to its next place (§10.8): does the damage, ends the missile; true if so. */
bool srt_missile_contact (SrtRun *run, SrtMissile *missile, const SrtMissileMarks *marks);
/* A countermeasure ends before its time: a missile reached it. What it drew turns back to its target. */
void srt_countermeasure_end (SrtRun *run, int index);
