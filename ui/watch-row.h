/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/watch-entry.h"
#include "ui/watch-plot.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_WATCH_ROW (sortie_watch_row_get_type ())
G_DECLARE_FINAL_TYPE (SortieWatchRow, sortie_watch_row, SORTIE, WATCH_ROW, GtkListBoxRow)

enum
{
  SORTIE_WATCH_SHIPS = 8, /* ships overlaid in one plot */
};

/*
 * One watch: its expression, its values and its plot. A watch with `ship` in it has a
 * line for every selected ship.
 *
 * Actions: "watch.remove", "watch.move" (int: -1 up, 1 down).
 * Signals: "edited" when it has another text, "lines-changed" before lines go and after others
 * came, "remove", "move" (int).
 */
GtkWidget *sortie_watch_row_new (SortieWorkspace *workspace, SortieSampler *sampler, const char *text);

const char *sortie_watch_row_get_text (SortieWatchRow *self);
SortieWatchEntry *sortie_watch_row_get_entry (SortieWatchRow *self);
SortieWatchPlot *sortie_watch_row_get_plot (SortieWatchRow *self);
/* The watch, or NULL where the text is none. */
const SrtWatch *sortie_watch_row_get_watch (SortieWatchRow *self);
/* Of SortieWatchLine. */
GArray *sortie_watch_row_get_lines (SortieWatchRow *self);
/* Compiles anew: the mission, the content or the run is another. */
void sortie_watch_row_compile (SortieWatchRow *self);
/* Takes up which ships it is about now. */
void sortie_watch_row_update_lines (SortieWatchRow *self);
/* Shows the values at the playhead, or, with @tick 0 or more, at that tick. */
void sortie_watch_row_update_values (SortieWatchRow *self, int tick);

G_END_DECLS
