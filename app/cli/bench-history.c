/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Benchmarks of a run's history: what ten minutes of a battle take to keep, to
 * record, and to go back into. Fights end, and a battle that is over is cheap to
 * keep: each battle is measured a second time with ships that nothing harms.
 */
#include "bench.h"

#include "app/history/keyframes.h"

#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

enum
{
  TICKS = 60000,
  SLICE = 500,     /* ticks of the two runs in turn */
  VISITS = 30,     /* ticks gone to in one run */
  BACKS = 30,      /* steps back in one run, half of them over a keyframe's border */
  BEYOND_HARM = 4, /* SrtMissionShip.invulnerable */
};

typedef struct Battle
{
  const char *name, *mission;
  bool lasting; /* its ships are beyond harm */
  int runs;
} Battle;

static const Battle battles[] = {
  { "dogfight-50v50", "dogfight-50v50", false, BENCH_RUNS },
  { "dogfight-50v50.lasting", "dogfight-50v50", true, BENCH_RUNS },
  { "fleet-400", "fleet-400", false, 3 },
  { "fleet-400.lasting", "fleet-400", true, 1 },
};

/* What is measured, in the order in which it is printed. */
#define FIGURES(X)                                                                                                 \
  X (SIZE, "size", "MiB")                                                                                          \
  X (RESIDENT, "resident", "MiB more than before")                                                                 \
  X (ALIVE, "alive", "ships at the end")                                                                           \
  X (RECORD, "record", "% of the run's own time")                                                                  \
  X (GOTO, "goto", "ms")                                                                                           \
  X (GOTO_WORST, "goto-worst", "ms")                                                                               \
  X (BACK, "back", "ms")                                                                                           \
  X (BACK_WORST, "back-worst", "ms")

typedef enum Figure
{
#define FIGURE_ENUM(id, name, unit) id,
  FIGURES (FIGURE_ENUM)
#undef FIGURE_ENUM
      N_FIGURES
} Figure;

static const struct
{
  const char *name, *unit;
} figures[N_FIGURES] = {
#define FIGURE_ROW(id, name, unit) { name, unit },
  FIGURES (FIGURE_ROW)
#undef FIGURE_ROW
};

/* ---- One run ---- */

static SrtSim *
start (const SrtContent *content, const Battle *battle, CliMission *mission, int run)
{
  g_autofree char *file = g_strconcat (battle->mission, ".sortie.json", NULL);
  g_autofree char *path = g_build_filename (SRT_SOURCE_DATADIR, "..", "tests", "bench", "missions", file, NULL);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  SrtSim *sim;

  if (!cli_load_mission (mission, path, content, NULL))
    return NULL;
  for (int i = 0; battle->lasting && i < mission->mission->n_ships; i++)
    mission->mission->ships[i].invulnerable = BEYOND_HARM;
  options.seed = (uint64_t) run + 1;
  srt_diags_init (&diags);
  sim = srt_sim_new (content, mission->mission, &options, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (sim == NULL)
    cli_free_mission (mission);
  return sim;
}

/* Bytes of the process in memory; what was freed is given back first. */
static double
resident (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

#ifdef __GLIBC__
  malloc_trim (0);
#endif
  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    return 0;
  words = g_strsplit (text, " ", 3);
  return words[0] && words[1] ? g_ascii_strtod (words[1], NULL) * (double) sysconf (_SC_PAGESIZE) : 0;
}

static int
alive (const SrtSim *sim)
{
  const SrtWorld *world = srt_sim_world (sim);
  int n = 0;

  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      n += object->type >= 0 && !(object->flags & (SRT_OUT_OF_ACTION | SRT_STAND_IN));
    }
  return n;
}

/* The recorded run and the same one without a history, in turn, so that what disturbs one disturbs the other. */
static double
run_both (SrtHistory *history, SrtSim *bare)
{
  gint64 recorded = 0, plain = 0;

  for (int done = 0; done < TICKS; done += SLICE)
    {
      gint64 begin = cli_bench_now (), middle;
      for (int i = 0; i < SLICE; i++)
        srt_history_tick (history);
      middle = cli_bench_now ();
      for (int i = 0; i < SLICE; i++)
        srt_sim_tick (bare);
      recorded += middle - begin;
      plain += cli_bench_now () - middle;
    }
  return 100.0 * (double) (recorded - plain) / (double) MAX (plain, 1);
}

static int
compare (const void *a, const void *b)
{
  const double *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

static double
go (SrtHistory *history, int tick)
{
  gint64 begin = cli_bench_now ();

  srt_history_go (history, tick);
  return (double) (cli_bench_now () - begin) / 1e6;
}

/* Anywhere, from anywhere. */
static void
visit (SrtHistory *history, GRand *random, double *median, double *worst)
{
  double taken[VISITS];

  for (int i = 0; i < VISITS; i++)
    taken[i] = go (history, g_rand_int_range (random, 0, srt_history_head (history) + 1));
  qsort (taken, VISITS, sizeof *taken, compare);
  *median = taken[VISITS / 2];
  *worst = taken[VISITS - 1];
}

/* A tick back from where the run has been gone to: the first of such steps is the dear one, so only it is taken. */
static void
step_back (SrtHistory *history, GRand *random, double *median, double *worst)
{
  double taken[BACKS];

  for (int i = 0; i < BACKS; i++)
    {
      int tick = g_rand_int_range (random, 1, srt_history_head (history) / SRT_KEYFRAME_TICKS) * SRT_KEYFRAME_TICKS;
      if (i % 2)
        tick += g_rand_int_range (random, 0, SRT_KEYFRAME_TICKS);
      srt_history_go (history, tick);
      taken[i] = go (history, tick - 1);
    }
  qsort (taken, BACKS, sizeof *taken, compare);
  *median = taken[BACKS / 2];
  *worst = taken[BACKS - 1];
}

static bool
measure (const SrtContent *content, const Battle *battle, int run, double values[N_FIGURES][BENCH_RUNS])
{
  CliMission mission, again;
  SrtSim *sim = start (content, battle, &mission, run), *bare;
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) run + 1);
  void *keyframes;
  SrtHistory *history;
  double before;
  int tick, part;
  bool parted;

  if (sim == NULL)
    return false;
  bare = start (content, battle, &again, run);
  before = resident ();
  keyframes = sortie_keyframes_new (SORTIE_KEYFRAMES_BUDGET);
  history = srt_history_new (sim, &sortie_keyframes_store, keyframes);
  values[RECORD][run] = run_both (history, bare);
  sortie_keyframes_settle (keyframes);
  values[ALIVE][run] = alive (sim);
  visit (history, random, &values[GOTO][run], &values[GOTO_WORST][run]);
  step_back (history, random, &values[BACK][run], &values[BACK_WORST][run]);
  /* With the worlds that going about keeps at hand. */
  values[SIZE][run] = (double) srt_history_bytes (history) / (1024 * 1024);
  values[RESIDENT][run] = (resident () - before) / (1024 * 1024);
  parted = srt_history_parted (history, &tick, &part);
  if (parted)
    g_printerr (_("sortie-cli: bench: %s came out differently at tick %d\n"), battle->name, tick);
  srt_history_free (history);
  srt_sim_free (sim);
  srt_sim_free (bare);
  cli_free_mission (&mission);
  cli_free_mission (&again);
  return !parted;
}

/* ---- Which ---- */

static bool
wants (const char *wanted, const Battle *battle, Figure figure)
{
  g_autofree char *name = g_strconcat ("history.", figures[figure].name, ".", battle->name, NULL);

  return g_str_has_prefix (name, wanted);
}

static bool
wants_any (const char *wanted, const Battle *battle)
{
  for (int f = 0; f < N_FIGURES; f++)
    if (wants (wanted, battle, f))
      return true;
  return false;
}

bool
cli_bench_history_met (const char *wanted)
{
  for (guint i = 0; i < G_N_ELEMENTS (battles); i++)
    if (wants_any (wanted, &battles[i]))
      return true;
  return false;
}

static bool
bench_battle (const SrtContent *content, const Battle *battle, const char *wanted)
{
  double values[N_FIGURES][BENCH_RUNS];

  for (int run = 0; run < battle->runs; run++)
    if (!measure (content, battle, run, values))
      return false;
  for (int f = 0; f < N_FIGURES; f++)
    if (wants (wanted, battle, f))
      {
        g_autofree char *name = g_strconcat ("history.", figures[f].name, ".", battle->name, NULL);
        cli_bench_print_runs (name, figures[f].unit, values[f], battle->runs);
      }
  return true;
}

bool
cli_bench_history (const SrtContent *content, const char *wanted)
{
  for (guint i = 0; i < G_N_ELEMENTS (battles); i++)
    if (wants_any (wanted, &battles[i]) && !bench_battle (content, &battles[i], wanted))
      return false;
  return true;
}
