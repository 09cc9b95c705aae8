/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of hearing share: hearing.c, voices.c, heard-events.c, heard-loops.c. */
#pragma once

#include "audio/hearing.h"

/* What a sound goes with (spec 09 §7.2). */
typedef enum SrtSoundFollows
{
  SRT_FOLLOWS_NOTHING,    /* stays where it began */
  SRT_FOLLOWS_OBJECT,
  SRT_FOLLOWS_MISSILE,
} SrtSoundFollows;

/* A sound that is asked for. */
typedef struct SrtSoundCall
{
  SrtSampleId sample;
  SrtVoiceClass voice_class;
  SrtSoundFollows follows;
  int slot;               /* OBJECT: slot; MISSILE: record; else whom it is about, -1 nobody */
  SrtVec3 place, heading; /* heading: zero = every way alike */
  float share;            /* of its volume, 0..1 */
  float pitch;
  float wider;            /* factor of its distances: a large ship's */
  uint32_t loop;          /* what it is a loop of, not 0; 0 = it plays once */
} SrtSoundCall;

/* What a voice keeps beside what is told of it. */
typedef struct SrtVoiceState
{
  SrtSoundCall call;
  SrtVec3 velocity;       /* units a second */
  uint32_t generation;    /* OBJECT: of the slot; MISSILE: tick it was launched */
  int32_t began;          /* tick */
  float left;             /* ticks of it left */
  bool wanted;            /* a loop: still is */
  float fade;             /* a loop: 1 = full; ticks take it down once it is wanted no more */
} SrtVoiceState;

/* What is tracked of a burner from its start to its end (spec 09 §7.3). */
typedef struct SrtBurnerState
{
  float volume;           /* 0..70 */
  bool reverse;
} SrtBurnerState;

struct SrtHearing
{
  SrtMix mix;
  SrtListener listener;
  float speed;
  SrtVoice voices[SRT_VOICES];
  SrtVoiceState states[SRT_VOICES];
  int voice_class[SRT_PLACED_VOICES]; /* SrtVoiceClass that it is reserved for */
  uint32_t serial;        /* of the last start */
  bool begun;             /* a world has been seen since the reset */
  int32_t now;            /* tick that was seen last */
  int32_t last_start[SRT_N_SAMPLES];
  uint64_t seed;          /* of the world */
  /* Of ships by slot. */
  int32_t passed_at[SRT_MAX_SLOTS];
  SrtBurnerState burners[SRT_MAX_SLOTS];
  /* Of the player. */
  bool armor_warned[4];
  int lock_state;
};

/* What the files work with in one go. */
typedef struct SrtHearingRun
{
  SrtHearing *hearing;
  const SrtWorld *world;
  const SrtContent *content;
  int32_t tick;           /* of what happens */
} SrtHearingRun;

/* A sound of a place, once, at full volume, for any voice. */
SrtSoundCall srt_sound_call (SrtSampleId sample, int slot, SrtVec3 place);

/* voices.c */
void srt_voices_clear (SrtHearing *hearing);
/* Starts a sound, or leaves it: out of reach, too soon after the last, no voice free. Voice or -1. */
int srt_voices_start (SrtHearingRun *run, const SrtSoundCall *call);
/* A loop that is to be heard now: starts it, or goes on with it with @call's share and pitch. */
void srt_voices_loop (SrtHearingRun *run, const SrtSoundCall *call);
/* Time goes on by @ticks: what has ended ends, what moves moves, and every gain is worked out. */
void srt_voices_advance (SrtHearingRun *run, int32_t ticks);

/* heard-events.c */
void srt_hear_event (SrtHearingRun *run, const SrtEvent *event);

/* heard-loops.c */
void srt_hear_loops (SrtHearingRun *run, int32_t ticks);

/* A ship that is there to be heard. */
bool srt_hears_of (const SrtHearingRun *run, int slot);
/* The player's display is in use: a person flies and looks ahead, aside or back (spec 09 §4.16). */
bool srt_hears_display (const SrtHearingRun *run);
