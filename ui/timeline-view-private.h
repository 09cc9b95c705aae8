/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the view's files share: timeline-view.c, -ruler.c, -input.c. */
#pragma once

#include "ui/timeline-view.h"

enum
{
  SORTIE_TIMELINE_RULER = 28, /* height, px */
};

struct _SortieTimelineView
{
  GtkWidget parent_instance;

  GtkWidget *corner;
  GtkWidget *scroller;
  GtkWidget *box;
  GtkWidget *hint;
  GPtrArray *rows;       /* SortieTimelineLane, the box's */
  int primary;           /* index of a row, -1 none */

  /* Borrowed from the panel */
  GListModel *bookmarks;
  GArray *hits;
  SortieTimelineDots *dots;

  SortieTimelineScale scale;
  int head;
  int wanted;            /* where the playhead is dragged to, -1 not at all */
  gboolean fitted;       /* the whole run is kept in sight */
  gboolean sized;
  guint choosing;        /* source: high lanes or low ones */

  /* Pointer */
  double pointer_x, pointer_y;
  gboolean inside;
  gboolean scrubbing;
  double drag_x;         /* where the drag began */
  double pan_start, pan_scroll, pinch_per_tick;
};

/* timeline-view.c */
int sortie_timeline_view_shown_tick (SortieTimelineView *self);
void sortie_timeline_view_seek (SortieTimelineView *self, double x);
void sortie_timeline_view_pick (SortieTimelineView *self, SrtPosition at, int slot);
void sortie_timeline_view_select (SortieTimelineView *self, const char *id, gboolean add, gboolean frame);
void sortie_timeline_view_menu (SortieTimelineView *self, double x, double y);
void sortie_timeline_view_open_bookmark (SortieTimelineView *self, int tick, gboolean edit);

/* timeline-ruler.c */
void sortie_timeline_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
/* Tick of the bookmark whose flag is at a point, -1 none; index of a hit, of a dot. */
int sortie_timeline_view_bookmark_at (SortieTimelineView *self, double x, double y);
int sortie_timeline_view_hit_at (SortieTimelineView *self, double x, double y);
int sortie_timeline_view_dot_at (SortieTimelineView *self, double x, double y);

/* timeline-input.c */
void sortie_timeline_view_add_controllers (SortieTimelineView *self);
