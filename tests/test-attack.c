/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands and the ten maneuvers do (spec 03 §9, §10, checks 21 to 27 of §14). */
#include "fight-fixture.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/attack/inputs", test_inputs);
  g_test_add_func ("/attack/afterburner", test_afterburner);
  g_test_add_func ("/attack/mirror-and-cloak", test_mirror_and_cloak);
  g_test_add_func ("/attack/cloaks", test_cloaks);
  g_test_add_func ("/attack/avoid", test_avoid);
  g_test_add_func ("/attack/attack", test_attack);
  g_test_add_func ("/attack/attack-massive", test_attack_massive);
  g_test_add_func ("/attack/attack-medium", test_attack_medium);
  g_test_add_func ("/attack/attack-run", test_attack_run);
  g_test_add_func ("/attack/attack-run-far", test_attack_run_far);
  g_test_add_func ("/attack/way-out", test_way_out);
  g_test_add_func ("/attack/weaving", test_weaving);
  g_test_add_func ("/attack/runaway-from-nowhere", test_runaway_from_nowhere);
  g_test_add_func ("/attack/to-the-centre", test_to_the_centre);
  g_test_add_func ("/attack/run-to-ship", test_run_to_ship);
  g_test_add_func ("/attack/run-to-hull", test_run_to_hull);
  g_test_add_func ("/attack/going-to-crash", test_going_to_crash);
  g_test_add_func ("/attack/maneuvers/dodges", test_dodges);
  g_test_add_func ("/attack/maneuvers/flights", test_flights);
  g_test_add_func ("/attack/maneuvers/pursuit", test_pursuit);
  g_test_add_func ("/attack/maneuvers/massive", test_massive);
  g_test_add_func ("/attack/maneuvers/the-rest", test_the_rest);
  return g_test_run ();
}
