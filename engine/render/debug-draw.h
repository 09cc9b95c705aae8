/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules know of one ship, as lines in the scene: guns and their reach,
 * what it aims at, what its turrets can reach, missiles and locks, collision
 * boxes, quadrants and components. Everything comes from the rules' own
 * functions and records; nothing is worked out twice and nothing is written.
 */
#pragma once

#include "render/scene.h"
#include "world/decide.h"
#include "world/world.h"

enum /* layers of srt_scene_debug() */
{
  SRT_DEBUG_GUNS = 0x1,       /* each gun's line to the end of its shots' flight (spec 04 §7) */
  SRT_DEBUG_AIM = 0x2,        /* the lead point of the guns in hand and the point the pilot aims at (03 §6) */
  SRT_DEBUG_TURRETS = 0x4,    /* where each turret can point, and what it is after (04 §9) */
  SRT_DEBUG_MISSILES = 0x8,   /* the lock's cone, locks, and missiles from and at the ship (04 §10) */
  SRT_DEBUG_BOXES = 0x10,     /* collision trees, or the sphere of what has none (01 §11) */
  SRT_DEBUG_QUADRANTS = 0x20, /* shields (outer ring) and armour (inner) by quadrant (01 §12) */
  SRT_DEBUG_COMPONENTS = 0x40, /* each component's box in the colour of its health (01 §13) */
  SRT_DEBUG_STEERING = 0x80,  /* the point steered at, the circle it arrives by (02 §6, §7) */
  SRT_DEBUG_AVOIDANCE = 0x100, /* what was in the way, and where the point went for it (02 §8) */
  SRT_DEBUG_TARGET = 0x200,   /* lines to what the current order names (02 §5.1) */
  SRT_DEBUG_ORDER = 0x400,    /* what the current order works with: its own marks */
  SRT_DEBUG_SPHERE = 0x800,   /* the action sphere (03 §2.6) */
  SRT_DEBUG_DECISION = 0x1000, /* what a decision looked at is about: srt_scene_decision() */
};

/*
 * Adds the layers of what is in @slot to a scene just made from @run's world.
 * @component: one of its list to be marked, or -1. Nothing for an empty slot.
 */
void srt_scene_debug (SrtScene *scene, SrtRun *run, int slot, unsigned layers, int component);
/*
 * What a decision is about: its marks, where they were as it was made. Those of rules
 * @first to @last, which settled it, stand out; all do when none is of those.
 */
void srt_scene_decision (SrtScene *scene, const SrtDecisionMark *marks, int n, int first, int last);
/* A mark that says something, where it is: for who writes names over the picture. */
typedef struct SrtDebugLabel
{
  SrtVec3 at;       /* world */
  char text[48];
} SrtDebugLabel;

/* What the layers of srt_scene_debug() have to say in words, at most @max; how many. */
int srt_debug_labels (SrtRun *run, int slot, unsigned layers, SrtDebugLabel *labels, int max);
/* Colour of a share 0..1 of health: red, amber, green. @color: 4 floats, sRGB. */
void srt_health_color (float share, float color[4]);
