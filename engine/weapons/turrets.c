/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turrets by their kinds, each frame after the orders (spec 04 §9). */
#include "weapons/private.h"

#include "orders/orders.h"

void
srt_turrets_step (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  int n;
  SrtGun *guns = srt_object_guns (run, slot, &n);

  if (n == 0 || (object->flags & (SRT_GUNS_DISABLED | SRT_EXPLODING | SRT_JUMPING)) != 0
      || srt_order_number (run->world, slot) == SRT_ORDER_DOCK)
    return;
  for (int i = 0; i < n; i++)
    switch (guns[i].mount)
      {
      case SRT_MOUNT_AIMED:
        srt_aimed_step (run, slot, &guns[i]);
        break;
      case SRT_MOUNT_SPINNING:
        srt_spinning_step (run, slot, &guns[i]);
        break;
      case SRT_MOUNT_MISSILE:
        srt_missile_turret_step (run, slot, &guns[i]);
        break;
      default:
        break;
      }
}
