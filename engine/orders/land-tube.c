/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Landing in a tube of the carrier's (spec 02 §9.7): over it, down through its door. */
#include "orders/land.h"

#define OVER 3000.0f           /* units above the tube's middle that is flown to */
#define LEVELS_WITHIN 20000.0f /* units across that it levels out over */
#define NEAR 200.0f
#define DOWN_TO -100.0f        /* of the tube's middle: it is in */
#define APPROACH_GAIN 0.0001f  /* throttle a unit */
#define APPROACH_MOST 0.5f
#define SINK_SHARE (1.0f / 15000.0f)
#define OPENS_AT 1.23f         /* track time a step */
#define SHUTS_AT -2.0f

enum
{
  STEP_FLIES_ON,
  STEP_COMES_IN,
  STEP_STANDS,
  STEP_SINKS,
  STEP_DOWN,
};

enum
{
  STAND_TICKS = 50,
  DOWN_TICKS = 270,
  LOWER_DOOR = 0, /* children of the root, where a type names none */
  UPPER_DOOR = 6,
};

static const SrtVec3 begins_at = { 0.0f, -5000.0f, 20000.0f }; /* from the tube's middle */

static int
door (const SrtRun *run, int carrier, bool upper)
{
  const SrtLaunchRole *role = &srt_type (run, srt_object (run->world, carrier))->roles.launch;
  const SrtNames *names = upper ? &role->upper_doors : &role->lower_doors;
  return names->n > 0 ? srt_part_named (run, carrier, names->names[0])
                      : srt_root_child (run, carrier, upper ? UPPER_DOOR : LOWER_DOOR);
}

static int
upper_door (const SrtRun *run, int carrier)
{
  return door (run, carrier, true);
}

static int
lower_door (const SrtRun *run, int carrier)
{
  return door (run, carrier, false);
}

/* How far down a part reaches, world. */
static float
underside (const SrtRun *run, int slot, int node)
{
  const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[node]);
  SrtFrame place = srt_node_next (run, slot, node);
  float lowest = place.p.y;
  for (int i = 0; i < 8; i++)
    {
      SrtVec3 corner = srt_vec3 (i & 1 ? part->bounds_max.x : part->bounds_min.x,
                                 i & 2 ? part->bounds_max.y : part->bounds_min.y,
                                 i & 4 ? part->bounds_max.z : part->bounds_min.z);
      float y = srt_frame_apply (&place, corner).y;
      lowest = i == 0 ? y : srt_maxf (lowest, y);
    }
  return lowest;
}

/* The carrier lies still far away, its tube opens, and the ship comes at it from ahead. */
static void
stage (SrtRun *run, int slot, int carrier, SrtLanding *landing)
{
  static const int views[2] = { SRT_VIEW_LAND_TUBE, SRT_VIEW_LAND_ASIDE };
  int lower = lower_door (run, carrier), upper = upper_door (run, carrier);
  SrtMat3 level = srt_mat3_identity ();
  srt_orders_pop_all (run, carrier);
  srt_stop (srt_object (run->world, carrier));
  srt_set_orientation (run, carrier, &level);
  srt_set_position (run, carrier, srt_landing_place);
  srt_landing_stage (run, slot, carrier, views);

  SrtVec3 top = srt_landing_middle (run, carrier, upper);
  landing->site = srt_unsigned_zeros (srt_lerp (srt_landing_middle (run, carrier, lower), top, 0.5f));
  srt_landing_place_ship (run, slot, srt_add (landing->site, begins_at),
                          srt_add (landing->site, srt_vec3 (0.0f, -OVER, 0.0f)));
  if (upper < 0)
    landing->door_shut = 1; /* there is none */
  else
    {
      landing->door = srt_unsigned_zero (underside (run, carrier, upper) - landing->site.y);
      srt_track_play (run, carrier, upper, "opendoor2", 0.0f, -1, OPENS_AT);
      srt_landing_sound (run, carrier, SRT_SOUND_DOOR_OPENS, top);
    }
  landing->step = STEP_COMES_IN;
}

/* The aim rises to the ship's own height as it nears, so that its nose comes up (Improvement). */
static SrtVec3
aim_over (const SrtWorld *world, const SrtLanding *landing, SrtVec3 at)
{
  float y = -OVER;
  if (!world->classic)
    {
      float across = sqrtf (at.x * at.x + at.z * at.z);
      float s = srt_clampf (1.0f - across / LEVELS_WITHIN, 0.0f, 1.0f), e = s * s * (3.0f - 2.0f * s);
      y += (at.y - y) * e;
    }
  return srt_add (landing->site, srt_vec3 (0.0f, y, 0.0f));
}

static void
come_in (SrtRun *run, int slot, SrtLanding *landing)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtVec3 aim = aim_over (world, landing, srt_sub (object->next.p, landing->site));
  float distance = srt_distance (object->next.p, aim);
  srt_steer (run, slot, aim, 1.0f, 0.0f, 0);
  object->throttle = srt_minf (APPROACH_GAIN * distance, APPROACH_MOST);
  if (!(distance < NEAR))
    return;
  if (world->classic)
    srt_let_go (object);
  else
    srt_stop (object);
  landing->due = world->frame_start + STAND_TICKS;
  landing->step = STEP_STANDS;
}

/* Behind the ship the door closes again (Improvement). */
static void
shut_door (SrtRun *run, int carrier, SrtLanding *landing)
{
  int upper = upper_door (run, carrier);
  landing->door_shut = 1;
  srt_track_play (run, carrier, upper, "opendoor2", -1.0f, -1, SHUTS_AT);
  srt_landing_sound (run, carrier, SRT_SOUND_DOOR_CLOSES, srt_landing_middle (run, carrier, upper));
}

static void
sink (SrtRun *run, int slot, int carrier, SrtLanding *landing)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  float y = object->next.p.y - landing->site.y;
  object->throttle = srt_distance (object->next.p, landing->site) * SINK_SHARE;
  if (!world->classic && !landing->door_shut && y + object->bounds_min.y > landing->door)
    shut_door (run, carrier, landing);
  if (!(y > DOWN_TO))
    return;
  srt_let_go (object);
  srt_landing_sound (run, slot, SRT_SOUND_LANDING, object->next.p);
  landing->due = world->frame_start + DOWN_TICKS;
  landing->step = STEP_DOWN;
}

void
srt_land_tube_update (SrtRun *run, int slot, int carrier, SrtLanding *landing)
{
  int32_t now = run->world->frame_start;
  switch (landing->step)
    {
    case STEP_FLIES_ON:
      if (srt_landing_begins (run, slot, landing))
        stage (run, slot, carrier, landing);
      break;
    case STEP_COMES_IN:
      come_in (run, slot, landing);
      break;
    case STEP_STANDS:
      if (now > landing->due)
        {
          srt_object (run->world, slot)->motion = SRT_MOTION_DOWNWARD;
          landing->step = STEP_SINKS;
        }
      break;
    case STEP_SINKS:
      sink (run, slot, carrier, landing);
      break;
    case STEP_DOWN:
      if (now > landing->due && !landing->over)
        srt_landing_over (run, slot, landing);
      break;
    }
}
