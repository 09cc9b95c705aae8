/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window: states, actions, keys, questions, layout, names for screen readers, size, speed. */
#include "ui-fixture.h"

#include "ui/keys.h"
#include "ui/sortie-outline.h"
#include "ui/sortie-problems.h"
#include "ui/sortie-viewport.h"

#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <libpanel.h>

static SortieSession *
session_of (SortieWindow *window)
{
  return sortie_workspace_get_session (sortie_window_get_workspace (window));
}

static SortieDocument *
document_of (SortieWindow *window)
{
  return sortie_workspace_get_document (sortie_window_get_workspace (window));
}

static GSettings *
settings_of (SortieWindow *window)
{
  return sortie_workspace_get_settings (sortie_window_get_workspace (window));
}

static void
set_title (SortieWindow *window, const char *title)
{
  sortie_document_set (document_of (window), NULL, NULL, "title", srt_json_new_string (title));
}

/* ---- Opening ---- */

static void
test_start_page (void)
{
  SortieWindow *window = ui_window ();
  GtkWidget *page, *duel;

  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Sortie");
  page = ui_find (window, ADW_TYPE_STATUS_PAGE, 0);
  g_assert_true (gtk_widget_get_mapped (page));
  duel = ui_find_text (page, GTK_TYPE_LABEL, "One swift meets one thorn");
  g_assert_nonnull (duel);
  g_assert_true (gtk_widget_get_mapped (duel));
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "Patrol"));
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "Convoy"));
  g_assert_false (gtk_widget_get_mapped (ui_find (window, SORTIE_TYPE_VIEWPORT, 0)));
  /* A row of the page opens its mission. */
  {
    GtkWidget *row = gtk_widget_get_ancestor (duel, GTK_TYPE_LIST_BOX_ROW);
    g_assert_nonnull (row);
    g_signal_emit_by_name (row, "activate");
  }
  ui_wait (gtk_widget_get_mapped (ui_find (window, SORTIE_TYPE_VIEWPORT, 0)));
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, gtk_window_get_title (GTK_WINDOW (window)));
  ui_close (window);
}

/* What is there to learn by watching has a list of its own, says what to look for, and is no recent work of anybody's. */
static void
test_gallery (void)
{
  SortieWindow *window = ui_window ();
  GtkWidget *fly, *anvil, *family, *close;
  GtkLabel *note;
  g_auto (GStrv) recent = NULL;

  g_settings_reset (settings_of (window), "recent");
  fly = ui_find_text (ui_find (window, ADW_TYPE_STATUS_PAGE, 0), GTK_TYPE_LABEL, "Fly Aimlessly");
  anvil = ui_find_text (ui_find (window, ADW_TYPE_STATUS_PAGE, 0), GTK_TYPE_LABEL, "Anvil");
  g_assert_true (fly && anvil);
  g_assert_true (gtk_widget_get_ancestor (fly, ADW_TYPE_PREFERENCES_GROUP)
                 != gtk_widget_get_ancestor (anvil, ADW_TYPE_PREFERENCES_GROUP));
  /* By families, which open: else the page would be a list without an end. */
  family = gtk_widget_get_ancestor (fly, ADW_TYPE_EXPANDER_ROW);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (family)), ==, "Flying");
  g_assert_null (gtk_widget_get_ancestor (anvil, ADW_TYPE_EXPANDER_ROW));
  g_assert_false (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (family)));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (family), TRUE);
  ui_wait (gtk_widget_get_mapped (fly));
  g_signal_emit_by_name (gtk_widget_get_ancestor (fly, GTK_TYPE_LIST_BOX_ROW), "activate");
  ui_wait (gtk_widget_get_mapped (ui_find (window, SORTIE_TYPE_VIEWPORT, 0)));
  note = GTK_LABEL (ui_find_text (ui_find (window, SORTIE_TYPE_VIEWPORT, 0), GTK_TYPE_LABEL, "Each fighter draws"));
  g_assert_nonnull (note);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (note)));
  recent = g_settings_get_strv (settings_of (window), "recent");
  g_assert_cmpuint (g_strv_length (recent), ==, 0);

  /* Run from the note, which then has no need to say so; closed, it stays closed until another mission comes. */
  ui_action (window, "win.run");
  ui_wait (!gtk_widget_is_sensitive (gtk_widget_get_next_sibling (GTK_WIDGET (note))));
  ui_action (window, "win.stop");
  close = gtk_widget_get_last_child (gtk_widget_get_parent (GTK_WIDGET (note)));
  g_signal_emit_by_name (close, "clicked");
  ui_drain ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (note)));
  set_title (window, "Fly On");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (note)));
  ui_action (window, "win.undo");
  {
    g_autoptr (GFile) duel = ui_mission ("duel"), lists = ui_mission ("gallery/17-lists");
    ui_open (window, duel);
    g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (note)));
    ui_open (window, lists);
    ui_wait (gtk_widget_get_mapped (GTK_WIDGET (note)));
  }
  g_settings_reset (settings_of (window), "recent");
  ui_close (window);
}

static void
test_new (void)
{
  SortieWindow *window = ui_window ();

  ui_action (window, "win.new");
  ui_drain ();
  g_assert_true (gtk_widget_get_mapped (ui_find (window, SORTIE_TYPE_VIEWPORT, 0)));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Untitled Mission");
  g_assert_true (ui_enabled (window, "save"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_close (window);
}

static void
test_open_fails (void)
{
  SortieWindow *window = ui_window_of ("duel"); /* its own: newer dialogs stay in their window */
  g_autoptr (GFile) file = ui_write ("bad.sortie.json", "{\n  \"ships\": [,]\n}\n", -1);
  g_autofree char *before = ui_text (document_of (window));
  g_autofree char *after = NULL;
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());
  guint n = g_list_model_get_n_items (windows);

  sortie_window_open (window, file, FALSE);
  ui_wait (g_list_model_get_n_items (windows) > n || ui_find_text (window, GTK_TYPE_LABEL, "bad.sortie.json:2:13"));
  after = ui_text (document_of (window));
  g_assert_cmpstr (after, ==, before);
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) dialog = g_list_model_get_item (windows, i);
      if (dialog != GTK_WINDOW (window) && gtk_window_get_transient_for (dialog) == GTK_WINDOW (window))
        {
          g_assert_nonnull (ui_find_text (dialog, GTK_TYPE_LABEL, "bad.sortie.json:2:13"));
          gtk_window_close (dialog);
          break;
        }
    }
  ui_drain ();
  ui_close (window);
}

/* ---- Actions by state ---- */

typedef struct
{
  const char *name;
  const char *enabled; /* of: start page, edit, selection, running, paused, play, play paused */
} Expected;

static const Expected actions[] = {
  { "new", "yyyyynn" },
  { "open", "yyyyynn" },
  { "save", "nyyyynn" },
  { "save-as", "nyyyynn" },
  { "revert", "nnnnnnn" },
  { "undo", "nnnnnnn" },
  { "redo", "nnnnnnn" },
  { "duplicate", "nnyyynn" },
  { "mission-properties", "nyyyynn" },
  { "go-back", "nnnnnnn" },
  { "go-forward", "nnnnnnn" },
  { "run", "nyyyynn" },
  { "step", "nyyyynn" },
  { "step-back", "nnnyynn" },
  { "run-back", "nnnyynn" },
  { "restart", "nnnyynn" },
  { "stop", "nnnyynn" },
  { "play", "nyyyynn" },
  { "leave-play", "nnnnnyy" },
  { "toggle-fullscreen", "yyyyyyy" },
  { "shortcuts", "yyyyyyy" },
};

static void
check_actions (SortieWindow *window, guint column)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (ui_enabled (window, actions[i].name) != (actions[i].enabled[column] == 'y'))
      g_error ("win.%s is %s in state %u", actions[i].name, actions[i].enabled[column] == 'y' ? "off" : "on", column);
}

static void
test_actions (void)
{
  SortieWindow *window = ui_window ();
  SortieSelection *selection = sortie_workspace_get_selection (sortie_window_get_workspace (window));
  g_autoptr (GFile) file = ui_mission ("patrol");

  check_actions (window, 0);
  ui_open (window, file);
  check_actions (window, 1);
  sortie_selection_set (selection, "ships", "red-2");
  ui_drain ();
  check_actions (window, 2);
  ui_action (window, "win.run");
  g_assert_cmpint (sortie_session_get_state (session_of (window)), ==, SORTIE_STATE_RUNNING);
  check_actions (window, 3);
  ui_action (window, "win.run");
  g_assert_cmpint (sortie_session_get_state (session_of (window)), ==, SORTIE_STATE_PAUSED);
  check_actions (window, 4);
  ui_action (window, "win.play");
  ui_drain ();
  g_assert_cmpint (sortie_session_get_state (session_of (window)), ==, SORTIE_STATE_PLAY);
  check_actions (window, 5);
  sortie_session_set_play_paused (session_of (window), TRUE);
  ui_drain ();
  check_actions (window, 6);
  ui_action (window, "win.leave-play");
  ui_drain ();
  g_assert_cmpint (sortie_session_get_state (session_of (window)), ==, SORTIE_STATE_EDIT);
  check_actions (window, 2);

  set_title (window, "Another");
  g_assert_true (ui_enabled (window, "undo"));
  g_assert_true (ui_enabled (window, "revert"));
  ui_action (window, "win.undo");
  g_assert_true (ui_enabled (window, "redo"));
  g_assert_false (ui_enabled (window, "undo"));
  sortie_selection_set (selection, "ships", "red-3");
  g_assert_true (ui_enabled (window, "go-back"));
  ui_action (window, "win.go-back");
  g_assert_cmpstr (sortie_selection_get_primary (selection), ==, "red-2");
  g_assert_true (ui_enabled (window, "go-forward"));
  ui_action (window, "win.go-forward");
  g_assert_cmpstr (sortie_selection_get_primary (selection), ==, "red-3");
  ui_close (window);
}

static void
test_clock_and_run (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);

  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "00:00:00.00"));
  for (int i = 0; i < 5; i++)
    ui_action (window, "win.step::tick");
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "00:00:00.05"));
  ui_action (window, "win.step::step");
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "00:00:00.08"));
  g_assert_true (sortie_session_step (session, 6092, NULL));
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "00:01:01.00"));
  ui_action (window, "win.restart");
  g_assert_cmpint (sortie_session_get_tick (session), ==, 0);
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "00:00:00.00"));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 16.0));
  g_assert_cmpfloat (sortie_session_get_speed (session), ==, 16);
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_MENU_BUTTON, "16×"));
  ui_action (window, "win.run");
  ui_wait (sortie_session_get_tick (session) > 20);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_action (window, "win.run");
  ui_action (window, "win.stop");
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_EDIT);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 1.0);
}

/* ---- Keys ---- */

static void
test_keys (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SortieWindow *window = ui_shared_window_of ("duel");
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
  const SortieKey *keys;
  guint n;

  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accels = g_strsplit (keys[i].accel, " ", -1);
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;

      g_assert_true (g_action_parse_detailed_name (keys[i].action, &name, &target, NULL));
      g_assert_true (*keys[i].title != '\0' && *keys[i].section != '\0');
      for (guint k = 0; accels[k]; k++)
        {
          GdkModifierType state;
          guint key;
          g_autofree char *place = NULL;
          g_assert_true (gtk_accelerator_parse (accels[k], &key, &state));
          place = g_strdup_printf ("%d %u %u", keys[i].scope, gdk_keyval_to_lower (key), state);
          if (!g_hash_table_add (seen, g_steal_pointer (&place)))
            g_error ("%s is on two things", accels[k]);
        }
      if (keys[i].scope != SORTIE_KEYS_WINDOW)
        continue;
      if (g_str_has_prefix (name, "win."))
        g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), name + 4));
      {
        g_auto (GStrv) set = gtk_application_get_accels_for_action (application, keys[i].action);
        g_assert_cmpuint (g_strv_length (set), ==, g_strv_length (accels));
      }
    }
}

/* What a key does, by the controllers that hold the window's accelerators. */
static gboolean
press (SortieWindow *window, const char *accel)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_autoptr (GtkShortcutTrigger) wanted = gtk_shortcut_trigger_parse_string (accel);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, GTK_WIDGET (window),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  return FALSE;
}

static void
test_press_keys (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);

  g_assert_true (press (window, "F6"));
  g_assert_cmpint (sortie_session_get_tick (session), ==, 1);
  g_assert_true (press (window, "F7"));
  g_assert_cmpint (sortie_session_get_tick (session), ==, 4);
  g_assert_true (press (window, "F5"));
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_RUNNING);
  g_assert_true (press (window, "<Control>F5"));
  g_assert_true (press (window, "<Shift>F5"));
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_EDIT);
  set_title (window, "Pressed");
  g_assert_true (press (window, "<Control>z"));
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), !=, "Pressed");
  g_assert_true (press (window, "<Control><Shift>z"));
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Pressed");
  g_assert_false (press (window, "<Control><Alt>F1"));
}

/* ---- Title, files ---- */

static void
test_dirty_title (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  g_autofree char *path = g_build_filename (ui_folder (), "t.sortie.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_false (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  set_title (window, "Fish & <chips>");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "• Fish & <chips>");
  g_assert_true (sortie_document_save (document_of (window), file, NULL));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Fish & <chips>");
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "t.sortie.json"));
  set_title (window, "");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "• t.sortie.json");
  /* Save by its action. */
  ui_action (window, "win.save");
  g_assert_false (sortie_document_get_modified (document_of (window)));
  ui_drain ();
}

/* The dialog over the window, or NULL. */
static GtkWidget *
dialog_of (SortieWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) dialog = g_list_model_get_item (windows, i);
      if (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (dialog)))
        return GTK_WIDGET (dialog);
    }
#if ADW_CHECK_VERSION(1, 5, 0)
  {
    GType type = g_type_from_name ("AdwAlertDialog");
    return type ? ui_find (window, type, 0) : NULL;
  }
#else
  return NULL;
#endif
}

/* Clicks the button of this label in the dialog over the window. */
static void
answer (SortieWindow *window, const char *label)
{
  GtkWidget *button;

  ui_wait (dialog_of (window) != NULL);
  button = ui_find_text (dialog_of (window), GTK_TYPE_BUTTON, label);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  ui_drain ();
}

static void
test_question (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  g_autoptr (GFile) source = ui_mission ("duel");
  g_autofree char *text = ui_read (source);
  g_autoptr (GFile) file = ui_write ("q.sortie.json", text, -1);
  g_autoptr (GFile) other = ui_mission ("patrol");
  g_autofree char *saved = NULL;

  ui_open (window, file);
  g_assert_null (dialog_of (window));
  set_title (window, "Mine");
  sortie_window_open (window, other, FALSE);
  answer (window, "_Cancel");
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Mine");

  sortie_window_open (window, other, FALSE);
  answer (window, "_Discard");
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Patrol");
  saved = ui_read (file);
  g_assert_cmpstr (saved, ==, text);

  ui_open (window, file);
  set_title (window, "Kept");
  sortie_window_open (window, other, FALSE);
  answer (window, "_Save");
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Patrol");
  g_free (saved);
  saved = ui_read (file);
  g_assert_nonnull (strstr (saved, "\"title\": \"Kept\""));

  /* New asks as well, and closing. */
  set_title (window, "Mine");
  ui_action (window, "win.new");
  answer (window, "_Cancel");
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Mine");
  gtk_window_close (GTK_WINDOW (window));
  answer (window, "_Cancel");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  g_assert_null (dialog_of (window));
}

static void
test_overwrite_question (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  g_autoptr (GFile) source = ui_mission ("duel");
  g_autofree char *text = ui_read (source);
  g_autofree char *longer = g_strconcat (text, "\n\n", NULL);
  g_autoptr (GFile) file = ui_write ("o.sortie.json", text, -1);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *now = NULL;

  ui_open (window, file);
  set_title (window, "Mine");
  g_assert_true (g_file_set_contents (path, longer, -1, NULL));
  ui_action (window, "win.save");
  answer (window, "_Cancel");
  now = ui_read (file);
  g_assert_cmpstr (now, ==, longer);
  ui_action (window, "win.save");
  answer (window, "_Overwrite");
  g_assert_false (sortie_document_get_modified (document_of (window)));
  set_title (window, "Again");
  ui_action (window, "win.revert");
  answer (window, "_Revert");
  g_assert_cmpstr (sortie_document_get_title (document_of (window)), ==, "Mine");
}

static gboolean destroyed;

static void
note_destroyed (void)
{
  destroyed = TRUE;
}

/* A script that is not saved is work, too. */
static void
test_close_with_script (void)
{
  SortieWindow *window = ui_window_of ("duel");
  GtkWidget *view;

  sortie_workspace_open_maneuver (sortie_window_get_workspace (window), 5, -1);
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  view = ui_find (window, GTK_SOURCE_TYPE_VIEW, 0);
  g_assert_nonnull (view);
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "# work\n", -1);
  destroyed = FALSE;
  g_signal_connect (window, "destroy", G_CALLBACK (note_destroyed), NULL);
  gtk_window_close (GTK_WINDOW (window));
  answer (window, "_Cancel");
  g_assert_false (destroyed);
  gtk_window_close (GTK_WINDOW (window));
  answer (window, "_Discard");
  ui_wait (destroyed);
}

static void
test_recent (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  g_autoptr (GFile) a = ui_mission ("duel");
  g_autoptr (GFile) b = ui_mission ("patrol");
  g_autofree char *uri_a = g_file_get_uri (a);
  g_autofree char *uri_b = g_file_get_uri (b);
  g_auto (GStrv) recent = NULL;

  g_settings_reset (settings_of (window), "recent");
  ui_open (window, a);
  ui_open (window, b);
  ui_open (window, a);
  recent = g_settings_get_strv (settings_of (window), "recent");
  g_assert_cmpuint (g_strv_length (recent), ==, 2);
  g_assert_cmpstr (recent[0], ==, uri_a);
  g_assert_cmpstr (recent[1], ==, uri_b);
  g_settings_reset (settings_of (window), "recent");
}

/* ---- Layout ---- */

static PanelFrame *
frame_of (SortieWindow *window, const char *id)
{
  g_autoptr (GPtrArray) all = ui_widgets (GTK_WIDGET (window));

  for (guint i = 0; i < all->len; i++)
    if (PANEL_IS_WIDGET (g_ptr_array_index (all, i))
        && g_strcmp0 (panel_widget_get_id (g_ptr_array_index (all, i)), id) == 0)
      return PANEL_FRAME (gtk_widget_get_ancestor (g_ptr_array_index (all, i), PANEL_TYPE_FRAME));
  return NULL;
}

static PanelArea
area_of (SortieWindow *window, const char *id)
{
  g_autoptr (PanelPosition) position = panel_frame_get_position (frame_of (window, id));

  return panel_position_get_area (position);
}

static void
test_layout (void)
{
  SortieWindow *window = ui_window_of ("duel");
  PanelFrame *from, *to;
  PanelWidget *page = NULL;
  GtkWidget *dock;

  g_settings_reset (settings_of (window), "layout");
  g_assert_cmpint (area_of (window, "outline"), ==, PANEL_AREA_START);
  g_assert_cmpint (area_of (window, "properties"), ==, PANEL_AREA_END);
  g_assert_cmpint (area_of (window, "log"), ==, PANEL_AREA_BOTTOM);
  g_assert_cmpint (area_of (window, "viewport"), ==, PANEL_AREA_CENTER);

  from = frame_of (window, "orders");
  to = frame_of (window, "log");
  for (guint i = 0; i < panel_frame_get_n_pages (from); i++)
    if (g_str_equal (panel_widget_get_id (panel_frame_get_page (from, i)), "orders"))
      page = g_object_ref (panel_frame_get_page (from, i));
  panel_frame_remove (from, page);
  panel_frame_add (to, page);
  g_object_unref (page);
  ui_drain ();
  dock = gtk_widget_get_ancestor (GTK_WIDGET (to), PANEL_TYPE_DOCK);
  panel_dock_set_start_width (PANEL_DOCK (dock), 222);
  panel_dock_set_reveal_start (PANEL_DOCK (dock), FALSE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  /* Closing saves it. */
  destroyed = FALSE;
  g_signal_connect (window, "destroy", G_CALLBACK (note_destroyed), NULL);
  gtk_window_close (GTK_WINDOW (window));
  ui_wait (destroyed);

  window = ui_window_of ("duel");
  g_assert_cmpint (area_of (window, "orders"), ==, PANEL_AREA_BOTTOM);
  g_assert_cmpint (area_of (window, "properties"), ==, PANEL_AREA_END);
  dock = gtk_widget_get_ancestor (GTK_WIDGET (frame_of (window, "log")), PANEL_TYPE_DOCK);
  g_assert_false (panel_dock_get_reveal_start (PANEL_DOCK (dock)));
  {
    int width;
    g_object_get (dock, "start-width", &width, NULL);
    g_assert_cmpint (width, ==, 222);
  }
  ui_action (window, "win.reset-layout");
  ui_drain ();
  g_assert_cmpint (area_of (window, "orders"), ==, PANEL_AREA_END);
  g_assert_true (panel_dock_get_reveal_start (PANEL_DOCK (dock)));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  /* And again: it is a fixed point. */
  ui_action (window, "win.reset-layout");
  ui_drain ();
  g_assert_cmpint (area_of (window, "orders"), ==, PANEL_AREA_END);
  g_assert_cmpuint (panel_frame_get_n_pages (frame_of (window, "outline")), ==, 2);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_action (window, "win.toggle-sides");
  ui_drain ();
  g_assert_false (panel_dock_get_reveal_start (PANEL_DOCK (dock)));
  g_assert_false (panel_dock_get_reveal_end (PANEL_DOCK (dock)));
  ui_action (window, "win.toggle-sides");
  g_assert_true (panel_dock_get_reveal_end (PANEL_DOCK (dock)));
  ui_close (window);

  /* Nonsense in the setting is no layout. */
  {
    g_autoptr (GSettings) settings = g_settings_new ("io.github.sortie.Sortie");
    static const char *const bad[] = { "nonsense", "[dock]\nstart-width=x\n[start 0]\npages=who;\n", "[dock]\n[end 0]\n" };
    for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
      {
        g_settings_set_string (settings, "layout", bad[i]);
        window = ui_window_of ("duel");
        g_assert_nonnull (frame_of (window, "outline"));
        g_assert_nonnull (frame_of (window, "problems"));
        ui_close (window);
      }
    g_settings_reset (settings, "layout");
  }
}

/* ---- Names ---- */

static gboolean
needs_name (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_DROP_DOWN (widget)
         || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_TEXT_VIEW (widget)
         || GTK_IS_SPIN_BUTTON (widget);
}

/* Of a widget whose name its outer one carries, that is the toolkit's own, or in what is not shown. */
static gboolean
is_inner (GtkWidget *widget)
{
  static const char *const theirs[] = { "GtkMenuButton",      "GtkDropDown",       "AdwSplitButton", "GtkSpinButton",
                                        "PanelDropControls",  "PanelFrameSwitcher", "AdwTabBar",      "GtkPopoverMenu",
                                        "PanelFrameHeaderBar", "GtkWindowControls", "GtkSearchEntry",  NULL };

  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent; parent = gtk_widget_get_parent (parent))
    if (g_strv_contains (theirs, G_OBJECT_TYPE_NAME (parent)) || !gtk_widget_get_visible (parent))
      return TRUE;
  return FALSE;
}

static char *
path_of (GtkWidget *widget)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (int i = 0; widget && i < 8; i++, widget = gtk_widget_get_parent (widget))
    g_string_append_printf (path, " < %s", G_OBJECT_TYPE_NAME (widget));
  return g_string_free (g_steal_pointer (&path), FALSE);
}

static guint
count_nameless (GtkWidget *root)
{
  g_autoptr (GPtrArray) all = ui_widgets (root);
  guint bad = 0;

  for (guint i = 0; i < all->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (all, i);
      g_autofree char *name = NULL;
      g_autofree char *path = NULL;
      if ((!needs_name (widget) && !GTK_IS_MENU_BUTTON (widget)) || is_inner (widget) || !gtk_widget_get_visible (widget))
        continue;
      name = ui_accessible_name (widget);
      path = path_of (widget);
      if (*name == '\0' || g_str_equal (name, "GtkImage"))
        {
          g_test_message ("no name: %s", path);
          bad++;
        }
      /* An icon alone is explained when the pointer rests on it. */
      if ((GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget)) && ui_find (widget, GTK_TYPE_IMAGE, 0)
          && ui_find (widget, GTK_TYPE_LABEL, 0) == NULL && gtk_widget_get_tooltip_text (widget) == NULL)
        {
          g_test_message ("no tooltip: %s", path);
          bad++;
        }
    }
  return bad;
}

static void
test_names (void)
{
  SortieWindow *window = ui_window ();
  SortieSelection *selection = sortie_workspace_get_selection (sortie_window_get_workspace (window));
  static const char *const selections[][2]
      = { { "ships", "red-1" }, { "flight_groups", "red" }, { "squads", "escorts" }, { "objectives", "herons" } };
  g_autoptr (GFile) file = ui_mission ("convoy");
  guint bad;

  if (g_strcmp0 (g_getenv ("GTK_A11Y"), "test") != 0)
    {
      g_test_skip ("GTK_A11Y is not test");
      ui_close (window);
      return;
    }
  bad = count_nameless (GTK_WIDGET (window));
  ui_open (window, file);
  bad += count_nameless (GTK_WIDGET (window));
  for (guint i = 0; i < G_N_ELEMENTS (selections); i++)
    {
      sortie_selection_set (selection, selections[i][0], selections[i][1]);
      ui_drain ();
      bad += count_nameless (GTK_WIDGET (window));
    }
  sortie_selection_set (selection, "ships", "red-1");
  sortie_workspace_open_maneuver (sortie_window_get_workspace (window), 5, 3);
  ui_action (window, "win.step::tick");
  ui_drain ();
  bad += count_nameless (GTK_WIDGET (window));
  ui_action (window, "win.play");
  ui_drain ();
  bad += count_nameless (GTK_WIDGET (window));
  ui_action (window, "win.leave-play");
  g_assert_cmpuint (bad, ==, 0);
  ui_close (window);
}

/* ---- Looks ---- */

static void
test_styles_and_size (void)
{
  SortieWindow *window = ui_shared_window_of ("patrol");
  GSettings *settings = settings_of (window);
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_settings_set_string (settings, "color-scheme", "dark");
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (adw_style_manager_get_dark (manager));
  g_settings_set_string (settings, "color-scheme", "light");
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_false (adw_style_manager_get_dark (manager));
  g_settings_reset (settings, "color-scheme");
  ui_drain ();
  /* It fits a small laptop's screen. */
  {
    int width, height;
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    g_assert_cmpint (width, <=, 1366);
    g_assert_cmpint (height, <=, 768);
    g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, 1366);
  }
}

static void
test_many_ships (void)
{
  SortieWindow *window = ui_window ();
  g_autofree char *text = ui_big_mission (400);
  g_autoptr (GFile) file = ui_write ("many.sortie.json", text, -1);
  GtkWidget *outline, *list;
  gint64 began, took;

  began = g_get_monotonic_time ();
  sortie_window_open (window, file, FALSE);
  ui_drain ();
  took = g_get_monotonic_time () - began;
  g_test_message ("opened in %.3f s", (double) took / 1e6);
  g_assert_cmpint (took, <, 2 * G_USEC_PER_SEC * ui_patience ());
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  outline = ui_find (window, SORTIE_TYPE_OUTLINE, 0);
  list = ui_find (outline, GTK_TYPE_LIST_VIEW, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))), >=, 500);
  /* Searching leaves those that match and what they stand under. */
  gtk_editable_set_text (GTK_EDITABLE (ui_find (outline, GTK_TYPE_SEARCH_ENTRY, 0)), "ship 399");
  ui_wait (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))) == 2);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (outline, GTK_TYPE_SEARCH_ENTRY, 0)), "");
  ui_wait (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))) >= 500);
  ui_action (window, "win.step::tick");
  ui_drain ();
  ui_close (window);
}

/* ---- Selection everywhere ---- */

static void
test_outline_selection (void)
{
  SortieWindow *window = ui_shared_window_of ("patrol");
  SortieSelection *selection = sortie_workspace_get_selection (sortie_window_get_workspace (window));
  GtkWidget *outline = ui_find (window, SORTIE_TYPE_OUTLINE, 0);
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (ui_find (outline, GTK_TYPE_LIST_VIEW, 0)));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model));

  sortie_selection_set (selection, "ships", "red-2");
  ui_drain ();
  {
    g_autoptr (GtkBitset) bits = gtk_selection_model_get_selection (model);
    g_assert_cmpuint ((guint) gtk_bitset_get_size (bits), ==, 1);
  }
  for (guint i = 0; i < n; i++)
    gtk_selection_model_select_item (model, i, TRUE);
  ui_drain ();
  g_assert_cmpuint (sortie_selection_get_n_items (selection), ==, 1);
  gtk_selection_model_select_range (model, 1, 4, TRUE);
  ui_drain ();
  g_assert_cmpstr (sortie_selection_get_table (selection), ==, "ships");
  g_assert_cmpuint (sortie_selection_get_n_items (selection), ==, 4);
  /* What is deleted is selected no more. */
  sortie_document_remove (document_of (window), "ships", "red-2");
  ui_drain ();
  g_assert_cmpuint (sortie_selection_get_n_items (selection), ==, 3);
  sortie_document_undo (document_of (window));
  ui_drain ();
}

/* A whole run with everything open: no warning, no stall. */
static void
test_run_with_panels (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieWorkspace *workspace = sortie_window_get_workspace (window);
  SortieSelection *selection = sortie_workspace_get_selection (workspace);
  g_autofree char *id = g_strdup (sortie_document_get_mission (document_of (window))->ships[0].id);

  sortie_selection_set (selection, "ships", id);
  for (int i = 0; i < 10; i++)
    sortie_workspace_open_maneuver (workspace, i, 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 64.0);
  ui_action (window, "win.run");
  for (int i = 0; i < 20; i++)
    {
      ui_sleep (20);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
    }
  sortie_selection_clear (selection);
  ui_sleep (50);
  ui_action (window, "win.stop");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.speed", "d", 1.0);
  ui_sleep (50);
  ui_close (window);
}

static void
test_problems (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  const char *text = "{\n  \"format\": 1,\n  \"title\": \"x\",\n  \"ships\": [\n    {\"id\": \"a\", \"name\": \"A\", "
                     "\"type\": \"zeppelin\", \"position\": [0, 0, 0]}\n  ]\n}\n";
  g_autoptr (GFile) file = ui_write ("p.sortie.json", text, -1);
  SortieSelection *selection = sortie_workspace_get_selection (sortie_window_get_workspace (window));
  GtkWidget *problems;

  ui_open (window, file);
  problems = ui_find (window, SORTIE_TYPE_PROBLEMS, 0);
  ui_wait (ui_find_text (problems, GTK_TYPE_LABEL, "zeppelin") != NULL);
  g_assert_nonnull (ui_find_text (problems, GTK_TYPE_LABEL, "A: there is no ship type"));
  /* A click goes to the place. */
  g_signal_emit_by_name (ui_find (problems, GTK_TYPE_LIST_VIEW, 0), "activate", 0u);
  ui_drain ();
  g_assert_cmpstr (sortie_selection_get_primary (selection), ==, "a");
}

static void
test_recovery_offer (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "sortie", "autosave", NULL);
  g_autofree char *path = g_build_filename (folder, "999999999-1.autosave", NULL);
  SortieWindow *window;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "\n{\"title\": \"Saved from the wreck\"}", -1, NULL));
  window = ui_window ();
  sortie_window_offer_recovery (window);
  ui_drain ();
  g_assert_nonnull (ui_find_text (window, GTK_TYPE_LABEL, "can be recovered"));
  ui_action (window, "win.recovery-take");
  ui_drain ();
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "• Saved from the wreck");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_close (window);

  g_assert_true (g_file_set_contents (path, "\n{\"title\": \"Saved from the wreck\"}", -1, NULL));
  window = ui_window ();
  sortie_window_offer_recovery (window);
  ui_action (window, "win.recovery-discard");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_close (window);
}

static void
test_shortcuts_window (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  GtkWidget *shortcuts;

  /* GTK 4.8 measures a label of its shortcuts window wrongly and warns of itself. */
  GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);

  ui_action (window, "win.shortcuts");
  ui_wait (dialog_of (window) != NULL);
  shortcuts = dialog_of (window);
  g_assert_nonnull (ui_find_text (shortcuts, GTK_TYPE_LABEL, "One tick on"));
  gtk_window_destroy (GTK_WINDOW (shortcuts));
  ui_drain ();
  g_log_set_always_fatal (fatal);
}

int
main (int argc, char *argv[])
{
  int result;

  ui_init (&argc, &argv);
  g_test_add_func ("/window/start-page", test_start_page);
  g_test_add_func ("/window/new", test_new);
  g_test_add_func ("/window/open-fails", test_open_fails);
  g_test_add_func ("/window/actions", test_actions);
  g_test_add_func ("/window/clock-and-run", test_clock_and_run);
  g_test_add_func ("/window/keys", test_keys);
  g_test_add_func ("/window/press-keys", test_press_keys);
  g_test_add_func ("/window/dirty-title", test_dirty_title);
  g_test_add_func ("/window/question", test_question);
  g_test_add_func ("/window/overwrite-question", test_overwrite_question);
  g_test_add_func ("/window/close-with-script", test_close_with_script);
  g_test_add_func ("/window/recent", test_recent);
  g_test_add_func ("/window/gallery", test_gallery);
  g_test_add_func ("/window/layout", test_layout);
  g_test_add_func ("/window/names", test_names);
  g_test_add_func ("/window/styles-and-size", test_styles_and_size);
  g_test_add_func ("/window/many-ships", test_many_ships);
  g_test_add_func ("/window/outline-selection", test_outline_selection);
  g_test_add_func ("/window/run-with-panels", test_run_with_panels);
  g_test_add_func ("/window/problems", test_problems);
  g_test_add_func ("/window/recovery-offer", test_recovery_offer);
  g_test_add_func ("/window/shortcuts-window", test_shortcuts_window);
  result = g_test_run ();
  ui_close_shared ();
  return result;
}
