/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What watches were worth at a run's ticks.
 *
 * The present's values are taken as the run advances. The past's, and those of ticks
 * that went by unseen, are worked out by running it again beside the run, a span at
 * a time, where somebody wants to see them.
 */
#pragma once

#include "app/model/sortie-session.h"
#include "debug/watch.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_SAMPLER (sortie_sampler_get_type ())
G_DECLARE_FINAL_TYPE (SortieSampler, sortie_sampler, SORTIE, SAMPLER, GObject)

/* A watch's values for one ship; belongs to its sampler. */
typedef struct SortieSeries SortieSeries;

typedef enum
{
  SORTIE_SAMPLE_UNKNOWN, /* not worked out yet, or no such tick */
  SORTIE_SAMPLE_NONE,    /* the watch has no value then */
  SORTIE_SAMPLE_VALUE,
} SortieSample;

/* What a span of ticks holds. */
typedef struct
{
  double low, high;    /* of its values, 0 without any */
  double first, last;  /* the first and the last of them */
  gboolean any;        /* there are values */
  gboolean none;       /* there are ticks without one */
} SortieSpan;

/* Signals: "changed" when there are other values. */
SortieSampler *sortie_sampler_new (SortieSession *session);

/* Takes a copy of @watch; @slot is the ship it is asked for, -1 none. */
SortieSeries *sortie_sampler_add (SortieSampler *self, const SrtWatch *watch, int slot);
void sortie_sampler_remove (SortieSampler *self, SortieSeries *series);

/* Off, nothing is sampled or worked out: for a panel that is not shown. On at first. */
void sortie_sampler_set_active (SortieSampler *self, gboolean active);
/* The ticks somebody looks at: what of them is unknown is worked out in the background, the latest first. */
void sortie_sampler_want (SortieSampler *self, int from, int to);
/* How many values of ticks @from to @to (as far as the run goes) are unknown yet, of all series. */
guint sortie_sampler_missing (SortieSampler *self, int from, int to);

/* Values of somebody else's, which no sampler knows: to be freed with sortie_series_free(). */
SortieSeries *sortie_series_new (void);
void sortie_series_free (SortieSeries *series);
void sortie_series_set (SortieSeries *series, int tick, SortieSample sample, double value);

SortieSample sortie_series_get (const SortieSeries *series, int tick, double *value);
/* Of ticks @from to @to, both included. */
SortieSpan sortie_series_span (const SortieSeries *series, int from, int to);

G_END_DECLS
