/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the orders that carry things share (spec 02 §8.5): coming to rest before
 * something, and the points of a ship's parts that beams and doors are at.
 */
#include "orders/behaviours.h"

#define NOSE_COSINE 0.7f
#define REST_INPUT 0.025f
#define REST_RATE 0.02f

bool
srt_turn_first (SrtRun *run, int slot, float reach, SrtVec3 toward)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  if (!flight || !(reach < 6.0f * flight->speed_per_pitch_rate)
      || !(srt_dot (srt_normalize (toward), srt_forward (&object->next.r)) < NOSE_COSINE))
    return false;
  object->throttle = 0.0f;
  return true;
}

static bool
below (float value, float most, bool strict)
{
  return strict ? fabsf (value) < most : fabsf (value) <= most;
}

bool
srt_inputs_at_rest (const SrtObject *object, bool throttle, bool strict)
{
  return below (object->yaw_input, REST_INPUT, strict) && below (object->pitch_input, REST_INPUT, strict)
         && below (object->roll_input, REST_INPUT, strict)
         && (!throttle || below (object->throttle, REST_INPUT, strict));
}

bool
srt_rates_at_rest (const SrtObject *object, bool strict)
{
  return below (object->yaw_rate, REST_RATE, strict) && below (object->pitch_rate, REST_RATE, strict)
         && below (object->roll_rate, REST_RATE, strict);
}

bool
srt_at_rest (const SrtObject *object, bool throttle, bool strict)
{
  return srt_inputs_at_rest (object, throttle, strict) && srt_rates_at_rest (object, strict);
}

bool
srt_approach_to_rest (SrtRun *run, int slot, SrtVec3 toward, float reach, float full_beyond, float slow_beyond,
                      float slow)
{
  SrtObject *object = srt_object (run->world, slot);
  if (srt_turn_first (run, slot, reach, toward))
    return false;
  object->throttle = reach > full_beyond ? 1.0f : reach > slow_beyond ? slow : 0.0f;
  return srt_at_rest (object, true, false);
}

/* ---- Points of parts ---- */

int
srt_part_points (const SrtRun *run, int node, int list, SrtVec3 *points, int max)
{
  const SrtNode *it = node >= 0 ? &srt_nodes (run->world)[node] : NULL;
  const SrtModel *model = it ? srt_node_model (run, it) : NULL;
  int n = 0;
  for (int i = 0; model && it->part >= 0 && i < model->n_points && n < max; i++)
    if (model->points[i].part == it->part && model->points[i].list == list)
      points[n++] = model->points[i].position;
  return n;
}

int
srt_part_with_points (const SrtRun *run, int slot, const char *name, int list, SrtVec3 *points, int max, int *n)
{
  const SrtObject *object = srt_object (run->world, slot);
  int named = srt_part_named (run, slot, name);
  *n = 0;
  if (named >= 0 || object->model < 0)
    {
      *n = srt_part_points (run, named, list, points, max);
      return named;
    }
  for (int k = 0; k < run->content->models[object->model].n_parts; k++)
    {
      int node = srt_root_child (run, slot, k);
      *n = srt_part_points (run, node, list, points, max);
      if (*n > 0)
        return node;
    }
  return -1;
}

float
srt_share_of (const SrtRun *run, int32_t began, int32_t ticks)
{
  return srt_clampf ((float) (run->world->frame_start - began) / (float) ticks, 0.0f, 1.0f);
}
