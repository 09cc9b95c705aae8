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
/* With so many ticks to go a run is long: how far it has come is told. */
#define LONG_TICKS 1000

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
  AdwToast *toast; /* how far it has come, of a long one */
} Seek;

static void
enable_cancel (SortieWindow *self, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "cancel-open-run")),
                               enabled);
}

static void
seek_free (gpointer data)
{
  Seek *seek = data;

  seek->window->opening_run = 0;
  enable_cancel (seek->window, FALSE);
  if (seek->toast)
    adw_toast_dismiss (seek->toast);
  g_clear_object (&seek->toast);
  g_object_unref (seek->window);
  open_run_free (seek->run);
  g_free (seek);
}

static void
tell_progress (Seek *seek, int tick)
{
  g_autofree char *text = g_strdup_printf (_ ("Opening the run: %d %%"), tick * 100 / seek->run->end);

  if (seek->toast == NULL)
    {
      seek->toast = g_object_ref (adw_toast_new (text));
      adw_toast_set_timeout (seek->toast, 0);
      adw_toast_set_priority (seek->toast, ADW_TOAST_PRIORITY_HIGH);
      adw_toast_set_button_label (seek->toast, _ ("_Cancel"));
      adw_toast_set_action_name (seek->toast, "win.cancel-open-run");
      adw_toast_overlay_add_toast (seek->window->toasts, seek->toast);
    }
  else
    adw_toast_set_title (seek->toast, text);
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
  left = seek->run->end - sortie_session_get_tick (session);
  if (seek->toast || left >= LONG_TICKS)
    tell_progress (seek, sortie_session_get_tick (session));
  if (left > 0)
    return G_SOURCE_CONTINUE;
  sortie_session_go_to (session, seek->run->tick);
  sortie_workspace_follow_selection (workspace);
  return G_SOURCE_REMOVE;
}

/* The run stays as far as it has come. */
static void
cancel (SortieWindow *self)
{
  if (self->opening_run != 0)
    g_source_remove (self->opening_run);
}

static void
cancel_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  cancel (user_data);
}

static void
open_run_now (SortieWindow *self, gpointer data)
{
  OpenRun *run = data;
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autoptr (GError) error = NULL;
  Seek *seek;

  cancel (self);
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
  self->opening_run = g_idle_add_full (GDK_PRIORITY_REDRAW, run_on, seek, seek_free);
  enable_cancel (self, TRUE);
}

static void
open_run (SortieWindow *self, const char *text, int tick, int end, const char *ship)
{
  OpenRun *run = g_new0 (OpenRun, 1);

  *run = (OpenRun){ g_strdup (text), g_strdup (ship), tick, end };
  sortie_window_unless_unsaved (self, open_run_now, run, open_run_free);
}

static const GActionEntry entries[] = {
  { .name = "cancel-open-run", .activate = cancel_action },
};

void
sortie_window_init_duels (SortieWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  enable_cancel (self, FALSE);
  g_signal_connect_object (self->workspace, "open-run", G_CALLBACK (open_run), self, G_CONNECT_SWAPPED);
}
