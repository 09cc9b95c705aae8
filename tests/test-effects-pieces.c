/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bits, rock chunks, slicing, pieces of ships and of components (spec 05 §6, §7, §9.1; checks 11-16). */
#include "shipped-stage.h"
#include "sim/sim.h"

#include <string.h>

typedef ShippedStage Stage;

static Stage *
stage_new (const SrtEffectStyle *style)
{
  Stage *stage = g_new0 (Stage, 1);

  shipped_stage_init (stage, style);
  return stage;
}

static Stage *
stage_default (void)
{
  return stage_new (NULL);
}

static Stage *
stage_classic (void)
{
  SrtEffectStyle style = srt_effect_style_classic ();
  return stage_new (&style);
}

static void
stage_free (Stage *stage)
{
  shipped_stage_clear (stage);
  g_free (stage);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static int
ship (Stage *stage, const char *id)
{
  return shipped_stage_ship (stage, id, srt_vec3 (1000, 200, -300));
}

/* On to a tick, with the events told since the last. */
static void
tick_to (Stage *stage, int tick)
{
  while (stage->world->mission_ticks < tick)
    {
      stage->world->mission_ticks++;
      for (uint32_t i = 0; i < stage->run.n_events; i++)
        stage->events[i].tick = stage->world->mission_ticks;
      srt_effects_tick (stage->fx, stage->world, stage->content, stage->events, stage->run.n_events);
      stage->run.n_events = 0;
    }
}

static int
live_bits (const SrtBit *bits, int n)
{
  int live = 0;
  for (int i = 0; i < n; i++)
    live += bits[i].scale > 0.0f;
  return live;
}

static int
live_pieces (const SrtEffects *fx)
{
  int live = 0;
  for (int i = 0; i < fx->pieces.n; i++)
    live += fx->pieces.pieces[i].mesh != NULL;
  return live;
}

static const SrtFireball *
first_fire (const SrtEffects *fx)
{
  for (int i = 0; i < fx->fireballs.used; i++)
    if (fx->fireballs.fireballs[i].live)
      return &fx->fireballs.fireballs[i];
  g_assert_not_reached ();
}

/* ---- Bits ---- */

static void
throw_many (Stage *stage, int n)
{
  SrtEffectsRun run = shipped_stage_effects (stage, 1);
  for (int i = 0; i < n; i++)
    srt_bit_throw (&run, srt_vec3 ((float) i, 0, 0), srt_vec3 (0, 0, 1), 0.4f, 0.2f, 0.0f);
}

static void
test_bits_full (void)
{
  g_autoptr (Stage) stage = stage_default ();
  const SrtBits *bits = &stage->fx->bits;

  throw_many (stage, 4001);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 4000);
  g_assert_cmpfloat (bits->bits[0].at.x, ==, 4000.0f); /* in the first one's place */
  g_assert_cmpfloat (bits->bits[1].at.x, ==, 1.0f);
  SrtVec3 before = srt_bit_place (&bits->bits[5], stage->fx->now, 0.0f).p;
  tick_to (stage, 5000);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 4000);
  g_assert_cmpfloat_with_epsilon (srt_distance (before, srt_bit_place (&bits->bits[5], 5000, 0.0f).p),
                                  5000.0f * srt_length (bits->bits[5].velocity), 1.0f);
}

static void
test_bits_classic (void)
{
  g_autoptr (Stage) stage = stage_classic ();
  const SrtBits *bits = &stage->fx->bits;

  throw_many (stage, 501);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 500);
  g_assert_cmpfloat (bits->bits[0].at.x, ==, 500.0f);
  tick_to (stage, 1749);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 500);
  tick_to (stage, 2000);
  g_assert_cmpint (live_bits (bits->bits, bits->n), >, 100);
  g_assert_cmpint (live_bits (bits->bits, bits->n), <, 400);
  tick_to (stage, 2251);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 0);
  g_assert_cmpint (bits->n, ==, 0);
}

static void
test_bits_detail (void)
{
  static const int rooms[] = { 100, 300, 500 };
  for (int detail = 0; detail < 3; detail++)
    {
      g_autoptr (Stage) stage = stage_classic ();
      SrtEffectStyle style = srt_effect_style_classic ();
      style.detail = (SrtEffectDetail) detail;
      srt_effects_set_style (stage->fx, &style);
      throw_many (stage, 700);
      g_assert_cmpint (live_bits (stage->fx->bits.bits, stage->fx->bits.n), ==, rooms[detail]);
    }
}

/* A style with less room from now on: what was thrown already stays, new ones go round in the smaller ring. */
static void
test_bits_switch (void)
{
  g_autoptr (Stage) stage = stage_default ();
  SrtEffectStyle classic = srt_effect_style_classic ();
  const SrtBits *bits = &stage->fx->bits;

  throw_many (stage, 1000);
  srt_effects_set_style (stage->fx, &classic);
  throw_many (stage, 10);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 1000);
  tick_to (stage, 2300);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 990);
}

static void
test_bits_speed (void)
{
  g_autoptr (Stage) stage = stage_default ();
  const SrtBits *bits = &stage->fx->bits;
  float least = G_MAXFLOAT, most = 0.0f;

  throw_many (stage, 2000);
  for (int i = 0; i < bits->n; i++)
    {
      const SrtBit *bit = &bits->bits[i];
      float away = srt_distance (bit->at, srt_bit_place (bit, bit->born + 100, 0.0f).p);
      least = MIN (least, away);
      most = MAX (most, away);
      g_assert_cmpfloat (fabsf (bit->spin.x), <=, 0.0501f);
      g_assert_cmpfloat (bit->scale, >=, 0.199f);
      g_assert_cmpfloat (bit->scale, <=, 0.601f);
      /* Turned by no more than a quarter of a radian about each axis. */
      g_assert_cmpfloat (srt_normalize (bit->velocity).z, >, 0.9f);
    }
  g_assert_cmpfloat (least, >=, 299.0f);
  g_assert_cmpfloat (least, <, 330.0f);
  g_assert_cmpfloat (most, <=, 901.0f);
  g_assert_cmpfloat (most, >, 870.0f);
  /* Drawn on, but not turned on, between ticks. */
  SrtFrame now = srt_bit_place (&bits->bits[3], 40, 0.0f), then = srt_bit_place (&bits->bits[3], 40, 0.5f);
  g_assert_cmpmem (&now.r, sizeof now.r, &then.r, sizeof then.r);
  g_assert_cmpfloat_with_epsilon (srt_distance (now.p, then.p), 0.5f * srt_length (bits->bits[3].velocity),
                                  0.01f);
}

static void
test_bits_pick (void)
{
  g_autoptr (Stage) stage = stage_default ();
  const SrtBits *bits = &stage->fx->bits;
  int count[SRT_DEBRIS_MODELS] = { 0 };

  throw_many (stage, 4000);
  for (int i = 0; i < bits->n; i++)
    for (int k = 0; k < SRT_DEBRIS_MODELS; k++)
      count[k] += bits->bits[i].model == stage->content->debris[k];
  g_assert_cmpint (count[0], >, 900);
  g_assert_cmpint (count[0], <, 1100);
  g_assert_cmpint (count[9], >, 900);
  g_assert_cmpint (count[9], <, 1100);
  for (int k = 1; k < 9; k++)
    {
      g_assert_cmpint (count[k], >, 180);
      g_assert_cmpint (count[k], <, 330);
    }
}

static void
test_bodies (void)
{
  g_autoptr (Stage) stage = stage_default ();
  SrtEffectsRun run = shipped_stage_effects (stage, 3);
  const SrtBits *bits = &stage->fx->bits;
  int bodies = 0;

  for (int i = 0; i < 100; i++)
    srt_bit_throw (&run, srt_vec3 (0, 0, 0), srt_vec3 (1, 0, 0), i < 50 ? 0.1f : 1.0f, 1.0f, 1.0f);
  for (int i = 0; i < 100; i++)
    {
      g_assert_cmpint (bits->bits[i].set, ==, SRT_BIT_BODY);
      g_assert_cmpfloat (bits->bits[i].scale, ==, i < 50 ? 0.75f : 2.5f);
    }
  for (int i = 0; i < 1000; i++)
    srt_bit_throw (&run, srt_vec3 (0, 0, 0), srt_vec3 (1, 0, 0), 1.0f, 1.0f, 0.1f);
  for (int i = 100; i < 1100; i++)
    bodies += bits->bits[i].set == SRT_BIT_BODY;
  g_assert_cmpint (bodies, >, 70);
  g_assert_cmpint (bodies, <, 135);
}

/* A spark of a stream lasts up to 300 ticks; one with less than none goes unseen, but has taken a place. */
static void
test_sparks (void)
{
  g_autoptr (Stage) stage = stage_default ();
  SrtEffectsRun run = shipped_stage_effects (stage, 4);
  const SrtBits *bits = &stage->fx->bits;
  int early = 0;

  for (int i = 0; i < 400; i++)
    srt_bit_spark (&run, srt_vec3 (0, 0, 0), srt_vec3 (0, 500, 0));
  g_assert_cmpint (bits->next, ==, 400);
  for (int i = 0; i < 400; i++)
    {
      g_assert_cmpint (bits->bits[i].until, >=, -100);
      g_assert_cmpint (bits->bits[i].until, <=, 300);
      g_assert_cmpfloat_with_epsilon (srt_bit_place (&bits->bits[i], 100, 0.0f).p.y, 500.0f, 0.01f);
      early += bits->bits[i].until < 0;
    }
  g_assert_cmpint (early, >, 60);
  srt_bits_frame (&run);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 400 - early);
  tick_to (stage, 301);
  g_assert_cmpint (live_bits (bits->bits, bits->n), ==, 0);
}

/* What the content has no model of is not thrown. */
static void
test_no_models (void)
{
  g_autoptr (Stage) stage = stage_default ();
  SrtContent bare = *stage->content;
  SrtEffectsRun run = shipped_stage_effects (stage, 5);

  memset (bare.debris, 0xFF, sizeof bare.debris);
  memset (bare.bodies, 0xFF, sizeof bare.bodies);
  memset (bare.rocks, 0xFF, sizeof bare.rocks);
  run.content = &bare;
  srt_bit_throw (&run, srt_vec3 (0, 0, 0), srt_vec3 (0, 0, 0), 0.4f, 0.2f, 0.5f);
  srt_bit_throw (&run, srt_vec3 (0, 0, 0), srt_vec3 (1, 0, 0), 0.4f, 0.2f, 1.0f);
  srt_bit_spark (&run, srt_vec3 (0, 0, 0), srt_vec3 (1, 0, 0));
  srt_rock_chunk (&run, srt_vec3 (0, 0, 0), srt_vec3 (1, 0, 0), true);
  g_assert_cmpint (stage->fx->bits.n, ==, 0);
  g_assert_cmpint (stage->fx->bits.n_chunks, ==, 0);
}

/* ---- Rock chunks ---- */

static void
test_chunk (void)
{
  g_autoptr (Stage) stage = stage_default ();
  const SrtBits *bits = &stage->fx->bits;
  SrtEffectsRun run = shipped_stage_effects (stage, 6);

  tick_to (stage, 50);
  srt_rock_chunk (&run, srt_vec3 (0, 0, 0), srt_vec3 (0, 1, 0), false);
  g_assert_cmpint (stage->fx->fireballs.n, ==, 1);
  g_assert_cmpint (first_fire (stage->fx)->kind, ==, SRT_FIREBALL_FLAK);
  g_assert_cmpfloat (first_fire (stage->fx)->size, ==, 200.0f);
  srt_chunks_clear (stage->fx);
  for (int i = 0; i < 200; i++)
    srt_rock_chunk (&run, srt_vec3 (0, 0, 0), srt_vec3 (0, 1, 0), i >= 100);
  for (int i = 0; i < 200; i++)
    {
      const SrtBit *chunk = &bits->chunks[i];
      float speed = srt_length (chunk->velocity), times = i < 100 ? 1.0f : 4.0f;
      g_assert_cmpfloat (speed, >=, 5.99f * times);
      g_assert_cmpfloat (speed, <=, 12.01f * times);
      g_assert_cmpfloat (chunk->scale, >=, i < 100 ? 1.0f : 10.0f);
      g_assert_cmpfloat (chunk->scale, <=, i < 100 ? 1.0f : 15.0f);
      g_assert_cmpint (chunk->until, >=, 20050);
      g_assert_cmpint (chunk->until, <=, 40050);
      g_assert_cmpint (chunk->set, ==, SRT_BIT_ROCK);
      /* It turns on between ticks. */
      SrtFrame now = srt_bit_place (chunk, 80, 0.0f), then = srt_bit_place (chunk, 80, 1.0f),
               next = srt_bit_place (chunk, 81, 0.0f);
      g_assert_cmpmem (&then.r, sizeof then.r, &next.r, sizeof next.r);
      g_assert_cmpint (memcmp (&now.r, &next.r, sizeof now.r), !=, 0);
    }
  for (int i = 0; i < 101; i++)
    srt_rock_chunk (&run, srt_vec3 (1, 0, 0), srt_vec3 (0, 1, 0), false);
  g_assert_cmpint (live_bits (bits->chunks, bits->n_chunks), ==, 300);
  g_assert_cmpfloat (bits->chunks[0].at.x, ==, 1.0f);
  g_assert_cmpfloat (bits->chunks[1].at.x, ==, 0.0f);
}

/* ---- Slicing ---- */

/* Polygons of a level that have a surface. */
static int
count_polygons (const SrtModel *model, const SrtLevel *level)
{
  int n = 0;
  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtPrimitive *it = &model->primitives[level->first_primitive + i];
      for (int at = 0; at + 2 < it->n_indices; at += 3)
        {
          SrtVec3 p[3];
          for (int k = 0; k < 3; k++)
            memcpy (&p[k], &it->positions[3 * it->indices[at + k]], sizeof p[k]);
          n += srt_length2 (srt_cross (srt_sub (p[1], p[0]), srt_sub (p[2], p[0]))) > 0.0f;
        }
    }
  return n;
}

/* The polygon at the reading mark of a slice is this one, corner by corner where it stood. */
static bool
is_polygon (const SrtSlice *slice, int at, const SrtVec3 p[3], float near)
{
  if (at + 3 > slice->mesh->n_vertices)
    return false;
  for (int k = 0; k < 3; k++)
    {
      const float *v = slice->mesh->vertices[at + k].position;
      if (srt_distance (srt_add (slice->at, srt_vec3 (v[0], v[1], v[2])), p[k]) > near)
        return false;
    }
  return true;
}

/* Reads the level's polygons in order: each is the next one of exactly one slice, and none is left over. */
static void
check_slices (
    const SrtModel *model, const SrtLevel *level, const SrtFrame *place, const SrtSlice *slices, int n)
{
  int read[SRT_SLICE_MOST] = { 0 }, total = 0;

  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtPrimitive *it = &model->primitives[level->first_primitive + i];
      for (int at = 0; at + 2 < it->n_indices; at += 3)
        {
          SrtVec3 p[3], flat[3];
          int found = -1;
          for (int k = 0; k < 3; k++)
            {
              memcpy (&flat[k], &it->positions[3 * it->indices[at + k]], sizeof flat[k]);
              p[k] = srt_frame_apply (place, flat[k]);
            }
          if (!(srt_length2 (srt_cross (srt_sub (flat[1], flat[0]), srt_sub (flat[2], flat[0]))) > 0.0f))
            continue;
          for (int s = 0; s < n && found < 0; s++)
            if (is_polygon (&slices[s], read[s], p, 0.25f))
              found = s;
          g_assert_cmpint (found, >=, 0);
          read[found] += 3;
          total++;
        }
    }
  for (int s = 0; s < n; s++)
    g_assert_cmpint (read[s], ==, slices[s].mesh->n_vertices);
  g_assert_cmpint (total, ==, count_polygons (model, level));
}

static void
check_middles (const SrtSlice *slices, int n)
{
  for (int s = 0; s < n; s++)
    {
      const SrtPieceMesh *mesh = slices[s].mesh;
      double sum[3] = { 0 };
      int of_runs = 0;
      float radius = 0.0f;
      for (int i = 0; i < mesh->n_vertices; i++)
        {
          const float *v = mesh->vertices[i].position;
          for (int k = 0; k < 3; k++)
            sum[k] += v[k];
          radius = MAX (radius, srt_length (srt_vec3 (v[0], v[1], v[2])));
        }
      for (int k = 0; k < 3; k++)
        g_assert_cmpfloat (fabs (sum[k]), <, 1e-4 * (1.0 + mesh->radius) * mesh->n_vertices);
      g_assert_cmpfloat_with_epsilon (radius, mesh->radius, 0.01f * radius + 0.01f);
      for (int i = 0; i < mesh->n_runs; i++)
        {
          g_assert_cmpint (mesh->runs[i].first, ==, of_runs);
          of_runs += mesh->runs[i].n;
        }
      g_assert_cmpint (of_runs, ==, mesh->n_vertices);
      g_assert_cmpint (mesh->n_vertices, <=, SRT_SLICE_CORNERS);
    }
}

static void
slice_level (const SrtContent *it,
             int model,
             const SrtLevel *level,
             const SrtPart *part,
             const int planes[4],
             uint64_t seed)
{
  SrtFrame place = { srt_vec3 (40, -25, 10), srt_mat3_from_angles (0.4f, 1.1f, -0.3f) };
  SrtSlice slices[SRT_SLICE_MOST];
  SrtRandom random;
  int n, most = 0, of_quarter[4] = { 0 };

  place.p = srt_add (place.p, part->origin);
  srt_random_seed (&random, seed, 3);
  n = srt_slice_part (it->models, model, level, &place, 50.0f, planes, &random, slices);
  check_slices (&it->models[model], level, &place, slices, n);
  check_middles (slices, n);
  for (int s = 0; s < n; s++)
    of_quarter[slices[s].quarter]++;
  for (int q = 0; q < 4; q++)
    {
      g_assert_cmpint (of_quarter[q], <=, 1 << planes[q]);
      most += 1 << planes[q];
    }
  g_assert_cmpint (n, <=, most);
  for (int s = 0; s < n; s++)
    srt_piece_mesh_unref (slices[s].mesh);
}

static void
test_slice (void)
{
  static const char *const ships[] = { "swift", "maul", "almoner" };
  static const int cuts[][4] = { { 0, 0, 0, 0 }, { 0, 1, 2, 0 }, { 1, 2, 3, 1 } };
  SrtContent *it = shipped_stage_content ();

  for (guint i = 0; i < G_N_ELEMENTS (ships); i++)
    {
      int model = it->ships[srt_content_find_ship (it, ships[i])].model;
      for (int p = 0; p < it->models[model].n_parts; p++)
        {
          const SrtPart *part = &it->models[model].parts[p];
          for (int l = 0; l < part->n_levels; l++)
            slice_level (it, model, &it->models[model].levels[part->first_level + l], part, cuts[(p + l) % 3],
                         (uint64_t) (p + 1));
        }
    }
  srt_content_unref (it);
}

/* Materials, texture coordinates and colours are those of the polygon's corners. */
static void
test_slice_looks (void)
{
  SrtContent *it = shipped_stage_content ();
  int model = it->ships[srt_content_find_ship (it, "almoner")].model;
  const SrtPart *part = &it->models[model].parts[0];
  const SrtLevel *level = &it->models[model].levels[part->first_level];
  const int whole[4] = { 0 };
  SrtFrame place = srt_frame_identity ();
  SrtSlice slices[SRT_SLICE_MOST];
  SrtRandom random;
  int of_material[64] = { 0 };

  srt_random_seed (&random, 1, 1);
  int n = srt_slice_part (it->models, model, level, &place, 50.0f, whole, &random, slices);
  for (int s = 0; s < n; s++)
    for (int i = 0; i < slices[s].mesh->n_runs; i++)
      of_material[slices[s].mesh->runs[i].material] += slices[s].mesh->runs[i].n;
  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &it->models[model].primitives[level->first_primitive + i];
      of_material[primitive->material] -= primitive->n_indices;
      const SrtPieceVertex *v = NULL;
      for (int s = 0; s < n; s++)
        for (int k = 0; k < slices[s].mesh->n_vertices; k++)
          {
            const SrtPieceVertex *at = &slices[s].mesh->vertices[k];
            SrtVec3 p = srt_add (slices[s].at, srt_vec3 (at->position[0], at->position[1], at->position[2]));
            const float *first = &primitive->positions[3 * primitive->indices[0]],
                        *uv = &primitive->uvs[2 * primitive->indices[0]];
            if (srt_distance (p, srt_vec3 (first[0], first[1], first[2])) < 0.05f && at->uv[0] == uv[0]
                && at->uv[1] == uv[1])
              v = at;
          }
      g_assert_nonnull (v);
    }
  for (int m = 0; m < 64; m++)
    g_assert_cmpint (of_material[m], ==, 0);
  /* It is torn along the cuts, and whole away from them. */
  int torn = 0, sound = 0;
  for (int s = 0; s < n; s++)
    for (int k = 0; k < slices[s].mesh->n_vertices; k++)
      {
        torn += slices[s].mesh->vertices[k].color[3] >= 128;
        sound += slices[s].mesh->vertices[k].color[3] == 0;
      }
  g_assert_cmpint (torn, >, 0);
  g_assert_cmpint (sound, >, torn);
  for (int s = 0; s < n; s++)
    srt_piece_mesh_unref (slices[s].mesh);
  srt_content_unref (it);
}

/* ---- A ship ---- */

static void
break_ship (Stage *stage, int slot, SrtFlame flame, uint64_t seed)
{
  SrtEffectsRun run = shipped_stage_effects (stage, seed);
  srt_breakup_ship (&run, slot, flame);
}

/* Parts of the object that are drawn. */
static int
count_parts (const Stage *stage, int slot)
{
  const SrtObject *object = srt_object (stage->world, slot);
  int n = 0;
  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      const SrtNode *node = &srt_nodes (stage->world)[object->nodes.first + i];
      n += node->part >= 0 && stage->content->models[node->model].parts[node->part].n_levels > 0;
    }
  return n;
}

static void
test_ship (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift"), whole = 0, cut = 0;
  const SrtObject *object = srt_object (stage->world, slot);

  srt_object (stage->world, slot)->velocity = srt_vec3 (8, 0, 4);
  break_ship (stage, slot, SRT_FLAME_BLAST, 1);
  g_assert_cmpint (live_pieces (stage->fx), >, count_parts (stage, slot));
  g_assert_cmpint (live_pieces (stage->fx), <=, 8 * count_parts (stage, slot));
  for (int i = 0; i < stage->fx->pieces.n; i++)
    {
      const SrtPiece *piece = &stage->fx->pieces.pieces[i];
      SrtVec3 own = srt_sub (srt_scale (piece->velocity, 4.0f), object->velocity);
      float speed = srt_length (own);
      g_assert_cmpfloat (srt_dot (srt_normalize (own), srt_normalize (srt_sub (piece->at, object->next.p))),
                         >, 0.999f);
      if (piece->trail >= 0)
        {
          g_assert_cmpint (piece->trail, ==, SRT_TEMPLATE_BLAST_TRAIL);
          g_assert_cmpfloat (speed, >, 13.9f);
          g_assert_cmpfloat (speed, <, 24.1f);
          g_assert_cmpint (piece->until, >=, 200);
          g_assert_cmpint (piece->until, <, 500);
          g_assert_cmpfloat (fabsf (piece->spin.y), <=, 0.0201f);
          whole++;
        }
      else
        {
          bool one = fabsf (speed - 20.0f) < 0.1f;
          g_assert_true (one || fabsf (speed - 40.0f) < 0.1f);
          g_assert_cmpint (piece->until, <, 300);
          g_assert_cmpfloat (fabsf (piece->spin.y), <=, one ? 0.0251f : 0.0501f);
          cut++;
        }
    }
  g_assert_cmpint (whole, >, 0);
  g_assert_cmpint (whole, <=, 2 * count_parts (stage, slot));
  g_assert_cmpint (cut, <=, 6 * count_parts (stage, slot));
}

static void
test_burst (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "maul");

  break_ship (stage, slot, SRT_FLAME_BURST, 2);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    {
      const SrtPiece *piece = &stage->fx->pieces.pieces[i];
      if (piece->trail >= 0)
        g_assert_cmpint (piece->trail, ==, SRT_TEMPLATE_BURST_TRAIL);
      else
        {
          g_assert_cmpint (piece->until, >=, 300);
          g_assert_cmpint (piece->until, <, 600);
          g_assert_cmpfloat (fabsf (piece->spin.x), <=, 0.0101f);
        }
    }
}

/* Mounted models break up with what carries them. */
static void
test_mounts (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "almoner");
  int own = srt_object (stage->world, slot)->model;
  int mounted = 0;

  break_ship (stage, slot, SRT_FLAME_BLAST, 3);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    mounted += stage->fx->pieces.pieces[i].mesh->model != own;
  g_assert_cmpint (mounted, >, 0);
}

/* What blew up is gone by the end of the tick: its pieces are of what was there before it. */
static void
test_gone (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift"), parts = count_parts (stage, slot);
  SrtEffectsRun run = shipped_stage_effects (stage, 4);
  SrtEvent event = {
    .kind = SRT_EVENT_EXPLOSION, .slot = slot, .place = { 1000, 200, -300 }, .direction = { 0, 0, 20 }
  };

  tick_to (stage, 1);
  srt_retire (&stage->run, slot);
  g_assert_cmpint (srt_object (stage->world, slot)->model, ==, -1);
  run.event = &event;
  srt_breakup_ship (&run, slot, SRT_FLAME_BLAST);
  g_assert_cmpint (live_pieces (stage->fx), >, parts);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    g_assert_cmpfloat (srt_distance (stage->fx->pieces.pieces[i].at, event.place), <, 3000.0f);
  /* A slot that nothing was in gives nothing. */
  srt_pieces_clear (stage->fx);
  srt_breakup_ship (&run, slot + 1, SRT_FLAME_BLAST);
  g_assert_cmpint (live_pieces (stage->fx), ==, 0);
}

/* A part that was removed is passed over. */
static void
test_removed (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift"), all, less;
  const SrtObject *object = srt_object (stage->world, slot);

  break_ship (stage, slot, SRT_FLAME_BLAST, 5);
  all = live_pieces (stage->fx);
  srt_pieces_clear (stage->fx);
  srt_node_destroy (&stage->run, slot, (int) object->nodes.first + 1);
  break_ship (stage, slot, SRT_FLAME_BLAST, 5);
  less = live_pieces (stage->fx);
  g_assert_cmpint (less, >, 0);
  g_assert_cmpint (less, <, all);
}

/* ---- Ends ---- */

static void
test_end (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift");
  SrtPieces *pieces = &stage->fx->pieces;
  int fires;

  break_ship (stage, slot, SRT_FLAME_BLAST, 6);
  for (int i = 1; i < pieces->n; i++)
    pieces->pieces[i].until = 1000;
  pieces->pieces[0].until = 10;
  tick_to (stage, 10);
  g_assert_false (pieces->pieces[0].gone_up);
  fires = stage->fx->fireballs.n;
  tick_to (stage, 11);
  g_assert_true (pieces->pieces[0].gone_up);
  g_assert_cmpint (pieces->pieces[0].trail, ==, -1);
  g_assert_cmpint (stage->fx->fireballs.n, ==, fires + 1);
  g_assert_cmpint (first_fire (stage->fx)->kind, ==, SRT_FIREBALL_SHEET);
  g_assert_cmpint (first_fire (stage->fx)->life, ==, 60);
  g_assert_cmpfloat_with_epsilon (first_fire (stage->fx)->size, 1.2f * pieces->pieces[0].mesh->radius, 0.01f);
  tick_to (stage, 23);
  g_assert_nonnull (pieces->pieces[0].mesh);
  tick_to (stage, 24);
  g_assert_null (pieces->pieces[0].mesh);
  tick_to (stage, 1100);
  g_assert_cmpint (live_pieces (stage->fx), ==, 0);
  g_assert_cmpint (pieces->n, ==, 0);
}

/* A whole piece smokes. */
static void
test_trail (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift");
  SrtPieces *pieces = &stage->fx->pieces;

  break_ship (stage, slot, SRT_FLAME_BLAST, 7);
  SrtPiece *piece = NULL;
  for (int i = 0; i < pieces->n && !piece; i++)
    if (pieces->pieces[i].trail >= 0)
      piece = &pieces->pieces[i];
  g_assert_nonnull (piece);
  SrtFrame half = srt_piece_place (piece, 10, 0.5f), at = srt_piece_place (piece, 10, 0.0f),
           next = srt_piece_place (piece, 11, 0.0f);
  g_assert_cmpfloat_with_epsilon (srt_distance (half.p, srt_lerp (at.p, next.p, 0.5f)), 0.0f, 0.01f);
  g_assert_cmpint (memcmp (&half.r, &at.r, sizeof half.r), !=, 0);
}

static void
test_full (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift");
  SrtPieces *pieces = &stage->fx->pieces;
  SrtPieceMesh *oldest;

  break_ship (stage, slot, SRT_FLAME_BLAST, 8);
  oldest = srt_piece_mesh_ref (pieces->pieces[0].mesh);
  g_assert_cmpint (oldest->refs, ==, 2);
  for (int i = 0; i < 60; i++)
    break_ship (stage, slot, SRT_FLAME_BLAST, (uint64_t) (9 + i));
  g_assert_cmpint (live_pieces (stage->fx), ==, 500);
  g_assert_cmpint (oldest->refs, ==, 1);
  srt_piece_mesh_unref (oldest);
}

/* ---- The store ---- */

static void
assert_same_pieces (const SrtEffects *a, const SrtEffects *b)
{
  g_assert_cmpint (a->pieces.n, ==, b->pieces.n);
  for (int i = 0; i < a->pieces.n; i++)
    {
      SrtPiece p = a->pieces.pieces[i], q = b->pieces.pieces[i];
      g_assert_true ((p.mesh != NULL) == (q.mesh != NULL));
      if (!p.mesh)
        continue;
      g_assert_cmpmem (p.mesh->vertices, (gsize) p.mesh->n_vertices * sizeof *p.mesh->vertices,
                       q.mesh->vertices, (gsize) q.mesh->n_vertices * sizeof *q.mesh->vertices);
      p.mesh = q.mesh = NULL;
      g_assert_cmpmem (&p, sizeof p, &q, sizeof q);
    }
  g_assert_cmpmem (a->bits.bits, (gsize) a->bits.n * sizeof *a->bits.bits, b->bits.bits,
                   (gsize) b->bits.n * sizeof *b->bits.bits);
}

static void
test_repeat (void)
{
  g_autoptr (Stage) a = stage_default (), b = stage_default ();

  break_ship (a, ship (a, "halberd"), SRT_FLAME_BLAST, 1);
  throw_many (a, 100);
  break_ship (b, ship (b, "halberd"), SRT_FLAME_BLAST, 1);
  throw_many (b, 100);
  assert_same_pieces (a->fx, b->fx);
  tick_to (a, 120);
  tick_to (b, 120);
  assert_same_pieces (a->fx, b->fx);
}

/* A copy is as good when what it was made from is gone, and goes on as that would have. */
static void
test_copy (void)
{
  g_autoptr (Stage) stage = stage_default (), other = stage_default ();
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *copy = srt_effects_new (&style, 7, 0), *original;

  break_ship (stage, ship (stage, "halberd"), SRT_FLAME_BURST, 1);
  break_ship (other, ship (other, "halberd"), SRT_FLAME_BURST, 1);
  tick_to (stage, 40);
  tick_to (other, 40);
  srt_effects_copy (copy, stage->fx);
  srt_effects_copy (copy, stage->fx);
  g_assert_cmpint (copy->pieces.pieces[0].mesh->refs, ==, 2);
  g_assert_true (copy->pieces.pieces[0].mesh == stage->fx->pieces.pieces[0].mesh);
  original = stage->fx;
  stage->fx = copy;
  srt_effects_free (original);
  assert_same_pieces (stage->fx, other->fx);
  tick_to (stage, 200);
  tick_to (other, 200);
  assert_same_pieces (stage->fx, other->fx);
}

/* ---- Components ---- */

static int
component_node (const Stage *stage, int slot)
{
  const SrtObject *object = srt_object (stage->world, slot);

  for (int at = (int) object->nodes.first; at < (int) (object->nodes.first + object->nodes.count); at++)
    {
      const SrtNode *node = &srt_nodes (stage->world)[at];
      if (node->component >= 0 && node->part >= 0
          && stage->content->models[node->model].parts[node->part].part_class != SRT_PART_HULL)
        return at;
    }
  g_assert_not_reached ();
}

static void
test_component (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "rampart"), node = component_node (stage, slot), parts = 0;

  tick_to (stage, 1);
  srt_component_break (&stage->run, slot, node);
  srt_component_losses (&stage->run, slot);
  for (uint32_t i = 0; i < stage->run.n_events; i++)
    parts += stage->events[i].kind == SRT_EVENT_PART_DESTROYED;
  g_assert_cmpint (parts, >, 0);
  tick_to (stage, 2);
  g_assert_cmpint (stage->fx->bits.n, ==, 7 * parts);
  g_assert_cmpint (live_pieces (stage->fx), >, 0);
  g_assert_cmpint (live_pieces (stage->fx), <=, 16 * parts);
  /* A lit one where each part stood, and one that waits where each piece will end. */
  g_assert_cmpint (stage->fx->fireballs.n, ==, MIN (parts + live_pieces (stage->fx), 128));
  g_assert_true (first_fire (stage->fx)->light);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    {
      const SrtPiece *piece = &stage->fx->pieces.pieces[i];
      g_assert_cmpint (piece->until, >=, 102);
      g_assert_cmpint (piece->until, <, 122);
      g_assert_cmpint (piece->trail, ==, -1);
      g_assert_cmpfloat (fabsf (piece->spin.z), <=, 0.0076f);
    }
  tick_to (stage, 140);
  g_assert_cmpint (live_pieces (stage->fx), ==, 0);
}

/* Its speed comes of how large the assembly is and of how finely a quarter was cut. */
static void
test_component_speed (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "rampart"), node = component_node (stage, slot);
  SrtEffectsRun run = shipped_stage_effects (stage, 9);

  srt_breakup_component (&run, slot, node, srt_nodes (stage->world)[node].link_id);
  float reach = stage->fx->pieces.lost.reach;
  const SrtNode *it = &srt_nodes (stage->world)[node];
  g_assert_cmpfloat (reach, >=, stage->content->models[it->model].parts[it->part].radius);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    {
      float planes = srt_length (stage->fx->pieces.pieces[i].velocity) * 100.0f * 60.0f / reach;
      g_assert_cmpfloat (fabsf (planes - roundf (planes)), <, 0.01f);
      g_assert_cmpint ((int) roundf (planes), >=, 1);
      g_assert_cmpint ((int) roundf (planes), <=, 3);
    }
  g_assert_cmpint (stage->fx->pieces.n, >, 0);
}

/* Pieces show their light maps as the part did on the ship: those of its type may have been put out. */
static void
test_component_lights (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "quarry");
  SrtEffectsRun run = shipped_stage_effects (stage, 10);
  int control = srt_part_named (&stage->run, slot, "control"), generator = srt_part_named (&stage->run, slot, "shield generator");
  uint8_t *out = srt_type_lights (stage->world, srt_object (stage->world, slot)->type);

  g_assert_nonnull (out);
  for (int k = 0; k < 3; k++)
    {
      srt_pieces_clear (stage->fx);
      *out = k > 0 ? SRT_LIGHTS_OUT : 0;
      srt_breakup_component (&run, slot, k < 2 ? control : generator, 0);
      g_assert_cmpint (stage->fx->pieces.n, >, 0);
      /* The generator's have no switch. */
      for (int i = 0; i < stage->fx->pieces.n; i++)
        g_assert_cmpint (stage->fx->pieces.pieces[i].lit, ==, k == 1 ? 1 : 0);
    }
}

/* Meshes of a level are made, whatever the distance: a coarser one from far away. */
static void
test_level (void)
{
  g_autoptr (Stage) stage = stage_default ();
  int slot = ship (stage, "swift"), near = 0, far = 0;
  SrtEffectView view = { .has_camera = true, .camera = srt_frame_identity (), .cockpit = -1 };

  view.camera.p = srt_vec3 (1000, 200, -300);
  srt_effects_set_view (stage->fx, &view);
  break_ship (stage, slot, SRT_FLAME_BLAST, 1);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    near += stage->fx->pieces.pieces[i].mesh->n_vertices;
  srt_pieces_clear (stage->fx);
  view.camera.p = srt_vec3 (900000, 200, -300);
  srt_effects_set_view (stage->fx, &view);
  break_ship (stage, slot, SRT_FLAME_BLAST, 1);
  for (int i = 0; i < stage->fx->pieces.n; i++)
    far += stage->fx->pieces.pieces[i].mesh->n_vertices;
  g_assert_cmpint (far, >, 0);
  g_assert_cmpint (far * 10, <, near);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pieces/check-11-room", test_bits_full);
  g_test_add_func ("/pieces/check-11-classic", test_bits_classic);
  g_test_add_func ("/pieces/bits/detail", test_bits_detail);
  g_test_add_func ("/pieces/bits/switch", test_bits_switch);
  g_test_add_func ("/pieces/check-12-speed", test_bits_speed);
  g_test_add_func ("/pieces/bits/pick", test_bits_pick);
  g_test_add_func ("/pieces/bits/bodies", test_bodies);
  g_test_add_func ("/pieces/bits/sparks", test_sparks);
  g_test_add_func ("/pieces/bits/no-models", test_no_models);
  g_test_add_func ("/pieces/check-16-chunk", test_chunk);
  g_test_add_func ("/pieces/check-13-slices", test_slice);
  g_test_add_func ("/pieces/slice/looks", test_slice_looks);
  g_test_add_func ("/pieces/check-14-blast", test_ship);
  g_test_add_func ("/pieces/burst", test_burst);
  g_test_add_func ("/pieces/mounts", test_mounts);
  g_test_add_func ("/pieces/gone", test_gone);
  g_test_add_func ("/pieces/removed", test_removed);
  g_test_add_func ("/pieces/check-15-end", test_end);
  g_test_add_func ("/pieces/between", test_trail);
  g_test_add_func ("/pieces/full", test_full);
  g_test_add_func ("/pieces/repeat", test_repeat);
  g_test_add_func ("/pieces/copy", test_copy);
  g_test_add_func ("/pieces/check-14-component", test_component);
  g_test_add_func ("/pieces/component-speed", test_component_speed);
  g_test_add_func ("/pieces/component-lights", test_component_lights);
  g_test_add_func ("/pieces/level", test_level);
  return g_test_run ();
}
