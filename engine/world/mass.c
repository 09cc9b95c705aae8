/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mass, centre, bounds and inertia from the parts (spec 01 §8.3). */
#include "world/private.h"

/* What the parts of a model, mounts included, add up to in its root's frame. */
typedef struct MassSum
{
  double mass, moment[3];
  double inertia[6]; /* xx yy zz xy yz zx, off-diagonals already negated */
} MassSum;

static void
add_mass (MassSum *sum, const SrtPart *part, const SrtFrame *frame)
{
  const float *m = frame->r.m, *o = &frame->p.x;
  const double *f = part->first;
  double density = part->density, volume = part->volume;

  sum->mass += density * volume;
  for (int i = 0; i < 3; i++)
    sum->moment[i] += density * (o[i] * volume + m[3 * i] * f[0] + m[3 * i + 1] * f[1] + m[3 * i + 2] * f[2]);
}

static void
add_inertia (MassSum *sum, const SrtPart *part, const SrtFrame *frame)
{
  const double *f = part->first, *s = part->second, *p = part->products;
  double d = part->density, v = part->volume;
  double ox = frame->p.x, oy = frame->p.y, oz = frame->p.z;

  sum->inertia[0] += d * (v * (oy * oy + oz * oz) + 2.0 * (oy * f[1] + oz * f[2]) + s[1] + s[2]);
  sum->inertia[1] += d * (v * (oz * oz + ox * ox) + 2.0 * (oz * f[2] + ox * f[0]) + s[2] + s[0]);
  sum->inertia[2] += d * (v * (ox * ox + oy * oy) + 2.0 * (ox * f[0] + oy * f[1]) + s[0] + s[1]);
  sum->inertia[3] -= d * (ox * oy * v + ox * f[1] + oy * f[0] + p[0]);
  sum->inertia[4] -= d * (oy * oz * v + oy * f[2] + oz * f[1] + p[1]);
  sum->inertia[5] -= d * (oz * ox * v + oz * f[0] + ox * f[2] + p[2]);
}

static MassSum
sum_mass (const SrtRun *run, SrtNodeSpan span, int root)
{
  const SrtNode *nodes = srt_nodes (run->world);
  MassSum sum = { 0 };

  for (int at = span.first; at < span.past;)
    {
      /* Hidden parts' mounts add nothing to the mass. */
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        {
          at = nodes[at].past;
          continue;
        }
      if (nodes[at].part >= 0)
        {
          SrtFrame frame = srt_node_in_model (run, root, at);
          add_mass (&sum, srt_node_part (run, &nodes[at]), &frame);
        }
      at++;
    }
  return sum;
}

float
srt_part_mass (const SrtRun *run, int slot, int node)
{
  MassSum sum;

  if (node < 0)
    return 0.0f;
  sum = sum_mass (run, (SrtNodeSpan){ node, srt_nodes (run->world)[node].past }, srt_model_root (run, node));
  return (float) sum.mass;
}

static SrtVec3
centre_of (const MassSum *sum)
{
  if (!(sum->mass > 0.0))
    return srt_vec3 (0, 0, 0);
  return srt_unsigned_zeros (srt_vec3 ((float) (sum->moment[0] / sum->mass),
                                       (float) (sum->moment[1] / sum->mass),
                                       (float) (sum->moment[2] / sum->mass)));
}

/* Moves every part hung at the root, so that the root stands at @centre of before. */
static void
shift_parts (SrtRun *run, SrtNodeSpan span, int root, SrtVec3 centre)
{
  SrtNode *nodes = srt_nodes (run->world);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    if (nodes[at].parent == root)
      {
        nodes[at].now.p = srt_unsigned_zeros (srt_sub (nodes[at].now.p, centre));
        nodes[at].next.p = srt_unsigned_zeros (srt_sub (nodes[at].next.p, centre));
      }
}

void
srt_recentre_mount (SrtRun *run, int slot, int root)
{
  SrtNode *node = &srt_nodes (run->world)[root];
  SrtNodeSpan span = srt_model_span (run, slot, root);
  MassSum sum = sum_mass (run, span, root);
  SrtVec3 centre = centre_of (&sum);

  node->pose_offset = node->next_pose_offset = centre;
  node->now.p = node->next.p = srt_unsigned_zeros (srt_add (node->next.p, srt_mul (&node->next.r, centre)));
  shift_parts (run, span, root, centre);
}

/* ---- Bounds ---- */

typedef struct Bounds
{
  SrtVec3 low, high;
  float radius2;
  bool any;
} Bounds;

static void
add_point (Bounds *bounds, SrtVec3 p)
{
  float length2 = srt_length2 (p);

  if (!bounds->any)
    {
      bounds->low = bounds->high = p;
      bounds->any = true;
    }
  bounds->low =
      srt_vec3 (srt_minf (bounds->low.x, p.x), srt_minf (bounds->low.y, p.y), srt_minf (bounds->low.z, p.z));
  bounds->high = srt_vec3 (srt_maxf (bounds->high.x, p.x), srt_maxf (bounds->high.y, p.y),
                           srt_maxf (bounds->high.z, p.z));
  if (length2 > bounds->radius2)
    bounds->radius2 = length2;
}

/* Level 0's vertices (decision 6); a part that draws nothing counts by its box and radius. */
static void
add_part_bounds (Bounds *bounds, const SrtModel *model, const SrtPart *part, const SrtFrame *frame)
{
  const SrtLevel *level = part->n_levels > 0 ? &model->levels[part->first_level] : NULL;
  SrtVec3 low = part->bounds_min, high = part->bounds_max;

  if (level && level->n_primitives > 0)
    {
      for (int i = 0; i < level->n_primitives; i++)
        {
          const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];
          for (int v = 0; v < primitive->n_vertices; v++)
            {
              const float *p = &primitive->positions[3 * v];
              add_point (bounds, srt_frame_apply (frame, srt_vec3 (p[0], p[1], p[2])));
            }
        }
      return;
    }
  if (part->radius <= 0.0f)
    return;
  for (int i = 0; i < 8; i++)
    {
      float before = bounds->radius2, reach;
      add_point (bounds, srt_frame_apply (frame, srt_vec3 (i & 1 ? high.x : low.x, i & 2 ? high.y : low.y,
                                                           i & 4 ? high.z : low.z)));
      reach = srt_length (frame->p) + part->radius;
      bounds->radius2 = srt_maxf (before, reach * reach);
    }
}

void
srt_recentre (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);
  MassSum sum = sum_mass (run, span, -1);
  SrtVec3 centre = centre_of (&sum);
  Bounds bounds = { 0 };
  double tensor[9];

  object->mass = (float) sum.mass;
  object->centre = srt_unsigned_zeros (srt_add (object->centre, centre));
  object->now.p = srt_unsigned_zeros (srt_add (object->now.p, srt_mul (&object->now.r, centre)));
  object->next.p = srt_unsigned_zeros (srt_add (object->next.p, srt_mul (&object->next.r, centre)));
  srt_place_changed (run->scratch, slot);
  shift_parts (run, span, -1, centre);
  for (int at = span.first; at < span.past; at++)
    {
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      SrtFrame frame;
      if (!part || (nodes[at].flags & SRT_NODE_REMOVED))
        continue;
      frame = srt_node_in_model (run, -1, at);
      add_part_bounds (&bounds, srt_node_model (run, &nodes[at]), part, &frame);
      if (!(nodes[at].flags & SRT_NODE_HIDDEN))
        add_inertia (&sum, part, &frame);
    }
  object->bounds_min = srt_unsigned_zeros (bounds.low);
  object->bounds_max = srt_unsigned_zeros (bounds.high);
  object->radius = sqrtf (bounds.radius2);
  tensor[0] = sum.inertia[0];
  tensor[4] = sum.inertia[1];
  tensor[8] = sum.inertia[2];
  tensor[1] = tensor[3] = sum.inertia[3];
  tensor[5] = tensor[7] = sum.inertia[4];
  tensor[2] = tensor[6] = sum.inertia[5];
  object->angular_response = srt_mat3_inverse_double (tensor);
}
