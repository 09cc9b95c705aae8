/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Through a run's time: steps of the debugger and their backward twins, to a tick, back to the last stop. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "app/model/mission-scripts.h"

#include <glib/gi18n.h>

static SortieSession *
session_of (SortieWindow *self)
{
  return sortie_workspace_get_session (self->workspace);
}

static void
toast (SortieWindow *self, const char *text)
{
  sortie_workspace_toast (self->workspace, text);
}

/* The ship that steps are about. */
static int
selected_slot (SortieWindow *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  if (g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0)
    return -1;
  return sortie_session_slot_of (session_of (self), sortie_selection_get_primary (selection));
}

/* ---- The script line that the run stands at ---- */

static bool
find_event (const SrtEvent *event, void *data)
{
  SrtEvent *wanted = data;

  if (event->index == wanted->index)
    *wanted = *event;
  return event->index < wanted->index;
}

/* The event that the world is seen at; its kind is -1 where it is none. */
static SrtEvent
event_here (SortieWindow *self)
{
  SrtPosition at = sortie_session_get_position (session_of (self));
  SrtEvent event = { .kind = -1, .index = (uint32_t) at.index };

  if (at.index >= 0 && at.index != SRT_TICK_END)
    sortie_session_events (session_of (self), at.tick, at.tick, find_event, &event);
  return event;
}

static void
show_line (SortieWindow *self)
{
  SrtEvent event = event_here (self);

  if (event.kind == SRT_EVENT_MANEUVER_LINE || event.kind == SRT_EVENT_MANEUVER_BUDGET)
    sortie_window_show_script (self, sortie_script_key (event.harm, (int) event.value));
}

/* Whose line it was is what to look at. */
static void
stop_hit (SortieWindow *self)
{
  SrtEvent event = event_here (self);
  const char *id = sortie_session_id_of (session_of (self), event.slot);

  if (event.kind != SRT_EVENT_MANEUVER_LINE)
    return;
  if (id && event.slot != selected_slot (self))
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
  show_line (self);
}

/* A step that had to run on is there. */
static void
run_advanced (SortieWindow *self)
{
  if (!self->stepping_line || sortie_session_get_state (session_of (self)) != SORTIE_STATE_PAUSED)
    return;
  self->stepping_line = FALSE;
  show_line (self);
}

/* ---- Steps ---- */

static void
move (SortieWindow *self, const char *name, int direction)
{
  SortieSession *session = session_of (self);
  int which = srt_move_named (name);
  g_autoptr (GError) error = NULL;

  g_return_if_fail (which >= 0);

  /* The first step of all makes the world, and with it the ships. */
  if (!sortie_session_is_live (session) && !sortie_session_step (session, 0, &error))
    {
      sortie_window_show_error (self, _ ("The Mission Cannot Be Run"), error);
      return;
    }
  if (srt_move_has_ship (which) && selected_slot (self) < 0)
    toast (self, _ ("Select the ship to step by"));
  else if (!sortie_session_move (session, which, selected_slot (self), direction, &error))
    {
      if (error)
        sortie_window_show_error (self, _ ("The Mission Cannot Be Run"), error);
      else
        toast (self, direction > 0 ? _ ("There is no more of that ahead") : _ ("There is no more of that before"));
    }
  else if (which == SRT_MOVE_LINE || which == SRT_MOVE_OVER)
    {
      self->stepping_line = TRUE;
      run_advanced (self);
    }
}

static void
step_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  move (user_data, g_variant_get_string (parameter, NULL), 1);
}

static void
step_back_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  move (user_data, g_variant_get_string (parameter, NULL), -1);
}

/* To a tick, wherever it is: what has not happened yet is run. */
static void
run_to_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!sortie_session_run_to (session_of (self), g_variant_get_int32 (parameter), &error) && error)
    sortie_window_show_error (self, _ ("The Mission Cannot Be Run"), error);
}

/* ---- Back to the last stop ---- */

static void
went_back (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SortieWindow) self = data;
  int stop = sortie_session_run_back_finish (SORTIE_SESSION (source), result, NULL);

  g_clear_object (&self->going_back);
  sortie_window_update_actions (self);
  if (stop == -1)
    toast (self, _ ("Nothing stopped it before: back at the beginning"));
  else if (stop >= 0)
    stop_hit (self);
}

static void
run_back_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;

  self->going_back = g_cancellable_new ();
  sortie_window_update_actions (self);
  sortie_session_run_back_async (session_of (self), self->going_back, went_back, g_object_ref (self));
}

static void
cancel_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_cancellable_cancel (SORTIE_WINDOW (user_data)->going_back);
}

/* What was flown is a run like any other from here on. */
static void
look_into_flight_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;

  if (sortie_session_keep_flight (session_of (self)) && gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

static const GActionEntry entries[] = {
  { .name = "look-into-flight", .activate = look_into_flight_action },
  { .name = "step", .activate = step_action, .parameter_type = "s" },
  { .name = "step-back", .activate = step_back_action, .parameter_type = "s" },
  { .name = "run-to", .activate = run_to_action, .parameter_type = "i" },
  { .name = "run-back", .activate = run_back_action },
  { .name = "cancel-run-back", .activate = cancel_action },
};

void
sortie_window_init_travel (SortieWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session_of (self), "hit", G_CALLBACK (stop_hit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session_of (self), "advanced", G_CALLBACK (run_advanced), self, G_CONNECT_SWAPPED);
}

static void
enable (SortieWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name)), enabled);
}

void
sortie_window_enable_travel (SortieWindow *self, gboolean ready)
{
  SortieState state = sortie_session_get_state (session_of (self));
  gboolean live = sortie_session_is_live (session_of (self)), searching = self->going_back != NULL;

  enable (self, "step", ready && !searching);
  enable (self, "step-back", ready && live && !searching);
  enable (self, "run-to", ready && !searching);
  enable (self, "run-back", ready && live && !searching);
  enable (self, "cancel-run-back", searching);
  enable (self, "look-into-flight", state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED);
}
