/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Presets of drawing: their table, the choice that automatic makes, and the pictures they make, live. */
#include "fixture.h"
#include "shipped.h"

#include "effects/state.h"
#include "render/offscreen.h"

#include <epoxy/gl.h>
#include <string.h>

enum
{
  WIDTH = 320,
  HEIGHT = 200,
};

/* ---- The table ---- */

static void
test_table (void)
{
  const SrtRenderOptions low = srt_render_options (SRT_QUALITY_LOW), medium = srt_render_options (SRT_QUALITY_MEDIUM),
                         high = srt_render_options (SRT_QUALITY_HIGH), classic = srt_render_options (SRT_QUALITY_CLASSIC);

  for (int i = 0; i < SRT_N_QUALITIES; i++)
    {
      g_assert_cmpint (srt_quality_find (srt_quality_presets[i].id), ==, i);
      /* A picture that stands still has every pixel at any of them. */
      g_assert_cmpfloat (srt_render_options ((SrtQuality) i).scale, ==, 1.0f);
    }
  g_assert_cmpint (srt_quality_find ("automatic"), ==, -1);
  g_assert_cmpint (srt_quality_find (""), ==, -1);

  g_assert_cmpint (low.shading, ==, SRT_SHADING_CORNERS);
  g_assert_false (low.light || low.bloom || low.shadows || low.soft || low.samples);
  g_assert_cmpfloat (srt_quality_presets[SRT_QUALITY_LOW].moving_scale, <, 1.0f);
  g_assert_true (medium.light && medium.soft && medium.smooth && medium.shadows == 1 && !medium.debris_shadows);
  g_assert_true (high.light && high.soft && high.samples == 4 && high.shadows == 2 && high.debris_shadows);
  g_assert_true (low.bloom < medium.bloom && medium.bloom < high.bloom);
  g_assert_true (low.level_scale > medium.level_scale && medium.level_scale > high.level_scale);
  g_assert_true (low.anisotropy < medium.anisotropy && medium.anisotropy < high.anisotropy);
  g_assert_true (low.motes < high.motes && medium.shadow_side < high.shadow_side);

  g_assert_cmpint (classic.shading, ==, SRT_SHADING_CLASSIC);
  g_assert_true (classic.classic && !low.classic && !medium.classic && !high.classic);
  g_assert_false (classic.light || classic.film || classic.bloom || classic.shadows || classic.soft || classic.smooth
                  || classic.samples);
}

static void
test_effect_styles (void)
{
  for (int i = 0; i < SRT_N_QUALITIES; i++)
    {
      SrtEffectStyle style = srt_quality_effect_style ((SrtQuality) i);
      for (int k = 0; k < srt_n_effect_style_infos; k++)
        g_assert_true (*(bool *) ((char *) &style + srt_effect_style_infos[k].at) == (i != SRT_QUALITY_CLASSIC));
    }
  g_assert_cmpint (srt_quality_effect_style (SRT_QUALITY_LOW).detail, ==, SRT_DETAIL_LOW);
  g_assert_cmpint (srt_quality_effect_style (SRT_QUALITY_CLASSIC).detail, ==, SRT_DETAIL_HIGH);
}

/* ---- Automatic ---- */

/* How many of @n frames of @ms changed anything. */
static int
feed (SrtQualityMeter *meter, float ms, int n)
{
  int changes = 0;
  for (int i = 0; i < n; i++)
    changes += srt_quality_meter_frame (meter, ms);
  return changes;
}

static void
check_choice (bool software, float ms, int frames, SrtQuality chosen, int per_second)
{
  SrtQualityMeter meter;
  srt_quality_meter_begin (&meter, software);
  g_assert_cmpint (meter.chosen, ==, software ? SRT_QUALITY_LOW : SRT_QUALITY_HIGH);
  /* A second of them, or sixty, and not before. */
  g_assert_cmpint (feed (&meter, ms, frames - 1), ==, 0);
  g_assert_false (meter.settled);
  g_assert_cmpint (feed (&meter, ms, 1), ==, 1);
  g_assert_true (meter.settled);
  g_assert_cmpint (meter.chosen, ==, chosen);
  g_assert_cmpint (meter.per_second, ==, per_second);
}

static void
test_first_second (void)
{
  check_choice (false, 4.0f, 60, SRT_QUALITY_HIGH, 250);
  check_choice (false, 20.0f, 50, SRT_QUALITY_HIGH, 50);
  check_choice (false, 20.5f, 49, SRT_QUALITY_MEDIUM, 49);
  check_choice (false, 45.0f, 23, SRT_QUALITY_MEDIUM, 22);
  check_choice (false, 47.0f, 22, SRT_QUALITY_LOW, 21);
  check_choice (false, 2000.0f, 1, SRT_QUALITY_LOW, 1);
  check_choice (true, 4.0f, 60, SRT_QUALITY_LOW, 250);
  check_choice (true, 50.0f, 20, SRT_QUALITY_LOW, 20);
}

/* What else the machine did meanwhile is not held against it. */
static void
test_outliers (void)
{
  SrtQualityMeter meter;
  srt_quality_meter_begin (&meter, false);
  g_assert_cmpint (feed (&meter, 100.0f, 3), ==, 0);
  g_assert_cmpint (feed (&meter, 8.0f, 57), ==, 1);
  g_assert_cmpint (meter.chosen, ==, SRT_QUALITY_HIGH);
  g_assert_cmpint (meter.per_second, ==, 125);
}

static void
test_stutter (void)
{
  SrtQualityMeter meter;
  srt_quality_meter_begin (&meter, false);
  feed (&meter, 10.0f, 60);
  g_assert_cmpint (meter.chosen, ==, SRT_QUALITY_HIGH);
  /* Slower than the choice would have asked for, but no stutter: it keeps to its choice. */
  g_assert_cmpint (feed (&meter, 40.0f, 500), ==, 0);
  g_assert_cmpint (meter.per_second, ==, 100);
  /* Two seconds of stutter, then one that is none. */
  g_assert_cmpint (feed (&meter, 100.0f, 20), ==, 0);
  g_assert_cmpint (feed (&meter, 10.0f, 60), ==, 0);
  g_assert_cmpint (feed (&meter, 100.0f, 29), ==, 0);
  g_assert_cmpint (feed (&meter, 100.0f, 1), ==, 1);
  g_assert_cmpint (meter.chosen, ==, SRT_QUALITY_MEDIUM);
  g_assert_cmpint (meter.per_second, ==, 10);
  g_assert_cmpint (feed (&meter, 100.0f, 30), ==, 1);
  g_assert_cmpint (meter.chosen, ==, SRT_QUALITY_LOW);
  g_assert_cmpint (feed (&meter, 100.0f, 300), ==, 0);
  /* Never up again. */
  g_assert_cmpint (feed (&meter, 2.0f, 3000), ==, 0);
  g_assert_cmpint (meter.chosen, ==, SRT_QUALITY_LOW);
}

/* ---- Pictures ---- */

typedef struct Stage
{
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  SrtContent *content;
  SrtMissionShip ship;
  SrtMission mission;
  SrtScene scene;
  SrtEffects *fx;
  SrtCamera camera;
  unsigned char rgba[WIDTH * HEIGHT * 4];
} Stage;

static SrtContent *
content (void)
{
  static SrtContent *shipped;
  if (!shipped)
    shipped = shipped_content ();
  return srt_content_ref (shipped);
}

/* A large ship with the sun to the camera's left. */
static Stage *
stage_new (SrtGlApi api)
{
  SrtEffectStyle style = srt_effect_style_default ();
  Stage *stage = g_new0 (Stage, 1);
  SrtDiags diags;

  srt_diags_init (&diags);
  stage->content = content ();
  stage->offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  stage->renderer = stage->offscreen ? srt_renderer_new (&diags) : NULL;
  g_assert_nonnull (stage->renderer);
  srt_diags_clear (&diags);
  stage->ship = (SrtMissionShip){ .type = srt_content_find_ship (stage->content, "halberd"), .side = -1, .present = true };
  stage->mission = (SrtMission){ .ships = &stage->ship, .n_ships = 1, .sun_direction = { -0.7f, -0.5f, -0.5f } };
  srt_scene_init (&stage->scene);
  srt_scene_from_mission (&stage->scene, &stage->mission, stage->content);
  stage->fx = srt_effects_new (&style, 1, 0);
  stage->scene.fx = stage->fx;
  srt_camera_init (&stage->camera, WIDTH, HEIGHT);
  srt_camera_look_at (&stage->camera, srt_vec3 (0.4f, -0.5f, -1.0f), srt_vec3 (0, 0, 0));
  srt_camera_frame_sphere (&stage->camera, srt_vec3 (0, 0, 0), stage->scene.instances[0].radius);
  return stage;
}

static void
stage_free (Stage *stage)
{
  srt_renderer_free (stage->renderer, false);
  srt_offscreen_free (stage->offscreen);
  srt_effects_free (stage->fx);
  srt_scene_free (&stage->scene);
  srt_content_unref (stage->content);
  g_free (stage);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static void
draw (Stage *stage, const SrtRenderOptions *options)
{
  g_assert_cmpint (srt_renderer_prepare (stage->renderer, stage->content, -1), ==, 0);
  srt_renderer_draw (stage->renderer, &stage->scene, &stage->camera, options, srt_offscreen_framebuffer (stage->offscreen),
                     WIDTH, HEIGHT);
  srt_offscreen_read (stage->offscreen, stage->rgba);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
}

/* A puff of smoke before the hull, some of it in front of nothing. */
static void
add_puff (Stage *stage, SrtVec3 at, float scale)
{
  SrtParticlePool *pool = &stage->fx->particles.pools[SRT_PARTICLES_SMOKE_1];
  pool->particles[pool->used++] = (SrtParticle){ .at = at, .born = -60, .life = 400, .scale = scale, .shade = 1.0f,
                                                 .template = SRT_TEMPLATE_SMOKE_1 };
}

/* A bit of debris with the first part of a small ship as its model. */
static void
add_bit (Stage *stage, SrtVec3 at, float scale)
{
  SrtBits *bits = &stage->fx->bits;
  int model = srt_content_find_ship (stage->content, "swift");
  bits->bits[bits->n++] = (SrtBit){ .at = at, .scale = scale, .until = 100000, .model = (int16_t) stage->content->ships[model].model };
}

static double
difference (const unsigned char *a, const unsigned char *b)
{
  double sum = 0.0;
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
    sum += ABS (a[i] - b[i]);
  return sum / (WIDTH * HEIGHT * 4);
}

/* One renderer draws at each, in turn and back again: each has its own picture, and always the same. */
static void
check_live (SrtGlApi api)
{
  static const SrtQuality turns[] = { SRT_QUALITY_LOW, SRT_QUALITY_HIGH, SRT_QUALITY_CLASSIC, SRT_QUALITY_MEDIUM,
                                      SRT_QUALITY_HIGH, SRT_QUALITY_LOW, SRT_QUALITY_MEDIUM, SRT_QUALITY_CLASSIC };
  g_autofree unsigned char *kept = g_malloc0 (SRT_N_QUALITIES * WIDTH * HEIGHT * 4);
  g_autoptr (Stage) stage = stage_new (api);
  bool seen[SRT_N_QUALITIES] = { false };

  add_puff (stage, srt_vec3 (0, 0, -0.3f * stage->scene.instances[0].radius), 2.0f);
  add_bit (stage, srt_vec3 (-400, -300, -300), 0.5f);
  for (size_t i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      const SrtRenderOptions options = srt_render_options (turns[i]);
      unsigned char *mine = kept + turns[i] * WIDTH * HEIGHT * 4;
      SrtEffectStyle style = srt_quality_effect_style (turns[i]);
      srt_effects_set_style (stage->fx, &style);
      draw (stage, &options);
      if (seen[turns[i]])
        g_assert_cmpfloat (difference (mine, stage->rgba), ==, 0.0);
      memcpy (mine, stage->rgba, sizeof stage->rgba);
      seen[turns[i]] = true;
    }
  for (int a = 0; a < SRT_N_QUALITIES; a++)
    for (int b = 0; b < a; b++)
      {
        double far = difference (kept + a * WIDTH * HEIGHT * 4, kept + b * WIDTH * HEIGHT * 4);
        g_test_message ("%s and %s differ by %.3f", srt_quality_presets[a].id, srt_quality_presets[b].id, far);
        g_assert_cmpfloat (far, >, 0.05);
      }
}

static void
test_live_core (void)
{
  check_live (SRT_GL_CORE);
}

static void
test_live_es (void)
{
  check_live (SRT_GL_ES);
}

/* Whether a point of the picture is brighter than its ground. */
static int
brightness (const Stage *stage, SrtVec3 at)
{
  SrtVec3 pixel;
  g_assert_true (srt_camera_project (&stage->camera, at, &pixel));
  const unsigned char *p = stage->rgba + 4 * ((int) pixel.y * WIDTH + (int) pixel.x);
  return p[0] + p[1] + p[2];
}

/* How much of the middle of the picture smoke changes whose plane stands @before the camera's aim. */
static int
smoke_shows (Stage *stage, const SrtRenderOptions *options, float before, int bare, int *beside)
{
  float radius = stage->scene.instances[0].radius;
  stage->fx->particles.pools[SRT_PARTICLES_SMOKE_1].used = 0;
  for (int i = 0; i < 12; i++)
    add_puff (stage, srt_vec3 (-before, 0, 0), 0.012f * radius);
  draw (stage, options);
  *beside = brightness (stage, srt_vec3 (0, -0.55f * radius, 0));
  return ABS (brightness (stage, srt_vec3 (0, 0, 0)) - bare);
}

/* Smoke that stands right before a hull hides as much of space beside it as ever, and hardly any of the hull. */
static void
check_soft (SrtGlApi api, SrtQuality quality)
{
  g_autoptr (Stage) stage = stage_new (api);
  SrtRenderOptions soft = srt_render_options (quality), hard;
  float radius = stage->scene.instances[0].radius, behind = 0.0f, before = radius;
  int bare, bare_beside, hard_shows, soft_shows, hard_beside, soft_beside;

  g_assert_true (soft.soft);
  soft.backdrop = false;
  soft.ground[0] = soft.ground[1] = soft.ground[2] = 0.3f;
  hard = soft;
  hard.soft = false;
  srt_camera_look_at (&stage->camera, srt_vec3 (-4.0f * radius, 0, 0), srt_vec3 (0, 0, 0));
  draw (stage, &hard);
  bare = brightness (stage, srt_vec3 (0, 0, 0));
  bare_beside = brightness (stage, srt_vec3 (0, -0.55f * radius, 0));
  /* Where the hull begins: what lies behind it, or behind some samples of it, is hidden. */
  g_assert_cmpint (smoke_shows (stage, &hard, behind, bare, &hard_beside), <, 6);
  for (int i = 0; i < 9; i++)
    {
      float middle = 0.5f * (behind + before);
      if (smoke_shows (stage, &hard, middle, bare, &hard_beside) < 50)
        behind = middle;
      else
        before = middle;
    }
  hard_shows = smoke_shows (stage, &hard, before, bare, &hard_beside);
  soft_shows = smoke_shows (stage, &soft, before, bare, &soft_beside);
  g_test_message ("at the hull %d, soft %d; beside %d, soft %d", hard_shows, soft_shows, ABS (hard_beside - bare_beside),
                  ABS (soft_beside - bare_beside));
  g_assert_cmpint (hard_shows, >, 40);
  g_assert_cmpint (soft_shows, <, hard_shows / 3);
  g_assert_cmpint (ABS (hard_beside - bare_beside), >, 20);
  g_assert_cmpint (ABS (soft_beside - hard_beside), <=, 3);
}

static void
test_soft_core (void)
{
  check_soft (SRT_GL_CORE, SRT_QUALITY_MEDIUM);
  check_soft (SRT_GL_CORE, SRT_QUALITY_HIGH);
}

static void
test_soft_es (void)
{
  check_soft (SRT_GL_ES, SRT_QUALITY_MEDIUM);
  check_soft (SRT_GL_ES, SRT_QUALITY_HIGH);
}

/* Debris between the sun and a hull darkens it, at high; it adds light nowhere. */
static void
test_debris_shadows (void)
{
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_HIGH);
  g_autofree unsigned char *without = NULL;
  float radius = stage->scene.instances[0].radius;
  int darker = 0, brighter = 0;

  options.backdrop = false;
  options.samples = 0;
  options.smooth = false;
  options.bloom = 0;
  for (int i = 0; i < 6; i++)
    add_bit (stage, srt_madd (srt_vec3 (0, 0, 0.2f * radius * (float) (i - 3)), stage->scene.sun, 0.8f * radius), 1.0f);
  options.debris_shadows = false;
  draw (stage, &options);
  without = g_memdup2 (stage->rgba, sizeof stage->rgba);
  options.debris_shadows = true;
  draw (stage, &options);
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      int by = stage->rgba[4 * i + 1] - without[4 * i + 1];
      darker += by < -8;
      brighter += by > 8;
    }
  g_test_message ("%d samples darker, %d brighter", darker, brighter);
  g_assert_cmpint (darker, >, 60);
  g_assert_cmpint (brighter, ==, 0);
}

/* ---- The run ---- */

/* A fight's last state is the same whatever it was drawn at, and however its effects were made. */
static void
test_same_run (void)
{
  uint64_t hashes[SRT_N_QUALITIES + 1];
  g_autoptr (Stage) stage = stage_new (SRT_GL_ANY);

  for (int q = 0; q <= SRT_N_QUALITIES; q++)
    {
      SrtMissionShip ships[2] = { { .type = srt_content_find_ship (stage->content, "swift"), .side = 0, .present = true },
                                  { .type = srt_content_find_ship (stage->content, "thorn"), .side = 1, .present = true,
                                    .position = { 0, 0, 6000 } } };
      SrtMission mission = { .ships = ships, .n_ships = 2, .sun_direction = { 0, -0.6f, -0.8f } };
      SrtSimOptions sim_options = SRT_SIM_OPTIONS_DEFAULT;
      SrtSim *sim = srt_sim_new (stage->content, &mission, &sim_options, NULL);
      SrtEffectStyle style = srt_quality_effect_style (q < SRT_N_QUALITIES ? (SrtQuality) q : SRT_QUALITY_LOW);
      SrtEffects *fx = srt_effects_new (&style, 1, 0);

      g_assert_nonnull (sim);
      for (int t = 0; t < 240; t++)
        {
          uint32_t n;
          srt_sim_tick (sim);
          const SrtEvent *events = srt_sim_events (sim, &n);
          srt_effects_tick (fx, srt_sim_world (sim), stage->content, events, n);
          if (q < SRT_N_QUALITIES && t % 80 == 79)
            {
              const SrtRenderOptions options = srt_render_options ((SrtQuality) q);
              srt_scene_from_world (&stage->scene, srt_sim_world (sim), stage->content, &mission, 0.5f);
              stage->scene.fx = fx;
              draw (stage, &options);
            }
        }
      hashes[q] = srt_sim_hash (sim);
      g_assert_cmpuint (hashes[q], ==, hashes[0]);
      stage->scene.fx = stage->fx;
      srt_effects_free (fx);
      srt_sim_free (sim);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quality/table", test_table);
  g_test_add_func ("/quality/effect-styles", test_effect_styles);
  g_test_add_func ("/quality/automatic/first-second", test_first_second);
  g_test_add_func ("/quality/automatic/outliers", test_outliers);
  g_test_add_func ("/quality/automatic/stutter", test_stutter);
  g_test_add_func ("/quality/live/core", test_live_core);
  g_test_add_func ("/quality/live/es", test_live_es);
  g_test_add_func ("/quality/soft/core", test_soft_core);
  g_test_add_func ("/quality/soft/es", test_soft_es);
  g_test_add_func ("/quality/debris-shadows", test_debris_shadows);
  g_test_add_func ("/quality/same-run", test_same_run);
  return g_test_run ();
}
