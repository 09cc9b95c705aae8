/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-stage.h"

bool
cli_bench_stage_draws (CliBenchStage *stage, const SrtContent *content, SrtQuality quality)
{
  SrtDiags diags;

  srt_diags_init (&diags);
  srt_scene_init (&stage->scene);
  srt_camera_init (&stage->camera, BENCH_WIDTH, BENCH_HEIGHT);
  stage->options = srt_render_options (quality);
  stage->options.dust = true;
  stage->offscreen = srt_offscreen_new (SRT_GL_ANY, BENCH_WIDTH, BENCH_HEIGHT, &diags);
  stage->renderer = stage->offscreen ? srt_renderer_new (&diags) : NULL;
  if (stage->renderer)
    srt_renderer_prepare (stage->renderer, content, -1.0);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  return stage->renderer != NULL;
}

bool
cli_bench_stage_convoy (CliBenchStage *stage, const SrtContent *content, int run, const SrtEffectStyle *style)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  g_autofree char *path = g_build_filename (folders[0], "missions", "convoy.sortie.json", NULL);
  SrtVec3 eye, look;

  stage->sim = cli_bench_start (content, path, &stage->file, run);
  if (stage->sim == NULL)
    return false;
  stage->effects = srt_effects_new (style, srt_sim_world (stage->sim)->seed, 0);
  cli_bench_stage_look (stage, 0.0f);
  if (srt_scene_mission_camera (&stage->scene, srt_sim_mission (stage->sim), &eye, &look))
    srt_camera_look_at (&stage->camera, eye, look);
  return true;
}

void
cli_bench_stage_end_run (CliBenchStage *stage)
{
  g_clear_pointer (&stage->effects, srt_effects_free);
  g_clear_pointer (&stage->sim, srt_sim_free);
  cli_free_mission (&stage->file);
  stage->file = (CliMission){ NULL, NULL, NULL };
  g_clear_pointer (&stage->mission, srt_mission_free);
  g_clear_pointer (&stage->document, srt_document_free);
}

void
cli_bench_stage_close (CliBenchStage *stage)
{
  srt_renderer_free (stage->renderer, false);
  srt_offscreen_free (stage->offscreen);
  srt_scene_free (&stage->scene);
  cli_bench_stage_end_run (stage);
}

void
cli_bench_stage_tick (CliBenchStage *stage)
{
  const SrtEvent *events;
  uint32_t n;

  srt_sim_tick (stage->sim);
  events = srt_sim_events (stage->sim, &n);
  srt_effects_tick (stage->effects, srt_sim_world (stage->sim), srt_sim_content (stage->sim), events, n);
}

void
cli_bench_stage_look (CliBenchStage *stage, float fraction)
{
  srt_scene_from_world (&stage->scene, srt_sim_world (stage->sim), srt_sim_content (stage->sim),
                        srt_sim_mission (stage->sim), fraction);
  stage->scene.fx = stage->effects;
}

void
cli_bench_stage_draw (CliBenchStage *stage)
{
  srt_renderer_draw (stage->renderer, &stage->scene, &stage->camera, &stage->options,
                     srt_offscreen_framebuffer (stage->offscreen), BENCH_WIDTH, BENCH_HEIGHT);
}
