/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ion cannon (spec 08 §6): it turns to its target, locks on to it, and
 * destroys it with one beam. All it shows follows from its state, which is
 * the order's own: two cannons share nothing, and nothing outlives its order.
 */
#include "orders/behaviours.h"

#include <stdio.h>
#include <string.h>

typedef enum Step
{
  STEP_START,
  STEP_AIM,
  STEP_CHARGE,
  STEP_POWER,
  STEP_READY,
  STEP_GLOW,
  STEP_FIRE,
  STEP_DESTROY,
} Step;

/* Ticks; aiming takes as long as it takes, and the blow falls at once. */
static const int step_ticks[] = { 0, 0, 300, 300, 150, 200, 100, 0 };

enum
{
  SEARCH_TICKS = 2500,
  WARNING_TICKS = 1500, /* between two warnings of the player */
  LIGHT_TICKS = 60,     /* between two lights: a fifth of the step */
  STRIKE_TICKS = 20,    /* between two fireballs */
  STRIKES = 5,
  FIRST_SLOTS = 5,      /* players' ships: it turns more slowly to them */
  FULLY_INVULNERABLE = 2,
};

#define ALIGNED 0.98f     /* cosine beyond which it does not turn */
#define IN_LINE 0.9063f   /* cosine within which it begins to charge */
#define KEEPS_LINE 0.90631f
#define SLOW_TURN 0.002f  /* radians a tick */
#define FAST_TURN 0.004f
#define REACH 190000.0f   /* of a type that says nothing */
#define TOO_NEAR 8000.0f
#define LASER_HALF 600.0f
#define NARROW_LASER_HALF 200.0f
#define LASER_OUT 0.3f    /* share of the charge that it takes to reach out */
#define GLOW_LEAST 0.5f
#define GLOW_FULL 2000.0f
#define GLOW_FLARE 5000.0f
#define BEAM_OFFSET 300.0f

typedef struct IonCannon
{
  int32_t step;
  int32_t began;     /* tick the step began */
  int32_t searching; /* tick the search is counted from */
  int32_t told;      /* lights lit in this step, or fireballs set off */
  uint32_t lit;      /* lights that are on for this frame alone */
} IonCannon;
_Static_assert (sizeof (IonCannon) <= SRT_ORDER_STATE, "state fits");

/* ---- The cannon ---- */

typedef struct Cannon
{
  const SrtIonRole *role;
  int turns, fires;  /* nodes */
  SrtFrame place;    /* of the part that turns, next, world */
  SrtVec3 origin;    /* of the beam, world */
} Cannon;

static int
whole_part (const SrtRun *run, int slot, const char *name)
{
  int node = srt_part_named (run, slot, name);
  return node >= 0 && srt_node_shown (run, node) ? node : -1;
}

static bool
find_cannon (const SrtRun *run, int slot, Cannon *cannon)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  SrtVec3 muzzle = { 0.0f, 0.0f, 0.0f };
  SrtFrame focus;

  if (!type || !type->roles.ion.turns)
    return false;
  cannon->role = &type->roles.ion;
  cannon->turns = whole_part (run, slot, cannon->role->turns);
  cannon->fires = cannon->role->fires ? whole_part (run, slot, cannon->role->fires) : cannon->turns;
  if (cannon->turns < 0 || cannon->fires < 0)
    return false;
  cannon->place = srt_node_next (run, slot, cannon->turns);
  focus = srt_node_next (run, slot, cannon->fires);
  srt_node_points (run, cannon->fires, SRT_POINTS_ION_BEAM, &muzzle, 1);
  cannon->origin = srt_frame_apply (&focus, muzzle);
  return true;
}

bool
srt_ion_cannon_whole (const SrtRun *run, int slot)
{
  Cannon cannon;
  return find_cannon (run, slot, &cannon);
}

/* Toward the target about the part's own Y, unless it lies along the barrel, whichever way (§6, 1). */
static void
turn_to (SrtRun *run, int slot, const Cannon *cannon, int target)
{
  SrtVec3 at = srt_frame_local (&cannon->place, srt_object (run->world, target)->next.p);
  float across = sqrtf (at.x * at.x + at.z * at.z);
  float by = (target < FIRST_SLOTS ? SLOW_TURN : FAST_TURN) * (float) run->world->frame_duration;

  if (fabsf (at.z) >= ALIGNED * across)
    return;
  srt_turret_turn (run, slot, cannon->turns, srt_vec3 (0.0f, at.x > 0.0f ? by : -by, 0.0f));
}

/* How well the target lies in the line of the barrel, either way along it: the cosine. */
static float
line_cosine (const SrtRun *run, const Cannon *cannon, int target)
{
  SrtVec3 way = srt_normalize (srt_sub (srt_object (run->world, target)->next.p, cannon->origin));
  return fabsf (srt_dot (srt_forward (&cannon->place.r), way));
}

/* ---- The lock (§6, 3) ---- */

static bool
too_near (const SrtRun *run, const Cannon *cannon, int target)
{
  SrtVec3 apart = srt_sub (srt_object (run->world, target)->next.p, cannon->origin);
  float least = cannon->role->too_near > 0.0f ? cannon->role->too_near : TOO_NEAR;

  return srt_is_player (run->world, target) && apart.x * apart.x + apart.z * apart.z < least * least;
}

/* What breaks the lock; NULL: it holds. */
static const char *
lock_breaks (const SrtRun *run, const Cannon *cannon, int target)
{
  const SrtObject *object = srt_object (run->world, target);
  const SrtShipType *type = srt_type (run, object);
  float reach = cannon->role->reach > 0.0f ? cannon->role->reach : REACH;

  if (run->world->variables[SRT_VARIABLE_HOLD_LOCK] != 0 || (type && type->roles.holds_ion_lock))
    return NULL;
  if ((object->flags & SRT_CLOAKED) != 0)
    return N_ ("the lock broke: its target is cloaked");
  if (srt_distance (object->next.p, cannon->origin) > reach)
    return N_ ("the lock broke: its target is too far away");
  if (line_cosine (run, cannon, target) < KEEPS_LINE)
    return N_ ("the lock broke: its target is out of its line");
  if (too_near (run, cannon, target))
    return N_ ("the lock broke: its target is too near");
  return NULL;
}

/* ---- Steps ---- */

static void
sound (SrtRun *run, int slot, const Cannon *cannon, SrtSound number)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, number)->place = cannon->origin;
}

static void
warn_player (SrtRun *run, int slot, int target)
{
  SrtWorld *world = run->world;

  if (!srt_is_player (world, target) || world->frame_start < world->ion_warning_at)
    return;
  world->ion_warning_at = world->frame_start + WARNING_TICKS;
  srt_radio_say (run, -1, SRT_RADIO_ION_CANNON);
}

static void
begin_step (SrtRun *run, int slot, const Cannon *cannon, Step step, int32_t at)
{
  IonCannon *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);

  state->step = step;
  state->began = at;
  state->told = 0;
  srt_emit (run, SRT_EVENT_ION_STEP, slot, target, step)->place = cannon->origin;
  switch (step)
    {
    case STEP_CHARGE:
      warn_player (run, slot, target);
      break;
    case STEP_READY:
      state->searching = run->world->frame_start;
      sound (run, slot, cannon, SRT_SOUND_ION_CHARGE);
      break;
    case STEP_FIRE:
      sound (run, slot, cannon, SRT_SOUND_ION_FIRES);
      break;
    default:
      break;
    }
}

/* Each light once, a fifth of the step apart (step 3). */
static void
flash_lights (SrtRun *run, int slot, const Cannon *cannon)
{
  IonCannon *state = srt_order_state (run->world, slot);
  int n = cannon->role->plain ? 0 : cannon->role->lights;

  state->lit = 0;
  while (state->step == STEP_POWER && state->told < n
         && run->world->frame_start >= state->began + LIGHT_TICKS * state->told)
    {
      state->lit |= 1u << state->told++;
      sound (run, slot, cannon, SRT_SOUND_ION_LIGHT);
    }
}

/* Fireballs about the ship that the beam is on (step 6). */
static void
set_off_strikes (SrtRun *run, int slot)
{
  IonCannon *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  const SrtObject *object = srt_object (run->world, target);

  while (state->step == STEP_FIRE && state->told < STRIKES
         && run->world->frame_start >= state->began + STRIKE_TICKS * state->told)
    {
      SrtEvent *event = srt_emit (run, SRT_EVENT_ION_STRIKE, target, slot, state->told++);
      event->place = object->next.p;
      event->direction = object->velocity;
      event->value = object->radius;
    }
}

/* ---- The end of it (step 7) ---- */

static int
hull_of (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtModel *model = object->model >= 0 ? &run->content->models[object->model] : NULL;

  for (int k = 0; model && k < model->n_parts; k++)
    {
      int node = model->parts[k].part_class == SRT_PART_HULL ? srt_root_child (run, slot, k) : -1;
      if (node >= 0 && srt_node_shown (run, node))
        return node;
    }
  return -1;
}

static void
destroy (SrtRun *run, int slot, int target)
{
  SrtObject *object = srt_object (run->world, target);
  const SrtShipType *type = srt_type (run, object);
  int hull = type && type->component_loss != SRT_LOSS_NONE ? hull_of (run, target) : -1;

  if (hull >= 0)
    {
      object->last_attacker = slot;
      srt_component_break (run, target, hull);
    }
  else if (object->invulnerable != FULLY_INVULNERABLE)
    {
      object->last_attacker = slot;
      srt_object_destroyed (run, target, true, true);
    }
}

/* The director's picture of the player being fired at is not cut short. */
static bool
watched (const SrtWorld *world, int target)
{
  return srt_is_player (world, target) && world->player.view == SRT_VIEW_DIRECTOR;
}

/* ---- 110 ---- */

void
srt_ion_cannon_init (SrtRun *run, int slot)
{
  IonCannon *state = srt_order_state (run->world, slot);
  state->began = state->searching = run->world->frame_start;
}

/* It begins again with the same ship. */
static void
lose_lock (SrtRun *run, int slot, int target, const char *why)
{
  srt_order_end (run, slot, why);
  srt_order_push (run, slot, SRT_ORDER_ION_CANNON, srt_target_ship (target, -1), SRT_PUSH_ORDER);
}

static void
run_steps (SrtRun *run, int slot, const Cannon *cannon, int target)
{
  IonCannon *state = srt_order_state (run->world, slot);
  int32_t now = run->world->frame_start;

  if (state->step == STEP_START)
    begin_step (run, slot, cannon, STEP_AIM, now);
  if (state->step == STEP_AIM && line_cosine (run, cannon, target) >= IN_LINE)
    begin_step (run, slot, cannon, STEP_CHARGE, now);
  while (state->step >= STEP_CHARGE && state->step < STEP_DESTROY && now >= state->began + step_ticks[state->step])
    begin_step (run, slot, cannon, (Step) (state->step + 1), state->began + step_ticks[state->step]);
  flash_lights (run, slot, cannon);
  set_off_strikes (run, slot);
  if (state->step == STEP_DESTROY && !watched (run->world, target))
    {
      destroy (run, slot, target);
      srt_order_pop (run, slot);
    }
}

void
srt_ion_cannon_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const IonCannon *state = srt_order_state (world, slot);
  const SrtShipType *type = srt_type (run, srt_object (world, slot));
  int target = srt_order_target_slot (world, slot);
  const char *broken = NULL;
  Cannon cannon;

  if (type && type->roles.ion.stops_dead)
    srt_stop (srt_object (world, slot));
  if (!find_cannon (run, slot, &cannon))
    {
      srt_order_end (run, slot, N_ ("it has no ion cannon left"));
      return;
    }
  if (target < 0 || srt_gone (srt_object (world, target))
      || srt_order_number (world, target) == SRT_ORDER_EXPLODE)
    {
      srt_order_end (run, slot, N_ ("its target is gone"));
      return;
    }
  turn_to (run, slot, &cannon, target);
  if (state->step >= STEP_CHARGE && state->step <= STEP_GLOW)
    broken = lock_breaks (run, &cannon, target);
  if (broken)
    lose_lock (run, slot, target, broken);
  else if (state->step < STEP_GLOW && world->frame_start > state->searching + SEARCH_TICKS)
    srt_order_end (run, slot, N_ ("it has searched long enough"));
  else
    run_steps (run, slot, &cannon, target);
}

/* Nothing that it shows outlives it. */
void
srt_ion_cannon_exit (SrtRun *run, int slot)
{
  memset (srt_order_state (run->world, slot), 0, sizeof (IonCannon));
}

void
srt_ion_cannon_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const names[] = { N_ ("starts"),           N_ ("turns to its target"),
                                       N_ ("charges"),          N_ ("powers up"),
                                       N_ ("is ready"),         N_ ("its barrel glows"),
                                       N_ ("fires"),            N_ ("the blow falls") };
  const IonCannon *state = srt_order_state (run->world, slot);
  const char *name = srt_order_words (names[state->step]);

  if (state->step == STEP_AIM)
    snprintf (text, size, srt_order_words (N_ ("step 1 of 7: %s, searches until tick %d")), name,
              state->searching + SEARCH_TICKS);
  else if (state->step >= STEP_CHARGE && state->step < STEP_DESTROY)
    snprintf (text, size, srt_order_words (N_ ("step %d of 7: %s until tick %d")), state->step, name,
              state->began + step_ticks[state->step]);
  else
    snprintf (text, size, srt_order_words (N_ ("step %d of 7: %s")), state->step, name);
}

/* The barrel's line, and the lock. */
int
srt_ion_cannon_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const IonCannon *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot), n = 0;
  Cannon cannon;

  if (target < 0 || !find_cannon (run, slot, &cannon))
    return 0;
  n = srt_mark_line (marks, n, max, cannon.origin, srt_madd (cannon.origin, srt_forward (&cannon.place.r), 20000.0f),
                     state->step == STEP_AIM);
  return srt_mark_line (marks, n, max, cannon.origin, srt_object (run->world, target)->next.p, state->step >= STEP_CHARGE);
}

/* ---- What it shows ---- */

static float
part_of_step (const SrtWorld *world, const IonCannon *state)
{
  int ticks = step_ticks[state->step];
  return ticks > 0 ? srt_clampf ((float) (world->frame_start - state->began) / (float) ticks, 0.0f, 1.0f) : 0.0f;
}

static void
look_laser (const IonCannon *state, float p, bool plain, SrtIonLook *out)
{
  if (state->step < STEP_CHARGE || state->step > STEP_FIRE)
    return;
  out->laser = state->step == STEP_CHARGE ? srt_minf (p / LASER_OUT, 1.0f) : 1.0f;
  if (plain && state->step == STEP_FIRE)
    out->laser = 1.0f - p;
  out->laser_red = state->step == STEP_CHARGE ? out->laser : 1.0f;
}

static float
glow_half (const IonCannon *state, float p)
{
  if (state->step == STEP_GLOW)
    return GLOW_LEAST + (GLOW_FULL - GLOW_LEAST) * srt_minf (p * 10.0f, 1.0f);
  if (state->step != STEP_FIRE)
    return 0.0f;
  if (p < 0.9f)
    return GLOW_FULL;
  p = (p - 0.9f) * 20.0f; /* 0..2: up, then down */
  return p < 1.0f ? GLOW_FULL + (GLOW_FLARE - GLOW_FULL) * p
                  : GLOW_FLARE + (GLOW_LEAST - GLOW_FLARE) * srt_minf (p - 1.0f, 1.0f);
}

/* They run up the barrel twice, a fifth of it apart. */
static void
look_rings (const IonCannon *state, float p, SrtIonLook *out)
{
  for (int k = 0; state->step == STEP_GLOW && k < SRT_ION_RINGS; k++)
    {
      float way = 2.0f * p - 0.2f * (float) k;
      if (way >= 0.0f && way < 2.0f)
        out->rings[out->n_rings++] = way < 1.0f ? way : way - 1.0f;
    }
}

bool
srt_ion_look (const SrtRun *run, int slot, SrtIonLook *out)
{
  const SrtWorld *world = run->world;
  const IonCannon *state = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  const SrtShipType *type;
  Cannon cannon;
  float p;

  memset (out, 0, sizeof *out);
  if (srt_order_number (world, slot) != SRT_ORDER_ION_CANNON || srt_orders (world, slot)->starting || target < 0
      || !find_cannon (run, slot, &cannon))
    return false;
  type = srt_type (run, srt_object (world, target));
  p = part_of_step (world, state);
  out->step = state->step;
  out->target = target;
  out->turns = cannon.turns;
  out->fires = cannon.fires;
  out->laser_half = type && type->roles.holds_ion_lock ? NARROW_LASER_HALF : LASER_HALF;
  out->plain = cannon.role->plain;
  look_laser (state, p, out->plain, out);
  if (state->step == STEP_FIRE)
    {
      out->beam = true;
      out->beam_to = srt_add (srt_object (world, target)->next.p, srt_vec3 (0.0f, 0.0f, BEAM_OFFSET));
    }
  if (out->plain)
    return true;
  out->n_rays = cannon.role->rays;
  out->n_lights = cannon.role->lights;
  out->lights = state->step == STEP_READY ? (1u << out->n_lights) - 1u : state->lit;
  if (state->step >= STEP_READY && state->step <= STEP_FIRE)
    out->rays = state->step == STEP_FIRE ? 1.0f - p : 1.0f;
  out->glow = glow_half (state, p);
  out->glow_ticks = state->step == STEP_FIRE ? (float) step_ticks[STEP_GLOW] : 0.0f;
  out->glow_ticks += out->glow > 0.0f ? p * (float) step_ticks[state->step] : 0.0f;
  look_rings (state, p, out);
  return true;
}
