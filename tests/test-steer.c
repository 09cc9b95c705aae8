/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Targets, steering, arriving, avoidance (spec 02 §5-8 and its Checks). */
#include "fixture.h"

#include "orders/behaviours.h"

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static void
steer (Fixture *f, int slot, float x, float y, float z, float limit, float ease, uint32_t flags)
{
  srt_steer (&f->run, slot, srt_vec3 (x, y, z), limit, ease, flags);
}

#define expect_inputs(ship, pitch, yaw, roll)                                                                \
  G_STMT_START                                                                                               \
  {                                                                                                          \
    fixture_near ((ship)->pitch_input, pitch, 1e-4);                                                         \
    fixture_near ((ship)->yaw_input, yaw, 1e-4);                                                             \
    fixture_near ((ship)->roll_input, roll, 1e-4);                                                           \
  }                                                                                                          \
  G_STMT_END

/* ---- Targets ---- */

typedef struct Visits
{
  int slots[16], components[16], n, stop_at;
} Visits;

static bool
note (SrtRun *run, int slot, int component, void *data)
{
  Visits *visits = data;
  visits->slots[visits->n] = slot;
  visits->components[visits->n] = component;
  visits->n++;
  return visits->n == visits->stop_at;
}

static bool
count (SrtRun *run, int slot, int component, void *data)
{
  ++*(int *) data;
  return false;
}

static void
test_walk (void)
{
  static const int members[] = { 1, 3 };
  SrtSquadMember squad0[] = { { SRT_TARGET_SHIP, 2, 4 },
                              { SRT_TARGET_GROUP, 0, 9 },
                              { 7, 1, -1 },
                              { SRT_TARGET_SQUAD, 1, -1 },
                              { SRT_TARGET_SHIP, 999, -1 } };
  SrtSquadMember squad1[] = { { SRT_TARGET_SQUAD, 1, -1 },
                              { SRT_TARGET_SHIP, 0, -1 },
                              { SRT_TARGET_GROUP, 6, -1 } };
  g_autoptr (Fixture) f = fixture_new (8);
  f->mission->groups[0] = (SrtFlightGroup){ .ships = members, .n_ships = 2 };
  f->mission->n_groups = 1;
  f->mission->squads[0] = (SrtSquad){ .members = squad0, .n_members = 5 };
  f->mission->squads[1] = (SrtSquad){ .members = squad1, .n_members = 3 };
  f->mission->n_squads = 2;

  Visits ship = { 0 }, group = { 0 }, squad = { 0 }, stopped = { .stop_at = 2 }, none = { 0 };
  srt_target_walk (&f->run, srt_target_ship (5, 2), note, &ship);
  g_assert_cmpint (ship.n, ==, 1);
  g_assert_cmpint (ship.components[0], ==, 2);
  g_assert_false (srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, note, &group));
  g_assert_cmpint (group.n, ==, 2);
  g_assert_cmpint (group.slots[1], ==, 3);
  /* The squad that holds itself yields itself no deeper than there are squads. */
  srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_SQUAD, 0, -1 }, note, &squad);
  g_assert_cmpint (squad.n, ==, 4);
  g_assert_cmpint (squad.slots[0], ==, 2);
  g_assert_cmpint (squad.components[0], ==, 4);
  g_assert_cmpint (squad.slots[1], ==, 1);
  g_assert_cmpint (squad.components[1], ==, -1);
  g_assert_cmpint (squad.slots[3], ==, 0);
  g_assert_true (srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_SQUAD, 0, -1 }, note, &stopped));
  g_assert_cmpint (stopped.n, ==, 2);

  srt_target_walk (&f->run, SRT_NO_TARGET, note, &none);
  srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_GROUP, 5, -1 }, note, &none);
  srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_SQUAD, -1, -1 }, note, &none);
  srt_target_walk (&f->run, (SrtTarget){ 9, 0, -1 }, note, &none);
  f->run.mission = NULL;
  srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, note, &none);
  g_assert_cmpint (none.n, ==, 0);
}

/* Squads that each hold all of them, twice: as deep as there are squads that would be 2^30 ways and more. */
static void
test_walk_tangle (void)
{
  enum
  {
    N = 30,
    MEMBERS = 3,
  };
  static const SrtSquadMember members[MEMBERS]
      = { { SRT_TARGET_SHIP, 2, -1 }, { SRT_TARGET_SQUAD, 1, -1 }, { SRT_TARGET_SQUAD, 0, -1 } };
  g_autoptr (Fixture) f = fixture_new (8);
  g_autofree SrtSquad *squads = g_new0 (SrtSquad, N);
  SrtSquad *own = f->mission->squads;
  int visited = 0;

  for (int i = 0; i < N; i++)
    squads[i] = (SrtSquad){ .members = members, .n_members = MEMBERS };
  f->mission->squads = squads;
  f->mission->n_squads = N;
  g_assert_false (srt_target_walk (&f->run, (SrtTarget){ SRT_TARGET_SQUAD, 0, -1 }, count, &visited));
  g_assert_cmpint (visited, >, 30);
  g_assert_cmpint (visited, <=, 4096);
  f->mission->squads = own;
  f->mission->n_squads = 0;
}

static void
test_valid (void)
{
  static const uint32_t spoiling[] = { SRT_EXPLODING, SRT_CLOAKED, SRT_DISABLED, SRT_EJECTED, SRT_SENT_OFF };
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), hull = fixture_ship (f, FIX_HULL, 0, 0, 50000);
  SrtTarget whole = srt_target_ship (ship, -1);
  g_assert_true (srt_target_valid (&f->run, whole, 0));
  whole.kind = SRT_TARGET_GROUP; /* quirk: read as a slot all the same */
  g_assert_true (srt_target_valid (&f->run, whole, 0));
  for (size_t i = 0; i < G_N_ELEMENTS (spoiling); i++)
    {
      object (f, ship)->flags |= spoiling[i];
      g_assert_false (srt_target_valid (&f->run, whole, 0));
      g_assert_true (srt_target_valid (&f->run, whole, spoiling[i]));
      object (f, ship)->flags &= ~spoiling[i];
    }
  object (f, ship)->flags &= ~SRT_TARGETABLE;
  g_assert_false (srt_target_valid (&f->run, whole, 0));
  g_assert_false (srt_target_valid (&f->run, SRT_NO_TARGET, 0));
  g_assert_false (srt_target_valid (&f->run, srt_target_ship (8, -1), 0));
  g_assert_false (srt_target_valid (&f->run, srt_target_ship (7, -1), 0));

  g_assert_true (srt_target_valid (&f->run, srt_target_ship (hull, 2), 0));
  g_assert_false (srt_target_valid (&f->run, srt_target_ship (hull, 50), 0));
  int node = srt_component_node (&f->run, hull, 2);
  srt_nodes (f->world)[node].flags |= SRT_NODE_HIDDEN;
  g_assert_false (srt_target_valid (&f->run, srt_target_ship (hull, 2), 0));
  srt_nodes (f->world)[node].flags = SRT_NODE_SPENT;
  g_assert_false (srt_target_valid (&f->run, srt_target_ship (hull, 2), 0));
}

static void
test_aimed_at (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int hull = fixture_ship (f, FIX_HULL, 1000, 0, 50000);
  SrtAim whole = srt_aimed_at (&f->run, srt_target_ship (hull, -1));
  g_assert_cmpint (whole.node, ==, -1);
  fixture_near (whole.place.z, object (f, hull)->now.p.z, 1e-6);
  fixture_near (whole.radius, object (f, hull)->radius, 1e-6);
  int generator = srt_root_child (&f->run, hull, 5);
  SrtVec3 stands = srt_node_drawn (&f->run, hull, generator).p;
  SrtAim part = srt_aimed_at (&f->run, srt_target_ship (hull, 5));
  g_assert_cmpint (part.node, ==, generator);
  fixture_near (part.place.y, stands.y, 1e-6);
  fixture_near (part.radius, 173.205, 0.01);
  f->types[FIX_HULL].aimed_part = 5;
  g_assert_cmpint (srt_aimed_at (&f->run, srt_target_ship (hull, -1)).node, ==, generator);
  g_assert_cmpint (srt_aimed_at (&f->run, srt_target_ship (hull, 1)).node, ==,
                   srt_root_child (&f->run, hull, 1));
}

/* ---- Steering ---- */

/* Check 11. */
static void
test_flat (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  steer (f, slot, 50, 0, 1000, 1, 0, 0);
  expect_inputs (ship, 0, 0.5725, 0);
  steer (f, slot, 0, -50, 1000, 1, 0, 0);
  expect_inputs (ship, 0.5725, 0, 0);
  steer (f, slot, 100, 0, 1000, 1, 0, 0);
  expect_inputs (ship, 0, 1, 0);
  steer (f, slot, -1, 0, -1000, 1, 0, 0);
  expect_inputs (ship, 0, -1, 0);
  /* A limit of 2 is cut to 1, a lower one holds. */
  steer (f, slot, 500, 0, 1000, 2, 0, 0);
  expect_inputs (ship, 0, 1, 0);
  steer (f, slot, 500, 0, 1000, 0.3f, 0, 0);
  expect_inputs (ship, 0, 0.3, 0);
}

/* Check 12. */
static void
test_ease (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  object (f, slot)->yaw_rate = 0.005f;
  steer (f, slot, 50, 0, 1000, 1, 0, 0);
  expect_inputs (object (f, slot), 0, 0.2287, 0);
  steer (f, slot, 50, 0, 1000, 1, 0.1f, 0);
  expect_inputs (object (f, slot), 0, 0.2631, 0);
}

/* Check 13. */
static void
test_bank (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  steer (f, slot, 4000, 4000, 1000, 1, 0, 0);
  expect_inputs (ship, -1, 0, -1);
  steer (f, slot, 1000, -500, 0, 1, 0, 0);
  expect_inputs (ship, 0, 0, 1);
  /* Ahead: yaw and pitch, no roll. */
  steer (f, slot, 50, -50, 1000, 1, 0, 0);
  expect_inputs (ship, 0.5725, 0.5725, 0);
  /* Flying backward it turns its tail. */
  ship->motion = SRT_MOTION_BACKWARD;
  steer (f, slot, -50, 50, -1000, 1, 0, 0);
  expect_inputs (ship, 0.5725, 0.5725, 0);
  /* Pitching up: rolls the other way about, and pitches no less than 0.2. */
  ship->motion = SRT_MOTION_FORWARD;
  steer (f, slot, 1000, 500, 0, 1, 0, SRT_STEER_PITCH_UP);
  expect_inputs (ship, 0.2, 0, 1);
}

static void
test_slow_frame (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  f->world->frame_duration = 10;
  steer (f, slot, 50, 0, 1000, 1, 0, 0);
  expect_inputs (object (f, slot), 0, 0.5725, 0);
  f->world->frame_duration = 11;
  steer (f, slot, 50, 0, 1000, 1, 0, 0);
  expect_inputs (object (f, slot), 0, 0.28624, 0);
  steer (f, slot, 1000, 0, 1000, 1, 0, 0); /* no small turn in yaw, but zero ones beside it */
  expect_inputs (object (f, slot), 0, 0.5, 0);
  steer (f, slot, 1000, 0, 1000, 2, 0, 0);
  expect_inputs (object (f, slot), 0, 1, 0);
}

/* Check 14. */
static void
test_no_flight (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_BOX, 0, 0, 0);
  SrtObject *box = object (f, slot);
  SrtMat3 turned = srt_mat3_identity ();
  box->pitch_input = 0.1f;
  box->yaw_input = 0.2f;
  box->roll_input = 0.3f;
  box->throttle = 0.4f;
  g_assert_false (srt_steer (&f->run, slot, srt_vec3 (500, 0, 1000), 1, 0, SRT_STEER_CLEAR));
  g_assert_false (srt_arrive (&f->run, slot, srt_vec3 (0, 0, 1000), &turned, 0));
  expect_inputs (box, 0.1, 0.2, 0.3);
  fixture_near (box->throttle, 0.4, 1e-6);
}

static void
test_upright (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  SrtMat3 rolled = srt_mat3_from_angles (0, 0, 0.05f);
  srt_set_orientation (&f->run, slot, &rolled);
  steer (f, slot, 0, 0, 20000, 1, 0, SRT_STEER_UPRIGHT);
  fixture_near (object (f, slot)->roll_input, -0.05 * 11.459156, 1e-4);
  steer (f, slot, 20000, 0, 0, 1, 0, SRT_STEER_UPRIGHT);
  fixture_near (object (f, slot)->roll_input, 0, 1e-6);
}

/* Check 15. */
static void
test_arrive (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  SrtMat3 turned = srt_mat3_identity ();
  f->types[FIX_FLAT].flight.inertia = 0.9f;
  g_assert_false (srt_arrive (&f->run, slot, srt_vec3 (0, 0, 20000), &turned, 0.1f));
  fixture_near (ship->throttle, 1.4625, 1e-4);
  expect_inputs (ship, 0, 0, 0);
  g_assert_false (srt_arrive (&f->run, slot, srt_vec3 (0, 0, 5000), &turned, 0.1f));
  fixture_near (ship->throttle, 0.290625, 1e-4);
  ship->yaw_input = 1;
  g_assert_true (srt_arrive (&f->run, slot, srt_vec3 (0, 0, 1999), &turned, 0.1f));
  fixture_near (ship->throttle, 0.1, 1e-6);
  expect_inputs (ship, 0, 0, 0);
}

/* Flying out the whole way, from each side, ends at the place and turned as asked within a minute. */
static void
test_arrive_flown (void)
{
  static const SrtVec3 from[] = {
    { 30000, 0, -20000 }, { -20000, 5000, 30000 }, { 0, 0, 25000 }, { 0, -30000, 0 }
  };
  for (size_t i = 0; i < G_N_ELEMENTS (from); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FLAT, from[i].x, from[i].y, from[i].z);
      SrtMat3 turned = srt_mat3_identity ();
      bool arrived = false;
      for (int step = 0; step < 1500 && !arrived; step++)
        {
          arrived = srt_arrive (&f->run, slot, srt_vec3 (0, 0, 0), &turned, 0.1f);
          fixture_step (f);
        }
      g_assert_true (arrived);
      g_assert_cmpfloat (srt_length (object (f, slot)->now.p), <, 2400);
      g_assert_cmpfloat (srt_forward (&object (f, slot)->next.r).z, >, 0.9);
    }
}

/* Steering at a point in any direction brings the nose onto it, whichever way the ship turns. */
static void
test_steer_flown (void)
{
  static const int types[] = { FIX_FIGHTER, FIX_FLAT };
  static const SrtVec3 ways[] = {
    { 1, 0, 0 }, { -1, 0.2f, -1 }, { 0, -1, 0.1f }, { 0.3f, 1, -0.5f }, { 0, 0, -1 }
  };
  for (size_t t = 0; t < G_N_ELEMENTS (types); t++)
    for (size_t i = 0; i < G_N_ELEMENTS (ways); i++)
      {
        g_autoptr (Fixture) f = fixture_new (8);
        int slot = fixture_ship (f, types[t], 0, 0, 0);
        SrtVec3 at = srt_scale (ways[i], 1e6f);
        object (f, slot)->throttle = 0.5f;
        for (int step = 0; step < 400; step++)
          {
            srt_steer (&f->run, slot, at, 1, 0, 0);
            fixture_step (f);
          }
        SrtVec3 way = srt_normalize (srt_sub (at, object (f, slot)->next.p));
        g_assert_cmpfloat (srt_dot (way, srt_forward (&object (f, slot)->next.r)), >, 0.999);
      }
}

/* ---- Avoidance ---- */

/* Check 16. */
static void
test_course (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), it = fixture_ship (f, FIX_BANDIT, 0, 0, 5000);
  SrtObject *ship = object (f, slot), *target = object (f, it);
  f->types[FIX_FIGHTER].flight.max_speed = 100;
  f->types[FIX_BANDIT].flight.max_speed = 0;
  ship->radius = target->radius = 50;
  ship->velocity = srt_vec3 (0, 0, 100);
  g_assert_true (srt_collision_course (&f->run, slot, it, 50, 2000));
  target->velocity = srt_vec3 (0, 0, 60);
  g_assert_false (srt_collision_course (&f->run, slot, it, 50, 2000));
  target->velocity = srt_vec3 (0, 0, 0);
  srt_set_position (&f->run, it, srt_vec3 (0, 0, -5000));
  g_assert_false (srt_collision_course (&f->run, slot, it, 50, 2000));
  srt_set_position (&f->run, it, srt_vec3 (0, 0, 7101));
  g_assert_false (srt_collision_course (&f->run, slot, it, 50, 2000));
  int box = fixture_ship (f, FIX_BOX, 0, 0, 3000);
  g_assert_false (srt_collision_course (&f->run, slot, box, 50, 2000));
  g_assert_false (srt_collision_course (&f->run, box, slot, 50, 2000));
}

/* Toward a hull: by its boxes, whatever the speeds. */
static void
test_course_hull (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), hull = fixture_ship (f, FIX_HULL, 0, 0, 5000);
  f->types[FIX_FIGHTER].flight.max_speed = 100;
  f->types[FIX_HULL].flight.max_speed = 0;
  g_assert_true (srt_collision_course (&f->run, slot, hull, 50, 2000));
  srt_set_position (&f->run, hull, srt_vec3 (0, 0, -5000)); /* behind: there is no heading in this one */
  g_assert_true (srt_collision_course (&f->run, slot, hull, 50, 2000));
  srt_set_position (&f->run, hull, srt_vec3 (0, 0, 20000));
  g_assert_false (srt_collision_course (&f->run, slot, hull, 50, 2000));
  srt_set_position (&f->run, hull, srt_vec3 (0, 0, 5000));
  srt_nodes (f->world)[srt_root_child (&f->run, hull, 0)].flags |= SRT_NODE_HIDDEN;
  g_assert_false (srt_collision_course (&f->run, slot, hull, 50, 2000));
}

static void
test_scan (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int hull = fixture_ship (f, FIX_HULL, 8000, 0, 0);
  int ahead = fixture_ship (f, FIX_FIGHTER, 0, 0, 5000);
  int passed = fixture_ship (f, FIX_FIGHTER, 0, 0, 5500);
  int fought = fixture_ship (f, FIX_BANDIT, 0, 0, 4500);
  int off = fixture_ship (f, FIX_FIGHTER, 0, 0, 6000);
  int jumping = fixture_ship (f, FIX_FIGHTER, 0, 0, 6500);
  SrtOrders *orders = srt_orders (f->world, slot);
  object (f, slot)->velocity = srt_vec3 (0, 0, 300);
  object (f, passed)->passes_through[0] = (int16_t) slot;
  object (f, off)->flags |= SRT_DISABLED;
  object (f, jumping)->flags |= SRT_JUMPING;

  srt_order_push (&f->run, slot, 0, SRT_NO_TARGET, SRT_PUSH_HAND);
  orders->n_avoid_near = 1;
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (orders->n_avoid_near, ==, 1); /* an order without the flag keeps its last contents */
  srt_order_push (&f->run, slot, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
  object (f, slot)->fighting = fought;
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (orders->n_avoid_near, ==, 1);
  g_assert_cmpint (orders->avoid_near[0], ==, hull);
  g_assert_cmpint (orders->n_avoid_ahead, ==, 1);
  g_assert_cmpint (orders->avoid_ahead[0], ==, ahead);

  object (f, slot)->fighting = -1;
  object (f, slot)->passes_through[0] = (int16_t) hull;
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (orders->n_avoid_near, ==, 0);
  g_assert_cmpint (orders->n_avoid_ahead, ==, 2);
  object (f, slot)->flags |= SRT_NO_AVOIDANCE;
  orders->n_avoid_ahead = 0;
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (orders->n_avoid_ahead, ==, 0);
}

/* Knowing where everything is changes no list, near the edge of a reach or far out, in any order. */
static void
test_lookout (void)
{
  uint32_t seed = 11;
  int listed = 0;

  for (int round = 0; round < 24; round++)
    {
      g_autoptr (Fixture) f = fixture_new (130);
      float wide = round % 4 == 3 ? 4e6f : 30000.0f * (float) (1 + round % 4 * 3);
      f->types[FIX_FIGHTER].flight.max_speed = 60.0f * (float) (1 + round);
      for (int i = 0; i < 120; i++)
        {
          float at[3];
          for (int axis = 0; axis < 3; axis++)
            at[axis] = (srt_object_random (&seed) - 0.5f) * (round % 3 == 0 && axis != 2 ? 0 : wide);
          int slot = fixture_ship (f, i % 15 == 0 ? FIX_HULL : i % 2 ? FIX_FIGHTER : FIX_BANDIT, at[0], at[1], at[2]);
          object (f, slot)->velocity = srt_vec3 (srt_object_random (&seed) * 300 - 150, srt_object_random (&seed) * 300,
                                                 srt_object_random (&seed) * 300 - 150);
          if (i % 30 == 7)
            object (f, slot)->radius = 5000;
          srt_order_push (&f->run, slot, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
        }
      for (int slot = 0; slot < 120; slot++)
        {
          SrtOrders plain, *orders = srt_orders (f->world, slot);
          srt_avoidance_scan (&f->run, slot);
          plain = *orders;
          srt_lookout_open (&f->run);
          srt_avoidance_scan (&f->run, slot);
          g_assert_cmpint (orders->n_avoid_near, ==, plain.n_avoid_near);
          g_assert_cmpint (orders->n_avoid_ahead, ==, plain.n_avoid_ahead);
          for (int i = 0; i < plain.n_avoid_near; i++)
            g_assert_cmpint (orders->avoid_near[i], ==, plain.avoid_near[i]);
          for (int i = 0; i < plain.n_avoid_ahead; i++)
            g_assert_cmpint (orders->avoid_ahead[i], ==, plain.avoid_ahead[i]);
          listed += plain.n_avoid_near + plain.n_avoid_ahead;
          srt_lookout_close (&f->run);
        }
    }
  g_assert_cmpint (listed, >, 1000);
}

/* What is placed or made in the middle of a frame is seen by the scans after it. */
static void
test_lookout_late (void)
{
  g_autoptr (Fixture) f = fixture_new (50);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  for (int i = 0; i < 40; i++)
    fixture_ship (f, FIX_FIGHTER, 0, 1e6f + 5000.0f * (float) i, 0);
  object (f, slot)->velocity = srt_vec3 (0, 0, 300);
  srt_order_push (&f->run, slot, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
  srt_lookout_open (&f->run);
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (srt_orders (f->world, slot)->n_avoid_ahead, ==, 0);
  srt_set_position (&f->run, 5, srt_vec3 (0, 0, 5000));
  int made = fixture_ship (f, FIX_BANDIT, 0, 0, 6000);
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (srt_orders (f->world, slot)->n_avoid_ahead, ==, 2);
  g_assert_cmpint (srt_orders (f->world, slot)->avoid_ahead[1], ==, made);
}

static void
test_scan_full (void)
{
  g_autoptr (Fixture) f = fixture_new (40);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtOrders *orders = srt_orders (f->world, slot);
  object (f, slot)->velocity = srt_vec3 (0, 0, 300);
  for (int i = 0; i < 15; i++)
    {
      fixture_ship (f, FIX_HULL, 3000, 0, (float) i);
      fixture_ship (f, FIX_FIGHTER, 0, 0, 4000 + (float) i);
    }
  srt_order_push (&f->run, slot, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
  srt_avoidance_scan (&f->run, slot);
  g_assert_cmpint (orders->n_avoid_near, ==, SRT_AVOID_LIST);
  g_assert_cmpint (orders->n_avoid_ahead, ==, SRT_AVOID_LIST);
  g_assert_cmpint (orders->avoid_near[9], ==, 19);
  g_assert_cmpint (orders->avoid_ahead[0], ==, 2);
}

static int
near_hull (Fixture *f, int slot, SrtVec3 at)
{
  int hull = fixture_ship (f, FIX_HULL, at.x, at.y, at.z);
  SrtOrders *orders = srt_orders (f->world, slot);
  object (f, slot)->radius = 100;
  object (f, hull)->bounds_min = srt_vec3 (-1000, -1000, -4000);
  object (f, hull)->bounds_max = srt_vec3 (1000, 1000, 4000);
  object (f, slot)->velocity = srt_vec3 (0, 0, 100);
  orders->avoid_near[0] = (int16_t) hull;
  orders->n_avoid_near = 1;
  return hull;
}

static void
test_near (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int hull = near_hull (f, slot, srt_vec3 (300, 0, 15000));
  SrtVec3 point = srt_vec3 (0, 0, 40000);
  /* It enters the box's near end at x -300 of the hull; the nearest edge to the goal there is its left one. */
  g_assert_true (srt_avoid_near (&f->run, slot, &point));
  fixture_near (point.x, 300 - 1200, 1);
  fixture_near (point.y, 0, 1);
  fixture_near (point.z, 15000 - 4200, 1);

  /* The line to the side passes; so does what is behind, draws away, is gone or too far off in time. */
  point = srt_vec3 (20000, 0, 40000);
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  point = srt_vec3 (0, 0, -40000);
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  point = srt_vec3 (0, 0, 40000);
  object (f, hull)->velocity = srt_vec3 (0, 0, 150);
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  object (f, hull)->velocity = srt_vec3 (0, 0, 70);
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  object (f, hull)->velocity = srt_vec3 (0, 0, 0);
  object (f, hull)->flags |= SRT_EXPLODING;
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  object (f, hull)->flags &= ~SRT_EXPLODING;
  object (f, slot)->flags |= SRT_NO_AVOIDANCE;
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  fixture_near (point.z, 40000, 1e-6);
}

/* Check 39: from inside the widened box, that place is the entry. */
static void
test_near_inside (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 1050, 0, 0);
  near_hull (f, slot, srt_vec3 (0, 0, 3000));
  SrtVec3 point = srt_vec3 (1000, 0, 40000);
  g_assert_true (srt_avoid_near (&f->run, slot, &point));
  /* The near face is the right one (150 off); the candidate nearest the goal is its far end. */
  fixture_near (point.x, 1200, 1);
  fixture_near (point.y, 0, 1);
  fixture_near (point.z, 3000 + 4200, 1);
}

static void
test_ahead (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), it = fixture_ship (f, FIX_FIGHTER, 0, -300, 5000);
  SrtOrders *orders = srt_orders (f->world, slot);
  orders->avoid_ahead[0] = (int16_t) it;
  orders->n_avoid_ahead = 1;
  object (f, slot)->radius = object (f, it)->radius = 100;
  SrtVec3 point = srt_vec3 (0, 0, 20000);
  g_assert_true (srt_avoid_ahead (&f->run, slot, &point)); /* it is above: goes below */
  fixture_near (point.y, 2200, 0.01);
  fixture_near (point.z, sqrt (300.0 * 300.0 + 5000.0 * 5000.0), 1);
  object (f, it)->side = SRT_SIDE_HOSTILE;
  srt_set_position (&f->run, it, srt_vec3 (0, 300, 5000));
  point = srt_vec3 (0, 0, 20000);
  g_assert_true (srt_avoid_ahead (&f->run, slot, &point));
  fixture_near (point.y, -1200, 0.01);
  srt_set_position (&f->run, it, srt_vec3 (0, 600, 5000)); /* wide of 500, not of 1000 */
  point = srt_vec3 (0, 0, 20000);
  g_assert_false (srt_avoid_ahead (&f->run, slot, &point));
  object (f, it)->side = SRT_SIDE_FRIENDLY;
  g_assert_true (srt_avoid_ahead (&f->run, slot, &point));
}

/* Check 17, and what avoiding does to limit and ease. */
static void
test_no_avoidance (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  near_hull (f, slot, srt_vec3 (300, 0, 15000));
  steer (f, slot, 50, 0, 40000, 0.5f, 0, 0);
  float pitch = object (f, slot)->pitch_input, yaw = object (f, slot)->yaw_input;
  object (f, slot)->flags |= SRT_NO_AVOIDANCE;
  steer (f, slot, 50, 0, 40000, 0.5f, 0, SRT_STEER_CLEAR);
  fixture_near (object (f, slot)->pitch_input, pitch, 1e-6);
  fixture_near (object (f, slot)->yaw_input, yaw, 1e-6);
  object (f, slot)->flags &= ~SRT_NO_AVOIDANCE;
  g_assert_true (srt_steer (&f->run, slot, srt_vec3 (50, 0, 40000), 0.1f, 0, SRT_STEER_CLEAR));
  fixture_near (object (f, slot)->yaw_input, -atan2 (900, 10800) * 11.459156, 1e-3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/target/walk", test_walk);
  g_test_add_func ("/target/walk-tangle", test_walk_tangle);
  g_test_add_func ("/target/valid", test_valid);
  g_test_add_func ("/target/aimed-at", test_aimed_at);
  g_test_add_func ("/steer/check-11-flat", test_flat);
  g_test_add_func ("/steer/check-12-ease", test_ease);
  g_test_add_func ("/steer/check-13-bank", test_bank);
  g_test_add_func ("/steer/slow-frame", test_slow_frame);
  g_test_add_func ("/steer/check-14-no-flight", test_no_flight);
  g_test_add_func ("/steer/upright", test_upright);
  g_test_add_func ("/steer/flown", test_steer_flown);
  g_test_add_func ("/arrive/check-15-straight", test_arrive);
  g_test_add_func ("/arrive/flown", test_arrive_flown);
  g_test_add_func ("/avoid/check-16-course", test_course);
  g_test_add_func ("/avoid/course-hull", test_course_hull);
  g_test_add_func ("/avoid/scan", test_scan);
  g_test_add_func ("/avoid/lookout", test_lookout);
  g_test_add_func ("/avoid/lookout-late", test_lookout_late);
  g_test_add_func ("/avoid/scan-full", test_scan_full);
  g_test_add_func ("/avoid/near", test_near);
  g_test_add_func ("/avoid/check-39-near-inside", test_near_inside);
  g_test_add_func ("/avoid/ahead", test_ahead);
  g_test_add_func ("/avoid/check-17-no-avoidance", test_no_avoidance);
  return g_test_run ();
}
