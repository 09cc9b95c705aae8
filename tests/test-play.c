/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Play in a real window: keys reach the ship, pausing holds the world, menus lead where they say. */
#include "sortie-config.h"

#include "orders/orders.h"
#include "ui-fixture.h"

#include "ui/play-private.h"

static SortieWindow *window;

static SortieSession *
session (void)
{
  return sortie_workspace_get_session (sortie_window_get_workspace (window));
}

static const SrtWorld *
world (void)
{
  return sortie_session_get_world (session ());
}

static const SrtObject *
own (void)
{
  return srt_object (world (), 0);
}

static GtkWidget *
find (GtkWidget *root, const char *css_name)
{
  if (g_str_equal (gtk_widget_get_css_name (root), css_name))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, css_name);
      if (found)
        return found;
    }
  return NULL;
}

static GtkWidget *
play (void)
{
  return find (GTK_WIDGET (window), "play");
}

static GtkWidget *
button (GtkWidget *root, const char *action)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0
      && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = button (child, action);
      if (found)
        return found;
    }
  return NULL;
}

static void
click (const char *action)
{
  GtkWidget *found = button (play (), action);

  g_assert_nonnull (found);
  g_signal_emit_by_name (found, "clicked");
}

static GtkEventController *
controller (GtkWidget *widget, GType type, const char *name)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkEventController) item = g_list_model_get_item (all, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (item, type)
          && (name == NULL || g_strcmp0 (gtk_event_controller_get_name (item), name) == 0))
        return item;
    }
  return NULL;
}

/* TRUE when Play took the key, so that nothing else of the window sees it. */
static gboolean
key (guint keyval, guint code, GdkModifierType state, gboolean down)
{
  GtkEventController *keys = controller (GTK_WIDGET (window), GTK_TYPE_EVENT_CONTROLLER_KEY, "sortie-play-keys");
  gboolean taken = FALSE;

  g_assert_nonnull (keys);
  if (down)
    g_signal_emit_by_name (keys, "key-pressed", keyval, code, state, &taken);
  else
    g_signal_emit_by_name (keys, "key-released", keyval, code, state);
  return taken;
}

static void
tap (guint keyval, guint code)
{
  g_assert_true (key (keyval, code, 0, TRUE));
  key (keyval, code, 0, FALSE);
}

static void
take_off (void)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.play", NULL);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  g_assert_true (gtk_widget_get_mapped (play ()));
  ui_wait (gtk_widget_get_height (play ()) > 0);
}

static void
land (void)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.leave-play", NULL);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_EDIT);
}

/* Key codes that no keyboard's map has: the key is told by its value alone. */
enum
{
  CODE_A = 900,
  CODE_B = 901,
};

static void
test_flies (void)
{
  int before;
  gint64 began;
  double flown, passed;

  take_off ();
  ui_wait (sortie_session_get_tick (session ()) > 20);
  g_assert_cmpint (world ()->player_slots, ==, 1);
  before = sortie_session_get_tick (session ());
  began = g_get_monotonic_time ();
  ui_wait (sortie_session_get_tick (session ()) >= before + 150);
  flown = (sortie_session_get_tick (session ()) - before) / 100.0;
  passed = (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  /* Never faster than a hundred ticks a second, however slow the frames; the copy before may be a slow frame old. */
  g_assert_cmpfloat (flown, <=, passed + 0.6);
  g_assert_cmpuint (world ()->steps, ==, (guint) world ()->mission_ticks / SRT_TICKS_PER_STEP);
  land ();
}

static void
test_keys_steer (void)
{
  g_autoptr (GSettings) settings = g_settings_new (SORTIE_APP_ID);

  take_off ();
  tap (GDK_KEY_bracketright, CODE_A);
  ui_wait (own ()->throttle == 1.0f);
  tap (GDK_KEY_BackSpace, CODE_A);
  ui_wait (own ()->throttle == 0.0f);
  key (GDK_KEY_equal, CODE_A, 0, TRUE);
  ui_wait (own ()->throttle > 0.1f);
  key (GDK_KEY_equal, CODE_A, 0, FALSE);

  key (GDK_KEY_Right, CODE_A, 0, TRUE);
  ui_wait (own ()->yaw_input == 1.0f);
  ui_wait (own ()->yaw_rate > 0.01f);
  key (GDK_KEY_Right, CODE_A, 0, FALSE);
  ui_wait (own ()->yaw_input == 0.0f);

  key (GDK_KEY_Down, CODE_B, 0, TRUE);
  ui_wait (own ()->pitch_input == 1.0f);
  key (GDK_KEY_Down, CODE_B, 0, FALSE);
  ui_wait (own ()->pitch_input == 0.0f);
  g_settings_set_boolean (settings, "invert-pitch", TRUE);
  key (GDK_KEY_Down, CODE_B, 0, TRUE);
  ui_wait (own ()->pitch_input == -1.0f);
  key (GDK_KEY_Down, CODE_B, 0, FALSE);
  g_settings_set_boolean (settings, "invert-pitch", FALSE);
  land ();
}

static void
test_fires_and_targets (void)
{
  take_off ();
  g_assert_cmpint (world ()->player.target.index, ==, -1);
  tap (GDK_KEY_r, CODE_A);
  ui_wait (world ()->player.target.index > 0);
  g_assert_cmpint (srt_object (world (), world ()->player.target.index)->side, ==, SRT_SIDE_HOSTILE);
  key (GDK_KEY_space, CODE_A, 0, TRUE);
  ui_wait (own ()->shots_fired > 2);
  key (GDK_KEY_space, CODE_A, 0, FALSE);
  ui_sleep (300);
  {
    int fired = own ()->shots_fired;
    ui_sleep (400);
    g_assert_cmpint (own ()->shots_fired, ==, fired);
  }
  /* A held key with Shift is another key (spec 09 §5.3). */
  key (GDK_KEY_Shift_L, CODE_B, 0, TRUE);
  key (GDK_KEY_ISO_Left_Tab, CODE_A, GDK_SHIFT_MASK, TRUE);
  ui_wait (own ()->reverse_thrust || world ()->player.input.held[0] & (1u << SRT_ACTION_REVERSE));
  g_assert_false (own ()->afterburner);
  key (GDK_KEY_ISO_Left_Tab, CODE_A, GDK_SHIFT_MASK, FALSE);
  key (GDK_KEY_Shift_L, CODE_B, GDK_SHIFT_MASK, FALSE);
  tap (GDK_KEY_7, CODE_A);
  ui_wait (world ()->player.view == 0x0C);
  land ();
}

static void
test_mouse_is_a_stick (void)
{
  GtkEventController *motion;
  GtkWidget *view;
  double middle_x, middle_y;

  take_off ();
  view = play ();
  motion = controller (view, GTK_TYPE_EVENT_CONTROLLER_MOTION, NULL);
  g_assert_nonnull (motion);
  middle_x = gtk_widget_get_width (view) / 2.0;
  middle_y = gtk_widget_get_height (view) / 2.0;
  g_signal_emit_by_name (motion, "motion", middle_x + middle_y, middle_y);
  ui_wait (own ()->yaw_input == 1.0f);
  g_assert_cmpfloat (own ()->pitch_input, ==, 0);
  /* Forward raises the nose; the middle is dead. */
  g_signal_emit_by_name (motion, "motion", middle_x, 0.0);
  ui_wait (own ()->pitch_input == 1.0f);
  g_signal_emit_by_name (motion, "motion", middle_x + middle_y * 0.2, middle_y * 1.2);
  ui_wait (own ()->pitch_input == 0.0f && own ()->yaw_input == 0.0f);
  land ();
}

static void
test_pause (void)
{
  int tick;

  take_off ();
  ui_wait (sortie_session_get_tick (session ()) > 10);
  g_assert_true (key (GDK_KEY_Escape, CODE_A, 0, TRUE));
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY_PAUSED);
  tick = sortie_session_get_tick (session ());
  ui_sleep (300);
  g_assert_cmpint (sortie_session_get_tick (session ()), ==, tick);
  /* The window's own keys do nothing; those that walk the menu pass. */
  g_assert_true (key (GDK_KEY_F1, CODE_A, 0, TRUE));
  g_assert_true (key (GDK_KEY_w, CODE_A, GDK_CONTROL_MASK, TRUE));
  g_assert_false (key (GDK_KEY_Tab, CODE_A, 0, TRUE));

  click ("play.controls");
  ui_wait (button (play (), "play.back") != NULL);
  key (GDK_KEY_Escape, CODE_A, 0, TRUE);
  ui_wait (button (play (), "play.continue") != NULL);
  click ("play.continue");
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  ui_wait (sortie_session_get_tick (session ()) > tick + 5);

  key (GDK_KEY_Escape, CODE_A, 0, TRUE);
  ui_wait (button (play (), "play.restart") != NULL);
  tick = sortie_session_get_tick (session ());
  click ("play.restart");
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  g_assert_cmpint (sortie_session_get_tick (session ()), <, tick);

  key (GDK_KEY_Escape, CODE_A, 0, TRUE);
  ui_wait (button (play (), "play.leave") != NULL);
  click ("play.leave");
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_EDIT);
  g_assert_false (gtk_widget_get_mapped (play ()));
}

static void
test_leaves_at_once (void)
{
  take_off ();
  g_assert_true (key (GDK_KEY_Escape, CODE_A, GDK_SHIFT_MASK, TRUE));
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_EDIT);
  /* Back in the editor the keys are the window's again. */
  g_assert_false (key (GDK_KEY_F1, CODE_A, 0, TRUE));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
}

/* The last enemies are taken out of the world: the battle is won and the summary comes. */
/* F12 leaves the ship in its pod, which has no armour to be warned of. */
static void
test_ejects (void)
{
  const SortiePlay *self;
  gboolean told = FALSE;

  take_off ();
  self = SORTIE_PLAY (play ());
  ui_wait (sortie_session_get_tick (session ()) > 10);
  tap (GDK_KEY_F12, CODE_A);
  ui_wait (own ()->flags & SRT_EJECTED);
  ui_wait (own ()->armor[SRT_FORE] == 0.0f);
  g_assert_cmpint (world ()->ending, ==, SRT_ENDING_EJECTING);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_EJECT);
  /* The display looks at each new copy: give it some. */
  for (int before = sortie_session_get_tick (session ()); sortie_session_get_tick (session ()) < before + 20;)
    ui_turn ();
  for (guint i = 0; i < self->memory.n_messages; i++)
    {
      told |= g_str_equal (self->memory.messages[i].text, "You eject");
      g_assert_cmpstr (self->memory.messages[i].text, !=, "Armour is failing");
    }
  g_assert_true (told);
  land ();
}

static void
test_summary (void)
{
  int n = 0;

  take_off ();
  key (GDK_KEY_space, CODE_B, 0, TRUE);
  ui_wait (sortie_session_get_tick (session ()) > 10);
  for (int slot = 1; slot < world ()->count; slot++)
    if (srt_object (world (), slot)->type >= 0 && srt_object (world (), slot)->side == SRT_SIDE_HOSTILE)
      {
        sortie_session_retire (session (), slot);
        n++;
      }
  g_assert_cmpint (n, ==, 6);
  ui_wait (sortie_session_get_over (session ()));
  g_assert_null (button (play (), "play.restart"));
  ui_wait (button (play (), "play.restart") != NULL);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY_PAUSED);
  g_assert_null (button (play (), "play.continue"));
  /* The trigger still held, and whatever is hit in the first moment, chooses nothing. */
  g_assert_true (key (GDK_KEY_space, CODE_B, 0, TRUE));
  g_assert_true (key (GDK_KEY_Return, CODE_A, 0, TRUE));
  key (GDK_KEY_space, CODE_B, 0, FALSE);
  ui_sleep (900);
  g_assert_false (key (GDK_KEY_Return, CODE_A, 0, TRUE));
  click ("play.restart");
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  g_assert_false (sortie_session_get_over (session ()));
  land ();
}

int
main (int argc, char *argv[])
{
  int failed;

  ui_init (&argc, &argv);
  window = ui_window_of ("patrol");
  g_test_add_func ("/play/flies", test_flies);
  g_test_add_func ("/play/keys-steer", test_keys_steer);
  g_test_add_func ("/play/fires-and-targets", test_fires_and_targets);
  g_test_add_func ("/play/mouse-is-a-stick", test_mouse_is_a_stick);
  g_test_add_func ("/play/pause", test_pause);
  g_test_add_func ("/play/leaves-at-once", test_leaves_at_once);
  g_test_add_func ("/play/ejects", test_ejects);
  g_test_add_func ("/play/summary", test_summary);
  failed = g_test_run ();
  ui_close (window);
  return failed;
}
