/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

#include <stdlib.h>
#include <string.h>

/* Every part, in no order that matters. */
#define PARTS(X) \
  X (particles) \
  X (fireballs) \
  X (bits) \
  X (pieces) \
  X (rays) \
  X (wrecks) \
  X (extras) \
  X (smoke) \
  X (waves) \
  X (bubbles) \
  X (capital_shields) \
  X (sparks) \
  X (flash) \
  X (ends) \
  X (huge_fx) \
  X (split_fx)

/* The parts in the order of a game frame (spec 05 §3.1). */
static void (*const frames[]) (SrtEffectsRun *run) = {
  srt_sparks_frame,
  srt_particles_frame,
  srt_smoke_frame,
  srt_extras_frame,
  srt_bubbles_frame,
  srt_capital_shields_frame,
  srt_huge_fx_frame,
  srt_bits_frame,
  srt_wrecks_frame,
  srt_pieces_frame,
  srt_split_fx_frame,
  srt_fireballs_frame,
  srt_chunks_frame,
  srt_waves_frame,
  srt_rays_frame,
  srt_flash_frame,
  srt_ends_frame,
};

SrtRandom
srt_effects_frame_random (const SrtEffects *effects, uint32_t part)
{
  SrtRandom random;

  srt_random_seed (&random, effects->seed ^ ((uint64_t) (uint32_t) effects->now << 32), 0x80000000u + part);
  return random;
}

SrtEffects *
srt_effects_new (const SrtEffectStyle *style, uint64_t seed, int32_t tick)
{
  SrtEffects *effects = calloc (1, sizeof *effects);
  if (!effects)
    abort ();
  effects->style = *style;
  effects->view.cockpit = -1;
  srt_effects_reset (effects, seed, tick);
  return effects;
}

void
srt_effects_free (SrtEffects *effects)
{
  if (!effects)
    return;
#define FREE(part) srt_##part##_free (effects);
  PARTS (FREE)
#undef FREE
  free (effects);
}

void
srt_effects_reset (SrtEffects *effects, uint64_t seed, int32_t tick)
{
  effects->seed = seed;
  effects->now = tick;
#define CLEAR(part) srt_##part##_clear (effects);
  PARTS (CLEAR)
#undef CLEAR
  srt_last_clear (effects);
}

void
srt_effects_set_style (SrtEffects *effects, const SrtEffectStyle *style)
{
  effects->style = *style;
}

const SrtEffectStyle *
srt_effects_style (const SrtEffects *effects)
{
  return &effects->style;
}

void
srt_effects_set_view (SrtEffects *effects, const SrtEffectView *view)
{
  effects->view = *view;
}

void
srt_effects_copy_view (SrtEffects *to, const SrtEffects *from)
{
  to->view = from->view;
}

int32_t
srt_effects_now (const SrtEffects *effects)
{
  return effects->now;
}

/* A game frame of every part. */
static void
run_frame (SrtEffectsRun *run)
{
  run->event = NULL;
  for (uint32_t i = 0; i < sizeof frames / sizeof *frames; i++)
    {
      run->random = srt_effects_frame_random (run->effects, i);
      frames[i] (run);
    }
}

static void
take_up (SrtEffectsRun *run, const SrtEvent *event)
{
  run->event = event;
  /* One stream an event, so that any of them can be made again alone. */
  srt_random_seed (&run->random, run->effects->seed ^ ((uint64_t) (uint32_t) event->tick << 32), event->index);
#define EVENT(part) srt_##part##_event (run);
  PARTS (EVENT)
#undef EVENT
}

void
srt_effects_tick (SrtEffects *effects,
                  const SrtWorld *world,
                  const SrtContent *content,
                  const SrtEvent *events,
                  uint32_t n)
{
  SrtEffectsRun run = { .effects = effects, .world = world, .content = content };
  int32_t to = world->mission_ticks;
  uint32_t i = 0;

  if (to < effects->now || to - effects->now > SRT_EFFECTS_LEAP)
    srt_effects_reset (effects, effects->seed, to);
  /* Ticks that were left out are made up for: each with its frame, and what it told. */
  do
    {
      if (effects->now < to)
        {
          effects->now++;
          run_frame (&run);
        }
      for (; i < n && (events[i].tick <= effects->now || effects->now == to); i++)
        take_up (&run, &events[i]);
    }
  while (effects->now < to);
  srt_last_note (&run);
}

void
srt_effects_copy (SrtEffects *to, const SrtEffects *from)
{
  to->style = from->style;
  to->view = from->view;
  to->seed = from->seed;
  to->now = from->now;
#define COPY(part) srt_##part##_copy (to, from);
  PARTS (COPY)
#undef COPY
  srt_last_copy (to, from);
}
