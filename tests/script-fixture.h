/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Missions with a script for tests: ships, groups and squads made by hand, code
 * put together byte by byte, and a simulation that runs it.
 *
 * Order of use: script_fixture_new(), then ships, groups, squads, triggers and
 * parts, then script_fixture_start().
 */
#pragma once

#include "fixture.h"

#include "mission/catalogue.h"
#include "mission/machine.h"
#include "mission/private.h"

typedef struct ScriptFixture
{
  Fixture *fixture;      /* content and tables; its own world is not used */
  SrtMission *mission;   /* the fixture's */
  GByteArray *code;
  guint block;           /* offset of the block that is being written */
  guint32 constants[64];
  guint n_constants;
  GArray *parts;         /* SrtRoutine */
  GArray *triggers;      /* SrtTrigger */
  GArray *blocks;        /* guint32, by trigger */
  GArray *globals;       /* SrtGlobal */
  SrtScript *script;
  SrtSim *sim;
  SrtRun *run;
  SrtWorld *world;
  SrtMachine *machine;
} ScriptFixture;

ScriptFixture *script_fixture_new (void);
void script_fixture_free (ScriptFixture *s);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ScriptFixture, script_fixture_free)

/* A ship's record, present at the start; group -1 none. Returns its index. */
int script_ship (ScriptFixture *s, int type, int group, float x, float y, float z);
/* A marker's. */
int script_marker (ScriptFixture *s, int kind, int group, float x, float y, float z);
/* A squad of members; returns its index. */
int script_squad (ScriptFixture *s, const SrtSquadMember *members, int n);
int script_global (ScriptFixture *s, guint32 value);

/* Code: a block is begun, filled and ended, which gives its offset. */
void script_begin (ScriptFixture *s);
void script_bytes (ScriptFixture *s, const guint8 *bytes, gsize n);
#define CODE(s, ...) script_bytes ((s), (const guint8[]){ __VA_ARGS__ }, sizeof ((const guint8[]){ __VA_ARGS__ }))
/* Index of a constant of the block. */
guint8 script_constant (ScriptFixture *s, guint32 value);
/* push_string */
void script_text (ScriptFixture *s, const char *text);
/* Ends with push_byte 1, return, where @returns. */
guint32 script_end (ScriptFixture *s, bool returns);
/* The block ended becomes a part; SRT_NO_BLOCK: one without. Returns its index. */
int script_part (ScriptFixture *s, guint32 block, int arguments, bool start);
/* ... or a trigger's. */
int script_trigger (ScriptFixture *s, int kind, int owner, int condition, int repeat, guint32 block);
SrtTrigger *script_trigger_record (ScriptFixture *s, int trigger);
/* A block that adds 1 to a global; and one that adds what the event's value is. */
guint32 script_counts (ScriptFixture *s, int global);
guint32 script_adds_value (ScriptFixture *s, int global, int value);

/* Compiles, binds, makes the simulation; start parts have run. */
void script_fixture_start (ScriptFixture *s);
/* The same with a person's input for ship 0. */
void script_fixture_start_played (ScriptFixture *s);

guint32 script_global_value (ScriptFixture *s, int global);
/* Whole ticks; whole seconds of the script's clock. */
void script_ticks (ScriptFixture *s, int ticks);
/* Frames' script work alone, with no tick of the world. */
void script_passes (ScriptFixture *s, int passes);
/* Starts a part now; its thread's slot. */
int script_run_part (ScriptFixture *s, int part);
/* How many threads run. */
int script_threads (ScriptFixture *s);
/* Posts an event and flushes it. */
void script_raise (ScriptFixture *s, int ship, int condition, int qualifier, const guint32 *values, int n, bool groups);
/* Events of a kind told in the last tick or since. */
int script_told (ScriptFixture *s, SrtEventKind kind);
