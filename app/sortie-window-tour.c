/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tour: sets the stage of help/tour.md. One side flies a script with a mistake in it, which the editor has. */
#include "sortie-config.h"

#include "app/sortie-help.h"
#include "app/sortie-window-private.h"

#include "maneuver/maneuver.h"
#include "ui/sortie-duels.h"

#include <glib/gi18n.h>

#define SCRIPT "tour/maneuvers/attack pursue.maneuver"
#define SHIP "swift"
#define PILOT "regular"

enum
{
  RUNS = 100,
  SEED = 1,
};

/* The flawed script's text as it comes with Sortie, or NULL; free with g_free(). */
static char *
read_script (SortieWindow *self)
{
  g_auto (GStrv) folders = sortie_library_dup_folders (sortie_workspace_get_library (self->workspace), FALSE);

  for (guint f = 0; folders[f]; f++)
    {
      g_autofree char *path = g_build_filename (folders[f], SCRIPT, NULL);
      char *text = NULL;
      if (g_file_get_contents (path, &text, NULL, NULL))
        return text;
    }
  return NULL;
}

/* The number that the script's own header gives it. */
static int
number_of (const char *text)
{
  int number = -1;

  srt_maneuver_free (srt_maneuver_compile (text, SCRIPT, -1, &number, NULL));
  return number;
}

static void
set_up_duel (SortieDuelSetup *setup)
{
  for (int side = 0; side < 2; side++)
    sortie_duel_setup_set_side (setup, side, SHIP, PILOT, 1);
  sortie_duel_setup_set_scripts (setup, 0, SORTIE_DUEL_EDITED, NULL);
  sortie_duel_setup_set_scripts (setup, 1, SORTIE_DUEL_SHIPPED, NULL);
  sortie_duel_setup_set_runs (setup, RUNS, SEED);
}

void
sortie_window_open_tour (SortieWindow *self)
{
  g_autofree char *text = read_script (self);
  int number = text ? number_of (text) : -1;

  if (number < 0)
    {
      sortie_workspace_toast (self->workspace, _ ("The tour is not installed"));
      return;
    }
  g_action_group_activate_action (G_ACTION_GROUP (self), "duels", NULL);
  sortie_window_try_maneuver (self, number, text);
  set_up_duel (sortie_duels_get_setup (SORTIE_DUELS (sortie_window_show_page (self, SORTIE_WINDOW_PAGE_DUELS))));
  if (sortie_help_present_beside (GTK_WINDOW (self), "tour") == NULL)
    sortie_workspace_toast (self->workspace, _ ("The help is not installed"));
}
