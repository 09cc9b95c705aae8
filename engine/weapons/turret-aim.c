/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turrets that aim by themselves: choosing a target, turning, firing (spec 04 §9.1). */
#include "weapons/private.h"

#include "maneuver/maneuver.h"
#include "orders/orders.h"

#define DEGREES(a) ((float) ((a) *SRT_PI / 180.0))

enum
{
  BASE = 0,
  PITCHING = 1,
  SECOND_PITCHING = 2,
  N_SLOTS = 5,
};

static const float turn_rate = 0.02f; /* radians a tick */

/* One aimed turret at work, and where it stands as drawn: worked out once a frame. */
typedef struct Turret
{
  SrtRun *run;
  int slot;
  SrtGun *gun;
  const SrtGunType *type;
  SrtFrame root;    /* of the model that its base belongs to */
  SrtVec3 base;
  SrtVec3 pitching; /* of use with an arc only */
  bool back;        /* at rest its muzzle faces away from the base's zero aim: it works turned half round about X */
} Turret;

/* How far to turn from where the parts stand. */
typedef struct Turn
{
  float yaw, pitch;
} Turn;

static const SrtPart *
part_of (const SrtRun *run, int at)
{
  return srt_node_part (run, &srt_nodes (run->world)[at]);
}

static bool
is_huge (const Turret *turret)
{
  return (turret->type->traits & SRT_GUN_HUGE) != 0;
}

static bool
faces_back (const SrtRun *run, const SrtGun *gun)
{
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtModel *model = srt_node_model (run, &nodes[gun->node]);
  SrtVec3 forward = srt_forward (&model->attachments[gun->attachment].frame.r);

  return srt_mul (&part_of (run, gun->slots[BASE])->frame, forward).z > 0.0f;
}

static Turret
turret_of (SrtRun *run, int slot, SrtGun *gun, const SrtGunType *type)
{
  int base = gun->slots[BASE], root = srt_model_root (run, base);
  Turret turret = { .run = run, .slot = slot, .gun = gun, .type = type };

  turret.root = root >= 0 ? srt_node_drawn (run, slot, root) : *srt_drawn (run, slot);
  turret.base = srt_node_drawn (run, slot, base).p;
  turret.back = faces_back (run, gun);
  if (gun->arc >= 0)
    turret.pitching = srt_node_drawn (run, slot, gun->slots[PITCHING]).p;
  return turret;
}

/* ---- Angles ---- */

static bool
yaw_allowed (const Turret *turret, float yaw)
{
  const SrtPart *base = part_of (turret->run, turret->gun->slots[BASE]);

  return !base->limited[0] || base->angle_min[0] == base->angle_max[0]
         || (yaw >= base->angle_min[0] && yaw <= base->angle_max[0]);
}

/* A great gun takes what is little past a limit at the limit. */
static bool
pitch_allowed (const Turret *turret, float *pitch)
{
  const SrtPart *part = part_of (turret->run, turret->gun->slots[PITCHING]);
  float spare = is_huge (turret) ? DEGREES (20.0) : 0.0f;

  if (!part->limited[1])
    return true;
  if (*pitch < part->angle_min[1] - spare || *pitch > part->angle_max[1] + spare)
    return false;
  *pitch = srt_clampf (*pitch, part->angle_min[1], part->angle_max[1]);
  return true;
}

/* The four cells of the arc about a direction, in the root's frame, are all open. */
static bool
arc_allows (const Turret *turret, SrtVec3 aim)
{
  const SrtRun *run = turret->run;
  const SrtArc *arc;
  SrtVec3 w;
  int row, column;

  if (turret->gun->arc < 0 || srt_holds_player (run, turret->slot))
    return true;
  arc = &srt_node_model (run, &srt_nodes (run->world)[turret->gun->slots[BASE]])->arcs[turret->gun->arc];
  w = srt_mul_transposed (&turret->root.r, srt_sub (aim, turret->pitching));
  row = (int) rintf ((srt_atan2f (w.x, w.z) + (float) (2.0 * SRT_PI)) * (float) (16.0 / SRT_PI) - 0.5f);
  column = (int) rintf ((srt_atan2f (sqrtf (w.x * w.x + w.z * w.z), w.y) + (float) (2.0 * SRT_PI))
                            * (float) (32.0 / SRT_PI)
                        - 0.5f);
  for (int r = 0; r < 2; r++)
    for (int c = 0; c < 2; c++)
      if ((arc->mask[(row + r) & 31] >> ((c - column) & 15) & 1) == 0)
        return false;
  return true;
}

/* The turn that brings the muzzle onto a point; false where the turret may not turn so far. */
static bool
angles (const Turret *turret, SrtVec3 aim, Turn *turn)
{
  const SrtRun *run = turret->run;
  const SrtGun *gun = turret->gun;
  const SrtNode *nodes = srt_nodes (run->world);
  SrtVec3 d = srt_mul_transposed (&turret->root.r, srt_sub (aim, turret->base));
  float yaw, pitch, ahead;

  d = srt_mul (&part_of (run, gun->slots[BASE])->frame, d);
  if (turret->back)
    d = srt_vec3 (d.x, -d.y, -d.z);
  yaw = srt_atan2f (d.y, -d.z);
  if (!yaw_allowed (turret, yaw))
    return false;
  /* Turned by that yaw, what lies ahead lies along the length of (y, z). */
  ahead = sqrtf (d.y * d.y + d.z * d.z);
  pitch = -srt_atan2f (d.x, ahead);
  if (turret->back)
    pitch = -pitch; /* half a turn about X turns the pitch axis over */
  if (!pitch_allowed (turret, &pitch) || !arc_allows (turret, aim))
    return false;
  turn->yaw = srt_wrap_angle (yaw - nodes[gun->slots[BASE]].turret_angles.x);
  turn->pitch = srt_wrap_angle (pitch - nodes[gun->slots[PITCHING]].turret_angles.y);
  return true;
}

static bool
lead (const Turret *turret, SrtTarget target, float share, SrtVec3 *aim)
{
  return srt_lead (turret->run, target, turret->base, turret->gun->type, share, aim);
}

/* ---- Tracking ---- */

static bool
in_line (const Turret *turret, SrtVec3 aim)
{
  const SrtGun *gun = turret->gun;
  SrtVec3 from = srt_node_next (turret->run, turret->slot, gun->slots[BASE]).p;
  SrtFrame muzzle = srt_attachment_next (turret->run, turret->slot, gun->node, gun->attachment);
  SrtVec3 forward = srt_forward (&muzzle.r), to = srt_sub (aim, from);
  float along = srt_dot (to, forward);

  return along > 0.0f
         && srt_length (srt_madd (to, forward, -along))
                < 2.0f * srt_aimed_at (turret->run, gun->target).radius;
}

static bool
plays_nothing (const SrtNode *node)
{
  return node->track < 0 || node->time_speed == 0.0f;
}

static void
fire (const Turret *turret)
{
  const SrtNode *nodes = srt_nodes (turret->run->world);

  turret->gun->firing_until = turret->run->world->frame_start + 1;
  for (int i = 0; i < N_SLOTS; i++)
    if (srt_turret_part_there (turret->run, turret->gun->slots[i]) && plays_nothing (&nodes[turret->gun->slots[i]]))
      srt_track_play (turret->run, turret->slot, turret->gun->slots[i], "fire", 0.0f, -1, 2.0f);
}

static void
track (const Turret *turret)
{
  SrtRun *run = turret->run;
  SrtGun *gun = turret->gun;
  float share = 1.0f;
  SrtVec3 aim;
  Turn turn;

  if (!srt_target_valid (run, gun->target, 0))
    {
      gun->target = SRT_NO_TARGET;
      return;
    }
  if ((srt_object (run->world, gun->target.index)->flags & SRT_ECM) != 0)
    share = 0.5f + 0.3f * srt_random_fraction (&run->world->random);
  if (!lead (turret, gun->target, share, &aim) || !angles (turret, aim, &turn))
    {
      gun->target = SRT_NO_TARGET;
      return;
    }
  gun->yaw_left = srt_unsigned_zero (turn.yaw);
  gun->pitch_left = srt_unsigned_zero (turn.pitch);
  if (in_line (turret, aim))
    fire (turret);
}

static void
turn_parts (const Turret *turret)
{
  SrtRun *run = turret->run;
  const SrtGun *gun = turret->gun;
  float most = turn_rate * (float) run->world->frame_duration;
  float yaw = srt_clampf (gun->yaw_left, -most, most), pitch = srt_clampf (gun->pitch_left, -most, most);

  if (yaw != 0.0f)
    srt_turret_turn (run, turret->slot, gun->slots[BASE], srt_vec3 (yaw, 0, 0));
  for (int i = PITCHING; i <= SECOND_PITCHING; i++)
    if (pitch != 0.0f && srt_turret_part_there (run, gun->slots[i]))
      srt_turret_turn (run, turret->slot, gun->slots[i], srt_vec3 (0, pitch, 0));
}

/* ---- Picking a target ---- */

static bool
can_aim_at (const Turret *turret, SrtTarget target)
{
  SrtVec3 aim;
  Turn turn;

  return srt_target_valid (turret->run, target, 0) && lead (turret, target, 1.0f, &aim)
         && angles (turret, aim, &turn);
}

/* No part of it comes into the gun's reach: what most objects fall out by. */
static bool
too_far (const Turret *turret, int target)
{
  float reach = 1.01f * srt_gun_reach (turret->type) + srt_object (turret->run->world, target)->radius;
  SrtVec3 way = srt_sub (srt_drawn (turret->run, target)->p, turret->base);

  return srt_length2 (way) > reach * reach;
}

static bool
pick_component (const Turret *turret, int target)
{
  const SrtObject *object = srt_object (turret->run->world, target);

  for (uint32_t i = 0; i < object->components.count; i++)
    if (can_aim_at (turret, srt_target_ship (target, (int) i)))
      {
        turret->gun->target = srt_target_ship (target, (int) i);
        return true;
      }
  return false;
}

static bool
pick_object (const Turret *turret, int target)
{
  const SrtRun *run = turret->run;
  const SrtObject *own = srt_object (run->world, turret->slot), *object = srt_object (run->world, target);
  bool hull = (object->flags & SRT_COMPONENTS) != 0, whole = !hull || is_huge (turret);

  if (object->type < 0 || target == turret->slot || object->side == own->side
      || object->side == SRT_SIDE_NEUTRAL || (is_huge (turret) && !hull))
    return false;
  if (!whole
      && ((own->flags & SRT_COMPONENTS) == 0
          || (srt_type (run, own)->traits & SRT_TRAIT_TURRETS_IGNORE_COMPONENTS) != 0))
    return false;
  if (!srt_target_valid (run, srt_target_ship (target, -1), 0) || too_far (turret, target))
    return false;
  if (!whole)
    return pick_component (turret, target);
  if (!can_aim_at (turret, srt_target_ship (target, -1)))
    return false;
  turret->gun->target = srt_target_ship (target, -1);
  return true;
}

static void
pick (const Turret *turret)
{
  SrtWorld *world = turret->run->world;

  turret->gun->yaw_left = turret->gun->pitch_left = 0.0f;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (pick_object (turret, slot))
      return;
}

/* ---- The step ---- */

void
srt_aimed_step (SrtRun *run, int slot, SrtGun *gun)
{
  SrtWorld *world = run->world;
  const SrtGunType *type = srt_gun_type (run, gun->type);
  bool looks = gun->looks_at < world->frame_start;
  Turret turret;

  if (type == NULL || (gun->target.index < 0 && !looks))
    return;
  turret = turret_of (run, slot, gun, type);
  if (gun->target.index >= 0)
    {
      track (&turret);
      turn_parts (&turret); /* also in the frame that drops the target */
    }
  if (!looks)
    return;
  if (gun->target.index < 0)
    pick (&turret);
  gun->looks_at = world->frame_start + 100 + (int) (srt_random15 (&world->random) % 100);
}

bool
srt_turret_allows (SrtRun *run, int slot, int gun, SrtVec3 point)
{
  int n;
  SrtGun *guns = srt_object_guns (run, slot, &n);
  const SrtGunType *type;
  Turret turret;
  Turn turn;

  if (gun < 0 || gun >= n || guns[gun].mount != SRT_MOUNT_AIMED)
    return false;
  type = srt_gun_type (run, guns[gun].type);
  if (type == NULL)
    return false;
  turret = turret_of (run, slot, &guns[gun], type);
  return angles (&turret, point, &turn);
}
