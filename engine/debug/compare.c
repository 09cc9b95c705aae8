/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "debug/compare.h"

#include <string.h>

/* ---- Outcomes ---- */

void
srt_outcome_of (const SrtSim *sim, SrtOutcome *outcome)
{
  const SrtWorld *world = srt_sim_world (sim);
  const SrtRun *run = srt_sim_run_context ((SrtSim *) sim);

  *outcome = (SrtOutcome){ .tick = world->mission_ticks, .over_at = srt_sim_over (sim) ? world->mission_ticks : -1 };
  memcpy (outcome->losses, world->losses, sizeof outcome->losses);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      const SrtCombatStats *combat;
      if (object->type < 0 || object->side > 2 || (object->flags & (SRT_OUT_OF_ACTION | SRT_STAND_IN)))
        continue;
      outcome->left[object->side]++;
      combat = srt_combat (run, object);
      for (int i = 0; combat && combat->armor_class > 0 && i < 4; i++)
        outcome->armor[object->side] += 0.25 * (double) object->armor[i] / (6.0 * combat->armor_class - 1.0);
    }
}

/* ---- Differences ---- */

/* What of an object a part of the digest is of, field by field. */
typedef struct Field
{
  int part;
  size_t at, size;
  const char *words;
} Field;

#define FIELD(part, member, words) { SRT_DIGEST_##part, offsetof (SrtObject, member), sizeof ((SrtObject *) 0)->member, words }

static const Field fields[] = {
  FIELD (PLACE, next.p, N_ ("place")),
  FIELD (ATTITUDE, next.r, N_ ("attitude")),
  FIELD (VELOCITY, velocity, N_ ("velocity")),
  FIELD (SHIELDS, shields, N_ ("shields")),
  FIELD (ARMOR, armor, N_ ("armour")),
  FIELD (FLAGS, flags, N_ ("flags")),
  FIELD (CHANCE, random_seed, N_ ("random generator")),
};

static bool
object_differs (const SrtWorld *a, const SrtWorld *b, int slot, unsigned parts, SrtParting *parting)
{
  const char *one = (const char *) srt_object (a, slot), *other = (const char *) srt_object (b, slot);
  const SrtOrders *orders = srt_orders (a, slot), *others = srt_orders (b, slot);

  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    if ((parts & 1u << fields[i].part) && memcmp (one + fields[i].at, other + fields[i].at, fields[i].size) != 0)
      {
        parting->part = fields[i].part;
        parting->field = fields[i].words;
        return true;
      }
  if ((parts & 1u << SRT_DIGEST_ORDERS)
      && (orders->count != others->count || memcmp (&orders->stack[0], &others->stack[0], sizeof orders->stack[0]) != 0))
    {
      parting->part = SRT_DIGEST_ORDERS;
      parting->field = N_ ("order");
      return true;
    }
  return false;
}

bool
srt_worlds_differ (const SrtWorld *a, const SrtWorld *b, unsigned parts, SrtParting *parting)
{
  int count = a->count < b->count ? a->count : b->count;

  *parting = (SrtParting){ .tick = a->mission_ticks, .slot = -1 };
  for (int slot = 0; slot < count; slot++)
    if (object_differs (a, b, slot, parts, parting))
      {
        parting->slot = slot;
        return true;
      }
  if (a->count != b->count && (parts & 1u << SRT_DIGEST_PLACE))
    {
      parting->part = SRT_DIGEST_PLACE;
      parting->slot = count;
      parting->field = N_ ("that it is there");
      return true;
    }
  if ((parts & 1u << SRT_DIGEST_CHANCE) && memcmp (&a->random, &b->random, sizeof a->random) != 0)
    {
      parting->part = SRT_DIGEST_CHANCE;
      parting->field = N_ ("random generator of the game");
      return true;
    }
  return false;
}

/* ---- Side by side ---- */

enum
{
  ANY = (1 << SRT_N_DIGEST_PARTS) - 1,
  SEEN = ANY & ~(1 << SRT_DIGEST_CHANCE),
};

static bool
same_event (const SrtEvent *a, const SrtEvent *b)
{
  return a->kind == b->kind && a->slot == b->slot && a->other == b->other && a->number == b->number
         && a->component == b->component && memcmp (&a->value, &b->value, sizeof a->value) == 0;
}

/* What the change itself tells is no consequence of it. */
static bool
is_change (const SrtEvent *event)
{
  return event->kind == SRT_EVENT_HAND || event->kind == SRT_EVENT_CONTENT_SWAPPED;
}

/* The first place in the tick's events where the two runs tell something else. */
static void
find_event (const SrtSim *was, const SrtSim *then, SrtComparison *comparison)
{
  uint32_t n[2], i = 0, k = 0;
  const SrtEvent *events[2] = { srt_sim_events (was, &n[0]), srt_sim_events (then, &n[1]) };

  for (;; i++, k++)
    {
      while (i < n[0] && is_change (&events[0][i]))
        i++;
      while (k < n[1] && is_change (&events[1][k]))
        k++;
      if (i >= n[0] || k >= n[1] || !same_event (&events[0][i], &events[1][k]))
        break;
    }
  comparison->has_event[0] = i < n[0];
  comparison->has_event[1] = k < n[1];
  if (comparison->has_event[0])
    comparison->event[0] = events[0][i];
  if (comparison->has_event[1])
    comparison->event[1] = events[1][k];
  if (comparison->has_event[0] || comparison->has_event[1])
    comparison->event_tick = srt_sim_world (then)->mission_ticks;
}

static void
look (const SrtSim *was, const SrtSim *then, SrtComparison *comparison)
{
  const SrtDigest a = srt_sim_digest_parts (was), b = srt_sim_digest_parts (then);

  if (srt_digest_differs (&a, &b) < 0)
    return;
  if (comparison->any.tick < 0)
    srt_worlds_differ (srt_sim_world (was), srt_sim_world (then), ANY, &comparison->any);
  if (comparison->seen.tick < 0)
    {
      SrtParting seen;
      if (srt_worlds_differ (srt_sim_world (was), srt_sim_world (then), SEEN, &seen))
        comparison->seen = seen;
    }
}

bool
srt_compare (SrtReplay *was, SrtHistory *then, int ticks, const int *stop, int *done, SrtCompareFunc each,
             void *data, SrtComparison *comparison)
{
  SrtSim *sims[2] = { srt_replay_sim (was), srt_history_sim (then) };
  int over_at[2] = { -1, -1 };

  *comparison = (SrtComparison){
    .from = srt_replay_now (was), .any = { .tick = -1 }, .seen = { .tick = -1 }, .event_tick = -1
  };
  look (sims[0], sims[1], comparison);
  if (each)
    each (sims[0], sims[1], data);
  for (int i = 0; i < ticks; i++)
    {
      if (stop && __atomic_load_n (stop, __ATOMIC_RELAXED))
        return false;
      srt_replay_tick (was);
      srt_history_tick (then);
      if (comparison->seen.tick < 0)
        {
          if (comparison->event_tick < 0)
            find_event (sims[0], sims[1], comparison);
          look (sims[0], sims[1], comparison);
        }
      for (int k = 0; k < 2; k++)
        if (over_at[k] < 0 && srt_sim_over (sims[k]))
          over_at[k] = srt_sim_world (sims[k])->mission_ticks;
      if (each)
        each (sims[0], sims[1], data);
      if (done)
        __atomic_store_n (done, i + 1, __ATOMIC_RELAXED);
    }
  for (int k = 0; k < 2; k++)
    {
      srt_outcome_of (sims[k], &comparison->outcome[k]);
      if (over_at[k] >= 0)
        comparison->outcome[k].over_at = over_at[k];
    }
  return true;
}

/* ---- Decisions ---- */

static bool
same_words (const char *a, const char *b)
{
  return a == b || (a && b && strcmp (a, b) == 0);
}

static bool
same_outcome (const SrtDecision *a, const SrtDecision *b)
{
  return a->number == b->number && a->other == b->other && a->idle == b->idle && same_words (a->words, b->words);
}

bool
srt_why_same_rule (const SrtWhy *was, const SrtDecision *one, const SrtWhy *then, const SrtDecision *other,
                   uint32_t index)
{
  const SrtDecisionRule *a, *b;

  if (index >= one->n_rules || index >= other->n_rules)
    return false;
  a = &was->rules[one->first_rule + index];
  b = &then->rules[other->first_rule + index];
  return a->held == b->held && a->relation == b->relation && a->slot == b->slot && a->drawn == b->drawn
         && memcmp (&a->operand, &b->operand, sizeof a->operand) == 0
         && memcmp (&a->limit, &b->limit, sizeof a->limit) == 0 && same_words (a->words, b->words);
}

static bool
same_rules (const SrtWhy *was, const SrtDecision *one, const SrtWhy *then, const SrtDecision *other)
{
  if (one->n_rules != other->n_rules)
    return false;
  for (uint32_t i = 0; i < one->n_rules; i++)
    if (!srt_why_same_rule (was, one, then, other, i))
      return false;
  return true;
}

/* Whether a decision of this kind follows in the tick, from @at on. */
static bool
follows (const SrtWhy *why, uint32_t at, const SrtDecision *like)
{
  for (; at < why->n_decisions && why->decisions[at].tick == like->tick; at++)
    if (why->decisions[at].kind == like->kind)
      return true;
  return false;
}

bool
srt_whys_part (const SrtWhy *was, const SrtWhy *then, SrtWhyParting *parting)
{
  bool figures = false;

  for (uint32_t i = 0;; i++)
    {
      const SrtDecision *one = i < was->n_decisions ? &was->decisions[i] : NULL;
      const SrtDecision *other = i < then->n_decisions ? &then->decisions[i] : NULL;
      if (!one && !other)
        return figures;
      if (one && other && one->tick == other->tick && one->kind == other->kind)
        {
          if (same_outcome (one, other) && (figures || same_rules (was, one, then, other)))
            continue;
          if (same_outcome (one, other))
            figures = true;
          *parting = (SrtWhyParting){ { (int) i, (int) i }, !same_outcome (one, other) };
          if (parting->outcome)
            return true;
          continue;
        }
      /* One of them has a decision that the other does not make: the one that comes first, or that is never matched. */
      bool extra = !one || (other && (other->tick < one->tick
                                      || (other->tick == one->tick && follows (then, i + 1, one))));
      *parting = (SrtWhyParting){ { extra ? -1 : (int) i, extra ? (int) i : -1 }, true };
      return true;
    }
}
