/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long runs and meddling hands: nothing leaks, nothing overlaps, every number stays one, and all of it twice the same. */
#include "fixture.h"
#include "invariants.h"
#include "shipped.h"

#include "content/load.h"
#include "debug/soak.h"

#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtSim, srt_sim_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtMission, srt_mission_free)

static SrtContent *content; /* the shipped one, for all cases */

static uint32_t
draw (uint32_t *seed, uint32_t n)
{
  return srt_object_random15 (seed) % n;
}

static SrtSim *
start (const SrtMission *mission, uint64_t seed, SrtPlayerMode mode)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;

  options.seed = seed;
  options.player = mode;
  options.spare = 40;
  srt_diags_init (&diags);
  SrtSim *sim = srt_sim_new (content, mission, &options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  return sim;
}

static void
check (SrtSim *sim)
{
  invariants_check (srt_sim_run_context (sim));
}

/* Ticks through, over or not, looking at everything now and then. */
static void
run_through (SrtSim *sim, int ticks, int every)
{
  for (int i = 0; i < ticks; i++)
    {
      srt_sim_tick (sim);
      if (every && i % every == 0)
        check (sim);
    }
  check (sim);
}

/* ---- Slots and pools ---- */

/* Ten thousand ships come and go: the pools end as they began. */
static void
test_comings_and_goings (void)
{
  g_autoptr (Fixture) f = fixture_new (32);
  uint32_t seed = 77, generations = 0;
  int made = 0;

  for (int round = 0; made < 10000; round++)
    {
      int slot = (int) draw (&seed, 32);
      if (srt_object (f->world, slot)->created)
        {
          if (draw (&seed, 2))
            srt_retire (&f->run, slot);
          srt_reset_slot (&f->run, slot, true);
        }
      else if (srt_create_object (&f->run, slot, (int) draw (&seed, FIX_N_TYPES), 0,
                                  srt_vec3 (9000.0f * (float) slot, 0, 0))
               >= 0)
        made++;
      if (round % 500 == 0)
        {
          fixture_forget (f);
          fixture_tick (f);
          invariants_check (&f->run);
        }
    }
  for (int slot = 0; slot < 32; slot++)
    {
      generations += srt_object (f->world, slot)->generation;
      srt_reset_slot (&f->run, slot, true);
    }
  invariants_check (&f->run);
  g_assert_cmpuint (generations, ==, (uint32_t) made);
  g_assert_cmpuint (f->world->used_nodes, ==, 0);
  g_assert_cmpuint (f->world->used_components, ==, 0);
  g_assert_cmpuint (f->world->used_guns, ==, 0);
  for (int i = 0; i < SRT_N_POOLS; i++)
    g_assert_cmpint (f->world->free_ranges[i], ==, -1);
}

/* ---- Missions ---- */

static SrtMission *
read_mission (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SORTIE_DATA"), "missions", name, NULL);
  SrtDiags diags;

  srt_diags_init (&diags);
  g_autoptr (SrtDocument) document = srt_document_load (path, &diags);
  g_assert_nonnull (document);
  SrtMission *mission = srt_mission_read (document, content, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  return mission;
}

/* Long past its end, too: what is left goes on drifting. */
static void
test_convoy (void)
{
  g_autoptr (SrtMission) mission = read_mission ("convoy.sortie.json");
  g_autoptr (SrtSim) one = start (mission, 9, SRT_PLAYER_NONE);
  g_autoptr (SrtSim) two = start (mission, 9, SRT_PLAYER_NONE);

  run_through (one, 20000, 97);
  run_through (two, 20000, 0);
  g_assert_cmpuint (srt_sim_hash (one), ==, srt_sim_hash (two));
}

/* A person at the stick who does whatever comes to hand. */
static void
fly_at_random (SrtSim *sim, uint32_t seed, int ticks)
{
  SrtPlayerInput input = { .reticle = -1, .has_stick = 1, .has_throttle = 1 };

  for (int i = 0; i < ticks; i++)
    {
      if (i % 25 == 0)
        {
          for (int k = 0; k < 4; k++)
            input.axes[k] = (int16_t) (2 * (int) draw (&seed, 32768) - 32768);
          for (int k = 0; k < 3; k++)
            input.held[k] = input.pressed[k] = draw (&seed, 32768) << 17 | draw (&seed, 32768) << 2;
          input.has_stick = (uint8_t) draw (&seed, 2);
          input.has_throttle = (uint8_t) draw (&seed, 2);
          input.reticle = (int16_t) ((int) draw (&seed, 90) - 10);
          input.blind_aim = srt_vec3 (i % 3 ? 500.0f : NAN, -0.0f, i % 2 ? INFINITY : 1.0f);
        }
      srt_sim_input (sim, &input);
      srt_sim_tick (sim);
      if (i % 41 == 0)
        check (sim);
    }
}

static void
test_player (void)
{
  g_autoptr (SrtMission) mission = read_mission ("patrol.sortie.json");
  g_autoptr (SrtSim) one = start (mission, 4, SRT_PLAYER_INPUT);
  g_autoptr (SrtSim) two = start (mission, 4, SRT_PLAYER_INPUT);

  fly_at_random (one, 3, 6000);
  fly_at_random (two, 3, 6000);
  g_assert_cmpuint (srt_sim_hash (one), ==, srt_sim_hash (two));
}

/* ---- A battle by chance ---- */

enum
{
  FIGHTERS_A_SIDE = 30,
};

typedef struct Melee
{
  SrtMission mission;
  SrtMissionShip ships[2 * FIGHTERS_A_SIDE];
  SrtFlightGroup groups[2];
  int members[2][FIGHTERS_A_SIDE];
  SrtMissionOrder orders[2];
} Melee;

/* Everyone in one small piece of space, every kind of ship on either side. */
static void
fill_melee (Melee *melee, uint32_t seed)
{
  *melee = (Melee){ .mission = { .seed = seed,
                                 .difficulty = 1,
                                 .action_centre = -1,
                                 .ships = melee->ships,
                                 .n_ships = 2 * FIGHTERS_A_SIDE,
                                 .groups = melee->groups,
                                 .n_groups = 2 } };
  for (int g = 0; g < 2; g++)
    {
      melee->orders[g] = (SrtMissionOrder){ .number = SRT_ORDER_FIND_NEW_TARGET,
                                            .target_kind = SRT_TARGET_GROUP,
                                            .target = 1 - g,
                                            .component = -1,
                                            .curve = -1 };
      melee->groups[g] = (SrtFlightGroup){ .wing = g == 0 ? 0 : -1,
                                           .ships = melee->members[g],
                                           .n_ships = FIGHTERS_A_SIDE,
                                           .orders = &melee->orders[g],
                                           .n_orders = 1 };
    }
  for (int i = 0; i < 2 * FIGHTERS_A_SIDE; i++)
    {
      int g = i % 2;
      melee->members[g][i / 2] = i;
      melee->ships[i] = (SrtMissionShip){ .kind = SRT_SHIP_TYPE,
                                          .type = (int) draw (&seed, (uint32_t) content->n_ships),
                                          .side = g,
                                          .pilot = (int) draw (&seed, 4) - 1,
                                          .flight_group = g,
                                          .yaw = (float) draw (&seed, 360),
                                          .pitch = (float) draw (&seed, 180) - 90.0f,
                                          .launch_from = -1,
                                          .launch_gate = -1,
                                          .formation_point = -1,
                                          .marker_curve = -1,
                                          .present = true };
      melee->ships[i].position =
          srt_vec3 ((float) draw (&seed, 40000), (float) draw (&seed, 20000), (float) draw (&seed, 40000));
    }
}

static void
test_melee (void)
{
  Melee melee;

  fill_melee (&melee, 2);
  g_autoptr (SrtSim) one = start (&melee.mission, 2, SRT_PLAYER_NONE);
  g_autoptr (SrtSim) two = start (&melee.mission, 2, SRT_PLAYER_NONE);
  run_through (one, 3000, 101);
  run_through (two, 3000, 0);
  g_assert_cmpuint (srt_sim_hash (one), ==, srt_sim_hash (two));
  g_assert_cmpint (srt_sim_world (one)->losses[0] + srt_sim_world (one)->losses[1], >, 0);
}

/* ---- Every shipped hull ---- */

static void
lose_hull (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtModel *model = &run->content->models[object->model];

  for (int k = 0; k < model->n_parts; k++)
    for (int blows = 0; model->parts[k].part_class == SRT_PART_HULL && blows < 10; blows++)
      srt_component_damage (run, slot, srt_root_child (run, slot, k), 5001, -1, SRT_DAMAGE_CRASH,
                            srt_vec3 (0, 0, 0));
  srt_component_losses (run, slot);
}

/* Whatever lists components is lost with its hull, and a transport's hull gives way to guns. */
static void
test_hulls (void)
{
  Melee melee;
  int hulls = 0;

  fill_melee (&melee, 5);
  for (int i = 0; i < 2 * FIGHTERS_A_SIDE; i++)
    {
      melee.ships[i].type = i % content->n_ships;
      melee.ships[i].position.x = 50000.0f * (float) i;
    }
  g_autoptr (SrtSim) sim = start (&melee.mission, 5, SRT_PLAYER_NONE);
  SrtRun *run = srt_sim_run_context (sim);
  for (int slot = 0; slot < content->n_ships; slot++)
    {
      const SrtObject *object = srt_object (run->world, slot);
      /* Rocks cannot be destroyed; halves of ships that are wrecks have nothing to lose any more. */
      if (!(object->flags & SRT_COMPONENTS) || object->invulnerable == 2 || object->components.count == 0)
        continue;
      hulls++;
      if (srt_class (run, object) == SRT_CLASS_SUPPORT)
        for (uint32_t i = 0; i < object->nodes.count; i++)
          g_assert_cmpfloat (srt_nodes (run->world)[object->nodes.first + i].component_armor, <=, 2499);
      lose_hull (run, slot);
      g_assert_cmpuint (object->flags & SRT_EXPLODING, !=, 0);
      g_assert_cmpint (object->destroyed_posted, ==, 1);
    }
  g_assert_cmpint (hulls, >, 0);
  run_through (sim, 1000, 40);
}

static int
count_of_type (const SrtRun *run, int type)
{
  int n = 0;

  for (int slot = 0; slot < run->world->n_slots; slot++)
    n += srt_object (run->world, slot)->type == type;
  return n;
}

/* The node of a part of the ship in slot 0. */
static int
node_named (const SrtRun *run, const char *part)
{
  const SrtObject *object = srt_object (run->world, 0);
  const SrtModel *model = &run->content->models[object->model];

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      const SrtNode *node = &srt_nodes (run->world)[object->nodes.first + i];
      if (node->part >= 0 && g_str_equal (model->parts[node->part].name, part))
        return (int) (object->nodes.first + i);
    }
  g_assert_not_reached ();
}

static bool
is_shown (const SrtRun *run, const char *part)
{
  return !(srt_nodes (run->world)[node_named (run, part)].flags & SRT_NODE_HIDDEN);
}

/* The cruiser's outer engines tear off: one as it is shot away, the other as the hull goes; in the end the hull's wreck
 * alone is left. */
static void
test_torn_off (void)
{
  SrtMissionShip ship = { .kind = SRT_SHIP_TYPE,
                          .type = srt_content_find_ship (content, "anvil"),
                          .pilot = -1,
                          .side = 1,
                          .flight_group = -1,
                          .launch_from = -1,
                          .launch_gate = -1,
                          .formation_point = -1,
                          .marker_curve = -1,
                          .present = true };
  SrtMission mission = { .seed = 1, .ships = &ship, .n_ships = 1, .action_centre = -1, .difficulty = 1 };
  g_autoptr (SrtSim) sim = start (&mission, 1, SRT_PLAYER_NONE);
  SrtRun *run = srt_sim_run_context (sim);
  int torn = srt_content_find_ship (content, "anvil-engine");

  g_assert_cmpint (torn, >=, 0);
  g_assert_cmpint (count_of_type (run, torn), ==, 0);
  srt_component_damage (run, 0, node_named (run, "Engine port"), 5001, -1, SRT_DAMAGE_CRASH, srt_vec3 (0, 0, 0));
  srt_component_losses (run, 0);
  g_assert_cmpint (count_of_type (run, torn), ==, 1);
  g_assert_true (is_shown (run, "Engine port wreck"));
  lose_hull (run, 0);
  g_assert_cmpint (count_of_type (run, torn), ==, 2);
  g_assert_true (is_shown (run, "Hull"));
  run_through (sim, 1000, 40);
  g_assert_true (is_shown (run, "Hull wreck"));
  g_assert_false (is_shown (run, "Hull"));
}

/* ---- Hands ---- */

static float
wild_number (uint32_t *seed)
{
  static const float wild[] = { 0.0f, -0.0f, NAN, INFINITY, -INFINITY, 1e-40f, 1e9f, -1e9f, 3e38f, 1.5f };
  uint32_t n = draw (seed, 40);
  return n < G_N_ELEMENTS (wild) ? wild[n] : (float) draw (seed, 30000) - 15000.0f;
}

static SrtVec3
wild_vector (uint32_t *seed)
{
  float x = wild_number (seed), y = wild_number (seed), z = wild_number (seed);
  return srt_vec3 (x, y, z);
}

static SrtTarget
wild_target (const SrtWorld *world, uint32_t *seed)
{
  static const int16_t odd[] = { -1, -7, 30000, 0 };
  SrtTarget target = { (int16_t) draw (seed, 3), (int16_t) draw (seed, world->n_slots),
                       (int16_t) ((int) draw (seed, 12) - 4) };

  if (draw (seed, 20) == 0)
    target.index = odd[draw (seed, 4)];
  if (draw (seed, 20) == 0)
    target.kind = (int16_t) ((int) draw (seed, 9) - 3);
  if (draw (seed, 20) == 0)
    target.component = odd[draw (seed, 4)];
  return target;
}

static void
place_wildly (SrtSim *sim, int slot, uint32_t *seed)
{
  SrtMat3 turned = srt_mat3_from_degrees ((float) draw (seed, 360), (float) draw (seed, 360), 0);

  switch (draw (seed, 4))
    {
    case 0: /* any nine numbers */
      for (int i = 0; i < 9; i++)
        turned.m[i] = wild_number (seed);
      srt_sim_place (sim, slot, wild_vector (seed), &turned);
      break;
    case 1: /* onto another, to the bit */
      srt_sim_place (sim, slot, srt_object (srt_sim_world (sim), (int) draw (seed, 40))->next.p, &turned);
      break;
    default:
      srt_sim_place (sim, slot, wild_vector (seed), draw (seed, 2) ? &turned : NULL);
      break;
    }
}

static void
meddle (SrtSim *sim, const Melee *melee, SrtContent *versions, uint32_t *seed)
{
  const SrtWorld *world = srt_sim_world (sim);
  int slot = (int) draw (seed, world->n_slots + 4) - 2;

  switch (draw (seed, 16))
    {
    case 0:
    case 1:
    case 2:
      place_wildly (sim, slot, seed);
      break;
    case 3:
    case 4:
      srt_sim_pop_order (sim, slot);
      break;
    case 5:
      if (draw (seed, 4) == 0)
        srt_sim_retire (sim, slot);
      break;
    case 6:
      srt_sim_add_ship (sim, &melee->mission, (int) draw (seed, 70) - 5);
      break;
    case 7:
      srt_sim_swap_content (sim, &versions[draw (seed, 2)]);
      break;
    default:
      srt_sim_push_order (sim, slot, (int) draw (seed, 210) - 5, wild_target (world, seed));
      break;
    }
}

/* Looks at everything now and then, or not. */
static uint64_t
meddled_run (uint32_t seed, int every)
{
  SrtContent versions[2] = { *content, *content };
  Melee melee;
  uint64_t hash;

  for (int i = 0; i < 2; i++)
    {
      versions[i].ref_count = 1;
      versions[i].version = 2 + (uint32_t) i;
    }
  fill_melee (&melee, seed);
  {
    g_autoptr (SrtSim) sim = start (&melee.mission, seed, SRT_PLAYER_NONE);
    g_autofree void *block = g_malloc (srt_sim_snapshot_size (sim));
    for (int i = 0; i < 1000; i++)
      {
        for (uint32_t n = draw (&seed, 4); n > 0; n--)
          meddle (sim, &melee, versions, &seed);
        if (i == 500)
          srt_sim_snapshot (sim, block);
        if (i == 700)
          g_assert_true (srt_sim_restore (sim, block, srt_sim_snapshot_size (sim)));
        srt_sim_tick (sim);
        if (every && i % every == 0)
          check (sim);
      }
    check (sim);
    hash = srt_sim_hash (sim);
  }
  g_assert_cmpint (versions[0].ref_count, ==, 1);
  g_assert_cmpint (versions[1].ref_count, ==, 1);
  return hash;
}

static void
test_hands (void)
{
  for (uint32_t seed = 11; seed <= 13; seed++)
    {
      uint64_t first = meddled_run (seed, 17);
      g_assert_cmpuint (meddled_run (seed, 0), ==, first);
    }
}

/* ---- Random orders ---- */

/* The shorter run of what `bench soak` lets run for ten minutes: every order on ships of every type. */
static uint64_t
orders_run (uint64_t seed, int ships, int ticks, SrtSoakCounts *counts)
{
  SrtSoak *soak = srt_soak_new (content, seed, ships);
  uint64_t hash;

  g_assert_nonnull (soak);
  for (int i = 0; i < ticks; i++)
    {
      int slot;
      srt_soak_tick (soak);
      g_assert_null (srt_soak_fault (soak, &slot));
      if (i % 97 == 0)
        invariants_check (srt_sim_run_context (srt_soak_sim (soak)));
    }
  hash = srt_sim_hash (srt_soak_sim (soak));
  *counts = srt_soak_counts (soak);
  srt_soak_free (soak);
  return hash;
}

static void
test_orders (void)
{
  SrtSoakCounts counts;
  uint64_t first = orders_run (3, 120, 1500, &counts);

  g_test_message ("%d orders given, %d refused, %d kinds, %d ships left", counts.given, counts.refused, counts.kinds,
                  counts.alive);
  g_assert_cmpint (counts.given, >, 900);
  g_assert_cmpint (counts.kinds, >, 50);
  g_assert_cmpint (counts.alive, >, 100);
  g_assert_cmpuint (orders_run (3, 120, 1500, &counts), ==, first);
  g_assert_cmpuint (orders_run (4, 120, 300, &counts), !=, first);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  g_test_add_func ("/soak/comings-and-goings", test_comings_and_goings);
  g_test_add_func ("/soak/convoy", test_convoy);
  g_test_add_func ("/soak/player", test_player);
  g_test_add_func ("/soak/melee", test_melee);
  g_test_add_func ("/soak/hulls", test_hulls);
  g_test_add_func ("/soak/torn-off", test_torn_off);
  g_test_add_func ("/soak/hands", test_hands);
  g_test_add_func ("/soak/orders", test_orders);
  status = g_test_run ();
  srt_content_unref (content);
  return status;
}
