/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that act at once, that wait, and that fly to a point (spec 03 §9.1, §9.2, §9.4, §9.5, §9.7). */
#include "maneuver/private.h"

static float
drawn_number (SrtRun *run, int slot, const SrtManeuverCode *code)
{
  float share = srt_object_random (&srt_object (run->world, slot)->random_seed);
  float value = code->number[0] + (code->number[1] - code->number[0]) * share;

  srt_note_draw (run, slot, value);
  return value;
}

/* SetYaw, SetPitch, SetRoll */
bool
srt_start_input (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  float input = drawn_number (run, slot, code) * srt_object_pilot (run, slot)->turn_limit;
  int bit = code->op == SRT_OP_SET_YAW     ? SRT_MIRROR_YAW
            : code->op == SRT_OP_SET_PITCH ? SRT_MIRROR_PITCH
                                           : SRT_MIRROR_ROLL;
  float *held = code->op == SRT_OP_SET_YAW     ? &own->yaw_input
                : code->op == SRT_OP_SET_PITCH ? &own->pitch_input
                                               : &own->roll_input;

  *held = srt_unsigned_zero ((state->mirror & bit) != 0 ? -input : input);
  return false;
}

bool
srt_start_speed (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  srt_object (run->world, slot)->throttle = srt_unsigned_zero (drawn_number (run, slot, code));
  return false;
}

bool
srt_start_afterburner (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  state->afterburner = code->flag && srt_object_pilot (run, slot)->turn_limit == 2.0f
                       && srt_player_within (run, slot, 50000.0f);
  return false;
}

bool
srt_start_mirror (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  state->mirror = srt_object_random15 (&srt_object (run->world, slot)->random_seed) & 7;
  srt_note_draw (run, slot, state->mirror);
  return false;
}

bool
srt_start_cloak (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  state->cloak = code->flag;
  state->cloak_at = run->world->frame_start + 500;
  return false;
}

bool
srt_start_nothing (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  return false;
}

/* Goto and Else: goes on after the line they hold. */
bool
srt_start_jump (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  state->line = code->line;
  return false;
}

static bool
may_crash (SrtRun *run, int slot)
{
  static const float margin[] = { 5000.0f, 3500.0f, 2000.0f };
  int target = srt_fight_target (run, slot).index;
  int skill = srt_object_pilot (run, slot)->skill;

  if ((srt_object (run->world, target)->flags & SRT_COMPONENTS) != 0)
    return srt_close_to_part (run, slot);
  return skill >= 0 && skill <= 2 && srt_collision_course (run, slot, target, 100.0f, margin[skill]);
}

static bool
is_going_to_crash (SrtRun *run, int slot)
{
  int target = srt_fight_target (run, slot).index;
  bool crashes;

  srt_decide (run, slot, SRT_DECISION_CRASH);
  crashes = may_crash (run, slot);
  srt_decided (run, crashes, target, crashes ? N_ ("is about to crash into %2") : N_ ("is clear of %2"));
  return crashes;
}

bool
srt_start_if (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  if (!is_going_to_crash (run, slot))
    state->line = code->line;
  return false;
}

/* ---- Waiting ---- */

bool
srt_start_timer (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  float span = (float) code->ticks[1] - (float) code->ticks[0];
  float share = srt_object_random (&srt_object (run->world, slot)->random_seed);
  int ticks = code->ticks[0] + (int) rintf (share * span);

  state->timer = run->world->frame_start + ticks;
  srt_note_draw (run, slot, (float) ticks);
  return true;
}

bool
srt_start_wait (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  return true;
}

bool
srt_run_wait (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  return run->world->frame_start < state->timer;
}

bool
srt_run_end_script (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  srt_fight_end_maneuver (run, state);
  return true;
}

/* ---- To a point ---- */

bool
srt_start_runaway (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtVec3 own = srt_object (run->world, slot)->next.p;
  SrtVec3 away = srt_normalize (srt_sub (own, srt_fight_foe (run, slot)->next.p));

  state->point = srt_unsigned_zeros (srt_madd (own, away, 1000000.0f));
  state->weaving = 0;
  return srt_start_timer (run, slot, state, code);
}

bool
srt_start_out_of_sphere (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  state->point = srt_action_centre (run);
  state->weaving = 0;
  return srt_start_timer (run, slot, state, code);
}

/* Weaves: pulls up while the point is nearly ahead, turns back once it is well off (spec 03 §9.4). */
static void
fly_to_point (SrtRun *run, int slot, SrtFightState *state)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtOrders *orders = srt_orders (run->world, slot);
  float limit = srt_object_pilot (run, slot)->turn_limit;
  float cosine;

  if (orders->n_avoid_near > 0 || orders->n_avoid_ahead > 0)
    {
      srt_steer (run, slot, state->point, 1.0f, 0.0f, SRT_STEER_CLEAR);
      return;
    }
  own->throttle = 1.0f;
  cosine = srt_cosine (srt_forward (&own->next.r), srt_sub (state->point, own->next.p));
  if (state->weaving)
    {
      if (cosine < 0.7f)
        state->weaving = 0;
      srt_hold_turns (own);
      own->pitch_input = limit;
      return;
    }
  srt_steer (run, slot, state->point, limit, 0.0f, SRT_STEER_CLEAR | SRT_STEER_PITCH_UP);
  if (cosine > 0.9f)
    state->weaving = 1;
}

/* Runaway and Outofactionsphere */
bool
srt_run_to_point (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  if (state->timer < run->world->frame_start)
    return false;
  fly_to_point (run, slot, state);
  return true;
}

/* The ship chosen with the maneuver; NULL once its slot holds nothing. */
static const SrtObject *
ship_run_to (const SrtRun *run, const SrtFightState *state)
{
  const SrtObject *ship;

  if (!srt_slot_valid (run->world, state->ship))
    return NULL;
  ship = srt_object (run->world, state->ship);
  return ship->type == SRT_TYPE_STAND_IN ? NULL : ship;
}

bool
srt_start_run_to_ship (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  const SrtObject *ship = ship_run_to (run, state);

  if (ship)
    state->point = ship->next.p;
  state->weaving = 0;
  return true;
}

bool
srt_run_to_ship (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtObject *ship = ship_run_to (run, state);
  float distance, cruise, pace;

  if (ship == NULL)
    {
      srt_fight_end_maneuver (run, state);
      return true;
    }
  state->point = ship->next.p;
  fly_to_point (run, slot, state);
  distance = srt_distance (ship->next.p, own->next.p);
  if ((ship->flags & SRT_COMPONENTS) != 0)
    return distance >= ship->radius + 5000.0f;
  cruise = srt_cruise (run, own);
  pace = cruise > 0.0f ? srt_dot (srt_forward (&own->next.r), ship->velocity) / cruise : 0.0f;
  own->throttle = srt_maxf (pace + (distance - 5000.0f) * 0.0002f, 0.5f);
  return true;
}
