/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands where in one lane: by halving, since lanes are long. */
#include "sortie-config.h"

#include "ui/timeline-lanes.h"

int
sortie_lane_stack_index (const SortieLane *lane, SrtPosition at)
{
  guint low = 0, high = lane->stacks->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (srt_position_compare (g_array_index (lane->stacks, SortieLaneStack, middle).at, at) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  return (int) low - 1;
}

guint
sortie_lane_stack_at (const SortieLane *lane, SrtPosition at, const SortieLaneOrder **orders)
{
  int index = sortie_lane_stack_index (lane, at);
  const SortieLaneStack *stack = index >= 0 ? &g_array_index (lane->stacks, SortieLaneStack, index) : NULL;

  *orders = stack && stack->count > 0 ? &g_array_index (lane->orders, SortieLaneOrder, stack->first) : NULL;
  return stack ? stack->count : 0;
}

guint32
sortie_lane_id_at (const SortieLane *lane, int index, int level)
{
  const SortieLaneStack *stack = &g_array_index (lane->stacks, SortieLaneStack, index);

  return level < (int) stack->count
             ? g_array_index (lane->orders, SortieLaneOrder, stack->first + (guint) level).id
             : 0;
}

guint
sortie_lane_first_maneuver (const SortieLane *lane, int tick)
{
  guint low = 0, high = lane->maneuvers->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      int end = g_array_index (lane->maneuvers, SortieLaneManeuver, middle).end;
      if (end >= 0 && end < tick)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const SortieLaneManeuver *
sortie_lane_maneuver_at (const SortieLane *lane, SrtPosition at)
{
  const SortieLaneManeuver *found = NULL;

  for (guint i = sortie_lane_first_maneuver (lane, at.tick); i < lane->maneuvers->len; i++)
    {
      const SortieLaneManeuver *it = &g_array_index (lane->maneuvers, SortieLaneManeuver, i);
      if (srt_position_compare (it->at, at) > 0)
        break;
      found = it->end < 0 || it->end > at.tick ? it : NULL;
    }
  return found;
}

guint
sortie_lane_first_mark (const SortieLane *lane, int tick)
{
  guint low = 0, high = lane->marks->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (g_array_index (lane->marks, SortieLaneMark, middle).tick < tick)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The nearer of two. */
static void
nearer (SrtPosition place, SrtPosition from, int direction, SrtPosition *best, gboolean *found)
{
  if (srt_position_compare (place, from) * direction <= 0
      || (*found && srt_position_compare (place, *best) * direction >= 0))
    return;
  *best = place;
  *found = TRUE;
}

gboolean
sortie_lane_next (const SortieLane *lane, SrtPosition from, int direction, SrtPosition *to)
{
  gboolean found = FALSE;
  int at = sortie_lane_stack_index (lane, from);
  int mark = (int) sortie_lane_first_mark (lane, from.tick);
  int maneuver = (int) sortie_lane_first_maneuver (lane, from.tick);

  for (int i = MAX (at - 1, 0); i <= at + 1 && i < (int) lane->stacks->len; i++)
    nearer (g_array_index (lane->stacks, SortieLaneStack, i).at, from, direction, to, &found);
  for (int i = MAX (maneuver - 2, 0); i < (int) lane->maneuvers->len; i++)
    {
      SrtPosition place = g_array_index (lane->maneuvers, SortieLaneManeuver, i).at;
      nearer (place, from, direction, to, &found);
      if (srt_position_compare (place, from) > 0)
        break;
    }
  while (direction < 0 && mark < (int) lane->marks->len
         && g_array_index (lane->marks, SortieLaneMark, mark).tick == from.tick)
    mark++;
  for (int i = direction < 0 ? mark - 1 : mark; i >= 0 && i < (int) lane->marks->len; i += direction)
    {
      const SortieLaneMark *it = &g_array_index (lane->marks, SortieLaneMark, i);
      SrtPosition place = { it->tick, (int32_t) it->index };
      if (it->mark == SORTIE_MARK_FIRED || srt_position_compare (place, from) * direction <= 0)
        continue;
      nearer (place, from, direction, to, &found);
      break;
    }
  return found;
}
