/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One ship's lane of the timeline: its name, and over time its orders, maneuvers and marks. */
#pragma once

#include "ui/timeline-lanes.h"

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

enum
{
  SORTIE_TIMELINE_HEADER = 168, /* width of the names, px */
};

/* Which part of time is shown, and what all lanes share; the view's. */
typedef struct
{
  SortieWorkspace *workspace; /* borrowed */
  SortieLanes *lanes;         /* borrowed */
  GtkWidget *window;          /* borrowed: what of the lanes is in sight is within it */
  double start;               /* tick at the left edge of the tracks */
  double per_tick;            /* pixels */
  gboolean compact;           /* lanes are low: no names of maneuvers, one row of the deeper stack */
  SrtPosition moment;         /* the playhead */
  GHashTable *layouts;        /* text -> PangoLayout */
  guint layouts_serial;       /* of the context they were made with */
} SortieTimelineScale;

/* Pixels from the tracks' left edge. */
double sortie_timeline_x (const SortieTimelineScale *scale, double tick);
double sortie_timeline_tick (const SortieTimelineScale *scale, double x);
int sortie_timeline_lane_height (gboolean compact);

/* Draws a mark, @size px high, about a point: for lanes and legend. */
void sortie_mark_draw (cairo_t *cr, SortieMark mark, double x, double y, double size, const GdkRGBA *ink);
/* The colour of a mark in the widget's style. */
void sortie_mark_color (SortieMark mark, GtkWidget *widget, GdkRGBA *color);

/* What stands somewhere in a lane. */
typedef enum
{
  SORTIE_PICK_NOTHING,
  SORTIE_PICK_ORDER,
  SORTIE_PICK_MANEUVER,
  SORTIE_PICK_MARK,
} SortiePickKind;

typedef struct
{
  SortiePickKind kind;
  SrtPosition at;        /* where it begins, or happens */
  int end;               /* tick where it ends; -1 it goes on */
  int number;            /* order, maneuver, or event kind */
  SortieLaneOrder order; /* ORDER */
  SortieLaneMark mark;   /* MARK */
} SortiePick;

#define SORTIE_TYPE_TIMELINE_LANE (sortie_timeline_lane_get_type ())
G_DECLARE_FINAL_TYPE (SortieTimelineLane, sortie_timeline_lane, SORTIE, TIMELINE_LANE, GtkWidget)

GtkWidget *sortie_timeline_lane_new (SortieTimelineScale *scale);
/* Which ship it is about; @side -1 none. */
void sortie_timeline_lane_set_ship (SortieTimelineLane *self,
                                    int slot,
                                    const char *id,
                                    const char *name,
                                    int side,
                                    gboolean pinned,
                                    gboolean primary);
int sortie_timeline_lane_get_slot (SortieTimelineLane *self);
const char *sortie_timeline_lane_get_id (SortieTimelineLane *self);
/* The playhead has moved: what screen readers tell of the lane. */
void sortie_timeline_lane_describe (SortieTimelineLane *self);
/* What is at a point of the lane, in its own coordinates. */
SortiePick sortie_timeline_lane_pick (SortieTimelineLane *self, double x, double y);
/* In words, for a tooltip; NULL for nothing; free with g_free(). */
char *sortie_timeline_lane_words (SortieTimelineLane *self, const SortiePick *pick);

G_END_DECLS
