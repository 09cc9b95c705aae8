/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a shot strikes on its way of one frame, and what that does (spec 04 §7.1). */
#include "weapons/private.h"

typedef struct Flight
{
  SrtRun *run;
  SrtShot *shot;
  const SrtGunType *type;
  bool huge;
} Flight;

/* ---- A way and a sphere ---- */

/* The share 0..1 of the way at which it is nearest to a point. */
static float
nearest_share (SrtVec3 from, SrtVec3 to, SrtVec3 point)
{
  SrtVec3 way = srt_sub (to, from);
  float length2 = srt_length2 (way);

  if (!(length2 > 0.0f))
    return 0.0f;
  return srt_clampf (srt_dot (srt_sub (point, from), way) / length2, 0.0f, 1.0f);
}

/*
 * The share at which it first touches a sphere that it comes near enough to.
 * Below 0 when it begins inside: what came through a fallen shield strikes the
 * side it came in by, not the far one from within.
 */
static float
entry_share (SrtVec3 from, SrtVec3 to, SrtVec3 centre, float radius)
{
  SrtVec3 way = srt_sub (to, from), out = srt_sub (from, centre);
  float a = srt_length2 (way), b = srt_dot (out, way), c = srt_length2 (out) - radius * radius;
  float root = b * b - a * c;

  if (!(a > 0.0f))
    return 0.0f;
  return srt_minf ((-b - sqrtf (srt_maxf (root, 0.0f))) / a, 1.0f);
}

/* ---- Figures ---- */

/* A turret's smaller guns hurt a player's ship more. */
static float
figure (const Flight *flight, int slot, float damage)
{
  bool turret = (flight->type->traits & SRT_GUN_TURRET) != 0 && !flight->huge;

  return turret && srt_is_player (flight->run->world, slot) ? damage * 2.5f : damage;
}

/* The share of a blow at a shield that goes through to the armour. */
static float
through (const SrtGunType *type)
{
  return type->damage_shield > 0.0f ? type->damage_hull / type->damage_shield : 0.0f;
}

/* ---- Hulls, part by part ---- */

/* A listed part is looked up again each frame: -1 once it is gone or hidden. */
static int
listed_node (const SrtRun *run, const SrtObject *object, int part)
{
  int at = (int) object->nodes.first + part;

  if (part < 0 || part >= (int) object->nodes.count || srt_nodes (run->world)[at].part < 0
      || !srt_node_shown (run, at))
    return -1;
  return at;
}

static bool
part_struck (Flight *flight, int slot, int at, SrtVec3 *point, SrtVec3 *normal)
{
  const SrtShot *shot = flight->shot;
  const SrtPart *part = srt_node_part (flight->run, &srt_nodes (flight->run->world)[at]);
  SrtVec3 centre = srt_node_drawn (flight->run, slot, at).p;
  float share = nearest_share (shot->last, shot->at, centre);

  return srt_distance (srt_lerp (shot->last, shot->at, share), centre) <= part->radius
         && srt_hit_part (flight->run, slot, at, shot->last, shot->at, point, normal);
}

static void
strike_part (Flight *flight, int slot, int at, SrtVec3 point, SrtVec3 normal)
{
  SrtRun *run = flight->run;
  SrtEvent *event;

  if (!flight->huge)
    {
      srt_component_damage (run, slot, at, flight->type->damage_hull, flight->shot->owner, SRT_DAMAGE_SHOT,
                            point);
      srt_cloak_reveal (run, slot, point);
      return;
    }
  /* The great guns burst on a hull without hurting its parts. */
  event = srt_emit (run, SRT_EVENT_COMPONENT_HIT, slot, flight->shot->owner, 0);
  event->component = srt_nodes (run->world)[at].component;
  event->node = at;
  event->rules = (uint32_t) flight->shot->type;
  event->place = point;
  event->direction = normal;
}

/* Tests the run of candidates of one hull, from @first on; @past receives where it ends. */
static bool
hits_hull (Flight *flight, int first, int *past)
{
  SrtShot *shot = flight->shot;
  int slot = shot->candidate[first], struck = -1;
  const SrtObject *object = srt_object (flight->run->world, slot);
  bool near = srt_segment_meets_bounds (flight->run, slot, shot->last, shot->at);
  SrtVec3 point = { 0, 0, 0 }, normal = { 0, 0, 0 };

  for (*past = first; *past < shot->n_candidates && shot->candidate[*past] == slot; (*past)++)
    {
      int at = near ? listed_node (flight->run, object, shot->candidate_part[*past]) : -1;

      if (at >= 0 && part_struck (flight, slot, at, &point, &normal))
        struck = at; /* the last crossed counts, not the nearest */
    }
  if (struck < 0)
    return false;
  strike_part (flight, slot, struck, point, normal);
  return true;
}

/* ---- Ships that are struck whole ---- */

/* The last shown part whose mesh box the way of the shot enters. */
static bool
enters_mesh (Flight *flight, int slot)
{
  const SrtRun *run = flight->run;
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = object->nodes.count; i > 0; i--)
    {
      int at = (int) (object->nodes.first + i - 1);
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      SrtFrame frame;

      if (!part || (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED)) != 0 || !srt_node_shown (run, at))
        continue;
      frame = srt_node_drawn (flight->run, slot, at);
      if (srt_segment_meets_box (srt_frame_local (&frame, flight->shot->last),
                                 srt_frame_local (&frame, flight->shot->at), part->bounds_min,
                                 part->bounds_max))
        return true;
    }
  return false;
}

/* What turns a blow at a shield without harm; told as a blow. */
static bool
turned (Flight *flight, int slot, SrtQuadrant quadrant, SrtVec3 at)
{
  SrtRun *run = flight->run;
  float value = flight->type->damage_shield;
  SrtBlow blow = srt_blow_at_quadrant (slot, quadrant, value, flight->shot->owner, SRT_DAMAGE_SHOT, at);

  if ((srt_object (run->world, slot)->flags & SRT_SPECTRAL_SHIELDS) != 0)
    {
      blow.rules = SRT_RULE_SPECTRAL;
      srt_tell_blow (run, &blow);
      return true;
    }
  return !(value > 0.0f)
         || srt_reserve_takes (run, slot, quadrant, value, value, blow.attacker, SRT_DAMAGE_SHOT, at);
}

static void
strike_shield (Flight *flight, int slot, SrtQuadrant quadrant, SrtVec3 at)
{
  SrtRun *run = flight->run;
  const SrtGunType *type = flight->type;

  srt_cloak_reveal (run, slot, at);
  if (turned (flight, slot, quadrant, at))
    {
      /* Turned without harm; the shield flares all the same. */
      srt_emit (run, SRT_EVENT_SHIELD_HIT, slot, flight->shot->owner, (int) quadrant)->place = at;
      return;
    }
  srt_object_damage (run, slot, quadrant, figure (flight, slot, type->damage_shield), through (type),
                     flight->shot->owner, SRT_DAMAGE_SHOT, at);
}

static bool
hits_ship (Flight *flight, int slot)
{
  SrtRun *run = flight->run;
  const SrtShot *shot = flight->shot;
  const SrtObject *object = srt_object (run->world, slot);
  const SrtFrame *drawn = srt_drawn (run, slot);
  float share = entry_share (shot->last, shot->at, drawn->p, object->radius + flight->type->huge_reach);
  SrtVec3 at = srt_lerp (shot->last, shot->at, share);
  SrtQuadrant quadrant = srt_quadrant (object, srt_frame_local (drawn, at));
  bool bare = object->shields[quadrant] <= 0.0f || object->invulnerable == 4 || object->invulnerable == 5;

  if (flight->huge || !bare)
    {
      strike_shield (flight, slot, quadrant, at);
      return true;
    }
  if (!enters_mesh (flight, slot))
    return false;
  srt_armor_damage (run, slot, quadrant, figure (flight, slot, flight->type->damage_hull), shot->owner,
                    SRT_DAMAGE_SHOT, at);
  return true;
}

/* ---- The way of one frame ---- */

static bool
passes_near (Flight *flight, int slot, bool *behind)
{
  const SrtShot *shot = flight->shot;
  SrtVec3 centre = srt_drawn (flight->run, slot)->p;
  float share = nearest_share (shot->last, shot->at, centre);
  float reach = srt_object (flight->run->world, slot)->radius + flight->type->huge_reach;

  *behind = share <= 0.0f;
  return srt_distance (srt_lerp (shot->last, shot->at, share), centre) <= reach;
}

/* Strikes nothing any more: gone, or no longer colliding. */
static bool
out_of_it (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);

  return object->type < 0 || (object->flags & (SRT_NO_COLLISIONS | SRT_STAND_IN | SRT_DISABLED)) != 0;
}

static void
drop_candidates (SrtShot *shot, int first, int past)
{
  int n = past - first;

  for (int i = past; i < shot->n_candidates; i++)
    {
      shot->candidate[i - n] = shot->candidate[i];
      shot->candidate_part[i - n] = shot->candidate_part[i];
    }
  for (int i = shot->n_candidates - n; i < shot->n_candidates; i++)
    shot->candidate[i] = shot->candidate_part[i] = 0;
  shot->n_candidates -= n;
}

static int
run_end (const SrtShot *shot, int first)
{
  int past = first + 1;

  while (past < shot->n_candidates && shot->candidate[past] == shot->candidate[first])
    past++;
  return past;
}

bool
srt_shot_hits (SrtRun *run, SrtShot *shot)
{
  Flight flight = { run, shot, srt_gun_type (run, shot->type), false };
  int i = 0;

  if (flight.type == NULL || !(srt_length2 (srt_sub (shot->at, shot->last)) >= 1.0f))
    return false;
  flight.huge = (flight.type->traits & SRT_GUN_HUGE) != 0;
  while (i < shot->n_candidates)
    {
      int slot = shot->candidate[i], past = run_end (shot, i);
      bool behind, hit = false;

      if (out_of_it (run, slot) || !passes_near (&flight, slot, &behind))
        {
          if (out_of_it (run, slot) || behind)
            drop_candidates (shot, i, past);
          else
            i = past;
          continue;
        }
      if ((srt_object (run->world, slot)->flags & SRT_COMPONENTS) != 0)
        hit = hits_hull (&flight, i, &past);
      else
        hit = hits_ship (&flight, slot);
      if (hit)
        {
          srt_object (run->world, shot->owner)->shots_hit++;
          return true;
        }
      i = past;
    }
  return false;
}
