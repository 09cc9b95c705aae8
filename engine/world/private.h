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
/* Mass of a part and of all it carries, as far as shown; 0 for -1. */
float srt_part_mass (const SrtRun *run, int slot, int node);
/* Recentres a mounted model, which moves its root (spec 01 §8.3, §8.7). */
void srt_recentre_mount (SrtRun *run, int slot, int root);

/* Track of a name among the part's, the last so named; -1 none. */
int srt_track_find (const SrtRun *run, const SrtNode *node, const char *name);
/* Works a part's next place out from its track, time and turret angles. */
void srt_pose (SrtRun *run, int slot, int node);
/* The place of a part posed so, in its parent (spec 01 §8.5). */
SrtFrame srt_posed_frame (const SrtRun *run, int slot, const SrtNode *node, SrtVec3 angles, SrtVec3 offset);


/* ---- Coming apart (spec 05 §9-11) ---- */

/* A place among the splits for a ship; the first one's is taken when all are held. */
SrtSplit *srt_split_take (SrtRun *run, int slot, int live);
/* An object of a type where the ship stands, its model laid over the ship's, without power and exploding; -1 none. */
int srt_break_off (SrtRun *run, int slot, int type);
/* Sets an object adrift: units/step in the frame @r (NULL: the world's), radians/step. */
void srt_set_adrift (SrtObject *object, const SrtMat3 *r, SrtVec3 drift, SrtVec3 tumble);
/* Holds the ship about where it began to come apart: exactly @by off on each axis, to either side. */
void srt_split_hold (SrtRun *run, const SrtSplit *split, float by);
/* Balances the ship on what is left of it, tells the end and lets the split go. */
void srt_split_finish (SrtRun *run, SrtSplit *split);
/* Tells a fireball of @size at a point of the ship; 0: a big one. */
void srt_split_tell (SrtRun *run, const SrtSplit *split, int point, float size, SrtVec3 place, SrtVec3 direction);
/* One burst (spec 05 §10.6): nothing without points. */
void srt_burst (SrtRun *run, const SrtSplit *split);
/* The bursts as the hull is lost, and each frame of theirs. */
void srt_bursts_begin (SrtRun *run, const SrtSplit *split);
void srt_bursts_frame (SrtRun *run, SrtSplit *split);
/* One of the ship's own parts belongs to the assembly that is neither cut nor hidden. */
bool srt_split_keeps (const SrtRun *run, int slot, int node);
/* Hides the ship's parts but the wreck and what is kept; @damaged: those of the damaged model too. */
void srt_split_hide (SrtRun *run, const SrtSplit *split, bool damaged);
/* The wreck's own drift and tumble at the end. */
void srt_split_let_go (SrtRun *run, const SrtSplit *split);

/* A part of the type with the two-part end is lost. */
void srt_two_part_loss (SrtRun *run, int slot, int node);
void srt_top_frame (SrtRun *run, SrtSplit *split);

/* What is left of a ship that a gate took apart burns along its cut. */
void srt_gate_split_frame (SrtRun *run, SrtSplit *split);

/* What a lost assembly throws off; false: the rest of it stays where it is. */
bool srt_pieces_throw (SrtRun *run, int slot, int node);
/* The arms that are still on go as the ship splits. */
void srt_pieces_throw_arms (SrtRun *run, int slot);
/* A listed component is told as lost. */
void srt_tell_loss (SrtRun *run, int slot, int node);

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
/* The player's ship against the trigger polygons of a hull's own parts (spec 01 §11.6). */
void srt_pass_triggers (SrtRun *run, int ship, int hull);
/* A ship through the training hoop, from its back to its front (spec 01 §11.5). */
void srt_pass_hoop (SrtRun *run, int ship, int hoop);
