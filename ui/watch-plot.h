/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-sampler.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WATCH_PLOT (sortie_watch_plot_get_type ())
G_DECLARE_FINAL_TYPE (SortieWatchPlot, sortie_watch_plot, SORTIE, WATCH_PLOT, GtkWidget)

/* One line of a plot: whose it is, and which of the hues and dashes it has. */
typedef struct
{
  SortieSeries *series; /* borrowed */
  char *name;           /* of the ship; NULL: the watch is about none in particular */
  int slot;             /* -1 likewise */
  guint look;
} SortieWatchLine;

/* A value in words, with its unit beside the pointer, without for the scale; free with g_free(). */
typedef char *(*SortieWatchTextFunc) (const SortieWatchLine *line, double value, gboolean with_unit, gpointer data);

/*
 * A small plot of a watch over time, with a line at the playhead.
 *
 * Signals: "hovered" (int tick, -1 none), "go-to" (int tick).
 */
GtkWidget *sortie_watch_plot_new (SortieWatchTextFunc text, gpointer data);

/* @lines: of SortieWatchLine; held. @steps: values hold until they change, nothing lies between. */
void sortie_watch_plot_set_lines (SortieWatchPlot *self, GArray *lines, SrtWatchKind kind);
/* Ticks shown, both included. */
void sortie_watch_plot_set_range (SortieWatchPlot *self, int from, int to);
/* Where the run stands, and the last tick recorded; -1: there is no run. */
void sortie_watch_plot_set_playhead (SortieWatchPlot *self, int tick, int head);
/* A line where the pointer is, here or in another plot; -1 none. */
void sortie_watch_plot_set_hover (SortieWatchPlot *self, int tick);
int sortie_watch_plot_get_hover (SortieWatchPlot *self);
/* The tick at a place of the widget, and the place of a tick. */
int sortie_watch_plot_tick_at (SortieWatchPlot *self, double x);
double sortie_watch_plot_x_of (SortieWatchPlot *self, int tick);

/* The hue and dash of a line as a small sample, for legends. */
GtkWidget *sortie_watch_sample_new (guint look);

G_END_DECLS
