/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Segments against spheres, boxes and the faces of a collision tree (spec 01 §16). */
#include "weapons/private.h"

enum
{
  BOX_STACK = 100,
};

float
srt_segment_nearest (SrtVec3 from, SrtVec3 to, SrtVec3 point)
{
  SrtVec3 way = srt_sub (to, from);
  float length2 = srt_length2 (way);

  if (!(length2 > 0.0f))
    return 0.0f;
  return srt_clampf (srt_dot (srt_sub (point, from), way) / length2, 0.0f, 1.0f);
}

float
srt_segment_enters (SrtVec3 from, SrtVec3 to, SrtVec3 centre, float radius)
{
  SrtVec3 way = srt_sub (to, from), out = srt_sub (from, centre);
  float a = srt_length2 (way), b = srt_dot (out, way), c = srt_length2 (out) - radius * radius;
  float root = b * b - a * c;

  if (!(a > 0.0f))
    return 0.0f;
  return srt_minf ((-b - sqrtf (srt_maxf (root, 0.0f))) / a, 1.0f);
}

/* Narrows low..high to the part of the way between two planes square to an axis. */
static bool
clip (float from, float way, float least, float most, float *low, float *high)
{
  float near, far;

  if (way == 0.0f)
    return from >= least && from <= most;
  near = (least - from) / way;
  far = (most - from) / way;
  *low = srt_maxf (*low, srt_minf (near, far));
  *high = srt_minf (*high, srt_maxf (near, far));
  return *low <= *high;
}

bool
srt_segment_meets_box (SrtVec3 from, SrtVec3 to, SrtVec3 least, SrtVec3 most)
{
  SrtVec3 way = srt_sub (to, from);
  float low = 0.0f, high = 1.0f;

  return clip (from.x, way.x, least.x, most.x, &low, &high)
         && clip (from.y, way.y, least.y, most.y, &low, &high)
         && clip (from.z, way.z, least.z, most.z, &low, &high);
}

static bool
meets_node (const SrtTreeNode *box, SrtVec3 from, SrtVec3 to)
{
  return srt_segment_meets_box (srt_frame_local (&box->box, from), srt_frame_local (&box->box, to),
                                srt_scale (box->half, -1.0f), box->half);
}

bool
srt_segment_meets_tree (
    const SrtModel *model, const SrtPart *part, const SrtFrame *frame, SrtVec3 from, SrtVec3 to)
{
  return part->n_tree > 0
         && meets_node (&model->tree[part->first_tree], srt_frame_local (frame, from),
                        srt_frame_local (frame, to));
}

/* Where the way crosses a face it begins in front of, as a share of it; below 0 for nowhere. */
static float
crosses_face (const SrtFace *face, SrtVec3 from, SrtVec3 way)
{
  float before = srt_dot (srt_sub (from, face->v[0]), face->normal);
  float closing = -srt_dot (way, face->normal);
  float share;
  SrtVec3 at;

  if (before < 0.0f || !(closing > 0.0f) || before > closing)
    return -1.0f;
  share = before / closing;
  at = srt_madd (from, way, share);
  /* Inside when the three edges turn the same way round it. */
  {
    float side[3];

    for (int i = 0; i < 3; i++)
      {
        SrtVec3 a = face->v[i], b = face->v[(i + 1) % 3];

        side[i] = srt_dot (srt_cross (srt_sub (b, a), srt_sub (at, a)), face->normal);
      }
    if ((side[0] >= 0.0f && side[1] >= 0.0f && side[2] >= 0.0f)
        || (side[0] <= 0.0f && side[1] <= 0.0f && side[2] <= 0.0f))
      return share;
  }
  return -1.0f;
}

bool
srt_segment_crosses_part (const SrtModel *model,
                          const SrtPart *part,
                          const SrtFrame *frame,
                          SrtVec3 from,
                          SrtVec3 to,
                          SrtVec3 *point,
                          SrtVec3 *normal)
{
  SrtVec3 a = srt_frame_local (frame, from), b = srt_frame_local (frame, to), way = srt_sub (b, a);
  int waiting[BOX_STACK], n = 0;
  bool crossed = false;

  if (part->n_tree > 0)
    waiting[n++] = 0;
  for (int visits = 0; n > 0 && visits < part->n_tree; visits++)
    {
      const SrtTreeNode *box = &model->tree[part->first_tree + waiting[--n]];

      if (!meets_node (box, a, b))
        continue;
      for (int i = 0; i < box->n_faces; i++)
        {
          const SrtFace *face = &model->faces[box->first_face + i];
          float share = crosses_face (face, a, way);

          if (share < 0.0f)
            continue;
          crossed = true;
          *point = srt_frame_apply (frame, srt_madd (a, way, share));
          *normal = srt_mul (&frame->r, face->normal);
        }
      if (box->n_faces > 0)
        continue; /* a node with faces is a leaf */
      for (int i = 1; i >= 0; i--)
        if (box->children[i] >= 0 && box->children[i] < part->n_tree && n < BOX_STACK)
          waiting[n++] = box->children[i];
    }
  return crossed;
}
