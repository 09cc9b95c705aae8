/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/last.h"

#include "effects/state.h"
#include "world/world.h"

#include <string.h>

void
srt_last_clear (SrtEffects *effects)
{
  effects->last.n_objects = effects->last.n_nodes = 0;
}

void
srt_last_copy (SrtEffects *to, const SrtEffects *from)
{
  to->last.n_objects = from->last.n_objects;
  to->last.n_nodes = from->last.n_nodes;
  memcpy (to->last.objects, from->last.objects, (size_t) from->last.n_objects * sizeof *to->last.objects);
  memcpy (to->last.nodes, from->last.nodes, (size_t) from->last.n_nodes * sizeof *to->last.nodes);
}

/* Large ships go up part by part, and their nodes stay where they are: it would be much to keep each tick for nothing. */
static bool
goes_whole (const SrtContent *content, const SrtObject *object)
{
  if (object->type < 0 || object->model < 0)
    return object->model >= 0; /* a hull that its pilot left */
  return !(object->flags & SRT_COMPONENTS)
         || (content->ships[object->type].traits & SRT_TRAIT_EXPLODES_AS_SHIP) != 0;
}

/* Writes its nodes behind those that are kept; they are kept themselves once n_nodes counts them. */
static void
write_nodes (SrtLast *last, const SrtWorld *world, const SrtObject *object, SrtLastObject *kept)
{
  const SrtNode *nodes = srt_nodes (world) + object->nodes.first;
  int n = (int) object->nodes.count;

  if (last->n_nodes + n > SRT_LAST_NODES)
    return;
  kept->first_node = last->n_nodes;
  kept->n_nodes = n;
  for (int i = 0; i < n; i++)
    {
      SrtLastNode *node = &last->nodes[kept->first_node + i];
      node->place = nodes[i].next;
      node->parent =
          nodes[i].parent < 0 ? -1 : nodes[i].parent - (int) object->nodes.first + kept->first_node;
      node->model = nodes[i].model;
      node->part = nodes[i].part;
      node->removed = (nodes[i].flags & SRT_NODE_REMOVED) != 0;
    }
}

static void
look_at (const SrtWorld *world, int slot, SrtLastObject *kept)
{
  const SrtObject *object = srt_object (world, slot);
  float share = (float) world->simulation_counter / SRT_TICKS_PER_STEP;
  *kept = (SrtLastObject){
    .place = { srt_lerp (object->now.p, object->next.p, share), object->next.r },
    .velocity = object->velocity,
    .radius = object->radius,
    .flags = object->flags,
    .generation = object->generation,
    .type = object->type,
    .model = object->model,
  };
}

static bool
is_there (const SrtObject *object)
{
  return object->type != SRT_TYPE_STAND_IN && object->generation > 0;
}

void
srt_last_note (SrtEffectsRun *run)
{
  const SrtWorld *world = run->world;
  SrtLast *last = &run->effects->last;
  int n = world->n_slots < SRT_MAX_SLOTS ? (int) world->n_slots : SRT_MAX_SLOTS;

  last->n_nodes = 0;
  last->n_objects = world->count < n ? world->count : n;
  for (int slot = 0; slot < last->n_objects; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      SrtLastObject *kept = &last->objects[slot];
      if (!is_there (object))
        {
          kept->generation = 0;
          continue;
        }
      look_at (world, slot, kept);
      if (goes_whole (run->content, object))
        write_nodes (last, world, object, kept);
      last->n_nodes += kept->n_nodes;
    }
}

bool
srt_last_object (SrtEffectsRun *run, int slot, SrtLastObject *object)
{
  SrtLast *last = &run->effects->last;

  if (slot < 0 || slot >= (int) run->world->n_slots)
    return false;
  if (run->event && slot < last->n_objects && last->objects[slot].generation > 0)
    {
      *object = last->objects[slot];
      return true;
    }
  if (!is_there (srt_object (run->world, slot)))
    return false;
  look_at (run->world, slot, object);
  write_nodes (last, run->world, srt_object (run->world, slot), object);
  return true;
}
