/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How what flies off ships is drawn (spec 05 §6, §7): in real pictures, without a display. */
#include "shipped-stage.h"

#include "effects/gallery.h"
#include "effects/hang.h"
#include "render/offscreen.h"
#include "render/renderer.h"

#include <string.h>

enum
{
  WIDTH = 320,
  HEIGHT = 200,
};

typedef struct Stage
{
  ShippedStage shipped;
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  SrtRenderOptions options;
  SrtEffects *fx; /* the stage's */
  SrtScene scene;
  unsigned char rgba[WIDTH * HEIGHT * 4];
} Stage;

static Stage *
stage_new (SrtGlApi api, SrtQuality quality)
{
  Stage *stage = g_new0 (Stage, 1);
  SrtDiags diags;

  srt_diags_init (&diags);
  stage->offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  g_assert_nonnull (stage->offscreen);
  stage->renderer = srt_renderer_new (&diags);
  g_assert_nonnull (stage->renderer);
  srt_diags_clear (&diags);
  stage->options = srt_render_options (quality);
  stage->options.backdrop = stage->options.dust = false;
  shipped_stage_init (&stage->shipped, NULL);
  stage->fx = stage->shipped.fx;
  stage->scene.content = stage->shipped.content;
  stage->scene.sun = srt_vec3 (0.3f, -0.8f, -0.52f);
  stage->scene.fx = stage->fx;
  return stage;
}

static void
stage_free (Stage *stage)
{
  srt_renderer_free (stage->renderer, false);
  srt_offscreen_free (stage->offscreen);
  shipped_stage_clear (&stage->shipped);
  g_free (stage);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

/* It stands out from the ground, which may be dithered by a step. */
static bool
is_drawn (const Stage *stage, int pixel)
{
  for (int c = 0; c < 3; c++)
    if (ABS (stage->rgba[4 * pixel + c] - stage->rgba[c]) > 2)
      return true;
  return false;
}

static void
draw_from (Stage *stage, SrtVec3 eye, SrtVec3 look)
{
  SrtCamera camera;

  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, eye, look);
  srt_renderer_prepare_shapes (stage->renderer, stage->shipped.content);
  srt_renderer_draw (stage->renderer, &stage->scene, &camera, &stage->options,
                     srt_offscreen_framebuffer (stage->offscreen), WIDTH, HEIGHT);
  srt_offscreen_read (stage->offscreen, stage->rgba);
}

/* Looks along +Z from the origin; returns how many pixels are not the ground. */
static int
draw (Stage *stage)
{
  int n = 0;

  draw_from (stage, srt_vec3 (0, 0, 0), srt_vec3 (0, 0, 1000));
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    n += is_drawn (stage, i);
  return n;
}

/* How far right the middle of what is drawn is, pixels. */
static float
middle_of_drawn (const Stage *stage)
{
  float sum = 0.0f;
  int n = 0;

  for (int i = 0; i < WIDTH * HEIGHT; i++)
    if (is_drawn (stage, i))
      {
        sum += (float) (i % WIDTH);
        n++;
      }
  return sum / (float) n;
}

static void
test_bits (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY, SRT_QUALITY_LOW);
  SrtEffectsRun run = shipped_stage_effects (&stage->shipped, 1);
  int drawn;

  g_assert_cmpint (draw (stage), ==, 0);
  for (int i = 0; i < 4000; i++)
    srt_bit_throw (&run, srt_madd (srt_vec3 (0, 0, 12000), srt_effects_within (&run.random, 1.0f), 4000.0f),
                   srt_effects_any_way (&run.random), 0.6f, 0.2f, 0.1f);
  drawn = draw (stage);
  g_assert_cmpint (drawn, >, 3000);
  /* Thousands of them in a few calls. */
  g_assert_cmpint (srt_renderer_stats (stage->renderer)->draws, <, 150);
  g_assert_cmpint (srt_renderer_stats (stage->renderer)->triangles, >, 10000);
  /* Behind the camera there is nothing to draw. */
  for (int i = 0; i < stage->fx->bits.n; i++)
    stage->fx->bits.bits[i].at.z = -12000.0f;
  g_assert_cmpint (draw (stage), ==, 0);
  g_assert_cmpint (srt_renderer_stats (stage->renderer)->draws, ==, 0);
}

/* One bit near by is where its state says it is, and moves on between ticks. */
static void
test_bit_moves (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY, SRT_QUALITY_LOW);
  SrtEffectsRun run = shipped_stage_effects (&stage->shipped, 2);
  float before;

  srt_bit_throw (&run, srt_vec3 (0, 0, 450), srt_vec3 (1, 0, 0), 0.5f, 0.2f, 0.0f);
  SrtBit *bit = &stage->fx->bits.bits[0];
  bit->velocity = srt_vec3 (300, 0, 0);
  g_assert_cmpint (draw (stage), >, 100);
  before = middle_of_drawn (stage);
  g_assert_cmpfloat_with_epsilon (before, WIDTH / 2.0f, 20.0f);
  stage->scene.effects_ahead = 0.5f;
  g_assert_cmpint (draw (stage), >, 50);
  g_assert_cmpfloat (middle_of_drawn (stage), >, before + 40.0f);
}

/* The sum of the green of the picture: how bright it is. */
static double
brightness (const Stage *stage)
{
  double sum = 0.0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    sum += stage->rgba[4 * i + 1] - stage->rgba[1];
  return sum;
}

/* Lit as parts of ships are, or by every light, which washes it out. */
static void
test_lights (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY, SRT_QUALITY_MEDIUM);
  SrtEffectsRun run = shipped_stage_effects (&stage->shipped, 2);
  SrtEffectStyle style = *srt_effects_style (stage->fx);
  double as_parts;

  for (int i = 0; i < 30; i++)
    srt_rock_chunk (&run, srt_madd (srt_vec3 (0, 0, 3000), srt_effects_within (&run.random, 1.0f), 1000.0f),
                    srt_vec3 (0, 0, 1), false);
  srt_fireballs_clear (stage->fx);
  draw (stage);
  as_parts = brightness (stage);
  style.part_lights = false;
  srt_effects_set_style (stage->fx, &style);
  draw (stage);
  g_assert_cmpfloat (as_parts, >, 0.0);
  g_assert_cmpfloat (brightness (stage), >, 1.15 * as_parts);
}

static void
draw_pieces (SrtGlApi api, SrtQuality quality)
{
  g_autoptr (Stage) stage = stage_new (api, quality);
  SrtEffectsRun run = shipped_stage_effects (&stage->shipped, 4);
  int slot = shipped_stage_ship (&stage->shipped, "halberd", srt_vec3 (0, 0, 2500));
  int drawn, n;

  srt_breakup_ship (&run, slot, SRT_FLAME_BLAST);
  n = stage->fx->pieces.n;
  g_assert_cmpint (n, >, 10);
  drawn = draw (stage);
  g_assert_cmpint (drawn, >, 300);
  g_assert_cmpint (draw (stage), ==, drawn);
  /* They fly apart. */
  stage->fx->now = 100;
  g_assert_cmpint (draw (stage), !=, drawn);
  /* Of another content's models nothing can be drawn. */
  for (int i = 0; i < n; i++)
    {
      SrtPieceMesh *mesh = stage->fx->pieces.pieces[i].mesh;
      mesh->models = NULL;
    }
  g_assert_cmpint (draw (stage), ==, 0);
  srt_pieces_clear (stage->fx);
  g_assert_cmpint (draw (stage), ==, 0);
}

static void
test_pieces_core (void)
{
  draw_pieces (SRT_GL_CORE, SRT_QUALITY_MEDIUM);
}

static void
test_pieces_es (void)
{
  draw_pieces (SRT_GL_ES, SRT_QUALITY_LOW);
}

/* Another piece in the same place of the ring is drawn as itself. */
static void
test_ring_reused (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY, SRT_QUALITY_LOW);
  SrtEffectsRun run = shipped_stage_effects (&stage->shipped, 5);
  int far = shipped_stage_ship (&stage->shipped, "halberd", srt_vec3 (0, 0, 9000)),
      near = shipped_stage_ship (&stage->shipped, "halberd", srt_vec3 (0, 0, 2000)), small;

  srt_breakup_ship (&run, far, SRT_FLAME_BLAST);
  small = draw (stage);
  g_assert_cmpint (small, >, 5);
  srt_pieces_clear (stage->fx);
  srt_breakup_ship (&run, near, SRT_FLAME_BLAST);
  g_assert_cmpint (draw (stage), >, 4 * small);
}

/* ---- Muzzles ---- */

/* How bright the picture of a fighter is whose guns have just fired. */
static double
muzzles (Stage *stage, bool lights)
{
  SrtEffectStyle style = srt_effect_style_default ();
  int glaive = srt_content_find_ship (stage->shipped.content, "glaive"), info = srt_effect_find ("muzzle-flash");
  SrtEffectStage *shown;

  style.muzzle_lights = lights;
  shown = srt_effect_stage_new (stage->shipped.content, glaive, &style, 1, NULL);
  g_assert_true (srt_effect_stage_begin (shown, info));
  for (int i = 0; i < 5; i++)
    srt_effect_stage_tick (shown);
  srt_scene_init (&stage->scene);
  srt_scene_from_world (&stage->scene, srt_sim_world (srt_effect_stage_sim (shown)), stage->shipped.content,
                        srt_effect_stage_mission (shown), 0.0f);
  stage->scene.fx = srt_effect_stage_effects (shown);
  g_assert_cmpint (stage->scene.n_shots, >, 0);
  draw_from (stage, srt_vec3 (-600, -900, 1300), srt_vec3 (0, 0, 200));
  srt_scene_free (&stage->scene);
  stage->scene = (SrtScene){ .content = stage->shipped.content, .fx = stage->fx };
  srt_effect_stage_free (shown);
  return brightness (stage);
}

/* Without lights the flash is there, but shines on nothing. */
static void
test_muzzles (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY, SRT_QUALITY_MEDIUM);
  double lit = muzzles (stage, true), plain = muzzles (stage, false);

  g_assert_cmpfloat (plain, >, 0.0);
  g_assert_cmpfloat (lit, >, 1.01 * plain);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/debris/bits", test_bits);
  g_test_add_func ("/debris/moves", test_bit_moves);
  g_test_add_func ("/debris/lights", test_lights);
  g_test_add_func ("/debris/pieces/core", test_pieces_core);
  g_test_add_func ("/debris/pieces/es", test_pieces_es);
  g_test_add_func ("/debris/ring-reused", test_ring_reused);
  g_test_add_func ("/debris/muzzles", test_muzzles);
  return g_test_run ();
}
