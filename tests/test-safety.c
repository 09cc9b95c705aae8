/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missions that are being saved: killed at any moment, on a full disk, and with whatever names people give. */
#include "content/document.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  SHIPS = 400,
  KILLS = 200,
  LONGEST = 12000, /* microseconds from the first save of a loop to its end: two to four saves */
};

static char *folder;

/* So long that a save takes its time. */
static SrtDocument *
mission (void)
{
  SrtDocument *document = srt_document_new ();
  SrtJson *ships = srt_document_table (document, "ships");

  for (int i = 0; i < SHIPS; i++)
    {
      SrtJson *ship = srt_json_new_object ();
      g_autofree char *id = g_strdup_printf ("ship-%d", i);
      srt_json_set (ship, "id", srt_json_new_string (id));
      srt_json_set (ship, "name", srt_json_new_string ("Alpha"));
      srt_json_set (ship, "type", srt_json_new_string ("swift"));
      srt_json_append (ships, ship);
    }
  return document;
}

static void
entitle (SrtDocument *document, int number)
{
  g_autofree char *title = g_strdup_printf ("%d", number);

  srt_json_set (document->root, "title", srt_json_new_string (title));
}

static void
assert_saves (const SrtDocument *document, const char *path)
{
  SrtDiags diags;

  srt_diags_init (&diags);
  g_assert_true (srt_document_save (document, path, &diags));
  g_assert_cmpuint (diags.count, ==, 0);
  srt_diags_clear (&diags);
}

static SrtDocument *
load (const char *path)
{
  SrtDiags diags;
  SrtDocument *document;

  srt_diags_init (&diags);
  document = srt_document_load (path, &diags);
  g_assert_cmpuint (diags.count, ==, 0);
  g_assert_nonnull (document);
  srt_diags_clear (&diags);
  return document;
}

static char *
read_text (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* ---- Killed while it saves ---- */

static G_GNUC_NORETURN void
save_for_ever (SrtDocument *document, const char *path, int first, int told)
{
  for (int i = first;; i++)
    {
      SrtDiags diags;

      srt_diags_init (&diags);
      entitle (document, i);
      if (!srt_document_save (document, path, &diags))
        _exit (1);
      srt_diags_clear (&diags);
      if (i == first && write (told, "", 1) != 1)
        _exit (1);
    }
}

/* Starts such a loop and kills it; the number of the mission that is there then. */
static int
kill_a_loop (SrtDocument *document, const char *path, int first, GRand *random)
{
  int told[2], status;
  pid_t child;
  char byte;
  g_autoptr (SrtDocument) left = NULL;
  g_autofree char *there = NULL, *expected = NULL;
  const char *title;

  g_assert_cmpint (pipe (told), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    save_for_ever (document, path, first, told[1]);
  close (told[1]);
  g_assert_cmpint (read (told[0], &byte, 1), ==, 1);
  close (told[0]);
  g_usleep ((gulong) g_rand_int_range (random, 0, LONGEST));
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status)); /* and not by a save that failed */

  left = load (path);
  title = srt_read_string (left->root, "title");
  entitle (document, atoi (title));
  expected = srt_document_write (document, NULL);
  there = read_text (path);
  g_assert_true (strcmp (there, expected) == 0);
  return atoi (title);
}

/* Whenever it ends, the file is whole: one that was saved, to the byte, and none older than what was told to be saved. */
static void
test_killed (void)
{
  g_autoptr (SrtDocument) document = mission ();
  g_autofree char *path = g_build_filename (folder, "killed.sortie.json", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  int later = 0;

  for (int i = 0; i < KILLS; i++)
    {
      int number = kill_a_loop (document, path, i * 1000000, random);
      g_assert_cmpint (number, >=, i * 1000000);
      g_assert_cmpint (number, <, (i + 1) * 1000000);
      later += number > i * 1000000;
    }
  g_assert_cmpint (later, >, 0); /* it was killed after more than one save, too */
}

/* ---- No room ---- */

/* A file may grow no longer than so: what a full disk is to who writes. */
static void
test_full (void)
{
  g_autoptr (SrtDocument) document = mission ();
  g_autofree char *path = g_build_filename (folder, "full.sortie.json", NULL), *before = NULL, *after = NULL;
  g_autoptr (GDir) files = NULL;
  struct rlimit limit, small;
  const char *name;
  SrtDiags diags;
  bool saved;

  entitle (document, 1);
  assert_saves (document, path);
  before = read_text (path);
  entitle (document, 2);
  srt_diags_init (&diags);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = (struct rlimit) { .rlim_cur = 4096, .rlim_max = limit.rlim_max };
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  saved = srt_document_save (document, path, &diags);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  signal (SIGXFSZ, SIG_DFL);
  g_assert_false (saved);
  g_assert_cmpuint (diags.count, ==, 1);
  g_assert_cmpstr (diags.items[0].code, ==, "cannot-write");
  srt_diags_clear (&diags);
  after = read_text (path);
  g_assert_cmpstr (after, ==, before);
  /* Nor is a half of the new one left behind. */
  files = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (files)))
    g_assert_false (g_str_has_prefix (name, "full.sortie.json."));
}

/* ---- Names ---- */

static const char *const names[] = {
  "\"quoted\"", "back\\slash", "two\nlines", "tab\there", "\\u0041 \\n", "Альфа 1", "編隊", "أ", "🚀👩‍🚀", "e\u0301", "\u2028", "/* no */ // comment",
  "", " ", "null", "-0", "1e999", "<b>&amp;</b>", "%s%n", "{\"id\": 1}",
};

/* Whatever a ship is called comes back from the file as it was, and the second save writes the same bytes. */
static void
test_names (void)
{
  g_autofree char *path = g_build_filename (folder, "names.sortie.json", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SrtDocument) document = mission (), back = NULL;
      g_autofree char *first = NULL, *second = NULL;
      SrtJson *ship;

      srt_json_set (document->root, "title", srt_json_new_string (names[i]));
      srt_json_set (srt_document_find (document, "ships", "ship-7", NULL), "name", srt_json_new_string (names[i]));
      assert_saves (document, path);
      first = read_text (path);
      back = load (path);
      ship = srt_document_find (back, "ships", "ship-7", NULL);
      g_assert_cmpstr (srt_read_string (ship, "name"), ==, names[i]);
      g_assert_cmpstr (srt_read_string (back->root, "title"), ==, names[i]);
      assert_saves (back, path);
      second = read_text (path);
      g_assert_cmpstr (second, ==, first);
    }
}

/* Of what was not touched nothing is written that was not there: no default slips in. */
static void
test_untouched (void)
{
  g_autoptr (SrtDocument) document = mission (), back = NULL;
  g_autofree char *path = g_build_filename (folder, "untouched.sortie.json", NULL), *before = NULL, *after = NULL;
  g_auto (GStrv) was = NULL, is = NULL;
  int changed = 0;

  assert_saves (document, path);
  before = read_text (path);
  back = load (path);
  srt_json_set (srt_document_find (back, "ships", "ship-7", NULL), "name", srt_json_new_string ("Beta"));
  assert_saves (back, path);
  after = read_text (path);
  was = g_strsplit (before, "\n", -1);
  is = g_strsplit (after, "\n", -1);
  g_assert_cmpuint (g_strv_length (was), ==, g_strv_length (is));
  for (int i = 0; was[i]; i++)
    if (strcmp (was[i], is[i]) != 0)
      {
        g_assert_nonnull (strstr (is[i], "Beta"));
        changed++;
      }
  g_assert_cmpint (changed, ==, 1);
}

static void
clear (void)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("sortie-safety-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/safety/killed", test_killed);
  g_test_add_func ("/safety/full", test_full);
  g_test_add_func ("/safety/names", test_names);
  g_test_add_func ("/safety/untouched", test_untouched);
  result = g_test_run ();
  clear ();
  return result;
}
