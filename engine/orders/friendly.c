/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Firing on friends: the tally, the warnings, and being sent home for it (spec 02 §9.8). */
#include "orders/behaviours.h"

#include <stdio.h>

#define TALLY_MOST 800.0f
#define JUMP_BEYOND 1000000.0f
/* Of the player's own steering, and of the way home, while being led. */
#define OWN_SHARE 0.7f
#define HOME_SHARE 0.3f

enum
{
  WARNING_WAIT = 3000, /* game ticks between two */
  TOLD_TICKS = 300,
  LED_TICKS = 700,
};

/* ---- The tally ---- */

static bool
struck_a_friend (const SrtRun *run, int slot, int attacker)
{
  const SrtWorld *world = run->world;
  return srt_is_player (world, attacker) && !srt_is_player (world, slot)
         && srt_object (world, slot)->side != SRT_SIDE_NEUTRAL
         && srt_object (world, slot)->side == srt_object (world, attacker)->side;
}

static bool
from_a_gun (SrtDamageKind kind)
{
  return kind == SRT_DAMAGE_SHOT || kind == SRT_DAMAGE_SCREAMER;
}

void
srt_friendly_blow (SrtRun *run, int slot, int attacker, float scaled, SrtDamageKind kind, bool component)
{
  SrtWorld *world = run->world;
  if (!struck_a_friend (run, slot, attacker)
      || !(from_a_gun (kind) || (kind == SRT_DAMAGE_COLLISION && !component)))
    return;
  world->friendly_damage = srt_unsigned_zero (world->friendly_damage + scaled);
  srt_emit (run, SRT_EVENT_FRIENDLY_FIRE, slot, attacker, (int) kind)->value = world->friendly_damage;
  if (!(world->friendly_damage > TALLY_MOST) || world->game_ticks <= world->friendly_warned_past)
    return;
  world->friendly_damage = 0.0f;
  world->friendly_warned_past = world->game_ticks + WARNING_WAIT;
  world->friendly_warnings++;
  srt_emit (run, SRT_EVENT_FRIENDLY_WARNING, attacker, slot, world->friendly_warnings);
}

void
srt_friendly_loss (SrtRun *run, int slot, int attacker, SrtDamageKind kind, bool component)
{
  const SrtObject *object = srt_object (run->world, slot);
  bool into_a_pod = kind == SRT_DAMAGE_COLLISION && (object->flags & SRT_EJECTED) != 0
                    && object->invulnerable == 0;
  if (struck_a_friend (run, slot, attacker) && !into_a_pod
      && (from_a_gun (kind) || (kind == SRT_DAMAGE_COLLISION && !component)))
    run->world->sent_home = 1;
}

/* ---- Being sent home (spec 01 §3.2 step 9) ---- */

void
srt_friendly_fire_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  if (world->player_slots < 1 || world->sent_home == 0 || world->ending != SRT_ENDING_PLAYING)
    return;

  SrtObject *object = srt_object (world, 0);
  const SrtOrderEntry *current = srt_order_current (world, 0);
  const SrtOrderInfo *info = current ? srt_order_info (current->number) : NULL;
  if ((object->flags & (SRT_OUT_OF_ACTION | SRT_STAND_IN)) != 0 || !info || info->priority != 0)
    return;
  SrtTarget target = srt_target_ship (current->target.index, current->target.component);
  if (!srt_order_push (run, 0, SRT_ORDER_FRIENDLY_FIRE, target, SRT_PUSH_ORDER))
    return;
  world->ending = SRT_ENDING_SENT_HOME;
  object->flags |= SRT_SENT_OFF;
  srt_emit (run, SRT_EVENT_SENT_HOME, 0, -1, world->sent_home);
}

/* ---- 117 Friendly Fire ---- */

typedef struct SentHome
{
  int32_t stage; /* 0 told off, 1 led home */
  int32_t until;
} SentHome;

void
srt_friendly_fire_init (SrtRun *run, int slot)
{
  SentHome *state = srt_order_state (run->world, slot);
  *state = (SentHome){ 0, run->world->frame_start + TOLD_TICKS };
}

void
srt_carrier_upkeep (SrtRun *run)
{
  SrtWorld *world = run->world;
  if (!srt_slot_valid (world, world->carrier) || !srt_gone (srt_object (world, world->carrier)))
    return;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtShipType *type = srt_type (run, srt_object (world, slot));
      if (type && (type->traits & SRT_TRAIT_CARRIER_SUCCESSOR) != 0 && !srt_gone (srt_object (world, slot)))
        {
          world->carrier = slot;
          return;
        }
    }
}

int
srt_carrier (const SrtWorld *world)
{
  return srt_slot_valid (world, world->carrier) && !srt_gone (srt_object (world, world->carrier))
             ? world->carrier
             : -1;
}

/* The controls, as far as they still act: read on steps, as a player's always are. */
static void
fly_on (SrtRun *run, int slot, int carrier)
{
  SrtObject *object = srt_object (run->world, slot);
  srt_player_control_update (run, slot);
  if (run->world->simulation_counter != 0)
    return;
  srt_player_control_step (run, slot);
  if (carrier < 0)
    return;

  float pitch = object->pitch_input, yaw = object->yaw_input, roll = object->roll_input;
  srt_steer (run, slot, srt_object (run->world, carrier)->next.p, 1.0f, 0.0f, 0);
  object->throttle *= OWN_SHARE;
  object->pitch_input = srt_unsigned_zero (OWN_SHARE * pitch + HOME_SHARE * object->pitch_input);
  object->yaw_input = srt_unsigned_zero (OWN_SHARE * yaw + HOME_SHARE * object->yaw_input);
  object->roll_input = srt_unsigned_zero (OWN_SHARE * roll + HOME_SHARE * object->roll_input);
}

/* The order ends: home is reached by a landing, and from far away by a jump first. */
static void
go_home (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  int carrier = srt_carrier (world);
  object->flags &= ~SRT_SENT_OFF; /* who is sent off is given no order */
  srt_order_pop (run, slot);
  if (carrier < 0)
    {
      world->mission_over = 1;
      return;
    }
  srt_order_push (run, slot, SRT_ORDER_LAND, srt_target_ship (carrier, -1), SRT_PUSH_ORDER);
  if (srt_distance (object->next.p, srt_object (world, carrier)->next.p) > JUMP_BEYOND)
    srt_order_push (run, slot, SRT_ORDER_JUMP_OUT, srt_target_ship (slot, -1), SRT_PUSH_ORDER);
  object->flags |= SRT_SENT_OFF;
}

void
srt_friendly_fire_update (SrtRun *run, int slot)
{
  SentHome *state = srt_order_state (run->world, slot);
  int32_t now = run->world->frame_start;
  if (now <= state->until)
    {
      fly_on (run, slot, state->stage == 0 ? -1 : srt_carrier (run->world));
      return;
    }
  if (state->stage == 0)
    *state = (SentHome){ 1, now + LED_TICKS };
  else
    go_home (run, slot);
}

void
srt_friendly_fire_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SentHome *state = srt_order_state (run->world, slot);
  snprintf (text, size,
            srt_order_words (state->stage == 0 ? N_ ("told off until tick %d") : N_ ("led home until tick %d")),
            state->until);
}
