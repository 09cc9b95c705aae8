/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go to anything: what the palette lists and finds, in which order, and that it does it. */
#include "ui-fixture.h"

#include "ui/command-palette.h"
#include "ui/keys.h"
#include "ui/sortie-scene-area.h"
#include "ui/sortie-viewport.h"
#include "ui/sortie-watches.h"

#include <libpanel.h>
#include <string.h>

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieCommandPalette *palette;
  GtkEditable *entry;
} Palette;

static Palette
palette_open (void)
{
  Palette it = { .window = ui_shared_window_of ("duel") };

  it.workspace = sortie_window_get_workspace (it.window);
  it.palette = SORTIE_COMMAND_PALETTE (ui_find (it.window, SORTIE_TYPE_COMMAND_PALETTE, 0));
  g_settings_reset (sortie_workspace_get_settings (it.workspace), "recent-commands");
  ui_action (it.window, "win.commands");
  ui_drain ();
  it.entry = GTK_EDITABLE (ui_find (it.palette, GTK_TYPE_SEARCH_ENTRY, 0));
  return it;
}

static void
type (Palette *it, const char *text)
{
  gtk_editable_set_text (it->entry, text);
  ui_drain ();
}

static int
row_of (Palette *it, const char *title)
{
  for (guint i = 0; i < sortie_command_palette_get_n_rows (it->palette); i++)
    if (g_str_equal (sortie_command_palette_get_row (it->palette, i), title))
      return (int) i;
  return -1;
}

static GtkSelectionModel *
selection_of (Palette *it)
{
  return gtk_list_view_get_model (GTK_LIST_VIEW (ui_find (it->palette, GTK_TYPE_LIST_VIEW, 0)));
}

static gboolean
press (Palette *it, guint key)
{
  gboolean stopped = FALSE;
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (it->entry));

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !stopped; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &stopped);
    }
  return stopped;
}

static gboolean
is_open (Palette *it)
{
  return gtk_widget_get_mapped (GTK_WIDGET (it->entry));
}

/* Every action of the window that has a key and can be done, and none that cannot. */
static void
test_listed (void)
{
  Palette it = palette_open ();
  const SortieKey *keys;
  guint n, possible = 0, impossible = 0;

  g_assert_true (is_open (&it));
  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GVariant) target = NULL;
      g_action_parse_detailed_name (keys[i].action, &name, &target, NULL);
      if (keys[i].scope != SORTIE_KEYS_WINDOW || !g_str_has_prefix (name, "win.") || g_str_equal (name, "win.commands"))
        continue;
      if (g_action_group_get_action_enabled (G_ACTION_GROUP (it.window), name + 4))
        {
          g_assert_cmpint (row_of (&it, keys[i].title), >=, 0);
          possible++;
        }
      else
        {
          g_assert_cmpint (row_of (&it, keys[i].title), <, 0);
          impossible++;
        }
    }
  g_assert_cmpuint (possible, >, 10);
  g_assert_cmpuint (impossible, >, 3);
  /* What has no key: of the menus, panels, ships. */
  g_assert_cmpint (row_of (&it, "Style › Dark"), >=, 0);
  g_assert_cmpint (row_of (&it, "Maneuvers › attack pursue"), >=, 0);
  g_assert_cmpint (row_of (&it, "Panel › Watches"), >=, 0);
  g_assert_cmpint (row_of (&it, "Ship › Bandit 1"), >=, 0);
  g_assert_cmpint (row_of (&it, "Speed › 4×"), >=, 0);
  g_assert_cmpint (row_of (&it, "Viewport › Frame the selection"), >=, 0);
  g_assert_cmpint (row_of (&it, "Viewport › Hold the drag to X"), <, 0);
  /* One name, once. */
  for (guint i = 0; i < sortie_command_palette_get_n_rows (it.palette); i++)
    g_assert_cmpint (row_of (&it, sortie_command_palette_get_row (it.palette, i)), ==, (int) i);
  g_signal_emit_by_name (it.entry, "stop-search");
  g_assert_false (is_open (&it));
}

/* What the viewport's keys do is done there, from another page as well. */
static void
test_viewport (void)
{
  Palette it = palette_open ();
  SortieViewport *viewport = SORTIE_VIEWPORT (ui_find (it.window, SORTIE_TYPE_VIEWPORT, 0));
  SrtCamera *camera = sortie_scene_area_get_camera (SORTIE_SCENE_AREA (ui_find (viewport, SORTIE_TYPE_SCENE_AREA, 0)));
  SrtVec3 before;

  g_signal_emit_by_name (it.entry, "stop-search");
  sortie_selection_set (sortie_workspace_get_selection (it.workspace), "ships", "bandit-1");
  ui_action (it.window, "win.duels");
  ui_drain ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (viewport)));
  before = camera->place.p;
  ui_action (it.window, "win.commands");
  ui_drain ();
  type (&it, "frame selection");
  g_assert_cmpstr (sortie_command_palette_get_row (it.palette, 0), ==, "Viewport › Frame the selection");
  g_signal_emit_by_name (it.entry, "activate");
  ui_drain ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (viewport)));
  g_assert_cmpfloat (srt_distance (before, camera->place.p), >, 1);
}

static void
test_find (void)
{
  Palette it = palette_open ();

  type (&it, "PURSUE att");
  g_assert_cmpuint (sortie_command_palette_get_n_rows (it.palette), ==, 1);
  g_assert_cmpstr (sortie_command_palette_get_row (it.palette, 0), ==, "Maneuvers › attack pursue");
  type (&it, "no such thing");
  g_assert_cmpuint (sortie_command_palette_get_n_rows (it.palette), ==, 0);
  g_assert_true (gtk_widget_get_mapped (ui_find_text (it.palette, GTK_TYPE_LABEL, "Nothing of that name")));
  /* With nothing to do, Return does nothing. */
  g_signal_emit_by_name (it.entry, "activate");
  g_assert_true (is_open (&it));
  type (&it, "");
  g_assert_cmpuint (sortie_command_palette_get_n_rows (it.palette), >, 40);
  g_signal_emit_by_name (it.entry, "stop-search");
}

/* By the keyboard alone: down, up, round the end, and Return. */
static void
test_keys (void)
{
  Palette it = palette_open ();
  guint n;

  type (&it, "mission");
  n = sortie_command_palette_get_n_rows (it.palette);
  g_assert_cmpuint (n, >, 1);
  g_assert_true (press (&it, GDK_KEY_Down));
  g_assert_true (gtk_selection_model_is_selected (selection_of (&it), 1));
  g_assert_true (press (&it, GDK_KEY_Up));
  g_assert_true (press (&it, GDK_KEY_Up));
  g_assert_true (gtk_selection_model_is_selected (selection_of (&it), n - 1));
  g_assert_false (press (&it, GDK_KEY_a));
  type (&it, "Panel Watches");
  g_signal_emit_by_name (it.entry, "activate");
  ui_drain ();
  g_assert_false (is_open (&it));
  g_assert_true (gtk_widget_get_mapped (ui_find (it.window, SORTIE_TYPE_WATCHES, 0)));
}

/* What was done lately comes first, the last one before the one before it. */
static void
test_recent (void)
{
  Palette it = palette_open ();
  SortieSession *session = sortie_workspace_get_session (it.workspace);

  g_assert_cmpint (row_of (&it, "One tick on"), >, 1);
  type (&it, "one tick on");
  g_signal_emit_by_name (it.entry, "activate");
  ui_drain ();
  g_assert_cmpint (sortie_session_get_tick (session), ==, 1);
  ui_action (it.window, "win.commands");
  type (&it, "ship bandit");
  g_signal_emit_by_name (it.entry, "activate");
  ui_drain ();
  g_assert_cmpstr (sortie_selection_get_primary (sortie_workspace_get_selection (it.workspace)), ==, "bandit-1");
  ui_action (it.window, "win.commands");
  ui_drain ();
  g_assert_cmpint (row_of (&it, "Ship › Bandit 1"), ==, 0);
  g_assert_cmpint (row_of (&it, "One tick on"), ==, 1);
  /* It can be done now. */
  g_assert_cmpint (row_of (&it, "One tick back"), >, 1);
  g_signal_emit_by_name (it.entry, "stop-search");
}

int
main (int argc, char **argv)
{
  int result;

  ui_init (&argc, &argv);
  g_test_add_func ("/commands/listed", test_listed);
  g_test_add_func ("/commands/viewport", test_viewport);
  g_test_add_func ("/commands/find", test_find);
  g_test_add_func ("/commands/keys", test_keys);
  g_test_add_func ("/commands/recent", test_recent);
  result = g_test_run ();
  ui_close_shared ();
  return result;
}
