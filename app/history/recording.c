/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recording is, and a run made of one again. */
#include "sortie-config.h"

#include "app/history/recording-private.h"

#include "app/history/keyframes.h"
#include "base/hash.h"
#include "content/file.h"

#include <glib/gi18n.h>

const char *const sortie_player_modes[] = { "none", "pilot", "input", NULL };

static void
clear_input (gpointer data)
{
  SrtInput *input = data;

  if (input->content)
    srt_content_unref ((SrtContent *) input->content);
  if (input->mission)
    srt_mission_free ((SrtMission *) input->mission);
}

SortieRecording *
sortie_recording_empty (void)
{
  SortieRecording *recording = g_new0 (SortieRecording, 1);

  recording->inputs = g_array_new (FALSE, TRUE, sizeof (SrtInput));
  g_array_set_clear_func (recording->inputs, clear_input);
  return recording;
}

void
sortie_recording_free (SortieRecording *recording)
{
  if (!recording)
    return;
  g_array_unref (recording->inputs);
  srt_mission_free (recording->mission);
  srt_document_free (recording->document);
  g_clear_pointer (&recording->content, srt_content_unref);
  g_free (recording->name);
  g_free (recording->pilot);
  g_free (recording->program);
  g_free (recording->digests);
  g_free (recording);
}

gboolean
sortie_recording_is_named (const char *path)
{
  return g_str_has_suffix (path, SORTIE_RECORDING_ENDING);
}

guint64
sortie_model_checksum (const char *path)
{
  g_autofree char *contents = NULL;
  gsize length;

  return path && srt_file_read (path, &contents, &length, NULL) ? srt_hash (contents, length, 0) : 0;
}

/* ---- Running it ---- */

static bool
load (const SortieRecording *recording, SrtHistory *history)
{
  return srt_history_load (history, (const SrtInput *) (void *) recording->inputs->data, (int) recording->inputs->len,
                           recording->digests, recording->head);
}

static bool
same_tables (const SrtMission *a, const SrtMission *b)
{
  return a->n_ships == b->n_ships && a->n_groups == b->n_groups && a->n_squads == b->n_squads
         && a->n_curves == b->n_curves;
}

gboolean
sortie_recording_start_with (const SortieRecording *recording,
                             const SrtContent *content,
                             const SrtMission *mission,
                             SrtSim **sim,
                             SrtHistory **history,
                             GError **error)
{
  SrtDiags diags;

  *history = NULL;
  *sim = NULL;
  if (!same_tables (mission, recording->mission))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the run was recorded of another mission"));
      return FALSE;
    }
  srt_diags_init (&diags);
  *sim = srt_sim_new (content, mission, &recording->options, &diags);
  if (*sim)
    *history = sortie_history_new (*sim);
  if (*history && !load (recording, *history))
    g_clear_pointer (history, srt_history_free);
  if (*history == NULL)
    {
      char *text = diags.count > 0 ? srt_diag_text (&diags.items[0], gettext) : NULL;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the recorded mission cannot be run: %s"), text ? text : "");
      free (text);
      g_clear_pointer (sim, srt_sim_free);
    }
  srt_diags_clear (&diags);
  return *history != NULL;
}

gboolean
sortie_recording_start (const SortieRecording *recording, SrtSim **sim, SrtHistory **history, GError **error)
{
  return sortie_recording_start_with (recording, recording->content, recording->mission, sim, history, error);
}

gboolean
sortie_history_verify (SrtHistory *history, GError **error)
{
  int head = srt_history_head (history), tick, part;

  if (srt_history_go (history, head) && !srt_history_parted (history, &tick, &part))
    return TRUE;
  if (srt_history_parted (history, &tick, &part))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("the run comes out differently from tick %d on: %s"), tick,
                 _ (srt_digest_part_name (part)));
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("the run comes to an end at tick %d, before the recorded one at %d"),
                 srt_history_now (history), head);
  return FALSE;
}

/* ---- Reading it ---- */

const SrtDocument *
sortie_recording_get_document (const SortieRecording *recording)
{
  return recording->document;
}

const SrtMission *
sortie_recording_get_mission (const SortieRecording *recording)
{
  return recording->mission;
}

const SrtContent *
sortie_recording_get_content (const SortieRecording *recording)
{
  return recording->content;
}

SrtSimOptions
sortie_recording_get_options (const SortieRecording *recording)
{
  return recording->options;
}

const char *
sortie_recording_get_pilot (const SortieRecording *recording)
{
  return recording->pilot;
}

const char *
sortie_recording_get_name (const SortieRecording *recording)
{
  return recording->name;
}

int
sortie_recording_get_head (const SortieRecording *recording)
{
  return recording->head;
}

SrtPosition
sortie_recording_get_position (const SortieRecording *recording)
{
  return recording->position;
}

const char *
sortie_recording_get_program (const SortieRecording *recording)
{
  return recording->program;
}

gboolean
sortie_recording_same_layout (const SortieRecording *recording)
{
  return recording->same_layout;
}
