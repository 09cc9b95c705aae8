/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/scene-effects.h"

#include <stdlib.h>
#include <string.h>

enum
{
  SHIELD_SHOWN = 100, /* ticks a struck bubble shows (spec 05 §18.4) */
};

const SrtSceneEffectInfo srt_scene_effect_infos[] = {
  { "explosion", SRT_EVENT_EXPLOSION, 1.0f, false },
  { "large-explosion", SRT_EVENT_EXPLOSION, 6.0f, false },
  { "shield-hit", SRT_EVENT_SHIELD_HIT, 0.0f, true },
  { "armour-hit", SRT_EVENT_ARMOR_HIT, 0.0f, true },
  { "component-hit", SRT_EVENT_COMPONENT_HIT, 0.0f, true },
  { "component-lost", SRT_EVENT_COMPONENT_LOST, 0.0f, true },
  { "collision", SRT_EVENT_COLLISION, 0.0f, true },
  { "muzzle-flash", SRT_EVENT_FIRED, 0.0f, true },
};
const int srt_n_scene_effect_infos = sizeof srt_scene_effect_infos / sizeof *srt_scene_effect_infos;

SrtSceneEffects *
srt_scene_effects_new (uint64_t seed)
{
  SrtSceneEffects *effects = calloc (1, sizeof *effects);
  SrtScenePuff *particles = calloc (SRT_MAX_PUFFS, sizeof *particles);
  if (!effects || !particles)
    abort ();
  effects->particles = particles;
  effects->seed = seed;
  return effects;
}

void
srt_scene_effects_free (SrtSceneEffects *effects)
{
  if (!effects)
    return;
  free (effects->particles);
  free (effects);
}

void
srt_scene_effects_reset (SrtSceneEffects *effects, uint64_t seed, int32_t tick)
{
  effects->n_particles = 0;
  effects->n_shields = 0;
  effects->tick = tick;
  effects->ahead = 0.0f;
  effects->seed = seed;
}

/* A particle to fill in, born now; the oldest make way. */
static SrtScenePuff *
add (SrtSceneEffects *effects, SrtRandom *random, SrtScenePuffKind kind, SrtVec3 at, float size, int life)
{
  if (effects->n_particles == SRT_MAX_PUFFS)
    {
      const int dropped = SRT_MAX_PUFFS / 8;
      memmove (effects->particles, effects->particles + dropped,
               (size_t) (SRT_MAX_PUFFS - dropped) * sizeof *effects->particles);
      effects->n_particles -= dropped;
    }
  SrtScenePuff *p = &effects->particles[effects->n_particles++];
  *p = (SrtScenePuff){
    .at = at,
    .color = { 1, 1, 1 },
    .size = size,
    .drag = 1.0f,
    .born = effects->tick,
    .life = life,
    .kind = kind,
    .seed = srt_random15 (random),
  };
  return p;
}

static float
spread (SrtRandom *random, float least, float most)
{
  return least + (most - least) * srt_random_fraction (random);
}

/* A direction, every one as likely. */
static SrtVec3
any_way (SrtRandom *random)
{
  float z = 2.0f * srt_random_fraction (random) - 1.0f;
  float s, c;
  srt_sincosf (2.0f * (float) SRT_PI * srt_random_fraction (random), &s, &c);
  float flat = sqrtf (srt_maxf (1.0f - z * z, 0.0f));
  return srt_vec3 (flat * c, flat * s, z);
}

static void
sparks (SrtSceneEffects *effects,
        SrtRandom *random,
        SrtVec3 at,
        SrtVec3 direction,
        SrtVec3 carried,
        int count,
        float speed,
        float range,
        float wide,
        float length,
        int life,
        const float color[3])
{
  for (int i = 0; i < count; i++)
    {
      SrtVec3 way = srt_normalize (srt_madd (direction, any_way (random), wide));
      SrtScenePuff *p = add (effects, random, SRT_PUFF_SPARK, at, length,
                            life / 2 + (int) spread (random, 0, (float) life / 2));
      p->velocity = srt_scale (way, speed + range * srt_random_centred (random));
      p->carried = carried;
      p->drag = 0.985f;
      memcpy (p->color, color, sizeof p->color);
    }
}

/* Fire that rolls out of a place: the body of every explosion. */
static void
fireballs (SrtSceneEffects *effects,
           SrtRandom *random,
           SrtVec3 at,
           SrtVec3 carried,
           float radius,
           int count,
           int late,
           int life)
{
  for (int i = 0; i < count; i++)
    {
      SrtVec3 out = any_way (random);
      float away = radius * 0.75f * sqrtf (srt_random_fraction (random));
      SrtScenePuff *p = add (effects, random, SRT_PUFF_FIRE, srt_madd (at, out, i ? away : 0.0f),
                            radius * spread (random, 0.35f, 0.75f),
                            life * 2 / 3 + (int) spread (random, 0, (float) life / 3));
      p->born += i ? (int) spread (random, 0, (float) late) : 0;
      p->velocity = srt_scale (out, radius * 0.006f * srt_random_fraction (random));
      p->carried = carried;
      p->growth = p->size * 0.008f;
      p->drag = 0.99f;
      p->spin = srt_random_centred (random) * 0.02f;
    }
}

static void
flash (SrtSceneEffects *effects,
       SrtRandom *random,
       SrtVec3 at,
       SrtVec3 carried,
       float size,
       int life,
       float light,
       const float color[3])
{
  SrtScenePuff *p = add (effects, random, SRT_PUFF_FLASH, at, size, life);
  p->carried = carried;
  p->light = light;
  memcpy (p->color, color, sizeof p->color);
}

static void
chunks (SrtSceneEffects *effects, SrtRandom *random, SrtVec3 at, SrtVec3 carried, float radius, int count)
{
  for (int i = 0; i < count; i++)
    {
      SrtVec3 out = any_way (random);
      SrtScenePuff *p = add (effects, random, SRT_PUFF_CHUNK, srt_madd (at, out, radius * 0.3f),
                            radius * spread (random, 0.05f, 0.16f), (int) spread (random, 250, 500));
      p->velocity = srt_scale (out, radius * spread (random, 0.004f, 0.02f));
      p->carried = carried;
      p->axis = any_way (random);
      p->spin = spread (random, 0.02f, 0.09f);
    }
}

/* A ship goes: flash, rolling fire, a ring, sparks and pieces (after spec 05 §8). */
static void
explode (SrtSceneEffects *effects, SrtRandom *random, SrtVec3 at, SrtVec3 velocity, float radius)
{
  static const float white[3] = { 3.0f, 2.2f, 1.3f }, warm[3] = { 2.4f, 1.3f, 0.4f },
                     ring[3] = { 0.9f, 0.55f, 0.25f };
  radius = srt_clampf (radius, 60.0f, 12000.0f);
  SrtVec3 carried = srt_scale (velocity, 0.25f); /* a velocity a step, in ticks */
  bool large = radius > 2500.0f;
  flash (effects, random, at, carried, radius * 4.5f, 26, 50.0f * 15.0f * sqrtf (radius), white);
  flash (effects, random, at, carried, radius * 2.2f, 90, 0.0f, warm);
  fireballs (effects, random, at, carried, radius, large ? 40 : 16, large ? 120 : 26, large ? 220 : 140);
  sparks (effects, random, at, any_way (random), carried, 46, radius * 0.045f, radius * 0.06f, 6.0f,
          radius * 0.22f, 130, warm);
  chunks (effects, random, at, carried, radius, large ? 40 : 14);
  SrtScenePuff *p = add (effects, random, SRT_PUFF_RING, at, radius * 0.3f, large ? 160 : 70);
  p->carried = carried;
  p->growth = radius * (large ? 0.035f : 0.055f);
  p->axis = any_way (random);
  memcpy (p->color, ring, sizeof p->color);
}

/* The charge that drives a pod out of its ship (spec 08 §4.2). */
static void
puffs (SrtSceneEffects *effects, SrtRandom *random, SrtVec3 at, SrtVec3 out, SrtVec3 carried)
{
  for (int i = 0; i < 100; i++)
    {
      int life = 50 + (int) spread (random, 0, 50);
      SrtScenePuff *p = add (effects, random, SRT_PUFF_FIRE, at, 20.0f, life);
      SrtVec3 way = srt_normalize (srt_madd (out, any_way (random), 0.3f));
      p->velocity = srt_scale (way, spread (random, 20.0f, 25.0f));
      p->carried = carried;
      p->growth = 80.0f / (float) life;
      p->drag = 0.97f;
      p->spin = srt_random_centred (random) * 0.04f;
    }
}

/*
 * Rules tell where something happened at the next place; ships are drawn up to a
 * step behind that, and so must be what happens on them.
 */
static SrtVec3
drawn_place (const SrtWorld *world, const SrtObject *object, SrtVec3 place)
{
  float behind = 1.0f - (float) world->simulation_counter / SRT_TICKS_PER_STEP;
  return srt_madd (place, srt_sub (object->next.p, object->now.p), -behind);
}

static void
strike_shield (SrtSceneEffects *effects, const SrtWorld *world, const SrtEvent *event)
{
  const SrtObject *object = srt_object (world, event->slot);
  SrtShieldFlash *shield = NULL;
  if (object->flags & SRT_COMPONENTS)
    return; /* hulls have no bubble (spec 05 §18) */
  for (int i = 0; i < effects->n_shields && !shield; i++)
    if (effects->shields[i].slot == event->slot && effects->shields[i].generation == object->generation)
      shield = &effects->shields[i];
  if (!shield)
    {
      if (effects->n_shields == SRT_MAX_SHIELDS)
        return;
      shield = &effects->shields[effects->n_shields++];
      *shield = (SrtShieldFlash){ .slot = event->slot, .generation = object->generation };
    }
  SrtVec3 local = srt_frame_local (&object->next, event->place);
  if (!(srt_length2 (local) > 0.0f))
    local = srt_vec3 (0.0f, 0.0f, 1.0f);
  shield->direction[shield->next_hit] = srt_normalize (local);
  shield->tick[shield->next_hit] = effects->tick;
  shield->next_hit = (shield->next_hit + 1) % SRT_SCENE_SHIELD_HITS;
  if (shield->n_hits < SRT_SCENE_SHIELD_HITS)
    shield->n_hits++;
}

static void
hit (SrtSceneEffects *effects, SrtRandom *random, const SrtWorld *world, const SrtEvent *event)
{
  static const float blue[3] = { 0.5f, 0.8f, 2.0f }, hot[3] = { 2.2f, 1.5f, 0.8f };
  const SrtObject *object = srt_object (world, event->slot);
  SrtVec3 out = srt_sub (event->place, object->next.p);
  out = srt_length2 (out) > 0.0f ? srt_normalize (out) : srt_vec3 (0, -1, 0);
  SrtVec3 carried = srt_scale (object->velocity, 0.25f), at = drawn_place (world, object, event->place);
  /* A small ship is struck on the sphere round it, which stands well off the hull that is seen. */
  if (event->kind != SRT_EVENT_SHIELD_HIT && !(object->flags & SRT_COMPONENTS))
    {
      SrtVec3 centre = drawn_place (world, object, object->next.p);
      at = srt_madd (centre, srt_sub (at, centre), 0.4f);
    }
  switch (event->kind)
    {
    case SRT_EVENT_SHIELD_HIT:
      strike_shield (effects, world, event);
      sparks (effects, random, at, out, carried, 6, 10.0f, 5.0f, 0.5f, 90.0f, 60, blue);
      break;
    case SRT_EVENT_COMPONENT_HIT:
      sparks (effects, random, at, out, carried, 12, 12.0f, 6.0f, 1.0f, 140.0f, 100, hot);
      flash (effects, random, at, carried, 160.0f, 14, 900.0f, hot);
      break;
    default:
      sparks (effects, random, at, out, carried, 10, 10.0f, 5.0f, 1.0f, 90.0f, 90, hot);
      flash (effects, random, at, carried, 110.0f, 12, 700.0f, hot);
      break;
    }
}

static void
lose_component (SrtSceneEffects *effects, SrtRandom *random, const SrtWorld *world, const SrtEvent *event)
{
  static const float orange[3] = { 2.4f, 1.2f, 0.35f };
  const SrtObject *object = srt_object (world, event->slot);
  SrtVec3 at = drawn_place (world, object, event->place), carried = srt_scale (object->velocity, 0.25f);
  fireballs (effects, random, at, carried, 320.0f, 8, 40, 130);
  flash (effects, random, at, carried, 1100.0f, 22, 5000.0f, orange);
  sparks (effects, random, at, any_way (random), carried, 24, 14.0f, 10.0f, 4.0f, 140.0f, 120, orange);
  chunks (effects, random, at, carried, 320.0f, 6);
}

/* A fireball three radii across and sparkles, drifting at a quarter of its velocity (spec 04 §10.8). */
static void
missile_ends (SrtSceneEffects *effects, SrtRandom *random, const SrtEvent *event)
{
  static const float white[3] = { 2.4f, 2.0f, 1.3f };
  SrtVec3 carried = srt_scale (event->direction, 0.25f);
  float radius = srt_maxf (event->value, 100.0f);

  flash (effects, random, event->place, carried, radius * 2.5f, 25, radius * 20.0f, white);
  fireballs (effects, random, event->place, carried, radius * 1.5f, 4, 20, 100);
  sparks (effects, random, event->place, srt_vec3 (0, 0, 0), carried, 50, 14.0f, 12.0f, 1.0f, 90.0f, 150, white);
}

/* A hull comes apart at one of its cut's points (spec 05 §10.5, §10.6); a big burst gives no size of its own. */
static void
split_step (SrtSceneEffects *effects, SrtRandom *random, const SrtWorld *world, const SrtEvent *event)
{
  static const float warm[3] = { 2.4f, 1.4f, 0.5f };
  const SrtObject *ship = srt_object (world, event->slot);
  SrtVec3 carried = srt_scale (ship->velocity, 0.25f), at = drawn_place (world, ship, event->place);
  float size = event->value > 0.0f ? event->value : 0.35f * ship->radius;

  fireballs (effects, random, at, carried, 0.5f * size, 5, 30, 150);
  flash (effects, random, at, carried, size, 26, 8.0f * size, warm);
  sparks (effects, random, at, event->direction, carried, 16, 16.0f, 10.0f, 1.5f, 140.0f, 140, warm);
  chunks (effects, random, at, carried, 0.3f * size, 4);
}

/* A fireball on a gate that collapses (spec 08 §3.8). */
static void
gate_fireball (SrtSceneEffects *effects, SrtRandom *random, const SrtWorld *world, const SrtEvent *event)
{
  static const float warm[3] = { 2.6f, 1.5f, 0.5f };
  const SrtObject *gate = srt_object (world, event->slot);
  SrtVec3 carried = srt_scale (gate->velocity, 0.25f), at = drawn_place (world, gate, event->place);

  fireballs (effects, random, at, carried, 0.5f * event->value, 6, 30, 170);
  flash (effects, random, at, carried, event->value, 30, 6.0f * event->value, warm);
}

enum
{
  SLICE_BURNS = 5000, /* ticks */
  SLICE_FIRES = 90,
};

/* What is left of a ship that a gate took apart burns for long, carried along with it (spec 08 §3.9). */
static void
burn_slice (SrtSceneEffects *effects, SrtRandom *random, const SrtEvent *event)
{
  static const float warm[3] = { 1.6f, 0.7f, 0.25f };
  SrtVec3 carried = srt_scale (event->direction, 0.25f);

  explode (effects, random, event->place, event->direction, 0.5f * event->value);
  for (int i = 0; i < SLICE_FIRES; i++)
    {
      SrtVec3 at = srt_madd (event->place, any_way (random), 0.4f * event->value * srt_random_fraction (random));
      SrtScenePuff *p = add (effects, random, SRT_PUFF_FIRE, at, 0.12f * event->value, 250);
      p->born += i * SLICE_BURNS / SLICE_FIRES;
      p->carried = carried;
      p->growth = 0.0006f * event->value;
      p = add (effects, random, SRT_PUFF_FLASH, at, 0.2f * event->value, 40);
      p->born += i * SLICE_BURNS / SLICE_FIRES;
      p->carried = carried;
      p->light = 2.0f * event->value;
      memcpy (p->color, warm, sizeof p->color);
    }
}

/* A lit fireball about the ship that an ion cannon's beam is on (spec 08 §6). */
static void
ion_strike (SrtSceneEffects *effects, SrtRandom *random, const SrtEvent *event)
{
  static const float violet[3] = { 1.9f, 1.5f, 2.6f };
  SrtVec3 carried = srt_scale (event->direction, 0.25f);
  SrtVec3 at = srt_madd (event->place, any_way (random), 0.7f * event->value * srt_random_fraction (random));
  float size = 0.5f * 0.7f * event->value * spread (random, 0.4f, 1.0f);

  fireballs (effects, random, at, carried, size, 5, 20, 130);
  flash (effects, random, at, carried, 2.0f * size, 24, 10.0f * size, violet);
}

static void
take_up (SrtSceneEffects *effects, const SrtWorld *world, const SrtEvent *event)
{
  static const float blue[3] = { 0.6f, 1.2f, 2.4f }, orange[3] = { 2.4f, 1.2f, 0.35f };
  SrtRandom random;
  /* One stream an event, so that any of them can be made again alone (decision 9). */
  srt_random_seed (&random, effects->seed ^ ((uint64_t) (uint32_t) event->tick << 32), event->index);
  bool known = srt_slot_valid (world, event->slot);
  switch (event->kind)
    {
    case SRT_EVENT_SHIELD_HIT:
    case SRT_EVENT_ARMOR_HIT:
    case SRT_EVENT_COMPONENT_HIT:
    case SRT_EVENT_COLLISION:
      if (known)
        hit (effects, &random, world, event);
      break;
    case SRT_EVENT_FIRED:
      if (known)
        {
          const SrtObject *object = srt_object (world, event->slot);
          flash (effects, &random, drawn_place (world, object, event->place),
                 srt_scale (object->velocity, 0.25f), 75.0f, 6, 450.0f,
                 object->side == SRT_SIDE_HOSTILE ? orange : blue);
        }
      break;
    case SRT_EVENT_COMPONENT_LOST:
      if (known)
        lose_component (effects, &random, world, event);
      break;
    case SRT_EVENT_MISSILE_ENDED:
      missile_ends (effects, &random, event);
      break;
    case SRT_EVENT_EJECTED:
      if (known && srt_length2 (event->direction) > 0.0f)
        {
          const SrtObject *pod = srt_object (world, event->slot);
          puffs (effects, &random, drawn_place (world, pod, event->place), event->direction,
                 srt_scale (pod->velocity, 0.25f));
        }
      break;
    case SRT_EVENT_ION_STRIKE:
      ion_strike (effects, &random, event);
      break;
    case SRT_EVENT_EXPLOSION:
      explode (effects, &random, event->place, event->direction, event->value);
      break;
    case SRT_EVENT_GATE_FIREBALL:
      if (known)
        gate_fireball (effects, &random, world, event);
      break;
    case SRT_EVENT_SPLIT:
      if (event->number == 4)
        burn_slice (effects, &random, event);
      break;
    case SRT_EVENT_SPLIT_STEP:
      if (known)
        split_step (effects, &random, world, event);
      break;
    case SRT_EVENT_SPLIT_ENDED:
      if (known)
        explode (effects, &random, event->place, srt_object (world, event->slot)->velocity,
                 0.5f * srt_object (world, event->slot)->radius);
      break;
    default:
      break;
    }
}

void
srt_scene_effects_events (SrtSceneEffects *effects, const SrtWorld *world, const SrtEvent *events, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    take_up (effects, world, &events[i]);
}

static void
drop_old_shields (SrtSceneEffects *effects)
{
  int kept = 0;
  for (int i = 0; i < effects->n_shields; i++)
    {
      const SrtShieldFlash *shield = &effects->shields[i];
      int newest = (shield->next_hit + SRT_SCENE_SHIELD_HITS - 1) % SRT_SCENE_SHIELD_HITS;
      if (effects->tick - shield->tick[newest] > SHIELD_SHOWN)
        continue;
      if (kept != i)
        effects->shields[kept] = *shield;
      kept++;
    }
  effects->n_shields = kept;
}

void
srt_scene_effects_advance (SrtSceneEffects *effects, int ticks)
{
  if (ticks <= 0)
    return;
  effects->tick += ticks;
  int kept = 0;
  for (int i = 0; i < effects->n_particles; i++)
    {
      SrtScenePuff *p = &effects->particles[i];
      if (effects->tick - p->born >= p->life)
        continue;
      float left = ticks == 1 ? p->drag : powf (p->drag, (float) ticks);
      float moved = p->drag < 1.0f ? (1.0f - left) / (1.0f - p->drag) : (float) ticks;
      p->at = srt_madd (srt_madd (p->at, p->carried, (float) ticks), p->velocity, moved);
      p->velocity = srt_scale (p->velocity, left);
      p->size += p->growth * (float) ticks;
      if (kept != i)
        effects->particles[kept] = *p;
      kept++;
    }
  effects->n_particles = kept;
  drop_old_shields (effects);
}
