/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blows at shields, armour and components (spec 01 §12, §13.2). */
#include "world/private.h"

#include <string.h>

/* Multipliers by difficulty: easy, medium, hard (spec 01 §12.1). */
static const float shot_on_hostile[3] = { 1.5f, 1.0f, 0.75f };
static const float on_player[3] = { 0.375f, 0.5f, 0.75f };

float
srt_damage_scale (const SrtRun *run, int slot, SrtDamageKind kind, float value)
{
  const SrtWorld *world = run->world;
  int level = world->difficulty < 0 ? 0 : world->difficulty > 2 ? 2 : world->difficulty;

  if (srt_is_player (world, slot))
    return value * on_player[level];
  if (kind == SRT_DAMAGE_SHOT && srt_object (world, slot)->side == SRT_SIDE_HOSTILE)
    return value * shot_on_hostile[level];
  return value;
}

static float
full_shield (const SrtCombatStats *combat)
{
  return 6.0f * (float) combat->shield_power - 1.0f;
}

static float
full_armor (const SrtCombatStats *combat)
{
  return 6.0f * (float) combat->armor_class - 1.0f;
}

float
srt_damage_value (const SrtObject *object)
{
  return srt_minf (srt_minf (object->armor[0], object->armor[1]),
                   srt_minf (object->armor[2], object->armor[3]));
}

/* ---- Shields (spec 01 §12.2) ---- */

/* The player's fore and aft share what reserve and shield hold between them. */
static float
shield_cap (const SrtRun *run, int slot, const SrtObject *object, float full, int quadrant)
{
  int other;

  if (!srt_is_player (run->world, slot) || quadrant < SRT_FORE)
    return full;
  other = quadrant == SRT_FORE ? SRT_AFT : SRT_FORE;
  return full - srt_maxf (0.0f, object->shields[other] + object->reserve[other - SRT_FORE] - full);
}

void
srt_shields_recharge (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);
  float full, gain, seconds;

  if (!combat)
    return;
  if (object->invulnerable == 5)
    {
      memset (object->shields, 0, sizeof object->shields);
      return;
    }
  if (object->flags & SRT_COMPONENTS)
    return;
  full = full_shield (combat);
  /* Whole shields stay so: nothing to work out, which is the common case. */
  if (!srt_is_player (run->world, slot) && object->shields[0] == full && object->shields[1] == full
      && object->shields[2] == full && object->shields[3] == full)
    return;
  seconds = combat->shield_recharge > 0.0f ? combat->shield_recharge : 10.0f;
  gain = full * object->shield_factor * object->shield_condition / (seconds * 25.0f);
  for (int i = 0; i < 4; i++)
    {
      float cap = shield_cap (run, slot, object, full, i);
      object->shields[i] = srt_unsigned_zero (srt_minf (object->shields[i] + gain, cap));
    }
}

bool
srt_reserve_swallows (SrtRun *run, int slot, SrtQuadrant quadrant, float value)
{
  SrtObject *object = srt_object (run->world, slot);
  float *reserve;

  if (!srt_is_player (run->world, slot) || quadrant < SRT_FORE)
    return false;
  reserve = &object->reserve[quadrant - SRT_FORE];
  if (!(*reserve > 0.0f))
    return false;
  *reserve -= value;
  if (*reserve > 0.0f)
    return true;
  *reserve = 0.0f;
  return false;
}

/* ---- What every blow does ---- */

static bool
counted (SrtDamageKind kind)
{
  return kind == SRT_DAMAGE_SHOT || kind == SRT_DAMAGE_MISSILE || kind == SRT_DAMAGE_SCREAMER;
}

static void
shot_at (SrtRun *run, int slot, int component, float left, int attacker, bool even_held_back)
{
  SrtEvent *event;

  if (run->in_hull_test && !even_held_back)
    return;
  event = srt_emit (run, SRT_EVENT_SHOT_AT, slot, attacker, 0);
  event->component = component;
  event->value = left;
}

/* A shot shakes the player's view up to 1, anything else up to 2. */
static void
shake (SrtPlayer *player, SrtDamageKind kind, float scaled)
{
  float most = kind == SRT_DAMAGE_SHOT ? 1.0f : 2.0f;

  if (player->hit_shake < most)
    player->hit_shake = srt_minf (player->hit_shake + 0.05f * scaled, most);
}

static void
count_blow (SrtRun *run, int slot, float scaled, SrtDamageKind kind)
{
  SrtObject *object = srt_object (run->world, slot);

  if (srt_is_player (run->world, slot))
    shake (&run->world->player, kind, scaled);
  if (counted (kind))
    object->recent_damage += scaled;
}

void
srt_object_damage (SrtRun *run,
                   int slot,
                   SrtQuadrant quadrant,
                   float value,
                   float through_factor,
                   int attacker,
                   SrtDamageKind kind,
                   SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  float scaled, through;
  SrtEvent *event;

  if (!srt_combat (run, object) || (object->flags & SRT_JUMPING)
      || srt_class (run, object) == SRT_CLASS_DEBRIS)
    return;
  scaled = srt_damage_scale (run, slot, kind, value);
  count_blow (run, slot, scaled, kind);
  through = srt_maxf (value - object->shields[quadrant], 0.0f);
  if (object->shields[quadrant] >= 0.0f && object->invulnerable != 4)
    object->shields[quadrant] = srt_unsigned_zero (object->shields[quadrant] - scaled);
  event = srt_emit (run, SRT_EVENT_SHIELD_HIT, slot, attacker, (int) quadrant);
  event->value = scaled;
  event->place = at;
  if (object->shields[quadrant] < 0.0f)
    srt_armor_damage (run, slot, quadrant, through * through_factor, attacker, kind, at);
  object->last_attacker = attacker;
  shot_at (run, slot, -1, srt_damage_value (object), attacker, false);
}

/* ---- Armour (spec 01 §12.3) ---- */

/* What a state of invulnerability does not let happen: a blow that would end it. */
static bool
spared (const SrtRun *run, int state, int attacker)
{
  return state == 2 || (state == 1 && !srt_is_player (run->world, attacker));
}

static void
set_conditions (const SrtCombatStats *combat, SrtObject *object)
{
  float full = full_armor (combat), q[4];

  for (int i = 0; i < 4; i++)
    q[i] = object->armor[i] / full;
  object->shield_condition = srt_unsigned_zero ((q[0] + q[1] + q[2] + q[3]) / 4.0f);
  object->gun_condition = srt_unsigned_zero (q[SRT_FORE] / 2.0f + q[SRT_LEFT] / 4.0f + q[SRT_RIGHT] / 4.0f);
  object->armor_speed_factor = srt_unsigned_zero (0.25f + 0.75f * q[SRT_AFT]);
}

void
srt_armor_damage (
    SrtRun *run, int slot, SrtQuadrant quadrant, float value, int attacker, SrtDamageKind kind, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);
  float scaled, worn, left;
  SrtEvent *event;

  if (!combat || (object->flags & SRT_JUMPING) || srt_class (run, object) == SRT_CLASS_DEBRIS)
    return;
  scaled = srt_damage_scale (run, slot, kind, value);
  count_blow (run, slot, scaled, kind);
  if (object->flags & SRT_EXPLODING)
    return;
  if (kind == SRT_DAMAGE_SHOT && (object->flags & SRT_COMPONENTS))
    {
      shot_at (run, slot, -1, srt_damage_value (object), attacker, true);
      return;
    }
  /* Scaled twice: at medium the player's armour takes a quarter. */
  worn = srt_damage_scale (run, slot, kind, scaled);
  left = srt_unsigned_zero (object->armor[quadrant] - worn);
  if (object->invulnerable != 4 && (left >= 0.0f || !spared (run, object->invulnerable, attacker)))
    object->armor[quadrant] = left;
  set_conditions (combat, object);
  object->last_attacker = attacker;
  event = srt_emit (run, SRT_EVENT_ARMOR_HIT, slot, attacker, (int) quadrant);
  event->value = worn;
  event->place = at;
  if (object->armor[quadrant] < 0.0f)
    srt_object_destroyed (run, slot, true, worn > 1000.0f);
  shot_at (run, slot, -1, srt_damage_value (object), attacker, false);
}

/* ---- Components (spec 01 §13.2) ---- */

/* The first part of the assembly that has armour of its own; else the part itself. */
static int
armored_part (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span;

  if (nodes[node].link_id == 0)
    return node;
  span = srt_model_span (run, slot, srt_model_root (run, node));
  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (nodes[at].link_id == nodes[node].link_id && nodes[at].component_armor > 0.0f
        && !(nodes[at].flags & SRT_NODE_REMOVED))
      return at;
  return node;
}

/* The component a hit counts against: of the part's group, else its assembly's; -1 none. */
static int
struck_component (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world), *struck = &nodes[node];
  SrtNodeSpan span = srt_model_span (run, slot, srt_model_root (run, node));

  if (struck->component_group != 0)
    for (int at = span.first; at < span.past; at = nodes[at].past)
      if (nodes[at].component >= 0 && nodes[at].component_group == struck->component_group)
        return nodes[at].component;
  if (struck->component >= 0 || struck->link_id == 0)
    return struck->component;
  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (nodes[at].component >= 0 && nodes[at].link_id == struck->link_id)
      return nodes[at].component;
  return -1;
}

static bool
wears (const SrtPart *part, float record, float share, SrtDamageKind kind)
{
  bool heavy = kind == SRT_DAMAGE_CRASH || kind == SRT_DAMAGE_PASSED_ON;

  return record <= 2499.0f || (share >= 500.0f && (heavy || (part->flags & SRT_PART_LIGHT_MAP)));
}

static void
wear_component (SrtRun *run, int slot, int node, float share, int attacker, SrtDamageKind kind)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  int target = armored_part (run, slot, node), own = 0;
  float record = nodes[target].component_armor, left;

  if (!(record > 0.0f) || !wears (srt_node_part (run, &nodes[node]), record, share, kind))
    return;
  if ((object->flags & SRT_SHIELD_GENERATOR) && object->invulnerable != 5 && share < 1000.0f)
    share *= 0.25f;
  left = srt_unsigned_zero (nodes[target].armor - share);
  if (nodes[target].component >= 0)
    own = srt_components (run->world)[object->components.first + (uint32_t) nodes[target].component]
              .invulnerable;
  if (left >= 0.0f || !(spared (run, object->invulnerable, attacker) || spared (run, own, attacker)))
    nodes[target].armor = left;
  object->last_attacker = attacker;
  if (nodes[target].armor < 0.0f)
    *srt_root_flags (run, slot, target) |= SRT_NODE_COMPONENT_LOST;
}

void
srt_component_damage (
    SrtRun *run, int slot, int node, float value, int attacker, SrtDamageKind kind, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *part = srt_node_part (run, &nodes[node]);
  float share = srt_damage_scale (run, slot, kind, value);
  int component;
  SrtEvent *event;

  if ((object->flags & SRT_JUMPING) || kind == SRT_DAMAGE_COLLISION || !part
      || (part->flags & SRT_PART_DAMAGED))
    return;
  wear_component (run, slot, node, share, attacker, kind);
  component = struck_component (run, slot, node);
  event = srt_emit (run, SRT_EVENT_COMPONENT_HIT, slot, attacker, (int) kind);
  event->component = component;
  event->value = share;
  event->place = at;
  if (kind != SRT_DAMAGE_PASSED_ON)
    shot_at (run, slot, -1, srt_damage_value (object), attacker, false);
  if (component >= 0)
    shot_at (run, slot, component, nodes[armored_part (run, slot, node)].armor, attacker, false);
}
