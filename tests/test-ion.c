/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ion cannon, orders 33 and 110 (spec 02 §9.10, 08 §6; Checks 08 32-34). */
#include "fixture.h"

#include "invariants.h"
#include "orders/orders.h"
#include "render/scene.h"

#include <string.h>

enum
{
  PART_HULL,
  PART_BODY,  /* turns */
  PART_FOCUS, /* hangs on it, and fires */
  N_PARTS,
  RAYS = 2,
  LIGHTS = 5,
};

#define AHEAD 50000.0f

static SrtPart
part (const char *name, SrtPartClass part_class, int parent, float half, SrtVec3 origin)
{
  SrtPart it = { .part_class = part_class, .parent = parent, .turret_slot = -1 };

  g_strlcpy (it.name, name, sizeof it.name);
  it.origin = it.mount = origin;
  it.frame = srt_mat3_identity ();
  it.bounds_min = srt_vec3 (-half, -half, -half);
  it.bounds_max = srt_vec3 (half, half, half);
  it.radius = 1.8f * half;
  it.density = 1e-5f;
  it.volume = 8.0 * half * half * half;
  for (int i = 0; i < 3; i++)
    it.second[i] = it.volume * half * half / 3.0;
  return it;
}

static SrtModel
cannon_model (void)
{
  static const struct
  {
    int list;
    float x, z;
  } points[] = {
    { SRT_POINTS_ION_BARREL, 0, -500 }, { SRT_POINTS_ION_BARREL, 0, 1500 }, { SRT_POINTS_ION_RAYS, -100, 0 },
    { SRT_POINTS_ION_RAYS, 100, 0 },    { SRT_POINTS_ION_RAYS, -100, 500 }, { SRT_POINTS_ION_RAYS, 100, 500 },
    { SRT_POINTS_ION_LIGHTS, -50, 0 },  { SRT_POINTS_ION_LIGHTS, 50, 0 },   { SRT_POINTS_ION_BEAM, 0, 2000 },
    { SRT_POINTS_ION_LASER, 0, 1000 },
  };
  SrtPart *parts = g_new0 (SrtPart, N_PARTS);
  SrtPoint *list = g_new0 (SrtPoint, G_N_ELEMENTS (points));

  parts[PART_HULL] = part ("hull", SRT_PART_HULL, -1, 1000, srt_vec3 (0, 0, 0));
  parts[PART_BODY] = part ("low body", SRT_PART_ION_CANNON, -1, 300, srt_vec3 (0, 0, 0));
  parts[PART_FOCUS] = part ("focus", SRT_PART_ION_CANNON, PART_BODY, 100, srt_vec3 (0, 0, 0));
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    list[i] = (SrtPoint){ PART_FOCUS, points[i].list, (int) i, { points[i].x, 0, points[i].z }, { 0, 0, 1 } };
  return (SrtModel){ .name = "cannon", .parts = parts, .n_parts = N_PARTS, .points = list,
                     .n_points = G_N_ELEMENTS (points), .total_nodes = N_PARTS };
}

/* The type of a hostile ship with a cannon. */
static int
cannon_type (Fixture *f)
{
  SrtModel model = cannon_model ();
  int type = fixture_add_type (f, "basilisk", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, fixture_add_model (f, &model));

  f->types[type].roles.ion = (SrtIonRole){ .turns = "low body", .fires = "focus", .rays = RAYS, .lights = LIGHTS };
  return type;
}

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

/* A ship that stays where it is put. */
static int
still (Fixture *f, int type, float x, float y, float z)
{
  int slot = fixture_ship (f, type, x, y, z);

  object (f, slot)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  return slot;
}

static void
give (Fixture *f, int slot, int number, int target)
{
  g_assert_true (srt_order_push (&f->run, slot, number, srt_target_ship (target, -1), SRT_PUSH_SCRIPT));
}

static const SrtEvent *
last (Fixture *f, SrtEventKind kind)
{
  for (int i = (int) f->run.n_events - 1; i >= 0; i--)
    if (f->events[i].kind == (int) kind)
      return &f->events[i];
  return NULL;
}

/* @n ticks, of which the last one's events are kept. */
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

/* Ticks until the cannon begins a step. */
static int
until_step (Fixture *f, int slot, int step, int most)
{
  for (int n = 1; n <= most; n++)
    {
      ticks (f, 1);
      for (uint32_t i = 0; i < f->run.n_events; i++)
        if (f->events[i].kind == SRT_EVENT_ION_STEP && f->events[i].slot == slot && f->events[i].number == step)
          return n;
    }
  g_error ("step %d did not come in %d ticks", step, most);
}

static SrtIonLook
look (Fixture *f, int slot)
{
  SrtIonLook it;

  g_assert_true (srt_ion_look (&f->run, slot, &it));
  return it;
}

/* One cannon in slot 0, one target ahead of it in slot 1 at @x, @y, @z; the cannon's order is given and has begun. */
static Fixture *
duel (int target_type, float x, float y, float z)
{
  Fixture *f = fixture_new (12);
  int type = cannon_type (f);

  still (f, type, 0, 0, 0);
  still (f, target_type, x, y, z);
  give (f, 0, SRT_ORDER_ION_CANNON, 1);
  return f;
}

/* ---- Checks ---- */

static void
test_check_32 (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  static const int at[] = { 0, 300, 600, 750, 950, 1050 };
  int type = cannon_type (f), start;

  still (f, type, 0, 0, 0);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  give (f, 0, SRT_ORDER_ION_SHOOT, 1);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_ION_SHOOT);
  g_assert_cmpint (srt_orders (f->world, 0)->queue_count, ==, 1);
  g_assert_cmpint (until_step (f, 0, 2, 5), ==, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_ION_CANNON);
  g_assert_cmpint (srt_orders (f->world, 0)->stack[0].pusher, ==, SRT_PUSH_QUEUE);
  start = f->world->frame_start;
  for (int step = 3; step <= 7; step++)
    {
      g_assert_false (srt_gone (object (f, 1)));
      g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_ION_CANNON);
      until_step (f, 0, step, 400);
      g_assert_cmpint (f->world->frame_start - start, ==, at[step - 2]);
    }
  g_assert_true (srt_gone (object (f, 1)));
  g_assert_cmpint (last (f, SRT_EVENT_DESTROYED)->slot, ==, 1);
  g_assert_cmpint (last (f, SRT_EVENT_DESTROYED)->other, ==, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_ION_SHOOT);
  /* Nobody is left. */
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_nonnull (last (f, SRT_EVENT_ORDER_LOG)->text);
}

static void
test_check_33 (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
  float armor = object (f, 1)->armor[0];

  object (f, 1)->invulnerable = 2;
  g_assert_cmpint (until_step (f, 0, 7, 1200), ==, 1051);
  g_assert_false (srt_gone (object (f, 1)));
  g_assert_cmpfloat (object (f, 1)->armor[0], ==, armor);
  g_assert_cmpint (object (f, 1)->last_attacker, ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
}

static void
test_check_34 (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f);
  SrtIonLook a, b;

  still (f, type, 0, 0, 0);
  still (f, type, 20000, 0, 0);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  still (f, FIX_FIGHTER, 20000, 0, AHEAD);
  give (f, 0, SRT_ORDER_ION_CANNON, 2);
  ticks (f, 60);
  give (f, 1, SRT_ORDER_ION_CANNON, 3);
  ticks (f, 541);
  a = look (f, 0);
  b = look (f, 1);
  /* One has its rays and lights up while the other still lights them one by one. */
  g_assert_cmpint (a.step, ==, 4);
  g_assert_cmpint (b.step, ==, 3);
  g_assert_cmpint (a.target, ==, 2);
  g_assert_cmpint (b.target, ==, 3);
  g_assert_cmpint (a.fires, !=, b.fires);
  g_assert_cmpuint (a.lights, ==, 0x1F);
  g_assert_cmpuint (b.lights, ==, 0x10);
  g_assert_cmpfloat (a.rays, ==, 1.0f);
  g_assert_cmpfloat (b.rays, ==, 0.0f);
  until_step (f, 0, 6, 400);
  a = look (f, 0);
  b = look (f, 1);
  g_assert_true (a.beam);
  g_assert_false (b.beam);
  until_step (f, 0, 7, 200);
  g_assert_false (srt_ion_look (&f->run, 0, &a));
  ticks (f, 10);
  b = look (f, 1);
  g_assert_true (b.beam);
  fixture_near (b.beam_to.x, 20000, 0.1);
  until_step (f, 1, 7, 60);
  g_assert_true (srt_gone (object (f, 3)));
}

/* ---- Turning ---- */

static float
body_yaw (Fixture *f)
{
  return srt_nodes (f->world)[srt_part_named (&f->run, 0, "low body")].turret_angles.y;
}

static void
test_turns (void)
{
  /* A quarter turn to the right: charged within acos 0.9063, turned on to acos 0.98. */
  for (int slot = 1; slot <= 5; slot += 4)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      int type = cannon_type (f);
      float rate = slot < 5 ? 0.002f : 0.004f;

      still (f, type, 0, 0, 0);
      for (int i = 1; i <= slot; i++)
        still (f, FIX_FIGHTER, i == slot ? AHEAD : 0, 0, i == slot ? 0 : -AHEAD);
      give (f, 0, SRT_ORDER_ION_CANNON, slot);
      ticks (f, 101);
      fixture_near (body_yaw (f), 101 * rate, 1e-4);
      g_assert_cmpint (look (f, 0).step, ==, 1);
      /* From a line that misses the muzzle by 2000 the angle is a little wider. */
      until_step (f, 0, 2, 1000);
      g_assert_cmpfloat (fabsf (body_yaw (f) - 1.1345f), <, 0.05f);
      ticks (f, 200);
      fixture_near (body_yaw (f), (float) (SRT_PI / 2) - 0.20033f, rate + 1e-3);
    }
}

static void
test_turns_left (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, -AHEAD, 0, 0);

  ticks (f, 50);
  fixture_near (body_yaw (f), -0.1, 1e-5);
}

/* What lies along the barrel is fired at, whichever way along it. */
static void
test_either_way (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, -AHEAD);

  g_assert_cmpint (until_step (f, 0, 2, 3), ==, 1);
  g_assert_cmpfloat (body_yaw (f), ==, 0.0f);
}

/* ---- The lock ---- */

/* After so many ticks something is done, and the cannon begins again with the same ship. */
static void
expect_broken (Fixture *f, const char *why)
{
  ticks (f, 1);
  g_assert_cmpstr (last (f, SRT_EVENT_ORDER_LOG)->text, ==, why);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_ION_CANNON);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, 1);
  g_assert_cmpint (srt_orders (f->world, 0)->count, ==, 1);
  g_assert_cmpint (srt_orders (f->world, 0)->starting, ==, 1);
}

static void
test_lock_cloaked (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

  ticks (f, 500);
  g_assert_cmpint (look (f, 0).step, ==, 3);
  object (f, 1)->flags |= SRT_CLOAKED;
  expect_broken (f, "the lock broke: its target is cloaked");
  /* It charges anew, and breaks off anew, for as long as the ship is cloaked. */
  g_assert_cmpint (until_step (f, 0, 2, 3), ==, 1);
  expect_broken (f, "the lock broke: its target is cloaked");
  object (f, 1)->flags &= ~SRT_CLOAKED;
  g_assert_cmpint (until_step (f, 0, 2, 3), ==, 1);
  g_assert_cmpint (until_step (f, 0, 7, 1100), ==, 1050);
}

static void
test_lock_far (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, 192000);

  /* 190000 from the muzzle, which is 2000 ahead of the ship. */
  ticks (f, 10);
  g_assert_cmpint (look (f, 0).step, ==, 2);
  srt_set_position (&f->run, 1, srt_vec3 (0, 0, 192010));
  expect_broken (f, "the lock broke: its target is too far away");
  f->types[object (f, 0)->type].roles.ion.reach = 400000;
  ticks (f, 400);
  g_assert_cmpint (look (f, 0).step, ==, 3);
}

static void
test_lock_line (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

  ticks (f, 10);
  srt_set_position (&f->run, 1, srt_vec3 (0, -30000, AHEAD));
  expect_broken (f, "the lock broke: its target is out of its line");
}

static void
test_lock_near (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f);

  fixture_player (f);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  still (f, type, 0, 0, 0);
  give (f, 1, SRT_ORDER_ION_CANNON, 0);
  ticks (f, 10);
  srt_set_position (&f->run, 0, srt_vec3 (0, 0, 10001));
  ticks (f, 1);
  g_assert_cmpint (look (f, 1).step, ==, 2);
  srt_set_position (&f->run, 0, srt_vec3 (0, 0, 9999));
  ticks (f, 1);
  g_assert_cmpstr (last (f, SRT_EVENT_ORDER_LOG)->text, ==, "the lock broke: its target is too near");
  f->types[type].roles.ion.too_near = 7000;
  ticks (f, 20);
  g_assert_cmpint (look (f, 1).step, ==, 2);
}

/* Who is no player's ship may come as near as it likes. */
static void
test_lock_near_other (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, 4000);

  ticks (f, 400);
  g_assert_cmpint (look (f, 0).step, ==, 3);
}

static void
test_lock_held (void)
{
  /* By the script, or because the ship is of a type whose lock never breaks. */
  for (int by_type = 0; by_type < 2; by_type++)
    {
      g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

      f->world->variables[SRT_VARIABLE_HOLD_LOCK] = by_type ? 0 : 1;
      f->types[FIX_FIGHTER].roles.holds_ion_lock = by_type != 0;
      ticks (f, 10);
      fixture_near (look (f, 0).laser_half, by_type ? 200 : 600, 1e-6);
      object (f, 1)->flags |= SRT_CLOAKED;
      srt_set_position (&f->run, 1, srt_vec3 (0, -300000, AHEAD));
      g_assert_cmpint (until_step (f, 0, 7, 1100), ==, 1041);
    }
}

/* From the fire on nothing saves the ship. */
static void
test_no_lock_in_fire (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

  until_step (f, 0, 6, 1000);
  object (f, 1)->flags |= SRT_CLOAKED;
  g_assert_cmpint (until_step (f, 0, 7, 200), ==, 100);
  g_assert_true (srt_gone (object (f, 1)));
}

/* ---- The search ---- */

static void
test_search (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, -AHEAD, 100);

  ticks (f, 2501);
  g_assert_cmpint (look (f, 0).step, ==, 1);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpstr (last (f, SRT_EVENT_ORDER_LOG)->text, ==, "it has searched long enough");
}

static void
test_search_goes_on (void)
{
  /* Step 4 begins the count anew; a lock that comes too late for that is given up. */
  for (int late = 0; late < 2; late++)
    {
      g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, -AHEAD, 100);

      ticks (f, late ? 1950 : 1850);
      srt_set_position (&f->run, 1, srt_vec3 (0, 0, AHEAD));
      g_assert_cmpint (until_step (f, 0, 2, 2), ==, 1);
      ticks (f, 551 + (late ? 0 : 100));
      if (late)
        g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      else
        g_assert_cmpint (until_step (f, 0, 7, 500), ==, 1050 - 651);
    }
}

/* ---- Whom it destroys ---- */

static void
test_hull (void)
{
  g_autoptr (Fixture) f = duel (FIX_HULL, 0, 0, AHEAD);

  object (f, 1)->invulnerable = 2;
  until_step (f, 0, 7, 1200);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 1), ==, 1);
  g_assert_cmpint (object (f, 1)->last_attacker, ==, 0);
}

static void
test_no_hull (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f), other;
  SrtModel model = cannon_model ();

  ((SrtPart *) model.parts)[PART_HULL].part_class = SRT_PART_SHAFT;
  other = fixture_add_type (f, "frame", SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY, fixture_add_model (f, &model));
  f->types[other].component_loss = SRT_LOSS_SPLIT;
  still (f, type, 0, 0, 0);
  still (f, other, 0, 0, AHEAD);
  give (f, 0, SRT_ORDER_ION_CANNON, 1);
  until_step (f, 0, 7, 1200);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 1), ==, 1);
}

static void
test_director (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f);

  fixture_player (f);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  still (f, type, 0, 0, 0);
  give (f, 1, SRT_ORDER_ION_CANNON, 0);
  until_step (f, 1, 6, 1200);
  f->world->player.view = SRT_VIEW_DIRECTOR;
  until_step (f, 1, 7, 200);
  ticks (f, 50);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_ION_CANNON);
  f->world->player.view = 0;
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_EXPLODE);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
}

/* ---- The player is warned ---- */

static void
test_warning (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f), warned;
  const SrtEvent *event;

  fixture_player (f);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  still (f, type, 0, 0, 0);
  give (f, 1, SRT_ORDER_ION_CANNON, 0);
  until_step (f, 1, 2, 3);
  event = last (f, SRT_EVENT_RADIO);
  g_assert_nonnull (event);
  g_assert_cmpint (event->number, ==, SRT_RADIO_ION_CANNON);
  warned = event->tick;
  /* The lock breaks and comes again: no second warning within 1500 ticks of the first. */
  object (f, 0)->flags |= SRT_CLOAKED;
  ticks (f, 1);
  object (f, 0)->flags &= ~SRT_CLOAKED;
  until_step (f, 1, 2, 3);
  g_assert_null (last (f, SRT_EVENT_RADIO));
  object (f, 0)->flags |= SRT_CLOAKED;
  /* It charges and breaks off by turns: every second tick it would warn. */
  fixture_forget (f);
  while (f->world->frame_start < warned + 1499)
    {
      fixture_tick (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 0);
      fixture_forget (f);
    }
  fixture_tick (f);
  fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 1);
}

/* ---- How the order ends early ---- */

static void
test_target_gone (void)
{
  for (int how = 0; how < 3; how++)
    {
      g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
      SrtIonLook it;

      ticks (f, 400);
      if (how == 0)
        srt_retire (&f->run, 1);
      else if (how == 1)
        object (f, 1)->flags |= SRT_EXPLODING;
      else
        srt_object_destroyed (&f->run, 1, false, true);
      ticks (f, 1);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, 0), ==, 1);
      g_assert_false (srt_ion_look (&f->run, 0, &it));
    }
}

static void
test_cannon_gone (void)
{
  for (int gone = PART_BODY; gone <= PART_FOCUS; gone++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      int type = cannon_type (f);

      still (f, type, 0, 0, 0);
      still (f, FIX_FIGHTER, 0, 0, AHEAD);
      give (f, 0, SRT_ORDER_ION_SHOOT, 1);
      ticks (f, 400);
      srt_node_destroy (&f->run, 0, srt_root_child (&f->run, 0, gone));
      g_assert_false (srt_ion_cannon_whole (&f->run, 0));
      ticks (f, 2);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
      g_assert_cmpint (srt_orders (f->world, 0)->queue_count, ==, 0);
      g_assert_false (srt_gone (object (f, 1)));
    }
}

/* A ship without a cannon, and one told to fire at nothing. */
static void
test_no_cannon (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  still (f, FIX_BANDIT, 0, 0, 0);
  still (f, FIX_FIGHTER, 0, 0, AHEAD);
  give (f, 0, SRT_ORDER_ION_CANNON, 1);
  give (f, 1, SRT_ORDER_ION_SHOOT, 0);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_LOG, -1), ==, 2);
  f->types[FIX_BANDIT].roles.ion = (SrtIonRole){ .turns = "Body" };
  srt_order_push (&f->run, 0, SRT_ORDER_ION_CANNON, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
}

/* ---- 33 ---- */

static void
test_chooses (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = cannon_type (f);
  SrtFlightGroup *group = (SrtFlightGroup *) &f->mission->groups[0];
  static const int ships[] = { 0, 1, 2, 3, 4, 5 };

  still (f, type, 0, 0, 0);
  still (f, FIX_FIGHTER, 0, 0, 10000);
  still (f, FIX_FIGHTER, 0, 0, 20000);
  still (f, FIX_FIGHTER, 0, 0, 30000);
  still (f, FIX_FIGHTER, 0, 0, 40000);
  still (f, FIX_FIGHTER, 0, 0, 35000);
  object (f, 1)->invulnerable = 2;
  object (f, 2)->flags |= SRT_CLOAKED;
  object (f, 3)->flags &= ~SRT_TARGETABLE;
  group->ships = (int *) ships;
  group->n_ships = G_N_ELEMENTS (ships);
  f->mission->n_groups = 1;
  srt_order_push (&f->run, 0, SRT_ORDER_ION_SHOOT, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 }, SRT_PUSH_SCRIPT);
  until_step (f, 0, 2, 5);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, 5);
  until_step (f, 0, 7, 1100);
  until_step (f, 0, 2, 5);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, 4);
  /* Who was covered does not wait twice in the queue. */
  g_assert_cmpint (srt_orders (f->world, 0)->queue_count, ==, 0);
  g_assert_cmpint (srt_orders (f->world, 0)->count, ==, 2);
  group->ships = NULL;
  group->n_ships = 0;
}

/* ---- What it shows ---- */

static void
test_look (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
  SrtIonLook it;

  g_assert_cmpint (until_step (f, 0, 2, 3), ==, 1);
  g_assert_cmpfloat (look (f, 0).laser, ==, 0.0f);
  ticks (f, 45);
  it = look (f, 0);
  fixture_near (it.laser, 0.5, 1e-5);
  fixture_near (it.laser_red, 0.5, 1e-5);
  fixture_near (it.laser_half, 600, 1e-5);
  ticks (f, 45);
  fixture_near (look (f, 0).laser, 1, 1e-5);
  g_assert_cmpint (until_step (f, 0, 3, 400), ==, 210);
  for (int i = 0; i < LIGHTS; i++)
    {
      g_assert_cmpuint (look (f, 0).lights, ==, 1u << i);
      g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_ION_LIGHT);
      ticks (f, 1);
      g_assert_cmpuint (look (f, 0).lights, ==, 0);
      g_assert_null (last (f, SRT_EVENT_SOUND));
      ticks (f, 59);
    }
  it = look (f, 0);
  g_assert_cmpint (it.step, ==, 4);
  g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_ION_CHARGE);
  g_assert_cmpuint (it.lights, ==, 0x1F);
  g_assert_cmpfloat (it.rays, ==, 1.0f);
  g_assert_cmpfloat (it.glow, ==, 0.0f);
  ticks (f, 150);
  it = look (f, 0);
  g_assert_cmpint (it.step, ==, 5);
  fixture_near (it.glow, 0.5, 1e-4);
  g_assert_cmpint (it.n_rings, ==, 1);
  ticks (f, 20);
  it = look (f, 0);
  fixture_near (it.glow, 2000, 0.1);
  g_assert_cmpint (it.n_rings, ==, 2);
  fixture_near (it.rings[0], 0.2, 1e-5);
  ticks (f, 80);
  it = look (f, 0);
  g_assert_cmpint (it.n_rings, ==, 5);
  fixture_near (it.rings[4], 0.2, 1e-5);
  fixture_near (it.rings[1], 0.8, 1e-5);
  g_assert_false (it.beam);
  ticks (f, 100);
  it = look (f, 0);
  g_assert_cmpint (it.step, ==, 6);
  g_assert_cmpint (last (f, SRT_EVENT_SOUND)->number, ==, SRT_SOUND_ION_FIRES);
  g_assert_true (it.beam);
  g_assert_cmpint (it.n_rings, ==, 0);
  fixture_near (it.beam_to.z, AHEAD + 300, 0.1);
  fixture_near (it.rays, 1, 1e-5);
  ticks (f, 50);
  fixture_near (look (f, 0).rays, 0.5, 1e-5);
  fixture_near (look (f, 0).glow, 2000, 0.1);
  ticks (f, 45);
  fixture_near (look (f, 0).glow, 5000, 1);
  ticks (f, 4);
  g_assert_cmpfloat (look (f, 0).glow, <, 1500.0f);
  ticks (f, 1);
  g_assert_false (srt_ion_look (&f->run, 0, &it));
}

/* Five fireballs, 20 ticks apart, where the ship is. */
static void
test_strikes (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

  until_step (f, 0, 6, 1200);
  for (int i = 0; i < 5; i++)
    {
      const SrtEvent *event = last (f, SRT_EVENT_ION_STRIKE);
      g_assert_nonnull (event);
      g_assert_cmpint (event->number, ==, i);
      g_assert_cmpint (event->slot, ==, 1);
      fixture_near (event->place.z, AHEAD, 0.1);
      fixture_near (event->value, object (f, 1)->radius, 1e-3);
      ticks (f, 1);
      g_assert_null (last (f, SRT_EVENT_ION_STRIKE));
      ticks (f, 19);
    }
}

static void
test_plain (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
  SrtIonRole *role = &f->types[object (f, 0)->type].roles.ion;
  SrtIonLook it;

  *role = (SrtIonRole){ .turns = "low body", .plain = true, .rays = 3, .lights = 3 };
  until_step (f, 0, 4, 700);
  it = look (f, 0);
  g_assert_cmpint (it.fires, ==, it.turns);
  g_assert_cmpuint (it.lights, ==, 0);
  g_assert_cmpint (it.n_rays + it.n_lights, ==, 0);
  g_assert_cmpfloat (it.rays, ==, 0.0f);
  until_step (f, 0, 6, 700);
  ticks (f, 25);
  it = look (f, 0);
  g_assert_cmpfloat (it.glow, ==, 0.0f);
  fixture_near (it.laser, 0.75, 1e-5);
  g_assert_true (it.beam);
}

static void
test_stops_dead (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);

  f->types[object (f, 0)->type].roles.ion.stops_dead = true;
  object (f, 0)->flags &= ~SRT_FROZEN;
  object (f, 0)->velocity = srt_vec3 (0, 0, 100);
  object (f, 0)->throttle = 1.0f;
  ticks (f, 1);
  g_assert_cmpfloat (object (f, 0)->velocity.z, ==, 0.0f);
  g_assert_cmpfloat (object (f, 0)->throttle, ==, 0.0f);
  ticks (f, 100);
  g_assert_cmpfloat (object (f, 0)->next.p.z, ==, 0.0f);
}

static void
test_words (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
  const SrtOrderInfo *info = srt_order_info (SRT_ORDER_ION_CANNON);
  SrtOrderMark marks[4];
  char text[128];

  for (int step = 2; step <= 7; step++)
    {
      until_step (f, 0, step, 400);
      if (step == 7)
        break;
      info->describe (&f->run, 0, text, sizeof text);
      g_assert_nonnull (strstr (text, "of 7"));
      g_assert_cmpint (info->marks (&f->run, 0, marks, G_N_ELEMENTS (marks)), ==, 2);
      fixture_near (marks[1].b.z, AHEAD, 0.1);
    }
  g_assert_true (info->built);
  g_assert_true (srt_order_info (SRT_ORDER_ION_SHOOT)->built);
}

static void
test_scene (void)
{
  g_autoptr (Fixture) f = duel (FIX_FIGHTER, 0, 0, AHEAD);
  SrtScene scene;

  srt_scene_init (&scene);
  until_step (f, 0, 2, 3);
  ticks (f, 45);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  /* The laser: three blades, half way. */
  g_assert_cmpint (scene.n_rays, ==, 1);
  g_assert_cmpint (scene.rays[0].blades, ==, 3);
  fixture_near (scene.rays[0].half, 600, 1e-4);
  fixture_near (scene.rays[0].from.z, 1000, 0.5);
  fixture_near (scene.rays[0].to.z, (AHEAD + 1000) / 2, 1);
  until_step (f, 0, 4, 600);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  /* The model has one pair of lights and two of rays, each of sixteen pieces and with a light of its own. */
  g_assert_cmpint (scene.n_shines, ==, 1 + 2);
  fixture_near (scene.shines[0].reach, 2000, 1e-3);
  g_assert_cmpint (scene.n_rays, ==, 1 + 2 * 16);
  until_step (f, 0, 5, 200);
  ticks (f, 100);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_shines, ==, 2 + 5);
  g_assert_cmpint (scene.shines[2].kind, ==, SRT_SHINE_RING);
  fixture_near (scene.shines[2].half, 3000, 1e-3);
  g_assert_cmpint (scene.n_rays, ==, 1 + 2 * 16 + 4);
  until_step (f, 0, 6, 200);
  ticks (f, 50);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_rays, ==, 1 + 2 * 16 + 4 + 3);
  fixture_near (scene.rays[scene.n_rays - 1].to.z, AHEAD + 300, 1);
  fixture_near (scene.shines[scene.n_shines - 1].reach, 100000, 1);
  until_step (f, 0, 7, 200);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_rays + scene.n_shines, ==, 0);
  srt_scene_free (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ion/check-32-from-charge-to-kill", test_check_32);
  g_test_add_func ("/ion/check-33-invulnerable", test_check_33);
  g_test_add_func ("/ion/check-34-two-cannons", test_check_34);
  g_test_add_func ("/ion/turns", test_turns);
  g_test_add_func ("/ion/turns-left", test_turns_left);
  g_test_add_func ("/ion/either-way-along-the-barrel", test_either_way);
  g_test_add_func ("/ion/lock/cloaked", test_lock_cloaked);
  g_test_add_func ("/ion/lock/far", test_lock_far);
  g_test_add_func ("/ion/lock/line", test_lock_line);
  g_test_add_func ("/ion/lock/near", test_lock_near);
  g_test_add_func ("/ion/lock/near-others", test_lock_near_other);
  g_test_add_func ("/ion/lock/held", test_lock_held);
  g_test_add_func ("/ion/lock/not-in-fire", test_no_lock_in_fire);
  g_test_add_func ("/ion/search", test_search);
  g_test_add_func ("/ion/search-goes-on", test_search_goes_on);
  g_test_add_func ("/ion/hull", test_hull);
  g_test_add_func ("/ion/no-hull", test_no_hull);
  g_test_add_func ("/ion/director", test_director);
  g_test_add_func ("/ion/warning", test_warning);
  g_test_add_func ("/ion/target-gone", test_target_gone);
  g_test_add_func ("/ion/cannon-gone", test_cannon_gone);
  g_test_add_func ("/ion/no-cannon", test_no_cannon);
  g_test_add_func ("/ion/chooses", test_chooses);
  g_test_add_func ("/ion/look", test_look);
  g_test_add_func ("/ion/strikes", test_strikes);
  g_test_add_func ("/ion/plain", test_plain);
  g_test_add_func ("/ion/stops-dead", test_stops_dead);
  g_test_add_func ("/ion/words", test_words);
  g_test_add_func ("/ion/scene", test_scene);
  return g_test_run ();
}
