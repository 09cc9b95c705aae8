/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Struck shields: bubbles round ships, and the parts of hulls that glow (spec 05 §18, §19). */
#include "render/private.h"
#include "render/scene-private.h"

#include "effects/state.h"

#include <stdlib.h>

/* How much brighter than the chapter's colours: those are shares of a light that is not told. */
#define VERTEX_BRIGHTNESS 6.0f    /* of bubbles coloured at their vertices */
#define FLICKER_BRIGHTNESS 0.9f
#define CLASSIC_SWIRL 0.001f      /* of a hull's texture, a tick, over the square of the distance */
#define TEXTURE_SIZE 1400.0f      /* units that the texture covers of a hull */
#define FIELD_TEXTURE_SIZE 0.45f /* ... of a force field, of its radius */

/* What both shaders have of the ramp and of the fading (spec 05 §18.2, §18.3); its last step ends softly: a pixel shows it. */
static const char shared_text[] =
    "#define FADE 0.025\n"
    "vec2 ramp (float s) {\n"
    "  if (s <= 0.35 || s >= 1.0) return vec2 (0.0);\n"
    "  float t = s > 0.6 ? (1.0 - s) / 0.4 : s > 0.4 ? (0.6 - s) / 0.2 : (0.6 - s) / 0.6;\n"
    "  float e = 0.5 - 0.5 * cos (3.14159265 * t);\n"
    "  return s > 0.6 ? vec2 (0.7 * e, e) : s > 0.4 ? vec2 (0.7 - 0.7 * e, 1.0 - 0.7 * e)\n"
    "                                               : vec2 (0.0, (0.3 - 0.3 * e) * smoothstep (0.35, 0.4, s)); }\n"
    "float strength (float d, float reach) { return reach < 0.0 ? 1.0 : d <= reach ? 2.0 * d / max (reach, 1.0) : 0.0; }\n"
    "#line 1\n";

typedef struct RippleProgram
{
  GLuint id;
  GLint clip, turn, at, swirl, n_hits, hits, other, flicker;
} RippleProgram;

typedef struct SkinProgram
{
  GLuint id;
  GLint clip, turn, at, n_hits, hits, ages, look, classic;
} SkinProgram;

typedef struct Sphere
{
  GLuint array, vertices, indices;
  int n_indices;
} Sphere;

struct SrtShieldDrawing
{
  RippleProgram ripple;
  SkinProgram skin;
  Sphere spheres[SRT_BUBBLE_LEVELS];
  SrtStream stream; /* of vertices with colours */
};

/* ---- Making ---- */

static void
make_sphere (Sphere *sphere, int level)
{
  static uint16_t indices[6 * 48 * 39];
  static SrtVec3 vertices[SRT_BUBBLE_VERTICES];
  int n = srt_bubble_n_vertices (level);

  for (int i = 0; i < n; i++)
    vertices[i] = srt_bubble_vertex (level, i);
  sphere->n_indices = srt_bubble_indices (level, indices);
  glGenVertexArrays (1, &sphere->array);
  glBindVertexArray (sphere->array);
  glGenBuffers (1, &sphere->vertices);
  glBindBuffer (GL_ARRAY_BUFFER, sphere->vertices);
  glBufferData (GL_ARRAY_BUFFER, n * (GLsizeiptr) sizeof *vertices, vertices, GL_STATIC_DRAW);
  glGenBuffers (1, &sphere->indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, sphere->indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, sphere->n_indices * (GLsizeiptr) sizeof *indices, indices, GL_STATIC_DRAW);
  glEnableVertexAttribArray (0);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, sizeof *vertices, NULL);
  glBindVertexArray (0);
}

static bool
make_ripple (RippleProgram *p, SrtDiags *diags)
{
  p->id = srt_program_new ("ripple-vert", "ripple-frag", shared_text, diags);
  if (!p->id)
    return false;
  p->clip = glGetUniformLocation (p->id, "u_clip");
  p->turn = glGetUniformLocation (p->id, "u_turn");
  p->at = glGetUniformLocation (p->id, "u_at");
  p->swirl = glGetUniformLocation (p->id, "u_swirl");
  p->n_hits = glGetUniformLocation (p->id, "u_n_hits");
  p->hits = glGetUniformLocation (p->id, "u_hits");
  p->other = glGetUniformLocation (p->id, "u_other");
  p->flicker = glGetUniformLocation (p->id, "u_flicker");
  glUseProgram (p->id);
  glUniform1i (glGetUniformLocation (p->id, "u_noise"), 0);
  return true;
}

static bool
make_skin (SkinProgram *p, SrtDiags *diags)
{
  p->id = srt_program_new ("skin-vert", "skin-frag", shared_text, diags);
  if (!p->id)
    return false;
  p->clip = glGetUniformLocation (p->id, "u_clip");
  p->turn = glGetUniformLocation (p->id, "u_turn");
  p->at = glGetUniformLocation (p->id, "u_at");
  p->n_hits = glGetUniformLocation (p->id, "u_n_hits");
  p->hits = glGetUniformLocation (p->id, "u_hits");
  p->ages = glGetUniformLocation (p->id, "u_ages");
  p->look = glGetUniformLocation (p->id, "u_look");
  p->classic = glGetUniformLocation (p->id, "u_classic");
  glUseProgram (p->id);
  glUniform1i (glGetUniformLocation (p->id, "u_noise"), 0);
  return true;
}

bool
srt_shields_make (SrtRenderer *r, SrtDiags *diags)
{
  r->shields = calloc (1, sizeof *r->shields);
  if (!r->shields)
    abort ();
  if (!make_ripple (&r->shields->ripple, diags) || !make_skin (&r->shields->skin, diags))
    return false;
  for (int level = 0; level < SRT_BUBBLE_LEVELS; level++)
    make_sphere (&r->shields->spheres[level], level);
  return true;
}

void
srt_shields_free (SrtRenderer *r, bool context_lost)
{
  SrtShieldDrawing *drawing = r->shields;

  if (!drawing)
    return;
  if (!context_lost)
    {
      for (int level = 0; level < SRT_BUBBLE_LEVELS; level++)
        {
          glDeleteVertexArrays (1, &drawing->spheres[level].array);
          glDeleteBuffers (1, &drawing->spheres[level].vertices);
          glDeleteBuffers (1, &drawing->spheres[level].indices);
        }
      if (drawing->ripple.id)
        glDeleteProgram (drawing->ripple.id);
      if (drawing->skin.id)
        glDeleteProgram (drawing->skin.id);
      srt_stream_free (&drawing->stream);
    }
  free (drawing);
  r->shields = NULL;
}

/* Light upon light: hidden by what is solid, hiding nothing. */
static void
begin (void)
{
  glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
  glActiveTexture (GL_TEXTURE0);
}

static void
set_place (const SrtFrameState *frame, GLint turn_at, GLint place_at, const SrtFrame *place, float size)
{
  SrtVec3 at = srt_sub (place->p, frame->camera->place.p);
  SrtMat3 turn = place->r;

  for (int k = 0; k < 9; k++)
    turn.m[k] *= size;
  glUniformMatrix3fv (turn_at, 1, GL_TRUE, turn.m);
  glUniform3f (place_at, at.x, at.y, at.z);
}

static GLuint
shield_texture (const SrtRenderer *r, bool field)
{
  return srt_fx_texture (r, field ? SRT_FX_IMAGE_FORCE_FIELD : SRT_FX_IMAGE_SHIELD_NOISE);
}

/* ---- Bubbles ---- */

typedef struct Bubble
{
  const SrtBubble *bubble;
  const SrtSceneInstance *instance;
  int level;
} Bubble;

/* The ship of a bubble that is to be seen, and which sphere. */
static bool
bubble_in_sight (const SrtFrameState *frame, const SrtBubble *bubble, Bubble *out)
{
  const SrtScene *scene = frame->scene;
  int index = srt_scene_find_slot (scene, bubble->slot);
  const SrtSceneInstance *instance = index >= 0 ? &scene->instances[index] : NULL;

  if (!instance || instance->generation != bubble->generation || !srt_bubble_shows (scene->fx, bubble)
      || (instance->flags & SRT_SCENE_UNSEEN) != 0
      || !srt_camera_sees (frame->camera, instance->place.p, SRT_BUBBLE_RADIUS * instance->radius))
    return false;
  *out = (Bubble){ bubble, instance,
                   srt_bubble_level (srt_effects_style (scene->fx),
                                     frame->camera->orthographic
                                         ? 0.0f
                                         : srt_distance (frame->camera->place.p, instance->place.p)) };
  return out->level >= 0;
}

/* What all of a bubble shares in this tick as it flickers: how bright, and where its texture lies. */
static void
flicker_look (const SrtEffects *fx, const SrtBubble *bubble, float look[3])
{
  float color[3];
  bool on = false;

  for (int vertex = 0; vertex < 4 && !on; vertex++)
    {
      srt_bubble_vertex_color (fx, bubble, 0, vertex, 0.0f, color);
      on = color[0] > 0.0f;
      look[1 + vertex % 2] = 7.0f * color[0];
    }
  look[0] = on ? FLICKER_BRIGHTNESS : 0.0f;
}

static void
draw_smooth (SrtRenderer *r, const SrtFrameState *frame, const Bubble *b)
{
  const RippleProgram *program = &r->shields->ripple;
  const SrtEffects *fx = frame->scene->fx;
  const Sphere *sphere = &r->shields->spheres[b->level];
  SrtVec3 ways[SRT_BUBBLE_HITS];
  float ages[SRT_BUBBLE_HITS], hits[SRT_BUBBLE_HITS][4], centre[2], flicker[3] = { 0 }, swirl;
  int n = srt_bubble_hits (fx, b->bubble, frame->scene->effects_ahead, ways, ages);

  if (srt_bubble_flickers (fx, b->bubble))
    {
      flicker_look (fx, b->bubble, flicker);
      if (flicker[0] <= 0.0f)
        return;
    }
  for (int i = 0; i < n; i++)
    {
      const float four[4] = { ways[i].x, ways[i].y, ways[i].z, ages[i] };
      for (int k = 0; k < 4; k++)
        hits[i][k] = four[k];
    }
  swirl = srt_bubble_swirl (fx, b->bubble, frame->scene->effects_ahead, centre);
  glUniform3f (program->swirl, centre[0], centre[1], swirl);
  glUniform1i (program->n_hits, n);
  if (n > 0)
    glUniform4fv (program->hits, n, &hits[0][0]);
  glUniform1f (program->other, b->bubble->friendly ? 0.0f : 1.0f);
  glUniform3fv (program->flicker, 1, flicker);
  set_place (frame, program->turn, program->at, &b->instance->place, SRT_BUBBLE_RADIUS * b->instance->radius);
  glBindVertexArray (sphere->array);
  glDrawElements (GL_TRIANGLES, sphere->n_indices, GL_UNSIGNED_SHORT, NULL);
  r->stats.draws++;
}

/* Coloured at its vertices: the classic, and what draws with the processor. */
static void
draw_at_vertices (SrtRenderer *r, const SrtFrameState *frame, const Bubble *b)
{
  static SrtFxVertex vertices[SRT_BUBBLE_VERTICES];
  const SrtEffects *fx = frame->scene->fx;
  const SrtFrame *place = &b->instance->place;
  float size = SRT_BUBBLE_RADIUS * b->instance->radius;
  float bright = srt_bubble_flickers (fx, b->bubble) ? FLICKER_BRIGHTNESS : VERTEX_BRIGHTNESS;
  int n = srt_bubble_n_vertices (b->level);

  for (int i = 0; i < n; i++)
    {
      SrtVec3 out = srt_mul (&place->r, srt_bubble_vertex (b->level, i));
      SrtVec3 at = srt_madd (srt_sub (place->p, frame->camera->place.p), out, size);
      SrtFxVertex *v = &vertices[i];

      *v = (SrtFxVertex){ .position = { at.x, at.y, at.z } };
      srt_bubble_uv (fx, b->bubble, b->level, i, frame->scene->effects_ahead, v->uv);
      srt_bubble_vertex_color (fx, b->bubble, b->level, i, frame->scene->effects_ahead, v->color);
      for (int c = 0; c < 3; c++)
        v->color[c] *= bright;
    }
  srt_fx_upload (&r->shields->stream, vertices, n);
  glBindVertexArray (r->shields->stream.vertex_array);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, r->shields->spheres[b->level].indices);
  glDrawElements (GL_TRIANGLES, r->shields->spheres[b->level].n_indices, GL_UNSIGNED_SHORT, NULL);
  r->stats.draws++;
}

/* Quirk: a sphere is shared, and so is its texture: as long as one of them flickers, all that are drawn at its level
 * have the force fields'. */
static void
find_fields (const SrtFrameState *frame, bool fields[SRT_BUBBLE_LEVELS])
{
  const SrtBubbles *bubbles = &frame->scene->fx->bubbles;
  Bubble b;

  for (int i = 0; i < bubbles->n; i++)
    if (srt_bubble_flickers (frame->scene->fx, &bubbles->all[i]) && bubble_in_sight (frame, &bubbles->all[i], &b))
      fields[b.level] = true;
}

static void
draw_bubbles (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtBubbles *bubbles = &frame->scene->fx->bubbles;
  bool fields[SRT_BUBBLE_LEVELS] = { false };
  bool smooth = srt_effects_style (frame->scene->fx)->smooth_bubbles && frame->options->shading == SRT_SHADING_FULL;
  Bubble b;

  if (bubbles->n == 0)
    return;
  begin ();
  find_fields (frame, fields);
  if (smooth)
    {
      glUseProgram (r->shields->ripple.id);
      glUniformMatrix4fv (r->shields->ripple.clip, 1, GL_FALSE, frame->clip);
    }
  else
    srt_textured_begin (r, frame);
  for (int i = 0; i < bubbles->n; i++)
    {
      if (!bubble_in_sight (frame, &bubbles->all[i], &b))
        continue;
      glBindTexture (GL_TEXTURE_2D, shield_texture (r, fields[b.level]));
      if (smooth)
        draw_smooth (r, frame, &b);
      else
        draw_at_vertices (r, frame, &b);
    }
}

/* ---- Hulls ---- */

/* The part as it is drawn: NULL where it is not. */
static const SrtSceneNode *
skin_node (const SrtFrameState *frame, const SrtCapitalShield *shield)
{
  const SrtScene *scene = frame->scene;
  int index = srt_scene_find_slot (scene, shield->slot);
  const SrtSceneInstance *instance = index >= 0 ? &scene->instances[index] : NULL;

  if (!instance || instance->generation != shield->generation || (instance->flags & SRT_SCENE_UNSEEN) != 0)
    return NULL;
  for (int i = 0; i < instance->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
      if (node->node == shield->node && node->model == shield->model && node->part == shield->part)
        return node;
    }
  return NULL;
}

static void
set_skin (SrtRenderer *r, const SrtFrameState *frame, const SrtCapitalShield *shield, const SrtPart *part)
{
  const SkinProgram *program = &r->shields->skin;
  const SrtEffects *fx = frame->scene->fx;
  int n = shield->n_hits < SRT_CAPITAL_HITS ? shield->n_hits : SRT_CAPITAL_HITS;
  float ahead = srt_effects_style (fx)->smooth_motion ? frame->scene->effects_ahead : 0.0f;
  float hits[SRT_CAPITAL_HITS][4], ages[SRT_CAPITAL_HITS], age = (float) (fx->now - shield->since) + ahead;
  SrtRandom random;

  for (int i = 0; i < n; i++)
    {
      const SrtCapitalHit *hit = &shield->hits[i];
      hits[i][0] = hit->middle.x;
      hits[i][1] = hit->middle.y;
      hits[i][2] = hit->middle.z;
      hits[i][3] = hit->reach;
      ages[i] = (float) (fx->now - hit->tick) + ahead;
    }
  glUniform1i (program->n_hits, n);
  glUniform4fv (program->hits, n, &hits[0][0]);
  glUniform1fv (program->ages, n, ages);
  /* A force field's texture is somewhere else in every frame. */
  srt_random_seed (&random, (uint64_t) (uint32_t) fx->now, (uint64_t) shield->node);
  if (shield->field)
    glUniform4f (program->look, 1.0f / (FIELD_TEXTURE_SIZE * srt_maxf (part->radius, 1.0f)), srt_random_fraction (&random),
                 srt_random_fraction (&random), 1.0f);
  else
    glUniform4f (program->look, 1.0f / TEXTURE_SIZE, 0.0006f * age, 0.0011f * age, 0.0f);
  glUniform2f (program->classic, srt_effects_style (fx)->smooth_bubbles ? 0.0f : 1.0f, CLASSIC_SWIRL * age);
  glBindTexture (GL_TEXTURE_2D, shield_texture (r, shield->field));
}

static void
draw_skin (SrtRenderer *r, const SrtFrameState *frame, const SrtCapitalShield *shield)
{
  const SrtSceneNode *node = skin_node (frame, shield);
  const SrtModel *model = node ? &r->cache.content->models[node->model] : NULL;
  const SrtPart *part = node ? &model->parts[node->part] : NULL;
  const SrtGpuModel *gpu = node ? &r->cache.models[node->model] : NULL;
  const SrtLevel *level;

  if (!node || !gpu->ready || part->n_levels == 0 || !srt_camera_sees (frame->camera, node->place.p, part->radius))
    return;
  level = srt_ships_level (frame, model, part,
                           srt_maxf (srt_distance (node->place.p, frame->camera->place.p) - 0.5f * part->radius, 0.0f),
                           false);
  set_skin (r, frame, shield, part);
  set_place (frame, r->shields->skin.turn, r->shields->skin.at, &node->place, 1.0f);
  glBindVertexArray (gpu->vertex_array);
  for (int i = 0; i < level->n_primitives; i++)
    {
      const SrtGpuPrimitive *range = &gpu->primitives[level->first_primitive + i];
      if (range->n_indices == 0)
        continue;
      glDrawElements (GL_TRIANGLES, range->n_indices, GL_UNSIGNED_INT, (void *) range->offset);
      r->stats.draws++;
    }
}

static void
draw_skins (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtCapitalShields *shields = &frame->scene->fx->capital_shields;
  bool begun = false;

  if (!r->cache.content || r->cache.content->models != frame->scene->content->models)
    return;
  for (int i = 0; i < SRT_MAX_CAPITAL_SHIELDS; i++)
    {
      if (!shields->all[i].live)
        continue;
      if (!begun)
        {
          begin ();
          glUseProgram (r->shields->skin.id);
          glUniformMatrix4fv (r->shields->skin.clip, 1, GL_FALSE, frame->clip);
          /* On the hull's own mesh, and nowhere under it. */
          glEnable (GL_POLYGON_OFFSET_FILL);
          glPolygonOffset (-1.0f, -4.0f);
          begun = true;
        }
      draw_skin (r, frame, &shields->all[i]);
    }
  glDisable (GL_POLYGON_OFFSET_FILL);
}

void
srt_shields_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!frame->scene->fx)
    return;
  draw_bubbles (r, frame);
  draw_skins (r, frame);
  glBindVertexArray (0);
  glDisable (GL_BLEND);
}
