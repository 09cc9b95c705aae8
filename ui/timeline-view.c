/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/timeline-view-private.h"

#include "ui/timeline-draw.h"

#include <glib/gi18n.h>
#include <math.h>

/* A run begins with this many ticks in sight. */
#define FIRST_TICKS 6000
/* The nearest that one can look, pixels a tick. */
#define MAX_PER_TICK 40.0
/* So many lanes are high, whether they fit or not. */
#define MAX_HIGH 4
/* Where the playhead is kept while it runs on, as a share of the tracks' width. */
#define FOLLOW_AT 0.9

enum
{
  SEEK,
  PICK,
  SELECT,
  MENU,
  BOOKMARK,
  SCALED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SortieTimelineView, sortie_timeline_view, GTK_TYPE_WIDGET)

/* ---- Scale ---- */

static double
track_width (SortieTimelineView *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - SORTIE_TIMELINE_HEADER, 1);
}

double
sortie_timeline_view_x_of (SortieTimelineView *self, double tick)
{
  return SORTIE_TIMELINE_HEADER + sortie_timeline_x (&self->scale, tick);
}

double
sortie_timeline_view_tick_at (SortieTimelineView *self, double x)
{
  return sortie_timeline_tick (&self->scale, x - SORTIE_TIMELINE_HEADER);
}

int
sortie_timeline_view_shown_tick (SortieTimelineView *self)
{
  return self->wanted >= 0 ? self->wanted : self->scale.moment.tick;
}

static void
redraw_lanes (SortieTimelineView *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_queue_draw (g_ptr_array_index (self->rows, i));
}

void
sortie_timeline_view_redraw (SortieTimelineView *self)
{
  redraw_lanes (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
tell_scaled (SortieTimelineView *self, gboolean by_hand)
{
  g_signal_emit (self, signals[SCALED], 0, sortie_timeline_tick (&self->scale, 0),
                 sortie_timeline_tick (&self->scale, track_width (self)), by_hand);
}

/* Some of the run stays in sight. */
static void
set_scale (SortieTimelineView *self, double start, double per_tick, gboolean by_hand)
{
  double width = track_width (self);
  double smallest = width / (MAX (self->head, FIRST_TICKS) * 2.0);

  per_tick = CLAMP (per_tick, smallest, MAX_PER_TICK);
  start = CLAMP (start, -0.9 * width / per_tick, self->head);
  if (start == self->scale.start && per_tick == self->scale.per_tick)
    {
      if (by_hand)
        tell_scaled (self, TRUE);
      return;
    }
  self->scale.start = start;
  self->scale.per_tick = per_tick;
  sortie_timeline_view_redraw (self);
  tell_scaled (self, by_hand);
}

void
sortie_timeline_view_zoom (SortieTimelineView *self, double factor, double x)
{
  double playhead = sortie_timeline_view_x_of (self, sortie_timeline_view_shown_tick (self));
  double width = track_width (self), tick, before = self->scale.per_tick, per_tick;

  if (x < SORTIE_TIMELINE_HEADER)
    x = playhead >= SORTIE_TIMELINE_HEADER && playhead <= SORTIE_TIMELINE_HEADER + width
            ? playhead
            : SORTIE_TIMELINE_HEADER + width / 2;
  self->fitted = FALSE;
  tick = sortie_timeline_view_tick_at (self, x);
  per_tick = CLAMP (before * factor, width / (MAX (self->head, FIRST_TICKS) * 2.0), MAX_PER_TICK);
  set_scale (self, tick - (x - SORTIE_TIMELINE_HEADER) / per_tick, per_tick, TRUE);
}

static void
apply_fit (SortieTimelineView *self, gboolean by_hand)
{
  double width = track_width (self), margin = MIN (24, width / 10);
  double per_tick = (width - margin) / MAX (self->head, 100);

  set_scale (self, -margin / 2 / per_tick, per_tick, by_hand);
}

void
sortie_timeline_view_fit (SortieTimelineView *self)
{
  self->fitted = TRUE;
  apply_fit (self, TRUE);
}

void
sortie_timeline_view_pan (SortieTimelineView *self, double pixels)
{
  self->fitted = FALSE;
  set_scale (self, self->scale.start + pixels / self->scale.per_tick, self->scale.per_tick, TRUE);
}

void
sortie_timeline_view_show (SortieTimelineView *self, int tick)
{
  double x = sortie_timeline_x (&self->scale, tick), width = track_width (self);

  if (x < 0 || x > width)
    set_scale (self, tick - width / 2 / self->scale.per_tick, self->scale.per_tick, FALSE);
}

void
sortie_timeline_view_begin (SortieTimelineView *self)
{
  self->wanted = -1;
  self->head = 0;
  self->fitted = FALSE;
  self->scale.moment = (SrtPosition){ 0, SRT_TICK_END };
  self->scale.start = self->scale.per_tick = 0;
  set_scale (self, -100, track_width (self) / FIRST_TICKS, FALSE);
}

static void
follow (SortieTimelineView *self, int before)
{
  double width = track_width (self);
  double x = sortie_timeline_x (&self->scale, self->scale.moment.tick), was = sortie_timeline_x (&self->scale, before);

  if (self->fitted)
    {
      if (sortie_timeline_x (&self->scale, self->head) > width - 6)
        apply_fit (self, FALSE);
    }
  else if (was >= 0 && was <= width && x > width * FOLLOW_AT)
    set_scale (self, self->scale.moment.tick - width * FOLLOW_AT / self->scale.per_tick, self->scale.per_tick, FALSE);
}

void
sortie_timeline_view_set_moment (SortieTimelineView *self, SrtPosition moment, int head, gboolean running)
{
  int before = self->scale.moment.tick;

  if (srt_position_compare (moment, self->scale.moment) == 0 && head == self->head && self->wanted < 0)
    return;
  self->scale.moment = moment;
  self->head = head;
  if (self->wanted == moment.tick || running)
    self->wanted = -1;
  if (running || moment.tick >= head)
    follow (self, before);
  for (guint i = 0; i < self->rows->len; i++)
    if (gtk_widget_get_mapped (g_ptr_array_index (self->rows, i)))
      sortie_timeline_lane_describe (g_ptr_array_index (self->rows, i));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sortie_timeline_view_arrived (SortieTimelineView *self)
{
  self->wanted = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
sortie_timeline_view_get_wanted (SortieTimelineView *self)
{
  return self->wanted;
}

/* ---- Rows ---- */

/* High lanes where they are few or all of them fit, low ones else. */
static gboolean
choose_height (gpointer data)
{
  SortieTimelineView *self = data;
  int room = gtk_widget_get_height (GTK_WIDGET (self)) - SORTIE_TIMELINE_RULER;
  gboolean compact = self->rows->len > MAX_HIGH && (int) self->rows->len * sortie_timeline_lane_height (FALSE) > room;

  self->choosing = 0;
  if (compact == self->scale.compact)
    return G_SOURCE_REMOVE;
  self->scale.compact = compact;
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_queue_resize (g_ptr_array_index (self->rows, i));
  return G_SOURCE_REMOVE;
}

static void
queue_choose_height (SortieTimelineView *self)
{
  if (self->choosing == 0)
    self->choosing = g_idle_add_full (G_PRIORITY_HIGH_IDLE, choose_height, self, NULL);
}

void
sortie_timeline_view_set_rows (SortieTimelineView *self, const SortieTimelineRow *rows, guint n)
{
  while (self->rows->len > n)
    {
      gtk_box_remove (GTK_BOX (self->box), g_ptr_array_index (self->rows, self->rows->len - 1));
      g_ptr_array_set_size (self->rows, (int) self->rows->len - 1);
    }
  while (self->rows->len < n)
    {
      GtkWidget *lane = sortie_timeline_lane_new (&self->scale);
      gtk_box_append (GTK_BOX (self->box), lane);
      g_ptr_array_add (self->rows, lane);
    }
  for (guint i = 0; i < n; i++)
    sortie_timeline_lane_set_ship (g_ptr_array_index (self->rows, i), rows[i].slot, rows[i].id, rows[i].name,
                                   rows[i].side, rows[i].pinned, rows[i].primary);
  self->primary = -1;
  for (guint i = 0; i < n && self->primary < 0; i++)
    if (rows[i].primary)
      self->primary = (int) i;
  gtk_widget_set_visible (self->scroller, n > 0);
  gtk_widget_set_visible (self->hint, n == 0);
  gtk_widget_set_focusable (GTK_WIDGET (self), n == 0);
  queue_choose_height (self);
}

GtkWidget *
sortie_timeline_view_get_scroller (SortieTimelineView *self)
{
  return self->scroller;
}

guint
sortie_timeline_view_get_n_rows (SortieTimelineView *self)
{
  return self->rows->len;
}

SortieTimelineLane *
sortie_timeline_view_get_row (SortieTimelineView *self, guint index)
{
  return index < self->rows->len ? g_ptr_array_index (self->rows, index) : NULL;
}

SortieTimelineLane *
sortie_timeline_view_current (SortieTimelineView *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (gtk_widget_has_focus (g_ptr_array_index (self->rows, i)))
      return g_ptr_array_index (self->rows, i);
  return sortie_timeline_view_get_row (self, (guint) MAX (self->primary, 0));
}

SortieTimelineLane *
sortie_timeline_view_row_at (SortieTimelineView *self, double y)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      graphene_rect_t bounds;
      if (y >= SORTIE_TIMELINE_RULER
          && gtk_widget_compute_bounds (g_ptr_array_index (self->rows, i), GTK_WIDGET (self), &bounds)
          && y >= bounds.origin.y && y < bounds.origin.y + bounds.size.height)
        return g_ptr_array_index (self->rows, i);
    }
  return NULL;
}

/* ---- Asking ---- */

void
sortie_timeline_view_seek (SortieTimelineView *self, double x)
{
  int tick = (int) CLAMP (floor (sortie_timeline_view_tick_at (self, x) + 0.5), 0, self->head);

  if (tick == sortie_timeline_view_shown_tick (self) && self->wanted >= 0)
    return;
  self->wanted = tick;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SEEK], 0, tick);
}

void
sortie_timeline_view_pick (SortieTimelineView *self, SrtPosition at, int slot)
{
  g_signal_emit (self, signals[PICK], 0, at.tick, at.index, slot);
}

void
sortie_timeline_view_select (SortieTimelineView *self, const char *id, gboolean add, gboolean frame)
{
  g_signal_emit (self, signals[SELECT], 0, id, add, frame);
}

void
sortie_timeline_view_menu (SortieTimelineView *self, double x, double y)
{
  g_signal_emit (self, signals[MENU], 0, x, y);
}

void
sortie_timeline_view_open_bookmark (SortieTimelineView *self, int tick, gboolean edit)
{
  g_signal_emit (self, signals[BOOKMARK], 0, tick, edit);
}

void
sortie_timeline_view_set_bookmarks (SortieTimelineView *self, GListModel *bookmarks)
{
  self->bookmarks = bookmarks;
}

void
sortie_timeline_view_set_hits (SortieTimelineView *self, GArray *hits)
{
  self->hits = hits;
}

void
sortie_timeline_view_set_dots (SortieTimelineView *self, SortieTimelineDots *dots)
{
  self->dots = dots;
}

void
sortie_timeline_view_set_corner (SortieTimelineView *self, GtkWidget *corner)
{
  self->corner = corner;
  gtk_widget_set_parent (corner, GTK_WIDGET (self));
}

void
sortie_timeline_view_set_hint (SortieTimelineView *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->hint), text);
}

/* ---- GObject ---- */

static void
sortie_timeline_view_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  SortieTimelineView *self = SORTIE_TIMELINE_VIEW (widget);
  GtkWidget *children[] = { self->corner, self->scroller, self->hint };
  int ignored;

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    if (children[i])
      gtk_widget_measure (children[i], orientation, -1, &ignored, &ignored, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? SORTIE_TIMELINE_HEADER + 60 : SORTIE_TIMELINE_RULER + 40;
  *natural = *minimum;
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  int least_width, least_height;
  graphene_point_t corner = { (float) x, (float) y };

  if (!gtk_widget_should_layout (child))
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX (width, least_width);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  if (least_height > height && y == 0)
    corner.y = (float) (height - least_height) / 2;
  gtk_widget_allocate (child, width, MAX (height, least_height), -1, gsk_transform_translate (NULL, &corner));
}

static void
sortie_timeline_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SortieTimelineView *self = SORTIE_TIMELINE_VIEW (widget);

  if (self->corner)
    place (self->corner, 0, 0, SORTIE_TIMELINE_HEADER, SORTIE_TIMELINE_RULER);
  place (self->scroller, 0, SORTIE_TIMELINE_RULER, width, MAX (height - SORTIE_TIMELINE_RULER, 0));
  place (self->hint, 0, SORTIE_TIMELINE_RULER, width, MAX (height - SORTIE_TIMELINE_RULER, 0));
  queue_choose_height (self);
  /* The first size is what a run's beginning is shown by; later ones keep the scale. */
  if (self->scale.per_tick <= 0 || !self->sized)
    sortie_timeline_view_begin (self);
  self->sized = TRUE;
  if (self->fitted)
    apply_fit (self, FALSE);
  /* A wider one shows more. */
  tell_scaled (self, FALSE);
}

static void
sortie_timeline_view_dispose (GObject *object)
{
  SortieTimelineView *self = SORTIE_TIMELINE_VIEW (object);

  g_clear_handle_id (&self->choosing, g_source_remove);
  if (self->rows)
    g_ptr_array_set_size (self->rows, 0);
  g_clear_pointer (&self->corner, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->hint, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_timeline_view_parent_class)->dispose (object);
}

static void
sortie_timeline_view_finalize (GObject *object)
{
  SortieTimelineView *self = SORTIE_TIMELINE_VIEW (object);

  g_ptr_array_unref (self->rows);
  g_hash_table_unref (self->scale.layouts);
  G_OBJECT_CLASS (sortie_timeline_view_parent_class)->finalize (object);
}

static void
sortie_timeline_view_class_init (SortieTimelineViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_timeline_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_timeline_view_finalize;
  widget_class->measure = sortie_timeline_view_measure;
  widget_class->size_allocate = sortie_timeline_view_size_allocate;
  widget_class->snapshot = sortie_timeline_view_snapshot;
  gtk_widget_class_set_css_name (widget_class, "timeline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  signals[SEEK] = g_signal_new ("seek", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[PICK] = g_signal_new ("pick", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_INT,
                                G_TYPE_INT, G_TYPE_INT);
  signals[SELECT] = g_signal_new ("select", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                  G_TYPE_STRING, G_TYPE_BOOLEAN, G_TYPE_BOOLEAN);
  signals[MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  signals[BOOKMARK] = g_signal_new ("bookmark", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    G_TYPE_INT, G_TYPE_BOOLEAN);
  signals[SCALED] = g_signal_new ("scaled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_DOUBLE,
                                  G_TYPE_DOUBLE, G_TYPE_BOOLEAN);
}

static void
sortie_timeline_view_init (SortieTimelineView *self)
{
  self->rows = g_ptr_array_new ();
  self->wanted = -1;
  self->primary = -1;
  self->scale.layouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->scale.per_tick = 0;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  self->scale.window = self->scroller;
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
                           G_CALLBACK (redraw_lanes), self, G_CONNECT_SWAPPED);
  self->hint = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_widget_add_css_class (self->hint, "hint");
  gtk_widget_set_parent (self->hint, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Timeline"), -1);
  sortie_timeline_view_add_controllers (self);
}

GtkWidget *
sortie_timeline_view_new (SortieWorkspace *workspace, SortieLanes *lanes)
{
  SortieTimelineView *self = g_object_new (SORTIE_TYPE_TIMELINE_VIEW, NULL);

  self->scale.workspace = workspace;
  self->scale.lanes = lanes;
  g_signal_connect_object (lanes, "changed", G_CALLBACK (sortie_timeline_view_redraw), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
