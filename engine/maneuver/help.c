/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calling a comrade for help against the player (spec 03 §7.5). */
#include "maneuver/private.h"

static const char *const quarters[] = {
  N_ ("armour on the left"),
  N_ ("armour on the right"),
  N_ ("armour fore"),
  N_ ("armour aft"),
};

static bool
is_hard_pressed (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, own);
  int target = srt_fight_target (run, slot).index;
  float full;

  if (combat == NULL || !srt_decide_is (run, N_ ("the target is a player's ship"), srt_is_player (run->world, target))
      || !srt_decide_is (run, N_ ("the target struck it last"), own->last_attacker == target))
    return false;
  full = 6.0f * (float) combat->armor_class;
  if (!srt_decide_at_least (run, N_ ("damage taken of late"), own->recent_damage, 0.2f * full, SRT_UNIT_DAMAGE))
    return false;
  for (int i = 0; i < 4; i++)
    if (srt_decide_less (run, quarters[i], own->armor[i], 0.5f * full, SRT_UNIT_DAMAGE))
      return true;
  return false;
}

static bool
may_be_called (const SrtRun *run, int slot, int order)
{
  uint32_t flags = srt_object (run->world, slot)->flags;

  return srt_decide_about (run, slot,
                           srt_decide_is (run, N_ ("it is in action, and may be disturbed"),
                                          (flags & (SRT_EXPLODING | SRT_DISABLED | SRT_DO_NOT_DISTURB)) == 0))
         && srt_decide_about (run, slot,
                              srt_decide_is (run, N_ ("it fights or mills"),
                                             order == SRT_ORDER_FIGHT || order == SRT_ORDER_MILL));
}

/* The nearest comrade within reach; the first that mills is taken from any distance. */
static int
helper (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  float nearest = 9e10f;
  bool milling = false;
  int found = -1;

  for (int i = srt_walk_next (run->world, -1); i >= 0; i = srt_walk_next (run->world, i))
    {
      const SrtObject *it = srt_object (run->world, i);
      int order = srt_order_number (run->world, i);
      bool first_milling = order == SRT_ORDER_MILL && !milling;
      float distance2;

      if (i == slot || (it->flags & SRT_STAND_IN) != 0 || it->side != own->side
          || srt_class (run, it) != SRT_CLASS_FIGHTER || !may_be_called (run, i, order))
        continue;
      distance2 = srt_length2 (srt_sub (it->next.p, own->next.p));
      if ((first_milling && srt_decide_about (run, i, srt_decide_is (run, N_ ("it is the first that mills"), true)))
          || srt_decide_about (run, i,
                               srt_decide_nearer (run, N_ ("distance to it, the nearest so far"), distance2, nearest)))
        {
          nearest = distance2;
          found = i;
        }
      milling = milling || first_milling;
    }
  return found;
}

void
srt_fight_call_help (SrtRun *run, int slot)
{
  SrtTarget player = srt_target_ship (srt_fight_target (run, slot).index, -1);
  int comes;

  srt_decide (run, slot, SRT_DECISION_HELP);
  if (!is_hard_pressed (run, slot))
    {
      srt_decided_nothing (run, 0, -1, N_ ("does not call for help"));
      return;
    }
  srt_decide_settled (run);
  srt_object (run->world, slot)->recent_damage = 0.0f;
  comes = helper (run, slot);
  srt_decided (run, 1, comes, comes >= 0 ? N_ ("calls, and %2 comes") : N_ ("calls, and nobody comes"));
  srt_emit (run, SRT_EVENT_HELP_CALLED, slot, comes, 0);
  if (comes >= 0)
    srt_order_push (run, comes, SRT_ORDER_FIGHT, player, SRT_PUSH_HELP);
}
