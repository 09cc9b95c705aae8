/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields that can be watched, and expressions over them. */
#include "fight-fixture.h"

#include "debug/watch.h"

#include <locale.h>
#include <math.h>
#include <string.h>

/* ---- Helpers ---- */

static const SrtMissionShip records[] = {
  { .id = (char *) "a1", .name = (char *) "Alpha 1" },
  { .id = (char *) "b1", .name = (char *) "Bandit" },
  { .id = (char *) "b2", .name = (char *) "Bandit" },
  { .id = (char *) "q", .name = (char *) "The \"Q\"" },
};

/* Two fighters and a bandit, the bandit 3000 ahead of slot 0 and 4000 to its right. */
static Fixture *
battle (void)
{
  Fixture *fixture = fixture_new (16);

  fixture_ship (fixture, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (fixture, FIX_BANDIT, 4000, 0, 3000);
  fixture_ship (fixture, FIX_FIGHTER, 0, -100, 0);
  for (int i = 0; i < 3; i++)
    srt_object (fixture->world, i)->mission_ship = i;
  memcpy ((SrtMissionShip *) fixture->mission->ships, records, sizeof records);
  fixture->mission->n_ships = G_N_ELEMENTS (records);
  return fixture;
}

static SrtWatch
compiled (Fixture *fixture, const char *text)
{
  SrtWatch watch;
  SrtDiags diags;

  srt_diags_init (&diags);
  srt_watch_compile (&watch, text, fixture->content, fixture->mission, &diags);
  if (diags.count > 0)
    {
      char *line = srt_diag_line (&diags.items[0], NULL);
      g_error ("%s: %s", text, line);
    }
  srt_diags_clear (&diags);
  return watch;
}

static double
value (Fixture *fixture, const char *text)
{
  SrtWatch watch = compiled (fixture, text);
  double found;

  if (!srt_watch_value (&watch, &fixture->run, 0, &found))
    g_error ("%s has no value", text);
  return found;
}

static void
has_none (Fixture *fixture, const char *text)
{
  SrtWatch watch = compiled (fixture, text);
  double found = 5;

  g_assert_false (srt_watch_value (&watch, &fixture->run, 0, &found));
  g_assert_cmpfloat (found, ==, 0);
  g_assert_false (srt_watch_true (&watch, &fixture->run, 0));
}

#define is(text, expected) fixture_near (value (fixture, text), expected, 1e-3)

/* The code, the column and the sentence of what is wrong. */
static void
fails (const char *text, const char *code, int column, const char *sentence)
{
  g_autoptr (Fixture) fixture = battle ();
  SrtWatch watch;
  SrtDiags diags;
  char *told;

  srt_diags_init (&diags);
  g_assert_false (srt_watch_compile (&watch, text, fixture->content, fixture->mission, &diags));
  g_assert_cmpint (watch.n_ops, ==, 0);
  g_assert_cmpuint (diags.count, ==, 1);
  told = srt_diag_text (&diags.items[0], NULL);
  g_assert_cmpstr (told, ==, sentence);
  g_assert_cmpstr (diags.items[0].code, ==, code);
  g_assert_cmpint (diags.items[0].line, ==, 1);
  g_assert_cmpint (diags.items[0].column, ==, column);
  free (told);
  srt_diags_clear (&diags);
}

/* ---- Expressions ---- */

static void
test_arithmetic (void)
{
  g_autoptr (Fixture) fixture = battle ();

  is ("1 + 2 * 3", 7);
  is ("(1 + 2) * 3", 9);
  is ("10 - 4 - 3", 3);
  is ("24 / 4 / 2", 3);
  is ("-2 * -3", 6);
  is ("2 - -3", 5);
  is ("- (1 + 1)", -2);
  is ("abs (-4.5)", 4.5);
  is ("min (3, 1, 2)", 1);
  is ("max (3, 1, 2) + 1", 4);
  is (".5 + 1.", 1.5);
  is ("1.25e2 + 5E-1", 125.5);
  is ("12345678.25", 12345678.25);
  is ("0.1", 0.1);
  has_none (fixture, "1 / 0");
  has_none (fixture, "1e300 * 1e300");
  has_none (fixture, "min (1, 1 / 0)");
}

static void
test_logic (void)
{
  g_autoptr (Fixture) fixture = battle ();

  is ("1 < 2", 1);
  is ("2 < 1", 0);
  is ("2 <= 2 and 2 >= 2", 1);
  is ("1 == 1 && 1 != 2", 1);
  is ("1 = 1", 1);
  is ("1 > 2 || 3 > 2", 1);
  is ("true or false and false", 1); /* `and` binds more */
  is ("(true or false) and false", 0);
  is ("not 1 > 2", 1); /* `not` binds less than a comparison */
  is ("!true", 0);
  is ("not not 5", 1);
  is ("not true or true", 1);
  is ("1 + 1 == 2", 1);
  is ("NOT false AND true", 1);
  /* What has no value makes a comparison false, whichever it is. */
  is ("1 / 0 < 1", 0);
  is ("1 / 0 != 1", 0);
  is ("1 / 0 == 1 / 0", 0);
  is ("1 / 0 or true", 1);
  is ("1 / 0 and true", 0);
  has_none (fixture, "not (1 / 0)");
}

static void
test_ships (void)
{
  g_autoptr (Fixture) fixture = battle ();
  SrtWatch own = compiled (fixture, "ship.position.x"), other = compiled (fixture, "slot (1).position.x");
  double found;

  is ("slot(\"Alpha 1\").position.y", 0);
  is ("slot('a1')", 0);
  is ("slot(\"b2\")", 2);
  is ("slot(2) .position.y", -100);
  is ("slot(2).height", 100);
  is ("distance (slot (0), slot (1))", 5000);
  is ("distance (ship, slot (\"b1\")) / 1000", 5);
  is ("bearing (ship, slot (1))", 53.1301);
  g_assert_true (own.uses_ship);
  g_assert_false (other.uses_ship);
  g_assert_true (srt_watch_value (&own, &fixture->run, 1, &found));
  g_assert_cmpfloat (found, ==, 4000);
  g_assert_false (srt_watch_value (&own, &fixture->run, -1, &found));
  g_assert_false (srt_watch_value (&own, &fixture->run, 99, &found));
  has_none (fixture, "slot(9).speed"); /* empty */
  has_none (fixture, "slot(2000).speed");
  has_none (fixture, "slot(\"The \\\"Q\\\"\").speed"); /* not made yet */
  has_none (fixture, "distance (ship, slot (9))");
  has_none (fixture, "bearing (ship, ship)");
}

static void
test_gone (void)
{
  g_autoptr (Fixture) fixture = battle ();

  is ("slot(\"b1\").alive", 1);
  is ("alive.hostile", 1);
  is ("alive.friendly", 2);
  srt_object (fixture->world, 1)->flags |= SRT_EXPLODING;
  is ("slot(\"b1\").alive", 0);
  is ("slot(\"b1\").position.x", 4000);
  is ("alive.hostile", 0);
  srt_retire (&fixture->run, 1);
  has_none (fixture, "slot(\"b1\").position.x");
  is ("slot(\"b1\").position.x > 0 or slot(\"b1\").position.x <= 0", 0);
  is ("slot(\"b1\").alive", 0);
  is ("not slot(\"b1\").alive", 1);
}

/* A ship is found wherever it stands: records and slots need not go together. */
static void
test_other_slot (void)
{
  g_autoptr (Fixture) fixture = battle ();

  srt_object (fixture->world, 0)->mission_ship = 3;
  srt_object (fixture->world, 2)->mission_ship = 0;
  is ("slot(\"Alpha 1\").position.y", -100);
  is ("slot(\"q\").position.y", 0);
}

static void
test_names (void)
{
  g_autoptr (Fixture) fixture = battle ();

  has_none (fixture, "ship.order");
  is ("ship.order == \"Fight\"", 0);
  is ("ship.order != \"Fight\"", 0);
  g_assert_true (srt_order_push (&fixture->run, 0, 0, SRT_NO_TARGET, SRT_PUSH_HAND));
  is ("ship.order == 0", 1);
  is ("ship.order == \"do nothing\"", 1);
  is ("\"Fly\" == ship.order", 0);
  is ("\"Fly\" != ship.order and ship.speed >= 0", 1);
  is ("ship.order == \"Fly\" or ship.order == \"Do Nothing\"", 1);
  is ("ship.side == \"friendly\"", 1);
  is ("slot(1).side == 'hostile'", 1);
  is ("ship.maneuver == \"attack pursue\"", 0);
}

static void
test_unit_and_kind (void)
{
  static const struct
  {
    const char *text, *unit;
    SrtWatchKind kind;
  } cases[] = {
    { "ship.speed", "units a step", SRT_WATCH_NUMBER },
    { "ship.speed - slot(1).speed", "units a step", SRT_WATCH_NUMBER },
    { "2 * ship.speed", "units a step", SRT_WATCH_NUMBER },
    { "ship.speed / 2", "units a step", SRT_WATCH_NUMBER },
    { "2 / ship.speed", NULL, SRT_WATCH_NUMBER },
    { "ship.speed / ship.throttle", NULL, SRT_WATCH_NUMBER },
    { "ship.speed + tick", NULL, SRT_WATCH_NUMBER },
    { "max (ship.target.distance, distance (ship, slot (1)))", "units", SRT_WATCH_NUMBER },
    { "min (ship.speed, tick)", NULL, SRT_WATCH_NUMBER },
    { "ship.speed > 3", NULL, SRT_WATCH_TRUTH },
    { "ship.cloaked", NULL, SRT_WATCH_TRUTH },
    { "ship.target", NULL, SRT_WATCH_SLOT },
    { "ship", NULL, SRT_WATCH_SLOT },
    { "ship.order", NULL, SRT_WATCH_ORDER },
    { "(ship.target.maneuver)", NULL, SRT_WATCH_MANEUVER },
    { "-ship.order", NULL, SRT_WATCH_NUMBER },
    { "ship.side", NULL, SRT_WATCH_SIDE },
    { "seconds", "seconds", SRT_WATCH_NUMBER },
  };
  g_autoptr (Fixture) fixture = battle ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SrtWatch watch = compiled (fixture, cases[i].text);
      g_assert_cmpstr (watch.unit, ==, cases[i].unit);
      g_assert_cmpint (watch.kind, ==, cases[i].kind);
    }
}

/* ---- What is wrong ---- */

static void
test_errors (void)
{
  fails ("", "watch-empty", 1, "Nothing is written here: try ship.speed or slot(\"NAME\").armor.min");
  fails ("  ", "watch-empty", 1, "Nothing is written here: try ship.speed or slot(\"NAME\").armor.min");
  fails ("1 +", "watch-missing", 4, "A value is missing here");
  fails ("1 + )", "watch-unexpected", 5, "Instead of “)”, a value should stand here");
  fails ("(1", "watch-missing", 3, "“)” is missing here");
  fails ("1 < and 3", "watch-unexpected", 5, "Instead of “and”, a value should stand here");
  fails ("1 < not 3", "watch-unexpected", 5, "Instead of “not”, a value should stand here");
  fails ("1 2", "watch-rest", 3, "“2” cannot follow here; conditions are joined by “and” or “or”");
  fails ("1 → 2", "watch-rest", 3, "“→” cannot follow here; conditions are joined by “and” or “or”");
  fails ("1 < 2 < 3", "watch-chain", 7, "Comparisons stand alone: write “a < b and b < c” for “a < b < c”");
  fails ("slot(\"Alpha 1).speed", "watch-string", 6, "The name that begins here has no closing quotation mark");
  fails ("slot(\"Alpha 2\").speed", "watch-ship", 6,
         "The mission has no ship called “Alpha 2”; did you mean “Alpha 1”?");
  fails ("slot(\"Zebra\").speed", "watch-ship", 6, "The mission has no ship called “Zebra”");
  fails ("slot(\"Bandit\").speed", "watch-ship", 6,
         "Several ships are called “Bandit”: say which by its id or by its slot's number");
  fails ("slot(2.5)", "watch-slot", 6, "A slot is a whole number from 0 to 2047");
  fails ("slot(2048)", "watch-slot", 6, "A slot is a whole number from 0 to 2047");
  fails ("slot(ship)", "watch-unexpected", 6,
         "Instead of “ship”, a ship's name in quotation marks or the number of its slot should stand here");
  fails ("slot.speed", "watch-word", 1, "“slot.speed” is not known");
  fails ("ship.amor.min < 10", "watch-field", 6, "A ship has no field “amor.min”; did you mean “armor.min”?");
  fails ("ship.armor", "watch-field", 6, "A ship has no field “armor”; did you mean “armor.left”?");
  fails ("ship.target.sped", "watch-field", 13, "A ship has no field “sped”; did you mean “speed”?");
  fails ("ship.speed.x", "watch-field", 6, "A ship has no field “speed.x”; did you mean “speed”?");
  fails ("ship.", "watch-field", 6, "After the dot, the name of a field is missing");
  fails ("ship.alive.hostile", "watch-field", 6, "“alive.hostile” is no figure of a ship: it stands alone");
  fails ("speed > 3", "watch-word", 1, "“speed” is a figure of a ship: write ship.speed or slot(\"NAME\").speed");
  fails ("éé", "watch-unexpected", 1, "Instead of “é”, a value should stand here");
  fails ("tik > 3", "watch-word", 1, "“tik” is not known; did you mean “tick”?");
  fails ("alive.hostil", "watch-word", 1, "“alive.hostil” is not known; did you mean “alive.hostile”?");
  fails ("ship.order == \"Fihgt\"", "watch-name", 15, "There is no order called “Fihgt”; did you mean “Fight”?");
  fails ("ship.maneuver == \"no such thing\"", "watch-name", 18, "There is no maneuver called “no such thing”");
  fails ("ship.side == \"hostil\"", "watch-name", 14, "There is no side called “hostil”; did you mean “hostile”?");
  fails ("ship.speed == \"Fight\"", "watch-name", 15,
         "A name can only be compared, by == or !=, with an order, a maneuver or a side");
  fails ("ship.order > \"Fight\"", "watch-name", 14,
         "A name can only be compared, by == or !=, with an order, a maneuver or a side");
  fails ("\"Fight\"", "watch-name", 1,
         "A name can only be compared, by == or !=, with an order, a maneuver or a side");
  fails ("distance (1, 2)", "watch-ships", 11,
         "distance() is asked of ships: slot(…), ship or one such as ship.target");
  fails ("distance (ship)", "watch-arguments", 1, "How many values distance() takes: 2");
  fails ("min (1)", "watch-arguments", 1, "How many values min() takes, at least: 2");
  fails ("abs (1, 2)", "watch-arguments", 1, "How many values abs() takes: 1");
  fails ("1e999", "watch-number", 1, "This number is too large");
  /* Columns count characters. */
  fails ("slot(\"Å\").speed", "watch-ship", 6, "The mission has no ship called “Å”");
  fails ("ship.order == \"Å\" and ship.x", "watch-name", 15, "There is no order called “Å”");
}

static void
test_limits (void)
{
  g_autoptr (Fixture) fixture = battle ();
  g_autoptr (GString) sum = g_string_new ("1"), deep = g_string_new (NULL), right = g_string_new (NULL);

  for (int i = 0; i < 31; i++)
    g_string_append (sum, " + 1");
  is (sum->str, 32);
  g_string_append (sum, " + 1");
  fails (sum->str, "watch-long", (int) sum->len + 1, "The expression is too long from here on");
  for (int i = 0; i < 20; i++)
    g_string_append (deep, "(");
  g_string_append (deep, "7");
  for (int i = 0; i < 20; i++)
    g_string_append (deep, ")");
  is (deep->str, 7);
  for (int i = 0; i < 15; i++)
    g_string_append (right, "1 + (");
  g_string_append (right, "1");
  g_string_append (right, ")))))))))))))))");
  is (right->str, 16);
  g_string_prepend (right, "1 + (");
  g_string_append (right, ")");
  fails (right->str, "watch-long", 87 - 5, "The expression is too long from here on");
}

/* Whatever is typed gives a program or one error; half of it is made of pieces that mean something. */
static void
test_garbage (void)
{
  static const char *const pieces[] = {
    "ship", ".", "slot", "(", ")", "\"", "Alpha 1", "speed", ".speed", "armor.min", "<", "==", "and", "or", "not", "!",
    "-", "+", "*", "/", ",", "min", "distance", "target", "1", "2.5", "e", "\\", "'", "é", "order", "Fight", " ", "..",
    "true", "tick", "\n", "\x80",
  };
  g_autoptr (Fixture) fixture = battle ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  int good = 0;

  for (int i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      SrtWatch watch;
      SrtDiags diags;
      double found;
      for (int n = g_rand_int_range (random, 1, 24); n > 0; n--)
        if (i & 1)
          g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
        else
          g_string_append_c (text, (char) g_rand_int_range (random, 1, 256));
      srt_diags_init (&diags);
      if (srt_watch_compile (&watch, text->str, fixture->content, fixture->mission, &diags))
        {
          good++;
          g_assert_cmpuint (diags.count, ==, 0);
          if (srt_watch_value (&watch, &fixture->run, 0, &found))
            g_assert_true (isfinite (found));
        }
      else
        {
          g_assert_cmpuint (diags.count, ==, 1);
          g_assert_cmpint (diags.items[0].column, >=, 1);
          g_assert_cmpint (diags.items[0].column, <=, (int) text->len + 1);
        }
      srt_diags_clear (&diags);
    }
  g_assert_cmpint (good, >, 20);
}

/* Numbers read alike where a comma is the point. */
static void
test_locale (void)
{
  g_autoptr (Fixture) fixture = battle ();
  static const char *const commas[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "nl_NL.UTF-8" };
  bool found = false;

  for (guint i = 0; i < G_N_ELEMENTS (commas) && !found; i++)
    found = setlocale (LC_NUMERIC, commas[i]) != NULL;
  is ("2.5 * 2", 5);
  fails ("2,5", "watch-rest", 2, "“,” cannot follow here; conditions are joined by “and” or “or”");
  setlocale (LC_NUMERIC, "C");
  if (!found)
    g_test_message ("No locale with a comma is installed: read in the C locale");
}

/* ---- Fields ---- */

/* A ship whose every figure is known. */
static void
set_figures (Fixture *fixture)
{
  SrtObject *o = srt_object (fixture->world, 0);

  o->next.p = srt_vec3 (10, 20, 30);
  o->next.r = srt_mat3_from_degrees (30, -20, 10);
  o->velocity = srt_vec3 (1, 2, 3);
  o->speed = 12.5f;
  o->throttle = 0.75f;
  o->afterburner = 1;
  o->afterburner_fuel = 450;
  o->pitch_rate = 0.01f;
  o->yaw_rate = 0.02f;
  o->roll_rate = 0.03f;
  o->pitch_input = -0.25f;
  o->yaw_input = 0.5f;
  o->roll_input = 1;
  o->lateral_input = -1;
  for (int i = 0; i < 4; i++)
    {
      o->shields[i] = (float) (4 - i);
      o->armor[i] = (float) (10 * (i + 1));
    }
  o->shield_condition = 0.5f;
  o->engines_intact = 0.25f;
  o->mass = 900;
  o->recent_damage = 6.5f;
  o->last_attacker = 1;
  o->gun_charge = 33;
  o->gun_condition = 0.875f;
  o->nova_charge = 0.125f;
  o->rounds = 44;
  o->shots_fired = 55;
  o->shots_hit = 22;
  o->countermeasures = 6;
  o->kills = 7;
  o->friends_killed = 1;
  o->flags |= SRT_CLOAKED | SRT_DISABLED | SRT_JUMPING;
  fixture->world->mission_ticks = fixture->world->frame_start = 250;
  fixture->world->live_shots = 17;
  fixture->world->live_missiles = 3;
  fixture->world->live_shockwaves = 2;
  fixture->world->losses[0] = 4;
  fixture->world->losses[1] = 5;
  fixture->world->losses[2] = 6;
  fixture->world->mission_over = 1;
}

/* Every field has its line here: a new one makes this test fail until it is held to a figure. */
static void
test_every_field (void)
{
  static const struct
  {
    const char *name;
    double value;
    bool none;
  } figures[] = {
    { "position.x", 10, false }, { "position.y", 20, false }, { "position.z", 30, false }, { "height", -20, false },
    { "velocity.x", 1, false }, { "velocity.y", 2, false }, { "velocity.z", 3, false }, { "speed", 12.5, false },
    { "speed.top", 200, false }, { "speed.cruise", 0, false }, { "throttle", 0.75, false }, { "afterburner", 1, false },
    { "fuel", 450, false }, { "heading.yaw", 30, false }, { "heading.pitch", -20, false },
    { "heading.roll", 10, false }, { "rate.pitch", 0.01, false }, { "rate.yaw", 0.02, false },
    { "rate.roll", 0.03, false }, { "input.pitch", -0.25, false }, { "input.yaw", 0.5, false },
    { "input.roll", 1, false }, { "input.lateral", -1, false }, { "shield.left", 4, false },
    { "shield.right", 3, false }, { "shield.fore", 2, false }, { "shield.aft", 1, false }, { "shield.min", 1, false },
    { "shield.sum", 10, false }, { "shield.condition", 0.5, false }, { "armor.left", 10, false },
    { "armor.right", 20, false }, { "armor.fore", 30, false }, { "armor.aft", 40, false }, { "armor.min", 10, false },
    { "armor.sum", 100, false }, { "components.left", 0, false }, { "engines.intact", 0.25, false },
    { "mass", 900, false }, { "recent_damage", 6.5, false }, { "attacker", 1, false }, { "gun.charge", 33, false },
    { "gun.condition", 0.875, false }, { "gun.firing", 0, false }, { "nova.charge", 0.125, false },
    { "rounds", 44, false }, { "shots.fired", 55, false }, { "shots.hit", 22, false }, { "missiles.left", 0, false },
    { "countermeasures", 6, false }, { "kills", 7, false }, { "kills.friends", 1, false }, { "order", 0, true },
    { "order.ticks", 0, true }, { "order.depth", 0, false }, { "maneuver", 0, true }, { "maneuver.line", 0, true },
    { "maneuver.left", 0, true }, { "target", 0, true }, { "target.distance", 0, true }, { "target.bearing", 0, true },
    { "target.aspect", 0, true }, { "target.closing", 0, true }, { "side", 0, false }, { "cloaked", 1, false },
    { "disabled", 1, false }, { "jumping", 1, false }, { "alive", 1, false }, { "tick", 250, false },
    { "seconds", 2.5, false }, { "shots", 17, false }, { "missiles", 3, false }, { "shockwaves", 2, false },
    { "alive.friendly", 2, false }, { "alive.hostile", 1, false }, { "alive.neutral", 0, false },
    { "losses.friendly", 4, false }, { "losses.hostile", 5, false }, { "losses.neutral", 6, false },
    { "over", 1, false },
  };
  g_autoptr (Fixture) fixture = battle ();
  int n;
  const SrtWatchField *fields = srt_watch_fields (&n);

  set_figures (fixture);
  g_assert_cmpint (n, ==, G_N_ELEMENTS (figures));
  for (int i = 0; i < n; i++)
    {
      double found, expected = figures[i].value;
      bool there = srt_watch_field_value (i, &fixture->run, 0, &found);
      g_assert_cmpstr (fields[i].name, ==, figures[i].name);
      g_assert_cmpint (srt_watch_field_find (fields[i].name, strlen (fields[i].name), fields[i].of_world), ==, i);
      g_assert_nonnull (fields[i].words);
      if (g_str_equal (fields[i].name, "speed.cruise"))
        expected = (double) srt_cruise (&fixture->run, srt_object (fixture->world, 0));
      if (g_str_equal (fields[i].name, "speed.top"))
        expected = (double) fixture->types[FIX_FIGHTER].flight.max_speed;
      g_test_message ("%s", fields[i].name);
      g_assert_cmpint (there, ==, !figures[i].none);
      fixture_near (found, expected, 1e-3);
    }
}

static void
test_targets (void)
{
  g_autoptr (Fixture) fixture = battle ();
  SrtObject *own = srt_object (fixture->world, 0), *foe = srt_object (fixture->world, 1);

  g_assert_true (srt_order_push (&fixture->run, 0, SRT_ORDER_FIGHT, srt_target_ship (1, -1), SRT_PUSH_HAND));
  own->velocity = srt_vec3 (0, 0, 10);
  foe->velocity = srt_vec3 (-5, 0, 0);
  srt_orders (fixture->world, 0)->stack[0].pushed_at = 100;
  fixture->world->mission_ticks = 130;
  is ("ship.order", SRT_ORDER_FIGHT);
  is ("ship.order == \"Fight\"", 1);
  is ("ship.order.depth", 1);
  is ("ship.order.ticks", 30);
  is ("ship.target", 1);
  is ("ship.target == slot (\"b1\")", 1);
  is ("ship.target.distance", 5000);
  is ("ship.target.position.x", 4000);
  is ("slot(0).target.speed", 0);
  is ("ship.target.bearing", 53.1301);
  is ("ship.target.aspect", 126.8699);
  is ("ship.target.closing", 10 * 0.6 + 5 * 0.8);
  has_none (fixture, "ship.target.target");
  has_none (fixture, "ship.target.target.speed");
  own->last_attacker = 2;
  is ("ship.attacker.height", 100);
}

static void
test_maneuver (void)
{
  g_autoptr (Fight) fight = fight_new (0, 0, 9000);

  in_maneuver (fight, 2, -1);
  state (fight)->line = 1;
  state (fight)->maneuver_end = fight->world->frame_start + 77;
  fight->maneuvers[2]->file_line[1] = 12;
  g_assert_cmpfloat (value (fight->f, "ship.maneuver"), ==, 2);
  g_assert_cmpfloat (value (fight->f, "ship.maneuver == \"attack pursue\""), ==, srt_maneuver_number ("attack pursue") == 2);
  g_assert_cmpfloat (value (fight->f, "ship.maneuver.line"), ==, 12);
  g_assert_cmpfloat (value (fight->f, "ship.maneuver.left"), ==, 77);
  state (fight)->line = SRT_MANEUVER_BEFORE_FIRST;
  has_none (fight->f, "ship.maneuver.line");
}

/* Of a hull with components, and of guns. */
static void
test_running (void)
{
  g_autoptr (Fixture) fixture = battle ();
  int hull = fixture_ship (fixture, FIX_HULL, 0, 9000, 0);
  SrtGun *gun;

  g_assert_cmpint (hull, ==, 3);
  is ("slot(3).components.left", 6);
  srt_component_break (&fixture->run, 3, srt_component_node (&fixture->run, 3, 1));
  srt_component_losses (&fixture->run, 3);
  is ("slot(3).components.left", 5);
  gun = &srt_guns (fixture->world)[srt_object (fixture->world, 0)->guns.first];
  is ("ship.gun.firing", 0);
  gun->firing_until = fixture->world->frame_start + 5;
  is ("ship.gun.firing", 1);
}

static void
test_racks (void)
{
  const int hardpoints[] = { FIX_RAIL, FIX_TRIPLE };
  g_autoptr (Fixture) fixture = fixture_new (8);

  fixture_missiles (fixture);
  fixture_hardpoints (fixture, hardpoints, 2);
  fixture_ship (fixture, FIX_FIGHTER, 0, 0, 0);
  is ("ship.missiles.left", 4);
  srt_racks (fixture->world)[srt_object (fixture->world, 0)->racks.first].type = -1;
  is ("ship.missiles.left", 3);
}

/* ---- Completion ---- */

static void
note (const char *text, const char *words, const char *unit, void *data)
{
  GString *all = data;

  g_string_append_printf (all, "%s%s", all->len ? "|" : "", text);
}

/* What is offered at the ^ of @text, and where it would begin. */
static void
completes (const char *text, int from, const char *expected)
{
  g_autoptr (Fixture) fixture = battle ();
  g_autoptr (GString) all = g_string_new (NULL), plain = g_string_new (text);
  size_t at = strcspn (text, "^");

  g_string_erase (plain, (gssize) at, 1);
  g_assert_cmpuint (srt_watch_complete (plain->str, at, fixture->content, fixture->mission, note, all), ==, from);
  g_assert_cmpstr (all->str, ==, expected);
}

static void
test_completion (void)
{
  completes ("ship.arm^", 5, "armor.left|armor.right|armor.fore|armor.aft|armor.min|armor.sum");
  completes ("ship.ARMOR.m^ < 3", 5, "armor.min");
  completes ("slot(\"Alpha 1\").kil^", 16, "kills|kills.friends");
  completes ("1 + al^", 4, "alive.friendly|alive.hostile|alive.neutral");
  completes ("s^", 0, "ship|slot(\"|seconds|shots|shockwaves");
  completes ("d^", 0, "distance(");
  completes ("ship.target.kil^", 5, "target.kills|target.kills.friends");
  completes ("ship.target.d^", 5, "target.distance|target.disabled");
  completes ("ship.target.target.fu^", 5, "target.target.fuel");
  completes ("slot(\"Al^", 6, "Alpha 1\")");
  completes ("slot(\"al^\")", 6, "Alpha 1");
  completes ("slot('^')", 6, "Alpha 1|Bandit|Bandit|The \"Q\"");
  completes ("slot(\"The^", 6, "The \\\"Q\\\"\")");
  completes ("ship.order == \"Find^", 15, "Find New Target\"|Find Scoop Up\"");
  completes ("ship.target.side != \"h^\"", 21, "hostile");
  completes ("\"h^", 1, "");
  completes ("ship.speed == \"h^", 15, "");
  completes ("12^", 0, "");
  completes ("ship.nothing.x^", 5, "");
  completes ("^", 0,
             "ship|slot(\"|and|or|not|tick|seconds|shots|missiles|shockwaves|alive.friendly|alive.hostile|alive.neutral|"
             "losses.friendly|losses.hostile|losses.neutral|over|abs(|min(|max(|distance(|bearing(");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/watch/arithmetic", test_arithmetic);
  g_test_add_func ("/watch/logic", test_logic);
  g_test_add_func ("/watch/ships", test_ships);
  g_test_add_func ("/watch/gone", test_gone);
  g_test_add_func ("/watch/other-slot", test_other_slot);
  g_test_add_func ("/watch/names", test_names);
  g_test_add_func ("/watch/unit-and-kind", test_unit_and_kind);
  g_test_add_func ("/watch/errors", test_errors);
  g_test_add_func ("/watch/limits", test_limits);
  g_test_add_func ("/watch/garbage", test_garbage);
  g_test_add_func ("/watch/locale", test_locale);
  g_test_add_func ("/watch/every-field", test_every_field);
  g_test_add_func ("/watch/targets", test_targets);
  g_test_add_func ("/watch/maneuver", test_maneuver);
  g_test_add_func ("/watch/running", test_running);
  g_test_add_func ("/watch/racks", test_racks);
  g_test_add_func ("/watch/completion", test_completion);
  return g_test_run ();
}
