/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Components that ran out of armour (spec 01 §13.3, §13.4). */
#include "world/private.h"

#include "mission/machine.h"

void
srt_tell_loss (SrtRun *run, int slot, int node)
{
  const SrtNode *lost = &srt_nodes (run->world)[node];
  SrtEvent *event;

  if (lost->component < 0)
    return;
  event = srt_emit (run, SRT_EVENT_COMPONENT_LOST, slot, srt_object (run->world, slot)->last_attacker,
                    lost->part);
  event->component = lost->component;
  event->place = srt_node_next (run, slot, node).p;
  if (run->script)
    {
      SrtEvent told = *event;
      srt_script_hear (run, &told);
    }
}

/* A part that goes up, be it hidden, with all it carries: what is drawn of it follows from this. */
static void
tell_parts (SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);

  for (int at = node; at < nodes[node].past; at++)
    {
      SrtEvent *event;
      if (nodes[at].part < 0 || (nodes[at].flags & SRT_NODE_REMOVED))
        continue;
      event = srt_emit (run, SRT_EVENT_PART_DESTROYED, slot, srt_object (run->world, slot)->last_attacker,
                        nodes[at].link_id);
      event->component = nodes[at].component;
      event->value = (float) at;
      event->place = srt_node_next (run, slot, at).p;
    }
}

static void
split_hull (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  object->flags |= SRT_UNPOWERED;
  /* Its other hull parts may run out as well: it comes apart once. */
  if (object->destroyed_posted)
    return;
  srt_split_start (run, slot);
  srt_hull_lost (run, slot);
}

/* The type's own way of losing a part; false: it has dealt with the loss itself. */
static bool
loss_goes_on (SrtRun *run, int slot, int node)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));

  switch (type ? type->component_loss : SRT_LOSS_NONE)
    {
    case SRT_LOSS_SPLIT:
      if (srt_node_part (run, &srt_nodes (run->world)[node])->part_class != SRT_PART_HULL)
        return true;
      split_hull (run, slot);
      return false;
    case SRT_LOSS_TWO_PART_END:
      srt_two_part_loss (run, slot, node);
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
        srt_node_show (run, node, true);
      return;
    }
  srt_tell_loss (run, slot, node);
  if (part->part_class == SRT_PART_HULL)
    srt_hull_lost (run, slot);
  srt_node_destroy (run, slot, node);
}

typedef void (*PartVisit) (SrtRun *run, int slot, int node);

/* Visits the parts of a part's assembly, or the part alone. */
static void
each_of_assembly (SrtRun *run, int slot, SrtNodeSpan span, int node, PartVisit visit)
{
  const SrtNode *nodes = srt_nodes (run->world);
  int link = nodes[node].link_id;

  for (int at = span.first; at < span.past; at = nodes[at].past)
    if ((at == node || (link != 0 && nodes[at].link_id == link)) && !(nodes[at].flags & SRT_NODE_REMOVED))
      visit (run, slot, at);
}

/* What the ship loses with a part of its class. */
static void
lose_class (SrtObject *object, const SrtPart *part)
{
  if (part->part_class == SRT_PART_ENGINE && object->engines > 0)
    object->engines_intact =
        srt_unsigned_zero (srt_maxf (object->engines_intact - 1.0f / (float) object->engines, 0.0f));
  if (part->part_class == SRT_PART_SHIELD_GENERATOR)
    object->flags &= ~SRT_SHIELD_GENERATOR;
}

/* False when the type's own way has taken over: the mark stays on this model. */
static bool
lose_component (SrtRun *run, int slot, SrtNodeSpan span, int node)
{
  SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *part = srt_node_part (run, &nodes[node]);

  nodes[node].flags |= SRT_NODE_SPENT;
  lose_class (srt_object (run->world, slot), part);
  if (part->part_class != SRT_PART_SHIELD_GENERATOR && !loss_goes_on (run, slot, node))
    return false;
  if (!srt_pieces_throw (run, slot, node))
    return true;
  each_of_assembly (run, slot, span, node, tell_parts);
  each_of_assembly (run, slot, span, node, lose_part);
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

/* ---- By command (spec 01 §13.1) ---- */

/* Node of a listed component that is still there, or -1. */
static int
listed_node (const SrtRun *run, int slot, int component)
{
  const SrtObject *object = srt_object (run->world, slot);

  if (component < 0 || component >= (int) object->components.count)
    return -1;
  return srt_components (run->world)[object->components.first + (uint32_t) component].node;
}

static void
show_damaged (SrtRun *run, int slot, int node)
{
  srt_node_show (run, node, srt_node_part (run, &srt_nodes (run->world)[node])->flags & SRT_PART_DAMAGED);
}

static void
show_whole (SrtRun *run, int slot, int node)
{
  srt_node_show (run, node, !(srt_node_part (run, &srt_nodes (run->world)[node])->flags & SRT_PART_DAMAGED));
}

void
srt_component_disable (SrtRun *run, int slot, int component, bool disabled)
{
  int node = listed_node (run, slot, component);

  if (node >= 0)
    each_of_assembly (run, slot, srt_model_span (run, slot, srt_model_root (run, node)), node,
                      disabled ? show_damaged : show_whole);
}

static void
destroy_whole (SrtRun *run, int slot, int node)
{
  if (srt_node_part (run, &srt_nodes (run->world)[node])->flags & SRT_PART_DAMAGED)
    srt_node_show (run, node, true);
  else
    srt_node_destroy (run, slot, node);
}

void
srt_component_destroy (SrtRun *run, int slot, int component, bool damaged)
{
  int node = listed_node (run, slot, component);
  SrtNode *nodes = srt_nodes (run->world);

  if (node < 0)
    return;
  if (!(nodes[node].flags & SRT_NODE_SPENT))
    lose_class (srt_object (run->world, slot), srt_node_part (run, &nodes[node]));
  nodes[node].flags |= SRT_NODE_SPENT;
  each_of_assembly (run, slot, srt_model_span (run, slot, srt_model_root (run, node)), node,
                    damaged ? destroy_whole : srt_node_destroy);
}
