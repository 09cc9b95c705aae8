/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Aiming, firing and calling for help (spec 03 §6, §7, checks 16 to 20 of §14). */
#include "fight-fixture.h"

/* ---- Aiming ---- */

/* Check 16. */
static void
test_aim (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  t->world->frame_duration = 0;
  state (t)->next_aim = 99;
  foe (t)->velocity = srt_vec3 (0, 0, 8);
  srt_fight_aim (t->run, t->own);
  g_assert_cmpint (state (t)->next_aim, ==, 100 + pilot (t)->aim_interval);
  g_assert_cmpint (state (t)->led, ==, 0);
  g_assert_cmpfloat (state (t)->aim.z, ==, 90000);
  g_assert_cmpfloat (state (t)->aim_velocity.z, ==, 2);
  g_assert_cmpfloat (state (t)->aim_velocity.x, ==, 0);
  state (t)->aim = srt_vec3 (10, 20, 30);
  state (t)->aim_velocity = srt_vec3 (1, 2, 3);
  t->world->frame_duration = 4;
  srt_fight_aim (t->run, t->own);
  g_assert_cmpfloat (state (t)->aim.x, ==, 14);
  g_assert_cmpfloat (state (t)->aim.y, ==, 28);
  g_assert_cmpfloat (state (t)->aim.z, ==, 42);
}

/* Within the gun's reach the aim leads along the target's nose; the drift turns with the target. */
static void
test_aim_leads (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  SrtVec3 aim;

  in_maneuver (t, 5, -1);
  face (t, t->foe, srt_vec3 (1, 0, 0));
  foe (t)->speed = 100;
  foe (t)->velocity = srt_vec3 (100, 0, 0);
  foe (t)->rotation = srt_mat3_from_angles (0, (float) SRT_PI / 2, 0);
  state (t)->next_aim = -1;
  t->world->frame_duration = 0;
  t->f->pilots[1].aim_interval = 3; /* half of it, 1, turns ahead */
  srt_fight_aim (t->run, t->own);
  g_assert_cmpint (state (t)->led, ==, 1);
  fixture_near (state (t)->aim.x, 2000, 0.01); /* 20 steps of the gun's 500 */
  fixture_near (state (t)->aim.z, 10000, 0.01);
  fixture_near (state (t)->aim_velocity.x, 0, 0.001);
  fixture_near (state (t)->aim_velocity.z, -25, 0.001);
  /* A quarter of the lifetime, in steps, is how far a gun leads. */
  g_assert_true (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2500), 1, 1.0f, &aim));
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2501), 1, 1.0f, &aim));
  t->f->guns[1].traits = SRT_GUN_FLAK;
  g_assert_true (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, -2501), 1, 0.5f, &aim));
  fixture_near (aim.x, 1250, 1.0);
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, 0), 0, 1.0f, &aim));
  g_assert_false (srt_lead (t->run, srt_target_ship (t->foe, -1), srt_vec3 (0, 0, 0), 99, 1.0f, &aim));
}

/* §6.1: a pilot leads with the fastest of the guns in hand, whatever turret a gun is; without one as with a type 1. */
static void
test_aim_by_own_gun (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  SrtGun *guns = &srt_guns (t->world)[own (t)->guns.first];

  in_maneuver (t, 5, -1);
  t->world->frame_duration = 0;
  face (t, t->foe, srt_vec3 (1, 0, 0));
  foe (t)->speed = 100;
  t->f->guns[1].speed = 500;
  t->f->guns[2].speed = 250;
  t->f->guns[2].lifetime = 400;
  for (int slow = 0; slow <= 2; slow++)
    {
      for (uint32_t i = 0; i < own (t)->guns.count; i++)
        guns[i].type = (int) i < slow ? 2 : 1;
      state (t)->next_aim = t->world->frame_start - 1;
      srt_fight_aim (t->run, t->own);
      g_assert_cmpint (state (t)->led, ==, 1);
      fixture_near (state (t)->aim.x, slow == 2 ? 4000 : 2000, 0.01);
    }
  own (t)->guns.count = 0;
  state (t)->next_aim = t->world->frame_start - 1;
  srt_fight_aim (t->run, t->own);
  fixture_near (state (t)->aim.x, 2000, 0.01);
  own (t)->guns.count = 2;
}

/* ---- Firing ---- */

static int
held_until (Fight *t)
{
  return srt_guns (t->world)[own (t)->guns.first].firing_until;
}

static void
aim_and_fire (Fight *t, SrtVec3 aim)
{
  state (t)->aim = aim;
  srt_guns (t->world)[own (t)->guns.first].firing_until = -1;
  own (t)->fire_at = t->world->frame_start - 1;
  srt_fight_fire (t->run, t->own);
}

/* Check 17. */
static void
test_fire (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10000);
  int player = t->own, hostile = t->foe;

  t->f->guns[1].lifetime = 1000; /* the firing reach: 125,000 units */
  /* A hostile ship is not held back by the player in line; swap who is who. */
  t->own = hostile;
  t->foe = fixture_ship (t->f, FIX_FLAT, 0, 0, 40000);
  own (t)->pilot = 1;
  fixture_player (t->f);
  srt_set_position (t->run, player, srt_vec3 (0, 0, 30000));
  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->fire_at = 99;
  state (t)->aim = srt_vec3 (0, 0, 40000);
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
  t->world->frame_start = 101;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
  /* The aim: behind, and just within or just off the spread of two radii of 100 */
  aim_and_fire (t, srt_vec3 (0, 0, -40000));
  g_assert_cmpint (held_until (t), ==, -1);
  g_assert_cmpint (own (t)->fire_at, ==, 101 + pilot (t)->pause);
  aim_and_fire (t, srt_vec3 (0, 199, 40000));
  g_assert_cmpint (held_until (t), ==, 101 + pilot (t)->burst);
  aim_and_fire (t, srt_vec3 (0, 201, 40000));
  g_assert_cmpint (held_until (t), ==, -1);
  /* Out of reach */
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 10000 + 125001));
  aim_and_fire (t, srt_vec3 (0, 0, 40000));
  g_assert_cmpint (held_until (t), ==, -1);
}

/* Check 17, a friendly ship with the player about its line of fire. */
static void
test_fire_past_player (void)
{
  static const struct
  {
    SrtVec3 place;
    gboolean fires;
  } rows[] = {
    { { 0, 0, 40000 }, FALSE }, { { 10000, 0, 40000 }, TRUE }, { { 0, 0, 80000 }, TRUE },
    { { 0, 0, -100 }, TRUE },   { { 4599, 0, 40000 }, FALSE }, { { 4601, 0, 40000 }, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 90000);
      int player = t->own;

      t->f->guns[1].lifetime = 1000;
      t->own = fixture_ship (t->f, FIX_FLAT, 0, 0, 0);
      own (t)->pilot = 1;
      fixture_player (t->f);
      srt_set_position (t->run, player, rows[i].place);
      in_maneuver (t, 5, -1);
      t->world->frame_start = 100;
      aim_and_fire (t, srt_vec3 (0, 0, 90000));
      g_assert_cmpint (held_until (t), ==, rows[i].fires ? 100 + pilot (t)->burst : -1);
      g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
      srt_object (t->world, player)->flags |= SRT_EJECTED;
      aim_and_fire (t, srt_vec3 (0, 0, 90000));
      g_assert_cmpint (held_until (t), ==, 100 + pilot (t)->burst);
    }
}

static void
test_fire_cloaked (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 10100);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->flags |= SRT_CLOAKED;
  aim_and_fire (t, srt_vec3 (0, 0, 10100));
  g_assert_cmpint (own (t)->fire_at, ==, 99);
  own (t)->flags &= ~SRT_CLOAKED;
  foe (t)->flags |= SRT_CLOAKED;
  aim_and_fire (t, srt_vec3 (0, 0, 10100));
  g_assert_cmpint (own (t)->fire_at, ==, 99);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 10201));
  aim_and_fire (t, srt_vec3 (0, 0, 10201));
  g_assert_cmpint (own (t)->fire_at, ==, 100 + pilot (t)->pause);
}

/* Check 18. */
static void
test_countermeasures (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasure_at, ==, 100 + pilot (t)->countermeasures_least);
  own (t)->missile_homing = 1;
  t->world->frame_start = own (t)->countermeasure_at;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasures, ==, 29);
  t->world->frame_start++;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (own (t)->countermeasures, ==, 28);
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_COUNTERMEASURE, t->own), ==, 1);
  g_assert_true (srt_countermeasures (t->world)[0].live);
  g_assert_cmpint (own (t)->countermeasure_at, >=, t->world->frame_start + pilot (t)->countermeasures_least);
  g_assert_cmpint (own (t)->countermeasure_at, <, t->world->frame_start + pilot (t)->countermeasures_most);
}

/* Check 19: the lock, and the draws that go with it. */
static void
test_missiles (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 20000);
  SrtMissileType missiles[2] = { { .id = (char *) "a", .number = 0, .jack_hammer = true, .lock_range = 1e6f, .lock_time = 1 },
                                 { .id = (char *) "b", .number = 1, .lock_range = 30000, .lock_time = 300 } };
  SrtRack *racks = srt_racks (t->world);
  uint64_t game;
  uint32_t seed;

  t->f->content->missiles = missiles;
  t->f->content->n_missiles = 2;
  in_maneuver (t, 5, -1);
  t->world->frame_start = 100;
  own (t)->fire_at = 1000000;
  /* No rack: only the wait is drawn, each update. */
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (state (t)->missile_ready, ==, 0);
  g_assert_cmpint (own (t)->missile_at, >=, 1100);
  own (t)->racks = (SrtRange){ 0, 3 };
  racks[0] = (SrtRack){ 0, 4, 0, 0 };
  racks[1] = (SrtRack){ 1, 0, 0, 0 };
  racks[2] = (SrtRack){ 1, 2, 0, 0 };
  /* In reach at a maneuver's first update: ready at once. */
  own (t)->missile_at = 200;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpint (state (t)->missile_ready, ==, 1);
  g_assert_cmpint (own (t)->missile_at, ==, 200);
  /* The wait over: the game's number is drawn, the lock begins anew. */
  t->world->frame_start = 201;
  game = t->world->random.state;
  srt_fight_fire (t->run, t->own);
  g_assert_cmpuint (t->world->random.state, !=, game);
  g_assert_cmpint (state (t)->missile_ready, ==, 0);
  g_assert_cmpint (state (t)->locked_at, ==, 501);
  /* Out of reach, by distance and by angle: drawn again each update, nothing of the game's stream. */
  for (int i = 0; i < 2; i++)
    {
      srt_set_position (t->run, t->foe, i ? srt_vec3 (20000, 0, 15000) : srt_vec3 (0, 0, 30001));
      game = t->world->random.state;
      seed = own (t)->random_seed;
      t->world->frame_start = 600 + i;
      srt_fight_fire (t->run, t->own);
      g_assert_cmpint (state (t)->locked_at, ==, 900 + i);
      g_assert_cmpuint (t->world->random.state, ==, game);
      srt_object_random15 (&seed);
      g_assert_cmpuint (own (t)->random_seed, ==, seed);
    }
  g_assert_cmpint (racks[2].count, ==, 2);
}

/* §7.3: one time in five a missile leaves at the order's target, whatever hangs first is emptied, and the wait is drawn. */
static void
test_missiles_leave (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 20000);
  SrtMissileType missile = { .id = (char *) "a", .number = 0, .lock_range = 30000, .lock_time = 10, .flight_time = 1, .model = -1, .pod_model = -1 };
  int waits = 0, launched;

  t->f->content->missiles = &missile;
  t->f->content->n_missiles = 1;
  t->f->pilots[1].missiles_least = t->f->pilots[1].missiles_most = 20;
  in_maneuver (t, 5, -1);
  own (t)->fire_at = 1000000;
  own (t)->racks = (SrtRange){ 0, 2 };
  srt_racks (t->world)[0] = (SrtRack){ 0, 1, (int32_t) own (t)->nodes.first, 0 };
  srt_racks (t->world)[1] = (SrtRack){ 0, 1, (int32_t) own (t)->nodes.first, 1 };
  fixture_forget (t->f);
  for (int now = 1; now < 100000 && srt_racks (t->world)[1].count > 0; now++)
    {
      int was = own (t)->missile_at, left = srt_racks (t->world)[0].count;

      t->world->frame_start = now;
      srt_fight_fire (t->run, t->own);
      if (own (t)->missile_at == was)
        continue;
      waits++;
      launched = fixture_count (t->f, SRT_EVENT_MISSILE_LAUNCHED, t->own);
      g_assert_cmpint (launched, ==, 2 - srt_racks (t->world)[0].count - srt_racks (t->world)[1].count);
      if (left > 0)
        g_assert_cmpint (srt_racks (t->world)[1].count, ==, 1); /* the first rack first */
    }
  g_assert_cmpint (t->world->live_missiles, ==, 2);
  for (uint32_t i = 0; i < 2; i++)
    {
      g_assert_cmpint (srt_missiles (t->world)[i].target.index, ==, t->foe);
      g_assert_cmpint (srt_missiles (t->world)[i].launcher, ==, t->own);
    }
  g_assert_cmpint (waits, >, 2);
}

/* Of a thousand times that the wait is over, about two hundred. */
static void
test_missiles_share (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 20000);
  SrtMissileType missile = { .id = (char *) "a", .number = 0, .lock_range = 30000, .lock_time = 10, .model = -1, .pod_model = -1, .pod = true };
  int launched;

  t->f->content->missiles = &missile;
  t->f->content->n_missiles = 1;
  in_maneuver (t, 5, -1);
  own (t)->fire_at = 1000000;
  own (t)->racks = (SrtRange){ 0, 1 };
  srt_racks (t->world)[0] = (SrtRack){ 0, 2000, (int32_t) own (t)->nodes.first, 0 };
  for (int i = 0; i < 1000; i++)
    {
      own (t)->missile_at = 99;
      t->world->frame_start = 100;
      state (t)->locked_at = 99;
      srt_fight_fire (t->run, t->own);
    }
  launched = 2000 - srt_racks (t->world)[0].count;
  g_test_message ("%d launched", launched);
  g_assert_cmpint (launched, >, 160);
  g_assert_cmpint (launched, <, 240);
  /* Disabled, the pilot goes through it all the same; nothing leaves. */
  own (t)->flags |= SRT_MISSILES_DISABLED;
  for (int i = 0; i < 100; i++)
    {
      own (t)->missile_at = 99;
      state (t)->locked_at = 99;
      srt_fight_fire (t->run, t->own);
      g_assert_cmpint (own (t)->missile_at, >, 100);
    }
  g_assert_cmpint (2000 - srt_racks (t->world)[0].count, ==, launched);
}

/* ---- Help ---- */

typedef struct Comrades
{
  Fight *t;
  int fighting, near, far;
} Comrades;

/* A hard-pressed bandit, one that fights at 10,000 and two that mill at 70,000 and 100,000. */
static Comrades
comrades (Fight *t)
{
  int player = t->own;
  Comrades c = { .t = t };

  t->own = t->foe;
  t->foe = player;
  fixture_player (t->f);
  in_maneuver (t, 5, -1);
  own (t)->recent_damage = 6.0f; /* 1.2 armour classes of 5 */
  own (t)->last_attacker = player;
  own (t)->armor[SRT_AFT] = 2.9f * 5;
  c.fighting = fixture_ship (t->f, FIX_BANDIT, 10000, 0, 50000);
  c.near = fixture_ship (t->f, FIX_BANDIT, 70000, 0, 50000);
  c.far = fixture_ship (t->f, FIX_BANDIT, 0, 100000, 50000);
  srt_order_push (t->run, c.fighting, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
  srt_order_push (t->run, c.near, SRT_ORDER_MILL, srt_target_ship (player, -1), SRT_PUSH_HAND);
  srt_order_push (t->run, c.far, SRT_ORDER_MILL, srt_target_ship (player, -1), SRT_PUSH_HAND);
  return c;
}

static gboolean
helps (Comrades *c, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (c->t->world, slot);

  return entry && entry->number == SRT_ORDER_FIGHT && entry->target.index == c->t->foe
         && entry->pusher == SRT_PUSH_HELP;
}

/* Check 20. */
static void
test_help (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  Comrades c = comrades (t);

  srt_fight_call_help (t->run, t->own);
  g_assert_cmpfloat (own (t)->recent_damage, ==, 0.0f);
  g_assert_true (helps (&c, c.near));
  g_assert_false (helps (&c, c.fighting));
  g_assert_false (helps (&c, c.far));
  g_assert_cmpint (fixture_count (t->f, SRT_EVENT_HELP_CALLED, t->own), ==, 1);
}

static void
test_help_nobody (void)
{
  for (int i = 0; i < 5; i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 50000);
      Comrades c = comrades (t);

      if (i == 0)
        own (t)->recent_damage = 1.19f * 5;
      else if (i == 1)
        own (t)->armor[SRT_AFT] = 15;
      else if (i == 2)
        own (t)->last_attacker = c.near;
      else if (i == 3)
        t->world->player_slots = 0;
      else
        for (int k = c.fighting; k <= c.far; k++)
          srt_object (t->world, k)->flags |= SRT_DO_NOT_DISTURB;
      srt_fight_call_help (t->run, t->own);
      g_assert_false (helps (&c, c.near) || helps (&c, c.fighting) || helps (&c, c.far));
      /* The call is spent even if no one comes. */
      g_assert_cmpint (own (t)->recent_damage == 0.0f, ==, i == 4);
      g_assert_cmpint (fixture_count (t->f, SRT_EVENT_HELP_CALLED, t->own), ==, i == 4);
    }
}

static void
test_help_from_afar (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 50000);
  Comrades c = comrades (t);

  srt_set_position (t->run, c.near, srt_vec3 (900000, 0, 0));
  srt_object (t->world, c.far)->flags |= SRT_DISABLED;
  srt_fight_call_help (t->run, t->own);
  g_assert_true (helps (&c, c.near)); /* the first that mills, at any distance */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fire/aim", test_aim);
  g_test_add_func ("/fire/aim-leads", test_aim_leads);
  g_test_add_func ("/fire/aim-by-own-gun", test_aim_by_own_gun);
  g_test_add_func ("/fire/fire", test_fire);
  g_test_add_func ("/fire/fire-past-player", test_fire_past_player);
  g_test_add_func ("/fire/fire-cloaked", test_fire_cloaked);
  g_test_add_func ("/fire/countermeasures", test_countermeasures);
  g_test_add_func ("/fire/missiles", test_missiles);
  g_test_add_func ("/fire/missiles-leave", test_missiles_leave);
  g_test_add_func ("/fire/missiles-share", test_missiles_share);
  g_test_add_func ("/fire/help", test_help);
  g_test_add_func ("/fire/help-nobody", test_help_nobody);
  g_test_add_func ("/fire/help-from-afar", test_help_from_afar);
  return g_test_run ();
}
