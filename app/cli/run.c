/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli run */
#include "running.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ticks of a run that is told no number: twenty minutes. */
static const int default_ticks = 120000;

typedef struct Options
{
  CliRunOptions run;
  int ticks, every; /* ticks -1: not said */
  char *trace, *slots, *record;
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

/* A recording is run to where it was recorded to, any other run until it is over. */
static void
run_ticks (const Options *options, CliRun *run, Trace *trace)
{
  int last = run->recording ? srt_history_head (run->history) : default_ticks;

  if (options->ticks >= 0 && (options->ticks < last || !run->recording))
    last = options->ticks;
  for (int tick = 0; tick < last && (run->recording || !srt_sim_over (run->sim)); tick++)
    {
      if (run->history)
        srt_history_tick (run->history);
      else
        srt_sim_tick (run->sim);
      if (trace->file && (tick + 1) % trace->every == 0)
        trace_tick (trace, run->sim);
    }
}

static int
run_it (const Options *options, CliRun *run, Trace *trace)
{
  g_autofree char *result = NULL;
  bool good;

  if (!check_slots (trace, run->sim))
    return CLI_BAD_USAGE;
  if (options->trace)
    trace->file = strcmp (options->trace, "-") == 0 ? stdout : fopen (options->trace, "w");
  if (options->trace && trace->file == NULL)
    {
      g_printerr (_("%s: error: cannot be written: %s\n"), options->trace, g_strerror (errno));
      return CLI_BAD_FILE;
    }
  run_ticks (options, run, trace);
  result = cli_run_result (run->sim);
  g_print ("%s\n", result);
  good = cli_run_same (run);
  if (options->record)
    good = cli_run_save (run, (SrtPosition){ srt_history_now (run->history), SRT_TICK_END }, options->record) && good;
  return good ? CLI_OK : CLI_BAD_FILE;
}

static bool
check_options (const Options *options, Trace *trace)
{
  if (options->ticks < -1 || options->every < 1)
    {
      cli_usage (_("run: --ticks is 0 or more, --every 1 or more"));
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
  CliRun run;
  int status;

  if (!check_options (options, trace))
    return CLI_BAD_USAGE;
  if (!cli_run_open (&run, "run", &options->run, path, options->record != NULL, &status))
    return status;
  status = run_it (options, &run, trace);
  cli_run_close (&run);
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
  Options options = { .ticks = -1, .every = 1 };
  const GOptionEntry entries[] = {
    { "ticks", 't', 0, G_OPTION_ARG_INT, &options.ticks, N_ ("Stop after so many ticks (default 120000)"), N_ ("N") },
    { "trace", 0, 0, G_OPTION_ARG_FILENAME, &options.trace, N_ ("Write a line a tick and ship; - is standard output"),
      N_ ("FILE") },
    { "slots", 0, 0, G_OPTION_ARG_STRING, &options.slots, N_ ("Trace these slots only"), N_ ("A,B") },
    { "every", 0, 0, G_OPTION_ARG_INT, &options.every, N_ ("Trace every so many ticks"), N_ ("N") },
    { "record", 0, 0, G_OPTION_ARG_FILENAME, &options.record, N_ ("Save a recording of the run"), N_ ("FILE") },
    CLI_RUN_OPTIONS (options.run),
    G_OPTION_ENTRY_NULL,
  };
  Trace trace = { .line = g_string_sized_new (8192) };
  int status;

  if (cli_options (&argc, &argv, entries, "MISSION|RECORDING", 1, 1, &status))
    {
      trace.every = options.every;
      status = run_with (&options, argv[1], &trace);
    }
  status = close_trace (&trace, options.trace, status);
  cli_run_options_clear (&options.run);
  g_free (options.trace);
  g_free (options.slots);
  g_free (options.record);
  return status;
}
