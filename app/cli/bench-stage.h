/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run, its scene and what draws it, for the benchmarks of whole frames. */
#pragma once

#include "bench.h"

#include "effects/effects.h"
#include "render/offscreen.h"

enum
{
  BENCH_WIDTH = 1280,
  BENCH_HEIGHT = 720,
};

typedef struct CliBenchStage
{
  SrtSim *sim;
  SrtMission *mission;   /* either these, ... */
  SrtDocument *document;
  CliMission file;       /* ... or this */
  SrtEffects *effects;
  SrtScene scene;
  SrtCamera camera;
  SrtRenderOptions options;
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
} CliBenchStage;

/* A context, a renderer with all models of @content, and a preset's options; false after a message. */
bool cli_bench_stage_draws (CliBenchStage *stage, const SrtContent *content, SrtQuality quality);
/* The convoy from its start, its seed @run + 1, with its effects, seen by its own camera. False after a message. */
bool cli_bench_stage_convoy (CliBenchStage *stage, const SrtContent *content, int run, const SrtEffectStyle *style);
/* The stage's run is over with; what draws it stays. */
void cli_bench_stage_end_run (CliBenchStage *stage);
void cli_bench_stage_close (CliBenchStage *stage);
/* The run and its effects a tick on. */
void cli_bench_stage_tick (CliBenchStage *stage);
/* Takes the scene from the world, @fraction of a step on, for who looks at it before it is drawn. */
void cli_bench_stage_look (CliBenchStage *stage, float fraction);
/* Draws the scene as it was taken. */
void cli_bench_stage_draw (CliBenchStage *stage);
