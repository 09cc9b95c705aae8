/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each built order from push to pop (spec 02 §9 and its Checks). */
#include "fixture.h"

#include "orders/behaviours.h"

#include <stdio.h>
#include <string.h>

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static SrtOrderEntry *
top (Fixture *f, int slot)
{
  return srt_order_current (f->world, slot);
}

static int
number (Fixture *f, int slot)
{
  return srt_order_number (f->world, slot);
}

static void
give (Fixture *f, int slot, int order, int target)
{
  g_assert_true (srt_order_push (&f->run, slot, order, srt_target_ship (target, -1), SRT_PUSH_HAND));
}

/* A frame at a tick: the orders of all objects, nothing moves. */
static void
frame_at (Fixture *f, int tick)
{
  f->world->mission_ticks = tick;
  f->world->game_ticks = (uint32_t) tick;
  f->world->frame_duration = tick - f->world->frame_start;
  f->world->frame_start = tick;
  srt_orders_update (&f->run);
}

static const char *
words (Fixture *f, int slot)
{
  static char text[160];
  text[0] = '\0';
  const SrtOrderInfo *info = srt_order_info (number (f, slot));
  if (info && info->describe)
    info->describe (&f->run, slot, text, sizeof text);
  return text;
}

static void
expect_let_go (const SrtObject *ship)
{
  fixture_near (ship->pitch_input, 0, 1e-6);
  fixture_near (ship->yaw_input, 0, 1e-6);
  fixture_near (ship->roll_input, 0, 1e-6);
  fixture_near (ship->throttle, 0, 1e-6);
}

/* ---- Standing and spinning ---- */

static void
test_standing (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  ship->throttle = ship->pitch_input = ship->yaw_input = ship->roll_input = 0.5f;
  give (f, slot, 0, -1);
  frame_at (f, 1);
  expect_let_go (ship);
  give (f, slot, 18, -1);
  frame_at (f, 2);
  fixture_near (ship->yaw_input, 0.1, 1e-6);
  fixture_near (ship->throttle, 0, 1e-6);
  give (f, slot, 45, -1);
  frame_at (f, 3);
  fixture_near (ship->throttle, -0.5, 1e-6);
  fixture_near (ship->yaw_input, 0, 1e-6);
  frame_at (f, 5000);
  g_assert_cmpint (number (f, slot), ==, 45);
}

static void
test_stop_at_once (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 1, 2, 3);
  SrtObject *ship = object (f, slot);
  SrtMat3 turned = srt_mat3_from_angles (0.1f, 0.2f, 0.3f);
  srt_set_orientation (&f->run, slot, &turned);
  ship->velocity = srt_vec3 (1, 2, 3);
  ship->speed = ship->throttle = ship->lateral_input = ship->pitch_rate = ship->yaw_rate = ship->roll_rate =
      0.5f;
  ship->rotation = turned;
  SrtFrame before = ship->next;
  give (f, slot, 18, -1);
  give (f, slot, 44, -1);
  frame_at (f, 1);
  g_assert_cmpint (number (f, slot), ==, 18);
  expect_let_go (ship);
  fixture_near (srt_length (ship->velocity), 0, 1e-6);
  fixture_near (ship->speed + ship->lateral_input + ship->pitch_rate + ship->yaw_rate + ship->roll_rate, 0,
                1e-6);
  SrtMat3 identity = srt_mat3_identity ();
  g_assert_cmpmem (&ship->rotation, sizeof identity, &identity, sizeof identity);
  g_assert_cmpmem (&ship->next, sizeof before, &before, sizeof before);
}

/* Check 21. */
static void
test_spin (void)
{
  static const float most[] = { 0.4f, 0.6f, 1.0f };
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  for (int i = 0; i < 3; i++)
    {
      uint32_t seed = ship->random_seed;
      ship->throttle = 0.5f;
      give (f, slot, 22 + i, -1);
      frame_at (f, i);
      const float inputs[] = { ship->pitch_input, ship->roll_input, ship->yaw_input };
      for (int k = 0; k < 3; k++)
        {
          fixture_near (inputs[k], 0.1f + srt_object_random (&seed) * (most[i] - 0.1f), 1e-6);
          g_assert_cmpfloat (inputs[k], >=, 0.1f);
          g_assert_cmpfloat (inputs[k], <=, most[i] + 1e-6f);
        }
      fixture_near (ship->throttle, 0, 1e-6);
      frame_at (f, i);
      fixture_near (ship->pitch_input, inputs[0], 1e-6);
    }
}

/* ---- Flying ---- */

/* Check 19, and the order from its push. */
static void
test_aimlessly (void)
{
  SrtVec3 p = srt_fly_aimlessly_point (1, 5), q = srt_fly_aimlessly_point (1, 10);
  fixture_near (p.x, -50000, 0.05);
  fixture_near (p.y, 0, 1e-6);
  fixture_near (p.z, 50000, 0.05);
  fixture_near (q.x, -100000, 0.05);
  fixture_near (q.z, 0, 0.05);

  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  give (f, slot, 1, -1);
  frame_at (f, 1);
  g_assert_cmpfloat (ship->throttle, >=, 0.4f);
  g_assert_cmpfloat (ship->throttle, <=, 0.7001f);
  /* Flown, it passes the figure's points one after another. */
  int figure = 0, point = 0;
  for (int i = 0; i < 8000; i++)
    fixture_tick (f);
  g_assert_cmpint (sscanf (words (f, slot), "figure %d, point %d", &figure, &point), ==, 2);
  g_assert_cmpint (figure, >=, 1);
  g_assert_cmpint (figure, <=, 3);
  g_assert_cmpint (point, >, 2);
  g_assert_cmpint (number (f, slot), ==, 1);
}

/* Check 18. */
static void
test_fly (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int box = fixture_ship (f, FIX_BOX, 0, 0, 0), ship = fixture_ship (f, FIX_FLAT, 50000, 0, 0);
  int mark = fixture_ship (f, FIX_BOX, 0, 0, 100);
  f->world->frame_start = 8;
  give (f, box, 6, mark);
  srt_order_data_set_int (top (f, box), 0, 100);
  frame_at (f, 10);
  fixture_near (object (f, box)->next.p.z, 50, 1e-3);
  fixture_near (object (f, box)->glide.z, 25, 1e-3);
  g_assert_cmpint (number (f, box), ==, 6);

  give (f, ship, 18, -1);
  srt_set_position (&f->run, mark, srt_vec3 (50000, 0, 1999));
  give (f, ship, 6, mark);
  object (f, ship)->throttle = object (f, ship)->pitch_input = 1;
  frame_at (f, 11);
  g_assert_cmpint (number (f, ship), ==, 18);
  expect_let_go (object (f, ship));
  srt_set_position (&f->run, mark, srt_vec3 (50000, 0, 2001));
  give (f, ship, 6, mark);
  frame_at (f, 12);
  g_assert_cmpint (number (f, ship), ==, 6);
  fixture_near (object (f, ship)->throttle, 1, 1e-6);
}

/* With a speed it settles at that speed, with a target it gets there, and then the order is over. */
static void
test_fly_flown (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), mark = fixture_ship (f, FIX_BOX, 20000, -3000, 40000);
  give (f, slot, 6, mark);
  srt_order_data_set_int (top (f, slot), 0, 160);
  fixture_tick (f);
  g_assert_cmpstr (words (f, slot), ==, "160 units a step, 44822 units to go");
  for (int i = 0; i < 400; i++)
    fixture_tick (f);
  fixture_near (object (f, slot)->speed, 160, 2);
  int ticks = 0;
  while (number (f, slot) == 6 && ticks < 3000)
    {
      fixture_tick (f);
      ticks++;
    }
  g_assert_cmpint (number (f, slot), ==, -1);
  g_assert_cmpfloat (srt_distance (object (f, slot)->next.p, object (f, mark)->next.p), <, 2000);

  give (f, slot, 6, -1);
  SrtVec3 heading = srt_forward (&object (f, slot)->next.r);
  for (int i = 0; i < 500; i++)
    fixture_tick (f);
  g_assert_cmpfloat (srt_dot (heading, srt_forward (&object (f, slot)->next.r)), >, 0.99);
  g_assert_cmpstr (words (f, slot), ==, "full throttle");
}

static void
test_run_away (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), from = fixture_ship (f, FIX_BANDIT, 1000, 0, 9000);
  give (f, slot, 7, from);
  frame_at (f, 1);
  fixture_near (object (f, slot)->throttle, 0.5, 1e-6);
  fixture_near (object (f, slot)->yaw_input, -1, 1e-6);
  float before = srt_distance (object (f, slot)->next.p, object (f, from)->next.p);
  for (int i = 0; i < 1000; i++)
    fixture_tick (f);
  g_assert_cmpfloat (srt_distance (object (f, slot)->next.p, object (f, from)->next.p), >, before + 10000);
  srt_retire (&f->run, from);
  fixture_tick (f);
  g_assert_cmpint (number (f, slot), ==, -1);
  give (f, slot, 7, 200);
  fixture_tick (f);
  g_assert_cmpint (number (f, slot), ==, -1);
}

static void
test_match_speed (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), other = fixture_ship (f, FIX_BANDIT, 0, 0, 9000);
  object (f, other)->speed = 80;
  give (f, slot, 32, other);
  frame_at (f, 1);
  fixture_near (object (f, slot)->throttle, 0.25, 1e-6);
  object (f, other)->flags |= SRT_CLOAKED;
  frame_at (f, 2);
  g_assert_cmpint (number (f, slot), ==, -1);
  fixture_near (object (f, slot)->throttle, 0.25, 1e-6);
  /* Without engines there is no pace to keep, and no division by nothing. */
  object (f, other)->flags &= ~SRT_CLOAKED;
  object (f, slot)->engines_intact = 0;
  give (f, slot, 32, other);
  frame_at (f, 3);
  fixture_near (object (f, slot)->throttle, 0, 1e-6);
}

static void
test_avoid_target (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), other = fixture_ship (f, FIX_BANDIT, 0, 500, 5000);
  SrtObject *ship = object (f, slot);
  ship->velocity = srt_vec3 (0, 0, 300);
  give (f, slot, 102, other);
  frame_at (f, 100);
  fixture_near (ship->pitch_input, 1, 1e-6); /* it is below: nose up */
  fixture_near (ship->throttle, 0.5, 1e-6);
  int end;
  g_assert_cmpint (sscanf (words (f, slot), "clear until tick %d", &end), ==, 1);
  g_assert_cmpint (end, >=, 150);
  g_assert_cmpint (end, <=, 250);
  srt_set_position (&f->run, other, srt_vec3 (0, 0, -9000));
  frame_at (f, end);
  fixture_near (ship->pitch_input, 0, 1e-6);
  fixture_near (ship->throttle, 1, 1e-6);
  g_assert_cmpint (number (f, slot), ==, 102);
  frame_at (f, end + 1);
  g_assert_cmpint (number (f, slot), ==, -1);

  give (f, slot, 102, other);
  frame_at (f, 1000);
  frame_at (f, 1050);
  g_assert_cmpint (number (f, slot), ==, 102);
  frame_at (f, 1051);
  g_assert_cmpint (number (f, slot), ==, -1);
  srt_order_push (&f->run, slot, 102, (SrtTarget){ SRT_TARGET_GROUP, 1, -1 }, SRT_PUSH_HAND);
  frame_at (f, 1052);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* ---- Keeping with another ship ---- */

/* Check 20. */
static void
test_escort (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), other = fixture_ship (f, FIX_FIGHTER, 0, 0, 2000);
  f->types[FIX_FLAT].flight.max_speed = 200;
  object (f, other)->speed = 100;
  give (f, slot, 9, other);
  frame_at (f, 1);
  fixture_near (object (f, slot)->throttle, 0.7, 1e-5);
  g_assert_cmpstr (words (f, slot), ==, "keeps with fighter");
  /* Near the point ahead it turns gently and avoids nothing. */
  srt_set_position (&f->run, slot, srt_vec3 (1000, 0, 11000));
  frame_at (f, 2);
  fixture_near (object (f, slot)->yaw_input, -0.5, 1e-6);
  srt_retire (&f->run, other);
  frame_at (f, 3);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* A group is counted off by the order's number, round and round. */
static void
test_escort_group (void)
{
  static const int members[] = { 0, 1, 2 };
  static const char *names[] = { "fighter", "flat", "hull", "fighter", "flat" };
  g_autoptr (Fixture) f = fixture_new (16);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 30000);
  fixture_ship (f, FIX_FLAT, 9000, 0, 30000);
  fixture_ship (f, FIX_HULL, -9000, 0, 30000);
  f->mission->groups[0] = (SrtFlightGroup){ .ships = members, .n_ships = 3 };
  f->mission->n_groups = 2;
  f->world->numbering = 0;
  for (int i = 0; i < 5; i++)
    {
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 1000.0f * (float) i);
      srt_order_push (&f->run, slot, 9, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, SRT_PUSH_SCRIPT);
      g_assert_cmpint (top (f, slot)->sequence, ==, i);
      srt_object_orders (&f->run, slot);
      g_autofree char *expected = g_strdup_printf ("keeps with %s", names[i]);
      g_assert_cmpstr (words (f, slot), ==, expected);
    }
  /* A group without ships: the original looped for ever. */
  int lone = fixture_ship (f, FIX_FIGHTER, 0, 0, -9000);
  srt_order_push (&f->run, lone, 9, (SrtTarget){ SRT_TARGET_GROUP, 1, -1 }, SRT_PUSH_SCRIPT);
  srt_object_orders (&f->run, lone);
  g_assert_cmpint (number (f, lone), ==, -1);
}

/*
 * Check 10; and flown, the wing keeps its places beside a leader under way:
 * as far behind them as the arrival's throttle (reach / slowing - 0.1) takes
 * to keep the leader's pace.
 */
static void
test_formation (void)
{
  static const char *places[] = { "3000 units to the left", "3000 units to the right",
                                  "6000 units to the left", "6000 units to the right" };
  g_autoptr (Fixture) f = fixture_new (8);
  int leader = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), wing[4];
  give (f, leader, 6, -1);
  srt_order_data_set_int (top (f, leader), 0, 100);
  f->world->numbering = 0;
  for (int i = 0; i < 4; i++)
    {
      wing[i] = fixture_ship (f, FIX_FLAT, -6000.0f + 4000.0f * (float) i, 0, -9000);
      give (f, wing[i], 27, leader);
      g_assert_cmpint (top (f, wing[i])->sequence, ==, i);
    }
  f->world->numbering = -1;
  for (int i = 0; i < 6000; i++)
    fixture_tick (f);
  for (int i = 0; i < 4; i++)
    {
      float x = (i % 2 == 0 ? -3000.0f : 3000.0f) * (float) (i / 2 + 1);
      SrtVec3 off = srt_sub (srt_frame_local (&object (f, leader)->next, object (f, wing[i])->next.p),
                             srt_vec3 (x, 0, 0));
      g_assert_cmpstr (words (f, wing[i]), ==, places[i]);
      float behind = (100.0f / 320.0f + 0.1f) * 4.0f * 320.0f / 0.05f;
      fixture_near (off.x, 0, 300);
      fixture_near (off.y, 0, 300);
      fixture_near (off.z, -behind, 200);
    }
  object (f, leader)->flags |= SRT_EXPLODING;
  fixture_tick (f);
  g_assert_cmpint (number (f, wing[0]), ==, -1);
}

/* Numbers are taken only by what is inserted. */
static void
test_numbering (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int a = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), b = fixture_ship (f, FIX_FIGHTER, 0, 0, 5000);
  int dead = fixture_ship (f, FIX_FIGHTER, 0, 0, 9000);
  object (f, dead)->flags |= SRT_EXPLODING;
  f->world->numbering = 0;
  give (f, a, 27, b);
  give (f, a, 27, b); /* already current */
  g_assert_false (srt_order_push (&f->run, dead, 27, srt_target_ship (b, -1), SRT_PUSH_SCRIPT));
  give (f, b, 0, -1);
  g_assert_cmpint (top (f, a)->sequence, ==, 0);
  g_assert_cmpint (top (f, b)->sequence, ==, 1);
  f->world->numbering = -1;
  give (f, a, 18, -1);
  g_assert_cmpint (top (f, a)->sequence, ==, 0);
}

static void
test_attach (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_BOX, 500, 0, -300), to = fixture_ship (f, FIX_HULL, 0, 0, 0);
  give (f, slot, 13, to);
  frame_at (f, 1);
  SrtMat3 turned = srt_mat3_from_angles (0, (float) (SRT_PI / 2), 0);
  SrtVec3 at = srt_vec3 (1000, 2000, 3000);
  SrtVec3 origin = object (f, to)->next.p;
  srt_set_orientation (&f->run, to, &turned);
  srt_set_position (&f->run, to, at);
  object (f, to)->velocity = srt_vec3 (7, 0, 0);
  object (f, to)->yaw_rate = 0.01f;
  frame_at (f, 2);
  SrtVec3 offset = srt_sub (srt_vec3 (500, 0, -300), origin);
  SrtVec3 expected = srt_add (at, srt_mul (&turned, offset));
  g_assert_cmpfloat (srt_distance (object (f, slot)->next.p, expected), <, 0.01);
  fixture_near (object (f, slot)->velocity.x, 7, 1e-6);
  fixture_near (object (f, slot)->yaw_rate, 0.01, 1e-6);
  fixture_near (srt_forward (&object (f, slot)->next.r).x, srt_forward (&turned).x, 1e-6);
  srt_retire (&f->run, to);
  frame_at (f, 3);
  g_assert_cmpint (number (f, slot), ==, 13);
}

/* ---- Choosing ---- */

static const int choice_members[] = { 1, 2, 3 };

static Fixture *
choice_fixture (void)
{
  Fixture *f = fixture_new (16);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_BANDIT, 0, 0, 20000);
  fixture_ship (f, FIX_BANDIT, 0, 0, 24000);
  fixture_ship (f, FIX_BANDIT, 0, 0, 60000);
  f->mission->groups[0] = (SrtFlightGroup){ .ships = choice_members, .n_ships = 3 };
  f->mission->n_groups = 1;
  return f;
}

static void
find (Fixture *f, int slot)
{
  srt_orders_pop_all (&f->run, slot);
  g_assert_true (srt_order_push (&f->run, slot, 10, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, SRT_PUSH_HAND));
  srt_object_orders (&f->run, slot);
}

static void
expect_top (Fixture *f, int slot, int order, int target)
{
  g_assert_cmpint (number (f, slot), ==, order);
  g_assert_cmpint (top (f, slot)->target.index, ==, target);
}

static void
test_find (void)
{
  g_autoptr (Fixture) f = choice_fixture ();
  find (f, 0);
  expect_top (f, 0, 105, 1);
  g_assert_cmpint (srt_orders (f->world, 0)->count, ==, 2);
  g_assert_cmpint (top (f, 0)->pusher, ==, SRT_PUSH_ORDER);

  /* One fights the nearest already: 2 x 20000^2 outweighs 24000^2. */
  int second = fixture_ship (f, FIX_FIGHTER, 500, 0, 0);
  find (f, second);
  expect_top (f, second, 105, 2);
  /* Two on each: a third fighter flies round the lightest of fights and mills. */
  int more[4];
  for (int i = 0; i < 4; i++)
    {
      more[i] = fixture_ship (f, FIX_FIGHTER, 1000, 0, 0);
      give (f, more[i], 105, i < 1 ? 1 : i < 2 ? 2 : 3);
    }
  int last = fixture_ship (f, FIX_FIGHTER, 0, 500, 0);
  find (f, last);
  expect_top (f, last, 120, 1);
  /* A capital ship fights whoever is lightest all the same. */
  int hull = fixture_ship (f, FIX_HULL, 0, 9000, 0);
  find (f, hull);
  expect_top (f, hull, 105, 1);
}

static void
test_find_passes_over (void)
{
  g_autoptr (Fixture) f = choice_fixture ();
  /* Cloaked: none to fight, yet one to mill round if nobody else is there. */
  object (f, 1)->flags |= SRT_CLOAKED;
  find (f, 0);
  expect_top (f, 0, 105, 2);
  object (f, 2)->flags |= SRT_CLOAKED;
  object (f, 3)->flags |= SRT_CLOAKED;
  find (f, 0);
  expect_top (f, 0, 120, 1);
  for (int i = 1; i <= 3; i++)
    object (f, i)->flags = (object (f, i)->flags & ~SRT_CLOAKED) | SRT_EXPLODING;
  find (f, 0);
  g_assert_cmpint (number (f, 0), ==, -1);

  for (int i = 1; i <= 3; i++)
    object (f, i)->flags &= ~SRT_EXPLODING;
  object (f, 0)->set_aside = 1;
  object (f, 0)->set_aside_until = 3000;
  find (f, 0);
  expect_top (f, 0, 105, 2);
  g_assert_cmpint (object (f, 0)->set_aside, ==, 1);
  /* Past its time the mark goes, yet it is passed over once more. */
  f->world->game_ticks = 3001;
  find (f, 0);
  expect_top (f, 0, 105, 2);
  g_assert_cmpint (object (f, 0)->set_aside, ==, -1);
  find (f, 0);
  expect_top (f, 0, 105, 1);
}

/* When the fight is over the order picks again. */
static void
test_find_again (void)
{
  g_autoptr (Fixture) f = choice_fixture ();
  find (f, 0);
  object (f, 1)->flags |= SRT_EXPLODING;
  srt_order_pop (&f->run, 0);
  g_assert_cmpint (number (f, 0), ==, 10);
  frame_at (f, 5);
  expect_top (f, 0, 105, 2);
  int torpedo = fixture_ship (f, FIX_TORPEDO, 0, 0, 1000);
  find (f, torpedo);
  expect_top (f, torpedo, 103, 2);
}

/* Check 24. */
static void
test_mill (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, -30000), centre = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
  give (f, slot, 120, centre);
  frame_at (f, 100);
  SrtVec3 begins = srt_mill_point (&f->run, slot);
  fixture_near (begins.z, -50000, 0.1);
  fixture_near (object (f, slot)->throttle, 1, 1e-6);
  g_assert_cmpstr (words (f, slot), ==, "until tick 600");
  frame_at (f, 600);
  SrtVec3 ends = srt_mill_point (&f->run, slot);
  fixture_near (srt_length (ends), 50000, 0.5);
  fixture_near (acos (srt_dot (begins, ends) / 2.5e9), 0.8, 1e-4);
  g_assert_cmpint (number (f, slot), ==, 120);
  frame_at (f, 601);
  g_assert_cmpint (number (f, slot), ==, -1);

  give (f, slot, 120, centre);
  object (f, centre)->flags |= SRT_CLOAKED;
  frame_at (f, 700);
  g_assert_cmpint (number (f, slot), ==, 120);
  object (f, centre)->flags |= SRT_EXPLODING;
  frame_at (f, 701);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* Check 38. */
static void
test_torpedo (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_TORPEDO, 0, 0, 0), target = fixture_ship (f, FIX_FIGHTER, 0, 0, 3200);
  f->types[FIX_TORPEDO].flight.max_speed = 32;
  object (f, slot)->velocity = srt_vec3 (0, 0, 32);
  give (f, slot, 103, target);
  frame_at (f, 1);
  fixture_near (srt_torpedo_point (&f->run, slot).z, 2400, 1e-2);
  fixture_near (object (f, slot)->throttle, 1, 1e-6);
  srt_set_position (&f->run, target, srt_vec3 (0, 0, 320));
  fixture_near (srt_torpedo_point (&f->run, slot).z, 160, 1e-2);
  object (f, target)->speed = 10;
  fixture_near (srt_torpedo_point (&f->run, slot).z, 260, 1e-2);
  object (f, target)->flags |= SRT_EXPLODING;
  frame_at (f, 2);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* ---- Struck ---- */

/* Check 22. */
static void
test_list (void)
{
  for (int side = -1; side <= 1; side += 2)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
      SrtObject *ship = object (f, slot);
      f->types[FIX_HULL].flight.roll_rate = 0.02f;
      f->types[FIX_HULL].flight.yaw_rate = 0.01f;
      give (f, slot, side < 0 ? 115 : 116, -1);
      frame_at (f, 1000);
      fixture_near (ship->roll_input, side * 0.5, 1e-6);
      fixture_near (ship->yaw_input, side * 0.6, 1e-6);
      frame_at (f, 1199);
      fixture_near (ship->roll_input, side * 0.5, 1e-6);
      frame_at (f, 1200);
      fixture_near (ship->roll_input, -side * 0.3, 1e-6);
      fixture_near (ship->yaw_input, -side * 0.48, 1e-6);
      frame_at (f, 1499);
      frame_at (f, 1500);
      fixture_near (ship->roll_input, -side * 0.3, 1e-6);
      g_assert_cmpint (number (f, slot), ==, side < 0 ? 115 : 116);
      frame_at (f, 1501);
      g_assert_cmpint (number (f, slot), ==, -1);
      fixture_near (ship->roll_input, 0, 1e-6);
      fixture_near (ship->yaw_input, -side * 0.48, 1e-6);
    }
}

/* Check 23. */
static void
test_disrupted (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  give (f, slot, 114, -1);
  srt_order_data_set_int (top (f, slot), 0, 300);
  float push = 1000;
  memcpy (top (f, slot)->data + 4, &push, sizeof push);
  frame_at (f, 50);
  g_assert_true (ship->flags & SRT_UNPOWERED);
  g_assert_cmpfloat (fabsf (ship->yaw_rate), <=, 0.05f);
  g_assert_cmpint (ship->knocks, ==, 1);
  fixture_near (ship->impulse.x, 1000, 1e-3);
  frame_at (f, 350);
  g_assert_true (ship->flags & SRT_UNPOWERED);
  g_assert_cmpint (number (f, slot), ==, 114);
  frame_at (f, 351);
  g_assert_false (ship->flags & SRT_UNPOWERED);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* ---- Ends ---- */

static int
style_of (uint32_t seed)
{
  return (int) (srt_object_random15 (&seed) % 3);
}

/* A seed that draws a style. */
static uint32_t
seed_for (int style)
{
  uint32_t seed = 1;
  while (style_of (seed) != style)
    seed++;
  return seed;
}

static void
destroy (Fixture *f, int slot, int style, bool may_spin)
{
  object (f, slot)->random_seed = seed_for (style);
  object (f, slot)->eject_roll = 100;
  srt_object_destroyed (&f->run, slot, may_spin, true);
}

static void
test_burst_and_halt (void)
{
  for (int style = SRT_GOING_BURST; style <= SRT_GOING_HALT; style++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
      SrtObject *ship = object (f, slot);
      ship->velocity = srt_vec3 (0, 0, 100);
      ship->pitch_rate = ship->speed = 0.5f;
      destroy (f, slot, style, true);
      fixture_forget (f);
      /* They are over as they begin: one update tells it all and empties the slot. */
      frame_at (f, 200);
      fixture_near (srt_length (ship->velocity), style == SRT_GOING_HALT ? 0 : 100, 1e-4);
      if (style == SRT_GOING_BURST)
        fixture_near (ship->pitch_rate, 0, 1e-6);
      g_assert_cmpint (f->world->losses[SRT_SIDE_HOSTILE], ==, 1);
      g_assert_cmpint (ship->type, ==, SRT_TYPE_STAND_IN);
      g_assert_cmpint (ship->flags, ==, SRT_STAND_IN_FLAGS | SRT_EXPLODING);
      g_assert_cmpint (number (f, slot), ==, -1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, slot), ==, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_RETIRED, slot), ==, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_EXPLOSION, slot), ==, style == SRT_GOING_HALT ? 2 : 1);
    }
}

static void
test_spin_out (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  destroy (f, slot, SRT_GOING_SPIN_OUT, true);
  frame_at (f, 100);
  int end = ship->end;
  g_assert_cmpint (end, >=, 300);
  g_assert_cmpint (end, <=, 500);
  g_autofree char *said = g_strdup_printf ("spins out until tick %d", end);
  g_assert_cmpstr (words (f, slot), ==, said);
  frame_at (f, end - 200);
  SrtVec3 full = srt_mat3_angles (&ship->rotation);
  g_assert_cmpfloat (fabsf (full.x), <=, 0.0251f);
  g_assert_cmpfloat (fabsf (full.y), <=, 0.0251f);
  g_assert_cmpfloat (fabsf (full.z), <=, 0.151f);
  frame_at (f, end - 100);
  fixture_near (srt_mat3_angles (&ship->rotation).z, full.z / 2, 1e-3);
  frame_at (f, end);
  g_assert_cmpint (ship->type, ==, FIX_BANDIT);
  /* Struck again it goes on going as it goes. */
  srt_object_destroyed (&f->run, slot, true, true);
  g_assert_cmpint (srt_orders (f->world, slot)->starting, ==, 0);
  frame_at (f, end + 1);
  g_assert_cmpint (ship->type, ==, SRT_TYPE_STAND_IN);
}

/* 200 to 400 ticks, and all that lies between (05 §28, check 36). */
static void
test_spin_lengths (void)
{
  int least = 1000, most = 0;
  for (uint64_t seed = 1; seed <= 400; seed++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
      srt_random_seed (&f->world->random, seed, 1);
      destroy (f, slot, SRT_GOING_SPIN_OUT, true);
      frame_at (f, 100);
      least = MIN (least, object (f, slot)->end - 100);
      most = MAX (most, object (f, slot)->end - 100);
    }
  g_assert_cmpint (least, >=, 200);
  g_assert_cmpint (least, <, 205);
  g_assert_cmpint (most, <=, 400);
  g_assert_cmpint (most, >, 395);
}

static void
test_no_spin (void)
{
  static const int types[] = { FIX_BANDIT, FIX_TORPEDO };
  for (size_t i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, types[i], 0, 0, 0);
      destroy (f, slot, SRT_GOING_SPIN_OUT, types[i] == FIX_TORPEDO);
      fixture_forget (f);
      frame_at (f, 10);
      g_assert_cmpint (object (f, slot)->type, ==, SRT_TYPE_STAND_IN);
      /* A torpedo's shockwave is all: no blast after. */
      g_assert_cmpint (fixture_count (f, SRT_EVENT_EXPLOSION, slot), ==, types[i] == FIX_TORPEDO ? 1 : 2);
    }
}

static void
test_player_end (void)
{
  static const struct
  {
    int style;
    float throttle;
    int view;
  } ends[] = { { 0, 0.2f, 8 }, { 0, 0.5f, 0x1A }, { 1, 0.5f, 0x1B }, { 2, 0.5f, 8 } };
  for (size_t i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      fixture_player (f);
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      object (f, slot)->throttle = ends[i].throttle;
      destroy (f, slot, ends[i].style, true);
      frame_at (f, 20);
      g_assert_cmpint (f->world->player.view, ==, ends[i].view);
      g_assert_cmpint (f->world->player.view_switched, ==, 20);
      g_assert_cmpint (f->world->ending, ==, 1);
    }
}

/* The player's ship drifts 400 to 599 ticks, then goes without spin. */
static void
test_eject_player (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = object (f, slot);
  give (f, slot, 100, -1);
  frame_at (f, 1);
  srt_object_destroyed (&f->run, slot, true, false);
  g_assert_cmpint (number (f, slot), ==, 118);
  frame_at (f, 10);
  g_assert_true (ship->flags & SRT_UNPOWERED);
  g_assert_true (ship->flags & SRT_EJECTED);
  g_assert_cmpint (f->world->ending, ==, 8);
  g_assert_cmpint (ship->end, >=, 410);
  g_assert_cmpint (ship->end, <=, 609);
  int end = ship->end;
  frame_at (f, end);
  g_assert_cmpint (number (f, slot), ==, 118);
  frame_at (f, end + 1);
  g_assert_cmpint (number (f, slot), ==, 11);
  g_assert_cmpint (top (f, slot)->data[0], ==, 0);
  frame_at (f, end + 2);
  g_assert_cmpint (f->world->ending, ==, 1);
  /* A further blow meanwhile would have ended it at once. */
  g_assert_true (ship->flags & SRT_EXPLODING);
}

static void
test_explode_hull (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
  give (f, slot, 11, -1);
  frame_at (f, 1);
  g_assert_cmpint (number (f, slot), ==, -1);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, slot, 0)].armor, -1, 1e-6);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, slot, 1)].armor, 1000, 1e-6);
  g_assert_true (object (f, slot)->node_flags & SRT_NODE_COMPONENT_LOST);
  srt_component_losses (&f->run, slot);
  g_assert_true (object (f, slot)->flags & SRT_EXPLODING);
}

static void
test_explode_component (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
  srt_order_push (&f->run, slot, 11, srt_target_ship (slot, 1), SRT_PUSH_SCRIPT);
  frame_at (f, 1);
  g_assert_cmpint (number (f, slot), ==, -1);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, slot, 0)].armor, 20000, 1e-6);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, slot, 1)].armor, -1, 1e-6);
  srt_component_losses (&f->run, slot);
  fixture_near (object (f, slot)->engines_intact, 0.75, 1e-6);
  g_assert_false (object (f, slot)->flags & SRT_EXPLODING);
  /* Spent already, or none such: nothing more happens. */
  srt_order_push (&f->run, slot, 11, srt_target_ship (slot, 40), SRT_PUSH_SCRIPT);
  frame_at (f, 2);
  g_assert_cmpint (number (f, slot), ==, -1);
}

/* Check 31 of spec 01: three of 0.4, each three of 0.16, and those leave none. */
static void
test_explode_asteroid (void)
{
  g_autoptr (Fixture) f = fixture_new (32);
  int rock = fixture_ship (f, FIX_ROCK, 0, 0, 0);
  float radius = object (f, rock)->radius;
  int tick = 1, first = rock, alive = 1;
  for (int generation = 0; generation < 3; generation++)
    {
      int past = f->world->count;
      for (int slot = first; slot < past; slot++)
        srt_orders_replace (&f->run, slot, 11, 0);
      frame_at (f, tick++);
      for (int slot = first; slot < past; slot++)
        g_assert_cmphex (object (f, slot)->flags & (SRT_UNPOWERED | SRT_FROZEN), ==,
                         SRT_UNPOWERED | SRT_FROZEN);
      frame_at (f, tick++);
      g_assert_cmpint (f->world->count - past, ==, generation < 2 ? 3 * alive : 0);
      for (int slot = first; slot < past; slot++)
        g_assert_cmpint (object (f, slot)->type, ==, SRT_TYPE_STAND_IN);
      for (int slot = past; slot < f->world->count; slot++)
        {
          fixture_near (object (f, slot)->visibility, generation == 0 ? 0.4 : 0.16, 1e-5);
          g_assert_true (object (f, slot)->flags & SRT_NO_COLLISIONS);
        }
      if (generation == 0)
        fixture_near (srt_length (object (f, past)->next.p), 3 * radius, 1);
      alive = f->world->count - past;
      first = past;
    }
}

/* Every float of the object's record is a number, and no -0. */
static void
expect_clean (const SrtObject *o, int tick)
{
  const float *fields = (const float *) o;
  for (size_t i = 0; i < G_STRUCT_OFFSET (SrtObject, generation) / sizeof (float); i++)
    if (!isfinite (fields[i]) || (fields[i] == 0.0f && signbit (fields[i])))
      g_error ("tick %d: float %zu is %g", tick, i, (double) fields[i]);
}

static const int all_types[] = {
  FIX_FIGHTER, FIX_BANDIT, FIX_FLAT, FIX_HULL, FIX_TORPEDO, FIX_ROCK, FIX_BOX
};

/* A hand that gives, takes and breaks at random. */
static void
meddle (Fixture *f, SrtRandom *random)
{
  int n, slot = (int) (srt_random15 (random) % (uint32_t) f->world->count);
  const SrtOrderInfo *table = srt_order_table (&n);
  SrtTarget target = { (int16_t) (srt_random15 (random) % 4), (int16_t) (srt_random15 (random) % 34) - 2,
                       (int16_t) (srt_random15 (random) % 9) - 3 };
  if (srt_random15 (random) % 3 != 0)
    target.component = -1;
  SrtOrderEntry entry = { .number = table[srt_random15 (random) % (uint32_t) n].number, .target = target };
  switch (srt_random15 (random) % 16)
    {
    case 0:
      srt_order_pop (&f->run, slot);
      break;
    case 1:
      srt_orders_clear (&f->run, slot);
      break;
    case 2:
      srt_order_queue (&f->run, slot, &entry, (int) (srt_random15 (random) % 300));
      break;
    case 3:
      if (f->world->count < 30)
        fixture_ship (f, all_types[srt_random15 (random) % G_N_ELEMENTS (all_types)], 900, 0, 0);
      break;
    case 4:
      if (srt_random15 (random) % 8 == 0 && object (f, slot)->type >= 0)
        srt_object_destroyed (&f->run, slot, true, false);
      break;
    case 5:
      object (f, slot)->engines_intact = (float) (srt_random15 (random) % 2);
      object (f, slot)->flags ^= SRT_NO_AVOIDANCE;
      break;
    case 6:
      object (f, slot)->recent_damage = 1000;
      object (f, slot)->last_attacker = (int) (srt_random15 (random) % 32);
      break;
    default:
      if (srt_order_push (&f->run, slot, entry.number, target, SRT_PUSH_HAND))
        for (int i = 0; i < SRT_ORDER_DATA; i++)
          top (f, slot)->data[i] = (uint8_t) (srt_random15 (random) % 3);
      break;
    }
}

static void
test_meddling (void)
{
  static const int members[] = { 1, 2, 3 };
  SrtSquadMember own_tail = { SRT_TARGET_SQUAD, 0, -1 };
  g_autoptr (Fixture) f = fixture_new (32);
  SrtRandom random;
  srt_random_seed (&random, 7, 1);
  f->mission->groups[0] = f->mission->groups[1] = (SrtFlightGroup){ .ships = members, .n_ships = 3 };
  f->mission->n_groups = 2;
  f->mission->squads[0] = (SrtSquad){ .members = &own_tail, .n_members = 1 };
  f->mission->n_squads = 1;
  for (int i = 0; i < 12; i++)
    fixture_ship (f, all_types[i % (int) G_N_ELEMENTS (all_types)], 2500.0f * (float) (i % 4), 0,
                  2500.0f * (float) i);
  fixture_player (f);
  for (int tick = 0; tick < 6000; tick++)
    {
      fixture_forget (f);
      if (srt_random15 (&random) % 4 == 0)
        meddle (f, &random);
      fixture_tick (f);
      for (int slot = 0; slot < f->world->count; slot++)
        {
          const SrtOrders *orders = srt_orders (f->world, slot);
          char text[64];
          expect_clean (object (f, slot), tick);
          g_assert_cmpint (orders->count, >=, 0);
          g_assert_cmpint (orders->count, <=, SRT_ORDER_STACK);
          g_assert_cmpint (orders->queue_count, <=, SRT_ORDER_QUEUE);
          g_assert_cmpint (orders->n_avoid_near, <=, SRT_AVOID_LIST);
          const SrtOrderInfo *info = srt_order_info (number (f, slot));
          if (info && info->describe)
            info->describe (&f->run, slot, text, sizeof text);
        }
    }
  g_assert_cmpint (f->world->count, >, 12);
}

/* A world run twice on the same orders stays the same, byte for byte. */
static void
test_same (void)
{
  uint64_t hashes[2];
  for (int run = 0; run < 2; run++)
    {
      g_autoptr (Fixture) f = choice_fixture ();
      give (f, 0, 1, -1);
      give (f, 1, 120, 0);
      give (f, 2, 27, 1);
      give (f, 3, 9, 1);
      for (int i = 0; i < 2000; i++)
        fixture_tick (f);
      hashes[run] = srt_world_hash (f->world);
    }
  g_assert_cmpuint (hashes[0], ==, hashes[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/orders/standing", test_standing);
  g_test_add_func ("/orders/stop-at-once", test_stop_at_once);
  g_test_add_func ("/orders/check-21-spin", test_spin);
  g_test_add_func ("/orders/check-19-aimlessly", test_aimlessly);
  g_test_add_func ("/orders/check-18-fly", test_fly);
  g_test_add_func ("/orders/fly-flown", test_fly_flown);
  g_test_add_func ("/orders/run-away", test_run_away);
  g_test_add_func ("/orders/match-speed", test_match_speed);
  g_test_add_func ("/orders/avoid-target", test_avoid_target);
  g_test_add_func ("/orders/check-20-escort", test_escort);
  g_test_add_func ("/orders/escort-group", test_escort_group);
  g_test_add_func ("/orders/check-10-formation", test_formation);
  g_test_add_func ("/orders/numbering", test_numbering);
  g_test_add_func ("/orders/attach", test_attach);
  g_test_add_func ("/orders/find", test_find);
  g_test_add_func ("/orders/find-passes-over", test_find_passes_over);
  g_test_add_func ("/orders/find-again", test_find_again);
  g_test_add_func ("/orders/check-24-mill", test_mill);
  g_test_add_func ("/orders/check-38-torpedo", test_torpedo);
  g_test_add_func ("/orders/check-22-lurch", test_list);
  g_test_add_func ("/orders/check-23-disrupted", test_disrupted);
  g_test_add_func ("/orders/burst-and-halt", test_burst_and_halt);
  g_test_add_func ("/orders/spin-out", test_spin_out);
  g_test_add_func ("/orders/spin-lengths", test_spin_lengths);
  g_test_add_func ("/orders/no-spin", test_no_spin);
  g_test_add_func ("/orders/player-end", test_player_end);
  g_test_add_func ("/orders/eject-player", test_eject_player);
  g_test_add_func ("/orders/explode-hull", test_explode_hull);
  g_test_add_func ("/orders/explode-component", test_explode_component);
  g_test_add_func ("/orders/explode-asteroid", test_explode_asteroid);
  g_test_add_func ("/orders/meddling", test_meddling);
  g_test_add_func ("/orders/same", test_same);
  return g_test_run ();
}
