/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cargo lifter takes something up (spec 02 §9.9, order 12). */
#include "orders/lifter.h"

#define ABOVE 2500.0f      /* units from a component, along its Y */
#define BELOW -1000.0f     /* of what is lifted from below */
#define STOP 2000.0f       /* units */
#define STOP_BELOW 100.0f
#define HELD_AT 300.0f     /* units before the lifter */

enum
{
  HALF_TICKS = 300,
  TURN_TICKS = 500,
  CLOSE_TICKS = 150,
  CABIN_TICKS = 500,
};

typedef enum Step
{
  STEP_BEGIN,
  STEP_FLY,
  STEP_AIM,
  STEP_BEAMS,
  STEP_DRAW,
  STEP_TURN,
  STEP_DRAW_IN,
  STEP_CLOSE,
  STEP_CABIN,
  STEP_TAKEN,
} Step;

typedef struct Grab
{
  SrtVec3 at;                  /* where the lifter stops */
  SrtVec3 from, to;            /* of what it draws in */
  SrtVec3 own_angles, angles;  /* kept: the lifter's, and its target's */
  SrtOrderStep step;
  int32_t target;              /* slot */
  int32_t beams;               /* set, -1 none */
  int32_t below;               /* 1: it comes from below */
  int32_t kept_motion, kept_invulnerability;
  int32_t holds;               /* 1: what is kept is to be given back */
} Grab;
_Static_assert (sizeof (Grab) <= SRT_ORDER_STATE, "state fits");

/* Where the lifter stops: before a component, below, or at the thing itself. */
static void
choose_stop (const SrtRun *run, Grab *state, int component)
{
  const SrtFrame *target = &srt_object (run->world, state->target)->next;
  SrtFrame frame;
  int node;
  state->at = target->p;
  if (component >= 0 && srt_lifter_component (run, state->target, component, &node, &frame))
    state->at = srt_frame_apply (&frame, srt_vec3 (0.0f, ABOVE, 0.0f));
  else if (srt_cargo_role (run, state->target)->lift_from_below)
    {
      state->at = srt_frame_apply (target, srt_vec3 (0.0f, BELOW, 0.0f));
      state->below = 1;
    }
  state->at = srt_unsigned_zeros (state->at);
}

void
srt_lifter_grab_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *lifter = srt_object (world, slot);
  Grab *state = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  *state = (Grab){ .target = target, .beams = -1 };
  if (target < 0 || target == slot || srt_gone (srt_object (world, target)))
    {
      srt_order_end (run, slot, N_ ("there is nothing to take up"));
      return;
    }
  if (!srt_flight (run, lifter))
    {
      srt_order_end (run, slot, N_ ("it cannot fly"));
      return;
    }
  SrtObject *object = srt_object (world, target);
  state->kept_invulnerability = object->invulnerable;
  object->invulnerable = 2;
  state->beams = srt_lifter_beams_take (run, slot, target);
  state->kept_motion = lifter->motion;
  state->holds = 1;
  lifter->motion = SRT_MOTION_PLAIN;
  lifter->passes_through[0] = (int16_t) target;
  object->passes_through[0] = (int16_t) slot;
  lifter->flags |= SRT_ATTACHED;
  choose_stop (run, state, srt_order_current (world, slot)->target.component);
}

/* ---- Steps ---- */

static void
fly_up (SrtRun *run, int slot, Grab *state)
{
  SrtObject *lifter = srt_object (run->world, slot);
  SrtVec3 way = srt_sub (state->at, lifter->next.p);
  float stop = state->below ? STOP_BELOW : STOP;
  srt_steer (run, slot, state->at, SRT_LIFTER_GENTLE, 0.0f, SRT_STEER_CLEAR);
  if (!srt_approach_to_rest (run, slot, way, srt_length (way), stop + STOP, stop, SRT_LIFTER_SLOW))
    return;
  srt_let_go (lifter);
  srt_lifter_open_arms (run, slot);
  srt_step_enter (run, &state->step, STEP_AIM);
}

/* From below it turns to the thing before it reaches for it. */
static void
aim (SrtRun *run, int slot, Grab *state)
{
  SrtObject *lifter = srt_object (run->world, slot);
  if (state->below)
    {
      srt_steer (run, slot, srt_object (run->world, state->target)->next.p, SRT_LIFTER_GENTLE, 0.0f, SRT_STEER_CLEAR);
      if (!srt_at_rest (lifter, false, false))
        return;
      srt_let_go (lifter);
    }
  srt_step_enter (run, &state->step, STEP_BEAMS);
}

static void
show_beams (SrtRun *run, int slot, Grab *state)
{
  SrtObject *target = srt_object (run->world, state->target), *lifter = srt_object (run->world, slot);
  float t = srt_share_of (run, state->step.began, SRT_LIFTER_BEAM_TICKS);
  srt_lifter_beams_show (run, state->beams, slot, t * t);
  if (!srt_step_over (run, &state->step, SRT_LIFTER_BEAM_TICKS))
    return;
  state->from = target->next.p;
  SrtVec3 out = srt_normalize (srt_sub (state->from, lifter->next.p));
  state->to = srt_unsigned_zeros (srt_madd (lifter->next.p, out, HELD_AT));
  target->flags &= ~SRT_FROZEN;
  srt_lifter_sound (run, slot, SRT_SOUND_TRACTOR);
  srt_step_enter (run, &state->step, STEP_DRAW);
}

/* The first or the second half of its way, angles as given or its own. */
static void
draw (SrtRun *run, int slot, Grab *state, float half, const SrtVec3 *angles)
{
  float t = srt_share_of (run, state->step.began, HALF_TICKS), next = srt_share_of (run, state->step.began - 1, HALF_TICKS);
  srt_lifter_place (run, state->target, srt_lerp (state->from, state->to, 0.5f * (half + t)),
                    srt_lerp (state->from, state->to, 0.5f * (half + next)), angles);
  srt_lifter_beams_show (run, state->beams, slot, 1.0f);
}

static void
draw_half (SrtRun *run, int slot, Grab *state)
{
  draw (run, slot, state, 0.0f, NULL);
  if (!srt_step_over (run, &state->step, HALF_TICKS))
    return;
  state->own_angles = srt_unsigned_zeros (srt_mat3_angles (&srt_object (run->world, slot)->next.r));
  state->angles = srt_unsigned_zeros (srt_mat3_angles (&srt_object (run->world, state->target)->next.r));
  srt_step_enter (run, &state->step, STEP_TURN);
}

static void
turn_it (SrtRun *run, int slot, Grab *state)
{
  float t = srt_share_of (run, state->step.began, TURN_TICKS);
  SrtVec3 angles = srt_ease_cosine_vec3 (state->angles, state->own_angles, t);
  SrtVec3 half_way = srt_lerp (state->from, state->to, 0.5f);
  srt_lifter_place (run, state->target, half_way, half_way, &angles);
  srt_lifter_beams_show (run, state->beams, slot, 1.0f);
  if (srt_step_over (run, &state->step, TURN_TICKS))
    srt_step_enter (run, &state->step, STEP_DRAW_IN);
}

static void
draw_in (SrtRun *run, int slot, Grab *state)
{
  draw (run, slot, state, 1.0f, &state->own_angles);
  if (!srt_step_over (run, &state->step, HALF_TICKS))
    return;
  srt_lifter_sound (run, slot, SRT_SOUND_GRAB);
  srt_lifter_close_pincers (run, slot);
  srt_step_enter (run, &state->step, STEP_CLOSE);
}

static void
take (SrtRun *run, int slot, Grab *state)
{
  SrtObject *lifter = srt_object (run->world, slot);
  int object = state->target;
  srt_node_show (run, srt_cargo_pod_part (run, object), false);
  srt_node_show (run, srt_lifter_pod_part (run, slot), true);
  state->kept_motion = SRT_MOTION_BACKWARD;
  srt_object (run->world, object)->flags |= SRT_DISABLED;
  srt_lifter_takes (run, slot, object);
  srt_order_pop (run, slot);
  lifter->flags &= ~SRT_ATTACHED;
  srt_emit (run, SRT_EVENT_LIFTER_GRABBED, slot, object, 0)->place = lifter->next.p;
}

void
srt_lifter_grab_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Grab *state = srt_order_state (world, slot);
  if (srt_gone (srt_object (world, state->target)))
    {
      srt_order_end (run, slot, N_ ("what it was to take up is gone"));
      return;
    }
  switch ((Step) state->step.at)
    {
    case STEP_BEGIN:
      srt_step_enter (run, &state->step, STEP_FLY);
      break;
    case STEP_FLY:
      fly_up (run, slot, state);
      break;
    case STEP_AIM:
      aim (run, slot, state);
      break;
    case STEP_BEAMS:
      show_beams (run, slot, state);
      break;
    case STEP_DRAW:
      draw_half (run, slot, state);
      break;
    case STEP_TURN:
      turn_it (run, slot, state);
      break;
    case STEP_DRAW_IN:
      draw_in (run, slot, state);
      break;
    case STEP_CLOSE:
      if (srt_step_over (run, &state->step, CLOSE_TICKS))
        {
          srt_lifter_turn_cabin (run, slot);
          srt_step_enter (run, &state->step, STEP_CABIN);
        }
      break;
    case STEP_CABIN:
      if (srt_step_over (run, &state->step, CABIN_TICKS))
        srt_step_enter (run, &state->step, STEP_TAKEN);
      break;
    case STEP_TAKEN:
      take (run, slot, state);
      break;
    }
}

/* However it ends, both are again as they were: begun anew, it would keep what it has itself made of them. */
void
srt_lifter_grab_exit (SrtRun *run, int slot)
{
  SrtObject *lifter = srt_object (run->world, slot);
  Grab *state = srt_order_state (run->world, slot);
  lifter->flags &= ~SRT_ATTACHED;
  srt_lifter_beams_free (run, &state->beams, slot);
  if (!state->holds)
    return;
  lifter->motion = state->kept_motion;
  if (!srt_gone (srt_object (run->world, state->target)))
    srt_object (run->world, state->target)->invulnerable = (uint8_t) state->kept_invulnerability;
}

void
srt_lifter_grab_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    [STEP_BEGIN] = N_ ("step %d of 9: begins"),
    [STEP_FLY] = N_ ("step %d of 9: flies up to its load"),
    [STEP_AIM] = N_ ("step %d of 9: turns to its load"),
    [STEP_BEAMS] = N_ ("step %d of 9: its beams come on"),
    [STEP_DRAW] = N_ ("step %d of 9: draws its load half way"),
    [STEP_TURN] = N_ ("step %d of 9: turns its load"),
    [STEP_DRAW_IN] = N_ ("step %d of 9: draws its load in"),
    [STEP_CLOSE] = N_ ("step %d of 9: closes its pincers"),
    [STEP_CABIN] = N_ ("step %d of 9: turns its cabin"),
    [STEP_TAKEN] = N_ ("step %d of 9: has its load"),
  };
  const Grab *state = srt_order_state (run->world, slot);
  srt_step_describe (words, state->step.at, text, size);
}

/* Where it stops, then the way of what it draws in. */
int
srt_lifter_grab_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Grab *state = srt_order_state (run->world, slot);
  if (state->step.at < STEP_DRAW)
    return srt_mark_sphere (marks, 0, max, state->at, state->below ? STOP_BELOW : STOP, true,
                            srt_order_words (N_ ("stops")));
  return state->step.at <= STEP_DRAW_IN ? srt_mark_line (marks, 0, max, state->from, state->to, true) : 0;
}
