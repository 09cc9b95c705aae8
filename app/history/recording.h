/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A recorded run as one file, `*.sortie-run`: mission, content texts, configuration,
 * input log and a digest of every tick (decision 14). It is run again from its start,
 * so another build can open it, and tells where that comes out differently.
 *
 * The file is a zip:
 *   recording.json        what it is, the configuration, how the content's scripts differ from its texts
 *   mission.sortie.json   the mission, with the ships that were added while it ran at the end of its table
 *   content/N/...         ships, guns, missiles and pilots of each content that the run has had
 *   inputs.json           the input log
 *   digests               little-endian words: SRT_N_DIGEST_PARTS a tick
 * Models are not in it: their checksums are.
 *
 * A recording is immutable once made; the functions may be called by any thread.
 */
#pragma once

#include "content/load.h"
#include "debug/history.h"

/* Text after the mission's name; with the dot. */
#define SORTIE_RECORDING_ENDING ".sortie-run"

/* What a run was made of, besides what its history knows. */
typedef struct SortieRunStart
{
  const SrtDocument *document; /* with the ships added since at the end of its table */
  int ships;                   /* records of it that were there at the start; -1 all */
  const char *name;            /* of the mission's file, for people; NULL none */
  SrtSimOptions options;       /* seed 0 and difficulty -1: the mission's */
  const char *pilot;           /* put into the player's ship; NULL: the mission's own */
  SrtPosition position;        /* where it stands for whoever looks at it */
} SortieRunStart;

typedef struct SortieRecording SortieRecording;

/* Takes what is to be kept of a run: called by the history's thread, and quick. */
SortieRecording *sortie_recording_new (SrtHistory *history, const SortieRunStart *start, GError **error);
void sortie_recording_free (SortieRecording *recording);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SortieRecording, sortie_recording_free)

/* Writes one that was made of a run, all or nothing. */
gboolean sortie_recording_save (const SortieRecording *recording, const char *path, GError **error);
/* The three steps at once, for who has no window. */
gboolean sortie_history_save (SrtHistory *history, const SortieRunStart *start, const char *path, GError **error);

/* Whether a path is named as recordings are. */
gboolean sortie_recording_is_named (const char *path);
/*
 * Reads one, with the models of @folders (srt_data_folders()). NULL with one
 * sentence that begins with the path.
 */
SortieRecording *sortie_recording_open (const char *path, const char *const *folders, GError **error);
/* Makes the run, at its start; its ticks are run again as they are gone to. Free the history first. */
gboolean sortie_recording_start (const SortieRecording *recording, SrtSim **sim, SrtHistory **history, GError **error);
/* The same of a mission that has changed since, or with other content: only tables that hands' input names must be as long. */
gboolean sortie_recording_start_with (const SortieRecording *recording, const SrtContent *content, const SrtMission *mission,
                                      SrtSim **sim, SrtHistory **history, GError **error);

/* All its own; the document has the ships of the start only. */
const SrtDocument *sortie_recording_get_document (const SortieRecording *recording);
const SrtMission *sortie_recording_get_mission (const SortieRecording *recording);
/* As was given to srt_sim_new(): without the mission's own scripts. */
const SrtContent *sortie_recording_get_content (const SortieRecording *recording);
SrtSimOptions sortie_recording_get_options (const SortieRecording *recording);
const char *sortie_recording_get_pilot (const SortieRecording *recording);
const char *sortie_recording_get_name (const SortieRecording *recording);
int sortie_recording_get_head (const SortieRecording *recording);
SrtPosition sortie_recording_get_position (const SortieRecording *recording);
/* The program that wrote it: "0.1.0". */
const char *sortie_recording_get_program (const SortieRecording *recording);
/* False where worlds of that program are laid out otherwise: no obstacle, but its hash need not be ours. */
gboolean sortie_recording_same_layout (const SortieRecording *recording);

/* Runs all of it; false, told in @error with tick and part, where it comes out differently than it was recorded. */
gboolean sortie_history_verify (SrtHistory *history, GError **error);
