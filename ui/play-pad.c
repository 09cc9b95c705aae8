/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Gamepads and joysticks. A gamepad's buttons have places of their own and its
 * right stick rolls; a joystick's are those of the table of actions (spec 09
 * §5.2, §5.4). Devices come and go while the ship flies.
 */
#include "sortie-config.h"

#include "ui/play-private.h"

#include <glib/gi18n.h>
#include <libmanette.h>
#include <linux/input-event-codes.h>
#include <stdlib.h>

#define DEAD_ZONE 0.1
#define TRIGGER_DOWN 0.4

enum
{
  N_AXES = 8,    /* ABS_X .. ABS_RUDDER */
  N_BUTTONS = 0x300,
};

struct PlayPad
{
  SortiePlay *play;
  ManetteMonitor *monitor;
  GPtrArray *devices;      /* ManetteDevice, the last one to come at the end: it flies */
  double axes[N_AXES];
  guint8 down[N_BUTTONS];
  guint32 pressed[3];
  int hat_x, hat_y;
};

/* What a gamepad's buttons do. */
static const struct
{
  guint16 button;
  int action;
} gamepad_buttons[] = {
  { BTN_SOUTH, SRT_ACTION_NEAREST_ENEMY },   { BTN_EAST, SRT_ACTION_NEXT_GUNS },
  { BTN_WEST, SRT_ACTION_MATCH_SPEED },      { BTN_NORTH, SRT_ACTION_TARGET_RETICLE },
  { BTN_TL, SRT_ACTION_AFTERBURNER },        { BTN_TR, SRT_ACTION_FIRE },
  { BTN_TL2, SRT_ACTION_AFTERBURNER },       { BTN_TR2, SRT_ACTION_FIRE },
  { BTN_THUMBL, SRT_ACTION_FULL_THROTTLE },  { BTN_THUMBR, SRT_ACTION_RADAR_RANGE },
  { BTN_SELECT, SRT_ACTION_COCKPIT_VIEW },   { BTN_DPAD_UP, SRT_ACTION_ACCELERATE },
  { BTN_DPAD_DOWN, SRT_ACTION_DECELERATE },  { BTN_DPAD_LEFT, SRT_ACTION_PREVIOUS_ENEMY },
  { BTN_DPAD_RIGHT, SRT_ACTION_NEXT_ENEMY },
};

static ManetteDevice *
flying_device (const PlayPad *pad)
{
  return pad->devices->len > 0 ? g_ptr_array_index (pad->devices, pad->devices->len - 1) : NULL;
}

static gboolean
is_gamepad (ManetteDevice *device)
{
  return manette_device_has_input (device, EV_KEY, BTN_GAMEPAD);
}

static gboolean
is_held (int action)
{
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);

  return actions[action].held;
}

static int
joystick_action (guint16 button)
{
  g_autofree char *number = g_strdup_printf ("%d", button - BTN_JOYSTICK);
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);

  for (int i = 0; i < n; i++)
    if (g_str_equal (actions[i].button, number))
      return actions[i].number;
  return -1;
}

static int
action_of (ManetteDevice *device, guint16 button)
{
  if (!is_gamepad (device))
    return joystick_action (button);
  for (guint i = 0; i < G_N_ELEMENTS (gamepad_buttons); i++)
    if (gamepad_buttons[i].button == button)
      return gamepad_buttons[i].action;
  return -1;
}

/* ---- Events ---- */

static void
press (PlayPad *pad, int action)
{
  if (action >= 0 && !is_held (action))
    sortie_play_set_bit (pad->pressed, action);
}

static void
button_pressed (ManetteDevice *device, ManetteEvent *event, PlayPad *pad)
{
  guint16 button;

  if (device != flying_device (pad) || !manette_event_get_button (event, &button) || button >= N_BUTTONS)
    return;
  if (button == BTN_START && is_gamepad (device))
    {
      if (sortie_play_is_flying (pad->play))
        sortie_play_pause (pad->play);
      else if (sortie_play_menu_is (pad->play, "pause"))
        sortie_play_continue (pad->play);
      return;
    }
  pad->down[button] = TRUE;
  press (pad, action_of (device, button));
}

static void
button_released (ManetteDevice *device, ManetteEvent *event, PlayPad *pad)
{
  guint16 button;

  if (manette_event_get_button (event, &button) && button < N_BUTTONS)
    pad->down[button] = FALSE;
}

static void
axis_moved (ManetteDevice *device, ManetteEvent *event, PlayPad *pad)
{
  guint16 axis;
  double value;

  if (device == flying_device (pad) && manette_event_get_absolute (event, &axis, &value) && axis < N_AXES)
    pad->axes[axis] = value;
}

/* A gamepad without buttons for its cross tells it as a hat. A joystick's hat looks around. */
static void
hat_moved (ManetteDevice *device, ManetteEvent *event, PlayPad *pad)
{
  guint16 axis;
  gint8 value;
  gboolean across;

  if (device != flying_device (pad) || !manette_event_get_hat (event, &axis, &value))
    return;
  across = axis == ABS_HAT0X;
  if (!across && axis != ABS_HAT0Y)
    return;
  *(across ? &pad->hat_x : &pad->hat_y) = value;
  if (is_gamepad (device))
    {
      if (across && value != 0)
        press (pad, value > 0 ? SRT_ACTION_NEXT_ENEMY : SRT_ACTION_PREVIOUS_ENEMY);
    }
  else if (pad->hat_x != 0 && pad->hat_y == 0)
    press (pad, pad->hat_x < 0 ? SRT_ACTION_LEFT_VIEW : SRT_ACTION_RIGHT_VIEW);
  else if (pad->hat_x == 0 && pad->hat_y > 0)
    press (pad, SRT_ACTION_REAR_VIEW);
  else if (pad->hat_x == 0 && sortie_play_world (pad->play) && sortie_play_world (pad->play)->player.view != 0)
    press (pad, SRT_ACTION_COCKPIT_VIEW);
}

static void
say (PlayPad *pad, const char *text)
{
  static const GdkRGBA color = { 0.75f, 0.9f, 1.0f, 1.0f };

  if (sortie_play_world (pad->play))
    sortie_play_say (pad->play, &color, g_strdup (text));
}

static void
connected (ManetteMonitor *monitor, ManetteDevice *device, PlayPad *pad)
{
  g_ptr_array_add (pad->devices, g_object_ref (device));
  g_signal_connect (device, "button-press-event", G_CALLBACK (button_pressed), pad);
  g_signal_connect (device, "button-release-event", G_CALLBACK (button_released), pad);
  g_signal_connect (device, "absolute-axis-event", G_CALLBACK (axis_moved), pad);
  g_signal_connect (device, "hat-axis-event", G_CALLBACK (hat_moved), pad);
  sortie_play_pad_forget (pad);
  say (pad, _ ("Controller connected"));
}

static void
drop (gpointer data, gpointer user_data)
{
  g_signal_handlers_disconnect_by_data (data, user_data);
}

/* A controller that is pulled out pauses: the ship would fly on by itself. */
static void
disconnected (ManetteMonitor *monitor, ManetteDevice *device, PlayPad *pad)
{
  gboolean flew = device == flying_device (pad);

  drop (device, pad);
  g_ptr_array_remove (pad->devices, device);
  sortie_play_pad_forget (pad);
  if (flew && !sortie_play_input_steers_by_mouse (pad->play))
    sortie_play_pause (pad->play);
  say (pad, _ ("Controller disconnected"));
}

/* ---- Reading ---- */

gboolean
sortie_play_pad_present (const PlayPad *pad)
{
  return pad->devices->len > 0;
}

static float
past_dead_zone (double v)
{
  if (fabs (v) < DEAD_ZONE)
    return 0;
  return (float) ((v - copysign (DEAD_ZONE, v)) / (1 - DEAD_ZONE));
}

static void
read_gamepad (const PlayPad *pad, PlayControls *controls)
{
  controls->roll = past_dead_zone (pad->axes[ABS_RX]);
  if (pad->axes[ABS_Z] > TRIGGER_DOWN)
    sortie_play_set_bit (controls->held, SRT_ACTION_AFTERBURNER);
  if (pad->axes[ABS_RZ] > TRIGGER_DOWN)
    sortie_play_set_bit (controls->held, SRT_ACTION_FIRE);
  if (pad->hat_y < 0)
    sortie_play_set_bit (controls->held, SRT_ACTION_ACCELERATE);
  if (pad->hat_y > 0)
    sortie_play_set_bit (controls->held, SRT_ACTION_DECELERATE);
}

static void
read_joystick (const PlayPad *pad, ManetteDevice *device, PlayControls *controls)
{
  static const guint throttles[] = { ABS_THROTTLE, ABS_Z };

  controls->roll = past_dead_zone (pad->axes[ABS_RZ]);
  for (guint i = 0; i < G_N_ELEMENTS (throttles); i++)
    if (manette_device_has_input (device, EV_ABS, throttles[i]))
      {
        controls->throttle = (float) ((1 - pad->axes[throttles[i]]) / 2);
        controls->has_throttle = TRUE;
        return;
      }
}

void
sortie_play_pad_read (PlayPad *pad, PlayControls *controls)
{
  ManetteDevice *device = flying_device (pad);

  if (device == NULL)
    return;
  controls->yaw = past_dead_zone (pad->axes[ABS_X]);
  controls->pitch = past_dead_zone (pad->axes[ABS_Y]);
  if (is_gamepad (device))
    read_gamepad (pad, controls);
  else
    read_joystick (pad, device, controls);
  for (int i = 0; i < N_BUTTONS; i++)
    if (pad->down[i])
      {
        int action = action_of (device, (guint16) i);
        if (action >= 0 && is_held (action))
          sortie_play_set_bit (controls->held, action);
      }
  for (int i = 0; i < 3; i++)
    controls->pressed[i] |= pad->pressed[i];
  memset (pad->pressed, 0, sizeof pad->pressed);
}

void
sortie_play_pad_forget (PlayPad *pad)
{
  memset (pad->axes, 0, sizeof pad->axes);
  memset (pad->down, 0, sizeof pad->down);
  memset (pad->pressed, 0, sizeof pad->pressed);
  pad->hat_x = pad->hat_y = 0;
}

void
sortie_play_pad_rumble (PlayPad *pad, double strength)
{
  ManetteDevice *device = flying_device (pad);
  guint16 magnitude = (guint16) (CLAMP (strength, 0, 1) * 65535);

  if (device && manette_device_has_rumble (device))
    manette_device_rumble (device, magnitude, magnitude / 2, 180);
}

/* ---- Life ---- */

PlayPad *
sortie_play_pad_new (SortiePlay *play)
{
  PlayPad *pad = g_new0 (PlayPad, 1);
  g_autoptr (ManetteMonitorIter) iter = NULL;
  ManetteDevice *device;

  pad->play = play;
  pad->devices = g_ptr_array_new_with_free_func (g_object_unref);
  pad->monitor = manette_monitor_new ();
  iter = manette_monitor_iterate (pad->monitor);
  while (manette_monitor_iter_next (iter, &device))
    connected (pad->monitor, device, pad);
  g_signal_connect (pad->monitor, "device-connected", G_CALLBACK (connected), pad);
  g_signal_connect (pad->monitor, "device-disconnected", G_CALLBACK (disconnected), pad);
  return pad;
}

void
sortie_play_pad_free (PlayPad *pad)
{
  g_ptr_array_foreach (pad->devices, drop, pad);
  g_signal_handlers_disconnect_by_data (pad->monitor, pad);
  g_clear_object (&pad->monitor);
  g_ptr_array_unref (pad->devices);
  g_free (pad);
}
