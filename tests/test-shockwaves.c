/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What shockwaves do to the game (spec 05 §17, checks 26-28 of §28). */
#include "fixture.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

#include <string.h>

#define MASS_TOLERANCE 1e-3f

static int
wave (Fixture *f, int kind, float size, int life, int owner, int spared)
{
  SrtFrame place = srt_frame_identity ();

  return srt_shockwave_start (&f->run, &place, kind, size, life, srt_vec3 (0, 0, 0), owner, spared);
}

/* Frames of shockwaves alone, up to age @to. */
static void
pass (Fixture *f, int to)
{
  int born = srt_shockwaves (f->world)[0].born;

  while (f->world->frame_start < born + to)
    {
      f->world->frame_start++;
      f->world->frame_duration = 1;
      srt_shockwaves_frame (&f->run);
    }
}

/* Check 26: size 10000, life 100: at tick 10 its reach is 1000; a player passed at 500 in one frame is shaken by 1. */
static void
test_reach (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  const SrtShockwave *it;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 500);
  it = &srt_shockwaves (f->world)[wave (f, 1, 10000, 100, -1, -1)];
  f->world->frame_start = 10; /* one frame of 10 ticks */
  f->world->frame_duration = 10;
  srt_shockwaves_frame (&f->run);
  fixture_near (it->reach, 1000, 0.01);
  fixture_near (f->world->player.hit_shake, 1, 0.0001);
  f->world->player.hit_shake = 0;
  pass (f, 99);
  fixture_near (f->world->player.hit_shake, 0, 1e-6); /* passed once */
  g_assert_cmpint (f->world->live_shockwaves, ==, 1);
  pass (f, 100);
  g_assert_cmpint (f->world->live_shockwaves, ==, 0);
  g_assert_cmpint (it->live, ==, 0);
}

/* Check 27: a halting torpedo's wave, 6000 over 100, passing at 0.2. */
static void
test_halt_wave (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 1150);
  f->types[FIX_FIGHTER].combat.shield_power = 100; /* 599 */
  f->types[FIX_FIGHTER].combat.armor_class = 100;
  ship = srt_object (f->world, 0);
  for (int i = 0; i < 4; i++)
    ship->shields[i] = ship->armor[i] = 599;
  ship->reserve[0] = 100;
  ship->reserve[1] = 1000;
  wave (f, 8, 6000, 100, -1, -1);
  pass (f, 19);
  fixture_near (ship->shields[SRT_LEFT], 599, 1e-6);
  pass (f, 20); /* 1140 to 1200 */
  fixture_near (ship->shields[SRT_LEFT], 599 - 120, 0.01);
  fixture_near (ship->shields[SRT_RIGHT], 599 - 120, 0.01);
  fixture_near (ship->shields[SRT_FORE], 599 - 50, 0.01);
  fixture_near (ship->reserve[0], 0, 1e-6);
  fixture_near (ship->reserve[1], 760, 0.01);
  fixture_near (ship->shields[SRT_AFT], 599, 1e-6);
  fixture_near (f->world->player.hit_shake, 2, 0.0001);
  g_assert_cmpint (ship->shockwave_until, ==, f->world->frame_start + 50);
  /* A second one within 50 ticks does nothing. */
  wave (f, 8, 60000, 100, -1, -1);
  pass (f, 40);
  fixture_near (ship->shields[SRT_LEFT], 599 - 120, 0.01);
}

/* Check 28: a split's wave of 6000 at 0.2, and with the light trait of its owner; kinds 7 and 8 hurt nobody else. */
static void
test_split_wave (void)
{
  for (int light = 0; light < 2; light++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      int other, owner;

      fixture_player (f);
      fixture_ship (f, FIX_FIGHTER, 0, 0, 1150);
      other = fixture_ship (f, FIX_BANDIT, 0, 1150, 0);
      owner = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, -80000);
      f->types[FIX_HOSTILE_HULL].traits = light ? SRT_TRAIT_LIGHT_SPLIT_WAVE : 0;
      wave (f, 7, 6000, 100, owner, -1);
      pass (f, 20);
      fixture_near (srt_object (f->world, 0)->shields[SRT_LEFT], 47 - (light ? 13.824 : 46.08) / 2, 0.01);
      g_assert_cmpint (srt_object (f->world, 0)->last_attacker, ==, owner);
      fixture_near (srt_object (f->world, other)->shields[SRT_LEFT], 47, 1e-6);
    }
}

/* ---- Kind 5 ---- */

static const SrtOrderEntry *
disrupted (const Fixture *f, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (f->world, slot);

  return entry && entry->number == SRT_ORDER_DISRUPTED ? entry : NULL;
}

static void
test_disrupts (void)
{
  g_autoptr (Fixture) f = fixture_new (10);
  int friend, foe, torpedo, hull, busy, box, far;
  const SrtOrderEntry *entry;
  float push[3];
  int32_t ticks;

  friend = fixture_ship (f, FIX_FIGHTER, 0, 0, 10000);
  foe = fixture_ship (f, FIX_BANDIT, 10010, 0, 0);
  torpedo = fixture_ship (f, FIX_TORPEDO, -10000, 0, 0);
  hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 10000, 0);
  busy = fixture_ship (f, FIX_BANDIT, 0, -10000, 0);
  box = fixture_ship (f, FIX_BANDIT, 0, -9000, 5000);
  far = fixture_ship (f, FIX_BANDIT, 60000, 0, 0);
  srt_order_push (&f->run, busy, SRT_ORDER_LAND, SRT_NO_TARGET, SRT_PUSH_HAND); /* ranks above */
  srt_object (f->world, box)->flags |= SRT_DISABLED;
  wave (f, 5, 50000, 500, friend, SRT_SIDE_FRIENDLY);
  pass (f, 100); /* 0 to 10000: the foe is just beyond */
  g_assert_null (disrupted (f, foe));
  pass (f, 101);
  entry = disrupted (f, foe);
  g_assert_nonnull (entry);
  memcpy (&ticks, entry->data, sizeof ticks);
  memcpy (push, entry->data + 4, sizeof push);
  g_assert_cmpint (ticks, ==, 2000);
  fixture_near (push[0], srt_object (f->world, foe)->mass * 50000 / 500, srt_object (f->world, foe)->mass * 1e-2);
  fixture_near (push[1], 0, 0.01);
  g_assert_cmpint (srt_object (f->world, foe)->shockwave_until, ==, f->world->frame_start + 50);
  pass (f, 400);
  g_assert_null (disrupted (f, friend));
  g_assert_null (disrupted (f, torpedo));
  g_assert_null (disrupted (f, hull));
  g_assert_null (disrupted (f, box));
  g_assert_null (disrupted (f, far)); /* 50000 is as far as it goes */
  g_assert_cmpint (srt_order_number (f->world, busy), ==, SRT_ORDER_LAND);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DISRUPTED, foe), ==, 1);
}

/* From the order on: without power until its time, pushed in the ship's own frame, then as before. */
static void
test_disrupted_ship (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int foe = fixture_ship (f, FIX_BANDIT, 0, 0, 300);
  SrtObject *ship = srt_object (f->world, foe);
  SrtMat3 right = srt_mat3_from_angles (0, (float) SRT_PI / 2, 0);

  srt_set_orientation (&f->run, foe, &right);
  srt_order_push (&f->run, foe, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_HAND);
  wave (f, 5, 50000, 500, -1, SRT_SIDE_FRIENDLY);
  fixture_run (f, 4);
  g_assert_nonnull (disrupted (f, foe));
  fixture_run (f, 8);
  g_assert_cmpint (ship->flags & SRT_UNPOWERED, !=, 0);
  /* Pushed along the world's +Z, it takes that for its own nose, which points along +X. */
  g_assert_cmpfloat (ship->velocity.x, >, 10 * fabsf (ship->velocity.z));
  fixture_run (f, 1985);
  g_assert_cmpint (ship->flags & SRT_UNPOWERED, !=, 0);
  fixture_run (f, 20);
  g_assert_cmpint (ship->flags & SRT_UNPOWERED, ==, 0);
  g_assert_cmpint (srt_order_number (f->world, foe), ==, SRT_ORDER_DO_NOTHING);
}

/* The player's is shorter with distance: 1.5 (1 - done) of 500 ticks. */
static void
test_disrupts_player (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int32_t ticks;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 24950);
  wave (f, 5, 50000, 500, -1, SRT_SIDE_HOSTILE);
  pass (f, 250);
  g_assert_nonnull (disrupted (f, 0));
  memcpy (&ticks, disrupted (f, 0)->data, sizeof ticks);
  g_assert_cmpint (ticks, ==, 375);
  fixture_near (f->world->player.hit_shake, 2, 0.0001);
}

/* ---- Kind 6 ---- */

static void
test_drains (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int friend = fixture_ship (f, FIX_FIGHTER, 0, 0, 1000), foe = fixture_ship (f, FIX_BANDIT, 1000, 0, 0);

  srt_object (f->world, foe)->shields[SRT_AFT] = 10;
  wave (f, 6, 50000, 500, friend, SRT_SIDE_FRIENDLY);
  pass (f, 20);
  for (int i = 0; i < 4; i++)
    {
      fixture_near (srt_object (f->world, foe)->shields[i], -50, 0.01);
      fixture_near (srt_object (f->world, foe)->armor[i], 29, 0.01);
      fixture_near (srt_object (f->world, friend)->shields[i], 47, 1e-6);
    }
  g_assert_cmpint (srt_object (f->world, foe)->last_attacker, ==, foe);
}

/* ---- Records ---- */

static void
test_pool (void)
{
  g_autoptr (Fixture) f = fixture_new (4);

  for (int i = 0; i < SRT_SHOCKWAVES; i++)
    g_assert_cmpint (wave (f, 3, 100, 100, -1, -1), ==, i);
  g_assert_cmpint (wave (f, 3, 100, 100, -1, -1), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, -1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHOCKWAVE, -1), ==, SRT_SHOCKWAVES);
}

/* It drifts by its velocity. */
static void
test_drifts (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtFrame place = srt_frame_identity ();

  srt_shockwave_start (&f->run, &place, 3, 100, 100, srt_vec3 (2, 0, 0), -1, -1);
  pass (f, 30);
  fixture_near (srt_shockwaves (f->world)[0].place.p.x, 60, 0.001);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shockwaves/reach", test_reach);
  g_test_add_func ("/shockwaves/halt", test_halt_wave);
  g_test_add_func ("/shockwaves/split", test_split_wave);
  g_test_add_func ("/shockwaves/disrupts", test_disrupts);
  g_test_add_func ("/shockwaves/disrupted-ship", test_disrupted_ship);
  g_test_add_func ("/shockwaves/disrupts-player", test_disrupts_player);
  g_test_add_func ("/shockwaves/drains", test_drains);
  g_test_add_func ("/shockwaves/pool", test_pool);
  g_test_add_func ("/shockwaves/drifts", test_drifts);
  return g_test_run ();
}
