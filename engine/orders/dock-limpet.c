/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dock of a limpet car and of what it leaves behind (spec 02 §9.6 styles 2 to
 * 4): the car clamps on, hands its pod over or takes one back, and backs away.
 */
#include "orders/dock.h"

enum
{
  TRANSFER_TICKS = 400,
  LONG_STAY_TICKS = 12000,
  BACK_TICKS = 400,
  UNCLAMP_TICKS = 400,
  POD_MESH = 0, /* children of the root */
  FIRST_CLAMP = 2,
  CLAMPS = 2,
};

typedef enum Step
{
  STEP_COMES,
  STEP_LATCHES,
  STEP_SLIDES,
  STEP_CLAMPS,
  STEP_HOLDS,
  STEP_BACKS,
  STEP_UNCLAMPS,
} Step;

#define CLAMP_SPEED 4.0f
#define BEHIND_BERTH 10000.0f

void
srt_dock_car_init (SrtRun *run, int slot)
{
  srt_object (run->world, slot)->passes_through[0] = (int16_t) srt_order_target_slot (run->world, slot);
}

static bool
stays_long (const SrtRun *run, int slot)
{
  return srt_dock_style (run->world, slot) == SRT_DOCK_CAR_LONG;
}

static void
turn_clamps (SrtRun *run, int slot, float time, float speed)
{
  for (int i = 0; i < CLAMPS; i++)
    {
      int clamp = srt_root_child (run, slot, FIRST_CLAMP + i);
      if (clamp >= 0)
        srt_track_play (run, slot, clamp, "rotate", time, -1, speed);
    }
}

/* ---- The pod ---- */

static int
pod_mesh (const SrtRun *run, int slot)
{
  return srt_root_child (run, slot, POD_MESH);
}

static bool
carries_pod (const SrtRun *run, int slot)
{
  int mesh = pod_mesh (run, slot);
  return mesh >= 0 && srt_node_shown (run, mesh);
}

static bool
is_pod (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type && type->roles.dock.as == SRT_DOCK_LIMPET_POD && !srt_gone (srt_object (run->world, slot));
}

/* The pod is an object of its own where its mesh stood, and clings to the same port. */
static void
leave_pod (SrtRun *run, int slot)
{
  SrtTarget at = srt_order_current (run->world, slot)->target;
  int mesh = pod_mesh (run, slot), type = srt_type (run, srt_object (run->world, slot))->roles.dock.pod;
  SrtFrame place = srt_node_next (run, slot, mesh);
  int pod = type >= 0 ? srt_create_object (run, -1, type, 0, place.p) : -1;
  if (pod < 0)
    {
      srt_order_note (run, slot, N_ ("it keeps its pod: there is no room for another ship, or its type names no pod"));
      return;
    }
  SrtObject *object = srt_object (run->world, pod), *car = srt_object (run->world, slot);
  srt_node_show (run, mesh, false);
  srt_set_orientation (run, pod, &place.r);
  object->side = car->side;
  object->flags |= SRT_ATTACHED;
  object->passes_through[0] = at.index;
  object->passes_through[1] = (int16_t) slot;
  car->passes_through[1] = (int16_t) pod;
  srt_order_push (run, pod, SRT_ORDER_DOCK, at, SRT_PUSH_ORDER);
}

/* Quirk: the first pod of all there are goes, be it another car's. */
static void
take_pod (SrtRun *run, int slot)
{
  srt_node_show (run, pod_mesh (run, slot), true);
  for (int pod = srt_walk_next (run->world, -1); pod >= 0; pod = srt_walk_next (run->world, pod))
    if (is_pod (run, pod))
      {
        srt_retire (run, pod);
        return;
      }
}

static void
transfer (SrtRun *run, int slot)
{
  if (pod_mesh (run, slot) < 0)
    return;
  if (carries_pod (run, slot))
    leave_pod (run, slot);
  else
    take_pod (run, slot);
}

/* ---- Styles 2 and 3: the car ---- */

static void
wait_for (SrtRun *run, SrtDockState *state, int ticks, Step next)
{
  state->until = run->world->frame_start + ticks;
  state->step = next;
}

static void
come (SrtRun *run, int slot, SrtDockState *state)
{
  SrtFrame berth = srt_dock_berth (run, slot);
  SrtVec3 at = srt_madd (berth.p, srt_forward (&berth.r), -BEHIND_BERTH);
  if (srt_arrive (run, slot, at, &berth.r, 1.0f))
    state->step = STEP_LATCHES;
}

static void
clamp_on (SrtRun *run, int slot, SrtDockState *state)
{
  srt_dock_moor (run, slot);
  turn_clamps (run, slot, 0.0f, CLAMP_SPEED);
  if (stays_long (run, slot))
    {
      srt_dock_tell (run, slot, SRT_EVENT_DOCKED, srt_order_current (run->world, slot)->target);
      wait_for (run, state, LONG_STAY_TICKS, STEP_HOLDS);
      return;
    }
  transfer (run, slot);
  wait_for (run, state, TRANSFER_TICKS, STEP_HOLDS);
}

static void
back_away (SrtRun *run, int slot, SrtDockState *state)
{
  srt_object (run->world, slot)->throttle = 1.0f; /* the slide has left it flying backward */
  srt_dock_sound (run, slot, -1, SRT_SOUND_UNDOCK);
  wait_for (run, state, BACK_TICKS, STEP_BACKS);
}

static void
unclamp (SrtRun *run, int slot, SrtDockState *state)
{
  SrtObject *object = srt_object (run->world, slot);
  object->throttle = 0.0f;
  object->motion = SRT_MOTION_FORWARD;
  turn_clamps (run, slot, -1.0f, -CLAMP_SPEED);
  wait_for (run, state, UNCLAMP_TICKS, STEP_UNCLAMPS);
}

static void
finish (SrtRun *run, int slot)
{
  SrtTarget at = srt_order_current (run->world, slot)->target;
  bool left_pod = !stays_long (run, slot) && pod_mesh (run, slot) >= 0 && !carries_pod (run, slot);
  srt_order_pop (run, slot);
  srt_dock_tell (run, slot, left_pod ? SRT_EVENT_DOCKED : SRT_EVENT_UNDOCKED, at);
}

/* Without its carrier a car on its way gives up, one that is at it goes with it; true where that was so. */
static bool
carrier_gone (SrtRun *run, int slot, int step)
{
  if (step > STEP_HOLDS || !srt_dock_berth_gone (run, slot))
    return false;
  if (step == STEP_COMES)
    {
      srt_order_end (run, slot, N_ ("its berth is gone"));
      return true;
    }
  srt_order_note (run, slot, N_ ("it goes with the ship it docks at"));
  srt_object_destroyed (run, slot, false, false);
  return true;
}

void
srt_dock_car_update (SrtRun *run, int slot)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  bool over = run->world->frame_start > state->until;
  if (carrier_gone (run, slot, state->step))
    return;
  switch ((Step) state->step)
    {
    case STEP_COMES:
      come (run, slot, state);
      break;
    case STEP_LATCHES:
      srt_stop (srt_object (run->world, srt_order_target_slot (run->world, slot)));
      srt_dock_latch (run, slot);
      break;
    case STEP_SLIDES:
      break; /* in the motion */
    case STEP_CLAMPS:
      clamp_on (run, slot, state);
      break;
    case STEP_HOLDS:
      if (over)
        back_away (run, slot, state);
      break;
    case STEP_BACKS:
      if (over)
        unclamp (run, slot, state);
      break;
    case STEP_UNCLAMPS:
      if (over)
        finish (run, slot);
      break;
    }
}

void
srt_dock_car_exit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->motion = SRT_MOTION_FORWARD;
  object->flags &= ~SRT_ATTACHED;
  object->passes_through[0] = object->passes_through[1] = -1;
}

const char *
srt_dock_car_words (int step)
{
  static const char *const words[] = {
    N_ ("coming to a point behind the port"), N_ ("latching"),     N_ ("sliding in"),     N_ ("clamping on"),
    N_ ("clamped on"),                        N_ ("backing away"), N_ ("clamps turn back"),
  };
  return words[step >= 0 && step <= STEP_UNCLAMPS ? step : STEP_UNCLAMPS];
}

int
srt_dock_car_marks (SrtRun *run, int slot, SrtOrderMark *marks, int n, int max)
{
  int step = srt_dock_state (run->world, slot)->step;
  SrtFrame berth = srt_dock_berth (run, slot);
  SrtVec3 at = srt_madd (berth.p, srt_forward (&berth.r), -BEHIND_BERTH);
  if (step == STEP_COMES)
    n = srt_mark_point (marks, n, max, at, true, NULL);
  return step < STEP_CLAMPS ? srt_mark_line (marks, n, max, at, berth.p, step > STEP_COMES) : n;
}

/* ---- Style 4: the pod ---- */

void
srt_dock_pod_update (SrtRun *run, int slot)
{
  int host = srt_order_target_slot (run->world, slot);
  if (!srt_dock_host_gone (run, slot))
    return;
  if (host >= 0 && srt_gone (srt_object (run->world, host)))
    srt_object_destroyed (run, slot, false, true);
  else
    srt_order_end (run, slot, N_ ("what it clings to is gone"));
}

void
srt_dock_pod_exit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->passes_through[0] = object->passes_through[1] = -1;
}
