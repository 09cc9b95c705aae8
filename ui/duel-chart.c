/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/duel-chart.h"

#include <glib/gi18n.h>
#include <math.h>

#define BAR_HEIGHT 18
#define HISTOGRAM_HEIGHT 132
#define AXIS 18 /* height of the words below the bars */

static GdkRGBA
text_color (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return color;
}

static GdkRGBA
faded (GdkRGBA color, float alpha)
{
  color.alpha *= alpha;
  return color;
}

static void
fill (GtkSnapshot *snapshot, const GdkRGBA *color, double x, double y, double width, double height)
{
  gtk_snapshot_append_color (snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) fmax (width, 0), (float) height));
}

/* ---- A share ---- */

struct _SortieShareBar
{
  GtkWidget parent_instance;
  double share, low, high, before;
};

G_DEFINE_FINAL_TYPE (SortieShareBar, sortie_share_bar, GTK_TYPE_WIDGET)

static void
share_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieShareBar *self = SORTIE_SHARE_BAR (widget);
  GdkRGBA own = text_color (widget), plain = text_color (gtk_widget_get_parent (widget));
  GdkRGBA track = faded (plain, 0.1f), half = faded (plain, 0.35f), body = faded (own, 0.75f);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), middle = floor (height / 2);

  fill (snapshot, &track, 0, 2, width, height - 4);
  fill (snapshot, &body, 0, 2, width * self->share, height - 4);
  if (self->before >= 0)
    fill (snapshot, &plain, width * self->before - 1, height - 5, 3, 5);
  if (self->low > self->high)
    return;
  fill (snapshot, &half, floor (width / 2), 0, 1, height);
  fill (snapshot, &plain, width * self->low, middle, width * (self->high - self->low), 1.5);
  fill (snapshot, &plain, width * self->low, middle - 4, 1.5, 9);
  fill (snapshot, &plain, width * self->high - 1.5, middle - 4, 1.5, 9);
}

static void
share_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : BAR_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 120 : BAR_HEIGHT;
}

static void
sortie_share_bar_class_init (SortieShareBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = share_bar_snapshot;
  widget_class->measure = share_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "sharebar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
sortie_share_bar_init (SortieShareBar *self)
{
  self->low = 1;
  self->before = -1;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
sortie_share_bar_new (void)
{
  return g_object_new (SORTIE_TYPE_SHARE_BAR, NULL);
}

void
sortie_share_bar_set (SortieShareBar *self, double share, double low, double high, double before, const char *label)
{
  self->share = CLAMP (share, 0, 1);
  self->low = low;
  self->high = high;
  self->before = before;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  /* Each asks the display where the pointer is. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (GTK_WIDGET (self)), label) != 0)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self), label);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- How long they lasted ---- */

struct _SortieDuelHistogram
{
  GtkWidget parent_instance;
  int width;      /* of a bar, seconds */
  GArray *counts; /* int[2] by bar */
  int most;       /* of a bar */
  SortieDuelTimes times;
};

G_DEFINE_FINAL_TYPE (SortieDuelHistogram, sortie_duel_histogram, GTK_TYPE_WIDGET)

enum
{
  MOST_BARS = 30
};

static const int *
counts_of (SortieDuelHistogram *self, guint bar)
{
  return &g_array_index (self->counts, int, 2 * bar);
}

static guint
n_bars (SortieDuelHistogram *self)
{
  return self->counts->len / 2;
}

static void
write_at (GtkWidget *widget, GtkSnapshot *snapshot, const char *text, double x, double y, double align)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  GdkRGBA color = faded (text_color (widget), 0.75f);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  x = CLAMP (x - align * width, 0, fmax (gtk_widget_get_width (widget) - width, 0));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_axis (SortieDuelHistogram *self, GtkSnapshot *snapshot, double bar, double foot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRGBA line = faded (text_color (widget), 0.3f);
  guint every = MAX (1, (guint) ceil (64 / bar));

  fill (snapshot, &line, 0, foot, gtk_widget_get_width (widget), 1);
  for (guint i = 0; i <= n_bars (self); i += every)
    {
      g_autofree char *text = g_strdup_printf (_ ("%d s"), (int) i * self->width);
      fill (snapshot, &line, floor (bar * i), foot, 1, 4);
      write_at (widget, snapshot, text, bar * i, foot + 3, i == 0 ? 0 : 0.5);
    }
}

static void
histogram_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA colors[2] = { { 0.21f, 0.52f, 0.89f, 0.85f }, { 0.90f, 0.38f, 0.0f, 0.85f } };
  SortieDuelHistogram *self = SORTIE_DUEL_HISTOGRAM (widget);
  GdkRGBA plain = text_color (widget);
  double foot = gtk_widget_get_height (widget) - AXIS - 4, bar, mean;

  if (n_bars (self) == 0)
    return;
  bar = gtk_widget_get_width (widget) / (double) n_bars (self);
  for (guint i = 0; i < n_bars (self); i++)
    {
      double y = foot;
      for (int side = 0; side < 2; side++)
        {
          double height = (foot - AXIS) * counts_of (self, i)[side] / self->most;
          fill (snapshot, &colors[side], bar * i + 1, y - height, bar - 2, height);
          y -= height;
        }
    }
  draw_axis (self, snapshot, bar, foot);
  mean = bar * self->times.mean / self->width;
  fill (snapshot, &plain, mean, AXIS, 1.5, foot - AXIS);
  {
    g_autofree char *text = g_strdup_printf (_ ("mean %.1f s"), self->times.mean);
    write_at (widget, snapshot, text, mean, 0, 0.5);
  }
}

static void
histogram_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                   int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : HISTOGRAM_HEIGHT;
}

static gboolean
histogram_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  SortieDuelHistogram *self = SORTIE_DUEL_HISTOGRAM (widget);
  guint bar = n_bars (self) > 0 ? (guint) (x * (int) n_bars (self) / MAX (gtk_widget_get_width (widget), 1)) : 0;
  g_autofree char *text = NULL;

  if (keyboard || bar >= n_bars (self))
    return FALSE;
  text = g_strdup_printf (_ ("%d to %d s: A won %d, B won %d"), (int) bar * self->width, (int) (bar + 1) * self->width,
                          counts_of (self, bar)[0], counts_of (self, bar)[1]);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
histogram_finalize (GObject *object)
{
  g_array_unref (SORTIE_DUEL_HISTOGRAM (object)->counts);
  G_OBJECT_CLASS (sortie_duel_histogram_parent_class)->finalize (object);
}

static void
sortie_duel_histogram_class_init (SortieDuelHistogramClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = histogram_finalize;
  widget_class->snapshot = histogram_snapshot;
  widget_class->measure = histogram_measure;
  widget_class->query_tooltip = histogram_tooltip;
  gtk_widget_class_set_css_name (widget_class, "duelhistogram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
sortie_duel_histogram_init (SortieDuelHistogram *self)
{
  self->counts = g_array_new (FALSE, TRUE, sizeof (int));
  self->width = 1;
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
sortie_duel_histogram_new (void)
{
  return g_object_new (SORTIE_TYPE_DUEL_HISTOGRAM, NULL);
}

static gboolean
is_won (const SrtDuelResult *result)
{
  return result->outcome == SRT_DUEL_A_WINS || result->outcome == SRT_DUEL_B_WINS;
}

/* Seconds that make no more than so many bars. */
static int
fitting_width (double most)
{
  static const int widths[] = { 1, 2, 5, 10, 20, 30, 60, 120, 300, 600 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    if (most / widths[i] < MOST_BARS)
      return widths[i];
  return (int) ceil (most / MOST_BARS);
}

void
sortie_duel_histogram_set (SortieDuelHistogram *self, const SrtDuelResult *results, int runs)
{
  g_autofree char *label = NULL;

  self->times = sortie_duel_times (results, runs);
  g_array_set_size (self->counts, 0);
  self->most = 0;
  if (self->times.n > 0)
    {
      self->width = fitting_width (self->times.most);
      g_array_set_size (self->counts, 2 * ((guint) self->times.most / (guint) self->width + 1));
    }
  for (int i = 0; i < runs; i++)
    if (is_won (&results[i]))
      {
        int *counts = &g_array_index (self->counts, int, 2 * (results[i].ticks / 100 / self->width));
        counts[results[i].outcome == SRT_DUEL_B_WINS]++;
        self->most = MAX (self->most, counts[0] + counts[1]);
      }
  label = g_strdup_printf (_ ("How long duels lasted: mean %.1f s, from %.1f to %.1f s"), self->times.mean,
                           self->times.least, self->times.most);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
sortie_duel_histogram_get_count (SortieDuelHistogram *self, int bar, int side)
{
  return bar >= 0 && (guint) bar < n_bars (self) ? counts_of (self, (guint) bar)[side] : 0;
}

int
sortie_duel_histogram_get_width (SortieDuelHistogram *self)
{
  return self->width;
}
