/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guns, shots and aimed turrets (spec 04 §2-9, checks 2-14, 16, 17 of §16). */
#include "fixture.h"

#include "weapons/private.h"

#include <string.h>

enum
{
  SPHERE = 0, /* the fixture's models */
  HULL = 1,
};

typedef struct Muzzle
{
  float x;
  int type;
} Muzzle;

static SrtModel *
model (Fixture *f, int index)
{
  return (SrtModel *) &f->content->models[index];
}

/* Gives the fighters' model other muzzles; before any is made. */
static void
set_muzzles (Fixture *f, const Muzzle *muzzles, int n)
{
  SrtAttachment *attachments = g_new0 (SrtAttachment, MAX (n, 1));
  SrtModel *m = model (f, SPHERE);

  for (int i = 0; i < n; i++)
    {
      attachments[i].kind = SRT_ATTACH_MUZZLE;
      attachments[i].id = muzzles[i].type;
      attachments[i].frame = srt_frame_identity ();
      attachments[i].frame.p = srt_vec3 (muzzles[i].x, 0, 90);
    }
  g_free ((void *) m->attachments);
  m->attachments = attachments;
  m->n_attachments = ((SrtPart *) m->parts)->n_attachments = n;
}

static SrtGun *
gun (Fixture *f, int slot, int i)
{
  g_assert_cmpint (i, <, srt_object (f->world, slot)->guns.count);
  return &srt_guns (f->world)[srt_object (f->world, slot)->guns.first + i];
}

static void
clear_shots (Fixture *f)
{
  memset (srt_shots (f->world), 0, f->world->n_shots * sizeof (SrtShot));
  f->world->live_shots = 0;
}

/* ---- Fitting and groups ---- */

/* Check 2; a number past the table likewise. */
static void
test_muzzle_types (void)
{
  static const Muzzle muzzles[] = { { -10, 0 }, { 10, 99 }, { 0, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  set_muzzles (f, muzzles, 3);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (srt_model_guns (f->content, SPHERE), ==, 3);
  g_assert_cmpint (srt_object (f->world, slot)->guns.count, ==, 3);
  g_assert_cmpint (gun (f, slot, 0)->type, ==, 1);
  g_assert_cmpint (gun (f, slot, 1)->type, ==, 1);
  g_assert_cmpint (gun (f, slot, 2)->type, ==, 2);
  g_assert_cmpint (gun (f, slot, 2)->mount, ==, SRT_MOUNT_FIXED);
}

/* Check 3. */
static void
test_groups (void)
{
  static const Muzzle muzzles[] = { { 100, 1 }, { -100, 1 }, { -300, 2 }, { 300, 2 }, { 0, 3 } };
  static const int groups[5] = { 0, 0, 1, 1, 2 }, sides[5] = { 1, 0, 0, 1, 0 };
  g_autoptr (Fixture) f = fixture_new (4);
  g_autoptr (Fixture) plain = fixture_new (4);
  int slot;

  set_muzzles (f, muzzles, 5);
  slot = fixture_ship (f, FIX_FIGHTER, 70000, 0, 0);
  for (int i = 0; i < 5; i++)
    {
      g_assert_cmpint (gun (f, slot, i)->group, ==, groups[i]);
      g_assert_cmpint (gun (f, slot, i)->side, ==, sides[i]);
    }
  g_assert_cmpint (srt_object (f->world, slot)->gun_mode, ==, 0x30);
  slot = fixture_ship (plain, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (srt_object (plain->world, slot)->gun_mode, ==, 0x20);
}

/* A gun is paired with what lies nearest its mirror image; on the middle line the partner leads. */
static void
test_uneven_groups (void)
{
  static const Muzzle muzzles[] = { { 50, 1 }, { -45, 1 }, { -50, 1 }, { 0, 2 }, { 0, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  set_muzzles (f, muzzles, 5);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (gun (f, slot, 0)->group, ==, gun (f, slot, 2)->group);
  g_assert_cmpint (gun (f, slot, 2)->side, ==, 0);
  g_assert_cmpint (gun (f, slot, 1)->group, ==, 2); /* without a partner, last */
  g_assert_cmpint (gun (f, slot, 3)->group, ==, gun (f, slot, 4)->group);
  g_assert_cmpint (gun (f, slot, 4)->side, ==, 0);
  g_assert_cmpint (gun (f, slot, 3)->side, ==, 1);
}

/* Check 4, and the other keys. */
static void
test_keys (void)
{
  static const Muzzle three[] = { { -10, 1 }, { 10, 1 }, { -20, 2 }, { 20, 2 }, { 0, 3 } };
  g_autoptr (Fixture) f = fixture_new (4);
  g_autoptr (Fixture) two = fixture_new (4);
  SrtObject *ship;
  int slot;

  set_muzzles (f, three, 5);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = srt_object (f->world, slot);
  ship->gun_mode = 0x31;
  srt_guns_next_group (&f->run, slot);
  g_assert_cmpint (ship->gun_mode, ==, 0x21);
  srt_guns_next_group (&f->run, slot);
  g_assert_cmpint (ship->gun_mode, ==, 0x22);
  srt_guns_next_group (&f->run, slot);
  g_assert_cmpint (ship->gun_mode, ==, 0x20);
  srt_guns_synchronise (&f->run, slot);
  g_assert_cmpint (ship->gun_mode, ==, 0x00);
  gun (f, slot, 0)->next_shot = 50;
  srt_guns_full (&f->run, slot);
  g_assert_cmpint (ship->gun_mode, ==, 0x10);
  g_assert_cmpint (gun (f, slot, 2)->next_shot, ==, 0); /* only two groups wait for each other */

  set_muzzles (two, three, 4);
  slot = fixture_ship (two, FIX_FIGHTER, 0, 0, 0);
  srt_guns_full (&two->run, slot);
  gun (two, slot, 0)->next_shot = 40;
  gun (two, slot, 2)->next_shot = 60;
  gun (two, slot, 3)->next_shot = 90; /* not a leader's */
  srt_guns_full (&two->run, slot);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (gun (two, slot, i)->next_shot, ==, 60);

  slot = fixture_ship (two, FIX_BOX, 0, 0, 0);
  srt_object (two->world, slot)->gun_mode = 0x20;
  srt_object (two->world, slot)->guns.count = 2; /* one group */
  srt_guns_full (&two->run, slot);
  g_assert_cmpint (srt_object (two->world, slot)->gun_mode, ==, 0x20);
  srt_object (two->world, slot)->guns.count = 4;
}

/* What fires together, and the fastest of it. */
static void
test_selected (void)
{
  static const Muzzle muzzles[] = { { -10, 1 }, { 10, 1 }, { -20, 2 }, { 20, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  set_muzzles (f, muzzles, 4);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_true (srt_gun_selected (&f->run, slot, 0) && srt_gun_selected (&f->run, slot, 3));
  g_assert_false (srt_gun_selected (&f->run, slot, 4) || srt_gun_selected (&f->run, slot, -1));
  g_assert_cmpint (srt_leading_gun (&f->run, slot), ==, 2);
  srt_object (f->world, slot)->gun_mode = 0x20;
  g_assert_true (srt_gun_selected (&f->run, slot, 1));
  g_assert_false (srt_gun_selected (&f->run, slot, 2));
  g_assert_cmpint (srt_leading_gun (&f->run, slot), ==, 1);
  gun (f, slot, 2)->node = gun (f, slot, 3)->node = -1; /* no barrel */
  srt_object (f->world, slot)->gun_mode = 0x21;
  g_assert_cmpint (srt_leading_gun (&f->run, slot), ==, 1);
}

/* A mounted model's guns come at the place of its mount. */
static void
test_mounted (void)
{
  static const Muzzle muzzles[] = { { -10, 1 }, { 10, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtAttachment *attachments = g_new0 (SrtAttachment, 3);
  SrtModel *hull = model (f, HULL);
  int slot;

  set_muzzles (f, muzzles, 2);
  for (int i = 0; i < 3; i++)
    attachments[i].frame = srt_frame_identity ();
  attachments[0].kind = attachments[2].kind = SRT_ATTACH_MUZZLE;
  attachments[0].id = attachments[2].id = 3;
  attachments[1].kind = SRT_ATTACH_GUN_MODEL;
  attachments[1].id = SPHERE;
  hull->attachments = attachments;
  hull->n_attachments = ((SrtPart *) hull->parts)[0].n_attachments = 3;
  slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
  g_assert_cmpint (srt_object (f->world, slot)->guns.count, ==, 4);
  g_assert_cmpint (gun (f, slot, 0)->type, ==, 3);
  g_assert_cmpint (gun (f, slot, 1)->type, ==, 1);
  g_assert_cmpint (gun (f, slot, 2)->type, ==, 2);
  g_assert_cmpint (gun (f, slot, 3)->type, ==, 3);
}

/* ---- The trigger and the step ---- */

static void
test_trigger (void)
{
  static const Muzzle muzzles[] = { { -10, 1 }, { 10, 1 }, { 0, 2 } };
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  set_muzzles (f, muzzles, 3);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  f->world->frame_start = 100;
  srt_object (f->world, slot)->gun_mode = 0x20;
  srt_fire_guns (&f->run, slot, 30);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, 130);
  g_assert_cmpint (gun (f, slot, 1)->firing_until, ==, 130);
  g_assert_cmpint (gun (f, slot, 2)->firing_until, ==, -1);
  srt_object (f->world, slot)->gun_mode = 0x30;
  f->guns[1].traits = SRT_GUN_CHARGES;
  srt_fire_guns (&f->run, slot, 40);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, 130);
  g_assert_cmpint (gun (f, slot, 2)->firing_until, ==, 140);
  srt_object (f->world, slot)->flags |= SRT_GUNS_DISABLED;
  srt_fire_guns (&f->run, slot, 50);
  g_assert_cmpint (gun (f, slot, 2)->firing_until, ==, 140);
}

/* Check 5. */
static void
test_recharge (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = srt_object (f->world, slot);

  ship->gun_charge = 50;
  srt_guns_step (&f->run, slot);
  fixture_near (ship->gun_charge, 51, 1e-4);
  ship->gun_factor = 1.5f;
  ship->gun_condition = 0.5f;
  srt_guns_step (&f->run, slot);
  fixture_near (ship->gun_charge, 51.75, 1e-4);
  ship->gun_charge = 100;
  srt_guns_step (&f->run, slot);
  g_assert_cmpfloat (ship->gun_charge, ==, 100);
  ship->gun_charge = 50;
  ship->nova_charge = 0.5f;
  srt_guns_step (&f->run, slot);
  g_assert_cmpfloat (ship->gun_charge, ==, 50);
}

/* Check 6. */
static void
test_energy (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = srt_object (f->world, slot);

  f->world->frame_start = 100;
  ship->gun_charge = 50;
  srt_fire_guns (&f->run, slot, 50);
  srt_guns_step (&f->run, slot);
  fixture_near (ship->gun_charge, 47, 1e-4);
  g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 120);
  g_assert_cmpint (gun (f, slot, 1)->next_shot, ==, 120);
  g_assert_cmpint (f->world->live_shots, ==, 2);
  g_assert_cmpint (ship->shots_fired, ==, 2);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 2);
  /* Not again before the interval is over */
  f->world->frame_start = 119;
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (f->world->live_shots, ==, 2);
  /* Who cannot pay for all fires none, and waits all the same */
  f->world->frame_start = 120;
  ship->gun_charge = 3;
  srt_guns_step (&f->run, slot);
  g_assert_cmpfloat (ship->gun_charge, ==, 4);
  g_assert_cmpint (f->world->live_shots, ==, 2);
  g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 140);
  /* The trigger's last tick does not fire, though it counts as needed */
  f->world->frame_start = 150;
  ship->gun_charge = 50;
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (f->world->live_shots, ==, 2);
  ship->blind_fire = 1;
  srt_fire_guns (&f->run, slot, 5);
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 150 + 27);
}

/* Check 7. */
static void
test_rounds (void)
{
  static const Muzzle muzzles[] = { { -10, 3 }, { 10, 3 } };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;
  int slot;

  set_muzzles (f, muzzles, 2);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = srt_object (f->world, slot);
  ship->rounds = 3;
  ship->gun_charge = 50;
  for (int i = 0; i < 3; i++)
    {
      f->world->frame_start = 100 + 20 * i;
      srt_fire_guns (&f->run, slot, 5);
      srt_guns_step (&f->run, slot);
      g_assert_cmpint (ship->rounds, ==, i == 0 ? 1 : 0);
      g_assert_cmpint (f->world->live_shots, ==, i == 0 ? 2 : 3);
      fixture_near (ship->gun_charge, 51 + i, 1e-4);
    }
}

static int
last_fired_from (Fixture *f)
{
  return f->events[f->run.n_events - 1].place.x < 0 ? 0 : 1;
}

/* Check 8. */
static void
test_turns (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  SrtObject *ship = srt_object (f->world, slot);

  ship->gun_mode = 0;
  for (int i = 0; i < 4; i++)
    {
      fixture_forget (f);
      f->world->frame_start = 100 + 20 * i;
      srt_fire_guns (&f->run, slot, 5);
      srt_guns_step (&f->run, slot);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 1);
      g_assert_cmpint (last_fired_from (f), ==, i % 2);
      /* The one that waits its turn restarts its interval too */
      g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 120 + 20 * i);
      g_assert_cmpint (gun (f, slot, 1)->next_shot, ==, 120 + 20 * i);
    }
}

/* Check 9. */
static void
test_misfires (void)
{
  static const Muzzle muzzle[] = { { 0, 1 } };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;
  uint64_t random;
  int slot, fired = 0;

  set_muzzles (f, muzzle, 1);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = srt_object (f->world, slot);
  random = f->world->random.state;
  ship->gun_condition = 0.9f;
  for (int i = 0; i < 1000; i++)
    {
      f->world->frame_start = 100 + 20 * i;
      ship->gun_charge = 100;
      srt_fire_guns (&f->run, slot, 5);
      srt_guns_step (&f->run, slot);
      g_assert_cmpint (f->world->live_shots, ==, 1);
      clear_shots (f);
    }
  g_assert_cmpuint (f->world->random.state, ==, random);
  ship->gun_condition = 0.5f;
  for (int i = 0; i < 1000; i++)
    {
      f->world->frame_start = 50000 + 20 * i;
      ship->gun_charge = 100;
      srt_fire_guns (&f->run, slot, 5);
      srt_guns_step (&f->run, slot);
      fired += f->world->live_shots;
      clear_shots (f);
    }
  g_assert_cmpint (fired, >, 550);
  g_assert_cmpint (fired, <, 650);
}

/* The step passes over what lists components, what jumps and what is no ship. */
static void
test_step_passes_over (void)
{
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      int slot = fixture_ship (f, i == 2 ? FIX_BOX : FIX_FIGHTER, 0, 0, 0);

      f->world->frame_start = 100;
      srt_object (f->world, slot)->gun_charge = 50;
      srt_fire_guns (&f->run, slot, 5);
      srt_object (f->world, slot)->flags |= i == 0 ? SRT_COMPONENTS : i == 1 ? SRT_JUMPING : 0;
      srt_guns_step (&f->run, slot);
      g_assert_cmpint (f->world->live_shots, ==, 0);
      g_assert_cmpfloat (srt_object (f->world, slot)->gun_charge, ==, i == 1 ? 51.0f : 50.0f);
    }
}

/* A spinning gun costs rounds and minds neither condition nor charge. */
static void
test_spinning (void)
{
  static const Muzzle muzzle[] = { { 0, 1 } };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;
  int slot;

  set_muzzles (f, muzzle, 1);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = srt_object (f->world, slot);
  gun (f, slot, 0)->mount = SRT_MOUNT_SPINNING;
  ship->rounds = 1;
  ship->gun_condition = 0.0f;
  ship->gun_charge = 0;
  f->world->frame_start = 100;
  srt_fire_guns (&f->run, slot, 50);
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (ship->rounds, ==, 0);
  g_assert_cmpint (f->world->live_shots, ==, 1);
  g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 120);
  f->world->frame_start = 120;
  srt_guns_step (&f->run, slot);
  g_assert_cmpint (f->world->live_shots, ==, 1);
  g_assert_cmpint (gun (f, slot, 0)->next_shot, ==, 120); /* skipped, not restarted */
}

/* ---- Shots ---- */

static void
shoot (Fixture *f, int slot, int type)
{
  const SrtGun *g = gun (f, slot, 0);

  srt_shoot (&f->run, slot, g->node, g->attachment, type, true);
}

/* Ticks until no shot is left; how many. */
static int
fly_out (Fixture *f)
{
  int ticks = 0;

  while (f->world->live_shots > 0 && ticks < 2000)
    {
      fixture_tick (f);
      ticks++;
    }
  g_assert_cmpint (f->world->live_shots, ==, 0);
  return ticks;
}

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
  g_assert_cmpfloat (struck (&r)->reserve[1], <, 15);
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

/* ---- Aimed turrets ---- */

enum
{
  TURRET_NODE = 1,
  GUNS_NODE = 2,
};

/*
 * Gives the fighters' model a turret: a base that yaws about the model's Y and
 * guns that pitch, both resting along +Z (or, @back, with the muzzle to the
 * rear), the guns with a fire track of one shot.
 */
static void
add_turret (Fixture *f, int gun_type, float pitch_limit, bool back)
{
  static const SrtTrackKey keys[2] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 20, { 0, 0, 0 }, { 0, 0, 0 } } };
  static const SrtTrackEvent events[1] = { { 0, 0 } };
  static SrtTrack tracks[1];
  SrtModel *m = model (f, SPHERE);
  SrtPart *parts = g_new0 (SrtPart, 3);
  SrtAttachment *muzzle = g_new0 (SrtAttachment, 1);

  tracks[0] = (SrtTrack){ .name = "fire",
                          .part = GUNS_NODE,
                          .length = 20,
                          .mode = SRT_TRACK_ONCE,
                          .keys = keys,
                          .n_keys = 2,
                          .events = events,
                          .n_events = 1 };
  parts[0] = m->parts[0];
  parts[0].n_attachments = 0;
  for (int i = 1; i < 3; i++)
    {
      parts[i] = (SrtPart){ .part_class = SRT_PART_TURRET,
                            .parent = i - 1,
                            .link_id = 1,
                            .turret_kind = 1,
                            .turret_slot = i - 1,
                            .radius = 10,
                            .bounds_min = { -10, -10, -10 },
                            .bounds_max = { 10, 10, 10 } };
      parts[i].frame = (SrtMat3){ { 0, 1, 0, 1, 0, 0, 0, 0, -1 } };
    }
  parts[GUNS_NODE].limited[1] = true;
  parts[GUNS_NODE].angle_min[1] = -pitch_limit;
  parts[GUNS_NODE].angle_max[1] = pitch_limit;
  parts[GUNS_NODE].n_tracks = 1;
  parts[GUNS_NODE].n_attachments = 1;
  muzzle->kind = SRT_ATTACH_MUZZLE;
  muzzle->part = GUNS_NODE;
  muzzle->id = gun_type;
  muzzle->frame = srt_frame_identity ();
  if (back)
    muzzle->frame.r = (SrtMat3){ { -1, 0, 0, 0, 1, 0, 0, 0, -1 } };
  g_free ((void *) m->parts);
  g_free ((void *) m->attachments);
  m->parts = parts;
  m->n_parts = 3;
  m->attachments = muzzle;
  m->n_attachments = 1;
  m->tracks = tracks;
  m->n_tracks = 1;
}

static SrtVec3
turned (Fixture *f, int slot, int part)
{
  return srt_nodes (f->world)[srt_root_child (&f->run, slot, part)].turret_angles;
}

static void
test_turret_fitted (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  add_turret (f, 2, 1, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (srt_object (f->world, slot)->guns.count, >=, 1);
  g_assert_cmpint (gun (f, slot, 0)->mount, ==, SRT_MOUNT_AIMED);
  g_assert_cmpint (gun (f, slot, 0)->type, ==, 2);
  g_assert_cmpint (gun (f, slot, 0)->slots[0], ==, srt_root_child (&f->run, slot, TURRET_NODE));
  g_assert_cmpint (gun (f, slot, 0)->slots[1], ==, srt_root_child (&f->run, slot, GUNS_NODE));
  g_assert_cmpint (gun (f, slot, 0)->group, ==, -1);
  for (uint32_t i = 1; i < srt_object (f->world, slot)->guns.count; i++)
    g_assert_cmpint (gun (f, slot, (int) i)->mount, ==, SRT_MOUNT_DESTROYED); /* one assembly, one gun */
  srt_fire_guns (&f->run, slot, 50);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, -1);
}

/* Check 16: ahead it fires at once, wherever the ship's own guns stand. */
static void
test_turret_fires (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot, foe;

  add_turret (f, 1, 1, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 8000);
  srt_object (f->world, foe)->flags &= ~SRT_ECM;
  srt_object (f->world, slot)->gun_charge = 0;
  srt_object (f->world, foe)->flags |= SRT_GUNS_DISABLED; /* it has a turret too */
  for (int i = 0; i < 10; i++)
    fixture_tick (f);
  g_assert_cmpint (gun (f, slot, 0)->target.index, ==, foe);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 1);
  g_assert_cmpint (f->world->live_shots, ==, 1);
  /* The track plays out, then it fires anew: 10 steps of 2 */
  for (int i = 0; i < 60; i++)
    fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 2);
  /* A shot that the track has on its way is not stopped by disabled guns */
  fixture_forget (f);
  srt_object (f->world, slot)->flags |= SRT_GUNS_DISABLED;
  srt_track_fires (&f->run, slot, srt_root_child (&f->run, slot, GUNS_NODE));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 1);
  for (int i = 0; i < 100; i++)
    fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FIRED, slot), ==, 1);
}

/* Check 16: it turns 0.02 radians a tick at most, to where the foe is, and strikes it. */
static void
test_turret_turns (void)
{
  for (int back = 0; back < 2; back++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      float before, sign = back ? -1.0f : 1.0f;
      int slot, foe, ticks = 0;

      add_turret (f, 1, 1.2f, back);
      slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      foe = fixture_ship (f, FIX_BANDIT, 4000, -3000, sign * 5000);
      srt_object (f->world, foe)->flags |= SRT_GUNS_DISABLED;
      srt_object (f->world, foe)->flags &= ~SRT_ECM;
      fixture_tick (f);
      do
        {
          before = turned (f, slot, TURRET_NODE).x;
          fixture_tick (f);
          g_assert_cmpfloat (fabsf (turned (f, slot, TURRET_NODE).x - before), <=, 0.02001f);
        }
      while (fixture_count (f, SRT_EVENT_SHIELD_HIT, foe) == 0 && ++ticks < 400);
      g_assert_cmpint (ticks, <, 400);
      g_assert_cmpint (ticks, >, 30);
      fixture_near (fabsf (turned (f, slot, TURRET_NODE).x), atan2 (4000, 5000), 0.05);
      fixture_near (fabsf (turned (f, slot, GUNS_NODE).y), atan2 (3000, hypot (4000, 5000)), 0.05);
    }
}

static bool
picks (Fixture *f, int slot)
{
  gun (f, slot, 0)->target = (SrtTarget){ 0, -1, -1 };
  gun (f, slot, 0)->looks_at = -1;
  f->world->frame_start = 10;
  srt_turrets_step (&f->run, slot);
  return gun (f, slot, 0)->target.index >= 0;
}

static void
test_turret_picks (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot, foe, neutral;

  add_turret (f, 1, 0.5f, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  neutral = fixture_ship (f, FIX_ROCK, 0, 0, 4000);
  g_assert_false (picks (f, slot));
  g_assert_cmpint (gun (f, slot, 0)->looks_at, >=, 110);
  g_assert_cmpint (gun (f, slot, 0)->looks_at, <, 210);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 8000);
  g_assert_true (picks (f, slot));
  g_assert_cmpint (gun (f, slot, 0)->target.index, ==, foe);
  g_assert_cmpint (neutral, !=, foe);
  /* Cloaked, out of reach, past its limits */
  srt_object (f->world, foe)->flags |= SRT_CLOAKED;
  g_assert_false (picks (f, slot));
  srt_object (f->world, foe)->flags &= ~SRT_CLOAKED;
  srt_set_position (&f->run, foe, srt_vec3 (0, 0, 12501));
  g_assert_false (picks (f, slot));
  srt_set_position (&f->run, foe, srt_vec3 (0, -5000, 5000));
  g_assert_false (picks (f, slot));
  srt_set_position (&f->run, foe, srt_vec3 (0, -2000, 5000));
  g_assert_true (picks (f, slot));
  /* A fighter's turret leaves hulls alone */
  srt_object (f->world, foe)->flags |= SRT_COMPONENTS;
  g_assert_false (picks (f, slot));
  /* Of its own side */
  srt_object (f->world, foe)->flags &= ~SRT_COMPONENTS;
  srt_object (f->world, foe)->side = SRT_SIDE_FRIENDLY;
  g_assert_false (picks (f, slot));
}

/* A firing arc opens a direction only where all four cells about it are open. */
static void
test_turret_arc (void)
{
  static const struct
  {
    uint16_t row5, row6;
    gboolean open;
  } rows[] = { { 0x30, 0x30, TRUE },  { 0x20, 0x30, FALSE }, { 0x10, 0x30, FALSE },
               { 0x30, 0x20, FALSE }, { 0x30, 0x10, FALSE }, { 0xFFFF, 0, FALSE } };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      SrtArc arc = { 0 };
      int slot;

      add_turret (f, 1, 1.0f, false);
      slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      /* 1 radian round Y from the nose, 1.2 radians from the belly: cells of rows 5, 6 and columns 4, 5 */
      fixture_ship (f, FIX_BANDIT, 8000 * srt_sinf (1.2f) * srt_sinf (1), 8000 * srt_cosf (1.2f),
                    8000 * srt_sinf (1.2f) * srt_cosf (1));
      g_assert_true (picks (f, slot));
      arc.mask[5] = rows[i].row5;
      arc.mask[6] = rows[i].row6;
      model (f, SPHERE)->arcs = &arc;
      model (f, SPHERE)->n_arcs = 1;
      gun (f, slot, 0)->arc = 0;
      g_assert_cmpint (picks (f, slot), ==, rows[i].open);
    }
}

/* Check 17. */
static void
test_turret_huge (void)
{
  static const double degrees[] = { 5, 15, 25, 26, 29, 31 };

  for (size_t i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      g_autoptr (Fixture) f = fixture_new (4);
      float angle = (float) (degrees[i] * SRT_PI / 180.0);
      int slot, foe;

      add_turret (f, 3, (float) (10 * SRT_PI / 180.0), false); /* the limit: 10 degrees */
      f->guns[3].traits = SRT_GUN_TURRET | SRT_GUN_HUGE;
      f->guns[3].lifetime = 10000;
      slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      foe = fixture_ship (f, FIX_HOSTILE_HULL, 0, -30000 * srt_sinf (angle), 30000 * srt_cosf (angle));
      g_assert_cmpint (picks (f, slot), ==, degrees[i] < 30);
      if (!picks (f, slot))
        continue;
      g_assert_cmpint (gun (f, slot, 0)->target.index, ==, foe);
      g_assert_cmpint (gun (f, slot, 0)->target.component, ==, -1);
      f->world->frame_duration = 1;
      srt_turrets_step (&f->run, slot);
      fixture_near (gun (f, slot, 0)->pitch_left, MIN (degrees[i], 10) * SRT_PI / 180, 1e-3);
      /* Only hulls */
      srt_object (f->world, foe)->flags &= ~SRT_COMPONENTS;
      g_assert_false (picks (f, slot));
    }
}

/* A turret whose base is shot away stops for good; one whose target is lost drops it. */
static void
test_turret_ends (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int slot, foe;

  add_turret (f, 1, 1, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 8000);
  g_assert_true (picks (f, slot));
  srt_object (f->world, foe)->flags |= SRT_EXPLODING;
  f->world->frame_start = 11;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (gun (f, slot, 0)->target.index, ==, -1);
  srt_object (f->world, foe)->flags &= ~SRT_EXPLODING;
  srt_node_destroy (&f->run, slot, srt_root_child (&f->run, slot, TURRET_NODE));
  g_assert_cmpint (gun (f, slot, 0)->mount, ==, SRT_MOUNT_DESTROYED);
  g_assert_false (picks (f, slot));
  /* Not with a part that neither turns it nor carries its muzzle. */
  gun (f, foe, 0)->slots[3] = srt_root_child (&f->run, foe, 0);
  srt_node_destroy (&f->run, foe, srt_root_child (&f->run, foe, 0));
  g_assert_cmpint (gun (f, foe, 0)->mount, ==, SRT_MOUNT_DESTROYED); /* its base hung from it */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guns/muzzle-types", test_muzzle_types);
  g_test_add_func ("/guns/groups", test_groups);
  g_test_add_func ("/guns/uneven-groups", test_uneven_groups);
  g_test_add_func ("/guns/keys", test_keys);
  g_test_add_func ("/guns/selected", test_selected);
  g_test_add_func ("/guns/mounted", test_mounted);
  g_test_add_func ("/guns/trigger", test_trigger);
  g_test_add_func ("/guns/recharge", test_recharge);
  g_test_add_func ("/guns/energy", test_energy);
  g_test_add_func ("/guns/rounds", test_rounds);
  g_test_add_func ("/guns/turns", test_turns);
  g_test_add_func ("/guns/misfires", test_misfires);
  g_test_add_func ("/guns/step-passes-over", test_step_passes_over);
  g_test_add_func ("/guns/spinning", test_spinning);
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
  g_test_add_func ("/turrets/fitted", test_turret_fitted);
  g_test_add_func ("/turrets/fires", test_turret_fires);
  g_test_add_func ("/turrets/turns", test_turret_turns);
  g_test_add_func ("/turrets/picks", test_turret_picks);
  g_test_add_func ("/turrets/arc", test_turret_arc);
  g_test_add_func ("/turrets/huge", test_turret_huge);
  g_test_add_func ("/turrets/ends", test_turret_ends);
  return g_test_run ();
}
