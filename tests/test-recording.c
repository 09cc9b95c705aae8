/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recordings: a run as one file, opened and run again (decisions 13, 14). */
#include "app/history/keyframes.h"
#include "app/history/recording.h"
#include "command.h"
#include "maneuver/maneuver.h"
#include "orders/orders.h"
#include "shipped.h"

#include <glib/gstdio.h>
#include <string.h>

static SrtContent *content;
static char *folder; /* of the files made here */
static const char *folders[2];

typedef struct Recorded
{
  SrtDocument *document;
  SrtMission *mission;
  SrtSim *sim;
  SrtHistory *history;
  int ships;
} Recorded;

static Recorded *
record (const char *name, int ticks)
{
  g_autofree char *path = g_build_filename (g_getenv ("SORTIE_DATA"), "missions", name, NULL);
  Recorded *recorded = g_new0 (Recorded, 1);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  recorded->document = srt_document_load (path, NULL);
  g_assert_nonnull (recorded->document);
  recorded->mission = srt_mission_read (recorded->document, content, NULL);
  recorded->ships = recorded->mission->n_ships;
  recorded->sim = srt_sim_new (content, recorded->mission, &options, NULL);
  recorded->history = sortie_history_new (recorded->sim);
  for (int i = 0; i < ticks; i++)
    srt_history_tick (recorded->history);
  return recorded;
}

static void
recorded_free (Recorded *recorded)
{
  srt_history_free (recorded->history);
  srt_sim_free (recorded->sim);
  srt_mission_free (recorded->mission);
  srt_document_free (recorded->document);
  g_free (recorded);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recorded, recorded_free)

static void
advance (Recorded *recorded, int ticks)
{
  for (int i = 0; i < ticks; i++)
    srt_history_tick (recorded->history);
}

static char *
save (Recorded *recorded, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);
  SortieRunStart start = { .document = recorded->document, .ships = recorded->ships, .name = "a mission",
                           .options = SRT_SIM_OPTIONS_DEFAULT, .position = { 3, 1 } };
  g_autoptr (GError) error = NULL;

  sortie_history_save (recorded->history, &start, path, &error);
  g_assert_no_error (error);
  return path;
}

/* A recording of a file that is run again. */
typedef struct Opened
{
  SortieRecording *recording;
  SrtSim *sim;
  SrtHistory *history;
} Opened;

static Opened *
open_file (const char *path)
{
  Opened *opened = g_new0 (Opened, 1);
  g_autoptr (GError) error = NULL;

  opened->recording = sortie_recording_open (path, folders, &error);
  g_assert_no_error (error);
  sortie_recording_start (opened->recording, &opened->sim, &opened->history, &error);
  g_assert_no_error (error);
  return opened;
}

static void
opened_free (Opened *opened)
{
  srt_history_free (opened->history);
  srt_sim_free (opened->sim);
  sortie_recording_free (opened->recording);
  g_free (opened);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opened, opened_free)

/* It comes out as it was recorded, to the last byte of the world. */
static void
assert_same (const Opened *opened, const Recorded *recorded)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (srt_history_head (opened->history), ==, srt_history_head (recorded->history));
  sortie_history_verify (opened->history, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (srt_sim_hash (opened->sim), ==, srt_sim_hash (recorded->sim));
}

/* ---- A run and again ---- */

static void
test_plain (void)
{
  g_autoptr (Recorded) recorded = record ("convoy.sortie.json", 1500);
  g_autofree char *path = save (recorded, "plain.sortie-run");
  g_autoptr (Opened) opened = open_file (path);
  SrtPosition position = sortie_recording_get_position (opened->recording);

  g_assert_true (sortie_recording_is_named (path));
  g_assert_true (sortie_recording_same_layout (opened->recording));
  g_assert_cmpstr (sortie_recording_get_name (opened->recording), ==, "a mission");
  g_assert_cmpint (position.tick, ==, 3);
  g_assert_cmpint (position.index, ==, 1);
  g_assert_cmpint (srt_history_now (opened->history), ==, 0);
  assert_same (opened, recorded);
  /* Any tick of it can be gone to. */
  g_assert_true (srt_history_go (opened->history, 700));
  g_assert_true (srt_history_go (recorded->history, 700));
  g_assert_cmpuint (srt_sim_hash (opened->sim), ==, srt_sim_hash (recorded->sim));
}

/* The same run makes the same file, whenever it is saved. */
static void
test_same_file (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 100);
  g_autofree char *first = save (recorded, "first.sortie-run"), *second = save (recorded, "second.sortie-run");
  g_autofree char *a = NULL, *b = NULL;
  gsize n, m;

  g_assert_true (g_file_get_contents (first, &a, &n, NULL));
  g_assert_true (g_file_get_contents (second, &b, &m, NULL));
  g_assert_cmpmem (a, n, b, m);
}

static void
swap_script (Recorded *recorded, int number, const char *text)
{
  SrtContent *swapped
      = srt_content_with_maneuver (srt_sim_content (recorded->sim), 0, number,
                                   srt_maneuver_compile (text, "own.maneuver", number, NULL, NULL));

  srt_sim_swap_content (recorded->sim, swapped);
  srt_content_unref (swapped);
}

/* The third ship of the table, once more. */
static int
add_ship (Recorded *recorded)
{
  SrtJson *table = srt_document_table (recorded->document, "ships"), *copy = srt_json_copy (srt_json_at (table, 2));
  SrtMission *mission;
  int slot;

  srt_json_set (copy, "id", srt_json_new_string ("one-more"));
  srt_json_append (table, copy);
  mission = srt_mission_read (recorded->document, content, NULL);
  slot = srt_sim_add_ship (recorded->sim, mission, mission->n_ships - 1);
  srt_mission_free (mission);
  return slot;
}

/* All that hands can do is in the file. */
static void
test_hands (void)
{
  g_autoptr (Recorded) recorded = record ("convoy.sortie.json", 120);
  SrtMat3 turn = srt_mat3_from_degrees (30, 20, 10);
  SrtMissionShip settings = { .side = SRT_SIDE_HOSTILE, .pilot = 1, .invulnerable = 1 };
  SrtMissionOrder follow = { .number = SRT_ORDER_FLY, .target_kind = SRT_TARGET_SHIP, .target = 2, .component = -1,
                             .speed = 12.5f, .curve = -1, .carrier = -1 };
  g_autofree char *path = NULL;
  g_autoptr (Opened) opened = NULL;
  const SrtInput *inputs, *again;
  int n, m, slot;

  srt_sim_place (recorded->sim, 1, srt_vec3 (1234.5f, -20, 1e5f), &turn);
  srt_sim_place (recorded->sim, 2, srt_vec3 (0, 0, 0), NULL);
  srt_sim_give_order (recorded->sim, 3, &follow, 0);
  srt_sim_give_order (recorded->sim, 4, &follow, 55);
  srt_sim_push_order (recorded->sim, 5, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET);
  advance (recorded, 200);
  swap_script (recorded, 5, "SetSpeed(0.2)\nWait(100)\n");
  slot = add_ship (recorded);
  g_assert_cmpint (slot, >=, 0);
  advance (recorded, 100);
  srt_sim_pop_order (recorded->sim, 3);
  srt_sim_edit_ship (recorded->sim, slot, &settings);
  swap_script (recorded, 3, "SetYaw(1)\nWait(20)\n");
  srt_sim_break_component (recorded->sim, 0, 0);
  srt_sim_reseed (recorded->sim, 0xffffffffffffffffu);
  srt_sim_set_difficulty (recorded->sim, 2);
  advance (recorded, 300);
  srt_sim_retire (recorded->sim, slot);
  advance (recorded, 150);

  path = save (recorded, "hands.sortie-run");
  opened = open_file (path);
  inputs = srt_history_inputs (recorded->history, &n);
  again = srt_history_inputs (opened->history, &m);
  g_assert_cmpint (n, >=, 13);
  g_assert_cmpint (n, ==, m);
  for (int i = 0; i < n; i++)
    g_assert_cmpint (inputs[i].kind, ==, again[i].kind);
  assert_same (opened, recorded);
}

/* What the player pressed and held is in the file. */
static void
test_input (void)
{
  g_autoptr (Recorded) recorded = record ("convoy.sortie.json", 0);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SortieRunStart start = { .document = recorded->document, .ships = -1 };
  SrtPlayerInput input = { .axes = { 8000, -4000, 0, 32767 }, .reticle = -1, .has_stick = 1, .has_throttle = 1,
                           .view = 2, .aims_blind = 1, .blind_aim = { 100.25f, -3, 1e6f } };
  g_autofree char *path = g_build_filename (folder, "input.sortie-run", NULL);
  g_autoptr (Opened) opened = NULL;
  g_autoptr (GError) error = NULL;

  options.player = SRT_PLAYER_INPUT;
  options.seed = 99;
  srt_history_free (recorded->history);
  srt_sim_free (recorded->sim);
  recorded->sim = srt_sim_new (content, recorded->mission, &options, NULL);
  recorded->history = sortie_history_new (recorded->sim);
  for (int i = 0; i < 60; i++)
    {
      input.axes[0] = (int16_t) (i * 300);
      input.pressed[0] = i % 7 == 0 ? 0x80000001u : 0;
      input.reticle = (int16_t) (i % 3 - 1);
      srt_sim_input (recorded->sim, &input);
      advance (recorded, 5);
    }
  start.options = options;
  sortie_history_save (recorded->history, &start, path, &error);
  g_assert_no_error (error);
  opened = open_file (path);
  g_assert_cmpint (sortie_recording_get_options (opened->recording).player, ==, SRT_PLAYER_INPUT);
  assert_same (opened, recorded);
}

/* ---- What comes out differently ---- */

/* The mission has changed since: told with the first tick and what differs. */
static void
test_parted (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 300);
  g_autofree char *path = save (recorded, "parted.sortie-run");
  g_autoptr (SortieRecording) recording = sortie_recording_open (path, folders, NULL);
  g_autoptr (GError) error = NULL;
  SrtSim *sim;
  SrtHistory *history;

  recorded->mission->ships[1].position.x += 1;
  g_assert_true (sortie_recording_start_with (recording, content, recorded->mission, &sim, &history, NULL));
  g_assert_false (sortie_history_verify (history, &error));
  g_assert_nonnull (strstr (error->message, "from tick 0 on: place"));
  srt_history_free (history);
  srt_sim_free (sim);
  recorded->mission->n_ships--;
  g_clear_error (&error);
  g_assert_false (sortie_recording_start_with (recording, content, recorded->mission, &sim, &history, &error));
  g_assert_nonnull (strstr (error->message, "another mission"));
  recorded->mission->n_ships++;
}

/* A folder of models of which one is another. */
static void
test_other_model (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 10);
  g_autofree char *path = save (recorded, "model.sortie-run"), *data = g_build_filename (folder, "data", NULL),
                  *models = g_build_filename (data, "ships", "models", NULL),
                  *from = g_build_filename (g_getenv ("SORTIE_DATA"), "ships", "models", NULL), *text = NULL;
  const char *other[] = { data, NULL };
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  g_autoptr (GError) error = NULL;
  const char *name;
  gsize length;

  g_mkdir_with_parents (models, 0700);
  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *source = g_build_filename (from, name, NULL), *target = g_build_filename (models, name, NULL);
      if (strcmp (name, "swift.glb") != 0)
        g_assert_cmpint (symlink (source, target), ==, 0);
      else
        {
          g_assert_true (g_file_get_contents (source, &text, &length, NULL));
          g_assert_true (g_file_set_contents (target, text, (gssize) length, NULL));
        }
    }
  {
    g_autoptr (SortieRecording) recording = sortie_recording_open (path, other, &error);
    g_autofree char *target = g_build_filename (models, "swift.glb", NULL),
                    *another = g_build_filename (from, "thorn.glb", NULL), *bytes = NULL;
    g_assert_no_error (error);
    g_assert_true (g_file_get_contents (another, &bytes, &length, NULL));
    g_assert_true (g_file_set_contents (target, bytes, (gssize) length, NULL));
  }
  g_assert_null (sortie_recording_open (path, other, &error));
  g_assert_nonnull (strstr (error->message, "another model swift than"));
}

/* ---- Damaged files ---- */

static void
assert_message (const GError *error, const char *path)
{
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_truncated (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 200);
  g_autofree char *path = save (recorded, "whole.sortie-run"), *cut = g_build_filename (folder, "cut.sortie-run", NULL),
                  *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (gsize n = 0; n < length; n += 97)
    {
      g_autoptr (GError) error = NULL;
      g_assert_true (g_file_set_contents (cut, bytes, (gssize) n, NULL));
      g_assert_null (sortie_recording_open (cut, folders, &error));
      assert_message (error, cut);
    }
}

/* A byte that says nothing may be anything; any other is told of. */
static void
test_flipped (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 200);
  g_autofree char *path = save (recorded, "whole.sortie-run"), *bent = g_build_filename (folder, "bent.sortie-run", NULL),
                  *bytes = NULL;
  gsize length;
  int good = 0, bad = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (gsize n = 13; n < length; n += 769)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SortieRecording) recording = NULL;
      bytes[n] ^= 0x10;
      g_assert_true (g_file_set_contents (bent, bytes, (gssize) length, NULL));
      bytes[n] ^= 0x10;
      recording = sortie_recording_open (bent, folders, &error);
      if (recording)
        {
          good++;
          g_assert_cmpint (sortie_recording_get_head (recording), ==, 200);
        }
      else
        {
          bad++;
          assert_message (error, bent);
        }
    }
  g_assert_cmpint (bad, >, 30);
  g_assert_cmpint (good, <, bad);
}

/* Written by hand: whole as a file, wrong in what it says. */
static void
test_wrong (void)
{
  g_autofree char *text = g_build_filename (folder, "text.sortie-run", NULL),
                  *gone = g_build_filename (folder, "gone.sortie-run", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (text, "{\"format\":1}", -1, NULL));
  g_assert_null (sortie_recording_open (text, folders, &error));
  assert_message (error, text);
  g_clear_error (&error);
  g_assert_null (sortie_recording_open (gone, folders, &error));
  assert_message (error, gone);
  g_clear_error (&error);
  g_assert_null (sortie_recording_open (folder, folders, &error));
  assert_message (error, folder);
}

/* ---- The command ---- */

static void
test_command (void)
{
  g_autofree char *mission = g_build_filename (g_getenv ("SORTIE_DATA"), "missions", "duel.sortie.json", NULL),
                  *path = g_build_filename (folder, "command.sortie-run", NULL),
                  *plain = g_strdup_printf ("run %s --ticks 900 --seed 4", mission),
                  *record_line = g_strdup_printf ("run %s --ticks 900 --seed 4 --record %s", mission, path),
                  *again_line = g_strdup_printf ("run %s", path),
                  *input_line = g_strdup_printf ("run %s --input %s", mission, path),
                  *seed_line = g_strdup_printf ("run %s --seed 4", path);
  g_autoptr (Ran) bare = run_in ("C.UTF-8", plain), recorded = run_in ("C.UTF-8", record_line),
                  again = run_in ("C.UTF-8", again_line), input = run_in ("C.UTF-8", input_line),
                  seed = run_in ("C.UTF-8", seed_line);

  g_assert_cmpint (recorded->status, ==, 0);
  g_assert_cmpstr (recorded->err, ==, "");
  g_assert_cmpstr (recorded->out, ==, bare->out);
  g_assert_cmpint (again->status, ==, 0);
  g_assert_cmpstr (again->out, ==, bare->out);
  g_assert_cmpstr (again->err, ==, "");
  g_assert_cmpint (input->status, ==, 0);
  g_assert_cmpstr (input->out, ==, bare->out);
  g_assert_cmpint (seed->status, ==, 2);
}

/* A mission that has changed since plays out otherwise: exit status 1, tick and part. */
static void
test_command_parted (void)
{
  g_autoptr (Recorded) recorded = record ("duel.sortie.json", 200);
  g_autofree char *path = save (recorded, "old.sortie-run"), *changed = g_build_filename (folder, "changed.sortie.json", NULL),
                  *line = g_strdup_printf ("run %s --input %s", changed, path);
  SrtJson *position = srt_json_get (srt_json_at (srt_document_table (recorded->document, "ships"), 1), "position");
  g_autoptr (Ran) ran = NULL;

  srt_json_free (srt_json_steal (position, 0));
  srt_json_insert (position, 0, srt_json_new_number (777));
  g_assert_true (srt_document_save (recorded->document, changed, NULL));
  ran = run_in ("C.UTF-8", line);
  g_assert_cmpint (ran->status, ==, 1);
  g_assert_nonnull (strstr (ran->out, "\"tick\":200,"));
  g_assert_nonnull (strstr (ran->err, "differently than it was recorded from tick 0 on: place"));
}

static void
remove_all (const char *path)
{
  g_autofree char *quoted = g_shell_quote (path), *line = g_strconcat ("rm -r ", quoted, NULL);

  g_assert_true (g_spawn_command_line_sync (line, NULL, NULL, NULL, NULL));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  folders[0] = g_getenv ("SORTIE_DATA");
  folder = g_dir_make_tmp ("sortie-recording-XXXXXX", NULL);
  g_test_add_func ("/recording/plain", test_plain);
  g_test_add_func ("/recording/same-file", test_same_file);
  g_test_add_func ("/recording/hands", test_hands);
  g_test_add_func ("/recording/input", test_input);
  g_test_add_func ("/recording/parted", test_parted);
  g_test_add_func ("/recording/other-model", test_other_model);
  g_test_add_func ("/recording/truncated", test_truncated);
  g_test_add_func ("/recording/flipped", test_flipped);
  g_test_add_func ("/recording/wrong", test_wrong);
  g_test_add_func ("/recording/command", test_command);
  g_test_add_func ("/recording/command/parted", test_command_parted);
  status = g_test_run ();
  remove_all (folder);
  g_free (folder);
  srt_content_unref (content);
  return status;
}
