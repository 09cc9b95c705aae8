/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a run comes to be: made of the document, or of a recording; and what is kept of it as one. */
#include "sortie-config.h"

#include "app/model/sortie-session-private.h"

#include "app/history/keyframes.h"

#include <glib/gi18n.h>
#include <string.h>

static void
set_error_from_diags (GError **error, const SrtDiags *diags, const char *fallback)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *sentence = srt_diag_text (&diags->items[i], gettext);
        if (text->len > 0)
          g_string_append_c (text, '\n');
        g_string_append (text, sentence);
        free (sentence);
      }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text->len > 0 ? text->str : fallback);
}

/* A world is there: the copy and all that is told of it begin. */
static void
begin (SortieSession *self)
{
  self->copy = g_malloc0 (srt_sim_snapshot_size (self->sim));
  self->scratch = srt_scratch_new (srt_sim_world (self->sim));
  g_array_set_size (self->log, 0);
  g_array_set_size (self->damage, 0);
  sortie_session_lock (self);
  {
    memset (&self->input, 0, sizeof self->input);
    self->input.reticle = -1;
    self->input_fresh = FALSE;
    sortie_session_take_events (self);
    /* Nothing stops a flight. */
    if (self->options.player != SRT_PLAYER_INPUT)
      sortie_session_watch (self, NULL, 0);
    self->last_tick = g_get_monotonic_time ();
    sortie_session_start_effects (self);
    sortie_session_take_copy (self);
  }
  sortie_session_unlock (self);
}

gboolean
sortie_session_make (SortieSession *self, SrtPlayerMode mode, GError **error)
{
  const SrtContent *content = sortie_library_get_content (self->library);
  SrtDiags diags;

  if (content == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED, _ ("The ships are still being loaded"));
      return FALSE;
    }
  sortie_session_free_run (self);
  srt_diags_init (&diags);
  self->started_json = srt_document_copy (sortie_document_get_json (self->document));
  self->mission = srt_mission_read (self->started_json, content, &diags);
  self->options = SRT_SIM_OPTIONS_DEFAULT;
  self->options.seed = self->seed;
  self->options.player = mode;
  if (self->mission)
    {
      SrtSim *sim;
      self->started_ships = self->mission->n_ships;
      if (mode == SRT_PLAYER_PILOT && self->mission->has_player && self->pilot < content->n_pilots)
        {
          self->mission->ships[0].pilot = self->pilot;
          self->options_pilot = g_strdup (content->pilots[self->pilot].id);
        }
      sim = srt_sim_new (content, self->mission, &self->options, &diags);
      sortie_session_lock (self);
      self->sim = sim;
      self->history = sim ? sortie_history_new (sim) : NULL;
      sortie_session_unlock (self);
    }
  if (self->history == NULL)
    {
      set_error_from_diags (error, &diags, _ ("The mission cannot be run"));
      srt_diags_clear (&diags);
      sortie_session_free_run (self);
      return FALSE;
    }
  srt_diags_clear (&diags);
  begin (self);
  return TRUE;
}

gboolean
sortie_session_open_recording (SortieSession *self, const SortieRecording *recording, GError **error)
{
  SrtSim *sim;
  SrtHistory *history;
  SrtPosition position = sortie_recording_get_position (recording);

  g_return_val_if_fail (SORTIE_IS_SESSION (self), FALSE);

  if (!sortie_recording_start (recording, &sim, &history, error))
    return FALSE;
  sortie_session_free_run (self);
  self->options = sortie_recording_get_options (recording);
  self->options_pilot = g_strdup (sortie_recording_get_pilot (recording));
  self->started_json = srt_document_copy (sortie_recording_get_document (recording));
  self->mission = srt_mission_ref (srt_sim_mission (sim));
  self->started_ships = self->mission->n_ships;
  sortie_session_lock (self);
  self->sim = sim;
  self->history = history;
  sortie_session_unlock (self);
  begin (self);
  sortie_session_set_state (self, SORTIE_STATE_PAUSED);
  sortie_session_tell_started (self);
  if (!sortie_session_look_at (self, position))
    sortie_session_tell_copy (self);
  return TRUE;
}

SortieRecording *
sortie_session_record (SortieSession *self, GError **error)
{
  g_autofree char *name = NULL;
  SortieRunStart run = { 0 };
  SortieRecording *recording;
  GFile *file;

  g_return_val_if_fail (self->history != NULL, NULL);

  file = sortie_document_get_file (self->document);
  name = file ? g_file_get_basename (file) : NULL;
  run.document = self->started_json;
  run.ships = self->started_ships;
  run.name = name;
  run.options = self->options;
  run.position = self->position;
  run.pilot = self->options_pilot;
  sortie_session_lock (self);
  recording = sortie_recording_new (self->history, &run, error);
  sortie_session_unlock (self);
  return recording;
}
