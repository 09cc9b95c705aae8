/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The maneuver runner against Lua 5.4 on the ten shipped maneuvers.
 *
 * Ours is engine/maneuver/run.c as it is, its event a line included. Lua's are
 * the same maneuvers as coroutines (maneuvers.lua), whose commands are C
 * functions. An update runs a script on to where it waits: one call of ours, one
 * resume of Lua's. A command that waits is asked in each update, by the runner
 * or by its continuation, whether it waits on. What commands do is left out on
 * both sides: the same stubs wait for as many updates, and both must start the
 * same commands in the same order.
 *
 * Prints nanoseconds a statement, medians of seven. A statement is a line that
 * is started, labels and jumps too, or a further update of one that waits. Each
 * maneuver is measured with the waits that its script asks for, and all of them
 * with the shortest there are, two updates, where starting lines counts for far
 * more than in any battle.
 */
#include "sortie-config.h"

#include "content/load.h"
#include "maneuver/private.h"
#include "sim/sim.h"

#include <lauxlib.h>
#include <locale.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  RUNS = 7,
  MANEUVERS = 10,
  UPDATES = 200000, /* a maneuver and run */
  LASTS = 1000,     /* updates until it is begun anew, as the choice of another would */
  SHORTEST = 2,     /* updates */
  UNTIMED = 100,    /* updates that a command waits whose end is no time's */
};

/* What the stubs of both sides share. */
static struct
{
  uint64_t order;   /* of the commands started, folded into a number */
  int64_t commands; /* started, without labels and jumps */
  uint32_t crash;   /* counts the questions whether to crash */
  int wait;         /* updates that the command waits on */
  bool short_waits; /* each waits as shortly as can be */
  int64_t waits;    /* commands that waited */
  int64_t further;  /* their updates */
  bool counting;    /* a run apart from the timed ones, in which the above is kept */
  bool ended;       /* the script asked for its end */
} stub;

static void
note (int op)
{
  if (!stub.counting)
    return;
  stub.order = stub.order * 31 + (uint64_t) op + 1;
  stub.commands++;
}

/* One time in four. */
static bool
going_to_crash (void)
{
  return (stub.crash++ & 3) == 0;
}

static void
wait_for (int updates)
{
  if (stub.counting)
    stub.waits++;
  stub.wait = stub.short_waits ? SHORTEST : updates;
}

static bool
waits_on (void)
{
  if (stub.counting)
    stub.further++;
  return --stub.wait > 0;
}

/* ---- Ours: the table of statements with other functions in it ---- */

/* What the linker gives whoever asks for srt_statements. */
SrtStatement __wrap_srt_statements[SRT_N_OPS];
extern const SrtStatement __real_srt_statements[SRT_N_OPS];

static int64_t lines; /* started */

static bool
start_once (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  note (code->op);
  return false;
}

static bool
start_waiting (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  note (code->op);
  wait_for (code->ticks[0] > 0 ? code->ticks[0] : UNTIMED);
  return true;
}

static bool
start_if (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  note (code->op);
  if (!going_to_crash ())
    state->line = code->line;
  return false;
}

static bool
run_waiting (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  return waits_on ();
}

static bool
run_end (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  stub.ended = true;
  return true;
}

static void
fill_statements (void)
{
  memcpy (__wrap_srt_statements, __real_srt_statements, sizeof __wrap_srt_statements);
  for (int op = 0; op < SRT_N_OPS; op++)
    {
      SrtStatement *statement = &__wrap_srt_statements[op];
      if (op == SRT_OP_LABEL || op == SRT_OP_ENDIF || op == SRT_OP_GOTO || op == SRT_OP_ELSE)
        continue; /* flow, not a command: as it is */
      statement->start = op == SRT_OP_IF ? start_if : statement->waits ? start_waiting : start_once;
      if (statement->run)
        statement->run = op == SRT_OP_END_SCRIPT ? run_end : run_waiting;
    }
}

static void
begin_ours (SrtFightState *state, int number)
{
  memset (state, 0, sizeof *state);
  state->maneuver = (uint16_t) number;
  state->line = SRT_MANEUVER_BEFORE_FIRST;
  stub.ended = false;
}

static void
run_ours (SrtRun *run, int number)
{
  SrtFightState *state = srt_fight (run, 0);

  for (int i = 0, age = LASTS; i < UPDATES; i++, age++)
    {
      if (age >= LASTS || stub.ended)
        {
          begin_ours (state, number);
          age = 0;
        }
      lines += run->n_events;
      run->n_events = 0; /* as each tick does */
      srt_fight_run_script (run, 0);
    }
  lines += run->n_events;
  run->n_events = 0;
}

/* ---- Lua's ---- */

static const char *const names[SRT_N_OPS] = {
  [SRT_OP_SET_YAW] = "SetYaw",
  [SRT_OP_SET_PITCH] = "SetPitch",
  [SRT_OP_SET_ROLL] = "SetRoll",
  [SRT_OP_SET_SPEED] = "SetSpeed",
  [SRT_OP_WAIT] = "Wait",
  [SRT_OP_SET_AFTERBURNER] = "SetAfterburner",
  [SRT_OP_RUNAWAY] = "Runaway",
  [SRT_OP_ATTACK] = "Attack",
  [SRT_OP_ATTACK_MASSIVE] = "Attackmassive",
  [SRT_OP_OUT_OF_ACTION_SPHERE] = "Outofactionsphere",
  [SRT_OP_SET_MIRROR] = "Setmirror",
  [SRT_OP_AVOID] = "Avoid",
  [SRT_OP_CLOAK] = "Cloak",
  [SRT_OP_ATTACK_MEDIUM_FIGHTER] = "AttackMediumFighter",
  [SRT_OP_NEW_ATTACK_RUN] = "NewAttackRun",
  [SRT_OP_RUN_TO_SHIP] = "RunToShip",
  [SRT_OP_END_SCRIPT] = "EndScript",
};

/* A function of its own for each command, as a binding would have. */
#define COMMAND(op)                                                                                                \
  static int command_##op (lua_State *lua)                                                                         \
  {                                                                                                                \
    note (op);                                                                                                     \
    return 0;                                                                                                      \
  }
#define WAITING(op)                                                                                                \
  static int command_##op (lua_State *lua)                                                                         \
  {                                                                                                                \
    note (op);                                                                                                     \
    wait_for (lua_isinteger (lua, 1) ? (int) lua_tointeger (lua, 1) : UNTIMED);                                    \
    return wait_on (lua, LUA_OK, 0);                                                                               \
  }

/* The update in which a wait is over ends there, as ours does: the next line is started in the next one. */
static int
wait_on (lua_State *lua, int status, lua_KContext context)
{
  return waits_on () ? lua_yieldk (lua, 0, 0, wait_on) : lua_yield (lua, 0);
}

COMMAND (SRT_OP_SET_YAW)
COMMAND (SRT_OP_SET_PITCH)
COMMAND (SRT_OP_SET_ROLL)
COMMAND (SRT_OP_SET_SPEED)
COMMAND (SRT_OP_SET_AFTERBURNER)
COMMAND (SRT_OP_SET_MIRROR)
COMMAND (SRT_OP_CLOAK)
WAITING (SRT_OP_WAIT)
WAITING (SRT_OP_RUNAWAY)
WAITING (SRT_OP_ATTACK)
WAITING (SRT_OP_ATTACK_MASSIVE)
WAITING (SRT_OP_OUT_OF_ACTION_SPHERE)
WAITING (SRT_OP_AVOID)
WAITING (SRT_OP_ATTACK_MEDIUM_FIGHTER)
WAITING (SRT_OP_NEW_ATTACK_RUN)
WAITING (SRT_OP_RUN_TO_SHIP)

static int
command_SRT_OP_END_SCRIPT (lua_State *lua)
{
  note (SRT_OP_END_SCRIPT);
  stub.ended = true;
  return lua_yield (lua, 0);
}

static int
command_crash (lua_State *lua)
{
  note (SRT_OP_IF);
  lua_pushboolean (lua, going_to_crash ());
  return 1;
}

#define ENTRY(op) [op] = command_##op

static const lua_CFunction commands[SRT_N_OPS] = {
  ENTRY (SRT_OP_SET_YAW),
  ENTRY (SRT_OP_SET_PITCH),
  ENTRY (SRT_OP_SET_ROLL),
  ENTRY (SRT_OP_SET_SPEED),
  ENTRY (SRT_OP_SET_AFTERBURNER),
  ENTRY (SRT_OP_SET_MIRROR),
  ENTRY (SRT_OP_CLOAK),
  ENTRY (SRT_OP_WAIT),
  ENTRY (SRT_OP_RUNAWAY),
  ENTRY (SRT_OP_ATTACK),
  ENTRY (SRT_OP_ATTACK_MASSIVE),
  ENTRY (SRT_OP_OUT_OF_ACTION_SPHERE),
  ENTRY (SRT_OP_AVOID),
  ENTRY (SRT_OP_ATTACK_MEDIUM_FIGHTER),
  ENTRY (SRT_OP_NEW_ATTACK_RUN),
  ENTRY (SRT_OP_RUN_TO_SHIP),
  ENTRY (SRT_OP_END_SCRIPT),
};

static void
fail (const char *what)
{
  fprintf (stderr, "lua-runner: %s\n", what);
  exit (1);
}

/* The ten functions lie at index 1. */
static lua_State *
open_lua (const char *script)
{
  lua_State *lua = luaL_newstate ();

  if (lua == NULL)
    fail ("there is no memory for Lua");
  for (int op = 0; op < SRT_N_OPS; op++)
    if (commands[op])
      {
        lua_pushcfunction (lua, commands[op]);
        lua_setglobal (lua, names[op]);
      }
  lua_pushcfunction (lua, command_crash);
  lua_setglobal (lua, "Goingtocrash");
  if (luaL_loadfile (lua, script) != LUA_OK || lua_pcall (lua, 0, 1, 0) != LUA_OK)
    fail (lua_tostring (lua, -1));
  return lua;
}

static void
resume (lua_State *thread, lua_State *lua)
{
  int n;

  if (lua_resume (thread, lua, 0, &n) != LUA_YIELD)
    fail (lua_tostring (thread, -1));
}

static void
run_lua (lua_State *lua, lua_State *thread, int number)
{
  for (int i = 0, age = LASTS; i < UPDATES; i++, age++)
    {
      if (age >= LASTS || stub.ended)
        {
          lua_resetthread (thread);
          lua_rawgeti (lua, 1, number);
          lua_xmove (lua, thread, 1);
          stub.ended = false;
          age = 0;
        }
      resume (thread, lua);
    }
}

/* ---- Measuring ---- */

static double
now (void)
{
  struct timespec spec;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spec);
  return (double) spec.tv_sec * 1e9 + (double) spec.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  const double *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

static void
clear_stub (bool short_waits)
{
  memset (&stub, 0, sizeof stub);
  stub.short_waits = short_waits;
}

/* How many statements a maneuver has in all; both sides must start the same commands. */
static int64_t
count_statements (SrtRun *run, lua_State *lua, lua_State *thread, int number, bool short_waits)
{
  uint64_t ours;
  int64_t commands_of_ours, statements;

  clear_stub (short_waits);
  stub.counting = true;
  lines = 0;
  run_ours (run, number);
  ours = stub.order;
  statements = lines + stub.further - stub.waits;
  commands_of_ours = stub.commands;
  clear_stub (short_waits);
  stub.counting = true;
  run_lua (lua, thread, number);
  if (stub.order != ours || stub.commands != commands_of_ours)
    {
      fprintf (stderr, "lua-runner: maneuver %d: not the same commands: %lld of ours, %lld of Lua's\n", number,
               (long long) commands_of_ours, (long long) stub.commands);
      exit (1);
    }
  return statements;
}

static void
print_line (const char *name, double ours[RUNS], double theirs[RUNS])
{
  qsort (ours, RUNS, sizeof *ours, compare);
  qsort (theirs, RUNS, sizeof *theirs, compare);
  printf ("{\"bench\":\"maneuver.%s\",\"value\":%.2f,\"lua\":%.2f,\"unit\":\"ns a statement\",\"times\":%.2f,"
          "\"runs\":%d,\"min\":%.2f,\"max\":%.2f,\"lua_min\":%.2f,\"lua_max\":%.2f}\n",
          name, ours[RUNS / 2], theirs[RUNS / 2], theirs[RUNS / 2] / ours[RUNS / 2], RUNS, ours[0], ours[RUNS - 1],
          theirs[0], theirs[RUNS - 1]);
}

typedef struct Sides
{
  SrtRun *run;
  lua_State *lua, *thread;
} Sides;

/* Adds a maneuver's times to the sums; returns how many statements those were. */
static double
measure_one (const Sides *sides, int number, bool short_waits, double sums[2][RUNS])
{
  double own[2][RUNS], count;
  const char *name = srt_object_maneuver (sides->run, 0, number)->name;

  count = (double) count_statements (sides->run, sides->lua, sides->thread, number, short_waits);
  for (int i = 0; i < RUNS; i++)
    {
      double start = now (), middle;
      clear_stub (short_waits);
      run_ours (sides->run, number);
      middle = now ();
      clear_stub (short_waits);
      run_lua (sides->lua, sides->thread, number);
      own[1][i] = now () - middle;
      own[0][i] = middle - start;
      for (int side = 0; side < 2; side++)
        {
          sums[side][i] += own[side][i];
          own[side][i] /= count;
        }
    }
  if (!short_waits)
    print_line (name, own[0], own[1]);
  return count;
}

static void
measure (const Sides *sides, bool short_waits)
{
  double sums[2][RUNS] = { { 0 } }, count = 0;

  for (int number = 0; number < MANEUVERS; number++)
    count += measure_one (sides, number, short_waits, sums);
  for (int i = 0; i < RUNS; i++)
    for (int side = 0; side < 2; side++)
      sums[side][i] /= count;
  print_line (short_waits ? "all ten, shortest waits" : "all ten", sums[0], sums[1]);
}

static SrtContent *
load (void)
{
  static const char *const folders[] = { SRT_SOURCE_DATADIR, NULL };
  const SrtLoadOptions options = { .folders = folders, .compile = srt_maneuver_compile,
                                   .free_maneuver = srt_maneuver_free };
  SrtContent *content = srt_content_load (&options, NULL);

  if (content == NULL || content->n_sets < 1 || content->sets[0].n_maneuvers < MANEUVERS)
    fail ("the shipped data cannot be read");
  return content;
}

int
main (int argc, char **argv)
{
  SrtContent *content;
  static char no_text[1];
  SrtMissionShip ship = { .id = no_text, .name = no_text, .pilot = -1, .side = -1, .flight_group = -1, .launch_from = -1,
                          .launch_gate = -1, .formation_point = -1, .marker_curve = -1, .present = true };
  SrtMission mission = { .action_centre = -1, .ships = &ship, .n_ships = 1 };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtSim *sim;
  lua_State *lua;
  Sides sides;

  setlocale (LC_ALL, "C");
  if (argc > 2 || (argc == 2 && argv[1][0] == '-'))
    fail ("usage: lua-runner [maneuvers.lua]");
  content = load ();
  fill_statements ();
  sim = srt_sim_new (content, &mission, &options, NULL);
  if (sim == NULL)
    fail ("no world can be made");
  lua = open_lua (argc == 2 ? argv[1] : LUA_MANEUVERS);
  sides = (Sides){ srt_sim_run_context (sim), lua, lua_newthread (lua) };
  measure (&sides, false);
  measure (&sides, true);
  lua_close (lua);
  srt_sim_free (sim);
  srt_content_unref (content);
  return 0;
}
