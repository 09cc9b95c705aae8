/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli run */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ticks of a run that is told no number: twenty minutes. */
static const int default_ticks = 120000;

typedef struct Options
{
  CliData data;
  int ticks, every;
  gint64 seed;
  gboolean original;
  char *trace, *slots, *player, *difficulty;
} Options;

typedef struct Trace
{
  FILE *file;
  GArray *slots; /* int; NULL: all that are alive */
  int every;
  GString *line;
} Trace;

static bool
parse_slots (const char *text, GArray *slots)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (int i = 0; words[i]; i++)
    {
      char *end;
      gint64 value = g_ascii_strtoll (words[i], &end, 10);
      int slot = (int) value;
      if (end == words[i] || *end || value < 0 || value >= SRT_MAX_SLOTS)
        return false;
      g_array_append_val (slots, slot);
    }
  return slots->len > 0;
}

static void
trace_slot (Trace *trace, SrtSim *sim, int slot)
{
  int length = srt_sim_trace_line (sim, slot, trace->line->str, trace->line->allocated_len);

  if (length >= (int) trace->line->allocated_len)
    {
      g_string_set_size (trace->line, (gsize) length + 1);
      length = srt_sim_trace_line (sim, slot, trace->line->str, trace->line->allocated_len);
    }
  if (length > 0)
    {
      fwrite (trace->line->str, 1, (size_t) length, trace->file);
      if (trace->line->str[length - 1] != '\n')
        fputc ('\n', trace->file);
    }
}

static void
trace_tick (Trace *trace, SrtSim *sim)
{
  const SrtWorld *world = srt_sim_world (sim);

  if (trace->slots)
    for (guint i = 0; i < trace->slots->len; i++)
      trace_slot (trace, sim, g_array_index (trace->slots, int, i));
  else
    for (int slot = 0; slot < world->count; slot++)
      if (srt_object (world, slot)->type >= 0)
        trace_slot (trace, sim, slot);
}

/* Which side has ships left that can fight. */
static const char *
outcome_of (const SrtSim *sim)
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

static void
print_result (const SrtSim *sim)
{
  const SrtWorld *world = srt_sim_world (sim);

  g_print ("{\"tick\":%u,\"hash\":\"%016" G_GINT64_MODIFIER "x\",\"outcome\":\"%s\",\"seed\":%" G_GUINT64_FORMAT
           ",\"losses\":{\"friendly\":%d,\"hostile\":%d,\"neutral\":%d}}\n",
           world->game_ticks, srt_sim_hash (sim), outcome_of (sim), world->seed, world->losses[0], world->losses[1],
           world->losses[2]);
}

/* True when every slot to be traced is one the world has. */
static bool
check_slots (const Trace *trace, const SrtSim *sim)
{
  int n = (int) srt_sim_world (sim)->n_slots;

  for (guint i = 0; trace->slots && i < trace->slots->len; i++)
    if (g_array_index (trace->slots, int, i) >= n)
      {
        cli_usage (_("run: there is no slot %d in this mission; the last is %d"), g_array_index (trace->slots, int, i),
                   n - 1);
        return false;
      }
  return true;
}

static int
run_mission (const Options *options, const char *path, CliMission *loaded, Trace *trace)
{
  SrtSimOptions sim_options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  SrtSim *sim;

  sim_options.seed = (uint64_t) options->seed;
  sim_options.classic = options->original;
  if (options->difficulty)
    sim_options.difficulty = cli_difficulty (options->difficulty);
  if (!cli_apply_player ("run", options->player, loaded->mission, loaded->content, &sim_options))
    return CLI_BAD_USAGE;
  srt_diags_init (&diags);
  sim = srt_sim_new (loaded->content, loaded->mission, &sim_options, &diags);
  for (size_t i = 0; i < diags.count; i++)
    if (diags.items[i].file == NULL)
      diags.items[i].file = strdup (path);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (sim == NULL)
    return CLI_BAD_FILE;
  if (!check_slots (trace, sim))
    {
      srt_sim_free (sim);
      return CLI_BAD_USAGE;
    }
  for (int tick = 0; tick < options->ticks && !srt_sim_over (sim); tick++)
    {
      srt_sim_tick (sim);
      if (trace->file && (tick + 1) % trace->every == 0)
        trace_tick (trace, sim);
    }
  print_result (sim);
  srt_sim_free (sim);
  return CLI_OK;
}

static bool
check_options (const Options *options, Trace *trace)
{
  if (options->ticks < 0 || options->every < 1 || options->seed < 0)
    {
      cli_usage (_("run: --ticks and --seed are 0 or more, --every 1 or more"));
      return false;
    }
  if (options->difficulty && cli_difficulty (options->difficulty) < 0)
    {
      cli_usage (_("run: --difficulty is easy, medium or hard"));
      return false;
    }
  if (options->slots)
    {
      trace->slots = g_array_new (FALSE, FALSE, sizeof (int));
      if (!parse_slots (options->slots, trace->slots))
        {
          cli_usage (_("run: --slots is a list of slots such as 0,3,4"));
          return false;
        }
    }
  return true;
}

static int
run_with (const Options *options, const char *path, Trace *trace)
{
  CliMission mission;
  int status = CLI_BAD_FILE;

  if (!check_options (options, trace))
    return CLI_BAD_USAGE;
  if (cli_load_mission (&mission, path, NULL, &options->data))
    {
      if (options->trace)
        trace->file = strcmp (options->trace, "-") == 0 ? stdout : fopen (options->trace, "w");
      if (options->trace && trace->file == NULL)
        g_printerr (_("%s: error: cannot be written: %s\n"), options->trace, g_strerror (errno));
      else
        status = run_mission (options, path, &mission, trace);
      cli_free_mission (&mission);
    }
  return status;
}

static int
close_trace (Trace *trace, const char *path, int status)
{
  bool failed = false;

  /* Standard output is closed, and complained about, in one place for all commands. */
  if (trace->file && trace->file != stdout)
    {
      failed = fflush (trace->file) != 0 || ferror (trace->file);
      if (fclose (trace->file) != 0)
        failed = true;
    }
  if (failed)
    g_printerr (_("%s: error: cannot be written: %s\n"), path, g_strerror (errno));
  g_clear_pointer (&trace->slots, g_array_unref);
  g_string_free (trace->line, TRUE);
  return failed ? CLI_BAD_FILE : status;
}

int
cli_run (int argc, char **argv)
{
  Options options = { .ticks = default_ticks, .every = 1 };
  const GOptionEntry entries[] = {
    { "ticks", 't', 0, G_OPTION_ARG_INT, &options.ticks, N_ ("Stop after so many ticks (default 120000)"), N_ ("N") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &options.seed, N_ ("Where chance starts from; 0 is the mission's own"),
      N_ ("S") },
    { "trace", 0, 0, G_OPTION_ARG_FILENAME, &options.trace, N_ ("Write a line a tick and ship; - is standard output"),
      N_ ("FILE") },
    { "slots", 0, 0, G_OPTION_ARG_STRING, &options.slots, N_ ("Trace these slots only"), N_ ("A,B") },
    { "every", 0, 0, G_OPTION_ARG_INT, &options.every, N_ ("Trace every so many ticks"), N_ ("N") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &options.player, N_ ("Who flies the player's ship: none, pilot, pilot:NAME"),
      N_ ("WHO") },
    { "difficulty", 0, 0, G_OPTION_ARG_STRING, &options.difficulty, N_ ("easy, medium or hard"), N_ ("HOW") },
    { "original", 0, 0, G_OPTION_ARG_NONE, &options.original, N_ ("With the original's limits and habits"), NULL },
    CLI_DATA_OPTIONS (options.data),
    G_OPTION_ENTRY_NULL,
  };
  Trace trace = { .line = g_string_sized_new (8192) };
  int status;

  if (cli_options (&argc, &argv, entries, "MISSION", 1, 1, &status))
    {
      trace.every = options.every;
      status = run_with (&options, argv[1], &trace);
    }
  status = close_trace (&trace, options.trace, status);
  g_free (options.data.folder);
  g_free (options.trace);
  g_free (options.slots);
  g_free (options.player);
  g_free (options.difficulty);
  return status;
}
