/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jump Out and Jump In (spec 08 §2 and its Checks 12 to 17), the jump drive's key and the calls for it. */
#include "fixture.h"
#include "invariants.h"

#include "orders/behaviours.h"
#include "orders/jump.h"
#include "weapons/weapons.h"

#include <math.h>
#include <string.h>

enum
{
  CHARGED = 167, /* ticks, at a rate of 6 */
  GOES = 250,
  FADES = 100,
  FLASHES = 20,
  FLIES_IN = 334,
};

static SrtObject *
object (const Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static const SrtJump *
jump (const Fixture *f, int slot)
{
  return srt_order_state (f->world, slot);
}

static int
number (const Fixture *f, int slot)
{
  return srt_order_number (f->world, slot);
}

static void
give (Fixture *f, int slot, int order, int target, int sequence)
{
  g_assert_true (srt_order_push (&f->run, slot, order, srt_target_ship (target, -1), SRT_PUSH_HAND));
  srt_order_current (f->world, slot)->sequence = (int16_t) sequence;
}

static const char *
words (const Fixture *f, int slot)
{
  static char text[160];
  text[0] = '\0';
  srt_order_info (number (f, slot))->describe (&f->run, slot, text, sizeof text);
  return text;
}

/* Ticks until the order's step is @step, at most @most. */
static int
until_step (Fixture *f, int slot, int step, int most)
{
  int n = 0;
  while (jump (f, slot)->step != step)
    {
      fixture_tick (f);
      g_assert_cmpint (++n, <=, most);
    }
  return n;
}

static void
near_place (SrtVec3 at, float x, float y, float z, float tolerance)
{
  fixture_near (at.x, x, tolerance);
  fixture_near (at.y, y, tolerance);
  fixture_near (at.z, z, tolerance);
}

static const SrtEvent *
told (const Fixture *f, SrtEventKind kind, int slot)
{
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == (int) kind && f->events[i].slot == slot)
      return &f->events[i];
  return NULL;
}

/* A marker has no gun and no flight, and is a place to jump to. */
static int
marker (Fixture *f, float x, float y, float z)
{
  return srt_create_object (&f->run, -1, SRT_TYPE_MARKER, 0, srt_vec3 (x, y, z));
}

/* ---- Jump Out alone ---- */

/* From push to pop: when each step begins, where the ship stands, how it is turned; then it leaves the mission. */
static void
test_leaves (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 100, 200, 300);
  SrtObject *ship = object (f, slot);

  object (f, slot)->nova_charge = 0.5f;
  give (f, slot, SRT_ORDER_JUMP_OUT, -1, 0);
  fixture_tick (f);
  fixture_near (ship->nova_charge, 0, 1e-6);
  near_place (jump (f, slot)->dest, 100, 200, 300 + 1e7f, 2);
  g_assert_cmpint (jump (f, slot)->step, ==, 1); /* it faces its way already */
  g_assert_cmpint (told (f, SRT_EVENT_SOUND, slot)->number, ==, SRT_SOUND_JUMP_CHARGE);
  g_assert_false (ship->flags & SRT_NO_COLLISIONS);
  fixture_tick (f);
  g_assert_cmpint (jump (f, slot)->step, ==, 1); /* held for a frame */
  fixture_tick (f);
  g_assert_cmpint (f->world->mission_ticks, ==, 3);
  g_assert_cmpint (jump (f, slot)->step, ==, 2);
  near_place (jump (f, slot)->motion.to, 100, 200, 500300, 1);
  g_assert_cmpint (until_step (f, slot, 3, 400), ==, CHARGED);
  g_assert_cmpint (ship->motion, ==, SRT_MOTION_JUMP_OUT);
  g_assert_true (ship->flags & SRT_NO_COLLISIONS);
  /* Half the time in, a quarter of the way. */
  fixture_run (f, 126);
  g_assert_cmpint (f->world->mission_ticks % SRT_TICKS_PER_STEP, ==, 0);
  fixture_near (ship->next.p.z, 300 + 500000 * 0.004 * 126 * 0.004 * 126, 10);
  fixture_near (ship->next.p.x, 100, 0.1);
  g_assert_false (ship->flags & SRT_JUMPING);
  g_assert_cmpint (until_step (f, slot, 4, 400), ==, GOES - 126);
  fixture_near (ship->next.p.z, 500300, 10);
  g_assert_true (ship->flags & SRT_JUMPING);
  g_assert_cmpint (ship->motion, ==, SRT_MOTION_FORWARD);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_OUT, slot), ==, 1);
  g_assert_cmpint (until_step (f, slot, 5, 400), ==, FADES);
  fixture_near (ship->next.p.z, 500300, 10); /* it stays where it came to */
  fixture_tick (f);
  g_assert_cmpint (f->world->mission_ticks, ==, 3 + CHARGED + GOES + FADES + 1);
  g_assert_cmpint (srt_orders (f->world, slot)->count, ==, 0);
  g_assert_true (ship->flags & SRT_DISABLED);
  g_assert_false (ship->flags & (SRT_JUMPING | SRT_NO_COLLISIONS | SRT_EXPLODING));
  near_place (ship->next.p, 100, 200 + 9.9e6f, 500300, 10);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, slot), ==, 0);
  fixture_run (f, 20);
  fixture_near (ship->next.p.z, 500300, 10);
  invariants_check (&f->run);
}

/* Check 13: the charge is full at the 167th tick, and not at the one before. */
static void
test_check_13 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  give (f, slot, SRT_ORDER_JUMP_OUT, -1, 0);
  until_step (f, slot, 2, 10);
  fixture_run (f, CHARGED - 1);
  g_assert_cmpint (jump (f, slot)->step, ==, 2);
  fixture_near (jump (f, slot)->progress, 0.996, 1e-4);
  fixture_tick (f);
  g_assert_cmpint (jump (f, slot)->step, ==, 3);
}

/* It turns to its destination first, and follows it if that moves. */
static void
test_turns (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), target = fixture_ship (f, FIX_FLAT, 300000, 0, 0);
  SrtObject *ship = object (f, slot);

  ship->throttle = 1.0f;
  give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
  fixture_tick (f);
  fixture_near (ship->throttle, 0, 1e-6);
  fixture_near (ship->yaw_input, 0.8, 1e-6); /* the limit */
  g_assert_cmpint (jump (f, slot)->step, ==, 0);
  srt_set_position (&f->run, target, srt_vec3 (300000, 0, 100000));
  int n = until_step (f, slot, 2, 2000);
  g_assert_cmpint (n, >, 50);
  near_place (jump (f, slot)->dest, 300000, 0, 100000, 1);
  SrtVec3 way = srt_normalize (srt_sub (jump (f, slot)->dest, ship->next.p));
  g_assert_cmpfloat (srt_dot (srt_forward (&ship->next.r), way), >, 0.99f);
  /* The way is 500000 long, toward the destination. */
  fixture_near (srt_distance (jump (f, slot)->motion.to, ship->next.p), 500000, 100);
  g_assert_cmpfloat (srt_dot (srt_normalize (srt_sub (jump (f, slot)->motion.to, ship->next.p)), way), >, 0.99999f);
}

/* One that never gets steady: a ship of the player's wing goes on past 1000 ticks, another waits. */
static void
test_wing_goes_on (void)
{
  for (int wing = -1; wing <= 0; wing++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), target = fixture_ship (f, FIX_FLAT, 300000, 0, 0);
      f->types[FIX_FLAT].flight.yaw_rate = 0.0f; /* it cannot turn */
      object (f, slot)->wing = wing;
      give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
      fixture_run (f, 1001);
      g_assert_cmpint (jump (f, slot)->step, ==, 0);
      fixture_tick (f);
      g_assert_cmpint (jump (f, slot)->step, ==, wing == 0 ? 1 : 0);
    }
}

/* ---- From one place to another ---- */

/* 20 becomes 19 and 41 becomes 40, at the same target and with the same number; then it has arrived. */
static void
test_arrives (void)
{
  static const struct
  {
    int out, in, hold;
  } orders[] = { { SRT_ORDER_JUMP_OUT, SRT_ORDER_JUMP_IN, 0 },
                 { SRT_ORDER_JUMP_OUT_DELAYED, SRT_ORDER_JUMP_IN_DELAYED, 200 } };

  for (size_t i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = marker (f, 0, 0, 900000);
      SrtObject *ship = object (f, slot);
      SrtMat3 turned = srt_mat3_from_angles (0, (float) (0.5 * SRT_PI), 0); /* its nose along X */

      srt_set_orientation (&f->run, target, &turned);
      srt_order_push (&f->run, slot, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_HAND);
      give (f, slot, orders[i].out, target, 3);
      until_step (f, slot, 5, 600);
      int left = f->world->mission_ticks;
      fixture_tick (f);
      g_assert_cmpint (number (f, slot), ==, orders[i].in);
      g_assert_cmpint (srt_order_current (f->world, slot)->target.index, ==, target);
      g_assert_cmpint (srt_order_current (f->world, slot)->sequence, ==, 3);
      fixture_tick (f);
      int placed = f->world->mission_ticks;
      g_assert_cmpint (placed, ==, left + 2);
      /* Its number is odd: to the target's left, which is +Z here; 25000 back along the nose. */
      near_place (jump (f, slot)->dest, 0, 0, 906000, 1);
      near_place (ship->next.p, -25000, 0, 906000, 1);
      g_assert_true (ship->flags & SRT_JUMPING);
      until_step (f, slot, 2, 100);
      g_assert_cmpint (f->world->mission_ticks, ==, placed + FLASHES);
      g_assert_false (ship->flags & SRT_JUMPING);
      g_assert_true (ship->flags & SRT_NO_COLLISIONS);
      g_assert_cmpint (until_step (f, slot, 3, 400), ==, FLIES_IN);
      g_assert_cmpint (ship->motion, ==, SRT_MOTION_FORWARD);
      fixture_near (ship->throttle, 1, 1e-6);
      g_assert_false (ship->flags & SRT_NO_COLLISIONS);
      fixture_near (ship->next.p.z, 906000, 1);
      int ends = 0;
      for (; number (f, slot) == orders[i].in; ends++)
        fixture_tick (f);
      g_assert_cmpint (ends, ==, orders[i].hold + 1);
      g_assert_cmpint (number (f, slot), ==, SRT_ORDER_DO_NOTHING);
      g_assert_cmpint (told (f, SRT_EVENT_JUMPED_IN, slot)->tick, ==, f->world->mission_ticks);
      fixture_near (ship->roll_input, 0, 1e-6);
      invariants_check (&f->run);
    }
}

/* The ship flies in as fast as the rule says, and no slower than it cruises. */
static void
test_flies_in (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 5, 6, 7), target = marker (f, 0, 0, 0);
  float cruise = srt_cruise (&f->run, object (f, slot)), way = 0;

  give (f, slot, SRT_ORDER_JUMP_IN, target, 0);
  until_step (f, slot, 2, 100);
  int placed = f->world->mission_ticks - FLASHES;
  while (jump (f, slot)->step == 2)
    {
      /* The step sees the tick its last frame began at. */
      if ((f->world->mission_ticks + 1) % SRT_TICKS_PER_STEP == 0)
        way += MAX (600 - 0.003f * 600 * (float) (f->world->mission_ticks - placed), cruise);
      fixture_tick (f);
    }
  near_place (object (f, slot)->next.p, 0, 0, way - 25000, 1);
  g_assert_cmpfloat (way, >, 20000);
}

/* Check 14: 0, -3000, +3000, -6000, +6000 across the target's X. */
static void
test_check_14 (void)
{
  static const float across[] = { 0, -3000, 3000, -6000, 6000 };

  for (int n = 0; n < 5; n++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = marker (f, 1000, 2000, 3000);
      give (f, slot, SRT_ORDER_JUMP_IN, target, n);
      fixture_tick (f);
      near_place (jump (f, slot)->dest, 1000 + across[n], 2000, 3000, 0.1f);
    }
}

/* Check 15: a fighter is placed 25000 back and comes at 600, a ship that lists components 100000 and 2400. */
static void
test_check_15 (void)
{
  static const struct
  {
    int type;
    float back, speed;
  } ships[] = { { FIX_FIGHTER, 25000, 600 }, { FIX_HULL, 100000, 2400 } };

  for (size_t i = 0; i < G_N_ELEMENTS (ships); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, ships[i].type, 0, 0, 0), target = marker (f, 1000, 0, 0);
      give (f, slot, SRT_ORDER_JUMP_IN, target, 0);
      fixture_tick (f);
      near_place (object (f, slot)->next.p, 1000, 0, -ships[i].back, 0.1f);
      fixture_near (object (f, slot)->speed, 0, 1e-6);
      g_assert_cmpint (told (f, SRT_EVENT_SOUND, slot)->number, ==, SRT_SOUND_JUMP_IN);
      int placed = f->world->mission_ticks;
      until_step (f, slot, 2, 100);
      fixture_run (f, SRT_TICKS_PER_STEP);
      /* The first step of the flight: the rule at the tick it was made. */
      int made = f->world->mission_ticks / SRT_TICKS_PER_STEP * SRT_TICKS_PER_STEP - 1;
      fixture_near (object (f, slot)->speed,
                    ships[i].speed * (1 - 0.003 * (made - placed)), 0.5);
    }
}

/* Check 16: 40 with number 3 holds 200 ticks with a roll of -1 and a pitch of 1. */
static void
test_check_16 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = marker (f, 0, 0, 0);

  give (f, slot, SRT_ORDER_JUMP_IN_DELAYED, target, 3);
  until_step (f, slot, 3, 600);
  for (int i = 0; i < 200; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (number (f, slot), ==, SRT_ORDER_JUMP_IN_DELAYED);
      fixture_near (object (f, slot)->roll_input, -1, 1e-6);
      fixture_near (object (f, slot)->pitch_input, 1, 1e-6);
    }
  g_assert_nonnull (strstr (words (f, slot), "swings out"));
  fixture_tick (f);
  g_assert_cmpint (srt_orders (f->world, slot)->count, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_IN, slot), ==, 1);
}

/* With an even number the roll is to the other side; the first swings nowhere. */
static void
test_swings (void)
{
  for (int n = 0; n <= 2; n += 2)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = marker (f, 0, 0, 0);
      give (f, slot, SRT_ORDER_JUMP_IN_DELAYED, target, n);
      until_step (f, slot, 3, 600);
      fixture_tick (f);
      fixture_near (object (f, slot)->roll_input, n == 0 ? 0 : 0.5, 1e-6);
      fixture_near (object (f, slot)->pitch_input, n == 0 ? 0 : 0.5, 1e-6);
    }
}

/* ---- With the player ---- */

/* The player's ship and @n others, all numbered in turn and bound for the same place. */
static Fixture *
wing_jumps (int n, int target)
{
  Fixture *f = fixture_new (24);
  fixture_player (f);
  for (int i = 0; i <= n; i++)
    fixture_ship (f, FIX_FIGHTER, 7000.0f * (float) i, 500.0f * (float) i, 0);
  for (int i = 0; i <= n; i++)
    give (f, i, SRT_ORDER_JUMP_OUT, target, i);
  return f;
}

/* Check 12: where they stand, of where the player's ship stood; all turned and flying its way. */
static void
test_check_12 (void)
{
  static const float places[][2] = { { 0, -3000 }, { -3000, -6000 }, { 3000, -6000 }, { -6000, -9000 } };
  g_autoptr (Fixture) f = wing_jumps (3, -1);
  float cruise = srt_cruise (&f->run, object (f, 1));

  object (f, 2)->velocity = srt_vec3 (50, 0, 0);
  fixture_tick (f);
  for (int i = 0; i < 4; i++)
    {
      SrtObject *ship = object (f, i);
      near_place (ship->next.p, places[i][0], 0, places[i][1], 0.5f);
      near_place (srt_forward (&ship->next.r), 0, 0, 1, 1e-4f);
      near_place (ship->velocity, 0, 0, 150, 0.01f);
      fixture_near (ship->throttle, 150 / cruise, 1e-4);
      g_assert_true (ship->flags & SRT_NO_COLLISIONS);
      g_assert_nonnull (strstr (words (f, i), "formation"));
    }
  /* They hold their places for 100 ticks and then go together, keeping apart as they are. */
  fixture_run (f, 100);
  g_assert_cmpint (jump (f, 0)->step, ==, 0);
  fixture_tick (f);
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (jump (f, i)->step, ==, 1);
      fixture_near (object (f, i)->next.p.z - object (f, 0)->next.p.z, places[i][1] - places[0][1], 5);
    }
  until_step (f, 0, 4, 600);
  for (int i = 1; i < 4; i++)
    {
      fixture_near (object (f, i)->next.p.z - object (f, 0)->next.p.z, places[i][1] - places[0][1], 20);
      fixture_near (object (f, i)->next.p.x, places[i][0], 1);
    }
}

/* One that comes late falls in where its place is by then; who is bound elsewhere jumps alone. */
static void
test_falls_in_late (void)
{
  g_autoptr (Fixture) f = wing_jumps (1, -1);
  int late = fixture_ship (f, FIX_FIGHTER, 0, 0, 90000), other = fixture_ship (f, FIX_FIGHTER, 0, 9000, 0);
  int far_off = marker (f, 0, 9000, 700000);

  fixture_run (f, 51);
  give (f, late, SRT_ORDER_JUMP_OUT_DELAYED, -1, 2);
  give (f, other, SRT_ORDER_JUMP_OUT, far_off, 3);
  fixture_tick (f);
  SrtVec3 apart = srt_sub (object (f, late)->next.p, object (f, 0)->next.p);
  near_place (apart, 3000, 0, -3000, 1);
  near_place (object (f, other)->next.p, 0, 9000, 0, 1);
}

/* Turned to where the order says, as seen from the player's ship. */
static void
test_formation_faces (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 50000, 0, 0);
  int target = marker (f, 800000, 0, 0);

  give (f, 0, SRT_ORDER_JUMP_OUT, target, 0);
  give (f, 1, SRT_ORDER_JUMP_OUT, target, 1);
  fixture_tick (f);
  for (int i = 0; i < 2; i++)
    near_place (srt_forward (&object (f, i)->next.r), 1, 0, 0, 1e-4f);
  near_place (object (f, 0)->next.p, -3000, 0, 0, 0.5f);
  near_place (object (f, 1)->next.p, -6000, 0, 3000, 0.5f); /* left of +X is +Z */
}

/* Check 17: what is ahead is passed over until the player has jumped; so is who leaves it or comes to it, and their like. */
static void
test_check_17 (void)
{
  g_autoptr (Fixture) f = wing_jumps (2, -1);
  int ahead = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 300000), off = fixture_ship (f, FIX_BANDIT, 90000, 0, 300000);
  int docks = fixture_ship (f, FIX_FLAT, 0, 60000, 0), follows = fixture_ship (f, FIX_FLAT, 0, 70000, 0);
  int resting = fixture_ship (f, FIX_HULL, 0, 0, 200000), pod = fixture_ship (f, FIX_BOX, 90000, 9000, 0);

  f->types[FIX_BOX].roles.gives_way_to_jumps = true;
  object (f, resting)->flags |= SRT_DISABLED;
  give (f, docks, SRT_ORDER_DOCK, ahead, 0);
  give (f, follows, SRT_ORDER_LAUNCH, docks, 0);
  object (f, ahead)->velocity = srt_vec3 (0, 0, 90);
  fixture_tick (f);
  int marked[] = { ahead, docks, follows, pod };
  for (size_t i = 0; i < G_N_ELEMENTS (marked); i++)
    g_assert_true (object (f, marked[i])->flags & SRT_JUMPING);
  int spared[] = { 0, 1, 2, off, resting };
  for (size_t i = 0; i < G_N_ELEMENTS (spared); i++)
    g_assert_false (object (f, spared[i])->flags & SRT_JUMPING);
  SrtVec3 at = object (f, ahead)->next.p;
  until_step (f, 0, 5, 900);
  g_assert_true (object (f, ahead)->flags & SRT_JUMPING);
  near_place (object (f, ahead)->next.p, at.x, at.y, at.z, 1e-3f); /* it stays still */
  fixture_tick (f);
  for (size_t i = 0; i < G_N_ELEMENTS (marked); i++)
    g_assert_false (object (f, marked[i])->flags & SRT_JUMPING);
}

/* What is passed over fires nothing. */
static void
test_does_not_fire (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  static const int rail[] = { FIX_RAIL };
  fixture_missiles (f);
  fixture_hardpoints (f, rail, 1);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), foe = fixture_ship (f, FIX_BANDIT, 0, 0, 20000);

  for (int jumping = 1; jumping >= 0; jumping--)
    {
      object (f, slot)->flags = (object (f, slot)->flags & ~SRT_JUMPING) | (jumping ? SRT_JUMPING : 0);
      g_assert_true (srt_missile_launch (&f->run, slot, 0, srt_target_ship (foe, -1)) == !jumping);
    }
}

/* The player's jump in full: views, the variable, what the world is told; the wing arrives beside it. */
static void
test_player_jumps (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 9000, 0, 0);
  int target = marker (f, 0, 0, 900000);
  SrtPlayer *player = &f->world->player;

  srt_cloak_set (&f->run, 0, true);
  give (f, 0, SRT_ORDER_JUMP_OUT, target, 0);
  give (f, 1, SRT_ORDER_JUMP_OUT, target, 1);
  f->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  fixture_tick (f);
  g_assert_cmpint (player->view, ==, SRT_VIEW_JUMP_OUT);
  g_assert_cmpint (player->view_locked, ==, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_JUMP_READY], ==, 0);
  until_step (f, 0, 5, 900);
  g_assert_cmpint (player->view, ==, SRT_VIEW_JUMP_OUT);
  SrtRandom before = f->world->random;
  while (number (f, 0) != SRT_ORDER_JUMP_IN || srt_orders (f->world, 0)->starting)
    fixture_tick (f);
  /* 0x17, 0x18 or 0x19 by the draw, rounded: the middle one is twice as likely. */
  static const int views[] = { SRT_VIEW_ARRIVAL_NEAR, SRT_VIEW_ARRIVAL_AHEAD, SRT_VIEW_ARRIVAL_BESIDE };
  g_assert_cmpint (player->view, ==, views[(int) rintf (2 * srt_random_fraction (&before))]);
  g_assert_cmpint (player->view_locked, ==, 1);
  g_assert_cmpint (f->world->environment_update, ==, 1);
  g_assert_cmpint (f->world->jump_arriving, ==, 1);
  until_step (f, 0, 2, 100);
  fixture_run (f, 100);
  fixture_near (player->hit_shake, 1 - 0.3 - 0.02, 0.02); /* which the frame lets die away a little */
  until_step (f, 0, 3, 400);
  g_assert_cmpint (f->world->jump_arriving, ==, 0);
  fixture_run (f, 3);
  g_assert_cmpint (player->view, ==, 0);
  g_assert_cmpint (player->view_locked, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_IN, 0), ==, 1);
  fixture_run (f, 5);
  fixture_near (object (f, 1)->next.p.x - object (f, 0)->next.p.x, -3000, 5);
}

/* Aimed at itself, as who is sent home does: out and no farther. */
static void
test_to_itself (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  give (f, 0, SRT_ORDER_JUMP_OUT, 0, 0);

  until_step (f, 0, 5, 900);
  fixture_run (f, 2);
  g_assert_cmpint (number (f, 0), ==, SRT_ORDER_PLAYER_CONTROL);
  g_assert_cmpint (f->world->player.view, ==, 0);
  g_assert_false (object (f, 0)->flags & (SRT_JUMPING | SRT_NO_COLLISIONS | SRT_DISABLED));
  g_assert_cmpfloat (object (f, 0)->next.p.z, >, 490000);
}

/* ---- Ends that come early ---- */

/* Struck down on its way it tumbles where it is: the order's motion goes with the order. */
static void
test_struck_down (void)
{
  static const int steps[] = { 0, 2, 3, 4 };
  for (size_t i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FIGHTER, 1000, 0, 0), target = fixture_ship (f, FIX_FLAT, 1000, 0, 900000);
      give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
      until_step (f, slot, steps[i], 900);
      fixture_run (f, steps[i] == 0 ? 0 : 50);
      SrtVec3 at = object (f, slot)->next.p;
      srt_object_destroyed (&f->run, slot, false, true);
      g_assert_cmpint (number (f, slot), ==, SRT_ORDER_EXPLODE);
      g_assert_cmpint (object (f, slot)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_false (object (f, slot)->flags & (SRT_JUMPING | SRT_NO_COLLISIONS));
      fixture_tick (f);
      g_assert_cmpfloat (srt_distance (object (f, slot)->next.p, at), <, 10000);
      invariants_check (&f->run);
    }
}

/* The player's end on the way lets go of all who were passed over. */
static void
test_player_struck_down (void)
{
  g_autoptr (Fixture) f = wing_jumps (0, -1);
  int ahead = fixture_ship (f, FIX_BANDIT, 0, 0, 300000);

  until_step (f, 0, 2, 900);
  g_assert_true (object (f, ahead)->flags & SRT_JUMPING);
  srt_orders_pop_all (&f->run, 0);
  g_assert_false (object (f, ahead)->flags & SRT_JUMPING);
  g_assert_cmpint (f->world->player.view, ==, 0);
  g_assert_cmpint (f->world->player.view_locked, ==, 0);
}

/* Its destination gone, it goes to where that was last. */
static void
test_destination_lost (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = fixture_ship (f, FIX_FLAT, 0, 0, 900000);

  give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
  until_step (f, slot, 2, 100);
  srt_retire (&f->run, target);
  until_step (f, slot, 5, 900);
  near_place (jump (f, slot)->dest, 0, 0, 900000, 1);
  fixture_run (f, 2);
  g_assert_cmpint (number (f, slot), ==, SRT_ORDER_JUMP_IN);
  near_place (object (f, slot)->next.p, 0, 0, 875000, 1);
}

/* Nothing to arrive at: the order ends, told why, and the ship stays. */
static void
test_nowhere (void)
{
  static const int targets[] = { -1, 6 }; /* nothing, and a slot that nothing was ever in */
  for (size_t i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int slot = fixture_ship (f, FIX_FIGHTER, 10, 20, 30);
      give (f, slot, SRT_ORDER_JUMP_IN, targets[i], 0);
      fixture_run (f, 8);
      g_assert_cmpint (srt_orders (f->world, slot)->count, ==, 0);
      g_assert_nonnull (told (f, SRT_EVENT_ORDER_LOG, slot)->text);
      near_place (object (f, slot)->next.p, 10, 20, 30, 1e-3f);
      g_assert_false (object (f, slot)->flags & (SRT_JUMPING | SRT_NO_COLLISIONS));
    }
}

/* What cannot fly goes through it all the same, where it stands. */
static void
test_no_flight_stats (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_BOX, 0, 0, 0), target = marker (f, 500, 0, 0);

  give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
  until_step (f, slot, 5, 900);
  while (srt_orders (f->world, slot)->count > 0)
    {
      fixture_tick (f);
      g_assert_cmpint (f->world->mission_ticks, <, 2000);
    }
  g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_IN, slot), ==, 1);
  invariants_check (&f->run);
}

/* ---- What drawing asks ---- */

static void
test_look (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), target = marker (f, 0, 0, 900000);
  SrtJumpLook look;

  g_assert_false (srt_jump_look (&f->run, slot, &look));
  g_assert_false (srt_jump_look (&f->run, -1, &look));
  give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
  g_assert_false (srt_jump_look (&f->run, slot, &look)); /* it has not begun */
  until_step (f, slot, 2, 100);
  fixture_run (f, 100);
  g_assert_true (srt_jump_look (&f->run, slot, &look));
  g_assert_true (look.out);
  fixture_near (look.trails, 0.6, 1e-4);
  fixture_near (look.lights, 0.75, 1e-4);
  fixture_near (look.lights_out, 0, 1e-4);
  fixture_near (look.flare, 0, 1e-6);
  fixture_run (f, 50);
  srt_jump_look (&f->run, slot, &look);
  fixture_near (look.lights, 1, 1e-4);
  fixture_near (look.lights_out, 0.5, 1e-3); /* (0.9 - 0.8) * 5 */
  until_step (f, slot, 3, 100);
  fixture_run (f, 50);
  srt_jump_look (&f->run, slot, &look);
  fixture_near (look.trails, 0.8, 1e-4);
  fixture_near (look.lights, 0, 1e-6);
  until_step (f, slot, 4, 300);
  fixture_run (f, 25);
  srt_jump_look (&f->run, slot, &look);
  fixture_near (look.flare, 0.75, 1e-4);
  near_place (look.flare_at.p, 0, 0, 500000, 10);
  while (number (f, slot) != SRT_ORDER_JUMP_IN || srt_orders (f->world, slot)->starting)
    fixture_tick (f);
  fixture_run (f, 5);
  srt_jump_look (&f->run, slot, &look);
  g_assert_false (look.out);
  near_place (look.placed.p, 0, 0, 875000, 1);
  near_place (look.flare_at.p, 0, 0, 875000, 1);
  fixture_near (look.flare, 0.25, 1e-4);
  fixture_near (look.burst, 1, 1e-6);
  until_step (f, slot, 2, 100);
  fixture_run (f, 50);
  srt_jump_look (&f->run, slot, &look);
  fixture_near (look.burst, 0.85, 1e-4);
  fixture_near (look.flare_across, 1.45, 1e-4);
  fixture_near (look.flare_up, 0.5, 1e-4);
  fixture_run (f, 60);
  srt_jump_look (&f->run, slot, &look);
  fixture_near (look.flare, 0, 1e-6);
  fixture_near (look.trails, 0.67, 1e-4);
}

static void
test_words (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FLAT, 0, 0, 0), target = fixture_ship (f, FIX_FLAT, 300000, 0, 0);

  give (f, slot, SRT_ORDER_JUMP_OUT, target, 0);
  fixture_tick (f);
  g_assert_cmpstr (words (f, slot), ==, "turns to where it jumps");
  until_step (f, slot, 2, 2000);
  fixture_run (f, 50);
  g_assert_cmpstr (words (f, slot), ==, "charges: 30 %");
  until_step (f, slot, 3, 200);
  fixture_run (f, 50);
  g_assert_cmpstr (words (f, slot), ==, "on its way: 20 %");
  until_step (f, slot, 4, 300);
  g_assert_cmpstr (words (f, slot), ==, "gone; its flare fades");
}

/* ---- JUMP DRIVE (spec 08 §2.4) ---- */

/* In a mission with a script, which hears of the key. */
static Fixture *
at_the_controls (void)
{
  Fixture *f = fixture_new (8);
  f->mission->n_triggers = 1;
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  return f;
}

static void
press (Fixture *f, int action)
{
  SrtPlayerInput input = { .reticle = -1 };
  input.pressed[action / 32] = 1u << (action % 32);
  srt_player_take_input (&f->run, &input);
  fixture_tick (f);
}

static void
test_jump_key (void)
{
  g_autoptr (Fixture) f = at_the_controls ();

  press (f, SRT_ACTION_JUMP_DRIVE); /* nothing is ready */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 0);
  f->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_WARP, 0), ==, 0);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_JUMP_READY], ==, 0);
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 1);
  /* Both, in turn. */
  f->world->variables[SRT_VARIABLE_JUMP_READY] = f->world->variables[SRT_VARIABLE_WARP_READY] = 2;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 2);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_WARP, 0), ==, 1);
  /* Not once another end has come. */
  f->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  f->world->ending = SRT_ENDING_EJECTING;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 2);
}

/* Called for at once and four times, 2000 ticks apart; 300 past the last it goes as if by the key. */
static void
test_calls (void)
{
  g_autoptr (Fixture) f = at_the_controls ();

  f->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  fixture_tick (f);
  int began = f->world->mission_ticks;
  g_assert_cmpint (told (f, SRT_EVENT_RADIO, -1)->number, ==, SRT_RADIO_JUMP_READY);
  for (int i = 0; i < 4; i++)
    {
      fixture_forget (f);
      fixture_run (f, 1999);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 0);
      fixture_tick (f);
      g_assert_cmpint (told (f, SRT_EVENT_RADIO, -1)->number, ==, SRT_RADIO_JUMP_FIRST_CALL + i);
    }
  fixture_run (f, 299);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 0);
  fixture_tick (f);
  g_assert_cmpint (f->world->mission_ticks, ==, began + 4 * 2000 + 300);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_JUMP_READY], ==, 0);
  /* The next time it begins anew. */
  fixture_forget (f);
  fixture_run (f, 10);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 0);
  f->world->variables[SRT_VARIABLE_WARP_READY] = 1;
  fixture_tick (f);
  g_assert_cmpint (told (f, SRT_EVENT_RADIO, -1)->number, ==, SRT_RADIO_WARP_READY);
}

/* Without a script the wing goes by itself: to the first nav point, or else to the target. */
static void
test_without_script (void)
{
  g_autoptr (Fixture) f = at_the_controls ();
  int wing = fixture_ship (f, FIX_FIGHTER, 3000, 0, 0), other = fixture_ship (f, FIX_FIGHTER, 9000, 0, 0);
  f->mission->n_triggers = 0;
  srt_order_push (&f->run, wing, SRT_ORDER_PATROL, SRT_NO_TARGET, SRT_PUSH_START);
  f->world->wing[0] = (SrtWingPlace){ 0, object (f, 0)->generation, 0, SRT_PILOT_FLIES };
  f->world->wing[1] = (SrtWingPlace){ wing, object (f, wing)->generation, 0, SRT_PILOT_FLIES };

  /* Nowhere to go: refused, and ready still. */
  f->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DISPLAY, 0), ==, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_JUMP_READY], ==, 1);
  g_assert_cmpint (number (f, 0), ==, SRT_ORDER_PLAYER_CONTROL);

  int nav = marker (f, 0, 0, 500000);
  f->mission->ships[nav].kind = SRT_SHIP_NAV_POINT;
  f->mission->n_ships = nav + 1;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PLAYER_READY_TO_JUMP, 0), ==, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_JUMP_READY], ==, 0);
  g_assert_cmpint (number (f, 0), ==, SRT_ORDER_JUMP_OUT);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, nav);
  g_assert_cmpint (number (f, wing), ==, SRT_ORDER_JUMP_OUT);
  g_assert_cmpint (srt_order_current (f->world, wing)->sequence, ==, 1);
  g_assert_cmpint (number (f, other), !=, SRT_ORDER_JUMP_OUT);

  /* A warp, to the target where there is no nav point; nobody is told twice to wait. */
  while (number (f, 0) != SRT_ORDER_PLAYER_CONTROL)
    srt_order_pop (&f->run, 0);
  f->mission->n_ships = 0;
  srt_order_current (f->world, 0)->target = f->world->player.target = srt_target_ship (other, -1);
  f->world->variables[SRT_VARIABLE_WARP_READY] = 1;
  press (f, SRT_ACTION_JUMP_DRIVE);
  g_assert_cmpint (number (f, 0), ==, SRT_ORDER_WARP_OUT);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jump/out/leaves-the-mission", test_leaves);
  g_test_add_func ("/jump/out/check-13-charge", test_check_13);
  g_test_add_func ("/jump/out/turns-first", test_turns);
  g_test_add_func ("/jump/out/wing-goes-on", test_wing_goes_on);
  g_test_add_func ("/jump/arrives", test_arrives);
  g_test_add_func ("/jump/in/flies-in", test_flies_in);
  g_test_add_func ("/jump/in/check-14-abreast", test_check_14);
  g_test_add_func ("/jump/in/check-15-placed", test_check_15);
  g_test_add_func ("/jump/in/check-16-hold", test_check_16);
  g_test_add_func ("/jump/in/swings", test_swings);
  g_test_add_func ("/jump/player/check-12-formation", test_check_12);
  g_test_add_func ("/jump/player/falls-in-late", test_falls_in_late);
  g_test_add_func ("/jump/player/formation-faces", test_formation_faces);
  g_test_add_func ("/jump/player/check-17-passed-over", test_check_17);
  g_test_add_func ("/jump/player/does-not-fire", test_does_not_fire);
  g_test_add_func ("/jump/player/whole-jump", test_player_jumps);
  g_test_add_func ("/jump/player/to-itself", test_to_itself);
  g_test_add_func ("/jump/early/struck-down", test_struck_down);
  g_test_add_func ("/jump/early/player-struck-down", test_player_struck_down);
  g_test_add_func ("/jump/early/destination-lost", test_destination_lost);
  g_test_add_func ("/jump/early/nowhere", test_nowhere);
  g_test_add_func ("/jump/early/no-flight-stats", test_no_flight_stats);
  g_test_add_func ("/jump/look", test_look);
  g_test_add_func ("/jump/words", test_words);
  g_test_add_func ("/jump/key/jump-drive", test_jump_key);
  g_test_add_func ("/jump/key/calls", test_calls);
  g_test_add_func ("/jump/key/without-script", test_without_script);
  return g_test_run ();
}
