/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes of lines that the layers of debug drawing are made of, and what they share; for this folder. */
#pragma once

#include "render/debug-draw.h"

typedef struct SrtDrawing
{
  SrtScene *scene;
  SrtRun *run;
  int slot;
  const SrtObject *object;
  SrtFrame place; /* of the ship as it is drawn now */
  SrtFrame drawn; /* as the rules have it drawn (decision 7) */
} SrtDrawing;

/* Colours are four floats, sRGB; widths are pixels; flags SRT_LINE_.... All lines are drawn over what hides them. */
void srt_debug_line (const SrtDrawing *d, SrtVec3 a, SrtVec3 b, const float color[4], float width, unsigned flags);
/* Three arms along the axes of the world. */
void srt_debug_cross (const SrtDrawing *d, SrtVec3 at, float size, const float color[4]);
/* The twelve edges of a box given by two corners in a frame. */
void srt_debug_box (const SrtDrawing *d, const SrtFrame *frame, SrtVec3 low, SrtVec3 high, const float color[4],
                    float width);
/* An arc about @centre from angle @from to @to, 0 along @x and a quarter along @y. */
void srt_debug_arc (const SrtDrawing *d, SrtVec3 centre, SrtVec3 x, SrtVec3 y, float from, float to,
                    const float color[4], float width);
void srt_debug_circle (const SrtDrawing *d, SrtVec3 centre, SrtVec3 x, SrtVec3 y, const float color[4], float width);

/* Three circles about the axes of the world. */
void srt_debug_sphere (const SrtDrawing *d, SrtVec3 at, float radius, const float color[4], float width);

/* debug-orders.c: the layers of steering, avoidance, targets, orders and the action sphere. */
void srt_debug_orders (const SrtDrawing *d, unsigned layers);
