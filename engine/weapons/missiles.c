/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missiles: their records, launching them, their step, frame and end (spec 04 §10.4, §10.5, §10.8). */
#include "weapons/private.h"

#include "world/decide.h"

#include "orders/orders.h"

#include <string.h>

#define WAVE_SIZE 50000.0f

enum
{
  WAVE_LIFE = 500, /* ticks */
};

const SrtMissileType *
srt_missile_type (const SrtRun *run, int number)
{
  const SrtMissileType *type;

  if (number < 0 || number >= run->content->n_missiles)
    return NULL;
  type = &run->content->missiles[number];
  return type->id && type->number == number ? type : NULL;
}

const SrtMissileType *
srt_turret_missile (const SrtRun *run)
{
  for (int i = 0; i < run->content->n_missiles; i++)
    if (run->content->missiles[i].id && run->content->missiles[i].from_turrets)
      return &run->content->missiles[i];
  return NULL;
}

SrtFrame
srt_missile_drawn (const SrtRun *run, const SrtMissile *missile)
{
  int counter = run->world->simulation_counter;

  return counter == 0 ? missile->now
                      : srt_frame_between (&missile->now, &missile->next, (float) counter / SRT_TICKS_PER_STEP);
}

/* ---- Records (§10.4) ---- */

static SrtMissile *
new_missile (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtMissile *missiles = srt_missiles (world);

  for (uint32_t i = 0; i < world->n_missiles; i++)
    if (!missiles[i].live)
      {
        SrtMissile *missile = &missiles[i];
        memset (missile, 0, sizeof *missile);
        missile->live = 1;
        missile->decoy = -1;
        missile->newer = -1;
        missile->older = world->newest_missile;
        missile->target = SRT_NO_TARGET;
        if (world->newest_missile >= 0)
          missiles[world->newest_missile].newer = (int32_t) i;
        world->newest_missile = (int32_t) i;
        world->live_missiles++;
        return missile;
      }
  world->dropped++;
  srt_decide_fact (run, N_ ("as many missiles fly as there can be"));
  srt_emit (run, SRT_EVENT_POOL_FULL, slot, -1, 7);
  return NULL;
}

static void
free_missile (SrtWorld *world, SrtMissile *missile)
{
  SrtMissile *missiles = srt_missiles (world);

  if (missile->newer >= 0)
    missiles[missile->newer].older = missile->older;
  else
    world->newest_missile = missile->older;
  if (missile->older >= 0)
    missiles[missile->older].newer = missile->newer;
  memset (missile, 0, sizeof *missile);
  world->live_missiles--;
}

/* ---- Launching (§10.5) ---- */

/* A part's committed place in the world: the chain of parents as the running step began. */
static SrtFrame
node_now (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtFrame frame = nodes[node].now;

  for (int parent = nodes[node].parent; parent >= 0; parent = nodes[parent].parent)
    frame = srt_frame_mul (&nodes[parent].now, &frame);
  return srt_frame_mul (&srt_object (run->world, slot)->now, &frame);
}

static void
place (SrtMissile *missile, SrtFrame now, SrtFrame next)
{
  missile->now.p = srt_unsigned_zeros (now.p);
  missile->now.r = srt_mat3_unsigned_zeros (&now.r);
  missile->next.p = srt_unsigned_zeros (next.p);
  missile->next.r = srt_mat3_unsigned_zeros (&next.r);
}

/* A record with everything but its place and order. */
static SrtMissile *
from_ship (SrtRun *run, int slot, const SrtMissileType *type)
{
  const SrtObject *ship = srt_object (run->world, slot);
  SrtMissile *missile;

  if ((ship->flags & SRT_MISSILES_DISABLED) != 0)
    {
      srt_decide_fact (run, N_ ("the ship's missiles are disabled"));
      return NULL;
    }
  missile = new_missile (run, slot);
  if (!missile)
    return NULL;
  missile->type = type->number;
  missile->launcher = slot;
  missile->side = ship->side;
  missile->velocity = srt_unsigned_zeros (ship->velocity);
  missile->started = missile->launched_at = run->world->frame_start;
  missile->radius = type->model >= 0 && run->content->models[type->model].n_parts > 0
                        ? run->content->models[type->model].parts[0].radius
                        : 100.0f;
  return missile;
}

static void
tell_launched (SrtRun *run, const SrtMissile *missile)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_MISSILE_LAUNCHED, missile->launcher, missile->target.index, missile->type);

  event->component = srt_missile_index (run, missile);
  event->place = srt_missile_drawn (run, missile).p;
  event->direction = missile->velocity;
  event->value = (float) missile->order;
}

/* It starts on its way: the target is set once the order has run for the first time. */
static void
send_off (SrtRun *run, SrtMissile *missile, SrtMissileOrder order, SrtTarget target)
{
  srt_missile_give (run, missile, order);
  missile->target = target;
  tell_launched (run, missile);
}

static SrtMissileOrder
launch_order (const SrtMissileType *type, int left)
{
  if (type->jettisoned || (type->pod && left < 0))
    return SRT_MISSILE_JETTISON;
  return type->pod ? SRT_MISSILE_POD_LAUNCH : SRT_MISSILE_RAIL_LAUNCH;
}

/* One thing of a rack is let go: a pod's missile, a rail's, or the pod itself. */
static bool
let_go (SrtRun *run, int slot, SrtRack *rack, const SrtMissileType *type, SrtTarget target)
{
  const SrtNode *node = &srt_nodes (run->world)[rack->node];
  const SrtFrame *hardpoint = &srt_node_model (run, node)->attachments[rack->attachment].frame;
  SrtFrame now = node_now (run, slot, rack->node), next = srt_node_next (run, slot, rack->node);
  SrtMissile *missile = from_ship (run, slot, type);

  if (!missile)
    return false;
  place (missile, srt_frame_mul (&now, hardpoint), srt_frame_mul (&next, hardpoint));
  rack->count--;
  send_off (run, missile, launch_order (type, rack->count), target);
  return true;
}

/* Nothing hangs there: a bare rail, a pod that fell, or a part that was shot off. */
static bool
bare (const SrtRun *run, const SrtRack *rack, const SrtMissileType *type)
{
  if (!type || rack->count < 0 || (!type->pod && rack->count == 0))
    return true;
  return (srt_nodes (run->world)[rack->node].flags & SRT_NODE_REMOVED) != 0;
}

/* The fuel that a pod held goes with it: what is left fits the tanks and the pods that still hang. */
static void
lose_fuel (SrtRun *run, int slot, const SrtMissileType *type)
{
  SrtObject *ship = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, ship);
  float room = combat ? 100.0f * (float) combat->afterburner_fuel : 0.0f;

  if (!(type->fuel > 0.0f))
    return;
  for (int i = 0; i < (int) ship->racks.count; i++)
    {
      const SrtRack *rack = srt_object_rack (run, slot, i);
      const SrtMissileType *hung = srt_missile_type (run, rack->type);
      if (!bare (run, rack, hung))
        room += hung->fuel;
    }
  ship->afterburner_fuel = srt_minf (ship->afterburner_fuel, room);
}

bool
srt_missile_launch (SrtRun *run, int slot, int number, SrtTarget target)
{
  SrtRack *rack = srt_object_rack (run, slot, number);
  const SrtMissileType *type = rack ? srt_missile_type (run, rack->type) : NULL;

  if (!rack || bare (run, rack, type))
    {
      srt_decide_fact (run, N_ ("nothing hangs in the rack"));
      return false;
    }
  if ((srt_object (run->world, slot)->flags & SRT_JUMPING) != 0)
    {
      srt_decide_fact (run, N_ ("the ship is jumping"));
      return false;
    }
  if (!let_go (run, slot, rack, type, target))
    return false;
  lose_fuel (run, slot, type);
  if (type->pod && rack->count == 0)
    let_go (run, slot, rack, type, SRT_NO_TARGET); /* the empty pod falls away */
  return true;
}

bool
srt_missile_launch_from_turret (SrtRun *run, int slot, int node, SrtTarget target)
{
  const SrtMissileType *type = srt_turret_missile (run);
  SrtMissile *missile = type ? from_ship (run, slot, type) : NULL;

  if (!missile)
    return false;
  place (missile, node_now (run, slot, node), srt_node_next (run, slot, node));
  send_off (run, missile, SRT_MISSILE_POD_LAUNCH, target);
  return true;
}

/* ---- The step (§10.8) ---- */

static void
move (const SrtRun *run, SrtMissile *missile)
{
  const SrtMissileType *type = srt_missile_type (run, missile->type);
  const SrtFlightStats *flight = &type->flight;
  float keep = flight->pitch_inertia, thrust;
  SrtMat3 turn, turned;

  missile->now = missile->next;
  missile->pitch_rate = srt_unsigned_zero (keep * missile->pitch_rate
                                           + (1.0f - keep) * missile->pitch_input * flight->pitch_rate);
  missile->yaw_rate =
      srt_unsigned_zero (keep * missile->yaw_rate + (1.0f - keep) * missile->yaw_input * flight->yaw_rate);
  turn = srt_mat3_from_angles (missile->pitch_rate, missile->yaw_rate, 0.0f);
  turned = srt_mat3_mul (&missile->next.r, &turn);
  turned = srt_mat3_orthonormalize (&turned);
  missile->next.r = srt_mat3_unsigned_zeros (&turned);
  if (missile->order == SRT_MISSILE_OWN)
    missile->velocity = srt_scale (missile->velocity, flight->inertia);
  thrust = (1.0f - flight->inertia) * missile->throttle * flight->max_speed;
  missile->velocity =
      srt_unsigned_zeros (srt_madd (missile->velocity, srt_forward (&missile->next.r), thrust));
  missile->next.p = srt_unsigned_zeros (srt_add (missile->next.p, missile->velocity));
}

void
srt_missiles_step (SrtRun *run)
{
  SrtMissile *missiles = srt_missiles (run->world);

  for (int i = run->world->newest_missile; i >= 0; i = missiles[i].older)
    move (run, &missiles[i]);
}

/* ---- The frame (§10.8) ---- */

/* Its target hears it come; not what flies straight for a player, nor what is drawn away. */
static void
light_homing (SrtRun *run, const SrtMissile *missile)
{
  const SrtMissileType *type = srt_missile_type (run, missile->type);

  if (missile->decoy >= 0 || !srt_slot_valid (run->world, missile->target.index)
      || (type->straight_by_player && srt_is_player (run->world, missile->launcher)))
    return;
  srt_object (run->world, missile->target.index)->missile_homing = 1;
}

static void
frame (SrtRun *run, SrtMissile *missile, const SrtMissileMarks *marks)
{
  srt_missile_order (run, missile);
  if (!missile->live)
    return;
  if (run->world->frame_start - missile->started >= srt_missile_type (run, missile->type)->flight_time)
    {
      srt_missile_end (run, missile, -1);
      return;
    }
  if (!srt_missile_contact (run, missile, marks))
    light_homing (run, missile);
}

void
srt_missiles_frame (SrtRun *run)
{
  SrtMissile *missiles = srt_missiles (run->world);
  SrtMissileMarks marks;

  if (run->world->newest_missile < 0)
    return;
  srt_missile_marks (run, &marks);
  for (int i = run->world->newest_missile, older; i >= 0; i = older)
    {
      older = missiles[i].older;
      frame (run, &missiles[i], &marks);
    }
}

/* ---- The end (§10.8) ---- */

void
srt_missile_end (SrtRun *run, SrtMissile *missile, int struck)
{
  const SrtMissileType *type = srt_missile_type (run, missile->type);
  SrtFrame drawn = srt_missile_drawn (run, missile);
  SrtEvent *event = srt_emit (run, SRT_EVENT_MISSILE_ENDED, missile->launcher, struck, missile->type);

  event->component = srt_missile_index (run, missile);
  event->place = drawn.p;
  event->direction = missile->velocity;
  event->value = missile->radius;
  if (type->shockwave > 0)
    srt_shockwave_start (run, &drawn, type->shockwave, WAVE_SIZE, WAVE_LIFE, srt_vec3 (0, 0, 0), missile->launcher,
                         missile->side);
  free_missile (run->world, missile);
}
