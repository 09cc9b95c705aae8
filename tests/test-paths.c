/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths of curves, formations that regroup and patrol (spec 02 §9.4, §9.5 and Checks 25-27, 31, 32; 06 §1.3-1.6). */
#include "fixture.h"

#include "mission/rules.h"
#include "orders/behaviours.h"

#include <string.h>

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static const char *
words (Fixture *f, int slot)
{
  static char text[160];
  text[0] = '\0';
  const SrtOrderInfo *info = srt_order_info (srt_order_number (f->world, slot));
  if (info && info->describe)
    info->describe (&f->run, slot, text, sizeof text);
  return text;
}

static const char *
last_note (Fixture *f, int slot)
{
  const char *text = NULL;
  for (size_t i = 0; i < f->run.n_events; i++)
    if (f->run.events[i].kind == SRT_EVENT_ORDER_LOG && f->run.events[i].slot == slot)
      text = f->run.events[i].text;
  return text;
}

/* ---- A mission with markers ---- */

/* Ship @at of the mission's table, a marker that is no object of its own here. */
static void
mark (Fixture *f, int at, int kind, float x, float y, float z)
{
  SrtMissionShip *ship = &f->mission->ships[at];
  *ship = (SrtMissionShip){ .kind = kind, .position = srt_vec3 (x, y, z), .type = -1, .flight_group = -1,
                            .formation_point = -1, .marker_curve = -1 };
  if (f->mission->n_ships <= at)
    f->mission->n_ships = at + 1;
  g_assert_cmpint (srt_create_object (&f->run, at, SRT_TYPE_MARKER, 0, ship->position), ==, at);
}

static int
fly (Fixture *f, int type, float x, float y, float z)
{
  int slot = fixture_ship (f, type, x, y, z);
  SrtMissionShip *ship = &f->mission->ships[slot];
  *ship = (SrtMissionShip){ .kind = SRT_SHIP_TYPE, .position = srt_vec3 (x, y, z), .type = type, .flight_group = -1,
                            .formation_point = -1, .marker_curve = -1 };
  if (f->mission->n_ships <= slot)
    f->mission->n_ships = slot + 1;
  object (f, slot)->mission_ship = slot;
  return slot;
}

static int
join (Fixture *f, int start, int end)
{
  int at = f->mission->n_curves++;
  SrtCurve *curve = &f->mission->curves[at];
  *curve = (SrtCurve){ .name = (char *) "c", .start = start, .end = end, .leaving_handle = -1, .arriving_handle = -1 };
  curve->from = f->mission->ships[start].position;
  curve->to = end >= 0 ? f->mission->ships[end].position : srt_add (curve->from, srt_vec3 (0, 0, 3000));
  return at;
}

static void
follow (Fixture *f, int slot, int order, int curve, int seconds, int carrier)
{
  SrtMissionOrder arguments = { .number = order, .curve = curve, .seconds = seconds, .carrier = carrier };
  g_assert_true (srt_order_push (&f->run, slot, order, SRT_NO_TARGET, SRT_PUSH_HAND));
  srt_order_set_arguments (srt_order_current (f->world, slot), &arguments);
}

/* Ticks until an event of a kind about a slot comes, @other any for -1; -1 when it does not within @most. */
static int
tick_of (Fixture *f, SrtEventKind kind, int slot, int other, int most)
{
  for (int i = 0; i < most; i++)
    {
      fixture_forget (f);
      fixture_tick (f);
      for (size_t e = 0; e < f->run.n_events; e++)
        if (f->run.events[e].kind == kind && f->run.events[e].slot == slot
            && (other < 0 || f->run.events[e].other == other))
          return f->world->mission_ticks;
    }
  return -1;
}

/* A flyer in slot 0 and curves of 1000 and 3000 ahead of it, from ship 1 by 2 to 3. */
static Fixture *
two_curves (void)
{
  Fixture *f = fixture_new (16);
  fly (f, FIX_FLAT, 0, 0, 0);
  for (int i = 0; i < 3; i++)
    mark (f, 1 + i, SRT_SHIP_CURVE_POINT, 0, 0, i == 0 ? 0.0f : i == 1 ? 1000.0f : 4000.0f);
  join (f, 1, 2);
  join (f, 2, 3);
  return f;
}

/* ---- Curves ---- */

static void
test_curve (void)
{
  SrtCurve curve = { .from = { 0, 0, 0 }, .to = { 0, 0, 100 }, .leaving = { 10, 0, 0 }, .arriving = { 0, 0, -20 } };
  SrtVec3 half = srt_curve_point (&curve, 0.5f);
  /* 10 (t³ - 2t² + t) is 1.25 at a half, as 10 (t² - t³) is. */
  fixture_near (half.x, 12.5, 1e-4);
  fixture_near (half.z, 50.0 - 25.0, 1e-4);
  /* It leaves along its tangent, and arrives against the arriving one: p'(1) = -10 arriving. */
  SrtVec3 out = srt_curve_point (&curve, 0.001f), in = srt_curve_point (&curve, 0.999f);
  fixture_near (out.x, 0.1, 0.001);
  fixture_near (in.z, 100.0 - 0.2, 0.001);
  fixture_near (srt_curve_point (&curve, 1.0f).z, 100, 1e-4);
  SrtCurve line = { .to = { 0, 300, 400 } };
  fixture_near (srt_curve_length (&line), 500, 0.01);
}

static void
test_path (void)
{
  g_autoptr (Fixture) f = two_curves ();
  g_assert_cmpint (srt_curve_next (f->mission, 0), ==, 1);
  g_assert_cmpint (srt_curve_next (f->mission, 1), ==, -1);
  g_assert_cmpint (srt_path_count (f->mission, 0), ==, 2);
  g_assert_cmpint (srt_path_curve (f->mission, 0, 1), ==, 1);
  g_assert_cmpint (srt_path_curve (f->mission, 0, 2), ==, -1);
  fixture_near (srt_path_length (f->mission, 0), 4000, 1);
  g_assert_cmpint (srt_path_count (f->mission, 7), ==, 0);

  /* Failing a curve that starts there, another that ends there carries on: two such carry into each other. */
  join (f, 1, 3);
  g_assert_cmpint (srt_curve_next (f->mission, 1), ==, 2);
  g_assert_cmpint (srt_curve_next (f->mission, 2), ==, 1);
  g_assert_cmpint (srt_path_count (f->mission, 0), ==, 3);
  /* One that ends at no ship is the last. */
  f->mission->curves[1].end = -1;
  g_assert_cmpint (srt_path_count (f->mission, 0), ==, 2);
}

/* Check 25 */
static void
test_follow (void)
{
  g_autoptr (Fixture) f = two_curves ();
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 4, -1);
  fixture_tick (f);
  g_assert_cmpstr (words (f, 0), ==, "curve c, 1 of 2, 0 % of the way in 100 ticks");
  /* It stood at the start: on the way from tick 1, for 100 ticks and 300, as far as steps go. */
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, -1, 200), ==, 104);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIP_REACHED, 0), ==, 1);
  fixture_near (object (f, 0)->next.p.z, 1000, 6); /* past its end the cubic goes on: three ticks */
  g_assert_cmpstr (words (f, 0), ==, "curve c, 2 of 2, 0 % of the way in 300 ticks");
  for (int i = 0; i < 152; i++)
    fixture_tick (f);
  fixture_near (object (f, 0)->next.p.z, 2500, 60); /* half of the second */
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FOLLOW);
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 3, 400), ==, 404);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, -1);
  fixture_near (object (f, 0)->next.p.z, 4000, 1);
  fixture_near (srt_forward (&object (f, 0)->next.r).z, 1, 1e-4);
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FORWARD);
  fixture_forget (f);
  for (int i = 0; i < 40; i++)
    fixture_tick (f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIP_REACHED, 0), ==, 0);
}

/* Check 26 */
static void
test_backwards (void)
{
  g_autoptr (Fixture) f = two_curves ();
  srt_set_position (&f->run, 0, srt_vec3 (0, 0, 4000));
  object (f, 0)->motion = SRT_MOTION_BACKWARD;
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE_BACKWARDS, 0, 4, -1);
  fixture_tick (f);
  g_assert_cmpstr (words (f, 0), ==, "curve c, 1 of 2, 0 % of the way in 300 ticks");
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FORWARD);
  while (f->world->mission_ticks < 304)
    fixture_tick (f);
  g_assert_cmpstr (words (f, 0), ==, "curve c, 2 of 2, 0 % of the way in 100 ticks");
  fixture_near (object (f, 0)->next.p.z, 1000, 6);
  g_assert_cmpint (tick_of (f, SRT_EVENT_ORDER_ENDED, 0, -1, 200), ==, 408);
  fixture_near (object (f, 0)->next.p.z, 0, 6);
  fixture_near (srt_forward (&object (f, 0)->next.r).z, -1, 1e-3); /* nose first */
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FORWARD);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIP_REACHED, 0), ==, 0);
}

/* Check 27 */
static void
test_loop (void)
{
  for (int back = 0; back < 2; back++)
    {
      g_autoptr (Fixture) f = two_curves ();
      f->mission->curves[1].end = 1;
      f->mission->curves[1].to = f->mission->curves[0].from;
      g_assert_cmpint (srt_path_count (f->mission, 0), ==, 2);
      follow (f, 0, back ? SRT_ORDER_FOLLOW_CURVE_BACKWARDS : SRT_ORDER_FOLLOW_CURVE, 0, 4, -1);
      int ended = tick_of (f, SRT_EVENT_ORDER_ENDED, 0, -1, 1000);
      g_assert_cmpint (ended, >=, 400);
      g_assert_cmpint (ended, <=, 416);
      fixture_near (object (f, 0)->next.p.z, 0, 12); /* it came round */
    }
}

static void
test_markers (void)
{
  g_autoptr (Fixture) f = two_curves ();
  static const float at[] = { 0.75f, 0.25f, 0.0f, 0.25f };
  for (int i = 0; i < 4; i++)
    {
      mark (f, 4 + i, SRT_SHIP_POINT, 500, 0, 0);
      f->mission->ships[4 + i].marker_curve = 0;
      f->mission->ships[4 + i].marker_at = at[i];
    }
  g_assert_cmpint (srt_curve_marker (f->mission, 0, -1), ==, 5);
  g_assert_cmpint (srt_curve_marker (f->mission, 0, 5), ==, 7);
  g_assert_cmpint (srt_curve_marker (f->mission, 0, 7), ==, 4);
  g_assert_cmpint (srt_curve_marker (f->mission, 0, 4), ==, -1);

  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 4, -1);
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 5, 100), ==, 28);
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 7, 100), ==, 32); /* one an update */
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 4, 100), ==, 76);
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 2, 100), ==, 104);
}

/* A knock within a step has the object move twice: nothing is told twice for it. */
static void
test_moved_twice (void)
{
  g_autoptr (Fixture) f = two_curves ();
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 1, 1, -1);
  while (f->world->mission_ticks < 103)
    fixture_tick (f);
  fixture_forget (f);
  f->world->mission_ticks++;
  srt_move (&f->run, 0);
  srt_move (&f->run, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIP_REACHED, 0), ==, 1);
  fixture_near (object (f, 0)->next.p.z, 4000, 12);
}

static void
test_carried (void)
{
  g_autoptr (Fixture) f = two_curves ();
  int carrier = fly (f, FIX_BOX, 9000, 0, 0);
  srt_set_position (&f->run, carrier, srt_vec3 (9000, -500, 0));
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 4, carrier);
  fixture_tick (f);
  srt_set_position (&f->run, carrier, srt_vec3 (9000, 7000, 0)); /* later moves do not matter */
  g_assert_cmpint (tick_of (f, SRT_EVENT_ORDER_ENDED, 0, -1, 1000), ==, 404);
  fixture_near (object (f, 0)->next.p.y, -500, 1);
  fixture_near (object (f, 0)->next.p.z, 4000, 1);
}

/* A ship that flies astern does so on the path, and goes on so. */
static void
test_astern (void)
{
  g_autoptr (Fixture) f = two_curves ();
  object (f, 0)->motion = SRT_MOTION_BACKWARD;
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 4, -1);
  for (int i = 0; i < 40; i++)
    fixture_tick (f);
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FOLLOW_BACKWARDS);
  g_assert_cmpint (tick_of (f, SRT_EVENT_ORDER_ENDED, 0, -1, 1000), ==, 404);
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_BACKWARD);
}

static void
test_no_curve (void)
{
  g_autoptr (Fixture) f = two_curves ();
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, -1, 4, -1);
  fixture_tick (f);
  g_assert_cmpstr (last_note (f, 0), ==, "the mission has no such curve");
  g_assert_cmpint (tick_of (f, SRT_EVENT_ORDER_ENDED, 0, -1, 20), >, 0);
  fixture_near (object (f, 0)->next.p.z, 0, 1);

  /* What cannot fly has nothing to get there by, and does not move: its path's time passes all the same. */
  int box = fly (f, FIX_BOX, 0, 0, 20000);
  follow (f, box, SRT_ORDER_FOLLOW_CURVE, 0, 0, -1);
  for (int i = 0; i < 40; i++)
    fixture_tick (f);
  fixture_near (object (f, box)->next.p.z, 20000, 1e-3);

  /* No time at all: past the end at once. */
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 0, -1);
  g_assert_cmpint (tick_of (f, SRT_EVENT_SHIP_REACHED, 0, 2, 20), >, 0);
  /* A very long time is held, not wrapped. */
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE_BACKWARDS, 0, 60000, -1);
  fixture_tick (f);
  g_assert_cmpstr (words (f, 0), ==, "flies to where curve c begins");
}

/* Check 40: an order without a body ends the one it covers, and then does nothing for as long as it is there. */
static void
test_place_holder (void)
{
  g_autoptr (Fixture) f = two_curves ();
  SrtObject *ship = object (f, 0);
  follow (f, 0, SRT_ORDER_FOLLOW_CURVE, 0, 4, -1);
  for (int i = 0; i < 40; i++)
    fixture_tick (f);
  g_assert_cmpint (ship->motion, ==, SRT_MOTION_FOLLOW);
  ship->pitch_input = 0.25f;
  ship->yaw_input = -0.5f;
  ship->throttle = 0.75f;
  fixture_forget (f);
  g_assert_true (srt_order_push (&f->run, 0, 34, SRT_NO_TARGET, SRT_PUSH_HAND));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_ORDER_ENDED, 0), ==, 1);
  g_assert_cmpint (ship->motion, ==, SRT_MOTION_FORWARD);
  for (int i = 0; i < 100; i++)
    fixture_tick (f);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, 34);
  g_assert_cmpint (srt_orders (f->world, 0)->count, ==, 2);
  fixture_near (ship->pitch_input, 0.25, 1e-6);
  fixture_near (ship->yaw_input, -0.5, 1e-6);
  fixture_near (ship->roll_input, 0, 1e-6);
  fixture_near (ship->throttle, 0.75, 1e-6);
}

/* ---- Regrouping ---- */

/* Three ships in a formation: the second, at the point nearest its origin, leads. */
static Fixture *
formation (float spread)
{
  static int members[3] = { 0, 1, 2 };
  Fixture *f = fixture_new (16);
  SrtMission *mission = f->mission;
  for (int i = 0; i < 3; i++)
    {
      fly (f, FIX_FLAT, spread * (float) (i - 1), 0, spread * 0.5f * (float) i);
      mission->ships[i].flight_group = 0;
      mission->ships[i].formation_point = i;
    }
  mission->formation_points[0] = srt_vec3 (-1500, 0, -1000);
  mission->formation_points[1] = srt_vec3 (0, 0, 0);
  mission->formation_points[2] = srt_vec3 (1500, 0, -1000);
  mission->n_formation_points = 3;
  mission->formations[0] = (SrtFormation){ .first_point = 0, .n_points = 3 };
  mission->n_formations = 1;
  mission->groups[0] = (SrtFlightGroup){ .ships = members, .n_ships = 3, .wing = -1 };
  mission->n_groups = 1;
  return f;
}

static void
test_leader (void)
{
  g_autoptr (Fixture) f = formation (4000);
  g_assert_cmpint (srt_formation_leader (f->mission, 0), ==, 1);
  g_assert_cmpint (srt_formation_leader (f->mission, 2), ==, 1);
  fixture_near (srt_formation_size (f->mission, 0), sqrtf (3000.0f * 3000.0f + 1000.0f * 1000.0f), 0.5);
  f->mission->ships[1].formation_point = -1;
  g_assert_cmpint (srt_formation_leader (f->mission, 0), ==, -1); /* nobody stands there */
  g_assert_cmpint (srt_formation_leader (f->mission, 9), ==, -1);
}

/* Check 31: the step goes on with the leader's 15th update, one who is not ready starts the count again. */
static void
test_regroup_count (void)
{
  for (int late = 0; late < 2; late++)
    {
      g_autoptr (Fixture) f = formation (4000);
      int frames = 0;
      for (int i = 0; i < 3; i++)
        {
          /* All of them look down the middle, at the meeting point. */
          SrtVec3 meet = srt_vec3 (0, 0, 2000.0f - 10000.0f);
          if (f->mission->formation_points[i].z < 0)
            meet.z -= 1000.0f;
          meet.x = f->mission->formation_points[i].x;
          SrtMat3 turned = srt_mat3_look_at (srt_sub (meet, object (f, i)->next.p));
          srt_set_orientation (&f->run, i, &turned);
          g_assert_true (srt_order_push (&f->run, i, SRT_ORDER_REGROUP, SRT_NO_TARGET, SRT_PUSH_HAND));
        }
      while (!g_str_has_prefix (words (f, 1), "flies") && frames < 60)
        {
          frames++;
          f->world->mission_ticks = f->world->frame_start = frames;
          if (late && frames == 14)
            {
              SrtMat3 away = srt_mat3_identity ();
              srt_set_orientation (&f->run, 0, &away);
            }
          if (late && frames == 15)
            {
              SrtMat3 back = srt_mat3_look_at (srt_sub (srt_vec3 (-1500, 0, -9000), object (f, 0)->next.p));
              srt_set_orientation (&f->run, 0, &back);
            }
          srt_orders_update (&f->run);
        }
      /* Ships 0 and 1 are ready from the first frame, ship 2 likewise; the leader runs before it: it sees all in the
       * second. Fifteen such updates end with the 16th. Ship 0, not ready in the 14th and ready again in the 15th,
       * is seen so by the leader in the same frames. */
      g_assert_cmpint (frames, ==, late ? 29 : 16);
    }
}

static void
test_regroup (void)
{
  for (int far_off = 0; far_off < 2; far_off++)
    {
      /* Near: straight to the meeting point; far: in a curve that swings out. */
      g_autoptr (Fixture) f = formation (far_off ? 60000 : 4000);
      float lowest = 0;
      for (int i = 0; i < 3; i++)
        g_assert_true (srt_order_push (&f->run, i, SRT_ORDER_REGROUP, SRT_NO_TARGET, SRT_PUSH_HAND));
      int ticks = 0;
      for (bool busy = true; ticks < 60000 && busy; ticks++)
        {
          busy = false;
          for (int i = 0; i < 3; i++)
            busy = busy || srt_order_number (f->world, i) == SRT_ORDER_REGROUP;
          fixture_tick (f);
          fixture_forget (f);
          lowest = srt_minf (lowest, object (f, 0)->next.p.z);
        }
      g_assert_cmpint (ticks, <, 60000);
      for (int i = 0; i < 3; i++)
        g_assert_cmpint (srt_order_number (f->world, i), ==, -1);
      /* 10000 short of the middle of where they began, as far as a ship glides on, and turned along +Z. */
      for (int i = 0; i < 3 && !far_off; i++)
        {
          SrtVec3 meet = srt_add (srt_vec3 (0, 0, 2000.0f - 10000.0f), f->mission->formation_points[i]);
          g_assert_cmpfloat (srt_distance (object (f, i)->next.p, meet), <, 2500);
          g_assert_cmpfloat (srt_forward (&object (f, i)->next.r).z, >=, 0.9);
        }
      /* The first ship's way is 58,500 to the right and 19,000 ahead: it swings out behind. */
      if (far_off)
        g_assert_cmpfloat (lowest, <, -20000);
      fixture_near (object (f, 1)->throttle, 0, 1e-6);
    }
}

static void
test_regroup_lost (void)
{
  g_autoptr (Fixture) f = formation (4000);
  f->mission->ships[0].formation_point = -1;
  object (f, 0)->throttle = 0.5f;
  g_assert_true (srt_order_push (&f->run, 0, SRT_ORDER_REGROUP, SRT_NO_TARGET, SRT_PUSH_HAND));
  fixture_tick (f);
  g_assert_cmpstr (last_note (f, 0), ==, "the ship has no place in a formation of its flight group");
  g_assert_cmpstr (words (f, 0), ==, "no place in a formation");
  fixture_near (object (f, 0)->throttle, 0.5, 1e-6);
  g_assert_cmpfloat (object (f, 0)->yaw_input, !=, 0.0); /* toward the world's origin */
}

/* ---- Patrols ---- */

static void
route (Fixture *f, int first, int n, const SrtVec3 *at)
{
  static int members[8];
  for (int i = 0; i < n; i++)
    {
      mark (f, first + i, SRT_SHIP_WAYPOINT, at[i].x, at[i].y, at[i].z);
      f->mission->ships[first + i].flight_group = 1;
      members[i] = first + i;
    }
  f->mission->groups[1] = (SrtFlightGroup){ .ships = members, .n_ships = n, .wing = -1 };
  f->mission->n_groups = 2;
}

static void
test_route (void)
{
  static const SrtVec3 at[] = { { 0, 0, 1000 }, { 0, 0, 2000 }, { 0, 0, 3000 } };
  g_autoptr (Fixture) f = formation (4000);
  route (f, 3, 3, at);
  g_assert_true (srt_is_waypoint (f->mission, 4));
  g_assert_false (srt_is_waypoint (f->mission, 1));
  g_assert_cmpint (srt_route_next (f->mission, 3), ==, 4);
  g_assert_cmpint (srt_route_next (f->mission, 5), ==, 3);

  /* The target is no waypoint: the order ends. */
  g_assert_true (srt_order_push (&f->run, 1, SRT_ORDER_PATROL, srt_target_ship (2, -1), SRT_PUSH_HAND));
  fixture_tick (f);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, -1);
  g_assert_cmpstr (last_note (f, 1), ==, "the target is no waypoint of a route");
}

/* Check 32: the pace of a leader by how far it has to turn. */
static void
test_patrol_pace (void)
{
  static const struct
  {
    double degrees, pace;
  } turns[] = { { 11, 0.5 }, { 30, 0.25 }, { 61, 0.15 } };

  for (int k = 0; k < 3; k++)
    {
      double a = turns[k].degrees * G_PI / 180.0;
      SrtVec3 at[] = { { (float) (400000 * sin (a)), 0, (float) (400000 * cos (a)) }, { 0, 0, 0 } };
      g_autoptr (Fixture) f = formation (4000);
      srt_set_position (&f->run, 1, srt_vec3 (0, 0, 0));
      route (f, 3, 2, at);
      g_assert_true (srt_order_push (&f->run, 1, SRT_ORDER_PATROL, srt_target_ship (3, -1), SRT_PUSH_HAND));
      for (int frame = 1; frame < 4; frame++)
        {
          f->world->mission_ticks = f->world->frame_start = frame;
          srt_orders_update (&f->run);
        }
      /* 200 units a step is a pace of 1; the type's top speed is 320. */
      fixture_near (object (f, 1)->throttle, turns[k].pace * 200 / 320, 1e-5);
      g_assert_cmpfloat (object (f, 1)->yaw_input, >, 0);
    }
}

/* Without a formation each flies to its own place in a line at the waypoint, and on. */
static void
test_patrol_alone (void)
{
  static const SrtVec3 at[] = { { 0, 0, 20000 }, { 20000, 0, 20000 } };
  g_autoptr (Fixture) f = formation (1000);
  f->mission->n_formations = 0;
  route (f, 3, 2, at);
  for (int i = 0; i < 3; i++)
    g_assert_true (srt_order_push (&f->run, i, SRT_ORDER_PATROL, srt_target_ship (3, -1), SRT_PUSH_HAND));
  fixture_tick (f);
  g_assert_cmpstr (words (f, 0), ==, "to , alone");
  fixture_near (object (f, 0)->throttle, 0.3 * 200 / 320, 1e-5);
  /* Its radius is 100: a line of 3 x 200 x 3 = 1800, the first nearest the next waypoint, which is to the right. */
  const SrtObject *first = object (f, 0);
  float nearest = 1e9f;
  for (int i = 0; i < 20000 && nearest > 150.0f; i++)
    {
      fixture_tick (f);
      fixture_forget (f);
      nearest = srt_minf (nearest, srt_distance (first->now.p, srt_vec3 (900, 0, 20000)));
    }
  g_assert_cmpfloat (nearest, <, 200);
  for (int i = 0; i < 30000 && first->now.p.x < 19000.0f; i++)
    {
      fixture_tick (f);
      fixture_forget (f);
    }
  g_assert_cmpfloat (first->now.p.x, >=, 19000);
}

/* A formation reaches its waypoints together, and keeps its shape. */
static void
test_patrol (void)
{
  static const SrtVec3 at[] = { { 0, 0, 40000 }, { 40000, 0, 60000 } };
  /* Large ships, for which the distances of the rules are meant: they look eight radii ahead. */
  g_autoptr (Fixture) f = formation (1500);
  route (f, 3, 2, at);
  for (int i = 0; i < 3; i++)
    {
      f->mission->formation_points[i] = srt_scale (f->mission->formation_points[i], 4.0f);
      srt_set_position (&f->run, i, srt_scale (object (f, i)->next.p, 4.0f));
      object (f, i)->radius = 800;
      object (f, i)->flags |= SRT_NO_COLLISIONS;
      g_assert_true (srt_order_push (&f->run, i, SRT_ORDER_PATROL, srt_target_ship (3, -1), SRT_PUSH_HAND));
    }
  bool first = false, second = false;
  int ticks = 0;
  for (; ticks < 120000 && !second; ticks++)
    {
      fixture_tick (f);
      fixture_forget (f);
      SrtVec3 lead = object (f, 1)->now.p;
      first = first || srt_distance (lead, at[0]) < 1700.0f;
      second = first && srt_distance (lead, at[1]) < 1700.0f;
    }
  g_assert_true (first);
  g_assert_true (second);
  const SrtFrame *lead = &object (f, 1)->now;
  for (int i = 0; i < 3; i += 2)
    {
      SrtVec3 place = srt_frame_apply (lead, f->mission->formation_points[i]);
      g_assert_cmpfloat (srt_distance (object (f, i)->now.p, place), <, 2500);
    }
}

/* A leader on another order has no pace: who follows it waits. */
static void
test_patrol_left (void)
{
  static const SrtVec3 at[] = { { 0, 0, 40000 }, { 40000, 0, 60000 } };
  g_autoptr (Fixture) f = formation (1500);
  route (f, 3, 2, at);
  g_assert_true (srt_order_push (&f->run, 0, SRT_ORDER_PATROL, srt_target_ship (3, -1), SRT_PUSH_HAND));
  g_assert_true (srt_order_push (&f->run, 1, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET, SRT_PUSH_HAND));
  for (int i = 0; i < 8; i++)
    fixture_tick (f);
  fixture_near (object (f, 0)->throttle, 0, 1e-6);
  g_assert_true (g_str_has_prefix (words (f, 0), "to , taking its place behind"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paths/curve", test_curve);
  g_test_add_func ("/paths/path", test_path);
  g_test_add_func ("/paths/check-25-follow", test_follow);
  g_test_add_func ("/paths/check-26-backwards", test_backwards);
  g_test_add_func ("/paths/check-27-loop", test_loop);
  g_test_add_func ("/paths/markers", test_markers);
  g_test_add_func ("/paths/moved-twice", test_moved_twice);
  g_test_add_func ("/paths/carried", test_carried);
  g_test_add_func ("/paths/astern", test_astern);
  g_test_add_func ("/paths/no-curve", test_no_curve);
  g_test_add_func ("/paths/check-40-place-holder", test_place_holder);
  g_test_add_func ("/regroup/leader", test_leader);
  g_test_add_func ("/regroup/check-31-count", test_regroup_count);
  g_test_add_func ("/regroup/flown", test_regroup);
  g_test_add_func ("/regroup/lost", test_regroup_lost);
  g_test_add_func ("/patrol/route", test_route);
  g_test_add_func ("/patrol/check-32-pace", test_patrol_pace);
  g_test_add_func ("/patrol/alone", test_patrol_alone);
  g_test_add_func ("/patrol/flown", test_patrol);
  g_test_add_func ("/patrol/left", test_patrol_left);
  return g_test_run ();
}
