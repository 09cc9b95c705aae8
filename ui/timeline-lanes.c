/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/timeline-lanes.h"

#include <glib/gi18n.h>

/* Between two readings while a run goes on, µs. */
#define READ_USEC 100000
/* That of drawing: it takes turns with frames, and with the copies that a run tells. */
#define READ_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)
/* Of one reading: what is left is read in the next turn of the main loop. */
#define BUDGET_USEC 4000
/* Ticks asked for at a time: a block of the record, so that none is unpacked twice. */
#define BLOCK SRT_KEYFRAME_TICKS

struct _SortieLanes
{
  GObject parent_instance;

  SortieSession *session; /* borrowed: listened to for as long as it lives */
  GPtrArray *lanes;       /* SortieLane by slot, NULL nothing yet */
  SrtPosition last;       /* the last event taken */
  int end;                /* the last tick read, -1 none */
  guint32 next_id;
  guint64 n_events;
  gint64 read_at;
  guint source;
};

G_DEFINE_FINAL_TYPE (SortieLanes, sortie_lanes, G_TYPE_OBJECT)

static guint changed_signal;

const char *
sortie_mark_words (SortieMark mark)
{
  static const char *const words[SORTIE_N_MARKS] = {
#define SORTIE_MARK_WORDS(id, words) words,
    SORTIE_MARKS (SORTIE_MARK_WORDS)
#undef SORTIE_MARK_WORDS
  };

  return mark < SORTIE_N_MARKS ? _ (words[mark]) : "";
}

/* ---- What events are marked with ---- */

typedef struct
{
  SortieMark own, other; /* in the lane of the event's slot, of its other */
} MarkInfo;

/* The one table of it. */
static MarkInfo
mark_of (SrtEventKind kind)
{
  const SortieMark none = SORTIE_MARK_NONE;

  switch ((int) kind)
    {
    case SRT_EVENT_FIRED:
    case SRT_EVENT_BEAM:
      return (MarkInfo){ SORTIE_MARK_FIRED, none };
    case SRT_EVENT_SHIELD_HIT:
      return (MarkInfo){ SORTIE_MARK_SHIELD, SORTIE_MARK_GIVEN };
    case SRT_EVENT_ARMOR_HIT:
      return (MarkInfo){ SORTIE_MARK_ARMOR, SORTIE_MARK_GIVEN };
    case SRT_EVENT_COMPONENT_HIT:
    case SRT_EVENT_COMPONENT_LOST:
      return (MarkInfo){ SORTIE_MARK_PART, SORTIE_MARK_GIVEN };
    case SRT_EVENT_COLLISION:
      return (MarkInfo){ SORTIE_MARK_CRASH, none };
    case SRT_EVENT_DESTROYED:
    case SRT_EVENT_HULL_LOST:
      return (MarkInfo){ SORTIE_MARK_LOST, SORTIE_MARK_KILL };
    case SRT_EVENT_MISSILE_LAUNCHED:
      return (MarkInfo){ SORTIE_MARK_MISSILE, SORTIE_MARK_INCOMING };
    case SRT_EVENT_MISSILE_DECOYED:
      return (MarkInfo){ none, SORTIE_MARK_DECOY };
    case SRT_EVENT_COUNTERMEASURE:
      return (MarkInfo){ SORTIE_MARK_DECOY, none };
    case SRT_EVENT_RETALIATION:
      return (MarkInfo){ SORTIE_MARK_TURN, none };
    case SRT_EVENT_HELP_CALLED:
      return (MarkInfo){ SORTIE_MARK_HELP, SORTIE_MARK_HELP };
    case SRT_EVENT_LAUNCHED:
    case SRT_EVENT_JUMPED_OUT:
    case SRT_EVENT_JUMPED_IN:
    case SRT_EVENT_GATE_JUMPED_IN:
    case SRT_EVENT_GATE_JUMPED_OUT:
    case SRT_EVENT_WARPED_OUT:
    case SRT_EVENT_DOCKED:
    case SRT_EVENT_UNDOCKED:
    case SRT_EVENT_REARMED:
    case SRT_EVENT_LANDED:
    case SRT_EVENT_SHIP_REACHED:
    case SRT_EVENT_SCOOPED:
    case SRT_EVENT_LIFTER_GRABBED:
    case SRT_EVENT_LIFTER_DROPPED:
      return (MarkInfo){ SORTIE_MARK_TRAVEL, none };
    case SRT_EVENT_ORDER_REFUSED:
    case SRT_EVENT_ORDER_CONFLICT:
    case SRT_EVENT_MANEUVER_BUDGET:
      return (MarkInfo){ SORTIE_MARK_REFUSED, none };
    case SRT_EVENT_EJECT_WARNING:
    case SRT_EVENT_EJECTED:
    case SRT_EVENT_PICKED_UP:
    case SRT_EVENT_PILOT_LOST:
    case SRT_EVENT_DISRUPTED:
    case SRT_EVENT_CLOAKED:
    case SRT_EVENT_DECLOAKED:
    case SRT_EVENT_DEVICE:
    case SRT_EVENT_INSIDE:
    case SRT_EVENT_OUTSIDE:
    case SRT_EVENT_HOOP:
    case SRT_EVENT_SPLIT:
    case SRT_EVENT_HUGE_EXPLOSION:
    case SRT_EVENT_GATE:
    case SRT_EVENT_ION_STEP:
    case SRT_EVENT_BROKE_AWAY:
    case SRT_EVENT_TRIGGER_FIRED:
    case SRT_EVENT_HAND:
      return (MarkInfo){ SORTIE_MARK_NOTE, none };
    default:
      return (MarkInfo){ none, none };
    }
}

/* ---- Taking events ---- */

static void
lane_free (gpointer data)
{
  SortieLane *lane = data;

  if (lane == NULL)
    return;
  g_array_unref (lane->orders);
  g_array_unref (lane->stacks);
  g_array_unref (lane->maneuvers);
  g_array_unref (lane->marks);
  g_array_unref (lane->lives);
  g_free (lane);
}

static SortieLane *
lane_of (SortieLanes *self, int slot)
{
  SortieLane *lane;

  if ((guint) slot >= self->lanes->len)
    g_ptr_array_set_size (self->lanes, slot + 1);
  lane = g_ptr_array_index (self->lanes, slot);
  if (lane)
    return lane;
  lane = g_new0 (SortieLane, 1);
  lane->orders = g_array_new (FALSE, FALSE, sizeof (SortieLaneOrder));
  lane->stacks = g_array_new (FALSE, FALSE, sizeof (SortieLaneStack));
  lane->maneuvers = g_array_new (FALSE, FALSE, sizeof (SortieLaneManeuver));
  lane->marks = g_array_new (FALSE, FALSE, sizeof (SortieLaneMark));
  lane->lives = g_array_new (FALSE, FALSE, sizeof (SortieLaneLife));
  g_ptr_array_index (self->lanes, slot) = lane;
  return lane;
}

static SrtPosition
place_of (const SrtEvent *event)
{
  return (SrtPosition){ event->tick, (int32_t) event->index };
}

static const SortieLaneOrder *
top_of (const SortieLane *lane)
{
  const SortieLaneStack *stack;

  if (lane->stacks->len == 0)
    return NULL;
  stack = &g_array_index (lane->stacks, SortieLaneStack, lane->stacks->len - 1);
  return stack->count > 0 ? &g_array_index (lane->orders, SortieLaneOrder, stack->first) : NULL;
}

static void
end_maneuver (SortieLane *lane, int tick)
{
  SortieLaneManeuver *last;

  if (lane->maneuvers->len == 0)
    return;
  last = &g_array_index (lane->maneuvers, SortieLaneManeuver, lane->maneuvers->len - 1);
  if (last->end < 0)
    last->end = tick;
}

/* The stack with one entry more at its top, or without the one at @gone. */
static void
change_stack (SortieLane *lane, SrtPosition at, const SortieLaneOrder *pushed, int gone)
{
  SortieLaneStack stack = { at, lane->orders->len, 0 }, before = { at, 0, 0 };
  guint32 top = top_of (lane) ? top_of (lane)->id : 0;

  if (lane->stacks->len > 0)
    before = g_array_index (lane->stacks, SortieLaneStack, lane->stacks->len - 1);
  if (gone >= (int) before.count)
    return;
  if (gone == 0 && pushed == NULL)
    {
      /* What stays below is there already. */
      stack.first = before.first + 1;
      stack.count = before.count - 1;
    }
  else
    {
      if (pushed)
        g_array_append_val (lane->orders, *pushed);
      for (guint i = 0; i < before.count; i++)
        if ((int) i != gone)
          {
            SortieLaneOrder order = g_array_index (lane->orders, SortieLaneOrder, before.first + i);
            g_array_append_val (lane->orders, order);
          }
      stack.count = lane->orders->len - stack.first;
    }
  g_array_append_val (lane->stacks, stack);
  if ((top_of (lane) ? top_of (lane)->id : 0) != top)
    end_maneuver (lane, at.tick);
}

static void
push (SortieLanes *self, const SrtEvent *event)
{
  const SortieLaneOrder order = {
    .id = ++self->next_id,
    .number = (gint16) event->number,
    .target = { (gint16) event->harm, (gint16) event->other, (gint16) event->component },
    .pusher = (gint16) event->value,
    .pushed = place_of (event),
  };

  change_stack (lane_of (self, event->slot), place_of (event), &order, -1);
}

static void
end_life (SortieLane *lane, int tick)
{
  SortieLaneLife *last;

  if (lane->lives->len == 0)
    return;
  last = &g_array_index (lane->lives, SortieLaneLife, lane->lives->len - 1);
  if (last->to < 0)
    last->to = tick;
}

/* Who fills a slot anew finds nothing in it. */
static void
begin_life (SortieLane *lane, const SrtEvent *event)
{
  const SortieLaneLife life = { event->tick, -1, event->number };

  end_life (lane, event->tick);
  while (top_of (lane))
    change_stack (lane, place_of (event), NULL, 0);
  end_maneuver (lane, event->tick);
  g_array_append_val (lane->lives, life);
}

static void
choose (SortieLane *lane, const SrtEvent *event)
{
  const SortieLaneManeuver maneuver = { place_of (event), -1, event->number };

  end_maneuver (lane, event->tick);
  g_array_append_val (lane->maneuvers, maneuver);
}

static void
put_mark (SortieLanes *self, const SrtEvent *event, int slot, int other, SortieMark mark)
{
  const SortieLaneMark it = { event->tick, event->index, (gint16) other, (guint8) mark, (guint8) event->kind };

  if (mark != SORTIE_MARK_NONE && slot >= 0)
    g_array_append_val (lane_of (self, slot)->marks, it);
}

static bool
take (const SrtEvent *event, void *data)
{
  SortieLanes *self = data;
  MarkInfo info;

  if (srt_position_compare (place_of (event), self->last) <= 0)
    return true;
  self->last = place_of (event);
  self->n_events++;
  if (event->slot < 0)
    return true;
  switch ((int) event->kind)
    {
    case SRT_EVENT_CREATED:
      begin_life (lane_of (self, event->slot), event);
      break;
    case SRT_EVENT_RETIRED:
      end_life (lane_of (self, event->slot), event->tick);
      end_maneuver (lane_of (self, event->slot), event->tick);
      break;
    case SRT_EVENT_ORDER_PUSHED:
      push (self, event);
      break;
    case SRT_EVENT_ORDER_POPPED:
      change_stack (lane_of (self, event->slot), place_of (event), NULL, (int) event->value);
      break;
    case SRT_EVENT_MANEUVER_CHOSEN:
      choose (lane_of (self, event->slot), event);
      break;
    default:
      break;
    }
  info = mark_of (event->kind);
  put_mark (self, event, event->slot, event->other, info.own);
  if (event->other != event->slot)
    put_mark (self, event, event->other, event->slot, info.other);
  return true;
}

/* ---- Forgetting ---- */

static void
cut_lane (SortieLane *lane, int tick)
{
  const SortieLaneStack *last;

  while (lane->stacks->len > 0 && g_array_index (lane->stacks, SortieLaneStack, lane->stacks->len - 1).at.tick >= tick)
    g_array_set_size (lane->stacks, lane->stacks->len - 1);
  last = lane->stacks->len > 0 ? &g_array_index (lane->stacks, SortieLaneStack, lane->stacks->len - 1) : NULL;
  if (last == NULL)
    g_array_set_size (lane->orders, 0);
  else if (last->first + last->count < lane->orders->len)
    g_array_set_size (lane->orders, last->first + last->count);
  while (lane->maneuvers->len > 0
         && g_array_index (lane->maneuvers, SortieLaneManeuver, lane->maneuvers->len - 1).at.tick >= tick)
    g_array_set_size (lane->maneuvers, lane->maneuvers->len - 1);
  if (lane->maneuvers->len > 0)
    {
      SortieLaneManeuver *it = &g_array_index (lane->maneuvers, SortieLaneManeuver, lane->maneuvers->len - 1);
      if (it->end >= tick)
        it->end = -1;
    }
  while (lane->marks->len > 0 && g_array_index (lane->marks, SortieLaneMark, lane->marks->len - 1).tick >= tick)
    g_array_set_size (lane->marks, lane->marks->len - 1);
  while (lane->lives->len > 0 && g_array_index (lane->lives, SortieLaneLife, lane->lives->len - 1).from >= tick)
    g_array_set_size (lane->lives, lane->lives->len - 1);
  if (lane->lives->len > 0)
    {
      SortieLaneLife *life = &g_array_index (lane->lives, SortieLaneLife, lane->lives->len - 1);
      if (life->to >= tick)
        life->to = -1;
    }
}

/* Forgets what was of @tick and later: it is read anew. */
static void
cut (SortieLanes *self, int tick)
{
  if (tick > self->end)
    return;
  for (guint i = 0; i < self->lanes->len; i++)
    if (g_ptr_array_index (self->lanes, i))
      cut_lane (g_ptr_array_index (self->lanes, i), tick);
  self->end = tick - 1;
  self->last = (SrtPosition){ tick - 1, SRT_TICK_END };
}

static void
clear (SortieLanes *self)
{
  g_ptr_array_set_size (self->lanes, 0);
  self->end = -1;
  self->last = (SrtPosition){ -1, SRT_TICK_END };
  self->next_id = 0;
  self->n_events = 0;
}

/* ---- Reading ---- */

/* A part of what is yet to be read; FALSE when nothing is left. */
static gboolean
read_on (SortieLanes *self, gint64 until)
{
  int known = sortie_session_get_known (self->session);

  if (!sortie_session_is_live (self->session))
    return FALSE;
  /* In the past nothing is added to what was read. */
  if (self->end == known && sortie_session_get_position (self->session).tick != known)
    return FALSE;
  do
    {
      /* What hands did after the last tick counts to it: it is looked at again. */
      int from = MAX (self->end, 0), to = MIN ((from / BLOCK + 1) * BLOCK, known);
      sortie_session_events (self->session, from, to, take, self);
      self->end = to;
    }
  while (self->end < known && g_get_monotonic_time () < until);
  return self->end < known;
}

static gboolean read_idle (gpointer data);

static void
read_now (SortieLanes *self)
{
  guint64 before = self->n_events;
  int end = self->end;
  gboolean more;

  self->read_at = g_get_monotonic_time ();
  more = read_on (self, self->read_at + BUDGET_USEC);
  if (more && self->source == 0)
    self->source = g_idle_add_full (READ_PRIORITY, read_idle, self, NULL);
  if (self->end != end || self->n_events != before)
    g_signal_emit (self, changed_signal, 0);
}

static gboolean
read_idle (gpointer data)
{
  SortieLanes *self = data;

  self->source = 0;
  read_now (self);
  return G_SOURCE_REMOVE;
}

static void
advanced (SortieLanes *self)
{
  SortieState state = sortie_session_get_state (self->session);
  gint64 wait = self->read_at + READ_USEC - g_get_monotonic_time ();

  /* Nobody sees it while a person flies; it is made up for when they pause. */
  if (self->source != 0 || state == SORTIE_STATE_PLAY)
    return;
  if (state != SORTIE_STATE_RUNNING || wait <= 0)
    read_now (self);
  else
    self->source = g_timeout_add ((guint) (wait / 1000 + 1), read_idle, self);
}

/* Told before "advanced": the present is where the new future begins. */
static void
was_cut (SortieLanes *self)
{
  cut (self, sortie_session_get_position (self->session).tick);
  read_now (self);
}

static void
began (SortieLanes *self)
{
  clear (self);
  read_now (self);
}

static void
stopped (SortieLanes *self)
{
  clear (self);
  g_signal_emit (self, changed_signal, 0);
}

void
sortie_lanes_catch_up (SortieLanes *self)
{
  while (read_on (self, G_MAXINT64))
    ;
  g_signal_emit (self, changed_signal, 0);
}

/* ---- GObject ---- */

static void
sortie_lanes_dispose (GObject *object)
{
  SortieLanes *self = SORTIE_LANES (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_lanes_parent_class)->dispose (object);
}

static void
sortie_lanes_finalize (GObject *object)
{
  g_ptr_array_unref (SORTIE_LANES (object)->lanes);
  G_OBJECT_CLASS (sortie_lanes_parent_class)->finalize (object);
}

static void
sortie_lanes_class_init (SortieLanesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = sortie_lanes_dispose;
  object_class->finalize = sortie_lanes_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_lanes_init (SortieLanes *self)
{
  self->lanes = g_ptr_array_new_with_free_func (lane_free);
  clear (self);
}

SortieLanes *
sortie_lanes_new (SortieSession *session)
{
  SortieLanes *self = g_object_new (SORTIE_TYPE_LANES, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (was_cut), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (began), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (stopped), self, G_CONNECT_SWAPPED);
  read_now (self);
  return self;
}

int
sortie_lanes_get_end (SortieLanes *self)
{
  return self->end;
}

const SortieLane *
sortie_lanes_get (SortieLanes *self, int slot)
{
  return slot >= 0 && (guint) slot < self->lanes->len ? g_ptr_array_index (self->lanes, slot) : NULL;
}

typedef struct
{
  SrtPosition at;
  SrtEvent *event;
} Search;

static bool
take_searched (const SrtEvent *event, void *data)
{
  const Search *search = data;

  if (srt_position_compare (place_of (event), search->at) != 0)
    return true;
  *search->event = *event;
  return false;
}

gboolean
sortie_lanes_event (SortieLanes *self, SrtPosition at, SrtEvent *event)
{
  Search search = { at, event };

  return !sortie_session_events (self->session, at.tick, at.tick, take_searched, &search);
}

guint64
sortie_lanes_get_n_events (SortieLanes *self)
{
  return self->n_events;
}

gsize
sortie_lanes_get_size (SortieLanes *self)
{
  gsize size = 0;

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const SortieLane *lane = g_ptr_array_index (self->lanes, i);
      if (lane)
        size += lane->orders->len * sizeof (SortieLaneOrder) + lane->stacks->len * sizeof (SortieLaneStack)
                + lane->maneuvers->len * sizeof (SortieLaneManeuver) + lane->marks->len * sizeof (SortieLaneMark);
    }
  return size;
}
