/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The façade: set-up, ticking, hands, snapshots, trace (design, decisions 8-17). */
#include "fixture.h"

#include "content/load.h"

#include <json-glib/json-glib.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* ---- Counting allocations ---- */

static int allocations;

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(SANITIZED)
int __sanitizer_install_malloc_and_free_hooks (void (*malloc_hook) (const volatile void *, size_t),
                                               void (*free_hook) (const volatile void *));

static void
count_allocation (const volatile void *memory, size_t size)
{
  allocations++;
}

static void
count_nothing (const volatile void *memory)
{
}

static void
watch_allocations (void)
{
  __sanitizer_install_malloc_and_free_hooks (count_allocation, count_nothing);
}
#elif defined(__GLIBC__)
void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *memory, size_t size);

void *
malloc (size_t size)
{
  allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  allocations++;
  return __libc_calloc (n, size);
}

void *
realloc (void *memory, size_t size)
{
  allocations++;
  return __libc_realloc (memory, size);
}

static void
watch_allocations (void)
{
}
#else
#error "No way is known here to count allocations"
#endif

/* ---- A mission by hand ---- */

enum
{
  MEMBERS = 4
};

typedef struct Battle
{
  Fixture *fixture;
  SrtMission mission;
  SrtMissionShip ships[12];
  SrtFlightGroup groups[2];
  int members[2][MEMBERS];
  SrtMissionOrder orders[2];
  SrtManeuver *maneuvers[16];
} Battle;

/* The shipped scripts, so that ships fight as they do. */
static void
learn (Battle *battle)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SORTIE_DATA"), "maneuvers", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  SrtManeuverSet *set = (SrtManeuverSet *) battle->fixture->content->sets;
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
      int number = -1;
      if (!g_str_has_suffix (name, ".maneuver") || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      SrtManeuver *maneuver = srt_maneuver_compile (text, path, -1, &number, NULL);
      g_assert_true (number >= 0 && number < 16 && !battle->maneuvers[number]);
      battle->maneuvers[number] = maneuver;
    }
  set->maneuvers = battle->maneuvers;
  set->n_maneuvers = 16;
}

static void
add_ship (Battle *battle, int type, float x, float z, int group)
{
  SrtMission *mission = &battle->mission;
  SrtMissionShip *ship = &battle->ships[mission->n_ships];

  *ship = (SrtMissionShip){ .kind = SRT_SHIP_TYPE,
                            .type = type,
                            .position = { x, 0, z },
                            .flight_group = group,
                            .side = -1,
                            .pilot = mission->n_ships % 3,
                            .launch_from = -1,
                            .launch_gate = -1,
                            .formation_point = -1,
                            .marker_curve = -1,
                            .present = true };
  if (group >= 0)
    battle->members[group][battle->groups[group].n_ships++] = mission->n_ships;
  mission->n_ships++;
}

static Battle *
battle_new (void)
{
  Battle *battle = g_new0 (Battle, 1);

  battle->fixture = fixture_new (4);
  learn (battle);
  /* Quick triggers, slow ships and heavy guns: a battle of minutes, not of hours. */
  for (int i = 0; i < 3; i++)
    {
      battle->fixture->pilots[i].turn_limit = 1;
      battle->fixture->pilots[i].pause = 10;
      battle->fixture->pilots[i].fire_spread = 5;
    }
  for (int type = FIX_FIGHTER; type <= FIX_BANDIT; type++)
    battle->fixture->types[type].flight.max_speed = 100;
  battle->fixture->guns[1].speed = 1000;
  battle->fixture->guns[1].damage_shield = battle->fixture->guns[1].damage_hull = 40;
  battle->mission = (SrtMission){ .has_player = true,
                                  .seed = 5,
                                  .difficulty = 1,
                                  .action_centre = -1,
                                  .ships = battle->ships,
                                  .groups = battle->groups,
                                  .n_groups = 2 };
  for (int g = 0; g < 2; g++)
    {
      battle->groups[g] = (SrtFlightGroup){
        .wing = g == 0 ? 0 : -1, .ships = battle->members[g], .orders = &battle->orders[g], .n_orders = 1
      };
      battle->orders[g] = (SrtMissionOrder){ .number = SRT_ORDER_FIND_NEW_TARGET,
                                             .target_kind = SRT_TARGET_GROUP,
                                             .target = 1 - g,
                                             .component = -1,
                                             .curve = -1 };
    }
  for (int i = 0; i < MEMBERS; i++)
    add_ship (battle, FIX_FIGHTER, 2000.0f * (float) i, 0, 0);
  for (int i = 0; i < MEMBERS; i++)
    add_ship (battle, FIX_BANDIT, 2000.0f * (float) i, 20000, 1);
  add_ship (battle, FIX_HULL, 0, -60000, -1);
  battle->ships[0].name = (char *) "Lead \"α\"\n\\ שלום 🚀";
  battle->ships[4].yaw = 180;
  return battle;
}

static void
battle_free (Battle *battle)
{
  for (int i = 0; i < 16; i++)
    if (battle->maneuvers[i])
      srt_maneuver_free (battle->maneuvers[i]);
  fixture_free (battle->fixture);
  g_free (battle);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Battle, battle_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtSim, srt_sim_free)

static SrtSim *
start (Battle *battle, uint64_t seed, SrtPlayerMode mode)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;

  srt_diags_init (&diags);
  options.seed = seed;
  options.player = mode;
  SrtSim *sim = srt_sim_new (battle->fixture->content, &battle->mission, &options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  g_assert_nonnull (sim);
  return sim;
}

static int
count_events (SrtSim *sim, SrtEventKind kind)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (sim, &n);
  int found = 0;

  for (uint32_t i = 0; i < n; i++)
    found += events[i].kind == (int) kind;
  return found;
}

/* ---- Set-up ---- */

static void
test_set_up (void)
{
  g_autoptr (Battle) battle = battle_new ();
  battle->ships[7].present = false;
  g_autoptr (SrtSim) sim = start (battle, 0, SRT_PLAYER_NONE);
  const SrtWorld *world = srt_sim_world (sim);

  g_assert_cmpuint (world->seed, ==, 5);
  g_assert_cmpint (world->count, ==, 10); /* nine records and the camera marker */
  g_assert_cmpint (srt_object (world, 9)->type, ==, SRT_TYPE_MARKER);
  g_assert_cmpuint (srt_object (world, 7)->flags & SRT_STAND_IN, !=, 0);
  g_assert_cmpint (world->player_slots, ==, 0);
  g_assert_cmpint (world->action_centre, ==, -1);
  g_assert_cmpfloat (world->action_radius, ==, 220000);
  for (int slot = 0; slot < 9; slot++)
    {
      const SrtObject *o = srt_object (world, slot);
      if (slot == 7)
        continue;
      g_assert_cmpfloat (o->next.p.x, ==, battle->ships[slot].position.x);
      g_assert_cmpfloat (o->next.p.z, ==, battle->ships[slot].position.z);
      g_assert_cmpint (o->mission_ship, ==, slot);
      g_assert_cmpint (o->pilot, ==, slot % 3);
      g_assert_cmpint (srt_order_number (world, slot), ==,
                       slot == 8 ? SRT_ORDER_DO_NOTHING : SRT_ORDER_FIND_NEW_TARGET);
    }
  g_assert_cmpint (srt_object (world, 0)->wing, ==, 0);
  g_assert_cmpint (srt_object (world, 4)->wing, ==, -1);
  fixture_near (srt_forward (&srt_object (world, 4)->next.r).z, -1, 1e-6);
  g_assert_cmpint (count_events (sim, SRT_EVENT_CREATED), ==, 9);
}

/* Decision 17, spec 02 §3.6: a group's members are numbered as they take the order. */
static void
test_numbering (void)
{
  g_autoptr (Battle) battle = battle_new ();
  SrtMissionOrder own[2] = { { .number = SRT_ORDER_FLY, .target = -1, .component = -1, .speed = 120 },
                             { .number = SRT_ORDER_FLY_AIMLESSLY, .target = -1, .component = -1 } };
  battle->ships[2].orders = battle->ships[3].orders = own;
  battle->ships[2].n_orders = battle->ships[3].n_orders = 2;
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
  const SrtWorld *world = srt_sim_world (sim);

  for (int i = 0; i < MEMBERS; i++)
    g_assert_cmpint (srt_orders (world, i)->stack[i < 2 ? 0 : 2].sequence, ==, i);
  for (int slot = 2; slot < 4; slot++)
    {
      const SrtOrders *orders = srt_orders (world, slot);
      int32_t speed;
      g_assert_cmpint (orders->count, ==, 4);
      g_assert_cmpint (orders->stack[0].number, ==, SRT_ORDER_FLY_AIMLESSLY);
      g_assert_cmpint (orders->stack[1].number, ==, SRT_ORDER_FLY);
      g_assert_cmpint (orders->stack[1].sequence, ==, slot - 2);
      memcpy (&speed, orders->stack[1].data, sizeof speed);
      g_assert_cmpint (speed, ==, 120);
      g_assert_cmpint (orders->stack[0].pusher, ==, SRT_PUSH_START);
    }
  g_assert_cmpint (world->numbering, ==, -1);
}

/* Decision 10 */
static void
test_player_modes (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) input = start (battle, 1, SRT_PLAYER_INPUT), pilot = start (battle, 1, SRT_PLAYER_PILOT);

  g_assert_cmpint (srt_sim_world (input)->player_slots, ==, 1);
  g_assert_cmpint (srt_order_number (srt_sim_world (input), 0), ==, SRT_ORDER_PLAYER_CONTROL);
  g_assert_cmpint (srt_orders (srt_sim_world (input), 0)->count, ==, 1);
  g_assert_cmpint (srt_sim_world (input)->action_centre, ==, 0);
  g_assert_cmpint (srt_sim_world (pilot)->player_slots, ==, 1);
  g_assert_cmpint (srt_order_number (srt_sim_world (pilot), 0), ==, SRT_ORDER_FIND_NEW_TARGET);
  battle->mission.has_player = false;
  g_autoptr (SrtSim) none = start (battle, 1, SRT_PLAYER_INPUT);
  g_assert_cmpint (srt_sim_world (none)->player_slots, ==, 0);
}

static void
test_too_many (void)
{
  g_autoptr (Battle) battle = battle_new ();
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtMission large = battle->mission;
  SrtDiags diags;

  srt_diags_init (&diags);
  large.n_ships = 2047;
  large.ships = g_new0 (SrtMissionShip, 2047);
  g_assert_null (srt_sim_new (battle->fixture->content, &large, &options, &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  srt_diags_clear (&diags);
  large.n_ships = 2046;
  for (int i = 0; i < 2046; i++)
    {
      large.ships[i] = battle->ships[0];
      large.ships[i].flight_group = -1;
      large.ships[i].position.x = 3000.0f * (float) i;
    }
  g_autoptr (SrtSim) sim = srt_sim_new (battle->fixture->content, &large, &options, &diags);
  g_assert_nonnull (sim);
  srt_sim_tick (sim);
  g_assert_cmpint (srt_sim_world (sim)->count, ==, 2047);
  g_free (large.ships);
}

/* ---- Determinism ---- */

static void
test_same_twice (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) one = start (battle, 3, SRT_PLAYER_NONE), two = start (battle, 3, SRT_PLAYER_NONE);
  g_autoptr (SrtSim) other = start (battle, 4, SRT_PLAYER_NONE);

  g_assert_cmpuint (srt_sim_hash (one), ==, srt_sim_hash (two));
  srt_sim_run (one, 3000);
  for (int i = 0; i < 3000 && !srt_sim_over (two); i++)
    srt_sim_tick (two);
  srt_sim_run (other, 3000);
  g_assert_cmpuint (srt_sim_hash (one), ==, srt_sim_hash (two));
  g_assert_cmpuint (srt_sim_digest (one), ==, srt_sim_digest (two));
  g_assert_cmpuint (srt_sim_hash (one), !=, srt_sim_hash (other));
}

/* Check 33: however often it is looked at between ticks, it comes out the same. */
static void
test_looked_at (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) plain = start (battle, 3, SRT_PLAYER_NONE), watched = start (battle, 3, SRT_PLAYER_NONE);
  SrtRun *run = srt_sim_run_context (watched);

  for (int i = 0; i < 1000; i++)
    {
      srt_sim_tick (plain);
      srt_sim_tick (watched);
      for (int slot = 0; slot < run->world->count; slot++)
        {
          const SrtObject *o = srt_object (run->world, slot);
          srt_drawn (run, slot);
          for (uint32_t k = 0; k < o->nodes.count; k++)
            srt_node_drawn (run, slot, (int) (o->nodes.first + k));
          srt_sim_trace_line (watched, slot, NULL, 0);
        }
    }
  g_assert_cmpuint (srt_sim_hash (plain), ==, srt_sim_hash (watched));
}

/* Nobody listening changes nothing, and events are counted all the same. */
static void
test_unheard (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) heard = start (battle, 3, SRT_PLAYER_NONE), unheard = start (battle, 3, SRT_PLAYER_NONE);
  SrtRun *run = srt_sim_run_context (unheard);

  run->max_events = 0;
  srt_sim_run (heard, 1500);
  srt_sim_run (unheard, 1500);
  g_assert_cmpuint (srt_sim_hash (heard), ==, srt_sim_hash (unheard));
}

/* Every number of every object is finite and without a minus before zero, all through a battle. */
static void
test_clean_world (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 6, SRT_PLAYER_NONE);
  const SrtWorld *world = srt_sim_world (sim);

  for (int i = 0; i < 4000 && !srt_sim_over (sim); i++)
    {
      srt_sim_tick (sim);
      for (int slot = 0; slot < world->count; slot++)
        {
          const float *numbers = &srt_object (world, slot)->now.p.x;
          for (size_t k = 0; k < offsetof (SrtObject, generation) / sizeof (float); k++)
            g_assert_true (isfinite (numbers[k]) && !(numbers[k] == 0.0f && signbit (numbers[k])));
        }
    }
}

static void
test_battle_ends (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 2, SRT_PLAYER_NONE);
  int ran = srt_sim_run (sim, 60000);
  const SrtWorld *world = srt_sim_world (sim);

  g_assert_cmpint (ran, <, 60000);
  g_assert_true (srt_sim_over (sim));
  g_assert_true (world->losses[0] == MEMBERS || world->losses[1] == MEMBERS);
  g_assert_cmpint (world->mission_ticks, ==, ran);
}

static void
test_no_allocation (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 2, SRT_PLAYER_INPUT);
  SrtPlayerInput input = {
    .axes = { 1000, -2000, 500, 20000 }, .reticle = -1, .has_throttle = 1, .has_stick = 1
  };

  srt_sim_tick (sim);
  allocations = 0;
  for (int i = 0; i < 4000; i++)
    {
      srt_sim_input (sim, &input);
      srt_sim_tick (sim);
      srt_sim_digest (sim);
    }
  g_assert_cmpint (allocations, ==, 0);
  g_free (g_malloc (100)); /* the counter counts */
  g_assert_cmpint (allocations, >, 0);
}

/* The battles that the bench runs: no allocation in a tick, and room for everything. */
static void
test_large_battle (const void *name)
{
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bench", "missions", file, NULL);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  const SrtLoadOptions load = { .folders = (const char *const *) folders, .compile = srt_maneuver_compile,
                                .free_maneuver = srt_maneuver_free };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtContent *content = srt_content_load (&load, NULL);
  SrtDocument *document = srt_document_load (path, NULL);
  SrtMission *mission = srt_mission_read (document, content, NULL);
  SrtSim *sim = srt_sim_new (content, mission, &options, NULL);
  int32_t shots = 0;

  g_assert_nonnull (sim);
  srt_sim_tick (sim);
  allocations = 0;
  for (int i = 0; i < 3000; i++)
    {
      srt_sim_tick (sim);
      shots = MAX (shots, srt_sim_world (sim)->live_shots);
    }
  g_assert_cmpint (allocations, ==, 0);
  g_assert_cmpint (shots, >, 0);
  g_assert_cmpuint (srt_sim_world (sim)->dropped, ==, 0);
  srt_sim_free (sim);
  srt_mission_free (mission);
  srt_document_free (document);
  srt_content_unref (content);
}

/* ---- Snapshots ---- */

static void
test_snapshot (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 8, SRT_PLAYER_NONE), twin = start (battle, 8, SRT_PLAYER_NONE);
  size_t size = srt_sim_snapshot_size (sim);
  g_autofree void *block = g_malloc (size);
  uint64_t digests[600];

  srt_sim_run (sim, 777);
  srt_sim_snapshot (sim, block);
  uint64_t hash = srt_sim_hash (sim);
  for (int i = 0; i < 600; i++)
    {
      srt_sim_tick (sim);
      digests[i] = srt_sim_digest (sim);
    }
  uint64_t end = srt_sim_hash (sim);
  g_assert_true (srt_sim_restore (sim, block, size));
  g_assert_cmpuint (srt_sim_hash (sim), ==, hash);
  for (int i = 0; i < 600; i++)
    {
      srt_sim_tick (sim);
      g_assert_cmpuint (srt_sim_digest (sim), ==, digests[i]);
    }
  g_assert_cmpuint (srt_sim_hash (sim), ==, end);
  /* Another simulation of the same mission goes on from it too. */
  g_assert_true (srt_sim_restore (twin, block, size));
  for (int i = 0; i < 600; i++)
    srt_sim_tick (twin);
  g_assert_cmpuint (srt_sim_hash (twin), ==, end);
}

static void
test_foreign_snapshot (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 8, SRT_PLAYER_NONE);
  battle->mission.n_ships--;
  g_autoptr (SrtSim) smaller = start (battle, 8, SRT_PLAYER_NONE);
  size_t size = srt_sim_snapshot_size (sim);
  g_autofree char *block = g_malloc0 (MAX (size, srt_sim_snapshot_size (smaller)));
  uint64_t hash = srt_sim_hash (sim);

  g_assert_false (srt_sim_restore (sim, block, size));
  srt_sim_snapshot (smaller, block);
  g_assert_false (srt_sim_restore (sim, block, srt_sim_snapshot_size (smaller)));
  srt_sim_snapshot (sim, block);
  g_assert_false (srt_sim_restore (sim, block, size - 1));
  g_assert_false (srt_sim_restore (sim, block, 3));
  g_assert_cmpuint (srt_sim_hash (sim), ==, hash);
}

/* ---- Hands ---- */

static void
test_hands (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
  const SrtWorld *world = srt_sim_world (sim);
  SrtMat3 turned = srt_mat3_from_degrees (90, 0, 0);

  srt_sim_tick (sim);
  g_assert_true (srt_sim_push_order (sim, 0, SRT_ORDER_RUN_AWAY, srt_target_ship (5, -1)));
  g_assert_cmpint (srt_order_number (world, 0), ==, SRT_ORDER_RUN_AWAY);
  g_assert_cmpint (srt_order_current (world, 0)->pusher, ==, SRT_PUSH_HAND);
  srt_sim_place (sim, 1, srt_vec3 (1, 2, 3), &turned);
  g_assert_cmpfloat (srt_object (world, 1)->next.p.y, ==, 2);
  fixture_near (srt_forward (&srt_object (world, 1)->now.r).x, 1, 1e-6);
  srt_sim_place (sim, 1, srt_vec3 (NAN, 2, 3), NULL);
  g_assert_cmpfloat (srt_object (world, 1)->next.p.x, ==, 1);
  srt_sim_retire (sim, 2);
  g_assert_cmpuint (srt_object (world, 2)->flags & SRT_STAND_IN, !=, 0);
  int added = srt_sim_add_ship (sim, &battle->mission, 5);
  g_assert_cmpint (added, ==, 10);
  g_assert_cmpint (srt_object (world, added)->side, ==, SRT_SIDE_HOSTILE);
  g_assert_cmpint (srt_object (world, added)->mission_ship, ==, 5);
  srt_sim_pop_order (sim, 0);
  g_assert_cmpint (srt_order_number (world, 0), ==, SRT_ORDER_FIGHT);
  /* An edited record's settings are the ship's at once; what it does not name is the type's. */
  SrtMissionShip edited = battle->ships[3];
  edited.side = SRT_SIDE_HOSTILE;
  edited.pilot = 2;
  srt_sim_edit_ship (sim, 3, &edited);
  g_assert_cmpint (srt_object (world, 3)->side, ==, SRT_SIDE_HOSTILE);
  g_assert_cmpint (srt_object (world, 3)->pilot, ==, 2);
  edited.side = edited.pilot = -1;
  srt_sim_edit_ship (sim, 3, &edited);
  g_assert_cmpint (srt_object (world, 3)->side, ==, SRT_SIDE_FRIENDLY);
  g_assert_cmpint (srt_object (world, 3)->pilot, ==, -1);
  srt_sim_edit_ship (sim, 9999, &edited);
  /* Told with the coming tick's events. */
  g_assert_cmpint (count_events (sim, SRT_EVENT_HAND), ==, 0);
  srt_sim_tick (sim);
  g_assert_cmpint (count_events (sim, SRT_EVENT_HAND), ==, 6);
  srt_sim_tick (sim);
  g_assert_cmpint (count_events (sim, SRT_EVENT_HAND), ==, 0);
  /* Nonsense is refused. */
  g_assert_false (srt_sim_push_order (sim, 9999, 0, SRT_NO_TARGET));
  srt_sim_pop_order (sim, -1);
  srt_sim_retire (sim, 5000);
  srt_sim_place (sim, 5000, srt_vec3 (0, 0, 0), NULL);
  SrtMat3 before = srt_object (world, 1)->next.r;
  turned = (SrtMat3){ { 1, 0, 1, 0, 0, 0, 1, 0, 1 } }; /* right and forward are one */
  srt_sim_place (sim, 1, srt_vec3 (9, 9, 9), &turned);
  turned.m[4] = NAN;
  srt_sim_place (sim, 1, srt_vec3 (9, 9, 9), &turned);
  srt_sim_place (sim, 1, srt_vec3 (2e9f, 0, 0), NULL);
  g_assert_cmpfloat (srt_object (world, 1)->next.p.x, !=, 9);
  g_assert_cmpmem (&before, sizeof before, &srt_object (world, 1)->next.r, sizeof before);
  g_assert_cmpint (srt_sim_add_ship (sim, &battle->mission, 9), ==, -1);
  g_assert_cmpint (srt_sim_add_ship (sim, &battle->mission, -1), ==, -1);
}

/* The same edits at the same ticks give the same run. */
static void
test_edited_twice (void)
{
  g_autoptr (Battle) battle = battle_new ();
  uint64_t hash[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
      srt_sim_run (sim, 300);
      srt_sim_retire (sim, 5);
      srt_sim_add_ship (sim, &battle->mission, 8);
      srt_sim_place (sim, 6, srt_vec3 (100, 200, 300), NULL);
      srt_sim_run (sim, 900);
      hash[i] = srt_sim_hash (sim);
    }
  g_assert_cmpuint (hash[0], ==, hash[1]);
}

/* Decision 12: acts at the next tick, not before, and tells it. */
static void
test_swap (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
  SrtContent next = *battle->fixture->content;

  next.ref_count = 1;
  next.version = 2;
  srt_sim_run (sim, 100);
  srt_sim_swap_content (sim, &next);
  g_assert_true (srt_sim_content (sim) == battle->fixture->content);
  srt_sim_tick (sim);
  g_assert_true (srt_sim_content (sim) == &next);
  g_assert_cmpuint (srt_sim_world (sim)->content_version, ==, 2);
  g_assert_cmpint (count_events (sim, SRT_EVENT_CONTENT_SWAPPED), ==, 1);
  srt_sim_swap_content (sim, battle->fixture->content);
  srt_sim_tick (sim);
  g_assert_true (srt_sim_content (sim) == battle->fixture->content);
  g_assert_cmpint (next.ref_count, ==, 1);
}

/* ---- The player ---- */

static void
test_input (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_INPUT);
  SrtPlayerInput input = { .axes = { 0, 32767, 0, 32767 }, .reticle = -1, .has_throttle = 1, .has_stick = 1 };
  const SrtObject *ship = srt_object (srt_sim_world (sim), 0);

  for (int i = 0; i < 200; i++)
    {
      srt_sim_input (sim, &input);
      srt_sim_tick (sim);
    }
  g_assert_cmpfloat (ship->speed, >, 70);
  g_assert_cmpfloat (ship->yaw_rate, >, 0.05f);
  g_assert_cmpint (srt_order_number (srt_sim_world (sim), 0), ==, SRT_ORDER_PLAYER_CONTROL);
}

/* Drawing switches the view: its frame follows, the record as the next pass begins (spec 01 §3.4). */
static void
test_view_from_drawing (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_INPUT), again = start (battle, 1, SRT_PLAYER_INPUT);
  const SrtWorld *world = srt_sim_world (sim);
  SrtPlayerInput input = { .reticle = -1 };

  for (int i = 0; i < 50; i++)
    {
      srt_sim_tick (sim);
      srt_sim_tick (again);
    }
  uint64_t hash = srt_sim_hash (sim);
  g_assert_cmpint (srt_sim_view (sim), ==, 0);
  srt_sim_want_view (sim, 3);
  g_assert_cmpint (srt_sim_view (sim), ==, 3);
  g_assert_cmpint (world->player.view, ==, 0);
  g_assert_cmpuint (srt_sim_hash (sim), ==, hash);
  /* Input that comes later in the same frame does not undo it. */
  srt_sim_input (sim, &input);
  g_assert_cmpint (srt_sim_view (sim), ==, 3);
  srt_sim_tick (sim);
  g_assert_cmpint (world->player.view, ==, 3);
  g_assert_cmpint (world->player.view_switched, ==, 50); /* before the 51st tick began */
  g_assert_cmpint (srt_sim_view (sim), ==, 3);

  /* It is input: given with the controls it makes the same world. */
  input.view = 1 + 3;
  srt_sim_input (again, &input);
  srt_sim_tick (again);
  g_assert_cmpuint (srt_sim_hash (again), ==, srt_sim_hash (sim));
  /* It counts once: a key pressed later is not undone. */
  input = (SrtPlayerInput){ .reticle = -1, .pressed = { 1u << SRT_ACTION_LEFT_VIEW } };
  srt_sim_input (sim, &input);
  srt_sim_tick (sim);
  srt_sim_tick (sim);
  g_assert_cmpint (world->player.view, ==, 1);
}

/* What is no view of the player's is not taken, nor is any while a sequence holds the camera. */
static void
test_view_refused (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_INPUT);
  SrtPlayer *player = &srt_sim_run_context (sim)->world->player;
  const int never[] = { SRT_VIEW_PICKUP, SRT_VIEW_DIRECTOR, 5, 99, -7 };

  for (size_t i = 0; i < G_N_ELEMENTS (never); i++)
    {
      srt_sim_want_view (sim, never[i]);
      g_assert_cmpint (srt_sim_view (sim), ==, 0);
      srt_sim_tick (sim);
      g_assert_cmpint (player->view, ==, 0);
    }
  srt_sim_want_view (sim, 3);
  srt_sim_want_view (sim, -1);
  g_assert_cmpint (srt_sim_view (sim), ==, 0);
  player->view = SRT_VIEW_EJECT;
  srt_sim_want_view (sim, 3);
  g_assert_cmpint (srt_sim_view (sim), ==, SRT_VIEW_EJECT);
  srt_sim_tick (sim);
  g_assert_cmpint (player->view, ==, SRT_VIEW_EJECT);
}

static void
test_player_gone (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_INPUT);

  srt_sim_tick (sim);
  g_assert_false (srt_sim_over (sim));
  srt_object_destroyed (srt_sim_run_context (sim), 0, false, true);
  int ran = srt_sim_run (sim, 3000);
  /* Long after the ship is gone: the camera stays for 600 ticks, and then the frame ends the mission (spec 01 §5.3). */
  g_assert_cmpuint (srt_object (srt_sim_world (sim), 0)->flags & SRT_STAND_IN, !=, 0);
  g_assert_cmpint (ran, >, 600);
  g_assert_cmpint (ran, <, 610);
  g_assert_cmpint (srt_sim_world (sim)->ending, ==, 1);
  g_assert_cmpint (srt_sim_world (sim)->mission_over, ==, 1);
}

/* A hand that takes the player's ship away leaves nobody to fly. */
static void
test_player_taken (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_INPUT);

  srt_sim_tick (sim);
  srt_sim_retire (sim, 0);
  g_assert_true (srt_sim_over (sim));
}

/* ---- Over ---- */

/* A mission of one side alone is not over before it began. */
static void
test_one_side (void)
{
  g_autoptr (Battle) battle = battle_new ();
  battle->mission.n_ships = MEMBERS;
  battle->mission.n_groups = 1;
  battle->groups[0].n_orders = 0;
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);

  SrtMission grown = battle->mission;

  grown.n_ships = 2 * MEMBERS;
  g_assert_cmpint (srt_sim_run (sim, 500), ==, 500);
  srt_sim_add_ship (sim, &grown, 5);
  srt_sim_tick (sim);
  g_assert_false (srt_sim_over (sim));
  srt_sim_retire (sim, srt_sim_world (sim)->count - 1);
  g_assert_true (srt_sim_over (sim));
}

/* Check 35's last line: mission_over set by a script ends the run, the ending as it was. */
static void
test_mission_over (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);

  srt_sim_run (sim, 10);
  srt_sim_run_context (sim)->world->mission_over = 1;
  g_assert_cmpint (srt_sim_run (sim, 100), ==, 0);
  g_assert_cmpint (srt_sim_world (sim)->ending, ==, 0);
}

/* ---- The trace ---- */

static double
number_at (JsonObject *object, const char *key, guint i)
{
  return json_array_get_double_element (json_object_get_array_member (object, key), i);
}

static void
check_line (SrtSim *sim, int slot)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  const SrtObject *o = srt_object (srt_sim_world (sim), slot);
  int length = srt_sim_trace_line (sim, slot, NULL, 0);
  g_autofree char *text = g_malloc ((gsize) length + 1);

  g_assert_cmpint (srt_sim_trace_line (sim, slot, text, (size_t) length + 1), ==, length);
  g_assert_cmpuint (strlen (text), ==, (size_t) length);
  json_parser_load_from_data (parser, text, -1, &error);
  g_assert_no_error (error);
  JsonObject *line = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpint (json_object_get_int_member (line, "tick"), ==, srt_sim_world (sim)->mission_ticks);
  g_assert_cmpint (json_object_get_int_member (line, "slot"), ==, slot);
  g_assert_cmpstr (json_object_get_string_member (line, "name"), ==,
                   srt_slot_name (srt_sim_run_context (sim), slot));
  g_assert_true ((float) number_at (line, "pos", 0) == o->next.p.x);
  g_assert_true ((float) number_at (line, "pos", 1) == o->next.p.y);
  g_assert_true ((float) number_at (line, "pos", 2) == o->next.p.z);
  g_assert_true ((float) number_at (line, "forward", 2) == o->next.r.m[8]);
  g_assert_true ((float) number_at (line, "up", 1) == -o->next.r.m[4]);
  g_assert_true ((float) number_at (line, "shield", 2) == o->shields[2]);
  g_assert_true ((float) number_at (line, "armor", 3) == o->armor[3]);
  g_assert_true ((float) number_at (line, "input", 0) == o->pitch_input);
  JsonArray *orders = json_object_get_array_member (line, "orders");
  g_assert_cmpuint (json_array_get_length (orders), ==, srt_orders (srt_sim_world (sim), slot)->count);
  if (json_array_get_length (orders) == 0)
    return;
  JsonObject *top = json_array_get_object_element (orders, 0);
  g_assert_cmpint (json_object_get_int_member (top, "order"), ==,
                   srt_order_number (srt_sim_world (sim), slot));
  if (json_object_get_int_member (top, "order") != SRT_ORDER_FIGHT)
    return;
  JsonObject *target = json_object_get_object_member (top, "target");
  g_assert_cmpstr (json_object_get_string_member (top, "name"), ==, "Fight");
  g_assert_cmpstr (json_object_get_string_member (target, "kind"), ==, "ship");
  g_assert_cmpint (json_object_get_int_member (target, "index"), >=, 0);
  g_assert_cmpint (json_object_get_int_member (target, "component"), ==, -1);
  g_assert_true (json_object_has_member (line, "maneuver"));
}

static void
test_trace (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
  char little[20];
  int named = 0;

  srt_sim_run (sim, 333);
  for (int slot = 0; slot < 9; slot++)
    check_line (sim, slot);
  for (int i = 0; i < 400 && !named; i++)
    {
      srt_sim_tick (sim);
      char line[8192];
      srt_sim_trace_line (sim, 1, line, sizeof line);
      named += strstr (line, "\"maneuver\":{\"name\":\"") != NULL;
    }
  g_assert_cmpint (named, >, 0);
  g_assert_cmpint (srt_sim_trace_line (sim, 0, little, sizeof little), >, 20);
  g_assert_cmpuint (strlen (little), ==, sizeof little - 1);
  g_assert_cmpint (srt_sim_trace_line (sim, -1, little, sizeof little), ==, 0);
}

/* Wherever decimals have a comma, a trace has none. */
static void
test_trace_locale (void)
{
  g_autoptr (Battle) battle = battle_new ();
  g_autoptr (SrtSim) sim = start (battle, 1, SRT_PLAYER_NONE);
  char plain[8192], german[8192];

  srt_sim_run (sim, 333);
  srt_sim_trace_line (sim, 1, plain, sizeof plain);
  if (!setlocale (LC_NUMERIC, "de_DE.UTF-8"))
    {
      g_test_skip ("the de_DE.UTF-8 locale is not installed");
      return;
    }
  srt_sim_trace_line (sim, 1, german, sizeof german);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (plain, ==, german);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  watch_allocations ();
  g_test_add_func ("/sim/set-up", test_set_up);
  g_test_add_func ("/sim/numbering", test_numbering);
  g_test_add_func ("/sim/player-modes", test_player_modes);
  g_test_add_func ("/sim/too-many", test_too_many);
  g_test_add_func ("/sim/same-twice", test_same_twice);
  g_test_add_func ("/sim/looked-at", test_looked_at);
  g_test_add_func ("/sim/unheard", test_unheard);
  g_test_add_func ("/sim/clean-world", test_clean_world);
  g_test_add_func ("/sim/battle-ends", test_battle_ends);
  g_test_add_func ("/sim/no-allocation", test_no_allocation);
  g_test_add_data_func ("/sim/large/dogfight", "dogfight-50v50", test_large_battle);
  g_test_add_data_func ("/sim/large/fleet", "fleet-400", test_large_battle);
  g_test_add_func ("/sim/snapshot", test_snapshot);
  g_test_add_func ("/sim/foreign-snapshot", test_foreign_snapshot);
  g_test_add_func ("/sim/hands", test_hands);
  g_test_add_func ("/sim/edited-twice", test_edited_twice);
  g_test_add_func ("/sim/swap", test_swap);
  g_test_add_func ("/sim/input", test_input);
  g_test_add_func ("/sim/player/check-37-view-from-drawing", test_view_from_drawing);
  g_test_add_func ("/sim/player/view-refused", test_view_refused);
  g_test_add_func ("/sim/player-gone", test_player_gone);
  g_test_add_func ("/sim/player-taken", test_player_taken);
  g_test_add_func ("/sim/one-side", test_one_side);
  g_test_add_func ("/sim/mission-over", test_mission_over);
  g_test_add_func ("/sim/trace", test_trace);
  g_test_add_func ("/sim/trace-locale", test_trace_locale);
  return g_test_run ();
}
