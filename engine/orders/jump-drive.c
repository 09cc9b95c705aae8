/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JUMP DRIVE, and being called for while a jump or a warp is ready (spec 08 §2.4, 09 §6.5). */
#include "orders/controls.h"
#include "orders/orders.h"

enum
{
  CALLS = 4,
  BETWEEN_CALLS = 2000, /* ticks */
  AFTER_LAST = 300,     /* ticks; then the ship goes as if by the key */
};

/* Told at once, called for four times; true once nobody waits any longer. */
static bool
called_for (SrtRun *run, bool warp)
{
  SrtWorld *world = run->world;
  if (world->jump_calls > 0 && world->mission_ticks < world->jump_call_at)
    return false;
  if (world->jump_calls > CALLS)
    return true;
  int line = (warp ? SRT_RADIO_WARP_READY : SRT_RADIO_JUMP_READY) + world->jump_calls;
  srt_radio_say (run, -1, (SrtRadioLine) line);
  world->jump_calls++;
  world->jump_call_at = world->mission_ticks + (world->jump_calls > CALLS ? AFTER_LAST : BETWEEN_CALLS);
  return false;
}

static void
tell_ready (SrtRun *run, int variable, SrtEventKind kind)
{
  if (run->world->variables[variable] == 0)
    return;
  run->world->variables[variable] = 0;
  srt_emit (run, kind, 0, -1, 0);
}

void
srt_jump_drive_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  bool warp = world->variables[SRT_VARIABLE_WARP_READY] != 0;
  if (world->ending != SRT_ENDING_PLAYING || (!warp && world->variables[SRT_VARIABLE_JUMP_READY] == 0))
    {
      world->jump_calls = 0;
      return;
    }
  bool nobody_waits = called_for (run, warp);
  if (!nobody_waits && !srt_pressed (&world->player, SRT_ACTION_JUMP_DRIVE))
    return;
  tell_ready (run, SRT_VARIABLE_JUMP_READY, SRT_EVENT_PLAYER_READY_TO_JUMP);
  tell_ready (run, SRT_VARIABLE_WARP_READY, SRT_EVENT_PLAYER_READY_TO_WARP);
}
