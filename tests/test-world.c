/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The block, its pools, slots and walk, parts, tracks, the tick (spec 01 §2, §3, §6, §8, §9; Checks 2-4, 6, 34, 35). */
#include "fixture.h"

#include "sim/clock.h"
#include "sim/tick.h"

#include <stdlib.h>
#include <string.h>

/* ---- The block ---- */

static void
busy (Fixture *f)
{
  for (int i = 0; i < 6; i++)
    {
      int slot = fixture_ship (f, i % 2 ? FIX_BANDIT : FIX_FIGHTER, 1000.0f * (float) i, 0,
                               5000.0f * (float) (i % 2));
      srt_order_push (&f->run, slot, SRT_ORDER_FLY_AIMLESSLY, SRT_NO_TARGET, SRT_PUSH_START);
    }
  fixture_ship (f, FIX_HULL, 30000, 0, 0);
}

static void
test_layout (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  const char *block = f->block;
  const SrtWorld *world = f->world;

  g_assert_true (srt_world_check (block, world->size));
  g_assert_false (srt_world_check (block, world->size - 16));
  for (int i = 0; i < 16; i++)
    {
      const SrtObject *o = srt_object (world, i);
      g_assert_cmpuint (o->flags, ==, 0x3C);
      g_assert_cmpint (o->type, ==, SRT_TYPE_STAND_IN);
      g_assert_cmpint (o->created, ==, 0);
    }
  g_assert_cmpint (world->count, ==, 0);
  f->world->layout++;
  g_assert_false (srt_world_check (block, world->size));
}

/* Moved elsewhere in memory, a world goes on as if nothing had happened. */
static void
test_relocatable (void)
{
  g_autoptr (Fixture) one = fixture_new (16);
  busy (one);
  size_t size = (size_t) one->world->size;
  void *block = g_aligned_alloc0 (1, size, 16);
  SrtRun run = one->run;

  for (int i = 0; i < 50; i++)
    fixture_tick (one);
  memcpy (block, one->block, size);
  run.world = block;
  run.scratch = srt_scratch_new (run.world);
  run.events = NULL;
  for (int i = 0; i < 200; i++)
    {
      fixture_tick (one);
      srt_tick (&run);
      g_assert_cmpuint (srt_world_digest (one->world), ==, srt_world_digest (run.world));
    }
  g_assert_cmpuint (srt_world_hash (one->world), ==, srt_world_hash (run.world));
  srt_scratch_free (run.scratch);
  g_aligned_free (block);
}

static void
test_digest (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  busy (f);
  uint64_t before = srt_world_digest (f->world);

  srt_object (f->world, 3)->next.p.y += 1;
  g_assert_cmpuint (srt_world_digest (f->world), !=, before);
  srt_object (f->world, 3)->next.p.y -= 1;
  g_assert_cmpuint (srt_world_digest (f->world), ==, before);
  srt_object (f->world, 2)->armor[3] -= 1;
  g_assert_cmpuint (srt_world_digest (f->world), !=, before);
  srt_object (f->world, 2)->armor[3] += 1;
  srt_orders (f->world, 1)->stack[0].target.index = 4;
  g_assert_cmpuint (srt_world_digest (f->world), !=, before);
  srt_orders (f->world, 1)->stack[0].target.index = -1;
  g_assert_cmpuint (srt_world_digest (f->world), ==, before);
  srt_random15 (&f->world->random);
  g_assert_cmpuint (srt_world_digest (f->world), !=, before);
}

/* ---- Pools ---- */

/* What is given back is used again, joined with its neighbours; the pool ends as it began. */
static void
test_pools (void)
{
  g_autoptr (Fixture) f = fixture_new (64);
  SrtRange a, b, c, d, e;

  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 10, &a));
  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 20, &b));
  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 5, &c));
  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 7, &d));
  g_assert_cmpuint (f->world->used_nodes, ==, 42);
  srt_pool_give (f->world, SRT_POOL_NODES, &a);
  srt_pool_give (f->world, SRT_POOL_NODES, &c);
  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 4, &e)); /* the smallest that holds it */
  g_assert_cmpuint (e.first, ==, 30);
  srt_pool_give (f->world, SRT_POOL_NODES, &e);
  srt_pool_give (f->world, SRT_POOL_NODES, &b); /* joins both sides: 0..34 */
  g_assert_true (srt_pool_take (&f->run, SRT_POOL_NODES, 0, 35, &e));
  g_assert_cmpuint (e.first, ==, 0);
  srt_pool_give (f->world, SRT_POOL_NODES, &e);
  srt_pool_give (f->world, SRT_POOL_NODES, &d);
  g_assert_cmpuint (f->world->used_nodes, ==, 0);
  g_assert_cmpint (f->world->free_ranges[SRT_POOL_NODES], ==, -1);
  const char *nodes = (const char *) srt_nodes (f->world);
  for (size_t i = 0; i < 42 * sizeof (SrtNode); i++)
    g_assert_cmpint (nodes[i], ==, 0);
}

/* Random takes and gives never overlap and never lose room. */
static void
test_pools_at_random (void)
{
  g_autoptr (Fixture) f = fixture_new (64);
  SrtRange held[40] = { { 0, 0 } };
  uint32_t seed = 11;
  unsigned char taken[512] = { 0 };

  for (int round = 0; round < 20000; round++)
    {
      SrtRange *r = &held[srt_object_random15 (&seed) % 40];
      if (r->count > 0)
        {
          memset (taken + r->first, 0, r->count);
          srt_pool_give (f->world, SRT_POOL_GUNS, r);
          continue;
        }
      if (!srt_pool_take (&f->run, SRT_POOL_GUNS, 0, 1 + srt_object_random15 (&seed) % 20, r))
        continue;
      for (uint32_t i = r->first; i < r->first + r->count; i++)
        {
          g_assert_cmpint (taken[i], ==, 0);
          taken[i] = 1;
        }
    }
  for (int i = 0; i < 40; i++)
    srt_pool_give (f->world, SRT_POOL_GUNS, &held[i]);
  g_assert_cmpuint (f->world->used_guns, ==, 0);
}

static void
test_full (void)
{
  g_autoptr (Fixture) f = fixture_new (4);

  for (int i = 0; i < 3; i++)
    fixture_ship (f, FIX_FIGHTER, 0, 0, 1000.0f * (float) i);
  g_assert_cmpint (srt_create_object (&f->run, -1, FIX_FIGHTER, 0, srt_vec3 (0, 0, 0)), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, -1), ==, 1);
  /* A slot that is taken is refused. */
  g_assert_cmpint (srt_create_object (&f->run, 1, FIX_FIGHTER, 0, srt_vec3 (0, 0, 0)), ==, -1);
  /* The cutaway slot is there for who names it. */
  g_assert_cmpint (srt_create_object (&f->run, 3, FIX_FIGHTER, 0, srt_vec3 (0, 0, 0)), ==, 3);
  g_assert_cmpint (f->world->count, ==, 3);
}

static void
test_full_parts (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  int made = 0;

  f->world->n_nodes = 14;
  while (srt_create_object (&f->run, -1, FIX_HULL, 0, srt_vec3 (0, 0, 0)) >= 0)
    made++;
  g_assert_cmpint (made, ==, 2);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, -1), ==, 1);
  /* What could not be made left nothing taken behind. */
  g_assert_cmpuint (f->world->used_nodes, ==, 12);
  g_assert_cmpuint (srt_object (f->world, 2)->flags & SRT_STAND_IN, !=, 0);
  g_assert_cmpint (f->world->count, ==, 2);
  g_assert_cmpint (fixture_ship (f, FIX_FIGHTER, 0, 0, 0), ==, 2);
}

/* ---- The walk (Check 6) ---- */

static void
test_walk (void)
{
  g_autoptr (Fixture) f = fixture_new (400);
  const int expected[] = { 0, 1, 2, 3, 399 };
  int n = 0;

  f->world->count = 3;
  for (int slot = srt_walk_next (f->world, -1); slot >= 0; slot = srt_walk_next (f->world, slot))
    {
      g_assert_cmpint (slot, ==, expected[n++]);
      if (slot == 1)
        f->world->count = 4;
    }
  g_assert_cmpint (n, ==, 5);
  f->world->count = 400;
  n = 0;
  int last = -1;
  for (int slot = srt_walk_next (f->world, -1); slot >= 0; slot = srt_walk_next (f->world, slot), n++)
    last = slot;
  g_assert_cmpint (n, ==, 400);
  g_assert_cmpint (last, ==, 399);
}

/* ---- Objects ---- */

static void
test_created (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  const SrtObject *fighter = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 1, 2, 3));
  const SrtObject *hull = srt_object (f->world, fixture_ship (f, FIX_HULL, 0, 0, 90000));
  const SrtObject *rock = srt_object (f->world, fixture_ship (f, FIX_ROCK, 0, 0, -90000));

  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (fighter->shields[i], ==, 47);
      g_assert_cmpfloat (fighter->armor[i], ==, 29);
    }
  g_assert_cmpfloat (fighter->radius, ==, 100);
  fixture_near (fighter->mass, 1000, 1e-2);
  g_assert_cmpfloat (fighter->next.p.y, ==, 2);
  g_assert_cmpuint (fighter->flags, ==, SRT_TARGETABLE | SRT_ECM);
  g_assert_cmpint (fighter->countermeasures, ==, 29);
  g_assert_cmpint (fighter->eject_roll, >=, 0);
  g_assert_cmpint (fighter->eject_roll, <, 100);
  g_assert_cmpuint (hull->flags, ==, SRT_COMPONENTS | SRT_ATTACHED | SRT_TARGETABLE | SRT_SHIELD_GENERATOR);
  g_assert_cmpint (hull->engines, ==, 4);
  g_assert_cmpuint (hull->components.count, ==, 6);
  g_assert_cmpuint (hull->nodes.count, ==, 6);
  g_assert_cmpint (rock->invulnerable, ==, 2);
  g_assert_cmpuint (rock->flags & SRT_ATTACHED, !=, 0);
  g_assert_cmpint (srt_create_object (&f->run, -1, 99, 0, srt_vec3 (0, 0, 0)), ==, -1);
}

static void
test_marker (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = srt_create_object (&f->run, -1, SRT_TYPE_MARKER, 0, srt_vec3 (7, 8, 9));
  const SrtObject *o = srt_object (f->world, slot);

  g_assert_cmpuint (o->flags, ==, 0x3C);
  g_assert_cmpfloat (o->radius, ==, 4000);
  g_assert_cmpfloat (o->next.p.z, ==, 9);
  g_assert_false (srt_gone (o));
}

static void
test_retired (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  busy (f);
  uint32_t generation = srt_object (f->world, 6)->generation;

  srt_retire (&f->run, 6);
  const SrtObject *o = srt_object (f->world, 6);
  g_assert_cmpuint (o->flags, ==, 0x3C | SRT_EXPLODING);
  g_assert_cmpint (o->type, ==, SRT_TYPE_STAND_IN);
  g_assert_cmpint (srt_orders (f->world, 6)->count, ==, 0);
  g_assert_cmpuint (f->world->used_components, ==, 0);
  srt_reset_slot (&f->run, 6, true);
  g_assert_cmpint (srt_create_object (&f->run, 6, FIX_HULL, 0, srt_vec3 (0, 0, 0)), ==, 6);
  g_assert_cmpuint (srt_object (f->world, 6)->generation, >, generation);
}

/* ---- Parts ---- */

/* §8.3: two boxes of 1 and 3 tonnes, 400 apart: the root stands at their common centre. */
static void
test_recentre (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtPart *parts = (SrtPart *) f->content->models[f->types[FIX_HULL].model].parts;

  for (int i = 1; i < 6; i++)
    {
      parts[i].volume = i == 1 ? 8e6 : 0;
      parts[i].density = i == 1 ? 3.0f / 8.0f : 0;
    }
  parts[0].density = (float) (1e6 / parts[0].volume);
  parts[1].origin = srt_vec3 (0, 0, 400);
  parts[1].volume = parts[0].volume;
  parts[1].density = 3 * parts[0].density;
  int slot = fixture_ship (f, FIX_HULL, 10, 0, 0);
  const SrtObject *o = srt_object (f->world, slot);
  fixture_near (o->mass, 4e6, 1);
  fixture_near (o->centre.z, 300, 1e-3);
  fixture_near (o->next.p.z, 300, 1e-3);
  fixture_near (o->next.p.x, 10, 1e-6);
  fixture_near (srt_node_next (&f->run, slot, srt_root_child (&f->run, slot, 0)).p.z, 0, 1e-3);
  fixture_near (srt_node_next (&f->run, slot, srt_root_child (&f->run, slot, 1)).p.z, 400, 1e-3);
  fixture_near (o->bounds_min.z, -4050 - 100 - 300, 1);
  /* About X: the first box's own inertia, moved 300; the second a point, moved 100. */
  double own = 1e6 * (1000.0 * 1000 + 4000.0 * 4000) / 3, moved = own + 1e6 * 300.0 * 300 + 3e6 * 100.0 * 100;
  fixture_near (1 / (double) o->angular_response.m[0] / moved, 1, 1e-4);
}

/* A model of a turning dish on a mast that is mounted on a hull: four nodes deep. */
typedef struct Tower
{
  SrtModel model;
  SrtPart parts[2];
  SrtTrack tracks[2];
  SrtTrackKey turn[2];
  SrtTrackEvent shot;
  SrtAttachment mount;
} Tower;

static void
raise_tower (Fixture *f, Tower *tower)
{
  SrtModel *hull = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  SrtModel *models = g_new0 (SrtModel, 3);

  memset (tower, 0, sizeof *tower);
  for (int i = 0; i < 2; i++)
    {
      SrtPart *part = &tower->parts[i];
      part->part_class = SRT_PART_HULL;
      part->parent = i - 1;
      part->origin = srt_vec3 (0, i == 0 ? 0.0f : -100.0f, 0);
      part->frame = srt_mat3_identity ();
      part->turret_slot = -1;
    }
  tower->turn[1] = (SrtTrackKey){ .t = 100, .angles = { 0, 1.0f, 0 } };
  tower->shot = (SrtTrackEvent){ .t = 50, .kind = 0 };
  for (int i = 0; i < 2; i++)
    tower->tracks[i] = (SrtTrack){ .part = 1, .length = 100, .keys = tower->turn, .n_keys = 2 };
  g_strlcpy (tower->tracks[0].name, "startup", sizeof tower->tracks[0].name);
  tower->tracks[0].mode = SRT_TRACK_LOOP;
  g_strlcpy (tower->tracks[1].name, "Fire", sizeof tower->tracks[1].name);
  tower->tracks[1].mode = SRT_TRACK_ONCE;
  tower->tracks[1].events = &tower->shot;
  tower->tracks[1].n_events = 1;
  tower->parts[1].n_tracks = 2;
  tower->model = (SrtModel){ .parts = tower->parts, .n_parts = 2, .tracks = tower->tracks, .n_tracks = 2 };
  memcpy (models, f->content->models, 2 * sizeof *models);
  models[2] = tower->model;
  g_free ((void *) f->content->models);
  f->content->models = models;
  f->content->n_models = 3;
  hull = &models[f->types[FIX_HULL].model];
  tower->mount = (SrtAttachment){ .kind = SRT_ATTACH_GUN_MODEL, .id = 2, .frame = srt_frame_identity () };
  tower->mount.frame.p = srt_vec3 (0, -1000, 2000);
  hull->attachments = &tower->mount;
  hull->n_attachments = 1;
  ((SrtPart *) hull->parts)[0].n_attachments = 1;
}

static void
lower_tower (Fixture *f)
{
  SrtModel *hull = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  hull->attachments = NULL;
}

/* How far a node is turned about Y, at its object's next or drawn place. */
static float
yaw_of (Fixture *f, int slot, int node, bool drawn)
{
  SrtFrame frame = drawn ? srt_node_drawn (&f->run, slot, node) : srt_node_next (&f->run, slot, node);
  return srt_mat3_angles (&frame.r).y;
}

static void
test_mounts (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  Tower tower;
  raise_tower (f, &tower);
  tower.mount.frame.r.m[1] = -0.0f; /* as a file may have it */
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0), first = (int) srt_object (f->world, slot)->nodes.first;
  const SrtNode *nodes = srt_nodes (f->world);

  g_assert_cmpuint (nodes[first + 1].flags & SRT_NODE_ROOT, !=, 0);
  g_assert_false (signbit (nodes[first + 1].next.r.m[1]) || signbit (nodes[first + 1].now.r.m[1]));

  g_assert_cmpuint (srt_object (f->world, slot)->nodes.count, ==, 9);
  g_assert_cmpint (nodes[first].past, ==, first + 4); /* the hull, its mount and two parts */
  g_assert_cmpint (srt_root_child (&f->run, slot, 1), ==, first + 4);
  SrtFrame dish = srt_node_next (&f->run, slot, first + 3);
  fixture_near (dish.p.y, -1100, 1e-2);
  fixture_near (dish.p.z, 2000, 1e-2);
  g_assert_true (srt_node_shown (&f->run, first + 3));
  srt_nodes (f->world)[first].flags |= SRT_NODE_HIDDEN;
  g_assert_false (srt_node_shown (&f->run, first + 3));
  srt_nodes (f->world)[first].flags &= ~SRT_NODE_HIDDEN;
  /* A part shows though the one it is linked to does not. */
  srt_nodes (f->world)[first + 2].flags |= SRT_NODE_HIDDEN;
  g_assert_true (srt_node_shown (&f->run, first + 3));
  srt_node_destroy (&f->run, slot, first + 2);
  g_assert_false (srt_node_shown (&f->run, first + 3));
  g_assert_true (srt_node_shown (&f->run, first));
  lower_tower (f);
}

static void
test_tracks (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  Tower tower;
  raise_tower (f, &tower);
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0), dish = (int) srt_object (f->world, slot)->nodes.first + 3;
  SrtNode *node = &srt_nodes (f->world)[dish];

  for (int i = 0; i < 10; i++)
    srt_tree_update (&f->run, slot);
  fixture_near (node->time, 40, 1e-4);
  fixture_near (node->next_pose_angles.y, 0.4, 1e-5);
  fixture_near (node->pose_angles.y, 0.36, 1e-5); /* what is committed lags by a step */
  fixture_near (yaw_of (f, slot, dish, false), 0.4, 1e-5);
  f->world->simulation_counter = 2;
  fixture_near (yaw_of (f, slot, dish, true), 0.38, 1e-5);
  for (int i = 0; i < 17; i++)
    srt_tree_update (&f->run, slot);
  fixture_near (node->time, 8, 1e-4); /* the loop began again */

  /* Once: clamps at its end and stops; its shot goes off as 50 is passed. */
  g_assert_true (srt_track_play (&f->run, slot, dish, "FIRE", 0, -1, 30));
  srt_tree_update (&f->run, slot);
  srt_tree_update (&f->run, slot);
  srt_tree_update (&f->run, slot);
  fixture_near (node->time, 90, 1e-4);
  srt_tree_update (&f->run, slot);
  fixture_near (node->time, 100, 1e-4);
  g_assert_cmpfloat (node->time_speed, ==, 0);
  for (int i = 0; i < 5; i++) /* the marks go from the inside out, one a step */
    srt_tree_update (&f->run, slot);
  g_assert_cmpuint (srt_object (f->world, slot)->node_flags & SRT_NODE_ANIMATING, ==, 0);
  g_assert_false (srt_track_play (&f->run, slot, dish, "deploy", 0, -1, 4));

  /* Back and forth: out over the length, back over the next. */
  srt_track_play (&f->run, slot, dish, "fire", 0, SRT_TRACK_SWING, 60);
  srt_tree_update (&f->run, slot);
  srt_tree_update (&f->run, slot);
  fixture_near (node->next_pose_angles.y, 0.8, 1e-5);
  srt_tree_update (&f->run, slot);
  srt_tree_update (&f->run, slot);
  fixture_near (node->next_pose_angles.y, 0.4, 1e-5);
  lower_tower (f);
}

static void
test_turret_turn (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  Tower tower;
  raise_tower (f, &tower);
  tower.parts[0].limited[0] = true;
  tower.parts[0].angle_min[0] = -0.5f;
  tower.parts[0].angle_max[0] = 0.25f;
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0), mast = (int) srt_object (f->world, slot)->nodes.first + 2;
  const SrtNode *node = &srt_nodes (f->world)[mast];

  srt_turret_turn (&f->run, slot, mast, srt_vec3 (0.4f, 3, 0));
  srt_turret_turn (&f->run, slot, mast, srt_vec3 (0, 3, 0));
  fixture_near (node->turret_angles.x, 0.25, 1e-6);
  fixture_near (node->turret_angles.y, 6 - 2 * SRT_PI, 1e-5);
  fixture_near (srt_mat3_angles (&node->next.r).x, 0.25, 1e-5);
  fixture_near (srt_mat3_angles (&node->now.r).x, 0, 1e-6);
  srt_tree_update (&f->run, slot);
  fixture_near (srt_mat3_angles (&node->now.r).x, 0.25, 1e-5);
  lower_tower (f);
}

/* §7.4: traits that name a part or a track. */
static void
test_named_traits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  Tower tower;
  raise_tower (f, &tower);
  SrtShipType *type = &f->types[FIX_HULL];
  int plain = fixture_ship (f, FIX_HULL, 0, 0, 0);

  tower.parts[1].volume = 1000;
  tower.parts[1].density = 3;
  type->double_mass_part = (char *) "Hull";
  type->startup_loop = (char *) "fire";
  int slot = fixture_ship (f, FIX_HULL, 50000, 0, 0), dish = (int) srt_object (f->world, slot)->nodes.first + 3;
  const SrtNode *nodes = srt_nodes (f->world);
  fixture_near (srt_object (f->world, plain)->mass, 1e6, 1);
  fixture_near (srt_object (f->world, slot)->mass, 2 * (1e6 + 3000), 1); /* the part's own, and what it carries */
  for (int i = 0; i < 30; i++)
    srt_tree_update (&f->run, slot);
  fixture_near (nodes[dish].time, 20, 1e-4); /* the track that plays once, begun again */
  fixture_near (nodes[dish].time_speed, 4, 1e-6);
  /* Until the next recentring. */
  srt_recentre (&f->run, slot);
  fixture_near (srt_object (f->world, slot)->mass, 1e6 + 3000, 1);
  lower_tower (f);
}

/* §7.5: a planet's sphere stands at its object's place, and nothing runs into it. */
static void
test_planet (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtPart *part = (SrtPart *) f->content->models[f->types[FIX_BOX].model].parts;
  part->origin = srt_vec3 (500, 0, 0);
  part->volume = 0;
  f->types[FIX_BOX].ship_class = SRT_CLASS_PLANET;
  int slot = fixture_ship (f, FIX_BOX, 100, 200, 300);
  const SrtObject *o = srt_object (f->world, slot);

  g_assert_cmpuint (o->flags & (SRT_COMPONENTS | SRT_NO_COLLISIONS | SRT_FROZEN), ==,
                    SRT_COMPONENTS | SRT_NO_COLLISIONS | SRT_FROZEN);
  g_assert_cmpfloat (srt_distance (srt_node_next (&f->run, slot, srt_root_child (&f->run, slot, 0)).p, o->next.p), ==, 0);
  part->origin = srt_vec3 (0, 0, 0);
}

/* §8.5: a pose about a mount turns the part round it. */
static void
test_pose_lever (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  Tower tower;
  raise_tower (f, &tower);
  tower.parts[1].mount = srt_vec3 (0, 0, 50);
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0), dish = (int) srt_object (f->world, slot)->nodes.first + 3;
  SrtVec3 pivot = srt_vec3 (0, 0, 50);
  SrtFrame before = srt_node_next (&f->run, slot, dish);

  srt_turret_turn (&f->run, slot, dish, srt_vec3 (0, 0.7f, 0));
  SrtFrame after = srt_node_next (&f->run, slot, dish);
  fixture_near (srt_distance (srt_frame_apply (&before, pivot), srt_frame_apply (&after, pivot)), 0, 1e-2);
  g_assert_cmpfloat (srt_distance (before.p, after.p), >, 10);
  lower_tower (f);
}

/* ---- Clocks (Checks 2, 3, 4, 34) ---- */

static void
test_clocks (void)
{
  g_autoptr (Fixture) f = fixture_new (4);

  f->world->countdown = 10;
  for (int i = 0; i < 100; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (f->world->frame_duration, ==, 1);
    }
  g_assert_cmpuint (f->world->play_seconds, ==, 0);
  g_assert_cmpuint (f->world->steps, ==, 25);
  fixture_tick (f);
  g_assert_cmpuint (f->world->play_seconds, ==, 1);
  g_assert_cmpuint (f->world->play_ticks, ==, 0);
  for (int i = 0; i < 199; i++)
    fixture_tick (f);
  g_assert_cmpint (f->world->countdown, ==, 7);
}

/* Check 1: a second in frames of 7 ms or of 250 ms, by a clock of microseconds that began anywhere. */
static void
test_paces (void)
{
  static const uint64_t frames[] = { 7000, 250000, 1, 9999, 10001 };

  for (size_t k = 0; k < G_N_ELEMENTS (frames); k++)
    for (uint64_t began = 123450000; began < 123460000; began += 3333)
      {
        g_autoptr (Fixture) f = fixture_new (4);
        SrtClock clock;
        uint64_t ran = 0, now = began;
        srt_clock_start (&clock, began, 10000);
        while (now < began + 1000000)
          {
            uint64_t due, next = srt_clock_next (&clock);
            now = MIN (now + frames[k], began + 1000000);
            due = srt_clock_advance (&clock, now);
            g_assert_cmpuint (due, ==, now < next ? 0 : 1 + (now - next) / 10000);
            g_assert_cmpfloat_with_epsilon (clock.past_tick, (double) (now % 10000) / 10000, 1e-6);
            for (; due > 0; due--, ran++)
              {
                fixture_tick (f);
                g_assert_cmpint (f->world->frame_duration, ==, 1);
              }
          }
        g_assert_cmpuint (ran, ==, 100);
        g_assert_cmpint (f->world->mission_ticks, ==, 100);
        g_assert_cmpuint (f->world->steps, ==, 25);
      }
}

/* A clock that goes back makes nothing due; the share of a tick stays below a whole one. */
static void
test_clock_edges (void)
{
  SrtClock clock;

  srt_clock_start (&clock, 5000, 10);
  g_assert_cmpuint (srt_clock_advance (&clock, 4000), ==, 0);
  g_assert_cmpuint (srt_clock_advance (&clock, 4095), ==, 9);
  g_assert_cmpfloat (clock.past_tick, ==, 0.5f);
  srt_clock_start (&clock, 0, UINT64_C (1) << 40);
  g_assert_cmpuint (srt_clock_advance (&clock, (UINT64_C (1) << 40) - 1), ==, 0);
  g_assert_cmpfloat (clock.past_tick, <, 1.0f);
  srt_clock_start (&clock, 7, 0);
  g_assert_cmpuint (srt_clock_advance (&clock, 9), ==, 2);
}

static void
test_paused (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  busy (f);
  fixture_tick (f);
  f->world->paused = 1;
  fixture_forget (f);
  uint64_t digest = srt_world_digest (f->world);
  uint32_t timer = f->world->timer_ticks, game = f->world->game_ticks;
  int32_t mission = f->world->mission_ticks;
  for (int i = 0; i < 50; i++)
    fixture_tick (f);
  g_assert_cmpuint (f->world->timer_ticks, ==, timer + 50);
  g_assert_cmpuint (f->world->game_ticks, ==, game);
  g_assert_cmpint (f->world->mission_ticks, ==, mission);
  g_assert_cmpuint (f->world->paused_ticks, ==, 50);
  g_assert_cmpuint (srt_world_digest (f->world), ==, digest);
  g_assert_cmpuint (f->run.n_events, ==, 0);
}

/* §2.4 step 3a: each step cleans the orientation of one slot. */
static void
test_cleaning (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  for (int i = 0; i < 3; i++)
    {
      SrtObject *o = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 5000.0f * (float) i, 0, 0));
      o->flags |= SRT_FROZEN;
      o->next.r.m[0] = 1.5f;
    }
  for (int i = 0; i < 3; i++)
    {
      int clean = 0;
      fixture_step (f);
      for (int k = 0; k < 3; k++)
        clean += srt_object (f->world, k)->next.r.m[0] < 1.01f;
      g_assert_cmpint (clean, ==, i + 1);
    }
}

/* Check 35: the script's early end counts the player's ship destroyed unless the mission says otherwise. */
static void
test_terminated (void)
{
  for (int well = 0; well < 2; well++)
    {
      g_autoptr (Fixture) f = fixture_new (16);
      busy (f);
      f->mission->terminate_ends_well = well;
      f->world->terminated = 1;
      fixture_tick (f);
      g_assert_cmpint (f->world->ending, ==, well ? SRT_ENDING_PLAYING : SRT_ENDING_DESTROYED);
      g_assert_cmpint (f->world->mission_over, ==, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_STARTED, -1), >, 0); /* the frame has run */
      fixture_tick (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_MISSION_ENDED, -1), ==, 1);
    }
  for (int well = 0; well < 2; well++)
    {
      g_autoptr (Fixture) f = fixture_new (16);
      busy (f);
      f->mission->terminate_ends_well = well;
      f->world->ending = SRT_ENDING_RESCUED;
      f->world->mission_over = 1;
      fixture_tick (f);
      g_assert_cmpint (f->world->ending, ==, SRT_ENDING_RESCUED);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_STARTED, -1), ==, 0); /* no order runs any more */
    }
}

/* ---- Events ---- */

static void
test_events (void)
{
  g_autoptr (Fixture) f = fixture_new (8);

  for (int i = 0; i < SRT_N_EVENTS; i++)
    g_assert_cmpuint (strlen (srt_event_name ((SrtEventKind) i)), >, 0);
  f->run.max_events = 2;
  for (int i = 0; i < 5; i++)
    srt_emit (&f->run, SRT_EVENT_FIRED, i, -1, 0)->value = 1;
  g_assert_cmpuint (f->run.n_events, ==, 2);
  g_assert_cmpuint (f->world->event_index, ==, 5); /* counted whether or not anyone listens */
  g_assert_cmpint (f->events[1].slot, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/world/layout", test_layout);
  g_test_add_func ("/world/relocatable", test_relocatable);
  g_test_add_func ("/world/digest", test_digest);
  g_test_add_func ("/world/pools", test_pools);
  g_test_add_func ("/world/pools-at-random", test_pools_at_random);
  g_test_add_func ("/world/full", test_full);
  g_test_add_func ("/world/full-parts", test_full_parts);
  g_test_add_func ("/world/walk", test_walk);
  g_test_add_func ("/world/created", test_created);
  g_test_add_func ("/world/marker", test_marker);
  g_test_add_func ("/world/retired", test_retired);
  g_test_add_func ("/world/recentre", test_recentre);
  g_test_add_func ("/world/mounts", test_mounts);
  g_test_add_func ("/world/tracks", test_tracks);
  g_test_add_func ("/world/turret-turn", test_turret_turn);
  g_test_add_func ("/world/named-traits", test_named_traits);
  g_test_add_func ("/world/planet", test_planet);
  g_test_add_func ("/world/pose-lever", test_pose_lever);
  g_test_add_func ("/world/clocks", test_clocks);
  g_test_add_func ("/world/paces", test_paces);
  g_test_add_func ("/world/clock-edges", test_clock_edges);
  g_test_add_func ("/world/paused", test_paused);
  g_test_add_func ("/world/terminated", test_terminated);
  g_test_add_func ("/world/cleaning", test_cleaning);
  g_test_add_func ("/world/events", test_events);
  return g_test_run ();
}
