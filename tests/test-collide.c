/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collisions (spec 01 §11; Checks 16-21, 32). */
#include "fixture.h"

#include <string.h>

#include "orders/orders.h"
#include "world/private.h"

/* Spheres of mass 1000 and radius 1000: the Checks' size. */
static SrtObject *
ball (Fixture *f, int type, float x)
{
  SrtObject *o = srt_object (f->world, fixture_ship (f, type, x, 0, 0));

  o->radius = 1000;
  o->flags |= SRT_UNPOWERED;
  return o;
}

static void
heads (SrtObject *o, float speed)
{
  o->velocity = srt_vec3 (speed, 0, 0);
}

static void
move_and_collide (Fixture *f)
{
  for (int slot = 0; slot < f->world->count; slot++)
    srt_move (&f->run, slot);
  srt_collide (&f->run);
}

/* Check 16 */
static void
test_overlap (void)
{
  for (int apart = 149; apart <= 150; apart++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, 0))->radius = 100;
      srt_object (f->world, fixture_ship (f, FIX_FIGHTER, (float) apart, 0, 0))->radius = 50;
      srt_collide (&f->run);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), ==, apart == 149 ? 1 : 0);
    }
}

/* Check 17 */
static void
test_player_strikes_friend (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  SrtObject *a = ball (f, FIX_FIGHTER, -900), *b = ball (f, FIX_FIGHTER, 900);

  heads (a, 100);
  move_and_collide (f);
  fixture_near (47 - b->shields[SRT_LEFT], 2.5, 1e-4);
  fixture_near (47 - a->shields[SRT_RIGHT], 5, 1e-4); /* 10, halved for the player */
  fixture_near (a->velocity.x, 0, 1e-3);
  fixture_near (b->velocity.x, 100, 1e-3);
}

static void
test_attached (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *a = ball (f, FIX_FIGHTER, -900), *b = ball (f, FIX_BANDIT, 900);

  b->flags |= SRT_ATTACHED;
  heads (a, 100);
  move_and_collide (f);
  fixture_near (a->velocity.x, -100, 1e-3);
  fixture_near (b->velocity.x, 0, 1e-6);
  fixture_near (47 - a->shields[SRT_RIGHT], 0.4, 1e-4);
  fixture_near (47 - b->shields[SRT_LEFT], 0.4, 1e-4);
  fixture_near (a->next.p.x, -1150, 1e-2);
  fixture_near (b->next.p.x, 1050, 1e-2);
}

/* Check 18 */
static void
test_still (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *a = ball (f, FIX_FIGHTER, -200), *b = ball (f, FIX_BANDIT, 200);

  move_and_collide (f);
  fixture_near (a->next.p.x, -1100, 1e-2);
  fixture_near (b->next.p.x, 1100, 1e-2);
}

/* Check 17, the hull's part: head on against a face. */
static void
test_hull_bounce (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  fixture_player (f);
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, -4180);
  fixture_ship (f, FIX_HULL, 0, 0, 0);
  SrtObject *o = srt_object (f->world, ship);

  o->reserve[0] = 100;
  o->velocity = srt_vec3 (0, 0, 100);
  o->flags |= SRT_UNPOWERED;
  move_and_collide (f);
  fixture_near (o->velocity.z, -100, 1e-2);
  fixture_near (o->reserve[0], 60, 1e-2);
  g_assert_cmpfloat (o->shields[SRT_FORE], ==, 47);
  fixture_near (srt_object (f->world, 1)->velocity.z, 0, 1e-9);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, ship), ==, 1);
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == SRT_EVENT_COLLISION)
      fixture_near (f->events[i].value, 20, 1e-2);
}

/* A ship that grazes nothing but the corner of the widened boxes does not meet the hull. */
static void
test_hull_miss (void)
{
  g_autoptr (Fixture) f = fixture_new (8);

  fixture_ship (f, FIX_FIGHTER, 1075, 1075, 0);
  fixture_ship (f, FIX_HULL, 0, 0, 0);
  srt_collide (&f->run);
  g_assert_cmpint (f->run.n_events, >, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), ==, 0);
  srt_set_position (&f->run, 0, srt_vec3 (1065, 1065, 0));
  srt_collide (&f->run);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), >, 0);
}

/* A hull that is free turns about the hit; the ship never turns. */
static void
test_hull_turns (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int ship = fixture_ship (f, FIX_FIGHTER, 1080, 0, 3500), hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  SrtObject *o = srt_object (f->world, ship), *h = srt_object (f->world, hull);

  h->flags = (h->flags & ~SRT_ATTACHED) | SRT_UNPOWERED;
  o->flags |= SRT_UNPOWERED;
  o->velocity = srt_vec3 (-50, 0, 0);
  move_and_collide (f);
  g_assert_cmpfloat (o->velocity.x, >, 0);
  g_assert_cmpfloat (h->velocity.x, <, 0);
  /* Struck ahead of its centre from the right: the nose swings left. */
  g_assert_cmpfloat (h->yaw_rate, <, 0);
  fixture_near (o->yaw_rate, 0, 1e-9);
}

/*
 * §11.5: a ship caught between two plates is struck nine times, which counts as
 * not moved; but it stands elsewhere, and what it meets then is met there.
 */
static void
test_nine_hits (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtFace *faces = (SrtFace *) f->content->models[f->types[FIX_HULL].model].faces;

  /* The sides' faces turned inward, 100 apart: the first two look left, the next two right. */
  for (int i = 0; i < 4; i++)
    {
      float side = i < 2 ? 1.0f : -1.0f;
      faces[i].normal = srt_vec3 (-side, 0, 0);
      for (int k = 0; k < 3; k++)
        faces[i].v[k].x = 50 * side;
    }
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0), caught = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int beside = fixture_ship (f, FIX_BANDIT, -225, 0, 0);
  f->types[FIX_HULL].flight.max_speed = 0;
  srt_object (f->world, caught)->flags |= SRT_UNPOWERED;
  srt_object (f->world, beside)->flags |= SRT_UNPOWERED;
  srt_set_position (&f->run, hull, srt_vec3 (0, 0, 0));
  heads (srt_object (f->world, caught), 30);
  fixture_forget (f);
  move_and_collide (f);
  for (int i = 0; i < 9; i++)
    {
      while (f->events[i].kind != SRT_EVENT_COLLISION)
        memmove (&f->events[i], &f->events[i + 1], (--f->run.n_events - (uint32_t) i) * sizeof f->events[0]);
      g_assert_cmpint (f->events[i].slot, ==, caught);
      g_assert_cmpint (f->events[i].other, ==, hull);
    }
  int met = 0;
  for (uint32_t i = 0; i < f->run.n_events; i++)
    met += f->events[i].kind == SRT_EVENT_COLLISION
           && (f->events[i].slot == beside || f->events[i].other == beside);
  g_assert_cmpint (met, >, 0);
  /* Of the nine only the first tells that it was shot at. */
  g_assert_false (f->run.in_hull_test);
}

/* Check 19 */
static void
test_torpedo (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int torpedo = fixture_ship (f, FIX_TORPEDO, 150, 0, 0), ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  srt_collide (&f->run);
  g_assert_cmpint (srt_order_number (f->world, torpedo), ==, SRT_ORDER_EXPLODE);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, SRT_ORDER_EXPLODE);
  bool told = false;
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == SRT_EVENT_SHIELD_HIT && f->events[i].slot == ship)
      {
        told = true;
        fixture_near (f->events[i].value, 5001, 1e-2);
        g_assert_cmpint (f->events[i].number, ==, SRT_FORE);
      }
  g_assert_true (told);
  /* It has gone off: it does nothing more. */
  fixture_forget (f);
  int other = fixture_ship (f, FIX_FIGHTER, 100, 0, 0);
  srt_collide (&f->run);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIELD_HIT, other), ==,
                   1); /* by the other fighter, not by it */
}

static void
test_two_torpedoes (void)
{
  g_autoptr (Fixture) f = fixture_new (8);

  fixture_ship (f, FIX_TORPEDO, 0, 0, 0);
  fixture_ship (f, FIX_TORPEDO, 50, 0, 0);
  fixture_forget (f);
  srt_collide (&f->run);
  g_assert_cmpuint (f->run.n_events, ==, 0);
}

static void
test_mine (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int mine = fixture_ship (f, FIX_MINE, 0, 0, 0), rock = fixture_ship (f, FIX_ROCK, 150, 0, 0);
  SrtObject *fighter;

  g_assert_cmpfloat (srt_object (f->world, mine)->radius, ==, 2000);
  fixture_forget (f);
  srt_collide (&f->run);
  g_assert_cmpuint (f->run.n_events, ==, 0); /* a capital ship without components */
  srt_reset_slot (&f->run, rock, false);
  fighter = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 1900, 0));
  srt_collide (&f->run);
  fixture_near (fighter->shields[SRT_FORE], 47 - 500, 1e-3);
  g_assert_cmpint (fighter->last_attacker, ==, 2);
  g_assert_cmpint (srt_order_number (f->world, mine), ==, SRT_ORDER_EXPLODE);
}

/* §11.7: the part takes the blow, the hull lurches, and the blow is passed on to the hull of a weak part. */
static void
test_torpedo_on_hull (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int torpedo = fixture_ship (f, FIX_TORPEDO, 1050, 0, 0), hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  SrtMat3 left = srt_mat3_look_at (srt_vec3 (-1, 0, 0.1f));
  const SrtNode *body = &srt_nodes (f->world)[srt_root_child (&f->run, hull, 0)];

  srt_set_orientation (&f->run, torpedo, &left);
  srt_collide (&f->run);
  fixture_near (body->armor, 14999, 1e-3);
  g_assert_cmpint (srt_order_number (f->world, torpedo), ==, SRT_ORDER_EXPLODE);
  g_assert_cmpint (srt_order_number (f->world, hull), ==, SRT_ORDER_LIST_LEFT);
  g_assert_cmpfloat (srt_object (f->world, torpedo)->shields[SRT_FORE], ==, 47);
}

/* §11.7 step 3: of an assembly that began with less than 1000 the blow goes on to the hull, with its three exceptions. */
static void
test_passed_on (void)
{
  static const struct
  {
    int link, armor, hull_link;
    const char *exempt;
    SrtPartClass part_class;
    bool on;
  } cases[] = {
    { 3, 900, 0, NULL, SRT_PART_ENGINE, true },
    { 3, 1000, 0, NULL, SRT_PART_ENGINE, false },
    { 0, 900, 0, NULL, SRT_PART_ENGINE, false },
    { 3, 900, 3, NULL, SRT_PART_ENGINE, false },
    { 3, 900, 0, "Engine 1", SRT_PART_ENGINE, false },
    { 3, 900, 0, "Engine 2", SRT_PART_ENGINE, true },
    { 3, 900, 0, NULL, SRT_PART_HULL, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      SrtPart *parts = (SrtPart *) f->content->models[f->types[FIX_HULL].model].parts;
      /* The engine has the faces: it is what the torpedo strikes. */
      parts[1].link_id = cases[i].link;
      parts[1].armor = cases[i].armor;
      parts[1].part_class = cases[i].part_class;
      parts[0].link_id = cases[i].hull_link;
      parts[1].n_tree = parts[0].n_tree;
      parts[1].n_faces = parts[0].n_faces;
      parts[0].n_tree = parts[0].n_faces = 0;
      f->types[FIX_HULL].pass_on_exempt_part = (char *) cases[i].exempt;
      int torpedo = fixture_ship (f, FIX_TORPEDO, 550, 0, -4050), hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
      const SrtNode *nodes = srt_nodes (f->world);
      int engine = srt_root_child (&f->run, hull, 1), body = srt_root_child (&f->run, hull, 0);
      srt_object (f->world, hull)->flags &= ~SRT_SHIELD_GENERATOR;
      srt_collide (&f->run);
      g_assert_cmpint (srt_order_number (f->world, torpedo), ==, SRT_ORDER_EXPLODE);
      /* In one assembly with the hull, the first of it with armour takes the blow: the hull, once. */
      fixture_near (nodes[body].armor, cases[i].on || cases[i].hull_link ? 20000 - 5001 : 20000, 1e-2);
      if (cases[i].hull_link == 0)
        fixture_near (nodes[engine].armor, (float) cases[i].armor - 5001, 1e-2);
    }
}

/* The rows of the table that do nothing, or nothing to one of the two (§11.2, §11.4, §11.8). */
static void
test_rows (void)
{
  static const struct
  {
    int a, b;
    uint32_t traits; /* of a's type */
    bool meet, moved;
  } rows[] = {
    { FIX_BANDIT, FIX_BANDIT, SRT_TRAIT_MUTUAL_PASS, false, false },
    { FIX_BANDIT, FIX_FIGHTER, SRT_TRAIT_MUTUAL_PASS, true, true },
    { FIX_BANDIT, FIX_HULL, SRT_TRAIT_HULL_PASS, false, false },
    { FIX_BANDIT, FIX_FIGHTER, SRT_TRAIT_HULL_PASS, true, true },
    { FIX_HULL, FIX_HOSTILE_HULL, 0, false, false },
    { FIX_MINE, FIX_MINE, 0, false, false },
    { FIX_MINE, FIX_ROCK, 0, false, false },
    { FIX_TORPEDO, FIX_TORPEDO, 0, false, false },
    { FIX_BOX, FIX_FIGHTER, 0, false, false },
    { FIX_BANDIT, FIX_ROCK, 0, true, true },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int turned = 0; turned < 2; turned++)
      {
        g_autoptr (Fixture) f = fixture_new (8);
        f->types[rows[i].a].traits |= rows[i].traits;
        int a = fixture_ship (f, turned ? rows[i].b : rows[i].a, 0, 0, 0);
        int b = fixture_ship (f, turned ? rows[i].a : rows[i].b, 0, 0, 50);
        fixture_forget (f);
        g_assert_true (srt_pair_resolve (&f->run, a, b, 0) == rows[i].moved);
        g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), ==, rows[i].meet ? 1 : 0);
      }

  /* Debris passes debris, and takes no harm from what pushes it. */
  g_autoptr (Fixture) f = fixture_new (8);
  f->types[FIX_FLAT].ship_class = SRT_CLASS_DEBRIS;
  f->types[FIX_FLAT].mass_scale = 0.1f;
  int one = fixture_ship (f, FIX_FLAT, 0, 0, 0), two = fixture_ship (f, FIX_FLAT, 0, 0, 50);
  fixture_near (srt_object (f->world, one)->mass, 100, 1e-2);
  g_assert_false (srt_pair_resolve (&f->run, one, two, 0));
  int ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 100);
  g_assert_true (srt_pair_resolve (&f->run, one, ship, 0));
  g_assert_cmpfloat (srt_object (f->world, one)->shields[SRT_FORE], ==, 47);
}

/* A type may never be hurt by collisions, and take no shove while it carries something (§7.4). */
static void
test_cargo_lifter (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  f->types[FIX_BANDIT].traits = SRT_TRAIT_COLLISION_PROOF | SRT_TRAIT_SHOVE_EXEMPT_WHILE_CARRYING;
  SrtObject *a = ball (f, FIX_FIGHTER, -900), *b = ball (f, FIX_BANDIT, 900);

  heads (a, 100);
  move_and_collide (f);
  fixture_near (47 - a->shields[SRT_RIGHT], 10, 1e-3);
  g_assert_cmpfloat (b->shields[SRT_LEFT], ==, 47);
  fixture_near (b->velocity.x, 100, 1e-3);

  srt_set_position (&f->run, 0, srt_vec3 (-900, 0, 0));
  srt_set_position (&f->run, 1, srt_vec3 (900, 0, 0));
  heads (a, 100);
  heads (b, 0);
  srt_order_push (&f->run, 1, 12, SRT_NO_TARGET, SRT_PUSH_HAND);
  move_and_collide (f);
  fixture_near (a->velocity.x, -100, 1e-3);
  fixture_near (b->velocity.x, 0, 1e-6);
}

/* Neither has mass: no shove and no damage, but they are put apart (§11.3, §11.4). */
static void
test_massless (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtObject *a = ball (f, FIX_FIGHTER, -900), *b = ball (f, FIX_BANDIT, 900);

  a->mass = b->mass = 0;
  heads (a, 100);
  move_and_collide (f);
  g_assert_cmpfloat (a->shields[SRT_RIGHT], ==, 47);
  g_assert_cmpfloat (a->velocity.x, ==, 100);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), ==, 0);
  fixture_near (b->next.p.x - a->next.p.x, 2200, 1);
}

/* ---- What a ship flies through (§11.5, §11.6) ---- */

static const SrtTriggerPolygon gate = { .v = { { -500, -500, 0 }, { 500, -500, 0 }, { 500, 500, 0 }, { -500, 500, 0 } },
                                        .n = 4,
                                        .normal = { 0, 0, -1 } };

/* A hull without faces whose body has a square in its middle that looks back, and a player's ship before it. */
static Fixture *
gated (const SrtTriggerPolygon *polygon)
{
  Fixture *f = fixture_new (8);
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  SrtPart *body = (SrtPart *) &model->parts[0];

  model->triggers = polygon;
  body->n_triggers = 1;
  body->n_tree = 0;
  f->types[FIX_HULL].traits = SRT_TRAIT_INSIDE_STATE;
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0);
  srt_set_position (&f->run, hull, srt_vec3 (0, 0, 0));
  for (int slot = 0; slot < 2; slot++)
    srt_object (f->world, slot)->flags |= SRT_UNPOWERED;
  return f;
}

static void
flies (Fixture *f, SrtVec3 from, SrtVec3 way)
{
  SrtVec3 body = srt_node_next (&f->run, 1, srt_root_child (&f->run, 1, 0)).p;

  srt_set_position (&f->run, 0, srt_add (from, body));
  srt_object (f->world, 0)->velocity = way;
  fixture_forget (f);
  move_and_collide (f);
}

/* Check 32 */
static void
test_triggers (void)
{
  g_autoptr (Fixture) f = gated (&gate);

  flies (f, srt_vec3 (600, 0, -50), srt_vec3 (0, 0, 100)); /* outside its edges */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, -1), ==, 0);
  g_assert_cmpint (f->world->player.inside, ==, 0);
  flies (f, srt_vec3 (100, 200, -50), srt_vec3 (0, 0, 100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_OUTSIDE, -1), ==, 0);
  g_assert_cmpint (f->events[0].other, ==, 1);
  g_assert_cmpint (f->world->player.inside, ==, 1);
  flies (f, srt_vec3 (-400, 300, 50), srt_vec3 (0, 0, 10)); /* short of the plane */
  g_assert_cmpuint (f->run.n_events, ==, 0);
  flies (f, srt_vec3 (-400, 300, 50), srt_vec3 (0, 0, -100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_OUTSIDE, 0), ==, 1);
  g_assert_cmpint (f->world->player.inside, ==, 0);

  /* A hull that comes over a still ship is flown into as well. */
  srt_object (f->world, 1)->velocity = srt_vec3 (0, 0, -100);
  flies (f, srt_vec3 (0, 0, -50), srt_vec3 (0, 0, 0));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);

  srt_object (f->world, 1)->velocity = srt_vec3 (0, 0, 0);
  srt_set_position (&f->run, 1, srt_vec3 (0, 0, 0));

  /* Only the player's ship counts, and only for a type with the trait is it kept. */
  f->world->player.inside = 0;
  f->types[FIX_HULL].traits = 0;
  flies (f, srt_vec3 (0, 0, -50), srt_vec3 (0, 0, 100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);
  g_assert_cmpint (f->world->player.inside, ==, 0);
  f->world->player_slots = 0;
  flies (f, srt_vec3 (0, 0, -50), srt_vec3 (0, 0, 100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 0);
}

/* A triangle is only flown through where it is. */
static void
test_trigger_triangle (void)
{
  SrtTriggerPolygon triangle = gate;
  triangle.n = 3;
  g_autoptr (Fixture) f = gated (&triangle);

  flies (f, srt_vec3 (-400, 400, -50), srt_vec3 (0, 0, 100)); /* the quad's other half */
  g_assert_cmpuint (f->run.n_events, ==, 0);
  flies (f, srt_vec3 (400, -400, -50), srt_vec3 (0, 0, 100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);
}

/* A ship that flies in and is thrown about there, by the hull itself or by another, is told of once. */
static void
test_trigger_told_once (void)
{
  g_autoptr (Fixture) f = gated (&gate);
  SrtVec3 body = srt_node_next (&f->run, 1, srt_root_child (&f->run, 1, 0)).p;
  int rock = fixture_ship (f, FIX_ROCK, 0, 0, 0);
  float reach = srt_object (f->world, 0)->radius + srt_object (f->world, rock)->radius;

  /* The rock stands beside the way: the ship glances off it, through the plane all the same, in the sweep's next pass. */
  srt_set_position (&f->run, rock, srt_add (body, srt_vec3 (reach + 10, 100, -50)));
  flies (f, srt_vec3 (0, 100, -50), srt_vec3 (50, 0, 80));
  g_assert_cmpfloat (srt_object (f->world, 0)->velocity.x, <, 0);
  g_assert_cmpfloat (srt_object (f->world, 0)->velocity.z, ==, 80);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_COLLISION, -1), >, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);
  /* The next step tells anew. */
  srt_set_position (&f->run, rock, srt_vec3 (900000, 0, 0));
  flies (f, srt_vec3 (100, 100, -50), srt_vec3 (0, 0, 100));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_INSIDE, 0), ==, 1);
}

static void
test_hoop (void)
{
  g_autoptr (Fixture) f = gated (&gate);
  SrtPart *body = (SrtPart *) f->content->models[f->types[FIX_HULL].model].parts;

  f->types[FIX_HULL].traits = SRT_TRAIT_HOOP;
  body->n_triggers = 0;
  SrtObject *hoop = srt_object (f->world, 1);
  float half = (hoop->bounds_max.y - hoop->bounds_min.y) / 2;
  SrtVec3 at = hoop->next.p;
  static const struct
  {
    float aside, from, by;
    int told;
  } ways[] = { { 0.5f, -50, 100, 1 }, { 0.9f, 0, 100, 1 }, { 1.1f, -50, 100, 0 }, { 0.5f, -50, 50, 0 },
               { 0.5f, 50, -100, 0 }, { 0.5f, -150, 100, 0 } };
  for (size_t i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      srt_set_position (&f->run, 0, srt_add (at, srt_vec3 (ways[i].aside * half, 0, ways[i].from)));
      srt_object (f->world, 0)->velocity = srt_vec3 (0, 0, ways[i].by);
      fixture_forget (f);
      move_and_collide (f);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_HOOP, 0), ==, ways[i].told);
    }
}

/* Check 20 */
static void
test_passes_through (void)
{
  for (int who = 0; who < 2; who++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      fixture_ship (f, FIX_BANDIT, 50, 0, 0);
      fixture_forget (f);
      srt_object (f->world, who)->passes_through[1] = (int16_t) (1 - who);
      srt_collide (&f->run);
      g_assert_cmpuint (f->run.n_events, ==, 0);
    }
}

/* Check 21 */
static void
test_quadrants (void)
{
  SrtObject o;

  memset (&o, 0, sizeof o);
  o.bounds_min = srt_vec3 (-25, -10, -85);
  o.bounds_max = srt_vec3 (25, 10, 85);
  g_assert_cmpint (srt_quadrant (&o, srt_vec3 (10, 0, 20)), ==, SRT_RIGHT);
  g_assert_cmpint (srt_quadrant (&o, srt_vec3 (10, 0, 40)), ==, SRT_FORE);
  g_assert_cmpint (srt_quadrant (&o, srt_vec3 (0, 0, 0)), ==, SRT_AFT);
  g_assert_cmpint (srt_quadrant (&o, srt_vec3 (-10, 0, 5)), ==, SRT_LEFT);
}

/* What does not collide: what has no combat stats, what is left out, two hulls. */
static void
test_left_out (void)
{
  g_autoptr (Fixture) f = fixture_new (16);

  fixture_ship (f, FIX_BOX, 0, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 20, 0, 0);
  fixture_ship (f, FIX_HULL, 50000, 0, 0);
  fixture_ship (f, FIX_HOSTILE_HULL, 50100, 0, 0);
  int ghost = fixture_ship (f, FIX_FIGHTER, 90000, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 90050, 0, 0);
  srt_object (f->world, ghost)->flags |= SRT_NO_COLLISIONS;
  fixture_forget (f);
  srt_collide (&f->run);
  g_assert_cmpuint (f->run.n_events, ==, 0);
}

/* ---- The order of pairs, against the spec's own words done the slow way ---- */

typedef struct Pair
{
  int a, b;
} Pair;

static Fixture *
crowd (int n, uint32_t seed)
{
  Fixture *f = fixture_new (n + 2);

  for (int i = 0; i < n; i++)
    {
      float x = (float) (srt_object_random15 (&seed) % 40) * 40, y = srt_object_random (&seed) * 1200;
      float z = srt_object_random (&seed) * 1200;
      int slot = fixture_ship (f, i % 2 ? FIX_FIGHTER : FIX_BANDIT, x, y, z);
      /* Some of equal reach, some shrunk in the sweep alone. */
      if (i % 9 == 0)
        srt_object (f->world, slot)->visibility = 0.5f;
    }
  fixture_forget (f);
  return f;
}

static bool
farther (const SrtObject *a, const SrtObject *b, int i, int k)
{
  float far_a = a->next.p.x + a->radius * a->visibility, far_b = b->next.p.x + b->radius * b->visibility;
  return far_a > far_b || (far_a == far_b && i < k);
}

/* Pairs of the first pass up to the first that meets: nothing has moved until then. */
static bool
first_meeting (Fixture *f, Pair *pair)
{
  int n = f->world->count;
  g_autofree int *order = g_new (int, n);
  const SrtObject *o = srt_objects (f->world);

  for (int i = 0; i < n; i++)
    {
      int at = i;
      for (; at > 0 && farther (&o[i], &o[order[at - 1]], i, order[at - 1]); at--)
        order[at] = order[at - 1];
      order[at] = i;
    }
  for (int i = 0; i < n; i++)
    for (int k = i + 1; k < n; k++)
      {
        const SrtObject *a = &o[order[i]], *b = &o[order[k]];
        float reach = a->radius + b->radius;
        if (b->next.p.x + b->radius * b->visibility < a->next.p.x - a->radius * a->visibility)
          break;
        if (srt_length2 (srt_sub (a->next.p, b->next.p)) < reach * reach)
          {
            *pair = (Pair){ order[i], order[k] };
            return true;
          }
      }
  return false;
}

static void
test_order (void)
{
  for (uint32_t seed = 1; seed <= 40; seed++)
    {
      Fixture *f = crowd (30, seed);
      Pair pair = { -1, -1 };
      bool met = first_meeting (f, &pair);
      srt_collide (&f->run);
      const SrtEvent *first = NULL;
      for (uint32_t i = 0; i < f->run.n_events && !first; i++)
        if (f->events[i].kind == SRT_EVENT_COLLISION)
          first = &f->events[i];
      g_assert_true (met == (first != NULL));
      if (met)
        {
          g_assert_cmpint (first->slot, ==, pair.a);
          g_assert_cmpint (first->other, ==, pair.b);
        }
      fixture_free (f);
    }
}

static void
test_repeatable (void)
{
  Fixture *one = crowd (200, 5), *two = crowd (200, 5);

  for (int i = 0; i < 20; i++)
    {
      move_and_collide (one);
      move_and_collide (two);
    }
  g_assert_cmpint (fixture_count (one, SRT_EVENT_COLLISION, -1), >, 10);
  g_assert_cmpuint (srt_world_hash (one->world), ==, srt_world_hash (two->world));
  fixture_free (one);
  fixture_free (two);
}

/* ---- The sweep against the spec's words done the slow way ---- */

typedef struct Entry
{
  float far, back;
  int slot;
} Entry;

static void
read_entry (Fixture *f, Entry *entry, bool moved)
{
  const SrtObject *o = srt_object (f->world, entry->slot);

  entry->back = o->next.p.x - o->radius * o->visibility;
  if (moved)
    entry->far = o->next.p.x + o->radius * o->visibility;
}

static bool
plain_pass (Fixture *f, Entry *entries, int n, int pass)
{
  bool moved = false;

  for (int i = 1; i < n; i++)
    for (int at = i; at > 0; at--)
      {
        Entry *a = &entries[at - 1], *b = &entries[at], swap = *a;
        if (a->far > b->far || (a->far == b->far && a->slot < b->slot))
          break;
        *a = *b;
        *b = swap;
      }
  for (int i = 0; i < n; i++)
    {
      float back = entries[i].back;
      for (int k = i + 1; k < n && entries[k].far >= back; k++)
        {
          const SrtObject *a = srt_object (f->world, entries[i].slot), *b = srt_object (f->world, entries[k].slot);
          float reach = a->radius + b->radius;
          bool parted;
          if (!(srt_length2 (srt_sub (a->next.p, b->next.p)) < reach * reach)
              || !srt_pair_meets (f->world, entries[i].slot, entries[k].slot))
            continue;
          parted = srt_pair_resolve (&f->run, entries[i].slot, entries[k].slot, pass);
          read_entry (f, &entries[i], parted);
          read_entry (f, &entries[k], parted);
          moved |= parted;
        }
    }
  return moved;
}

static void
plain_sweep (Fixture *f)
{
  g_autofree Entry *entries = g_new (Entry, f->world->n_slots);
  int n = 0;

  for (int slot = 0; slot < f->world->count; slot++)
    if (!(srt_object (f->world, slot)->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_NO_COLLISIONS)))
      {
        entries[n].slot = slot;
        read_entry (f, &entries[n++], true);
      }
  for (int pass = 0; pass < 10 && plain_pass (f, entries, n, pass); pass++)
    ;
}

/* All kinds of things, thrown together along an axis or all over the place. */
static Fixture *
jumble (int n, uint32_t seed)
{
  static const int types[] = { FIX_FIGHTER, FIX_BANDIT, FIX_HULL, FIX_TORPEDO, FIX_MINE, FIX_ROCK, FIX_HOSTILE_HULL };
  Fixture *f = fixture_new (n + 2);
  int shape = (int) (seed % 5);
  float wide[3] = { 6000, 6000, 6000 };

  if (shape < 3)
    wide[shape] = 60000;
  else if (shape == 4)
    wide[0] = wide[1] = wide[2] = 20000;
  for (int i = 0; i < n; i++)
    {
      float at[3];
      for (int axis = 0; axis < 3; axis++)
        at[axis] = floorf (srt_object_random (&seed) * 200) / 200 * wide[axis];
      int kind = (int) (srt_object_random15 (&seed) % 20);
      int slot = fixture_ship (f, types[kind < 7 ? kind : kind % 2], at[0], at[1], at[2]);
      SrtObject *o = srt_object (f->world, slot);
      o->velocity = srt_vec3 (srt_object_random (&seed) * 400 - 200, srt_object_random (&seed) * 400 - 200,
                              srt_object_random (&seed) * 400 - 200);
      if (kind % 2)
        o->flags |= SRT_UNPOWERED;
      if (kind == 11)
        o->visibility = 0.4f;
      if (kind == 12)
        o->radius = 900;
      if (kind == 13)
        o->passes_through[0] = (int16_t) (slot - 1);
    }
  fixture_forget (f);
  return f;
}

static void
test_sweep (void)
{
  int met = 0;

  for (uint32_t seed = 1; seed <= 120; seed++)
    {
      int n = 2 + (int) (seed * 7 % 90);
      Fixture *one = jumble (n, seed), *two = jumble (n, seed);
      for (int step = 0; step < 6; step++)
        {
          for (int slot = 0; slot < n; slot++)
            {
              srt_move (&one->run, slot);
              srt_move (&two->run, slot);
            }
          srt_collide (&one->run);
          plain_sweep (two);
          g_assert_cmpuint (srt_world_hash (one->world), ==, srt_world_hash (two->world));
          met += fixture_count (one, SRT_EVENT_COLLISION, -1);
          fixture_forget (one);
          fixture_forget (two);
        }
      fixture_free (one);
      fixture_free (two);
    }
  g_assert_cmpint (met, >, 1000);
}

/* The broad phase counts and finds what all pairs tried one by one do, whichever axis it sorts along. */
static void
test_broad (void)
{
  uint32_t seed = 3, numbers[200];
  SrtBroad *broad = srt_broad_new (200);
  int axes = 0;

  for (int round = 0; round < 60; round++)
    {
      uint32_t n = (uint32_t) round * 3 + 1, pairs = 0;
      for (uint32_t i = 0; i < n; i++)
        {
          float at[3];
          for (int axis = 0; axis < 3; axis++)
            at[axis] = (srt_object_random (&seed) - 0.5f) * (axis == round % 3 ? 40000.0f : round % 4 ? 1000 : 0);
          broad->spheres[i] = (SrtSphere){ { at[0], at[1], at[2] }, 20 + srt_object_random (&seed) * (i % 20 ? 200 : 3000) };
        }
      srt_broad_sort (broad, n);
      axes |= 1 << broad->axis;
      for (uint32_t i = 0; i < n; i++)
        {
          uint32_t touched = 0, found = srt_broad_query (broad, broad->spheres[i], numbers);
          for (uint32_t k = 0; k < n; k++)
            touched += srt_spheres_touch (&broad->spheres[i], &broad->spheres[k]);
          g_assert_cmpuint (found, ==, touched); /* itself among them */
          pairs += touched - 1;
        }
      g_assert_cmpuint (srt_broad_find (broad), ==, pairs / 2);
      for (uint32_t i = 0; i < n; i++)
        g_assert_true ((srt_broad_query (broad, broad->spheres[i], numbers) > 1) == (broad->touching[i] == 1));
    }
  g_assert_cmpint (axes, ==, 7);
  srt_broad_free (broad);
}

/* ---- Walking a hull (§16) ---- */

static void
test_hit_walk (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int hull = fixture_ship (f, FIX_HULL, 100, 200, 300);
  SrtVec3 centre = srt_object (f->world, hull)->next.p, at = { 0 }, normal = { 0 };
  SrtVec3 body = srt_node_next (&f->run, hull, srt_root_child (&f->run, hull, 0)).p;

  g_assert_cmpint (srt_hit_walk (&f->run, hull, srt_vec3 (5000, 200, 300), srt_vec3 (0, 200, 300), &at,
                                 &normal),
                   ==, srt_root_child (&f->run, hull, 0));
  fixture_near (at.x, body.x + 1000, 0.01);
  fixture_near (normal.x, 1, 1e-6);
  /* However the file winds its faces. */
  SrtFace *faces = (SrtFace *) f->content->models[f->types[FIX_HULL].model].faces;
  for (int i = 0; i < 12; i++)
    {
      SrtVec3 v = faces[i].v[0];
      faces[i].v[0] = faces[i].v[1];
      faces[i].v[1] = v;
    }
  g_assert_cmpint (srt_hit_walk (&f->run, hull, srt_vec3 (5000, 200, 300), srt_vec3 (0, 200, 300), &at,
                                 &normal),
                   ==, srt_root_child (&f->run, hull, 0));
  /* From inside no face is met from its front; too short a segment meets none. */
  g_assert_cmpint (srt_hit_walk (&f->run, hull, centre, srt_vec3 (5000, 200, 300), &at, &normal), ==, -1);
  g_assert_cmpint (srt_hit_walk (&f->run, hull, srt_vec3 (5000, 200, 300), srt_vec3 (1200, 200, 300), &at,
                                 &normal),
                   ==, -1);
  /* A hidden part is passed over. */
  srt_nodes (f->world)[srt_root_child (&f->run, hull, 0)].flags |= SRT_NODE_HIDDEN;
  g_assert_cmpint (
      srt_hit_walk (&f->run, hull, srt_vec3 (5000, 200, 300), srt_vec3 (0, 200, 300), &at, &normal), ==, -1);
}

/* Each part has its own stretch of the model's boxes and faces; the last face crossed counts, not the nearest. */
static void
test_two_trees (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  SrtPart *engine = (SrtPart *) &model->parts[1];
  SrtFace *faces = g_new0 (SrtFace, 24);
  SrtTreeNode *tree = g_new0 (SrtTreeNode, 4);
  SrtVec3 at, normal;

  memcpy (faces, model->faces, 12 * sizeof *faces);
  for (int i = 0; i < 12; i++)
    {
      faces[12 + i] = faces[i];
      for (int k = 0; k < 3; k++)
        faces[12 + i].v[k] =
            srt_vec3 (faces[i].v[k].x * 0.1f, faces[i].v[k].y * 0.1f, faces[i].v[k].z * 0.025f);
    }
  tree[0] = model->tree[0];
  /* The engine's: a box over two leaves of six faces each, and a child that leads nowhere. */
  for (int i = 1; i < 4; i++)
    {
      tree[i] = tree[0];
      tree[i].half = srt_vec3 (100, 100, 100);
      tree[i].first_face = i == 3 ? 18 : 12;
      tree[i].n_faces = i == 1 ? 0 : 6;
    }
  tree[1].children[0] = 1;
  tree[1].children[1] = 2;
  engine->first_tree = 1;
  engine->n_tree = 3;
  engine->first_face = 12;
  engine->n_faces = 12;
  g_free ((void *) model->faces);
  g_free ((void *) model->tree);
  model->faces = faces;
  model->tree = tree;
  int hull = fixture_ship (f, FIX_HULL, 0, 0, 0), node = srt_root_child (&f->run, hull, 1);
  SrtVec3 own = srt_node_next (&f->run, hull, node).p;
  SrtVec3 from = srt_vec3 (own.x, own.y, own.z - 1000), through = srt_vec3 (own.x, own.y, own.z + 3000);
  g_assert_true (srt_hit_part (&f->run, hull, node, from, through, &at, &normal));
  fixture_near (at.z, own.z - 100, 0.01);
  g_assert_true (srt_segment_meets_part (&f->run, hull, node, from, through));
  g_assert_true (srt_hit_part (&f->run, hull, node, through, from, &at, &normal)); /* from the other side */
  fixture_near (at.z, own.z + 100, 0.01);
  /* The engine lies behind the body in the order of parts, so it is what is struck on the way to both. */
  g_assert_cmpint (srt_hit_walk (&f->run, hull, from, through, &at, &normal), ==, node);
  /* Wild indices are passed over: into nowhere, back to the top, past the part's faces. */
  tree[1].children[0] = 99;
  tree[1].children[1] = 0;
  tree[0].n_faces = 0;
  g_assert_false (srt_hit_part (&f->run, hull, node, from, through, &at, &normal));
  tree[1].children[0] = 1;
  tree[1].children[1] = -5;
  tree[2].first_face = 9000;
  g_assert_false (srt_hit_part (&f->run, hull, node, from, through, &at, &normal));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collide/overlap", test_overlap);
  g_test_add_func ("/collide/player-strikes-friend", test_player_strikes_friend);
  g_test_add_func ("/collide/attached", test_attached);
  g_test_add_func ("/collide/still", test_still);
  g_test_add_func ("/collide/hull-bounce", test_hull_bounce);
  g_test_add_func ("/collide/hull-miss", test_hull_miss);
  g_test_add_func ("/collide/hull-turns", test_hull_turns);
  g_test_add_func ("/collide/nine-hits", test_nine_hits);
  g_test_add_func ("/collide/torpedo", test_torpedo);
  g_test_add_func ("/collide/two-torpedoes", test_two_torpedoes);
  g_test_add_func ("/collide/mine", test_mine);
  g_test_add_func ("/collide/torpedo-on-hull", test_torpedo_on_hull);
  g_test_add_func ("/collide/passed-on", test_passed_on);
  g_test_add_func ("/collide/rows", test_rows);
  g_test_add_func ("/collide/cargo-lifter", test_cargo_lifter);
  g_test_add_func ("/collide/massless", test_massless);
  g_test_add_func ("/collide/triggers", test_triggers);
  g_test_add_func ("/collide/trigger-triangle", test_trigger_triangle);
  g_test_add_func ("/collide/trigger-told-once", test_trigger_told_once);
  g_test_add_func ("/collide/hoop", test_hoop);
  g_test_add_func ("/collide/passes-through", test_passes_through);
  g_test_add_func ("/collide/quadrants", test_quadrants);
  g_test_add_func ("/collide/left-out", test_left_out);
  g_test_add_func ("/collide/order", test_order);
  g_test_add_func ("/collide/repeatable", test_repeatable);
  g_test_add_func ("/collide/sweep", test_sweep);
  g_test_add_func ("/collide/broad", test_broad);
  g_test_add_func ("/collide/hit-walk", test_hit_walk);
  g_test_add_func ("/collide/two-trees", test_two_trees);
  return g_test_run ();
}
