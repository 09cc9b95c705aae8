/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fixed gates open and close (spec 08 §3.5), and what all their orders share. */
#include "orders/behaviours.h"
#include "orders/gate.h"

#include <stdio.h>

enum
{
  OPENING_TICKS = 110,
};

#define GROWN_LEAST 0.0001f /* share of its size that a gate grows from */

int
srt_gate_tunnel (const SrtWorld *world, int slot)
{
  int tunnel = srt_tunnel_find (world, slot);
  if (tunnel < 0)
    return -1;
  int kind = world->tunnels[tunnel].kind;
  return kind == SRT_TUNNEL_PROTO || kind == SRT_TUNNEL_ADVANCED ? tunnel : -1;
}

void
srt_gate_refuse (SrtRun *run, int slot, const char *why)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  srt_emit (run, SRT_EVENT_ORDER_LOG, slot, entry->target.index, entry->number)->text = why;
  srt_order_pop (run, slot);
}

SrtEvent *
srt_gate_tell (SrtRun *run, int slot, int other, SrtGateHappening what)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_GATE, slot, other, what);
  event->place = srt_object (run->world, slot)->next.p;
  return event;
}

void
srt_gate_sound (SrtRun *run, int slot, SrtSound sound)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, sound)->place = srt_object (run->world, slot)->next.p;
}

/* ---- 28 Open, 29 Close (§3.5) ---- */

typedef struct Door
{
  int32_t tunnel;
  int32_t began;
  float from; /* share of its size */
} Door;
_Static_assert (sizeof (Door) <= SRT_ORDER_STATE, "state fits");

static bool
any_advanced (const SrtRun *run)
{
  for (int slot = srt_walk_next (run->world, -1); slot >= 0; slot = srt_walk_next (run->world, slot))
    {
      const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
      if (type && type->roles.gate.kind == SRT_GATE_ADVANCED)
        return true;
    }
  return false;
}

/* Grows its tunnel from one size to another; true once that is done. */
static bool
move_door (SrtRun *run, int slot, const Door *state, float from, float to)
{
  SrtWorld *world = run->world;
  float p = (float) (world->frame_start - state->began) / OPENING_TICKS;
  if (srt_gate_tunnel (world, slot) != state->tunnel)
    {
      srt_gate_refuse (run, slot, N_ ("its tunnel is gone"));
      return false;
    }
  world->tunnels[state->tunnel].grow = srt_ease_cosine (from, to, srt_minf (p, 1.0f));
  return !(p < 1.0f);
}

static void
describe_door (const SrtRun *run, int slot, const char *words, char *text, size_t size)
{
  const Door *state = srt_order_state (run->world, slot);
  snprintf (text, size, words, state->began + OPENING_TICKS);
}

void
srt_gate_open_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Door *state = srt_order_state (world, slot);
  if (srt_gate_tunnel (world, slot) >= 0)
    {
      srt_gate_refuse (run, slot, N_ ("the gate is open already"));
      return;
    }
  int tunnel = srt_tunnel_make (run, slot, any_advanced (run) ? SRT_TUNNEL_ADVANCED : SRT_TUNNEL_PROTO);
  if (tunnel < 0)
    {
      srt_gate_refuse (run, slot, N_ ("no room for another tunnel"));
      return;
    }
  *state = (Door){ tunnel, world->frame_start, GROWN_LEAST };
  world->tunnels[tunnel].grow = GROWN_LEAST;
  world->tunnels[tunnel].shown = 1;
  srt_gate_tell (run, slot, -1, SRT_GATE_OPENS);
  srt_gate_sound (run, slot, SRT_SOUND_GATE_OPENS);
}

void
srt_gate_open_update (SrtRun *run, int slot)
{
  if (!move_door (run, slot, srt_order_state (run->world, slot), GROWN_LEAST, 1.0f))
    return;
  srt_gate_tell (run, slot, -1, SRT_GATE_IS_OPEN);
  srt_order_pop (run, slot);
}

void
srt_gate_open_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_door (run, slot, srt_order_words (N_ ("opens until tick %d")), text, size);
}

void
srt_gate_close_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Door *state = srt_order_state (world, slot);
  int tunnel = srt_gate_tunnel (world, slot);
  if (tunnel < 0)
    {
      srt_gate_refuse (run, slot, N_ ("the gate has no tunnel"));
      return;
    }
  *state = (Door){ tunnel, world->frame_start, world->tunnels[tunnel].grow };
  srt_gate_tell (run, slot, -1, SRT_GATE_CLOSES);
  srt_gate_sound (run, slot, SRT_SOUND_GATE_CLOSES);
}

void
srt_gate_close_update (SrtRun *run, int slot)
{
  const Door *state = srt_order_state (run->world, slot);
  if (!move_door (run, slot, state, state->from, GROWN_LEAST))
    return;
  srt_tunnel_free (run, state->tunnel);
  srt_gate_tell (run, slot, -1, SRT_GATE_IS_CLOSED);
  srt_order_pop (run, slot);
}

void
srt_gate_close_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe_door (run, slot, srt_order_words (N_ ("closes until tick %d")), text, size);
}

