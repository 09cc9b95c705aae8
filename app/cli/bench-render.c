/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a frame costs to make ready and hand over, without a display. Taken with Mesa's driver that draws nothing
 * (GALLIUM_NOOP=true), or the drawing by a processor would hide it.
 */
#include "bench.h"

#include "effects/state.h"
#include "render/offscreen.h"

#include <string.h>

enum
{
  WIDTH = 1280,
  HEIGHT = 720,
  FRAMES = 100,
  PARTICLES = 20000,
};

bool
cli_bench_render_met (const char *wanted)
{
  return g_str_has_prefix ("render-particles", wanted);
}

/* As many as there are to be, in all pools alike, before the camera; each of a template of its pool. */
static int
fill (SrtEffects *effects, int n)
{
  SrtRandom random;
  int left = n;

  srt_random_seed (&random, 1, 1);
  for (int pool = 0; pool < SRT_N_PARTICLE_POOLS; pool++)
    {
      SrtParticlePool *p = &effects->particles.pools[pool];
      int template = 0, share = MIN (left, SRT_MAX_POOL);
      while (template < SRT_N_TEMPLATES - 1 && srt_templates[template].pool != pool)
        template++;
      for (int i = 0; i < share; i++)
        p->particles[i] = (SrtParticle){ .at = srt_madd (srt_vec3 (0, 0, 12000), srt_random_centred_vec3 (&random), 12000.0f),
                                         .velocity = srt_random_centred_vec3 (&random),
                                         .born = effects->now - 1 - (int) (50.0f * srt_random_fraction (&random)),
                                         .life = 200,
                                         .scale = 1.0f,
                                         .shade = 1.0f,
                                         .template = template };
      p->used = share;
      left -= share;
    }
  return n - left;
}

typedef struct Stage
{
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  SrtScene scene;
  SrtCamera camera;
  SrtRenderOptions options;
} Stage;

/* Milliseconds a frame takes this thread. */
static double
frame_time (Stage *stage)
{
  gint64 begin = cli_bench_now ();

  for (int i = 0; i < FRAMES; i++)
    srt_renderer_draw (stage->renderer, &stage->scene, &stage->camera, &stage->options,
                       srt_offscreen_framebuffer (stage->offscreen), WIDTH, HEIGHT);
  return (double) (cli_bench_now () - begin) / (1e6 * FRAMES);
}

/* What particles add to a frame without any. */
static void
bench_particles (Stage *stage, SrtEffects *effects)
{
  double values[BENCH_RUNS];

  for (int run = -1; run < BENCH_RUNS; run++)
    {
      double without, with;
      stage->scene.fx = NULL;
      without = frame_time (stage);
      stage->scene.fx = effects;
      with = frame_time (stage);
      if (run >= 0)
        values[run] = with - without;
    }
  cli_bench_print ("render-particles", "ms a frame for 20,000", values);
}

bool
cli_bench_render (const SrtContent *content, const char *wanted)
{
  Stage stage = { .options = srt_render_options (SRT_QUALITY_MEDIUM) };
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *effects = srt_effects_new (&style, 1, 1000);
  SrtMission mission = { .sun_direction = { 0, 0, -1 } };
  SrtDiags diags;
  bool good;

  (void) wanted;
  srt_diags_init (&diags);
  stage.offscreen = srt_offscreen_new (SRT_GL_ANY, WIDTH, HEIGHT, &diags);
  stage.renderer = stage.offscreen ? srt_renderer_new (&diags) : NULL;
  good = stage.renderer && fill (effects, PARTICLES) == PARTICLES;
  if (good)
    {
      srt_scene_init (&stage.scene);
      srt_scene_from_mission (&stage.scene, &mission, content);
      srt_camera_init (&stage.camera, WIDTH, HEIGHT);
      srt_camera_look_at (&stage.camera, srt_vec3 (0, 0, -2000), srt_vec3 (0, 0, 12000));
      srt_renderer_prepare (stage.renderer, content, -1.0);
      bench_particles (&stage, effects);
      srt_scene_free (&stage.scene);
    }
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  srt_renderer_free (stage.renderer, false);
  srt_offscreen_free (stage.offscreen);
  srt_effects_free (effects);
  return good;
}
