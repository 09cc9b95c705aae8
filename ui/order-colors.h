/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The families of orders: one hue each, wherever an order is shown. The hues are the style sheets' "family_…" colours. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  SORTIE_FAMILY_IDLE,
  SORTIE_FAMILY_FLY,
  SORTIE_FAMILY_FORM,
  SORTIE_FAMILY_FIGHT,
  SORTIE_FAMILY_SEQUENCE,
  SORTIE_FAMILY_END,
  SORTIE_FAMILY_PLAYER,
  SORTIE_N_FAMILIES
} SortieFamily;

SortieFamily sortie_family_of (int order);
/* In the reader's language: "fighting"; static. */
const char *sortie_family_words (SortieFamily family);
/* Its hue in the style that the widget has. */
void sortie_family_color (SortieFamily family, GtkWidget *widget, GdkRGBA *color);
/* Gives a widget the hue of an order's family, -1 none. */
void sortie_family_set_on (GtkWidget *widget, int order);

G_END_DECLS
