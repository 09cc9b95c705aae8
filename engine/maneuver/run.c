/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runner: one update of the script a ship's Fight is in (spec 03 §8.6). */
#include "maneuver/private.h"

/* Inlined into the runner, which asks it in each update. */
static inline const SrtManeuver *
maneuver_of (const SrtRun *run, int slot, int number)
{
  const SrtContent *content = run->content;
  int set = srt_object (run->world, slot)->maneuver_set;

  if (set < 0 || set >= content->n_sets || number < 0 || number >= content->sets[set].n_maneuvers)
    return NULL;
  return content->sets[set].maneuvers[number];
}

const SrtManeuver *
srt_object_maneuver (const SrtRun *run, int slot, int number)
{
  return maneuver_of (run, slot, number);
}

void
srt_fight_end_maneuver (SrtRun *run, SrtFightState *state)
{
  state->maneuver_end = run->world->frame_start - 1;
}

void
srt_draws_add (const SrtRun *run, int slot, float value)
{
  SrtDraws *draws = run->draws;
  const SrtFightState *state = srt_fight (run, slot);

  if (draws->slot >= 0 && draws->slot != slot)
    return;
  if (draws->n == draws->max)
    {
      draws->dropped++;
      return;
    }
  draws->draws[draws->n++] = (SrtDraw){
    .tick = run->world->mission_ticks,
    .event_index = run->world->event_index,
    .slot = slot,
    .maneuver = state->maneuver,
    .line = state->line,
    .value = value,
  };
}

/* Starts the line; true when it waits. */
static inline bool
start_line (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_MANEUVER_LINE, slot, -1, state->line);

  event->value = state->maneuver;
  event->harm = srt_object (run->world, slot)->maneuver_set;
  state->waiting = srt_statements[code->op].start (run, slot, state, code);
  return state->waiting;
}

/* Starts lines up to one that waits; NULL where the script ended or used its budget up. Apart from what follows, so
 * that an update in which nothing is started, as most are, costs next to nothing. */
static __attribute__ ((noinline)) const SrtManeuverCode *
start_lines (SrtRun *run, int slot, SrtFightState *state, const SrtManeuver *maneuver)
{
  SrtEvent *event;

  for (int started = 0; started < SRT_MANEUVER_BUDGET; started++)
    {
      state->line++; /* wraps from before the first to 0 */
      if (state->line >= maneuver->n_lines)
        {
          srt_fight_end_maneuver (run, state);
          return NULL;
        }
      if (start_line (run, slot, state, &maneuver->code[state->line]))
        return &maneuver->code[state->line];
    }
  event = srt_emit (run, SRT_EVENT_MANEUVER_BUDGET, slot, -1, state->line);
  event->value = state->maneuver;
  event->harm = srt_object (run->world, slot)->maneuver_set;
  return NULL;
}

void
srt_fight_run_script (SrtRun *run, int slot)
{
  SrtFightState *state = srt_fight (run, slot);
  const SrtManeuver *maneuver = maneuver_of (run, slot, state->maneuver);
  const SrtManeuverCode *code;

  if (state->afterburner)
    srt_object (run->world, slot)->afterburner = 1;
  if (maneuver == NULL || !maneuver->valid)
    return;
  code = state->waiting ? &maneuver->code[state->line] : start_lines (run, slot, state, maneuver);
  if (code)
    state->waiting = srt_statements[code->op].run (run, slot, state, code);
}

void
srt_maneuver_swapped (SrtRun *run, int set, int number)
{
  for (int slot = srt_walk_next (run->world, -1); slot >= 0; slot = srt_walk_next (run->world, slot))
    {
      SrtObject *object = srt_object (run->world, slot);
      SrtFightState *state;

      if (object->maneuver_set != set || srt_fight_state (run->world, slot) == NULL)
        continue;
      state = srt_fight (run, slot);
      if (state->maneuver != number)
        continue;
      /* What the script holds begins anew; the aim, the lock and the maneuver's end go on. */
      state->line = SRT_MANEUVER_BEFORE_FIRST;
      state->waiting = state->cloak = state->afterburner = state->weaving = 0;
      state->timer = state->cloak_at = 0;
      state->point = srt_vec3 (0, 0, 0);
      object->fighting = srt_fight_target (run, slot).index; /* an attack run may have let go of it */
    }
}
