/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/timeline-dots.h"

/* As for lanes (timeline-lanes.c): between two readings while a run goes on, of one reading, ticks asked for at a time. */
#define READ_USEC 100000
#define READ_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)
#define BUDGET_USEC 4000
#define BLOCK SRT_KEYFRAME_TICKS

struct _SortieTimelineDots
{
  GObject parent_instance;

  SortieSession *session;
  GArray *stops;          /* SrtStop: the session's; those with conditions are disabled */
  gboolean any;           /* one of them can have dots */
  GArray *dots;           /* SortieTimelineDot */
  SrtPosition last;       /* the last event looked at */
  int end;                /* the last tick, -1 none */
  guint source;
};

G_DEFINE_FINAL_TYPE (SortieTimelineDots, sortie_timeline_dots, G_TYPE_OBJECT)

static guint changed_signal;

/* ---- Reading ---- */

static int
met_before (SortieTimelineDots *self, int stop)
{
  int n = 0;

  for (guint i = 0; i < self->dots->len && n < g_array_index (self->stops, SrtStop, stop).skip; i++)
    n += g_array_index (self->dots, SortieTimelineDot, i).stop == stop;
  return n;
}

/* As a run counts: what was made with the world is no tick to stop in. One dot for a moment. */
static bool
take (const SrtEvent *event, void *data)
{
  SortieTimelineDots *self = data;
  SrtPosition at = { event->tick, (int32_t) event->index };

  if (srt_position_compare (at, self->last) <= 0)
    return true;
  self->last = at;
  if (event->tick <= 0)
    return true;
  for (guint i = 0; i < self->stops->len; i++)
    {
      const SrtStop *stop = &g_array_index (self->stops, SrtStop, i);
      if (srt_stop_matches (stop, event))
        {
          SortieTimelineDot dot = { at, (int) i, stop->skip > 0 && met_before (self, (int) i) < stop->skip };
          g_array_append_val (self->dots, dot);
        }
    }
  return true;
}

static gboolean read_idle (gpointer data);

static void
schedule (SortieTimelineDots *self)
{
  gboolean running = sortie_session_get_state (self->session) == SORTIE_STATE_RUNNING;

  if (self->source != 0 || !self->any || !sortie_session_is_live (self->session))
    return;
  if (running && self->end >= 0)
    self->source = g_timeout_add (READ_USEC / 1000, read_idle, self);
  else
    self->source = g_idle_add_full (READ_PRIORITY, read_idle, self, NULL);
}

static gboolean
read_idle (gpointer data)
{
  SortieTimelineDots *self = data;
  gint64 until = g_get_monotonic_time () + BUDGET_USEC;
  int known = sortie_session_get_known (self->session);
  guint before = self->dots->len;

  self->source = 0;
  do
    {
      /* What hands did after the last tick counts to it: it is looked at again. */
      int from = MAX (self->end, 0), to = MIN ((from / BLOCK + 1) * BLOCK, known);
      sortie_session_events (self->session, from, to, take, self);
      self->end = to;
    }
  while (self->end < known && g_get_monotonic_time () < until);
  if (self->end < known)
    self->source = g_idle_add_full (READ_PRIORITY, read_idle, self, NULL);
  if (self->dots->len != before)
    g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

/* ---- Forgetting ---- */

static void
clear (SortieTimelineDots *self)
{
  gboolean had = self->dots->len > 0;

  g_clear_handle_id (&self->source, g_source_remove);
  g_array_set_size (self->dots, 0);
  self->end = -1;
  self->last = (SrtPosition){ -1, SRT_TICK_END };
  if (had)
    g_signal_emit (self, changed_signal, 0);
}

static void
begin (SortieTimelineDots *self)
{
  clear (self);
  schedule (self);
}

static gboolean
same_stop (const SrtStop *a, const SrtStop *b)
{
  return a->kind == b->kind && a->slot == b->slot && a->number == b->number && a->line == b->line
         && a->disabled == b->disabled && a->skip == b->skip && a->set == b->set;
}

/* They are set anew with each run and each change of scripts, mostly the same: then what was found holds. */
static void
stops_changed (SortieTimelineDots *self)
{
  guint n;
  const SrtStop *stops = sortie_session_get_stops (self->session, &n);
  gboolean same = n == self->stops->len;
  g_autoptr (GArray) taken = g_array_sized_new (FALSE, FALSE, sizeof (SrtStop), n);

  self->any = FALSE;
  for (guint i = 0; i < n; i++)
    {
      SrtStop stop = stops[i];
      stop.disabled = stop.disabled || stop.holds != NULL;
      self->any = self->any || !stop.disabled;
      same = same && same_stop (&stop, &g_array_index (self->stops, SrtStop, i));
      g_array_append_val (taken, stop);
    }
  g_array_unref (self->stops);
  self->stops = g_steal_pointer (&taken);
  if (!same)
    begin (self);
}

static void
advanced (SortieTimelineDots *self)
{
  /* In the past nothing is added to what was read; while a person flies nobody sees it. */
  if (sortie_session_get_state (self->session) == SORTIE_STATE_PLAY
      || (self->end == sortie_session_get_known (self->session)
          && sortie_session_get_position (self->session).tick != self->end))
    return;
  schedule (self);
}

static void
was_cut (SortieTimelineDots *self)
{
  int tick = sortie_session_get_position (self->session).tick;

  if (tick > self->end)
    return;
  g_array_set_size (self->dots, sortie_timeline_dots_first (self, tick));
  self->end = tick - 1;
  self->last = (SrtPosition){ tick - 1, SRT_TICK_END };
  g_signal_emit (self, changed_signal, 0);
  schedule (self);
}

/* ---- GObject ---- */

static void
sortie_timeline_dots_dispose (GObject *object)
{
  SortieTimelineDots *self = SORTIE_TIMELINE_DOTS (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_timeline_dots_parent_class)->dispose (object);
}

static void
sortie_timeline_dots_finalize (GObject *object)
{
  g_array_unref (SORTIE_TIMELINE_DOTS (object)->dots);
  g_array_unref (SORTIE_TIMELINE_DOTS (object)->stops);
  G_OBJECT_CLASS (sortie_timeline_dots_parent_class)->finalize (object);
}

static void
sortie_timeline_dots_class_init (SortieTimelineDotsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_timeline_dots_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_timeline_dots_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_timeline_dots_init (SortieTimelineDots *self)
{
  self->stops = g_array_new (FALSE, FALSE, sizeof (SrtStop));
  self->dots = g_array_new (FALSE, FALSE, sizeof (SortieTimelineDot));
  clear (self);
}

SortieTimelineDots *
sortie_timeline_dots_new (SortieSession *session)
{
  SortieTimelineDots *self = g_object_new (SORTIE_TYPE_TIMELINE_DOTS, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "stops-changed", G_CALLBACK (stops_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (was_cut), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (clear), self, G_CONNECT_SWAPPED);
  stops_changed (self);
  return self;
}

const SortieTimelineDot *
sortie_timeline_dots_get (SortieTimelineDots *self, guint *n)
{
  *n = self->dots->len;
  return (const SortieTimelineDot *) (void *) self->dots->data;
}

guint
sortie_timeline_dots_first (SortieTimelineDots *self, double tick)
{
  guint low = 0, high = self->dots->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (g_array_index (self->dots, SortieTimelineDot, middle).at.tick < tick)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

int
sortie_timeline_dots_get_end (SortieTimelineDots *self)
{
  return self->end;
}
