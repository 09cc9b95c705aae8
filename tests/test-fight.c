/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Fight order: choice, aim, fire, help, the runner and every command (spec 03 §4-9, checks of §14). */
#include "fixture.h"

#include "maneuver/private.h"

#include <string.h>

enum
{
  N_MANEUVERS = 11,
  SCRATCH = 10, /* a maneuver past the ten, for scripts of the tests' own */
};

typedef struct Fight
{
  Fixture *f;
  SrtRun *run;
  SrtWorld *world;
  SrtManeuver *maneuvers[N_MANEUVERS];
  int own, foe;
} Fight;

static SrtManeuver *
load (int number)
{
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);
  g_autofree char *name = g_strconcat (table[number].name, ".maneuver", NULL);
  g_autofree char *file = g_build_filename (g_getenv ("SORTIE_DATA"), "maneuvers", name, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return srt_maneuver_compile (text, file, number, NULL, NULL);
}

/* A fighter at the origin and its foe at a place, the ten maneuvers at hand, no order given yet. */
static Fight *
fight_new_of (int own_type, int foe_type, SrtVec3 place)
{
  Fight *t = g_new0 (Fight, 1);
  SrtManeuverSet *set;

  t->f = fixture_new (16);
  t->run = &t->f->run;
  t->world = t->f->world;
  for (int i = 0; i < 10; i++)
    t->maneuvers[i] = load (i);
  set = (SrtManeuverSet *) t->f->content->sets;
  set->maneuvers = t->maneuvers;
  set->n_maneuvers = N_MANEUVERS;
  t->world->action_centre = -1;
  t->world->frame_duration = 1;
  t->own = fixture_ship (t->f, own_type, 0, 0, 0);
  t->foe = fixture_ship (t->f, foe_type, place.x, place.y, place.z);
  srt_object (t->world, t->own)->pilot = 1;
  return t;
}

static Fight *
fight_new (float x, float y, float z)
{
  return fight_new_of (FIX_FIGHTER, FIX_BANDIT, srt_vec3 (x, y, z));
}

static void
fight_free (Fight *t)
{
  ((SrtManeuverSet *) t->f->content->sets)->maneuvers = NULL;
  for (int i = 0; i < N_MANEUVERS; i++)
    srt_maneuver_free (t->maneuvers[i]);
  fixture_free (t->f);
  g_free (t);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fight, fight_free)

static SrtObject *
own (Fight *t)
{
  return srt_object (t->world, t->own);
}

static SrtObject *
foe (Fight *t)
{
  return srt_object (t->world, t->foe);
}

static SrtFightState *
state (Fight *t)
{
  return srt_fight (t->run, t->own);
}

static SrtFightData *
data (Fight *t)
{
  return srt_fight_data (t->run, t->own);
}

static const SrtPilot *
pilot (Fight *t)
{
  return srt_object_pilot (t->run, t->own);
}

static void
push (Fight *t, int component)
{
  g_assert_true (
      srt_order_push (t->run, t->own, SRT_ORDER_FIGHT, srt_target_ship (t->foe, component), SRT_PUSH_HAND));
}

static void
face (Fight *t, int slot, SrtVec3 direction)
{
  SrtMat3 turned = srt_mat3_look_at (direction);

  srt_set_orientation (t->run, slot, &turned);
}

/* The order is current and started, its maneuver about to begin its first line; no aim is taken for long. */
static void
in_maneuver (Fight *t, int number, int component)
{
  push (t, component);
  srt_orders (t->world, t->own)->starting = 0;
  memset (state (t), 0, sizeof (SrtFightState));
  state (t)->maneuver = (uint16_t) number;
  state (t)->line = SRT_MANEUVER_BEFORE_FIRST;
  state (t)->maneuver_end = state (t)->next_aim = 1000000;
  own (t)->fighting = t->foe;
}

static void
in_script (Fight *t, const char *text, int component)
{
  t->maneuvers[SCRATCH] = srt_maneuver_compile (text, NULL, SCRATCH, NULL, NULL);
  g_assert_true (t->maneuvers[SCRATCH]->valid);
  in_maneuver (t, SCRATCH, component);
}

static void
update (Fight *t, int now)
{
  t->world->frame_start = t->world->mission_ticks = now;
  srt_fight_run_script (t->run, t->own);
}

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

/* ---- Choosing ---- */

static int
choose (Fight *t)
{
  if (srt_order_number (t->world, t->own) != SRT_ORDER_FIGHT)
    push (t, -1);
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (data (t)->fresh, ==, 1);
  return data (t)->maneuver;
}

/* Check 9. */
static void
test_choice_by_components (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 50000));
  g_autoptr (Fight) u = fight_new_of (FIX_HULL, FIX_BANDIT, srt_vec3 (0, 0, 50000));

  g_assert_cmpint (choose (t), ==, 6);
  g_assert_cmpint ((uint16_t) data (t)->ticks, ==, 20000);
  t->world->frame_start = 5;
  srt_fight_update (t->run, t->own);
  g_assert_cmpint (state (t)->maneuver_end, ==, 20005);
  g_assert_cmpint (state (t)->maneuver, ==, 6);
  g_assert_cmpint (choose (u), ==, 7);
  g_assert_cmpint (data (u)->ticks, ==, 10000);
}

/* Check 10. */
static void
test_choice_close (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -5000);

  foe (t)->speed = 320; /* no pursuit by distance */
  for (int i = 0; i < 100; i++)
    g_assert_cmpint (choose (t), ==, 4);
}

/* Check 11. */
static void
test_choice_by_distance (void)
{
  static const float reach[3] = { 75000, 50000, 25000 };

  for (int skill = 0; skill < 3; skill++)
    for (int beyond = 0; beyond < 2; beyond++)
      {
        g_autoptr (Fight) t = fight_new (0, 0, -(reach[skill] + (beyond ? 1 : -1)));
        gboolean other = FALSE;

        own (t)->pilot = skill;
        face (t, t->foe, srt_vec3 (0, 0, 1)); /* behind, and nose to tail: the table gives no pursuit alone */
        for (int i = 0; i < 50; i++)
          other |= choose (t) != 5;
        g_assert_cmpint (other, ==, !beyond);
      }
  {
    g_autoptr (Fight) t = fight_new (0, 0, -1000000);
    gboolean other = FALSE;

    t->f->pilots[1].skill = 7;
    t->world->action_radius = 1e9f;
    for (int i = 0; i < 50; i++)
      other |= choose (t) != 5;
    g_assert_true (other);
  }
}

/* Turns a ship so that the z of its nose is @c to the last bit. */
static void
face_cosine (Fight *t, int slot, float c)
{
  float s = sqrtf (1 - c * c);
  SrtMat3 turned = srt_mat3_columns (srt_vec3 (c, 0, -s), srt_vec3 (0, 1, 0), srt_vec3 (s, 0, c));

  srt_set_orientation (t->run, slot, &turned);
}

/* Check 12 and the table of §5.5: where only pursuit is listed, nothing else ever comes up. */
static void
test_choice_by_bearing (void)
{
  static const struct
  {
    float c1, c2;
    gboolean pursuit;
  } rows[] = {
    { 0.6f, 0.6f, FALSE },  /* ahead, ahead */
    { 0.6f, 0.5f, TRUE },   /* ahead, abeam */
    { 0.6f, -0.2f, TRUE },  /* ahead, behind */
    { 0.5f, 0.6f, FALSE },  /* abeam, ahead */
    { 0.49f, 0.0f, FALSE }, /* abeam, abeam */
    { -0.2f, -0.2f, TRUE }, /* abeam, behind */
    { -0.6f, 0.6f, FALSE }, /* behind, ahead */
    { -0.6f, 0.0f, FALSE }, /* behind, abeam */
    { -0.6f, -0.2f, TRUE }, /* behind, behind */
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 30000);
      gboolean seen[10] = { FALSE };

      foe (t)->speed = 320;
      face_cosine (t, t->own, rows[i].c1);
      face_cosine (t, t->foe, -rows[i].c2);
      for (int k = 0; k < 300; k++)
        seen[choose (t)] = TRUE;
      g_test_message ("%g %g", (double) rows[i].c1, (double) rows[i].c2);
      g_assert_cmpint (seen[5], ==, rows[i].pursuit);
      for (int k = 0; k < 10; k++)
        if (k != 5)
          g_assert_cmpint (seen[k], ==, !rows[i].pursuit && (k <= 2 || k == 4 || k == 8));
    }
}

/* Check 13. */
static void
test_choice_outside (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 310000);
  int centre = fixture_ship (t->f, FIX_BOX, 0, 0, 0);
  int player;

  t->world->action_centre = centre;
  t->world->action_radius = 1000;
  srt_set_position (t->run, t->own, srt_vec3 (0, 0, 300000));
  foe (t)->speed = 320;
  g_assert_cmpint (choose (t), ==, 3);
  g_assert_cmpint (data (t)->ticks, ==, 500);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 500));
  g_assert_cmpint (choose (t), !=, 3);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 310000));
  g_assert_cmpint (choose (t), ==, 3);
  /* A player's ship 60,000 away; slot 0 is it, so the fighter moves to another. */
  player = t->own;
  t->own = fixture_ship (t->f, FIX_BANDIT, 0, 0, 300000);
  own (t)->pilot = 1;
  fixture_player (t->f);
  srt_set_position (t->run, player, srt_vec3 (60000, 0, 300000));
  g_assert_cmpint (choose (t), !=, 3);
  srt_set_position (t->run, player, srt_vec3 (160000, 0, 300000));
  g_assert_cmpint (choose (t), ==, 3);
  srt_set_position (t->run, player, srt_vec3 (60000, 0, 300000));
  srt_object (t->world, player)->flags |= SRT_EJECTED;
  g_assert_cmpint (choose (t), ==, 3);
  /* The target a player's ship */
  srt_orders_clear (t->run, t->own);
  t->foe = player;
  srt_object (t->world, player)->flags &= ~SRT_EJECTED;
  srt_set_position (t->run, player, srt_vec3 (160000, 0, 300000));
  g_assert_cmpint (choose (t), !=, 3);
}

static gboolean
runs_to_ship (Fight *t)
{
  for (int i = 0; i < 300; i++)
    if (choose (t) == 9)
      return TRUE;
  return FALSE;
}

/* Check 14. */
static void
test_choice_friend (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -30000);
  int other = fixture_ship (t->f, FIX_HOSTILE_HULL, 0, 0, 200000);
  int friend;

  foe (t)->speed = 320;
  g_assert_false (runs_to_ship (t));
  friend = fixture_ship (t->f, FIX_HULL, 200000, 0, 0);
  g_assert_true (runs_to_ship (t));
  g_assert_cmpint (data (t)->ship, ==, friend);
  g_assert_cmpint (data (t)->ticks, >=, 10000);
  srt_object (t->world, friend)->flags &= ~SRT_COMPONENTS;
  g_assert_false (runs_to_ship (t));
  srt_object (t->world, friend)->flags |= SRT_COMPONENTS;
  srt_set_position (t->run, friend, srt_vec3 (310000, 0, 0));
  g_assert_false (runs_to_ship (t));
  srt_set_position (t->run, friend, srt_vec3 (srt_object (t->world, friend)->radius + 49999, 0, 0));
  g_assert_false (runs_to_ship (t));
  srt_set_position (t->run, friend, srt_vec3 (srt_object (t->world, friend)->radius + 50001, 0, 0));
  g_assert_true (runs_to_ship (t));
  g_assert_cmpint (other, !=, friend);
  /* Not with the target ahead */
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 30000));
  g_assert_false (runs_to_ship (t));
}

/* Check 15. */
static void
test_lengths (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  int least = 1000, most = 0;

  for (int i = 0; i < 10000; i++)
    {
      g_assert_cmpint (choose (t), ==, 5);
      least = MIN (least, data (t)->ticks);
      most = MAX (most, data (t)->ticks);
    }
  g_assert_cmpint (least, ==, 200);
  g_assert_cmpint (most, ==, 299);
  t->maneuvers[5]->min_ticks = t->maneuvers[5]->max_ticks = 40;
  g_assert_cmpint (choose (t), ==, 5);
  g_assert_cmpint (data (t)->ticks, ==, 40);
}

/* ---- Start and update ---- */

static void
test_start (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  t->world->frame_start = 100;
  own (t)->recent_damage = 5;
  foe (t)->fought_by = 0;
  push (t, -1);
  srt_fight_init (t->run, t->own);
  g_assert_cmpint (own (t)->fighting, ==, t->foe);
  g_assert_cmpint (foe (t)->fought_by, ==, 1);
  g_assert_cmpfloat (own (t)->recent_damage, ==, 0.0f);
  g_assert_cmpint (own (t)->missile_at, >=, 100 + pilot (t)->missiles_least);
  g_assert_cmpint (own (t)->missile_at, <, 100 + pilot (t)->missiles_most);
  g_assert_cmpint (data (t)->fresh, ==, 1);
  g_assert_cmpint (state (t)->locked_at, ==, 0);
}

static void
test_start_past_the_slots (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  g_assert_true (srt_order_push (t->run, t->own, SRT_ORDER_FIGHT, srt_target_ship (999, -1), SRT_PUSH_HAND));
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (srt_order_number (t->world, t->own), ==, -1);
}

/* Check 28. */
static void
test_target_lost (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  push (t, -1);
  srt_object_orders (t->run, t->own);
  g_assert_nonnull (srt_fight_state (t->world, t->own));
  foe (t)->flags &= ~SRT_TARGETABLE;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (srt_order_number (t->world, t->own), ==, -1);
  g_assert_null (srt_fight_state (t->world, t->own));
}

/* A choice made in an update begins in it; the state is zeroed, what lives on the ship stays. */
static void
test_begin (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  push (t, -1);
  t->world->frame_start = 50;
  own (t)->fire_at = 5000;
  own (t)->countermeasure_at = 77;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->maneuver, ==, 5);
  g_assert_cmpint (data (t)->fresh, ==, 0);
  g_assert_cmpint (state (t)->maneuver_end, ==, 50 + data (t)->ticks);
  g_assert_cmpint (own (t)->fire_at, ==, 5000);
  state (t)->locked_at = 12345;
  t->world->frame_start = state (t)->maneuver_end;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->locked_at, ==, 12345);
  t->world->frame_start = state (t)->maneuver_end + 1;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->locked_at, ==, 0);
  g_assert_cmpint (state (t)->maneuver_end, ==, t->world->frame_start + data (t)->ticks);
}

static char *
translate (const char *text)
{
  static char words[200];

  g_snprintf (words, sizeof words, "¡%s", text);
  return words;
}

static void
test_describe (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  char text[200];

  srt_fight_describe (t->run, t->own, text, sizeof text);
  g_assert_cmpstr (text, ==, "");
  in_maneuver (t, 5, -1);
  update (t, 10);
  srt_fight_describe (t->run, t->own, text, sizeof text);
  g_assert_nonnull (strstr (text, "attack pursue"));
  g_assert_nonnull (strstr (text, "Attack"));
  g_assert_nonnull (strstr (text, "1000000"));
  srt_orders_translate_with (translate);
  srt_fight_describe (t->run, t->own, text, sizeof text);
  srt_orders_translate_with (NULL);
  g_assert_true (g_str_has_prefix (text, "¡attack pursue"));
}

/* ---- Aiming ---- */

/* Check 16. */
static void
test_aim (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  t->world->frame_duration = 0;
  state (t)->next_aim = 99;
  foe (t)->velocity = srt_vec3 (0, 0, 8);
  srt_fight_aim (t->run, t->own);
  g_assert_cmpint (state (t)->next_aim, ==, 100 + pilot (t)->aim_interval);
  g_assert_cmpint (state (t)->led, ==, 0);
  g_assert_cmpfloat (state (t)->aim.z, ==, 90000);
  g_assert_cmpfloat (state (t)->aim_velocity.z, ==, 2);
  g_assert_cmpfloat (state (t)->aim_velocity.x, ==, 0);
  state (t)->aim = srt_vec3 (10, 20, 30);
  state (t)->aim_velocity = srt_vec3 (1, 2, 3);
  t->world->frame_duration = 4;
  srt_fight_aim (t->run, t->own);
  g_assert_cmpfloat (state (t)->aim.x, ==, 14);
  g_assert_cmpfloat (state (t)->aim.y, ==, 28);
  g_assert_cmpfloat (state (t)->aim.z, ==, 42);
}

/* Within the gun's reach the aim leads along the target's nose; the drift turns with the target. */
static void
test_aim_leads (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  SrtVec3 aim;

  in_maneuver (t, 5, -1);
  face (t, t->foe, srt_vec3 (1, 0, 0));
  foe (t)->speed = 100;
  foe (t)->velocity = srt_vec3 (100, 0, 0);
  foe (t)->rotation = srt_mat3_from_angles (0, (float) SRT_PI / 2, 0);
  state (t)->next_aim = -1;
  t->world->frame_duration = 0;
  t->f->pilots[1].aim_interval = 3; /* half of it, 1, turns ahead */
  srt_fight_aim (t->run, t->own);
  g_assert_cmpint (state (t)->led, ==, 1);
  fixture_near (state (t)->aim.x, 2000, 0.01); /* 20 steps of the gun's 500 */
  fixture_near (state (t)->aim.z, 10000, 0.01);
  fixture_near (state (t)->aim_velocity.x, 0, 0.001);
  fixture_near (state (t)->aim_velocity.z, -25, 0.001);
  /* A quarter of the lifetime, in steps, is how far a gun leads. */
  g_assert_true (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2500), 1, 1.0f, &aim));
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2501), 1, 1.0f, &aim));
  t->f->guns[1].traits = SRT_GUN_FLAK;
  g_assert_true (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2501), 1, 0.5f, &aim));
  fixture_near (aim.x, 1250, 1.0);
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, 0), 0, 1.0f, &aim));
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, 0), 99, 1.0f, &aim));
}

/* ---- Firing ---- */

static int
held_until (Fight *t)
{
  return srt_guns (t->world)[own (t)->guns.first].firing_until;
}

static void
aim_and_fire (Fight *t, SrtVec3 aim)
{
  state (t)->aim = aim;
  srt_guns (t->world)[own (t)->guns.first].firing_until = -1;
  own (t)->fire_at = t->world->frame_start - 1;
  srt_fight_fire (t->run, t->own);
}

/* Check 17. */
static void
test_fire (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  int player = t->own, hostile = t->foe;

  t->f->guns[1].lifetime = 1000; /* the firing reach: 125,000 units */
  /* A hostile ship is not held back by the player in line; swap who is who. */
  t->own = hostile;
  t->foe = fixture_ship (t->f, FIX_FLAT, 0, 0, 40000);
  own (t)->pilot = 1;
  fixture_player (t->f);
  srt_set_position (t->run, player, srt_vec3 (0, 0, 30000));
  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->fire_at = 99;
  state (t)->aim = srt_vec3 (0, 0, 40000);
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
  t->world->frame_start = 101;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
  /* The aim: behind, and just within or just off the spread of two radii of 100 */
  aim_and_fire (t, srt_vec3 (0, 0, -40000));
  g_assert_cmpint (held_until (t), ==, -1);
  g_assert_cmpint (own (t)->fire_at, ==, 101 + pilot (t)->pause);
  aim_and_fire (t, srt_vec3 (0, 199, 40000));
  g_assert_cmpint (held_until (t), ==, 101 + pilot (t)->burst);
  aim_and_fire (t, srt_vec3 (0, 201, 40000));
  g_assert_cmpint (held_until (t), ==, -1);
  /* Out of reach */
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 10000 + 125001));
  aim_and_fire (t, srt_vec3 (0, 0, 40000));
  g_assert_cmpint (held_until (t), ==, -1);
}

/* Check 17, a friendly ship with the player about its line of fire. */
static void
test_fire_past_player (void)
{
  static const struct
  {
    SrtVec3 place;
    gboolean fires;
  } rows[] = {
    { { 0, 0, 40000 }, FALSE }, { { 10000, 0, 40000 }, TRUE }, { { 0, 0, 80000 }, TRUE },
    { { 0, 0, -100 }, TRUE },   { { 4599, 0, 40000 }, FALSE }, { { 4601, 0, 40000 }, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 90000);
      int player = t->own;

      t->f->guns[1].lifetime = 1000;
      t->own = fixture_ship (t->f, FIX_FLAT, 0, 0, 0);
      own (t)->pilot = 1;
      fixture_player (t->f);
      srt_set_position (t->run, player, rows[i].place);
      in_maneuver (t, 5, -1);
      t->world->frame_start = 100;
      aim_and_fire (t, srt_vec3 (0, 0, 90000));
      g_assert_cmpint (held_until (t), ==, rows[i].fires ? 100 + pilot (t)->burst : -1);
      g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
      srt_object (t->world, player)->flags |= SRT_EJECTED;
      aim_and_fire (t, srt_vec3 (0, 0, 90000));
      g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
    }
}

static void
test_fire_cloaked (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10100);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->flags |= SRT_CLOAKED;
  aim_and_fire (t, srt_vec3 (0, 0, 10100));
  g_assert_cmpint (own (t)->fire_at, ==, 99);
  own (t)->flags &= ~SRT_CLOAKED;
  foe (t)->flags |= SRT_CLOAKED;
  aim_and_fire (t, srt_vec3 (0, 0, 10100));
  g_assert_cmpint (own (t)->fire_at, ==, 99);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 10201));
  aim_and_fire (t, srt_vec3 (0, 0, 10201));
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
}

/* Check 18. */
static void
test_countermeasures (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasure_at, ==, 100 + pilot (t)->countermeasures_least);
  own (t)->missile_homing = 1;
  t->world->frame_start = own (t)->countermeasure_at;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasures, ==, 29);
  t->world->frame_start++;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasures, ==, 28);
  g_assert_cmpint (own (t)->countermeasure_at, >=, t->world->frame_start + pilot (t)->countermeasures_least);
  g_assert_cmpint (own (t)->countermeasure_at, <, t->world->frame_start + pilot (t)->countermeasures_most);
}

/* Check 19: the lock, and the draws that go with it. */
static void
test_missiles (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 20000);
  SrtMissileType missiles[2] = { { .number = 0, .jack_hammer = true, .lock_range = 1e6f, .lock_time = 1 },
                                 { .number = 1, .lock_range = 30000, .lock_time = 300 } };
  SrtRack *racks = srt_racks (t->world);
  uint64_t game;
  uint32_t seed;

  t->f->content->missiles = missiles;
  t->f->content->n_missiles = 2;
  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->fire_at = 1000000;
  /* No rack: only the wait is drawn, each update. */
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (state (t)->missile_ready, ==, 0);
  g_assert_cmpint (own (t)->missile_at, >=, 1100);
  own (t)->racks = (SrtRange){ 0, 3 };
  racks[0] = (SrtRack){ 0, 4, 0, 0 };
  racks[1] = (SrtRack){ 1, 0, 0, 0 };
  racks[2] = (SrtRack){ 1, 2, 0, 0 };
  /* In reach at a maneuver's first update: ready at once. */
  own (t)->missile_at = 200;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (state (t)->missile_ready, ==, 1);
  g_assert_cmpint (own (t)->missile_at, ==, 200);
  /* The wait over: the game's number is drawn, the lock begins anew. */
  t->world->frame_start = 201;
  game = t->world->random.state;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpuint (t->world->random.state, !=, game);
  g_assert_cmpint (state (t)->missile_ready, ==, 0);
  g_assert_cmpint (state (t)->locked_at, ==, 501);
  /* Out of reach, by distance and by angle: drawn again each update, nothing of the game's stream. */
  for (int i = 0; i < 2; i++)
    {
      srt_set_position (t->run, t->foe, i ? srt_vec3 (20000, 0, 15000) : srt_vec3 (0, 0, 30001));
      game = t->world->random.state;
      seed = own (t)->random_seed;
      t->world->frame_start = 600 + i;
      srt_fight_fire (t->run, t->own);
      g_assert_cmpint (state (t)->locked_at, ==, 900 + i);
      g_assert_cmpuint (t->world->random.state, ==, game);
      srt_object_random15 (&seed);
      g_assert_cmpuint (own (t)->random_seed, ==, seed);
    }
  g_assert_cmpint (racks[2].count, ==, 2);
}

/* ---- Help ---- */

typedef struct Comrades
{
  Fight *t;
  int fighting, near, far;
} Comrades;

/* A hard-pressed bandit, one that fights at 10,000 and two that mill at 70,000 and 100,000. */
static Comrades
comrades (Fight *t)
{
  int player = t->own;
  Comrades c = { .t = t };

  t->own = t->foe;
  t->foe = player;
  fixture_player (t->f);
  in_maneuver (t, 5, -1);
  own (t)->recent_damage = 6.0f; /* 1.2 armour classes of 5 */
  own (t)->last_attacker = player;
  own (t)->armor[SRT_AFT] = 2.9f * 5;
  c.fighting = fixture_ship (t->f, FIX_BANDIT, 10000, 0, 50000);
  c.near = fixture_ship (t->f, FIX_BANDIT, 70000, 0, 50000);
  c.far = fixture_ship (t->f, FIX_BANDIT, 0, 100000, 50000);
  srt_order_push (t->run, c.fighting, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
  srt_order_push (t->run, c.near, SRT_ORDER_MILL, srt_target_ship (player, -1), SRT_PUSH_HAND);
  srt_order_push (t->run, c.far, SRT_ORDER_MILL, srt_target_ship (player, -1), SRT_PUSH_HAND);
  return c;
}

static gboolean
helps (Comrades *c, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (c->t->world, slot);

  return entry && entry->number == SRT_ORDER_FIGHT && entry->target.index == c->t->foe
         && entry->pusher == SRT_PUSH_HELP;
}

/* Check 20. */
static void
test_help (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  Comrades c = comrades (t);

  srt_fight_call_help (t->run, t->own);
  g_assert_cmpfloat (own (t)->recent_damage, ==, 0.0f);
  g_assert_true (helps (&c, c.near));
  g_assert_false (helps (&c, c.fighting));
  g_assert_false (helps (&c, c.far));
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_HELP_CALLED, t->own), ==, 1);
}

static void
test_help_nobody (void)
{
  for (int i = 0; i < 5; i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 50000);
      Comrades c = comrades (t);

      if (i == 0)
        own (t)->recent_damage = 1.19f * 5;
      else if (i == 1)
        own (t)->armor[SRT_AFT] = 15;
      else if (i == 2)
        own (t)->last_attacker = c.near;
      else if (i == 3)
        t->world->player_slots = 0;
      else
        for (int k = c.fighting; k <= c.far; k++)
          srt_object (t->world, k)->flags |= SRT_DO_NOT_DISTURB;
      srt_fight_call_help (t->run, t->own);
      g_assert_false (helps (&c, c.near) || helps (&c, c.fighting) || helps (&c, c.far));
      /* The call is spent even if no one comes. */
      g_assert_cmpint (own (t)->recent_damage == 0.0f, ==, i == 4);
      g_assert_cmpint (fixture_count (t->f, SRT_EVENT_HELP_CALLED, t->own), ==, i == 4);
    }
}

static void
test_help_from_afar (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  Comrades c = comrades (t);

  srt_set_position (t->run, c.near, srt_vec3 (900000, 0, 0));
  srt_object (t->world, c.far)->flags |= SRT_DISABLED;
  srt_fight_call_help (t->run, t->own);
  g_assert_true (helps (&c, c.near)); /* the first that mills, at any distance */
}

/* ---- Commands ---- */

static void
test_inputs (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "SetYaw(1)\nSetPitch(0.5)\nSetRoll(-1)\nSetSpeed(0.25)\nEndScript()", -1);
  state (t)->mirror = SRT_MIRROR_YAW | SRT_MIRROR_ROLL;
  update (t, 10);
  g_assert_cmpfloat (own (t)->yaw_input, ==, -0.75f);
  g_assert_cmpfloat (own (t)->pitch_input, ==, 0.375f);
  g_assert_cmpfloat (own (t)->roll_input, ==, 0.75f);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.25f);
}

static void
test_afterburner (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  int player = t->own;

  t->own = fixture_ship (t->f, FIX_BANDIT, 49000, 0, 0);
  own (t)->pilot = 1;
  fixture_player (t->f);
  in_script (t, "SetAfterburner(on)\nWait(1)\nSetAfterburner(on)\nWait(0)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpint (state (t)->afterburner, ==, 0); /* no such turn limit */
  state (t)->line = SRT_MANEUVER_BEFORE_FIRST;
  state (t)->waiting = 0;
  t->f->pilots[1].turn_limit = 2;
  update (t, 20);
  g_assert_cmpint (state (t)->afterburner, ==, 1);
  g_assert_cmpint (own (t)->afterburner, ==, 0); /* it burns from the next update on */
  update (t, 21);
  g_assert_cmpint (own (t)->afterburner, ==, 1);
  srt_set_position (t->run, player, srt_vec3 (-1001, 0, 0));
  update (t, 22);
  g_assert_cmpint (state (t)->afterburner, ==, 0);
}

static void
test_mirror_and_cloak (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  gboolean seen[8] = { FALSE };

  in_script (t, "a:\nSetmirror\nCloak(off)\nWait(0)\nCloak(on)\nGoto a", -1);
  for (int i = 0; i < 400; i += 2)
    {
      update (t, i);
      g_assert_cmpint (state (t)->mirror, <, 8);
      seen[state (t)->mirror] = TRUE;
      g_assert_cmpint (state (t)->cloak, ==, 0);
      g_assert_cmpint (state (t)->cloak_at, ==, i + 500);
    }
  for (int i = 0; i < 8; i++)
    g_assert_true (seen[i]);
}

/* §7.6: asked for, it comes on 500 ticks later; a new maneuver drops it at its first update. */
static void
test_cloaks (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  SrtModel *model = (SrtModel *) &t->f->content->models[own (t)->model];

  for (int able = 0; able <= 1; able++)
    {
      model->can_cloak = able != 0;
      in_script (t, "Cloak(on)\nWait(60000)\nCloak(off)\nWait(9)", -1);
      for (int now = 10; now <= 511; now++)
        {
          t->world->frame_start = t->world->mission_ticks = now;
          srt_object_orders (t->run, t->own);
          g_assert_cmpint ((own (t)->flags & SRT_CLOAKED) != 0, ==, able && now >= 510);
        }
      /* It has come on, and a new maneuver drops it. */
      t->world->frame_start = t->world->mission_ticks = 510 + SRT_CLOAK_TICKS;
      srt_cloak_frame (t->run, t->own);
      state (t)->maneuver_end = 511;
      srt_object_orders (t->run, t->own);
      g_assert_cmpint (own (t)->cloak_going, ==, able);
      t->world->frame_start += SRT_CLOAK_TICKS;
      srt_cloak_frame (t->run, t->own);
      g_assert_cmpint (own (t)->flags & SRT_CLOAKED, ==, 0);
      srt_order_pop (t->run, t->own);
      srt_maneuver_free (t->maneuvers[SCRATCH]);
      t->maneuvers[SCRATCH] = NULL;
    }
}

/* Check 21. */
static void
test_avoid (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 5000);

  in_script (t, "Avoid(30)\nEndScript()", -1);
  own (t)->yaw_input = own (t)->roll_input = 1;
  update (t, 10);
  g_assert_cmpfloat (own (t)->pitch_input, ==, 1.0f);
  g_assert_cmpfloat (own (t)->yaw_input, ==, 0.0f);
  g_assert_cmpfloat (own (t)->roll_input, ==, 0.0f);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.5f);
  srt_set_position (t->run, t->foe, srt_vec3 (0, -10, 5000));
  update (t, 11);
  g_assert_cmpfloat (own (t)->pitch_input, ==, -1.0f);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, -5000));
  update (t, 40);
  g_assert_cmpfloat (own (t)->pitch_input, ==, 0.0f);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  update (t, 41);
  g_assert_cmpint (state (t)->waiting, ==, 0);
}

/* Check 22, and the end of an attack that has passed its target. */
static void
test_attack (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "Attack(1000)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 5000));
  update (t, 11);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.5f);
  /* Near: a quarter of the target's speed along the nose, as a share of the cruise speed */
  state (t)->aim_velocity = srt_vec3 (0, 0, 240);
  update (t, 12);
  fixture_near (own (t)->throttle, 0.75, 1e-5);
  /* It will be behind in 20 steps */
  own (t)->velocity = srt_vec3 (0, 0, 300);
  own (t)->throttle = 0.6f;
  update (t, 13);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (own (t)->afterburner, ==, 0);
  own (t)->pilot = 2;
  own (t)->throttle = 0.6f;
  update (t, 14);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.6f);
  g_assert_cmpint (own (t)->afterburner, ==, 1);
}

/* Check 23. */
static void
test_attack_massive (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 100000));
  float reach;

  in_script (t, "Attackmassive()\nEndScript()", -1);
  reach = 50 * 320 + own (t)->radius + foe (t)->radius;
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, reach + 10));
  update (t, 10);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, reach - 10));
  update (t, 11);
  g_assert_cmpint (state (t)->waiting, ==, 0);
}

static void
test_attack_medium (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FLAT, FIX_BANDIT, srt_vec3 (20000, 0, 20000));

  in_script (t, "AttackMediumFighter(1000)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpfloat (own (t)->yaw_input, ==, 0.75f);
  /* Near and well off the nose: straight on */
  srt_set_position (t->run, t->foe, srt_vec3 (5000, 0, 5000));
  update (t, 11);
  fixture_near (own (t)->yaw_input, 0, 1e-5);
  /* Where it will be */
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 32000));
  foe (t)->velocity = srt_vec3 (-320, 0, 0);
  update (t, 12);
  g_assert_cmpfloat (own (t)->yaw_input, ==, -0.75f);
}

/* Check 24. */
static void
test_attack_run (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 10000));

  in_script (t, "NewAttackRun(false)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (own (t)->afterburner, ==, 1);
  g_assert_cmpint (own (t)->fighting, ==, t->foe);
  /* Out of the box that is near: away from it, which the ship lies before */
  state (t)->point = srt_vec3 (0, 0, -1);
  own (t)->afterburner = 0;
  own (t)->velocity = srt_vec3 (0, 0, 50);
  update (t, 11);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.5f);
  g_assert_cmpint (own (t)->afterburner, ==, 0);
  own (t)->fighting = -1;
  srt_set_position (t->run, t->own, srt_vec3 (0, 0, 10000 - 50000 + 2001));
  update (t, 12);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  srt_set_position (t->run, t->own, srt_vec3 (0, 0, 10000 - 50000 + 1999));
  update (t, 13);
  g_assert_cmpint (state (t)->waiting, ==, 0);
  g_assert_cmpint (own (t)->fighting, ==, t->foe);
}

static void
test_attack_run_far (void)
{
  for (int far = 0; far < 2; far++)
    {
      g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 0));

      in_script (t, far ? "NewAttackRun(true)\nEndScript()" : "NewAttackRun(false)\nEndScript()", -1);
      foe (t)->radius = 60000;
      srt_set_position (t->run, t->own, srt_vec3 (0, 0, -200000));
      update (t, 10);
      g_assert_cmpint (own (t)->fighting, ==, far ? -1 : t->foe);
      state (t)->point = srt_vec3 (0, 0, -1);
      srt_set_position (t->run, t->own, srt_vec3 (0, 0, far ? -120000 : -50000));
      update (t, 11);
      g_assert_cmpint (state (t)->waiting, ==, 0);
      g_assert_cmpint (own (t)->fighting, ==, t->foe);
    }
}

/* The way out leads from the boxes near the part aimed at, in the target's frame. */
static void
test_way_out (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 100000));
  SrtArc arcs[2] = { 0 };
  SrtModel *model = (SrtModel *) &t->f->content->models[foe (t)->model];

  /* The box's sphere must leave the part outside. */
  ((SrtTreeNode *) model->tree)->half = srt_vec3 (500, 500, 2000);
  face (t, t->foe, srt_vec3 (1, 0, 0));
  in_script (t, "NewAttackRun(false)\nEndScript()", 1); /* an engine, behind the hull's middle */
  update (t, 10);
  fixture_near (srt_length (state (t)->point), 1, 1e-4);
  g_assert_cmpfloat (state (t)->point.z, <, -0.9f);
  /* Not every part has an arc: each names its own. */
  arcs[0].part = 5;
  arcs[1].part = 1;
  arcs[1].way_out = srt_vec3 (0, -1, 0);
  model->arcs = arcs;
  model->n_arcs = 2;
  state (t)->line = SRT_MANEUVER_BEFORE_FIRST;
  state (t)->waiting = 0;
  update (t, 11);
  g_assert_cmpfloat (state (t)->point.y, ==, -1.0f);
  model->arcs = NULL;
  model->n_arcs = 0;
}

/* Check 25. */
static void
test_weaving (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -50000);

  in_script (t, "Runaway(1000)\nEndScript()", -1);
  update (t, 10); /* the foe is behind, so the point is dead ahead */
  fixture_near (state (t)->point.z, 1000000, 1);
  g_assert_cmpfloat (own (t)->throttle, ==, 1.0f);
  g_assert_cmpint (state (t)->weaving, ==, 1);
  update (t, 11);
  g_assert_cmpfloat (own (t)->pitch_input, ==, 0.75f);
  g_assert_cmpfloat (own (t)->yaw_input, ==, 0.0f);
  g_assert_cmpint (state (t)->weaving, ==, 1);
  state (t)->point = srt_vec3 (89000, 0, 45000); /* 63 degrees off */
  update (t, 12);
  g_assert_cmpint (state (t)->weaving, ==, 0);
  update (t, 13);
  g_assert_cmpint (state (t)->weaving, ==, 0);
  /* Something to keep clear of: no weaving, the throttle left alone */
  own (t)->throttle = 0.3f;
  srt_orders (t->world, t->own)->n_avoid_ahead = 1;
  srt_orders (t->world, t->own)->avoid_ahead[0] = (int16_t) t->foe;
  update (t, 14);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.3f);
}

/* The target at the ship's own place: the point is that place, and nothing divides by zero. */
static void
test_runaway_from_nowhere (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 0);

  in_script (t, "Runaway(1000)\nEndScript()", -1);
  update (t, 10);
  g_assert_cmpint (state (t)->weaving, ==, 0);
  g_assert_false (isnan (own (t)->pitch_input) || isnan (own (t)->yaw_input) || isnan (own (t)->roll_input));
}

static void
test_to_the_centre (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);

  in_script (t, "Outofactionsphere(10)\nEndScript()", -1);
  t->world->action_centre = fixture_ship (t->f, FIX_BOX, 1000, 2000, 300000);
  update (t, 10);
  g_assert_cmpfloat (state (t)->point.y, ==, 2000);
  g_assert_cmpfloat (state (t)->point.z, ==, 300000);
  update (t, 20);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  update (t, 21);
  g_assert_cmpint (state (t)->waiting, ==, 0);
}

/* Check 26. */
static void
test_run_to_ship (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -50000);
  int ship = fixture_ship (t->f, FIX_FIGHTER, 0, 0, 20000);

  in_script (t, "RunToShip()\nEndScript()", -1);
  state (t)->ship = (uint16_t) ship;
  update (t, 10);
  fixture_near (own (t)->throttle, 3.0, 1e-4);
  srt_set_position (t->run, ship, srt_vec3 (0, 0, 1000));
  update (t, 11);
  g_assert_cmpfloat (own (t)->throttle, ==, 0.5f);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  /* The slot freed: the maneuver ends */
  srt_retire (t->run, ship);
  update (t, 12);
  g_assert_cmpint (state (t)->maneuver_end, ==, 11);
}

static void
test_run_to_hull (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -50000);
  int ship = fixture_ship (t->f, FIX_HULL, 0, 0, 50000);

  in_script (t, "RunToShip()\nEndScript()", -1);
  state (t)->ship = (uint16_t) ship;
  update (t, 10);
  g_assert_cmpint (state (t)->waiting, ==, 1);
  srt_set_position (t->run, ship, srt_vec3 (0, 0, srt_object (t->world, ship)->radius + 4999));
  update (t, 11);
  g_assert_cmpint (state (t)->waiting, ==, 0);
}

/* Check 27. */
static void
test_going_to_crash (void)
{
  static const struct
  {
    float z, margin_skill;
    SrtVec3 way;
    gboolean crash;
  } rows[] = {
    { 5000, 1, { 0, 0, 50 }, TRUE },
    { -5000, 1, { 0, 0, 50 }, FALSE },
    { 5000, 7, { 0, 0, 50 }, FALSE },
    { 5000, 0, { 0, 0, 50 }, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, rows[i].z);

      t->f->pilots[1].skill = (int) rows[i].margin_skill;
      in_script (t, "If Goingtocrash\nSetSpeed(0.125)\nEndif\nEndScript()", -1);
      own (t)->throttle = 0;
      own (t)->velocity = rows[i].way;
      update (t, 10);
      g_assert_cmpint (own (t)->throttle == 0.125f, ==, rows[i].crash);
    }
}

/* ---- The ten maneuvers ---- */

typedef struct Seen
{
  float pitch_least, pitch_most, roll_least, roll_most, yaw_most, throttle_least;
  int lines; /* bits of lines that waited */
  int ended; /* tick the maneuver ended itself, 0 not */
  gboolean cloak;
} Seen;

/* Lets a maneuver run for some ticks, the ship flying, and looks at what it does with the controls. */
static Seen
watch (Fight *t, int number, int ticks, int component)
{
  Seen seen = { .pitch_least = 9, .pitch_most = -9, .roll_least = 9, .roll_most = -9, .throttle_least = 9 };

  in_maneuver (t, number, component);
  for (int i = 1; i <= ticks; i++)
    {
      t->world->frame_start = t->world->mission_ticks = i;
      srt_fight_run_script (t->run, t->own);
      if (state (t)->maneuver_end < i)
        {
          seen.ended = i;
          break;
        }
      if (state (t)->waiting)
        seen.lines |= 1 << state (t)->line;
      seen.pitch_least = MIN (seen.pitch_least, own (t)->pitch_input);
      seen.pitch_most = MAX (seen.pitch_most, own (t)->pitch_input);
      seen.roll_least = MIN (seen.roll_least, own (t)->roll_input);
      seen.roll_most = MAX (seen.roll_most, own (t)->roll_input);
      seen.yaw_most = MAX (seen.yaw_most, fabsf (own (t)->yaw_input));
      seen.throttle_least = MIN (seen.throttle_least, own (t)->throttle);
      seen.cloak |= state (t)->cloak;
      if (i % 4 == 0)
        {
          srt_tree_update (t->run, t->own);
          srt_move (t->run, t->own);
          srt_scratch_invalidate (t->run->scratch, t->world->n_slots);
        }
    }
  return seen;
}

static void
test_dodges (void)
{
  for (int number = 0; number < 3; number++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, -20000);
      Seen seen = watch (t, number, 3000, -1);

      g_assert_cmpint (seen.ended, ==, 0);
      g_assert_true (seen.cloak);
      g_assert_cmpfloat (seen.throttle_least, ==, 1.0f);
      /* Pitch and roll go both ways as the mirroring changes, at most to the pilot's limit. */
      fixture_near (seen.roll_most, 0.75, number == 0 ? 0.26 : 1e-5);
      fixture_near (seen.roll_least, -0.75, number == 0 ? 0.26 : 1e-5);
      g_assert_cmpfloat (seen.pitch_most, >=, 0.375f);
      g_assert_cmpfloat (seen.pitch_least, <=, -0.375f);
      if (number > 0)
        g_assert_cmpfloat (seen.yaw_most, ==, 0.0f);
      g_assert_cmpint (__builtin_popcount ((unsigned) seen.lines), ==, number == 0 ? 3 : number == 1 ? 2 : 1);
    }
}

static void
test_flights (void)
{
  g_autoptr (Fight) away = fight_new (0, 0, 20000);
  g_autoptr (Fight) home = fight_new (0, 0, 20000);
  float before, after;
  Seen seen;

  /* Runaway: ends up farther from the foe, on a point taken anew */
  seen = watch (away, 4, 1500, -1);
  g_assert_true (seen.cloak);
  g_assert_cmpint (seen.ended, ==, 0);
  g_assert_cmpfloat (srt_distance (own (away)->next.p, foe (away)->next.p), >, 60000);
  /* Back to the middle */
  srt_set_position (home->run, home->own, srt_vec3 (0, 0, 300000));
  before = srt_length (own (home)->next.p);
  seen = watch (home, 3, 3000, -1);
  after = srt_length (own (home)->next.p);
  g_assert_cmpint (seen.ended, ==, 0);
  g_assert_cmpfloat (after, <, before - 40000); /* weaving as it goes */
}

static void
test_pursuit (void)
{
  g_autoptr (Fight) t = fight_new (30000, 0, -30000);
  SrtVec3 to;
  Seen seen;

  in_maneuver (t, 5, -1);
  state (t)->aim = foe (t)->next.p;
  srt_orders_clear (t->run, t->own);
  seen = watch (t, 5, 1, -1);
  g_assert_false (seen.cloak);
  for (int i = 2; i < 400; i++)
    {
      state (t)->aim = foe (t)->next.p;
      update (t, i);
      if (i % 4 == 0)
        {
          srt_tree_update (t->run, t->own);
          srt_move (t->run, t->own);
          srt_scratch_invalidate (t->run->scratch, t->world->n_slots);
        }
    }
  to = srt_sub (foe (t)->next.p, own (t)->next.p);
  g_assert_cmpfloat (srt_cosine (srt_forward (&own (t)->next.r), to), >, 0.99f);
}

/* Out, in to the part, out again: each of its three waits is reached in turn. */
static void
test_massive (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 15000));
  int waits = 0, last = -1;

  /* Aimed at an engine that stands clear of the hull's box: the way out leads astern. */
  ((SrtTreeNode *) t->f->content->models[foe (t)->model].tree)->half = srt_vec3 (500, 500, 2000);
  in_maneuver (t, 6, 1);
  for (int i = 1; i < 20000 && waits < 6; i++)
    {
      state (t)->aim = foe (t)->next.p;
      own (t)->afterburner = 0;
      update (t, i);
      if (state (t)->waiting && state (t)->line != last)
        {
          last = state (t)->line;
          waits++;
          /* Cloaked on the way out, not on the way in */
          g_assert_cmpint (state (t)->cloak, ==,
                           srt_maneuver_statement (&t->maneuvers[6]->code[last])->op
                               != SRT_OP_ATTACK_MASSIVE);
        }
      if (i % 4 == 0)
        {
          srt_tree_update (t->run, t->own);
          srt_move (t->run, t->own);
          srt_scratch_invalidate (t->run->scratch, t->world->n_slots);
        }
    }
  g_assert_cmpint (waits, ==, 6);
}

static void
test_the_rest (void)
{
  g_autoptr (Fight) medium = fight_new_of (FIX_FLAT, FIX_BANDIT, srt_vec3 (30000, 0, 30000));
  g_autoptr (Fight) loop = fight_new (0, 0, 50000);
  g_autoptr (Fight) run = fight_new (0, 0, -50000);
  Seen seen = watch (medium, 7, 400, -1);
  SrtVec3 to = srt_sub (foe (medium)->next.p, own (medium)->next.p);
  int ship;

  g_assert_cmpint (seen.ended, ==, 0);
  g_assert_cmpfloat (seen.throttle_least, ==, 1.0f);
  g_assert_cmpfloat (srt_cosine (srt_forward (&own (medium)->next.r), to), >, 0.9f);

  seen = watch (loop, 8, 400, -1);
  g_assert_cmpfloat (seen.pitch_least, ==, 0.75f);
  g_assert_cmpfloat (seen.pitch_most, ==, 0.75f);
  g_assert_cmpfloat (seen.throttle_least, ==, 0.5f);
  g_assert_cmpfloat (seen.yaw_most, ==, 0.0f);

  ship = fixture_ship (run->f, FIX_HULL, 0, 0, 30000);
  in_maneuver (run, 9, -1);
  srt_orders_clear (run->run, run->own);
  in_maneuver (run, 9, -1);
  state (run)->ship = (uint16_t) ship;
  for (int i = 1; i < 10000 && state (run)->maneuver_end > i; i++)
    {
      update (run, i);
      if (i % 4 == 0)
        {
          srt_tree_update (run->run, run->own);
          srt_move (run->run, run->own);
          srt_scratch_invalidate (run->run->scratch, run->world->n_slots);
        }
    }
  g_assert_cmpint (state (run)->maneuver_end, <, 10000);
  g_assert_cmpfloat (srt_distance (own (run)->next.p, srt_object (run->world, ship)->next.p), <,
                     srt_object (run->world, ship)->radius + 6000);
}

/* Fighters of a ship's size and guns that reach: what a battle is fought with. */
static void
make_real (Fight *t)
{
  SrtPart *body = (SrtPart *) t->f->content->models[own (t)->model].parts;

  body->bounds_min = srt_vec3 (-800, -800, -800);
  body->bounds_max = srt_vec3 (800, 800, 800);
  own (t)->radius = foe (t)->radius = 800;
  t->f->guns[1].lifetime = 200;
  t->f->guns[1].speed = 1500;
}

/* Two fighters that fight each other, whole ticks: one goes down, and twice the same way. */
static void
test_duel (void)
{
  uint64_t hashes[2] = { 0, 0 };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fight) t = fight_new (3000, 1000, 30000);
      int ticks = 0;

      face (t, t->foe, srt_vec3 (0, 0, -1));
      make_real (t);
      own (t)->pilot = 2;
      foe (t)->pilot = 0;
      push (t, -1);
      srt_order_push (t->run, t->foe, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
      while (ticks < 60000 && !(own (t)->flags & SRT_EXPLODING) && !(foe (t)->flags & SRT_EXPLODING))
        {
          fixture_forget (t->f);
          fixture_tick (t->f);
          ticks++;
        }
      g_test_message ("over after %d ticks", ticks);
      g_assert_cmpint (ticks, <, 60000);
      g_assert_cmpint (own (t)->shots_fired, >, 10);
      hashes[i] = srt_world_hash (t->world);
    }
  g_assert_cmpuint (hashes[0], ==, hashes[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fight/default-pilot", test_default_pilot);
  g_test_add_func ("/fight/loop", test_loop);
  g_test_add_func ("/fight/runs-off", test_runs_off);
  g_test_add_func ("/fight/budget", test_budget);
  g_test_add_func ("/fight/timing", test_timing);
  g_test_add_func ("/fight/lines-told", test_lines_told);
  g_test_add_func ("/fight/branches", test_branches);
  g_test_add_func ("/fight/draws", test_draws);
  g_test_add_func ("/fight/nothing-to-run", test_nothing_to_run);
  g_test_add_func ("/fight/swapped", test_swapped);
  g_test_add_func ("/fight/choice/components", test_choice_by_components);
  g_test_add_func ("/fight/choice/close", test_choice_close);
  g_test_add_func ("/fight/choice/distance", test_choice_by_distance);
  g_test_add_func ("/fight/choice/bearing", test_choice_by_bearing);
  g_test_add_func ("/fight/choice/outside", test_choice_outside);
  g_test_add_func ("/fight/choice/friend", test_choice_friend);
  g_test_add_func ("/fight/lengths", test_lengths);
  g_test_add_func ("/fight/start", test_start);
  g_test_add_func ("/fight/start-past-the-slots", test_start_past_the_slots);
  g_test_add_func ("/fight/target-lost", test_target_lost);
  g_test_add_func ("/fight/begin", test_begin);
  g_test_add_func ("/fight/describe", test_describe);
  g_test_add_func ("/fight/aim", test_aim);
  g_test_add_func ("/fight/aim-leads", test_aim_leads);
  g_test_add_func ("/fight/fire", test_fire);
  g_test_add_func ("/fight/fire-past-player", test_fire_past_player);
  g_test_add_func ("/fight/fire-cloaked", test_fire_cloaked);
  g_test_add_func ("/fight/countermeasures", test_countermeasures);
  g_test_add_func ("/fight/missiles", test_missiles);
  g_test_add_func ("/fight/help", test_help);
  g_test_add_func ("/fight/help-nobody", test_help_nobody);
  g_test_add_func ("/fight/help-from-afar", test_help_from_afar);
  g_test_add_func ("/fight/inputs", test_inputs);
  g_test_add_func ("/fight/afterburner", test_afterburner);
  g_test_add_func ("/fight/mirror-and-cloak", test_mirror_and_cloak);
  g_test_add_func ("/fight/cloaks", test_cloaks);
  g_test_add_func ("/fight/avoid", test_avoid);
  g_test_add_func ("/fight/attack", test_attack);
  g_test_add_func ("/fight/attack-massive", test_attack_massive);
  g_test_add_func ("/fight/attack-medium", test_attack_medium);
  g_test_add_func ("/fight/attack-run", test_attack_run);
  g_test_add_func ("/fight/attack-run-far", test_attack_run_far);
  g_test_add_func ("/fight/way-out", test_way_out);
  g_test_add_func ("/fight/weaving", test_weaving);
  g_test_add_func ("/fight/runaway-from-nowhere", test_runaway_from_nowhere);
  g_test_add_func ("/fight/to-the-centre", test_to_the_centre);
  g_test_add_func ("/fight/run-to-ship", test_run_to_ship);
  g_test_add_func ("/fight/run-to-hull", test_run_to_hull);
  g_test_add_func ("/fight/going-to-crash", test_going_to_crash);
  g_test_add_func ("/fight/maneuvers/dodges", test_dodges);
  g_test_add_func ("/fight/maneuvers/flights", test_flights);
  g_test_add_func ("/fight/maneuvers/pursuit", test_pursuit);
  g_test_add_func ("/fight/maneuvers/massive", test_massive);
  g_test_add_func ("/fight/maneuvers/the-rest", test_the_rest);
  g_test_add_func ("/fight/duel", test_duel);
  return g_test_run ();
}
