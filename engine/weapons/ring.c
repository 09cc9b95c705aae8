/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's missiles: the ring, LAUNCH, COUNTERMEASURES and the camera that follows (spec 04 §10.12, §10.14). */
#include "weapons/private.h"

#include "orders/orders.h"

enum
{
  SAID_AGAIN = 500, /* ticks between two times that none are left is said to who has no lock */
};

static void
cue (SrtRun *run, SrtCue cue, float value)
{
  srt_emit (run, SRT_EVENT_DISPLAY, 0, -1, (int) cue)->value = value;
}

/* ---- The ring ---- */

static SrtRingEntry *
entry_of (SrtPlayer *player, int type)
{
  for (int i = 0; i < player->ring_count; i++)
    if (player->ring[i].type == type)
      return &player->ring[i];
  if (player->ring_count == SRT_MISSILE_RING)
    return NULL;
  player->ring[player->ring_count] = (SrtRingEntry){ .left = 0, .type = type };
  return &player->ring[player->ring_count++];
}

static void
set_places (SrtPlayer *player)
{
  for (int i = 0; i < SRT_MISSILE_RING; i++)
    player->ring[i].place = (player->ring_armed - i + SRT_MISSILE_RING) % SRT_MISSILE_RING;
}

void
srt_ring_rebuild (SrtRun *run, int slot)
{
  SrtPlayer *player = &run->world->player;

  player->ring_count = 0;
  for (int i = 0; i < SRT_MISSILE_RING; i++)
    player->ring[i] = (SrtRingEntry){ .left = -1 };
  for (int i = 0; i < (int) srt_object (run->world, slot)->racks.count; i++)
    {
      const SrtRack *rack = srt_object_rack (run, slot, i);
      SrtRingEntry *entry =
          srt_missile_type (run, rack->type)->jettisoned ? NULL : entry_of (player, rack->type);
      if (entry)
        entry->left += rack->count > 0 ? rack->count : 0;
    }
  player->ring_armed = player->ring_count / 2;
  set_places (player);
  player->lock_state = SRT_LOCK_IDLE;
  player->lock_target = SRT_NO_TARGET;
}

const SrtRingEntry *
srt_ring_armed_entry (const SrtWorld *world)
{
  const SrtPlayer *player = &world->player;

  return player->ring_armed >= 0 && player->ring_armed < player->ring_count ? &player->ring[player->ring_armed] : NULL;
}

bool
srt_ring_turn (SrtRun *run, bool clockwise)
{
  SrtPlayer *player = &run->world->player;
  int to = player->ring_armed + (clockwise ? 1 : -1);

  if (to < 0 || to >= player->ring_count)
    {
      cue (run, SRT_CUE_REFUSED, 0.0f);
      return false;
    }
  player->ring_armed = to;
  set_places (player);
  srt_lock_lose (run);
  cue (run, SRT_CUE_MISSILE_CHOSEN, (float) player->ring[to].type);
  return true;
}

/* ---- LAUNCH ---- */

/* Whoever waits to be let go by this ship goes now (the trait launches_carried). */
static int
waiting_launch (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;

  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    {
      if (srt_launching_from (world, other, slot) && srt_launch_waits (world, other)
          && (srt_object (world, other)->flags & (SRT_STAND_IN | SRT_EXPLODING | SRT_DISABLED)) == 0)
        return other;
    }
  return -1;
}

static void
launch_carried (SrtRun *run, int slot)
{
  const SrtObject *ship = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int carried = waiting_launch (run, slot), past = (int) (ship->nodes.first + ship->nodes.count);

  if (carried < 0)
    return;
  if (ship->flags & SRT_CLOAKED)
    srt_cloak_set (run, slot, false);
  for (int at = (int) ship->nodes.first; at < past; at = nodes[at].past)
    srt_track_play (run, slot, at, "deploy", -1.0f, -1, 4.0f);
  srt_launch_start (run, carried);
}

/* Nothing can be launched without a lock; that none are left either is not said at every press. */
static void
refuse_unlocked (SrtRun *run, const SrtRingEntry *entry)
{
  SrtWorld *world = run->world;
  SrtPlayer *player = &world->player;

  if (entry->left > 0)
    cue (run, SRT_CUE_REFUSED, 0.0f);
  else if (player->none_left_said == 0 || world->mission_ticks - player->none_left_said >= SAID_AGAIN)
    {
      player->none_left_said = world->mission_ticks;
      cue (run, SRT_CUE_NO_MISSILES, 0.0f);
    }
}

static void
launch_armed (SrtRun *run, int slot, SrtRingEntry *entry)
{
  SrtTarget target = srt_locked (run->world) ? run->world->player.target : SRT_NO_TARGET;

  for (int i = 0; i < (int) srt_object (run->world, slot)->racks.count; i++)
    {
      const SrtRack *rack = srt_object_rack (run, slot, i);
      if (rack->type == entry->type && rack->count > 0)
        {
          if (srt_missile_launch (run, slot, i, target))
            entry->left--;
          return;
        }
    }
}

void
srt_player_launch (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtObject *ship = srt_object (world, slot);
  const SrtShipType *type = srt_type (run, ship);
  SrtRingEntry *entry = (SrtRingEntry *) srt_ring_armed_entry (world);

  if ((ship->flags & (SRT_MISSILES_DISABLED | SRT_JUMPING)) != 0)
    return;
  if (type && (type->traits & SRT_TRAIT_LAUNCHES_CARRIED) != 0)
    {
      launch_carried (run, slot);
      return;
    }
  if (!entry)
    cue (run, SRT_CUE_NO_MISSILES, 0.0f);
  else if (srt_missile_type (run, entry->type)->needs_lock && !srt_locked (world))
    refuse_unlocked (run, entry);
  else if (ship->flags & SRT_CLOAKED)
    srt_cloak_set (run, slot, false);
  else if (entry->left <= 0)
    cue (run, SRT_CUE_NO_MISSILES, 0.0f);
  else
    launch_armed (run, slot, entry);
}

/* ---- COUNTERMEASURES ---- */

void
srt_player_countermeasure (SrtRun *run, int slot)
{
  const SrtObject *ship = srt_object (run->world, slot);

  if (run->world->ending != 0)
    return;
  if (ship->countermeasures <= 0)
    {
      cue (run, SRT_CUE_NO_COUNTERMEASURES, 0.0f);
      return;
    }
  if (ship->countermeasures == 6 || ship->countermeasures == 4 || ship->countermeasures == 2)
    cue (run, SRT_CUE_FEW_COUNTERMEASURES, (float) ship->countermeasures);
  srt_countermeasure_spend (run, slot);
}

/* ---- The camera that follows ---- */

static bool
to_follow (const SrtRun *run, const SrtMissile *missile)
{
  return missile->live && srt_is_player (run->world, missile->launcher) && missile->order != SRT_MISSILE_JETTISON;
}

const SrtMissile *
srt_followed_missile (const SrtWorld *world)
{
  const SrtPlayer *player = &world->player;
  const SrtMissile *missile;

  if (player->followed_missile < 0 || player->followed_missile >= (int) world->n_missiles)
    return NULL;
  missile = &srt_missiles (world)[player->followed_missile];
  return missile->live && missile->launched_at == player->followed_launched
                 && srt_is_player (world, missile->launcher)
             ? missile
             : NULL;
}

bool
srt_missile_view_next (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtPlayer *player = &world->player;
  const SrtMissile *missiles = srt_missiles (world), *last = srt_followed_missile (world);
  int found = -1;

  for (int i = last ? last->older : -1; i >= 0 && found < 0; i = missiles[i].older)
    if (to_follow (run, &missiles[i]))
      found = i;
  for (int i = world->newest_missile; i >= 0 && found < 0; i = missiles[i].older)
    if (to_follow (run, &missiles[i]))
      found = i;
  if (found < 0)
    return false;
  player->followed_missile = found;
  player->followed_launched = missiles[found].launched_at;
  player->followed_gone = 0;
  return true;
}
