/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trace: one JSON line of one slot, numbers in the C locale and as short as they can be. */
#include "sim/private.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Text that is cut where the buffer ends but counted to its own end. */
typedef struct Writer
{
  char *text;
  size_t size, length;
} Writer;

static void
put (Writer *writer, const char *text, size_t length)
{
  if (writer->length < writer->size)
    {
      size_t room = writer->size - writer->length - 1;
      memcpy (writer->text + writer->length, text, length < room ? length : room);
    }
  writer->length += length;
}

static void
put_text (Writer *writer, const char *text)
{
  put (writer, text, strlen (text));
}

static void __attribute__ ((format (printf, 2, 3))) put_format (Writer *writer, const char *format, ...)
{
  char text[64];
  va_list args;

  va_start (args, format);
  vsnprintf (text, sizeof text, format, args);
  va_end (args);
  put_text (writer, text);
}

/* The shortest spelling that reads back as the same float; whole numbers without an exponent. */
static void
put_number (Writer *writer, float value)
{
  char text[32];

  if (value == truncf (value) && fabsf (value) < 1e7f)
    {
      put_format (writer, "%.0f", (double) value);
      return;
    }
  for (int digits = 1; digits <= 9; digits++)
    {
      snprintf (text, sizeof text, "%.*g", digits, (double) value);
      if (strtof (text, NULL) == value)
        break;
    }
  put_text (writer, text);
}

static void
put_numbers (Writer *writer, const char *key, const float *values, int n)
{
  put_format (writer, ",\"%s\":[", key);
  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        put (writer, ",", 1);
      put_number (writer, values[i]);
    }
  put (writer, "]", 1);
}

static void
put_string (Writer *writer, const char *text)
{
  put (writer, "\"", 1);
  for (; *text; text++)
    {
      unsigned char c = (unsigned char) *text;
      if (c == '"' || c == '\\')
        put (writer, "\\", 1);
      if (c < 0x20)
        put_format (writer, "\\u%04x", c);
      else
        put (writer, text, 1);
    }
  put (writer, "\"", 1);
}

/* ---- The line ---- */

static const char *const target_kinds[] = { "ship", "group", "squad" };

static void
put_order (Writer *writer, const SrtOrderEntry *entry)
{
  const SrtOrderInfo *info = srt_order_info (entry->number);
  const SrtTarget *target = &entry->target;

  put_format (writer, "{\"order\":%d,\"name\":", entry->number);
  put_string (writer, info ? info->name : "");
  if (target->index < 0 || target->kind < SRT_TARGET_SHIP || target->kind > SRT_TARGET_SQUAD)
    put_text (writer, ",\"target\":null}");
  else
    put_format (writer, ",\"target\":{\"kind\":\"%s\",\"index\":%d,\"component\":%d}}",
                target_kinds[target->kind], target->index, target->component);
}

static void
put_orders (Writer *writer, const SrtOrders *orders)
{
  put_text (writer, ",\"orders\":[");
  for (int i = 0; i < orders->count; i++)
    {
      if (i > 0)
        put (writer, ",", 1);
      put_order (writer, &orders->stack[i]);
    }
  put (writer, "]", 1);
}

static void
put_maneuver (Writer *writer, const SrtSim *sim, int slot)
{
  const SrtFightState *state = srt_fight_state (sim->world, slot);
  const SrtManeuver *maneuver = state ? srt_object_maneuver (&sim->run, slot, state->maneuver) : NULL;

  if (!maneuver)
    {
      put_text (writer, ",\"maneuver\":null");
      return;
    }
  put_text (writer, ",\"maneuver\":{\"name\":");
  put_string (writer, maneuver->name);
  put_format (writer, ",\"line\":%d,\"ends\":%d}",
              state->line == SRT_MANEUVER_BEFORE_FIRST ? -1 : state->line, state->maneuver_end);
}

static void
put_events (Writer *writer, const SrtSim *sim, int slot)
{
  bool first = true;

  put_text (writer, ",\"events\":[");
  for (uint32_t i = 0; i < sim->told; i++)
    {
      const SrtEvent *event = &sim->events[i];
      if (event->slot != slot)
        continue;
      put_text (writer, first ? "{\"event\":" : ",{\"event\":");
      first = false;
      put_string (writer, srt_event_name ((SrtEventKind) event->kind));
      put_format (writer, ",\"other\":%d,\"component\":%d,\"number\":%d,\"value\":", event->other,
                  event->component, event->number);
      put_number (writer, event->value);
      put (writer, "}", 1);
    }
  put (writer, "]", 1);
}

static void
put_line (Writer *writer, const SrtSim *sim, int slot)
{
  const SrtObject *object = srt_object (sim->world, slot);
  SrtVec3 forward = srt_forward (&object->next.r), down = srt_down (&object->next.r);
  float up[3] = { srt_unsigned_zero (-down.x), srt_unsigned_zero (-down.y), srt_unsigned_zero (-down.z) };
  float input[3] = { object->pitch_input, object->yaw_input, object->roll_input };

  put_format (writer, "{\"tick\":%d,\"slot\":%d,\"name\":", sim->world->mission_ticks, slot);
  put_string (writer, srt_slot_name (&sim->run, slot));
  put_numbers (writer, "pos", &object->next.p.x, 3);
  put_numbers (writer, "forward", &forward.x, 3);
  put_numbers (writer, "up", up, 3);
  put_text (writer, ",\"speed\":");
  put_number (writer, object->speed);
  put_text (writer, ",\"throttle\":");
  put_number (writer, object->throttle);
  put_numbers (writer, "input", input, 3);
  put_numbers (writer, "shield", object->shields, 4);
  put_numbers (writer, "armor", object->armor, 4);
  put_orders (writer, srt_orders (sim->world, slot));
  put_maneuver (writer, sim, slot);
  put_events (writer, sim, slot);
  put (writer, "}", 1);
}

int
srt_sim_trace_line (SrtSim *sim, int slot, char *text, size_t size)
{
  Writer writer = { text, size, 0 };
  locale_t before;

  if (!srt_slot_valid (sim->world, slot))
    return 0;
  before = uselocale (sim->plain);
  put_line (&writer, sim, slot);
  uselocale (before);
  if (size > 0)
    text[writer.length < size ? writer.length : size - 1] = '\0';
  return (int) writer.length;
}
