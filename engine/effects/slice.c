/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/slice.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum
{
  QUARTERS = 4,
  MOST_SIDES = 8,
};

static atomic_uint_fast64_t next_id = 1;

SrtPieceMesh *
srt_piece_mesh_ref (SrtPieceMesh *mesh)
{
  if (mesh)
    __atomic_add_fetch (&mesh->refs, 1, __ATOMIC_RELAXED);
  return mesh;
}

void
srt_piece_mesh_unref (SrtPieceMesh *mesh)
{
  if (mesh && __atomic_sub_fetch (&mesh->refs, 1, __ATOMIC_ACQ_REL) == 0)
    free (mesh);
}

static SrtPieceMesh *
new_mesh (const SrtModel *models, int model, int n_runs, int n_vertices)
{
  size_t head = (sizeof (SrtPieceMesh) + 15) & ~(size_t) 15,
         runs = ((size_t) n_runs * sizeof (SrtPieceRun) + 15) & ~(size_t) 15;
  char *block = malloc (head + runs + (size_t) n_vertices * sizeof (SrtPieceVertex));
  SrtPieceMesh *mesh = (SrtPieceMesh *) block;

  if (!block)
    abort ();
  *mesh = (SrtPieceMesh){
    .refs = 1,
    .id = atomic_fetch_add_explicit (&next_id, 1, memory_order_relaxed),
    .models = models,
    .model = model,
    .runs = (SrtPieceRun *) (block + head),
    .vertices = (SrtPieceVertex *) (block + head + runs),
  };
  return mesh;
}

/* ---- Sides ---- */

/* Planes through a point of the frame, told in the part's axes. */
typedef struct Planes
{
  int n;
  SrtVec3 normal[3];
  float inverse[3]; /* of the normal's length */
  float offset[3];  /* added to a normal's product with the sum of a polygon's corners */
} Planes;

static void
draw_planes (SrtRandom *random, const SrtFrame *place, int n, Planes *planes)
{
  planes->n = n;
  for (int k = 0; k < n; k++)
    {
      SrtVec3 normal = srt_random_centred_vec3 (random);
      planes->normal[k] = srt_mul_transposed (&place->r, normal);
      planes->inverse[k] = 1.0f / srt_maxf (srt_length (normal), 1e-6f);
      planes->offset[k] = srt_dot (place->p, normal);
    }
}

/* Moves planes to pass through a point of the part's. */
static void
planes_through (Planes *planes, SrtVec3 middle)
{
  for (int k = 0; k < planes->n; k++)
    planes->offset[k] = -3.0f * srt_dot (middle, planes->normal[k]);
}

/* The sum of the corners is turned, the offset added once: so says the chapter. */
static int
side_of (const Planes *planes, SrtVec3 sum)
{
  int side = 0;

  for (int k = 0; k < planes->n; k++)
    side |= (srt_dot (sum, planes->normal[k]) + planes->offset[k] > 0.0f) << k;
  return side;
}

/* ---- Polygons ---- */

static SrtVec3
corner (const SrtPrimitive *primitive, uint32_t index)
{
  const float *p = &primitive->positions[3 * index];
  return srt_vec3 (p[0], p[1], p[2]);
}

/* Its corners and their sum; false for one without surface. */
static bool
polygon (const SrtPrimitive *primitive, int at, SrtVec3 p[3], SrtVec3 *sum)
{
  for (int k = 0; k < 3; k++)
    p[k] = corner (primitive, primitive->indices[at + k]);
  *sum = srt_add (srt_add (p[0], p[1]), p[2]);
  return srt_length2 (srt_cross (srt_sub (p[1], p[0]), srt_sub (p[2], p[0]))) > 0.0f;
}

/* What a side holds. */
typedef struct Side
{
  int n_polygons, n_runs, last_primitive;
  double sum[3];
  SrtPieceMesh *mesh;
  SrtVec3 middle; /* in the part's axes */
} Side;

static void
count_polygon (Side *side, SrtVec3 sum, int primitive)
{
  side->n_runs += side->n_polygons == 0 || side->last_primitive != primitive;
  side->last_primitive = primitive;
  side->n_polygons++;
  side->sum[0] += sum.x;
  side->sum[1] += sum.y;
  side->sum[2] += sum.z;
}

static bool
is_piece (const Side *side)
{
  return side->n_polygons > 0 && 3 * side->n_polygons <= SRT_SLICE_CORNERS;
}

static SrtVec3
middle_of (const Side *side)
{
  double n = 3.0 * side->n_polygons;
  return srt_vec3 ((float) (side->sum[0] / n), (float) (side->sum[1] / n), (float) (side->sum[2] / n));
}

enum
{
  NO_SIDE = 0xFF,
};

typedef struct Cut
{
  const SrtModel *model;
  const SrtLevel *level;
  const SrtFrame *place;
  float reach; /* units from a cut that look torn */
  Planes first, second[QUARTERS];
  Side quarters[QUARTERS], sides[QUARTERS][MOST_SIDES];
  uint8_t *
      side_of; /* of each polygon in order: its quarter times MOST_SIDES, and its side of that; NO_SIDE none */
} Cut;

static const SrtPrimitive *
cut_primitive (const Cut *cut, int i)
{
  return &cut->model->primitives[cut->level->first_primitive + i];
}

static void
count_quarters (Cut *cut)
{
  uint8_t *to = cut->side_of;

  for (int i = 0; i < cut->level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = cut_primitive (cut, i);
      for (int at = 0; at + 2 < primitive->n_indices; at += 3, to++)
        {
          SrtVec3 p[3], sum;
          int quarter;
          *to = NO_SIDE;
          if (!polygon (primitive, at, p, &sum))
            continue;
          quarter = side_of (&cut->first, sum);
          *to = (uint8_t) (quarter * MOST_SIDES);
          count_polygon (&cut->quarters[quarter], sum, i);
        }
    }
}

static void
count_sides (Cut *cut)
{
  uint8_t *to = cut->side_of;

  for (int i = 0; i < cut->level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = cut_primitive (cut, i);
      for (int at = 0; at + 2 < primitive->n_indices; at += 3, to++)
        {
          SrtVec3 p[3], sum;
          int quarter = *to / MOST_SIDES, side;
          if (*to == NO_SIDE)
            continue;
          *to = NO_SIDE;
          if (!is_piece (&cut->quarters[quarter]))
            continue;
          polygon (primitive, at, p, &sum);
          side = side_of (&cut->second[quarter], sum);
          *to = (uint8_t) (quarter * MOST_SIDES + side);
          count_polygon (&cut->sides[quarter][side], sum, i);
        }
    }
}

/* ---- Corners ---- */

static int16_t
pack_normal (float x)
{
  float v = srt_clampf (x, -1.0f, 1.0f) * 32767.0f;
  return (int16_t) (v < 0.0f ? v - 0.5f : v + 0.5f);
}

/* A half at a cut, to 0 at @reach from all of them, and to 1 where a polygon hangs over one by as much. */
static float
torn_at (const Planes *planes, int side, SrtVec3 at, float reach)
{
  float torn = 0.0f;

  for (int k = 0; k < planes->n; k++)
    {
      /* A polygon's sum is three times its middle: there the plane lies a third of the offset off. */
      float off = (srt_dot (at, planes->normal[k]) + planes->offset[k] / 3.0f) * planes->inverse[k];
      torn = srt_maxf (torn, 0.5f - 0.5f * (side >> k & 1 ? off : -off) / reach);
    }
  return srt_minf (torn, 1.0f);
}

static void
put_corner (SrtPieceVertex *v,
            const SrtPrimitive *primitive,
            uint32_t index,
            SrtVec3 at,
            const SrtMat3 *turn,
            SrtVec3 flat)
{
  SrtVec3 n = flat;

  if (primitive->normals)
    n = srt_vec3 (primitive->normals[3 * index], primitive->normals[3 * index + 1],
                  primitive->normals[3 * index + 2]);
  n = srt_mul (turn, n);
  v->position[0] = at.x;
  v->position[1] = at.y;
  v->position[2] = at.z;
  v->normal[0] = pack_normal (n.x);
  v->normal[1] = pack_normal (n.y);
  v->normal[2] = pack_normal (n.z);
  v->normal[3] = 0;
  v->uv[0] = primitive->uvs ? primitive->uvs[2 * index] : 0.0f;
  v->uv[1] = primitive->uvs ? primitive->uvs[2 * index + 1] : 0.0f;
  memset (v->color, 255, sizeof v->color);
  for (uint32_t k = 0; primitive->colors && k < 3; k++)
    v->color[k] = (uint8_t) (srt_clampf (primitive->colors[4 * index + k], 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void
put_polygon (Cut *cut, int which, int number, int at, const SrtVec3 p[3])
{
  const SrtPrimitive *primitive = cut_primitive (cut, number);
  const SrtMat3 *turn = &cut->place->r;
  int quarter = which / MOST_SIDES, last = which % MOST_SIDES;
  Side *side = &cut->sides[quarter][last];
  SrtPieceMesh *mesh = side->mesh;
  SrtVec3 flat = { 0, -1, 0 };

  if (!primitive->normals)
    flat = srt_normalize (srt_cross (srt_sub (p[1], p[0]), srt_sub (p[2], p[0])));

  if (mesh->n_runs == 0 || side->last_primitive != number)
    mesh->runs[mesh->n_runs++] = (SrtPieceRun){ primitive->material, mesh->n_vertices, 0 };
  side->last_primitive = number;
  for (int k = 0; k < 3; k++)
    {
      SrtVec3 place = srt_mul (turn, srt_sub (p[k], side->middle));
      mesh->radius = srt_maxf (mesh->radius, srt_length2 (place));
      SrtPieceVertex *v = &mesh->vertices[mesh->n_vertices++];
      put_corner (v, primitive, primitive->indices[at + k], place, turn, flat);
      float torn = srt_maxf (torn_at (&cut->first, quarter, p[k], cut->reach),
                             torn_at (&cut->second[quarter], last, p[k], cut->reach));
      v->color[3] = (uint8_t) (torn * 255.0f + 0.5f);
    }
  mesh->runs[mesh->n_runs - 1].n += 3;
}

static void
fill_sides (Cut *cut)
{
  const uint8_t *from = cut->side_of;

  for (int i = 0; i < cut->level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = cut_primitive (cut, i);
      for (int at = 0; at + 2 < primitive->n_indices; at += 3, from++)
        {
          SrtVec3 p[3];
          Side *side = *from == NO_SIDE ? NULL : &cut->sides[*from / MOST_SIDES][*from % MOST_SIDES];
          if (!side || !side->mesh)
            continue;
          for (int k = 0; k < 3; k++)
            p[k] = corner (primitive, primitive->indices[at + k]);
          put_polygon (cut, *from, i, at, p);
        }
    }
}

static size_t
count_polygons (const Cut *cut)
{
  size_t n = 0;

  for (int i = 0; i < cut->level->n_primitives; i++)
    n += (size_t) cut_primitive (cut, i)->n_indices / 3;
  return n;
}

/* ---- Together ---- */

/* The quarters' own planes: drawn for each that is to be cut, be it there or not. */
static void
prepare_second (Cut *cut, const int planes[4], SrtRandom *random)
{
  for (int q = 0; q < QUARTERS; q++)
    {
      draw_planes (random, cut->place, planes[q], &cut->second[q]);
      if (is_piece (&cut->quarters[q]))
        planes_through (&cut->second[q], middle_of (&cut->quarters[q]));
    }
}

int
srt_slice_part (const SrtModel *models,
                int model,
                const SrtLevel *level,
                const SrtFrame *place,
                float reach,
                const int planes[4],
                SrtRandom *random,
                SrtSlice pieces[SRT_SLICE_MOST])
{
  Cut cut = { .model = &models[model], .level = level, .place = place, .reach = srt_maxf (reach, 1.0f) };
  int n = 0;

  cut.side_of = malloc (count_polygons (&cut) + 1);
  if (!cut.side_of)
    abort ();
  draw_planes (random, place, 2, &cut.first);
  count_quarters (&cut);
  prepare_second (&cut, planes, random);
  count_sides (&cut);
  for (int q = 0; q < QUARTERS; q++)
    for (int s = 0; s < 1 << planes[q]; s++)
      {
        Side *side = &cut.sides[q][s];
        if (!is_piece (side) || n == SRT_SLICE_MOST)
          continue;
        side->middle = middle_of (side);
        side->mesh = new_mesh (models, model, side->n_runs, 3 * side->n_polygons);
        pieces[n++] = (SrtSlice){ side->mesh, srt_frame_apply (place, side->middle), q, s };
      }
  fill_sides (&cut);
  free (cut.side_of);
  for (int i = 0; i < n; i++)
    pieces[i].mesh->radius = sqrtf (pieces[i].mesh->radius);
  return n;
}
