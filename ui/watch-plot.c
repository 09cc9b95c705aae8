/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/watch-plot.h"

#include "ui/event-text.h"
#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  MARGIN = 6,       /* pixels above and below the lines */
  GUTTER = 56,      /* pixels left of them, for the scale */
  LONGEST_GAP = 300, /* unknown ticks that a line is drawn across */
  PAGE = 100,       /* ticks that Page Up and Down go */
};

struct _SortieWatchPlot
{
  GtkWidget parent_instance;

  GArray *lines; /* SortieWatchLine */
  SrtWatchKind kind;
  int from, to;
  int playhead, head;
  int hover;
  gboolean pointed; /* the pointer is here, not in another plot */
  double pointer_y;
  SortieWatchTextFunc text;
  gpointer text_data;
  int going;        /* tick to go to once the frame is out, -1 none */
  guint idle;
};

G_DEFINE_FINAL_TYPE (SortieWatchPlot, sortie_watch_plot, GTK_TYPE_WIDGET)

enum
{
  HOVERED,
  GO_TO,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Looks ---- */

static const double hues[][3] = {
  { 0.21, 0.52, 0.89 }, { 0.90, 0.38, 0.00 }, { 0.15, 0.65, 0.42 }, { 0.66, 0.33, 0.76 },
  { 0.88, 0.22, 0.26 }, { 0.10, 0.60, 0.66 }, { 0.67, 0.49, 0.28 }, { 0.84, 0.40, 0.62 },
};

/* Hue is never the only sign: lines beside each other differ in their dashes too. */
static const double dashes[][4] = { { 0, 0, 0, 0 }, { 6, 3, 6, 3 }, { 2, 2, 2, 2 }, { 8, 3, 2, 3 } };

static void
set_look (cairo_t *cairo, guint look)
{
  const double *hue = hues[look % G_N_ELEMENTS (hues)], *dash = dashes[look % G_N_ELEMENTS (dashes)];

  cairo_set_source_rgb (cairo, hue[0], hue[1], hue[2]);
  cairo_set_dash (cairo, dash, dash[0] > 0 ? 4 : 0, 0);
  cairo_set_line_width (cairo, 1.5);
  cairo_set_line_cap (cairo, CAIRO_LINE_CAP_ROUND);
}

static void
draw_sample (GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer look)
{
  set_look (cairo, GPOINTER_TO_UINT (look));
  cairo_set_line_width (cairo, 2.5);
  cairo_move_to (cairo, 0, height / 2.0);
  cairo_line_to (cairo, width, height / 2.0);
  cairo_stroke (cairo);
}

GtkWidget *
sortie_watch_sample_new (guint look)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 19);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 8);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, GUINT_TO_POINTER (look), NULL);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  return area;
}

/* ---- Places ---- */

static int
plot_width (SortieWatchPlot *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - GUTTER, 2);
}

double
sortie_watch_plot_x_of (SortieWatchPlot *self, int tick)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_PLOT (self), 0);

  return GUTTER + (double) (tick - self->from) / MAX (self->to - self->from, 1) * (plot_width (self) - 1);
}

int
sortie_watch_plot_tick_at (SortieWatchPlot *self, double x)
{
  int width;

  g_return_val_if_fail (SORTIE_IS_WATCH_PLOT (self), 0);

  width = plot_width (self) - 1;
  return (int) lround (self->from + CLAMP (x - GUTTER, 0, width) / width * (self->to - self->from));
}

/* What lies between two values: nothing, for what is a name or yes and no. */
static gboolean
in_steps (SortieWatchPlot *self)
{
  return self->kind != SRT_WATCH_NUMBER;
}

/* The values that bottom and top stand for. */
static gboolean
find_scale (SortieWatchPlot *self, SortieSpan *scale)
{
  *scale = (SortieSpan){ 0 };
  for (guint i = 0; i < self->lines->len; i++)
    {
      SortieSpan span
          = sortie_series_span (g_array_index (self->lines, SortieWatchLine, i).series, self->from, self->to);
      if (span.any)
        {
          scale->low = scale->any ? MIN (scale->low, span.low) : span.low;
          scale->high = scale->any ? MAX (scale->high, span.high) : span.high;
          scale->any = TRUE;
        }
    }
  if (self->kind == SRT_WATCH_TRUTH)
    {
      scale->low = 0;
      scale->high = 1;
    }
  else if (scale->low >= 0 && scale->low < scale->high / 2)
    scale->low = 0;
  return scale->any;
}

typedef struct
{
  cairo_t *cairo;
  double low, per_unit, bottom;
  gboolean drawn; /* there is a point to go on from */
  double y;
  double x;
} Pen;

static double
y_of (const Pen *pen, double value)
{
  return pen->bottom - (value - pen->low) * pen->per_unit;
}

static void
go_on (Pen *pen, double x, double value, gboolean steps)
{
  double y = y_of (pen, value);

  if (!pen->drawn)
    cairo_move_to (pen->cairo, x, y);
  else if (steps)
    cairo_line_to (pen->cairo, x, pen->y);
  cairo_line_to (pen->cairo, x, y);
  pen->drawn = TRUE;
  pen->x = x;
  pen->y = y;
}

/* A value that stands alone is seen as well. */
static void
lift (Pen *pen)
{
  pen->drawn = FALSE;
}

static void
draw_ticks (SortieWatchPlot *self, const SortieSeries *series, Pen *pen)
{
  int unknown = 0;

  for (int tick = MAX (self->from, 0); tick <= MIN (self->to, self->head); tick++)
    {
      double value;
      SortieSample sample = sortie_series_get (series, tick, &value);
      unknown = sample == SORTIE_SAMPLE_UNKNOWN ? unknown + 1 : 0;
      if (sample == SORTIE_SAMPLE_NONE || unknown > LONGEST_GAP)
        lift (pen);
      else if (sample == SORTIE_SAMPLE_VALUE)
        go_on (pen, sortie_watch_plot_x_of (self, tick), value, in_steps (self));
    }
}

/* More ticks than pixels: each column shows all that was between its ends. */
static void
draw_columns (SortieWatchPlot *self, const SortieSeries *series, Pen *pen)
{
  int width = plot_width (self), known = self->from;

  for (int x = 0; x < width; x++)
    {
      int from = self->from + (int) ((gint64) (self->to - self->from + 1) * x / width);
      int to = self->from + (int) ((gint64) (self->to - self->from + 1) * (x + 1) / width) - 1;
      SortieSpan span = sortie_series_span (series, from, MIN (to, self->head));
      if (span.any || span.none)
        known = to;
      if (span.any)
        {
          go_on (pen, GUTTER + x, span.first, in_steps (self));
          go_on (pen, GUTTER + x, span.low, FALSE);
          go_on (pen, GUTTER + x, span.high, FALSE);
          go_on (pen, GUTTER + x, span.last, FALSE);
        }
      else if (span.none || to - known > LONGEST_GAP)
        lift (pen);
    }
}

/* ---- Drawing ---- */

static PangoLayout *
small_text (SortieWatchPlot *self, const char *text, int *width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.8));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (layout, width, NULL);
  return layout;
}

/* Text that ends (@from_right) or begins at a place, at most @room pixels wide; on a ground of its own where lines are. */
static void
add_text (SortieWatchPlot *self, GtkSnapshot *snapshot, const char *text, const GdkRGBA *color, double x, double y,
          gboolean from_right, int room, gboolean on_lines)
{
  int width;
  g_autoptr (PangoLayout) layout = small_text (self, text, &width);
  GdkRGBA ground;

  if (width > room)
    pango_layout_set_width (layout, room * PANGO_SCALE);
  width = MIN (width, room);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (from_right ? x - width : x), (float) y));
  if (on_lines && gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), "view_bg_color", &ground))
    {
      ground.alpha = 0.8f;
      gtk_snapshot_append_color (snapshot, &ground, &GRAPHENE_RECT_INIT (-3, 0, (float) width + 6, 15));
    }
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static gboolean
fits (SortieWatchPlot *self, const char *text, int room)
{
  int width;
  g_autoptr (PangoLayout) layout = small_text (self, text, &width);

  return width <= room;
}

static void
add_vertical (SortieWatchPlot *self, GtkSnapshot *snapshot, int tick, const GdkRGBA *color)
{
  double x = round (sortie_watch_plot_x_of (self, tick));

  if (tick >= self->from && tick <= self->to)
    gtk_snapshot_append_color (
        snapshot, color, &GRAPHENE_RECT_INIT ((float) x, 0, 1, (float) gtk_widget_get_height (GTK_WIDGET (self))));
}

/* The line nearest to the pointer, and its value; NULL where none has one. */
static const SortieWatchLine *
nearest_line (SortieWatchPlot *self, const SortieSpan *scale, double bottom, double per_unit, double *value)
{
  const SortieWatchLine *nearest = NULL;
  double distance = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const SortieWatchLine *line = &g_array_index (self->lines, SortieWatchLine, i);
      double number, away;
      if (sortie_series_get (line->series, self->hover, &number) != SORTIE_SAMPLE_VALUE)
        continue;
      away = fabs (bottom - (number - scale->low) * per_unit - self->pointer_y);
      if (nearest == NULL || away < distance)
        {
          nearest = line;
          distance = away;
          *value = number;
        }
    }
  return nearest;
}

/* The tick with the value there, and, where there is room, whose it is and its unit. */
static char *
hover_text (SortieWatchPlot *self, const SortieWatchLine *line, double value, int room)
{
  g_autofree char *tick = sortie_tick_text (self->hover);
  g_autofree char *number = NULL, *with_unit = NULL, *whole = NULL;

  if (line == NULL)
    return g_steal_pointer (&tick);
  number = self->text (line, value, FALSE, self->text_data);
  with_unit = self->text (line, value, TRUE, self->text_data);
  whole = line->name && self->lines->len > 1 ? g_strdup_printf ("%s  %s: %s", tick, line->name, with_unit)
                                             : g_strdup_printf ("%s  %s", tick, with_unit);
  return fits (self, whole, room) ? g_steal_pointer (&whole) : g_strdup_printf ("%s  %s", tick, number);
}

static void
add_hover (SortieWatchPlot *self, GtkSnapshot *snapshot, const SortieSpan *scale, double bottom, double per_unit,
           const GdkRGBA *color)
{
  double x = sortie_watch_plot_x_of (self, self->hover);
  gboolean right = x > GUTTER + plot_width (self) / 2.0;
  int room = (int) (right ? x - GUTTER : gtk_widget_get_width (GTK_WIDGET (self)) - x) - 8;
  const SortieWatchLine *line;
  double value = 0;
  g_autofree char *text = NULL;

  add_vertical (self, snapshot, self->hover, &(GdkRGBA){ color->red, color->green, color->blue, 0.35f });
  if (!self->pointed || self->hover > self->head)
    return;
  line = nearest_line (self, scale, bottom, per_unit, &value);
  text = hover_text (self, line, value, room);
  add_text (self, snapshot, text, color, x + (right ? -5 : 6), 1, right, room, TRUE);
}

static void
add_scale (SortieWatchPlot *self, GtkSnapshot *snapshot, const SortieSpan *scale, const GdkRGBA *color)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  GdkRGBA faint = { color->red, color->green, color->blue, 0.65f };
  const SortieWatchLine *first = &g_array_index (self->lines, SortieWatchLine, 0);
  g_autofree char *high = self->text (first, scale->high, FALSE, self->text_data);
  g_autofree char *low = self->text (first, scale->low, FALSE, self->text_data);
  gboolean flat = !(scale->high > scale->low);

  if (!flat)
    add_text (self, snapshot, high, &faint, GUTTER - 5, 0, TRUE, GUTTER - 7, FALSE);
  add_text (self, snapshot, low, &faint, GUTTER - 5, flat ? height / 2.0 - 8 : height - 16, TRUE, GUTTER - 7, FALSE);
}

/* As far as the run goes it stands on firmer ground. */
static void
add_ground (SortieWatchPlot *self, GtkSnapshot *snapshot, const GdkRGBA *color)
{
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self)), height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  float end = self->head < 0 ? GUTTER : CLAMP ((float) sortie_watch_plot_x_of (self, self->head), GUTTER, width);

  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ color->red, color->green, color->blue, 0.03f },
                             &GRAPHENE_RECT_INIT (GUTTER, 0, width - GUTTER, height));
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ color->red, color->green, color->blue, 0.05f },
                             &GRAPHENE_RECT_INIT (GUTTER, 0, end - GUTTER, height));
}

static void
sortie_watch_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieWatchPlot *self = SORTIE_WATCH_PLOT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double bottom = height - MARGIN, room = MAX (height - 2 * MARGIN, 1), per_unit;
  SortieSpan scale;
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  add_ground (self, snapshot, &color);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  if (find_scale (self, &scale))
    {
      cairo_t *cairo = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
      gboolean flat = !(scale.high > scale.low);
      per_unit = flat ? 0 : room / (scale.high - scale.low);
      for (guint i = 0; i < self->lines->len; i++)
        {
          const SortieWatchLine *line = &g_array_index (self->lines, SortieWatchLine, i);
          Pen pen = { cairo, scale.low, per_unit, flat ? height / 2.0 : bottom, FALSE, 0, 0 };
          set_look (cairo, line->look);
          if (self->to - self->from > width)
            draw_columns (self, line->series, &pen);
          else
            draw_ticks (self, line->series, &pen);
          cairo_stroke (cairo);
        }
      cairo_destroy (cairo);
      add_scale (self, snapshot, &scale, &color);
      if (self->hover >= 0)
        add_hover (self, snapshot, &scale, flat ? height / 2.0 : bottom, per_unit, &color);
    }
  if (self->playhead >= 0)
    add_vertical (self, snapshot, self->playhead, &(GdkRGBA){ color.red, color.green, color.blue, 0.9f });
  gtk_snapshot_pop (snapshot);
}

static void
sortie_watch_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                           int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? GUTTER + 60 : 48;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 48;
  *minimum_baseline = *natural_baseline = -1;
}

/* ---- Pointer and keys ---- */

static gboolean
go_now (gpointer data)
{
  SortieWatchPlot *self = data;

  self->idle = 0;
  self->playhead = self->going;
  g_signal_emit (self, signals[GO_TO], 0, self->going);
  return G_SOURCE_REMOVE;
}

/* Once the events that wait have come: a drag asks for the last of its places only. */
static void
go_to (SortieWatchPlot *self, int tick)
{
  if (self->head < 0)
    return;
  self->playhead = self->going = CLAMP (tick, 0, self->head);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->idle == 0)
    self->idle = g_idle_add (go_now, self);
}

static void
pointer_moved (GtkEventControllerMotion *motion, double x, double y, SortieWatchPlot *self)
{
  self->pointed = TRUE;
  self->pointer_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[HOVERED], 0, sortie_watch_plot_tick_at (self, x));
}

static void
pointer_left (GtkEventControllerMotion *motion, SortieWatchPlot *self)
{
  self->pointed = FALSE;
  g_signal_emit (self, signals[HOVERED], 0, -1);
}

static void
dragged (GtkGestureDrag *drag, double dx, double dy, SortieWatchPlot *self)
{
  double x, y;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  go_to (self, sortie_watch_plot_tick_at (self, x + dx));
}

static void
drag_began (GtkGestureDrag *drag, double x, double y, SortieWatchPlot *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  go_to (self, sortie_watch_plot_tick_at (self, x));
}

static gboolean
key_pressed (GtkEventControllerKey *key, guint keyval, guint code, GdkModifierType state, SortieWatchPlot *self)
{
  int page = state & GDK_SHIFT_MASK ? PAGE : 1;

  if (self->playhead < 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Left:
      go_to (self, self->playhead - page);
      return TRUE;
    case GDK_KEY_Right:
      go_to (self, self->playhead + page);
      return TRUE;
    case GDK_KEY_Page_Up:
      go_to (self, self->playhead - PAGE);
      return TRUE;
    case GDK_KEY_Page_Down:
      go_to (self, self->playhead + PAGE);
      return TRUE;
    case GDK_KEY_Home:
      go_to (self, 0);
      return TRUE;
    case GDK_KEY_End:
      go_to (self, self->head);
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- GObject ---- */

static void
sortie_watch_plot_dispose (GObject *object)
{
  SortieWatchPlot *self = SORTIE_WATCH_PLOT (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->lines, g_array_unref);
  G_OBJECT_CLASS (sortie_watch_plot_parent_class)->dispose (object);
}

static void
sortie_watch_plot_class_init (SortieWatchPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_watch_plot_dispose;
  widget_class->snapshot = sortie_watch_plot_snapshot;
  widget_class->measure = sortie_watch_plot_measure;
  gtk_widget_class_set_css_name (widget_class, "watchplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  signals[HOVERED]
      = g_signal_new ("hovered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[GO_TO] = g_signal_new ("go-to", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
sortie_watch_plot_init (SortieWatchPlot *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new (), *key = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->lines = g_array_new (FALSE, FALSE, sizeof (SortieWatchLine));
  self->playhead = self->head = self->hover = -1;
  self->to = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_began), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (dragged), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
sortie_watch_plot_new (SortieWatchTextFunc text, gpointer data)
{
  SortieWatchPlot *self = g_object_new (SORTIE_TYPE_WATCH_PLOT, NULL);

  self->text = text;
  self->text_data = data;
  return GTK_WIDGET (self);
}

void
sortie_watch_plot_set_lines (SortieWatchPlot *self, GArray *lines, SrtWatchKind kind)
{
  g_return_if_fail (SORTIE_IS_WATCH_PLOT (self));

  g_array_ref (lines);
  g_array_unref (self->lines);
  self->lines = lines;
  self->kind = kind;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sortie_watch_plot_set_range (SortieWatchPlot *self, int from, int to)
{
  g_return_if_fail (SORTIE_IS_WATCH_PLOT (self));

  self->from = from;
  self->to = MAX (to, from + 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sortie_watch_plot_set_playhead (SortieWatchPlot *self, int tick, int head)
{
  g_return_if_fail (SORTIE_IS_WATCH_PLOT (self));

  /* Where it is on its way to counts more. */
  self->playhead = self->idle != 0 && head >= 0 ? MIN (self->going, head) : tick;
  self->head = head;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) MAX (head, 0),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) MAX (tick, 0), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sortie_watch_plot_set_hover (SortieWatchPlot *self, int tick)
{
  g_return_if_fail (SORTIE_IS_WATCH_PLOT (self));

  self->hover = tick;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
sortie_watch_plot_get_hover (SortieWatchPlot *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_PLOT (self), -1);

  return self->hover;
}
