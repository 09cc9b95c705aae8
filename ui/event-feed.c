/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/event-feed.h"

/* Ticks read at a time, and how long it may go on so in one turn of the main loop. */
#define SPAN 200
#define TURN_USEC 6000

struct _SortieEventFeed
{
  GObject parent_instance;

  SortieSession *session;
  SortieEventFeedFuncs funcs;
  gpointer data;

  SrtPosition seen; /* the last event told; index SRT_TICK_END: all of its tick that there were */
  int read;         /* events of ticks up to it have been told */
  int wanted;       /* tick, -1 none */
  int shown;        /* tick of the run as it was last seen: nothing past it is known to have outlived a cut */
  int cuts;         /* of the run, that were heard of */
  guint idle;
  GArray *gathered; /* SrtEvent: of the part being read */
};

G_DEFINE_FINAL_TYPE (SortieEventFeed, sortie_event_feed, G_TYPE_OBJECT)

/* The run is held up meanwhile: they are told afterwards. */
static bool
gather (const SrtEvent *event, void *data)
{
  SortieEventFeed *self = data;
  SrtPosition at = { event->tick, (int32_t) event->index };

  if (srt_position_compare (at, self->seen) <= 0)
    return true;
  self->seen = at;
  if (self->funcs.wants (event->kind))
    g_array_append_vals (self->gathered, event, 1);
  return true;
}

static void
tell (SortieEventFeed *self, int from, int to)
{
  g_array_set_size (self->gathered, 0);
  sortie_session_events (self->session, from, to, gather, self);
  for (guint i = 0; i < self->gathered->len; i++)
    self->funcs.event (&g_array_index (self->gathered, SrtEvent, i), self->data);
}

static void
forget (SortieEventFeed *self, int tick)
{
  if (self->read <= tick)
    return;
  self->read = MAX (tick, -1);
  if (self->seen.tick > tick)
    self->seen = (SrtPosition){ tick, SRT_TICK_END };
  self->funcs.forget (tick, self->data);
}

/* What was recorded past a tick that was seen before the cut may be another future. */
static void
look_for_cuts (SortieEventFeed *self)
{
  int cuts = sortie_session_get_cuts (self->session);

  if (cuts == self->cuts)
    return;
  self->cuts = cuts;
  forget (self, MAX (MIN (self->shown, sortie_session_get_position (self->session).tick) - 1, -1));
}

/* One turn's worth; FALSE when there is nothing more to do. */
static gboolean
work (SortieEventFeed *self)
{
  gint64 end = g_get_monotonic_time () + TURN_USEC;
  gboolean told = FALSE;
  int last;

  look_for_cuts (self);
  last = MIN (self->wanted, sortie_session_get_head (self->session));
  while (self->read <= last && sortie_session_is_live (self->session))
    {
      /* What a hand does later counts to the tick before: the last one is looked at again each time. */
      int from = MAX (self->read, 0), to = MIN (from + SPAN, last);
      tell (self, from, to);
      self->read = to;
      told = TRUE;
      if (to == last || g_get_monotonic_time () > end)
        break;
    }
  if (told)
    self->funcs.told (self->read >= last, self->data);
  return self->read < last;
}

static gboolean
work_on (gpointer data)
{
  SortieEventFeed *self = data;

  if (work (self))
    return G_SOURCE_CONTINUE;
  self->idle = 0;
  return G_SOURCE_REMOVE;
}

void
sortie_event_feed_want (SortieEventFeed *self, int tick)
{
  g_return_if_fail (SORTIE_IS_EVENT_FEED (self));

  look_for_cuts (self);
  self->wanted = tick;
  self->shown = sortie_session_get_position (self->session).tick;
  if (work (self) && self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, work_on, self, NULL);
}

static void
restart (SortieEventFeed *self)
{
  self->cuts = sortie_session_get_cuts (self->session);
  self->wanted = -1;
  self->shown = 0;
  forget (self, -1);
  self->seen = (SrtPosition){ -1, SRT_TICK_END };
}

/* The present goes on, and with it what is sure. */
static void
advanced (SortieEventFeed *self)
{
  look_for_cuts (self);
  self->shown = sortie_session_get_position (self->session).tick;
}

static void
cut (SortieEventFeed *self)
{
  look_for_cuts (self);
  self->funcs.told (TRUE, self->data);
}

static void
sortie_event_feed_dispose (GObject *object)
{
  SortieEventFeed *self = SORTIE_EVENT_FEED (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_event_feed_parent_class)->dispose (object);
}

static void
sortie_event_feed_finalize (GObject *object)
{
  g_array_unref (SORTIE_EVENT_FEED (object)->gathered);
  G_OBJECT_CLASS (sortie_event_feed_parent_class)->finalize (object);
}

static void
sortie_event_feed_class_init (SortieEventFeedClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_event_feed_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_event_feed_finalize;
}

static void
sortie_event_feed_init (SortieEventFeed *self)
{
  self->seen = (SrtPosition){ -1, SRT_TICK_END };
  self->read = self->wanted = -1;
  self->gathered = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
}

SortieEventFeed *
sortie_event_feed_new (SortieSession *session, const SortieEventFeedFuncs *funcs, gpointer data)
{
  SortieEventFeed *self = g_object_new (SORTIE_TYPE_EVENT_FEED, NULL);

  self->session = g_object_ref (session);
  self->funcs = *funcs;
  self->data = data;
  self->cuts = sortie_session_get_cuts (session);
  g_signal_connect_object (session, "started", G_CALLBACK (restart), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (restart), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (cut), self, G_CONNECT_SWAPPED);
  return self;
}
