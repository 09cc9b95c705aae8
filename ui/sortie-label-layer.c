/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-label-layer.h"

typedef struct
{
  float x, y, align, scale;
  GdkRGBA color;
  gboolean yield;
  char *text;
} Label;

struct _SortieLabelLayer
{
  GtkWidget parent_instance;

  GArray *labels;  /* being filled */
  GArray *shown;
  PangoLayout *layout;
};

G_DEFINE_FINAL_TYPE (SortieLabelLayer, sortie_label_layer, GTK_TYPE_WIDGET)

static void
label_clear (gpointer data)
{
  g_free (((Label *) data)->text);
}

static gboolean
covers (GArray *taken, const graphene_rect_t *rect)
{
  for (guint i = 0; i < taken->len; i++)
    if (graphene_rect_intersection (&g_array_index (taken, graphene_rect_t, i), rect, NULL))
      return TRUE;
  return FALSE;
}

static void
sortie_label_layer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieLabelLayer *self = SORTIE_LABEL_LAYER (widget);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (graphene_rect_t));

  if (self->layout == NULL)
    self->layout = gtk_widget_create_pango_layout (widget, NULL);
  for (guint i = 0; i < self->shown->len; i++)
    {
      const Label *label = &g_array_index (self->shown, Label, i);
      GdkRGBA shadow = { 0, 0, 0, 0.75f * label->color.alpha };
      graphene_rect_t rect;
      int width, height;
      float x;

      pango_layout_set_text (self->layout, label->text, -1);
      pango_layout_get_pixel_size (self->layout, &width, &height);
      x = label->x - label->align * (float) width * label->scale;
      graphene_rect_init (&rect, x, label->y, (float) width * label->scale, (float) height * label->scale);
      if (label->yield && covers (taken, &rect))
        continue;
      g_array_append_val (taken, rect);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (floorf (x) + 1, floorf (label->y) + 1));
      if (label->scale != 1.0f)
        gtk_snapshot_scale (snapshot, label->scale, label->scale);
      /* Readable over any picture. */
      gtk_snapshot_append_layout (snapshot, self->layout, &shadow);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-1, -1));
      gtk_snapshot_append_layout (snapshot, self->layout, &label->color);
      gtk_snapshot_restore (snapshot);
    }
}

static void
sortie_label_layer_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (sortie_label_layer_parent_class)->css_changed (widget, change);
  g_clear_object (&SORTIE_LABEL_LAYER (widget)->layout);
}

static void
sortie_label_layer_finalize (GObject *object)
{
  SortieLabelLayer *self = SORTIE_LABEL_LAYER (object);

  g_array_unref (self->labels);
  g_array_unref (self->shown);
  g_clear_object (&self->layout);
  G_OBJECT_CLASS (sortie_label_layer_parent_class)->finalize (object);
}

static void
sortie_label_layer_class_init (SortieLabelLayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sortie_label_layer_finalize;
  widget_class->snapshot = sortie_label_layer_snapshot;
  widget_class->css_changed = sortie_label_layer_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
sortie_label_layer_init (SortieLabelLayer *self)
{
  self->labels = g_array_new (FALSE, FALSE, sizeof (Label));
  self->shown = g_array_new (FALSE, FALSE, sizeof (Label));
  g_array_set_clear_func (self->labels, label_clear);
  g_array_set_clear_func (self->shown, label_clear);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
sortie_label_layer_new (void)
{
  return g_object_new (SORTIE_TYPE_LABEL_LAYER, NULL);
}

void
sortie_label_layer_clear (SortieLabelLayer *self)
{
  g_array_set_size (self->labels, 0);
}

void
sortie_label_layer_add (SortieLabelLayer *self,
                        float x,
                        float y,
                        float align,
                        float scale,
                        const GdkRGBA *color,
                        gboolean yield,
                        const char *text)
{
  Label label = { x, y, align, scale, *color, yield, g_strdup (text) };

  g_array_append_val (self->labels, label);
}

static gboolean
same (GArray *a, GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const Label *x = &g_array_index (a, Label, i), *y = &g_array_index (b, Label, i);
      if (x->x != y->x || x->y != y->y || x->align != y->align || x->scale != y->scale
          || !gdk_rgba_equal (&x->color, &y->color) || strcmp (x->text, y->text) != 0)
        return FALSE;
    }
  return TRUE;
}

void
sortie_label_layer_commit (SortieLabelLayer *self)
{
  GArray *swap = self->shown;
  gboolean unchanged = same (self->labels, self->shown);

  self->shown = self->labels;
  self->labels = swap;
  g_array_set_size (self->labels, 0);
  if (!unchanged)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}
