/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/play-private.h"

#include <glib/gi18n.h>

/* How long the flight goes on after the end is known, ticks. */
#define AFTER_END 300
#define AFTER_MISSION 50
/* A ship that tumbles is watched until it is gone, but no longer than this. */
#define AFTER_LOSS 900

G_DEFINE_FINAL_TYPE (SortiePlay, sortie_play, GTK_TYPE_WIDGET)

static SortieSession *
session_of (SortiePlay *self)
{
  return sortie_workspace_get_session (self->workspace);
}

const SrtWorld *
sortie_play_world (SortiePlay *self)
{
  return sortie_session_get_world (session_of (self));
}

gboolean
sortie_play_is_flying (SortiePlay *self)
{
  return sortie_session_get_state (session_of (self)) == SORTIE_STATE_PLAY;
}

static gboolean
is_in_play (SortiePlay *self)
{
  return sortie_play_is_flying (self) || sortie_session_get_state (session_of (self)) == SORTIE_STATE_PLAY_PAUSED;
}

gint64
sortie_play_now (SortiePlay *self)
{
  return self->clock_at != 0 ? self->clock_at : g_get_monotonic_time ();
}

/* ---- What the person asks for ---- */

void
sortie_play_pause (SortiePlay *self)
{
  if (!sortie_play_is_flying (self))
    return;
  sortie_session_set_play_paused (session_of (self), TRUE);
  sortie_play_take_events (self);
  sortie_play_menu_show (self, "pause");
}

void
sortie_play_continue (SortiePlay *self)
{
  if (!is_in_play (self) || sortie_play_menu_is (self, "summary"))
    return;
  sortie_play_menu_hide (self);
  sortie_play_input_reset (self);
  sortie_session_set_play_paused (session_of (self), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
sortie_play_restart (SortiePlay *self)
{
  g_autoptr (GError) error = NULL;

  if (!is_in_play (self))
    return;
  if (!sortie_session_restart (session_of (self), &error))
    {
      sortie_workspace_toast (self->workspace, error->message);
      return;
    }
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
sortie_play_leave (SortiePlay *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.leave-play", NULL);
}

/* ---- The end ---- */

static void
count_to_the_end (SortiePlay *self)
{
  const SrtWorld *world = sortie_play_world (self);
  gboolean over = sortie_session_get_over (session_of (self));
  gboolean gone = world->player_slots > 0 && world->showing == SRT_SHOWING_ALL
                  && (srt_object (world, 0)->type < 0 || self->tally.away);
  /* What the mission itself has ended has been watched. */
  int after = world->mission_over ? AFTER_MISSION : AFTER_END, tick = sortie_session_get_tick (session_of (self));

  if (self->tally.lost && self->lost_at < 0)
    self->lost_at = tick;
  if (!over && !gone)
    self->ended_at = -1;
  else if (self->ended_at < 0)
    self->ended_at = tick;
  if ((self->ended_at < 0 || tick < self->ended_at + after) && (self->lost_at < 0 || tick < self->lost_at + AFTER_LOSS))
    return;
  sortie_session_set_play_paused (session_of (self), TRUE);
  sortie_play_take_events (self);
  sortie_play_menu_summary (self);
}

/* A battle that is over stops by itself; the flight goes on a little. */
static void
over_changed (SortiePlay *self)
{
  if (sortie_play_is_flying (self) && sortie_session_get_over (session_of (self)))
    sortie_session_set_play_paused (session_of (self), FALSE);
}

/* ---- Frames ---- */

static gboolean
frame_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SortiePlay *self = SORTIE_PLAY (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  self->frame_seconds = self->last_frame > 0 ? CLAMP ((float) (now - self->last_frame) * 1e-6f, 0, 0.1f) : 0;
  self->last_frame = now;
  if (!sortie_play_is_flying (self))
    {
      self->tick_callback = 0;
      self->last_frame = 0;
      return G_SOURCE_REMOVE;
    }
  sortie_play_input_send (self);
  count_to_the_end (self);
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
  return G_SOURCE_CONTINUE;
}

static void
wake (SortiePlay *self)
{
  if (self->tick_callback == 0 && sortie_play_is_flying (self) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->last_frame = 0;
      self->tick_callback = gtk_widget_add_tick_callback (GTK_WIDGET (self), frame_tick, NULL, NULL);
    }
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
}

static void
state_changed (SortiePlay *self)
{
  gboolean flying = sortie_play_is_flying (self);

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), flying ? "none" : NULL);
  if (!is_in_play (self))
    sortie_play_menu_hide (self);
  wake (self);
}

/* A new flight: the first, or once more. */
static void
started (SortiePlay *self)
{
  if (!is_in_play (self))
    return;
  self->ended_at = self->lost_at = -1;
  self->tally = (PlayTally){ 0 };
  sortie_play_memory_reset (self);
  sortie_play_scene_reset (self);
  sortie_play_input_reset (self);
  sortie_play_menu_hide (self);
  wake (self);
}

static void
advanced (SortiePlay *self)
{
  if (!is_in_play (self))
    return;
  sortie_play_watch (self);
  sortie_play_take_events (self);
}

static void
active_changed (SortiePlay *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (!GTK_IS_WINDOW (root) || gtk_window_is_active (GTK_WINDOW (root)))
    return;
  sortie_play_pause (self);
  /* Their release will not be seen. */
  sortie_play_input_reset (self);
}

/* ---- Keys, taken before anything else of the window sees them ---- */

static gboolean
is_menu_key (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
    case GDK_KEY_Home:
    case GDK_KEY_End:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
escape (SortiePlay *self)
{
  if (sortie_play_is_flying (self))
    sortie_play_pause (self);
  else if (sortie_play_menu_is (self, "summary"))
    sortie_play_leave (self);
  else if (sortie_play_menu_is (self, "controls"))
    sortie_play_menu_show (self, "pause");
  else
    sortie_play_continue (self);
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state, SortiePlay *self)
{
  if (!is_in_play (self))
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape)
    {
      if (state & GDK_SHIFT_MASK)
        sortie_play_leave (self);
      else
        escape (self);
      return GDK_EVENT_STOP;
    }
  if (keyval == GDK_KEY_F11)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toggle-fullscreen", NULL);
      return GDK_EVENT_STOP;
    }
  if (sortie_play_is_flying (self))
    {
      sortie_play_key_pressed (self, keyval, code, state);
      return GDK_EVENT_STOP;
    }
  /* A key still held from the flight, or hit as the summary came, chooses nothing. */
  if (sortie_play_key_is_down (self, code) || sortie_play_now (self) < self->menu_deaf_until)
    return GDK_EVENT_STOP;
  /* The menu's buttons are reached by keys; the window's shortcuts are not. */
  return is_menu_key (keyval) && !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

static void
key_released (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state, SortiePlay *self)
{
  sortie_play_key_released (self, code);
}

static void
sortie_play_root (GtkWidget *widget)
{
  SortiePlay *self = SORTIE_PLAY (widget);
  GtkWidget *root;

  GTK_WIDGET_CLASS (sortie_play_parent_class)->root (widget);
  root = GTK_WIDGET (gtk_widget_get_root (widget));
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_name (self->keys, "sortie-play-keys");
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_pressed), self, 0);
  g_signal_connect_object (self->keys, "key-released", G_CALLBACK (key_released), self, 0);
  gtk_widget_add_controller (root, self->keys);
  if (GTK_IS_WINDOW (root))
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (active_changed), self, G_CONNECT_SWAPPED);
}

static void
sortie_play_unroot (GtkWidget *widget)
{
  SortiePlay *self = SORTIE_PLAY (widget);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));

  g_signal_handlers_disconnect_by_func (root, active_changed, self);
  if (self->keys)
    gtk_widget_remove_controller (root, self->keys);
  self->keys = NULL;
  GTK_WIDGET_CLASS (sortie_play_parent_class)->unroot (widget);
}

/* ---- GObject ---- */

static void
sortie_play_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_play_parent_class)->map (widget);
  wake (SORTIE_PLAY (widget));
}

static void
sortie_play_unmap (GtkWidget *widget)
{
  SortiePlay *self = SORTIE_PLAY (widget);

  if (self->tick_callback != 0)
    gtk_widget_remove_tick_callback (widget, self->tick_callback);
  self->tick_callback = 0;
  GTK_WIDGET_CLASS (sortie_play_parent_class)->unmap (widget);
}

static void
sortie_play_dispose (GObject *object)
{
  SortiePlay *self = SORTIE_PLAY (object);

  sortie_play_input_free (self);
  sortie_play_memory_reset (self);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  if (self->workspace)
    sortie_session_release_effects (session_of (self));
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_play_parent_class)->dispose (object);
}

static void
do_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortiePlay *self = SORTIE_PLAY (widget);

  if (g_str_equal (name, "play.pause"))
    sortie_play_pause (self);
  else if (g_str_equal (name, "play.continue"))
    sortie_play_continue (self);
  else if (g_str_equal (name, "play.restart"))
    sortie_play_restart (self);
  else if (g_str_equal (name, "play.controls"))
    sortie_play_menu_show (self, "controls");
  else if (g_str_equal (name, "play.back"))
    sortie_play_menu_show (self, "pause");
  else if (g_str_equal (name, "play.leave"))
    sortie_play_leave (self);
  else if (g_str_equal (name, "play.look-into"))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.look-into-flight", NULL);
}

static void
sortie_play_class_init (SortiePlayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char *const actions[]
      = { "play.pause", "play.continue", "play.restart", "play.controls", "play.back", "play.leave",
          "play.look-into" };

  G_OBJECT_CLASS (klass)->dispose = sortie_play_dispose;
  widget_class->root = sortie_play_root;
  widget_class->unroot = sortie_play_unroot;
  widget_class->map = sortie_play_map;
  widget_class->unmap = sortie_play_unmap;
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i], NULL, do_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "play");
}

static void
sortie_play_init (SortiePlay *self)
{
  self->reticle = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("The pilot's view"), -1);
}

GtkWidget *
sortie_play_new (SortieWorkspace *workspace)
{
  SortiePlay *self = g_object_new (SORTIE_TYPE_PLAY, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  sortie_session_hold_effects (session);
  self->overlay = gtk_overlay_new ();
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  self->area = SORTIE_SCENE_AREA (sortie_scene_area_new (sortie_workspace_get_library (workspace)));
  /* A flight may begin inside a hangar: no frame shows space where its walls are. */
  sortie_scene_area_set_whole (self->area, TRUE);
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->area));
  self->labels = SORTIE_LABEL_LAYER (sortie_label_layer_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->labels), "play-display");
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->labels));
  sortie_play_menu_build (self);
  sortie_play_input_init (self);

  g_signal_connect_object (self->area, "fill", G_CALLBACK (sortie_play_fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::over", G_CALLBACK (over_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (started), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
