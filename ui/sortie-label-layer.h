/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text over a picture: names in any script, drawn by the toolkit. Never takes input. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_LABEL_LAYER (sortie_label_layer_get_type ())
G_DECLARE_FINAL_TYPE (SortieLabelLayer, sortie_label_layer, SORTIE, LABEL_LAYER, GtkWidget)

GtkWidget *sortie_label_layer_new (void);

void sortie_label_layer_clear (SortieLabelLayer *self);
/*
 * @x, @y in logical pixels: where the text's left (align 0), middle (0.5) or
 * right (1) stands, and its top. @scale: 1 is the interface's text size. With
 * @yield a text that would cover an earlier one is left out.
 */
void sortie_label_layer_add (SortieLabelLayer *self,
                             float x,
                             float y,
                             float align,
                             float scale,
                             const GdkRGBA *color,
                             gboolean yield,
                             const char *text);
/* Call once all are added. */
void sortie_label_layer_commit (SortieLabelLayer *self);

G_END_DECLS
