/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only a window can measure, for `sortie-cli bench`: hidden options of the program. */
#pragma once

#include "app/sortie-window.h"

G_BEGIN_DECLS

/*
 * Prints "NAME MILLISECONDS BUSY" lines to standard output while the window lives, then ends the application;
 * BUSY is how much of the time the main loop's thread was on the processor.
 *
 * @began: monotonic time the program was started at, microseconds: the line "start" is the time from
 * then to the end of the first frame shown. With @edit also what editing @mission costs, each from the
 * act to the end of the frame that shows it: "open", "select", "select-all", "move" (a frame of a drag
 * of all ships), "undo", "save", "scroll" (the longest frame of a scroll through the outline) and
 * "answer" (the longest of many clicks at times of their own choice while a run goes as fast as it can;
 * left out when the mission cannot run).
 */
void sortie_bench_run (SortieWindow *window, gint64 began, GFile *mission, gboolean edit);

G_END_DECLS
