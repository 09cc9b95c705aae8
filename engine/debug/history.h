/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The history of a run: its input log, a digest a tick, its events and keyframes,
 * and with them the way to any tick (decisions 13, 14).
 *
 * The past is not stored, it is run again: from the keyframe before it, with the
 * input of then. A tick that is run again and comes out different is told
 * (srt_history_parted()); on one build that cannot happen.
 *
 * A history is used by one thread at a time. What must run beside it, on a thread
 * of its own, is a SrtReplay, which holds copies of what it needs.
 */
#pragma once

#include "sim/sim.h"

enum
{
  SRT_KEYFRAME_TICKS = 100,  /* from one keyframe to the next where much lives, before the store thins them */
  SRT_KEYFRAME_MOST = 800,   /* ... where little does: ticks are quickly run again then */
  SRT_TICK_END = INT32_MAX,  /* SrtPosition.index: the tick with everything hands did after it */
  SRT_TICK_FRAME = -1,       /* ... as its game frame begins, after the simulation step where one is due */
};

/* A moment of a run: the world as event @index of @tick is emitted, or one of the above. */
typedef struct SrtPosition
{
  int32_t tick, index;
} SrtPosition;

/* Less than, equal to or greater than 0 as @a is before, at or after @b. */
int srt_position_compare (SrtPosition a, SrtPosition b);

/*
 * Where keyframes and past events are kept, compressed or not; how many it keeps
 * of the older keyframes is its own affair, as long as it keeps the first.
 * Blocks of events are given in order, each from the tick after the last one's.
 */
typedef struct SrtHistoryStore
{
  /* Room for a keyframe, aligned to 16; NULL without memory, or where this one is better left out. */
  void *(*room) (void *data, size_t size);
  /* Takes @block, which room() has given. */
  void (*put_frame) (void *data, int tick, void *block, size_t size);
  /* Copies the latest keyframe at or before @tick into @block; its tick, -1 none. */
  int (*get_frame) (void *data, int tick, void *block, size_t size);
  /* Takes @events (free()); they are of ticks @first to @last. */
  void (*put_events) (void *data, int first, int last, SrtEvent *events, uint32_t n);
  /* The block with @tick in it, to be freed with free(); false where there is none. */
  bool (*get_events) (void *data, int tick, int *first, int *last, SrtEvent **events, uint32_t *n);
  /* Forgets keyframes past @tick, and blocks of events that end past it. */
  void (*cut) (void *data, int tick);
  /* Bytes it holds. */
  size_t (*bytes) (void *data);
  void (*free) (void *data);
} SrtHistoryStore;

typedef struct SrtHistory SrtHistory;

/*
 * Begins to record @sim, which stands at its first tick and must outlive it.
 * @data is the store's from now on. NULL without memory; @data is freed then.
 */
SrtHistory *srt_history_new (SrtSim *sim, const SrtHistoryStore *store, void *data);
void srt_history_free (SrtHistory *history);

/* ---- Forwards ---- */

/*
 * One tick: while the run stands before its end, the one that was recorded, with
 * its input; else a new one, which is recorded. The simulation's events are the tick's.
 */
void srt_history_tick (SrtHistory *history);
/* The mission tick where it begins, that where the run stands, and the last one recorded. */
int srt_history_first (const SrtHistory *history);
int srt_history_now (const SrtHistory *history);
int srt_history_head (const SrtHistory *history);
/* The last tick that has run here: of a record from elsewhere, events of later ones are not known yet. */
int srt_history_ran (const SrtHistory *history);
/*
 * Something a hand does where the run stands before its end makes another future:
 * what was recorded past it is forgotten, as the hand acts. How often that happened.
 */
int srt_history_cuts (const SrtHistory *history);

/* ---- To any tick ---- */

/* Goes to the end of @tick; false where none was recorded. */
bool srt_history_go (SrtHistory *history, int tick);
/*
 * Copies the world as it was at @at into @block (srt_sim_snapshot_size() bytes);
 * the run stands at the end of that tick then. False where there is no such moment.
 */
bool srt_history_look (SrtHistory *history, SrtPosition at, void *block);

/* ---- Reading ---- */

/* Told of events in their order; false ends it. */
typedef bool (*SrtEventFunc) (const SrtEvent *event, void *data);
/* All recorded of ticks @from to @to; false when @func ended it. What hands cause counts to the tick before it. */
bool srt_history_events (SrtHistory *history, int from, int to, SrtEventFunc func, void *data);
/* The input log, in order. */
const SrtInput *srt_history_inputs (const SrtHistory *history, int *n);
/* What the run began with. */
const SrtContent *srt_history_content (const SrtHistory *history);
/* What the run had for content at the end of @tick: what it began with, or the last swapped in by then. */
const SrtContent *srt_history_content_at (const SrtHistory *history, int tick);
/* Recorded at the end of @tick (0..head), before hands act; NULL out of range. */
const SrtDigest *srt_history_digest (const SrtHistory *history, int tick);
/* False while every tick that was run again came out as recorded; else the first that did not, and the part of the digest. */
bool srt_history_parted (const SrtHistory *history, int *tick, int *part);
/* What it holds, all in all, bytes. */
size_t srt_history_bytes (const SrtHistory *history);
SrtSim *srt_history_sim (const SrtHistory *history);

/* ---- Records from elsewhere ---- */

/*
 * Gives a history that has just begun what another run of the same mission left: @n
 * inputs (contents and missions are ref'd) and the digests of ticks 0 to @head. Its
 * ticks are then run again when they are first gone to, and are recorded as they pass:
 * @head is the end of the run from now on. False without memory.
 */
bool srt_history_load (SrtHistory *history, const SrtInput *inputs, int n, const SrtDigest *digests, int head);

/* ---- Beside the run ---- */

typedef struct SrtReplay SrtReplay;

/*
 * A run of its own over ticks @from + 1 to @to of what was recorded (the last may be
 * run by no more than the inputs there are: past the head it goes on without any).
 * It takes copies: once made, it and the history may be used by two threads. It
 * stands at the keyframe at or before @from. NULL where @from was not recorded, or without memory.
 */
SrtReplay *srt_replay_new (SrtHistory *history, int from, int to);
void srt_replay_free (SrtReplay *replay);
/* One tick, with the input recorded for it and what hands did after it. */
void srt_replay_tick (SrtReplay *replay);
/* Ticks up to @tick; @stop (may be NULL) is looked at now and then and ends it early: false then. */
bool srt_replay_run (SrtReplay *replay, int tick, const int *stop);
int srt_replay_now (const SrtReplay *replay);
/* The simulation, which is the caller's from now on; the replay is freed. */
SrtSim *srt_replay_steal (SrtReplay *replay);
/* For its world, its run context (probe, decisions) and what else is to be changed in it. */
SrtSim *srt_replay_sim (const SrtReplay *replay);
