/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/compat.h"
#include "ui/sortie-play.h"
#include "ui/sortie-quality.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (SortieWindow, sortie_window, ADW_TYPE_APPLICATION_WINDOW)

/* ---- What the header shows ---- */

static void
update_title (SortieWindow *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  GFile *file = sortie_document_get_file (document);
  g_autofree char *name = file ? g_file_get_basename (file) : NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *title = NULL;

  if (!self->opened)
    {
      adw_window_title_set_title (self->title, "Sortie");
      adw_window_title_set_subtitle (self->title, "");
      gtk_window_set_title (GTK_WINDOW (self), "Sortie");
      return;
    }
  title = g_strconcat (sortie_document_get_modified (document) ? "• " : "", sortie_document_get_title (document), NULL);
  subtitle = g_strdup (name ? name : _ ("Not saved yet"));
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, subtitle);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
update_clock (SortieWindow *self)
{
  int tick = sortie_session_get_tick (sortie_workspace_get_session (self->workspace));
  g_autofree char *text = g_strdup_printf ("%02d:%02d:%02d.%02d", tick / 360000, tick / 6000 % 60, tick / 100 % 60,
                                           tick % 100);
  g_autofree char *tip = g_strdup_printf (_ ("Tick %d"), tick);

  gtk_label_set_text (self->clock, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->clock), tip);
}

static void
update_state (SortieWindow *self)
{
  SortieState state = sortie_session_get_state (sortie_workspace_get_session (self->workspace));
  gboolean play = state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED;
  static const struct
  {
    const char *css;
    guint states;
  } lines[] = {
    { "running", 1u << SORTIE_STATE_RUNNING },
    { "paused", 1u << SORTIE_STATE_PAUSED },
    { "play", 1u << SORTIE_STATE_PLAY | 1u << SORTIE_STATE_PLAY_PAUSED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (lines[i].states & (1u << state))
      gtk_widget_add_css_class (self->state_line, lines[i].css);
    else
      gtk_widget_remove_css_class (self->state_line, lines[i].css);
  gtk_button_set_icon_name (GTK_BUTTON (self->run_button), state == SORTIE_STATE_RUNNING
                                                               ? "media-playback-pause-symbolic"
                                                               : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->run_button, state == SORTIE_STATE_RUNNING ? _ ("Pause (F5)") : _ ("Run (F5)"));
  gtk_widget_set_visible (GTK_WIDGET (self->header), !play);
  gtk_widget_set_visible (self->state_line, self->opened);
  if (play)
    gtk_stack_set_visible_child_name (self->stack, "play");
  else
    gtk_stack_set_visible_child_name (self->stack, self->opened ? "workbench" : "start");
  gtk_widget_set_visible (self->transport, self->opened);
  gtk_widget_set_visible (self->play_button, self->opened);
  gtk_widget_set_visible (self->save_button, self->opened);
  gtk_widget_set_visible (self->undo_button, self->opened);
  gtk_widget_set_visible (self->redo_button, self->opened);
  update_clock (self);
  sortie_window_update_actions (self);
}

static void
update_speed (SortieWindow *self)
{
  double speed = sortie_session_get_speed (sortie_workspace_get_session (self->workspace));
  g_autofree char *text = NULL;

  if (speed == 0)
    text = g_strdup ("∞");
  else if (speed == 0.25)
    text = g_strdup ("¼×");
  else if (speed == 0.5)
    text = g_strdup ("½×");
  else
    text = g_strdup_printf ("%g×", speed);
  gtk_menu_button_set_label (self->speed_button, text);
}

static void
document_changed (SortieWindow *self)
{
  update_title (self);
  sortie_window_update_actions (self);
}

static void
document_replaced (SortieWindow *self)
{
  sortie_session_stop (sortie_workspace_get_session (self->workspace));
  sortie_selection_clear (sortie_workspace_get_selection (self->workspace));
  update_state (self);
}

static void
show_toast (SortieWindow *self, const char *text)
{
  AdwToast *toast = adw_toast_new ("");

  /* The toast's title takes markup; names may hold any characters. */
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_toast_set_title (toast, escaped);
  adw_toast_set_timeout (toast, 4);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* What has errors is left out of the run: nobody should have to find that out by looking for a ship. */
static void
run_started (SortieWindow *self)
{
  size_t n = srt_diags_errors (sortie_document_get_diags (sortie_workspace_get_document (self->workspace)));
  g_autofree char *text = NULL;

  if (n == 0)
    return;
  text = g_strdup_printf (ngettext ("The mission has %u error: what it is about is left out. See Problems.",
                                    "The mission has %u errors: what they are about is left out. See Problems.",
                                    (unsigned long) n),
                          (unsigned) n);
  show_toast (self, text);
}

static void
run_over (SortieWindow *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  g_autofree char *text = NULL;

  if (world == NULL || !sortie_session_get_over (session) || sortie_session_get_state (session) > SORTIE_STATE_PAUSED)
    return;
  text = g_strdup_printf (_ ("The battle is over: %d of Meridian and %d of Holt lost"), world->losses[SRT_SIDE_FRIENDLY],
                          world->losses[SRT_SIDE_HOSTILE]);
  show_toast (self, text);
}

static void
nothing_more (const char *response, gpointer data)
{
}

void
sortie_window_show_error (SortieWindow *self, const char *heading, const GError *error)
{
  const SortieResponse responses[] = { { "close", _ ("_Close"), ADW_RESPONSE_DEFAULT } };

  sortie_compat_ask (GTK_WINDOW (self), heading, error->message, responses, 1, nothing_more, NULL);
}

/* ---- Opening ---- */

typedef struct
{
  GFile *file;
  gboolean play;
} OpenCall;

static void
open_call_free (gpointer data)
{
  OpenCall *call = data;

  g_clear_object (&call->file);
  g_free (call);
}

static void
open_now (SortieWindow *self, gpointer data)
{
  OpenCall *call = data;
  g_autoptr (GError) error = NULL;

  if (!sortie_document_load (sortie_workspace_get_document (self->workspace), call->file, &error))
    {
      sortie_window_show_error (self, _ ("The Mission Could Not Be Opened"), error);
      return;
    }
  self->opened = TRUE;
  sortie_window_add_recent (self, call->file);
  update_title (self);
  update_state (self);
  if (call->play)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.play", NULL);
}

void
sortie_window_open (SortieWindow *self, GFile *file, gboolean play)
{
  OpenCall *call;
  g_autofree char *path = g_file_get_path (file);

  g_return_if_fail (SORTIE_IS_WINDOW (self));

  if (path && sortie_recording_is_named (path))
    {
      sortie_window_open_recording (self, file);
      return;
    }

  call = g_new0 (OpenCall, 1);
  call->file = g_object_ref (file);
  call->play = play;
  sortie_window_unless_unsaved (self, open_now, call, open_call_free);
}

void
sortie_window_offer_recovery (SortieWindow *self)
{
  SortieRecovery *recovery = sortie_recovery_find ();
  g_autofree char *name = NULL;
  g_autofree char *when = NULL;
  g_autofree char *text = NULL;

  if (recovery == NULL)
    return;
  name = recovery->file ? g_path_get_basename (recovery->file) : g_strdup (_ ("a mission that was never saved"));
  when = g_date_time_format (recovery->when, "%c");
  /* Translators: %1$s is a file's name, %2$s a date and time. */
  text = g_strdup_printf (_ ("Sortie was not closed as usual. Unsaved changes of %1$s from %2$s can be recovered."), name,
                          when);
  gtk_label_set_text (self->recovery_label, text);
  gtk_revealer_set_reveal_child (self->recovery_revealer, TRUE);
  sortie_recovery_free (recovery);
}

/* ---- Closing ---- */

static void
close_now (SortieWindow *self, gpointer data)
{
  self->closing = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

/* The mission is settled; now the scripts. */
static void
scripts_answered (const char *response, gpointer data)
{
  g_autoptr (SortieWindow) self = data;

  if (g_str_equal (response, "discard") || (g_str_equal (response, "save") && sortie_window_save_pages (self)))
    close_now (self, NULL);
}

static void
close_scripts (SortieWindow *self, gpointer data)
{
  const SortieResponse responses[] = {
    { "cancel", _ ("_Cancel"), ADW_RESPONSE_DEFAULT },
    { "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE },
    { "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED },
  };

  if (!sortie_window_has_modified_pages (self))
    close_now (self, NULL);
  else
    sortie_compat_ask (GTK_WINDOW (self), _ ("Save Changed Maneuver Scripts?"),
                       _ ("Changes that are not saved will be lost."), responses, G_N_ELEMENTS (responses),
                       scripts_answered, g_object_ref (self));
}

static gboolean
sortie_window_close_request (GtkWindow *window)
{
  SortieWindow *self = SORTIE_WINDOW (window);
  GSettings *settings = sortie_workspace_get_settings (self->workspace);

  if (!self->closing
      && (sortie_document_get_modified (sortie_workspace_get_document (self->workspace))
          || sortie_window_has_modified_pages (self)))
    {
      sortie_window_unless_unsaved (self, close_scripts, NULL, NULL);
      return TRUE;
    }
  sortie_session_stop (sortie_workspace_get_session (self->workspace));
  sortie_window_save_layout (self);
  if (!gtk_window_is_maximized (window))
    {
      int width, height;
      gtk_window_get_default_size (window, &width, &height);
      g_settings_set_int (settings, "window-width", MAX (width, 360));
      g_settings_set_int (settings, "window-height", MAX (height, 300));
    }
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (window));
  sortie_autosave_discard (self->autosave);
  return GTK_WINDOW_CLASS (sortie_window_parent_class)->close_request (window);
}

/* ---- GObject ---- */

static void
sortie_window_dispose (GObject *object)
{
  SortieWindow *self = SORTIE_WINDOW (object);

  g_clear_object (&self->autosave);
  g_clear_object (&self->speaker);
  g_clear_object (&self->viewport_page);
  sortie_window_free_pages (self);
  g_clear_pointer (&self->recent_rows, g_ptr_array_unref);
  g_clear_pointer (&self->shipped_rows, g_ptr_array_unref);
  g_clear_pointer (&self->gallery_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (sortie_window_parent_class)->dispose (object);
  g_clear_object (&self->workspace);
}

static PanelFrame *
create_frame (PanelGrid *grid, SortieWindow *self)
{
  return sortie_window_create_frame (grid, self);
}

static void
sortie_window_class_init (SortieWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = sortie_window_close_request;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/sortie/Sortie/ui/sortie-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, SortieWindow, name)
  BIND (toasts);
  BIND (header);
  BIND (title);
  BIND (run_button);
  BIND (stop_button);
  BIND (play_button);
  BIND (transport);
  BIND (open_button);
  BIND (save_button);
  BIND (undo_button);
  BIND (redo_button);
  BIND (menu_button);
  BIND (speed_button);
  BIND (clock);
  BIND (state_line);
  BIND (recovery_revealer);
  BIND (recovery_label);
  BIND (stack);
  BIND (recent_group);
  BIND (shipped_group);
  BIND (gallery_group);
  BIND (play_bin);
  BIND (dock);
  BIND (start_area);
  BIND (end_area);
  BIND (bottom_area);
  BIND (start_frame);
  BIND (end_frame);
  BIND (bottom_frame);
  BIND (grid);
  BIND (recent_section);
  BIND (shipped_section);
  BIND (gallery_section);
  BIND (pilot_menu);
  BIND (maneuver_menu);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, create_frame);
}

static void
sortie_window_init (SortieWindow *self)
{
  self->recent_rows = g_ptr_array_new ();
  self->shipped_rows = g_ptr_array_new ();
  self->gallery_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
quality_changed (SortieWindow *self)
{
  const SrtEffectStyle style = srt_quality_effect_style (sortie_quality_get_preset (sortie_quality_get_default ()));

  sortie_session_set_effects_style (sortie_workspace_get_session (self->workspace), &style);
}

GtkWidget *
sortie_window_new (GtkApplication *application, SortieLibrary *library)
{
  SortieWindow *self = g_object_new (SORTIE_TYPE_WINDOW, "application", application, NULL);
  SortieDocument *document;
  SortieSession *session;
  GSettings *settings;

  self->workspace = sortie_workspace_new (library);
  document = sortie_workspace_get_document (self->workspace);
  session = sortie_workspace_get_session (self->workspace);
  settings = sortie_workspace_get_settings (self->workspace);
  self->autosave = sortie_autosave_new (document, g_settings_get_uint (settings, "autosave-seconds"));

  sortie_window_init_actions (self);
  sortie_window_build_panels (self);
  sortie_window_restore_layout (self);
  self->play = sortie_play_new (self->workspace);
  adw_bin_set_child (self->play_bin, self->play);
  self->speaker = sortie_speaker_new (self->workspace);

  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "replaced", G_CALLBACK (document_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::modified", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::file", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "replaced", G_CALLBACK (sortie_window_close_mission_scripts), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (update_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::tick", G_CALLBACK (update_clock), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::speed", G_CALLBACK (update_speed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (run_started), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::over", G_CALLBACK (run_over), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_quality_get_default (), "notify::preset", G_CALLBACK (quality_changed), self,
                           G_CONNECT_SWAPPED);
  quality_changed (self);
  g_signal_connect_object (self->workspace, "toast", G_CALLBACK (show_toast), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "try-maneuver", G_CALLBACK (sortie_window_try_maneuver), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "open-maneuver", G_CALLBACK (sortie_window_open_maneuver), self,
                           G_CONNECT_SWAPPED);

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  sortie_session_set_speed (session, g_settings_get_double (settings, "run-speed"));
  update_speed (self);
  update_title (self);
  update_state (self);
  sortie_window_update_start (self);
  return GTK_WIDGET (self);
}

SortieWorkspace *
sortie_window_get_workspace (SortieWindow *self)
{
  g_return_val_if_fail (SORTIE_IS_WINDOW (self), NULL);

  return self->workspace;
}
