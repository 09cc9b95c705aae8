/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audio/private.h"

#include <stdlib.h>
#include <string.h>

/* What happened longer ago than this, after a halt of the machine, is not heard any more. */
#define STALE_TICKS 50
/* Units a second, a hundred to the metre; speeds are heard tenfold (spec 09 §7.4), within bounds of ours. */
#define SPEED_OF_SOUND 34300.0f
#define DOPPLER_FACTOR 10.0f
#define DOPPLER_LEAST 0.5f
#define DOPPLER_MOST 2.0f

/* ---- The mix (spec 09 §7.1) ---- */

SrtMix
srt_mix_default (void)
{
  SrtMix mix = { .master = 127 };

  for (int i = 0; i < SRT_N_SOUND_GROUPS; i++)
    mix.group[i] = i == SRT_GROUP_RADIO ? 127 : 80;
  return mix;
}

static int
held (int volume)
{
  return volume < 0 ? 0 : volume > 127 ? 127 : volume;
}

int
srt_mix_volume (const SrtMix *mix, SrtSoundGroup group, int volume)
{
  float level = (float) held (mix->group[group]) * (float) held (volume) / 128.0f;

  return (int) (level * (float) held (mix->master) / 127.0f + 0.5f);
}

/* ---- Distance, cone, Doppler (spec 09 §7.2) ---- */

float
srt_sound_falloff (const SrtSampleInfo *info, float distance, bool endless)
{
  if (distance <= info->min)
    return 1.0f;
  if (distance > info->max && !endless)
    return 0.0f;
  return info->min / distance;
}

float
srt_sound_cone (const SrtSampleInfo *info, float angle)
{
  const float half = (float) SRT_PI / 360.0f;
  float inner = info->inner * half, outer = info->outer * half;
  float outside = (float) info->outside / 127.0f;

  if (angle <= inner)
    return 1.0f;
  if (angle >= outer)
    return outside;
  return 1.0f + (outside - 1.0f) * (angle - inner) / (outer - inner);
}

float
srt_sound_doppler (SrtVec3 to, SrtVec3 source, SrtVec3 listener)
{
  const float limit = 0.9f * SPEED_OF_SOUND;
  /* Along the way from the source to the listener. */
  float from = srt_clampf (DOPPLER_FACTOR * srt_dot (source, to), -limit, limit);
  float at = srt_clampf (DOPPLER_FACTOR * srt_dot (listener, to), -limit, limit);

  return srt_clampf ((SPEED_OF_SOUND - at) / (SPEED_OF_SOUND - from), DOPPLER_LEAST, DOPPLER_MOST);
}

/* ---- Life ---- */

SrtHearing *
srt_hearing_new (void)
{
  SrtHearing *hearing = calloc (1, sizeof *hearing);

  if (hearing == NULL)
    return NULL;
  hearing->mix = srt_mix_default ();
  hearing->listener.place.r = srt_mat3_identity ();
  hearing->speed = 1.0f;
  for (int i = 0, at = 0; i < SRT_N_VOICE_CLASSES + 1; i++)
    {
      int n = i < SRT_N_VOICE_CLASSES ? srt_reserved_voices ((SrtVoiceClass) i, SRT_PLACED_VOICES) : SRT_PLACED_VOICES;
      for (; n > 0 && at < SRT_PLACED_VOICES; n--)
        hearing->voice_class[at++] = i;
    }
  srt_hearing_reset (hearing);
  return hearing;
}

void
srt_hearing_free (SrtHearing *hearing)
{
  free (hearing);
}

void
srt_hearing_reset (SrtHearing *hearing)
{
  srt_voices_clear (hearing);
  hearing->begun = false;
  hearing->lock_state = 0;
  memset (hearing->armor_warned, 0, sizeof hearing->armor_warned);
  memset (hearing->burners, 0, sizeof hearing->burners);
  for (int i = 0; i < SRT_N_SAMPLES; i++)
    hearing->last_start[i] = INT32_MIN / 2;
  for (int i = 0; i < SRT_MAX_SLOTS; i++)
    hearing->passed_at[i] = INT32_MIN / 2;
}

void
srt_hearing_set_mix (SrtHearing *hearing, const SrtMix *mix)
{
  hearing->mix = *mix;
}

void
srt_hearing_set_listener (SrtHearing *hearing, const SrtListener *listener)
{
  hearing->listener = *listener;
}

void
srt_hearing_set_speed (SrtHearing *hearing, float speed)
{
  hearing->speed = speed > 0.0f ? speed : 1.0f;
}

const SrtVoice *
srt_hearing_voices (const SrtHearing *hearing)
{
  return hearing->voices;
}

/* ---- What is there to be heard ---- */

bool
srt_hears_of (const SrtHearingRun *run, int slot)
{
  const SrtObject *object;

  if (!srt_slot_valid (run->world, slot))
    return false;
  object = srt_object (run->world, slot);
  return object->type >= 0 && (object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_HIDDEN)) == 0;
}

bool
srt_hears_display (const SrtHearingRun *run)
{
  return run->hearing->listener.flies && run->world->player_slots > 0 && run->world->player.view >= 0
         && run->world->player.view <= 3 && run->world->showing == SRT_SHOWING_ALL;
}

void
srt_hearing_advance (SrtHearing *hearing, const SrtWorld *world, const SrtContent *content, const SrtEvent *events,
                     uint32_t n)
{
  SrtHearingRun run = { hearing, world, content, world->mission_ticks };
  int32_t ticks = world->mission_ticks - hearing->now;

  hearing->seed = world->seed;
  if (!hearing->begun || ticks < 0)
    {
      srt_hearing_reset (hearing);
      hearing->begun = true;
      ticks = 0;
      n = 0;
    }
  hearing->now = world->mission_ticks;
  srt_voices_advance (&run, ticks);
  for (uint32_t i = 0; i < n; i++)
    if (events[i].tick > world->mission_ticks - STALE_TICKS)
      {
        run.tick = events[i].tick;
        srt_hear_event (&run, &events[i]);
      }
  run.tick = world->mission_ticks;
  srt_hear_loops (&run, ticks);
  srt_voices_advance (&run, 0);
}
