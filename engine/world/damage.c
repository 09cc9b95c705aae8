/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blows at shields, armour and components (spec 01 §12, §13.2). */
#include "world/private.h"

#include "mission/machine.h"

#include "orders/orders.h"

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

/* ---- Recharge and reserves (spec 01 §12.2) ---- */

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

void
srt_tell_blow (SrtRun *run, const SrtBlow *blow)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_DAMAGE, blow->slot, blow->attacker, blow->quadrant);

  event->component = blow->component;
  event->value = blow->worn;
  event->place = blow->at;
  event->node = blow->node;
  event->asked = run->softened > 0.0f ? blow->asked / run->softened : blow->asked;
  event->harm = (int32_t) blow->kind;
  event->rules = blow->rules | (run->softened > 0.0f ? SRT_RULE_FRIEND : 0u);
}

bool
srt_reserve_takes (SrtRun *run,
                   int slot,
                   SrtQuadrant quadrant,
                   float value,
                   float drain,
                   int attacker,
                   SrtDamageKind kind,
                   SrtVec3 at)
{
  SrtBlow blow = srt_blow_at_quadrant (slot, quadrant, value, attacker, kind, at);

  if (!srt_reserve_swallows (run, slot, quadrant, drain))
    return false;
  blow.rules = SRT_RULE_RESERVE;
  srt_tell_blow (run, &blow);
  return true;
}

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
  if (run->script)
    {
      SrtEvent told = *event;
      srt_script_hear (run, &told);
    }
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

/* What takes no blow at all; the reason goes into @rules. */
static bool
beyond_harm (const SrtRun *run, int slot, uint32_t *rules)
{
  const SrtObject *object = srt_object (run->world, slot);

  if (object->flags & SRT_JUMPING)
    *rules |= SRT_RULE_JUMPING;
  else if (srt_class (run, object) == SRT_CLASS_DEBRIS)
    *rules |= SRT_RULE_DEBRIS;
  else
    return false;
  return true;
}

static float
scaled_blow (const SrtRun *run, SrtBlow *blow, float value)
{
  float scaled = srt_damage_scale (run, blow->slot, blow->kind, value);

  if (scaled != value)
    blow->rules |= SRT_RULE_DIFFICULTY;
  return scaled;
}

/* What a state of invulnerability does not let happen: a blow that would end it. */
static bool
spared (const SrtRun *run, int state, int attacker)
{
  return state == 2 || (state == 1 && !srt_is_player (run->world, attacker));
}

/* ---- Armour (spec 01 §12.3) ---- */

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

/* Takes @worn off a quadrant's armour unless something refuses it. */
static void
wear_armor (SrtRun *run, SrtBlow *blow, float worn)
{
  SrtObject *object = srt_object (run->world, blow->slot);
  float left = srt_unsigned_zero (object->armor[blow->quadrant] - worn);

  if (object->invulnerable == 4 || (left < 0.0f && spared (run, object->invulnerable, blow->attacker)))
    {
      blow->rules |= SRT_RULE_INVULNERABLE;
      return;
    }
  object->armor[blow->quadrant] = left;
  blow->rules |= SRT_RULE_ARMOR;
  blow->worn += worn;
}

/* The rest of a blow that reached the armour; the one who struck tells it when all is reckoned. */
static void
armor_blow (SrtRun *run, SrtBlow *blow, float value, bool past_shield)
{
  int slot = blow->slot;
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);
  float scaled, worn;
  SrtEvent *event;

  scaled = scaled_blow (run, blow, value);
  count_blow (run, slot, scaled, blow->kind);
  if (object->flags & SRT_EXPLODING)
    {
      blow->rules |= SRT_RULE_EXPLODING;
      srt_tell_blow (run, blow);
      return;
    }
  if (blow->kind == SRT_DAMAGE_SHOT && (object->flags & SRT_COMPONENTS))
    {
      blow->rules |= SRT_RULE_COMPONENT;
      srt_tell_blow (run, blow);
      shot_at (run, slot, -1, srt_damage_value (object), blow->attacker, true);
      return;
    }
  srt_friendly_blow (run, slot, blow->attacker, scaled, blow->kind, false);
  /* Scaled twice: at medium the player's armour takes a quarter. */
  worn = scaled_blow (run, blow, scaled);
  wear_armor (run, blow, worn);
  set_conditions (combat, object);
  object->last_attacker = blow->attacker;
  srt_player_strikes (run, slot, -1, false, blow->attacker, blow->kind);
  srt_tell_blow (run, blow);
  event = srt_emit (run, SRT_EVENT_ARMOR_HIT, slot, blow->attacker, blow->quadrant);
  event->value = worn;
  event->harm = (int32_t) blow->kind;
  event->rules = past_shield ? 1 : 0;
  event->place = blow->at;
  if (object->armor[blow->quadrant] < 0.0f)
    {
      srt_friendly_loss (run, slot, blow->attacker, blow->kind, false);
      srt_object_destroyed (run, slot, true, worn > 1000.0f);
    }
  shot_at (run, slot, -1, srt_damage_value (object), blow->attacker, false);
}

void
srt_armor_damage (
    SrtRun *run, int slot, SrtQuadrant quadrant, float value, int attacker, SrtDamageKind kind, SrtVec3 at)
{
  SrtBlow blow = srt_blow_at_quadrant (slot, quadrant, value, attacker, kind, at);

  if (!srt_combat (run, srt_object (run->world, slot)))
    return;
  if (beyond_harm (run, slot, &blow.rules))
    srt_tell_blow (run, &blow);
  else
    armor_blow (run, &blow, value, false);
}

/* ---- Shields (spec 01 §12.2) ---- */

static void
wear_shield (SrtRun *run, SrtBlow *blow, float scaled)
{
  SrtObject *object = srt_object (run->world, blow->slot);
  float *shield = &object->shields[blow->quadrant];

  if (!(*shield >= 0.0f))
    return;
  if (object->invulnerable == 4)
    {
      blow->rules |= SRT_RULE_INVULNERABLE;
      return;
    }
  *shield = srt_unsigned_zero (*shield - scaled);
  blow->rules |= SRT_RULE_SHIELD;
  blow->worn += scaled;
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
  SrtBlow blow = srt_blow_at_quadrant (slot, quadrant, value, attacker, kind, at);
  float scaled, through;
  SrtEvent *event;

  if (!srt_combat (run, object))
    return;
  if (beyond_harm (run, slot, &blow.rules))
    {
      srt_tell_blow (run, &blow);
      return;
    }
  scaled = scaled_blow (run, &blow, value);
  count_blow (run, slot, scaled, kind);
  srt_friendly_blow (run, slot, attacker, scaled, kind, false);
  through = srt_maxf (value - object->shields[quadrant], 0.0f);
  wear_shield (run, &blow, scaled);
  event = srt_emit (run, SRT_EVENT_SHIELD_HIT, slot, attacker, (int) quadrant);
  event->value = scaled;
  event->harm = (int32_t) kind;
  event->place = at;
  if (object->shields[quadrant] < 0.0f)
    armor_blow (run, &blow, through * through_factor, true);
  else
    srt_tell_blow (run, &blow);
  object->last_attacker = attacker;
  srt_player_strikes (run, slot, -1, false, attacker, kind);
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

static bool
component_spared (const SrtRun *run, const SrtObject *object, const SrtNode *target, int attacker)
{
  const SrtComponent *listed = srt_components (run->world) + object->components.first;
  int own = target->component >= 0 ? listed[target->component].invulnerable : 0;

  return spared (run, object->invulnerable, attacker) || spared (run, own, attacker);
}

/* Wears the armour that stands for the part struck; what refused it goes into the blow's rules. */
static void
wear_component (SrtRun *run, SrtBlow *blow, int node, float share)
{
  SrtObject *object = srt_object (run->world, blow->slot);
  SrtNode *nodes = srt_nodes (run->world);
  int target = armored_part (run, blow->slot, node);
  float record = nodes[target].component_armor, left;

  if (!(record > 0.0f))
    {
      blow->rules |= SRT_RULE_NO_ARMOR;
      return;
    }
  if (!wears (srt_node_part (run, &nodes[node]), record, share, blow->kind))
    {
      blow->rules |= SRT_RULE_TOO_LIGHT;
      return;
    }
  if ((object->flags & SRT_SHIELD_GENERATOR) && object->invulnerable != 5 && share < 1000.0f)
    {
      share *= 0.25f;
      blow->rules |= SRT_RULE_GENERATOR;
    }
  left = srt_unsigned_zero (nodes[target].armor - share);
  if (left < 0.0f && component_spared (run, object, &nodes[target], blow->attacker))
    blow->rules |= SRT_RULE_INVULNERABLE;
  else
    {
      nodes[target].armor = left;
      blow->rules |= SRT_RULE_COMPONENT;
      blow->worn = share;
    }
  object->last_attacker = blow->attacker;
  if (nodes[target].armor < 0.0f)
    {
      srt_friendly_loss (run, blow->slot, blow->attacker, blow->kind, true);
      *srt_root_flags (run, blow->slot, target) |= SRT_NODE_COMPONENT_LOST;
    }
}

/* A part that no blow wears; the reason goes into the rules. */
static bool
part_beyond_harm (const SrtObject *object, const SrtPart *part, SrtBlow *blow)
{
  if (object->flags & SRT_JUMPING)
    blow->rules |= SRT_RULE_JUMPING;
  else if (blow->kind == SRT_DAMAGE_COLLISION)
    blow->rules |= SRT_RULE_COLLISION;
  else if (!part || (part->flags & SRT_PART_DAMAGED))
    blow->rules |= SRT_RULE_NO_ARMOR;
  else
    return false;
  return true;
}

void
srt_component_damage (
    SrtRun *run, int slot, int node, float value, int attacker, SrtDamageKind kind, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtBlow blow = { slot, attacker, struck_component (run, slot, node), -1, kind, value, 0.0f, 0, at, node };
  float share;
  SrtEvent *event;

  if (part_beyond_harm (object, srt_node_part (run, &nodes[node]), &blow))
    {
      srt_tell_blow (run, &blow);
      return;
    }
  share = scaled_blow (run, &blow, value);
  srt_friendly_blow (run, slot, attacker, share, kind, true);
  wear_component (run, &blow, node, share);
  srt_player_strikes (run, slot, blow.component, true, attacker, kind);
  srt_tell_blow (run, &blow);
  event = srt_emit (run, SRT_EVENT_COMPONENT_HIT, slot, attacker, (int) kind);
  event->component = blow.component;
  event->value = share;
  event->node = node;
  event->place = at;
  if (kind != SRT_DAMAGE_PASSED_ON)
    shot_at (run, slot, -1, srt_damage_value (object), attacker, false);
  if (blow.component >= 0)
    shot_at (run, slot, blow.component, nodes[armored_part (run, slot, node)].armor, attacker, false);
}

void
srt_component_break (SrtRun *run, int slot, int node)
{
  srt_nodes (run->world)[node].armor = -1.0f;
  *srt_root_flags (run, slot, node) |= SRT_NODE_COMPONENT_LOST;
}
