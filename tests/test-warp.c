/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warp Out 5, Warp In 4, and what breaks away: 36-38 (spec 02 §9.10, §9.12, 08 §3.10, §3.11; Checks 08 23, 24). */
#include "fixture.h"

#include "invariants.h"
#include "orders/orders.h"
#include "render/scene.h"

#include <string.h>

#define FAR_AWAY 1000000.0f

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static int
still (Fixture *f, int type, float x, float y, float z)
{
  int slot = fixture_ship (f, type, x, y, z);

  object (f, slot)->flags |= SRT_FROZEN;
  return slot;
}

static void
give (Fixture *f, int slot, int number, int target)
{
  g_assert_true (srt_order_push (&f->run, slot, number, srt_target_ship (target, -1), SRT_PUSH_SCRIPT));
}

static void
ticks (Fixture *f, int n)
{
  for (int i = 0; i < n; i++)
    {
      fixture_forget (f);
      fixture_tick (f);
    }
  invariants_check (&f->run);
}

static const SrtEvent *
last (Fixture *f, SrtEventKind kind)
{
  for (int i = (int) f->run.n_events - 1; i >= 0; i--)
    if (f->events[i].kind == (int) kind)
      return &f->events[i];
  return NULL;
}

static SrtTunnel *
tunnel_of (Fixture *f, int slot)
{
  int tunnel = srt_tunnel_find (f->world, slot);

  return tunnel >= 0 ? &f->world->tunnels[tunnel] : NULL;
}

static int
live_tunnels (Fixture *f)
{
  int n = 0;

  for (int i = 0; i < SRT_TUNNELS; i++)
    n += f->world->tunnels[i].live != 0;
  return n;
}

/* Ticks until the order that works the ship's tunnel comes to a step. */
static int
until (Fixture *f, int slot, int order, int step)
{
  for (int n = 1; n < 1000; n++)
    {
      ticks (f, 1);
      if (srt_order_number (f->world, slot) == order && tunnel_of (f, slot) && tunnel_of (f, slot)->step == step)
        return n;
    }
  g_error ("step %d did not come", step);
}

static int
until_event (Fixture *f, SrtEventKind kind, int slot)
{
  for (int n = 1; n < 2000; n++)
    {
      ticks (f, 1);
      if (fixture_count (f, kind, slot) > 0)
        return n;
    }
  g_error ("the event did not come");
}

/* A fighter in slot 0 that is told to warp to a ship far ahead, turned a little aside, in slot 1. */
static Fixture *
depart (int type)
{
  Fixture *f = fixture_new (12);
  SrtMat3 turned = srt_mat3_from_angles (0, 0.5f, 0);

  fixture_ship (f, type, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  srt_set_orientation (&f->run, 1, &turned);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  return f;
}

static void
expect_whole (Fixture *f, int slot)
{
  g_assert_cmpuint (object (f, slot)->flags & (SRT_FROZEN | SRT_UNPOWERED | SRT_NO_COLLISIONS | SRT_HIDDEN), ==, 0);
  g_assert_cmpint (object (f, slot)->portal, ==, 0);
  g_assert_null (tunnel_of (f, slot));
}

/* ---- There and back again ---- */

static void
test_check_23 (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);
  const SrtTunnel *tunnel;
  SrtVec3 arrival;

  ticks (f, 1);
  g_assert_null (tunnel_of (f, 0));
  g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_WARP_PROJECTS);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_OUT, 2), ==, 1);
  tunnel = tunnel_of (f, 0);
  g_assert_cmpint (tunnel->kind, ==, SRT_TUNNEL_WARP);
  g_assert_cmpint (tunnel->shown, ==, 0);
  fixture_near (tunnel->size, 2000, 1e-5);
  fixture_near (tunnel->place.p.z, 0, 1e-5);
  g_assert_cmpuint (object (f, 0)->flags & (SRT_FROZEN | SRT_UNPOWERED), ==, SRT_FROZEN | SRT_UNPOWERED);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_OUT, 3), ==, 1);
  g_assert_cmpint (tunnel->shown, ==, 1);
  ticks (f, 167);
  fixture_near (tunnel->depth, 10800 * sqrtf (0.501f), 0.5);
  fixture_near (tunnel->radius, 0.526, 0.002);
  g_assert_cmpint (167 + until (f, 0, SRT_ORDER_WARP_OUT, 4), ==, 334);
  fixture_near (tunnel->depth, 10800, 0.1);
  fixture_near (tunnel->radius, 1, 1e-5);
  g_assert_cmpint (object (f, 0)->portal, ==, 0);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_OUT, 5), ==, 250);
  g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_WARP_OUT);
  g_assert_cmpint (object (f, 0)->portal, ==, 1);
  fixture_near (tunnel->portal, 900 * 7, 0.1);
  fixture_near (object (f, 0)->next.p.z, 0, 1e-5);
  ticks (f, 100);
  fixture_near (object (f, 0)->next.p.z, 10000, 1);
  fixture_near (object (f, 0)->glide.z, 100, 1e-2);
  fixture_near (tunnel->fade, 1, 1e-5);
  g_assert_cmpint (100 + until (f, 0, SRT_ORDER_WARP_OUT, 6), ==, 371);
  fixture_near (object (f, 0)->next.p.z, 37100, 4);
  fixture_near (tunnel->fade, 0, 1e-5);
  g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, ==, 0);
  ticks (f, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_WARPED_OUT, 0), ==, 1);
  g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, !=, 0);
  g_assert_cmpint (object (f, 0)->portal, ==, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpint (srt_orders (f->world, 0)->queue_count, ==, 1);
  /* The same tunnel serves the way in. */
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_IN, 1), ==, 1);
  g_assert_true (tunnel_of (f, 0) == tunnel);
  arrival = srt_vec3 (0, 0, FAR_AWAY);
  fixture_near (srt_distance (tunnel->place.p, arrival), 0, 0.1);
  fixture_near (srt_dot (srt_forward (&tunnel->place.r), srt_forward (&object (f, 1)->next.r)), -1, 1e-5);
  fixture_near (srt_distance (object (f, 0)->next.p, arrival), 20000, 1);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_IN, 2), ==, 1);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_IN, 3), ==, 223);
  g_assert_cmpint (tunnel->shown, ==, 0);
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_IN, 4), ==, 200);
  g_assert_cmpuint (object (f, 0)->flags & SRT_NO_COLLISIONS, !=, 0);
  ticks (f, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_IN, 0), ==, 1);
  expect_whole (f, 0);
  g_assert_cmpint (live_tunnels (f), ==, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  /* It flew in by its own motion: turned as its target, along its way, past the place by what 426 ticks carry it. */
  g_assert_cmpmem (&object (f, 0)->next.r, sizeof (SrtMat3), &object (f, 1)->next.r, sizeof (SrtMat3));
  SrtVec3 way = srt_frame_local (&object (f, 1)->next, object (f, 0)->next.p);
  fixture_near (way.x, 0, 1);
  fixture_near (way.y, 0, 1);
  g_assert_cmpfloat (way.z, >, -20000 + 320.0f * 80);
  g_assert_cmpfloat (way.z, <, -20000 + 320.0f * 107);
}

/* Hidden until 0.4 of the emerging is over: 89 of 223 ticks. */
static void
test_check_24 (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  fixture_ship (f, FIX_FIGHTER, 500, 500, 500);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  give (f, 0, SRT_ORDER_WARP_IN, 1);
  ticks (f, 1);
  fixture_near (object (f, 0)->next.p.x, 0, 1e-5);
  fixture_near (object (f, 0)->next.p.z, FAR_AWAY - 20000, 1e-5);
  g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_WARP_IN);
  g_assert_cmpuint (object (f, 0)->flags & (SRT_HIDDEN | SRT_FROZEN | SRT_UNPOWERED), ==, SRT_HIDDEN);
  ticks (f, 1);
  g_assert_cmpint (tunnel_of (f, 0)->shown, ==, 1);
  ticks (f, 88);
  g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, !=, 0);
  ticks (f, 1);
  g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, ==, 0);
  fixture_near (tunnel_of (f, 0)->progress, 0.4005, 1e-4);
  ticks (f, 22);
  fixture_near (tunnel_of (f, 0)->radius, 1, 1e-3);
  ticks (f, 111);
  fixture_near (tunnel_of (f, 0)->radius, 0.05, 1e-2);
}

static void
test_spread (void)
{
  static const float across[] = { 0, -3000, 3000, -6000, 6000 };
  g_autoptr (Fixture) f = fixture_new (12);

  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  f->world->numbering = 0;
  for (int i = 1; i <= 5; i++)
    {
      fixture_ship (f, FIX_FIGHTER, 10000.0f * (float) i, 0, 0);
      give (f, i, SRT_ORDER_WARP_OUT, 0);
    }
  f->world->numbering = -1;
  until (f, 5, SRT_ORDER_WARP_IN, 1);
  for (int i = 1; i <= 5; i++)
    {
      g_assert_cmpint (srt_order_current (f->world, i)->sequence, ==, i - 1);
      fixture_near (tunnel_of (f, i)->place.p.x, across[i - 1], 0.1);
      g_assert_cmpint (srt_tunnel_find (f->world, i), !=, srt_tunnel_find (f->world, i - 1));
    }
}

/* Facing away, it turns first. */
static void
test_aligns (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int n;

  fixture_ship (f, FIX_FLAT, 0, 0, 0);
  still (f, FIX_BOX, FAR_AWAY, 0, 0);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  n = until (f, 0, SRT_ORDER_WARP_OUT, 2);
  g_assert_cmpint (n, >, 40);
  g_assert_cmpfloat (srt_forward (&object (f, 0)->next.r).x, >, 0.99f);
  until (f, 0, SRT_ORDER_WARP_OUT, 6);
  g_assert_cmpfloat (object (f, 0)->next.p.x, >, 36000);
}

/* ---- Ships with a pace of their own ---- */

static void
test_large (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtVec3 from;

  f->types[FIX_HULL].roles.warp = (SrtWarpRole){ .size = 50000, .deeper = 100000, .length = 40000 };
  fixture_ship (f, FIX_HULL, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  until (f, 0, SRT_ORDER_WARP_OUT, 5);
  fixture_near (tunnel_of (f, 0)->depth, 48000, 0.1);
  fixture_near (tunnel_of (f, 0)->portal, 100000 + 7 * 4000, 0.1);
  from = object (f, 0)->next.p;
  g_assert_cmpint (until (f, 0, SRT_ORDER_WARP_OUT, 6), ==, 371);
  fixture_near (object (f, 0)->next.p.z - from.z, 590000 * 0.371, 5);
  until (f, 0, SRT_ORDER_WARP_IN, 1);
  fixture_near (tunnel_of (f, 0)->place.p.z, FAR_AWAY + 210000, 1);
  g_assert_cmpuint (object (f, 0)->flags & (SRT_FROZEN | SRT_UNPOWERED), ==, SRT_FROZEN | SRT_UNPOWERED);
  from = object (f, 0)->next.p;
  until (f, 0, SRT_ORDER_WARP_IN, 3);
  /* From 0.4 on, ever slower: half of the full pace's way in 134 ticks. */
  fixture_near (object (f, 0)->next.p.z - from.z, 0.5f * 0.134f * (100000 * 20.5f + 40000), 1500);
  until_event (f, SRT_EVENT_JUMPED_IN, 0);
  expect_whole (f, 0);
}

/* A large ship without a length moves as any, only farther for its deeper tunnel. */
static void
test_deeper (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  float from;

  f->types[FIX_HULL].roles.warp = (SrtWarpRole){ .size = 10000, .deeper = 15000 };
  fixture_ship (f, FIX_HULL, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  until (f, 0, SRT_ORDER_WARP_OUT, 5);
  from = object (f, 0)->next.p.z;
  until (f, 0, SRT_ORDER_WARP_OUT, 6);
  fixture_near (object (f, 0)->next.p.z - from, (15000 * 47.7f + 100000) * 0.371, 20);
  until (f, 0, SRT_ORDER_WARP_IN, 2);
  g_assert_cmpuint (object (f, 0)->flags & SRT_FROZEN, ==, 0);
}

/* ---- Edge cases ---- */

/* To itself, or to nothing: it never arrives, and its tunnel is freed. */
static void
test_no_arrival (void)
{
  for (int target = -1; target <= 0; target++)
    {
      g_autoptr (Fixture) f = fixture_new (12);

      fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      give (f, 0, SRT_ORDER_WARP_OUT, target);
      until_event (f, SRT_EVENT_WARPED_OUT, 0);
      g_assert_cmpint (live_tunnels (f), ==, 0);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      g_assert_cmpint (srt_orders (f->world, 0)->queue_count, ==, 0);
      g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, !=, 0);
      ticks (f, 500);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_JUMPED_IN, -1), ==, 0);
      g_assert_cmpuint (object (f, 0)->flags & SRT_HIDDEN, !=, 0);
    }
}

static void
test_no_room (void)
{
  for (int in = 0; in < 2; in++)
    {
      g_autoptr (Fixture) f = fixture_new (12);

      fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      still (f, FIX_BOX, 0, 0, FAR_AWAY);
      for (int i = 0; i < SRT_TUNNELS; i++)
        g_assert_cmpint (srt_tunnel_make (&f->run, 1, SRT_TUNNEL_PROTO), ==, i);
      give (f, 0, in ? SRT_ORDER_WARP_IN : SRT_ORDER_WARP_OUT, 1);
      ticks (f, in ? 1 : 2);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      g_assert_cmpstr (last (f, SRT_EVENT_ORDER_LOG)->text, ==, "there is no room for another tunnel");
      expect_whole (f, 0);
    }
}

/* Whenever its tunnel goes, the order ends and the ship is as before. */
static void
test_tunnel_gone (void)
{
  static const int at[] = { 3, 100, 400, 800, 960, 1100, 1300 };

  for (gsize i = 0; i < G_N_ELEMENTS (at); i++)
    {
      g_autoptr (Fixture) f = depart (FIX_FIGHTER);

      ticks (f, at[i]);
      g_assert_nonnull (tunnel_of (f, 0));
      srt_tunnel_free (&f->run, srt_tunnel_find (f->world, 0));
      ticks (f, 1);
      g_assert_cmpstr (last (f, SRT_EVENT_ORDER_LOG)->text, ==, "its tunnel is gone");
      g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      expect_whole (f, 0);
    }
}

/* What ends it early leaves nothing behind. */
static void
test_displaced (void)
{
  static const int at[] = { 1, 100, 800, 1100 };

  for (gsize i = 0; i < G_N_ELEMENTS (at); i++)
    {
      g_autoptr (Fixture) f = depart (FIX_HULL);

      ticks (f, at[i]);
      srt_hull_lost (&f->run, 0);
      g_assert_cmpint (live_tunnels (f), ==, 0);
      g_assert_cmpuint (object (f, 0)->flags & (SRT_FROZEN | SRT_HIDDEN | SRT_NO_COLLISIONS), ==, 0);
      g_assert_cmpint (object (f, 0)->portal, ==, 0);
      ticks (f, 3);
    }
}

/* No order of the same priority comes between. */
static void
test_conflict (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);

  ticks (f, 100);
  g_assert_false (srt_order_push (&f->run, 0, SRT_ORDER_FLY, SRT_NO_TARGET, SRT_PUSH_SCRIPT));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_CONFLICT, 0), ==, 1);
}

/* A full queue is told, and the ship comes to itself where it is. */
static void
test_queue_full (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);

  for (int i = 0; i < SRT_ORDER_QUEUE; i++)
    {
      SrtOrderEntry entry = { .number = SRT_ORDER_FLY, .target = srt_target_ship (1, i) };
      g_assert_true (srt_order_queue (&f->run, 0, &entry, 100000));
    }
  until_event (f, SRT_EVENT_WARPED_OUT, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_CONFLICT, 0), ==, 1);
  expect_whole (f, 0);
}

/* The target dies on the way: it arrives where that was. Was it never made, there is nowhere to arrive. */
static void
test_target_dies (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);
  g_autoptr (Fixture) never = fixture_new (12);

  until (f, 0, SRT_ORDER_WARP_OUT, 4);
  srt_retire (&f->run, 1);
  until_event (f, SRT_EVENT_WARPED_OUT, 0);
  ticks (f, 500);
  g_assert_cmpint (live_tunnels (f), ==, 0);
  fixture_ship (never, FIX_FIGHTER, 0, 0, 0);
  give (never, 0, SRT_ORDER_WARP_IN, 7);
  ticks (never, 1);
  g_assert_cmpint (srt_order_number (never->world, 0), ==, -1);
  g_assert_cmpstr (last (never, SRT_EVENT_ORDER_LOG)->text, ==, "there is nothing to arrive at");
  expect_whole (never, 0);
}

/* ---- The player ---- */

static void
test_player (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtPlayer *player = &f->world->player;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  still (f, FIX_BOX, FAR_AWAY, 0, 0);
  still (f, FIX_BOX, 300000, 0, 0);  /* in the way */
  still (f, FIX_BOX, 600000, 0, 0);  /* too far ahead */
  still (f, FIX_FIGHTER, 5000, 0, 0); /* warps along */
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  f->world->variables[SRT_VARIABLE_WARP_READY] = 1;
  object (f, 0)->flags |= SRT_CLOAKED;
  give (f, 4, SRT_ORDER_WARP_OUT, 1);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  ticks (f, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_WARP_READY], ==, 0);
  /* It waits for as long as it is cloaked. */
  object (f, 0)->flags |= SRT_CLOAKED;
  ticks (f, 10);
  g_assert_cmpint (player->view, ==, 0);
  object (f, 0)->flags &= ~SRT_CLOAKED;
  f->world->variables[SRT_VARIABLE_WARP_READY] = 1;
  ticks (f, 1);
  g_assert_cmpuint (f->world->variables[SRT_VARIABLE_WARP_READY], ==, 0);
  g_assert_cmpint (player->view, ==, SRT_VIEW_WARP_PREPARE);
  g_assert_cmpint (player->view_locked, ==, 1);
  fixture_near (srt_forward (&object (f, 0)->next.r).x, 1, 1e-5);
  g_assert_cmpuint (object (f, 2)->flags & SRT_JUMPING, !=, 0);
  g_assert_cmpuint ((object (f, 1)->flags | object (f, 3)->flags | object (f, 4)->flags) & SRT_JUMPING, ==, 0);
  until (f, 0, SRT_ORDER_WARP_OUT, 5);
  g_assert_cmpint (player->view, ==, SRT_VIEW_WARP_ENTER);
  until (f, 0, SRT_ORDER_WARP_IN, 1);
  g_assert_cmpint (player->view, ==, SRT_VIEW_WARP_IN);
  g_assert_cmpint (f->world->environment_update, ==, 1);
  g_assert_cmpuint (object (f, 2)->flags & SRT_JUMPING, ==, 0);
  until_event (f, SRT_EVENT_JUMPED_IN, 0);
  g_assert_cmpint (player->view, ==, 0);
  g_assert_cmpint (player->view_locked, ==, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
  expect_whole (f, 0);
}

static void
test_player_let_go (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  still (f, FIX_BOX, 0, 0, 100000);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  ticks (f, 200);
  g_assert_cmpuint (object (f, 2)->flags & SRT_JUMPING, !=, 0);
  srt_tunnel_free (&f->run, srt_tunnel_find (f->world, 0));
  ticks (f, 1);
  g_assert_cmpint (f->world->player.view, ==, 0);
  g_assert_cmpint (f->world->player.view_locked, ==, 0);
  g_assert_cmpuint (object (f, 2)->flags & SRT_JUMPING, ==, 0);
}

/* ---- How it looks ---- */

static void
test_look (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);
  SrtWarpLook look;

  g_assert_false (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.stretch, 1, 1e-5);
  until (f, 0, SRT_ORDER_WARP_OUT, 3);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.beams, 1, 1e-5);
  for (int i = 0; i < SRT_WARP_BEAMS; i++)
    {
      fixture_near (look.from[i].z, 300, 1e-5);
      fixture_near (sqrtf (look.to[i].x * look.to[i].x + look.to[i].y * look.to[i].y), 150, 0.1);
    }
  ticks (f, 200);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  /* Two pairs, that turn against each other. */
  fixture_near (look.to[0].x, -look.to[2].x, 0.1);
  fixture_near (look.to[1].y, -look.to[3].y, 0.1);
  fixture_near (look.to[0].y * look.to[1].x, look.to[0].x * look.to[1].x * look.to[0].y / look.to[0].x, 0.1);
  /* On the deepest ring: the eleventh after the mouth, a twelfth of the depth apart. */
  fixture_near (look.to[0].z, tunnel_of (f, 0)->depth * 11 / 12, 0.1);
  ticks (f, 117);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.beams, 0.49, 1e-3);
  until (f, 0, SRT_ORDER_WARP_OUT, 4);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.beams, 0, 1e-5);
  until (f, 0, SRT_ORDER_WARP_OUT, 5);
  ticks (f, 60);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.stretch, 1, 1e-5);
  ticks (f, 200);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  fixture_near (look.stretch, 5, 1e-4);
}

/* From one point of its own, or from the four of a part its type names. */
static void
test_origins (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  SrtModel *hull = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  SrtPoint *points = g_new0 (SrtPoint, 5);
  SrtWarpLook look;

  points[0] = (SrtPoint){ 0, SRT_POINTS_WARP_PROJECTORS, 0, { 0, 0, 4000 }, { 0, 0, 1 } };
  for (int i = 0; i < 4; i++)
    points[1 + i] = (SrtPoint){ 5, SRT_POINTS_WARP_PROJECTORS, i, { 100.0f * (float) i, 0, 0 }, { 0, 0, 1 } };
  hull->points = points;
  hull->n_points = 5;
  fixture_ship (f, FIX_HULL, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  give (f, 0, SRT_ORDER_WARP_OUT, 1);
  until (f, 0, SRT_ORDER_WARP_OUT, 3);
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  g_assert_cmpmem (&look.from[0], sizeof (SrtVec3), &look.from[3], sizeof (SrtVec3));
  g_assert_cmpfloat (look.from[0].z, >, 3500);
  f->types[FIX_HULL].roles.warp.projectors = "Shield generator";
  g_assert_true (srt_warp_look (&f->run, 0, &look));
  for (int i = 1; i < 4; i++)
    fixture_near (look.from[i].x - look.from[0].x, 100.0f * (float) i, 0.01);
}

static void
test_words (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);
  SrtOrderMark marks[8];
  char text[128];

  for (int i = 0; i < 1400; i++)
    {
      int number = srt_order_number (f->world, 0);
      ticks (f, 1);
      if (number < 0 || number != srt_order_number (f->world, 0))
        continue;
      srt_order_info (number)->describe (&f->run, 0, text, sizeof text);
      g_assert_cmpint (strlen (text), >, 3);
      /* The line to its target or the place of arrival, and, once it is there, tunnel and portal. */
      g_assert_cmpint (srt_order_info (number)->marks (&f->run, 0, marks, G_N_ELEMENTS (marks)), ==,
                       tunnel_of (f, 0) ? 3 : 1);
    }
  g_assert_true (srt_order_info (SRT_ORDER_WARP_IN)->built);
}

/* ---- 36-38: what breaks away ---- */

enum
{
  HOST_BODY,
  HOST_SECTION,
  HOST_DOOR,
  SECTION_HULL = 0,
  SECTION_PROJECTOR,
};

typedef struct Breakaway
{
  int host, section; /* types */
} Breakaway;

static SrtPart
box (const char *name, SrtVec3 origin)
{
  SrtPart part = { .part_class = SRT_PART_HULL, .parent = -1, .turret_slot = -1 };

  g_strlcpy (part.name, name, sizeof part.name);
  part.origin = part.mount = origin;
  part.frame = srt_mat3_identity ();
  part.bounds_min = srt_vec3 (-300, -300, -300);
  part.bounds_max = srt_vec3 (300, 300, 300);
  part.radius = 520;
  part.density = 1e-5f;
  part.volume = 216e6;
  for (int i = 0; i < 3; i++)
    part.second[i] = part.volume * 30000;
  return part;
}

static int
add_model (Fixture *f, const char *name, const SrtPart *parts, int n)
{
  SrtModel model = { .n_parts = n, .total_nodes = n };

  g_strlcpy (model.name, name, sizeof model.name);
  model.parts = g_memdup2 (parts, (gsize) n * sizeof *parts);
  return fixture_add_model (f, &model);
}

static const char *const host_parts[] = { "section hull", "section door" };
static const SrtTrackKey spin_keys[] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 100, { 0, 0, 3 }, { 0, 0, 0 } } };
static const SrtTrack spin = { .name = "turn projector", .part = SECTION_PROJECTOR, .length = 100,
                               .mode = SRT_TRACK_ONCE, .keys = spin_keys, .n_keys = 2 };

/* @points: how many the projector has. */
static Breakaway
breakaway_types (Fixture *f, int points)
{
  SrtPart host[] = { box ("main body", srt_vec3 (0, 0, 0)), box ("section hull", srt_vec3 (0, 1000, 2000)),
                     box ("section door", srt_vec3 (0, 1000, 2500)) };
  SrtPart section[] = { box ("section hull", srt_vec3 (0, 0, 0)), box ("projector", srt_vec3 (0, 0, 0)) };
  SrtPoint *list = g_new0 (SrtPoint, MAX (points, 1));
  Breakaway types;
  SrtModel *model;
  int index;

  section[SECTION_PROJECTOR].n_tracks = 1;
  types.host = fixture_add_type (f, "leviathan", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, add_model (f, "leviathan", host, 3));
  index = add_model (f, "fluke", section, 2);
  model = (SrtModel *) &f->content->models[index];
  for (int i = 0; i < points; i++)
    list[i] = (SrtPoint){ SECTION_PROJECTOR, SRT_POINTS_WARP_PROJECTORS, i, { 100.0f * (float) i, 0, 0 }, { 0, 0, 1 } };
  model->points = list;
  model->n_points = points;
  model->tracks = &spin;
  model->n_tracks = 1;
  types.section = fixture_add_type (f, "fluke", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, index);
  f->types[types.host].roles.breakaway =
      (SrtBreakawayRole){ .parts = { host_parts, G_N_ELEMENTS (host_parts) }, .body = "main body" };
  f->types[types.section].roles.breakaway =
      (SrtBreakawayRole){ .section = true, .projector = "projector", .track = "turn projector" };
  return types;
}

static bool
shown (Fixture *f, int slot, int part)
{
  return srt_node_shown (&f->run, srt_root_child (&f->run, slot, part));
}

static void
test_breaks_away (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);
  SrtMat3 turned = srt_mat3_from_angles (0.2f, 0.5f, 0);
  SrtFrame stood;
  SrtVec3 at;
  int node;

  still (f, types.host, 10000, 0, 0);
  srt_set_orientation (&f->run, 0, &turned);
  still (f, types.section, 0, 0, -FAR_AWAY);
  still (f, types.section, 0, 0, -2 * FAR_AWAY);
  object (f, 1)->flags |= SRT_DISABLED;
  g_assert_cmpint (srt_breakaway_smoke (&f->run, 0, &node), ==, -1);
  stood = srt_node_next (&f->run, 0, srt_root_child (&f->run, 0, HOST_SECTION));
  give (f, 0, SRT_ORDER_BREAKAWAY, -1);
  ticks (f, 1);
  g_assert_true (shown (f, 0, HOST_BODY));
  g_assert_false (shown (f, 0, HOST_SECTION));
  g_assert_false (shown (f, 0, HOST_DOOR));
  at = srt_frame_apply (&stood, srt_vec3 (0, 0, 4000));
  fixture_near (srt_distance (object (f, 1)->next.p, at), 0, 0.5);
  fixture_near (srt_dot (srt_forward (&object (f, 1)->next.r), srt_forward (&turned)), 1, 1e-5);
  fixture_near (object (f, 2)->next.p.z, -2 * FAR_AWAY, 0.1);
  g_assert_cmpuint (object (f, 1)->flags & SRT_DISABLED, ==, 0);
  g_assert_cmpint (last (f, SRT_EVENT_BROKE_AWAY)->other, ==, 1);
  /* It never ends; its body smokes for 5000 ticks. */
  g_assert_cmpint (srt_breakaway_smoke (&f->run, 0, &node), ==, 0);
  g_assert_cmpint (node, ==, srt_root_child (&f->run, 0, HOST_BODY));
  ticks (f, 4999);
  g_assert_cmpint (srt_breakaway_smoke (&f->run, 0, &node), ==, 4999);
  ticks (f, 1);
  g_assert_cmpint (srt_breakaway_smoke (&f->run, 0, &node), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_BREAKAWAY);
}

/* Fix: no section, and it goes on. */
static void
test_no_section (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);

  still (f, types.host, 0, 0, 0);
  still (f, FIX_FIGHTER, 0, 0, 5000);
  give (f, 0, SRT_ORDER_BREAKAWAY, -1);
  give (f, 1, SRT_ORDER_BREAKAWAY, -1);
  ticks (f, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 0), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_BROKE_AWAY, -1), ==, 0);
  g_assert_false (shown (f, 0, HOST_SECTION));
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_BREAKAWAY);
}

static void
test_turns_projector (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);
  SrtNode *node;

  still (f, types.section, 0, 0, 0);
  still (f, FIX_FIGHTER, 5000, 0, 0);
  node = &srt_nodes (f->world)[srt_root_child (&f->run, 0, SECTION_PROJECTOR)];
  node->time = 30;
  give (f, 0, SRT_ORDER_TURN_PROJECTOR, -1);
  give (f, 1, SRT_ORDER_TURN_PROJECTOR, -1);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 0), ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 1), ==, 1);
  g_assert_cmpint (node->track_mode, ==, SRT_TRACK_LOOP);
  fixture_near (node->time, 30, 1e-5);
  /* 20 steps at four times its pace: past its end, and round again. */
  ticks (f, 80);
  fixture_near (node->time, 10, 1e-3);
}

static void
test_projects (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);
  SrtProjectionLook look;
  SrtTunnel *tunnel;
  float sway;

  still (f, types.section, 1000, 0, 0);
  g_assert_false (srt_projection_look (&f->run, 0, &look));
  object (f, 0)->throttle = 1.0f;
  give (f, 0, SRT_ORDER_PROJECT, -1);
  ticks (f, 1);
  g_assert_cmpfloat (object (f, 0)->throttle, ==, 0.0f);
  tunnel = tunnel_of (f, 0);
  g_assert_cmpint (tunnel->kind, ==, SRT_TUNNEL_PROJECTION);
  fixture_near (tunnel->size, 240, 1e-5);
  fixture_near (tunnel->depth, 0, 1e-3);
  fixture_near (tunnel->place.p.x, 1000, 0.1);
  ticks (f, 250);
  fixture_near (tunnel->depth, 2500 * (1 - 0.70711), 0.5);
  ticks (f, 250);
  fixture_near (tunnel->depth, 2500, 0.1);
  ticks (f, 100);
  fixture_near (tunnel->depth, 2500, 0.1);
  g_assert_true (srt_projection_look (&f->run, 0, &look));
  fixture_near (look.spread, 2500, 0.1);
  sway = srt_sinf ((float) f->world->frame_start * 0.005f) * 0.7f * (float) SRT_PI;
  for (int n = 0; n < SRT_PROJECTION_BEAMS; n++)
    {
      float angle = (float) n * (float) SRT_PI / 3 + (n % 2 ? -sway : sway), r = 8571.429f * (float) (n + 1);
      fixture_near (look.from[n].x, 100.0f * (float) n, 1e-3);
      fixture_near (look.to[n].x, r * srt_cosf (angle), 0.5);
      fixture_near (look.to[n].y, r * srt_sinf (angle), 0.5);
      fixture_near (look.to[n].z, (float) ((5 - n) * (5 - n)) * 2500 + 75000, 0.5);
    }
  /* Given again it is made afresh. */
  srt_order_pop (&f->run, 0);
  g_assert_cmpint (live_tunnels (f), ==, 0);
  give (f, 0, SRT_ORDER_PROJECT, -1);
  ticks (f, 1);
  g_assert_cmpint (live_tunnels (f), ==, 1);
  fixture_near (tunnel_of (f, 0)->depth, 0, 1e-3);
  /* Its projector gone, nothing is shown. */
  srt_node_destroy (&f->run, 0, srt_root_child (&f->run, 0, SECTION_PROJECTOR));
  ticks (f, 1);
  g_assert_cmpint (tunnel_of (f, 0)->shown, ==, 0);
  g_assert_false (srt_projection_look (&f->run, 0, &look));
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PROJECT);
}

/* Fewer than six points: the rest leave from the last; none at all, another type, no room: nothing. */
static void
test_projects_less (void)
{
  for (int points = 0; points <= 2; points += 2)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      Breakaway types = breakaway_types (f, points);
      SrtProjectionLook look;

      still (f, types.section, 0, 0, 0);
      still (f, FIX_FIGHTER, 0, 0, 5000);
      give (f, 0, SRT_ORDER_PROJECT, -1);
      give (f, 1, SRT_ORDER_PROJECT, -1);
      ticks (f, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 0), ==, 0);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 1), ==, 1);
      g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_PROJECT);
      g_assert_null (tunnel_of (f, 1));
      g_assert_cmpint (srt_projection_look (&f->run, 0, &look), ==, points > 0);
      for (int n = 1; n < SRT_PROJECTION_BEAMS && points > 0; n++)
        fixture_near (look.from[n].x, 100, 1e-3);
    }
}

static void
test_projects_no_room (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);

  still (f, types.section, 0, 0, 0);
  still (f, FIX_BOX, 0, 0, FAR_AWAY);
  for (int i = 0; i < SRT_TUNNELS; i++)
    srt_tunnel_make (&f->run, 1, SRT_TUNNEL_PROTO);
  give (f, 0, SRT_ORDER_PROJECT, -1);
  ticks (f, 10);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PROJECT);
  g_assert_null (tunnel_of (f, 0));
}

/* A section that is lost projects nothing any more. */
static void
test_projects_to_the_end (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);

  still (f, types.section, 0, 0, 0);
  give (f, 0, SRT_ORDER_PROJECT, -1);
  ticks (f, 100);
  srt_hull_lost (&f->run, 0);
  g_assert_cmpint (live_tunnels (f), ==, 0);
}

/* ---- What is drawn of them ---- */

static void
test_scene (void)
{
  g_autoptr (Fixture) f = depart (FIX_FIGHTER);
  const SrtSceneInstance *ship;
  SrtScene scene;

  srt_scene_init (&scene);
  until (f, 0, SRT_ORDER_WARP_OUT, 3);
  ticks (f, 100);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  /* Four beams, clear at the ship and full at the tunnel, and what streams from their ends: one in 3 ticks. */
  g_assert_cmpint (scene.n_rays, ==, 4);
  fixture_near (scene.rays[0].near, 0, 1e-5);
  fixture_near (scene.rays[0].far, 1, 1e-5);
  fixture_near (scene.rays[0].half, 110, 1e-5);
  fixture_near (scene.rays[0].to.z, tunnel_of (f, 0)->depth * 11 / 12, 1);
  g_assert_cmpint (scene.n_shines, ==, 4 * 34);
  until (f, 0, SRT_ORDER_WARP_OUT, 4);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_rays, ==, 0);
  g_assert_cmpint (scene.n_shines, ==, 4 * 40);
  until (f, 0, SRT_ORDER_WARP_OUT, 5);
  ticks (f, 300);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  ship = &scene.instances[srt_scene_find_slot (&scene, 0)];
  fixture_near (srt_length (srt_forward (&scene.nodes[ship->first_node].place.r)), 5, 1e-3);
  fixture_near (srt_length (srt_right (&scene.nodes[ship->first_node].place.r)), 1, 1e-4);
  fixture_near (srt_length (srt_forward (&object (f, 0)->next.r)), 1, 1e-5);
  until (f, 0, SRT_ORDER_WARP_IN, 1);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (srt_scene_find_slot (&scene, 0), ==, -1);
  srt_scene_free (&scene);
}

static void
test_scene_breakaway (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Breakaway types = breakaway_types (f, 6);
  int beams = 0, shown[SRT_PROJECTION_BEAMS + 1] = { 0 };
  SrtScene scene;

  srt_scene_init (&scene);
  still (f, types.section, 0, 0, 0);
  give (f, 0, SRT_ORDER_PROJECT, -1);
  ticks (f, 1);
  for (int i = 0; i < 200; i++)
    {
      ticks (f, 1);
      srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
      g_assert_cmpint (scene.n_rays, <=, SRT_PROJECTION_BEAMS);
      beams += scene.n_rays;
      shown[scene.n_rays]++;
      g_assert_cmpint (scene.n_shines, >=, 6 * 15);
    }
  /* Each in nine frames of ten, by a roll of its own. */
  g_assert_cmpint (beams, >, 1020);
  g_assert_cmpint (beams, <, 1140);
  g_assert_cmpint (shown[6], >, 60);
  g_assert_cmpint (shown[5], >, 30);
  still (f, types.host, 100000, 0, 0);
  give (f, 1, SRT_ORDER_BREAKAWAY, -1);
  srt_order_pop (&f->run, 0);
  ticks (f, 500);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_rays, ==, 0);
  g_assert_cmpint (scene.n_shines, >, 40);
  g_assert_cmpint (scene.shines[0].kind, ==, SRT_SHINE_SMOKE);
  srt_scene_free (&scene);
}

/* Views 9 and 11 (spec 09 §2.7). */
static void
test_views (void)
{
  SrtFrame departure = { { 1000, 0, 0 }, srt_mat3_identity () }, tunnel = { { 0, 0, 0 }, srt_mat3_from_angles (0, (float) SRT_PI, 0) };
  SrtCamera camera;

  srt_camera_init (&camera, 640, 400);
  srt_camera_warp_out (&camera, &departure, 1000);
  fixture_near (camera.place.p.x, 1000, 0.01);
  fixture_near (camera.place.p.y, -350, 0.01);
  fixture_near (camera.place.p.z, -2000, 0.01);
  fixture_near (srt_forward (&camera.place.r).z, 1, 1e-5);
  srt_camera_warp_out (&camera, &departure, 0);
  fixture_near (srt_distance (camera.place.p, departure.p), 2030.39, 0.1);
  fixture_near (srt_forward (&camera.place.r).x, srt_sinf (0.5f), 1e-5);
  srt_camera_warp_in (&camera, &tunnel, srt_vec3 (0, 0, -20000), 100);
  fixture_near (camera.place.p.z, 10000, 0.1);
  fixture_near (srt_forward (&camera.place.r).z, -1, 1e-5);
  fixture_near (srt_dot (srt_down (&camera.place.r), srt_vec3 (0, 1, 0)), srt_cosf (0.3f), 1e-4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warp/check-23-lengths", test_check_23);
  g_test_add_func ("/warp/check-24-unseen-at-first", test_check_24);
  g_test_add_func ("/warp/spread", test_spread);
  g_test_add_func ("/warp/aligns", test_aligns);
  g_test_add_func ("/warp/large", test_large);
  g_test_add_func ("/warp/deeper", test_deeper);
  g_test_add_func ("/warp/no-arrival", test_no_arrival);
  g_test_add_func ("/warp/no-room", test_no_room);
  g_test_add_func ("/warp/tunnel-gone", test_tunnel_gone);
  g_test_add_func ("/warp/displaced", test_displaced);
  g_test_add_func ("/warp/conflict", test_conflict);
  g_test_add_func ("/warp/queue-full", test_queue_full);
  g_test_add_func ("/warp/target-dies", test_target_dies);
  g_test_add_func ("/warp/player", test_player);
  g_test_add_func ("/warp/player-let-go", test_player_let_go);
  g_test_add_func ("/warp/look", test_look);
  g_test_add_func ("/warp/origins", test_origins);
  g_test_add_func ("/warp/words", test_words);
  g_test_add_func ("/breakaway/breaks-away", test_breaks_away);
  g_test_add_func ("/breakaway/no-section", test_no_section);
  g_test_add_func ("/breakaway/turns-projector", test_turns_projector);
  g_test_add_func ("/breakaway/projects", test_projects);
  g_test_add_func ("/breakaway/projects-less", test_projects_less);
  g_test_add_func ("/breakaway/no-room", test_projects_no_room);
  g_test_add_func ("/breakaway/to-the-end", test_projects_to_the_end);
  g_test_add_func ("/warp/scene", test_scene);
  g_test_add_func ("/warp/views", test_views);
  g_test_add_func ("/breakaway/scene", test_scene_breakaway);
  return g_test_run ();
}
