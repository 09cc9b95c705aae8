/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tunnels of gates and warps, the flashes at their portals, and the worm (spec 08 §3.2, §3.6, §3.7). */
#include "render/private.h"
#include "render/scene-private.h"
#include "render/tunnel-mesh.h"

#include <stdlib.h>
#include <string.h>

#define FLASH_HALF 12500.0f
/* Scrolling by gate time, round and along: of gates, of the worm. */
#define GATE_ROUND 3.5f
#define GATE_ALONG 0.6f
#define WORM_ROUND 0.5f
#define WORM_ALONG 10.5f

/* ---- Flashes ---- */

static void
add_flash (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneTunnel *tunnel, float half, float bright)
{
  static const float blue[3] = { 1.1f, 1.7f, 2.6f }, red[3] = { 2.6f, 1.6f, 1.0f };
  const float *from = tunnel->kind == SRT_TUNNEL_ADVANCED ? red : blue;
  float color[4] = { from[0] * bright, from[1] * bright, from[2] * bright, 0.0f };
  SrtVec3 at = srt_sub (srt_frame_apply (&tunnel->place, srt_vec3 (0, 0, tunnel->portal)), frame->camera->place.p);
  SrtVec3 x = srt_scale (srt_right (&tunnel->place.r), half), y = srt_scale (srt_down (&tunnel->place.r), half);
  SrtFxQuad *quad;

  if (half < 1.0f || bright <= 0.0f)
    return;
  quad = srt_fx_quad (r, SRT_FX_GLOW, color, 0.0f, 0.0f);
  quad->corner[0] = srt_sub (srt_sub (at, x), y);
  quad->corner[1] = srt_sub (srt_add (at, x), y);
  quad->corner[2] = srt_add (srt_add (at, x), y);
  quad->corner[3] = srt_add (srt_sub (at, x), y);
  quad->depth = srt_dot (at, frame->ahead);
  srt_fx_light (r, at, 2.5f * FLASH_HALF, color, 0.6f);
}

void
srt_fx_tunnels (SrtRenderer *r, const SrtFrameState *frame)
{
  for (int i = 0; i < frame->scene->n_tunnels; i++)
    {
      const SrtSceneTunnel *tunnel = &frame->scene->tunnels[i];
      float q = tunnel->flash, left = 1.0f - q;

      if (q < 0.0f || q >= 1.0f)
        continue;
      /* The first shrinks as it brightens, the second grows as it dims. */
      add_flash (r, frame, tunnel, FLASH_HALF * left * left, q * q);
      add_flash (r, frame, tunnel, FLASH_HALF * q * q, left * left);
    }
}

/* ---- Meshes ---- */

static void
make_room (SrtRenderer *r)
{
  if (r->tunnel_corners)
    return;
  r->tunnel_corners = malloc (SRT_TUNNEL_MOST_CORNERS * sizeof *r->tunnel_corners);
  r->tunnel_vertices = malloc (SRT_TUNNEL_MOST_CORNERS * sizeof *r->tunnel_vertices);
  r->tunnel_indices = malloc ((size_t) (SRT_TUNNEL_MOST_ROWS - 1) * SRT_TUNNEL_MOST_AROUND * 6 * sizeof *r->tunnel_indices);
  if (!r->tunnel_corners || !r->tunnel_vertices || !r->tunnel_indices)
    abort ();
}

void
srt_tunnels_free (SrtRenderer *r)
{
  free (r->tunnel_corners);
  free (r->tunnel_vertices);
  free (r->tunnel_indices);
}

/* Sends a grid to the card and draws it. @round and @along: how far its picture has scrolled. */
static void
draw_grid (SrtRenderer *r, const SrtFrameState *frame, const SrtFrame *place, SrtTunnelGrid grid, float round, float along,
           float highlight)
{
  SrtVec3 eye = frame->camera->place.p;
  int n = (grid.rows + 1) * (grid.around + 1), n_indices;
  for (int i = 0; i < n; i++)
    {
      const SrtTunnelCorner *c = &r->tunnel_corners[i];
      SrtVec3 at = srt_sub (srt_frame_apply (place, c->at), eye);

      r->tunnel_vertices[i] = (SrtFxVertex){ { at.x, at.y, at.z },
                                             { c->uv[0] + round, c->uv[1] + along },
                                             { c->color[0], c->color[1], c->color[2], 1.0f },
                                             { highlight, 0.0f, 0.0f } };
    }
  if (srt_fx_upload (&r->tunnel_stream, r->tunnel_vertices, n))
    glGenBuffers (1, &r->tunnel_index_buffer);
  n_indices = srt_grid_indices (grid.around, grid.rows, r->tunnel_indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->tunnel_index_buffer);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, n_indices * (GLsizeiptr) sizeof *r->tunnel_indices, r->tunnel_indices, GL_STREAM_DRAW);
  glDrawElements (GL_TRIANGLES, n_indices, GL_UNSIGNED_SHORT, NULL);
  r->stats.draws++;
  r->stats.triangles += n_indices / 3;
}

static void
use_tunnels (SrtRenderer *r, const SrtFrameState *frame, bool opaque)
{
  glUseProgram (r->tunnel_program.id);
  glUniformMatrix4fv (r->tunnel_program.clip, 1, GL_FALSE, frame->clip);
  glUniform1f (r->tunnel_program.opaque, opaque ? 1.0f : 0.0f);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, r->noise);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDisable (GL_CULL_FACE);
}

static float
reach_of (const SrtSceneTunnel *tunnel)
{
  return tunnel->kind == SRT_TUNNEL_WARP
             ? tunnel->deeper + tunnel->depth + 2.0f * tunnel->size
             : (float) srt_tunnel_ring_radius (srt_tunnel_kind_size (tunnel->kind), 0.0) * 1.5f + tunnel->deeper + 20000.0f
                   + (tunnel->kind == SRT_TUNNEL_PROJECTION ? 400000.0f : 0.0f);
}

void
srt_tunnels_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  if (scene->n_tunnels == 0)
    return;
  make_room (r);
  use_tunnels (r, frame, false);
  glDepthMask (GL_FALSE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
  for (int i = 0; i < scene->n_tunnels; i++)
    {
      const SrtSceneTunnel *tunnel = &scene->tunnels[i];
      float t = 0.1f * tunnel->seconds;

      if (!tunnel->shown || !(tunnel->fade > 0.0f) || !srt_camera_sees (frame->camera, tunnel->place.p, reach_of (tunnel)))
        continue;
      draw_grid (r, frame, &tunnel->place, srt_tunnel_corners (tunnel, frame->options->fineness, r->tunnel_corners),
                 GATE_ROUND * t, GATE_ALONG * t, tunnel->kind == SRT_TUNNEL_PROTO ? 1.0f : 0.5f);
    }
  glBindVertexArray (0);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
}

void
srt_worm_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtSceneWorm *worm = &frame->scene->worm;
  float t = 0.1f * worm->seconds;

  if (!worm->shown)
    return;
  make_room (r);
  use_tunnels (r, frame, true);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  draw_grid (r, frame, &worm->place, srt_worm_corners (worm, frame->options->fineness, r->tunnel_corners), WORM_ROUND * t,
             WORM_ALONG * t, 1.0f + worm->shaken);
  glBindVertexArray (0);
}
