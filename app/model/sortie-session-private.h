/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the session's files share: sortie-session.c, -start.c, -thread.c, -hand.c, -travel.c, -effects.c. */
#pragma once

#include "app/model/sortie-session.h"
#include "sim/clock.h"

/* Events kept for the log. */
#define LOG_LENGTH 20000
/* Events of all kinds kept between two copies; of a very fast run the oldest are left out. */
#define FRESH_LENGTH 8192

typedef struct _SortieEffects SortieEffects; /* sortie-session-effects.c */

struct _SortieSession
{
  GObject parent_instance;

  /* Borrowed from the workspace, held */
  SortieDocument *document;
  SortieLibrary *library;

  /* Main loop's own */
  SortieState state;
  double speed;
  guint64 seed;
  int pilot;
  void *copy;     /* SrtWorld as the panels see it */
  SrtPosition position; /* the moment it shows */
  gboolean moved; /* since it was last told of: by a jump in time */
  int hit;        /* the stop it stands at, -1 none */
  int cuts_told;  /* cuts of the history that were told */
  SrtRun run;     /* over the copy */
  SrtScratch *scratch;
  const SrtContent *content; /* ref'd; what the copy is read with */
  GArray *log;    /* SortieLogEvent */
  guint64 log_serial;
  GArray *damage; /* SrtEvent: every blow of the run, the last LOG_LENGTH of them */
  GArray *fresh;  /* SrtEvent */
  gboolean over;       /* as of the copy */
  gboolean over_shown; /* as last notified */
  gint64 copied_at;

  /* The run; written while `sim` is NULL or under the lock */
  SrtSim *sim;
  SrtHistory *history;
  SrtDocument *started_json; /* the document the run was made of, with the ships added since */
  int started_ships;         /* ships it had then */
  SrtSimOptions options;     /* of the run */
  char *options_pilot;       /* id of who was put into the player's ship; NULL the mission's own */
  SrtMission *mission;

  /* Shared with the thread, under the lock */
  GThread *thread;
  GMutex lock;
  GCond wake;
  gboolean ticking, quit;
  gboolean by_hand;  /* the thread leaves the ticks to whoever holds the lock: tests */
  double thread_speed;
  SrtClock clock;    /* in nanoseconds; stands still at speed 0 */
  guint64 owed;      /* ticks that are due */
  gint64 last_tick;  /* monotonic time of the last one, microseconds */
  GArray *pending;   /* SrtEvent: the latest of all kinds, for drawing */
  GArray *pending_log; /* SrtEvent: those for the log */
  GArray *pending_damage; /* SrtEvent: blows */
  int logged;        /* the last tick whose events the log has */
  GArray *stops;     /* SrtStop */
  SrtStopWatch watch; /* over the stops, and over those of a step after them */
  GArray *watched;   /* SrtStop: what it watches */
  int end_tick;      /* it pauses there, -1 nowhere */
  SrtHit stopped_at; /* where a stop has ended the run; stop -1: nowhere; the stops' number: a step's end */
  gboolean over_told; /* the run has stopped once because the battle was over */
  SrtPlayerInput input;
  gboolean input_fresh;
  guint idle;
  SortieEffects *effects; /* what is only drawn */
  gint waiting;      /* atomic: the main loop wants the lock */
};

/* sortie-session-thread.c */

/* The simulation, for the main loop; the thread lets go of it within a few milliseconds. */
void sortie_session_lock (SortieSession *self);
void sortie_session_unlock (SortieSession *self);
/* The rest with the lock held: one tick with the input gathered for it; events of the last tick kept. */
void sortie_session_tick (SortieSession *self);
void sortie_session_take_events (SortieSession *self);
/* Watches the stops and those of a step, if any: from now on. */
void sortie_session_watch (SortieSession *self, const SrtStop *step, guint n);
/* Watches the stops from the moment that is shown, and counts on. */
void sortie_session_watch_on (SortieSession *self);
/* From now on it ticks at a speed. */
void sortie_session_set_pace (SortieSession *self, double speed);
/* The thread itself. */
gpointer sortie_session_work (gpointer data);

/* sortie-session.c */

/* Takes the world's copy, as it is at the end of its tick; the lock is held. */
void sortie_session_take_copy (SortieSession *self);
/* The same of a moment in time, which is gone to; FALSE, and nothing changed in the copy, where there is none. */
gboolean sortie_session_take_copy_of (SortieSession *self, SrtPosition at);
/* Makes a world of the document, with a person, a pilot or nobody as the player (sortie-session-start.c). */
gboolean sortie_session_make (SortieSession *self, SrtPlayerMode mode, GError **error);
/* There is no run any more, nor anything that was told of it. */
void sortie_session_free_run (SortieSession *self);
/* Tells that there is a world. */
void sortie_session_tell_started (SortieSession *self);
/* Makes a world where there is none, paused. */
gboolean sortie_session_ensure_started (SortieSession *self, GError **error);
void sortie_session_set_state (SortieSession *self, SortieState state);
/* Ticks from now on, or stops to. */
void sortie_session_set_ticking (SortieSession *self, gboolean ticking, double speed);
/* Tells the panels of it; the lock is not held. */
void sortie_session_tell_copy (SortieSession *self);
/* The idle that takes a copy and tells it. */
gboolean sortie_session_publish (gpointer data);

/* sortie-session-effects.c */

SortieEffects *sortie_effects_new (void);
void sortie_session_free_effects (SortieSession *self);
/* The rest but the last with the lock held. A world is there; a tick has run; the run is gone. */
void sortie_session_start_effects (SortieSession *self);
void sortie_session_tick_effects (SortieSession *self);
void sortie_session_forget_effects (SortieSession *self);
/* Copies them with the world (main loop), and has them made again where they are not of its tick. */
void sortie_session_follow_effects (SortieSession *self);
/* They are there, or other ones than were. */
void sortie_session_tell_effects (SortieSession *self);
/* Else everything is drawn where the tick left it (spec 05 §3.3). */
gboolean sortie_session_draws_between_ticks (SortieSession *self);
