/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"
#include "ui/speaker-thread.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_SPEAKER (sortie_speaker_get_type ())
G_DECLARE_FINAL_TYPE (SortieSpeaker, sortie_speaker, SORTIE, SPEAKER, GObject)

/*
 * Lets the workspace's run be heard, from where its camera is: a flight, and a
 * run in the editor up to twice its speed. Faster ones, single steps, and jumps in time are silent; a run that is held
 * holds its sounds.
 */
SortieSpeaker *sortie_speaker_new (SortieWorkspace *workspace);
SpeakerState sortie_speaker_get_state (SortieSpeaker *self);
/* What is to be heard now, for tests; SRT_VOICES of them. */
const SrtVoice *sortie_speaker_get_voices (SortieSpeaker *self);
/* A run at this speed is heard. */
gboolean sortie_speaker_hears_speed (double speed);

G_END_DECLS
