/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What if: another future of the session's run, in which something is different from
 * a tick on, beside the one that was recorded. It is run in the background and can be
 * looked at at any tick, as ghosts beside the ships of the run.
 */
#pragma once

#include "app/model/sortie-session.h"
#include "debug/compare.h"

G_BEGIN_DECLS

/* What is different: any of these. Zeroed with SORTIE_CHANGE_NONE. */
typedef struct
{
  const SrtContent *content;    /* scripts and figures; NULL as it was */
  gboolean seed_set;
  guint64 seed;
  int difficulty;               /* -1 as it was */
  int slot;                     /* whom order and pilot are about, -1 nobody */
  const SrtMissionOrder *order; /* given to it, NULL none */
  int pilot;                    /* index, -2 as it was, -1 the default one */
} SortieChange;

#define SORTIE_CHANGE_NONE ((SortieChange){ .difficulty = -1, .slot = -1, .pilot = -2 })

/* The two futures. */
typedef enum
{
  SORTIE_FUTURE_WAS,  /* as it was recorded, and goes on */
  SORTIE_FUTURE_THEN, /* what if */
} SortieFuture;

#define SORTIE_TYPE_FORK (sortie_fork_get_type ())
G_DECLARE_FINAL_TYPE (SortieFork, sortie_fork, SORTIE, FORK, GObject)

/*
 * Forks the session's run at the tick it shows; the change is copied. NULL where there is no run. The
 * fork is of that run: it can be read when the run is another, or gone.
 *
 * Properties: "name" (string).
 */
SortieFork *sortie_fork_new (SortieSession *session, const SortieChange *change);

/* Runs both for @ticks beside each other, on a thread, and asks the ship in which they part why. */
void sortie_fork_run_async (SortieFork *self, int ticks, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data);
gboolean sortie_fork_run_finish (SortieFork *self, GAsyncResult *result, GError **error);
/* Ticks run so far, of how many: for progress. */
int sortie_fork_get_done (SortieFork *self, int *of);

const char *sortie_fork_get_name (SortieFork *self);
int sortie_fork_get_from (SortieFork *self);
const SortieChange *sortie_fork_get_change (SortieFork *self);

/* ---- When it has been run ---- */

const SrtComparison *sortie_fork_get_comparison (SortieFork *self);
int sortie_fork_get_to (SortieFork *self);
/* The other future at the end of @tick (from..to), NULL elsewhere; valid until the next call. */
const SrtWorld *sortie_fork_get_world (SortieFork *self, int tick);
/* A rule context over that world, for reading; as it was looked at last, at first where it begins. */
SrtRun *sortie_fork_get_run (SortieFork *self);
/* Events of the other future. */
gboolean sortie_fork_events (SortieFork *self, int from, int to, SrtEventFunc func, gpointer data);
/* A run of its own over a part of the other future, as sortie_session_replay(). */
SrtReplay *sortie_fork_replay (SortieFork *self, int from, int to);
/*
 * What the ship in which they part decided in either future, up to where they do; where that is
 * where the change is made, after it. NULL where they do not part, or in no ship.
 */
const SrtWhy *sortie_fork_get_why (SortieFork *self, SortieFuture future);
/* Where a ship is in either future, between samples on the straight way; FALSE where it is not there. */
gboolean sortie_fork_get_place (SortieFork *self, SortieFuture future, int slot, int tick, SrtVec3 *place);

/* ---- The run that it was made of ---- */

/* Whether the session's run still is that one, up to where this begins. */
gboolean sortie_fork_is_of_run (SortieFork *self);
/* Goes there and makes the same change to the run itself: FALSE where it is no longer that run, or a flight. */
gboolean sortie_fork_take (SortieFork *self);

G_END_DECLS
