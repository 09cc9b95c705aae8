/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "debug/watch.h"

#include <glib.h>

G_BEGIN_DECLS

/*
 * A watch's value as people read it: a number, yes or no, the name of an order, a
 * maneuver (of the ship in @slot), a side or a ship. @run: what names are read from;
 * NULL: numbers alone. Free with g_free().
 */
char *sortie_watch_value_text (const SrtRun *run, int slot, SrtWatchKind kind, double value);
/* The same for a table: numbers in full, with a point, whatever the language. */
char *sortie_watch_plain_text (const SrtRun *run, int slot, SrtWatchKind kind, double value);

G_END_DECLS
