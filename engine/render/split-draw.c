/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a torn hull sheds about it (spec 05 §10): the light of its cut, and fire along the edge. */
#include "render/private.h"

#include "effects/state.h"

#define LIGHT_REACH 0.75f /* of the ship's radius */

static void
light_cut (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneInstance *instance)
{
  static const float hot[3] = { 1.0f, 0.42f, 0.12f };
  const SrtScene *scene = frame->scene;
  float glow = srt_split_glow (scene->fx, instance->slot, scene->effects_ahead);

  for (int i = 0; i < instance->n_splits; i++)
    srt_fx_light (r, srt_sub (instance->split[i].point, frame->camera->place.p), LIGHT_REACH * instance->radius, hot,
                  5.0f * glow);
}

void
srt_fx_splits (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  for (int i = 0; scene->fx && i < scene->n_instances; i++)
    if (scene->instances[i].n_splits > 0)
      light_cut (r, frame, &scene->instances[i]);
}
