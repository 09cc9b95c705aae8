/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document: files, steps of undo, references, recovery. */
#include "ui-fixture.h"

#include "app/sortie-autosave.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const shipped[] = { "duel", "patrol", "convoy" };

static SrtJson *
triple (double x, double y, double z)
{
  SrtJson *array = srt_json_new_array ();

  srt_json_append (array, srt_json_new_number (x));
  srt_json_append (array, srt_json_new_number (y));
  srt_json_append (array, srt_json_new_number (z));
  return array;
}

static void
assert_text (SortieDocument *document, const char *expected)
{
  g_autofree char *text = ui_text (document);

  g_assert_cmpstr (text, ==, expected);
}

static gboolean
flag (SortieDocument *document, const char *property)
{
  gboolean value;

  g_object_get (document, property, &value, NULL);
  return value;
}

/* ---- Files ---- */

static void
test_same_bytes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      g_autoptr (GFile) source = ui_mission (shipped[i]);
      g_autoptr (SortieDocument) document = ui_document (shipped[i]);
      g_autofree char *path = g_build_filename (ui_folder (), "saved.sortie.json", NULL);
      g_autoptr (GFile) target = g_file_new_for_path (path);
      g_autofree char *before = ui_read (source);
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_false (flag (document, "modified"));
      g_assert_true (sortie_document_save (document, target, &error));
      g_assert_no_error (error);
      after = ui_read (target);
      g_assert_cmpstr (after, ==, before);
      g_assert_true (g_file_equal (sortie_document_get_file (document), target));
      g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (document)), ==, 0);
      g_assert_nonnull (sortie_document_get_mission (document));
    }
}

/* Lines of @a that @b has not at the same place; both have as many. */
static GPtrArray *
changed_lines (const char *a, const char *b)
{
  g_auto (GStrv) x = g_strsplit (a, "\n", -1);
  g_auto (GStrv) y = g_strsplit (b, "\n", -1);
  GPtrArray *out = g_ptr_array_new_with_free_func (g_free);

  g_assert_cmpuint (g_strv_length (x), ==, g_strv_length (y));
  for (guint i = 0; x[i]; i++)
    if (!g_str_equal (x[i], y[i]))
      g_ptr_array_add (out, g_strdup (y[i]));
  return out;
}

static void
test_one_move_one_line (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      g_autoptr (SortieDocument) document = ui_document (shipped[i]);
      const SrtMission *mission = sortie_document_get_mission (document);
      g_autofree char *id = g_strdup (mission->ships[mission->n_ships / 2].id);
      g_autofree char *before = ui_text (document);
      g_autofree char *after = NULL;
      g_autoptr (GPtrArray) lines = NULL;

      sortie_document_set (document, "ships", id, "position", triple (12345, -6789, 4321.5));
      after = ui_text (document);
      lines = changed_lines (before, after);
      g_assert_cmpuint (lines->len, ==, 1);
      g_assert_nonnull (strstr (g_ptr_array_index (lines, 0), "[12345, -6789, 4321.5]"));
    }
}

static void
test_names (void)
{
  static const char *const names[] = {
    "He said \"hold\"", "Möwe 🚀👩‍🚀", "שלום ١٢٣ مرحبا", "back\\slash\\", "tab\tand \x7f", "</b>&amp;\xe2\x80\xa8", "'",
  };
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autofree char *path = g_build_filename (ui_folder (), "names.sortie.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const SrtMission *mission = sortie_document_get_mission (document);
  g_autofree char *id = g_strdup (mission->ships[0].id);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SortieDocument) again = sortie_document_new (ui_library ());
      g_autoptr (GError) error = NULL;
      g_autofree char *written = NULL;

      sortie_document_set (document, "ships", id, "name", srt_json_new_string (names[i]));
      sortie_document_set (document, NULL, NULL, "title", srt_json_new_string (names[i]));
      g_assert_cmpstr (sortie_document_get_title (document), ==, names[i]);
      g_assert_true (sortie_document_save (document, file, &error));
      g_assert_no_error (error);
      g_assert_true (sortie_document_load (again, file, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (sortie_document_get (again, "ships", id, "name")->text, ==, names[i]);
      g_assert_cmpstr (sortie_document_get_title (again), ==, names[i]);
      written = ui_read (file);
      assert_text (again, written);
    }
}

static void
test_decimal_comma (void)
{
  g_autofree char *old = g_strdup (setlocale (LC_ALL, NULL));

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("the locale de_DE.UTF-8 is not there");
      return;
    }
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
  test_same_bytes ();
  {
    g_autoptr (SortieDocument) document = ui_document ("duel");
    g_autofree char *id = g_strdup (sortie_document_get_mission (document)->ships[0].id);
    g_autofree char *text = NULL;

    sortie_document_set (document, "ships", id, "position", triple (0.5, -1234.25, 1e6));
    text = ui_text (document);
    g_assert_nonnull (strstr (text, "[0.5, -1234.25, 1000000]"));
    g_assert_cmpfloat ((double) sortie_document_get_mission (document)->ships[0].position.y, ==, -1234.25);
  }
  setlocale (LC_ALL, old);
}

static void
test_bad_files (void)
{
  static const struct
  {
    const char *text;
    const char *place; /* the line and column the message names */
    const char *word;
  } bad[] = {
    { "{\n  \"title\": \"x\",\n  \"ships\": [1 2]\n}\n", ":3:15: error:", "" },
    { "{\n  \"title\": \"x\"\n  \"ships\": []\n}\n", ":3:3: error:", "" },
    { "{\n  \"title\": NaN\n}\n", ":2:12: error:", "NaN" },
    { "{\n  \"ships\": [{\"id\": \"a\", \"position\": [0, NaN, 0]}]\n}\n", ":2:41: error:", "NaN" },
    { "{\n  \"ships\": {}\n}\n", ":2:12: error:", "ships" },
    { "[]\n", ":1:1: error:", "" },
    { "", ":1:1: error:", "" },
    { "{\"a\": 1, \"a\": 2}", ":1:10: error:", "a" },
    { "{\"title\": \"\xff\"}", ":1:", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (SortieDocument) document = ui_document ("duel");
      g_autoptr (GFile) file = ui_write ("bad.sortie.json", bad[i].text, (gssize) strlen (bad[i].text));
      g_autoptr (GFile) old = g_object_ref (sortie_document_get_file (document));
      g_autofree char *before = ui_text (document);
      g_autofree char *path = g_file_get_path (file);
      g_autoptr (GError) error = NULL;

      g_assert_false (sortie_document_load (document, file, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, path));
      g_assert_nonnull (strstr (error->message, bad[i].place));
      g_assert_nonnull (strstr (error->message, bad[i].word));
      g_assert_null (strchr (error->message, '\n'));
      assert_text (document, before);
      g_assert_true (g_file_equal (old, sortie_document_get_file (document)));
      g_assert_false (flag (document, "modified"));
    }
}

static void
test_missing_type (void)
{
  const char *text = "{\n  \"format\": 1,\n  \"title\": \"x\",\n  \"ships\": [\n    {\"id\": \"a\", \"name\": \"A\", "
                     "\"type\": \"zeppelin\", \"position\": [0, 0, 0]}\n  ]\n}\n";
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  g_autoptr (GFile) file = ui_write ("type.sortie.json", text, -1);
  g_autoptr (GError) error = NULL;
  const SrtDiags *diags;

  /* The rest of such a mission can be edited: it opens, and Problems tells. */
  g_assert_true (sortie_document_load (document, file, &error));
  g_assert_no_error (error);
  diags = sortie_document_get_diags (document);
  g_assert_cmpuint (srt_diags_errors (diags), ==, 1);
  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *line = srt_diag_line (&diags->items[i], NULL);
        g_test_message ("%s", line);
        g_assert_nonnull (strstr (line, "zeppelin"));
        g_assert_cmpint (diags->items[i].line, ==, 5);
        g_assert_cmpint (diags->items[i].column, >, 1);
        free (line);
      }
}

static void
test_save_fails (void)
{
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autofree char *gone = g_build_filename (ui_folder (), "not", "there.sortie.json", NULL);
  g_autoptr (GFile) nowhere = g_file_new_for_path (gone);
  g_autoptr (GFile) remote = g_file_new_for_uri ("ftp://example.invalid/x.sortie.json");
  g_autoptr (GFile) old = g_object_ref (sortie_document_get_file (document));
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  sortie_document_set (document, NULL, NULL, "title", srt_json_new_string ("Changed"));
  text = ui_text (document);
  g_assert_false (sortie_document_save (document, nowhere, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, gone));
  g_clear_error (&error);
  g_assert_false (sortie_document_save (document, remote, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_true (flag (document, "modified"));
  g_assert_true (g_file_equal (old, sortie_document_get_file (document)));
  assert_text (document, text);
}

/* In a folder that takes no new files the old one stays whole. Root writes everywhere: another user tries. */
/* A device, a pipe or a folder keeps its place: nothing is written over it. */
static void
test_save_over_device (void)
{
  g_autoptr (GFile) source = ui_mission ("duel");
  g_autofree char *text = ui_read (source);
  g_autoptr (GFile) beside = ui_write ("beside.sortie.json", text, -1);
  g_autoptr (GFile) folder = g_file_get_parent (beside);
  g_autoptr (GFile) pipe = g_file_get_child (folder, "pipe.sortie.json");
  g_autoptr (GFile) link = g_file_get_child (folder, "link.sortie.json");
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  GFile *places[] = { pipe, link, folder };
  struct stat status;

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  g_assert_cmpint (symlink ("/dev/null", g_file_peek_path (link)), ==, 0);
  g_assert_true (sortie_document_load (document, source, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (sortie_document_save (document, places[i], &error));
      g_assert_nonnull (strstr (error->message, "not an ordinary file"));
      g_assert_true (g_file_equal (sortie_document_get_file (document), source));
    }
  g_assert_cmpint (stat ("/dev/null", &status), ==, 0);
  g_assert_true (S_ISCHR (status.st_mode));
  g_assert_cmpint (stat (g_file_peek_path (pipe), &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
}

static void
test_save_read_only (void)
{
  g_autoptr (GFile) source = ui_mission ("duel");
  g_autofree char *before = ui_read (source);
  g_autoptr (GFile) file = ui_write ("kept.sortie.json", before, -1);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *after = NULL;
  g_autoptr (GDir) dir = NULL;
  int status;
  pid_t pid;

  sortie_library_get_content (ui_library ());
  g_assert_cmpint (g_chmod (folder, 0555), ==, 0);
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  pid = fork ();
  if (pid == 0)
    {
      g_autoptr (SrtDocument) json = NULL;
      /* From inside the folder: what lies above it may be closed to the other user. */
      if (chdir (folder) != 0 || (getuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0)))
        _exit (3);
      json = srt_document_load ("kept.sortie.json", NULL);
      if (json == NULL)
        _exit (2);
      srt_json_set (json->root, "title", srt_json_new_string ("Changed"));
      _exit (srt_document_save (json, "kept.sortie.json", NULL) ? 1 : 0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_chmod (folder, 0755);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  after = ui_read (file);
  g_assert_cmpstr (after, ==, before);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "kept.sortie.json");
  g_assert_null (g_dir_read_name (dir));
}

static void
test_changed_on_disk (void)
{
  g_autoptr (GFile) source = ui_mission ("duel");
  g_autofree char *text = ui_read (source);
  g_autofree char *longer = g_strconcat (text, "\n", NULL);
  g_autoptr (GFile) file = ui_write ("disk.sortie.json", text, -1);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  g_autoptr (GError) error = NULL;

  g_assert_false (sortie_document_changed_on_disk (document));
  g_assert_true (sortie_document_load (document, file, &error));
  g_assert_false (sortie_document_changed_on_disk (document));
  g_assert_true (g_file_set_contents (path, longer, -1, NULL));
  g_assert_true (sortie_document_changed_on_disk (document));
  g_assert_true (sortie_document_save (document, file, &error));
  g_assert_false (sortie_document_changed_on_disk (document));
  g_unlink (path);
  g_assert_false (sortie_document_changed_on_disk (document));
}

/* ---- Undo ---- */

static void
test_undo_redo (void)
{
  g_autoptr (SortieDocument) document = ui_document ("convoy");
  g_autofree char *before = ui_text (document);
  g_autofree char *after = NULL;
  g_autofree char *id = g_strdup (sortie_document_get_mission (document)->ships[3].id);

  g_assert_false (flag (document, "can-undo"));
  sortie_document_set (document, "ships", id, "position", triple (1, 2, 3));
  after = ui_text (document);
  g_assert_true (flag (document, "can-undo"));
  sortie_document_undo (document);
  assert_text (document, before);
  g_assert_false (flag (document, "can-undo"));
  g_assert_true (flag (document, "can-redo"));
  sortie_document_redo (document);
  assert_text (document, after);
  sortie_document_undo (document);
  assert_text (document, before);
  /* A value that is equal, if spelled otherwise, is no edit. */
  {
    SrtJson *same = srt_json_copy (sortie_document_get (document, "ships", id, "position"));
    sortie_document_set (document, "ships", id, "position", same);
  }
  g_assert_true (flag (document, "can-redo"));
  g_assert_cmpuint (sortie_document_get_mission (document)->n_ships, >, 0);
}

static guint changes;

static void
count_change (SortieDocument *document)
{
  changes++;
}

static void
test_gesture (void)
{
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autofree char *id = g_strdup (sortie_document_get_mission (document)->ships[0].id);
  g_autofree char *before = ui_text (document);
  guint serial;

  g_signal_connect (document, "changed", G_CALLBACK (count_change), NULL);
  changes = 0;
  sortie_document_begin (document, "Drag");
  for (int i = 1; i <= 20; i++)
    {
      sortie_document_set (document, "ships", id, "position", triple (i, 0, 0));
      serial = sortie_document_get_serial (document);
      sortie_document_follow (document);
      g_assert_cmpfloat ((double) sortie_document_get_mission (document)->ships[0].position.x, ==, i);
      g_assert_cmpuint (sortie_document_get_serial (document), ==, serial);
    }
  g_assert_cmpuint (changes, ==, 20);
  sortie_document_end (document);
  g_assert_cmpuint (changes, ==, 21);
  g_assert_cmpstr (sortie_document_get_undo_label (document), ==, "Drag");
  sortie_document_undo (document);
  assert_text (document, before);
  g_assert_false (flag (document, "can-undo"));

  /* There and back again. */
  sortie_document_redo (document);
  sortie_document_undo (document);
  {
    SrtJson *start = srt_json_copy (sortie_document_get (document, "ships", id, "position"));
    sortie_document_begin (document, "Drag");
    sortie_document_set (document, "ships", id, "position", triple (5, 5, 5));
    sortie_document_set (document, "ships", id, "position", start);
    sortie_document_end (document);
  }
  assert_text (document, before);
  g_assert_false (flag (document, "can-undo"));
  g_assert_false (flag (document, "modified"));
  g_assert_true (flag (document, "can-redo"));

  /* Given up. */
  sortie_document_begin (document, "Drag");
  sortie_document_begin (document, "Inner");
  sortie_document_set (document, "ships", id, "position", triple (5, 5, 5));
  sortie_document_remove (document, "ships", id);
  sortie_document_end (document);
  sortie_document_cancel (document);
  assert_text (document, before);
  g_assert_false (flag (document, "can-undo"));
  g_assert_true (flag (document, "can-redo"));

  /* Undo waits for the gesture's end. */
  sortie_document_redo (document);
  sortie_document_begin (document, "Drag");
  sortie_document_undo (document);
  g_assert_cmpfloat ((double) sortie_document_get_mission (document)->ships[0].position.x, ==, 20);
  sortie_document_end (document);
}

/* In one step: a record renamed twice, one that takes another's id, one replaced. */
static void
test_ids_in_one_step (void)
{
  g_autoptr (SortieDocument) document = ui_document ("patrol");
  g_autofree char *before = ui_text (document);
  g_autofree char *after = NULL;
  SrtJson *fresh;

  sortie_document_begin (document, "Rename");
  g_assert_true (sortie_document_rename (document, "ships", "red-1", "x"));
  g_assert_true (sortie_document_rename (document, "ships", "x", "y"));
  sortie_document_end (document);
  after = ui_text (document);
  sortie_document_undo (document);
  assert_text (document, before);
  sortie_document_redo (document);
  assert_text (document, after);
  sortie_document_undo (document);

  sortie_document_begin (document, "Exchange");
  sortie_document_set (document, "ships", "red-1", "name", srt_json_new_string ("First"));
  g_assert_true (sortie_document_rename (document, "ships", "red-1", "spare"));
  g_assert_true (sortie_document_rename (document, "ships", "red-2", "red-1"));
  g_assert_true (sortie_document_rename (document, "ships", "spare", "red-2"));
  sortie_document_set (document, "ships", "red-1", "name", srt_json_new_string ("Red 1"));
  sortie_document_end (document);
  g_free (after);
  after = ui_text (document);
  sortie_document_undo (document);
  assert_text (document, before);
  sortie_document_redo (document);
  assert_text (document, after);
  sortie_document_undo (document);

  fresh = srt_json_copy (srt_document_find (sortie_document_get_json (document), "ships", "red-1", NULL));
  sortie_document_begin (document, "Replace");
  sortie_document_set (document, "ships", "red-1", "name", srt_json_new_string ("Gone"));
  sortie_document_remove (document, "ships", "red-1");
  sortie_document_insert (document, "ships", 0, fresh);
  sortie_document_set (document, "ships", "red-1", "position", triple (1, 1, 1));
  sortie_document_end (document);
  g_free (after);
  after = ui_text (document);
  sortie_document_undo (document);
  assert_text (document, before);
  sortie_document_redo (document);
  assert_text (document, after);
}

static void
test_modified (void)
{
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autofree char *path = g_build_filename (ui_folder (), "m.sortie.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;

#define TITLE(words) sortie_document_set (document, NULL, NULL, "title", srt_json_new_string (words))
  TITLE ("One");
  g_assert_true (flag (document, "modified"));
  sortie_document_undo (document);
  g_assert_false (flag (document, "modified"));
  sortie_document_redo (document);
  g_assert_true (sortie_document_save (document, file, NULL));
  g_assert_false (flag (document, "modified"));
  sortie_document_undo (document);
  g_assert_true (flag (document, "modified"));
  sortie_document_redo (document);
  g_assert_false (flag (document, "modified"));
  /* What was saved can no longer be reached. */
  sortie_document_undo (document);
  TITLE ("Two");
  g_assert_true (flag (document, "modified"));
  sortie_document_undo (document);
  g_assert_true (flag (document, "modified"));
#undef TITLE
  text = ui_text (document);
  g_assert_true (sortie_document_load_text (document, text, strlen (text), file, NULL));
  g_assert_true (flag (document, "modified"));
  sortie_document_reset (document);
  g_assert_false (flag (document, "modified"));
  g_assert_null (sortie_document_get_file (document));
}

/* ---- References ---- */

static void
test_rename_with_references (void)
{
  g_autoptr (SortieDocument) document = ui_document ("convoy");
  g_autofree char *before = ui_text (document);
  g_autofree char *after = NULL;
  size_t errors = srt_diags_errors (sortie_document_get_diags (document));

  g_assert_true (sortie_document_rename (document, "flight_groups", "heron", "transports"));
  after = ui_text (document);
  g_assert_null (strstr (after, "\"flight_group\": \"heron\""));
  g_assert_nonnull (strstr (after, "{\"order\": 10, \"target\": {\"flight_group\": \"transports\"}}"));
  g_assert_nonnull (strstr (after, "        {\"flight_group\": \"transports\"}"));
  g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (document)), ==, errors);
  g_assert_true (sortie_document_rename (document, "ships", "bastion", "home"));
  g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (document)), ==, errors);
  sortie_document_undo (document);
  assert_text (document, after);
  sortie_document_undo (document);
  assert_text (document, before);

  g_assert_false (sortie_document_rename (document, "flight_groups", "heron", "hammer"));
  g_assert_false (sortie_document_rename (document, "flight_groups", "heron", "1st"));
  g_assert_false (sortie_document_rename (document, "flight_groups", "heron", ""));
  g_assert_false (sortie_document_rename (document, "flight_groups", "heron", "a b"));
  g_assert_false (sortie_document_rename (document, "flight_groups", "nobody", "somebody"));
  g_assert_true (sortie_document_rename (document, "flight_groups", "heron", "heron"));
  assert_text (document, before);
  g_assert_false (flag (document, "can-undo"));
}

static void
test_delete_with_references (void)
{
  g_autoptr (SortieDocument) document = ui_document ("convoy");
  const char *const ship[] = { "bastion", NULL };
  const char *const groups[] = { "heron", "bandit", NULL };
  g_autofree char *before = ui_text (document);
  g_autofree char *after = NULL;

  sortie_document_delete (document, "ships", ship);
  sortie_document_delete (document, "flight_groups", groups);
  after = ui_text (document);
  g_assert_null (strstr (after, "\"ship\": \"bastion\""));
  g_assert_null (strstr (after, "\"flight_group\": \"heron\""));
  /* A member that names nobody, and a target of nothing, go too. */
  g_assert_null (strstr (after, "{}"));
  g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (document)), ==, 0);
  g_assert_nonnull (sortie_document_get_mission (document));
  sortie_document_undo (document);
  sortie_document_undo (document);
  assert_text (document, before);
  sortie_document_redo (document);
  sortie_document_redo (document);
  assert_text (document, after);
}

/* ---- Anything at all ---- */

static const char *
random_id (SortieDocument *document, GRand *rand, const char *table)
{
  const SrtJson *array = srt_document_table (sortie_document_get_json (document), table);
  guint n = srt_json_length (array);

  return n > 0 ? srt_read_string (srt_json_at (array, (guint) g_rand_int_range (rand, 0, (gint32) n)), "id") : NULL;
}

static void
random_edit (SortieDocument *document, GRand *rand)
{
  static const char *const tables[] = { "ships", "flight_groups", "squads" };
  const char *table = tables[g_rand_int_range (rand, 0, 3)];
  g_autofree char *id = g_strdup (random_id (document, rand, table));
  g_autofree char *other = g_strdup (random_id (document, rand, "ships"));

  switch (id ? g_rand_int_range (rand, 0, 10) : 5)
    {
    case 0:
    case 1:
      sortie_document_set (document, table, id, "name",
                           g_rand_boolean (rand) ? srt_json_new_string (g_rand_boolean (rand) ? "Ärger" : "Б") : NULL);
      break;
    case 2:
    case 3:
      sortie_document_set (document, table, id, "position",
                           triple (g_rand_int_range (rand, -9, 9), g_rand_double (rand), g_rand_int (rand) / 16.0));
      break;
    case 4:
      {
        g_autofree char *name = g_strdup_printf ("r%d", g_rand_int_range (rand, 0, 40));
        sortie_document_rename (document, table, id, name);
        break;
      }
    case 5:
    case 6:
      {
        g_autofree char *fresh = srt_document_new_id (sortie_document_get_json (document), table, id ? id : "n");
        SrtJson *record = srt_json_new_object ();
        srt_json_set (record, "id", srt_json_new_string (fresh));
        if (other)
          srt_json_set (record, "flight_group", srt_json_new_string (other));
        sortie_document_insert (document, table, g_rand_int_range (rand, -1, 9), record);
        break;
      }
    case 7:
      sortie_document_remove (document, table, id);
      break;
    case 8:
      {
        const char *const ids[] = { id, NULL };
        sortie_document_delete (document, table, ids);
        break;
      }
    default:
      sortie_document_set (document, NULL, NULL, g_rand_boolean (rand) ? "title" : "unknown_key",
                           g_rand_boolean (rand) ? srt_json_new_number (g_rand_double (rand)) : NULL);
    }
}

static void
test_random_edits (gconstpointer seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (GPOINTER_TO_UINT (seed));
  g_autoptr (SortieDocument) document = ui_document (shipped[GPOINTER_TO_UINT (seed) % 3]);
  g_autofree char *before = ui_text (document);
  g_autofree char *after = NULL;
  guint undone = 0;

  for (int i = 0; i < 500; i++)
    {
      int nested = g_rand_int_range (rand, 0, 4);
      if (nested > 1)
        sortie_document_begin (document, "Several");
      for (int k = 0; k < MAX (1, nested); k++)
        random_edit (document, rand);
      if (nested > 1)
        {
          if (g_rand_int_range (rand, 0, 8) == 0)
            {
              sortie_document_cancel (document);
            }
          else
            sortie_document_end (document);
        }
      /* Wander through the past now and then. */
      if (g_rand_int_range (rand, 0, 6) == 0)
        {
          sortie_document_undo (document);
          if (g_rand_boolean (rand))
            sortie_document_redo (document);
        }
    }
  after = ui_text (document);
  g_assert_cmpstr (after, !=, before);
  while (flag (document, "can-undo"))
    {
      sortie_document_undo (document);
      undone++;
    }
  assert_text (document, before);
  g_assert_false (flag (document, "modified"));
  for (guint i = 0; i < undone; i++)
    sortie_document_redo (document);
  assert_text (document, after);
}

/* ---- Recovery ---- */

static char *
autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "sortie", "autosave", NULL);
}

/* Finished copies; the path of one in @path, if not NULL. */
static guint
count_copies (char **path)
{
  g_autofree char *folder = autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".autosave"))
      {
        n++;
        if (path)
          {
            g_free (*path);
            *path = g_build_filename (folder, name, NULL);
          }
      }
  return n;
}

static void
test_autosave (void)
{
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autoptr (SortieAutosave) autosave = sortie_autosave_new (document, 1);
  g_autofree char *folder = autosave_folder ();
  g_autofree char *mine = NULL;
  g_autofree char *dead = NULL;
  g_autofree char *text = NULL;
  SortieRecovery *recovery;
  pid_t pid;

  /* Nothing unsaved, nothing written. */
  sortie_autosave_flush (autosave);
  g_assert_cmpuint (count_copies (NULL), ==, 0);
  sortie_document_set (document, NULL, NULL, "title", srt_json_new_string ("Unsaved \"work\""));
  text = ui_text (document);
  ui_wait (count_copies (&mine) == 1);
  g_assert_null (sortie_recovery_find ()); /* its owner lives */

  /* The same file, left behind by a process that is no more. */
  pid = fork ();
  if (pid == 0)
    _exit (0);
  waitpid (pid, NULL, 0);
  {
    g_autofree char *name = g_strdup_printf ("%ld-1.autosave", (long) pid);
    dead = g_build_filename (folder, name, NULL);
  }
  ui_sleep (50);
  {
    g_autofree char *contents = NULL;
    gsize length;
    g_assert_true (g_file_get_contents (mine, &contents, &length, NULL));
    g_assert_true (g_file_set_contents (dead, contents, (gssize) length, NULL));
  }
  recovery = sortie_recovery_find ();
  g_assert_nonnull (recovery);
  g_assert_cmpstr (recovery->copy, ==, dead);
  g_assert_true (g_str_has_suffix (recovery->file, "duel.sortie.json"));
  g_assert_nonnull (recovery->when);
  {
    g_autoptr (SortieDocument) recovered = sortie_document_new (ui_library ());
    g_autoptr (GError) error = NULL;
    g_assert_true (sortie_recovery_take (recovery, recovered, &error));
    g_assert_no_error (error);
    assert_text (recovered, text);
    g_assert_true (flag (recovered, "modified"));
    g_assert_true (g_file_equal (sortie_document_get_file (recovered), sortie_document_get_file (document)));
  }
  g_assert_false (g_file_test (dead, G_FILE_TEST_EXISTS));
  sortie_recovery_free (recovery);

  /* Saved, or given up: the copy goes. */
  sortie_document_undo (document);
  ui_drain ();
  g_assert_cmpuint (count_copies (NULL), ==, 0);
  sortie_document_redo (document);
  sortie_autosave_flush (autosave);
  g_assert_cmpuint (count_copies (NULL), ==, 1);
  sortie_autosave_discard (autosave);
  g_assert_cmpuint (count_copies (NULL), ==, 0);
}

static void
test_recovery_discard (void)
{
  g_autofree char *folder = autosave_folder ();
  g_autofree char *path = g_build_filename (folder, "999999999-1.autosave", NULL);
  g_autofree char *junk = g_build_filename (folder, "999999999-2.autosave", NULL);
  SortieRecovery *recovery;
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "\n{\"title\": \"Never saved\"}", -1, NULL));
  recovery = sortie_recovery_find ();
  g_assert_nonnull (recovery);
  g_assert_null (recovery->file);
  sortie_recovery_discard (recovery);
  sortie_recovery_free (recovery);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  /* A copy that is no mission is told about, and kept. */
  g_assert_true (g_file_set_contents (junk, "/x\n{\"title\":", -1, NULL));
  recovery = sortie_recovery_find ();
  g_assert_nonnull (recovery);
  g_assert_false (sortie_recovery_take (recovery, document, &error));
  g_assert_nonnull (error);
  g_assert_true (g_file_test (junk, G_FILE_TEST_EXISTS));
  sortie_recovery_discard (recovery);
  sortie_recovery_free (recovery);
  g_assert_null (sortie_recovery_find ());
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  setlocale (LC_ALL, "C.UTF-8");
  g_test_add_func ("/document/same-bytes", test_same_bytes);
  g_test_add_func ("/document/one-move-one-line", test_one_move_one_line);
  g_test_add_func ("/document/names", test_names);
  g_test_add_func ("/document/decimal-comma", test_decimal_comma);
  g_test_add_func ("/document/bad-files", test_bad_files);
  g_test_add_func ("/document/missing-type", test_missing_type);
  g_test_add_func ("/document/save-fails", test_save_fails);
  g_test_add_func ("/document/save-over-device", test_save_over_device);
  g_test_add_func ("/document/save-read-only", test_save_read_only);
  g_test_add_func ("/document/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/document/undo-redo", test_undo_redo);
  g_test_add_func ("/document/gesture", test_gesture);
  g_test_add_func ("/document/ids-in-one-step", test_ids_in_one_step);
  g_test_add_func ("/document/modified", test_modified);
  g_test_add_func ("/document/rename-with-references", test_rename_with_references);
  g_test_add_func ("/document/delete-with-references", test_delete_with_references);
  for (guint seed = 1; seed <= 6; seed++)
    {
      g_autofree char *path = g_strdup_printf ("/document/random-edits/%u", seed);
      g_test_add_data_func (path, GUINT_TO_POINTER (seed), test_random_edits);
    }
  g_test_add_func ("/document/autosave", test_autosave);
  g_test_add_func ("/document/recovery-discard", test_recovery_discard);
  return g_test_run ();
}
