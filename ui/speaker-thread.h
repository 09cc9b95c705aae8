/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The thread that owns the sound device. Opening it and reading the files may
 * take as long as they like; whoever tells it what is to be heard never waits.
 */
#pragma once

#include "audio/hearing.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SPEAKER_CLOSED,   /* nothing has been asked of it yet */
  SPEAKER_OPENING,
  SPEAKER_OPEN,
  SPEAKER_NONE,     /* there is no device; it is tried again every ten seconds while there is something to hear */
} SpeakerState;

typedef struct SpeakerThread SpeakerThread;

/* @folders: where data is, nearest first; taken. The device is opened when there is something to hear. */
SpeakerThread *speaker_thread_new (char **folders);
/* It closes the device and ends by itself. */
void speaker_thread_release (SpeakerThread *thread);
/* From now on these are heard: SRT_VOICES of them. */
void speaker_thread_say (SpeakerThread *thread, const SrtVoice *voices, const SrtFrame *listener);
/* Everything stays where it is until it is told again what is to be heard. */
void speaker_thread_hold (SpeakerThread *thread);
SpeakerState speaker_thread_get_state (SpeakerThread *thread);

G_END_DECLS
