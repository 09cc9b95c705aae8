/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Duels page, and a run of a duel opened from it. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/sortie-duels.h"

#include <glib/gi18n.h>

/* How long the main loop is kept at a time while a run is brought to its end, microseconds. */
#define CHUNK_USEC 20000
/* Ticks that are run at once at first. */
#define FIRST_CHUNK 50

/* ---- A run ---- */

typedef struct
{
  char *text, *ship;
  int tick, end;
} OpenRun;

static void
open_run_free (gpointer data)
{
  OpenRun *run = data;

  g_free (run->text);
  g_free (run->ship);
  g_free (run);
}

typedef struct
{
  SortieWindow *window;
  guint serial; /* of the document: edited or replaced, it is another mission's run */
  OpenRun *run;
  int chunk; /* ticks at a time: every panel looks after each */
} Seek;

static void
seek_free (gpointer data)
{
  Seek *seek = data;

  g_object_unref (seek->window);
  open_run_free (seek->run);
  g_free (seek);
}

/* All of it is recorded, so that one can go on from the moment as well as back. */
static gboolean
run_on (gpointer data)
{
  Seek *seek = data;
  SortieWorkspace *workspace = seek->window->workspace;
  SortieSession *session = sortie_workspace_get_session (workspace);
  gint64 began = g_get_monotonic_time (), took;
  int left = seek->run->end - sortie_session_get_tick (session);

  if (sortie_document_get_serial (sortie_workspace_get_document (workspace)) != seek->serial
      || sortie_session_get_state (session) != SORTIE_STATE_PAUSED)
    return G_SOURCE_REMOVE;
  if (left > 0 && !sortie_session_step (session, MIN (seek->chunk, left), NULL))
    return G_SOURCE_REMOVE;
  took = g_get_monotonic_time () - began;
  if (took < CHUNK_USEC / 2)
    seek->chunk *= 2;
  else if (took > CHUNK_USEC)
    seek->chunk = MAX (seek->chunk / 2, 1);
  if (sortie_session_get_tick (session) < seek->run->end)
    return G_SOURCE_CONTINUE;
  sortie_session_go_to (session, seek->run->tick);
  sortie_workspace_frame_selection (workspace);
  return G_SOURCE_REMOVE;
}

static void
open_run_now (SortieWindow *self, gpointer data)
{
  OpenRun *run = data;
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autoptr (GError) error = NULL;
  Seek *seek;

  if (!sortie_document_load_made (document, run->text, strlen (run->text), &error))
    {
      sortie_window_show_error (self, _ ("The Duel Could Not Be Opened"), error);
      return;
    }
  sortie_window_set_opened (self);
  if (!sortie_session_step (session, 0, &error))
    {
      sortie_window_show_error (self, _ ("The Mission Cannot Be Run"), error);
      return;
    }
  if (run->ship)
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", run->ship);
  panel_widget_raise (self->viewport_page);
  seek = g_new0 (Seek, 1);
  seek->window = g_object_ref (self);
  seek->serial = sortie_document_get_serial (document);
  seek->run = g_new0 (OpenRun, 1);
  *seek->run = (OpenRun){ NULL, NULL, run->tick, run->end };
  seek->chunk = FIRST_CHUNK;
  /* Turn by turn with the drawing: below it, a window that is slow to draw would never get there. */
  g_idle_add_full (GDK_PRIORITY_REDRAW, run_on, seek, seek_free);
}

static void
open_run (SortieWindow *self, const char *text, int tick, int end, const char *ship)
{
  OpenRun *run = g_new0 (OpenRun, 1);

  *run = (OpenRun){ g_strdup (text), g_strdup (ship), tick, end };
  sortie_window_unless_unsaved (self, open_run_now, run, open_run_free);
}

void
sortie_window_init_duels (SortieWindow *self)
{
  g_signal_connect_object (self->workspace, "open-run", G_CALLBACK (open_run), self, G_CONNECT_SWAPPED);
}
