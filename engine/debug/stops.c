/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "debug/stops.h"

#include <stdlib.h>
#include <string.h>

/* ---- Tables ---- */

static const struct
{
  const char *name, *words;
} stop_table[SRT_N_STOPS] = {
#define SRT_STOP_ROW(id, name, words) [SRT_STOP_##id] = { name, words },
  SRT_STOPS (SRT_STOP_ROW)
#undef SRT_STOP_ROW
}, move_table[SRT_N_MOVES] = {
#define SRT_MOVE_ROW(id, name, words) [SRT_MOVE_##id] = { name, words },
  SRT_MOVES (SRT_MOVE_ROW)
#undef SRT_MOVE_ROW
};

const char *
srt_stop_name (SrtStopKind kind)
{
  return (int) kind >= 0 && kind < SRT_N_STOPS ? stop_table[kind].name : NULL;
}

const char *
srt_stop_words (SrtStopKind kind)
{
  return (int) kind >= 0 && kind < SRT_N_STOPS ? stop_table[kind].words : NULL;
}

int
srt_stop_named (const char *name)
{
  for (int i = 0; i < SRT_N_STOPS; i++)
    if (strcmp (stop_table[i].name, name) == 0)
      return i;
  return -1;
}

const char *
srt_move_name (SrtMove move)
{
  return (int) move >= 0 && move < SRT_N_MOVES ? move_table[move].name : NULL;
}

const char *
srt_move_words (SrtMove move)
{
  return (int) move >= 0 && move < SRT_N_MOVES ? move_table[move].words : NULL;
}

int
srt_move_named (const char *name)
{
  for (int i = 0; i < SRT_N_MOVES; i++)
    if (strcmp (move_table[i].name, name) == 0)
      return i;
  return -1;
}

bool
srt_move_has_ship (SrtMove move)
{
  return move >= SRT_MOVE_LINE && move <= SRT_MOVE_DECISION;
}

/* ---- Matching ---- */

static const int event_of[SRT_N_STOPS] = {
  [SRT_STOP_LINE] = SRT_EVENT_MANEUVER_LINE,        [SRT_STOP_ORDER_PUSHED] = SRT_EVENT_ORDER_PUSHED,
  [SRT_STOP_ORDER_STARTED] = SRT_EVENT_ORDER_STARTED, [SRT_STOP_ORDER_POPPED] = SRT_EVENT_ORDER_POPPED,
  [SRT_STOP_ORDER_REFUSED] = SRT_EVENT_ORDER_REFUSED, [SRT_STOP_MANEUVER] = SRT_EVENT_MANEUVER_CHOSEN,
  [SRT_STOP_EVENT] = -1,                            [SRT_STOP_DAMAGE] = SRT_EVENT_DAMAGE,
  [SRT_STOP_CONDITION] = -2,
};

static bool
kind_matches (const SrtStop *stop, const SrtEvent *event)
{
  /* What is refused for what stands on the stack is a conflict. */
  if (stop->kind == SRT_STOP_ORDER_REFUSED && event->kind == SRT_EVENT_ORDER_CONFLICT)
    return true;
  return event_of[stop->kind] == -1 ? stop->number < 0 || event->kind == stop->number
                                    : event_of[stop->kind] == event->kind;
}

bool
srt_stop_matches (const SrtStop *stop, const SrtEvent *event)
{
  if (stop->disabled || !kind_matches (stop, event) || (stop->slot >= 0 && event->slot != stop->slot))
    return false;
  switch (stop->kind)
    {
    case SRT_STOP_LINE:
      return (stop->line < 0 || event->number == stop->line)
             && (stop->number < 0
                 || ((int) event->value == stop->number && (stop->set < 0 || event->harm == stop->set)));
    case SRT_STOP_EVENT:
    case SRT_STOP_DAMAGE:
      return true;
    default:
      return stop->number < 0 || event->number == stop->number;
    }
}

bool
srt_stops_need_world (const SrtStop *stops, int n)
{
  for (int i = 0; i < n; i++)
    if (!stops[i].disabled && stops[i].holds)
      return true;
  return false;
}

/* ---- In what was recorded ---- */

typedef struct Search
{
  const SrtStop *stops;
  int n, direction, first;
  SrtPosition from;
  bool found;
  SrtHit hit;
} Search;

/* Forwards the first one ends it; backwards the last one counts. */
static bool
look_at (const SrtEvent *event, void *data)
{
  Search *search = data;
  SrtPosition at = { event->tick, (int32_t) event->index };

  if (srt_position_compare (at, search->from) * search->direction <= 0)
    return search->direction > 0;
  if (event->tick <= search->first)
    return true; /* made with the world: no tick to look into */
  for (int i = 0; i < search->n; i++)
    if (!search->stops[i].holds && srt_stop_matches (&search->stops[i], event))
      {
        search->found = true;
        search->hit = (SrtHit){ at, i };
        return search->direction < 0;
      }
  return true;
}

/* Ticks searched at a time, going back. */
#define SPAN 500

bool
srt_stops_find (SrtHistory *history, const SrtStop *stops, int n, SrtPosition from, int direction, SrtHit *hit)
{
  Search search = { .stops = stops, .n = n, .direction = direction, .first = srt_history_first (history), .from = from };
  int head = srt_history_head (history);

  if (direction > 0)
    srt_history_events (history, from.tick, head, look_at, &search);
  else
    for (int to = from.tick; to >= 0 && !search.found; to -= SPAN)
      srt_history_events (history, to - SPAN + 1, to, look_at, &search);
  if (search.found)
    *hit = search.hit;
  return search.found;
}

/* ---- While it runs ---- */

void
srt_stops_clear (SrtStopWatch *watch)
{
  free (watch->passed);
  free (watch->held);
  *watch = (SrtStopWatch){ 0 };
}

static bool
holds (const SrtStop *stop, SrtRun *run, int slot)
{
  return !stop->holds || stop->holds (stop->condition, run, slot);
}

void
srt_stops_set (SrtStopWatch *watch, const SrtStop *stops, int n, SrtRun *run)
{
  srt_stops_clear (watch);
  watch->stops = stops;
  watch->passed = calloc ((size_t) n + 1, sizeof *watch->passed);
  watch->held = calloc ((size_t) n + 1, 1);
  watch->n = watch->passed && watch->held ? n : 0;
  watch->from = (SrtPosition){ run->world->mission_ticks, SRT_TICK_END };
  watch->before = (SrtPosition){ INT32_MAX, SRT_TICK_END };
  for (int i = 0; i < watch->n; i++)
    watch->held[i] = stops[i].kind == SRT_STOP_CONDITION && holds (&stops[i], run, stops[i].slot);
}

/* One more match of stop @i: the first that is not let pass is what the tick stops at. */
static void
count (SrtStopWatch *watch, int i, SrtPosition at)
{
  if (srt_position_compare (at, watch->from) <= 0 || srt_position_compare (at, watch->before) >= 0)
    return;
  /* What comes after the stop counts once the run has gone on from it. */
  if (watch->found && (srt_position_compare (watch->hit.at, at) <= 0) != watch->last)
    return;
  if (watch->passed[i]++ < watch->stops[i].skip)
    return;
  watch->found = true;
  watch->hit = (SrtHit){ at, i };
}

/* Of an event that has just been emitted only what it is about is known: enough for all stops but that of a line, whose
 * maneuver and set are those that the ship flies. */
static void
probe (SrtRun *run, const SrtEvent *event, void *data)
{
  SrtStopWatch *watch = data;
  const SrtFightState *fight;
  SrtEvent full;

  if (!event)
    return;
  full = *event;
  if (event->kind == SRT_EVENT_MANEUVER_LINE && (fight = srt_fight_state (run->world, event->slot)))
    {
      full.value = fight->maneuver;
      full.harm = srt_object (run->world, event->slot)->maneuver_set;
    }
  for (int i = 0; i < watch->n; i++)
    if (watch->stops[i].holds && srt_stop_matches (&watch->stops[i], &full)
        && holds (&watch->stops[i], run, event->slot))
      count (watch, i, (SrtPosition){ event->tick, (int32_t) event->index });
}

void
srt_stops_begin (SrtStopWatch *watch, SrtSim *sim)
{
  SrtRun *run = srt_sim_run_context (sim);

  watch->found = false;
  if (!srt_stops_need_world (watch->stops, watch->n))
    return;
  run->probe = probe;
  run->probe_data = watch;
}

bool
srt_stops_end (SrtStopWatch *watch, SrtSim *sim)
{
  SrtRun *run = srt_sim_run_context (sim);
  int tick = run->world->mission_ticks;
  uint32_t n;
  const SrtEvent *events = srt_sim_events (sim, &n);

  if (run->probe == probe)
    run->probe = NULL;
  for (uint32_t k = 0; k < n; k++)
    for (int i = 0; i < watch->n; i++)
      if (!watch->stops[i].holds && srt_stop_matches (&watch->stops[i], &events[k]))
        count (watch, i, (SrtPosition){ events[k].tick, (int32_t) events[k].index });
  for (int i = 0; i < watch->n; i++)
    if (watch->stops[i].kind == SRT_STOP_CONDITION && !watch->stops[i].disabled)
      {
        bool now = holds (&watch->stops[i], run, watch->stops[i].slot);
        if (now && !watch->held[i])
          count (watch, i, (SrtPosition){ tick, SRT_TICK_END });
        watch->held[i] = now;
      }
  return watch->found;
}

/* ---- By running again ---- */

bool
srt_stops_run (SrtReplay *replay, const SrtStop *stops, int n, SrtPosition from, SrtPosition to, bool last,
               const int *cancel, SrtHit *hit)
{
  SrtSim *sim = srt_replay_sim (replay);
  SrtStopWatch watch = { 0 };
  bool found = false;

  if (!srt_replay_run (replay, from.index == SRT_TICK_END ? from.tick : from.tick - 1, cancel))
    return false;
  srt_stops_set (&watch, stops, n, srt_sim_run_context (sim));
  watch.from = from;
  watch.before = to;
  watch.last = last;
  while (srt_replay_now (replay) < to.tick && !(found && !last))
    {
      int now = srt_replay_now (replay);
      if (cancel && __atomic_load_n (cancel, __ATOMIC_RELAXED))
        {
          found = false;
          break;
        }
      srt_stops_begin (&watch, sim);
      srt_replay_tick (replay);
      if (srt_stops_end (&watch, sim))
        {
          found = true;
          *hit = watch.hit;
        }
      if (srt_replay_now (replay) == now)
        break;
    }
  srt_stops_clear (&watch);
  return found;
}

/* ---- Steps of the debugger ---- */

int
srt_move_stops (SrtMove move, int slot, SrtStop stops[SRT_MOVE_STOPS])
{
  static const SrtStop none = { .kind = SRT_STOP_EVENT, .slot = -1, .number = -1, .line = -1 };
  static const int lines[] = { SRT_EVENT_MANEUVER_LINE },
                   ends[] = { SRT_EVENT_MANEUVER_CHOSEN, SRT_EVENT_ORDER_STARTED, SRT_EVENT_RETIRED },
                   orders[] = { SRT_EVENT_ORDER_PUSHED, SRT_EVENT_ORDER_STARTED, SRT_EVENT_ORDER_ENDED,
                                SRT_EVENT_ORDER_REFUSED, SRT_EVENT_ORDER_CONFLICT },
                   decisions[] = { SRT_EVENT_MANEUVER_CHOSEN, SRT_EVENT_RETALIATION, SRT_EVENT_HELP_CALLED,
                                   SRT_EVENT_ORDER_PUSHED, SRT_EVENT_MISSILE_LAUNCHED, SRT_EVENT_COUNTERMEASURE,
                                   SRT_EVENT_CLOAKED };
  static const struct
  {
    const int *events;
    int n;
  } of[SRT_N_MOVES] = {
    [SRT_MOVE_LINE] = { lines, 1 },
    [SRT_MOVE_OVER] = { lines, 1 },
    [SRT_MOVE_MANEUVER] = { ends, sizeof ends / sizeof ends[0] },
    [SRT_MOVE_ORDER] = { orders, sizeof orders / sizeof orders[0] },
    [SRT_MOVE_DECISION] = { decisions, sizeof decisions / sizeof decisions[0] },
  };

  for (int i = 0; i < of[move].n; i++)
    {
      stops[i] = none;
      stops[i].slot = slot;
      stops[i].number = of[move].events[i];
    }
  if (move != SRT_MOVE_EVENT)
    return of[move].n;
  stops[0] = none;
  return 1;
}

/* Events that the log shows by default: what a person means by one. */
typedef struct Logged
{
  SrtPosition from, found;
  int direction, first;
  bool any;
} Logged;

static bool
look_for_logged (const SrtEvent *event, void *data)
{
  Logged *logged = data;
  SrtPosition at = { event->tick, (int32_t) event->index };

  if (srt_position_compare (at, logged->from) * logged->direction <= 0)
    return logged->direction > 0;
  if (!srt_event_logged (event->kind) || event->tick <= logged->first)
    return true;
  logged->any = true;
  logged->found = at;
  return logged->direction < 0;
}

static bool
find_logged (SrtHistory *history, SrtPosition from, int direction, SrtPosition *to)
{
  Logged logged = { .from = from, .direction = direction, .first = srt_history_first (history) };

  if (direction > 0)
    srt_history_events (history, from.tick, srt_history_head (history), look_for_logged, &logged);
  else
    for (int last = from.tick; last >= 0 && !logged.any; last -= SPAN)
      srt_history_events (history, last - SPAN + 1, last, look_for_logged, &logged);
  *to = logged.found;
  return logged.any;
}

/* The tick to end at, by count; ticks and simulation steps end together every fourth. */
static int
tick_of (SrtMove move, SrtPosition from, int direction)
{
  bool middle = from.index != SRT_TICK_END;
  int tick = from.tick;

  if (move == SRT_MOVE_STEP)
    return direction > 0 ? (middle && tick % SRT_TICKS_PER_STEP == 0 ? tick
                                                                     : tick - tick % SRT_TICKS_PER_STEP + SRT_TICKS_PER_STEP)
                         : (tick - 1) - (tick - 1) % SRT_TICKS_PER_STEP;
  return direction > 0 ? (middle ? tick : tick + 1) : tick - 1;
}

static bool
find_frame (SrtHistory *history, SrtPosition from, int direction, SrtPosition *to)
{
  int tick = from.tick;

  if (direction > 0 || from.index <= SRT_TICK_FRAME)
    tick += direction;
  *to = (SrtPosition){ tick, SRT_TICK_FRAME };
  return tick >= 1 && tick <= srt_history_head (history);
}

bool
srt_move_find (SrtHistory *history, SrtMove move, int slot, SrtPosition from, int direction, SrtPosition *to)
{
  SrtStop stops[SRT_MOVE_STOPS];
  SrtHit hit;
  bool found;

  switch (move)
    {
    case SRT_MOVE_TICK:
    case SRT_MOVE_STEP:
      *to = (SrtPosition){ tick_of (move, from, direction), SRT_TICK_END };
      return to->tick >= 0 && to->tick <= srt_history_head (history);
    case SRT_MOVE_FRAME:
      return find_frame (history, from, direction, to);
    case SRT_MOVE_EVENT:
      return find_logged (history, from, direction, to);
    default:
      break;
    }
  found = srt_stops_find (history, stops, srt_move_stops (move, slot, stops), from, direction, &hit);
  /* While the script waits, a line's step is one update of it. */
  if (move == SRT_MOVE_LINE && (!found || abs (hit.at.tick - from.tick) > 1))
    return srt_move_find (history, SRT_MOVE_TICK, slot, from, direction, to);
  if (found)
    *to = hit.at;
  return found;
}
