/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Land, order 8 (spec 02 §9.7): asking for it, the way until the last part of it, its end. */
#include "orders/land.h"

#include "orders/controls.h"
#include "weapons/weapons.h"

#include <stdio.h>

enum
{
  APPROACH_TICKS = 700, /* that the player flies on once cleared */
  ANSWER_TICKS = 300,
  ASK_TICKS = 500,      /* timer ticks between two times of asking */
};

const SrtVec3 srt_landing_place = { 0.0f, -1000000.0f, 0.0f };

/* ---- Asking (09 §5.9, §6.2) ---- */

void
srt_landing_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  int carrier = srt_carrier (world);
  if (!srt_pressed (&world->player, SRT_ACTION_LAND) || carrier < 0 || world->ending != SRT_ENDING_PLAYING
      || world->timer_ticks <= world->land_asked_past || srt_order_number (world, 0) == SRT_ORDER_LAND)
    return;
  bool cleared = world->variables[SRT_VARIABLE_LANDING_CLEARED] != 0;
  if (!srt_radio_report (run, carrier, cleared ? SRT_RADIO_MAY_LAND : SRT_RADIO_MAY_NOT_LAND, ANSWER_TICKS))
    return;
  world->land_asked_past = world->timer_ticks + ASK_TICKS;
  srt_radio_say (run, 0, SRT_RADIO_ASKS_TO_LAND);
  if (cleared)
    srt_order_push (run, 0, SRT_ORDER_LAND, srt_target_ship (carrier, -1), SRT_PUSH_PLAYER);
}

/* ---- What the styles share ---- */

bool
srt_land_flies_on (const SrtWorld *world, int slot)
{
  const SrtLanding *landing = srt_order_state (world, slot);
  return srt_order_number (world, slot) == SRT_ORDER_LAND && landing->step == 0;
}

void
srt_landing_sound (SrtRun *run, int slot, SrtSound sound, SrtVec3 at)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, (int) sound)->place = at;
}

bool
srt_landing_begins (SrtRun *run, int slot, SrtLanding *landing)
{
  const SrtWorld *world = run->world;
  if (!srt_is_player (world, slot) || world->frame_start >= landing->due)
    return true;
  srt_player_control_update (run, slot);
  if (world->simulation_counter == 0)
    srt_player_control_step (run, slot);
  return false;
}

void
srt_landing_stage (SrtRun *run, int slot, int other, const int views[2])
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  int view = views[srt_random15 (&world->random) % 2];
  world->showing = SRT_SHOWING_LANDING;
  for (int i = srt_walk_next (world, -1); i >= 0; i = srt_walk_next (world, i))
    srt_object (world, i)->flags |= SRT_DISABLED;
  object->flags &= ~SRT_DISABLED;
  srt_object (world, other)->flags &= ~(SRT_DISABLED | SRT_JUMPING);
  object->motion = SRT_MOTION_PLAIN;
  object->flags |= SRT_NO_COLLISIONS;
  if (srt_is_player (world, slot))
    srt_view_set (run, view, true, true);
}

void
srt_landing_place_ship (SrtRun *run, int slot, SrtVec3 at, SrtVec3 look_at)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 way = srt_sub (look_at, at);
  srt_stop (object);
  object->afterburner = object->reverse_thrust = 0;
  srt_power_set (object, 0.0f, 0.0f);
  object->gun_factor = object->speed_factor = object->shield_factor = 1.0f;
  if (srt_length2 (way) > 0.0f)
    {
      SrtMat3 turned = srt_mat3_look_at (way);
      srt_set_orientation (run, slot, &turned);
    }
  srt_set_position (run, slot, at);
}

SrtVec3
srt_landing_middle (const SrtRun *run, int slot, int node)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (node < 0)
    return srt_frame_apply (&object->next, srt_lerp (object->bounds_min, object->bounds_max, 0.5f));
  const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[node]);
  SrtFrame place = srt_node_next (run, slot, node);
  return srt_frame_apply (&place, srt_lerp (part->bounds_min, part->bounds_max, 0.5f));
}

void
srt_landing_over (SrtRun *run, int slot, SrtLanding *landing)
{
  landing->over = 1;
  run->world->mission_over = 1;
  srt_emit (run, SRT_EVENT_LANDED, slot, srt_order_target_slot (run->world, slot), 0)->place =
      srt_object (run->world, slot)->next.p;
}

/* Who was sent home and cannot land has nothing left to do. */
void
srt_landing_fails (SrtRun *run, int slot, const char *why)
{
  srt_emit (run, SRT_EVENT_ORDER_LOG, slot, srt_order_target_slot (run->world, slot), SRT_ORDER_LAND)->text = why;
  srt_order_pop (run, slot);
  if (srt_is_player (run->world, slot) && run->world->ending == SRT_ENDING_SENT_HOME)
    run->world->mission_over = 1;
}

/* ---- 8 Land ---- */

/* Why a ship cannot land on another; NULL where it can. */
static const char *
refusal (const SrtRun *run, int slot, int carrier)
{
  const SrtWorld *world = run->world;
  if (carrier < 0 || srt_gone (srt_object (world, carrier)))
    return N_ ("there is nothing to land on");
  const SrtShipType *type = srt_type (run, srt_object (world, carrier));
  if (!type || type->roles.land.style == SRT_LAND_NONE || carrier == slot)
    return N_ ("nothing lands on that");
  if (type->roles.land.style == SRT_LAND_BAY && !srt_is_player (world, slot))
    return N_ ("only the player’s ship lands in a bay");
  /* A landing leaves everybody else out and ends the mission: another ship may not do that to a player. */
  if (world->player_slots > 0 && !srt_is_player (world, slot))
    return N_ ("only the player’s ship lands");
  return NULL;
}

void
srt_land_init (SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  SrtLanding *landing = srt_order_state (world, slot);
  const char *why = refusal (run, slot, srt_order_target_slot (world, slot));
  if (why)
    srt_landing_fails (run, slot, why);
  else
    landing->due = world->frame_start + (world->ending == SRT_ENDING_SENT_HOME ? 0 : APPROACH_TICKS);
}

/* How ships land on what the order names. */
static SrtLandStyle
style_of (const SrtRun *run, int slot)
{
  int carrier = srt_order_target_slot (run->world, slot);
  const SrtShipType *type = carrier >= 0 ? srt_type (run, srt_object (run->world, carrier)) : NULL;
  return type ? type->roles.land.style : SRT_LAND_NONE;
}

void
srt_land_update (SrtRun *run, int slot)
{
  SrtLanding *landing = srt_order_state (run->world, slot);
  int carrier = srt_order_target_slot (run->world, slot);
  if (carrier < 0 || srt_gone (srt_object (run->world, carrier)))
    srt_landing_fails (run, slot, N_ ("what it was to land on is gone"));
  else if (style_of (run, slot) == SRT_LAND_TUBE)
    srt_land_tube_update (run, slot, carrier, landing);
  else
    srt_land_bay_update (run, slot, carrier, landing);
}

/* What the last part has left out does not come back: without it the mission is over as well. */
void
srt_land_exit (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  const SrtLanding *landing = srt_order_state (world, slot);
  if (landing->step == 0)
    return;
  object->motion = SRT_MOTION_FORWARD;
  object->flags &= ~SRT_NO_COLLISIONS;
  if (!landing->over)
    world->mission_over = 1;
}

void
srt_land_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtLanding *landing = srt_order_state (run->world, slot);
  static const char *const tube[] = { NULL, N_ ("comes in over the tube"), N_ ("stands over the tube"),
                                      N_ ("sinks into the tube"), N_ ("is down") };
  static const char *const bay[] = { NULL, N_ ("flies into the bay"), N_ ("comes in to the pad"),
                                     N_ ("turns to the bay’s doors"), N_ ("stands on the pad"),
                                     N_ ("stands on the pad"), N_ ("goes down on the pad") };
  if (landing->step == 0)
    snprintf (text, size, srt_order_words (N_ ("cleared to land; flies on until tick %d")), landing->due);
  else
    snprintf (text, size, "%s",
              srt_order_words (style_of (run, slot) == SRT_LAND_TUBE ? tube[landing->step] : bay[landing->step]));
}

bool
srt_land_look (const SrtRun *run, int slot, SrtLandLook *out)
{
  const SrtWorld *world = run->world;
  if (!srt_slot_valid (world, slot) || srt_order_number (world, slot) != SRT_ORDER_LAND
      || srt_orders (world, slot)->starting)
    return false;
  const SrtLanding *landing = srt_order_state (world, slot);
  if (landing->step == 0)
    return false;
  *out = (SrtLandLook){ .style = style_of (run, slot),
                        .step = landing->step,
                        .across = landing->site.x - srt_landing_place.x,
                        .deck = landing->door,
                        .site = { landing->site, srt_mat3_identity () } };
  if (out->style == SRT_LAND_BAY)
    {
      const SrtObject *bay = srt_object (world, srt_landing_bay (world));
      out->size = srt_sub (bay->bounds_max, bay->bounds_min);
    }
  return true;
}
