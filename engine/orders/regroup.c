/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flying a flight group in formation: Formation Regroup and Patrol Route (spec 02 §9.4). All of it by root places. */
#include "orders/behaviours.h"

#include "mission/rules.h"

#include <stdio.h>
#include <string.h>

#define PACE_SPEED 200.0f        /* units a step that a pace of 1 is */
#define FACED 0.9f               /* cosine of the nose to what is faced */
#define LEVEL_MOST 0.0872665f    /* radians: 5 degrees */
#define MEETING_SHORT 10000.0f   /* units that the meeting point lies short of the place, along Z */
#define CURVE_LEAST 20000.0f
#define CURVE_MOST 400000.0f
#define ON_CURVE 32              /* points of it that are flown to in turn */

enum
{
  READY_UPDATES = 15, /* of the leader, with every ship ready */
};

/* ---- What both go by ---- */

static SrtVec3
root (const SrtRun *run, int slot)
{
  return srt_object (run->world, slot)->now.p;
}

static SrtVec3
nose (const SrtRun *run, int slot)
{
  return srt_forward (&srt_object (run->world, slot)->now.r);
}

/* Nearer than so much, or than two radii for 0. */
static bool
within (const SrtRun *run, int slot, SrtVec3 at, float reach)
{
  float near_by = reach > 0.0f ? reach : 2.0f * srt_object (run->world, slot)->radius;
  return srt_distance (root (run, slot), at) < near_by;
}

static void
set_pace (const SrtRun *run, int slot, float pace)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  if (flight)
    object->throttle = srt_order_finite (pace * PACE_SPEED / flight->max_speed);
}

static bool
steer_to (SrtRun *run, int slot, SrtVec3 at, float limit)
{
  srt_steer (run, slot, at, limit, 0.0f, 0);
  return within (run, slot, at, 0.0f);
}

static bool
faces (const SrtRun *run, int slot, SrtVec3 at)
{
  return srt_dot (nose (run, slot), srt_normalize (srt_sub (at, root (run, slot)))) >= FACED;
}

static bool
face (SrtRun *run, int slot, SrtVec3 at, float limit)
{
  srt_steer (run, slot, at, limit, 0.1f, 0);
  return faces (run, slot, at);
}

/* Turns toward a place without banking; @angle receives how far off it is across the level. */
static bool
face_level (SrtRun *run, int slot, SrtVec3 at, float *angle)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  SrtVec3 n = nose (run, slot), w = srt_normalize (srt_sub (at, root (run, slot)));
  n.y = w.y = 0.0f;
  float off = srt_acosf (srt_clampf (srt_dot (w, n), -1.0f, 1.0f));
  bool to_the_right = srt_dot (srt_vec3 (-w.z, 0.0f, w.x), n) >= 0.0f;
  if (angle)
    *angle = off;
  if (flight)
    {
      SrtVec3 q = srt_mul_transposed (&object->now.r, srt_sub (at, root (run, slot)));
      float pitch = (srt_atan2f (-q.y, fabsf (q.z)) - 6.0f * object->pitch_rate) * 0.05f / flight->pitch_rate;
      float yaw = srt_minf (LEVEL_MOST, off);
      object->yaw_input = srt_unsigned_zero (to_the_right ? yaw : -yaw);
      object->pitch_input = srt_order_finite (pitch);
      object->roll_input = 0.0f;
    }
  return faces (run, slot, at);
}

/* The ship is on the same order as its leader, and has started it. */
static bool
flies_along (const SrtRun *run, int slot, int number)
{
  return srt_slot_valid (run->world, slot) && !srt_gone (srt_object (run->world, slot))
         && srt_order_number (run->world, slot) == number && !srt_orders (run->world, slot)->starting;
}

/* ---- 14 Formation Regroup ---- */

typedef enum Stage
{
  STAGE_FACES,   /* turns to the meeting point */
  STAGE_MEETS,
  STAGE_TURNS,   /* all the same way */
  STAGE_DONE,
} Stage;

typedef struct Regroup
{
  SrtVec3 meet, place;
  SrtVec3 curve_from, curve_leaving;
  int32_t leader; /* slot, -1 none; 0 where the ship is in no formation, with `lost` */
  int32_t lost;
  int32_t step, ready, direct, ready_count;
  int32_t started, along;
} Regroup;

_Static_assert (sizeof (Regroup) <= SRT_ORDER_STATE, "the state of a regrouping fits");

static Regroup *
regroup_of (const SrtRun *run, int slot)
{
  return srt_order_state (run->world, slot);
}

/* The middle of the box round a group's ships. */
static SrtVec3
middle_of (const SrtRun *run, const SrtFlightGroup *group)
{
  SrtVec3 low = root (run, group->ships[0]), high = low;
  for (int i = 1; i < group->n_ships; i++)
    {
      SrtVec3 at = root (run, group->ships[i]);
      low = srt_vec3 (srt_minf (low.x, at.x), srt_minf (low.y, at.y), srt_minf (low.z, at.z));
      high = srt_vec3 (srt_maxf (high.x, at.x), srt_maxf (high.y, at.y), srt_maxf (high.z, at.z));
    }
  return srt_lerp (low, high, 0.5f);
}

void
srt_regroup_init (SrtRun *run, int slot)
{
  Regroup *state = regroup_of (run, slot);
  const SrtVec3 *offset = srt_formation_offset (run->mission, slot);
  const SrtFlightGroup *group = srt_ship_group (run->mission, slot);
  state->leader = srt_formation_leader (run->mission, slot);
  if (!offset || !group || group->n_ships == 0)
    {
      state->lost = 1;
      srt_order_note (run, slot, N_ ("the ship has no place in a formation of its flight group"));
      return;
    }
  state->place = srt_unsigned_zeros (srt_add (middle_of (run, group), *offset));
  state->meet = srt_unsigned_zeros (srt_sub (state->place, srt_vec3 (0.0f, 0.0f, MEETING_SHORT)));
  set_pace (run, slot, 0.0f);
}

/* The way to the meeting point: in a curve that swings out to the side, or straight. */
static void
lay_way (SrtRun *run, int slot, Regroup *state)
{
  SrtVec3 across = srt_sub (state->meet, root (run, slot));
  float far_off = srt_length (across);
  state->direct = !(far_off >= CURVE_LEAST && far_off <= CURVE_MOST);
  if (state->direct)
    {
      set_pace (run, slot, 0.3f);
      return;
    }
  state->curve_from = root (run, slot);
  state->curve_leaving = srt_unsigned_zeros (srt_vec3 (0.5f * across.z, 0.5f * across.y, -0.5f * across.x));
  state->started = 0;
  state->along = 1;
}

static void
move_on (SrtRun *run, int slot, Regroup *state)
{
  state->ready = 0;
  state->ready_count = 0;
  if (state->step == STAGE_FACES)
    lay_way (run, slot, state);
  state->step++;
}

/* The leader counts how long all have been ready, and has the whole group go on. */
static void
sync_regroup (SrtRun *run, int leader)
{
  const SrtFlightGroup *group = srt_ship_group (run->mission, leader);
  bool all = true;
  for (int i = 0; i < group->n_ships; i++)
    if (flies_along (run, group->ships[i], SRT_ORDER_REGROUP))
      all = all && regroup_of (run, group->ships[i])->ready;
  for (int i = 0; i < group->n_ships; i++)
    {
      int ship = group->ships[i];
      if (!flies_along (run, ship, SRT_ORDER_REGROUP))
        continue;
      Regroup *state = regroup_of (run, ship);
      state->ready_count = all ? state->ready_count + 1 : 0;
      if (state->ready_count >= READY_UPDATES)
        move_on (run, ship, state);
    }
}

/* False: past its end, and the order is over. */
static bool
follow_swing (SrtRun *run, int slot, Regroup *state)
{
  SrtCurve curve = { .from = state->curve_from, .to = state->meet, .leaving = state->curve_leaving };
  if (!state->started)
    {
      set_pace (run, slot, 0.3f);
      state->started = steer_to (run, slot, state->curve_from, 0.5f);
      return true;
    }
  SrtVec3 at = srt_curve_point (&curve, (float) state->along / ON_CURVE);
  if (within (run, slot, at, 0.0f))
    {
      state->along++;
      at = srt_curve_point (&curve, (float) state->along / ON_CURVE);
    }
  if (state->along > ON_CURVE)
    {
      set_pace (run, slot, 0.0f);
      srt_hold_turns (srt_object (run->world, slot));
      srt_order_pop (run, slot);
      return false;
    }
  SrtMat3 turned = srt_mat3_look_at (srt_sub (at, root (run, slot)));
  srt_set_orientation (run, slot, &turned);
  return true;
}

static void
fly_to_meeting (SrtRun *run, int slot, Regroup *state)
{
  bool there;
  if (state->direct)
    there = steer_to (run, slot, state->meet, 0.75f);
  else if (follow_swing (run, slot, state))
    there = within (run, slot, state->meet, 0.0f);
  else
    return;
  if (there)
    {
      set_pace (run, slot, 0.0f);
      state->ready = 1;
    }
}

void
srt_regroup_update (SrtRun *run, int slot)
{
  Regroup *state = regroup_of (run, slot);
  if (state->leader == slot && !state->lost)
    sync_regroup (run, slot);

  switch ((Stage) state->step)
    {
    case STAGE_FACES:
      state->ready = face (run, slot, state->meet, 0.75f);
      break;
    case STAGE_MEETS:
      if (!state->ready)
        fly_to_meeting (run, slot, state);
      break;
    case STAGE_TURNS:
      state->ready = face (run, slot, state->place, 0.75f);
      break;
    case STAGE_DONE:
      srt_hold_turns (srt_object (run->world, slot));
      srt_order_pop (run, slot);
      break;
    }
}

void
srt_regroup_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    N_ ("turns to the meeting point"),
    N_ ("flies to the meeting point"),
    N_ ("turns as the formation does"),
    N_ ("is in its place"),
  };
  const Regroup *state = regroup_of (run, slot);
  if (state->lost)
    snprintf (text, size, "%s", srt_order_words (N_ ("no place in a formation")));
  else
    snprintf (text, size, state->ready ? srt_order_words (N_ ("%s: ready, %d of 15 updates")) : "%s",
              srt_order_words (words[state->step & 3]), state->ready_count);
}

int
srt_regroup_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Regroup *state = regroup_of (run, slot);
  SrtFrame place = { state->place, srt_mat3_identity () };
  if (state->lost)
    return 0;
  int n = srt_mark_point (marks, 0, max, state->meet, state->step <= STAGE_MEETS, srt_order_words (N_ ("meeting point")));
  n = srt_mark_place (marks, n, max, &place, state->step > STAGE_MEETS, srt_order_words (N_ ("place")));
  if (state->step != STAGE_MEETS || state->direct)
    return n;
  SrtCurve curve = { .from = state->curve_from, .to = state->meet, .leaving = state->curve_leaving };
  for (int i = 0; i < ON_CURVE; i += 2)
    n = srt_mark_line (marks, n, max, srt_curve_point (&curve, (float) i / ON_CURVE),
                       srt_curve_point (&curve, (float) (i + 2) / ON_CURVE), i + 2 >= state->along);
  return n;
}

/* ---- 15 Patrol Route ---- */

typedef struct Patrol
{
  SrtVec3 mark, leader_at, target, place, ahead, reach;
  int32_t waypoint, leader; /* slots; leader -1 none */
  int32_t mode;             /* 0 forming, 1 in formation, 2 alone */
  int32_t in_place, aim, arrived;
  float pace, size;
} Patrol;

_Static_assert (sizeof (Patrol) <= SRT_ORDER_STATE, "the state of a patrol fits");

enum
{
  IN_FORMATION = 1,
  ALONE = 2,
};

#define LOOK_AHEAD 8.0f  /* radii of the leader */
#define SLIDE_WITHIN 3.2f /* radii */
#define SLIDE_SHARE 0.005f
#define DEGREE ((float) (SRT_PI / 180.0))

static Patrol *
patrol_of (const SrtRun *run, int slot)
{
  return srt_order_state (run->world, slot);
}

static SrtVec3
waypoint_at (const SrtRun *run, int waypoint)
{
  return run->mission->ships[waypoint].position;
}

/* A place in the line that a group without a formation flies in, the first nearest the next waypoint. */
static SrtVec3
place_in_line (const SrtRun *run, int slot, int waypoint)
{
  const SrtFlightGroup *group = srt_ship_group (run->mission, slot);
  SrtVec3 at = waypoint_at (run, waypoint);
  if (!group)
    return at;

  float widest = 0.0f;
  int place = 0;
  for (int i = 0; i < group->n_ships; i++)
    {
      widest = srt_maxf (widest, srt_object (run->world, group->ships[i])->radius);
      if (group->ships[i] == slot)
        place = i;
    }
  SrtVec3 next = waypoint_at (run, srt_route_next (run->mission, waypoint));
  SrtVec3 span = srt_scale (srt_normalize (srt_sub (at, next)), 3.0f * 2.0f * widest * (float) group->n_ships);
  return srt_madd (at, span, -0.5f + (float) place / (float) group->n_ships);
}

static void
take_places (SrtRun *run, int slot, Patrol *state)
{
  const SrtObject *leader = srt_object (run->world, state->leader);
  const SrtVec3 *offset = srt_formation_offset (run->mission, slot);
  state->leader_at = leader->now.p;
  state->place = srt_unsigned_zeros (srt_frame_apply (&leader->now, *offset));
  state->ahead = srt_unsigned_zeros (
      srt_madd (state->place, srt_forward (&leader->now.r), LOOK_AHEAD * leader->radius));
  if (state->leader != slot)
    return;
  state->place = leader->now.p;
  state->mark = srt_unsigned_zeros (srt_add (state->leader_at, state->reach));
  state->mark.y = state->target.y;
}

static void
set_off (SrtRun *run, int slot, Patrol *state, int waypoint)
{
  state->arrived = 0;
  state->pace = 0.15f;
  state->waypoint = waypoint;
  state->target = waypoint_at (run, waypoint);
  if (state->leader < 0)
    {
      state->mode = ALONE;
      state->size = 0.0f;
      state->target = srt_unsigned_zeros (place_in_line (run, slot, waypoint));
      return;
    }
  const SrtObject *leader = srt_object (run->world, state->leader);
  state->mode = IN_FORMATION;
  srt_object (run->world, slot)->throttle = 0.0f;
  state->reach = srt_unsigned_zeros (srt_scale (srt_forward (&leader->now.r), LOOK_AHEAD * leader->radius));
  take_places (run, slot, state);
  state->in_place = 0;
  state->aim = 0;
  state->size = srt_formation_size (run->mission, slot);
}

void
srt_patrol_init (SrtRun *run, int slot)
{
  Patrol *state = patrol_of (run, slot);
  int waypoint = srt_order_current (run->world, slot)->target.index;
  if (!srt_is_waypoint (run->mission, waypoint))
    {
      srt_order_end (run, slot, N_ ("the target is no waypoint of a route"));
      return;
    }
  state->leader = srt_formation_leader (run->mission, slot);
  set_pace (run, slot, 0.3f);
  set_off (run, slot, state, waypoint);
}

/* Once all are in their places the group goes on: to the next waypoint where the leader has arrived, else aiming afresh. */
static void
sync_patrol (SrtRun *run, int leader)
{
  const SrtFlightGroup *group = srt_ship_group (run->mission, leader);
  for (int i = 0; i < group->n_ships; i++)
    if (flies_along (run, group->ships[i], SRT_ORDER_PATROL)
        && !patrol_of (run, group->ships[i])->in_place)
      return;
  for (int i = 0; i < group->n_ships; i++)
    {
      int ship = group->ships[i];
      if (!flies_along (run, ship, SRT_ORDER_PATROL))
        continue;
      Patrol *state = patrol_of (run, ship);
      state->in_place = 0;
      /* Quirk: the leader's own setting off takes this back, and who is listed after it aims again. */
      if (patrol_of (run, leader)->arrived)
        set_off (run, ship, state, srt_route_next (run->mission, state->waypoint));
      else
        state->aim = 1;
    }
}

/* Moves the ship and the step it is in the middle of, so that no move is lost. */
static void
slide (SrtRun *run, int slot, SrtVec3 by)
{
  SrtObject *object = srt_object (run->world, slot);
  object->now.p = srt_unsigned_zeros (srt_add (object->now.p, by));
  object->next.p = srt_unsigned_zeros (srt_add (object->next.p, by));
  srt_place_changed (run->scratch, slot);
}

static float
leaders_pace (const SrtRun *run, const Patrol *state)
{
  return flies_along (run, state->leader, SRT_ORDER_PATROL) ? patrol_of (run, state->leader)->pace : 0.0f;
}

static void
follow_leader (SrtRun *run, int slot, Patrol *state)
{
  SrtObject *object = srt_object (run->world, slot);
  float pace = leaders_pace (run, state);
  bool turned = face_level (run, slot, state->ahead, NULL);
  SrtVec3 way = srt_sub (state->place, object->now.p);
  float off = srt_length (way);
  bool there = off < 2.0f * object->radius;
  state->pace = 1.1f * pace;
  if (turned && !there && off <= SLIDE_WITHIN * object->radius)
    slide (run, slot, srt_scale (way, SLIDE_SHARE));
  if (!state->in_place)
    {
      if (!there)
        state->pace = pace * (srt_dot (way, nose (run, slot)) >= 0.0f ? 3.0f : 0.05f);
      else if (turned)
        state->in_place = 1;
    }
}

static void
lead (SrtRun *run, int slot, Patrol *state)
{
  SrtObject *object = srt_object (run->world, slot);
  float angle;
  state->in_place = 1;
  if (within (run, slot, state->target, 0.5f * state->size))
    state->arrived = 1;
  face_level (run, slot, state->mark, NULL);
  if (state->aim <= 0)
    return;
  state->aim--;
  face_level (run, slot, state->target, &angle);
  SrtMat3 turn = srt_mat3_from_angles (0.0f, object->yaw_input, 0.0f);
  state->reach = srt_unsigned_zeros (srt_scale (srt_mul (&turn, nose (run, slot)), LOOK_AHEAD * object->radius));
  state->mark = srt_unsigned_zeros (srt_add (object->now.p, state->reach));
  state->mark.y = state->target.y;
  state->pace = angle < 12.0f * DEGREE ? 0.5f : angle < 60.0f * DEGREE ? 0.25f : 0.15f;
}

void
srt_patrol_update (SrtRun *run, int slot)
{
  Patrol *state = patrol_of (run, slot);
  if (state->mode == ALONE)
    {
      if (steer_to (run, slot, state->target, 0.5f))
        set_off (run, slot, state, srt_route_next (run->mission, state->waypoint));
      return;
    }
  if (state->leader == slot)
    sync_patrol (run, slot);
  take_places (run, slot, state);
  if (state->leader == slot)
    lead (run, slot, state);
  else
    follow_leader (run, slot, state);
  set_pace (run, slot, state->pace);
}

void
srt_patrol_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Patrol *state = patrol_of (run, slot);
  const char *to = srt_slot_name (run, state->waypoint);
  if (state->mode == ALONE)
    snprintf (text, size, srt_order_words (N_ ("to %s, alone")), to);
  else if (state->leader == slot)
    snprintf (text, size, srt_order_words (N_ ("leads to %s at a pace of %.2f")), to, (double) state->pace);
  else
    snprintf (text, size,
              srt_order_words (state->in_place ? N_ ("to %s, in its place behind %s") : N_ ("to %s, taking its place behind %s")),
              to, srt_slot_name (run, state->leader));
}

int
srt_patrol_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Patrol *state = patrol_of (run, slot);
  int n = 0;
  if (!srt_is_waypoint (run->mission, state->waypoint))
    return 0;
  for (int at = state->waypoint, next; n < max; at = next)
    {
      next = srt_route_next (run->mission, at);
      n = srt_mark_line (marks, n, max, waypoint_at (run, at), waypoint_at (run, next), false);
      if (next == state->waypoint)
        break;
    }
  n = srt_mark_point (marks, n, max, state->target, true, NULL);
  if (state->mode == ALONE)
    return n;
  SrtFrame place = { state->place, srt_object (run->world, slot)->now.r };
  if (state->leader == slot)
    return srt_mark_point (marks, n, max, state->mark, true, NULL);
  n = srt_mark_place (marks, n, max, &place, !state->in_place, srt_order_words (N_ ("place")));
  return srt_mark_line (marks, n, max, state->place, state->ahead, false);
}
