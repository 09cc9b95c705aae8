/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audio/playback.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <sndfile.h>
#include <stdlib.h>
#include <string.h>

/* A file that says it is longer is not one of ours. */
#define LONGEST_SECONDS 60
/* A voice has two sources: what it was fades on the one while what it is begins on the other. */
#define SOURCES 2
/* How large what is heard is, in metres: it does not jump from ear to ear as it goes by. */
#define SOURCE_RADIUS 6.0f
#define UNITS_A_METRE 100.0f

typedef struct
{
  ALuint sources[SOURCES];
  int current;
  uint32_t serial;        /* of what it plays, 0 nothing */
  bool fading[SOURCES];
} Channel;

struct SrtPlayback
{
  ALCdevice *device;
  ALCcontext *context;
  ALuint buffers[SRT_N_SAMPLES]; /* 0 = not loaded */
  Channel channels[SRT_VOICES];
  bool held;
  bool has_radius;
  bool tells_loss;
  PFNALCSETTHREADCONTEXTPROC set_context; /* of this thread alone */
  LPALCDEVICEPAUSESOFT pause;
  LPALCDEVICERESUMESOFT resume;
};

/* ---- The device ---- */

static bool
make_sources (SrtPlayback *playback)
{
  for (int i = 0; i < SRT_VOICES; i++)
    {
      alGenSources (SOURCES, playback->channels[i].sources);
      if (alGetError () != AL_NO_ERROR)
        {
          /* Fewer than were asked for: the rest stay silent. */
          memset (playback->channels[i].sources, 0, sizeof playback->channels[i].sources);
          return i > 0;
        }
      for (int k = 0; k < SOURCES; k++)
        {
          alSourcei (playback->channels[i].sources[k], AL_SOURCE_RELATIVE, AL_TRUE);
          alSourcef (playback->channels[i].sources[k], AL_ROLLOFF_FACTOR, 0);
        }
    }
  return true;
}

static bool
make_current (SrtPlayback *playback, ALCcontext *context)
{
  return (playback->set_context ? playback->set_context (context) : alcMakeContextCurrent (context)) != ALC_FALSE;
}

SrtPlayback *
srt_playback_open (void)
{
  SrtPlayback *playback = calloc (1, sizeof *playback);

  if (playback == NULL)
    return NULL;
  if (alcIsExtensionPresent (NULL, "ALC_EXT_thread_local_context"))
    playback->set_context = (PFNALCSETTHREADCONTEXTPROC) alcGetProcAddress (NULL, "alcSetThreadContext");
  playback->device = alcOpenDevice (NULL);
  if (playback->device)
    playback->context = alcCreateContext (playback->device, NULL);
  if (playback->context == NULL || !make_current (playback, playback->context) || !make_sources (playback))
    {
      srt_playback_close (playback);
      return NULL;
    }
  /* Distance, cone and pitch are worked out already (hearing.h). */
  alDistanceModel (AL_NONE);
  alDopplerFactor (0);
  playback->has_radius = alIsExtensionPresent ("AL_EXT_SOURCE_RADIUS");
  playback->tells_loss = alcIsExtensionPresent (playback->device, "ALC_EXT_disconnect");
  if (alcIsExtensionPresent (playback->device, "ALC_SOFT_pause_device"))
    {
      playback->pause = (LPALCDEVICEPAUSESOFT) alcGetProcAddress (playback->device, "alcDevicePauseSOFT");
      playback->resume = (LPALCDEVICERESUMESOFT) alcGetProcAddress (playback->device, "alcDeviceResumeSOFT");
    }
  return playback;
}

void
srt_playback_close (SrtPlayback *playback)
{
  if (playback == NULL)
    return;
  if (playback->context)
    {
      for (int i = 0; i < SRT_VOICES; i++)
        if (playback->channels[i].sources[0] != 0)
          alDeleteSources (SOURCES, playback->channels[i].sources);
      for (int i = 0; i < SRT_N_SAMPLES; i++)
        if (playback->buffers[i] != 0)
          alDeleteBuffers (1, &playback->buffers[i]);
      make_current (playback, NULL);
      alcDestroyContext (playback->context);
    }
  if (playback->device)
    alcCloseDevice (playback->device);
  free (playback);
}

bool
srt_playback_lost (SrtPlayback *playback)
{
  ALCint connected = ALC_TRUE;

  if (playback->tells_loss)
    alcGetIntegerv (playback->device, ALC_CONNECTED, 1, &connected);
  return connected == ALC_FALSE;
}

/* ---- Files ---- */

static SNDFILE *
open_file (const char *path, SF_INFO *info)
{
  SNDFILE *file;

  memset (info, 0, sizeof *info);
  file = sf_open (path, SFM_READ, info);
  if (file && (info->channels != 1 || info->samplerate < 8000 || info->samplerate > 192000 || info->frames < 1
               || info->frames > (sf_count_t) info->samplerate * LONGEST_SECONDS))
    {
      sf_close (file);
      return NULL;
    }
  return file;
}

bool
srt_sound_file_length (const char *path, int64_t *frames, int *rate)
{
  SF_INFO info;
  SNDFILE *file = open_file (path, &info);

  if (file == NULL)
    return false;
  *frames = info.frames;
  *rate = info.samplerate;
  sf_close (file);
  return true;
}

bool
srt_playback_load (SrtPlayback *playback, SrtSampleId sample, const char *path)
{
  SF_INFO info;
  SNDFILE *file = open_file (path, &info);
  short *frames = file ? malloc (sizeof *frames * (size_t) info.frames) : NULL;
  sf_count_t n = frames ? sf_readf_short (file, frames, info.frames) : 0;
  ALuint buffer = 0;

  if (file)
    sf_close (file);
  if (n > 0)
    {
      alGetError ();
      alGenBuffers (1, &buffer);
      alBufferData (buffer, AL_FORMAT_MONO16, frames, (ALsizei) (n * (sf_count_t) sizeof *frames), info.samplerate);
      if (alGetError () != AL_NO_ERROR)
        {
          alDeleteBuffers (1, &buffer);
          buffer = 0;
        }
    }
  free (frames);
  if (playback->buffers[sample] == 0)
    playback->buffers[sample] = buffer;
  return buffer != 0;
}

/* ---- Voices ---- */

/* In OpenAL's frame: X right, Y up, -Z ahead. */
static void
set_place (const SrtPlayback *playback, ALuint source, const SrtVoice *voice, const SrtFrame *listener)
{
  SrtVec3 at = srt_vec3 (0, 0, 0);

  if (!voice->flat)
    at = srt_scale (srt_frame_local (listener, voice->place), 1.0f / UNITS_A_METRE);
  alSource3f (source, AL_POSITION, at.x, -at.y, -at.z);
  if (playback->has_radius)
    alSourcef (source, AL_SOURCE_RADIUS, voice->flat ? 0.0f : SOURCE_RADIUS);
}

static void
set_voice (const SrtPlayback *playback, ALuint source, const SrtVoice *voice, const SrtFrame *listener)
{
  alSourcef (source, AL_GAIN, voice->gain);
  alSourcef (source, AL_PITCH, srt_clampf (voice->pitch, 0.1f, 4.0f));
  set_place (playback, source, voice, listener);
}

/* Without a click: its gain goes to nothing now, and it stops the next time. */
static void
let_fade (Channel *channel)
{
  alSourcef (channel->sources[channel->current], AL_GAIN, 0);
  channel->fading[channel->current] = true;
  channel->serial = 0;
}

static void
end_faded (Channel *channel)
{
  for (int k = 0; k < SOURCES; k++)
    if (channel->fading[k])
      {
        alSourceStop (channel->sources[k]);
        alSourcei (channel->sources[k], AL_BUFFER, 0);
        channel->fading[k] = false;
      }
}

static void
begin (SrtPlayback *playback, Channel *channel, const SrtVoice *voice, const SrtFrame *listener)
{
  ALuint source;

  channel->serial = voice->serial;
  channel->current = (channel->current + 1) % SOURCES;
  source = channel->sources[channel->current];
  alSourceStop (source);
  channel->fading[channel->current] = false;
  if (playback->buffers[voice->sample] == 0)
    return;
  alSourcei (source, AL_BUFFER, (ALint) playback->buffers[voice->sample]);
  alSourcei (source, AL_LOOPING, voice->loops ? AL_TRUE : AL_FALSE);
  set_voice (playback, source, voice, listener);
  alSourcePlay (source);
}

static void
go_on (SrtPlayback *playback)
{
  if (!playback->held)
    return;
  playback->held = false;
  if (playback->resume)
    playback->resume (playback->device);
  for (int i = 0; i < SRT_VOICES; i++)
    for (int k = 0; k < SOURCES; k++)
      {
        ALint state = AL_STOPPED;
        if (playback->channels[i].sources[k] == 0)
          continue;
        alGetSourcei (playback->channels[i].sources[k], AL_SOURCE_STATE, &state);
        if (state == AL_PAUSED)
          alSourcePlay (playback->channels[i].sources[k]);
      }
}

bool
srt_playback_play (SrtPlayback *playback, const SrtVoice *voices, const SrtFrame *listener)
{
  bool fades = false;

  /* All at once, so that what begins together is heard together. */
  alcSuspendContext (playback->context);
  go_on (playback);
  for (int i = 0; i < SRT_VOICES; i++)
    {
      Channel *channel = &playback->channels[i];
      if (channel->sources[0] == 0)
        break;
      end_faded (channel);
      if (channel->serial != 0 && channel->serial != voices[i].serial)
        let_fade (channel);
      if (voices[i].serial != 0 && channel->serial == 0)
        begin (playback, channel, &voices[i], listener);
      else if (channel->serial != 0)
        set_voice (playback, channel->sources[channel->current], &voices[i], listener);
      fades = fades || channel->fading[0] || channel->fading[1];
    }
  alcProcessContext (playback->context);
  alGetError ();
  return fades;
}

void
srt_playback_hold (SrtPlayback *playback)
{
  if (playback->held)
    return;
  playback->held = true;
  for (int i = 0; i < SRT_VOICES; i++)
    if (playback->channels[i].sources[0] != 0)
      alSourcePausev (SOURCES, playback->channels[i].sources);
  if (playback->pause)
    playback->pause (playback->device);
}
