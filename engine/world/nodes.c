/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts: fitting them to an object, where they stand, what is removed (spec 01 §8.1-8.3, §13). */
#include "world/private.h"
#include "world/lit.h"

#include <string.h>

/* ---- Walking a model's parts ---- */

SrtNodeSpan
srt_model_span (const SrtRun *run, int slot, int root)
{
  const SrtObject *object = srt_object (run->world, slot);

  if (root >= 0)
    return (SrtNodeSpan){ root + 1, srt_nodes (run->world)[root].past };
  return (SrtNodeSpan){ (int) object->nodes.first, (int) (object->nodes.first + object->nodes.count) };
}

/* Node of part @part of the model whose nodes are @span, or -1. */
static int
part_node (const SrtRun *run, SrtNodeSpan span, int part)
{
  const SrtNode *nodes = srt_nodes (run->world);

  for (int node = span.first; node < span.past; node = nodes[node].past)
    if (nodes[node].part == part)
      return node;
  return -1;
}

int
srt_root_child (const SrtRun *run, int slot, int k)
{
  return part_node (run, srt_model_span (run, slot, -1), k);
}

int
srt_part_named (const SrtRun *run, int slot, const char *name)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, -1);

  for (int node = span.first; name && name[0] && node < span.past; node = nodes[node].past)
    if (strcmp (srt_node_part (run, &nodes[node])->name, name) == 0)
      return node;
  return -1;
}

int
srt_node_points (const SrtRun *run, int at, int list, SrtVec3 *points, int max)
{
  const SrtNode *node = at >= 0 ? &srt_nodes (run->world)[at] : NULL;
  const SrtModel *model = node && node->part >= 0 ? srt_node_model (run, node) : NULL;
  int n = 0;

  for (int i = 0; model && i < model->n_points && n < max; i++)
    if (model->points[i].part == node->part && model->points[i].list == list)
      points[n++] = model->points[i].position;
  return n;
}

void
srt_node_show (SrtRun *run, int node, bool shown)
{
  SrtNode *nodes = srt_nodes (run->world);

  if (node < 0 || (nodes[node].flags & SRT_NODE_REMOVED))
    return;
  if (shown)
    nodes[node].flags &= ~SRT_NODE_HIDDEN;
  else
    nodes[node].flags |= SRT_NODE_HIDDEN;
}

int
srt_model_root (const SrtRun *run, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);

  while (node >= 0 && !(nodes[node].flags & SRT_NODE_ROOT))
    node = nodes[node].parent;
  return node;
}

uint32_t *
srt_root_flags (const SrtRun *run, int slot, int node)
{
  int root = srt_model_root (run, node);
  return root >= 0 ? &srt_nodes (run->world)[root].flags : &srt_object (run->world, slot)->node_flags;
}

bool
srt_node_shown (const SrtRun *run, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);

  for (; node >= 0; node = nodes[node].parent)
    {
      if (nodes[node].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        return false;
      /* A part shows though the part it is linked to is hidden; a mount goes with what carries it. */
      if (!(nodes[node].flags & SRT_NODE_ROOT))
        node = srt_model_root (run, node);
      if (node < 0)
        return true;
    }
  return true;
}

int
srt_part_lit (const SrtRun *run, int type, int own, int model, int part)
{
  const uint8_t *out = srt_type_lights (run->world, type);

  if (!out || *out == 0 || model != own || (run->content->models[model].parts[part].flags & SRT_PART_LIGHT_MAP) == 0)
    return 0;
  return part == 0 ? 1 + SRT_LIGHTS_OUT - *out : 1;
}

/* ---- Places ---- */

SrtFrame
srt_node_in_model (const SrtRun *run, int root, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtFrame frame = nodes[node].next;

  for (int parent = nodes[node].parent; parent != root; parent = nodes[parent].parent)
    frame = srt_frame_mul (&nodes[parent].next, &frame);
  return frame;
}

SrtFrame
srt_node_next (const SrtRun *run, int slot, int node)
{
  SrtFrame frame = srt_node_in_model (run, -1, node);
  return srt_frame_mul (&srt_object (run->world, slot)->next, &frame);
}

/* Where a node is drawn in its parent: between steps only what this step committed moves. */
static SrtFrame
drawn_in_parent (const SrtRun *run, int slot, const SrtNode *node)
{
  float share = (float) run->world->simulation_counter / SRT_TICKS_PER_STEP;
  SrtVec3 turn;

  /* Nothing pending: nothing has moved since the commit, so `next` is `now`. */
  if (run->world->simulation_counter == 0
      || (node->flags & (SRT_NODE_COMMITTED | SRT_NODE_PENDING)) != (SRT_NODE_COMMITTED | SRT_NODE_PENDING))
    return node->now;
  if (!(node->flags & SRT_NODE_POSED) || node->part < 0)
    return srt_frame_between (&node->now, &node->next, share);
  turn = srt_sub (node->next_pose_angles, node->pose_angles);
  turn = srt_vec3 (srt_wrap_angle (turn.x), srt_wrap_angle (turn.y), srt_wrap_angle (turn.z));
  return srt_posed_frame (run, slot, node, srt_madd (node->pose_angles, turn, share),
                          srt_lerp (node->pose_offset, node->next_pose_offset, share));
}

SrtFrame
srt_node_drawn (SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtFrame frame = drawn_in_parent (run, slot, &nodes[node]);

  for (int parent = nodes[node].parent; parent >= 0; parent = nodes[parent].parent)
    {
      SrtFrame outer = drawn_in_parent (run, slot, &nodes[parent]);
      frame = srt_frame_mul (&outer, &frame);
    }
  return srt_frame_mul (srt_drawn (run, slot), &frame);
}

SrtFrame
srt_attachment_next (const SrtRun *run, int slot, int node, int attachment)
{
  SrtFrame frame = srt_node_next (run, slot, node);
  const SrtModel *model = srt_node_model (run, &srt_nodes (run->world)[node]);

  return srt_frame_mul (&frame, &model->attachments[attachment].frame);
}

/* ---- Fitting ---- */

static bool
mounts (const SrtRun *run, const SrtAttachment *attachment, int depth)
{
  return srt_attachment_mounts (attachment) && attachment->id >= 0 && attachment->id < run->content->n_models
         && depth < SRT_MOUNT_DEPTH;
}

static uint32_t
nodes_of_model (const SrtRun *run, int index, int depth)
{
  const SrtModel *model = &run->content->models[index];
  uint32_t n = (uint32_t) model->n_parts;

  for (int i = 0; i < model->n_attachments; i++)
    if (mounts (run, &model->attachments[i], depth))
      n += 1 + nodes_of_model (run, model->attachments[i].id, depth + 1);
  return n;
}

static void
fresh_node (SrtNode *node, int model, int part, int parent)
{
  memset (node, 0, sizeof *node);
  node->now = node->next = srt_frame_identity ();
  node->model = model;
  node->part = part;
  node->parent = parent;
  node->track = node->component = -1;
}

/* Lays a model's nodes out from @at, depth first; returns the index behind them. */
static int
lay_model (const SrtRun *run, int index, int root, int at, int depth)
{
  SrtNode *nodes = srt_nodes (run->world);
  const SrtModel *model = &run->content->models[index];

  for (int i = 0; i < model->n_parts; i++)
    {
      const SrtPart *part = &model->parts[i];
      int own = at++;
      fresh_node (&nodes[own], index, i, root);
      nodes[own].armor = nodes[own].component_armor = (float) part->armor;
      nodes[own].link_id = part->link_id;
      nodes[own].component_group = part->group;
      if (part->flags & SRT_PART_DAMAGED)
        nodes[own].flags |= SRT_NODE_HIDDEN;
      if (part->flags & SRT_PART_TARGETABLE)
        nodes[own].flags |= SRT_NODE_TARGETABLE;
      for (int k = 0; k < part->n_attachments; k++)
        {
          const SrtAttachment *attachment = &model->attachments[part->first_attachment + k];
          int mount;
          if (!mounts (run, attachment, depth))
            continue;
          mount = at++;
          fresh_node (&nodes[mount], attachment->id, -1, own);
          nodes[mount].flags = SRT_NODE_ROOT;
          nodes[mount].now.p = srt_unsigned_zeros (attachment->frame.p);
          nodes[mount].now.r = srt_mat3_unsigned_zeros (&attachment->frame.r);
          nodes[mount].next = nodes[mount].now;
          at = lay_model (run, attachment->id, mount, at, depth + 1);
          nodes[mount].past = at;
        }
      nodes[own].past = at;
    }
  return at;
}

/* Poses each part of one model as its startup or first track begins, all hung from the model's root. */
static void
pose_model (SrtRun *run, int slot, SrtNodeSpan span)
{
  SrtNode *nodes = srt_nodes (run->world);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      SrtNode *node = &nodes[at];
      node->track = srt_track_find (run, node, "startup");
      if (node->track < 0 && srt_node_part (run, node)->n_tracks > 0)
        node->track = srt_node_part (run, node)->first_track;
      srt_pose (run, slot, at);
      node->now = node->next;
      node->pose_angles = node->next_pose_angles;
      node->pose_offset = node->next_pose_offset;
      node->flags &= ~SRT_NODE_PENDING;
    }
}

/* The place of @inner as seen from @outer, both in the same frame. */
static SrtFrame
relative (const SrtFrame *outer, const SrtFrame *inner)
{
  SrtMat3 back = srt_mat3_transpose (&outer->r);
  SrtFrame frame = { srt_unsigned_zeros (srt_frame_local (outer, inner->p)),
                     srt_mat3_mul (&back, &inner->r) };
  frame.r = srt_mat3_unsigned_zeros (&frame.r);
  return frame;
}

/* Hangs each part of one model from the part it is linked to, where it stands; outer parts last. */
static void
link_model (SrtRun *run, SrtNodeSpan span)
{
  SrtNode *nodes = srt_nodes (run->world);

  /* While `now` still has every part in the model's frame, `next` takes its place in its parent. */
  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      int parent = part_node (run, span, srt_node_part (run, &nodes[at])->parent);
      if (parent < 0 || parent == at)
        continue;
      nodes[at].parent = parent;
      nodes[at].next = relative (&nodes[parent].now, &nodes[at].now);
    }
  for (int at = span.first; at < span.past; at = nodes[at].past)
    nodes[at].now = nodes[at].next;
}

static void
start_up (SrtRun *run, int slot, SrtNodeSpan span)
{
  const SrtNode *nodes = srt_nodes (run->world);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    srt_track_play (run, slot, at, "startup", 0.0f, -1, 4.0f);
}

/* Poses, links, recentres a model and what it mounts, inner models first. */
static void
build_model (SrtRun *run, int slot, int root)
{
  SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, root);

  for (int at = span.first; at < span.past; at++)
    if ((nodes[at].flags & SRT_NODE_ROOT) && srt_model_root (run, nodes[at].parent) == root)
      build_model (run, slot, at);
  pose_model (run, slot, span);
  link_model (run, span);
  if (root >= 0)
    srt_recentre_mount (run, slot, root);
  start_up (run, slot, span);
}

bool
srt_nodes_fit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  uint32_t count = nodes_of_model (run, object->model, 0);

  if (!srt_pool_take (run, SRT_POOL_NODES, slot, count, &object->nodes))
    return false;
  lay_model (run, object->model, -1, (int) object->nodes.first, 0);
  build_model (run, slot, -1);
  srt_recentre (run, slot);
  return true;
}

void
srt_nodes_release (SrtRun *run, int slot)
{
  srt_pool_give (run->world, SRT_POOL_NODES, &srt_object (run->world, slot)->nodes);
}

/* ---- Components (spec 01 §13.1) ---- */

/* Lists the components of one model, then of what its parts mount; what the list has no room for stays unlisted. */
static void
list_model (SrtRun *run, int slot, int root, int32_t *listed, int *n)
{
  SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, slot, root);

  for (int at = span.first; at < span.past && *n < SRT_MAX_COMPONENTS; at = nodes[at].past)
    if (srt_node_part (run, &nodes[at])->flags & SRT_PART_COMPONENT)
      listed[(*n)++] = at;
  for (int part = span.first; part < span.past; part = nodes[part].past)
    for (int mount = part + 1; mount < nodes[part].past; mount = nodes[mount].past)
      list_model (run, slot, mount, listed, n);
}

bool
srt_components_list (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);
  int32_t listed[SRT_MAX_COMPONENTS];
  int n = 0;

  if (!(object->flags & SRT_COMPONENTS) || object->model < 0)
    return true;
  list_model (run, slot, -1, listed, &n);
  if (!srt_pool_take (run, SRT_POOL_COMPONENTS, slot, (uint32_t) n, &object->components))
    return false;
  for (int i = 0; i < n; i++)
    {
      srt_components (run->world)[object->components.first + (uint32_t) i] = (SrtComponent){ listed[i], 0 };
      nodes[listed[i]].component = i;
      nodes[listed[i]].flags |= SRT_NODE_LISTED;
    }
  return true;
}

int
srt_component_node (const SrtRun *run, int slot, int component)
{
  const SrtObject *object = srt_object (run->world, slot);
  int node;

  if (component < 0 || component >= (int) object->components.count)
    return -1;
  node = srt_components (run->world)[object->components.first + (uint32_t) component].node;
  if (node < 0 || (srt_nodes (run->world)[node].flags & SRT_NODE_SPENT) || !srt_node_shown (run, node))
    return -1;
  return node;
}

/* ---- Removing (spec 01 §13.3) ---- */

/* A turret stops for good with its base, any gun with its barrel. */
static void
stop_guns_on (SrtRun *run, int slot, int node)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtGun *guns = srt_guns (run->world) + object->guns.first;

  for (uint32_t i = 0; i < object->guns.count; i++)
    if (guns[i].node == node || guns[i].slots[0] == node)
      guns[i].mount = SRT_MOUNT_DESTROYED;
}

static void
remove_node (SrtRun *run, int slot, int at)
{
  SrtNode *node = &srt_nodes (run->world)[at];
  const SrtObject *object = srt_object (run->world, slot);

  node->flags = (node->flags | SRT_NODE_REMOVED | SRT_NODE_SPENT) & ~(SRT_NODE_ANIMATING | SRT_NODE_PENDING);
  if (node->component >= 0)
    {
      srt_components (run->world)[object->components.first + (uint32_t) node->component].node = -1;
      node->component = -1;
      node->flags &= ~SRT_NODE_LISTED;
    }
  stop_guns_on (run, slot, at);
}

void
srt_node_destroy (SrtRun *run, int slot, int node)
{
  SrtNode *nodes = srt_nodes (run->world);
  const SrtObject *object = srt_object (run->world, slot);
  int first = (int) object->nodes.first, past = first + (int) object->nodes.count;

  if (nodes[node].flags & SRT_NODE_REMOVED)
    return;
  remove_node (run, slot, node);
  /* Links may lead either way through the range: go on until nothing more hangs from what went. */
  for (bool more = true; more;)
    {
      more = false;
      for (int at = first; at < past; at++)
        if (!(nodes[at].flags & SRT_NODE_REMOVED) && nodes[at].parent >= 0
            && (nodes[nodes[at].parent].flags & SRT_NODE_REMOVED))
          {
            remove_node (run, slot, at);
            more = true;
          }
    }
}
