/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bubbles and the shields of capital ships as they are drawn (spec 05 §18, §19; checks 29-32 of §28). */
#include "effects-stage.h"

#include "weapons/weapons.h"

/* ---- Bubbles ---- */

/* Check 29 */
static void
test_bubble_strength (void)
{
  float best = 0, best_at = 0;

  fixture_near (srt_bubble_strength (0, 0), 0.5, 1e-6);
  fixture_near (srt_bubble_strength (0.6f, 0), 1.0, 1e-6);
  g_assert_cmpfloat (srt_bubble_strength (1.41f, 0), <=, 0);
  g_assert_cmpfloat (srt_bubble_strength (1.39f, 0), >, 1.5);
  for (float angle = 0; angle < 1.4f; angle += 0.001f)
    {
      float color[3];
      srt_shield_ramp (srt_bubble_strength (angle, 20), true, color);
      if (color[2] > best)
        {
          best = color[2];
          best_at = angle;
        }
    }
  fixture_near (best_at, 0.72, 0.002);
  g_assert_cmpfloat (srt_bubble_strength (0, 20), <=, 1e-6);
}

/* Check 30 */
static void
test_ramp (void)
{
  static const float dark[] = { -1, 0, 0.3f, 0.35f, 1, 1.5f };
  float color[3];

  srt_shield_ramp (0.6f, true, color);
  fixture_near (color[0], 0, 1e-6);
  fixture_near (color[1], 0.049, 1e-5);
  fixture_near (color[2], 0.07, 1e-5);
  srt_shield_ramp (0.6f, false, color);
  fixture_near (color[1], 0.056, 1e-5);
  fixture_near (color[2], 0.0392, 1e-5);
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < G_N_ELEMENTS (dark); i++)
      {
        srt_shield_ramp (dark[i], side == 0, color);
        g_assert_cmpfloat (color[0] + color[1] + color[2], <, 1e-9);
      }
  /* Half of the way up, and half of the way down. */
  srt_shield_ramp (0.8f, true, color);
  fixture_near (color[1], 0.07 * 0.35, 1e-5);
  fixture_near (color[2], 0.07 * 0.5, 1e-5);
  srt_shield_ramp (0.5f, true, color);
  fixture_near (color[1], 0.07 * 0.35, 1e-5);
  fixture_near (color[2], 0.07 * 0.65, 1e-5);
}

/* Check 31 */
static void
test_bubble_levels (void)
{
  SrtEffectStyle style = srt_effect_style_default (), classic = srt_effect_style_classic ();

  g_assert_cmpint (srt_bubble_level (&style, 4000), ==, 0);
  g_assert_cmpint (srt_bubble_spheres[0].around, ==, 48);
  g_assert_cmpint (srt_bubble_spheres[0].down, ==, 40);
  g_assert_cmpint (srt_bubble_level (&style, 6000), ==, 1);
  g_assert_cmpint (srt_bubble_n_vertices (1), ==, 210);
  g_assert_cmpint (srt_bubble_level (&style, 319999), ==, 6);
  g_assert_cmpint (srt_bubble_level (&style, 400000), ==, -1);
  g_assert_cmpint (srt_bubble_level (&classic, 4000), ==, 1);
  style.detail = classic.detail = SRT_DETAIL_LOW;
  g_assert_cmpint (srt_bubble_level (&style, 600), ==, 0);
  g_assert_cmpint (srt_bubble_level (&style, 1000), ==, 1);
  g_assert_cmpint (srt_bubble_level (&classic, 1250), ==, 2);
  g_assert_cmpint (srt_bubble_level (&classic, 40000), ==, -1);
  style.detail = SRT_DETAIL_MEDIUM;
  g_assert_cmpint (srt_bubble_level (&style, 79999), ==, 6);
}

/* Every sphere is closed, of unit vertices, and every edge of it lies between two triangles. */
static void
test_bubble_spheres (void)
{
  static uint16_t indices[6 * 48 * 39];
  static uint8_t edges[SRT_BUBBLE_VERTICES][SRT_BUBBLE_VERTICES];

  for (int level = 0; level < SRT_BUBBLE_LEVELS; level++)
    {
      int n = srt_bubble_n_vertices (level), n_indices = srt_bubble_indices (level, indices), open = 0;

      g_assert_cmpint (n_indices, ==, 6 * srt_bubble_spheres[level].around * (srt_bubble_spheres[level].down - 1));
      for (int i = 0; i < n; i++)
        fixture_near (srt_length (srt_bubble_vertex (level, i)), 1, 1e-5);
      fixture_near (srt_bubble_vertex (level, 0).z, 1, 1e-6);
      fixture_near (srt_bubble_vertex (level, n - 1).z, -1, 1e-6);
      memset (edges, 0, sizeof edges);
      for (int t = 0; t < n_indices; t += 3)
        for (int k = 0; k < 3; k++)
          edges[indices[t + k]][indices[t + (k + 1) % 3]]++;
      for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
          open += edges[a][b] + edges[b][a] != 0 && edges[a][b] + edges[b][a] != 2;
      g_assert_cmpint (open, ==, 0);
    }
}

/* Check 32 */
static void
test_bubble_shown (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = srt_object (f->world, slot);

  f->world->mission_ticks = 100;
  stage_init (&stage, f, NULL);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  g_assert_nonnull (srt_bubble_of (stage.effects, slot));
  stage_run (&stage, 100);
  g_assert_nonnull (srt_bubble_of (stage.effects, slot));
  g_assert_true (srt_bubble_shows (stage.effects, srt_bubble_of (stage.effects, slot)));
  stage_run (&stage, 1);
  g_assert_null (srt_bubble_of (stage.effects, slot));

  memset (ship->shields, 0, sizeof ship->shields);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  g_assert_null (srt_bubble_of (stage.effects, slot));
  ship->shields[SRT_AFT] = -2; /* worn through is not none */
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  g_assert_nonnull (srt_bubble_of (stage.effects, slot));
  srt_effects_reset (stage.effects, 7, 0);
  ship->cloak = 1;
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  ship->cloak = 0;
  ship->flags |= SRT_CLOAKED;
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  g_assert_null (srt_bubble_of (stage.effects, slot));
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 0);
}

/* Who has one, and what no point was struck of. */
static void
test_bubble_eligible (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), hull = fixture_ship (f, FIX_HULL, 0, 20000, 0),
      wreck = fixture_ship (f, FIX_BANDIT, 0, -5000, 0);

  stage_init (&stage, f, NULL);
  srt_object (f->world, hull)->shields[0] = 5;
  srt_bubble_strike (&stage.run, hull, srt_vec3 (0, 0, 100));
  srt_bubble_strike (&stage.run, ship, srt_vec3 (0, 0, 0));
  f->types[FIX_BANDIT].ship_class = SRT_CLASS_DEBRIS;
  srt_bubble_strike (&stage.run, wreck, srt_vec3 (0, 0, 100));
  g_assert_cmpint (stage.effects->bubbles.n, ==, 0);
  srt_bubble_strike (&stage.run, ship, srt_vec3 (0, 0, 100));
  g_assert_cmpint (stage.effects->bubbles.n, ==, 1);
  /* In its cockpit neither sparks nor the bubble show; the hit is kept. */
  srt_effects_reset (stage.effects, 7, 0);
  sit_in (&stage, ship);
  srt_bubble_strike (&stage.run, ship, srt_vec3 (0, 0, 100));
  g_assert_cmpint (live_sparks (stage.effects, -1), ==, 0);
  g_assert_false (srt_bubble_shows (stage.effects, srt_bubble_of (stage.effects, ship)));
  look_from (&stage, 0, 0, 0);
  g_assert_true (srt_bubble_shows (stage.effects, srt_bubble_of (stage.effects, ship)));
  /* Another in the slot has none of its hits. */
  srt_object (f->world, ship)->generation++;
  stage_run (&stage, 1);
  g_assert_cmpint (stage.effects->bubbles.n, ==, 0);
}

/* Sixteen hits; the seventeenth takes the oldest's place. */
static void
test_bubble_hits (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtVec3 ways[SRT_BUBBLE_HITS];
  float ages[SRT_BUBBLE_HITS], color[3], one[3];

  stage_init (&stage, f, NULL);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  stage_run (&stage, 10);
  for (int i = 0; i < 15; i++)
    srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 100, 0));
  g_assert_cmpint (srt_bubble_hits (stage.effects, srt_bubble_of (stage.effects, slot), 0.25f, ways, ages), ==, 16);
  fixture_near (ages[15], 10.25, 1e-5);
  fixture_near (ways[15].z, 1, 1e-6);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 100, 0));
  g_assert_cmpint (srt_bubble_hits (stage.effects, srt_bubble_of (stage.effects, slot), 0.25f, ways, ages), ==, 16);
  fixture_near (ages[15], 0.25, 1e-5);
  fixture_near (ways[15].y, 1, 1e-6);

  /* The colour is the sum of all hits', and stays below 1. */
  srt_bubble_color (stage.effects, srt_bubble_of (stage.effects, slot), srt_vec3 (0, 1, 0), 0, color);
  srt_shield_ramp (0.5f, true, one);
  fixture_near (color[2], 16 * one[2], 1e-5);
  /* A tick on, a fortieth less. */
  srt_bubble_color (stage.effects, srt_bubble_of (stage.effects, slot), srt_vec3 (0, 1, 0), 1, color);
  srt_shield_ramp (0.475f, true, one);
  fixture_near (color[2], 16 * one[2], 1e-5);
}

/* Classic: eight places; a hit that does not reach a vertex leaves what was there; vertices by their numbers. */
static void
test_bubble_classic (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  SrtEffectStyle style = srt_effect_style_classic ();
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  const SrtBubble *bubble;
  float color[3], one[3];

  stage_init (&stage, f, &style);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  for (int i = 0; i < 7; i++)
    srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, -100));
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, -100)); /* the first's place */
  bubble = srt_bubble_of (stage.effects, slot);
  srt_shield_ramp (0.5f, true, one);
  srt_bubble_vertex_color (stage.effects, bubble, 1, 0, 0, color);
  fixture_near (color[2], one[2], 1e-6); /* at +Z still the first hit's */
  srt_bubble_vertex_color (stage.effects, bubble, 1, 209, 0, color);
  fixture_near (color[2], 8 * one[2], 1e-5);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100)); /* the second's */
  srt_bubble_vertex_color (stage.effects, bubble, 1, 0, 0, color);
  fixture_near (color[2], 2 * one[2], 1e-6);
  /* The last vertex of the coarsest sphere is one of the finest's first rings. */
  srt_bubble_vertex_color (stage.effects, bubble, 6, 13, 0, color);
  srt_bubble_vertex_color (stage.effects, bubble, 1, 13, 0, one);
  fixture_near (color[2], one[2], 1e-6);
  /* It fades, seen or not. */
  stage_run (&stage, 20);
  srt_bubble_vertex_color (stage.effects, srt_bubble_of (stage.effects, slot), 1, 0, 0, color);
  fixture_near (color[2], 0, 1e-6);
}

/* A ring that drains shields: for 100 ticks all of it flickers, in a quarter of the frames; hits wait meanwhile. */
static void
test_bubble_flickers (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 1000), lit = 0;
  SrtFrame place = srt_frame_identity ();
  const SrtBubble *bubble;
  SrtVec3 ways[SRT_BUBBLE_HITS];
  float ages[SRT_BUBBLE_HITS];

  stage_init (&stage, f, NULL);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  srt_shockwave_start (&f->run, &place, 6, 50000, 500, srt_vec3 (0, 0, 0), -1, SRT_SIDE_FRIENDLY);
  for (int i = 0; i < 20; i++)
    {
      fixture_tick (f);
      stage_show (&stage);
    }
  bubble = srt_bubble_of (stage.effects, slot);
  g_assert_nonnull (bubble);
  g_assert_true (srt_bubble_flickers (stage.effects, bubble));
  g_assert_cmpint (bubble->n_hits, ==, 1);
  srt_bubble_hits (stage.effects, bubble, 0, ways, ages);
  fixture_near (ages[0], 11, 1.01); /* as it stood when the ring came by */
  for (int i = 0; i < 80; i++)
    {
      float color[3], other[3];

      srt_bubble_vertex_color (stage.effects, bubble, 1, 0, 0, color);
      srt_bubble_vertex_color (stage.effects, bubble, 1, 100, 0, other);
      lit += color[0] > 0 || other[0] > 0;
      fixture_near (color[0], color[2], 1e-6);
      stage_run (&stage, 1);
    }
  g_assert_cmpint (lit, >, 8);
  g_assert_cmpint (lit, <, 36);
  srt_bubble_hits (stage.effects, bubble, 0, ways, ages);
  fixture_near (ages[0], 11, 1.01);
  stage_run (&stage, 25);
  g_assert_null (srt_bubble_of (stage.effects, slot));
}

static void
test_swirl (void)
{
  float uv[2] = { 0.8f, 0.3f }, centre[2] = { 0.3f, 0.3f }, on[2] = { 0.3f, 0.3f };
  g_autoptr (Fixture) f = fixture_new (4);
  g_auto (Stage) stage = { 0 };
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  srt_swirl (uv, centre, 0.25f * (float) SRT_PI / 2); /* over 0.5 squared: a quarter turn */
  fixture_near (uv[0], 0.3, 1e-5);
  fixture_near (uv[1], 0.8, 1e-5);
  srt_swirl (on, centre, 5);
  fixture_near (on[0], 0.3, 1e-6);
  stage_init (&stage, f, NULL);
  srt_bubble_strike (&stage.run, slot, srt_vec3 (0, 0, 100));
  fixture_near (srt_bubble_swirl (stage.effects, srt_bubble_of (stage.effects, slot), 0, centre), 0, 1e-9);
  fixture_near (centre[0], 0.3, 1e-6);
  stage_run (&stage, 50);
  fixture_near (srt_bubble_swirl (stage.effects, srt_bubble_of (stage.effects, slot), 0.5f, centre), 0.000505, 1e-7);
}

/* ---- Shields of capital ships ---- */

/* A mesh for the hull's first part: two triangles across its bow, and one at its side. */
static void
give_mesh (Fixture *f)
{
  static const float positions[] = { -1000, -1000, 4000, 1000, -1000, 4000, 1000, 1000, 4000,
                                     -1000, 1000,  4000, 1000, 1000,  -4000 };
  static const float normals[] = { 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0 };
  static const uint32_t indices[] = { 0, 1, 2, 0, 2, 3, 4, 1, 2 };
  static const SrtPrimitive primitive = { .material = -1, .positions = positions, .normals = normals,
                                          .n_vertices = 5, .indices = indices, .n_indices = 9 };
  static const SrtLevel level = { 0, 0, 1 };
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];

  model->primitives = &primitive;
  model->levels = &level;
  ((SrtPart *) model->parts)->n_levels = 1;
}

static void
take_mesh (Fixture *f)
{
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];

  model->primitives = NULL;
  model->levels = NULL;
  ((SrtPart *) model->parts)->n_levels = 0;
}

static void
test_skin (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int hull, node;
  const SrtCapitalShield *skin;
  SrtVec3 middle, normal;
  float color[3], one[3];

  give_mesh (f);
  hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  stage_init (&stage, f, NULL);
  node = node_named (f, hull, "Hull");
  g_assert_true (srt_part_face (&f->content->models[f->types[FIX_HULL].model], 0, srt_vec3 (500, -600, 4100), &middle,
                                &normal));
  fixture_near (middle.x, 1000.0 / 3, 0.01);
  fixture_near (middle.y, -1000.0 / 3, 0.01);
  fixture_near (normal.z, 1, 1e-5);
  g_assert_true (srt_part_face (&f->content->models[f->types[FIX_HULL].model], 0, srt_vec3 (1010, 900, -2000), &middle,
                                &normal));
  fixture_near (normal.x, 1, 1e-5);

  g_assert_true (srt_capital_shield_strike (&stage.run, hull, node, srt_vec3 (500, -600, 4100)));
  skin = &stage.effects->capital_shields.all[0];
  fixture_near (skin->hits[0].reach, 0.3 * sqrt (2000.0 * 2000 * 2 + 8000.0 * 8000), 0.1);
  fixture_near (skin->hits[0].middle.x, 1000.0 / 3, 0.01);
  /* Strength: 0 at its middle, 2 at its reach, dark beyond. */
  fixture_near (srt_capital_strength (&skin->hits[0], 0, 0), 0, 1e-6);
  fixture_near (srt_capital_strength (&skin->hits[0], skin->hits[0].reach / 2, 0), 1, 1e-5);
  fixture_near (srt_capital_strength (&skin->hits[0], skin->hits[0].reach, 20), 1.5, 1e-5);
  g_assert_cmpfloat (srt_capital_strength (&skin->hits[0], skin->hits[0].reach * 1.01f, 0), <=, 0);
  /* Three times the friendly ramp, whose ship it may be. */
  srt_capital_shield_color (stage.effects, skin, srt_madd (skin->hits[0].middle, srt_vec3 (0, 0, 1), 0.3f * skin->hits[0].reach), 0, color);
  srt_shield_ramp (0.6f, true, one);
  for (int c = 0; c < 3; c++)
    fixture_near (color[c], 3 * one[c], 1e-4);
  /* Struck again before it is gone: 200 more from then, in the same slot. */
  stage_run (&stage, 150);
  srt_capital_shield_strike (&stage.run, hull, node, srt_vec3 (0, 0, 4000));
  g_assert_cmpint (live_skins (stage.effects), ==, 1);
  g_assert_cmpint (stage.effects->capital_shields.next, ==, 1);
  stage_run (&stage, 199);
  g_assert_cmpint (live_skins (stage.effects), ==, 1);
  stage_run (&stage, 1);
  g_assert_cmpint (live_skins (stage.effects), ==, 0);
  /* Nothing while it explodes, and of what has no shields. */
  srt_object (f->world, hull)->invulnerable = 5;
  g_assert_false (srt_capital_shield_strike (&stage.run, hull, node, srt_vec3 (0, 0, 4000)));
  srt_object (f->world, hull)->invulnerable = 0;
  srt_object (f->world, hull)->flags |= SRT_EXPLODING;
  g_assert_false (srt_capital_shield_strike (&stage.run, hull, node, srt_vec3 (0, 0, 4000)));
  take_mesh (f);
}

/* Eight hits a part; gone with its part. */
static void
test_skin_hits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0), node;

  stage_init (&stage, f, NULL);
  node = node_named (f, hull, "Engine 2");
  for (int i = 0; i < 9; i++)
    {
      srt_capital_shield_strike (&stage.run, hull, node, srt_vec3 (0, 0, 0));
      stage_run (&stage, 1);
    }
  g_assert_cmpint (stage.effects->capital_shields.all[0].hits[0].tick, ==, 8);
  g_assert_cmpint (stage.effects->capital_shields.all[0].hits[1].tick, ==, 1);
  /* A part without a mesh has no polygon: it stays dark. */
  fixture_near (stage.effects->capital_shields.all[0].hits[0].reach, 0, 1e-6);
  g_assert_cmpfloat (srt_capital_strength (&stage.effects->capital_shields.all[0].hits[0], 0, 0), <=, 0);
  srt_nodes (f->world)[node].flags |= SRT_NODE_REMOVED;
  stage_run (&stage, 1);
  g_assert_cmpint (live_skins (stage.effects), ==, 0);
}

/* Fifty at once; the next takes the slot whose turn it is. */
static void
test_skin_slots (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  g_auto (Stage) stage = { 0 };
  int made = 0, first = -1;

  stage_init (&stage, f, NULL);
  for (int ship = 0; ship < 9; ship++)
    {
      int hull = fixture_ship (f, FIX_HULL, (float) ship * 20000, 0, 0);
      SrtRange nodes = srt_object (f->world, hull)->nodes;

      for (uint32_t i = 0; i < nodes.count && made < 51; i++, made++)
        {
          first = first < 0 ? (int) nodes.first : first;
          g_assert_true (srt_capital_shield_strike (&stage.run, hull, (int) (nodes.first + i), srt_vec3 (0, 0, 0)));
        }
    }
  g_assert_cmpint (made, ==, 51);
  g_assert_cmpint (live_skins (stage.effects), ==, 50);
  g_assert_cmpint (stage.effects->capital_shields.next, ==, 1);
  g_assert_cmpint (stage.effects->capital_shields.all[0].node, !=, first);
}

static void
test_force_field (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  SrtPart *part = (SrtPart *) &f->content->models[f->types[FIX_HULL].model].parts[3];
  int hull, node;
  SrtEvent knock = { .kind = SRT_EVENT_COLLISION };
  const SrtCapitalShield *field;
  float color[3], one[3];

  g_strlcpy (part->name, "Bay ForceField 1", sizeof part->name);
  hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  stage_init (&stage, f, NULL);
  srt_object (f->world, hull)->flags &= ~SRT_SHIELD_GENERATOR;
  node = node_named (f, hull, "Bay ForceField 1");
  g_assert_false (srt_capital_shield_strike (&stage.run, hull, node - 1, srt_vec3 (0, 0, 0)));
  /* A knock shows on it, and on nothing else. */
  knock.slot = -1;
  knock.other = hull;
  knock.node = node - 1;
  srt_effects_tick (stage.effects, f->world, f->content, &knock, 1);
  g_assert_cmpint (live_skins (stage.effects), ==, 0);
  knock.node = node;
  srt_effects_tick (stage.effects, f->world, f->content, &knock, 1);
  g_assert_cmpint (live_skins (stage.effects), ==, 1);
  field = &stage.effects->capital_shields.all[0];
  g_assert_true (field->field);
  /* All of it alike: dark at once, at its brightest after 16 ticks; all of it blue. */
  srt_capital_shield_color (stage.effects, field, srt_vec3 (99, 0, 0), 0, color);
  fixture_near (color[2], 0, 1e-6);
  stage_run (&stage, 16);
  srt_capital_shield_color (stage.effects, field, srt_vec3 (99, 0, 0), 0, color);
  srt_shield_ramp (0.6f, true, one);
  fixture_near (color[1], 0, 1e-6);
  fixture_near (color[2], 3 * (one[1] + one[2]), 1e-4);
}

/* ---- The whole ---- */

/* A copy looks the same, and goes its own way. */
static void
test_copy (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_auto (Stage) stage = { 0 };
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *copy = srt_effects_new (&style, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), hull = fixture_ship (f, FIX_HULL, 0, 9000, 0);
  SrtFrame place = srt_frame_identity ();

  stage_init (&stage, f, NULL);
  srt_bubble_strike (&stage.run, ship, srt_vec3 (0, 0, 100));
  srt_capital_shield_strike (&stage.run, hull, node_named (f, hull, "Hull"), srt_vec3 (0, 0, 0));
  srt_wave (&stage.run, &place, 2, 100, 100, srt_vec3 (0, 0, 0));
  stage.effects->flash.left = 60;
  srt_effects_copy (copy, stage.effects);
  g_assert_cmpint (copy->bubbles.n, ==, 1);
  g_assert_cmpmem (&copy->bubbles.all[0], sizeof (SrtBubble), &stage.effects->bubbles.all[0], sizeof (SrtBubble));
  g_assert_cmpmem (&copy->sparks, sizeof (SrtSparks), &stage.effects->sparks, sizeof (SrtSparks));
  g_assert_cmpint (live_skins (copy), ==, 1);
  g_assert_cmpint (copy->waves.n, ==, 1);
  fixture_near (copy->flash.left, 60, 1e-6);
  stage_run (&stage, 150);
  g_assert_cmpint (stage.effects->bubbles.n, ==, 0);
  g_assert_cmpint (copy->bubbles.n, ==, 1);
  srt_effects_free (copy);
}

/* Equal events make equal effects, and the world is left as it was. */
static void
test_same_again (void)
{
  SrtSparks first = { 0 };

  for (int again = 0; again < 2; again++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      g_auto (Stage) stage = { 0 };
      int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      uint64_t hash;

      stage_init (&stage, f, NULL);
      srt_object_damage (&f->run, ship, SRT_RIGHT, 5, 0, -1, SRT_DAMAGE_SHOT, srt_vec3 (100, 0, 0));
      hash = srt_world_hash (f->world);
      stage_show (&stage);
      g_assert_cmpuint (srt_world_hash (f->world), ==, hash);
      if (again)
        g_assert_cmpmem (&first, sizeof first, &stage.effects->sparks, sizeof first);
      first = stage.effects->sparks;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/effects-shields/bubble-strength", test_bubble_strength);
  g_test_add_func ("/effects-shields/ramp", test_ramp);
  g_test_add_func ("/effects-shields/bubble-levels", test_bubble_levels);
  g_test_add_func ("/effects-shields/bubble-spheres", test_bubble_spheres);
  g_test_add_func ("/effects-shields/bubble-shown", test_bubble_shown);
  g_test_add_func ("/effects-shields/bubble-eligible", test_bubble_eligible);
  g_test_add_func ("/effects-shields/bubble-hits", test_bubble_hits);
  g_test_add_func ("/effects-shields/bubble-classic", test_bubble_classic);
  g_test_add_func ("/effects-shields/bubble-flickers", test_bubble_flickers);
  g_test_add_func ("/effects-shields/swirl", test_swirl);
  g_test_add_func ("/effects-shields/skin", test_skin);
  g_test_add_func ("/effects-shields/skin-hits", test_skin_hits);
  g_test_add_func ("/effects-shields/skin-slots", test_skin_slots);
  g_test_add_func ("/effects-shields/force-field", test_force_field);
  g_test_add_func ("/effects-shields/copy", test_copy);
  g_test_add_func ("/effects-shields/same-again", test_same_again);
  return g_test_run ();
}
