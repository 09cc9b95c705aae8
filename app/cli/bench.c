/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli bench */
#include "bench.h"

#include "debug/soak.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  RUNS = BENCH_RUNS,
  TICKS = 6000,
  LOAD_SHIPS = 400,
  SOAK_SHIPS = 300,
  SOAK_TICKS = 60000,
};

gint64
cli_bench_now (void)
{
  struct timespec spec;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spec);
  return (gint64) spec.tv_sec * 1000000000 + spec.tv_nsec;
}

/* One measured value, or a negative one when it could not be taken. */
typedef double (*Measure) (const SrtContent *content, const char *argument, int run);

SrtSim *
cli_bench_start (const SrtContent *content, const char *path, CliMission *mission, int run)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  SrtSim *sim;

  if (!cli_load_mission (mission, path, content, NULL))
    return NULL;
  options.seed = (uint64_t) run + 1;
  srt_diags_init (&diags);
  sim = srt_sim_new (content, mission->mission, &options, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (sim == NULL)
    cli_free_mission (mission);
  return sim;
}

double
cli_bench_times (SrtSim *sim, int ticks)
{
  gint64 start = cli_bench_now (), taken;
  int ran = srt_sim_run (sim, ticks);

  taken = MAX (cli_bench_now () - start, 1);
  return ran / 100.0 / ((double) taken / 1e9);
}

static SrtSim *
new_sim (const SrtContent *content, const char *name, CliMission *mission, int run)
{
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  g_autofree char *path = g_build_filename (folders[0], "missions", file, NULL);

  return cli_bench_start (content, path, mission, run);
}

/* How many times faster than real time a mission runs. */
static double
measure_tick (const SrtContent *content, const char *name, int run)
{
  CliMission mission;
  SrtSim *sim = new_sim (content, name, &mission, run);
  double times;

  if (sim == NULL)
    return -1;
  times = cli_bench_times (sim, TICKS);
  srt_sim_free (sim);
  cli_free_mission (&mission);
  return times;
}

/* What a digest costs, as a share of a tick. */
static double
measure_digest (const SrtContent *content, const char *name, int run)
{
  CliMission mission;
  SrtSim *sim = new_sim (content, name, &mission, run);
  gint64 ticking = 0, digesting = 0;
  volatile uint64_t kept = 0;

  if (sim == NULL)
    return -1;
  for (int i = 0; i < TICKS && !srt_sim_over (sim); i++)
    {
      gint64 start = cli_bench_now (), middle;
      srt_sim_tick (sim);
      middle = cli_bench_now ();
      /* Many at a time: one is shorter than the clock's own cost. */
      for (int k = 0; k < 16; k++)
        kept = kept ^ srt_sim_digest (sim);
      digesting += cli_bench_now () - middle;
      ticking += middle - start;
    }
  srt_sim_free (sim);
  cli_free_mission (&mission);
  return 100.0 * (double) digesting / 16 / (double) MAX (ticking, 1);
}

char *
cli_bench_mission (int ships, gsize *length)
{
  g_autoptr (SrtDocument) document = srt_document_new ();

  srt_json_set (document->root, "title", srt_json_new_string ("Many"));
  for (int i = 0; i < ships; i++)
    {
      SrtJson *ship = srt_json_new_object (), *position = srt_json_new_array ();
      g_autofree char *id = g_strdup_printf ("ship-%d", i);
      g_autofree char *group = g_strdup_printf ("group-%d", i / 4);
      srt_json_set (ship, "id", srt_json_new_string (id));
      srt_json_set (ship, "name", srt_json_new_string (id));
      srt_json_set (ship, "type", srt_json_new_string (i % 2 ? "swift" : "thorn"));
      for (int axis = 0; axis < 3; axis++)
        srt_json_append (position, srt_json_new_number ((i * (axis + 3)) % 40 * 2500.5));
      srt_json_set (ship, "position", position);
      srt_json_set (ship, "flight_group", srt_json_new_string (group));
      srt_json_append (srt_document_table (document, "ships"), ship);
      if (i % 4 == 0)
        {
          SrtJson *record = srt_json_new_object ();
          srt_json_set (record, "id", srt_json_new_string (group));
          srt_json_append (srt_document_table (document, "flight_groups"), record);
        }
    }
  return srt_document_write (document, length);
}

/* Parsing, checking and reading a mission of 400 ships, milliseconds. */
static double
measure_load (const SrtContent *content, const char *argument, int run)
{
  gsize length;
  g_autofree char *text = cli_bench_mission (LOAD_SHIPS, &length);
  SrtDiags diags;
  SrtDocument *document;
  SrtMission *mission;
  gint64 start = cli_bench_now (), taken;
  size_t errors;

  srt_diags_init (&diags);
  document = srt_document_parse (text, length, NULL, &diags);
  mission = document ? srt_mission_read (document, content, &diags) : NULL;
  taken = cli_bench_now () - start;
  errors = cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  srt_mission_free (mission);
  srt_document_free (document);
  return errors ? -1 : (double) taken / 1e6;
}

/* Ten minutes of 300 ships on random orders: the same hash every time, and nothing that cannot be. */
static double
measure_soak (const SrtContent *content, const char *argument, int run)
{
  static uint64_t first_hash;
  SrtSoak *soak = srt_soak_new (content, 1, SOAK_SHIPS);
  SrtSoakCounts counts;
  gint64 start = cli_bench_now (), taken;
  const char *fault = NULL;
  uint64_t hash;
  int slot = 0;

  if (soak == NULL)
    return -1;
  for (int tick = 0; tick < SOAK_TICKS && fault == NULL; tick++)
    {
      srt_soak_tick (soak);
      if (tick % 100 == 0)
        fault = srt_soak_fault (soak, &slot);
    }
  taken = MAX (cli_bench_now () - start, 1);
  hash = srt_sim_hash (srt_soak_sim (soak));
  counts = srt_soak_counts (soak);
  if (fault)
    g_printerr (_("soak: %s %s at tick %d\n"), srt_slot_name (srt_sim_run_context (srt_soak_sim (soak)), slot), fault,
                srt_sim_world (srt_soak_sim (soak))->mission_ticks);
  else if (run > 0 && hash != first_hash)
    g_printerr (_("soak: run %d came to another hash than the first\n"), run + 1);
  else if (run == 0)
    g_printerr (_("soak: hash %016" PRIx64 ", %d orders taken, %d turned down, %d kinds of order flown, %d ships flying, %d replaced\n"), hash,
                counts.given, counts.refused, counts.kinds, counts.alive, counts.replaced);
  srt_soak_free (soak);
  if (fault || (run > 0 && hash != first_hash))
    return -1;
  first_hash = hash;
  return SOAK_TICKS / 100.0 / ((double) taken / 1e9);
}

static const struct
{
  const char *name;
  Measure measure;
  const char *argument, *unit;
} benches[] = {
  { "tick.duel", measure_tick, "duel", "times real time" },
  { "tick.patrol", measure_tick, "patrol", "times real time" },
  { "tick.convoy", measure_tick, "convoy", "times real time" },
  { "digest.convoy", measure_digest, "convoy", "% of a tick" },
  { "load.400", measure_load, NULL, "ms" },
  { "soak", measure_soak, NULL, "times real time" },
};

static int
compare (const void *a, const void *b)
{
  const double *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

/* Four figures are more than a measurement is worth. */
static void
put_figure (double value, char text[32])
{
  char rounded[32];

  g_ascii_formatd (rounded, sizeof rounded, "%.4g", value);
  srt_json_format_number (g_ascii_strtod (rounded, NULL), text);
}

void
cli_bench_print_runs (const char *name, const char *unit, double *values, int runs)
{
  char text[3][32];

  qsort (values, (size_t) runs, sizeof *values, compare);
  put_figure (values[runs / 2], text[0]);
  put_figure (values[0], text[1]);
  put_figure (values[runs - 1], text[2]);
  g_print ("{\"bench\":\"%s\",\"value\":%s,\"unit\":\"%s\",\"runs\":%d,\"min\":%s,\"max\":%s}\n", name, text[0], unit,
           runs, text[1], text[2]);
}

void
cli_bench_print (const char *name, const char *unit, double values[BENCH_RUNS])
{
  cli_bench_print_runs (name, unit, values, BENCH_RUNS);
}

static bool
run_bench (const SrtContent *content, guint b)
{
  double values[RUNS];

  for (int i = 0; i < RUNS; i++)
    {
      values[i] = benches[b].measure (content, benches[b].argument, i);
      if (values[i] < 0)
        return false;
    }
  cli_bench_print (benches[b].name, benches[b].unit, values);
  return true;
}

/* Only by its whole name: it takes as long as it is told to. */
static bool
is_soak (const char *wanted)
{
  return strcmp (wanted, "soak.convoy") == 0;
}

typedef struct BenchArgs
{
  CliData data;
  const char *wanted;
  gint64 seconds, every; /* of the soak */
} BenchArgs;

/* Those that need the content; false after a message. */
static bool
run_benches (const BenchArgs *args)
{
  const CliData *data = &args->data;
  const char *wanted = args->wanted;
  SrtContent *content = cli_load_content (data);
  bool good = content != NULL;

  for (guint i = 0; good && i < G_N_ELEMENTS (benches); i++)
    if (g_str_has_prefix (benches[i].name, wanted))
      good = run_bench (content, i);
  if (good && cli_bench_tick_met (wanted))
    good = cli_bench_tick (content, wanted);
  if (good && cli_bench_history_met (wanted))
    good = cli_bench_history (content, wanted);
  if (good && cli_bench_render_met (wanted))
    good = cli_bench_render (content, wanted);
  if (good && cli_bench_frames_met (wanted))
    good = cli_bench_frames (content, wanted);
  if (good && is_soak (wanted))
    good = cli_bench_soak (content, (int) args->seconds, (int) args->every);
  g_clear_pointer (&content, srt_content_unref);
  return good;
}

static int
run_wanted (const BenchArgs *args)
{
  const char *wanted = args->wanted;
  bool windows = cli_bench_window_met (wanted), good = true;
  bool met = cli_bench_tick_met (wanted) || cli_bench_history_met (wanted) || cli_bench_render_met (wanted)
             || cli_bench_frames_met (wanted) || is_soak (wanted);

  for (guint i = 0; i < G_N_ELEMENTS (benches); i++)
    met = met || g_str_has_prefix (benches[i].name, wanted);
  if (!met && !windows)
    return cli_usage (_("bench: nothing is named “%s”; there are tick, digest, load, soak, soak.convoy, history, start, open, select, "
                        "select-all, move, undo, save, scroll, answer and render"),
                      wanted);
  if (met)
    good = run_benches (args);
  if (good && windows)
    good = cli_bench_window (wanted);
  return good ? CLI_OK : CLI_BAD_FILE;
}

int
cli_bench (int argc, char **argv)
{
  BenchArgs args = { .seconds = 3600 };
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_INT64, &args.seconds, N_ ("How long soak.convoy draws; 3600"), N_ ("S") },
    { "every", 0, 0, G_OPTION_ARG_INT64, &args.every,
      N_ ("So many ticks to a frame of soak.convoy, its seconds the game's; 0 as the clock goes"), N_ ("T") },
    CLI_DATA_OPTIONS (args.data),
    G_OPTION_ENTRY_NULL,
  };
  int status;

  if (!cli_options (&argc, &argv, entries, "[NAME]", 0, 1, &status))
    return status;
  args.wanted = argc > 1 ? argv[1] : "";
  if (args.seconds < 1 || args.seconds > 100000)
    status = cli_usage (_("bench: --seconds wants a number from 1 to 100000"));
  else if (args.every < 0 || args.every > 1000)
    status = cli_usage (_("bench: --every wants a number from 0 to 1000"));
  else
    status = run_wanted (&args);
  g_free (args.data.folder);
  return status;
}
