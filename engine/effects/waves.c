/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

#define SHAKE_FADE 0.02f /* a tick */
#define MOST_SHAKE 2.0f

enum
{
  LAST_SHAKING = 2, /* kinds 0 to 2 shake the view as they pass */
};

int
srt_wave_spokes (const SrtEffectStyle *style)
{
  return style->round_rings ? SRT_WAVE_SPOKES : SRT_WAVE_CLASSIC_SPOKES;
}

void
srt_wave (SrtEffectsRun *run, const SrtFrame *place, int kind, float size, int32_t life, SrtVec3 velocity)
{
  SrtWaves *waves = &run->effects->waves;

  if (waves->n == SRT_MAX_WAVES)
    return;
  waves->all[waves->n++] = (SrtWave){ .place = *place,
                                      .velocity = velocity,
                                      .size = size,
                                      .kind = kind,
                                      .born = run->effects->now,
                                      .life = life > 0 ? life : 1 };
}

void
srt_wave_look (const SrtEffects *effects, const SrtWave *wave, float ahead, SrtFrame *place, float *reach, float *left)
{
  float done;

  if (!effects->style.smooth_motion)
    ahead = 0.0f;
  done = srt_clampf (((float) (effects->now - wave->born) + ahead) / (float) wave->life, 0.0f, 1.0f);
  *place = wave->place;
  place->p = srt_madd (place->p, wave->velocity, ahead);
  *reach = done * wave->size;
  *left = 1.0f - done;
}

float
srt_waves_shake (const SrtEffects *effects)
{
  return effects->waves.shake;
}

/* The view shakes as the ring passes the player. */
static void
pass (const SrtEffectsRun *run, const SrtWave *wave, float old, float done)
{
  SrtWaves *waves = &run->effects->waves;
  SrtFrame player;
  float d;

  if (wave->kind > LAST_SHAKING || run->world->player_slots == 0
      || (srt_object (run->world, 0)->flags & SRT_STAND_IN) != 0)
    return;
  player = srt_effects_ship (run->world, 0);
  d = srt_distance (player.p, wave->place.p);
  if (old <= d && d < wave->reach)
    waves->shake = srt_maxf (waves->shake, srt_minf (10.0f * done, MOST_SHAKE));
}

void
srt_waves_frame (SrtEffectsRun *run)
{
  SrtWaves *waves = &run->effects->waves;
  int kept = 0;

  waves->shake = srt_maxf (srt_minf (waves->shake, MOST_SHAKE) - SHAKE_FADE, 0.0f);
  for (int i = 0; i < waves->n; i++)
    {
      SrtWave wave = waves->all[i];
      float done = (float) (run->effects->now - wave.born) / (float) wave.life, old = wave.reach;

      if (done >= 1.0f)
        continue;
      wave.place.p = srt_add (wave.place.p, wave.velocity);
      wave.reach = done * wave.size;
      pass (run, &wave, old, done);
      waves->all[kept++] = wave;
    }
  waves->n = kept;
}

/* Waves of the rules are drawn from the world's records; others are set off by who ends in one. */
void
srt_waves_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_waves_clear (SrtEffects *effects)
{
  effects->waves.n = 0;
  effects->waves.shake = 0.0f;
}

void
srt_waves_copy (SrtEffects *to, const SrtEffects *from)
{
  to->waves.n = from->waves.n;
  to->waves.shake = from->waves.shake;
  memcpy (to->waves.all, from->waves.all, (size_t) from->waves.n * sizeof *from->waves.all);
}

void
srt_waves_free (SrtEffects *effects)
{
  srt_waves_clear (effects);
}
