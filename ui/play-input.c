/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the player does: keys by the table of actions, the pointer as a stick,
 * gamepads (spec 09 §5). The toolkit can neither hold nor move the pointer, so
 * its place from the middle of the view is the stick: with the dead zone and
 * the curve that the spec gives a mouse's movement.
 */
#include "sortie-config.h"

#include "ui/play-private.h"

#include <glib/gi18n.h>

enum
{
  SHIFT = 1,
  CONTROL = 2,
  ALT = 4,
};

typedef struct
{
  guint keyval;    /* as without modifiers; 0 = no key */
  guint modifiers; /* SHIFT, CONTROL */
} Binding;

/* A key lets go of the stick for this long after it steered, so that its build-up ends in the world too. */
#define KEYS_KEEP_USEC 100000
/* One notch of the wheel holds a throttle key this long: 3 steps. */
#define WHEEL_USEC 120000
/* Full deflection: share of the view's smaller half. */
#define STICK_REACH 0.85

/* ---- The keys of the table ---- */

static guint
keyval_of (const char *name)
{
  static const struct
  {
    const char *name;
    guint keyval;
  } named[] = {
    { "PageUp", GDK_KEY_Page_Up }, { "PageDown", GDK_KEY_Page_Down }, { "Backspace", GDK_KEY_BackSpace },
    { "Space", GDK_KEY_space },    { "Return", GDK_KEY_Return },      { "`", GDK_KEY_grave },
  };

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (g_str_equal (name, named[i].name))
      return named[i].keyval;
  if (name[0] != '\0' && name[1] == '\0')
    return gdk_keyval_to_lower (gdk_unicode_to_keyval ((guint32) (guchar) name[0]));
  return *name ? gdk_keyval_from_name (name) : 0;
}

static const Binding *
bindings (void)
{
  static Binding made[SRT_N_ACTIONS];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      int n;
      const SrtActionInfo *actions = srt_action_table (&n);
      for (int i = 0; i < n; i++)
        {
          const char *key = actions[i].key;
          if (g_str_has_prefix (key, "Shift+"))
            made[i] = (Binding){ keyval_of (key + 6), SHIFT };
          else if (g_str_has_prefix (key, "Ctrl+"))
            made[i] = (Binding){ keyval_of (key + 5), CONTROL };
          else
            made[i] = (Binding){ keyval_of (key), 0 };
        }
      g_once_init_leave (&once, 1);
    }
  return made;
}

char *
sortie_play_key_text (const SrtActionInfo *action)
{
  const Binding *binding = &bindings ()[action->number];
  GdkModifierType state = (binding->modifiers & SHIFT ? GDK_SHIFT_MASK : 0)
                          | (binding->modifiers & CONTROL ? GDK_CONTROL_MASK : 0);

  return binding->keyval ? gtk_accelerator_get_label (binding->keyval, state) : g_strdup ("");
}

static gboolean
is_bound (guint keyval)
{
  const Binding *all = bindings ();

  for (int i = 0; i < SRT_N_ACTIONS; i++)
    if (all[i].keyval == keyval && keyval != 0)
      return TRUE;
  return FALSE;
}

static guint
plain (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_ISO_Left_Tab:
      return GDK_KEY_Tab;
    case GDK_KEY_KP_Add:
      return GDK_KEY_equal;
    case GDK_KEY_KP_Subtract:
      return GDK_KEY_minus;
    case GDK_KEY_KP_Up:
      return GDK_KEY_Up;
    case GDK_KEY_KP_Down:
      return GDK_KEY_Down;
    case GDK_KEY_KP_Left:
      return GDK_KEY_Left;
    case GDK_KEY_KP_Right:
      return GDK_KEY_Right;
    default:
      return gdk_keyval_to_lower (keyval);
    }
}

/*
 * The key as it reads without modifiers. What stands on another level of a key
 * that is bound to nothing counts too, so "=" or "]" work where a layout has
 * them there.
 */
static guint
base_keyval (SortiePlay *self, guint keyval, guint keycode)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  guint found = plain (keyval), first = 0;
  int n = 0;

  if (!gdk_display_map_keycode (display, keycode, &keys, &keyvals, &n))
    return found;
  for (int i = 0; i < n && first == 0; i++)
    if (keys[i].level == 0 && keyvals[i] != 0)
      first = plain (keyvals[i]);
  for (int i = 0; i < n; i++)
    if (keys[i].level == 0 && is_bound (plain (keyvals[i])) && (plain (keyvals[i]) == found || !is_bound (first)))
      return plain (keyvals[i]);
  if (is_bound (first))
    return first;
  for (int i = 0; i < n; i++)
    if (is_bound (plain (keyvals[i])))
      return plain (keyvals[i]);
  return first != 0 ? first : found;
}

static guint
modifier_of (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Shift_L:
    case GDK_KEY_Shift_R:
      return SHIFT;
    case GDK_KEY_Control_L:
    case GDK_KEY_Control_R:
      return CONTROL;
    case GDK_KEY_Alt_L:
    case GDK_KEY_Alt_R:
    case GDK_KEY_Meta_L:
    case GDK_KEY_Meta_R:
      return ALT;
    default:
      return 0;
    }
}

static guint
modifiers_down (SortiePlay *self)
{
  guint modifiers = 0;

  for (guint i = 0; i < self->input.down->len; i++)
    modifiers |= modifier_of (g_array_index (self->input.down, PlayKey, i).keyval);
  return modifiers;
}

/* ---- Keys going down and up ---- */

void
sortie_play_input_press (SortiePlay *self, int action)
{
  sortie_play_set_bit (self->input.pressed, action);
}

gboolean
sortie_play_key_is_down (SortiePlay *self, guint keycode)
{
  for (guint i = 0; i < self->input.down->len; i++)
    if (g_array_index (self->input.down, PlayKey, i).code == keycode)
      return TRUE;
  return FALSE;
}

gboolean
sortie_play_key_pressed (SortiePlay *self, guint keyval, guint keycode, GdkModifierType state)
{
  PlayKey key = { keycode, modifier_of (keyval) ? keyval : base_keyval (self, keyval, keycode) };
  guint modifiers = (state & GDK_SHIFT_MASK ? SHIFT : 0) | (state & GDK_CONTROL_MASK ? CONTROL : 0)
                    | (state & GDK_ALT_MASK ? ALT : 0);
  const Binding *all = bindings ();
  const SrtActionInfo *actions;
  gboolean taken = FALSE;
  int n;

  if (sortie_play_key_is_down (self, keycode))
    return FALSE; /* repeats by itself */
  g_array_append_val (self->input.down, key);
  if (modifier_of (keyval))
    return FALSE;
  actions = srt_action_table (&n);
  for (int i = 0; i < n; i++)
    if (all[i].keyval == key.keyval && !actions[i].held && all[i].modifiers == modifiers)
      {
        sortie_play_input_press (self, actions[i].number);
        taken = TRUE;
      }
  sortie_play_input_send (self);
  return taken;
}

void
sortie_play_key_released (SortiePlay *self, guint keycode)
{
  for (guint i = 0; i < self->input.down->len; i++)
    if (g_array_index (self->input.down, PlayKey, i).code == keycode)
      {
        g_array_remove_index_fast (self->input.down, i);
        if (sortie_play_is_flying (self))
          sortie_play_input_send (self);
        return;
      }
}

/* Held: its key is down with just its modifier, and without one neither Shift nor Ctrl (spec 09 §5.3). */
static void
held_by_keys (SortiePlay *self, guint32 held[3])
{
  const Binding *all = bindings ();
  guint modifiers = modifiers_down (self);
  const SrtActionInfo *actions;
  int n;

  actions = srt_action_table (&n);
  for (int i = 0; i < n; i++)
    {
      gboolean fits = all[i].modifiers ? (modifiers & all[i].modifiers) != 0 : !(modifiers & (SHIFT | CONTROL));
      if (!actions[i].held || !fits || all[i].keyval == 0)
        continue;
      for (guint k = 0; k < self->input.down->len; k++)
        if (g_array_index (self->input.down, PlayKey, k).keyval == all[i].keyval)
          sortie_play_set_bit (held, actions[i].number);
    }
}

/* ---- The pointer as a stick ---- */

static gboolean
bit (const guint32 bits[3], int action)
{
  return (bits[action / 32] >> (action % 32) & 1) != 0;
}

static GSettings *
settings_of (SortiePlay *self)
{
  return sortie_workspace_get_settings (self->workspace);
}

gboolean
sortie_play_input_steers_by_mouse (SortiePlay *self)
{
  g_autofree char *controller = g_settings_get_string (settings_of (self), "controller");

  if (g_str_equal (controller, "mouse"))
    return TRUE;
  return g_str_equal (controller, "auto") && !sortie_play_pad_present (self->input.pad);
}

static gboolean
steers_by_pad (SortiePlay *self)
{
  g_autofree char *controller = g_settings_get_string (settings_of (self), "controller");

  return (g_str_equal (controller, "auto") || g_str_equal (controller, "stick"))
         && sortie_play_pad_present (self->input.pad);
}

void
sortie_play_input_stick (SortiePlay *self, float *x, float *y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double half = MIN (gtk_widget_get_width (widget), gtk_widget_get_height (widget)) / 2.0;
  double reach = MAX (half * STICK_REACH / g_settings_get_double (settings_of (self), "mouse-sensitivity"), 1);

  *x = *y = 0;
  if (!self->input.pointed)
    return;
  *x = (float) CLAMP (self->input.x / reach, -1, 1);
  *y = (float) CLAMP (self->input.y / reach, -1, 1);
}

/* Nothing under 0.3, from there 1.3 v less 0.3 (spec 09 §5.5). */
static float
past_dead_zone (float v)
{
  if (fabsf (v) < 0.3f)
    return 0;
  return CLAMP (1.3f * v - copysignf (0.3f, v), -1, 1);
}

static void
read_mouse (SortiePlay *self, PlayControls *controls)
{
  float x, y;

  if (self->input.fire)
    sortie_play_set_bit (controls->held, SRT_ACTION_FIRE);
  if (sortie_play_now (self) < self->input.throttle_until)
    sortie_play_set_bit (controls->held,
                         self->input.throttle_way > 0 ? SRT_ACTION_ACCELERATE : SRT_ACTION_DECELERATE);
  if (!sortie_play_input_steers_by_mouse (self))
    return;
  sortie_play_input_stick (self, &x, &y);
  controls->yaw = past_dead_zone (x);
  controls->pitch = -past_dead_zone (y);
}

static void
motion (GtkEventControllerMotion *controller, double x, double y, SortiePlay *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->input.x = x - gtk_widget_get_width (widget) / 2.0;
  self->input.y = y - gtk_widget_get_height (widget) / 2.0;
  self->input.pointed = TRUE;
}

static void
button_pressed (GtkGestureClick *gesture, int n, double x, double y, SortiePlay *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (!sortie_play_is_flying (self))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (button == GDK_BUTTON_PRIMARY)
    self->input.fire = TRUE;
  else if (button == GDK_BUTTON_MIDDLE)
    sortie_play_input_press (self, SRT_ACTION_TARGET_RETICLE);
}

static void
button_released (GtkGestureClick *gesture, int n, double x, double y, SortiePlay *self)
{
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY)
    self->input.fire = FALSE;
}

static void
button_cancelled (GtkGesture *gesture, GdkEventSequence *sequence, SortiePlay *self)
{
  self->input.fire = FALSE;
}

static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, SortiePlay *self)
{
  gint64 now = sortie_play_now (self);
  int way = dy < 0 ? 1 : -1;

  if (!sortie_play_is_flying (self) || dy == 0)
    return GDK_EVENT_PROPAGATE;
  if (way != self->input.throttle_way || self->input.throttle_until < now)
    self->input.throttle_until = now;
  self->input.throttle_way = way;
  self->input.throttle_until += (gint64) (MIN (fabs (dy), 3) * WHEEL_USEC);
  return GDK_EVENT_STOP;
}

/* ---- Together ---- */

static gboolean
keys_steer (const guint32 held[3])
{
  return bit (held, SRT_ACTION_NOSE_UP) || bit (held, SRT_ACTION_NOSE_DOWN)
         || bit (held, SRT_ACTION_TURN_CLOCKWISE) || bit (held, SRT_ACTION_TURN_ANTICLOCKWISE);
}

static void
swap_pitch_keys (guint32 held[3])
{
  gboolean up = bit (held, SRT_ACTION_NOSE_UP), down = bit (held, SRT_ACTION_NOSE_DOWN);

  held[SRT_ACTION_NOSE_UP / 32] &= ~(1u << (SRT_ACTION_NOSE_UP % 32));
  held[SRT_ACTION_NOSE_DOWN / 32] &= ~(1u << (SRT_ACTION_NOSE_DOWN % 32));
  if (up)
    sortie_play_set_bit (held, SRT_ACTION_NOSE_DOWN);
  if (down)
    sortie_play_set_bit (held, SRT_ACTION_NOSE_UP);
}

static gint16
to_axis (float value)
{
  return (gint16) lrintf (CLAMP (value, -1, 1) * 32767.0f);
}

/* Hands what the devices say now to the next tick. A key that steers goes before the stick. */
void
sortie_play_input_send (SortiePlay *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  gboolean invert = g_settings_get_boolean (settings_of (self), "invert-pitch");
  gint64 now = sortie_play_now (self);
  PlayControls controls = { 0 };
  SrtPlayerInput input = { .reticle = (int16_t) self->reticle,
                           .aims_blind = self->aims_blind,
                           .blind_aim = self->blind_aim };
  gboolean stick, external = world && world->player.view == PLAY_VIEW_EXTERNAL;

  if (!sortie_play_is_flying (self))
    return;
  held_by_keys (self, controls.held);
  read_mouse (self, &controls);
  stick = sortie_play_input_steers_by_mouse (self);
  if (sortie_play_pad_present (self->input.pad))
    {
      PlayControls pad = controls;
      sortie_play_pad_read (self->input.pad, &pad);
      /* Buttons always count; the sticks only when they are what flies the ship. */
      memcpy (controls.held, pad.held, sizeof controls.held);
      memcpy (controls.pressed, pad.pressed, sizeof controls.pressed);
      if (steers_by_pad (self))
        {
          controls = pad;
          stick = TRUE;
        }
    }
  /* In the external view the arrow keys move the camera. */
  if (keys_steer (controls.held) && !external)
    self->input.steered_at = now;
  if (invert)
    {
      controls.pitch = -controls.pitch;
      swap_pitch_keys (controls.held);
    }
  input.axes[0] = to_axis (controls.pitch);
  input.axes[1] = to_axis (controls.yaw);
  input.axes[2] = to_axis (controls.roll);
  input.axes[3] = to_axis (controls.throttle);
  input.has_throttle = controls.has_throttle;
  input.has_stick = stick && (self->input.steered_at == 0 || now - self->input.steered_at > KEYS_KEEP_USEC);
  for (int i = 0; i < 3; i++)
    {
      input.held[i] = controls.held[i];
      input.pressed[i] = controls.pressed[i] | self->input.pressed[i];
      self->input.pressed[i] = 0;
    }
  sortie_session_set_input (session, &input);
}

void
sortie_play_input_reset (SortiePlay *self)
{
  g_array_set_size (self->input.down, 0);
  memset (self->input.pressed, 0, sizeof self->input.pressed);
  self->input.fire = FALSE;
  self->input.throttle_until = 0;
  self->input.steered_at = 0;
  sortie_play_pad_forget (self->input.pad);
}

void
sortie_play_input_init (SortiePlay *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *controller;

  self->input.down = g_array_new (FALSE, FALSE, sizeof (PlayKey));
  self->input.pad = sortie_play_pad_new (self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (button_pressed), self);
  g_signal_connect (click, "released", G_CALLBACK (button_released), self);
  g_signal_connect (click, "cancel", G_CALLBACK (button_cancelled), self);
  gtk_widget_add_controller (GTK_WIDGET (self->area), GTK_EVENT_CONTROLLER (click));
  controller = gtk_event_controller_motion_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "motion", G_CALLBACK (motion), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (controller, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self->area), controller);
}

void
sortie_play_input_free (SortiePlay *self)
{
  g_clear_pointer (&self->input.pad, sortie_play_pad_free);
  g_clear_pointer (&self->input.down, g_array_unref);
}
