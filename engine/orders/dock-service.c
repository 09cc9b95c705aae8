/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dock at a service ship (spec 02 §9.6 style 1): in by one door, rearmed inside, out by another. */
#include "orders/dock.h"

#include "weapons/weapons.h"

enum
{
  REARM_TICKS = 500,
  DOOR_TICKS = 400, /* until the way out is open */
  LEAVE_TICKS = 150,
};

typedef enum Step
{
  STEP_OPENS,
  STEP_COMES,
  STEP_ENTERS,
  STEP_REARMS,
  STEP_WAITS,
  STEP_LEAVES,
} Step;

/* Where it comes in from, in the frame of the part with the port: before the bow and a little above. */
static const SrtVec3 gathering = { 0.0f, -1500.0f, 20000.0f };
/* And how far it is led beyond the port as it closes in, for each unit left, in the host's frame. */
static const SrtVec3 glide_path = { 0.0f, -0.075f, 1.0f };
#define GLIDE_SHARE 0.6f

#define SLOW_BELOW 10000.0f  /* units to where it comes in from */
#define GATHERED 2000.0f
#define LED_ABOVE 1000.0f
#define INSIDE 500.0f
#define SLOWEST 100.0f       /* units a step */
#define ROLL_DAMPING 12.0f
#define ROLL_ON_COSINE 0.98f

/* The port's place, raised so that the ship's underside stands there; @off in the frame of the port's part. */
static SrtVec3
place (SrtRun *run, int slot, SrtVec3 off)
{
  const SrtDockState *state = srt_dock_state (run->world, slot);
  const SrtModel *model = srt_node_model (run, &srt_nodes (run->world)[state->port_node]);
  SrtFrame part = srt_node_drawn (run, srt_order_target_slot (run->world, slot), state->port_node);
  SrtVec3 at = srt_add (model->attachments[state->port_attachment].frame.p, off);
  at.y -= srt_object (run->world, slot)->bounds_max.y;
  return srt_frame_apply (&part, at);
}

/* ---- Doors ---- */

/* A door of the host by port: as its type names it, else the children of the root the original has there; -1 none. */
static int
door_of (const SrtRun *run, int host, bool entry, int port)
{
  static const int children[2][2] = { { 4, 3 }, { 0, 1 } };
  const SrtDockRole *role = &srt_type (run, srt_object (run->world, host))->roles.dock;
  const SrtNames *names = entry ? &role->entry_doors : &role->exit_doors;
  if (names->n > 0)
    return port < names->n ? srt_part_named (run, host, names->names[port]) : -1;
  return srt_root_child (run, host, children[entry][port]);
}

/* Doors open from their start and close from where they stand. */
static void
work_door (SrtRun *run, int slot, bool entry, bool opens)
{
  int host = srt_order_target_slot (run->world, slot);
  int door = door_of (run, host, entry, srt_dock_port (run->world, slot) != 0);
  if (door < 0 || !srt_track_play (run, host, door, "opendoor", opens ? 0.0f : -1.0f, -1, opens ? 1.0f : -1.0f))
    return;
  srt_dock_sound (run, host, door, opens ? SRT_SOUND_DOOR_OPENS : SRT_SOUND_DOOR_CLOSES);
}

/* ---- The steps ---- */

void
srt_dock_service_init (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->passes_through[0] = (int16_t) srt_order_target_slot (run->world, slot);
  object->motion = SRT_MOTION_PLAIN;
}

static void
wait_for (SrtRun *run, SrtDockState *state, int ticks, Step next)
{
  state->until = run->world->frame_start + ticks;
  state->step = next;
}

static void
come (SrtRun *run, int slot, SrtDockState *state, float slowest)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 at = place (run, slot, gathering);
  float left = srt_distance (object->next.p, at);
  srt_steer (run, slot, at, 1.0f, 0.0f, 0);
  object->throttle = left > SLOW_BELOW ? 1.0f : slowest;
  if (left < GATHERED)
    state->step = STEP_ENTERS;
}

static void
enter (SrtRun *run, int slot, SrtDockState *state, float slowest)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtMat3 *host = &srt_object (run->world, srt_order_target_slot (run->world, slot))->next.r;
  SrtVec3 point = place (run, slot, srt_vec3 (0.0f, 0.0f, 0.0f)), aim = point;
  SrtVec3 way = srt_sub (point, object->next.p);
  float left = srt_length (way);
  if (left > LED_ABOVE)
    aim = srt_madd (aim, srt_mul (host, glide_path), GLIDE_SHARE * left);
  srt_steer (run, slot, aim, 1.0f, 0.0f, 0);
  if (srt_dot (srt_forward (&object->next.r), way) > ROLL_ON_COSINE * left)
    {
      SrtVec3 u = srt_mul_transposed (host, srt_down (&srt_drawn (run, slot)->r));
      object->roll_input =
          srt_unsigned_zero ((-srt_atan2f (u.x, u.y) - ROLL_DAMPING * object->roll_rate) * SRT_GENTLE_GAIN);
    }
  object->throttle = srt_minf (0.0001f * left - 0.02f, slowest);
  if (left >= INSIDE)
    return;
  srt_dock_sound (run, slot, -1, SRT_SOUND_DOCK);
  srt_let_go (object);
  work_door (run, slot, true, false);
  wait_for (run, state, REARM_TICKS, STEP_REARMS);
}

static void
leave (SrtRun *run, int slot, bool over)
{
  srt_object (run->world, slot)->afterburner = 1;
  if (!over)
    return;
  work_door (run, slot, false, false);
  srt_order_pop (run, slot);
}

void
srt_dock_service_update (SrtRun *run, int slot)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  SrtObject *object = srt_object (run->world, slot);
  SrtTarget at = srt_order_current (run->world, slot)->target;
  float slowest = srt_order_finite (SLOWEST / srt_cruise (run, object));
  bool over = run->world->frame_start > state->until;
  if (srt_dock_berth_gone (run, slot))
    {
      srt_order_end (run, slot, N_ ("the service ship is gone"));
      return;
    }
  switch ((Step) state->step)
    {
    case STEP_OPENS:
      if (srt_is_player (run->world, slot))
        srt_view_set (run, SRT_VIEW_SERVICE, true, true);
      work_door (run, slot, true, true);
      state->step = STEP_COMES;
      break;
    case STEP_COMES:
      come (run, slot, state, slowest);
      break;
    case STEP_ENTERS:
      enter (run, slot, state, slowest);
      break;
    case STEP_REARMS:
      if (!over)
        break;
      srt_rearm (run, slot);
      srt_dock_tell (run, slot, SRT_EVENT_REARMED, at);
      work_door (run, slot, false, true);
      wait_for (run, state, DOOR_TICKS, STEP_WAITS);
      break;
    case STEP_WAITS:
      if (!over)
        break;
      srt_dock_tell (run, slot, SRT_EVENT_DOCKED, at);
      object->motion = SRT_MOTION_FORWARD;
      wait_for (run, state, LEAVE_TICKS, STEP_LEAVES);
      break;
    case STEP_LEAVES:
      leave (run, slot, over);
      break;
    }
}

void
srt_dock_service_exit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->passes_through[0] = -1;
  if (object->motion == SRT_MOTION_PLAIN)
    object->motion = SRT_MOTION_FORWARD;
  if (srt_is_player (run->world, slot) && run->world->player.view == SRT_VIEW_SERVICE)
    srt_view_set (run, 0, false, true);
}

const char *
srt_dock_service_words (int step)
{
  static const char *const words[] = {
    N_ ("the entry door opens"), N_ ("coming round before the doors"), N_ ("on the way in"),
    N_ ("rearming"),             N_ ("the exit door opens"),           N_ ("on the way out"),
  };
  return words[step >= 0 && step <= STEP_LEAVES ? step : STEP_LEAVES];
}

int
srt_dock_service_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  int step = srt_dock_state (run->world, slot)->step, n = 0;
  SrtVec3 out = place (run, slot, gathering), in = place (run, slot, srt_vec3 (0.0f, 0.0f, 0.0f));
  if (step <= STEP_COMES)
    n = srt_mark_point (marks, n, max, out, true, NULL);
  if (step <= STEP_ENTERS)
    n = srt_mark_line (marks, n, max, out, in, step == STEP_ENTERS);
  return srt_mark_point (marks, n, max, in, step >= STEP_ENTERS, srt_order_words (N_ ("berth")));
}
