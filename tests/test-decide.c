/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a ship did what it did: records of decisions, taken where they are made (spec 02 §4.3, §8, §9.2; 03 §5, §7). */
#include "fight-fixture.h"

#include "world/decide.h"

enum
{
  ROOM = 8192,
};

/* A recorder with room for what a test makes. */
typedef struct Why
{
  SrtDecisions all;
  SrtDecision decisions[ROOM];
  SrtDecisionRule rules[ROOM];
  SrtAlternative alternatives[ROOM];
  SrtDecisionMark marks[ROOM];
} Why;

static Why *
why_new (SrtRun *run, int slot)
{
  Why *why = g_new0 (Why, 1);

  why->all.decisions = why->decisions;
  why->all.rules = why->rules;
  why->all.alternatives = why->alternatives;
  why->all.marks = why->marks;
  why->all.max_decisions = why->all.max_rules = why->all.max_alternatives = why->all.max_marks = ROOM;
  srt_decisions_init (&why->all);
  srt_decisions_ask (&why->all, slot);
  run->decisions = &why->all;
  return why;
}

/* The last decision of a kind; there must be one. */
static const SrtDecision *
last (const Why *why, SrtDecisionKind kind)
{
  g_assert_false (why->all.open);
  for (uint32_t i = why->all.n_decisions; i > 0; i--)
    if (why->decisions[i - 1].kind == (int32_t) kind)
      return &why->decisions[i - 1];
  g_assert_not_reached ();
}

static const SrtDecisionRule *
rule (const Why *why, const SrtDecision *decision, const char *words)
{
  for (uint32_t i = 0; i < decision->n_rules; i++)
    if (strstr (why->rules[decision->first_rule + i].words, words))
      return &why->rules[decision->first_rule + i];
  g_error ("no rule says “%s”", words);
}

static bool
has_rule (const Why *why, const SrtDecision *decision, const char *words)
{
  for (uint32_t i = 0; i < decision->n_rules; i++)
    if (strstr (why->rules[decision->first_rule + i].words, words))
      return true;
  return false;
}

static const SrtDecisionRule *
decider (const Why *why, const SrtDecision *decision)
{
  g_assert_cmpint (decision->decided_by, >=, 0);
  g_assert_cmpint (decision->decided_by, <, decision->n_rules);
  return &why->rules[decision->first_rule + decision->decided_by];
}

/* ---- The choice of a maneuver ---- */

static const SrtDecision *
choose (Fight *t, const Why *why)
{
  if (srt_order_number (t->world, t->own) != SRT_ORDER_FIGHT)
    push (t, -1);
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (last (why, SRT_DECISION_MANEUVER)->number, ==, data (t)->maneuver);
  return last (why, SRT_DECISION_MANEUVER);
}

static void
test_maneuver_components (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 50000));
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it = choose (t, why);

  g_assert_cmpint (it->number, ==, 6);
  g_assert_cmpint (it->slot, ==, t->own);
  g_assert_cmpint (it->other, ==, t->foe);
  g_assert_cmpint (it->n_rules, ==, 1);
  g_assert_false (has_rule (why, it, "the ship itself"));
  g_assert_true (decider (why, it)->held);
  g_assert_cmpstr (decider (why, it)->words, ==, "the target is a large ship, of components");
}

/* Close quarters: what was asked before, and that none of it held. */
static void
test_maneuver_close (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 8140);
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it;
  const SrtDecisionRule *at;

  foe (t)->speed = 320;
  it = choose (t, why);
  g_assert_cmpint (it->number, ==, 4);
  at = decider (why, it);
  g_assert_true (at->held);
  g_assert_cmpint (at->relation, ==, SRT_RELATION_LESS);
  g_assert_cmpint (at->unit, ==, SRT_UNIT_UNITS);
  g_assert_cmpfloat (at->operand, ==, 8140);
  g_assert_cmpfloat (at->limit, ==, 10000);

  g_assert_false (rule (why, it, "the target is a large ship")->held);
  g_assert_false (rule (why, it, "the ship itself")->held);
  g_assert_false (rule (why, it, "come back to the action sphere")->held);
  at = rule (why, it, "action sphere's centre");
  g_assert_true (at->held);
  g_assert_cmpint (at->depth, ==, 1);
  at = rule (why, it, "how far its pace");
  g_assert_false (at->held);
  g_assert_cmpint (at->relation, ==, SRT_RELATION_MORE);
  g_assert_cmpfloat (at->limit, ==, 200000); /* full pace, medium skill */
  g_assert_cmpfloat (rule (why, it, "it is ahead")->operand, ==, 1.0);

  /* The length comes after what settled it. */
  at = rule (why, it, "length");
  g_assert_cmpint (at->relation, ==, SRT_RELATION_SPAN);
  g_assert_cmpfloat (at->operand, ==, (uint16_t) data (t)->ticks);
  g_assert_cmpint (at->n_alternatives, ==, 1);
  g_assert_cmpint (why->alternatives[at->first_alternative].least, ==, 200);
  g_assert_cmpint (why->alternatives[at->first_alternative].most, ==, 299);
}

/* The number drawn, what it gave and what others would have given. */
static void
test_maneuver_draw (void)
{
  static const int given[] = { 4, 0, 1, 2, 8 };
  g_autoptr (Fight) t = fight_new (0, 0, 30000);
  g_autofree Why *why = why_new (t->run, t->own);

  foe (t)->speed = 320;
  face (t, t->foe, srt_vec3 (0, 0, -1));
  for (int i = 0; i < 20; i++)
    {
      const SrtDecision *it = choose (t, why);
      const SrtDecisionRule *at = decider (why, it);
      int drawn = (int) at->operand;

      g_assert_cmpint (at->relation, ==, SRT_RELATION_DRAW);
      g_assert_cmpstr (at->words, ==, "the target ahead, the ship ahead of it");
      g_assert_cmpfloat (at->limit, ==, 5);
      g_assert_cmpint (at->drawn % 5, ==, drawn);
      g_assert_cmpint (at->n_alternatives, ==, 5);
      for (int k = 0; k < 5; k++)
        {
          const SrtAlternative *other = &why->alternatives[at->first_alternative + k];
          g_assert_cmpint (other->least, ==, k);
          g_assert_cmpint (other->most, ==, k);
          g_assert_cmpint (other->number, ==, given[k]);
        }
      g_assert_cmpint (it->number, ==, given[drawn]);
    }
}

static void
test_maneuver_outside (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 310000);
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it;
  const SrtDecisionRule *at;
  bool sphere = false;

  srt_set_position (t->run, t->own, srt_vec3 (0, 0, 300000));
  t->world->action_radius = 220000;
  it = choose (t, why);
  g_assert_cmpint (it->number, ==, 3);
  g_assert_cmpstr (decider (why, it)->words, ==, "the ship is to come back to the action sphere");
  g_assert_true (decider (why, it)->held);
  at = rule (why, it, "distance to the action sphere's centre");
  g_assert_false (at->held);
  g_assert_cmpfloat (at->operand, ==, 300000);
  g_assert_cmpfloat (at->limit, ==, 220000);
  for (uint32_t i = 0; i < it->n_marks; i++)
    {
      const SrtDecisionMark *mark = &why->marks[it->first_mark + i];
      sphere |= mark->kind == SRT_DECISION_SPHERE && mark->size == 220000 && srt_length (mark->a) == 0;
    }
  g_assert_true (sphere);
}

static void
test_maneuver_run_to_ship (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -20000);
  g_autofree Why *why = NULL;
  int hull = fixture_ship (t->f, FIX_HULL, 0, 0, 200000);
  gboolean ran = FALSE, stayed = FALSE;

  why = why_new (t->run, t->own);
  foe (t)->speed = 320;
  for (int i = 0; i < 100; i++)
    {
      const SrtDecision *it = choose (t, why);
      const SrtDecisionRule *at = rule (why, it, "one time in ten");

      g_assert_cmpint (at->n_alternatives, ==, 2);
      g_assert_cmpint (it->number == 9, ==, at->operand == 0);
      if (it->number == 9)
        {
          at = rule (why, it, "distance to a friendly ship");
          g_assert_cmpint (at->slot, ==, hull);
          fixture_near (at->operand, 200000, 1);
          fixture_near (at->limit, 300000, 1);
          g_assert_cmpstr (decider (why, it)->words, ==, "the target is behind, and it runs to a friendly ship");
        }
      ran |= it->number == 9;
      stayed |= it->number != 9;
      srt_decisions_forget (&why->all);
    }
  g_assert_true (ran);
  g_assert_true (stayed);
}

/* ---- The recorder ---- */

/* Who is not asked about leaves nothing; nor does a kind that is not. */
static void
test_asked (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 30000);
  g_autofree Why *why = why_new (t->run, t->foe);

  push (t, -1);
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (why->all.n_decisions, ==, 0);
  srt_decisions_ask (&why->all, t->own);
  why->all.kinds = 1u << SRT_DECISION_GUNS;
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (why->all.n_decisions, ==, 0);
  why->all.kinds |= 1u << SRT_DECISION_MANEUVER;
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (why->all.n_decisions, ==, 1);
  g_assert_cmpint (why->all.dropped, ==, 0);
  srt_decisions_ask (&why->all, -1);
  srt_decisions_ask (&why->all, SRT_MAX_SLOTS);
}

/* What finds no room is left out whole, and counted. */
static void
test_full (void)
{
  for (uint32_t room = 0; room < 12; room++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 30000);
      g_autofree Why *why = why_new (t->run, t->own);
      uint32_t kept;

      foe (t)->speed = 320;
      why->all.max_rules = room;
      push (t, -1);
      for (int i = 0; i < 3; i++)
        srt_fight_choose (t->run, t->own);
      kept = why->all.n_decisions;
      g_assert_cmpint (kept + why->all.dropped, ==, 3);
      g_assert_cmpint (why->all.n_rules, <=, room);
      g_assert_cmpint (kept > 0, ==, why->all.n_rules > 0);
    }
  {
    g_autoptr (Fight) t = fight_new (0, 0, 30000);
    g_autofree Why *why = why_new (t->run, t->own);

    why->all.max_decisions = 1;
    push (t, -1);
    for (int i = 0; i < 3; i++)
      srt_fight_choose (t->run, t->own);
    g_assert_cmpint (why->all.n_decisions, ==, 1);
    g_assert_cmpint (why->all.dropped, ==, 2);
  }
}

/* Names and words of every kind, each its own. */
static void
test_kinds (void)
{
  for (int kind = 0; kind < SRT_N_DECISION_KINDS; kind++)
    {
      g_assert_cmpint (srt_decision_kind_by_name (srt_decision_kind_name (kind)), ==, kind);
      g_assert_cmpstr (srt_decision_kind_words (kind), !=, "");
    }
  g_assert_cmpint (srt_decision_kind_by_name ("mood"), ==, -1);
  g_assert_cmpstr (srt_decision_kind_name (SRT_N_DECISION_KINDS), ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decide/maneuver/components", test_maneuver_components);
  g_test_add_func ("/decide/maneuver/close", test_maneuver_close);
  g_test_add_func ("/decide/maneuver/draw", test_maneuver_draw);
  g_test_add_func ("/decide/maneuver/outside", test_maneuver_outside);
  g_test_add_func ("/decide/maneuver/run-to-ship", test_maneuver_run_to_ship);
  g_test_add_func ("/decide/asked", test_asked);
  g_test_add_func ("/decide/full", test_full);
  g_test_add_func ("/decide/kinds", test_kinds);
  return g_test_run ();
}
