/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shots: flight, candidates, hits (spec 04 §7; checks 10-14 of §16). */
#include "gunnery.h"

/* ---- Shots ---- */

/* Check 10. */
static void
test_flight (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_FIGHTER, 1000, 2000, 3000);
  const SrtShot *shots = srt_shots (f->world);
  float z;

  for (int i = 0; i < 200; i++)
    shoot (f, slot, 1);
  g_assert_cmpint (f->world->live_shots, ==, 200);
  fixture_forget (f);
  shoot (f, slot, 1);
  g_assert_cmpint (f->world->live_shots, ==, 200);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, slot), ==, 1);
  fixture_near (shots[0].at.x, 970, 0.01);
  fixture_near (shots[0].at.z, 3090, 0.01);
  g_assert_cmpfloat (shots[0].velocity.z, ==, 500);
  z = shots[0].at.z;
  for (int tick = 1; tick < 100; tick++)
    {
      fixture_tick (f);
      fixture_near (shots[0].at.z, z + 500.0 * (tick / 4), 0.1);
      g_assert_cmpint (f->world->live_shots, ==, 200);
    }
  fixture_tick (f);
  g_assert_cmpint (f->world->live_shots, ==, 0);
  for (uint32_t i = 0; i < f->world->n_shots; i++)
    g_assert_cmpint (shots[i].type, ==, 0);
}

/* A shooter at -5000, what it shoots at in the middle; shields that do not recharge. */
typedef struct Range
{
  Fixture *f;
  int shooter, target;
} Range;

static Range
range_new (int target_type)
{
  Range r = { .f = fixture_new (8) };

  r.target = fixture_ship (r.f, target_type, 0, 0, 0);
  r.shooter = fixture_ship (r.f, FIX_BANDIT, 30, 0, -5000);
  for (int i = 0; i < 4; i++)
    srt_object (r.f->world, r.target)->shields[i] = 47;
  srt_object (r.f->world, r.target)->shield_factor = 0;
  return r;
}

static SrtObject *
struck (Range *r)
{
  return srt_object (r->f->world, r->target);
}

static void
one_shot (Range *r, int type)
{
  shoot (r->f, r->shooter, type);
  fly_out (r->f);
}

/* Check 11. */
static void
test_hits (void)
{
  Range r = range_new (FIX_FIGHTER);

  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, 37);
  g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, 29);
  g_assert_cmpint (struck (&r)->last_attacker, ==, r.shooter);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 1);
  struck (&r)->shields[SRT_AFT] = 5;
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, -5);
  fixture_near (struck (&r)->armor[SRT_AFT], 29 - 0.4 * 5, 1e-4);
  struck (&r)->shields[SRT_AFT] = 0;
  struck (&r)->armor[SRT_AFT] = 29;
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, 0);
  g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, 25);
  /* A huge gun always takes the shield's way */
  r.f->guns[2].traits = SRT_GUN_TURRET | SRT_GUN_HUGE;
  struck (&r)->armor[SRT_AFT] = 29;
  one_shot (&r, 2);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, -10);
  g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, 25);
  fixture_free (r.f);
}

/* Invulnerability 4 and 5 let shots pass the shield to the hull; 4 keeps the hull whole too. */
static void
test_hits_past_shield (void)
{
  for (int state = 4; state <= 5; state++)
    {
      Range r = range_new (FIX_FIGHTER);

      struck (&r)->invulnerable = (uint8_t) state;
      fixture_forget (r.f);
      one_shot (&r, 1);
      g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 1);
      g_assert_cmpint (fixture_count (r.f, SRT_EVENT_SHIELD_HIT, r.target), ==, 0);
      g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, state == 4 ? 29 : 25);
      fixture_free (r.f);
    }
}

/* With the shield down a shot strikes only the hull itself. */
static void
test_misses_hull (void)
{
  Range r = range_new (FIX_FIGHTER);
  SrtPart *body = (SrtPart *) model (r.f, SPHERE)->parts;

  body->bounds_min = srt_vec3 (-100, 20, -100);
  struck (&r)->shields[SRT_AFT] = 0;
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, 29);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 0);
  fixture_free (r.f);
}

/* Check 12: at medium a player's shield takes half of what comes, the armour a quarter. */
static void
test_turret_damage (void)
{
  for (int i = 0; i < 4; i++)
    {
      static const uint32_t traits[4] = { SRT_GUN_TURRET, SRT_GUN_TURRET | SRT_GUN_HUGE, 0,
                                          SRT_GUN_TURRET | SRT_GUN_FLAK };
      static const float taken[4] = { 25, 10, 10, 25 };
      Range r = range_new (FIX_FIGHTER);

      r.f->guns[2].traits = traits[i];
      r.f->guns[2].speed = 4000; /* so that flak does not end on its way */
      fixture_player (r.f);
      if (i < 3) /* flak strays: it is fired at short range below */
        one_shot (&r, 2);
      else
        {
          srt_set_position (&r.f->run, r.shooter, srt_vec3 (30, 0, -300));
          one_shot (&r, 2);
        }
      fixture_near (struck (&r)->shields[SRT_AFT], 47 - 0.5 * taken[i], 1e-4);
      r.f->world->player_slots = 0;
      struck (&r)->shields[SRT_AFT] = 47;
      one_shot (&r, 2);
      fixture_near (struck (&r)->shields[SRT_AFT], 37, 1e-4);
      fixture_player (r.f);
      struck (&r)->shields[SRT_AFT] = 0;
      struck (&r)->armor[SRT_AFT] = 29;
      if (i == 0)
        {
          one_shot (&r, 2);
          fixture_near (struck (&r)->armor[SRT_AFT], 29 - 0.25 * 10, 1e-4);
        }
      fixture_free (r.f);
    }
}

/* Check 13. */
static void
test_spectral (void)
{
  Range r = range_new (FIX_FIGHTER);

  struck (&r)->flags |= SRT_SPECTRAL_SHIELDS;
  fixture_forget (r.f);
  shoot (r.f, r.shooter, 1);
  g_assert_cmpint (fly_out (r.f), <, 60);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, 47);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 1);
  fixture_free (r.f);
}

/* The player's reserve of a side swallows a shot whole, asked with the unscaled figure. */
static void
test_reserve (void)
{
  Range r = range_new (FIX_FIGHTER);

  fixture_player (r.f);
  struck (&r)->reserve[1] = 15;
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, 47);
  fixture_near (struck (&r)->reserve[1], 5, 1e-4);
  /* One that it cannot hold empties it and goes on whole (spec 01 §20, check 25). */
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->reserve[1], ==, 0);
  fixture_near (struck (&r)->shields[SRT_AFT], 47 - 0.5 * 10, 1e-4);
  fixture_free (r.f);
}

/* Gives an engine of the hull a face to the rear. */
static void
add_engine_face (Fixture *f)
{
  SrtModel *hull = model (f, HULL);
  SrtTreeNode *tree = g_new0 (SrtTreeNode, 2);
  SrtFace *faces = g_new0 (SrtFace, 14);
  SrtPart *parts = (SrtPart *) hull->parts;

  memcpy (tree, hull->tree, sizeof tree[0]);
  memcpy (faces, hull->faces, 12 * sizeof faces[0]);
  g_free ((void *) hull->tree);
  g_free ((void *) hull->faces);
  tree[1].box = srt_frame_identity ();
  tree[1].half = srt_vec3 (100, 100, 100);
  tree[1].children[0] = tree[1].children[1] = -1;
  tree[1].first_face = 12;
  tree[1].n_faces = 2;
  for (int i = 0; i < 2; i++)
    {
      faces[12 + i].normal = srt_vec3 (0, 0, -1);
      faces[12 + i].v[0] = srt_vec3 (-100, -100, -100);
      faces[12 + i].v[1] = i ? srt_vec3 (100, 100, -100) : srt_vec3 (-100, 100, -100);
      faces[12 + i].v[2] = i ? srt_vec3 (100, -100, -100) : srt_vec3 (100, 100, -100);
    }
  hull->tree = tree;
  hull->faces = faces;
  parts[1].first_tree = 1;
  parts[1].n_tree = 1;
  parts[1].first_face = 12;
  parts[1].n_faces = 2;
}

/* Check 14. */
static void
test_components (void)
{
  for (int huge = 0; huge < 2; huge++)
    {
      Range r = { .f = fixture_new (8) };
      int engine;

      add_engine_face (r.f);
      r.target = fixture_ship (r.f, FIX_HULL, 0, 0, 0);
      r.shooter = fixture_ship (r.f, FIX_BANDIT, -470, -510, -9000);
      engine = srt_root_child (&r.f->run, r.target, 1);
      struck (&r)->flags &= ~SRT_SHIELD_GENERATOR;
      if (huge)
        r.f->guns[2].traits = SRT_GUN_TURRET | SRT_GUN_HUGE;
      fixture_forget (r.f);
      one_shot (&r, 2);
      g_assert_cmpfloat (srt_nodes (r.f->world)[engine].armor, ==, huge ? 1000 : 996);
      g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 1);
      g_assert_cmpint (fixture_count (r.f, SRT_EVENT_COMPONENT_HIT, r.target), ==, 1);
      fixture_free (r.f);
    }
}

/* A face is struck from in front only, and a shot beside the hull strikes nothing. */
static void
test_components_missed (void)
{
  Range r = { .f = fixture_new (8) };

  r.target = fixture_ship (r.f, FIX_HULL, 0, 0, 0);
  r.shooter = fixture_ship (r.f, FIX_BANDIT, 1131, 0, -9000);
  one_shot (&r, 1);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 0);
  srt_set_position (&r.f->run, r.shooter, srt_vec3 (0, 0, 0)); /* inside, looking out */
  one_shot (&r, 1);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 0);
  fixture_free (r.f);
}

static void
test_candidates (void)
{
  g_autoptr (Fixture) f = fixture_new (40);
  int shooter = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
  const SrtShot *shot = srt_shots (f->world);
  int ahead, far_off, behind, passing;

  f->types[FIX_ROCK].has_flight = false; /* rocks keep their place */
  ahead = fixture_ship (f, FIX_ROCK, 0, 0, 4000);
  far_off = fixture_ship (f, FIX_ROCK, 0, 2000, 4000);
  behind = fixture_ship (f, FIX_ROCK, 0, 0, -2000);
  passing = fixture_ship (f, FIX_FIGHTER, 2000, 0, 4000); /* may come into the way */
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 2);
  g_assert_cmpint (shot->candidate[0], ==, ahead);
  g_assert_cmpint (shot->candidate[1], ==, passing);
  g_assert_cmpint (shot->candidate_part[0], ==, -1);
  g_assert_cmpint (far_off, !=, behind);
  /* What has been passed leaves the list; what a shot cannot strike is not in it */
  srt_object (f->world, ahead)->flags |= SRT_NO_COLLISIONS;
  fly_out (f);
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 1);
  clear_shots (f);
  srt_object (f->world, ahead)->flags &= ~SRT_NO_COLLISIONS;
  /* Twenty at most */
  for (int i = 0; i < 25; i++)
    fixture_ship (f, FIX_ROCK, 0, 0, 6000 + 500 * (float) i);
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 20);
}

/* A walk asks the whole hull's box first: a dish that turns on a hull beside the way is not listed. */
static void
test_candidates_of_hull (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int shooter = fixture_ship (f, FIX_BANDIT, 0, 0, 0), hull = fixture_ship (f, FIX_HULL, 3000, 0, 6000);
  SrtNode *body = &srt_nodes (f->world)[srt_root_child (&f->run, hull, 0)];
  const SrtShot *shot = srt_shots (f->world);

  body->track = 0;
  body->time_speed = 1;
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 0);
  clear_shots (f);
  srt_set_position (&f->run, hull, srt_vec3 (900, 0, 6000));
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 1);
  g_assert_cmpint (shot->candidate[0], ==, hull);
  g_assert_cmpint (shot->candidate_part[0], ==, 0);
}

static void
test_passed_by (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int shooter = fixture_ship (f, FIX_BANDIT, 0, 0, 0);
  const SrtShot *shot = srt_shots (f->world);

  fixture_ship (f, FIX_FIGHTER, 150, 0, 900); /* near the way, but off it */
  shoot (f, shooter, 1);
  g_assert_cmpint (shot->n_candidates, ==, 1);
  for (int i = 0; i < 8; i++)
    fixture_tick (f);
  g_assert_cmpint (shot->n_candidates, ==, 1);
  for (int i = 0; i < 8; i++)
    fixture_tick (f);
  g_assert_cmpint (shot->n_candidates, ==, 0);
}

/* Flak strays, ends early, and two in five are turret lasers. */
static void
test_flak (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_BANDIT, 0, 0, 0), lasers = 0, strayed = 0;
  SrtGunType *guns = g_new0 (SrtGunType, 14);
  const SrtShot *shots = srt_shots (f->world);

  memcpy (guns, f->guns, 4 * sizeof guns[0]);
  guns[13] = guns[1];
  guns[13].number = 13;
  guns[13].id = guns[13].name = NULL;
  guns[2].traits = SRT_GUN_TURRET | SRT_GUN_FLAK;
  f->content->guns = guns;
  f->content->n_guns = 14;
  for (int i = 0; i < 200; i++)
    shoot (f, slot, 2);
  for (int i = 0; i < 200; i++)
    if (shots[i].type == 13)
      {
        lasers++;
        g_assert_cmpint (shots[i].dies_at, ==, 100);
      }
    else
      {
        g_assert_cmpint (shots[i].dies_at, >=, 20);
        g_assert_cmpint (shots[i].dies_at, <=, 100);
        fixture_near (srt_length (shots[i].velocity), 800, 0.1);
        g_assert_cmpfloat (shots[i].velocity.z, >, 800 * 0.99f);
        strayed += fabsf (shots[i].velocity.x) > 5 || fabsf (shots[i].velocity.y) > 5;
      }
  g_assert_cmpint (lasers, >, 60);
  g_assert_cmpint (lasers, <, 100);
  g_assert_cmpint (strayed, >, 80);
  f->content->guns = f->guns;
  f->content->n_guns = 4;
  g_free (guns);
}

/* Aiming blind turns the player's shots of fighter guns to the point handed over. */
static void
test_blind (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  const SrtShot *shot = srt_shots (f->world);

  fixture_player (f);
  srt_object (f->world, slot)->blind_fire = 1;
  f->world->player.input.blind_aim = srt_vec3 (-30, -5000, 90);
  shoot (f, slot, 1);
  fixture_near (shot->velocity.y, -500, 0.1);
  f->world->player_slots = 0;
  shoot (f, slot, 1);
  g_assert_cmpfloat (shot[1].velocity.z, ==, 500);
}

/* A shell that strikes nothing bursts where it ends; one that strikes, and other shots, do not. */
static void
test_flak_bursts (void)
{
  Range r = range_new (FIX_FIGHTER);
  int bursts, hits;

  /* No turret lasers in the table: every shot is a shell */
  r.f->guns[2].traits = SRT_GUN_TURRET | SRT_GUN_FLAK;
  srt_set_position (&r.f->run, r.target, srt_vec3 (0, 50000, 0));
  fixture_forget (r.f);
  for (int i = 0; i < 20; i++)
    shoot (r.f, r.shooter, 2);
  shoot (r.f, r.shooter, 1);
  fly_out (r.f);
  bursts = fixture_count (r.f, SRT_EVENT_FLAK, r.shooter);
  g_assert_cmpint (bursts, ==, 20);
  srt_set_position (&r.f->run, r.target, srt_vec3 (0, 0, -4000));
  fixture_forget (r.f);
  hits = srt_object (r.f->world, r.shooter)->shots_hit;
  for (int i = 0; i < 20; i++)
    shoot (r.f, r.shooter, 2);
  fly_out (r.f);
  hits = srt_object (r.f->world, r.shooter)->shots_hit - hits;
  g_assert_cmpint (hits, >, 0);
  g_assert_cmpint (fixture_count (r.f, SRT_EVENT_FLAK, r.shooter), ==, 20 - hits);
  fixture_free (r.f);
}

/* A shot on a cloaked ship's shield, or a part of a cloaked hull, shows what lies under it. */
static void
test_reveals (void)
{
  Range r = range_new (FIX_FIGHTER);

  one_shot (&r, 1);
  g_assert_cmpint (struck (&r)->cloak_struck_at, ==, 0);
  struck (&r)->flags |= SRT_CLOAKED;
  struck (&r)->cloak = 1;
  one_shot (&r, 1);
  g_assert_cmpint (struck (&r)->cloak_struck_at, >, 0);
  g_assert_cmpfloat (struck (&r)->cloak_struck.z, <, -50);
  fixture_free (r.f);
  for (int huge = 0; huge < 2; huge++)
    {
      Range h = { .f = fixture_new (8) };

      h.target = fixture_ship (h.f, FIX_HULL, 0, 0, 0);
      h.shooter = fixture_ship (h.f, FIX_BANDIT, 30, 0, -9000);
      h.f->guns[2].traits = huge ? SRT_GUN_TURRET | SRT_GUN_HUGE : 0;
      struck (&h)->flags |= SRT_CLOAKED;
      struck (&h)->cloak = 1;
      one_shot (&h, 2);
      g_assert_cmpint (fixture_count (h.f, SRT_EVENT_COMPONENT_HIT, h.target), ==, 1);
      g_assert_cmpint (struck (&h)->cloak_struck_at > 0, ==, !huge);
      fixture_free (h.f);
    }
}

/* A shot never meets its own ship, but for one that is flown through while the player's ship is inside. */
static void
test_interior (void)
{
  for (int inside = 0; inside < 3; inside++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      const SrtShot *shot = srt_shots (f->world);
      SrtNode *nodes;
      int hull;

      f->types[FIX_HULL].traits = inside == 2 ? 0 : SRT_TRAIT_INTERIOR;
      fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      hull = fixture_ship (f, FIX_HULL, 0, 0, 6000);
      fixture_player (f);
      f->world->player.inside = inside > 0;
      nodes = srt_nodes (f->world);
      nodes[srt_root_child (&f->run, hull, 0)].track = 0; /* a part that plays a track is always listed */
      nodes[srt_root_child (&f->run, hull, 0)].time_speed = 1;
      /* Fired from the fighter's muzzle, in the hull's name. */
      srt_shoot (&f->run, hull, gun (f, 0, 0)->node, gun (f, 0, 0)->attachment, 1, true);
      g_assert_cmpint (shot->n_candidates > 0 && shot->candidate[shot->n_candidates - 1] == hull, ==, inside == 1);
    }
}

/* Rocks are struck whole: their shield while there is one, then where their mesh stands. */
static void
test_rock (void)
{
  Range r = range_new (FIX_ROCK);

  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, 37);
  struck (&r)->shields[SRT_AFT] = 0;
  one_shot (&r, 1);
  g_assert_cmpfloat (struck (&r)->armor[SRT_AFT], ==, 25);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 2);
  /* What has no stats for combat stops shots all the same */
  fixture_free (r.f);
  r = range_new (FIX_BOX);
  one_shot (&r, 1);
  g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, 1);
  fixture_free (r.f);
}

/* A huge gun's shot strikes well beside what it passes. */
static void
test_huge_reach (void)
{
  for (int i = 0; i < 2; i++)
    {
      Range r = range_new (FIX_FIGHTER);

      r.f->guns[2].traits = SRT_GUN_TURRET | SRT_GUN_HUGE;
      r.f->guns[2].huge_reach = i ? 1200 : 0;
      srt_set_position (&r.f->run, r.shooter, srt_vec3 (1230, 0, -5000));
      one_shot (&r, 2);
      g_assert_cmpint (srt_object (r.f->world, r.shooter)->shots_hit, ==, i);
      fixture_free (r.f);
    }
}

/* Two shots that land in one frame are dealt with in the pool's order: the second finds what the first left. */
static void
test_pool_order (void)
{
  Range r = range_new (FIX_FIGHTER);

  struck (&r)->shields[SRT_AFT] = 8;
  shoot (r.f, r.shooter, 1);
  shoot (r.f, r.shooter, 1);
  fly_out (r.f);
  g_assert_cmpfloat (struck (&r)->shields[SRT_AFT], ==, -2);
  fixture_near (struck (&r)->armor[SRT_AFT], 29 - 0.4 * 2 - 4, 1e-4);
  fixture_free (r.f);
}

/* A pool of two thousand and more, or the original's two hundred. */
static void
test_pool_size (void)
{
  g_autoptr (Fixture) f = fixture_new (4);

  g_assert_cmpuint (srt_world_spec_for (f->content, f->mission, 0, true).shots, ==, 200);
  g_assert_cmpuint (srt_world_spec_for (f->content, f->mission, 0, false).shots, ==, 2048);
}

/* Cases leave a part that has ejectors for them. */
static void
test_cases (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtAttachment *attachments = g_new0 (SrtAttachment, 3);
  SrtModel *m = model (f, SPHERE);
  int slot;

  for (int i = 0; i < 3; i++)
    {
      attachments[i].kind = i == 0 ? SRT_ATTACH_MUZZLE : SRT_ATTACH_CASE_EJECTOR;
      attachments[i].id = 3;
      attachments[i].frame = srt_frame_identity ();
    }
  g_free ((void *) m->attachments);
  m->attachments = attachments;
  m->n_attachments = ((SrtPart *) m->parts)->n_attachments = 3;
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  gun (f, slot, 0)->mount = SRT_MOUNT_SPINNING;
  fixture_forget (f);
  f->world->frame_start = 100;
  srt_fire_guns (&f->run, slot, 50);
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_CASES, slot), ==, 1);
  srt_track_puffs (&f->run, slot, srt_root_child (&f->run, slot, 0));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_CASES, slot), ==, 2);
  g_assert_cmpint (f->events[f->run.n_events - 1].number, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shots/flight", test_flight);
  g_test_add_func ("/shots/hits", test_hits);
  g_test_add_func ("/shots/hits-past-shield", test_hits_past_shield);
  g_test_add_func ("/shots/misses-hull", test_misses_hull);
  g_test_add_func ("/shots/turret-damage", test_turret_damage);
  g_test_add_func ("/shots/spectral", test_spectral);
  g_test_add_func ("/shots/reserve", test_reserve);
  g_test_add_func ("/shots/components", test_components);
  g_test_add_func ("/shots/components-missed", test_components_missed);
  g_test_add_func ("/shots/candidates", test_candidates);
  g_test_add_func ("/shots/candidates-of-hull", test_candidates_of_hull);
  g_test_add_func ("/shots/passed-by", test_passed_by);
  g_test_add_func ("/shots/flak", test_flak);
  g_test_add_func ("/shots/blind", test_blind);
  g_test_add_func ("/shots/flak-bursts", test_flak_bursts);
  g_test_add_func ("/shots/reveals", test_reveals);
  g_test_add_func ("/shots/interior", test_interior);
  g_test_add_func ("/shots/rock", test_rock);
  g_test_add_func ("/shots/huge-reach", test_huge_reach);
  g_test_add_func ("/shots/pool-order", test_pool_order);
  g_test_add_func ("/shots/pool-size", test_pool_size);
  g_test_add_func ("/shots/cases", test_cases);
  return g_test_run ();
}
