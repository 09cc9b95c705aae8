/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Components that ran out of armour (spec 01 §13.3, §13.4). */
#include "world/private.h"

static void
tell_loss (SrtRun *run, int slot, int node)
{
  const SrtNode *lost = &srt_nodes (run->world)[node];
  SrtEvent *event = srt_emit (run, SRT_EVENT_COMPONENT_LOST, slot,
                              srt_object (run->world, slot)->last_attacker, lost->part);
  event->component = lost->component;
  event->place = srt_node_next (run, slot, node).p;
}

/* The type's own way of losing a part; false: it has dealt with the loss itself. */
static bool
loss_goes_on (SrtRun *run, int slot, const SrtPart *part)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  switch (type ? type->component_loss : SRT_LOSS_NONE)
    {
    case SRT_LOSS_SPLIT:
      if (part->part_class != SRT_PART_HULL)
        return true;
      object->flags |= SRT_UNPOWERED;
      srt_hull_lost (run, slot);
      return false;
    case SRT_LOSS_TWO_PART_END:
      return false;
    case SRT_LOSS_NONE:
      break;
    }
  return true;
}

/* One part of the assembly that goes: a hidden damaged model comes to light, a whole part goes. */
static void
lose_part (SrtRun *run, int slot, int node)
{
  SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *part = srt_node_part (run, &nodes[node]);

  if (nodes[node].flags & SRT_NODE_HIDDEN)
    {
      if (part->flags & SRT_PART_DAMAGED)
        nodes[node].flags &= ~SRT_NODE_HIDDEN;
      return;
    }
  tell_loss (run, slot, node);
  if (part->part_class == SRT_PART_HULL)
    srt_hull_lost (run, slot);
  srt_node_destroy (run, slot, node);
}

static void
lose_assembly (SrtRun *run, int slot, SrtNodeSpan span, int node)
{
  SrtNode *nodes = srt_nodes (run->world);
  int link = nodes[node].link_id;

  if (link == 0)
    {
      lose_part (run, slot, node);
      return;
    }
  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (nodes[at].link_id == link && !(nodes[at].flags & SRT_NODE_REMOVED))
      lose_part (run, slot, at);
}

/* False when the type's own way has taken over: the mark stays on this model. */
static bool
lose_component (SrtRun *run, int slot, SrtNodeSpan span, int node)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *part = srt_node_part (run, &nodes[node]);

  nodes[node].flags |= SRT_NODE_SPENT;
  if (part->part_class == SRT_PART_ENGINE && object->engines > 0)
    object->engines_intact =
        srt_unsigned_zero (srt_maxf (object->engines_intact - 1.0f / (float) object->engines, 0.0f));
  if (part->part_class == SRT_PART_SHIELD_GENERATOR)
    object->flags &= ~SRT_SHIELD_GENERATOR;
  else if (!loss_goes_on (run, slot, part))
    return false;
  lose_assembly (run, slot, span, node);
  return true;
}

/* @flags: where the model's root keeps its mark. */
static void
lose_in_model (SrtRun *run, int slot, int root, uint32_t *flags)
{
  SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, root);

  if (!(*flags & SRT_NODE_COMPONENT_LOST))
    return;
  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (nodes[at].armor < 0.0f && !(nodes[at].flags & (SRT_NODE_SPENT | SRT_NODE_REMOVED))
        && !lose_component (run, slot, span, at))
      return;
  *flags &= ~SRT_NODE_COMPONENT_LOST;
}

void
srt_component_losses (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  int past = (int) (object->nodes.first + object->nodes.count);

  if (!(object->flags & SRT_COMPONENTS))
    return;
  lose_in_model (run, slot, -1, &object->node_flags);
  for (int at = (int) object->nodes.first; at < past;)
    {
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        {
          at = nodes[at].past;
          continue;
        }
      if (nodes[at].flags & SRT_NODE_ROOT)
        lose_in_model (run, slot, at, &nodes[at].flags);
      at++;
    }
}
