/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charging gun: charge, letting go, what its beam strikes, and how long it shows (spec 04 §8). */
#include "weapons/private.h"

#include <string.h>

#define CHARGE_A_CALL 0.0025f
#define LEAST_CHARGE 0.5f /* below it the charge is lost */
#define REACH 40000.0f    /* units ahead of the ship */

enum
{
  SHOWN_TICKS = 80,
  MOST_LEAVES = 64, /* of one part */
};

/* ---- Charging ---- */

static bool
carries (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));

  return type && (type->traits & SRT_TRAIT_CARRIES_NOVA) != 0;
}

/* The leader of a group, if it charges and has its barrel. */
static SrtGun *
charging_leader (const SrtRun *run, int slot, int group)
{
  int n;
  SrtGun *guns = srt_object_guns (run, slot, &n);

  for (int i = 0; i < n; i++)
    if (guns[i].group == group && guns[i].side == 0)
      {
        const SrtGunType *type = srt_gun_type (run, guns[i].type);
        return type && srt_gun_charges (type) && srt_gun_has_barrel (run, &guns[i]) ? &guns[i] : NULL;
      }
  return NULL;
}

/* The chosen group's, or the first there is, should another have been chosen since it was charged. */
static SrtGun *
charging_gun (const SrtRun *run, int slot)
{
  int chosen = srt_object (run->world, slot)->gun_mode & SRT_GUN_GROUP;
  SrtGun *gun = charging_leader (run, slot, chosen);

  for (int group = 0; gun == NULL && group < SRT_MAX_GUN_GROUPS; group++)
    gun = charging_leader (run, slot, group);
  return gun;
}

int
srt_charging_gun (const SrtRun *run, int slot)
{
  const SrtGun *gun = carries (run, slot) ? charging_gun (run, slot) : NULL;

  return gun ? gun->type : 0;
}

void
srt_beam_charge (SrtRun *run, int slot, int32_t until)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtGun *gun;

  if ((object->gun_mode & SRT_GUN_ALL) != 0 || !carries (run, slot))
    return;
  gun = charging_leader (run, slot, object->gun_mode & SRT_GUN_GROUP);
  if (gun == NULL)
    return;
  gun->firing_until = until;
  object->nova_charge = srt_minf (object->nova_charge + CHARGE_A_CALL * object->gun_factor, 1.0f);
  if (srt_is_player (run->world, slot) && object->nova_charge > LEAST_CHARGE)
    run->world->player.hit_shake =
        srt_maxf (run->world->player.hit_shake, object->nova_charge < 1.0f ? 0.3f : 0.6f);
}

/* ---- The strike ---- */

typedef struct Strike
{
  SrtRun *run;
  int ship;
  const SrtGunType *type;
  float charge;
  SrtVec3 from, to;
} Strike;

static void
strike_part (const Strike *strike, int slot, int at)
{
  SrtRun *run = strike->run;
  const SrtNode *node = &srt_nodes (run->world)[at];
  const SrtPart *part = srt_node_part (run, node);
  SrtFrame frame = srt_node_drawn (run, slot, at);
  SrtVec3 from = srt_frame_local (&frame, strike->from), to = srt_frame_local (&frame, strike->to);
  SrtVec3 points[MOST_LEAVES];
  int n;

  if (!srt_segment_meets_box (from, to, part->bounds_min, part->bounds_max))
    return;
  n = srt_leaves_met (srt_node_model (run, node), part, from, to, points, MOST_LEAVES);
  for (int i = 0; i < n; i++)
    {
      SrtVec3 point = srt_frame_apply (&frame, points[i]);

      srt_component_damage (run, slot, at, strike->type->damage_hull * strike->charge, strike->ship,
                            SRT_DAMAGE_SHOT, point);
      srt_cloak_reveal (run, slot, point);
    }
}

static void
strike_object (const Strike *strike, int slot)
{
  SrtRun *run = strike->run;
  const SrtObject *object = srt_object (run->world, slot);
  const SrtGunType *type = strike->type;
  const SrtFrame *drawn = srt_drawn (run, slot);
  int first = (int) object->nodes.first, past = first + (int) object->nodes.count;
  SrtVec3 from = srt_frame_local (drawn, strike->from), to = srt_frame_local (drawn, strike->to), at;
  float share, damage;

  if (!srt_segment_enters_box (from, to, object->bounds_min, object->bounds_max, &share))
    return;
  if ((object->flags & SRT_COMPONENTS) != 0)
    {
      for (int node = first; node < past; node++)
        if (srt_node_part (run, &srt_nodes (run->world)[node]) && srt_node_shown (run, node))
          strike_part (strike, slot, node);
      return;
    }
  if (!(type->damage_shield > 0.0f))
    return;
  at = srt_lerp (from, to, share);
  damage = type->damage_shield * srt_object (run->world, strike->ship)->gun_condition * strike->charge;
  srt_object_damage (run, slot, srt_quadrant (object, at), damage, type->damage_hull / type->damage_shield,
                     strike->ship, SRT_DAMAGE_SHOT, srt_frame_apply (drawn, at));
}

static void
strike_all (const Strike *strike)
{
  const SrtWorld *world = strike->run->world;

  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);

      if (slot != strike->ship && object->type >= 0 && (object->flags & (SRT_STAND_IN | SRT_DISABLED)) == 0)
        strike_object (strike, slot);
    }
}

/* ---- Letting go ---- */

static SrtBeam *
free_beam (SrtWorld *world)
{
  for (int i = 0; i < SRT_BEAMS; i++)
    if (!world->beams[i].live)
      return &world->beams[i];
  return NULL;
}

/* With no record free the charge stays; too small a one is lost. */
static void
release (SrtRun *run, int slot, const SrtGunType *type)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtBeam *beam = free_beam (world);
  float charge = object->nova_charge;
  const SrtFrame place = *srt_drawn (run, slot);
  Strike strike = { run, slot, type, charge, place.p, srt_madd (place.p, srt_forward (&place.r), REACH) };
  SrtEvent *event;

  if (beam == NULL)
    return;
  object->nova_charge = 0.0f;
  if (charge < LEAST_CHARGE)
    return;
  *beam = (SrtBeam){ .live = 1,
                     .ship = slot,
                     .generation = object->generation,
                     .fired_at = world->frame_start,
                     .type = type->number,
                     .charge = charge };
  object->shots_fired++;
  event = srt_emit (run, SRT_EVENT_BEAM, slot, -1, type->number);
  event->value = charge;
  event->place = place.p;
  event->direction = srt_forward (&place.r);
  strike_all (&strike);
}

/* The trigger of a charged gun is up. */
static void
look_at_trigger (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtGun *gun;

  if (!(object->nova_charge > 0.0f) || (object->flags & SRT_JUMPING) != 0 || srt_gone (object))
    return;
  gun = charging_gun (run, slot);
  if (gun && gun->firing_until <= run->world->frame_start)
    release (run, slot, srt_gun_type (run, gun->type));
}

static bool
over (const SrtWorld *world, const SrtBeam *beam)
{
  const SrtObject *ship = srt_object (world, beam->ship);

  return world->frame_start - beam->fired_at > SHOWN_TICKS || ship->generation != beam->generation
         || srt_gone (ship);
}

void
srt_beams_frame (SrtRun *run)
{
  SrtWorld *world = run->world;

  for (int i = 0; i < SRT_BEAMS; i++)
    if (world->beams[i].live && over (world, &world->beams[i]))
      memset (&world->beams[i], 0, sizeof world->beams[i]);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    look_at_trigger (run, slot);
}
