/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli debug as scripts drive it: by lines in, lines out. */
#include "app/history/keyframes.h"
#include "command.h"
#include "content/json.h"
#include "content/load.h"
#include "debug/stops.h"
#include "debug/watch.h"
#include "maneuver/maneuver.h"
#include "shipped.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

static SrtContent *content;
static char *folder;

static char *
mission_path (const char *name)
{
  return g_build_filename (g_getenv ("SORTIE_DATA"), "missions", name, NULL);
}

/* Runs `sortie-cli debug` with those lines; its answers, a line each. */
static char **
debug (const char *options, const char *path, const char *lines, int status)
{
  g_autofree char *input = g_build_filename (folder, "lines", NULL),
                  *command = g_strdup_printf ("sh -c '%s debug %s %s < %s'", g_getenv ("SORTIE_CLI"), options, path, input),
                  *out = NULL, *err = NULL;
  int wait_status;

  g_assert_true (g_file_set_contents (input, lines, -1, NULL));
  g_assert_true (g_spawn_command_line_sync (command, &out, &err, &wait_status, NULL));
  g_assert_true (WIFEXITED (wait_status));
  g_assert_cmpstr (err, ==, "");
  g_assert_cmpint (WEXITSTATUS (wait_status), ==, status);
  return g_strsplit (g_strchomp (out), "\n", -1);
}

static SrtJson *
parse (const char *line)
{
  SrtJson *json = srt_json_parse (line, strlen (line), NULL, NULL);

  g_assert_nonnull (json);
  return json;
}

static SrtPosition
position_of (const char *line)
{
  g_autoptr (SrtJson) json = parse (line);
  const SrtJson *index = srt_json_get (json, "index");
  SrtPosition at = { (gint32) srt_json_get (json, "tick")->number, 0 };

  if (index->kind == SRT_JSON_NUMBER)
    at.index = (gint32) index->number;
  else
    at.index = strcmp (index->text, "frame") == 0 ? SRT_TICK_FRAME : SRT_TICK_END;
  return at;
}

static void
assert_same_position (SrtPosition a, SrtPosition b)
{
  g_assert_cmpint (a.tick, ==, b.tick);
  g_assert_cmpint (a.index, ==, b.index);
}

/* ---- Time travel ---- */

static SrtSim *
start (const char *path)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  g_autoptr (SrtDocument) document = srt_document_load (path, NULL);
  SrtMission *mission = srt_mission_read (document, content, NULL);
  SrtSim *sim = srt_sim_new (content, mission, &options, NULL);

  srt_mission_free (mission);
  g_assert_nonnull (sim);
  return sim;
}

static void
assert_hash (const char *line, guint64 hash)
{
  g_autofree char *wanted = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash);

  g_assert_cmpstr (line, ==, wanted);
}

/* However it is gone to, a tick is as it was the first time, and as in a run without a history. */
static void
check_mission (const char *path)
{
  g_auto (GStrv) answers = debug ("", path,
                                  "run 400\nhash\nrun to 700\nhash\ngoto 100\nhash\nstep tick 300\nhash\nback tick 300\nhash\n"
                                  "goto 700\nhash\nback 300\nhash\nrun 300\nhash\nback step 75\nhash\n",
                                  0);
  SrtSim *sim = start (path);
  guint64 hashes[3];

  for (int i = 0, tick = 0; i < 3; i++)
    {
      static const int ticks[] = { 100, 400, 700 };
      for (; tick < ticks[i]; tick++)
        srt_sim_tick (sim);
      hashes[i] = srt_sim_hash (sim);
    }
  srt_sim_free (sim);
  g_assert_cmpint (g_strv_length (answers), ==, 18);
  for (int i = 0; i < 9; i++)
    {
      static const int which[] = { 1, 2, 0, 1, 0, 2, 1, 2, 1 };
      assert_hash (answers[2 * i + 1], hashes[which[i]]);
    }
}

static void
test_travel (void)
{
  g_autofree char *missions = mission_path (".");
  g_autoptr (GDir) dir = g_dir_open (missions, 0, NULL);
  const char *name;
  int n = 0;

  while ((name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".sortie.json"))
      {
        g_autofree char *path = g_build_filename (missions, name, NULL);
        g_test_message ("%s", name);
        check_mission (path);
        n++;
      }
  g_assert_cmpint (n, >=, 3);
}

/* Two steps on and one back is one step on, whatever the step; there and through the past alike. */
static void
test_twins (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json");

  for (int m = 0; m < SRT_N_MOVES; m++)
    {
      const char *move = srt_move_name ((SrtMove) m);
      /* A ship of a duel changes its orders at the start alone. */
      bool orders = m == SRT_MOVE_ORDER;
      g_autofree char *back = orders ? g_strdup ("goto 0") : g_strdup_printf ("back %s 2", move);
      g_autofree char *lines = g_strdup_printf ("ship 0\nrun 300\ngoto %2$d\nstep %1$s\nstep %1$s\nback %1$s\nstep %1$s\n"
                                                "%4$s\ngoto %3$d\nstep %1$s\nstep %1$s\nback %1$s\n",
                                                move, orders ? 0 : 100, orders ? 0 : 300, back);
      g_auto (GStrv) answers = debug ("--json", path, lines, 0);
      g_test_message ("%s", move);
      g_assert_cmpint (g_strv_length (answers), ==, 12);
      g_assert_cmpint (srt_position_compare (position_of (answers[3]), position_of (answers[2])), >, 0);
      g_assert_cmpint (srt_position_compare (position_of (answers[4]), position_of (answers[3])), >, 0);
      assert_same_position (position_of (answers[5]), position_of (answers[3]));
      assert_same_position (position_of (answers[6]), position_of (answers[4]));
      g_assert_cmpint (srt_position_compare (position_of (answers[7]), position_of (answers[3])), <, 0);
      assert_same_position (position_of (answers[11]), position_of (answers[9]));
    }
}

/* What has not happened yet is run, and is the same as when it is gone to later. */
static void
test_within_tick (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json");
  g_auto (GStrv) answers = debug ("", path,
                                  "run 2\ngoto 2:5\nhash\ngoto 2:6\nhash\ngoto 2:frame\nhash\ngoto 2:5\nhash\n"
                                  "goto 2\nhash\nrun 600\ngoto 2\nhash\ngoto 2:5\nhash\n",
                                  0);

  g_assert_cmpint (g_strv_length (answers), ==, 16);
  g_assert_true (g_str_has_prefix (answers[1], "tick 2 (0.02 s), 2:5 maneuver line Alpha 1, attack pursue line 12"));
  g_assert_cmpstr (answers[2], !=, answers[4]);
  g_assert_cmpstr (answers[2], !=, answers[6]);
  g_assert_cmpstr (answers[2], ==, answers[8]);
  g_assert_cmpstr (answers[10], ==, answers[13]);
  g_assert_cmpstr (answers[2], ==, answers[15]);
}

/* ---- Breakpoints ---- */

static bool
holds (const void *condition, SrtRun *run, int slot)
{
  return srt_watch_true (condition, run, slot);
}

/* The first hits of a stop in a run of one's own. */
static GArray *
hits_of (const char *path, SrtStop stop, const char *condition, int ticks)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (SrtPosition));
  SrtSim *sim = start (path);
  SrtStopWatch watch = { 0 };
  SrtWatch expression;

  if (condition)
    {
      g_assert_true (srt_watch_compile (&expression, condition, srt_sim_content (sim), srt_sim_mission (sim), NULL));
      stop.holds = holds;
      stop.condition = &expression;
    }
  srt_stops_set (&watch, &stop, 1, srt_sim_run_context (sim));
  while (hits->len < 4 && srt_sim_world (sim)->mission_ticks < ticks)
    {
      srt_stops_begin (&watch, sim);
      srt_sim_tick (sim);
      if (srt_stops_end (&watch, sim))
        g_array_append_val (hits, watch.hit.at);
    }
  srt_stops_clear (&watch);
  srt_sim_free (sim);
  return hits;
}

/* Met forwards where the rules meet them in a run of one's own; and back again, the last first. */
static void
check_breakpoint (const char *what, SrtStop stop, const char *condition)
{
  g_autofree char *path = mission_path ("duel.sortie.json"),
                  *lines = g_strdup_printf ("break add %s%s%s\ncontinue\ncontinue\ncontinue back\nbreak disable 1\n"
                                            "run 50\nbreak list\n",
                                            what, condition ? " if " : "", condition ? condition : "");
  g_auto (GStrv) answers = debug ("--json", path, lines, 0);
  g_autoptr (GArray) hits = hits_of (path, stop, condition, 3000);
  g_autoptr (SrtJson) first = parse (answers[1]);

  g_test_message ("%s", what);
  g_assert_cmpuint (hits->len, >=, 2);
  g_assert_cmpint (srt_json_get (first, "breakpoint")->number, ==, 1);
  for (guint i = 0; i < 2; i++)
    assert_same_position (position_of (answers[1 + i]), g_array_index (hits, SrtPosition, i));
  assert_same_position (position_of (answers[3]), g_array_index (hits, SrtPosition, 0));
  g_assert_cmpint (position_of (answers[5]).tick, ==, g_array_index (hits, SrtPosition, 0).tick + 50);
}

/* Each at most once a tick, so that the two ways to count agree. */
static void
test_breakpoints (void)
{
  int pursue = srt_maneuver_number ("attack pursue");
  SrtStop line = { SRT_STOP_LINE, 0, pursue, 0, false, 0, NULL, NULL },
          chosen = { SRT_STOP_MANEUVER, 1, -1, -1, false, 0, NULL, NULL },
          event = { SRT_STOP_EVENT, 1, SRT_EVENT_MANEUVER_CHOSEN, -1, false, 0, NULL, NULL },
          condition = { SRT_STOP_CONDITION, -1, -1, -1, false, 0, NULL, NULL };

  check_breakpoint ("line \"attack pursue:1\" ship 0", line, NULL);
  check_breakpoint ("event \"maneuver chosen\" ship \"Bandit 1\"", event, "ship.speed > 100");
  check_breakpoint ("maneuver ship 1", chosen, "ship.speed > 100");
  check_breakpoint ("condition", condition, "slot(0).speed > 250");
}

/* A line of the mission's set stops those who fly it, the common one the others. */
static void
test_set_breakpoint (void)
{
  static const char mission[]
      = "{\"format\": 1, \"title\": \"Two\", \"player\": false, \"maneuver_sets\": [{\"name\": \"own\", \"scripts\": []}], \"ships\": ["
        "{\"id\": \"a\", \"name\": \"A\", \"type\": \"swift\", \"position\": [0, 0, -20000], \"flight_group\": \"a\","
        " \"maneuvers\": \"own\"}, {\"id\": \"b\", \"name\": \"B\", \"type\": \"thorn\", \"position\": [0, 0, 20000],"
        " \"angles\": [180, 0, 0], \"flight_group\": \"b\"}], \"flight_groups\": [{\"id\": \"a\", \"orders\":"
        " [{\"order\": 10, \"target\": {\"flight_group\": \"b\"}}]}, {\"id\": \"b\", \"orders\":"
        " [{\"order\": 10, \"target\": {\"flight_group\": \"a\"}}]}]}";
  g_autofree char *den = g_dir_make_tmp ("sortie-XXXXXX", NULL), *path = g_build_filename (den, "m.json", NULL);
  g_auto (GStrv) own = NULL, common = NULL;
  g_autoptr (SrtJson) at_own = NULL, at_common = NULL;

  g_assert_true (g_file_set_contents (path, mission, -1, NULL));
  own = debug ("--json", path, "break add line \"own/attack pursue:1\"\ncontinue\n", 0);
  common = debug ("--json", path, "break add line \"attack pursue:1\"\ncontinue\n", 0);
  at_own = parse (own[1]);
  at_common = parse (common[1]);
  g_assert_cmpint (srt_json_find (at_own, "/event/slot")->number, ==, 0);
  g_assert_cmpint (srt_json_find (at_common, "/event/slot")->number, ==, 1);
  g_remove (path);
  g_rmdir (den);
}

/* Skips are counted, and a breakpoint taken away stops nothing. */
static void
test_skip (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json");
  g_auto (GStrv) answers = debug ("--json", path,
                                  "break add maneuver ship 1\ncontinue\ncontinue\ncontinue\nbreak remove 1\ngoto 0\n"
                                  "break add maneuver ship 1 skip 2\ncontinue\nbreak remove 2\ngoto 0\nrun until over\n",
                                  0);

  assert_same_position (position_of (answers[7]), position_of (answers[3]));
  g_assert_nonnull (strstr (answers[10], "\"outcome\":\"friendly\""));
}

/* ---- Looking, and hands ---- */

static void
test_looking (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json");
  g_auto (GStrv) answers = debug ("--json", path,
                                  "run 400\nship \"Bandit 1\"\nprint\nstack\nwatch ship.armor.min\nwatch slot(77).speed\nevents 2\n"
                                  "why 400\nships\n",
                                  0);
  g_autoptr (SrtJson) print = parse (answers[2]), stack = parse (answers[3]), watch = parse (answers[4]),
                      none = parse (answers[5]), events = parse (answers[6]), why = parse (answers[7]),
                      ships = parse (answers[8]);

  g_assert_cmpint (g_strv_length (answers), ==, 9);
  g_assert_cmpstr (srt_json_find (print, "/ship/name")->text, ==, "Bandit 1");
  g_assert_cmpint (srt_json_find (print, "/ship/tick")->number, ==, 400);
  g_assert_cmpint (srt_json_find (stack, "/stack/0/order")->number, ==, 105);
  g_assert_cmpint (srt_json_get (watch, "value")->number, ==, 35);
  g_assert_cmpint (srt_json_get (none, "value")->kind, ==, SRT_JSON_NULL);
  g_assert_cmpuint (srt_json_length (srt_json_get (events, "events")), >, 10);
  g_assert_cmpuint (srt_json_length (srt_json_get (why, "decisions")), >, 1);
  g_assert_cmpuint (srt_json_length (srt_json_find (why, "/decisions/0/rules")), >, 1);
  g_assert_cmpuint (srt_json_length (srt_json_get (ships, "ships")), ==, 2);
}

/* What hands did is in the file that is saved, and comes again. */
static void
test_hands (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json"), *file = g_build_filename (folder, "hands.sortie-run", NULL),
                  *lines = g_strdup_printf ("ship 1\nrun 500\ngoto 300\nplace 100 200 -300\npop\npush \"Do Nothing\"\nrun 200\n"
                                            "goto 200\ngoto 500\nresult\nsave %s\n",
                                            file),
                  *replay = g_strdup_printf ("run %s", file);
  g_auto (GStrv) answers = debug ("", path, lines, 0), again = NULL;
  g_autoptr (Ran) ran = run_in ("C.UTF-8", replay);
  guint n = g_strv_length (answers);

  g_assert_cmpint (ran->status, ==, 0);
  g_assert_cmpstr (g_strchomp (ran->out), ==, answers[n - 2]);
  /* A recording is debugged as a mission is. */
  again = debug ("", file, "run to 300\nship 1\nwatch ship.position.y\ngoto 500\nresult\n", 0);
  g_assert_cmpstr (again[2], ==, "ship.position.y = 200");
  g_assert_cmpstr (again[4], ==, answers[n - 2]);
}

/* ---- What is wrong ---- */

static void
test_errors (void)
{
  static const char *const lines[] = {
    "nonsense", "run x", "run to -1", "goto", "goto 5", "goto 0:3", "goto 1:x", "step sideways", "step line", "back", "stack",
    "ship", "ship Nobody", "break add", "break add sometimes", "break add line \"no such:1\"", "break add damage what",
    "break add condition", "break add condition if", "break add condition if 1 +", "break add damage ship", "break remove 7",
    "break often", "continue up", "continue back", "watch", "watch ship.speed", "why", "push 105", "place 1 2", "save",
    "events x", "help me", "\"", "step tick 0",
  };
  g_autofree char *path = mission_path ("duel.sortie.json"), *all = g_strjoinv ("\n", (char **) lines);
  g_auto (GStrv) text = debug ("", path, all, 1), json = debug ("--json", path, all, 1);

  g_assert_cmpint (g_strv_length (text), ==, G_N_ELEMENTS (lines));
  g_assert_cmpint (g_strv_length (json), ==, G_N_ELEMENTS (lines));
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (SrtJson) answer = parse (json[i]);
      g_test_message ("%s: %s", lines[i], text[i]);
      g_assert_true (g_str_has_prefix (text[i], "error: "));
      g_assert_cmpstr (srt_json_get (answer, "error")->text, ==, text[i] + strlen ("error: "));
    }
}

static void
test_comments (void)
{
  g_autofree char *path = mission_path ("duel.sortie.json");
  g_auto (GStrv) answers = debug ("", path, "# a script\n\n  run 3  \nwhere\nquit\nrun 5\n", 0);

  g_assert_cmpint (g_strv_length (answers), ==, 3);
  g_assert_cmpstr (answers[0], ==, "tick 3 (0.03 s)");
  g_assert_cmpstr (answers[1], ==, answers[0]);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  folder = g_dir_make_tmp ("sortie-debug-XXXXXX", NULL);
  g_test_add_func ("/debug-cli/travel", test_travel);
  g_test_add_func ("/debug-cli/twins", test_twins);
  g_test_add_func ("/debug-cli/within-tick", test_within_tick);
  g_test_add_func ("/debug-cli/breakpoints", test_breakpoints);
  g_test_add_func ("/debug-cli/set", test_set_breakpoint);
  g_test_add_func ("/debug-cli/skip", test_skip);
  g_test_add_func ("/debug-cli/looking", test_looking);
  g_test_add_func ("/debug-cli/hands", test_hands);
  g_test_add_func ("/debug-cli/errors", test_errors);
  g_test_add_func ("/debug-cli/comments", test_comments);
  status = g_test_run ();
  {
    g_autofree char *lines = g_build_filename (folder, "lines", NULL), *file = g_build_filename (folder, "hands.sortie-run", NULL);
    g_unlink (lines);
    g_unlink (file);
    g_rmdir (folder);
  }
  g_free (folder);
  srt_content_unref (content);
  return status;
}
