/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was in each slot a tick ago. The events of a tick are taken up with the
 * world as the tick left it: what blew up in it is no longer there to be looked at.
 */
#pragma once

#include "effects/effects.h"

enum
{
  SRT_LAST_NODES = 8192, /* places of parts that are kept; what has no room goes up without pieces */
};

/* A part, or the root of a mounted model, as it stood. */
typedef struct SrtLastNode
{
  SrtFrame place;         /* in its parent */
  int32_t parent;         /* in SrtLast.nodes, -1 the object */
  int32_t model, part;    /* part -1: a root */
  int32_t removed;
} SrtLastNode;

typedef struct SrtLastObject
{
  SrtFrame place;         /* drawn, in the world; turned as it would be at the step's end */
  SrtVec3 velocity;       /* a step */
  float radius;
  uint32_t flags;         /* SrtObject.flags */
  uint32_t generation;    /* 0: nothing was here */
  int32_t type, model;    /* -1 none */
  int32_t first_node, n_nodes; /* none of what is never broken up as a whole */
} SrtLastObject;

typedef struct SrtLast
{
  int n_objects, n_nodes;
  SrtLastObject objects[SRT_MAX_SLOTS];
  SrtLastNode nodes[SRT_LAST_NODES];
} SrtLast;

void srt_last_clear (SrtEffects *effects);
void srt_last_copy (SrtEffects *to, const SrtEffects *from);
/* Keeps what is there now: at the end of a tick. */
void srt_last_note (SrtEffectsRun *run);
/*
 * What was in @slot before this tick; where nothing is known to have been, or nothing happens (no event), what is
 * there now. False: nothing is or was. Its nodes are good until the next call.
 */
bool srt_last_object (SrtEffectsRun *run, int slot, SrtLastObject *object);
