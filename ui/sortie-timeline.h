/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/timeline-view.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_TIMELINE (sortie_timeline_get_type ())
G_DECLARE_FINAL_TYPE (SortieTimeline, sortie_timeline, SORTIE, TIMELINE, GtkWidget)

/* What the selected ships did over time, and the way to any moment of it. */
GtkWidget *sortie_timeline_new (SortieWorkspace *workspace);
SortieTimelineView *sortie_timeline_get_view (SortieTimeline *self);
SortieLanes *sortie_timeline_get_lanes (SortieTimeline *self);
SortieTimelineDots *sortie_timeline_get_dots (SortieTimeline *self);
/* The card on which a bookmark's note is written, when one is open; else NULL. */
GtkWidget *sortie_timeline_get_note (SortieTimeline *self);

G_END_DECLS
