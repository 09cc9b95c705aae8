/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Fight order: its choice of maneuver, its start, a whole duel (spec 03 §4, §5, checks 9 to 15 and 28 of §14). */
#include "fight-fixture.h"

/* ---- Choosing ---- */

static int
choose (Fight *t)
{
  if (srt_order_number (t->world, t->own) != SRT_ORDER_FIGHT)
    push (t, -1);
  srt_fight_choose (t->run, t->own);
  g_assert_cmpint (data (t)->fresh, ==, 1);
  return data (t)->maneuver;
}

/* Check 9. */
static void
test_choice_by_components (void)
{
  g_autoptr (Fight) t = fight_new_of (FIX_FIGHTER, FIX_HOSTILE_HULL, srt_vec3 (0, 0, 50000));
  g_autoptr (Fight) u = fight_new_of (FIX_HULL, FIX_BANDIT, srt_vec3 (0, 0, 50000));

  g_assert_cmpint (choose (t), ==, 6);
  g_assert_cmpint ((uint16_t) data (t)->ticks, ==, 20000);
  t->world->frame_start = 5;
  srt_fight_update (t->run, t->own);
  g_assert_cmpint (state (t)->maneuver_end, ==, 20005);
  g_assert_cmpint (state (t)->maneuver, ==, 6);
  g_assert_cmpint (choose (u), ==, 7);
  g_assert_cmpint (data (u)->ticks, ==, 10000);
}

/* Check 10. */
static void
test_choice_close (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -5000);

  foe (t)->speed = 320; /* no pursuit by distance */
  for (int i = 0; i < 100; i++)
    g_assert_cmpint (choose (t), ==, 4);
}

/* Check 11. */
static void
test_choice_by_distance (void)
{
  static const float reach[3] = { 75000, 50000, 25000 };

  for (int skill = 0; skill < 3; skill++)
    for (int beyond = 0; beyond < 2; beyond++)
      {
        g_autoptr (Fight) t = fight_new (0, 0, -(reach[skill] + (beyond ? 1 : -1)));
        gboolean other = FALSE;

        own (t)->pilot = skill;
        face (t, t->foe, srt_vec3 (0, 0, 1)); /* behind, and nose to tail: the table gives no pursuit alone */
        for (int i = 0; i < 50; i++)
          other |= choose (t) != 5;
        g_assert_cmpint (other, ==, !beyond);
      }
  {
    g_autoptr (Fight) t = fight_new (0, 0, -1000000);
    gboolean other = FALSE;

    t->f->pilots[1].skill = 7;
    t->world->action_radius = 1e9f;
    for (int i = 0; i < 50; i++)
      other |= choose (t) != 5;
    g_assert_true (other);
  }
}

/* Turns a ship so that the z of its nose is @c to the last bit. */
static void
face_cosine (Fight *t, int slot, float c)
{
  float s = sqrtf (1 - c * c);
  SrtMat3 turned = srt_mat3_columns (srt_vec3 (c, 0, -s), srt_vec3 (0, 1, 0), srt_vec3 (s, 0, c));

  srt_set_orientation (t->run, slot, &turned);
}

/* Check 12 and the table of §5.5: where only pursuit is listed, nothing else ever comes up. */
static void
test_choice_by_bearing (void)
{
  static const struct
  {
    float c1, c2;
    gboolean pursuit;
  } rows[] = {
    { 0.6f, 0.6f, FALSE },  /* ahead, ahead */
    { 0.6f, 0.5f, TRUE },   /* ahead, abeam */
    { 0.6f, -0.2f, TRUE },  /* ahead, behind */
    { 0.5f, 0.6f, FALSE },  /* abeam, ahead */
    { 0.49f, 0.0f, FALSE }, /* abeam, abeam */
    { -0.2f, -0.2f, TRUE }, /* abeam, behind */
    { -0.6f, 0.6f, FALSE }, /* behind, ahead */
    { -0.6f, 0.0f, FALSE }, /* behind, abeam */
    { -0.6f, -0.2f, TRUE }, /* behind, behind */
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fight) t = fight_new (0, 0, 30000);
      gboolean seen[10] = { FALSE };

      foe (t)->speed = 320;
      face_cosine (t, t->own, rows[i].c1);
      face_cosine (t, t->foe, -rows[i].c2);
      for (int k = 0; k < 300; k++)
        seen[choose (t)] = TRUE;
      g_test_message ("%g %g", (double) rows[i].c1, (double) rows[i].c2);
      g_assert_cmpint (seen[5], ==, rows[i].pursuit);
      for (int k = 0; k < 10; k++)
        if (k != 5)
          g_assert_cmpint (seen[k], ==, !rows[i].pursuit && (k <= 2 || k == 4 || k == 8));
    }
}

/* Check 13. */
static void
test_choice_outside (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 310000);
  int centre = fixture_ship (t->f, FIX_BOX, 0, 0, 0);
  int player;

  t->world->action_centre = centre;
  t->world->action_radius = 1000;
  srt_set_position (t->run, t->own, srt_vec3 (0, 0, 300000));
  foe (t)->speed = 320;
  g_assert_cmpint (choose (t), ==, 3);
  g_assert_cmpint (data (t)->ticks, ==, 500);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 500));
  g_assert_cmpint (choose (t), !=, 3);
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 310000));
  g_assert_cmpint (choose (t), ==, 3);
  /* A player's ship 60,000 away; slot 0 is it, so the fighter moves to another. */
  player = t->own;
  t->own = fixture_ship (t->f, FIX_BANDIT, 0, 0, 300000);
  own (t)->pilot = 1;
  fixture_player (t->f);
  srt_set_position (t->run, player, srt_vec3 (60000, 0, 300000));
  g_assert_cmpint (choose (t), !=, 3);
  srt_set_position (t->run, player, srt_vec3 (160000, 0, 300000));
  g_assert_cmpint (choose (t), ==, 3);
  srt_set_position (t->run, player, srt_vec3 (60000, 0, 300000));
  srt_object (t->world, player)->flags |= SRT_EJECTED;
  g_assert_cmpint (choose (t), ==, 3);
  /* The target a player's ship */
  srt_orders_clear (t->run, t->own);
  t->foe = player;
  srt_object (t->world, player)->flags &= ~SRT_EJECTED;
  srt_set_position (t->run, player, srt_vec3 (160000, 0, 300000));
  g_assert_cmpint (choose (t), !=, 3);
}

static gboolean
runs_to_ship (Fight *t)
{
  for (int i = 0; i < 300; i++)
    if (choose (t) == 9)
      return TRUE;
  return FALSE;
}

/* Check 14. */
static void
test_choice_friend (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, -30000);
  int other = fixture_ship (t->f, FIX_HOSTILE_HULL, 0, 0, 200000);
  int friend;

  foe (t)->speed = 320;
  g_assert_false (runs_to_ship (t));
  friend = fixture_ship (t->f, FIX_HULL, 200000, 0, 0);
  g_assert_true (runs_to_ship (t));
  g_assert_cmpint (data (t)->ship, ==, friend);
  g_assert_cmpint (data (t)->ticks, >=, 10000);
  srt_object (t->world, friend)->flags &= ~SRT_COMPONENTS;
  g_assert_false (runs_to_ship (t));
  srt_object (t->world, friend)->flags |= SRT_COMPONENTS;
  srt_set_position (t->run, friend, srt_vec3 (310000, 0, 0));
  g_assert_false (runs_to_ship (t));
  srt_set_position (t->run, friend, srt_vec3 (srt_object (t->world, friend)->radius + 49999, 0, 0));
  g_assert_false (runs_to_ship (t));
  srt_set_position (t->run, friend, srt_vec3 (srt_object (t->world, friend)->radius + 50001, 0, 0));
  g_assert_true (runs_to_ship (t));
  g_assert_cmpint (other, !=, friend);
  /* Not with the target ahead */
  srt_set_position (t->run, t->foe, srt_vec3 (0, 0, 30000));
  g_assert_false (runs_to_ship (t));
}

/* Check 15. */
static void
test_lengths (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  int least = 1000, most = 0;

  for (int i = 0; i < 10000; i++)
    {
      g_assert_cmpint (choose (t), ==, 5);
      least = MIN (least, data (t)->ticks);
      most = MAX (most, data (t)->ticks);
    }
  g_assert_cmpint (least, ==, 200);
  g_assert_cmpint (most, ==, 299);
  t->maneuvers[5]->min_ticks = t->maneuvers[5]->max_ticks = 40;
  g_assert_cmpint (choose (t), ==, 5);
  g_assert_cmpint (data (t)->ticks, ==, 40);
}

/* ---- Start and update ---- */

static void
test_start (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  t->world->frame_start = 100;
  own (t)->recent_damage = 5;
  foe (t)->fought_by = 0;
  push (t, -1);
  srt_fight_init (t->run, t->own);
  g_assert_cmpint (own (t)->fighting, ==, t->foe);
  g_assert_cmpint (foe (t)->fought_by, ==, 1);
  g_assert_cmpfloat (own (t)->recent_damage, ==, 0.0f);
  g_assert_cmpint (own (t)->missile_at, >=, 100 + pilot (t)->missiles_least);
  g_assert_cmpint (own (t)->missile_at, <, 100 + pilot (t)->missiles_most);
  g_assert_cmpint (data (t)->fresh, ==, 1);
  g_assert_cmpint (state (t)->locked_at, ==, 0);
}

static void
test_start_past_the_slots (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  g_assert_true (srt_order_push (t->run, t->own, SRT_ORDER_FIGHT, srt_target_ship (999, -1), SRT_PUSH_HAND));
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (srt_order_number (t->world, t->own), ==, -1);
}

/* Check 28. */
static void
test_target_lost (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  push (t, -1);
  srt_object_orders (t->run, t->own);
  g_assert_nonnull (srt_fight_state (t->world, t->own));
  foe (t)->flags &= ~SRT_TARGETABLE;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (srt_order_number (t->world, t->own), ==, -1);
  g_assert_null (srt_fight_state (t->world, t->own));
}

/* A choice made in an update begins in it; the state is zeroed, what lives on the ship stays. */
static void
test_begin (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);

  push (t, -1);
  t->world->frame_start = 50;
  own (t)->fire_at = 5000;
  own (t)->countermeasure_at = 77;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->maneuver, ==, 5);
  g_assert_cmpint (data (t)->fresh, ==, 0);
  g_assert_cmpint (state (t)->maneuver_end, ==, 50 + data (t)->ticks);
  g_assert_cmpint (own (t)->fire_at, ==, 5000);
  state (t)->locked_at = 12345;
  t->world->frame_start = state (t)->maneuver_end;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->locked_at, ==, 12345);
  t->world->frame_start = state (t)->maneuver_end + 1;
  srt_object_orders (t->run, t->own);
  g_assert_cmpint (state (t)->locked_at, ==, 0);
  g_assert_cmpint (state (t)->maneuver_end, ==, t->world->frame_start + data (t)->ticks);
}

static char *
translate (const char *text)
{
  static char words[200];

  g_snprintf (words, sizeof words, "¡%s", text);
  return words;
}

static void
test_describe (void)
{
  g_autoptr (Fight) t = fight_new (0, 0, 90000);
  char text[200];

  srt_fight_describe (t->run, t->own, text, sizeof text);
  g_assert_cmpstr (text, ==, "");
  in_maneuver (t, 5, -1);
  update (t, 10);
  srt_fight_describe (t->run, t->own, text, sizeof text);
  g_assert_nonnull (strstr (text, "attack pursue"));
  g_assert_nonnull (strstr (text, "Attack"));
  g_assert_nonnull (strstr (text, "1000000"));
  srt_orders_translate_with (translate);
  srt_fight_describe (t->run, t->own, text, sizeof text);
  srt_orders_translate_with (NULL);
  g_assert_true (g_str_has_prefix (text, "¡attack pursue"));
}

/* ---- A duel ---- */

/* Fighters of a ship's size and guns that reach: what a battle is fought with. */
static void
make_real (Fight *t)
{
  SrtPart *body = (SrtPart *) t->f->content->models[own (t)->model].parts;

  body->bounds_min = srt_vec3 (-800, -800, -800);
  body->bounds_max = srt_vec3 (800, 800, 800);
  own (t)->radius = foe (t)->radius = 800;
  t->f->guns[1].lifetime = 200;
  t->f->guns[1].speed = 1500;
}

/* Two fighters that fight each other, whole ticks: one goes down, and twice the same way. */
static void
test_duel (void)
{
  uint64_t hashes[2] = { 0, 0 };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fight) t = fight_new (3000, 1000, 30000);
      int ticks = 0;

      face (t, t->foe, srt_vec3 (0, 0, -1));
      make_real (t);
      own (t)->pilot = 2;
      foe (t)->pilot = 0;
      push (t, -1);
      srt_order_push (t->run, t->foe, SRT_ORDER_FIGHT, srt_target_ship (t->own, -1), SRT_PUSH_HAND);
      while (ticks < 60000 && !(own (t)->flags & SRT_EXPLODING) && !(foe (t)->flags & SRT_EXPLODING))
        {
          fixture_forget (t->f);
          fixture_tick (t->f);
          ticks++;
        }
      g_test_message ("over after %d ticks", ticks);
      g_assert_cmpint (ticks, <, 60000);
      g_assert_cmpint (own (t)->shots_fired, >, 10);
      hashes[i] = srt_world_hash (t->world);
    }
  g_assert_cmpuint (hashes[0], ==, hashes[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fight/choice/components", test_choice_by_components);
  g_test_add_func ("/fight/choice/close", test_choice_close);
  g_test_add_func ("/fight/choice/distance", test_choice_by_distance);
  g_test_add_func ("/fight/choice/bearing", test_choice_by_bearing);
  g_test_add_func ("/fight/choice/outside", test_choice_outside);
  g_test_add_func ("/fight/choice/friend", test_choice_friend);
  g_test_add_func ("/fight/lengths", test_lengths);
  g_test_add_func ("/fight/start", test_start);
  g_test_add_func ("/fight/start-past-the-slots", test_start_past_the_slots);
  g_test_add_func ("/fight/target-lost", test_target_lost);
  g_test_add_func ("/fight/begin", test_begin);
  g_test_add_func ("/fight/describe", test_describe);
  g_test_add_func ("/fight/duel", test_duel);
  return g_test_run ();
}
