/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The script machine of missions (spec 06 §2-6): its state, a pool of the world
 * that only worlds of missions with a script have (decision 16), and what the
 * other rules ask of it. The code it runs is SrtScript's.
 */
#pragma once

#include "mission/script.h"
#include "world/world.h"

enum
{
  SRT_THREADS = 32,            /* slots; one fewer runs at once (spec 06 §9) */
  SRT_THREADS_RUNNING = 31,
  SRT_SCRIPT_STACK = 32,       /* words a thread */
  SRT_EVENT_VALUES = 5,
  SRT_KEPT_WORDS = 10,         /* an object: two sets of five (§6.4) */
  SRT_SCRIPT_TIMERS = 16,
  SRT_SCRIPT_QUEUE = 1000,     /* events that wait */
  SRT_COMPONENT_TAGS = 8,
  SRT_DIRECTOR_SHOTS = 10,     /* that wait, the one shown among them (spec 09 §3.1) */
  SRT_FLYBACKS = 10,
  SRT_OBJECTIVES = 10,
  SRT_HUD_ICONS = 20,
  SRT_HUD_WINDOWS = 15,
  SRT_FAULTS_TOLD = 32,        /* places of the code whose faults have been told: each is told once */
  SRT_WHOLE = 0xFF,            /* a qualifier: no component, the subject itself */
};

#define SRT_NEVER_JUMPED 0xFFFFu

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* A thread (spec 06 §3.2). */
typedef struct SrtThread
{
  uint32_t ip;                 /* offset in the code; SRT_NO_BLOCK: the slot is free */
  uint32_t block_end;          /* where the constants of its block begin */
  int32_t frame;               /* stack index of the running part's first argument, -1 none */
  int32_t top;                 /* words on the stack */
  uint32_t stack[SRT_SCRIPT_STACK];
  uint32_t call_depth;
  uint32_t wake_time;          /* clock value, 0 not waiting */
  int32_t interrupted;
  int32_t trigger;             /* that started it, -1 none */
  uint32_t locals[SRT_EVENT_VALUES];
  uint32_t result;
  uint32_t step_block_end;     /* for the debugger's step over */
} SrtThread;

/* A timer (spec 06 §5.2). */
typedef struct SrtScriptTimer
{
  uint16_t live;
  uint16_t part, period;       /* seconds */
  uint16_t remaining;          /* firings, 0 endless */
  uint16_t countdown, id;
  uint32_t last_tick;
} SrtScriptTimer;

/* An event that waits for the next frame (spec 06 §6.1). */
typedef struct SrtScriptEvent
{
  int16_t ship;                /* record */
  uint8_t condition, qualifier;
  uint16_t groups;             /* 1: its flight group and squads hear of it too */
  uint16_t n_values;
  uint32_t values[SRT_EVENT_VALUES];
} SrtScriptEvent;

/* What changes of a trigger. */
typedef struct SrtTriggerState
{
  uint16_t armed;
  uint16_t left;               /* firings of a counted one */
  uint32_t fired;              /* so far: for who looks */
} SrtTriggerState;

/* What changes of a ship's record (spec 06 §1.2, 2.7). */
typedef struct SrtShipRecord
{
  SrtVec3 place;
  int32_t yaw, pitch, roll;    /* whole degrees */
  uint32_t flags;              /* bit 0: destroyed */
  uint32_t intact;             /* bit n & 31 for component n */
  int16_t nav_point;           /* record the display points it to, -1 none */
  int16_t escort_point;        /* -1 none */
  int16_t at_next_jump;        /* 1: disabled then; -1: enabled */
  int16_t held;                /* 1: by a director's shot */
} SrtShipRecord;

#define SRT_RECORD_DESTROYED 0x1u

/* What a store goes to (§3.1): one for the whole machine. */
typedef enum SrtStoreKind
{
  SRT_STORE_NONE,
  SRT_STORE_VARIABLE,
  SRT_STORE_GLOBAL,
  SRT_STORE_STACK,             /* a word of a thread's stack */
} SrtStoreKind;

typedef struct SrtComponentTag
{
  int32_t index;               /* of the stack */
  int32_t component;
} SrtComponentTag;

/* A shot of the director (spec 09 §3). */
typedef struct SrtDirectorShot
{
  int16_t curve;               /* its path starts on, -1 none */
  int16_t stands;              /* ship it stands at, -1 none */
  int16_t looks_at, rides;     /* ships, -1 none */
  SrtTarget holds;             /* who stands still meanwhile; index -1 none */
  int16_t reserved;
  uint32_t seconds;
} SrtDirectorShot;

/* How far the shot that is on has come. */
typedef struct SrtDirector
{
  SrtDirectorShot shots[SRT_DIRECTOR_SHOTS];
  int32_t n_shots;
  int32_t began;               /* 1: the first of them is on */
  int32_t curve;               /* now, -1 none */
  int32_t place;               /* how many curves along its path that is */
  int32_t since;               /* mission tick the curve began */
  int32_t ticks;               /* it takes */
  int32_t next_marker;         /* ship, -1 none */
  float length;                /* of the whole path, units */
} SrtDirector;

/* The line over the radio (spec 09 §6.1). */
typedef struct SrtScriptRadio
{
  uint32_t speech, film;       /* places of their names, 0 none */
  int32_t speaker;             /* record of the ship, -1 none */
  int32_t pilot;               /* index, -1 nobody's */
  int32_t head;                /* of the pilot's films, -1 none */
  int32_t flags;               /* spec 09 §6.1 */
  int32_t began, until;        /* mission ticks; past `until` no line plays */
  int32_t film_until;          /* no film plays past it; -1 it goes on */
} SrtScriptRadio;

typedef struct SrtFlyback
{
  int32_t ship;                /* record */
  uint32_t reach;              /* units */
} SrtFlyback;

/* What the script asks of the display and of space (§4.5): read by drawing, sound and some rules. */
typedef struct SrtScriptDisplay
{
  SrtFlyback flybacks[SRT_FLYBACKS];
  int32_t n_flybacks;
  SrtTarget primary_target;
  int16_t scanner;             /* record, -1 none */
  int16_t chased;              /* record the chase view is behind, -1 the player's */
  int16_t reserved_short;
  uint32_t subtitle;           /* text id, or the place of its text; SRT_NO_SUBTITLE */
  uint32_t music;              /* place of its name, 0 none */
  uint32_t music_at_once;
  uint32_t comms_off, taunts_off; /* of the engine's own */
  uint32_t ice_field, ice_field_asked;
  uint32_t nebula, nebula_asked;
  uint32_t awaited_action;     /* action number + 1 whose key is waited for, 0 none */
  uint32_t last_stand;         /* 1: the film is to be shown */
  int32_t objective_shown;     /* -1 none */
  uint8_t objectives[SRT_OBJECTIVES]; /* 0 inactive, 1 active, 2 current */
  uint8_t icons[SRT_HUD_ICONS];       /* 0 off, 1 on, 2 flashing */
  uint8_t windows[SRT_HUD_WINDOWS];   /* 1: opened and held */
  uint8_t reserved[3];
  int32_t icons_since[SRT_HUD_ICONS]; /* tick they began to flash */
} SrtScriptDisplay;

#define SRT_NO_SUBTITLE 0x90u

/* Run control (§7.3). */
typedef enum SrtHold
{
  SRT_HOLD_RELEASED = -1,
  SRT_HOLD_NONE = 0,
  SRT_HOLD_HELD = 1,
} SrtHold;

typedef enum SrtStep
{
  SRT_STEP_NONE = -1,
  SRT_STEP_RUN_ON = 1,
  SRT_STEP_INTO = 2,
  SRT_STEP_OVER = 3,
} SrtStep;

/* The pool: this header, and tables behind it at offsets from it. */
typedef struct SrtMachine
{
  uint32_t layout;             /* hash of its sizes */
  uint32_t size;               /* bytes of the whole pool */
  uint32_t kept_at, triggers_at, watches_at, ships_at, globals_at, stops_at;
  uint32_t n_objects, n_triggers, n_watches, n_ships, n_globals, n_stops; /* stops: a byte for each of the code */
  uint32_t clock;              /* s */
  uint32_t clock_ticks;        /* of the second that runs */
  uint32_t ticked;             /* 1: it has counted since timers and watches ran */
  uint32_t started;            /* 1: the start parts have run */
  uint32_t last_jump;          /* clock; SRT_NEVER_JUMPED */
  uint32_t first_finished;
  uint32_t verdict;
  uint32_t skip_players;
  int32_t threads;             /* running */
  int32_t running;             /* slot of the thread that runs, -1 none */
  int32_t store_kind;          /* SrtStoreKind */
  int32_t store_thread, store_index;
  int32_t n_tags;
  SrtComponentTag tags[SRT_COMPONENT_TAGS];
  int32_t first_of_walk;       /* ship the last walk began with, -1 none */
  uint32_t queued;
  uint32_t told_full;          /* 1: that the queue was full */
  uint32_t n_faults;
  uint32_t faults[SRT_FAULTS_TOLD]; /* offsets told */
  uint32_t told_unbuilt[3];    /* a bit a command */
  int32_t environment_seen;    /* SrtWorld.environment_update that has been acted on */
  /* Run control. */
  int32_t attached, hold, step, paused;
  int32_t step_returned;
  uint32_t passes;             /* offset that a release passes once, SRT_NO_BLOCK none */
  uint32_t stopped_at;         /* offset of the last stop, SRT_NO_BLOCK none */
  SrtThread thread[SRT_THREADS];
  SrtScriptTimer timers[SRT_SCRIPT_TIMERS];
  SrtScriptEvent queue[SRT_SCRIPT_QUEUE];
  SrtDirector director;
  SrtScriptRadio radio;
  SrtScriptDisplay display;
} SrtMachine;

#pragma GCC diagnostic pop

/* The world's machine, or NULL. */
static inline SrtMachine *
srt_machine (const SrtWorld *world)
{
  return world->script_at ? (SrtMachine *) ((char *) world + world->script_at) : NULL;
}

static inline SrtTriggerState *
srt_trigger_states (const SrtMachine *machine)
{
  return (SrtTriggerState *) ((char *) machine + machine->triggers_at);
}

static inline SrtShipRecord *
srt_ship_records (const SrtMachine *machine)
{
  return (SrtShipRecord *) ((char *) machine + machine->ships_at);
}

static inline uint32_t *
srt_script_globals (const SrtMachine *machine)
{
  return (uint32_t *) ((char *) machine + machine->globals_at);
}

/* A byte a watch: 1 while it is looked after. */
static inline uint8_t *
srt_watch_flags (const SrtMachine *machine)
{
  return (uint8_t *) machine + machine->watches_at;
}

/* A byte for each of the code: bit 0: stop before it (§7.4). */
static inline uint8_t *
srt_script_stops (const SrtMachine *machine)
{
  return (uint8_t *) machine + machine->stops_at;
}

/* Values of the last event kept for an object (§6.4): SRT_KEPT_WORDS. */
static inline uint32_t *
srt_kept_event (const SrtMachine *machine, uint32_t object)
{
  return (uint32_t *) ((char *) machine + machine->kept_at) + object * SRT_KEPT_WORDS;
}

/* ---- The pool (machine.c) ---- */

/* Bytes that a script's machine takes in a world; 0 for NULL. */
uint32_t srt_machine_size (const SrtScript *script, const SrtMission *mission);
/* Lays the machine out in a fresh world that has room for it, every record as the mission has it (§2.2). */
void srt_machine_init (SrtWorld *world, const SrtScript *script, const SrtMission *mission);
/* Hash of the sizes: another build's blocks are refused. */
uint32_t srt_machine_layout (void);
/* The variables as a campaign begins, and as an attempt at a mission does (§1.9). */
void srt_variables_new_campaign (uint32_t variables[SRT_VARIABLES]);
void srt_variables_new_attempt (uint32_t variables[SRT_VARIABLES]);

/* ---- Running (life.c; §2.4, §2.5) ---- */

/* Runs the start parts, arms the triggers, makes the curves' ships; then the first frame's mission work. */
void srt_script_start (SrtRun *run);
/* One game frame's events and mission work (§2.5). */
void srt_script_frame (SrtRun *run);
/* The script has ended the mission by its variable; and the variable says that it is over. */
bool srt_script_is_over (const SrtWorld *world);
void srt_script_tell_over (SrtWorld *world);
/* An editor holds the script: the rest of the frame is left out; or it has paused the mission (§7.5). */
bool srt_script_holds (const SrtWorld *world);
bool srt_script_pauses (const SrtWorld *world);
/* Makes the ships of a flight group, in order, then the wings (§2.6). */
void srt_flight_group_create (SrtRun *run, int group);
/* Seats whoever flies in the player's wing and has no place yet (§2.6). */
void srt_wing_seat (SrtRun *run);

/* ---- Events (events.c; §6) ---- */

/*
 * An event on a ship's record, taken if a trigger would answer it; @qualifier a
 * component or SRT_WHOLE; @groups: its flight group and squads hear of it too.
 */
void srt_script_post (SrtRun *run, int ship, int condition, int qualifier, const uint32_t *values, int n, bool groups);
/* What the rules tell, heard by the script where §6.3 has it: called with each event as it is told, with its component filled in. */
void srt_script_hear (SrtRun *run, const SrtEvent *event);
/* Damage value 0..100 of a ship's record or of a component of it (§6.6). */
uint32_t srt_damage_share (const SrtRun *run, int ship, int component);

/* ---- The director (director.c; spec 09 §3) ---- */

/* One game frame: the shot that is on goes on, shots begin and end. */
void srt_director_frame (SrtRun *run);
/* Where its camera stands and how it is turned, @past ticks past this one; false: no shot is on. */
bool srt_director_look (SrtRun *run, float past, SrtFrame *out);

/* ---- The radio (lines.c; spec 09 §6.1) ---- */

/* A line plays now, or waits for its window; a film does. */
bool srt_script_speaks (const SrtWorld *world);
bool srt_script_films (const SrtWorld *world);

/* ---- Run control (control.c; §7.3-7.5) ---- */

/* An editor comes or goes: as it goes all holds are let go. */
void srt_script_attach (SrtRun *run, bool attached);
/* Commands 0 pause, 1 run on, 2 step into, 3 step over, 4 run a part now. */
void srt_script_control (SrtRun *run, int command, uint32_t argument);
/* Sets or clears the stop before a byte of the code. */
void srt_script_stop_at (SrtRun *run, uint32_t offset, bool on);

/* ---- In words, for who looks ---- */

/* Text at a place, NUL-terminated within the code; NULL for another place. */
const char *srt_script_text (const SrtScript *script, uint32_t place);
