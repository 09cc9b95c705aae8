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

typedef struct
{
  PangoLayout *layout;
  int width, height;
} Text;

enum
{
  MOST_TEXTS = 4096, /* kept shaped */
  /* Labels keep out of each other's way to so many pixels. */
  CELL_WIDTH = 8,
  CELL_HEIGHT = 4,
};

struct _SortieLabelLayer
{
  GtkWidget parent_instance;

  GArray *labels;  /* being filled */
  GArray *shown;
  GHashTable *texts; /* string -> Text* */
};

G_DEFINE_FINAL_TYPE (SortieLabelLayer, sortie_label_layer, GTK_TYPE_WIDGET)

static void
label_clear (gpointer data)
{
  g_free (((Label *) data)->text);
}

static void
text_free (gpointer data)
{
  Text *text = data;

  g_clear_object (&text->layout);
  g_free (text);
}

/* A label's text, shaped once and kept for the frames to come. */
static Text *
text_of (SortieLabelLayer *self, const char *string)
{
  Text *text = g_hash_table_lookup (self->texts, string);

  if (text)
    return text;
  if (g_hash_table_size (self->texts) >= MOST_TEXTS)
    g_hash_table_remove_all (self->texts);
  text = g_new0 (Text, 1);
  text->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), string);
  pango_layout_get_pixel_size (text->layout, &text->width, &text->height);
  g_hash_table_insert (self->texts, g_strdup (string), text);
  return text;
}

/* ---- Which places are taken ---- */

typedef struct
{
  int columns, rows;
  guint8 *cells;
} Taken;

/* Cells that a rectangle touches, those outside the widget left out. */
static void
cells_of (const Taken *taken, float x, float y, float width, float height, int cells[4])
{
  cells[0] = (int) CLAMP (floorf (x / CELL_WIDTH), 0, (float) taken->columns);
  cells[1] = (int) CLAMP (floorf (y / CELL_HEIGHT), 0, (float) taken->rows);
  cells[2] = (int) CLAMP (ceilf ((x + width) / CELL_WIDTH), 0, (float) taken->columns);
  cells[3] = (int) CLAMP (ceilf ((y + height) / CELL_HEIGHT), 0, (float) taken->rows);
}

static gboolean
is_free (const Taken *taken, const int cells[4])
{
  for (int row = cells[1]; row < cells[3]; row++)
    for (int column = cells[0]; column < cells[2]; column++)
      if (taken->cells[row * taken->columns + column])
        return FALSE;
  return TRUE;
}

static void
take (Taken *taken, const int cells[4])
{
  for (int row = cells[1]; row < cells[3] && cells[2] > cells[0]; row++)
    memset (&taken->cells[row * taken->columns + cells[0]], 1, (gsize) (cells[2] - cells[0]));
}

/* ---- Drawing ---- */

static void
draw_label (GtkSnapshot *snapshot, const Label *label, PangoLayout *layout, float x)
{
  GdkRGBA shadow = { 0, 0, 0, 0.75f * label->color.alpha };

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (floorf (x) + 1, floorf (label->y) + 1));
  if (label->scale != 1.0f)
    gtk_snapshot_scale (snapshot, label->scale, label->scale);
  /* Readable over any picture. */
  gtk_snapshot_append_layout (snapshot, layout, &shadow);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-1, -1));
  gtk_snapshot_append_layout (snapshot, layout, &label->color);
  gtk_snapshot_restore (snapshot);
}

static void
sortie_label_layer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieLabelLayer *self = SORTIE_LABEL_LAYER (widget);
  int columns = gtk_widget_get_width (widget) / CELL_WIDTH + 1;
  int rows = gtk_widget_get_height (widget) / CELL_HEIGHT + 1;
  g_autofree guint8 *cells = g_malloc0 ((gsize) columns * (gsize) rows);
  Taken taken = { columns, rows, cells };

  for (guint i = 0; i < self->shown->len; i++)
    {
      const Label *label = &g_array_index (self->shown, Label, i);
      const Text *text = text_of (self, label->text);
      float width = (float) text->width * label->scale, height = (float) text->height * label->scale;
      float x = label->x - label->align * width;
      int place[4];

      cells_of (&taken, x, label->y, width, height, place);
      /* Outside the picture, or in another's place. */
      if (place[0] == place[2] || place[1] == place[3] || (label->yield && !is_free (&taken, place)))
        continue;
      take (&taken, place);
      draw_label (snapshot, label, text->layout, x);
    }
}

static void
sortie_label_layer_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (sortie_label_layer_parent_class)->css_changed (widget, change);
  g_hash_table_remove_all (SORTIE_LABEL_LAYER (widget)->texts);
}

static void
sortie_label_layer_finalize (GObject *object)
{
  SortieLabelLayer *self = SORTIE_LABEL_LAYER (object);

  g_array_unref (self->labels);
  g_array_unref (self->shown);
  g_hash_table_unref (self->texts);
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
  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, text_free);
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
      if (x->x != y->x || x->y != y->y || x->align != y->align || x->scale != y->scale || x->yield != y->yield
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
