/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A run: a world made from the document, ticked on a thread of its own.
 *
 * The main loop reads a copy of the world and never waits for a tick longer
 * than a few milliseconds. Signals come on the main loop.
 *
 * Ticks come due by the clock. A run that is a second behind, on a machine that
 * cannot keep up or was asleep, lets what is due go and takes longer by as much:
 * no tick is left out of the run, nor out of what is recorded of it.
 */
#pragma once

#include "app/history/recording.h"
#include "app/model/sortie-document.h"
#include "debug/history.h"
#include "debug/stops.h"
#include "debug/why.h"
#include "effects/effects.h"

G_BEGIN_DECLS

typedef enum
{
  SORTIE_STATE_EDIT,    /* no world: the document at tick 0 */
  SORTIE_STATE_RUNNING,
  SORTIE_STATE_PAUSED,
  SORTIE_STATE_PLAY,    /* a person flies */
  SORTIE_STATE_PLAY_PAUSED,
} SortieState;

/* One event as the log keeps it. */
typedef struct
{
  SrtEvent event;
  guint64 serial; /* counts all events of the run that were kept */
} SortieLogEvent;

#define SORTIE_TYPE_SESSION (sortie_session_get_type ())
G_DECLARE_FINAL_TYPE (SortieSession, sortie_session, SORTIE, SESSION, GObject)

/*
 * Properties: "state" (int, SortieState, read-only), "tick" (int, read-only), "head" (int,
 * read-only: the last tick that was recorded), "speed" (double; 1 = real time, 0 = as fast as
 * it goes), "over" (boolean, read-only).
 * Signals: "advanced" when the copy of the world is new; "moved" after it when that was a jump
 * in time; "cut" when what was recorded past the present was forgotten; "events" after it when
 * events came; "hit" (int, index of the stop) when a run was stopped by one; "started" when a
 * world was made; "stopped" when it is gone; "effects" when a store of effects was made again;
 * "stops-changed" when what runs stop at was set.
 *
 * Every run is recorded (decisions 13, 14): it can be taken to any tick, and to any event in it.
 * A hand in the past makes another future.
 */
SortieSession *sortie_session_new (SortieDocument *document, SortieLibrary *library);

SortieState sortie_session_get_state (SortieSession *self);
gboolean sortie_session_is_live (SortieSession *self); /* not EDIT */
double sortie_session_get_speed (SortieSession *self);
void sortie_session_set_speed (SortieSession *self, double speed);
int sortie_session_get_tick (SortieSession *self);
gboolean sortie_session_get_over (SortieSession *self);

/* ---- Transport ---- */

/* From EDIT makes a world first. FALSE when the mission cannot run; the reasons are in the error. */
gboolean sortie_session_run (SortieSession *self, GError **error);
void sortie_session_pause (SortieSession *self);
/* Pauses and runs exactly @ticks ticks, at once. */
gboolean sortie_session_step (SortieSession *self, int ticks, GError **error);
/* Ticks up to and with the next simulation step. */
gboolean sortie_session_step_step (SortieSession *self, GError **error);
/* A new world of the document as it is now, paused at tick 0 (or running, if it ran). */
gboolean sortie_session_restart (SortieSession *self, GError **error);
/* Back to EDIT. */
void sortie_session_stop (SortieSession *self);
/* A world flown by the person. */
gboolean sortie_session_play (SortieSession *self, GError **error);
void sortie_session_set_play_paused (SortieSession *self, gboolean paused);
/* A flight becomes a run that can be gone through, paused where it is; FALSE when nobody flies. */
gboolean sortie_session_keep_flight (SortieSession *self);
/* Seed of runs; 0 = the mission's. Used by the next start. */
void sortie_session_set_seed (SortieSession *self, guint64 seed);
/* In Run the player's ship is flown by a pilot of this index, or by its orders (-1). Used by the next start. */
void sortie_session_set_pilot (SortieSession *self, int pilot);

/* ---- Time travel: each pauses a run; a flight is not gone back in, and a step begins a run instead ---- */

/* The moment that the copy shows. */
SrtPosition sortie_session_get_position (SortieSession *self);
/* The last tick recorded; 0 in EDIT. */
int sortie_session_get_head (SortieSession *self);
/* The last tick whose events are known: before the head in a recording that was opened, until it has run. */
int sortie_session_get_known (SortieSession *self);
/* To the end of a tick that was recorded; FALSE where none was. */
gboolean sortie_session_go_to (SortieSession *self, int tick);
/* To a moment within a tick; FALSE where there is none. */
gboolean sortie_session_look_at (SortieSession *self, SrtPosition at);
/*
 * A step of the debugger, forwards (@direction 1) or back (-1), of ship @slot. Forwards past
 * what was recorded it runs on as fast as it goes until it is there, and can be paused. FALSE
 * without an error where there is nothing to go to.
 */
gboolean sortie_session_move (SortieSession *self, SrtMove move, int slot, int direction, GError **error);
/*
 * Forwards to the next moment that @stop waits for, its condition and what it skips aside: at once
 * where that was recorded, else as fast as it goes until it is there. FALSE without an error when
 * the run is over.
 */
gboolean sortie_session_run_to_stop (SortieSession *self, const SrtStop *stop, GError **error);
/* Runs, at its speed, until @tick and pauses there; at once where that was recorded. */
gboolean sortie_session_run_to (SortieSession *self, int tick, GError **error);

/* ---- Stops (breakpoints) ---- */

/* Replaces what a run stops at. The stops are copied; what their conditions point to must live until they are replaced. */
void sortie_session_set_stops (SortieSession *self, const SrtStop *stops, guint n);
/* Borrowed, until they are set again. */
const SrtStop *sortie_session_get_stops (SortieSession *self, guint *n);
/* How often a stop of that index was met since they were set. */
int sortie_session_get_hits (SortieSession *self, guint index);
/* The stop that the run stands at, -1 none. */
int sortie_session_get_hit (SortieSession *self);
/*
 * Back to the last stop before the present, or to the beginning: in the background, as
 * conditions are looked for by running again. _finish: the index of the stop, -1 when there
 * was none, -2 and an error when it was cancelled.
 */
void sortie_session_run_back_async (SortieSession *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
int sortie_session_run_back_finish (SortieSession *self, GAsyncResult *result, GError **error);

/* ---- What was recorded (main loop) ---- */

/* Tells all events of ticks @from to @to, in order, what a hand did last with them; see srt_history_events(). */
gboolean sortie_session_events (SortieSession *self, int from, int to, SrtEventFunc func, gpointer data);
/*
 * A run of its own over a part of what was recorded, to be run and freed
 * (srt_replay_free()) on any thread; NULL where @from was not recorded, or in EDIT.
 */
SrtReplay *sortie_session_replay (SortieSession *self, int from, int to);
/*
 * What the ship in @slot decided after tick @from, up to tick @to, of what was recorded, and why: worked out
 * in the background. What it decided in tick @chosen comes with it, if that is earlier; 0: nothing more.
 * _finish: free with srt_why_free(); NULL without an error where @from was not recorded.
 */
void sortie_session_ask_why_async (SortieSession *self,
                                   int slot,
                                   int chosen,
                                   int from,
                                   int to,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
SrtWhy *sortie_session_ask_why_finish (SortieSession *self, GAsyncResult *result, GError **error);
/* What is to be kept of the run as a file: to be written with sortie_recording_save(), on any thread. Not in EDIT. */
SortieRecording *sortie_session_record (SortieSession *self, GError **error);
/*
 * A recorded run takes the place of any other, paused where it was left; the document is
 * that of its mission, put there by the caller. Its ticks are run again as they are gone to.
 */
gboolean sortie_session_open_recording (SortieSession *self, const SortieRecording *recording, GError **error);
/* What it had for content at the end of @tick (scripts are swapped while it runs), ref'd; NULL in EDIT. */
SrtContent *sortie_session_content_at (SortieSession *self, int tick);
/* Bytes that the record holds. */
gsize sortie_session_get_record_size (SortieSession *self);
/* How often what was recorded past the present has been forgotten: what was worked out of it before no longer holds. */
int sortie_session_get_cuts (SortieSession *self);

/* ---- Reading (main loop) ---- */

/* The copy, or NULL in EDIT; valid until the main loop runs again. */
const SrtWorld *sortie_session_get_world (SortieSession *self);
/* What the world is read with; NULL in EDIT. */
const SrtContent *sortie_session_get_content (SortieSession *self);
const SrtMission *sortie_session_get_mission (SortieSession *self);
/* What the next tick runs with, scripts swapped in since the last one with it; NULL in EDIT. To be unref'd. */
SrtContent *sortie_session_dup_coming_content (SortieSession *self);
/* Share of a step to draw at, 0..1: (simulation_counter + past_tick) / 4. */
float sortie_session_get_fraction (SortieSession *self);
/* A rule context over the copy, for questions that only read (names, cruise speed, drawn places). NULL in EDIT. */
SrtRun *sortie_session_get_run (SortieSession *self);
/* Slot of a mission ship, or -1; id of the ship in a slot, or NULL. */
int sortie_session_slot_of (SortieSession *self, const char *ship_id);
const char *sortie_session_id_of (SortieSession *self, int slot);

/* ---- What is only drawn (main loop) ---- */

/*
 * From now on a store of effects goes with the run, until as many have let go of it. It is copied with the world;
 * after a jump in time it is made again in the background, and "effects" told when it is there.
 */
void sortie_session_hold_effects (SortieSession *self);
void sortie_session_release_effects (SortieSession *self);
/* The copy, at the copied world's tick or, for a moment after a jump, near it; NULL where there is none. */
const SrtEffects *sortie_session_get_effects (SortieSession *self);
/* It holds all that is to be seen: after a jump not before the last of what there was has been run again. */
gboolean sortie_session_effects_are_whole (SortieSession *self);
/* From where they are seen, from the next tick on. */
void sortie_session_set_effects_view (SortieSession *self, const SrtEffectView *view);
/* How they look: default or classic. What is there is made again in the new style in the background. */
void sortie_session_set_effects_style (SortieSession *self, const SrtEffectStyle *style);

/* Events kept for the log, oldest first; at most the last 20,000. */
guint sortie_session_get_n_events (SortieSession *self);
const SortieLogEvent *sortie_session_get_event (SortieSession *self, guint index);
/* The run's blows (DAMAGE events), oldest first; at least the last 20,000 of all. */
const SrtEvent *sortie_session_get_damage (SortieSession *self, guint *n);
/* Events told since the last "advanced", all kinds: for drawing. */
const SrtEvent *sortie_session_get_fresh_events (SortieSession *self, guint *n);

/* ---- Input and hand (main loop) ---- */

/* Held axes and keys replace the last; presses are gathered until a tick takes them. */
void sortie_session_set_input (SortieSession *self, const SrtPlayerInput *input);
gboolean sortie_session_push_order (SortieSession *self, int slot, int number, SrtTarget target);
/* The same with the order's own arguments; with a delay, in ticks, it waits in the queue. */
gboolean sortie_session_give_order (SortieSession *self, int slot, const SrtMissionOrder *order, int delay);
void sortie_session_pop_order (SortieSession *self, int slot);
void sortie_session_place (SortieSession *self, int slot, SrtVec3 position, const SrtMat3 *orientation);
/* The same for many at once; a negative slot is left out. */
void sortie_session_place_many (SortieSession *self, const int *slots, const SrtFrame *places, guint n);
/* After a ship's record was edited: the run takes its side, pilot and the like over. */
void sortie_session_edit_ship (SortieSession *self, int slot, const SrtMissionShip *ship);
/* After the document got or lost a ship: the run follows (decision 15). The slot, or -1 when none is free. */
int sortie_session_add_ship (SortieSession *self, const char *ship_id);
void sortie_session_retire (SortieSession *self, int slot);
/* Another content from the next tick on, made from the run's own: the library's comes by itself. */
void sortie_session_swap_content (SortieSession *self, const SrtContent *content);
/* Another script in one of the run's sets, from the next tick on; FALSE where it has errors. */
gboolean sortie_session_swap_maneuver (SortieSession *self, int set, int number, const char *text, const char *file);
/* Chance goes on from another seed. */
void sortie_session_reseed (SortieSession *self, guint64 seed);
/* 0 easy, 1 medium, 2 hard. */
void sortie_session_set_difficulty (SortieSession *self, int difficulty);
/* Takes all armour of a component: it is lost with the next frame. */
void sortie_session_break_component (SortieSession *self, int slot, int component);

G_END_DECLS
