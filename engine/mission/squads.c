/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squads: who is in one, and its members one after another (spec 06 §1.4, §3.7). */
#include "mission/private.h"

enum
{
  SQUADS_A_WALK = 4096, /* squads that hold one another several times over would be walked for ever */
};

static int
member_component (const SrtSquadMember *member)
{
  return member->component < 0 ? SRT_WHOLE : member->component;
}

static SrtMembership
in_squad (const SrtMission *mission, int squad, int kind, int index, int component, int depth, int *left)
{
  if (squad < 0 || squad >= mission->n_squads)
    return SRT_IS_OUT;
  if (depth > mission->n_squads || --*left < 0)
    return SRT_IS_CYCLE;
  for (int i = 0; i < mission->squads[squad].n_members; i++)
    {
      const SrtSquadMember *member = &mission->squads[squad].members[i];
      if (member->index < 0)
        continue;
      if (member->kind == kind && member->index == index && member_component (member) == component)
        return SRT_IS_IN;
      if (member->kind == SRT_TARGET_GROUP && kind == SRT_TARGET_SHIP && index < mission->n_ships
          && mission->ships[index].flight_group == member->index)
        return SRT_IS_IN;
      if (member->kind == SRT_TARGET_SQUAD)
        {
          SrtMembership within = in_squad (mission, member->index, kind, index, component, depth + 1, left);
          if (within != SRT_IS_OUT)
            return within;
        }
    }
  return SRT_IS_OUT;
}

SrtMembership
srt_in_squad (const SrtMission *mission, int squad, int kind, int index, int component)
{
  int left = SQUADS_A_WALK;
  return in_squad (mission, squad, kind, index, component, 1, &left);
}

typedef struct Walk
{
  SrtMemberFunc visit;
  void *data;
  int left;
} Walk;

static void
visit_group (SrtRun *run, int group, const Walk *walk)
{
  const SrtMission *mission = run->mission;

  for (int i = 0; group < mission->n_groups && i < mission->groups[group].n_ships; i++)
    walk->visit (run, mission->groups[group].ships[i], SRT_WHOLE, walk->data);
}

/* Deeper than there are squads, it goes round: the walk ends there. */
static void
walk_squad (SrtRun *run, int squad, int depth, Walk *walk)
{
  const SrtMission *mission = run->mission;

  if (squad < 0 || squad >= mission->n_squads || depth > mission->n_squads || --walk->left < 0)
    return;
  for (int i = 0; i < mission->squads[squad].n_members; i++)
    {
      const SrtSquadMember *member = &mission->squads[squad].members[i];
      if (member->index < 0)
        continue;
      if (member->kind == SRT_TARGET_SHIP && member->index < mission->n_ships)
        walk->visit (run, member->index, member_component (member), walk->data);
      else if (member->kind == SRT_TARGET_GROUP)
        visit_group (run, member->index, walk);
      else if (member->kind == SRT_TARGET_SQUAD)
        walk_squad (run, member->index, depth + 1, walk);
    }
}

void
srt_each_member (SrtRun *run, int squad, SrtMemberFunc visit, void *data)
{
  Walk walk = { visit, data, SQUADS_A_WALK };
  walk_squad (run, squad, 1, &walk);
}
