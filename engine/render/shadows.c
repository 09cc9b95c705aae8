/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shadows of the key light: what the sun sees of the ships near the camera, as
 * a picture of depths, or two where a second one covers farther ships.
 */
#include "render/private.h"

#include <string.h>

/* How far the pictures reach, in distances of what is nearest. */
static const float reaches[SRT_SHADOW_MOST][SRT_SHADOW_MOST] = { { 12.0f, 0.0f }, { 4.0f, 40.0f } };
/* Nearer than this nothing makes them finer. */
#define NEAREST 600.0f
/* Smaller ships take no shadow that anyone would see. */
#define LEAST_PIXELS 4.0f
/* Ships farther than this toward the sun cast none. */
#define CAST_REACH 60000.0f

/* A box along the light's axes, relative to the camera; z toward the sun. */
typedef struct LightBox
{
  SrtVec3 least, most;
} LightBox;

bool
srt_shadows_make (SrtRenderer *r, SrtDiags *diags)
{
  SrtModelProgram *p = &r->shadows.program;
  p->id = srt_program_new ("shadow-vert", "shadow-frag", NULL, diags);
  p->clip = p->id ? glGetUniformLocation (p->id, "u_clip") : -1;
  return p->id != 0;
}

static void
free_picture (SrtShadows *shadows)
{
  if (shadows->framebuffer)
    glDeleteFramebuffers (1, &shadows->framebuffer);
  if (shadows->texture)
    glDeleteTextures (1, &shadows->texture);
  shadows->framebuffer = shadows->texture = 0;
  shadows->side = shadows->room = 0;
}

void
srt_shadows_free (SrtRenderer *r)
{
  free_picture (&r->shadows);
  if (r->shadows.program.id)
    glDeleteProgram (r->shadows.program.id);
}

static bool
size_picture (SrtShadows *shadows, int side, int n)
{
  if (shadows->texture && shadows->side == side && shadows->room == n)
    return true;
  free_picture (shadows);
  glGenTextures (1, &shadows->texture);
  glActiveTexture (GL_TEXTURE4);
  glBindTexture (GL_TEXTURE_2D, shadows->texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, side * n, side, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glBindTexture (GL_TEXTURE_2D, 0);
  glGenFramebuffers (1, &shadows->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, shadows->framebuffer);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, shadows->texture, 0);
  const GLenum none = GL_NONE;
  glDrawBuffers (1, &none);
  glReadBuffer (GL_NONE);
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    {
      free_picture (shadows);
      return false;
    }
  shadows->side = side;
  shadows->room = n;
  return true;
}

/* ---- What a picture covers ---- */

static void
widen (LightBox *box, SrtVec3 at, float radius)
{
  const SrtVec3 r = { radius, radius, radius };
  SrtVec3 a = srt_sub (at, r), b = srt_add (at, r);
  box->least = srt_vec3 (srt_minf (box->least.x, a.x), srt_minf (box->least.y, a.y), srt_minf (box->least.z, a.z));
  box->most = srt_vec3 (srt_maxf (box->most.x, b.x), srt_maxf (box->most.y, b.y), srt_maxf (box->most.z, b.z));
}

static LightBox
no_box (void)
{
  const float far_off = 1e9f;
  return (LightBox){ { far_off, far_off, far_off }, { -far_off, -far_off, -far_off } };
}

/* Along the light's axes, from the camera. */
static SrtVec3
in_light (const SrtShadows *shadows, SrtVec3 v)
{
  return srt_vec3 (srt_dot (shadows->x, v), srt_dot (shadows->y, v), srt_dot (shadows->z, v));
}

/* Of the view as far as @reach. */
static LightBox
view_box (const SrtShadows *shadows, const SrtFrameState *frame, float reach)
{
  LightBox box = no_box ();
  float up = 0.5f / frame->camera->fy, side = up * frame->pixel_width / frame->pixel_height;
  widen (&box, srt_vec3 (0, 0, 0), 0.0f);
  for (int i = 0; i < 4; i++)
    {
      SrtVec3 corner = srt_madd (frame->ahead, frame->right, i & 1 ? side : -side);
      corner = srt_madd (corner, frame->down, i & 2 ? up : -up);
      widen (&box, in_light (shadows, srt_scale (corner, reach)), 0.0f);
    }
  return box;
}

static bool
casts (const SrtSceneInstance *instance)
{
  return instance->n_nodes > 0 && !instance->is_cut && instance->cloak.faded <= 0.0f
         && !(instance->flags & (SRT_SCENE_UNSEEN | SRT_SCENE_ABSENT | SRT_SCENE_GHOST));
}

/* The ships in view that near, cut to the view; false for none. */
static bool
taken_box (const SrtRenderer *r, const SrtFrameState *frame, float reach, LightBox *box)
{
  const SrtShadows *shadows = &r->shadows;
  LightBox view = view_box (shadows, frame, reach);
  *box = no_box ();
  for (int i = 0; i < r->n_visible; i++)
    {
      const SrtVisible *visible = &r->visible[i];
      const SrtSceneInstance *instance = &frame->scene->instances[visible->instance];
      float pixels = instance->radius * frame->pixel_height * frame->camera->fy / srt_maxf (visible->distance, 1.0f);
      if (visible->distance - instance->radius < reach && pixels > LEAST_PIXELS)
        widen (box, in_light (shadows, srt_sub (instance->place.p, frame->camera->place.p)), instance->radius);
    }
  float *least = &box->least.x, *most = &box->most.x;
  const float *from = &view.least.x, *to = &view.most.x;
  for (int k = 0; k < 3; k++)
    {
      least[k] = srt_maxf (least[k], from[k]);
      most[k] = srt_minf (most[k], to[k]);
      if (!(least[k] < most[k]))
        return false;
    }
  return true;
}

/* Sizes go in steps and places by whole points of the picture, so that edges stand still while the camera moves. */
static void
settle (const SrtShadows *shadows, const SrtFrameState *frame, LightBox *box, float *texel)
{
  float half = 0.5f * srt_maxf (box->most.x - box->least.x, box->most.y - box->least.y), size = 64.0f;
  while (size < half)
    size *= 1.25f;
  *texel = 2.0f * size / (float) (shadows->side - 4);
  size += 2.0f * *texel;
  SrtVec3 eye = in_light (shadows, frame->camera->place.p);
  float x = 0.5f * (box->least.x + box->most.x), y = 0.5f * (box->least.y + box->most.y);
  x = floorf ((x + eye.x) / *texel) * *texel - eye.x;
  y = floorf ((y + eye.y) / *texel) * *texel - eye.y;
  box->least.x = x - size;
  box->most.x = x + size;
  box->least.y = y - size;
  box->most.y = y + size;
}

/* ---- Drawing it ---- */

static void
add_caster (SrtRenderer *r, const SrtSceneNode *node, const SrtPart *part, const SrtLevel *level, void *data)
{
  const SrtVec3 *eye = data;
  SrtSceneNode plain = *node;
  SrtPartLook look = srt_part_look_at (&node->place, *eye);
  (void) part;
  plain.lit = 0;
  srt_batches_add (r, &r->shadows.program, &plain, level, look);
}

/* What throws shadows into a box, and how far toward the sun the highest of it reaches. */
typedef struct Casters
{
  const LightBox *box;
  float top;
  float least; /* radius, of what throws a shadow that would show */
} Casters;

/* Whether it stands between the box and the sun, or in the box; then it counts for how high they reach. */
static bool
reaches_box (const SrtRenderer *r, SrtVec3 off, float radius, void *data)
{
  Casters *casters = data;
  const LightBox *box = casters->box;
  SrtVec3 at = in_light (&r->shadows, off);
  if (radius < casters->least || at.x + radius < box->least.x || at.x - radius > box->most.x
      || at.y + radius < box->least.y || at.y - radius > box->most.y || at.z + radius < box->least.z
      || at.z - radius > box->most.z + CAST_REACH)
    return false;
  casters->top = srt_maxf (casters->top, at.z + radius);
  return true;
}

static void
add_casters (SrtRenderer *r, const SrtFrameState *frame, Casters *casters)
{
  SrtVec3 eye = frame->camera->place.p;
  for (int i = 0; i < frame->scene->n_instances; i++)
    {
      const SrtSceneInstance *instance = &frame->scene->instances[i];
      SrtVec3 off = srt_sub (instance->place.p, eye);
      if (!casts (instance) || !reaches_box (r, off, instance->radius, casters))
        continue;
      const SrtVisible visible = { i, srt_length (off) };
      srt_ships_nodes (r, frame, &visible, true, add_caster, &eye);
    }
  if (frame->options->debris_shadows)
    srt_debris_add_casters (r, frame, reaches_box, casters);
}

/* Column-major: from places relative to the camera to clip space, the nearest to the sun at -1. */
static void
make_from (const SrtShadows *shadows, const LightBox *box, float m[16])
{
  const SrtVec3 axes[3] = { shadows->x, shadows->y, shadows->z };
  const float *least = &box->least.x, *most = &box->most.x;
  memset (m, 0, 16 * sizeof *m);
  for (int k = 0; k < 3; k++)
    {
      float scale = 2.0f / (most[k] - least[k]) * (k == 2 ? -1.0f : 1.0f);
      m[k] = axes[k].x * scale;
      m[4 + k] = axes[k].y * scale;
      m[8 + k] = axes[k].z * scale;
      m[12 + k] = -0.5f * (least[k] + most[k]) * scale;
    }
  m[15] = 1.0f;
}

static void
draw_caster (SrtRenderer *r, const SrtBatch *batch)
{
  const SrtModel *model = &r->cache.content->models[batch->model];
  const SrtLevel *level = &model->levels[batch->level];
  srt_batch_bind (r, batch);
  for (int i = 0; i < level->n_primitives; i++)
    {
      int index = level->first_primitive + i, material = model->primitives[index].material;
      const SrtGpuPrimitive *range = &r->cache.models[batch->model].primitives[index];
      if (range->n_indices == 0 || (material >= 0 && model->materials[material].blend != 0))
        continue;
      glDrawElementsInstanced (GL_TRIANGLES, range->n_indices, GL_UNSIGNED_INT, (void *) range->offset, batch->n);
      r->stats.draws++;
    }
}

static bool
draw_picture (SrtRenderer *r, const SrtFrameState *frame, int index, float reach)
{
  SrtShadows *shadows = &r->shadows;
  LightBox box;
  if (!taken_box (r, frame, reach, &box))
    return false;
  settle (shadows, frame, &box, &shadows->texel[index]);
  srt_batches_begin (r);
  Casters casters = { &box, box.most.z, shadows->texel[index] };
  add_casters (r, frame, &casters);
  LightBox high = box;
  high.most.z = casters.top;
  make_from (shadows, &high, shadows->from[index]);
  srt_batches_send (r);
  glViewport (index * shadows->side, 0, shadows->side, shadows->side);
  glUniformMatrix4fv (shadows->program.clip, 1, GL_FALSE, shadows->from[index]);
  for (int i = 0; i < r->batches.n_batches; i++)
    draw_caster (r, &r->batches.batches[i]);
  if (frame->options->debris_shadows)
    srt_debris_draw_casters (r, frame, reaches_box, &casters);
  return true;
}

/* Two axes across the light. */
static void
set_axes (SrtShadows *shadows, SrtVec3 sun)
{
  SrtVec3 other = fabsf (sun.y) < 0.9f ? srt_vec3 (0, 1, 0) : srt_vec3 (1, 0, 0);
  shadows->z = sun;
  shadows->x = srt_normalize (srt_cross (other, sun));
  shadows->y = srt_cross (sun, shadows->x);
}

void
srt_shadows_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  SrtShadows *shadows = &r->shadows;
  int wanted = frame->options->shadows < SRT_SHADOW_MOST ? frame->options->shadows : SRT_SHADOW_MOST;
  shadows->n = 0;
  if (wanted <= 0 || frame->camera->orthographic || frame->scene->indoors || !srt_ships_ready (r, frame)
      || !size_picture (shadows, frame->options->shadow_side, wanted))
    return;
  const SrtVisible *first = &r->visible[0];
  float nearest = NEAREST;
  if (r->n_visible)
    nearest = srt_maxf (first->distance - frame->scene->instances[first->instance].radius, NEAREST);
  set_axes (shadows, frame->scene->sun);
  glBindFramebuffer (GL_FRAMEBUFFER, shadows->framebuffer);
  const GLfloat depth = 1.0f;
  glDepthMask (GL_TRUE);
  glClearBufferfv (GL_DEPTH, 0, &depth);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDisable (GL_CULL_FACE);
  glDisable (GL_BLEND);
  glEnable (GL_POLYGON_OFFSET_FILL);
  glPolygonOffset (1.5f, 4.0f);
  glUseProgram (shadows->program.id);
  for (int i = 0; i < wanted; i++)
    if (draw_picture (r, frame, i, nearest * reaches[wanted - 1][i]))
      shadows->n = i + 1;
    else
      break;
  glDisable (GL_POLYGON_OFFSET_FILL);
  glBindVertexArray (0);
}

void
srt_shadows_set (const SrtShadows *shadows, const SrtModelProgram *program)
{
  glUniform4f (program->shadow, (float) shadows->n, shadows->texel[0], shadows->texel[1],
               shadows->side ? 1.0f / (float) shadows->side : 0.0f);
  if (!shadows->n)
    return;
  glUniformMatrix4fv (program->shadow_from, shadows->n, GL_FALSE, shadows->from[0]);
  glUniform1f (program->shadow_wide, 1.0f / (float) shadows->room);
  srt_texture_bind (GL_TEXTURE4, shadows->texture);
}
