/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/gallery.h"

#include "effects/state.h"
#include "orders/orders.h"
#include "weapons/weapons.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

enum
{
  SETTLING = 8,           /* ticks before anything begins */
  POINTS = 4,
  HITS = 5,
};

#define TARGET_AWAY 40000.0f

struct SrtEffectStage
{
  SrtContent *content;
  SrtMission mission;
  SrtMissionShip ships[2];
  SrtSim *sim;
  SrtEffects *effects;
  int slot, began;
  float armor;            /* share that it is held at, below 0: as it is */
  int hits;               /* ... that follow the first */
};

/* A rule's, or none's: what sets it off. */
typedef struct Show
{
  bool (*begin) (SrtEffectStage *stage, SrtEffectsRun *run, int number);
  int number;
} Show;

static SrtRun *
context (const SrtEffectStage *stage)
{
  return srt_sim_run_context (stage->sim);
}

static SrtObject *
ship_of (const SrtEffectStage *stage)
{
  return srt_object (context (stage)->world, stage->slot);
}

static const SrtShipType *
type_of (const SrtEffectStage *stage)
{
  return &stage->content->ships[ship_of (stage)->type];
}

/* As if a rule had told it. */
static void
tell (SrtEffectStage *stage, SrtEvent event)
{
  event.slot = stage->slot;
  event.other = -1;
  event.node = -1;
  event.tick = context (stage)->world->mission_ticks;
  event.index = context (stage)->world->event_index++;
  srt_effects_tick (stage->effects, context (stage)->world, stage->content, &event, 1);
}

/* A place on the ship's front, to its side. */
static SrtVec3
on_front (const SrtEffectStage *stage)
{
  const SrtObject *ship = ship_of (stage);

  return srt_frame_apply (&ship->next, srt_vec3 (0.25f * ship->bounds_max.x, 0.3f * ship->bounds_min.y,
                                                 0.6f * ship->bounds_max.z));
}

/* ---- Ends (§8) ---- */

static bool
show_going (SrtEffectStage *stage, SrtEffectsRun *run, int going)
{
  SrtObject *ship = ship_of (stage);

  tell (stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION,
                           .number = going,
                           .value = going == SRT_GOING_ROCK ? 1.5f * ship->radius : ship->radius,
                           .place = ship->next.p,
                           .direction = ship->velocity });
  if (going == SRT_GOING_HALT_TORPEDO)
    srt_shockwave_start (context (stage), &ship->next, 8, 6000.0f, 100, srt_vec3 (0, 0, 0), stage->slot, -1);
  if (going == SRT_GOING_BLAST || going == SRT_GOING_BURSTS || going == SRT_GOING_ROCK)
    srt_sim_retire (stage->sim, stage->slot);
  return true;
}

/* By the rules: a ship that chooses to. */
static bool
show_spin_out (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  SrtObject *ship = ship_of (stage);
  uint32_t seed = ship->random_seed, next;

  if (ship->flags & SRT_COMPONENTS)
    return false;
  do
    next = ++seed;
  while (srt_object_random15 (&next) % 3 != SRT_GOING_SPIN_OUT);
  ship->random_seed = seed;
  ship->wing = -1;
  srt_object_destroyed (context (stage), stage->slot, true, true);
  return true;
}

static bool
show_missile_end (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_ends_missile (run, on_front (stage), srt_vec3 (0, 0, 0), 60.0f);
  return true;
}

static bool
show_asteroid_end (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  if (!(type_of (stage)->traits & SRT_TRAIT_ASTEROID))
    return show_going (stage, run, SRT_GOING_ROCK);
  srt_object_destroyed (context (stage), stage->slot, false, true);
  return true;
}

/* ---- What lists components (§9-§11) ---- */

/* Of the object's list: the first of the hull, or the first that is not; -1 none. */
static int
find_component (const SrtEffectStage *stage, bool hull)
{
  const SrtObject *ship = ship_of (stage);
  const SrtComponent *components = srt_components (context (stage)->world) + ship->components.first;

  for (uint32_t i = 0; i < ship->components.count; i++)
    {
      const SrtPart *part
          = components[i].node >= 0 ? srt_node_part (context (stage), &srt_nodes (context (stage)->world)[components[i].node])
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

static bool
show_component (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return break_one (stage, false);
}

static bool
show_split (SrtEffectStage *stage, SrtEffectsRun *run, int mode)
{
  return type_of (stage)->component_loss == SRT_LOSS_SPLIT && (int) type_of (stage)->ends.split.mode == mode
         && break_one (stage, true);
}

/* Breaks the component that a part's name says. */
static bool
break_part (SrtEffectStage *stage, const char *name)
{
  const SrtObject *ship = ship_of (stage);
  const SrtComponent *components = srt_components (context (stage)->world) + ship->components.first;
  int part = srt_part_named (context (stage), stage->slot, name);

  for (uint32_t i = 0; part >= 0 && i < ship->components.count; i++)
    if (components[i].node == part)
      {
        srt_sim_break_component (stage->sim, stage->slot, (int) i);
        return true;
      }
  return false;
}

static bool
show_two_part (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtShipType *type = type_of (stage);

  return type->component_loss == SRT_LOSS_TWO_PART_END && break_part (stage, type->ends.two_part.top);
}

static bool
show_thrown (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtShipType *type = type_of (stage);
  const SrtObject *ship = ship_of (stage);
  const SrtComponent *components = srt_components (context (stage)->world) + ship->components.first;

  for (int k = 0; k < type->ends.n_throws; k++)
    for (uint32_t i = 0; i < ship->components.count; i++)
      if (components[i].node >= 0
          && components[i].node == srt_part_named (context (stage), stage->slot, type->ends.throws[k].assembly))
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
  const SrtObject *ship = ship_of (stage);

  for (uint32_t i = 0; i < ship->nodes.count; i++)
    if (wanted (context (stage), (int) (ship->nodes.first + i)))
      return (int) (ship->nodes.first + i);
  return -1;
}

static bool
may_burn (const SrtRun *run, int node)
{
  SrtVec3 points[POINTS];

  return srt_nodes (run->world)[node].part >= 0 && srt_node_points (run, node, SRT_POINTS_RAYS, points, POINTS) > 1;
}

static bool
show_burning (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int node = find_node (stage, may_burn);

  if (node < 0)
    return false;
  srt_node_show (context (stage), node, true);
  srt_burn_part (run, stage->slot, node, true, true, true);
  return true;
}

/* ---- Whole ships (§13, §14, §16) ---- */

static bool
show_huge (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_huge_start (context (stage), stage->slot, 50000.0f, 1500);
  return true;
}

static bool
show_disrupted (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_rays_disrupt (run, stage->slot, 500);
  return true;
}

/* A core glows once what covers it is lost. */
static bool
show_core (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtExtraRole *role = &type_of (stage)->roles.extra;

  return role->kind >= SRT_EXTRA_GATE_CORE && break_part (stage, role->lit_by);
}

static bool
show_smoke (SrtEffectStage *stage, SrtEffectsRun *run, int level)
{
  static const float share[] = { 1.0f, 0.8f, 0.6f, 0.4f };

  stage->armor = share[level];
  return type_of (stage)->has_combat;
}

/* ---- Waves, shields, hits (§17-§20) ---- */

static bool
show_wave (SrtEffectStage *stage, SrtEffectsRun *run, int kind)
{
  const SrtObject *ship = ship_of (stage);
  bool missile = kind == 5 || kind == 6;

  srt_shockwave_start (context (stage), &ship->next, kind, missile ? 50000.0f : kind == 8 ? 6000.0f : 10.0f * ship->radius,
                       missile ? 500 : 100, srt_vec3 (0, 0, 0), stage->slot, -1);
  return true;
}

static bool
show_bubble (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  SrtObject *ship = ship_of (stage);

  if (ship->flags & SRT_COMPONENTS)
    return false;
  srt_bubble_strike (run, stage->slot, srt_frame_local (&ship->next, on_front (stage)));
  stage->hits = HITS;
  return srt_bubble_of (stage->effects, stage->slot) != NULL;
}

static bool
show_flicker (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_bubble_flicker (run, stage->slot);
  return srt_bubble_of (stage->effects, stage->slot) != NULL;
}

static bool
strike_part (SrtEffectStage *stage, SrtEffectsRun *run, int node)
{
  const SrtNode *struck = node >= 0 ? &srt_nodes (context (stage)->world)[node] : NULL;
  SrtVec3 middle, normal;

  return struck
         && srt_part_face (&stage->content->models[struck->model], struck->part, srt_vec3 (1e5f, -1e5f, 1e5f), &middle,
                           &normal)
         && srt_capital_shield_strike (run, stage->slot, node, middle);
}

static bool
show_capital (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int component = find_component (stage, true);

  return component >= 0
         && strike_part (stage, run,
                         srt_components (context (stage)->world)[ship_of (stage)->components.first + (uint32_t) component].node);
}

static bool
is_field (const SrtRun *run, int node)
{
  const SrtPart *part = srt_nodes (run->world)[node].part >= 0 ? srt_node_part (run, &srt_nodes (run->world)[node]) : NULL;

  return part && srt_part_is_force_field (part) && srt_node_shown (run, node);
}

static bool
show_field (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  return strike_part (stage, run, find_node (stage, is_field));
}

static bool
show_sparks (SrtEffectStage *stage, SrtEffectsRun *run, int kind)
{
  bool great = kind == 0 || kind == 4;

  srt_sparks_spray (run, kind, on_front (stage), srt_vec3 (0.3f, -0.8f, 0.5f), srt_vec3 (0, 0, 0), great ? 30.0f : 10.0f,
                    5.0f, great ? 1.6f : 1.0f, great ? 40 : 10);
  return true;
}

/* ---- Thrown things (§6, §7.1) ---- */

static bool
show_bits (SrtEffectStage *stage, SrtEffectsRun *run, int bodies)
{
  for (int i = 0; i < 25; i++)
    srt_bit_throw (run, ship_of (stage)->next.p, srt_effects_any_way (&run->random), 0.4f, 0.2f, (float) bodies);
  return true;
}

static bool
show_chunk (SrtEffectStage *stage, SrtEffectsRun *run, int large)
{
  srt_rock_chunk (run, on_front (stage), srt_vec3 (0.5f, -0.3f, 0.8f), large != 0);
  return true;
}

/* ---- Weapons (spec 04) ---- */

static bool
show_flak (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_ends_flak (run, srt_madd (ship_of (stage)->next.p, srt_vec3 (0.5f, -0.4f, 0.8f), ship_of (stage)->radius));
  return true;
}

static bool
show_muzzles (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  srt_fire_guns (context (stage), stage->slot, 200);
  return ship_of (stage)->guns.count > 0;
}

static bool
show_missile (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  int racks = (int) ship_of (stage)->racks.count;

  for (int rack = 0; rack < racks; rack++)
    if (srt_missile_launch (context (stage), stage->slot, rack, srt_target_ship (1, -1)))
      return true;
  return false;
}

static bool
show_decoy (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  ship_of (stage)->countermeasures += 1;
  return srt_countermeasure_spend (context (stage), stage->slot);
}

static bool
show_ejection (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  tell (stage, (SrtEvent){ .kind = SRT_EVENT_EJECTED, .place = on_front (stage), .direction = srt_vec3 (0, -1, 0) });
  return true;
}

/* ---- Of the whole picture, and of sequences (§21-§23) ---- */

static bool
show_flash (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  if (number == 0)
    tell (stage, (SrtEvent){ .kind = SRT_EVENT_FLASH, .number = 100 });
  else
    tell (stage, (SrtEvent){ .kind = SRT_EVENT_EXHAUST, .value = 0.8f });
  return true;
}

/* Its beam's fireballs; the cannon's own looks follow from its order. */
static bool
show_ion (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  const SrtObject *ship = ship_of (stage);

  for (int i = 0; i < HITS; i++)
    tell (stage, (SrtEvent){ .kind = SRT_EVENT_ION_STRIKE, .number = i, .value = ship->radius, .place = ship->next.p });
  return true;
}

static bool
show_gate_fireball (SrtEffectStage *stage, SrtEffectsRun *run, int number)
{
  tell (stage, (SrtEvent){ .kind = SRT_EVENT_GATE_FIREBALL, .value = 3500.0f, .place = ship_of (stage)->next.p });
  return true;
}

/* ---- The table ---- */

#define EFFECTS(X)                                                                                                    \
  X ("blast", N_ ("Blast"), "8.1", 5, 40, 120, 2.2f, show_going, SRT_GOING_BLAST)                                        \
  X ("burst", N_ ("Burst"), "8.2", 5, 40, 120, 2.2f, show_going, SRT_GOING_BURSTS)                                       \
  X ("spin-out", N_ ("Spin-out"), "8.3", 10, 120, 190, 2.2f, show_spin_out, 0)                                           \
  X ("halt", N_ ("Halt"), "8.4", 10, 70, 130, 1.6f, show_going, SRT_GOING_HALT)                                          \
  X ("torpedo-end", N_ ("Torpedo's end"), "8.4", 10, 60, 130, 8, show_going, SRT_GOING_HALT_TORPEDO)                 \
  X ("missile-end", N_ ("Missile's end"), "8.5", 5, 40, 80, 1.6f, show_missile_end, 0)                                   \
  X ("asteroid-end", N_ ("Asteroid's end"), "8.6", 10, 70, 130, 2.2f, show_asteroid_end, 0)                              \
  X ("component-destruction", N_ ("Destruction of a component"), "9.1", 10, 60, 130, 0.8f, show_component, 0)         \
  X ("piece-thrown", N_ ("Piece thrown off"), "9.2", 10, 60, 150, 0.9f, show_thrown, 0)                               \
  X ("sweep-split", N_ ("Split by a sweep"), "10", 60, 400, 1200, 1.1f, show_split, SRT_SPLIT_SWEEP)                  \
  X ("bursts-split", N_ ("Split by bursts"), "10", 60, 300, 1000, 1.1f, show_split, SRT_SPLIT_BURSTS)                 \
  X ("two-part-end", N_ ("Two-part end"), "11", 60, 450, 1000, 1.1f, show_two_part, 0)                                \
  X ("burning-wreck", N_ ("Burning wreck"), "12", 30, 150, 600, 1, show_burning, 0)                                \
  X ("huge-explosion", N_ ("Huge explosion"), "13", 150, 600, 1000, 400, show_huge, 0)                                \
  X ("disrupted", N_ ("Disrupted ship"), "14", 1, 40, 200, 1, show_disrupted, 0)                                   \
  X ("core-glow", N_ ("Core laid bare"), "15", 30, 150, 400, 0.8f, show_core, 0)                                   \
  X ("smoke-1", N_ ("Smoke, level 1"), "16", 30, 100, 300, 2, show_smoke, 1)                                          \
  X ("smoke-2", N_ ("Smoke, level 2"), "16", 30, 100, 300, 2, show_smoke, 2)                                          \
  X ("smoke-3", N_ ("Smoke, level 3"), "16", 30, 100, 300, 2.5f, show_smoke, 3)                                          \
  X ("shockwave-0", N_ ("Shockwave, kind 0"), "17", 10, 40, 80, 10, show_wave, 0)                                     \
  X ("shockwave-1", N_ ("Shockwave, kind 1"), "17", 10, 40, 80, 10, show_wave, 1)                                     \
  X ("shockwave-2", N_ ("Shockwave, kind 2"), "17", 10, 40, 80, 10, show_wave, 2)                                     \
  X ("shockwave-3", N_ ("Shockwave of the huge explosion"), "17", 10, 40, 80, 10, show_wave, 3)                       \
  X ("shockwave-4", N_ ("Shockwave, kind 4"), "17", 10, 40, 80, 10, show_wave, 4)                                     \
  X ("shockwave-5", N_ ("Shockwave that disrupts"), "17", 50, 200, 400, 300, show_wave, 5)                            \
  X ("shockwave-6", N_ ("Shockwave that drains shields"), "17", 50, 200, 400, 300, show_wave, 6)                      \
  X ("shockwave-8", N_ ("Torpedo's shockwave"), "17", 10, 40, 80, 40, show_wave, 8)                                   \
  X ("shield-bubble", N_ ("Shield bubble"), "18", 4, 20, 40, 1, show_bubble, 0)                                    \
  X ("shield-flicker", N_ ("Flickering shield"), "18", 3, 20, 60, 1, show_flicker, 0)                              \
  X ("capital-shield", N_ ("Capital ship's shield"), "19", 5, 20, 40, 0.8f, show_capital, 0)                          \
  X ("force-field", N_ ("Force field"), "19", 25, 40, 60, 0.8f, show_field, 0)                                        \
  X ("sparks-0", N_ ("Sparks of an allied great gun"), "20", 5, 40, 150, 3, show_sparks, 0)                           \
  X ("sparks-1", N_ ("Sparks on a component"), "20", 5, 20, 60, 1.5f, show_sparks, 1)                                    \
  X ("sparks-2", N_ ("Sparks on a hull"), "20", 5, 20, 60, 1.5f, show_sparks, 2)                                         \
  X ("sparks-3", N_ ("Sparks on a shield"), "20", 5, 20, 60, 1.5f, show_sparks, 3)                                       \
  X ("sparks-4", N_ ("Sparks of a coalition great gun"), "20", 5, 40, 150, 3, show_sparks, 4)                         \
  X ("bits", N_ ("Burning bits"), "6", 10, 60, 200, 2.2f, show_bits, 0)                                                  \
  X ("bodies", N_ ("Bodies"), "6", 10, 60, 200, 2.2f, show_bits, 1)                                                      \
  X ("rock-chunk", N_ ("Rock chunk"), "7.1", 5, 20, 60, 2, show_chunk, 0)                                             \
  X ("rock-chunk-large", N_ ("Large rock chunk"), "7.1", 5, 40, 100, 4, show_chunk, 1)                                \
  X ("flak", N_ ("Flak burst"), "04 7.4", 5, 30, 80, 2.5f, show_flak, 0)                                                 \
  X ("muzzle-flash", N_ ("Muzzle flash"), "04 7.3", 1, 10, 30, 2, show_muzzles, 0)                                    \
  X ("missile-trail", N_ ("Missile's trail"), "04 10.10", 20, 80, 200, 6, show_missile, 0)                           \
  X ("countermeasure", N_ ("Countermeasure"), "04 10.11", 30, 300, 1015, 4, show_decoy, 0)                            \
  X ("ejection", N_ ("Ejection"), "08 4.2", 5, 20, 50, 3, show_ejection, 0)                                           \
  X ("exhaust", N_ ("Exhaust burn"), "21", 1, 10, 40, 2, show_flash, 1)                                               \
  X ("flash", N_ ("Screen flash"), "22", 1, 40, 70, 2, show_flash, 0)                                                 \
  X ("ion-cannon", N_ ("Ion cannon's strike"), "23", 10, 60, 120, 1.4f, show_ion, 0)                                  \
  X ("gate-fireball", N_ ("Fireball of a gate"), "08 3.8", 10, 70, 130, 60, show_gate_fireball, 0)

const SrtEffectInfo srt_effect_infos[] = {
#define INFO(id, name, section, a, b, c, reach, begin, number) { id, name, section, { a, b, c }, reach },
  EFFECTS (INFO)
#undef INFO
};
const int srt_n_effect_infos = sizeof srt_effect_infos / sizeof *srt_effect_infos;

static const Show shows[] = {
#define SHOW(id, name, section, a, b, c, reach, begin, number) { begin, number },
  EFFECTS (SHOW)
#undef SHOW
};

int
srt_effect_find (const char *id)
{
  for (int i = 0; i < srt_n_effect_infos; i++)
    if (strcmp (srt_effect_infos[i].id, id) == 0)
      return i;
  return -1;
}

/* ---- The stage ---- */

static SrtMissionShip
record_of (int type, float z)
{
  return (SrtMissionShip){ .name = (char *) "", .id = (char *) "", .type = type, .position = { 0, 0, z },
                           .flight_group = -1, .side = -1, .pilot = -1, .launch_from = -1, .launch_gate = -1,
                           .formation_point = -1, .marker_curve = -1, .present = true };
}

/* How far away the other is: of the largest, too, it stands outside the picture. */
static float
away (const SrtContent *content, int type)
{
  const SrtShipType *it = &content->ships[type];
  const SrtModel *model = it->model >= 0 ? &content->models[it->model] : NULL;
  float part = 0.0f;

  for (int i = 0; model && i < model->n_parts; i++)
    part = srt_maxf (part, model->parts[i].radius);
  return srt_maxf (TARGET_AWAY + 4.0f * it->sphere_radius, 30.0f * part);
}

SrtEffectStage *
srt_effect_stage_new (const SrtContent *content, int type, const SrtEffectStyle *style, uint64_t seed, SrtDiags *diags)
{
  SrtEffectStage *stage = calloc (1, sizeof *stage);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  if (!stage)
    abort ();
  options.seed = seed ? seed : 1;
  stage->content = srt_content_ref (content);
  stage->ships[0] = record_of (type, 0.0f);
  stage->ships[1] = record_of (type, away (content, type));
  stage->ships[1].side = SRT_SIDE_NEUTRAL;
  stage->mission = (SrtMission){ .ships = stage->ships, .n_ships = 2, .action_centre = -1, .action_radius = 1e6f,
                                 .sun_direction = { 0.5f, -0.6f, -0.6f } };
  stage->armor = -1.0f;
  stage->sim = srt_sim_new (content, &stage->mission, &options, diags);
  stage->effects = srt_effects_new (style, options.seed, 0);
  if (!stage->sim)
    {
      srt_effect_stage_free (stage);
      return NULL;
    }
  for (int i = 0; i < SETTLING; i++)
    srt_effect_stage_tick (stage);
  stage->began = srt_sim_world (stage->sim)->mission_ticks;
  return stage;
}

void
srt_effect_stage_free (SrtEffectStage *stage)
{
  if (!stage)
    return;
  srt_effects_free (stage->effects);
  srt_sim_free (stage->sim);
  srt_content_unref (stage->content);
  free (stage);
}

SrtFrame
srt_effect_stage_place (const SrtEffectStage *stage)
{
  return ship_of (stage)->next;
}

float
srt_effect_stage_radius (const SrtEffectStage *stage)
{
  return ship_of (stage)->radius;
}

void
srt_effect_stage_set_view (SrtEffectStage *stage, const SrtFrame *camera)
{
  SrtEffectView view = { .has_camera = true, .camera = *camera, .cockpit = -1 };

  srt_effects_set_view (stage->effects, &view);
}

bool
srt_effect_stage_begin (SrtEffectStage *stage, int info)
{
  SrtEffectsRun run = { .effects = stage->effects, .world = context (stage)->world, .content = stage->content };

  stage->began = run.world->mission_ticks;
  run.random = srt_effects_frame_random (stage->effects, 0x2000);
  return shows[info].begin (stage, &run, shows[info].number);
}

/* Rules mend what has been worn, and wear what has not. */
static void
hold_armor (SrtEffectStage *stage)
{
  SrtObject *ship = ship_of (stage);

  for (int i = 0; stage->armor >= 0.0f && i < 4; i++)
    {
      ship->armor[i] = 6.0f * type_of (stage)->combat.armor_class * stage->armor;
      ship->shields[i] = 0.0f;
    }
}

/* Shots that follow the first: it is seldom one alone. */
static void
hit_again (SrtEffectStage *stage)
{
  SrtEffectsRun run = { .effects = stage->effects, .world = context (stage)->world, .content = stage->content };
  float n = (float) stage->hits;

  if (stage->hits == 0 || srt_effect_stage_age (stage) % 5 != 0)
    return;
  stage->hits--;
  run.random = srt_effects_frame_random (stage->effects, 0x2001);
  srt_bubble_strike (&run, stage->slot, srt_vec3 (1.0f - 0.3f * n, -0.5f + 0.2f * n, 1.0f));
}

void
srt_effect_stage_tick (SrtEffectStage *stage)
{
  uint32_t n;
  const SrtEvent *events;

  hold_armor (stage);
  srt_sim_tick (stage->sim);
  hold_armor (stage);
  events = srt_sim_events (stage->sim, &n);
  srt_effects_tick (stage->effects, srt_sim_world (stage->sim), srt_sim_content (stage->sim), events, n);
  hit_again (stage);
}

struct SrtEffectStageCopy
{
  SrtEffects *effects;
  int began;
  float armor;
  int hits;
  size_t size;
  void *world;
};

SrtEffectStageCopy *
srt_effect_stage_copy (const SrtEffectStage *stage)
{
  SrtEffectStageCopy *copy = calloc (1, sizeof *copy);
  SrtEffectStyle style = *srt_effects_style (stage->effects);

  if (!copy)
    abort ();
  copy->began = stage->began;
  copy->armor = stage->armor;
  copy->hits = stage->hits;
  copy->effects = srt_effects_new (&style, 0, 0);
  srt_effects_copy (copy->effects, stage->effects);
  copy->size = srt_sim_snapshot_size (stage->sim);
  copy->world = aligned_alloc (16, (copy->size + 15) / 16 * 16);
  if (!copy->world)
    abort ();
  srt_sim_snapshot (stage->sim, copy->world);
  return copy;
}

void
srt_effect_stage_copy_free (SrtEffectStageCopy *copy)
{
  if (!copy)
    return;
  srt_effects_free (copy->effects);
  free (copy->world);
  free (copy);
}

void
srt_effect_stage_go_back (SrtEffectStage *stage, const SrtEffectStageCopy *copy)
{
  stage->began = copy->began;
  stage->armor = copy->armor;
  stage->hits = copy->hits;
  srt_effects_copy (stage->effects, copy->effects);
  srt_sim_restore (stage->sim, copy->world, copy->size);
}

int
srt_effect_stage_age (const SrtEffectStage *stage)
{
  return srt_sim_world (stage->sim)->mission_ticks - stage->began;
}

SrtEffects *
srt_effect_stage_effects (const SrtEffectStage *stage)
{
  return stage->effects;
}

const SrtSim *
srt_effect_stage_sim (const SrtEffectStage *stage)
{
  return stage->sim;
}

const SrtMission *
srt_effect_stage_mission (const SrtEffectStage *stage)
{
  return &stage->mission;
}

int
srt_effect_stage_type (const SrtContent *content, int info)
{
  SrtEffectStyle style = srt_effect_style_default ();

  for (int type = 0; type < content->n_ships; type++)
    {
      SrtEffectStage *stage = content->ships[type].model >= 0 ? srt_effect_stage_new (content, type, &style, 1, NULL) : NULL;
      bool shows_it = stage && ship_of (stage)->type == type && srt_effect_stage_begin (stage, info);
      srt_effect_stage_free (stage);
      if (shows_it)
        return type;
    }
  return -1;
}
