/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collision trees and trigger polygons (spec 07 §13.9). */
#include "content/model.h"

#include <math.h>
#include <string.h>

enum
{
  LEAF_FACES = 8
};

typedef struct Builder
{
  SrtModelReader *reader;
  SrtFace *faces;
  int first_tree;
  int axis; /* the running sort's */
} Builder;

static float
along (SrtVec3 v, int axis)
{
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static float
centre_along (const SrtFace *face, int axis)
{
  return along (face->v[0], axis) + along (face->v[1], axis) + along (face->v[2], axis);
}

/* By centre along the axis, then by every other figure, so that equal centres have one order everywhere. */
static int
compare_faces (const void *a, const void *b, void *data)
{
  const Builder *builder = data;
  float x = centre_along (a, builder->axis), y = centre_along (b, builder->axis);

  if (x != y)
    return x < y ? -1 : 1;
  for (int k = 0; k < 3; k++)
    for (int axis = 0; axis < 3; axis++)
      {
        x = along (((const SrtFace *) a)->v[k], axis);
        y = along (((const SrtFace *) b)->v[k], axis);
        if (x != y)
          return x < y ? -1 : 1;
      }
  return 0;
}

static void
bounds_of (const SrtFace *faces, int n, SrtVec3 *low, SrtVec3 *high)
{
  *low = *high = faces[0].v[0];
  for (int f = 0; f < n; f++)
    for (int k = 0; k < 3; k++)
      {
        SrtVec3 v = faces[f].v[k];
        *low = srt_vec3 (srt_minf (low->x, v.x), srt_minf (low->y, v.y), srt_minf (low->z, v.z));
        *high = srt_vec3 (srt_maxf (high->x, v.x), srt_maxf (high->y, v.y), srt_maxf (high->z, v.z));
      }
}

/* Adds the node over @n faces from @first, and what is below it; returns its index in the part's tree. */
static int
add_node (Builder *builder, int first, int n)
{
  GArray *tree = builder->reader->tree;
  SrtTreeNode node = { .box = srt_frame_identity (), .children = { -1, -1 }, .first_face = first };
  int index = (int) tree->len - builder->first_tree;
  SrtVec3 low, high;

  bounds_of (&builder->faces[first], n, &low, &high);
  node.box.p = srt_scale (srt_add (low, high), 0.5f);
  node.half = srt_scale (srt_sub (high, low), 0.5f);
  if (n <= LEAF_FACES)
    node.n_faces = n;
  g_array_append_val (tree, node);
  if (n > LEAF_FACES)
    {
      SrtVec3 size = node.half;
      int children[2];
      builder->axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
      g_qsort_with_data (&builder->faces[first], n, sizeof (SrtFace), compare_faces, builder);
      children[0] = add_node (builder, first, n / 2);
      children[1] = add_node (builder, first + n / 2, n - n / 2);
      memcpy (g_array_index (tree, SrtTreeNode, builder->first_tree + index).children, children, sizeof children);
    }
  return index;
}

/* Adds the triangles that have an area as faces of the part. */
static void
add_faces (SrtModelReader *reader, const GArray *triangles)
{
  for (guint t = 0; t + 2 < triangles->len; t += 3)
    {
      const SrtVec3 *v = &g_array_index (triangles, SrtVec3, t);
      SrtVec3 across = srt_cross (srt_sub (v[1], v[0]), srt_sub (v[2], v[0]));
      float length = srt_length (across);
      SrtFace face = { .v = { v[0], v[1], v[2] } };
      if (!(length > 1e-12f) || !isfinite (length))
        continue;
      face.normal = srt_scale (across, 1.0f / length);
      face.normal = srt_vec3 (srt_unsigned_zero (face.normal.x), srt_unsigned_zero (face.normal.y),
                              srt_unsigned_zero (face.normal.z));
      g_array_append_val (reader->faces, face);
    }
}

void
srt_model_tree (SrtModelReader *reader, int part, const GArray *triangles)
{
  SrtPart *out = &reader->parts[part];
  Builder builder = { .reader = reader, .first_tree = (int) reader->tree->len };

  out->first_face = (int) reader->faces->len;
  out->first_tree = builder.first_tree;
  add_faces (reader, triangles);
  out->n_faces = (int) reader->faces->len - out->first_face;
  if (out->n_faces == 0)
    return;
  builder.faces = (SrtFace *) (void *) reader->faces->data;
  add_node (&builder, out->first_face, out->n_faces);
  out->n_tree = (int) reader->tree->len - out->first_tree;
}

/* ---- Trigger polygons ---- */

static bool
same_place (SrtVec3 a, SrtVec3 b)
{
  return srt_distance (a, b) <= 1e-3f;
}

/* The quad of two triangles that share an edge, its corners in the winding's order. */
static bool
join (const SrtVec3 a[3], const SrtVec3 b[3], SrtVec3 quad[4])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (same_place (a[i], b[(j + 1) % 3]) && same_place (a[(i + 1) % 3], b[j]))
        {
          quad[0] = a[(i + 2) % 3];
          quad[1] = a[i];
          quad[2] = b[(j + 2) % 3];
          quad[3] = a[(i + 1) % 3];
          return true;
        }
  return false;
}

static bool
add_polygon (SrtModelReader *reader, const SrtModelNode *node, int primitive)
{
  g_autoptr (GArray) triangles = g_array_new (FALSE, FALSE, sizeof (SrtVec3));
  SrtTriggerPolygon polygon = { .n = 3 };
  const SrtVec3 *v;

  if (!srt_model_primitive (reader, node, node->part, primitive, triangles))
    return false;
  v = &g_array_index (triangles, SrtVec3, 0);
  if (triangles->len == 3)
    memcpy (polygon.v, v, 3 * sizeof *v);
  else if (triangles->len == 6 && join (v, v + 3, polygon.v))
    polygon.n = 4;
  else
    return srt_model_fail (reader, node, N_ ("each primitive of the trigger “%1” must be one triangle or one quad"), NULL);
  polygon.normal = srt_normalize (srt_cross (srt_sub (v[1], v[0]), srt_sub (v[2], v[0])));
  for (int k = 0; k < polygon.n; k++)
    if (fabsf (srt_dot (polygon.normal, srt_sub (polygon.v[k], v[0]))) > 1.0f)
      return srt_model_fail (reader, node, N_ ("the corners of the trigger “%1” must lie in a plane"), NULL);
  g_array_append_val (reader->triggers, polygon);
  reader->parts[node->part].n_triggers++;
  return true;
}

/* One polygon a primitive. */
bool
srt_model_trigger (SrtModelReader *reader, const SrtModelNode *node)
{
  int n;

  if (node->mesh < 0 || node->part < 0)
    return srt_model_fail (reader, node, N_ ("the trigger “%1” must have a mesh and belong to a part"), NULL);
  n = srt_model_n_primitives (reader, node);
  for (int i = 0; i < n; i++)
    if (!add_polygon (reader, node, i))
      return false;
  return n > 0;
}
