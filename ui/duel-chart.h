/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn of many duels: a share with its interval, and how long they lasted. */
#pragma once

#include "batch/duel-batch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * A share from 0 to 1 as a bar in the widget's own text colour, its interval as
 * a whisker over it, and, where there is one, an earlier share as a mark under it.
 */
#define SORTIE_TYPE_SHARE_BAR (sortie_share_bar_get_type ())
G_DECLARE_FINAL_TYPE (SortieShareBar, sortie_share_bar, SORTIE, SHARE_BAR, GtkWidget)

GtkWidget *sortie_share_bar_new (void);
/* @low > @high: no interval. @before below 0: none. @label: what it says, for those who do not see it. */
void sortie_share_bar_set (SortieShareBar *self, double share, double low, double high, double before,
                           const char *label);

/* How long the duels that one side won lasted: a's wins at the foot of each bar, b's above them, and the mean. */
#define SORTIE_TYPE_DUEL_HISTOGRAM (sortie_duel_histogram_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelHistogram, sortie_duel_histogram, SORTIE, DUEL_HISTOGRAM, GtkWidget)

GtkWidget *sortie_duel_histogram_new (void);
void sortie_duel_histogram_set (SortieDuelHistogram *self, const SrtDuelResult *results, int runs);
/* How many of a bar side 0 or 1 won; the bar's width in seconds. For tests. */
int sortie_duel_histogram_get_count (SortieDuelHistogram *self, int bar, int side);
int sortie_duel_histogram_get_width (SortieDuelHistogram *self);

G_END_DECLS
