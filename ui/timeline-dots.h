/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the breakpoints of a run were met in what was recorded of it, whether it
 * stopped there or not. Found in the recorded events, with the engine's own matching
 * (debug/stops.h), in steps that let the main loop breathe; anew when breakpoints
 * change. Conditions would need the run again: such breakpoints have no dots.
 */
#pragma once

#include "app/model/sortie-session.h"

G_BEGIN_DECLS

typedef struct
{
  SrtPosition at;
  int stop;        /* index of the session's stop */
  gboolean passed; /* one of those that the breakpoint lets pass first */
} SortieTimelineDot;

#define SORTIE_TYPE_TIMELINE_DOTS (sortie_timeline_dots_get_type ())
G_DECLARE_FINAL_TYPE (SortieTimelineDots, sortie_timeline_dots, SORTIE, TIMELINE_DOTS, GObject)

/* Signal "changed": there are more, or less. */
SortieTimelineDots *sortie_timeline_dots_new (SortieSession *session);
/* All that were found, in order of time, SortieTimelineDot; valid until "changed". */
const SortieTimelineDot *sortie_timeline_dots_get (SortieTimelineDots *self, guint *n);
/* Index of the first at or after a tick; their number where there is none. */
guint sortie_timeline_dots_first (SortieTimelineDots *self, double tick);
/* Everything up to the end of this tick has been looked through; -1 before a run. */
int sortie_timeline_dots_get_end (SortieTimelineDots *self);

G_END_DECLS
