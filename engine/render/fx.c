/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light and smoke: what a quad of it is, and who adds to a frame's; fx-batch.c draws them. */
#include "render/fx-private.h"
#include "render/scene-private.h"

#include <stdlib.h>
#include <string.h>

static const struct
{
  SrtFxPicture picture;
  float white;
} kinds[SRT_N_FX_KINDS] = {
  [SRT_FX_GLOW] = { SRT_PICTURE_SOFT_GLOW, 0.25f }, [SRT_FX_BOLT] = { SRT_PICTURE_BOLT, 1.5f },
  [SRT_FX_PLUME] = { SRT_PICTURE_PLUME, 0.9f },     [SRT_FX_FIRE] = { SRT_PICTURE_BANG, 0.0f },
  [SRT_FX_RING] = { SRT_PICTURE_RING, 0.0f },       [SRT_FX_RIBBON] = { SRT_PICTURE_RIBBON, 0.0f },
  [SRT_FX_FLARE] = { SRT_PICTURE_FLARE, 0.0f },     [SRT_FX_SHEET] = { SRT_PICTURE_VEIL, 0.0f },
  [SRT_FX_PUFF] = { SRT_PICTURE_HAZE, 0.0f },       [SRT_FX_BLADE] = { SRT_PICTURE_BLADE, 0.8f },
  [SRT_FX_BALL] = { SRT_PICTURE_BALL, 0.8f },       [SRT_FX_STAR] = { SRT_PICTURE_MUZZLE, 0.6f },
  [SRT_FX_DIAMONDS] = { SRT_PICTURE_DIAMONDS, 0.8f },
};

SrtFxQuad *
srt_fx_quad (SrtRenderer *r, SrtFxKind kind, const float color[4], float age, float seed)
{
  srt_grow ((void **) &r->quads, &r->max_fx, r->n_fx, sizeof *r->quads);
  SrtFxQuad *quad = &r->quads[r->n_fx++];
  memcpy (quad->color, color, sizeof quad->color);
  for (int k = 0; k < 4; k++)
    quad->strength[k] = 1.0f;
  quad->span = srt_fx_span (kinds[kind].picture);
  quad->white = kinds[kind].white * srt_minf (1.0f, srt_maxf (color[0], srt_maxf (color[1], color[2])));
  quad->as_shown = kind == SRT_FX_FIRE;
  quad->soft = kind == SRT_FX_FIRE || kind == SRT_FX_PUFF;
  if (kind == SRT_FX_FIRE)
    {
      int frame = (int) (srt_clampf (age, 0.0f, 0.999f) * 16.0f);
      quad->span = srt_fx_frame (SRT_PICTURE_BANG, frame);
      for (int k = 0; k < 4; k++)
        quad->color[k] = 1.0f;
    }
  return quad;
}

void
srt_fx_plane (SrtRenderer *r, const SrtFrameState *frame, SrtFxKind kind, SrtVec3 at, SrtVec3 x, SrtVec3 y,
              const float color[4])
{
  SrtFxQuad *quad = srt_fx_quad (r, kind, color, 0.0f, 0.0f);

  quad->corner[0] = srt_sub (srt_sub (at, x), y);
  quad->corner[1] = srt_sub (srt_add (at, x), y);
  quad->corner[2] = srt_add (srt_add (at, x), y);
  quad->corner[3] = srt_add (srt_sub (at, x), y);
  quad->depth = srt_dot (at, frame->ahead);
}

void
srt_fx_sprite (SrtRenderer *r,
               const SrtFrameState *frame,
               SrtFxKind kind,
               SrtVec3 at,
               float half_size,
               float turn,
               const float color[4],
               float age,
               float seed)
{
  float depth = srt_dot (at, frame->ahead);
  if (!frame->camera->orthographic && depth < -half_size)
    return;
  SrtFxQuad *quad = srt_fx_quad (r, kind, color, age, seed);
  float s = 0.0f, c = 1.0f;
  if (turn != 0.0f)
    srt_sincosf (turn, &s, &c);
  SrtVec3 x = srt_scale (srt_madd (srt_scale (frame->right, c), frame->down, s), half_size);
  SrtVec3 y = srt_scale (srt_madd (srt_scale (frame->down, c), frame->right, -s), half_size);
  quad->corner[0] = srt_sub (srt_sub (at, x), y);
  quad->corner[1] = srt_sub (srt_add (at, x), y);
  quad->corner[2] = srt_add (srt_add (at, x), y);
  quad->corner[3] = srt_add (srt_sub (at, x), y);
  quad->depth = depth;
}

void
srt_fx_beam (SrtRenderer *r,
             const SrtFrameState *frame,
             SrtFxKind kind,
             SrtVec3 from,
             SrtVec3 to,
             SrtVec3 across,
             const float color[4],
             float seed)
{
  SrtFxQuad *quad = srt_fx_quad (r, kind, color, 0.0f, seed);
  quad->corner[0] = srt_sub (from, across);
  quad->corner[1] = srt_add (from, across);
  quad->corner[2] = srt_add (to, across);
  quad->corner[3] = srt_sub (to, across);
  quad->depth = srt_dot (srt_scale (srt_add (from, to), 0.5f), frame->ahead);
}

SrtVec3
srt_fx_across (const SrtFrameState *frame, SrtVec3 at, SrtVec3 axis, float half)
{
  SrtVec3 view = frame->camera->orthographic ? frame->ahead : at;
  SrtVec3 across = srt_cross (axis, view);
  if (!(srt_length2 (across) > 1e-6f))
    across = frame->right;
  return srt_scale (srt_normalize (across), half);
}

void
srt_fx_light (SrtRenderer *r, SrtVec3 at, float reach, const float color[3], float strength)
{
  srt_grow ((void **) &r->lights, &r->max_lights, r->n_lights, sizeof *r->lights);
  SrtLight *light = &r->lights[r->n_lights++];
  light->at = at;
  light->reach = reach;
  for (int c = 0; c < 3; c++)
    light->color[c] = color[c] * strength;
}

/* ---- The pass ---- */

void
srt_fx_begin (SrtRenderer *r, const SrtFrameState *frame)
{
  r->n_fx = r->n_lights = 0;
  srt_fx_particles (r, frame);
  srt_fx_shots (r, frame);
  srt_fx_ordnance (r, frame);
  srt_fx_sparks (r, frame);
  srt_fx_tunnels (r, frame);
  srt_fx_tractors (r, frame);
  srt_fx_rays (r, frame);
  srt_fx_electric (r, frame);
  srt_fx_splits (r, frame);
  srt_fx_huge (r, frame);
  srt_fx_extras (r, frame);
  if (frame->options->backdrop)
    srt_fx_sun (r, frame);
  if (frame->options->dust && !frame->camera->orthographic)
    srt_fx_dust (r, frame);
  srt_fx_glows (r, frame);
}

bool
srt_fx_upload (SrtStream *stream, const SrtFxVertex *vertices, int n)
{
  bool made = stream->vertex_array == 0;

  srt_stream_upload (stream, vertices, (size_t) n * sizeof *vertices);
  if (made)
    {
      const GLsizei stride = sizeof (SrtFxVertex);
      for (GLuint a = 0; a < 4; a++)
        glEnableVertexAttribArray (a);
      glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtFxVertex, position));
      glVertexAttribPointer (1, 2, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtFxVertex, uv));
      glVertexAttribPointer (2, 4, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtFxVertex, color));
      glVertexAttribPointer (3, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtFxVertex, what));
    }
  return made;
}
