/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/order-colors.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

/* The one table of them. */
static const struct
{
  const char *css_class; /* in widgets */
  const char *color;     /* named in style.css and style-dark.css */
  const char *words;
} families[SORTIE_N_FAMILIES] = {
  [SORTIE_FAMILY_IDLE] = { "family-idle", "family_idle", N_ ("nothing to do") },
  [SORTIE_FAMILY_FLY] = { "family-fly", "family_fly", N_ ("flying") },
  [SORTIE_FAMILY_FORM] = { "family-form", "family_form", N_ ("keeping with others") },
  [SORTIE_FAMILY_FIGHT] = { "family-fight", "family_fight", N_ ("fighting") },
  [SORTIE_FAMILY_SEQUENCE] = { "family-sequence", "family_sequence", N_ ("launching, docking, jumping") },
  [SORTIE_FAMILY_END] = { "family-end", "family_end", N_ ("going down") },
  [SORTIE_FAMILY_PLAYER] = { "family-player", "family_player", N_ ("flown by the player") },
};

SortieFamily
sortie_family_of (int order)
{
  switch (order)
    {
    case SRT_ORDER_DO_NOTHING:
      return SORTIE_FAMILY_IDLE;
    case SRT_ORDER_FIND_NEW_TARGET:
    case SRT_ORDER_FIGHT:
    case SRT_ORDER_MILL:
    case SRT_ORDER_TORPEDO:
      return SORTIE_FAMILY_FIGHT;
    case SRT_ORDER_ESCORT:
    case SRT_ORDER_FORMATION:
    case 14:
    case 15:
      return SORTIE_FAMILY_FORM;
    case SRT_ORDER_EXPLODE:
    case SRT_ORDER_EJECT:
    case SRT_ORDER_EJECT_SPIN:
    case SRT_ORDER_EJECT_PLAYER:
    case 43:
    case 106:
      return SORTIE_FAMILY_END;
    case SRT_ORDER_PLAYER_CONTROL:
      return SORTIE_FAMILY_PLAYER;
    case 4:
    case 5:
    case SRT_ORDER_LAND:
    case 19:
    case 20:
    case 25:
    case 26:
    case 40:
    case 41:
    case SRT_ORDER_LAUNCH:
    case SRT_ORDER_DOCK:
      return SORTIE_FAMILY_SEQUENCE;
    default:
      return SORTIE_FAMILY_FLY;
    }
}

const char *
sortie_family_words (SortieFamily family)
{
  return _ (families[family].words);
}

void
sortie_family_color (SortieFamily family, GtkWidget *widget, GdkRGBA *color)
{
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), families[family].color, color))
    gdk_rgba_parse (color, "#77767b");
}

void
sortie_family_set_on (GtkWidget *widget, int order)
{
  for (int i = 0; i < SORTIE_N_FAMILIES; i++)
    if (order < 0 || i != (int) sortie_family_of (order))
      gtk_widget_remove_css_class (widget, families[i].css_class);
  if (order >= 0)
    gtk_widget_add_css_class (widget, families[sortie_family_of (order)].css_class);
}
