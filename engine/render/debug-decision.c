/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Debug drawing of one decision: the places, ways, ranges and cones that its rules asked about. */
#include "render/debug-shapes.h"

enum
{
  CONE_SIDES = 8,
};

static const float settled_color[4] = { 1.0f, 0.85f, 0.3f, 0.95f };
static const float even_color[4] = { 1.0f, 0.85f, 0.3f, 0.5f }; /* where none stands out */
static const float asked_color[4] = { 0.85f, 0.8f, 0.6f, 0.35f };

/* Its mantle as lines from the tip, its end as a circle. */
static void
draw_cone (const SrtDrawing *d, const SrtDecisionMark *mark, const float color[4], float width)
{
  SrtVec3 way = srt_normalize (srt_sub (mark->b, mark->a));
  SrtMat3 turned = srt_mat3_look_at (way);
  float sine = sqrtf (srt_maxf (1.0f - mark->angle * mark->angle, 0.0f));
  SrtVec3 middle = srt_madd (mark->a, way, mark->size * mark->angle);
  SrtVec3 x = srt_scale (srt_right (&turned), mark->size * sine), y = srt_scale (srt_down (&turned), mark->size * sine);

  for (int i = 0; i < CONE_SIDES; i++)
    {
      float s, c;
      srt_sincosf ((float) (2.0 * SRT_PI) * (float) i / CONE_SIDES, &s, &c);
      srt_debug_line (d, mark->a, srt_madd (srt_madd (middle, x, c), y, s), color, width, SRT_LINE_DASHED);
    }
  srt_debug_circle (d, middle, x, y, color, width);
}

static void
draw_mark (const SrtDrawing *d, const SrtDecisionMark *mark, const float color[4])
{
  bool settled = color == settled_color;
  float width = settled ? 2.0f : 1.0f;

  switch ((SrtDecisionMarkKind) mark->kind)
    {
    case SRT_DECISION_POINT:
      srt_debug_cross (d, mark->a, settled ? 250.0f : 150.0f, color);
      break;
    case SRT_DECISION_LINE:
      srt_debug_line (d, mark->a, mark->b, color, width, settled ? 0 : SRT_LINE_DASHED);
      break;
    case SRT_DECISION_SPHERE:
      srt_debug_sphere (d, mark->a, mark->size, color, width);
      break;
    case SRT_DECISION_CONE:
      draw_cone (d, mark, color, width);
      break;
    }
}

void
srt_scene_decision (SrtScene *scene, const SrtDecisionMark *marks, int n, int first, int last)
{
  const SrtDrawing drawing = { .scene = scene };
  bool any = false;

  for (int i = 0; i < n; i++)
    any = any || (marks[i].rule >= first && marks[i].rule <= last);
  for (int i = 0; i < n; i++)
    if (any)
      draw_mark (&drawing, &marks[i], marks[i].rule >= first && marks[i].rule <= last ? settled_color : asked_color);
    else
      draw_mark (&drawing, &marks[i], even_color);
}
