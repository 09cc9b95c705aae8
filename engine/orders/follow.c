/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose path a ship follows: the routines the follow motions ask at each move (spec 02 §9.5, §9.6). */
#include "orders/behaviours.h"

void
srt_follow_path (SrtRun *run, int slot)
{
  const SrtFollowMotion *path = srt_order_state (run->world, slot);

  switch ((SrtFollowPath) path->path)
    {
    case SRT_FOLLOW_GIVEN:
      break;
    case SRT_FOLLOW_CURVES:
      srt_follow_curves (run, slot);
      break;
    case SRT_FOLLOW_DOCK:
      srt_dock_path (run, slot);
      break;
    }
}
