/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worker threads, each of which takes the next run that nobody has begun. */
#include "batch/duel-batch.h"

enum
{
  LOOK_EVERY = 20,    /* milliseconds: whether to stop */
  PROGRESS_EVERY = 5, /* looks */
};

typedef struct Pool
{
  const SortieDuelBatch *batch;
  const SortieDuelWatch *watch;
  SrtDuel *duel;
  SrtDuelResult *results;
  int n;
  int next;       /* atomic: first run nobody has begun */
  int done;       /* atomic */
  int stop;       /* atomic: one failed, or the caller asks to stop */
  GMutex lock;
  GCond finished; /* a worker has returned */
  int working;    /* workers that have not; under the lock */
  SrtDiags *diags; /* of the first that failed; under the lock */
} Pool;

int
sortie_duel_part_runs (int runs, int part, int parts)
{
  return runs / parts + (part - 1 < runs % parts);
}

static void
keep_diags (Pool *pool, SrtDiags *diags)
{
  SrtDiags none = *pool->diags;

  if (none.count > 0)
    return;
  *pool->diags = *diags;
  *diags = none;
}

/* False when no more shall be run. */
static bool
run_one (Pool *pool, int i)
{
  const SortieDuelBatch *batch = pool->batch;
  uint64_t k = (uint64_t) i * (uint64_t) batch->parts + (uint64_t) (batch->part - 1);
  SrtDiags diags;
  bool good;

  srt_diags_init (&diags);
  good = srt_duel_run (pool->duel, batch->seed + k, &pool->stop, &pool->results[i], &diags);
  if (good && pool->watch->done)
    pool->watch->done (i, &pool->results[i], pool->watch->data);
  if (!good)
    {
      g_mutex_lock (&pool->lock);
      keep_diags (pool, &diags);
      g_mutex_unlock (&pool->lock);
      g_atomic_int_set (&pool->stop, 1);
    }
  srt_diags_clear (&diags);
  return good;
}

static void *
work (void *data)
{
  Pool *pool = data;
  int i;

  while (!g_atomic_int_get (&pool->stop) && (i = g_atomic_int_add (&pool->next, 1)) < pool->n && run_one (pool, i))
    g_atomic_int_inc (&pool->done);
  g_mutex_lock (&pool->lock);
  pool->working--;
  g_cond_signal (&pool->finished);
  g_mutex_unlock (&pool->lock);
  return NULL;
}

static void
wait_for_workers (Pool *pool)
{
  const SortieDuelWatch *watch = pool->watch;
  int looks = 0;

  g_mutex_lock (&pool->lock);
  while (pool->working > 0)
    {
      gint64 until = g_get_monotonic_time () + LOOK_EVERY * G_TIME_SPAN_MILLISECOND;
      g_cond_wait_until (&pool->finished, &pool->lock, until);
      if (watch->stop && g_atomic_int_get (watch->stop))
        g_atomic_int_set (&pool->stop, 1);
      if (watch->progress && (pool->working == 0 || ++looks % PROGRESS_EVERY == 0))
        watch->progress (g_atomic_int_get (&pool->done), pool->n, watch->data);
    }
  g_mutex_unlock (&pool->lock);
}

static void
run_all (Pool *pool)
{
  int jobs = CLAMP (pool->batch->jobs, 1, MAX (pool->n, 1));
  g_autofree GThread **threads = g_new0 (GThread *, jobs);

  g_mutex_init (&pool->lock);
  g_cond_init (&pool->finished);
  pool->working = jobs;
  for (int i = 0; i < jobs; i++)
    threads[i] = g_thread_new ("duel", work, pool);
  wait_for_workers (pool);
  for (int i = 0; i < jobs; i++)
    g_thread_join (threads[i]);
  g_cond_clear (&pool->finished);
  g_mutex_clear (&pool->lock);
}

SrtDuelResult *
sortie_duel_batch_run (const SortieDuelBatch *batch, const SortieDuelWatch *watch, SrtDiags *diags)
{
  static const SortieDuelWatch nobody = { NULL };
  Pool pool = { .batch = batch, .watch = watch ? watch : &nobody, .diags = diags };

  pool.n = sortie_duel_part_runs (batch->runs, batch->part, batch->parts);
  pool.duel = srt_duel_new (batch->content, &batch->settings);
  if (pool.duel == NULL)
    return NULL;
  pool.results = g_new0 (SrtDuelResult, MAX (pool.n, 1));
  run_all (&pool);
  srt_duel_free (pool.duel);
  if (g_atomic_int_get (&pool.stop))
    g_clear_pointer (&pool.results, g_free);
  return pool.results;
}
