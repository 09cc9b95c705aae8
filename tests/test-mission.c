/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mission document: round trips, checks, reading, differences. */
#include "content/load.h"
#include "maneuver/maneuver.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

static SrtContent *content;

static char *
mission_path (const char *name)
{
  const char *data = g_getenv ("SORTIE_DATA");
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  return g_build_filename (data ? data : "data", "missions", file, NULL);
}

static SrtDocument *
parse (const char *text)
{
  return srt_document_parse (text, strlen (text), "m.sortie.json", NULL);
}

/* Every complaint about a document of this text, errors and warnings only, a line each. */
static char *
complaints (const char *text)
{
  GString *all = g_string_new (NULL);
  SrtDiags diags;
  g_autoptr (SrtDocument) document = NULL;

  srt_diags_init (&diags);
  document = srt_document_parse (text, strlen (text), "m", &diags);
  if (document)
    srt_document_check (document, content, &diags);
  for (size_t i = 0; i < diags.count; i++)
    if (diags.items[i].severity != SRT_SEVERITY_NOTE)
      {
        char *line = srt_diag_line (&diags.items[i], NULL);
        g_string_append_printf (all, "%s\n", line);
        free (line);
      }
  srt_diags_clear (&diags);
  return g_string_free (all, FALSE);
}

static void
assert_complaints (const char *text, const char *expected)
{
  g_autofree char *got = complaints (text);
  g_assert_cmpstr (got, ==, expected);
}

static void
test_shipped (void)
{
  static const char *const names[] = { "duel", "patrol", "convoy", "anvil", "minefield" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = mission_path (names[i]), *text = NULL, *written = NULL, *found = NULL;
      g_autoptr (SrtDocument) document = NULL;
      gsize length, written_length;
      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      document = srt_document_load (path, NULL);
      written = srt_document_write (document, &written_length);
      g_assert_cmpmem (text, length, written, written_length);
      found = complaints (text);
      g_assert_cmpstr (found, ==, "");
    }
}

/* Where the mission is looked at from: the eye at its distance, the ship by its index; what cannot be seen from is told. */
static void
test_camera (void)
{
  static const char with[] = "{\"title\": \"t\", \"watch_for\": \"The beam.\", \"camera\": {\"eye\": [0, -300, 400], "
                             "\"look_at\": [0, 0, 0], \"follow\": \"a\", \"distance\": 5000}, \"ships\": "
                             "[{\"id\": \"m\", \"kind\": \"point\", \"position\": [0, 0, 0]}, {\"id\": \"a\", "
                             "\"type\": \"swift\", \"position\": [1, 2, 3]}]}";
  g_autoptr (SrtDocument) document = parse (with), bare = parse ("{\"title\": \"t\"}");
  SrtMission *mission = srt_mission_read (document, content, NULL);
  g_autofree char *same = complaints ("{\"title\": \"t\", \"camera\": {\"eye\": [5, 0, 0], \"look_at\": [5, 0, 0]}}");
  g_autofree char *nobody = complaints ("{\"title\": \"t\", \"camera\": {\"eye\": [5, 0, 0], \"follow\": \"x\"}}");
  g_autofree char *blind = complaints ("{\"title\": \"t\", \"camera\": {\"distance\": 5}}");

  g_assert_cmpstr (mission->watch_for, ==, "The beam.");
  g_assert_true (mission->camera.given);
  g_assert_cmpint (mission->camera.follow, ==, 1);
  g_assert_cmpfloat_with_epsilon ((double) mission->camera.eye.y, -3000.0, 0.01);
  g_assert_cmpfloat_with_epsilon ((double) mission->camera.eye.z, 4000.0, 0.01);
  srt_mission_free (mission);
  mission = srt_mission_read (bare, content, NULL);
  g_assert_cmpstr (mission->watch_for, ==, "");
  g_assert_false (mission->camera.given);
  srt_mission_free (mission);
  g_assert_nonnull (strstr (same, "warning: the camera stands at the very place that it looks at"));
  g_assert_nonnull (strstr (nobody, "there is no “x” in “ships”"));
  g_assert_nonnull (strstr (blind, "“eye”"));
}

/* A file of other hands takes one form for good; nothing of it is lost. */
static void
test_canonical (void)
{
  static const char text[] = "\xEF\xBB\xBF{\"ships\":[{\"mood\":\"grim\",\"position\":[1.50,2e2,-0],\"id\":\"a\",\"type\":\"swift\"}],\r\n"
                             "\"my tool\":{\"deep\":[[[]]]},\"title\":\"\\u05d0 \\\"q\\\" 🚀\"}";
  g_autoptr (SrtDocument) document = parse (text), again = NULL;
  g_autofree char *first = srt_document_write (document, NULL), *second = NULL;

  g_assert_nonnull (strstr (first, "  \"title\": \"א \\\"q\\\" 🚀\",\n"));
  g_assert_nonnull (strstr (first, "{\"id\": \"a\", \"type\": \"swift\", \"position\": [1.50, 2e2, -0], \"mood\": \"grim\"}"));
  g_assert_nonnull (strstr (first, "\"my tool\""));
  g_assert_true (g_str_has_prefix (first, "{\n  \"format\": 1,\n"));
  again = parse (first);
  second = srt_document_write (again, NULL);
  g_assert_cmpstr (first, ==, second);
  for (int i = 0; srt_document_tables ()[i]; i++)
    g_assert_cmpint (srt_document_table (document, srt_document_tables ()[i])->kind, ==, SRT_JSON_ARRAY);
}

/* Line numbers, from 1, on which two texts of as many lines differ. */
static GArray *
changed_lines (const char *a, const char *b)
{
  g_auto (GStrv) x = g_strsplit (a, "\n", -1), y = g_strsplit (b, "\n", -1);
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (int));

  g_assert_cmpuint (g_strv_length (x), ==, g_strv_length (y));
  for (int i = 0; x[i]; i++)
    if (strcmp (x[i], y[i]) != 0)
      {
        int line = i + 1;
        g_array_append_val (lines, line);
      }
  return lines;
}

static void
test_one_moved (void)
{
  g_autofree char *path = mission_path ("convoy"), *before = NULL, *after = NULL;
  g_autoptr (SrtDocument) document = srt_document_load (path, NULL);
  SrtJson *ship = srt_document_find (document, "ships", "heron-3", NULL);
  SrtJson *position = srt_json_new_array ();
  g_autoptr (GArray) lines = NULL;

  before = srt_document_write (document, NULL);
  for (int i = 0; i < 3; i++)
    srt_json_append (position, srt_json_new_number (1234.5 * (i + 1)));
  srt_json_set (ship, "position", position);
  after = srt_document_write (document, NULL);
  lines = changed_lines (before, after);
  g_assert_cmpuint (lines->len, ==, 1);
  g_assert_cmpint (g_array_index (lines, int, 0), >=, ship->line);
  g_assert_cmpint (g_array_index (lines, int, 0), <=, ship->line + 9);
}

static void
test_save (void)
{
  g_autofree char *folder = g_dir_make_tmp ("sortie-save-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "x.sortie.json", NULL), *link = NULL, *text = NULL, *kept = NULL;
  g_autoptr (SrtDocument) document = srt_document_new ();
  SrtDiags diags;

  srt_diags_init (&diags);
  g_assert_true (srt_document_save (document, path, &diags));
  link = g_build_filename (folder, "link.sortie.json", NULL);
  g_assert_cmpint (symlink (path, link), ==, 0);
  srt_json_set (document->root, "title", srt_json_new_string ("Linked"));
  g_assert_true (srt_document_save (document, link, &diags));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Linked"));
  g_assert_cmpuint (diags.count, ==, 0);
  g_assert_false (srt_document_save (document, "/nonexistent/folder/x.sortie.json", &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);
  srt_diags_clear (&diags);
  g_remove (link);
  g_remove (path);
  g_rmdir (folder);
}

#define HEAD "{\"format\": 1, \"title\": \"t\", "
#define REST                                                                                                       \
  ", \"squads\": [], \"formations\": [], \"curves\": [], \"triggers\": [], \"globals\": [], \"parts\": [], "       \
  "\"objectives\": []}"
#define SHIP "{\"id\": \"a\", \"type\": \"swift\", \"position\": [0, 0, 0]}"

static void
test_check (void)
{
  assert_complaints (HEAD "\n\"flight_groups\": [], \"ships\": [" SHIP "]" REST, "");
  assert_complaints (HEAD "\n\"flight_groups\": [], \"ships\": [" SHIP ",\n  " SHIP "]" REST,
                     "m:3:10: error: the id “a” is already taken in “ships”\n");
  assert_complaints (HEAD "\n\"flight_groups\": [], \"ships\": [{\"id\": \"a\", \"type\": \"gull\", \"position\": [0, 0, 0], "
                          "\"pilot\": \"bob\", \"flight_group\": \"x\"}]" REST,
                     "m:2:52: error: there is no ship type “gull”\n"
                     "m:2:115: error: there is no “x” in “flight_groups”\n"
                     "m:2:92: error: there is no pilot “bob”\n");
  assert_complaints (HEAD "\n\"flight_groups\": [], \"ships\": [{\"id\": \"a\", \"position\": [0, 5e6, 0]}]" REST,
                     "m:2:32: error: the ship “a” has no type\n"
                     "m:2:56: warning: “a” stands more than 4,000,000 units out, where places lose precision\n");
  assert_complaints (HEAD "\n\"player\": true, \"flight_groups\": [], \"ships\": []" REST,
                     "m:2:11: error: a mission with a player needs the player's ship as the first of “ships”\n");
  assert_complaints (HEAD "\"flight_groups\": [], \"ships\": [{\"id\": \"a\", \"type\": \"swift\", \"position\": [0, 0, 0], "
                          "\n\"orders\": [{\"order\": 105, \"target\": {\"ship\": \"b\", \"squad\": \"c\"}}]}]" REST,
                     "m:2:37: error: a target names exactly one of ship, flight_group and squad\n"
                     "m:2:46: error: there is no “b” in “ships”\n"
                     "m:2:60: error: there is no “c” in “squads”\n");
  assert_complaints ("{\"title\": NaN}", "m:1:11: error: NaN is no number; write one or leave the field out\n");
  assert_complaints ("[]", "m:1:1: error: a mission is an object in curly brackets\n");
  assert_complaints ("{\"ships\": {}}", "m:1:11: error: “ships” must be a list in square brackets\n");
  assert_complaints ("{\"ships\": [7]}", "m:1:12: error: each entry of “ships” must be an object in curly brackets\n");
  assert_complaints (HEAD "\"flight_groups\": [], \"ships\": [], \"formations\": [], \"curves\": [], \"triggers\": [], "
                          "\"globals\": [], \"parts\": [], \"objectives\": [],\n\"squads\": [{\"id\": \"s\", \"members\": "
                          "[{\"squad\": \"t\"}]},\n{\"id\": \"t\", \"members\": [{\"squad\": \"s\"}]}]}",
                     "m:2:12: warning: the squad “s” holds itself by way of its members, or nests too deep; that part is "
                     "left out\n"
                     "m:3:1: warning: the squad “t” holds itself by way of its members, or nests too deep; that part is "
                     "left out\n");
}

static bool
only_105 (int number)
{
  return number == 105;
}

static void
test_orders (void)
{
  g_autoptr (SrtDocument) document
      = parse ("{\"ships\": [{\"id\": \"a\", \"orders\": [{\"order\": 105}, {\"order\": 77}]}]}");
  SrtDiags diags;

  srt_diags_init (&diags);
  srt_document_check_orders (document, only_105, &diags);
  g_assert_cmpuint (diags.count, ==, 1);
  g_assert_cmpstr (diags.items[0].pointer, ==, "/ships/0/orders/1/order");
  srt_diags_clear (&diags);
}

static void
test_ids (void)
{
  g_autoptr (SrtDocument) document = parse ("{\"ships\": [{\"id\": \"swift\"}, {\"id\": \"red-1\"}, {}, {\"id\": \"red-7\"}, {}]}");
  guint index = 0;
  const struct
  {
    const char *wanted, *given;
  } cases[] = {
    { "thorn", "thorn" }, { "swift", "swift-2" }, { "red-1", "red-2" }, { "red-7", "red-8" },
    { "Röd 1!", "Rd-1" }, { "7up", "_7up" },      { "", "item" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = srt_document_new_id (document, "ships", cases[i].wanted);
      g_assert_cmpstr (id, ==, cases[i].given);
    }
  g_assert_nonnull (srt_document_find (document, "ships", "ship", &index));
  g_assert_cmpuint (index, ==, 2);
  g_assert_nonnull (srt_document_find (document, "ships", "ship-2", &index));
  g_assert_cmpuint (index, ==, 4);
  g_assert_null (srt_document_find (document, "ships", "gone", NULL));
}

static void
test_read (void)
{
  static const char text[]
      = "{\"player\": true, \"seed\": 7, \"difficulty\": \"hard\", \"action_centre\": \"b\", \"sun_direction\": [0, -3, 0],"
        "\"ships\": [{\"id\": \"a\", \"name\": \"Alpha 1\", \"type\": \"swift\", \"position\": [1, -2, 3], \"angles\": [90, "
        "-10, 5], \"flight_group\": \"g\", \"pilot\": \"ace\", \"orders\": [{\"order\": 6, \"speed\": 12}, {\"order\": 105, "
        "\"target\": {\"ship\": \"b\", \"component\": 4}, \"go\": false}]},"
        "{\"id\": \"b\", \"type\": \"nonesuch\", \"position\": [0, 0, 0], \"side\": \"hostile\"},"
        "{\"id\": \"p\", \"kind\": \"curve_point\", \"position\": [10, 0, 0]},"
        "{\"id\": \"q\", \"kind\": \"curve_point\", \"position\": [10, 0, 50]},"
        "{\"id\": \"c\", \"type\": \"thorn\", \"position\": [0, 0, 0], \"flight_group\": \"g\", \"present\": false}],"
        "\"flight_groups\": [{\"id\": \"h\"}, {\"id\": \"g\", \"wing\": \"second\", \"orders\": [{\"order\": 10, \"target\": "
        "{\"squad\": \"s\"}}]}],"
        "\"squads\": [{\"id\": \"s\", \"members\": [{\"flight_group\": \"g\"}, {\"ship\": \"gone\"}, {\"ship\": \"a\", "
        "\"component\": 2}]}],"
        "\"formations\": [{\"id\": \"f\", \"points\": [{\"offset\": [1, 2, 3]}, {\"offset\": [4, 5, 6]}]}],"
        "\"curves\": [{\"id\": \"k\", \"start\": \"p\", \"end\": \"a\", \"arriving_handle\": \"q\"}],"
        "\"triggers\": [{\"id\": \"t\", \"owner\": {\"flight_group\": \"g\"}, \"condition\": \"destroyed\", \"repeat\": "
        "\"counted\", \"count\": 3, \"operands\": [{}, {\"any_player\": true}, {\"number\": 9}, {\"ship\": \"a\"}], "
        "\"block\": [\"one\", \"two\"]}],"
        "\"globals\": [{\"id\": \"v\", \"value\": 4294967295}], \"parts\": [{\"id\": \"begin\", \"start\": true}],"
        "\"variables\": [{\"number\": 10}, {\"number\": 1, \"value\": 3}], "
        "\"objectives\": [{\"id\": \"o\", \"text\": \"Win\", \"state\": \"current\"}], \"command_flags\": [{\"command\": 37, "
        "\"players\": true}]}";
  g_autoptr (SrtDocument) document = parse (text);
  SrtMission *mission;

  g_assert_nonnull (document);
  mission = srt_mission_read (document, content, NULL);
  g_assert_true (mission->has_player);
  g_assert_cmpuint (mission->seed, ==, 7);
  g_assert_cmpint (mission->difficulty, ==, 2);
  g_assert_cmpint (mission->action_centre, ==, 1);
  g_assert_cmpfloat (mission->action_radius, ==, 220000);
  g_assert_cmpfloat (mission->sun_direction.y, ==, -1);
  g_assert_cmpint (mission->n_variables, ==, 2);
  g_assert_cmpint (mission->variables[0].number, ==, 10);
  g_assert_cmpuint (mission->variables[0].value, ==, 1);
  g_assert_cmpint (mission->variables[1].number, ==, 1);
  g_assert_cmpuint (mission->variables[1].value, ==, 3);
  g_assert_cmpint (mission->n_ships, ==, 5);
  g_assert_cmpstr (mission->ships[0].name, ==, "Alpha 1");
  g_assert_cmpint (mission->ships[0].type, ==, srt_content_find_ship (content, "swift"));
  g_assert_cmpfloat (mission->ships[0].yaw, ==, 90);
  g_assert_cmpfloat (mission->ships[0].roll, ==, 5);
  g_assert_cmpint (mission->ships[0].side, ==, -1);
  g_assert_cmpint (mission->ships[0].flight_group, ==, 1);
  g_assert_cmpint (mission->ships[0].n_orders, ==, 2);
  g_assert_cmpfloat (mission->ships[0].orders[0].speed, ==, 12);
  g_assert_true (mission->ships[0].orders[0].go);
  g_assert_false (mission->ships[0].orders[1].go);
  g_assert_cmpint (mission->ships[0].orders[0].target, ==, -1);
  g_assert_cmpint (mission->ships[0].orders[1].target, ==, 1);
  g_assert_cmpint (mission->ships[0].orders[1].component, ==, 4);
  g_assert_cmpint (mission->ships[1].type, ==, SRT_NONE);
  g_assert_false (mission->ships[1].present); /* of no known type: never made */
  g_assert_cmpint (mission->ships[1].side, ==, SRT_SIDE_HOSTILE);
  g_assert_cmpstr (mission->ships[1].name, ==, "b");
  g_assert_cmpint (mission->ships[2].kind, ==, SRT_SHIP_CURVE_POINT);
  g_assert_true (mission->ships[2].present);
  g_assert_false (mission->ships[4].present);
  g_assert_cmpint (mission->groups[0].n_ships, ==, 0);
  g_assert_cmpint (mission->groups[1].n_ships, ==, 2);
  g_assert_cmpint (mission->groups[1].ships[1], ==, 4);
  g_assert_cmpint (mission->groups[1].wing, ==, 1);
  g_assert_cmpint (mission->groups[0].wing, ==, -1);
  g_assert_cmpint (mission->groups[1].orders[0].target_kind, ==, SRT_TARGET_SQUAD);
  g_assert_cmpint (mission->squads[0].n_members, ==, 2); /* the one of no ship is skipped */
  g_assert_cmpint (mission->squads[0].members[1].component, ==, 2);
  g_assert_cmpint (mission->formations[0].n_points, ==, 2);
  g_assert_cmpfloat (mission->formation_points[1].z, ==, 6);
  g_assert_cmpfloat (mission->curves[0].from.x, ==, 10);
  g_assert_cmpfloat (mission->curves[0].to.y, ==, -2);
  g_assert_cmpfloat (mission->curves[0].leaving.z, ==, 0);
  g_assert_cmpfloat (mission->curves[0].arriving.z, ==, -47);
  g_assert_cmpint (mission->triggers[0].owner_kind, ==, SRT_TARGET_GROUP);
  g_assert_cmpint (mission->triggers[0].owner, ==, 1);
  g_assert_cmpint (mission->triggers[0].condition, ==, 1);
  g_assert_cmpint (mission->triggers[0].repeat, ==, 2);
  g_assert_cmpint (mission->triggers[0].operands[0].kind, ==, SRT_OPERAND_ANY);
  g_assert_cmpint (mission->triggers[0].operands[1].kind, ==, SRT_OPERAND_ANY_PLAYER);
  g_assert_cmpuint (mission->triggers[0].operands[2].number, ==, 9);
  g_assert_cmpint (mission->triggers[0].operands[3].kind, ==, SRT_OPERAND_SHIP);
  g_assert_cmpint (mission->triggers[0].operands[4].kind, ==, SRT_OPERAND_ANY);
  g_assert_cmpint (mission->triggers[0].n_lines, ==, 2);
  g_assert_cmpstr (mission->triggers[0].lines[1], ==, "two");
  g_assert_cmpuint (mission->globals[0].value, ==, 4294967295u);
  g_assert_true (mission->parts[0].start);
  g_assert_cmpint (mission->objectives[0].state, ==, 2);
  g_assert_cmpint (mission->command_players[37], ==, 1);
  srt_mission_free (mission);
}

/* Whatever is wrong with a document that could be parsed, reading it is safe. */
static void
test_hostile (void)
{
  g_autofree char *path = mission_path ("patrol"), *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize at = 0; at < length; at += 3)
    {
      static const char put[] = "0\"{[x-e,:]}n";
      g_autofree char *changed = g_memdup2 (text, length);
      g_autoptr (SrtDocument) document = NULL;
      changed[at] = put[at / 3 % (sizeof put - 1)];
      document = srt_document_parse (changed, length, NULL, NULL);
      if (document)
        srt_mission_free (srt_mission_read (document, content, NULL));
    }
}

static void
test_locale (void)
{
  locale_t german = newlocale (LC_ALL_MASK, "de_DE.UTF-8", (locale_t) 0), before;
  g_autoptr (SrtDocument) document = NULL;
  g_autofree char *text = NULL;
  SrtMission *mission;

  if (german == (locale_t) 0)
    {
      g_test_skip ("de_DE.UTF-8 is not installed");
      return;
    }
  before = uselocale (german);
  document = parse ("{\"ships\": [{\"id\": \"a\", \"type\": \"swift\", \"position\": [0.5, 1.25, -2.5]}]}");
  srt_json_set (srt_document_find (document, "ships", "a", NULL), "marker_at", srt_json_new_number (0.75));
  mission = srt_mission_read (document, content, NULL);
  text = srt_document_write (document, NULL);
  uselocale (before);
  freelocale (german);
  g_assert_cmpfloat (mission->ships[0].position.y, ==, 1.25);
  g_assert_nonnull (strstr (text, "[0.5, 1.25, -2.5]"));
  g_assert_nonnull (strstr (text, "\"marker_at\": 0.75"));
  srt_mission_free (mission);
}

static void
test_diff (void)
{
  g_autofree char *path = mission_path ("duel");
  g_autoptr (SrtDocument) a = srt_document_load (path, NULL), b = srt_document_copy (a);
  g_autoptr (GString) text = g_string_new (NULL);
  SrtJson *ship;

  g_assert_cmpint (srt_document_diff (a, b, text), ==, 0);
  g_assert_cmpstr (text->str, ==, "");
  ship = srt_document_find (b, "ships", "alpha-1", NULL);
  srt_json_set (ship, "pilot", srt_json_new_string ("ace"));
  srt_json_set (b->root, "title", srt_json_new_string ("Rematch"));
  srt_json_free (srt_json_steal (srt_document_table (b, "objectives"), 0));
  g_assert_cmpint (srt_document_diff (a, b, text), ==, 3);
  g_assert_cmpstr (text->str, ==,
                   "Mission: title was “Duel”, is “Rematch”\n"
                   "Ship “alpha-1”: pilot was “regular”, is “ace”\n"
                   "Objective “win” is gone\n");
}

int
main (int argc, char **argv)
{
  const char *data = g_getenv ("SORTIE_DATA");
  const char *folders[] = { data ? data : "data", NULL };
  const SrtLoadOptions options = { folders, srt_maneuver_compile, srt_maneuver_free };
  int status;

  g_test_init (&argc, &argv, NULL);
  content = srt_content_load (&options, NULL);
  g_assert_nonnull (content);
  g_test_add_func ("/mission/shipped", test_shipped);
  g_test_add_func ("/mission/canonical", test_canonical);
  g_test_add_func ("/mission/one-moved", test_one_moved);
  g_test_add_func ("/mission/save", test_save);
  g_test_add_func ("/mission/check", test_check);
  g_test_add_func ("/mission/orders", test_orders);
  g_test_add_func ("/mission/ids", test_ids);
  g_test_add_func ("/mission/read", test_read);
  g_test_add_func ("/mission/hostile", test_hostile);
  g_test_add_func ("/mission/locale", test_locale);
  g_test_add_func ("/mission/camera", test_camera);
  g_test_add_func ("/mission/diff", test_diff);
  status = g_test_run ();
  srt_content_unref (content);
  return status;
}
