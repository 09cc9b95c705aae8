/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Debug drawing of what orders do: where a ship steers and what moved that
 * point, what its order names and works with, the action sphere. Steering notes
 * what it works out (SrtSteering), orders mark what their state holds; neither
 * is worked out again here.
 */
#include "render/debug-shapes.h"

#include "orders/orders.h"

#include <stdio.h>

static const float asked_color[4] = { 0.75f, 0.75f, 0.75f, 0.7f };
static const float point_color[4] = { 0.55f, 1.0f, 0.6f, 0.95f };
static const float circle_color[4] = { 0.55f, 1.0f, 0.6f, 0.45f };
static const float avoid_color[4] = { 1.0f, 0.6f, 0.2f, 0.8f };
static const float target_color[4] = { 1.0f, 0.45f, 0.4f, 0.85f };
static const float mark_color[4] = { 0.8f, 0.65f, 1.0f, 0.95f };
static const float dim_color[4] = { 0.8f, 0.65f, 1.0f, 0.4f };
static const float sphere_color[4] = { 0.5f, 0.6f, 0.75f, 0.4f };

/* Small beside the ship, and large enough to be seen beside a small one. */
static float
mark_size (const SrtDrawing *d)
{
  return 0.25f * d->object->radius + 80.0f;
}

/* ---- Steering ---- */

/* The circle a ship arrives by touches the line it is to be on, at the place. */
static void
draw_arrival (const SrtDrawing *d, const SrtSteering *note)
{
  float size = 2.0f * mark_size (d);
  SrtVec3 nose = srt_forward (&note->place.r);

  srt_debug_cross (d, note->place.p, mark_size (d), circle_color);
  srt_debug_line (d, note->place.p, srt_madd (note->place.p, nose, 3.0f * size), circle_color, 2.0f, 0);
  srt_debug_line (d, note->place.p, srt_madd (note->place.p, srt_down (&note->place.r), -size), circle_color, 1.0f, 0);
  if (note->radius > 0.0f)
    srt_debug_circle (d, srt_madd (note->place.p, note->out, note->radius), srt_scale (note->out, note->radius),
                      srt_scale (nose, note->radius), circle_color, 1.0f);
}

static void
draw_steering (const SrtDrawing *d, const SrtSteering *note)
{
  if (note->steered)
    {
      srt_debug_line (d, d->place.p, note->point, point_color, 1.5f, 0);
      srt_debug_cross (d, note->point, mark_size (d), point_color);
    }
  if (note->arrives)
    draw_arrival (d, note);
}

static void
draw_avoidance (const SrtDrawing *d, const SrtSteering *note)
{
  for (int i = 0; i < note->n_boxes; i++)
    {
      const SrtBoxNote *it = &note->boxes[i];
      srt_debug_box (d, &it->place, it->low, it->high, avoid_color, 1.0f);
      srt_debug_cross (d, it->moved, mark_size (d), avoid_color);
    }
  if (note->ahead)
    srt_debug_sphere (d, note->berth, note->berth_radius, avoid_color, 1.0f);
  if (note->steered && (note->near || note->ahead))
    {
      srt_debug_line (d, d->place.p, note->asked, asked_color, 1.0f, SRT_LINE_DASHED);
      srt_debug_line (d, note->asked, note->point, avoid_color, 1.5f, SRT_LINE_DASHED);
    }
}

/* ---- What the order names ---- */

static bool
draw_one_target (SrtRun *run, int slot, int component, void *data)
{
  const SrtDrawing *d = data;

  if (slot != d->slot && !srt_gone (srt_object (run->world, slot)))
    srt_debug_line (d, d->place.p, srt_aimed_at (run, srt_target_ship (slot, component)).place, target_color, 1.0f,
                    SRT_LINE_DASHED);
  return false;
}

/* ---- What the order works with ---- */

static void
draw_mark (const SrtDrawing *d, const SrtOrderMark *mark)
{
  const float *color = mark->now ? mark_color : dim_color;
  float size = mark_size (d);

  switch ((SrtMarkKind) mark->kind)
    {
    case SRT_MARK_POINT:
      srt_debug_cross (d, mark->a, size, color);
      break;
    case SRT_MARK_LINE:
      srt_debug_line (d, mark->a, mark->b, color, mark->now ? 2.0f : 1.0f, 0);
      break;
    case SRT_MARK_PLACE:
      srt_debug_cross (d, mark->frame.p, size, color);
      srt_debug_line (d, mark->frame.p, srt_madd (mark->frame.p, srt_forward (&mark->frame.r), 4.0f * size), color,
                      2.0f, 0);
      srt_debug_line (d, mark->frame.p, srt_madd (mark->frame.p, srt_down (&mark->frame.r), -2.0f * size), color, 1.0f,
                      0);
      break;
    case SRT_MARK_SPHERE:
      srt_debug_sphere (d, mark->a, mark->size, color, 1.0f);
      break;
    case SRT_MARK_CIRCLE:
      {
        SrtMat3 turned = srt_mat3_look_at (mark->b);
        srt_debug_circle (d, mark->a, srt_scale (srt_right (&turned), mark->size),
                          srt_scale (srt_down (&turned), mark->size), color, 1.5f);
        break;
      }
    }
}

/* The marks of the order that runs; none of one that has yet to start. */
static int
marks_of (SrtRun *run, int slot, SrtOrderMark *marks)
{
  const SrtOrderInfo *info = srt_order_info (srt_order_number (run->world, slot));

  if (!info || !info->marks || srt_orders (run->world, slot)->starting)
    return 0;
  return info->marks (run, slot, marks, SRT_ORDER_MARKS);
}

void
srt_debug_orders (const SrtDrawing *d, unsigned layers)
{
  const SrtSteering *note = srt_steering_of (d->run, d->slot);
  const SrtOrderEntry *current = srt_order_current (d->run->world, d->slot);
  const SrtWorld *world = d->run->world;

  if (note && (layers & SRT_DEBUG_STEERING))
    draw_steering (d, note);
  if (note && (layers & SRT_DEBUG_AVOIDANCE))
    draw_avoidance (d, note);
  if (current && (layers & SRT_DEBUG_TARGET))
    srt_target_walk (d->run, current->target, draw_one_target, (void *) d);
  if (layers & SRT_DEBUG_ORDER)
    {
      SrtOrderMark marks[SRT_ORDER_MARKS];
      int n = marks_of (d->run, d->slot, marks);
      for (int i = 0; i < n; i++)
        draw_mark (d, &marks[i]);
    }
  if (layers & SRT_DEBUG_SPHERE)
    srt_debug_sphere (d, srt_slot_valid (world, world->action_centre) ? srt_object (world, world->action_centre)->next.p
                                                                      : srt_vec3 (0, 0, 0),
                      world->action_radius, sphere_color, 1.0f);
}

int
srt_debug_labels (SrtRun *run, int slot, unsigned layers, SrtDebugLabel *labels, int max)
{
  SrtOrderMark marks[SRT_ORDER_MARKS];
  int n = 0, n_marks = (layers & SRT_DEBUG_ORDER) && srt_slot_valid (run->world, slot) ? marks_of (run, slot, marks) : 0;

  for (int i = 0; i < n_marks && n < max; i++)
    if (marks[i].text[0] != '\0')
      {
        labels[n].at = marks[i].a;
        snprintf (labels[n].text, sizeof labels[n].text, "%s", marks[i].text);
        n++;
      }
  return n;
}
