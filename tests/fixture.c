/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixture.h"

#include "sim/tick.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MODEL_SPHERE, /* radius 100, mass 1000, two muzzles of gun 1 */
  MODEL_HULL,   /* 2000 x 2000 x 8000, tree of one box */
  N_MODELS,
  N_GUNS = 4,
  N_PILOTS = 3,
  ROOM = 32, /* records of each mission table */
};

/* ---- Models ---- */

static SrtPart
part_of (const char *name, SrtPartClass part_class, SrtVec3 half, SrtVec3 origin)
{
  SrtPart part = { .part_class = part_class, .parent = -1, .turret_slot = -1 };

  g_strlcpy (part.name, name, sizeof part.name);
  part.origin = origin;
  part.frame = srt_mat3_identity ();
  part.bounds_min = srt_scale (half, -1.0f);
  part.bounds_max = half;
  part.radius = srt_length (half);
  return part;
}

/* A solid box's mass properties. */
static void
weigh_box (SrtPart *part, SrtVec3 half, double mass)
{
  part->volume = 8.0 * half.x * half.y * half.z;
  part->density = (float) (mass / part->volume);
  part->second[0] = part->volume * half.x * half.x / 3.0;
  part->second[1] = part->volume * half.y * half.y / 3.0;
  part->second[2] = part->volume * half.z * half.z / 3.0;
}

static void
make_sphere (SrtModel *model)
{
  SrtPart *part = g_new0 (SrtPart, 1);
  SrtAttachment *muzzles = g_new0 (SrtAttachment, 2);

  *part = part_of ("Body", SRT_PART_HULL, srt_vec3 (100, 100, 100), srt_vec3 (0, 0, 0));
  part->radius = 100.0f;
  part->volume = 4.0 / 3.0 * SRT_PI * 1e6;
  part->density = (float) (1000.0 / part->volume);
  for (int i = 0; i < 3; i++)
    part->second[i] = part->volume * 1e4 / 5.0;
  part->n_attachments = 2;
  for (int i = 0; i < 2; i++)
    {
      muzzles[i].kind = SRT_ATTACH_MUZZLE;
      muzzles[i].id = 1;
      muzzles[i].frame = srt_frame_identity ();
      muzzles[i].frame.p = srt_vec3 (i == 0 ? -30.0f : 30.0f, 0, 90);
    }
  g_strlcpy (model->name, "sphere", sizeof model->name);
  model->parts = part;
  model->n_parts = 1;
  model->attachments = muzzles;
  model->n_attachments = 2;
  model->total_nodes = 1;
  model->total_guns = 2;
}

/* The twelve triangles of a box, normals outward. */
static void
make_box_faces (SrtFace *faces, SrtVec3 half)
{
  int n = 0;

  for (int axis = 0; axis < 3; axis++)
    for (int side = -1; side <= 1; side += 2)
      {
        SrtVec3 corner[4];
        for (int i = 0; i < 4; i++)
          {
            float c[3];
            c[axis] = (float) side;
            c[(axis + 1) % 3] = i == 0 || i == 3 ? -1.0f : 1.0f;
            c[(axis + 2) % 3] = i < 2 ? -1.0f : 1.0f;
            corner[i] = srt_vec3 (c[0] * half.x, c[1] * half.y, c[2] * half.z);
          }
        for (int k = 0; k < 2; k++)
          {
            float out[3] = { 0, 0, 0 };
            out[axis] = (float) side;
            faces[n].v[0] = corner[0];
            faces[n].v[1] = side > 0 ? corner[1 + k] : corner[2 + k];
            faces[n].v[2] = side > 0 ? corner[2 + k] : corner[1 + k];
            faces[n++].normal = srt_vec3 (out[0], out[1], out[2]);
          }
      }
}

static void
make_hull (SrtModel *model)
{
  const SrtVec3 half = { 1000, 1000, 4000 }, small = { 100, 100, 100 };
  SrtPart *parts = g_new0 (SrtPart, 6);
  SrtFace *faces = g_new0 (SrtFace, 12);
  SrtTreeNode *tree = g_new0 (SrtTreeNode, 1);

  parts[0] = part_of ("Hull", SRT_PART_HULL, half, srt_vec3 (0, 0, 0));
  parts[0].flags = SRT_PART_COMPONENT | SRT_PART_LIGHT_MAP;
  parts[0].armor = 20000;
  weigh_box (&parts[0], half, 1e6);
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("Engine %d", i + 1);
      parts[1 + i] = part_of (name, SRT_PART_ENGINE, small,
                              srt_vec3 (i & 1 ? 500.0f : -500.0f, i & 2 ? 500.0f : -500.0f, -4050));
      parts[1 + i].flags = SRT_PART_COMPONENT | SRT_PART_TARGETABLE;
      parts[1 + i].armor = 1000;
    }
  parts[5] = part_of ("Shield generator", SRT_PART_SHIELD_GENERATOR, small, srt_vec3 (0, -1100, 0));
  parts[5].flags = SRT_PART_COMPONENT | SRT_PART_TARGETABLE;
  parts[5].armor = 100;
  make_box_faces (faces, half);
  tree->box = srt_frame_identity ();
  tree->half = half;
  tree->children[0] = tree->children[1] = -1;
  tree->n_faces = 12;
  parts[0].n_tree = 1;
  parts[0].n_faces = 12;
  g_strlcpy (model->name, "hull", sizeof model->name);
  model->lists_components = true;
  model->parts = parts;
  model->n_parts = 6;
  model->tree = tree;
  model->faces = faces;
  model->total_nodes = 6;
  model->total_components = 6;
}

/* ---- Types, guns, pilots ---- */

static void
make_type (SrtShipType *type, const char *id, SrtClass ship_class, SrtSide side, int model)
{
  type->id = g_strdup (id);
  type->name = g_strdup (id);
  type->ship_class = ship_class;
  type->side = side;
  type->targetable = true;
  type->model = model;
  type->aimed_part = -1;
  type->roles.launch.hangar = type->roles.land.bay = type->roles.dock.pod = -1;
  type->has_flight = type->has_combat = true;
  type->mass_scale = 1.0f;
  type->roles.launch.carrier = type->roles.launch.low_carrier = type->roles.launch.as = SRT_LAUNCH_NONE;
  type->roles.launch.hangar = type->roles.land.bay = type->roles.dock.pod = -1;
  type->flight = (SrtFlightStats){ .max_speed = 320,
                                   .pitch_rate = 0.08f,
                                   .yaw_rate = 0.08f,
                                   .roll_rate = 0.08f,
                                   .inertia = 0.95f,
                                   .pitch_inertia = 0.9f,
                                   .yaw_inertia = 0.9f,
                                   .roll_inertia = 0.9f,
                                   .speed_per_pitch_rate = 4000 };
  type->combat = (SrtCombatStats){ .shield_power = 8,
                                   .armor_class = 5,
                                   .shield_recharge = 10,
                                   .afterburner_fuel = 60,
                                   .gun_energy = 100,
                                   .gun_recharge = 4,
                                   .rounds = 100 };
}

static void
make_types (SrtShipType *types)
{
  make_type (&types[FIX_FIGHTER], "fighter", SRT_CLASS_FIGHTER, SRT_SIDE_FRIENDLY, MODEL_SPHERE);
  make_type (&types[FIX_BANDIT], "bandit", SRT_CLASS_FIGHTER, SRT_SIDE_HOSTILE, MODEL_SPHERE);
  make_type (&types[FIX_FLAT], "flat", SRT_CLASS_FIGHTER, SRT_SIDE_FRIENDLY, MODEL_SPHERE);
  types[FIX_FLAT].turn_style = SRT_TURN_FLAT;
  make_type (&types[FIX_HULL], "hull", SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY, MODEL_HULL);
  types[FIX_HULL].component_loss = SRT_LOSS_SPLIT;
  make_type (&types[FIX_HOSTILE_HULL], "hostile hull", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, MODEL_HULL);
  types[FIX_HOSTILE_HULL].component_loss = SRT_LOSS_SPLIT;
  make_type (&types[FIX_TORPEDO], "torpedo", SRT_CLASS_TORPEDO, SRT_SIDE_HOSTILE, MODEL_SPHERE);
  types[FIX_TORPEDO].traits = SRT_TRAIT_TORPEDO;
  make_type (&types[FIX_MINE], "mine", SRT_CLASS_MINE, SRT_SIDE_HOSTILE, MODEL_SPHERE);
  types[FIX_MINE].sphere_radius = 2000.0f;
  make_type (&types[FIX_ROCK], "rock", SRT_CLASS_CAPITAL, SRT_SIDE_NEUTRAL, MODEL_SPHERE);
  types[FIX_ROCK].traits = SRT_TRAIT_ASTEROID | SRT_TRAIT_INDESTRUCTIBLE_ROCK;
  make_type (&types[FIX_BOX], "box", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, MODEL_SPHERE);
  types[FIX_BOX].has_flight = types[FIX_BOX].has_combat = false;
}

static void
make_gun (SrtGunType *gun, int number, const char *id, bool rounds)
{
  *gun = (SrtGunType){ .number = number,
                       .rounds = rounds,
                       .lifetime_range = 100,
                       .fire_rate = 5,
                       .lifetime = 100,
                       .speed = 500,
                       .damage_shield = 10,
                       .damage_hull = 4,
                       .refire_interval = 20,
                       .shot_energy = 2,
                       .sound_period = 1,
                       .flash = 8,
                       .bolt = { 60, 60, 1200 },
                       .color = { 1, 1, 1 } };
  gun->id = g_strdup (id);
  gun->name = g_strdup (id);
}

static void
make_guns (SrtGunType *guns)
{
  make_gun (&guns[1], 1, "laser", false);
  make_gun (&guns[2], 2, "pulse", false);
  guns[2].speed = 800;
  guns[2].refire_interval = 12;
  make_gun (&guns[3], 3, "cannon", true);
}

static SrtPilot
make_pilot (const char *id, int skill, float limit, float ease, int aim, float spread)
{
  return (SrtPilot){ .id = g_strdup (id),
                     .name = g_strdup (id),
                     .turn_limit = limit,
                     .turn_ease = ease,
                     .aim_interval = aim,
                     .fire_spread = spread,
                     .burst = 100,
                     .pause = 100,
                     .missiles_least = 1000,
                     .missiles_most = 2000,
                     .countermeasures_least = 50,
                     .countermeasures_most = 200,
                     .skill = skill };
}

static SrtContent *
make_content (void)
{
  SrtContent *content = g_new0 (SrtContent, 1);
  SrtShipType *types = g_new0 (SrtShipType, FIX_N_TYPES);
  SrtModel *models = g_new0 (SrtModel, N_MODELS);
  SrtGunType *guns = g_new0 (SrtGunType, N_GUNS);
  SrtPilot *pilots = g_new0 (SrtPilot, N_PILOTS);
  SrtManeuverSet *set = g_new0 (SrtManeuverSet, 1);

  make_sphere (&models[MODEL_SPHERE]);
  make_hull (&models[MODEL_HULL]);
  make_types (types);
  make_guns (guns);
  pilots[0] = make_pilot ("low", 0, 0.5f, 0.3f, 50, 3.0f);
  pilots[1] = make_pilot ("medium", 1, 0.75f, 0.5f, 25, 2.0f);
  pilots[2] = make_pilot ("high", 2, 1.0f, 0.7f, 10, 1.0f);
  content->ref_count = 1;
  content->version = 1;
  content->ships = types;
  content->n_ships = FIX_N_TYPES;
  content->models = models;
  content->n_models = N_MODELS;
  content->guns = guns;
  content->n_guns = N_GUNS;
  content->pilots = pilots;
  content->n_pilots = N_PILOTS;
  content->default_pilot = make_pilot ("default", 1, 0.75f, 0.5f, 25, 2.0f);
  content->sets = set;
  content->n_sets = 1;
  return content;
}

/* @owned: models whose tables are the fixture's; those a test put in their place are its own. */
static void
free_content (SrtContent *content, int owned)
{
  SrtShipType *types = (SrtShipType *) content->ships;
  SrtGunType *guns = (SrtGunType *) content->guns;
  SrtPilot *pilots = (SrtPilot *) content->pilots;

  for (int i = 0; i < content->n_ships; i++)
    {
      g_free (types[i].id);
      g_free (types[i].name);
    }
  for (int i = 0; i < content->n_guns; i++)
    {
      g_free (guns[i].id);
      g_free (guns[i].name);
    }
  for (int i = 0; i < content->n_pilots; i++)
    {
      g_free (pilots[i].id);
      g_free (pilots[i].name);
    }
  g_free (content->default_pilot.id);
  g_free (content->default_pilot.name);
  for (int i = 0; i < owned; i++)
    {
      g_free ((void *) content->models[i].parts);
      g_free ((void *) content->models[i].points);
      g_free ((void *) content->models[i].attachments);
      g_free ((void *) content->models[i].tree);
      g_free ((void *) content->models[i].faces);
    }
  g_free ((void *) content->models);
  g_free (types);
  g_free (guns);
  g_free (pilots);
  g_free ((void *) content->sets);
  g_free (content);
}

static SrtMission *
make_mission (void)
{
  SrtMission *mission = g_new0 (SrtMission, 1);

  mission->action_radius = 220000;
  mission->difficulty = 1;
  mission->ships = g_new0 (SrtMissionShip, ROOM);
  mission->groups = g_new0 (SrtFlightGroup, ROOM);
  mission->squads = g_new0 (SrtSquad, ROOM);
  mission->formations = g_new0 (SrtFormation, ROOM);
  mission->formation_points = g_new0 (SrtVec3, ROOM);
  mission->curves = g_new0 (SrtCurve, ROOM);
  return mission;
}

static void
free_mission (SrtMission *mission)
{
  g_free (mission->ships);
  g_free (mission->groups);
  g_free (mission->squads);
  g_free (mission->formations);
  g_free (mission->formation_points);
  g_free (mission->curves);
  g_free (mission);
}

/* ---- The fixture ---- */

Fixture *
fixture_new (int slots)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  uint32_t n = (uint32_t) slots;
  SrtWorldSpec spec = {
    .slots = n, .nodes = 8 * n, .components = 8 * n, .racks = 4 * n, .guns = 8 * n, .shots = 200, .missiles = 200,
    .types = 32
  };
  size_t size = srt_world_size (&spec);

  fixture->content = make_content ();
  fixture->mission = make_mission ();
  fixture->types = (SrtShipType *) fixture->content->ships;
  fixture->pilots = (SrtPilot *) fixture->content->pilots;
  fixture->guns = (SrtGunType *) fixture->content->guns;
  fixture->block = g_aligned_alloc0 (1, size, 16);
  fixture->world = srt_world_init (fixture->block, &spec, 1);
  fixture->run.world = fixture->world;
  fixture->run.content = fixture->content;
  fixture->run.mission = fixture->mission;
  fixture->run.scratch = srt_scratch_new (fixture->world);
  fixture->run.events = fixture->events;
  fixture->run.max_events = G_N_ELEMENTS (fixture->events);
  return fixture;
}

int
fixture_add_model (Fixture *fixture, const SrtModel *model)
{
  SrtContent *content = fixture->content;
  SrtModel *models = g_renew (SrtModel, (SrtModel *) content->models, content->n_models + 1);

  models[content->n_models] = *model;
  content->models = models;
  fixture->added++;
  return content->n_models++;
}

int
fixture_add_type (Fixture *fixture, const char *id, SrtClass ship_class, SrtSide side, int model)
{
  SrtContent *content = fixture->content;

  fixture->types = g_renew (SrtShipType, fixture->types, content->n_ships + 1);
  fixture->types[content->n_ships] = (SrtShipType){ .id = NULL };
  make_type (&fixture->types[content->n_ships], id, ship_class, side, model);
  content->ships = fixture->types;
  return content->n_ships++;
}

void
fixture_free (Fixture *fixture)
{
  srt_scratch_free (fixture->run.scratch);
  g_aligned_free (fixture->block);
  free_content (fixture->content, N_MODELS + fixture->added);
  for (int i = 0; fixture->missiles && i < FIX_N_MISSILES; i++)
    {
      g_free (fixture->missiles[i].id);
      g_free (fixture->missiles[i].name);
    }
  g_free (fixture->missiles);
  free_mission (fixture->mission);
  g_free (fixture);
}

int
fixture_ship (Fixture *fixture, int type, float x, float y, float z)
{
  int slot = srt_create_object (&fixture->run, -1, type, 0, srt_vec3 (x, y, z));

  g_assert_cmpint (slot, >=, 0);
  return slot;
}

void
fixture_player (Fixture *fixture)
{
  fixture->world->player_slots = 1;
  fixture->world->player.active = 1;
}

void
fixture_step (Fixture *fixture)
{
  fixture->world->simulation_counter = 0;
  srt_step (&fixture->run, false);
}

void
fixture_tick (Fixture *fixture)
{
  srt_tick (&fixture->run);
}

void
fixture_forget (Fixture *fixture)
{
  fixture->run.n_events = 0;
}

int
fixture_count (const Fixture *fixture, SrtEventKind kind, int slot)
{
  int n = 0;

  for (uint32_t i = 0; i < fixture->run.n_events; i++)
    if (fixture->events[i].kind == (int) kind && (slot < 0 || fixture->events[i].slot == slot))
      n++;
  return n;
}

/* ---- Missiles ---- */

void
fixture_missiles (Fixture *fixture)
{
  static const int loads[FIX_N_MISSILES] = { 20, 3, 1, 1, 1, 1, 4, 1, 4, 0, 1 };
  SrtMissileType *types = g_new0 (SrtMissileType, FIX_N_MISSILES);

  for (int i = 0; i < FIX_N_MISSILES; i++)
    {
      SrtMissileType *type = &types[i];
      if (loads[i] == 0)
        continue;
      *type = (SrtMissileType){ .number = i, .load = loads[i], .pod = loads[i] > 1, .homing = true, .needs_lock = true,
                                .damage_kind = 1, .flight_time = 1000, .damage_shield = 290, .damage_hull = 180,
                                .damage_component = 180, .lock_time = 200, .decoy_chance = 50, .lock_range = 50000,
                                .model = -1, .pod_model = -1 };
      type->id = g_strdup_printf ("missile-%d", i);
      type->name = g_strdup (type->id);
      type->flight = (SrtFlightStats){ .max_speed = 300, .pitch_rate = 0.14f, .yaw_rate = 0.14f, .roll_rate = 0.14f,
                                       .inertia = 0.84f, .pitch_inertia = 0.71f, .yaw_inertia = 0.71f,
                                       .roll_inertia = 0.71f };
    }
  types[FIX_ROCKETS].straight_by_player = types[FIX_ROCKETS].from_turrets = true;
  types[FIX_ROCKETS].needs_lock = types[FIX_CHOOSER].needs_lock = types[FIX_FUEL].needs_lock = false;
  types[FIX_ROCKETS].damage_kind = SRT_DAMAGE_SCREAMER;
  types[FIX_DISRUPTOR].shockwave = 5;
  types[FIX_DRAINER].shockwave = 6;
  types[FIX_HEAVY].jack_hammer = true;
  types[FIX_SEER].sees_cloaked = true;
  types[FIX_CHOOSER].picks_target = true;
  types[FIX_FUEL].jettisoned = true;
  types[FIX_FUEL].fuel = 5000;
  types[FIX_FUEL].flight.max_speed = 0;
  fixture->content->missiles = fixture->missiles = types;
  fixture->content->n_missiles = FIX_N_MISSILES;
}

SrtMissileType *
fixture_missile (Fixture *fixture, int number)
{
  return &fixture->missiles[number];
}

void
fixture_hardpoints (Fixture *fixture, const int *numbers, int n)
{
  SrtModel *model = (SrtModel *) &fixture->content->models[MODEL_SPHERE];
  SrtPart *part = (SrtPart *) model->parts;
  SrtAttachment *attachments = g_new0 (SrtAttachment, model->n_attachments + n);

  memcpy (attachments, model->attachments, (size_t) model->n_attachments * sizeof *attachments);
  for (int i = 0; i < n; i++)
    {
      SrtAttachment *it = &attachments[model->n_attachments + i];
      it->kind = SRT_ATTACH_MISSILE;
      it->frame = srt_frame_identity ();
      it->frame.p = srt_vec3 (20.0f * (float) i, 50, 0);
      it->id = numbers[i];
      for (int k = 0; k < 5; k++)
        it->tiers[k] = numbers[i];
    }
  g_free ((void *) model->attachments);
  model->attachments = attachments;
  model->n_attachments += n;
  part->n_attachments = model->n_attachments;
}

void
fixture_run (Fixture *fixture, int ticks)
{
  for (int i = 0; i < ticks; i++)
    {
      fixture->run.n_events = MIN (fixture->run.n_events, fixture->run.max_events / 2);
      fixture_tick (fixture);
    }
}
