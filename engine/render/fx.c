/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light and smoke: particles, shots, shields. All quads of a frame go to the card at once. */
#include "render/private.h"
#include "render/scene-private.h"

#include <stdlib.h>
#include <string.h>

SrtFxQuad *
srt_fx_quad (SrtRenderer *r, SrtFxKind kind, const float color[4], float age, float seed)
{
  srt_grow ((void **) &r->quads, &r->max_fx, r->n_fx, sizeof *r->quads);
  SrtFxQuad *quad = &r->quads[r->n_fx];
  memcpy (quad->color, color, sizeof quad->color);
  for (int k = 0; k < 4; k++)
    quad->strength[k] = 1.0f;
  quad->kind = (float) kind;
  quad->age = age;
  quad->seed = seed;
  quad->order = r->n_fx++;
  return quad;
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

/* ---- Particles ---- */

static void
add_particle (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneEffects *effects, const SrtScenePuff *p)
{
  float ticks = (float) (effects->tick - p->born) + effects->ahead;
  if (ticks < 0.0f || ticks >= (float) p->life)
    return;
  float age = ticks / (float) p->life, left = 1.0f - age;
  float size = p->size + p->growth * effects->ahead;
  SrtVec3 place = srt_madd (p->at, srt_add (p->carried, p->velocity), effects->ahead);
  if (!srt_camera_sees (frame->camera, place, size * 2.0f))
    return;
  SrtVec3 at = srt_sub (place, frame->camera->place.p);
  float seed = (float) (p->seed & 1023u);
  float color[4] = { p->color[0], p->color[1], p->color[2], 0.0f };
  switch (p->kind)
    {
    case SRT_PUFF_FIRE:
      /* It swells fast, then slowly. */
      size *= 0.45f + 0.55f * sqrtf (age);
      srt_fx_sprite (r, frame, SRT_FX_FIRE, at, size * 2.0f, seed + p->spin * ticks, color, age, seed);
      break;
    case SRT_PUFF_SPARK:
      {
        for (int c = 0; c < 3; c++)
          color[c] *= left * left;
        float speed = srt_length (p->velocity);
        SrtVec3 along = speed > 0.0f ? srt_scale (p->velocity, 1.0f / speed) : frame->right;
        SrtVec3 to = srt_madd (at, along, -size * (0.35f + 0.65f * left));
        srt_fx_beam (r, frame, SRT_FX_BOLT, to, at, srt_fx_across (frame, at, along, size * 0.09f + 1.5f),
                     color, seed);
        break;
      }
    case SRT_PUFF_FLASH:
      for (int c = 0; c < 3; c++)
        color[c] *= left * left;
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, size * (0.7f + 0.3f * left), 0.0f, color, age, seed);
      break;
    case SRT_PUFF_RING:
      {
        SrtFxQuad *quad = srt_fx_quad (r, SRT_FX_RING, color, age, seed);
        SrtVec3 x = srt_fx_across (frame, frame->down, p->axis, size);
        SrtVec3 y = srt_scale (srt_normalize (srt_cross (p->axis, x)), size);
        quad->corner[0] = srt_sub (srt_sub (at, x), y);
        quad->corner[1] = srt_sub (srt_add (at, x), y);
        quad->corner[2] = srt_add (srt_add (at, x), y);
        quad->corner[3] = srt_add (srt_sub (at, x), y);
        quad->depth = srt_dot (at, frame->ahead);
        break;
      }
    default:
      break;
    }
  if (p->light > 0.0f)
    srt_fx_light (r, at, p->light, p->color, left * left * 1.6f);
}

/* ---- Shots (spec 04 §7.2) ---- */

static const SrtGunType *
gun_of (const SrtScene *scene, int type)
{
  return type > 0 && type < scene->content->n_guns ? &scene->content->guns[type] : NULL;
}

static void
shot_color (const SrtGunType *gun, int side, float color[4])
{
  static const float sides[3][3] = { { 0.10f, 0.65f, 1.6f }, { 1.6f, 0.55f, 0.10f }, { 0.8f, 1.2f, 0.8f } };
  const float *from = sides[side >= 0 && side < 3 ? side : 2];
  float scale = 1.0f;
  if (gun->color[0] > 0.0f || gun->color[1] > 0.0f || gun->color[2] > 0.0f)
    {
      from = gun->color;
      scale = 1.6f;
    }
  for (int c = 0; c < 3; c++)
    color[c] = from[c] * scale;
  color[3] = 0.0f;
}

/* A bolt of two crossed quads near by, the upright one alone farther off. */
static void
add_bolt (SrtRenderer *r,
          const SrtFrameState *frame,
          SrtVec3 at,
          const SrtMat3 *turn,
          float half_width,
          float half_height,
          float length,
          const float color[4])
{
  SrtVec3 forward = srt_forward (turn);
  SrtVec3 to = srt_madd (at, forward, length);
  float distance = srt_length (at);
  bool flat = frame->camera->orthographic;
  /* No thinner than a pixel or so: far fire stays in sight. */
  float least = 1.1f
                * (flat ? frame->camera->scale * (float) frame->camera->height : distance / frame->camera->fy)
                / frame->pixel_height;
  half_width = srt_maxf (half_width, least);
  half_height = srt_maxf (half_height, least);
  if (distance > 15000.0f)
    {
      srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_fx_across (frame, at, forward, half_height), color,
                   0.0f);
      return;
    }
  srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_scale (srt_down (turn), half_height), color, 0.0f);
  srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_scale (srt_right (turn), half_width), color, 0.0f);
  /* Seen along its flight a cross shows: a round glow covers it. */
  float end_on = distance > 0.0f ? fabsf (srt_dot (forward, at)) / distance : 1.0f;
  float bright = srt_clampf ((end_on - 0.55f) * 2.2f, 0.0f, 1.0f);
  if (bright > 0.0f)
    {
      float glow[4] = { color[0] * bright, color[1] * bright, color[2] * bright, 0.0f };
      srt_fx_sprite (r, frame, SRT_FX_GLOW, srt_madd (at, forward, length * 0.7f), half_width * 2.2f, 0.0f,
                     glow, 0, 0);
    }
}

static void
add_shot (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneShot *shot)
{
  const SrtGunType *gun = gun_of (frame->scene, shot->type);
  if (!gun)
    return;
  float half_width = gun->bolt[0] > 0.0f ? gun->bolt[0] : 60.0f;
  float half_height = gun->bolt[1] > 0.0f ? gun->bolt[1] : 60.0f;
  float length = gun->bolt[2] > 0.0f ? gun->bolt[2] : 1200.0f;
  if (!srt_camera_sees (frame->camera, shot->at, length + half_width))
    return;
  SrtVec3 at = srt_sub (shot->at, frame->camera->place.p);
  float color[4];
  shot_color (gun, shot->side, color);
  SrtRandom random;
  srt_random_seed (&random, shot->seed, 0);
  if (gun->number == 2)
    {
      /* A ball with a smaller one wheeling round it. */
      float turn = frame->scene->time * 12.0f + srt_random_fraction (&random) * 6.28f, s, c;
      srt_sincosf (turn, &s, &c);
      SrtVec3 beside = srt_add (srt_scale (srt_right (&shot->orientation), c * 55.0f),
                                srt_scale (srt_down (&shot->orientation), s * 55.0f));
      for (int k = 0; k < 3; k++)
        color[k] *= 0.4f + 0.6f * shot->left;
      add_bolt (r, frame, srt_madd (at, srt_forward (&shot->orientation), -length), &shot->orientation,
                half_width * 0.6f, half_height * 0.6f, length, color);
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, 120.0f, 0.0f, color, 0.0f, 0.0f);
      srt_fx_sprite (r, frame, SRT_FX_GLOW, srt_add (at, beside), 60.0f, 0.0f, color, 0.0f, 0.0f);
    }
  else if (gun->number == 3)
    {
      static const float lengths[3] = { 40.0f, 440.0f, 840.0f };
      for (int i = 0; i < 3; i++)
        {
          float s, c;
          srt_sincosf (srt_random_fraction (&random) * 6.28f, &s, &c);
          SrtVec3 from = srt_madd (srt_madd (at, srt_right (&shot->orientation), 20.0f * c),
                                   srt_down (&shot->orientation), 20.0f * s);
          from = srt_madd (from, srt_forward (&shot->orientation), 300.0f * srt_random_fraction (&random));
          add_bolt (r, frame, from, &shot->orientation, half_width, half_height,
                    srt_minf (lengths[i], length), color);
        }
    }
  else
    add_bolt (r, frame, at, &shot->orientation, half_width, half_height, length, color);
  srt_fx_light (r, at, 1000.0f, color, 0.5f);
}

/* ---- The pass ---- */

void
srt_fx_begin (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  const SrtSceneEffects *effects = scene->effects;
  r->n_fx = r->n_lights = 0;
  for (int i = 0; effects && i < effects->n_particles; i++)
    add_particle (r, frame, effects, &effects->particles[i]);
  for (int i = 0; i < scene->n_shots; i++)
    add_shot (r, frame, &scene->shots[i]);
  srt_fx_ordnance (r, frame);
  srt_fx_sparks (r, frame);
  srt_fx_tunnels (r, frame);
  srt_fx_tractors (r, frame);
  srt_fx_rays (r, frame);
  srt_fx_electric (r, frame);
  srt_fx_splits (r, frame);
  if (frame->options->backdrop)
    srt_fx_sun (r, frame);
  if (frame->options->dust && !frame->camera->orthographic)
    srt_fx_dust (r, frame);
  srt_fx_glows (r, frame);
}

static int
far_first (const void *a, const void *b)
{
  const SrtFxQuad *x = a, *y = b;
  if (x->depth != y->depth)
    return x->depth > y->depth ? -1 : 1;
  return x->order - y->order;
}

static void
need_quad_indices (SrtRenderer *r, int n)
{
  if (n <= r->n_quads)
    return;
  int room = r->n_quads ? r->n_quads : 1024;
  while (room < n)
    room *= 2;
  uint32_t *indices = malloc ((size_t) room * 6 * sizeof *indices);
  if (!indices)
    abort ();
  for (int i = 0; i < room; i++)
    {
      const uint32_t b = (uint32_t) i * 4, six[6] = { b, b + 1, b + 2, b, b + 2, b + 3 };
      memcpy (indices + (size_t) i * 6, six, sizeof six);
    }
  if (!r->quad_indices)
    glGenBuffers (1, &r->quad_indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->quad_indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) ((size_t) room * 6 * sizeof *indices), indices,
                GL_STATIC_DRAW);
  free (indices);
  r->n_quads = room;
}

static void
fill_quads (SrtRenderer *r)
{
  if (r->max_fx_vertices < r->n_fx * 4)
    {
      r->max_fx_vertices = r->max_fx * 4;
      free (r->fx_vertices);
      r->fx_vertices = malloc ((size_t) r->max_fx_vertices * sizeof *r->fx_vertices);
      if (!r->fx_vertices)
        abort ();
    }
  static const float round_uv[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
  static const float long_uv[4][2] = { { -1, 0 }, { 1, 0 }, { 1, 1 }, { -1, 1 } };
  for (int i = 0; i < r->n_fx; i++)
    {
      const SrtFxQuad *quad = &r->quads[i];
      bool is_long = (int) quad->kind == SRT_FX_BOLT || (int) quad->kind == SRT_FX_PLUME
                     || (int) quad->kind == SRT_FX_RIBBON;
      for (int k = 0; k < 4; k++)
        {
          SrtFxVertex *v = &r->fx_vertices[i * 4 + k];
          *v = (SrtFxVertex){
            { quad->corner[k].x, quad->corner[k].y, quad->corner[k].z },
            { is_long ? long_uv[k][0] : round_uv[k][0], is_long ? long_uv[k][1] : round_uv[k][1] },
            { quad->color[0] * quad->strength[k], quad->color[1] * quad->strength[k],
              quad->color[2] * quad->strength[k], quad->color[3] * quad->strength[k] },
            { quad->kind, quad->age, quad->seed },
          };
        }
    }
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

void
srt_fx_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  r->stats.sprites = r->n_fx;
  if (r->n_fx == 0)
    return;
  qsort (r->quads, (size_t) r->n_fx, sizeof *r->quads, far_first);
  fill_quads (r);
  srt_fx_upload (&r->fx_stream, r->fx_vertices, r->n_fx * 4);
  glBindVertexArray (r->fx_stream.vertex_array);
  need_quad_indices (r, r->n_fx);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->quad_indices);
  glUseProgram (r->fx_program.id);
  glUniformMatrix4fv (r->fx_program.clip, 1, GL_FALSE, frame->clip);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, r->noise);
  glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDrawElements (GL_TRIANGLES, r->n_fx * 6, GL_UNSIGNED_INT, NULL);
  glBindVertexArray (0);
  r->stats.draws++;
}
