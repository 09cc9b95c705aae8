/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene of a mission as edited: every model at rest, its centre of mass at the ship's place. */
#include "render/scene-private.h"

enum
{
  MOUNT_DEPTH = 8, /* spec 07 §13.10 */
};

typedef struct Mass
{
  double total;
  double moment[3];
} Mass;

static bool
is_mount (const SrtContent *content, const SrtAttachment *attachment)
{
  return (attachment->kind == SRT_ATTACH_GUN_MODEL || attachment->kind == SRT_ATTACH_POD_MODEL)
         && attachment->id >= 0 && attachment->id < content->n_models;
}

/* Adds the mass of a model that stands at @place in the ship's frame (spec 01 §8.3). */
static void
add_mass (const SrtContent *content, int model, const SrtFrame *place, int depth, Mass *mass)
{
  const SrtModel *m = &content->models[model];
  for (int i = 0; i < m->n_parts; i++)
    {
      const SrtPart *part = &m->parts[i];
      if (part->flags & SRT_PART_DAMAGED)
        continue;
      if (part->volume > 0.0)
        {
          SrtVec3 middle = { (float) (part->first[0] / part->volume), (float) (part->first[1] / part->volume),
                             (float) (part->first[2] / part->volume) };
          SrtVec3 at = srt_frame_apply (place, srt_add (part->origin, middle));
          double weight = (double) part->density * part->volume;
          mass->total += weight;
          mass->moment[0] += (double) at.x * weight;
          mass->moment[1] += (double) at.y * weight;
          mass->moment[2] += (double) at.z * weight;
        }
      for (int a = 0; depth < MOUNT_DEPTH && a < part->n_attachments; a++)
        {
          const SrtAttachment *attachment = &m->attachments[part->first_attachment + a];
          if (!is_mount (content, attachment))
            continue;
          SrtFrame hung = { srt_add (part->origin, attachment->frame.p), attachment->frame.r };
          SrtFrame mount = srt_frame_mul (place, &hung);
          add_mass (content, attachment->id, &mount, depth + 1, mass);
        }
    }
}

static void
include (SrtSceneInstance *instance, SrtVec3 local)
{
  instance->bounds_min.x = srt_minf (instance->bounds_min.x, local.x);
  instance->bounds_min.y = srt_minf (instance->bounds_min.y, local.y);
  instance->bounds_min.z = srt_minf (instance->bounds_min.z, local.z);
  instance->bounds_max.x = srt_maxf (instance->bounds_max.x, local.x);
  instance->bounds_max.y = srt_maxf (instance->bounds_max.y, local.y);
  instance->bounds_max.z = srt_maxf (instance->bounds_max.z, local.z);
}

static void
include_part (SrtSceneInstance *instance, const SrtPart *part, const SrtFrame *place)
{
  for (int corner = 0; corner < 8; corner++)
    {
      SrtVec3 v = { corner & 1 ? part->bounds_max.x : part->bounds_min.x,
                    corner & 2 ? part->bounds_max.y : part->bounds_min.y,
                    corner & 4 ? part->bounds_max.z : part->bounds_min.z };
      include (instance, srt_frame_local (&instance->place, srt_frame_apply (place, v)));
    }
  float reach = srt_distance (place->p, instance->place.p) + part->radius;
  instance->radius = srt_maxf (instance->radius, reach);
}

static void
add_model (SrtScene *scene, SrtSceneInstance *instance, int model, const SrtFrame *place, int depth)
{
  const SrtModel *m = &scene->content->models[model];
  for (int i = 0; i < m->n_parts; i++)
    {
      const SrtPart *part = &m->parts[i];
      if (part->flags & SRT_PART_DAMAGED)
        continue;
      SrtFrame own = { part->origin, srt_mat3_identity () };
      SrtSceneNode *node = srt_scene_add_node (scene);
      node->place = srt_frame_mul (place, &own);
      node->model = model;
      node->part = i;
      node->node = -1;
      instance->n_nodes++;
      include_part (instance, part, &node->place);
      SrtFrame part_place = node->place;
      for (int a = 0; depth < MOUNT_DEPTH && a < part->n_attachments; a++)
        {
          const SrtAttachment *attachment = &m->attachments[part->first_attachment + a];
          if (!is_mount (scene->content, attachment))
            continue;
          SrtFrame mount = srt_frame_mul (&part_place, &attachment->frame);
          add_model (scene, instance, attachment->id, &mount, depth + 1);
        }
    }
}

static void
add_ship (SrtScene *scene, const SrtMission *mission, int index, SrtFrame place)
{
  const SrtMissionShip *ship = &mission->ships[index];
  const SrtContent *content = scene->content;
  SrtSceneInstance *instance = srt_scene_add_instance (scene);
  instance->slot = -1;
  instance->mission_ship = index;
  instance->type = ship->type;
  instance->model = ship->type >= 0 && ship->type < content->n_ships ? content->ships[ship->type].model : -1;
  instance->side = ship->side >= 0                                    ? ship->side
                   : ship->type >= 0 && ship->type < content->n_ships ? (int) content->ships[ship->type].side
                                                                      : SRT_SIDE_NEUTRAL;
  instance->flags =
      (mission->has_player && index == 0 ? SRT_SCENE_PLAYER : 0u) | (ship->present ? 0u : SRT_SCENE_ABSENT);
  instance->place = place;
  instance->first_node = scene->n_nodes;
  if (instance->model < 0 || instance->model >= content->n_models)
    {
      instance->model = -1;
      instance->radius = 400.0f;
      return;
    }

  SrtFrame identity = srt_frame_identity ();
  Mass mass = { 0 };
  add_mass (content, instance->model, &identity, 0, &mass);
  if (mass.total > 0.0)
    {
      SrtVec3 centre = { (float) (mass.moment[0] / mass.total), (float) (mass.moment[1] / mass.total),
                         (float) (mass.moment[2] / mass.total) };
      place.p = srt_sub (place.p, srt_mul (&place.r, centre));
    }
  add_model (scene, instance, instance->model, &place, 0);
}

void
srt_scene_from_mission (SrtScene *scene, const SrtMission *mission, const SrtContent *content)
{
  srt_scene_begin (scene, content, mission);
  for (int i = 0; i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      SrtFrame place = { ship->position, srt_mat3_from_degrees (ship->yaw, ship->pitch, ship->roll) };
      if (ship->kind == SRT_SHIP_TYPE)
        {
          add_ship (scene, mission, i, place);
          continue;
        }
      SrtSceneMarker *marker = srt_scene_add_marker (scene);
      marker->slot = -1;
      marker->mission_ship = i;
      marker->kind = ship->kind;
      marker->place = place;
    }
}

bool
srt_scene_mission_camera (const SrtScene *scene, const SrtMission *mission, SrtVec3 *eye, SrtVec3 *look_at)
{
  const SrtMissionCamera *camera = &mission->camera;
  SrtVec3 from = { 0, 0, 0 };

  if (!camera->given || !(srt_distance (camera->eye, camera->look_at) > 0.0f))
    return false;
  if (camera->follow >= 0 && camera->follow < mission->n_ships)
    from = mission->ships[camera->follow].position;
  int found = camera->follow >= 0 ? srt_scene_find_ship (scene, camera->follow) : -1;
  if (found >= 0)
    from = scene->instances[found].place.p;
  else if (camera->follow >= 0 && scene->worm.shown) /* who rides it is all that there is, and is not drawn */
    from = scene->worm.place.p;
  *eye = srt_add (from, camera->eye);
  *look_at = srt_add (from, camera->look_at);
  return true;
}
