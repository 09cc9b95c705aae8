/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dock in every style (spec 02 §9.6 and its Checks 28-30), and the lights (§9.10). */
#include "fixture.h"

#include "orders/dock.h"
#include "orders/orders.h"
#include "render/scene.h"
#include "weapons/weapons.h"

#include <string.h>

/* ---- Models made by hand ---- */

static const SrtTrackKey deploy_keys[] = { { 100, { 0, 0, 0 }, { 0, 300, 0 } } };
static const SrtTrackKey door_keys[] = { { 100, { 0, 0, 0 }, { 0, 400, 0 } } };
static const SrtTrackKey rotate_keys[] = { { 100, { 0, 0, 1.2f }, { 0, 0, 0 } } };

static SrtModel
model_of (const char *name, int n_parts, int n_points)
{
  SrtModel model = { .n_parts = n_parts, .n_attachments = n_points, .total_nodes = n_parts };
  g_strlcpy (model.name, name, sizeof model.name);
  model.parts = g_new0 (SrtPart, n_parts);
  model.attachments = g_new0 (SrtAttachment, n_points);
  return model;
}

static SrtPart *
set_part (SrtModel *model, int at, const char *name, int parent, float half, SrtVec3 origin)
{
  SrtPart *part = (SrtPart *) &model->parts[at];
  *part = (SrtPart){ .part_class = SRT_PART_HULL, .parent = parent, .turret_slot = -1, .origin = origin };
  g_strlcpy (part->name, name, sizeof part->name);
  part->frame = srt_mat3_identity ();
  part->bounds_max = srt_vec3 (half, half, half);
  part->bounds_min = srt_scale (part->bounds_max, -1.0f);
  part->radius = half * 1.7320508f;
  return part;
}

static void
weigh (SrtPart *part)
{
  double half = part->bounds_max.x;
  part->volume = 8 * half * half * half;
  part->density = (float) (1000.0 / part->volume);
  for (int i = 0; i < 3; i++)
    part->second[i] = part->volume * half * half / 3.0;
}

/* Docking points are given in part order. */
static void
set_point (SrtModel *model, int at, int part, SrtVec3 place, float yaw)
{
  SrtAttachment *point = (SrtAttachment *) &model->attachments[at];
  SrtPart *holder = (SrtPart *) &model->parts[part];
  point->kind = SRT_ATTACH_DOCK_POINT;
  point->part = part;
  point->frame = (SrtFrame){ place, srt_mat3_from_angles (0, yaw, 0) };
  if (holder->n_attachments++ == 0)
    holder->first_attachment = at;
}

static void
set_tracks (SrtModel *model, const SrtTrack *tracks, int n)
{
  model->tracks = tracks;
  for (int i = 0; i < n; i++)
    {
      SrtPart *part = (SrtPart *) &model->parts[tracks[i].part];
      part->first_track = i;
      part->n_tracks = 1;
    }
}

#define TURN ((float) (0.5 * SRT_PI))

/* A hub with two arms that go out; arm 1's berth faces ahead, arm 2's to the right. */
static int
station_model (Fixture *f)
{
  static const SrtTrack tracks[] = {
    { .name = "deploy", .part = 1, .length = 100, .mode = SRT_TRACK_ONCE, .keys = deploy_keys, .n_keys = 1 },
  };
  SrtModel model = model_of ("station", 3, 2);
  model.lists_components = true;
  weigh (set_part (&model, 0, "hub", -1, 2000, srt_vec3 (0, 0, 0)));
  set_part (&model, 1, "arm 1", 0, 100, srt_vec3 (-4000, 0, 0));
  set_part (&model, 2, "arm 2", 0, 100, srt_vec3 (4000, 0, 0));
  set_point (&model, 0, 1, srt_vec3 (0, 0, -500), 0);
  set_point (&model, 1, 2, srt_vec3 (0, 20, 0), TURN);
  set_tracks (&model, tracks, G_N_ELEMENTS (tracks));
  return fixture_add_model (f, &model);
}

/* A body with a collar hung from it that carries the docking point. */
static int
tug_model (Fixture *f)
{
  SrtModel model = model_of ("tug", 2, 1);
  weigh (set_part (&model, 0, "body", -1, 100, srt_vec3 (0, 0, 0)));
  set_part (&model, 1, "collar", 0, 20, srt_vec3 (0, 30, 150));
  set_point (&model, 0, 1, srt_vec3 (40, -20, 30), 0);
  return fixture_add_model (f, &model);
}

/* The original's order of parts: entry doors 0 and 1, exit doors 4 and 3 by port; the hull between has both ports. */
static int
service_model (Fixture *f)
{
  static const int door[] = { 0, 1, 3, 4 };
  static const SrtTrack tracks[] = {
    { .name = "opendoor", .part = 0, .length = 100, .mode = SRT_TRACK_ONCE, .keys = door_keys, .n_keys = 1 },
    { .name = "opendoor", .part = 1, .length = 100, .mode = SRT_TRACK_ONCE, .keys = door_keys, .n_keys = 1 },
    { .name = "opendoor", .part = 3, .length = 100, .mode = SRT_TRACK_ONCE, .keys = door_keys, .n_keys = 1 },
    { .name = "opendoor", .part = 4, .length = 100, .mode = SRT_TRACK_ONCE, .keys = door_keys, .n_keys = 1 },
  };
  SrtModel model = model_of ("service", 5, 2);
  model.lists_components = true;
  weigh (set_part (&model, 2, "service hull", -1, 1500, srt_vec3 (0, 0, 0)));
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("door %d", door[i]);
      set_part (&model, door[i], name, 2, 200, srt_vec3 (i & 1 ? 600 : -600, 0, i < 2 ? 1600 : -1600));
    }
  set_point (&model, 0, 2, srt_vec3 (-600, 300, 0), 0);
  set_point (&model, 1, 2, srt_vec3 (600, 300, 0), 0);
  set_tracks (&model, tracks, G_N_ELEMENTS (tracks));
  return fixture_add_model (f, &model);
}

static int
car_model (Fixture *f)
{
  static const SrtTrack tracks[] = {
    { .name = "rotate", .part = 2, .length = 100, .mode = SRT_TRACK_ONCE, .keys = rotate_keys, .n_keys = 1 },
    { .name = "rotate", .part = 3, .length = 100, .mode = SRT_TRACK_ONCE, .keys = rotate_keys, .n_keys = 1 },
  };
  SrtModel model = model_of ("car", 4, 1);
  set_part (&model, 0, "pod mesh", 1, 60, srt_vec3 (0, 150, 20));
  weigh (set_part (&model, 1, "car hull", -1, 100, srt_vec3 (0, 0, 0)));
  set_part (&model, 2, "clamp 1", 1, 20, srt_vec3 (-80, 0, 100));
  set_part (&model, 3, "clamp 2", 1, 20, srt_vec3 (80, 0, 100));
  set_point (&model, 0, 1, srt_vec3 (0, 0, 120), 0);
  set_tracks (&model, tracks, G_N_ELEMENTS (tracks));
  return fixture_add_model (f, &model);
}

static int
pod_model (Fixture *f)
{
  SrtModel model = model_of ("limpet", 1, 0);
  weigh (set_part (&model, 0, "pod", -1, 60, srt_vec3 (0, 0, 0)));
  return fixture_add_model (f, &model);
}

/* ---- A world with one of each ---- */

static int station_type, tug_type, service_type, named_service_type, long_stay_type, car_type, pod_type;

static Fixture *
dock_new (int slots)
{
  static const char *const entry[] = { "door 3", "door 4" }, *const leave[] = { "door 0", "door 1" };
  Fixture *f = fixture_new (slots);
  int station = station_model (f), tug = tug_model (f), service = service_model (f), car = car_model (f),
      pod = pod_model (f);
  station_type = fixture_add_type (f, "station", SRT_CLASS_OTHER, SRT_SIDE_FRIENDLY, station);
  long_stay_type = fixture_add_type (f, "long stay", SRT_CLASS_OTHER, SRT_SIDE_FRIENDLY, station);
  tug_type = fixture_add_type (f, "tug", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, tug);
  service_type = fixture_add_type (f, "service", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, service);
  named_service_type = fixture_add_type (f, "named service", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, service);
  car_type = fixture_add_type (f, "car", SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY, car);
  pod_type = fixture_add_type (f, "limpet", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, pod);
  f->types[station_type].flight.max_speed = f->types[long_stay_type].flight.max_speed = 0;
  f->types[tug_type].turn_style = f->types[car_type].turn_style = f->types[service_type].turn_style = SRT_TURN_FLAT;
  f->types[service_type].roles.dock.host = f->types[named_service_type].roles.dock.host = SRT_DOCK_HOST_SERVICE;
  f->types[named_service_type].roles.dock.entry_doors = (SrtNames){ entry, 2 };
  f->types[named_service_type].roles.dock.exit_doors = (SrtNames){ leave, 2 };
  f->types[long_stay_type].roles.dock.host = SRT_DOCK_HOST_LONG_STAY;
  f->types[car_type].roles.dock.as = SRT_DOCK_LIMPET_CAR;
  f->types[car_type].roles.dock.pod = pod_type;
  f->types[car_type].traits = SRT_TRAIT_LIMPET_CAR;
  f->types[pod_type].roles.dock.as = SRT_DOCK_LIMPET_POD;
  f->types[pod_type].has_flight = false;
  f->world->action_centre = -1;
  return f;
}

static SrtObject *
object (Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static SrtDockState *
state_of (Fixture *f, int slot)
{
  return srt_dock_state (f->world, slot);
}

static void
dock (Fixture *f, int slot, int host, int port)
{
  g_assert_true (srt_order_push (&f->run, slot, SRT_ORDER_DOCK, srt_target_ship (host, port), SRT_PUSH_HAND));
}

static bool
docking (Fixture *f, int slot)
{
  return srt_order_number (f->world, slot) == SRT_ORDER_DOCK;
}

/* A frame at a tick: the orders of all objects, nothing moves. */
static void
frame_at (Fixture *f, int tick)
{
  f->world->mission_ticks = tick;
  f->world->game_ticks = (uint32_t) tick;
  f->world->frame_duration = 1;
  f->world->frame_start = tick;
  srt_orders_update (&f->run);
}

/* Whole ticks until the ship is at a step of the order; how many. */
static int
run_to_step (Fixture *f, int slot, int step)
{
  int n = 0;
  while (!docking (f, slot) || srt_orders (f->world, slot)->starting || state_of (f, slot)->step != step)
    {
      fixture_run (f, 1);
      g_assert_cmpint (++n, <, 30000);
    }
  return n;
}

static int
run_to_end (Fixture *f, int slot)
{
  int n = 0;
  while (docking (f, slot))
    {
      fixture_run (f, 1);
      g_assert_cmpint (++n, <, 40000);
    }
  return n;
}

static const SrtEvent *
last_event (const Fixture *f, SrtEventKind kind, int slot)
{
  for (uint32_t i = f->run.n_events; i > 0; i--)
    if (f->events[i - 1].kind == (int) kind && f->events[i - 1].slot == slot)
      return &f->events[i - 1];
  return NULL;
}

static int
count_sounds (const Fixture *f, SrtSound sound)
{
  int n = 0;
  for (uint32_t i = 0; i < f->run.n_events; i++)
    n += f->events[i].kind == SRT_EVENT_SOUND && f->events[i].number == (int) sound;
  return n;
}

/* The order is over and has said why. */
static void
expect_note (Fixture *f, int slot, const char *part)
{
  g_assert_false (docking (f, slot));
  const SrtEvent *note = last_event (f, SRT_EVENT_ORDER_LOG, slot);
  g_assert_nonnull (note);
  g_assert_cmpint (note->number, ==, SRT_ORDER_DOCK);
  g_assert_nonnull (note->text);
  g_assert_nonnull (strstr (note->text, part));
}

static const char *
words (Fixture *f, int slot)
{
  static char text[200];
  srt_order_info (SRT_ORDER_DOCK)->describe (&f->run, slot, text, sizeof text);
  return text;
}

/* The world place of a docking point. */
static SrtFrame
point_of (Fixture *f, int slot, int part, int attachment)
{
  return srt_attachment_next (&f->run, slot, srt_root_child (&f->run, slot, part), attachment);
}

static void
expect_near (SrtVec3 a, SrtVec3 b, double tolerance)
{
  fixture_near (a.x, b.x, tolerance);
  fixture_near (a.y, b.y, tolerance);
  fixture_near (a.z, b.z, tolerance);
}

static int
car_before (Fixture *f, int host, int part, int point)
{
  SrtVec3 port = point_of (f, host, part, point).p;
  return fixture_ship (f, car_type, port.x, port.y, port.z - 40000);
}

static SrtNode *
child (Fixture *f, int slot, int k)
{
  return &srt_nodes (f->world)[srt_root_child (&f->run, slot, k)];
}

/* ---- Which port ---- */

static void
test_check_28 (void)
{
  g_autoptr (Fixture) f = dock_new (16);
  int wreck = fixture_ship (f, FIX_ROCK, 500000, 0, 0), station = fixture_ship (f, station_type, 0, 0, 0), tugs[3];
  for (int i = 0; i < 3; i++)
    {
      tugs[i] = fixture_ship (f, tug_type, 0, 3000.0f * (float) i, -200000);
      dock (f, tugs[i], station, -1);
    }
  frame_at (f, 10);
  for (int i = 0; i < 2; i++)
    {
      g_assert_true (docking (f, tugs[i]));
      g_assert_cmpint (srt_order_current (f->world, tugs[i])->target.index, ==, station);
      g_assert_cmpint (srt_order_current (f->world, tugs[i])->target.component, ==, i);
    }
  /* None is free: slot 0 and port 0 are what is left, and there is no such port. */
  g_assert_cmpint (wreck, ==, 0);
  expect_note (f, tugs[2], "no such docking point");
  /* One that is let go is free again. */
  srt_orders_pop_all (&f->run, tugs[0]);
  dock (f, tugs[2], station, -1);
  frame_at (f, 11);
  g_assert_cmpint (srt_order_current (f->world, tugs[2])->target.component, ==, 0);
}

/* Ports named by hand are taken as they are: two may share one. A group's ships are searched in turn. */
static void
test_search (void)
{
  g_autoptr (Fixture) f = dock_new (16);
  static int stations[2];
  int first = fixture_ship (f, station_type, 0, 0, 0), second = fixture_ship (f, station_type, 0, 90000, 0);
  int a = fixture_ship (f, tug_type, 0, 0, -200000), b = fixture_ship (f, tug_type, 0, 5000, -200000),
      c = fixture_ship (f, tug_type, 0, 9000, -200000);
  stations[0] = first;
  stations[1] = second;
  f->mission->groups[0].ships = stations;
  f->mission->groups[0].n_ships = 2;
  f->mission->n_groups = 1;
  f->mission->n_squads = 1;
  dock (f, a, first, 1);
  dock (f, b, first, 1);
  frame_at (f, 10);
  g_assert_true (docking (f, a) && docking (f, b));
  dock (f, c, first, 0);
  frame_at (f, 11);
  srt_orders_pop_all (&f->run, b);
  SrtTarget group = { SRT_TARGET_GROUP, 0, -1 };
  g_assert_true (srt_order_push (&f->run, b, SRT_ORDER_DOCK, group, SRT_PUSH_HAND));
  frame_at (f, 12);
  SrtTarget found = srt_order_current (f->world, b)->target;
  g_assert_true (srt_target_equal (found, srt_target_ship (second, 0)));
  /* A squad that holds itself has no ports; the search ends, and says so. */
  static SrtSquadMember itself[1] = { { SRT_TARGET_SQUAD, 0, -1 } };
  f->mission->squads[0].members = itself;
  f->mission->squads[0].n_members = 1;
  srt_orders_pop_all (&f->run, c);
  SrtTarget squad = { SRT_TARGET_SQUAD, 0, -1 };
  g_assert_true (srt_order_push (&f->run, c, SRT_ORDER_DOCK, squad, SRT_PUSH_HAND));
  fixture_forget (f);
  frame_at (f, 13);
  const SrtEvent *note = last_event (f, SRT_EVENT_ORDER_LOG, c);
  g_assert_nonnull (note);
  g_assert_nonnull (strstr (note->text, "no free port"));
  g_assert_true (srt_target_equal (srt_order_current (f->world, c)->target, srt_target_ship (0, 0)));
}

static void
expect_refused (Fixture *f, int slot, int host, int port, const char *why)
{
  fixture_forget (f);
  dock (f, slot, host, port);
  frame_at (f, 10);
  expect_note (f, slot, why);
}

static void
test_check_29 (void)
{
  g_autoptr (Fixture) f = dock_new (16);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, 0, 0, -200000);
  int fighter = fixture_ship (f, FIX_FIGHTER, 5000, 0, 0), rock = fixture_ship (f, FIX_ROCK, 0, 50000, 0);
  int service = fixture_ship (f, service_type, 0, -50000, 0);
  expect_refused (f, fighter, station, 0, "no docking point");
  expect_refused (f, tug, station, 2, "no such docking point");
  expect_refused (f, tug, station, -2, "no such docking point");
  expect_refused (f, tug, rock, 0, "no such docking point");
  expect_refused (f, fighter, service, 2, "no such docking point");
  expect_refused (f, tug, tug, 0, "nothing to dock at");
  expect_refused (f, tug, -1, 0, "nothing to dock at");
  expect_refused (f, tug, 14, 0, "nothing to dock at");
  object (f, station)->flags |= SRT_EXPLODING;
  expect_refused (f, tug, station, 0, "nothing to dock at");
  object (f, station)->flags &= ~SRT_EXPLODING;
  child (f, station, 1)->flags |= SRT_NODE_REMOVED;
  expect_refused (f, tug, station, 0, "no such docking point");
  /* Port 1 is still port 1 without it. */
  dock (f, tug, station, 1);
  frame_at (f, 11);
  g_assert_true (docking (f, tug));
}

static void
test_no_flight (void)
{
  g_autoptr (Fixture) f = dock_new (16);
  f->types[tug_type].has_flight = false;
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, 0, 0, -200000);
  expect_refused (f, tug, station, 0, "cannot fly");
}

/* ---- Style 0 ---- */

/* Where in arm 1's berth a tug that stands at a place of the berth's frame begins. */
static void
expect_first (float x, float z, int step, bool mirrored)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, 0, 0, 0);
  SrtVec3 port = point_of (f, station, 1, 0).p, own = srt_sub (point_of (f, tug, 1, 0).p, object (f, tug)->next.p);
  srt_set_position (&f->run, tug, srt_add (srt_sub (port, own), srt_vec3 (x, 0, z)));
  /* Pointing along its roll, so that only the step is looked at. */
  dock (f, tug, station, 0);
  srt_order_current (f->world, tug);
  f->world->frame_start = f->world->mission_ticks = 5;
  srt_orders (f->world, tug)->starting = 0;
  srt_dock_init (&f->run, tug);
  g_assert_cmpint (state_of (f, tug)->step, ==, step);
  g_assert_cmpint (state_of (f, tug)->mirrored, ==, mirrored);
  /* The way goes by the left side, or by the right for who came from there. */
  srt_dock_update (&f->run, tug);
  SrtVec3 way = { step < 2 ? (mirrored ? 100000.0f - x : -100000.0f - x) : step == 2 ? (mirrored ? 8000.0f - x : -8000.0f - x) : -x, 0,
                  step == 0 ? -z : step == 3 ? -50000.0f - z : -100000.0f - z };
  float yaw = way.z >= 0 ? srt_clampf (srt_atan2f (way.x, way.z) * 11.459156f, -1, 1) : way.x < 0 ? -1 : 1;
  fixture_near (object (f, tug)->yaw_input, yaw, 2e-3);
  fixture_near (object (f, tug)->throttle, 1, 1e-6);
}

static void
test_first_steps (void)
{
  expect_first (-30000, -150000, 3, false);
  expect_first (30000, -160000, 3, true);
  expect_first (-40000, -150000, 2, false);
  expect_first (40000, -150000, 2, true);
  expect_first (-20000, -60000, 1, false);
  expect_first (20000, -60000, 1, true);
  expect_first (-20000, 70000, 0, false);
  expect_first (20000, 0, 0, true);
}

static void
test_roll (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -4000, 0, -200000);
  SrtMat3 rolled = srt_mat3_from_angles (0, 0, 0.3f);
  srt_set_orientation (&f->run, tug, &rolled);
  object (f, tug)->roll_rate = 0.01f;
  dock (f, tug, station, 0);
  frame_at (f, 5);
  SrtVec3 u = srt_mul_transposed (&rolled, srt_vec3 (0, 1, 0));
  fixture_near (object (f, tug)->roll_input, (-srt_atan2f (u.x, u.y) - 0.02) * 1.4323945, 1e-4);
  g_assert_cmpfloat (fabsf (srt_atan2f (u.x, u.y)), >, 0.29f);
}

/* From push to pop: where it stands, turned how, when. */
static void
test_station (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -4000, 3000, -150000);
  object (f, station)->velocity = srt_vec3 (0, 0, 3);
  dock (f, tug, station, 0);
  fixture_tick (f);
  g_assert_cmpint (state_of (f, tug)->step, ==, 3);
  /* The arm goes out at four a step. */
  fixture_near (child (f, station, 1)->time_speed, 4, 1e-6);
  g_assert_cmpstr (words (f, tug), ==, "port 0, step 4 of 8: coming in along its line");
  run_to_step (f, tug, 4);
  run_to_step (f, tug, 5);
  SrtFrame berth = srt_dock_berth (&f->run, tug);
  SrtVec3 at = srt_madd (berth.p, srt_forward (&berth.r), -10000);
  g_assert_cmpfloat (srt_distance (object (f, tug)->next.p, at), <, 2000 + 320);
  fixture_near (child (f, station, 1)->time, 100, 1e-6);

  fixture_tick (f); /* the latch */
  int began = f->world->frame_start;
  SrtVec3 from = object (f, tug)->next.p;
  g_assert_cmpint (state_of (f, tug)->step, ==, 6);
  g_assert_cmpint (state_of (f, tug)->until, ==, began + 1000);
  g_assert_true ((object (f, tug)->flags & SRT_ATTACHED) != 0);
  g_assert_cmpint (object (f, tug)->motion, ==, SRT_MOTION_FOLLOW);
  expect_near (object (f, station)->velocity, srt_vec3 (0, 0, 0), 1e-6);
  berth = srt_dock_berth (&f->run, tug);

  while (f->world->frame_start < began + 500)
    fixture_tick (f);
  /* A quarter of the way is left half way through, and it comes in along the berth's line. */
  float way = srt_distance (berth.p, from);
  SrtVec3 half = srt_madd (berth.p, srt_forward (&berth.r), -way * 0.25f);
  g_assert_cmpfloat (srt_distance (object (f, tug)->next.p, half), <, way * 0.01f);
  fixture_forget (f);
  while (docking (f, tug))
    {
      fixture_tick (f);
      /* In the motion it is turned backward as the slide ends, for who backs out later. */
      if (f->world->frame_start <= began + 1000)
        g_assert_cmpint (object (f, tug)->motion, ==, SRT_MOTION_FOLLOW);
    }
  const SrtEvent *told = last_event (f, SRT_EVENT_DOCKED, tug);
  g_assert_nonnull (told);
  g_assert_cmpint (told->other, ==, station);
  g_assert_cmpint (told->number, ==, 0);
  g_assert_cmpint (told->tick, >=, began + 1001);
  g_assert_cmpint (told->tick, <=, began + 1008);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_DOCK), ==, 1);
  expect_near (point_of (f, tug, 1, 0).p, point_of (f, station, 1, 0).p, 0.02);
  expect_near (srt_forward (&object (f, tug)->next.r), srt_vec3 (0, 0, 1), 1e-5);
  expect_near (srt_down (&object (f, tug)->next.r), srt_vec3 (0, 1, 0), 1e-5);
  fixture_near (object (f, tug)->speed, 0, 1e-6);
  g_assert_cmpint (object (f, tug)->motion, ==, SRT_MOTION_BACKWARD);
  g_assert_true ((object (f, tug)->flags & SRT_ATTACHED) != 0);
  g_assert_cmpint (object (f, tug)->passes_through[0], ==, -1);
}

/* The other berth faces right; the station is turned and drifts on as the ship slides in. */
static void
test_station_turned (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 50000, -7000, 20000), tug = fixture_ship (f, tug_type, 90000, 0, 90000);
  SrtMat3 turned = srt_mat3_from_angles (0.2f, 2.0f, 0.4f);
  srt_set_orientation (&f->run, station, &turned);
  dock (f, tug, station, 1);
  run_to_step (f, tug, 6);
  f->types[station_type].has_flight = false; /* what has no flight model is carried by hand here */
  fixture_forget (f);
  while (docking (f, tug))
    {
      srt_set_position (&f->run, station, srt_add (object (f, station)->next.p, srt_vec3 (0, 0, 1)));
      fixture_tick (f);
    }
  g_assert_nonnull (last_event (f, SRT_EVENT_DOCKED, tug));
  SrtFrame port = point_of (f, station, 2, 1);
  expect_near (point_of (f, tug, 1, 0).p, port.p, 0.1);
  expect_near (srt_forward (&object (f, tug)->next.r), srt_forward (&port.r), 1e-4);
  expect_near (srt_down (&object (f, tug)->next.r), srt_down (&port.r), 1e-4);
}

/* What is drawn of it is what it flies by. */
static void
test_marks (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  SrtOrderMark marks[SRT_ORDER_MARKS];
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -24000, 0, -60000);
  int service = fixture_ship (f, service_type, 0, 90000, 0), fighter = fixture_ship (f, FIX_FLAT, 0, 90000, 60000);
  int car = car_before (f, station, 1, 0), pod = fixture_ship (f, pod_type, 0, 30000, 0);
  const SrtOrderInfo *info = srt_order_info (SRT_ORDER_DOCK);
  dock (f, tug, station, 0);
  dock (f, fighter, service, 0);
  dock (f, car, station, 0);
  dock (f, pod, station, 0);
  frame_at (f, 5);
  frame_at (f, 6);
  int n = info->marks (&f->run, tug, marks, SRT_ORDER_MARKS);
  SrtFrame berth = srt_dock_berth (&f->run, tug);
  g_assert_cmpint (n, ==, 1 + 2 * 4 + 1); /* the berth, steps 1 to 4, the slide */
  g_assert_cmpint (marks[0].kind, ==, SRT_MARK_PLACE);
  expect_near (marks[0].frame.p, berth.p, 1e-3);
  g_assert_cmpstr (marks[0].text, ==, "berth");
  g_assert_true (marks[2].now && !marks[4].now);
  expect_near (marks[2].a, srt_frame_apply (&berth, srt_vec3 (-100000, 0, -100000)), 0.1);
  expect_near (marks[n - 1].a, srt_frame_apply (&berth, srt_vec3 (0, 0, -10000)), 0.1);
  g_assert_cmpint (info->marks (&f->run, tug, marks, 3), ==, 3);
  g_assert_cmpint (info->marks (&f->run, fighter, marks, SRT_ORDER_MARKS), ==, 3);
  expect_near (marks[0].a, srt_vec3 (-600, 90000 + 300 - 100 - 1500, 20000), 0.1);
  g_assert_cmpint (info->marks (&f->run, car, marks, SRT_ORDER_MARKS), ==, 3);
  g_assert_true (marks[1].now && !marks[2].now);
  g_assert_cmpint (info->marks (&f->run, pod, marks, SRT_ORDER_MARKS), ==, 0);
  object (f, station)->flags |= SRT_EXPLODING;
  g_assert_cmpint (info->marks (&f->run, tug, marks, SRT_ORDER_MARKS), ==, 0);
}

/* A host that comes apart has other parts from then on: the berth is gone, whatever is in its place. */
static void
test_host_divides (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -4000, 0, -150000);
  dock (f, tug, station, 0);
  run_to_step (f, tug, 6);
  g_assert_cmpint (srt_divide (&f->run, station, srt_root_child (&f->run, station, 2)), >, 0);
  fixture_tick (f);
  expect_note (f, tug, "berth is gone");
}

/* A step may run the motion again: the slide comes to the same end, and moves on once. */
static void
test_slide_twice (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -4000, 0, -150000);
  dock (f, tug, station, 0);
  run_to_step (f, tug, 6);
  fixture_run (f, 100);
  f->world->simulation_counter = 0;
  srt_move (&f->run, tug);
  SrtVec3 once = object (f, tug)->next.p;
  srt_move (&f->run, tug);
  expect_near (object (f, tug)->next.p, once, 1e-6);
  f->world->mission_ticks = state_of (f, tug)->until + 1;
  srt_move (&f->run, tug);
  srt_move (&f->run, tug);
  g_assert_cmpint (state_of (f, tug)->step, ==, 7);
  g_assert_cmpint (object (f, tug)->motion, ==, SRT_MOTION_BACKWARD);
}

/* A ship is no faster on its slide than half its top speed: it is put in its berth when the time is up. */
static void
test_slide_limit (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  f->types[tug_type].flight.max_speed = 40;
  int station = fixture_ship (f, station_type, 0, 0, 0), tug = fixture_ship (f, tug_type, -4000, 0, -20000);
  dock (f, tug, station, 0);
  frame_at (f, 5);
  state_of (f, tug)->step = 5;
  fixture_tick (f);
  g_assert_cmpint (state_of (f, tug)->step, ==, 6);
  fixture_run (f, 40);
  fixture_near (object (f, tug)->speed, 20, 1e-3);
  fixture_near (object (f, tug)->throttle, 0.5, 1e-5);
  run_to_end (f, tug);
  expect_near (point_of (f, tug, 1, 0).p, point_of (f, station, 1, 0).p, 0.02);
}

static void
test_station_gone (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int station = fixture_ship (f, station_type, 0, 0, 0), other = fixture_ship (f, station_type, 0, 90000, 0);
  int tug = fixture_ship (f, tug_type, -4000, 0, -150000), second = fixture_ship (f, tug_type, -4000, 90000, -150000);
  dock (f, tug, station, 0);
  dock (f, second, other, 0);
  run_to_step (f, second, 6);
  run_to_step (f, tug, 6);
  fixture_run (f, 60);
  /* Between the loss and the next update the ship stays where it is. */
  object (f, station)->flags |= SRT_EXPLODING;
  SrtVec3 at = object (f, tug)->now.p;
  SrtMat3 turned = object (f, tug)->now.r;
  srt_move (&f->run, tug);
  expect_near (object (f, tug)->next.p, at, 1e-6);
  srt_move (&f->run, tug);
  fixture_near (srt_dot (srt_forward (&object (f, tug)->next.r), srt_forward (&turned)), 1, 1e-3);
  fixture_tick (f);
  expect_note (f, tug, "berth is gone");
  g_assert_cmpint (object (f, tug)->motion, ==, SRT_MOTION_FORWARD);
  /* The part with the port alone will do. */
  g_assert_true (docking (f, second));
  child (f, other, 1)->flags |= SRT_NODE_REMOVED;
  fixture_tick (f);
  expect_note (f, second, "berth is gone");
}

/* ---- Style 1 ---- */

static int
service_and_fighter (Fixture *f, int type, SrtVec3 at, int *fighter)
{
  *fighter = fixture_ship (f, FIX_FLAT, at.x, at.y, at.z);
  return fixture_ship (f, type, 0, 0, 0);
}

static void
spend_all (SrtObject *o)
{
  o->afterburner_fuel = o->gun_charge = 1;
  o->rounds = o->countermeasures = 0;
  o->armor[SRT_FORE] = 3;
  o->shields[SRT_AFT] = 2;
}

static void
test_check_30 (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  const int racks[] = { FIX_TRIPLE, FIX_FUEL };
  fixture_missiles (f);
  fixture_hardpoints (f, racks, 2);
  int fighter, service = service_and_fighter (f, service_type, srt_vec3 (-600, 200, 0), &fighter);
  SrtObject *o = object (f, fighter);
  spend_all (o);
  srt_object_rack (&f->run, fighter, 0)->count = 0;
  dock (f, fighter, service, 0);
  frame_at (f, 9);
  state_of (f, fighter)->step = 2;
  frame_at (f, 10); /* it is inside: the wait begins */
  g_assert_cmpint (state_of (f, fighter)->step, ==, 3);
  fixture_near (o->throttle, 0, 1e-6);
  frame_at (f, 510);
  g_assert_cmpint (o->countermeasures, ==, 0);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_REARMED, fighter), ==, 0);
  frame_at (f, 511);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_REARMED, fighter), ==, 1);
  g_assert_cmpint (o->countermeasures, ==, 29);
  g_assert_cmpint (srt_object_rack (&f->run, fighter, 0)->count, ==, 3);
  fixture_near (o->afterburner_fuel, 6000 + 5000, 1e-6);
  fixture_near (o->gun_charge, 100, 1e-6);
  g_assert_cmpint (o->rounds, ==, 100);
  fixture_near (o->armor[SRT_FORE], 3, 1e-6);
  fixture_near (o->shields[SRT_AFT], 2, 1e-6);
  frame_at (f, 911);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DOCKED, fighter), ==, 0);
  frame_at (f, 912);
  const SrtEvent *told = last_event (f, SRT_EVENT_DOCKED, fighter);
  g_assert_nonnull (told);
  g_assert_cmpint (told->other, ==, service);
  g_assert_cmpint (o->motion, ==, SRT_MOTION_FORWARD);
  /* It leaves with its burner on. */
  frame_at (f, 1062);
  g_assert_true (o->afterburner && docking (f, fighter));
  frame_at (f, 1063);
  g_assert_false (docking (f, fighter));
  g_assert_cmpint (o->passes_through[0], ==, -1);
}

/* A tier of the mission's is what it is armed by again. */
static void
test_rearm_tier (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  const int racks[] = { FIX_RAIL };
  fixture_missiles (f);
  fixture_hardpoints (f, racks, 1);
  ((SrtAttachment *) f->content->models[0].attachments)[2].tiers[2] = FIX_QUADRUPLE;
  int slot = srt_create_object (&f->run, -1, FIX_FIGHTER, 2, srt_vec3 (0, 0, 0));
  SrtRack *rack = srt_object_rack (&f->run, slot, 0);
  g_assert_cmpint (rack->type, ==, FIX_QUADRUPLE);
  rack->count = 0;
  g_assert_true (srt_rearm (&f->run, slot));
  rack = srt_object_rack (&f->run, slot, 0);
  g_assert_cmpint (rack->type, ==, FIX_QUADRUPLE);
  g_assert_cmpint (rack->count, ==, 4);
  fixture_near (object (f, slot)->afterburner_fuel, 6000, 1e-6);
}

static void
expect_doors (int type, int port, int entry, int leave)
{
  g_autoptr (Fixture) f = dock_new (8);
  int fighter, service = service_and_fighter (f, type, srt_vec3 (port ? 600 : -600, 200, 0), &fighter);
  dock (f, fighter, service, port);
  frame_at (f, 5);
  g_assert_cmpint (object (f, fighter)->motion, ==, SRT_MOTION_PLAIN);
  g_assert_cmpint (object (f, fighter)->passes_through[0], ==, service);
  fixture_near (child (f, service, entry)->time_speed, 1, 1e-6);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_DOOR_OPENS), ==, 1);
  for (int i = 0; i < 5; i++)
    if (i != entry)
      fixture_near (child (f, service, i)->time_speed, 0, 1e-6);
  child (f, service, entry)->time = 60; /* it has not got farther */
  state_of (f, fighter)->step = 2;
  frame_at (f, 6);
  fixture_near (child (f, service, entry)->time_speed, -1, 1e-6);
  fixture_near (child (f, service, entry)->time, 60, 1e-6);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_DOOR_CLOSES), ==, 1);
  frame_at (f, 507);
  fixture_near (child (f, service, leave)->time_speed, 1, 1e-6);
  frame_at (f, 908);
  frame_at (f, 1059);
  g_assert_false (docking (f, fighter));
  fixture_near (child (f, service, leave)->time_speed, -1, 1e-6);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_DOOR_CLOSES), ==, 2);
}

static void
test_doors (void)
{
  expect_doors (service_type, 0, 0, 4);
  expect_doors (service_type, 1, 1, 3);
  expect_doors (named_service_type, 0, 3, 0);
  expect_doors (named_service_type, 1, 4, 1);
}

/* Steps 1 and 2: how fast, where to, and its roll. */
static void
test_service_approach (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int fighter, service = service_and_fighter (f, service_type, srt_vec3 (-600, 0, 60000), &fighter);
  SrtObject *o = object (f, fighter);
  dock (f, fighter, service, 0);
  frame_at (f, 5);
  frame_at (f, 6);
  fixture_near (o->throttle, 1, 1e-6); /* 40000 to go */
  fixture_near (o->yaw_input, 1, 1e-6); /* it faces away: the point is behind */
  SrtMat3 back = srt_mat3_from_angles (0, (float) SRT_PI, 0);
  srt_set_orientation (&f->run, fighter, &back);
  srt_set_position (&f->run, fighter, srt_vec3 (-600, 0, 29000));
  frame_at (f, 7);
  fixture_near (o->throttle, 100.0 / 320.0, 1e-6);
  g_assert_cmpint (state_of (f, fighter)->step, ==, 1);
  /* The port raised by the ship's own height, 1500 above and 20000 before it. */
  srt_set_position (&f->run, fighter, srt_vec3 (-600, 300 - 100 - 1500, 21999));
  frame_at (f, 8);
  g_assert_cmpint (state_of (f, fighter)->step, ==, 2);
  /* It is led down a glide path: above and before the port by shares of what is left. */
  srt_set_position (&f->run, fighter, srt_vec3 (-600, 200, 2000));
  frame_at (f, 9);
  float angle = srt_atan2f (-0.075f * 0.6f * 2000.0f, 2000.0f - 0.6f * 2000.0f);
  fixture_near (o->pitch_input, srt_clampf (-angle * 11.459156f, -1, 1), 1e-3);
  fixture_near (o->throttle, 0.0001 * 2000 - 0.02, 1e-6);
  srt_set_position (&f->run, fighter, srt_vec3 (-600, 200, 800));
  frame_at (f, 10);
  fixture_near (o->pitch_input, 0, 1e-3); /* straight at it */
  SrtMat3 roll = srt_mat3_from_angles (0, 0, 0.2f), rolled = srt_mat3_mul (&back, &roll);
  srt_set_orientation (&f->run, fighter, &rolled);
  frame_at (f, 11);
  SrtVec3 down = srt_down (&rolled);
  fixture_near (o->roll_input, -srt_atan2f (down.x, down.y) * 1.4323945, 1e-4);
  g_assert_cmpint (state_of (f, fighter)->step, ==, 2);
}

/* From push to pop. */
static void
test_service (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int fighter, service = service_and_fighter (f, service_type, srt_vec3 (3000, 500, 60000), &fighter);
  SrtMat3 back = srt_mat3_from_angles (0, (float) SRT_PI, 0);
  SrtObject *o = object (f, fighter);
  srt_set_orientation (&f->run, fighter, &back);
  spend_all (o);
  dock (f, fighter, service, 1);
  run_to_step (f, fighter, 2);
  run_to_step (f, fighter, 3);
  int inside = f->world->frame_start;
  g_assert_cmpint (state_of (f, fighter)->until, ==, inside + 500);
  g_assert_cmpfloat (srt_distance (o->next.p, srt_vec3 (600, 200, 0)), <, 500);
  g_assert_cmpstr (words (f, fighter), !=, "");
  run_to_end (f, fighter);
  g_assert_cmpint (last_event (f, SRT_EVENT_REARMED, fighter)->tick, ==, inside + 501);
  g_assert_cmpint (last_event (f, SRT_EVENT_DOCKED, fighter)->tick, ==, inside + 902);
  g_assert_cmpint (f->world->frame_start, ==, inside + 1053);
  /* Out by the stern. */
  g_assert_cmpfloat (o->next.p.z, <, -1600);
  g_assert_cmpint (o->motion, ==, SRT_MOTION_FORWARD);
}

static void
test_service_view (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int fighter, service = service_and_fighter (f, service_type, srt_vec3 (-600, 200, 0), &fighter);
  fixture_player (f);
  g_assert_cmpint (fighter, ==, 0);
  f->world->player.view = 2;
  dock (f, fighter, service, 0);
  frame_at (f, 5);
  g_assert_cmpint (f->world->player.view, ==, 43);
  g_assert_false (srt_view_set (&f->run, 1, false, false)); /* locked */
  state_of (f, fighter)->step = 2;
  frame_at (f, 6);
  frame_at (f, 507);
  frame_at (f, 908);
  g_assert_cmpint (f->world->player.view, ==, 43);
  frame_at (f, 1059);
  g_assert_false (docking (f, fighter));
  g_assert_cmpint (f->world->player.view, ==, 0);
  g_assert_true (srt_view_set (&f->run, 1, false, false));
  /* The host is lost at any step: the order ends, and the camera is back too. */
  for (int step = 0; step <= 5; step++)
    {
      fixture_forget (f);
      dock (f, fighter, service, 0);
      frame_at (f, 2000 + 10 * step);
      g_assert_cmpint (f->world->player.view, ==, 43);
      state_of (f, fighter)->step = step;
      object (f, service)->flags |= SRT_EXPLODING;
      frame_at (f, 2001 + 10 * step);
      expect_note (f, fighter, "service ship is gone");
      g_assert_cmpint (f->world->player.view, ==, 0);
      g_assert_cmpint (object (f, fighter)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_cmpint (object (f, fighter)->passes_through[0], ==, -1);
      object (f, service)->flags &= ~SRT_EXPLODING;
    }
  /* Another's docking leaves the player's view alone. */
  int second = fixture_ship (f, FIX_FLAT, 600, 200, 0);
  dock (f, second, service, 1);
  frame_at (f, 3000);
  g_assert_cmpint (f->world->player.view, ==, 0);
}

/* ---- Styles 2 to 4 ---- */

static int
find_type (Fixture *f, int type)
{
  for (int slot = 0; slot < f->world->count; slot++)
    if (object (f, slot)->type == type)
      return slot;
  return -1;
}

/* A pod is left, then taken back: from push to pop both times. */
static void
test_limpet_car (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  int station = fixture_ship (f, station_type, 0, 0, 0), car = car_before (f, station, 1, 0);
  SrtObject *o = object (f, car);
  object (f, station)->velocity = srt_vec3 (0, 2, 0);
  object (f, station)->yaw_rate = 0.01f;
  dock (f, car, station, 0);
  fixture_tick (f);
  g_assert_cmpint (o->passes_through[0], ==, station);
  g_assert_cmpint (srt_dock_style (f->world, car), ==, SRT_DOCK_CAR);
  g_assert_cmpfloat (o->throttle, >=, 1);
  run_to_step (f, car, 1);
  fixture_tick (f);
  g_assert_cmpint (state_of (f, car)->step, ==, 2);
  int began = f->world->frame_start;
  g_assert_cmpint (state_of (f, car)->until, ==, began + 1000);
  /* Its host is stopped altogether. */
  expect_near (object (f, station)->velocity, srt_vec3 (0, 0, 0), 1e-6);
  fixture_near (object (f, station)->yaw_rate, 0, 1e-6);
  run_to_step (f, car, 4);
  int docked = f->world->frame_start;
  g_assert_cmpint (docked, >=, began + 1001);
  expect_near (point_of (f, car, 1, 0).p, point_of (f, station, 1, 0).p, 0.02);
  g_assert_cmpint (state_of (f, car)->until, ==, docked + 400);
  for (int clamp = 2; clamp <= 3; clamp++)
    fixture_near (child (f, car, clamp)->time_speed, 4, 1e-6);

  int pod = find_type (f, pod_type);
  g_assert_cmpint (pod, >, car);
  g_assert_false (srt_node_shown (&f->run, srt_root_child (&f->run, car, 0)));
  expect_near (object (f, pod)->next.p, srt_node_next (&f->run, car, srt_root_child (&f->run, car, 0)).p, 1e-3);
  g_assert_true ((object (f, pod)->flags & SRT_ATTACHED) != 0);
  g_assert_cmpint (object (f, pod)->side, ==, SRT_SIDE_FRIENDLY);
  g_assert_cmpint (o->passes_through[1], ==, pod);
  g_assert_cmpint (object (f, pod)->passes_through[0], ==, station);
  g_assert_cmpint (object (f, pod)->passes_through[1], ==, car);
  g_assert_true (srt_target_equal (srt_order_current (f->world, pod)->target, srt_target_ship (station, 0)));

  run_to_step (f, car, 5);
  g_assert_cmpint (f->world->frame_start, ==, docked + 401);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_UNDOCK), ==, 1);
  fixture_near (o->throttle, 1, 1e-6);
  fixture_run (f, 100);
  g_assert_cmpint (o->motion, ==, SRT_MOTION_BACKWARD);
  g_assert_cmpfloat (point_of (f, car, 1, 0).p.z, <, point_of (f, station, 1, 0).p.z - 100);
  run_to_step (f, car, 6);
  g_assert_cmpint (f->world->frame_start, ==, docked + 802);
  fixture_near (o->throttle, 0, 1e-6);
  g_assert_cmpint (o->motion, ==, SRT_MOTION_FORWARD);
  fixture_near (child (f, car, 2)->time_speed, -4, 1e-6);
  run_to_end (f, car);
  g_assert_cmpint (f->world->frame_start, ==, docked + 1203);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DOCKED, car), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_UNDOCKED, car), ==, 0);
  g_assert_true ((o->flags & SRT_ATTACHED) == 0);
  g_assert_cmpint (o->passes_through[0], ==, -1);
  g_assert_cmpint (o->passes_through[1], ==, -1);
  g_assert_true (docking (f, pod));

  /* The port is the pod's: nobody finds it free. */
  int tug = fixture_ship (f, tug_type, 0, 0, -200000);
  dock (f, tug, station, -1);
  fixture_tick (f);
  g_assert_cmpint (srt_order_current (f->world, tug)->target.component, ==, 1);
  srt_orders_pop_all (&f->run, tug);

  fixture_forget (f);
  dock (f, car, station, 0);
  run_to_end (f, car);
  g_assert_true (srt_node_shown (&f->run, srt_root_child (&f->run, car, 0)));
  g_assert_cmpint (object (f, pod)->type, ==, SRT_TYPE_STAND_IN);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_UNDOCKED, car), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DOCKED, car), ==, 0);
}

/* Quirk: it is the first pod of all that is taken aboard. */
static void
test_first_pod (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  int station = fixture_ship (f, station_type, 0, 0, 0), elsewhere = fixture_ship (f, pod_type, 0, 50000, 0),
      own = fixture_ship (f, pod_type, 0, 60000, 0), car = car_before (f, station, 1, 0);
  srt_node_show (&f->run, srt_root_child (&f->run, car, 0), false);
  dock (f, car, station, 0);
  run_to_step (f, car, 4);
  g_assert_cmpint (object (f, elsewhere)->type, ==, SRT_TYPE_STAND_IN);
  g_assert_cmpint (object (f, own)->type, ==, pod_type);
}

/* No slot is left, or its type names no pod: the car keeps it, says so, and ends undocked. */
static void
test_no_pod (void)
{
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (Fixture) f = dock_new (i == 0 ? 3 : 8);
      if (i == 1)
        f->types[car_type].roles.dock.pod = -1;
      int station = fixture_ship (f, station_type, 0, 0, 0), car = car_before (f, station, 1, 0);
      dock (f, car, station, 0);
      run_to_end (f, car);
      expect_note (f, car, "keeps its pod");
      g_assert_true (srt_node_shown (&f->run, srt_root_child (&f->run, car, 0)));
      g_assert_cmpint (fixture_count (f, SRT_EVENT_UNDOCKED, car), ==, 1);
    }
}

static void
test_carrier_gone (void)
{
  for (int step = 0; step <= 6; step++)
    {
      g_autoptr (Fixture) f = dock_new (12);
      int station = fixture_ship (f, station_type, 0, 0, 0), car = car_before (f, station, 1, 0);
      dock (f, car, station, 0);
      if (step == 3)
        {
          run_to_step (f, car, 2);
          state_of (f, car)->step = 3;
        }
      else
        run_to_step (f, car, step);
      if (step == 0)
        fixture_run (f, 10);
      object (f, station)->flags |= SRT_EXPLODING;
      fixture_tick (f);
      if (step == 0)
        {
          expect_note (f, car, "berth is gone");
          g_assert_true ((object (f, car)->flags & SRT_EXPLODING) == 0);
        }
      else if (step <= 4)
        {
          expect_note (f, car, "goes with the ship");
          g_assert_true ((object (f, car)->flags & SRT_EXPLODING) != 0);
          g_assert_cmpint (srt_order_number (f->world, car), ==, SRT_ORDER_EXPLODE);
        }
      else
        {
          /* It is on its way off already, and gets away. */
          g_assert_true (docking (f, car));
          run_to_end (f, car);
          g_assert_true ((object (f, car)->flags & SRT_EXPLODING) == 0);
        }
    }
}

static void
test_long_stay (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  int host = fixture_ship (f, long_stay_type, 0, 0, 0), car = car_before (f, host, 1, 0);
  dock (f, car, host, 0);
  run_to_step (f, car, 4);
  int docked = f->world->frame_start;
  g_assert_cmpint (srt_dock_style (f->world, car), ==, SRT_DOCK_CAR_LONG);
  g_assert_cmpint (last_event (f, SRT_EVENT_DOCKED, car)->tick, ==, docked);
  g_assert_cmpint (find_type (f, pod_type), ==, -1);
  g_assert_true (srt_node_shown (&f->run, srt_root_child (&f->run, car, 0)));
  fixture_near (child (f, car, 3)->time_speed, 4, 1e-6);
  expect_near (point_of (f, car, 1, 0).p, point_of (f, host, 1, 0).p, 0.02);
  g_assert_cmpint (state_of (f, car)->until, ==, docked + 12000);
  run_to_step (f, car, 5);
  g_assert_cmpint (f->world->frame_start, ==, docked + 12001);
  run_to_end (f, car);
  g_assert_cmpint (f->world->frame_start, ==, docked + 12803);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DOCKED, car), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_UNDOCKED, car), ==, 1);
}

static void
test_limpet_pod (void)
{
  g_autoptr (Fixture) f = dock_new (12);
  int station = fixture_ship (f, station_type, 0, 0, 0), pod = fixture_ship (f, pod_type, 0, 3000, 0);
  SrtObject *o = object (f, pod);
  dock (f, pod, station, 0);
  frame_at (f, 5);
  frame_at (f, 600);
  g_assert_true (docking (f, pod));
  g_assert_cmpstr (words (f, pod), ==, "clings to port 0");
  o->passes_through[0] = (int16_t) station;
  o->passes_through[1] = 7;
  srt_order_pop (&f->run, pod);
  g_assert_cmpint (o->passes_through[0], ==, -1);
  g_assert_cmpint (o->passes_through[1], ==, -1);
  dock (f, pod, station, 0);
  frame_at (f, 601);
  object (f, station)->flags |= SRT_EXPLODING;
  frame_at (f, 602);
  g_assert_true ((o->flags & SRT_EXPLODING) != 0);
  g_assert_cmpint (srt_order_number (f->world, pod), ==, SRT_ORDER_EXPLODE);
}

/* A car that blows up on its way leaves the pod its type names where that hung. */
static void
test_car_lost (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  int car = fixture_ship (f, car_type, 1000, 0, 0);
  SrtVec3 hung = srt_node_next (&f->run, car, srt_root_child (&f->run, car, 0)).p;
  srt_object_destroyed (&f->run, car, false, false);
  fixture_run (f, 3);
  g_assert_cmpint (object (f, car)->type, ==, pod_type);
  expect_near (object (f, car)->next.p, hung, 1);
}

/* The world has room for the pods of a mission's cars. */
static void
test_room_for_pods (void)
{
  g_autoptr (Fixture) f = dock_new (8);
  f->mission->n_ships = 2;
  f->mission->ships[0].type = f->mission->ships[1].type = car_type;
  uint32_t with = srt_world_spec_for (f->content, f->mission, 0, false).slots;
  f->mission->ships[1].type = tug_type;
  g_assert_cmpuint (srt_world_spec_for (f->content, f->mission, 0, false).slots, ==, with - 1);
}

/* ---- Lights ---- */

static void
give (Fixture *f, int slot, int order)
{
  g_assert_true (srt_order_push (&f->run, slot, order, SRT_NO_TARGET, SRT_PUSH_HAND));
}

/* How many parts of a ship show no light map at all, and SrtSceneNode.lit of its first part. */
static int
dark_parts (Fixture *f, int slot, int *first)
{
  SrtScene scene;
  int dark = 0;
  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0);
  const SrtSceneInstance *instance = &scene.instances[srt_scene_find_slot (&scene, slot)];
  *first = scene.nodes[instance->first_node].lit;
  for (int i = 0; i < instance->n_nodes; i++)
    dark += scene.nodes[instance->first_node + i].lit == 1;
  srt_scene_free (&scene);
  return dark;
}

static Fixture *
lights_new (int *slot)
{
  Fixture *f = dock_new (8);
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  ((SrtPart *) model->parts)[2].flags |= SRT_PART_LIGHT_MAP;
  *slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
  return f;
}

static void
test_lights (void)
{
  int slot, first;
  g_autoptr (Fixture) f = lights_new (&slot);
  int sister = fixture_ship (f, FIX_HULL, 0, 50000, 0), other = fixture_ship (f, FIX_HOSTILE_HULL, 0, 90000, 0);
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 0);
  give (f, slot, 42);
  frame_at (f, 5);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, -1);
  const SrtEvent *told = last_event (f, SRT_EVENT_LIGHTS, slot);
  g_assert_nonnull (told);
  g_assert_cmpint (told->number, ==, 0);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_LIGHT), ==, 0);
  /* Only flagged parts, of all ships of the type. */
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 2);
  g_assert_cmpint (first, ==, 1);
  g_assert_cmpint (dark_parts (f, sister, &first), ==, 2);
  g_assert_cmpint (dark_parts (f, other, &first), ==, 0);
  give (f, sister, 35);
  frame_at (f, 6);
  g_assert_cmpint (srt_order_number (f->world, sister), ==, -1);
  g_assert_cmpint (last_event (f, SRT_EVENT_LIGHTS, sister)->number, ==, 1);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_LIGHT), ==, 1);
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 0);
}

static void
test_lights_in_sequence (void)
{
  int slot, first;
  g_autoptr (Fixture) f = lights_new (&slot);
  char text[100];
  f->types[FIX_HULL].roles.lights_in_sequence = true;
  give (f, slot, 42);
  frame_at (f, 5);
  give (f, slot, 35);
  frame_at (f, 10);
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 2);
  for (int step = 1; step < 5; step++)
    {
      frame_at (f, 10 + 100 * step);
      g_assert_cmpint (count_sounds (f, SRT_SOUND_LIGHT), ==, step - 1);
      frame_at (f, 11 + 100 * step);
      g_assert_cmpint (srt_order_number (f->world, slot), ==, 35);
      g_assert_cmpint (dark_parts (f, slot, &first), ==, 1); /* the part that is not the first */
      g_assert_cmpint (first, ==, 1 + step);
      g_assert_cmpint (count_sounds (f, SRT_SOUND_LIGHT), ==, step);
    }
  srt_order_info (35)->describe (&f->run, slot, text, sizeof text);
  g_assert_nonnull (strstr (text, "4 of 5"));
  frame_at (f, 510);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, 35);
  frame_at (f, 511);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, -1);
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 0);
  g_assert_cmpint (first, ==, 0);
  g_assert_cmpint (count_sounds (f, SRT_SOUND_LIGHT), ==, 5);
  /* Run again over lights that are on it puts none out. */
  give (f, slot, 35);
  frame_at (f, 600);
  frame_at (f, 701);
  g_assert_cmpint (dark_parts (f, slot, &first), ==, 0);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, 35);
}

/* ---- */

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dock/check-28-ports", test_check_28);
  g_test_add_func ("/dock/search", test_search);
  g_test_add_func ("/dock/check-29-no-docking-point", test_check_29);
  g_test_add_func ("/dock/no-flight", test_no_flight);
  g_test_add_func ("/dock/station/first-steps", test_first_steps);
  g_test_add_func ("/dock/station/roll", test_roll);
  g_test_add_func ("/dock/station/whole", test_station);
  g_test_add_func ("/dock/station/turned", test_station_turned);
  g_test_add_func ("/dock/marks", test_marks);
  g_test_add_func ("/dock/station/host-divides", test_host_divides);
  g_test_add_func ("/dock/station/slide-twice", test_slide_twice);
  g_test_add_func ("/dock/station/slide-limit", test_slide_limit);
  g_test_add_func ("/dock/station/gone", test_station_gone);
  g_test_add_func ("/dock/service/check-30-rearm", test_check_30);
  g_test_add_func ("/dock/service/tier", test_rearm_tier);
  g_test_add_func ("/dock/service/doors", test_doors);
  g_test_add_func ("/dock/service/approach", test_service_approach);
  g_test_add_func ("/dock/service/whole", test_service);
  g_test_add_func ("/dock/service/view", test_service_view);
  g_test_add_func ("/dock/limpet/car", test_limpet_car);
  g_test_add_func ("/dock/limpet/first-pod", test_first_pod);
  g_test_add_func ("/dock/limpet/no-pod", test_no_pod);
  g_test_add_func ("/dock/limpet/carrier-gone", test_carrier_gone);
  g_test_add_func ("/dock/limpet/long-stay", test_long_stay);
  g_test_add_func ("/dock/limpet/pod", test_limpet_pod);
  g_test_add_func ("/dock/limpet/car-lost", test_car_lost);
  g_test_add_func ("/dock/limpet/room", test_room_for_pods);
  g_test_add_func ("/lights/all", test_lights);
  g_test_add_func ("/lights/in-sequence", test_lights_in_sequence);
  return g_test_run ();
}
