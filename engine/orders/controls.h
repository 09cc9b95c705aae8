/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player's input says of an action; for the files of this folder. */
#pragma once

#include "orders/orders.h"

static inline bool
srt_action_bit (const uint32_t bits[3], int action)
{
  return (bits[action / 32] >> (action % 32) & 1) != 0;
}

static inline bool
srt_held (const SrtPlayer *player, int action)
{
  return srt_action_bit (player->input.held, action);
}

/* Once a press: the frame that sees it drops it. */
static inline bool
srt_pressed (const SrtPlayer *player, int action)
{
  return srt_action_bit (player->input.pressed, action);
}
