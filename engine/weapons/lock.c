/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lock of the player's missiles (spec 04 §10.13). */
#include "weapons/private.h"

#include "orders/orders.h"

#define OFF_NOSE 0.7f /* cosine */

enum
{
  CLOSES = 100, /* ticks that the rings take to close, and to open again */
};

bool
srt_locked (const SrtWorld *world)
{
  return world->player.lock_state == SRT_LOCK_LOCKED && srt_target_equal (world->player.lock_target, world->player.target);
}

static void
enter (SrtRun *run, int state)
{
  SrtPlayer *player = &run->world->player;

  player->lock_state = state;
  srt_emit (run, SRT_EVENT_LOCK, 0, player->lock_target.index, state);
}

/* ---- What it needs ---- */

/* Some missile of the player's is still on its way to a target. */
static bool
one_flies (const SrtRun *run)
{
  const SrtMissile *missiles = srt_missiles (run->world);

  for (int i = run->world->newest_missile; i >= 0; i = missiles[i].older)
    if (srt_is_player (run->world, missiles[i].launcher) && missiles[i].target.index >= 0)
      return true;
  return false;
}

static bool
hostile (const SrtWorld *world, int slot)
{
  int enemy = srt_object (world, 0)->side == SRT_SIDE_HOSTILE ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE;

  return srt_object (world, slot)->side == enemy;
}

static bool
in_sight (SrtRun *run, const SrtMissileType *type)
{
  const SrtObject *ship = srt_object (run->world, 0);
  SrtVec3 to = srt_sub (srt_aimed_at (run, run->world->player.target).place, ship->next.p);
  float distance = srt_length (to);

  return distance <= type->lock_range && srt_dot (to, srt_forward (&ship->next.r)) >= OFF_NOSE * distance;
}

static bool
possible (SrtRun *run, const SrtRingEntry *entry)
{
  const SrtMissileType *type = entry ? srt_missile_type (run, entry->type) : NULL;
  SrtTarget target = run->world->player.target;

  return type && type->needs_lock && !type->picks_target && (entry->left > 0 || one_flies (run))
         && (srt_object (run->world, 0)->flags & SRT_MISSILES_DISABLED) == 0 && srt_target_valid (run, target, 0)
         && hostile (run->world, target.index) && in_sight (run, type);
}

static bool
same (const SrtPlayer *player, const SrtRingEntry *entry)
{
  return entry && entry->type == player->lock_type && srt_target_equal (player->lock_target, player->target);
}

/* ---- The states ---- */

static void
begin (SrtRun *run, const SrtRingEntry *entry)
{
  SrtPlayer *player = &run->world->player;

  player->lock_target = player->target;
  player->lock_type = entry->type;
  player->lock_ticks = -srt_missile_type (run, entry->type)->lock_time;
  enter (run, SRT_LOCK_CLOSING);
}

static void
hold (SrtRun *run, int ticks)
{
  SrtPlayer *player = &run->world->player;
  int before = player->lock_state;

  player->lock_ticks += ticks;
  if (before == SRT_LOCK_CLOSING)
    {
      player->lock_count = player->lock_count > ticks ? player->lock_count - ticks : 0;
      if (player->lock_count == 0)
        enter (run, SRT_LOCK_WAITING);
    }
  else if (before == SRT_LOCK_WAITING && player->lock_ticks >= 0)
    enter (run, SRT_LOCK_LOCKED);
}

static void
open_again (SrtRun *run, int ticks)
{
  SrtPlayer *player = &run->world->player;

  player->lock_count += ticks;
  player->lock_ticks -= ticks;
  if (player->lock_count > CLOSES - 1)
    enter (run, SRT_LOCK_IDLE);
}

/* Cockpit and chase views. */
static bool
watched (const SrtPlayer *player)
{
  return (player->view >= 0 && player->view <= 4) || player->view == 0x1E;
}

void
srt_lock_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  SrtPlayer *player = &world->player;
  const SrtRingEntry *entry = srt_ring_armed_entry (world);

  if (!watched (player) || srt_order_number (world, 0) != SRT_ORDER_PLAYER_CONTROL)
    return;
  switch (player->lock_state)
    {
    case SRT_LOCK_IDLE:
      player->lock_count = CLOSES;
      if (possible (run, entry))
        begin (run, entry);
      break;
    case SRT_LOCK_CLOSING:
    case SRT_LOCK_WAITING:
    case SRT_LOCK_LOCKED:
      if (same (player, entry) && possible (run, entry))
        hold (run, world->frame_duration);
      else
        enter (run, SRT_LOCK_LOST);
      break;
    default:
      open_again (run, world->frame_duration);
      break;
    }
}

void
srt_lock_lose (SrtRun *run)
{
  int state = run->world->player.lock_state;

  if (state != SRT_LOCK_IDLE && state != SRT_LOCK_LOST)
    enter (run, SRT_LOCK_LOST);
}
