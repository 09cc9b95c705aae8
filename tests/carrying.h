/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of tenders and cargo lifters share: models of small boxes with points and tracks. */
#pragma once

#include "fixture.h"

#include "orders/orders.h"

#include <stdio.h>

static inline SrtPart
box_part (const char *name, SrtVec3 origin, float half)
{
  SrtPart part = { .part_class = SRT_PART_HULL, .parent = -1, .turret_slot = -1 };

  g_strlcpy (part.name, name, sizeof part.name);
  part.origin = origin;
  part.frame = srt_mat3_identity ();
  part.bounds_min = srt_vec3 (-half, -half, -half);
  part.bounds_max = srt_vec3 (half, half, half);
  part.radius = half;
  part.volume = 8.0 * half * half * half;
  part.density = (float) (1000.0 / part.volume);
  for (int i = 0; i < 3; i++)
    part.second[i] = part.volume * half * half / 3.0;
  return part;
}

/* A model of parts and points, both copied; tracks stay the caller's. */
static inline int
add_parts (Fixture *f, const SrtPart *parts, int n_parts, const SrtPoint *points, int n_points, const SrtTrack *tracks,
           int n_tracks)
{
  SrtModel model = { .n_parts = n_parts, .n_points = n_points, .n_tracks = n_tracks, .total_nodes = n_parts };

  model.parts = g_memdup2 (parts, (gsize) n_parts * sizeof *parts);
  model.points = n_points > 0 ? g_memdup2 (points, (gsize) n_points * sizeof *points) : NULL;
  model.tracks = tracks;
  return fixture_add_model (f, &model);
}

/* What the current order says of itself. */
static inline const char *
order_text (Fixture *f, int slot)
{
  static char text[200];
  const SrtOrderInfo *info = srt_order_info (srt_order_number (f->world, slot));

  text[0] = '\0';
  if (info && info->describe && !srt_orders (f->world, slot)->starting)
    info->describe (&f->run, slot, text, sizeof text);
  return text;
}

/* The number in "step N of M", -1 where there is none. */
static inline int
order_step (Fixture *f, int slot)
{
  int step = -1;

  return sscanf (order_text (f, slot), "step %d", &step) == 1 ? step : -1;
}

static inline const SrtEvent *
last_event (const Fixture *f, SrtEventKind kind, int slot)
{
  for (uint32_t i = f->run.n_events; i-- > 0;)
    if (f->events[i].kind == (int) kind && (slot < 0 || f->events[i].slot == slot))
      return &f->events[i];
  return NULL;
}

/* Why an order ended early. */
static inline void
expect_note (const Fixture *f, int slot, const char *text)
{
  const SrtEvent *event = last_event (f, SRT_EVENT_ORDER_LOG, slot);

  g_assert_nonnull (event);
  g_assert_nonnull (event->text);
  g_assert_cmpstr (event->text, ==, text);
}

/* One tick of which only its own events are kept. */
static inline void
tick_alone (Fixture *f)
{
  fixture_forget (f);
  fixture_tick (f);
}
