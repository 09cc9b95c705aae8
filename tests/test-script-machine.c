/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The script machine: binding, threads, instructions, calls, faults, run control (spec 06 §2, §3, §7; Checks 1-12, 27-32). */
#include "invariants.h"
#include "script-fixture.h"

#include "orders/orders.h"

#include <string.h>

/* A part that is not of the start. */
static int
part (ScriptFixture *s, int arguments, guint32 block)
{
  return script_part (s, block, arguments, false);
}

static SrtThread *
thread_of (ScriptFixture *s, int slot)
{
  return &s->machine->thread[slot];
}

/* Runs code in a thread that waits at its end, so that its stack can be looked at. */
static SrtThread *
run_code (ScriptFixture *s, const guint8 *bytes, gsize n)
{
  int slot;

  script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_begin (s);
  script_bytes (s, bytes, n);
  CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);
  slot = script_run_part (s, 0);
  return slot >= 0 ? thread_of (s, slot) : NULL;
}
#define RUN_CODE(s, ...) run_code ((s), (const guint8[]){ __VA_ARGS__ }, sizeof ((const guint8[]){ __VA_ARGS__ }))

/* ---- Binding ---- */

static void
test_waypoints (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_marker (s, SRT_SHIP_WAYPOINT, 1, 0, 0, 1000);
  script_marker (s, SRT_SHIP_WAYPOINT, 2, 0, 0, 2000);
  script_marker (s, SRT_SHIP_WAYPOINT, 1, 0, 0, 3000);
  script_ship (s, FIX_FIGHTER, 0, 0, 0, 4000);
  script_marker (s, SRT_SHIP_WAYPOINT, -1, 0, 0, 5000);
  script_fixture_start (s);

  g_assert_cmpint (s->script->n_waypoints, ==, 3);
  static const int expected[3][2] = { { 1, 1 }, { 1, 3 }, { 2, 2 } };
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (s->script->waypoints[i].group, ==, expected[i][0]);
      g_assert_cmpint (s->script->waypoints[i].ship, ==, expected[i][1]);
    }
  g_assert_cmpint (s->script->first_ship[0], ==, 0);
  g_assert_cmpint (s->script->group_ships[0], ==, 0);
  g_assert_cmpint (s->script->group_ships[1], ==, 4);
  g_assert_cmpint (s->script->first_ship[1], ==, 2);
}

static void
test_records (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int ship = script_ship (s, FIX_FIGHTER, -1, 100, 200, 300);

  s->mission->ships[ship].yaw = 90;
  s->mission->ships[ship].pitch = 10;
  s->mission->ships[ship].roll = -1;
  script_fixture_start (s);
  srt_machine_init (s->world, s->script, s->mission);

  const SrtShipRecord *record = &srt_ship_records (s->machine)[ship];
  fixture_near (record->place.x, 100, 0.001);
  fixture_near (record->place.y, 200, 0.001);
  fixture_near (record->place.z, 300, 0.001);
  g_assert_cmpint (record->yaw, ==, 90);
  g_assert_cmpint (record->pitch, ==, 10);
  g_assert_cmpint (record->roll, ==, -1);
}

/* The record keeps up with its object. */
static void
test_record_sync (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int ship = script_ship (s, FIX_FIGHTER, -1, 100, 200, 300);
  SrtMat3 turned = srt_mat3_from_degrees (270, 0, 0);

  script_fixture_start (s);
  srt_set_position (s->run, ship, srt_vec3 (7, 8, 9));
  srt_set_orientation (s->run, ship, &turned);
  script_ticks (s, 1);
  fixture_near (srt_ship_records (s->machine)[ship].place.y, 8, 0.01);
  g_assert_cmpint (srt_ship_records (s->machine)[ship].yaw, ==, 270);
}

static void
test_objects (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int kind = -1;

  script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_fixture_start (s);
  g_assert_cmpint (s->script->n_objects, ==, 2);
  g_assert_cmpint (srt_script_object_record (s->script, 1, &kind), ==, 0);
  g_assert_cmpint (kind, ==, SRT_TARGET_GROUP);

  /* An entry of a squad that no record has, and one of no kind at all. */
  s->script->objects[0].kind = SRT_TARGET_SQUAD;
  s->script->objects[1].kind = 7;
  g_assert_true (srt_script_bind (s->script, s->mission));
  g_assert_cmpint (srt_script_object_record (s->script, 0, &kind), ==, -1);
  g_assert_cmpint (srt_script_object_record (s->script, 1, &kind), ==, -1);
  g_assert_cmpint (srt_script_object_record (s->script, 2, &kind), ==, -1);
}

static void
test_places (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_ship (s, FIX_FIGHTER, 0, 0, 0, 500);
  script_fixture_start (s);
  g_assert_cmpint (srt_ship_of_place (s->script, srt_place_ship (1)), ==, 1);
  g_assert_cmpint (srt_ship_of_place (s->script, srt_place_ship (1) + 30), ==, 1);
  g_assert_cmpint (srt_place_kind (s->script, srt_place_ship (2)), ==, SRT_TARGET_SHIP); /* just past the last */
  g_assert_cmpint (srt_place_kind (s->script, srt_place_ship (3)), ==, -1);
  g_assert_cmpint (srt_place_kind (s->script, srt_place_group (0)), ==, SRT_TARGET_GROUP);
  g_assert_cmpint (srt_ship_of_place (s->script, 0), ==, -1);
  g_assert_cmpint (srt_ship_of_place (s->script, 0xFFFF), ==, -1);
  g_assert_cmpint (srt_ship_of_place (s->script, 0xFFFFFFFFu), ==, -1);
  g_assert_cmpuint (srt_object_of_place (s->script, 0xFFFFFFFFu), ==, SRT_NO_OBJECT);
}

/* ---- Threads ---- */

static void
test_wait (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0);

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, SRT_COMMAND_WAIT, SRT_CODE_SELECT_GLOBAL, (guint8) count,
        SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);

  script_ticks (s, 200);
  g_assert_cmpuint (s->machine->clock, ==, 2);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  script_ticks (s, 99);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  script_ticks (s, 1);
  g_assert_cmpuint (s->machine->clock, ==, 3);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  g_assert_cmpint (script_threads (s), ==, 0);
}

static void
test_wait_zero (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0);

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND, SRT_COMMAND_WAIT, SRT_CODE_SELECT_GLOBAL, (guint8) count,
        SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);

  script_run_part (s, 0); /* at clock 0 it does not wait past the next pass */
  script_passes (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  script_ticks (s, 100);
  script_run_part (s, 0);
  script_ticks (s, 99);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 2);
}

static void
test_spawn_full (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int waits, spawns, slot;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  waits = part (s, 2, script_end (s, true));
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 7, SRT_CODE_PUSH_BYTE, 9, SRT_CODE_SPAWN_PART, (guint8) waits, SRT_CODE_PUSH_BYTE, 200,
        SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  spawns = part (s, 0, script_end (s, true));
  script_fixture_start (s);

  slot = script_run_part (s, spawns);
  g_assert_cmpint (script_threads (s), ==, 2);
  g_assert_cmpint (thread_of (s, 1)->top, ==, 2);
  g_assert_cmpuint (thread_of (s, 1)->stack[0], ==, 7);
  g_assert_cmpint (thread_of (s, 1)->frame, ==, 0);
  while (script_threads (s) < 30)
    script_run_part (s, waits);
  slot = script_run_part (s, spawns);
  g_assert_cmpint (script_threads (s), ==, 31);
  g_assert_cmpint (thread_of (s, slot)->top, ==, 0);
  g_assert_cmpint (script_run_part (s, waits), ==, -1);
}

static void
test_call (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int seen = script_global (s, 0), result = script_global (s, 0), called, slot;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) seen, SRT_CODE_PUSH_ARGUMENT, 0, SRT_CODE_ASSIGN, SRT_CODE_PUSH_BYTE, 3,
        SRT_CODE_RETURN);
  called = part (s, 2, script_end (s, false));
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 7, SRT_CODE_PUSH_BYTE, 9, SRT_CODE_CALL_PART, (guint8) called, SRT_CODE_SELECT_GLOBAL,
        (guint8) result, SRT_CODE_PUSH_RESULT, SRT_CODE_ASSIGN, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND,
        SRT_COMMAND_WAIT);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);

  slot = script_run_part (s, 1);
  g_assert_cmpuint (script_global_value (s, seen), ==, 7);
  g_assert_cmpuint (script_global_value (s, result), ==, 3);
  g_assert_cmpint (thread_of (s, slot)->top, ==, 0);
  g_assert_cmpuint (thread_of (s, slot)->call_depth, ==, 0);
}

static void
test_call_nothing (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int none, slot;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  none = script_part (s, SRT_NO_BLOCK, 2, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 7, SRT_CODE_PUSH_BYTE, 9, SRT_CODE_CALL_PART, (guint8) none, SRT_CODE_PUSH_BYTE, 200,
        SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);

  slot = script_run_part (s, 1);
  g_assert_cmpint (thread_of (s, slot)->top, ==, 2);
  g_assert_cmpuint (thread_of (s, slot)->stack[1], ==, 9);
  g_assert_cmpint (script_told (s, SRT_EVENT_SCRIPT_FAULT), ==, 0);
}

/* ---- Sums ---- */

static void
test_percent (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  const SrtThread *thread = RUN_CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_PUSH_PERCENT, 50);

  g_assert_cmpint (thread->top, ==, 2);
  g_assert_cmpuint (thread->stack[0], ==, 200);
  g_assert_cmpuint (thread->stack[1], ==, 100);
}

static void
test_sub_f (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  const SrtThread *thread = RUN_CODE (s, SRT_CODE_PUSH_BYTE, 5, SRT_CODE_PUSH_NULL, SRT_CODE_SUB_F);

  g_assert_cmpint (thread->top, ==, 1);
  g_assert_cmpuint (thread->stack[0], ==, 6);
}

/* Each float result is the exact value rounded once, then cut off toward zero. */
static void
test_floats (void)
{
  static const struct
  {
    guint8 code;
    guint32 a, b, is;
  } rows[] = {
    { SRT_CODE_ADD_F, 0xFFFFFFFFu, 5, 4 },             /* a is signed */
    { SRT_CODE_ADD_F, 16777216, 1, 16777216 },         /* no room for the last bit */
    { SRT_CODE_MUL_F, 0xFFFFFFFEu, 3, 0xFFFFFFFAu },   /* -2 * 3 */
    { SRT_CODE_DIV_F, 7, 2, 3 },
    { SRT_CODE_DIV_F, 7, 0xFFFFFFFEu, 0xFFFFFFFDu },   /* 7 / -2 = -3.5 */
    { SRT_CODE_DIV_F, 0xFFFFFFFFu, 1, 0 },             /* rounds up to 2^32, whose low bits are none */
    { SRT_CODE_DIV_F, 33554431, 2, 16777216 },         /* 16777215.5 is rounded before it is cut */
    { SRT_CODE_DIV_F, 1, 3, 0 },
    { SRT_CODE_GREATER_F, 0xFFFFFFFFu, 1, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();
      int slot;

      script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
      script_begin (s);
      script_constant (s, rows[i].a);
      script_constant (s, rows[i].b);
      CODE (s, SRT_CODE_PUSH_CONSTANT, 0, SRT_CODE_PUSH_CONSTANT_WIDE, 0, 1, rows[i].code, SRT_CODE_PUSH_BYTE, 200,
            SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
      part (s, 0, script_end (s, true));
      script_fixture_start (s);
      slot = script_run_part (s, 0);
      g_assert_cmpuint (thread_of (s, slot)->stack[0], ==, rows[i].is);
    }
}

static void
test_assign (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int global = script_global (s, 3);
  const SrtThread *thread
      = RUN_CODE (s, SRT_CODE_PUSH_BYTE, 42, SRT_CODE_SELECT_GLOBAL, 0, SRT_CODE_PUSH_BYTE, 4, SRT_CODE_ADD_ASSIGN);

  g_assert_cmpuint (script_global_value (s, global), ==, 7);
  g_assert_cmpint (thread->top, ==, 1);
  g_assert_cmpuint (thread->stack[0], ==, 42);
}

static void
test_assign_others (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  float value;
  const SrtThread *thread
      = RUN_CODE (s, SRT_CODE_SELECT_ARRAY, 200, SRT_CODE_PUSH_BYTE, 9, SRT_CODE_ASSIGN, SRT_CODE_SELECT_ARRAY, 201,
                  SRT_CODE_PUSH_BYTE, 3, SRT_CODE_ADD_ASSIGN_F, SRT_CODE_SELECT_ARRAY, 201, SRT_CODE_PUSH_BYTE, 2,
                  SRT_CODE_DIV_ASSIGN_F, SRT_CODE_PUSH_ARRAY, 200);

  g_assert_cmpuint (s->world->variables[200], ==, 9);
  memcpy (&value, &s->world->variables[201], sizeof value);
  fixture_near (value, 1.5, 0.001);
  g_assert_cmpuint (thread->stack[0], ==, 9);
}

static void
test_membership (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  const SrtThread *thread;

  script_ship (s, FIX_FIGHTER, 1, 0, 0, 900);
  thread = RUN_CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_GROUP, 1, SRT_CODE_IN_GROUP, SRT_CODE_PUSH_SHIP, 0,
                     SRT_CODE_PUSH_GROUP, 0, SRT_CODE_NOT_IN_GROUP, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_PUSH_GROUP, 0,
                     SRT_CODE_IN_GROUP, SRT_CODE_PUSH_SHIP_WIDE, 0, 1, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_EQUAL);
  static const guint32 expected[] = { 1, 1, 0, 1 };
  g_assert_cmpint (thread->top, ==, 4);
  for (int i = 0; i < 4; i++)
    g_assert_cmpuint (thread->stack[i], ==, expected[i]);
}

static void
test_random_branch (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int low = script_global (s, 0), high = script_global (s, 0), other = script_global (s, 0), expected = 0;
  guint32 first, second;
  SrtRandom copy;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  for (int arm = 0; arm < 2; arm++)
    {
      script_begin (s);
      /* 12 bytes on (one arm): the default; 20: the arm's target, unless that is the default, too */
      CODE (s, SRT_CODE_RANDOM_BRANCH, 1, 0, 8, arm == 0 ? 0 : 0xFF, arm == 0 ? 16 : 0xFF, 50, 0);
      CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) (arm == 0 ? high : other), SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN,
            SRT_CODE_PUSH_BYTE, 1, SRT_CODE_RETURN);
      CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) low, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN, SRT_CODE_PUSH_BYTE, 1,
            SRT_CODE_RETURN);
      part (s, 0, script_end (s, false));
    }
  script_fixture_start (s);
  copy = s->world->random;
  for (int i = 0; i < 200; i++)
    {
      expected += srt_random15 (&copy) % 100 < 50;
      script_run_part (s, 0);
    }
  first = script_global_value (s, low);
  second = script_global_value (s, high);
  g_assert_cmpuint (first, ==, (guint) expected);
  g_assert_cmpuint (first + second, ==, 200);
  g_assert_cmpuint (first, >, 60);
  g_assert_cmpuint (second, >, 60);
  for (int i = 0; i < 50; i++)
    script_run_part (s, 1);
  g_assert_cmpuint (script_global_value (s, other), ==, 50);
  g_assert_cmpuint (script_global_value (s, low), ==, first);
}

/* ---- Faults ---- */

static void
test_division (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int waits;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 8, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_DIV);
  part (s, 0, script_end (s, true));
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  waits = part (s, 0, script_end (s, true));
  script_fixture_start (s);

  script_run_part (s, waits);
  script_run_part (s, 0);
  script_run_part (s, 0);
  g_assert_cmpint (script_told (s, SRT_EVENT_SCRIPT_FAULT), ==, 1); /* once for the place */
  g_assert_cmpint (script_threads (s), ==, 1);
  script_passes (s, 3);
  g_assert_cmpint (script_threads (s), ==, 1);
}

static void
test_faults (void)
{
  static const guint8 codes[][4] = {
    { SRT_CODE_ASSIGN },                                  /* nothing on the stack */
    { SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD },              /* one value only */
    { 0x01 },                                             /* no instruction */
    { SRT_CODE_PUSH_ARGUMENT, 0 },                        /* no frame */
    { SRT_CODE_PUSH_LOCAL, 5 },
    { SRT_CODE_PUSH_GLOBAL, 0 },                          /* there is none */
    { SRT_CODE_COMMAND, 95 },
    { SRT_CODE_PUSH_EVENT_VALUE, 2, 0, 0 },               /* nothing is kept of a launch */
    { SRT_CODE_PUSH_EVENT_VALUE, 0, 5, 0 },
    { SRT_CODE_PUSH_EVENT_VALUE, 0, 0, 200 },
    { SRT_CODE_PUSH_CONSTANT_WIDE, 0xFF, 0xFF },
    { SRT_CODE_PUSH_NULL, SRT_CODE_PUSH_NULL, SRT_CODE_IN_GROUP },
    { SRT_CODE_PUSH_NULL, SRT_CODE_PUSH_NULL, SRT_CODE_IN_SQUAD },
    { SRT_CODE_JUMP, 0xFF, 0xF0 },                        /* past the script's end */
    { SRT_CODE_CALL_PART, 0 },                            /* itself, until the stack is full */
  };
  static const gsize sizes[] = { 1, 3, 1, 2, 2, 2, 2, 4, 4, 4, 3, 3, 3, 3, 2 };

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();

      run_code (s, codes[i], sizes[i]);
      g_assert_cmpint (script_told (s, SRT_EVENT_SCRIPT_FAULT), ==, 1);
      g_assert_cmpint (script_threads (s), ==, 0);
    }
}

/* A store with no target, and a script that never waits. */
static void
test_never_waits (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int deep;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  /* Each part calls the next one nine times, more than eight deep: a hundred million calls. */
  for (int i = 0; i < 7; i++)
    {
      script_begin (s);
      for (int k = 0; k < 40; k++)
        CODE (s, SRT_CODE_CALL_PART, (guint8) (i + 1));
      part (s, 0, script_end (s, true));
    }
  script_begin (s);
  deep = part (s, 0, script_end (s, true));
  g_assert_cmpint (deep, ==, 7);
  script_fixture_start (s);
  script_run_part (s, 0);
  g_assert_cmpint (script_threads (s), ==, 0);
  g_assert_cmpint (script_told (s, SRT_EVENT_SCRIPT_FAULT), ==, 1);
}

/* ---- Threads that end others ---- */

static void
test_kill_all (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int slot;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  part (s, 0, script_end (s, true));
  script_begin (s);
  CODE (s, SRT_CODE_COMMAND, 0x51, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);
  for (int i = 0; i < 5; i++)
    script_run_part (s, 0);
  slot = script_run_part (s, 1);
  g_assert_cmpint (script_threads (s), ==, 1);
  g_assert_cmpuint (thread_of (s, slot)->ip, !=, SRT_NO_BLOCK);
}

/* ---- Curves ---- */

static void
test_curve (void)
{
  SrtCurve curve = { .from = { 0, 0, 0 }, .to = { 10, 0, 0 } };
  SrtVec3 middle = srt_curve_point (&curve, 0.5f);

  fixture_near (middle.x, 5, 1e-5);
  fixture_near (middle.y, 0, 1e-5);
  fixture_near (srt_curve_length (&curve), 10, 1e-4);
}

/* ---- Run control ---- */

/* Part 0 calls part 1 and then counts; part 1 counts twice. */
static ScriptFixture *
stepping (int *outer, int *inner)
{
  ScriptFixture *s = script_fixture_new ();

  *outer = script_global (s, 0);
  *inner = script_global (s, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_CALL_PART, 1, SRT_CODE_SELECT_GLOBAL, (guint8) *outer, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  part (s, 0, script_end (s, true));
  script_begin (s);
  for (int i = 0; i < 2; i++)
    CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) *inner, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  part (s, 0, script_end (s, true));
  script_fixture_start (s);
  srt_script_attach (s->run, true);
  srt_script_stop_at (s->run, s->script->parts[0].block + 2, true);
  script_run_part (s, 0);
  g_assert_cmpint (s->machine->hold, ==, SRT_HOLD_HELD);
  g_assert_cmpuint (s->machine->stopped_at, ==, s->script->parts[0].block + 2);
  return s;
}

static void
test_step_over (void)
{
  int outer, inner;
  g_autoptr (ScriptFixture) s = stepping (&outer, &inner);

  srt_script_control (s->run, 3, 0);
  script_passes (s, 1);
  g_assert_cmpint (s->machine->hold, ==, SRT_HOLD_HELD);
  g_assert_cmpuint (script_global_value (s, inner), ==, 2);
  g_assert_cmpuint (script_global_value (s, outer), ==, 0);
  /* At the store of the caller's next statement. */
  g_assert_cmpuint (s->machine->stopped_at, ==, s->script->parts[0].block + 2 + 2 + 4);
  srt_script_control (s->run, 1, 0);
  script_passes (s, 1);
  g_assert_cmpuint (script_global_value (s, outer), ==, 1);
  g_assert_cmpint (script_threads (s), ==, 0);
}

static void
test_step_into (void)
{
  int outer, inner;
  g_autoptr (ScriptFixture) s = stepping (&outer, &inner);

  srt_script_control (s->run, 2, 0);
  script_passes (s, 1);
  g_assert_cmpint (s->machine->hold, ==, SRT_HOLD_HELD);
  g_assert_cmpuint (s->machine->stopped_at, ==, s->script->parts[1].block + 2 + 4);
  g_assert_cmpuint (script_global_value (s, inner), ==, 0);
}

static void
test_hold (void)
{
  int outer, inner;
  g_autoptr (ScriptFixture) s = stepping (&outer, &inner);
  SrtObject *object = srt_object (s->world, 0);
  float z;

  object->motion = SRT_MOTION_DRIFT;
  object->velocity = srt_vec3 (0, 0, 20);
  script_ticks (s, 500);
  g_assert_cmpuint (s->machine->clock, ==, 0);
  z = object->next.p.z;
  g_assert_cmpfloat (z, >, 1000);
  srt_script_control (s->run, 0, 1);
  script_ticks (s, 100);
  fixture_near (object->next.p.z, z, 0.001);
  srt_script_control (s->run, 0, 0);
  script_ticks (s, 100);
  g_assert_cmpfloat (object->next.p.z, >, z);
  g_assert_cmpuint (s->machine->clock, ==, 0);
}

static void
test_disconnect (void)
{
  int outer, inner;
  g_autoptr (ScriptFixture) s = stepping (&outer, &inner);

  srt_script_control (s->run, 0, 1);
  srt_script_attach (s->run, false);
  g_assert_cmpint (s->machine->hold, ==, SRT_HOLD_NONE);
  g_assert_cmpint (s->machine->step, ==, SRT_STEP_NONE);
  g_assert_cmpint (s->machine->paused, ==, 0);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, outer), ==, 1);
  g_assert_cmpuint (script_global_value (s, inner), ==, 2);
}

static void
test_run_part (void)
{
  int outer, inner;
  g_autoptr (ScriptFixture) s = stepping (&outer, &inner);

  srt_script_attach (s->run, false);
  srt_script_control (s->run, 4, 1);
  g_assert_cmpuint (script_global_value (s, inner), ==, 2);
  srt_script_control (s->run, 4, 99); /* there is none */
  g_assert_cmpuint (script_global_value (s, inner), ==, 2);
}

/* ---- Variables ---- */

static void
test_variables (void)
{
  static const int cleared[] = { 0, 1, 3, 9, 10, 14, 28, 34, 37 };
  static const int ones[] = { 5, 6, 7, 8, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 29, 30, 31, 32, 35, 36 };
  static const int zeros[] = { 0, 1, 2, 3, 4, 9, 10, 11, 12, 15, 24, 25, 26, 27, 28 };
  uint32_t variables[SRT_VARIABLES];

  for (int i = 0; i < SRT_VARIABLES; i++)
    variables[i] = 77;
  srt_variables_new_campaign (variables);
  for (gsize i = 0; i < G_N_ELEMENTS (ones); i++)
    g_assert_cmpuint (variables[ones[i]], ==, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (zeros); i++)
    g_assert_cmpuint (variables[zeros[i]], ==, 0);
  for (int i = 0; i < SRT_VARIABLES; i++)
    variables[i] = 77;
  srt_variables_new_attempt (variables);
  for (gsize i = 0; i < G_N_ELEMENTS (cleared); i++)
    g_assert_cmpuint (variables[cleared[i]], ==, 0);
  g_assert_cmpuint (variables[30], ==, 77);
}

/* ---- The block ---- */

/* A mission that does a bit of everything. */
static ScriptFixture *
busy (void)
{
  ScriptFixture *s = script_fixture_new ();
  int fired = script_global (s, 0), ticked = script_global (s, 0);
  guint32 count;

  for (int i = 0; i < 4; i++)
    script_ship (s, i < 2 ? FIX_FIGHTER : FIX_BANDIT, i / 2, 3000.0f * (float) i, 0, i < 2 ? 0 : 20000);
  s->mission->ships[2].present = s->mission->ships[3].present = false;
  count = script_counts (s, fired);
  script_trigger (s, SRT_TARGET_GROUP, 1, SRT_CONDITION_DESTROYED, 1, count);
  script_trigger (s, SRT_TARGET_SHIP, 2, SRT_CONDITION_SHOT_AT, 1, count);
  script_part (s, script_counts (s, ticked), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 7, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND,
        SRT_COMMAND_CREATE_TIMER);
  CODE (s, SRT_CODE_PUSH_BYTE, 3, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  CODE (s, SRT_CODE_PUSH_GROUP, 1, SRT_CODE_COMMAND, 0x03);
  for (guint8 group = 0; group < 2; group++)
    CODE (s, SRT_CODE_PUSH_GROUP, group, SRT_CODE_PUSH_BYTE, SRT_ORDER_FIGHT, SRT_CODE_PUSH_BYTE, 1,
          SRT_CODE_PUSH_GROUP, (guint8) (1 - group), SRT_CODE_COMMAND, 0x0B);
  CODE (s, SRT_CODE_RANDOM_BRANCH, 1, 0, 8, 0, 8, 50, 0);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);
  return s;
}

static void
test_deterministic (void)
{
  g_autoptr (ScriptFixture) a = busy (), b = busy ();
  g_autofree void *block = NULL;
  gsize size = srt_sim_snapshot_size (a->sim);
  guint64 hash;

  block = g_malloc (size);
  script_ticks (a, 450);
  script_ticks (b, 450);
  g_assert_cmphex (srt_sim_hash (a->sim), ==, srt_sim_hash (b->sim));
  g_assert_cmpuint (script_global_value (a, 1), ==, 2);
  g_assert_cmpint (srt_object (a->world, 2)->type, ==, FIX_BANDIT);
  srt_sim_snapshot (a->sim, block);
  script_ticks (a, 700);
  hash = srt_sim_hash (a->sim);
  g_assert_true (srt_sim_restore (a->sim, block, size));
  script_ticks (a, 700);
  g_assert_cmphex (srt_sim_hash (a->sim), ==, hash);
  /* Another run goes on from the block just as well. */
  g_assert_true (srt_sim_restore (b->sim, block, size));
  script_ticks (b, 700);
  g_assert_cmphex (srt_sim_hash (b->sim), ==, hash);
}

/* A mission without a script has no machine, and no byte of one. */
static void
test_no_script (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags = { 0 };
  SrtWorldSpec spec;
  SrtSim *sim;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  sim = srt_sim_new (s->fixture->content, s->mission, &options, &diags);
  srt_diags_clear (&diags);
  g_assert_nonnull (sim);
  spec = srt_world_spec_for (s->fixture->content, s->mission, options.spare, false);
  g_assert_cmpuint (spec.script, ==, 0);
  g_assert_cmpuint (srt_sim_snapshot_size (sim), ==, srt_world_size (&spec));
  g_assert_null (srt_machine (srt_sim_world (sim)));
  srt_sim_tick (sim);
  srt_sim_free (sim);
}

/* Whatever the code is, the world stays one that can be: any bytes, and commands with any values. */
static void
test_any_code (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int round = 0; round < 300; round++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();

      for (int i = 0; i < 4; i++)
        script_global (s, (guint32) i);
      for (int i = 0; i < 6; i++)
        script_ship (s, i == 4 ? FIX_HULL : i == 5 ? FIX_BANDIT : FIX_FIGHTER, i / 3, 9000.0f * (float) i, 0, 0);
      script_marker (s, SRT_SHIP_WAYPOINT, 2, 0, 9000, 0);
      script_squad (s, (const SrtSquadMember[]){ { SRT_TARGET_SHIP, 4, 1 }, { SRT_TARGET_GROUP, 0, -1 } }, 2);
      s->mission->curves[s->mission->n_curves++]
          = (SrtCurve){ .start = 6, .end = 6, .leaving_handle = -1, .arriving_handle = -1, .to = { 0, 9000, 0 } };
      for (int p = 0; p < 6; p++)
        {
          script_begin (s);
          for (int i = 0; i < 20; i++)
            if (round % 3 == 0)
              CODE (s, (guint8) g_rand_int_range (rand, 0, 256));
            else
              {
                for (int k = 0; k < 5; k++)
                  switch (g_rand_int_range (rand, 0, 7))
                    {
                    case 0:
                      CODE (s, SRT_CODE_PUSH_NULL);
                      break;
                    case 1:
                      CODE (s, SRT_CODE_PUSH_GROUP, (guint8) g_rand_int_range (rand, 0, 4));
                      break;
                    case 2:
                      CODE (s, SRT_CODE_PUSH_SQUAD, 0);
                      break;
                    case 3:
                      CODE (s, SRT_CODE_PUSH_COMPONENT, 4, (guint8) g_rand_int_range (rand, 0, 8));
                      break;
                    case 4:
                      CODE (s, SRT_CODE_PUSH_CURVE, 0);
                      break;
                    case 5:
                      CODE (s, SRT_CODE_PUSH_BYTE, (guint8) g_rand_int_range (rand, 0, 256));
                      break;
                    default:
                      CODE (s, SRT_CODE_PUSH_SHIP, (guint8) g_rand_int_range (rand, 0, 8));
                    }
                CODE (s, SRT_CODE_COMMAND, (guint8) g_rand_int_range (rand, 0, SRT_N_COMMANDS), SRT_CODE_SPAWN_PART,
                      (guint8) g_rand_int_range (rand, 0, 6));
              }
          part (s, p % 3, script_end (s, true));
          script_trigger (s, SRT_TARGET_SHIP, p, g_rand_int_range (rand, 0, 35), 1, s->block);
        }
      g_array_index (s->parts, SrtRoutine, 0).start = true;
      script_fixture_start (s);
      for (int i = 1; i < 6; i++)
        script_run_part (s, i);
      for (int i = 0; i < 120; i++)
        {
          s->world->terminated = s->world->mission_over = 0; /* on with it */
          s->world->variables[SRT_VARIABLE_MISSION_OVER] = 0;
          script_ticks (s, 1);
        }
      script_threads (s);
      invariants_check (s->run);
    }
}

/* A mission as its author writes it: two waves, one brought in by the first one's end, and an end of the mission. */
static void
test_text (void)
{
  static char *start_lines[] = {
    (char *) "create_flight_group(first)",
    (char *) "timer 1 every 1 call tick",
    (char *) "set_objective(win, current)",
  };
  static char *tick_lines[] = { (char *) "ticks += 1" };
  static char *wave_lines[] = {
    (char *) "wait 1",
    (char *) "create_flight_group(second)",
    (char *) "print(\"second wave\")",
  };
  static char *end_lines[] = {
    (char *) "set_objective(win, inactive)",
    (char *) "if ticks >= 3",
    (char *) "  mission_success = 3",
    (char *) "end",
    (char *) "terminate_mission()",
  };
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  SrtScriptPart parts[] = { { .id = (char *) "begin", .start = true, .lines = start_lines, .n_lines = 3 },
                            { .id = (char *) "tick", .lines = tick_lines, .n_lines = 1 } };
  SrtGlobal globals[] = { { .id = (char *) "ticks" } };
  SrtObjective objectives[] = { { (char *) "win", (char *) "Win", 1 } };
  SrtTrigger triggers[2];
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags = { 0 };
  int said = 0;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  for (int i = 0; i < 4; i++)
    s->mission->ships[script_ship (s, FIX_BANDIT, i / 2, 0, 0, 50000.0f + 3000.0f * (float) i)].present = false;
  for (int i = 0; i < s->mission->n_ships; i++)
    s->mission->ships[i].id = (char *) "";
  s->mission->groups[0].id = (char *) "first";
  s->mission->groups[1].id = (char *) "second";
  for (int i = 0; i < 2; i++)
    {
      triggers[i] = (SrtTrigger){ .id = (char *) (i ? "lost" : "wave"), .owner_kind = SRT_TARGET_GROUP, .owner = i,
                                  .condition = SRT_CONDITION_DESTROYED, .component = -1,
                                  .lines = i ? end_lines : wave_lines, .n_lines = i ? 5 : 3 };
      for (int o = 0; o < 5; o++)
        triggers[i].operands[o].index = -1;
    }
  s->mission->parts = parts;
  s->mission->n_parts = 2;
  s->mission->globals = globals;
  s->mission->n_globals = 1;
  s->mission->objectives = objectives;
  s->mission->n_objectives = 1;
  s->mission->triggers = triggers;
  s->mission->n_triggers = 2;
  s->sim = srt_sim_new (s->fixture->content, s->mission, &options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  g_assert_nonnull (s->sim);
  s->run = srt_sim_run_context (s->sim);
  s->world = s->run->world;
  s->machine = srt_machine (s->world);

  g_assert_cmpint (s->machine->display.objectives[0], ==, 2);
  g_assert_cmpint (srt_object (s->world, 1)->type, ==, FIX_BANDIT);
  g_assert_cmpint (srt_object (s->world, 3)->type, ==, SRT_TYPE_STAND_IN);
  script_ticks (s, 150);
  for (int slot = 1; slot <= 2; slot++)
    srt_post_destroyed (s->run, slot);
  for (int i = 0; i < 300; i++)
    {
      script_ticks (s, 1);
      said += script_told (s, SRT_EVENT_SCRIPT_SAYS);
    }
  g_assert_cmpint (said, ==, 1);
  g_assert_cmpint (srt_object (s->world, 3)->type, ==, FIX_BANDIT);
  g_assert_cmpint (s->world->terminated, ==, 0);
  g_assert_cmpuint (script_global_value (s, 0), ==, 3);
  for (int slot = 3; slot <= 4; slot++)
    srt_post_destroyed (s->run, slot);
  script_ticks (s, 2);
  g_assert_true (srt_sim_over (s->sim));
  g_assert_cmpuint (s->world->variables[SRT_VARIABLE_SUCCESS], ==, 3);
  g_assert_cmpint (s->machine->display.objectives[0], ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script/bind/check-1-waypoints", test_waypoints);
  g_test_add_func ("/script/bind/check-2-records", test_records);
  g_test_add_func ("/script/bind/check-3-objects", test_objects);
  g_test_add_func ("/script/bind/places", test_places);
  g_test_add_func ("/script/bind/sync", test_record_sync);
  g_test_add_func ("/script/threads/check-4-wait", test_wait);
  g_test_add_func ("/script/threads/wait-zero", test_wait_zero);
  g_test_add_func ("/script/threads/check-5-spawn-full", test_spawn_full);
  g_test_add_func ("/script/calls/check-6-call", test_call);
  g_test_add_func ("/script/calls/check-7-no-block", test_call_nothing);
  g_test_add_func ("/script/sums/check-8-percent", test_percent);
  g_test_add_func ("/script/sums/check-9-sub-f", test_sub_f);
  g_test_add_func ("/script/sums/floats", test_floats);
  g_test_add_func ("/script/faults/check-10-division", test_division);
  g_test_add_func ("/script/faults/all", test_faults);
  g_test_add_func ("/script/faults/never-waits", test_never_waits);
  g_test_add_func ("/script/sums/check-11-random-branch", test_random_branch);
  g_test_add_func ("/script/sums/check-12-assign", test_assign);
  g_test_add_func ("/script/sums/assign-others", test_assign_others);
  g_test_add_func ("/script/sums/membership", test_membership);
  g_test_add_func ("/script/threads/check-27-kill-all", test_kill_all);
  g_test_add_func ("/script/curves/check-28-straight", test_curve);
  g_test_add_func ("/script/control/check-29-step-over", test_step_over);
  g_test_add_func ("/script/control/check-29-step-into", test_step_into);
  g_test_add_func ("/script/control/check-30-hold-and-pause", test_hold);
  g_test_add_func ("/script/control/check-31-disconnect", test_disconnect);
  g_test_add_func ("/script/control/run-part", test_run_part);
  g_test_add_func ("/script/variables/check-32-attempt", test_variables);
  g_test_add_func ("/script/world/deterministic", test_deterministic);
  g_test_add_func ("/script/world/no-script", test_no_script);
  g_test_add_func ("/script/world/text", test_text);
  g_test_add_func ("/script/world/any-code", test_any_code);
  return g_test_run ();
}
