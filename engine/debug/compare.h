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
  bool over;
  int losses[3];        /* ships destroyed, by side */
  int left[3];          /* that can still act */
  double armor[3];      /* shares of armour left of those, summed by side */
} SrtOutcome;

typedef struct SrtComparison
{
  int from;             /* the tick at which the change acts */
  SrtParting any;       /* in anything, chance included */
  SrtParting seen;      /* in what a ship does or has: place, armour, orders */
  SrtEvent event[2];    /* the first events of `seen`'s tick that differ, as it was and as it is then */
  bool has_event[2];    /* there is one: the other run may have none in its place */
  SrtOutcome outcome[2];
} SrtComparison;

/* What a world's sides have left. */
void srt_outcome_of (const SrtSim *sim, SrtOutcome *outcome);

/* The first difference between two worlds of one run, by the parts of the digest; false where there is none in @parts (bits). */
bool srt_worlds_differ (const SrtWorld *a, const SrtWorld *b, unsigned parts, SrtParting *parting);

/*
 * Runs @was on, with what was recorded of it, beside @then, which has its change
 * already and is ticked by srt_history_tick(), for @ticks. Both stand at the end of
 * the same tick. @stop (may be NULL) is looked at between ticks: false when it ended
 * the comparison; @done (may be NULL) is told the ticks run, for who shows progress.
 */
bool srt_compare (SrtReplay *was, SrtHistory *then, int ticks, const int *stop, int *done, SrtComparison *comparison);
