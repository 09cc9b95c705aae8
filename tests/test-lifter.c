/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cargo lifters: grab, drop, end drop, fit (spec 02 §9.9, 08 §5.3; Check 02 33). */
#include "carrying.h"

#include "invariants.h"
#include "render/scene.h"

#include <math.h>

enum /* parts of the lifter */
{
  FRAME,
  PINCER,
  LOAD = PINCER + SRT_PINCERS,
  CABIN,
  LIFTER_PARTS
};

static const SrtTrack tracks[] = {
  { .name = "ready", .part = FRAME, .length = 350, .mode = SRT_TRACK_ONCE },
  { .name = "grab", .part = FRAME, .length = 350, .mode = SRT_TRACK_ONCE },
  { .name = "turn", .part = CABIN, .length = 400, .mode = SRT_TRACK_ONCE },
};

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

/* Slow, so that it stands where it stops; its load hangs 600 before it. */
static int
add_lifter (Fixture *f)
{
  static const char *const names[SRT_PINCERS] = { "pincer 1", "pincer 2", "pincer 3", "pincer 4" };
  SrtPart parts[LIFTER_PARTS];
  SrtPoint points[SRT_PINCERS];
  SrtLifterRole role = { .pod_part = "load",      .cabin_part = "cabin", .ready_track = "ready",
                         .grab_track = "grab",    .cabin_track = "turn" };
  int type;

  parts[FRAME] = box_part ("frame", srt_vec3 (0, 0, 0), 100);
  parts[FRAME].n_tracks = 2;
  for (int i = 0; i < SRT_PINCERS; i++)
    {
      parts[PINCER + i] = box_part (names[i], srt_vec3 (i & 1 ? 200 : -200, i & 2 ? 200 : -200, 100), 20);
      points[i] = (SrtPoint){ PINCER + i, SRT_POINTS_TRACTOR, 0, { 0, 0, 50 }, { 0, 0, 1 } };
      role.pincers[i] = names[i];
    }
  parts[LOAD] = box_part ("load", srt_vec3 (0, 0, 600), 100);
  parts[LOAD].flags = SRT_PART_DAMAGED;
  parts[LOAD].density = 0;
  parts[CABIN] = box_part ("cabin", srt_vec3 (0, -200, -100), 50);
  parts[CABIN].first_track = 2;
  parts[CABIN].n_tracks = 1;
  type = fixture_add_type (f, "lifter", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY,
                           add_parts (f, parts, LIFTER_PARTS, points, SRT_PINCERS, tracks, G_N_ELEMENTS (tracks)));
  f->types[type].flight.max_speed = 40;
  f->types[type].flight.speed_per_pitch_rate = 500;
  f->types[type].traits = SRT_TRAIT_CARGO_LIFTER | SRT_TRAIT_SHOVE_EXEMPT_WHILE_CARRYING | SRT_TRAIT_COLLISION_PROOF;
  f->types[type].roles.lifter = role;
  return type;
}

static int
add_crate_type (Fixture *f)
{
  const SrtPart part = box_part ("box", srt_vec3 (0, 0, 0), 100);
  const SrtPoint points[] = {
    { 0, SRT_POINTS_TRACTOR, 0, { -90, -90, 80 }, { 0, 0, 1 } },
    { 0, SRT_POINTS_TRACTOR, 1, { 90, -90, 80 }, { 0, 0, 1 } },
    { 0, SRT_POINTS_TRACTOR, 2, { -90, 90, 80 }, { 0, 0, 1 } },
    { 0, SRT_POINTS_TRACTOR, 3, { 90, 90, 80 }, { 0, 0, 1 } },
  };
  int type = fixture_add_type (f, "crate", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL,
                               add_parts (f, &part, 1, points, G_N_ELEMENTS (points), NULL, 0));

  f->types[type].roles.cargo = (SrtCargoRole){ .pod_part = "box", .receiver_side = 1 };
  return type;
}

/* A freighter with two places for crates, hidden as the mission hides them. */
static int
add_freighter_type (Fixture *f, float side, bool about_x)
{
  SrtPart parts[] = {
    box_part ("spine", srt_vec3 (0, 0, 0), 300),
    box_part ("slot 1", srt_vec3 (0, 0, -700), 100),
    box_part ("slot 2", srt_vec3 (0, 0, 700), 100),
  };
  int model, type;

  for (int i = 0; i < 3; i++)
    {
      parts[i].flags = SRT_PART_COMPONENT;
      parts[i].armor = 1000;
      parts[i].link_id = i + 1;
    }
  model = add_parts (f, parts, 3, NULL, 0, NULL, 0);
  ((SrtModel *) f->content->models)[model].lists_components = true;
  type = fixture_add_type (f, "freighter", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, model);
  f->types[type].turn_style = SRT_TURN_FLAT;
  f->types[type].roles.cargo = (SrtCargoRole){ .receiver_side = side, .receiver_turns_x = about_x };
  return type;
}

static bool
give (Fixture *f, int slot, int number, int target, int component)
{
  return srt_order_push (&f->run, slot, number, srt_target_ship (target, component), SRT_PUSH_SCRIPT);
}

/* Ticks until a step of an order begins. */
static int
run_to (Fixture *f, int slot, int number, int step, int most)
{
  int n = 0;

  for (; srt_order_number (f->world, slot) != number || order_step (f, slot) != step; n++)
    {
      g_assert_cmpint (n, <, most);
      tick_alone (f);
    }
  return n;
}

static bool
shown (Fixture *f, int slot, int part)
{
  return srt_node_shown (&f->run, srt_root_child (&f->run, slot, part));
}

static int
carried_by (const Fixture *f, int lifter)
{
  for (int i = 0; i < SRT_CARRIED; i++)
    if (f->world->carried[i].lifter == lifter)
      return f->world->carried[i].object;
  return -1;
}

static int
live_sets (const Fixture *f)
{
  int n = 0;

  for (int i = 0; i < SRT_CARRIED; i++)
    n += f->world->beam_sets[i].live;
  return n;
}

/* How strong the first set's beams are in this game frame; -1 not shown. */
static float
beams_alpha (const Fixture *f)
{
  const SrtBeamSet *set = &f->world->beam_sets[0];

  for (int i = 1; i < SRT_PINCERS; i++)
    {
      g_assert_cmpint (set->beams[i].shown, ==, set->beams[0].shown);
      g_assert_cmpfloat (set->beams[i].alpha, ==, set->beams[0].alpha);
    }
  return set->beams[0].shown ? set->beams[0].alpha : -1;
}

/* ---- 12 ---- */

typedef struct Pair
{
  int lifter, crate;
} Pair;

/* A lifter 3000 before a crate that is turned away, and told to take it. */
static Pair
meet_crate (Fixture *f)
{
  SrtMat3 turned = srt_mat3_from_angles (0.3f, -0.8f, 0.5f);
  int lifter_type = add_lifter (f), crate_type = add_crate_type (f);
  Pair pair = { fixture_ship (f, lifter_type, 0, 0, 0), fixture_ship (f, crate_type, 0, 0, 3000) };

  srt_set_orientation (&f->run, pair.crate, &turned);
  object (f, pair.crate)->invulnerable = 1;
  g_assert_true (give (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, pair.crate, -1));
  return pair;
}

/* The same, once the crate is taken. */
static Pair
carry_crate (Fixture *f)
{
  Pair pair = meet_crate (f);

  for (int n = 0; carried_by (f, pair.lifter) < 0; n++)
    {
      g_assert_cmpint (n, <, 4000);
      tick_alone (f);
    }
  return pair;
}

static void
expect_beams (Fixture *f, Pair pair)
{
  const SrtBeamSet *set = &f->world->beam_sets[0];

  g_assert_cmpint (set->lifter, ==, pair.lifter);
  g_assert_cmpint (set->object, ==, pair.crate);
  for (int i = 0; i < SRT_PINCERS; i++)
    {
      SrtFrame pincer = srt_node_in_model (&f->run, -1, srt_root_child (&f->run, pair.lifter, PINCER + i));
      g_assert_cmpfloat (srt_distance (set->beams[i].from, srt_frame_apply (&pincer, srt_vec3 (0, 0, 50))), <, 1e-2f);
      g_assert_cmpfloat (srt_distance (set->beams[i].to, srt_vec3 (0, i < 2 ? -90 : 90, 80)), <, 1e-2f);
    }
}

static void
test_grab (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = meet_crate (f);
  SrtObject *lifter = object (f, pair.lifter), *crate = object (f, pair.crate);
  float reach = 0;

  tick_alone (f);
  g_assert_cmpint (crate->invulnerable, ==, 2);
  g_assert_true (lifter->flags & SRT_ATTACHED);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_PLAIN);
  g_assert_cmpint (lifter->passes_through[0], ==, pair.crate);
  g_assert_cmpint (crate->passes_through[0], ==, pair.lifter);
  while (order_step (f, pair.lifter) == 1)
    {
      tick_alone (f);
      reach = srt_distance (lifter->next.p, crate->next.p);
      fixture_near (lifter->throttle, reach > 2000 ? 0.2 : 0, 1e-6);
    }
  fixture_near (reach, 2000, 10);
  g_assert_cmpint (order_step (f, pair.lifter), ==, 2);
  fixture_run (f, 1);
  g_assert_cmpint (order_step (f, pair.lifter), ==, 3);

  for (int t = 1; t <= 151; t++)
    {
      tick_alone (f);
      fixture_near (beams_alpha (f), pow (MIN (t, 150) / 150.0, 2), 1e-5);
    }
  expect_beams (f, pair);
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, pair.lifter)->number, ==, SRT_SOUND_TRACTOR);

  /* Half the way to 300 before the lifter in 300 ticks. */
  SrtVec3 from = crate->next.p;
  SrtVec3 to = srt_madd (lifter->next.p, srt_normalize (srt_sub (from, lifter->next.p)), 300);
  SrtVec3 angles = srt_mat3_angles (&crate->next.r);
  for (int t = 1; t <= 301; t++)
    {
      g_assert_cmpint (order_step (f, pair.lifter), ==, 4);
      tick_alone (f);
      g_assert_cmpfloat (srt_distance (crate->next.p, srt_lerp (from, to, MIN (t, 300) / 600.0f)), <, 0.5f);
      fixture_near (crate->glide.z, t < 300 ? (to.z - from.z) / 600 : 0, 1e-2);
      g_assert_cmpfloat (beams_alpha (f), ==, 1);
    }
  /* Turned as the lifter is in 500. */
  SrtVec3 own = srt_mat3_angles (&lifter->next.r);
  for (int t = 1; t <= 501; t++)
    {
      g_assert_cmpint (order_step (f, pair.lifter), ==, 5);
      tick_alone (f);
      float share = (1 - cosf ((float) G_PI * (float) MIN (t, 500) / 500)) / 2;
      SrtVec3 now = srt_mat3_angles (&crate->next.r);
      g_assert_cmpfloat (srt_distance (now, srt_lerp (angles, own, share)), <, 2e-3f);
      g_assert_cmpfloat (srt_distance (crate->next.p, srt_lerp (from, to, 0.5f)), <, 0.5f);
    }
  /* The rest of the way in 300, the pincers close, the cabin turns. */
  for (int t = 1; t <= 301; t++)
    {
      g_assert_cmpint (order_step (f, pair.lifter), ==, 6);
      tick_alone (f);
      g_assert_cmpfloat (srt_distance (crate->next.p, srt_lerp (from, to, 0.5f + MIN (t, 300) / 600.0f)), <, 0.5f);
      g_assert_cmpfloat (beams_alpha (f), ==, 1);
    }
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, pair.lifter)->number, ==, SRT_SOUND_GRAB);
  g_assert_cmpint (run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 8, 200), ==, 151);
  g_assert_cmpfloat (beams_alpha (f), ==, -1);
  g_assert_cmpint (run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 9, 600), ==, 501);
  g_assert_cmpfloat (srt_nodes (f->world)[srt_root_child (&f->run, pair.lifter, FRAME)].time, ==, 350);
  g_assert_cmpfloat (srt_nodes (f->world)[srt_root_child (&f->run, pair.lifter, CABIN)].time, ==, 400);
  tick_alone (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_LIFTER_GRABBED, pair.lifter), ==, 1);
  g_assert_cmpint (last_event (f, SRT_EVENT_LIFTER_GRABBED, pair.lifter)->other, ==, pair.crate);
  g_assert_cmpint (carried_by (f, pair.lifter), ==, pair.crate);
  g_assert_true (crate->flags & SRT_DISABLED);
  g_assert_cmpint (crate->invulnerable, ==, 1);
  g_assert_false (lifter->flags & SRT_ATTACHED);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_BACKWARD);
  g_assert_true (shown (f, pair.lifter, LOAD));
  g_assert_false (shown (f, pair.crate, 0));
  g_assert_cmpint (srt_orders (f->world, pair.lifter)->count, ==, 0);
  g_assert_cmpint (live_sets (f), ==, 0);
  g_assert_cmpfloat (srt_distance (crate->next.p, to), <, 0.5f);
  invariants_check (&f->run);
}

/* Where it stops: 2500 along a component's Y, or 1000 above what is lifted from below, which it turns to then. */
static void
test_stops (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_lifter (f), freighter = fixture_ship (f, add_freighter_type (f, 1, false), 0, 0, 20000);
  int lifter = fixture_ship (f, type, 0, 2500, 14000);

  give (f, lifter, SRT_ORDER_LIFTER_GRAB, freighter, 2);
  run_to (f, lifter, SRT_ORDER_LIFTER_GRAB, 2, 4000);
  fixture_near (srt_distance (object (f, lifter)->next.p, srt_vec3 (0, 2500, 20700)), 2000, 10);
  /* No pod: it has no beams, and is drawn in all the same. */
  run_to (f, lifter, SRT_ORDER_LIFTER_GRAB, 5, 4000);
  g_assert_cmpint (live_sets (f), ==, 0);

  g_autoptr (Fixture) below = fixture_new (12);
  type = add_lifter (below);
  int crate_type = add_crate_type (below), crate = fixture_ship (below, crate_type, 0, 0, 5000);
  below->types[crate_type].roles.cargo.lift_from_below = true;
  lifter = fixture_ship (below, type, 0, -1000, 2000);
  give (below, lifter, SRT_ORDER_LIFTER_GRAB, crate, -1);
  run_to (below, lifter, SRT_ORDER_LIFTER_GRAB, 2, 4000);
  fixture_near (srt_distance (object (below, lifter)->next.p, srt_vec3 (0, -1000, 5000)), 100, 10);
  run_to (below, lifter, SRT_ORDER_LIFTER_GRAB, 3, 4000);
  SrtVec3 way = srt_normalize (srt_sub (object (below, crate)->next.p, object (below, lifter)->next.p));
  g_assert_cmpfloat (srt_dot (way, srt_forward (&object (below, lifter)->next.r)), >, 0.97f);
}

static void
test_grab_ends (void)
{
  for (int step = 1; step <= 9; step++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      Pair pair = meet_crate (f);
      run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, step, 4000);
      fixture_forget (f);
      if (step % 2)
        object (f, pair.crate)->flags |= SRT_EXPLODING;
      else
        srt_retire (&f->run, pair.crate);
      fixture_tick (f);
      g_assert_cmpint (srt_orders (f->world, pair.lifter)->count, ==, 0);
      expect_note (f, pair.lifter, "what it was to take up is gone");
      g_assert_cmpint (object (f, pair.lifter)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_false (object (f, pair.lifter)->flags & SRT_ATTACHED);
      g_assert_cmpint (live_sets (f), ==, 0);
      g_assert_cmpint (carried_by (f, pair.lifter), ==, -1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_LIFTER_GRABBED, -1), ==, 0);
    }
}

static void
test_grab_nothing (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_lifter (f), lifter = fixture_ship (f, type, 0, 0, 0), gone = fixture_ship (f, FIX_BOX, 0, 0, 9000);
  const int targets[] = { -1, 99, lifter, gone };

  srt_retire (&f->run, gone);
  for (size_t i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      give (f, lifter, SRT_ORDER_LIFTER_GRAB, targets[i], -1);
      tick_alone (f);
      g_assert_cmpint (srt_orders (f->world, lifter)->count, ==, 0);
      expect_note (f, lifter, "there is nothing to take up");
      g_assert_false (object (f, lifter)->flags & SRT_ATTACHED);
    }
  f->types[type].has_flight = false;
  give (f, lifter, SRT_ORDER_LIFTER_GRAB, fixture_ship (f, FIX_BOX, 0, 0, 9000), -1);
  tick_alone (f);
  expect_note (f, lifter, "it cannot fly");
}

/* Another order in its place lets beams go, and it is attached no more. */
static void
test_grab_interrupted (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = meet_crate (f);

  run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 5, 4000);
  g_assert_cmpint (live_sets (f), ==, 1);
  g_assert_cmpint (object (f, pair.crate)->invulnerable, ==, 2);
  give (f, pair.lifter, SRT_ORDER_DO_NOTHING, -1, -1);
  g_assert_cmpint (live_sets (f), ==, 0);
  /* Its load can be hurt again, and it flies as before. */
  g_assert_cmpint (object (f, pair.crate)->invulnerable, ==, 1);
  g_assert_cmpint (object (f, pair.lifter)->motion, ==, SRT_MOTION_FORWARD);
  g_assert_false (object (f, pair.lifter)->flags & SRT_ATTACHED);
  srt_order_pop (&f->run, pair.lifter);
  for (int n = 0; carried_by (f, pair.lifter) < 0; n++)
    {
      g_assert_cmpint (n, <, 4000);
      tick_alone (f);
    }
  g_assert_cmpint (object (f, pair.crate)->invulnerable, ==, 1);
  g_assert_cmpint (object (f, pair.lifter)->motion, ==, SRT_MOTION_BACKWARD);
}

/* ---- 39, 111 ---- */

static void
test_drop (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = carry_crate (f);
  SrtObject *lifter = object (f, pair.lifter), *crate = object (f, pair.crate);

  give (f, pair.lifter, SRT_ORDER_DO_NOTHING, -1, -1);
  give (f, pair.lifter, SRT_ORDER_LIFTER_DROP, -1, -1);
  tick_alone (f);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_PLAIN);
  g_assert_true (lifter->flags & SRT_ATTACHED);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_DROP, 1, 2000);
  g_assert_cmpfloat (lifter->speed, <, 0.05f);
  /* 350 at 10 a step. */
  int n = run_to (f, pair.lifter, SRT_ORDER_LIFTER_DROP, 2, 2000);
  g_assert_cmpint (n, >=, 35 * 4 - 3);
  g_assert_cmpint (n, <=, 35 * 4 + 1);
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, pair.lifter), ==, SRT_ORDER_LIFTER_END_DROP);
  SrtFrame load = srt_node_next (&f->run, pair.lifter, srt_root_child (&f->run, pair.lifter, LOAD));
  SrtVec3 dropped = crate->next.p;
  g_assert_cmpfloat (srt_distance (dropped, load.p), <, 0.5f);
  g_assert_cmpfloat (srt_distance (dropped, lifter->next.p), >, 500);
  g_assert_true (shown (f, pair.crate, 0));
  g_assert_false (shown (f, pair.lifter, LOAD));
  g_assert_true (crate->flags & SRT_DISABLED);
  g_assert_cmpint (carried_by (f, pair.lifter), ==, pair.crate);

  /* It draws its arms in, backs away for fifty ticks, turns its cabin back. */
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_END_DROP, 1, 10);
  n = run_to (f, pair.lifter, SRT_ORDER_LIFTER_END_DROP, 2, 2000);
  g_assert_cmpint (n, >=, 59 * 4 - 3);
  g_assert_cmpint (n, <=, 59 * 4 + 1);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_BACKWARD);
  fixture_near (lifter->throttle, 0.2, 1e-6);
  g_assert_cmpint (run_to (f, pair.lifter, SRT_ORDER_LIFTER_END_DROP, 3, 100), ==, 51);
  g_assert_cmpfloat (lifter->throttle, ==, 0);
  n = run_to (f, pair.lifter, SRT_ORDER_LIFTER_END_DROP, 4, 2000);
  g_assert_cmpint (n, >=, 89 * 4 - 3);
  g_assert_cmpint (n, <=, 89 * 4 + 1);
  SrtVec3 ahead = srt_frame_apply (&lifter->next, srt_vec3 (0, 0, 10000));
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_END_DROP, 5, 4000);
  SrtVec3 way = srt_normalize (srt_sub (ahead, lifter->next.p));
  g_assert_cmpfloat (srt_dot (way, srt_forward (&lifter->next.r)), <, -0.98f);
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, pair.lifter), ==, SRT_ORDER_DO_NOTHING);
  g_assert_cmpint (last_event (f, SRT_EVENT_LIFTER_DROPPED, pair.lifter)->other, ==, pair.crate);
  g_assert_cmpint (carried_by (f, pair.lifter), ==, -1);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_FORWARD);
  g_assert_cmpint (lifter->passes_through[0], ==, -1);
  g_assert_cmpint (crate->passes_through[0], ==, -1);
  g_assert_false (lifter->flags & SRT_ATTACHED);
  g_assert_true (crate->flags & SRT_DISABLED);
  g_assert_cmpfloat (srt_distance (crate->next.p, dropped), <, 1e-3f);
  invariants_check (&f->run);
}

/* -1 and any other index below none are no target. */
static void
test_drop_nothing (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int lifter = fixture_ship (f, add_lifter (f), 0, 0, 0);

  for (int none = -1; none >= -2; none--)
    {
      give (f, lifter, SRT_ORDER_LIFTER_DROP, none, -1);
      tick_alone (f);
      g_assert_cmpint (srt_orders (f->world, lifter)->count, ==, 0);
      expect_note (f, lifter, "it carries nothing");
      g_assert_false (object (f, lifter)->flags & SRT_ATTACHED);
      g_assert_cmpint (object (f, lifter)->motion, ==, SRT_MOTION_FORWARD);
    }
  /* An end of a drop by itself lets go of nothing, and says so. */
  give (f, lifter, SRT_ORDER_LIFTER_END_DROP, -1, -1);
  for (int n = 0; srt_orders (f->world, lifter)->count > 0; n++)
    {
      g_assert_cmpint (n, <, 4000);
      tick_alone (f);
    }
  g_assert_cmpint (last_event (f, SRT_EVENT_LIFTER_DROPPED, lifter)->other, ==, -1);
}

/* ---- 112 ---- */

/* Carrying, it is put 6000 off the first place of a freighter, tail to where it is to wait, and told to drop it there. */
static Pair
bring_crate (Fixture *f, float side, bool about_x, int *freighter)
{
  Pair pair = carry_crate (f);
  SrtMat3 turned = srt_mat3_from_angles (0, 0.4f, 0), level = srt_mat3_identity ();
  SrtFrame slot;

  *freighter = fixture_ship (f, add_freighter_type (f, side, about_x), 50000, 0, 0);
  srt_set_orientation (&f->run, *freighter, &turned);
  srt_component_disable (&f->run, *freighter, 1, true);
  g_assert_false (shown (f, *freighter, 1));
  object (f, *freighter)->flags |= SRT_FROZEN;
  slot = srt_node_next (&f->run, *freighter, srt_root_child (&f->run, *freighter, 1));
  srt_stop (object (f, pair.lifter));
  srt_set_orientation (&f->run, pair.lifter, &level);
  srt_set_position (&f->run, pair.lifter, srt_add (slot.p, srt_vec3 (0, side * 2500, 6000)));
  give (f, pair.lifter, SRT_ORDER_LIFTER_DROP, *freighter, 1);
  return pair;
}

static void
check_fit (float side, bool about_x)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int freighter;
  Pair pair = bring_crate (f, side, about_x, &freighter);
  SrtObject *lifter = object (f, pair.lifter), *crate = object (f, pair.crate);
  SrtFrame slot = srt_node_next (&f->run, freighter, srt_root_child (&f->run, freighter, 1));
  SrtVec3 beside = srt_frame_apply (&slot, srt_vec3 (0, side * 2500, 0));

  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, pair.lifter), ==, SRT_ORDER_LIFTER_FIT);
  tick_alone (f);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_BACKWARD);
  g_assert_true (lifter->flags & SRT_ATTACHED);
  tick_alone (f);
  fixture_near (lifter->throttle, 1, 1e-6); /* astern, its tail to the place */
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 2, 6000);
  g_assert_cmpfloat (srt_distance (lifter->next.p, beside), <, 320);
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_PLAIN);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 3, 4000);
  SrtVec3 way = srt_normalize (srt_sub (slot.p, lifter->next.p));
  g_assert_cmpfloat (srt_dot (way, srt_forward (&lifter->next.r)), >, 0.98f);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 4, 200);
  g_assert_false (object (f, freighter)->flags & SRT_FROZEN);
  SrtFrame from = srt_node_next (&f->run, pair.lifter, srt_root_child (&f->run, pair.lifter, LOAD));
  g_assert_cmpfloat (srt_distance (crate->next.p, from.p), <, 0.5f);
  for (int t = 1; t <= 151; t++)
    {
      g_assert_cmpint (order_step (f, pair.lifter), ==, 4);
      g_assert_true (crate->flags & SRT_DISABLED);
      tick_alone (f);
      g_assert_cmpint (f->world->beam_sets[1].beams[0].shown, ==, 1);
      fixture_near (f->world->beam_sets[1].beams[3].alpha, pow (MIN (t, 150) / 150.0, 2), 1e-5);
    }
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, pair.crate)->number, ==, SRT_SOUND_TRACTOR);
  g_assert_false (crate->flags & SRT_DISABLED);
  g_assert_true (shown (f, pair.crate, 0));
  g_assert_false (shown (f, pair.lifter, LOAD));

  /* It eases on in a thousand ticks, turning from 0.15 to half of them. */
  from = crate->next;
  SrtVec3 angles = srt_mat3_angles (&from.r);
  for (int t = 1; t <= 1001; t++)
    {
      g_assert_cmpint (order_step (f, pair.lifter), ==, 5);
      tick_alone (f);
      float share = (1 - cosf ((float) G_PI * (float) MIN (t, 1000) / 1000)) / 2;
      g_assert_cmpfloat (srt_distance (crate->next.p, srt_lerp (from.p, slot.p, share)), <, 1);
      if (t <= 150)
        g_assert_cmpfloat (srt_distance (srt_mat3_angles (&crate->next.r), angles), <, 2e-3f);
      if (t == 325)
        {
          const SrtMat3 turn = srt_mat3_from_angles (about_x ? (float) -G_PI / 2 : 0, 0, about_x ? 0 : (float) -G_PI / 2);
          SrtMat3 end = srt_mat3_mul (&slot.r, &turn);
          SrtVec3 half = srt_lerp (angles, srt_mat3_angles (&end), 0.5f);
          SrtMat3 expected = srt_mat3_from_angles (half.x, half.y, half.z);
          g_assert_cmpfloat (srt_distance (srt_forward (&crate->next.r), srt_forward (&expected)), <, 5e-3f);
        }
      if (t >= 500)
        {
          /* A quarter back about its Z: its X is the component's -Y; about its X: its Z is the component's Y. */
          SrtVec3 is = about_x ? srt_forward (&crate->next.r) : srt_right (&crate->next.r);
          SrtVec3 expected = srt_scale (srt_down (&slot.r), about_x ? 1 : -1);
          g_assert_cmpfloat (srt_distance (is, expected), <, 5e-3f);
        }
    }
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, pair.lifter)->number, ==, SRT_SOUND_GRAB);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 7, 300);
  g_assert_cmpfloat (srt_nodes (f->world)[srt_root_child (&f->run, pair.lifter, FRAME)].time, ==, 0);
  /* It waits for the cabin. */
  int n = run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 8, 400);
  g_assert_cmpint (n, >=, 89 * 4 - 3);
  SrtVec3 away = srt_frame_apply (&lifter->next, srt_vec3 (0, 0, -10000));
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, 9, 4000);
  g_assert_cmpfloat (srt_dot (srt_normalize (srt_sub (away, lifter->next.p)), srt_forward (&lifter->next.r)), >, 0.98f);
  g_assert_false (shown (f, freighter, 1));
  tick_alone (f);
  g_assert_cmpint (srt_orders (f->world, pair.lifter)->count, ==, 0);
  g_assert_cmpint (carried_by (f, pair.lifter), ==, -1);
  g_assert_cmpint (last_event (f, SRT_EVENT_LIFTER_DROPPED, pair.lifter)->other, ==, pair.crate);
  g_assert_true (crate->flags & SRT_DISABLED);
  g_assert_false (crate->flags & SRT_TARGETABLE);
  g_assert_false (shown (f, pair.crate, 0));
  g_assert_true (shown (f, freighter, 1));
  g_assert_cmpint (lifter->motion, ==, SRT_MOTION_FORWARD);
  g_assert_false (lifter->flags & SRT_ATTACHED);
  g_assert_cmpint (live_sets (f), ==, 0);
  /* Near as they are, neither throws the other. */
  SrtVec3 left_at = lifter->next.p;
  give (f, pair.lifter, SRT_ORDER_DO_NOTHING, -1, -1);
  fixture_run (f, 40);
  g_assert_cmpfloat (srt_distance (lifter->next.p, left_at), <, 1);
  g_assert_cmpfloat (srt_distance (object (f, freighter)->next.p, srt_vec3 (50000, 0, 0)), <, 1e-2f);
  invariants_check (&f->run);
}

static void
test_fit (void)
{
  check_fit (1, false);
}

static void
test_fit_other_side (void)
{
  check_fit (-1, true);
}

static void
test_fit_ends (void)
{
  static const struct
  {
    int what;
    const char *note;
  } ends[] = {
    { 0, "what it carried is gone" },          { 1, "there is nothing to fit its load to" },
    { 2, "there is nothing to fit its load to" }, { 3, "it carries nothing" },
  };

  for (int step = 1; step <= 9; step += 2)
    for (size_t i = 0; i < G_N_ELEMENTS (ends); i++)
      {
        g_autoptr (Fixture) f = fixture_new (12);
        int freighter;
        Pair pair = bring_crate (f, 1, false, &freighter);
        run_to (f, pair.lifter, SRT_ORDER_LIFTER_FIT, step, 9000);
        fixture_forget (f);
        if (ends[i].what == 0)
          srt_retire (&f->run, pair.crate);
        else if (ends[i].what == 1)
          object (f, freighter)->flags |= SRT_EXPLODING;
        else if (ends[i].what == 2)
          srt_component_destroy (&f->run, freighter, 1, false);
        else
          f->world->carried[0] = (SrtCarried){ -1, -1 };
        fixture_tick (f);
        g_assert_cmpint (srt_orders (f->world, pair.lifter)->count, ==, 0);
        expect_note (f, pair.lifter, ends[i].note);
        g_assert_cmpint (live_sets (f), ==, 0);
        g_assert_false (object (f, pair.lifter)->flags & SRT_ATTACHED);
        g_assert_cmpint (carried_by (f, pair.lifter), ==, ends[i].what == 3 ? -1 : pair.crate);
      }
}

/* ---- Tables ---- */

static void
test_full_table (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = meet_crate (f);

  for (int i = 0; i < SRT_CARRIED; i++)
    f->world->carried[i] = (SrtCarried){ 7, (int16_t) i };
  f->world->next_carried = SRT_CARRIED - 1;
  f->world->next_beams = SRT_CARRIED - 1;
  f->world->beam_sets[SRT_CARRIED - 1] = (SrtBeamSet){ .live = 1, .lifter = 9, .object = 8 };
  tick_alone (f);
  g_assert_cmpint (f->world->beam_sets[SRT_CARRIED - 1].lifter, ==, pair.lifter);
  g_assert_cmpint (f->world->next_beams, ==, 0);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 9, 4000);
  tick_alone (f);
  expect_note (f, pair.lifter, "the table of what lifters carry is full: its oldest entry is lost");
  g_assert_cmpint (f->world->carried[SRT_CARRIED - 1].lifter, ==, pair.lifter);
  g_assert_cmpint (f->world->next_carried, ==, 0);
}

/* A set that went to another shows no more for who had it. */
static void
test_set_taken_over (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = meet_crate (f);

  run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 4, 4000);
  f->world->beam_sets[0] = (SrtBeamSet){ .live = 1, .lifter = 9, .object = 8 };
  tick_alone (f);
  g_assert_cmpint (f->world->beam_sets[0].beams[0].shown, ==, 0);
  srt_order_pop (&f->run, pair.lifter);
  g_assert_cmpint (f->world->beam_sets[0].live, ==, 1);
}

/* Drawn with the place of each pincer and of the pod, for the frames that show them. */
static void
test_drawn (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  Pair pair = meet_crate (f);
  SrtScene scene;

  srt_scene_init (&scene);
  run_to (f, pair.lifter, SRT_ORDER_LIFTER_GRAB, 4, 4000);
  tick_alone (f);
  SrtOrderMark mark;
  g_assert_cmpint (srt_order_info (SRT_ORDER_LIFTER_GRAB)->marks (&f->run, pair.lifter, &mark, 1), ==, 1);
  g_assert_cmpint (mark.kind, ==, SRT_MARK_LINE);
  g_assert_cmpfloat (srt_distance (mark.a, srt_vec3 (0, 0, 3000)), <, 1);
  fixture_near (srt_distance (mark.b, object (f, pair.lifter)->next.p), 300, 20);
  for (int i = 0; i < 2; i++)
    {
      float fraction = ((float) f->world->simulation_counter + 0.5f * (float) i) / SRT_TICKS_PER_STEP;
      srt_scene_from_world (&scene, f->world, f->content, f->mission, fraction);
      g_assert_cmpint (scene.n_beams, ==, SRT_PINCERS);
      SrtFrame place = scene.instances[srt_scene_find_slot (&scene, pair.crate)].place;
      fixture_near (srt_distance (scene.beams[3].to, srt_frame_apply (&place, srt_vec3 (0, 90, 80))), 0, 0.1);
      fixture_near (place.p.z, object (f, pair.crate)->next.p.z + object (f, pair.crate)->glide.z * 0.5 * i, 1e-2);
    }
  srt_order_pop (&f->run, pair.lifter);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_cmpint (scene.n_beams, ==, 0);
  srt_scene_free (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lifter/grab/whole", test_grab);
  g_test_add_func ("/lifter/grab/stops", test_stops);
  g_test_add_func ("/lifter/grab/target-gone", test_grab_ends);
  g_test_add_func ("/lifter/grab/nothing", test_grab_nothing);
  g_test_add_func ("/lifter/grab/interrupted", test_grab_interrupted);
  g_test_add_func ("/lifter/drop/whole", test_drop);
  g_test_add_func ("/lifter/drop/nothing", test_drop_nothing);
  g_test_add_func ("/lifter/fit/check-33-carries-none", test_fit);
  g_test_add_func ("/lifter/fit/other-side", test_fit_other_side);
  g_test_add_func ("/lifter/fit/ends", test_fit_ends);
  g_test_add_func ("/lifter/tables/full", test_full_table);
  g_test_add_func ("/lifter/tables/taken-over", test_set_taken_over);
  g_test_add_func ("/lifter/drawn", test_drawn);
  return g_test_run ();
}
