/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an effect hangs from: the world, an object's root, or one of its parts.
 * Its slot may be filled anew and its part be lost: both are noticed.
 */
#pragma once

#include "effects/effects.h"

typedef struct SrtHang
{
  int32_t slot;           /* -1: the world */
  int32_t node;           /* in the world's pool; -1: the root */
  uint32_t generation;    /* of the slot */
} SrtHang;

typedef enum SrtHangState
{
  SRT_HANG_GONE,          /* the object is: what hangs from it goes with it */
  SRT_HANG_UNSEEN,        /* it is not shown now, or the part is lost or hidden */
  SRT_HANG_SHOWN,
} SrtHangState;

SrtHang srt_hang (const SrtWorld *world, int slot, int node);
/* Whether it is still there. */
SrtHangState srt_hang_state (const SrtEffectsRun *run, const SrtHang *hang);
/* The same, and unless it is gone where it is drawn at this tick. */
SrtHangState srt_hang_place (const SrtEffectsRun *run, const SrtHang *hang, SrtFrame *place);

/* The world as the rules' own questions want it: only to be asked. */
SrtRun srt_effects_asks (const SrtEffectsRun *run);
/* A unit vector, every direction as likely. */
SrtVec3 srt_effects_any_way (SrtRandom *random);
/* -@most..@most on each axis. */
SrtVec3 srt_effects_within (SrtRandom *random, float most);
