/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Landing in a tube and in a bay (spec 02 §9.7), asking for it, and the end of being sent home (§9.8). */
#include "fixture.h"
#include "invariants.h"

#include "orders/behaviours.h"
#include "orders/land.h"
#include "shipped.h"

#include <math.h>
#include <string.h>

enum
{
  UPPER_DOOR = 6, /* part of the carrier's model */
  N_PARTS = 7,
};

#define FAR -1000000.0f
/* Of the carrier's model: the doors' middles, and so the tube's. */
#define TUBE_X 400.0f
#define UPPER_Y -1500.0f
#define LOWER_Y 1700.0f
#define TUBE_Z 900.0f
#define DOOR_HALF 50.0f

static SrtObject *
object (const Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

static const SrtLanding *
landing (const Fixture *f, int slot)
{
  return srt_order_state (f->world, slot);
}

static const char *
words (const Fixture *f, int slot)
{
  static char text[160];
  srt_order_info (SRT_ORDER_LAND)->describe (&f->run, slot, text, sizeof text);
  return text;
}

static const SrtEvent *
told (const Fixture *f, SrtEventKind kind, int number)
{
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == (int) kind && f->events[i].number == number)
      return &f->events[i];
  return NULL;
}

static void
until_step (Fixture *f, int slot, int step, int most)
{
  while (landing (f, slot)->step != step)
    {
      fixture_tick (f);
      g_assert_cmpint (--most, >, 0);
    }
}

/* ---- Models ---- */

static const SrtTrackKey opening[] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 270, { 0, 0, 0 }, { 2700, 0, 0 } } };
static const SrtTrack tube_tracks[] = {
  { .name = "opendoor", .part = UPPER_DOOR, .length = 270, .mode = SRT_TRACK_ONCE, .keys = opening, .n_keys = 2 },
  { .name = "opendoor2", .part = UPPER_DOOR, .length = 270, .mode = SRT_TRACK_ONCE, .keys = opening, .n_keys = 2 },
};
static const SrtTrackKey lowering[] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 200, { 0, 0, 0 }, { 0, 1500, 0 } } };
static const SrtTrack pad_tracks[] = {
  { .name = "floor", .part = 1, .length = 200, .mode = SRT_TRACK_ONCE, .keys = lowering, .n_keys = 2 },
};

static void
set_part (SrtPart *part, const char *name, SrtVec3 half, SrtVec3 origin)
{
  *part = (SrtPart){ .part_class = SRT_PART_HULL, .parent = -1, .turret_slot = -1, .origin = origin,
                     .frame = srt_mat3_identity (), .bounds_min = srt_scale (half, -1), .bounds_max = half,
                     .radius = srt_length (half), .density = 1e-6f,
                     .volume = 8.0 * half.x * half.y * half.z };
  g_strlcpy (part->name, name, sizeof part->name);
  part->first[0] = part->first[1] = part->first[2] = 0;
  part->second[0] = part->volume * half.x * half.x / 3.0;
  part->second[1] = part->volume * half.y * half.y / 3.0;
  part->second[2] = part->volume * half.z * half.z / 3.0;
}

static int
add_type (Fixture *f, const char *id, SrtPart *parts, int n, const SrtTrack *tracks, int n_tracks, int moving)
{
  SrtModel model = { .parts = parts, .n_parts = n, .tracks = tracks, .n_tracks = n_tracks, .total_nodes = n };
  g_strlcpy (model.name, id, sizeof model.name);
  parts[moving].first_track = 0;
  parts[moving].n_tracks = n_tracks;
  return fixture_add_type (f, id, SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY, fixture_add_model (f, &model));
}

/* A carrier with one tube: lower door 0, upper door 6, the hull between them in number. */
static int
add_tube_carrier (Fixture *f)
{
  SrtPart *parts = g_new0 (SrtPart, N_PARTS);
  const SrtVec3 door = { 500, DOOR_HALF, 500 };

  for (int i = 0; i < N_PARTS; i++)
    set_part (&parts[i], "hull", srt_vec3 (3000, 1400, 9000), srt_vec3 (0, 0, 0));
  set_part (&parts[0], "lower", door, srt_vec3 (TUBE_X, LOWER_Y, TUBE_Z));
  set_part (&parts[UPPER_DOOR], "upper", door, srt_vec3 (TUBE_X, UPPER_Y, TUBE_Z));
  int type = add_type (f, "carrier", parts, N_PARTS, tube_tracks, 2, UPPER_DOOR);
  f->types[type].roles.land = (SrtLandRole){ .style = SRT_LAND_TUBE, .bay = -1 };
  return type;
}

/* A bay with a hangar and a pad in its floor; and a carrier that has it. */
static int
add_bay_carrier (Fixture *f, const char *hangar)
{
  SrtPart *parts = g_new0 (SrtPart, 3);

  set_part (&parts[0], "bay hull", srt_vec3 (10000, 6000, 20000), srt_vec3 (0, 0, 0));
  set_part (&parts[1], "pad", srt_vec3 (1000, 100, 1500), srt_vec3 (0, 4000, 9000));
  set_part (&parts[2], "hangar", srt_vec3 (5000, 4000, 6000), srt_vec3 (0, 0, 5000));
  int bay = add_type (f, "bay", parts, 3, pad_tracks, 1, 1);
  f->types[bay].roles.land = (SrtLandRole){ .bay = -1, .hangar_part = hangar, .pad_part = "pad" };
  f->types[FIX_HULL].roles.land = (SrtLandRole){ .style = SRT_LAND_BAY, .bay = bay };
  return FIX_HULL;
}

/* The player in slot 0, the carrier in 1, a bandit far off in 2. */
static Fixture *
flown (bool bay)
{
  Fixture *f = fixture_new (12);
  int type = bay ? add_bay_carrier (f, "hangar") : add_tube_carrier (f);

  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  f->world->carrier = fixture_ship (f, type, 0, 0, 60000);
  fixture_ship (f, FIX_BANDIT, 0, 90000, 0);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  return f;
}

static void
press (Fixture *f, int action)
{
  SrtPlayerInput input = { .reticle = -1 };
  input.pressed[action / 32] = 1u << (action % 32);
  srt_player_take_input (&f->run, &input);
  fixture_tick (f);
}

static void
land (Fixture *f)
{
  g_assert_true (srt_order_push (&f->run, 0, SRT_ORDER_LAND, srt_target_ship (f->world->carrier, -1), SRT_PUSH_HAND));
}

/* Into the last part at once. */
static void
land_now (Fixture *f)
{
  f->world->ending = SRT_ENDING_SENT_HOME;
  land (f);
  fixture_tick (f);
}

/* ---- Asking ---- */

static void
test_cleared (void)
{
  g_autoptr (Fixture) f = flown (false);

  f->world->variables[SRT_VARIABLE_LANDING_CLEARED] = 1;
  press (f, SRT_ACTION_LAND);
  int asked = f->world->mission_ticks;
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_LAND);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, f->world->carrier);
  g_assert_nonnull (told (f, SRT_EVENT_RADIO, SRT_RADIO_ASKS_TO_LAND));
  g_assert_null (told (f, SRT_EVENT_RADIO, SRT_RADIO_MAY_LAND));
  /* The player flies on, burner and all. */
  SrtPlayerInput input = { .reticle = -1, .has_throttle = 1, .has_stick = 1, .axes = { 0, 16384, 0, 32767 } };
  input.held[SRT_ACTION_AFTERBURNER / 32] = 1u << (SRT_ACTION_AFTERBURNER % 32);
  srt_player_take_input (&f->run, &input);
  fixture_run (f, 200);
  fixture_near (object (f, 0)->yaw_input, 0.5, 1e-3);
  g_assert_cmpfloat (object (f, 0)->speed, >, 400); /* twice its 320 is where the burner takes it */
  g_assert_cmpstr (words (f, 0), ==, "cleared to land; flies on until tick 701");
  fixture_run (f, 101 - (f->world->mission_ticks - asked - 200));
  const SrtEvent *answer = told (f, SRT_EVENT_RADIO, SRT_RADIO_MAY_LAND);
  g_assert_nonnull (answer);
  g_assert_cmpint (answer->tick, ==, asked + 301);
  g_assert_cmpint (answer->slot, ==, f->world->carrier);
  until_step (f, 0, 1, 600);
  g_assert_cmpint (f->world->mission_ticks, ==, asked + 700);
}

/* Refused, once in 500 ticks; and nothing at all where there is nobody to ask, or no place for the answer. */
static void
test_refused (void)
{
  g_autoptr (Fixture) f = flown (false);

  press (f, SRT_ACTION_LAND);
  int asked = f->world->mission_ticks;
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
  fixture_run (f, 301);
  g_assert_cmpint (told (f, SRT_EVENT_RADIO, SRT_RADIO_MAY_NOT_LAND)->tick, ==, asked + 301);
  fixture_forget (f);
  fixture_run (f, asked + 499 - f->world->mission_ticks);
  press (f, SRT_ACTION_LAND);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 0);
  press (f, SRT_ACTION_LAND);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 1);

  fixture_run (f, 600);
  fixture_forget (f);
  for (int i = 0; i < SRT_REPORTS; i++)
    g_assert_true (srt_radio_report (&f->run, 1, SRT_RADIO_MAY_LAND, 5000));
  g_assert_false (srt_radio_report (&f->run, 1, SRT_RADIO_MAY_LAND, 5000));
  f->world->variables[SRT_VARIABLE_LANDING_CLEARED] = 1;
  press (f, SRT_ACTION_LAND);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_RADIO, -1), ==, 0);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);

  g_autoptr (Fixture) alone = flown (false);
  alone->world->carrier = -1;
  alone->world->variables[SRT_VARIABLE_LANDING_CLEARED] = 1;
  press (alone, SRT_ACTION_LAND);
  g_assert_cmpint (fixture_count (alone, SRT_EVENT_RADIO, -1), ==, 0);
  g_assert_cmpint (srt_order_number (alone->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
}

/* Who is gone by the time its report is due makes none. */
static void
test_report_of_the_gone (void)
{
  g_autoptr (Fixture) f = flown (false);

  press (f, SRT_ACTION_LAND);
  object (f, 1)->flags |= SRT_EXPLODING;
  fixture_run (f, 400);
  g_assert_null (told (f, SRT_EVENT_RADIO, SRT_RADIO_MAY_NOT_LAND));
}

/* ---- The tube ---- */

/* How the last part begins: who is where, who takes part, what is seen. */
static void
test_tube_stage (void)
{
  g_autoptr (Fixture) f = flown (false);
  SrtObject *ship = object (f, 0), *carrier = object (f, 1);
  SrtMat3 turned = srt_mat3_from_angles (0.5f, 1.0f, 0.2f);
  SrtRandom before = f->world->random;

  srt_set_orientation (&f->run, 1, &turned);
  srt_order_push (&f->run, 1, SRT_ORDER_FLY, SRT_NO_TARGET, SRT_PUSH_HAND);
  carrier->velocity = srt_vec3 (10, 20, 30);
  carrier->flags |= SRT_DISABLED;
  ship->gun_factor = ship->speed_factor = ship->shield_factor = 1.4f;
  land_now (f);
  g_assert_cmpint (landing (f, 0)->step, ==, 1);
  g_assert_cmpint (f->world->showing, ==, SRT_SHOWING_LANDING);
  g_assert_false (ship->flags & SRT_DISABLED);
  g_assert_false (carrier->flags & SRT_DISABLED);
  g_assert_true (object (f, 2)->flags & SRT_DISABLED);
  g_assert_true (ship->flags & SRT_NO_COLLISIONS);
  g_assert_cmpint (ship->motion, ==, SRT_MOTION_PLAIN);
  g_assert_cmpint (srt_orders (f->world, 1)->count, ==, 0);
  fixture_near (srt_length (carrier->velocity), 0, 1e-6);
  fixture_near (srt_forward (&carrier->next.r).z, 1, 1e-6);
  SrtVec3 tube = landing (f, 0)->site;
  SrtVec3 middle = srt_node_next (&f->run, 1, srt_root_child (&f->run, 1, UPPER_DOOR)).p;
  fixture_near (middle.y - tube.y, (UPPER_Y - LOWER_Y) / 2, 0.5);
  fixture_near (tube.x, middle.x, 0.5);
  fixture_near (carrier->next.p.y, FAR, 0.5);
  SrtVec3 off = srt_sub (ship->next.p, tube);
  fixture_near (off.x, 0, 0.5);
  fixture_near (off.y, -5000, 0.5);
  fixture_near (off.z, 20000, 0.5);
  SrtVec3 nose = srt_forward (&ship->next.r);
  fixture_near (nose.y / -nose.z, 2000.0 / 20000.0, 1e-4);
  fixture_near (ship->gun_factor, 1, 1e-6);
  fixture_near (ship->speed_factor, 1, 1e-6);
  fixture_near (ship->shield_factor, 1, 1e-6);
  g_assert_nonnull (told (f, SRT_EVENT_SOUND, SRT_SOUND_DOOR_OPENS));
  static const int views[] = { SRT_VIEW_LAND_TUBE, SRT_VIEW_LAND_ASIDE };
  g_assert_cmpint (f->world->player.view, ==, views[srt_random15 (&before) % 2]);
  g_assert_cmpint (f->world->player.view_locked, ==, 1);
  SrtLandLook look;
  g_assert_true (srt_land_look (&f->run, 0, &look));
  g_assert_cmpint (look.style, ==, SRT_LAND_TUBE);
  fixture_near (srt_distance (look.site.p, tube), 0, 1e-3);
}

/* From the order to the mission's end; the default levels out, stops over the tube and shuts the door behind it. */
static void
test_tube (void)
{
  for (int classic = 0; classic <= 1; classic++)
    {
      g_autoptr (Fixture) f = flown (false);
      SrtObject *ship = object (f, 0);

      f->world->classic = classic;
      land_now (f);
      until_step (f, 0, 2, 3000);
      SrtVec3 off = srt_sub (ship->next.p, landing (f, 0)->site);
      float nose_down = srt_forward (&ship->next.r).y;
      if (classic)
        {
          g_assert_cmpfloat (nose_down, >, 0.05f);
          g_assert_cmpfloat (ship->speed, >, 1);
        }
      else
        {
          g_assert_cmpfloat (fabsf (nose_down), <, 0.02f);
          fixture_near (srt_length (ship->velocity), 0, 1e-6);
          g_assert_cmpfloat (sqrtf (off.x * off.x + off.z * off.z), <, 205);
          g_assert_cmpfloat (off.y, <, -3000);
          g_assert_cmpfloat (off.y, >, -5000);
        }
      int stood = f->world->mission_ticks;
      until_step (f, 0, 3, 100);
      g_assert_cmpint (f->world->mission_ticks, ==, stood + 51);
      g_assert_cmpint (ship->motion, ==, SRT_MOTION_DOWNWARD);
      int door = srt_root_child (&f->run, 1, UPPER_DOOR);
      fixture_tick (f);
      off = srt_sub (ship->next.p, landing (f, 0)->site);
      fixture_near (ship->throttle, srt_length (off) / 15000, 1e-4);
      until_step (f, 0, 4, 4000);
      off = srt_sub (ship->next.p, landing (f, 0)->site);
      g_assert_cmpfloat (off.y, >, -100);
      g_assert_cmpfloat (off.y, <, 0);
      g_assert_nonnull (told (f, SRT_EVENT_SOUND, SRT_SOUND_LANDING));
      g_assert_true ((told (f, SRT_EVENT_SOUND, SRT_SOUND_DOOR_CLOSES) != NULL) == !classic);
      g_assert_true (srt_nodes (f->world)[door].time_speed <= 0);
      int down = f->world->mission_ticks;
      for (int i = 0; i < 270; i++)
        fixture_tick (f);
      g_assert_cmpint (f->world->mission_over, ==, 0);
      fixture_tick (f);
      g_assert_cmpint (f->world->mission_ticks, ==, down + 271);
      g_assert_cmpint (f->world->mission_over, ==, 1);
      g_assert_cmpint (told (f, SRT_EVENT_LANDED, 0)->other, ==, 1);
      fixture_near (srt_nodes (f->world)[door].time, classic ? 270 : 0, classic ? 1e-3 : 135);
      invariants_check (&f->run);
    }
}

/* The door shuts once the ship's top is below its underside, and not before. */
static void
test_door (void)
{
  g_autoptr (Fixture) f = flown (false);
  SrtObject *ship = object (f, 0);

  land_now (f);
  fixture_near (landing (f, 0)->door, (UPPER_Y - LOWER_Y) / 2 + DOOR_HALF, 0.5);
  until_step (f, 0, 3, 3000);
  float last = 0;
  while (!landing (f, 0)->door_shut)
    {
      last = ship->next.p.y - landing (f, 0)->site.y + ship->bounds_min.y;
      g_assert_cmpint (landing (f, 0)->step, ==, 3);
      fixture_tick (f);
    }
  float y = ship->next.p.y - landing (f, 0)->site.y + ship->bounds_min.y;
  g_assert_cmpfloat (last, <=, landing (f, 0)->door);
  g_assert_cmpfloat (y, >, landing (f, 0)->door);
  const SrtNode *door = &srt_nodes (f->world)[srt_root_child (&f->run, 1, UPPER_DOOR)];
  fixture_near (door->time_speed, -2, 1e-6);
}

/* ---- The bay ---- */

static void
test_bay (void)
{
  g_autoptr (Fixture) f = flown (true);
  SrtObject *ship = object (f, 0);
  int cutaway = (int) f->world->n_slots - 1;

  land_now (f);
  SrtObject *bay = object (f, cutaway);
  g_assert_cmpint (landing (f, 0)->step, ==, 1);
  fixture_near (bay->next.p.y, FAR, 1);
  g_assert_true (bay->flags & SRT_NO_COLLISIONS);
  g_assert_false (bay->flags & SRT_DISABLED);
  g_assert_true (object (f, 1)->flags & SRT_DISABLED);
  g_assert_true (object (f, 2)->flags & SRT_DISABLED);
  g_assert_true (ship->flags & SRT_NO_COLLISIONS);
  fixture_near (ship->throttle, 0.5, 1e-6);
  g_assert_true (f->world->player.view == SRT_VIEW_LAND_BAY || f->world->player.view == SRT_VIEW_LAND_BAY_SLIDE);
  /* A fifth of its width and height, three tenths of its length. */
  SrtVec3 in = srt_sub (ship->next.p, srt_add (bay->next.p, bay->bounds_min));
  fixture_near (in.x, 0.2 * 20000, 1);
  fixture_near (in.y, 0.2 * 12000, 1);
  fixture_near (in.z, 0.3 * 40000, 1);
  fixture_tick (f);
  fixture_near (ship->throttle, 100.0 / 320.0, 1e-4);
  until_step (f, 0, 2, 4000);
  until_step (f, 0, 3, 8000);
  fixture_near (srt_length (ship->velocity), 0, 1e-6);
  until_step (f, 0, 4, 4000);
  SrtVec3 nose = srt_forward (&ship->next.r);
  g_assert_cmpfloat (nose.z, >, cosf (0.072f)); /* both angles within 0.05 */
  /* Its underside on the pad's upper face. */
  int pad = srt_part_named (&f->run, cutaway, "pad");
  float top = srt_node_next (&f->run, cutaway, pad).p.y - 100;
  fixture_near (ship->next.p.y + ship->bounds_max.y, top, 0.5);
  int stood = f->world->mission_ticks;
  until_step (f, 0, 6, 300);
  g_assert_cmpint (f->world->mission_ticks, ==, stood + 202);
  g_assert_nonnull (told (f, SRT_EVENT_SOUND, SRT_SOUND_LANDING));
  /* It goes down with the pad. */
  SrtVec3 began = ship->next.p;
  for (int i = 0; i < 400; i++)
    {
      fixture_tick (f);
      top = srt_node_drawn (&f->run, cutaway, pad).p.y - 100;
      fixture_near (ship->next.p.y + ship->bounds_max.y, top, 0.5);
    }
  fixture_near (ship->next.p.y - began.y, 1500, 2);
  g_assert_cmpint (f->world->mission_over, ==, 0);
  fixture_tick (f);
  g_assert_cmpint (f->world->mission_over, ==, 1);
  g_assert_cmpint (told (f, SRT_EVENT_LANDED, 0)->other, ==, 1);
  invariants_check (&f->run);
}

/* Without a hangar part it comes in turned as it was. */
static void
test_bay_without_hangar (void)
{
  g_autoptr (Fixture) f = fixture_new (12);
  int type = add_bay_carrier (f, NULL);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  f->world->carrier = fixture_ship (f, type, 0, 0, 60000);
  SrtMat3 turned = srt_mat3_from_angles (0.1f, 0.7f, 0.2f);
  srt_set_orientation (&f->run, 0, &turned);

  land_now (f);
  g_assert_cmpint (landing (f, 0)->step, ==, 1);
  fixture_near (srt_dot (srt_forward (&object (f, 0)->next.r), srt_forward (&turned)), 1, 1e-4);
  for (int i = 0; !f->world->mission_over; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 12000);
    }
}

/* ---- No landing ---- */

static void
test_nothing_to_land_on (void)
{
  g_autoptr (Fixture) f = flown (false);
  static const int targets[] = { -1, 2, 0, 9 };

  for (size_t i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      fixture_forget (f);
      srt_order_push (&f->run, 0, SRT_ORDER_LAND, srt_target_ship (targets[i], -1), SRT_PUSH_HAND);
      fixture_run (f, 2);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
      g_assert_nonnull (told (f, SRT_EVENT_ORDER_LOG, SRT_ORDER_LAND)->text);
      g_assert_cmpint (f->world->mission_over, ==, 0);
    }
}

/* The carrier lost before the last part: the player flies on. */
static void
test_carrier_lost (void)
{
  g_autoptr (Fixture) f = flown (false);

  land (f);
  fixture_run (f, 300);
  object (f, 1)->flags |= SRT_EXPLODING;
  fixture_run (f, 2);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
  g_assert_nonnull (told (f, SRT_EVENT_ORDER_LOG, SRT_ORDER_LAND));
  g_assert_cmpint (f->world->showing, ==, SRT_SHOWING_ALL);
}

/* Another ship lands in no bay, and in no tube while a player is there; where nobody plays, it lands at once. */
static void
test_others (void)
{
  for (int bay = 0; bay <= 1; bay++)
    for (int player = 0; player <= 1; player++)
      {
        g_autoptr (Fixture) f = flown (bay);
        int other = fixture_ship (f, FIX_FIGHTER, 9000, 0, 0);
        f->world->player_slots = player;
        srt_order_push (&f->run, other, SRT_ORDER_LAND, srt_target_ship (1, -1), SRT_PUSH_HAND);
        fixture_tick (f);
        if (bay || player)
          {
            g_assert_cmpint (srt_orders (f->world, other)->count, ==, 0);
            g_assert_nonnull (told (f, SRT_EVENT_ORDER_LOG, SRT_ORDER_LAND));
            g_assert_false (object (f, 2)->flags & SRT_DISABLED);
            continue;
          }
        g_assert_cmpint (landing (f, other)->step, ==, 1);
        for (int i = 0; !f->world->mission_over; i++)
          {
            fixture_tick (f);
            g_assert_cmpint (i, <, 6000);
          }
        g_assert_cmpint (told (f, SRT_EVENT_LANDED, 0)->slot, ==, other);
      }
}

/* Taken off in its last part, there is no mission left to go back to. */
static void
test_popped (void)
{
  g_autoptr (Fixture) f = flown (false);

  land (f);
  fixture_run (f, 10);
  srt_order_pop (&f->run, 0);
  g_assert_cmpint (f->world->mission_over, ==, 0);
  land_now (f);
  srt_order_pop (&f->run, 0);
  g_assert_cmpint (f->world->mission_over, ==, 1);
  g_assert_cmpint (object (f, 0)->motion, ==, SRT_MOTION_FORWARD);
  g_assert_false (object (f, 0)->flags & SRT_NO_COLLISIONS);
}

/* ---- Sent home (§9.8) ---- */

static void
send_home (Fixture *f)
{
  f->world->sent_home = 1;
  fixture_tick (f);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_FRIENDLY_FIRE);
}

/* Near the carrier the player lands at once. */
static void
test_sent_home (void)
{
  g_autoptr (Fixture) f = flown (false);

  send_home (f);
  for (int i = 0; srt_order_number (f->world, 0) == SRT_ORDER_FRIENDLY_FIRE; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 1100);
    }
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_LAND);
  g_assert_true (object (f, 0)->flags & SRT_SENT_OFF);
  fixture_tick (f);
  g_assert_cmpint (landing (f, 0)->step, ==, 1);
  for (int i = 0; !f->world->mission_over; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 6000);
    }
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_SENT_HOME);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_LANDED, 0), ==, 1);
}

/* Far from it, a jump comes first, aimed at the ship itself. */
static void
test_sent_home_from_afar (void)
{
  g_autoptr (Fixture) f = flown (false);

  srt_set_position (&f->run, 1, srt_vec3 (0, 0, 1300000));
  send_home (f);
  for (int i = 0; srt_order_number (f->world, 0) == SRT_ORDER_FRIENDLY_FIRE; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 1100);
    }
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_JUMP_OUT);
  g_assert_cmpint (srt_order_current (f->world, 0)->target.index, ==, 0);
  g_assert_cmpint (srt_orders (f->world, 0)->stack[1].number, ==, SRT_ORDER_LAND);
  for (int i = 0; srt_order_number (f->world, 0) == SRT_ORDER_JUMP_OUT; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 1000);
    }
  fixture_tick (f);
  g_assert_cmpint (landing (f, 0)->step, ==, 1);
  g_assert_false (object (f, 0)->flags & SRT_JUMPING);
  for (int i = 0; !f->world->mission_over; i++)
    {
      fixture_tick (f);
      g_assert_cmpint (i, <, 6000);
    }
  g_assert_cmpint (fixture_count (f, SRT_EVENT_LANDED, 0), ==, 1);
  invariants_check (&f->run);
}

/* A carrier that nothing lands on: the mission ends all the same. */
static void
test_sent_home_in_vain (void)
{
  g_autoptr (Fixture) f = flown (false);

  f->types[object (f, 1)->type].roles.land.style = SRT_LAND_NONE;
  send_home (f);
  fixture_run (f, 1010);
  g_assert_cmpint (f->world->mission_over, ==, 1);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_SENT_HOME);
  g_assert_nonnull (told (f, SRT_EVENT_ORDER_LOG, SRT_ORDER_LAND));
}

/* ---- With the shipped carriers, from the key to the mission's end ---- */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtSim, srt_sim_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)

static void
test_shipped (void)
{
  static const char *const carriers[] = { "rampart", "palisade" };
  g_autoptr (SrtContent) content = shipped_content ();

  for (size_t i = 0; i < G_N_ELEMENTS (carriers); i++)
    {
      SrtMissionShip ships[2] = { 0 };
      for (int k = 0; k < 2; k++)
        {
          const char *id = k ? carriers[i] : "swift";
          ships[k] = (SrtMissionShip){ .name = (char *) id, .kind = SRT_SHIP_TYPE, .present = true, .pilot = -1, .side = -1,
                                       .type = srt_content_find_ship (content, id), .flight_group = -1,
                                       .launch_from = -1, .launch_gate = -1, .formation_point = -1, .marker_curve = -1 };
          g_assert_cmpint (ships[k].type, >=, 0);
        }
      ships[1].position = srt_vec3 (0, 0, 90000);
      SrtMission mission = { .has_player = true, .seed = 1, .ships = ships, .n_ships = 2, .action_centre = -1,
                             .difficulty = 1 };
      SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
      SrtPlayerInput input = { .reticle = -1 };
      SrtDiags diags;

      options.player = SRT_PLAYER_INPUT;
      srt_diags_init (&diags);
      g_autoptr (SrtSim) sim = srt_sim_new (content, &mission, &options, &diags);
      g_assert_nonnull (sim);
      srt_diags_clear (&diags);
      SrtWorld *world = srt_sim_run_context (sim)->world;
      world->carrier = 1;
      world->variables[SRT_VARIABLE_LANDING_CLEARED] = 1;
      input.pressed[SRT_ACTION_LAND / 32] = 1u << (SRT_ACTION_LAND % 32);
      srt_sim_input (sim, &input);
      int n = srt_sim_run (sim, 9000);
      g_test_message ("%s: %d ticks", carriers[i], n);
      g_assert_cmpint (world->mission_over, ==, 1);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_LANDING);
      g_assert_cmpint (srt_order_number (world, 0), ==, SRT_ORDER_LAND);
      g_assert_cmpint (((const SrtLanding *) srt_order_state (world, 0))->over, ==, 1);
      invariants_check (srt_sim_run_context (sim));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/land/key/cleared", test_cleared);
  g_test_add_func ("/land/key/refused", test_refused);
  g_test_add_func ("/land/key/report-of-the-gone", test_report_of_the_gone);
  g_test_add_func ("/land/tube/stage", test_tube_stage);
  g_test_add_func ("/land/tube/whole", test_tube);
  g_test_add_func ("/land/tube/door", test_door);
  g_test_add_func ("/land/bay/whole", test_bay);
  g_test_add_func ("/land/bay/without-hangar", test_bay_without_hangar);
  g_test_add_func ("/land/none/nothing-to-land-on", test_nothing_to_land_on);
  g_test_add_func ("/land/none/carrier-lost", test_carrier_lost);
  g_test_add_func ("/land/none/others", test_others);
  g_test_add_func ("/land/none/popped", test_popped);
  g_test_add_func ("/land/sent-home/near", test_sent_home);
  g_test_add_func ("/land/sent-home/from-afar", test_sent_home_from_afar);
  g_test_add_func ("/land/sent-home/in-vain", test_sent_home_in_vain);
  g_test_add_func ("/land/shipped", test_shipped);
  return g_test_run ();
}
