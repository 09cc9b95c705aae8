/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a shockwave does to the game as its ring passes (spec 05 §17); drawing takes the ring from the same record. */
#include "weapons/private.h"

#include "orders/orders.h"

#include <string.h>

enum
{
  HARM_PAUSE = 50, /* ticks before another wave harms the same object */
  DISRUPT_TICKS = 2000,
  DISRUPT_PLAYER_TICKS = 500,
};

/* What the kinds do. */
enum
{
  SHAKES = 0x1,     /* the player's view */
  DISRUPTS = 0x2,   /* ships of other sides */
  DRAINS = 0x4,     /* their shields */
  HURTS_SPLIT = 0x8, /* the player, by what the split's wave does */
  HURTS_HALT = 0x10, /* the player, by a halting torpedo's */
};

static const uint8_t effects[] = {
  [0] = SHAKES,            [1] = SHAKES,          [2] = SHAKES,           [3] = 0, [4] = 0,
  [5] = SHAKES | DISRUPTS, [6] = SHAKES | DRAINS, [7] = SHAKES | HURTS_SPLIT, [8] = SHAKES | HURTS_HALT,
};

/* A wave as it stands in this frame. */
typedef struct Front
{
  SrtRun *run;
  const SrtShockwave *wave;
  float done;       /* 0..1 of its life */
  float old, reach; /* units: what lies between is passed */
} Front;

int
srt_shockwave_start (SrtRun *run, const SrtFrame *place, int kind, float size, int life, SrtVec3 velocity,
                     int owner, int spared_side)
{
  SrtWorld *world = run->world;
  SrtShockwave *all = srt_shockwaves (world);

  for (uint32_t i = 0; i < world->n_shockwaves; i++)
    if (!all[i].live)
      {
        SrtEvent *event;

        all[i] = (SrtShockwave){ .live = 1,
                                 .kind = kind,
                                 .size = size,
                                 .born = world->frame_start,
                                 .life = life > 0 ? life : 1,
                                 .owner = owner,
                                 .spared = spared_side };
        all[i].place.p = srt_unsigned_zeros (place->p);
        all[i].place.r = srt_mat3_unsigned_zeros (&place->r);
        all[i].velocity = srt_unsigned_zeros (velocity);
        world->live_shockwaves++;
        event = srt_emit (run, SRT_EVENT_SHOCKWAVE, owner, -1, kind);
        event->component = (int32_t) i;
        event->value = size;
        event->place = place->p;
        return (int) i;
      }
  world->dropped++;
  srt_emit (run, SRT_EVENT_POOL_FULL, owner, -1, 8);
  return -1;
}

/* ---- Kind 5: ships without power ---- */

static void
disrupt (const Front *front, int slot)
{
  SrtRun *run = front->run;
  const SrtShockwave *wave = front->wave;
  const SrtObject *object = srt_object (run->world, slot);
  const SrtOrderInfo *current = srt_order_info (srt_order_number (run->world, slot));
  float strength = srt_minf (1.5f * (1.0f - front->done), 1.0f), push[3];
  int32_t ticks = srt_is_player (run->world, slot) ? (int32_t) floorf (strength * DISRUPT_PLAYER_TICKS) : DISRUPT_TICKS;
  SrtOrderEntry *entry;
  SrtVec3 way;
  SrtEvent *event;

  if ((current && current->priority > srt_order_info (SRT_ORDER_DISRUPTED)->priority)
      || srt_order_number (run->world, slot) == SRT_ORDER_DISRUPTED
      || !srt_order_push (run, slot, SRT_ORDER_DISRUPTED, SRT_NO_TARGET, SRT_PUSH_ORDER))
    return;
  /* Quirk: the push is the world's, and Disrupted takes it for the ship's own. */
  way = srt_scale (srt_normalize (srt_sub (object->next.p, wave->place.p)),
                   object->mass * wave->size * strength / (float) wave->life);
  push[0] = srt_unsigned_zero (way.x);
  push[1] = srt_unsigned_zero (way.y);
  push[2] = srt_unsigned_zero (way.z);
  entry = srt_order_current (run->world, slot);
  memcpy (&entry->data[0], &ticks, sizeof ticks);
  memcpy (&entry->data[4], push, sizeof push);
  event = srt_emit (run, SRT_EVENT_DISRUPTED, slot, wave->owner, 0);
  event->value = (float) ticks;
  event->place = object->next.p;
}

/* ---- Kind 6: shields drained ---- */

static void
drain (const Front *front, int slot)
{
  SrtObject *object = srt_object (front->run->world, slot);

  for (int q = SRT_LEFT; q <= SRT_AFT; q++)
    srt_object_damage (front->run, slot, (SrtQuadrant) q, object->shields[q] + 50.0f, 0.0f, slot,
                       SRT_DAMAGE_MISSILE, object->next.p);
}

/* ---- Kinds 7, 8: the player hurt ---- */

static float
blow (const Front *front, bool split)
{
  const SrtShockwave *wave = front->wave;
  float left = 1.0f - front->done;
  const SrtShipType *owner = wave->owner >= 0 ? srt_type (front->run, srt_object (front->run->world, wave->owner)) : NULL;

  if (!split)
    return 0.05f * wave->size * left;
  return wave->size * left * left * left
         * (owner && (owner->traits & SRT_TRAIT_LIGHT_SPLIT_WAVE) != 0 ? 0.0045f : 0.015f);
}

static void
hurt (const Front *front, int slot, bool split)
{
  SrtObject *object = srt_object (front->run->world, slot);
  float amount = blow (front, split);

  for (int q = SRT_LEFT; q <= SRT_AFT; q++)
    {
      float harm = amount;

      if (q >= SRT_FORE && object->reserve[q - SRT_FORE] > 0.0f)
        {
          float *reserve = &object->reserve[q - SRT_FORE], held = *reserve;

          *reserve = srt_maxf (held - amount, 0.0f);
          if (held - amount >= 0.0f)
            continue;
          harm = held; /* quirk: the shield takes what the reserve held, not what was left of the blow */
        }
      srt_object_damage (front->run, slot, (SrtQuadrant) q, harm, 1.0f, front->wave->owner, SRT_DAMAGE_COLLISION,
                         object->next.p);
    }
}

/* ---- Passing ---- */

static bool
passes (const Front *front, int slot)
{
  float d = srt_distance (srt_drawn (front->run, slot)->p, front->wave->place.p);

  return front->old <= d && d < front->reach;
}

static bool
may_be_harmed (const Front *front, int slot, int what)
{
  const SrtRun *run = front->run;
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  if (!type || (object->flags & (SRT_COMPONENTS | SRT_STAND_IN | SRT_EXPLODING | SRT_DISABLED)) != 0
      || object->shockwave_until > run->world->frame_start)
    return false;
  if ((what & (HURTS_SPLIT | HURTS_HALT)) != 0)
    return srt_is_player (run->world, slot);
  return type->ship_class != SRT_CLASS_TORPEDO && (type->traits & SRT_TRAIT_CARGO_LIFTER) == 0
         && object->side != front->wave->spared;
}

static void
harm (const Front *front, int slot, int what)
{
  SrtObject *object = srt_object (front->run->world, slot);

  object->shockwave_until = front->run->world->frame_start + HARM_PAUSE;
  if (what & DISRUPTS)
    disrupt (front, slot);
  if (what & DRAINS)
    drain (front, slot);
  if (what & (HURTS_SPLIT | HURTS_HALT))
    hurt (front, slot, (what & HURTS_SPLIT) != 0);
}

static void
shake (const Front *front)
{
  SrtPlayer *player = &front->run->world->player;

  player->hit_shake = srt_maxf (player->hit_shake, srt_minf (10.0f * front->done, 2.0f));
}

static void
pass (const Front *front)
{
  SrtWorld *world = front->run->world;
  int kind = front->wave->kind;
  int what = kind >= 0 && kind < (int) sizeof effects ? effects[kind] : 0;
  bool everyone = (what & (DISRUPTS | DRAINS)) != 0;

  if ((what & SHAKES) != 0 && world->player_slots > 0 && !(srt_object (world, 0)->flags & SRT_STAND_IN)
      && passes (front, 0))
    shake (front);
  if (what == 0 || (!everyone && world->player_slots == 0))
    return;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      if (!everyone && slot >= world->player_slots)
        break;
      if ((what & ~SHAKES) != 0 && may_be_harmed (front, slot, what) && passes (front, slot))
        harm (front, slot, what);
    }
}

static void
frame (SrtRun *run, SrtShockwave *wave)
{
  SrtWorld *world = run->world;
  Front front = { run, wave, (float) (world->frame_start - wave->born) / (float) wave->life, wave->reach, 0.0f };

  if (front.done >= 1.0f)
    {
      memset (wave, 0, sizeof *wave);
      world->live_shockwaves--;
      return;
    }
  wave->place.p = srt_unsigned_zeros (srt_madd (wave->place.p, wave->velocity, (float) world->frame_duration));
  front.reach = front.done * wave->size;
  pass (&front);
  wave->reach = front.reach;
}

void
srt_shockwaves_frame (SrtRun *run)
{
  SrtShockwave *all = srt_shockwaves (run->world);

  if (run->world->live_shockwaves == 0)
    return;
  for (uint32_t i = 0; i < run->world->n_shockwaves; i++)
    if (all[i].live)
      frame (run, &all[i]);
}
