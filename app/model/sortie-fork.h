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

#define SORTIE_TYPE_FORK (sortie_fork_get_type ())
G_DECLARE_FINAL_TYPE (SortieFork, sortie_fork, SORTIE, FORK, GObject)

/*
 * Forks the session's run at the tick it shows. NULL where there is none. The fork is of that run:
 * it goes on being valid when the run does not.
 */
SortieFork *sortie_fork_new (SortieSession *session, const SortieChange *change);

/* Runs both for @ticks beside each other, on a thread. */
void sortie_fork_run_async (SortieFork *self, int ticks, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data);
gboolean sortie_fork_run_finish (SortieFork *self, GAsyncResult *result, GError **error);
/* Ticks run so far, of how many: for progress. */
int sortie_fork_get_done (SortieFork *self, int *of);

/* The rest when it has been run. */
const SrtComparison *sortie_fork_get_comparison (SortieFork *self);
int sortie_fork_get_from (SortieFork *self);
int sortie_fork_get_to (SortieFork *self);
/* The other future at the end of @tick (from..to), NULL elsewhere; valid until the next call. */
const SrtWorld *sortie_fork_get_world (SortieFork *self, int tick);
/* A rule context over that world, for reading. */
SrtRun *sortie_fork_get_run (SortieFork *self);
/* Events of the other future. */
gboolean sortie_fork_events (SortieFork *self, int from, int to, SrtEventFunc func, gpointer data);
/* A run of its own over a part of the other future, as sortie_session_replay(). */
SrtReplay *sortie_fork_replay (SortieFork *self, int from, int to);

G_END_DECLS
