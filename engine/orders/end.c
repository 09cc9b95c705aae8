/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How things end (spec 02 §9.11, 01 §14): Explode in its modes, and the drift
 * of the player's ship before it does. What is only drawn (bits, smoke, the
 * torpedo's chain of fireballs) follows from the events told here.
 */
#include "orders/behaviours.h"

#include "weapons/weapons.h"

#include <stdio.h>

typedef enum Mode
{
  MODE_SHIP,
  MODE_LIMPET_CAR,
  MODE_ASTEROID,
  MODE_COMPONENT,
  MODE_HULL,
} Mode;

typedef struct Explode
{
  SrtVec3 spin; /* radians a step, at 200 ticks to go */
  int32_t mode;
  int32_t style; /* SrtGoing: spin out, burst or halt */
} Explode;
_Static_assert (sizeof (Explode) <= SRT_ORDER_STATE, "state fits");

/* Slower than this a player's ship is watched from behind, not from where the camera stood. */
#define WATCHED_SPEED 100.0f

static bool
has_trait (const SrtRun *run, const SrtObject *object, uint32_t trait)
{
  const SrtShipType *type = srt_type (run, object);
  return type && (type->traits & trait) != 0;
}

static Mode
mode_of (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (has_trait (run, object, SRT_TRAIT_EXPLODES_AS_SHIP))
    return MODE_SHIP;
  if (has_trait (run, object, SRT_TRAIT_LIMPET_CAR))
    return MODE_LIMPET_CAR;
  if (has_trait (run, object, SRT_TRAIT_ASTEROID))
    return MODE_ASTEROID;
  if ((object->flags & SRT_COMPONENTS) == 0)
    return MODE_SHIP;
  return srt_order_current (run->world, slot)->target.component >= 0 ? MODE_COMPONENT : MODE_HULL;
}

static void
tell_explosion (SrtRun *run, int slot, SrtGoing going, float radius)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtEvent *event = srt_emit (run, SRT_EVENT_EXPLOSION, slot, object->last_attacker, going);
  event->value = radius;
  event->place = srt_drawn (run, slot)->p;
  event->direction = object->velocity;
}

/* ---- A ship (01 §14.3) ---- */

static SrtGoing
choose_style (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  uint32_t draw = srt_object_random15 (&object->random_seed) % 3;
  bool may_spin = srt_order_current (run->world, slot)->data[0] != 0;
  if (has_trait (run, object, SRT_TRAIT_TORPEDO)
      || (srt_is_player (run->world, slot) && run->world->showing != 0))
    return SRT_GOING_HALT;
  if (draw == SRT_GOING_SPIN_OUT && (srt_class (run, object) == SRT_CLASS_TORPEDO || !may_spin))
    return SRT_GOING_HALT;
  return (SrtGoing) draw;
}

static void
begin_spin_out (SrtRun *run, int slot, Explode *state)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  object->end = world->frame_start + 200 + (int32_t) (srt_random_fraction (&world->random) * 200.0f);
  state->spin = srt_random_centred_vec3 (&world->random);
  state->spin =
      srt_unsigned_zeros (srt_vec3 (state->spin.x * 0.05f, state->spin.y * 0.05f, state->spin.z * 0.3f));
}

static void
begin_burst (SrtObject *object)
{
  object->pitch_rate = object->yaw_rate = object->roll_rate = 0.0f;
  object->rotation = srt_mat3_identity ();
  srt_hold_turns (object);
}

static void
begin_halt (SrtObject *object)
{
  object->velocity = srt_vec3 (0.0f, 0.0f, 0.0f);
  object->speed = object->throttle = 0.0f;
}

/* The camera watches the player's ship go, and the mission's ending is settled (01 §14.3). */
static void
end_player (SrtRun *run, int slot, SrtGoing style)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  if (!srt_is_player (world, slot) || world->showing != 0)
    return;
  float pace = srt_cruise (run, object) * object->throttle;
  int view = style == SRT_GOING_BURST                               ? SRT_VIEW_WATCH_MARKER
             : style == SRT_GOING_SPIN_OUT && pace >= WATCHED_SPEED ? SRT_VIEW_WATCH
                                                                    : SRT_VIEW_DEATH;
  srt_view_set (run, view, false, true);
  if (world->ending == SRT_ENDING_PLAYING || world->ending == SRT_ENDING_EJECTING)
    world->ending = SRT_ENDING_DESTROYED;
}

enum
{
  BLAST_WAVE_ODDS = 4,
  BLAST_WAVE_KINDS = 3, /* 0-2 */
  HALT_WAVE = 8,
};

/* A torpedo that halts sets a shockwave off (05 §8.4). */
static void
set_off_halt_wave (SrtRun *run, int slot)
{
  srt_shockwave_start (run, srt_drawn (run, slot), HALT_WAVE, 6000.0f, 100, srt_vec3 (0, 0, 0), slot, -1);
}

/* One blast in four does, which drifts with the ship (05 §8.1). */
static void
set_off_blast_wave (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtRandom *random = &run->world->random;
  int kind, life;
  float carried;

  if (srt_random15 (random) % BLAST_WAVE_ODDS != 0)
    return;
  kind = (int) (srt_random15 (random) % BLAST_WAVE_KINDS);
  life = 100 + (int) (srt_random15 (random) % 50);
  carried = 0.25f * (1.0f + srt_random_fraction (random));
  srt_shockwave_start (run, srt_drawn (run, slot), kind, 10.0f * object->radius, life,
                       srt_scale (object->velocity, carried), slot, -1);
}

static void
begin_ship (SrtRun *run, int slot, Explode *state)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtGoing style = choose_style (run, slot);
  state->style = style;
  object->flags |= SRT_UNPOWERED;
  object->end = 0; /* over already: what neither spins nor drifts goes in this very update */
  end_player (run, slot, style);
  srt_credit_destroyed (run, slot);
  switch (style)
    {
    case SRT_GOING_SPIN_OUT:
      begin_spin_out (run, slot, state);
      tell_explosion (run, slot, SRT_GOING_SPIN_OUT, object->radius);
      break;
    case SRT_GOING_BURST:
      begin_burst (object);
      break;
    default:
      begin_halt (object);
      tell_explosion (run, slot,
                      has_trait (run, object, SRT_TRAIT_TORPEDO) ? SRT_GOING_HALT_TORPEDO : SRT_GOING_HALT,
                      object->radius);
      if (has_trait (run, object, SRT_TRAIT_TORPEDO))
        set_off_halt_wave (run, slot);
      break;
    }
}

static void
update_ship (SrtRun *run, int slot, const Explode *state)
{
  SrtObject *object = srt_object (run->world, slot);
  int32_t left = object->end - run->world->frame_start;
  if (left >= 0)
    {
      if (state->style == SRT_GOING_SPIN_OUT)
        {
          float share = (float) left * 0.005f;
          SrtVec3 spin = srt_scale (state->spin, share);
          SrtMat3 turn = srt_mat3_from_angles (spin.x, spin.y, spin.z);
          object->rotation = srt_mat3_unsigned_zeros (&turn);
        }
      return;
    }
  srt_cloak_drop (run, slot);
  if (!has_trait (run, object, SRT_TRAIT_TORPEDO))
    tell_explosion (run, slot, state->style == SRT_GOING_BURST ? SRT_GOING_BURSTS : SRT_GOING_BLAST,
                    object->radius);
  if (!has_trait (run, object, SRT_TRAIT_TORPEDO) && state->style != SRT_GOING_BURST)
    set_off_blast_wave (run, slot);
  srt_retire (run, slot);
}

/* ---- A limpet car: the pod it carries is left where it hung (01 §14.5) ---- */

/* The type of what a limpet car leaves: the one its type names, else the one that passes through hulls; -1 none. */
static int
limpet_pod_type (const SrtRun *run, int slot)
{
  int named = srt_type (run, srt_object (run->world, slot))->roles.dock.pod;
  if (named >= 0)
    return named;
  for (int i = 0; i < run->content->n_ships; i++)
    if ((run->content->ships[i].traits & SRT_TRAIT_HULL_PASS) != 0)
      return i;
  return -1;
}

static void
begin_limpet_car (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->flags |= SRT_UNPOWERED;
  object->end = 0;
  srt_credit_destroyed (run, slot);
  begin_halt (object);
  tell_explosion (run, slot, SRT_GOING_HALT, object->radius);
}

static void
update_limpet_car (SrtRun *run, int slot)
{
  int node = srt_root_child (run, slot, 0), type = limpet_pod_type (run, slot);
  tell_explosion (run, slot, SRT_GOING_BLAST, srt_object (run->world, slot)->radius);
  if (node < 0 || type < 0 || !srt_node_shown (run, node))
    {
      srt_retire (run, slot);
      return;
    }
  SrtFrame at = srt_node_next (run, slot, node);
  srt_reset_slot (run, slot, true);
  if (srt_create_object (run, slot, type, 0, at.p) >= 0)
    srt_set_orientation (run, slot, &at.r);
}

/* ---- An asteroid (01 §14.5) ---- */

/* One of the third to sixth kinds of asteroid, where the content has that many. */
static int
draw_fragment_type (SrtRun *run)
{
  int kinds[7], n = 0;
  for (int i = 0; i < run->content->n_ships && n < 7; i++)
    if ((run->content->ships[i].traits & SRT_TRAIT_ASTEROID) != 0)
      kinds[n++] = i;
  int draw = (int) (srt_random15 (&run->world->random) % 4);
  if (n == 0)
    return -1;
  return n >= 6 ? kinds[2 + draw] : kinds[draw % n];
}

static void
break_up (SrtRun *run, SrtVec3 at, float size)
{
  for (int n = 3; n >= 1; n--)
    {
      int type = draw_fragment_type (run);
      int slot = type >= 0 ? srt_create_object (run, -1, type, 0, at) : -1;
      if (slot < 0)
        return;
      SrtObject *piece = srt_object (run->world, slot);
      SrtMat3 turned = srt_mat3_from_angles ((float) (0.6 * SRT_PI) * (float) n, 0.0f, 0.0f);
      piece->visibility = size;
      piece->flags |= SRT_NO_COLLISIONS;
      srt_set_orientation (run, slot, &turned);
      srt_set_position (run, slot, srt_madd (at, srt_forward (&turned), 3.0f * piece->radius));
    }
}

static void
update_asteroid (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  if (run->world->frame_start <= object->end)
    return;
  SrtVec3 at = object->next.p;
  float size = object->visibility * 0.4f;
  tell_explosion (run, slot, SRT_GOING_ROCK, 1.5f * object->radius);
  srt_retire (run, slot);
  /* The third generation is 0.16 of the first, give or take a rounding. */
  if (size >= 0.16f - 1e-6f)
    break_up (run, at, size);
}

/* ---- What lists components (01 §14.4) ---- */

static void
spend (SrtRun *run, int slot, int node)
{
  SrtNode *nodes = srt_nodes (run->world);
  nodes[node].armor = -1.0f;
  int root = node;
  while (root >= 0 && (nodes[root].flags & SRT_NODE_ROOT) == 0)
    root = nodes[root].parent;
  if (root >= 0)
    nodes[root].flags |= SRT_NODE_COMPONENT_LOST;
  else
    srt_object (run->world, slot)->node_flags |= SRT_NODE_COMPONENT_LOST;
}

static void
spend_hull (SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (object->model < 0)
    return;
  const SrtModel *model = &run->content->models[object->model];
  for (int k = 0; k < model->n_parts; k++)
    {
      const SrtPart *part = &model->parts[k];
      int node = srt_root_child (run, slot, k);
      if (part->part_class == SRT_PART_HULL && (part->flags & SRT_PART_DAMAGED) == 0 && node >= 0
          && srt_node_shown (run, node))
        spend (run, slot, node);
    }
}

static void
spend_component (SrtRun *run, int slot)
{
  int node = srt_component_node (run, slot, srt_order_current (run->world, slot)->target.component);
  if (node >= 0)
    spend (run, slot, node);
}

/* ---- 11 Explode ---- */

void
srt_explode_init (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  Explode *state = srt_order_state (run->world, slot);
  state->mode = mode_of (run, slot);
  switch ((Mode) state->mode)
    {
    case MODE_SHIP:
      begin_ship (run, slot, state);
      break;
    case MODE_LIMPET_CAR:
      begin_limpet_car (run, slot);
      break;
    case MODE_ASTEROID:
      object->flags |= SRT_UNPOWERED | SRT_FROZEN;
      object->end = run->world->frame_start;
      break;
    case MODE_COMPONENT:
      spend_component (run, slot);
      break;
    case MODE_HULL:
      spend_hull (run, slot);
      break;
    }
}

void
srt_explode_update (SrtRun *run, int slot)
{
  const Explode *state = srt_order_state (run->world, slot);
  switch ((Mode) state->mode)
    {
    case MODE_SHIP:
      update_ship (run, slot, state);
      break;
    case MODE_LIMPET_CAR:
      update_limpet_car (run, slot);
      break;
    case MODE_ASTEROID:
      update_asteroid (run, slot);
      break;
    case MODE_HULL:
      if ((srt_object (run->world, slot)->flags & SRT_DISABLED) != 0)
        {
          srt_hull_lost (run, slot);
          break;
        }
      srt_order_pop (run, slot);
      break;
    case MODE_COMPONENT:
      srt_order_pop (run, slot);
      break;
    }
}

void
srt_explode_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Explode *state = srt_order_state (run->world, slot);
  int end = srt_object (run->world, slot)->end;
  if (state->mode == MODE_SHIP && state->style == SRT_GOING_SPIN_OUT)
    snprintf (text, size, srt_order_words (N_ ("spins out until tick %d")), end);
  else if (state->mode == MODE_ASTEROID)
    snprintf (text, size, srt_order_words (N_ ("breaks up at tick %d")), end);
  else if (size > 0)
    text[0] = '\0';
}
