/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large ships that lose parts and come apart (spec 01 §13, 05 §10-11; Checks 05 17-20, 37). */
#include "fixture-large.h"

#include "invariants.h"
#include "orders/orders.h"

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static void
expect_vec (SrtVec3 v, float x, float y, float z, float tolerance)
{
  fixture_near (v.x, x, tolerance);
  fixture_near (v.y, y, tolerance);
  fixture_near (v.z, z, tolerance);
}

static bool
shown (Fixture *f, int slot, int k)
{
  return srt_node_shown (&f->run, srt_root_child (&f->run, slot, k));
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

/* A player's fighter in slot 0, a cruiser in slot 1 at @z, turned by @yaw. */
static LargeTypes
meet_cruiser (Fixture *f, float z, float yaw)
{
  LargeTypes types = fixture_large (f);
  SrtMat3 turned = srt_mat3_from_angles (0, yaw, 0);

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, types.cruiser, 0, 0, z);
  srt_set_orientation (&f->run, 1, &turned);
  object (f, 0)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  srt_order_push (&f->run, 1, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_START);
  fixture_tick (f);
  fixture_forget (f);
  return types;
}

/* ---- Components of a small capital ship (01 §13.3) ---- */

static void
test_bridge (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  meet_cruiser (f, 20000, 0);
  fixture_break (f, 1, CRUISER_BRIDGE);
  g_assert_false (shown (f, 1, CRUISER_BRIDGE));
  g_assert_true (shown (f, 1, CRUISER_BRIDGE_WRECK));
  g_assert_cmpuint (fixture_part (f, 1, CRUISER_BRIDGE)->flags & SRT_NODE_REMOVED, !=, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 1), ==, 1);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_COMPONENT_LOST)->component, ==, 1);
  /* The whole assembly goes up, its damaged model too. */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PART_DESTROYED, 1), ==, 2);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_PART_DESTROYED)->number, ==, 2);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 1), ==, 0);
  g_assert_cmpuint (object (f, 1)->flags & (SRT_EXPLODING | SRT_UNPOWERED), ==, 0);
  g_assert_cmpint (srt_component_node (&f->run, 1, 1), ==, -1);
  ticks (f, 20);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_DO_NOTHING);
}

static void
test_engine_and_generator (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  float whole;

  meet_cruiser (f, 20000, 0);
  whole = srt_cruise (&f->run, object (f, 1));
  fixture_break (f, 1, CRUISER_ENGINE);
  fixture_near (object (f, 1)->engines_intact, 0.5, 1e-6);
  fixture_near (srt_cruise (&f->run, object (f, 1)), whole / 2, 1e-3);
  fixture_break (f, 1, CRUISER_ENGINE_TWO);
  g_assert_cmpfloat (object (f, 1)->engines_intact, ==, 0);
  srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, CRUISER_BRIDGE), 100, 0, SRT_DAMAGE_MISSILE,
                        srt_vec3 (0, 0, 0));
  fixture_near (fixture_part (f, 1, CRUISER_BRIDGE)->armor, 475, 1e-3);
  fixture_break (f, 1, CRUISER_GENERATOR);
  g_assert_cmpuint (object (f, 1)->flags & SRT_SHIELD_GENERATOR, ==, 0);
  srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, CRUISER_BRIDGE), 100, 0, SRT_DAMAGE_MISSILE,
                        srt_vec3 (0, 0, 0));
  fixture_near (fixture_part (f, 1, CRUISER_BRIDGE)->armor, 375, 1e-3);
}

static void
test_turret (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  meet_cruiser (f, 20000, 0);
  g_assert_cmpuint (object (f, 1)->guns.count, ==, 1);
  g_assert_cmpint (srt_guns (f->world)[object (f, 1)->guns.first].mount, !=, SRT_MOUNT_DESTROYED);
  fixture_break (f, 1, CRUISER_TURRET);
  g_assert_cmpint (srt_guns (f->world)[object (f, 1)->guns.first].mount, ==, SRT_MOUNT_DESTROYED);
}

/* §13.1: by command, the assembly shows its damaged model, its own again, or is gone at once. */
static void
test_commands (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  meet_cruiser (f, 20000, 0);
  srt_component_disable (&f->run, 1, 1, true);
  g_assert_false (shown (f, 1, CRUISER_BRIDGE));
  g_assert_true (shown (f, 1, CRUISER_BRIDGE_WRECK));
  g_assert_cmpint (srt_component_node (&f->run, 1, 1), ==, -1);
  srt_component_disable (&f->run, 1, 1, false);
  g_assert_true (shown (f, 1, CRUISER_BRIDGE));
  g_assert_false (shown (f, 1, CRUISER_BRIDGE_WRECK));
  srt_component_destroy (&f->run, 1, 1, true);
  g_assert_false (shown (f, 1, CRUISER_BRIDGE));
  g_assert_true (shown (f, 1, CRUISER_BRIDGE_WRECK));
  srt_component_destroy (&f->run, 1, 2, false);
  fixture_near (object (f, 1)->engines_intact, 0.5, 1e-6);
  srt_component_destroy (&f->run, 1, 2, false);
  fixture_near (object (f, 1)->engines_intact, 0.5, 1e-6);
  srt_component_destroy (&f->run, 1, 4, false);
  g_assert_cmpuint (object (f, 1)->flags & SRT_SHIELD_GENERATOR, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PART_DESTROYED, 1), ==, 0);
  srt_component_destroy (&f->run, 1, 99, false);
  srt_component_disable (&f->run, 1, -1, true);
  g_assert_cmpuint (object (f, 1)->flags & SRT_EXPLODING, ==, 0);
}

/* ---- Splits by sweep (05 §10.4, §10.5; Checks 17, 18) ---- */

static const SrtShockwave *
wave (Fixture *f)
{
  return &srt_shockwaves (f->world)[0];
}

static void
test_sweep_begins (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0.5f);
  SrtObject *ship = object (f, 1);
  SrtVec3 origin;

  ship->velocity = srt_vec3 (3, 0, 5);
  ship->rotation = srt_mat3_from_angles (0, 0.001f, 0);
  ship->yaw_rate = 0.001f;
  origin = srt_frame_apply (&ship->next, srt_scale (ship->centre, -1));
  fixture_break (f, 1, CRUISER_HULL);
  g_assert_cmpuint (ship->flags & (SRT_UNPOWERED | SRT_EXPLODING | SRT_ENGINES_DISABLED), ==,
                    SRT_UNPOWERED | SRT_EXPLODING | SRT_ENGINES_DISABLED);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT, 1), ==, 1);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_SPLIT)->other, ==, 2);
  g_assert_cmpint (object (f, 0)->kills, ==, 1);
  g_assert_false (shown (f, 1, CRUISER_FIELD));
  g_assert_true (shown (f, 1, CRUISER_HULL));
  g_assert_true (shown (f, 1, CRUISER_HULL_WRECK));
  g_assert_nonnull (srt_split_of (f->world, 1));
  g_assert_cmpint (srt_split_of (f->world, 1)->hull, ==, srt_root_child (&f->run, 1, CRUISER_HULL));
  g_assert_cmpint (srt_split_of (f->world, 1)->wreck, ==, srt_root_child (&f->run, 1, CRUISER_HULL_WRECK));
  /* Its other half lies over it and waits. */
  const SrtObject *half = object (f, 2);
  g_assert_cmpint (half->type, ==, types.half);
  g_assert_cmpuint (half->flags & (SRT_UNPOWERED | SRT_EXPLODING | SRT_DISABLED | SRT_ENGINES_DISABLED), ==,
                    SRT_UNPOWERED | SRT_EXPLODING | SRT_DISABLED | SRT_ENGINES_DISABLED);
  g_assert_true (shown (f, 2, 0));
  SrtVec3 its_origin = srt_frame_apply (&half->next, srt_scale (half->centre, -1));
  expect_vec (srt_sub (its_origin, origin), 0, 0, 0, 0.1f);
  fixture_near (half->yaw_rate, 0.001, 1e-7);
  g_assert_cmpmem (&half->rotation, sizeof half->rotation, &ship->rotation, sizeof ship->rotation);
  g_assert_cmpfloat (half->throttle, ==, 0);
  /* The wave: twice its radius, half as long again as the split, a step's velocity taken as a tick's. */
  g_assert_cmpint (wave (f)->kind, ==, 7);
  fixture_near (wave (f)->size, 2 * ship->radius, 0.1);
  g_assert_cmpint (wave (f)->life, ==, 1350);
  expect_vec (wave (f)->velocity, 3, 0, 5, 1e-6f);
  g_assert_cmpint (wave (f)->owner, ==, 1);
}

static void
test_shortest_wave (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);

  fixture_split (f, &types)->duration = 1;
  fixture_break (f, 1, CRUISER_HULL);
  g_assert_cmpint (wave (f)->life, ==, 1);
}

/* Cut from stern to bow, held ten units to either side, and left as a wreck. */
static void
test_sweep (void)
{
  static const float z[] = { -3000, -1000, 1000, 3000 };
  g_autoptr (Fixture) f = fixture_new (12);
  int steps = 0, began;
  SrtVec3 held;

  meet_cruiser (f, 30000, 0);
  fixture_break (f, 1, CRUISER_HULL);
  held = object (f, 1)->next.p;
  began = f->world->frame_start;
  fixture_forget (f);
  fixture_tick (f);
  const SrtSplit *split = srt_split_of (f->world, 1);
  g_assert_cmpint (split->open, ==, 1);
  g_assert_cmpuint (object (f, 2)->flags & SRT_DISABLED, ==, 0);
  fixture_near (split->cut.z - object (f, 1)->next.p.z, -3000, 1);
  while (f->world->frame_start <= began + 900)
    {
      SrtVec3 off = srt_sub (object (f, 1)->next.p, held);
      for (uint32_t i = 0; i < f->run.n_events; i++)
        {
          const SrtEvent *e = &f->events[i];
          if (e->kind != SRT_EVENT_SPLIT_STEP || !(e->value > 0))
            continue;
          g_assert_cmpint (e->number, ==, steps);
          fixture_near (e->place.z - object (f, 1)->next.p.z, z[steps], 1);
          g_assert_true (e->value >= 750 && e->value <= 1250);
          fixture_near (srt_length (e->direction), 1, 1e-4);
          steps++;
        }
      if (f->world->frame_start < began + 600)
        expect_vec (srt_vec3 (fabsf (off.x), fabsf (off.y), fabsf (off.z)), 10, 10, 10, 0.01f);
      fixture_forget (f);
      fixture_tick (f);
    }
  g_assert_cmpint (steps, ==, 4);
  g_assert_null (srt_split_of (f->world, 1));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT_ENDED, 1), ==, 1);
  g_assert_cmpuint (object (f, 1)->ends, ==, 2);
  for (int k = 0; k < CRUISER_N_PARTS; k++)
    g_assert_true (shown (f, 1, k) == (k == CRUISER_HULL_WRECK));
  expect_vec (object (f, 1)->velocity, 2, 1.4f, -5, 1e-4f);
  expect_vec (object (f, 2)->velocity, -1.5f, -10, -2, 1e-4f);
  fixture_near (object (f, 1)->yaw_rate, 0.002, 1e-7);
  fixture_near (object (f, 2)->roll_rate, 0.002, 1e-7);
  /* It balances on the wreck, 500 behind where the hull was. */
  fixture_near (object (f, 1)->centre.z, -500, 0.1);
  g_assert_cmpint (object (f, 2)->type, >=, 0);
  ticks (f, 50);
  g_assert_cmpint (object (f, 1)->type, >=, 0);
  g_assert_cmpint (f->world->losses[SRT_SIDE_HOSTILE], ==, 1);
}

/* The end flashes where the player is within five radii, and nowhere else. */
static void
test_flash (void)
{
  for (int far = 0; far < 2; far++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      LargeTypes types = meet_cruiser (f, far ? 60000 : 15000, 0);
      int began = f->world->frame_start;

      fixture_split (f, &types)->duration = 20;
      fixture_break (f, 1, CRUISER_HULL);
      while (f->world->frame_start <= began + 20)
        fixture_tick (f);
      g_assert_cmpint (f->world->player.flash, ==, far ? 0 : 100);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
      fixture_near (fixture_last (f, SRT_EVENT_FLASH)->value, 5 * object (f, 1)->radius, 50);
      fixture_tick (f);
      g_assert_cmpint (f->world->player.flash, ==, far ? 0 : 99);
    }
}

static void
split_through (Fixture *f, const LargeTypes *types, int duration)
{
  int began = f->world->frame_start;

  fixture_split (f, types)->duration = duration;
  fixture_break (f, 1, CRUISER_HULL);
  while (f->world->frame_start <= began + duration)
    ticks (f, 1);
}

/* The second table of §10.2. */
static void
test_traits (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);
  SrtSplitType *split = fixture_split (f, &types);

  split->traits = SRT_SPLIT_STOP_DEAD | SRT_SPLIT_KEEP_SPIN | SRT_SPLIT_NO_PORTALS;
  split->kept_part = "Bridge";
  split->flash_steps[0] = 2;
  split->n_flash_steps = 1;
  object (f, 1)->rotation = srt_mat3_from_angles (0, 0.003f, 0);
  object (f, 1)->yaw_rate = 0.003f;
  fixture_break (f, 1, CRUISER_HULL);
  fixture_tick (f);
  g_assert_cmpint (srt_split_of (f->world, 1)->open, ==, 0);
  int flashes = 0, began = srt_split_of (f->world, 1)->started;
  while (f->world->frame_start <= began + 900)
    {
      flashes += fixture_count (f, SRT_EVENT_FLASH, -1);
      fixture_forget (f);
      fixture_tick (f);
    }
  g_assert_cmpint (flashes, ==, 1);
  expect_vec (object (f, 1)->velocity, 0, 0, 0, 1e-6f);
  fixture_near (object (f, 1)->yaw_rate, 0.003, 1e-7);
  g_assert_true (shown (f, 1, CRUISER_BRIDGE));
  g_assert_false (shown (f, 1, CRUISER_BRIDGE_WRECK));
}

static void
test_point_order (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);

  fixture_split (f, &types)->traits = SRT_SPLIT_KEEP_POINT_ORDER;
  fixture_break (f, 1, CRUISER_HULL);
  fixture_tick (f);
  fixture_near (srt_split_of (f->world, 1)->cut.z - object (f, 1)->next.p.z, 3000, 1);
}

/* Check 19: no record, no split; the ship is lost all the same. No points: nothing until the end. */
static void
test_nothing_to_split (void)
{
  for (int points = 0; points < 2; points++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      LargeTypes types = meet_cruiser (f, 30000, 0);

      if (points)
        {
          ((SrtModel *) &f->content->models[f->types[types.cruiser].model])->n_points = 0;
          fixture_split (f, &types)->other_half = -1;
          split_through (f, &types, 50);
          g_assert_cmpuint (object (f, 1)->ends, ==, 2);
          g_assert_cmpuint (object (f, 0)->flags & SRT_FROZEN, !=, 0); /* slot 0 was left alone */
          continue;
        }
      fixture_split (f, &types)->mode = SRT_SPLIT_NONE;
      fixture_break (f, 1, CRUISER_HULL);
      g_assert_null (srt_split_of (f->world, 1));
      g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT, -1), ==, 0);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 1), ==, 1);
      g_assert_cmpuint (object (f, 1)->flags & SRT_EXPLODING, !=, 0);
      g_assert_false (shown (f, 1, CRUISER_FIELD));
    }
}

/* Check 20: the eleventh split takes the first one's place, whose ship is cut no more. */
static void
test_eleven (void)
{
  g_autoptr (Fixture) f = fixture_new (40);
  LargeTypes types = fixture_large (f);

  fixture_split (f, &types)->other_half = -1;
  for (int i = 0; i < 11; i++)
    fixture_ship (f, types.cruiser, 0, 0, 20000.0f * (float) i);
  for (int i = 0; i < 11; i++)
    {
      fixture_break (f, i, CRUISER_HULL);
      g_assert_nonnull (srt_split_of (f->world, i));
    }
  g_assert_null (srt_split_of (f->world, 0));
  g_assert_cmpint (f->world->splits[0].ship, ==, 10);
  ticks (f, 950);
  for (int i = 0; i < SRT_SPLITS; i++)
    g_assert_cmpint (f->world->splits[i].live, ==, 0);
  g_assert_cmpuint (object (f, 0)->ends, ==, 0);
}

/* A slot that is emptied takes its split along; what is filled there later is whole. */
static void
test_slot_emptied (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);

  fixture_break (f, 1, CRUISER_HULL);
  srt_reset_slot (&f->run, 1, true);
  g_assert_cmpint (srt_create_object (&f->run, 1, types.cruiser, 0, srt_vec3 (0, 0, 90000)), ==, 1);
  ticks (f, 1000);
  g_assert_cmpuint (object (f, 1)->ends, ==, 0);
  g_assert_true (shown (f, 1, CRUISER_BRIDGE));
}

/* Several hull parts lost at once, as the Explode order has it, are one split. */
static void
test_splits_once (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  meet_cruiser (f, 30000, 0);
  fixture_part (f, 1, CRUISER_BRIDGE)->armor = -1;
  ((SrtPart *) f->content->models[object (f, 1)->model].parts)[CRUISER_BRIDGE].part_class = SRT_PART_HULL;
  fixture_break (f, 1, CRUISER_HULL);
  for (int i = 0; i < 5; i++)
    fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT, 1), ==, 1);
  g_assert_cmpint (f->world->splits[1].live, ==, 0);
}

/* ---- Splits by bursts (05 §10.6) ---- */

static void
test_bursts (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);
  SrtSplitType *split = fixture_split (f, &types);
  int began = f->world->frame_start, bursts = 0, early, at_end;

  split->mode = SRT_SPLIT_BURSTS;
  split->duration = 400;
  split->shake = 3;
  object (f, 1)->velocity = srt_vec3 (0, 0, 4);
  fixture_break (f, 1, CRUISER_HULL);
  object (f, 2)->velocity = srt_vec3 (0, 1, 0);
  early = fixture_count (f, SRT_EVENT_SPLIT_STEP, 1);
  g_assert_true (early >= 5 && early <= 7);
  g_assert_false (shown (f, 1, CRUISER_HULL_WRECK));
  while (f->world->frame_start < began + 100)
    {
      fixture_forget (f);
      fixture_tick (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT_STEP, 1), ==, 0);
    }
  g_assert_cmpuint (object (f, 2)->flags & SRT_DISABLED, !=, 0);
  g_assert_cmpfloat (f->world->player.hit_shake, ==, 0);
  while (f->world->frame_start < began + 399)
    {
      fixture_forget (f);
      fixture_tick (f);
      if (fixture_count (f, SRT_EVENT_SPLIT_STEP, 1) == 0)
        continue;
      bursts++;
      fixture_near (f->world->player.hit_shake, 3, 1e-6);
    }
  g_assert_cmpint (bursts, >, 12); /* one in ten of 299 frames */
  g_assert_cmpint (bursts, <, 55);
  fixture_forget (f);
  fixture_tick (f);
  at_end = fixture_count (f, SRT_EVENT_SPLIT_STEP, 1);
  g_assert_true (at_end == 4 || at_end == 5); /* one at each point, and perhaps one of chance */
  g_assert_null (srt_split_of (f->world, 1));
  g_assert_cmpuint (object (f, 2)->flags & SRT_DISABLED, ==, 0);
  expect_vec (object (f, 2)->velocity, -1.5f, -9, -2, 1e-4f);
  expect_vec (object (f, 1)->velocity, 2, 1.4f, -5, 1e-4f);
  g_assert_true (shown (f, 1, CRUISER_HULL_WRECK));
  g_assert_false (shown (f, 1, CRUISER_HULL));
  g_assert_cmpuint (object (f, 1)->ends, ==, 2);
}

static void
test_half_drift (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_cruiser (f, 30000, 0);
  SrtSplitType *split = fixture_split (f, &types);

  split->mode = SRT_SPLIT_BURSTS;
  split->has_half_drift = true;
  split->half_drift = srt_vec3 (-5, 0, 0);
  split->traits = SRT_SPLIT_STOP_DEAD | SRT_SPLIT_END_FLASH;
  fixture_break (f, 1, CRUISER_HULL);
  object (f, 2)->velocity = srt_vec3 (0, 7, 0);
  ticks (f, 899);
  fixture_forget (f);
  fixture_tick (f);
  fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 2);
  expect_vec (object (f, 2)->velocity, -5, 0, 0, 1e-5f);
  expect_vec (object (f, 1)->velocity, 0, 0, 0, 1e-6f);
}

/* ---- The two-part end (05 §11) ---- */

static LargeTypes
meet_two (Fixture *f)
{
  LargeTypes types = fixture_large (f);

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, types.two, 0, 0, 20000);
  object (f, 0)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  fixture_tick (f);
  fixture_forget (f);
  return types;
}

static void
test_two_engine (void)
{
  g_autoptr (Fixture) f = fixture_new (12);

  meet_two (f);
  fixture_break (f, 1, TWO_ENGINE);
  g_assert_cmpuint (object (f, 1)->flags & SRT_UNPOWERED, !=, 0);
  g_assert_cmpuint (object (f, 1)->flags & SRT_EXPLODING, ==, 0);
  g_assert_true (shown (f, 1, TWO_ENGINE)); /* the pass over its parts stops */
  g_assert_cmpint (f->world->count, ==, 2);
}

static void
test_two_fin (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_two (f);

  fixture_break (f, 1, TWO_FIN);
  g_assert_cmpuint (object (f, 1)->ends, ==, 1);
  g_assert_cmpuint (object (f, 1)->flags & SRT_EXPLODING, ==, 0);
  g_assert_cmpint (object (f, 2)->type, ==, types.fin);
  g_assert_cmpuint (object (f, 2)->flags & (SRT_UNPOWERED | SRT_EXPLODING), ==,
                    SRT_UNPOWERED | SRT_EXPLODING);
  expect_vec (object (f, 2)->velocity, 5, 15, -1, 1e-5f);
  g_assert_true (shown (f, 1, TWO_MIDDLE_WRECK));
  g_assert_false (shown (f, 1, TWO_FIN));
  g_assert_false (shown (f, 1, TWO_MIDDLE));
  g_assert_false (shown (f, 1, TWO_MIDDLE_DAMAGED));
  g_assert_false (shown (f, 1, TWO_LOW_GENERATOR));
  g_assert_true (shown (f, 1, TWO_TOP));
  g_assert_cmpint (fixture_last (f, SRT_EVENT_COMPONENT_LOST)->component, ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_PIECE_THROWN, 1), ==, 1);
  g_assert_cmpint (f->world->player.flash, ==, 100);
  g_assert_cmpint (f->world->splits[0].live, ==, 0);
}

static void
test_two_top (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = meet_two (f);
  SrtVec3 held = object (f, 1)->next.p;
  int began = f->world->frame_start, steps = 0;

  fixture_break (f, 1, TWO_TOP);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 1), ==, 2); /* the top's, then the fin's */
  g_assert_cmpint (object (f, 2)->type, ==, types.back);
  g_assert_cmpint (object (f, 3)->type, ==, types.fin);
  g_assert_cmpuint (object (f, 1)->ends, ==, 1);
  g_assert_cmpint (f->world->player.flash, ==, 0);
  g_assert_true (shown (f, 1, TWO_FRONT_WRECK));
  expect_vec (f->world->splits[0].normal[0], 0, 0, -1, 1e-6f);
  while (f->world->frame_start < began + 899)
    {
      SrtVec3 off;
      fixture_forget (f);
      fixture_tick (f);
      off = srt_sub (object (f, 1)->next.p, held);
      expect_vec (srt_vec3 (fabsf (off.x), fabsf (off.y), fabsf (off.z)), 25, 25, 25, 0.01f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT_STEP, 1), <=, 1);
      steps += fixture_count (f, SRT_EVENT_SPLIT_STEP, 1);
      g_assert_cmpint (f->world->splits[0].open, ==, f->world->splits[0].step < 66);
      invariants_check (&f->run);
    }
  g_assert_cmpint (steps, ==, 67);
  fixture_forget (f);
  fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SPLIT_ENDED, 1), ==, 1);
  g_assert_cmpuint (object (f, 1)->ends, ==, 3);
  g_assert_false (shown (f, 1, TWO_TOP));
  g_assert_false (shown (f, 1, TWO_MIDDLE_WRECK));
  expect_vec (object (f, 2)->velocity, -1.5f, -10, -2, 1e-5f);
  expect_vec (object (f, 1)->velocity, -2, 3, 20, 1e-5f);
}

/* ---- Whatever is drawn (05 Check 37) ---- */

/* A split draws the same and ends the same whether or not anyone listens. */
static void
test_unheard (void)
{
  for (int mode = SRT_SPLIT_SWEEP; mode <= SRT_SPLIT_BURSTS; mode++)
    {
      uint64_t hash[2];
      for (int i = 0; i < 2; i++)
        {
          g_autoptr (Fixture) f = fixture_new (12);
          LargeTypes types = meet_cruiser (f, 30000, 0);
          fixture_split (f, &types)->mode = (SrtSplitMode) mode;
          if (i == 1)
            f->run.max_events = 0;
          split_through (f, &types, 300);
          hash[i] = srt_world_hash (f->world);
        }
      g_assert_cmphex (hash[0], ==, hash[1]);
    }
}

/* The looks of a split draw nothing of the game's: with twice the bursts its numbers are the same. */
static void
test_looks_draw_nothing (void)
{
  uint32_t draws[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      LargeTypes types = meet_cruiser (f, 30000, 0);
      SrtSplitType *split = fixture_split (f, &types);
      split->mode = SRT_SPLIT_BURSTS;
      split->flash_odds = i == 0 ? 0 : 3;
      split->fireball = i == 0 ? 10 : 2000;
      split->bits = 50 * i;
      split_through (f, &types, 300);
      draws[i] = srt_random15 (&f->world->random);
    }
  g_assert_cmpuint (draws[0], ==, draws[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ends/bridge", test_bridge);
  g_test_add_func ("/ends/engine-and-generator", test_engine_and_generator);
  g_test_add_func ("/ends/turret", test_turret);
  g_test_add_func ("/ends/commands", test_commands);
  g_test_add_func ("/ends/sweep-begins", test_sweep_begins);
  g_test_add_func ("/ends/shortest-wave", test_shortest_wave);
  g_test_add_func ("/ends/sweep", test_sweep);
  g_test_add_func ("/ends/flash", test_flash);
  g_test_add_func ("/ends/traits", test_traits);
  g_test_add_func ("/ends/point-order", test_point_order);
  g_test_add_func ("/ends/nothing-to-split", test_nothing_to_split);
  g_test_add_func ("/ends/eleven", test_eleven);
  g_test_add_func ("/ends/slot-emptied", test_slot_emptied);
  g_test_add_func ("/ends/splits-once", test_splits_once);
  g_test_add_func ("/ends/bursts", test_bursts);
  g_test_add_func ("/ends/half-drift", test_half_drift);
  g_test_add_func ("/ends/two-engine", test_two_engine);
  g_test_add_func ("/ends/two-fin", test_two_fin);
  g_test_add_func ("/ends/two-top", test_two_top);
  g_test_add_func ("/ends/unheard", test_unheard);
  g_test_add_func ("/ends/looks-draw-nothing", test_looks_draw_nothing);
  return g_test_run ();
}
