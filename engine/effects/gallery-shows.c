/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What sets effects off on the stage: one function a row of the table, or several rows. */
#include "effects/gallery-private.h"

#include "weapons/weapons.h"

enum
{
  POINTS = 4,
  HITS = 5,
  OTHER = 1, /* slot of the ship that stands ahead */
};

/* As if a rule had told it. */
static void
tell (SrtEffectStage *stage, SrtEvent event)
{
  event.slot = stage->slot;
  event.other = -1;
  event.node = -1;
  event.tick = srt_stage_run (stage)->world->mission_ticks;
  event.index = srt_stage_run (stage)->world->event_index++;
  srt_effects_tick (stage->effects, srt_stage_run (stage)->world, stage->content, &event, 1);
}

/* A place on the ship's front, to its side. */
static SrtVec3
on_front (const SrtEffectStage *stage)
{
  const SrtObject *ship = srt_stage_ship (stage);

  return srt_frame_apply (&ship->next, srt_vec3 (0.25f * ship->bounds_max.x, 0.3f * ship->bounds_min.y,
                                                 0.6f * ship->bounds_max.z));
}

/* ---- Ends (§8) ---- */

bool
srt_show_going (SrtEffectStage *stage, SrtEffectsRun *run, int going)
{
  SrtObject *ship = srt_stage_ship (stage);

  tell (stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION,
                           .number = going,
                           .value = going == SRT_GOING_ROCK ? 1.5f * ship->radius : ship->radius,
                           .place = ship->next.p,
                           .direction = ship->velocity });
  if (going == SRT_GOING_HALT_TORPEDO)
    srt_shockwave_start (srt_stage_run (stage), &ship->next, 8, 6000.0f, 100, srt_vec3 (0, 0, 0), stage->slot, -1);
  if (going == SRT_GOING_BLAST || going == SRT_GOING_BURSTS || going == SRT_GOING_ROCK)
    srt_sim_retire (stage->sim, stage->slot);
  return true;
}

/* By the rules: a ship that chooses to. */
bool
srt_show_chosen (SrtEffectStage *stage, SrtEffectsRun *run, int going)
{
  SrtObject *ship = srt_stage_ship (stage);
  uint32_t seed = ship->random_seed, next;

  if (ship->flags & SRT_COMPONENTS)
    return false;
  do
    next = ++seed;
  while (srt_object_random15 (&next) % 3 != going);
  ship->random_seed = seed;
  ship->wing = -1;
  srt_object_destroyed (srt_stage_run (stage), stage->slot, true, true);
  return true;
}

bool
srt_show_missile_end (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_ends_missile (run, on_front (stage), srt_vec3 (0, 0, 0), 60.0f);
  return true;
}

bool
srt_show_asteroid_end (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  if (!(srt_stage_type (stage)->traits & SRT_TRAIT_ASTEROID))
    return srt_show_going (stage, run, SRT_GOING_ROCK);
  srt_object_destroyed (srt_stage_run (stage), stage->slot, false, true);
  return true;
}

/* ---- What lists components (§9-§11) ---- */

/* Of the object's list: the first of the hull, or the first that is not; -1 none. */
static int
find_component (const SrtEffectStage *stage, bool hull)
{
  const SrtObject *ship = srt_stage_ship (stage);
  const SrtComponent *components = srt_components (srt_stage_run (stage)->world) + ship->components.first;

  for (uint32_t i = 0; i < ship->components.count; i++)
    {
      const SrtPart *part
          = components[i].node >= 0 ? srt_node_part (srt_stage_run (stage), &srt_nodes (srt_stage_run (stage)->world)[components[i].node])
                                    : NULL;
      if (part && (part->part_class == SRT_PART_HULL) == hull)
        return (int) i;
    }
  return -1;
}

static bool
break_one (SrtEffectStage *stage, bool hull)
{
  int component = find_component (stage, hull);

  if (component < 0)
    return false;
  srt_sim_break_component (stage->sim, stage->slot, component);
  return true;
}

bool
srt_show_component (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return break_one (stage, false);
}

bool
srt_show_split (SrtEffectStage *stage, SrtEffectsRun *run, int mode)
{
  return srt_stage_type (stage)->component_loss == SRT_LOSS_SPLIT && (int) srt_stage_type (stage)->ends.split.mode == mode
         && break_one (stage, true);
}

/* Breaks the component that a part's name says. */
static bool
break_part (SrtEffectStage *stage, const char *name)
{
  const SrtObject *ship = srt_stage_ship (stage);
  const SrtComponent *components = srt_components (srt_stage_run (stage)->world) + ship->components.first;
  int part = srt_part_named (srt_stage_run (stage), stage->slot, name);

  for (uint32_t i = 0; part >= 0 && i < ship->components.count; i++)
    if (components[i].node == part)
      {
        srt_sim_break_component (stage->sim, stage->slot, (int) i);
        return true;
      }
  return false;
}

bool
srt_show_two_part (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtShipType *type = srt_stage_type (stage);

  return type->component_loss == SRT_LOSS_TWO_PART_END && break_part (stage, type->ends.two_part.top);
}

bool
srt_show_thrown (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtShipType *type = srt_stage_type (stage);
  const SrtObject *ship = srt_stage_ship (stage);
  const SrtComponent *components = srt_components (srt_stage_run (stage)->world) + ship->components.first;

  for (int k = 0; k < type->ends.n_throws; k++)
    for (uint32_t i = 0; i < ship->components.count; i++)
      if (components[i].node >= 0
          && components[i].node == srt_part_named (srt_stage_run (stage), stage->slot, type->ends.throws[k].assembly))
        {
          srt_sim_break_component (stage->sim, stage->slot, (int) i);
          return true;
        }
  return false;
}

/* A node of the ship for which @wanted is so; -1 none. */
static int
find_node (const SrtEffectStage *stage, bool (*wanted) (const SrtRun *run, int node))
{
  const SrtObject *ship = srt_stage_ship (stage);

  for (uint32_t i = 0; i < ship->nodes.count; i++)
    if (wanted (srt_stage_run (stage), (int) (ship->nodes.first + i)))
      return (int) (ship->nodes.first + i);
  return -1;
}

static bool
may_burn (const SrtRun *run, int node)
{
  SrtVec3 points[POINTS];

  return srt_nodes (run->world)[node].part >= 0 && srt_node_points (run, node, SRT_POINTS_RAYS, points, POINTS) > 1;
}

bool
srt_show_burning (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int node = find_node (stage, may_burn);

  if (node < 0)
    return false;
  srt_node_show (srt_stage_run (stage), node, true);
  srt_burn_part (run, stage->slot, node, true, true, true);
  return true;
}

/* ---- Whole ships (§13, §14, §16) ---- */

bool
srt_show_huge (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_huge_start (srt_stage_run (stage), stage->slot, 50000.0f, 1500);
  return true;
}

bool
srt_show_disrupted (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_rays_disrupt (run, stage->slot, 500);
  return true;
}

/* It burns as long as the ship does. */
bool
srt_show_hat (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return srt_stage_type (stage)->roles.extra.kind == SRT_EXTRA_HAT && srt_extra_of (stage->effects, stage->slot);
}

/* A core glows once what covers it is lost. */
bool
srt_show_core (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtExtraRole *role = &srt_stage_type (stage)->roles.extra;

  return role->kind >= SRT_EXTRA_GATE_CORE && break_part (stage, role->lit_by);
}

bool
srt_show_smoke (SrtEffectStage *stage, SrtEffectsRun *run, int level)
{
  static const float share[] = { 1.0f, 0.8f, 0.6f, 0.4f };

  stage->armor = share[level];
  return srt_stage_type (stage)->has_combat;
}

/* ---- Waves, shields, hits (§17-§20) ---- */

bool
srt_show_wave (SrtEffectStage *stage, SrtEffectsRun *run, int kind)
{
  const SrtObject *ship = srt_stage_ship (stage);
  bool missile = kind == 5 || kind == 6;

  srt_shockwave_start (srt_stage_run (stage), &ship->next, kind, missile ? 50000.0f : kind == 8 ? 6000.0f : 10.0f * ship->radius,
                       missile ? 500 : 100, srt_vec3 (0, 0, 0), stage->slot, -1);
  return true;
}

bool
srt_show_bubble (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  SrtObject *ship = srt_stage_ship (stage);

  if (ship->flags & SRT_COMPONENTS)
    return false;
  srt_bubble_strike (run, stage->slot, srt_frame_local (&ship->next, on_front (stage)));
  stage->hits = HITS;
  return srt_bubble_of (stage->effects, stage->slot) != NULL;
}

bool
srt_show_flicker (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_bubble_flicker (run, stage->slot);
  return srt_bubble_of (stage->effects, stage->slot) != NULL;
}

static bool
strike_part (SrtEffectStage *stage, SrtEffectsRun *run, int node)
{
  const SrtNode *struck = node >= 0 ? &srt_nodes (srt_stage_run (stage)->world)[node] : NULL;
  SrtVec3 middle, normal;

  return struck
         && srt_part_face (&stage->content->models[struck->model], struck->part, srt_vec3 (1e5f, -1e5f, 1e5f), &middle,
                           &normal)
         && srt_capital_shield_strike (run, stage->slot, node, middle);
}

bool
srt_show_capital (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int component = find_component (stage, true);

  return component >= 0
         && strike_part (stage, run,
                         srt_components (srt_stage_run (stage)->world)[srt_stage_ship (stage)->components.first + (uint32_t) component].node);
}

static bool
is_field (const SrtRun *run, int node)
{
  const SrtPart *part = srt_nodes (run->world)[node].part >= 0 ? srt_node_part (run, &srt_nodes (run->world)[node]) : NULL;

  return part && srt_part_is_force_field (part) && srt_node_shown (run, node);
}

bool
srt_show_field (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return strike_part (stage, run, find_node (stage, is_field));
}

bool
srt_show_sparks (SrtEffectStage *stage, SrtEffectsRun *run, int kind)
{
  bool great = kind == 0 || kind == 4;

  srt_sparks_spray (run, kind, on_front (stage), srt_vec3 (0.3f, -0.8f, 0.5f), srt_vec3 (0, 0, 0), great ? 30.0f : 10.0f,
                    5.0f, great ? 1.6f : 1.0f, great ? 40 : 10);
  return true;
}

/* ---- Thrown things (§6, §7.1) ---- */

bool
srt_show_bits (SrtEffectStage *stage, SrtEffectsRun *run, int bodies)
{
  for (int i = 0; i < 25; i++)
    srt_bit_throw (run, srt_stage_ship (stage)->next.p, srt_effects_any_way (&run->random), 0.4f, 0.2f, (float) bodies);
  return true;
}

bool
srt_show_chunk (SrtEffectStage *stage, SrtEffectsRun *run, int large)
{
  const SrtVec3 out = srt_vec3 (-0.2f, -0.6f, 0.8f);

  srt_rock_chunk (run, srt_madd (srt_stage_ship (stage)->next.p, srt_normalize (out), 0.8f * stage->radius), out, large != 0);
  return true;
}

/* ---- Weapons (spec 04) ---- */

bool
srt_show_flak (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_ends_flak (run, srt_madd (srt_stage_ship (stage)->next.p, srt_vec3 (0.5f, -0.4f, 0.8f), srt_stage_ship (stage)->radius));
  return true;
}

bool
srt_show_muzzles (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_fire_guns (srt_stage_run (stage), stage->slot, 200);
  return srt_stage_ship (stage)->guns.count > 0;
}

bool
srt_show_missile (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int racks = (int) srt_stage_ship (stage)->racks.count;

  for (int rack = 0; rack < racks; rack++)
    if (srt_missile_launch (srt_stage_run (stage), stage->slot, rack, srt_target_ship (OTHER, -1)))
      return true;
  return false;
}

bool
srt_show_decoy (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_stage_ship (stage)->countermeasures += 1;
  return srt_countermeasure_spend (srt_stage_run (stage), stage->slot);
}

bool
srt_show_ejection (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  tell (stage, (SrtEvent){ .kind = SRT_EVENT_EJECTED, .place = on_front (stage), .direction = srt_vec3 (0, -1, 0) });
  return true;
}

/* ---- Of the whole picture, and of sequences (§21-§23) ---- */

/* What an order does to be seen, aimed at the other where it wants an aim. */
bool
srt_show_order (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  if (number == SRT_ORDER_ION_SHOOT && !srt_ion_cannon_whole (srt_stage_run (stage), stage->slot))
    return false;
  return srt_sim_push_order (stage->sim, stage->slot, number, srt_target_ship (1, -1));
}

bool
srt_show_cloak (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return (srt_stage_type (stage)->traits & SRT_TRAIT_CAN_CLOAK) != 0 && srt_show_order (stage, run, SRT_ORDER_TOGGLE_CLOAK);
}

bool
srt_show_flash (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  tell (stage, (SrtEvent){ .kind = SRT_EVENT_FLASH, .number = 100 });
  return true;
}

/* Engines that burn; 0: with the flash of somebody who flies out of what they throw. */
bool
srt_show_exhaust (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  stage->thrust = 1.0f;
  if (number == 0)
    tell (stage, (SrtEvent){ .kind = SRT_EVENT_EXHAUST, .value = 0.4f });
  return true;
}

/* Its beam's fireballs; the cannon's own looks follow from its order. */
bool
srt_show_ion (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtObject *ship = srt_stage_ship (stage);

  for (int i = 0; i < HITS; i++)
    tell (stage, (SrtEvent){ .kind = SRT_EVENT_ION_STRIKE, .number = i, .value = ship->radius, .place = ship->next.p });
  return true;
}

bool
srt_show_gate_fireball (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  tell (stage, (SrtEvent){ .kind = SRT_EVENT_GATE_FIREBALL, .value = 3500.0f, .place = srt_stage_ship (stage)->next.p });
  return true;
}
