/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The drawing of the timeline: ruler, lanes, playhead, and the gestures on them.
 * It shows what it is told and asks for what is done with it; it never goes
 * anywhere itself.
 */
#pragma once

#include "ui/timeline-dots.h"
#include "ui/timeline-lane.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_TIMELINE_VIEW (sortie_timeline_view_get_type ())
G_DECLARE_FINAL_TYPE (SortieTimelineView, sortie_timeline_view, SORTIE, TIMELINE_VIEW, GtkWidget)

/* A ship to be shown. */
typedef struct
{
  int slot;          /* -1: not in the run yet */
  const char *id;
  const char *name;
  int side;
  gboolean pinned;
  gboolean primary;  /* the one that other panels look at */
} SortieTimelineRow;

/*
 * Signals: "seek" (int tick): the playhead is being dragged; "pick" (int tick, int index, int slot): a bar
 * or mark was clicked; "select" (string id, boolean add, boolean frame): a name was; "menu" (double x,
 * double y): the second button; "bookmark" (int tick, boolean edit): a bookmark's flag was clicked; "scaled"
 * (double from, double to, boolean by_hand): other ticks are in sight, @by_hand because of a zoom or a pan.
 */
GtkWidget *sortie_timeline_view_new (SortieWorkspace *workspace, SortieLanes *lanes);

/* What stands left of the ruler, and in place of lanes where there are none. */
void sortie_timeline_view_set_corner (SortieTimelineView *self, GtkWidget *corner);
void sortie_timeline_view_set_hint (SortieTimelineView *self, const char *text);
void sortie_timeline_view_set_rows (SortieTimelineView *self, const SortieTimelineRow *rows, guint n);
/* What the lanes are scrolled in. */
GtkWidget *sortie_timeline_view_get_scroller (SortieTimelineView *self);
guint sortie_timeline_view_get_n_rows (SortieTimelineView *self);
SortieTimelineLane *sortie_timeline_view_get_row (SortieTimelineView *self, guint index);
/* The lane that keys are about: with the focus, else the primary ship's, else the first; NULL none. */
SortieTimelineLane *sortie_timeline_view_current (SortieTimelineView *self);
/* The lane at a height, or NULL. */
SortieTimelineLane *sortie_timeline_view_row_at (SortieTimelineView *self, double y);

/* Where the run stands, and the last tick recorded. While it runs the playhead is kept in sight, if it was. */
void sortie_timeline_view_set_moment (SortieTimelineView *self, SrtPosition moment, int head, gboolean running);
/* The tick that the playhead is being dragged to, where the run has yet to go; -1 none. */
int sortie_timeline_view_get_wanted (SortieTimelineView *self);
/* The run has gone where the playhead was dragged to, or cannot. */
void sortie_timeline_view_arrived (SortieTimelineView *self);
/* Another run: from the beginning, at the scale that a run begins with. */
void sortie_timeline_view_begin (SortieTimelineView *self);
/* SortieBookmark items; borrowed. Flags are drawn anew at each sortie_timeline_view_redraw(). */
void sortie_timeline_view_set_bookmarks (SortieTimelineView *self, GListModel *bookmarks);
/* Where breakpoints stopped the run; SrtPosition, borrowed. */
void sortie_timeline_view_set_hits (SortieTimelineView *self, GArray *hits);
/* Where they were met, stopped or not; borrowed. */
void sortie_timeline_view_set_dots (SortieTimelineView *self, SortieTimelineDots *dots);
void sortie_timeline_view_redraw (SortieTimelineView *self);

/* ---- Scale; x in the view's coordinates ---- */

double sortie_timeline_view_x_of (SortieTimelineView *self, double tick);
double sortie_timeline_view_tick_at (SortieTimelineView *self, double x);
/* Larger above 1; the time at @x stays where it is, at the playhead or the middle where @x is negative. */
void sortie_timeline_view_zoom (SortieTimelineView *self, double factor, double x);
void sortie_timeline_view_fit (SortieTimelineView *self);
void sortie_timeline_view_pan (SortieTimelineView *self, double pixels);
/* Brings a tick into sight. */
void sortie_timeline_view_show (SortieTimelineView *self, int tick);

G_END_DECLS
