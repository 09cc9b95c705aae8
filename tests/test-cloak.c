/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cloak and the player's devices (spec 04 §12, checks 13, 29 and 30 of §16; 09 §4.11). */
#include "fixture.h"

#include "orders/behaviours.h"
#include "render/private.h"
#include "render/scene.h"
#include "weapons/weapons.h"

#include <string.h>

static void
can_cloak (Fixture *f, int slot)
{
  ((SrtModel *) &f->content->models[srt_object (f->world, slot)->model])->can_cloak = true;
}

/* Fixture with one ship that can cloak; slot 0, the player's when @player. */
static Fixture *
cloaking (gboolean player)
{
  Fixture *f = fixture_new (8);

  if (player)
    fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  can_cloak (f, 0);
  f->world->action_centre = -1;
  f->world->frame_duration = 1;
  return f;
}

static SrtObject *
at (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static gboolean
cloaked (Fixture *f, int slot)
{
  return (at (f, slot)->flags & SRT_CLOAKED) != 0;
}

static void
frame_at (Fixture *f, int now)
{
  f->world->frame_start = f->world->mission_ticks = now;
  for (int slot = 0; slot < f->world->count; slot++)
    srt_cloak_frame (&f->run, slot);
}

/* ---- Changing (§12.3) ---- */

static void
test_changing (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtObject *ship = at (f, 0);

  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 1.0f);
  frame_at (f, 1000);
  srt_cloak_set (&f->run, 0, true);
  g_assert_true (cloaked (f, 0));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_CLOAKED, 0), ==, 1);
  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 1.0f);
  frame_at (f, 1125);
  g_assert_cmpfloat (ship->cloak_shimmer, ==, 0.5f);
  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 0.5f);
  /* No change of mind on the way, */
  srt_cloak_set (&f->run, 0, false);
  g_assert_false (ship->cloak_going);
  frame_at (f, 1249);
  g_assert_true (ship->cloak_changing);
  srt_cloak_set (&f->run, 0, false);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DECLOAKED, 0), ==, 0);
  frame_at (f, 1250);
  g_assert_false (ship->cloak_changing);
  g_assert_cmpfloat (ship->cloak_shimmer, ==, 1.0f);
  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 0.0f);
  /* and on again is nothing new. */
  srt_cloak_set (&f->run, 0, true);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_CLOAKED, 0), ==, 1);
}

static void
test_going (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtObject *ship = at (f, 0);

  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 250);
  frame_at (f, 2000);
  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 0.0f);
  srt_cloak_set (&f->run, 0, false);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DECLOAKED, 0), ==, 1);
  for (int now = 2000; now < 2250; now++)
    {
      frame_at (f, now);
      g_assert_true (cloaked (f, 0)); /* until it has gone */
      fixture_near (srt_cloak_visibility (ship), (now - 2000) / 250.0, 1e-5);
      srt_cloak_set (&f->run, 0, now % 2 == 0);
    }
  frame_at (f, 2250);
  g_assert_false (cloaked (f, 0));
  g_assert_false (ship->cloak || ship->cloak_going || ship->cloak_changing);
  g_assert_cmpfloat (srt_cloak_visibility (ship), ==, 1.0f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DECLOAKED, 0), ==, 1);
  /* Nothing of it is left in the world: it can come again. */
  srt_cloak_set (&f->run, 0, true);
  g_assert_cmpint (ship->cloak_came_at, ==, 2250);
  g_assert_cmpint (ship->cloak_going_at, ==, 0);
}

static void
test_unable (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int box;

  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  box = fixture_ship (f, FIX_BOX, 500, 0, 0);
  srt_cloak_set (&f->run, 0, true);
  srt_cloak_set (&f->run, box, true);
  g_assert_false (cloaked (f, 0) || cloaked (f, box));
  srt_cloak_reveal (&f->run, 0, srt_vec3 (1, 2, 3));
  g_assert_cmpint (at (f, 0)->cloak_struck_at, ==, 0);
  g_assert_cmpfloat (at (f, 0)->cloak_struck.x, ==, 0.0f);
  /* A type may whatever its model says, without a model too. */
  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_CAN_CLOAK;
  f->types[FIX_BOX].traits |= SRT_TRAIT_CAN_CLOAK;
  srt_cloak_set (&f->run, 0, true);
  srt_cloak_set (&f->run, box, true);
  g_assert_true (cloaked (f, 0) && cloaked (f, box));
}

static void
test_drop (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  SrtObject *ship = at (f, 0);

  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 400);
  srt_cloak_reveal (&f->run, 0, srt_vec3 (50, 0, 0));
  srt_cloak_drop (&f->run, 0);
  g_assert_false (cloaked (f, 0) || ship->cloak || ship->cloak_changing);
  g_assert_cmpint (ship->cloak_struck_at, ==, 0);
  g_assert_cmpint (f->world->player.device_on[SRT_DEVICE_CLOAK], ==, 0);
  srt_cloak_set (&f->run, 0, true);
  srt_retire (&f->run, 0);
  g_assert_false (cloaked (f, 0) || ship->cloak);
}

/* Ships whose current order is Launch from the ship follow it, and those that launch from them. */
static void
test_launching (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  int child = fixture_ship (f, FIX_FIGHTER, 500, 0, 0), grandchild = fixture_ship (f, FIX_BANDIT, 900, 0, 0);
  int other = fixture_ship (f, FIX_FIGHTER, 0, 900, 0), later = fixture_ship (f, FIX_FIGHTER, 0, 0, 900);

  can_cloak (f, grandchild);
  srt_order_push (&f->run, child, SRT_ORDER_LAUNCH, srt_target_ship (0, -1), SRT_PUSH_HAND);
  srt_order_push (&f->run, grandchild, SRT_ORDER_LAUNCH, srt_target_ship (child, -1), SRT_PUSH_HAND);
  srt_order_push (&f->run, other, SRT_ORDER_FORMATION, srt_target_ship (0, -1), SRT_PUSH_HAND);
  srt_cloak_set (&f->run, 0, true);
  g_assert_true (cloaked (f, child) && cloaked (f, grandchild));
  g_assert_false (cloaked (f, other));
  frame_at (f, 250);
  /* A ring of them ends where it began. */
  srt_order_push (&f->run, 0, SRT_ORDER_LAUNCH, srt_target_ship (grandchild, -1), SRT_PUSH_HAND);
  srt_order_push (&f->run, later, SRT_ORDER_LAUNCH, srt_target_ship (child, -1), SRT_PUSH_HAND);
  srt_cloak_set (&f->run, child, false);
  g_assert_true (at (f, 0)->cloak_going && at (f, child)->cloak_going && at (f, grandchild)->cloak_going);
  g_assert_false (cloaked (f, later));
}

/* Order 16 runs once, and the order below goes on without starting over (spec 02 §1.1). */
static void
test_toggle_order (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);

  srt_order_push (&f->run, 0, SRT_ORDER_FLY_AIMLESSLY, SRT_NO_TARGET, SRT_PUSH_HAND);
  srt_object_orders (&f->run, 0);
  for (int i = 0; i < 2; i++)
    {
      uint8_t kept[SRT_ORDER_STATE];

      frame_at (f, 1000 * (i + 1));
      memcpy (kept, srt_order_state (f->world, 0), sizeof kept);
      srt_order_push (&f->run, 0, SRT_ORDER_TOGGLE_CLOAK, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
      srt_object_orders (&f->run, 0);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_FLY_AIMLESSLY);
      g_assert_false (srt_orders (f->world, 0)->starting);
      g_assert_cmpmem (kept, sizeof kept, srt_order_state (f->world, 0), sizeof kept);
      g_assert_true (cloaked (f, 0));
      g_assert_cmpint (at (f, 0)->cloak_going, ==, i);
    }
}

/* ---- Hits show the hull (§12.5) ---- */

/* Check 29: of a ship of radius 100, struck at its middle. */
static void
test_reveal (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtObject *ship = at (f, 0);
  SrtMat3 turned = srt_mat3_from_degrees (90, 0, 0);

  ship->radius = 100;
  frame_at (f, 100);
  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 350);
  frame_at (f, 1000);
  srt_set_position (&f->run, 0, srt_vec3 (1000, 2000, 3000));
  srt_set_orientation (&f->run, 0, &turned);
  srt_cloak_reveal (&f->run, 0, srt_frame_apply (&ship->next, srt_vec3 (20, 0, 0)));
  fixture_near (ship->cloak_struck.x, 20, 1e-3);
  fixture_near (ship->cloak_struck.z, 0, 1e-3);
  fixture_near (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 80), 1000), 0.718, 1e-3);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 113, 0), 1000), ==, 0.0f);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 0), 1000), ==, 1.0f);
  fixture_near (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 80), 1010), 0.618, 1e-3);
  fixture_near (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 0), 1030), 0.7, 1e-4);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 0), 1100), ==, 0.0f);
  /* As it goes nothing fades; with it goes what hits have shown. */
  frame_at (f, 1040);
  srt_cloak_set (&f->run, 0, false);
  fixture_near (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 0), 1200), 0.6, 1e-4);
  frame_at (f, 1290);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (20, 0, 0), 1290), ==, 0.0f);
}

/* A hit as the cloak comes on shows until it is on: then every part is cleared. */
static void
test_reveal_coming (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtObject *ship = at (f, 0);

  frame_at (f, 100);
  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 300);
  srt_cloak_reveal (&f->run, 0, ship->next.p);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (0, 0, 0), 349), ==, 1.0f);
  g_assert_cmpfloat (srt_cloak_spot (ship, ship->radius, srt_vec3 (0, 0, 0), 350), ==, 0.0f);
}

/* A knock on its shield shows it as a shot does; one that it has no shield for does not (05 §18). */
static void
test_reveal_knocked (void)
{
  for (int shield = 0; shield < 2; shield++)
    {
      g_autoptr (Fixture) f = cloaking (FALSE);
      SrtObject *ship = at (f, 0);
      int other = fixture_ship (f, FIX_BANDIT, 0, 0, 150);

      srt_cloak_set (&f->run, 0, true);
      frame_at (f, 300);
      for (int i = 0; i < 4; i++)
        ship->shields[i] = shield ? 1000.0f : -1.0f;
      for (int i = 0; i < 4; i++)
        ship->armor[i] = 1e6f;
      ship->velocity = srt_vec3 (0, 0, 40);
      at (f, other)->velocity = srt_vec3 (0, 0, -40);
      for (int i = 0; i < 4 && fixture_count (f, SRT_EVENT_COLLISION, -1) == 0; i++)
        fixture_step (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), >, 0);
      g_assert_cmpint (ship->cloak_struck_at, ==, shield ? 300 : 0);
    }
}

/* Of a type that cloaks by parts only those named are hidden, and a part's least extent stands for the radius (§12.1). */
static void
test_parts (void)
{
  static const char *const names[] = { "vent", "tower" };
  const SrtPart vent = { .name = "vent", .bounds_min = { -20, -50, -300 }, .bounds_max = { 80, 150, 300 } };
  const SrtPart hull = { .name = "hull" };
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtObject *ship = at (f, 0);
  const SrtShipType *type = &f->types[FIX_FIGHTER];
  float size;

  g_assert_true (srt_cloak_covers (type, &vent) && srt_cloak_covers (type, &hull));
  g_assert_cmpfloat (srt_cloak_spot_size (type, &vent, 700), ==, 700);
  f->types[FIX_FIGHTER].cloaks_parts = (SrtNames){ names, 2 };
  g_assert_true (srt_cloak_covers (type, &vent));
  g_assert_false (srt_cloak_covers (type, &hull));
  size = srt_cloak_spot_size (type, &vent, 700);
  g_assert_cmpfloat (size, ==, 100);
  frame_at (f, 100);
  srt_cloak_set (&f->run, 0, true);
  g_assert_true (cloaked (f, 0));
  frame_at (f, 350);
  frame_at (f, 1000);
  srt_cloak_reveal (&f->run, 0, ship->next.p);
  fixture_near (srt_cloak_spot (ship, size, srt_vec3 (0, 0, 80), 1000), 0.718, 1e-3);
  g_assert_cmpfloat (srt_cloak_spot (ship, size, srt_vec3 (0, 113, 0), 1000), ==, 0.0f);
}

/* ---- How it looks (§12.4) ---- */

static const SrtSceneInstance *
drawn (Fixture *f, SrtScene *scene, float fraction)
{
  srt_scene_from_world (scene, f->world, f->content, NULL, fraction);
  g_assert_cmpint (scene->n_instances, ==, 1);
  return &scene->instances[0];
}

/* A ship that cloaks by parts fades without a shimmer and without a wobble. */
static void
test_parts_look (void)
{
  static const char *const names[] = { "vent" };
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtScene scene;
  const SrtSceneInstance *ship;

  f->types[FIX_FIGHTER].cloaks_parts = (SrtNames){ names, 1 };
  srt_scene_init (&scene);
  frame_at (f, 100);
  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 200);
  ship = drawn (f, &scene, 0);
  fixture_near (ship->cloak.faded, 0.4, 1e-5);
  g_assert_cmpfloat (ship->cloak.shimmer, ==, 0.0f);
  g_assert_cmpfloat (ship->cloak.changing, ==, 0.0f);
  fixture_near (srt_dot (srt_right (&scene.nodes[0].place.r), srt_down (&scene.nodes[0].place.r)), 0, 1e-6);
  frame_at (f, 350);
  ship = drawn (f, &scene, 0);
  g_assert_cmpfloat (ship->cloak.faded, ==, 1.0f);
  g_assert_cmpfloat (ship->cloak.shimmer, ==, 0.0f);
  srt_scene_free (&scene);
}

/* Between the ticks, from the record alone, and without a change to the world. */
static void
test_look (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);
  SrtScene scene;
  const SrtSceneInstance *ship;
  uint64_t hash;

  srt_scene_init (&scene);
  ship = drawn (f, &scene, 0);
  g_assert_cmpfloat (ship->cloak.faded, ==, 0.0f);
  g_assert_cmpfloat (ship->cloak.shimmer, ==, 0.0f);
  frame_at (f, 100);
  srt_cloak_set (&f->run, 0, true);
  frame_at (f, 200);
  hash = srt_world_hash (f->world);
  f->world->simulation_counter = 0;
  ship = drawn (f, &scene, 0.125f); /* half a tick on */
  fixture_near (ship->cloak.faded, 100.5 / 250, 1e-5);
  fixture_near (ship->cloak.shimmer, 100.5 / 250, 1e-5);
  fixture_near (ship->cloak.changing, 100.5 / 250, 1e-5);
  g_assert_true (ship->flags & SRT_SCENE_CLOAKED);
  /* It wobbles: what is drawn is sheared, the place that cameras and marks keep to is not. */
  fixture_near (srt_dot (srt_right (&ship->place.r), srt_down (&ship->place.r)), 0, 1e-6);
  g_assert_cmpfloat (fabsf (srt_dot (srt_right (&scene.nodes[0].place.r), srt_down (&scene.nodes[0].place.r))), >, 0.01f);
  g_assert_cmpuint (srt_world_hash (f->world), ==, hash);
  frame_at (f, 350);
  srt_cloak_reveal (&f->run, 0, srt_vec3 (0, 40, 0));
  ship = drawn (f, &scene, 0);
  g_assert_cmpfloat (ship->cloak.faded, ==, 1.0f);
  g_assert_cmpfloat (ship->cloak.changing, ==, 0.0f);
  g_assert_cmpfloat (ship->cloak.spot, ==, 1.0f);
  g_assert_cmpfloat (ship->cloak.struck.y, ==, 40.0f);
  fixture_near (srt_dot (srt_right (&scene.nodes[0].place.r), srt_down (&scene.nodes[0].place.r)), 0, 1e-6);
  frame_at (f, 600);
  srt_cloak_set (&f->run, 0, false);
  frame_at (f, 800);
  ship = drawn (f, &scene, 0);
  fixture_near (ship->cloak.faded, 0.2, 1e-5);
  frame_at (f, 850);
  ship = drawn (f, &scene, 0);
  g_assert_cmpfloat (ship->cloak.faded, ==, 0.0f);
  g_assert_false (ship->flags & SRT_SCENE_CLOAKED);
  srt_scene_free (&scene);
}

static void
test_color (void)
{
  static const struct
  {
    float strength, color[3];
  } rows[] = {
    { 0.0f, { 0, 0, 0 } },
    { 0.15f, { 185 / 512.0f, 203 / 512.0f, 82 / 512.0f } },
    { 0.3f, { 185 / 256.0f, 203 / 256.0f, 82 / 256.0f } },
    { 0.65f, { 185 / 512.0f, 203 / 512.0f, 162 / 512.0f } },
    { 1.0f, { 0, 0, 80 / 256.0f } },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      float color[3];
      srt_cloak_color (rows[i].strength, color);
      for (int c = 0; c < 3; c++)
        fixture_near (color[c], rows[i].color[c], 1e-5);
    }
}

/* ---- The player's devices (§12.7) ---- */

static void
hand (Fixture *f, int pressed, int held)
{
  SrtPlayerInput input = { .reticle = -1 };

  if (pressed >= 0)
    input.pressed[pressed / 32] |= 1u << (pressed % 32);
  if (held >= 0)
    input.held[held / 32] |= 1u << (held % 32);
  srt_player_take_input (&f->run, &input);
  fixture_forget (f);
  fixture_tick (f);
}

static void
under_control (Fixture *f)
{
  g_assert_true (srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START));
}

/* Check 30: the trigger makes the cloak go in place of firing. */
static void
test_trigger (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);

  under_control (f);
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_true (cloaked (f, 0));
  g_assert_cmpint (f->world->player.device_on[SRT_DEVICE_CLOAK], ==, 1);
  for (int i = 0; i < 300; i++)
    hand (f, -1, -1);
  hand (f, -1, SRT_ACTION_FIRE);
  g_assert_true (at (f, 0)->cloak_going);
  g_assert_cmpint (f->world->player.device_on[SRT_DEVICE_CLOAK], ==, 0);
  for (int i = 1; i < 250; i++)
    {
      hand (f, -1, SRT_ACTION_FIRE);
      g_assert_cmpint (at (f, 0)->shots_fired, ==, 0);
    }
  for (int i = 0; i < 10; i++)
    hand (f, -1, SRT_ACTION_FIRE);
  g_assert_false (cloaked (f, 0));
  g_assert_cmpint (at (f, 0)->shots_fired, >, 0);
}

/* §12.6: whoever leaves a cloaked ship uncloaks it, and those that launch from it. */
static void
test_eject_key (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  int child = fixture_ship (f, FIX_FIGHTER, 500, 0, 0);

  under_control (f);
  srt_order_push (&f->run, child, SRT_ORDER_LAUNCH, srt_target_ship (0, -1), SRT_PUSH_HAND);
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_true (cloaked (f, 0) && cloaked (f, child));
  for (int i = 0; i < 300; i++)
    hand (f, -1, -1);
  fixture_forget (f);
  hand (f, SRT_ACTION_EJECT, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DECLOAKED, 0), ==, 1);
  g_assert_true (at (f, child)->cloak_going);
  g_assert_cmpint (f->world->player.device_on[SRT_DEVICE_CLOAK], ==, 0);
}

static void
test_cloak_key (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);

  under_control (f);
  f->world->player.view = SRT_VIEW_DIRECTOR;
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_false (cloaked (f, 0));
  f->world->player.view = 0;
  hand (f, SRT_ACTION_CLOAK, -1);
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_true (cloaked (f, 0) && !at (f, 0)->cloak_going); /* still changing */
  for (int i = 0; i < 250; i++)
    hand (f, -1, -1);
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_true (at (f, 0)->cloak_going);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DECLOAKED, 0), ==, 1);
}

/* It lasts 10,000 ticks, and then goes by itself; nobody else's is limited. */
static void
test_cloak_charge (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  int other = fixture_ship (f, FIX_BANDIT, 0, 0, 90000);
  const int32_t *charge = &f->world->player.device_charge[SRT_DEVICE_CLOAK];

  can_cloak (f, other);
  under_control (f);
  srt_cloak_set (&f->run, other, true);
  hand (f, SRT_ACTION_CLOAK, -1);
  g_assert_cmpint (*charge, ==, 9999);
  for (int i = 0; i < 9998; i++)
    hand (f, -1, -1);
  g_assert_cmpint (*charge, ==, 1);
  g_assert_false (at (f, 0)->cloak_going);
  hand (f, -1, -1);
  g_assert_true (at (f, 0)->cloak_going);
  g_assert_cmpint (*charge, ==, 0);
  hand (f, -1, -1);
  g_assert_cmpint (*charge, ==, 1);
  g_assert_true (cloaked (f, other) && !at (f, other)->cloak_going);
}

/* Dry before it is on: it may not turn back, and goes as soon as it may. */
static void
test_cloak_dry_early (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);

  under_control (f);
  f->world->player.device_charge[SRT_DEVICE_CLOAK] = 100;
  hand (f, SRT_ACTION_CLOAK, -1);
  for (int i = 0; i < 240; i++)
    hand (f, -1, -1);
  g_assert_false (at (f, 0)->cloak_going);
  g_assert_cmpint (f->world->player.device_charge[SRT_DEVICE_CLOAK], ==, 0);
  for (int i = 0; i < 20; i++)
    hand (f, -1, -1);
  g_assert_true (at (f, 0)->cloak_going);
}

/* Spec 09, check 23. */
static void
test_ecm (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  const SrtPlayer *player = &f->world->player;

  under_control (f);
  g_assert_cmpint (player->device_charge[SRT_DEVICE_ECM], ==, 2000);
  g_assert_false (at (f, 0)->flags & SRT_ECM);
  hand (f, SRT_ACTION_ECM, -1);
  g_assert_true (at (f, 0)->flags & SRT_ECM);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DEVICE, 0), ==, 1);
  for (int i = 1; i < 2000; i++)
    {
      g_assert_true (player->device_on[SRT_DEVICE_ECM]);
      hand (f, -1, -1);
    }
  g_assert_cmpint (player->device_charge[SRT_DEVICE_ECM], ==, 0);
  g_assert_false (player->device_on[SRT_DEVICE_ECM]);
  g_assert_false (at (f, 0)->flags & SRT_ECM);
  for (int i = 0; i < 2000; i++)
    hand (f, -1, -1);
  g_assert_cmpint (player->device_charge[SRT_DEVICE_ECM], ==, 2000);
  hand (f, -1, -1);
  g_assert_cmpint (player->device_charge[SRT_DEVICE_ECM], ==, 2000);
  hand (f, SRT_ACTION_ECM, -1);
  hand (f, SRT_ACTION_ECM, -1);
  g_assert_false (at (f, 0)->flags & SRT_ECM);
}

/* Check 13, the device: for 1000 ticks every shot is turned; only ships of the trait have it. */
static void
test_spectral (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  const SrtPlayer *player = &f->world->player;
  float before;

  under_control (f);
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_false (at (f, 0)->flags & SRT_SPECTRAL_SHIELDS);
  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_SPECTRAL_SHIELDS;
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_true (at (f, 0)->flags & SRT_SPECTRAL_SHIELDS);
  g_assert_cmpint (player->device_charge[SRT_DEVICE_SPECTRAL], ==, 5994);
  g_assert_cmpint (at (f, 0)->spectral_type, ==, 0); /* nobody near */
  before = at (f, 0)->shields[SRT_FORE];
  for (int i = 1; i < 1000; i++)
    {
      g_assert_true (player->device_on[SRT_DEVICE_SPECTRAL]);
      hand (f, -1, -1);
    }
  g_assert_cmpfloat (at (f, 0)->shields[SRT_FORE], ==, before);
  g_assert_false (player->device_on[SRT_DEVICE_SPECTRAL]);
  g_assert_false (at (f, 0)->flags & SRT_SPECTRAL_SHIELDS);
  for (int i = 0; i < 6000; i++)
    hand (f, -1, -1);
  g_assert_cmpint (player->device_charge[SRT_DEVICE_SPECTRAL], ==, 6000);
}

/* Tuned to the type that the hostile ships about have most damage of: count times damage to a shield. */
static void
test_tuning (void)
{
  g_autoptr (Fixture) f = cloaking (TRUE);
  int bandits[3];
  SrtGun *guns = srt_guns (f->world);

  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_SPECTRAL_SHIELDS;
  under_control (f);
  for (int i = 0; i < 3; i++)
    bandits[i] = fixture_ship (f, FIX_BANDIT, 20000.0f * (float) (i + 1), 0, 100000);
  f->guns[1].damage_shield = 10;
  f->guns[2].damage_shield = 25;
  f->guns[3].damage_shield = 1000;
  f->guns[3].traits |= SRT_GUN_HUGE;
  for (int i = 0; i < 3; i++)
    for (uint32_t k = 0; k < at (f, bandits[i])->guns.count; k++)
      guns[at (f, bandits[i])->guns.first + k].type = i == 0 ? 2 : 1;
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_cmpint (at (f, 0)->spectral_type, ==, 2); /* 25 to 20 for as many guns each */
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_cmpint (at (f, 0)->spectral_type, ==, 0);
  srt_set_position (&f->run, bandits[0], srt_vec3 (0, 0, 700000));
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_cmpint (at (f, 0)->spectral_type, ==, 1);
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  guns[at (f, bandits[1])->guns.first].type = 3; /* huge: left out */
  hand (f, SRT_ACTION_SPECTRAL_SHIELDS, -1);
  g_assert_cmpint (at (f, 0)->spectral_type, ==, 1);
}

/* A flight without a player, or one whose ship is gone, has no devices. */
static void
test_nobody (void)
{
  g_autoptr (Fixture) f = cloaking (FALSE);

  f->world->player.device_charge[SRT_DEVICE_ECM] = 5;
  fixture_tick (f);
  g_assert_cmpint (f->world->player.device_charge[SRT_DEVICE_ECM], ==, 5);
  g_assert_false (srt_device_fitted (&f->run, SRT_DEVICE_ECM));
  fixture_player (f);
  g_assert_true (srt_device_fitted (&f->run, SRT_DEVICE_ECM));
  g_assert_true (srt_device_fitted (&f->run, SRT_DEVICE_CLOAK));
  g_assert_false (srt_device_fitted (&f->run, SRT_DEVICE_SPECTRAL));
  at (f, 0)->flags |= SRT_EXPLODING;
  fixture_tick (f);
  g_assert_cmpint (f->world->player.device_charge[SRT_DEVICE_ECM], ==, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cloak/changing", test_changing);
  g_test_add_func ("/cloak/going", test_going);
  g_test_add_func ("/cloak/unable", test_unable);
  g_test_add_func ("/cloak/drop", test_drop);
  g_test_add_func ("/cloak/launching", test_launching);
  g_test_add_func ("/cloak/toggle-order", test_toggle_order);
  g_test_add_func ("/cloak/reveal", test_reveal);
  g_test_add_func ("/cloak/reveal-coming", test_reveal_coming);
  g_test_add_func ("/cloak/reveal-knocked", test_reveal_knocked);
  g_test_add_func ("/cloak/parts", test_parts);
  g_test_add_func ("/cloak/parts-look", test_parts_look);
  g_test_add_func ("/cloak/look", test_look);
  g_test_add_func ("/cloak/color", test_color);
  g_test_add_func ("/cloak/trigger", test_trigger);
  g_test_add_func ("/cloak/eject-key", test_eject_key);
  g_test_add_func ("/cloak/key", test_cloak_key);
  g_test_add_func ("/cloak/charge", test_cloak_charge);
  g_test_add_func ("/cloak/dry-early", test_cloak_dry_early);
  g_test_add_func ("/devices/ecm", test_ecm);
  g_test_add_func ("/devices/spectral", test_spectral);
  g_test_add_func ("/devices/tuning", test_tuning);
  g_test_add_func ("/devices/nobody", test_nobody);
  return g_test_run ();
}
