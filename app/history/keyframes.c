/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/history/keyframes.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

/* Fast, and small enough: a world is mostly unused room. */
#define LEVEL 1
/* Keyframes younger than this, in ticks behind the newest, are never thinned. */
#define YOUNG 12000
/* Not even a small budget leaves them farther apart, ticks. */
#define FARTHEST 800
/* Blocks of packed keyframes that are written again: new ones cost the run more than the copy does. */
#define SPARES 4

/* A keyframe or a block of events; waiting while it is not packed. */
typedef struct
{
  int first, last;   /* ticks; equal of a keyframe */
  void *plain;       /* NULL once packed */
  void *packed;
  gsize size, packed_size;
  guint n;           /* events */
} Piece;

typedef struct
{
  GMutex lock;
  GCond changed;
  GThread *thread;
  gboolean quit;
  GQueue waiting;    /* Piece, of frames and events */
  gsize waiting_bytes;
  Piece *working;    /* what the thread packs now, without the lock */
  gboolean dropped;  /* ... was cut meanwhile */
  GPtrArray *frames, *events; /* Piece, by tick */
  gsize held, budget;
  void *spares[SPARES]; /* blocks of spare_size */
  guint n_spares;
  gsize spare_size;
} Keyframes;

static void
piece_free (gpointer data)
{
  Piece *piece = data;

  free (piece->plain);
  g_free (piece->packed);
  g_free (piece);
}

static gsize
piece_bytes (const Piece *piece)
{
  return sizeof *piece + (piece->plain ? piece->size : 0) + piece->packed_size;
}

/* ---- Packing ---- */

static void
pack (ZSTD_CCtx *context, Piece *piece, void **packed, gsize *packed_size)
{
  gsize room = ZSTD_compressBound (piece->size);
  void *buffer = g_malloc (MAX (room, 1));
  gsize size = ZSTD_compressCCtx (context, buffer, room, piece->plain, piece->size, LEVEL);

  if (ZSTD_isError (size))
    {
      g_free (buffer);
      *packed = NULL;
      return;
    }
  *packed = g_realloc (buffer, MAX (size, 1));
  *packed_size = size;
}

static void
unpack (const Piece *piece, void *block)
{
  if (piece->plain)
    memcpy (block, piece->plain, piece->size);
  else
    ZSTD_decompress (block, piece->size, piece->packed, piece->packed_size);
}

/* Every second one of the older keyframes goes, where they stand nearest. */
static gboolean
thin (Keyframes *self)
{
  int newest = self->frames->len > 0 ? ((Piece *) g_ptr_array_index (self->frames, self->frames->len - 1))->last : 0;
  int least = G_MAXINT;

  for (guint i = 1; i + 1 < self->frames->len; i++)
    {
      const Piece *before = g_ptr_array_index (self->frames, i - 1), *after = g_ptr_array_index (self->frames, i + 1);
      if (after->last < newest - YOUNG)
        least = MIN (least, after->last - before->last);
    }
  if (least > FARTHEST)
    return FALSE;
  for (guint i = 1; i + 1 < self->frames->len; i++)
    {
      Piece *before = g_ptr_array_index (self->frames, i - 1), *piece = g_ptr_array_index (self->frames, i),
            *after = g_ptr_array_index (self->frames, i + 1);
      if (after->last >= newest - YOUNG || after->last - before->last > least || piece->plain)
        continue;
      self->held -= piece_bytes (piece);
      g_ptr_array_remove_index (self->frames, i);
      piece_free (piece);
    }
  return TRUE;
}

/* What a keyframe stood in before it was packed. */
static void
spare (Keyframes *self, Piece *piece)
{
  if (piece->n == 0 && piece->size == self->spare_size && self->n_spares < SPARES)
    self->spares[self->n_spares++] = piece->plain;
  else
    free (piece->plain);
  piece->plain = NULL;
}

/* One piece is packed: the lock is held, and let go of meanwhile. */
static void
pack_next (Keyframes *self, ZSTD_CCtx *context)
{
  Piece *piece = g_queue_pop_head (&self->waiting);
  gsize plain = piece->size;
  void *packed = NULL;
  gsize size = 0;

  self->working = piece;
  self->dropped = FALSE;
  g_mutex_unlock (&self->lock);
  pack (context, piece, &packed, &size);
  g_mutex_lock (&self->lock);
  self->working = NULL;
  self->waiting_bytes -= plain;
  if (self->dropped)
    {
      g_free (packed);
      piece_free (piece);
    }
  else if (packed)
    {
      self->held += size;
      self->held -= piece->size;
      spare (self, piece);
      piece->packed = packed;
      piece->packed_size = size;
    }
  if (self->held > self->budget)
    thin (self);
  g_cond_broadcast (&self->changed);
}

static gpointer
work (gpointer data)
{
  Keyframes *self = data;
  ZSTD_CCtx *context = ZSTD_createCCtx ();

  g_mutex_lock (&self->lock);
  while (!self->quit)
    if (g_queue_is_empty (&self->waiting))
      g_cond_wait (&self->changed, &self->lock);
    else
      pack_next (self, context);
  g_mutex_unlock (&self->lock);
  ZSTD_freeCCtx (context);
  return NULL;
}

/* ---- The store ---- */

static void
put (Keyframes *self, GPtrArray *array, int first, int last, void *plain, gsize size, guint n)
{
  Piece *piece = g_new0 (Piece, 1);

  *piece = (Piece){ .first = first, .last = last, .plain = plain, .size = size, .n = n };
  g_mutex_lock (&self->lock);
  g_ptr_array_add (array, piece);
  self->held += piece_bytes (piece);
  self->waiting_bytes += size;
  g_queue_push_tail (&self->waiting, piece);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* The run never waits for its keyframes: while too many are not packed yet, no more are kept. */
static void *
room (void *data, size_t size)
{
  Keyframes *self = data;
  void *block = NULL;
  gboolean full;

  g_mutex_lock (&self->lock);
  full = self->frames->len > 0 && self->waiting_bytes + size > self->budget;
  if (!full && size == self->spare_size && self->n_spares > 0)
    block = self->spares[--self->n_spares];
  self->spare_size = size;
  g_mutex_unlock (&self->lock);
  return block || full ? block : aligned_alloc (16, size);
}

static void
put_frame (void *data, int tick, void *block, size_t size)
{
  Keyframes *self = data;

  put (self, self->frames, tick, tick, block, size, 0);
}

/* The last piece that begins at or before @tick, -1 none. */
static int
find (const GPtrArray *array, int tick)
{
  int low = 0, high = (int) array->len;

  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (((const Piece *) g_ptr_array_index (array, middle))->first <= tick)
        low = middle + 1;
      else
        high = middle;
    }
  return low - 1;
}

static int
get_frame (void *data, int tick, void *block, size_t size)
{
  Keyframes *self = data;
  int at, found = -1;

  g_mutex_lock (&self->lock);
  at = find (self->frames, tick);
  if (at >= 0)
    {
      const Piece *piece = g_ptr_array_index (self->frames, at);
      if (piece->size == size)
        {
          unpack (piece, block);
          found = piece->first;
        }
    }
  g_mutex_unlock (&self->lock);
  return found;
}

static void
put_events (void *data, int first, int last, SrtEvent *events, uint32_t n)
{
  Keyframes *self = data;

  put (self, self->events, first, last, events, n * sizeof *events, n);
}

static bool
get_events (void *data, int tick, int *first, int *last, SrtEvent **events, uint32_t *n)
{
  Keyframes *self = data;
  bool found = false;
  int at;

  g_mutex_lock (&self->lock);
  at = find (self->events, tick);
  if (at >= 0)
    {
      const Piece *piece = g_ptr_array_index (self->events, at);
      if (tick <= piece->last)
        {
          *first = piece->first;
          *last = piece->last;
          *n = piece->n;
          *events = malloc (MAX (piece->size, 1));
          if (*events)
            unpack (piece, *events);
          found = *events != NULL;
        }
    }
  g_mutex_unlock (&self->lock);
  return found;
}

static void
cut_array (Keyframes *self, GPtrArray *array, int tick)
{
  while (array->len > 0)
    {
      Piece *piece = g_ptr_array_index (array, array->len - 1);
      if (piece->last <= tick)
        return;
      g_ptr_array_set_size (array, (int) array->len - 1);
      self->held -= piece_bytes (piece);
      if (piece == self->working)
        self->dropped = TRUE;
      else
        {
          if (g_queue_remove (&self->waiting, piece))
            self->waiting_bytes -= piece->size;
          piece_free (piece);
        }
    }
}

static void
cut (void *data, int tick)
{
  Keyframes *self = data;

  g_mutex_lock (&self->lock);
  cut_array (self, self->frames, tick);
  cut_array (self, self->events, tick);
  g_mutex_unlock (&self->lock);
}

static size_t
bytes (void *data)
{
  Keyframes *self = data;
  gsize held;

  g_mutex_lock (&self->lock);
  held = self->held + self->n_spares * self->spare_size;
  g_mutex_unlock (&self->lock);
  return held;
}

static void
free_all (void *data)
{
  Keyframes *self = data;

  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (self->thread);
  g_queue_clear (&self->waiting);
  for (guint i = 0; i < self->n_spares; i++)
    free (self->spares[i]);
  for (guint i = 0; i < self->frames->len; i++)
    piece_free (g_ptr_array_index (self->frames, i));
  for (guint i = 0; i < self->events->len; i++)
    piece_free (g_ptr_array_index (self->events, i));
  g_ptr_array_unref (self->frames);
  g_ptr_array_unref (self->events);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self);
}

const SrtHistoryStore sortie_keyframes_store = {
  .room = room,
  .put_frame = put_frame,
  .get_frame = get_frame,
  .put_events = put_events,
  .get_events = get_events,
  .cut = cut,
  .bytes = bytes,
  .free = free_all,
};

void *
sortie_keyframes_new (size_t budget)
{
  Keyframes *self = g_new0 (Keyframes, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  g_queue_init (&self->waiting);
  self->frames = g_ptr_array_new ();
  self->events = g_ptr_array_new ();
  self->budget = budget;
  self->thread = g_thread_new ("keyframes", work, self);
  return self;
}

void
sortie_keyframes_settle (void *data)
{
  Keyframes *self = data;

  g_mutex_lock (&self->lock);
  while (self->working || !g_queue_is_empty (&self->waiting))
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

unsigned
sortie_keyframes_count (void *data)
{
  Keyframes *self = data;
  guint n;

  g_mutex_lock (&self->lock);
  n = self->frames->len;
  g_mutex_unlock (&self->lock);
  return n;
}

SrtHistory *
sortie_history_new (SrtSim *sim)
{
  return srt_history_new (sim, &sortie_keyframes_store, sortie_keyframes_new (SORTIE_KEYFRAMES_BUDGET));
}
