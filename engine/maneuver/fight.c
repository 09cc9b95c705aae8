/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Fight order (spec 03 §4). */
#include "maneuver/private.h"

#include "weapons/weapons.h"

#include <stdio.h>
#include <string.h>

_Static_assert(sizeof (SrtFightState) <= SRT_ORDER_STATE, "Fight's state is kept in the order's");
_Static_assert(sizeof (SrtFightData) <= SRT_ORDER_DATA, "Fight's data is kept in the entry's");
_Static_assert(_Alignof(SrtFightState) <= 8, "the order's state is aligned to 8");

const SrtFightState *
srt_fight_state (const SrtWorld *world, int slot)
{
  const SrtOrders *orders;

  if (!srt_slot_valid (world, slot))
    return NULL;
  orders = srt_orders (world, slot);
  if (orders->count == 0 || orders->starting || orders->stack[0].number != SRT_ORDER_FIGHT)
    return NULL;
  return (const SrtFightState *) orders->state;
}

void
srt_fight_init (SrtRun *run, int slot)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtPilot *pilot = srt_object_pilot (run, slot);
  int target = srt_fight_target (run, slot).index;

  srt_fight_data (run, slot)->maneuver = SRT_MANEUVER_NONE;
  srt_fight_data (run, slot)->fresh = 0;
  if (!srt_slot_valid (run->world, target))
    return;
  srt_fight_choose (run, slot);
  own->missile_at =
      run->world->frame_start + srt_draw_span (run, slot, N_ ("wait for the next missile"), pilot->missiles_least, pilot->missiles_most);
  own->fighting = target;
  srt_object (run->world, target)->fought_by++;
  own->recent_damage = 0.0f;
}

/* Starts the maneuver chosen: everything of the one before is forgotten. */
static void
begin (SrtRun *run, int slot)
{
  SrtFightState *state = srt_fight (run, slot);
  SrtFightData *data = srt_fight_data (run, slot);
  const SrtManeuver *maneuver = srt_object_maneuver (run, slot, data->maneuver);
  uint32_t draw = srt_object_random15 (&srt_object (run->world, slot)->random_seed);

  memset (state, 0, sizeof *state);
  state->maneuver = data->maneuver;
  state->line = SRT_MANEUVER_BEFORE_FIRST;
  state->mirror = maneuver ? (uint8_t) (maneuver->mirror_mask & draw) : 0;
  state->maneuver_end = run->world->frame_start + (uint16_t) data->ticks;
  state->ship = data->ship;
  data->fresh = 0;
}

static void
tell_cloak (const SrtRun *run, int slot, bool on)
{
  bool cloaked = (srt_object (run->world, slot)->flags & SRT_CLOAKED) != 0;

  if (cloaked == on)
    srt_decided_nothing (run, on, -1, on ? N_ ("stays cloaked") : N_ ("stays without the cloak"));
  else
    srt_decided (run, on, -1, on ? N_ ("cloaks") : N_ ("drops the cloak"));
}

/* As the maneuver asks (spec 03 §7.6): a new one has asked for nothing yet, so it drops the cloak. */
static void
cloak (SrtRun *run, int slot)
{
  const SrtFightState *state = srt_fight (run, slot);

  if (run->decisions && srt_cloak_fitted (run, slot))
    srt_decide (run, slot, SRT_DECISION_CLOAK);
  if (!srt_decide_is (run, N_ ("the maneuver asks for the cloak"), state->cloak))
    {
      tell_cloak (run, slot, false);
      srt_cloak_set (run, slot, false);
    }
  else if (srt_decide_is_time (run, N_ ("time it may come on"), run->world->frame_start, state->cloak_at))
    {
      tell_cloak (run, slot, true);
      srt_cloak_set (run, slot, true);
    }
  else
    srt_decided_nothing (run, 0, -1, N_ ("waits with the cloak"));
}

void
srt_fight_update (SrtRun *run, int slot)
{
  if (!srt_target_or_pop (run, slot, 0))
    return;
  srt_phase (run, SRT_PHASE_MANEUVERS);
  if (run->world->frame_start > srt_fight (run, slot)->maneuver_end)
    srt_fight_choose (run, slot);
  if (srt_fight_data (run, slot)->fresh)
    begin (run, slot);
  srt_fight_aim (run, slot);
  srt_fight_fire (run, slot);
  srt_fight_call_help (run, slot);
  cloak (run, slot);
  srt_fight_run_script (run, slot);
  srt_phase (run, SRT_PHASE_ORDERS);
}

void
srt_fight_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtFightState *state = srt_fight_state (run->world, slot);
  const SrtManeuver *maneuver;
  const SrtStatement *statement = NULL;

  text[0] = '\0';
  if (state == NULL)
    return;
  maneuver = srt_object_maneuver (run, slot, state->maneuver);
  if (maneuver == NULL)
    {
      snprintf (text, size, srt_order_words (N_ ("maneuver %d, which there is not, until tick %d")), state->maneuver,
                state->maneuver_end);
      return;
    }
  if (maneuver->valid && state->line < maneuver->n_lines)
    statement = srt_maneuver_statement (&maneuver->code[state->line]);
  if (statement == NULL)
    snprintf (text, size, srt_order_words (N_ ("%s, until tick %d")), maneuver->name, state->maneuver_end);
  else if (state->waiting)
    snprintf (text, size, srt_order_words (N_ ("%s, line %d: waits in %s (timer %d), until tick %d")),
              maneuver->name, maneuver->file_line[state->line], statement->name, state->timer,
              state->maneuver_end);
  else
    snprintf (text, size, srt_order_words (N_ ("%s, line %d: %s, until tick %d")), maneuver->name,
              maneuver->file_line[state->line], statement->name, state->maneuver_end);
}
