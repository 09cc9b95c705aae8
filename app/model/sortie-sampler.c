/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-sampler.h"

enum
{
  CHUNK = 1000, /* ticks that are worked out at a time */
  BIN = 20,     /* ticks that a summary is kept of: for pictures of long spans */
};

/* Beyond this speed every core is the run's: what went by is worked out once it rests. */
#define FASTEST 2.0

typedef struct
{
  double values[CHUNK];
  guint8 samples[CHUNK]; /* SortieSample */
  SortieSpan bins[CHUNK / BIN];
  guint known;
} Chunk;

struct SortieSeries
{
  SrtWatch watch;
  int slot;
  GPtrArray *chunks; /* Chunk; NULL where nothing is known */
};

typedef struct
{
  SortieSeries *series; /* not to be looked into but while it is still the sampler's */
  SrtWatch watch;
  int slot;
  double *values;
  guint8 *samples;
} Part;

/* A span that is run again on a thread. */
typedef struct
{
  SrtReplay *replay;
  int from, to;
  guint generation;
  int stop; /* atomic */
  GArray *parts;
} Job;

struct _SortieSampler
{
  GObject parent_instance;

  SortieSession *session;
  GPtrArray *series;
  gboolean active;
  int want_from, want_to;
  guint generation; /* raised when what is being worked out no longer holds */
  Job *job;         /* that runs; owned by its task */
  guint idle;
};

G_DEFINE_FINAL_TYPE (SortieSampler, sortie_sampler, G_TYPE_OBJECT)

static guint changed_signal;

static void look_for_work (SortieSampler *self);

/* ---- Values ---- */

SortieSeries *
sortie_series_new (void)
{
  SortieSeries *series = g_new0 (SortieSeries, 1);

  series->slot = -1;
  series->chunks = g_ptr_array_new_with_free_func (g_free);
  return series;
}

void
sortie_series_free (SortieSeries *series)
{
  if (series == NULL)
    return;
  g_ptr_array_unref (series->chunks);
  g_free (series);
}

static void
series_free (gpointer data)
{
  sortie_series_free (data);
}

static const Chunk *
chunk_of (const SortieSeries *series, int tick)
{
  guint index = (guint) (tick / CHUNK);

  return tick >= 0 && index < series->chunks->len ? g_ptr_array_index (series->chunks, index) : NULL;
}

static void
add_to_span (SortieSpan *span, double value)
{
  span->low = span->any ? MIN (span->low, value) : value;
  span->high = span->any ? MAX (span->high, value) : value;
  span->first = span->any ? span->first : value;
  span->last = value;
  span->any = TRUE;
}

static void
join_span (SortieSpan *span, const SortieSpan *other)
{
  if (other->any)
    {
      double last = other->last;
      add_to_span (span, other->first);
      add_to_span (span, other->low);
      add_to_span (span, other->high);
      span->last = last;
    }
  span->none |= other->none;
}

static SortieSpan
summarize (const Chunk *chunk, int from, int n)
{
  SortieSpan span = { 0 };

  for (int i = from; i < from + n; i++)
    if (chunk->samples[i] == SORTIE_SAMPLE_VALUE)
      add_to_span (&span, chunk->values[i]);
    else if (chunk->samples[i] == SORTIE_SAMPLE_NONE)
      span.none = TRUE;
  return span;
}

void
sortie_series_set (SortieSeries *series, int tick, SortieSample sample, double value)
{
  guint index = (guint) (tick / CHUNK);
  int at = tick % CHUNK, bin = at / BIN;
  Chunk *chunk;

  if (index >= series->chunks->len)
    g_ptr_array_set_size (series->chunks, (int) index + 1);
  chunk = g_ptr_array_index (series->chunks, index);
  if (chunk == NULL)
    chunk = series->chunks->pdata[index] = g_new0 (Chunk, 1);
  chunk->known += (sample != SORTIE_SAMPLE_UNKNOWN) - (chunk->samples[at] != SORTIE_SAMPLE_UNKNOWN);
  chunk->samples[at] = (guint8) sample;
  chunk->values[at] = value;
  chunk->bins[bin] = summarize (chunk, bin * BIN, BIN);
}

/* Forgets what is known of @tick and all after it. */
static void
forget_from (SortieSeries *series, int tick)
{
  guint chunks = (guint) ((tick + CHUNK - 1) / CHUNK);

  if (series->chunks->len > chunks)
    g_ptr_array_set_size (series->chunks, (int) chunks);
  if (chunk_of (series, tick))
    for (int t = tick; t % CHUNK != 0; t++)
      sortie_series_set (series, t, SORTIE_SAMPLE_UNKNOWN, 0);
}

SortieSample
sortie_series_get (const SortieSeries *series, int tick, double *value)
{
  const Chunk *chunk = chunk_of (series, tick);

  *value = chunk ? chunk->values[tick % CHUNK] : 0;
  return chunk ? chunk->samples[tick % CHUNK] : SORTIE_SAMPLE_UNKNOWN;
}

SortieSpan
sortie_series_span (const SortieSeries *series, int from, int to)
{
  SortieSpan span = { 0 };

  for (int tick = MAX (from, 0); tick <= to;)
    {
      const Chunk *chunk = chunk_of (series, tick);
      int at = tick % CHUNK, n = MIN (to - tick + 1, BIN - at % BIN);
      if (chunk == NULL && tick / CHUNK >= (int) series->chunks->len)
        break;
      if (chunk == NULL)
        n = CHUNK - at;
      else if (n == BIN)
        join_span (&span, &chunk->bins[at / BIN]);
      else
        {
          SortieSpan part = summarize (chunk, at, n);
          join_span (&span, &part);
        }
      tick += n;
    }
  return span;
}

/* ---- What is unknown ---- */

static int
last_tick (SortieSampler *self)
{
  return sortie_session_is_live (self->session) ? sortie_session_get_head (self->session) : -1;
}

/* How many ticks of a chunk between two are unknown, and the first and last of them. */
static guint
unknown_in (const SortieSeries *series, int from, int to, int *first, int *last)
{
  const Chunk *chunk = chunk_of (series, from);
  guint n = 0;

  if (chunk && chunk->known == CHUNK)
    return 0;
  for (int tick = from; tick <= to; tick++)
    if (chunk == NULL || chunk->samples[tick % CHUNK] == SORTIE_SAMPLE_UNKNOWN)
      {
        *first = MIN (*first, tick);
        *last = MAX (*last, tick);
        n++;
      }
  return n;
}

guint
sortie_sampler_missing (SortieSampler *self, int from, int to)
{
  guint n = 0;

  g_return_val_if_fail (SORTIE_IS_SAMPLER (self), 0);

  to = MIN (to, last_tick (self));
  for (int tick = MAX (from, 0); tick <= to; tick += CHUNK - tick % CHUNK)
    for (guint i = 0; i < self->series->len; i++)
      {
        int first = G_MAXINT, last = -1;
        n += unknown_in (g_ptr_array_index (self->series, i), tick, MIN (to, tick - tick % CHUNK + CHUNK - 1), &first,
                         &last);
      }
  return n;
}

/* ---- Running again ---- */

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_free (part->values);
  g_free (part->samples);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  srt_replay_free (job->replay);
  g_array_unref (job->parts);
  g_free (job);
}

static void
sample_parts (Job *job, const SrtRun *run, int tick)
{
  for (guint i = 0; i < job->parts->len; i++)
    {
      Part *part = &g_array_index (job->parts, Part, i);
      int at = tick - job->from;
      part->samples[at] = srt_watch_value (&part->watch, run, part->slot, &part->values[at]) ? SORTIE_SAMPLE_VALUE
                                                                                             : SORTIE_SAMPLE_NONE;
    }
}

static void
job_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  const SrtRun *run = srt_sim_run_context (srt_replay_sim (job->replay));
  gboolean going = job->from == 0 || srt_replay_run (job->replay, job->from - 1, &job->stop);

  for (int tick = job->from; going && tick <= job->to; tick++)
    {
      if (tick > srt_replay_now (job->replay))
        srt_replay_tick (job->replay);
      sample_parts (job, run, tick);
      going = !g_atomic_int_get (&job->stop);
    }
  g_task_return_boolean (task, going);
}

static void
job_done (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieSampler *self = SORTIE_SAMPLER (source);
  Job *job = g_task_get_task_data (G_TASK (result));
  gboolean whole = g_task_propagate_boolean (G_TASK (result), NULL);

  self->job = NULL;
  if (self->session == NULL)
    return;
  if (whole && job->generation == self->generation)
    {
      for (guint i = 0; i < job->parts->len; i++)
        {
          const Part *part = &g_array_index (job->parts, Part, i);
          if (g_ptr_array_find (self->series, part->series, NULL))
            for (int tick = job->from; tick <= job->to; tick++)
              sortie_series_set (part->series, tick, part->samples[tick - job->from], part->values[tick - job->from]);
        }
      g_signal_emit (self, changed_signal, 0);
    }
  look_for_work (self);
}

static void
start_job (SortieSampler *self, int from, int to, GPtrArray *series)
{
  SrtReplay *replay = sortie_session_replay (self->session, MAX (from - 1, 0), to);
  g_autoptr (GTask) task = NULL;

  if (replay == NULL)
    return;
  self->job = g_new0 (Job, 1);
  *self->job = (Job){ replay, from, to, self->generation, 0, g_array_new (FALSE, FALSE, sizeof (Part)) };
  g_array_set_clear_func (self->job->parts, part_clear);
  for (guint i = 0; i < series->len; i++)
    {
      SortieSeries *one = g_ptr_array_index (series, i);
      gsize n = (gsize) (to - from) + 1;
      Part part = { one, one->watch, one->slot, g_new0 (double, n), g_new0 (guint8, n) };
      g_array_append_val (self->job->parts, part);
    }
  task = g_task_new (self, NULL, job_done, NULL);
  g_task_set_task_data (task, self->job, job_free);
  g_task_run_in_thread (task, job_thread);
}

/* The latest chunk with something wanted in it that is not known. */
static gboolean
work (gpointer data)
{
  SortieSampler *self = data;
  gboolean running = sortie_session_get_state (self->session) == SORTIE_STATE_RUNNING;
  double speed = sortie_session_get_speed (self->session);
  int end = MIN (self->want_to, last_tick (self));
  g_autoptr (GPtrArray) lacking = g_ptr_array_new ();

  self->idle = 0;
  if (self->job || !self->active || (running && (speed <= 0 || speed > FASTEST)))
    return G_SOURCE_REMOVE;
  /* What the run is just adding to is taken as it comes. */
  if (running)
    end = MIN (end, last_tick (self) / CHUNK * CHUNK - 1);
  for (int start = MAX (end, 0) / CHUNK * CHUNK; end >= 0 && start + CHUNK > self->want_from && start >= 0; start -= CHUNK)
    {
      int first = G_MAXINT, last = -1, from = MAX (start, self->want_from), to = MIN (end, start + CHUNK - 1);
      g_ptr_array_set_size (lacking, 0);
      for (guint i = 0; i < self->series->len; i++)
        if (unknown_in (g_ptr_array_index (self->series, i), from, to, &first, &last) > 0)
          g_ptr_array_add (lacking, g_ptr_array_index (self->series, i));
      if (lacking->len > 0)
        {
          start_job (self, first, last, lacking);
          break;
        }
    }
  return G_SOURCE_REMOVE;
}

static void
look_for_work (SortieSampler *self)
{
  if (self->idle == 0 && self->job == NULL && self->active && self->series->len > 0 && self->session)
    self->idle = g_idle_add_full (G_PRIORITY_LOW, work, self, NULL);
}

/* What is being worked out is of a run that is no more. */
static void
give_up (SortieSampler *self)
{
  self->generation++;
  if (self->job)
    g_atomic_int_set (&self->job->stop, 1);
}

/* ---- Following the session ---- */

static void
advanced (SortieSampler *self)
{
  const SrtRun *run = sortie_session_get_run (self->session);
  SrtPosition at = sortie_session_get_position (self->session);

  if (run == NULL || !self->active)
    return;
  /* Within a tick its values are still on their way. */
  if (at.index == SRT_TICK_END)
    for (guint i = 0; i < self->series->len; i++)
      {
        SortieSeries *series = g_ptr_array_index (self->series, i);
        double value;
        gboolean there = srt_watch_value (&series->watch, run, series->slot, &value);
        sortie_series_set (series, at.tick, there ? SORTIE_SAMPLE_VALUE : SORTIE_SAMPLE_NONE, value);
      }
  g_signal_emit (self, changed_signal, 0);
  look_for_work (self);
}

static void
forget_all (SortieSampler *self)
{
  give_up (self);
  for (guint i = 0; i < self->series->len; i++)
    forget_from (g_ptr_array_index (self->series, i), 0);
  g_signal_emit (self, changed_signal, 0);
}

/* A hand acted where the run stands: another future begins there. */
static void
cut (SortieSampler *self)
{
  give_up (self);
  for (guint i = 0; i < self->series->len; i++)
    forget_from (g_ptr_array_index (self->series, i), MAX (sortie_session_get_position (self->session).tick, 0));
  g_signal_emit (self, changed_signal, 0);
}

static void
state_changed (SortieSampler *self)
{
  look_for_work (self);
}

/* ---- GObject ---- */

static void
sortie_sampler_dispose (GObject *object)
{
  SortieSampler *self = SORTIE_SAMPLER (object);

  give_up (self);
  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_sampler_parent_class)->dispose (object);
}

static void
sortie_sampler_finalize (GObject *object)
{
  g_ptr_array_unref (SORTIE_SAMPLER (object)->series);
  G_OBJECT_CLASS (sortie_sampler_parent_class)->finalize (object);
}

static void
sortie_sampler_class_init (SortieSamplerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_sampler_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_sampler_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_sampler_init (SortieSampler *self)
{
  self->series = g_ptr_array_new_with_free_func (series_free);
  self->active = TRUE;
  self->want_to = -1;
}

SortieSampler *
sortie_sampler_new (SortieSession *session)
{
  SortieSampler *self = g_object_new (SORTIE_TYPE_SAMPLER, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_swapped (session, "advanced", G_CALLBACK (advanced), self);
  g_signal_connect_swapped (session, "cut", G_CALLBACK (cut), self);
  g_signal_connect_swapped (session, "started", G_CALLBACK (forget_all), self);
  g_signal_connect_swapped (session, "stopped", G_CALLBACK (forget_all), self);
  g_signal_connect_swapped (session, "notify::state", G_CALLBACK (state_changed), self);
  return self;
}

SortieSeries *
sortie_sampler_add (SortieSampler *self, const SrtWatch *watch, int slot)
{
  SortieSeries *series = g_new0 (SortieSeries, 1);

  g_return_val_if_fail (SORTIE_IS_SAMPLER (self), NULL);

  series->watch = *watch;
  series->slot = slot;
  series->chunks = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->series, series);
  advanced (self);
  return series;
}

void
sortie_sampler_remove (SortieSampler *self, SortieSeries *series)
{
  g_return_if_fail (SORTIE_IS_SAMPLER (self));

  g_ptr_array_remove (self->series, series);
}

void
sortie_sampler_set_active (SortieSampler *self, gboolean active)
{
  g_return_if_fail (SORTIE_IS_SAMPLER (self));

  if (self->active == active)
    return;
  self->active = active;
  if (active)
    advanced (self);
  else if (self->job)
    g_atomic_int_set (&self->job->stop, 1);
}

void
sortie_sampler_want (SortieSampler *self, int from, int to)
{
  g_return_if_fail (SORTIE_IS_SAMPLER (self));

  self->want_from = MAX (from, 0);
  self->want_to = to;
  look_for_work (self);
}
