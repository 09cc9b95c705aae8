/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/hint.h"

GtkLabel *
sortie_hint_new (const char *text)
{
  GtkLabel *hint = GTK_LABEL (gtk_label_new (text));

  gtk_label_set_wrap (hint, TRUE);
  gtk_label_set_justify (hint, GTK_JUSTIFY_CENTER);
  gtk_widget_set_margin_start (GTK_WIDGET (hint), 18);
  gtk_widget_set_margin_end (GTK_WIDGET (hint), 18);
  gtk_widget_add_css_class (GTK_WIDGET (hint), "hint");
  return hint;
}
