/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scoop Up and Find Scoop Up (spec 08 §5.1, §5.4, 02 §9.2; Checks 08 29-31). */
#include "carrying.h"

#include "invariants.h"
#include "render/offscreen.h"


enum
{
  PART_HULL,
  PART_CABIN,
  PART_DOOR,
  N_PARTS
};

static const SrtTrackKey door_keys[] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 100, { 0, 0, 0 }, { 200, 0, 0 } } };
static const SrtTrack door_track = { .name = "opendoor", .part = PART_DOOR, .length = 100, .mode = SRT_TRACK_ONCE,
                                     .keys = door_keys, .n_keys = 2 };
static const char *const door_names[] = { "door" };

/* A tender whose door point is at its own middle, with its beams' points either side of the bow. */
static int
add_tender (Fixture *f)
{
  SrtPart parts[N_PARTS] = {
    box_part ("hull", srt_vec3 (0, 0, 0), 200),
    box_part ("cabin", srt_vec3 (0, -300, 0), 50),
    box_part ("door", srt_vec3 (0, 300, 0), 50),
  };
  const SrtPoint points[] = {
    { PART_HULL, SRT_POINTS_TRACTOR, 0, { -150, 0, 200 }, { 0, 0, 1 } },
    { PART_HULL, SRT_POINTS_TRACTOR, 1, { 150, 0, 200 }, { 0, 0, 1 } },
    { PART_HULL, SRT_POINTS_DOOR, 0, { 0, 0, 0 }, { 0, 0, 1 } },
  };
  int model, type;

  parts[PART_DOOR].n_tracks = 1;
  model = add_parts (f, parts, N_PARTS, points, G_N_ELEMENTS (points), &door_track, 1);
  type = fixture_add_type (f, "tender", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, model);
  f->types[type].turn_style = SRT_TURN_FLAT;
  f->types[type].roles.tender = (SrtTenderRole){ .hull = "hull", .door = "hull", .doors = { door_names, 1 } };
  return type;
}

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

/* A pilot's pod, adrift. */
static int
add_pod (Fixture *f, float x, float y, float z)
{
  int slot = fixture_ship (f, FIX_FIGHTER, x, y, z);

  object (f, slot)->flags |= SRT_EJECTED | SRT_UNPOWERED;
  return slot;
}

static bool
give (Fixture *f, int slot, int number, int target)
{
  return srt_order_push (&f->run, slot, number, srt_target_ship (target, -1), SRT_PUSH_SCRIPT);
}

/* Ticks until a step begins. */
static int
run_to_step (Fixture *f, int slot, int step, int most)
{
  int n = 0;

  for (; order_step (f, slot) != step; n++)
    {
      g_assert_cmpint (n, <, most);
      tick_alone (f);
    }
  return n;
}

static int
live_tractors (Fixture *f)
{
  int n = 0;

  for (int i = 0; i < SRT_TRACTORS; i++)
    n += f->world->tractors[i].live;
  return n;
}

/* Where a pod stands that is to be @out units before the door of a tender at the origin. */
#define BEFORE(out) (6300.0f + (out))

/* ---- The whole order ---- */

static void
test_takes_a_pod (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 25000);
  const SrtTractor *tractor = &f->world->tractors[0];
  float left, reach = 25000;

  srt_order_push (&f->run, tender, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  g_assert_true (give (f, tender, SRT_ORDER_SCOOP_UP, pod));
  tick_alone (f);
  g_assert_true (object (f, pod)->flags & SRT_TRACTORED);
  g_assert_cmpint (object (f, tender)->passes_through[0], ==, pod);
  g_assert_cmpint (object (f, pod)->passes_through[0], ==, tender);
  g_assert_cmpint (tractor->live, ==, 1);
  g_assert_cmpint (tractor->shown, ==, 0);

  /* Full throttle, then less, then none; at rest where that was. */
  while (order_step (f, tender) == 1)
    {
      tick_alone (f);
      float throttle = reach > 20000 ? 1.0f : reach > 10000 ? 0.4f : 0.0f;
      reach = srt_distance (object (f, tender)->next.p, object (f, pod)->next.p);
      if (f->world->simulation_counter != 0)
        fixture_near (object (f, tender)->throttle, throttle, 1e-6);
    }
  g_assert_cmpfloat (reach, <=, 10000);
  g_assert_cmpfloat (reach, >, 9700);
  g_assert_cmpfloat (object (f, tender)->speed, ==, 0);
  g_assert_cmpint (order_step (f, tender), ==, 2);

  /* The doors open; the beams come on over a hundred ticks. */
  tick_alone (f);
  g_assert_cmpint (order_step (f, tender), ==, 3);
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, tender)->number, ==, SRT_SOUND_DOOR_OPENS);
  for (int t = 1; t <= 101; t++)
    {
      g_assert_cmpint (order_step (f, tender), ==, 3);
      tick_alone (f);
      g_assert_cmpint (tractor->shown, ==, 1);
      fixture_near (tractor->beams[0].alpha, MIN (t, 100) / 100.0, 1e-5);
      g_assert_cmpfloat (tractor->beams[1].alpha, <=, tractor->beams[0].alpha);
      g_assert_cmpfloat (tractor->beams[1].alpha, >=, (MIN (t, 100) - 20) / 80.0 - 1e-5);
      fixture_near (tractor->bubble, MIN (2 * t, 100) / 100.0, 1e-5);
      g_assert_cmpfloat (tractor->light, ==, 1);
    }
  fixture_near (tractor->beams[0].from.x, -150, 1);
  fixture_near (tractor->beams[1].from.x, 150, 1);
  fixture_near (tractor->beams[1].alpha, 1, 1e-5);
  g_assert_true (object (f, pod)->flags & SRT_FROZEN);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, tender, PART_DOOR)].time, 100, 1e-3);

  /* To 6300 out, then to 3400. */
  float stop = object (f, tender)->next.p.z;
  left = object (f, pod)->next.p.z - stop - BEFORE (0);
  g_assert_cmpint (order_step (f, tender), ==, 4);
  while (left >= 500)
    {
      float pace = 9 + 9 * MIN (left / 3000, 1);
      tick_alone (f);
      left -= pace;
      fixture_near (object (f, pod)->next.p.z - stop, BEFORE (left), 0.1);
      fixture_near (object (f, pod)->glide.z, -pace, 0.01);
    }
  tick_alone (f);
  g_assert_cmpint (order_step (f, tender), ==, 5);
  for (left += 2900; left >= 300; left -= 9)
    {
      fixture_near (object (f, pod)->next.p.z - stop, 3400 + left, 0.2);
      tick_alone (f);
    }
  g_assert_cmpint (order_step (f, tender), ==, 5);
  tick_alone (f);
  g_assert_cmpint (order_step (f, tender), ==, 6);
  g_assert_cmpint (last_event (f, SRT_EVENT_SOUND, tender)->number, ==, SRT_SOUND_DOOR_CLOSES);
  fixture_near (object (f, pod)->next.p.z - stop, 3400 + left, 0.2);

  /* All fades in fifty ticks, as it was aimed last; then nothing shows. */
  for (int t = 1; t <= 51; t++)
    {
      tick_alone (f);
      fixture_near (tractor->beams[0].alpha, 1 - MIN (t, 50) / 50.0, 1e-5);
      fixture_near (tractor->bubble, MAX (1 - t / 25.0, 0), 1e-5);
      g_assert_cmpint (tractor->beams[1].hangs, ==, 1);
      fixture_near (tractor->beams[1].to.z, 3400 + left, 2);
    }
  g_assert_cmpint (order_step (f, tender), ==, 7);
  for (int t = 1; t <= 251; t++)
    {
      tick_alone (f);
      g_assert_cmpint (tractor->shown, ==, 0);
    }
  g_assert_cmpint (order_step (f, tender), ==, 8);
  fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, tender, PART_DOOR)].time, 0, 1e-3);
  tick_alone (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SCOOPED, pod), ==, 1);
  g_assert_cmpint (last_event (f, SRT_EVENT_SCOOPED, pod)->other, ==, tender);
  g_assert_true (object (f, pod)->flags & SRT_STAND_IN);
  g_assert_cmpint (srt_order_number (f->world, tender), ==, SRT_ORDER_DO_NOTHING);
  g_assert_cmpint (live_tractors (f), ==, 0);
  fixture_near (object (f, tender)->next.p.z, stop, 1e-3);
  invariants_check (&f->run);
}

/* ---- Checks ---- */

static void
test_claimed (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_tender (f), first = fixture_ship (f, type, 0, 0, 0), second = fixture_ship (f, type, 9000, 0, 0);
  int pod = add_pod (f, 0, 0, 9000);

  give (f, first, SRT_ORDER_SCOOP_UP, pod);
  tick_alone (f);
  give (f, second, SRT_ORDER_SCOOP_UP, pod);
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, second), ==, -1);
  expect_note (f, second, "the pod is another’s already");
  g_assert_true (object (f, pod)->flags & SRT_TRACTORED);
  g_assert_cmpint (object (f, pod)->passes_through[0], ==, first);
  /* Its owner's end releases it. */
  srt_order_pop (&f->run, first);
  g_assert_false (object (f, pod)->flags & SRT_TRACTORED);
}

static void
test_sixth (void)
{
  g_autoptr (Fixture) f = fixture_new (20);
  int type = add_tender (f), tenders[6], pods[6], n = 0;

  for (int i = 0; i < 6; i++)
    {
      tenders[i] = fixture_ship (f, type, 30000.0f * (float) i, 0, 0);
      pods[i] = add_pod (f, 30000.0f * (float) i, 0, 7000);
      give (f, tenders[i], SRT_ORDER_SCOOP_UP, pods[i]);
    }
  tick_alone (f);
  g_assert_cmpint (live_tractors (f), ==, SRT_TRACTORS);
  expect_note (f, tenders[5], "all tractors are at work: it takes the pod without beams");
  for (; srt_order_number (f->world, tenders[5]) == SRT_ORDER_SCOOP_UP; n++)
    {
      g_assert_cmpint (n, <, 2000);
      tick_alone (f);
      for (int i = 0; i < SRT_TRACTORS; i++)
        g_assert_cmpint (f->world->tractors[i].ship, !=, tenders[5]);
    }
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SCOOPED, -1), ==, 6);
  for (int i = 0; i < 6; i++)
    g_assert_true (object (f, pods[i])->flags & SRT_STAND_IN);
  g_assert_cmpint (live_tractors (f), ==, 0);
}

/* Units a tick that a pod so far before the point is drawn on by. */
static float
pace_at (float out)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);

  give (f, tender, SRT_ORDER_SCOOP_UP, pod);
  run_to_step (f, tender, 4, 300);
  srt_set_position (&f->run, pod, srt_madd (object (f, tender)->next.p, srt_vec3 (0, 0, 1), BEFORE (out)));
  float before = object (f, pod)->next.p.z;
  tick_alone (f);
  return before - object (f, pod)->next.p.z;
}

static void
test_pace (void)
{
  fixture_near (pace_at (9000), 18, 0.01);
  fixture_near (pace_at (3000), 18, 0.01);
  fixture_near (pace_at (1500), 13.5, 0.01);
  fixture_near (pace_at (500), 10.5, 0.01);
  /* So 900 a second at the point itself, from where the second part goes on at that. */
  fixture_near (2 * pace_at (500) - pace_at (1000), 9, 0.01);
}

/* ---- What is drawn (spec 01 §3.1, §3.2 step 6; its Check 36) ---- */

enum
{
  WIDTH = 160,
  HEIGHT = 100,
  FRAMES_A_SECOND = 240,
};

/* Draws a world so far past its last tick, from beside the beams; returns how many beams its scene has. */
static int
draw_at (Fixture *f, SrtRenderer *renderer, SrtOffscreen *offscreen, float past_tick, int *green)
{
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_LOW);
  unsigned char rgba[WIDTH * HEIGHT * 4];
  SrtCamera camera;
  SrtScene scene;
  int beams;

  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, f->mission,
                        ((float) f->world->simulation_counter + past_tick) / SRT_TICKS_PER_STEP);
  beams = scene.n_beams;
  options.backdrop = options.dust = false;
  srt_camera_init (&camera, WIDTH, HEIGHT);
  camera.place.p = srt_vec3 (-6000, -2000, 4500);
  camera.place.r = srt_mat3_look_at (srt_vec3 (6000, 2000, 0));
  g_assert_cmpint (srt_renderer_prepare (renderer, scene.content, -1), ==, 0);
  srt_renderer_draw (renderer, &scene, &camera, &options, srt_offscreen_framebuffer (offscreen), WIDTH, HEIGHT);
  srt_offscreen_read (offscreen, rgba);
  srt_scene_free (&scene);
  *green = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    *green += rgba[4 * i + 1] > rgba[4 * i] + 30 && rgba[4 * i + 1] > rgba[4 * i + 2] + 30;
  return beams;
}

/* The order shows its beams in one game frame and not in the next, at 240 drawn frames a second. */
static void
check_drawn_frames (SrtGlApi api)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);
  SrtDiags diags;
  int with = 0, without = 0, shown = 0;

  srt_diags_init (&diags);
  SrtOffscreen *offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  SrtRenderer *renderer = srt_renderer_new (&diags);
  g_assert_nonnull (renderer);
  give (f, tender, SRT_ORDER_SCOOP_UP, pod);
  run_to_step (f, tender, 4, 300);
  /* Drawn frame k is at k / 240 of a second; its ticks are those that are due by then. */
  for (int k = 0, ticks = 0; k < FRAMES_A_SECOND / 20; k++)
    {
      double at = 100.0 * k / FRAMES_A_SECOND;
      int green;
      for (; ticks < (int) at; ticks++)
        {
          if (ticks == 1)
            object (f, pod)->flags |= SRT_EXPLODING; /* the order shows nothing in the tick that sees this */
          fixture_tick (f);
        }
      shown = f->world->tractors[0].shown;
      g_assert_cmpint (shown, ==, ticks < 2);
      g_assert_cmpint (draw_at (f, renderer, offscreen, (float) (at - ticks), &green), ==, shown ? 2 : 0);
      if (shown)
        g_assert_cmpint (green, >=, 60);
      else
        g_assert_cmpint (green, ==, 0);
      with += shown;
      without += !shown;
    }
  g_assert_cmpint (with, ==, 5);
  g_assert_cmpint (without, ==, 7);
  srt_renderer_free (renderer, false);
  srt_offscreen_free (offscreen);
  srt_diags_clear (&diags);
}

static void
test_drawn_core (void)
{
  check_drawn_frames (SRT_GL_CORE);
}

static void
test_drawn_es (void)
{
  check_drawn_frames (SRT_GL_ES);
}

/* Between two ticks the pod goes on evenly, and its beams with it; the world stays as it was. */
static void
test_glides (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);
  SrtScene scene;
  float last = 0;

  give (f, tender, SRT_ORDER_SCOOP_UP, pod);
  run_to_step (f, tender, 4, 300);
  tick_alone (f);
  SrtOrderMark marks[2];
  g_assert_cmpint (srt_order_info (SRT_ORDER_SCOOP_UP)->marks (&f->run, tender, marks, 2), ==, 2);
  g_assert_cmpint (marks[1].kind, ==, SRT_MARK_POINT);
  fixture_near (marks[1].a.z, 6300, 1);
  srt_scene_init (&scene);
  uint64_t hash = srt_world_hash (f->world);
  for (int i = 0; i <= 3; i++)
    {
      float past = (float) i * 0.25f;
      srt_scene_from_world (&scene, f->world, f->content, f->mission,
                            ((float) f->world->simulation_counter + past) / SRT_TICKS_PER_STEP);
      float z = scene.instances[srt_scene_find_slot (&scene, pod)].place.p.z;
      fixture_near (z, object (f, pod)->next.p.z + object (f, pod)->glide.z * past, 1e-2);
      fixture_near (scene.beams[0].to.z, z, 1e-2);
      fixture_near (scene.bubbles[0].place.p.z, z, 1e-2);
      fixture_near (scene.bubbles[0].radius, 150, 1e-2);
      fixture_near (scene.bubbles[0].seconds, 0.01 * (1 + past), 1e-4);
      fixture_near (scene.beams[0].from.x, -150, 1);
      if (i > 0)
        g_assert_cmpfloat (z, <, last - 3);
      g_assert_true (scene.beams[0].wide);
      last = z;
    }
  g_assert_true (srt_world_hash (f->world) == hash);
  f->world->classic = 1;
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  g_assert_false (scene.beams[0].wide);
  srt_scene_free (&scene);
}

/* ---- What ends it ---- */

static void
test_no_pod (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_tender (f), tender = fixture_ship (f, type, 0, 0, 0), gone = add_pod (f, 0, 0, 9000);
  const int targets[] = { -1, 99, tender, gone };

  srt_retire (&f->run, gone);
  for (size_t i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      give (f, tender, SRT_ORDER_SCOOP_UP, targets[i]);
      tick_alone (f);
      g_assert_cmpint (srt_order_number (f->world, tender), ==, -1);
      expect_note (f, tender, "there is no pod to take aboard");
    }
  gone = add_pod (f, 0, 0, 30000);
  f->types[type].has_flight = false;
  give (f, tender, SRT_ORDER_SCOOP_UP, gone);
  tick_alone (f);
  expect_note (f, tender, "it cannot fly");
  g_assert_false (object (f, gone)->flags & SRT_TRACTORED);
  g_assert_cmpint (live_tractors (f), ==, 0);
}

/* The pod goes up in each of the steps: nothing is left behind, and doors that stood open close. */
static void
test_pod_dies (void)
{
  for (int step = 1; step <= 8; step++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);
      give (f, tender, SRT_ORDER_SCOOP_UP, pod);
      run_to_step (f, tender, step, 2000);
      fixture_forget (f);
      if (step % 2)
        srt_retire (&f->run, pod);
      else
        object (f, pod)->flags |= SRT_EXPLODING;
      fixture_tick (f);
      g_assert_cmpint (srt_order_number (f->world, tender), ==, -1);
      expect_note (f, tender, "the pod is gone");
      g_assert_cmpint (live_tractors (f), ==, 0);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_SOUND, tender), ==, step >= 3 && step <= 5);
      fixture_run (f, 110);
      fixture_near (srt_nodes (f->world)[srt_root_child (&f->run, tender, PART_DOOR)].time, 0, 1e-3);
      invariants_check (&f->run);
    }
}

/* Another order in the middle of it, or its own end, frees tractor and claim; the order below starts over. */
static void
test_interrupted (void)
{
  for (int step = 1; step <= 8; step++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);
      give (f, tender, SRT_ORDER_SCOOP_UP, pod);
      run_to_step (f, tender, step, 2000);
      if (step % 2)
        give (f, tender, SRT_ORDER_DO_NOTHING, -1);
      else
        srt_object_destroyed (&f->run, tender, false, true);
      g_assert_cmpint (live_tractors (f), ==, 0);
      g_assert_false (object (f, pod)->flags & SRT_TRACTORED);
      fixture_tick (f);
      g_assert_cmpint (f->world->tractors[0].shown, ==, 0);
      if (step % 2 == 0)
        continue;
      srt_order_pop (&f->run, tender);
      run_to_step (f, tender, 8, 2000);
      tick_alone (f);
      g_assert_true (object (f, pod)->flags & SRT_STAND_IN);
    }
}

/* A type that is no tender takes a pod, too: its own middle stands for points and door, and it has no doors. */
static void
test_any_type (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int ship = fixture_ship (f, FIX_FLAT, 0, 0, 0), pod = add_pod (f, 0, 0, 9000);

  give (f, ship, SRT_ORDER_SCOOP_UP, pod);
  run_to_step (f, ship, 6, 2000);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SOUND, -1), ==, 0);
  g_assert_cmpfloat (object (f, pod)->next.p.z - object (f, ship)->next.p.z, <, 3700);
  g_assert_cmpfloat (object (f, pod)->next.p.z - object (f, ship)->next.p.z, >, 3690);
  run_to_step (f, ship, 8, 2000);
  tick_alone (f);
  g_assert_true (object (f, pod)->flags & SRT_STAND_IN);
}

/* One that faces away turns before it goes on; the pod is drawn to where its bow is then. */
static void
test_turns_first (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, -22000);

  give (f, tender, SRT_ORDER_SCOOP_UP, pod);
  tick_alone (f);
  tick_alone (f);
  g_assert_cmpfloat (object (f, tender)->throttle, ==, 0); /* 22000 < 6 * 4000, tail to it */
  run_to_step (f, tender, 2, 2000);
  SrtVec3 nose = srt_forward (&object (f, tender)->next.r);
  SrtVec3 way = srt_normalize (srt_sub (object (f, pod)->next.p, object (f, tender)->next.p));
  g_assert_cmpfloat (srt_dot (nose, way), >, 0.99f);
  run_to_step (f, tender, 6, 2000);
  SrtVec3 at = srt_frame_local (&object (f, tender)->next, object (f, pod)->next.p);
  g_assert_cmpfloat (srt_distance (at, srt_vec3 (0, 0, 3400)), <, 300);
}

/* ---- Find Scoop Up ---- */

static void
find_at_group (Fixture *f, int slot, int *ships, int n)
{
  f->mission->n_groups = 1;
  f->mission->groups[0].ships = ships;
  f->mission->groups[0].n_ships = n;
  g_assert_true (srt_order_push (&f->run, slot, SRT_ORDER_FIND_SCOOP_UP, (SrtTarget){ SRT_TARGET_GROUP, 0, -1 },
                                 SRT_PUSH_SCRIPT));
}

static void
test_finds_nearest (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_tender (f), tender = fixture_ship (f, type, 0, 0, 0), n = 0;
  int far = add_pod (f, 0, 0, 15000), near = add_pod (f, 0, 0, 9000), taken = add_pod (f, 0, 0, 7500);
  int ships[] = { tender, far, taken, near };

  object (f, taken)->flags |= SRT_TRACTORED;
  find_at_group (f, tender, ships, 4);
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, tender), ==, SRT_ORDER_FIND_SCOOP_UP);
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, tender), ==, SRT_ORDER_SCOOP_UP);
  g_assert_cmpint (srt_order_current (f->world, tender)->target.index, ==, near);
  /* One after the other until none is left but what is another's. */
  for (; srt_orders (f->world, tender)->count > 0; n++)
    {
      g_assert_cmpint (n, <, 6000);
      tick_alone (f);
    }
  expect_note (f, tender, "there is no pod left to take");
  g_assert_true (object (f, near)->flags & SRT_STAND_IN);
  g_assert_true (object (f, far)->flags & SRT_STAND_IN);
  g_assert_true (object (f, taken)->flags & SRT_TRACTORED);
}

static void
test_finds_none (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int tender = fixture_ship (f, add_tender (f), 0, 0, 0), pod = add_pod (f, 0, 0, 9000);
  int ships[] = { tender, pod };

  object (f, pod)->flags |= SRT_EXPLODING;
  find_at_group (f, tender, ships, 2);
  tick_alone (f);
  g_assert_cmpstr (order_text (f, tender), ==, "looks for a pod");
  tick_alone (f);
  g_assert_cmpint (srt_order_number (f->world, tender), ==, -1);
  expect_note (f, tender, "there is no pod left to take");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scoop/takes-a-pod", test_takes_a_pod);
  g_test_add_func ("/scoop/check-29-claimed", test_claimed);
  g_test_add_func ("/scoop/check-30-sixth", test_sixth);
  g_test_add_func ("/scoop/check-31-pace", test_pace);
  g_test_add_func ("/loop/check-36-tractor-beam-core", test_drawn_core);
  g_test_add_func ("/loop/check-36-tractor-beam-es", test_drawn_es);
  g_test_add_func ("/scoop/glides", test_glides);
  g_test_add_func ("/scoop/no-pod", test_no_pod);
  g_test_add_func ("/scoop/pod-dies", test_pod_dies);
  g_test_add_func ("/scoop/interrupted", test_interrupted);
  g_test_add_func ("/scoop/any-type", test_any_type);
  g_test_add_func ("/scoop/turns-first", test_turns_first);
  g_test_add_func ("/scoop/find/nearest", test_finds_nearest);
  g_test_add_func ("/scoop/find/none", test_finds_none);
  return g_test_run ();
}
