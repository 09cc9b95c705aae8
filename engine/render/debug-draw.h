/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules know of one ship, as lines in the scene: guns and their reach,
 * what it aims at, what its turrets can reach, missiles and locks, collision
 * boxes, quadrants and components. Everything comes from the rules' own
 * functions and records; nothing is worked out twice and nothing is written.
 */
#pragma once

#include "render/scene.h"
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
};

/*
 * Adds the layers of what is in @slot to a scene just made from @run's world.
 * @component: one of its list to be marked, or -1. Nothing for an empty slot.
 */
void srt_scene_debug (SrtScene *scene, SrtRun *run, int slot, unsigned layers, int component);
/* Colour of a share 0..1 of health: red, amber, green. @color: 4 floats, sRGB. */
void srt_health_color (float share, float color[4]);
