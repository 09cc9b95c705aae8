/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of duels share: content, batches, results, the command. */
#pragma once

#include "command.h"
#include "fixture.h"

#include "batch/duel-job.h"
#include "batch/duel-scripts.h"

#include <glib/gstdio.h>
#include <string.h>

static char *folder; /* the test's own */
static SrtContent *content;
static char *digest;

/* ---- Batches ---- */

G_GNUC_UNUSED static SrtContent *
load (void)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  const SrtLoadOptions options = { .folders = (const char *const *) folders, .compile = srt_maneuver_compile,
                                   .free_maneuver = srt_maneuver_free };
  SrtDiags diags;
  SrtContent *loaded;

  srt_diags_init (&diags);
  loaded = srt_content_load (&options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  digest = sortie_content_digest ((const char *const *) folders);
  return loaded;
}

G_GNUC_UNUSED static SrtDuelSide
side (const char *ship, int size)
{
  SrtDuelSide made = { srt_content_find_ship (content, ship), srt_content_find_pilot (content, "regular"), size, 0 };

  g_assert_cmpint (made.ship, >=, 0);
  g_assert_cmpint (made.pilot, >=, 0);
  return made;
}

G_GNUC_UNUSED static SortieDuelBatch
batch_of (int runs, uint64_t seed)
{
  return (SortieDuelBatch){ .content = content,
                            .settings = { .side = { side ("swift", 1), side ("thorn", 1) }, .distance = 40000,
                                          .spread = 6000, .ticks = 3000, .difficulty = 1 },
                            .seed = seed, .runs = runs, .part = 1, .parts = 1, .jobs = 2 };
}

G_GNUC_UNUSED static SrtDuelResult *
results_of (const SortieDuelBatch *batch)
{
  SrtDiags diags;
  SrtDuelResult *results;

  srt_diags_init (&diags);
  results = sortie_duel_batch_run (batch, NULL, &diags);
  g_assert_nonnull (results);
  srt_diags_clear (&diags);
  return results;
}

G_GNUC_UNUSED static char *
report_of (const SortieDuelBatch *batch)
{
  g_autofree SrtDuelResult *results = results_of (batch);
  g_autoptr (SrtJson) head = sortie_duel_head (batch, digest);

  return sortie_duel_report (head, results, batch->runs);
}

G_GNUC_UNUSED static char *
part_of (SortieDuelBatch batch, int part, int parts)
{
  g_autofree SrtDuelResult *results = NULL;
  g_autoptr (SrtJson) head = sortie_duel_head (&batch, digest);

  batch.part = part;
  batch.parts = parts;
  results = results_of (&batch);
  return sortie_duel_part (head, results, part, parts);
}

G_GNUC_UNUSED static char *
put (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_mkdir_with_parents (parent, 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* A pursuit that does nothing at all. */
G_GNUC_UNUSED static const char dull[] = "# name: attack pursue\nSetSpeed(0)\nwait:\n    Wait(1000)\n    Goto wait\n";

G_GNUC_UNUSED static Ran *
run (const char *arguments)
{
  g_autofree char *line = g_strconcat ("duel ", arguments, NULL);

  return run_in ("C.UTF-8", line);
}

/* ---- Begin and end ---- */

G_GNUC_UNUSED static void
remove_folder (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        remove_folder (child);
      else
        g_unlink (child);
    }
  if (dir)
    g_dir_close (dir);
  g_rmdir (path);
}

G_GNUC_UNUSED static void
begin_duels (void)
{
  folder = g_dir_make_tmp ("duel-XXXXXX", NULL);
  content = load ();
}

G_GNUC_UNUSED static void
end_duels (void)
{
  srt_content_unref (content);
  g_free (digest);
  remove_folder (folder);
  g_free (folder);
}
