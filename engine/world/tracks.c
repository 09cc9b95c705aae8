/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Poses, tracks and turning turrets; the tree update of each step (spec 01 §8.4, §8.5). */
#include "world/private.h"

#include "weapons/weapons.h"

#include <string.h>
#include <strings.h>

/* ---- Posing ---- */

/* Keys interpolate linearly; before the first, from no pose at time 0; past the last, hold. */
static void
track_pose (const SrtTrack *track, float time, SrtVec3 *angles, SrtVec3 *offset)
{
  SrtTrackKey before = { 0 };

  for (int i = 0; i < track->n_keys; i++)
    {
      const SrtTrackKey *key = &track->keys[i];
      if (time < key->t)
        {
          float share = key->t > before.t ? (time - before.t) / (key->t - before.t) : 1.0f;
          *angles = srt_lerp (before.angles, key->angles, share);
          *offset = srt_lerp (before.offset, key->offset, share);
          return;
        }
      before = *key;
    }
  *angles = before.angles;
  *offset = before.offset;
}

SrtFrame
srt_posed_frame (const SrtRun *run, int slot, const SrtNode *node, SrtVec3 angles, SrtVec3 offset)
{
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *part = srt_node_part (run, node);
  SrtMat3 back = srt_mat3_transpose (&part->frame);
  SrtMat3 turn = srt_mat3_from_angles (angles.x, angles.y, angles.z);
  SrtVec3 from, lever = srt_sub (part->mount, offset), at;
  SrtFrame frame;

  if (node->parent < 0)
    from = srt_object (run->world, slot)->centre;
  else if (nodes[node->parent].flags & SRT_NODE_ROOT)
    from = nodes[node->parent].pose_offset;
  else
    from = srt_node_part (run, &nodes[node->parent])->origin;
  turn = srt_mat3_mul (&turn, &part->frame);
  frame.r = srt_mat3_mul (&back, &turn);
  frame.r = srt_mat3_unsigned_zeros (&frame.r);
  at = srt_add (srt_sub (srt_add (part->origin, offset), from), lever);
  frame.p = srt_unsigned_zeros (srt_sub (at, srt_mul (&frame.r, lever)));
  return frame;
}

static float
swing (float time, float length)
{
  return time <= length ? time : 2.0f * length - time;
}

void
srt_pose (SrtRun *run, int slot, int at)
{
  SrtNode *node = &srt_nodes (run->world)[at];
  const SrtModel *model = srt_node_model (run, node);
  const SrtPart *part = srt_node_part (run, node);
  SrtVec3 angles = { 0, 0, 0 }, offset = { 0, 0, 0 };

  if (node->track >= 0)
    {
      const SrtTrack *track = &model->tracks[node->track];
      float time = node->track_mode == SRT_TRACK_SWING ? swing (node->time, track->length) : node->time;
      track_pose (track, time, &angles, &offset);
    }
  if (part->still[0])
    angles.x = 0.0f;
  if (part->still[1])
    angles.y = 0.0f;
  if (part->still[2])
    angles.z = 0.0f;
  node->next_pose_angles = srt_unsigned_zeros (srt_add (angles, node->turret_angles));
  node->next_pose_offset = srt_unsigned_zeros (offset);
  node->next = srt_posed_frame (run, slot, node, node->next_pose_angles, node->next_pose_offset);
  node->flags |= SRT_NODE_PENDING | SRT_NODE_POSED;
}

/* The node and all above it are visited by the tree update. */
static void
mark_animating (SrtRun *run, int slot, int at)
{
  SrtNode *nodes = srt_nodes (run->world);

  for (; at >= 0; at = nodes[at].parent)
    nodes[at].flags |= SRT_NODE_ANIMATING;
  srt_object (run->world, slot)->node_flags |= SRT_NODE_ANIMATING;
}

/* ---- Tracks ---- */

int
srt_track_find (const SrtRun *run, const SrtNode *node, const char *name)
{
  const SrtModel *model = srt_node_model (run, node);
  const SrtPart *part = srt_node_part (run, node);
  int found = -1;

  if (!part)
    return -1;
  for (int i = part->first_track; i < part->first_track + part->n_tracks; i++)
    if (strcasecmp (model->tracks[i].name, name) == 0)
      found = i;
  return found;
}

bool
srt_track_play (SrtRun *run, int slot, int at, const char *name, float time, int mode, float speed)
{
  SrtNode *node = at >= 0 ? &srt_nodes (run->world)[at] : NULL;
  int track = node ? srt_track_find (run, node, name) : -1;

  if (track < 0)
    return false;
  node->track = track;
  node->track_mode = mode >= 0 ? mode : (int32_t) srt_node_model (run, node)->tracks[track].mode;
  node->time_speed = srt_unsigned_zero (speed);
  if (time >= 0.0f)
    node->time = srt_unsigned_zero (time);
  mark_animating (run, slot, at);
  return true;
}

static void
fire_events (SrtRun *run, int slot, int at, const SrtTrack *track, float from, float to)
{
  float first = rintf (from), past = rintf (to);

  for (int i = 0; i < track->n_events; i++)
    if (track->events[i].t >= first && track->events[i].t < past)
      {
        if (track->events[i].kind == 0)
          srt_track_fires (run, slot, at);
        else if (track->events[i].kind == 2)
          srt_track_puffs (run, slot, at);
      }
}

/* Advances a node's track by one step, poses it and fires what was passed. */
static void
advance_track (SrtRun *run, int slot, int at)
{
  SrtNode *node = &srt_nodes (run->world)[at];
  const SrtTrack *track = &srt_node_model (run, node)->tracks[node->track];
  float length = track->length, old = node->time, wrapped = 0.0f;
  int mode = node->track_mode;

  if (!(length > 0.0f))
    return;
  node->time = old + node->time_speed;
  if (mode == SRT_TRACK_LOOP)
    {
      if (node->time > length)
        {
          wrapped = length;
          node->time -= length * floorf (node->time / length);
        }
      else if (node->time < 0.0f)
        node->time += length * ceilf (-node->time / length);
    }
  else if (mode == SRT_TRACK_SWING)
    {
      float period = 2.0f * length;
      node->time -= period * floorf (node->time / period);
    }
  else if (node->time >= length || node->time <= 0.0f)
    {
      node->time = node->time >= length ? length : 0.0f;
      node->time_speed = 0.0f;
    }
  node->time = srt_unsigned_zero (node->time);
  srt_pose (run, slot, at);
  if (mode == SRT_TRACK_SWING)
    return;
  if (wrapped > 0.0f)
    {
      fire_events (run, slot, at, track, old, length);
      fire_events (run, slot, at, track, 0.0f, node->time);
    }
  else
    fire_events (run, slot, at, track, old, node->time);
}

/* ---- The tree update (spec 01 §8.4) ---- */

static void
commit_node (SrtNode *node)
{
  if (!(node->flags & SRT_NODE_PENDING))
    {
      node->flags &= ~SRT_NODE_COMMITTED;
      return;
    }
  node->now = node->next;
  node->pose_angles = node->next_pose_angles;
  if (!(node->flags & SRT_NODE_ROOT))
    node->pose_offset = node->next_pose_offset;
  node->flags = (node->flags & ~SRT_NODE_PENDING) | SRT_NODE_COMMITTED;
}

/* Nodes waiting to be visited; more than fit are ignored. */
typedef struct Waiting
{
  int32_t nodes[SRT_UPDATE_STACK];
  int n;
} Waiting;

static bool
push_waiting (Waiting *waiting, const SrtNode *nodes, int at)
{
  if (!(nodes[at].flags & SRT_NODE_ANIMATING) || (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED)))
    return false;
  if (waiting->n < SRT_UPDATE_STACK)
    waiting->nodes[waiting->n++] = at;
  return true;
}

/* A root's children are all the parts of its model; a part's are the models mounted on it. */
static bool
push_children (SrtRun *run, int slot, Waiting *waiting, int at)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, at);
  bool any = false;

  for (int child = span.first; child < span.past; child = nodes[child].past)
    any |= push_waiting (waiting, nodes, child);
  return any;
}

void
srt_tree_update (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  Waiting waiting;

  if (object->node_flags & SRT_NODE_PENDING)
    {
      object->now = object->next;
      object->node_flags = (object->node_flags & ~SRT_NODE_PENDING) | SRT_NODE_COMMITTED;
    }
  else
    object->node_flags &= ~SRT_NODE_COMMITTED;
  if (!(object->node_flags & SRT_NODE_ANIMATING))
    return;
  waiting.n = 0;
  if (!push_children (run, slot, &waiting, -1))
    object->node_flags &= ~SRT_NODE_ANIMATING;
  while (waiting.n > 0)
    {
      int at = waiting.nodes[--waiting.n];
      bool below = push_children (run, slot, &waiting, at);
      commit_node (&nodes[at]);
      if (nodes[at].track >= 0 && nodes[at].time_speed != 0.0f)
        advance_track (run, slot, at);
      else if (!below)
        nodes[at].flags &= ~SRT_NODE_ANIMATING;
    }
}

/* ---- Turrets ---- */

static float
turn_axis (const SrtPart *part, int axis, float angle, float by)
{
  angle += by;
  if (part->limited[axis] && part->angle_min[axis] != part->angle_max[axis])
    return srt_clampf (angle, part->angle_min[axis], part->angle_max[axis]);
  return srt_wrap_angle (angle);
}

void
srt_turret_turn (SrtRun *run, int slot, int at, SrtVec3 by)
{
  SrtNode *node = &srt_nodes (run->world)[at];
  const SrtPart *part = srt_node_part (run, node);

  if (!part)
    return;
  node->turret_angles = srt_unsigned_zeros (srt_vec3 (turn_axis (part, 0, node->turret_angles.x, by.x),
                                                      turn_axis (part, 1, node->turret_angles.y, by.y),
                                                      turn_axis (part, 2, node->turret_angles.z, by.z)));
  srt_pose (run, slot, at);
  mark_animating (run, slot, at);
}
