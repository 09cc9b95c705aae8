/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage, components, destruction (spec 01 §12-14; Checks 22-30, 38). */
#include "fixture.h"

#include "orders/orders.h"

static const SrtVec3 here = { 0, 0, 0 };

static SrtObject *
made (Fixture *f, int type)
{
  return srt_object (f->world, fixture_ship (f, type, 0, 0, 20000.0f * (float) f->world->count));
}

static SrtNode *
part (Fixture *f, int slot, int k)
{
  return &srt_nodes (f->world)[srt_root_child (&f->run, slot, k)];
}

/* Check 22 */
static void
test_recharge (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *player = made (f, FIX_FIGHTER), *o = made (f, FIX_FIGHTER);
  int n = 0;

  for (int i = 0; i < 4; i++)
    o->shields[i] = 0;
  while (o->shields[0] < 46.999f)
    {
      srt_shields_recharge (&f->run, 1);
      n++;
    }
  g_assert_cmpint (n, ==, 250);
  o->shields[0] = 0;
  o->shield_condition = 0.75f;
  srt_shields_recharge (&f->run, 1);
  fixture_near (o->shields[0], 0.141, 1e-5);
  player->shields[SRT_FORE] = 36.95f;
  player->reserve[1] = 10;
  for (int i = 0; i < 5; i++)
    srt_shields_recharge (&f->run, 0);
  fixture_near (player->shields[SRT_FORE], 37, 1e-5);
  player->shields[SRT_AFT] = -3;
  player->shield_factor = 1.5f;
  srt_shields_recharge (&f->run, 0);
  fixture_near (player->shields[SRT_AFT], -3 + 47 * 1.5 / 250, 1e-4);
}

static void
test_no_recharge (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *hull = made (f, FIX_HULL), *open = made (f, FIX_FIGHTER);

  hull->shields[0] = 5;
  srt_shields_recharge (&f->run, 0);
  g_assert_cmpfloat (hull->shields[0], ==, 5);
  open->invulnerable = 5;
  srt_shields_recharge (&f->run, 1);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (open->shields[i], ==, 0);
}

/* Nothing is taken from what has no stats to take it from; more than full shields come down to full. */
static void
test_without_stats (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *box = made (f, FIX_BOX), *o = made (f, FIX_FIGHTER);

  srt_object_damage (&f->run, 0, SRT_FORE, 10, 1, 1, SRT_DAMAGE_SHOT, here);
  srt_armor_damage (&f->run, 0, SRT_FORE, 10, 1, SRT_DAMAGE_SHOT, here);
  g_assert_cmpfloat (box->shields[SRT_FORE], ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIELD_HIT, 0), ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHOT_AT, 0), ==, 0);
  for (int i = 0; i < 4; i++)
    o->shields[i] = 60;
  srt_shields_recharge (&f->run, 1);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (o->shields[i], ==, 47);
}

/* Check 23 */
static void
test_player_struck (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *o = made (f, FIX_FIGHTER);

  srt_object_damage (&f->run, 0, SRT_LEFT, 60, 1, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->shields[SRT_LEFT], 17, 1e-4);
  g_assert_cmpfloat (o->armor[SRT_LEFT], ==, 29);
  o->armor[SRT_LEFT] = 29;
  o->shields[SRT_LEFT] = 47;
  o->recent_damage = 0;
  srt_object_damage (&f->run, 0, SRT_LEFT, 100, 1, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->shields[SRT_LEFT], -3, 1e-4);
  fixture_near (o->armor[SRT_LEFT], 15.75, 1e-4);
  fixture_near (o->recent_damage, 76.5, 1e-3);
  g_assert_cmpint (o->last_attacker, ==, 1);
}

/* Check 24 */
static void
test_easy (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = made (f, FIX_BANDIT);

  f->world->difficulty = 0;
  srt_object_damage (&f->run, 0, SRT_FORE, 40, 1, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->shields[SRT_FORE], -13, 1e-4);
  g_assert_cmpfloat (o->armor[SRT_FORE], ==, 29);
}

/* §12.1, the whole table */
static void
test_scale (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  const float hostile[] = { 1.5f, 1, 0.75f }, player[] = { 0.375f, 0.5f, 0.75f };

  fixture_player (f);
  made (f, FIX_FIGHTER);
  made (f, FIX_BANDIT);
  made (f, FIX_FIGHTER);
  for (int level = 0; level < 3; level++)
    {
      f->world->difficulty = level;
      fixture_near (srt_damage_scale (&f->run, 0, SRT_DAMAGE_COLLISION, 100), 100 * player[level], 1e-4);
      fixture_near (srt_damage_scale (&f->run, 1, SRT_DAMAGE_SHOT, 100), 100 * hostile[level], 1e-4);
      fixture_near (srt_damage_scale (&f->run, 1, SRT_DAMAGE_MISSILE, 100), 100, 1e-4);
      fixture_near (srt_damage_scale (&f->run, 2, SRT_DAMAGE_SHOT, 100), 100, 1e-4);
    }
}

/* Check 25 */
static void
test_reserve (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *o = made (f, FIX_FIGHTER);

  o->reserve[0] = 1;
  g_assert_true (srt_reserve_swallows (&f->run, 0, SRT_FORE, 0.5f));
  fixture_near (o->reserve[0], 0.5, 1e-6);
  o->reserve[0] = 1;
  g_assert_false (srt_reserve_swallows (&f->run, 0, SRT_FORE, 1));
  g_assert_cmpfloat (o->reserve[0], ==, 0);
  o->reserve[0] = 1;
  g_assert_false (srt_reserve_swallows (&f->run, 0, SRT_LEFT, 0.5f));
}

/* §12.2 step 3: the share that passes is reckoned from the unscaled blow and the shield before it. */
static void
test_through (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = made (f, FIX_FIGHTER);

  o->shields[SRT_FORE] = -3;
  srt_object_damage (&f->run, 0, SRT_FORE, 10, 0.4f, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->shields[SRT_FORE], -3, 1e-5);
  fixture_near (o->armor[SRT_FORE], 29 - 13 * 0.4, 1e-4);
}

/* §12.3 step 5 */
static void
test_conditions (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = made (f, FIX_FIGHTER);

  srt_armor_damage (&f->run, 0, SRT_AFT, 14.5f, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->shield_condition, 0.875, 1e-5);
  fixture_near (o->gun_condition, 1, 1e-5);
  fixture_near (o->armor_speed_factor, 0.625, 1e-5);
  srt_armor_damage (&f->run, 0, SRT_FORE, 14.5f, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (o->gun_condition, 0.75, 1e-5);
}

static void
test_invulnerable (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  made (f, FIX_FIGHTER);
  SrtObject *o = made (f, FIX_BANDIT);

  o->invulnerable = 4;
  srt_object_damage (&f->run, 1, SRT_LEFT, 500, 1, 2, SRT_DAMAGE_MISSILE, here);
  g_assert_cmpfloat (o->shields[SRT_LEFT], ==, 47);
  g_assert_cmpfloat (o->armor[SRT_LEFT], ==, 29);
  o->invulnerable = 2;
  srt_armor_damage (&f->run, 1, SRT_LEFT, 30, 0, SRT_DAMAGE_MISSILE, here);
  g_assert_cmpfloat (o->armor[SRT_LEFT], ==, 29);
  srt_armor_damage (&f->run, 1, SRT_LEFT, 20, 0, SRT_DAMAGE_MISSILE, here);
  fixture_near (o->armor[SRT_LEFT], 9, 1e-5);
  o->invulnerable = 1;
  srt_armor_damage (&f->run, 1, SRT_LEFT, 20, 2, SRT_DAMAGE_MISSILE, here);
  fixture_near (o->armor[SRT_LEFT], 9, 1e-5);
  srt_armor_damage (&f->run, 1, SRT_LEFT, 20, 0, SRT_DAMAGE_MISSILE, here);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EXPLODE);
}

static void
test_jumping (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *o = made (f, FIX_FIGHTER);

  o->flags |= SRT_JUMPING;
  srt_object_damage (&f->run, 0, SRT_FORE, 500, 1, 1, SRT_DAMAGE_SHOT, here);
  srt_armor_damage (&f->run, 0, SRT_FORE, 500, 1, SRT_DAMAGE_SHOT, here);
  g_assert_cmpfloat (o->shields[SRT_FORE], ==, 47);
  g_assert_cmpfloat (o->armor[SRT_FORE], ==, 29);
  g_assert_cmpfloat (o->recent_damage, ==, 0);
}

/* Check 26 */
static void
test_components (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  made (f, FIX_HULL);
  int body = srt_root_child (&f->run, 0, 0), generator = srt_root_child (&f->run, 0, 5);
  SrtNode *nodes = srt_nodes (f->world);

  srt_component_damage (&f->run, 0, generator, 40, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (nodes[generator].armor, 90, 1e-4);
  srt_component_damage (&f->run, 0, body, 400, 1, SRT_DAMAGE_MISSILE, here);
  g_assert_cmpfloat (nodes[body].armor, ==, 20000);
  srt_component_damage (&f->run, 0, body, 5001, 1, SRT_DAMAGE_CRASH, here);
  fixture_near (nodes[body].armor, 14999, 1e-2);
  srt_component_damage (&f->run, 0, body, 600, 1, SRT_DAMAGE_COLLISION, here);
  fixture_near (nodes[body].armor, 14999, 1e-2);
  srt_component_damage (&f->run, 0, body, 1200, 1, SRT_DAMAGE_MISSILE, here); /* the part can be hurt so */
  fixture_near (nodes[body].armor, 13799, 1e-2);
  ((SrtPart *) f->content->models[srt_object (f->world, 0)->model].parts)[0].flags &= ~SRT_PART_LIGHT_MAP;
  srt_component_damage (&f->run, 0, body, 1200, 1, SRT_DAMAGE_MISSILE, here);
  srt_component_damage (&f->run, 0, body, 600, 1, SRT_DAMAGE_MISSILE, here);
  fixture_near (nodes[body].armor, 13799, 1e-2);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_HIT, 0), ==, 6);
}

/* Check 27 */
static void
test_component_invulnerable (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  made (f, FIX_FIGHTER);
  SrtObject *hull = made (f, FIX_HULL);
  SrtNode *engine = part (f, 1, 1);

  hull->flags &= ~SRT_SHIELD_GENERATOR;
  srt_components (f->world)[hull->components.first + 1].invulnerable = 1;
  srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, 1), 1001, 5, SRT_DAMAGE_SHOT, here);
  g_assert_cmpfloat (engine->armor, ==, 1000);
  srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, 1), 995, 5, SRT_DAMAGE_SHOT, here);
  fixture_near (engine->armor, 5, 1e-4);
  srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, 1), 10, 0, SRT_DAMAGE_SHOT, here);
  g_assert_cmpfloat (engine->armor, <, 0);
  g_assert_cmpuint (hull->node_flags & SRT_NODE_COMPONENT_LOST, !=, 0);
}

/* Check 28, and the shield generator */
static void
test_losses (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *hull = made (f, FIX_HULL);
  SrtNode *engine = part (f, 0, 2);

  srt_component_damage (&f->run, 0, srt_root_child (&f->run, 0, 2), 5001, 1, SRT_DAMAGE_CRASH, here);
  srt_component_losses (&f->run, 0);
  fixture_near (hull->engines_intact, 0.75, 1e-6);
  fixture_near (srt_cruise (&f->run, hull), 240, 1e-3);
  g_assert_cmpuint (engine->flags & SRT_NODE_REMOVED, !=, 0);
  g_assert_cmpint (srt_component_node (&f->run, 0, 2), ==, -1);
  g_assert_cmpint (srt_component_node (&f->run, 0, 3), >=, 0);
  g_assert_cmpuint (hull->node_flags & SRT_NODE_COMPONENT_LOST, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 0), ==, 1);
  g_assert_cmpuint (hull->flags & SRT_SHIELD_GENERATOR, !=, 0);
  srt_component_damage (&f->run, 0, srt_root_child (&f->run, 0, 5), 5001, 1, SRT_DAMAGE_CRASH, here);
  srt_component_losses (&f->run, 0);
  g_assert_cmpuint (hull->flags & SRT_SHIELD_GENERATOR, ==, 0);
  srt_component_losses (&f->run, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COMPONENT_LOST, 0), ==, 2);
}

/* §13.4: a split type loses itself with its hull. */
static void
test_hull_lost (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *hull = made (f, FIX_HOSTILE_HULL);

  for (int i = 0; i < 5; i++)
    srt_component_damage (&f->run, 0, srt_root_child (&f->run, 0, 0), 5001, 1, SRT_DAMAGE_CRASH, here);
  for (int i = 0; i < 3; i++)
    srt_component_losses (&f->run, 0);
  g_assert_cmpuint (hull->flags & SRT_EXPLODING, !=, 0);
  g_assert_cmpuint (hull->flags & SRT_UNPOWERED, !=, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_HULL_LOST, 0), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 0), ==, 1);
  g_assert_cmpint (f->world->losses[SRT_SIDE_HOSTILE], ==, 1);
}

/* §13.1: a shot at a part counts against the component of its group, else its assembly's; armour is the assembly's. */
static void
test_assembly (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *hull = made (f, FIX_HULL);
  SrtNode *nodes = srt_nodes (f->world);
  int one = srt_root_child (&f->run, 0, 1), two = srt_root_child (&f->run, 0, 2);

  hull->flags &= ~SRT_SHIELD_GENERATOR;
  nodes[one].link_id = nodes[two].link_id = 7;
  srt_component_damage (&f->run, 0, two, 100, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (nodes[one].armor, 900, 1e-4);
  fixture_near (nodes[two].armor, 1000, 1e-4);
  srt_component_damage (&f->run, 0, two, 5001, 1, SRT_DAMAGE_CRASH, here);
  srt_component_losses (&f->run, 0);
  g_assert_cmpuint (nodes[one].flags & nodes[two].flags & SRT_NODE_REMOVED, !=, 0);
}

/* Check 29 */
static void
test_eject_roll (void)
{
  g_autoptr (Fixture) f = fixture_new (8);

  for (int roll = 39; roll <= 40; roll++)
    {
      SrtObject *o = made (f, FIX_FIGHTER);
      int slot = f->world->count - 1;
      bool out = roll < 40;
      o->wing = 0;
      o->eject_roll = roll;
      srt_object_destroyed (&f->run, slot, true, false);
      g_assert_cmpint (srt_order_number (f->world, slot), ==, out ? SRT_ORDER_EJECT_SPIN : SRT_ORDER_EXPLODE);
      g_assert_true (((o->flags & SRT_EXPLODING) != 0) == !out);
      g_assert_cmpint (srt_orders (f->world, slot)->count, ==, 1);
      g_assert_cmpint (srt_order_current (f->world, slot)->data[0], ==, 1);
    }
}

/* Check 30 */
static void
test_player_end (void)
{
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      fixture_player (f);
      SrtObject *o = made (f, FIX_FIGHTER);
      float taken = i == 0 ? 1001 : 900;
      srt_armor_damage (&f->run, 0, SRT_FORE, taken * 4, 1, SRT_DAMAGE_MISSILE, here);
      g_assert_cmpint (srt_order_number (f->world, 0), ==,
                       i == 0 ? SRT_ORDER_EXPLODE : SRT_ORDER_EJECT_PLAYER);
      g_assert_true (((o->flags & SRT_EJECTED) != 0) == (i == 1));
      if (i == 0)
        continue;
      srt_object_destroyed (&f->run, 0, false, false);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_EXPLODE);
    }
}

/* §14.6 */
static void
test_credit (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *player = made (f, FIX_FIGHTER), *foe = made (f, FIX_BANDIT), *friend = made (f, FIX_FIGHTER);

  foe->last_attacker = friend->last_attacker = 0;
  srt_credit_destroyed (&f->run, 1);
  srt_credit_destroyed (&f->run, 1);
  srt_credit_destroyed (&f->run, 2);
  g_assert_cmpint (f->world->player.kills, ==, 1);
  g_assert_cmpint (player->kills, ==, 1);
  g_assert_cmpint (player->friends_killed, ==, 1);
  g_assert_cmpint (f->world->losses[0], ==, 1);
  g_assert_cmpint (f->world->losses[1], ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 1), ==, 1);
}

/* Check 38: collisions never make a fighter turn on whom it struck; a shot does. */
static void
test_no_grudge (void)
{
  for (int kind = SRT_DAMAGE_COLLISION; kind >= SRT_DAMAGE_SHOT; kind -= 2)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      SrtObject *o = made (f, FIX_FIGHTER);
      made (f, FIX_BANDIT);
      srt_order_push (&f->run, 0, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_START);
      fixture_tick (f); /* the first tick forgets what was counted */
      srt_object_damage (&f->run, 0, SRT_FORE, 40, 1, 1, (SrtDamageKind) kind, here);
      fixture_tick (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_RETALIATION, 0), ==, kind == SRT_DAMAGE_SHOT ? 1 : 0);
      g_assert_cmpint (o->last_attacker, ==, 1);
    }
}

/* §12.2, spec 09 §2.3: a shot shakes up to 1, other blows up to 2; all is still again after a second. */
static void
test_shake (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtPlayer *player = &f->world->player;
  SrtObject *o = made (f, FIX_FIGHTER);

  o->flags |= SRT_FROZEN;
  srt_object_damage (&f->run, 0, SRT_LEFT, 10, 1, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (player->hit_shake, 0.25, 1e-5);
  srt_object_damage (&f->run, 0, SRT_LEFT, 90, 1, 1, SRT_DAMAGE_SHOT, here);
  fixture_near (player->hit_shake, 1, 1e-5);
  o->shields[SRT_FORE] = 500;
  srt_object_damage (&f->run, 0, SRT_FORE, 200, 1, 1, SRT_DAMAGE_COLLISION, here);
  fixture_near (player->hit_shake, 2, 1e-5);
  player->hit_shake = 5;
  fixture_tick (f);
  fixture_near (player->hit_shake, 1.98, 1e-5);
  for (int i = 0; i < 100; i++)
    fixture_tick (f);
  g_assert_cmpfloat (player->hit_shake, ==, 0);
}

/* §11.5: within a hull test only the first blow tells the script; a shot at a hull always does. */
static void
test_held_back (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  made (f, FIX_FIGHTER);
  made (f, FIX_HULL);

  f->run.in_hull_test = true;
  srt_object_damage (&f->run, 0, SRT_FORE, 5, 1, 1, SRT_DAMAGE_COLLISION, here);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHOT_AT, -1), ==, 0);
  srt_armor_damage (&f->run, 1, SRT_FORE, 5, 0, SRT_DAMAGE_SHOT, here);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHOT_AT, 1), ==, 1);
  g_assert_cmpfloat (srt_object (f->world, 1)->armor[SRT_FORE], ==, 29);
}

/* ---- Every blow is told once, with what became of it ---- */

static const SrtEvent *
only_blow (Fixture *f)
{
  const SrtEvent *found = NULL;

  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == SRT_EVENT_DAMAGE)
      {
        g_assert_null (found);
        found = &f->events[i];
      }
  g_assert_nonnull (found);
  return found;
}

static void
expect_blow (Fixture *f, int harm, float asked, float worn, uint32_t rules)
{
  const SrtEvent *blow = only_blow (f);

  g_assert_cmpint (blow->harm, ==, harm);
  fixture_near (blow->asked, asked, 1e-3);
  fixture_near (blow->value, worn, 1e-3);
  g_assert_cmphex (blow->rules, ==, rules);
  fixture_forget (f);
}

static void
test_blows_at_quadrants (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *player = made (f, FIX_FIGHTER), *foe = made (f, FIX_BANDIT);

  fixture_forget (f);
  srt_object_damage (&f->run, 0, SRT_LEFT, 20, 1, 1, SRT_DAMAGE_SHOT, here);
  g_assert_cmpint (only_blow (f)->slot, ==, 0);
  g_assert_cmpint (only_blow (f)->other, ==, 1);
  g_assert_cmpint (only_blow (f)->number, ==, SRT_LEFT);
  g_assert_cmpint (only_blow (f)->component, ==, -1);
  expect_blow (f, SRT_DAMAGE_SHOT, 20, 10, SRT_RULE_DIFFICULTY | SRT_RULE_SHIELD);
  srt_object_damage (&f->run, 0, SRT_RIGHT, 100, 1, 1, SRT_DAMAGE_MISSILE, here);
  expect_blow (f, SRT_DAMAGE_MISSILE, 100, 50 + 13.25f, SRT_RULE_DIFFICULTY | SRT_RULE_SHIELD | SRT_RULE_ARMOR);
  player->reserve[0] = 10;
  g_assert_true (srt_reserve_takes (&f->run, 0, SRT_FORE, 4, 8, 1, SRT_DAMAGE_COLLISION, here));
  expect_blow (f, SRT_DAMAGE_COLLISION, 4, 0, SRT_RULE_RESERVE);
  g_assert_false (srt_reserve_takes (&f->run, 0, SRT_FORE, 4, 8, 1, SRT_DAMAGE_COLLISION, here));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DAMAGE, -1), ==, 0);
  srt_armor_damage (&f->run, 1, SRT_FORE, 5, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 5, SRT_RULE_ARMOR);
  foe->invulnerable = 2;
  srt_armor_damage (&f->run, 1, SRT_FORE, 500, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 500, 0, SRT_RULE_INVULNERABLE);
  foe->invulnerable = 4;
  srt_object_damage (&f->run, 1, SRT_FORE, 5, 1, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 0, SRT_RULE_INVULNERABLE);
  foe->flags |= SRT_JUMPING;
  srt_object_damage (&f->run, 1, SRT_FORE, 5, 1, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 0, SRT_RULE_JUMPING);
  srt_armor_damage (&f->run, 1, SRT_FORE, 5, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 0, SRT_RULE_JUMPING);
  foe->flags = (foe->flags & ~SRT_JUMPING) | SRT_EXPLODING;
  srt_armor_damage (&f->run, 1, SRT_FORE, 5, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 0, SRT_RULE_EXPLODING);
  f->types[FIX_BANDIT].ship_class = SRT_CLASS_DEBRIS;
  srt_object_damage (&f->run, 1, SRT_FORE, 5, 1, 0, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 5, 0, SRT_RULE_DEBRIS);
}

static void
test_blows_at_parts (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *hull = made (f, FIX_HULL);
  int body = srt_root_child (&f->run, 0, 0), engine = srt_root_child (&f->run, 0, 1);
  SrtNode *nodes = srt_nodes (f->world);
  SrtComponent *listed = &srt_components (f->world)[hull->components.first];

  fixture_forget (f);
  srt_component_damage (&f->run, 0, engine, 40, 3, SRT_DAMAGE_SHOT, here);
  g_assert_cmpint (only_blow (f)->component, ==, 1);
  g_assert_cmpint (only_blow (f)->number, ==, -1);
  g_assert_cmpint (only_blow (f)->other, ==, 3);
  expect_blow (f, SRT_DAMAGE_SHOT, 40, 10, SRT_RULE_COMPONENT | SRT_RULE_GENERATOR);
  srt_component_damage (&f->run, 0, engine, 40, 3, SRT_DAMAGE_COLLISION, here);
  expect_blow (f, SRT_DAMAGE_COLLISION, 40, 0, SRT_RULE_COLLISION);
  srt_component_damage (&f->run, 0, body, 499, 3, SRT_DAMAGE_MISSILE, here);
  expect_blow (f, SRT_DAMAGE_MISSILE, 499, 0, SRT_RULE_TOO_LIGHT);
  listed[1].invulnerable = 2;
  srt_component_damage (&f->run, 0, engine, 5001, 3, SRT_DAMAGE_CRASH, here);
  expect_blow (f, SRT_DAMAGE_CRASH, 5001, 0, SRT_RULE_INVULNERABLE);
  nodes[engine].component_armor = 0;
  srt_component_damage (&f->run, 0, engine, 40, 3, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 40, 0, SRT_RULE_NO_ARMOR);
  hull->flags |= SRT_JUMPING;
  srt_component_damage (&f->run, 0, body, 40, 3, SRT_DAMAGE_SHOT, here);
  expect_blow (f, SRT_DAMAGE_SHOT, 40, 0, SRT_RULE_JUMPING);
}

/* A friend run into by the player is let off three quarters; the blow before that is told. */
static void
test_blow_softened (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, -95))->velocity.z = 20;
  fixture_ship (f, FIX_FIGHTER, 0, 0, 95);
  srt_object (f->world, 0)->flags |= SRT_UNPOWERED;
  srt_object (f->world, 1)->flags |= SRT_UNPOWERED;

  fixture_forget (f);
  srt_collide (&f->run);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DAMAGE, 0), ==, fixture_count (f, SRT_EVENT_DAMAGE, 1));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DAMAGE, 1), >, 0);
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == SRT_EVENT_DAMAGE && f->events[i].slot == 1)
      {
        g_assert_cmphex (f->events[i].rules, ==, SRT_RULE_SHIELD | SRT_RULE_FRIEND);
        fixture_near (f->events[i].value, f->events[i].asked * 0.25f, 1e-5);
      }
  g_assert_cmpfloat (f->run.softened, ==, 0);
}

/* Telling draws nothing and changes nothing: the world is the same whether or not anyone listens. */
static void
test_blows_unheard (void)
{
  uint64_t hash[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      made (f, FIX_FIGHTER);
      made (f, FIX_HULL);
      if (i == 1)
        f->run.max_events = 0;
      for (int k = 0; k < 20; k++)
        {
          srt_object_damage (&f->run, 0, SRT_FORE, 5, 1, 1, SRT_DAMAGE_SHOT, here);
          srt_component_damage (&f->run, 1, srt_root_child (&f->run, 1, 1), 200, 0, SRT_DAMAGE_SHOT, here);
          fixture_tick (f);
        }
      hash[i] = srt_world_hash (f->world);
    }
  g_assert_cmphex (hash[0], ==, hash[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/damage/recharge", test_recharge);
  g_test_add_func ("/damage/no-recharge", test_no_recharge);
  g_test_add_func ("/damage/without-stats", test_without_stats);
  g_test_add_func ("/damage/player-struck", test_player_struck);
  g_test_add_func ("/damage/easy", test_easy);
  g_test_add_func ("/damage/scale", test_scale);
  g_test_add_func ("/damage/reserve", test_reserve);
  g_test_add_func ("/damage/through", test_through);
  g_test_add_func ("/damage/conditions", test_conditions);
  g_test_add_func ("/damage/invulnerable", test_invulnerable);
  g_test_add_func ("/damage/jumping", test_jumping);
  g_test_add_func ("/damage/components", test_components);
  g_test_add_func ("/damage/component-invulnerable", test_component_invulnerable);
  g_test_add_func ("/damage/losses", test_losses);
  g_test_add_func ("/damage/hull-lost", test_hull_lost);
  g_test_add_func ("/damage/assembly", test_assembly);
  g_test_add_func ("/damage/eject-roll", test_eject_roll);
  g_test_add_func ("/damage/player-end", test_player_end);
  g_test_add_func ("/damage/credit", test_credit);
  g_test_add_func ("/damage/no-grudge", test_no_grudge);
  g_test_add_func ("/damage/shake", test_shake);
  g_test_add_func ("/damage/held-back", test_held_back);
  g_test_add_func ("/damage/blows-at-quadrants", test_blows_at_quadrants);
  g_test_add_func ("/damage/blows-at-parts", test_blows_at_parts);
  g_test_add_func ("/damage/blow-softened", test_blow_softened);
  g_test_add_func ("/damage/blows-unheard", test_blows_unheard);
  return g_test_run ();
}
