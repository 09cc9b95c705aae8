/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coming and going through fixed gates (spec 08 §3.6, §3.7). */
#include "orders/behaviours.h"
#include "orders/gate.h"

#include <stdio.h>

enum
{
  ARRIVAL_TICKS = 500,
  RIDE_TICKS = 400,
  NEVER = -1,
  SPREAD_MOST = 2,
};

#define SLOW_RATE 0.00013f  /* share of its way a tick, of who arrives slowly */
#define SPREAD_ANGLE 0.3f
#define DEEP 26000.0f
#define PLAYER_DEEP 18000.0f
#define PLAYER_ABOVE 2000.0f
#define PLAYER_DOWN 12000.0f
#define FRIEND_BEYOND 53000.0f
#define OTHER_BEYOND 25000.0f
#define CATCH_BEFORE (1.0f / 3.0f)
/* Of who is drawn into a tunnel: how near is there, and what the share of the way left grows by each tick. */
#define THERE 400.0f
#define DRAWN_SHARE 0.0002f
/* Where who left through a gate is kept, one beside the other. */
#define KEPT_APART 1e6f
#define KEPT_BACK -25e6f

/* ---- Who passes through ---- */

/* Out of everybody's reach: held still, unseen by aim, and in nobody's way. */
static void
withdraw (SrtObject *object)
{
  object->flags |= SRT_UNPOWERED | SRT_FROZEN;
  object->flags &= ~SRT_TARGETABLE;
  object->velocity = srt_vec3 (0, 0, 0);
  object->rotation = srt_mat3_identity ();
  object->speed = object->pitch_rate = object->yaw_rate = object->roll_rate = object->lateral_input = 0.0f;
  srt_let_go (object);
}

static void
bring_back (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);
  srt_portal_set (run, slot, -1);
  if (object->flags & SRT_EXPLODING)
    {
      object->flags &= ~(SRT_NO_COLLISIONS | SRT_FROZEN);
      return;
    }
  object->flags &= ~(SRT_NO_COLLISIONS | SRT_UNPOWERED | SRT_FROZEN | SRT_LIGHTS_DISABLED);
  if (!type || type->targetable)
    object->flags |= SRT_TARGETABLE;
}

/* Places an object on its way; @by is what it goes on by each tick. */
static void
place (SrtRun *run, int slot, SrtVec3 at, SrtVec3 by)
{
  srt_set_position (run, slot, at);
  srt_object (run->world, slot)->glide = srt_unsigned_zeros (by);
}

/* Another ship holds the place, and its order still runs. */
static bool
held_by_another (const SrtWorld *world, int holder, int slot, int order)
{
  return srt_slot_valid (world, holder) && holder != slot && srt_order_number (world, holder) == order
         && !srt_gone (srt_object (world, holder));
}

/* ---- 25 Jump In (§3.6) ---- */

typedef struct Arrival
{
  SrtFrame mouth; /* the tunnel's place, as long as there is one */
  SrtVec3 from, to; /* in that frame */
  int32_t tunnel, gate;
  int32_t made;   /* the tunnel's, to know it by */
  int32_t began;  /* tick, NEVER while it waits */
  int32_t in;     /* 1: it is withdrawn */
  float rate;     /* share of its way a tick */
  float progress;
} Arrival;
_Static_assert (sizeof (Arrival) <= SRT_ORDER_STATE, "state fits");

static const SrtGateRole *
gate_role (const SrtRun *run, int slot)
{
  static const SrtGateRole none;
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->roles.gate : &none;
}

/* The tunnel it knows is still there. */
static bool
still_open (const SrtWorld *world, int tunnel, int gate, int32_t made)
{
  return tunnel >= 0 && world->tunnels[tunnel].live && world->tunnels[tunnel].ship == gate
         && world->tunnels[tunnel].made == made;
}

/* -2, -1, 1, 2 and back, over who comes through any gate; the player's ship starts it from the middle. */
static int
take_spread (SrtWorld *world, bool player)
{
  if (player)
    return world->gate_spread = 0;
  if (world->gate_spread == 0)
    world->gate_spread = world->gate_spread_way;
  int spread = world->gate_spread, next = spread + world->gate_spread_way;
  if (next == 0)
    next = world->gate_spread_way;
  if (next > SPREAD_MOST || next < -SPREAD_MOST)
    {
      world->gate_spread_way = -world->gate_spread_way;
      next = spread + world->gate_spread_way;
    }
  world->gate_spread = next;
  return spread;
}

static void
lay_way (SrtRun *run, int slot, Arrival *state)
{
  const SrtObject *object = srt_object (run->world, slot);
  bool player = srt_is_player (run->world, slot), slow = gate_role (run, slot)->slow_arrival;
  float beyond = object->side == SRT_SIDE_FRIENDLY ? FRIEND_BEYOND : OTHER_BEYOND, s, c;
  int spread = slow && !player ? 0 : take_spread (run->world, player);
  srt_sincosf (SPREAD_ANGLE * (float) spread, &s, &c);
  state->from = player ? srt_vec3 (0, -PLAYER_ABOVE, PLAYER_DEEP) : srt_vec3 (0, 0, DEEP);
  state->to = srt_unsigned_zeros (srt_vec3 (beyond * s, 0, -beyond * c));
  state->rate = slow ? SLOW_RATE : 1.0f / ARRIVAL_TICKS;
}

/* Where it is on its way, and how it is turned. */
static void
come_on (SrtRun *run, int slot, Arrival *state, bool moves)
{
  SrtMat3 way = srt_mat3_look_at (srt_sub (state->to, state->from));
  SrtVec3 by = srt_vec3 (0, 0, 0);
  if (still_open (run->world, state->tunnel, state->gate, state->made))
    state->mouth = srt_tunnel_place (run, state->tunnel);
  way = srt_mat3_mul (&state->mouth.r, &way);
  way = srt_mat3_unsigned_zeros (&way);
  if (moves)
    by = srt_mul (&state->mouth.r, srt_scale (srt_sub (state->to, state->from), state->rate));
  srt_set_orientation (run, slot, &way);
  place (run, slot, srt_frame_apply (&state->mouth, srt_lerp (state->from, state->to, state->progress)), by);
}

void
srt_gate_in_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  Arrival *state = srt_order_state (world, slot);
  int gate = srt_order_target_slot (world, slot), tunnel = srt_gate_tunnel (world, gate);
  if (tunnel < 0)
    {
      srt_gate_refuse (run, slot, N_ ("the gate has no tunnel"));
      return;
    }
  *state = (Arrival){ .mouth = srt_tunnel_place (run, tunnel), .tunnel = tunnel, .gate = gate,
                      .made = world->tunnels[tunnel].made, .began = NEVER, .in = 1 };
  lay_way (run, slot, state);
  withdraw (object);
  object->flags |= SRT_LIGHTS_DISABLED;
  if (!(object->flags & SRT_COMPONENTS))
    object->flags |= SRT_NO_COLLISIONS;
  srt_portal_set (run, slot, tunnel);
  come_on (run, slot, state, false);
}

static void
start_arrival (SrtRun *run, int slot, Arrival *state)
{
  SrtWorld *world = run->world;
  SrtTunnel *tunnel = &world->tunnels[state->tunnel];
  tunnel->coming_through = slot;
  if (!gate_role (run, slot)->slow_arrival)
    tunnel->flash = world->frame_start;
  state->began = world->frame_start;
  srt_gate_sound (run, slot, SRT_SOUND_WARP_IN);
  if (srt_is_player (world, slot))
    world->environment_update++;
}

static void
release_arrival (SrtWorld *world, int slot, const Arrival *state)
{
  if (still_open (world, state->tunnel, state->gate, state->made)
      && world->tunnels[state->tunnel].coming_through == slot)
    world->tunnels[state->tunnel].coming_through = -1;
}

/* It leaves the gate at no more than its own speed, from where it is by now. */
static void
end_arrival (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  const Arrival *state = srt_order_state (run->world, slot);
  float way = srt_distance (state->to, state->from) * state->rate * SRT_TICKS_PER_STEP;
  int gate = state->gate;
  srt_order_pop (run, slot);
  object->speed = srt_minf (way, srt_cruise (run, object));
  object->velocity = srt_unsigned_zeros (srt_scale (srt_forward (&object->next.r), object->speed));
  srt_emit (run, SRT_EVENT_GATE_JUMPED_IN, slot, gate, 0)->place = object->next.p;
}

/* Beyond a third of its way a collapse takes who was caught apart, or nobody any more (§3.9). True when it is over. */
static bool
comes_apart (SrtRun *run, int slot, const Arrival *state)
{
  SrtWorld *world = run->world;
  int gate = state->gate;
  if (!gate_role (run, slot)->splits || state->progress < CATCH_BEFORE || world->caught < 0)
    return false;
  if (world->caught > 0)
    {
      world->caught = -1;
      end_arrival (run, slot);
      srt_gate_split (run, slot, gate);
      srt_collapses_hurry (run);
      return true;
    }
  world->caught = -1;
  srt_emit (run, SRT_EVENT_ORDER_LOG, slot, gate, SRT_ORDER_GATE_IN)->text =
      N_ ("too far through for a collapse to catch it");
  return false;
}

void
srt_gate_in_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Arrival *state = srt_order_state (world, slot);
  bool open = still_open (world, state->tunnel, state->gate, state->made);
  if (state->began == NEVER)
    {
      if (!open)
        {
          srt_gate_refuse (run, slot, N_ ("the gate has closed"));
          return;
        }
      bool held = held_by_another (world, world->tunnels[state->tunnel].coming_through, slot, SRT_ORDER_GATE_IN);
      if (held && !srt_is_player (world, slot))
        {
          come_on (run, slot, state, false);
          return;
        }
      start_arrival (run, slot, state);
    }
  state->progress = srt_minf ((float) (world->frame_start - state->began) * state->rate, 1.0f);
  if (state->progress >= 0.5f)
    release_arrival (world, slot, state);
  come_on (run, slot, state, state->progress < 1.0f);
  if (!comes_apart (run, slot, state) && state->progress >= 1.0f)
    end_arrival (run, slot);
}

void
srt_gate_in_exit (SrtRun *run, int slot)
{
  const Arrival *state = srt_order_state (run->world, slot);
  if (!state->in)
    return;
  release_arrival (run->world, slot, state);
  bring_back (run, slot);
}

void
srt_gate_in_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Arrival *state = srt_order_state (run->world, slot);
  if (state->began == NEVER)
    snprintf (text, size, "%s", srt_order_words (N_ ("waits for the tunnel")));
  else
    snprintf (text, size, srt_order_words (N_ ("comes through, %d of 100 of the way")),
              (int) (100.0f * state->progress));
}

int
srt_gate_in_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Arrival *state = srt_order_state (run->world, slot);
  return srt_mark_line (marks, 0, max, srt_frame_apply (&state->mouth, state->from),
                        srt_frame_apply (&state->mouth, state->to), true);
}

float
srt_gate_arriving (const SrtWorld *world, int slot, int tunnel)
{
  const Arrival *state = srt_order_state (world, slot);
  return srt_order_number (world, slot) == SRT_ORDER_GATE_IN && !srt_orders (world, slot)->starting
                 && state->began != NEVER && state->tunnel == tunnel
             ? state->progress
             : -1.0f;
}

void
srt_gate_catch (SrtRun *run, int gate, int tunnel)
{
  SrtWorld *world = run->world;
  if (world->caught != 0)
    return;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      float progress = srt_gate_arriving (world, slot, tunnel);
      if (!gate_role (run, slot)->slow_arrival || progress < 0.0f || progress >= CATCH_BEFORE)
        continue;
      world->caught = 1;
      srt_gate_tell (run, gate, slot, SRT_GATE_CATCHES);
      return;
    }
}

bool
srt_gate_holds_caught (const SrtRun *run, int tunnel)
{
  const SrtWorld *world = run->world;
  if (world->caught <= 0 || tunnel < 0)
    return false;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (gate_role (run, slot)->slow_arrival && srt_gate_arriving (world, slot, tunnel) >= 0.0f)
      return true;
  return false;
}

/* ---- 26 Jump Out (§3.7) ---- */

typedef struct Departure
{
  SrtVec3 stood;  /* where it came from */
  int32_t tunnel, gate;
  int32_t made;   /* the tunnel's, to know it by */
  int32_t began;  /* tick, NEVER while it waits */
  int32_t rides;  /* tick the player's ride began, NEVER before */
  int32_t in;     /* 1: it is withdrawn */
} Departure;
_Static_assert (sizeof (Departure) <= SRT_ORDER_STATE, "state fits");

static int
nearest_tunnel (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  int nearest = -1;
  float least = INFINITY;
  for (int i = 0; i < SRT_TUNNELS; i++)
    {
      const SrtTunnel *tunnel = &world->tunnels[i];
      if (!tunnel->live || (tunnel->kind != SRT_TUNNEL_PROTO && tunnel->kind != SRT_TUNNEL_ADVANCED))
        continue;
      float away = srt_distance (srt_object (world, tunnel->ship)->next.p, srt_object (world, slot)->next.p);
      if (away < least)
        {
          least = away;
          nearest = i;
        }
    }
  return nearest;
}

int
srt_gate_nearest (const SrtRun *run, int slot)
{
  int tunnel = nearest_tunnel (run, slot);
  return tunnel >= 0 ? run->world->tunnels[tunnel].ship : -1;
}

void
srt_gate_out_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  Departure *state = srt_order_state (world, slot);
  int tunnel = nearest_tunnel (run, slot);
  *state = (Departure){ .stood = object->next.p, .tunnel = -1, .began = NEVER, .rides = NEVER };
  if (tunnel < 0 || srt_gate_tunnel (world, srt_order_target_slot (world, slot)) < 0)
    {
      srt_gate_refuse (run, slot, tunnel < 0 ? N_ ("no gate is open") : N_ ("the gate it would come out of has no tunnel"));
      return;
    }
  state->tunnel = tunnel;
  state->gate = world->tunnels[tunnel].ship;
  state->made = world->tunnels[tunnel].made;
  state->in = 1;
  withdraw (object);
  object->flags |= SRT_NO_COLLISIONS;
}

/* In the tunnel's frame. */
static SrtVec3
drawn_to (const SrtWorld *world, int slot)
{
  return srt_vec3 (0, 0, srt_is_player (world, slot) ? PLAYER_DOWN : DEEP);
}

/* Drawn in by a share of what is left of the way that grows; true once there. */
static bool
draw_in (SrtRun *run, int slot, const Departure *state)
{
  const SrtWorld *world = run->world;
  SrtFrame mouth = srt_tunnel_place (run, state->tunnel);
  SrtVec3 at = srt_object (world, slot)->next.p, to = srt_frame_apply (&mouth, drawn_to (world, slot));
  float share = srt_minf (DRAWN_SHARE * (float) (world->frame_start - state->began), 1.0f);
  SrtVec3 by = srt_scale (srt_sub (to, at), share);
  place (run, slot, srt_add (at, by), by);
  return srt_distance (srt_object (world, slot)->next.p, to) < THERE;
}

/* The gate it would come out of closed meanwhile: it is where it was. */
static bool
may_come_in (SrtRun *run, int slot, SrtVec3 stood)
{
  if (srt_gate_tunnel (run->world, srt_order_target_slot (run->world, slot)) >= 0)
    return true;
  place (run, slot, stood, srt_vec3 (0, 0, 0));
  srt_gate_refuse (run, slot, N_ ("the gate it would come out of has closed"));
  return false;
}

static void
give_way_to_arrival (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const Departure *state = srt_order_state (world, slot);
  if (!may_come_in (run, slot, state->stood))
    return;
  SrtOrderEntry entry = *srt_order_current (world, slot);
  srt_order_pop (run, slot);
  if (srt_order_push (run, slot, SRT_ORDER_GATE_IN, entry.target, SRT_PUSH_ORDER))
    srt_order_current (world, slot)->sequence = entry.sequence;
}

static void
release_departure (SrtWorld *world, int slot, const Departure *state)
{
  if (still_open (world, state->tunnel, state->gate, state->made)
      && world->tunnels[state->tunnel].going_through == slot)
    world->tunnels[state->tunnel].going_through = -1;
}

static void
leave (SrtRun *run, int slot, Departure *state)
{
  SrtWorld *world = run->world;
  SrtObject *object = srt_object (world, slot);
  srt_emit (run, SRT_EVENT_GATE_JUMPED_OUT, slot, state->gate, 0)->place = object->next.p;
  release_departure (world, slot, state);
  srt_portal_set (run, slot, -1);
  place (run, slot, srt_vec3 (KEPT_APART * (float) slot, object->next.p.y, KEPT_BACK), srt_vec3 (0, 0, 0));
  if (srt_is_player (world, slot))
    {
      state->rides = world->frame_start;
      srt_worm_begin (run, slot);
    }
  else
    give_way_to_arrival (run, slot);
}

void
srt_gate_out_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  Departure *state = srt_order_state (world, slot);
  if (state->rides != NEVER)
    {
      if (world->frame_start - state->rides < RIDE_TICKS)
        return;
      srt_worm_end (run);
      give_way_to_arrival (run, slot);
      return;
    }
  if (!still_open (world, state->tunnel, state->gate, state->made))
    {
      srt_gate_refuse (run, slot, N_ ("the gate has closed"));
      return;
    }
  if (state->began == NEVER)
    {
      if (held_by_another (world, world->tunnels[state->tunnel].going_through, slot, SRT_ORDER_GATE_OUT))
        return;
      world->tunnels[state->tunnel].going_through = slot;
      state->began = world->frame_start;
      srt_portal_set (run, slot, state->tunnel);
      srt_gate_sound (run, slot, SRT_SOUND_WARP_OUT);
    }
  if (draw_in (run, slot, state))
    leave (run, slot, state);
}

void
srt_gate_out_exit (SrtRun *run, int slot)
{
  const Departure *state = srt_order_state (run->world, slot);
  if (!state->in)
    return;
  release_departure (run->world, slot, state);
  if (run->world->worm_since >= 0 && run->world->worm_ship == slot)
    srt_worm_end (run);
  bring_back (run, slot);
}

void
srt_gate_out_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Departure *state = srt_order_state (run->world, slot);
  if (state->rides != NEVER)
    snprintf (text, size, srt_order_words (N_ ("rides between gates until tick %d")), state->rides + RIDE_TICKS);
  else if (state->began != NEVER)
    snprintf (text, size, "%s", srt_order_words (N_ ("is drawn into the tunnel")));
  else
    snprintf (text, size, "%s", srt_order_words (N_ ("waits for the tunnel")));
}

int
srt_gate_out_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Departure *state = srt_order_state (run->world, slot);
  if (state->rides != NEVER || !still_open (run->world, state->tunnel, state->gate, state->made))
    return 0;
  SrtFrame mouth = srt_tunnel_place (run, state->tunnel);
  SrtVec3 to = srt_frame_apply (&mouth, drawn_to (run->world, slot));
  int n = srt_mark_line (marks, 0, max, srt_object (run->world, slot)->next.p, to, state->began != NEVER);
  return srt_mark_point (marks, n, max, to, true, srt_order_words (N_ ("way out")));
}
