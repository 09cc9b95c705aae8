/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fitting, groups, the trigger, the guns' step and the charging gun (spec 04 §2-6, §8; checks 2-9, 15 of §16). */
#include "gunnery.h"

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
  g_test_add_func ("/guns/charge", test_charge);
  g_test_add_func ("/guns/charge-lost", test_charge_lost);
  g_test_add_func ("/guns/charge-needs", test_charge_needs);
  g_test_add_func ("/guns/beam-quadrant", test_beam_quadrant);
  g_test_add_func ("/guns/beam-components", test_beam_components);
  g_test_add_func ("/guns/blind-fire", test_blind_fire);
  return g_test_run ();
}
