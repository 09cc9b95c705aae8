/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "running.h"

#include "app/history/keyframes.h"

#include <stdlib.h>
#include <string.h>

void
cli_run_options_clear (CliRunOptions *options)
{
  g_free (options->data.folder);
  g_free (options->player);
  g_free (options->difficulty);
  g_free (options->input);
}

static bool
bad_options (const char *command, const CliRunOptions *options, bool recording)
{
  if (options->seed < 0)
    cli_usage (_("%s: --seed is 0 or more"), command);
  else if (options->difficulty && cli_difficulty (options->difficulty) < 0)
    cli_usage (_("%s: --difficulty is easy, medium or hard"), command);
  else if ((recording || options->input) && (options->seed || options->player || options->difficulty || options->original))
    cli_usage (_("%s: a recording says itself with which seed, player and difficulty it runs"), command);
  else if (recording && options->input)
    cli_usage (_("%s: --input goes with a mission, not with a recording"), command);
  else
    return false;
  return true;
}

/* What a simulation could not be made for. */
static void
print_start (SrtDiags *diags, const char *path)
{
  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].file == NULL)
      diags->items[i].file = strdup (path);
  cli_print_diags (diags, false);
  srt_diags_clear (diags);
}

static int
start_mission (CliRun *run, const char *command, const CliRunOptions *options, const char *path, bool history)
{
  SrtSimOptions *own = &run->start.options;
  SrtDiags diags;

  own->seed = (uint64_t) options->seed;
  own->classic = options->original;
  if (options->difficulty)
    own->difficulty = cli_difficulty (options->difficulty);
  if (!cli_apply_player (command, options->player, run->mission.mission, run->mission.content, own))
    return CLI_BAD_USAGE;
  if (options->player && g_str_has_prefix (options->player, "pilot:"))
    run->start.pilot = options->player + strlen ("pilot:");
  srt_diags_init (&diags);
  run->sim = srt_sim_new (run->mission.content, run->mission.mission, own, &diags);
  srt_document_locate (run->mission.document, &diags, 0);
  print_start (&diags, path);
  if (run->sim && history)
    run->history = sortie_history_new (run->sim);
  return run->sim ? CLI_OK : CLI_BAD_FILE;
}

static int
fail (GError *error)
{
  g_printerr (_("sortie-cli: error: %s\n"), error->message);
  return CLI_BAD_FILE;
}

static void
take_settings (CliRun *run)
{
  run->start.options = sortie_recording_get_options (run->recording);
  run->start.pilot = sortie_recording_get_pilot (run->recording);
  run->start.position = sortie_recording_get_position (run->recording);
}

static int
start_recording (CliRun *run, const CliRunOptions *options, const char *path)
{
  g_auto (GStrv) folders = srt_data_folders (options->data.folder, options->data.user);
  g_autoptr (GError) error = NULL;

  run->recording = sortie_recording_open (path, (const char *const *) folders, &error);
  if (run->recording == NULL || !sortie_recording_start (run->recording, &run->sim, &run->history, &error))
    return fail (error);
  if (!sortie_recording_same_layout (run->recording))
    g_printerr (_("%s: note: recorded by Sortie %s, whose worlds are laid out otherwise; it is run again from its start\n"),
                path, sortie_recording_get_program (run->recording));
  take_settings (run);
  run->start.document = sortie_recording_get_document (run->recording);
  run->start.name = sortie_recording_get_name (run->recording);
  return CLI_OK;
}

/* The mission as it is now, with the input of then. */
static int
start_with_input (CliRun *run, const CliRunOptions *options)
{
  g_auto (GStrv) folders = srt_data_folders (options->data.folder, options->data.user);
  g_autoptr (GError) error = NULL;

  run->recording = sortie_recording_open (options->input, (const char *const *) folders, &error);
  if (run->recording == NULL)
    return fail (error);
  take_settings (run);
  if (run->start.pilot)
    run->mission.mission->ships[0].pilot = srt_content_find_pilot (run->mission.content, run->start.pilot);
  return sortie_recording_start_with (run->recording, run->mission.content, run->mission.mission, &run->sim, &run->history, &error)
             ? CLI_OK
             : fail (error);
}

bool
cli_run_open (CliRun *run, const char *command, const CliRunOptions *options, const char *path, bool history, int *status)
{
  bool recording = sortie_recording_is_named (path);

  *run = (CliRun){ .start = { .ships = -1, .options = SRT_SIM_OPTIONS_DEFAULT } };
  *status = CLI_BAD_USAGE;
  if (bad_options (command, options, recording))
    return false;
  *status = CLI_BAD_FILE;
  if (recording)
    *status = start_recording (run, options, path);
  else if (cli_load_mission (&run->mission, path, NULL, &options->data))
    {
      run->start.document = run->mission.document;
      run->start.name = g_strrstr (path, "/") ? g_strrstr (path, "/") + 1 : path;
      *status = options->input ? start_with_input (run, options) : start_mission (run, command, options, path, history);
    }
  if (*status == CLI_OK)
    return true;
  cli_run_close (run);
  return false;
}

void
cli_run_close (CliRun *run)
{
  g_clear_pointer (&run->history, srt_history_free);
  g_clear_pointer (&run->sim, srt_sim_free);
  cli_free_mission (&run->mission);
  g_clear_pointer (&run->recording, sortie_recording_free);
}

bool
cli_run_save (const CliRun *run, SrtPosition position, const char *path)
{
  SortieRunStart start = run->start;
  g_autoptr (GError) error = NULL;

  start.position = position;
  if (sortie_history_save (run->history, &start, path, &error))
    return true;
  g_printerr (_("%s: error: cannot be written: %s\n"), path, error->message);
  return false;
}

const char *
cli_run_outcome (const SrtSim *sim)
{
  const SrtWorld *world = srt_sim_world (sim);
  int fit[3] = { 0, 0, 0 };

  if (!srt_sim_over (sim))
    return "undecided";
  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->type >= 0 && object->side < 3 && !(object->flags & (SRT_OUT_OF_ACTION | SRT_STAND_IN)))
        fit[object->side]++;
    }
  if (fit[SRT_SIDE_FRIENDLY] && !fit[SRT_SIDE_HOSTILE])
    return "friendly";
  if (fit[SRT_SIDE_HOSTILE] && !fit[SRT_SIDE_FRIENDLY])
    return "hostile";
  return fit[SRT_SIDE_FRIENDLY] ? "ended" : "draw";
}

char *
cli_run_result (const SrtSim *sim)
{
  const SrtWorld *world = srt_sim_world (sim);

  return g_strdup_printf ("{\"tick\":%u,\"hash\":\"%016" G_GINT64_MODIFIER "x\",\"outcome\":\"%s\",\"seed\":%" G_GUINT64_FORMAT
                          ",\"losses\":{\"friendly\":%d,\"hostile\":%d,\"neutral\":%d}}",
                          world->game_ticks, srt_sim_hash (sim), cli_run_outcome (sim), world->seed, world->losses[0],
                          world->losses[1], world->losses[2]);
}

bool
cli_run_same (const CliRun *run)
{
  int tick, part;

  if (!run->recording || !srt_history_parted (run->history, &tick, &part))
    return true;
  g_printerr (_("sortie-cli: error: the run comes out differently than it was recorded from tick %d on: %s\n"), tick,
              _ (srt_digest_part_name (part)));
  return false;
}
