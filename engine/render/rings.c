/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn with a picture alone: rings of shockwaves (spec 05 §17), and the flash over everything (§22). */
#include "render/fx-textures.h"
#include "render/private.h"
#include "render/scene-private.h"

#include "effects/state.h"

#include <math.h>
#include <stdlib.h>

#define RING_BRIGHTNESS 1.6f
#define LEAST_TEXEL (1.0f / 64.0f)

enum
{
  UNSEEN = 7, /* kind of a split's */
  MOST_VERTICES = 6 * SRT_WAVE_SPOKES,
};

static const SrtFxPicture pictures[] = {
  SRT_PICTURE_RING_A, SRT_PICTURE_RING_B, SRT_PICTURE_RING_C, SRT_PICTURE_RING_D, SRT_PICTURE_RING_E,
  SRT_PICTURE_RING_E, SRT_PICTURE_RING_D, SRT_PICTURE_RING_A, SRT_PICTURE_RING_D,
};

struct SrtTextured
{
  GLuint program;
  GLint clip;
  SrtStream stream;
};

/* ---- The program ---- */

bool
srt_textured_make (SrtRenderer *r, SrtDiags *diags)
{
  SrtTextured *textured = r->textured = calloc (1, sizeof *textured);

  if (!textured)
    abort ();
  textured->program = srt_program_new ("fx-vert", "textured-frag", NULL, diags);
  if (!textured->program)
    return false;
  textured->clip = glGetUniformLocation (textured->program, "u_clip");
  glUseProgram (textured->program);
  glUniform1i (glGetUniformLocation (textured->program, "u_picture"), 0);
  return true;
}

void
srt_textured_free (SrtRenderer *r, bool context_lost)
{
  if (!r->textured)
    return;
  if (!context_lost)
    {
      if (r->textured->program)
        glDeleteProgram (r->textured->program);
      srt_stream_free (&r->textured->stream);
    }
  free (r->textured);
  r->textured = NULL;
}

void
srt_textured_begin (SrtRenderer *r, const SrtFrameState *frame)
{
  glUseProgram (r->textured->program);
  glUniformMatrix4fv (r->textured->clip, 1, GL_FALSE, frame->clip);
}

static void
begin_light (void)
{
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
  glActiveTexture (GL_TEXTURE0);
}

/* ---- Rings ---- */

/* A quarter's picture, mirrored: its middle is its first texel. */
static void
ring_uv (SrtFxSpan span, float x, float y, float uv[2])
{
  uv[0] = span.u0 + (span.u1 - span.u0) * srt_maxf (fabsf (x), LEAST_TEXEL);
  uv[1] = span.v0 + (span.v1 - span.v0) * srt_maxf (fabsf (y), LEAST_TEXEL);
}

static SrtFxVertex
ring_vertex (const SrtFrameState *frame, const SrtFrame *place, float reach, float left, SrtFxSpan span, float radius,
             float s, float c)
{
  SrtVec3 at = srt_sub (place->p, frame->camera->place.p);
  SrtFxVertex v = { .color = { RING_BRIGHTNESS * left, RING_BRIGHTNESS * left, RING_BRIGHTNESS * left, 0 } };

  at = srt_madd (at, srt_right (&place->r), reach * radius * c);
  at = srt_madd (at, srt_down (&place->r), reach * radius * s);
  v.position[0] = at.x;
  v.position[1] = at.y;
  v.position[2] = at.z;
  ring_uv (span, radius * c, radius * s, v.uv);
  return v;
}

static void
draw_ring (SrtRenderer *r, const SrtFrameState *frame, const SrtFrame *place, int kind, float reach, float left)
{
  SrtFxVertex vertices[MOST_VERTICES];
  int spokes = frame->scene->fx ? srt_wave_spokes (srt_effects_style (frame->scene->fx)) : SRT_WAVE_SPOKES, n = 0;
  SrtFxSpan span;

  if (kind < 0 || kind >= (int) (sizeof pictures / sizeof *pictures) || kind == UNSEEN || !(reach > 0.0f)
      || !(left > 0.0f) || !srt_camera_sees (frame->camera, place->p, reach))
    return;
  span = srt_fx_span (pictures[kind]);
  for (int i = 0; i < spokes; i++)
    {
      float s0, c0, s1, c1;
      SrtFxVertex a, b, c, d;

      srt_sincosf (2.0f * (float) SRT_PI * (float) i / (float) spokes, &s0, &c0);
      srt_sincosf (2.0f * (float) SRT_PI * (float) (i + 1) / (float) spokes, &s1, &c1);
      a = ring_vertex (frame, place, reach, left, span, SRT_WAVE_INNER, s0, c0);
      b = ring_vertex (frame, place, reach, left, span, 1.0f, s0, c0);
      c = ring_vertex (frame, place, reach, left, span, 1.0f, s1, c1);
      d = ring_vertex (frame, place, reach, left, span, SRT_WAVE_INNER, s1, c1);
      vertices[n++] = a;
      vertices[n++] = b;
      vertices[n++] = c;
      vertices[n++] = a;
      vertices[n++] = c;
      vertices[n++] = d;
    }
  srt_fx_upload (&r->textured->stream, vertices, n);
  glBindVertexArray (r->textured->stream.vertex_array);
  glDrawArrays (GL_TRIANGLES, 0, n);
  r->stats.draws++;
}

void
srt_rings_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  int n = scene->fx ? scene->fx->waves.n : 0;

  if (n + scene->n_waves == 0 || !srt_fx_has_atlas (r))
    return;
  glEnable (GL_DEPTH_TEST);
  begin_light ();
  srt_textured_begin (r, frame);
  glBindTexture (GL_TEXTURE_2D, srt_fx_texture (r, SRT_FX_IMAGE_ATLAS));
  for (int i = 0; i < scene->n_waves; i++)
    draw_ring (r, frame, &scene->waves[i].place, scene->waves[i].kind, scene->waves[i].reach, scene->waves[i].left);
  for (int i = 0; i < n; i++)
    {
      const SrtWave *wave = &scene->fx->waves.all[i];
      SrtFrame place;
      float reach, left;

      srt_wave_look (scene->fx, wave, scene->effects_ahead, &place, &reach, &left);
      draw_ring (r, frame, &place, wave->kind, reach, left);
    }
  glBindVertexArray (0);
  glDisable (GL_BLEND);
}

/* ---- The flash ---- */

/* What textured-frag makes @shown of. */
static float
light_for (float shown)
{
  return -log2f (1.0f - srt_minf (shown, 0.998f)) / 1.6f;
}

void
srt_flash_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  static const float whole[16] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  static const float corners[6][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, -1 }, { 1, 1 }, { -1, 1 } };
  SrtFxVertex vertices[6];
  float color[3];

  if (!frame->scene->fx || !srt_flash_look (frame->scene->fx, color))
    return;
  for (int i = 0; i < 6; i++)
    vertices[i] = (SrtFxVertex){ .position = { corners[i][0], corners[i][1], 0 },
                                 .uv = { 0.5f, 0.5f },
                                 .color = { light_for (color[0]), light_for (color[1]), light_for (color[2]), 0 } };
  begin_light ();
  glDisable (GL_DEPTH_TEST);
  glUseProgram (r->textured->program);
  glUniformMatrix4fv (r->textured->clip, 1, GL_FALSE, whole);
  glBindTexture (GL_TEXTURE_2D, r->white);
  srt_fx_upload (&r->textured->stream, vertices, 6);
  glBindVertexArray (r->textured->stream.vertex_array);
  glDrawArrays (GL_TRIANGLES, 0, 6);
  glBindVertexArray (0);
  glDisable (GL_BLEND);
  glEnable (GL_DEPTH_TEST);
  r->stats.draws++;
}
