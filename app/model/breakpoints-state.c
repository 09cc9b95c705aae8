/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/breakpoints-state.h"

#include "app/model/mission-scripts.h"

enum
{
  MOST_SETS = 10000, /* a file may say anything */
};

/* What orders, maneuvers and events are called is kept by number: tables grow at their end. */
static SrtJson *
write_one (SortieBreakpoint *it)
{
  SrtJson *object = srt_json_new_object ();
  const char *ship = sortie_breakpoint_get_ship (it), *condition = sortie_breakpoint_get_condition (it);
  int number = sortie_breakpoint_get_number (it);
  int set = sortie_breakpoint_get_kind (it) == SRT_STOP_LINE && number >= 0 ? sortie_script_set (number) : 0;

  srt_json_set (object, "kind", srt_json_new_string (srt_stop_name (sortie_breakpoint_get_kind (it))));
  if (ship)
    srt_json_set (object, "ship", srt_json_new_string (ship));
  if (number >= 0)
    srt_json_set (object, "number", srt_json_new_number (set > 0 ? sortie_script_number (number) : number));
  if (set > 0)
    srt_json_set (object, "set", srt_json_new_number (set));
  if (sortie_breakpoint_get_line (it) > 0)
    srt_json_set (object, "line", srt_json_new_number (sortie_breakpoint_get_line (it)));
  if (condition)
    srt_json_set (object, "condition", srt_json_new_string (condition));
  if (sortie_breakpoint_get_skip (it) > 0)
    srt_json_set (object, "skip", srt_json_new_number (sortie_breakpoint_get_skip (it)));
  if (!sortie_breakpoint_get_enabled (it))
    srt_json_set (object, "enabled", srt_json_new_bool (false));
  return object;
}

static void
save (SortieBreakpoints *breakpoints, SortieDebugState *state)
{
  GListModel *list = G_LIST_MODEL (breakpoints);
  SrtJson *array;

  if (g_object_get_data (G_OBJECT (breakpoints), "loading"))
    return;
  array = srt_json_new_array ();
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (SortieBreakpoint) it = g_list_model_get_item (list, i);
      srt_json_append (array, write_one (it));
    }
  sortie_debug_state_set (state, "breakpoints", array);
}

/* A whole number from @least to a million; @otherwise for what is none. */
static int
read_int (const SrtJson *object, const char *key, int least, int otherwise)
{
  const SrtJson *value = srt_json_get (object, key);

  if (value == NULL || value->kind != SRT_JSON_NUMBER || !(value->number >= least && value->number <= 1000000))
    return otherwise;
  return (int) value->number;
}

/* NULL for what is no breakpoint: somebody may have written into the file. */
static SortieBreakpoint *
read_one (const SrtJson *object)
{
  const char *name = object->kind == SRT_JSON_OBJECT ? srt_read_string (object, "kind") : NULL;
  const SrtJson *enabled;
  SortieBreakpoint *it;
  int kind = name ? srt_stop_named (name) : -1, number, set;

  if (kind < 0)
    return NULL;
  enabled = srt_json_get (object, "enabled");
  number = read_int (object, "number", 0, -1);
  set = kind == SRT_STOP_LINE && number >= 0 ? MIN (read_int (object, "set", 0, 0), MOST_SETS) : 0;
  it = sortie_breakpoint_new (kind, srt_read_string (object, "ship"),
                              set > 0 ? sortie_script_key (set, sortie_script_number (number)) : number);
  g_object_set (it, "line", read_int (object, "line", 1, 0), "skip", read_int (object, "skip", 0, 0), "condition",
                srt_read_string (object, "condition"), "enabled",
                enabled == NULL || enabled->kind != SRT_JSON_BOOL || enabled->number != 0, NULL);
  return it;
}

static void
load (SortieBreakpoints *breakpoints, SortieDebugState *state)
{
  const SrtJson *array = sortie_debug_state_get (state, "breakpoints");

  g_object_set_data (G_OBJECT (breakpoints), "loading", GINT_TO_POINTER (TRUE));
  sortie_breakpoints_remove_all (breakpoints);
  for (guint i = 0; array && array->kind == SRT_JSON_ARRAY && i < srt_json_length (array); i++)
    {
      g_autoptr (SortieBreakpoint) it = read_one (srt_json_at (array, i));
      if (it)
        sortie_breakpoints_add (breakpoints, it);
    }
  g_object_set_data (G_OBJECT (breakpoints), "loading", NULL);
}

void
sortie_breakpoints_keep_in (SortieBreakpoints *breakpoints, SortieDebugState *state)
{
  g_signal_connect_object (breakpoints, "changed", G_CALLBACK (save), state, 0);
  g_signal_connect_object (state, "loaded", G_CALLBACK (load), breakpoints, G_CONNECT_SWAPPED);
  load (breakpoints, state);
}
