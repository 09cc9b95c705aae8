/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motion (spec 01 §10; Checks 7-15, 28). */
#include "fixture.h"

#include <string.h>

static SrtObject *
ship (Fixture *f, int type)
{
  return srt_object (f->world, fixture_ship (f, type, 0, 0, 0));
}

static void
steps (Fixture *f, SrtObject *object, int n)
{
  (void) object;
  for (int i = 0; i < n; i++)
    {
      srt_tree_update (&f->run, 0);
      srt_move (&f->run, 0);
    }
}

/* Check 7 */
static void
test_full_throttle (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->throttle = 1;
  steps (f, o, 1);
  fixture_near (o->speed, 71.55, 0.01);
  steps (f, o, 4);
  fixture_near (o->speed, 152.20, 0.01);
  steps (f, o, 20);
  fixture_near (o->speed, 272.02, 0.01);
  for (int i = 0; i < 1000; i++)
    {
      steps (f, o, 1);
      g_assert_cmpfloat (o->speed, <=, 320.001f);
    }
  fixture_near (o->speed, 320, 0.01);
}

/* Checks 8, 28 */
static void
test_settles (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->throttle = 1;
  o->engines_intact = 0.5f;
  steps (f, o, 500);
  fixture_near (o->speed, 160, 0.01);
  o->engines_intact = 0.75f;
  fixture_near (srt_cruise (&f->run, o), 240, 0.01);
  o->engines_intact = 1;
  o->motion = SRT_MOTION_BACKWARD;
  steps (f, o, 500);
  fixture_near (o->velocity.z, -320, 0.01);
  o->motion = SRT_MOTION_FORWARD;
  o->afterburner = 1;
  o->afterburner_fuel = 1e6f;
  steps (f, o, 500);
  fixture_near (o->velocity.z, 640, 0.01);
  o->afterburner = 0;
  o->reverse_thrust = 1;
  steps (f, o, 500);
  fixture_near (o->velocity.z, -320, 0.01);
}

/* Armour lost aft slows a ship, unless it cannot be destroyed or the director watches. */
static void
test_cruise (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->armor_speed_factor = 0.5f;
  fixture_near (srt_cruise (&f->run, o), 160, 0.01);
  o->invulnerable = 4;
  fixture_near (srt_cruise (&f->run, o), 320, 0.01);
  o->invulnerable = 0;
  f->world->player.view = 13;
  fixture_near (srt_cruise (&f->run, o), 320, 0.01);
}

/* Check 9 */
static void
test_pitch (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->throttle = 1;
  o->pitch_input = 5;
  steps (f, o, 1);
  g_assert_cmpfloat (o->pitch_input, ==, 1);
  fixture_near (o->pitch_rate, 0.008, 1e-6);
  steps (f, o, 9);
  fixture_near (o->pitch_rate, 0.0521, 5e-5);
  o->throttle = 0;
  steps (f, o, 300);
  fixture_near (o->pitch_rate, 0.02667, 1e-5);
}

/* Check 10 */
static void
test_fuel (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);
  int burned = 0;

  g_assert_cmpfloat (o->afterburner_fuel, ==, 6000);
  o->afterburner = 1;
  while (o->afterburner_fuel > 0)
    {
      steps (f, o, 1);
      burned++;
    }
  g_assert_cmpint (burned, ==, 1500);
  o->afterburner_fuel = 10;
  const float left[] = { 6, 2, 0, 0 };
  for (int i = 0; i < 4; i++)
    {
      steps (f, o, 1);
      g_assert_cmpfloat (o->afterburner_fuel, ==, left[i]);
      g_assert_cmpfloat (o->throttle, ==, 2);
    }
}

/* Checks 11, 12 */
static void
test_places (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->flags |= SRT_UNPOWERED;
  o->velocity = srt_vec3 (0, 0, 10);
  steps (f, o, 3);
  g_assert_cmpfloat (o->next.p.z, ==, 30);
  g_assert_cmpfloat (o->now.p.z, ==, 20);
  f->world->simulation_counter = 2;
  g_assert_cmpfloat (srt_drawn (&f->run, 0)->p.z, ==, 25);
  f->world->simulation_counter = 0;
  g_assert_cmpfloat (srt_drawn (&f->run, 0)->p.z, ==, 20);
  /* Half a tick past the second: five eighths of the step. */
  fixture_near (srt_frame_between (&o->now, &o->next, (2 + 0.5f) / 4).p.z, 26.25, 1e-5);
}

static void
test_drawn_turn (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->flags |= SRT_UNPOWERED;
  o->rotation = srt_mat3_from_angles (0, 0.04f, 0);
  steps (f, o, 1);
  f->world->simulation_counter = 1;
  fixture_near (srt_mat3_angles (&srt_drawn (&f->run, 0)->r).y, 0.01, 1e-6);
  f->world->simulation_counter = 3;
  srt_scratch_invalidate (f->run.scratch, f->world->n_slots);
  fixture_near (srt_mat3_angles (&srt_drawn (&f->run, 0)->r).y, 0.03, 1e-6);
}

/* Check 13 */
static void
test_brake_and_drift (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->velocity = srt_vec3 (0, 0, 100);
  o->motion = SRT_MOTION_BRAKE;
  steps (f, o, 1);
  fixture_near (o->velocity.z, 97, 1e-4);
  o->velocity = srt_vec3 (0, 0, 100);
  o->motion = SRT_MOTION_DRIFT;
  steps (f, o, 1);
  fixture_near (o->velocity.z, 99, 1e-4);
}

/* Check 14: all fighters leave alike, by the first fighter's stats; the cargo lifter by its own. */
static void
test_plain (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_BANDIT);

  f->types[FIX_FIGHTER].flight.max_speed = 100;
  o->motion = SRT_MOTION_PLAIN;
  o->throttle = 2;
  steps (f, o, 500);
  fixture_near (o->velocity.z, 200, 0.01);
  f->types[FIX_BANDIT].traits = SRT_TRAIT_CARGO_LIFTER;
  steps (f, o, 500);
  fixture_near (o->velocity.z, 640, 0.01);
  g_assert_cmpfloat (o->last_throttle, ==, 2);
  f->types[FIX_BANDIT].traits = 0;
  o->motion = SRT_MOTION_DOWNWARD;
  steps (f, o, 900);
  fixture_near (o->velocity.y, 200, 0.01);
  fixture_near (o->velocity.z, 0, 0.01);
  g_assert_cmpfloat (o->last_throttle, ==, 0);
}

/* Check 15 */
static void
test_jumps (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);
  SrtJumpMotion jump = { { 0, 0, 0 }, { 0, 0, 40000 }, 75 };

  memcpy (srt_orders (f->world, 0)->state, &jump, sizeof jump);
  f->world->mission_ticks = 200;
  o->motion = SRT_MOTION_JUMP_OUT;
  steps (f, o, 1);
  fixture_near (o->next.p.z, 10000, 1);
  srt_move (&f->run, 0); /* a collision runs the motion again: it comes to the same end */
  fixture_near (o->next.p.z, 10000, 1);
  o->motion = SRT_MOTION_JUMP_IN;
  f->world->frame_start = 175;
  steps (f, o, 1);
  fixture_near (o->speed, 420, 0.01);
  f->world->frame_start = 375;
  steps (f, o, 1);
  fixture_near (o->speed, 320, 0.01);
}

static void
test_follow (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);
  SrtFollowMotion path = { { 0, 0, 160 }, { 0, 0, 0 }, 0, SRT_FOLLOW_GIVEN };

  memcpy (srt_orders (f->world, 0)->state, &path, sizeof path);
  o->motion = SRT_MOTION_FOLLOW;
  steps (f, o, 1);
  fixture_near (o->next.p.z, 160, 1e-3);
  fixture_near (o->throttle, 0.5, 1e-6);
  srt_move (&f->run, 0);
  fixture_near (o->next.p.z, 160, 1e-3);
  path.point.z = 640;
  path.limit = 0.25f;
  memcpy (srt_orders (f->world, 0)->state, &path, sizeof path);
  steps (f, o, 1);
  fixture_near (o->velocity.z, 80, 1e-3);
  fixture_near (o->last_throttle, 0.25, 1e-6);
}

/* §10.1: a jumping ship stays where it is; a frozen one is not touched. */
static void
test_held (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  o->velocity = srt_vec3 (0, 0, 10);
  o->throttle = 1;
  o->flags |= SRT_JUMPING;
  steps (f, o, 3);
  g_assert_cmpfloat (o->next.p.z, ==, 0);
  o->flags = (o->flags & ~SRT_JUMPING) | SRT_FROZEN;
  o->node_flags = 0;
  steps (f, o, 3);
  g_assert_cmpfloat (o->next.p.z, ==, 0);
  g_assert_cmpuint (o->node_flags & SRT_NODE_PENDING, ==, 0);
}

/* §10.4: a push off the centre turns the ship as a force there would; the spin stays till steering takes over. */
static void
test_knock (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  srt_knock (o, srt_vec3 (0, 0, 1000), srt_vec3 (10, 0, 0));
  steps (f, o, 1);
  fixture_near (o->velocity.z, 1, 1e-5);
  /* I = 2/5 m r² = 4e6; torque 10 x 1000 about -Y: the nose swings left. */
  fixture_near (o->yaw_rate, -0.0025, 1e-6);
  g_assert_cmpint (o->knocks, ==, 0);
  g_assert_cmpfloat (o->impulse.z, ==, 0);
  o->flags |= SRT_UNPOWERED;
  steps (f, o, 10);
  fixture_near (o->yaw_rate, -0.0025, 1e-6);
  fixture_near (srt_mat3_angles (&o->next.r).y, -0.0275, 1e-5);

  /* Both forms agree when the lever is the point's. */
  SrtObject twin = *o;
  srt_knock (o, srt_mul (&o->next.r, srt_vec3 (5, 6, 7)), srt_add (o->now.p, srt_vec3 (1, 2, 3)));
  srt_knock_local (&twin, srt_vec3 (5, 6, 7), srt_vec3 (1, 2, 3));
  fixture_near (srt_distance (o->angular_impulse, twin.angular_impulse), 0, 1e-2);
  fixture_near (srt_distance (o->impulse, twin.impulse), 0, 1e-5);
}

/* §10.6 */
static void
test_power (void)
{
  SrtObject o;

  memset (&o, 0, sizeof o);
  srt_power_set (&o, 0, 0);
  fixture_near (o.shield_factor, 1, 1e-6);
  fixture_near (o.gun_factor, 1, 1e-6);
  fixture_near (o.speed_factor, 1, 1e-6);
  srt_power_set (&o, 0, 64);
  fixture_near (o.shield_factor, 1.5, 1e-4);
  fixture_near (o.gun_factor, 0.5, 1e-3);
  fixture_near (o.speed_factor, 0.5, 1e-3);
  srt_power_set (&o, 54.17f, -30.32f);
  g_assert_cmpfloat (o.gun_factor, >, o.shield_factor);
  g_assert_cmpfloat (o.gun_factor, >, o.speed_factor);
  srt_power_set (&o, -55.79f, -27.94f);
  g_assert_cmpfloat (o.speed_factor, >, 1.0f);
  g_assert_cmpfloat (o.power_setting.z, ==, 0);
}

/* Whatever is flown, no -0 and no NaN gets into the record. */
static void
test_clean_numbers (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = ship (f, FIX_FIGHTER);

  for (int i = 0; i < 2000; i++)
    {
      o->pitch_input = (float) (i % 3) - 1;
      o->yaw_input = -(float) (i % 5) / 2;
      o->roll_input = i % 2 ? -0.0f : 0.0f;
      o->throttle = i % 7 ? 1 : -0.0f;
      steps (f, o, 1);
      const float *numbers = &o->now.p.x;
      for (size_t k = 0; k < offsetof (SrtObject, generation) / sizeof (float); k++)
        g_assert_true (isfinite (numbers[k]) && !(numbers[k] == 0.0f && signbit (numbers[k])));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/motion/full-throttle", test_full_throttle);
  g_test_add_func ("/motion/settles", test_settles);
  g_test_add_func ("/motion/cruise", test_cruise);
  g_test_add_func ("/motion/pitch", test_pitch);
  g_test_add_func ("/motion/fuel", test_fuel);
  g_test_add_func ("/motion/places", test_places);
  g_test_add_func ("/motion/drawn-turn", test_drawn_turn);
  g_test_add_func ("/motion/brake-and-drift", test_brake_and_drift);
  g_test_add_func ("/motion/plain", test_plain);
  g_test_add_func ("/motion/jumps", test_jumps);
  g_test_add_func ("/motion/follow", test_follow);
  g_test_add_func ("/motion/held", test_held);
  g_test_add_func ("/motion/knock", test_knock);
  g_test_add_func ("/motion/power", test_power);
  g_test_add_func ("/motion/clean-numbers", test_clean_numbers);
  return g_test_run ();
}
