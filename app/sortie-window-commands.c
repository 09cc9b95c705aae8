/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go to anything: the palette of commands, and panels by their names. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/command-palette.h"

#include <glib/gi18n.h>

static void
commands_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SortieWindow *self = user_data;
  SortieCommandPalette *palette = SORTIE_COMMAND_PALETTE (self->palette);

  sortie_command_palette_set_viewport (palette, panel_widget_get_child (self->viewport_page));
  sortie_command_palette_popup (palette);
}

static void
show_panel_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sortie_window_raise_panel (user_data, g_variant_get_string (parameter, NULL));
}

static const GActionEntry entries[] = {
  { .name = "commands", .activate = commands_action },
  { .name = "show-panel", .activate = show_panel_action, .parameter_type = "s" },
};

void
sortie_window_init_commands (SortieWindow *self)
{
  SortieCommandPalette *palette = SORTIE_COMMAND_PALETTE (sortie_command_palette_new (self->workspace));
  g_autoptr (GMenu) panels = g_menu_new (), recent = g_menu_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  sortie_window_list_panels (panels);
  sortie_command_palette_add_menu (palette, NULL, gtk_menu_button_get_menu_model (self->menu_button));
  sortie_command_palette_add_menu (palette, _ ("Panel"), G_MENU_MODEL (panels));
  sortie_command_palette_add_menu (palette, _ ("Speed"), gtk_menu_button_get_menu_model (self->speed_button));
  g_menu_append_section (recent, NULL, G_MENU_MODEL (self->recent_section));
  g_menu_append_section (recent, NULL, G_MENU_MODEL (self->shipped_section));
  g_menu_append_section (recent, NULL, G_MENU_MODEL (self->gallery_section));
  sortie_command_palette_add_menu (palette, _ ("Open"), G_MENU_MODEL (recent));
  self->palette = GTK_WIDGET (palette);
  gtk_widget_set_hexpand (self->palette, TRUE);
  gtk_box_append (GTK_BOX (self->state_line), self->palette);
}

void
sortie_window_enable_commands (SortieWindow *self, gboolean play)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "commands")), !play);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "show-panel")),
                               self->opened && !play);
}
