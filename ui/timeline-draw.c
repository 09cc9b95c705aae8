/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/timeline-draw.h"

#include "ui/event-text.h"
#include "ui/order-colors.h"

#include <math.h>

/* Heights of a lane's parts, px. */
typedef struct
{
  int order_y, order_height;
  int deep_y, deep_step, deep_height, deep_levels;
  int maneuver_y, maneuver_height; /* 0: none */
  int mark_y, mark_height;
  int height;
} Shape;

static const Shape shapes[] = {
  { 3, 16, 20, 3, 2, 3, 30, 14, 45, 12, 59 },
  { 2, 14, 17, 3, 2, 1, 0, 0, 20, 10, 31 },
};

/* Text is not begun in less than this, and is shortened by so much at a time, px. */
#define MIN_TEXT 24
#define TEXT_STEP 6
/* Laid out texts that are kept. */
#define MAX_LAYOUTS 4000
/* Marks of one kind nearer than this are drawn once, px. */
#define MARK_STEP 3.0

static const Shape *
shape_of (gboolean compact)
{
  return &shapes[compact ? 1 : 0];
}

int
sortie_timeline_lane_height (gboolean compact)
{
  return shape_of (compact)->height;
}

SortieLanePart
sortie_timeline_part_at (gboolean compact, double y, int *level)
{
  const Shape *shape = shape_of (compact);

  *level = 0;
  if (y < 0 || y >= shape->height)
    return SORTIE_PART_NONE;
  if (y >= shape->mark_y - 1)
    return SORTIE_PART_MARKS;
  if (shape->maneuver_height > 0 && y >= shape->maneuver_y - 1)
    return SORTIE_PART_MANEUVERS;
  if (y >= shape->deep_y)
    *level = CLAMP (1 + (int) (y - shape->deep_y) / shape->deep_step, 1, shape->deep_levels);
  return SORTIE_PART_ORDERS;
}

/* ---- Marks ---- */

void
sortie_mark_color (SortieMark mark, GtkWidget *widget, GdkRGBA *color)
{
  static const char *const names[SORTIE_N_MARKS] = {
    [SORTIE_MARK_GIVEN] = "mark_good",    [SORTIE_MARK_KILL] = "mark_good",  [SORTIE_MARK_SHIELD] = "mark_shield",
    [SORTIE_MARK_ARMOR] = "mark_bad",     [SORTIE_MARK_PART] = "mark_bad",   [SORTIE_MARK_CRASH] = "mark_bad",
    [SORTIE_MARK_LOST] = "mark_bad",      [SORTIE_MARK_INCOMING] = "mark_bad", [SORTIE_MARK_REFUSED] = "mark_bad",
    [SORTIE_MARK_TURN] = "mark_decision", [SORTIE_MARK_HELP] = "mark_decision",
  };
  GtkStyleContext *context = gtk_widget_get_style_context (widget);

  if (names[mark] == NULL || !gtk_style_context_lookup_color (context, names[mark], color))
    gtk_style_context_get_color (context, color);
}

static void
polygon (cairo_t *cr, double x, double y, double r, const double *points, int n)
{
  for (int i = 0; i < n; i++)
    cairo_line_to (cr, x + points[2 * i] * r, y + points[2 * i + 1] * r);
  cairo_close_path (cr);
}

/* Two strokes across. */
static void
cross (cairo_t *cr, double x, double y, double r)
{
  cairo_move_to (cr, x - r, y - r);
  cairo_line_to (cr, x + r, y + r);
  cairo_move_to (cr, x - r, y + r);
  cairo_line_to (cr, x + r, y - r);
}

/* Each kind has a shape of its own: the colour only helps. */
void
sortie_mark_draw (cairo_t *cr, SortieMark mark, double x, double y, double size, const GdkRGBA *ink)
{
  static const double up[] = { 0, -1, 1, 1, -1, 1 }, down[] = { -1, -1, 1, -1, 0, 1 }, right[] = { -1, -1, 1, 0, -1, 1 },
                      diamond[] = { 0, -1, 1, 0, 0, 1, -1, 0 }, chevron[] = { -1, -1, 0, -1, 1, 0, 0, 1, -1, 1, 0, 0 };
  double r = size / 2;

  gdk_cairo_set_source_rgba (cr, ink);
  cairo_set_line_width (cr, 1.2);
  cairo_new_path (cr);
  switch (mark)
    {
    case SORTIE_MARK_FIRED:
      cairo_rectangle (cr, floor (x), y - r * 0.5, 1, r * 1.5);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_GIVEN:
      polygon (cr, x, y, r * 0.7, up, 3);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_SHIELD:
      polygon (cr, x, y, r * 0.7, down, 3);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_ARMOR:
      polygon (cr, x, y, r * 0.8, down, 3);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_PART:
      cairo_rectangle (cr, x - r * 0.6, y - r * 0.6, r * 1.2, r * 1.2);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_CRASH:
      cross (cr, x, y, r * 0.6);
      cairo_move_to (cr, x, y - r);
      cairo_line_to (cr, x, y + r);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_MISSILE:
      polygon (cr, x, y, r * 0.8, right, 3);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_INCOMING:
      polygon (cr, x, y, r * 0.75, right, 3);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_DECOY:
      cairo_arc (cr, x, y, r * 0.7, 0, 2 * G_PI);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_TURN:
      polygon (cr, x, y, r * 0.8, chevron, 6);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_HELP:
      cairo_rectangle (cr, x - 1, y - r * 0.9, 2, r * 1.1);
      cairo_rectangle (cr, x - 1, y + r * 0.5, 2, 2);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_TRAVEL:
      polygon (cr, x, y, r * 0.85, diamond, 4);
      cairo_fill (cr);
      break;
    case SORTIE_MARK_REFUSED:
      cairo_arc (cr, x, y, r * 0.75, 0, 2 * G_PI);
      cairo_move_to (cr, x - r * 0.5, y + r * 0.5);
      cairo_line_to (cr, x + r * 0.5, y - r * 0.5);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_NOTE:
      polygon (cr, x, y, r * 0.75, diamond, 4);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_KILL:
      cairo_set_line_width (cr, 2);
      cross (cr, x, y, r * 0.7);
      cairo_stroke (cr);
      break;
    case SORTIE_MARK_LOST:
      cairo_arc (cr, x, y, r * 0.9, 0, 2 * G_PI);
      cairo_fill (cr);
      break;
    case SORTIE_N_MARKS:
    default:
      break;
    }
}

/* ---- Text ---- */

PangoLayout *
sortie_timeline_layout (SortieTimelineScale *scale, GtkWidget *widget, const char *text, int width)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  g_autofree char *key = g_strdup_printf ("%d %s", width, text);
  PangoLayout *layout;

  if (scale->layouts_serial != pango_context_get_serial (context) || g_hash_table_size (scale->layouts) > MAX_LAYOUTS)
    {
      g_hash_table_remove_all (scale->layouts);
      scale->layouts_serial = pango_context_get_serial (context);
    }
  layout = g_hash_table_lookup (scale->layouts, key);
  if (layout == NULL)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
      layout = gtk_widget_create_pango_layout (widget, text);
      pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
      pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
      pango_layout_set_attributes (layout, attributes);
      pango_layout_set_single_paragraph_mode (layout, TRUE);
      if (width >= 0)
        {
          pango_layout_set_width (layout, width * PANGO_SCALE);
          pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
        }
      g_hash_table_insert (scale->layouts, g_steal_pointer (&key), layout);
    }
  return layout;
}

typedef struct
{
  cairo_t *cr;
  GtkWidget *widget;
  SortieTimelineScale *scale;
  const SortieLane *lane;
  const SrtRun *run;       /* may be NULL */
  const Shape *shape;
  int slot, width, end;    /* the last tick there is */
  GdkRGBA ink;             /* of text */
  GdkRGBA families[SORTIE_N_FAMILIES];
} Drawing;

/* Text that begins at the bar's left edge, or at the picture's where that lies left of it. */
static void
draw_text (const Drawing *it, const char *text, double x0, double x1, int y, int height)
{
  PangoLayout *layout;
  int text_width, text_height;

  x0 = MAX (x0, 0) + 5;
  x1 = MIN (x1, it->width) - 2;
  if (x1 - x0 < MIN_TEXT)
    return;
  layout = sortie_timeline_layout (it->scale, it->widget, text, -1);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  if (text_width > x1 - x0)
    layout = sortie_timeline_layout (it->scale, it->widget, text, (int) (x1 - x0) / TEXT_STEP * TEXT_STEP);
  gdk_cairo_set_source_rgba (it->cr, &it->ink);
  cairo_move_to (it->cr, x0, y + (height - text_height) / 2.0);
  pango_cairo_show_layout (it->cr, layout);
}

static void
fill (const Drawing *it, const GdkRGBA *color, double alpha, double x0, double y, double width, double height)
{
  cairo_set_source_rgba (it->cr, color->red, color->green, color->blue, alpha);
  cairo_rectangle (it->cr, x0, y, width, height);
  cairo_fill (it->cr);
}

/* ---- Orders ---- */

static void
draw_order (const Drawing *it, const SortieLaneOrder *order, int level, double x0, double x1)
{
  const GdkRGBA *hue = &it->families[sortie_family_of (order->number)];
  double left = MAX (x0, -2), right = MIN (x1, it->width + 2);

  if (level > 0)
    {
      fill (it, hue, 0.75, left, it->shape->deep_y + (level - 1) * it->shape->deep_step, MAX (right - left, 1),
            it->shape->deep_height);
      return;
    }
  fill (it, hue, 0.3, left, it->shape->order_y, MAX (right - left, 1), it->shape->order_height);
  fill (it, hue, 1, x0, it->shape->order_y, MIN (2, MAX (right - left, 1)), it->shape->order_height);
  if (right - left > MIN_TEXT)
    {
      g_autofree char *text = sortie_timeline_order_words (it->run, order);
      draw_text (it, text, x0, x1 - 1, it->shape->order_y, it->shape->order_height);
    }
}

/* Each entry once, from where it comes to this level to where it leaves it. */
static void
draw_level (const Drawing *it, int level)
{
  const SortieLane *lane = it->lane;
  double to_tick = sortie_timeline_tick (it->scale, it->width), drawn = -1;
  int first = sortie_lane_stack_index (lane, (SrtPosition){ (int) MAX (it->scale->start, 0), SRT_TICK_END });
  int i = MAX (first, 0);

  while (i < (int) lane->stacks->len)
    {
      const SortieLaneStack *stack = &g_array_index (lane->stacks, SortieLaneStack, i);
      guint32 id = sortie_lane_id_at (lane, i, level);
      double x0, x1;
      int next = i + 1;
      if (stack->at.tick > to_tick)
        break;
      while (next < (int) lane->stacks->len && sortie_lane_id_at (lane, next, level) == id
             && g_array_index (lane->stacks, SortieLaneStack, next).at.tick <= to_tick)
        next++;
      /* The first was there before what is seen, perhaps for long. */
      while (i == first && i > 0 && sortie_lane_id_at (lane, i - 1, level) == id)
        first = --i;
      x0 = sortie_timeline_x (it->scale, g_array_index (lane->stacks, SortieLaneStack, i).at.tick);
      x1 = sortie_timeline_x (it->scale, next < (int) lane->stacks->len
                                             ? g_array_index (lane->stacks, SortieLaneStack, next).at.tick
                                             : it->end);
      if (id != 0 && x1 >= drawn + 1)
        {
          draw_order (it, &g_array_index (lane->orders, SortieLaneOrder, stack->first + (guint) level), level,
                      MAX (x0, drawn), x1);
          drawn = MAX (floor (x1), drawn);
        }
      i = next;
    }
}

/* ---- Maneuvers ---- */

static void
draw_maneuvers (const Drawing *it)
{
  const SortieLane *lane = it->lane;
  double to_tick = sortie_timeline_tick (it->scale, it->width), drawn = -1;
  guint i = sortie_lane_first_maneuver (lane, (int) MAX (it->scale->start, 0));

  for (; i < lane->maneuvers->len; i++)
    {
      const SortieLaneManeuver *maneuver = &g_array_index (lane->maneuvers, SortieLaneManeuver, i);
      double x0 = sortie_timeline_x (it->scale, maneuver->at.tick);
      double x1 = sortie_timeline_x (it->scale, maneuver->end >= 0 ? maneuver->end : it->end);
      double left = MAX (MAX (x0, drawn), -2), right = MIN (x1, it->width + 2);
      if (maneuver->at.tick > to_tick)
        break;
      if (x1 < drawn + 1)
        continue;
      drawn = MAX (floor (x1), drawn);
      fill (it, &it->ink, i % 2 ? 0.13 : 0.08, left, it->shape->maneuver_y, MAX (right - left, 1),
            it->shape->maneuver_height);
      fill (it, &it->ink, 0.45, left, it->shape->maneuver_y, 1, it->shape->maneuver_height);
      if (it->run)
        draw_text (it, sortie_maneuver_name (it->run, it->slot, maneuver->number), x0, x1 - 1, it->shape->maneuver_y,
                   it->shape->maneuver_height);
    }
}

/* ---- The whole ---- */

static void
draw_marks (const Drawing *it)
{
  double drawn[SORTIE_N_MARKS];
  double middle = it->shape->mark_y + it->shape->mark_height / 2.0, size = it->shape->mark_height;
  GdkRGBA inks[SORTIE_N_MARKS];
  const SortieLane *lane = it->lane;
  double to_tick = sortie_timeline_tick (it->scale, it->width + 8);
  guint first = sortie_lane_first_mark (lane, (int) MAX (sortie_timeline_tick (it->scale, -8), 0));

  for (int mark = 0; mark < SORTIE_N_MARKS; mark++)
    sortie_mark_color (mark, it->widget, &inks[mark]);
  /* What matters most comes last, over the rest. */
  for (int pass = 0; pass < 2; pass++)
    {
      for (int mark = 0; mark < SORTIE_N_MARKS; mark++)
        drawn[mark] = -100;
      for (guint i = first; i < lane->marks->len; i++)
        {
          const SortieLaneMark *mark = &g_array_index (lane->marks, SortieLaneMark, i);
          double x = sortie_timeline_x (it->scale, mark->tick);
          if (mark->tick > to_tick)
            break;
          if ((mark->mark >= SORTIE_MARK_MISSILE) != (pass == 1)
              || x < drawn[mark->mark] + (mark->mark == SORTIE_MARK_FIRED ? 1 : MARK_STEP))
            continue;
          drawn[mark->mark] = x;
          sortie_mark_draw (it->cr, mark->mark, x, middle, size, &inks[mark->mark]);
        }
    }
}

/* Where nothing is in the slot there is nothing to tell. */
static void
draw_lives (const Drawing *it)
{
  for (guint i = 0; i < it->lane->lives->len; i++)
    {
      const SortieLaneLife *life = &g_array_index (it->lane->lives, SortieLaneLife, i);
      double x0 = MAX (sortie_timeline_x (it->scale, life->from), 0);
      double x1 = MIN (sortie_timeline_x (it->scale, life->to >= 0 ? life->to : it->end), it->width);
      if (x1 > x0)
        fill (it, &it->ink, 0.04, x0, 1, x1 - x0, it->shape->height - 2);
    }
}

void
sortie_timeline_draw_lane (GtkSnapshot *snapshot,
                           GtkWidget *widget,
                           SortieTimelineScale *scale,
                           const SortieLane *lane,
                           int slot,
                           int width)
{
  const graphene_rect_t area
      = GRAPHENE_RECT_INIT (SORTIE_TIMELINE_HEADER, 0, (float) width, (float) gtk_widget_get_height (widget));
  Drawing it = {
    .widget = widget,
    .scale = scale,
    .lane = lane,
    .run = sortie_session_get_run (sortie_workspace_get_session (scale->workspace)),
    .shape = shape_of (scale->compact),
    .slot = slot,
    .width = width,
    .end = sortie_lanes_get_end (scale->lanes),
  };

  it.cr = gtk_snapshot_append_cairo (snapshot, &area);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &it.ink);
  for (int i = 0; i < SORTIE_N_FAMILIES; i++)
    sortie_family_color (i, widget, &it.families[i]);
  cairo_translate (it.cr, SORTIE_TIMELINE_HEADER, 0);
  draw_lives (&it);
  for (int level = 0; level <= it.shape->deep_levels; level++)
    draw_level (&it, level);
  if (it.shape->maneuver_height > 0)
    draw_maneuvers (&it);
  draw_marks (&it);
  cairo_destroy (it.cr);
}
