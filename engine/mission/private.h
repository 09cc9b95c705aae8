/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the script machine share among themselves. */
#pragma once

#include "base/diag.h" /* N_ */
#include "mission/catalogue.h"
#include "mission/machine.h"
#include "mission/rules.h"

/* ---- Places (places.c; spec 06 §1.1) ---- */

static inline uint32_t
srt_place_ship (int ship)
{
  return ship >= 0 ? SRT_PLACE_SHIPS + (uint32_t) ship * SRT_STRIDE_SHIP : SRT_PLACE_NONE;
}

static inline uint32_t
srt_place_group (int group)
{
  return group >= 0 ? SRT_PLACE_GROUPS + (uint32_t) group * SRT_STRIDE_GROUP : SRT_PLACE_NONE;
}

static inline uint32_t
srt_place_squad (int squad)
{
  return squad >= 0 ? SRT_PLACE_SQUADS + (uint32_t) squad * SRT_STRIDE_SQUAD : SRT_PLACE_NONE;
}

static inline uint32_t
srt_place_curve (int curve)
{
  return curve >= 0 ? SRT_PLACE_CURVES + (uint32_t) curve * SRT_STRIDE_CURVE : SRT_PLACE_NONE;
}

/* It names no record. */
static inline bool
srt_place_none (uint32_t place)
{
  return place == SRT_PLACE_NONE || place == 0xFFFFu || place == 0xFFFFFFFFu;
}

/* By table range: a SrtTargetKind, -1 for none of the three. */
int srt_place_kind (const SrtScript *script, uint32_t place);
/* Index in the table whatever the place; -1 for a place that names none. */
int srt_place_index (uint32_t place, uint32_t table, uint32_t stride);
/* The same, -1 also for one past the mission's records. */
int srt_ship_of_place (const SrtScript *script, uint32_t place);
int srt_group_of_place (const SrtScript *script, uint32_t place);
int srt_squad_of_place (const SrtScript *script, uint32_t place);
int srt_curve_of_place (const SrtScript *script, uint32_t place);
/* Object ID of the record at a place, SRT_NO_OBJECT. */
uint32_t srt_object_of_place (const SrtScript *script, uint32_t place);

/* ---- Ships' records and objects ---- */

/* The record that a slot's object stands for; -1 none that the machine has. */
static inline int
srt_record_of_slot (const SrtRun *run, const SrtMachine *machine, int slot)
{
  int record = srt_slot_valid (run->world, slot) ? srt_object (run->world, slot)->mission_ship : -1;
  return record < (int) machine->n_ships ? record : -1;
}

/* Ships that the script takes for a player's: the first ones. They are where nobody flies the mission, too. */
static inline int
srt_script_players (const SrtRun *run)
{
  return run->world->player_slots > 0 ? run->world->player_slots : run->mission->has_player ? 1 : 0;
}

/* It is made, a ship or a marker, and not gone from the mission. */
bool srt_ship_is_there (const SrtRun *run, int ship);

/* ---- Squads (squads.c; spec 06 §1.4, §3.7) ---- */

typedef enum SrtMembership
{
  SRT_IS_OUT,
  SRT_IS_IN,
  SRT_IS_CYCLE, /* the squads hold one another without an end */
} SrtMembership;

/* A record (kind and index) is in a squad by @component (SRT_WHOLE: as a whole). */
SrtMembership srt_in_squad (const SrtMission *mission, int squad, int kind, int index, int component);

/* Visits the ships of a squad with the component each is there as (SRT_WHOLE); a flight group's ships are whole. */
typedef void (*SrtMemberFunc) (SrtRun *run, int ship, int component, void *data);
void srt_each_member (SrtRun *run, int squad, SrtMemberFunc visit, void *data);

/* ---- Threads (threads.c, opcodes.c) ---- */

/* What a run of a thread works with. */
typedef struct SrtVm
{
  SrtRun *run;
  const SrtScript *script;
  SrtMachine *machine;
  SrtThread *thread;
  int slot;            /* of the thread */
  uint32_t at;         /* offset of the instruction that runs */
  const char *fault;   /* why the thread ends; NULL: it does not */
  bool yields;         /* the run ends here */
  bool finished;       /* and so does the thread */
} SrtVm;

/* The first free slot, -1 none. */
int srt_thread_free (const SrtMachine *machine);
/*
 * Starts a block in the first free slot, at once unless @deferred (§3.3). Returns the slot, -1 where nothing was
 * started. @trigger -1: by none.
 */
int srt_thread_start (SrtRun *run, uint32_t block, bool deferred, int trigger);
/* Runs a thread until it yields, ends or faults. */
void srt_thread_run (SrtRun *run, int slot);
/* Frees its slot. */
void srt_thread_end (SrtMachine *machine, int slot);
/* One pass over all threads (§3.4). */
void srt_threads_pass (SrtRun *run);
/* The part of that index, in either bank, or NULL. */
const SrtRoutine *srt_script_part (const SrtScript *script, int part, bool bank_b);

/* Tells where the script is, as long as a tick's events leave room for what matters more. @part of the second bank: -1 - part. */
void srt_tell_part (SrtRun *run, int slot, int part);
void srt_tell_statement (const SrtVm *vm);
/* Does the instruction whose opcode has been read (opcodes.c); operands follow at the thread's ip. */
void srt_opcode_run (SrtVm *vm, uint8_t opcode);
/* The thread faults: @why is a translatable sentence. */
void srt_fault (SrtVm *vm, const char *why);
bool srt_push (SrtVm *vm, uint32_t value);
bool srt_pop (SrtVm *vm, uint32_t *value);
/* Tells a fault of the script outside of a thread's instruction; once for each offset. */
void srt_tell_fault (SrtRun *run, uint32_t at, int thread, const char *why);

/* ---- Timers, watches ---- */

void srt_timer_create (SrtMachine *machine, uint32_t id, uint32_t part, uint32_t seconds, uint32_t times);
void srt_timer_destroy (SrtMachine *machine, uint32_t id);
void srt_timers_run (SrtRun *run);
void srt_watches_run (SrtRun *run);

/* ---- Events ---- */

void srt_events_flush (SrtRun *run);
/* SetTriggerState and SetAnyTriggerState (§6.8): @which -1 all. Tags are the machine's. */
void srt_trigger_arm (SrtRun *run, uint32_t object, int condition, int armed, int which);

/* ---- Run control ---- */

/* Whether the thread stops before the instruction at vm->at (§7.4). */
bool srt_control_stops (SrtVm *vm, uint8_t opcode);
/* A run has ended by yielding or finishing. */
void srt_control_run_ended (SrtMachine *machine, bool finished);

/* ---- The frame (commands-player.c, commands-ships.c) ---- */

/* The player has come to another place: what waited for it takes effect. */
void srt_script_arrivals (SrtRun *run);
void srt_script_next_jump (SrtRun *run);
/* Where the display points by the flyback markers. */
void srt_script_flybacks (SrtRun *run);

/* ---- Commands (commands.c, commands-*.c) ---- */

/* One call of a command (§4.1). */
typedef struct SrtCall
{
  SrtVm *vm;
  SrtRun *run;
  const SrtScript *script;
  SrtMachine *machine;
  int number;
  int n;               /* arguments */
  int first;           /* stack index of the first */
  uint32_t args[SRT_MOST_ARGS];
  uint32_t result;     /* 1; 0 yields */
  int reached;         /* ships the walk has visited */
} SrtCall;

typedef void (*SrtCommandFunc) (SrtCall *call);
/* For each ship that the first argument names: @component -1 the whole. */
typedef void (*SrtCommandEach) (SrtCall *call, int slot, int component);

/* What there is for a command: one of the two; neither: it does nothing by the spec, where `built`, or is not built. */
typedef struct SrtCommandDo
{
  SrtCommandFunc run;
  SrtCommandEach each;
  bool numbered;         /* the orders it pushes are numbered along the walk (§4.3) */
  bool built;
} SrtCommandDo;

const SrtCommandDo *srt_command_do (int number);
/* Calls a command with the arguments on the thread's stack. */
void srt_command_call (SrtVm *vm, int number);

/* Ships that an argument names, as indices; -1 none. */
int srt_arg_ship (const SrtCall *call, int i);
/* The component tagged on an argument, -1 none. */
int srt_arg_component (const SrtCall *call, int i);
/* What an argument names, for orders: index -1 none. */
SrtTarget srt_arg_target (const SrtCall *call, int i);
/* Goes back over itself and yields: @bytes of code. */
void srt_again (SrtCall *call, uint32_t bytes);
/* Visits the ships that a place names (§4.3). */
void srt_walk_place (SrtCall *call, int arg, bool skip_players, SrtCommandEach each);
/* Tells drawing and sound of what a command asks. */
SrtEvent *srt_cue (SrtCall *call, int slot, int other);

#define SRT_EACH(name) void srt_cmd_##name (SrtCall *call, int slot, int component)
#define SRT_CMD(name) void srt_cmd_##name (SrtCall *call)
