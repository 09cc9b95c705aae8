/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pilots: their tiers (spec 03 §3, check 1 of §14), and the difference that tiers make in a fight. */
#include "sim/sim.h"

#include "content/loaders.h"
#include "content/owner.h"
#include "maneuver/maneuver.h"
#include "shipped.h"

#include <glib.h>
#include <string.h>

/* ---- Tiers ---- */

static SrtPilot
pilot_of (const char *fields)
{
  g_autofree char *text = g_strdup_printf ("{\"id\": \"p\", \"name\": \"P\"%s}", fields);
  g_autoptr (SrtJson) json = srt_json_parse (text, strlen (text), "p.json", NULL);
  SrtShared *shared = srt_shared_new (NULL);
  SrtPilot pilot;

  srt_pilot_read (shared, json, "p.json", &pilot);
  pilot.id = pilot.name = pilot.file = NULL;
  srt_shared_unref (shared);
  return pilot;
}

static void
assert_triggers (const SrtPilot *pilot, int burst, int pause, int missiles, int least, int most)
{
  g_assert_cmpint (pilot->burst, ==, burst);
  g_assert_cmpint (pilot->pause, ==, pause);
  g_assert_cmpint (pilot->missiles_least, ==, missiles);
  g_assert_cmpint (pilot->missiles_most, ==, 2 * missiles);
  g_assert_cmpint (pilot->countermeasures_least, ==, least);
  g_assert_cmpint (pilot->countermeasures_most, ==, most);
}

static void
assert_turns (const SrtPilot *pilot, float limit, float ease, int interval)
{
  g_assert_cmpfloat (pilot->turn_limit, ==, limit);
  g_assert_cmpfloat (pilot->turn_ease, ==, ease);
  g_assert_cmpint (pilot->aim_interval, ==, interval);
}

static void
test_tiers (void)
{
  SrtPilot p = pilot_of ("");

  assert_triggers (&p, 30, 50, 400, 200, 400);
  assert_turns (&p, 0.8f, 0.2f, 50);
  g_assert_cmpfloat (p.fire_spread, ==, 3.0f);
  g_assert_cmpint (p.skill, ==, 1);
  p = pilot_of (", \"trigger_tier\": 0, \"aim_tier\": 0, \"turn_tier\": 0");
  assert_triggers (&p, 10, 40, 800, 400, 800);
  assert_turns (&p, 0.6f, 0.4f, 100);
  g_assert_cmpfloat (p.fire_spread, ==, 5.0f);
  p = pilot_of (", \"trigger_tier\": 1, \"aim_tier\": 1, \"turn_tier\": 1");
  assert_triggers (&p, 30, 50, 400, 300, 600);
  assert_turns (&p, 0.8f, 0.2f, 50);
  g_assert_cmpfloat (p.fire_spread, ==, 3.0f);
  p = pilot_of (", \"trigger_tier\": 2, \"aim_tier\": 2, \"turn_tier\": 1");
  assert_triggers (&p, 100, 100, 200, 200, 400);
  g_assert_cmpfloat (p.fire_spread, ==, 1.5f);
}

/* Check 1: what no tier is chosen for keeps its default; the sharpest turns bring the sharpest countermeasures. */
static void
test_mixed (void)
{
  SrtPilot p = pilot_of (", \"trigger_tier\": 0, \"turn_tier\": 2, \"skill\": \"other\"");

  assert_triggers (&p, 10, 40, 800, 50, 100);
  assert_turns (&p, 1.0f, 0.0f, 25);
  g_assert_cmpfloat (p.fire_spread, ==, 3.0f);
  g_assert_cmpint (p.skill, >, 2);
}

/* Check 1 to the letter: tiers 0, 9 and 2, values 10 to 13, of which the low half counts. */
static void
test_record (void)
{
  const int tiers[3] = { 0, 9, 2 };
  const uint32_t values[4] = { 10, 0x7000B, 12, 13 };
  SrtPilot p = srt_pilot_of_record (tiers, values);

  assert_triggers (&p, 10, 40, 800, 50, 100);
  g_assert_cmpint (p.missiles_most, ==, 1600);
  assert_turns (&p, 1.0f, 0.0f, 25);
  g_assert_cmpfloat (p.fire_spread, ==, 3.0f);
  g_assert_cmpint (p.values[0], ==, 12);
  g_assert_cmpint (p.values[1], ==, 11);
  g_assert_cmpint (p.values[2], ==, 13);
  g_assert_cmpint (p.skill, ==, 10); /* none of the three there are */
}

/* ---- Fights ---- */

typedef struct Duels
{
  int won, lost, undecided;
} Duels;

static int
ship_type (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_ships; i++)
    if (strcmp (content->ships[i].id, id) == 0)
      return i;
  g_assert_not_reached ();
}

static int
pilot_number (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_pilots; i++)
    if (strcmp (content->pilots[i].id, id) == 0)
      return i;
  g_assert_not_reached ();
}

/* A hundred meetings of two ships of one type, each pilot on either side in turn. */
static Duels
meet (const SrtContent *content, const char *better, const char *worse)
{
  SrtMissionOrder fight[2] = { { .number = SRT_ORDER_FIGHT, .target = 1, .component = -1, .curve = -1 },
                              { .number = SRT_ORDER_FIGHT, .target = 0, .component = -1, .curve = -1 } };
  SrtMissionShip ships[2] = { { 0 } };
  SrtMission mission = { .action_centre = -1, .difficulty = 1, .ships = ships, .n_ships = 2 };
  Duels duels = { 0, 0, 0 };

  for (int seed = 1; seed <= 100; seed++)
    {
      SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
      bool gone[2];
      SrtSim *sim;

      options.seed = (uint64_t) seed;
      for (int i = 0; i < 2; i++)
        {
          ships[i] = (SrtMissionShip){ .kind = SRT_SHIP_TYPE, .type = ship_type (content, "swift"), .side = i,
                                       .present = true, .flight_group = -1, .launch_from = -1, .launch_gate = -1,
                                       .formation_point = -1, .marker_curve = -1, .orders = &fight[i], .n_orders = 1,
                                       .yaw = i ? 180.0f : 0.0f, .position = { 0, 0, i ? 40000 : -40000 },
                                       .pilot = pilot_number (content, (seed + i) % 2 ? better : worse) };
        }
      sim = srt_sim_new (content, &mission, &options, NULL);
      g_assert_nonnull (sim);
      srt_sim_run (sim, 30000);
      for (int i = 0; i < 2; i++)
        gone[i] = (srt_object (srt_sim_world (sim), i)->flags & SRT_OUT_OF_ACTION) != 0
                  || srt_object (srt_sim_world (sim), i)->type < 0;
      if (gone[0] == gone[1])
        duels.undecided++;
      else if (gone[0] == (seed % 2 == 0))
        duels.won++;
      else
        duels.lost++;
      srt_sim_free (sim);
    }
  g_test_message ("%s beats %s in %d, is beaten in %d, %d undecided", better, worse, duels.won, duels.lost,
                  duels.undecided);
  return duels;
}

static void
test_duels (void)
{
  SrtContent *content = shipped_content ();
  Duels top = meet (content, "ace", "novice"), even = meet (content, "ace", "ace");

  g_assert_cmpint (top.won, >=, 60);
  g_assert_cmpint (top.undecided, <, 20);
  /* It is the pilot, not the count: with equal ones each wins his share. */
  g_assert_cmpint (even.won, >=, 25);
  g_assert_cmpint (even.lost, >=, 25);
  srt_content_unref (content);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pilots/tiers", test_tiers);
  g_test_add_func ("/pilots/check-1-record", test_record);
  g_test_add_func ("/pilots/mixed", test_mixed);
  g_test_add_func ("/pilots/duels", test_duels);
  return g_test_run ();
}
