/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 31: a fixed gate collapses (spec 08 §3.8). Fireballs, rays and what flickers are only drawn, by the events told here. */
#include "orders/behaviours.h"
#include "orders/gate.h"

#include <stdio.h>

enum
{
  STAGE_FIREBALLS = 1,
  STAGE_BURNS,
  STAGE_FADES,
  STAGE_OVER,
  FIREBALL_TICKS = 1000,
  BURN_TICKS = 2000, /* of the tunnel */
  PROTO_TICKS = 2000, /* that it burns for at least */
  OTHER_TICKS = 4000,
  FADE_TICKS = 170,
  FIREBALLS = 55,
  HEARD_EVERY = 7,
  LATE_ODDS = 20,    /* a fireball one frame in */
  LATE_POINTS = 56,
  CUT_POINTS = 256,
};

#define SHAKE 15.0f      /* units on each axis */
#define DARK_SHARE 0.3f  /* of the frames in which its lights are out while the hull burns */
#define SLOWING 0.2f     /* share of the burn that the rings come to rest in */

typedef struct Collapse
{
  SrtVec3 stood;
  int32_t stage, began; /* tick */
  int32_t fireballs;    /* so far */
} Collapse;
_Static_assert (sizeof (Collapse) <= SRT_ORDER_STATE, "state fits");

static bool
is_proto (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type && type->roles.gate.kind == SRT_GATE_PROTO;
}

/* The next of the gate's cut points: those of its first part that has any. */
static bool
cut_point (const SrtRun *run, int slot, int k, SrtVec3 *place)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtVec3 points[CUT_POINTS];
  int past = (int) (object->nodes.first + object->nodes.count);

  for (int node = (int) object->nodes.first; node < past; node++)
    {
      int n = srt_node_points (run, node, SRT_POINTS_CUT, points, CUT_POINTS);
      if (n == 0)
        continue;
      SrtFrame frame = srt_node_next (run, slot, node);
      *place = srt_frame_apply (&frame, points[k % n]);
      return true;
    }
  return false;
}

static void
fireball (SrtRun *run, int slot, SrtRandom *random, int k, float least, float most, bool heard)
{
  SrtVec3 place;
  if (!cut_point (run, slot, k, &place))
    return;
  float across = least + (most - least) * srt_random_fraction (random);
  SrtEvent *event = srt_emit (run, SRT_EVENT_GATE_FIREBALL, slot, -1, 0);
  event->value = 0.5f * across;
  event->place = place;
  event->direction = srt_vec3 (heard ? 1.0f : 0.0f, 0, 0);
}

static void
begin_stage (SrtRun *run, int slot, int stage)
{
  Collapse *state = srt_order_state (run->world, slot);
  state->stage = stage;
  state->began = run->world->frame_start;
  SrtEvent *event = srt_emit (run, SRT_EVENT_GATE, slot, -1, SRT_GATE_COLLAPSES);
  event->value = (float) stage;
  event->place = srt_object (run->world, slot)->next.p;
}

void
srt_gate_collapse_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Collapse *state = srt_order_state (world, slot);
  int tunnel = srt_gate_tunnel (world, slot);
  if (tunnel < 0)
    {
      srt_gate_refuse (run, slot, N_ ("the gate has no tunnel"));
      return;
    }
  state->stood = srt_object (world, slot)->next.p;
  begin_stage (run, slot, STAGE_FIREBALLS);
  srt_flash (run, state->stood, 0.0f, 100);
  srt_gate_catch (run, slot, tunnel);
}

/* ---- 1: fireballs along the hull ---- */

/* The light maps of its type's parts; meshes are shared by a type. */
static void
switch_lights (SrtRun *run, int slot, bool on)
{
  uint8_t *lights = srt_type_lights (run->world, srt_object (run->world, slot)->type);
  if (lights)
    *lights = on ? 0 : SRT_LIGHTS_OUT;
}

static void
burn_hull (SrtRun *run, int slot, Collapse *state, int elapsed)
{
  for (; state->fireballs < FIREBALLS && elapsed * FIREBALLS >= state->fireballs * FIREBALL_TICKS; state->fireballs++)
    {
      SrtRandom random = srt_effect_random (run);
      fireball (run, slot, &random, state->fireballs, 5500.0f, 8500.0f, state->fireballs % HEARD_EVERY == 0);
    }
  SrtRandom random = srt_effect_random (run);
  switch_lights (run, slot, srt_random_fraction (&random) >= DARK_SHARE);
  if (elapsed < FIREBALL_TICKS)
    return;
  switch_lights (run, slot, false);
  srt_emit (run, SRT_EVENT_LIGHTS, slot, -1, 0)->component = -1;
  srt_flash (run, state->stood, 0.0f, 100);
  begin_stage (run, slot, STAGE_BURNS);
}

/* ---- 2: the rings stop, the tunnel burns out ---- */

static void
shake_gate (SrtRun *run, int slot, SrtVec3 stood)
{
  float off[3];
  /* Vectors are drawn z first (01 §4). */
  for (int i = 2; i >= 0; i--)
    off[i] = srt_random15 (&run->world->random) % 2 ? SHAKE : -SHAKE;
  srt_set_position (run, slot, srt_add (stood, srt_vec3 (off[0], off[1], off[2])));
}

static void
burn_tunnel (SrtRun *run, int slot, const Collapse *state, int tunnel, int elapsed)
{
  int ticks = is_proto (run, slot) ? PROTO_TICKS : OTHER_TICKS;
  float p = srt_minf ((float) elapsed / (float) ticks, 1.0f);
  SrtRandom random = srt_effect_random (run);
  srt_object (run->world, slot)->flags |= SRT_UNPOWERED;
  shake_gate (run, slot, state->stood);
  srt_gate_rings (run, slot, srt_maxf (1.0f - p / SLOWING, 0.0f));
  if (tunnel >= 0)
    run->world->tunnels[tunnel].burnt = srt_minf ((float) elapsed / BURN_TICKS, 1.0f);
  if (srt_random15 (&random) % LATE_ODDS == 0)
    fireball (run, slot, &random, (int) (srt_random15 (&random) % LATE_POINTS), 3500.0f, 4500.0f, false);
  if (elapsed < ticks || srt_gate_holds_caught (run, tunnel))
    return;
  srt_set_position (run, slot, state->stood);
  begin_stage (run, slot, STAGE_FADES);
}

/* ---- 3: it fades ---- */

static void
hide_field (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int node = (int) (object->nodes.first + i);
      const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[node]);
      if (part && srt_part_is_force_field (part))
        srt_node_show (run, node, false);
    }
}

static void
finish (SrtRun *run, int slot, int tunnel)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  bool advanced = type && type->roles.gate.kind == SRT_GATE_ADVANCED;
  begin_stage (run, slot, STAGE_OVER);
  hide_field (run, slot);
  if (!is_proto (run, slot))
    srt_tunnel_free (run, tunnel);
  else if (tunnel >= 0)
    run->world->tunnels[tunnel].shown = 0;
  srt_order_pop (run, slot);
  if (advanced)
    srt_hull_lost (run, slot);
}

static void
fade (SrtRun *run, int slot, int tunnel, int elapsed)
{
  float p = srt_minf ((float) elapsed / FADE_TICKS, 1.0f);
  if (tunnel >= 0)
    {
      run->world->tunnels[tunnel].paled = p;
      run->world->tunnels[tunnel].fade = 1.0f - p;
    }
  if (elapsed >= FADE_TICKS)
    finish (run, slot, tunnel);
}

/* ---- All of it ---- */

void
srt_gate_collapse_update (SrtRun *run, int slot)
{
  Collapse *state = srt_order_state (run->world, slot);
  int tunnel = srt_gate_tunnel (run->world, slot), elapsed = run->world->frame_start - state->began;
  if (state->stage == STAGE_FIREBALLS)
    burn_hull (run, slot, state, elapsed);
  else if (state->stage == STAGE_BURNS)
    burn_tunnel (run, slot, state, tunnel, elapsed);
  else
    fade (run, slot, tunnel, elapsed);
}

/* Ended early, it stands where it stood. */
void
srt_gate_collapse_exit (SrtRun *run, int slot)
{
  const Collapse *state = srt_order_state (run->world, slot);
  if (state->stage == STAGE_BURNS)
    srt_set_position (run, slot, state->stood);
  if (state->stage == STAGE_FIREBALLS)
    switch_lights (run, slot, true);
}

void
srt_gate_collapse_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Collapse *state = srt_order_state (run->world, slot);
  static const int ticks[] = { 0, FIREBALL_TICKS, 0, FADE_TICKS, 0 };
  if (state->stage == STAGE_BURNS)
    snprintf (text, size, srt_order_words (N_ ("step 2 of 3: its tunnel burns out until tick %d")),
              state->began + (is_proto (run, slot) ? PROTO_TICKS : OTHER_TICKS));
  else
    snprintf (text, size,
              srt_order_words (state->stage == STAGE_FIREBALLS ? N_ ("step 1 of 3: its hull burns until tick %d")
                                                               : N_ ("step 3 of 3: its tunnel fades until tick %d")),
              state->began + ticks[state->stage]);
}

void
srt_collapses_hurry (SrtRun *run)
{
  SrtWorld *world = run->world;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtShipType *type = srt_type (run, srt_object (world, slot));
      if (!type || type->roles.gate.kind != SRT_GATE_ADVANCED
          || srt_order_number (world, slot) != SRT_ORDER_GATE_COLLAPSE || srt_orders (world, slot)->starting)
        continue;
      const Collapse *state = srt_order_state (world, slot);
      if (state->stage == STAGE_BURNS)
        srt_set_position (run, slot, state->stood);
      if (state->stage < STAGE_FADES)
        begin_stage (run, slot, STAGE_FADES);
    }
}
