/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "debug/why.h"

#include <stdlib.h>
#include <string.h>

/* Room for the decisions of one tick, a slot. */
enum
{
  DECISIONS_A_SLOT = 64,
  RULES_A_SLOT = 1024,
  ALTERNATIVES_A_SLOT = 256,
  MARKS_A_SLOT = 512,
};

static void *
room (uint32_t n, size_t size)
{
  return calloc (n > 0 ? n : 1, size);
}

static void
recorder_free (SrtDecisions *it)
{
  if (!it)
    return;
  free (it->decisions);
  free (it->rules);
  free (it->alternatives);
  free (it->marks);
  free (it);
}

static SrtDecisions *
recorder_new (const int *slots, int n, uint32_t kinds)
{
  SrtDecisions *it = calloc (1, sizeof *it);
  uint32_t many = n > 0 ? (uint32_t) n : 1;

  if (!it)
    return NULL;
  it->max_decisions = DECISIONS_A_SLOT * many;
  it->max_rules = RULES_A_SLOT * many;
  it->max_alternatives = ALTERNATIVES_A_SLOT * many;
  it->max_marks = MARKS_A_SLOT * many;
  it->decisions = room (it->max_decisions, sizeof *it->decisions);
  it->rules = room (it->max_rules, sizeof *it->rules);
  it->alternatives = room (it->max_alternatives, sizeof *it->alternatives);
  it->marks = room (it->max_marks, sizeof *it->marks);
  srt_decisions_init (it);
  it->kinds = kinds;
  for (int i = 0; i < n; i++)
    srt_decisions_ask (it, slots[i]);
  if (it->decisions && it->rules && it->alternatives && it->marks)
    return it;
  recorder_free (it);
  return NULL;
}

/* Appends @more elements to an array that grows by doubling; false without memory. */
static bool
append (void *array, uint32_t *n, const void *from, uint32_t more, size_t size)
{
  void **elements = array;
  uint32_t had = *n > 0 ? 1u << (32 - __builtin_clz (*n)) : 0, need = *n + more;

  if (need >= had && more > 0)
    {
      uint32_t grown = 1u << (32 - __builtin_clz (need));
      void *moved = realloc (*elements, grown * size);
      if (!moved)
        return false;
      *elements = moved;
    }
  if (more > 0)
    memcpy ((char *) *elements + *n * size, from, more * size);
  *n = need;
  return true;
}

/* One tick's, whose indices count from its own arrays' begin. */
static bool
take (SrtWhy *why, SrtDecisions *tick)
{
  for (uint32_t i = 0; i < tick->n_decisions; i++)
    {
      tick->decisions[i].first_rule += why->n_rules;
      tick->decisions[i].first_mark += why->n_marks;
    }
  for (uint32_t i = 0; i < tick->n_rules; i++)
    tick->rules[i].first_alternative += why->n_alternatives;
  why->dropped += tick->dropped;
  return append (&why->decisions, &why->n_decisions, tick->decisions, tick->n_decisions, sizeof *why->decisions)
         && append (&why->rules, &why->n_rules, tick->rules, tick->n_rules, sizeof *why->rules)
         && append (&why->alternatives, &why->n_alternatives, tick->alternatives, tick->n_alternatives,
                    sizeof *why->alternatives)
         && append (&why->marks, &why->n_marks, tick->marks, tick->n_marks, sizeof *why->marks);
}

static bool
record (SrtWhy *why, SrtReplay *replay, SrtDecisions *tick, const int *stop)
{
  while (srt_replay_now (replay) < why->to)
    {
      if (stop && __atomic_load_n (stop, __ATOMIC_RELAXED) != 0)
        return false;
      srt_decisions_forget (tick);
      srt_replay_tick (replay);
      if (!take (why, tick))
        return false;
    }
  return true;
}

SrtWhy *
srt_why_new (SrtReplay *replay, const int *slots, int n, uint32_t kinds, int from, int to, const int *stop)
{
  SrtWhy *why = calloc (1, sizeof *why);
  SrtDecisions *tick = recorder_new (slots, n, kinds);
  SrtRun *run = srt_sim_run_context (srt_replay_sim (replay));
  bool done = why && tick && srt_replay_run (replay, from, stop);

  if (done)
    {
      why->from = from;
      why->to = to;
      run->decisions = tick;
      done = record (why, replay, tick, stop);
      run->decisions = NULL;
    }
  recorder_free (tick);
  if (done)
    return why;
  srt_why_free (why);
  return NULL;
}

SrtWhy *
srt_why_join (SrtWhy *first, SrtWhy *then)
{
  SrtDecisions tick = {
    .decisions = then->decisions, .rules = then->rules, .alternatives = then->alternatives, .marks = then->marks,
    .n_decisions = then->n_decisions, .n_rules = then->n_rules, .n_alternatives = then->n_alternatives,
    .n_marks = then->n_marks, .dropped = then->dropped,
  };
  bool done = take (first, &tick);

  first->from = then->from;
  first->to = then->to;
  srt_why_free (then);
  if (done)
    return first;
  srt_why_free (first);
  return NULL;
}

void
srt_why_free (SrtWhy *why)
{
  if (!why)
    return;
  free (why->decisions);
  free (why->rules);
  free (why->alternatives);
  free (why->marks);
  free (why);
}
