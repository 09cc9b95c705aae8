/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Many duels: run on worker threads, told as one JSON document, cut into parts
 * and joined again. Nothing here prints or opens a window.
 *
 * A batch is told by its head, a JSON object with every setting and with what
 * was read. Two batches of the same head have the same results, on any number
 * of threads or machines.
 */
#pragma once

#include "content/load.h"
#include "debug/duel.h"

/* ---- What is read (duel-content.c) ---- */

/* One text for every file that ships, guns, missiles, pilots and maneuvers are read from in @folders; free with
 * g_free(). Equal texts: the same bytes were read, from wherever. */
char *sortie_content_digest (const char *const *folders);

/* The same of one set of maneuvers. */
char *sortie_maneuvers_digest (const SrtContent *content, int set);

/*
 * A content with one more set: set 0 with the maneuvers of @folder instead of
 * its own of the same numbers. @set receives its index. NULL, told in @diags,
 * when there are none, or when one has errors or a number that nothing chooses.
 */
SrtContent *sortie_maneuvers_overlay (const SrtContent *base, const char *folder, int *set, SrtDiags *diags);

/* ---- Running (duel-batch.c) ---- */

enum
{
  SORTIE_DUEL_MOST_RUNS = 1000000, /* of a batch */
  /* What is taken where nothing else is asked for. */
  SORTIE_DUEL_DISTANCE = 80000, /* units between the two sides */
  SORTIE_DUEL_SPREAD = 6000,    /* units between neighbours */
  SORTIE_DUEL_TICKS = 30000,    /* a duel's longest: five minutes */
};

typedef struct SortieDuelBatch
{
  const SrtContent *content; /* borrowed, like all here */
  const SrtContent *common;  /* whose set 0 a side's scripts are told to differ from; NULL: the content itself */
  SrtDuelSettings settings;
  uint64_t seed;             /* run k has seed + k */
  int runs;                  /* of the whole batch */
  int part, parts;           /* part 1..parts does the runs k with k % parts == part - 1 */
  int jobs;                  /* threads, 1 or more */
} SortieDuelBatch;

/* How many of a batch's runs a part does. */
int sortie_duel_part_runs (int runs, int part, int parts);

/* Who looks at a batch as it runs; each may be NULL. */
typedef struct SortieDuelWatch
{
  const int *stop; /* atomic: once it is not 0, the batch is given up, within 50 milliseconds */
  /* Told by the thread that called sortie_duel_batch_run(), a few times a second. */
  void (*progress) (int done, int of, void *data);
  /* Told by the thread that fought it; runs of the part, from 0, end in any order. */
  void (*done) (int run, const SrtDuelResult *result, void *data);
  void *data;
} SortieDuelWatch;

/*
 * Runs a part, its results in the order of the runs; free with g_free(). @watch may be NULL.
 * NULL when it was stopped or a duel cannot be made, told in @diags.
 */
SrtDuelResult *sortie_duel_batch_run (const SortieDuelBatch *batch, const SortieDuelWatch *watch, SrtDiags *diags);

/* ---- Telling (duel-report.c) ---- */

/* Everything that the results depend on. @content_digest: sortie_content_digest(). */
SrtJson *sortie_duel_head (const SortieDuelBatch *batch, const char *content_digest);

/* The 95 % interval of a share by Wilson's score; 0 and 1 when there was nothing to count. */
void sortie_wilson (int64_t count, int64_t of, double *low, double *high);

/*
 * The 95 % interval of how much larger one share is than another, found by other
 * runs: Newcombe's, of the two shares' intervals by Wilson's score.
 */
void sortie_share_difference (int64_t count, int64_t of, int64_t other, int64_t of_other, double *low, double *high);

/* All of a side's tallies, added up. */
typedef struct SortieDuelTotal
{
  int64_t count[SRT_DUEL_N_TALLIES];
  int64_t chosen[SRT_DUEL_MANEUVERS], flown[SRT_DUEL_MANEUVERS];
} SortieDuelTotal;

SortieDuelTotal sortie_duel_total (const SrtDuelResult *results, int runs, int side);

/* Of duels that one side won: how long they lasted, seconds; the mean with its 95 % interval. */
typedef struct SortieDuelTimes
{
  int n; /* with 0 the rest means nothing */
  double mean, low, high, deviation, least, median, most;
} SortieDuelTimes;

SortieDuelTimes sortie_duel_times (const SrtDuelResult *results, int runs);

/* The report of all runs: one JSON document; free with g_free(). */
char *sortie_duel_report (const SrtJson *head, const SrtDuelResult *results, int runs);

/* ---- Parts (duel-part.c) ---- */

/* A part file's text; free with g_free(). */
char *sortie_duel_part (const SrtJson *head, const SrtDuelResult *results, int part, int parts);

/*
 * Joins part files into the report that one run of everything gives. NULL, told
 * in @diags, when a file is no part, when parts are of different batches, or
 * when a run is there twice or not at all.
 */
char *sortie_duel_merge (const char *const *files, int n, SrtDiags *diags);
