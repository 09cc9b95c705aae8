/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Benchmarks of large battles: two missions of the source tree against real
 * time and by the parts of a tick, and scenes made here that show how the cost
 * of a tick grows with the number of objects (decision 33).
 */
#include "bench.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* ---- The two missions ---- */

enum
{
  TICKS = 6000,
};

typedef struct Battle
{
  const char *name;
  bool shots; /* its shots are told: the pool must never be full */
} Battle;

static const Battle battles[] = {
  { "dogfight-50v50", true },
  { "fleet-400", false },
};

static SrtSim *
start_battle (const SrtContent *content, const Battle *battle, CliMission *mission, int run)
{
  g_autofree char *file = g_strconcat (battle->name, ".sortie.json", NULL);
  g_autofree char *path = g_build_filename (SRT_SOURCE_DATADIR, "..", "tests", "bench", "missions", file, NULL);

  return cli_bench_start (content, path, mission, run);
}

static void
end_battle (SrtSim *sim, CliMission *mission)
{
  srt_sim_free (sim);
  cli_free_mission (mission);
}

/* The most shots at once, counted in a run of its own so that the timed one has nothing beside its ticks; negative,
 * told, when something did not fit. */
static double
peak_of_shots (const SrtContent *content, const Battle *battle, int run)
{
  CliMission mission;
  SrtSim *sim = start_battle (content, battle, &mission, run);
  int32_t peak = 0;
  uint32_t dropped;

  if (sim == NULL)
    return -1;
  for (int i = 0; i < TICKS && !srt_sim_over (sim); i++)
    {
      srt_sim_tick (sim);
      peak = MAX (peak, srt_sim_world (sim)->live_shots);
    }
  dropped = srt_sim_world (sim)->dropped;
  end_battle (sim, &mission);
  if (dropped > 0)
    {
      g_printerr (_("sortie-cli: bench: %s: a pool was full, %u things were left out\n"), battle->name, dropped);
      return -1;
    }
  return peak;
}

static double
times_real_time (const SrtContent *content, const Battle *battle, int run)
{
  CliMission mission;
  SrtSim *sim = start_battle (content, battle, &mission, run);
  double times;

  if (sim == NULL)
    return -1;
  times = cli_bench_times (sim, TICKS);
  end_battle (sim, &mission);
  return times;
}

static bool
bench_battle (const SrtContent *content, const Battle *battle)
{
  g_autofree char *name = g_strconcat ("tick.", battle->name, NULL);
  g_autofree char *shots_name = g_strconcat (name, ".shots", NULL);
  double times[BENCH_RUNS], shots[BENCH_RUNS];

  for (int i = 0; i < BENCH_RUNS; i++)
    {
      times[i] = times_real_time (content, battle, i);
      shots[i] = battle->shots && times[i] >= 0 ? peak_of_shots (content, battle, i) : 0;
      if (times[i] < 0 || shots[i] < 0)
        return false;
    }
  cli_bench_print (name, "times real time", times);
  if (battle->shots)
    cli_bench_print (shots_name, "shots at once at most", shots);
  return true;
}

/* ---- Where the time of a tick goes ---- */

static const char *const phase_names[SRT_N_PHASES] = {
#define SRT_PHASE_NAME(id, name) name,
  SRT_PHASES (SRT_PHASE_NAME)
#undef SRT_PHASE_NAME
};

typedef struct Clock
{
  gint64 since;
  SrtPhase phase;
  gint64 taken[SRT_N_PHASES];
} Clock;

/* The wall's clock: it is read some thousand times a tick, and the processor's own costs ten times as much. */
static gint64
wall (void)
{
  struct timespec spec;
  clock_gettime (CLOCK_MONOTONIC, &spec);
  return (gint64) spec.tv_sec * 1000000000 + spec.tv_nsec;
}

static void
on_phase (SrtPhase phase, void *data)
{
  Clock *clock = data;
  gint64 time = wall ();

  clock->taken[clock->phase] += time - clock->since;
  clock->since = time;
  clock->phase = phase;
}

static bool
share_battle (const SrtContent *content, const Battle *battle, int run, double values[SRT_N_PHASES][BENCH_RUNS])
{
  CliMission mission;
  SrtSim *sim = start_battle (content, battle, &mission, run);
  Clock clock = { .phase = SRT_PHASE_OTHER };
  gint64 sum = 0;

  if (sim == NULL)
    return false;
  clock.since = wall ();
  srt_sim_run_context (sim)->on_phase = on_phase;
  srt_sim_run_context (sim)->phase_data = &clock;
  srt_sim_run (sim, TICKS);
  on_phase (SRT_PHASE_OTHER, &clock);
  end_battle (sim, &mission);
  for (int p = 0; p < SRT_N_PHASES; p++)
    sum += clock.taken[p];
  for (int p = 0; p < SRT_N_PHASES; p++)
    values[p][run] = 100.0 * (double) clock.taken[p] / (double) MAX (sum, 1);
  return true;
}

static bool
bench_shares (const SrtContent *content, const Battle *battle, const char *wanted)
{
  double values[SRT_N_PHASES][BENCH_RUNS];

  for (int i = 0; i < BENCH_RUNS; i++)
    if (!share_battle (content, battle, i, values))
      return false;
  for (int p = 0; p < SRT_N_PHASES; p++)
    {
      g_autofree char *name = g_strconcat ("tick.share.", battle->name, ".", phase_names[p], NULL);
      if (g_str_has_prefix (name, wanted))
        cli_bench_print (name, "% of a tick", values[p]);
    }
  return true;
}

/* ---- How the cost grows ---- */

#define CUBE 100000.0f /* units that ten ships have each way */

enum
{
  A_CUBE = 10,
  SIZES = 4,
  LARGEST = 400,
  SETTLING = 200, /* ticks before anything is measured */
  MEASURED = 1000,
  BEYOND_HARM = 4, /* SrtMissionShip.invulnerable: no fight ends, so that the number of objects stays */
};

static const int sizes[SIZES] = { 50, 100, 200, LARGEST };

typedef struct Scene
{
  SrtMission mission;
  SrtMissionShip ships[LARGEST + 1];
  SrtFlightGroup groups[2];
  SrtMissionOrder orders[2];
  int members[2][LARGEST];
} Scene;

static char no_text[1];

static void
add_ship (Scene *scene, int type, int group, SrtVec3 position)
{
  SrtMission *mission = &scene->mission;
  SrtFlightGroup *own = &scene->groups[group];

  scene->members[group][own->n_ships++] = mission->n_ships;
  scene->ships[mission->n_ships++] = (SrtMissionShip){
    .id = no_text, .name = no_text, .kind = SRT_SHIP_TYPE, .type = type, .position = position, .flight_group = group,
    .side = group, .pilot = -1, .launch_from = -1, .launch_gate = -1, .formation_point = -1, .marker_curve = -1,
    .present = true, .invulnerable = BEYOND_HARM,
  };
}

static void
begin_scene (Scene *scene, SrtMissionOrder order)
{
  memset (scene, 0, sizeof *scene);
  scene->mission = (SrtMission){ .title = no_text, .action_centre = -1, .action_radius = 1e7f, .difficulty = 1,
                                 .ships = scene->ships, .groups = scene->groups, .n_groups = 2 };
  for (int g = 0; g < 2; g++)
    {
      scene->orders[g] = order;
      if (order.target_kind == SRT_TARGET_GROUP)
        scene->orders[g].target = 1 - g;
      scene->groups[g] = (SrtFlightGroup){ .id = no_text, .name = no_text, .wing = -1, .ships = scene->members[g],
                                           .orders = &scene->orders[g], .n_orders = 1 };
    }
}

/* Two sides all through one another, fighting: ten ships a cube. */
static void
spread_out (Scene *scene, const SrtContent *content, int n, uint64_t seed)
{
  float side = CUBE * (float) cbrt ((double) n / A_CUBE);
  SrtRandom random;

  srt_random_seed (&random, seed, 77);
  begin_scene (scene, (SrtMissionOrder){ .number = SRT_ORDER_FIND_NEW_TARGET, .target_kind = SRT_TARGET_GROUP,
                                         .component = -1, .curve = -1 });
  for (int i = 0; i < n; i++)
    {
      float x = srt_random_centred (&random), y = srt_random_centred (&random), z = srt_random_centred (&random);
      add_ship (scene, srt_content_find_ship (content, i % 2 ? "thorn" : "swift"), i % 2,
                srt_vec3 (x * side, y * side, z * side));
    }
}

/* All behind one another, flying along the column to a point beyond its end: ten ships a cube's length. */
static void
in_column (Scene *scene, const SrtContent *content, int n, uint64_t seed)
{
  float half = 0.5f * CUBE * (float) n / A_CUBE;
  SrtRandom random;

  srt_random_seed (&random, seed, 77);
  begin_scene (scene, (SrtMissionOrder){ .number = SRT_ORDER_FLY, .target_kind = SRT_TARGET_SHIP, .target = n,
                                         .component = -1, .curve = -1 });
  for (int i = 0; i < n; i++)
    add_ship (scene, srt_content_find_ship (content, i % 2 ? "thorn" : "swift"), i % 2,
              srt_vec3 (100.0f * srt_random_centred (&random), 100.0f * srt_random_centred (&random),
                        CUBE / A_CUBE * (float) i - half));
  scene->ships[scene->mission.n_ships++]
      = (SrtMissionShip){ .id = no_text, .name = no_text, .kind = SRT_SHIP_WAYPOINT, .type = -1,
                          .position = srt_vec3 (0, 0, half + 2e6f), .flight_group = -1, .side = -1, .pilot = -1,
                          .launch_from = -1, .launch_gate = -1, .formation_point = -1, .marker_curve = -1,
                          .present = true };
}

typedef void (*MakeScene) (Scene *scene, const SrtContent *content, int n, uint64_t seed);

/* Microseconds a tick; negative, told, when the scene cannot be made. */
static double
cost_of (const SrtContent *content, MakeScene make, int n, int run)
{
  g_autofree Scene *scene = g_new (Scene, 1);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  SrtSim *sim;
  gint64 start, taken;

  make (scene, content, n, (uint64_t) run + 1);
  options.seed = (uint64_t) run + 1;
  srt_diags_init (&diags);
  sim = srt_sim_new (content, &scene->mission, &options, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  if (sim == NULL)
    return -1;
  for (int i = 0; i < SETTLING; i++)
    srt_sim_tick (sim);
  start = cli_bench_now ();
  for (int i = 0; i < MEASURED; i++)
    srt_sim_tick (sim);
  taken = cli_bench_now () - start;
  srt_sim_free (sim);
  return (double) taken / 1e3 / MEASURED;
}

/* The slope of log cost over log size by least squares. */
static double
exponent_of (const double costs[SIZES])
{
  double x[SIZES], y[SIZES], mean_x = 0, mean_y = 0, above = 0, below = 0;

  for (int i = 0; i < SIZES; i++)
    {
      x[i] = log (sizes[i]);
      y[i] = log (costs[i]);
      mean_x += x[i] / SIZES;
      mean_y += y[i] / SIZES;
    }
  for (int i = 0; i < SIZES; i++)
    {
      above += (x[i] - mean_x) * (y[i] - mean_y);
      below += (x[i] - mean_x) * (x[i] - mean_x);
    }
  return above / below;
}

static bool
bench_growth (const SrtContent *content, const char *name, MakeScene make)
{
  double exponents[BENCH_RUNS], costs[SIZES][BENCH_RUNS];

  for (int run = 0; run < BENCH_RUNS; run++)
    {
      double own[SIZES];
      for (int i = 0; i < SIZES; i++)
        {
          own[i] = costs[i][run] = cost_of (content, make, sizes[i], run);
          if (own[i] < 0)
            return false;
        }
      exponents[run] = exponent_of (own);
    }
  cli_bench_print (name, "exponent of cost, 50 to 400 objects", exponents);
  for (int i = 0; i < SIZES; i++)
    {
      g_autofree char *size_name = g_strdup_printf ("%s.%d", name, sizes[i]);
      cli_bench_print (size_name, "µs a tick", costs[i]);
    }
  return true;
}

/* ---- Which ---- */

typedef struct Growth
{
  const char *name;
  MakeScene make;
} Growth;

static const Growth growths[] = {
  { "tick.exponent", spread_out },
  { "tick.column", in_column },
};

/* One names the other or its first part. */
static bool
wants (const char *wanted, const char *name)
{
  return g_str_has_prefix (name, wanted) || (g_str_has_prefix (wanted, name) && wanted[strlen (name)] == '.');
}

static bool
wants_battle (const char *wanted, const char *before, const Battle *battle)
{
  g_autofree char *name = g_strconcat (before, battle->name, NULL);
  return wants (wanted, name);
}

bool
cli_bench_tick_met (const char *wanted)
{
  for (guint i = 0; i < G_N_ELEMENTS (battles); i++)
    if (wants_battle (wanted, "tick.", &battles[i]) || wants_battle (wanted, "tick.share.", &battles[i]))
      return true;
  for (guint i = 0; i < G_N_ELEMENTS (growths); i++)
    if (wants (wanted, growths[i].name))
      return true;
  return false;
}

bool
cli_bench_tick (const SrtContent *content, const char *wanted)
{
  bool good = true;

  for (guint i = 0; i < G_N_ELEMENTS (battles) && good; i++)
    if (wants_battle (wanted, "tick.", &battles[i]))
      good = bench_battle (content, &battles[i]);
  for (guint i = 0; i < G_N_ELEMENTS (growths) && good; i++)
    if (wants (wanted, growths[i].name))
      good = bench_growth (content, growths[i].name, growths[i].make);
  for (guint i = 0; i < G_N_ELEMENTS (battles) && good; i++)
    if (wants_battle (wanted, "tick.share.", &battles[i]))
      good = bench_shares (content, &battles[i], wanted);
  return good;
}
