/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missile turrets: searching, tracking, launching and loading anew (spec 04 §9.3). */
#include "weapons/private.h"

#include "orders/orders.h"

enum
{
  BASE = 0,
  LAUNCHER = 1,

  /* SrtGun.state; SrtGun.looks_at is its timer */
  SEARCH = 0,
  TRACK = 1,
  EMPTY = 2,
  LOADING = 3,
  CLOSING = 4,

  LOAD = 6,
  WAIT_EMPTY = 100,
  WAIT_LOADING = 800,
  WAIT_CLOSING = 300,
  WAIT_LOST = 20,
  WAIT_LAUNCH = 2000, /* unless the mission's data says otherwise */
};

#define TURN 0.1f /* radians a frame */
#define CHANCE 0.2f
#define STEP_AT_MOST 4000.0f /* units: no object moves farther in a step */
#define RELOAD_SPEED 4.0f

/* A place seen from the launcher, as drawn. */
typedef struct Bearing
{
  SrtVec3 local;
  float distance;
} Bearing;

static Bearing
bearing_of (SrtRun *run, const SrtFrame *launcher, int target)
{
  Bearing bearing;

  bearing.local = srt_frame_local (launcher, srt_drawn (run, target)->p);
  bearing.distance = srt_length (bearing.local);
  return bearing;
}

static bool
is_level (const Bearing *bearing)
{
  return fabsf (bearing->local.y) <= 0.7f * bearing->distance;
}

static float
reach (const SrtRun *run)
{
  const SrtMissileType *type = srt_turret_missile (run);

  return type ? type->lock_range : 0.0f;
}

static void
enter (SrtRun *run, SrtGun *gun, int state, int wait)
{
  gun->state = state;
  gun->looks_at = run->world->frame_start + wait;
}

/* ---- Searching ---- */

static bool
may_hit (const SrtRun *run, int slot, int target)
{
  const SrtObject *object = srt_object (run->world, target);
  uint32_t out = SRT_COMPONENTS | SRT_STAND_IN | SRT_EXPLODING | SRT_DISABLED;

  return target != slot && object->type >= 0 && (object->flags & SRT_TARGETABLE) != 0
         && object->side != srt_object (run->world, slot)->side && (object->flags & out) == 0;
}

/* The one most nearly straight ahead. */
static void
search (SrtRun *run, int slot, SrtGun *gun)
{
  const SrtWorld *world = run->world;
  SrtFrame launcher = srt_node_drawn (run, slot, gun->slots[LAUNCHER]);
  float best = -1.0f, far = reach (run), wide = far + STEP_AT_MOST;

  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    {
      Bearing bearing;

      /* Far off by its next place is most: a step's way to the drawn one is left to the test below. */
      if (srt_length2 (srt_sub (srt_object (world, other)->next.p, launcher.p)) > wide * wide
          || !may_hit (run, slot, other))
        continue;
      bearing = bearing_of (run, &launcher, other);
      if (!(bearing.distance > 0.0f) || bearing.distance > far || !is_level (&bearing)
          || !(bearing.local.z / bearing.distance > best))
        continue;
      best = bearing.local.z / bearing.distance;
      gun->target = srt_target_ship (other, -1);
      gun->state = TRACK;
    }
}

/* ---- Tracking ---- */

static int
launch_wait (const SrtRun *run)
{
  return run->mission && run->mission->turret_missile_wait > 0 ? run->mission->turret_missile_wait : WAIT_LAUNCH;
}

/* Toward what lies to one side: about the axis of the base that stands nearest the launcher's vertical. */
static void
turn (SrtRun *run, int slot, const SrtGun *gun, const SrtFrame *launcher, float side)
{
  int base = gun->slots[BASE], axis = 0;
  const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[base]);
  SrtFrame at = srt_node_drawn (run, slot, base);
  SrtVec3 down = srt_mul_transposed (&at.r, srt_down (&launcher->r));
  float by = side > 0.0f ? TURN : -TURN, along[3];

  down = srt_mul (&part->frame, down);
  along[0] = down.x;
  along[1] = down.y;
  along[2] = down.z;
  for (int i = 1; i < 3; i++)
    if (fabsf (along[i]) > fabsf (along[axis]))
      axis = i;
  if (along[axis] < 0.0f)
    by = -by;
  srt_turret_turn (run, slot, base, srt_vec3 (axis == 0 ? by : 0.0f, axis == 1 ? by : 0.0f, axis == 2 ? by : 0.0f));
}

static void
track (SrtRun *run, int slot, SrtGun *gun)
{
  SrtWorld *world = run->world;
  SrtFrame launcher = srt_node_drawn (run, slot, gun->slots[LAUNCHER]);
  Bearing bearing = { .distance = 0.0f };
  bool valid = srt_target_valid (run, gun->target, 0);

  if (valid)
    bearing = bearing_of (run, &launcher, gun->target.index);
  if (!valid || bearing.distance > 0.5f * reach (run) || !is_level (&bearing))
    {
      gun->target = SRT_NO_TARGET;
      enter (run, gun, SEARCH, WAIT_LOST);
      return;
    }
  if (fabsf (bearing.local.x) > 0.1f * bearing.distance)
    turn (run, slot, gun, &launcher, bearing.local.x);
  if (!(bearing.local.z > 0.7f * bearing.distance) || gun->looks_at >= world->frame_start)
    return;
  if (srt_random_fraction (&world->random) < CHANCE)
    {
      srt_missile_launch_from_turret (run, slot, gun->slots[LAUNCHER], gun->target);
      gun->missiles--;
    }
  gun->looks_at = world->frame_start + launch_wait (run);
}

/* ---- The step ---- */

static void
play_reload (SrtRun *run, int slot, const SrtGun *gun, float time, float speed)
{
  if (srt_turret_part_there (run, gun->slots[LAUNCHER]))
    srt_track_play (run, slot, gun->slots[LAUNCHER], "reload", time, SRT_TRACK_ONCE, speed);
}

void
srt_missile_turret_step (SrtRun *run, int slot, SrtGun *gun)
{
  bool due = gun->looks_at < run->world->frame_start;

  switch (gun->state)
    {
    case SEARCH:
      if (gun->missiles <= 0)
        enter (run, gun, EMPTY, WAIT_EMPTY);
      else if (gun->looks_at <= run->world->frame_start)
        search (run, slot, gun);
      break;
    case TRACK:
      if (gun->missiles <= 0)
        enter (run, gun, EMPTY, WAIT_EMPTY);
      else
        track (run, slot, gun);
      break;
    case EMPTY:
      if (!due)
        break;
      enter (run, gun, LOADING, WAIT_LOADING);
      play_reload (run, slot, gun, 0.0f, RELOAD_SPEED);
      break;
    case LOADING:
      if (!due)
        break;
      enter (run, gun, CLOSING, WAIT_CLOSING);
      play_reload (run, slot, gun, -1.0f, -RELOAD_SPEED);
      break;
    case CLOSING:
    default:
      if (!due)
        break;
      gun->missiles = LOAD;
      gun->state = SEARCH;
      break;
    }
}
