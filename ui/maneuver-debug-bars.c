/* SPDX-License-Identifier: GPL-3.0-or-later */
/* About a script's page: step buttons and the choice of figures above, scripts that never waited and the line's words below. */
#include "sortie-config.h"

#include "ui/maneuver-debug-private.h"

#include "ui/event-text.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

/* ---- Scripts that never waited ---- */

void
sortie_maneuver_debug_list_endless (SortieManeuverDebug *self, const SrtManeuver *script)
{
  SrtRun *run = sortie_session_get_run (session_of (self));
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  GtkWidget *row;

  g_array_set_size (self->endless, 0);
  for (int i = 0; run && script && i < script->n_lines; i++)
    {
      const SortieLineTrace *trace = sortie_maneuver_trace_get_line (self->trace, i);
      g_autofree char *when = NULL;
      char *text;
      if (trace->endless == 0)
        continue;
      when = sortie_tick_text (trace->first_endless.tick);
      text = g_strdup_printf (_ ("Line %d: %s ran %d lines without a wait at %s and was stopped here"),
                              script->file_line[i], srt_slot_name (run, trace->endless_slot), SRT_MANEUVER_BUDGET,
                              when);
      g_string_append_printf (all, "%s\n", text);
      g_ptr_array_add (rows, text);
      g_array_append_val (self->endless, trace->first_endless);
    }
  gtk_widget_set_visible (self->endless_box, rows->len > 0);
  if (g_strcmp0 (all->str, self->endless_text) == 0)
    return;
  g_free (self->endless_text);
  self->endless_text = g_strdup (all->str);
  while ((row = gtk_widget_get_first_child (self->endless_list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->endless_list), row);
  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *label = gtk_label_new (g_ptr_array_index (rows, i));
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
      gtk_box_append (GTK_BOX (box), label);
      gtk_list_box_append (GTK_LIST_BOX (self->endless_list), box);
    }
}

static void
endless_activated (GtkListBox *list, GtkListBoxRow *row, SortieManeuverDebug *self)
{
  guint index = (guint) gtk_list_box_row_get_index (row);

  if (index < self->endless->len)
    sortie_session_look_at (session_of (self), g_array_index (self->endless, SrtPosition, index));
}

/* ---- Bars ---- */

static GtkWidget *
step_button (const char *icon, const char *tip, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
name_figures (SortieManeuverDebug *self, gboolean all_ships)
{
  const char *words[2][2] = { { _ ("Times Run"), _ ("Time Spent") }, { _ ("Times Run, All"), _ ("Time Spent, All") } };

  gtk_menu_button_set_label (self->figures, words[all_ships][self->heat]);
}

static void
all_ships_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  SortieManeuverDebug *self = data;

  g_simple_action_set_state (action, state);
  sortie_maneuver_trace_set_all_ships (self->trace, g_variant_get_boolean (state));
  name_figures (self, g_variant_get_boolean (state));
}

static void
of_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  SortieManeuverDebug *self = data;
  g_autoptr (GVariant) all = g_action_group_get_action_state (self->actions, "all-ships");

  g_simple_action_set_state (action, state);
  self->heat = g_str_equal (g_variant_get_string (state, NULL), "time") ? SORTIE_HEAT_TIME : SORTIE_HEAT_RUNS;
  name_figures (self, g_variant_get_boolean (all));
  sortie_maneuver_debug_show (self);
}

/* What the figures beside the lines are, and of whom. */
static GtkWidget *
make_figures (SortieManeuverDebug *self, GtkWidget *bar)
{
  static const GActionEntry entries[] = {
    { .name = "of", .parameter_type = "s", .state = "'runs'", .change_state = of_changed },
    { .name = "all-ships", .state = "false", .change_state = all_ships_changed },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) what = g_menu_new ();
  g_autoptr (GMenu) whose = g_menu_new ();
  GSimpleActionGroup *group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  self->actions = G_ACTION_GROUP (group);
  gtk_widget_insert_action_group (bar, "figures", self->actions);
  g_menu_append (what, _ ("Times Run"), "figures.of::runs");
  g_menu_append (what, _ ("Time Spent"), "figures.of::time");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (what));
  g_menu_append (whose, _ ("All Ships"), "figures.all-ships");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (whose));
  self->figures = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_menu_model (self->figures, G_MENU_MODEL (menu));
  gtk_widget_add_css_class (GTK_WIDGET (self->figures), "flat");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->figures), _ ("What the figures beside the lines are"));
  name_figures (self, FALSE);
  return GTK_WIDGET (self->figures);
}

GtkWidget *
sortie_maneuver_debug_make_bar (SortieManeuverDebug *self)
{
  static const struct
  {
    const char *icon, *tip, *action;
  } steps[] = {
    { "sortie-step-back-over-symbolic", N_ ("Back over the waiting command (Ctrl+Shift+F8)"), "win.step-back::over" },
    { "sortie-step-back-line-symbolic", N_ ("One script line back (Shift+F8)"), "win.step-back::line" },
    { "sortie-step-line-symbolic", N_ ("One script line on (F8)"), "win.step::line" },
    { "sortie-step-over-symbolic", N_ ("Over the waiting command (Ctrl+F8)"), "win.step::over" },
    { "sortie-step-end-symbolic", N_ ("To the end of the maneuver (Alt+F8)"), "win.step::maneuver" },
  };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *filler = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_box_append (GTK_BOX (bar), step_button (steps[i].icon, _ (steps[i].tip), steps[i].action));
  gtk_widget_set_hexpand (filler, TRUE);
  gtk_box_append (GTK_BOX (bar), filler);

  gtk_box_append (GTK_BOX (bar), make_figures (self, bar));
  gtk_widget_set_hexpand (bar, TRUE);
  return bar;
}

GtkWidget *
sortie_maneuver_debug_get_endless (SortieManeuverDebug *self)
{
  return self->endless_box;
}

GtkWidget *
sortie_maneuver_debug_get_detail (SortieManeuverDebug *self)
{
  return GTK_WIDGET (self->detail);
}

void
sortie_maneuver_debug_build_foot (SortieManeuverDebug *self)
{
  self->endless_list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->endless_list, "dense-list");
  gtk_widget_add_css_class (self->endless_list, "problems");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->endless_list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->endless_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Where the script did not wait"), -1);
  g_signal_connect (self->endless_list, "row-activated", G_CALLBACK (endless_activated), self);
  self->endless_box = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->endless_box), self->endless_list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->endless_box), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->endless_box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->endless_box), 100);
  gtk_widget_set_visible (self->endless_box, FALSE);
  self->detail = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->detail, 0);
  gtk_label_set_wrap (self->detail, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "dim-label");
  gtk_widget_set_margin_start (GTK_WIDGET (self->detail), 12);
  gtk_widget_set_hexpand (GTK_WIDGET (self->detail), TRUE);
  gtk_widget_set_margin_top (GTK_WIDGET (self->detail), 3);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->detail), 3);
}
