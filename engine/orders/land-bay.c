/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Landing in a bay, which is made for it (spec 02 §9.7): in through the hangar, down on the pad. */
#include "orders/land.h"

#define ABOVE_HANGAR 1000.0f /* units above its middle that are flown to first */
#define NEAR_HANGAR 2000.0f
#define PAST_PAD 500.0f      /* units beyond the pad's middle that are flown to */
#define NOSE_AHEAD 500.0f
#define NEAR_PAD 500.0f
#define SPEED 100.0f         /* units a step */
#define APPROACH_GAIN 0.0001f /* throttle a unit */
#define APPROACH_LESS 0.02f
#define TURN_GAIN 0.3f
#define TURN_BRAKE 4.0f
#define TURNED 0.05f         /* radians off */
#define PAD_SPEED 4.0f       /* track time a step */

enum
{
  STEP_FLIES_ON,
  STEP_INTO_HANGAR,
  STEP_TO_PAD,
  STEP_TURNS,
  STEP_STANDS,
  STEP_GOES_DOWN,
  STEP_DOWN,
};

enum
{
  STAND_TICKS = 200,
  DOWN_TICKS = 400,
};

typedef enum BayPart
{
  PART_HANGAR,
  PART_PAD,
} BayPart;

/* A part of the bay, by the name its own type gives; -1 none. */
static int
part_of (const SrtRun *run, BayPart which)
{
  int bay = srt_landing_bay (run->world);
  const SrtLandRole *role = &srt_type (run, srt_object (run->world, bay))->roles.land;
  return srt_part_named (run, bay, which == PART_PAD ? role->pad_part : role->hangar_part);
}

/* The pad's middle on its upper face, which is where a ship stands. World. */
static SrtVec3
pad_top (const SrtRun *run)
{
  int bay = srt_landing_bay (run->world), pad = part_of (run, PART_PAD);
  if (pad < 0)
    return srt_landing_middle (run, bay, -1);
  const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[pad]);
  SrtFrame place = srt_node_next (run, bay, pad);
  SrtVec3 middle = srt_lerp (part->bounds_min, part->bounds_max, 0.5f);
  middle.y = part->bounds_min.y;
  return srt_frame_apply (&place, middle);
}

/* ---- The last part ---- */

static bool
make_bay (SrtRun *run, int carrier)
{
  int type = srt_type (run, srt_object (run->world, carrier))->roles.land.bay;
  int bay = srt_landing_bay (run->world);
  if (type < 0)
    return false;
  srt_reset_slot (run, bay, true);
  if (srt_create_object (run, bay, type, 0, srt_landing_place) < 0)
    return false;
  srt_object (run->world, bay)->flags |= SRT_NO_COLLISIONS;
  return true;
}

static void
stage (SrtRun *run, int slot, int carrier, SrtLanding *landing)
{
  static const int views[2] = { SRT_VIEW_LAND_BAY_SLIDE, SRT_VIEW_LAND_BAY };
  SrtObject *object = srt_object (run->world, slot);
  if (!make_bay (run, carrier))
    {
      srt_landing_fails (run, slot, N_ ("it has no bay to land in"));
      return;
    }
  int bay_slot = srt_landing_bay (run->world), hangar = part_of (run, PART_HANGAR);
  srt_landing_stage (run, slot, bay_slot, views);
  const SrtObject *bay = srt_object (run->world, bay_slot);
  landing->site = srt_unsigned_zeros (pad_top (run));
  SrtVec3 size = srt_sub (bay->bounds_max, bay->bounds_min);
  SrtVec3 in = srt_add (bay->bounds_min, srt_vec3 (0.2f * size.x, 0.2f * size.y, 0.3f * size.z));
  SrtVec3 at = srt_frame_apply (&bay->next, in);
  /* Without a hangar there is nothing to look at: it stays turned as it was (Fix). */
  srt_landing_place_ship (run, slot, at, hangar >= 0 ? srt_landing_middle (run, bay_slot, hangar) : at);
  object->throttle = 0.5f;
  landing->step = STEP_INTO_HANGAR;
}

/* ---- The way in ---- */

static float
gentle_throttle (const SrtRun *run, const SrtObject *object)
{
  return srt_order_finite (SPEED / srt_cruise (run, object));
}

static void
fly_into_hangar (SrtRun *run, int slot, SrtLanding *landing)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 at = srt_landing_middle (run, srt_landing_bay (run->world), part_of (run, PART_HANGAR));
  at.y -= ABOVE_HANGAR;
  srt_steer (run, slot, at, 1.0f, 0.0f, SRT_STEER_UPRIGHT);
  object->throttle = gentle_throttle (run, object);
  if (srt_distance (object->next.p, at) < NEAR_HANGAR)
    landing->step = STEP_TO_PAD;
}

static void
fly_to_pad (SrtRun *run, int slot, SrtLanding *landing)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 at = srt_add (landing->site, srt_vec3 (0.0f, -object->bounds_max.y, PAST_PAD));
  float distance = srt_distance (object->next.p, at);
  srt_steer (run, slot, srt_madd (at, srt_forward (&object->next.r), NOSE_AHEAD), 1.0f, 0.0f, 0);
  object->throttle = srt_unsigned_zero (
      srt_minf (APPROACH_GAIN * distance - APPROACH_LESS, gentle_throttle (run, object)));
  if (distance < NEAR_PAD)
    {
      srt_stop (object);
      landing->step = STEP_TURNS;
    }
}

/* ---- On the pad ---- */

static float
turn_input (float angle, float rate, float full_rate)
{
  return srt_order_finite ((angle - TURN_BRAKE * rate) * TURN_GAIN / full_rate);
}

/* It rides the pad from here: its underside on the pad's upper face, over where it has come to. */
static void
stand (SrtRun *run, int slot, SrtLanding *landing)
{
  SrtObject *object = srt_object (run->world, slot);
  int pad = part_of (run, PART_PAD);
  SrtVec3 at = object->next.p;
  at.y = landing->site.y - object->bounds_max.y;
  srt_stop (object);
  srt_set_position (run, slot, at);
  if (pad >= 0)
    srt_ride_begin (run, slot, srt_landing_bay (run->world), srt_nodes (run->world)[pad].part);
  landing->due = run->world->frame_start + STAND_TICKS;
  landing->step = STEP_STANDS;
}

static void
turn_to_bay (SrtRun *run, int slot, SrtLanding *landing)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtFlightStats *flight = srt_flight (run, object);
  SrtVec3 way = srt_mul_transposed (&object->next.r, srt_forward (&srt_object (run->world, srt_landing_bay (run->world))->next.r));
  float yaw = srt_atan2f (way.x, way.z), pitch = -srt_atan2f (way.y, way.z);
  if (!flight || (fabsf (yaw) < TURNED && fabsf (pitch) < TURNED))
    {
      stand (run, slot, landing);
      return;
    }
  object->yaw_input = turn_input (yaw, object->yaw_rate, flight->yaw_rate);
  object->pitch_input = turn_input (pitch, object->pitch_rate, flight->pitch_rate);
}

static void
go_down (SrtRun *run, int slot, SrtLanding *landing)
{
  int pad = part_of (run, PART_PAD);
  if (pad >= 0)
    srt_track_play (run, srt_landing_bay (run->world), pad, "floor", 0.0f, -1, PAD_SPEED);
  srt_landing_sound (run, slot, SRT_SOUND_LANDING, srt_object (run->world, slot)->next.p);
  landing->due = run->world->frame_start + DOWN_TICKS;
  landing->step = STEP_DOWN;
}

void
srt_land_bay_update (SrtRun *run, int slot, int carrier, SrtLanding *landing)
{
  int32_t now = run->world->frame_start;
  switch (landing->step)
    {
    case STEP_FLIES_ON:
      if (srt_landing_begins (run, slot, landing))
        stage (run, slot, carrier, landing);
      break;
    case STEP_INTO_HANGAR:
      fly_into_hangar (run, slot, landing);
      break;
    case STEP_TO_PAD:
      fly_to_pad (run, slot, landing);
      break;
    case STEP_TURNS:
      turn_to_bay (run, slot, landing);
      break;
    case STEP_STANDS:
      if (now > landing->due)
        landing->step = STEP_GOES_DOWN;
      break;
    case STEP_GOES_DOWN:
      go_down (run, slot, landing);
      break;
    case STEP_DOWN:
      if (now > landing->due && !landing->over)
        srt_landing_over (run, slot, landing);
      break;
    }
}
