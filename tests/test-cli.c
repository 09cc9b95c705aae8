/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line as scripts meet it: what it prints, where, and its exit status. */
#include "content/document.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

typedef struct Ran
{
  int status;
  char *out, *err;
} Ran;

static char *folder; /* the test's own */

static void
ran_free (Ran *ran)
{
  g_free (ran->out);
  g_free (ran->err);
  g_free (ran);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ran, ran_free)

static Ran *
run_in (const char *locale, const char *arguments)
{
  const char *program = g_getenv ("SORTIE_CLI");
  g_autofree char *line = g_strdup_printf ("%s %s", program ? program : "sortie-cli", arguments);
  g_auto (GStrv) argv = NULL, environment = g_get_environ ();
  Ran *ran = g_new0 (Ran, 1);
  GError *error = NULL;
  int wait_status;

  environment = g_environ_setenv (environment, "LC_ALL", locale, TRUE);
  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  g_spawn_sync (NULL, argv, environment, G_SPAWN_SEARCH_PATH, NULL, NULL, &ran->out, &ran->err, &wait_status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (wait_status));
  ran->status = WEXITSTATUS (wait_status);
  return ran;
}

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

static void
test_usage (void)
{
  static const char *const commands[] = { "run", "check", "list", "bench", "render", "convert", "diff", "schema" };
  g_autoptr (Ran) version = run ("--version"), help = run ("--help");

  g_assert_cmpint (version->status, ==, 0);
  g_assert_true (g_str_has_prefix (version->out, "sortie-cli "));
  g_assert_cmpint (help->status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (Ran) own = run ("%s --help", commands[i]);
      g_assert_nonnull (strstr (help->out, commands[i]));
      g_assert_cmpint (own->status, ==, 0);
      g_assert_nonnull (strstr (own->out, commands[i]));
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
}

static void
test_list (void)
{
  static const char *const lists[]
      = { "orders", "maneuvers", "statements", "ships", "pilots", "guns", "missiles", "events" };
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
  g_test_add_func ("/cli/list", test_list);
  g_test_add_func ("/cli/duel", test_duel);
  g_test_add_func ("/cli/run-options", test_run_options);
  g_test_add_func ("/cli/trace", test_trace);
  g_test_add_func ("/cli/check", test_check);
  g_test_add_func ("/cli/check-type", test_check_type);
  g_test_add_func ("/cli/check-maneuver", test_check_maneuver);
  g_test_add_func ("/cli/convert", test_convert);
  g_test_add_func ("/cli/schema", test_schema);
  g_test_add_func ("/cli/bench", test_bench);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
