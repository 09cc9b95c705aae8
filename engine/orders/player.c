/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Player Control (order 100; spec 09 §5.5): stick, throttle and burners on each
 * step, presses and FIRE on each frame (decision 8).
 */
#include "orders/behaviours.h"

#include "orders/controls.h"
#include "weapons/weapons.h"

#include <stdio.h>

#define KEY_STEP 0.3f
#define THROTTLE_STEP 0.02f
#define AXIS_FULL 32767.0f

enum
{
  VIEW_TARGET = 6,
  VIEW_EXTERNAL = 0x0C,
};

/* ---- Input ---- */

static int16_t
held_to (int16_t value, int low)
{
  return (int16_t) (value < low ? low : value);
}

/* Before anything of the pass has run (spec 01 §3.4). */
static void
take_view (SrtRun *run)
{
  SrtPlayer *player = &run->world->player;
  int view = player->input.view - 1;
  player->input.view = 0;
  if (view != player->view && srt_player_may_view (run->world, view))
    srt_view_set (run, view, false, false);
}

void
srt_player_take_input (SrtRun *run, const SrtPlayerInput *input)
{
  SrtPlayerInput *own = &run->world->player.input;
  *own = *input;
  for (int i = 0; i < 3; i++)
    own->axes[i] = held_to (own->axes[i], -32767);
  own->axes[3] = held_to (own->axes[3], 0);
  if (!srt_slot_valid (run->world, own->reticle))
    own->reticle = -1;
  own->aims_blind = own->aims_blind != 0;
  own->blind_aim = srt_vec3 (srt_order_finite (own->blind_aim.x), srt_order_finite (own->blind_aim.y),
                             srt_order_finite (own->blind_aim.z));
  take_view (run);
}

/* ---- Match speed ---- */

static void
stop_matching (SrtPlayer *player)
{
  player->match_speed = 0;
}

static void
match_speed (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtPlayer *player = &world->player;
  const SrtObject *object = srt_object (world, slot);
  if (!player->match_speed)
    return;
  if (!srt_slot_valid (world, player->target.index))
    {
      stop_matching (player);
      return;
    }

  const SrtObject *target = srt_object (world, player->target.index);
  SrtVec3 way = srt_sub (target->next.p, object->next.p);
  if (srt_gone (target) || srt_length2 (way) > SRT_MATCH_REACH * SRT_MATCH_REACH)
    {
      player->throttle = player->match_kept;
      stop_matching (player);
    }
  else if ((target->flags & SRT_CLOAKED) == 0)
    player->throttle = srt_order_finite (srt_minf (1.0f, target->speed / srt_cruise (run, object)));
}

static void
flip_match_speed (SrtRun *run, int slot)
{
  SrtPlayer *player = &run->world->player;
  if (player->match_speed)
    {
      player->throttle = player->match_kept;
      stop_matching (player);
      return;
    }
  player->match_kept = player->throttle;
  player->match_speed = 1;
  match_speed (run, slot);
}

void
srt_player_match_speed (SrtRun *run, int slot, bool on)
{
  if (!on)
    stop_matching (&run->world->player);
  else if (run->world->player.match_speed)
    match_speed (run, slot);
  else
    flip_match_speed (run, slot);
}

/* ---- The frame's run: presses and FIRE ---- */

static void
throttle_presses (SrtPlayer *player)
{
  if (srt_pressed (player, SRT_ACTION_ZERO_THROTTLE))
    {
      player->throttle = 0.0f;
      stop_matching (player);
    }
  if (srt_pressed (player, SRT_ACTION_FULL_THROTTLE))
    {
      player->throttle = 1.0f;
      stop_matching (player);
    }
  if (srt_pressed (player, SRT_ACTION_AFTERBURNER_TOGGLE))
    player->afterburner_toggled = !player->afterburner_toggled;
}

static void
fire (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  if (!srt_held (&run->world->player, SRT_ACTION_FIRE) || (object->flags & SRT_JUMPING) != 0)
    return;
  /* The trigger drops the cloak in place of firing (spec 04 §5). */
  if ((object->flags & SRT_CLOAKED) != 0)
    srt_cloak_set (run, slot, false);
  else
    srt_fire_guns (run, slot, 1);
}

static void
missile_presses (SrtRun *run, int slot)
{
  const SrtPlayer *player = &run->world->player;
  if (srt_pressed (player, SRT_ACTION_MISSILE_CLOCKWISE))
    srt_ring_turn (run, true);
  if (srt_pressed (player, SRT_ACTION_MISSILE_ANTICLOCKWISE))
    srt_ring_turn (run, false);
  if (srt_pressed (player, SRT_ACTION_LAUNCH_MISSILE))
    srt_player_launch (run, slot);
  if (srt_pressed (player, SRT_ACTION_COUNTERMEASURES))
    srt_player_countermeasure (run, slot);
}

void
srt_player_control_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, srt_order_words (srt_is_player (run->world, slot) ? N_ ("flown by hand, throttle %.0f %%")
                                                                           : N_ ("nobody at the controls")),
            (double) (100.0f * run->world->player.throttle));
}

void
srt_player_control_update (SrtRun *run, int slot)
{
  SrtPlayer *player = &run->world->player;
  if (!srt_is_player (run->world, slot))
    return;
  throttle_presses (player);
  if (srt_pressed (player, SRT_ACTION_MATCH_SPEED))
    flip_match_speed (run, slot);
  if (srt_pressed (player, SRT_ACTION_NEXT_GUNS))
    srt_guns_next_group (run, slot);
  if (srt_pressed (player, SRT_ACTION_FULL_GUNS))
    srt_guns_full (run, slot);
  if (srt_pressed (player, SRT_ACTION_SYNCHRONISE))
    srt_guns_synchronise (run, slot);
  missile_presses (run, slot);
  fire (run, slot);
}

/* ---- The step's run: stick, throttle, burners ---- */

/* A pair of keys steps an input while one is held; neither lets it go to 0. */
static float
key_axis (const SrtPlayer *player, float value, int up, int down)
{
  bool more = srt_held (player, up), less = srt_held (player, down);
  if (!more && !less)
    return 0.0f;
  if (more)
    value += KEY_STEP;
  if (less)
    value -= KEY_STEP;
  return srt_unsigned_zero (srt_clampf (value, -1.0f, 1.0f));
}

static float
axis (const SrtPlayer *player, int i)
{
  return srt_unsigned_zero ((float) player->input.axes[i] / AXIS_FULL);
}

static void
steer_by_stick (const SrtPlayer *player, SrtObject *object)
{
  object->pitch_input = axis (player, 0);
  object->yaw_input = axis (player, 1);
  object->roll_input = axis (player, 2);
  if (srt_held (player, SRT_ACTION_STICK_ROLLS))
    {
      object->roll_input = object->yaw_input;
      object->yaw_input = 0.0f;
    }
}

static void
steer_by_keys (SrtPlayer *player, SrtObject *object)
{
  bool looking = player->view == VIEW_TARGET || player->view == VIEW_EXTERNAL;
  player->key_pitch =
      looking ? 0.0f : key_axis (player, player->key_pitch, SRT_ACTION_NOSE_UP, SRT_ACTION_NOSE_DOWN);
  player->key_yaw =
      looking ? 0.0f
              : key_axis (player, player->key_yaw, SRT_ACTION_TURN_ANTICLOCKWISE, SRT_ACTION_TURN_CLOCKWISE);
  object->pitch_input = player->key_pitch;
  object->yaw_input = player->key_yaw;
  object->roll_input = 0.0f;
}

/* Banks into turns; the roll and strafe keys act whatever steers. */
static void
roll_and_strafe (const SrtPlayer *player, SrtObject *object)
{
  float roll = object->roll_input + 0.5f * object->yaw_input;
  if (srt_held (player, SRT_ACTION_ROLL_CLOCKWISE))
    roll = 1.0f;
  if (srt_held (player, SRT_ACTION_ROLL_ANTICLOCKWISE))
    roll = -1.0f;
  object->roll_input = srt_unsigned_zero (srt_clampf (roll, -1.0f, 1.0f));
  object->lateral_input = 0.0f;
  if (srt_held (player, SRT_ACTION_STRAFE_LEFT))
    object->lateral_input = -1.0f;
  if (srt_held (player, SRT_ACTION_STRAFE_RIGHT))
    object->lateral_input = 1.0f;
}

static void
set_throttle (SrtRun *run, int slot)
{
  SrtPlayer *player = &run->world->player;
  if (player->input.has_throttle)
    player->throttle = axis (player, 3);
  else
    {
      if (srt_held (player, SRT_ACTION_ACCELERATE))
        player->throttle += THROTTLE_STEP;
      if (srt_held (player, SRT_ACTION_DECELERATE))
        player->throttle -= THROTTLE_STEP;
    }
  match_speed (run, slot);
  player->throttle = srt_unsigned_zero (srt_clampf (player->throttle, 0.0f, 1.0f));
  srt_object (run->world, slot)->throttle = player->throttle;
}

void
srt_player_control_step (SrtRun *run, int slot)
{
  SrtPlayer *player = &run->world->player;
  SrtObject *object = srt_object (run->world, slot);
  if (!srt_is_player (run->world, slot))
    return;
  if (player->input.has_stick)
    steer_by_stick (player, object);
  else
    steer_by_keys (player, object);
  roll_and_strafe (player, object);
  set_throttle (run, slot);
  object->afterburner = srt_held (player, SRT_ACTION_AFTERBURNER) || player->afterburner_toggled;
  object->reverse_thrust = srt_held (player, SRT_ACTION_REVERSE);
}
