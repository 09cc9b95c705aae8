/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recording a run, and going to any tick of it. */
#include "debug/history.h"

#include "debug/input-log.h"

#include <stdlib.h>
#include <string.h>

enum
{
  CACHED = 8,       /* worlds near where the run stands, as they are */
  CACHE_TICKS = 25, /* from one to the next */
};

typedef struct Cached
{
  int tick;         /* -1 none */
  void *block;
} Cached;

struct SrtHistory
{
  SrtSim *sim;
  size_t size;
  SrtHistoryStore store;
  void *store_data;
  int first, head;
  SrtInputLog log;
  int cursor;             /* entries of the log before it are done */
  bool replaying;         /* inputs come from the log: they are not told to it */
  SrtDigest *digests;     /* of ticks first..head */
  size_t digests_room;
  int unframed;           /* ticks run since the last keyframe, times what lived in them: what it takes to run them again */
  int framed;             /* the last tick that ran here: digests past it come from elsewhere */
  int cuts;
  bool parted;
  int parted_tick, parted_part;
  /* Events since the last block given to the store, of ticks open_first.. */
  SrtEvent *open;
  uint32_t n_open, open_room;
  int open_first;
  Cached cache[CACHED];
  int next_cached;
};

int
srt_position_compare (SrtPosition a, SrtPosition b)
{
  if (a.tick != b.tick)
    return a.tick < b.tick ? -1 : 1;
  return a.index < b.index ? -1 : a.index > b.index ? 1 : 0;
}

/* ---- What is kept of a tick ---- */

static bool
keep_digest (SrtHistory *history, int tick)
{
  size_t at = (size_t) (tick - history->first);

  if (at >= history->digests_room)
    {
      size_t room = history->digests_room ? history->digests_room * 2 : 4096;
      SrtDigest *digests = realloc (history->digests, room * sizeof *digests);
      if (!digests)
        return false;
      history->digests = digests;
      history->digests_room = room;
    }
  history->digests[at] = srt_sim_digest_parts (history->sim);
  return true;
}

static void
compare_digest (SrtHistory *history, int tick)
{
  SrtDigest digest;
  int part;

  if (history->parted)
    return;
  digest = srt_sim_digest_parts (history->sim);
  part = srt_digest_differs (&digest, &history->digests[tick - history->first]);
  if (part < 0)
    return;
  history->parted = true;
  history->parted_tick = tick;
  history->parted_part = part;
}

static void
keep_events (SrtHistory *history, const SrtEvent *events, uint32_t n)
{
  if (n == 0)
    return;
  if (history->n_open + n > history->open_room)
    {
      uint32_t room = history->open_room ? history->open_room : 1024;
      SrtEvent *open;
      while (room < history->n_open + n)
        room *= 2;
      open = realloc (history->open, room * sizeof *open);
      if (!open)
        return;
      history->open = open;
      history->open_room = room;
    }
  memcpy (history->open + history->n_open, events, n * sizeof *events);
  history->n_open += n;
}

/* The tick's events; those that hands have caused after the last one come first with it. */
static void
keep_tick_events (SrtHistory *history)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (history->sim, &n);

  keep_events (history, events, n);
}

static void
close_events (SrtHistory *history, int tick)
{
  SrtEvent *events = malloc ((history->n_open ? history->n_open : 1) * sizeof *events);

  if (!events)
    return;
  if (history->n_open)
    memcpy (events, history->open, history->n_open * sizeof *events);
  history->store.put_events (history->store_data, history->open_first, tick, events, history->n_open);
  history->n_open = 0;
  history->open_first = tick + 1;
}

static void
keep_frame (SrtHistory *history, int tick)
{
  void *block = history->store.room (history->store_data, history->size);

  if (!block)
    return;
  srt_sim_snapshot (history->sim, block);
  history->store.put_frame (history->store_data, tick, block, history->size);
}

/* ---- The cache ---- */

/* Worlds as their tick left them, like keyframes: not where hands have acted since, which would act once more. */
static void
cache_now (SrtHistory *history, int tick)
{
  Cached *place = &history->cache[history->next_cached];

  if (!place->block)
    place->block = aligned_alloc (16, history->size);
  if (!place->block)
    return;
  srt_sim_snapshot (history->sim, place->block);
  place->tick = tick;
  history->next_cached = (history->next_cached + 1) % CACHED;
}

static const Cached *
cached_before (const SrtHistory *history, int tick)
{
  const Cached *best = NULL;

  for (int i = 0; i < CACHED; i++)
    {
      const Cached *it = &history->cache[i];
      if (it->block && it->tick >= 0 && it->tick <= tick && (!best || it->tick > best->tick))
        best = it;
    }
  return best;
}

static bool
is_cached (const SrtHistory *history, int tick)
{
  const Cached *best = cached_before (history, tick);

  return best && best->tick == tick;
}

static void
drop_cached (SrtHistory *history, int past)
{
  for (int i = 0; i < CACHED; i++)
    if (history->cache[i].tick > past)
      history->cache[i].tick = -1;
}

/* ---- Inputs ---- */

static void
cut (SrtHistory *history)
{
  int now = srt_history_now (history), first, last;
  const SrtEvent *hands;
  SrtEvent *events;
  uint32_t n, n_hands;

  srt_input_log_cut (&history->log, history->cursor);
  drop_cached (history, now);
  if (now < history->open_first
      && history->store.get_events (history->store_data, now, &first, &last, &events, &n))
    {
      history->n_open = 0;
      history->open_first = first;
      keep_events (history, events, n);
      free (events);
    }
  /* What hands did after this tick, too: it is told again with the next. */
  hands = srt_sim_hand_events (history->sim, &n_hands);
  while (history->n_open > 0
         && (history->open[history->n_open - 1].tick > now
             || (n_hands > 0 && history->open[history->n_open - 1].tick == now
                 && history->open[history->n_open - 1].index >= hands[0].index)))
    history->n_open--;
  history->store.cut (history->store_data, now);
  history->head = history->framed = now;
  history->cuts++;
}

static void
take_input (const SrtInput *input, void *data)
{
  SrtHistory *history = data;

  if (history->replaying)
    return;
  if (input->kind != SRT_INPUT_PLAYER && srt_history_now (history) < history->head)
    cut (history);
  srt_input_log_add (&history->log, input);
  history->cursor = history->log.n;
}

/* ---- Making ---- */

SrtHistory *
srt_history_new (SrtSim *sim, const SrtHistoryStore *store, void *data)
{
  SrtHistory *history = calloc (1, sizeof *history);

  if (!history)
    {
      store->free (data);
      return NULL;
    }
  history->sim = sim;
  history->size = srt_sim_snapshot_size (sim);
  history->store = *store;
  history->store_data = data;
  history->first = history->head = history->framed = srt_sim_world (sim)->mission_ticks;
  history->open_first = history->first;
  for (int i = 0; i < CACHED; i++)
    history->cache[i].tick = -1;
  srt_input_log_init (&history->log, srt_sim_content (sim));
  if (!keep_digest (history, history->first))
    {
      srt_history_free (history);
      return NULL;
    }
  keep_frame (history, history->first);
  /* What making the world has told. */
  keep_tick_events (history);
  srt_sim_on_input (sim, take_input, history);
  return history;
}

void
srt_history_free (SrtHistory *history)
{
  if (!history)
    return;
  srt_sim_on_input (history->sim, NULL, NULL);
  history->store.free (history->store_data);
  for (int i = 0; i < CACHED; i++)
    free (history->cache[i].block);
  srt_input_log_clear (&history->log);
  free (history->digests);
  free (history->open);
  free (history);
}

/* ---- Forwards ---- */

int
srt_history_first (const SrtHistory *history)
{
  return history->first;
}

int
srt_history_now (const SrtHistory *history)
{
  return srt_sim_world (history->sim)->mission_ticks;
}

int
srt_history_head (const SrtHistory *history)
{
  return history->head;
}

int
srt_history_ran (const SrtHistory *history)
{
  return history->framed;
}

int
srt_history_cuts (const SrtHistory *history)
{
  return history->cuts;
}

enum
{
  WORTH_A_FRAME = 100 * SRT_KEYFRAME_TICKS, /* of `unframed` */
};

static int
living (const SrtWorld *world)
{
  int n = 0;

  for (int slot = 0; slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      n += object->type >= 0 && !(object->flags & SRT_STAND_IN);
    }
  return n;
}

/* A tick that has not run here before: its events and keyframe are kept. */
static void
keep_tick (SrtHistory *history, int tick)
{
  keep_tick_events (history);
  history->framed = tick;
  if ((tick - history->first) % SRT_KEYFRAME_TICKS != 0)
    return;
  close_events (history, tick);
  /* A copy of the world costs what a dozen of its ticks may once most have gone. */
  history->unframed += SRT_KEYFRAME_TICKS * living (srt_sim_world (history->sim));
  if (history->unframed < WORTH_A_FRAME && (tick - history->first) % SRT_KEYFRAME_MOST != 0)
    return;
  keep_frame (history, tick);
  history->unframed = 0;
}

static void
tick_again (SrtHistory *history)
{
  int tick;

  history->replaying = true;
  srt_input_log_before (&history->log, history->sim, &history->cursor);
  srt_sim_tick (history->sim);
  tick = srt_history_now (history);
  compare_digest (history, tick);
  if (tick > history->framed)
    keep_tick (history, tick);
  srt_input_log_after (&history->log, history->sim, &history->cursor);
  history->replaying = false;
}

static void
tick_anew (SrtHistory *history)
{
  int tick;

  srt_sim_tick (history->sim);
  tick = srt_history_now (history);
  if (tick == history->head)
    return; /* the world stands still */
  history->head = tick;
  keep_digest (history, tick);
  keep_tick (history, tick);
}

void
srt_history_tick (SrtHistory *history)
{
  if (srt_history_now (history) < history->head)
    tick_again (history);
  else
    tick_anew (history);
}

/* ---- To any tick ---- */

static bool
restore (SrtHistory *history, const void *block, int tick)
{
  srt_sim_set_content (history->sim, srt_input_log_content (&history->log, tick));
  if (!srt_sim_restore (history->sim, block, history->size))
    return false;
  history->cursor = srt_input_log_at (&history->log, history->sim, tick);
  history->replaying = true;
  srt_input_log_after (&history->log, history->sim, &history->cursor);
  history->replaying = false;
  return true;
}

/* From the nearest world kept at or before @tick, unless the run stands nearer. */
static bool
start_before (SrtHistory *history, int tick)
{
  const Cached *cached = cached_before (history, tick);
  int now = srt_history_now (history), frame;
  void *block;
  bool good;

  if (now <= tick && (!cached || cached->tick <= now) && now > tick - SRT_KEYFRAME_TICKS)
    return true;
  block = aligned_alloc (16, history->size);
  if (!block)
    return false;
  frame = history->store.get_frame (history->store_data, tick, block, history->size);
  if (now <= tick && now >= frame && (!cached || cached->tick <= now))
    good = true;
  else if (cached && cached->tick >= frame)
    good = restore (history, cached->block, cached->tick);
  else
    good = frame >= 0 && restore (history, block, frame);
  free (block);
  return good;
}

bool
srt_history_go (SrtHistory *history, int tick)
{
  int now = srt_history_now (history);

  if (tick < history->first || tick > history->head)
    return false;
  if (now == tick)
    return true;
  /* The last tick is run, so that what it notes for who looks at it is there. */
  if (!start_before (history, tick > history->first ? tick - 1 : tick))
    return false;
  while ((now = srt_history_now (history)) < tick)
    {
      if (now > tick - SRT_KEYFRAME_TICKS && now % CACHE_TICKS == 0 && !is_cached (history, now)
          && !srt_input_log_acted (&history->log, history->cursor, now))
        cache_now (history, now);
      tick_again (history);
      if (srt_history_now (history) == now)
        return false;
    }
  return true;
}

typedef struct Look
{
  int32_t index;
  void *block;
  size_t size;
  bool taken;
} Look;

static void
look_now (SrtRun *run, const SrtEvent *event, void *data)
{
  Look *look = data;

  if (look->taken || (event ? (int32_t) event->index != look->index : look->index != SRT_TICK_FRAME))
    return;
  memcpy (look->block, run->world, look->size);
  look->taken = true;
}

bool
srt_history_look (SrtHistory *history, SrtPosition at, void *block)
{
  SrtRun *run = srt_sim_run_context (history->sim);
  Look look = { .index = at.index, .block = block, .size = history->size };

  if (at.index == SRT_TICK_END)
    {
      if (!srt_history_go (history, at.tick))
        return false;
      srt_sim_snapshot (history->sim, block);
      return true;
    }
  if (at.tick <= history->first || at.tick > history->head || !srt_history_go (history, at.tick - 1))
    return false;
  run->probe = look_now;
  run->probe_data = &look;
  tick_again (history);
  run->probe = NULL;
  return look.taken;
}

/* ---- Reading ---- */

typedef struct Range
{
  int from, to;
  SrtEventFunc func;
  void *data;
} Range;

static bool
tell_range (const Range *range, const SrtEvent *events, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    if (events[i].tick >= range->from && events[i].tick <= range->to && !range->func (&events[i], range->data))
      return false;
  return true;
}

bool
srt_history_events (SrtHistory *history, int from, int to, SrtEventFunc func, void *data)
{
  const Range range = { from, to, func, data };
  int tick = from > history->first ? from : history->first;

  while (tick <= to && tick < history->open_first)
    {
      int first, last;
      SrtEvent *events;
      uint32_t n;
      bool more;
      if (!history->store.get_events (history->store_data, tick, &first, &last, &events, &n))
        break;
      more = tell_range (&range, events, n);
      free (events);
      if (!more)
        return false;
      tick = last + 1;
    }
  if (to >= history->open_first - 1 && !tell_range (&range, history->open, history->n_open))
    return false;
  /* What hands did since the last tick is kept with the next one. */
  if (srt_history_now (history) == history->head)
    {
      uint32_t n;
      const SrtEvent *hands = srt_sim_hand_events (history->sim, &n);
      return tell_range (&range, hands, n);
    }
  return true;
}

const SrtInput *
srt_history_inputs (const SrtHistory *history, int *n)
{
  *n = history->log.n;
  return history->log.entries;
}

const SrtContent *
srt_history_content (const SrtHistory *history)
{
  return history->log.content;
}

const SrtContent *
srt_history_content_at (const SrtHistory *history, int tick)
{
  const SrtContent *content = history->log.content;

  for (int i = 0; i < history->log.n && history->log.entries[i].tick <= tick; i++)
    if (history->log.entries[i].kind == SRT_INPUT_SWAP)
      content = history->log.entries[i].content;
  return content;
}

const SrtDigest *
srt_history_digest (const SrtHistory *history, int tick)
{
  return tick >= history->first && tick <= history->head ? &history->digests[tick - history->first] : NULL;
}

bool
srt_history_parted (const SrtHistory *history, int *tick, int *part)
{
  *tick = history->parted_tick;
  *part = history->parted_part;
  return history->parted;
}

size_t
srt_history_bytes (const SrtHistory *history)
{
  size_t bytes = sizeof *history + history->digests_room * sizeof *history->digests
                 + history->open_room * sizeof *history->open + srt_input_log_bytes (&history->log);

  for (int i = 0; i < CACHED; i++)
    if (history->cache[i].block)
      bytes += history->size;
  return bytes + history->store.bytes (history->store_data);
}

SrtSim *
srt_history_sim (const SrtHistory *history)
{
  return history->sim;
}

/* ---- Records from elsewhere ---- */

bool
srt_history_load (SrtHistory *history, const SrtInput *inputs, int n, const SrtDigest *digests, int head)
{
  size_t ticks = (size_t) (head - history->first) + 1;
  SrtDigest *own = malloc (ticks * sizeof *own);

  if (!own)
    return false;
  memcpy (own, digests, ticks * sizeof *own);
  free (history->digests);
  history->digests = own;
  history->digests_room = ticks;
  for (int i = 0; i < n; i++)
    srt_input_log_add (&history->log, &inputs[i]);
  history->head = head;
  compare_digest (history, history->first);
  history->cursor = srt_input_log_at (&history->log, history->sim, history->first);
  history->replaying = true;
  srt_input_log_after (&history->log, history->sim, &history->cursor);
  history->replaying = false;
  return true;
}

/* ---- Beside the run ---- */

struct SrtReplay
{
  SrtSim *sim;
  SrtInputLog log;
  int cursor;
};

SrtReplay *
srt_replay_new (SrtHistory *history, int from, int to)
{
  SrtReplay *replay = NULL;
  void *block = aligned_alloc (16, history->size);
  int frame = -1;

  if (block && from <= history->framed)
    frame = history->store.get_frame (history->store_data, from, block, history->size);
  if (frame >= 0)
    replay = calloc (1, sizeof *replay);
  if (replay)
    {
      srt_input_log_copy (&replay->log, &history->log, to);
      replay->sim = srt_sim_fork (history->sim);
    }
  if (replay && replay->sim)
    {
      srt_sim_set_content (replay->sim, srt_input_log_content (&replay->log, frame));
      srt_sim_restore (replay->sim, block, history->size);
      replay->cursor = srt_input_log_at (&replay->log, replay->sim, frame);
      srt_input_log_after (&replay->log, replay->sim, &replay->cursor);
    }
  free (block);
  if (replay && !replay->sim)
    {
      srt_replay_free (replay);
      return NULL;
    }
  return replay;
}

void
srt_replay_free (SrtReplay *replay)
{
  if (!replay)
    return;
  srt_sim_free (replay->sim);
  srt_input_log_clear (&replay->log);
  free (replay);
}

void
srt_replay_tick (SrtReplay *replay)
{
  srt_input_log_before (&replay->log, replay->sim, &replay->cursor);
  srt_sim_tick (replay->sim);
  srt_input_log_after (&replay->log, replay->sim, &replay->cursor);
}

bool
srt_replay_run (SrtReplay *replay, int tick, const int *stop)
{
  for (int now = srt_replay_now (replay); now < tick; now = srt_replay_now (replay))
    {
      if (stop && __atomic_load_n (stop, __ATOMIC_RELAXED))
        return false;
      srt_replay_tick (replay);
      if (srt_replay_now (replay) == now)
        return false;
    }
  return true;
}

int
srt_replay_now (const SrtReplay *replay)
{
  return srt_sim_world (replay->sim)->mission_ticks;
}

SrtSim *
srt_replay_steal (SrtReplay *replay)
{
  SrtSim *sim = replay->sim;

  replay->sim = NULL;
  srt_replay_free (replay);
  return sim;
}

SrtSim *
srt_replay_sim (const SrtReplay *replay)
{
  return replay->sim;
}
