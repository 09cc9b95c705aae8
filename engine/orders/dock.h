/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the Dock order (spec 02 §9.6) share; nobody else includes this. */
#pragma once

#include "orders/behaviours.h"

/* Kept in the entry's first data byte. */
typedef enum SrtDockStyle
{
  SRT_DOCK_STATION,
  SRT_DOCK_SERVICE,
  SRT_DOCK_CAR,
  SRT_DOCK_CAR_LONG,
  SRT_DOCK_POD,
} SrtDockStyle;

typedef struct SrtDockState
{
  SrtFollowMotion path;     /* the slide */
  SrtVec3 from;             /* where the slide began, world */
  int32_t step;
  int32_t until;            /* tick that the slide or a wait ends */
  int32_t own_node, own_attachment;   /* the ship's docking point */
  int32_t port_node, port_attachment; /* the host's; a node of the host's range */
  int32_t mirrored;         /* 1: it came from the right of its berth */
  uint32_t generation;      /* of the host's slot */
} SrtDockState;
_Static_assert (sizeof (SrtDockState) <= SRT_ORDER_STATE, "state fits");

static inline SrtDockState *
srt_dock_state (const SrtWorld *world, int slot)
{
  return srt_order_state (world, slot);
}

static inline SrtDockStyle
srt_dock_style (const SrtWorld *world, int slot)
{
  return (SrtDockStyle) srt_order_current (world, slot)->data[0];
}

/* The port, as the target names it. */
static inline int
srt_dock_port (const SrtWorld *world, int slot)
{
  return srt_order_current (world, slot)->target.component;
}

/* Its host is none, a stand-in, exploding, or another than the order began with. */
bool srt_dock_host_gone (const SrtRun *run, int slot);
/* That, or the part with the port is. */
bool srt_dock_berth_gone (const SrtRun *run, int slot);
/* Where the ship's origin stands docked, and how it is turned; not where the berth is gone. */
SrtFrame srt_dock_berth (SrtRun *run, int slot);
/* Tells DOCKED, UNDOCKED or REARMED: at which host and port. */
void srt_dock_tell (SrtRun *run, int slot, SrtEventKind kind, SrtTarget at);
/* A sound where an object's node stands, or (-1) where the object does. */
void srt_dock_sound (SrtRun *run, int slot, int node, SrtSound sound);
/* The slide into the berth begins. */
void srt_dock_latch (SrtRun *run, int slot);
/* It stands in its berth. */
void srt_dock_moor (SrtRun *run, int slot);

/* Style 1 (dock-service.c). */
void srt_dock_service_init (SrtRun *run, int slot);
void srt_dock_service_update (SrtRun *run, int slot);
void srt_dock_service_exit (SrtRun *run, int slot);
const char *srt_dock_service_words (int step);
int srt_dock_service_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max);

/* Styles 2 to 4 (dock-limpet.c). */
void srt_dock_car_init (SrtRun *run, int slot);
void srt_dock_car_update (SrtRun *run, int slot);
void srt_dock_car_exit (SrtRun *run, int slot);
const char *srt_dock_car_words (int step);
int srt_dock_car_marks (SrtRun *run, int slot, SrtOrderMark *marks, int n, int max);
void srt_dock_pod_update (SrtRun *run, int slot);
void srt_dock_pod_exit (SrtRun *run, int slot);
