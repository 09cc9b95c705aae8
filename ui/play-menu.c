/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Over the picture: the pause menu with the list of controls, and the summary at the end. */
#include "sortie-config.h"

#include "ui/play-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static GtkWidget *
menu_button (const char *label, const char *action, const char *style)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "pill");
  if (style)
    gtk_widget_add_css_class (button, style);
  return button;
}

static GtkWidget *
heading (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "title-1");
  return label;
}

static GtkWidget *
card (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_add_css_class (box, "play-card");
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

/* ---- Pause ---- */

static GtkWidget *
pause_page (SortiePlay *self)
{
  GtkWidget *box = card ();
  GtkWidget *title = heading (_ ("Paused"));

  gtk_widget_set_margin_bottom (title, 12);
  gtk_box_append (GTK_BOX (box), title);
  self->continue_button = menu_button (_ ("_Continue"), "play.continue", "suggested-action");
  gtk_box_append (GTK_BOX (box), self->continue_button);
  gtk_box_append (GTK_BOX (box), menu_button (_ ("_Restart"), "play.restart", NULL));
  gtk_box_append (GTK_BOX (box), menu_button (_ ("C_ontrols"), "play.controls", NULL));
  gtk_box_append (GTK_BOX (box), menu_button (_ ("_Preferences"), "win.preferences", NULL));
  gtk_box_append (GTK_BOX (box), menu_button (_ ("_Look Into the Flight"), "play.look-into", NULL));
  gtk_box_append (GTK_BOX (box), menu_button (_ ("Return to the _Editor"), "play.leave", NULL));
  gtk_widget_set_size_request (box, 300, -1);
  return box;
}

/* ---- Controls, from the table of actions ---- */

static void
add_row (GtkGrid *grid, int row, const char *what, const char *key)
{
  GtkWidget *name = gtk_label_new (what), *keys = gtk_label_new (key);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (keys), 0);
  gtk_widget_add_css_class (keys, "play-key");
  gtk_grid_attach (grid, name, 0, row, 1, 1);
  gtk_grid_attach (grid, keys, 1, row, 1, 1);
}

static GtkWidget *
controls_page (void)
{
  GtkWidget *box = card ();
  GtkWidget *columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 36);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *grids[2];
  int n, row = 0, built = 0;
  const SrtActionInfo *actions = srt_action_table (&n);
  const struct
  {
    const char *what, *key;
  } fixed[] = {
    { _ ("Turn the ship"), _ ("Mouse") },
    { _ ("Fire guns"), _ ("Left button") },
    { _ ("Target under the reticle"), _ ("Middle button") },
    { _ ("Throttle"), _ ("Wheel") },
    { _ ("Pause"), _ ("Escape") },
    { _ ("Back to the editor"), _ ("Shift+Escape") },
    { _ ("Full screen"), "F11" },
  };

  for (int i = 0; i < 2; i++)
    {
      grids[i] = gtk_grid_new ();
      gtk_grid_set_column_spacing (GTK_GRID (grids[i]), 18);
      gtk_grid_set_row_spacing (GTK_GRID (grids[i]), 3);
      gtk_widget_set_valign (grids[i], GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (columns), grids[i]);
    }
  for (int i = 0; i < n; i++)
    built += actions[i].built && *actions[i].key;
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    add_row (GTK_GRID (grids[0]), row++, fixed[i].what, fixed[i].key);
  for (int i = 0; i < n; i++)
    if (actions[i].built && *actions[i].key)
      {
        g_autofree char *key = sortie_play_key_text (&actions[i]);
        add_row (GTK_GRID (grids[row * 2 >= built + (int) G_N_ELEMENTS (fixed)]), row, _ (actions[i].name), key);
        row++;
      }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), columns);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), heading (_ ("Controls")));
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), menu_button (_ ("_Back"), "play.back", NULL));
  return box;
}

/* ---- Summary ---- */

static GtkWidget *
summary_page (SortiePlay *self)
{
  GtkWidget *box = card ();
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->summary_heading = heading (NULL);
  self->summary_subtitle = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->summary_subtitle, "dim-label");
  self->summary_grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->summary_grid), 36);
  gtk_grid_set_row_spacing (GTK_GRID (self->summary_grid), 6);
  gtk_widget_set_margin_top (self->summary_grid, 12);
  gtk_widget_set_margin_bottom (self->summary_grid, 18);
  gtk_box_append (GTK_BOX (box), self->summary_heading);
  gtk_box_append (GTK_BOX (box), self->summary_subtitle);
  gtk_box_append (GTK_BOX (box), self->summary_grid);
  gtk_widget_set_halign (buttons, GTK_ALIGN_CENTER);
  self->again_button = menu_button (_ ("_Fly Again"), "play.restart", "suggested-action");
  gtk_box_append (GTK_BOX (buttons), self->again_button);
  gtk_box_append (GTK_BOX (buttons), menu_button (_ ("_Look Into the Flight"), "play.look-into", NULL));
  gtk_box_append (GTK_BOX (buttons), menu_button (_ ("Return to the _Editor"), "play.leave", NULL));
  gtk_box_append (GTK_BOX (box), buttons);
  gtk_widget_set_size_request (box, 420, -1);
  return box;
}

static void
add_figure (SortiePlay *self, int row, const char *name, char *figure)
{
  GtkWidget *label = gtk_label_new (name), *value = gtk_label_new (figure);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  gtk_widget_add_css_class (value, "numeric");
  gtk_widget_add_css_class (value, "heading");
  gtk_grid_attach (GTK_GRID (self->summary_grid), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->summary_grid), value, 1, row, 1, 1);
  g_free (figure);
}

/* A ship of the side that still has a gun. */
static gboolean
side_can_fight (const SrtWorld *world, int side)
{
  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      const SrtGun *guns = srt_guns (world) + object->guns.first;
      if (object->type < 0 || object->side != side || (object->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION)))
        continue;
      for (guint i = 0; i < object->guns.count; i++)
        if (guns[i].mount != SRT_MOUNT_DESTROYED)
          return TRUE;
    }
  return FALSE;
}

void
sortie_play_menu_summary (SortiePlay *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  const SrtMission *mission = sortie_session_get_mission (session);
  int own = srt_object (world, 0)->side == SRT_SIDE_HOSTILE ? SRT_SIDE_HOSTILE : SRT_SIDE_FRIENDLY;
  int row = 0, seconds = world->mission_ticks / 100;
  const char *text;
  GtkWidget *child;

  if (world->ending == SRT_ENDING_SENT_HOME)
    text = _ ("Sent Home");
  else if (world->ending == SRT_ENDING_RESCUED)
    text = _ ("Picked Up");
  else if (world->ending == SRT_ENDING_CAPTURED)
    text = _ ("Captured");
  else if (self->tally.ejected)
    text = world->ending == SRT_ENDING_DESTROYED ? _ ("Your Pod Was Destroyed") : _ ("You Ejected");
  else if (self->tally.lost)
    text = _ ("Your Ship Was Lost");
  else if (self->tally.landed)
    text = _ ("Landed");
  else if (self->tally.away)
    text = _ ("You Have Jumped Away");
  else if (!side_can_fight (world, own == SRT_SIDE_HOSTILE ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE))
    text = _ ("Victory");
  else
    text = _ ("Mission Over");
  gtk_label_set_text (GTK_LABEL (self->summary_heading), text);
  gtk_label_set_text (GTK_LABEL (self->summary_subtitle), mission->title ? mission->title : "");
  while ((child = gtk_widget_get_first_child (self->summary_grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->summary_grid), child);
  add_figure (self, row++, _ ("Your kills"), g_strdup_printf ("%d", self->tally.kills));
  if (self->tally.friends_killed > 0)
    add_figure (self, row++, _ ("Friends you destroyed"), g_strdup_printf ("%d", self->tally.friends_killed));
  if (world->pilots_lost > 0)
    add_figure (self, row++, _ ("Pilots of your wing killed"), g_strdup_printf ("%d", world->pilots_lost));
  add_figure (self, row++, _ ("Meridian ships lost"), g_strdup_printf ("%d", world->losses[SRT_SIDE_FRIENDLY]));
  add_figure (self, row++, _ ("Holt ships lost"), g_strdup_printf ("%d", world->losses[SRT_SIDE_HOSTILE]));
  add_figure (self, row++, _ ("Your shots"), g_strdup_printf ("%d", self->tally.fired));
  add_figure (self, row++, _ ("Your hits"),
              self->tally.fired > 0
                  /* Translators: hits, and their share of the shots in percent. */
                  ? g_strdup_printf (_ ("%d (%d %%)"), self->tally.hit, self->tally.hit * 100 / self->tally.fired)
                  : g_strdup_printf ("%d", self->tally.hit));
  add_figure (self, row++, _ ("Time"), g_strdup_printf ("%d:%02d", seconds / 60, seconds % 60));
  self->menu_deaf_until = sortie_play_now (self) + G_USEC_PER_SEC * 7 / 10;
  sortie_play_menu_show (self, "summary");
}

/* ---- Showing ---- */

void
sortie_play_menu_show (SortiePlay *self, const char *page)
{
  gboolean was = gtk_widget_get_visible (self->menu);

  gtk_stack_set_transition_type (self->menu_pages,
                                 was ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE);
  gtk_stack_set_visible_child_name (self->menu_pages, page);
  gtk_widget_set_visible (self->menu, TRUE);
  if (g_str_equal (page, "pause"))
    gtk_widget_grab_focus (self->continue_button);
  else if (g_str_equal (page, "summary"))
    gtk_widget_grab_focus (self->again_button);
  else
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->menu_pages), GTK_DIR_TAB_FORWARD);
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
}

void
sortie_play_menu_hide (SortiePlay *self)
{
  gtk_widget_set_visible (self->menu, FALSE);
}

gboolean
sortie_play_menu_is (SortiePlay *self, const char *page)
{
  return gtk_widget_get_visible (self->menu)
         && g_strcmp0 (gtk_stack_get_visible_child_name (self->menu_pages), page) == 0;
}

void
sortie_play_menu_build (SortiePlay *self)
{
  self->menu_pages = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->menu_pages, FALSE);
  gtk_stack_set_vhomogeneous (self->menu_pages, FALSE);
  gtk_stack_add_named (self->menu_pages, pause_page (self), "pause");
  gtk_stack_add_named (self->menu_pages, controls_page (), "controls");
  gtk_stack_add_named (self->menu_pages, summary_page (self), "summary");
  self->menu = adw_bin_new ();
  adw_bin_set_child (ADW_BIN (self->menu), GTK_WIDGET (self->menu_pages));
  gtk_widget_add_css_class (self->menu, "play-shade");
  gtk_widget_set_visible (self->menu, FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->menu);
}
