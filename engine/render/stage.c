/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/stage.h"

void
srt_stage_camera (SrtCamera *camera, const SrtEffectStage *stage, int info)
{
  float radius;
  SrtVec3 middle = srt_effect_stage_middle (stage, info, &radius);

  srt_camera_look_at (camera, srt_effect_infos[info].sight.from, srt_vec3 (0, 0, 0));
  srt_camera_frame_sphere (camera, middle, radius);
}

void
srt_scene_from_stage (SrtScene *scene, const SrtEffectStage *stage)
{
  const SrtSim *sim = srt_effect_stage_sim (stage);
  const SrtWorld *world = srt_sim_world (sim);

  srt_scene_from_world (scene, world, srt_sim_content (sim), srt_effect_stage_mission (stage),
                        (float) world->simulation_counter / SRT_TICKS_PER_STEP);
  scene->fx = srt_effect_stage_effects (stage);
}
