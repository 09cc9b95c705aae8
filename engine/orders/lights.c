/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lights (spec 02 §9.10, orders 35 and 42): the light maps of a ship's type go
 * on and off. All ships of a type share them; they are lit as the world is made.
 */
#include "orders/behaviours.h"

#include <stdio.h>

enum
{
  LIGHT_TICKS = 100, /* between two of a sequence */
};

typedef struct Lights
{
  int32_t start;            /* tick */
  int32_t step;             /* of a sequence: how many have come on */
} Lights;
_Static_assert (sizeof (Lights) <= SRT_ORDER_STATE, "state fits");

/* @out: how many steps are out. */
static void
set_lights (SrtRun *run, int slot, int out)
{
  uint8_t *lights = srt_type_lights (run->world, srt_object (run->world, slot)->type);
  if (lights)
    *lights = (uint8_t) out;
}

/* @node: of the part whose lights they are, -1 all. */
static void
tell (SrtRun *run, int slot, int node, bool on)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_LIGHTS, slot, -1, on);
  event->component = node;
  event->place = srt_object (run->world, slot)->next.p;
}

static void
come_on (SrtRun *run, int slot, int node)
{
  tell (run, slot, node, true);
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, SRT_SOUND_LIGHT)->place =
      node >= 0 ? srt_node_next (run, slot, node).p : srt_object (run->world, slot)->next.p;
}

static bool
in_sequence (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type && type->roles.lights_in_sequence;
}

/* ---- 35 Lights On ---- */

void
srt_lights_on_init (SrtRun *run, int slot)
{
  Lights *state = srt_order_state (run->world, slot);
  state->start = run->world->frame_start;
}

/* The first part's come on one by one, the others' together at the end. */
static void
light_next (SrtRun *run, int slot, Lights *state)
{
  if (run->world->frame_start <= state->start + (state->step + 1) * LIGHT_TICKS)
    return;
  state->step++;
  bool last = state->step == SRT_LIGHTS_OUT;
  const uint8_t *lights = srt_type_lights (run->world, srt_object (run->world, slot)->type);
  int out = SRT_LIGHTS_OUT - state->step;
  if (lights && out < *lights) /* what is lit already stays lit */
    set_lights (run, slot, out);
  come_on (run, slot, last ? -1 : srt_root_child (run, slot, 0));
  if (last)
    srt_order_pop (run, slot);
}

void
srt_lights_on_update (SrtRun *run, int slot)
{
  if (in_sequence (run, slot))
    {
      light_next (run, slot, srt_order_state (run->world, slot));
      return;
    }
  set_lights (run, slot, 0);
  come_on (run, slot, -1);
  srt_order_pop (run, slot);
}

void
srt_lights_on_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Lights *state = srt_order_state (run->world, slot);
  if (!in_sequence (run, slot))
    {
      snprintf (text, size, "%s", srt_order_words (N_ ("all at once")));
      return;
    }
  snprintf (text, size, srt_order_words (N_ ("%d of %d on, the next after tick %d")), state->step, SRT_LIGHTS_OUT,
            state->start + (state->step + 1) * LIGHT_TICKS);
}

/* ---- 42 Lights Off ---- */

void
srt_lights_off_update (SrtRun *run, int slot)
{
  set_lights (run, slot, SRT_LIGHTS_OUT);
  tell (run, slot, -1, false);
  srt_order_pop (run, slot);
}
