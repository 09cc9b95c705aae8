/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking pods aboard with a tractor (spec 08 §5.1), and looking for one to take (02 §9.2, 08 §5.4). */
#include "orders/behaviours.h"

#include <stdio.h>

#define FULL_BEYOND 20000.0f /* units, of the way to the pod */
#define SLOW_BEYOND 10000.0f
#define SLOW 0.4f
#define FAR_STOP 6300.0f     /* units out from the door point */
#define NEAR_STOP 3400.0f
#define FAR_WITHIN 500.0f
#define NEAR_WITHIN 300.0f
#define PACE 9.0f            /* units a tick; twice that from PACE_RISES away */
#define PACE_RISES 3000.0f
#define MOST_LAG 0.2f
#define DOOR_SPEED 4.0f

enum
{
  APPEAR_TICKS = 100,
  FADE_TICKS = 50,
  STOW_TICKS = 250,
};

typedef enum Stage
{
  STAGE_CLAIM,
  STAGE_FLY,
  STAGE_OPEN,
  STAGE_APPEAR,
  STAGE_DRAW,
  STAGE_DRAW_IN,
  STAGE_FADE,
  STAGE_STOW,
  STAGE_ABOARD,
} Stage;

typedef struct Scoop
{
  int32_t tractor; /* -1 none: all were taken */
  SrtOrderStep step;
  int32_t pod;     /* slot */
  int32_t last;    /* tick that the pod was last drawn on in */
  float lag;       /* of the second beam, share of its fading in */
  int32_t claimed; /* 1: the pod's mark is of this ship's making */
  int32_t opened;  /* 1: the doors stand open */
} Scoop;
_Static_assert (sizeof (Scoop) <= SRT_ORDER_STATE, "state fits");

static const SrtTenderRole no_role = { .hull = NULL };

static const SrtTenderRole *
role_of (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->roles.tender : &no_role;
}

/* ---- Doors ---- */

static void
move_doors (SrtRun *run, int slot, Scoop *state, bool open)
{
  const SrtTenderRole *role = role_of (run, slot);
  if ((state->opened != 0) == open)
    return;
  state->opened = open;
  for (int i = 0; i < role->doors.n; i++)
    srt_track_play (run, slot, srt_part_named (run, slot, role->doors.names[i]), "opendoor", open ? 0.0f : -1.0f,
                    SRT_TRACK_ONCE, open ? DOOR_SPEED : -DOOR_SPEED);
  if (role->doors.n == 0)
    return;
  int heard = srt_root_child (run, slot, 1);
  SrtFrame at = heard >= 0 ? srt_node_next (run, slot, heard) : srt_object (run->world, slot)->next;
  SrtEvent *event = srt_emit (run, SRT_EVENT_SOUND, slot, -1, open ? SRT_SOUND_DOOR_OPENS : SRT_SOUND_DOOR_CLOSES);
  event->place = at.p;
  event->direction = srt_forward (&at.r);
}

/* ---- The tractor ---- */

static int
take_tractor (SrtRun *run, int slot, int pod)
{
  for (int i = 0; i < SRT_TRACTORS; i++)
    if (!run->world->tractors[i].live)
      {
        run->world->tractors[i] = (SrtTractor){ .live = 1, .ship = slot, .pod = pod };
        return i;
      }
  srt_order_note (run, slot, N_ ("all tractors are at work: it takes the pod without beams"));
  return -1;
}

static void
free_tractor (SrtRun *run, Scoop *state)
{
  if (state->tractor >= 0)
    run->world->tractors[state->tractor] = (SrtTractor){ .live = 0 };
  state->tractor = -1;
}

/* The beams leave the first two points of the hull; with fewer, its middle. */
static void
aim_beams (SrtRun *run, int slot, const Scoop *state)
{
  SrtVec3 points[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
  int n, hull = srt_part_with_points (run, slot, role_of (run, slot)->hull, SRT_POINTS_TRACTOR, points, 2, &n);
  if (state->tractor < 0)
    return;
  SrtFrame frame = hull >= 0 ? srt_node_in_model (run, -1, hull) : srt_frame_identity ();
  for (int i = 0; i < 2; i++)
    {
      SrtTractorBeam *beam = &run->world->tractors[state->tractor].beams[i];
      beam->from = srt_unsigned_zeros (srt_frame_apply (&frame, points[i]));
      beam->to = srt_vec3 (0, 0, 0);
    }
}

/* From now on they stay as they are. */
static void
hang_beams (SrtRun *run, int slot, const Scoop *state)
{
  const SrtObject *ship = srt_object (run->world, slot), *pod = srt_object (run->world, state->pod);
  for (int i = 0; state->tractor >= 0 && i < 2; i++)
    {
      SrtTractorBeam *beam = &run->world->tractors[state->tractor].beams[i];
      beam->to = srt_unsigned_zeros (srt_frame_local (&ship->next, srt_frame_apply (&pod->next, beam->to)));
      beam->hangs = 1;
    }
}

/* Shows it in this game frame; each is a share of its full strength. */
static void
show_tractor (SrtRun *run, const Scoop *state, float first, float second, float bubble, float light)
{
  if (state->tractor < 0)
    return;
  SrtTractor *tractor = &run->world->tractors[state->tractor];
  tractor->beams[0].alpha = first;
  tractor->beams[1].alpha = second;
  tractor->beams[0].shown = tractor->beams[1].shown = tractor->shown = 1;
  tractor->bubble = bubble;
  tractor->light = light;
  tractor->began = state->step.began;
}

/* ---- The stages ---- */

static void
claim (SrtRun *run, int slot, Scoop *state)
{
  SrtObject *pod = srt_object (run->world, state->pod);
  if ((pod->flags & SRT_TRACTORED) != 0)
    {
      srt_order_end (run, slot, N_ ("the pod is another’s already"));
      return;
    }
  pod->flags |= SRT_TRACTORED;
  state->claimed = 1;
  state->tractor = take_tractor (run, slot, state->pod);
  srt_object (run->world, slot)->passes_through[0] = (int16_t) state->pod;
  pod->passes_through[0] = (int16_t) slot;
  srt_step_enter (run, &state->step, STAGE_FLY);
}

static void
fly (SrtRun *run, int slot, Scoop *state)
{
  SrtObject *ship = srt_object (run->world, slot);
  SrtVec3 way = srt_sub (srt_object (run->world, state->pod)->next.p, ship->next.p);
  if (!srt_approach_to_rest (run, slot, way, srt_length (way), FULL_BEYOND, SLOW_BEYOND, SLOW))
    return;
  srt_stop (ship);
  srt_step_enter (run, &state->step, STAGE_OPEN);
}

static void
open_up (SrtRun *run, int slot, Scoop *state)
{
  state->lag = srt_random_fraction (&run->world->random) * MOST_LAG;
  aim_beams (run, slot, state);
  move_doors (run, slot, state, true);
  srt_step_enter (run, &state->step, STAGE_APPEAR);
}

static void
appear (SrtRun *run, int slot, Scoop *state)
{
  float t = srt_share_of (run, state->step.began, APPEAR_TICKS);
  show_tractor (run, state, t, srt_maxf (t - state->lag, 0.0f) / (1.0f - state->lag), srt_minf (2.0f * t, 1.0f), 1.0f);
  if (!srt_step_over (run, &state->step, APPEAR_TICKS))
    return;
  srt_object (run->world, state->pod)->flags |= SRT_FROZEN;
  srt_hold_turns (srt_object (run->world, slot));
  srt_step_enter (run, &state->step, STAGE_DRAW);
  state->last = state->step.began;
}

/* Where the pod is drawn to: out from the door point along its part's Z. */
static SrtVec3
before_the_door (const SrtRun *run, int slot, float out)
{
  SrtVec3 point = { 0, 0, 0 };
  int n, door = srt_part_with_points (run, slot, role_of (run, slot)->door, SRT_POINTS_DOOR, &point, 1, &n);
  SrtFrame frame = door >= 0 ? srt_node_next (run, slot, door) : srt_object (run->world, slot)->next;
  return srt_madd (srt_frame_apply (&frame, point), srt_forward (&frame.r), out);
}

/* Moves the pod on to a place, at @pace units a tick; it is drawn gliding on until the next game frame. */
static void
draw_pod (SrtRun *run, Scoop *state, SrtVec3 goal, float pace)
{
  SrtObject *pod = srt_object (run->world, state->pod);
  SrtVec3 way = srt_sub (goal, pod->next.p);
  float left = srt_length (way), moved = pace * (float) (run->world->frame_start - state->last);
  state->last = run->world->frame_start;
  if (moved >= left)
    {
      srt_set_position (run, state->pod, srt_unsigned_zeros (goal));
      return;
    }
  SrtVec3 along = srt_scale (way, 1.0f / left);
  srt_set_position (run, state->pod, srt_unsigned_zeros (srt_madd (pod->next.p, along, moved)));
  pod->glide = srt_unsigned_zeros (srt_scale (along, srt_minf (pace, left - moved)));
}

/* Draws it on; true once it is within @within units. */
static bool
draw_toward (SrtRun *run, int slot, Scoop *state, float out, bool rises, float within)
{
  SrtVec3 goal = before_the_door (run, slot, out);
  float left = srt_distance (goal, srt_object (run->world, state->pod)->next.p);
  show_tractor (run, state, 1.0f, 1.0f, 1.0f, 1.0f);
  if (left < within)
    return true;
  draw_pod (run, state, goal, rises ? PACE + PACE * srt_minf (left / PACE_RISES, 1.0f) : PACE);
  return false;
}

static void
fade (SrtRun *run, Scoop *state)
{
  float left = 1.0f - srt_share_of (run, state->step.began, FADE_TICKS);
  show_tractor (run, state, left, left, srt_maxf (2.0f * left - 1.0f, 0.0f), left);
  if (srt_step_over (run, &state->step, FADE_TICKS))
    srt_step_enter (run, &state->step, STAGE_STOW);
}

static void
take_aboard (SrtRun *run, int slot, Scoop *state)
{
  int pod = state->pod;
  srt_emit (run, SRT_EVENT_SCOOPED, pod, slot, 0)->place = srt_object (run->world, pod)->next.p;
  srt_order_pop (run, slot);
  srt_retire (run, pod);
}

/* ---- 107 Scoop Up ---- */

void
srt_scoop_up_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Scoop *state = srt_order_state (world, slot);
  int pod = srt_order_target_slot (world, slot);
  *state = (Scoop){ .tractor = -1, .pod = pod };
  if (pod < 0 || pod == slot || srt_gone (srt_object (world, pod)))
    {
      srt_order_end (run, slot, N_ ("there is no pod to take aboard"));
      return;
    }
  if (!srt_flight (run, srt_object (world, slot)))
    srt_order_end (run, slot, N_ ("it cannot fly"));
}

void
srt_scoop_up_update (SrtRun *run, int slot)
{
  Scoop *state = srt_order_state (run->world, slot);
  const SrtObject *pod = srt_object (run->world, state->pod);
  if (srt_gone (pod))
    {
      move_doors (run, slot, state, false);
      srt_order_end (run, slot, N_ ("the pod is gone"));
      return;
    }
  if (state->step.at > STAGE_CLAIM && state->step.at < STAGE_DRAW)
    srt_steer (run, slot, pod->next.p, 1.0f, 0.0f, SRT_STEER_CLEAR);

  switch ((Stage) state->step.at)
    {
    case STAGE_CLAIM:
      claim (run, slot, state);
      break;
    case STAGE_FLY:
      fly (run, slot, state);
      break;
    case STAGE_OPEN:
      open_up (run, slot, state);
      break;
    case STAGE_APPEAR:
      appear (run, slot, state);
      break;
    case STAGE_DRAW:
      if (draw_toward (run, slot, state, FAR_STOP, true, FAR_WITHIN))
        srt_step_enter (run, &state->step, STAGE_DRAW_IN);
      state->last = run->world->frame_start;
      break;
    case STAGE_DRAW_IN:
      {
        float stop = role_of (run, slot)->near_stop;
        if (!draw_toward (run, slot, state, stop > 0.0f ? stop : NEAR_STOP, false, NEAR_WITHIN))
          break;
        move_doors (run, slot, state, false);
        hang_beams (run, slot, state);
        srt_step_enter (run, &state->step, STAGE_FADE);
        break;
      }
    case STAGE_FADE:
      fade (run, state);
      break;
    case STAGE_STOW:
      if (srt_step_over (run, &state->step, STOW_TICKS))
        srt_step_enter (run, &state->step, STAGE_ABOARD);
      break;
    case STAGE_ABOARD:
      take_aboard (run, slot, state);
      break;
    }
}

void
srt_scoop_up_exit (SrtRun *run, int slot)
{
  Scoop *state = srt_order_state (run->world, slot);
  free_tractor (run, state);
  if (state->claimed && srt_slot_valid (run->world, state->pod))
    srt_object (run->world, state->pod)->flags &= ~SRT_TRACTORED;
  state->claimed = 0;
}

void
srt_scoop_up_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    [STAGE_CLAIM] = N_ ("step %d of 8: claims the pod"),
    [STAGE_FLY] = N_ ("step %d of 8: flies up to the pod"),
    [STAGE_OPEN] = N_ ("step %d of 8: opens its doors"),
    [STAGE_APPEAR] = N_ ("step %d of 8: its beams take hold"),
    [STAGE_DRAW] = N_ ("step %d of 8: draws the pod to its door"),
    [STAGE_DRAW_IN] = N_ ("step %d of 8: draws the pod in"),
    [STAGE_FADE] = N_ ("step %d of 8: lets its beams fade"),
    [STAGE_STOW] = N_ ("step %d of 8: stows the pod"),
    [STAGE_ABOARD] = N_ ("step %d of 8: the pod is aboard"),
  };
  const Scoop *state = srt_order_state (run->world, slot);
  srt_step_describe (words, state->step.at, text, size);
}

/* The way to the pod; then where it is drawn to. */
int
srt_scoop_up_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Scoop *state = srt_order_state (run->world, slot);
  float stop = role_of (run, slot)->near_stop;
  if (!srt_slot_valid (run->world, state->pod) || state->step.at > STAGE_DRAW_IN)
    return 0;
  SrtVec3 pod = srt_drawn (run, state->pod)->p;
  if (state->step.at < STAGE_DRAW)
    return srt_mark_line (marks, 0, max, srt_drawn (run, slot)->p, pod, true);
  SrtVec3 goal = before_the_door (run, slot, state->step.at == STAGE_DRAW ? FAR_STOP : stop > 0.0f ? stop : NEAR_STOP);
  int n = srt_mark_line (marks, 0, max, pod, goal, true);
  return srt_mark_point (marks, n, max, goal, true, srt_order_words (N_ ("before the door")));
}

/* ---- 21 Find Scoop Up ---- */

typedef struct FindScoop
{
  int32_t step;
} FindScoop;

typedef struct Search
{
  int ship, pod; /* slots, -1 none so far */
  float nearest;
} Search;

static bool
consider (SrtRun *run, int slot, int component, void *data)
{
  Search *search = data;
  const SrtObject *pod = srt_object (run->world, slot);
  float d2 = srt_length2 (srt_sub (pod->next.p, srt_object (run->world, search->ship)->next.p));
  if (slot != search->ship && (pod->flags & SRT_TRACTORED) == 0
      && srt_target_valid (run, srt_target_ship (slot, component), SRT_EJECTED)
      && (search->pod < 0 || d2 < search->nearest))
    {
      search->pod = slot;
      search->nearest = d2;
    }
  return false;
}

void
srt_find_scoop_up_init (SrtRun *run, int slot)
{
  FindScoop *state = srt_order_state (run->world, slot);
  state->step = 0;
  /* It would find the same pod for ever, and never get to it. */
  if (!srt_flight (run, srt_object (run->world, slot)))
    srt_order_end (run, slot, N_ ("it cannot fly"));
}

void
srt_find_scoop_up_update (SrtRun *run, int slot)
{
  FindScoop *state = srt_order_state (run->world, slot);
  if (state->step == 0)
    {
      state->step = 1;
      return;
    }
  Search search = { slot, -1, 0.0f };
  srt_target_walk (run, srt_order_current (run->world, slot)->target, consider, &search);
  if (search.pod >= 0
      && srt_order_push (run, slot, SRT_ORDER_SCOOP_UP, srt_target_ship (search.pod, -1), SRT_PUSH_ORDER))
    return;
  srt_order_end (run, slot, N_ ("there is no pod left to take"));
}

void
srt_find_scoop_up_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const FindScoop *state = srt_order_state (run->world, slot);
  snprintf (text, size, "%s",
            srt_order_words (state->step == 0 ? N_ ("about to look for a pod") : N_ ("looks for a pod")));
}
