/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warp In, order 4 (spec 08 §3.10): it comes out of its tunnel beside its target, turned as that. */
#include "orders/jump.h"
#include "orders/warp.h"

#include <stdio.h>

#define BACK 20000.0f            /* units behind its arrival place that it is put */
#define AHEAD_LARGE 210000.0f    /* where the tunnel of a ship with a pace of its own stands */
#define LEAST_RADIUS 0.05f
#define SHOWS_AT 0.4f
#define PACE_DEEPER 20.5f
#define SLOWING 1.6666666f

enum
{
  EMERGE_RATE = 45, /* ten-thousandths a tick */
  SETTLE_RATE = 50,
};

void
srt_warp_in_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  SrtWarp *warp = srt_order_state (world, slot);
  SrtObject *object = srt_object (world, slot);
  int target = srt_order_target_slot (world, slot);

  if (target < 0 || !srt_object (world, target)->created)
    {
      srt_warp_give_up (run, slot, N_ ("there is nothing to arrive at"));
      return;
    }
  if (!srt_warp_tunnel (run, slot) && srt_tunnel_make (run, slot, SRT_TUNNEL_WARP) < 0)
    {
      srt_warp_give_up (run, slot, N_ ("there is no room for another tunnel"));
      return;
    }
  const SrtFrame at = *srt_drawn (run, target);
  warp->turn = at.r;
  warp->dest = srt_unsigned_zeros (
      srt_madd (at.p, srt_right (&at.r), srt_jump_abreast (srt_order_current (world, slot)->sequence)));
  srt_stop (object);
  srt_set_orientation (run, slot, &warp->turn);
  object->flags |= SRT_FROZEN | SRT_UNPOWERED;
  srt_warp_step (run, slot, srt_warp_tunnel (run, slot), SRT_WARP_PLACE);
}

/* ---- Its steps ---- */

static void
place_tunnel (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  SrtMat3 half_round = srt_mat3_from_angles (0.0f, (float) SRT_PI, 0.0f);
  float ahead = srt_warp_role (run, slot)->length > 0.0f ? AHEAD_LARGE : 0.0f;
  SrtMat3 turn = srt_mat3_mul (&warp->turn, &half_round);

  tunnel->place.r = srt_mat3_unsigned_zeros (&turn);
  tunnel->place.p = srt_unsigned_zeros (srt_madd (warp->dest, srt_forward (&warp->turn), ahead));
  tunnel->shown = 0;
  tunnel->fade = 1.0f;
  tunnel->radius = LEAST_RADIUS;
  tunnel->depth = srt_warp_depth (run, slot);
  tunnel->portal = tunnel->deeper + tunnel->depth / (float) SRT_TUNNEL_RINGS * (float) SRT_PORTAL_RING;
  srt_portal_set (run, slot, (int) (tunnel - run->world->tunnels));
}

static void
place (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  SrtWorld *world = run->world;
  const SrtWarp *warp = srt_order_state (world, slot);
  SrtObject *object = srt_object (world, slot);

  if (srt_is_player (world, slot))
    {
      srt_view_set (run, SRT_VIEW_WARP_IN, true, true);
      srt_jump_release_all (world);
      world->environment_update++;
    }
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, SRT_SOUND_WARP_IN)->place = warp->dest;
  place_tunnel (run, slot, tunnel);
  srt_set_position (run, slot, srt_unsigned_zeros (srt_madd (warp->dest, srt_forward (&warp->turn), -BACK)));
  object->flags &= ~(SRT_DISABLED | SRT_FROZEN | SRT_UNPOWERED);
  object->flags |= SRT_HIDDEN;
  if (srt_warp_role (run, slot)->length > 0.0f)
    object->flags |= SRT_FROZEN | SRT_UNPOWERED;
  object->throttle = 1.0f;
  srt_warp_step (run, slot, tunnel, SRT_WARP_EMPTY);
}

static float
ease (float from, float to, float p)
{
  return from + (to - from) * 0.5f * (1.0f - srt_cosf ((float) SRT_PI * p));
}

static void
emerge (SrtRun *run, int slot, SrtTunnel *tunnel)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  const SrtWarpRole *role = srt_warp_role (run, slot);
  SrtObject *object = srt_object (run->world, slot);
  bool full = srt_warp_progress (run, slot, tunnel, EMERGE_RATE);
  float p = warp->progress;

  tunnel->radius = p < 0.5f ? ease (LEAST_RADIUS, 1.0f, 2.0f * p) : ease (1.0f, LEAST_RADIUS, 2.0f * p - 1.0f);
  if (p >= SHOWS_AT)
    {
      object->flags &= ~SRT_HIDDEN;
      object->throttle = 2.0f;
      if (role->length > 0.0f)
        srt_warp_carry (run, slot, &warp->turn,
                        (1.0f - (p - SHOWS_AT) * SLOWING) * (role->deeper * PACE_DEEPER + role->length) * 0.001f
                            * (float) run->world->frame_duration);
    }
  if (!full)
    return;
  tunnel->shown = 0;
  srt_warp_step (run, slot, tunnel, SRT_WARP_SETTLE);
}

static void
arrive (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);

  srt_warp_let_go (run, slot);
  srt_emit (run, SRT_EVENT_JUMPED_IN, slot, target, 0)->place = object->next.p;
  srt_order_pop (run, slot);
}

void
srt_warp_in_update (SrtRun *run, int slot)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  SrtTunnel *tunnel = srt_warp_tunnel (run, slot);

  if (!tunnel)
    {
      srt_warp_give_up (run, slot, N_ ("its tunnel is gone"));
      return;
    }
  switch (warp->step)
    {
    case SRT_WARP_PLACE:
      place (run, slot, tunnel);
      break;
    case SRT_WARP_EMPTY:
      tunnel->shown = 1;
      srt_object (run->world, slot)->flags |= SRT_NO_COLLISIONS;
      srt_warp_step (run, slot, tunnel, SRT_WARP_EMERGE);
      break;
    case SRT_WARP_EMERGE:
      emerge (run, slot, tunnel);
      break;
    case SRT_WARP_SETTLE:
      if (srt_warp_progress (run, slot, tunnel, SETTLE_RATE))
        srt_warp_step (run, slot, tunnel, SRT_WARP_ARRIVED);
      break;
    case SRT_WARP_ARRIVED:
      arrive (run, slot);
      break;
    }
}

void
srt_warp_in_exit (SrtRun *run, int slot)
{
  srt_warp_let_go (run, slot);
}

void
srt_warp_in_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  static const char *const words[] = {
    N_ ("at its arrival place"), N_ ("at its arrival place"), N_ ("comes out of its tunnel: %.0f %%"),
    N_ ("settles: %.0f %%"),     N_ ("arrived"),
  };
  const SrtWarp *warp = srt_order_state (run->world, slot);
  snprintf (text, size, srt_order_words (words[warp->step]), (double) (warp->progress * 100.0f));
}

int
srt_warp_in_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const SrtWarp *warp = srt_order_state (run->world, slot);
  SrtFrame place = { warp->dest, warp->turn };
  int n = srt_mark_place (marks, 0, max, &place, true, srt_order_words (N_ ("arrival")));
  return srt_warp_mark (run, slot, marks, n, max);
}
