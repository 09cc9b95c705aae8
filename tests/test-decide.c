/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a ship did what it did: records of decisions, taken where they are made (spec 02 §4.3, §8, §9.2; 03 §5, §7). */
#include "fight-fixture.h"

#include "content/load.h"
#include "orders/behaviours.h"
#include "shipped.h"
#include "world/decide.h"

enum
{
  ROOM = 65536,
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

/* ---- Firing ---- */

static void
fire (Fight *t, SrtVec3 aim)
{
  state (t)->aim = aim;
  own (t)->fire_at = t->world->frame_start - 1;
  srt_fight_fire (t->run, t->own);
}

/* Each gate, with its figure and limit; what comes after the one that shut was not asked. */
static void
test_guns (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it;
  const SrtDecisionRule *at;

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->fire_at = 130;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_GUNS);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_true (it->idle);
  at = decider (why, it);
  g_assert_cmpstr (at->words, ==, "time of the next look");
  g_assert_cmpint (at->unit, ==, SRT_UNIT_TICKS);
  g_assert_cmpfloat (at->operand, ==, 100);
  g_assert_cmpfloat (at->limit, ==, 130);

  fire (t, srt_vec3 (0, 0, -500));
  it = last (why, SRT_DECISION_GUNS);
  g_assert_false (it->idle);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_cmpstr (decider (why, it)->words, ==, "how far ahead the aim point lies");
  g_assert_false (has_rule (why, it, "firing range"));

  fire (t, srt_vec3 (0, 290, 10000));
  it = last (why, SRT_DECISION_GUNS);
  at = decider (why, it);
  g_assert_cmpstr (at->words, ==, "how far off the nose line the aim point is");
  g_assert_false (at->held);
  fixture_near (at->operand, 290, 0.1);
  g_assert_cmpfloat (at->limit, ==, (double) (100 * pilot (t)->fire_spread));

  t->f->guns[1].lifetime = 72; /* 9,000 units */
  fire (t, srt_vec3 (0, 0, 10000));
  it = last (why, SRT_DECISION_GUNS);
  at = decider (why, it);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_cmpstr (at->words, ==, "distance to the target, against the firing range");
  g_assert_cmpfloat (at->operand, ==, 10000);
  g_assert_cmpfloat (at->limit, ==, 9000);
  g_assert_true (rule (why, it, "off the nose line")->held);

  t->f->guns[1].lifetime = 1000;
  fire (t, srt_vec3 (0, 0, 10000));
  it = last (why, SRT_DECISION_GUNS);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpint (it->other, ==, t->foe);
  g_assert_cmpfloat (rule (why, it, "trigger")->operand, ==, pilot (t)->burst);
  g_assert_false (decider (why, it)->held); /* no player in the line */

  own (t)->flags |= SRT_CLOAKED;
  fire (t, srt_vec3 (0, 0, 10000));
  it = last (why, SRT_DECISION_GUNS);
  g_assert_cmpint (it->n_rules, ==, 1);
  g_assert_cmpstr (decider (why, it)->words, ==, "the ship itself is cloaked");
}

static void
test_guns_past_player (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  g_autofree Why *why = NULL;
  int player = t->own;
  const SrtDecision *it;
  const SrtDecisionRule *at;

  t->f->guns[1].lifetime = 1000;
  t->own = fixture_ship (t->f, FIX_FIGHTER, 0, 0, -5000);
  own (t)->pilot = 1;
  why = why_new (t->run, t->own);
  fixture_player (t->f);
  srt_set_position (t->run, player, srt_vec3 (0, 900, 5000));
  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  fire (t, srt_vec3 (0, 0, 10000));
  it = last (why, SRT_DECISION_GUNS);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_cmpstr (decider (why, it)->words, ==, "a player's ship is in the line of fire");
  at = rule (why, it, "off the nose line the player's ship");
  g_assert_cmpint (at->slot, ==, player);
  g_assert_cmpint (at->depth, ==, 1);
  g_assert_cmpfloat (at->operand, ==, 900);
  fixture_near (at->limit, 1000 + 100 + 500, 0.1);
}

/* The lock, the wait, the chance: the number drawn and what others would have given. */
static void
test_missile (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 20000);
  g_autofree Why *why = why_new (t->run, t->own);
  SrtMissileType missile = { .id = (char *) "a", .number = 0, .lock_range = 30000, .lock_time = 10, .flight_time = 1, .model = -1, .pod_model = -1 };
  const SrtDecision *it;
  const SrtDecisionRule *at;
  gboolean launched = FALSE, let_be = FALSE;

  t->f->content->missiles = &missile;
  t->f->content->n_missiles = 1;
  in_maneuver (t, 5, -1);
  own (t)->fire_at = 1000000;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_MISSILE);
  g_assert_true (it->idle);
  g_assert_cmpstr (decider (why, it)->words, ==, "a rack has missiles for it");

  own (t)->racks = (SrtRange){ 0, 1 };
  srt_set_position (t->run, t->foe, srt_vec3 (20000, 0, 15000));
  srt_racks (t->world)[0] = (SrtRack){ 0, 100, (int32_t) own (t)->nodes.first, 0 };
  t->world->frame_start = 100;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_MISSILE);
  at = rule (why, it, "off the nose");
  g_assert_cmpint (at->unit, ==, SRT_UNIT_COSINE);
  fixture_near (at->operand, 0.6, 1e-6);
  fixture_near (at->limit, 0.7, 1e-6);
  at = decider (why, it);
  g_assert_cmpstr (at->words, ==, "time the lock is complete");
  g_assert_cmpfloat (at->limit, ==, 110);

  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 20000));
  for (int now = 200; now < 4000 && !(launched && let_be); now++)
    {
      int number = (int) srt_missiles (t->world)[0].live;

      srt_decisions_forget (&why->all);
      t->world->frame_start = now;
      own (t)->missile_at = 0;
      state (t)->locked_at = 0;
      srt_fight_fire (t->run, t->own);
      it = last (why, SRT_DECISION_MISSILE);
      at = decider (why, it);
      g_assert_cmpint (at->unit, ==, SRT_UNIT_CHANCE);
      g_assert_cmpint (at->n_alternatives, ==, 2);
      g_assert_cmpint (why->alternatives[at->first_alternative].most, ==, 6553);
      g_assert_cmpint (why->alternatives[at->first_alternative + 1].least, ==, 6554);
      g_assert_cmpint (at->drawn <= 6553, ==, at->held);
      g_assert_cmpint (it->number, ==, at->held);
      g_assert_cmpint (it->number, ==, (int) srt_missiles (t->world)[0].live - number);
      launched |= it->number == 1;
      let_be |= it->number == 0;
      memset (&srt_missiles (t->world)[0], 0, sizeof (SrtMissile));
      t->world->newest_missile = -1;
      t->world->live_missiles = 0;
    }
  g_assert_true (launched && let_be);

  /* A launch that is refused says why. */
  own (t)->flags |= SRT_JUMPING;
  for (int now = 4000; now < 8000; now++)
    {
      t->world->frame_start = now;
      own (t)->missile_at = 0;
      state (t)->locked_at = 0;
      srt_decisions_forget (&why->all);
      srt_fight_fire (t->run, t->own);
      it = last (why, SRT_DECISION_MISSILE);
      g_assert_cmpint (it->number, ==, 0);
      if (rule (why, it, "one time in five")->held)
        break;
    }
  g_assert_cmpstr (decider (why, it)->words, ==, "the ship is jumping");
  t->f->content->missiles = NULL;
  t->f->content->n_missiles = 0;
}

static void
test_countermeasure (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it;

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_COUNTERMEASURE);
  g_assert_true (it->idle);
  g_assert_cmpstr (decider (why, it)->words, ==, "a missile homes on the ship");
  own (t)->missile_homing = 1;
  own (t)->countermeasure_at = 99;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_COUNTERMEASURE);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpstr (decider (why, it)->words, ==, "time the wait is over");
  g_assert_cmpint (rule (why, it, "wait for the next")->relation, ==, SRT_RELATION_SPAN);
  own (t)->countermeasure_at = 99;
  own (t)->countermeasures = 0;
  srt_fight_fire (t->run, t->own);
  it = last (why, SRT_DECISION_COUNTERMEASURE);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_cmpstr (decider (why, it)->words, ==, "no countermeasure is left");
}

/* A countermeasure's draw for each missile that comes. */
static void
test_decoy (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  g_autofree Why *why = why_new (t->run, t->own);
  SrtMissileType missile = { .id = (char *) "a", .number = 0, .decoy_chance = 40, .model = -1, .pod_model = -1 };
  SrtMissile *coming = &srt_missiles (t->world)[0];
  const SrtDecisionRule *at;

  t->f->content->missiles = &missile;
  t->f->content->n_missiles = 1;
  t->f->pilots[1].countermeasures_least = 200; /* not the sharp preset */
  in_maneuver (t, 5, -1);
  *coming = (SrtMissile){ .live = 1, .decoy = -1, .launcher = t->foe, .target = srt_target_ship (t->own, -1) };
  own (t)->missile_homing = 1;
  t->world->frame_start = 100;
  own (t)->countermeasure_at = 99;
  srt_fight_fire (t->run, t->own);
  at = rule (why, last (why, SRT_DECISION_COUNTERMEASURE), "draws the missile away");
  g_assert_cmpint (at->slot, ==, t->foe);
  g_assert_cmpfloat (at->limit, ==, 100);
  g_assert_cmpint (at->n_alternatives, ==, 2);
  g_assert_cmpint (why->alternatives[at->first_alternative].most, ==, 39);
  g_assert_cmpint (at->operand < 40, ==, coming->decoy >= 0);
  t->f->content->missiles = NULL;
  t->f->content->n_missiles = 0;
}

static void
test_cloak (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  g_autofree Why *why = why_new (t->run, t->own);
  const SrtDecision *it;

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  srt_fight_update (t->run, t->own);
  for (uint32_t i = 0; i < why->all.n_decisions; i++)
    g_assert_cmpint (why->decisions[i].kind, !=, SRT_DECISION_CLOAK); /* it has none */
  ((SrtModel *) &t->f->content->models[own (t)->model])->can_cloak = true;
  state (t)->cloak = 1;
  state (t)->cloak_at = 400;
  srt_fight_update (t->run, t->own);
  it = last (why, SRT_DECISION_CLOAK);
  g_assert_true (it->idle);
  g_assert_cmpfloat (decider (why, it)->limit, ==, 400);
  t->world->frame_start = 400;
  srt_fight_update (t->run, t->own);
  it = last (why, SRT_DECISION_CLOAK);
  g_assert_false (it->idle);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_true ((own (t)->flags & SRT_CLOAKED) != 0);
}

/* ---- Help and retaliation ---- */

static void
test_help (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  g_autofree Why *why = NULL;
  int player = t->own, idle, near, far;
  const SrtDecision *it;
  const SrtDecisionRule *at;

  t->own = t->foe;
  t->foe = player;
  fixture_player (t->f);
  why = why_new (t->run, t->own);
  in_maneuver (t, 5, -1);
  srt_fight_call_help (t->run, t->own);
  it = last (why, SRT_DECISION_HELP);
  g_assert_true (it->idle);
  g_assert_cmpstr (decider (why, it)->words, ==, "the target struck it last");

  own (t)->last_attacker = player;
  own (t)->recent_damage = 5.0f;
  srt_fight_call_help (t->run, t->own);
  at = decider (why, last (why, SRT_DECISION_HELP));
  g_assert_cmpstr (at->words, ==, "damage taken of late");
  g_assert_cmpint (at->unit, ==, SRT_UNIT_DAMAGE);
  g_assert_cmpfloat (at->operand, ==, 5);
  fixture_near (at->limit, 6, 1e-5);

  own (t)->recent_damage = 7.0f;
  own (t)->armor[SRT_AFT] = 2.9f * 5;
  idle = fixture_ship (t->f, FIX_BANDIT, 100, 0, 50000);
  near = fixture_ship (t->f, FIX_BANDIT, 10000, 0, 50000);
  far = fixture_ship (t->f, FIX_BANDIT, 70000, 0, 50000);
  srt_order_push (t->run, near, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
  srt_order_push (t->run, far, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
  srt_fight_call_help (t->run, t->own);
  it = last (why, SRT_DECISION_HELP);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpint (it->other, ==, near);
  g_assert_cmpstr (decider (why, it)->words, ==, "armour aft");
  for (uint32_t i = 0; i < it->n_rules; i++)
    {
      at = &why->rules[it->first_rule + i];
      if (at->slot == idle)
        g_assert_cmpint (at->held, ==, strstr (at->words, "in action") != NULL);
      if (at->slot == far && at->unit == SRT_UNIT_UNITS)
        {
          g_assert_false (at->held);
          fixture_near (at->operand, 70000, 0.1);
          fixture_near (at->limit, 10000, 0.1);
        }
    }
  g_assert_true (has_rule (why, it, "the nearest so far"));
}

/* The orders of one frame. */
static void
frame (Fixture *f)
{
  f->world->mission_ticks++;
  f->world->frame_start = f->world->mission_ticks;
  f->world->frame_duration = 1;
  srt_orders_update (&f->run);
}

static void
test_retaliation (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_autofree Why *why = NULL;
  const SrtDecision *it;
  const SrtDecisionRule *at;

  f->types[FIX_FIGHTER].combat.armor_class = 50;
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), bandit = fixture_ship (f, FIX_BANDIT, 0, 0, 60000);
  SrtObject *object = srt_object (f->world, ship);
  srt_order_push (&f->run, ship, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
  frame (f);
  why = why_new (&f->run, ship);
  object->last_attacker = bandit;
  object->recent_damage = 209;
  frame (f);
  it = last (why, SRT_DECISION_RETALIATION);
  at = decider (why, it);
  g_assert_true (it->idle);
  g_assert_cmpint (at->relation, ==, SRT_RELATION_AT_LEAST);
  g_assert_cmpfloat (at->operand, ==, 209);
  fixture_near (at->limit, 210, 0.001);
  object->recent_damage = 210;
  srt_object (f->world, bandit)->flags |= SRT_EXPLODING;
  frame (f);
  it = last (why, SRT_DECISION_RETALIATION);
  g_assert_cmpstr (decider (why, it)->words, ==, "its attacker is known and can be acted on");
  g_assert_true (has_rule (why, it, "it is exploding"));
  srt_object (f->world, bandit)->flags &= ~SRT_EXPLODING;
  frame (f);
  it = last (why, SRT_DECISION_RETALIATION);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpint (it->other, ==, bandit);
  g_assert_cmpint (it->tick, ==, f->world->mission_ticks);
}

/* ---- Find New Target ---- */

static void
test_target (void)
{
  static int members[4];
  g_autoptr (Fixture) f = fixture_new (16);
  g_autofree Why *why = NULL;
  SrtFlightGroup *own_groups = f->mission->groups, group = { .n_ships = 4, .ships = members };
  int own_n = f->mission->n_groups;
  const SrtDecision *it;
  const SrtDecisionRule *at;
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  members[0] = fixture_ship (f, FIX_BANDIT, 0, 0, 30000); /* nearest, but fought by two */
  members[1] = fixture_ship (f, FIX_BANDIT, 0, 0, 40000); /* set aside */
  members[2] = fixture_ship (f, FIX_BANDIT, 0, 0, 45000); /* out of action */
  members[3] = fixture_ship (f, FIX_BANDIT, 0, 0, 50000);
  for (int i = 0; i < 2; i++)
    srt_order_push (&f->run, fixture_ship (f, FIX_FIGHTER, 90000, 0, 0), SRT_ORDER_FIGHT,
                    srt_target_ship (members[0], -1), SRT_PUSH_HAND);
  srt_object (f->world, slot)->set_aside = members[1];
  srt_object (f->world, slot)->set_aside_until = 3000;
  srt_object (f->world, members[2])->flags |= SRT_DISABLED;
  f->mission->groups = &group;
  f->mission->n_groups = 1;
  srt_order_push (&f->run, slot, SRT_ORDER_FIND_NEW_TARGET, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, SRT_PUSH_HAND);
  why = why_new (&f->run, slot);
  frame (f);
  it = last (why, SRT_DECISION_TARGET);
  g_assert_cmpint (it->number, ==, SRT_ORDER_FIGHT);
  g_assert_cmpint (it->other, ==, members[3]);
  g_assert_cmpint (decider (why, it)->slot, ==, members[3]);
  at = rule (why, it, "fighters at it");
  g_assert_true (at->held);
  g_assert_cmpfloat (at->operand, ==, 3);
  g_assert_true (has_rule (why, it, "it is set aside"));
  g_assert_true (has_rule (why, it, "it is out of action"));
  at = rule (why, it, "weight as one to fight");
  g_assert_true (at->held);
  g_assert_cmpint (at->unit, ==, SRT_UNIT_WEIGHT);
  fixture_near (at->operand, 50000.0 * 50000.0, 1);
  at = rule (why, it, "weight as one to mill round");
  fixture_near (at->operand, 4 * 30000.0 * 30000.0, 100);
  {
    int candidates = 0;
    for (uint32_t i = 0; i < it->n_rules; i++)
      candidates += why->rules[it->first_rule + i].depth == 0
                    && strstr (why->rules[it->first_rule + i].words, "the lightest so far") != NULL;
    g_assert_cmpint (candidates, ==, 4);
  }
  f->mission->groups = own_groups;
  f->mission->n_groups = own_n;
}

/* ---- Avoidance ---- */

static void
test_lookout (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  g_autofree Why *why = NULL;
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int hull = fixture_ship (f, FIX_HULL, 8000, 0, 0), ahead = fixture_ship (f, FIX_FIGHTER, 0, 0, 5000);
  int beside = fixture_ship (f, FIX_FIGHTER, 9000, 0, 15000);
  const SrtDecision *it;
  bool passed = false;

  srt_object (f->world, slot)->velocity = srt_vec3 (0, 0, 300);
  srt_order_push (&f->run, slot, 6, SRT_NO_TARGET, SRT_PUSH_HAND);
  why = why_new (&f->run, slot);
  srt_avoidance_scan (&f->run, slot);
  it = last (why, SRT_DECISION_LOOKOUT);
  g_assert_cmpint (it->number, ==, 2);
  g_assert_cmpint (rule (why, it, "distance to a large ship")->slot, ==, hull);
  g_assert_cmpfloat (rule (why, it, "distance to a large ship")->operand, ==, 8000);
  for (uint32_t i = 0; i < it->n_rules; i++)
    {
      const SrtDecisionRule *at = &why->rules[it->first_rule + i];
      if (strstr (at->words, "in the way ahead") && at->slot == ahead)
        g_assert_true (at->held);
      if (strstr (at->words, "in the way ahead") && at->slot == beside)
        {
          g_assert_false (at->held);
          g_assert_cmpstr (at[1].words, ==, "how near they pass");
          fixture_near (at[1].operand, 9000, 0.5);
          g_assert_cmpfloat (at[1].limit, ==, 2200);
          passed = true;
        }
    }
  g_assert_true (passed);
}

static void
test_avoidance (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_autofree Why *why = NULL;
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0), other = fixture_ship (f, FIX_FIGHTER, 0, 300, 5000);
  SrtVec3 point = srt_vec3 (0, 0, 20000);
  const SrtDecision *it;
  const SrtDecisionRule *at;

  why = why_new (&f->run, slot);
  g_assert_false (srt_avoid_ahead (&f->run, slot, &point));
  g_assert_cmpint (why->all.n_decisions, ==, 0); /* an empty list decides nothing */
  srt_orders (f->world, slot)->n_avoid_ahead = 1;
  srt_orders (f->world, slot)->avoid_ahead[0] = (int16_t) other;
  g_assert_true (srt_avoid_ahead (&f->run, slot, &point));
  it = last (why, SRT_DECISION_AVOIDANCE);
  at = decider (why, it);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpint (at->slot, ==, other);
  fixture_near (at->operand, 300, 0.5);
  g_assert_cmpfloat (at->limit, ==, 1000);
  g_assert_cmpint (it->n_marks, >=, 2);
  point = srt_vec3 (20000, 0, 0);
  g_assert_false (srt_avoid_ahead (&f->run, slot, &point));
  it = last (why, SRT_DECISION_AVOIDANCE);
  g_assert_true (it->idle);
  g_assert_false (decider (why, it)->held);
}

static void
test_avoidance_near (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  g_autofree Why *why = NULL;
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, -60000), hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  SrtVec3 point = srt_vec3 (0, 0, 60000);
  const SrtDecision *it;

  why = why_new (&f->run, slot);
  srt_object (f->world, slot)->velocity = srt_vec3 (0, 0, 300);
  srt_orders (f->world, slot)->n_avoid_near = 1;
  srt_orders (f->world, slot)->avoid_near[0] = (int16_t) hull;
  g_assert_true (srt_avoid_near (&f->run, slot, &point));
  it = last (why, SRT_DECISION_AVOIDANCE);
  g_assert_cmpint (it->number, ==, 1);
  g_assert_cmpint (decider (why, it)->slot, ==, hull);
  g_assert_true (decider (why, it)->held);
  g_assert_false (rule (why, it, "how far ahead")->held);
  g_assert_cmpint (rule (why, it, "time until they meet")->unit, ==, SRT_UNIT_STEPS);
  srt_object (f->world, slot)->velocity = srt_vec3 (0, 0, 1);
  point = srt_vec3 (0, 0, 60000);
  g_assert_false (srt_avoid_near (&f->run, slot, &point));
  it = last (why, SRT_DECISION_AVOIDANCE);
  g_assert_cmpint (it->number, ==, 0);
  g_assert_false (rule (why, it, "time until they meet")->held);
  g_assert_false (has_rule (why, it, "the way to the point"));
}

/* ---- Recording changes nothing ---- */

static uint64_t
fly (const char *name, int ticks, Why *why, uint32_t *made)
{
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bench", "missions", file, NULL);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtContent *content = shipped_content ();
  SrtDocument *document = srt_document_load (path, NULL);
  SrtMission *mission = srt_mission_read (document, content, NULL);
  SrtSim *sim = srt_sim_new (content, mission, &options, NULL);
  uint64_t hash;

  g_assert_nonnull (sim);
  if (why)
    srt_sim_run_context (sim)->decisions = &why->all;
  for (int tick = 0; tick < ticks; tick++)
    {
      srt_sim_tick (sim);
      if (!why)
        continue;
      g_assert_false (why->all.open);
      for (uint32_t i = 0; i < why->all.n_decisions; i++)
        {
          const SrtDecision *it = &why->decisions[i];
          g_assert_cmpint (it->tick, ==, srt_sim_world (sim)->mission_ticks);
          g_assert_nonnull (it->words); /* each was ended by the rule that began it */
          g_assert_cmpint (it->decided_by, <, (int) it->n_rules);
          made[it->kind]++;
        }
      srt_decisions_forget (&why->all);
    }
  hash = srt_sim_hash (sim);
  srt_sim_free (sim);
  srt_mission_free (mission);
  srt_document_free (document);
  srt_content_unref (content);
  return hash;
}

static void
test_same (void)
{
  uint32_t made[SRT_N_DECISION_KINDS] = { 0 };
  SrtRun none = { 0 };
  g_autofree Why *why = why_new (&none, -1);
  uint64_t bare = fly ("dogfight-50v50", 3000, NULL, NULL);

  for (int slot = 0; slot < SRT_MAX_SLOTS; slot++)
    srt_decisions_ask (&why->all, slot);
  g_assert_cmpuint (fly ("dogfight-50v50", 3000, why, made), ==, bare);
  for (int kind = 0; kind < SRT_N_DECISION_KINDS; kind++)
    g_test_message ("%s: %u", srt_decision_kind_name (kind), made[kind]);
  g_assert_cmpint (made[SRT_DECISION_MANEUVER], >, 100);
  g_assert_cmpint (made[SRT_DECISION_TARGET], >, 50);
  g_assert_cmpint (made[SRT_DECISION_RETALIATION], >, 1000);
  g_assert_cmpint (made[SRT_DECISION_LOOKOUT], >, 1000);
  g_assert_cmpint (made[SRT_DECISION_AVOIDANCE], >, 100);
  g_assert_cmpint (made[SRT_DECISION_CRASH], >, 10);
  g_assert_cmpint (made[SRT_DECISION_GUNS], >, 1000);
  g_assert_cmpint (made[SRT_DECISION_MISSILE], >, 1000);
  g_assert_cmpint (made[SRT_DECISION_COUNTERMEASURE], >, 1000);
  /* Small rooms are as good: what does not fit is left out. */
  why->all.max_decisions = why->all.max_rules = 7;
  why->all.max_alternatives = why->all.max_marks = 3;
  g_assert_cmpuint (fly ("dogfight-50v50", 3000, why, made), ==, bare);
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
  g_test_add_func ("/decide/guns", test_guns);
  g_test_add_func ("/decide/guns-past-player", test_guns_past_player);
  g_test_add_func ("/decide/missile", test_missile);
  g_test_add_func ("/decide/countermeasure", test_countermeasure);
  g_test_add_func ("/decide/decoy", test_decoy);
  g_test_add_func ("/decide/cloak", test_cloak);
  g_test_add_func ("/decide/help", test_help);
  g_test_add_func ("/decide/retaliation", test_retaliation);
  g_test_add_func ("/decide/target", test_target);
  g_test_add_func ("/decide/lookout", test_lookout);
  g_test_add_func ("/decide/avoidance", test_avoidance);
  g_test_add_func ("/decide/avoidance-near", test_avoidance_near);
  g_test_add_func ("/decide/same", test_same);
  g_test_add_func ("/decide/asked", test_asked);
  g_test_add_func ("/decide/full", test_full);
  g_test_add_func ("/decide/kinds", test_kinds);
  return g_test_run ();
}
