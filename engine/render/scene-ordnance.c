/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene's missiles, what hangs on racks, countermeasures and shockwaves (spec 04 §10, 05 §17). */
#include "render/scene-private.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

enum
{
  TORPEDO_TRAIL = 9, /* look of its trail (spec 04 §10.1) */
};

static const SrtMissileType *
type_of (const SrtScene *scene, int number)
{
  return number >= 0 && number < scene->content->n_missiles && scene->content->missiles[number].id
             ? &scene->content->missiles[number]
             : NULL;
}

/* The parts of a model that stands at @place, as they are at rest. */
static void
add_model (SrtScene *scene, SrtSceneInstance *instance, int model, const SrtFrame *place)
{
  const SrtModel *m;

  if (model < 0 || model >= scene->content->n_models)
    return;
  m = &scene->content->models[model];
  for (int i = 0; i < m->n_parts; i++)
    {
      SrtFrame own = { m->parts[i].origin, srt_mat3_identity () };
      SrtSceneNode *node;

      if (m->parts[i].flags & SRT_PART_DAMAGED)
        continue;
      node = srt_scene_add_node (scene);
      node->place = srt_frame_mul (place, &own);
      node->model = model;
      node->part = i;
      node->node = -1;
      instance->n_nodes++;
    }
}

/* A pod hangs until it falls, a rail's missile until it is launched. */
static int
hung_model (const SrtMissileType *type, const SrtRack *rack)
{
  if (type->pod)
    return rack->count >= 0 ? type->pod_model : -1;
  return rack->count > 0 ? type->model : -1;
}

void
srt_scene_add_hung (SrtScene *scene, SrtSceneInstance *instance, const SrtWorld *world, const SrtObject *object,
                    const SrtFrame *root, float f)
{
  const SrtNode *nodes = srt_nodes (world);

  for (uint32_t i = 0; i < object->racks.count; i++)
    {
      const SrtRack *rack = &srt_racks (world)[object->racks.first + i];
      const SrtMissileType *type = type_of (scene, rack->type);
      SrtFrame part, place;
      int model = type ? hung_model (type, rack) : -1;

      if (model < 0 || nodes[rack->node].model < 0 || nodes[rack->node].model >= scene->content->n_models
          || !srt_scene_node_place (nodes, rack->node, root, f, &part))
        continue;
      place = srt_frame_mul (&part, &scene->content->models[nodes[rack->node].model].attachments[rack->attachment].frame);
      add_model (scene, instance, model, &place);
    }
}

static void
add_missile (SrtScene *scene, const SrtMissile *missile, int record, float f)
{
  const SrtMissileType *type = type_of (scene, missile->type);
  bool falls = missile->order == SRT_MISSILE_JETTISON; /* let go: a fuel pod, or an empty pod of missiles */
  SrtSceneInstance *instance;
  SrtSceneMissile *added;

  if (!type)
    return;
  added = srt_scene_add_missile (scene);
  *added = (SrtSceneMissile){ .place = srt_scene_between (&missile->now, &missile->next, f),
                              .velocity = missile->velocity,
                              .record = record,
                              .launched_at = missile->launched_at,
                              .trail = type->trail,
                              .side = missile->side,
                              .throttle = missile->throttle,
                              .radius = missile->radius,
                              .falls = falls };
  instance = srt_scene_add_instance (scene);
  instance->slot = instance->mission_ship = instance->type = -1;
  instance->model = falls && type->pod ? type->pod_model : type->model;
  instance->side = missile->side;
  instance->flags = SRT_SCENE_ORDNANCE;
  instance->place = added->place;
  instance->velocity = missile->velocity;
  instance->radius = srt_maxf (missile->radius, 50.0f);
  instance->thrust = falls ? 0.0f : srt_minf (missile->throttle, 1.6f);
  instance->first_node = scene->n_nodes;
  add_model (scene, instance, instance->model, &instance->place);
}

/* A torpedo that leaves its carrier draws smoke after it (spec 08 §1.11). */
void
srt_scene_add_torpedo (SrtScene *scene, const SrtWorld *world, int slot, float f)
{
  const SrtObject *object = srt_object (world, slot);
  int32_t left = srt_launch_torpedo_left (world, slot);
  SrtSceneMissile *added;

  if (left < 0)
    return;
  added = srt_scene_add_missile (scene);
  /* No missile's record: those are counted up from 0. */
  *added = (SrtSceneMissile){ .place = srt_scene_object_place (world, slot, f),
                              .velocity = object->velocity,
                              .record = -1 - slot,
                              .launched_at = left,
                              .trail = TORPEDO_TRAIL,
                              .side = object->side,
                              .radius = object->radius };
}

void
srt_scene_add_ordnance (SrtScene *scene, const SrtWorld *world, float f)
{
  const SrtMissile *missiles = srt_missiles (world);
  const SrtCountermeasure *flares = srt_countermeasures (world);
  const SrtShockwave *waves = srt_shockwaves (world);
  /* Countermeasures and waves move by the tick: as much of one as the picture is ahead of the last frame. */
  float ahead = f * SRT_TICKS_PER_STEP - (float) world->simulation_counter, now = (float) world->frame_start + ahead;

  for (int i = world->newest_missile; i >= 0; i = missiles[i].older)
    add_missile (scene, &missiles[i], i, f);
  for (uint32_t i = 0; i < world->n_countermeasures; i++)
    if (flares[i].live)
      {
        SrtSceneFlare *flare = srt_scene_add_flare (scene);
        flare->place = flares[i].place;
        flare->place.p = srt_madd (flare->place.p, flares[i].velocity, ahead);
        flare->velocity = flares[i].velocity;
        flare->left = (float) flares[i].ends - now;
      }
  for (uint32_t i = 0; world->live_shockwaves > 0 && i < world->n_shockwaves; i++)
    if (waves[i].live)
      {
        float done = srt_clampf ((now - (float) waves[i].born) / (float) waves[i].life, 0.0f, 1.0f);
        SrtSceneWave *wave = srt_scene_add_wave (scene);
        wave->place = waves[i].place;
        wave->place.p = srt_madd (wave->place.p, waves[i].velocity, ahead);
        wave->reach = done * waves[i].size;
        wave->left = 1.0f - done;
        wave->kind = waves[i].kind;
      }
}
