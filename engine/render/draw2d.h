/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Flat shapes over the picture: brackets, displays, radar. A batch is filled
 * without GL and drawn by srt_renderer_draw2d(). Places are pixels from the top
 * left; colours are sRGB with alpha, not premultiplied.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct SrtDraw2dVertex
{
  float x, y;
  float edge, half;       /* distance from the middle of a line, and its half width, pixels */
  uint8_t color[4];       /* premultiplied */
} SrtDraw2dVertex;

typedef struct SrtDraw2d
{
  SrtDraw2dVertex *vertices; /* three a triangle */
  int n_vertices, max_vertices;
} SrtDraw2d;

/* Zeroed memory is an empty batch. */
void srt_draw2d_clear (SrtDraw2d *batch);
void srt_draw2d_free (SrtDraw2d *batch);

void srt_draw2d_line (SrtDraw2d *batch, float x0, float y0, float x1, float y1, float width, const float color[4]);
void srt_draw2d_triangle (SrtDraw2d *batch,
                          float x0,
                          float y0,
                          float x1,
                          float y1,
                          float x2,
                          float y2,
                          const float color[4]);
void srt_draw2d_fill (SrtDraw2d *batch, float x, float y, float width, float height, const float color[4]);
void srt_draw2d_rectangle (SrtDraw2d *batch,
                           float x,
                           float y,
                           float width,
                           float height,
                           float line,
                           const float color[4]);
/* Arc from @from to @to, radians clockwise from the right; a whole turn makes a circle. */
void srt_draw2d_arc (SrtDraw2d *batch,
                     float x,
                     float y,
                     float radius,
                     float from,
                     float to,
                     float line,
                     const float color[4]);
void srt_draw2d_disc (SrtDraw2d *batch, float x, float y, float radius, const float color[4]);
/* Four corners round a rectangle, each @corner long. */
void srt_draw2d_bracket (SrtDraw2d *batch,
                         float x,
                         float y,
                         float width,
                         float height,
                         float corner,
                         float line,
                         const float color[4]);
