/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hangs on a ship: a rack for each hardpoint that its tier arms (spec 04 §10.3). */
#include "weapons/private.h"

enum
{
  COUNTERMEASURES_CARRIED = 29,
  TIERS = 5,
};

SrtRack *
srt_object_rack (const SrtRun *run, int slot, int rack)
{
  const SrtObject *object = srt_object (run->world, slot);

  return rack >= 0 && rack < (int) object->racks.count
             ? &srt_racks (run->world)[object->racks.first + (uint32_t) rack]
             : NULL;
}

/* A mission has no campaign whose later missions arm better: what asks for the campaign's tier gets the first. */
static int
tier_of (const SrtObject *object)
{
  int tier = object->loadout_tier == TIERS ? TIERS - 1 : object->loadout_tier;

  return tier < 0 || tier >= TIERS ? 0 : tier;
}

/* Missile type number of a hardpoint for a tier; -1 where it stays bare. */
static int
armed_with (const SrtRun *run, const SrtAttachment *hardpoint, int tier)
{
  int number = tier == 0 ? hardpoint->id : hardpoint->tiers[tier];

  return srt_missile_type (run, number) ? number : -1;
}

/* The hardpoints of the object's own model in part order; @racks NULL only counts. Bare ones take no rack. */
static int
hang (SrtRun *run, int slot, SrtRack *racks)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int first = (int) object->nodes.first, past = first + (int) object->nodes.count, tier = tier_of (object), n = 0;

  for (int at = first; at < past; at = nodes[at].past)
    {
      const SrtModel *model = srt_node_model (run, &nodes[at]);
      const SrtPart *part = srt_node_part (run, &nodes[at]);

      for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
        {
          int type = model->attachments[i].kind == SRT_ATTACH_MISSILE
                         ? armed_with (run, &model->attachments[i], tier)
                         : -1;
          if (type < 0 || n == SRT_MAX_RACKS)
            continue;
          if (racks)
            racks[n] = (SrtRack){ (int16_t) type, (int16_t) srt_missile_type (run, type)->load, at, i };
          n++;
        }
    }
  return n;
}

bool
srt_racks_fit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int n;

  object->countermeasures = COUNTERMEASURES_CARRIED;
  if (object->model < 0)
    return true;
  n = hang (run, slot, NULL);
  if (!srt_pool_take (run, SRT_POOL_RACKS, slot, (uint32_t) n, &object->racks))
    return false;
  hang (run, slot, srt_object_rack (run, slot, 0));
  for (int i = 0; i < n; i++)
    object->afterburner_fuel += srt_missile_type (run, srt_object_rack (run, slot, i)->type)->fuel;
  if (srt_is_player (run->world, slot))
    srt_ring_rebuild (run, slot);
  return true;
}

bool
srt_racks_rearm (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);

  for (int i = 0; i < (int) object->racks.count; i++)
    {
      const SrtRack *rack = srt_object_rack (run, slot, i);
      if (rack->count > 0)
        object->afterburner_fuel -= srt_missile_type (run, rack->type)->fuel;
    }
  object->afterburner_fuel = srt_maxf (object->afterburner_fuel, 0.0f);
  srt_pool_give (run->world, SRT_POOL_RACKS, &object->racks);
  return srt_racks_fit (run, slot);
}

bool
srt_rearm (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtCombatStats *combat = srt_combat (run, object);

  if (!srt_racks_rearm (run, slot) || !combat)
    return false;
  object->afterburner_fuel = 100.0f * (float) combat->afterburner_fuel;
  for (int i = 0; i < (int) object->racks.count; i++)
    object->afterburner_fuel += srt_missile_type (run, srt_object_rack (run, slot, i)->type)->fuel;
  object->gun_charge = combat->gun_energy;
  object->rounds = combat->rounds;
  return true;
}

int
srt_rack_for_order (const SrtRun *run, int slot, bool jack_hammer)
{
  for (int i = 0; i < (int) srt_object (run->world, slot)->racks.count; i++)
    {
      const SrtRack *rack = srt_object_rack (run, slot, i);
      if (rack->count >= 1 && srt_missile_type (run, rack->type)->jack_hammer == jack_hammer)
        return i;
    }
  return -1;
}
