/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a batch's results depend on beside its settings: the files that were read, and folders of maneuvers. */
#include "batch/duel-batch.h"

#include "maneuver/maneuver.h"

#include <string.h>

/* Enough of a checksum to tell contents apart, and short enough to read. */
enum
{
  DIGEST_LETTERS = 16,
};

static char *
finish (GChecksum *checksum)
{
  char *text = g_strndup (g_checksum_get_string (checksum), DIGEST_LETTERS);
  g_checksum_free (checksum);
  return text;
}

/* ---- Files ---- */

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Names of a folder's files with one of the endings, in order; a folder that is not there has none. */
static GPtrArray *
names_in (const char *folder, const char *const *endings)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    for (int e = 0; endings[e]; e++)
      if (name[0] != '.' && g_str_has_suffix (name, endings[e]))
        g_ptr_array_add (names, g_strdup (name));
  if (dir)
    g_dir_close (dir);
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
add_text (GChecksum *checksum, const char *text, gssize length)
{
  gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_autofree char *head = g_strdup_printf ("%" G_GSIZE_FORMAT ":", n);

  g_checksum_update (checksum, (const guchar *) head, -1);
  g_checksum_update (checksum, (const guchar *) text, (gssize) n);
}

static void
add_file (GChecksum *checksum, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return; /* whoever loads it complains */
  add_text (checksum, name, -1);
  add_text (checksum, text, (gssize) length);
}

char *
sortie_content_digest (const char *const *folders)
{
  static const char *const subfolders[] = { "guns", "maneuvers", "missiles", "pilots", "ships", "ships/models" };
  static const char *const endings[] = { ".json", ".maneuver", ".glb", ".gltf", NULL };
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint s = 0; s < G_N_ELEMENTS (subfolders); s++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      add_text (checksum, subfolders[s], -1);
      for (int f = 0; folders[f]; f++)
        {
          g_autofree char *folder = g_build_filename (folders[f], subfolders[s], NULL);
          g_autoptr (GPtrArray) names = names_in (folder, endings);
          for (guint i = 0; i < names->len; i++)
            if (g_hash_table_add (seen, g_strdup (names->pdata[i])))
              add_file (checksum, folder, names->pdata[i]);
        }
    }
  return finish (checksum);
}

/* ---- Maneuvers ---- */

char *
sortie_maneuvers_digest (const SrtContent *content, int set)
{
  GChecksum *checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (int i = 0; set < content->n_sets && i < content->sets[set].n_maneuvers; i++)
    {
      const SrtManeuver *maneuver = content->sets[set].maneuvers[i];
      g_autofree char *number = g_strdup_printf ("%d", i);
      if (maneuver == NULL)
        continue;
      add_text (checksum, number, -1);
      add_text (checksum, maneuver->text, -1);
    }
  return finish (checksum);
}

/* A maneuver of the folder by its number in the table; NULL, told, when there is none to take. */
static SrtManeuver *
read_maneuver (const char *path, int *number, const bool taken[SRT_DUEL_MANEUVERS], SrtDiags *diags)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  SrtManeuver *maneuver;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error))
    {
      srt_diags_add (diags, SRT_SEVERITY_ERROR, "unreadable", path, NULL, 0, 0, N_ ("cannot be read: %1"),
                     error->message, NULL);
      return NULL;
    }
  maneuver = srt_maneuver_compile (text, path, -1, number, diags);
  if (*number < 0 || *number >= SRT_DUEL_MANEUVERS)
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "unchosen", path, NULL, 0, 0,
                   N_ ("no pilot would choose it: it has neither the name nor the number of one of the ten maneuvers"),
                   NULL);
  else if (taken[*number])
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "duplicate-number", path, NULL, 0, 0,
                   N_ ("the maneuver's number is already that of another file"), NULL);
  else if (maneuver->valid)
    return maneuver;
  srt_maneuver_free (maneuver);
  return NULL;
}

static void
complain_folder (SrtDiags *diags, const char *folder, bool there)
{
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "no-maneuvers", folder, NULL, 0, 0,
                 there ? N_ ("there is no .maneuver file in this folder") : N_ ("there is no such folder"), NULL);
}

SrtContent *
sortie_maneuvers_overlay (const SrtContent *base, const char *folder, int *set, SrtDiags *diags)
{
  static const char *const endings[] = { ".maneuver", NULL };
  g_autoptr (GPtrArray) names = names_in (folder, endings);
  SrtContent *content = srt_content_ref (base);
  bool taken[SRT_DUEL_MANEUVERS] = { false };

  *set = base->n_sets;
  if (names->len == 0)
    complain_folder (diags, folder, g_file_test (folder, G_FILE_TEST_IS_DIR));
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      int number = -1;
      SrtManeuver *maneuver = read_maneuver (path, &number, taken, diags);
      SrtContent *next;

      if (maneuver == NULL)
        continue;
      taken[number] = true;
      next = srt_content_with_maneuver (content, *set, number, maneuver);
      srt_content_unref (content);
      content = next;
    }
  if (srt_diags_errors (diags) > 0)
    g_clear_pointer (&content, srt_content_unref);
  return content;
}
