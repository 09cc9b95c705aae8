/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a script runs: lines, jumps, waits, draws (spec 03 §8.6, checks 2 and 6 to 8 of §14). */
#include "fight-fixture.h"

/* ---- Pilots ---- */

static void
test_default_pilot (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  g_assert_true (srt_content_pilot (t->f->content, 194) == &t->f->content->default_pilot);
  g_assert_true (srt_content_pilot (t->f->content, -1) == &t->f->content->default_pilot);
  g_assert_cmpint (t->f->content->default_pilot.skill, ==, 1);
}

/* ---- The runner ---- */

/* Check 6. */
static void
test_loop (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_maneuver (t, 8, -1);
  state (t)->mirror = SRT_MIRROR_PITCH;
  own (t)->yaw_input = own (t)->roll_input = 0.7f;
  update (t, 0);
  g_assert_cmpfloat (own (t)->pitch_input, ==, -0.75f);
  g_assert_cmpfloat (own (t)->yaw_input, ==, 0.0f);
  g_assert_cmpfloat (own (t)->roll_input, ==, 0.0f);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.5f);
  g_assert_cmpint (state (t)->cloak, ==, 1);
  g_assert_cmpint (state (t)->cloak_at, ==, 500);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  g_assert_cmpint (state (t)->timer, ==, 1000);
  update (t, 999);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  update (t, 1000);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  update (t, 1000);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  g_assert_cmpint (state (t)->timer, ==, 2000);
}

/* Check 7. */
static void
test_runs_off (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "SetSpeed(1)", -1);
  update (t, 100);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (state (t)->maneuver_end, ==, 99);
}

/* Check 8: the budget, told with the line it stopped at. */
static void
test_budget (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "a:\nGoto a", -1);
  fixture_forget (t->f);
  update (t, 100);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_MANEUVER_BUDGET, t->own), ==, 1);
  /* The label, 255 times the jump: each jump lands on the label, which is not run again. */
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_MANEUVER_LINE, t->own), ==, 256);
  update (t, 101);
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_MANEUVER_LINE, t->own), ==, 512);
}

/* Spec 03 §8.6: Wait(n) is done at t + n, the others at t + n + 1; the next line starts an update later. */
static void
test_timing (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "Wait(5)\nAttack(5)\nWait(0)\nEndScript()", -1);
  for (int now = 100; now < 105; now++)
    {
      update (t, now);
      g_assert_cmpint (state (t)->line, ==, 0);
      g_assert_cmpint (state (t)->waiting, ==, 1);
    }
  update (t, 105);
  g_assert_cmpint (state (t)->line, ==, 0);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  for (int now = 106; now <= 111; now++)
    {
      update (t, now);
      g_assert_cmpint (state (t)->line, ==, 1);
      g_assert_cmpint (state (t)->waiting, ==, 1);
    }
  own (t)->throttle = 0.125f;
  update (t, 112);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.125f); /* the update that finds the time up does nothing else */
  update (t, 113);
  g_assert_cmpint (state (t)->line, ==, 2);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  update (t, 114);
  g_assert_cmpint (state (t)->line, ==, 3);
  g_assert_cmpint (state (t)->maneuver_end, ==, 113);
  update (t, 115);
  g_assert_cmpint (state (t)->line, ==, 3);
  g_assert_cmpint (state (t)->maneuver_end, ==, 114);
}

/* Commands start one after another within an update until one waits; the events tell each. */
static void
test_lines_told (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "SetSpeed(0.5)\nSetYaw(0)\nWait(3)\nEndScript()", -1);
  fixture_forget (t->f);
  update (t, 10);
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_MANEUVER_LINE, t->own), ==, 3);
  for (uint32_t i = 0; i < t->run->n_events; i++)
    {
      g_assert_cmpint (t->f->events[i].number, ==, i);
      g_assert_cmpfloat (t->f->events[i].value, ==, SCRATCH);
    }
}

/* Else is jumped over by the true branch; a false If goes on after Else, or after Endif. */
static void
test_branches (void)
{
  static const char *script =
      "If Goingtocrash\nSetSpeed(0.1)\nElse\nSetSpeed(0.2)\nEndif\nSetRoll(1)\nEndScript()";

  for (int crash = 0; crash < 2; crash++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, crash ? 5000 : -5000);

      in_script (t, script, -1);
      own (t)->velocity = srt_vec3 (0, 0, 50);
      update (t, 10);
      g_assert_cmpfloat (own (t)->throttle, ==, crash ? 0.1f : 0.2f);
      g_assert_cmpfloat (own (t)->roll_input, ==, 0.75f);
    }
}

/* One number each, and from no other command (spec 03 §8.6). */
static void
test_draws (void)
{
  static const struct
  {
    const char *line;
    int draws;
  } rows[] = {
    { "SetYaw(1)", 1 },
    { "SetPitch(0, 1)", 1 },
    { "SetRoll(1, 1)", 1 },
    { "SetSpeed(0.5)", 1 },
    { "Wait(1)", 1 },
    { "a:\nGoto b\nb:", 0 },
    { "SetAfterburner(on)", 0 },
    { "Runaway(1)", 1 },
    { "Attack(1)", 1 },
    { "Attackmassive()", 1 },
    { "Outofactionsphere(1)", 1 },
    { "Setmirror", 1 },
    { "If Goingtocrash\nEndif", 0 },
    { "Else\nEndif", 0 },
    { "Avoid(1)", 1 },
    { "Cloak(on)", 0 },
    { "AttackMediumFighter(1)", 1 },
    { "NewAttackRun(true)", 0 },
    { "RunToShip()", 0 },
    { "EndScript()", 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 50000);
      g_autofree char *script = g_strdup_printf ("%s\nEndScript()", rows[i].line);
      uint32_t seed;

      in_script (t, script, -1);
      state (t)->ship = (uint16_t) t->foe;
      seed = own (t)->random_seed;
      for (int k = 0; k < rows[i].draws; k++)
        srt_object_random15 (&seed);
      update (t, 10);
      g_test_message ("%s", rows[i].line);
      g_assert_cmpuint (own (t)->random_seed, ==, seed);
    }
}

/* A maneuver without a script, or with an error in it, runs nothing until its end. */
static void
test_nothing_to_run (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_maneuver (t, SCRATCH, -1);
  update (t, 10);
  g_assert_cmpint (state (t)->line, ==, SRT_MANEUVER_BEFORE_FIRST);
  state (t)->maneuver = 300;
  update (t, 11);
  g_assert_cmpint (state (t)->maneuver_end, ==, 1000000);
  t->maneuvers[SCRATCH] = srt_maneuver_compile ("SetSpeed(1)\nFly()", NULL, SCRATCH, NULL, NULL);
  g_assert_false (t->maneuvers[SCRATCH]->valid);
  state (t)->maneuver = SCRATCH;
  own (t)->throttle = 0.25f;
  update (t, 12);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.25f);
}

/* Decision 12: inside a changed maneuver a ship begins it again and keeps the fight's timers and its end. */
static void
test_swapped (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  SrtFightState before;

  in_script (t, "SetSpeed(0.5)\nNewAttackRun(true)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpint (own (t)->fighting, ==, -1);
  state (t)->locked_at = 77;
  before = *state (t);
  srt_maneuver_swapped (t->run, 1, SCRATCH);
  srt_maneuver_swapped (t->run, 0, 5);
  g_assert_cmpmem (&before, sizeof before, state (t), sizeof before);
  srt_maneuver_free (t->maneuvers[SCRATCH]);
  t->maneuvers[SCRATCH] =
      srt_maneuver_compile ("SetSpeed(1)\nWait(5)\nEndScript()", NULL, SCRATCH, NULL, NULL);
  srt_maneuver_swapped (t->run, 0, SCRATCH);
  g_assert_cmpint (own (t)->fighting, ==, t->foe);
  g_assert_cmpint (state (t)->maneuver_end, ==, before.maneuver_end);
  g_assert_cmpint (state (t)->next_aim, ==, before.next_aim);
  g_assert_cmpint (state (t)->locked_at, ==, 77);
  update (t, 11);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (state (t)->timer, ==, 16);
}

/* ---- What lines draw, for who asks ---- */

static const char *const drawing = "SetYaw(-1, 1)\nSetSpeed(0.25, 0.75)\nSetmirror\nagain:\nWait(20, 40)\nGoto again";

/* The wait ends, and the next update starts what follows. */
static void
past_wait (Fight *t)
{
  int timer = state (t)->timer;

  update (t, timer);
  update (t, timer + 1);
}

static void
test_draws_told (void)
{
  SrtDraw room[3];
  SrtDraws draws = { .slot = -1, .draws = room, .max = G_N_ELEMENTS (room) };
  g_autoptr (Fight) asked = fight_new (0, 0, 50000);
  g_autoptr (Fight) plain = fight_new (0, 0, 50000);
  uint32_t line_event;

  in_script (asked, drawing, -1);
  in_script (plain, drawing, -1);
  asked->run->draws = &draws;
  line_event = asked->world->event_index;
  update (asked, 10);
  update (plain, 10);
  /* The label tells of itself and draws nothing; the wait finds no room. */
  g_assert_cmpuint (draws.n, ==, 3);
  g_assert_cmpuint (draws.dropped, ==, 1);
  for (uint32_t i = 0; i < draws.n; i++)
    {
      g_assert_cmpint (room[i].slot, ==, asked->own);
      g_assert_cmpint (room[i].maneuver, ==, SCRATCH);
      g_assert_cmpint (room[i].line, ==, (int) i);
      g_assert_cmpuint (room[i].event_index, ==, line_event + i + 1);
      g_assert_cmpint (room[i].tick, ==, asked->world->mission_ticks);
    }
  g_assert_cmpfloat (room[0].value * pilot (asked)->turn_limit, ==, own (asked)->yaw_input);
  g_assert_cmpfloat (room[1].value, ==, own (asked)->throttle);
  g_assert_cmpint ((int) room[2].value, ==, state (asked)->mirror);
  /* A wait's ticks, and of nobody who was not asked about. */
  draws.n = 0;
  past_wait (asked);
  g_assert_cmpuint (draws.n, ==, 1);
  g_assert_cmpint ((int) room[0].value, ==, state (asked)->timer - asked->world->frame_start);
  g_assert_cmpint (room[0].line, ==, 4);
  draws.n = 0;
  draws.slot = asked->foe;
  past_wait (asked);
  g_assert_cmpuint (draws.n, ==, 0);
  /* Asking changes nothing. */
  past_wait (plain);
  past_wait (plain);
  g_assert_cmpmem (asked->world, asked->world->size, plain->world, plain->world->size);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runner/default-pilot", test_default_pilot);
  g_test_add_func ("/runner/loop", test_loop);
  g_test_add_func ("/runner/runs-off", test_runs_off);
  g_test_add_func ("/runner/budget", test_budget);
  g_test_add_func ("/runner/timing", test_timing);
  g_test_add_func ("/runner/lines-told", test_lines_told);
  g_test_add_func ("/runner/branches", test_branches);
  g_test_add_func ("/runner/draws", test_draws);
  g_test_add_func ("/runner/draws-told", test_draws_told);
  g_test_add_func ("/runner/nothing-to-run", test_nothing_to_run);
  g_test_add_func ("/runner/swapped", test_swapped);
  return g_test_run ();
}
