/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cloak (spec 04 §12): its record from the start of coming on until it has
 * gone, who follows whom, and what a hit shows of the hull. How it looks is
 * drawing's: it reads the record.
 */
#include "weapons/weapons.h"

#include "orders/orders.h"

#include <string.h>

#define SPOT_REACH 1.123f /* of the spot's size: how far from a hit the hull shows */
#define SPOT_EDGE 0.45f   /* of the size: over which it fades in */
#define SPOT_FADE 0.01f   /* a tick */

bool
srt_cloak_fitted (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  return (object->model >= 0 && run->content->models[object->model].can_cloak)
         || (type && (type->traits & SRT_TRAIT_CAN_CLOAK) != 0);
}

/* ---- Changing (§12.3) ---- */

/* Refused while one change is under way; the flag stays until a cloak that goes has gone. */
static void
toggle (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int32_t now = run->world->frame_start;

  if (object->cloak_changing)
    return;
  object->cloak_changing = 1;
  if ((object->flags & SRT_CLOAKED) == 0)
    {
      object->flags |= SRT_CLOAKED;
      object->cloak = 1;
      object->cloak_going = 0;
      object->cloak_came_at = now;
      object->cloak_going_at = object->cloak_struck_at = 0;
      object->cloak_struck = srt_vec3 (0, 0, 0);
      object->cloak_shimmer = 0.0f;
      object->cloak_hull = 1.0f;
    }
  else
    {
      object->cloak = object->cloak_going = 1;
      object->cloak_going_at = now;
    }
  srt_emit (run, object->cloak_going ? SRT_EVENT_DECLOAKED : SRT_EVENT_CLOAKED, slot, -1, 0)->place =
      object->next.p;
}

/* Each launches from one ship only, so @first is the only one that a ring of them could lead back to. */
static void
set (SrtRun *run, int slot, bool on, int first)
{
  SrtWorld *world = run->world;

  if (!srt_cloak_fitted (run, slot) || ((srt_object (world, slot)->flags & SRT_CLOAKED) != 0) == on)
    return;
  toggle (run, slot);
  if (srt_is_player (world, slot))
    world->player.device_on[SRT_DEVICE_CLOAK] = on;
  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    if (other != first && srt_launching_from (world, other, slot))
      set (run, other, on, first);
}

void
srt_cloak_set (SrtRun *run, int slot, bool on)
{
  set (run, slot, on, slot);
}

void
srt_cloak_frame (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int32_t since;
  float share;

  if (!object->cloak || !object->cloak_changing)
    return;
  since = run->world->frame_start - (object->cloak_going ? object->cloak_going_at : object->cloak_came_at);
  share = srt_clampf ((float) since / SRT_CLOAK_TICKS, 0.0f, 1.0f);
  object->cloak_shimmer = object->cloak_going ? 1.0f - share : share;
  object->cloak_hull = 1.0f - object->cloak_shimmer;
  if (since < SRT_CLOAK_TICKS)
    return;
  object->cloak_changing = 0;
  if (object->cloak_going)
    srt_cloak_drop (run, slot);
}

void
srt_cloak_drop (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  object->flags &= ~SRT_CLOAKED;
  object->cloak = object->cloak_going = object->cloak_changing = 0;
  object->cloak_shimmer = object->cloak_hull = 0.0f;
  object->cloak_came_at = object->cloak_going_at = object->cloak_struck_at = 0;
  object->cloak_struck = srt_vec3 (0, 0, 0);
  if (srt_is_player (run->world, slot))
    run->world->player.device_on[SRT_DEVICE_CLOAK] = 0;
}

/* ---- What is seen of it (§12.4, §12.5) ---- */

void
srt_cloak_reveal (SrtRun *run, int slot, SrtVec3 point)
{
  SrtObject *object = srt_object (run->world, slot);

  if (!object->cloak)
    return;
  object->cloak_struck_at = run->world->frame_start;
  object->cloak_struck = srt_unsigned_zeros (srt_frame_local (&object->next, point));
}

float
srt_cloak_visibility (const SrtObject *object)
{
  if (object->cloak)
    return object->cloak_hull;
  return (object->flags & SRT_CLOAKED) != 0 ? 0.0f : 1.0f;
}

/* A hit as it comes on is forgotten once it is on; one before it goes stays as it was while it goes. */
float
srt_cloak_spot_left (const SrtObject *object, float now)
{
  float faded_until = now;

  if (!object->cloak || object->cloak_struck_at == 0
      || object->cloak_struck_at < object->cloak_came_at)
    return 0.0f;
  if (object->cloak_struck_at < object->cloak_came_at + SRT_CLOAK_TICKS)
    return now < (float) (object->cloak_came_at + SRT_CLOAK_TICKS) ? 1.0f : 0.0f;
  if (object->cloak_going)
    faded_until = srt_minf (now, (float) object->cloak_going_at);
  return srt_clampf (1.0f - SPOT_FADE * srt_maxf (faded_until - (float) object->cloak_struck_at, 0.0f), 0.0f, 1.0f);
}

bool
srt_cloak_covers (const SrtShipType *type, const SrtPart *part)
{
  for (int i = 0; i < type->cloaks_parts.n; i++)
    if (strcmp (type->cloaks_parts.names[i], part->name) == 0)
      return true;
  return type->cloaks_parts.n == 0;
}

float
srt_cloak_spot_size (const SrtShipType *type, const SrtPart *part, float radius)
{
  SrtVec3 extent = srt_sub (part->bounds_max, part->bounds_min);

  return type->cloaks_parts.n == 0 ? radius : srt_minf (extent.x, srt_minf (extent.y, extent.z));
}

float
srt_cloak_spot (const SrtObject *object, float size, SrtVec3 local, float now)
{
  float left = srt_cloak_spot_left (object, now);
  float shown;

  if (left <= 0.0f || size <= 0.0f)
    return 0.0f;
  shown = (SPOT_REACH * size - srt_distance (local, object->cloak_struck)) / (SPOT_EDGE * size);
  return srt_clampf (srt_minf (shown, 1.0f) - (1.0f - left), 0.0f, 1.0f);
}
