/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Play in a real window: keys reach the ship, pausing holds the world, menus lead where they say. */
#include "sortie-config.h"

#include "orders/orders.h"
#include "ui-fixture.h"

#include "app/model/sortie-session-private.h"
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

/* Whether the flight goes with the clock or by fly() alone. */
static void
set_by_hand (gboolean by_hand)
{
  SortieSession *flight = session ();

  sortie_session_lock (flight);
  flight->by_hand = by_hand;
  /* What came due meanwhile is not made up for. */
  sortie_session_set_pace (flight, 1);
  sortie_session_unlock (flight);
}

/* A flight at tick 0, which waits there for fly(); what is shown or ignored for a while waits for pass(). */
static void
take_off (void)
{
  SORTIE_PLAY (play ())->clock_at = G_USEC_PER_SEC;
  set_by_hand (TRUE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.play", NULL);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  g_assert_cmpint (sortie_session_get_tick (session ()), ==, 0);
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

/* ---- From tick to tick, whatever the clock says ---- */

static void
pass (gint64 usec)
{
  SORTIE_PLAY (play ())->clock_at += usec;
}

/* Runs @ticks of the flight. */
static void
fly (int ticks)
{
  SortieSession *flight = session ();

  sortie_session_lock (flight);
  g_assert_true (flight->by_hand);
  for (int i = 0; i < ticks; i++)
    sortie_session_tick (flight);
  flight->last_tick = g_get_monotonic_time ();
  sortie_session_take_copy (flight);
  sortie_session_unlock (flight);
  sortie_session_tell_copy (flight);
}

/* A press reaches the very next tick. */
static void
press (guint keyval)
{
  tap (keyval, CODE_A);
  fly (1);
}

#define fly_until(condition, most)                                                                                  \
  G_STMT_START                                                                                                      \
  {                                                                                                                 \
    int fly_end = world ()->mission_ticks + (most);                                                                 \
    while (!(condition) && world ()->mission_ticks < fly_end)                                                       \
      fly (4);                                                                                                      \
    g_assert_true (condition);                                                                                      \
  }                                                                                                                 \
  G_STMT_END

/* The picture at this tick: everything that looks at the world has looked at it. */
static void
look (void)
{
  SortiePlay *self = SORTIE_PLAY (play ());

  gtk_gl_area_make_current (GTK_GL_AREA (self->area));
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (self->area));
}

/* ---- The keys, the pointer, the menus ---- */

static void
test_flies (void)
{
  gint64 began;
  double flown, passed;

  take_off ();
  g_assert_cmpint (world ()->player_slots, ==, 1);
  began = g_get_monotonic_time ();
  set_by_hand (FALSE);
  ui_wait (sortie_session_get_tick (session ()) >= 150);
  flown = sortie_session_get_tick (session ()) / 100.0;
  passed = (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  /* Never faster than a hundred ticks a second, however slow the frames; the first may be due at once. */
  g_assert_cmpfloat (flown, <=, passed + 0.01);
  g_assert_cmpuint (world ()->steps, ==, (guint) world ()->mission_ticks / SRT_TICKS_PER_STEP);
  land ();
}

static void
test_keys_steer (void)
{
  g_autoptr (GSettings) settings = g_settings_new (SORTIE_APP_ID);

  take_off ();
  tap (GDK_KEY_bracketright, CODE_A);
  fly_until (own ()->throttle == 1.0f, 200);
  tap (GDK_KEY_BackSpace, CODE_A);
  fly_until (own ()->throttle == 0.0f, 200);
  key (GDK_KEY_equal, CODE_A, 0, TRUE);
  fly_until (own ()->throttle > 0.1f, 200);
  key (GDK_KEY_equal, CODE_A, 0, FALSE);

  key (GDK_KEY_Right, CODE_A, 0, TRUE);
  fly_until (own ()->yaw_input == 1.0f, 200);
  fly_until (own ()->yaw_rate > 0.01f, 200);
  key (GDK_KEY_Right, CODE_A, 0, FALSE);
  fly_until (own ()->yaw_input == 0.0f, 200);

  key (GDK_KEY_Down, CODE_B, 0, TRUE);
  fly_until (own ()->pitch_input == 1.0f, 200);
  key (GDK_KEY_Down, CODE_B, 0, FALSE);
  fly_until (own ()->pitch_input == 0.0f, 200);
  g_settings_set_boolean (settings, "invert-pitch", TRUE);
  key (GDK_KEY_Down, CODE_B, 0, TRUE);
  fly_until (own ()->pitch_input == -1.0f, 200);
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
  fly_until (world ()->player.target.index > 0, 200);
  g_assert_cmpint (srt_object (world (), world ()->player.target.index)->side, ==, SRT_SIDE_HOSTILE);
  key (GDK_KEY_space, CODE_A, 0, TRUE);
  fly_until (own ()->shots_fired > 2, 200);
  key (GDK_KEY_space, CODE_A, 0, FALSE);
  fly (30);
  {
    int fired = own ()->shots_fired;
    fly (40);
    g_assert_cmpint (own ()->shots_fired, ==, fired);
  }
  /* A held key with Shift is another key (spec 09 §5.3). */
  key (GDK_KEY_Shift_L, CODE_B, 0, TRUE);
  key (GDK_KEY_ISO_Left_Tab, CODE_A, GDK_SHIFT_MASK, TRUE);
  fly_until (own ()->reverse_thrust || world ()->player.input.held[0] & (1u << SRT_ACTION_REVERSE), 200);
  g_assert_false (own ()->afterburner);
  key (GDK_KEY_ISO_Left_Tab, CODE_A, GDK_SHIFT_MASK, FALSE);
  key (GDK_KEY_Shift_L, CODE_B, GDK_SHIFT_MASK, FALSE);
  tap (GDK_KEY_7, CODE_A);
  fly_until (world ()->player.view == 0x0C, 200);
  land ();
}

/* Moves the pointer; the next frame would read it. */
static void
point (GtkEventController *motion, double x, double y)
{
  g_signal_emit_by_name (motion, "motion", x, y);
  sortie_play_input_send (SORTIE_PLAY (play ()));
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
  point (motion, middle_x + middle_y, middle_y);
  fly_until (own ()->yaw_input == 1.0f, 200);
  g_assert_cmpfloat (own ()->pitch_input, ==, 0);
  /* Forward raises the nose; the middle is dead. */
  point (motion, middle_x, 0.0);
  fly_until (own ()->pitch_input == 1.0f, 200);
  point (motion, middle_x + middle_y * 0.2, middle_y * 1.2);
  fly_until (own ()->pitch_input == 0.0f && own ()->yaw_input == 0.0f, 200);
  land ();
}

static void
test_pause (void)
{
  int tick;

  take_off ();
  set_by_hand (FALSE);
  ui_wait (sortie_session_get_tick (session ()) > 10);
  g_assert_true (key (GDK_KEY_Escape, CODE_A, 0, TRUE));
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY_PAUSED);
  tick = sortie_session_get_tick (session ());
  ui_drain ();
  g_assert_cmpint (sortie_session_get_tick (session ()), ==, tick);
  g_assert_false (session ()->ticking);
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

/* F12 leaves the ship in its pod, which has no armour to be warned of. */
static void
test_ejects (void)
{
  const SortiePlay *self;
  gboolean told = FALSE;

  take_off ();
  self = SORTIE_PLAY (play ());
  fly (10);
  tap (GDK_KEY_F12, CODE_A);
  fly_until (own ()->flags & SRT_EJECTED, 200);
  fly_until (own ()->armor[SRT_FORE] == 0.0f, 200);
  g_assert_cmpint (world ()->ending, ==, SRT_ENDING_EJECTING);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_EJECT);
  fly (20);
  for (guint i = 0; i < self->memory.n_messages; i++)
    {
      told |= g_str_equal (self->memory.messages[i].text, "You eject");
      g_assert_cmpstr (self->memory.messages[i].text, !=, "Armour is failing");
    }
  g_assert_true (told);
  land ();
}

/* ---- Sequences ---- */

static void
assert_said (const char *text)
{
  const SortiePlay *self = SORTIE_PLAY (play ());

  g_assert_cmpuint (self->memory.n_radio, >, 0);
  g_assert_cmpstr (self->memory.radio[self->memory.n_radio - 1].text, ==, text);
}

static gboolean
in_log (const char *text)
{
  for (guint i = 0; i < sortie_session_get_n_events (session ()); i++)
    {
      const SortieLogEvent *entry = sortie_session_get_event (session (), i);
      if (entry->event.kind == SRT_EVENT_RADIO && g_strcmp0 (entry->event.text, text) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
open_mission (const char *body)
{
  g_autofree char *text = g_strdup_printf ("{\"format\": 1, \"title\": \"Out and home\", \"player\": true, %s}", body);
  g_autoptr (GFile) file = ui_write ("sequence.sortie.json", text, -1);

  sortie_document_reset (sortie_workspace_get_document (sortie_window_get_workspace (window)));
  ui_open (window, file);
  take_off ();
}

/* Launch, flight, landing, debriefing: who has the view, the controls and the last word. */
static void
test_launches_and_lands (void)
{
  SortiePlay *self;
  SrtVec3 at;

  open_mission ("\"variables\": [{\"number\": 10}], \"ships\": ["
                "{\"id\": \"one\", \"name\": \"One\", \"type\": \"swift\", \"position\": [0, 0, 0], "
                "\"launch_from\": \"home\", \"launch_gate\": 0},"
                "{\"id\": \"home\", \"name\": \"Home\", \"type\": \"rampart\", \"position\": [0, 0, 0]},"
                "{\"id\": \"foe\", \"type\": \"thorn\", \"position\": [0, 0, 400000]}]");
  self = SORTIE_PLAY (play ());
  g_assert_cmpint (world ()->showing, ==, SRT_SHOWING_LAUNCH);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_true (world ()->player.view_locked);
  fly (4);
  assert_said ("You are clear to launch. Good hunting.");
  /* Whose ship waits in a tube has no say. */
  press (GDK_KEY_2);
  press (GDK_KEY_bracketright);
  press (GDK_KEY_F12);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_cmpfloat (own ()->throttle, ==, 0);
  g_assert_false (own ()->flags & SRT_EJECTED);
  look ();
  g_assert_cmpuint (self->memory.n_messages, ==, 0);
  g_assert_cmpfloat (self->bars, ==, 0);

  /* Out of the hangar the fall is shown, with bars; the pilot is greeted once he flies. */
  fly_until (world ()->showing == SRT_SHOWING_ALL, 1000);
  fly_until (world ()->player.view >= SRT_VIEW_TUBE_BAY && world ()->player.view <= SRT_VIEW_TUBE_ASIDE, 400);
  look ();
  fly (60);
  look ();
  g_assert_cmpfloat (self->bars, >, 0.05f);
  at = own ()->next.p;
  fly_until (srt_order_number (world (), 0) == SRT_ORDER_PLAYER_CONTROL, 1500);
  g_assert_cmpfloat (own ()->next.p.y, >, at.y + 5000);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_false (world ()->player.view_locked);
  fly (4);
  g_assert_cmpuint (self->memory.n_messages, ==, 1);
  look ();
  g_assert_cmpfloat (self->bars, ==, 0);

  press (GDK_KEY_bracketright);
  fly_until (own ()->throttle == 1.0f, 20);
  press (GDK_KEY_F8);
  assert_said ("Requesting permission to land.");
  g_assert_cmpint (srt_order_number (world (), 0), ==, SRT_ORDER_LAND);
  fly (310);
  assert_said ("You are cleared to land. Welcome home.");
  g_assert_true (in_log ("You are cleared to land. Welcome home."));
  g_assert_cmpint (world ()->showing, ==, SRT_SHOWING_ALL);
  fly_until (world ()->showing == SRT_SHOWING_LANDING, 1000);
  g_assert_true (world ()->player.view == SRT_VIEW_LAND_TUBE || world ()->player.view == SRT_VIEW_LAND_ASIDE);
  look ();
  /* Escape pauses a sequence as well. */
  g_assert_true (key (GDK_KEY_Escape, CODE_A, 0, TRUE));
  key (GDK_KEY_Escape, CODE_A, 0, FALSE);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY_PAUSED);
  click ("play.continue");
  fly_until (world ()->mission_over, 4000);
  g_assert_true (self->tally.landed);
  look ();
  fly (60);
  ui_wait (button (play (), "play.restart") != NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (self->summary_heading)), ==, "Landed");
  land ();
}

/* J takes the wing to the nav point of a mission that has no script; the speaker is nobody. */
static void
test_jumps (void)
{
  open_mission ("\"variables\": [{\"number\": 0}], \"ships\": ["
                "{\"id\": \"one\", \"name\": \"One\", \"type\": \"swift\", \"position\": [0, 0, 0]},"
                "{\"id\": \"nav\", \"name\": \"Nav\", \"kind\": \"nav_point\", \"position\": [0, 0, 600000]},"
                "{\"id\": \"foe\", \"type\": \"thorn\", \"position\": [40000, 0, 640000]}]");
  fly (4);
  assert_said ("We are ready to jump. Go when you are.");
  g_assert_null (SORTIE_PLAY (play ())->memory.radio[0].speaker);
  press (GDK_KEY_j);
  g_assert_cmpint (srt_order_number (world (), 0), ==, SRT_ORDER_JUMP_OUT);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_JUMP_OUT);
  fly_until (srt_order_number (world (), 0) == SRT_ORDER_PLAYER_CONTROL, 3000);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_false (world ()->player.view_locked);
  g_assert_cmpfloat (own ()->next.p.z, >, 590000);
  land ();
}

/* While the worm is ridden nothing is drawn of the ship; the camera rides along all the same. */
static void
test_rides_the_worm (void)
{
  const SrtCamera *camera;

  open_mission ("\"variables\": [{\"number\": 0}], \"ships\": ["
                "{\"id\": \"one\", \"name\": \"One\", \"type\": \"swift\", \"position\": [0, 0, -60000]},"
                "{\"id\": \"far\", \"name\": \"Far\", \"type\": \"arch\", \"position\": [600000, 0, 0]},"
                "{\"id\": \"near\", \"name\": \"Near\", \"type\": \"arch\", \"position\": [0, 0, 0]},"
                "{\"id\": \"foe\", \"type\": \"thorn\", \"position\": [640000, 0, 40000]}]");
  /* Whoever goes into the gate ahead comes out of the other. */
  look ();
  press (GDK_KEY_y);
  g_assert_cmpint (world ()->player.target.index, ==, 2);
  press (GDK_KEY_j);
  g_assert_cmpint (srt_order_number (world (), 0), ==, SRT_ORDER_GATE_OUT);
  fly_until (world ()->worm_since >= 0, 2000);
  look ();
  camera = sortie_scene_area_get_camera (SORTIE_PLAY (play ())->area);
  g_assert_cmpfloat (srt_distance (camera->place.p, own ()->next.p), <, 5000);
  fly_until (srt_order_number (world (), 0) == SRT_ORDER_PLAYER_CONTROL, 3000);
  g_assert_cmpfloat (own ()->next.p.x, ==, 600000);
  land ();
}

/* While it is rearmed the ship is shown from beside it; then the pilot is told and has it back. */
static void
test_is_rearmed (void)
{
  const SortiePlay *self;
  gboolean told = FALSE;

  open_mission ("\"ships\": ["
                "{\"id\": \"one\", \"name\": \"One\", \"type\": \"swift\", \"position\": [3000, 2000, 17000], "
                "\"angles\": [180, 0, 0]},"
                "{\"id\": \"almoner\", \"name\": \"Almoner\", \"type\": \"almoner\", \"position\": [0, 0, 0]},"
                "{\"id\": \"foe\", \"type\": \"thorn\", \"position\": [0, 0, 600000]}]");
  self = SORTIE_PLAY (play ());
  sortie_session_push_order (session (), 0, SRT_ORDER_DOCK, srt_target_ship (1, 0));
  fly_until (world ()->player.view == SRT_VIEW_SERVICE, 100);
  g_assert_true (world ()->player.view_locked);
  look ();
  fly (60);
  look ();
  g_assert_cmpfloat (self->bars, >, 0.05f);
  fly_until (srt_order_number (world (), 0) == SRT_ORDER_PLAYER_CONTROL, 9000);
  g_assert_cmpint (world ()->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_false (world ()->player.view_locked);
  for (guint i = 0; i < self->memory.n_messages; i++)
    told |= g_str_equal (self->memory.messages[i].text, "Almoner has rearmed you");
  g_assert_true (told);
  land ();
}

/* The thread has stopped at the end, and is not told to go on yet. */
static void
take_back_at_the_end (void)
{
  if (sortie_session_get_over (session ()))
    set_by_hand (TRUE);
}

/* The last enemies are taken out of the world: the battle is won and the summary comes. */
static void
test_summary (void)
{
  gulong taking;
  int n = 0, ended;

  take_off ();
  key (GDK_KEY_space, CODE_B, 0, TRUE);
  fly (12);
  /* Untold, so that it is the thread's next tick that finds them gone. */
  sortie_session_lock (session ());
  for (int slot = 1; slot < world ()->count; slot++)
    if (srt_object (world (), slot)->type >= 0 && srt_object (world (), slot)->side == SRT_SIDE_HOSTILE)
      {
        srt_sim_retire (session ()->sim, slot);
        n++;
      }
  sortie_session_unlock (session ());
  g_assert_cmpint (n, ==, 6);
  g_assert_false (sortie_session_get_over (session ()));
  /* The battle stops by itself and is told to go on; it would, but from there it is by hand again. */
  taking = g_signal_connect (session (), "advanced", G_CALLBACK (take_back_at_the_end), NULL);
  set_by_hand (FALSE);
  ui_wait (sortie_session_get_over (session ()));
  g_signal_handler_disconnect (session (), taking);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY);
  g_assert_true (session ()->ticking);
  look ();
  ended = SORTIE_PLAY (play ())->ended_at;
  g_assert_cmpint (ended, ==, sortie_session_get_tick (session ()));
  fly (299);
  look ();
  g_assert_null (button (play (), "play.restart"));
  fly (1);
  ui_wait (button (play (), "play.restart") != NULL);
  g_assert_cmpint (sortie_session_get_state (session ()), ==, SORTIE_STATE_PLAY_PAUSED);
  g_assert_null (button (play (), "play.continue"));
  /* The trigger still held, and whatever is hit in the first moment, chooses nothing. */
  g_assert_true (key (GDK_KEY_space, CODE_B, 0, TRUE));
  g_assert_true (key (GDK_KEY_Return, CODE_A, 0, TRUE));
  key (GDK_KEY_space, CODE_B, 0, FALSE);
  pass (699999);
  g_assert_true (key (GDK_KEY_Return, CODE_A, 0, TRUE));
  pass (1);
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
  g_test_add_func ("/play/launches-and-lands", test_launches_and_lands);
  g_test_add_func ("/play/jumps", test_jumps);
  g_test_add_func ("/play/rides-the-worm", test_rides_the_worm);
  g_test_add_func ("/play/is-rearmed", test_is_rearmed);
  failed = g_test_run ();
  ui_close (window);
  return failed;
}
