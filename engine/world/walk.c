/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hit tests by walking a hull's collision trees (spec 01 §11.5, §16). */
#include "world/private.h"

#include <string.h>

/* Boxes waiting in a descent. */
typedef struct Boxes
{
  int nodes[SRT_BOX_STACK];
  int n, left; /* left: no tree has more boxes than it has, whatever its indices say */
} Boxes;

static void
push_box (Boxes *boxes, const SrtPart *part, int index)
{
  if (index >= 0 && index < part->n_tree && boxes->n < SRT_BOX_STACK)
    boxes->nodes[boxes->n++] = index;
}

static const SrtTreeNode *
pop_box (Boxes *boxes, const SrtModel *model, const SrtPart *part)
{
  if (boxes->n == 0 || boxes->left-- == 0)
    return NULL;
  return &model->tree[part->first_tree + boxes->nodes[--boxes->n]];
}

/* The first child is visited next. */
static void
push_children (Boxes *boxes, const SrtPart *part, const SrtTreeNode *box)
{
  if (box->n_faces > 0)
    return;
  push_box (boxes, part, box->children[1]);
  push_box (boxes, part, box->children[0]);
}

static Boxes
begin_descent (const SrtPart *part)
{
  Boxes boxes;

  boxes.n = 0;
  boxes.left = part->n_tree;
  push_box (&boxes, part, 0);
  return boxes;
}

/* Faces of a leaf, kept within the part's own. */
static int
leaf_faces (const SrtModel *model, const SrtPart *part, const SrtTreeNode *box, const SrtFace **faces)
{
  int end = part->first_face + part->n_faces;

  if (box->first_face < part->first_face || box->first_face >= end)
    return 0;
  *faces = &model->faces[box->first_face];
  return box->n_faces < end - box->first_face ? box->n_faces : end - box->first_face;
}

/* ---- A sphere ---- */

static bool
box_holds (const SrtVec3 *half, SrtVec3 point, float radius)
{
  return fabsf (point.x) <= half->x + radius && fabsf (point.y) <= half->y + radius
         && fabsf (point.z) <= half->z + radius;
}

/* Nearest point of a triangle. */
static SrtVec3
nearest_on_face (const SrtFace *face, SrtVec3 p)
{
  SrtVec3 a = face->v[0], ab = srt_sub (face->v[1], a), ac = srt_sub (face->v[2], a), ap = srt_sub (p, a);
  float d1 = srt_dot (ab, ap), d2 = srt_dot (ac, ap), d3, d4, d5, d6, va, vb, vc;
  SrtVec3 bp, cp;

  if (d1 <= 0.0f && d2 <= 0.0f)
    return a;
  bp = srt_sub (p, face->v[1]);
  d3 = srt_dot (ab, bp);
  d4 = srt_dot (ac, bp);
  if (d3 >= 0.0f && d4 <= d3)
    return face->v[1];
  vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0f && d1 >= 0.0f && d3 <= 0.0f)
    return srt_madd (a, ab, d1 / (d1 - d3));
  cp = srt_sub (p, face->v[2]);
  d5 = srt_dot (ab, cp);
  d6 = srt_dot (ac, cp);
  if (d6 >= 0.0f && d5 <= d6)
    return face->v[2];
  vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0f && d2 >= 0.0f && d6 <= 0.0f)
    return srt_madd (a, ac, d2 / (d2 - d6));
  va = d3 * d6 - d5 * d4;
  if (va <= 0.0f && d4 - d3 >= 0.0f && d5 - d6 >= 0.0f)
    {
      float w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
      return srt_lerp (face->v[1], face->v[2], w);
    }
  return srt_add (a, srt_add (srt_scale (ab, vb / (va + vb + vc)), srt_scale (ac, vc / (va + vb + vc))));
}

static bool
nearest_in_part (
    const SrtModel *model, const SrtPart *part, SrtVec3 centre, float *best, SrtVec3 *point, SrtVec3 *normal)
{
  Boxes boxes = begin_descent (part);
  const SrtTreeNode *box;
  bool found = false;

  while ((box = pop_box (&boxes, model, part)))
    {
      const SrtFace *faces = NULL;
      int n;
      if (!box_holds (&box->half, srt_frame_local (&box->box, centre), sqrtf (*best)))
        continue;
      push_children (&boxes, part, box);
      n = leaf_faces (model, part, box, &faces);
      for (int i = 0; i < n; i++)
        {
          float d = srt_dot (srt_sub (centre, faces[i].v[0]), faces[i].normal), d2;
          SrtVec3 near;
          if (!(d >= 0.0f) || d * d > *best)
            continue;
          near = nearest_on_face (&faces[i], centre);
          d2 = srt_length2 (srt_sub (centre, near));
          if (!(d2 < *best))
            continue;
          *best = d2;
          *point = near;
          *normal = faces[i].normal;
          found = true;
        }
    }
  return found;
}

static bool
in_bounds (const SrtObject *object, SrtVec3 local, float radius)
{
  const SrtVec3 *low = &object->bounds_min, *high = &object->bounds_max;

  return local.x >= low->x - radius && local.x <= high->x + radius && local.y >= low->y - radius
         && local.y <= high->y + radius && local.z >= low->z - radius && local.z <= high->z + radius;
}

int
srt_nearest_face (const SrtRun *run, int slot, SrtVec3 centre, float radius, SrtVec3 *point, SrtVec3 *normal)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int past = (int) (object->nodes.first + object->nodes.count), struck = -1;
  float best = radius * radius;

  if (!in_bounds (object, srt_frame_local (&object->next, centre), radius))
    return -1;
  for (int at = (int) object->nodes.first; at < past;)
    {
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        {
          at = nodes[at].past;
          continue;
        }
      if (part && part->n_tree > 0)
        {
          SrtFrame frame = srt_node_next (run, slot, at);
          SrtVec3 local = srt_frame_local (&frame, centre), p, n;
          if (nearest_in_part (srt_node_model (run, &nodes[at]), part, local, &best, &p, &n))
            {
              *point = srt_frame_apply (&frame, p);
              *normal = srt_mul (&frame.r, n);
              struck = at;
            }
        }
      at++;
    }
  return struck;
}

/* ---- A segment ---- */

/* Narrows the shares t0..t1 of a way to what lies between two planes square to an axis. */
static bool
clip (float from, float way, float low, float high, float *t0, float *t1)
{
  float a, b;

  if (way == 0.0f)
    return from >= low && from <= high;
  a = (low - from) / way;
  b = (high - from) / way;
  *t0 = srt_maxf (*t0, srt_minf (a, b));
  *t1 = srt_minf (*t1, srt_maxf (a, b));
  return *t0 <= *t1;
}

bool
srt_segment_enters_box (SrtVec3 from, SrtVec3 to, SrtVec3 low, SrtVec3 high, float *share)
{
  SrtVec3 way = srt_sub (to, from);
  float t1 = 1.0f;

  *share = 0.0f;
  return clip (from.x, way.x, low.x, high.x, share, &t1) && clip (from.y, way.y, low.y, high.y, share, &t1)
         && clip (from.z, way.z, low.z, high.z, share, &t1);
}

bool
srt_segment_meets_box (SrtVec3 from, SrtVec3 to, SrtVec3 low, SrtVec3 high)
{
  float share;

  return srt_segment_enters_box (from, to, low, high, &share);
}

static bool
meets_tree_box (const SrtTreeNode *box, SrtVec3 from, SrtVec3 to)
{
  return srt_segment_meets_box (srt_frame_local (&box->box, from), srt_frame_local (&box->box, to),
                                srt_scale (box->half, -1.0f), box->half);
}

int
srt_leaves_met (const SrtModel *model, const SrtPart *part, SrtVec3 from, SrtVec3 to, SrtVec3 *points, int max)
{
  Boxes boxes = begin_descent (part);
  const SrtTreeNode *box;
  int n = 0;

  while (n < max && (box = pop_box (&boxes, model, part)))
    {
      SrtVec3 low = srt_scale (box->half, -1.0f);
      float share;

      if (!srt_segment_enters_box (srt_frame_local (&box->box, from), srt_frame_local (&box->box, to), low, box->half,
                                   &share))
        continue;
      push_children (&boxes, part, box);
      if (box->n_faces > 0)
        points[n++] = srt_lerp (from, to, share);
    }
  return n;
}

/* Inside when the three edges turn the same way round it, whichever way the face is wound. */
static bool
face_holds (const SrtFace *face, SrtVec3 p)
{
  float side[3];

  for (int i = 0; i < 3; i++)
    {
      SrtVec3 edge = srt_sub (face->v[(i + 1) % 3], face->v[i]);
      side[i] = srt_dot (srt_cross (edge, srt_sub (p, face->v[i])), face->normal);
    }
  return (side[0] >= 0.0f && side[1] >= 0.0f && side[2] >= 0.0f)
         || (side[0] <= 0.0f && side[1] <= 0.0f && side[2] <= 0.0f);
}

static bool
crosses_face (const SrtFace *face, SrtVec3 from, SrtVec3 way, SrtVec3 *point)
{
  float before = srt_dot (srt_sub (from, face->v[0]), face->normal);
  float closing = -srt_dot (way, face->normal);

  if (!(before >= 0.0f && closing > 0.0f && before <= closing))
    return false;
  *point = srt_madd (from, way, before / closing);
  return face_holds (face, *point);
}

bool
srt_segment_meets_part (const SrtRun *run, int slot, int node, SrtVec3 from, SrtVec3 to)
{
  const SrtNode *at = &srt_nodes (run->world)[node];
  const SrtPart *part = srt_node_part (run, at);
  SrtFrame frame;

  if (!part || part->n_tree == 0)
    return false;
  frame = srt_node_next (run, slot, node);
  return meets_tree_box (&srt_node_model (run, at)->tree[part->first_tree], srt_frame_local (&frame, from),
                         srt_frame_local (&frame, to));
}

bool
srt_hit_part (
    const SrtRun *run, int slot, int node, SrtVec3 from, SrtVec3 to, SrtVec3 *point, SrtVec3 *normal)
{
  const SrtNode *at = &srt_nodes (run->world)[node];
  const SrtModel *model = srt_node_model (run, at);
  const SrtPart *part = srt_node_part (run, at);
  const SrtTreeNode *box;
  SrtFrame frame;
  Boxes boxes;
  bool found = false;

  if (!part || part->n_tree == 0)
    return false;
  frame = srt_node_next (run, slot, node);
  from = srt_frame_local (&frame, from);
  to = srt_frame_local (&frame, to);
  boxes = begin_descent (part);
  while ((box = pop_box (&boxes, model, part)))
    {
      const SrtFace *faces = NULL;
      SrtVec3 p;
      int n;
      if (!meets_tree_box (box, from, to))
        continue;
      push_children (&boxes, part, box);
      n = leaf_faces (model, part, box, &faces);
      for (int i = 0; i < n; i++)
        if (crosses_face (&faces[i], from, srt_sub (to, from), &p))
          {
            *point = srt_frame_apply (&frame, p);
            *normal = srt_mul (&frame.r, faces[i].normal);
            found = true;
          }
    }
  return found;
}

bool
srt_segment_meets_bounds (const SrtRun *run, int slot, SrtVec3 from, SrtVec3 to)
{
  const SrtObject *object = srt_object (run->world, slot);

  return srt_segment_meets_box (srt_frame_local (&object->next, from), srt_frame_local (&object->next, to),
                                object->bounds_min, object->bounds_max);
}

int
srt_hit_walk (const SrtRun *run, int slot, SrtVec3 from, SrtVec3 to, SrtVec3 *point, SrtVec3 *normal)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int past = (int) (object->nodes.first + object->nodes.count), struck = -1;

  if (!srt_segment_meets_bounds (run, slot, from, to))
    return -1;
  for (int at = (int) object->nodes.first; at < past;)
    {
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        {
          at = nodes[at].past;
          continue;
        }
      if (srt_hit_part (run, slot, at, from, to, point, normal))
        struck = at;
      at++;
    }
  return struck;
}
