/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/tunnel-mesh.h"

#include <string.h>

enum
{
  LAST = SRT_TUNNEL_RINGS - 1,
  LIT_RINGS = 6,      /* of a projection */
  WORM_BEHIND = 1,    /* rings of the worm that lie behind who rides it */
};

#define SWAY 41.7f              /* times the segments, units */
#define WAVE 300.0              /* that rings move by, units */
#define LAST_RING 1.5           /* of a warp's: times the one before */
#define PROJECTION_START 44000.0
#define BEAM_STEP 8571.429f     /* units across, of the ends of a projection's beams */
#define BEAM_START 75000.0f
#define LIT_FULL 33333.0f
#define LIT_NONE 50000.0f
#define WORM_RADIUS 5000.0f
#define WORM_SPACING 200000.0f
#define WORM_SWAY 2000.0f
#define WORM_STARTS 3.0 /* ring of a proto tunnel whose colour its first has */

/* ---- Rings ---- */

double
srt_tunnel_ring_radius (double size, double ring)
{
  return 80.0 * pow (1.2, 8.0 - ring) * size;
}

double
srt_tunnel_kind_size (int kind)
{
  switch (kind)
    {
    case SRT_TUNNEL_PROTO:
      return 70.0;
    case SRT_TUNNEL_ADVANCED:
      return 40.0;
    default:
      return 240.0;
    }
}

double
srt_tunnel_ring_depth (double ring, double t)
{
  ring = fmin (ring, LAST - 1);
  return ring * SRT_TUNNEL_SPACING + sin (ring + t) * WAVE;
}

/* Colours by the spec's table: mouth, middle, end, deep. */
static const float colors[2][4][3] = {
  { { 0.92f, 0.92f, 0.66f }, { 0.20f, 0.43f, 0.77f }, { 0.05f, 0.0f, 0.31f }, { 0.12f, 0.06f, 0.63f } },
  { { 1.0f, 1.0f, 0.86f }, { 0.77f, 0.43f, 0.20f }, { 0.31f, 0.0f, 0.05f }, { 0.63f, 0.06f, 0.12f } },
};

static void
mix (const float from[3], const float to[3], double share, float out[3])
{
  for (int c = 0; c < 3; c++)
    out[c] = (float) (from[c] + (to[c] - from[c]) * share);
}

static void
whole_ring_color (int kind, int ring, float color[3])
{
  const float(*table)[3] = colors[kind == SRT_TUNNEL_ADVANCED || kind == SRT_TUNNEL_PROJECTION];
  double x = (double) ring / SRT_TUNNEL_RINGS;

  if (ring <= 0 || ring >= LAST)
    memset (color, 0, 3 * sizeof *color);
  else if (ring == LAST - 1)
    memcpy (color, table[3], 3 * sizeof *color);
  else if (x < 0.3)
    mix (table[0], table[1], x / 0.3, color);
  else
    mix (table[1], table[2], sqrt ((x - 0.3) / 0.7), color);
}

void
srt_tunnel_ring_color (int kind, double ring, float color[3])
{
  int below = (int) floor (ring);
  float from[3], to[3];

  whole_ring_color (kind, below, from);
  whole_ring_color (kind, below + 1, to);
  mix (from, to, ring - below, color);
}

/* ---- Swaying ---- */

static uint32_t
scrambled (uint32_t x)
{
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

/* -1..1, of a corner of the spec's grid, at its own pace. */
static float
sway_of (uint32_t seed, int ring, int segment, int axis, float seconds)
{
  uint32_t h = scrambled (seed + (uint32_t) (axis + 2 * (segment % SRT_TUNNEL_SEGMENTS) + 64 * ring));
  float pace = 0.5f + (float) (h & 255u) / 170.0f, phase = (float) (h >> 8 & 1023u) * 0.00614f;

  return sinf (seconds * pace + phase);
}

/* The same between four corners. */
static float
sway_between (uint32_t seed, double ring, double segment, int axis, float seconds)
{
  int r = (int) ring, s = (int) segment;
  float u = (float) (ring - r), v = (float) (segment - s);
  float a = sway_of (seed, r, s, axis, seconds), b = sway_of (seed, r, s + 1, axis, seconds);
  float c = sway_of (seed, r + 1, s, axis, seconds), d = sway_of (seed, r + 1, s + 1, axis, seconds);

  return (a + (b - a) * v) * (1.0f - u) + (c + (d - c) * v) * u;
}

/* ---- Burning out (§3.8): @reach of the vertices, from the first ring ---- */

static void
wipe (double ring, float reach, const float most[3], const float deep[3], float color[3])
{
  double at = ring / LAST, of;

  if (!(reach > 0.0f) || at > reach)
    return;
  of = 0.3 + 0.7 * (at / reach);
  for (int c = 0; c < 3; c++)
    color[c] = (float) ((ring > LAST - 1.5 ? deep[c] : most[c]) * of);
  if (ring <= 0 || ring >= LAST)
    memset (color, 0, 3 * sizeof *color);
}

static void
burn (const SrtSceneTunnel *tunnel, double ring, int segment, float color[3])
{
  static const float red[3] = { 0.42f, 0.07f, 0.03f }, blue[3] = { 0.08f, 0.10f, 0.55f },
                     grey[3] = { 0.55f, 0.55f, 0.58f }, green[3] = { 0.12f, 0.50f, 0.18f };
  uint32_t h = scrambled (tunnel->seed + (uint32_t) segment * 31u + (uint32_t) (tunnel->seconds * 20.0f));
  float flicker = 0.94f + 0.12f * (float) (h & 255u) / 255.0f;

  wipe (ring, tunnel->burnt * flicker, red, blue, color);
  wipe (ring, tunnel->paled, grey, green, color);
}

/* ---- A tunnel ---- */

/* Where the light of a projection's beam falls: its end. */
static SrtVec3
beam_end (const SrtSceneTunnel *tunnel, int n)
{
  float sway = sinf (tunnel->seconds * 0.5f) * 0.7f * (float) SRT_PI, out = (float) (n + 1) * BEAM_STEP, s, c;

  srt_sincosf ((float) n * (float) SRT_PI / 3.0f + (n & 1 ? -sway : sway), &s, &c);
  return srt_vec3 (out * c, out * s, (float) ((5 - n) * (5 - n)) * tunnel->depth + BEAM_START);
}

static void
light_projection (const SrtSceneTunnel *tunnel, double ring, SrtVec3 at, float color[3])
{
  int n = (int) (ring + 0.5);
  float lit = 0.0f;

  if (n < LIT_RINGS)
    lit = srt_clampf ((LIT_NONE - srt_distance (at, beam_end (tunnel, n))) / (LIT_NONE - LIT_FULL), 0.0f, 1.0f);
  for (int c = 0; c < 3; c++)
    color[c] *= lit;
}

/* Radius and depth of a ring, by kind. */
static void
shape (const SrtSceneTunnel *tunnel, double ring, double t, double *radius, double *depth)
{
  switch (tunnel->kind)
    {
    case SRT_TUNNEL_WARP:
      *radius = tunnel->size * tunnel->radius * (1.0 + (LAST_RING - 1.0) * fmax (ring - (LAST - 1), 0.0));
      /* As the rules have it, who put the portal at one of the rings: a twelfth of the depth a ring. */
      *depth = tunnel->deeper + tunnel->depth * fmin (ring, LAST) / SRT_TUNNEL_RINGS;
      break;
    case SRT_TUNNEL_PROJECTION:
      *radius = srt_tunnel_ring_radius (srt_tunnel_kind_size (tunnel->kind), ring);
      *depth = ring * ring * tunnel->depth + PROJECTION_START;
      break;
    default:
      *radius = srt_tunnel_ring_radius (srt_tunnel_kind_size (tunnel->kind), ring) * tunnel->grow;
      *depth = (srt_tunnel_ring_depth (ring, t) + tunnel->deeper) * tunnel->grow;
      break;
    }
}

SrtTunnelGrid
srt_tunnel_corners (const SrtSceneTunnel *tunnel, int fine, SrtTunnelCorner *corners)
{
  SrtTunnelGrid grid = { LAST * fine, SRT_TUNNEL_SEGMENTS * fine };
  bool fixed = tunnel->kind == SRT_TUNNEL_PROTO || tunnel->kind == SRT_TUNNEL_ADVANCED;
  /* Gate time: a thousandth of a tick (§3.1). */
  double t = tunnel->seconds * 0.1;
  int n = 0;

  for (int row = 0; row <= grid.rows; row++)
    {
      double ring = (double) row / fine, radius, depth;
      float color[3];

      shape (tunnel, ring, t, &radius, &depth);
      srt_tunnel_ring_color (tunnel->kind, ring, color);
      for (int a = 0; a <= grid.around; a++)
        {
          double segment = (double) a / fine;
          double turn = 2.0 * SRT_PI * (double) a / grid.around;
          SrtTunnelCorner *corner = &corners[n++];

          *corner = (SrtTunnelCorner){ .at = srt_vec3 ((float) (radius * cos (turn)), (float) (radius * sin (turn)), (float) depth),
                                       .uv = { (float) (2.0 * a / grid.around + 0.11 * ring), (float) (ring / 8.0) } };
          if (fixed)
            {
              float by = SWAY * SRT_TUNNEL_SEGMENTS * tunnel->grow;
              corner->at.x += by * sway_between (tunnel->seed, ring, segment, 0, tunnel->seconds);
              corner->at.y += by * sway_between (tunnel->seed, ring, segment, 1, tunnel->seconds);
            }
          memcpy (corner->color, color, sizeof color);
          if (tunnel->kind == SRT_TUNNEL_PROJECTION)
            light_projection (tunnel, ring, corner->at, corner->color);
          burn (tunnel, ring, a, corner->color);
          for (int c = 0; c < 3; c++)
            corner->color[c] *= tunnel->fade;
        }
    }
  return grid;
}

/* ---- The worm ---- */

SrtTunnelGrid
srt_worm_corners (const SrtSceneWorm *worm, int fine, SrtTunnelCorner *corners)
{
  SrtTunnelGrid grid = { (SRT_WORM_RINGS - 1) * fine, SRT_TUNNEL_SEGMENTS * fine };
  int n = 0;

  for (int row = 0; row <= grid.rows; row++)
    {
      double ring = (double) row / fine;
      float color[3], sway[2];
      /* Deep in a proto tunnel from the first, to its end. */
      double on_tunnel = WORM_STARTS + ring * (LAST - 2 - WORM_STARTS) / (SRT_WORM_RINGS - 1);

      srt_tunnel_ring_color (SRT_TUNNEL_PROTO, on_tunnel, color);
      for (int axis = 0; axis < 2; axis++)
        sway[axis] = ring < WORM_BEHIND + 1 ? 0.0f : WORM_SWAY * sway_between (9, ring, 0, axis, worm->seconds * 2.0f);
      for (int a = 0; a <= grid.around; a++)
        {
          double turn = 2.0 * SRT_PI * (double) a / grid.around;
          SrtTunnelCorner *corner = &corners[n++];

          *corner = (SrtTunnelCorner){ .at = { (float) (WORM_RADIUS * cos (turn)) + sway[0],
                                               (float) (WORM_RADIUS * sin (turn)) + sway[1],
                                               (float) (ring - WORM_BEHIND) * WORM_SPACING },
                                       .uv = { (float) (2.0 * a / grid.around + 0.11 * ring), (float) ring } };
          memcpy (corner->color, color, sizeof color);
        }
    }
  return grid;
}
