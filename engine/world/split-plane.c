/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which parts the portals of a split cut, and where they stand (spec 05 §10.4, §11): for who draws them. */
#include "world/private.h"

/* Its cuts have opened, and stay so to its end: past the last step they move no more. */
static bool
has_opened (const SrtRun *run, const SrtSplit *split)
{
  const SrtObject *ship = srt_object (run->world, split->ship);

  if (split->open)
    return true;
  if (split->step == 0 || ship->type < 0)
    return false;
  return split->live == SRT_SPLIT_LIVE_TOP
         || (split->live == SRT_SPLIT_LIVE_SWEEP && !(srt_type (run, ship)->ends.split.traits & SRT_SPLIT_NO_PORTALS));
}

/* The split that the slot's object takes part in while its cuts are open: as the ship, or as its other half. */
static const SrtSplit *
open_split (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  uint32_t generation = srt_object (world, slot)->generation;

  for (int i = 0; i < SRT_SPLITS; i++)
    {
      const SrtSplit *split = &world->splits[i];
      if (split->live && has_opened (run, split)
          && ((split->ship == slot && split->generation == generation)
              || (split->other == slot && split->other_generation == generation)))
        return split;
    }
  return NULL;
}

/* The object's own part that a node is, or is mounted on; -1 none. */
static int
own_part (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (node >= at && node < nodes[at].past)
      return at;
  return -1;
}

/*
 * 1: what lies ahead of the cut stays, 2: what lies behind, 0 whole. Damaged
 * parts that stand for what the ship lost before go with the hull they are on.
 */
static int
cut_of_sweep (const SrtRun *run, const SrtSplit *split, int slot, int part)
{
  const SrtPart *own = srt_node_part (run, &srt_nodes (run->world)[part]);
  bool is_wreck = own->part_class == SRT_PART_HULL && (own->flags & SRT_PART_DAMAGED);

  if (slot != split->ship || part == split->wreck)
    return 2;
  return srt_split_keeps (run, slot, part) || is_wreck ? 0 : 1;
}

static int
cut_of_top (const SrtRun *run, const SrtSplit *split, int slot, int part)
{
  const SrtTwoPartEnd *end = &srt_type (run, srt_object (run->world, split->ship))->ends.two_part;

  if (slot != split->ship)
    return part == srt_part_named (run, slot, end->back_wreck) ? 2 : 0;
  return part == split->hull ? 1 : part == split->wreck ? 2 : 0;
}

bool
srt_split_is_cut (const SrtRun *run, int slot)
{
  return open_split (run, slot) != NULL;
}

bool
srt_split_plane (const SrtRun *run, int slot, int node, SrtVec3 *point, SrtVec3 *normal)
{
  const SrtSplit *split = open_split (run, slot);
  const SrtObject *ship = split ? srt_object (run->world, split->ship) : NULL;
  int part, cut;

  if (!split || ship->type < 0 || (part = own_part (run, slot, node)) < 0)
    return false;
  cut = split->live == SRT_SPLIT_LIVE_TOP ? cut_of_top (run, split, slot, part)
                                          : cut_of_sweep (run, split, slot, part);
  if (cut == 0)
    return false;
  *point = split->cut;
  /* A portal's own normal points to what it takes away. */
  *normal = srt_scale (split->normal[cut - 1], -1.0f);
  if (split->live != SRT_SPLIT_LIVE_TOP)
    *normal = srt_mul (&ship->next.r, *normal);
  return true;
}
