/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking orders up: the catalogue made of catalogue.h, and custom orders after it (spec 02 §1.1, §9.13). */
#include "orders/behaviours.h"

#include "maneuver/maneuver.h"

#include <stdio.h>
#include <string.h>

#define HOOKS_U(stem) NULL, srt_##stem##_update, NULL, NULL, NULL
#define HOOKS_I(stem) srt_##stem##_init, NULL, NULL, NULL, NULL
#define HOOKS_UD(stem) NULL, srt_##stem##_update, NULL, srt_##stem##_describe, NULL
#define HOOKS_ID(stem) srt_##stem##_init, NULL, NULL, srt_##stem##_describe, NULL
#define HOOKS_IU(stem) srt_##stem##_init, srt_##stem##_update, NULL, NULL, NULL
#define HOOKS_IUD(stem) srt_##stem##_init, srt_##stem##_update, NULL, srt_##stem##_describe, NULL
#define HOOKS_IUXD(stem) srt_##stem##_init, srt_##stem##_update, srt_##stem##_exit, srt_##stem##_describe, NULL
#define HOOKS_UDM(stem) NULL, srt_##stem##_update, NULL, srt_##stem##_describe, srt_##stem##_marks
#define HOOKS_IDM(stem) srt_##stem##_init, NULL, NULL, srt_##stem##_describe, srt_##stem##_marks
#define HOOKS_IUDM(stem) srt_##stem##_init, srt_##stem##_update, NULL, srt_##stem##_describe, srt_##stem##_marks
#define HOOKS_IUXDM(stem)                                                                                          \
  srt_##stem##_init, srt_##stem##_update, srt_##stem##_exit, srt_##stem##_describe, srt_##stem##_marks

#define ORDER(number, name, flags, priority, hooks, stem)                                                          \
  { number, name, flags, priority, HOOKS_##hooks (stem), true },
#define PLACE(number, name, flags, priority) { number, name, flags, priority, NULL, NULL, NULL, NULL, NULL, true },

static const SrtOrderInfo table[] = { SRT_ORDERS (ORDER, PLACE) };

enum
{
  N_TABLE = sizeof table / sizeof table[0],
  FIRST_HUNDRED = 46, /* 0..45 */
  SECOND_HUNDRED = 23, /* 100..122 */
  MAX_CUSTOM = 64,
};

static SrtOrderInfo custom[MAX_CUSTOM];
static int n_custom;
static SrtTranslate translate_words;

const SrtOrderInfo *
srt_order_info (int number)
{
  if (number >= 0 && number < FIRST_HUNDRED)
    return &table[number];
  if (number >= 100 && number < 100 + SECOND_HUNDRED)
    return &table[FIRST_HUNDRED + number - 100];
  if (number == SRT_ORDER_LAST)
    return &table[N_TABLE - 1];
  if (number > SRT_ORDER_LAST && number <= SRT_ORDER_LAST + n_custom)
    return &custom[number - SRT_ORDER_LAST - 1];
  return NULL;
}

const SrtOrderInfo *
srt_order_table (int *n)
{
  *n = N_TABLE;
  return table;
}

bool
srt_order_register (const SrtOrderInfo *info, int *number)
{
  if (n_custom == MAX_CUSTOM || !info->update)
    return false;
  custom[n_custom] = *info;
  custom[n_custom].number = SRT_ORDER_LAST + 1 + n_custom;
  *number = custom[n_custom].number;
  n_custom++;
  return true;
}

void
srt_orders_translate_with (SrtTranslate translate)
{
  translate_words = translate;
}

const char *
srt_order_words (const char *text)
{
  return translate_words ? translate_words (text) : text;
}

void
srt_step_describe (const char *const *words, int at, char *text, size_t size)
{
  snprintf (text, size, srt_order_words (words[at]), at);
}

/* ---- An entry's arguments ---- */

int32_t
srt_order_data_int (const SrtOrderEntry *entry, int at)
{
  int32_t value;
  memcpy (&value, &entry->data[at], sizeof value);
  return value;
}

float
srt_order_data_float (const SrtOrderEntry *entry, int at)
{
  float value;
  memcpy (&value, &entry->data[at], sizeof value);
  return value;
}

void
srt_order_data_set_int (SrtOrderEntry *entry, int at, int32_t value)
{
  memcpy (&entry->data[at], &value, sizeof value);
}

void
srt_order_set_arguments (SrtOrderEntry *entry, const SrtMissionOrder *order)
{
  switch (order->number)
    {
    case SRT_ORDER_FLY:
      srt_order_data_set_int (entry, 0, (int32_t) order->speed);
      break;
    case SRT_ORDER_FOLLOW_CURVE:
    case SRT_ORDER_FOLLOW_CURVE_BACKWARDS:
      srt_order_data_set_int (entry, 0, order->curve);
      srt_order_data_set_int (entry, 4, order->seconds);
      srt_order_data_set_int (entry, 8, order->carrier);
      break;
    case SRT_ORDER_LAUNCH:
      entry->data[0] |= order->go;
      break;
    default:
      break;
    }
}

bool
srt_order_give (SrtRun *run, int slot, const SrtMissionOrder *order, SrtPusher pusher)
{
  SrtTarget target = { (int16_t) order->target_kind, (int16_t) order->target, (int16_t) order->component };
  SrtOrderEntry *entry;

  if (!srt_order_push (run, slot, order->number, target, pusher))
    return false;
  entry = srt_order_current (run->world, slot);
  if (entry && entry->number == order->number)
    srt_order_set_arguments (entry, order);
  return true;
}
