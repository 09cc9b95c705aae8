/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places and the records they name (spec 06 §1.1). */
#include "mission/private.h"

#include <string.h>

/* Just past the last record still counts as the table's. */
static bool
in_table (uint32_t place, uint32_t table, uint32_t stride, int n)
{
  return place >= table && place <= table + (uint32_t) n * stride;
}

int
srt_place_kind (const SrtScript *script, uint32_t place)
{
  if (in_table (place, SRT_PLACE_SHIPS, SRT_STRIDE_SHIP, script->n_ships))
    return SRT_TARGET_SHIP;
  if (in_table (place, SRT_PLACE_GROUPS, SRT_STRIDE_GROUP, script->n_groups))
    return SRT_TARGET_GROUP;
  if (in_table (place, SRT_PLACE_SQUADS, SRT_STRIDE_SQUAD, script->n_squads))
    return SRT_TARGET_SQUAD;
  return -1;
}

int
srt_place_index (uint32_t place, uint32_t table, uint32_t stride)
{
  return srt_place_none (place) ? -1 : (int) (((place - table) / stride) & 0xFFFFu);
}

static int
of_place (uint32_t place, uint32_t table, uint32_t stride, int n)
{
  int index = srt_place_index (place, table, stride);
  return index < n ? index : -1;
}

int
srt_ship_of_place (const SrtScript *script, uint32_t place)
{
  return of_place (place, SRT_PLACE_SHIPS, SRT_STRIDE_SHIP, script->n_ships);
}

int
srt_group_of_place (const SrtScript *script, uint32_t place)
{
  return of_place (place, SRT_PLACE_GROUPS, SRT_STRIDE_GROUP, script->n_groups);
}

int
srt_squad_of_place (const SrtScript *script, uint32_t place)
{
  return of_place (place, SRT_PLACE_SQUADS, SRT_STRIDE_SQUAD, script->n_squads);
}

int
srt_curve_of_place (const SrtScript *script, uint32_t place)
{
  return of_place (place, SRT_PLACE_CURVES, SRT_STRIDE_CURVE, script->n_curves);
}

uint32_t
srt_object_of_place (const SrtScript *script, uint32_t place)
{
  int index;

  switch (srt_place_kind (script, place))
    {
    case SRT_TARGET_SHIP:
      index = srt_ship_of_place (script, place);
      return index >= 0 ? script->ship_objects[index] : SRT_NO_OBJECT;
    case SRT_TARGET_GROUP:
      index = srt_group_of_place (script, place);
      return index >= 0 ? script->group_objects[index] : SRT_NO_OBJECT;
    case SRT_TARGET_SQUAD:
      index = srt_squad_of_place (script, place);
      return index >= 0 ? script->squad_objects[index] : SRT_NO_OBJECT;
    default:
      return SRT_NO_OBJECT;
    }
}

bool
srt_ship_is_there (const SrtRun *run, int ship)
{
  return srt_slot_valid (run->world, ship) && srt_object (run->world, ship)->type != SRT_TYPE_STAND_IN;
}

const char *
srt_script_text (const SrtScript *script, uint32_t place)
{
  uint32_t at = place - SRT_PLACE_CODE;

  if (!script || place < SRT_PLACE_CODE || at >= script->size || !memchr (script->code + at, 0, script->size - at))
    return NULL;
  return (const char *) script->code + at;
}
