/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sets of maneuvers that two sides fly, put together from what a window has: as shipped, as edited, of a folder. */
#include "batch/duel-scripts.h"

#include "maneuver/maneuver.h"

#include <string.h>

/* ---- Sets ---- */

static const SrtManeuver *
maneuver_of (const SrtContent *content, int set, int number)
{
  return set < content->n_sets && number < content->sets[set].n_maneuvers ? content->sets[set].maneuvers[number] : NULL;
}

static bool
same_sets (const SrtContent *a, int set_a, const SrtContent *b, int set_b)
{
  for (int i = 0; i < SRT_DUEL_MANEUVERS; i++)
    if (!srt_maneuver_same (maneuver_of (a, set_a, i), maneuver_of (b, set_b, i)))
      return false;
  return true;
}

/* A content that is @base with one more script; takes @base over. */
static SrtContent *
with (SrtContent *base, int set, int number, const SrtManeuver *maneuver)
{
  SrtManeuver *own = srt_maneuver_compile (maneuver->text, maneuver->file, number, NULL, NULL);
  SrtContent *content = srt_content_with_maneuver (base, set, number, own);

  srt_content_unref (base);
  return content;
}

SrtContent *
sortie_duel_add_set (const SrtContent *base, const SrtContent *from, int from_set, int *set)
{
  SrtContent *content = srt_content_ref (base);

  for (*set = 0; *set < base->n_sets; ++*set)
    if (same_sets (base, *set, from, from_set))
      return content;
  for (int i = 0; i < SRT_DUEL_MANEUVERS; i++)
    {
      const SrtManeuver *maneuver = maneuver_of (from, from_set, i);
      if (maneuver && !srt_maneuver_same (maneuver, maneuver_of (base, 0, i)))
        content = with (content, *set, i, maneuver);
    }
  if (content->n_sets == base->n_sets)
    *set = 0; /* it lacks some and changes none: the others are as they were */
  return content;
}

/* ---- Shipped ---- */

SrtContent *
sortie_duel_scripts_of (const SrtContent *like, const char *const *folders)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SrtContent *content = srt_content_ref (like);

  for (int f = 0; folders[f]; f++)
    {
      g_autofree char *folder = g_build_filename (folders[f], "maneuvers", NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *name;

      while (dir && (name = g_dir_read_name (dir)))
        {
          g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
          SrtManeuver *maneuver;
          int number = -1;

          if (!g_str_has_suffix (name, ".maneuver") || !g_hash_table_add (seen, g_strdup (name))
              || !g_file_get_contents (path, &text, NULL, NULL))
            continue;
          maneuver = srt_maneuver_compile (text, path, -1, &number, NULL);
          if (maneuver->valid && number >= 0 && number < SRT_DUEL_MANEUVERS
              && !srt_maneuver_same (maneuver, maneuver_of (content, 0, number)))
            content = with (content, 0, number, maneuver);
          srt_maneuver_free (maneuver);
        }
    }
  return content;
}

/* ---- Two sides ---- */

/* The content in whose set *@set the side's scripts are; NULL, told, when the folder cannot be used. */
static SrtContent *
find_scripts (const SortieDuelScripts *scripts, const SrtContent *edited, const SrtContent *shipped, int *set,
              SrtDiags *diags)
{
  *set = 0;
  switch (scripts->kind)
    {
    case SORTIE_DUEL_EDITED:
      return srt_content_ref (edited);
    case SORTIE_DUEL_FOLDER:
      return sortie_maneuvers_overlay (shipped, scripts->folder ? scripts->folder : "", set, diags);
    case SORTIE_DUEL_SHIPPED:
    default:
      return srt_content_ref (shipped);
    }
}

SrtContent *
sortie_duel_content (const SrtContent *edited, const SrtContent *shipped, const SortieDuelScripts scripts[2],
                     int sets[2], SrtDiags *diags)
{
  SrtContent *content = srt_content_ref (edited);

  for (int side = 0; side < 2 && content; side++)
    {
      int set;
      SrtContent *from = find_scripts (&scripts[side], edited, shipped, &set, diags);
      SrtContent *next = from ? sortie_duel_add_set (content, from, set, &sets[side]) : NULL;

      if (from)
        srt_content_unref (from);
      srt_content_unref (content);
      content = next;
    }
  return content;
}

GPtrArray *
sortie_duel_changed (const SrtContent *content, int set, const SrtContent *common)
{
  GPtrArray *names = g_ptr_array_new ();
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  for (int i = 0; i < n && i < SRT_DUEL_MANEUVERS; i++)
    if (!srt_maneuver_same (maneuver_of (content, set, i), maneuver_of (common, 0, i)))
      g_ptr_array_add (names, (char *) table[i].name);
  return names;
}
