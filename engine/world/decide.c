/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "world/decide.h"

#include <string.h>

static const struct
{
  const char *name, *words;
} kinds[SRT_N_DECISION_KINDS] = {
#define SRT_DECISION_ROW(id, nick, text) [SRT_DECISION_##id] = { nick, text },
  SRT_DECISION_KINDS (SRT_DECISION_ROW)
#undef SRT_DECISION_ROW
};

const char *
srt_decision_kind_name (SrtDecisionKind kind)
{
  return (unsigned) kind < SRT_N_DECISION_KINDS ? kinds[kind].name : "";
}

const char *
srt_decision_kind_words (SrtDecisionKind kind)
{
  return (unsigned) kind < SRT_N_DECISION_KINDS ? kinds[kind].words : "";
}

int
srt_decision_kind_by_name (const char *name)
{
  for (int kind = 0; kind < SRT_N_DECISION_KINDS; kind++)
    if (strcmp (kinds[kind].name, name) == 0)
      return kind;
  return -1;
}

/* ---- Asking ---- */

void
srt_decisions_init (SrtDecisions *decisions)
{
  memset (decisions->slots, 0, sizeof decisions->slots);
  decisions->kinds = (1u << SRT_N_DECISION_KINDS) - 1;
  srt_decisions_forget (decisions);
}

void
srt_decisions_ask (SrtDecisions *decisions, int slot)
{
  if (slot >= 0 && slot < SRT_MAX_SLOTS)
    decisions->slots[slot / 64] |= (uint64_t) 1 << slot % 64;
}

void
srt_decisions_forget (SrtDecisions *decisions)
{
  decisions->n_decisions = decisions->n_rules = decisions->n_alternatives = decisions->n_marks = 0;
  decisions->dropped = decisions->depth = 0;
  decisions->open = false;
}

static bool
asked (const SrtDecisions *it, int slot, SrtDecisionKind kind)
{
  return slot >= 0 && slot < SRT_MAX_SLOTS && (it->slots[slot / 64] >> slot % 64 & 1) != 0
         && (it->kinds >> kind & 1) != 0;
}

/* ---- Making ---- */

static SrtDecision *
current (const SrtRun *run)
{
  return &run->decisions->decisions[run->decisions->n_decisions - 1];
}

/* The decision being made is not told at all: half of one would be a wrong answer. */
static void
drop (const SrtRun *run)
{
  SrtDecisions *it = run->decisions;
  const SrtDecision *decision = current (run);

  it->n_rules = decision->first_rule;
  it->n_marks = decision->first_mark;
  it->n_alternatives = it->first_alternative;
  it->n_decisions--;
  it->dropped++;
  it->open = false;
}

/* Room for one more of @max, of which @n are used; without it the decision is dropped. */
static bool
room (const SrtRun *run, uint32_t *n, uint32_t max)
{
  if (*n < max)
    {
      (*n)++;
      return true;
    }
  drop (run);
  return false;
}

void
srt_decision_open (const SrtRun *run, int slot, SrtDecisionKind kind)
{
  SrtDecisions *it = run->decisions;

  if (it->open)
    srt_decision_close (run, -1, -1, NULL, true);
  if (!asked (it, slot, kind))
    return;
  if (it->n_decisions == it->max_decisions)
    {
      it->dropped++;
      return;
    }
  it->n_decisions++;
  it->open = true;
  it->depth = 0;
  it->first_alternative = it->n_alternatives;
  *current (run) = (SrtDecision){
    .tick = run->world->mission_ticks,
    .event_index = run->world->event_index,
    .slot = slot,
    .kind = kind,
    .number = -1,
    .other = -1,
    .first_rule = it->n_rules,
    .first_mark = it->n_marks,
    .decided_by = -1,
  };
}

/* It asks something: a figure only goes into what is asked. */
static bool
is_test (const SrtDecisionRule *rule)
{
  return rule->relation != SRT_RELATION_SPAN && rule->relation != SRT_RELATION_FIGURE;
}

void
srt_decision_settle (const SrtRun *run)
{
  const SrtDecisions *it = run->decisions;
  SrtDecision *decision = current (run);

  for (uint32_t i = it->n_rules; i > decision->first_rule; i--)
    if (it->rules[i - 1].depth == 0 && is_test (&it->rules[i - 1]))
      {
        decision->decided_by = (int32_t) (i - 1 - decision->first_rule);
        return;
      }
}

void
srt_decision_close (const SrtRun *run, int number, int other, const char *words, bool idle)
{
  SrtDecisions *it = run->decisions;
  SrtDecision *decision = current (run);

  if (decision->decided_by < 0)
    srt_decision_settle (run);
  decision->number = number;
  decision->other = other;
  decision->words = words;
  decision->idle = idle;
  decision->n_rules = it->n_rules - decision->first_rule;
  decision->n_marks = it->n_marks - decision->first_mark;
  it->open = false;
}

void
srt_decision_rule (const SrtRun *run, const char *words, SrtRelation relation, bool held, double operand, double limit,
                   SrtUnit unit)
{
  SrtDecisions *it = run->decisions;

  if (!room (run, &it->n_rules, it->max_rules))
    return;
  it->rules[it->n_rules - 1] = (SrtDecisionRule){
    .words = words,
    .operand = operand,
    .limit = limit,
    .slot = -1,
    .first_alternative = it->n_alternatives,
    .relation = (uint8_t) relation,
    .unit = (uint8_t) unit,
    .held = held,
    .depth = (uint8_t) it->depth,
  };
}

void
srt_decision_squares (const SrtRun *run, const char *words, SrtRelation relation, bool held, float value2,
                      float limit2)
{
  srt_decision_rule (run, words, relation, held, sqrt (fmax ((double) value2, 0.0)),
                     sqrt (fmax ((double) limit2, 0.0)), SRT_UNIT_UNITS);
}

void
srt_decision_chance (const SrtRun *run, const char *words, int drawn, float chance, const char *yes, const char *no)
{
  SrtDecisions *it = run->decisions;
  float share = (float) drawn / 32767.0f;
  int most = (int) ceil ((double) chance * 32767.0) - 1;

  srt_decision_rule (run, words, SRT_RELATION_LESS, share < chance, (double) share, (double) chance, SRT_UNIT_CHANCE);
  if (it->open)
    it->rules[it->n_rules - 1].drawn = drawn;
  srt_decision_alternative (run, 0, most, 1, yes);
  srt_decision_alternative (run, most + 1, 32767, 0, no);
}

void
srt_decision_draw (const SrtRun *run, const char *words, SrtRelation relation, int drawn, double operand,
                   double limit)
{
  SrtDecisions *it = run->decisions;

  srt_decision_rule (run, words, relation, true, operand, limit, SRT_UNIT_NONE);
  if (it->open)
    it->rules[it->n_rules - 1].drawn = drawn;
}

void
srt_decision_alternative (const SrtRun *run, int least, int most, int number, const char *words)
{
  SrtDecisions *it = run->decisions;

  if (least > most || !it->open || it->n_rules == current (run)->first_rule
      || !room (run, &it->n_alternatives, it->max_alternatives))
    return;
  it->alternatives[it->n_alternatives - 1] = (SrtAlternative){ least, most, number, words };
  it->rules[it->n_rules - 1].n_alternatives++;
}

void
srt_decision_enter (const SrtRun *run, const char *words)
{
  SrtDecisions *it = run->decisions;

  srt_decision_rule (run, words, SRT_RELATION_IS, false, 0.0, 0.0, SRT_UNIT_NONE);
  if (!it->open)
    return;
  if (it->depth < SRT_DECISION_DEPTH)
    it->groups[it->depth] = it->n_rules - 1;
  it->depth++;
}

void
srt_decision_leave (const SrtRun *run, bool held)
{
  SrtDecisions *it = run->decisions;

  if (it->depth == 0)
    return;
  it->depth--;
  if (it->depth < SRT_DECISION_DEPTH)
    it->rules[it->groups[it->depth]].held = held;
}

void
srt_decision_mark (const SrtRun *run, SrtDecisionMarkKind kind, SrtVec3 a, SrtVec3 b, float size, float angle)
{
  SrtDecisions *it = run->decisions;

  if (room (run, &it->n_marks, it->max_marks))
    it->marks[it->n_marks - 1] = (SrtDecisionMark){
      .a = a,
      .b = b,
      .size = size,
      .angle = angle,
      .kind = kind,
      .rule = (int32_t) (it->n_rules - current (run)->first_rule),
    };
}
