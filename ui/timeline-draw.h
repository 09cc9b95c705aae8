/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a lane of the timeline is drawn: only what is seen, and what is narrower than a pixel as one. */
#pragma once

#include "ui/timeline-lane.h"

G_BEGIN_DECLS

/* The parts of a lane, from the top down. */
typedef enum
{
  SORTIE_PART_NONE,
  SORTIE_PART_ORDERS,
  SORTIE_PART_MANEUVERS,
  SORTIE_PART_MARKS,
} SortieLanePart;

/* The part at a height; @level: of the stack, 0 the top. */
SortieLanePart sortie_timeline_part_at (gboolean compact, double y, int *level);
/* Draws the track of a lane, right of its header. */
void sortie_timeline_draw_lane (GtkSnapshot *snapshot,
                                GtkWidget *widget,
                                SortieTimelineScale *scale,
                                const SortieLane *lane,
                                int slot,
                                int width);
/* Small text of the timeline, shortened to a width, -1 any; owned by @scale. */
PangoLayout *sortie_timeline_layout (SortieTimelineScale *scale, GtkWidget *widget, const char *text, int width);
/* An order and what it is about: "Fight → Bandit 3"; @run may be NULL; free with g_free(). */
char *sortie_timeline_order_words (const SrtRun *run, const SortieLaneOrder *order);

G_END_DECLS
