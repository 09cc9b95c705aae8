/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this folder share among themselves. */
#pragma once

#include "world/broad.h"
#include "world/world.h"

enum
{
  SRT_UPDATE_STACK = 500,   /* nodes waiting in the tree update (spec 01 §8.4) */
  SRT_BOX_STACK = 100,      /* boxes waiting in a tree descent (spec 01 §11.5) */
};

/* An entry of the collision sweep (spec 01 §11.1). */
typedef struct SrtSweepEntry
{
  SrtSphere sphere;
  float far, back; /* how far it reaches along X, either way */
  uint32_t place;  /* in the pass's order */
  int32_t slot;
  uint32_t moved;  /* 1: it has moved in this pass */
} SrtSweepEntry;

/* What the sweep works with: made for a world, filled afresh by each pass. */
typedef struct SrtSweep
{
  SrtBroad *broad;        /* where the entries stood as the pass began, by entry */
  SrtSweepEntry *entries; /* in the order of the walk */
  uint32_t *order;        /* entries as the pass takes them: farthest first */
  float *reach;           /* their `far` as they were sorted */
  uint32_t *moved;        /* entries that have moved in this pass */
  uint32_t *found;
  uint32_t n, n_moved;
} SrtSweep;

/* NULL without memory. */
SrtSweep *srt_sweep_new (uint32_t n_slots);
void srt_sweep_free (SrtSweep *sweep);

/* Neither is to pass through the other. */
bool srt_pair_meets (const SrtWorld *world, int a, int b);
/* What a pair that meets does (spec 01 §11.2); true when it moved. */
bool srt_pair_resolve (SrtRun *run, int a, int b, int pass);

/* Empties a slot: a stand-in that was never made; its generation goes on counting. */
void srt_slot_clear (SrtWorld *world, int slot);

/* The nodes of one model, from the first up to but not including `past`; a step along its parts goes by SrtNode.past. */
typedef struct SrtNodeSpan
{
  int first, past;
} SrtNodeSpan;

/* The nodes of the model whose root is @root, or of the object's own model for -1. */
SrtNodeSpan srt_model_span (const SrtRun *run, int slot, int root);
/* Flags of the root of the model a node belongs to. */
uint32_t *srt_root_flags (const SrtRun *run, int slot, int node);
/* Recentres a mounted model, which moves its root (spec 01 §8.3, §8.7). */
void srt_recentre_mount (SrtRun *run, int slot, int root);

/* Track of a name among the part's, the last so named; -1 none. */
int srt_track_find (const SrtRun *run, const SrtNode *node, const char *name);
/* Works a part's next place out from its track, time and turret angles. */
void srt_pose (SrtRun *run, int slot, int node);
/* The place of a part posed so, in its parent (spec 01 §8.5). */
SrtFrame srt_posed_frame (const SrtRun *run, int slot, const SrtNode *node, SrtVec3 angles, SrtVec3 offset);

/*
 * Face of a hull nearest to a sphere at the hull's next place (spec 01 §11.5):
 * the node struck or -1; @point and @normal in the world.
 */
int srt_nearest_face (const SrtRun *run, int slot, SrtVec3 centre, float radius, SrtVec3 *point, SrtVec3 *normal);

/* Two objects in contact (spec 01 §11.3). */
typedef struct SrtShove
{
  int a, b;
  SrtVec3 n;                    /* unit, from a to b */
  SrtVec3 contact_a, contact_b; /* in each object's frame */
  int pass;
} SrtShove;

/* Knocks both that take shoves; returns the size of the impulse, or -1 when none could be reckoned. */
float srt_shove (SrtRun *run, const SrtShove *shove);
/* Impact damage of a sphere pair for an impulse of that size. */
void srt_impact_spheres (SrtRun *run, const SrtShove *shove, float size, SrtVec3 at);
/* A ship against a hull's faces; true when it moved. */
bool srt_hull_test (SrtRun *run, int ship, int hull, int pass);
