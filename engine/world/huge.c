/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The huge explosion: who is reached is knocked away, and destroyed when it is over (spec 05 §13). */
#include "world/private.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

#define LIST_REACH 5.0f  /* sizes: whom it may reach */
#define OPEN_AT 0.3f     /* share of it after which the ball grows */
#define KNOCK 2000.0f    /* times the mass */
#define KNOCK_LEVER 0.6f /* radii */
#define SPIN 0.15f       /* radians a step about each axis, at most */

enum
{
  WAVE = 3,
};

static bool
may_reach (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  const SrtShipType *type = srt_type (run, object);

  return !srt_is_player (world, slot) && object->created && !(object->flags & (SRT_STAND_IN | SRT_DISABLED))
         && srt_combat (run, object) && object->side != SRT_SIDE_NEUTRAL && srt_order_current (world, slot)
         && !(type->traits & SRT_TRAIT_UBER_IMMUNE);
}

static void
list_victims (SrtRun *run, SrtHuge *huge)
{
  SrtWorld *world = run->world;

  for (int slot = srt_walk_next (world, -1); slot >= 0 && huge->n < SRT_HUGE_VICTIMS;
       slot = srt_walk_next (world, slot))
    if (may_reach (run, slot)
        && srt_distance (srt_object (world, slot)->next.p, huge->at) <= LIST_REACH * huge->size)
      {
        huge->victim[huge->n] = (int16_t) slot;
        huge->generation[huge->n++] = (uint16_t) srt_object (world, slot)->generation;
      }
}

static void
tell (SrtRun *run, const SrtHuge *huge, int other, int number, SrtVec3 place)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_HUGE_EXPLOSION, huge->owner, other, number);

  event->value = huge->size;
  event->place = place;
}

void
srt_huge_start (SrtRun *run, int slot, float size, int duration)
{
  SrtWorld *world = run->world;
  const SrtFrame place = srt_object (world, slot)->next;
  const SrtVec3 still = { 0, 0, 0 };

  world->huge = (SrtHuge){ .at = place.p,
                           .size = size,
                           .live = 1,
                           .started = world->frame_start,
                           .duration = duration > 0 ? duration : 1,
                           .owner = slot };
  list_victims (run, &world->huge);
  tell (run, &world->huge, -1, 0, place.p);
  srt_flash (run, place.p, 0.0f, 100);
  srt_shockwave_start (run, &place, WAVE, 16.0f * size, duration / 4, still, slot, -1);
  srt_shockwave_start (run, &place, WAVE, 6.0f * size, duration / 2, still, slot, -1);
}

/* ---- Each frame ---- */

/* The slot listed at @i, or -1 when something else lives there now. */
static int
victim (const SrtWorld *world, int i)
{
  int slot = world->huge.victim[i];
  const SrtObject *object = srt_object (world, slot);

  return !(object->flags & SRT_STAND_IN) && (uint16_t) object->generation == world->huge.generation[i] ? slot
                                                                                                       : -1;
}

/* A vector drawn z first (01 §4), each axis from -@most to @most. */
static SrtVec3
draw (SrtRun *run, float most)
{
  SrtRandom *random = &run->world->random;
  SrtVec3 v;

  v.z = 2.0f * most * srt_random_centred (random);
  v.y = 2.0f * most * srt_random_centred (random);
  v.x = 2.0f * most * srt_random_centred (random);
  return v;
}

static void
reach (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  SrtVec3 away = srt_normalize (srt_sub (object->next.p, world->huge.at));
  SrtVec3 at = srt_madd (object->next.p, srt_normalize (draw (run, 1.0f)), KNOCK_LEVER * object->radius);

  srt_knock (object, srt_scale (away, object->mass * KNOCK), at);
  srt_set_adrift (object, NULL, object->velocity, draw (run, SPIN));
  srt_orders_pop_all (run, slot);
  srt_order_push (run, slot, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_DESTRUCTION);
  tell (run, &world->huge, slot, 2, object->next.p);
}

static void
grow (SrtRun *run, float done)
{
  SrtWorld *world = run->world;
  SrtHuge *huge = &world->huge;
  float out = (done - OPEN_AT) / (1.0f - OPEN_AT);
  float ball = 0.001f + (5.0f * huge->size - 0.001f) * out;

  if (world->player_slots > 0)
    world->player.hit_shake = 2.0f * out;
  for (int i = 0; i < huge->n; i++)
    {
      int slot = victim (world, i);
      if (huge->reached[i] || slot < 0 || srt_order_number (world, slot) == SRT_ORDER_EXPLODE
          || srt_distance (srt_object (world, slot)->next.p, huge->at) > ball)
        continue;
      huge->reached[i] = 1;
      reach (run, slot);
    }
}

static void
end (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtHuge huge = world->huge;

  for (int i = 0; i < huge.n; i++)
    {
      int slot = huge.reached[i] ? victim (world, i) : -1;
      SrtObject *object;
      if (slot < 0)
        continue;
      object = srt_object (world, slot);
      srt_set_adrift (object, NULL, object->velocity, srt_vec3 (0, 0, 0));
      if (!(object->flags & SRT_EXPLODING))
        srt_object_destroyed (run, slot, false, true);
    }
  tell (run, &huge, -1, 1, huge.at);
  world->huge = (SrtHuge){ .live = 0 };
}

void
srt_huge_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  const SrtHuge *huge = &world->huge;
  float done;

  if (!huge->live)
    return;
  if (huge->started + huge->duration < world->frame_start)
    {
      end (run);
      return;
    }
  done = (float) (world->frame_start - huge->started) / (float) huge->duration;
  if (done > OPEN_AT)
    grow (run, done);
  if (done > 0.95f)
    srt_flash (run, huge->at, 0.0f, (int) ((done - 0.95f) * 2000.0f));
}
