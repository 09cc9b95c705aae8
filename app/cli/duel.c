/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli duel */
#include "cli.h"

#include "batch/duel-batch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  MOST_JOBS = 1024,
};

/* Larger numbers are not exact in JSON. */
#define LARGEST_SEED ((gint64) 1 << 53)

typedef struct Options
{
  CliData data;
  char *side[2], *maneuvers[2], *difficulty, *shard;
  int size[2];
  int runs, ticks, jobs;
  double distance, spread;
  gint64 seed;
  gboolean progress, quiet;
} Options;

static int interrupted; /* set by the signal, looked at by the workers */

/* ---- Interruption ---- */

static void
on_interrupt (int number)
{
  g_atomic_int_set (&interrupted, 1);
}

/* The first interruption ends the duels; a second one ends the program as ever. */
static void
watch_interrupt (void)
{
  struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int) SA_RESETHAND };

  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
}

/* ---- Options ---- */

static bool
parse_shard (const char *text, SortieDuelBatch *batch)
{
  char *end;
  guint64 part = g_ascii_strtoull (text, &end, 10), parts;

  if (!g_ascii_isdigit (*text) || *end != '/' || !g_ascii_isdigit (end[1]))
    return false;
  parts = g_ascii_strtoull (end + 1, &end, 10);
  if (*end || part < 1 || part > parts || parts > SORTIE_DUEL_MOST_RUNS)
    return false;
  batch->part = (int) part;
  batch->parts = (int) parts;
  return true;
}

/* Also false for what is no number. */
static bool
between (double value, double least, double most)
{
  return value >= least && value <= most;
}

static int
check_numbers (const Options *options)
{
  if (options->runs < 1 || options->runs > SORTIE_DUEL_MOST_RUNS)
    return cli_usage (_("duel: --runs is 1 to %d"), SORTIE_DUEL_MOST_RUNS);
  if (options->seed < 0 || options->seed > LARGEST_SEED - options->runs)
    return cli_usage (_("duel: --seed is 0 or more, and not beyond 2^53"));
  for (int side = 0; side < 2; side++)
    if (options->size[side] < 1 || options->size[side] > SRT_DUEL_MOST_SHIPS)
      return cli_usage (_("duel: --size-a and --size-b are 1 to %d"), SRT_DUEL_MOST_SHIPS);
  if (options->ticks < 1)
    return cli_usage (_("duel: --ticks is 1 or more"));
  if (options->jobs < 0 || options->jobs > MOST_JOBS)
    return cli_usage (_("duel: --jobs is 1 to %d, or 0 for all processors"), MOST_JOBS);
  if (!between (options->distance, 1, 1000000) || !between (options->spread, 1, 100000))
    return cli_usage (_("duel: --distance is 1 to 1000000 units, --spread 1 to 100000"));
  return CLI_OK;
}

static int
check_options (const Options *options, SortieDuelBatch *batch)
{
  if (!options->side[0] || !options->side[1])
    return cli_usage (_("duel: --a SHIP/PILOT and --b SHIP/PILOT are needed"));
  if (check_numbers (options) != CLI_OK)
    return CLI_BAD_USAGE;
  batch->part = batch->parts = 1;
  if (options->shard && !parse_shard (options->shard, batch))
    return cli_usage (_("duel: --shard is I/N, part I of N, such as 1/8; not “%s”"), options->shard);
  batch->settings.difficulty = options->difficulty ? cli_difficulty (options->difficulty) : 1;
  if (batch->settings.difficulty < 0)
    return cli_usage (_("duel: --difficulty is easy, medium or hard"));
  batch->runs = options->runs;
  batch->seed = (uint64_t) options->seed;
  batch->jobs = options->jobs > 0 ? options->jobs : (int) g_get_num_processors ();
  batch->settings.ticks = options->ticks;
  batch->settings.distance = (float) options->distance;
  batch->settings.spread = (float) options->spread;
  return CLI_OK;
}

/* ---- Sides ---- */

/* SHIP/PILOT: both by id. */
static int
take_side (const Options *options, const SrtContent *content, int side, SrtDuelSide *taken)
{
  g_auto (GStrv) words = g_strsplit (options->side[side], "/", -1);

  if (g_strv_length (words) != 2)
    return cli_usage (_("duel: --%c is SHIP/PILOT, such as swift/regular; not “%s”"), "ab"[side], options->side[side]);
  taken->ship = srt_content_find_ship (content, words[0]);
  taken->pilot = srt_content_find_pilot (content, words[1]);
  taken->size = options->size[side];
  if (taken->ship < 0)
    return cli_usage (_("duel: there is no ship “%s”; “sortie-cli list ships” names them"), words[0]);
  if (taken->pilot < 0)
    return cli_usage (_("duel: there is no pilot “%s”; “sortie-cli list pilots” names them"), words[1]);
  return CLI_OK;
}

/* Puts the side's folder of maneuvers over the shipped ones: *@content becomes another. */
static int
take_maneuvers (const char *folder, SrtContent **content, SrtDuelSide *side)
{
  SrtContent *overlaid;
  SrtDiags diags;

  if (folder == NULL)
    return CLI_OK;
  srt_diags_init (&diags);
  overlaid = sortie_maneuvers_overlay (*content, folder, &side->maneuver_set, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (overlaid == NULL)
    return CLI_BAD_FILE;
  srt_content_unref (*content);
  *content = overlaid;
  return CLI_OK;
}

/* ---- Running ---- */

typedef struct Progress
{
  bool shown, line; /* on a terminal the one line is written over */
  int told;         /* tenths that were told where it is not, -1 none */
} Progress;

static void
tell_progress (int done, int of, void *data)
{
  Progress *progress = data;
  int tenths = of > 0 ? 10 * done / of : 10;

  if (progress->line)
    g_printerr (_("\r%d of %d duels"), done, of);
  else if (tenths > progress->told)
    g_printerr (_("%d of %d duels\n"), done, of);
  progress->told = tenths;
}

static char *
run_batch (const SortieDuelBatch *batch, const SrtJson *head, Progress *progress, bool is_part, SrtDiags *diags)
{
  const SortieDuelWatch watch = { .stop = &interrupted, .progress = progress->shown ? tell_progress : NULL,
                                  .data = progress };
  g_autofree SrtDuelResult *results = sortie_duel_batch_run (batch, &watch, diags);

  if (progress->shown && progress->line)
    g_printerr ("\r\033[K");
  if (results == NULL)
    return NULL;
  return is_part ? sortie_duel_part (head, results, batch->part, batch->parts)
                 : sortie_duel_report (head, results, batch->runs);
}

static int
run_and_print (const Options *options, const SortieDuelBatch *batch)
{
  g_auto (GStrv) folders = srt_data_folders (options->data.folder, options->data.user);
  g_autofree char *digest = sortie_content_digest ((const char *const *) folders), *text = NULL;
  g_autoptr (SrtJson) head = sortie_duel_head (batch, digest);
  Progress progress = { .line = isatty (STDERR_FILENO), .told = -1 };
  SrtDiags diags;

  progress.shown = (options->progress || progress.line) && !options->quiet;
  srt_diags_init (&diags);
  text = run_batch (batch, head, &progress, options->shard != NULL, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (g_atomic_int_get (&interrupted))
    return CLI_INTERRUPTED;
  if (text == NULL)
    return CLI_BAD_FILE;
  g_print ("%s", text);
  return CLI_OK;
}

static int
run_with (const Options *options)
{
  SortieDuelBatch batch = { NULL };
  SrtContent *content;
  int status = check_options (options, &batch);

  if (status != CLI_OK)
    return status;
  content = cli_load_content (&options->data);
  if (content == NULL)
    return CLI_BAD_FILE;
  for (int side = 0; side < 2 && status == CLI_OK; side++)
    status = take_side (options, content, side, &batch.settings.side[side]);
  for (int side = 0; side < 2 && status == CLI_OK; side++)
    status = take_maneuvers (options->maneuvers[side], &content, &batch.settings.side[side]);
  batch.content = content;
  if (status == CLI_OK)
    {
      watch_interrupt ();
      status = run_and_print (options, &batch);
    }
  srt_content_unref (content);
  return status;
}

/* ---- Merging ---- */

static int
merge (int argc, char **argv)
{
  g_autofree char *text = NULL;
  SrtDiags diags;
  int status;

  if (!cli_options (&argc, &argv, NULL, "FILE...", 1, G_MAXINT, &status))
    return status;
  srt_diags_init (&diags);
  text = sortie_duel_merge ((const char *const *) argv + 1, argc - 1, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (text == NULL)
    return CLI_BAD_FILE;
  g_print ("%s", text);
  return CLI_OK;
}

/* "duel merge" is a command of its own; its name stands in the help and in messages. */
static int
run_merge (int argc, char **argv)
{
  char *name = argv[0], *both = g_strdup ("duel merge");
  int status;

  argv[1] = both;
  status = merge (argc - 1, argv + 1);
  argv[0] = name;
  g_free (both);
  return status;
}

int
cli_duel (int argc, char **argv)
{
  Options options = { .runs = 100, .seed = 1, .ticks = SORTIE_DUEL_TICKS,
                      .distance = SORTIE_DUEL_DISTANCE, .spread = SORTIE_DUEL_SPREAD,
                      .size = { 1, 1 } };
  const GOptionEntry entries[] = {
    { "a", 'a', 0, G_OPTION_ARG_STRING, &options.side[0], N_ ("Ship and pilot of side a"), N_ ("SHIP/PILOT") },
    { "b", 'b', 0, G_OPTION_ARG_STRING, &options.side[1], N_ ("Ship and pilot of side b"), N_ ("SHIP/PILOT") },
    { "size-a", 0, 0, G_OPTION_ARG_INT, &options.size[0], N_ ("Ships of side a; 1"), N_ ("N") },
    { "size-b", 0, 0, G_OPTION_ARG_INT, &options.size[1], N_ ("Ships of side b; 1"), N_ ("N") },
    { "maneuvers-a", 0, 0, G_OPTION_ARG_FILENAME, &options.maneuvers[0],
      N_ ("Folder with maneuvers that side a flies instead of its own"), N_ ("DIR") },
    { "maneuvers-b", 0, 0, G_OPTION_ARG_FILENAME, &options.maneuvers[1],
      N_ ("Folder with maneuvers that side b flies instead of its own"), N_ ("DIR") },
    { "runs", 'n', 0, G_OPTION_ARG_INT, &options.runs, N_ ("How many duels; 100"), N_ ("N") },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &options.seed, N_ ("Seed of the first duel, each next has one more; 1"),
      N_ ("S") },
    { "ticks", 't', 0, G_OPTION_ARG_INT, &options.ticks, N_ ("A duel not decided by then is a draw; 30000"),
      N_ ("N") },
    { "difficulty", 0, 0, G_OPTION_ARG_STRING, &options.difficulty, N_ ("easy, medium or hard; medium"),
      N_ ("HOW") },
    { "distance", 0, 0, G_OPTION_ARG_DOUBLE, &options.distance, N_ ("Units between the two sides; 80000"),
      N_ ("D") },
    { "spread", 0, 0, G_OPTION_ARG_DOUBLE, &options.spread, N_ ("Units between ships of a side; 6000"), N_ ("D") },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &options.jobs, N_ ("Duels at the same time; as many as processors"),
      N_ ("N") },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard,
      N_ ("Fight part I of N only, and print a part file for “duel merge”"), N_ ("I/N") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &options.progress, N_ ("Tell how far it is, also without a terminal"),
      NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet, N_ ("Never tell how far it is"), NULL },
    CLI_DATA_OPTIONS (options.data),
    G_OPTION_ENTRY_NULL,
  };
  int status;

  if (argc > 1 && strcmp (argv[1], "merge") == 0)
    return run_merge (argc, argv);
  if (cli_options (&argc, &argv, entries, "[merge FILE...]", 0, 0, &status))
    status = run_with (&options);
  for (int side = 0; side < 2; side++)
    {
      g_free (options.side[side]);
      g_free (options.maneuvers[side]);
    }
  g_free (options.difficulty);
  g_free (options.shard);
  g_free (options.data.folder);
  return status;
}
