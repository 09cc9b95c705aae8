/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing whom to fight, flying round the rest, and the torpedo's run (spec 02 §9.2). */
#include "orders/behaviours.h"

#include "world/decide.h"

#include <float.h>
#include <stdio.h>

#define MILL_RADIUS 50000.0f

/* ---- 10 Find New Target ---- */

/* Every Fight and Mill in progress, gathered once, so that each candidate is weighed from a short list. */
typedef struct Engaged
{
  int n_fights, n_mills;
  SrtTarget fights[SRT_MAX_SLOTS], mills[SRT_MAX_SLOTS];
} Engaged;

typedef struct Choice
{
  int slot; /* the searcher */
  bool fighter;
  float fight_weight, mill_weight;
  SrtTarget fight, mill;
  Engaged engaged;
} Choice;

static void
gather (const SrtRun *run, Engaged *engaged)
{
  const SrtWorld *world = run->world;
  engaged->n_fights = engaged->n_mills = 0;
  for (int slot = 0; slot < (int) world->n_slots && slot < SRT_MAX_SLOTS; slot++)
    {
      if (srt_object (world, slot)->type < 0)
        continue;
      const SrtOrderEntry *entry = srt_order_current (world, slot);
      if (entry && entry->number == SRT_ORDER_FIGHT)
        engaged->fights[engaged->n_fights++] = entry->target;
      else if (entry && entry->number == SRT_ORDER_MILL)
        engaged->mills[engaged->n_mills++] = entry->target;
    }
}

static int
count_at (const SrtTarget *list, int n, SrtTarget at)
{
  int count = 0;
  for (int i = 0; i < n; i++)
    if (list[i].index == at.index && list[i].component == at.component)
      count++;
  return count;
}

static bool
may_be_fought (SrtRun *run, const Choice *choice, int slot, int fights)
{
  SrtObject *searcher = srt_object (run->world, choice->slot);
  bool fight = !srt_decide_is (run, N_ ("it is cloaked"), (srt_object (run->world, slot)->flags & SRT_CLOAKED) != 0)
               && !(choice->fighter
                    && srt_decide_at_least (run, N_ ("fighters at it, this one with them"), (float) fights, 3.0f,
                                            SRT_UNIT_COUNT));
  if (searcher->set_aside == slot)
    {
      srt_decide_fact (run, N_ ("it is set aside"));
      fight = false;
      if (searcher->set_aside_until < (int32_t) run->world->game_ticks)
        searcher->set_aside = -1;
    }
  return fight;
}

/* True: the lightest so far, to fight or to mill round. */
static bool
weigh_valid (SrtRun *run, Choice *choice, SrtTarget at)
{
  SrtVec3 place = srt_aimed_at (run, at).place, from = srt_object (run->world, choice->slot)->next.p;
  float d2 = srt_length2 (srt_sub (place, from));
  int fights = 1 + count_at (choice->engaged.fights, choice->engaged.n_fights, at);
  int mills = 1 + count_at (choice->engaged.mills, choice->engaged.n_mills, at);
  bool lightest = false;
  srt_decide_line (run, from, place);
  srt_decide_figure (run, N_ ("distance to it"), srt_distance (place, from), SRT_UNIT_UNITS);
  srt_decide_figure (run, N_ ("fights at it, with this one's"), (float) fights, SRT_UNIT_COUNT);
  srt_decide_figure (run, N_ ("mills round it, with this one's"), (float) mills, SRT_UNIT_COUNT);

  if (may_be_fought (run, choice, at.index, fights)
      && srt_decide_less (run, N_ ("weight as one to fight, against the lightest so far"), (float) fights * d2,
                          choice->fight_weight, SRT_UNIT_WEIGHT))
    {
      choice->fight_weight = (float) fights * d2;
      choice->fight = at;
      lightest = true;
    }
  float mill_weight = (float) (fights + mills) * d2;
  if (srt_decide_less (run, N_ ("weight as one to mill round, against the lightest so far"), mill_weight,
                       choice->mill_weight, SRT_UNIT_WEIGHT))
    {
      choice->mill_weight = mill_weight;
      choice->mill = at;
      lightest = true;
    }
  return lightest;
}

static bool
weigh (SrtRun *run, int slot, int component, void *data)
{
  SrtTarget at = srt_target_ship (slot, component);
  srt_decide_rule (run, N_ ("it is the lightest so far"));
  srt_decide_about (run, slot, true);
  srt_decide_end (run, srt_target_valid (run, at, SRT_CLOAKED) && weigh_valid (run, data, at));
  return false;
}

void
srt_find_target_update (SrtRun *run, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  SrtObject *object = srt_object (run->world, slot);
  int own_class = srt_class (run, object);
  Choice choice;
  choice.slot = slot;
  choice.fighter = own_class == SRT_CLASS_FIGHTER;
  choice.fight_weight = choice.mill_weight = FLT_MAX;
  choice.fight = choice.mill = SRT_NO_TARGET;
  gather (run, &choice.engaged);
  srt_decide (run, slot, SRT_DECISION_TARGET);
  srt_target_walk (run, entry->target, weigh, &choice);
  bool fight = srt_decide_about (run, choice.fight.index,
                                 srt_decide_is (run, N_ ("there is one to fight"), choice.fight.index >= 0));
  bool mill = (fight && choice.mill.index >= 0)
              || srt_decide_about (run, choice.mill.index,
                                   srt_decide_is (run, N_ ("there is one to mill round"), choice.mill.index >= 0));

  if (fight && mill)
    {
      int order = own_class == SRT_CLASS_TORPEDO ? SRT_ORDER_TORPEDO : SRT_ORDER_FIGHT;
      srt_decided (run, order, choice.fight.index, N_ ("%1 at %2"));
      srt_order_push (run, slot, order, choice.fight, SRT_PUSH_ORDER);
    }
  else if (mill)
    {
      srt_decided (run, SRT_ORDER_MILL, choice.mill.index, N_ ("%1 round %2"));
      srt_order_push (run, slot, SRT_ORDER_MILL, choice.mill, SRT_PUSH_ORDER);
    }
  else if (fight)
    {
      srt_decided_nothing (run, -1, choice.fight.index, N_ ("waits"));
      srt_let_go (object); /* weighs too much to mill round: waits */
    }
  else
    {
      srt_decided (run, -1, -1, N_ ("finds none"));
      srt_order_end (run, slot, N_ ("none of its targets can be fought"));
    }
}

void
srt_find_target_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, "%s", srt_order_words (N_ ("looks among its targets for one to fight")));
}

/* ---- 120 Mill ---- */

typedef struct Mill
{
  SrtMat3 circle;
  int32_t started;
} Mill;

enum
{
  MILL_TICKS = 500,
};

void
srt_mill_init (SrtRun *run, int slot)
{
  SrtTarget target = srt_order_current (run->world, slot)->target;
  Mill *state = srt_order_state (run->world, slot);
  if (!srt_target_valid (run, target, SRT_CLOAKED))
    return;
  state->started = run->world->frame_start;
  SrtVec3 from = srt_aimed_at (run, target).place;
  SrtVec3 out = srt_sub (srt_object (run->world, slot)->next.p, from);
  SrtMat3 circle = srt_mat3_look_at (out);
  state->circle = srt_mat3_unsigned_zeros (&circle);
}

SrtVec3
srt_mill_point (SrtRun *run, int slot)
{
  const Mill *state = srt_order_state (run->world, slot);
  SrtVec3 centre = srt_aimed_at (run, srt_order_current (run->world, slot)->target).place;
  float cruise = srt_cruise (run, srt_object (run->world, slot));
  float sine, cosine;
  srt_sincosf (cruise * (float) (run->world->frame_start - state->started) * 0.000005f, &sine, &cosine);
  SrtVec3 side = srt_madd (centre, srt_right (&state->circle), MILL_RADIUS * sine);
  return srt_madd (side, srt_forward (&state->circle), MILL_RADIUS * cosine);
}

void
srt_mill_update (SrtRun *run, int slot)
{
  if (!srt_target_or_pop (run, slot, SRT_CLOAKED))
    return;
  const Mill *state = srt_order_state (run->world, slot);
  if (state->started + MILL_TICKS < run->world->frame_start)
    {
      srt_order_pop (run, slot);
      return;
    }
  srt_steer (run, slot, srt_mill_point (run, slot), 1.0f, 0.0f, SRT_STEER_CLEAR);
  srt_object (run->world, slot)->throttle = 1.0f;
}

void
srt_mill_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Mill *state = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("until tick %d")), state->started + MILL_TICKS);
}

int
srt_mill_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Mill *state = srt_order_state (run->world, slot);
  SrtTarget target = srt_order_current (run->world, slot)->target;
  if (!srt_slot_valid (run->world, target.index))
    return 0;
  return srt_mark_circle (marks, 0, max, srt_aimed_at (run, target).place, srt_down (&state->circle), MILL_RADIUS,
                          true);
}

/* ---- 103 Torpedo ---- */

void
srt_torpedo_init (SrtRun *run, int slot)
{
  srt_object (run->world, slot)->throttle = 1.0f;
}

SrtVec3
srt_torpedo_point (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtTarget target = srt_order_current (run->world, slot)->target;
  SrtVec3 node = srt_aimed_at (run, target).place;
  const SrtFlightStats *flight = srt_flight (run, object);
  float n = 0.0f;
  if (flight)
    n = srt_order_finite (srt_distance (srt_drawn (run, slot)->p, node) / flight->max_speed);
  SrtVec3 nose = srt_forward (&srt_drawn (run, target.index)->r);
  SrtVec3 led = srt_madd (node, nose, srt_object (run->world, target.index)->speed * n);
  return srt_madd (led, object->velocity, -srt_minf (n / 2.0f, 25.0f));
}

void
srt_torpedo_update (SrtRun *run, int slot)
{
  if (srt_target_or_pop (run, slot, 0))
    srt_steer (run, slot, srt_torpedo_point (run, slot), 2.0f, 0.0f, 0);
}

void
srt_torpedo_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtObject *object = srt_object (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  snprintf (text, size, srt_order_words (N_ ("at %s, %.0f units off")), srt_slot_name (run, target),
            target >= 0 ? (double) srt_distance (object->next.p, srt_object (run->world, target)->next.p) : 0.0);
}
