/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which ships are in view, how finely, and drawing them. */
#include "render/private.h"
#include "render/scene-private.h"

#include "effects/state.h"
#include "weapons/weapons.h"

#include <stdlib.h>
#include <string.h>

/* Below this radius in pixels a ship covers nothing worth drawing. */
#define LEAST_PIXELS 0.4f
/* The near plane of a perspective view lies within these, as near as the nearest ship asks. */
#define NEAR_LEAST 2.0f
#define NEAR_MOST 100.0f
/* How far in from its edge a torn hull glows, in radii. */
#define TORN_REACH 0.035f

static int
by_distance (const void *a, const void *b)
{
  const SrtVisible *x = a, *y = b;
  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return x->instance - y->instance;
}

/* The distance at which a perspective view would show things as large as they are. */
float
srt_ships_size_distance (const SrtFrameState *frame, float distance)
{
  const SrtCamera *camera = frame->camera;
  if (camera->orthographic)
    return camera->scale * (float) camera->height * camera->fy;
  return distance;
}

float
srt_ships_pixels (const SrtFrameState *frame, float radius, float distance)
{
  float d = srt_maxf (srt_ships_size_distance (frame, distance), 1.0f);
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
          || srt_ships_pixels (frame, instance->radius, distance) < LEAST_PIXELS)
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

/* The original's lights, in the display's units; of the two fills, that of fighters (spec 09 §9.2). */
static const float classic_fill[3] = { 0.0f, 0.35f, 0.7f }, classic_sun[3] = { 1.0f, 1.0f, 0.8f };

static void
set_lights (const SrtModelProgram *program, const SrtFrameState *frame, float light)
{
  bool classic = frame->options->shading == SRT_SHADING_CLASSIC;
  const float *sun = classic ? classic_sun : sun_color, *fill = classic ? classic_fill : fill_color;
  glUniform3f (program->sun_color, sun[0] * light, sun[1] * light, sun[2] * light);
  glUniform3f (program->fill_color, fill[0] * light, fill[1] * light, fill[2] * light);
}

void
srt_ships_program (const SrtModelProgram *program, const SrtFrameState *frame, float light)
{
  static const float fill[3] = { -0.8944f, 0.4472f, 0.0f };
  SrtVec3 sun = frame->scene->sun;
  glUseProgram (program->id);
  glUniformMatrix4fv (program->clip, 1, GL_FALSE, frame->clip);
  glUniform3f (program->sun, sun.x, sun.y, sun.z);
  glUniform3fv (program->fill, 1, fill);
  set_lights (program, frame, light);
  glUniform3f (program->even, 0, 0, 0);
  glUniform1f (program->parallel, frame->camera->orthographic ? 1.0f : 0.0f);
  glUniform3f (program->ahead, frame->ahead.x, frame->ahead.y, frame->ahead.z);
  glUniform1f (program->alpha, 1.0f);
  glUniform1f (program->spot_left, 0.0f);
  srt_shadows_set (frame->shadows, program);
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
  bool torn; /* a hull's inside shows */
} Bound;

const SrtLevel *
srt_ships_level (const SrtFrameState *frame, const SrtModel *model, const SrtPart *part, float distance, bool finest)
{
  float d = finest ? 0.0f : srt_ships_size_distance (frame, distance) * frame->level_scale;
  int chosen = 0;
  for (int l = 1; l < part->n_levels; l++)
    if (d >= model->levels[part->first_level + l].distance)
      chosen = l;
  return &model->levels[part->first_level + chosen];
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
      bool out = node->lit > 0 && srt_material_has_light_map (material) && ++maps >= node->lit;
      bool blended = ghost || (material && material->blend != 0);
      const SrtGpuPrimitive *range = &gpu->primitives[level->first_primitive + i];
      if ((pass != PASS_SHIMMER && blended != (pass == PASS_SEE_THROUGH)) || range->n_indices == 0
          || srt_material_to_come (gpu, material))
        continue;
      if (bound->model != node->model || bound->material != primitive->material
          || bound->out != out)
        {
          if (bound->model != node->model)
            glBindVertexArray (gpu->vertex_array);
          if (pass != PASS_SHIMMER)
            srt_material_set (r, bound->program, gpu, material, out);
          bound->model = node->model;
          bound->material = primitive->material;
          bound->out = out;
          if (bound->torn || (material && material->double_sided))
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

/* Only what lies on the normal's side shows. @glow: how brightly a torn edge glows; 0 it is a portal's clean cut. */
static void
set_cut (const SrtModelProgram *program, const SrtScenePlane *plane, SrtVec3 eye, float glow, float reach)
{
  static const float hot[3] = { 9.0f, 4.2f, 1.6f };
  SrtVec3 n = plane->normal, at = srt_sub (plane->point, eye);
  glUniform4f (program->cut, n.x, n.y, n.z, -srt_dot (n, at));
  glUniform3f (program->cut_at, at.x, at.y, at.z);
  glUniform4f (program->cut_glow, hot[0] * glow, hot[1] * glow, hot[2] * glow, glow > 0.0f ? reach : 0.0f);
}

/* Says which plane cuts the parts that are drawn next. @split: counted from 1, 0 none but a portal. */
static void
set_planes (const SrtModelProgram *program, const SrtFrameState *frame, const SrtSceneInstance *instance, int split)
{
  const SrtScene *scene = frame->scene;
  SrtVec3 eye = frame->camera->place.p;
  if (split > 0)
    set_cut (program, &instance->split[split - 1], eye,
             scene->fx ? srt_split_glow (scene->fx, instance->slot, scene->effects_ahead) : 1.0f,
             TORN_REACH * instance->radius);
  else if (instance->is_cut)
    set_cut (program, &instance->cut, eye, 0.0f, 0.0f);
}

/* In a hangar: neither sun nor nebula on its walls, the beacons' red on who stands there. */
static void
set_indoors (const SrtModelProgram *program, const SrtFrameState *frame, const SrtSceneInstance *instance)
{
  set_lights (program, frame, instance->indoors ? 0.0f : 1.0f);
  glUniform3fv (program->even, 1, instance->even);
}

static void
set_looks (const SrtModelProgram *program, const SrtSceneInstance *instance, SrtVec3 eye)
{
  SrtVec3 struck = srt_sub (srt_frame_apply (&instance->place, instance->cloak.struck), eye);
  glUniform1f (program->alpha, solidity (instance));
  glUniform1f (program->spot_left, instance->cloak.spot);
  glUniform4f (program->spot, struck.x, struck.y, struck.z, instance->radius);
}

static void
use_program (Bound *bound, const SrtModelProgram *program)
{
  if (bound->program == program)
    return;
  glUseProgram (program->id);
  *bound = (Bound){ .program = program, .model = -1, .material = -2 };
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
  srt_texture_bind (GL_TEXTURE0, r->noise);
}

static const SrtModelProgram *
choose_program (const SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, int split)
{
  const SrtSceneInstance *instance = &frame->scene->instances[visible->instance];
  if (frame->options->shading == SRT_SHADING_CLASSIC)
    return instance->is_cut || split > 0 ? &r->model_classic_cut : &r->model_classic;
  if (instance->is_cut || split > 0)
    return &r->model_cut;
  if (frame->options->shading == SRT_SHADING_CORNERS)
    return &r->model_fast;
  return srt_ships_pixels (frame, instance->radius, visible->distance) > 26.0f ? &r->model_detail : &r->model_plain;
}

/* Chooses the program of a pass and says how the ship looks in it; false when nothing of it is seen. */
static bool
begin_instance (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, Pass pass, int split,
                Bound *bound)
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
  use_program (bound, choose_program (r, frame, visible, split));
  set_looks (bound->program, instance, eye);
  if (frame->scene->indoors)
    set_indoors (bound->program, frame, instance);
  set_planes (bound->program, frame, instance, split);
  return true;
}

/* Of a whole ship: its outline's glow and the lights that reach it. */
static SrtPartLook
look_of (const SrtRenderer *r, const SrtFrameState *frame, const SrtSceneInstance *instance)
{
  static const uint8_t chosen[4] = { 250, 240, 107, 191 }, pointed_at[4] = { 217, 235, 255, 102 };
  SrtPartLook look = srt_part_look_at (&instance->place, frame->camera->place.p);
  if (instance->flags & SRT_SCENE_SELECTED)
    memcpy (look.rim, chosen, sizeof chosen);
  else if (instance->flags & SRT_SCENE_HOVERED)
    memcpy (look.rim, pointed_at, sizeof pointed_at);
  srt_lights_choose (r, srt_sub (instance->place.p, frame->camera->place.p), instance->radius, look.lights);
  return look;
}

void
srt_ships_nodes (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, bool from_light,
                 SrtFoundNode found, void *data)
{
  const SrtScene *scene = frame->scene;
  const SrtSceneInstance *instance = &scene->instances[visible->instance];
  bool small = instance->radius * 6.0f < visible->distance, finest = (instance->flags & SRT_SCENE_FINEST) != 0;
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
          if (!from_light && !srt_camera_sees (frame->camera, node->place.p, part->radius))
            continue;
          distance = srt_maxf (srt_distance (node->place.p, frame->camera->place.p) - part->radius * 0.5f, 0.0f);
        }
      found (r, node, part, srt_ships_level (frame, model, part, distance, finest), data);
    }
}

/* ---- Solid ships, many at once ---- */

typedef struct Solid
{
  const SrtModelProgram *program;
  SrtVec3 eye;
  SrtPartLook look;
} Solid;

static void
add_solid (SrtRenderer *r, const SrtSceneNode *node, const SrtPart *part, const SrtLevel *level, void *data)
{
  Solid *solid = data;
  (void) part;
  srt_part_look_place (&solid->look, &node->place, solid->eye);
  srt_batches_add (r, solid->program, node, level, solid->look);
}

/* Nothing about it but its place, its outline and its lights differs from others of its model. */
static bool
is_plain (const SrtScene *scene, const SrtSceneInstance *instance)
{
  return !scene->indoors && !instance->is_cut && instance->n_splits == 0 && solidity (instance) >= 1.0f && instance->cloak.spot <= 0.0f;
}

static void
draw_batch (SrtRenderer *r, const SrtBatch *batch, Bound *bound)
{
  const SrtModel *model = &r->cache.content->models[batch->model];
  const SrtGpuModel *gpu = &r->cache.models[batch->model];
  const SrtLevel *level = &model->levels[batch->level];
  int maps = 0;
  use_program (bound, batch->program);
  srt_batch_bind (r, batch);
  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];
      const SrtMaterial *material = primitive->material >= 0 ? &model->materials[primitive->material] : NULL;
      bool out = batch->lit > 0 && srt_material_has_light_map (material) && ++maps >= batch->lit;
      const SrtGpuPrimitive *range = &gpu->primitives[level->first_primitive + i];
      if ((material && material->blend != 0) || range->n_indices == 0)
        continue;
      if (bound->model != batch->model || bound->material != primitive->material || bound->out != out)
        {
          srt_material_set (r, bound->program, gpu, material, out);
          bound->model = batch->model;
          bound->material = primitive->material;
          bound->out = out;
          if (material && material->double_sided)
            glDisable (GL_CULL_FACE);
          else
            glEnable (GL_CULL_FACE);
        }
      glDrawElementsInstanced (GL_TRIANGLES, range->n_indices, GL_UNSIGNED_INT, (void *) range->offset, batch->n);
      r->stats.draws++;
      r->stats.triangles += range->n_indices / 3 * batch->n;
    }
}

static void
draw_plain (SrtRenderer *r, const SrtFrameState *frame, Bound *bound)
{
  srt_batches_begin (r);
  for (int i = 0; i < r->n_visible; i++)
    {
      const SrtSceneInstance *instance = &frame->scene->instances[r->visible[i].instance];
      if (!is_plain (frame->scene, instance))
        continue;
      Solid solid = { choose_program (r, frame, &r->visible[i], 0), frame->camera->place.p, look_of (r, frame, instance) };
      srt_ships_nodes (r, frame, &r->visible[i], false, add_solid, &solid);
    }
  srt_batches_send (r);
  for (int i = 0; i < r->batches.n_batches; i++)
    draw_batch (r, &r->batches.batches[i], bound);
}

void
srt_ships_draw_batches (SrtRenderer *r)
{
  Bound bound = { NULL, -1, -2, false };
  for (int i = 0; i < r->batches.n_batches; i++)
    draw_batch (r, &r->batches.batches[i], &bound);
}

/* ---- The others, one by one ---- */

typedef struct Single
{
  const SrtFrameState *frame;
  const SrtSceneInstance *instance;
  const SrtShipType *by_parts;
  Pass pass;
  bool ghost;
  int split; /* which parts: those cut by that plane, 0 those that are whole */
  Bound *bound;
  SrtPartLook look;
} Single;

static void
draw_node (SrtRenderer *r, const SrtSceneNode *node, const SrtPart *part, const SrtLevel *level, void *data)
{
  Single *single = data;
  SrtVec3 eye = single->frame->camera->place.p;
  bool ghost = single->ghost;
  if (node->cut != single->split)
    return;
  if (single->by_parts && single->pass != PASS_SHIMMER)
    {
      ghost = set_part_look (single->bound->program, single->by_parts, single->instance, part, eye) < 1.0f;
      if (ghost && single->pass == PASS_SOLID)
        return;
    }
  if (single->pass == PASS_SEE_THROUGH && !ghost && !r->cache.models[node->model].blended)
    return;
  srt_part_look_place (&single->look, &node->place, eye);
  srt_part_look_set (&single->look);
  draw_primitives (r, single->bound, node, level, single->pass, ghost);
}

/* Whether any of its parts is of a model with glass. */
static bool
has_glass (const SrtRenderer *r, const SrtScene *scene, const SrtSceneInstance *instance)
{
  for (int i = 0; i < instance->n_nodes; i++)
    if (r->cache.models[scene->nodes[instance->first_node + i].model].blended)
      return true;
  return false;
}

static void
draw_parts (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, Pass pass, int split, Bound *bound)
{
  const SrtScene *scene = frame->scene;
  const SrtSceneInstance *instance = &scene->instances[visible->instance];
  const SrtShipType *by_parts = cloaks_by_parts (scene, instance);
  bool ghost = solidity (instance) < 1.0f;
  if (pass == PASS_SOLID && ((ghost && !by_parts) || is_plain (scene, instance)))
    return;
  if (pass == PASS_SEE_THROUGH && !ghost && !has_glass (r, scene, instance))
    return;
  if (!begin_instance (r, frame, visible, pass, split, bound))
    return;
  Single single = { frame, instance, by_parts, pass, ghost, split, bound, look_of (r, frame, instance) };
  bound->torn = split > 0 && pass != PASS_SHIMMER;
  srt_ships_nodes (r, frame, visible, false, draw_node, &single);
}

static void
draw_instance (SrtRenderer *r, const SrtFrameState *frame, const SrtVisible *visible, Pass pass, Bound *bound)
{
  for (int split = 0; split <= frame->scene->instances[visible->instance].n_splits; split++)
    {
      draw_parts (r, frame, visible, pass, split, bound);
      if (bound->torn) /* its insides were drawn, as those of others are not */
        *bound = (Bound){ .model = -1, .material = -2 };
    }
}

bool
srt_ships_ready (const SrtRenderer *r, const SrtFrameState *frame)
{
  return r->n_visible && r->cache.content && r->cache.content->models == frame->scene->content->models;
}

void
srt_ships_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  srt_ships_program (&r->model_detail, frame, 1.0f);
  srt_ships_program (&r->model_plain, frame, 1.0f);
  srt_ships_program (&r->model_fast, frame, 1.0f);
  srt_ships_program (&r->model_shimmer, frame, 1.0f);
  srt_ships_program (&r->model_cut, frame, 1.0f);
  srt_ships_program (&r->model_classic, frame, 1.0f);
  srt_ships_program (&r->model_classic_cut, frame, 1.0f);
  srt_lights_send (r);
  if (!srt_ships_ready (r, frame))
    return;
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  Bound bound = { .model = -1, .material = -2 };
  draw_plain (r, frame, &bound);
  bound = (Bound){ .model = -1, .material = -2 };
  for (int i = 0; i < r->n_visible; i++)
    draw_instance (r, frame, &r->visible[i], PASS_SOLID, &bound);
  glDisable (GL_CULL_FACE);
  glBindVertexArray (0);
}

void
srt_ships_draw_see_through (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!srt_ships_ready (r, frame))
    return;
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glEnable (GL_BLEND);
  Bound bound = { .model = -1, .material = -2 };
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
