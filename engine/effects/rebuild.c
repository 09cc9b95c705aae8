/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/rebuild.h"

int
srt_effects_rebuild_from (const SrtHistory *history, int tick, int ticks)
{
  int first = srt_history_first (history);

  return tick - ticks > first ? tick - ticks : first;
}

static bool
stopped (const int *stop)
{
  return stop && __atomic_load_n (stop, __ATOMIC_RELAXED);
}

bool
srt_effects_replay (SrtEffects *effects, SrtReplay *replay, int tick, const int *stop)
{
  const SrtSim *sim = srt_replay_sim (replay);

  while (srt_replay_now (replay) < srt_effects_now (effects) && !stopped (stop))
    srt_replay_tick (replay);
  while (srt_replay_now (replay) < tick && !stopped (stop))
    {
      uint32_t n;
      const SrtEvent *events;
      srt_replay_tick (replay);
      events = srt_sim_events (sim, &n);
      srt_effects_tick (effects, srt_sim_world (sim), srt_sim_content (sim), events, n);
    }
  return !stopped (stop);
}
