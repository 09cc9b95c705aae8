/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

#include <string.h>

#define GREY(s, m, e) { { s, m, e }, { s, m, e }, { s, m, e } }
#define RED(s, m, e) { { s, m, e }, { 0, 0, 0 }, { 0, 0, 0 } }
#define FIRE { { 1, 0.25f, 0 }, { 0.5f, 0.25f, 0 }, { 0, 0.25f, 0 } }
#define SAME(v) { v, v, v }

const SrtParticlePoolInfo srt_particle_pools[SRT_N_PARTICLE_POOLS] = {
  [SRT_PARTICLES_EXPLOSIONS] = { "explosions", false, false },
  [SRT_PARTICLES_SMOKE_1] = { "smoke 1", false, true },
  [SRT_PARTICLES_SMOKE_2] = { "smoke 2", false, true },
  [SRT_PARTICLES_SMOKE_3] = { "smoke 3", true, true },
  [SRT_PARTICLES_FLAK] = { "flak", true, false },
};

/* §4.7, §16.2, and those of other chapters. */
const SrtTemplateInfo srt_templates[SRT_N_TEMPLATES] = {
  [SRT_TEMPLATE_FLAME] = { .name = "flame",
                           .life = 500,
                           .life_spread = 100,
                           .size = { 0, 100, 400 },
                           .color = { { 1, 0.75f, 0 }, { 1, 0.25f, 0 }, { 0, 0, 0 } },
                           .distance = 0.05f },
  [SRT_TEMPLATE_SPARKLE] = { .name = "sparkle",
                             .life = 100,
                             .life_spread = 500,
                             .size = { 0, 25, 25 },
                             .color = GREY (1, 1, 0),
                             .distance = 1 },
  [SRT_TEMPLATE_MISSILE_SPARKLE] = { .name = "missile sparkle",
                                     .life = 100,
                                     .life_spread = 200,
                                     .size = { 0, 25, 25 },
                                     .color = GREY (1, 1, 0),
                                     .distance = 1 },
  [SRT_TEMPLATE_BLAST_TRAIL] = { .name = "blast trail",
                                 .life = 100,
                                 .life_spread = 10,
                                 .size = { 25, 50, 75 },
                                 .color = FIRE,
                                 .rate = { 30, 20, 10 },
                                 .distance = 1 },
  [SRT_TEMPLATE_BURST_TRAIL] = { .name = "burst trail",
                                 .life = 500,
                                 .life_spread = 30,
                                 .size = { 25, 50, 75 },
                                 .color = { { 0.75f, 0.05f, 0 }, { 0.6f, 0, 0 }, { 1, 0.4f, 0 } },
                                 .rate = { 60, 40, 20 },
                                 .distance = 1 },
  [SRT_TEMPLATE_WRECK_SMOKE] = { .name = "wreck smoke",
                                 .life = 100,
                                 .life_spread = 10,
                                 .size = { 50, 100, 150 },
                                 .color = GREY (0.5f, 0.2f, 0),
                                 .rate = { 20, 15, 10 },
                                 .distance = 1 },
  [SRT_TEMPLATE_HIT_ORANGE] = { .name = "hit orange",
                                .life = 100,
                                .life_spread = 10,
                                .size = { 50, 75, 100 },
                                .color = FIRE,
                                .rate = { 15, 10, 0 },
                                .distance = 1 },
  [SRT_TEMPLATE_POD_FLAME] = { .name = "pod flame",
                               .life = 200,
                               .life_spread = 20,
                               .size = { 200, 175, 150 },
                               .color = RED (1, 0.5f, 0),
                               .distance = 1 },
  [SRT_TEMPLATE_HAT_SPARKS] = { .name = "hat sparks",
                                .life = 130,
                                .life_spread = 21,
                                .size = SAME (400),
                                .color = RED (1, 0.5f, 0),
                                .rate = SAME (150),
                                .distance = 1 },
  [SRT_TEMPLATE_GATE_SPARKS] = { .name = "gate core sparks",
                                 .life = 200,
                                 .life_spread = 21,
                                 .size = SAME (400),
                                 .color = RED (1, 0.5f, 0),
                                 .rate = SAME (90),
                                 .distance = 1 },
  [SRT_TEMPLATE_BREAKAWAY_SPARKS] = { .name = "breakaway core sparks",
                                      .life = 130,
                                      .life_spread = 21,
                                      .size = SAME (1000),
                                      .color = RED (1, 0.5f, 0),
                                      .rate = SAME (150),
                                      .distance = 1 },
  [SRT_TEMPLATE_SMOKE_1] = { .name = "smoke 1",
                             .life = 70,
                             .life_spread = 10,
                             .size = { 37.5f, 150, 300 },
                             .color = GREY (0.3f, 0.15f, 0),
                             .rate = { 50, 0, 0 },
                             .pool = SRT_PARTICLES_SMOKE_1,
                             .distance = 1 },
  [SRT_TEMPLATE_SMOKE_2] = { .name = "smoke 2",
                             .life = 100,
                             .life_spread = 10,
                             .size = { 62.5f, 250, 500 },
                             .color = GREY (0.5f, 0.25f, 0),
                             .rate = { 50, 0, 0 },
                             .pool = SRT_PARTICLES_SMOKE_2,
                             .distance = 1 },
  [SRT_TEMPLATE_SMOKE_3] = { .name = "smoke 3",
                             .life = 100,
                             .life_spread = 10,
                             .size = { 75, 300, 600 },
                             .color = GREY (0.5f, 0.25f, 0),
                             .rate = { 50, 0, 0 },
                             .pool = SRT_PARTICLES_SMOKE_3,
                             .sparks = 200,
                             .distance = 1 },
  [SRT_TEMPLATE_EJECT_PUFF] = { .name = "eject puff",
                                .life = 50,
                                .life_spread = 51,
                                .size = { 0, 50, 100 },
                                .color = { { 1, 1, 0 }, { 1, 0.5f, 0 }, { 0, 0, 0 } },
                                .distance = 1 },
  [SRT_TEMPLATE_DECOY_SMOKE] = { .name = "countermeasure smoke",
                                 .life = 100,
                                 .life_spread = 11,
                                 .size = { 50, 75, 100 },
                                 .color = GREY (0.25f, 0.125f, 0),
                                 .rate = SAME (50),
                                 .distance = 1 },
  [SRT_TEMPLATE_FLAK] = { .name = "flak",
                          .life = 150,
                          .life_spread = 10,
                          .size = { 42, 80.5f, 119 },
                          .color = GREY (0.5f, 0.25f, 0),
                          .pool = SRT_PARTICLES_FLAK,
                          .sparks = 200,
                          .distance = 1 },
  [SRT_TEMPLATE_ALLIED_TRAIL] = { .name = "allied huge gun's trail",
                                  .life = 120,
                                  .life_spread = 10,
                                  .size = { 700, 500, 250 },
                                  .color = { { 0.3f, 0.15f, 0 }, { 0.8f, 0.4f, 0 }, { 0.8f, 0.4f, 0 } },
                                  .rate = SAME (1200),
                                  .distance = 1 },
  [SRT_TEMPLATE_COALITION_TRAIL] = { .name = "coalition huge gun's trail",
                                     .life = 120,
                                     .life_spread = 10,
                                     .size = { 500, 700, 1100 },
                                     .color = { { 1, 0.5f, 0 }, { 0.9f, 0.45f, 0 }, { 0.7f, 0.35f, 0 } },
                                     .rate = SAME (1200),
                                     .distance = 1 },
};

/* ---- Curves ---- */

void
srt_parabola_factors (const SrtParabola *curve, float factors[3])
{
  factors[0] = 2.0f * (curve->start + curve->end) - 4.0f * curve->middle;
  factors[1] = 4.0f * curve->middle - 3.0f * curve->start - curve->end;
  factors[2] = curve->start;
}

float
srt_parabola_at (const SrtParabola *curve, float t)
{
  float factors[3];

  srt_parabola_factors (curve, factors);
  return (factors[0] * t + factors[1]) * t + factors[2];
}

/* ---- The pools ---- */

static int
room (const SrtEffects *effects)
{
  return effects->style.distant_particles ? SRT_MAX_POOL : SRT_POOL_ROOM;
}

/* A place of an older, larger room keeps what is in it. */
static bool
is_free (const SrtParticle *particle, int32_t now, bool stream)
{
  int32_t end = particle->born + particle->life;

  return particle->life == 0 || (stream ? end <= now : end < now);
}

/* The emitter's turn and speed, but not what it carries along (§4.3). */
static SrtVec3
leaving (SrtRandom *random, const SrtEmitter *emitter)
{
  SrtVec3 stray = srt_random_centred_vec3 (random);
  SrtVec3 way = srt_vec3 (emitter->direction.x + stray.x * emitter->spread.x,
                          emitter->direction.y + stray.y * emitter->spread.y,
                          emitter->direction.z + stray.z * emitter->spread.z);

  if (srt_length2 (way) > 0.0f)
    way = srt_scale (srt_normalize (way), emitter->speed + srt_random_fraction (random) * emitter->speed_range);
  return srt_mul (&emitter->place.r, way);
}

static void
be_born (SrtEffectsRun *run, SrtParticlePool *pool, int index, const SrtEmitter *emitter, float moved)
{
  const SrtTemplateInfo *info = &srt_templates[emitter->template];
  SrtParticle *particle = &pool->particles[index];

  particle->velocity = srt_add (leaving (&run->random, emitter), emitter->inherited);
  particle->at = srt_madd (emitter->place.p, particle->velocity, moved);
  particle->born = run->effects->now;
  particle->life = info->life;
  if (info->life_spread > 0)
    particle->life += (int32_t) (srt_random15 (&run->random) % (uint32_t) info->life_spread);
  particle->scale = particle->shade = 1.0f;
  if (srt_particle_pools[info->pool].varied && run->effects->style.variety)
    {
      particle->scale = 0.75f + 0.5f * srt_random_fraction (&pool->variety);
      particle->shade = 0.85f + 0.3f * srt_random_fraction (&pool->variety);
    }
  particle->template = emitter->template;
  if (index >= pool->used)
    pool->used = index + 1;
}

/* Seen from behind: half of what a burst sends is saved (§4.4). */
static bool
is_behind (const SrtEffects *effects, SrtVec3 at)
{
  const SrtEffectView *view = &effects->view;

  return view->has_camera && srt_dot (srt_sub (at, view->camera.p), srt_forward (&view->camera.r)) < 0.0f;
}

/* Classic sends fewer the farther it is off (§4.4). */
static int
thinned (const SrtEffects *effects, const SrtEmitter *emitter, float distance, int count)
{
  const SrtTemplateInfo *info = &srt_templates[emitter->template];
  float away;

  if (effects->style.distant_particles || !effects->view.has_camera || !(distance > 0.0f))
    return count;
  away = srt_distance (emitter->place.p, effects->view.camera.p) * distance;
  if (!(away > 0.0f))
    return count;
  return (int) ((float) count * srt_minf (1.0f, srt_parabola_at (&info->size, 0.5f) * 150.0f / away) + 0.5f);
}

void
srt_particles_burst (SrtEffectsRun *run, const SrtEmitter *emitter, int count)
{
  SrtEffects *effects = run->effects;
  const SrtTemplateInfo *info = &srt_templates[emitter->template];
  SrtParticlePool *pool = &effects->particles.pools[info->pool];

  if (is_behind (effects, emitter->place.p))
    count /= 2;
  count = thinned (effects, emitter, info->distance, count);
  for (int i = pool->first; i < room (effects) && count > 0; i++)
    if (is_free (&pool->particles[i], effects->now, false))
      {
        be_born (run, pool, i, emitter, 0.0f);
        count--;
      }
}

/* One on its way through the pool: a place may be taken, and a spark thrown whether or not it is (§4.4). */
static bool
pass (SrtEffectsRun *run, SrtParticlePool *pool, int i, const SrtEmitter *emitter)
{
  int sparks = srt_templates[emitter->template].sparks;

  if (sparks > 0 && srt_random15 (&run->random) % (uint32_t) sparks == 0)
    srt_bit_spark (run, emitter->place.p, srt_scale (leaving (&run->random, emitter), 100.0f));
  if (!is_free (&pool->particles[i], run->effects->now, true))
    return false;
  be_born (run, pool, i, emitter, 1.0f);
  return true;
}

bool
srt_particles_stream (SrtEffectsRun *run, const SrtEmitter *emitter)
{
  SrtEffects *effects = run->effects;
  const SrtTemplateInfo *info = &srt_templates[emitter->template];
  SrtParticlePool *pool = &effects->particles.pools[info->pool];
  int count = 0, i;
  float chance;

  if (emitter->life <= effects->now - emitter->born)
    return false;
  chance = srt_parabola_at (&info->rate, (float) (effects->now - emitter->born) / (float) emitter->life) * 0.01f;
  if (chance <= 0.0f)
    return true;
  if (srt_random_fraction (&run->random) < chance)
    count = 1;
  if (is_behind (effects, emitter->place.p))
    count /= 2;
  count = thinned (effects, emitter, 1.0f, count);
  /* Only one that sends sparks needs to pass what is taken. */
  for (i = info->sparks > 0 ? 0 : pool->first; i < room (effects) && count > 0; i++)
    if (pass (run, pool, i, emitter))
      {
        count--;
        pool->first = i >= pool->first ? i + 1 : pool->first;
      }
  return true;
}

/* ---- The frame (§4.5) ---- */

/* Moves what lives, empties what nothing may need to see any more, and looks for the first place to fill. */
static void
move_pool (SrtParticlePool *pool, int32_t now)
{
  int used = 0, first = -1;

  for (int i = 0; i < pool->used; i++)
    {
      SrtParticle *particle = &pool->particles[i];
      int32_t end = particle->born + particle->life;

      if (particle->life != 0 && end < now)
        memset (particle, 0, sizeof *particle);
      else if (particle->life != 0 && now < end)
        particle->at = srt_add (particle->at, particle->velocity);
      if (first < 0 && is_free (particle, now, true))
        first = i;
      if (particle->life != 0)
        used = i + 1;
    }
  pool->used = used;
  pool->first = first >= 0 && first < used ? first : used;
}

void
srt_particles_frame (SrtEffectsRun *run)
{
  SrtEffects *effects = run->effects;

  for (int i = 0; i < SRT_N_PARTICLE_POOLS; i++)
    {
      move_pool (&effects->particles.pools[i], effects->now);
      effects->particles.pools[i].variety = srt_effects_frame_random (effects, 0x1000 + (uint32_t) i);
    }
}

/* ---- The standard bursts (§4.8) ---- */

bool
srt_flame_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, SrtFlame flame, SrtEmitter *emitter)
{
  bool blast = flame == SRT_FLAME_BLAST;
  SrtMat3 turn;
  SrtEmitter used = { .place = { .p = at },
                      .spread = { 1.0f, 1.0f, 0.2f },
                      .speed = blast ? 200.0f : 20.0f,
                      .speed_range = blast ? 300.0f : 5.0f,
                      .template = SRT_TEMPLATE_FLAME };

  if (!run->effects->view.has_camera)
    return false;
  turn = srt_mat3_from_angles ((float) (-SRT_PI / 3.0), 0.0f,
                               (float) (2.0 * SRT_PI) * srt_random_fraction (&run->random));
  used.place.r = srt_mat3_mul (&run->effects->view.camera.r, &turn);
  used.inherited = srt_scale (step_velocity, 0.25f * (blast ? 1.0f + srt_random_fraction (&run->random) : 1.0f));
  used.born = run->effects->now;
  srt_particles_burst (run, &used, blast ? 400 : 200);
  if (emitter)
    *emitter = used;
  return true;
}

void
srt_sparkle_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 step_velocity, float carried, bool missile)
{
  SrtEmitter emitter = { .place = { at, srt_mat3_identity () },
                         .spread = { 1.0f, 1.0f, 1.0f },
                         .speed_range = missile ? 4.0f : 7.0f,
                         .inherited = srt_scale (step_velocity, carried),
                         .template = missile ? SRT_TEMPLATE_MISSILE_SPARKLE : SRT_TEMPLATE_SPARKLE,
                         .born = run->effects->now };

  srt_particles_burst (run, &emitter, missile ? 50 : 150);
}

/* ---- For what draws ---- */

bool
srt_particle_look (const SrtEffects *effects, const SrtParticle *particle, float ahead, SrtParticleLook *look)
{
  const SrtTemplateInfo *info = &srt_templates[particle->template];
  int32_t age = effects->now - particle->born;
  float t;

  if (particle->life == 0 || age >= particle->life)
    return false;
  t = (float) age / (float) particle->life;
  look->at = srt_madd (particle->at, particle->velocity, srt_effects_ahead (effects, ahead));
  look->half = srt_parabola_at (&info->size, t) * particle->scale;
  for (int i = 0; i < 3; i++)
    look->color[i] = srt_clampf (srt_parabola_at (&info->color[i], t) * particle->shade, 0.0f, 1.0f);
  return true;
}

int
srt_particles_live (const SrtEffects *effects, int pool)
{
  const SrtParticlePool *p = &effects->particles.pools[pool];
  int n = 0;

  for (int i = 0; i < p->used; i++)
    n += p->particles[i].life != 0 && effects->now < p->particles[i].born + p->particles[i].life;
  return n;
}

int
srt_particles_count (const SrtEffects *effects)
{
  int n = 0;

  for (int i = 0; i < SRT_N_PARTICLE_POOLS; i++)
    n += srt_particles_live (effects, i);
  return n;
}

/* ---- The store ---- */

void
srt_particles_clear (SrtEffects *effects)
{
  memset (&effects->particles, 0, sizeof effects->particles);
}

void
srt_particles_event (SrtEffectsRun *run)
{
  (void) run; /* recipes send them: ends.c */
}

void
srt_particles_copy (SrtEffects *to, const SrtEffects *from)
{
  for (int i = 0; i < SRT_N_PARTICLE_POOLS; i++)
    {
      SrtParticlePool *into = &to->particles.pools[i];
      const SrtParticlePool *of = &from->particles.pools[i];
      int used = of->used > into->used ? of->used : into->used; /* behind what lives there is zero in both */

      into->used = of->used;
      into->first = of->first;
      into->variety = of->variety;
      memcpy (into->particles, of->particles, (size_t) used * sizeof *of->particles);
    }
}

void
srt_particles_free (SrtEffects *effects)
{
  (void) effects;
}
