/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/ends.h"

#include "effects/hang.h"
#include "effects/place.h"
#include "effects/state.h"
#include "orders/orders.h"
#include "world/world.h"

#include <string.h>

enum
{
  BITS = 25,
  SMALL_BITS = 5,
  BURST_FIREBALLS = 18,
  TORPEDO_FIREBALLS = 5,
  ABOUT_FIREBALLS = 3,
  EJECT_PUFFS = 100,
  FLAK_PARTICLES = 30,
  FLAK_FIREBALLS = 10,    /* of either sort */
  ALLIED_HUGE_GUN = 14,   /* the other is the coalition's (spec 04 §7.2) */
  HUGE_TRAIL_TICKS = 10000,
};

#define FLAK_NEAR 10000.0f
#define CARRIED 0.25f     /* of a velocity a step: all of it, a tick */

static float
between (SrtRandom *random, float least, float most)
{
  return least + (most - least) * srt_random_fraction (random);
}

static int
draw (SrtRandom *random, int n)
{
  return (int) (srt_random15 (random) % (uint32_t) n);
}

static void
throw_bits (SrtEffectsRun *run, SrtVec3 at, int n, float size, float speed)
{
  for (int i = 0; i < n; i++)
    srt_bit_throw (run, at, srt_effects_any_way (&run->random), size, speed, 0.0f);
}

/* ---- The recipes (§8) ---- */

void
srt_ends_blast (SrtEffectsRun *run, int slot, SrtVec3 at, SrtVec3 step_velocity, float radius, bool small)
{
  srt_breakup_ship (run, slot, SRT_FLAME_BLAST);
  throw_bits (run, at, small ? SMALL_BITS : BITS, small ? 0.2f : 0.4f, small ? 0.1f : 0.2f);
  srt_flame_burst (run, at, step_velocity, SRT_FLAME_BLAST, NULL);
  srt_sparkle_burst (run, at, step_velocity, 0.25f, false);
  srt_fireball (run, &(SrtFireballAsk){ .at = at,
                                        .size = radius,
                                        .velocity = srt_scale (step_velocity, CARRIED),
                                        .light = true });
}

void
srt_ends_burst (SrtEffectsRun *run, int slot, SrtVec3 at, SrtVec3 step_velocity, float radius)
{
  srt_breakup_ship (run, slot, SRT_FLAME_BURST);
  throw_bits (run, at, BITS, 0.2f, 0.2f);
  srt_flame_burst (run, at, step_velocity, SRT_FLAME_BURST, NULL);
  srt_sparkle_burst (run, at, step_velocity, 0.5f, false);
  for (int i = 0; i < BURST_FIREBALLS; i++)
    {
      float out = 0.3f * radius * srt_random_fraction (&run->random);
      SrtFireballAsk ask = { .at = srt_madd (at, srt_effects_any_way (&run->random), out),
                             .size = 0.8f * radius,
                             .velocity = srt_scale (step_velocity, 0.5f),
                             .light = true };
      ask.delay = (int32_t) (srt_random_fraction (&run->random) * 10.0f);
      srt_fireball (run, &ask);
    }
}

void
srt_ends_spin_out (SrtEffectsRun *run, int slot, SrtVec3 at, float radius)
{
  SrtEnds *ends = &run->effects->ends;
  int i = 0;

  srt_fireball (run, &(SrtFireballAsk){ .at = at, .size = radius });
  while (i < SRT_TRAILS && ends->trails[i].counter > 0)
    i++;
  if (i < SRT_TRAILS)
    ends->trails[i] = (SrtSpinTrail){ slot, srt_object (run->world, slot)->generation, SRT_TRAIL_BITS };
}

void
srt_ends_torpedo (SrtEffectsRun *run, SrtVec3 at)
{
  for (int i = 0; i < TORPEDO_FIREBALLS; i++)
    {
      SrtFireballAsk ask = { .at = srt_add (at, srt_effects_within (&run->random, 750.0f)), .light = true };
      ask.size = between (&run->random, 1000.0f, 1500.0f);
      ask.delay = i * 30 + draw (&run->random, 20);
      srt_fireball (run, &ask);
    }
}

void
srt_ends_missile (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, float radius)
{
  srt_sparkle_burst (run, at, step_velocity, 0.25f, true);
  srt_fireball (run, &(SrtFireballAsk){ .at = at,
                                        .kind = SRT_FIREBALL_SHEET,
                                        .size = 3.0f * radius,
                                        .life = 100,
                                        .velocity = srt_scale (step_velocity, CARRIED),
                                        .light = true });
}

void
srt_ends_fireballs_about (SrtEffectsRun *run, SrtVec3 at, float radius)
{
  for (int i = 0; i < ABOUT_FIREBALLS; i++)
    srt_fireball (run, &(SrtFireballAsk){ .at = srt_add (at, srt_effects_within (&run->random, 0.25f * radius)),
                                          .size = radius,
                                          .delay = i * 10,
                                          .light = true });
}

/* ---- Ships that go (§8.1-8.4, 8.6) ---- */

/* A pod, a mine, a hull whose pilot has left. */
static bool
is_small (const SrtContent *content, const SrtLastObject *last)
{
  const SrtShipType *type = last->type >= 0 ? &content->ships[last->type] : NULL;

  return (last->flags & (SRT_ABANDONED | SRT_EJECTED))
         || (type && (type->ship_class == SRT_CLASS_MINE || (type->traits & SRT_TRAIT_LIFEBOAT)));
}

static void
leave_marker (SrtEffectsRun *run, const SrtEvent *event)
{
  SrtEnds *ends = &run->effects->ends;

  if (!srt_is_player (run->world, event->slot))
    return;
  ends->marker = event->place;
  ends->marker_velocity = srt_scale (event->direction, CARRIED);
  ends->marked = 1;
}

static void
go (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  SrtLastObject last;

  switch (event->number)
    {
    case SRT_GOING_SPIN_OUT:
      srt_ends_spin_out (run, event->slot, event->place, event->value);
      break;
    case SRT_GOING_HALT:
      srt_fireball (run, &(SrtFireballAsk){ .at = event->place, .size = event->value });
      break;
    case SRT_GOING_HALT_TORPEDO:
      srt_fireball (run, &(SrtFireballAsk){ .at = event->place, .size = event->value });
      srt_ends_torpedo (run, event->place);
      break;
    case SRT_GOING_BLAST:
      srt_ends_blast (run, event->slot, event->place, event->direction, event->value,
                      srt_last_object (run, event->slot, &last) && is_small (run->content, &last));
      break;
    case SRT_GOING_BURSTS:
      leave_marker (run, event);
      srt_ends_burst (run, event->slot, event->place, event->direction, event->value);
      break;
    case SRT_GOING_ROCK:
      srt_fireball (run, &(SrtFireballAsk){ .at = event->place, .size = event->value, .light = true });
      break;
    default:
      break;
    }
}

/* ---- Pieces thrown off (§9.2) ---- */

static const SrtThrow *
throw_of (SrtEffectsRun *run, const SrtShipType *type, int piece)
{
  for (int i = 0; type && i < type->ends.n_throws; i++)
    if (srt_slot_valid (run->world, piece) && type->ends.throws[i].piece == srt_object (run->world, piece)->type)
      return &type->ends.throws[i];
  return NULL;
}

/* A panel's; the rest of its assembly goes up no further. */
static void
throw_panel (SrtEffectsRun *run, SrtVec3 at, float radius)
{
  SrtEmitter flame = { .inherited = { 0, 0, 0 } };

  srt_flame_burst (run, at, srt_object (run->world, run->event->slot)->velocity, SRT_FLAME_BURST, &flame);
  srt_fireball (run, &(SrtFireballAsk){ .at = at, .size = radius, .velocity = flame.inherited, .light = true });
}

static void
piece_thrown (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  const SrtObject *ship = srt_object (run->world, event->slot);
  const SrtShipType *type = ship->type >= 0 ? &run->content->ships[ship->type] : NULL;
  const SrtThrow *thrown = throw_of (run, type, event->other);
  int node = (int) event->value;
  SrtVec3 at = srt_effects_on_ship (run->world, event->slot, event->place);
  float radius = 0.0f;

  /* A two-part end's fin has fireballs of its own (§11). */
  if (type && type->component_loss == SRT_LOSS_TWO_PART_END)
    return;
  if (srt_effects_owns (run->world, event->slot, node) && srt_nodes (run->world)[node].part >= 0)
    radius = run->content->models[srt_nodes (run->world)[node].model].parts[srt_nodes (run->world)[node].part].radius;
  else if (srt_slot_valid (run->world, event->other))
    radius = srt_object (run->world, event->other)->radius;
  if (thrown && thrown->kind == SRT_THROW_PANEL)
    throw_panel (run, at, radius);
  else
    srt_ends_fireballs_about (run, at, radius);
}

/* ---- Others ---- */

/* The charge that drives a pod out of its ship (spec 08 §4.2). */
static void
puff (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  SrtEmitter emitter = { .direction = { 0, 0, 1 },
                         .spread = { 1.0f, 1.0f, 0.2f },
                         .speed = 20.0f,
                         .speed_range = 5.0f,
                         .template = SRT_TEMPLATE_EJECT_PUFF,
                         .born = run->effects->now };

  if (!(srt_length2 (event->direction) > 0.0f))
    return;
  emitter.place.p = srt_effects_on_ship (run->world, event->slot, event->place);
  emitter.place.r = srt_mat3_look_at (event->direction);
  emitter.inherited = srt_scale (srt_object (run->world, event->slot)->velocity, CARRIED);
  srt_particles_burst (run, &emitter, EJECT_PUFFS);
}

/* Spec 08 §6: one of five about the ship that an ion cannon's beam is on. */
static void
strike (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  SrtFireballAsk ask = { .at = srt_add (event->place, srt_effects_within (&run->random, 0.35f * event->value)),
                         .light = true };

  ask.size = 0.7f * event->value * srt_random_fraction (&run->random);
  srt_fireball (run, &ask);
}

/* A shell that ended in the open; far off no more than a flash (spec 04 §7.4). */
void
srt_ends_flak (SrtEffectsRun *run, SrtVec3 at)
{
  const SrtEffectView *view = &run->effects->view;
  SrtFireballAsk flash = { .at = at, .kind = SRT_FIREBALL_FLAK, .size = 280.0f, .life = 130, .light = true };
  SrtEmitter puff = { .place = { at, srt_mat3_identity () },
                      .spread = { 1, 1, 1 },
                      .speed = 1.4f,
                      .speed_range = 0.35f,
                      .template = SRT_TEMPLATE_FLAK,
                      .born = run->effects->now };

  if (view->has_camera && srt_distance (view->camera.p, at) > FLAK_NEAR)
    {
      flash.size = 600.0f;
      flash.life = 40;
      srt_fireball (run, &flash);
      return;
    }
  srt_fireball (run, &flash);
  flash.size = 245.0f;
  flash.light = false;
  flash.delay = 20 + draw (&run->random, 20);
  srt_fireball (run, &flash);
  srt_particles_burst (run, &puff, FLAK_PARTICLES);
  for (int i = 0; i < 2 * FLAK_FIREBALLS; i++)
    {
      SrtFireballAsk ask = { .at = at, .light = true };
      ask.kind = i < FLAK_FIREBALLS ? draw (&run->random, 2) : SRT_FIREBALL_FLAK;
      ask.velocity = srt_scale (srt_effects_any_way (&run->random), 10.5f);
      ask.delay = draw (&run->random, 20);
      ask.life = 50 + draw (&run->random, 70);
      ask.size = between (&run->random, 14.0f, 70.0f);
      srt_fireball (run, &ask);
    }
}

/* Of a great gun's shot on a part (spec 04 §6). */
static void
great_hit (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;

  if (srt_length2 (event->direction) > 0.0f)
    srt_fireball (run, &(SrtFireballAsk){ .at = srt_effects_on_ship (run->world, event->slot, event->place),
                                          .size = 5000.0f,
                                          .light = true });
}

void
srt_ends_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  bool known = srt_slot_valid (run->world, event->slot);

  switch (event->kind)
    {
    case SRT_EVENT_EXPLOSION:
      if (known)
        go (run);
      break;
    case SRT_EVENT_MISSILE_ENDED:
      srt_ends_missile (run, event->place, event->direction, event->value);
      break;
    case SRT_EVENT_PIECE_THROWN:
      if (known)
        piece_thrown (run);
      break;
    case SRT_EVENT_EJECTED:
      if (known)
        puff (run);
      break;
    case SRT_EVENT_ION_STRIKE:
      strike (run);
      break;
    case SRT_EVENT_GATE_FIREBALL:
      /* The chapter on sequences tells how far they reach as this one does: either side of their middle. */
      srt_fireball (run, &(SrtFireballAsk){ .at = event->place, .size = 2.0f * event->value, .light = true });
      break;
    case SRT_EVENT_FLAK:
      srt_ends_flak (run, event->place);
      break;
    case SRT_EVENT_COMPONENT_HIT:
      if (known)
        great_hit (run);
      break;
    default:
      break;
    }
}

/* ---- The frame ---- */

/* Backwards, from about the ship; one its pilot has left sheds every other one. */
static void
shed (SrtEffectsRun *run, SrtSpinTrail *trail)
{
  const SrtObject *object = srt_object (run->world, trail->slot);
  SrtFrame place;

  if (object->generation != trail->generation || !(object->flags & SRT_EXPLODING)
      || object->type == SRT_TYPE_STAND_IN)
    {
      memset (trail, 0, sizeof *trail);
      return;
    }
  if (object->end - run->effects->now >= 10 * trail->counter)
    return;
  place = srt_effects_ship (run->world, trail->slot);
  if (!(object->flags & SRT_ABANDONED) || trail->counter % 2 == 0)
    srt_bit_throw (run, srt_add (place.p, srt_effects_within (&run->random, 250.0f)),
                   srt_scale (srt_forward (&place.r), -1.0f), 0.1f, 1.0f, 0.0f);
  if (--trail->counter == 0)
    memset (trail, 0, sizeof *trail);
}

/* What great guns' shots leave behind them (spec 04 §7.4). */
static void
stream_trails (SrtEffectsRun *run)
{
  const SrtShot *shots = srt_shots (run->world);

  for (uint32_t i = 0; run->world->live_shots > 0 && i < run->world->n_shots; i++)
    {
      const SrtShot *shot = &shots[i];
      bool allied = shot->type == ALLIED_HUGE_GUN;
      float stray = allied ? 400.0f : 850.0f, spread = allied ? 0.15f : 0.1f;
      SrtEmitter emitter = { .direction = { 0, 0, -1 },
                             .spread = { spread, spread, spread },
                             .speed = allied ? -220.0f : -250.0f,
                             .speed_range = 20.0f,
                             .template = allied ? SRT_TEMPLATE_ALLIED_TRAIL : SRT_TEMPLATE_COALITION_TRAIL,
                             .born = shot->fired_at,
                             .life = HUGE_TRAIL_TICKS };
      SrtVec3 off;

      if (shot->type <= 0 || shot->type >= run->content->n_guns
          || !(run->content->guns[shot->type].traits & SRT_GUN_HUGE))
        continue;
      off = srt_vec3 (stray * srt_random_centred (&run->random), stray * srt_random_centred (&run->random),
                      allied ? -700.0f : -850.0f);
      emitter.place = (SrtFrame){ srt_madd (shot->at, srt_mul (&shot->orientation, off), 1.0f), shot->orientation };
      srt_particles_stream (run, &emitter);
    }
}

/* They burn out in fire, wherever that is told (spec 04 §10.11). */
static void
follow_decoys (SrtEffectsRun *run)
{
  const SrtCountermeasure *decoys = srt_countermeasures (run->world);

  for (uint32_t i = 0; i < run->world->n_countermeasures && i < SRT_COUNTERMEASURES; i++)
    {
      SrtDecoyLast *last = &run->effects->ends.decoys[i];
      if (last->live && !decoys[i].live)
        srt_fireball (run, &(SrtFireballAsk){ .at = last->at,
                                              .kind = SRT_FIREBALL_SHEET,
                                              .size = 200.0f,
                                              .life = 50,
                                              .velocity = last->velocity });
      *last = (SrtDecoyLast){ .live = decoys[i].live != 0 };
      if (decoys[i].live)
        {
          last->at = decoys[i].place.p;
          last->velocity = decoys[i].velocity;
        }
    }
}

void
srt_ends_frame (SrtEffectsRun *run)
{
  SrtEnds *ends = &run->effects->ends;

  if (ends->marked)
    ends->marker = srt_add (ends->marker, ends->marker_velocity);
  for (int i = 0; i < SRT_TRAILS; i++)
    if (ends->trails[i].counter > 0)
      shed (run, &ends->trails[i]);
  stream_trails (run);
  follow_decoys (run);
}

/* ---- The store ---- */

bool
srt_ends_marker (const SrtEffects *effects, float ahead, SrtVec3 *at)
{
  *at = srt_madd (effects->ends.marker, effects->ends.marker_velocity, srt_effects_ahead (effects, ahead));
  return effects->ends.marked != 0;
}

void
srt_ends_clear (SrtEffects *effects)
{
  memset (&effects->ends, 0, sizeof effects->ends);
}

void
srt_ends_copy (SrtEffects *to, const SrtEffects *from)
{
  to->ends = from->ends;
}

void
srt_ends_free (SrtEffects *effects)
{
  (void) effects;
}
