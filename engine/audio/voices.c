/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The voices: who gets one, where it is, how loud it is there (spec 09 §7.1, §7.2). */
#include "audio/private.h"

#include <string.h>

/* A step is four ticks: units a step to units a second. */
#define STEPS_A_SECOND 25.0f
/* The player's own sounds are heard from before its ship. */
#define OWN_AHEAD 200.0f
/* A missile is heard from farther (spec 09 §7.2). */
#define MISSILE_WIDER 1.5f
/* What has played to its end is let ring this much longer, for the device's sake. */
#define RINGS_ON 20.0f
/* A loop that is wanted no more fades over so many ticks. */
#define FADE_TICKS 25.0f

int
srt_reserved_voices (SrtVoiceClass voice_class, int voices)
{
  static const int reserved[3][SRT_N_VOICE_CLASSES] = {
    { 2, 1, 2, 1, 1, 0, 0 },
    { 4, 1, 4, 1, 1, 1, 1 },
    { 6, 2, 8, 5, 1, 1, 1 },
  };

  return reserved[voices <= 14 ? 0 : voices <= 30 ? 1 : 2][voice_class];
}

SrtSoundCall
srt_sound_call (SrtSampleId sample, int slot, SrtVec3 place)
{
  return (SrtSoundCall){
    .sample = sample, .voice_class = SRT_VOICE_ANY, .slot = slot, .place = place, .share = 1, .pitch = 1, .wider = 1,
  };
}

void
srt_voices_clear (SrtHearing *hearing)
{
  memset (hearing->voices, 0, sizeof hearing->voices);
  memset (hearing->states, 0, sizeof hearing->states);
}

static void
end_voice (SrtHearing *hearing, int voice)
{
  hearing->voices[voice] = (SrtVoice){ .serial = 0 };
  hearing->states[voice] = (SrtVoiceState){ .left = 0 };
}

static bool
is_free (const SrtHearing *hearing, int voice)
{
  return hearing->voices[voice].serial == 0;
}

/* ---- Who gets a voice ---- */

static int
placed_voice (SrtHearing *hearing, SrtVoiceClass wanted)
{
  int borrowed = -1, unreserved = -1, other = -1;

  for (int i = 0; i < SRT_PLACED_VOICES; i++)
    {
      int reserved = hearing->voice_class[i];
      if (is_free (hearing, i))
        {
          if (reserved == (int) wanted)
            return i;
          if (reserved == SRT_VOICE_ANY)
            unreserved = unreserved < 0 ? i : unreserved;
          else if (reserved != SRT_VOICE_GUARANTEED && reserved != SRT_VOICE_ENGINES && reserved != SRT_VOICE_BURNERS)
            other = other < 0 ? i : other;
        }
      else if (wanted != SRT_VOICE_ANY && reserved == (int) wanted && borrowed < 0
               && hearing->states[i].call.voice_class != wanted)
        borrowed = i;
    }
  if (borrowed >= 0)
    end_voice (hearing, borrowed);
  return borrowed >= 0 ? borrowed : unreserved >= 0 ? unreserved : other;
}

/* Flat ones go by their volume: a warning before a key. Loops are held. */
static int
flat_voice (SrtHearing *hearing, const SrtSoundCall *call)
{
  int found = -1, least = srt_samples[call->sample].volume;

  for (int i = SRT_PLACED_VOICES; i < SRT_VOICES; i++)
    {
      if (is_free (hearing, i))
        return i;
      if (!hearing->voices[i].loops && srt_samples[hearing->voices[i].sample].volume < least)
        {
          found = i;
          least = srt_samples[hearing->voices[i].sample].volume;
        }
    }
  if (found >= 0)
    end_voice (hearing, found);
  return found;
}

/* ---- Where it is, and how loud there ---- */

static void
follow (SrtHearingRun *run, SrtVoiceState *state)
{
  const SrtWorld *world = run->world;
  SrtSoundCall *call = &state->call;
  const SrtFrame *frame;

  if (call->follows == SRT_FOLLOWS_NOTHING)
    return;
  if (call->follows == SRT_FOLLOWS_MISSILE)
    {
      const SrtMissile *missile = &srt_missiles (world)[call->slot];
      frame = &missile->next;
      state->velocity = srt_scale (missile->velocity, STEPS_A_SECOND);
    }
  else
    {
      const SrtObject *object = srt_object (world, call->slot);
      frame = &object->next;
      state->velocity = srt_scale (object->velocity, STEPS_A_SECOND);
    }
  call->place = frame->p;
  if (run->hearing->listener.flies && call->follows == SRT_FOLLOWS_OBJECT && srt_is_player (world, call->slot))
    {
      call->place = srt_madd (frame->p, srt_forward (&frame->r), OWN_AHEAD);
      /* It goes with the listener. */
      state->velocity = run->hearing->listener.velocity;
    }
  if (srt_length (call->heading) > 0)
    call->heading = srt_forward (&frame->r);
}

static bool
is_endless (const SrtSoundCall *call)
{
  return call->voice_class == SRT_VOICE_ENGINES || call->voice_class == SRT_VOICE_BURNERS;
}

/* The table's row with the distances of this call. */
static SrtSampleInfo
row_of (const SrtSoundCall *call)
{
  SrtSampleInfo info = srt_samples[call->sample];
  float wider = call->wider * (call->follows == SRT_FOLLOWS_MISSILE ? MISSILE_WIDER : 1.0f);

  info.min *= wider;
  info.max *= call->wider;
  return info;
}

/* Volume 0..127 by the mix, as a share that keeps what is below one. */
static float
mixed (const SrtHearing *hearing, const SrtSampleInfo *info)
{
  return (float) srt_mix_volume (&hearing->mix, info->group, 127) / 127.0f * (float) info->volume / 127.0f;
}

/* False when it is not to be heard any more from where the listener is. */
static bool
weigh (SrtHearingRun *run, const SrtVoiceState *state, SrtVoice *voice)
{
  const SrtHearing *hearing = run->hearing;
  const SrtSoundCall *call = &state->call;
  SrtSampleInfo info = row_of (call);
  SrtVec3 way;
  float distance, share;

  voice->gain = mixed (hearing, &info) * call->share * (voice->loops ? state->fade : 1.0f);
  voice->pitch = call->pitch;
  if (voice->flat)
    return true;
  way = srt_sub (hearing->listener.place.p, call->place);
  distance = srt_length (way);
  share = srt_sound_falloff (&info, distance, is_endless (call));
  voice->place = call->place;
  voice->gain *= share;
  if (distance < 1.0f)
    return share > 0;
  way = srt_scale (way, 1.0f / distance);
  if (srt_length (call->heading) > 0)
    voice->gain *= srt_sound_cone (&info, srt_acosf (srt_dot (srt_normalize (call->heading), way)));
  if (call->follows != SRT_FOLLOWS_NOTHING)
    voice->pitch *= srt_sound_doppler (way, state->velocity, hearing->listener.velocity);
  return share > 0;
}

/* ---- Starting ---- */

/* How many of it are heard, and the quietest of them. */
static int
count_of (const SrtHearing *hearing, SrtSampleId sample, int *quietest)
{
  int n = 0;

  *quietest = -1;
  for (int i = 0; i < SRT_VOICES; i++)
    if (!is_free (hearing, i) && hearing->voices[i].sample == (int) sample)
      {
        n++;
        if (*quietest < 0 || hearing->voices[i].gain < hearing->voices[*quietest].gain)
          *quietest = i;
      }
  return n;
}

static uint32_t
generation_of (const SrtWorld *world, const SrtSoundCall *call)
{
  if (call->follows == SRT_FOLLOWS_MISSILE)
    return (uint32_t) srt_missiles (world)[call->slot].launched_at;
  return call->follows == SRT_FOLLOWS_OBJECT ? srt_object (world, call->slot)->generation : 0;
}

static int
start (SrtHearingRun *run, const SrtSoundCall *call)
{
  SrtHearing *hearing = run->hearing;
  const SrtSampleInfo *info = &srt_samples[call->sample];
  SrtVoice voice = { .sample = (int) call->sample, .flat = srt_sample_flat (call->sample), .loops = call->loop != 0 };
  SrtVoiceState state = { .call = *call, .began = run->tick, .wanted = true, .fade = 1 };
  int quietest, at;

  state.generation = generation_of (run->world, call);
  follow (run, &state);
  if (!weigh (run, &state, &voice))
    return -1;
  if (count_of (hearing, call->sample, &quietest) >= info->most)
    {
      if (hearing->voices[quietest].gain > voice.gain)
        return -1;
      end_voice (hearing, quietest);
    }
  at = voice.flat ? flat_voice (hearing, call) : placed_voice (hearing, call->voice_class);
  if (at < 0)
    return -1;
  voice.serial = ++hearing->serial;
  state.left = (float) info->ticks / call->pitch * hearing->speed + RINGS_ON;
  hearing->voices[at] = voice;
  hearing->states[at] = state;
  hearing->last_start[call->sample] = run->tick;
  return at;
}

int
srt_voices_start (SrtHearingRun *run, const SrtSoundCall *call)
{
  int32_t since = run->tick - run->hearing->last_start[call->sample];

  if (srt_samples[call->sample].gap > 0 && since < srt_samples[call->sample].gap)
    return -1;
  return start (run, call);
}

void
srt_voices_loop (SrtHearingRun *run, const SrtSoundCall *call)
{
  SrtHearing *hearing = run->hearing;

  for (int i = 0; i < SRT_VOICES; i++)
    {
      SrtVoiceState *state = &hearing->states[i];
      if (is_free (hearing, i) || state->call.loop != call->loop || state->call.slot != call->slot
          || state->call.sample != call->sample)
        continue;
      state->wanted = true;
      state->fade = 1;
      state->call.share = call->share;
      state->call.pitch = call->pitch;
      state->call.place = call->place;
      return;
    }
  start (run, call);
}

/* ---- Time ---- */

/* What it went with is gone: a missile's sound ends with it, a ship's stays where the ship was. */
static bool
has_lost (SrtHearingRun *run, SrtVoiceState *state)
{
  const SrtWorld *world = run->world;
  SrtSoundCall *call = &state->call;

  if (call->follows == SRT_FOLLOWS_MISSILE)
    return !srt_missiles (world)[call->slot].live || generation_of (world, call) != state->generation;
  if (call->follows == SRT_FOLLOWS_OBJECT
      && (srt_object (world, call->slot)->generation != state->generation || srt_object (world, call->slot)->type < 0))
    call->follows = SRT_FOLLOWS_NOTHING;
  return false;
}

void
srt_voices_advance (SrtHearingRun *run, int32_t ticks)
{
  SrtHearing *hearing = run->hearing;

  for (int i = 0; i < SRT_VOICES; i++)
    {
      SrtVoice *voice = &hearing->voices[i];
      SrtVoiceState *state = &hearing->states[i];
      if (is_free (hearing, i))
        continue;
      if (voice->loops)
        {
          if (!state->wanted)
            state->fade -= (float) ticks / FADE_TICKS;
          if (ticks > 0)
            state->wanted = false;
        }
      else
        state->left -= (float) ticks;
      if (has_lost (run, state) || (voice->loops ? state->fade <= 0 : state->left <= 0))
        {
          end_voice (hearing, i);
          continue;
        }
      follow (run, state);
      if (!weigh (run, state, voice))
        end_voice (hearing, i);
    }
}
