/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/watch-text.h"

#include "ui/event-text.h"
#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>
#include <math.h>

/* The name that a value stands for; NULL: it is a number, or nothing has that name. */
static const char *
name_of (const SrtRun *run, int slot, SrtWatchKind kind, int value)
{
  static const char *const sides[] = { N_ ("friendly"), N_ ("hostile"), N_ ("neutral") };
  const char *name = NULL;

  if (kind == SRT_WATCH_SIDE && value >= 0 && value < (int) G_N_ELEMENTS (sides))
    name = _ (sides[value]);
  else if (kind == SRT_WATCH_ORDER)
    name = sortie_order_name (value);
  else if (kind == SRT_WATCH_MANEUVER && run && srt_slot_valid (run->world, slot))
    name = sortie_maneuver_name (run, slot, value);
  else if (kind == SRT_WATCH_SLOT && run && srt_slot_valid (run->world, value))
    name = srt_slot_name (run, value);
  return name && *name ? name : NULL;
}

char *
sortie_watch_value_text (const SrtRun *run, int slot, SrtWatchKind kind, double value)
{
  const char *name = name_of (run, slot, kind, (int) value);
  double size = fabs (value), step = size >= 10000 ? 10 : size >= 1 ? 100 : 10000;

  if (name)
    return g_strdup (name);
  if (kind == SRT_WATCH_TRUTH)
    return g_strdup (value != 0 ? _ ("yes") : _ ("no"));
  if (kind != SRT_WATCH_NUMBER || size >= 1e12)
    return g_strdup_printf ("%g", value);
  return sortie_number_text (round (value * step) / step);
}

char *
sortie_watch_plain_text (const SrtRun *run, int slot, SrtWatchKind kind, double value)
{
  const char *name = name_of (run, slot, kind, (int) value);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (name ? name : g_ascii_formatd (text, sizeof text, "%.9g", value));
}
