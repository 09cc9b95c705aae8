/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charging gun and its beam, and blind fire (spec 04 §8, 09 §4.6; check 15 of §16). */
#include "gunnery.h"

/* ---- The charging gun (§8) ---- */

/* A fighter with one gun that charges, the player's, and what stands 5000 ahead of it. */
typedef struct Charging
{
  Fixture *f;
  int ship, foe;
} Charging;

static Charging
charging_at (int foe_type, SrtVec3 place)
{
  static const Muzzle muzzle[] = { { 0, 2 } };
  Charging c = { .f = fixture_new (16) };

  set_muzzles (c.f, muzzle, 1);
  c.f->types[FIX_FIGHTER].traits |= SRT_TRAIT_CARRIES_NOVA;
  c.f->guns[2].traits = SRT_GUN_CHARGES;
  c.f->guns[2].damage_shield = 40;
  c.f->guns[2].damage_hull = 10;
  c.ship = fixture_ship (c.f, FIX_FIGHTER, 0, 0, 0);
  c.foe = fixture_ship (c.f, foe_type, place.x, place.y, place.z);
  srt_object (c.f->world, c.ship)->gun_mode = 0x20;
  return c;
}

/* The trigger is held for so many frames, a tick each. */
static void
hold (Charging *c, int frames)
{
  for (int i = 0; i < frames; i++)
    {
      c->f->world->frame_start++;
      srt_fire_guns (&c->f->run, c->ship, 1);
      srt_beams_frame (&c->f->run);
    }
}

static void
let_go_at (Charging *c, float charge)
{
  srt_object (c->f->world, c->ship)->nova_charge = charge;
  c->f->world->frame_start++;
  srt_beams_frame (&c->f->run);
}

static int
beams (const Charging *c)
{
  int n = 0;

  for (int i = 0; i < SRT_BEAMS; i++)
    n += c->f->world->beams[i].live;
  return n;
}

/* Check 15. */
static void
test_charge (void)
{
  Charging c = charging_at (FIX_BANDIT, srt_vec3 (0, 0, 5000));
  int aside = fixture_ship (c.f, FIX_BANDIT, 5000, 0, 0);
  SrtObject *ship = srt_object (c.f->world, c.ship), *foe = srt_object (c.f->world, c.foe);

  g_assert_cmpint (srt_charging_gun (&c.f->run, c.ship), ==, 2);
  hold (&c, 200);
  fixture_near (ship->nova_charge, 0.5, 1e-3);
  g_assert_cmpint (beams (&c), ==, 0);
  g_assert_cmpint (c.f->world->live_shots, ==, 0);
  hold (&c, 300);
  g_assert_cmpfloat (ship->nova_charge, ==, 1.0f);
  /* It is no gun of the step: nothing is shot, nothing recharged */
  ship->gun_charge = 50;
  srt_guns_step (&c.f->run, c.ship);
  g_assert_cmpfloat (ship->gun_charge, ==, 50);
  g_assert_cmpint (c.f->world->live_shots, ==, 0);
  /* Up: the frame after lets it go, at the condition the ship is in */
  ship->gun_condition = 0.5f;
  c.f->world->frame_start++;
  srt_beams_frame (&c.f->run);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  g_assert_cmpint (beams (&c), ==, 1);
  g_assert_cmpint (fixture_count (c.f, SRT_EVENT_BEAM, c.ship), ==, 1);
  g_assert_cmpfloat (foe->shields[SRT_AFT], ==, 47 - 20);
  g_assert_cmpint (foe->last_attacker, ==, c.ship);
  g_assert_cmpfloat (foe->recent_damage, ==, 20);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (srt_object (c.f->world, aside)->shields[i], ==, 47);
  for (int i = 1; i <= 81; i++)
    {
      g_assert_cmpint (beams (&c), ==, 1);
      c.f->world->frame_start++;
      srt_beams_frame (&c.f->run);
    }
  g_assert_cmpint (beams (&c), ==, 0);
  fixture_free (c.f);
}

static void
test_charge_lost (void)
{
  Charging c = charging_at (FIX_BANDIT, srt_vec3 (0, 0, 5000));
  SrtObject *ship = srt_object (c.f->world, c.ship), *foe = srt_object (c.f->world, c.foe);

  hold (&c, 1);
  let_go_at (&c, 0.4f);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  g_assert_cmpint (beams (&c), ==, 0);
  g_assert_cmpfloat (foe->shields[SRT_AFT], ==, 47);
  /* Jumping it keeps the charge */
  ship->flags |= SRT_JUMPING;
  let_go_at (&c, 0.8f);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.8f);
  ship->flags &= ~SRT_JUMPING;
  /* So it does with eight beams about */
  for (int i = 0; i < SRT_BEAMS; i++)
    c.f->world->beams[i] = (SrtBeam){ .live = 1, .ship = c.foe, .generation = foe->generation, .fired_at = 10000 };
  let_go_at (&c, 0.8f);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.8f);
  g_assert_cmpfloat (foe->shields[SRT_AFT], ==, 47);
  /* Beams go with their ship, and the next one finds room */
  foe->flags |= SRT_EXPLODING;
  let_go_at (&c, 0.8f);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  g_assert_cmpint (beams (&c), ==, 1);
  fixture_free (c.f);
}

/* Only the chosen group's leader charges, and only on a ship made for it. */
static void
test_charge_needs (void)
{
  Charging c = charging_at (FIX_BANDIT, srt_vec3 (0, 0, 5000));
  SrtObject *ship = srt_object (c.f->world, c.ship);

  ship->gun_mode = 0x30;
  hold (&c, 10);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  ship->gun_mode = 0x21;
  hold (&c, 10);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  ship->gun_mode = 0x20;
  ship->flags |= SRT_GUNS_DISABLED;
  hold (&c, 10);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  ship->flags &= ~SRT_GUNS_DISABLED;
  ship->gun_factor = 1.5f;
  fixture_player (c.f);
  hold (&c, 140);
  fixture_near (ship->nova_charge, 0.525, 1e-3);
  g_assert_cmpfloat (c.f->world->player.hit_shake, ==, 0.3f);
  hold (&c, 200);
  g_assert_cmpfloat (c.f->world->player.hit_shake, ==, 0.6f);
  c.f->types[FIX_FIGHTER].traits &= ~(uint32_t) SRT_TRAIT_CARRIES_NOVA;
  ship->nova_charge = 0.0f;
  hold (&c, 10);
  g_assert_cmpfloat (ship->nova_charge, ==, 0.0f);
  g_assert_cmpint (srt_charging_gun (&c.f->run, c.ship), ==, 0);
  fixture_free (c.f);
}

/* The quadrant is that of the true point of entry, wherever the object stands and however it is turned. */
static void
test_beam_quadrant (void)
{
  Charging c = charging_at (FIX_BANDIT, srt_vec3 (0, 0, 20000));
  SrtObject *foe = srt_object (c.f->world, c.foe);
  SrtMat3 turned = srt_mat3_from_degrees (180, 0, 0);

  srt_set_orientation (&c.f->run, c.foe, &turned);
  hold (&c, 1);
  let_go_at (&c, 1.0f);
  g_assert_cmpfloat (foe->shields[SRT_FORE], ==, 7);
  g_assert_cmpfloat (foe->shields[SRT_AFT], ==, 47);
  /* Past its reach nothing */
  srt_set_position (&c.f->run, c.foe, srt_vec3 (0, 0, 40200));
  hold (&c, 1);
  let_go_at (&c, 1.0f);
  g_assert_cmpfloat (foe->shields[SRT_FORE], ==, 7);
  /* What stands in or is disabled is passed over */
  srt_set_position (&c.f->run, c.foe, srt_vec3 (0, 0, 20000));
  foe->flags |= SRT_DISABLED;
  hold (&c, 1);
  let_go_at (&c, 1.0f);
  g_assert_cmpfloat (foe->shields[SRT_FORE], ==, 7);
  fixture_free (c.f);
}

/* A hull's parts take the hull's figure once a leaf crossed, the ship's condition left out. */
static void
test_beam_components (void)
{
  Charging c = charging_at (FIX_HOSTILE_HULL, srt_vec3 (300, 300, 10000));
  SrtPart *body = (SrtPart *) model (c.f, HULL)->parts;
  SrtTreeNode *tree = g_new0 (SrtTreeNode, 3);
  SrtNode *node = &srt_nodes (c.f->world)[srt_root_child (&c.f->run, c.foe, 0)];

  /* Two leaves under a root, one behind the other. */
  for (int i = 0; i < 3; i++)
    {
      tree[i] = model (c.f, HULL)->tree[0];
      if (i > 0)
        {
          tree[i].half.z = 2000;
          tree[i].box.p.z = i == 1 ? -2000 : 2000;
        }
    }
  tree[0].n_faces = 0;
  tree[0].children[0] = 1;
  tree[0].children[1] = 2;
  g_free ((void *) model (c.f, HULL)->tree);
  model (c.f, HULL)->tree = tree;
  body->n_tree = 3;
  srt_object (c.f->world, c.foe)->flags &= ~SRT_SHIELD_GENERATOR;
  srt_object (c.f->world, c.ship)->gun_condition = 0.2f;
  node->armor = node->component_armor = 2000;
  hold (&c, 1);
  let_go_at (&c, 0.5f);
  g_assert_cmpfloat (node->armor, ==, 2000 - 2 * 5);
  g_assert_cmpint (fixture_count (c.f, SRT_EVENT_COMPONENT_HIT, c.foe), ==, 2);
  fixture_free (c.f);
}

/* ---- Blind fire (09 §4.6, §4.11) ---- */

static void
test_blind_fire (void)
{
  static const Muzzle muzzles[] = { { -10, 1 }, { 10, 1 }, { -20, 2 }, { 20, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;

  set_muzzles (f, muzzles, 4);
  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_BLIND_FIRE;
  fixture_player (f);
  ship = srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, 0));
  f->world->player.input.aims_blind = 1;
  srt_blind_fire_frame (&f->run, false);
  g_assert_cmpint (ship->blind_fire, ==, 0); /* full guns */
  ship->gun_mode = 0x20;
  srt_blind_fire_frame (&f->run, false);
  g_assert_cmpint (ship->blind_fire, ==, 1);
  f->guns[1].traits = SRT_GUN_CHARGES;
  srt_blind_fire_frame (&f->run, false);
  g_assert_cmpint (ship->blind_fire, ==, 0);
  ship->gun_mode = 0x21;
  srt_blind_fire_frame (&f->run, false);
  g_assert_cmpint (ship->blind_fire, ==, 1);
  srt_blind_fire_frame (&f->run, true); /* the key */
  g_assert_cmpint (f->world->player.blind_fire, ==, 0);
  g_assert_cmpint (ship->blind_fire, ==, 0);
  srt_blind_fire_frame (&f->run, true);
  g_assert_cmpint (ship->blind_fire, ==, 1);
  f->world->player.input.aims_blind = 0; /* the target is too far from the middle */
  srt_blind_fire_frame (&f->run, false);
  g_assert_cmpint (ship->blind_fire, ==, 0);
  f->types[FIX_FIGHTER].traits = 0;
  f->world->player.input.aims_blind = 1;
  srt_blind_fire_frame (&f->run, true);
  g_assert_cmpint (ship->blind_fire, ==, 0);
  g_assert_cmpint (f->world->player.blind_fire, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/beam/charge", test_charge);
  g_test_add_func ("/beam/charge-lost", test_charge_lost);
  g_test_add_func ("/beam/charge-needs", test_charge_needs);
  g_test_add_func ("/beam/quadrant", test_beam_quadrant);
  g_test_add_func ("/beam/components", test_beam_components);
  g_test_add_func ("/beam/blind-fire", test_blind_fire);
  return g_test_run ();
}
