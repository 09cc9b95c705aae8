/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene's tractors and lifters' beams, aimed from where things are drawn (spec 08 §5.1, §5.2). */
#include "render/scene-private.h"

static void
add_beam (SrtScene *scene, const SrtWorld *world, const SrtTractorBeam *beam, const SrtFrame *ship, const SrtFrame *pulled)
{
  SrtSceneTractorBeam *added;

  if (!beam->shown || !(beam->alpha > 0.0f))
    return;
  added = srt_scene_add_beam (scene);
  added->from = srt_frame_apply (ship, beam->from);
  added->to = srt_frame_apply (beam->hangs ? ship : pulled, beam->to);
  added->alpha = beam->alpha;
  added->wide = world->classic == 0;
}

static void
add_bubble (SrtScene *scene, const SrtWorld *world, const SrtTractor *tractor, const SrtFrame *pod, float ahead)
{
  SrtSceneBubble *added;

  if (!tractor->shown)
    return;
  added = srt_scene_add_bubble (scene);
  added->place = *pod;
  added->radius = 1.5f * srt_object (world, tractor->pod)->radius;
  added->strength = tractor->bubble;
  added->light = tractor->light;
  added->seconds = 0.01f * ((float) (world->frame_start - tractor->began) + ahead);
}

void
srt_scene_add_tractors (SrtScene *scene, const SrtWorld *world, float f)
{
  float ahead = srt_scene_past_tick (world, f);

  for (int i = 0; i < SRT_TRACTORS; i++)
    {
      const SrtTractor *tractor = &world->tractors[i];
      SrtFrame ship, pod;

      if (!tractor->live || !srt_slot_valid (world, tractor->ship) || !srt_slot_valid (world, tractor->pod))
        continue;
      ship = srt_scene_object_place (world, tractor->ship, f);
      pod = srt_scene_object_place (world, tractor->pod, f);
      add_bubble (scene, world, tractor, &pod, ahead);
      for (int k = 0; k < 2; k++)
        add_beam (scene, world, &tractor->beams[k], &ship, &pod);
    }
  for (int i = 0; i < SRT_CARRIED; i++)
    {
      const SrtBeamSet *set = &world->beam_sets[i];
      SrtFrame lifter, cargo;

      if (!set->live || !srt_slot_valid (world, set->lifter) || !srt_slot_valid (world, set->object))
        continue;
      lifter = srt_scene_object_place (world, set->lifter, f);
      cargo = srt_scene_object_place (world, set->object, f);
      for (int k = 0; k < SRT_PINCERS; k++)
        add_beam (scene, world, &set->beams[k], &lifter, &cargo);
    }
}
