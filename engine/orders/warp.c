/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Warp Out, order 5 (spec 08 §3.10): it faces its way, opens a tunnel of its
 * own with four beams, flies into it, and is to come out of it at its target
 * by Warp In. Also what both warps share, and how they look.
 */
#include "orders/jump.h"
#include "orders/warp.h"

#include "weapons/weapons.h"

#include <stdio.h>
#include <string.h>

#define STEER_LIMIT 0.8f
#define STEADY 0.05f             /* inputs, and radians a step */
#define WAY_CLEARED 500000.0f    /* ahead of the player, units */
#define LEAST_RADIUS 0.05f       /* share of the full one */
#define SPACING 900.0f           /* between two rings of the tunnel */
#define SPACING_LARGE 4000.0f
#define PACE 100000.0f           /* units a thousand ticks */
#define PACE_DEEPER 47.7f
#define PACE_DEEPER_LARGE 5.5f
#define FADES_FROM 0.3f          /* of the way in */

enum
{
  OPEN_RATE = 30, /* ten-thousandths a tick */
  EXTEND_RATE = 40,
  ENTER_RATE = 27,
};

/* ---- What both share ---- */

const SrtWarpRole *
srt_warp_role (const SrtRun *run, int slot)
{
  static const SrtWarpRole none;
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->roles.warp : &none;
}

SrtTunnel *
srt_warp_tunnel (const SrtRun *run, int slot)
{
  int tunnel = srt_tunnel_find (run->world, slot);
  return tunnel >= 0 && run->world->tunnels[tunnel].kind == SRT_TUNNEL_WARP ? &run->world->tunnels[tunnel] : NULL;
}

void
srt_warp_step (SrtRun *run, int slot, SrtTunnel *tunnel, int step)
{
  SrtWarp *warp = srt_order_state (run->world, slot);
  warp->step = step;
  warp->since = run->world->frame_start;
  warp->progress = 0.0f;
  if (!tunnel)
    return;
  tunnel->step = step;
  tunnel->began = warp->since;
  tunnel->progress = 0.0f;
}

bool
srt_warp_progress (SrtRun *run, int slot, SrtTunnel *tunnel, int rate)
{
  SrtWarp *warp = srt_order_state (run->world, slot);
  int32_t done = (run->world->frame_start - warp->since) * rate;
  warp->progress = tunnel->progress = srt_minf ((float) done * 0.0001f, 1.0f);
  return done >= 10000;
}

float
srt_warp_depth (const SrtRun *run, int slot)
{
  bool large = (srt_object (run->world, slot)->flags & SRT_COMPONENTS) != 0;
  return (large ? SPACING_LARGE : SPACING) * (float) SRT_TUNNEL_RINGS;
}

void
srt_warp_carry (SrtRun *run, int slot, const SrtMat3 *turn, float way)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtVec3 by = srt_scale (srt_forward (turn), way);
  srt_set_position (run, slot, srt_unsigned_zeros (srt_add (object->next.p, by)));
  if (run->world->frame_duration > 0)
    object->glide = srt_unsigned_zeros (srt_scale (by, 1.0f / (float) run->world->frame_duration));
}

static bool
views_warp (int view)
{
  return view == SRT_VIEW_WARP_PREPARE || view == SRT_VIEW_WARP_ENTER || view == SRT_VIEW_WARP_IN;
}

void
srt_warp_let_go (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtTunnel *tunnel = srt_warp_tunnel (run, slot);
  srt_object (world, slot)->flags &= ~(SRT_FROZEN | SRT_UNPOWERED | SRT_NO_COLLISIONS | SRT_HIDDEN);
  srt_portal_set (run, slot, -1);
  if (tunnel)
    srt_tunnel_free (run, (int) (tunnel - world->tunnels));
  if (!srt_is_player (world, slot))
    return;
  srt_jump_release_all (world);
  if (views_warp (world->player.view))
    srt_view_set (run, 0, false, true);
}

void
srt_warp_give_up (SrtRun *run, int slot, const char *why)
{
  srt_order_end (run, slot, why); /* its exit lets the ship go */
}

int
srt_warp_mark (SrtRun *run, int slot, SrtOrderMark *marks, int n, int max)
{
  const SrtTunnel *tunnel = srt_warp_tunnel (run, slot);
  SrtVec3 portal, normal;
  if (!tunnel)
    return n;
  n = srt_mark_place (marks, n, max, &tunnel->place, true, srt_order_words (N_ ("tunnel")));
  portal = srt_frame_apply (&tunnel->place, srt_vec3 (0.0f, 0.0f, tunnel->portal));
  normal = srt_forward (&tunnel->place.r);
  return srt_mark_circle (marks, n, max, portal, normal, tunnel->size * tunnel->radius,
                          srt_object (run->world, slot)->portal != 0);
}

static void
heard (SrtRun *run, int slot, SrtSound sound)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, (int) sound)->place = srt_object (run->world, slot)->next.p;
}

/* ---- 5: facing its way ---- */

void
srt_warp_out_init (SrtRun *run, int slot)
{
  srt_let_go (srt_object (run->world, slot));
  if (srt_is_player (run->world, slot))
    srt_cloak_set (run, slot, false);
  srt_warp_step (run, slot, NULL, SRT_WARP_ALIGN);
}

/* Where it is bound, when that is somewhere else. */
static int
bound_for (const SrtWorld *world, int slot)
{
  int target = srt_order_target_slot (world, slot);
  return target == slot || (target >= 0 && !srt_object (world, target)->created) ? -1 : target;
}

static bool
same_warp (const SrtWorld *world, int slot, SrtTarget target)
{
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  return entry && entry->number == SRT_ORDER_WARP_OUT && srt_target_equal (entry->target, target);
}

/* Who is in the player's way is passed over until the player has arrived. */
static void
clear_way (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtFrame *place = &srt_object (world, slot)->next;
  SrtVec3 to = srt_madd (place->p, srt_forward (&place->r), WAY_CLEARED);
  SrtTarget target = srt_order_current (world, slot)->target;

  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    {
      SrtObject *object = srt_object (world, other);
      if (other != slot && object->type >= 0 && (object->flags & (SRT_STAND_IN | SRT_DISABLED)) == 0
          && !same_warp (world, other, target) && srt_segment_meets_bounds (run, other, place->p, to))
        object->flags |= SRT_JUMPING;
    }
}

static bool
steady (const SrtObject *object)
{
  return fabsf (object->pitch_rate) <= STEADY && fabsf (object->yaw_rate) <= STEADY
         && fabsf (object->roll_rate) <= STEADY && fabsf (object->pitch_input) <= STEADY
         && fabsf (object->yaw_input) <= STEADY && fabsf (object->roll_input) <= STEADY;
}

static bool
player_faces_it (SrtRun *run, int slot, int target)
{
  SrtObject *object = srt_object (run->world, slot);
  if ((object->flags & SRT_CLOAKED) != 0)
    return false;
  srt_stop (object);
  if (target >= 0)
    {
      SrtVec3 way = srt_sub (srt_object (run->world, target)->next.p, object->next.p);
      SrtMat3 turn = srt_length2 (way) > 0.0f ? srt_mat3_look_at (way) : object->next.r;
      srt_set_orientation (run, slot, &turn);
    }
  clear_way (run, slot);
  return true;
}

static bool
faces_it (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int target = bound_for (run->world, slot);
  if (srt_is_player (run->world, slot))
    return player_faces_it (run, slot, target);
  if (!srt_flight (run, object))
    return true; /* it cannot turn, and what turns it never stops */
  if (target >= 0)
    srt_steer (run, slot, srt_object (run->world, target)->next.p, STEER_LIMIT, 0.0f, 0);
  else
    srt_hold_turns (object);
  return steady (object);
}

static void
align (SrtRun *run, int slot)
{
  SrtWarp *warp = srt_order_state (run->world, slot);
  SrtObject *object = srt_object (run->world, slot);
  if (!faces_it (run, slot))
    return;
  srt_hold_turns (object);
  warp->turn = object->next.r;
  heard (run, slot, SRT_SOUND_WARP_PROJECTS);
  if (srt_is_player (run->world, slot))
    srt_view_set (run, SRT_VIEW_WARP_PREPARE, true, true);
  srt_warp_step (run, slot, NULL, SRT_WARP_CREATE);
}

/* ---- 5: its tunnel ---- */

static void
create (SrtRun *run, int slot)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  SrtObject *object = srt_object (run->world, slot);
  int index = srt_tunnel_make (run, slot, SRT_TUNNEL_WARP);
  if (index < 0)
    {
      srt_warp_give_up (run, slot, N_ ("there is no room for another tunnel"));
      return;
    }

  SrtTunnel *tunnel = &run->world->tunnels[index];
  srt_stop (object);
  srt_set_orientation (run, slot, &warp->turn);
  object->flags |= SRT_FROZEN | SRT_UNPOWERED;
  tunnel->place = (SrtFrame){ object->next.p, warp->turn };
  tunnel->depth = 0.0f;
  tunnel->radius = LEAST_RADIUS;
  tunnel->portal =
      tunnel->deeper + srt_warp_depth (run, slot) / (float) SRT_TUNNEL_RINGS * (float) SRT_PORTAL_RING;
  srt_warp_step (run, slot, tunnel, SRT_WARP_BEGIN);
}

static float
ease (float from, float to, float p)
{
  return from + (to - from) * 0.5f * (1.0f - srt_cosf ((float) SRT_PI * p));
}

static void
open_tunnel (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  bool full = srt_warp_progress (run, slot, tunnel, OPEN_RATE);
  tunnel->depth = srt_warp_depth (run, slot) * sqrtf (tunnel->progress);
  tunnel->radius = ease (LEAST_RADIUS, 1.0f, tunnel->progress);
  if (full)
    srt_warp_step (run, slot, tunnel, SRT_WARP_EXTEND);
}

static void
extend_tunnel (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  if (!srt_warp_progress (run, slot, tunnel, EXTEND_RATE))
    return;
  srt_object (run->world, slot)->throttle = 2.0f;
  srt_portal_set (run, slot, (int) (tunnel - run->world->tunnels));
  heard (run, slot, SRT_SOUND_WARP_OUT);
  if (srt_is_player (run->world, slot))
    srt_view_set (run, SRT_VIEW_WARP_ENTER, true, true);
  srt_warp_step (run, slot, tunnel, SRT_WARP_ENTER);
}

static void
enter_tunnel (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  const SrtWarpRole *role = srt_warp_role (run, slot);
  float pace = role->length > 0.0f ? role->deeper * PACE_DEEPER_LARGE + role->length : role->deeper * PACE_DEEPER + PACE;
  bool full = srt_warp_progress (run, slot, tunnel, ENTER_RATE);

  srt_warp_carry (run, slot, &warp->turn, pace * 0.001f * (float) run->world->frame_duration);
  tunnel->fade = 1.0f - srt_clampf ((tunnel->progress - FADES_FROM) / (1.0f - FADES_FROM), 0.0f, 1.0f);
  if (full)
    srt_warp_step (run, slot, tunnel, SRT_WARP_FINISH);
}

/* ---- 5: gone ---- */

/* Nothing brings it back: it takes part in nothing any more. */
static void
stay_away (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtTunnel *tunnel = srt_warp_tunnel (run, slot);
  srt_tunnel_free (run, (int) (tunnel - run->world->tunnels));
  if (srt_is_player (run->world, slot))
    srt_jump_release_all (run->world);
  else
    object->flags |= SRT_DISABLED;
  srt_order_pop (run, slot);
}

static void
finish (SrtRun *run, int slot)
{
  SrtWarp *warp = srt_order_state (run->world, slot);
  SrtObject *object = srt_object (run->world, slot);
  SrtOrderEntry left = *srt_order_current (run->world, slot), in = { .number = SRT_ORDER_WARP_IN };
  int target = bound_for (run->world, slot);

  srt_set_orientation (run, slot, &warp->turn);
  srt_portal_set (run, slot, -1);
  srt_warp_tunnel (run, slot)->shown = 0;
  object->flags |= SRT_HIDDEN;
  object->throttle = 0.0f;
  srt_emit (run, SRT_EVENT_WARPED_OUT, slot, target, left.sequence)->place = object->next.p;
  warp->goes_on = 1;
  if (target < 0)
    {
      stay_away (run, slot);
      return;
    }
  srt_order_pop (run, slot);
  in.target = left.target;
  in.sequence = left.sequence;
  if (!srt_order_queue (run, slot, &in, 0))
    srt_warp_let_go (run, slot);
}

void
srt_warp_out_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtWarp *warp = srt_order_state (world, slot);
  SrtTunnel *tunnel = srt_warp_tunnel (run, slot);
  if (srt_is_player (world, slot))
    world->variables[SRT_VARIABLE_WARP_READY] = 0;
  if (warp->step > SRT_WARP_CREATE && !tunnel)
    {
      srt_warp_give_up (run, slot, N_ ("its tunnel is gone"));
      return;
    }
  switch (warp->step)
    {
    case SRT_WARP_ALIGN:
      align (run, slot);
      break;
    case SRT_WARP_CREATE:
      create (run, slot);
      break;
    case SRT_WARP_BEGIN:
      tunnel->shown = 1;
      srt_warp_step (run, slot, tunnel, SRT_WARP_OPEN);
      break;
    case SRT_WARP_OPEN:
      open_tunnel (run, slot, tunnel);
      break;
    case SRT_WARP_EXTEND:
      extend_tunnel (run, slot, tunnel);
      break;
    case SRT_WARP_ENTER:
      enter_tunnel (run, slot, tunnel);
      break;
    case SRT_WARP_FINISH:
      finish (run, slot);
      break;
    }
}

/* What ends it before its time leaves the ship as it was. */
void
srt_warp_out_exit (SrtRun *run, int slot)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  if (!warp->goes_on)
    srt_warp_let_go (run, slot);
}

void
srt_warp_out_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    N_ ("faces its target"),      N_ ("makes its tunnel"),  N_ ("makes its tunnel"), N_ ("opens its tunnel: %.0f %%"),
    N_ ("its tunnel: %.0f %%"),   N_ ("flies in: %.0f %%"), N_ ("gone"),
  };
  const SrtWarp *warp = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (words[warp->step]), (double) (warp->progress * 100.0f));
}

int
srt_warp_out_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  int target = bound_for (run->world, slot), n = 0;
  if (target >= 0)
    n = srt_mark_line (marks, n, max, srt_object (run->world, slot)->next.p, srt_object (run->world, target)->next.p,
                       false);
  return srt_warp_mark (run, slot, marks, n, max);
}

/* ---- How it looks ---- */

#define SPIN_LEAST 1.0f /* radians a second */
#define SPIN_MOST 6.0f
#define SPIN_BACK -3.0f
#define BEAMS_FADE 0.9f
#define AHEAD_OF_SHIP 300.0f
#define LAST_RING 1.5f  /* times the one before */
/* Share of a warp's depth at which its deepest ring lies. */
#define DEEPEST ((float) (SRT_TUNNEL_RINGS - 1) / (float) SRT_TUNNEL_RINGS)
#define STRETCH_FROM 0.2f
#define STRETCH_TO 0.6f
#define STRETCH_MOST 5.0f

/* How far something eased from one speed to another turns until it is @p of the way there, in widths of that way. */
static float
eased_way (float from, float to, float p)
{
  float pi = (float) SRT_PI;
  return from * p + (to - from) * 0.5f * (p - srt_sinf (pi * p) / pi);
}

/* Radians that the ends of the beams have turned by, @p of the way into a step. */
static float
spun (int step, float p)
{
  const float open = 10000.0f / OPEN_RATE * 0.01f, extend = 10000.0f / EXTEND_RATE * 0.01f,
              enter = 10000.0f / ENTER_RATE * 0.01f; /* seconds */
  float sum = 0.0f, q = step > SRT_WARP_OPEN ? 1.0f : p;

  sum += open * 0.2f * eased_way (SPIN_LEAST, SPIN_MOST, srt_minf (q / 0.2f, 1.0f));
  sum += open * SPIN_MOST * srt_clampf (q - 0.2f, 0.0f, 0.5f);
  sum += open * 0.3f * eased_way (SPIN_MOST, 0.0f, srt_clampf ((q - 0.7f) / 0.3f, 0.0f, 1.0f));
  if (step < SRT_WARP_EXTEND)
    return sum;
  q = step > SRT_WARP_EXTEND ? 1.0f : p;
  sum += extend * (0.3f * eased_way (0.0f, SPIN_BACK, srt_minf (q / 0.3f, 1.0f)) + SPIN_BACK * srt_maxf (q - 0.3f, 0.0f));
  if (step < SRT_WARP_ENTER)
    return sum;
  sum += enter * SPIN_BACK * srt_minf (p, 0.3f);
  return sum + enter * 0.7f * eased_way (SPIN_BACK, 0.0f, srt_clampf ((p - 0.3f) / 0.7f, 0.0f, 1.0f));
}

/* Where the beams leave the ship, world: its own points, those of a part its type names, or a place ahead of it. */
static void
find_origins (const SrtRun *run, int slot, SrtWarpLook *out)
{
  const SrtObject *object = srt_object (run->world, slot);
  const char *name = srt_warp_role (run, slot)->projectors;
  SrtVec3 points[SRT_WARP_BEAMS] = { { 0 } };
  int past = (int) (object->nodes.first + object->nodes.count), n = 0, node;

  for (node = (int) object->nodes.first; node < past && n == 0; node++)
    if (!name || node == srt_part_named (run, slot, name))
      n = srt_node_points (run, node, SRT_POINTS_WARP_PROJECTORS, points, SRT_WARP_BEAMS);
  for (int i = 0; i < SRT_WARP_BEAMS; i++)
    if (n == 0)
      out->from[i] = srt_vec3 (0.0f, 0.0f, AHEAD_OF_SHIP);
    else
      {
        SrtFrame frame = srt_node_in_model (run, -1, node - 1);
        /* One point serves all four, but of a part that has four. */
        out->from[i] = srt_frame_apply (&frame, points[name && i < n ? i : 0]);
      }
}

SrtVec3
srt_warp_beam_end (const SrtTunnel *tunnel, int step, float progress, float depth, int beam)
{
  float turned = spun (step, progress), radius, sine, cosine;
  float p = step == SRT_WARP_OPEN ? progress : 1.0f;

  radius = LAST_RING * tunnel->size * ease (LEAST_RADIUS, 1.0f, p);
  srt_sincosf ((float) (0.5 * SRT_PI) * (float) beam + (beam % 2 == 0 ? turned : -turned), &sine, &cosine);
  return srt_vec3 (radius * cosine, radius * sine, tunnel->deeper + depth * DEEPEST * sqrtf (p));
}

bool
srt_warp_look (const SrtRun *run, int slot, SrtWarpLook *out)
{
  const SrtWorld *world = run->world;
  const SrtWarp *warp = srt_order_state (world, slot);
  const SrtTunnel *tunnel = srt_warp_tunnel (run, slot);
  float p;

  memset (out, 0, sizeof *out);
  out->stretch = 1.0f;
  if (srt_order_number (world, slot) != SRT_ORDER_WARP_OUT || srt_orders (world, slot)->starting || !tunnel
      || warp->step < SRT_WARP_OPEN || warp->step > SRT_WARP_ENTER)
    return false;
  p = warp->progress;
  out->step = warp->step;
  out->progress = p;
  out->depth = srt_warp_depth (run, slot);
  out->tunnel = (int) (tunnel - world->tunnels);
  if (warp->step == SRT_WARP_OPEN)
    out->beams = srt_clampf ((1.0f - p) / (1.0f - BEAMS_FADE), 0.0f, 1.0f);
  find_origins (run, slot, out);
  for (int i = 0; i < SRT_WARP_BEAMS; i++)
    out->to[i] = srt_warp_beam_end (tunnel, warp->step, p, out->depth, i);
  if (warp->step == SRT_WARP_ENTER && (srt_object (world, slot)->flags & SRT_COMPONENTS) == 0)
    {
      float s = srt_clampf ((p - STRETCH_FROM) / (STRETCH_TO - STRETCH_FROM), 0.0f, 1.0f);
      out->stretch = 1.0f + (STRETCH_MOST - 1.0f) * (1.0f - srt_cosf ((float) (0.5 * SRT_PI) * s));
    }
  return true;
}
