/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Smoke, rings, sparks, what hits leave, and the flash as they are drawn (spec 05 §16, §17, §20, §22; checks 25, 26, 33, 35 of §28). */
#include "effects-stage.h"

/* ---- Smoke ---- */

/* Check 25 */
static void
test_smoke_levels (void)
{
  SrtShipType type = { .has_combat = true, .combat = { .armor_class = 5, .shield_power = 8 } };
  SrtObject ship = { .armor = { 29, 29, 29, 29 }, .shields = { 0, 0, 0, 0 } };

  ship.armor[2] = 26;
  g_assert_cmpint (srt_smoke_level (&type, &ship, false), ==, 1);
  ship.armor[2] = 20;
  g_assert_cmpint (srt_smoke_level (&type, &ship, false), ==, 2);
  ship.armor[2] = 14;
  g_assert_cmpint (srt_smoke_level (&type, &ship, false), ==, 3);
  ship.armor[2] = 29;
  g_assert_cmpint (srt_smoke_level (&type, &ship, true), ==, 0);
  /* The right shield is never read. */
  ship.armor[2] = 14;
  ship.shields[SRT_LEFT] = ship.shields[SRT_FORE] = ship.shields[SRT_AFT] = 48;
  g_assert_cmpint (srt_smoke_level (&type, &ship, false), ==, 0);
  g_assert_cmpint (srt_smoke_level (&type, &ship, true), ==, 1);
  ship.shields[SRT_LEFT] = 40;
  g_assert_cmpint (srt_smoke_level (&type, &ship, false), ==, 3);
  ship.shields[SRT_LEFT] = 48;
  ship.shields[SRT_RIGHT] = -5;
  g_assert_cmpint (srt_smoke_level (&type, &ship, true), ==, 1);
}

/* Gives the fighters' model engine glows; before any is made. */
static void
give_glow (Fixture *f, float length)
{
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_FIGHTER].model];
  SrtAttachment *attachments = g_new0 (SrtAttachment, 1);

  attachments->kind = SRT_ATTACH_ENGINE_GLOW;
  attachments->frame = srt_frame_identity ();
  attachments->frame.p = srt_vec3 (10, 20, -90);
  attachments->size = srt_vec3 (30, 30, length);
  g_free ((void *) model->attachments);
  model->attachments = attachments;
  model->n_attachments = ((SrtPart *) model->parts)->n_attachments = 1;
}

static void
test_smoke (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  const SrtParticlePool *pool;
  SrtObject *ship;
  int n;

  give_glow (f, -200);
  ship = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, 0));
  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, -5000);
  ship->velocity = srt_vec3 (40, 0, 0); /* a step: 10 a tick */
  memset (ship->shields, 0, sizeof ship->shields);
  ship->armor[SRT_LEFT] = 0.6f * 6 * (float) f->types[FIX_FIGHTER].combat.armor_class;
  stage_run (&stage, 200);
  g_assert_cmpint (stage.effects->smoke.all[0].level, ==, 2);
  /* Half a particle a tick, each living 100 to 109. */
  n = live_particles (stage.effects, SRT_PARTICLES_SMOKE_2, f->world->mission_ticks);
  g_assert_cmpint (n, >, 30);
  g_assert_cmpint (n, <, 75);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_SMOKE_3, f->world->mission_ticks), ==, 0);
  /* A glow whose length is negative burns the other way: out of the stern. */
  pool = &stage.effects->particles.pools[SRT_PARTICLES_SMOKE_2];
  for (int i = 0; i < pool->used; i++)
    if (pool->particles[i].life > 0)
      {
        g_assert_cmpfloat (pool->particles[i].velocity.z, <, -28);
        fixture_near (pool->particles[i].velocity.x, 10, 36 * 0.25);
      }
  /* An abandoned ship sends no more. */
  ship->flags |= SRT_ABANDONED;
  stage_run (&stage, 120);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_SMOKE_2, f->world->mission_ticks), ==, 0);
  g_assert_cmpint (stage.effects->smoke.all[0].level, ==, 0);
}

/* Level 3 bangs as it smokes; who jumps, who is a stand-in, and who never smokes do not. */
static void
test_smoke_worst (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtObject *ship;
  int bangs = 0;

  give_glow (f, 200);
  ship = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, 0));
  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, -5000);
  memset (ship->shields, 0, sizeof ship->shields);
  ship->armor[SRT_AFT] = 1;
  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_CARGO_LIFTER;
  stage_run (&stage, 50);
  g_assert_cmpint (stage.effects->smoke.all[0].level, ==, 0);
  f->types[FIX_FIGHTER].traits &= ~(uint32_t) SRT_TRAIT_CARGO_LIFTER;
  ship->flags |= SRT_JUMPING;
  stage_run (&stage, 50);
  g_assert_cmpint (stage.effects->smoke.all[0].level, ==, 0);
  ship->flags &= ~SRT_JUMPING;
  stage_run (&stage, 80);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_SMOKE_3, f->world->mission_ticks), >, 10);
  for (int i = 0; i < SRT_MAX_FIREBALLS; i++)
    bangs += stage.effects->fireballs.fireballs[i].life == 90;
  g_assert_cmpint (bangs, >, 0);
  /* Another ship in the slot begins anew. */
  ship->generation++;
  ship->armor[SRT_AFT] = 29;
  stage_run (&stage, 1);
  g_assert_cmpint (stage.effects->smoke.all[0].smoke, ==, 0);
}

/* ---- Rings ---- */

/* Check 26, of the rings that are only drawn. */
static void
test_ring (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtFrame place = srt_frame_identity ();
  const SrtWave *wave;
  float reach, left;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 500);
  stage_init (&stage, f, NULL);
  srt_wave (&stage.run, &place, 1, 10000, 100, srt_vec3 (3, 0, 0));
  wave = &stage.effects->waves.all[0];
  stage.effects->now = 10; /* one frame of ten ticks */
  srt_waves_frame (&stage.run);
  fixture_near (wave->reach, 1000, 0.01);
  fixture_near (srt_waves_shake (stage.effects), 1, 1e-5);
  srt_wave_look (stage.effects, wave, 0, &place, &reach, &left);
  fixture_near (left, 0.9, 1e-5);
  fixture_near (reach, 1000, 0.01);
  srt_wave_look (stage.effects, wave, 0.5f, &place, &reach, &left);
  fixture_near (reach, 1050, 0.01);
  fixture_near (place.p.x, 3 + 1.5, 1e-4);
  /* Passed once; freed at its end. */
  stage.effects->waves.shake = 0;
  stage.effects->now = 99;
  srt_waves_frame (&stage.run);
  fixture_near (stage.effects->waves.shake, 0, 1e-6);
  srt_wave_look (stage.effects, wave, 5, &place, &reach, &left);
  fixture_near (reach, 10000, 0.01);
  g_assert_cmpint (stage.effects->waves.n, ==, 1);
  stage.effects->now = 100;
  srt_waves_frame (&stage.run);
  g_assert_cmpint (stage.effects->waves.n, ==, 0);
}

static void
test_ring_kinds (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtFrame place = srt_frame_identity ();
  SrtEffectStyle style = srt_effect_style_classic ();

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 500);
  stage_init (&stage, f, NULL);
  /* The huge explosion's shakes nothing as it passes. */
  srt_wave (&stage.run, &place, 3, 10000, 100, srt_vec3 (0, 0, 0));
  stage_run (&stage, 20);
  fixture_near (stage.effects->waves.shake, 0, 1e-6);
  srt_effects_reset (stage.effects, 7, 0);
  for (int i = 0; i < SRT_MAX_WAVES + 5; i++)
    srt_wave (&stage.run, &place, 0, 100, 100, srt_vec3 (0, 0, 0));
  g_assert_cmpint (stage.effects->waves.n, ==, 30);
  g_assert_cmpint (srt_wave_spokes (srt_effects_style (stage.effects)), ==, 32);
  g_assert_cmpint (srt_wave_spokes (&style), ==, 8);
}

/* Checks 27, 28: what the rules' rings do is theirs; here, that a shake of drawing's dies away as theirs does. */
static void
test_shake (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };

  stage_init (&stage, f, NULL);
  stage.effects->waves.shake = 2;
  stage_run (&stage, 50);
  fixture_near (stage.effects->waves.shake, 1, 1e-4);
  stage_run (&stage, 60);
  fixture_near (stage.effects->waves.shake, 0, 1e-6);
}

/* ---- Sparks ---- */

/* Check 33 */
static void
test_spark (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  const SrtSpark *spark;
  SrtVec3 at;
  float color[3];

  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, 0);
  srt_sparks_spray (&stage.run, SRT_SPARK_HULL, srt_vec3 (0, 0, 0), srt_vec3 (0, 0, 1), srt_vec3 (1, 0, 0), 10, 0, 0,
                    1);
  spark = &stage.effects->sparks.all[0];
  fixture_near (spark->velocity.z, 10, 1e-5);
  g_assert_true (srt_spark_look (stage.effects, spark, 0.5f, &at, color));
  fixture_near (at.x, 0.5, 1e-5);
  fixture_near (at.z, 5, 1e-5);
  stage.effects->now = 50;
  srt_sparks_move (stage.effects, 50);
  g_assert_true (srt_spark_look (stage.effects, spark, 0, &at, color));
  fixture_near (at.x, 50, 1e-3);
  fixture_near (at.z, 500, 1e-3);
  fixture_near (spark->velocity.z, 7.78, 0.005);
  for (int c = 0; c < 3; c++)
    fixture_near (color[c], 0.5, 1e-5);
  stage.effects->now = 100;
  srt_sparks_move (stage.effects, 1);
  g_assert_true (spark->live);
  stage.effects->now = 101;
  srt_sparks_move (stage.effects, 1);
  g_assert_false (spark->live);
  g_assert_false (srt_spark_look (stage.effects, spark, 0, &at, color));

  /* The small ones are not thrown far off; others are. */
  srt_sparks_spray (&stage.run, SRT_SPARK_SHIELD, srt_vec3 (0, 0, 20001), srt_vec3 (0, 0, 1), at, 10, 5, 1, 10);
  srt_sparks_spray (&stage.run, SRT_SPARK_HULL, srt_vec3 (0, 0, 20001), srt_vec3 (0, 0, 1), at, 10, 5, 1, 10);
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 0);
  srt_sparks_spray (&stage.run, SRT_SPARK_COMPONENT, srt_vec3 (0, 0, 20001), srt_vec3 (0, 0, 1), at, 10, 5, 1, 10);
  srt_sparks_spray (&stage.run, SRT_SPARK_SHIELD, srt_vec3 (0, 0, 19999), srt_vec3 (0, 0, 1), at, 10, 5, 1, 10);
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 20);
}

/* 256 of them; the next takes the oldest's place. Each leaves within half the spread, at its speed. */
static void
test_spark_ring (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtVec3 none = { 0, 0, 0 };

  stage_init (&stage, f, NULL);
  srt_sparks_spray (&stage.run, SRT_SPARK_COMPONENT, none, srt_vec3 (1, 0, 0), none, 20, 10, 1, 256);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_COMPONENT), ==, 256);
  for (int i = 0; i < SRT_MAX_SPARKS; i++)
    {
      const SrtSpark *spark = &stage.effects->sparks.all[i];
      float speed = srt_length (spark->velocity);

      g_assert_cmpfloat (speed, >=, 14.999);
      g_assert_cmpfloat (speed, <=, 25.001);
      g_assert_cmpfloat (spark->velocity.x / speed, >, cosf (0.5f) * cosf (0.5f) - 1e-4);
    }
  srt_sparks_spray (&stage.run, SRT_SPARK_SHIELD, none, none, none, 20, 10, 1, 1);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_COMPONENT), ==, 255);
  g_assert_cmpint (stage.effects->sparks.all[0].kind, ==, SRT_SPARK_SHIELD);
  g_assert_true (isfinite (stage.effects->sparks.all[0].velocity.z));
}

/* What shots leave, told by the rules themselves. */
static void
test_hits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *object = srt_object (f->world, ship);
  SrtVec3 side = { 100, 0, 0 };

  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, -3000);
  /* On a shield. */
  srt_object_damage (&f->run, ship, SRT_RIGHT, 5, 0, -1, SRT_DAMAGE_SHOT, side);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_SHIELD), ==, 10);
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 10);
  fixture_near (srt_bubble_of (stage.effects, ship)->hits[0].way.x, 1, 1e-5);
  for (int i = 0; i < 10; i++)
    {
      g_assert_cmpfloat (stage.effects->sparks.all[i].velocity.x, >, 5.7);
      g_assert_cmpfloat (srt_length (stage.effects->sparks.all[i].velocity), <, 12.51);
    }
  /* Through a shield to the armour: the shield flares, the hull does not. */
  srt_effects_reset (stage.effects, 7, 0);
  object->shields[SRT_RIGHT] = 1;
  srt_object_damage (&f->run, ship, SRT_RIGHT, 5, 1, -1, SRT_DAMAGE_SHOT, side);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ARMOR_HIT, ship), ==, 1);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_HULL), ==, 0);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_SHIELD), ==, 10);
  /* On the bare hull. */
  srt_effects_reset (stage.effects, 7, 0);
  srt_armor_damage (&f->run, ship, SRT_RIGHT, 1, -1, SRT_DAMAGE_SHOT, side);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_HULL), ==, 10);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_SHIELD), ==, 0);
  fixture_near (stage.effects->sparks.all[0].at.x, 100, 1e-3);
  /* Not of a knock, and not from within. */
  srt_effects_reset (stage.effects, 7, 0);
  srt_armor_damage (&f->run, ship, SRT_RIGHT, 1, -1, SRT_DAMAGE_COLLISION, side);
  sit_in (&stage, ship);
  srt_armor_damage (&f->run, ship, SRT_RIGHT, 1, -1, SRT_DAMAGE_SHOT, side);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 0);
  /* A knock on a shield is told where the ship comes to; one at the middle strikes no shield. */
  look_from (&stage, 0, 0, -3000);
  object->shields[SRT_RIGHT] = 20;
  object->next.p = srt_vec3 (0, 0, 40);
  srt_object_damage (&f->run, ship, SRT_RIGHT, 1, 0, -1, SRT_DAMAGE_COLLISION, srt_vec3 (100, 0, 40));
  srt_object_damage (&f->run, ship, SRT_RIGHT, 1, 0, -1, SRT_DAMAGE_COLLISION, object->next.p);
  stage_show (&stage);
  g_assert_cmpint (srt_bubble_of (stage.effects, ship)->n_hits, ==, 1);
  fixture_near (srt_bubble_of (stage.effects, ship)->hits[0].way.x, 1, 1e-5);
  fixture_near (stage.effects->sparks.all[0].at.z, 0, 1e-3); /* where it is drawn */
}

/* Components: with a generator the part glows; without one the hit bursts. */
static void
test_components (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0), engine;
  SrtObject *object = srt_object (f->world, hull);
  SrtVec3 at = { -500, -500, -4150 };

  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, -9000);
  engine = node_named (f, hull, "Engine 1");
  g_assert_cmpint (object->flags & SRT_SHIELD_GENERATOR, !=, 0);
  srt_component_damage (&f->run, hull, engine, 10, -1, SRT_DAMAGE_SHOT, at);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_COMPONENT), ==, 10);
  g_assert_cmpint (live_skins (stage.effects), ==, 1);
  g_assert_cmpint (stage.effects->capital_shields.all[0].node, ==, engine);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_EXPLOSIONS, f->world->mission_ticks), ==, 0);

  srt_effects_reset (stage.effects, 7, 0);
  object->flags &= ~SRT_SHIELD_GENERATOR;
  srt_component_damage (&f->run, hull, engine, 10, -1, SRT_DAMAGE_MISSILE, at);
  stage_show (&stage);
  g_assert_cmpint (live_skins (stage.effects), ==, 0);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_COMPONENT), ==, 10);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_EXPLOSIONS, f->world->mission_ticks), >, 0);
  g_assert_cmpint (live_particles (stage.effects, SRT_PARTICLES_EXPLOSIONS, f->world->mission_ticks), <=, 20);

  /* Not of what is passed on to it, nor of a torpedo that goes off in it: those have their own. */
  srt_effects_reset (stage.effects, 7, 0);
  srt_component_damage (&f->run, hull, engine, 10, -1, SRT_DAMAGE_PASSED_ON, at);
  srt_component_damage (&f->run, hull, engine, 10, -1, SRT_DAMAGE_CRASH, at);
  stage_show (&stage);
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 0);

  /* A rock never glows; it sheds a chunk. */
  object->flags |= SRT_SHIELD_GENERATOR;
  f->types[FIX_HULL].traits |= SRT_TRAIT_ASTEROID;
  srt_component_damage (&f->run, hull, engine, 10, -1, SRT_DAMAGE_SHOT, at);
  stage_show (&stage);
  g_assert_cmpint (live_skins (stage.effects), ==, 0);
}

/* Great guns: forty sparks of their side's, a fireball, no blow. */
static void
test_great_guns (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0), friend = fixture_ship (f, FIX_FIGHTER, 0, 9000, 0), lit = 0;
  SrtEvent event = { .kind = SRT_EVENT_COMPONENT_HIT, .slot = hull, .other = friend, .place = { 0, 0, 4000 },
                     .direction = { 0, 0, 1 } };

  stage_init (&stage, f, NULL);
  event.node = node_named (f, hull, "Hull");
  srt_effects_tick (stage.effects, f->world, f->content, &event, 1);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_GREAT_FRIENDLY), ==, 40);
  for (int i = 0; i < SRT_MAX_FIREBALLS; i++)
    lit += stage.effects->fireballs.fireballs[i].life == 150 && stage.effects->fireballs.fireballs[i].size == 5000;
  g_assert_cmpint (lit, ==, 1);
  srt_object (f->world, friend)->side = SRT_SIDE_HOSTILE;
  srt_effects_tick (stage.effects, f->world, f->content, &event, 1);
  g_assert_cmpint (live_sparks (stage.effects, SRT_SPARK_GREAT_HOSTILE), ==, 40);
}

/* ---- The flash ---- */

/* Check 35 */
static void
test_flash (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtEvent event = { .kind = SRT_EVENT_FLASH, .slot = -1, .number = 100 };
  float color[3];
  int whole = 0;

  stage_init (&stage, f, NULL);
  g_assert_false (srt_flash_look (stage.effects, color));
  srt_effects_tick (stage.effects, f->world, f->content, &event, 1);
  for (int i = 0; i < 50; i++)
    {
      g_assert_true (srt_flash_look (stage.effects, color));
      whole += color[0] >= 1.0f;
      fixture_near (color[0], color[2], 1e-6);
      stage_run (&stage, 1);
    }
  g_assert_cmpint (whole, ==, 17);
  srt_flash_look (stage.effects, color);
  fixture_near (color[0], 0.6, 1e-5);
  stage_run (&stage, 50);
  g_assert_false (srt_flash_look (stage.effects, color));
}

/* Only near enough; cut short by an exhaust; red as the player is struck, within the cockpit. */
static void
test_flash_rules (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtEvent near = { .kind = SRT_EVENT_FLASH, .slot = -1, .number = 100, .value = 5000 },
           burn = { .kind = SRT_EVENT_EXHAUST, .slot = 0, .value = 0.505f },
           struck = { .kind = SRT_EVENT_SHIELD_HIT, .slot = 0, .other = -1, .place = { 100, 0, 0 } };
  float color[3];

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  stage_init (&stage, f, NULL);
  look_from (&stage, 0, 0, 5001);
  srt_effects_tick (stage.effects, f->world, f->content, &near, 1);
  g_assert_false (srt_flash_look (stage.effects, color));
  look_from (&stage, 0, 0, 4999);
  srt_effects_tick (stage.effects, f->world, f->content, &near, 1);
  g_assert_true (srt_flash_look (stage.effects, color));
  srt_effects_tick (stage.effects, f->world, f->content, &burn, 1);
  srt_flash_look (stage.effects, color);
  fixture_near (color[1], 0.6, 1e-5);
  /* The world's own flash falls to nothing at once: the exhaust's does so outside of it. */
  f->world->player.flash = 40;
  stage_run (&stage, 1);
  f->world->player.flash = 0;
  stage_run (&stage, 1);
  g_assert_false (srt_flash_look (stage.effects, color));
  sit_in (&stage, 0);
  srt_effects_tick (stage.effects, f->world, f->content, &struck, 1);
  g_assert_true (srt_flash_look (stage.effects, color));
  fixture_near (color[0], 0.3, 1e-6);
  fixture_near (color[1], 0, 1e-6);
  stage_run (&stage, 30);
  srt_flash_look (stage.effects, color);
  fixture_near (color[0], 0.15, 1e-4);
  f->world->player.burning = 1;
  stage_run (&stage, 1);
  g_assert_false (srt_flash_look (stage.effects, color));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/effects-hits/smoke-levels", test_smoke_levels);
  g_test_add_func ("/effects-hits/smoke", test_smoke);
  g_test_add_func ("/effects-hits/smoke-worst", test_smoke_worst);
  g_test_add_func ("/effects-hits/ring", test_ring);
  g_test_add_func ("/effects-hits/ring-kinds", test_ring_kinds);
  g_test_add_func ("/effects-hits/shake", test_shake);
  g_test_add_func ("/effects-hits/spark", test_spark);
  g_test_add_func ("/effects-hits/spark-ring", test_spark_ring);
  g_test_add_func ("/effects-hits/hits", test_hits);
  g_test_add_func ("/effects-hits/components", test_components);
  g_test_add_func ("/effects-hits/great-guns", test_great_guns);
  g_test_add_func ("/effects-hits/flash", test_flash);
  g_test_add_func ("/effects-hits/flash-rules", test_flash_rules);
  return g_test_run ();
}
