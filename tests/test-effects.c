/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particles, fireballs, the recipes of ends; the store in step with a run (spec 05 §2-5, §8; Checks 1-10, 36, 37). */
#include "effects/gallery.h"
#include "effects/rebuild.h"
#include "effects/state.h"

#include "fixture.h"
#include "shipped.h"

#include "app/history/keyframes.h"
#include "orders/orders.h"
#include "render/scene.h"

#include <string.h>

/* ---- A store beside a fixture's world ---- */

typedef struct
{
  Fixture *f;
  SrtEffects *fx;
  SrtEffectsRun run;
} Stage;

static void
stage_begin (Stage *stage, bool classic)
{
  SrtEffectStyle style = classic ? srt_effect_style_classic () : srt_effect_style_default ();

  stage->f = fixture_new (8);
  stage->fx = srt_effects_new (&style, 1, stage->f->world->mission_ticks);
  stage->run = (SrtEffectsRun){ .effects = stage->fx, .world = stage->f->world, .content = stage->f->content };
  srt_random_seed (&stage->run.random, 5, 5);
}

static void
stage_end (Stage *stage)
{
  srt_effects_free (stage->fx);
  fixture_free (stage->f);
}

/* The camera stands at a place and looks along +Z. */
static void
look_from (Stage *stage, float z)
{
  SrtEffectView view = { .has_camera = true, .camera = srt_frame_identity (), .cockpit = -1 };

  view.camera.p.z = z;
  srt_effects_set_view (stage->fx, &view);
}

/* The store alone, as if that many ticks had passed in which nothing happened. */
static void
pass (Stage *stage, int ticks)
{
  for (int i = 0; i < ticks; i++)
    {
      stage->f->world->mission_ticks++;
      srt_effects_tick (stage->fx, stage->f->world, stage->f->content, NULL, 0);
    }
}

static void
tell (Stage *stage, SrtEvent event)
{
  event.tick = stage->f->world->mission_ticks;
  srt_effects_tick (stage->fx, stage->f->world, stage->f->content, &event, 1);
}

static int
sparkles (Stage *stage)
{
  return srt_particles_live (stage->fx, SRT_PARTICLES_EXPLOSIONS);
}

static int
live_fireballs (const SrtEffects *fx)
{
  int n = 0;

  for (int i = 0; i < SRT_MAX_FIREBALLS; i++)
    n += fx->fireballs.fireballs[i].live;
  return n;
}

/* ---- Particles ---- */

static void
test_curve (void)
{
  const SrtParabola curve = { 1, 0.25f, 0 };
  float factors[3];

  srt_parabola_factors (&curve, factors);
  fixture_near (factors[0], 1, 1e-6);
  fixture_near (factors[1], -2, 1e-6);
  fixture_near (factors[2], 1, 1e-6);
  fixture_near (srt_parabola_at (&curve, 0), 1, 1e-6);
  fixture_near (srt_parabola_at (&curve, 0.5f), 0.25, 1e-6);
  fixture_near (srt_parabola_at (&curve, 1), 0, 1e-6);
  /* Half-size of a flame, half through its life. */
  fixture_near (srt_parabola_at (&srt_templates[SRT_TEMPLATE_FLAME].size, 0.5f), 100, 1e-4);
  for (int i = 0; i < SRT_N_TEMPLATES; i++)
    {
      g_assert_nonnull (srt_templates[i].name);
      g_assert_cmpint (srt_templates[i].life, >, 0);
      g_assert_cmpfloat (srt_parabola_at (&srt_templates[i].size, 0.5f), >, 0);
    }
}

static void
test_burst (void)
{
  Stage stage;
  SrtEmitter emitter = { .place = { { 0, 0, 1000 }, srt_mat3_identity () },
                         .spread = { 1, 1, 1 },
                         .speed = 200,
                         .speed_range = 300,
                         .template = SRT_TEMPLATE_FLAME };

  stage_begin (&stage, false);
  look_from (&stage, 0);
  srt_particles_burst (&stage.run, &emitter, 400);
  g_assert_cmpint (sparkles (&stage), ==, 400);
  look_from (&stage, 2000);
  srt_particles_burst (&stage.run, &emitter, 400);
  g_assert_cmpint (sparkles (&stage), ==, 600);
  for (int i = 0; i < 600; i++)
    {
      const SrtParticle *particle = &stage.fx->particles.pools[SRT_PARTICLES_EXPLOSIONS].particles[i];
      float speed = srt_length (particle->velocity);
      g_assert_cmpfloat (speed, >, 199.9f);
      g_assert_cmpfloat (speed, <, 500.1f);
      g_assert_cmpint (particle->life, >=, 500);
      g_assert_cmpint (particle->life, <, 600);
    }
  /* Never more than there is room for. */
  look_from (&stage, 0);
  for (int i = 0; i < 20; i++)
    srt_particles_burst (&stage.run, &emitter, 400);
  g_assert_cmpint (sparkles (&stage), ==, 4000);
  stage_end (&stage);

  stage_begin (&stage, true);
  for (int i = 0; i < 4; i++)
    srt_particles_burst (&stage.run, &emitter, 400);
  g_assert_cmpint (sparkles (&stage), ==, 1000);
  stage_end (&stage);
}

static int
sent (bool classic, SrtTemplate template, float distance, int count)
{
  Stage stage;
  SrtEmitter emitter = { .place = { { 0, 0, distance }, srt_mat3_identity () }, .spread = { 1, 1, 1 },
                         .speed = 1, .template = (int) template };
  int n;

  stage_begin (&stage, classic);
  look_from (&stage, 0);
  srt_particles_burst (&stage.run, &emitter, count);
  n = srt_particles_count (stage.fx);
  stage_end (&stage);
  return n;
}

static void
test_thinning (void)
{
  g_assert_cmpint (sent (true, SRT_TEMPLATE_SPARKLE, 7500, 150), ==, 75);
  g_assert_cmpint (sent (false, SRT_TEMPLATE_SPARKLE, 7500, 150), ==, 150);
  g_assert_cmpint (sent (true, SRT_TEMPLATE_FLAME, 600000, 400), ==, 200);
  g_assert_cmpint (sent (true, SRT_TEMPLATE_FLAME, 1000, 400), ==, 400);
}

/* A particle born at 10 that lives 100 ticks, and room for no other. */
static void
fill_with (Stage *stage, SrtParticle particle)
{
  SrtParticlePool *pool = &stage->fx->particles.pools[SRT_PARTICLES_EXPLOSIONS];

  for (int i = 0; i < SRT_MAX_POOL; i++)
    pool->particles[i] = particle;
  pool->used = SRT_MAX_POOL;
}

static void
test_life (void)
{
  Stage stage;
  const SrtParticle particle = { .born = 10, .life = 100, .scale = 1, .shade = 1, .template = SRT_TEMPLATE_SPARKLE };
  SrtEmitter emitter = { .place = srt_frame_identity (), .spread = { 1, 1, 1 }, .speed = 1, .life = 1000,
                         .template = SRT_TEMPLATE_HAT_SPARKS };

  stage_begin (&stage, false);
  pass (&stage, 10);
  fill_with (&stage, particle);
  pass (&stage, 99);
  g_assert_cmpint (srt_effects_now (stage.fx), ==, 109);
  g_assert_cmpint (sparkles (&stage), ==, 4000);
  g_assert_true (srt_particles_stream (&stage.run, &emitter));
  g_assert_cmpint (sparkles (&stage), ==, 4000);
  pass (&stage, 1);
  g_assert_cmpint (sparkles (&stage), ==, 0);
  srt_particles_burst (&stage.run, &emitter, 10);
  g_assert_cmpint (sparkles (&stage), ==, 0);
  g_assert_true (srt_particles_stream (&stage.run, &emitter));
  g_assert_cmpint (sparkles (&stage), ==, 1);
  pass (&stage, 1);
  srt_particles_burst (&stage.run, &emitter, 10);
  g_assert_cmpint (sparkles (&stage), ==, 11);
  stage_end (&stage);
}

static void
test_motion (void)
{
  Stage stage;
  SrtEmitter emitter = { .place = srt_frame_identity (), .inherited = { 1, 0, 0 }, .template = SRT_TEMPLATE_FLAME };
  const SrtParticle *particle;
  SrtParticleLook look;
  SrtEffectStyle classic = srt_effect_style_classic ();

  stage_begin (&stage, false);
  srt_particles_burst (&stage.run, &emitter, 1);
  particle = &stage.fx->particles.pools[SRT_PARTICLES_EXPLOSIONS].particles[0];
  pass (&stage, 50);
  g_assert_true (srt_particle_look (stage.fx, particle, 0.25f, &look));
  fixture_near (look.at.x, 50.25, 1e-4);
  srt_effects_set_style (stage.fx, &classic);
  g_assert_true (srt_particle_look (stage.fx, particle, 0.25f, &look));
  fixture_near (look.at.x, 50, 1e-4);
  stage_end (&stage);
}

static void
test_stream (void)
{
  Stage stage;
  SrtEmitter emitter = { .place = { { 0, 0, 500 }, srt_mat3_identity () }, .direction = { 0, 0, 1 }, .speed = 5,
                         .speed_range = 2, .life = 1000, .template = SRT_TEMPLATE_BLAST_TRAIL };
  int n = 0;

  stage_begin (&stage, false);
  look_from (&stage, 0);
  for (int i = 0; i < 999; i++)
    {
      int before = sparkles (&stage);
      g_assert_true (srt_particles_stream (&stage.run, &emitter));
      n += sparkles (&stage) - before;
      pass (&stage, 1);
    }
  /* 30 to 10 in a hundred ticks: a fifth on the whole. */
  g_assert_cmpint (n, >, 150);
  g_assert_cmpint (n, <, 250);
  pass (&stage, 1);
  g_assert_false (srt_particles_stream (&stage.run, &emitter));

  /* One that is born has moved on at once; behind the camera there is none. */
  emitter = (SrtEmitter){ .place = srt_frame_identity (), .direction = { 0, 0, 1 }, .speed = 5, .life = 10000,
                          .template = SRT_TEMPLATE_ALLIED_TRAIL };
  srt_effects_reset (stage.fx, 1, 0);
  g_assert_true (srt_particles_stream (&stage.run, &emitter));
  g_assert_cmpint (sparkles (&stage), ==, 1);
  fixture_near (stage.fx->particles.pools[SRT_PARTICLES_EXPLOSIONS].particles[0].at.z, 5, 1e-4);
  look_from (&stage, 1000);
  g_assert_true (srt_particles_stream (&stage.run, &emitter));
  g_assert_cmpint (sparkles (&stage), ==, 1);
  stage_end (&stage);
}

static void
test_variety (void)
{
  for (int classic = 0; classic < 2; classic++)
    {
      Stage stage;
      SrtEmitter emitter = { .place = srt_frame_identity (), .template = SRT_TEMPLATE_SMOKE_3 };
      float least = 2, most = 0;
      stage_begin (&stage, classic);
      pass (&stage, 1);
      srt_particles_burst (&stage.run, &emitter, 500);
      for (int i = 0; i < 500; i++)
        {
          const SrtParticle *particle = &stage.fx->particles.pools[SRT_PARTICLES_SMOKE_3].particles[i];
          least = MIN (least, particle->scale);
          most = MAX (most, particle->scale);
          g_assert_cmpfloat (particle->shade, >=, classic ? 1.0f : 0.85f);
          g_assert_cmpfloat (particle->shade, <=, classic ? 1.0f : 1.15f);
        }
      fixture_near (least, classic ? 1 : 0.75, 0.01);
      fixture_near (most, classic ? 1 : 1.25, 0.01);
      stage_end (&stage);
    }
}

static void
test_flame_wants_a_camera (void)
{
  Stage stage;
  SrtEmitter used;

  stage_begin (&stage, false);
  g_assert_false (srt_flame_burst (&stage.run, srt_vec3 (0, 0, 0), srt_vec3 (40, 0, 0), SRT_FLAME_BURST, NULL));
  g_assert_cmpint (sparkles (&stage), ==, 0);
  look_from (&stage, -1000);
  g_assert_true (srt_flame_burst (&stage.run, srt_vec3 (0, 0, 0), srt_vec3 (40, 0, 0), SRT_FLAME_BURST, &used));
  g_assert_cmpint (sparkles (&stage), ==, 200);
  fixture_near (used.inherited.x, 10, 1e-5);
  stage_end (&stage);
}

/* ---- Fireballs ---- */

static SrtFireball *
set_off (Stage *stage, SrtFireballAsk ask)
{
  srt_fireball (&stage->run, &ask);
  return &stage->fx->fireballs.fireballs[0];
}

static void
test_frames (void)
{
  Stage stage;
  SrtFireballLook look;
  SrtEffectStyle classic = srt_effect_style_classic ();
  const SrtFireball *fireball;

  stage_begin (&stage, false);
  fireball = set_off (&stage, (SrtFireballAsk){ .size = 100, .light = true });
  pass (&stage, 80);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0, &look));
  g_assert_cmpint (look.n, ==, 2);
  g_assert_cmpint (look.frame[0], ==, 8);
  g_assert_cmpint (look.frame[1], ==, 9);
  fixture_near (look.weight[0], 0.467, 0.001);
  fixture_near (look.weight[1], 0.533, 0.001);
  fixture_near (look.light_intensity, 15.0 * (1 - 80.0 / 150), 1e-4);
  fixture_near (look.light_reach, look.light_intensity * 500, 1e-2);
  srt_effects_set_style (stage.fx, &classic);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0, &look));
  g_assert_cmpint (look.n, ==, 1);
  g_assert_cmpint (look.frame[0], ==, 8);
  fixture_near (look.weight[0], 1, 1e-6);
  fixture_near (look.light_intensity, 10.0 * (1 - 80.0 / 150), 1e-4);
  stage_end (&stage);
}

static void
test_fade (void)
{
  Stage stage;
  SrtFireballLook look;
  SrtEffectStyle classic = srt_effect_style_classic (), style = srt_effect_style_default ();
  const SrtFireball *fireball;

  stage_begin (&stage, false);
  fireball = set_off (&stage, (SrtFireballAsk){ .size = 100 });
  pass (&stage, 119);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0, &look));
  fixture_near (look.fade, 1, 1e-6);
  pass (&stage, 16);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0, &look));
  fixture_near (look.fade, 0.5, 1e-6);
  srt_effects_set_style (stage.fx, &classic);
  pass (&stage, 14);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0, &look));
  fixture_near (look.fade, 1, 1e-6);
  srt_effects_set_style (stage.fx, &style);
  pass (&stage, 1);
  g_assert_false (srt_fireball_look (stage.fx, fireball, 0, &look));
  g_assert_cmpint (live_fireballs (stage.fx), ==, 0);
  stage_end (&stage);
}

static void
test_room (void)
{
  for (int classic = 0; classic < 2; classic++)
    {
      Stage stage;
      stage_begin (&stage, classic);
      for (int i = 0; i < (classic ? 31 : 129); i++)
        set_off (&stage, (SrtFireballAsk){ .at = { (float) i, 0, 0 }, .size = 1 });
      g_assert_cmpint (live_fireballs (stage.fx), ==, classic ? 30 : 128);
      fixture_near (stage.fx->fireballs.fireballs[0].at.x, 0, 1e-6); /* the new one is dropped */
      pass (&stage, 150);
      set_off (&stage, (SrtFireballAsk){ .size = 1 });
      g_assert_cmpint (live_fireballs (stage.fx), ==, 1);
      stage_end (&stage);
    }
}

static void
test_delay (void)
{
  Stage stage;
  SrtFireballLook look;
  const SrtFireball *fireball;

  stage_begin (&stage, false);
  fireball = set_off (&stage, (SrtFireballAsk){ .size = 100, .delay = 30, .velocity = { 2, 0, 0 }, .light = true });
  pass (&stage, 29);
  g_assert_false (srt_fireball_look (stage.fx, fireball, 0, &look));
  pass (&stage, 1);
  g_assert_true (srt_fireball_look (stage.fx, fireball, 0.5f, &look));
  fixture_near (look.at.x, 3, 1e-5); /* no drift before it shows */
  fixture_near (look.light_at.x, 3, 1e-5);
  pass (&stage, 149);
  g_assert_cmpint (live_fireballs (stage.fx), ==, 1);
  pass (&stage, 1);
  g_assert_cmpint (live_fireballs (stage.fx), ==, 0);
  stage_end (&stage);
}

static void
test_cells (void)
{
  Stage stage;
  SrtFireballLook look;
  bool left = false, right = false;

  stage_begin (&stage, true);
  for (int i = 0; i < 30; i++)
    set_off (&stage, (SrtFireballAsk){ .kind = SRT_FIREBALL_SHEET, .size = 1, .life = 90 });
  pass (&stage, 45); /* the middle one of nine */
  for (int i = 0; i < 30; i++)
    {
      const float low = 82.0f / 256, high = 163.0f / 256;
      g_assert_true (srt_fireball_look (stage.fx, &stage.fx->fireballs.fireballs[i], 0, &look));
      g_assert_cmpint (look.frame[0], ==, 4);
      fixture_near (MIN (look.uv[0][0], look.uv[0][2]), low, 1e-6);
      fixture_near (MAX (look.uv[0][0], look.uv[0][2]), high, 1e-6);
      left |= look.uv[0][0] < look.uv[0][2];
      right |= look.uv[0][0] > look.uv[0][2];
    }
  g_assert_true (left && right);
  stage_end (&stage);
}

/* ---- The recipes of ends ---- */

static void
test_blast (void)
{
  Stage stage;
  int slot;

  stage_begin (&stage, false);
  slot = fixture_ship (stage.f, FIX_FIGHTER, 0, 0, 1000);
  look_from (&stage, 0);
  tell (&stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION, .slot = slot, .other = -1, .number = SRT_GOING_BLAST,
                            .value = 100, .place = { 0, 0, 1000 }, .direction = { 40, 0, 0 } });
  g_assert_cmpint (sparkles (&stage), ==, 400 + 150);
  g_assert_cmpint (live_fireballs (stage.fx), ==, 1);
  fixture_near (stage.fx->fireballs.fireballs[0].size, 100, 1e-5);
  fixture_near (stage.fx->fireballs.fireballs[0].velocity.x, 10, 1e-5);
  g_assert_true (stage.fx->fireballs.fireballs[0].light);
  stage_end (&stage);
}

static void
test_burst_and_marker (void)
{
  Stage stage;
  SrtVec3 at;
  int slot;

  stage_begin (&stage, false);
  slot = fixture_ship (stage.f, FIX_FIGHTER, 0, 0, 1000);
  fixture_player (stage.f);
  look_from (&stage, 0);
  g_assert_false (srt_ends_marker (stage.fx, 0, &at));
  tell (&stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION, .slot = slot, .other = -1, .number = SRT_GOING_BURSTS,
                            .value = 100, .place = { 0, 0, 1000 }, .direction = { 40, 0, 0 } });
  g_assert_cmpint (sparkles (&stage), ==, 200 + 150);
  g_assert_cmpint (live_fireballs (stage.fx), ==, 18);
  for (int i = 0; i < 18; i++)
    {
      const SrtFireball *fireball = &stage.fx->fireballs.fireballs[i];
      fixture_near (fireball->size, 80, 1e-4);
      fixture_near (fireball->velocity.x, 20, 1e-4);
      g_assert_cmpfloat (srt_distance (fireball->at, srt_vec3 (0, 0, 1000)), <=, 30.01f);
      g_assert_cmpint (fireball->delay, <=, 10);
    }
  pass (&stage, 100);
  g_assert_true (srt_ends_marker (stage.fx, 0.5f, &at));
  fixture_near (at.x, 1005, 1e-2);
  stage_end (&stage);
}

/* Fireballs of a torpedo that halts, of a missile, an asteroid. */
static void
test_others (void)
{
  Stage stage;
  int slot;

  stage_begin (&stage, false);
  slot = fixture_ship (stage.f, FIX_TORPEDO, 0, 0, 0);
  tell (&stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION, .slot = slot, .number = SRT_GOING_HALT_TORPEDO, .value = 50 });
  g_assert_cmpint (live_fireballs (stage.fx), ==, 6);
  g_assert_false (stage.fx->fireballs.fireballs[0].light);
  for (int i = 1; i < 6; i++)
    {
      const SrtFireball *fireball = &stage.fx->fireballs.fireballs[i];
      g_assert_cmpfloat (fireball->size, >=, 1000);
      g_assert_cmpfloat (fireball->size, <=, 1500);
      g_assert_cmpint (fireball->delay, >=, (i - 1) * 30);
      g_assert_cmpint (fireball->delay, <, (i - 1) * 30 + 20);
    }
  srt_effects_reset (stage.fx, 1, 0);
  tell (&stage, (SrtEvent){ .kind = SRT_EVENT_MISSILE_ENDED, .slot = slot, .value = 20, .direction = { 400, 0, 0 } });
  g_assert_cmpint (live_fireballs (stage.fx), ==, 1);
  g_assert_cmpint (stage.fx->fireballs.fireballs[0].kind, ==, SRT_FIREBALL_SHEET);
  g_assert_cmpint (stage.fx->fireballs.fireballs[0].life, ==, 100);
  fixture_near (stage.fx->fireballs.fireballs[0].size, 60, 1e-5);
  g_assert_cmpint (sparkles (&stage), ==, 50);
  srt_effects_reset (stage.fx, 1, 0);
  tell (&stage, (SrtEvent){ .kind = SRT_EVENT_EXPLOSION, .slot = slot, .number = SRT_GOING_ROCK, .value = 150 });
  fixture_near (stage.fx->fireballs.fireballs[0].size, 150, 1e-5);
  stage_end (&stage);
}

/* A ship that spins out sheds a bit a frame at first; one its pilot has left, every other one. */
static void
test_spin_out (gconstpointer abandoned)
{
  Stage stage;
  int slot, bits = 0, spun = -1, ended = -1;

  stage_begin (&stage, false);
  stage.f->run.world->random.state += 1;
  for (int tries = 0; tries < 40 && spun < 0; tries++)
    {
      slot = fixture_ship (stage.f, FIX_BANDIT, (float) tries * 10000, 0, 0);
      srt_object (stage.f->world, slot)->eject_roll = 99;
      if (abandoned)
        srt_object (stage.f->world, slot)->flags |= SRT_ABANDONED | SRT_EJECTED;
      srt_object_destroyed (&stage.f->run, slot, true, true);
      for (int t = 0; t < 500 && ended < 0; t++)
        {
          int counter = stage.fx->ends.trails[0].counter;
          fixture_forget (stage.f);
          fixture_tick (stage.f);
          srt_effects_tick (stage.fx, stage.f->world, stage.f->content, stage.f->events, stage.f->run.n_events);
          bits += counter > 0 && stage.fx->ends.trails[0].counter < counter
                  && (!abandoned || counter % 2 == 0);
          for (uint32_t i = 0; i < stage.f->run.n_events; i++)
            {
              const SrtEvent *event = &stage.f->events[i];
              if (event->kind != SRT_EVENT_EXPLOSION)
                continue;
              if (event->number == SRT_GOING_SPIN_OUT)
                {
                  spun = event->tick;
                  g_assert_cmpint (stage.fx->ends.trails[0].counter, ==, 50);
                  g_assert_cmpint (live_fireballs (stage.fx), >=, 1);
                }
              else if (spun >= 0)
                ended = event->tick;
              else
                t = 500;
            }
        }
    }
  g_assert_cmpint (spun, >=, 0);
  g_assert_cmpint (ended - spun, >=, 200);
  g_assert_cmpint (ended - spun, <=, 401);
  /* Those shed while it had less than ten ticks a bit to go. */
  g_assert_cmpint (bits, >=, abandoned ? 20 : 40);
  g_assert_cmpint (bits, <=, abandoned ? 26 : 50);
  g_assert_cmpint (stage.fx->bits.n, >=, bits + (abandoned ? 5 : 25));
  stage_end (&stage);
}

/* ---- In step with a run ---- */

typedef struct
{
  SrtContent *content;
  SrtDocument *document;
  SrtMission *mission;
  SrtSim *sim;
} Battle;

static void
battle_begin (Battle *battle, const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SORTIE_DATA"), "missions", name, NULL);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  battle->content = shipped_content ();
  battle->document = srt_document_load (path, NULL);
  battle->mission = srt_mission_read (battle->document, battle->content, NULL);
  battle->sim = srt_sim_new (battle->content, battle->mission, &options, NULL);
  g_assert_nonnull (battle->sim);
}

static void
battle_end (Battle *battle)
{
  srt_sim_free (battle->sim);
  srt_mission_free (battle->mission);
  srt_document_free (battle->document);
  srt_content_unref (battle->content);
}

static void
follow (SrtEffects *fx, const SrtSim *sim)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (sim, &n);

  srt_effects_tick (fx, srt_sim_world (sim), srt_sim_content (sim), events, n);
}

static SrtEffectView
far_view (void)
{
  return (SrtEffectView){ .has_camera = true, .camera = { { 0, -5000, -20000 }, srt_mat3_identity () }, .cockpit = -1 };
}

/* The world's hash after so many ticks, drawn @rate times a second, or never. */
static uint64_t
drawn_at (int rate, int ticks)
{
  Battle battle;
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffectView view = far_view ();
  SrtEffects *fx = srt_effects_new (&style, 1, 0), *copy = srt_effects_new (&style, 1, 0);
  SrtScene scene;
  uint64_t hash;
  double drawn = 0;

  battle_begin (&battle, "duel.sortie.json");
  srt_scene_init (&scene);
  srt_effects_set_view (fx, &view);
  for (int t = 0; t < ticks; t++)
    {
      srt_sim_tick (battle.sim);
      if (rate > 0)
        follow (fx, battle.sim);
      for (; rate > 0 && drawn <= t; drawn += 100.0 / rate)
        {
          srt_effects_copy (copy, fx);
          srt_scene_from_world (&scene, srt_sim_world (battle.sim), battle.content, battle.mission, 0.5f);
          scene.fx = copy;
        }
    }
  hash = srt_sim_hash (battle.sim);
  srt_scene_free (&scene);
  srt_effects_free (fx);
  srt_effects_free (copy);
  battle_end (&battle);
  return hash;
}

static void
test_changes_nothing (void)
{
  uint64_t undrawn = drawn_at (0, 3000);

  g_assert_cmphex (drawn_at (7, 3000), ==, undrawn);
  g_assert_cmphex (drawn_at (60, 3000), ==, undrawn);
  g_assert_cmphex (drawn_at (240, 3000), ==, undrawn);
}

/* Equal in every byte that lives: of stores that hold nothing but what lives in either. */
static void
assert_same (const SrtEffects *a, const SrtEffects *b)
{
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *x = srt_effects_new (&style, 0, 0), *y = srt_effects_new (&style, 0, 0);

  srt_effects_copy (x, a);
  srt_effects_copy (y, b);
  g_assert_cmpint (x->now, ==, y->now);
#define SAME(part) g_assert_cmpmem (&x->part, sizeof x->part, &y->part, sizeof y->part)
  SAME (particles);
  SAME (fireballs);
  SAME (bits);
  SAME (rays);
  SAME (wrecks);
  SAME (extras);
  SAME (smoke);
  SAME (waves);
  SAME (bubbles);
  SAME (sparks);
  SAME (flash);
  SAME (ends);
  SAME (huge);
  SAME (splits);
#undef SAME
  srt_effects_free (x);
  srt_effects_free (y);
}

static void
test_gone_back_to (void)
{
  const int to = 2500;
  Battle battle;
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffectView view = far_view ();
  SrtEffects *through = srt_effects_new (&style, 1, 0), *back = srt_effects_new (&style, 1, 0);
  SrtHistory *history;
  SrtReplay *replay;
  int stop = 1, shown = 0;

  battle_begin (&battle, "duel.sortie.json");
  history = sortie_history_new (battle.sim);
  srt_effects_reset (through, srt_sim_world (battle.sim)->seed, 0);
  srt_effects_set_view (through, &view);
  for (int t = 0; t < to; t++)
    {
      srt_history_tick (history);
      follow (through, battle.sim);
      shown += srt_particles_count (through) + live_fireballs (through);
    }
  g_assert_cmpint (shown, >, 1000);
  for (int t = 0; t < 1000; t++)
    srt_history_tick (history);
  /* Back from there. */
  g_assert_true (srt_history_go (history, to));
  srt_effects_reset (back, srt_sim_world (battle.sim)->seed, srt_effects_rebuild_from (history, to, SRT_EFFECTS_KEPT));
  srt_effects_set_view (back, &view);
  replay = srt_replay_new (history, srt_effects_now (back), to);
  g_assert_true (srt_effects_replay (back, replay, to, NULL));
  srt_replay_free (replay);
  assert_same (through, back);
  /* Given up before it is done. */
  srt_effects_reset (back, 1, 0);
  replay = srt_replay_new (history, 0, to);
  g_assert_false (srt_effects_replay (back, replay, to, &stop));
  g_assert_cmpint (srt_effects_now (back), <, to);
  srt_replay_free (replay);
  srt_effects_free (through);
  srt_effects_free (back);
  srt_history_free (history);
  battle_end (&battle);
}

/* Ticks that were left out are made up for. */
static void
test_left_out (void)
{
  Stage stage;

  stage_begin (&stage, false);
  set_off (&stage, (SrtFireballAsk){ .size = 1, .velocity = { 1, 0, 0 } });
  stage.f->world->mission_ticks += 40;
  srt_effects_tick (stage.fx, stage.f->world, stage.f->content, NULL, 0);
  g_assert_cmpint (srt_effects_now (stage.fx), ==, 40);
  fixture_near (stage.fx->fireballs.fireballs[0].at.x, 40, 1e-4);
  /* Events of a tick that was, with its world: nothing moves. */
  srt_effects_tick (stage.fx, stage.f->world, stage.f->content, NULL, 0);
  fixture_near (stage.fx->fireballs.fireballs[0].at.x, 40, 1e-4);
  stage.f->world->mission_ticks += SRT_EFFECTS_LEAP + 1;
  srt_effects_tick (stage.fx, stage.f->world, stage.f->content, NULL, 0);
  g_assert_cmpint (live_fireballs (stage.fx), ==, 0);
  stage_end (&stage);
}

static void
test_styles (void)
{
  SrtEffectStyle style = srt_effect_style_default (), classic = srt_effect_style_classic ();

  g_assert_cmpint (srt_n_effect_style_infos, ==, 10);
  for (int i = 0; i < srt_n_effect_style_infos; i++)
    {
      g_assert_true (*(bool *) ((char *) &style + srt_effect_style_infos[i].at));
      g_assert_false (*(bool *) ((char *) &classic + srt_effect_style_infos[i].at));
    }
}

/* ---- The table, and the stage to look at any of it on ---- */

/* What is to be seen of a store and its world: something burns, flies, shines, waits, fades, or is on its way out. */
static bool
holds_anything (const SrtEffectStage *stage)
{
  const SrtEffects *fx = srt_effect_stage_effects (stage);
  const SrtWorld *world = srt_sim_world (srt_effect_stage_sim (stage));
  const SrtObject *ship = srt_object (world, 0);
  int order = srt_order_number (world, 0);
  float color[3];
  bool any = srt_particles_count (fx) > 0 || fx->fireballs.n > 0 || fx->bits.n > 0 || fx->bits.n_chunks > 0
             || fx->pieces.n > 0 || fx->bubbles.n > 0 || fx->capital_shields.next > 0 || srt_flash_look (fx, color)
             || world->live_shockwaves > 0 || world->live_missiles > 0 || world->live_shots > 0 || world->huge.live
             || ship->cloak || ship->last_throttle > 0.0f || order == SRT_ORDER_JUMP_OUT || order == SRT_ORDER_WARP_OUT
             || order == SRT_ORDER_ION_CANNON;

  for (int i = 0; i < SRT_MAX_SPARKS; i++)
    any |= fx->sparks.all[i].live;
  for (int i = 0; i < SRT_RAYS; i++)
    any |= fx->rays.rays[i].handle != 0;
  for (uint32_t i = 0; i < world->n_countermeasures; i++)
    any |= srt_countermeasures (world)[i].live != 0;
  return any;
}

static void
test_gallery (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  SrtContent *content = shipped_content ();
  SrtEffectStyle style = srt_effect_style_default ();

  for (int i = 0; i < srt_n_effect_infos; i++)
    {
      const SrtEffectInfo *info = &srt_effect_infos[i];
      SrtFrame camera = srt_frame_identity ();
      int type = srt_effect_stage_type (content, i), swift = srt_content_find_ship (content, "swift");
      SrtEffectStage *stage;
      float radius;

      g_test_message ("%s", info->id);
      g_assert_true (g_hash_table_add (ids, (gpointer) info->id));
      g_assert_cmpint (srt_effect_find (info->id), ==, i);
      g_assert_cmpint (srt_content_find_ship (content, info->sight.ship), >=, 0);
      g_assert_cmpint (info->ages[0], <, info->ages[1]);
      g_assert_cmpint (info->ages[1], <, info->ages[2]);
      g_assert_cmpint (type, >=, 0);
      /* Some show near the camera alone: on a small ship, where that can show them. */
      stage = srt_effect_stage_new (content, swift, &style, 1, NULL);
      if (!srt_effect_stage_begin (stage, i))
        swift = type;
      srt_effect_stage_free (stage);
      stage = srt_effect_stage_new (content, swift, &style, 1, NULL);
      srt_effect_stage_middle (stage, i, &radius);
      camera.p.z = -2.5f * radius / info->sight.reach - 1000.0f;
      srt_effect_stage_set_view (stage, &camera);
      g_assert_true (srt_effect_stage_begin (stage, i));
      g_assert_cmpint (srt_effect_stage_age (stage), ==, 0);
      while (srt_effect_stage_age (stage) < 100 && !holds_anything (stage))
        srt_effect_stage_tick (stage);
      g_assert_true (holds_anything (stage));
      srt_effect_stage_free (stage);
    }
  g_assert_cmpint (srt_effect_find ("nothing"), ==, -1);
  srt_content_unref (content);
}

/* It is dark in three ticks of four, by chance: those that are told to be worth a look are among the others. */
static void
test_gallery_flicker (void)
{
  SrtContent *content = shipped_content ();
  SrtEffectStyle style = srt_effect_style_default ();
  int info = srt_effect_find ("shield-flicker"), lit = 0;
  SrtEffectStage *stage = srt_effect_stage_new (content, srt_effect_stage_type (content, info), &style, 1, NULL);
  const SrtEffects *fx = srt_effect_stage_effects (stage);

  g_assert_true (srt_effect_stage_begin (stage, info));
  while (srt_effect_stage_age (stage) < 90)
    {
      float color[3];
      srt_effect_stage_tick (stage);
      srt_bubble_vertex_color (fx, &fx->bubbles.all[0], 0, 0, 0.0f, color);
      for (int k = 0; k < 3 && color[0] > 0.0f; k++)
        lit += srt_effect_infos[info].ages[k] == srt_effect_stage_age (stage);
      if (color[0] > 0.0f)
        g_test_message ("lit at %d", srt_effect_stage_age (stage));
    }
  g_assert_cmpint (lit, ==, 3);
  srt_effect_stage_free (stage);
  srt_content_unref (content);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/effects/check-1-and-5-curve", test_curve);
  g_test_add_func ("/effects/check-2-burst", test_burst);
  g_test_add_func ("/effects/check-3-thinning", test_thinning);
  g_test_add_func ("/effects/check-4-life", test_life);
  g_test_add_func ("/effects/check-6-motion", test_motion);
  g_test_add_func ("/effects/stream", test_stream);
  g_test_add_func ("/effects/variety", test_variety);
  g_test_add_func ("/effects/flame-wants-a-camera", test_flame_wants_a_camera);
  g_test_add_func ("/effects/check-7-frames", test_frames);
  g_test_add_func ("/effects/check-8-fade", test_fade);
  g_test_add_func ("/effects/check-9-room", test_room);
  g_test_add_func ("/effects/check-10-delay", test_delay);
  g_test_add_func ("/effects/cells", test_cells);
  g_test_add_func ("/effects/blast", test_blast);
  g_test_add_func ("/effects/burst-and-marker", test_burst_and_marker);
  g_test_add_func ("/effects/other-ends", test_others);
  g_test_add_data_func ("/effects/check-36-spin-out", NULL, test_spin_out);
  g_test_add_data_func ("/effects/check-36-spin-out-abandoned", GINT_TO_POINTER (1), test_spin_out);
  g_test_add_func ("/effects/check-37-changes-nothing", test_changes_nothing);
  g_test_add_func ("/effects/gone-back-to", test_gone_back_to);
  g_test_add_func ("/effects/left-out", test_left_out);
  g_test_add_func ("/effects/styles", test_styles);
  g_test_add_func ("/effects/gallery", test_gallery);
  g_test_add_func ("/effects/gallery-flicker", test_gallery_flicker);
  return g_test_run ();
}
