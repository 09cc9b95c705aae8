/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 43: the huge explosion goes off where the object stands (spec 02 §9.11, 05 §13). */
#include "orders/behaviours.h"

#define SIZE 50000.0f

enum
{
  DURATION = 1500, /* ticks */
};

void
srt_huge_explosion_update (SrtRun *run, int slot)
{
  srt_huge_start (run, slot, SIZE, DURATION);
  srt_order_pop (run, slot);
}
