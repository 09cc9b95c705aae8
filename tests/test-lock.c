/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's missiles: ring, lock, LAUNCH, countermeasures, camera (spec 04 §10.12-10.14, check 26 of §16). */
#include "fixture.h"

#include "orders/orders.h"
#include "weapons/private.h"

/* The player with racks at the origin, a bandit ahead that is targeted; Player Control is on. */
static Fixture *
cockpit (const int *hung, int n, float ahead)
{
  Fixture *f = fixture_new (8);
  int foe;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, n);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, ahead);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_PLAYER);
  srt_player_set_target (&f->run, srt_target_ship (foe, -1));
  return f;
}

static void
press (Fixture *f, int action)
{
  SrtPlayerInput input = { .reticle = -1 };

  input.pressed[action / 32] = 1u << (action % 32);
  srt_player_take_input (&f->run, &input);
  fixture_forget (f);
  fixture_tick (f);
}

static int
cues (const Fixture *f, SrtCue cue)
{
  int n = 0;

  for (uint32_t i = 0; i < f->run.n_events; i++)
    n += f->events[i].kind == SRT_EVENT_DISPLAY && f->events[i].number == (int) cue;
  return n;
}

static SrtMissile *
newest (Fixture *f)
{
  g_assert_cmpint (f->world->newest_missile, >=, 0);
  return &srt_missiles (f->world)[f->world->newest_missile];
}

/* ---- The ring ---- */

static void
test_ring (void)
{
  static const int hung[] = { FIX_RAIL, FIX_FUEL, FIX_TRIPLE, FIX_RAIL, FIX_ROCKETS };
  g_autoptr (Fixture) f = cockpit (hung, 5, 20000);
  SrtPlayer *player = &f->world->player;

  g_assert_cmpint (player->ring_count, ==, 3);
  g_assert_cmpint (player->ring[0].type, ==, FIX_RAIL);
  g_assert_cmpint (player->ring[0].left, ==, 2);
  g_assert_cmpint (player->ring[1].type, ==, FIX_TRIPLE);
  g_assert_cmpint (player->ring[1].left, ==, 3);
  g_assert_cmpint (player->ring[2].left, ==, 20);
  g_assert_cmpint (player->ring[3].left, ==, -1);
  g_assert_cmpint (player->ring_armed, ==, 1); /* the middle one */
  g_assert_cmpint (player->ring[0].place, ==, 1);
  g_assert_cmpint (player->ring[1].place, ==, 0);
  g_assert_cmpint (player->ring[2].place, ==, 9);

  press (f, SRT_ACTION_MISSILE_CLOCKWISE);
  g_assert_cmpint (player->ring_armed, ==, 2);
  g_assert_cmpint (player->ring[2].place, ==, 0);
  g_assert_cmpint (player->ring[1].place, ==, 1);
  g_assert_cmpint (player->ring[0].place, ==, 2);
  g_assert_cmpint (cues (f, SRT_CUE_MISSILE_CHOSEN), ==, 1);
  press (f, SRT_ACTION_MISSILE_CLOCKWISE); /* no wrap */
  g_assert_cmpint (player->ring_armed, ==, 2);
  g_assert_cmpint (cues (f, SRT_CUE_REFUSED), ==, 1);
  press (f, SRT_ACTION_MISSILE_ANTICLOCKWISE);
  press (f, SRT_ACTION_MISSILE_ANTICLOCKWISE);
  g_assert_cmpint (player->ring_armed, ==, 0);
  g_assert_cmpint (player->ring[0].place, ==, 0);
  press (f, SRT_ACTION_MISSILE_ANTICLOCKWISE);
  g_assert_cmpint (player->ring_armed, ==, 0);
  g_assert_cmpint (cues (f, SRT_CUE_REFUSED), ==, 1);
}

/* ---- The lock ---- */

/* Check 26: lock time 300 takes 300 ticks, its count is done at 100; turning the ring loses it. */
static void
test_lock_time (void)
{
  static const int hung[] = { FIX_RAIL, FIX_TRIPLE };
  g_autoptr (Fixture) f = cockpit (hung, 2, 20000);
  SrtPlayer *player = &f->world->player;

  fixture_missile (f, FIX_TRIPLE)->lock_time = 300;
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_CLOSING);
  g_assert_cmpint (player->lock_count, ==, 100);
  fixture_run (f, 99);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_CLOSING);
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_WAITING);
  fixture_run (f, 199);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_WAITING);
  g_assert_false (srt_locked (f->world));
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_LOCKED);
  g_assert_true (srt_locked (f->world));
  press (f, SRT_ACTION_MISSILE_ANTICLOCKWISE);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_LOST);
  fixture_run (f, 98);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_LOST);
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_IDLE);
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_CLOSING);
  g_assert_cmpint (player->lock_type, ==, FIX_RAIL);
}

/* What a lock needs, one by one. */
static void
test_lock_needs (void)
{
  static const int hung[] = { FIX_RAIL }, rockets[] = { FIX_ROCKETS }, chooser[] = { FIX_CHOOSER };

  for (int missing = 0; missing < 10; missing++)
    {
      g_autoptr (Fixture) f = cockpit (missing == 1 ? rockets : missing == 2 ? chooser : hung, 1, 20000);
      SrtPlayer *player = &f->world->player;
      int foe = player->target.index;

      switch (missing)
        {
        case 3:
          srt_set_position (&f->run, foe, srt_vec3 (0, 0, 50001));
          break;
        case 4:
          srt_set_position (&f->run, foe, srt_vec3 (20000, 0, 19000)); /* cosine 0.69 */
          break;
        case 5:
          srt_object (f->world, foe)->side = SRT_SIDE_NEUTRAL;
          break;
        case 6:
          srt_object (f->world, foe)->flags |= SRT_CLOAKED;
          break;
        case 7:
          srt_object (f->world, 0)->flags |= SRT_MISSILES_DISABLED;
          break;
        case 8:
          player->ring[0].left = 0;
          break;
        case 9:
          player->view = 0x0C;
          break;
        default:
          break;
        }
      fixture_run (f, 2);
      g_assert_cmpint (player->lock_state, ==, missing == 0 ? SRT_LOCK_CLOSING : SRT_LOCK_IDLE);
    }
}

/* With none left the lock lasts while one still flies at a target. */
static void
test_lock_after_last (void)
{
  static const int hung[] = { FIX_RAIL };
  g_autoptr (Fixture) f = cockpit (hung, 1, 45000);
  SrtPlayer *player = &f->world->player;

  fixture_run (f, 202);
  g_assert_true (srt_locked (f->world));
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (player->ring[0].left, ==, 0);
  g_assert_cmpint (newest (f)->target.index, ==, player->target.index);
  fixture_run (f, 100);
  g_assert_true (srt_locked (f->world));
  srt_missile_end (&f->run, newest (f), -1);
  fixture_run (f, 1);
  g_assert_cmpint (player->lock_state, ==, SRT_LOCK_LOST);
}

/* Another target is another lock. */
static void
test_lock_other_target (void)
{
  static const int hung[] = { FIX_RAIL };
  g_autoptr (Fixture) f = cockpit (hung, 1, 20000);
  int other = fixture_ship (f, FIX_BANDIT, 2000, 0, 20000);

  fixture_run (f, 250);
  g_assert_true (srt_locked (f->world));
  srt_player_set_target (&f->run, srt_target_ship (other, -1));
  g_assert_false (srt_locked (f->world));
  fixture_run (f, 1);
  g_assert_cmpint (f->world->player.lock_state, ==, SRT_LOCK_LOST);
}

/* ---- LAUNCH ---- */

static void
test_launch_rules (void)
{
  static const int hung[] = { FIX_TRIPLE };
  g_autoptr (Fixture) f = cockpit (hung, 1, 45000);
  SrtPlayer *player = &f->world->player;

  press (f, SRT_ACTION_LAUNCH_MISSILE); /* no lock yet */
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_cmpint (cues (f, SRT_CUE_REFUSED), ==, 1);
  fixture_run (f, 210);
  srt_object (f->world, 0)->flags |= SRT_JUMPING;
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  srt_object (f->world, 0)->flags &= ~SRT_JUMPING;
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  g_assert_cmpint (player->ring[0].left, ==, 2);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (player->ring[0].left, ==, 0);
  g_assert_cmpint (srt_object_rack (&f->run, 0, 0)->count, ==, -1);
  press (f, SRT_ACTION_LAUNCH_MISSILE); /* still locked while they fly */
  g_assert_cmpint (cues (f, SRT_CUE_NO_MISSILES), ==, 1);
  g_assert_cmpint (f->world->live_missiles, ==, 4); /* with the pod that fell */
}

/* Without a lock, that none are left is said at most once in 500 ticks. */
static void
test_none_left (void)
{
  static const int hung[] = { FIX_RAIL };
  g_autoptr (Fixture) f = cockpit (hung, 1, 20000);

  f->world->player.ring[0].left = 0;
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (cues (f, SRT_CUE_NO_MISSILES), ==, 1);
  fixture_run (f, 498);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (cues (f, SRT_CUE_NO_MISSILES), ==, 0);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (cues (f, SRT_CUE_NO_MISSILES), ==, 1);
}

/* What needs no lock leaves at nothing; a cloaked ship drops its cloak instead. */
static void
test_launch_unlocked (void)
{
  static const int hung[] = { FIX_ROCKETS };
  g_autoptr (Fixture) f = cockpit (hung, 1, 20000);
  SrtObject *ship = srt_object (f->world, 0);

  ((SrtModel *) &f->content->models[ship->model])->can_cloak = true;
  srt_cloak_set (&f->run, 0, true);
  fixture_run (f, 300);
  g_assert_cmpint (ship->flags & SRT_CLOAKED, !=, 0);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  fixture_run (f, 300);
  g_assert_cmpint (ship->flags & SRT_CLOAKED, ==, 0);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  g_assert_cmpint (newest (f)->target.index, ==, -1);
}

/* A carrier of ships lets the first one go that waits for it. */
static void
test_launch_carried (void)
{
  static const int hung[] = { FIX_ROCKETS };
  g_autoptr (Fixture) f = cockpit (hung, 1, 20000);
  int carried = fixture_ship (f, FIX_FLAT, 0, 3000, 0);

  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_LAUNCHES_CARRIED;
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  srt_order_push (&f->run, carried, SRT_ORDER_LAUNCH, srt_target_ship (0, -1), SRT_PUSH_HAND);
  srt_player_launch (&f->run, 0);
  g_assert_cmpint (srt_order_current (f->world, carried)->data[0], ==, 1);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
}

/* ---- Countermeasures ---- */

static void
test_countermeasures (void)
{
  static const int hung[] = { FIX_RAIL };
  g_autoptr (Fixture) f = cockpit (hung, 1, 20000);
  SrtObject *ship = srt_object (f->world, 0);

  ship->countermeasures = 7;
  for (int left = 7; left > 0; left--)
    {
      press (f, SRT_ACTION_COUNTERMEASURES);
      g_assert_cmpint (ship->countermeasures, ==, left - 1);
      g_assert_cmpint (cues (f, SRT_CUE_FEW_COUNTERMEASURES), ==, left == 6 || left == 4 || left == 2);
    }
  press (f, SRT_ACTION_COUNTERMEASURES);
  g_assert_cmpint (cues (f, SRT_CUE_NO_COUNTERMEASURES), ==, 1);
  ship->countermeasures = 5;
  f->world->ending = 1;
  srt_player_countermeasure (&f->run, 0);
  g_assert_cmpint (ship->countermeasures, ==, 5);
}

/* ---- The camera ---- */

static void
test_camera (void)
{
  static const int hung[] = { FIX_ROCKETS };
  g_autoptr (Fixture) f = cockpit (hung, 1, 45000);
  SrtPlayer *player = &f->world->player;

  press (f, SRT_ACTION_MISSILE_VIEW);
  g_assert_cmpint (player->view, ==, 0);
  g_assert_cmpint (cues (f, SRT_CUE_REFUSED), ==, 1);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  press (f, SRT_ACTION_LAUNCH_MISSILE);
  press (f, SRT_ACTION_MISSILE_VIEW);
  g_assert_cmpint (player->view, ==, SRT_VIEW_MISSILE);
  g_assert_cmpint (player->followed_missile, ==, 1); /* the newest first */
  press (f, SRT_ACTION_MISSILE_VIEW);
  g_assert_cmpint (player->followed_missile, ==, 0);
  press (f, SRT_ACTION_MISSILE_VIEW);
  g_assert_cmpint (player->followed_missile, ==, 1);
  srt_missile_end (&f->run, &srt_missiles (f->world)[1], -1);
  g_assert_null (srt_followed_missile (f->world));
  fixture_run (f, 150);
  g_assert_cmpint (player->view, ==, SRT_VIEW_MISSILE);
  fixture_run (f, 2);
  g_assert_cmpint (player->view, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lock/ring", test_ring);
  g_test_add_func ("/lock/time", test_lock_time);
  g_test_add_func ("/lock/needs", test_lock_needs);
  g_test_add_func ("/lock/after-last", test_lock_after_last);
  g_test_add_func ("/lock/other-target", test_lock_other_target);
  g_test_add_func ("/lock/launch-rules", test_launch_rules);
  g_test_add_func ("/lock/none-left", test_none_left);
  g_test_add_func ("/lock/launch-unlocked", test_launch_unlocked);
  g_test_add_func ("/lock/launch-carried", test_launch_carried);
  g_test_add_func ("/lock/countermeasures", test_countermeasures);
  g_test_add_func ("/lock/camera", test_camera);
  return g_test_run ();
}
