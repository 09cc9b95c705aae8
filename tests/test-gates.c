/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fixed gates: tunnels, coming and going, the worm, the collapse (spec 08 §3.1-3.9, its Checks 18-22). */
#include "fixture.h"
#include "invariants.h"

#include "effects/state.h"
#include "orders/behaviours.h"
#include "orders/gate.h"

#include "render/offscreen.h"
#include "render/renderer.h"
#include "render/tunnel-mesh.h"

#include <string.h>

enum
{
  CUT_POINTS = 12,
  PART_HULL = 0,
  PART_DOOR,
  PART_RING,
  PART_FIELD,
  PART_CORE,
  PART_INNER,
  PART_MOUTH,
  N_PARTS,
  SLICE_POINTS = 5,
};

static const SrtVec3 mouth = { 0, 300, 1000 }, door_at = { 0, 0, 500 };

/* ---- Models ---- */

static SrtPart
part_of (const char *name, SrtPartClass part_class, SrtVec3 origin)
{
  SrtPart part = { .part_class = part_class, .parent = -1, .turret_slot = -1, .origin = origin,
                   .frame = srt_mat3_identity (), .bounds_min = { -500, -500, -500 },
                   .bounds_max = { 500, 500, 500 }, .radius = 500 };
  g_strlcpy (part.name, name, sizeof part.name);
  return part;
}

static void
weigh (SrtPart *part)
{
  part->volume = 8e9;
  part->density = 1e-3f;
  for (int i = 0; i < 3; i++)
    part->second[i] = part->volume * 3e5;
}

static int
add_gate (Fixture *f, SrtGateKind kind)
{
  static const SrtTrack tracks[] = {
    { .name = "Rotate End", .part = PART_RING, .length = 100, .mode = SRT_TRACK_LOOP },
    { .name = "Rotate Inner", .part = PART_INNER, .length = 100, .mode = SRT_TRACK_LOOP },
  };
  SrtPart *parts = g_new0 (SrtPart, N_PARTS);
  SrtPoint *points = g_new0 (SrtPoint, CUT_POINTS + 3);
  parts[PART_HULL] = part_of ("gate hull", SRT_PART_HULL, srt_vec3 (0, 0, 0));
  weigh (&parts[PART_HULL]);
  parts[PART_DOOR] = part_of ("door", (SrtPartClass) 0, door_at);
  parts[PART_RING] = part_of ("forcering", (SrtPartClass) 0, srt_vec3 (0, 0, 0));
  parts[PART_RING].n_tracks = 1;
  parts[PART_FIELD] = part_of ("forcefield", (SrtPartClass) 0, srt_vec3 (0, 0, 0));
  parts[PART_CORE] = part_of ("power core", (SrtPartClass) 0, srt_vec3 (0, 0, -3000));
  parts[PART_INNER] = part_of ("inner ring", (SrtPartClass) 0, srt_vec3 (0, 0, 0));
  parts[PART_INNER].first_track = 1;
  parts[PART_INNER].n_tracks = 1;
  parts[PART_MOUTH] = part_of ("mouth", (SrtPartClass) 0, mouth);
  for (int i = 0; i < CUT_POINTS; i++)
    {
      float s, c;
      srt_sincosf (2.0f * (float) SRT_PI * (float) i / CUT_POINTS, &s, &c);
      points[i] = (SrtPoint){ .part = PART_HULL, .list = SRT_POINTS_CUT, .order = i, .position = { 20000 * c, 20000 * s, 0 } };
    }
  /* The third door point is not asked for. */
  for (int i = 0; i < 3; i++)
    points[CUT_POINTS + i] = (SrtPoint){ .part = PART_DOOR, .list = SRT_POINTS_DOOR, .order = i,
                                         .position = { i == 0 ? -8000.0f : 8000.0f, i == 2 ? 9000.0f : 0.0f, 0 } };
  SrtModel model = { .lists_components = true, .parts = parts, .n_parts = N_PARTS, .points = points,
                     .n_points = CUT_POINTS + 3, .tracks = tracks, .n_tracks = 2, .total_nodes = N_PARTS };
  g_strlcpy (model.name, "gate", sizeof model.name);
  int type = fixture_add_type (f, kind == SRT_GATE_PROTO ? "arch" : "portal", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL,
                               fixture_add_model (f, &model));
  f->types[type].roles.gate.kind = kind;
  return type;
}

/* A capital ship that comes through slowly and can be caught. */
static int
add_slow (Fixture *f)
{
  SrtPart *parts = g_new0 (SrtPart, 3);
  SrtPoint *points = g_new0 (SrtPoint, SLICE_POINTS);
  parts[0] = part_of ("hull", SRT_PART_HULL, srt_vec3 (0, 0, 0));
  weigh (&parts[0]);
  parts[1] = part_of ("generator", SRT_PART_SHIELD_GENERATOR, srt_vec3 (0, 0, 0));
  parts[2] = part_of ("front slice", SRT_PART_HULL, srt_vec3 (0, 0, 900));
  parts[2].flags = SRT_PART_DAMAGED;
  for (int i = 0; i < SLICE_POINTS; i++)
    points[i] = (SrtPoint){ .part = 2, .list = SRT_POINTS_CUT, .order = i, .position = { 100.0f * (float) i, 0, -400 } };
  SrtModel model = { .lists_components = true, .parts = parts, .n_parts = 3, .points = points,
                     .n_points = SLICE_POINTS, .total_nodes = 3 };
  g_strlcpy (model.name, "slow", sizeof model.name);
  int type = fixture_add_type (f, "slow", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, fixture_add_model (f, &model));
  f->types[type].roles.gate = (SrtGateRole){ .slow_arrival = true, .splits = true, .remnant = "front slice" };
  return type;
}

/* ---- Helpers ---- */

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static void
give (Fixture *f, int slot, int order, int target)
{
  g_assert_true (srt_order_push (&f->run, slot, order, srt_target_ship (target, -1), SRT_PUSH_HAND));
}

static SrtTunnel *
tunnel_of (Fixture *f, int gate)
{
  int tunnel = srt_tunnel_find (f->world, gate);
  g_assert_cmpint (tunnel, >=, 0);
  return &f->world->tunnels[tunnel];
}

static const SrtEvent *
last_event (Fixture *f, SrtEventKind kind, int slot)
{
  for (uint32_t i = f->run.n_events; i > 0; i--)
    if (f->events[i - 1].kind == (int) kind && f->events[i - 1].slot == slot)
      return &f->events[i - 1];
  return NULL;
}

static int
count_gate (Fixture *f, SrtGateHappening what)
{
  int n = 0;
  for (uint32_t i = 0; i < f->run.n_events; i++)
    n += f->events[i].kind == SRT_EVENT_GATE && f->events[i].number == (int) what;
  return n;
}

static void
expect_at (SrtVec3 at, float x, float y, float z, float within)
{
  fixture_near (at.x, x, within);
  fixture_near (at.y, y, within);
  fixture_near (at.z, z, within);
}

static void
expect_whole (Fixture *f, int slot)
{
  uint32_t gone = SRT_NO_COLLISIONS | SRT_UNPOWERED | SRT_FROZEN | SRT_LIGHTS_DISABLED;
  g_assert_cmphex (object (f, slot)->flags & gone, ==, 0);
  g_assert_true (object (f, slot)->flags & SRT_TARGETABLE);
  g_assert_cmpint (object (f, slot)->portal, ==, 0);
}

static void
expect_ended (Fixture *f, int slot)
{
  g_assert_cmpint (srt_order_number (f->world, slot), ==, -1);
  const SrtEvent *note = last_event (f, SRT_EVENT_ORDER_LOG, slot);
  g_assert_nonnull (note);
  g_assert_nonnull (note->text);
}

static const char *
words (Fixture *f, int slot)
{
  static char text[160];
  text[0] = '\0';
  const SrtOrderInfo *info = srt_order_info (srt_order_number (f->world, slot));
  if (info && info->describe)
    info->describe (&f->run, slot, text, sizeof text);
  return text;
}

/* Ticks, keeping only the last events told. */
static void
run_quietly (Fixture *f, int ticks)
{
  for (int i = 0; i < ticks; i++)
    {
      fixture_forget (f);
      fixture_tick (f);
    }
}

/* ---- Gates as they are made ---- */

static void
test_proto_is_open (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 1000, 0, 0);
  const SrtTunnel *tunnel = tunnel_of (f, gate);
  g_assert_cmpint (tunnel->kind, ==, SRT_TUNNEL_PROTO);
  g_assert_cmpint (tunnel->shown, ==, 1);
  fixture_near (tunnel->grow, 1, 1e-6);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  expect_at (srt_sub (place.p, object (f, gate)->next.p), door_at.x, door_at.y, door_at.z, 0.5f);
  const SrtNode *ring = &srt_nodes (f->world)[srt_part_named (&f->run, gate, "forcering")];
  fixture_near (ring->time_speed, 1, 1e-6);
  g_assert_cmpint (ring->track_mode, ==, SRT_TRACK_LOOP);
  /* It moves with the gate. */
  srt_set_position (&f->run, gate, srt_vec3 (0, 0, 70000));
  place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  expect_at (place.p, door_at.x, door_at.y, 70000 + door_at.z, 1);
}

static void
test_advanced_is_closed (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_ADVANCED), gate = fixture_ship (f, type, 0, 0, 0);
  g_assert_cmpint (srt_tunnel_find (f->world, gate), ==, -1);
  const SrtNode *ring = &srt_nodes (f->world)[srt_part_named (&f->run, gate, "forcering")];
  const SrtNode *inner = &srt_nodes (f->world)[srt_part_named (&f->run, gate, "inner ring")];
  fixture_near (inner->time_speed, 4, 1e-6);
  fixture_near (ring->time_speed, 1, 1e-6);
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 2);
  g_assert_cmpint (tunnel_of (f, gate)->kind, ==, SRT_TUNNEL_ADVANCED);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  expect_at (srt_sub (place.p, object (f, gate)->next.p), mouth.x, mouth.y, mouth.z, 0.5f);
}

static void
test_gate_gone (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, -90000);
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 20);
  g_assert_cmpint (object (f, ship)->portal, ==, 1);
  srt_retire (&f->run, gate);
  fixture_run (f, 1);
  g_assert_cmpint (srt_tunnel_find (f->world, gate), ==, -1);
  g_assert_cmpint (f->world->tunnels[0].live, ==, 0);
  g_assert_cmpint (object (f, ship)->portal, ==, 0);
  /* Who was on the way comes out all the same. */
  fixture_run (f, 500);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, -1);
  expect_whole (f, ship);
}

static void
test_tunnels_run_out (void)
{
  g_autoptr (Fixture) f = fixture_new (48);
  int slots[SRT_TUNNELS + 1];
  for (int i = 0; i <= SRT_TUNNELS; i++)
    {
      slots[i] = fixture_ship (f, FIX_BOX, 5000.0f * (float) i, 0, 0);
      g_assert_cmpint (srt_tunnel_make (&f->run, slots[i], SRT_TUNNEL_WARP), ==, i < SRT_TUNNELS ? i : -1);
    }
  const SrtEvent *full = last_event (f, SRT_EVENT_POOL_FULL, slots[SRT_TUNNELS]);
  g_assert_nonnull (full);
  g_assert_cmpint (full->number, ==, 9);
  give (f, slots[SRT_TUNNELS], SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 1);
  expect_ended (f, slots[SRT_TUNNELS]);
  /* What is freed is used again. */
  srt_tunnel_free (&f->run, 5);
  g_assert_cmpint (srt_tunnel_find (f->world, slots[5]), ==, -1);
  g_assert_cmpint (srt_tunnel_make (&f->run, slots[SRT_TUNNELS], SRT_TUNNEL_WARP), ==, 5);
  srt_tunnel_free (&f->run, -1);
  srt_tunnel_free (&f->run, SRT_TUNNELS);
}

/* ---- Open and Close ---- */

static void
test_check_18 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int gate = fixture_ship (f, FIX_HULL, 0, 0, 0);
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 1);
  fixture_near (tunnel_of (f, gate)->grow, 0.0001, 1e-7);
  g_assert_cmpint (tunnel_of (f, gate)->kind, ==, SRT_TUNNEL_PROTO);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SOUND, gate), ==, 1);
  g_assert_cmpstr (words (f, gate), ==, "opens until tick 111");
  fixture_run (f, 55);
  fixture_near (tunnel_of (f, gate)->grow, 0.5, 0.001);
  float before = tunnel_of (f, gate)->grow;
  fixture_run (f, 54);
  g_assert_cmpint (srt_order_number (f->world, gate), ==, SRT_ORDER_GATE_OPEN);
  g_assert_cmpfloat (tunnel_of (f, gate)->grow, >, before);
  fixture_run (f, 1);
  fixture_near (tunnel_of (f, gate)->grow, 1, 1e-6);
  g_assert_cmpint (srt_order_number (f->world, gate), ==, -1);
  g_assert_cmpint (count_gate (f, SRT_GATE_OPENS), ==, 1);
  g_assert_cmpint (count_gate (f, SRT_GATE_IS_OPEN), ==, 1);
  /* What is open is not opened. */
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 1);
  expect_ended (f, gate);
  g_assert_cmpint (f->world->tunnels[1].live, ==, 0);
  fixture_near (tunnel_of (f, gate)->grow, 1, 1e-6);
}

static void
test_open_is_red_beside_an_advanced_gate (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_ADVANCED), gate = fixture_ship (f, FIX_HULL, 0, 0, 0);
  fixture_ship (f, type, 0, 0, 90000);
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 1);
  g_assert_cmpint (tunnel_of (f, gate)->kind, ==, SRT_TUNNEL_ADVANCED);
}

static void
test_close (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  give (f, gate, SRT_ORDER_GATE_CLOSE, -1);
  fixture_run (f, 56);
  fixture_near (tunnel_of (f, gate)->grow, 0.5, 0.001);
  g_assert_cmpstr (words (f, gate), ==, "closes until tick 111");
  fixture_run (f, 54);
  g_assert_cmpint (srt_tunnel_find (f->world, gate), >=, 0);
  fixture_run (f, 1);
  g_assert_cmpint (srt_tunnel_find (f->world, gate), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, gate), ==, -1);
  g_assert_cmpint (count_gate (f, SRT_GATE_IS_CLOSED), ==, 1);
}

/* An order about a gate without a tunnel ends, and says so. */
static void
test_no_tunnel (void)
{
  static const int orders[] = { SRT_ORDER_GATE_IN, SRT_ORDER_GATE_OUT, SRT_ORDER_GATE_CLOSE, SRT_ORDER_GATE_COLLAPSE };
  g_autoptr (Fixture) f = fixture_new (8);
  int gate = fixture_ship (f, FIX_HULL, 0, 0, 0), ship = fixture_ship (f, FIX_FIGHTER, 9000, 0, 0);
  for (size_t i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      SrtVec3 stood = object (f, ship)->next.p;
      uint32_t flags = object (f, ship)->flags;
      fixture_forget (f);
      give (f, ship, orders[i], gate);
      fixture_run (f, 1);
      expect_ended (f, ship);
      g_assert_cmphex (object (f, ship)->flags, ==, flags);
      expect_at (object (f, ship)->next.p, stood.x, stood.y, stood.z, 0.01f);
    }
  /* Nor of a target that is no slot, or none. */
  fixture_forget (f);
  give (f, ship, SRT_ORDER_GATE_IN, 30000);
  fixture_run (f, 1);
  expect_ended (f, ship);
  fixture_forget (f);
  give (f, ship, SRT_ORDER_GATE_OUT, -1);
  fixture_run (f, 1);
  expect_ended (f, ship);
}

/* ---- Jump in ---- */

static void
test_check_19 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  f->world->gate_spread = 0;
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 1);
  const SrtObject *it = object (f, ship);
  g_assert_cmphex (it->flags & (SRT_UNPOWERED | SRT_FROZEN | SRT_NO_COLLISIONS | SRT_LIGHTS_DISABLED), ==,
                   SRT_UNPOWERED | SRT_FROZEN | SRT_NO_COLLISIONS | SRT_LIGHTS_DISABLED);
  g_assert_false (it->flags & SRT_TARGETABLE);
  expect_at (srt_frame_local (&place, it->next.p), 0, 0, 26000, 1);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, ship);
  g_assert_cmpint (tunnel_of (f, gate)->flash, ==, f->world->frame_start);
  SrtOrderMark mark;
  g_assert_cmpint (srt_order_info (SRT_ORDER_GATE_IN)->marks (&f->run, ship, &mark, 1), ==, 1);
  expect_at (srt_frame_local (&place, mark.a), 0, 0, 26000, 1);
  /* The portal stands at the fifth ring from the end; the mouth's side shows. */
  SrtVec3 point, normal;
  g_assert_true (srt_portal_plane (&f->run, ship, &point, &normal));
  expect_at (srt_frame_local (&place, point), 0, 0, 10500, 1);
  expect_at (srt_mul_transposed (&place.r, normal), 0, 0, -1, 1e-6f);
  fixture_run (f, 249);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, ship);
  fixture_run (f, 1);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, -1);
  g_assert_cmpstr (words (f, ship), ==, "comes through, 50 of 100 of the way");
  fixture_run (f, 249);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, SRT_ORDER_GATE_IN);
  fixture_run (f, 1);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, -1);
  /* The first after the middle comes out one step aside. */
  SrtVec3 at = srt_frame_local (&place, it->next.p);
  fixture_near (sqrtf (at.x * at.x + at.z * at.z), 53000, 5);
  fixture_near (srt_atan2f (at.x, -at.z), 0.3, 1e-4);
  expect_whole (f, ship);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_GATE_JUMPED_IN, ship), ==, 1);
  g_assert_cmpint (last_event (f, SRT_EVENT_GATE_JUMPED_IN, ship)->other, ==, gate);
  /* It faces its way, and flies on along it. */
  SrtVec3 way = srt_normalize (srt_sub (it->next.p, srt_frame_apply (&place, srt_vec3 (0, 0, 26000))));
  fixture_near (srt_dot (srt_forward (&it->next.r), way), 1, 1e-4);
  g_assert_cmpfloat (srt_dot (it->velocity, way), >, 0);
  g_assert_cmpfloat (it->speed, <=, 321);
}

static void
test_hostile_comes_less_far (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_HOSTILE_HULL, 400000, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 1);
  /* What lists components goes on being run into. */
  g_assert_false (object (f, ship)->flags & SRT_NO_COLLISIONS);
  fixture_run (f, 500);
  SrtVec3 at = srt_frame_local (&place, object (f, ship)->next.p);
  fixture_near (sqrtf (at.x * at.x + at.z * at.z), 25000, 15);
  fixture_near (srt_atan2f (at.x, -at.z), -0.6, 1e-3);
}

/* -2 to 2 and back, without 0; the player's ship starts it from the middle. */
static void
test_spread (void)
{
  static const int expected[] = { -2, -1, 1, 2, 1, -1, -2, -1 };
  g_autoptr (Fixture) f = fixture_new (16);
  int type = add_gate (f, SRT_GATE_PROTO);
  int player = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0), gate = fixture_ship (f, type, 0, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  fixture_player (f);
  for (size_t i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      int ship = fixture_ship (f, FIX_BOX, 400000, 0, 9000);
      give (f, ship, SRT_ORDER_GATE_IN, gate);
      run_quietly (f, 501);
      SrtVec3 at = srt_frame_local (&place, object (f, ship)->next.p);
      fixture_near (srt_atan2f (at.x, -at.z), 0.3 * expected[i], 1e-3);
      srt_retire (&f->run, ship);
    }
  g_assert_cmpint (f->world->gate_spread, ==, 1);
  give (f, player, SRT_ORDER_GATE_IN, gate);
  run_quietly (f, 1);
  g_assert_cmpint (f->world->gate_spread, ==, 0);
}

static void
test_player_comes_in (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO);
  int player = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0), gate = fixture_ship (f, type, 0, 0, 0);
  int other = fixture_ship (f, FIX_BOX, 300000, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  fixture_player (f);
  give (f, other, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 10);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, other);
  give (f, player, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 1);
  /* From above the axis, and at once. */
  expect_at (srt_frame_local (&place, object (f, player)->next.p), 0, -2000, 18000, 1);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, player);
  g_assert_cmpint (f->world->environment_update, ==, 1);
  fixture_run (f, 500);
  expect_at (srt_frame_local (&place, object (f, player)->next.p), 0, 0, -53000, 5);
  expect_whole (f, player);
  /* Who was overtaken came through as well. */
  expect_whole (f, other);
}

static void
test_check_20 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int first = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0), second = fixture_ship (f, FIX_FIGHTER, 410000, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  give (f, first, SRT_ORDER_GATE_IN, gate);
  give (f, second, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 250);
  expect_at (srt_frame_local (&place, object (f, second)->next.p), 0, 0, 26000, 1);
  g_assert_cmpstr (words (f, second), ==, "waits for the tunnel");
  g_assert_cmpfloat (srt_gate_arriving (f->world, first, 0), <, 0.5f);
  g_assert_cmpfloat (srt_gate_arriving (f->world, second, 0), <, 0.0f);
  fixture_run (f, 2);
  g_assert_cmpfloat (srt_gate_arriving (f->world, first, 0), >=, 0.5f);
  g_assert_cmpfloat (srt_gate_arriving (f->world, second, 0), >=, 0.0f);
  fixture_run (f, 501);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_GATE_JUMPED_IN, -1), ==, 2);
}

/* The first dies half in: the next one waits for nobody. */
static void
test_first_dies (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int first = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0), second = fixture_ship (f, FIX_FIGHTER, 410000, 0, 0);
  give (f, first, SRT_ORDER_GATE_IN, gate);
  give (f, second, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 50);
  srt_object_destroyed (&f->run, first, false, true);
  fixture_run (f, 2);
  g_assert_cmpint (object (f, first)->portal, ==, 0);
  g_assert_cmpfloat (srt_gate_arriving (f->world, second, 0), >=, 0.0f);
  fixture_run (f, 501);
  expect_whole (f, second);
}

static void
test_hull_lost_in_tunnel (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int first = fixture_ship (f, FIX_HULL, 400000, 0, 0), second = fixture_ship (f, FIX_FIGHTER, 410000, 0, 0);
  give (f, first, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 50);
  give (f, second, SRT_ORDER_GATE_IN, gate);
  srt_hull_lost (&f->run, first);
  fixture_run (f, 2);
  g_assert_cmpint (object (f, first)->portal, ==, 0);
  g_assert_cmpfloat (srt_gate_arriving (f->world, second, 0), >=, 0.0f);
}

/* Popped by hand halfway, it is a ship like any other. */
static void
test_pop_midway (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0);
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 100);
  srt_order_pop (&f->run, ship);
  expect_whole (f, ship);
  g_assert_cmpint (tunnel_of (f, gate)->coming_through, ==, -1);
}

static void
test_gate_closes_on_who_waits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int first = fixture_ship (f, FIX_FIGHTER, 400000, 0, 0), second = fixture_ship (f, FIX_FIGHTER, 410000, 0, 0);
  give (f, first, SRT_ORDER_GATE_IN, gate);
  give (f, second, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 10);
  give (f, gate, SRT_ORDER_GATE_CLOSE, -1);
  fixture_run (f, 113);
  expect_ended (f, second);
  expect_whole (f, second);
  g_assert_cmpint (srt_order_number (f->world, first), ==, SRT_ORDER_GATE_IN);
  fixture_run (f, 500);
  expect_whole (f, first);
}

/* ---- Jump out ---- */

typedef struct TwoGates
{
  int near, far, ship;
  SrtFrame near_mouth, far_mouth;
} TwoGates;

static TwoGates
two_gates (Fixture *f, bool player)
{
  TwoGates g;
  int type = add_gate (f, SRT_GATE_PROTO);
  g.ship = fixture_ship (f, FIX_FIGHTER, 0, 0, -60000);
  g.near = fixture_ship (f, type, 0, 0, 0);
  g.far = fixture_ship (f, type, 900000, 0, 0);
  g.near_mouth = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, g.near));
  g.far_mouth = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, g.far));
  if (player)
    fixture_player (f);
  return g;
}

/* Through the nearest gate, out of the one named. */
static void
test_out_by_the_nearest (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, false);
  SrtMat3 turned = srt_mat3_from_angles (0.3f, 0.5f, 0.1f);
  srt_set_orientation (&f->run, g.ship, &turned);
  give (f, g.ship, SRT_ORDER_GATE_OUT, g.far);
  srt_order_current (f->world, g.ship)->sequence = 4;
  fixture_run (f, 1);
  g_assert_cmpint (tunnel_of (f, g.near)->going_through, ==, g.ship);
  g_assert_cmpint (object (f, g.ship)->portal, ==, 1 + srt_tunnel_find (f->world, g.near));
  SrtOrderMark marks[2];
  g_assert_cmpint (srt_order_info (SRT_ORDER_GATE_OUT)->marks (&f->run, g.ship, marks, 2), ==, 2);
  expect_at (srt_frame_local (&g.near_mouth, marks[1].a), 0, 0, 26000, 1);
  int ticks = 0;
  float before = 0.0f;
  while (srt_order_number (f->world, g.ship) == SRT_ORDER_GATE_OUT)
    {
      SrtVec3 at = object (f, g.ship)->next.p;
      fixture_run (f, 1);
      g_assert_cmpint (++ticks, <, 1000);
      if (srt_order_number (f->world, g.ship) != SRT_ORDER_GATE_OUT)
        break;
      /* Straight in, its way held and its nose where it was. */
      SrtVec3 local = srt_frame_local (&g.near_mouth, object (f, g.ship)->next.p);
      fixture_near (local.x, 0, 1);
      g_assert_cmpfloat (srt_distance (local, srt_vec3 (0, 0, 26000)), >=, 400);
      for (int k = 0; k < 9; k++)
        fixture_near (object (f, g.ship)->next.r.m[k], turned.m[k], 1e-5);
      before = srt_maxf (before, srt_distance (at, object (f, g.ship)->next.p));
    }
  g_assert_cmpfloat (before, >, 100);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_GATE_JUMPED_OUT, g.ship), ==, 1);
  g_assert_cmpint (last_event (f, SRT_EVENT_GATE_JUMPED_OUT, g.ship)->other, ==, g.near);
  fixture_near (object (f, g.ship)->next.p.z, -25e6, 10);
  g_assert_cmpint (tunnel_of (f, g.near)->going_through, ==, -1);
  g_assert_cmpint (srt_order_number (f->world, g.ship), ==, SRT_ORDER_GATE_IN);
  g_assert_cmpint (srt_order_current (f->world, g.ship)->sequence, ==, 4);
  fixture_run (f, 502);
  SrtVec3 at = srt_frame_local (&g.far_mouth, object (f, g.ship)->next.p);
  fixture_near (sqrtf (at.x * at.x + at.z * at.z), 53000, 700);
  expect_whole (f, g.ship);
  g_assert_cmpint (last_event (f, SRT_EVENT_GATE_JUMPED_IN, g.ship)->other, ==, g.far);
}

static void
test_out_queues (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, false);
  int second = fixture_ship (f, FIX_FIGHTER, 0, 5000, -60000);
  give (f, g.ship, SRT_ORDER_GATE_OUT, g.far);
  give (f, second, SRT_ORDER_GATE_OUT, g.far);
  fixture_run (f, 40);
  expect_at (object (f, second)->next.p, 0, 5000, -60000, 0.1f);
  g_assert_cmpstr (words (f, second), ==, "waits for the tunnel");
  while (srt_order_number (f->world, g.ship) == SRT_ORDER_GATE_OUT)
    fixture_run (f, 1);
  fixture_run (f, 30);
  g_assert_cmpfloat (object (f, second)->next.p.z, >, -60000);
  fixture_run (f, 1200);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_GATE_JUMPED_IN, -1), ==, 2);
}

/* The gate it was to come out of closes while it leaves: it stands where it was. */
static void
test_out_to_a_closed_gate (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, false);
  give (f, g.ship, SRT_ORDER_GATE_OUT, g.far);
  fixture_run (f, 20);
  srt_tunnel_free (&f->run, srt_tunnel_find (f->world, g.far));
  while (srt_order_number (f->world, g.ship) == SRT_ORDER_GATE_OUT)
    fixture_run (f, 1);
  expect_ended (f, g.ship);
  expect_whole (f, g.ship);
  expect_at (object (f, g.ship)->next.p, 0, 0, -60000, 1);
}

static void
test_out_by_a_gate_that_closes (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, false);
  give (f, g.ship, SRT_ORDER_GATE_OUT, g.far);
  fixture_run (f, 20);
  srt_tunnel_free (&f->run, srt_tunnel_find (f->world, g.near));
  fixture_run (f, 1);
  expect_ended (f, g.ship);
  expect_whole (f, g.ship);
}

/* ---- The worm ---- */

static void
ride (Fixture *f, const TwoGates *g)
{
  give (f, g->ship, SRT_ORDER_GATE_OUT, g->far);
  for (int i = 0; f->world->worm_since < 0; i++)
    {
      g_assert_cmpint (i, <, 1000);
      fixture_forget (f);
      fixture_run (f, 1);
    }
}

static void
test_worm (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, true);
  int hull = fixture_ship (f, FIX_HULL, 0, 90000, 0);
  ride (f, &g);
  int began = f->world->worm_since;
  g_assert_cmpint (f->world->worm_ship, ==, g.ship);
  expect_at (f->world->worm.p, 0, 0, -25e6, 10);
  g_assert_cmpmem (&f->world->worm, sizeof (SrtFrame), &object (f, g.ship)->next, sizeof (SrtFrame));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
  g_assert_cmpint (object (f, g.ship)->portal, ==, 0);
  /* The camera stays, whoever asks. */
  f->world->player.view = 0;
  g_assert_false (srt_view_set (&f->run, SRT_VIEW_DEATH, true, true));
  g_assert_false (srt_view_set (&f->run, 0x0C, false, false));
  g_assert_cmpint (f->world->player.view, ==, 0);
  /* Nothing is lost meanwhile. */
  int engine = srt_part_named (&f->run, hull, "Engine 1");
  srt_component_break (&f->run, hull, engine);
  fixture_run (f, 399);
  g_assert_false (srt_nodes (f->world)[engine].flags & SRT_NODE_SPENT);
  g_assert_cmpint (f->world->worm_since, ==, began);
  fixture_near (object (f, g.ship)->next.p.z, -25e6, 10);
  fixture_forget (f);
  fixture_run (f, 1);
  g_assert_cmpint (f->world->worm_since, ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
  g_assert_cmpfloat (f->world->player.hit_shake, >, 0.9f);
  g_assert_cmpint (srt_order_number (f->world, g.ship), ==, SRT_ORDER_GATE_IN);
  g_assert_true (srt_nodes (f->world)[engine].flags & SRT_NODE_SPENT);
  g_assert_true (srt_view_set (&f->run, 0, false, false));
  fixture_run (f, 501);
  expect_at (srt_frame_local (&g.far_mouth, object (f, g.ship)->next.p), 0, 0, -53000, 700);
  expect_whole (f, g.ship);
}

/* One step in forty shakes, whatever the rate of frames. */
static void
test_worm_shakes (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, true);
  int shakes = 0, steps = 0;
  ride (f, &g);
  for (; steps < 4000; steps++)
    {
      fixture_forget (f);
      f->world->player.hit_shake = 0.0f;
      srt_worm_step (&f->run);
      if (fixture_count (f, SRT_EVENT_SOUND, g.ship) == 0)
        continue;
      shakes++;
      const SrtEvent *rumble = last_event (f, SRT_EVENT_SOUND, g.ship);
      g_assert_cmpint (rumble->number, ==, SRT_SOUND_WORM);
      fixture_near (rumble->value, 2000 * object (f, g.ship)->radius, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
      fixture_near (f->world->player.hit_shake, 1, 1e-6);
    }
  g_assert_cmpint (shakes, >, 60);
  g_assert_cmpint (shakes, <, 140);
}

/* Who dies riding leaves the worm. */
static void
test_worm_ends_with_its_rider (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, true);
  ride (f, &g);
  srt_orders_pop_all (&f->run, g.ship);
  g_assert_cmpint (f->world->worm_since, ==, -1);
  expect_whole (f, g.ship);
}

/* ---- Collapse ---- */

static void
test_check_22 (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0), n = 0;
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  fixture_run (f, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
  g_assert_cmpstr (words (f, gate), ==, "step 1 of 3: its hull burns until tick 1001");
  fixture_run (f, 999);
  for (uint32_t i = 0; i < f->run.n_events; i++)
    {
      const SrtEvent *event = &f->events[i];
      if (event->kind != SRT_EVENT_GATE_FIREBALL)
        continue;
      /* In turn, round and round; 5500 to 8500 across. */
      float s, c;
      srt_sincosf (2.0f * (float) SRT_PI * (float) (n % CUT_POINTS) / CUT_POINTS, &s, &c);
      SrtVec3 at = srt_sub (event->place, object (f, gate)->next.p);
      fixture_near (at.x, 20000 * c, 1500);
      fixture_near (at.y, 20000 * s, 1500);
      g_assert_cmpfloat (event->value, >=, 2750);
      g_assert_cmpfloat (event->value, <=, 4250);
      g_assert_cmpint (event->direction.x > 0.0f, ==, n % 7 == 0);
      n++;
    }
  g_assert_cmpint (n, ==, 55);
  /* They are drawn and heard; the log says once that the gate collapses. */
  g_assert_false (srt_event_logged (SRT_EVENT_GATE_FIREBALL));
  g_assert_cmpint (count_gate (f, SRT_GATE_COLLAPSES), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_LIGHTS, gate), ==, 0);
  fixture_run (f, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_LIGHTS, gate), ==, 1);
  g_assert_cmpint (last_event (f, SRT_EVENT_LIGHTS, gate)->number, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 2);
}

/* While the hull burns its lights are out in three frames of ten; then for good. Ended early, they are on. */
static void
test_lights_of_a_collapse (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0), out = 0;
  const uint8_t *lights = srt_type_lights (f->world, type);
  g_assert_nonnull (lights);
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  for (int i = 0; i < 1000; i++)
    {
      run_quietly (f, 1);
      out += *lights == SRT_LIGHTS_OUT;
    }
  g_assert_cmpint (out, >, 240);
  g_assert_cmpint (out, <, 360);
  run_quietly (f, 50);
  g_assert_cmpint (*lights, ==, SRT_LIGHTS_OUT);

  int other = fixture_ship (f, type, 0, 0, 90000);
  give (f, other, SRT_ORDER_GATE_COLLAPSE, -1);
  run_quietly (f, 30);
  srt_order_pop (&f->run, other);
  g_assert_cmpint (*lights, ==, 0);
}

/* What is told of a collapse is seen: fire at the place, which lights what is about it. */
static void
test_effects_of_a_collapse (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  const SrtEvent fireball = { .kind = SRT_EVENT_GATE_FIREBALL, .slot = gate, .other = -1, .value = 3000,
                              .place = { 0, 20000, 0 } };
  const SrtEvent opens = { .kind = SRT_EVENT_GATE, .slot = gate, .other = -1, .number = SRT_GATE_OPENS };
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *effects = srt_effects_new (&style, 1, f->world->mission_ticks);
  SrtFireballLook look;

  srt_effects_tick (effects, f->world, f->content, &opens, 1);
  g_assert_cmpint (effects->fireballs.n, ==, 0);
  srt_effects_tick (effects, f->world, f->content, &fireball, 1);
  g_assert_cmpint (effects->fireballs.n, ==, 1);
  g_assert_true (srt_fireball_look (effects, &effects->fireballs.fireballs[0], 0, &look));
  g_assert_cmpfloat (srt_distance (look.at, fireball.place), <, 1);
  fixture_near (look.half, 6000, 1e-3);
  g_assert_true (look.light);
  srt_effects_free (effects);
}

static void
test_proto_collapses (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 5000, 0, 0);
  SrtVec3 stood = object (f, gate)->next.p;
  const SrtNode *ring = &srt_nodes (f->world)[srt_part_named (&f->run, gate, "forcering")];
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  run_quietly (f, 1001);
  int late = 0;
  for (int tick = 0; tick < 200; tick++)
    {
      run_quietly (f, 1);
      late += fixture_count (f, SRT_EVENT_GATE_FIREBALL, gate);
      SrtVec3 off = srt_sub (object (f, gate)->next.p, stood);
      fixture_near (fabsf (off.x), 15, 0.01);
      fixture_near (fabsf (off.y), 15, 0.01);
      fixture_near (fabsf (off.z), 15, 0.01);
    }
  g_assert_cmpint (late, >, 2);
  g_assert_cmpint (late, <, 25);
  g_assert_true (object (f, gate)->flags & SRT_UNPOWERED);
  fixture_near (ring->time_speed, 0.5, 0.01);
  fixture_near (tunnel_of (f, gate)->burnt, 0.1, 0.001);
  run_quietly (f, 200);
  fixture_near (ring->time_speed, 0, 1e-6);
  run_quietly (f, 1600);
  fixture_near (tunnel_of (f, gate)->burnt, 1, 1e-6);
  expect_at (object (f, gate)->next.p, stood.x, stood.y, stood.z, 0.01f);
  run_quietly (f, 85);
  fixture_near (tunnel_of (f, gate)->paled, 0.5, 0.01);
  fixture_near (tunnel_of (f, gate)->fade, 0.5, 0.01);
  run_quietly (f, 85);
  /* A proto gate keeps its tunnel's record, and its hull. */
  g_assert_cmpint (srt_order_number (f->world, gate), ==, -1);
  g_assert_cmpint (tunnel_of (f, gate)->shown, ==, 0);
  g_assert_false (object (f, gate)->flags & SRT_EXPLODING);
  g_assert_false (srt_node_shown (&f->run, srt_part_named (&f->run, gate, "forcefield")));
  g_assert_true (srt_node_shown (&f->run, srt_part_named (&f->run, gate, "gate hull")));
}

static void
test_advanced_collapses (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_ADVANCED), gate = fixture_ship (f, type, 0, 0, 0);
  const SrtNode *inner = &srt_nodes (f->world)[srt_part_named (&f->run, gate, "inner ring")];
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  run_quietly (f, 111);
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  run_quietly (f, 1001 + 400);
  fixture_near (inner->time_speed, 2, 0.05);
  fixture_near (tunnel_of (f, gate)->burnt, 0.2, 0.001);
  run_quietly (f, 1600);
  fixture_near (tunnel_of (f, gate)->burnt, 1, 0.001);
  run_quietly (f, 1999);
  fixture_near (tunnel_of (f, gate)->fade, 1, 1e-6);
  run_quietly (f, 1 + 169);
  g_assert_cmpint (srt_order_number (f->world, gate), ==, SRT_ORDER_GATE_COLLAPSE);
  fixture_forget (f);
  fixture_run (f, 1);
  g_assert_cmpint (srt_tunnel_find (f->world, gate), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, gate), ==, 1);
  g_assert_true (object (f, gate)->flags & SRT_EXPLODING);
  g_assert_false (srt_node_shown (&f->run, srt_part_named (&f->run, gate, "forcefield")));
}

/* ---- Slow arrival, and being caught ---- */

static void
test_slow_arrival (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), slow = add_slow (f);
  int gate = fixture_ship (f, type, 0, 0, 0), ship = fixture_ship (f, slow, 400000, 0, 0);
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  run_quietly (f, 1);
  g_assert_cmpint (f->world->gate_spread, ==, -2);
  g_assert_cmpint (tunnel_of (f, gate)->flash, ==, -1);
  int notes = 0;
  for (int i = 0; i < 7692; i++)
    {
      run_quietly (f, 1);
      notes += fixture_count (f, SRT_EVENT_ORDER_LOG, ship);
    }
  g_assert_cmpint (srt_order_number (f->world, ship), ==, SRT_ORDER_GATE_IN);
  run_quietly (f, 1);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, -1);
  expect_at (srt_frame_local (&place, object (f, ship)->next.p), 0, 0, -25000, 15);
  /* Beyond a third nobody can be caught any more; that is said once. */
  g_assert_cmpint (notes, ==, 1);
  g_assert_cmpint (f->world->caught, ==, -1);
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  run_quietly (f, 5);
  g_assert_cmpint (f->world->caught, ==, -1);
}

static void
expect_split (Fixture *f, int ship, int gate)
{
  const SrtObject *it = object (f, ship);
  g_assert_true (it->flags & SRT_EXPLODING);
  g_assert_true (it->flags & SRT_UNPOWERED);
  g_assert_true (it->flags & SRT_LIGHTS_DISABLED);
  g_assert_false (it->flags & (SRT_SHIELD_GENERATOR | SRT_FROZEN));
  g_assert_cmpint (it->portal, ==, 0);
  g_assert_cmpint (it->last_attacker, ==, gate);
  g_assert_true (srt_node_shown (&f->run, srt_part_named (&f->run, ship, "front slice")));
  g_assert_false (srt_node_shown (&f->run, srt_part_named (&f->run, ship, "hull")));
  expect_at (srt_mul_transposed (&it->next.r, it->velocity), 0.2f, 0.14f, 40, 0.01f);
  fixture_near (it->roll_rate, -0.0013, 1e-7);
  fixture_near (it->pitch_rate, -4e-5, 1e-9);
  fixture_near (it->yaw_rate, 2e-5, 1e-9);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_GATE_JUMPED_IN, ship), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, ship), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), >=, 1);
}

static void
test_caught_splits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_ADVANCED), slow = add_slow (f);
  int gate = fixture_ship (f, type, 0, 0, 0), ship = fixture_ship (f, slow, 400000, 0, 0);
  SrtFrame place;
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  run_quietly (f, 111);
  place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  run_quietly (f, 1);
  int began = f->world->frame_start;
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  fixture_forget (f);
  fixture_run (f, 1);
  g_assert_cmpint (f->world->caught, ==, 1);
  g_assert_cmpint (count_gate (f, SRT_GATE_CATCHES), ==, 1);
  /* A third of the way is 2564 ticks and a bit. */
  while (f->world->frame_start < began + 2564)
    run_quietly (f, 1);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, SRT_ORDER_GATE_IN);
  fixture_forget (f);
  fixture_run (f, 1);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, -1);
  expect_split (f, ship, gate);
  fixture_near (srt_frame_local (&place, object (f, ship)->next.p).z, 26000 - 51000.0 / 3, 60);
  /* The collapse is at its last step from now on. */
  fixture_run (f, 1);
  g_assert_cmpint (object (f, gate)->flags & SRT_EXPLODING, ==, 0);
  g_assert_cmpfloat (tunnel_of (f, gate)->fade, <, 1.0f);
  fixture_run (f, 170);
  g_assert_true (object (f, gate)->flags & SRT_EXPLODING);
  /* The slice goes up point by point, ten ticks apart. */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT, ship), ==, 1);
  int32_t last = -1, points = 0;
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == SRT_EVENT_SPLIT_STEP && f->events[i].slot == ship)
      {
        fixture_near (f->events[i].value, 750, 1e-6);
        g_assert_true (points == 0 || f->events[i].tick == last + 10);
        last = f->events[i].tick;
        points++;
      }
  g_assert_cmpint (points, ==, SLICE_POINTS);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT_ENDED, ship), ==, 1);
  fixture_run (f, 100);
  invariants_check (&f->run);
}

/* A collapse goes on for as long as who is caught comes through. */
static void
test_collapse_waits_for_the_caught (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), slow = add_slow (f);
  int gate = fixture_ship (f, type, 0, 0, 0), ship = fixture_ship (f, slow, 400000, 0, 0);
  f->types[slow].roles.gate.splits = false; /* it comes through whole, in 7693 ticks */
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  run_quietly (f, 1);
  give (f, gate, SRT_ORDER_GATE_COLLAPSE, -1);
  run_quietly (f, 1 + 1000 + 2000 + 500);
  fixture_near (tunnel_of (f, gate)->burnt, 1, 1e-6);
  fixture_near (tunnel_of (f, gate)->fade, 1, 1e-6);
  run_quietly (f, 7693 - 3500 + 170 + 3);
  g_assert_cmpint (srt_order_number (f->world, gate), ==, -1);
  g_assert_false (object (f, ship)->flags & SRT_EXPLODING);
}

/* ---- How tunnels look ---- */

static void
test_check_21 (void)
{
  fixture_near (srt_tunnel_ring_radius (srt_tunnel_kind_size (SRT_TUNNEL_PROTO), 0), 24079, 1);
  fixture_near (srt_tunnel_ring_radius (srt_tunnel_kind_size (SRT_TUNNEL_PROTO), 8), 5600, 0.5);
  fixture_near (srt_tunnel_ring_radius (srt_tunnel_kind_size (SRT_TUNNEL_ADVANCED), 8), 3200, 0.5);
  fixture_near (srt_tunnel_ring_radius (srt_tunnel_kind_size (SRT_TUNNEL_PROJECTION), 8), 19200, 1);
  /* A ring between two lies on the curve, not on the line. */
  double between = srt_tunnel_ring_radius (70, 0.5), a = srt_tunnel_ring_radius (70, 0), b = srt_tunnel_ring_radius (70, 1);
  fixture_near (between, sqrt (a * b), 0.1);
}

static void
test_ring_depths (void)
{
  fixture_near (srt_tunnel_ring_depth (0, 0), 0, 0.01);
  fixture_near (srt_tunnel_ring_depth (4, 2), 6000 + 300 * sin (6.0), 0.01);
  fixture_near (srt_tunnel_ring_depth (11, 2), srt_tunnel_ring_depth (10, 2), 1e-6);
}

static void
expect_color (int kind, double ring, float red, float green, float blue)
{
  float color[3];
  srt_tunnel_ring_color (kind, ring, color);
  fixture_near (color[0], red, 0.005);
  fixture_near (color[1], green, 0.005);
  fixture_near (color[2], blue, 0.005);
}

static void
test_ring_colors (void)
{
  for (int kind = SRT_TUNNEL_PROTO; kind <= SRT_TUNNEL_ADVANCED; kind++)
    {
      expect_color (kind, 0, 0, 0, 0);
      expect_color (kind, 11, 0, 0, 0);
    }
  expect_color (SRT_TUNNEL_PROTO, 10, 0.12f, 0.06f, 0.63f);
  expect_color (SRT_TUNNEL_ADVANCED, 10, 0.63f, 0.06f, 0.12f);
  /* A twelfth is 0.2778 of the way from mouth to middle. */
  expect_color (SRT_TUNNEL_PROTO, 1, 0.72f, 0.784f, 0.6906f);
  /* Three quarters of the rings: the square root of 0.45 / 0.7 of the way from middle to end. */
  expect_color (SRT_TUNNEL_ADVANCED, 9, 0.77f - 0.46f * 0.8018f, 0.43f * 0.1982f, 0.20f - 0.15f * 0.8018f);
  /* Between two rings half of each. */
  expect_color (SRT_TUNNEL_PROTO, 0.5, 0.36f, 0.392f, 0.3453f);
}

static SrtSceneTunnel
still_tunnel (int kind)
{
  return (SrtSceneTunnel){ .place = srt_frame_identity (), .kind = kind, .shown = true, .grow = 1, .fade = 1, .radius = 1,
                           .flash = -1, .seconds = 3, .seed = 5 };
}

/* Four times finer, its corners on the spec's grid are the same; and it sways no farther than it may. */
static void
test_finer_grid (void)
{
  static SrtTunnelCorner coarse[SRT_TUNNEL_MOST_CORNERS], fine[SRT_TUNNEL_MOST_CORNERS];
  SrtSceneTunnel tunnel = still_tunnel (SRT_TUNNEL_PROTO);
  SrtTunnelGrid one = srt_tunnel_corners (&tunnel, 1, coarse), four = srt_tunnel_corners (&tunnel, 4, fine);
  g_assert_cmpint (one.rows, ==, 11);
  g_assert_cmpint (one.around, ==, 16);
  g_assert_cmpint (four.rows, ==, 44);
  g_assert_cmpint (four.around, ==, 64);
  for (int row = 0; row <= one.rows; row++)
    for (int a = 0; a <= one.around; a++)
      {
        const SrtTunnelCorner *c = &coarse[row * (one.around + 1) + a], *f = &fine[4 * row * (four.around + 1) + 4 * a];
        fixture_near (srt_distance (c->at, f->at), 0, 0.5);
        fixture_near (c->color[2], f->color[2], 1e-6);
        double radius = srt_tunnel_ring_radius (70, row), turn = 2 * SRT_PI * a / one.around;
        g_assert_cmpfloat (fabs (c->at.x - radius * cos (turn)), <=, 41.7 * 16 + 0.5);
        g_assert_cmpfloat (fabs (c->at.y - radius * sin (turn)), <=, 41.7 * 16 + 0.5);
      }
  /* The seam is closed. */
  for (int row = 0; row <= four.rows; row++)
    fixture_near (srt_distance (fine[row * 65].at, fine[row * 65 + 64].at), 0, 0.5);
  /* It grows as a whole. */
  tunnel.grow = 0.0001f;
  srt_tunnel_corners (&tunnel, 1, coarse);
  for (int i = 0; i < 12 * 17; i++)
    g_assert_cmpfloat (srt_length (coarse[i].at), <, 4);
}

static void
test_burning_colors (void)
{
  static SrtTunnelCorner corners[SRT_TUNNEL_MOST_CORNERS];
  SrtSceneTunnel tunnel = still_tunnel (SRT_TUNNEL_PROTO);
  tunnel.burnt = 0.5f;
  srt_tunnel_corners (&tunnel, 1, corners);
  /* Burnt to the middle: red before it, brightest where it has just come to; blue still behind. */
  g_assert_cmpfloat (corners[2 * 17].color[0], >, corners[2 * 17].color[2]);
  g_assert_cmpfloat (corners[4 * 17].color[0], >, corners[2 * 17].color[0]);
  g_assert_cmpfloat (corners[8 * 17].color[2], >, corners[8 * 17].color[0]);
  tunnel.burnt = 1.1f;
  srt_tunnel_corners (&tunnel, 1, corners);
  g_assert_cmpfloat (corners[9 * 17].color[0], >, corners[9 * 17].color[2]);
  g_assert_cmpfloat (corners[10 * 17].color[2], >, corners[10 * 17].color[0]);
  tunnel.paled = 1.0f;
  srt_tunnel_corners (&tunnel, 1, corners);
  fixture_near (corners[5 * 17].color[0], corners[5 * 17].color[1], 0.01);
  g_assert_cmpfloat (corners[10 * 17].color[1], >, corners[10 * 17].color[0]);
  tunnel.fade = 0.0f;
  srt_tunnel_corners (&tunnel, 1, corners);
  fixture_near (corners[5 * 17].color[0], 0, 1e-6);
}

/* A warp's is a tube whose last ring is wider. */
static void
test_warp_mesh (void)
{
  static SrtTunnelCorner corners[SRT_TUNNEL_MOST_CORNERS];
  SrtSceneTunnel tunnel = still_tunnel (SRT_TUNNEL_WARP);
  tunnel.size = 2000;
  tunnel.radius = 0.5f;
  tunnel.depth = 10800;
  tunnel.deeper = 700;
  srt_tunnel_corners (&tunnel, 1, corners);
  fixture_near (corners[0].at.x, 1000, 0.1);
  fixture_near (corners[0].at.z, 700, 0.1);
  fixture_near (corners[10 * 17].at.x, 1000, 0.1);
  fixture_near (corners[11 * 17].at.x, 1500, 0.1);
  fixture_near (corners[11 * 17].at.z, 10600, 0.1);
  /* Its seventh ring lies where the rules put the portal. */
  fixture_near (corners[SRT_PORTAL_RING * 17].at.z, 700 + 7 * 900, 0.1);
}

static void
test_worm_mesh (void)
{
  static SrtTunnelCorner corners[SRT_TUNNEL_MOST_CORNERS];
  SrtSceneWorm worm = { .shown = true, .place = srt_frame_identity (), .seconds = 1 };
  SrtTunnelGrid grid = srt_worm_corners (&worm, 1, corners);
  g_assert_cmpint (grid.rows, ==, 30);
  g_assert_cmpint (grid.around, ==, 16);
  for (int row = 0; row < grid.rows; row++)
    {
      SrtVec3 a = corners[row * 17].at, b = corners[row * 17 + 8].at;
      fixture_near (a.x - b.x, 10000, 1);
      fixture_near (corners[(row + 1) * 17].at.z - a.z, 200000, 1);
      g_assert_cmpfloat (fabsf (0.5f * (a.x + b.x)), <=, 2000);
    }
}

/* ---- Pictures ---- */

enum
{
  WIDTH = 240,
  HEIGHT = 180,
};

typedef struct Picture
{
  unsigned char rgba[WIDTH * HEIGHT * 4];
} Picture;

/* The world from a place, looking at another. */
static void
take (Fixture *f, SrtVec3 eye, SrtVec3 at, SrtQuality quality, Picture *picture)
{
  SrtRenderOptions options = srt_render_options (quality);
  SrtCamera camera;
  SrtScene scene;
  SrtDiags diags;
  options.backdrop = false;
  memset (options.ground, 0, sizeof options.ground);
  srt_diags_init (&diags);
  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, NULL, 0.0f);
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, eye, at);
  g_assert_true (srt_offscreen_render (&scene, &camera, &options, WIDTH, HEIGHT, picture->rgba, &diags));
  g_assert_cmpint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  srt_scene_free (&scene);
}

/* How bright a picture is in a square, by colour. */
static int
brightness (const Picture *picture, int x, int y, int half, int channel)
{
  int sum = 0, n = 0;
  for (int j = y - half; j <= y + half; j++)
    for (int i = x - half; i <= x + half; i++, n++)
      sum += picture->rgba[4 * (j * WIDTH + i) + channel];
  return sum / n;
}

static void
test_picture_of_a_gate (void)
{
  static Picture picture;
  for (int quality = SRT_QUALITY_LOW; quality <= SRT_QUALITY_HIGH; quality++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
      SrtVec3 eye = srt_vec3 (0, 0, -70000), at = srt_vec3 (0, 0, 0);
      fixture_run (f, 1);
      take (f, eye, at, (SrtQuality) quality, &picture);
      /* Its funnel fills the middle, blue; its rim, 24079 units out, ends within the picture. */
      g_assert_cmpint (brightness (&picture, WIDTH / 2 + 20, HEIGHT / 2, 4, 2), >, 25);
      g_assert_cmpint (brightness (&picture, WIDTH / 2 + 20, HEIGHT / 2, 4, 2), >,
                       brightness (&picture, WIDTH / 2 + 20, HEIGHT / 2, 4, 0));
      g_assert_cmpint (brightness (&picture, 8, 8, 4, 2), ==, 0);
      /* Closed, there is nothing. */
      srt_tunnel_free (&f->run, srt_tunnel_find (f->world, gate));
      take (f, eye, at, (SrtQuality) quality, &picture);
      g_assert_cmpint (brightness (&picture, WIDTH / 2 + 20, HEIGHT / 2, 4, 2), ==, 0);
    }
}

static void
test_picture_of_a_red_gate (void)
{
  static Picture picture;
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_ADVANCED), gate = fixture_ship (f, type, 0, 0, 0);
  give (f, gate, SRT_ORDER_GATE_OPEN, -1);
  fixture_run (f, 112);
  take (f, srt_vec3 (0, 0, -70000), srt_vec3 (0, 0, 0), SRT_QUALITY_HIGH, &picture);
  g_assert_cmpint (brightness (&picture, WIDTH / 2 + 12, HEIGHT / 2, 3, 0), >,
                   brightness (&picture, WIDTH / 2 + 12, HEIGHT / 2, 3, 2) + 10);
}

/* Half a second in, the flashes at the portal outshine the funnel. */
static void
test_picture_of_a_flash (void)
{
  static Picture before, during;
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 300000, 0, 0);
  SrtVec3 eye = srt_vec3 (0, 0, -70000), at = srt_vec3 (0, 0, 0);
  fixture_run (f, 1);
  take (f, eye, at, SRT_QUALITY_MEDIUM, &before);
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 5);
  take (f, eye, at, SRT_QUALITY_MEDIUM, &during);
  /* Nothing has grown yet. */
  g_assert_cmpint (brightness (&during, WIDTH / 2, HEIGHT / 2, 2, 2), <, brightness (&before, WIDTH / 2, HEIGHT / 2, 2, 2) + 10);
  fixture_run (f, 65);
  take (f, eye, at, SRT_QUALITY_MEDIUM, &during);
  g_assert_cmpint (brightness (&during, WIDTH / 2, HEIGHT / 2, 2, 2), >, brightness (&before, WIDTH / 2, HEIGHT / 2, 2, 2) + 60);
}

/* Riding the worm there is nothing else to be seen, and it is all round. */
static void
test_picture_of_the_worm (void)
{
  static Picture picture;
  g_autoptr (Fixture) f = fixture_new (8);
  TwoGates g = two_gates (f, true);
  SrtScene scene;
  ride (f, &g);
  fixture_run (f, 50);
  SrtVec3 at = f->world->worm.p;
  take (f, at, srt_madd (at, srt_forward (&f->world->worm.r), 1000), SRT_QUALITY_HIGH, &picture);
  for (int k = 0; k < 4; k++)
    g_assert_cmpint (brightness (&picture, k & 1 ? 30 : WIDTH - 30, k & 2 ? 30 : HEIGHT - 30, 10, 2), >, 20);
  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, NULL, 0.0f);
  g_assert_cmpint (scene.n_instances, ==, 0);
  g_assert_cmpint (scene.n_tunnels, ==, 0);
  g_assert_true (scene.worm.shown);
  srt_scene_free (&scene);
}

/* Who is in a tunnel is cut by its portal, in the scene too. */
static void
test_scene_is_cut (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int type = add_gate (f, SRT_GATE_PROTO), gate = fixture_ship (f, type, 0, 0, 0);
  int ship = fixture_ship (f, FIX_FIGHTER, 300000, 0, 0);
  SrtScene scene;
  give (f, ship, SRT_ORDER_GATE_IN, gate);
  fixture_run (f, 20);
  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, NULL, 0.0f);
  const SrtSceneInstance *it = &scene.instances[srt_scene_find_slot (&scene, ship)];
  SrtFrame place = srt_tunnel_place (&f->run, srt_tunnel_find (f->world, gate));
  g_assert_true (it->is_cut);
  g_assert_true (it->flags & SRT_SCENE_DARK);
  fixture_near (srt_frame_local (&place, it->cut.point).z, 10500, 1);
  g_assert_cmpfloat (srt_dot (it->cut.normal, srt_forward (&place.r)), <, -0.99);
  g_assert_false (scene.instances[srt_scene_find_slot (&scene, gate)].is_cut);
  srt_scene_free (&scene);
}

/* ---- The same twice ---- */

static uint64_t
play_once (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  TwoGates g = two_gates (f, true);
  int slow = add_slow (f), other = fixture_ship (f, FIX_BANDIT, 40000, 0, 0), ship = fixture_ship (f, slow, 0, 0, 300000);
  give (f, other, SRT_ORDER_GATE_OUT, g.far);
  give (f, ship, SRT_ORDER_GATE_IN, g.near);
  give (f, g.ship, SRT_ORDER_GATE_OUT, g.near);
  for (int i = 0; i < 2400; i++)
    {
      run_quietly (f, 1);
      if (i == 300)
        give (f, g.near, SRT_ORDER_GATE_COLLAPSE, -1);
      if (i % 100 == 0)
        invariants_check (&f->run);
    }
  return srt_world_hash (f->world);
}

static void
test_same_twice (void)
{
  g_assert_cmphex (play_once (), ==, play_once ());
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gates/proto-is-open-from-the-first", test_proto_is_open);
  g_test_add_func ("/gates/advanced-is-closed-at-first", test_advanced_is_closed);
  g_test_add_func ("/gates/tunnel-goes-with-its-gate", test_gate_gone);
  g_test_add_func ("/gates/tunnels-run-out", test_tunnels_run_out);
  g_test_add_func ("/gates/check-18-opens-in-110-ticks", test_check_18);
  g_test_add_func ("/gates/open-is-red-beside-an-advanced-gate", test_open_is_red_beside_an_advanced_gate);
  g_test_add_func ("/gates/close", test_close);
  g_test_add_func ("/gates/no-tunnel-ends-the-order", test_no_tunnel);
  g_test_add_func ("/gates/check-19-friend-comes-53000-beyond", test_check_19);
  g_test_add_func ("/gates/hostile-comes-25000-beyond", test_hostile_comes_less_far);
  g_test_add_func ("/gates/spread", test_spread);
  g_test_add_func ("/gates/player-comes-in-from-above", test_player_comes_in);
  g_test_add_func ("/gates/check-20-second-waits-for-half-the-way", test_check_20);
  g_test_add_func ("/gates/first-dies-in-the-tunnel", test_first_dies);
  g_test_add_func ("/gates/hull-lost-in-the-tunnel", test_hull_lost_in_tunnel);
  g_test_add_func ("/gates/popped-midway", test_pop_midway);
  g_test_add_func ("/gates/closes-on-who-waits", test_gate_closes_on_who_waits);
  g_test_add_func ("/gates/out-by-the-nearest", test_out_by_the_nearest);
  g_test_add_func ("/gates/out-queues", test_out_queues);
  g_test_add_func ("/gates/out-to-a-closed-gate", test_out_to_a_closed_gate);
  g_test_add_func ("/gates/out-by-a-gate-that-closes", test_out_by_a_gate_that_closes);
  g_test_add_func ("/gates/worm", test_worm);
  g_test_add_func ("/gates/worm-shakes-by-the-step", test_worm_shakes);
  g_test_add_func ("/gates/worm-ends-with-its-rider", test_worm_ends_with_its_rider);
  g_test_add_func ("/gates/check-22-fireballs-of-a-collapse", test_check_22);
  g_test_add_func ("/gates/lights-of-a-collapse", test_lights_of_a_collapse);
  g_test_add_func ("/gates/effects-of-a-collapse", test_effects_of_a_collapse);
  g_test_add_func ("/gates/proto-collapses", test_proto_collapses);
  g_test_add_func ("/gates/advanced-collapses", test_advanced_collapses);
  g_test_add_func ("/gates/slow-arrival", test_slow_arrival);
  g_test_add_func ("/gates/caught-ship-splits", test_caught_splits);
  g_test_add_func ("/gates/collapse-waits-for-the-caught", test_collapse_waits_for_the_caught);
  g_test_add_func ("/gates/check-21-ring-radius", test_check_21);
  g_test_add_func ("/gates/ring-depths", test_ring_depths);
  g_test_add_func ("/gates/ring-colours", test_ring_colors);
  g_test_add_func ("/gates/finer-grid", test_finer_grid);
  g_test_add_func ("/gates/burning-colours", test_burning_colors);
  g_test_add_func ("/gates/warp-mesh", test_warp_mesh);
  g_test_add_func ("/gates/worm-mesh", test_worm_mesh);
  g_test_add_func ("/gates/picture-of-a-gate", test_picture_of_a_gate);
  g_test_add_func ("/gates/picture-of-a-red-gate", test_picture_of_a_red_gate);
  g_test_add_func ("/gates/picture-of-a-flash", test_picture_of_a_flash);
  g_test_add_func ("/gates/picture-of-the-worm", test_picture_of_the_worm);
  g_test_add_func ("/gates/scene-is-cut", test_scene_is_cut);
  g_test_add_func ("/gates/same-twice", test_same_twice);
  return g_test_run ();
}
