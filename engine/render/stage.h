/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stage of effects as it is drawn: one camera and one scene for `render --effect` and for tests of pictures. */
#pragma once

#include "effects/gallery.h"
#include "render/scene.h"

/* Places @camera, whose size is set, as the table says of effect @info. */
void srt_stage_camera (SrtCamera *camera, const SrtEffectStage *stage, int info);
/* The stage as it stands, its effects among it: @scene is good until the stage's next tick. */
void srt_scene_from_stage (SrtScene *scene, const SrtEffectStage *stage);
