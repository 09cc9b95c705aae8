/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything the window can be asked to do. Menus, keys, buttons and tests all come through here. */
#include "sortie-config.h"

#include "app/sortie-help.h"
#include "app/sortie-preferences.h"
#include "app/sortie-window-private.h"

#include "ui/compat.h"
#include "ui/keys.h"
#include "ui/debug-layers.h"
#include "ui/sortie-maneuver-page.h"

#include <glib/gi18n.h>

#define ACTION(name)                                                                                               \
  static void name##_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)

static SortieDocument *
document_of (SortieWindow *self)
{
  return sortie_workspace_get_document (self->workspace);
}

static SortieSession *
session_of (SortieWindow *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* ---- Files ---- */

void
sortie_window_set_opened (SortieWindow *self)
{
  self->opened = TRUE;
  /* Titles and the stack follow the state. */
  g_object_notify (G_OBJECT (session_of (self)), "state");
  g_object_notify (G_OBJECT (document_of (self)), "modified");
}

static void
new_now (SortieWindow *self, gpointer data)
{
  sortie_document_reset (document_of (self));
  sortie_window_set_opened (self);
}

ACTION (new)
{
  sortie_window_unless_unsaved (user_data, new_now, NULL, NULL);
}

static void
open_chosen (GFile *file, gpointer data)
{
  g_autoptr (SortieWindow) self = data;

  if (file)
    sortie_window_open (self, file, FALSE);
}

ACTION (open)
{
  SortieWindow *self = user_data;
  GFile *file = sortie_document_get_file (document_of (self));
  g_autoptr (GListModel) filters = sortie_window_mission_filters ();
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL;

  sortie_compat_open_file (GTK_WINDOW (self), _ ("Open Mission"), filters, folder, open_chosen, g_object_ref (self));
}

ACTION (open_uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  sortie_window_open (user_data, file, FALSE);
}

ACTION (save)
{
  SortieWindow *self = user_data;
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *page = focus ? gtk_widget_get_ancestor (focus, SORTIE_TYPE_MANEUVER_PAGE) : NULL;

  if (page)
    gtk_widget_activate_action (page, "page.save", NULL);
  else
    sortie_window_save (self);
}

ACTION (save_as)
{
  sortie_window_save_as (user_data);
}

static void
revert_answered (const char *response, gpointer data)
{
  g_autoptr (SortieWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;

  if (!g_str_equal (response, "revert"))
    return;
  file = g_object_ref (sortie_document_get_file (document_of (self)));
  if (!sortie_document_load (document_of (self), file, &error))
    sortie_window_show_error (self, _ ("The Mission Could Not Be Opened"), error);
}

ACTION (revert)
{
  SortieWindow *self = user_data;
  const SortieResponse responses[] = {
    { "cancel", _ ("_Cancel"), ADW_RESPONSE_DEFAULT },
    { "revert", _ ("_Revert"), ADW_RESPONSE_DESTRUCTIVE },
  };

  sortie_compat_ask (GTK_WINDOW (self), _ ("Revert to the Saved Mission?"),
                     _ ("All changes since it was last saved will be lost."), responses, G_N_ELEMENTS (responses),
                     revert_answered, g_object_ref (self));
}

ACTION (recovery_take)
{
  SortieWindow *self = user_data;
  SortieRecovery *recovery = sortie_recovery_find ();
  g_autoptr (GError) error = NULL;

  gtk_revealer_set_reveal_child (self->recovery_revealer, FALSE);
  if (recovery == NULL)
    return;
  if (sortie_recovery_take (recovery, document_of (self), &error))
    sortie_window_set_opened (self);
  else
    sortie_window_show_error (self, _ ("The Copy Could Not Be Read"), error);
  sortie_recovery_free (recovery);
}

ACTION (recovery_discard)
{
  SortieWindow *self = user_data;
  SortieRecovery *recovery = sortie_recovery_find ();

  gtk_revealer_set_reveal_child (self->recovery_revealer, FALSE);
  if (recovery)
    sortie_recovery_discard (recovery);
  sortie_recovery_free (recovery);
  sortie_window_offer_recovery (self);
}

/* ---- Editing ---- */

ACTION (undo)
{
  if (!sortie_window_text_takes (user_data, "text.undo"))
    sortie_document_undo (document_of (user_data));
}

ACTION (redo)
{
  if (!sortie_window_text_takes (user_data, "text.redo"))
    sortie_document_redo (document_of (user_data));
}

ACTION (duplicate)
{
  SortieWindow *self = user_data;
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  g_autofree char *table = g_strdup (sortie_selection_get_table (selection));
  g_auto (GStrv) ids = g_strdupv ((char **) sortie_selection_get_ids (selection));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) copies = NULL;
  g_autofree char *label = NULL;
  guint n = g_strv_length (ids);

  if (table == NULL)
    return;
  label = g_strdup_printf (ngettext ("Duplicate %u Object", "Duplicate %u Objects", n), n);
  sortie_document_begin (document_of (self), label);
  for (guint i = 0; i < n; i++)
    {
      const SrtDocument *json = sortie_document_get_json (document_of (self));
      const SrtJson *record = srt_document_find (json, table, ids[i], NULL);
      g_autofree char *id = NULL;
      SrtJson *copy;
      if (record == NULL)
        continue;
      id = srt_document_new_id (json, table, ids[i]);
      copy = srt_json_copy (record);
      srt_json_set (copy, "id", srt_json_new_string (id));
      sortie_document_insert (document_of (self), table, -1, copy);
      g_strv_builder_add (builder, id);
    }
  sortie_document_end (document_of (self));
  copies = g_strv_builder_end (builder);
  if (sortie_session_is_live (session_of (self)) && g_str_equal (table, "ships"))
    for (guint i = 0; copies[i]; i++)
      sortie_session_add_ship (session_of (self), copies[i]);
  sortie_selection_set_many (selection, table, (const char *const *) copies);
}

ACTION (mission_properties)
{
  SortieWindow *self = user_data;

  sortie_selection_clear (sortie_workspace_get_selection (self->workspace));
  sortie_workspace_go_to (self->workspace, NULL, NULL, "title");
}

ACTION (open_maneuver)
{
  SortieWindow *self = user_data;

  sortie_workspace_open_maneuver (self->workspace, g_variant_get_int32 (parameter), -1);
}

ACTION (go_back)
{
  SortieWindow *self = user_data;

  sortie_selection_back (sortie_workspace_get_selection (self->workspace));
}

ACTION (go_forward)
{
  SortieWindow *self = user_data;

  sortie_selection_forward (sortie_workspace_get_selection (self->workspace));
}

/* ---- Running ---- */

static void
check_started (SortieWindow *self, gboolean started, const GError *error)
{
  if (!started)
    sortie_window_show_error (self, _ ("The Mission Cannot Be Run"), error);
}

ACTION (run)
{
  SortieWindow *self = user_data;
  SortieSession *session = session_of (self);
  g_autoptr (GError) error = NULL;

  if (sortie_session_get_state (session) == SORTIE_STATE_RUNNING)
    sortie_session_pause (session);
  else
    check_started (self, sortie_session_run (session, &error), error);
}

ACTION (restart)
{
  g_autoptr (GError) error = NULL;

  check_started (user_data, sortie_session_restart (session_of (user_data), &error), error);
}

ACTION (stop)
{
  sortie_session_stop (session_of (user_data));
}

static void
speed_changed (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  SortieWindow *self = user_data;
  double speed = g_variant_get_double (value);

  sortie_session_set_speed (session_of (self), speed);
  g_settings_set_double (sortie_workspace_get_settings (self->workspace), "run-speed", speed);
  g_simple_action_set_state (action, value);
}

static void
pilot_changed (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  SortieWindow *self = user_data;
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  const char *id = g_variant_get_string (value, NULL);

  sortie_session_set_pilot (session_of (self), content && *id ? srt_content_find_pilot (content, id) : -1);
  g_simple_action_set_state (action, value);
}

ACTION (play)
{
  SortieWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  sortie_autosave_flush (self->autosave);
  if (!sortie_session_play (session_of (self), &error))
    {
      sortie_window_show_error (self, _ ("The Mission Cannot Be Played"), error);
      return;
    }
  gtk_widget_grab_focus (self->play);
}

void
sortie_window_leave_play (SortieWindow *self)
{
  SortieState state = sortie_session_get_state (session_of (self));

  if (state != SORTIE_STATE_PLAY && state != SORTIE_STATE_PLAY_PAUSED)
    return;
  sortie_session_stop (session_of (self));
  if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

ACTION (leave_play)
{
  sortie_window_leave_play (user_data);
}

/* ---- Window ---- */

ACTION (toggle_sides)
{
  SortieWindow *self = user_data;
  gboolean shown = panel_dock_get_reveal_start (self->dock) || panel_dock_get_reveal_end (self->dock);

  panel_dock_set_reveal_start (self->dock, !shown);
  panel_dock_set_reveal_end (self->dock, !shown);
}

ACTION (toggle_fullscreen)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (user_data)))
    gtk_window_unfullscreen (GTK_WINDOW (user_data));
  else
    gtk_window_fullscreen (GTK_WINDOW (user_data));
}

ACTION (duels)
{
  SortieWindow *self = user_data;

  /* From the start page, beside a new mission. */
  if (!self->opened)
    new_now (self, NULL);
  sortie_window_show_page (self, SORTIE_WINDOW_PAGE_DUELS);
}

ACTION (models)
{
  SortieWindow *self = user_data;

  if (!self->opened)
    new_now (self, NULL);
  sortie_window_show_page (self, SORTIE_WINDOW_PAGE_MODELS);
}

ACTION (effects)
{
  SortieWindow *self = user_data;

  if (!self->opened)
    new_now (self, NULL);
  gtk_widget_grab_focus (sortie_window_show_page (self, SORTIE_WINDOW_PAGE_EFFECTS));
}

ACTION (tour)
{
  sortie_window_open_tour (user_data);
}

ACTION (reset_layout)
{
  sortie_window_reset_layout (user_data);
}

/* The shortcuts window is built from the one table of keys. */
ACTION (shortcuts)
{
  SortieWindow *self = user_data;
  g_autoptr (GString) xml = g_string_new ("<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
                                          "<property name='modal'>1</property><child>"
                                          "<object class='GtkShortcutsSection'>"
                                          "<property name='section-name'>all</property>"
                                          "<property name='max-height'>12</property>");
  g_autoptr (GtkBuilder) builder = NULL;
  const char *section = NULL;
  const SortieKey *keys;
  GtkWindow *window;
  guint n;

  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *group
          = g_markup_printf_escaped ("<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>",
                                     _ (keys[i].section));
      g_autofree char *row = g_markup_printf_escaped (
          "<child><object class='GtkShortcutsShortcut'><property name='accelerator'>%s</property>"
          "<property name='title'>%s</property></object></child>",
          keys[i].accel, _ (keys[i].title));
      if (g_strcmp0 (section, keys[i].section) != 0)
        {
          if (section)
            g_string_append (xml, "</object></child>");
          g_string_append (xml, group);
          section = keys[i].section;
        }
      g_string_append (xml, row);
    }
  g_string_append (xml, "</object></child></object></child></object></interface>");
  builder = gtk_builder_new_from_string (xml->str, (gssize) xml->len);
  window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));
  gtk_window_set_transient_for (window, GTK_WINDOW (self));
  gtk_window_present (window);
}

/* Each panel's page is named as the panel is. */
static const char *
help_page (SortieWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  SortieState state = sortie_session_get_state (session_of (self));
  GtkWidget *panel = focus ? gtk_widget_get_ancestor (focus, PANEL_TYPE_WIDGET) : NULL;

  if (state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED)
    return "playing";
  if (SORTIE_IS_MANEUVER_PAGE (panel))
    return "maneuvers";
  return panel ? panel_widget_get_id (PANEL_WIDGET (panel)) : NULL;
}

ACTION (help)
{
  SortieWindow *self = user_data;

  if (sortie_help_present (GTK_WINDOW (self), help_page (self)) == NULL)
    sortie_workspace_toast (self->workspace, _ ("The help is not installed"));
}

ACTION (about)
{
  sortie_compat_about (GTK_WINDOW (user_data), SORTIE_APP_ID, SRT_VERSION);
}

ACTION (preferences)
{
  SortieWindow *self = user_data;

  sortie_preferences_present (GTK_WINDOW (self), sortie_workspace_get_settings (self->workspace), self->speaker);
}

static const GActionEntry entries[] = {
  { .name = "new", .activate = new_action },
  { .name = "open", .activate = open_action },
  { .name = "open-uri", .activate = open_uri_action, .parameter_type = "s" },
  { .name = "save", .activate = save_action },
  { .name = "save-as", .activate = save_as_action },
  { .name = "revert", .activate = revert_action },
  { .name = "recovery-take", .activate = recovery_take_action },
  { .name = "recovery-discard", .activate = recovery_discard_action },
  { .name = "undo", .activate = undo_action },
  { .name = "redo", .activate = redo_action },
  { .name = "duplicate", .activate = duplicate_action },
  { .name = "mission-properties", .activate = mission_properties_action },
  { .name = "open-maneuver", .activate = open_maneuver_action, .parameter_type = "i" },
  { .name = "go-back", .activate = go_back_action },
  { .name = "go-forward", .activate = go_forward_action },
  { .name = "run", .activate = run_action },
  { .name = "restart", .activate = restart_action },
  { .name = "stop", .activate = stop_action },
  { .name = "speed", .parameter_type = "d", .state = "1.0", .change_state = speed_changed },
  { .name = "pilot", .parameter_type = "s", .state = "''", .change_state = pilot_changed },
  { .name = "play", .activate = play_action },
  { .name = "leave-play", .activate = leave_play_action },
  { .name = "toggle-sides", .activate = toggle_sides_action },
  { .name = "toggle-fullscreen", .activate = toggle_fullscreen_action },
  { .name = "duels", .activate = duels_action },
  { .name = "models", .activate = models_action },
  { .name = "effects", .activate = effects_action },
  { .name = "tour", .activate = tour_action },
  { .name = "reset-layout", .activate = reset_layout_action },
  { .name = "shortcuts", .activate = shortcuts_action },
  { .name = "help", .activate = help_action },
  { .name = "about", .activate = about_action },
  { .name = "preferences", .activate = preferences_action },
};

static void
fill_pilots (SortieWindow *self)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));

  g_menu_remove_all (self->pilot_menu);
  g_menu_append (self->pilot_menu, _ ("Flies Its Orders"), "win.pilot::");
  for (int i = 0; content && i < content->n_pilots; i++)
    {
      g_autofree char *label = g_strdup_printf (_ ("Pilot: %s"), content->pilots[i].name);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.pilot", "s", content->pilots[i].id);
      g_menu_append_item (self->pilot_menu, item);
    }
}

static void
fill_maneuvers (SortieWindow *self)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  const SrtManeuverSet *set = content && content->n_sets > 0 ? &content->sets[0] : NULL;

  g_menu_remove_all (self->maneuver_menu);
  for (int i = 0; set && i < set->n_maneuvers; i++)
    if (set->maneuvers[i])
      {
        g_autoptr (GMenuItem) item = g_menu_item_new (set->maneuvers[i]->name, NULL);
        g_menu_item_set_action_and_target (item, "win.open-maneuver", "i", i);
        g_menu_append_item (self->maneuver_menu, item);
      }
}

void
sortie_window_init_actions (SortieWindow *self)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  static const char *const keys[] = { "viewport-grid", "viewport-names", "viewport-ghosts", "viewport-snap", "color-scheme", "sound" };
  SortieLibrary *library = sortie_workspace_get_library (self->workspace);
  guint n_layers;
  const SortieDebugLayer *layers = sortie_debug_layers (&n_layers);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  sortie_window_init_travel (self);
  sortie_window_init_recording (self);
  sortie_window_init_duels (self);
  sortie_window_init_commands (self);
  sortie_window_init_clip (self);
  for (guint i = 0; i < G_N_ELEMENTS (keys) + n_layers; i++)
    {
      const char *key = i < G_N_ELEMENTS (keys) ? keys[i] : layers[i - G_N_ELEMENTS (keys)].key;
      g_autoptr (GAction) action = g_settings_create_action (settings, key);
      g_action_map_add_action (G_ACTION_MAP (group), action);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "settings", G_ACTION_GROUP (group));
  g_signal_connect_object (library, "changed", G_CALLBACK (fill_pilots), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "changed", G_CALLBACK (fill_maneuvers), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "changed", G_CALLBACK (sortie_window_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (self->workspace), "changed",
                           G_CALLBACK (sortie_window_update_actions), self, G_CONNECT_SWAPPED);
  fill_pilots (self);
  fill_maneuvers (self);
  g_action_change_state (g_action_map_lookup_action (G_ACTION_MAP (self), "speed"),
                         g_variant_new_double (g_settings_get_double (settings, "run-speed")));
}

static void
enable (SortieWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name)), enabled);
}

void
sortie_window_update_actions (SortieWindow *self)
{
  SortieDocument *document = document_of (self);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieState state = sortie_session_get_state (session_of (self));
  gboolean play = state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED;
  gboolean ready = self->opened && !play
                   && sortie_library_get_content (sortie_workspace_get_library (self->workspace)) != NULL;
  gboolean can_undo, can_redo, can_back, can_forward;

  g_object_get (document, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  g_object_get (selection, "can-back", &can_back, "can-forward", &can_forward, NULL);
  enable (self, "save", self->opened && !play);
  enable (self, "save-as", self->opened && !play);
  enable (self, "revert", self->opened && !play && sortie_document_get_file (document)
                              && sortie_document_get_modified (document));
  enable (self, "undo", can_undo && !play);
  enable (self, "redo", can_redo && !play);
  enable (self, "go-back", can_back && !play);
  enable (self, "go-forward", can_forward && !play);
  enable (self, "duplicate", sortie_selection_get_n_items (selection) > 0 && !play);
  enable (self, "mission-properties", self->opened && !play);
  enable (self, "open-maneuver", self->opened && !play);
  enable (self, "run", ready);
  sortie_window_enable_travel (self, ready);
  sortie_window_enable_commands (self, play);
  sortie_window_enable_clip (self, play);
  enable (self, "restart", ready && state != SORTIE_STATE_EDIT);
  enable (self, "stop", ready && state != SORTIE_STATE_EDIT);
  enable (self, "play", ready);
  enable (self, "leave-play", play);
  enable (self, "help", state != SORTIE_STATE_PLAY);
  enable (self, "duels", !play);
  enable (self, "models", !play);
  enable (self, "effects", !play);
  enable (self, "tour", !play && sortie_library_get_content (sortie_workspace_get_library (self->workspace)) != NULL);
  enable (self, "new", !play);
  enable (self, "open", !play);
  enable (self, "open-recording", !play);
  enable (self, "save-recording", ready && state != SORTIE_STATE_EDIT);
}
