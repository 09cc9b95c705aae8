/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benchmarks of drawing: what it costs to build and submit a frame, and how many a second the processor draws. */
#include "bench-stage.h"

#include "effects/state.h"

#include <epoxy/gl.h>
#include <string.h>

enum
{
  WARM_UPS = 5,
  SUBMIT_SHIPS = 400,
  SUBMIT_FRAMES = 40,
  CONVOY_FRAMES = 30,
};

/* Set for a run of this program whose driver draws nothing. */
#define NO_DRAWING "GALLIUM_NOOP"

static void
draw_frame (CliBenchStage *stage, float fraction)
{
  cli_bench_stage_look (stage, fraction);
  cli_bench_stage_draw (stage);
}

/* ---- 400 ships and 20,000 particles ---- */

/* All pools full, spread over the ships. */
static void
fill_particles (SrtEffects *effects)
{
  SrtRandom random;

  srt_random_seed (&random, 1, 1);
  for (int p = 0; p < SRT_N_PARTICLE_POOLS; p++)
    {
      SrtParticlePool *pool = &effects->particles.pools[p];
      pool->used = SRT_MAX_POOL;
      for (int i = 0; i < SRT_MAX_POOL; i++)
        pool->particles[i] = (SrtParticle){
          .at = srt_vec3 (50000.0f * (1.0f + srt_random_centred (&random)), 50000.0f * (1.0f + srt_random_centred (&random)),
                          50000.0f * (1.0f + srt_random_centred (&random))),
          .velocity = srt_vec3 (srt_random_centred (&random), srt_random_centred (&random), srt_random_centred (&random)),
          .born = effects->now - i % 50,
          .life = 200,
          .scale = 1.0f,
          .shade = 1.0f,
          .template = p == SRT_PARTICLES_EXPLOSIONS ? SRT_TEMPLATE_FLAME : SRT_TEMPLATE_SMOKE_1 + (p - 1) % 3,
        };
    }
}

static bool
open_crowd (CliBenchStage *stage, const SrtContent *content)
{
  gsize length;
  g_autofree char *text = cli_bench_mission (SUBMIT_SHIPS, &length);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtEffectStyle style = srt_effect_style_default ();
  SrtDiags diags;

  memset (stage, 0, sizeof *stage);
  srt_diags_init (&diags);
  stage->document = srt_document_parse (text, length, NULL, &diags);
  stage->mission = stage->document ? srt_mission_read (stage->document, content, &diags) : NULL;
  stage->sim = stage->mission ? srt_sim_new (content, stage->mission, &options, &diags) : NULL;
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (stage->sim == NULL || !cli_bench_stage_draws (stage, content, SRT_QUALITY_HIGH))
    return false;
  srt_sim_run (stage->sim, 100);
  stage->effects = srt_effects_new (&style, 1, srt_sim_world (stage->sim)->mission_ticks);
  fill_particles (stage->effects);
  srt_camera_look_at (&stage->camera, srt_vec3 (-60000, -50000, -70000), srt_vec3 (50000, 50000, 50000));
  return true;
}

/* Milliseconds of this thread for a frame, from the world to the last call of GL. */
static bool
bench_submit (const SrtContent *content)
{
  CliBenchStage stage;
  bool good = open_crowd (&stage, content);

  for (int i = 0; good && i < WARM_UPS; i++)
    draw_frame (&stage, 0.25f);
  if (good)
    {
      double values[BENCH_RUNS];
      for (int run = 0; run < BENCH_RUNS; run++)
        {
          gint64 start = cli_bench_now ();
          for (int i = 0; i < SUBMIT_FRAMES; i++)
            draw_frame (&stage, 0.25f);
          values[run] = (double) (cli_bench_now () - start) / 1e6 / SUBMIT_FRAMES;
        }
      cli_bench_print ("render.submit", "ms a frame", values);
    }
  cli_bench_stage_close (&stage);
  return good;
}

/* By itself, with a driver that draws nothing: a context cannot change its driver. */
static bool
spawn_submit (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), NO_DRAWING, "true", TRUE);
  char *argv[] = { self, (char *) "bench", (char *) "render.submit", NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  if (self && g_spawn_sync (NULL, argv, environment, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status, &error))
    return g_spawn_check_wait_status (status, NULL);
  g_printerr ("sortie-cli: %s\n", error ? error->message : "/proc/self/exe");
  return false;
}

/* ---- The convoy, by the processor ---- */

/* Frames a second by the clock on the wall, low preset, at a share of the pixels each way. */
static bool
bench_convoy (const SrtContent *content, const char *name, float scale)
{
  CliBenchStage stage;
  SrtEffectStyle style = srt_effect_style_default ();
  bool good;

  memset (&stage, 0, sizeof stage);
  good = cli_bench_stage_draws (&stage, content, SRT_QUALITY_LOW) && cli_bench_stage_convoy (&stage, content, 0, &style);
  stage.options.scale = scale;
  for (int i = 0; good && i < WARM_UPS; i++)
    draw_frame (&stage, 0.0f);
  if (good)
    {
      double values[BENCH_RUNS];
      for (int run = 0; run < BENCH_RUNS; run++)
        {
          gint64 spent = 0;
          for (int i = 0; i < CONVOY_FRAMES; i++)
            {
              cli_bench_stage_tick (&stage);
              gint64 start = g_get_monotonic_time ();
              draw_frame (&stage, 0.0f);
              glFinish ();
              spent += g_get_monotonic_time () - start;
            }
          values[run] = CONVOY_FRAMES / ((double) MAX (spent, 1) / 1e6);
        }
      cli_bench_print (name, "frames a second", values);
    }
  cli_bench_stage_close (&stage);
  return good;
}

bool
cli_bench_frames_met (const char *wanted)
{
  return g_str_has_prefix ("render.submit", wanted) || g_str_has_prefix ("render.convoy", wanted) || g_str_has_prefix ("render.convoy.half", wanted);
}

bool
cli_bench_frames (const SrtContent *content, const char *wanted)
{
  bool good = true;

  if (g_str_has_prefix ("render.submit", wanted))
    good = g_getenv (NO_DRAWING) ? bench_submit (content) : spawn_submit ();
  if (good && g_str_has_prefix ("render.convoy", wanted))
    good = bench_convoy (content, "render.convoy", 1.0f);
  if (good && g_str_has_prefix ("render.convoy.half", wanted))
    good = bench_convoy (content, "render.convoy.half", 0.5f);
  return good;
}
