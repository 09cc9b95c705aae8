/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What if: a run as it was beside one in which something is different from a tick
 * on. Both are run on side by side; where they part is told, in what, whose, and by
 * which decision or event.
 */
#pragma once

#include "debug/why.h"

/* Where two runs part. */
typedef struct SrtParting
{
  int tick;             /* -1: they do not, as far as they were run */
  int part;             /* SRT_DIGEST_...: the first that differs */
  int slot;             /* of the ship whose that is; -1: nobody's own */
  const char *field;    /* what differs, translatable: "place", "shields" ... */
} SrtParting;

/* What became of one side of the comparison. */
typedef struct SrtOutcome
{
  int tick;             /* run up to here */
  int over_at;          /* the battle was over at this tick: it ended, or one side alone could fight on; -1 it is not */
  int losses[3];        /* ships destroyed, by side */
  int left[3];          /* that can still act */
  double armor[3];      /* shares of armour left of those, summed by side */
} SrtOutcome;

typedef struct SrtComparison
{
  int from;             /* the tick at which the change acts */
  SrtParting any;       /* in anything, chance included */
  SrtParting seen;      /* in what a ship does or has: place, armour, orders */
  int event_tick;       /* of the first events that differ, after `from` and no later than `seen`; -1 none */
  SrtEvent event[2];    /* those, as it was and as it is then; what hands did and swaps aside */
  bool has_event[2];    /* there is one: the other run may have none in its place */
  SrtOutcome outcome[2];
} SrtComparison;

/* What a world's sides have left; `over_at` is now, where it is over. */
void srt_outcome_of (const SrtSim *sim, SrtOutcome *outcome);

/* The first difference between two worlds of one run, by the parts of the digest; false where there is none in @parts (bits). */
bool srt_worlds_differ (const SrtWorld *a, const SrtWorld *b, unsigned parts, SrtParting *parting);

/* Looks at both runs at the end of a tick. */
typedef void (*SrtCompareFunc) (const SrtSim *was, const SrtSim *then, void *data);

/*
 * Runs @was on, with what was recorded of it, beside @then, which has its change
 * already and is ticked by srt_history_tick(), for @ticks. Both stand at the end of
 * the same tick. @stop (may be NULL) is looked at between ticks: false when it ended
 * the comparison; @done (may be NULL) is told the ticks run, for who shows progress. @each (may
 * be NULL) is called where they stand at first, and after each tick.
 */
bool srt_compare (SrtReplay *was, SrtHistory *then, int ticks, const int *stop, int *done, SrtCompareFunc each,
                  void *data, SrtComparison *comparison);

/* Where the decisions of a ship part, in two records of the same ticks. */
typedef struct SrtWhyParting
{
  int decision[2];      /* indices in either; -1: that one made none in its place */
  bool outcome;         /* in what came of it; else in figures or draws alone */
} SrtWhyParting;

/* The first decision with another outcome, else the first with other figures; false where there is none. */
bool srt_whys_part (const SrtWhy *was, const SrtWhy *then, SrtWhyParting *parting);
/* Whether rule @index, from 0, of two decisions of one kind was asked with the same figures and came out the same. */
bool srt_why_same_rule (const SrtWhy *was, const SrtDecision *one, const SrtWhy *then, const SrtDecision *other,
                        uint32_t index);
