/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Electric rays, burning wrecks, spark streams, and how splits are drawn (spec 05 §10-12, §14; Checks 17, 18, 20, 21, 24). */
#include "effects/state.h"

#include "fixture-large.h"

#include "orders/orders.h"

#include <string.h>

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
  return g_test_run ();
}
