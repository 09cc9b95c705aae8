/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fitting, groups, the trigger, the keys and the guns' step (spec 04 §2-6; checks 2-9 of §16). */
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
  return g_test_run ();
}
