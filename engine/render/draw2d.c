/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/draw2d.h"

#include "base/maths.h"

#include <stdlib.h>
#include <string.h>

void
srt_draw2d_clear (SrtDraw2d *batch)
{
  batch->n_vertices = 0;
}

void
srt_draw2d_free (SrtDraw2d *batch)
{
  free (batch->vertices);
  memset (batch, 0, sizeof *batch);
}

static SrtDraw2dVertex
vertex (float x, float y, float edge, float half, const float color[4])
{
  SrtDraw2dVertex v = { x, y, edge, half, { 0 } };
  float a = srt_clampf (color[3], 0.0f, 1.0f);
  for (int c = 0; c < 3; c++)
    v.color[c] = (uint8_t) (srt_clampf (color[c], 0.0f, 1.0f) * a * 255.0f + 0.5f);
  v.color[3] = (uint8_t) (a * 255.0f + 0.5f);
  return v;
}

static void
triangle (SrtDraw2d *batch, SrtDraw2dVertex a, SrtDraw2dVertex b, SrtDraw2dVertex c)
{
  if (batch->n_vertices + 3 > batch->max_vertices)
    {
      int wanted = batch->max_vertices ? batch->max_vertices * 2 : 768;
      SrtDraw2dVertex *grown = realloc (batch->vertices, (size_t) wanted * sizeof *grown);
      if (!grown)
        abort ();
      batch->vertices = grown;
      batch->max_vertices = wanted;
    }
  SrtDraw2dVertex *to = &batch->vertices[batch->n_vertices];
  to[0] = a;
  to[1] = b;
  to[2] = c;
  batch->n_vertices += 3;
}

void
srt_draw2d_line (SrtDraw2d *batch, float x0, float y0, float x1, float y1, float width, const float color[4])
{
  float dx = x1 - x0, dy = y1 - y0;
  float length = sqrtf (dx * dx + dy * dy);
  float half = srt_maxf (width, 0.5f) / 2, reach = half + 1.0f;
  if (length > 0.0f)
    {
      dx /= length;
      dy /= length;
    }
  else
    dx = 1.0f;
  float ax = -dy * reach, ay = dx * reach;
  SrtDraw2dVertex a = vertex (x0 + ax, y0 + ay, reach, half, color),
                  b = vertex (x0 - ax, y0 - ay, -reach, half, color);
  SrtDraw2dVertex c = vertex (x1 + ax, y1 + ay, reach, half, color),
                  d = vertex (x1 - ax, y1 - ay, -reach, half, color);
  triangle (batch, a, b, c);
  triangle (batch, c, b, d);
}

void
srt_draw2d_triangle (
    SrtDraw2d *batch, float x0, float y0, float x1, float y1, float x2, float y2, const float color[4])
{
  triangle (batch, vertex (x0, y0, 0, 1, color), vertex (x1, y1, 0, 1, color), vertex (x2, y2, 0, 1, color));
}

void
srt_draw2d_fill (SrtDraw2d *batch, float x, float y, float width, float height, const float color[4])
{
  srt_draw2d_triangle (batch, x, y, x + width, y, x, y + height, color);
  srt_draw2d_triangle (batch, x + width, y, x + width, y + height, x, y + height, color);
}

void
srt_draw2d_rectangle (
    SrtDraw2d *batch, float x, float y, float width, float height, float line, const float color[4])
{
  /* The sides stand between top and bottom, so that no corner is drawn twice. */
  float half = line / 2;
  srt_draw2d_line (batch, x - half, y, x + width + half, y, line, color);
  srt_draw2d_line (batch, x - half, y + height, x + width + half, y + height, line, color);
  srt_draw2d_line (batch, x, y + half, x, y + height - half, line, color);
  srt_draw2d_line (batch, x + width, y + half, x + width, y + height - half, line, color);
}

static int
arc_steps (float radius, float angle)
{
  int steps = (int) (fabsf (angle) * sqrtf (srt_maxf (radius, 1.0f)) * 1.6f) + 2;
  return steps > 256 ? 256 : steps;
}

void
srt_draw2d_arc (
    SrtDraw2d *batch, float x, float y, float radius, float from, float to, float line, const float color[4])
{
  int steps = arc_steps (radius, to - from);
  float half = srt_maxf (line, 0.5f) / 2, reach = half + 1.0f;
  SrtDraw2dVertex a = { 0 }, b = { 0 };
  for (int i = 0; i <= steps; i++)
    {
      float s, c;
      srt_sincosf (from + (to - from) * (float) i / (float) steps, &s, &c);
      float in = srt_maxf (radius - reach, 0.0f), out = radius + reach;
      SrtDraw2dVertex inner = vertex (x + c * in, y + s * in, in - radius, half, color);
      SrtDraw2dVertex outer = vertex (x + c * out, y + s * out, reach, half, color);
      if (i > 0)
        {
          triangle (batch, a, b, inner);
          triangle (batch, inner, b, outer);
        }
      a = inner;
      b = outer;
    }
}

void
srt_draw2d_disc (SrtDraw2d *batch, float x, float y, float radius, const float color[4])
{
  int steps = arc_steps (radius, 2.0f * (float) SRT_PI);
  float reach = radius + 1.0f;
  SrtDraw2dVertex middle = vertex (x, y, 0.0f, radius, color), last = { 0 };
  for (int i = 0; i <= steps; i++)
    {
      float s, c;
      srt_sincosf (2.0f * (float) SRT_PI * (float) i / (float) steps, &s, &c);
      SrtDraw2dVertex rim = vertex (x + c * reach, y + s * reach, reach, radius, color);
      if (i > 0)
        triangle (batch, middle, last, rim);
      last = rim;
    }
}

void
srt_draw2d_bracket (SrtDraw2d *batch,
                    float x,
                    float y,
                    float width,
                    float height,
                    float corner,
                    float line,
                    const float color[4])
{
  float half = line / 2;
  float cx = srt_minf (corner, width / 2), cy = srt_minf (corner, height / 2);
  for (int i = 0; i < 4; i++)
    {
      float sx = i & 1 ? -1.0f : 1.0f, sy = i & 2 ? -1.0f : 1.0f;
      float px = i & 1 ? x + width : x, py = i & 2 ? y + height : y;
      srt_draw2d_line (batch, px - sx * half, py, px + sx * cx, py, line, color);
      srt_draw2d_line (batch, px, py + sy * half, px, py + sy * cy, line, color);
    }
}
