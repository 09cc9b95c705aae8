/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line as scripts meet it: what it prints, where, and its exit status. */
#include "command.h"

#include "content/document.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

static char *folder; /* the test's own */

static Ran *
run (const char *format, ...) G_GNUC_PRINTF (1, 2);

static Ran *
run (const char *format, ...)
{
  g_autofree char *arguments = NULL;
  va_list args;

  va_start (args, format);
  arguments = g_strdup_vprintf (format, args);
  va_end (args);
  return run_in ("C.UTF-8", arguments);
}

static char *
mission (const char *name)
{
  const char *data = g_getenv ("SORTIE_DATA");
  return g_strdup_printf ("%s/missions/%s.sortie.json", data ? data : "data", name);
}

static char *
put (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static SrtJson *
parse (const char *text)
{
  SrtJson *json = srt_json_parse (text, strlen (text), NULL, NULL);
  g_assert_nonnull (json);
  return json;
}

/* The last line of what was printed, as JSON. */
static SrtJson *
last_line (const char *text)
{
  g_autofree char *copy = g_strchomp (g_strdup (text));
  const char *line = strrchr (copy, '\n');
  return parse (line ? line + 1 : copy);
}

static void
assert_usage (const char *arguments)
{
  g_autoptr (Ran) ran = run ("%s", arguments);

  g_assert_cmpint (ran->status, ==, 2);
  g_assert_cmpstr (ran->out, ==, "");
  g_assert_true (g_str_has_prefix (ran->err, "sortie-cli: "));
  g_assert_true (strchr (ran->err, '\n') == ran->err + strlen (ran->err) - 1); /* one line */
}

/* A device may have no end, a folder no text: neither is read. */
static void
test_no_files (void)
{
  static const char *const commands[] = { "run", "check" };
  static const char *const paths[] = { "/dev/zero", "/tmp", "nowhere.sortie.json" };

  for (gsize c = 0; c < G_N_ELEMENTS (commands); c++)
    for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
      {
        g_autoptr (Ran) ran = run ("%s %s", commands[c], paths[i]);
        g_assert_cmpint (ran->status, ==, 1);
        g_assert_true (g_str_has_prefix (ran->err, paths[i]));
        g_assert_true (strchr (ran->err, '\n') == ran->err + strlen (ran->err) - 1);
      }
}

static void
test_usage (void)
{
  static const char *const commands[] = { "run", "check", "list", "bench", "duel", "debug", "render", "convert", "diff", "schema" };
  g_autoptr (Ran) version = run ("--version"), help = run ("--help");

  g_assert_cmpint (version->status, ==, 0);
  g_assert_true (g_str_has_prefix (version->out, "sortie-cli "));
  g_assert_cmpint (help->status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (Ran) own = run ("%s --help", commands[i]), short_help = run ("%s -h", commands[i]);
      g_autoptr (Ran) own_version = run ("%s --version", commands[i]);
      g_autofree char *unknown = g_strdup_printf ("%s --warp", commands[i]);
      g_assert_nonnull (strstr (help->out, commands[i]));
      g_assert_cmpint (own->status, ==, 0);
      g_assert_nonnull (strstr (own->out, commands[i]));
      g_assert_cmpstr (own->out, ==, short_help->out);
      g_assert_cmpint (own_version->status, ==, 0);
      g_assert_cmpstr (own_version->out, ==, version->out);
      assert_usage (unknown);
      /* It measures everything then. */
      if (strcmp (commands[i], "bench") != 0)
        assert_usage (commands[i]);
    }
  assert_usage ("");
  assert_usage ("fly");
  assert_usage ("run");
  assert_usage ("run a b");
  assert_usage ("run x.sortie.json --warp");
  assert_usage ("run x.sortie.json --every 0");
  assert_usage ("run x.sortie.json --slots 1,x");
  assert_usage ("run x.sortie.json --difficulty insane");
  assert_usage ("list colours");
  assert_usage ("bench nonesuch");
  assert_usage ("schema house");
  assert_usage ("convert a.json b.sortie.json");
  assert_usage ("--warp");
  assert_usage ("''");
  assert_usage ("list ''");
  assert_usage ("list ships guns");
  assert_usage ("diff x.sortie.json");
}

static void
test_run_usage (void)
{
  static const char *const wrong[]
      = { "--ticks -5",     "--ticks 99999999999999", "--ticks abc",  "--ticks",      "--seed -1",    "--seed 99999999999999999999",
          "--seed x",       "--every -3",             "--slots ''",   "--slots 0,",   "--slots 5000", "--slots -1",
          "--slots 900 --ticks 1", "--player input",  "--player pilot:nobody", "--player pilot", "--difficulty 3", "--difficulty" };
  g_autofree char *duel = mission ("duel");

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("run %s %s", duel, wrong[i]);
      assert_usage (arguments);
    }
}

/* ---- Files that are none ---- */

/* One line that begins with the file's name, nothing on standard output, status 1. */
static void
assert_bad_file (const char *command, const char *path, const char *rest)
{
  g_autoptr (Ran) ran = run ("%s %s %s", command, path, rest);
  g_autofree char *start = g_strdup_printf ("%s:", path);

  g_assert_cmpint (ran->status, ==, 1);
  g_assert_cmpstr (ran->out, ==, "");
  g_assert_true (g_str_has_prefix (ran->err, start));
  g_assert_nonnull (strstr (ran->err, "error: "));
  g_assert_true (strchr (ran->err, '\n') == ran->err + strlen (ran->err) - 1);
}

static void
test_bad_files (void)
{
  static const char junk[] = "\x00\xFF\x80PK\x03\x04 no text at all \xC3";
  static const char *const endings[] = { "sortie.json", "maneuver", "glb", "gltf", "json" };
  g_autofree char *duel = mission ("duel");

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *missing = g_strdup_printf ("%s/missing.%s", folder, endings[i]);
      g_autofree char *inner = g_strdup_printf ("%s/inner.%s", folder, endings[i]);
      g_autofree char *empty = g_strdup_printf ("%s/empty.%s", folder, endings[i]);
      g_autofree char *binary = g_strdup_printf ("%s/binary.%s", folder, endings[i]);
      g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
      g_assert_true (g_file_set_contents (empty, "", 0, NULL));
      g_assert_true (g_file_set_contents (binary, junk, sizeof junk, NULL));
      assert_bad_file ("check", missing, "");
      assert_bad_file ("check", inner, "");
      assert_bad_file ("check", binary, "");
      if (strcmp (endings[i], "maneuver") != 0) /* an empty script is one */
        assert_bad_file ("check", empty, "");
      if (i == 0)
        {
          const char *const bad[] = { missing, inner, empty, binary };
          for (guint k = 0; k < G_N_ELEMENTS (bad); k++)
            {
              g_autofree char *out = g_strdup_printf ("-o %s/x.png", folder);
              g_autofree char *to = g_strdup_printf ("%s/x.sortie.json", folder);
              assert_bad_file ("run", bad[k], "");
              assert_bad_file ("render", bad[k], out);
              assert_bad_file ("convert", bad[k], to);
              assert_bad_file ("diff", bad[k], duel);
            }
        }
      g_remove (empty);
      g_remove (binary);
      g_rmdir (inner);
    }
}

/* ---- Output that gets nowhere ---- */

static int
status_of (const char *arguments, const char *redirection)
{
  const char *program = g_getenv ("SORTIE_CLI");
  g_autofree char *script
      = g_strdup_printf ("exec %s %s %s", program ? program : "sortie-cli", arguments, redirection);
  const char *argv[] = { "/bin/sh", "-c", script, NULL };
  g_autofree char *err = NULL;
  GError *error = NULL;
  int wait_status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &err, &wait_status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (wait_status));
  if (WEXITSTATUS (wait_status) != 0)
    {
      g_assert_nonnull (strstr (err, "cannot be written"));
      g_assert_true (strchr (err, '\n') == err + strlen (err) - 1);
    }
  return WEXITSTATUS (wait_status);
}

static void
test_no_output (void)
{
  g_autofree char *duel = mission ("duel"), *patrol = mission ("patrol");
  g_autofree char *fly = g_strdup_printf ("run %s --ticks 4", duel);
  g_autofree char *trace = g_strdup_printf ("run %s --ticks 400 --trace -", duel);
  g_autofree char *differ = g_strdup_printf ("diff %s %s", duel, patrol);
  g_autofree char *file = g_build_filename (folder, "t.jsonl", NULL), *text = NULL;
  g_autofree char *traced = g_strdup_printf ("%s --trace %s", fly, file);
  const char *const all[] = { "--help", "--version", "list orders", "schema mission", "run --help", fly, trace, differ };

  g_assert_cmpint (status_of ("list orders", ">/dev/null"), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_assert_cmpint (status_of (all[i], ">&-"), ==, 1);
      if (g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
        g_assert_cmpint (status_of (all[i], ">/dev/full"), ==, 1);
    }
  /* The trace does not take the place of the standard output that is not there: the result is not in it. */
  g_assert_cmpint (status_of (traced, ">&-"), ==, 1);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_null (strstr (text, "outcome"));
  g_remove (file);
}

static void
test_list (void)
{
  static const char *const lists[]
      = { "orders", "maneuvers", "statements", "ships", "pilots", "guns", "missiles", "events", "fields" };
  g_autoptr (SrtJson) orders = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (Ran) ran = run ("list %s", lists[i]);
      g_autoptr (SrtJson) list = parse (ran->out);
      g_assert_cmpint (ran->status, ==, 0);
      g_assert_cmpuint (srt_json_length (list), >, 2);
      for (guint k = 0; k < srt_json_length (list); k++)
        {
          g_assert_nonnull (srt_read_string (srt_json_at (list, k), "id"));
          g_assert_nonnull (srt_read_string (srt_json_at (list, k), "name"));
        }
      if (i == 0)
        orders = g_steal_pointer (&list);
    }
  for (guint k = 0; k < srt_json_length (orders); k++)
    {
      const SrtJson *order = srt_json_at (orders, k);
      g_assert_cmpint (srt_json_get (order, "number")->kind, ==, SRT_JSON_NUMBER);
      g_assert_cmpint (srt_json_get (order, "priority")->kind, ==, SRT_JSON_NUMBER);
      g_assert_cmpint (srt_json_get (order, "flags")->kind, ==, SRT_JSON_ARRAY);
      g_assert_cmpint (srt_json_get (order, "built")->kind, ==, SRT_JSON_BOOL);
    }
}

static gboolean
has (const SrtJson *list, const char *id)
{
  for (guint i = 0; i < srt_json_length (list); i++)
    if (g_strcmp0 (srt_json_at (list, i)->text, id) == 0)
      return TRUE;
  return FALSE;
}

/* What a ship's own model and its turrets fire, and what its hardpoints hold in whichever tier. */
static void
test_list_arms (void)
{
  g_autoptr (Ran) ran = run ("list ships");
  g_autoptr (SrtJson) list = parse (ran->out);
  int met = 0;

  for (guint k = 0; k < srt_json_length (list); k++)
    {
      const SrtJson *ship = srt_json_at (list, k), *guns = srt_json_get (ship, "guns");
      const SrtJson *missiles = srt_json_get (ship, "missiles");
      const char *id = srt_read_string (ship, "id");

      if (strcmp (id, "swift") == 0)
        {
          met++;
          g_assert_cmpuint (srt_json_length (guns), ==, 2);
          g_assert_true (has (guns, "needle") && has (guns, "ember"));
          g_assert_true (has (missiles, "javelin") && has (missiles, "lantern") && !has (missiles, "sledge"));
        }
      else if (strcmp (id, "bastion") == 0)
        {
          met++;
          g_assert_true (has (guns, "warden") && has (guns, "burr") && has (guns, "steeple"));
          g_assert_cmpuint (srt_json_length (missiles), ==, 0);
        }
    }
  g_assert_cmpint (met, ==, 2);
}

/* One of the two is destroyed, and again with the same hash; another seed is another fight. */
static void
test_duel (void)
{
  g_autofree char *duel = mission ("duel");
  g_autoptr (Ran) one = run ("run %s --ticks 30000 --seed 1", duel), two = run ("run %s --ticks 30000 --seed 1", duel);
  g_autoptr (Ran) other = run ("run %s --ticks 30000 --seed 2", duel);
  g_autoptr (SrtJson) result = last_line (one->out), different = last_line (other->out);
  const SrtJson *losses = srt_json_get (result, "losses");

  g_assert_cmpint (one->status, ==, 0);
  g_assert_cmpstr (one->out, ==, two->out);
  g_assert_cmpuint (strlen (srt_read_string (result, "hash")), ==, 16);
  g_assert_cmpfloat (srt_json_get (losses, "friendly")->number + srt_json_get (losses, "hostile")->number, ==, 1);
  g_assert_cmpstr (srt_read_string (result, "outcome"), ==,
                   srt_json_get (losses, "hostile")->number > 0 ? "friendly" : "hostile");
  g_assert_cmpstr (srt_read_string (result, "hash"), !=, srt_read_string (different, "hash"));
}

static void
test_run_options (void)
{
  g_autofree char *patrol = mission ("patrol");
  g_autoptr (Ran) plain = run ("run %s --ticks 200", patrol), german = NULL;
  g_autoptr (Ran) pilot = run ("run %s --ticks 200 --player pilot:novice --difficulty hard --original", patrol);
  g_autoptr (Ran) nobody = run ("run %s --ticks 200 --player pilot:nobody", patrol);
  g_autofree char *arguments = g_strdup_printf ("run %s --ticks 200", patrol);
  g_autoptr (SrtJson) result = last_line (plain->out);

  german = run_in ("de_DE.UTF-8", arguments);
  g_assert_cmpfloat (srt_json_get (result, "tick")->number, ==, 200);
  g_assert_cmpstr (srt_read_string (result, "outcome"), ==, "undecided");
  g_assert_cmpstr (german->out, ==, plain->out);
  g_assert_cmpint (pilot->status, ==, 0);
  g_assert_cmpstr (pilot->out, !=, plain->out);
  g_assert_cmpint (nobody->status, ==, 2);
}

static void
assert_bad_trace (const char *mission_path, const char *trace)
{
  g_autoptr (Ran) ran = run ("run %s --ticks 300 --trace %s", mission_path, trace);

  g_assert_cmpint (ran->status, ==, 1);
  g_assert_true (g_str_has_prefix (ran->err, trace));
  g_assert_true (strchr (ran->err, '\n') == ran->err + strlen (ran->err) - 1);
}

static void
test_trace (void)
{
  g_autofree char *patrol = mission ("patrol"), *file = g_build_filename (folder, "t.jsonl", NULL), *text = NULL;
  g_autoptr (Ran) ran = run ("run %s --ticks 40 --every 20 --slots 0,4 --trace %s", patrol, file);
  g_autoptr (Ran) failing = run ("run %s --ticks 1 --trace /nonexistent/t", patrol);
  g_auto (GStrv) lines = NULL;

  g_assert_cmpint (ran->status, ==, 0);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (int i = 0; lines[i]; i++)
    {
      g_autoptr (SrtJson) line = parse (lines[i]);
      g_assert_cmpfloat (srt_json_get (line, "tick")->number, ==, i < 2 ? 20 : 40);
      g_assert_cmpfloat (srt_json_get (line, "slot")->number, ==, i % 2 ? 4 : 0);
      g_assert_cmpuint (srt_json_length (srt_json_get (line, "pos")), ==, 3);
      g_assert_cmpint (srt_json_get (line, "orders")->kind, ==, SRT_JSON_ARRAY);
    }
  g_assert_cmpint (failing->status, ==, 1);
  g_assert_cmpstr (failing->out, ==, "");
  assert_bad_trace (patrol, folder);
  if (g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    assert_bad_trace (patrol, "/dev/full");
  g_remove (file);
}

static void
assert_checked (const char *name, const char *text, int status, const char *expected)
{
  g_autofree char *path = put (name, text);
  g_autoptr (Ran) ran = run ("check '%s'", path);
  g_autofree char *line = *expected ? g_strdup_printf ("%s%s\n", path, expected) : g_strdup ("");

  g_assert_cmpstr (ran->err, ==, line);
  g_assert_cmpint (ran->status, ==, status);
  g_remove (path);
}

static void
test_check (void)
{
  g_autofree char *duel = mission ("duel"), *patrol = mission ("patrol");
  g_autoptr (Ran) good = run ("check %s %s", duel, patrol), missing = run ("check /nonexistent.sortie.json");
  g_autoptr (Ran) both = run ("check /nonexistent.sortie.json %s", duel);

  g_assert_cmpstr (good->err, ==, "");
  g_assert_cmpint (good->status, ==, 0);
  g_assert_cmpint (missing->status, ==, 1);
  g_assert_true (g_str_has_prefix (missing->err, "/nonexistent.sortie.json: error: "));
  g_assert_cmpint (both->status, ==, 1);
  assert_checked ("syntax.sortie.json", "{\n  \"title\": \"x\",\n}\n", 1,
                  ":3:1: error: nothing follows the last comma; remove it");
  assert_checked ("nan.sortie.json", "{\"ships\": [{\"id\": \"a\", \"position\": [0, NaN, 0]}]}", 1,
                  ":1:40: error: NaN is no number; write one or leave the field out");
  assert_checked ("shark.json", "{\"id\": \"shark\"}", 1,
                  ": error: this is neither a mission nor a ship type, gun, missile or pilot");
  assert_checked ("pat.json", "{\"id\": \"pat\", \"name\": \"P\", \"skill\": \"low\", \"pause\": 1.5}", 1,
                  ":1:53: error: “pause” must be a whole number");
  assert_checked ("pat.json", "{\"id\": \"pat\", \"name\": \"P\", \"skill\": \"low\"}", 0, "");
  /* A ship type that cannot fly is one all the same, wherever it lies. */
  assert_checked ("gate.json", "{\"id\": \"gate\", \"name\": \"G\", \"class\": \"other\", \"side\": \"neutral\"}", 0, "");
  assert_checked ("m.glb", "glTF", 1, ": error: this is not a glTF 2.0 file");
}

static void
test_check_type (void)
{
  g_autofree char *duel = mission ("duel"), *text = NULL, *path = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (Ran) checked = NULL, flown = NULL;

  g_assert_true (g_file_get_contents (duel, &text, NULL, NULL));
  changed = g_string_new (text);
  g_string_replace (changed, "\"type\": \"thorn\"", "\"type\": \"gull\"", 1);
  g_string_replace (changed, "\"order\": 10", "\"order\": 77", 1);
  path = put ("gull.sortie.json", changed->str);
  checked = run ("check %s", path);
  flown = run ("run %s", path);
  g_assert_cmpint (checked->status, ==, 1);
  g_assert_nonnull (strstr (checked->err, "error: there is no ship type “gull”"));
  g_assert_nonnull (strstr (checked->err, "error: there is no order 77"));
  g_assert_cmpint (flown->status, ==, 1);
  g_assert_cmpstr (flown->out, ==, "");
  g_remove (path);
}

/* Adds the paths of everything that is shipped below a folder, each in quotes. */
static void
list_folder (const char *path, GString *paths)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      bool file = g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".maneuver") || g_str_has_suffix (name, ".glb");
      if (file)
        g_string_append_printf (paths, " '%s'", inner);
      else if (g_file_test (inner, G_FILE_TEST_IS_DIR) && strcmp (name, "src") != 0)
        list_folder (inner, paths);
    }
  g_clear_pointer (&dir, g_dir_close);
}

static void
test_check_shipped (void)
{
  const char *data = g_getenv ("SORTIE_DATA");
  g_autofree char *path = NULL;
  g_autoptr (Ran) printed = run ("schema pilot"), shipped = NULL, old = NULL, foreign = NULL;
  g_autoptr (GString) paths = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (printed->out);

  list_folder (data ? data : "data", paths);
  shipped = run ("check%s", paths->str);
  g_assert_cmpuint (paths->len, >, 5000);
  g_assert_cmpstr (shipped->err, ==, "");
  g_assert_cmpint (shipped->status, ==, 0);
  g_string_replace (text, "\"medium\"", "\"middling\"", 1);
  path = put ("pilot.schema.json", text->str);
  old = run ("check %s", path);
  g_assert_cmpint (old->status, ==, 1);
  g_assert_nonnull (strstr (old->err, "error: this is not the schema that “sortie-cli schema pilot” prints"));
  g_assert_true (g_file_set_contents (path, "{\"$schema\": \"x\"}", -1, NULL));
  foreign = run ("check %s", path);
  g_assert_cmpint (foreign->status, ==, 1);
  g_remove (path);
}

static void
test_check_maneuver (void)
{
  g_autofree char *path = put ("bad one.maneuver", "SetSpeed(1)\nFlyToTheMoon(3)\n");
  g_autoptr (Ran) ran = run ("check '%s'", path);
  g_autofree char *start = g_strconcat (path, ":2:1: error: ", NULL);

  g_assert_cmpint (ran->status, ==, 1);
  g_assert_nonnull (strstr (ran->err, start));
  g_remove (path);
}

static void
test_convert (void)
{
  g_autofree char *convoy = mission ("convoy"), *out = g_build_filename (folder, "c.sortie.json", NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (Ran) ran = run ("convert %s %s", convoy, out), same = run ("diff %s %s", convoy, out), differing = NULL;
  gsize before_length, after_length;
  g_autoptr (GString) changed = NULL;

  g_assert_cmpint (ran->status, ==, 0);
  g_assert_true (g_file_get_contents (convoy, &before, &before_length, NULL));
  g_assert_true (g_file_get_contents (out, &after, &after_length, NULL));
  g_assert_cmpmem (before, before_length, after, after_length);
  g_assert_cmpint (same->status, ==, 0);
  g_assert_cmpstr (same->out, ==, "");
  changed = g_string_new (after);
  g_string_replace (changed, "\"name\": \"Heron 2\"", "\"name\": \"דאה “שתיים” 🐦\"", 1);
  g_assert_true (g_file_set_contents (out, changed->str, -1, NULL));
  differing = run ("diff %s %s", convoy, out);
  g_assert_cmpint (differing->status, ==, 1);
  g_assert_cmpstr (differing->out, ==, "Ship “heron-2”: name was “Heron 2”, is “דאה “שתיים” 🐦”\n");
  g_remove (out);
}

static void
test_schema (void)
{
  g_autoptr (Ran) ran = run ("schema mission");
  g_autoptr (SrtJson) schema = parse (ran->out);

  g_assert_cmpint (ran->status, ==, 0);
  g_assert_nonnull (srt_json_find (schema, "/properties/ships/items/properties/position"));
}

static void
test_bench (void)
{
  g_autoptr (Ran) ran = run ("bench load");
  g_autoptr (SrtJson) result = last_line (ran->out);

  g_assert_cmpint (ran->status, ==, 0);
  g_assert_cmpstr (srt_read_string (result, "bench"), ==, "load.400");
  g_assert_cmpstr (srt_read_string (result, "unit"), ==, "ms");
  g_assert_cmpfloat (srt_json_get (result, "runs")->number, ==, 7);
  g_assert_cmpfloat (srt_json_get (result, "min")->number, <=, srt_json_get (result, "value")->number);
  g_assert_cmpfloat (srt_json_get (result, "value")->number, >, 0);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("sortie-cli-XXXXXX", NULL);
  g_test_add_func ("/cli/usage", test_usage);
  g_test_add_func ("/cli/no-files", test_no_files);
  g_test_add_func ("/cli/run-usage", test_run_usage);
  g_test_add_func ("/cli/bad-files", test_bad_files);
  g_test_add_func ("/cli/no-output", test_no_output);
  g_test_add_func ("/cli/list", test_list);
  g_test_add_func ("/cli/list-arms", test_list_arms);
  g_test_add_func ("/cli/duel", test_duel);
  g_test_add_func ("/cli/run-options", test_run_options);
  g_test_add_func ("/cli/trace", test_trace);
  g_test_add_func ("/cli/check", test_check);
  g_test_add_func ("/cli/check-type", test_check_type);
  g_test_add_func ("/cli/check-shipped", test_check_shipped);
  g_test_add_func ("/cli/check-maneuver", test_check_maneuver);
  g_test_add_func ("/cli/convert", test_convert);
  g_test_add_func ("/cli/schema", test_schema);
  g_test_add_func ("/cli/bench", test_bench);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
