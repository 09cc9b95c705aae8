/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The huge explosion out of the store of effects (spec 05 §13). */
#include "render/private.h"

#include "effects/state.h"

#include <stdlib.h>
#include <string.h>

#define GLOW_SCALE 2.0f /* times the ball's */
#define FLARE_SCALE 0.5f /* times a bowl's: the light between them */

/* ---- Its meshes ---- */

static void
draw_mesh (SrtRenderer *r, const SrtFrameState *frame, const SrtHugeMesh *mesh, const SrtFrame *place, float scale)
{
  SrtFxVertex *vertices = malloc ((size_t) mesh->n_vertices * sizeof *vertices);

  if (!vertices)
    abort ();
  for (int i = 0; i < mesh->n_vertices; i++)
    {
      const SrtHugeVertex *from = &mesh->vertices[i];
      SrtVec3 way = srt_mul (&place->r, from->at);
      SrtVec3 at = srt_sub (srt_madd (place->p, way, scale), frame->camera->place.p);
      vertices[i] = (SrtFxVertex){
        { at.x, at.y, at.z }, { from->u, from->v }, { from->shown, 0, 0, 0 }, { way.x, way.y, way.z }
      };
    }
  srt_fx_upload (&r->huge_stream, vertices, mesh->n_vertices);
  free (vertices);
  if (!r->huge_indices)
    glGenBuffers (1, &r->huge_indices);
  glBindVertexArray (r->huge_stream.vertex_array);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->huge_indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, mesh->n_indices * (GLsizeiptr) sizeof *mesh->indices, mesh->indices, GL_STREAM_DRAW);
  glDrawElements (GL_TRIANGLES, mesh->n_indices, GL_UNSIGNED_SHORT, NULL);
  r->stats.draws++;
  r->stats.triangles += mesh->n_indices / 3;
}

static void
set_look (const SrtRenderer *r, bool ball, float bright, float done, bool plain)
{
  glUniform4f (r->huge_program.look, ball ? 1.0f : 0.0f, bright, done, plain ? 1.0f : 0.0f);
}

static void
draw_bowls (SrtRenderer *r, const SrtFrameState *frame, const SrtHugeLook *look, SrtHugeMesh *mesh)
{
  const SrtMat3 about = srt_mat3_from_angles (0.0f, (float) SRT_PI, 0.0f);
  SrtFrame other = look->place;
  bool smooth = frame->scene->fx->style.smooth_huge;

  srt_huge_half (mesh, smooth, look->open);
  set_look (r, false, look->bright, look->done, !smooth);
  draw_mesh (r, frame, mesh, &look->place, look->half_scale);
  other.r = srt_mat3_mul (&look->place.r, &about);
  draw_mesh (r, frame, mesh, &other, look->half_scale);
}

void
srt_huge_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  SrtHugeMesh *mesh;
  SrtHugeLook look;

  if (!scene->fx || !srt_huge_look (scene->fx, scene->effects_ahead, &look))
    return;
  mesh = calloc (1, sizeof *mesh);
  if (!mesh)
    abort ();
  glUseProgram (r->huge_program.id);
  glUniformMatrix4fv (r->huge_program.clip, 1, GL_FALSE, frame->clip);
  srt_texture_bind (GL_TEXTURE0, r->noise);
  glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  if (look.bright > 0.0f)
    draw_bowls (r, frame, &look, mesh);
  if (look.ball_scale > 0.0f)
    {
      srt_huge_ball (scene->fx, mesh);
      set_look (r, true, 1.0f, look.done, !scene->fx->style.smooth_huge);
      draw_mesh (r, frame, mesh, &look.place, look.ball_scale);
    }
  free (mesh);
  glBindVertexArray (0);
}

/* ---- Its light and its glow ---- */

void
srt_fx_huge (SrtRenderer *r, const SrtFrameState *frame)
{
  static const float lilac[3] = { 0.7f, 0.5f, 1.0f };
  const SrtScene *scene = frame->scene;
  SrtHugeLook look;
  SrtVec3 at;

  if (!scene->fx || !srt_huge_look (scene->fx, scene->effects_ahead, &look))
    return;
  at = srt_sub (look.place.p, frame->camera->place.p);
  if (look.light > 0.0f)
    {
      float flare[4] = { 1.5f * look.bright, 1.2f * look.bright, 2.2f * look.bright, 0.0f };
      srt_fx_light (r, at, look.light_reach, lilac, look.light);
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, FLARE_SCALE * look.half_scale * look.open, 0.0f, flare, 0.0f, 0.0f);
    }
  if (look.ball_scale > 0.0f)
    {
      const float red[4] = { 0.75f, 0.0f, 0.0f, 0.0f };
      int before = r->n_fx;
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, GLOW_SCALE * look.ball_scale, 0.0f, red, 0.0f, 0.0f);
      if (r->n_fx > before)
        r->quads[before].depth -= look.ball_scale;
    }
}
