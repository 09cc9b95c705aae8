/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A scene's warps and what breaks away (spec 08 §3.10, §3.11, 02 §9.10): beams
 * of projectors and what streams from their ends, smoke. Nothing is kept from
 * picture to picture: a particle is where its birth and its age say.
 */
#include "render/scene-private.h"

#include "orders/orders.h"

#define WARP_HALF 110.0f
#define PROJECTION_HALF 1400.0f
#define SPREAD 0.15f

enum
{
  OPEN_TICKS = 334, /* steps of Warp Out */
  EXTEND_TICKS = 250,
  ENTER_TICKS = 371,
  WARP_LIFE = 120,  /* of a particle, at least */
  WARP_EVERY = 3,   /* ticks between two of one end */
  PROJECTION_EVERY = 8,
  SMOKE_LIFE = 420,
  SMOKE_EVERY = 9,
};

/* A stream of chance for one particle, by where it comes from and when it was born. */
static SrtRandom
chance (int slot, int which, int born)
{
  SrtRandom random;
  srt_random_seed (&random, (uint64_t) (uint32_t) born << 8 | (uint64_t) which, (uint32_t) slot);
  return random;
}

/* Three colours or sizes over a life. */
static float
over_life (float first, float middle, float last, float age)
{
  return age < 0.5f ? first + (middle - first) * 2.0f * age : middle + (last - middle) * (2.0f * age - 1.0f);
}

/* ---- Warp Out ---- */

/* Where the ends of the beams were so many ticks after the tunnel began to open. */
static SrtVec3
end_at (const SrtTunnel *tunnel, float depth, int beam, float ticks)
{
  if (ticks < OPEN_TICKS)
    return srt_warp_beam_end (tunnel, 3, ticks / OPEN_TICKS, depth, beam);
  ticks -= OPEN_TICKS;
  if (ticks < EXTEND_TICKS)
    return srt_warp_beam_end (tunnel, 4, ticks / EXTEND_TICKS, depth, beam);
  return srt_warp_beam_end (tunnel, 5, srt_minf ((ticks - EXTEND_TICKS) / ENTER_TICKS, 1.0f), depth, beam);
}

static float
ticks_open (const SrtWarpLook *look)
{
  if (look->step == 3)
    return look->progress * OPEN_TICKS;
  return look->step == 4 ? OPEN_TICKS + look->progress * EXTEND_TICKS
                         : OPEN_TICKS + EXTEND_TICKS + look->progress * ENTER_TICKS;
}

static void
add_stream (SrtScene *scene, const SrtTunnel *tunnel, const SrtWarpLook *look, int slot, int beam, float now)
{
  for (int born = (int) now / WARP_EVERY * WARP_EVERY; born >= 0 && now - (float) born < WARP_LIFE; born -= WARP_EVERY)
    {
      SrtRandom random = chance (slot, beam, born);
      float age = (now - (float) born) / WARP_LIFE, color[3];
      SrtVec3 off = srt_scale (srt_random_centred_vec3 (&random), 2.0f * SPREAD);
      SrtVec3 way = srt_normalize (srt_vec3 (off.x, off.y, off.z - 1.0f));
      float speed = 10.0f + 2.0f * srt_random_fraction (&random);
      SrtVec3 at = srt_madd (end_at (tunnel, look->depth, beam, (float) born), way, speed * (now - (float) born));

      color[0] = 4.0f * over_life (0.3f, 0.03f, 0.0f, age);
      color[1] = 4.0f * over_life (0.3f, 0.0f, 0.0f, age);
      color[2] = 4.0f * over_life (0.3f, 0.15f, 0.0f, age);
      srt_scene_shine (scene, SRT_SHINE_GLOW, srt_frame_apply (&tunnel->place, at),
                       4.0f * over_life (50.0f, 33.0f, 25.0f, age), color);
    }
}

static void
add_warp (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  static const float red[3] = { 1.7f, 0.15f, 0.08f };
  SrtFrame root = srt_scene_object_place (run->world, slot, f);
  SrtWarpLook look;
  const SrtTunnel *tunnel;
  float now;

  if (!srt_warp_look (run, slot, &look))
    return;
  tunnel = &run->world->tunnels[look.tunnel];
  now = ticks_open (&look) + srt_scene_past_tick (run->world, f);
  for (int i = 0; i < SRT_WARP_BEAMS; i++)
    {
      if (look.beams > 0.0f)
        srt_scene_ray (scene, srt_frame_apply (&root, look.from[i]), srt_frame_apply (&tunnel->place, look.to[i]), WARP_HALF, 3,
                       red, 0.0f, look.beams);
      add_stream (scene, tunnel, &look, slot, i, now);
    }
}

SrtFrame
srt_warp_stretched (const SrtFrame *root, const SrtRun *run, int slot)
{
  SrtFrame frame = *root;
  SrtWarpLook look;

  if (srt_order_number (run->world, slot) == SRT_ORDER_WARP_OUT && srt_warp_look (run, slot, &look))
    for (int row = 0; row < 3; row++)
      frame.r.m[3 * row + 2] *= look.stretch;
  return frame;
}

/* ---- The warp that a section projects ---- */

static void
add_projection (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  static const float red[3] = { 1.6f, 0.12f, 0.06f };
  SrtFrame root = srt_scene_object_place (run->world, slot, f), place;
  int now = run->world->frame_start;
  SrtProjectionLook look;

  if (!srt_projection_look (run, slot, &look)
      || !srt_scene_node_place (srt_nodes (run->world), look.node, &root, f, &place))
    return;
  for (int i = 0; i < SRT_PROJECTION_BEAMS; i++)
    {
      SrtRandom shows = chance (slot, i, now);
      SrtVec3 to = srt_frame_apply (&place, look.to[i]);
      if (srt_random15 (&shows) % 10 != 0)
        srt_scene_ray (scene, srt_frame_apply (&place, look.from[i]), to, PROJECTION_HALF, 3, red, 0.0f, 1.0f);
      for (int born = now / PROJECTION_EVERY * PROJECTION_EVERY; now - born < WARP_LIFE; born -= PROJECTION_EVERY)
        {
          SrtRandom random = chance (slot, 16 + i, born);
          float age = (float) (now - born) / WARP_LIFE, color[3];
          SrtVec3 off = srt_scale (srt_random_centred_vec3 (&random), 2.0f * SPREAD);
          SrtVec3 way = srt_normalize (srt_vec3 (off.x, off.y, off.z - 1.0f));
          float speed = 100.0f + 20.0f * srt_random_fraction (&random);

          color[0] = 3.0f * over_life (0.3f, 0.03f, 0.0f, age);
          color[1] = 3.0f * over_life (0.3f, 0.0f, 0.0f, age);
          color[2] = 3.0f * over_life (0.3f, 0.15f, 0.0f, age);
          srt_scene_shine (scene, SRT_SHINE_GLOW, srt_madd (to, way, speed * (float) (now - born)),
                           1000.0f - 500.0f * age, color);
        }
    }
}

/* ---- The smoke where a section broke away ---- */

static void
add_smoke (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  static const float grey[3] = { 1.0f, 1.0f, 1.0f };
  SrtFrame root = srt_scene_object_place (run->world, slot, f), place;
  int node = -1, now = srt_breakaway_smoke (run, slot, &node);
  float radius;

  if (now < 0 || !srt_scene_node_place (srt_nodes (run->world), node, &root, f, &place))
    return;
  radius = 0.4f * srt_object (run->world, slot)->radius;
  for (int born = now / SMOKE_EVERY * SMOKE_EVERY; born >= 0 && now - born < SMOKE_LIFE; born -= SMOKE_EVERY)
    {
      SrtRandom random = chance (slot, 32, born);
      float age = (float) (now - born) / SMOKE_LIFE;
      SrtVec3 off = srt_random_centred_vec3 (&random), way = srt_random_centred_vec3 (&random);
      SrtVec3 at = srt_madd (srt_madd (place.p, off, radius), way, radius * age);
      SrtSceneShine *shine = srt_scene_shine (scene, SRT_SHINE_SMOKE, at, radius * (0.15f + 0.5f * age), grey);

      shine->age = 0.55f + 0.44f * age; /* smoke from the first: it has burnt out already */
      shine->seed = (float) (srt_random15 (&random) & 1023u);
    }
}

void
srt_scene_add_warps (SrtScene *scene, const SrtRun *run, int slot, float f)
{
  switch (srt_order_number (run->world, slot))
    {
    case SRT_ORDER_WARP_OUT:
      add_warp (scene, run, slot, f);
      break;
    case SRT_ORDER_PROJECT:
      add_projection (scene, run, slot, f);
      break;
    case SRT_ORDER_BREAKAWAY:
      add_smoke (scene, run, slot, f);
      break;
    default:
      break;
    }
}
