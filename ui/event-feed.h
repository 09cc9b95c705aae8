/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The events of a run, all of them in order, for who keeps something worked out of
 * them: each is told once, a part at a time so that the window stays quick, and what
 * a cut has made untrue is taken back.
 */
#pragma once

#include "app/model/sortie-session.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_EVENT_FEED (sortie_event_feed_get_type ())
G_DECLARE_FINAL_TYPE (SortieEventFeed, sortie_event_feed, SORTIE, EVENT_FEED, GObject)

typedef struct
{
  /* Kinds that are told. */
  gboolean (*wants) (SrtEventKind kind);
  /* The session may be asked anything meanwhile. */
  void (*event) (const SrtEvent *event, gpointer data);
  /* What came after the end of @tick is to be forgotten (some of it is told again); -1 all: another run, or none. */
  void (*forget) (int tick, gpointer data);
  /* Something was told or forgotten; @done: all that was wanted is there. */
  void (*told) (gboolean done, gpointer data);
} SortieEventFeedFuncs;

/* @data is borrowed and must outlive it. */
SortieEventFeed *sortie_event_feed_new (SortieSession *session, const SortieEventFeedFuncs *funcs, gpointer data);
/* Events up to the end of @tick are wanted: told at once as far as there is time, the rest while nothing else is to do. */
void sortie_event_feed_want (SortieEventFeed *self, int tick);

G_END_DECLS
