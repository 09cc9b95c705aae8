/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thrown pieces, the huge explosion, exhausts, wrecks (spec 05 §9.2, §12, §13, §21; Checks 22, 34). */
#include "fixture-large.h"

#include "invariants.h"
#include "orders/orders.h"

#include <string.h>

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static bool
shown (Fixture *f, int slot, int k)
{
  return srt_node_shown (&f->run, srt_root_child (&f->run, slot, k));
}

static bool
removed (Fixture *f, int slot, int k)
{
  return fixture_part (f, slot, k)->flags & SRT_NODE_REMOVED;
}

static void
expect_place (SrtVec3 v, float x, float y, float z, float tolerance)
{
  fixture_near (v.x, x, tolerance);
  fixture_near (v.y, y, tolerance);
  fixture_near (v.z, z, tolerance);
}

/* ---- Thrown pieces (05 §9.2) ---- */

static SrtThrow
throw_of (SrtThrowKind kind, const char *assembly, int piece)
{
  return (SrtThrow){ .kind = kind,
                     .piece = piece,
                     .assembly = assembly,
                     .part = assembly,
                     .away_from = "",
                     .speed_least = -1,
                     .speed_most = -1,
                     .tumble = -1 };
}

/* A cruiser in slot 0, a fighter in slot 1. */
static LargeTypes
make_cruiser (Fixture *f)
{
  LargeTypes types = fixture_large (f);

  fixture_ship (f, types.cruiser, 0, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 0, 0, -90000);
  return types;
}

static void
set_throws (Fixture *f, const LargeTypes *types, const SrtThrow *throws, int n)
{
  f->types[types->cruiser].ends.throws = throws;
  f->types[types->cruiser].ends.n_throws = n;
}

static void
expect_tumble (const SrtObject *piece, float most)
{
  g_assert_cmpfloat (fabsf (piece->pitch_rate), <=, most);
  g_assert_cmpfloat (fabsf (piece->yaw_rate), <=, most);
  g_assert_cmpfloat (fabsf (piece->roll_rate), <=, most);
  g_assert_cmpfloat (fabsf (piece->pitch_rate) + fabsf (piece->yaw_rate) + fabsf (piece->roll_rate), >, 0);
}

/* It drifts back along the part, a real object: it passes through its ship and can be hit. */
static void
test_piece (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = make_cruiser (f);
  SrtThrow thrown = throw_of (SRT_THROW_PIECE, "Bridge", types.piece);
  SrtVec3 began;
  SrtObject *piece;

  thrown.offset = srt_vec3 (0, -300, 0);
  set_throws (f, &types, &thrown, 1);
  fixture_break (f, 0, CRUISER_BRIDGE);
  g_assert_cmpint (f->world->count, ==, 3);
  piece = object (f, 2);
  g_assert_cmpint (piece->type, ==, types.piece);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_PIECE_THROWN)->other, ==, 2);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_PIECE_THROWN)->number, ==, 2);
  began = piece->next.p;
  expect_place (srt_sub (began, object (f, 0)->next.p), 0, -1400, 2000, 3);
  g_assert_cmpuint (piece->flags & (SRT_UNPOWERED | SRT_EXPLODING), ==, SRT_UNPOWERED);
  g_assert_true (piece->velocity.z <= -20 && piece->velocity.z >= -40);
  g_assert_cmpfloat (piece->velocity.x, ==, 0);
  expect_tumble (piece, 0.0025f);
  g_assert_true (removed (f, 0, CRUISER_BRIDGE));
  g_assert_true (shown (f, 0, CRUISER_BRIDGE_WRECK));
  for (int i = 0; i < 10; i++)
    fixture_step (f);
  fixture_near (piece->next.p.z - began.z, 10 * piece->velocity.z, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), ==, 0);
  srt_object_damage (&f->run, 2, SRT_LEFT, 40, 1, 1, SRT_DAMAGE_SHOT, piece->next.p);
  fixture_near (piece->shields[SRT_LEFT], 7, 1e-4);
  srt_armor_damage (&f->run, 2, SRT_LEFT, 400, 1, SRT_DAMAGE_SHOT, piece->next.p);
  g_assert_cmpint (srt_order_number (f->world, 2), ==, SRT_ORDER_EXPLODE);
}

static void
test_restore_power (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = make_cruiser (f);
  SrtThrow thrown = throw_of (SRT_THROW_RESTORE_POWER, "Engine two", -1);

  set_throws (f, &types, &thrown, 1);
  object (f, 0)->flags |= SRT_UNPOWERED;
  fixture_break (f, 0, CRUISER_ENGINE);
  g_assert_cmpuint (object (f, 0)->flags & SRT_UNPOWERED, !=, 0);
  fixture_break (f, 0, CRUISER_ENGINE_TWO);
  g_assert_cmpuint (object (f, 0)->flags & SRT_UNPOWERED, ==, 0);
  g_assert_cmpint (f->world->count, ==, 2);
}

static void
test_door (void)
{
  static const char *const one[] = { "Plate 2" };
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = make_cruiser (f);
  SrtThrow thrown = throw_of (SRT_THROW_DOOR, "Turret", types.plates);

  thrown.piece_shows = (SrtNames){ one, 1 };
  set_throws (f, &types, &thrown, 1);
  fixture_break (f, 0, CRUISER_TURRET);
  for (int k = 0; k < 3; k++)
    g_assert_true (shown (f, 2, k) == (k == 1));
  g_assert_true (object (f, 2)->velocity.z >= 100 && object (f, 2)->velocity.z <= 150);
  expect_tumble (object (f, 2), 0.005f);
  g_assert_true (removed (f, 0, CRUISER_TURRET));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 0), ==, 1);
}

/* A panel flies from the core, and the rest of its assembly goes up no further. */
static void
test_panel (void)
{
  static const char *const plates[] = { "Plate 1", "Plate 2", "Plate 3" };
  int seen[3] = { 0, 0, 0 };

  for (int i = 0; i < 12; i++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      LargeTypes types = make_cruiser (f);
      SrtThrow thrown = throw_of (SRT_THROW_PANEL, "Bridge", types.plates);
      SrtVec3 way, from;
      int n = 0;

      thrown.away_from = "Generator";
      thrown.piece_shows = (SrtNames){ plates, 3 };
      set_throws (f, &types, &thrown, 1);
      srt_random_seed (&f->world->random, (uint64_t) i, 1);
      from = srt_node_next (&f->run, 0, srt_root_child (&f->run, 0, CRUISER_GENERATOR)).p;
      way = srt_normalize (
          srt_sub (srt_node_next (&f->run, 0, srt_root_child (&f->run, 0, CRUISER_BRIDGE)).p, from));
      fixture_break (f, 0, CRUISER_BRIDGE);
      for (int k = 0; k < 3; k++)
        if (shown (f, 2, k))
          {
            seen[k]++;
            n++;
          }
      g_assert_cmpint (n, ==, 1);
      float speed = srt_length (object (f, 2)->velocity);
      g_assert_true (speed >= 199.9f && speed <= 300.1f);
      fixture_near (srt_dot (srt_normalize (object (f, 2)->velocity), way), 1, 1e-5);
      g_assert_true (removed (f, 0, CRUISER_BRIDGE));
      g_assert_false (shown (f, 0, CRUISER_BRIDGE_WRECK));
      g_assert_cmpint (fixture_count (f, SRT_EVENT_PART_DESTROYED, 0), ==, 0);
    }
  g_assert_true (seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

static SrtThrow
arm_of (const LargeTypes *types)
{
  static const char *const hides[] = { "Engine two", "Turret" }, *const shows[] = { "Bridge wreck" };
  SrtThrow thrown = throw_of (SRT_THROW_ARM, "Engine", types->piece);

  thrown.offset = srt_vec3 (0, 3300, -14000);
  thrown.hides = (SrtNames){ hides, 2 };
  thrown.shows = (SrtNames){ shows, 1 };
  return thrown;
}

static void
test_arm (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = make_cruiser (f);
  SrtThrow thrown = arm_of (&types);

  set_throws (f, &types, &thrown, 1);
  fixture_break (f, 0, CRUISER_ENGINE);
  g_assert_true (removed (f, 0, CRUISER_ENGINE));
  g_assert_false (shown (f, 0, CRUISER_ENGINE_TWO));
  g_assert_false (shown (f, 0, CRUISER_TURRET));
  g_assert_true (shown (f, 0, CRUISER_BRIDGE_WRECK));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FLASH, -1), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 0), ==, 1);
  expect_place (srt_sub (object (f, 2)->next.p, object (f, 0)->next.p), -500, 3300, -18100, 3);
  g_assert_true (object (f, 2)->velocity.z <= -20 && object (f, 2)->velocity.z >= -40);
}

/* A split throws each arm whose block is still on. */
static void
test_arm_at_split (void)
{
  for (int lost = 0; lost < 2; lost++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      LargeTypes types = make_cruiser (f);
      SrtThrow thrown = arm_of (&types);

      set_throws (f, &types, &thrown, 1);
      fixture_split (f, &types)->other_half = -1;
      if (lost)
        fixture_break (f, 0, CRUISER_ENGINE);
      fixture_break (f, 0, CRUISER_HULL);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_PIECE_THROWN, 0), ==, 1);
      g_assert_cmpint (f->world->count, ==, 3);
      g_assert_nonnull (srt_split_of (f->world, 0));
    }
}

/* Figures of the type's own; a full world loses the piece and nothing else. */
static void
test_piece_figures (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  LargeTypes types = make_cruiser (f);
  SrtThrow throws[] = { throw_of (SRT_THROW_PIECE, "Bridge", types.piece),
                        throw_of (SRT_THROW_PIECE, "Turret", types.piece) };

  throws[0].speed_least = throws[0].speed_most = 7;
  throws[0].tumble = 0;
  set_throws (f, &types, throws, 2);
  fixture_break (f, 0, CRUISER_BRIDGE);
  fixture_near (object (f, 2)->velocity.z, -7, 1e-5);
  g_assert_cmpfloat (object (f, 2)->roll_rate, ==, 0);
  fixture_break (f, 0, CRUISER_TURRET);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_PIECE_THROWN)->other, ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, -1), ==, 1);
  g_assert_true (removed (f, 0, CRUISER_TURRET));
}

/* ---- The huge explosion (05 §13, order 43; Check 22) ---- */

static void
ticks_to (Fixture *f, int tick)
{
  while (f->world->frame_start < tick)
    {
      fixture_forget (f);
      fixture_tick (f);
    }
  invariants_check (&f->run);
}

/* A ship adrift with an order. */
static int
bystander (Fixture *f, int type, float z)
{
  int slot = fixture_ship (f, type, 0, 0, z);

  object (f, slot)->flags |= SRT_UNPOWERED;
  srt_order_push (&f->run, slot, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_START);
  return slot;
}

static void
test_huge (void)
{
  g_autoptr (Fixture) f = fixture_new (24);
  int began;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 40000);
  object (f, 0)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  int bomb = bystander (f, FIX_BANDIT, 0);
  int near = bystander (f, FIX_FIGHTER, 100000), far = bystander (f, FIX_BANDIT, 240000);
  int beyond = bystander (f, FIX_BANDIT, 251000), rock = bystander (f, FIX_ROCK, 30000);
  int idle = fixture_ship (f, FIX_BANDIT, 0, 0, 50000), immune;
  f->types[FIX_FLAT].traits |= SRT_TRAIT_UBER_IMMUNE;
  immune = bystander (f, FIX_FLAT, 60000);
  int off = bystander (f, FIX_BANDIT, 70000);
  object (f, off)->flags |= SRT_DISABLED;
  srt_order_push (&f->run, bomb, 43, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  fixture_tick (f);
  began = f->world->huge.started;
  g_assert_cmpint (srt_order_number (f->world, bomb), ==, SRT_ORDER_DO_NOTHING);
  g_assert_cmpint (f->world->huge.n, ==, 3);
  g_assert_cmpint (f->world->huge.victim[0], ==, bomb);
  g_assert_cmpint (f->world->huge.victim[1], ==, near);
  g_assert_cmpint (f->world->huge.victim[2], ==, far);
  g_assert_cmpint (f->world->live_shockwaves, ==, 2);
  fixture_near (srt_shockwaves (f->world)[0].size, 800000, 1);
  g_assert_cmpint (srt_shockwaves (f->world)[0].life, ==, 375);
  fixture_near (srt_shockwaves (f->world)[1].size, 300000, 1);
  g_assert_cmpint (srt_shockwaves (f->world)[1].life, ==, 750);
  g_assert_cmpint (f->world->player.flash, ==, 99);
  /* Nothing moves until the ball grows. */
  ticks_to (f, began + 450);
  g_assert_cmpint (f->world->huge.reached[0], ==, 0);
  g_assert_cmpfloat (f->world->player.hit_shake, ==, 0);
  srt_order_push (&f->run, near, SRT_ORDER_FLY_AIMLESSLY, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  /* Check 22: at tick 975 the ball has 125000, so that the near ship has been reached and the far one not. */
  ticks_to (f, began + 975);
  fixture_near (f->world->player.hit_shake, 1, 1e-4);
  g_assert_cmpint (f->world->huge.reached[0], ==, 1);
  g_assert_cmpint (f->world->huge.reached[1], ==, 1);
  g_assert_cmpint (f->world->huge.reached[2], ==, 0);
  g_assert_cmpint (srt_orders (f->world, near)->count, ==, 1);
  g_assert_cmpint (srt_order_number (f->world, near), ==, SRT_ORDER_DO_NOTHING);
  fixture_near (object (f, near)->velocity.z, 2000, 1);
  g_assert_cmpfloat (fabsf (object (f, near)->roll_rate) + fabsf (object (f, near)->yaw_rate), >, 0);
  g_assert_cmpuint (object (f, near)->flags & SRT_EXPLODING, ==, 0);
  ticks_to (f, began + 1500);
  g_assert_cmpint (f->world->huge.live, ==, 1);
  g_assert_cmpint (f->world->huge.reached[2], ==, 1);
  g_assert_cmpint (f->world->player.flash, ==, 100);
  fixture_near (f->world->player.hit_shake, 2, 1e-4);
  fixture_forget (f);
  fixture_tick (f);
  g_assert_cmpint (f->world->huge.live, ==, 0);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_HUGE_EXPLOSION)->number, ==, 1);
  for (int i = 1; i < f->world->count; i++)
    g_assert_true (((object (f, i)->flags & SRT_EXPLODING) != 0) == (i == bomb || i == near || i == far));
  g_assert_cmpint (srt_order_number (f->world, near), ==, SRT_ORDER_EXPLODE);
  g_assert_cmpint (srt_order_current (f->world, near)->data[0], ==, 0); /* no spin */
  g_assert_cmpuint (object (f, 0)->flags & SRT_EXPLODING, ==, 0);
  g_assert_cmpfloat (object (f, beyond)->velocity.z, ==, 0);
  g_assert_cmpfloat (object (f, rock)->velocity.z, ==, 0);
  g_assert_cmpfloat (object (f, idle)->velocity.z, ==, 0);
  g_assert_cmpfloat (object (f, immune)->velocity.z, ==, 0);
}

/* Check 22, to the unit: at done 0.65 the ball has a radius of 125000. */
static void
test_huge_ball (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int bomb, began;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 90000, 0);
  object (f, 0)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  bomb = bystander (f, FIX_BANDIT, 0);
  bystander (f, FIX_BANDIT, 124999);
  bystander (f, FIX_BANDIT, 125100);
  srt_huge_start (&f->run, bomb, 50000, 1500);
  began = f->world->huge.started;
  g_assert_cmpint (f->world->huge.n, ==, 3);
  ticks_to (f, began + 974);
  g_assert_cmpint (f->world->huge.reached[1], ==, 0);
  ticks_to (f, began + 975);
  g_assert_cmpint (f->world->huge.reached[1], ==, 1);
  g_assert_cmpint (f->world->huge.reached[2], ==, 0);
  ticks_to (f, began + 976);
  g_assert_cmpint (f->world->huge.reached[2], ==, 1);
}

/* No more than eighty are listed; a slot that is filled anew is no victim any more; a second one takes the first's place. */
static void
test_huge_list (void)
{
  g_autoptr (Fixture) f = fixture_new (120);
  int began;

  for (int i = 0; i < 90; i++)
    object (f, bystander (f, FIX_BANDIT, 1000.0f * (float) i))->flags |= SRT_NO_COLLISIONS;
  srt_huge_start (&f->run, 0, 50000, 1500);
  g_assert_cmpint (f->world->huge.n, ==, 80);
  g_assert_cmpint (f->world->huge.victim[79], ==, 79);
  srt_reset_slot (&f->run, 5, true);
  g_assert_cmpint (srt_create_object (&f->run, 5, FIX_BANDIT, 0, srt_vec3 (0, 0, 5000)), ==, 5);
  object (f, 5)->flags |= SRT_UNPOWERED | SRT_NO_COLLISIONS;
  began = f->world->frame_start;
  srt_huge_start (&f->run, 1, 1000, 100);
  g_assert_cmpint (f->world->huge.owner, ==, 1);
  g_assert_cmpint (f->world->huge.n, ==, 6); /* within 5000 of the second, those with an order */
  ticks_to (f, began + 102);
  g_assert_cmpint (f->world->huge.live, ==, 0);
  g_assert_cmpuint (object (f, 2)->flags & (SRT_EXPLODING | SRT_STAND_IN), !=, 0);
  g_assert_cmpuint (object (f, 5)->flags & SRT_EXPLODING, ==, 0);
  g_assert_cmpuint (object (f, 20)->flags & SRT_EXPLODING, ==, 0);
}

/* ---- Exhausts (05 §21; Check 34) ---- */

/* A player's fighter at @z behind... the cruiser's glow, which burns forward from its engine at (-500, 0, -4100). */
static int
into_exhaust (Fixture *f, float along)
{
  LargeTypes types = fixture_large (f);
  SrtVec3 glow;
  int ship;

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = fixture_ship (f, types.cruiser, 0, 0, 50000);
  object (f, ship)->flags |= SRT_FROZEN;
  object (f, 0)->flags |= SRT_FROZEN | SRT_NO_COLLISIONS;
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  glow = srt_node_next (&f->run, ship, srt_root_child (&f->run, ship, CRUISER_ENGINE)).p;
  srt_set_position (&f->run, 0, srt_add (glow, srt_vec3 (0, 0, along)));
  object (f, ship)->last_throttle = 1;
  fixture_forget (f);
  return ship;
}

static void
test_exhaust (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int ship = into_exhaust (f, 850);

  f->world->frame_start = 14;
  f->world->difficulty = 2;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.burning, ==, 1);
  g_assert_cmpint (f->world->player.flash, ==, 50);
  fixture_near (fixture_last (f, SRT_EVENT_EXHAUST)->value, 0.505, 1e-3);
  fixture_near (fixture_last (f, SRT_EVENT_DAMAGE)->asked, 11.6, 0.02);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_DAMAGE)->number, ==, SRT_FORE);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_DAMAGE)->other, ==, 0);
  g_assert_cmpint (fixture_last (f, SRT_EVENT_DAMAGE)->harm, ==, SRT_DAMAGE_COLLISION);
  fixture_near (object (f, 0)->shields[SRT_FORE], 47 - 0.75 * 11.615, 0.02);
  /* Not on the other ticks. */
  fixture_forget (f);
  f->world->frame_start = 15;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.burning, ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DAMAGE, -1), ==, 0);
  /* With half the engines it blows half as far. */
  object (f, ship)->engines_intact = 0.4f;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.burning, ==, 0);
  g_assert_cmpint (f->world->player.flash, ==, 0);
  object (f, ship)->engines_intact = 1;
  /* No throttle, no exhaust, and nobody's flash is cut short. */
  object (f, ship)->last_throttle = 0;
  f->world->player.flash = 77;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.burning, ==, 0);
  g_assert_cmpint (f->world->player.flash, ==, 77);
}

/* A flash is cut short by any large ship's throttle near by, even outside its exhaust; far off it is not. */
static void
test_exhaust_reach (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int ship = into_exhaust (f, -400);

  f->world->player.flash = 77;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.flash, ==, 0);
  g_assert_cmpint (f->world->player.burning, ==, 0);
  srt_set_position (
      &f->run, 0, srt_madd (object (f, ship)->next.p, srt_vec3 (0, 1, 0), 1.25f * object (f, ship)->radius));
  f->world->player.flash = 77;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.flash, ==, 77);
}

/* A plume that is turned round burns as far the other way; a glow that has gone burns nobody. */
static void
test_exhaust_backward (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int ship = into_exhaust (f, -850);
  SrtAttachment *glow = (SrtAttachment *) f->content->models[object (f, ship)->model].attachments;

  glow->size.z = -1000;
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.flash, ==, 50);
  srt_order_push (&f->run, 0, SRT_ORDER_EXPLODE, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  f->world->player.flash = 3;
  srt_exhaust_frame (&f->run); /* only under Player Control */
  g_assert_cmpint (f->world->player.flash, ==, 3);
  srt_orders_pop_all (&f->run, 0);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  fixture_break (f, ship, CRUISER_ENGINE);
  srt_exhaust_frame (&f->run);
  g_assert_cmpint (f->world->player.burning, ==, 0);
}

/* ---- Shockwaves of smaller ends (05 §8.1, §8.4) ---- */

/* A torpedo that halts sets off a wave of its own kind; one blast in four one of three kinds, a burst none. */
static void
test_waves (void)
{
  int blasts = 0, waves = 0;

  for (int i = 0; i < 200; i++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
      srt_random_seed (&f->world->random, (uint64_t) i, 1);
      object (f, slot)->random_seed = (uint32_t) i * 7919u;
      object (f, slot)->eject_roll = 100;
      srt_object_destroyed (&f->run, slot, false, true);
      for (int t = 0; t < 4; t++)
        fixture_tick (f);
      const SrtEvent *end = fixture_last (f, SRT_EVENT_EXPLOSION);
      const SrtShockwave *wave = srt_shockwaves (f->world);
      blasts += end->number == SRT_GOING_BLAST;
      if (f->world->live_shockwaves == 0)
        continue;
      waves++;
      g_assert_cmpint (end->number, ==, SRT_GOING_BLAST);
      g_assert_true (wave->kind >= 0 && wave->kind <= 2);
      fixture_near (wave->size, 1000, 0.1);
      g_assert_true (wave->life >= 100 && wave->life <= 149);
    }
  g_assert_cmpint (blasts, >, 80);
  g_assert_true (waves > blasts / 8 && waves < blasts / 2);

  g_autoptr (Fixture) f = fixture_new (4);
  srt_object_destroyed (&f->run, fixture_ship (f, FIX_TORPEDO, 0, 0, 0), false, true);
  for (int t = 0; t < 4; t++)
    fixture_tick (f);
  g_assert_cmpint (f->world->live_shockwaves, ==, 1);
  g_assert_cmpint (srt_shockwaves (f->world)[0].kind, ==, 8);
  fixture_near (srt_shockwaves (f->world)[0].size, 6000, 0.1);
  g_assert_cmpint (srt_shockwaves (f->world)[0].life, ==, 100);
}

/* ---- Set-ups of types (05 §12, §19.1) ---- */

static void
test_wreck_shown (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  LargeTypes types = fixture_large (f);

  fixture_ship (f, types.half, 0, 0, 0);
  g_assert_false (shown (f, 0, 0));
  f->types[types.half].ends.wreck_part = "Half";
  f->types[types.half].ends.wreck_shown = true;
  fixture_ship (f, types.half, 0, 0, 50000);
  g_assert_true (shown (f, 1, 0));
}

static void
test_force_field_names (void)
{
  static const struct
  {
    const char *name;
    bool is;
  } names[] = { { "Bay forcefield", true }, { "FORCEFIELD", true }, { "xForceFieldy", true },
                { "Force field", false },   { "", false },          { "FORCEFIEL", false } };

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SrtPart part = { .part_class = SRT_PART_HULL };
      g_strlcpy (part.name, names[i].name, sizeof part.name);
      g_assert_true (srt_part_is_force_field (&part) == names[i].is);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blasts/piece", test_piece);
  g_test_add_func ("/blasts/restore-power", test_restore_power);
  g_test_add_func ("/blasts/door", test_door);
  g_test_add_func ("/blasts/panel", test_panel);
  g_test_add_func ("/blasts/arm", test_arm);
  g_test_add_func ("/blasts/arm-at-split", test_arm_at_split);
  g_test_add_func ("/blasts/piece-figures", test_piece_figures);
  g_test_add_func ("/blasts/huge", test_huge);
  g_test_add_func ("/blasts/huge-ball", test_huge_ball);
  g_test_add_func ("/blasts/huge-list", test_huge_list);
  g_test_add_func ("/blasts/exhaust", test_exhaust);
  g_test_add_func ("/blasts/exhaust-reach", test_exhaust_reach);
  g_test_add_func ("/blasts/exhaust-backward", test_exhaust_backward);
  g_test_add_func ("/blasts/waves", test_waves);
  g_test_add_func ("/blasts/wreck-shown", test_wreck_shown);
  g_test_add_func ("/blasts/force-field-names", test_force_field_names);
  return g_test_run ();
}
