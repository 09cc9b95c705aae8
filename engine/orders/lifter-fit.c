/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cargo lifter fits what it carries to a component of a ship (spec 02 §9.9, order 112). */
#include "orders/lifter.h"

#define BESIDE 2500.0f /* units from the component, along its Y */
#define FULL_BEYOND 2000.0f
#define SLOW_BEYOND 300.0f
#define ASTERN 10000.0f /* units, of the point it turns to as it leaves */
/* Shares of the way that the pod begins and ends turning at. */
#define TURNS_FROM 0.15f
#define TURNS_FOR 0.35f

enum
{
  EASE_TICKS = 1000,
};

typedef enum Step
{
  STEP_BEGIN,
  STEP_FLY,
  STEP_AIM,
  STEP_OPEN,
  STEP_BEAMS,
  STEP_EASE,
  STEP_DRAW_ARMS,
  STEP_CABIN,
  STEP_TURN,
  STEP_FITTED,
} Step;

typedef struct Fit
{
  SrtVec3 beside, port;
  SrtVec3 from, angles; /* of the pod, as it begins to ease on */
  SrtVec3 away;         /* point it turns to as it leaves */
  SrtOrderStep step;
  int32_t receiver, component, pod;
  int32_t beams;        /* set, -1 none */
} Fit;
_Static_assert (sizeof (Fit) <= SRT_ORDER_STATE, "state fits");

/* What is missing for it to go on; NULL nothing. */
static const char *
missing (const SrtRun *run, int slot, const Fit *state, int *node, SrtFrame *frame)
{
  const SrtWorld *world = run->world;
  if (state->pod < 0 || srt_lifter_carries (world, slot) != state->pod)
    return N_ ("it carries nothing");
  if (srt_gone (srt_object (world, state->pod)))
    return N_ ("what it carried is gone");
  if (state->receiver < 0 || srt_gone (srt_object (world, state->receiver))
      || !srt_lifter_component (run, state->receiver, state->component, node, frame))
    return N_ ("there is nothing to fit its load to");
  return NULL;
}

static void
give_up (SrtRun *run, int slot, Fit *state, const char *why)
{
  srt_lifter_beams_free (run, &state->beams, slot);
  srt_object (run->world, slot)->flags &= ~SRT_ATTACHED;
  if (srt_lifter_carries (run->world, slot) < 0) /* who has a load flies astern */
    srt_object (run->world, slot)->motion = SRT_MOTION_FORWARD;
  srt_order_end (run, slot, why);
}

void
srt_lifter_fit_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *lifter = srt_object (world, slot);
  Fit *state = srt_order_state (world, slot);
  SrtFrame frame;
  int node;
  *state = (Fit){ .receiver = srt_order_target_slot (world, slot),
                  .component = srt_order_current (world, slot)->target.component,
                  .pod = srt_lifter_carries (world, slot),
                  .beams = -1 };
  const char *why = missing (run, slot, state, &node, &frame);
  if (why)
    {
      give_up (run, slot, state, why);
      return;
    }
  float side = srt_cargo_role (run, state->receiver)->receiver_side < 0.0f ? -1.0f : 1.0f;
  state->beams = srt_lifter_beams_take (run, slot, state->pod);
  state->beside = srt_unsigned_zeros (srt_frame_apply (&frame, srt_vec3 (0.0f, side * BESIDE, 0.0f)));
  state->port = srt_unsigned_zeros (frame.p);
  lifter->motion = SRT_MOTION_BACKWARD;
  lifter->flags |= SRT_ATTACHED;
  /* It leaves from so near that a collision would throw it out. */
  lifter->passes_through[1] = (int16_t) state->receiver;
}

/* ---- Steps ---- */

/* Astern until it is near, then nose first. */
static void
fly_beside (SrtRun *run, int slot, Fit *state)
{
  SrtObject *lifter = srt_object (run->world, slot);
  SrtVec3 way = srt_sub (state->beside, lifter->next.p);
  float reach = srt_length (way);
  srt_steer (run, slot, state->beside, SRT_LIFTER_GENTLE, 0.0f, 0);
  if (srt_turn_first (run, slot, reach, lifter->motion == SRT_MOTION_BACKWARD ? srt_scale (way, -1.0f) : way))
    return;
  lifter->throttle = 0.0f;
  if (reach > FULL_BEYOND)
    lifter->throttle = 1.0f;
  else if (reach > SLOW_BEYOND)
    {
      lifter->motion = SRT_MOTION_PLAIN;
      lifter->throttle = SRT_LIFTER_SLOW;
    }
  if (!srt_inputs_at_rest (lifter, true, false))
    return;
  lifter->motion = SRT_MOTION_PLAIN;
  if (!srt_rates_at_rest (lifter, false))
    return;
  srt_let_go (lifter);
  srt_step_enter (run, &state->step, STEP_AIM);
}

static void
aim (SrtRun *run, int slot, Fit *state)
{
  srt_steer (run, slot, state->port, SRT_LIFTER_HARD, 0.0f, 0);
  if (!srt_at_rest (srt_object (run->world, slot), false, false))
    return;
  srt_lifter_open_pincers (run, slot);
  srt_step_enter (run, &state->step, STEP_OPEN);
}

static void
open_up (SrtRun *run, int slot, Fit *state)
{
  if (!srt_lifter_track_done (run, slot))
    return;
  SrtFrame hold = srt_lifter_hold (run, slot);
  srt_object (run->world, state->receiver)->flags &= ~SRT_FROZEN;
  hold.r = srt_mat3_unsigned_zeros (&hold.r);
  srt_set_position (run, state->pod, srt_unsigned_zeros (hold.p));
  srt_set_orientation (run, state->pod, &hold.r);
  srt_step_enter (run, &state->step, STEP_BEAMS);
}

static void
show_beams (SrtRun *run, int slot, Fit *state)
{
  SrtObject *pod = srt_object (run->world, state->pod);
  float t = srt_share_of (run, state->step.began, SRT_LIFTER_BEAM_TICKS);
  srt_lifter_beams_show (run, state->beams, slot, t * t);
  if (!srt_step_over (run, &state->step, SRT_LIFTER_BEAM_TICKS))
    return;
  srt_lifter_sound (run, state->pod, SRT_SOUND_TRACTOR);
  srt_node_show (run, srt_cargo_pod_part (run, state->pod), true);
  srt_node_show (run, srt_lifter_pod_part (run, slot), false);
  pod->flags &= ~SRT_DISABLED;
  pod->passes_through[1] = (int16_t) state->receiver; /* it is put into it: they do not collide */
  state->from = pod->next.p;
  state->angles = srt_unsigned_zeros (srt_mat3_angles (&pod->next.r));
  srt_step_enter (run, &state->step, STEP_EASE);
}

/* How the pod is turned once it is fitted: the component a quarter back, about its X or Z. */
static SrtVec3
fitted_angles (const SrtRun *run, const Fit *state, const SrtFrame *port)
{
  const float quarter = (float) (-0.5 * SRT_PI);
  bool about_x = srt_cargo_role (run, state->receiver)->receiver_turns_x;
  SrtMat3 turn = srt_mat3_from_angles (about_x ? quarter : 0.0f, 0.0f, about_x ? 0.0f : quarter);
  SrtMat3 fitted = srt_mat3_mul (&port->r, &turn);
  return srt_mat3_angles (&fitted);
}

static void
ease_on (SrtRun *run, int slot, Fit *state, const SrtFrame *port)
{
  float t = srt_share_of (run, state->step.began, EASE_TICKS), next = srt_share_of (run, state->step.began - 1, EASE_TICKS);
  float turned = srt_clampf ((t - TURNS_FROM) / TURNS_FOR, 0.0f, 1.0f);
  SrtVec3 angles = srt_ease_cosine_vec3 (state->angles, fitted_angles (run, state, port), turned);
  srt_lifter_place (run, state->pod, srt_ease_cosine_vec3 (state->from, port->p, t),
                    srt_ease_cosine_vec3 (state->from, port->p, next), &angles);
  srt_lifter_beams_show (run, state->beams, slot, 1.0f);
  if (!srt_step_over (run, &state->step, EASE_TICKS))
    return;
  srt_lifter_sound (run, slot, SRT_SOUND_GRAB);
  srt_lifter_draw_arms (run, slot);
  srt_step_enter (run, &state->step, STEP_DRAW_ARMS);
}

static void
turn_away (SrtRun *run, int slot, Fit *state)
{
  srt_steer (run, slot, state->away, SRT_LIFTER_HARD, 0.0f, 0);
  if (srt_at_rest (srt_object (run->world, slot), false, false))
    srt_step_enter (run, &state->step, STEP_FITTED);
}

static void
fitted (SrtRun *run, int slot, Fit *state, int node)
{
  SrtObject *lifter = srt_object (run->world, slot), *pod = srt_object (run->world, state->pod);
  int object = state->pod;
  srt_lifter_beams_free (run, &state->beams, slot);
  srt_lifter_lets_go (run->world, slot);
  srt_order_pop (run, slot);
  pod->flags |= SRT_DISABLED;
  pod->flags &= ~SRT_TARGETABLE;
  srt_node_show (run, srt_cargo_pod_part (run, object), false);
  srt_node_show (run, node, true);
  lifter->motion = SRT_MOTION_FORWARD;
  lifter->flags &= ~SRT_ATTACHED;
  srt_emit (run, SRT_EVENT_LIFTER_DROPPED, slot, object, 0)->place = lifter->next.p;
}

void
srt_lifter_fit_update (SrtRun *run, int slot)
{
  SrtObject *lifter = srt_object (run->world, slot);
  Fit *state = srt_order_state (run->world, slot);
  SrtFrame port;
  int node;
  const char *why = missing (run, slot, state, &node, &port);
  if (why)
    {
      give_up (run, slot, state, why);
      return;
    }
  switch ((Step) state->step.at)
    {
    case STEP_BEGIN:
      srt_step_enter (run, &state->step, STEP_FLY);
      break;
    case STEP_FLY:
      fly_beside (run, slot, state);
      break;
    case STEP_AIM:
      aim (run, slot, state);
      break;
    case STEP_OPEN:
      open_up (run, slot, state);
      break;
    case STEP_BEAMS:
      show_beams (run, slot, state);
      break;
    case STEP_EASE:
      ease_on (run, slot, state, &port);
      break;
    case STEP_DRAW_ARMS:
      if (!srt_lifter_track_done (run, slot))
        break;
      srt_lifter_turn_cabin_back (run, slot);
      srt_step_enter (run, &state->step, STEP_CABIN);
      break;
    case STEP_CABIN:
      if (!srt_lifter_cabin_done (run, slot))
        break;
      state->away = srt_unsigned_zeros (srt_frame_apply (&lifter->next, srt_vec3 (0.0f, 0.0f, -ASTERN)));
      srt_step_enter (run, &state->step, STEP_TURN);
      break;
    case STEP_TURN:
      turn_away (run, slot, state);
      break;
    case STEP_FITTED:
      fitted (run, slot, state, node);
      break;
    }
}

void
srt_lifter_fit_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    [STEP_BEGIN] = N_ ("step %d of 9: begins"),
    [STEP_FLY] = N_ ("step %d of 9: flies up beside the place"),
    [STEP_AIM] = N_ ("step %d of 9: turns to the place"),
    [STEP_OPEN] = N_ ("step %d of 9: opens its pincers"),
    [STEP_BEAMS] = N_ ("step %d of 9: its beams come on"),
    [STEP_EASE] = N_ ("step %d of 9: eases its load on"),
    [STEP_DRAW_ARMS] = N_ ("step %d of 9: draws its arms in"),
    [STEP_CABIN] = N_ ("step %d of 9: turns its cabin back"),
    [STEP_TURN] = N_ ("step %d of 9: turns away"),
    [STEP_FITTED] = N_ ("step %d of 9: has fitted its load"),
  };
  const Fit *state = srt_order_state (run->world, slot);
  srt_step_describe (words, state->step.at, text, size);
}

/* Where it waits, and where its load goes. */
int
srt_lifter_fit_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Fit *state = srt_order_state (run->world, slot);
  int n = srt_mark_point (marks, 0, max, state->beside, state->step.at <= STEP_FLY, srt_order_words (N_ ("waits")));
  n = srt_mark_line (marks, n, max, state->beside, state->port, state->step.at > STEP_FLY);
  return srt_mark_point (marks, n, max, state->port, state->step.at > STEP_FLY, srt_order_words (N_ ("fits its load")));
}
