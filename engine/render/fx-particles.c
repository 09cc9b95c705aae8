/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particles and fireballs of the store, as pictures of the atlas (spec 05 §4, §5). Thousands a frame: kept lean. */
#include "render/fx-private.h"
#include "render/scene-private.h"

#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

#define LIGHT_SCALE 0.12f /* of a fireball's light, 15 at its peak, in ours */

/* A template's curves made ready: a t^2 + b t + c of half-size and colour. */
typedef struct Curves
{
  float size[3], color[3][3];
} Curves;

static void
make_curves (Curves curves[SRT_N_TEMPLATES])
{
  for (int i = 0; i < SRT_N_TEMPLATES; i++)
    {
      srt_parabola_factors (&srt_templates[i].size, curves[i].size);
      for (int c = 0; c < 3; c++)
        srt_parabola_factors (&srt_templates[i].color[c], curves[i].color[c]);
    }
}

static inline float
at_time (const float factors[3], float t)
{
  return (factors[0] * t + factors[1]) * t + factors[2];
}

static void
pack_span (SrtFxSpan span, uint16_t out[4])
{
  const float sides[4] = { span.u0, span.v0, span.u1, span.v1 };

  for (int k = 0; k < 4; k++)
    out[k] = (uint16_t) (sides[k] * 65535.0f + 0.5f);
}

static inline uint16_t
pack_light (float x, float scale)
{
  x = x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x;
  return (uint16_t) (x * scale);
}

static SrtFxSprite *
room_for (SrtRenderer *r, int n)
{
  while (r->max_fx_sprites < r->n_fx_sprites + n)
    srt_grow ((void **) &r->fx_sprites, &r->max_fx_sprites, r->max_fx_sprites, sizeof *r->fx_sprites);
  return r->fx_sprites + r->n_fx_sprites;
}

#define PUFF_GAIN 1.7f /* space is darker than any smoke: a little lit */
#define WISP_GAIN 1.25f /* ragged ones have less light than glows */

/* What a pool's particles share. */
typedef struct Look
{
  bool puff;
  float gain; /* of light: hot things are brighter than white */
  uint16_t spans[4][4];
  uint16_t wisp[4];
} Look;

/* Flames and light smoke: ragged, where they may differ; the rest are glows. */
static bool
is_wisp (const SrtEffects *fx, int template)
{
  return fx->style.variety
         && (template == SRT_TEMPLATE_FLAME || template == SRT_TEMPLATE_POD_FLAME || template == SRT_TEMPLATE_EJECT_PUFF
             || template == SRT_TEMPLATE_WRECK_SMOKE || template == SRT_TEMPLATE_SMOKE_1 || template == SRT_TEMPLATE_SMOKE_2);
}

static void
make_look (Look *look, int pool)
{
  look->puff = srt_particle_pools[pool].puff;
  pack_span (srt_fx_span (SRT_PICTURE_HAZE), look->wisp);
  look->gain = pool == SRT_PARTICLES_EXPLOSIONS ? 1.5f : look->puff ? PUFF_GAIN : 1.0f;
  for (int v = 0; v < 4; v++)
    pack_span (srt_fx_span (look->puff ? SRT_PICTURE_PUFF_1 + v : SRT_PICTURE_WIDE_GLOW), look->spans[v]);
}

/*
 * As srt_particle_look() says, for a whole pool. Puffs differ by their place in
 * it and turn slowly; their colour goes to black, so their cover goes with the last third of their life.
 */
static void
add_pool (SrtRenderer *r, const SrtFrameState *frame, const Curves *curves, int pool, float ahead)
{
  const SrtEffects *fx = frame->scene->fx;
  const SrtParticlePool *p = &fx->particles.pools[pool];
  SrtFxSprite *out = room_for (r, p->used), *first = out;
  SrtVec3 eye = frame->camera->place.p;
  bool flat = frame->camera->orthographic;
  Look look;

  make_look (&look, pool);
  const float scale = look.gain * 65535.0f / SRT_FX_BRIGHTEST;
  for (int i = 0; i < p->used; i++)
    {
      const SrtParticle *q = &p->particles[i];
      int32_t age = fx->now - q->born;
      if (age >= q->life || q->life == 0)
        continue;
      const Curves *curve = &curves[q->template];
      float t = (float) age / (float) q->life, half = at_time (curve->size, t) * q->scale;
      SrtVec3 at = srt_sub (srt_madd (q->at, q->velocity, ahead), eye);
      float depth = srt_dot (at, frame->ahead);
      bool wisp = is_wisp (fx, q->template);
      float bright = wisp ? scale * WISP_GAIN : scale;
      /* Behind, or nothing to be seen of it. */
      if (half <= 0.0f || (!flat && depth < -half))
        continue;
      for (int c = 0; c < 3; c++)
        out->color[c] = pack_light (at_time (curve->color[c], t) * q->shade, bright);
      out->color[3] = 0;
      if (look.puff)
        out->color[3] = (uint16_t) (65535.0f * srt_minf (1.0f, 3.0f * (1.0f - t)));
      else if ((out->color[0] | out->color[1] | out->color[2]) == 0)
        continue;
      out->at = at;
      out->half = wisp ? half * (0.75f + (float) ((uint32_t) i * 37u & 63u) * (0.6f / 63.0f)) : half;
      out->depth = depth;
      out->turn = look.puff || wisp ? (uint16_t) (((uint32_t) i * 97u + (uint32_t) age / 8u) & 255u) : 0;
      out->as_shown = look.puff;
      memcpy (out->span, wisp ? look.wisp : look.spans[i & 3], sizeof out->span);
      out++;
    }
  r->n_fx_sprites += (int) (out - first);
}

/* ---- Fireballs ---- */

static SrtFxSpan
fireball_span (const SrtFireballLook *look, int k)
{
  switch (look->kind)
    {
    case SRT_FIREBALL_BANG:
      return srt_fx_frame (SRT_PICTURE_BANG, look->frame[k]);
    case SRT_FIREBALL_SHEET:
      return srt_fx_part (SRT_PICTURE_SHEET, look->uv[k]);
    default:
      return srt_fx_part (SRT_PICTURE_FLAK, look->uv[k]);
    }
}

/*
 * It stands its half-size nearer to the camera, as large as it looks where it is: fire wraps what burns and is not cut
 * by it. Sees it from within, no nearer than halfway.
 */
static float
draw_nearer (const SrtFrameState *frame, SrtVec3 *at, float half)
{
  float depth = srt_dot (*at, frame->ahead), share;

  if (frame->camera->orthographic || depth <= 0.0f)
    {
      *at = srt_madd (*at, frame->ahead, -half);
      return 1.0f;
    }
  share = srt_maxf ((depth - half) / depth, 0.5f);
  *at = srt_scale (*at, share);
  return share;
}

static void
add_fireball (SrtRenderer *r, const SrtFrameState *frame, const SrtFireballLook *look, uint32_t salt)
{
  SrtVec3 at = srt_sub (look->at, frame->camera->place.p);
  float half = look->half * draw_nearer (frame, &at, look->half), depth = srt_dot (at, frame->ahead);

  if (!srt_camera_sees (frame->camera, look->at, look->half * 1.5f))
    return;
  for (int k = 0; k < look->n; k++)
    {
      SrtFxSprite *out = room_for (r, 1);
      float share = look->weight[k] * look->fade;
      /* A bang's first five pictures are white-hot. */
      float hot = look->kind == SRT_FIREBALL_BANG ? 1.0f + 0.4f * (float) (look->frame[k] < 5 ? 5 - look->frame[k] : 0) : 1.0f;
      for (int c = 0; c < 3; c++)
        out->color[c] = (uint16_t) (share * hot * 65535.0f / SRT_FX_BRIGHTEST);
      out->color[3] = pack_light (share, 65535.0f);
      pack_span (fireball_span (look, k), out->span);
      out->at = at;
      out->half = half;
      out->depth = depth;
      out->turn = (uint16_t) (salt & 255u);
      out->as_shown = 1;
      r->n_fx_sprites++;
    }
}

static void
add_fireballs (SrtRenderer *r, const SrtFrameState *frame, float ahead)
{
  const SrtEffects *fx = frame->scene->fx;

  for (int i = 0; i < fx->fireballs.used; i++)
    {
      const SrtFireball *fireball = &fx->fireballs.fireballs[i];
      SrtFireballLook look;
      if (!srt_fireball_look (fx, fireball, ahead, &look))
        continue;
      /* Each bang is turned its own way: many at once would look alike. */
      add_fireball (r, frame, &look,
                    look.kind == SRT_FIREBALL_BANG ? (uint32_t) i * 101u + (uint32_t) fireball->born * 57u : 0);
      if (look.light)
        srt_fx_light (r, srt_sub (look.light_at, frame->camera->place.p), look.light_reach, look.light_color,
                      look.light_intensity * LIGHT_SCALE);
    }
}

void
srt_fx_particles (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtEffects *fx = frame->scene->fx;
  Curves curves[SRT_N_TEMPLATES];
  float ahead;

  r->n_fx_sprites = 0;
  if (!fx)
    return;
  ahead = srt_effects_ahead (fx, frame->scene->effects_ahead);
  make_curves (curves);
  for (int pool = 0; pool < SRT_N_PARTICLE_POOLS; pool++)
    if (fx->particles.pools[pool].used > 0)
      add_pool (r, frame, curves, pool, ahead);
  add_fireballs (r, frame, frame->scene->effects_ahead);
}
