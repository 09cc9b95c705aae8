/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ruler, flags, playhead, and what lies ahead of it: drawn over the lanes. */
#include "sortie-config.h"

#include "ui/timeline-view-private.h"

#include "ui/sortie-number-entry.h"
#include "ui/timeline-draw.h"

#include "app/model/sortie-bookmarks.h"

#include <math.h>

/* From one label of the ruler to the next at least, px. */
#define LABEL_STEP 120
#define FLAG_REACH 6.0
/* Flags stand in this part of the ruler. */
#define FLAG_TOP 14

typedef struct
{
  SortieTimelineView *view;
  GtkWidget *widget;
  cairo_t *cr;
  double width, height; /* of the tracks with the ruler */
  GdkRGBA ink, accent, stop, mark;
} Picture;

static void
set_ink (const Picture *it, const GdkRGBA *color, double alpha)
{
  cairo_set_source_rgba (it->cr, color->red, color->green, color->blue, color->alpha * alpha);
}

static void
line (const Picture *it, double x, double y0, double y1)
{
  cairo_rectangle (it->cr, floor (x), y0, 1, y1 - y0);
  cairo_fill (it->cr);
}

/* ---- Ruler ---- */

/* Ticks between labels: 1, 2, 5, 10 ... seconds and minutes. */
static int
label_ticks (double per_tick)
{
  static const int steps[] = { 5,    10,   20,   50,    100,   200,   500,    1000,   1500,
                               3000, 6000, 12000, 30000, 60000, 90000, 180000, 360000 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * per_tick >= LABEL_STEP)
      return steps[i];
  return 720000;
}

static double
show_text (const Picture *it, const char *text, double x, double alpha)
{
  PangoLayout *layout = sortie_timeline_layout (&it->view->scale, it->widget, text, -1);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  set_ink (it, &it->ink, alpha);
  cairo_move_to (it->cr, x, (FLAG_TOP - height) / 2.0 + 1);
  pango_cairo_show_layout (it->cr, layout);
  return width;
}

static void
draw_ruler (const Picture *it)
{
  const SortieTimelineScale *scale = &it->view->scale;
  int step = label_ticks (scale->per_tick), minor = MAX (step / 5, 1);
  int first = (int) floor (MAX (scale->start, 0) / minor) * minor;
  double to = sortie_timeline_tick (scale, it->width);

  for (int tick = first; tick <= to; tick += minor)
    {
      double x = sortie_timeline_x (scale, tick), along;
      g_autofree char *seconds = NULL;
      g_autofree char *figure = NULL;
      gboolean major = tick % step == 0;
      set_ink (it, &it->ink, major ? 0.5 : 0.25);
      line (it, x, major ? 4 : SORTIE_TIMELINE_RULER - 5, SORTIE_TIMELINE_RULER);
      if (!major)
        continue;
      seconds = step < 100 ? g_strdup_printf ("%d:%02d.%02d", tick / 6000, tick / 100 % 60, tick % 100)
                           : g_strdup_printf ("%d:%02d", tick / 6000, tick / 100 % 60);
      figure = sortie_number_text (tick);
      along = show_text (it, seconds, x + 4, 0.9);
      show_text (it, figure, x + 4 + along + 6, 0.5);
    }
  set_ink (it, &it->ink, 0.15);
  cairo_rectangle (it->cr, 0, SORTIE_TIMELINE_RULER - 1, it->width, 1);
  cairo_fill (it->cr);
}

/* What has been recorded, as a strip under the ruler; what lies ahead of the playhead fainter. */
static void
draw_recorded (const Picture *it)
{
  const SortieTimelineScale *scale = &it->view->scale;
  double begin = CLAMP (sortie_timeline_x (scale, 0), 0, it->width);
  double now = CLAMP (sortie_timeline_x (scale, sortie_timeline_view_shown_tick (it->view)), 0, it->width);
  double end = CLAMP (sortie_timeline_x (scale, it->view->head), 0, it->width);

  set_ink (it, &it->accent, 1);
  cairo_rectangle (it->cr, begin, SORTIE_TIMELINE_RULER - 3, now - begin, 3);
  cairo_fill (it->cr);
  set_ink (it, &it->accent, 0.4);
  cairo_rectangle (it->cr, now, SORTIE_TIMELINE_RULER - 3, end - now, 3);
  cairo_fill (it->cr);
}

/* ---- Flags ---- */

static void
draw_flag (const Picture *it, double x)
{
  set_ink (it, &it->mark, 1);
  line (it, x, FLAG_TOP - 1, SORTIE_TIMELINE_RULER);
  cairo_move_to (it->cr, floor (x), FLAG_TOP - 1);
  cairo_rel_line_to (it->cr, 9, 0);
  cairo_rel_line_to (it->cr, -3, 4);
  cairo_rel_line_to (it->cr, 3, 4);
  cairo_rel_line_to (it->cr, -9, 0);
  cairo_close_path (it->cr);
  cairo_fill (it->cr);
  set_ink (it, &it->mark, 0.35);
  line (it, x, SORTIE_TIMELINE_RULER, it->height);
}

static int
bookmark_tick (SortieTimelineView *self, guint index)
{
  g_autoptr (SortieBookmark) bookmark = g_list_model_get_item (self->bookmarks, index);

  return sortie_bookmark_get_tick (bookmark);
}

static void
draw_flags (const Picture *it)
{
  SortieTimelineView *view = it->view;
  double drawn = -100;

  for (guint i = 0; view->bookmarks && i < g_list_model_get_n_items (view->bookmarks); i++)
    {
      double x = sortie_timeline_x (&view->scale, bookmark_tick (view, i));
      if (x < -10 || x > it->width || x < drawn + 2)
        continue;
      drawn = x;
      draw_flag (it, x);
    }
}

/* Rings where breakpoints were met: of many the first that has room. */
static void
draw_dots (const Picture *it)
{
  const SortieTimelineScale *scale = &it->view->scale;
  double from = sortie_timeline_tick (scale, -10), to = sortie_timeline_tick (scale, it->width + 10);
  guint n;
  const SortieTimelineDot *dots = sortie_timeline_dots_get (it->view->dots, &n);

  set_ink (it, &it->stop, 1);
  cairo_set_line_width (it->cr, 1.5);
  for (guint i = sortie_timeline_dots_first (it->view->dots, from); i < n && dots[i].at.tick <= to;)
    {
      double x = sortie_timeline_x (scale, dots[i].at.tick);
      if (dots[i].passed)
        {
          i++;
          continue;
        }
      cairo_new_path (it->cr);
      cairo_arc (it->cr, x, SORTIE_TIMELINE_RULER - 8, 2.75, 0, 2 * G_PI);
      cairo_stroke (it->cr);
      i = MAX (i + 1, sortie_timeline_dots_first (it->view->dots, sortie_timeline_tick (scale, x + 4)));
    }
}

/* Discs where they stopped the run. */
static void
draw_hits (const Picture *it)
{
  SortieTimelineView *view = it->view;
  double drawn = -100;

  set_ink (it, &it->stop, 1);
  for (guint i = 0; view->hits && i < view->hits->len; i++)
    {
      double x = sortie_timeline_x (&view->scale, g_array_index (view->hits, SrtPosition, i).tick);
      if (x < -10 || x > it->width || x < drawn + 3)
        continue;
      drawn = x;
      cairo_new_path (it->cr);
      cairo_arc (it->cr, x, SORTIE_TIMELINE_RULER - 8, 3.5, 0, 2 * G_PI);
      cairo_fill (it->cr);
    }
}

int
sortie_timeline_view_bookmark_at (SortieTimelineView *self, double x, double y)
{
  double best = FLAG_REACH + 4;
  int found = -1;

  if (y < FLAG_TOP - 2 || y > SORTIE_TIMELINE_RULER || x < SORTIE_TIMELINE_HEADER)
    return -1;
  for (guint i = 0; self->bookmarks && i < g_list_model_get_n_items (self->bookmarks); i++)
    {
      int tick = bookmark_tick (self, i);
      /* The flag flies to the right of its pole. */
      double away = x - sortie_timeline_view_x_of (self, tick) - 4;
      if (ABS (away) < best)
        {
          best = ABS (away);
          found = tick;
        }
    }
  return found;
}

int
sortie_timeline_view_hit_at (SortieTimelineView *self, double x, double y)
{
  if (y < FLAG_TOP - 2 || y > SORTIE_TIMELINE_RULER)
    return -1;
  for (guint i = 0; self->hits && i < self->hits->len; i++)
    if (ABS (sortie_timeline_view_x_of (self, g_array_index (self->hits, SrtPosition, i).tick) - x) <= FLAG_REACH - 1)
      return (int) i;
  return -1;
}

int
sortie_timeline_view_dot_at (SortieTimelineView *self, double x, double y)
{
  const double reach = FLAG_REACH - 1;
  double best = reach + 1;
  int found = -1;
  guint n;
  const SortieTimelineDot *dots = sortie_timeline_dots_get (self->dots, &n);

  if (y < FLAG_TOP - 2 || y > SORTIE_TIMELINE_RULER)
    return -1;
  for (guint i = sortie_timeline_dots_first (self->dots, sortie_timeline_view_tick_at (self, x - reach)); i < n; i++)
    {
      double away = sortie_timeline_view_x_of (self, dots[i].at.tick) - x;
      if (away > reach)
        break;
      if (!dots[i].passed && ABS (away) < best)
        {
          best = ABS (away);
          found = (int) i;
        }
    }
  return found;
}

/* ---- Playhead ---- */

static void
draw_ahead (const Picture *it, const GdkRGBA *ground)
{
  const SortieTimelineScale *scale = &it->view->scale;
  double now = sortie_timeline_x (scale, sortie_timeline_view_shown_tick (it->view));
  double end = sortie_timeline_x (scale, it->view->head);

  if (end > now)
    {
      set_ink (it, ground, 0.45);
      cairo_rectangle (it->cr, MAX (now, 0), SORTIE_TIMELINE_RULER, MIN (end, it->width) - MAX (now, 0), it->height);
      cairo_fill (it->cr);
    }
  /* The recorded end: nothing has been beyond it yet. */
  if (end >= 0 && end <= it->width && it->view->head > 0)
    {
      static const double dashes[] = { 3, 3 };
      set_ink (it, &it->ink, 0.45);
      cairo_set_line_width (it->cr, 1);
      cairo_set_dash (it->cr, dashes, 2, 0);
      cairo_move_to (it->cr, floor (end) + 0.5, SORTIE_TIMELINE_RULER);
      cairo_line_to (it->cr, floor (end) + 0.5, it->height);
      cairo_stroke (it->cr);
      cairo_set_dash (it->cr, NULL, 0, 0);
    }
}

static void
draw_playhead (const Picture *it)
{
  double x = sortie_timeline_x (&it->view->scale, sortie_timeline_view_shown_tick (it->view));

  if (x < -8 || x > it->width + 8)
    return;
  set_ink (it, &it->accent, 1);
  line (it, x, SORTIE_TIMELINE_RULER - 8, it->height);
  cairo_move_to (it->cr, floor (x) - 5, SORTIE_TIMELINE_RULER - 12);
  cairo_rel_line_to (it->cr, 11, 0);
  cairo_rel_line_to (it->cr, 0, 5);
  cairo_rel_line_to (it->cr, -5.5, 6);
  cairo_rel_line_to (it->cr, -5.5, -6);
  cairo_close_path (it->cr);
  cairo_fill (it->cr);
}

static void
named (GtkStyleContext *context, const char *name, const char *fallback, GdkRGBA *color)
{
  if (!gtk_style_context_lookup_color (context, name, color))
    gdk_rgba_parse (color, fallback);
}

void
sortie_timeline_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieTimelineView *self = SORTIE_TIMELINE_VIEW (widget);
  double width = gtk_widget_get_width (widget) - SORTIE_TIMELINE_HEADER, height = gtk_widget_get_height (widget);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (SORTIE_TIMELINE_HEADER, 0, (float) MAX (width, 1), (float) height);
  Picture it = { self, widget, NULL, width, height, { 0 }, { 0 }, { 0 }, { 0 } };
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA ground;

  if (self->corner)
    gtk_widget_snapshot_child (widget, self->corner, snapshot);
  gtk_widget_snapshot_child (widget, self->scroller, snapshot);
  gtk_widget_snapshot_child (widget, self->hint, snapshot);
  if (width < 1)
    return;
  gtk_style_context_get_color (context, &it.ink);
  named (context, "accent_color", "#3584e4", &it.accent);
  named (context, "mark_bookmark", "#e5a50a", &it.mark);
  named (context, "mark_bad", "#e01b24", &it.stop);
  named (context, "window_bg_color", "#808080", &ground);
  it.cr = gtk_snapshot_append_cairo (snapshot, &area);
  cairo_translate (it.cr, SORTIE_TIMELINE_HEADER, 0);
  draw_ruler (&it);
  if (sortie_session_is_live (sortie_workspace_get_session (self->scale.workspace)))
    {
      draw_ahead (&it, &ground);
      draw_recorded (&it);
    }
  draw_flags (&it);
  draw_dots (&it);
  draw_hits (&it);
  draw_playhead (&it);
  cairo_destroy (it.cr);
}
