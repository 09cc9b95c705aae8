/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What of a run can be watched, by name: figures of what is in a slot, and of the
 * world. One table (fields.c); expressions, completion, the help and
 * `sortie-cli list fields` read it.
 */
#pragma once

#include "sim/sim.h"

/* How a field's value is meant, and what it may be compared with by name. */
typedef enum SrtWatchKind
{
  SRT_WATCH_NUMBER,
  SRT_WATCH_TRUTH,    /* 0 or 1 */
  SRT_WATCH_SLOT,     /* a slot: its own fields follow after a dot */
  SRT_WATCH_ORDER,    /* number of an order */
  SRT_WATCH_MANEUVER, /* number of a maneuver, in the ship's set */
  SRT_WATCH_SIDE,     /* SrtSide */
} SrtWatchKind;

/* What a getter reads, and whether it found a value. */
typedef struct SrtWatchPlace
{
  const SrtRun *run;
  const SrtWorld *world;
  int slot;                /* -1: the world's fields */
  const SrtObject *object; /* NULL likewise */
  bool none;               /* set by a getter: there is no value now */
} SrtWatchPlace;

typedef struct SrtWatchField
{
  const char *name;  /* "armor.min" */
  const char *words; /* translatable: for lists and help */
  const char *unit;  /* translatable; NULL for none */
  bool of_world;
  bool when_gone; /* has a value for a slot that is empty too */
  SrtWatchKind kind;
  double (*get) (SrtWatchPlace *place);
} SrtWatchField;

/* All of them: those of objects first. */
const SrtWatchField *srt_watch_fields (int *n);
/* Index of a field by its name, -1 none. */
int srt_watch_field_find (const char *name, size_t length, bool of_world);
/*
 * The value of field @index; @slot is looked at for those of objects. False, and
 * @value is 0, where there is none now: an empty slot, no target, no maneuver.
 * It is finite.
 */
bool srt_watch_field_value (int index, const SrtRun *run, int slot, double *value);

/* What is in a slot is there: neither an empty slot nor a stand-in. */
bool srt_watch_slot_filled (const SrtWorld *world, int slot);
/* Angle between the nose of what is in @slot and the way to @other, degrees 0..180; false where one is not there or they are at one place. */
bool srt_watch_bearing (const SrtWorld *world, int slot, int other, double *degrees);
/* Between the places of two, units; false where one is not there. */
bool srt_watch_distance (const SrtWorld *world, int slot, int other, double *units);
