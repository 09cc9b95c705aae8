/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Targets: the walk over what one names, whether it can be acted on, where it is aimed at (spec 02 §5). */
#include "orders/behaviours.h"

#include "world/decide.h"

/* ---- The walk (§5.1) ---- */

static bool
visit_ship (SrtRun *run, int slot, int component, SrtTargetVisit visit, void *data)
{
  return srt_slot_valid (run->world, slot) && visit (run, slot, component, data);
}

static bool
walk_group (SrtRun *run, int index, SrtTargetVisit visit, void *data)
{
  if (!run->mission || index < 0 || index >= run->mission->n_groups)
    return false;
  const SrtFlightGroup *group = &run->mission->groups[index];
  for (int i = 0; i < group->n_ships; i++)
    if (visit_ship (run, group->ships[i], -1, visit, data))
      return true;
  return false;
}

enum
{
  SQUADS_A_WALK = 4096, /* squads that hold one another several times over would be walked for ever */
};

/* A squad held by itself ends at the depth no honest nesting reaches. @left: squads the walk may still enter. */
static bool
walk_squad (SrtRun *run, int index, int depth, int *left, SrtTargetVisit visit, void *data)
{
  if (!run->mission || index < 0 || index >= run->mission->n_squads || depth > run->mission->n_squads
      || --*left < 0)
    return false;
  const SrtSquad *squad = &run->mission->squads[index];
  for (int i = 0; i < squad->n_members; i++)
    {
      const SrtSquadMember *member = &squad->members[i];
      bool done = false;
      switch (member->kind)
        {
        case SRT_TARGET_SHIP:
          done = visit_ship (run, member->index, member->component, visit, data);
          break;
        case SRT_TARGET_GROUP:
          done = walk_group (run, member->index, visit, data);
          break;
        case SRT_TARGET_SQUAD:
          done = walk_squad (run, member->index, depth + 1, left, visit, data);
          break;
        default:
          break;
        }
      if (done)
        return true;
    }
  return false;
}

bool
srt_target_walk (SrtRun *run, SrtTarget target, SrtTargetVisit visit, void *data)
{
  int left = SQUADS_A_WALK;
  switch (target.kind)
    {
    case SRT_TARGET_SHIP:
      return visit_ship (run, target.index, target.component, visit, data);
    case SRT_TARGET_GROUP:
      return walk_group (run, target.index, visit, data);
    case SRT_TARGET_SQUAD:
      return walk_squad (run, target.index, 1, &left, visit, data);
    default:
      return false;
    }
}

/* ---- Validity (§5.2) ---- */

static const char *
spoilt_words (uint32_t flags)
{
  if ((flags & SRT_EXPLODING) != 0)
    return N_ ("it is exploding");
  if ((flags & SRT_CLOAKED) != 0)
    return N_ ("it is cloaked");
  if ((flags & SRT_DISABLED) != 0)
    return N_ ("it is out of action");
  return (flags & SRT_EJECTED) != 0 ? N_ ("its pilot has ejected") : N_ ("it is sent off");
}

/* It is no target: notes why, for who asks; false. */
static bool
spoils (const SrtRun *run, const char *words)
{
  srt_decide_fact (run, words);
  return false;
}

bool
srt_target_valid (const SrtRun *run, SrtTarget target, uint32_t allowed_flags)
{
  const uint32_t spoiling = SRT_EXPLODING | SRT_CLOAKED | SRT_DISABLED | SRT_EJECTED | SRT_SENT_OFF;
  if (!srt_slot_valid (run->world, target.index))
    return false;
  const SrtObject *object = srt_object (run->world, target.index);
  if ((object->flags & SRT_TARGETABLE) == 0)
    return spoils (run, N_ ("it is none to be aimed at"));
  if ((object->flags & spoiling & ~allowed_flags) != 0)
    return spoils (run, spoilt_words (object->flags & ~allowed_flags));
  return target.component < 0 || srt_component_node (run, target.index, target.component) >= 0
         || spoils (run, N_ ("its component is gone"));
}

bool
srt_target_or_pop (SrtRun *run, int slot, uint32_t allowed_flags)
{
  const SrtOrderEntry *current = srt_order_current (run->world, slot);
  if (current && srt_target_valid (run, current->target, allowed_flags))
    return true;
  srt_order_end (run, slot, N_ ("its target is gone, hidden or out of action"));
  return false;
}

int
srt_order_target_slot (const SrtWorld *world, int slot)
{
  const SrtOrderEntry *current = srt_order_current (world, slot);
  return current && srt_slot_valid (world, current->target.index) ? current->target.index : -1;
}

/* ---- The aim point (§5.3) ---- */

/* The child of the object's root that a node is, or hangs from through the models mounted on it. */
static int
outermost_part (const SrtRun *run, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  int outermost = node;
  for (int n = node; n >= 0; n = nodes[n].parent)
    if ((nodes[n].flags & SRT_NODE_ROOT) != 0 && nodes[n].parent >= 0)
      outermost = nodes[n].parent;
  return outermost;
}

static float
part_radius (const SrtRun *run, const SrtNode *node, float otherwise)
{
  if (node->model < 0 || node->part < 0)
    return otherwise;
  return run->content->models[node->model].parts[node->part].radius;
}

SrtAim
srt_aimed_at (SrtRun *run, SrtTarget target)
{
  const SrtObject *object = srt_object (run->world, target.index);
  const SrtFrame *drawn = srt_drawn (run, target.index);
  SrtAim aim = { drawn->p, object->radius, drawn->r, -1 };

  int node = target.component >= 0 ? srt_component_node (run, target.index, target.component) : -1;
  if (node < 0)
    {
      const SrtShipType *type = srt_type (run, object);
      if (type && type->aimed_part >= 0)
        node = srt_root_child (run, target.index, type->aimed_part);
    }
  if (node < 0)
    return aim;

  aim.node = node;
  aim.place = srt_node_drawn (run, target.index, node).p;
  aim.radius = part_radius (run, &srt_nodes (run->world)[node], object->radius);
  aim.orientation = srt_node_drawn (run, target.index, outermost_part (run, node)).r;
  return aim;
}
