/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what can be watched, with each field's value as an expression of the world. */
#include "debug/fields.h"

#include <string.h>

/* ---- Pieces of the getters ---- */

static double
nothing (SrtWatchPlace *at)
{
  at->none = true;
  return 0;
}

static double
least (const float values[4])
{
  return (double) srt_minf (srt_minf (values[0], values[1]), srt_minf (values[2], values[3]));
}

static double
sum (const float values[4])
{
  return (double) values[0] + (double) values[1] + (double) values[2] + (double) values[3];
}

static double
degrees (float radians)
{
  return (double) radians * 180.0 / SRT_PI;
}

/* Angles as a mission's record has them: yaw about Y, then pitch about X, then roll about Z. */
static double
yaw (const SrtObject *o)
{
  SrtVec3 forward = srt_forward (&o->next.r);
  return degrees (srt_atan2f (forward.x, forward.z));
}

static double
pitch (const SrtObject *o)
{
  SrtVec3 forward = srt_forward (&o->next.r);
  return degrees (srt_atan2f (-forward.y, sqrtf (forward.x * forward.x + forward.z * forward.z)));
}

static double
roll (const SrtObject *o)
{
  return degrees (srt_atan2f (o->next.r.m[3], o->next.r.m[4]));
}

static double
slot_or_none (SrtWatchPlace *at, int slot)
{
  return srt_slot_valid (at->world, slot) ? slot : nothing (at);
}

/* The ship that the current order is about; -1 none. */
static int
target_of (const SrtWatchPlace *at)
{
  const SrtOrderEntry *order = srt_order_current (at->world, at->slot);

  return order && order->target.kind == SRT_TARGET_SHIP && srt_slot_valid (at->world, order->target.index)
             ? order->target.index
             : -1;
}

static double
target_distance (SrtWatchPlace *at)
{
  double units;
  return srt_watch_distance (at->world, at->slot, target_of (at), &units) ? units : nothing (at);
}

static double
target_bearing (SrtWatchPlace *at)
{
  double angle;
  return srt_watch_bearing (at->world, at->slot, target_of (at), &angle) ? angle : nothing (at);
}

/* Where one is seen from its target: 0 in front of the target's nose. */
static double
target_aspect (SrtWatchPlace *at)
{
  double angle;
  return srt_watch_bearing (at->world, target_of (at), at->slot, &angle) ? angle : nothing (at);
}

static double
target_closing (SrtWatchPlace *at)
{
  int target = target_of (at);
  const SrtObject *other;
  SrtVec3 way;

  if (!srt_watch_slot_filled (at->world, target))
    return nothing (at);
  other = srt_object (at->world, target);
  way = srt_sub (other->next.p, at->object->next.p);
  if (!(srt_length2 (way) > 0.0f))
    return nothing (at);
  return (double) srt_dot (srt_sub (at->object->velocity, other->velocity), srt_normalize (way));
}

static double
order_number (SrtWatchPlace *at)
{
  int number = srt_order_number (at->world, at->slot);
  return number >= 0 ? number : nothing (at);
}

static double
order_ticks (SrtWatchPlace *at)
{
  const SrtOrderEntry *order = srt_order_current (at->world, at->slot);
  return order ? at->world->mission_ticks - order->pushed_at : nothing (at);
}

/* The running maneuver with its state; NULL where none runs. */
static const SrtManeuver *
maneuver_of (const SrtWatchPlace *at, const SrtFightState **state)
{
  *state = srt_fight_state (at->world, at->slot);
  return *state ? srt_object_maneuver (at->run, at->slot, (*state)->maneuver) : NULL;
}

static double
maneuver_number (SrtWatchPlace *at)
{
  const SrtFightState *state;
  return maneuver_of (at, &state) ? state->maneuver : nothing (at);
}

static double
maneuver_line (SrtWatchPlace *at)
{
  const SrtFightState *state;
  const SrtManeuver *maneuver = maneuver_of (at, &state);
  return maneuver && state->line < maneuver->n_lines ? maneuver->file_line[state->line] : nothing (at);
}

static double
maneuver_left (SrtWatchPlace *at)
{
  const SrtFightState *state;
  return maneuver_of (at, &state) ? state->maneuver_end - at->world->frame_start : nothing (at);
}

static double
missiles_left (const SrtWatchPlace *at)
{
  const SrtRack *racks = srt_racks (at->world) + at->object->racks.first;
  int left = 0;

  for (uint32_t i = 0; i < at->object->racks.count; i++)
    if (racks[i].type >= 0)
      left += racks[i].count;
  return left;
}

static bool
firing (const SrtWatchPlace *at)
{
  const SrtGun *guns = srt_guns (at->world) + at->object->guns.first;

  for (uint32_t i = 0; i < at->object->guns.count; i++)
    if (guns[i].mount != SRT_MOUNT_DESTROYED && guns[i].firing_until >= at->world->frame_start)
      return true;
  return false;
}

static double
components_left (const SrtWatchPlace *at)
{
  int left = 0;

  for (int i = 0; i < (int) at->object->components.count; i++)
    left += srt_component_node (at->run, at->slot, i) >= 0;
  return left;
}

static double
top_speed (SrtWatchPlace *at)
{
  const SrtFlightStats *flight = srt_flight (at->run, at->object);
  return flight ? (double) flight->max_speed : nothing (at);
}

static bool
alive (const SrtObject *o)
{
  return o->type != SRT_TYPE_STAND_IN && !(o->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION));
}

/* Ships of a side in the action; rocks, mines and the like are none. */
static double
count_alive (const SrtWatchPlace *at, int side)
{
  int n = 0;

  for (int i = srt_walk_next (at->world, -1); i >= 0; i = srt_walk_next (at->world, i))
    {
      const SrtObject *o = srt_object (at->world, i);
      int c = srt_class (at->run, o);
      n += alive (o) && o->side == side && (c == SRT_CLASS_FIGHTER || c == SRT_CLASS_CAPITAL || c == SRT_CLASS_SUPPORT);
    }
  return n;
}

/* ---- The table ---- */

#define UNITS N_ ("units")
#define STEP N_ ("units a step")
#define SHARE N_ ("share")
#define TICKS N_ ("ticks")
#define DEGREES N_ ("degrees")
#define TURN N_ ("radians a step")

/*
 * OBJECT (id, name, words, unit, kind, value) and WORLD likewise; in a value `o` is the
 * object, `w` the world and `at` both. GONE: of an object, with a value for an empty slot too.
 */
/* clang-format off */
#define SRT_WATCH_FIELDS(OBJECT, GONE, WORLD) \
  OBJECT (position_x, "position.x", N_ ("Place along X, to the right"), UNITS, NUMBER, o->next.p.x) \
  OBJECT (position_y, "position.y", N_ ("Place along Y, down"), UNITS, NUMBER, o->next.p.y) \
  OBJECT (position_z, "position.z", N_ ("Place along Z, ahead"), UNITS, NUMBER, o->next.p.z) \
  OBJECT (height, "height", N_ ("Height: the place along −Y"), UNITS, NUMBER, srt_unsigned_zero (-o->next.p.y)) \
  OBJECT (velocity_x, "velocity.x", N_ ("Velocity along X"), STEP, NUMBER, o->velocity.x) \
  OBJECT (velocity_y, "velocity.y", N_ ("Velocity along Y, down"), STEP, NUMBER, o->velocity.y) \
  OBJECT (velocity_z, "velocity.z", N_ ("Velocity along Z"), STEP, NUMBER, o->velocity.z) \
  OBJECT (speed, "speed", N_ ("Speed"), STEP, NUMBER, o->speed) \
  OBJECT (speed_top, "speed.top", N_ ("Top speed of the type"), STEP, NUMBER, top_speed (at)) \
  OBJECT (speed_cruise, "speed.cruise", N_ ("Speed at full throttle as damage and power leave it"), STEP, NUMBER, srt_cruise (at->run, o)) \
  OBJECT (throttle, "throttle", N_ ("Throttle"), SHARE, NUMBER, o->throttle) \
  OBJECT (burning, "afterburner", N_ ("The afterburner is lit"), NULL, TRUTH, o->afterburner != 0) \
  OBJECT (fuel, "fuel", N_ ("Afterburner fuel left"), TICKS, NUMBER, o->afterburner_fuel) \
  OBJECT (heading_yaw, "heading.yaw", N_ ("Heading: yaw"), DEGREES, NUMBER, yaw (o)) \
  OBJECT (heading_pitch, "heading.pitch", N_ ("Heading: pitch"), DEGREES, NUMBER, pitch (o)) \
  OBJECT (heading_roll, "heading.roll", N_ ("Heading: roll"), DEGREES, NUMBER, roll (o)) \
  OBJECT (rate_pitch, "rate.pitch", N_ ("Rate of turn: pitch"), TURN, NUMBER, o->pitch_rate) \
  OBJECT (rate_yaw, "rate.yaw", N_ ("Rate of turn: yaw"), TURN, NUMBER, o->yaw_rate) \
  OBJECT (rate_roll, "rate.roll", N_ ("Rate of turn: roll"), TURN, NUMBER, o->roll_rate) \
  OBJECT (input_pitch, "input.pitch", N_ ("Steering: pitch, −1 to 1"), SHARE, NUMBER, o->pitch_input) \
  OBJECT (input_yaw, "input.yaw", N_ ("Steering: yaw, −1 to 1"), SHARE, NUMBER, o->yaw_input) \
  OBJECT (input_roll, "input.roll", N_ ("Steering: roll, −1 to 1"), SHARE, NUMBER, o->roll_input) \
  OBJECT (input_lateral, "input.lateral", N_ ("Steering: sideways, −1 to 1"), SHARE, NUMBER, o->lateral_input) \
  OBJECT (shield_left, "shield.left", N_ ("Shield, left"), NULL, NUMBER, o->shields[SRT_LEFT]) \
  OBJECT (shield_right, "shield.right", N_ ("Shield, right"), NULL, NUMBER, o->shields[SRT_RIGHT]) \
  OBJECT (shield_fore, "shield.fore", N_ ("Shield, fore"), NULL, NUMBER, o->shields[SRT_FORE]) \
  OBJECT (shield_aft, "shield.aft", N_ ("Shield, aft"), NULL, NUMBER, o->shields[SRT_AFT]) \
  OBJECT (shield_min, "shield.min", N_ ("Shield of the weakest quadrant"), NULL, NUMBER, least (o->shields)) \
  OBJECT (shield_sum, "shield.sum", N_ ("Shields of all quadrants"), NULL, NUMBER, sum (o->shields)) \
  OBJECT (shield_condition, "shield.condition", N_ ("Condition of the shield generator"), SHARE, NUMBER, o->shield_condition) \
  OBJECT (armor_left, "armor.left", N_ ("Armour, left"), NULL, NUMBER, o->armor[SRT_LEFT]) \
  OBJECT (armor_right, "armor.right", N_ ("Armour, right"), NULL, NUMBER, o->armor[SRT_RIGHT]) \
  OBJECT (armor_fore, "armor.fore", N_ ("Armour, fore"), NULL, NUMBER, o->armor[SRT_FORE]) \
  OBJECT (armor_aft, "armor.aft", N_ ("Armour, aft"), NULL, NUMBER, o->armor[SRT_AFT]) \
  OBJECT (armor_min, "armor.min", N_ ("Armour of the weakest quadrant"), NULL, NUMBER, least (o->armor)) \
  OBJECT (armor_sum, "armor.sum", N_ ("Armour of all quadrants"), NULL, NUMBER, sum (o->armor)) \
  OBJECT (components_left, "components.left", N_ ("Components that are not lost"), NULL, NUMBER, components_left (at)) \
  OBJECT (engines_intact, "engines.intact", N_ ("Engines that still drive it"), SHARE, NUMBER, o->engines_intact) \
  OBJECT (mass, "mass", N_ ("Mass"), NULL, NUMBER, o->mass) \
  OBJECT (recent_damage, "recent_damage", N_ ("Damage taken lately, as retaliation counts it"), NULL, NUMBER, o->recent_damage) \
  OBJECT (attacker, "attacker", N_ ("Who struck it last"), NULL, SLOT, slot_or_none (at, o->last_attacker)) \
  OBJECT (gun_charge, "gun.charge", N_ ("Charge of the guns"), NULL, NUMBER, o->gun_charge) \
  OBJECT (gun_condition, "gun.condition", N_ ("Condition of the guns"), SHARE, NUMBER, o->gun_condition) \
  OBJECT (gun_firing, "gun.firing", N_ ("A gun is firing"), NULL, TRUTH, firing (at)) \
  OBJECT (nova_charge, "nova.charge", N_ ("Charge of the charging gun"), SHARE, NUMBER, o->nova_charge) \
  OBJECT (rounds, "rounds", N_ ("Rounds left"), NULL, NUMBER, o->rounds) \
  OBJECT (shots_fired, "shots.fired", N_ ("Shots fired"), NULL, NUMBER, o->shots_fired) \
  OBJECT (shots_hit, "shots.hit", N_ ("Shots that hit"), NULL, NUMBER, o->shots_hit) \
  OBJECT (missiles_left, "missiles.left", N_ ("Missiles on its racks"), NULL, NUMBER, missiles_left (at)) \
  OBJECT (countermeasures, "countermeasures", N_ ("Countermeasures left"), NULL, NUMBER, o->countermeasures) \
  OBJECT (kills, "kills", N_ ("Kills"), NULL, NUMBER, o->kills) \
  OBJECT (friends_killed, "kills.friends", N_ ("Friends killed"), NULL, NUMBER, o->friends_killed) \
  OBJECT (order, "order", N_ ("Current order"), NULL, ORDER, order_number (at)) \
  OBJECT (order_ticks, "order.ticks", N_ ("Time since the current order was given"), TICKS, NUMBER, order_ticks (at)) \
  OBJECT (order_depth, "order.depth", N_ ("Orders on the stack"), NULL, NUMBER, srt_orders (w, at->slot)->count) \
  OBJECT (maneuver, "maneuver", N_ ("Maneuver"), NULL, MANEUVER, maneuver_number (at)) \
  OBJECT (maneuver_line, "maneuver.line", N_ ("Line of the script's file that runs"), NULL, NUMBER, maneuver_line (at)) \
  OBJECT (maneuver_left, "maneuver.left", N_ ("Time until the maneuver ends"), TICKS, NUMBER, maneuver_left (at)) \
  OBJECT (target, "target", N_ ("Ship that the current order is about"), NULL, SLOT, slot_or_none (at, target_of (at))) \
  OBJECT (target_distance, "target.distance", N_ ("Distance to the target"), UNITS, NUMBER, target_distance (at)) \
  OBJECT (target_bearing, "target.bearing", N_ ("Angle from its nose to the target"), DEGREES, NUMBER, target_bearing (at)) \
  OBJECT (target_aspect, "target.aspect", N_ ("Angle from the target's nose to it"), DEGREES, NUMBER, target_aspect (at)) \
  OBJECT (target_closing, "target.closing", N_ ("Speed at which it nears the target"), STEP, NUMBER, target_closing (at)) \
  OBJECT (side, "side", N_ ("Side"), NULL, SIDE, o->side) \
  OBJECT (cloaked, "cloaked", N_ ("It is cloaked"), NULL, TRUTH, (o->flags & SRT_CLOAKED) != 0) \
  OBJECT (disabled, "disabled", N_ ("It is disabled"), NULL, TRUTH, (o->flags & SRT_DISABLED) != 0) \
  OBJECT (jumping, "jumping", N_ ("It is in a jump"), NULL, TRUTH, (o->flags & SRT_JUMPING) != 0) \
  GONE (alive, "alive", N_ ("It is in the action: neither gone, exploding, ejected nor sent home"), NULL, TRUTH, alive (o)) \
  WORLD (tick, "tick", N_ ("Mission clock"), TICKS, NUMBER, w->mission_ticks) \
  WORLD (seconds, "seconds", N_ ("Mission clock"), N_ ("seconds"), NUMBER, w->mission_ticks / 100.0) \
  WORLD (shots, "shots", N_ ("Shots in flight"), NULL, NUMBER, w->live_shots) \
  WORLD (missiles, "missiles", N_ ("Missiles in flight"), NULL, NUMBER, w->live_missiles) \
  WORLD (shockwaves, "shockwaves", N_ ("Shockwaves running"), NULL, NUMBER, w->live_shockwaves) \
  WORLD (alive_friendly, "alive.friendly", N_ ("Friendly ships in the action"), NULL, NUMBER, count_alive (at, SRT_SIDE_FRIENDLY)) \
  WORLD (alive_hostile, "alive.hostile", N_ ("Hostile ships in the action"), NULL, NUMBER, count_alive (at, SRT_SIDE_HOSTILE)) \
  WORLD (alive_neutral, "alive.neutral", N_ ("Neutral ships in the action"), NULL, NUMBER, count_alive (at, SRT_SIDE_NEUTRAL)) \
  WORLD (losses_friendly, "losses.friendly", N_ ("Friendly ships destroyed"), NULL, NUMBER, w->losses[SRT_SIDE_FRIENDLY]) \
  WORLD (losses_hostile, "losses.hostile", N_ ("Hostile ships destroyed"), NULL, NUMBER, w->losses[SRT_SIDE_HOSTILE]) \
  WORLD (losses_neutral, "losses.neutral", N_ ("Neutral ships destroyed"), NULL, NUMBER, w->losses[SRT_SIDE_NEUTRAL]) \
  WORLD (over, "over", N_ ("The mission is over"), NULL, TRUTH, w->mission_over != 0)
/* clang-format on */

#define GETTER(id, value)                                                                                          \
  static double get_##id (SrtWatchPlace *at)                                                                       \
  {                                                                                                                \
    const SrtObject *o = at->object;                                                                               \
    const SrtWorld *w = at->world;                                                                                 \
    (void) o, (void) w;                                                                                            \
    return (double) (value);                                                                                       \
  }
#define OBJECT_GETTER(id, name, words, unit, kind, value) GETTER (id, value)
#define WORLD_GETTER(id, name, words, unit, kind, value) GETTER (world_##id, value)
SRT_WATCH_FIELDS (OBJECT_GETTER, OBJECT_GETTER, WORLD_GETTER)

#define OBJECT_ROW(id, name, words, unit, kind, value)                                                             \
  { name, words, unit, false, false, SRT_WATCH_##kind, get_##id },
#define GONE_ROW(id, name, words, unit, kind, value) { name, words, unit, false, true, SRT_WATCH_##kind, get_##id },
#define WORLD_ROW(id, name, words, unit, kind, value)                                                              \
  { name, words, unit, true, true, SRT_WATCH_##kind, get_world_##id },

static const SrtWatchField table[] = { SRT_WATCH_FIELDS (OBJECT_ROW, GONE_ROW, WORLD_ROW) };

enum
{
  N_FIELDS = (int) (sizeof table / sizeof table[0])
};

const SrtWatchField *
srt_watch_fields (int *n)
{
  *n = N_FIELDS;
  return table;
}

int
srt_watch_field_find (const char *name, size_t length, bool of_world)
{
  for (int i = 0; i < N_FIELDS; i++)
    if (table[i].of_world == of_world && strncmp (table[i].name, name, length) == 0 && table[i].name[length] == '\0')
      return i;
  return -1;
}

bool
srt_watch_field_value (int index, const SrtRun *run, int slot, double *value)
{
  const SrtWatchField *field = &table[index];
  SrtWatchPlace place = { run, run->world, -1, NULL, false };

  *value = 0;
  if (!field->of_world)
    {
      bool filled = srt_watch_slot_filled (run->world, slot);
      if (!filled && field->when_gone)
        return true; /* what is gone answers no */
      if (!filled)
        return false;
      place.slot = slot;
      place.object = srt_object (run->world, slot);
    }
  *value = field->get (&place);
  return !place.none && isfinite (*value);
}

/* ---- Between two ---- */

bool
srt_watch_slot_filled (const SrtWorld *world, int slot)
{
  return srt_slot_valid (world, slot) && srt_object (world, slot)->type != SRT_TYPE_STAND_IN
         && !(srt_object (world, slot)->flags & SRT_STAND_IN);
}

bool
srt_watch_bearing (const SrtWorld *world, int slot, int other, double *angle)
{
  const SrtObject *object;
  SrtVec3 way;

  *angle = 0;
  if (!srt_watch_slot_filled (world, slot) || !srt_watch_slot_filled (world, other))
    return false;
  object = srt_object (world, slot);
  way = srt_sub (srt_object (world, other)->next.p, object->next.p);
  if (!(srt_length2 (way) > 0.0f))
    return false;
  *angle = degrees (srt_acosf (srt_dot (srt_forward (&object->next.r), srt_normalize (way))));
  return true;
}

bool
srt_watch_distance (const SrtWorld *world, int slot, int other, double *units)
{
  *units = 0;
  if (!srt_watch_slot_filled (world, slot) || !srt_watch_slot_filled (world, other))
    return false;
  *units = (double) srt_distance (srt_object (world, slot)->next.p, srt_object (world, other)->next.p);
  return true;
}
