/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which ships are in view, how finely, and drawing them. */
#include "render/private.h"
#include "render/scene-private.h"

#include "weapons/weapons.h"

#include <stdlib.h>
#include <string.h>

enum
{
  SHIP_LIGHTS = 4,
};

/* Below this radius in pixels a ship covers nothing worth drawing. */
#define LEAST_PIXELS 0.4f
/* The near plane of a perspective view lies within these, as near as the nearest ship asks. */
#define NEAR_LEAST 2.0f
#define NEAR_MOST 100.0f

static int
by_distance (const void *a, const void *b)
{
  const SrtVisible *x = a, *y = b;
  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return x->instance - y->instance;
}

/* The distance at which a perspective view would show things as large as they are. */
static float
size_distance (const SrtFrameState *frame, float distance)
{
  const SrtCamera *camera = frame->camera;
  if (camera->orthographic)
    return camera->scale * (float) camera->height * camera->fy;
  return distance;
}

static float
radius_pixels (const SrtFrameState *frame, float radius, float distance)
{
  float d = srt_maxf (size_distance (frame, distance), 1.0f);
  return radius * frame->pixel_height * frame->camera->fy / d;
}

void
srt_ships_gather (SrtRenderer *r, SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  const SrtCamera *camera = frame->camera;
  float nearest = NEAR_MOST / 0.5f;
  r->n_visible = 0;
  for (int i = 0; i < scene->n_instances; i++)
    {
      const SrtSceneInstance *instance = &scene->instances[i];
      if (instance->flags & SRT_SCENE_UNSEEN)
        continue;
      float distance = srt_distance (instance->place.p, camera->place.p);
      if (instance->n_nodes == 0 || !srt_camera_sees (camera, instance->place.p, instance->radius)
          || radius_pixels (frame, instance->radius, distance) < LEAST_PIXELS)
        {
          r->stats.culled++;
          continue;
        }
      nearest = srt_minf (nearest, distance - instance->radius);
      srt_grow ((void **) &r->visible, &r->max_visible, r->n_visible, sizeof *r->visible);
      r->visible[r->n_visible++] = (SrtVisible){ i, distance };
    }
  if (r->n_visible)
    qsort (r->visible, (size_t) r->n_visible, sizeof *r->visible, by_distance);
  r->stats.instances = r->n_visible;
  frame->far_plane = camera->far_plane;
  frame->near_plane =
      camera->near_plane > 0.0f ? camera->near_plane : srt_clampf (nearest * 0.5f, NEAR_LEAST, NEAR_MOST);
}

/* ---- Uniforms ---- */

/* Fill light of the first nebula (spec 09 §8.2, §9.2), toned down: the sky adds its own. */
static const float fill_color[3] = { 0.045f, 0.085f, 0.155f }, sun_color[3] = { 1.75f, 1.60f, 1.36f };

static void
set_frame_uniforms (const SrtModelProgram *program, const SrtFrameState *frame)
{
  static const float fill[3] = { -0.8944f, 0.4472f, 0.0f };
  SrtVec3 sun = frame->scene->sun;
  glUseProgram (program->id);
  glUniformMatrix4fv (program->clip, 1, GL_FALSE, frame->clip);
  glUniform3f (program->sun, sun.x, sun.y, sun.z);
  glUniform3fv (program->sun_color, 1, sun_color);
  glUniform3fv (program->fill, 1, fill);
  glUniform3fv (program->fill_color, 1, fill_color);
  glUniform3f (program->even, 0, 0, 0);
  glUniform1f (program->parallel, frame->camera->orthographic ? 1.0f : 0.0f);
  glUniform3f (program->ahead, frame->ahead.x, frame->ahead.y, frame->ahead.z);
  glUniform4f (program->rim, 0, 0, 0, 0);
  glUniform1f (program->alpha, 1.0f);
  glUniform1f (program->spot_left, 0.0f);
  glUniform1i (program->n_lights, 0);
}

/* The strongest few lights that reach a sphere. */
static void
set_lights (const SrtRenderer *r, const SrtModelProgram *program, SrtVec3 at, float radius)
{
  int chosen[SHIP_LIGHTS], n = 0;
  float strength[SHIP_LIGHTS];
  for (int i = 0; i < r->n_lights; i++)
    {
      const SrtLight *light = &r->lights[i];
      float reach = light->reach + radius;
      float away2 = srt_length2 (srt_sub (light->at, at));
      if (away2 > reach * reach)
        continue;
      float s = (light->color[0] + light->color[1] + light->color[2]) * (1.0f - sqrtf (away2) / reach);
      int place = n < SHIP_LIGHTS ? n : SHIP_LIGHTS;
      while (place > 0 && s > strength[place - 1])
        place--;
      if (place == SHIP_LIGHTS)
        continue;
      n = n < SHIP_LIGHTS ? n + 1 : n;
      for (int k = n - 1; k > place; k--)
        {
          chosen[k] = chosen[k - 1];
          strength[k] = strength[k - 1];
        }
      chosen[place] = i;
      strength[place] = s;
    }
  float place[SHIP_LIGHTS][4] = { { 0 } }, color[SHIP_LIGHTS][3] = { { 0 } };
  for (int k = 0; k < n; k++)
    {
      const SrtLight *light = &r->lights[chosen[k]];
      place[k][0] = light->at.x;
      place[k][1] = light->at.y;
      place[k][2] = light->at.z;
      place[k][3] = light->reach;
      memcpy (color[k], light->color, sizeof color[k]);
    }
  glUniform1i (program->n_lights, n);
  if (n)
    {
      glUniform4fv (program->light_at, n, &place[0][0]);
      glUniform3fv (program->light_color, n, &color[0][0]);
    }
}

static void
set_turn (GLint uniform, const SrtMat3 *m)
{
  glUniformMatrix3fv (uniform, 1, GL_TRUE, m->m);
}

static void
bind (GLenum unit, GLuint texture)
{
  glActiveTexture (unit);
  glBindTexture (GL_TEXTURE_2D, texture);
}

static GLuint
picture (const SrtGpuModel *gpu, int image, GLuint otherwise)
{
  return image >= 0 && gpu->images[image].texture ? gpu->images[image].texture : otherwise;
}

static bool
has_light_map (const SrtMaterial *m)
{
  return m && !m->unlit && (m->emissive[0] > 0.0f || m->emissive[1] > 0.0f || m->emissive[2] > 0.0f);
}

/* @out: its light map is switched off. */
static void
set_material (const SrtRenderer *r,
              const SrtModelProgram *program,
              const SrtGpuModel *gpu,
              const SrtMaterial *m,
              bool out)
{
  static const SrtMaterial plain = {
    .base_color = { 0.55f, 0.57f, 0.60f, 1.0f },
    .metallic = 0.3f,
    .roughness = 0.55f,
    .base_image = -1,
    .orm_image = -1,
    .normal_image = -1,
    .occlusion_image = -1,
    .emissive_image = -1,
  };
  if (!m)
    m = &plain;
  /* A lamp whose picture is still to come stays dark, or the whole ship would shine. */
  bool dark = out || (m->emissive_image >= 0 && !gpu->images[m->emissive_image].texture);
  bind (GL_TEXTURE0, picture (gpu, m->base_image, r->white));
  if (program != &r->model_fast)
    bind (GL_TEXTURE1, picture (gpu, m->orm_image, r->white));
  bind (GL_TEXTURE2,
        m->unlit ? picture (gpu, m->base_image, r->white) : picture (gpu, m->emissive_image, r->white));
  bool has_orm = m->orm_image >= 0 && gpu->images[m->orm_image].texture;
  if (m->unlit)
    {
      glUniform4f (program->base_factor, 0, 0, 0, 1);
      glUniform3f (program->emission_factor, m->base_color[0], m->base_color[1], m->base_color[2]);
      glUniform3f (program->orm_factor, 0.0f, 1.0f, 0.0f);
    }
  else
    {
      /* Paint still to come reads as primer, not as bare white. */
      bool bare = m->base_image >= 0 && !gpu->images[m->base_image].texture;
      float primer = bare ? 0.28f : 1.0f;
      glUniform4f (program->base_factor, m->base_color[0] * primer, m->base_color[1] * primer,
                   m->base_color[2] * primer, m->base_color[3]);
      if (has_light_map (m) && !dark)
        glUniform3fv (program->emission_factor, 1, m->emissive);
      else
        glUniform3f (program->emission_factor, 0, 0, 0);
      bool waiting = m->orm_image >= 0 && !has_orm;
      float occlusion = has_orm && m->occlusion_image == m->orm_image ? m->occlusion_strength : 0.0f;
      glUniform3f (program->orm_factor, occlusion, waiting ? 0.5f : m->roughness,
                   waiting ? 0.2f : m->metallic);
    }
  if (program == &r->model_detail)
    {
      bind (GL_TEXTURE3, picture (gpu, m->normal_image, r->flat_bumps));
      glUniform1f (program->bump_scale, m->normal_scale);
    }
}

/* ---- Drawing ---- */

typedef enum Pass
{
  PASS_SOLID,
  PASS_SEE_THROUGH,
  PASS_SHIMMER, /* of a cloak: all of it, added */
} Pass;

typedef struct Bound
{
  const SrtModelProgram *program;
  int model, material;
  bool out; /* the material's light map */
} Bound;

static const SrtLevel *
choose_level (const SrtModel *model, const SrtPart *part, float distance)
{
  int chosen = 0;
  for (int l = 1; l < part->n_levels; l++)
    if (distance >= model->levels[part->first_level + l].distance)
      chosen = l;
  return &model->levels[part->first_level + chosen];
}

/* Light alone whose picture is still to come would be a white plate: it is left out. */
static bool
light_to_come (const SrtGpuModel *gpu, const SrtMaterial *m)
{
  return m && m->blend == 2 && m->base_image >= 0 && !gpu->images[m->base_image].texture;
}

static void
draw_primitives (SrtRenderer *r,
                 Bound *bound,
                 const SrtSceneNode *node,
                 const SrtLevel *level,
                 Pass pass,
                 bool ghost)
{
  const SrtModel *model = &r->cache.content->models[node->model];
  const SrtGpuModel *gpu = &r->cache.models[node->model];
  int maps = 0;
  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];
      const SrtMaterial *material = primitive->material >= 0 ? &model->materials[primitive->material] : NULL;
      bool out = node->lit > 0 && has_light_map (material) && ++maps >= node->lit;
      bool blended = ghost || (material && material->blend != 0);
      const SrtGpuPrimitive *range = &gpu->primitives[level->first_primitive + i];
      if ((pass != PASS_SHIMMER && blended != (pass == PASS_SEE_THROUGH)) || range->n_indices == 0
          || light_to_come (gpu, material))
        continue;
      if (bound->model != node->model || bound->material != primitive->material
          || bound->out != out)
        {
          if (bound->model != node->model)
            glBindVertexArray (gpu->vertex_array);
          if (pass != PASS_SHIMMER)
            set_material (r, bound->program, gpu, material, out);
          bound->model = node->model;
          bound->material = primitive->material;
          bound->out = out;
          if (material && material->double_sided)
            glDisable (GL_CULL_FACE);
          else
            glEnable (GL_CULL_FACE);
          if (pass != PASS_SOLID)
            glBlendFunc (GL_ONE, pass == PASS_SHIMMER || (material && material->blend == 2) ? GL_ONE
                                                                                           : GL_ONE_MINUS_SRC_ALPHA);
        }
      if (pass == PASS_SEE_THROUGH && !ghost)
        glUniform1f (bound->program->alpha, material->base_color[3]);
      glDrawElements (GL_TRIANGLES, range->n_indices, GL_UNSIGNED_INT, (void *) range->offset);
      r->stats.draws++;
      r->stats.triangles += range->n_indices / 3;
    }
}

/* How solid it is, but for parts that its cloak leaves out; a cloaked hull that is pointed at or chosen shows a little. */
static float
solidity (const SrtSceneInstance *instance)
{
  bool marked = (instance->flags & (SRT_SCENE_SELECTED | SRT_SCENE_HOVERED)) != 0;
  float alpha = instance->flags & (SRT_SCENE_ABSENT | SRT_SCENE_GHOST) ? 0.45f : 1.0f - instance->cloak.faded;
  return marked ? srt_maxf (alpha, 0.18f) : alpha;
}

/* The type of a ship whose cloak hides only some of its parts; NULL: it has none on, or that hides all. */
static const SrtShipType *
cloaks_by_parts (const SrtScene *scene, const SrtSceneInstance *instance)
{
  const SrtShipType *type = instance->type >= 0 ? &scene->content->ships[instance->type] : NULL;
  return type && type->cloaks_parts.n > 0 && instance->cloak.faded > 0.0f ? type : NULL;
}

/* How solid one part of such a ship is, said to the program. */
static float
set_part_look (const SrtModelProgram *program, const SrtShipType *type, const SrtSceneInstance *instance,
               const SrtPart *part, SrtVec3 eye)
{
  bool covered = srt_cloak_covers (type, part);
  SrtVec3 struck = srt_sub (srt_frame_apply (&instance->place, instance->cloak.struck), eye);
  float alpha = covered ? solidity (instance) : 1.0f;
  glUniform1f (program->alpha, alpha);
  glUniform1f (program->spot_left, covered ? instance->cloak.spot : 0.0f);
  glUniform4f (program->spot, struck.x, struck.y, struck.z, srt_cloak_spot_size (type, part, instance->radius));
  return alpha;
}

/* Only what lies on the mouth's side of the portal shows. */
static void
set_cut (const SrtModelProgram *program, const SrtSceneInstance *instance, SrtVec3 eye)
{
  SrtVec3 n = instance->cut.normal;
  glUniform4f (program->cut, n.x, n.y, n.z, -srt_dot (n, srt_sub (instance->cut.point, eye)));
}

/* In a hangar: neither sun nor nebula on its walls, the beacons' red on who stands there. */
static void
set_indoors (const SrtModelProgram *program, const SrtSceneInstance *instance)
{
  static const float none[3] = { 0, 0, 0 };
  glUniform3fv (program->sun_color, 1, instance->indoors ? none : sun_color);
  glUniform3fv (program->fill_color, 1, instance->indoors ? none : fill_color);
  glUniform3fv (program->even, 1, instance->even);
}

static void
set_looks (const SrtModelProgram *program, const SrtSceneInstance *instance, SrtVec3 eye)
{
  SrtVec3 struck = srt_sub (srt_frame_apply (&instance->place, instance->cloak.struck), eye);
  glUniform1f (program->alpha, solidity (instance));
  glUniform1f (program->spot_left, instance->cloak.spot);
  glUniform4f (program->spot, struck.x, struck.y, struck.z, instance->radius);
  if (instance->flags & SRT_SCENE_SELECTED)
    glUniform4f (program->rim, 0.98f, 0.94f, 0.42f, 0.75f);
  else if (instance->flags & SRT_SCENE_HOVERED)
    glUniform4f (program->rim, 0.85f, 0.92f, 1.0f, 0.4f);
  else
    glUniform4f (program->rim, 0, 0, 0, 0);
}

static void
use_program (Bound *bound, const SrtModelProgram *program)
{
  if (bound->program == program)
    return;
  glUseProgram (program->id);
  *bound = (Bound){ program, -1, -2, false };
}

/* The shimmer is drawn with corners alone: no paint, no light. */
static void
set_shimmer (const SrtRenderer *r, const SrtSceneInstance *instance)
{
  const SrtModelProgram *program = &r->model_shimmer;
  float color[3];
  srt_cloak_color (instance->cloak.shimmer, color);
  glUniform3fv (program->shimmer, 1, color);
  glUniform1f (program->ticks, instance->cloak.ticks);
  bind (GL_TEXTURE0, r->noise);
}

/* Chooses the program of a pass and says how the ship looks in it; false when nothing of it is seen. */
static bool
begin_instance (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, Pass pass, Bound *bound)
{
  const SrtSceneInstance *instance = &frame->scene->instances[visible->instance];
  SrtVec3 eye = frame->camera->place.p;
  if (pass == PASS_SHIMMER)
    {
      if (instance->cloak.shimmer <= 0.0f)
        return false;
      use_program (bound, &r->model_shimmer);
      set_shimmer (r, instance);
      return true;
    }
  if (solidity (instance) <= 0.0f && instance->cloak.spot <= 0.0f && !cloaks_by_parts (frame->scene, instance))
    return false;
  if (instance->is_cut)
    use_program (bound, &r->model_cut);
  else if (frame->options->quality == SRT_QUALITY_LOW)
    use_program (bound, &r->model_fast);
  else
    use_program (bound, radius_pixels (frame, instance->radius, visible->distance) > 26.0f ? &r->model_detail
                                                                                           : &r->model_plain);
  set_looks (bound->program, instance, eye);
  if (frame->scene->indoors)
    set_indoors (bound->program, instance);
  if (instance->is_cut)
    set_cut (bound->program, instance, eye);
  set_lights (r, bound->program, srt_sub (instance->place.p, eye), instance->radius);
  return true;
}

static void
draw_instance (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, Pass pass, Bound *bound)
{
  const SrtScene *scene = frame->scene;
  const SrtSceneInstance *instance = &scene->instances[visible->instance];
  const SrtShipType *by_parts = cloaks_by_parts (scene, instance);
  bool ghost = solidity (instance) < 1.0f;
  SrtVec3 eye = frame->camera->place.p;
  if ((pass == PASS_SOLID && ghost && !by_parts) || !begin_instance (r, frame, visible, pass, bound))
    return;
  bool small = instance->radius * 6.0f < visible->distance;
  for (int i = 0; i < instance->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
      if (!r->cache.models[node->model].ready)
        continue;
      const SrtModel *model = &r->cache.content->models[node->model];
      const SrtPart *part = &model->parts[node->part];
      if (part->n_levels == 0)
        continue;
      /* Parts of a near, large ship are judged one by one. */
      float distance = visible->distance;
      if (!small)
        {
          if (!srt_camera_sees (frame->camera, node->place.p, part->radius))
            continue;
          distance = srt_maxf (srt_distance (node->place.p, eye) - part->radius * 0.5f, 0.0f);
        }
      bool finest = (instance->flags & SRT_SCENE_FINEST) != 0;
      const SrtLevel *level =
          choose_level (model, part, finest ? 0.0f : size_distance (frame, distance) * frame->level_scale);
      SrtVec3 at = srt_sub (node->place.p, eye);
      glUniform3f (bound->program->at, at.x, at.y, at.z);
      set_turn (bound->program->turn, &node->place.r);
      if (by_parts && pass != PASS_SHIMMER)
        {
          ghost = set_part_look (bound->program, by_parts, instance, part, eye) < 1.0f;
          if (ghost && pass == PASS_SOLID)
            continue;
        }
      draw_primitives (r, bound, node, level, pass, ghost);
    }
}

static bool
can_draw (const SrtRenderer *r, const SrtFrameState *frame)
{
  return r->n_visible && r->cache.content && r->cache.content->models == frame->scene->content->models;
}

void
srt_ships_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  set_frame_uniforms (&r->model_detail, frame);
  set_frame_uniforms (&r->model_plain, frame);
  set_frame_uniforms (&r->model_fast, frame);
  set_frame_uniforms (&r->model_shimmer, frame);
  set_frame_uniforms (&r->model_cut, frame);
  if (!can_draw (r, frame))
    return;
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  Bound bound = { NULL, -1, -2, false };
  for (int i = 0; i < r->n_visible; i++)
    draw_instance (r, frame, &r->visible[i], PASS_SOLID, &bound);
  glDisable (GL_CULL_FACE);
  glBindVertexArray (0);
}

void
srt_ships_draw_see_through (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!can_draw (r, frame))
    return;
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glEnable (GL_BLEND);
  Bound bound = { NULL, -1, -2, false };
  for (int i = r->n_visible - 1; i >= 0; i--)
    {
      glDepthMask (GL_TRUE);
      draw_instance (r, frame, &r->visible[i], PASS_SEE_THROUGH, &bound);
      glDepthMask (GL_FALSE);
      draw_instance (r, frame, &r->visible[i], PASS_SHIMMER, &bound);
    }
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  glDisable (GL_CULL_FACE);
  glBindVertexArray (0);
}
