/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What flies off ships: pieces of them, in their own materials; bits, bodies and
 * rocks, thousands at once, drawn by the model and level (spec 05 §6, §7).
 */
#include "render/private.h"

#include "effects/state.h"

#include <stdlib.h>

/* Below this radius in pixels nothing is drawn. */
#define LEAST_PIXELS 0.4f
/* From which a bit is lit by what burns about it. */
#define LIT_PIXELS 3.0f
/* What both lights of each pair come to, where debris is lit by all (spec 05 §6.1). */
#define ALL_LIGHTS 2.0f
/* Ticks in which a torn edge goes dark. */
#define COOLS 170.0f

/* A piece's corners on the card. */
typedef struct GpuPiece
{
  uint64_t id; /* of its mesh; 0: nothing is here */
  GLuint array, buffer;
} GpuPiece;

typedef struct SrtDebris
{
  GpuPiece pieces[SRT_PIECES]; /* by their place in the store's ring */
} SrtDebris;

static float
light_of (const SrtFrameState *frame)
{
  return frame->scene->fx->style.part_lights ? 1.0f : ALL_LIGHTS;
}

/* @full: where light falls on each point by itself. */
static const SrtModelProgram *
program_of (const SrtRenderer *r, const SrtFrameState *frame, const SrtModelProgram *full)
{
  switch (frame->options->shading)
    {
    case SRT_SHADING_CORNERS:
      return &r->model_fast;
    case SRT_SHADING_CLASSIC:
      return &r->model_classic;
    default:
      return full;
    }
}

/* ---- Bits ---- */

/* Which level of its model's first part, at a distance that is weighed already. */
static const SrtLevel *
level_of (const SrtModel *model, float stretch, float distance)
{
  const SrtPart *part = &model->parts[0];
  int n = part->n_levels < SRT_BIT_LEVELS ? part->n_levels : SRT_BIT_LEVELS, chosen = 0;

  for (int l = 1; l < n; l++)
    if (distance >= stretch * model->levels[part->first_level + l].distance)
      chosen = l;
  return &model->levels[part->first_level + chosen];
}

static SrtFrame
scaled (SrtFrame place, float scale)
{
  for (int k = 0; k < 9; k++)
    place.r.m[k] *= scale;
  return place;
}

static bool
is_there (const SrtFrameState *frame, const SrtBit *bit)
{
  return bit->scale > 0.0f && bit->until >= frame->scene->fx->now;
}

/* @from_light: out of view too, for its shadow. */
static void
add_bit (SrtRenderer *r, const SrtFrameState *frame, const SrtModelProgram *program, const SrtBit *bit, bool from_light)
{
  const SrtScene *scene = frame->scene;
  SrtVec3 eye = frame->camera->place.p;
  SrtVec3 at = srt_madd (bit->at, bit->velocity, (float) (scene->fx->now - bit->born) + scene->effects_ahead);

  if (bit->model >= r->cache.n_models || !r->cache.models[bit->model].ready)
    return;
  const SrtModel *model = &scene->content->models[bit->model];
  if (model->n_parts == 0 || model->parts[0].n_levels == 0)
    return;
  float radius = model->parts[0].radius * bit->scale, distance = srt_distance (at, eye);
  float pixels = srt_ships_pixels (frame, radius, distance);
  if (!from_light && (pixels < LEAST_PIXELS || !srt_camera_sees (frame->camera, at, radius)))
    return;
  const SrtFrame place = scaled (srt_bit_place (bit, scene->fx->now, scene->effects_ahead), bit->scale);
  const SrtSceneNode node = { .model = bit->model };
  SrtPartLook look = srt_part_look_at (&place, eye);
  if (pixels > LIT_PIXELS && !from_light)
    srt_lights_choose (r, srt_sub (at, eye), radius, look.lights);
  srt_batches_add (r, program, &node,
                   level_of (model, srt_bit_stretch[bit->set],
                             srt_ships_size_distance (frame, distance) * frame->level_scale),
                   look);
}

static void
add_bits (
    SrtRenderer *r, const SrtFrameState *frame, const SrtModelProgram *program, const SrtBit *bits, int n)
{
  for (int i = 0; i < n; i++)
    if (is_there (frame, &bits[i]))
      add_bit (r, frame, program, &bits[i], false);
}

static void
draw_bits (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtBits *bits = &frame->scene->fx->bits;
  const SrtModelProgram *program = program_of (r, frame, &r->model_plain);

  srt_batches_begin (r);
  add_bits (r, frame, program, bits->bits, bits->n);
  add_bits (r, frame, program, bits->chunks, bits->n_chunks);
  srt_batches_send (r);
  srt_ships_program (program, frame, light_of (frame));
  srt_ships_draw_batches (r);
}

/* ---- Pieces ---- */

static void
forget_piece (GpuPiece *piece, bool context_lost)
{
  if (piece->id && !context_lost)
    {
      glDeleteVertexArrays (1, &piece->array);
      glDeleteBuffers (1, &piece->buffer);
    }
  *piece = (GpuPiece){ 0 };
}

static void
upload_piece (GpuPiece *piece, const SrtPieceMesh *mesh)
{
  const GLsizei stride = sizeof (SrtPieceVertex);

  piece->id = mesh->id;
  glGenVertexArrays (1, &piece->array);
  glGenBuffers (1, &piece->buffer);
  glBindVertexArray (piece->array);
  glBindBuffer (GL_ARRAY_BUFFER, piece->buffer);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) mesh->n_vertices * stride, mesh->vertices, GL_STATIC_DRAW);
  for (GLuint a = 0; a < 4; a++)
    glEnableVertexAttribArray (a);
  glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtPieceVertex, position));
  glVertexAttribPointer (1, 3, GL_SHORT, GL_TRUE, stride, (void *) offsetof (SrtPieceVertex, normal));
  glVertexAttribPointer (2, 2, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtPieceVertex, uv));
  glVertexAttribPointer (3, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (void *) offsetof (SrtPieceVertex, color));
}

/* @dark: none of its light maps shows. */
static void
draw_runs (SrtRenderer *r, const SrtModelProgram *program, const SrtPiece *piece, bool dark)
{
  const SrtPieceMesh *mesh = piece->mesh;
  const SrtModel *model = &r->cache.content->models[mesh->model];
  const SrtGpuModel *gpu = &r->cache.models[mesh->model];
  int maps = 0;

  for (int i = 0; i < mesh->n_runs; i++)
    {
      const SrtPieceRun *run = &mesh->runs[i];
      const SrtMaterial *material = run->material >= 0 ? &model->materials[run->material] : NULL;
      /* What only shines, as an engine's throat, went out with the ship. */
      if (material && material->blend == 2)
        continue;
      bool out = piece->lit > 0 && srt_material_has_light_map (material) && ++maps >= piece->lit;
      srt_material_set (r, program, gpu, material, dark || out);
      glDrawArrays (GL_TRIANGLES, run->first, run->n);
      r->stats.draws++;
      r->stats.triangles += run->n / 3;
    }
}

static const SrtModelProgram *
piece_program (const SrtRenderer *r, const SrtFrameState *frame)
{
  return program_of (r, frame, &r->model_torn);
}

/* Its torn edges cool; those of the original's look are cold. */
static float
heat_of (const SrtFrameState *frame, const SrtPiece *piece)
{
  float left = 1.0f - ((float) (frame->scene->fx->now - piece->born) + frame->scene->effects_ahead) / COOLS;

  return frame->scene->fx->style.part_lights && left > 0.0f ? left * left * left : 0.0f;
}

/* The corners of the piece at a place of the ring, brought to the card; NULL while there is nothing to draw there. */
static GpuPiece *
corners_of (SrtRenderer *r, const SrtFrameState *frame, int i)
{
  const SrtPieces *pieces = &frame->scene->fx->pieces;
  const SrtPieceMesh *mesh = i < pieces->n ? pieces->pieces[i].mesh : NULL;
  GpuPiece *gpu = &r->debris->pieces[i];

  if (mesh && (mesh->models != r->cache.content->models || !r->cache.models[mesh->model].ready))
    return NULL;
  if (gpu->id != (mesh ? mesh->id : 0))
    {
      forget_piece (gpu, false);
      if (mesh)
        upload_piece (gpu, mesh);
    }
  return mesh ? gpu : NULL;
}

/* What is lit on it goes out as its edges have cooled; in the original's look it stays as it was on the ship. */
static bool
is_dark (const SrtFrameState *frame, const SrtPiece *piece)
{
  return frame->scene->fx->style.part_lights && heat_of (frame, piece) <= 0.0f;
}

static void
draw_piece (SrtRenderer *r, const SrtFrameState *frame, const SrtPiece *piece, const GpuPiece *gpu)
{
  const SrtPieceMesh *mesh = piece->mesh;
  SrtFrame place = srt_piece_place (piece, frame->scene->fx->now, frame->scene->effects_ahead);
  SrtVec3 eye = frame->camera->place.p;
  float pixels = srt_ships_pixels (frame, mesh->radius, srt_distance (place.p, eye));

  if (pixels < LEAST_PIXELS || !srt_camera_sees (frame->camera, place.p, mesh->radius))
    return;
  const SrtModelProgram *program = piece_program (r, frame);
  SrtPartLook look = srt_part_look_at (&place, eye);
  srt_lights_choose (r, srt_sub (place.p, eye), mesh->radius, look.lights);
  glUseProgram (program->id);
  glUniform1f (program->heat, heat_of (frame, piece));
  glBindVertexArray (gpu->array);
  srt_part_look_set (&look);
  draw_runs (r, program, piece, is_dark (frame, piece));
}

static void
draw_pieces (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtPieces *pieces = &frame->scene->fx->pieces;

  srt_ships_program (piece_program (r, frame), frame, light_of (frame));
  for (int i = 0; i < SRT_PIECES; i++)
    {
      const GpuPiece *gpu = corners_of (r, frame, i);
      if (gpu)
        draw_piece (r, frame, &pieces->pieces[i], gpu);
    }
}

/* ---- The pass ---- */

static bool
is_empty (const SrtEffects *fx)
{
  return fx->bits.n == 0 && fx->bits.n_chunks == 0 && fx->pieces.n == 0;
}

/* False: there is nothing to draw. */
static bool
make_ready (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  if (!scene->fx || !r->cache.content || r->cache.content->models != scene->content->models
      || (!r->debris && is_empty (scene->fx)))
    return false;
  if (!r->debris)
    r->debris = calloc (1, sizeof *r->debris);
  if (!r->debris)
    abort ();
  return true;
}

static SrtFrame
piece_place (const SrtFrameState *frame, int i)
{
  const SrtEffects *fx = frame->scene->fx;

  return srt_piece_place (&fx->pieces.pieces[i], fx->now, frame->scene->effects_ahead);
}

static void
cast_bits (SrtRenderer *r, const SrtFrameState *frame, const SrtBit *bits, int n, SrtCasts casts, void *data)
{
  for (int i = 0; i < n; i++)
    {
      const SrtModel *model = bits[i].model < r->cache.n_models ? &frame->scene->content->models[bits[i].model] : NULL;
      if (!model || model->n_parts == 0 || !is_there (frame, &bits[i]))
        continue;
      SrtVec3 at = srt_bit_place (&bits[i], frame->scene->fx->now, frame->scene->effects_ahead).p;
      if (casts (r, srt_sub (at, frame->camera->place.p), model->parts[0].radius * bits[i].scale, data))
        add_bit (r, frame, &r->shadows.program, &bits[i], true);
    }
}

void
srt_debris_add_casters (SrtRenderer *r, const SrtFrameState *frame, SrtCasts casts, void *data)
{
  const SrtEffects *fx = frame->scene->fx;

  if (!make_ready (r, frame))
    return;
  cast_bits (r, frame, fx->bits.bits, fx->bits.n, casts, data);
  cast_bits (r, frame, fx->bits.chunks, fx->bits.n_chunks, casts, data);
  /* Drawn later, but told now: the pictures reach as high as all of them. */
  for (int i = 0; i < fx->pieces.n; i++)
    if (fx->pieces.pieces[i].mesh)
      casts (r, srt_sub (piece_place (frame, i).p, frame->camera->place.p), fx->pieces.pieces[i].mesh->radius, data);
}

void
srt_debris_draw_casters (SrtRenderer *r, const SrtFrameState *frame, SrtCasts casts, void *data)
{
  const SrtEffects *fx = frame->scene->fx;
  SrtVec3 eye = frame->camera->place.p;

  if (!make_ready (r, frame))
    return;
  for (int i = 0; i < fx->pieces.n; i++)
    {
      const SrtPieceMesh *mesh = fx->pieces.pieces[i].mesh;
      const GpuPiece *gpu = corners_of (r, frame, i);
      if (!gpu)
        continue;
      SrtFrame place = piece_place (frame, i);
      if (!casts (r, srt_sub (place.p, eye), mesh->radius, data))
        continue;
      SrtPartLook look = srt_part_look_at (&place, eye);
      glBindVertexArray (gpu->array);
      srt_part_look_set (&look);
      glDrawArrays (GL_TRIANGLES, 0, mesh->n_vertices);
      r->stats.draws++;
    }
}

void
srt_debris_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  if (!make_ready (r, frame))
    return;
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  glEnable (GL_CULL_FACE);
  draw_bits (r, frame);
  /* What was cut is open: its inside is seen. */
  glDisable (GL_CULL_FACE);
  draw_pieces (r, frame);
  glBindVertexArray (0);
}

void
srt_debris_free (SrtRenderer *r, bool context_lost)
{
  for (int i = 0; r->debris && i < SRT_PIECES; i++)
    forget_piece (&r->debris->pieces[i], context_lost);
  free (r->debris);
  r->debris = NULL;
}
