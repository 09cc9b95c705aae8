/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Warp Out and Warp In share; for the files of this folder and who shows them (spec 08 §3.10). */
#pragma once

#include "orders/behaviours.h"

/* The state of either. */
typedef struct SrtWarp
{
  SrtMat3 turn;     /* Out: as it was once it faced its way; In: its target's */
  SrtVec3 dest;     /* In: arrival place */
  float progress;   /* of the step, 0..1 */
  int32_t step;
  int32_t since;    /* tick the step began */
  int32_t goes_on;  /* what it ends for is its own doing */
} SrtWarp;
_Static_assert (sizeof (SrtWarp) <= SRT_ORDER_STATE, "fits an order's state");

enum /* SrtWarp.step of Warp Out */
{
  SRT_WARP_ALIGN,
  SRT_WARP_CREATE,
  SRT_WARP_BEGIN,
  SRT_WARP_OPEN,
  SRT_WARP_EXTEND,
  SRT_WARP_ENTER,
  SRT_WARP_FINISH,
};

enum /* SrtWarp.step of Warp In */
{
  SRT_WARP_PLACE,
  SRT_WARP_EMPTY, /* its tunnel shows, the ship does not yet */
  SRT_WARP_EMERGE,
  SRT_WARP_SETTLE,
  SRT_WARP_ARRIVED,
};

/* A ship of a type with a length warps at a pace of its own. */
const SrtWarpRole *srt_warp_role (const SrtRun *run, int slot);
/* Another step begins now; the tunnel is told. */
void srt_warp_step (SrtRun *run, int slot, SrtTunnel *tunnel, int step);
/* Sets the step's progress, which a tick advances by a ten-thousandth of @rate; true once it is full. */
bool srt_warp_progress (SrtRun *run, int slot, SrtTunnel *tunnel, int rate);
/* The warp's own tunnel, NULL: there is none (any more). */
SrtTunnel *srt_warp_tunnel (const SrtRun *run, int slot);
/* How deep its rings reach once they are all out, and where its portal stands: units from the ship. */
float srt_warp_depth (const SrtRun *run, int slot);
/* Flown ahead along its kept orientation by @way units, where its own motion does not carry it. */
void srt_warp_carry (SrtRun *run, int slot, const SrtMat3 *turn, float way);
/* As it was before it warped: seen, moving, colliding, whole; its tunnel gone; the player looks out of the cockpit. */
void srt_warp_let_go (SrtRun *run, int slot);
/* The order says why, lets the ship go, and ends. */
void srt_warp_give_up (SrtRun *run, int slot, const char *why);
/* Adds its tunnel to marks. */
int srt_warp_mark (SrtRun *run, int slot, SrtOrderMark *marks, int n, int max);
