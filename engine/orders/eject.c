/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Leaving a ship (spec 08 §4): the spin before it, the parting of pod and hull,
 * the pod adrift, and what becomes of the player's.
 */
#include "orders/behaviours.h"

#include "orders/controls.h"
#include "weapons/weapons.h"

#include <stdio.h>

enum
{
  SPIN_TICKS = 200,  /* between a ship's end and its pilot's leaving it */
  CLEAR_TICKS = 100, /* the pod is on its way off the hull */
  CALL_TICKS = 100,  /* the player's: until the pilot calls */
  DRIFT_TICKS = 500, /* and from then on until somebody comes */
  HULL_TICKS = 200,  /* what the hull left behind lasts */
  HUNT_TICKS = 3000, /* longest that is waited for a fighter to hit the pod */
};

#define SPIN_MOST 0.4f /* radians a step: 0.1 a tick */
#define KICK 50.0f     /* units a step, out of the ship */
#define FIRE_WITHIN 20000.0f
#define FIRE_TICKS 100
#define ROLL_ON_COSINE 0.95f
/* Of who aims while rolling: inputs a radian off, and steps ahead that its turning is reckoned. */
#define AIM_GAIN 11.46f
#define AIM_DAMPING 2.5f
#define GENTLE_ROLL 0.25f /* more, and its nose would not hold on anything */

/* Far out of everybody's way. */
static const SrtVec3 pickup_place = { 0.0f, -10000000.0f, 0.0f };

static void
turn_by (SrtObject *object, float pitch, float yaw, float roll)
{
  SrtMat3 turn = srt_mat3_from_angles (pitch, yaw, roll);
  object->pitch_rate = srt_unsigned_zero (pitch);
  object->yaw_rate = srt_unsigned_zero (yaw);
  object->roll_rate = srt_unsigned_zero (roll);
  object->rotation = srt_mat3_unsigned_zeros (&turn);
}

/* ---- 108 Eject Spin ---- */

void
srt_eject_spin_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  float roll = srt_random_centred (&world->random) * 2.0f * SPIN_MOST;
  float yaw = srt_random_centred (&world->random) * 2.0f * SPIN_MOST;
  float pitch = srt_random_centred (&world->random) * 2.0f * SPIN_MOST;

  object->flags |= SRT_UNPOWERED | SRT_EJECTED;
  object->end = world->frame_start + SPIN_TICKS;
  turn_by (object, pitch, yaw, roll);
  srt_post_destroyed (run, slot);
}

void
srt_eject_spin_update (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  if (run->world->frame_start <= object->end)
    return;
  object->invulnerable = 1; /* only a player's ship can harm the pod */
  srt_order_pop (run, slot);
  object->flags &= ~SRT_EJECTED; /* who has ejected is given no order */
  srt_order_push (run, slot, SRT_ORDER_EJECT, SRT_NO_TARGET, SRT_PUSH_ORDER);
  object->flags |= SRT_EJECTED;
}

void
srt_eject_spin_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, srt_order_words (N_ ("spins until tick %d, then its pilot leaves it")),
            srt_object (run->world, slot)->end);
}

/* ---- Parting (§4.2) ---- */

static int
cockpit_of (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (object->model < 0)
    return -1;

  const SrtModel *model = &run->content->models[object->model];
  for (int k = 0; k < model->n_parts; k++)
    {
      int node = model->parts[k].part_class == SRT_PART_COCKPIT ? srt_root_child (run, slot, k) : -1;
      if (node >= 0 && srt_node_shown (run, node))
        return node;
    }
  return -1;
}

/* The type of the boat a pilot leaves in whose ship has no cockpit to part with; -1 none. */
static int
lifeboat_type (const SrtRun *run)
{
  for (int i = 0; i < run->content->n_ships; i++)
    if ((run->content->ships[i].traits & SRT_TRAIT_LIFEBOAT) != 0)
      return i;
  return -1;
}

/* Where out is: the last eject point of the cockpit, or of the whole ship where there is none. */
static bool
find_eject_point (const SrtRun *run, int slot, int cockpit, SrtFrame *out)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtModel *model = &run->content->models[object->model];
  bool found = false;
  for (int k = 0; k < model->n_parts; k++)
    {
      const SrtPart *part = &model->parts[k];
      int node = srt_root_child (run, slot, k);
      if (node < 0 || !srt_node_shown (run, node) || (cockpit >= 0 && node != cockpit))
        continue;
      for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
        if (model->attachments[i].kind == SRT_ATTACH_EJECT_POINT)
          {
            *out = srt_attachment_next (run, slot, node, i);
            found = true;
          }
    }
  return found;
}

static void
make_hull (SrtRun *run, int hull, int pod)
{
  SrtObject *object = srt_object (run->world, hull);
  object->motion = SRT_MOTION_DRIFT;
  object->passes_through[0] = (int16_t) pod;
  object->last_attacker = srt_object (run->world, pod)->last_attacker;
  object->destroyed_posted = 1; /* the ship's loss has been told */
  srt_order_push (run, hull, SRT_ORDER_EJECT_HULL, SRT_NO_TARGET, SRT_PUSH_ORDER);
  object->flags = SRT_EJECTED | SRT_ABANDONED;
}

/* A boat takes the slot over, its parts fitted afresh where the ship stood. */
static void
become_lifeboat (SrtRun *run, int slot, int type, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  srt_nodes_release (run, slot);
  object->type = type;
  object->model = run->content->ships[type].model;
  object->centre = srt_vec3 (0.0f, 0.0f, 0.0f);
  object->node_flags = 0;
  if (object->model >= 0 && !srt_nodes_fit (run, slot))
    object->model = -1;
  srt_set_position (run, slot, at);
}

static void
make_pod (SrtRun *run, int slot, int hull)
{
  SrtObject *object = srt_object (run->world, slot);
  for (int i = 0; i < 4; i++)
    object->shields[i] = object->armor[i] = 0.0f;
  object->reserve[0] = object->reserve[1] = 0.0f;
  object->shield_factor = 0.0f;
  object->smoke_level = 0;
  object->invulnerable = 2;
  object->afterburner = object->reverse_thrust = 0;
  object->lateral_input = object->last_throttle = 0.0f;
  srt_let_go (object);
  object->flags |= SRT_UNPOWERED | SRT_EJECTED;
  object->passes_through[0] = (int16_t) hull;
  srt_order_current (run->world, slot)->target = srt_target_ship (hull, -1);
}

/* Pod and hull part; false where the ship has nothing to leave it in. */
static bool
part_ways (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int cockpit = cockpit_of (run, slot), boat = cockpit < 0 ? lifeboat_type (run) : -1;
  SrtFrame out = object->next;
  if (object->model < 0 || (cockpit < 0 && boat < 0))
    return false;

  srt_cloak_drop (run, slot);
  bool kicked = find_eject_point (run, slot, cockpit, &out);
  int hull = srt_divide (run, slot, cockpit);
  if (hull >= 0)
    make_hull (run, hull, slot);
  else
    {
      /* No room for a hull: it goes up as the pod leaves it. */
      SrtEvent *blast = srt_emit (run, SRT_EVENT_EXPLOSION, slot, object->last_attacker, SRT_GOING_BLAST);
      blast->value = object->radius;
      blast->place = object->next.p;
      blast->direction = object->velocity;
      srt_keep_part (run, slot, cockpit);
    }
  if (boat >= 0)
    become_lifeboat (run, slot, boat, out.p);
  make_pod (run, slot, hull);

  SrtVec3 way = kicked ? srt_forward (&out.r) : srt_vec3 (0.0f, 0.0f, 0.0f);
  object->velocity = srt_unsigned_zeros (srt_madd (object->velocity, way, KICK));
  object->speed = srt_length (object->velocity);
  SrtEvent *event = srt_emit (run, SRT_EVENT_EJECTED, slot, hull, 0);
  event->place = out.p;
  event->direction = way;
  return true;
}

/* ---- 30 Eject ---- */

typedef enum Stage
{
  STAGE_CLEARING,
  STAGE_ADRIFT, /* another pilot's pod, for good */
  STAGE_CALLS,
  STAGE_WAITS,
  STAGE_PICKED_UP,
} Stage;

typedef struct Eject
{
  int32_t stage_end;
  int32_t stage;
  int32_t kept_invulnerability;
} Eject;

void
srt_eject_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  Eject *state = srt_order_state (world, slot);
  *state = (Eject){ world->frame_start + CLEAR_TICKS, STAGE_CLEARING, object->invulnerable };
  srt_post_destroyed (run, slot);
  if (!part_ways (run, slot))
    {
      object->flags |= SRT_EJECTED;
      srt_object_destroyed (run, slot, true, true);
      return;
    }
  if (!srt_is_player (world, slot) || world->showing != SRT_SHOWING_ALL)
    return;
  if (world->ending == SRT_ENDING_PLAYING)
    world->ending = SRT_ENDING_EJECTING;
  if (world->player.view != SRT_VIEW_EJECT)
    srt_view_set (run, SRT_VIEW_EJECT, false, true);
}

static void
leave_hull_behind (SrtRun *run, int slot, Eject *state)
{
  SrtObject *object = srt_object (run->world, slot);
  object->flags &= ~SRT_UNPOWERED;
  object->motion = SRT_MOTION_BRAKE;
  object->invulnerable = (uint8_t) state->kept_invulnerability;
  state->stage = STAGE_ADRIFT;
  if (srt_is_player (run->world, slot))
    {
      state->stage = STAGE_CALLS;
      state->stage_end += CALL_TICKS;
    }
}

/* ---- The pickup (§4.4) ---- */

static int
draw_fate (SrtWorld *world)
{
  const int32_t *odds = world->rescue_odds;
  uint32_t both = (uint32_t) odds[0] + (uint32_t) odds[1];
  int32_t sum = (int32_t) (both + (uint32_t) odds[2]);
  if (sum == 0)
    return SRT_ENDING_RESCUED;
  int32_t draw = (int32_t) srt_random15 (&world->random) % sum;
  return draw < odds[0]           ? SRT_ENDING_RESCUED
         : draw < (int32_t) both ? SRT_ENDING_CAPTURED
                                  : SRT_ENDING_DESTROYED;
}

static bool
armed (const SrtRun *run, const SrtShipType *type)
{
  return type->ship_class == SRT_CLASS_FIGHTER && type->has_flight && type->has_combat
         && srt_model_guns (run->content, type->model) > 0;
}

/* Who comes: a tender of the side that fetches the pilot, or a fighter that can shoot; -1 where there is none. */
static int
visitor_type (const SrtRun *run, int ending, int side)
{
  int support = -1;
  for (int i = 0; i < run->content->n_ships; i++)
    {
      const SrtShipType *type = &run->content->ships[i];
      if ((int) type->side != side)
        continue;
      if (ending == SRT_ENDING_DESTROYED)
        {
          if (armed (run, type))
            return i;
          continue;
        }
      if ((type->traits & SRT_TRAIT_TENDER) != 0)
        return i;
      if (support < 0 && !(type->traits & SRT_TRAIT_LIFEBOAT) && type->ship_class == SRT_CLASS_SUPPORT && type->has_flight)
        support = i;
    }
  return support;
}

static int
make_visitor (SrtRun *run, int pod, int ending)
{
  SrtWorld *world = run->world;
  int cutaway = (int) world->n_slots - 1, own = srt_object (world, pod)->side;
  int enemy = own == SRT_SIDE_HOSTILE ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE;
  int type = visitor_type (run, ending, ending == SRT_ENDING_RESCUED ? own : enemy);
  SrtVec3 off = ending == SRT_ENDING_DESTROYED ? srt_vec3 (20000.0f, 10000.0f, -20000.0f)
                                               : srt_vec3 (0.0f, 0.0f, -15000.0f);
  if (type < 0)
    return -1;
  srt_reset_slot (run, cutaway, true);

  int slot = srt_create_object (run, cutaway, type, 0, pickup_place);
  SrtTarget at_pod = srt_target_ship (pod, -1);
  if (slot < 0)
    return -1;
  srt_set_position (run, slot, srt_add (pickup_place, off));
  if (ending == SRT_ENDING_DESTROYED)
    {
      SrtMat3 turned = srt_mat3_from_angles (0.0f, (float) (-0.5 * SRT_PI), 0.0f);
      srt_set_orientation (run, slot, &turned);
      srt_order_push (run, slot, SRT_ORDER_EJECT_ATTACK, at_pod, SRT_PUSH_ORDER);
    }
  else
    srt_order_push (run, slot, SRT_ORDER_SCOOP_UP, at_pod, SRT_PUSH_ORDER);
  return slot;
}

static void
pick_up (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtMat3 level = srt_mat3_identity ();
  int ending = draw_fate (world);

  world->showing = SRT_SHOWING_PICKUP;
  world->ending = ending;
  srt_stop (object);
  srt_set_orientation (run, slot, &level);
  srt_set_position (run, slot, pickup_place);
  int who = make_visitor (run, slot, ending);
  SrtEvent *event = srt_emit (run, SRT_EVENT_PICKED_UP, slot, who, ending);
  event->place = pickup_place;
  if (ending != SRT_ENDING_DESTROYED)
    {
      srt_view_set (run, SRT_VIEW_PICKUP, false, true);
      return;
    }
  srt_view_set (run, SRT_VIEW_POD_SHOT, false, true);
  object->radius *= 2.0f;
  object->invulnerable = 0; /* else it would be shot at for ever */
  if (who < 0)
    srt_object_destroyed (run, slot, false, true);
}

void
srt_eject_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Eject *state = srt_order_state (world, slot);
  bool over = world->frame_start >= state->stage_end;
  switch ((Stage) state->stage)
    {
    case STAGE_CLEARING:
      if (over)
        leave_hull_behind (run, slot, state);
      break;
    case STAGE_ADRIFT:
      break;
    case STAGE_CALLS:
      if (over)
        {
          state->stage = STAGE_WAITS;
          state->stage_end += DRIFT_TICKS;
        }
      break;
    case STAGE_WAITS:
      if (over)
        {
          state->stage = STAGE_PICKED_UP;
          pick_up (run, slot);
        }
      break;
    case STAGE_PICKED_UP:
      /* The view's clock holds until the pod goes up (spec 09 §2.7), but not for ever. */
      if (world->player.view == SRT_VIEW_POD_SHOT && world->frame_start < state->stage_end + HUNT_TICKS)
        world->player.view_switched = world->mission_ticks;
      break;
    }
}

void
srt_eject_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Eject *state = srt_order_state (run->world, slot);
  switch ((Stage) state->stage)
    {
    case STAGE_CLEARING:
      snprintf (text, size, srt_order_words (N_ ("clears the hull until tick %d")), state->stage_end);
      break;
    case STAGE_ADRIFT:
      snprintf (text, size, "%s", srt_order_words (N_ ("adrift for good")));
      break;
    case STAGE_CALLS:
    case STAGE_WAITS:
      snprintf (text, size, srt_order_words (N_ ("adrift until tick %d")), state->stage_end);
      break;
    case STAGE_PICKED_UP:
      snprintf (text, size, "%s", srt_order_words (N_ ("somebody comes for the pod")));
      break;
    }
}

/* ---- 106 Eject: the hull left ---- */

void
srt_eject_hull_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  float roll = srt_random_centred (&world->random) * 0.01f;
  float yaw = srt_random_centred (&world->random) * 0.01f;
  object->end = world->frame_start + HULL_TICKS;
  turn_by (object, 0.02f, yaw, roll);
}

void
srt_eject_hull_update (SrtRun *run, int slot)
{
  if (run->world->frame_start > srt_object (run->world, slot)->end)
    srt_object_destroyed (run, slot, true, true);
}

void
srt_eject_hull_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, srt_order_words (N_ ("drifts until tick %d")), srt_object (run->world, slot)->end);
}

/* ---- 113 Attack Ejected Pilot ---- */

/* Who rolls cannot bank into a turn: it turns about its own axes, or it would circle the pod for ever. */
static void
aim_rolling (SrtObject *object, SrtVec3 way)
{
  SrtVec3 d = srt_mul_transposed (&object->next.r, way);
  float pitch = -srt_atan2f (d.y, d.z) - AIM_DAMPING * object->pitch_rate;
  float yaw = srt_atan2f (d.x, d.z) - AIM_DAMPING * object->yaw_rate;
  object->pitch_input = srt_unsigned_zero (srt_clampf (pitch * AIM_GAIN, -1.0f, 1.0f));
  object->yaw_input = srt_unsigned_zero (srt_clampf (yaw * AIM_GAIN, -1.0f, 1.0f));
  object->roll_input = GENTLE_ROLL;
}

void
srt_eject_attack_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  int target = srt_order_target_slot (world, slot);
  object->throttle = 1.0f;
  if (target < 0 || srt_gone (srt_object (world, target)))
    {
      srt_hold_turns (object);
      return;
    }

  SrtVec3 at = srt_object (world, target)->next.p, way = srt_sub (at, object->next.p);
  srt_steer (run, slot, at, 1.0f, 0.0f, 0);
  if (!(srt_length2 (way) < FIRE_WITHIN * FIRE_WITHIN))
    return;
  srt_fire_guns (run, slot, FIRE_TICKS);
  if (srt_dot (srt_forward (&object->next.r), srt_normalize (way)) > ROLL_ON_COSINE)
    aim_rolling (object, way);
}

void
srt_eject_attack_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  int target = srt_order_target_slot (run->world, slot);
  if (target < 0 || srt_gone (srt_object (run->world, target)))
    snprintf (text, size, "%s", srt_order_words (N_ ("flies on")));
  else
    snprintf (text, size, srt_order_words (N_ ("at %s, %.0f units off; fires within 20000")),
              srt_slot_name (run, target),
              (double) srt_distance (srt_object (run->world, slot)->next.p, srt_object (run->world, target)->next.p));
}

/* ---- 118 Eject Player: adrift, with the controls, then gone ---- */

void
srt_eject_player_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  object->flags |= SRT_UNPOWERED;
  object->end = world->frame_start + 400 + (int32_t) (srt_random15 (&world->random) % 200);
  if (srt_is_player (world, slot) && world->ending == SRT_ENDING_PLAYING)
    world->ending = SRT_ENDING_EJECTING;
}

void
srt_eject_player_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  srt_player_control_update (run, slot);
  if (world->simulation_counter == 0)
    srt_player_control_step (run, slot);
  if (world->frame_start > srt_object (world, slot)->end)
    srt_object_destroyed (run, slot, false, true);
}

void
srt_eject_player_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, srt_order_words (N_ ("adrift until tick %d")), srt_object (run->world, slot)->end);
}

/* ---- The key (§4.1) ---- */

void
srt_player_eject_key (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, 0);
  const SrtShipType *type = srt_type (run, object);
  int order = srt_order_number (world, 0);
  if (!srt_pressed (&world->player, SRT_ACTION_EJECT)
      || (world->ending != SRT_ENDING_PLAYING && world->ending != SRT_ENDING_EJECTING)
      || (order != SRT_ORDER_PLAYER_CONTROL && order != SRT_ORDER_EJECT_PLAYER) || !type
      || (type->traits & SRT_TRAIT_NO_PLAYER_EJECT) != 0 || (object->flags & SRT_EJECT_DISABLED) != 0)
    return;
  object->flags &= ~SRT_EJECTED;
  srt_view_set (run, SRT_VIEW_EJECT, false, true);
  srt_cloak_set (run, 0, false);
  srt_order_push (run, 0, SRT_ORDER_EJECT, SRT_NO_TARGET, SRT_PUSH_PLAYER);
}
