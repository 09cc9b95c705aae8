/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The editor's grid: the ground, or in a view from the side the plane faced. */
#include "render/private.h"

#include <string.h>

enum
{
  PIECES = 8,      /* a line fades piece by piece */
  MOST_LINES = 60, /* either way of the middle */
};

typedef struct Grid
{
  SrtVec3 origin, u, v;     /* where the plane lies: the axes run through its origin */
  float middle_u, middle_v; /* what the grid is about */
  float reach;              /* how far lines run from there */
  float strength;
} Grid;

typedef struct GridColor
{
  float rgb[3];
} GridColor;

static const GridColor plain = { { 0.42f, 0.50f, 0.62f } }, x_axis = { { 0.88f, 0.11f, 0.14f } },
                       y_axis = { { 0.34f, 0.75f, 0.25f } }, z_axis = { { 0.21f, 0.52f, 0.89f } };

/* A line along u (or v) at a value of the other, each end as bright as it is near. */
static void
grid_line (SrtRenderer *r,
           const SrtFrameState *frame,
           const Grid *grid,
           bool along_u,
           float at,
           GridColor color,
           float strength,
           float width)
{
  float middle = along_u ? grid->middle_u : grid->middle_v;
  float across = (at - (along_u ? grid->middle_v : grid->middle_u)) / grid->reach;
  float half = 1.0f - across * across;
  if (half <= 0.0f)
    return;
  half = grid->reach * sqrtf (half);
  SrtVec3 last = { 0, 0, 0 };
  float last_shade[4] = { 0 };
  for (int i = 0; i <= PIECES; i++)
    {
      float along = middle - half + 2.0f * half * (float) i / PIECES;
      SrtVec3 end =
          srt_madd (srt_madd (grid->origin, grid->u, along_u ? along : at), grid->v, along_u ? at : along);
      float off = (along - middle) / grid->reach;
      float out = srt_clampf (1.0f - sqrtf (off * off + across * across), 0.0f, 1.0f);
      float shade[4] = { color.rgb[0], color.rgb[1], color.rgb[2],
                         strength * grid->strength * out * (2.0f - out) };
      if (i > 0 && (shade[3] > 0.004f || last_shade[3] > 0.004f))
        srt_line_add (r, frame, last, end, last_shade, shade, width, 0.0f);
      last = end;
      memcpy (last_shade, shade, sizeof shade);
    }
}

/* All lines at one distance from each other, but those that the coarser set or an axis draws. */
static void
grid_lines (
    SrtRenderer *r, const SrtFrameState *frame, const Grid *grid, float step, float strength, bool finer)
{
  int n = (int) (grid->reach / step);
  n = n > MOST_LINES ? MOST_LINES : n;
  long cu = lroundf (grid->middle_u / step), cv = lroundf (grid->middle_v / step);
  for (int i = -n; i <= n; i++)
    {
      long u = cu + i, v = cv + i;
      if (v != 0 && !(finer && v % 10 == 0))
        grid_line (r, frame, grid, true, (float) v * step, plain, strength, 1.0f);
      if (u != 0 && !(finer && u % 10 == 0))
        grid_line (r, frame, grid, false, (float) u * step, plain, strength, 1.0f);
    }
}

/* Chooses plane and extent of a perspective view; returns the size of what is looked at. */
static float
perspective_grid (const SrtFrameState *frame, Grid *grid)
{
  SrtVec3 eye = frame->camera->place.p;
  float height = frame->options->grid_height, above = fabsf (eye.y - height);
  /* Round the point looked at, or as far ahead as is sensible. */
  float slope = frame->ahead.y * (eye.y < height ? 1.0f : -1.0f);
  float t = slope > 0.05f ? srt_minf (above / slope, above * 6.0f) : above * 6.0f;
  float size = srt_maxf (srt_maxf (above, t * 0.35f), 500.0f);
  grid->middle_u = eye.x + frame->ahead.x * t;
  grid->middle_v = eye.z + frame->ahead.z * t;
  grid->reach = size * 9.0f;
  grid->strength = srt_clampf (above / (size * 0.02f), 0.0f, 1.0f);
  return size * 0.5f;
}

/* Of an orthographic view: the plane it looks at. Returns the size of what is in view. */
static float
flat_grid (const SrtFrameState *frame, Grid *grid)
{
  SrtVec3 eye = frame->camera->place.p;
  float size = frame->camera->scale * (float) frame->camera->height;
  if (fabsf (frame->ahead.x) > 0.7f)
    grid->u = srt_vec3 (0, 0, 1);
  if (fabsf (frame->ahead.y) < 0.7f)
    grid->v = srt_vec3 (0, 1, 0);
  SrtVec3 from = srt_sub (eye, grid->origin);
  grid->middle_u = srt_dot (from, grid->u);
  grid->middle_v = srt_dot (from, grid->v);
  grid->reach = size * 3.0f;
  grid->strength = 1.0f;
  return size * 0.2f;
}

static GridColor
axis_color (SrtVec3 axis)
{
  return axis.x > 0.5f ? x_axis : axis.y > 0.5f ? y_axis : z_axis;
}

void
srt_grid_add (SrtRenderer *r, const SrtFrameState *frame)
{
  Grid grid = { .origin = { 0.0f, frame->options->grid_height, 0.0f }, .u = { 1, 0, 0 }, .v = { 0, 0, 1 } };
  float size = frame->camera->orthographic ? flat_grid (frame, &grid) : perspective_grid (frame, &grid);
  float level = log10f (srt_maxf (size, 1.0f)), whole = floorf (level);
  float step = powf (10.0f, whole);
  Grid near_by = grid;
  near_by.reach = srt_minf (grid.reach, step * 50.0f);
  float fine = 0.30f * (1.0f - (level - whole));
  if (fine > 0.01f)
    grid_lines (r, frame, &near_by, step, fine, true);
  grid_lines (r, frame, &grid, step * 10.0f, 0.42f, false);
  grid_line (r, frame, &grid, true, 0.0f, axis_color (grid.u), 0.8f, 1.6f);
  grid_line (r, frame, &grid, false, 0.0f, axis_color (grid.v), 0.8f, 1.6f);
}
