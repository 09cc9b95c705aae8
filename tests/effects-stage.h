/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of what is only drawn share: a store beside a small world. */
#pragma once

#include "fixture.h"

#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

typedef struct Stage
{
  Fixture *f;
  SrtEffects *effects;
  SrtEffectsRun run;
} Stage;

static inline void
stage_init (Stage *stage, Fixture *f, const SrtEffectStyle *style)
{
  SrtEffectStyle plain = srt_effect_style_default ();

  stage->f = f;
  stage->effects = srt_effects_new (style ? style : &plain, 7, f->world->mission_ticks);
  stage->run = (SrtEffectsRun){ .effects = stage->effects, .world = f->world, .content = f->content };
  srt_random_seed (&stage->run.random, 1, 1);
}

static inline void
stage_clear (Stage *stage)
{
  srt_effects_free (stage->effects);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stage, stage_clear)

/* @ticks of effects alone, over a world that stands still. */
static inline void
stage_run (Stage *stage, int ticks)
{
  while (ticks-- > 0)
    {
      stage->f->world->mission_ticks++;
      srt_effects_tick (stage->effects, stage->f->world, stage->f->content, NULL, 0);
    }
}

/* The tick is over: what the world has told is shown, as of the tick that it stands at. */
static inline void
stage_show (Stage *stage)
{
  srt_effects_tick (stage->effects, stage->f->world, stage->f->content, stage->f->events, stage->f->run.n_events);
  fixture_forget (stage->f);
}

static inline void
look_from (Stage *stage, float x, float y, float z)
{
  SrtEffectView view = { .has_camera = true, .camera = srt_frame_identity (), .cockpit = -1 };

  view.camera.p = srt_vec3 (x, y, z);
  srt_effects_set_view (stage->effects, &view);
}

static inline void
sit_in (Stage *stage, int slot)
{
  SrtEffectView view = { .has_camera = true, .camera = srt_frame_identity (), .cockpit = slot };

  srt_effects_set_view (stage->effects, &view);
}

static inline int
live_sparks (const SrtEffects *effects, int kind)
{
  int n = 0;

  for (int i = 0; i < SRT_MAX_SPARKS; i++)
    n += effects->sparks.all[i].live && (kind < 0 || effects->sparks.all[i].kind == kind);
  return n;
}

static inline int
live_skins (const SrtEffects *effects)
{
  int n = 0;

  for (int i = 0; i < SRT_MAX_CAPITAL_SHIELDS; i++)
    n += effects->capital_shields.all[i].live;
  return n;
}

static inline int
live_particles (const SrtEffects *effects, int pool, int32_t now)
{
  int n = 0;

  for (int i = 0; i < effects->particles.pools[pool].used; i++)
    {
      const SrtParticle *p = &effects->particles.pools[pool].particles[i];
      n += p->life > 0 && now >= p->born && now < p->born + p->life;
    }
  return n;
}

static inline int
node_named (const Fixture *f, int slot, const char *name)
{
  int node = srt_part_named (&f->run, slot, name);

  g_assert_cmpint (node, >=, 0);
  return node;
}
