/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A mission's script as it runs: bytecode and the tables it is bound to (spec 06
 * §1, §3). Compiled once, it never changes, is shared by runs and held beside
 * the world, as compiled maneuvers are (decision 16); what changes is in
 * SrtMachine (machine.h).
 */
#pragma once

#include "base/diag.h"
#include "mission/catalogue.h"

enum
{
  SRT_SCRIPT_MOST = 0x1000000,  /* bytes of code at most: what places have room for */
};

#define SRT_NO_BLOCK 0xFFFFFFFFu /* SrtRoutine.block: it has none */
#define SRT_NO_OBJECT 0xFFFFu    /* an object ID that is nobody's */

/*
 * A place: how the script names a record at run time (spec 06 §1.1). Tables stand
 * at fixed offsets of an image that is only thought of, with room for every
 * index that two bytes name and a gap behind it; text and constants are part of
 * the code, which is the last of them.
 */
#define SRT_PLACE_NONE 0u
#define SRT_PLACE_SHIPS 0x01000000u
#define SRT_PLACE_GROUPS 0x02000000u
#define SRT_PLACE_SQUADS 0x03000000u
#define SRT_PLACE_CURVES 0x04000000u
#define SRT_PLACE_SECTION_19 0x05000000u
#define SRT_PLACE_CODE 0x06000000u

/* Strides of those tables (spec 06b §3). */
enum
{
  SRT_STRIDE_SHIP = 76,
  SRT_STRIDE_GROUP = 20,
  SRT_STRIDE_SQUAD = 12,
  SRT_STRIDE_CURVE = 68,
  SRT_STRIDE_SECTION_19 = 12,
};

/* A block of code: a part's or a trigger's. */
typedef struct SrtRoutine
{
  uint32_t block;        /* offset in the code of its length word, which counts itself; SRT_NO_BLOCK */
  uint8_t arguments;     /* a part's */
  bool start;            /* a part's: runs as the mission starts */
} SrtRoutine;

/* An entry of the object table (spec 06 §1.1). */
typedef struct SrtScriptObject
{
  uint8_t kind;          /* SrtTargetKind; another is none */
  uint16_t first, count; /* its slice of SrtScript.slices */
  int32_t record;        /* the first record of that kind with this ID; -1 none. Bound by srt_script_bind() */
} SrtScriptObject;

/* Where a statement begins: for who shows the script. */
typedef struct SrtScriptLine
{
  uint32_t at;           /* offset in the code */
  int32_t part;          /* index of the part it is in, or -1 - index of the trigger */
  int32_t line;          /* of its lines in the mission, from 1 */
} SrtScriptLine;

/* How long a line over the radio lasts, which is content (decision 1). */
typedef struct SrtScriptSpeech
{
  uint32_t at;           /* offset in the code of the text that names it, as push_string gives it */
  int32_t ticks;
} SrtScriptSpeech;

/* A waypoint of the routes, in the order of the list (spec 06 §2.2). */
typedef struct SrtScriptWaypoint
{
  int32_t group, ship;
} SrtScriptWaypoint;

/* A distance that is looked after (spec 06 §6.7). */
typedef struct SrtScriptWatch
{
  int32_t trigger;
  int32_t ship;          /* whose trigger it is; -1 no ship's */
} SrtScriptWatch;

/*
 * Who makes one fills in the code, routines, trigger blocks and lines, and calls
 * srt_script_bind(); tables that it leaves NULL are then made from the mission.
 * All are made with malloc() and freed by srt_script_unref().
 */
typedef struct SrtScript
{
  uint8_t *code;         /* blocks, each with its constants behind it (32 bits, little-endian) */
  uint32_t size;         /* bytes */
  uint32_t bank_b;       /* where the code of the second bank begins; @size: there is none */
  SrtRoutine *parts, *parts_b;
  int n_parts, n_parts_b;
  uint32_t *trigger_blocks; /* by trigger of the mission: as SrtRoutine.block */
  int n_triggers;
  SrtScriptLine *lines;  /* ascending by offset */
  int n_lines;
  SrtScriptSpeech *speeches; /* those whose length is known */
  int n_speeches;
  uint8_t command_flags[SRT_N_COMMANDS]; /* bit 0: players' ships too (spec 06 §4.3) */
  uint8_t command_flags_b[2];
  int n_section_19;      /* records of section 19 */

  /* ---- Bound to the mission ---- */
  SrtScriptObject *objects; /* by object ID */
  int n_objects;
  uint16_t *ship_objects, *group_objects, *squad_objects; /* object ID by record; SRT_NO_OBJECT */
  int n_ships, n_groups, n_squads, n_curves;
  uint16_t *slices;      /* triggers of the mission, object by object */
  int n_slices;
  SrtScriptWaypoint *waypoints;
  int n_waypoints;
  int32_t *group_ships;  /* ships, group by group */
  int n_group_ships;
  int32_t *first_ship;   /* by group: in group_ships, -1 none */
  SrtScriptWatch *watches; /* in the triggers' order */
  int n_watches;
  int ref_count;         /* beside the maker's own */
} SrtScript;

/* An empty one, without any code; NULL without memory. */
SrtScript *srt_script_new (void);
SrtScript *srt_script_ref (const SrtScript *script);
void srt_script_unref (SrtScript *script);

/*
 * Binds to a mission (spec 06 §2.2): object table and slices where there are none yet (ships, flight groups, squads,
 * numbered in that order), records of object entries, waypoints, groups' ships, watches, and the mission's command
 * settings. False without memory.
 */
bool srt_script_bind (SrtScript *script, const SrtMission *mission);

/* The record that an object ID stands for, @kind receiving its SrtTargetKind; -1 none. */
int srt_script_object_record (const SrtScript *script, uint32_t id, int *kind);
/* The line of the statement at an offset of the code, or NULL. */
const SrtScriptLine *srt_script_line_at (const SrtScript *script, uint32_t at);
