/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/debug-shapes.h"

void
srt_debug_line (const SrtDrawing *d, SrtVec3 a, SrtVec3 b, const float color[4], float width, unsigned flags)
{
  srt_scene_line (d->scene, a, b, color, width, flags | SRT_LINE_ON_TOP);
}

void
srt_debug_cross (const SrtDrawing *d, SrtVec3 at, float size, const float color[4])
{
  for (int axis = 0; axis < 3; axis++)
    {
      SrtVec3 arm = srt_vec3 (axis == 0 ? size : 0, axis == 1 ? size : 0, axis == 2 ? size : 0);
      srt_debug_line (d, srt_sub (at, arm), srt_add (at, arm), color, 2.0f, 0);
    }
}

void
srt_debug_box (const SrtDrawing *d, const SrtFrame *frame, SrtVec3 low, SrtVec3 high, const float color[4], float width)
{
  SrtVec3 corner[8];

  for (int i = 0; i < 8; i++)
    corner[i] = srt_frame_apply (frame, srt_vec3 (i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z));
  for (int i = 0; i < 8; i++)
    for (int bit = 1; bit < 8; bit <<= 1)
      if ((i & bit) == 0)
        srt_debug_line (d, corner[i], corner[i | bit], color, width, 0);
}

void
srt_debug_arc (const SrtDrawing *d, SrtVec3 centre, SrtVec3 x, SrtVec3 y, float from, float to, const float color[4], float width)
{
  const int pieces = 10;
  SrtVec3 last = centre;

  for (int i = 0; i <= pieces; i++)
    {
      float sine, cosine;
      SrtVec3 at;
      srt_sincosf (from + (to - from) * (float) i / (float) pieces, &sine, &cosine);
      at = srt_madd (srt_madd (centre, x, cosine), y, sine);
      if (i > 0)
        srt_debug_line (d, last, at, color, width, 0);
      last = at;
    }
}

void
srt_debug_circle (const SrtDrawing *d, SrtVec3 centre, SrtVec3 x, SrtVec3 y, const float color[4], float width)
{
  for (int quarter = 0; quarter < 4; quarter++)
    srt_debug_arc (d, centre, x, y, (float) (SRT_PI / 2) * (float) quarter, (float) (SRT_PI / 2) * (float) (quarter + 1), color,
         width);
}

void
srt_debug_sphere (const SrtDrawing *d, SrtVec3 at, float radius, const float color[4], float width)
{
  SrtVec3 x = srt_vec3 (radius, 0, 0), y = srt_vec3 (0, radius, 0), z = srt_vec3 (0, 0, radius);

  srt_debug_circle (d, at, x, y, color, width);
  srt_debug_circle (d, at, y, z, color, width);
  srt_debug_circle (d, at, z, x, color, width);
}
