/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders 2 and 3: one missile at the order's target (spec 02 §9.2). */
#include "orders/behaviours.h"

#include "weapons/weapons.h"

static void
launch (SrtRun *run, int slot, bool heavy)
{
  int rack = srt_rack_for_order (run, slot, heavy);

  if (rack >= 0)
    srt_missile_launch (run, slot, rack, srt_order_current (run->world, slot)->target);
}

void
srt_launch_missile_update (SrtRun *run, int slot)
{
  launch (run, slot, false);
}

void
srt_launch_heavy_update (SrtRun *run, int slot)
{
  launch (run, slot, true);
}
