/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/hang.h"
#include "effects/state.h"

#include <string.h>

const float srt_bit_stretch[SRT_N_BIT_SETS] = { 1.5f, 2.5f, 1.0f };

#define TWO_PI ((float) (2.0 * SRT_PI))

/* A direction turned by up to @reach about each axis; none given is any way. */
static SrtVec3
strewn (SrtRandom *random, SrtVec3 direction, float reach)
{
  SrtVec3 by = srt_effects_within (random, reach);
  SrtMat3 turn = srt_mat3_from_angles (by.x, by.y, by.z);

  if (!(srt_length2 (direction) > 0.0f))
    return srt_effects_any_way (random);
  return srt_mul (&turn, srt_normalize (direction));
}

/* ---- The rings ---- */

int
srt_bits_room (const SrtEffectStyle *style)
{
  static const int rooms[] = { [SRT_DETAIL_LOW] = 100, [SRT_DETAIL_MEDIUM] = 300, [SRT_DETAIL_HIGH] = 500 };

  return style->lasting_bits ? SRT_BITS : rooms[style->detail];
}

/* The next place of a ring, whatever is there. */
static SrtBit *
next_place (SrtBit *ring, int room, int *n, int *next)
{
  int at = *next < room ? *next : 0;

  for (; *n < at; (*n)++)
    ring[*n].scale = 0.0f;
  *next = at + 1;
  *n = *n > at + 1 ? *n : at + 1;
  return &ring[at];
}

static SrtBit *
next_bit (SrtEffects *effects)
{
  SrtBits *bits = &effects->bits;

  return next_place (bits->bits, srt_bits_room (&effects->style), &bits->n, &bits->next);
}

static void
free_past (SrtBit *ring, int *n, int32_t now)
{
  for (int i = 0; i < *n; i++)
    if (ring[i].scale > 0.0f && ring[i].until < now)
      ring[i].scale = 0.0f;
  while (*n > 0 && !(ring[*n - 1].scale > 0.0f))
    (*n)--;
}

/* The turn by an angle about a vector: the vector's length is the angle. */
static SrtMat3
turn_about (SrtVec3 by)
{
  float angle = srt_length (by), s, c;
  SrtVec3 a;

  if (!(angle > 0.0f))
    return srt_mat3_identity ();
  a = srt_scale (by, 1.0f / angle);
  srt_sincosf (angle, &s, &c);
  return (SrtMat3){ {
      c + a.x * a.x * (1 - c),
      a.x * a.y * (1 - c) - a.z * s,
      a.x * a.z * (1 - c) + a.y * s,
      a.y * a.x * (1 - c) + a.z * s,
      c + a.y * a.y * (1 - c),
      a.y * a.z * (1 - c) - a.x * s,
      a.z * a.x * (1 - c) - a.y * s,
      a.z * a.y * (1 - c) + a.x * s,
      c + a.z * a.z * (1 - c),
  } };
}

SrtMat3
srt_spun (const SrtMat3 *from, SrtVec3 spin, float ticks)
{
  SrtMat3 turn = turn_about (srt_scale (spin, ticks));

  return srt_mat3_mul (from, &turn);
}

SrtFrame
srt_bit_place (const SrtBit *bit, int32_t now, float ahead)
{
  float age = (float) (now - bit->born);
  SrtMat3 turned = srt_mat3_from_angles (bit->turned.x, bit->turned.y, bit->turned.z);

  return (SrtFrame){ srt_madd (bit->at, bit->velocity, age + ahead),
                     srt_spun (&turned, bit->spin, bit->set == SRT_BIT_ROCK ? age + ahead : age) };
}

/* ---- Throwing ---- */

/* First and last a quarter of the time each, the eight between a sixteenth each (§6.1). */
static int
draw_debris (SrtRandom *random)
{
  float r = srt_random_fraction (random);
  int i;

  if (r < 0.25f)
    return 0;
  if (r < 0.5f)
    return SRT_DEBRIS_MODELS - 1;
  i = 1 + (int) ((r - 0.5f) * 16.0f);
  return i < SRT_DEBRIS_MODELS - 1 ? i : SRT_DEBRIS_MODELS - 1;
}

static bool
draw_body (SrtRandom *random, float bodies)
{
  return bodies >= 1.0f || srt_random_fraction (random) < bodies;
}

void
srt_bit_throw (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, float size, float speed, float bodies)
{
  const SrtContent *content = run->content;
  SrtBit bit = { .at = at, .born = run->effects->now, .set = SRT_BIT_DEBRIS };
  int model;

  if (draw_body (&run->random, bodies))
    {
      model = content->bodies[(int) (srt_random_fraction (&run->random) * (SRT_BODY_MODELS - 1))];
      bit.set = SRT_BIT_BODY;
      bit.scale = size <= 0.1f ? 0.75f : 2.5f;
    }
  else
    {
      model = content->debris[draw_debris (&run->random)];
      bit.scale = (srt_random_fraction (&run->random) + 0.5f) * size;
    }
  float per_second = 3000.0f * (srt_random_fraction (&run->random) + 0.5f) * speed;
  bit.velocity = srt_scale (strewn (&run->random, direction, 0.25f), per_second * 0.01f);
  bit.spin = srt_effects_within (&run->random, 0.05f);
  float lasts = 2000.0f + 500.0f * srt_random_centred (&run->random);
  bit.until = run->effects->style.lasting_bits ? INT32_MAX : bit.born + (int32_t) lasts;
  bit.model = (int16_t) model;
  if (model >= 0)
    *next_bit (run->effects) = bit;
}

void
srt_bit_spark (SrtEffectsRun *run, SrtVec3 at, SrtVec3 per_second)
{
  SrtBit bit = {
    .at = at, .velocity = srt_scale (per_second, 0.01f), .born = run->effects->now, .set = SRT_BIT_DEBRIS
  };
  int model = run->content->debris[draw_debris (&run->random)];

  bit.scale = (srt_random_fraction (&run->random) + 0.5f) * 0.1f;
  bit.spin = srt_effects_within (&run->random, 0.05f);
  bit.until = bit.born + 100 + (int32_t) (400.0f * srt_random_centred (&run->random));
  bit.model = (int16_t) model;
  if (model >= 0)
    *next_bit (run->effects) = bit;
}

/* One of the rocks that there are, or -1. */
static int
draw_rock (SrtEffectsRun *run)
{
  int there[SRT_ROCK_MODELS], n = 0;

  for (int i = 0; i < SRT_ROCK_MODELS; i++)
    if (run->content->rocks[i] >= 0)
      there[n++] = run->content->rocks[i];
  return n ? there[srt_random15 (&run->random) % (uint32_t) n] : -1;
}

void
srt_rock_chunk (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, bool large)
{
  SrtBits *bits = &run->effects->bits;
  SrtRandom *random = &run->random;
  SrtBit bit = { .at = at, .born = run->effects->now, .scale = 1.0f, .set = SRT_BIT_ROCK };
  int model = draw_rock (run);

  if (model < 0)
    return;
  bit.model = (int16_t) model;
  bit.turned = srt_scale (srt_add (srt_random_centred_vec3 (random), srt_vec3 (0.5f, 0.5f, 0.5f)), TWO_PI);
  bit.spin = srt_effects_within (random, 0.05f);
  float speed = 6.0f * (1.0f + srt_random_fraction (random));
  bit.velocity = srt_scale (strewn (random, direction, 0.1f), speed);
  bit.until = bit.born + 20000 + (int32_t) (srt_random_fraction (random) * 20000.0f);
  if (large)
    {
      bit.scale = 10.0f + 5.0f * srt_random_fraction (random);
      bit.velocity = srt_scale (bit.velocity, 4.0f);
    }
  *next_place (bits->chunks, SRT_CHUNKS, &bits->n_chunks, &bits->next_chunk) = bit;
  srt_fireball (run, &(SrtFireballAsk){
                         .at = at, .kind = SRT_FIREBALL_FLAK, .size = 200.0f, .life = 40, .light = true });
}

/* ---- The part ---- */

void
srt_chunks_clear (SrtEffects *effects)
{
  effects->bits.n_chunks = effects->bits.next_chunk = 0;
}

void
srt_chunks_frame (SrtEffectsRun *run)
{
  free_past (run->effects->bits.chunks, &run->effects->bits.n_chunks, run->effects->now);
}

void
srt_bits_clear (SrtEffects *effects)
{
  effects->bits.n = effects->bits.next = 0;
  srt_chunks_clear (effects);
}

void
srt_bits_frame (SrtEffectsRun *run)
{
  free_past (run->effects->bits.bits, &run->effects->bits.n, run->effects->now);
}

/* Who throws is told by the recipes of ends and losses. */
void
srt_bits_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_bits_copy (SrtEffects *to, const SrtEffects *from)
{
  const SrtBits *bits = &from->bits;

  to->bits.n = bits->n;
  to->bits.next = bits->next;
  to->bits.n_chunks = bits->n_chunks;
  to->bits.next_chunk = bits->next_chunk;
  memcpy (to->bits.bits, bits->bits, (size_t) bits->n * sizeof *bits->bits);
  memcpy (to->bits.chunks, bits->chunks, (size_t) bits->n_chunks * sizeof *bits->chunks);
}

void
srt_bits_free (SrtEffects *effects)
{
  (void) effects;
}
