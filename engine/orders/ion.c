/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whom a ship with an ion cannon fires at (spec 02 §9.10, 08 §6): the cannon itself is in ion-cannon.c. */
#include "orders/behaviours.h"

#include <stdio.h>

enum
{
  FULLY_INVULNERABLE = 2,
};

typedef struct Nearest
{
  int shooter, found; /* slots; found -1: nobody yet */
  float away;         /* squared */
} Nearest;

static bool
consider (SrtRun *run, int slot, int component, void *data)
{
  Nearest *nearest = data;
  const SrtObject *object = srt_object (run->world, slot);
  float away;

  if (slot == nearest->shooter || object->invulnerable == FULLY_INVULNERABLE
      || !srt_target_valid (run, srt_target_ship (slot, -1), 0))
    return false;
  away = srt_length2 (srt_sub (object->next.p, srt_object (run->world, nearest->shooter)->next.p));
  if (nearest->found >= 0 && !(away < nearest->away))
    return false;
  nearest->found = slot;
  nearest->away = away;
  return false;
}

/* The cannon's order comes over this one at the ship's next turn, and uncovers it again as it ends. */
void
srt_ion_shoot_update (SrtRun *run, int slot)
{
  Nearest nearest = { .shooter = slot, .found = -1 };
  SrtOrderEntry entry = { .number = SRT_ORDER_ION_CANNON, .target = SRT_NO_TARGET };

  if (!srt_ion_cannon_whole (run, slot))
    {
      srt_order_end (run, slot, N_ ("it has no ion cannon left"));
      return;
    }
  srt_target_walk (run, srt_order_current (run->world, slot)->target, consider, &nearest);
  if (nearest.found < 0)
    {
      srt_order_end (run, slot, N_ ("there is nobody left that it can aim at"));
      return;
    }
  entry.target = srt_target_ship (nearest.found, -1);
  srt_order_queue (run, slot, &entry, 0);
}

void
srt_ion_shoot_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  snprintf (text, size, "%s", srt_order_words (N_ ("gives its cannon the nearest target")));
}
