/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-trace.h"

#include "app/model/mission-scripts.h"
#include "ui/event-feed.h"
#include "ui/script-draws.h"

#include "maneuver/maneuver.h"

#define NO_LINE 0xFF
#define N_LINES 256
/* Of a script that never waits every update tells; past so many it is known well enough. */
#define MOST_BUDGETS 100000

/* A ship began a line, left one, or both at once. */
typedef struct
{
  int32_t tick, index;
  uint16_t slot;
  uint8_t started, left; /* lines of the compiled code, NO_LINE none */
} Record;

/* A script as it was flown from a moment on. */
typedef struct
{
  SrtPosition from;
  guint first;          /* record */
  SrtContent *content;  /* ref'd */
} Epoch;

typedef struct
{
  SrtPosition at;
  int slot, line;
} Moment;

/* Over the records before the cursor. */
typedef struct
{
  guint runs[N_LINES];
  gint64 left[N_LINES]; /* ticks at which it was left, less those at which it was begun */
  int here[N_LINES];    /* ships that are at it */
} Tally;

struct _SortieManeuverTrace
{
  GObject parent_instance;

  SortieSession *session;
  SortieEventFeed *feed;
  SortieScriptDraws *draws;
  int script, slot;
  gboolean active, all_ships, counting, updating;

  GArray *records, *epochs, *budgets, *chosen; /* Record, Epoch; Moment: of budgets, and of the maneuver chosen */
  uint8_t at[SRT_MAX_SLOTS]; /* the line each ship is at when all records are done */
  guint epoch, cursor;       /* that the tallies are of */
  Tally all, own;
  SortieLineTrace lines[N_LINES];
};

G_DEFINE_FINAL_TYPE (SortieManeuverTrace, sortie_maneuver_trace, G_TYPE_OBJECT)

static guint changed_signal;

/* ---- Records ---- */

static void
epoch_clear (gpointer epoch)
{
  srt_content_unref (((Epoch *) epoch)->content);
}

static void
begin_epoch (SortieManeuverTrace *self, SrtPosition at)
{
  Epoch epoch = { at, self->records->len, sortie_session_content_at (self->session, MAX (at.tick, 0)) };

  memset (self->at, NO_LINE, sizeof self->at);
  if (epoch.content)
    g_array_append_val (self->epochs, epoch);
}

/* The script itself, and not only some other, is different from here on. */
static void
note_swap (SortieManeuverTrace *self, const SrtEvent *event)
{
  const Epoch *last = &g_array_index (self->epochs, Epoch, self->epochs->len - 1);
  SrtContent *content = sortie_session_content_at (self->session, event->tick);

  if (content && !srt_maneuver_same (sortie_script_in (last->content, self->script), sortie_script_in (content, self->script)))
    begin_epoch (self, (SrtPosition){ event->tick, (int32_t) event->index });
  if (content)
    srt_content_unref (content);
}

static void
note (SortieManeuverTrace *self, const SrtEvent *event, int started)
{
  Record record = { event->tick, (int32_t) event->index, (uint16_t) event->slot, (uint8_t) started,
                    self->at[event->slot] };

  if (record.started == NO_LINE && record.left == NO_LINE)
    return;
  self->at[event->slot] = (uint8_t) started;
  g_array_append_val (self->records, record);
}

static void
note_moment (GArray *moments, const SrtEvent *event)
{
  Moment moment = { { event->tick, (int32_t) event->index }, event->slot, event->number };

  g_array_append_val (moments, moment);
}

/* Other ships may fly the maneuver by the script of another set. */
static gboolean
flies_ours (SortieManeuverTrace *self, const SrtEvent *event)
{
  return sortie_script_key (event->harm, (int) event->value) == self->script;
}

static gboolean
wants (SrtEventKind kind)
{
  switch (kind)
    {
    case SRT_EVENT_CONTENT_SWAPPED:
    case SRT_EVENT_MANEUVER_LINE:
    case SRT_EVENT_MANEUVER_CHOSEN:
    case SRT_EVENT_MANEUVER_BUDGET:
    case SRT_EVENT_ORDER_ENDED:
    case SRT_EVENT_ORDER_STARTED:
    case SRT_EVENT_ORDER_POPPED:
    case SRT_EVENT_RETIRED:
    case SRT_EVENT_CREATED:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
take_event (const SrtEvent *event, gpointer data)
{
  SortieManeuverTrace *self = data;

  if (self->epochs->len == 0)
    begin_epoch (self, (SrtPosition){ -1, SRT_TICK_END });
  if (self->epochs->len == 0)
    return;
  if (event->kind == SRT_EVENT_CONTENT_SWAPPED)
    note_swap (self, event);
  if (event->slot < 0 || event->slot >= SRT_MAX_SLOTS)
    return;
  switch (event->kind)
    {
    case SRT_EVENT_MANEUVER_LINE:
      note (self, event, flies_ours (self, event) ? event->number : NO_LINE);
      break;
    case SRT_EVENT_MANEUVER_CHOSEN:
      note (self, event, NO_LINE);
      if (event->number == sortie_script_number (self->script))
        note_moment (self->chosen, event);
      break;
    case SRT_EVENT_MANEUVER_BUDGET:
      if (flies_ours (self, event) && self->budgets->len < MOST_BUDGETS)
        note_moment (self->budgets, event);
      break;
    case SRT_EVENT_ORDER_ENDED:
    case SRT_EVENT_ORDER_STARTED:
      if (event->number == SRT_ORDER_FIGHT)
        note (self, event, NO_LINE);
      break;
    case SRT_EVENT_ORDER_POPPED:
      if (event->number == SRT_ORDER_FIGHT && event->value == 0)
        note (self, event, NO_LINE);
      break;
    case SRT_EVENT_RETIRED:
    case SRT_EVENT_CREATED:
      note (self, event, NO_LINE);
      break;
    default:
      break;
    }
}

static void
forget_moments (GArray *moments, int tick)
{
  while (moments->len > 0 && g_array_index (moments, Moment, moments->len - 1).at.tick > tick)
    g_array_set_size (moments, moments->len - 1);
}

static void
forget_tallies (SortieManeuverTrace *self, guint epoch)
{
  memset (&self->all, 0, sizeof self->all);
  memset (&self->own, 0, sizeof self->own);
  self->epoch = epoch;
  self->cursor = epoch < self->epochs->len ? g_array_index (self->epochs, Epoch, epoch).first : 0;
}

static void
forget (int tick, gpointer data)
{
  SortieManeuverTrace *self = data;

  while (self->records->len > 0 && g_array_index (self->records, Record, self->records->len - 1).tick > tick)
    g_array_set_size (self->records, self->records->len - 1);
  while (self->epochs->len > 0 && (tick < 0 || g_array_index (self->epochs, Epoch, self->epochs->len - 1).from.tick > tick))
    g_array_set_size (self->epochs, self->epochs->len - 1);
  forget_moments (self->budgets, tick);
  forget_moments (self->chosen, tick);
  sortie_script_draws_forget (self->draws);
  /* Where the ships are again, as of what is left. */
  memset (self->at, NO_LINE, sizeof self->at);
  if (self->epochs->len > 0)
    for (guint i = g_array_index (self->epochs, Epoch, self->epochs->len - 1).first; i < self->records->len; i++)
      {
        const Record *record = &g_array_index (self->records, Record, i);
        self->at[record->slot] = record->started;
      }
  forget_tallies (self, 0);
}

/* ---- Counting ---- */

static void
apply (Tally *tally, const Record *record, int sign)
{
  if (record->left != NO_LINE)
    {
      tally->left[record->left] += sign * record->tick;
      tally->here[record->left] -= sign;
    }
  if (record->started != NO_LINE)
    {
      tally->runs[record->started] += (guint) sign;
      tally->left[record->started] -= sign * record->tick;
      tally->here[record->started] += sign;
    }
}

static SrtPosition
position_of (const Record *record)
{
  return (SrtPosition){ record->tick, record->index };
}

static guint
epoch_at (SortieManeuverTrace *self, SrtPosition at)
{
  guint i = self->epochs->len;

  while (i > 1 && srt_position_compare (g_array_index (self->epochs, Epoch, i - 1).from, at) > 0)
    i--;
  return i > 0 ? i - 1 : 0;
}

/* Forwards and back by what lies between. */
static void
count_to (SortieManeuverTrace *self, SrtPosition at)
{
  guint epoch = epoch_at (self, at), first, end;

  if (self->epochs->len == 0)
    return;
  if (epoch != self->epoch)
    forget_tallies (self, epoch);
  first = g_array_index (self->epochs, Epoch, epoch).first;
  end = epoch + 1 < self->epochs->len ? g_array_index (self->epochs, Epoch, epoch + 1).first : self->records->len;
  while (self->cursor < end)
    {
      const Record *record = &g_array_index (self->records, Record, self->cursor);
      if (srt_position_compare (position_of (record), at) > 0)
        break;
      apply (&self->all, record, 1);
      if (record->slot == self->slot)
        apply (&self->own, record, 1);
      self->cursor++;
    }
  while (self->cursor > first)
    {
      const Record *record = &g_array_index (self->records, Record, self->cursor - 1);
      if (srt_position_compare (position_of (record), at) <= 0)
        break;
      apply (&self->all, record, -1);
      if (record->slot == self->slot)
        apply (&self->own, record, -1);
      self->cursor--;
    }
}

/* ---- The lines as they are shown ---- */

static void
show_counts (SortieManeuverTrace *self, SrtPosition at)
{
  const Tally *tally = self->all_ships ? &self->all : &self->own;

  for (int i = 0; i < N_LINES; i++)
    {
      self->lines[i].runs = tally->runs[i];
      self->lines[i].ticks = tally->left[i] + (gint64) tally->here[i] * at.tick;
    }
  for (guint i = self->cursor; self->slot >= 0 && i > 0; i--)
    {
      const Record *record = &g_array_index (self->records, Record, i - 1);
      if (record->tick < at.tick)
        break;
      if (record->slot == self->slot && record->started != NO_LINE)
        self->lines[record->started].ran_now++;
    }
  for (guint i = 0; i < self->budgets->len; i++)
    {
      const Moment *moment = &g_array_index (self->budgets, Moment, i);
      SortieLineTrace *line = &self->lines[moment->line & (N_LINES - 1)];
      if (srt_position_compare (moment->at, at) > 0)
        break;
      if (self->epochs->len > 0
          && srt_position_compare (moment->at, g_array_index (self->epochs, Epoch, self->epoch).from) < 0)
        continue;
      if (line->endless++ == 0)
        {
          line->first_endless = moment->at;
          line->endless_slot = moment->slot;
        }
    }
}

/* The state of the selected ship's fight, where it is in this maneuver. */
static const SrtFightState *
fight_of (SortieManeuverTrace *self)
{
  const SrtWorld *world = sortie_session_get_world (self->session);
  const SrtFightState *fight = world && self->slot >= 0 ? srt_fight_state (world, self->slot) : NULL;

  return fight && sortie_script_key (srt_object (world, self->slot)->maneuver_set, fight->maneuver) == self->script
             ? fight
             : NULL;
}

static void
show_draws (SortieManeuverTrace *self, SrtPosition at)
{
  guint i = self->chosen->len;

  /* In this flight of the maneuver alone. */
  while (i > 0 && (g_array_index (self->chosen, Moment, i - 1).slot != self->slot
                   || srt_position_compare (g_array_index (self->chosen, Moment, i - 1).at, at) > 0))
    i--;
  if (i == 0 || sortie_session_get_state (self->session) != SORTIE_STATE_PAUSED)
    return;
  sortie_script_draws_want (self->draws, self->slot, g_array_index (self->chosen, Moment, i - 1).at, at);
  for (guint k = 0; k < sortie_script_draws_get_n (self->draws); k++)
    {
      const SrtDraw *draw = sortie_script_draws_get (self->draws, k);
      if (draw->maneuver != sortie_script_number (self->script) || draw->line < 0 || draw->line >= N_LINES)
        continue;
      self->lines[draw->line].drew = TRUE;
      self->lines[draw->line].drawn = draw->value;
    }
}

static void
show (SortieManeuverTrace *self)
{
  const SrtFightState *fight;
  SrtPosition at = sortie_session_get_position (self->session);

  if (!self->active)
    return;
  memset (self->lines, 0, sizeof self->lines);
  if (sortie_session_is_live (self->session))
    {
      fight = fight_of (self);
      count_to (self, at);
      show_counts (self, at);
      if (fight)
        {
          show_draws (self, at);
          if (fight->line != SRT_MANEUVER_BEFORE_FIRST)
            self->lines[fight->line].running = TRUE;
        }
    }
  g_signal_emit (self, changed_signal, 0);
}

static void
told (gboolean done, gpointer data)
{
  SortieManeuverTrace *self = data;

  self->counting = !done;
  if (!self->updating)
    show (self);
}

static void
update (SortieManeuverTrace *self)
{
  if (!self->active)
    return;
  self->updating = TRUE;
  if (sortie_session_is_live (self->session))
    sortie_event_feed_want (self->feed, sortie_session_get_position (self->session).tick);
  self->updating = FALSE;
  show (self);
}

/* ---- GObject ---- */

static void
sortie_maneuver_trace_dispose (GObject *object)
{
  SortieManeuverTrace *self = SORTIE_MANEUVER_TRACE (object);

  if (self->feed)
    g_object_run_dispose (G_OBJECT (self->feed));
  g_clear_object (&self->feed);
  g_clear_object (&self->draws);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_maneuver_trace_parent_class)->dispose (object);
}

static void
sortie_maneuver_trace_finalize (GObject *object)
{
  SortieManeuverTrace *self = SORTIE_MANEUVER_TRACE (object);

  g_array_unref (self->records);
  g_array_unref (self->epochs);
  g_array_unref (self->budgets);
  g_array_unref (self->chosen);
  G_OBJECT_CLASS (sortie_maneuver_trace_parent_class)->finalize (object);
}

static void
sortie_maneuver_trace_class_init (SortieManeuverTraceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_maneuver_trace_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_maneuver_trace_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_maneuver_trace_init (SortieManeuverTrace *self)
{
  self->slot = -1;
  self->records = g_array_new (FALSE, FALSE, sizeof (Record));
  self->epochs = g_array_new (FALSE, FALSE, sizeof (Epoch));
  self->budgets = g_array_new (FALSE, FALSE, sizeof (Moment));
  self->chosen = g_array_new (FALSE, FALSE, sizeof (Moment));
  g_array_set_clear_func (self->epochs, epoch_clear);
  memset (self->at, NO_LINE, sizeof self->at);
}

SortieManeuverTrace *
sortie_maneuver_trace_new (SortieSession *session, int script)
{
  static const SortieEventFeedFuncs funcs = { wants, take_event, forget, told };
  SortieManeuverTrace *self = g_object_new (SORTIE_TYPE_MANEUVER_TRACE, NULL);

  self->session = g_object_ref (session);
  self->script = script;
  self->feed = sortie_event_feed_new (session, &funcs, self);
  self->draws = sortie_script_draws_new (session);
  g_signal_connect_object (self->draws, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

void
sortie_maneuver_trace_set_active (SortieManeuverTrace *self, gboolean active)
{
  if (self->active == active)
    return;
  self->active = active;
  update (self);
}

void
sortie_maneuver_trace_set_slot (SortieManeuverTrace *self, int slot)
{
  if (self->slot == slot)
    return;
  self->slot = slot;
  forget_tallies (self, self->epoch);
  update (self);
}

void
sortie_maneuver_trace_set_all_ships (SortieManeuverTrace *self, gboolean all_ships)
{
  if (self->all_ships == all_ships)
    return;
  self->all_ships = all_ships;
  show (self);
}

const SrtManeuver *
sortie_maneuver_trace_get_script (SortieManeuverTrace *self)
{
  /* Swapped in at the coming tick, it counts from then on. */
  if (self->epochs->len > 0)
    return sortie_script_in (g_array_index (self->epochs, Epoch, self->epoch).content, self->script);
  return sortie_script_in (sortie_session_get_content (self->session), self->script);
}

const SortieLineTrace *
sortie_maneuver_trace_get_line (SortieManeuverTrace *self, int line)
{
  g_return_val_if_fail (line >= 0 && line < N_LINES, NULL);

  return &self->lines[line];
}

int
sortie_maneuver_trace_get_since (SortieManeuverTrace *self)
{
  return self->epochs->len > 0 ? MAX (g_array_index (self->epochs, Epoch, self->epoch).from.tick, 0) : 0;
}

gboolean
sortie_maneuver_trace_get_busy (SortieManeuverTrace *self)
{
  return self->counting || sortie_script_draws_get_busy (self->draws);
}
