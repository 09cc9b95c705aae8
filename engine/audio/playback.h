/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Voices by ear: OpenAL Soft and libsndfile. Everything here may block, for as
 * long as a device or a disk likes: it is called on a thread of its own, the
 * same for all calls of one device. Headphones or not, and how many speakers, is the
 * system's affair.
 */
#pragma once

#include "audio/hearing.h"

typedef struct SrtPlayback SrtPlayback;

/* The system's device; NULL where there is none, or no sound at all. Closed with srt_playback_close(); NULL is allowed there. */
SrtPlayback *srt_playback_open (void);
void srt_playback_close (SrtPlayback *playback);
/* Reads a sound's file; false when it cannot be read: that sound is silent. */
bool srt_playback_load (SrtPlayback *playback, SrtSampleId sample, const char *path);
/*
 * From now on these are heard (SRT_VOICES of them), from where @listener stands; what was heard and is not among
 * them fades out. To be called again within some hundredths of a second while it
 * says that something still fades.
 */
bool srt_playback_play (SrtPlayback *playback, const SrtVoice *voices, const SrtFrame *listener);
/* Holds everything where it is, and lets the device rest; play goes on with it. */
void srt_playback_hold (SrtPlayback *playback);
/* The device has gone: close it, and open another when there is one. */
bool srt_playback_lost (SrtPlayback *playback);

/*
 * Frames of a file and frames a second; false when it is no sound that can be read. Needs no device.
 */
bool srt_sound_file_length (const char *path, int64_t *frames, int *rate);
