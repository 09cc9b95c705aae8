/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fitting guns and turrets to a new object, and their groups (spec 04 §3, §4, §9). */
#include "weapons/private.h"

static bool
is_turret_class (const SrtPart *part)
{
  return part->part_class == SRT_PART_TURRET || part->part_class == SRT_PART_LASER_TURRET
         || part->part_class == SRT_PART_MISSILE_TURRET || part->part_class == SRT_PART_ION_CANNON;
}

static bool
is_turret (const SrtPart *part)
{
  return is_turret_class (part) && part->turret_kind >= 1 && part->turret_kind <= 3;
}

/* Its muzzles are a turret's: the part belongs to an assembly with a turret-class part. */
static bool
belongs_to_turret (const SrtModel *model, const SrtPart *part)
{
  if (is_turret_class (part))
    return true;
  for (int i = 0; part->link_id != 0 && i < model->n_parts; i++)
    if (is_turret_class (&model->parts[i]) && model->parts[i].link_id == part->link_id)
      return true;
  return false;
}

static int
count_guns (const SrtContent *content, int index, int depth)
{
  const SrtModel *model;
  int n = 0;

  if (index < 0 || index >= content->n_models || depth > SRT_MOUNT_DEPTH)
    return 0;
  model = &content->models[index];
  for (int i = 0; i < model->n_parts; i++)
    {
      const SrtPart *part = &model->parts[i];

      n += is_turret (part);
      if (belongs_to_turret (model, part))
        continue;
      for (int k = 0; k < part->n_attachments; k++)
        {
          const SrtAttachment *attachment = &model->attachments[part->first_attachment + k];

          if (attachment->kind == SRT_ATTACH_MUZZLE)
            n++;
          else if (srt_attachment_mounts (attachment))
            n += count_guns (content, attachment->id, depth + 1);
        }
    }
  return n;
}

int
srt_model_guns (const SrtContent *content, int model)
{
  return count_guns (content, model, 0);
}

static void
mark_missiles (const SrtContent *content, const SrtAttachment *hardpoint, bool every_tier, bool *missiles)
{
  int n = every_tier ? (int) (sizeof hardpoint->tiers / sizeof hardpoint->tiers[0]) : 1;

  for (int i = 0; i < n; i++)
    if (hardpoint->tiers[i] >= 0 && hardpoint->tiers[i] < content->n_missiles)
      missiles[hardpoint->tiers[i]] = true;
}

static void
mark_arms (const SrtContent *content, int index, bool every_tier, bool *guns, bool *missiles, int depth)
{
  const SrtModel *model;

  if (index < 0 || index >= content->n_models || depth > SRT_MOUNT_DEPTH)
    return;
  model = &content->models[index];
  for (int i = 0; i < model->n_attachments; i++)
    {
      const SrtAttachment *attachment = &model->attachments[i];

      if (attachment->kind == SRT_ATTACH_MUZZLE && attachment->id > 0 && attachment->id < content->n_guns)
        guns[attachment->id] = true;
      else if (attachment->kind == SRT_ATTACH_MISSILE && depth == 0)
        mark_missiles (content, attachment, every_tier, missiles);
      else if (srt_attachment_mounts (attachment))
        mark_arms (content, attachment->id, every_tier, guns, missiles, depth + 1);
    }
}

void
srt_model_arms (const SrtContent *content, int model, bool every_tier, bool *guns, bool *missiles)
{
  mark_arms (content, model, every_tier, guns, missiles, 0);
}

int
srt_muzzle_type (const SrtRun *run, const SrtAttachment *muzzle)
{
  return srt_gun_type (run, muzzle->id) ? muzzle->id : SRT_GUN_LASER_CANNON;
}

bool
srt_gun_has_barrel (const SrtRun *run, const SrtGun *gun)
{
  return gun->node >= 0 && gun->attachment >= 0
         && (srt_nodes (run->world)[gun->node].flags & SRT_NODE_REMOVED) == 0;
}

/* ---- Fitting ---- */

/* A walk over an object's nodes that fills its guns in. */
typedef struct Fitting
{
  SrtRun *run;
  int slot;
  SrtGun *guns;
  int n, room;
} Fitting;

static SrtGun *
add_gun (Fitting *fitting, SrtGunMount mount)
{
  SrtGun *gun;

  if (fitting->n == fitting->room)
    return NULL;
  gun = &fitting->guns[fitting->n++];
  gun->mount = mount;
  gun->firing_until = -1;
  return gun;
}

static const SrtPart *
part_of (const Fitting *fitting, int at)
{
  return srt_node_part (fitting->run, &srt_nodes (fitting->run->world)[at]);
}

static void
add_fixed (Fitting *fitting, int at, int attachment)
{
  SrtGun *gun = add_gun (fitting, SRT_MOUNT_FIXED);
  const SrtNode *node = &srt_nodes (fitting->run->world)[at];

  if (gun == NULL)
    return;
  gun->node = at;
  gun->attachment = attachment;
  gun->type = srt_muzzle_type (fitting->run, &srt_node_model (fitting->run, node)->attachments[attachment]);
}

/* Takes one part of the assembly into the turret: its role, its muzzles, its firing arc (a component's). */
static void
add_turret_part (Fitting *fitting, SrtGun *gun, int at)
{
  const SrtWorld *world = fitting->run->world;
  const SrtNode *node = &srt_nodes (world)[at];
  const SrtModel *model = srt_node_model (fitting->run, node);
  const SrtPart *part = part_of (fitting, at);
  int arc = srt_model_arc (model, node->part);

  if (part->turret_slot >= 0 && part->turret_slot < 5)
    gun->slots[part->turret_slot] = at;
  for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
    if (model->attachments[i].kind == SRT_ATTACH_MUZZLE)
      {
        gun->node = at;
        gun->attachment = i;
        gun->type = srt_muzzle_type (fitting->run, &model->attachments[i]);
      }
  if (arc >= 0 && node->component >= 0)
    gun->arc = arc; /* the last found counts */
}

static void
add_turret (Fitting *fitting, int first, int past, int at)
{
  SrtNode *nodes = srt_nodes (fitting->run->world);
  const SrtPart *part = part_of (fitting, at);
  SrtGun turret = { .mount = part->turret_kind,
                    .node = -1,
                    .attachment = -1,
                    .arc = -1,
                    .firing_until = -1,
                    .slots = { -1, -1, -1, -1, -1 },
                    .target = { 0, -1, -1 } };
  SrtGun *gun;

  /* The assembly's first turret part makes it. */
  for (int other = first; part->link_id != 0 && other < at; other = nodes[other].past)
    if (part_of (fitting, other)->link_id == part->link_id && is_turret (part_of (fitting, other)))
      return;
  for (int other = first; other < past; other = nodes[other].past)
    if ((other == at || (part->link_id != 0 && part_of (fitting, other)->link_id == part->link_id))
        && (nodes[other].flags & SRT_NODE_HIDDEN) == 0)
      add_turret_part (fitting, &turret, other);
  if (turret.slots[0] < 0)
    return;
  if (turret.mount == SRT_MOUNT_MISSILE ? turret.slots[1] < 0 : turret.node < 0)
    return;
  if (turret.mount == SRT_MOUNT_AIMED && turret.slots[1] < 0)
    turret.slots[1] = turret.slots[0];
  if (turret.mount == SRT_MOUNT_MISSILE)
    {
      turret.node = turret.attachment = -1;
      turret.type = 0;
    }
  gun = add_gun (fitting, turret.mount);
  if (gun == NULL)
    return;
  *gun = turret;
  nodes[turret.slots[0]].flags |= SRT_NODE_TURRET_BASE;
  if (turret.mount == SRT_MOUNT_SPINNING)
    srt_spinning_fit (fitting->run, fitting->slot, gun);
}

/* The parts between two nodes are one model's. */
static void
fit_model (Fitting *fitting, int first, int past)
{
  const SrtNode *nodes = srt_nodes (fitting->run->world);

  for (int at = first; at < past; at = nodes[at].past)
    {
      const SrtModel *model = srt_node_model (fitting->run, &nodes[at]);
      const SrtPart *part = part_of (fitting, at);
      int mount = at + 1;

      if (is_turret (part))
        add_turret (fitting, first, past, at);
      if (belongs_to_turret (model, part))
        continue;
      for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
        if (model->attachments[i].kind == SRT_ATTACH_MUZZLE)
          add_fixed (fitting, at, i);
        else if (srt_attachment_mounts (&model->attachments[i]) && mount < nodes[at].past
                 && nodes[mount].model == model->attachments[i].id)
          {
            fit_model (fitting, mount + 1, nodes[mount].past);
            mount = nodes[mount].past;
          }
    }
}

/* ---- Groups ---- */

/* Place of a gun's muzzle in the ship's frame. */
static SrtVec3
muzzle_place (const SrtRun *run, const SrtGun *gun)
{
  const SrtModel *model = srt_node_model (run, &srt_nodes (run->world)[gun->node]);
  SrtFrame part = srt_node_in_model (run, -1, gun->node);

  return srt_frame_apply (&part, model->attachments[gun->attachment].frame.p);
}

typedef struct Grouping
{
  SrtGun *guns[SRT_MAX_GUNS_GROUPED];
  SrtVec3 places[SRT_MAX_GUNS_GROUPED];
  int n; /* guns left */
} Grouping;

/* The gun left that is nearest to the mirror image of one; -1 for none of its type. */
static int
mirror_partner (const Grouping *left, int gun, float *distance2)
{
  SrtVec3 image = srt_vec3 (-left->places[gun].x, left->places[gun].y, left->places[gun].z);
  int best = -1;

  for (int i = 0; i < left->n; i++)
    {
      float d2 = srt_length2 (srt_sub (left->places[i], image));

      if (i != gun && left->guns[i]->type == left->guns[gun]->type && (best < 0 || d2 < *distance2))
        {
          best = i;
          *distance2 = d2;
        }
    }
  return best;
}

static void
take_out (Grouping *left, int gun)
{
  left->n--;
  for (int i = gun; i < left->n; i++)
    {
      left->guns[i] = left->guns[i + 1];
      left->places[i] = left->places[i + 1];
    }
}

static void
make_group (Grouping *left, int group)
{
  int gun = -1, partner = -1;
  float least = 0.0f;

  for (int i = 0; i < left->n; i++)
    {
      float d2 = 0.0f;
      int other = mirror_partner (left, i, &d2);

      if (gun < 0 || (other >= 0 && (partner < 0 || d2 < least)))
        {
          gun = i;
          partner = other;
          least = d2;
        }
    }
  left->guns[gun]->group = group;
  if (partner >= 0)
    {
      bool leads = left->places[gun].x < left->places[partner].x;

      left->guns[partner]->group = group;
      left->guns[gun]->side = leads ? 0 : 1;
      left->guns[partner]->side = leads ? 1 : 0;
    }
  /* The later of the two first, so that the other's index holds. */
  take_out (left, gun > partner ? gun : partner);
  if (partner >= 0)
    take_out (left, gun > partner ? partner : gun);
}

static int
make_groups (SrtRun *run, int slot)
{
  Grouping left = { .n = 0 };
  int n, groups = 0;
  SrtGun *guns = srt_object_guns (run, slot, &n);

  for (int i = 0; i < n; i++)
    {
      guns[i].group = -1;
      if ((guns[i].mount == SRT_MOUNT_FIXED || guns[i].mount == SRT_MOUNT_SPINNING)
          && left.n < SRT_MAX_GUNS_GROUPED)
        {
          left.places[left.n] = muzzle_place (run, &guns[i]);
          left.guns[left.n++] = &guns[i];
        }
    }
  while (left.n > 0 && groups < SRT_MAX_GUN_GROUPS)
    make_group (&left, groups++);
  return groups;
}

bool
srt_guns_fit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  Fitting fitting = { .run = run, .slot = slot };

  object->gun_mode = SRT_GUN_SYNCHRONISED;
  if (object->model < 0)
    return true;
  if (!srt_pool_take (run, SRT_POOL_GUNS, slot, (uint32_t) srt_model_guns (run->content, object->model),
                      &object->guns))
    return false;
  fitting.guns = srt_object_guns (run, slot, &fitting.room);
  for (int i = 0; i < fitting.room; i++)
    fitting.guns[i] = (SrtGun){ .mount = SRT_MOUNT_DESTROYED,
                                .node = -1,
                                .attachment = -1,
                                .arc = -1,
                                .group = -1,
                                .firing_until = -1,
                                .slots = { -1, -1, -1, -1, -1 },
                                .target = { 0, -1, -1 } };
  fit_model (&fitting, (int) object->nodes.first, (int) (object->nodes.first + object->nodes.count));
  if (make_groups (run, slot) > 1)
    object->gun_mode |= SRT_GUN_ALL;
  return true;
}
