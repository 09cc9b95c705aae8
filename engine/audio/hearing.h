/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is to be heard of a run (spec 09 §7): which sounds, from where, how loud
 * and how high. It is driven by the events of a run and its world, writes to
 * neither, is read by no rule, and needs no sound device.
 *
 * Places are in the world, in units; velocities are units a second; times are
 * mission ticks.
 */
#pragma once

#include "audio/samples.h"
#include "sim/sim.h"

enum
{
  SRT_PLACED_VOICES = 64, /* with a place in the world, some of them reserved for a class (srt_reserved_voices()) */
  SRT_FLAT_VOICES = 10,   /* heard in the head */
  SRT_VOICES = SRT_PLACED_VOICES + SRT_FLAT_VOICES,
};

/* Volumes as a person sets them, 0..127 (spec 09 §7.1). */
typedef struct SrtMix
{
  int master;
  int group[SRT_N_SOUND_GROUPS];
} SrtMix;

/* 127 master and radio, 80 the rest. */
SrtMix srt_mix_default (void);
/* Volume 0..127 that a sound of volume @volume plays at. */
int srt_mix_volume (const SrtMix *mix, SrtSoundGroup group, int volume);

/* Who listens. */
typedef struct SrtListener
{
  SrtFrame place;         /* the camera's */
  SrtVec3 velocity;
  bool flies;             /* a person flies slot 0: its cockpit, display and warnings are heard in the views they are in */
} SrtListener;

/* One sound that is to be heard now. */
typedef struct SrtVoice
{
  uint32_t serial;        /* of its start; 0 = the voice is free */
  int sample;             /* SrtSampleId */
  float gain;             /* 0..1: volume, distance, cone and mix */
  float pitch;            /* 1 = as recorded; with Doppler */
  SrtVec3 place;          /* where it is heard from; a flat one has none */
  bool flat, loops;
} SrtVoice;

typedef struct SrtHearing SrtHearing;

/* Nothing is heard. Freed with srt_hearing_free(); NULL is allowed there. */
SrtHearing *srt_hearing_new (void);
void srt_hearing_free (SrtHearing *hearing);
/* Silence: a run begins, or stands at another moment. */
void srt_hearing_reset (SrtHearing *hearing);
void srt_hearing_set_mix (SrtHearing *hearing, const SrtMix *mix);
void srt_hearing_set_listener (SrtHearing *hearing, const SrtListener *listener);
/* Ticks in a hundredth of a second of the listener's: a sound lasts @speed times as many ticks. 1 at first. */
void srt_hearing_set_speed (SrtHearing *hearing, float speed);
/*
 * Takes up what has happened: @world as it is now, and the @n events that led
 * there, oldest first. The first world after a reset sets off no sound but loops.
 */
void srt_hearing_advance (SrtHearing *hearing,
                          const SrtWorld *world,
                          const SrtContent *content,
                          const SrtEvent *events,
                          uint32_t n);
/* All voices, SRT_VOICES of them, the flat ones last; until the next call. */
const SrtVoice *srt_hearing_voices (const SrtHearing *hearing);

/* ---- Rules of 09 §7.2, for tests ---- */

/* Share of full volume at @distance; 0 beyond the maximum, which @endless leaves out. */
float srt_sound_falloff (const SrtSampleInfo *info, float distance, bool endless);
/* Share left @angle radians off a sound's heading. */
float srt_sound_cone (const SrtSampleInfo *info, float angle);
/* Factor of the pitch for a source and a listener at a distance along unit @to, from the one to the other. */
float srt_sound_doppler (SrtVec3 to, SrtVec3 source, SrtVec3 listener);

/* Classes of voices that are kept free for what matters (spec 09 §7.2). */
typedef enum SrtVoiceClass
{
  SRT_VOICE_GUNS,         /* the player's */
  SRT_VOICE_FX,           /* the player's */
  SRT_VOICE_EXPLOSIONS,
  SRT_VOICE_GUARANTEED,
  SRT_VOICE_ENGINES,      /* the player's */
  SRT_VOICE_BURNERS,      /* the player's */
  SRT_VOICE_FLYBY,
  SRT_N_VOICE_CLASSES,
  SRT_VOICE_ANY = SRT_N_VOICE_CLASSES,
} SrtVoiceClass;

/* Voices reserved for a class where there are @voices in all. */
int srt_reserved_voices (SrtVoiceClass voice_class, int voices);
