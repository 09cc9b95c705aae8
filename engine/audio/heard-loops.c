/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What sounds for as long as something is so: engines and burners, the cockpit,
 * hangars, beams, the lock and its warnings; and what a look at the world tells
 * rather than an event: ships that go by, armour that fails (spec 09 §7.2, §7.3).
 */
#include "audio/private.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

/* Ships other than the player's whose engines are heard at once: the nearest. */
#define ENGINES_HEARD 10
#define SAMPLE_RATE 22050.0f

/* What a loop is of; with its slot it is told from all others. */
enum
{
  LOOP_ENGINE = 1,
  LOOP_BURNER,
  LOOP_COCKPIT,
  LOOP_HANGAR,
  LOOP_BEAM,
  LOOP_LIFTER,
  LOOP_CHARGING,
  LOOP_LOCK,
  LOOP_WARNING,
};

/* ---- Engines (spec 09 §7.3) ---- */

/* A row: rate and volume at no throttle, and what full throttle adds. */
typedef struct EngineRow
{
  SrtSampleId sample;
  float rate, rate_more, volume, volume_more;
} EngineRow;

static const EngineRow light_fighter = { SRT_SAMPLE_ENGINE_LIGHT, 15000, 15000, 30, 20 };
static const EngineRow fighter = { SRT_SAMPLE_ENGINE_LIGHT, 18000, 4000, 30, 15 };
static const EngineRow heavy_fighter = { SRT_SAMPLE_ENGINE_HEAVY, 20000, 2050, 30, 20 };
static const EngineRow torpedo = { SRT_SAMPLE_ENGINE_TORPEDO, 22050, 2000, 30, 20 };
static const EngineRow support = { SRT_SAMPLE_ENGINE_SUPPORT, 20000, 5000, 50, 20 };
static const EngineRow capital = { SRT_SAMPLE_ENGINE_CAPITAL, 10000, 1500, 60, 40 };

/* Light fighters fly 300 units a step or more, heavy ones no more than 280. */
#define LIGHT_SPEED 300.0f
#define HEAVY_SPEED 280.0f

static const EngineRow *
engine_of (const SrtShipType *type)
{
  if (!type->has_flight || !(type->flight.max_speed > 1.0f))
    return NULL;
  switch (type->ship_class)
    {
    case SRT_CLASS_FIGHTER:
      return type->flight.max_speed >= LIGHT_SPEED  ? &light_fighter
             : type->flight.max_speed > HEAVY_SPEED ? &fighter
                                                    : &heavy_fighter;
    case SRT_CLASS_CAPITAL:
      return type->traits & (SRT_TRAIT_ASTEROID | SRT_TRAIT_INDESTRUCTIBLE_ROCK) ? NULL : &capital;
    case SRT_CLASS_SUPPORT:
      return &support;
    case SRT_CLASS_TORPEDO:
      return &torpedo;
    default:
      return NULL;
    }
}

/* A ship's sound is as large as the ship (spec 09 §7.4). */
static float
wider (SrtSampleId sample, const SrtObject *object)
{
  return srt_maxf (1.0f, 1.5f * object->radius / srt_samples[sample].min);
}

static const SrtShipType *
type_of (const SrtHearingRun *run, const SrtObject *object)
{
  return object->type >= 0 && object->type < run->content->n_ships ? &run->content->ships[object->type] : NULL;
}

static bool
is_own (const SrtHearingRun *run, int slot)
{
  return run->hearing->listener.flies && srt_is_player (run->world, slot);
}

/* Its engine runs: it is neither lost, nor carried, nor switched off. */
static bool
runs (const SrtObject *object)
{
  return (object->flags & (SRT_EXPLODING | SRT_ENGINES_DISABLED | SRT_UNPOWERED | SRT_ATTACHED | SRT_EJECTED)) == 0
         && object->engines_intact > 0;
}

static void
engine (SrtHearingRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = type_of (run, object);
  const EngineRow *row = type ? engine_of (type) : NULL;
  float throttle = srt_clampf (object->throttle, 0.0f, 1.0f);
  SrtSoundCall call;

  if (row == NULL || !runs (object))
    return;
  call = srt_sound_call (row->sample, slot, object->next.p);
  call.follows = SRT_FOLLOWS_OBJECT;
  /* Whoever flies it is in it: from no side more than from another. */
  call.heading = is_own (run, slot) ? srt_vec3 (0, 0, 0) : srt_forward (&object->next.r);
  call.voice_class = is_own (run, slot) ? SRT_VOICE_ENGINES : SRT_VOICE_ANY;
  call.share = (row->volume + throttle * row->volume_more) / 127.0f;
  call.pitch = (row->rate + throttle * row->rate_more) / SAMPLE_RATE;
  call.wider = wider (row->sample, object);
  call.loop = LOOP_ENGINE;
  srt_voices_loop (run, &call);
}

static void
burner (SrtHearingRun *run, int slot, int32_t ticks)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtBurnerState *state = &run->hearing->burners[slot];
  bool on = (object->afterburner || object->reverse_thrust) && runs (object);
  SrtSoundCall call;

  if (!on)
    {
      state->volume = 0;
      return;
    }
  state->reverse = !object->afterburner;
  state->volume = state->volume > 0 ? srt_minf (state->volume + 0.8f * (float) ticks, 70.0f) : 5.0f;
  call = srt_sound_call (SRT_SAMPLE_BURNER, slot, object->next.p);
  call.follows = SRT_FOLLOWS_OBJECT;
  call.voice_class = is_own (run, slot) ? SRT_VOICE_BURNERS : SRT_VOICE_ANY;
  call.share = state->volume / 127.0f;
  call.pitch = (state->reverse ? 7000.0f : 12000.0f + 90.0f * state->volume) / SAMPLE_RATE;
  call.wider = wider (SRT_SAMPLE_BURNER, object);
  call.loop = LOOP_BURNER;
  srt_voices_loop (run, &call);
}

/* The nearest of the others, nearest first, as far as they can be heard. */
static int
nearest (const SrtHearingRun *run, int slots[ENGINES_HEARD])
{
  const SrtWorld *world = run->world;
  const SrtSampleInfo *info = &srt_samples[SRT_SAMPLE_ENGINE_LIGHT];
  float ways[ENGINES_HEARD];
  int n = 0;

  for (int slot = 0; slot < world->count && slot < (int) world->n_slots; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      float way;
      int at;
      if (is_own (run, slot) || !srt_hears_of (run, slot))
        continue;
      way = srt_distance (object->next.p, run->hearing->listener.place.p) / wider (SRT_SAMPLE_ENGINE_LIGHT, object);
      if (way > info->max || (n == ENGINES_HEARD && way >= ways[n - 1]))
        continue;
      n = n < ENGINES_HEARD ? n + 1 : n;
      for (at = n - 1; at > 0 && ways[at - 1] > way; at--)
        {
          ways[at] = ways[at - 1];
          slots[at] = slots[at - 1];
        }
      ways[at] = way;
      slots[at] = slot;
    }
  return n;
}

static void
engines (SrtHearingRun *run, int32_t ticks)
{
  int slots[ENGINES_HEARD];
  int n = nearest (run, slots);

  for (int i = 0; i < n; i++)
    {
      engine (run, slots[i]);
      burner (run, slots[i], ticks);
    }
  /* Silent in the director's view. */
  if (run->hearing->listener.flies && run->world->player_slots > 0 && srt_hears_of (run, 0)
      && run->world->player.view != SRT_VIEW_DIRECTOR)
    {
      engine (run, 0);
      burner (run, 0, ticks);
    }
}

/* ---- Ships that go by (spec 09 §7.3) ---- */

#define PASS_DISTANCE 10000.0f
#define PASS_THROTTLE 0.4f
#define PASS_SPEED 100.0f
#define PASS_AGAIN 500
#define OWN_PASS_AGAIN 200
/* Cosines of 90 degrees, and for hostile ones 41, off the camera's look. */
#define PASS_OFF 0.0f
#define HOSTILE_PASS_OFF 0.7547f

static bool
passes (const SrtHearingRun *run, int slot)
{
  const SrtWorld *world = run->world;
  const SrtListener *listener = &run->hearing->listener;
  const SrtObject *object = srt_object (world, slot);
  const SrtShipType *type = type_of (run, object);
  int view = world->player.view;
  float off = object->side == SRT_SIDE_HOSTILE ? HOSTILE_PASS_OFF : PASS_OFF;

  if (!srt_hears_of (run, slot) || type == NULL || type->ship_class != SRT_CLASS_FIGHTER || !runs (object))
    return false;
  if (is_own (run, slot) && (view <= 3 || view == 12 || view == 15))
    return false;
  if (object->throttle < PASS_THROTTLE || object->speed < PASS_SPEED
      || srt_distance (object->next.p, listener->place.p) > PASS_DISTANCE)
    return false;
  return srt_dot (srt_normalize (object->velocity), srt_forward (&listener->place.r)) <= off;
}

static void
flybys (SrtHearingRun *run)
{
  const SrtWorld *world = run->world;

  for (int slot = 0; slot < world->count && slot < (int) world->n_slots; slot++)
    {
      int32_t again = is_own (run, slot) ? OWN_PASS_AGAIN : PASS_AGAIN;
      SrtSoundCall call;
      if (run->tick - run->hearing->passed_at[slot] < again || !passes (run, slot))
        continue;
      call = srt_sound_call (srt_object (world, slot)->side == SRT_SIDE_HOSTILE ? SRT_SAMPLE_PASS_HOSTILE
                                                                                : SRT_SAMPLE_PASS_FRIEND,
                             slot, srt_object (world, slot)->next.p);
      call.follows = SRT_FOLLOWS_OBJECT;
      call.heading = srt_forward (&srt_object (world, slot)->next.r);
      call.voice_class = SRT_VOICE_FLYBY;
      srt_voices_start (run, &call);
      run->hearing->passed_at[slot] = run->tick;
    }
}

/* ---- Beams ---- */

static void
beam (SrtHearingRun *run, SrtSampleId sample, int loop, int slot, float share)
{
  SrtSoundCall call = srt_sound_call (sample, slot, srt_object (run->world, slot)->next.p);

  call.follows = SRT_FOLLOWS_OBJECT;
  call.share = share;
  call.loop = (uint32_t) loop;
  call.wider = wider (sample, srt_object (run->world, slot));
  srt_voices_loop (run, &call);
}

static void
beams (SrtHearingRun *run)
{
  const SrtWorld *world = run->world;

  for (int i = 0; i < SRT_TRACTORS; i++)
    {
      const SrtTractor *tractor = &world->tractors[i];
      float alpha = srt_maxf (tractor->beams[0].alpha, tractor->beams[1].alpha);
      if (tractor->live && (tractor->beams[0].shown || tractor->beams[1].shown) && srt_hears_of (run, tractor->ship))
        beam (run, SRT_SAMPLE_BEAM, LOOP_BEAM, tractor->ship, srt_clampf (alpha, 0.0f, 1.0f));
    }
  for (int i = 0; i < SRT_CARRIED; i++)
    {
      const SrtBeamSet *set = &world->beam_sets[i];
      if (set->live && set->beams[0].shown && srt_hears_of (run, set->lifter))
        beam (run, SRT_SAMPLE_BEAM, LOOP_LIFTER, set->lifter, srt_clampf (set->beams[0].alpha, 0.0f, 1.0f));
    }
  for (int slot = 0; slot < world->count && slot < (int) world->n_slots; slot++)
    if (srt_object (world, slot)->nova_charge > 0 && srt_hears_of (run, slot))
      beam (run, SRT_SAMPLE_CHARGING, LOOP_CHARGING, slot, 0.3f + 0.7f * srt_object (world, slot)->nova_charge);
}

/* ---- The player's ship from within ---- */

static void
flat_loop (SrtHearingRun *run, SrtSampleId sample, int loop)
{
  SrtSoundCall call = srt_sound_call (sample, 0, srt_vec3 (0, 0, 0));

  call.loop = (uint32_t) loop;
  srt_voices_loop (run, &call);
}

static bool
is_in_hangar (const SrtWorld *world)
{
  switch (world->player.view)
    {
    case SRT_VIEW_BAY_BESIDE:
    case SRT_VIEW_BAY_AHEAD:
    case SRT_VIEW_BAY_ASIDE:
    case SRT_VIEW_TUBE_BAY:
    case SRT_VIEW_LAND_BAY_SLIDE:
    case SRT_VIEW_LAND_BAY:
    case SRT_VIEW_LAND_TUBE:
      return true;
    default:
      return world->showing == SRT_SHOWING_LAUNCH && world->player.view <= 3;
    }
}

/* A pilot that fights the player has a missile ready, and none homes yet (spec 09 §4.11). */
static bool
enemy_has_lock (const SrtWorld *world)
{
  for (int slot = 1; slot < world->count && slot < (int) world->n_slots; slot++)
    {
      const SrtOrderEntry *order = srt_order_current (world, slot);
      if (order && order->number == SRT_ORDER_FIGHT && order->target.kind == SRT_TARGET_SHIP && order->target.index == 0
          && srt_orders (world, slot)->starting == 0
          && ((const SrtFightState *) (const void *) srt_orders (world, slot)->state)->missile_ready)
        return true;
    }
  return false;
}

static void
warn_of_armor (SrtHearingRun *run)
{
  const SrtObject *own = srt_object (run->world, 0);
  const SrtShipType *type = type_of (run, own);

  if (type == NULL || !type->has_combat || (own->flags & SRT_EXPLODING))
    return;
  for (int i = 0; i < 4; i++)
    {
      bool bare = own->shields[i] < 1.0f && own->armor[i] < 0.5f * (6.0f * (float) type->combat.armor_class - 1.0f);
      SrtSoundCall call = srt_sound_call (SRT_SAMPLE_ALARM_ARMOR, 0, srt_vec3 (0, 0, 0));
      if (bare && !run->hearing->armor_warned[i])
        srt_voices_start (run, &call);
      run->hearing->armor_warned[i] = run->hearing->armor_warned[i] || bare;
    }
}

static void
from_within (SrtHearingRun *run)
{
  const SrtWorld *world = run->world;
  const SrtObject *own = srt_object (world, 0);

  if (!run->hearing->listener.flies || world->player_slots == 0)
    return;
  if (is_in_hangar (world))
    flat_loop (run, SRT_SAMPLE_HANGAR, LOOP_HANGAR);
  if (!srt_hears_display (run) || !srt_hears_of (run, 0) || (own->flags & (SRT_EJECTED | SRT_EXPLODING)))
    return;
  flat_loop (run, SRT_SAMPLE_COCKPIT, LOOP_COCKPIT);
  warn_of_armor (run);
  if (own->missile_homing)
    flat_loop (run, SRT_SAMPLE_MISSILE_HOMING, LOOP_WARNING);
  else if (enemy_has_lock (world))
    flat_loop (run, SRT_SAMPLE_ENEMY_LOCK, LOOP_WARNING);
  if (world->player.view != SRT_VIEW_COCKPIT)
    return;
  if (srt_locked (world))
    flat_loop (run, SRT_SAMPLE_LOCKED, LOOP_LOCK);
  else if (world->player.lock_state == SRT_LOCK_CLOSING || world->player.lock_state == SRT_LOCK_WAITING)
    flat_loop (run, SRT_SAMPLE_LOCK_CLOSING, LOOP_LOCK);
}

void
srt_hear_loops (SrtHearingRun *run, int32_t ticks)
{
  engines (run, ticks);
  beams (run);
  from_within (run);
  flybys (run);
}
