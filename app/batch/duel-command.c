/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A batch as the command that does the same. */
#include "batch/duel-scripts.h"

#include "maneuver/maneuver.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <errno.h>
#include <string.h>

/* The scripts of a set that differ from the common ones, as files in a folder named by what they are. */
static char *
write_scripts (const SortieDuelBatch *batch, int set, const char *folder, GError **error)
{
  g_autofree char *digest = sortie_maneuvers_digest (batch->content, set);
  g_autofree char *path = g_build_filename (folder, digest, NULL);
  const SrtContent *common = batch->common ? batch->common : batch->content;
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  if (g_mkdir_with_parents (path, 0700) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", path, g_strerror (errno));
      return NULL;
    }
  for (int i = 0; i < n && i < SRT_DUEL_MANEUVERS; i++)
    {
      const SrtManeuver *maneuver = batch->content->sets[set].maneuvers[i];
      g_autofree char *name = g_strconcat (table[i].name, ".maneuver", NULL);
      g_autofree char *file = g_build_filename (path, name, NULL);
      if (srt_maneuver_same (maneuver, common->sets[0].maneuvers[i]))
        continue;
      if (!g_file_set_contents (file, maneuver->text, -1, error))
        return NULL;
    }
  return g_steal_pointer (&path);
}

static void
add_side (GString *line, const SortieDuelBatch *batch, int side)
{
  const SrtDuelSide *of = &batch->settings.side[side];
  g_autofree char *word
      = g_strdup_printf ("%s/%s", batch->content->ships[of->ship].id, batch->content->pilots[of->pilot].id);
  g_autofree char *quoted = g_shell_quote (word);

  /* Ids need no quotes; whoever reads the line is glad of it. */
  g_string_append_printf (line, " --%c %s", "ab"[side], strpbrk (word, " '\"\\$`") ? quoted : word);
  if (of->size != 1)
    g_string_append_printf (line, " --size-%c %d", "ab"[side], of->size);
}

static gboolean
add_scripts (GString *line, const SortieDuelBatch *batch, int side, const char *folder, GError **error)
{
  int set = batch->settings.side[side].maneuver_set;
  g_autoptr (GPtrArray) changed = sortie_duel_changed (batch->content, set, batch->common ? batch->common : batch->content);
  g_autofree char *path = NULL, *quoted = NULL;

  if (changed->len == 0)
    return TRUE;
  path = write_scripts (batch, set, folder, error);
  if (path == NULL)
    return FALSE;
  quoted = g_shell_quote (path);
  g_string_append_printf (line, " --maneuvers-%c %s", "ab"[side], quoted);
  return TRUE;
}

char *
sortie_duel_command (const SortieDuelBatch *batch, int runs, bool user_data, const char *folder, GError **error)
{
  static const char *const difficulties[] = { "easy", "medium", "hard" };
  const SrtDuelSettings *settings = &batch->settings;
  g_autoptr (GString) line = g_string_new ("sortie-cli duel");
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (int side = 0; side < 2; side++)
    add_side (line, batch, side);
  for (int side = 0; side < 2; side++)
    if (!add_scripts (line, batch, side, folder, error))
      return NULL;
  g_string_append_printf (line, " --runs %d --seed %" G_GUINT64_FORMAT, runs, batch->seed);
  if (settings->ticks != SORTIE_DUEL_TICKS)
    g_string_append_printf (line, " --ticks %d", settings->ticks);
  if (settings->difficulty != 1)
    g_string_append_printf (line, " --difficulty %s", difficulties[settings->difficulty]);
  if ((int) settings->distance != SORTIE_DUEL_DISTANCE)
    g_string_append_printf (line, " --distance %s", g_ascii_dtostr (number, sizeof number, (double) settings->distance));
  if ((int) settings->spread != SORTIE_DUEL_SPREAD)
    g_string_append_printf (line, " --spread %s", g_ascii_dtostr (number, sizeof number, (double) settings->spread));
  if (user_data)
    g_string_append (line, " --user-data");
  return g_string_free (g_steal_pointer (&line), FALSE);
}
