/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What large ships' engines do to the player who flies into their exhaust (spec 05 §21). */
#include "world/private.h"

#include "orders/orders.h"

enum
{
  BURN_TICKS = 7, /* between blows */
};

#define REACH 1.2f /* of the ship's radius */
#define STRENGTH 1.7f
#define BLOW 23.0f
#define THROUGH 0.5f /* share of what passes the shield that reaches the armour */

/* How deep a point is in a glow's plume: 0 outside, up to 1 at the nozzle. The glow's mesh reaches one to either
 * side and one along its Z, which a negative length turns round. */
static float
depth_in (const SrtFrame *glow, SrtVec3 size, float strength, SrtVec3 point)
{
  SrtVec3 p = srt_frame_local (glow, point), far = srt_scale (size, strength);
  float along = far.z < 0.0f ? -p.z : p.z, corner;

  far = srt_vec3 (fabsf (far.x), fabsf (far.y), fabsf (far.z));
  corner = srt_length (far);
  if (!(corner > 0.0f) || fabsf (p.x) > far.x || fabsf (p.y) > far.y || along < 0.0f || along > far.z)
    return 0.0f;
  return 1.0f - srt_length (p) / corner;
}

static float
depth_in_ship (const SrtRun *run, int slot, SrtVec3 point)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  float strength = fabsf (object->last_throttle * object->engines_intact) * STRENGTH, depth = 0.0f;

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int at = (int) (object->nodes.first + i);
      const SrtModel *model = srt_node_model (run, &nodes[at]);
      const SrtPart *part = srt_node_part (run, &nodes[at]);
      if (!part || (nodes[at].flags & SRT_NODE_REMOVED))
        continue;
      for (int k = part->first_attachment; k < part->first_attachment + part->n_attachments; k++)
        if (model->attachments[k].kind == SRT_ATTACH_ENGINE_GLOW)
          {
            SrtFrame glow = srt_attachment_next (run, slot, at, k);
            depth += depth_in (&glow, model->attachments[k].size, strength, point);
          }
    }
  return depth;
}

static bool
blows_near (const SrtRun *run, int slot, const SrtObject *player)
{
  const SrtObject *object = srt_object (run->world, slot);
  float reach = REACH * object->radius;

  return (object->flags & SRT_COMPONENTS) && !(object->flags & (SRT_STAND_IN | SRT_DISABLED))
         && object->last_throttle != 0.0f
         && srt_length2 (srt_sub (object->next.p, player->next.p))
                <= reach * reach + player->radius * player->radius;
}

static bool
has_glow (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      const SrtNode *node = &nodes[object->nodes.first + i];
      const SrtModel *model = srt_node_model (run, node);
      const SrtPart *part = srt_node_part (run, node);
      if (!part || (node->flags & SRT_NODE_REMOVED))
        continue;
      for (int k = part->first_attachment; k < part->first_attachment + part->n_attachments; k++)
        if (model->attachments[k].kind == SRT_ATTACH_ENGINE_GLOW)
          return true;
    }
  return false;
}

static void
burn (SrtRun *run, int slot, float depth)
{
  SrtWorld *world = run->world;
  SrtEvent *event = srt_emit (run, SRT_EVENT_EXHAUST, 0, slot, 0);

  world->player.burning = 1;
  event->value = depth;
  event->place = srt_object (world, 0)->next.p;
  if (world->frame_start % BURN_TICKS == 0)
    srt_object_damage (run, 0, SRT_FORE, BLOW * srt_minf (depth, 1.0f), THROUGH, 0, SRT_DAMAGE_COLLISION,
                       srt_object (world, 0)->next.p);
}

void
srt_exhaust_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  const SrtObject *player;

  if (world->player_slots == 0 || srt_order_number (world, 0) != SRT_ORDER_PLAYER_CONTROL)
    return;
  player = srt_object (world, 0);
  world->player.burning = 0;
  for (int slot = srt_walk_next (world, 0); slot >= 0; slot = srt_walk_next (world, slot))
    {
      float depth;
      if (!blows_near (run, slot, player) || !has_glow (run, slot))
        continue;
      depth = depth_in_ship (run, slot, player->next.p);
      /* Quirk: no flash outlives a large ship's throttle near by. */
      world->player.flash = (int32_t) floorf (depth * 100.0f);
      if (depth > 0.0f)
        burn (run, slot, depth);
    }
}
