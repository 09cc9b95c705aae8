/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small world of the shipped types with a store of effects beside it: what tests of what flies off ships share. */
#pragma once

#include "shipped.h"

#include "effects/state.h"
#include "world/world.h"

#include <glib.h>

enum
{
  SHIPPED_STAGE_SEED = 7,
};

typedef struct ShippedStage
{
  SrtContent *content;
  void *block;
  SrtWorld *world;
  SrtRun run;
  SrtEvent events[4096];
  SrtEffects *fx;
} ShippedStage;

/* Read once for all tests of a program. */
static inline SrtContent *
shipped_stage_content (void)
{
  static SrtContent *shipped;
  if (!shipped)
    shipped = shipped_content ();
  return srt_content_ref (shipped);
}

/* @style NULL: the default's. The stage stays where it is: its run refers to it. */
static inline void
shipped_stage_init (ShippedStage *stage, const SrtEffectStyle *style)
{
  const SrtWorldSpec spec = { .slots = 16,
                              .nodes = 2000,
                              .components = 400,
                              .racks = 200,
                              .guns = 400,
                              .shots = 50,
                              .missiles = 50,
                              .types = 96 };
  SrtEffectStyle plain = srt_effect_style_default ();

  stage->content = shipped_stage_content ();
  stage->block = g_aligned_alloc0 (1, srt_world_size (&spec), 16);
  stage->world = srt_world_init (stage->block, &spec, SHIPPED_STAGE_SEED);
  stage->run = (SrtRun){ .world = stage->world,
                         .content = stage->content,
                         .scratch = srt_scratch_new (stage->world),
                         .events = stage->events,
                         .max_events = G_N_ELEMENTS (stage->events) };
  stage->fx = srt_effects_new (style ? style : &plain, SHIPPED_STAGE_SEED, 0);
}

static inline void
shipped_stage_clear (ShippedStage *stage)
{
  srt_effects_free (stage->fx);
  srt_scratch_free (stage->run.scratch);
  g_aligned_free (stage->block);
  srt_content_unref (stage->content);
}

/* A ship of a type, its events forgotten. */
static inline int
shipped_stage_ship (ShippedStage *stage, const char *id, SrtVec3 at)
{
  int slot = srt_create_object (&stage->run, -1, srt_content_find_ship (stage->content, id), 0, at);

  g_assert_cmpint (slot, >=, 0);
  stage->run.n_events = 0;
  return slot;
}

/* What throws things works with it; each @stream draws its own numbers. */
static inline SrtEffectsRun
shipped_stage_effects (ShippedStage *stage, uint64_t stream)
{
  SrtEffectsRun run = { .effects = stage->fx, .world = stage->world, .content = stage->content };

  srt_random_seed (&run.random, SHIPPED_STAGE_SEED, stream);
  return run;
}
