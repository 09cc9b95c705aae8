/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-gutter.h"

#include "ui/compat.h"

#include <math.h>

/* Columns, in pixels: breakpoint, arrow, figure. */
#define STOP_WIDTH 16
#define ARROW_WIDTH 13
#define FIGURE_PAD 4

struct _SortieManeuverGutter
{
  GtkSourceGutterRenderer parent_instance;

  GArray *lines; /* SortieGutterLine */
  int figure_width;
};

G_DEFINE_FINAL_TYPE (SortieManeuverGutter, sortie_maneuver_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static const GdkRGBA red = { 0.88f, 0.11f, 0.14f, 1 }, grey = { 0.55f, 0.55f, 0.55f, 1 },
                     green = { 0.15f, 0.64f, 0.41f, 1 }, amber = { 0.90f, 0.55f, 0.04f, 1 }, white = { 1, 1, 1, 1 };

static void
line_clear (gpointer line)
{
  g_free (((SortieGutterLine *) line)->tooltip);
}

GArray *
sortie_gutter_lines_new (guint n)
{
  GArray *lines = g_array_sized_new (FALSE, TRUE, sizeof (SortieGutterLine), n);

  g_array_set_clear_func (lines, line_clear);
  g_array_set_size (lines, n);
  return lines;
}

/* ---- Drawing ---- */

/* A stop sign about a point. */
static void
octagon (cairo_t *cr, double x, double y, double radius)
{
  for (int i = 0; i < 8; i++)
    {
      double angle = (i + 0.5) * G_PI / 4;
      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

static void
draw_stop (cairo_t *cr, const SortieGutterLine *line, double y)
{
  double x = STOP_WIDTH / 2.0, radius = line->stop_ship ? 5.0 : 6.5;

  gdk_cairo_set_source_rgba (cr, line->stop_bad ? &grey : &red);
  octagon (cr, x, y, line->stop_off ? radius - 0.75 : radius);
  if (line->stop_off)
    {
      cairo_set_line_width (cr, 1.5);
      cairo_stroke (cr);
    }
  else
    cairo_fill (cr);
  if (!line->stop_when)
    return;
  gdk_cairo_set_source_rgba (cr, line->stop_off ? &red : &white);
  cairo_rectangle (cr, x - 2.5, y - 2.5, 5, 1.5);
  cairo_rectangle (cr, x - 2.5, y + 1, 5, 1.5);
  cairo_fill (cr);
}

static void
draw_marks (cairo_t *cr, const SortieGutterLine *line, int top, int height)
{
  double x = STOP_WIDTH, y = top + height / 2.0;

  if (line->stop)
    draw_stop (cr, line, y);
  if (line->ran && !line->running)
    {
      gdk_cairo_set_source_rgba (cr, &green);
      cairo_rectangle (cr, x + 4, top + 2, 3, height - 4);
      cairo_fill (cr);
    }
  if (line->running)
    {
      gdk_cairo_set_source_rgba (cr, &green);
      cairo_move_to (cr, x + 1, y - 3);
      cairo_line_to (cr, x + 5, y - 3);
      cairo_line_to (cr, x + 5, y - 6);
      cairo_line_to (cr, x + 12, y);
      cairo_line_to (cr, x + 5, y + 6);
      cairo_line_to (cr, x + 5, y + 3);
      cairo_line_to (cr, x + 1, y + 3);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
  else if (line->endless)
    {
      gdk_cairo_set_source_rgba (cr, &amber);
      cairo_move_to (cr, x + 6.5, y - 6);
      cairo_line_to (cr, x + 12.5, y + 5.5);
      cairo_line_to (cr, x + 0.5, y + 5.5);
      cairo_close_path (cr);
      cairo_fill (cr);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_rectangle (cr, x + 5.75, y - 2.5, 1.5, 4);
      cairo_rectangle (cr, x + 5.75, y + 2.5, 1.5, 1.5);
      cairo_fill (cr);
    }
}

static void
draw_figure (SortieManeuverGutter *self, GtkSnapshot *snapshot, const SortieGutterLine *line, int top, int height)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), line->figure);
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA color = dark ? (GdkRGBA){ 0.95f, 0.95f, 0.95f, 1 } : (GdkRGBA){ 0.12f, 0.12f, 0.12f, 1 }, heat = { 0.95f, 0.45f, 0.05f, 0.06f + 0.5f * line->heat };
  int x = STOP_WIDTH + ARROW_WIDTH, width, text_height;

  if (line->heat > 0)
    gtk_snapshot_append_color (snapshot, &heat,
                               &GRAPHENE_RECT_INIT ((float) x, (float) top, (float) (self->figure_width + 2 * FIGURE_PAD),
                                                    (float) height));
  pango_layout_get_pixel_size (layout, &width, &text_height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (x + FIGURE_PAD + self->figure_width - width),
                                                          (float) (top + (height - text_height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
sortie_maneuver_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                      GtkSnapshot *snapshot,
                                      GtkSourceGutterLines *lines,
                                      guint number)
{
  SortieManeuverGutter *self = SORTIE_MANEUVER_GUTTER (renderer);
  const SortieGutterLine *line = sortie_maneuver_gutter_get_line (self, (int) number);
  int top, height;
  cairo_t *cr;

  if (line == NULL)
    return;
  sortie_compat_gutter_line_extent (lines, number, &top, &height);
  if (*line->figure)
    draw_figure (self, snapshot, line, top, height);
  if (!line->stop && !line->running && !line->ran && !line->endless)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, (float) top, STOP_WIDTH + ARROW_WIDTH, (float) height));
  draw_marks (cr, line, top, height);
  cairo_destroy (cr);
}

static void
sortie_maneuver_gutter_measure (GtkWidget *widget,
                                GtkOrientation orientation,
                                int for_size,
                                int *minimum,
                                int *natural,
                                int *minimum_baseline,
                                int *natural_baseline)
{
  SortieManeuverGutter *self = SORTIE_MANEUVER_GUTTER (widget);
  g_autoptr (PangoLayout) layout = NULL;

  *minimum = *natural = 0;
  if (orientation != GTK_ORIENTATION_HORIZONTAL)
    return;
  layout = gtk_widget_create_pango_layout (widget, "00000");
  pango_layout_get_pixel_size (layout, &self->figure_width, NULL);
  *minimum = *natural = STOP_WIDTH + ARROW_WIDTH + self->figure_width + 2 * FIGURE_PAD;
}

/* ---- The pointer ---- */

static gboolean
sortie_maneuver_gutter_query_activatable (GtkSourceGutterRenderer *renderer, GtkTextIter *iter, GdkRectangle *area)
{
  return TRUE;
}

static gboolean
sortie_maneuver_gutter_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  SortieManeuverGutter *self = SORTIE_MANEUVER_GUTTER (widget);
  GtkSourceView *view = gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self));
  const SortieGutterLine *line;
  GtkTextIter iter;
  int buffer_y;

  if (view == NULL || keyboard)
    return FALSE;
  gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (view), GTK_TEXT_WINDOW_LEFT, 0, y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (view), &iter, buffer_y, NULL);
  line = sortie_maneuver_gutter_get_line (self, gtk_text_iter_get_line (&iter));
  gtk_tooltip_set_text (tooltip, line ? line->tooltip : NULL);
  return line && line->tooltip;
}

/* ---- GObject ---- */

static void
sortie_maneuver_gutter_finalize (GObject *object)
{
  g_array_unref (SORTIE_MANEUVER_GUTTER (object)->lines);
  G_OBJECT_CLASS (sortie_maneuver_gutter_parent_class)->finalize (object);
}

static void
sortie_maneuver_gutter_class_init (SortieManeuverGutterClass *klass)
{
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sortie_maneuver_gutter_finalize;
  GTK_WIDGET_CLASS (klass)->measure = sortie_maneuver_gutter_measure;
  GTK_WIDGET_CLASS (klass)->query_tooltip = sortie_maneuver_gutter_query_tooltip;
  renderer_class->snapshot_line = sortie_maneuver_gutter_snapshot_line;
  renderer_class->query_activatable = sortie_maneuver_gutter_query_activatable;
}

static void
sortie_maneuver_gutter_init (SortieManeuverGutter *self)
{
  self->lines = sortie_gutter_lines_new (0);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self), "maneuver-gutter");
}

GtkSourceGutterRenderer *
sortie_maneuver_gutter_new (void)
{
  return g_object_new (SORTIE_TYPE_MANEUVER_GUTTER, NULL);
}

void
sortie_maneuver_gutter_set_lines (SortieManeuverGutter *self, GArray *lines)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_GUTTER (self));

  g_array_unref (self->lines);
  self->lines = lines;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const SortieGutterLine *
sortie_maneuver_gutter_get_line (SortieManeuverGutter *self, int line)
{
  g_return_val_if_fail (SORTIE_IS_MANEUVER_GUTTER (self), NULL);

  return line >= 0 && line < (int) self->lines->len ? &g_array_index (self->lines, SortieGutterLine, line) : NULL;
}
