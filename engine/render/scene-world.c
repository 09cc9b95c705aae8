/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene of a running world, drawn between its steps (spec 01 §8.6). */
#include "render/scene-private.h"
#include "world/lit.h"

#include <string.h>

enum
{
  NODE_DEPTH = 16, /* mounts nest no deeper than 8, with a part between each */
};

/* Share of the way from one place to another: straight, and turning evenly. */
SrtFrame
srt_scene_between (const SrtFrame *now, const SrtFrame *next, float f)
{
  if (f <= 0.0f || memcmp (now, next, sizeof *now) == 0)
    return *now;
  SrtMat3 back = srt_mat3_transpose (&now->r);
  SrtMat3 turn = srt_mat3_mul (&back, &next->r);
  SrtVec3 angles = srt_scale (srt_mat3_angles (&turn), f);
  SrtMat3 part = srt_mat3_from_angles (angles.x, angles.y, angles.z);
  return (SrtFrame){ srt_lerp (now->p, next->p, f), srt_mat3_mul (&now->r, &part) };
}

/* Place of a node in the world, or false when it, or what it hangs from, is not shown. */
bool
srt_scene_node_place (const SrtNode *nodes, int node, const SrtFrame *root, float f, SrtFrame *place)
{
  int chain[NODE_DEPTH], n = 0;
  for (int at = node; at >= 0 && n < NODE_DEPTH; at = nodes[at].parent)
    {
      if (nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED))
        return false;
      if (nodes[at].parent < 0 && nodes[at].part < 0)
        break; /* the object's own root */
      chain[n++] = at;
    }
  *place = *root;
  while (n-- > 0)
    {
      SrtFrame own = srt_scene_between (&nodes[chain[n]].now, &nodes[chain[n]].next, f);
      *place = srt_frame_mul (place, &own);
    }
  return true;
}

float
srt_scene_past_tick (const SrtWorld *world, float f)
{
  return srt_clampf (f * SRT_TICKS_PER_STEP - (float) world->simulation_counter, 0.0f, 1.0f);
}

SrtFrame
srt_scene_object_place (const SrtWorld *world, int slot, float f)
{
  const SrtObject *object = srt_object (world, slot);
  SrtFrame place = srt_scene_between (&object->now, &object->next, f);
  place.p = srt_madd (place.p, object->glide, srt_scene_past_tick (world, f));
  return place;
}

static float
thrust_of (const SrtObject *object)
{
  float thrust = object->last_throttle * srt_clampf (object->engines_intact, 0.0f, 1.0f);
  if (object->afterburner && thrust > 0.0f)
    thrust = 1.6f;
  if (object->motion == SRT_MOTION_BACKWARD || object->motion == SRT_MOTION_FOLLOW_BACKWARDS)
    thrust = -fabsf (thrust);
  return object->flags & (SRT_UNPOWERED | SRT_ENGINES_DISABLED) ? 0.0f : thrust;
}

/* What the rules' own looks are asked with: they only read. */
static SrtRun
run_of (const SrtScene *scene, const SrtWorld *world)
{
  return (SrtRun){ .world = (SrtWorld *) world, .content = scene->content };
}

/* The plane of its split that cuts a part, counted from 1; 0: none does. */
static int
cut_of_split (SrtSceneInstance *instance, const SrtRun *run, int node)
{
  SrtScenePlane plane;

  if (!srt_split_plane (run, instance->slot, node, &plane.point, &plane.normal))
    return 0;
  for (int i = 0; i < instance->n_splits; i++)
    if (srt_dot (instance->split[i].normal, plane.normal) > 0.0f)
      return i + 1;
  instance->split[instance->n_splits] = plane;
  return ++instance->n_splits;
}

static void
add_nodes (
    SrtScene *scene, SrtSceneInstance *instance, const SrtWorld *world, const SrtObject *object, float f)
{
  SrtFrame root = instance->cloak.changing > 0.0f ? srt_cloak_wobble (&instance->place, instance->cloak.changing)
                                                  : instance->place;
  const SrtNode *nodes = srt_nodes (world);
  SrtRun run = run_of (scene, world);
  bool apart = srt_split_is_cut (&run, instance->slot);
  root = srt_warp_stretched (&root, &run, instance->slot);
  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int node = (int) (object->nodes.first + i);
      SrtFrame place;
      if (nodes[node].part < 0 || nodes[node].model < 0 || nodes[node].model >= scene->content->n_models)
        continue;
      if (!srt_scene_node_place (nodes, node, &root, f, &place))
        continue;
      SrtSceneNode *added = srt_scene_add_node (scene);
      added->place = place;
      added->model = nodes[node].model;
      added->part = nodes[node].part;
      added->node = node;
      added->cut = apart ? cut_of_split (instance, &run, node) : 0;
      added->lit = srt_part_lit (&run, object->type, object->model, nodes[node].model, nodes[node].part);
      instance->n_nodes++;
    }
  srt_scene_add_hung (scene, instance, world, object, &root, f);
}

void
srt_scene_add_object (SrtScene *scene, const SrtWorld *world, const SrtMission *mission, int slot, float f)
{
  const SrtObject *object = srt_object (world, slot);
  SrtFrame place = srt_scene_object_place (world, slot, f);
  bool has_record = mission && object->mission_ship >= 0 && object->mission_ship < mission->n_ships;
  if (object->type == SRT_TYPE_MARKER)
    {
      if (!has_record)
        return; /* the camera's and the cutaway's own slots */
      SrtSceneMarker *marker = srt_scene_add_marker (scene);
      marker->slot = slot;
      marker->mission_ship = object->mission_ship;
      marker->kind = mission->ships[object->mission_ship].kind;
      marker->place = place;
      return;
    }
  if (object->type < 0 || (object->flags & (SRT_HIDDEN | SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING)))
    return;

  SrtRun run = run_of (scene, world);
  SrtSceneInstance *instance = srt_scene_add_instance (scene);
  instance->slot = slot;
  instance->generation = object->generation;
  instance->mission_ship = object->mission_ship;
  instance->type = object->type;
  instance->model = object->model;
  instance->side = object->side;
  instance->flags = (srt_is_player (world, slot) ? SRT_SCENE_PLAYER : 0u)
                    | (object->flags & SRT_CLOAKED ? SRT_SCENE_CLOAKED : 0u)
                    | (object->flags & SRT_EXPLODING ? SRT_SCENE_EXPLODING : 0u)
                    | (object->flags & SRT_LIGHTS_DISABLED ? SRT_SCENE_DARK : 0u)
                    | (srt_scene_jump_finest (&run, slot) ? SRT_SCENE_FINEST : 0u);
  instance->place = place;
  instance->is_cut = srt_scene_portal (scene, world, object, f, &instance->cut);
  instance->velocity = object->velocity;
  instance->bounds_min = object->bounds_min;
  instance->bounds_max = object->bounds_max;
  instance->radius = object->radius;
  instance->thrust = thrust_of (object);
  instance->afterburner = object->afterburner != 0;
  /* The clock runs on from the last frame by as much of a tick as the picture is ahead of it. */
  srt_cloak_look (&instance->cloak, &scene->content->ships[object->type], object,
                  (float) world->frame_start + f * SRT_TICKS_PER_STEP - (float) world->simulation_counter);
  instance->first_node = scene->n_nodes;
  add_nodes (scene, instance, world, object, f);
}

static void
add_shots (SrtScene *scene, const SrtWorld *world, float f)
{
  const SrtShot *shots = srt_shots (world);
  for (uint32_t i = 0; i < world->n_shots; i++)
    {
      const SrtShot *shot = &shots[i];
      if (shot->type <= 0 || shot->type >= scene->content->n_guns)
        continue;
      const SrtGunType *gun = &scene->content->guns[shot->type];
      float age = (float) (world->mission_ticks - shot->fired_at);
      SrtSceneShot *added = srt_scene_add_shot (scene);
      /* A shot moves once a step; like the ships it is drawn a step behind. */
      added->at = srt_madd (shot->at, shot->velocity, f - 1.0f);
      added->orientation = shot->orientation;
      added->type = shot->type;
      added->side = shot->side;
      added->owner = shot->owner;
      added->left = gun->lifetime > 0 ? srt_clampf (1.0f - age / (float) gun->lifetime, 0.0f, 1.0f) : 1.0f;
      added->age = age + f;
      added->from = srt_madd (shot->at, shot->velocity, -age / (float) SRT_TICKS_PER_STEP);
      added->seed = i * 2654435761u + (uint32_t) shot->fired_at;
    }
}

void
srt_scene_from_world (SrtScene *scene,
                      const SrtWorld *world,
                      const SrtContent *content,
                      const SrtMission *mission,
                      float fraction)
{
  srt_scene_begin (scene, content, mission);
  float f = srt_clampf (fraction, 0.0f, 1.0f);
  scene->time = ((float) world->mission_ticks + f) * 0.01f;
  if (srt_scene_add_worm (scene, world, f))
    return;
  /* The end of the player's ejection shows the pod and who comes for it, and nothing else (spec 01 §5.3). */
  int count = world->showing == SRT_SHOWING_PICKUP && world->count > 0 ? 1 : world->count;
  /* In the hangar that the player leaves from the carrier is not there. */
  int left_out = world->showing == SRT_SHOWING_LAUNCH ? world->carrier : -1;
  for (int slot = 0; slot < count; slot++)
    if (slot != left_out)
      srt_scene_add_object (scene, world, mission, slot, f);
  int last = (int) world->n_slots - 1;
  if (last >= world->count)
    srt_scene_add_object (scene, world, mission, last, f);
  add_shots (scene, world, f);
  srt_scene_add_ordnance (scene, world, f);
  srt_scene_add_tunnels (scene, world, f);
  srt_scene_add_tractors (scene, world, f);
  SrtRun run = run_of (scene, world);
  srt_scene_add_launch (scene, &run, f);
  for (int slot = 0; slot < count; slot++)
    if (slot != left_out && (srt_object (world, slot)->flags & (SRT_STAND_IN | SRT_DISABLED)) == 0)
      {
        srt_scene_add_ion (scene, &run, slot, f);
        srt_scene_add_warps (scene, &run, slot, f);
        srt_scene_add_jump (scene, &run, slot, f);
        srt_scene_add_torpedo (scene, world, slot, f);
      }
}
