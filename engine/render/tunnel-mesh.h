/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The funnels of gates and warps, and the worm, as grids of corners (spec 08
 * §3.2, §3.7): plain C, no GL. The spec's grid is that of high detail; a finer
 * one follows the curves between its rings and segments.
 */
#pragma once

#include "render/scene.h"
#include "world/world.h"

enum
{
  SRT_TUNNEL_FINEST = 4, /* how many times finer than the spec's grid (its improvement) */
  SRT_WORM_RINGS = 31,
  /* Corners of the largest mesh: rows of one corner more than segments, the seam's. */
  SRT_TUNNEL_MOST_ROWS = (SRT_WORM_RINGS - 1) * SRT_TUNNEL_FINEST + 1,
  SRT_TUNNEL_MOST_AROUND = SRT_TUNNEL_SEGMENTS * SRT_TUNNEL_FINEST,
  SRT_TUNNEL_MOST_CORNERS = SRT_TUNNEL_MOST_ROWS * (SRT_TUNNEL_MOST_AROUND + 1),
};

typedef struct SrtTunnelCorner
{
  SrtVec3 at;        /* in the tunnel's frame */
  float uv[2];       /* round it, along it */
  float color[3];    /* linear light */
} SrtTunnelCorner;

/* A grid: rows + 1 rings of around + 1 corners, row by row from the mouth. */
typedef struct SrtTunnelGrid
{
  int rows, around;
} SrtTunnelGrid;

/* Radius of a ring of a gate's tunnel of a size (70 proto, 40 advanced, 240 a projection). */
double srt_tunnel_ring_radius (double size, double ring);
/* Size of a kind in that formula. */
double srt_tunnel_kind_size (int kind);
/* How deep a ring of a fixed gate's tunnel lies at gate time @t; the last lies where the one before does. */
double srt_tunnel_ring_depth (double ring, double t);
/* Colour of a ring by kind: black at both ends (§3.2). */
void srt_tunnel_ring_color (int kind, double ring, float color[3]);

/* Fills @corners (SRT_TUNNEL_MOST_CORNERS of room) @fine times finer than the spec's grid, 1..SRT_TUNNEL_FINEST. */
SrtTunnelGrid srt_tunnel_corners (const SrtSceneTunnel *tunnel, int fine, SrtTunnelCorner *corners);
SrtTunnelGrid srt_worm_corners (const SrtSceneWorm *worm, int fine, SrtTunnelCorner *corners);
