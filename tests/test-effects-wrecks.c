/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Electric rays, burning wrecks, spark streams, how splits are drawn, the huge explosion, extras (spec 05 §10-15; Checks 17-24). */
#include "effects/state.h"

#include "fixture-large.h"
#include "shipped.h"

#include "orders/orders.h"

#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)

/* ---- A store beside a fixture's world ---- */

static SrtEffects *
store (Fixture *f)
{
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *fx = srt_effects_new (&style, 1, f->world->mission_ticks);

  return fx;
}

static SrtEffectsRun
run_of (Fixture *f, SrtEffects *fx)
{
  SrtEffectsRun run = { .effects = fx, .world = f->world, .content = f->content };

  srt_random_seed (&run.random, 5, 5);
  return run;
}

/* What has been told since, without a tick of the world. */
static void
take_up (Fixture *f, SrtEffects *fx)
{
  srt_effects_tick (fx, f->world, f->content, f->events, f->run.n_events);
  fixture_forget (f);
}

static void
ticks (Fixture *f, SrtEffects *fx, int n)
{
  for (int i = 0; i < n; i++)
    {
      fixture_forget (f);
      fixture_tick (f);
      srt_effects_tick (fx, f->world, f->content, f->events, f->run.n_events);
    }
  fixture_forget (f);
}

static int
n_rays (const SrtEffects *fx)
{
  int n = 0;

  for (int i = 0; i < SRT_RAYS; i++)
    n += fx->rays.rays[i].handle != 0;
  return n;
}

static int
n_streams (const SrtEffects *fx)
{
  int n = 0;

  for (int i = 0; i < SRT_STREAMS; i++)
    n += fx->wrecks.streams[i].handle != 0;
  return n;
}

static int
n_lights (const SrtEffects *fx)
{
  int n = 0;

  for (int i = 0; i < SRT_BURN_LIGHTS; i++)
    n += fx->wrecks.lights[i].live;
  return n;
}

/* A type of one part "Remains" with @n points for rays, a lamp and two streams. */
static int
burning_type (Fixture *f, int n)
{
  SrtModel model = f->content->models[f->types[FIX_FIGHTER].model];
  SrtPart *part = g_memdup2 (&model.parts[0], sizeof *part);
  SrtPoint *points = g_new0 (SrtPoint, n + 3);

  g_strlcpy (part->name, "Remains", sizeof part->name);
  part->flags = 0;
  part->n_attachments = part->n_tracks = part->n_triggers = 0;
  for (int i = 0; i < n; i++)
    points[i] = (SrtPoint){ 0, SRT_POINTS_RAYS, i, { 100.0f * (float) i, 0, 0 }, { 0, 0, 1 } };
  points[n] = (SrtPoint){ 0, SRT_POINTS_LIGHT, 0, { 0, -50, 0 }, { 0, 0, 1 } };
  points[n + 1] = (SrtPoint){ 0, SRT_POINTS_STREAMS, 0, { 10, 0, 0 }, { 0, 0, 1 } };
  points[n + 2] = (SrtPoint){ 0, SRT_POINTS_STREAMS, 1, { 20, 0, 0 }, { 0, 0, 1 } };
  model.parts = part;
  model.n_parts = 1;
  model.attachments = NULL;
  model.n_attachments = 0;
  model.tracks = NULL;
  model.n_tracks = 0;
  model.points = points;
  model.n_points = n + 3;
  model.total_nodes = 1;
  model.total_components = model.total_guns = 0;
  int type = fixture_add_type (f, "remains", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, fixture_add_model (f, &model));
  f->types[type].has_flight = f->types[type].has_combat = false;
  return type;
}

/* ---- Rays ---- */

static const SrtRayAsk steady = { .slot = -1, .node = -1, .to = { 1600, 0, 0 }, .strands = 2, .half = 90, .jitter = 0.2f };

/* §27: ray 101 takes the place of ray 0; a handle of one that is gone stands for nothing, whoever has its place. */
static void
test_ray_places (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtEffects *fx = store (f);
  SrtEffectsRun run = run_of (f, fx);
  uint32_t handles[SRT_RAYS + 1];

  for (int i = 0; i <= SRT_RAYS; i++)
    {
      handles[i] = srt_ray (&run, &steady);
      g_assert_cmpuint (handles[i], !=, 0);
    }
  g_assert_cmpint (n_rays (fx), ==, SRT_RAYS);
  g_assert_null (srt_ray_find (fx, handles[0]));
  g_assert_true (srt_ray_find (fx, handles[SRT_RAYS]) == &fx->rays.rays[0]);
  for (int i = 1; i < SRT_RAYS; i++)
    g_assert_true (srt_ray_find (fx, handles[i]) == &fx->rays.rays[i]);
  srt_ray_stop (fx, handles[0]);
  g_assert_cmpint (n_rays (fx), ==, SRT_RAYS);
  srt_ray_stop (fx, handles[7]);
  g_assert_cmpint (n_rays (fx), ==, SRT_RAYS - 1);
  uint32_t again = srt_ray (&run, &steady);
  g_assert_true (srt_ray_find (fx, again) == &fx->rays.rays[7]);
  g_assert_null (srt_ray_find (fx, handles[7]));
  g_assert_null (srt_ray_find (fx, 0));
  srt_effects_free (fx);
}

/* Check 24: dark on its first frame, out after 34 ticks; a timed one of 5000 ticks is gone at 5000. */
static void
test_flicker (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtEffects *fx = store (f);
  SrtRayAsk fades = steady, hard = steady, timed = steady;
  SrtEffectsRun run;
  uint32_t ray[4];
  int lit = 0, dark = 0;

  ticks (f, fx, 1);
  run = run_of (f, fx);
  fades.flags = SRT_RAY_FLICKERS | SRT_RAY_FADES;
  hard.flags = SRT_RAY_FLICKERS;
  timed.flags = SRT_RAY_TIMED;
  timed.life = 5000;
  ray[0] = srt_ray (&run, &fades);
  ray[1] = srt_ray (&run, &hard);
  ray[2] = srt_ray (&run, &timed);
  ray[3] = srt_ray (&run, &steady);
  g_assert_cmpfloat (srt_ray_find (fx, ray[0])->bright, ==, 1);
  ticks (f, fx, 1);
  g_assert_cmpint (srt_ray_find (fx, ray[0])->lit, ==, 0);
  fixture_near (srt_ray_find (fx, ray[0])->bright, 0.97, 1e-6);
  g_assert_cmpfloat (srt_ray_find (fx, ray[1])->bright, ==, 0);
  fx->rays.rays[0].dark_for = fx->rays.rays[1].dark_for = 100;
  ticks (f, fx, 32);
  fixture_near (srt_ray_find (fx, ray[0])->bright, 0.01, 1e-5);
  ticks (f, fx, 1);
  g_assert_cmpfloat (srt_ray_find (fx, ray[0])->bright, ==, 0);
  /* It has been dark since tick 2, and lights again past its hundred ticks. */
  ticks (f, fx, 66);
  g_assert_cmpfloat (srt_ray_find (fx, ray[0])->bright, ==, 0);
  ticks (f, fx, 1);
  g_assert_cmpint (srt_ray_find (fx, ray[0])->lit, ==, 0);
  ticks (f, fx, 1);
  g_assert_cmpint (srt_ray_find (fx, ray[0])->lit, ==, 1);
  g_assert_cmpfloat (srt_ray_find (fx, ray[0])->bright, ==, 1);
  g_assert_cmpint (srt_ray_find (fx, ray[0])->lit_for, <, 100);
  g_assert_cmpfloat (srt_ray_find (fx, ray[3])->bright, ==, 1);
  for (int i = 103; i < 5000; i++)
    {
      g_assert_nonnull (srt_ray_find (fx, ray[2]));
      ticks (f, fx, 1);
      lit += srt_ray_find (fx, ray[1])->lit;
      dark += !srt_ray_find (fx, ray[1])->lit;
      g_assert_true (srt_ray_find (fx, ray[1])->lit == (srt_ray_find (fx, ray[1])->bright == 1.0f));
    }
  g_assert_nonnull (srt_ray_find (fx, ray[2]));
  ticks (f, fx, 1);
  g_assert_null (srt_ray_find (fx, ray[2]));
  g_assert_nonnull (srt_ray_find (fx, ray[3]));
  g_assert_cmpint (dark, >, 5 * lit);
  g_assert_cmpint (lit, >, 0);
  srt_effects_free (fx);
}

/* Its way: from end to end, no middle farther off than the jitter lets it be; another one each tick, the same when asked again. */
static void
test_strand (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtEffects *fx = store (f), *copy = store (f);
  SrtEffectsRun run = run_of (f, fx);
  SrtVec3 one[SRT_RAY_POINTS], two[SRT_RAY_POINTS], other[SRT_RAY_POINTS];
  const SrtRay *ray = srt_ray_find (fx, srt_ray (&run, &steady));
  float off = 0.0f;

  srt_ray_strand (fx, ray, 0, one);
  srt_ray_strand (fx, ray, 0, two);
  srt_ray_strand (fx, ray, 1, other);
  g_assert_cmpmem (one, sizeof one, two, sizeof two);
  g_assert_cmpfloat (srt_distance (one[5], other[5]), >, 0);
  g_assert_cmpfloat (one[0].x, ==, 0);
  g_assert_cmpfloat (one[16].x, ==, 1600);
  g_assert_cmpfloat (srt_distance (one[8], srt_vec3 (800, 0, 0)), <=, 320);
  fixture_near (srt_distance (one[4], srt_lerp (one[0], one[8], 0.5f)) / srt_distance (one[0], one[8]), 0.1, 0.1);
  srt_effects_copy (copy, fx);
  srt_ray_strand (copy, &copy->rays.rays[0], 0, two);
  g_assert_cmpmem (one, sizeof one, two, sizeof two);
  for (int i = 0; i < 50; i++)
    {
      ticks (f, fx, 1);
      srt_ray_strand (fx, ray, 0, two);
      off += srt_distance (two[8], srt_vec3 (800, 0, 0));
      g_assert_cmpfloat (srt_distance (two[8], srt_vec3 (800, 0, 0)), <=, 320.01f);
    }
  g_assert_cmpfloat (off / 50.0f, >, 80);
  g_assert_cmpfloat (srt_distance (one[8], two[8]), >, 0);
  srt_effects_free (copy);
  srt_effects_free (fx);
}

/* A disrupted ship has fifteen for as long as the order says, from its centre to its radius; they go with it. */
static void
test_disrupted (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtEffects *fx = store (f);
  int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
  int32_t life = 300;

  srt_order_push (&f->run, slot, SRT_ORDER_DISRUPTED, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  memcpy (srt_order_current (f->world, slot)->data, &life, sizeof life);
  ticks (f, fx, 6);
  g_assert_cmpint (n_rays (fx), ==, 15);
  for (int i = 0; i < 15; i++)
    {
      const SrtRay *ray = &fx->rays.rays[i];
      fixture_near (srt_length (ray->to), srt_object (f->world, slot)->radius, 0.1);
      g_assert_cmpfloat (ray->half, ==, 90);
      g_assert_cmpint (ray->flags, ==, SRT_RAY_FLICKERS | SRT_RAY_FADES | SRT_RAY_TIMED);
      fixture_near (ray->color[0][0], i % 2 ? 0.3 : 0.8, 1e-6);
    }
  ticks (f, fx, 290);
  g_assert_cmpint (n_rays (fx), ==, 15);
  srt_object (f->world, slot)->generation++;
  ticks (f, fx, 1);
  g_assert_cmpint (n_rays (fx), ==, 0);
  srt_effects_free (fx);
}

/* ---- Parts that burn (Check 21) ---- */

static void
test_burn (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = burning_type (f, 4), plain = burning_type (f, 0), three = burning_type (f, 3);
  int slot = fixture_ship (f, type, 0, 0, 0), bare = fixture_ship (f, plain, 5000, 0, 0),
      odd = fixture_ship (f, three, 9000, 0, 0);
  SrtEffects *fx = store (f);
  SrtEffectsRun run;

  ticks (f, fx, 1);
  run = run_of (f, fx);
  srt_burn_part (&run, bare, srt_part_named (&f->run, bare, "Remains"), true, true, true);
  srt_burn_part_named (&run, slot, "nothing of the kind", true, true, true);
  srt_burn_part (&run, slot, -1, true, true, true);
  g_assert_cmpint (n_rays (fx) + n_streams (fx) + n_lights (fx), ==, 0);
  srt_burn_part_named (&run, odd, "Remains", true, true, false);
  g_assert_cmpint (n_rays (fx), ==, 1);
  g_assert_cmpint (n_streams (fx) + n_lights (fx), ==, 0);
  srt_burn_part_named (&run, slot, "Remains", false, true, true);
  g_assert_cmpint (n_rays (fx), ==, 3);
  g_assert_cmpfloat (fx->rays.rays[2].from.x, ==, 200);
  g_assert_cmpfloat (fx->rays.rays[2].to.x, ==, 300);
  g_assert_cmpfloat (fx->rays.rays[2].half, ==, 260);
  g_assert_cmpint (n_lights (fx), ==, 1);
  g_assert_cmpint (n_streams (fx), ==, 2);
  g_assert_cmpint (fx->wrecks.streams[0].emitter.life, ==, 5000);
  ticks (f, fx, 4999);
  g_assert_cmpint (n_rays (fx), ==, 3);
  g_assert_cmpint (n_streams (fx), ==, 2);
  g_assert_cmpint (srt_particles_live (fx, srt_templates[SRT_TEMPLATE_WRECK_SMOKE].pool), >, 0);
  fixture_near (fx->wrecks.lights[0].share, 0.5 * 0.75, 0.5 * 0.25 + 1e-3);
  ticks (f, fx, 1);
  g_assert_cmpint (n_rays (fx), ==, 1); /* the one that burns for good */
  g_assert_cmpint (n_streams (fx), ==, 0);
  ticks (f, fx, 4999);
  g_assert_cmpint (n_lights (fx), ==, 1);
  ticks (f, fx, 1);
  g_assert_cmpint (n_lights (fx), ==, 0);
  srt_effects_free (fx);
}

/* All of it goes with the wreck; what takes the slot has none of it. */
static void
test_wreck_gone (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = burning_type (f, 4);
  SrtEffects *fx = store (f), *late;

  f->types[type].ends.wreck_part = "Remains";
  int slot = fixture_ship (f, type, 0, 0, 0);
  ticks (f, fx, 3);
  g_assert_cmpint (n_rays (fx), ==, 2);
  g_assert_cmpint (n_streams (fx), ==, 2);
  g_assert_cmpint (n_lights (fx), ==, 1);
  g_assert_cmpint (fx->rays.rays[0].flags, ==, SRT_RAY_FLICKERS | SRT_RAY_FADES);
  /* A store that begins amid the run shows it too. */
  late = store (f);
  ticks (f, late, 1);
  g_assert_cmpint (n_rays (late), ==, 2);
  srt_effects_free (late);
  /* A part that is hidden neither smokes nor is its ray there to see, and it burns on once it shows. */
  fixture_part (f, slot, 0)->flags |= SRT_NODE_HIDDEN;
  g_assert_cmpint (srt_hang_state (&(SrtEffectsRun){ .effects = fx, .world = f->world, .content = f->content },
                                   &fx->rays.rays[0].hang), ==, SRT_HANG_UNSEEN);
  ticks (f, fx, 2);
  g_assert_cmpint (n_streams (fx), ==, 2);
  fixture_part (f, slot, 0)->flags &= ~SRT_NODE_HIDDEN;
  srt_object (f->world, slot)->generation++;
  f->types[type].ends.wreck_part = "";
  ticks (f, fx, 1);
  g_assert_cmpint (n_rays (fx) + n_streams (fx) + n_lights (fx), ==, 0);
  srt_effects_free (fx);
}

/* ---- Streams: 64, no more; each has an end ---- */

static void
test_streams (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtEffects *fx = store (f);
  SrtEffectsRun run = run_of (f, fx);
  SrtEmitter emitter = { .place = srt_frame_identity (), .direction = { 0, 0, 1 }, .speed = 3,
                         .template = SRT_TEMPLATE_HAT_SPARKS, .born = f->world->mission_ticks, .life = 10 };
  uint32_t first = srt_stream_start (&run, -1, -1, &emitter), last = 0, again;

  g_assert_cmpuint (first, !=, 0);
  emitter.life = 20;
  for (int i = 1; i < SRT_STREAMS; i++)
    last = srt_stream_start (&run, -1, -1, &emitter);
  g_assert_cmpuint (last, !=, 0);
  g_assert_cmpuint (srt_stream_start (&run, -1, -1, &emitter), ==, 0);
  srt_stream_stop (fx, last);
  g_assert_null (srt_stream_find (fx, last));
  again = srt_stream_start (&run, -1, -1, &emitter);
  g_assert_true (srt_stream_find (fx, again) == &fx->wrecks.streams[SRT_STREAMS - 1]);
  srt_stream_stop (fx, last); /* not its place any more */
  g_assert_nonnull (srt_stream_find (fx, again));
  ticks (f, fx, 9);
  g_assert_nonnull (srt_stream_find (fx, first));
  ticks (f, fx, 1);
  g_assert_null (srt_stream_find (fx, first));
  g_assert_cmpint (n_streams (fx), ==, SRT_STREAMS - 1);
  ticks (f, fx, 10);
  g_assert_cmpint (n_streams (fx), ==, 0);
  srt_effects_free (fx);
}

/* ---- Splits ---- */

static int
plane_of (Fixture *f, int slot, int k, float *z)
{
  SrtVec3 point, normal;

  if (!srt_split_plane (&f->run, slot, srt_root_child (&f->run, slot, k), &point, &normal))
    return 0;
  *z = point.z - srt_object (f->world, slot)->next.p.z;
  return normal.z > 0 ? 1 : -1;
}

static int
meet_cruiser (Fixture *f, LargeTypes *types)
{
  *types = fixture_large (f);
  return fixture_ship (f, types->cruiser, 0, 0, 0);
}

/*
 * Check 17: in the first frame the portals stand at point 0: what is whole is
 * shown ahead of it, wreck and other half behind; past the duration nothing is
 * cut.
 */
static void
test_sweep_cuts (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtEffects *fx = store (f);
  LargeTypes types;
  int slot = meet_cruiser (f, &types), began;
  float z = 0;

  g_assert_cmpint (plane_of (f, slot, CRUISER_HULL, &z), ==, 0);
  fixture_break (f, slot, CRUISER_HULL);
  began = f->world->frame_start;
  g_assert_cmpint (plane_of (f, slot, CRUISER_HULL, &z), ==, 0);
  take_up (f, fx);
  ticks (f, fx, 1);
  g_assert_cmpint (plane_of (f, slot, CRUISER_HULL, &z), ==, 1);
  fixture_near (z, -3000, 1);
  g_assert_cmpint (plane_of (f, slot, CRUISER_BRIDGE, &z), ==, 1);
  g_assert_cmpint (plane_of (f, slot, CRUISER_HULL_WRECK, &z), ==, -1);
  g_assert_cmpint (plane_of (f, slot + 1, 0, &z), ==, -1);
  g_assert_cmpfloat (srt_split_glow (fx, slot, 0), ==, 1);
  g_assert_cmpfloat (srt_split_glow (fx, slot + 1, 0), ==, 1);
  g_assert_cmpfloat (srt_split_glow (fx, slot + 2, 0), ==, 0);
  ticks (f, fx, 100);
  fixture_near (srt_split_glow (fx, slot, 0.5f), 0.55, 1e-5);
  /* Past the last step the portals are in the scene no more, and what they cut stays cut until the end. */
  while (f->world->frame_start < began + 899)
    ticks (f, fx, 1);
  g_assert_cmpint (f->world->splits[0].open, ==, 0);
  g_assert_cmpint (plane_of (f, slot, CRUISER_HULL, &z), ==, 1);
  while (f->world->frame_start <= began + 900)
    ticks (f, fx, 1);
  for (int k = 0; k < CRUISER_N_PARTS; k++)
    g_assert_cmpint (plane_of (f, slot, k, &z), ==, 0);
  g_assert_cmpint (plane_of (f, slot + 1, 0, &z), ==, 0);
  g_assert_cmpfloat (srt_split_glow (fx, slot, 0), ==, 0);
  srt_effects_free (fx);
}

/* What is kept is whole; a ship that shows all its damaged hull leaves that whole too. */
static void
test_kept (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types;
  int slot = meet_cruiser (f, &types);
  float z;

  fixture_split (f, &types)->kept_part = "Bridge";
  fixture_break (f, slot, CRUISER_HULL);
  fixture_tick (f);
  g_assert_cmpint (plane_of (f, slot, CRUISER_BRIDGE, &z), ==, 0);
  g_assert_cmpint (plane_of (f, slot, CRUISER_BRIDGE_WRECK, &z), ==, 0);
  g_assert_cmpint (plane_of (f, slot, CRUISER_ENGINE, &z), ==, 1);
  /* Check 20: an eleventh split takes the first one's place: nothing of that ship is cut any more. */
  for (int i = 1; i < SRT_SPLITS; i++)
    f->world->splits[i].live = SRT_SPLIT_LIVE_BURSTS;
  int other = fixture_ship (f, types.cruiser, 50000, 0, 0);
  fixture_break (f, other, CRUISER_HULL);
  g_assert_cmpint (f->world->splits[0].ship, ==, other);
  for (int k = 0; k < CRUISER_N_PARTS; k++)
    g_assert_cmpint (plane_of (f, slot, k, &z), ==, 0);
}

static int
lit_fireballs (const SrtEffects *fx)
{
  int n = 0;

  for (int i = 0; i < fx->fireballs.used; i++)
    n += fx->fireballs.fireballs[i].live && fx->fireballs.fireballs[i].light;
  return n;
}

/* Check 18: bursts begin with five to seven, two fireballs each; their end sets one off at each point, and three on the hull's list. */
static void
test_bursts (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtEffects *fx = store (f);
  LargeTypes types;
  int slot = meet_cruiser (f, &types), n, at_end = 0;
  float radius;

  fixture_split (f, &types)->mode = SRT_SPLIT_BURSTS;
  fixture_split (f, &types)->burst_odds = 1000000;
  fixture_break (f, slot, CRUISER_HULL);
  n = fixture_count (f, SRT_EVENT_SPLIT_STEP, slot);
  take_up (f, fx);
  g_assert_cmpint (n, >=, 5);
  g_assert_cmpint (n, <=, 7);
  g_assert_cmpint (lit_fireballs (fx), ==, 2 * n);
  for (int i = 0; i < 2 * n; i++)
    {
      const SrtFireball *ball = &fx->fireballs.fireballs[i];
      g_assert_cmpfloat (ball->size, >=, i % 2 ? 1000 : 2000);
      g_assert_cmpfloat (ball->size, <=, i % 2 ? 2000 : 3000);
      g_assert_cmpint (ball->delay, <, 150);
    }
  g_assert_cmpfloat (srt_split_glow (fx, slot, 0), ==, 0);
  ticks (f, fx, 600);
  g_assert_cmpint (lit_fireballs (fx), ==, 0);
  while (srt_split_of (f->world, slot))
    ticks (f, fx, 1);
  radius = srt_object (f->world, slot)->radius;
  g_assert_cmpint (lit_fireballs (fx), ==, 4 + 2); /* the list has two */
  for (int i = 0; i < fx->fireballs.used; i++)
    if (fabsf (fx->fireballs.fireballs[i].size - 0.15f * radius) < 0.01f)
      at_end |= 1 << (fx->fireballs.fireballs[i].delay / 50);
  g_assert_cmpint (at_end, ==, 3);
  srt_effects_free (fx);
}

/* A sweep: a fireball a point, as large as told, and the end's; no more. */
static void
test_sweep_fireballs (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtEffects *fx = store (f);
  LargeTypes types;
  int slot = meet_cruiser (f, &types), told = 0;

  fixture_break (f, slot, CRUISER_HULL);
  take_up (f, fx);
  while (srt_split_of (f->world, slot))
    {
      int before = fx->fireballs.n;
      fixture_forget (f);
      fixture_tick (f);
      srt_effects_tick (fx, f->world, f->content, f->events, f->run.n_events);
      int steps = fixture_count (f, SRT_EVENT_SPLIT_STEP, slot);
      told += steps;
      if (steps > 0)
        g_assert_cmpint (fx->fireballs.n, >=, before);
    }
  g_assert_cmpint (told, >=, 4);
  g_assert_cmpint (lit_fireballs (fx), >=, 2);
  srt_effects_free (fx);
}

/* §11: the top's steps are 3200 each; the fin's fireballs come in pairs; what is left burns. */
static void
test_two_part (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtEffects *fx = store (f);
  LargeTypes types = fixture_large (f);
  int slot = fixture_ship (f, types.two, 0, 0, 0);
  float z = 0;

  fixture_break (f, slot, TWO_TOP);
  take_up (f, fx);
  ticks (f, fx, 2);
  g_assert_cmpint (lit_fireballs (fx), ==, 1);
  g_assert_cmpfloat (fx->fireballs.fireballs[0].size, ==, 3200);
  g_assert_cmpint (plane_of (f, slot, TWO_TOP, &z), ==, 1);
  g_assert_cmpint (plane_of (f, slot, TWO_FRONT_WRECK, &z), ==, -1);
  g_assert_cmpint (plane_of (f, slot, TWO_ENGINE, &z), ==, 0);
  g_assert_cmpint (plane_of (f, slot + 1, 0, &z), ==, -1);
  while (srt_split_of (f->world, slot))
    ticks (f, fx, 1);
  g_assert_cmpint (plane_of (f, slot, TWO_TOP, &z), ==, 0);
  srt_effects_free (fx);
}

/* ---- The huge explosion (§13; Checks 22, 23) ---- */

static SrtEffects *
huge (Fixture *f, bool classic)
{
  SrtEffectStyle style = classic ? srt_effect_style_classic () : srt_effect_style_default ();
  SrtEffects *fx = srt_effects_new (&style, 1, f->world->mission_ticks);

  srt_huge_start (&f->run, 0, 50000, 1500);
  take_up (f, fx);
  return fx;
}

static SrtHugeLook
huge_at (SrtEffects *fx, int32_t tick, float ahead)
{
  SrtHugeLook look;

  fx->now = fx->huge.started + tick;
  g_assert_true (srt_huge_look (fx, ahead, &look));
  return look;
}

/* Check 22: brightness 0.5 at 0.025 of it, 1 at 0.2, 0.5 at 0.4; at 0.65, tick 975, the ball has 125000. */
static void
test_huge_look (void)
{
  g_autoptr (Fixture) f = fixture_new (6);
  fixture_ship (f, FIX_BOX, 1000, 0, 0);
  SrtEffects *fx = huge (f, false), *classic = huge (f, true);

  g_assert_cmpint (fx->huge.duration, ==, 1500);
  g_assert_cmpfloat (fx->huge.place.p.x, ==, 1000);
  fixture_near (huge_at (fx, 37, 0.5f).bright, 0.5, 1e-5);
  fixture_near (huge_at (fx, 300, 0).bright, 1, 1e-6);
  fixture_near (huge_at (fx, 600, 0).bright, 0.5, 1e-5);
  g_assert_cmpfloat (huge_at (fx, 760, 0).bright, ==, 0);
  fixture_near (huge_at (fx, 225, 0).open, 0.5, 1e-6);
  g_assert_cmpfloat (huge_at (fx, 600, 0).open, ==, 1);
  fixture_near (huge_at (fx, 300, 0).half_scale, 65000, 0.01);
  g_assert_cmpfloat (huge_at (fx, 440, 0).ball_scale, ==, 0);
  fixture_near (huge_at (fx, 975, 0).ball_scale, 125000, 0.1);
  fixture_near (huge_at (fx, 1500, 0).ball_scale, 250000, 0.1);
  fixture_near (huge_at (fx, 600, 0).light, 1, 1e-5);
  fixture_near (huge_at (fx, 600, 0).light_reach, 1000000, 1);
  /* Once there was no light, and nothing between ticks. */
  g_assert_cmpfloat (huge_at (classic, 600, 0).light, ==, 0);
  g_assert_cmpfloat (huge_at (classic, 37, 0.5f).bright, ==, huge_at (classic, 37, 0).bright);
  srt_effects_free (classic);
  srt_effects_free (fx);
}

/* Check 23: 128 vertices and 234 triangles in classic; 1136 by default, the last ring in the same place. */
static void
test_huge_meshes (void)
{
  g_autoptr (Fixture) f = fixture_new (6);
  SrtHugeMesh *one = g_new0 (SrtHugeMesh, 1), *two = g_new0 (SrtHugeMesh, 1);
  float most = 0, least = 1;

  srt_huge_half (one, false, 1.0f);
  srt_huge_half (two, true, 1.0f);
  g_assert_cmpint (one->n_vertices, ==, 128);
  g_assert_cmpint (one->n_indices, ==, 3 * 234);
  g_assert_cmpint (two->n_vertices, ==, 1136);
  for (int j = 0; j < 18; j++)
    {
      const SrtHugeVertex *rim = &one->vertices[1 + 6 * 18 + j], *finer = &two->vertices[1 + 20 * 54 + 3 * j];
      g_assert_cmpfloat (srt_distance (rim->at, finer->at), <, 1e-5);
      g_assert_cmpfloat (rim->shown, ==, 0);
      g_assert_cmpfloat (finer->shown, ==, 0);
      fixture_near (srt_length (srt_vec3 (rim->u - 0.5f, rim->v - 0.5f, 0)), 0.5 * sin (7 * G_PI / 16), 1e-5);
    }
  for (int k = 0; k < 4; k++)
    fixture_near (two->vertices[1 + (17 + k) * 54].shown, (3 - k) / 3.0, 1e-6);
  g_assert_cmpfloat (one->vertices[1 + 5 * 18].shown, ==, 1);
  for (int i = 0; i < two->n_indices; i++)
    g_assert_cmpint (two->indices[i], <, two->n_vertices - 1); /* nothing goes to the other pole */
  srt_huge_half (one, false, 0.0f);
  for (int i = 0; i < one->n_vertices; i++)
    g_assert_cmpfloat (srt_length (one->vertices[i].at), <, 1e-6);
  /* The ball, finer, has the classic one's flicker where their vertices meet, and between them no more than about them. */
  fixture_ship (f, FIX_BOX, 0, 0, 0);
  SrtEffects *fx = huge (f, false);
  srt_huge_ball (fx, two);
  fx->style.smooth_huge = false;
  srt_huge_ball (fx, one);
  g_assert_cmpint (one->n_vertices, ==, 7 * 18 + 2);
  g_assert_cmpint (two->n_vertices, ==, 23 * 54 + 2);
  for (int k = 0; k < 7; k++)
    for (int j = 0; j < 18; j++)
      {
        const SrtHugeVertex *coarse = &one->vertices[1 + k * 18 + j], *finer = &two->vertices[1 + (3 * k + 2) * 54 + 3 * j];
        g_assert_cmpfloat (srt_distance (coarse->at, finer->at), <, 1e-5);
        fixture_near (coarse->shown, finer->shown, 1e-5);
        most = MAX (most, coarse->shown);
        least = MIN (least, coarse->shown);
      }
  g_assert_cmpfloat (least, <, 0.01);
  g_assert_cmpfloat (most, >, 0.7);
  for (int i = 0; i < two->n_indices; i++)
    g_assert_cmpint (two->indices[i], <, two->n_vertices);
  g_free (one);
  g_free (two);
  srt_effects_free (fx);
}

/* It flickers once a step, in classic once a tick; five fireballs for each ship it reaches; it is over when the world says so. */
static void
test_huge_run (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_ship (f, FIX_BOX, 0, 0, 0);
  int near = fixture_ship (f, FIX_BANDIT, 0, 0, 60000), balls = 0;
  SrtEffects *fx, *classic;

  srt_object (f->world, near)->flags |= SRT_UNPOWERED;
  srt_order_push (&f->run, near, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_START);
  fixture_forget (f);
  fx = huge (f, false);
  classic = store (f);
  srt_effects_copy (classic, fx);
  classic->style = srt_effect_style_classic ();
  while (f->world->huge.live)
    {
      fixture_forget (f);
      fixture_tick (f);
      srt_effects_tick (fx, f->world, f->content, f->events, f->run.n_events);
      srt_effects_tick (classic, f->world, f->content, f->events, f->run.n_events);
      for (uint32_t i = 0; i < f->run.n_events; i++)
        if (f->events[i].kind == SRT_EVENT_HUGE_EXPLOSION && f->events[i].number == 2)
          balls = lit_fireballs (fx);
      if (fx->huge.live && fx->now == fx->huge.started + 400)
        {
          g_assert_cmpuint (fx->huge.flicker, ==, 100);
          g_assert_cmpuint (classic->huge.flicker, ==, 400);
        }
    }
  g_assert_cmpint (balls, ==, 5);
  g_assert_cmpint (fx->huge.live, ==, 0);
  srt_effects_free (classic);
  srt_effects_free (fx);
}

/* ---- Extras (§15) ---- */

/* A ship of a coil and a hat with @n points for rays each, and a core; the hat hangs over the coil. */
static int
hatted (Fixture *f, int n)
{
  SrtModel model = f->content->models[f->types[FIX_FIGHTER].model];
  static const char *const names[] = { "coil", "hat", "core", "plug" };
  SrtPart *parts = g_new0 (SrtPart, 4);
  SrtPoint *points = g_new0 (SrtPoint, 2 * n);

  for (int k = 0; k < 4; k++)
    {
      parts[k] = model.parts[0];
      g_strlcpy (parts[k].name, names[k], sizeof parts[k].name);
      parts[k].flags = SRT_PART_COMPONENT;
      parts[k].parent = -1;
      parts[k].armor = 100;
      parts[k].link_id = 0;
      parts[k].part_class = SRT_PART_ARMORED_PLATE;
      parts[k].n_attachments = parts[k].n_tracks = parts[k].n_triggers = parts[k].n_levels = 0;
      parts[k].origin = srt_vec3 (0, -1000.0f * (float) k, 0);
    }
  for (int i = 0; i < n; i++)
    {
      points[2 * i] = (SrtPoint){ 0, SRT_POINTS_RAYS, i, { 100.0f * (float) i, 0, 0 }, { 0, 0, 1 } };
      points[2 * i + 1] = (SrtPoint){ 1, SRT_POINTS_RAYS, i, { 0, 0, 100.0f * (float) i }, { 0, 0, 1 } };
    }
  model.parts = parts;
  model.n_parts = 4;
  model.attachments = NULL;
  model.tracks = NULL;
  model.n_attachments = model.n_tracks = 0;
  model.points = points;
  model.n_points = 2 * n;
  model.lists_components = true;
  model.total_nodes = model.total_components = 4;
  model.total_guns = 0;
  int type = fixture_add_type (f, "hatted", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, fixture_add_model (f, &model));
  f->types[type].roles.extra = (SrtExtraRole){ .kind = SRT_EXTRA_HAT, .coil = "coil", .hat = "hat", .core = "", .lit_by = "",
                                               .put_out_by = "plug" };
  return type;
}

/* A hat: a ray a pair of points, four at most, from the coil to the hat; it goes out as its part is lost. */
static void
test_hat (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, hatted (f, 5), 0, 0, 0);
  SrtEffects *fx = store (f);
  const SrtExtra *extra;

  g_assert_null (srt_extra_of (fx, slot));
  ticks (f, fx, 1);
  extra = srt_extra_of (fx, slot);
  g_assert_nonnull (extra);
  g_assert_cmpint (n_rays (fx), ==, 4);
  g_assert_cmpint (n_streams (fx), ==, 1);
  g_assert_cmpint (fx->rays.rays[2].hang.node, ==, srt_root_child (&f->run, slot, 1));
  /* The coil lies 1000 below the hat. */
  fixture_near (fx->rays.rays[2].from.y, 1000, 0.01);
  fixture_near (fx->rays.rays[2].from.x, 200, 0.01);
  fixture_near (fx->rays.rays[2].to.z, 200, 0.01);
  g_assert_cmpint (fx->rays.rays[0].flags & (SRT_RAY_FLICKERS | SRT_RAY_TIMED), ==, 0);
  ticks (f, fx, 300);
  g_assert_cmpint (n_rays (fx), ==, 4);
  g_assert_cmpfloat (fx->rays.rays[0].bright, ==, 1);
  g_assert_cmpint (srt_particles_count (fx), >, 100);
  fixture_break (f, slot, 0);
  ticks (f, fx, 1);
  g_assert_nonnull (srt_extra_of (fx, slot)); /* not the part that puts it out */
  fixture_break (f, slot, 3);
  ticks (f, fx, 1);
  g_assert_null (srt_extra_of (fx, slot));
  g_assert_cmpint (n_rays (fx) + n_streams (fx), ==, 0);
  ticks (f, fx, 5);
  g_assert_null (srt_extra_of (fx, slot));
  srt_effects_free (fx);
}

/* Cores: lit by a loss, on the ship or where it was; out with another loss, a split, the ship. */
static void
test_cores (void)
{
  for (int kind = SRT_EXTRA_GATE_CORE; kind <= SRT_EXTRA_SECTION_CORE; kind++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int type = hatted (f, 1), slot = fixture_ship (f, type, 0, 0, 0);
      SrtEffects *fx = store (f);
      float farther;

      f->types[type].roles.extra = (SrtExtraRole){ .kind = (SrtExtraKind) kind, .coil = "", .hat = "", .core = "core",
                                                   .lit_by = "core", .put_out_by = "plug" };
      ticks (f, fx, 2);
      g_assert_null (srt_extra_of (fx, slot));
      fixture_break (f, slot, 2);
      ticks (f, fx, 1);
      const SrtExtra *extra = srt_extra_of (fx, slot);
      g_assert_nonnull (extra);
      g_assert_cmpint (extra->hang.slot, ==, kind == SRT_EXTRA_GATE_CORE ? slot : -1);
      g_assert_cmpint (n_streams (fx), ==, 1);
      g_assert_cmpint (fx->wrecks.streams[0].hang.slot, ==, -1);
      fx->now = 157; /* a quarter of its beat */
      fixture_near (srt_extra_half (fx, extra, 0.08f, &farther), kind == SRT_EXTRA_GATE_CORE ? 2700 : 4500, 0.01);
      g_assert_cmpfloat (farther, ==, kind == SRT_EXTRA_GATE_CORE ? 0 : 28000);
      fx->now = f->world->mission_ticks;
      srt_extras_put_out (fx, slot); /* as its hull splits */
      g_assert_true ((srt_extra_of (fx, slot) != NULL) == (kind == SRT_EXTRA_GATE_CORE));
      fixture_break (f, slot, 3);
      ticks (f, fx, 1);
      g_assert_null (srt_extra_of (fx, slot));
      g_assert_cmpint (n_streams (fx), ==, 0);
      srt_object (f->world, slot)->generation++;
      ticks (f, fx, 1);
      for (int i = 0; i < SRT_EXTRAS; i++)
        g_assert_true (fx->extras.extras[i].kind == SRT_EXTRA_NONE || fx->extras.extras[i].generation == srt_object (f->world, slot)->generation);
      srt_effects_free (fx);
    }
}

/* ---- The content's own ships ---- */

static SrtSim *
alone (SrtContent *content, const char *id, SrtMissionShip *ship, SrtMission *mission)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  *ship = (SrtMissionShip){ .name = (char *) "", .id = (char *) "", .type = srt_content_find_ship (content, id),
                            .flight_group = -1, .side = -1, .pilot = -1, .launch_from = -1, .launch_gate = -1,
                            .formation_point = -1, .marker_curve = -1, .present = true };
  *mission = (SrtMission){ .seed = 1, .ships = ship, .n_ships = 1, .action_centre = -1, .action_radius = 1e6f };
  g_assert_cmpint (ship->type, >=, 0);
  return srt_sim_new (content, mission, &options, NULL);
}

/* A prototype gate's core burns from the first, steadily and without lights; another gate's does not; the core laid bare glows. */
static void
test_gate (void)
{
  static const char *const gates[] = { "arch", "portal" };

  for (int g = 0; g < 2; g++)
    {
      g_autoptr (SrtContent) content = shipped_content ();
      SrtMissionShip ship;
      SrtMission mission;
      SrtSim *sim = alone (content, gates[g], &ship, &mission);
      SrtEffectStyle style = srt_effect_style_default ();
      SrtEffects *fx = srt_effects_new (&style, 1, 0);
      uint32_t n;
      srt_sim_tick (sim);
      const SrtEvent *events = srt_sim_events (sim, &n);
      srt_effects_tick (fx, srt_sim_world (sim), content, events, n);
      g_assert_cmpint (n_rays (fx), ==, g == 0 ? 2 : 0);
      g_assert_cmpint (n_lights (fx) + n_streams (fx), ==, 0);
      if (g == 0)
        {
          g_assert_cmpint (fx->rays.rays[0].flags, ==, SRT_RAY_FADES);
          g_assert_null (srt_extra_of (fx, 0));
          for (int i = 0; i < (int) srt_object (srt_sim_world (sim), 0)->components.count; i++)
            if (strcmp (srt_node_part (srt_sim_run_context (sim), &srt_nodes (srt_sim_world (sim))[srt_component_node (srt_sim_run_context (sim), 0, i)])->name, "power core") == 0)
              {
                srt_sim_break_component (sim, 0, i);
                break;
              }
          for (int i = 0; i < 5; i++)
            {
              srt_sim_tick (sim);
              events = srt_sim_events (sim, &n);
              srt_effects_tick (fx, srt_sim_world (sim), content, events, n);
            }
          g_assert_nonnull (srt_extra_of (fx, 0));
        }
      srt_effects_free (fx);
      srt_sim_free (sim);
    }
}

/* What breaks off the ships that tear in two is there, lies on the ship it came off, and burns from the first frame on. */
static void
test_halves (void)
{
  static const char *const ships[] = { "bastion", "anvil" };

  for (int s = 0; s < 2; s++)
    {
      g_autoptr (SrtContent) content = shipped_content ();
      int type = srt_content_find_ship (content, ships[s]);
      const SrtSplitType *split = &content->ships[type].ends.split;
      g_assert_cmpint (split->mode, ==, SRT_SPLIT_SWEEP);
      g_assert_cmpint (split->other_half, >=, 0);
      const SrtShipType *half = &content->ships[split->other_half];
      const SrtModel *model = &content->models[half->model];
      int lists[16] = { 0 }, wrecks = 0;
      for (int i = 0; i < model->n_points; i++)
        if (model->points[i].list < 16)
          lists[model->points[i].list]++;
      g_assert_cmpint (lists[SRT_POINTS_RAYS], >=, 4);
      g_assert_cmpint (lists[SRT_POINTS_STREAMS], >=, 2);
      g_assert_cmpint (lists[SRT_POINTS_LIGHT], ==, 1);
      g_assert_true (half->ends.wreck_shown);
      const SrtModel *whole = &content->models[content->ships[type].model];
      for (int i = 0; i < whole->n_parts; i++)
        wrecks += whole->parts[i].part_class == SRT_PART_HULL && (whole->parts[i].flags & SRT_PART_DAMAGED);
      g_assert_cmpint (wrecks, ==, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/effects/rays/places", test_ray_places);
  g_test_add_func ("/effects/rays/flicker", test_flicker);
  g_test_add_func ("/effects/rays/strand", test_strand);
  g_test_add_func ("/effects/rays/disrupted", test_disrupted);
  g_test_add_func ("/effects/wrecks/burn", test_burn);
  g_test_add_func ("/effects/wrecks/gone", test_wreck_gone);
  g_test_add_func ("/effects/wrecks/streams", test_streams);
  g_test_add_func ("/effects/splits/sweep-cuts", test_sweep_cuts);
  g_test_add_func ("/effects/splits/kept", test_kept);
  g_test_add_func ("/effects/splits/bursts", test_bursts);
  g_test_add_func ("/effects/splits/sweep-fireballs", test_sweep_fireballs);
  g_test_add_func ("/effects/splits/two-part", test_two_part);
  g_test_add_func ("/effects/huge/look", test_huge_look);
  g_test_add_func ("/effects/huge/meshes", test_huge_meshes);
  g_test_add_func ("/effects/huge/run", test_huge_run);
  g_test_add_func ("/effects/extras/hat", test_hat);
  g_test_add_func ("/effects/extras/cores", test_cores);
  g_test_add_func ("/effects/extras/gate", test_gate);
  g_test_add_func ("/effects/splits/halves", test_halves);
  return g_test_run ();
}
