/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What orders show of themselves in space: the marks that their marks functions put together. */
#include "orders/behaviours.h"

#include <stdio.h>

static SrtOrderMark *
add (SrtOrderMark *marks, int n, int max, SrtMarkKind kind, bool now, const char *text)
{
  if (n >= max)
    return NULL;
  marks[n] = (SrtOrderMark){ .kind = kind, .now = now, .frame = srt_frame_identity () };
  snprintf (marks[n].text, sizeof marks[n].text, "%s", text ? text : "");
  return &marks[n];
}

int
srt_mark_point (SrtOrderMark *marks, int n, int max, SrtVec3 at, bool now, const char *text)
{
  SrtOrderMark *mark = add (marks, n, max, SRT_MARK_POINT, now, text);
  if (!mark)
    return n;
  mark->a = at;
  return n + 1;
}

int
srt_mark_line (SrtOrderMark *marks, int n, int max, SrtVec3 from, SrtVec3 to, bool now)
{
  SrtOrderMark *mark = add (marks, n, max, SRT_MARK_LINE, now, NULL);
  if (!mark)
    return n;
  mark->a = from;
  mark->b = to;
  return n + 1;
}

int
srt_mark_place (SrtOrderMark *marks, int n, int max, const SrtFrame *place, bool now, const char *text)
{
  SrtOrderMark *mark = add (marks, n, max, SRT_MARK_PLACE, now, text);
  if (!mark)
    return n;
  mark->a = place->p;
  mark->frame = *place;
  return n + 1;
}

int
srt_mark_sphere (SrtOrderMark *marks, int n, int max, SrtVec3 at, float radius, bool now, const char *text)
{
  SrtOrderMark *mark = add (marks, n, max, SRT_MARK_SPHERE, now, text);
  if (!mark)
    return n;
  mark->a = at;
  mark->size = radius;
  return n + 1;
}

int
srt_mark_circle (SrtOrderMark *marks, int n, int max, SrtVec3 at, SrtVec3 axis, float radius, bool now)
{
  SrtOrderMark *mark = add (marks, n, max, SRT_MARK_CIRCLE, now, NULL);
  if (!mark)
    return n;
  mark->a = at;
  mark->b = axis;
  mark->size = radius;
  return n + 1;
}
