/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player Control and the player's keys (spec 09 §4.7, §5; decision 8). */
#include "fixture.h"

#include "orders/behaviours.h"

#include <string.h>

typedef struct Flight
{
  Fixture *f;
  SrtObject *ship;
  SrtPlayer *player;
  SrtPlayerInput input;
} Flight;

static void
land (Flight *flight)
{
  fixture_free (flight->f);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Flight, land)

static Flight
fly (int slots)
{
  Flight flight = { .f = fixture_new (slots) };
  fixture_player (flight.f);
  fixture_ship (flight.f, FIX_FIGHTER, 0, 0, 0);
  flight.ship = srt_object (flight.f->world, 0);
  flight.player = &flight.f->world->player;
  flight.input.reticle = -1;
  flight.player->target = SRT_NO_TARGET;
  g_assert_true (srt_order_push (&flight.f->run, 0, 100, SRT_NO_TARGET, SRT_PUSH_START));
  return flight;
}

static void
hold (Flight *flight, int action)
{
  flight->input.held[action / 32] |= 1u << (action % 32);
}

static void
let_go (Flight *flight, int action)
{
  flight->input.held[action / 32] &= ~(1u << (action % 32));
}

static void
press (Flight *flight, int action)
{
  flight->input.pressed[action / 32] |= 1u << (action % 32);
}

static void
take (Flight *flight)
{
  srt_player_take_input (&flight->f->run, &flight->input);
  memset (flight->input.pressed, 0, sizeof flight->input.pressed);
}

static void
step (Flight *flight)
{
  take (flight);
  srt_object_orders (&flight->f->run, 0);
}

/* A frame: keys, orders, upkeep of the target. */
static void
frame (Flight *flight)
{
  take (flight);
  srt_player_frame (&flight->f->run);
  srt_orders_update (&flight->f->run);
  srt_player_target_upkeep (&flight->f->run);
}

/* ---- The table ---- */

static void
test_table (void)
{
  int n;
  const SrtActionInfo *table = srt_action_table (&n);
  g_assert_cmpint (n, ==, 74);
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (table[i].number, ==, i);
      g_assert_true (table[i].id && table[i].name && table[i].key && table[i].button);
      for (int k = 0; k < i; k++)
        {
          g_assert_cmpstr (table[i].id, !=, table[k].id);
          g_assert_cmpstr (table[i].key, !=, table[k].key);
        }
    }
  g_assert_cmpstr (table[SRT_ACTION_FIRE].key, ==, "Space");
  g_assert_true (table[SRT_ACTION_FIRE].held && table[SRT_ACTION_FIRE].built);
  g_assert_false (table[48].built); /* the radio */
}

/* ---- Steering ---- */

static void
test_stick (void)
{
  g_auto (Flight) flight = fly (8);
  flight.input.has_stick = 1;
  flight.input.axes[0] = -32767;
  flight.input.axes[1] = 16384;
  step (&flight);
  fixture_near (flight.ship->pitch_input, -1, 1e-4);
  fixture_near (flight.ship->yaw_input, 0.5, 1e-4);
  fixture_near (flight.ship->roll_input, 0.25, 1e-4); /* banks into the turn */
  flight.input.axes[2] = 32767;
  step (&flight);
  fixture_near (flight.ship->roll_input, 1, 1e-4);
  flight.input.axes[2] = 0;
  hold (&flight, SRT_ACTION_STICK_ROLLS);
  step (&flight);
  fixture_near (flight.ship->yaw_input, 0, 1e-6);
  fixture_near (flight.ship->roll_input, 0.5, 1e-4);
  hold (&flight, SRT_ACTION_ROLL_ANTICLOCKWISE);
  hold (&flight, SRT_ACTION_STRAFE_LEFT);
  step (&flight);
  fixture_near (flight.ship->roll_input, -1, 1e-6);
  fixture_near (flight.ship->lateral_input, -1, 1e-6);
  let_go (&flight, SRT_ACTION_STRAFE_LEFT);
  step (&flight);
  fixture_near (flight.ship->lateral_input, 0, 1e-6);
}

/* Full on the fourth run, back to nothing as the keys come up. */
static void
test_keys (void)
{
  g_auto (Flight) flight = fly (8);
  static const double built_up[] = { 0.3, 0.6, 0.9, 1, 1 };
  hold (&flight, SRT_ACTION_NOSE_UP);
  hold (&flight, SRT_ACTION_TURN_CLOCKWISE);
  for (int i = 0; i < 5; i++)
    {
      step (&flight);
      fixture_near (flight.ship->pitch_input, built_up[i], 1e-5);
      fixture_near (flight.ship->yaw_input, -built_up[i], 1e-5);
      fixture_near (flight.ship->roll_input, -built_up[i] / 2, 1e-5);
    }
  let_go (&flight, SRT_ACTION_NOSE_UP);
  step (&flight);
  fixture_near (flight.ship->pitch_input, 0, 1e-6);
  fixture_near (flight.ship->yaw_input, -1, 1e-5);
  flight.player->view = 0x0C;
  step (&flight);
  fixture_near (flight.ship->yaw_input, 0, 1e-6);
}

/* ---- Throttle ---- */

static void
test_throttle (void)
{
  g_auto (Flight) flight = fly (8);
  hold (&flight, SRT_ACTION_ACCELERATE);
  for (int i = 0; i < 49; i++)
    step (&flight);
  fixture_near (flight.ship->throttle, 0.98, 1e-4);
  for (int i = 0; i < 5; i++)
    step (&flight);
  fixture_near (flight.ship->throttle, 1, 1e-6);
  let_go (&flight, SRT_ACTION_ACCELERATE);
  hold (&flight, SRT_ACTION_DECELERATE);
  step (&flight);
  fixture_near (flight.ship->throttle, 0.98, 1e-4);
  let_go (&flight, SRT_ACTION_DECELERATE);
  press (&flight, SRT_ACTION_ZERO_THROTTLE);
  frame (&flight);
  step (&flight);
  fixture_near (flight.ship->throttle, 0, 1e-6);
  press (&flight, SRT_ACTION_FULL_THROTTLE);
  frame (&flight);
  step (&flight);
  fixture_near (flight.ship->throttle, 1, 1e-6);
  flight.input.has_throttle = 1;
  flight.input.axes[3] = 8192;
  step (&flight);
  fixture_near (flight.ship->throttle, 0.25, 1e-4);
  flight.input.axes[3] = -500;
  step (&flight);
  fixture_near (flight.ship->throttle, 0, 1e-6);
}

static void
test_burners (void)
{
  g_auto (Flight) flight = fly (8);
  hold (&flight, SRT_ACTION_AFTERBURNER);
  step (&flight);
  g_assert_true (flight.ship->afterburner);
  /* Frames between steps leave the burn on, whatever the key does; the next step ends it. */
  let_go (&flight, SRT_ACTION_AFTERBURNER);
  frame (&flight);
  g_assert_true (flight.ship->afterburner);
  step (&flight);
  g_assert_false (flight.ship->afterburner);

  press (&flight, SRT_ACTION_AFTERBURNER_TOGGLE);
  frame (&flight);
  step (&flight);
  g_assert_true (flight.ship->afterburner);
  frame (&flight); /* the press counted once */
  step (&flight);
  g_assert_true (flight.ship->afterburner);
  flight.ship->afterburner_fuel = 0.5f;
  step (&flight);
  g_assert_false (flight.ship->afterburner);
  flight.ship->afterburner_fuel = 100;
  press (&flight, SRT_ACTION_AFTERBURNER_TOGGLE);
  frame (&flight);
  hold (&flight, SRT_ACTION_REVERSE);
  step (&flight);
  g_assert_false (flight.ship->afterburner || flight.ship->reverse_thrust); /* cannot reverse */
  flight.ship->flags |= SRT_CAN_REVERSE;
  step (&flight);
  g_assert_true (flight.ship->reverse_thrust);
}

/* Flown by whole ticks: half throttle on the stick settles at half the cruise speed, a burn at twice the top speed. */
static void
test_flown (void)
{
  g_auto (Flight) flight = fly (8);
  flight.input.has_throttle = 1;
  flight.input.axes[3] = 16384;
  take (&flight);
  for (int i = 0; i < 800; i++)
    fixture_tick (flight.f);
  fixture_near (flight.ship->speed, 160, 1);
  hold (&flight, SRT_ACTION_AFTERBURNER);
  take (&flight);
  for (int i = 0; i < 800; i++)
    fixture_tick (flight.f);
  fixture_near (flight.ship->speed, 640, 2);
  let_go (&flight, SRT_ACTION_AFTERBURNER);
  take (&flight);
  for (int i = 0; i < 1200; i++)
    fixture_tick (flight.f);
  fixture_near (flight.ship->speed, 160, 2);
}

static void
test_match (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int other = fixture_ship (f, FIX_BANDIT, 0, 0, 100000);
  SrtObject *target = srt_object (f->world, other);
  flight.player->throttle = 0.75f;
  press (&flight, SRT_ACTION_MATCH_SPEED);
  frame (&flight);
  g_assert_false (flight.player->match_speed); /* nobody to match */
  fixture_near (flight.player->throttle, 0.75, 1e-6);

  srt_player_set_target (&f->run, srt_target_ship (other, -1));
  target->speed = 80;
  press (&flight, SRT_ACTION_MATCH_SPEED);
  frame (&flight);
  fixture_near (flight.player->throttle, 0.25, 1e-5);
  target->speed = 6400;
  step (&flight);
  fixture_near (flight.ship->throttle, 1, 1e-6);
  target->flags |= SRT_CLOAKED;
  target->speed = 80;
  step (&flight);
  fixture_near (flight.ship->throttle, 1, 1e-6);
  press (&flight, SRT_ACTION_MATCH_SPEED);
  frame (&flight);
  fixture_near (flight.player->throttle, 0.75, 1e-6);
  g_assert_false (flight.player->match_speed);

  target->flags &= ~SRT_CLOAKED;
  press (&flight, SRT_ACTION_MATCH_SPEED);
  frame (&flight);
  srt_set_position (&f->run, other, srt_vec3 (0, 0, 330001));
  step (&flight);
  fixture_near (flight.ship->throttle, 0.75, 1e-6);
  g_assert_false (flight.player->match_speed);
}

/* ---- Guns ---- */

static void
test_fire (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  const SrtGun *guns = srt_guns (f->world) + flight.ship->guns.first;
  g_assert_cmpint (flight.ship->guns.count, ==, 2);
  f->world->frame_start = f->world->mission_ticks = 40;
  frame (&flight);
  g_assert_cmpint (guns[0].firing_until, <=, 40);
  hold (&flight, SRT_ACTION_FIRE);
  flight.ship->flags |= SRT_JUMPING;
  frame (&flight);
  g_assert_cmpint (guns[0].firing_until, <=, 40);
  flight.ship->flags &= ~SRT_JUMPING;
  /* The step leaves the trigger alone: it is the frame's. */
  step (&flight);
  g_assert_cmpint (guns[0].firing_until, <=, 40);
  frame (&flight);
  g_assert_cmpint (guns[0].firing_until, ==, 41);
  int mode = flight.ship->gun_mode;
  press (&flight, SRT_ACTION_SYNCHRONISE);
  frame (&flight);
  g_assert_cmpint (flight.ship->gun_mode, ==, mode ^ 0x20);
  /* Blind fire is on at first, and waits for the display to say that the target is near the middle. */
  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_BLIND_FIRE;
  flight.ship->gun_mode = 0x20;
  flight.input.aims_blind = 7;
  frame (&flight);
  g_assert_cmpint (flight.player->input.aims_blind, ==, 1);
  g_assert_cmpint (flight.ship->blind_fire, ==, 1);
  press (&flight, SRT_ACTION_BLIND_FIRE);
  frame (&flight);
  g_assert_cmpint (flight.ship->blind_fire, ==, 0);
  flight.input.aims_blind = 0;
  /* Cloaked, the trigger drops the cloak in place of firing: none leaves before it has gone. */
  f->world->frame_start = 80;
  ((SrtModel *) &f->content->models[flight.ship->model])->can_cloak = true;
  flight.ship->flags |= SRT_CLOAKED;
  frame (&flight);
  g_assert_true (flight.ship->cloak_going);
  g_assert_true (flight.ship->flags & SRT_CLOAKED);
  g_assert_cmpint (guns[0].firing_until, ==, 41);
}

/* ---- Targets ---- */

static int
targeted (Flight *flight, int action)
{
  press (flight, action);
  frame (flight);
  g_assert_cmpint (srt_order_current (flight->f->world, 0)->target.index, ==, flight->player->target.index);
  return flight->player->target.index;
}

/* Smart targeting (01 §12.2, §13.2; 09 §4.7): what the player's weapons strike is the target, an enemy's part its subtarget. */
static void
test_smart (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int foe = fixture_ship (f, FIX_BANDIT, 0, 0, 50000), friend = fixture_ship (f, FIX_FIGHTER, 0, 0, -50000);
  int hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 90000, 0), own_hull = fixture_ship (f, FIX_HULL, 0, -90000, 0);
  const SrtTarget *target = &flight.player->target;
  SrtVec3 at = { 0, 0, 0 };

  srt_player_set_target (&f->run, srt_target_ship (friend, -1));
  srt_object_damage (&f->run, foe, SRT_AFT, 5, 1, 0, SRT_DAMAGE_SHOT, at);
  g_assert_cmpint (target->index, ==, friend); /* off at first */
  press (&flight, SRT_ACTION_SMART_TARGET);
  frame (&flight);
  g_assert_cmpint (flight.player->smart_target, ==, 1);
  srt_object_damage (&f->run, foe, SRT_AFT, 5, 1, 0, SRT_DAMAGE_COLLISION, at);
  srt_object_damage (&f->run, foe, SRT_AFT, 5, 1, friend, SRT_DAMAGE_SHOT, at);
  srt_component_damage (&f->run, own_hull, srt_root_child (&f->run, own_hull, 1), 5, 0, SRT_DAMAGE_SHOT, at);
  g_assert_cmpint (target->index, ==, friend);
  srt_object_damage (&f->run, foe, SRT_AFT, 5, 1, 0, SRT_DAMAGE_SHOT, at);
  g_assert_cmpint (target->index, ==, foe);
  srt_armor_damage (&f->run, friend, SRT_AFT, 1, 0, SRT_DAMAGE_MISSILE, at);
  g_assert_cmpint (target->index, ==, friend);
  srt_component_damage (&f->run, hull, srt_root_child (&f->run, hull, 2), 5, 0, SRT_DAMAGE_SHOT, at);
  g_assert_cmpint (target->index, ==, hull);
  g_assert_cmpint (target->component, ==, 2);
  press (&flight, SRT_ACTION_SMART_TARGET);
  frame (&flight);
  srt_object_damage (&f->run, foe, SRT_AFT, 5, 1, 0, SRT_DAMAGE_SHOT, at);
  g_assert_cmpint (target->index, ==, hull);
}

static void
test_cycle (void)
{
  g_auto (Flight) flight = fly (16);
  Fixture *f = flight.f;
  int far = fixture_ship (f, FIX_BANDIT, 0, 0, 90000), friend = fixture_ship (f, FIX_FIGHTER, 0, 0, 9000);
  int near = fixture_ship (f, FIX_BANDIT, 0, 0, 30000), beyond = fixture_ship (f, FIX_BANDIT, 0, 0, 660001);
  int ejected = fixture_ship (f, FIX_BANDIT, 0, 0, 50000), rock = fixture_ship (f, FIX_ROCK, 0, 0, 4000);
  srt_object (f->world, ejected)->flags |= SRT_EJECTED;
  g_assert_cmpint (rock, >, beyond);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEXT_ENEMY), ==, ejected);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEXT_ENEMY), ==, near);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEXT_ENEMY), ==, far);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEXT_ENEMY), ==, ejected);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_PREVIOUS_ENEMY), ==, far);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_PREVIOUS_ENEMY), ==, near);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEXT_FRIEND), ==, friend);
  srt_object (f->world, friend)->flags |= SRT_CLOAKED;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_PREVIOUS_FRIEND), ==, friend);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, near);
  srt_object (f->world, near)->flags |= SRT_CLOAKED;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, ejected);
  flight.player->view = 1;
  srt_player_set_target (&f->run, SRT_NO_TARGET);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, -1);
  /* Not under another order. */
  flight.player->view = 0;
  srt_order_push (&f->run, 0, 34, SRT_NO_TARGET, SRT_PUSH_HAND);
  press (&flight, SRT_ACTION_NEXT_ENEMY);
  frame (&flight);
  g_assert_cmpint (flight.player->target.index, ==, -1);
}

/* Fight for the other side, and enemies are the others. */
static void
test_sides (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int bandit = fixture_ship (f, FIX_BANDIT, 0, 0, 9000), fighter = fixture_ship (f, FIX_FIGHTER, 0, 0, 20000);
  flight.ship->side = SRT_SIDE_HOSTILE;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, fighter);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_FRIEND), ==, bandit);
}

static void
test_reticle (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int other = fixture_ship (f, FIX_ROCK, 0, 0, 9000);
  flight.input.reticle = (int16_t) other;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_TARGET_RETICLE), ==, other);
  flight.input.reticle = 0;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_TARGET_RETICLE), ==, other);
  flight.input.reticle = 99;
  g_assert_cmpint (targeted (&flight, SRT_ACTION_TARGET_RETICLE), ==, other);
  g_assert_cmpint (flight.player->input.reticle, ==, -1);
  /* Past reach it is held for one frame. */
  srt_set_position (&f->run, other, srt_vec3 (0, 0, 700000));
  flight.input.reticle = (int16_t) other;
  press (&flight, SRT_ACTION_TARGET_RETICLE);
  take (&flight);
  srt_player_frame (&f->run);
  g_assert_cmpint (flight.player->target.index, ==, other);
  srt_player_target_upkeep (&f->run);
  g_assert_cmpint (flight.player->target.index, ==, -1);
}

static void
test_torpedo (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int bandit = fixture_ship (f, FIX_BANDIT, 0, 0, 9000), torpedo = fixture_ship (f, FIX_TORPEDO, 0, 0, 90000);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, bandit);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_TARGET_TORPEDO), ==, torpedo);
  srt_retire (&f->run, torpedo);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_NEAREST_ENEMY), ==, bandit);
  g_assert_cmpint (targeted (&flight, SRT_ACTION_TARGET_TORPEDO), ==, bandit);
}

static void
test_subtarget (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 50000), own = fixture_ship (f, FIX_HULL, 0, 50000, 0);
  srt_player_set_target (&f->run, srt_target_ship (hull, -1));
  static const int order[] = { 1, 2, 3, 4, 5, -1, 1 }; /* the hull itself is no subtarget */
  for (size_t i = 0; i < G_N_ELEMENTS (order); i++)
    {
      targeted (&flight, SRT_ACTION_NEXT_SUBTARGET);
      g_assert_cmpint (flight.player->target.component, ==, order[i]);
    }
  targeted (&flight, SRT_ACTION_PREVIOUS_SUBTARGET);
  g_assert_cmpint (flight.player->target.component, ==, -1);
  targeted (&flight, SRT_ACTION_PREVIOUS_SUBTARGET);
  g_assert_cmpint (flight.player->target.component, ==, 5);
  srt_nodes (f->world)[srt_component_node (&f->run, hull, 5)].flags |= SRT_NODE_SPENT;
  frame (&flight);
  g_assert_cmpint (flight.player->target.index, ==, hull);
  g_assert_cmpint (flight.player->target.component, ==, -1);
  srt_player_set_target (&f->run, srt_target_ship (own, -1));
  targeted (&flight, SRT_ACTION_NEXT_SUBTARGET);
  g_assert_cmpint (flight.player->target.component, ==, -1);
}

static void
test_upkeep (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  int a = fixture_ship (f, FIX_BANDIT, 0, 0, 9000), b = fixture_ship (f, FIX_BANDIT, 0, 0, 20000);
  fixture_forget (f);
  srt_player_set_target (&f->run, srt_target_ship (b, -1));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_TARGET_CHANGED, 0), ==, 1);
  flight.player->match_speed = 1;
  srt_object (f->world, b)->flags |= SRT_EXPLODING;
  frame (&flight);
  g_assert_cmpint (flight.player->target.index, ==, a);
  g_assert_false (flight.player->match_speed);
  srt_retire (&f->run, a);
  frame (&flight);
  g_assert_cmpint (flight.player->target.index, ==, -1);
  /* A hand's or a script's change to the order's target is followed. */
  srt_order_current (f->world, 0)->target = srt_target_ship (b, -1);
  srt_object (f->world, b)->flags &= ~SRT_EXPLODING;
  frame (&flight);
  g_assert_cmpint (flight.player->target.index, ==, b);
}

/* ---- Views and radar ---- */

static void
test_views (void)
{
  g_auto (Flight) flight = fly (8);
  Fixture *f = flight.f;
  static const int keys[][2] = { { SRT_ACTION_LEFT_VIEW, 1 },
                                 { SRT_ACTION_RIGHT_VIEW, 2 },
                                 { SRT_ACTION_REAR_VIEW, 3 },
                                 { SRT_ACTION_EXTERNAL_VIEW, 0x0C },
                                 { SRT_ACTION_COCKPIT_VIEW, 0 } };
  for (size_t i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      f->world->mission_ticks = 10 + (int) i;
      press (&flight, keys[i][0]);
      frame (&flight);
      g_assert_cmpint (flight.player->view, ==, keys[i][1]);
      g_assert_cmpint (flight.player->view_switched, ==, 10 + (int) i);
    }
  g_assert_cmpint (flight.player->cockpit_mode, ==, 0);
  for (int i = 1; i <= 3; i++)
    {
      press (&flight, SRT_ACTION_COCKPIT_VIEW);
      frame (&flight);
      g_assert_cmpint (flight.player->cockpit_mode, ==, i % 3);
    }
  /* A sequence's view is not left by keys. */
  flight.player->view = 8;
  press (&flight, SRT_ACTION_COCKPIT_VIEW);
  frame (&flight);
  g_assert_cmpint (flight.player->view, ==, 8);
}

static void
test_radar (void)
{
  g_auto (Flight) flight = fly (8);
  flight.player->radar_range = 2;
  for (int i = 0; i < 4; i++)
    {
      press (&flight, SRT_ACTION_RADAR_RANGE);
      frame (&flight);
      frame (&flight);
      g_assert_cmpint (flight.player->radar_range, ==, i % 3);
    }
  flight.player->view = 2;
  press (&flight, SRT_ACTION_RADAR_RANGE);
  frame (&flight);
  g_assert_cmpint (flight.player->radar_range, ==, 0);
}

/* Without a player's ship the same keys do nothing, and order 100 leaves other ships alone. */
static void
test_nobody (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtPlayerInput input = { .has_throttle = 1, .axes = { 0, 0, 0, 32767 }, .pressed = { ~0u, ~0u, ~0u } };
  int view = f->world->player.view;
  srt_order_push (&f->run, ship, 100, SRT_NO_TARGET, SRT_PUSH_HAND);
  srt_player_take_input (&f->run, &input);
  srt_player_frame (&f->run);
  srt_object_orders (&f->run, ship);
  srt_orders_update (&f->run);
  fixture_near (srt_object (f->world, ship)->throttle, 0, 1e-6);
  g_assert_cmpint (f->world->player.view, ==, view);
}

/* What is no number never enters the world. */
static void
test_bad_input (void)
{
  g_auto (Flight) flight = fly (8);
  flight.input.blind_aim = srt_vec3 (NAN, INFINITY, -0.0f);
  flight.input.axes[0] = -32768;
  flight.input.has_stick = 1;
  step (&flight);
  fixture_near (flight.ship->pitch_input, -1, 1e-6);
  g_assert_true (flight.player->input.blind_aim.x == 0.0f && flight.player->input.blind_aim.y == 0.0f);
  g_assert_false (signbit (flight.player->input.blind_aim.z));
  g_assert_false (signbit (flight.ship->yaw_input) || signbit (flight.ship->roll_input));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/player/table", test_table);
  g_test_add_func ("/player/stick", test_stick);
  g_test_add_func ("/player/keys", test_keys);
  g_test_add_func ("/player/throttle", test_throttle);
  g_test_add_func ("/player/burners", test_burners);
  g_test_add_func ("/player/flown", test_flown);
  g_test_add_func ("/player/match", test_match);
  g_test_add_func ("/player/fire", test_fire);
  g_test_add_func ("/player/smart", test_smart);
  g_test_add_func ("/player/cycle", test_cycle);
  g_test_add_func ("/player/sides", test_sides);
  g_test_add_func ("/player/reticle", test_reticle);
  g_test_add_func ("/player/torpedo", test_torpedo);
  g_test_add_func ("/player/subtarget", test_subtarget);
  g_test_add_func ("/player/upkeep", test_upkeep);
  g_test_add_func ("/player/views", test_views);
  g_test_add_func ("/player/radar", test_radar);
  g_test_add_func ("/player/nobody", test_nobody);
  g_test_add_func ("/player/bad-input", test_bad_input);
  return g_test_run ();
}
