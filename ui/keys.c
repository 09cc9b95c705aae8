/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/keys.h"

#include <glib/gi18n.h>

#define FILES N_ ("Missions")
#define EDIT N_ ("Editing")
#define RUN N_ ("Running")
#define TIME N_ ("Through time")
#define WINDOW N_ ("Window")
#define SCRIPT N_ ("Maneuver editor")
#define VIEW N_ ("Viewport")
#define LANES N_ ("Timeline")
#define EFFECTS N_ ("Effects")

static const SortieKey keys[] = {
  { SORTIE_KEYS_WINDOW, FILES, "win.new", "<Control>n", N_ ("New mission") },
  { SORTIE_KEYS_WINDOW, FILES, "win.open", "<Control>o", N_ ("Open a mission") },
  { SORTIE_KEYS_WINDOW, FILES, "win.save", "<Control>s", N_ ("Save") },
  { SORTIE_KEYS_WINDOW, FILES, "win.save-as", "<Control><Shift>s", N_ ("Save under another name") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.undo", "<Control>z", N_ ("Undo") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.redo", "<Control><Shift>z", N_ ("Redo") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.cut", "<Control>x", N_ ("Cut") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.copy", "<Control>c", N_ ("Copy") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.paste", "<Control>v", N_ ("Paste, into this mission or another") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.duplicate", "<Control>d", N_ ("Duplicate in place") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.go-back", "<Alt>Left", N_ ("Back to what was looked at") },
  { SORTIE_KEYS_WINDOW, EDIT, "win.go-forward", "<Alt>Right", N_ ("Forward again") },
  { SORTIE_KEYS_WINDOW, RUN, "win.run", "F5", N_ ("Run or pause") },
  { SORTIE_KEYS_WINDOW, RUN, "win.restart", "<Control>F5", N_ ("Restart the run") },
  { SORTIE_KEYS_WINDOW, RUN, "win.run-back", "<Control><Shift>F5", N_ ("Back to where it last stopped") },
  { SORTIE_KEYS_WINDOW, RUN, "win.stop", "<Shift>F5", N_ ("Back to the mission as edited") },
  { SORTIE_KEYS_WINDOW, RUN, "win.play", "<Control>Return", N_ ("Play") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::tick", "F6", N_ ("One tick on") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::tick", "<Shift>F6", N_ ("One tick back") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::event", "<Control>F6", N_ ("On to the next event") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::event", "<Control><Shift>F6", N_ ("Back to the last event") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::step", "F7", N_ ("One simulation step on") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::step", "<Shift>F7", N_ ("One simulation step back") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::frame", "<Control>F7", N_ ("On to the next game frame") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::frame", "<Control><Shift>F7", N_ ("Back to the last game frame") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::line", "F8", N_ ("One script line on") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::line", "<Shift>F8", N_ ("One script line back") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::over", "<Control>F8", N_ ("Over the waiting command") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::over", "<Control><Shift>F8", N_ ("Back over the waiting command") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::maneuver", "<Alt>F8", N_ ("To the end of the maneuver") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::maneuver", "<Alt><Shift>F8", N_ ("To the start of the maneuver") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::order", "<Alt>F6", N_ ("On to the ship's next order change") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::order", "<Alt><Shift>F6", N_ ("Back to its last order change") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step::decision", "<Alt>F7", N_ ("On to the ship's next decision") },
  { SORTIE_KEYS_WINDOW, TIME, "win.step-back::decision", "<Alt><Shift>F7", N_ ("Back to its last decision") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.commands", "<Control>k", N_ ("Go to anything: a command, a script, a panel, a ship") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.duels", "<Control><Shift>d", N_ ("Duels") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.toggle-sides", "F9", N_ ("Hide or show the side panels") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.toggle-fullscreen", "F11", N_ ("Full screen") },
  { SORTIE_KEYS_WINDOW, WINDOW, "settings.sound", "<Control>m", N_ ("Sound on or off") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.preferences", "<Control>comma", N_ ("Preferences") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.shortcuts", "<Control>question", N_ ("Keyboard shortcuts") },
  { SORTIE_KEYS_WINDOW, WINDOW, "win.help", "F1", N_ ("Help") },
  { SORTIE_KEYS_WINDOW, WINDOW, "window.close", "<Control>w", N_ ("Close the window") },
  { SORTIE_KEYS_WINDOW, WINDOW, "app.quit", "<Control>q", N_ ("Quit") },
  { SORTIE_KEYS_SCRIPT, SCRIPT, "page.breakpoint", "<Control>b", N_ ("Breakpoint at the line") },
  { SORTIE_KEYS_SCRIPT, SCRIPT, "page.breakpoint-ship", "<Control><Shift>b", N_ ("Breakpoint at the line for the selected ship") },
  { SORTIE_KEYS_SCRIPT, SCRIPT, "page.run-to-line", "<Control>F9", N_ ("Run to the line") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.move", "g", N_ ("Move") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.rotate", "r", N_ ("Rotate") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.local", "t", N_ ("Local or world axes") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.axis::x", "x", N_ ("Hold the drag to X") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.axis::y", "y", N_ ("Hold the drag to Y") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.axis::z", "z", N_ ("Hold the drag to Z") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.frame-selection", "f", N_ ("Frame the selection") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.follow", "c", N_ ("Follow the selection, or stay") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.frame-all", "Home", N_ ("Frame everything") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.view::front", "1", N_ ("Front view") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.view::side", "3", N_ ("Side view") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.view::top", "7", N_ ("Top view") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.view::perspective", "5", N_ ("Perspective") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.hide", "h", N_ ("Hide the selection") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.show-all", "<Shift>h", N_ ("Show everything") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.lock", "l", N_ ("Lock or unlock the selection") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.select-all", "<Control>a", N_ ("Select everything") },
  { SORTIE_KEYS_VIEWPORT, VIEW, "viewport.delete", "Delete", N_ ("Delete the selection") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.tick(-1)", "Left", N_ ("A tick back") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.tick(1)", "Right", N_ ("A tick on") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.step(-1)", "<Shift>Left", N_ ("A simulation step back") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.step(1)", "<Shift>Right", N_ ("A simulation step on") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.event(-1)", "<Control>Left", N_ ("Back to the lane’s last event") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.event(1)", "<Control>Right", N_ ("On to the lane’s next event") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.first", "Home", N_ ("To the run’s beginning") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.last", "End", N_ ("To the recorded end") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.pan(-1)", "Page_Up", N_ ("Look at what was earlier") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.pan(1)", "Page_Down", N_ ("Look at what comes later") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.zoom-in", "plus equal KP_Add", N_ ("Nearer") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.zoom-out", "minus KP_Subtract", N_ ("Farther") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.fit", "f", N_ ("Show the whole run") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.bookmark(-1)", "b", N_ ("Bookmark the moment") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.next-bookmark(-1)", "<Shift>b", N_ ("Back to the last bookmark") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.next-bookmark(1)", "n", N_ ("On to the next bookmark") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.pin('')", "p", N_ ("Pin or unpin the lane") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.select", "Return", N_ ("Select the lane’s ship") },
  { SORTIE_KEYS_TIMELINE, LANES, "timeline.menu", "<Shift>F10 Menu", N_ ("Menu of the moment") },
  { SORTIE_KEYS_EFFECTS, EFFECTS, "effects.play", "space", N_ ("Play or pause the effect") },
  { SORTIE_KEYS_EFFECTS, EFFECTS, "effects.back", "comma", N_ ("The effect a tick back") },
  { SORTIE_KEYS_EFFECTS, EFFECTS, "effects.on", "period", N_ ("The effect a tick on") },
  { SORTIE_KEYS_EFFECTS, EFFECTS, "effects.again", "r", N_ ("Again with another seed") },
};

const SortieKey *
sortie_keys (guint *n)
{
  *n = G_N_ELEMENTS (keys);
  return keys;
}

GtkEventController *
sortie_keys_controller (SortieKeyScope scope, GtkPropagationPhase phase)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, phase);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_auto (GStrv) accels = NULL;
      g_autofree char *action = NULL;
      g_autoptr (GVariant) target = NULL;
      if (keys[i].scope != scope || !g_action_parse_detailed_name (keys[i].action, &action, &target, NULL))
        continue;
      accels = g_strsplit (keys[i].accel, " ", -1);
      for (guint k = 0; accels[k]; k++)
        {
          GtkShortcut *shortcut
              = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accels[k]), gtk_named_action_new (action));
          if (target)
            gtk_shortcut_set_arguments (shortcut, target);
          gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
        }
    }
  return controller;
}
