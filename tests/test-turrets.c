/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Aimed turrets (spec 04 §9, §9.1; checks 16 and 17 of §16). */
#include "gunnery.h"

#include "orders/orders.h"

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

/* ---- More of aimed turrets ---- */

/* A second turret part pitches too; further slots fire along; a part that plays on is left alone. */
static void
test_turret_slots (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtNode *nodes;
  int slot, foe;

  add_turret (f, 1, 1, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, -1000, 8000);
  nodes = srt_nodes (f->world);
  /* The guns stand in for a second pair, a further firing part for the base. */
  gun (f, slot, 0)->slots[2] = gun (f, slot, 0)->slots[1];
  gun (f, slot, 0)->slots[1] = gun (f, slot, 0)->slots[0];
  gun (f, slot, 0)->slots[3] = srt_root_child (&f->run, slot, 0);
  g_assert_true (picks (f, slot));
  f->world->frame_start = 11;
  f->world->frame_duration = 1;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpfloat (fabsf (nodes[gun (f, slot, 0)->slots[2]].turret_angles.y), >, 0.0f);
  /* In line: both pairs' fire tracks, where they have one */
  srt_set_position (&f->run, foe, srt_vec3 (0, 0, 8000));
  nodes[gun (f, slot, 0)->slots[2]].turret_angles = nodes[gun (f, slot, 0)->slots[1]].turret_angles = srt_vec3 (0, 0, 0);
  srt_turret_turn (&f->run, slot, gun (f, slot, 0)->slots[2], srt_vec3 (0, 0, 0));
  srt_turret_turn (&f->run, slot, gun (f, slot, 0)->slots[1], srt_vec3 (0, 0, 0));
  f->world->frame_start = 12;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, 13);
  g_assert_cmpfloat (nodes[gun (f, slot, 0)->slots[2]].time_speed, ==, 2.0f);
  nodes[gun (f, slot, 0)->slots[2]].time = 7; /* on its way: not begun anew */
  f->world->frame_start = 13;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpfloat (nodes[gun (f, slot, 0)->slots[2]].time, ==, 7);
  /* Not while docking, exploding, with guns disabled */
  srt_object (f->world, slot)->flags |= SRT_EXPLODING;
  f->world->frame_start = 14;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, 14);
  srt_object (f->world, slot)->flags &= ~SRT_EXPLODING;
  srt_order_push (&f->run, slot, SRT_ORDER_DOCK, srt_target_ship (foe, -1), SRT_PUSH_HAND);
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (gun (f, slot, 0)->firing_until, ==, 14);
}

/* A jammer makes turrets lead by half to four fifths only; against the still that is no difference. */
static void
test_turret_jammed (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  float least = 10.0f, most = 0.0f;
  int slot, foe;

  add_turret (f, 1, 1.2f, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 8000);
  SrtMat3 up = srt_mat3_from_degrees (0, 90, 0);
  srt_set_orientation (&f->run, foe, &up);
  srt_object (f->world, foe)->speed = 100; /* 16 steps away: a lead of 1600 straight across */
  srt_object (f->world, foe)->flags &= ~SRT_ECM;
  g_assert_true (picks (f, slot));
  f->world->frame_start = 11;
  srt_turrets_step (&f->run, slot);
  fixture_near (fabsf (gun (f, slot, 0)->pitch_left), atan2 (1600, 8000), 1e-3);
  srt_object (f->world, foe)->flags |= SRT_ECM;
  for (int i = 0; i < 200; i++)
    {
      float share;
      srt_turrets_step (&f->run, slot);
      share = tanf (fabsf (gun (f, slot, 0)->pitch_left)) * 8000 / 1600;
      least = MIN (least, share);
      most = MAX (most, share);
    }
  fixture_near (least, 0.5, 0.02);
  fixture_near (most, 0.8, 0.02);
}

/* A hull's turret aims at components, in their order; its type may rather leave hulls alone. */
static void
test_turret_components (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot, hull;

  add_turret (f, 1, 1.5f, false);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 9000);
  srt_object (f->world, slot)->flags |= SRT_COMPONENTS;
  g_assert_true (picks (f, slot));
  g_assert_cmpint (gun (f, slot, 0)->target.index, ==, hull);
  g_assert_cmpint (gun (f, slot, 0)->target.component, ==, 0);
  srt_node_destroy (&f->run, hull, srt_root_child (&f->run, hull, 0));
  g_assert_true (picks (f, slot));
  g_assert_cmpint (gun (f, slot, 0)->target.component, >, 0);
  f->types[FIX_FIGHTER].traits = SRT_TRAIT_TURRETS_IGNORE_COMPONENTS;
  g_assert_false (picks (f, slot));
}

/* Arcs do not hold in a ship that is flown through, while the player's is inside. */
static void
test_turret_interior (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  SrtArc closed = { 0 };
  int slot;

  add_turret (f, 1, 1.0f, false);
  fixture_ship (f, FIX_FLAT, 0, 90000, 0);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_BANDIT, 0, 0, 8000);
  model (f, SPHERE)->arcs = &closed;
  model (f, SPHERE)->n_arcs = 1;
  gun (f, slot, 0)->arc = 0;
  g_assert_false (picks (f, slot));
  fixture_player (f);
  f->world->player.inside = 1;
  g_assert_false (picks (f, slot));
  f->types[FIX_FIGHTER].traits = SRT_TRAIT_INTERIOR;
  g_assert_true (picks (f, slot));
  f->world->player.inside = 0;
  g_assert_false (picks (f, slot));
}

/* An arc belongs to a component's part: the turret takes the one its parts name, not the one of the same number. */
static void
test_turret_arc_fitted (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtArc arcs[2] = { { .part = GUNS_NODE }, { .part = 0 } };
  int slot;

  add_turret (f, 1, 1.0f, false);
  model (f, SPHERE)->lists_components = true;
  ((SrtPart *) model (f, SPHERE)->parts)[GUNS_NODE].flags = SRT_PART_COMPONENT;
  model (f, SPHERE)->arcs = arcs;
  model (f, SPHERE)->n_arcs = 2;
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (gun (f, slot, 0)->arc, ==, 0);
  arcs[0].part = 7;
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 9000);
  g_assert_cmpint (gun (f, slot, 0)->arc, ==, -1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turrets/fitted", test_turret_fitted);
  g_test_add_func ("/turrets/fires", test_turret_fires);
  g_test_add_func ("/turrets/turns", test_turret_turns);
  g_test_add_func ("/turrets/picks", test_turret_picks);
  g_test_add_func ("/turrets/arc", test_turret_arc);
  g_test_add_func ("/turrets/huge", test_turret_huge);
  g_test_add_func ("/turrets/ends", test_turret_ends);
  g_test_add_func ("/turrets/slots", test_turret_slots);
  g_test_add_func ("/turrets/jammed", test_turret_jammed);
  g_test_add_func ("/turrets/components", test_turret_components);
  g_test_add_func ("/turrets/interior", test_turret_interior);
  g_test_add_func ("/turrets/arc-fitted", test_turret_arc_fitted);
  return g_test_run ();
}
