/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launch (order 104): its styles, how it is given, riding, the player's part (spec 08 §1, Checks 1-11). */
#include "fixture.h"

#include "orders/controls.h"
#include "orders/launch.h"
#include "render/camera.h"
#include "render/scene.h"
#include "weapons/weapons.h"

#include <string.h>

enum
{
  GATES = 8,
  DOOR_TRACK = 100,    /* of "opendoor" */
  DEPLOY_TRACK = 200,
};

typedef struct PartSpec
{
  const char *name;
  SrtVec3 half, origin;
} PartSpec;

/* ---- Models ---- */

static SrtPart
part_of (const PartSpec *spec, int index)
{
  SrtPart part = { .part_class = index == 0 ? SRT_PART_HULL : SRT_PART_SERVICE_DOOR, .parent = -1, .turret_slot = -1 };

  g_strlcpy (part.name, spec->name, sizeof part.name);
  part.origin = spec->origin;
  part.frame = srt_mat3_identity ();
  part.bounds_min = srt_scale (spec->half, -1.0f);
  part.bounds_max = spec->half;
  part.radius = srt_length (spec->half);
  part.first_track = 2 * index;
  part.n_tracks = 2;
  if (index > 0)
    return part;
  part.volume = 8.0 * spec->half.x * spec->half.y * spec->half.z;
  part.density = (float) (1e6 / part.volume);
  part.second[0] = part.second[1] = part.second[2] = part.volume * 1e6;
  return part;
}

static SrtTrack
track_of (const char *name, int part, float length, SrtVec3 offset)
{
  SrtTrack track = { .part = part, .length = length, .mode = SRT_TRACK_ONCE, .n_keys = 2 };
  SrtTrackKey *keys = g_new0 (SrtTrackKey, 2);

  keys[1].t = length;
  keys[1].offset = offset;
  g_strlcpy (track.name, name, sizeof track.name);
  track.keys = keys;
  return track;
}

/* Every part opens by 500 to its right and is deployed by 3000 down; @points stand in the order of their parts. */
static int
add_model (Fixture *f, const PartSpec *specs, int n, const SrtAttachment *points, int n_points)
{
  SrtPart *parts = g_new0 (SrtPart, n);
  SrtTrack *tracks = g_new0 (SrtTrack, 2 * n);
  SrtModel model = { .n_parts = n, .total_nodes = n, .n_attachments = n_points, .n_tracks = 2 * n };

  for (int i = 0; i < n; i++)
    {
      parts[i] = part_of (&specs[i], i);
      tracks[2 * i] = track_of ("opendoor", i, DOOR_TRACK, srt_vec3 (500, 0, 0));
      tracks[2 * i + 1] = track_of ("deploy", i, DEPLOY_TRACK, srt_vec3 (0, 3000, 0));
    }
  for (int i = 0; i < n_points; i++)
    {
      SrtPart *part = &parts[points[i].part];
      if (part->n_attachments++ == 0)
        part->first_attachment = i;
    }
  g_strlcpy (model.name, "carrier", sizeof model.name);
  model.parts = parts;
  model.tracks = tracks;
  model.attachments = g_memdup2 (points, (gsize) n_points * sizeof *points);
  return fixture_add_model (f, &model);
}

static SrtAttachment
point (int part, SrtVec3 at, float yaw)
{
  SrtAttachment it = { .kind = SRT_ATTACH_LAUNCH_POINT, .part = part, .id = -1 };
  it.frame = (SrtFrame){ at, srt_mat3_from_angles (0, yaw, 0) };
  return it;
}

/* ---- Carriers ---- */

typedef struct Yard
{
  Fixture *f;
  int carrier, ship; /* slots; slot 0 is free for the player where @ship is it */
} Yard;

/* A hull with @points launch points along its keel and two doors to each. */
static int
add_carrier (Fixture *f, SrtLaunchStyle style, int points)
{
  PartSpec specs[1 + 2 * GATES] = { { "hull", { 1000, 500, 4000 }, { 0, 0, 0 } } };
  SrtAttachment at[GATES];
  static char names[2 * GATES][16];
  SrtLaunchDoors *doors = g_new0 (SrtLaunchDoors, GATES);
  int type;

  for (int i = 0; i < 2 * GATES; i++)
    {
      g_snprintf (names[i], sizeof names[i], "door %d", i);
      specs[1 + i] = (PartSpec){ names[i], { 100, 50, 100 }, { i % 2 ? 300.0f : -300.0f, 500, 900.0f * (float) (i / 2) } };
    }
  for (int i = 0; i < points; i++)
    at[i] = point (0, srt_vec3 (0, 400, 900.0f * (float) i - 3000.0f), 0.5f);
  type = fixture_add_type (f, NULL, SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY,
                           add_model (f, specs, G_N_ELEMENTS (specs), at, points));
  for (int i = 0; i < GATES; i++)
    doors[i] = (SrtLaunchDoors){ i, names[2 * i], names[2 * i + 1] };
  f->types[type].roles.launch.carrier = style;
  f->types[type].roles.launch.doors = doors;
  f->types[type].roles.launch.n_doors = GATES;
  return type;
}

static void
yard_clear (Yard *yard)
{
  for (int i = FIX_N_TYPES; i < yard->f->content->n_ships; i++)
    g_free ((void *) yard->f->types[i].roles.launch.doors);
  for (int i = 0; i < yard->f->content->n_models; i++)
    {
      const SrtModel *model = &yard->f->content->models[i];
      for (int k = 0; k < model->n_tracks; k++)
        g_free ((void *) model->tracks[k].keys);
      g_free ((void *) model->tracks);
    }
  fixture_free (yard->f);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Yard, yard_clear)

/* A ship of @type far off, and a carrier of @style at the origin. */
static Yard
yard_of (SrtLaunchStyle style, int type)
{
  Yard yard = { fixture_new (24), -1, -1 };
  int carrier = add_carrier (yard.f, style, GATES);

  yard.ship = fixture_ship (yard.f, type, 90000, 0, 0);
  yard.carrier = fixture_ship (yard.f, carrier, 0, 0, 0);
  return yard;
}

static SrtObject *
object (const Yard *yard)
{
  return srt_object (yard->f->world, yard->ship);
}

static SrtLaunch *
state_of (const Yard *yard, int slot)
{
  g_assert_cmpint (srt_order_number (yard->f->world, slot), ==, SRT_ORDER_LAUNCH);
  return srt_order_state (yard->f->world, slot);
}

static bool
launches_still (const Yard *yard, int slot)
{
  return srt_order_number (yard->f->world, slot) == SRT_ORDER_LAUNCH;
}

/* The ship's next draw, of 200, is @want. */
static void
set_delay (Yard *yard, int slot, uint32_t want)
{
  for (uint32_t seed = 1;; seed++)
    {
      uint32_t drawn = seed;
      if (srt_object_random15 (&drawn) % 200 != want)
        continue;
      srt_object (yard->f->world, slot)->random_seed = seed;
      return;
    }
}

static void
order (Yard *yard, int slot, int gate)
{
  g_assert_true (srt_order_push (&yard->f->run, slot, SRT_ORDER_LAUNCH, srt_target_ship (yard->carrier, gate),
                                 SRT_PUSH_SCRIPT));
}

/* Ordered and let go: waits no longer than it must. */
static void
go (Yard *yard, int slot, int gate)
{
  order (yard, slot, gate);
  set_delay (yard, slot, 0);
  g_assert_true (srt_launch_start (&yard->f->run, slot));
}

/* Ticks until the next step to be run is @step; the order's end is one past its last. */
static int
until_step (Yard *yard, int slot, int step)
{
  int ticks = 0;

  while (launches_still (yard, slot) && (srt_orders (yard->f->world, slot)->starting || state_of (yard, slot)->step < step))
    {
      fixture_run (yard->f, 1);
      g_assert_cmpint (++ticks, <, 4000);
    }
  return ticks;
}

static int
until_end (Yard *yard, int slot)
{
  return until_step (yard, slot, 1000);
}

static float
door_time (const Yard *yard, const char *name)
{
  int node = srt_part_named (&yard->f->run, yard->carrier, name);
  g_assert_cmpint (node, >=, 0);
  return srt_nodes (yard->f->world)[node].time;
}

static int
sounds (const Yard *yard, SrtSound sound)
{
  int n = 0;
  for (uint32_t i = 0; i < yard->f->run.n_events; i++)
    n += yard->f->events[i].kind == SRT_EVENT_SOUND && yard->f->events[i].number == (int) sound;
  return n;
}

static bool
told (const Yard *yard, int slot, const char *text)
{
  for (uint32_t i = 0; i < yard->f->run.n_events; i++)
    if (yard->f->events[i].kind == SRT_EVENT_ORDER_LOG && yard->f->events[i].slot == slot
        && strstr (yard->f->events[i].text, text))
      return true;
  return false;
}

static void
assert_at (SrtVec3 at, float x, float y, float z, double tolerance)
{
  fixture_near (at.x, x, tolerance);
  fixture_near (at.y, y, tolerance);
  fixture_near (at.z, z, tolerance);
}

/* ---- How it is given ---- */

static void
test_delay (void)
{
  static const uint32_t draws[] = { 0, 199 };

  for (size_t i = 0; i < G_N_ELEMENTS (draws); i++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
      order (&yard, yard.ship, 0);
      fixture_run (yard.f, 500);
      g_assert_cmpint (state_of (&yard, yard.ship)->step, ==, 0);
      set_delay (&yard, yard.ship, draws[i]);
      srt_launch_start (&yard.f->run, yard.ship);
      fixture_run (yard.f, 1);
      g_assert_cmpint (state_of (&yard, yard.ship)->step, ==, 1);
      g_assert_cmpint (until_step (&yard, yard.ship, 3), ==, (int) draws[i] + 1);
    }
}

static void
test_start (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_STRAIGHT_OUT, FIX_FIGHTER);

  g_assert_false (srt_launch_start (&yard.f->run, yard.ship));
  order (&yard, yard.ship, 0);
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_EXPLODE, SRT_NO_TARGET, SRT_PUSH_HAND);
  g_assert_true (srt_launch_start (&yard.f->run, yard.ship)); /* deeper, and before it has started */
  srt_order_pop (&yard.f->run, yard.ship);
  fixture_run (yard.f, 1);
  g_assert_cmpint (state_of (&yard, yard.ship)->step, ==, 1);
}

static void
set_group (Yard *yard, int group, int *slots, int n)
{
  yard->f->mission->groups[group] = (SrtFlightGroup){ .ships = slots, .n_ships = n };
  if (yard->f->mission->n_groups <= group)
    yard->f->mission->n_groups = group + 1;
}

static void
test_setup (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  int wing[] = { yard.ship, fixture_ship (yard.f, FIX_FLAT, 0, 90000, 0), fixture_ship (yard.f, FIX_FLAT, 0, 0, 90000) };
  SrtTarget group = { SRT_TARGET_GROUP, 0, -1 };

  set_group (&yard, 0, wing, 3);
  g_assert_cmpint (srt_launch_setup (&yard.f->run, group, srt_target_ship (yard.carrier, -1), 2, SRT_PUSH_SCRIPT), ==, 3);
  for (int i = 0; i < 3; i++)
    {
      const SrtOrderEntry *entry = srt_order_current (yard.f->world, wing[i]);
      g_assert_cmpint (entry->target.component, ==, 2 + i);
      g_assert_cmpint (entry->sequence, ==, i);
      g_assert_true (srt_launch_waits (yard.f->world, wing[i]));
      g_assert_true (srt_launching_from (yard.f->world, wing[i], yard.carrier));
      g_assert_false (srt_launching_from (yard.f->world, wing[i], wing[0]));
    }
  g_assert_cmpint (yard.f->world->numbering, ==, -1);
}

/* A squad of two carriers, with 2 points and 3. */
static void
make_squad (Yard *yard, int carriers[2])
{
  static SrtSquadMember members[2];

  carriers[0] = fixture_ship (yard->f, add_carrier (yard->f, SRT_LAUNCH_HANGAR_BAY, 2), 0, 0, 50000);
  carriers[1] = fixture_ship (yard->f, add_carrier (yard->f, SRT_LAUNCH_HANGAR_BAY, 3), 0, 0, -50000);
  for (int i = 0; i < 2; i++)
    members[i] = (SrtSquadMember){ SRT_TARGET_SHIP, carriers[i], -1 };
  yard->f->mission->squads[0] = (SrtSquad){ .members = members, .n_members = 2 };
  yard->f->mission->n_squads = 1;
}

static void
test_search (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  int carriers[2];
  SrtTarget squad = { SRT_TARGET_SQUAD, 0, -1 };
  SrtOrderEntry *entry;

  make_squad (&yard, carriers);
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_LAUNCH, squad, SRT_PUSH_SCRIPT);
  entry = srt_order_current (yard.f->world, yard.ship);
  entry->sequence = 3;
  g_assert_false (srt_launching_from (yard.f->world, yard.ship, 0));
  fixture_run (yard.f, 1);
  g_assert_cmpint (entry->target.kind, ==, SRT_TARGET_SQUAD);
  g_assert_cmpint (entry->target.index, ==, carriers[1]);
  g_assert_cmpint (entry->target.component, ==, 1);
  g_assert_true (srt_launching_from (yard.f->world, yard.ship, carriers[1]));
  assert_at (object (&yard)->next.p, 0, 400, -50000 - 2100, 1.0);

  /* Started over, it keeps what it has found. */
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_EJECT_SPIN, SRT_NO_TARGET, SRT_PUSH_HAND);
  srt_order_pop (&yard.f->run, yard.ship);
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_order_current (yard.f->world, yard.ship)->target.index, ==, carriers[1]);
}

static void
test_search_ship (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);

  order (&yard, yard.ship, -1);
  srt_order_current (yard.f->world, yard.ship)->sequence = 5;
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_order_current (yard.f->world, yard.ship)->target.component, ==, 5);
}

/* The edge case of a search that runs out of points: the carrier is slot 0, the gate 0. */
static void
test_search_ends (void)
{
  g_auto (Yard) yard = { fixture_new (24), -1, -1 };
  int carriers[2];
  SrtTarget squad = { SRT_TARGET_SQUAD, 0, -1 };

  yard.carrier = fixture_ship (yard.f, add_carrier (yard.f, SRT_LAUNCH_HANGAR_BAY, 1), 0, 0, 0);
  yard.ship = fixture_ship (yard.f, FIX_FIGHTER, 9000, 0, 0);
  make_squad (&yard, carriers);
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_LAUNCH, squad, SRT_PUSH_SCRIPT);
  srt_order_current (yard.f->world, yard.ship)->sequence = 5;
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_order_current (yard.f->world, yard.ship)->target.index, ==, 0);
  g_assert_cmpint (srt_order_current (yard.f->world, yard.ship)->target.component, ==, 0);
  g_assert_true (told (&yard, yard.ship, "no launch point is left"));
}

/* ---- What ends it early ---- */

static void
test_nothing_to_launch_from (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  SrtTarget gone = { SRT_TARGET_SHIP, 23, 0 };

  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_LAUNCH, SRT_NO_TARGET, SRT_PUSH_SCRIPT);
  fixture_run (yard.f, 1);
  g_assert_false (launches_still (&yard, yard.ship));
  g_assert_true (told (&yard, yard.ship, "nothing to launch from"));
  g_assert_cmpint (fixture_count (yard.f, SRT_EVENT_LAUNCHED, yard.ship), ==, 1);

  /* Itself, and a ring of ships. */
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_LAUNCH, srt_target_ship (yard.ship, 0), SRT_PUSH_SCRIPT);
  fixture_run (yard.f, 1);
  g_assert_false (launches_still (&yard, yard.ship));
  srt_order_push (&yard.f->run, yard.carrier, SRT_ORDER_LAUNCH, srt_target_ship (yard.ship, 0), SRT_PUSH_SCRIPT);
  order (&yard, yard.ship, 0);
  fixture_run (yard.f, 1);
  g_assert_false (launches_still (&yard, yard.ship) && launches_still (&yard, yard.carrier));

  /* A slot that nothing is in yet. */
  fixture_forget (yard.f);
  srt_orders_pop_all (&yard.f->run, yard.ship);
  srt_order_push (&yard.f->run, yard.ship, SRT_ORDER_LAUNCH, gone, SRT_PUSH_SCRIPT);
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_order_number (yard.f->world, yard.ship), ==, SRT_ORDER_EXPLODE);
}

static void
test_no_style (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_NONE, FIX_FIGHTER);

  go (&yard, yard.ship, 0);
  fixture_run (yard.f, 1);
  g_assert_true (told (&yard, yard.ship, "no way to launch"));
  g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, ==, 0);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 1);
  assert_at (object (&yard)->next.p, 90000, 0, 0, 0.01);
  g_assert_cmpint (object (&yard)->passes_through[0], ==, -1);
  g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, !=, 0);
}

static void
test_lost_with_carrier (void)
{
  /* Whether pods leave it while it dies, what launches, and what becomes of it. */
  static const struct
  {
    bool leave;
    SrtLaunchStyle as;
    bool lost;
  } cases[] = {
    { false, SRT_LAUNCH_NONE, true },
    { true, SRT_LAUNCH_NONE, true },
    { false, SRT_LAUNCH_ESCAPE_POD, true },
    { true, SRT_LAUNCH_ESCAPE_POD, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
      yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch.pods_leave_while_dying = cases[i].leave;
      yard.f->types[FIX_FIGHTER].roles.launch.as = cases[i].as;
      order (&yard, yard.ship, 0);
      fixture_run (yard.f, 2);
      srt_object (yard.f->world, yard.carrier)->flags |= SRT_EXPLODING;
      fixture_run (yard.f, 1);
      g_assert_cmpint (srt_order_number (yard.f->world, yard.ship), ==,
                       cases[i].lost ? SRT_ORDER_EXPLODE : SRT_ORDER_LAUNCH);
    }
}

/* From step 2 on it goes, whatever becomes of the carrier. */
static void
test_carrier_lost_later (void)
{
  for (int style = 0; style <= SRT_LAUNCH_STRAIGHT_OUT; style++)
    {
      g_auto (Yard) yard = yard_of ((SrtLaunchStyle) style, FIX_FIGHTER);
      go (&yard, yard.ship, 1);
      until_step (&yard, yard.ship, 3);
      srt_retire (&yard.f->run, yard.carrier);
      until_end (&yard, yard.ship);
      g_assert_cmpint (object (&yard)->flags & SRT_EXPLODING, ==, 0);
      g_assert_cmpint (fixture_count (yard.f, SRT_EVENT_LAUNCHED, yard.ship), ==, 1);
      g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, !=, 0);
    }
}

/* ---- All styles ---- */

static void
test_ends (void)
{
  static const bool passes[] = { false, false, false, true, true, false, false, true, false, true };

  for (int style = 0; style <= SRT_LAUNCH_STRAIGHT_OUT; style++)
    {
      g_auto (Yard) yard = yard_of ((SrtLaunchStyle) style, FIX_FIGHTER);
      go (&yard, yard.ship, 1);
      fixture_run (yard.f, 1);
      g_assert_cmpint (object (&yard)->passes_through[0], ==, yard.carrier);
      while (launches_still (&yard, yard.ship))
        {
          g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, ==, 0); /* Check 11 */
          fixture_run (yard.f, 1);
        }
      g_assert_cmpint (object (&yard)->passes_through[0], ==, passes[style] ? yard.carrier : -1);
      g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, !=, 0);
      g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_cmpint (fixture_count (yard.f, SRT_EVENT_LAUNCHED, yard.ship), ==, 1);
      g_assert_cmpint (object (&yard)->flags & SRT_NO_COLLISIONS, ==, 0);
    }
}

/* What every style says of itself. */
static void
test_words (void)
{
  for (int style = SRT_LAUNCH_NONE; style <= SRT_LAUNCH_STRAIGHT_OUT; style++)
    {
      g_auto (Yard) yard = yard_of ((SrtLaunchStyle) style, FIX_FIGHTER);
      char text[200] = "";
      order (&yard, yard.ship, 1);
      fixture_run (yard.f, 1);
      srt_launch_describe (&yard.f->run, yard.ship, text, sizeof text);
      g_assert_nonnull (strstr (text, "gate 1"));
      set_delay (&yard, yard.ship, 10);
      srt_launch_start (&yard.f->run, yard.ship);
      fixture_run (yard.f, 1);
      srt_launch_describe (&yard.f->run, yard.ship, text, sizeof text);
      g_assert_nonnull (strstr (text, "let go"));
      if (style == SRT_LAUNCH_NONE)
        continue;
      until_step (&yard, yard.ship, 3);
      srt_launch_describe (&yard.f->run, yard.ship, text, sizeof text);
      g_assert_nonnull (strstr (text, style == SRT_LAUNCH_ESCAPE_POD_B ? "step 4 of 4" : "step 3 of"));
    }
}

/* Popped at any step, it leaves nothing behind. */
static void
test_popped (void)
{
  for (int style = 0; style <= SRT_LAUNCH_STRAIGHT_OUT; style++)
    {
      g_auto (Yard) yard = yard_of ((SrtLaunchStyle) style, FIX_FIGHTER);
      go (&yard, yard.ship, 1);
      fixture_run (yard.f, 1);
      srt_order_pop (&yard.f->run, yard.ship);
      g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, !=, 0);
      g_assert_cmpint (object (&yard)->flags & SRT_NO_COLLISIONS, ==, 0);
      fixture_run (yard.f, 100);

      /* On its way out it has a motion of the style's. */
      go (&yard, yard.ship, 1);
      until_step (&yard, yard.ship, style == SRT_LAUNCH_DROP_TUBES ? 7 : style == SRT_LAUNCH_ESCAPE_POD_B ? 4 : 3);
      if (style == SRT_LAUNCH_HANGAR_BAY || style == SRT_LAUNCH_OPEN_DECK)
        until_step (&yard, yard.ship, 4);
      g_assert_cmpint (object (&yard)->motion, ==,
                       style == SRT_LAUNCH_DROP_TUBES || style == SRT_LAUNCH_BASE_FLOOR ? SRT_MOTION_DOWNWARD
                                                                                      : SRT_MOTION_PLAIN);
      srt_order_pop (&yard.f->run, yard.ship);
      g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_cmpint (object (&yard)->flags & SRT_TARGETABLE, !=, 0);
      g_assert_cmpint (object (&yard)->flags & SRT_NO_COLLISIONS, ==, 0);
    }
}

/* ---- Style 0 ---- */

static void
test_bay (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  SrtMat3 turned = srt_mat3_from_angles (0, 0.5f, 0);

  go (&yard, yard.ship, 1);
  fixture_run (yard.f, 1);
  assert_at (object (&yard)->next.p, 0, 400, -2100, 0.1);
  fixture_near (srt_dot (srt_forward (&object (&yard)->next.r), srt_forward (&turned)), 1, 1e-5);
  until_step (&yard, yard.ship, 3);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_OPENS), ==, 1);
  srt_object (yard.f->world, yard.carrier)->velocity = srt_vec3 (0, 0, 7);
  g_assert_cmpint (until_step (&yard, yard.ship, 4), ==, 201);
  fixture_near (door_time (&yard, "door 2"), DOOR_TRACK, 0.01);
  fixture_near (door_time (&yard, "door 0"), 0, 0.01);
  fixture_near (object (&yard)->throttle, 2, 1e-6);
  g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_PLAIN);
  g_assert_cmpfloat (object (&yard)->velocity.z, ==, srt_object (yard.f->world, yard.carrier)->velocity.z);
  g_assert_cmpint (until_step (&yard, yard.ship, 5), ==, 201);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_CLOSES), ==, 1);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 301);
  fixture_near (door_time (&yard, "door 2"), 0, 0.01);
  /* Out along its nose. */
  SrtVec3 way = srt_normalize (srt_sub (object (&yard)->next.p, srt_vec3 (0, 400, -2100)));
  g_assert_cmpfloat (srt_dot (way, srt_forward (&turned)), >, 0.99f);
  g_assert_cmpfloat (srt_length (object (&yard)->next.p), >, 50000);
  fixture_near (object (&yard)->throttle, 0, 1e-6);
}

static void
test_climb_out (void)
{
  for (int climbs = 0; climbs < 2; climbs++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
      int pitched = 0, ticks = 0;
      yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch.climb_out = climbs != 0;
      go (&yard, yard.ship, 0);
      until_step (&yard, yard.ship, 4);
      for (; state_of (&yard, yard.ship)->step == 4; ticks++)
        {
          fixture_run (yard.f, 1);
          if (object (&yard)->pitch_input == 0.0f)
            g_assert_cmpint (pitched * (state_of (&yard, yard.ship)->step == 4), ==, 0);
          else
            {
              fixture_near (object (&yard)->pitch_input, 0.1, 1e-6);
              pitched++;
            }
        }
      g_assert_cmpint (ticks, ==, climbs ? 401 : 201);
      g_assert_cmpint (pitched, ==, climbs ? 100 : 0);
    }
}

/* The same doors for two gates, as with Check 7. */
static void
test_doors_stay_open (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  int second = fixture_ship (yard.f, FIX_FLAT, 0, 90000, 0);
  SrtLaunchDoors *doors =
      (SrtLaunchDoors *) yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch.doors;

  doors[1].first = doors[0].first;
  go (&yard, yard.ship, 0);
  until_step (&yard, yard.ship, 4);
  fixture_run (yard.f, 100);
  order (&yard, second, 1);
  fixture_run (yard.f, 1);
  set_delay (&yard, second, 199);
  srt_launch_start (&yard.f->run, second);
  until_step (&yard, yard.ship, 5);
  g_assert_cmpint (state_of (&yard, second)->step, ==, 1);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_CLOSES), ==, 0);
  fixture_run (yard.f, 10);
  fixture_near (door_time (&yard, "door 0"), DOOR_TRACK, 0.01);
  /* The second one shuts them behind it. */
  until_step (&yard, second, 5);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_CLOSES), ==, 1);

  /* One that only waits to be let go keeps no door open. */
  fixture_forget (yard.f);
  int third = fixture_ship (yard.f, FIX_FLAT, 0, -90000, 0);
  srt_orders_pop_all (&yard.f->run, second);
  order (&yard, third, 1);
  go (&yard, second, 0);
  until_step (&yard, second, 5);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_CLOSES), ==, 1);
}

/* ---- Style 1 ---- */

/* Two bays by name, left and right of the hull, or the original's fourth child. */
static int
add_side_carrier (Fixture *f, bool named)
{
  static const PartSpec specs[] = {
    { "hull", { 1000, 500, 4000 }, { 0, 0, 0 } },       { "bay 1", { 700, 300, 500 }, { -2000, 100, 500 } },
    { "bay 2", { 700, 300, 500 }, { 2000, 100, -500 } }, { "bay 0", { 700, 300, 500 }, { 2000, 0, 1500 } },
    { "door a", { 50, 300, 500 }, { 2700, 0, 0 } },
  };
  static const char *const bays[] = { "bay 1", "bay 2" };
  int type = fixture_add_type (f, NULL, SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY, add_model (f, specs, 5, NULL, 0));
  SrtLaunchDoors *doors = g_new0 (SrtLaunchDoors, 1);

  doors[0] = (SrtLaunchDoors){ 1, "door a", NULL };
  f->types[type].roles.launch.carrier = SRT_LAUNCH_SIDE_BAYS;
  f->types[type].roles.launch.doors = doors;
  f->types[type].roles.launch.n_doors = 1;
  if (named)
    f->types[type].roles.launch.bays = (SrtNames){ bays, 2 };
  return type;
}

static void
test_sides (void)
{
  static const struct
  {
    bool named;
    int gate;
    SrtVec3 at;
    float nose; /* along X */
  } cases[] = {
    { true, 0, { -1300, 100, 500 }, -1 },
    { true, 1, { 1300, 100, -500 }, 1 },
    { false, 0, { 1300, 0, 1500 }, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Yard) yard = { fixture_new (24), -1, -1 };
      yard.carrier = fixture_ship (yard.f, add_side_carrier (yard.f, cases[i].named), 0, 0, 0);
      yard.ship = fixture_ship (yard.f, FIX_FIGHTER, 0, 9000, 0);
      int bay = srt_part_named (&yard.f->run, yard.carrier,
                                !cases[i].named ? "bay 0" : cases[i].gate ? "bay 2" : "bay 1");
      srt_node_show (&yard.f->run, bay, false);
      go (&yard, yard.ship, cases[i].gate);
      fixture_run (yard.f, 1);
      assert_at (object (&yard)->next.p, cases[i].at.x, cases[i].at.y, cases[i].at.z, 0.1);
      g_assert_cmpfloat (srt_forward (&object (&yard)->next.r).x, ==, cases[i].nose);
      g_assert_true (srt_node_shown (&yard.f->run, bay));
      until_step (&yard, yard.ship, 3);
      g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_PLAIN);
      fixture_near (object (&yard)->throttle, 0, 1e-6);
      g_assert_cmpint (until_step (&yard, yard.ship, 4), ==, 101);
      g_assert_cmpint (until_step (&yard, yard.ship, 5), ==, 301);
      fixture_near (object (&yard)->throttle, 2, 1e-6);
      g_assert_cmpint (until_end (&yard, yard.ship), ==, 51 + 151 + 301);
      g_assert_cmpfloat (object (&yard)->next.p.x * cases[i].nose, >, 50000);
      g_assert_false (srt_node_shown (&yard.f->run, bay));
      if (cases[i].named && cases[i].gate == 1)
        fixture_near (door_time (&yard, "door a"), DOOR_TRACK, 0.01);
    }
}

/* ---- Style 2 ---- */

static void
test_deck (void)
{
  /* The deck is child 4: 200 x 100 x 200 at (-300, 500, 900 * 1) plus what the hull's origin adds. */
  static const struct
  {
    int gate;
    float x, z, yaw;
  } cases[] = { { 0, 50, -80, 0.5f }, { 7, -50, 0, -0.1f } };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_OPEN_DECK, FIX_FIGHTER);
      SrtFrame deck;
      yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch.deck = "door 3";
      go (&yard, yard.ship, cases[i].gate);
      fixture_run (yard.f, 1);
      deck = srt_node_next (&yard.f->run, yard.carrier, srt_part_named (&yard.f->run, yard.carrier, "door 3"));
      assert_at (srt_sub (object (&yard)->next.p, deck.p), cases[i].x, 20, cases[i].z, 0.1);
      SrtVec3 nose = srt_forward (&object (&yard)->next.r);
      fixture_near (nose.x, cases[i].gate < 5 ? cosf (0.37699112f) : -cosf (0.37699112f), 1e-4);
      fixture_near (nose.y, sinf (0.37699112f), 1e-4); /* down */
      until_step (&yard, yard.ship, 3);
      g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_OPENS), ==, 1);
      int ticks = until_step (&yard, yard.ship, 4);
      g_assert_cmpint (ticks, >=, 201);
      g_assert_cmpint (ticks, <=, 300);
      fixture_near (object (&yard)->yaw_input, cases[i].yaw, 1e-6);
      fixture_near (door_time (&yard, "door 0"), DOOR_TRACK, 0.01);
      g_assert_cmpint (until_end (&yard, yard.ship), ==, 301);
      fixture_near (object (&yard)->yaw_input, 0, 1e-6);
    }
}

/* Doors that move already are left alone. */
static void
test_deck_doors (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_OPEN_DECK, FIX_FIGHTER);
  int node = srt_part_named (&yard.f->run, yard.carrier, "door 0");

  yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch.deck = "door 3";
  srt_track_play (&yard.f->run, yard.carrier, node, "deploy", 0, SRT_TRACK_LOOP, 1);
  go (&yard, yard.ship, 0);
  until_step (&yard, yard.ship, 4);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_DOOR_OPENS), ==, 0);
  fixture_near (door_time (&yard, "door 1"), 0, 0.01);
}

/* ---- Styles by a point ---- */

static void
test_torpedo (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);

  yard.f->types[FIX_FIGHTER].roles.launch.as = SRT_LAUNCH_TORPEDO;
  go (&yard, yard.ship, 2);
  fixture_run (yard.f, 1);
  assert_at (object (&yard)->next.p, 0, 400, -1200, 0.1);
  g_assert_cmpint (object (&yard)->flags & SRT_NO_COLLISIONS, !=, 0);
  until_step (&yard, yard.ship, 3);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_TORPEDO_LAUNCH), ==, 1);
  fixture_near (object (&yard)->throttle, 2, 1e-6);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 201);
  g_assert_cmpint (object (&yard)->flags & SRT_NO_COLLISIONS, ==, 0);
  g_assert_cmpfloat (srt_distance (object (&yard)->next.p, srt_vec3 (0, 400, -1200)), >, 10000);
}

static void
test_pods (void)
{
  static const struct
  {
    int gate;
    float yaw;
  } cases[] = { { 0, -0.25f }, { 3, 0 }, { 6, 0.25f }, { 7, 0 } };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
      yard.f->types[FIX_FIGHTER].roles.launch.as = SRT_LAUNCH_ESCAPE_POD;
      go (&yard, yard.ship, cases[i].gate);
      until_step (&yard, yard.ship, 3);
      fixture_near (object (&yard)->yaw_input, cases[i].yaw, 1e-6);
      g_assert_cmpfloat (object (&yard)->throttle, >=, 2.0f);
      g_assert_cmpfloat (object (&yard)->throttle, <=, 2.5f);
      g_assert_cmpint (sounds (&yard, SRT_SOUND_POD_LAUNCH), ==, 1);
      g_assert_cmpint (until_end (&yard, yard.ship), ==, 201);
      fixture_near (object (&yard)->yaw_input, cases[i].yaw, 1e-6); /* kept */
      fixture_near (object (&yard)->throttle, 0, 1e-6);
    }
}

static void
test_pod_b (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);

  yard.f->types[FIX_FIGHTER].roles.launch.as = SRT_LAUNCH_ESCAPE_POD_B;
  go (&yard, yard.ship, 0);
  until_step (&yard, yard.ship, 4);
  g_assert_cmpint (sounds (&yard, SRT_SOUND_POD_LAUNCH), ==, 1);
  fixture_near (object (&yard)->throttle, 2, 1e-6);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 201);
}

static void
test_dropper (void)
{
  static const PartSpec parts[] = { { "body", { 50, 50, 50 }, { 0, 0, 0 } }, { "panel", { 50, 5, 50 }, { 100, 0, 0 } } };
  g_auto (Yard) yard = { fixture_new (24), -1, -1 };
  int satellite = fixture_add_type (yard.f, NULL, SRT_CLASS_SUPPORT, SRT_SIDE_FRIENDLY,
                                    add_model (yard.f, parts, 2, NULL, 0));

  yard.carrier = fixture_ship (yard.f, add_carrier (yard.f, SRT_LAUNCH_DROPPER, 3), 0, 0, 0);
  yard.ship = fixture_ship (yard.f, satellite, 9000, 0, 0);
  go (&yard, yard.ship, 0);
  until_step (&yard, yard.ship, 3);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 401);
  fixture_near (object (&yard)->throttle, 0, 1e-6);
  fixture_run (yard.f, DEPLOY_TRACK + 8);
  fixture_near (srt_nodes (yard.f->world)[srt_part_named (&yard.f->run, yard.ship, "panel")].time, DEPLOY_TRACK, 0.01);
}

static void
test_floor (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  SrtLaunchRole *role = &yard.f->types[srt_object (yard.f->world, yard.carrier)->type].roles.launch;
  SrtVec3 start;

  role->low_carrier = SRT_LAUNCH_BASE_FLOOR;
  role->low_gates = 6;
  go (&yard, yard.ship, 5);
  fixture_run (yard.f, 1);
  start = object (&yard)->next.p;
  /* 500 behind its point. */
  fixture_near (srt_distance (start, srt_vec3 (0, 400, 1500)), 500, 0.5);
  g_assert_cmpfloat (srt_dot (srt_sub (start, srt_vec3 (0, 400, 1500)), srt_forward (&object (&yard)->next.r)), <, -499);
  until_step (&yard, yard.ship, 3);
  g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_DOWNWARD);
  fixture_near (object (&yard)->throttle, -2, 1e-6);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 101);
  g_assert_cmpfloat (object (&yard)->next.p.y, <, start.y - 5000); /* up */
  fixture_near (object (&yard)->next.p.x, start.x, 1);
  fixture_near (object (&yard)->throttle, 0, 1e-6);

  /* From the sixth gate on it is a bay. */
  srt_orders_pop_all (&yard.f->run, yard.ship);
  go (&yard, yard.ship, 6);
  fixture_run (yard.f, 1);
  g_assert_cmpint (state_of (&yard, yard.ship)->style, ==, SRT_LAUNCH_HANGAR_BAY);
}

static void
test_straight (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_STRAIGHT_OUT, FIX_FIGHTER);

  go (&yard, yard.ship, 0);
  fixture_run (yard.f, 1);
  /* Its tail at the point: the sphere's bounds reach 100 behind. */
  fixture_near (srt_distance (object (&yard)->next.p, srt_vec3 (0, 400, -3000)), 100, 0.5);
  until_step (&yard, yard.ship, 3);
  fixture_near (object (&yard)->throttle, 2, 1e-6);
  g_assert_cmpint (until_end (&yard, yard.ship), ==, 101);
}

/* A point that is not there: it leaves from where it is. */
static void
test_no_point (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_STRAIGHT_OUT, FIX_FIGHTER);

  go (&yard, yard.ship, 40);
  fixture_run (yard.f, 1);
  g_assert_true (told (&yard, yard.ship, "no such launch point"));
  assert_at (object (&yard)->next.p, 90000, 0, 0, 0.01);
  until_end (&yard, yard.ship);
  g_assert_cmpint (fixture_count (yard.f, SRT_EVENT_LAUNCHED, yard.ship), ==, 1);
}

/* ---- Style 6 ---- */

/* Six tubes: lower doors are children 0..5, upper ones 6..11, as in the original. */
static int
add_tube_carrier (Fixture *f)
{
  static PartSpec specs[12];
  static char names[12][16];

  for (int i = 0; i < 12; i++)
    {
      g_snprintf (names[i], sizeof names[i], "part %d", i);
      specs[i] = (PartSpec){ names[i], { 300, 20, 300 }, { 2000.0f * (float) (i % 2), i < 6 ? 1000.0f : -1000.0f,
                                                           2000.0f * (float) (i % 6 / 2) } };
    }
  int type = fixture_add_type (f, NULL, SRT_CLASS_CAPITAL, SRT_SIDE_FRIENDLY, add_model (f, specs, 12, NULL, 0));
  f->types[type].roles.launch.carrier = SRT_LAUNCH_DROP_TUBES;
  return type;
}

/* Points half a turn apart on a retainer. */
static int
add_hangar (Fixture *f)
{
  static const PartSpec specs[] = {
    { "hangar", { 3000, 3000, 3000 }, { 0, 0, 0 } },
    { "lower door", { 300, 20, 300 }, { 0, 3000, 0 } },
    { "upper door", { 300, 20, 300 }, { 0, -3000, 0 } },
    { "retainer", { 100, 100, 100 }, { 0, -1000, 0 } },
  };
  static const char *const doors[] = { "lower door" };
  const SrtAttachment points[] = { point (3, srt_vec3 (-400, 0, 100), 0), point (3, srt_vec3 (-400, 0, -100), (float) SRT_PI) };
  int type = fixture_add_type (f, NULL, SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, add_model (f, specs, 4, points, 2));

  f->types[type].has_flight = f->types[type].has_combat = false;
  f->types[type].roles.launch.hangar_doors = (SrtNames){ doors, 1 };
  f->types[type].roles.launch.hangar_upper_door = "upper door";
  f->types[type].roles.launch.retainer = "retainer";
  return type;
}

/* The ship is slot 0; the carrier has a hangar. */
static Yard
tube_yard (bool player)
{
  Yard yard = { fixture_new (24), -1, -1 };
  int carrier = add_tube_carrier (yard.f), hangar = add_hangar (yard.f);

  yard.f->types[carrier].roles.launch.hangar = hangar;
  yard.ship = fixture_ship (yard.f, FIX_FIGHTER, 0, 90000, 0);
  yard.carrier = fixture_ship (yard.f, carrier, 10000, 0, 0);
  if (player)
    {
      fixture_player (yard.f);
      srt_order_push (&yard.f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
      yard.f->world->player.cockpit_mode = 2;
    }
  return yard;
}

/* Where a tube's middle is. */
static SrtVec3
tube_middle (Yard *yard, int gate)
{
  SrtRun *run = &yard->f->run;
  int lower = srt_root_child (run, yard->carrier, gate), upper = srt_root_child (run, yard->carrier, gate + 6);
  return srt_lerp (srt_node_next (run, yard->carrier, lower).p, srt_node_next (run, yard->carrier, upper).p, 0.5f);
}

static void
test_tubes (void)
{
  for (int gate = 2; gate <= 3; gate++)
    {
      g_auto (Yard) yard = tube_yard (false);
      SrtVec3 middle = tube_middle (&yard, gate), at;
      go (&yard, yard.ship, gate);
      fixture_run (yard.f, 1);
      at = object (&yard)->next.p;
      assert_at (srt_sub (at, middle), gate == 3 ? -400 : 400, 0, 0, 0.1);
      until_step (&yard, yard.ship, 3);
      g_assert_cmpint (until_step (&yard, yard.ship, 4), ==, 101);
      g_assert_cmpint (until_step (&yard, yard.ship, 6), ==, 251 + 51);
      assert_at (object (&yard)->next.p, at.x, at.y, at.z, 0.1);
      g_assert_cmpint (until_step (&yard, yard.ship, 7), ==, 151);
      g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_DOWNWARD);
      fixture_near (door_time (&yard, gate == 3 ? "part 3" : "part 2"), 76, 2.1);
      g_assert_cmpint (until_step (&yard, yard.ship, 10), ==, 51 + 151 + 301);
      g_assert_cmpint (object (&yard)->motion, ==, SRT_MOTION_FORWARD);
      g_assert_cmpint (until_end (&yard, yard.ship), ==, 201);
      g_assert_cmpfloat (object (&yard)->next.p.y, >, at.y + 10000); /* below */
      fixture_near (object (&yard)->next.p.x, at.x, 1);
      g_assert_cmpint (yard.f->world->showing, ==, SRT_SHOWING_ALL);
      g_assert_cmpint (yard.f->world->carrier, ==, -1);
    }
}

static void
test_no_tube (void)
{
  g_auto (Yard) yard = tube_yard (false);

  go (&yard, yard.ship, 6);
  fixture_run (yard.f, 1);
  g_assert_true (told (&yard, yard.ship, "no such tube"));
  assert_at (object (&yard)->next.p, 0, 90000, 0, 0.01);
  g_assert_cmpint (state_of (&yard, yard.ship)->ride.rides, ==, 1);
  g_assert_cmpint (state_of (&yard, yard.ship)->ride.part, ==, -1);
  until_end (&yard, yard.ship);
}

/* ---- The player ---- */

/* Makes the next cutaway @want: the game stream's draw. */
static void
set_cutaway (Yard *yard, uint32_t want)
{
  for (uint64_t seed = 1;; seed++)
    {
      SrtRandom random;
      srt_random_seed (&random, seed, 1);
      SrtRandom drawn = random;
      if (srt_random15 (&drawn) % 3 != want)
        continue;
      yard->f->world->random = random;
      return;
    }
}

static int
hangar_slot (const Yard *yard)
{
  int last = (int) yard->f->world->n_slots - 1;
  return srt_object (yard->f->world, last)->type >= 0 ? last : -1;
}

static void
press (Yard *yard, int action)
{
  SrtPlayerInput input = { .reticle = -1 };
  input.pressed[action / 32] |= 1u << (action % 32);
  srt_player_take_input (&yard->f->run, &input);
  fixture_run (yard->f, 1);
  input.pressed[action / 32] = 0;
  srt_player_take_input (&yard->f->run, &input);
}

static void
test_player_placed (void)
{
  for (int gate = 2; gate <= 3; gate++)
    {
      g_auto (Yard) yard = tube_yard (true);
      SrtWorld *world = yard.f->world;
      SrtVec3 middle = tube_middle (&yard, gate);
      order (&yard, 0, gate);
      fixture_run (yard.f, 1);
      assert_at (srt_sub (object (&yard)->next.p, middle), gate == 3 ? -400 : 400, 0, 0, 0.1);
      /* Turned as the carrier, whichever point it is. */
      fixture_near (srt_forward (&object (&yard)->next.r).z, 1, 1e-5);
      int hangar = hangar_slot (&yard);
      g_assert_cmpint (hangar, >=, 0);
      fixture_near (srt_forward (&srt_object (world, hangar)->next.r).z, gate == 3 ? 1 : -1, 1e-5);
      g_assert_cmpint (srt_object (world, hangar)->flags & SRT_NO_COLLISIONS, !=, 0);
      g_assert_cmpint (srt_object (world, hangar)->flags & SRT_TARGETABLE, ==, 0);
      g_assert_cmpint (state_of (&yard, 0)->ride.on, ==, hangar);
      g_assert_cmpint (world->carrier, ==, yard.carrier);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_LAUNCH);
      g_assert_cmpint (world->player.view, ==, SRT_VIEW_COCKPIT);
      g_assert_cmpint (world->player.cockpit_mode, ==, 1);
      g_assert_cmpint (world->player.view_locked, ==, 1);
    }
}

/* Nothing of the controls acts while it launches. */
static void
test_player_controls_dead (void)
{
  static const int keys[] = { SRT_ACTION_COCKPIT_VIEW, SRT_ACTION_REAR_VIEW,  SRT_ACTION_EXTERNAL_VIEW,
                              SRT_ACTION_EJECT,        SRT_ACTION_NEXT_ENEMY, SRT_ACTION_FULL_THROTTLE,
                              SRT_ACTION_FIRE,         SRT_ACTION_AFTERBURNER };
  g_auto (Yard) yard = tube_yard (true);
  SrtPlayerInput input = { .axes = { 32767, 32767, 32767, 32767 }, .reticle = -1, .has_throttle = 1, .has_stick = 1 };

  fixture_ship (yard.f, FIX_BANDIT, 0, 50000, 0);
  order (&yard, 0, 2);
  fixture_run (yard.f, 1);
  SrtVec3 at = object (&yard)->next.p;
  for (size_t i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      input.held[keys[i] / 32] |= 1u << (keys[i] % 32);
      input.pressed[keys[i] / 32] |= 1u << (keys[i] % 32);
    }
  srt_player_take_input (&yard.f->run, &input);
  fixture_run (yard.f, 50);
  assert_at (object (&yard)->next.p, at.x, at.y, at.z, 0.01);
  fixture_near (object (&yard)->throttle, 0, 1e-6);
  fixture_near (object (&yard)->pitch_input, 0, 1e-6);
  g_assert_cmpint (yard.f->world->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_cmpint (yard.f->world->player.cockpit_mode, ==, 1);
  g_assert_cmpint (yard.f->world->player.target.index, <=, 0);
  g_assert_cmpint (yard.f->world->live_shots, ==, 0);
  g_assert_true (launches_still (&yard, 0));
}

static void
test_player_tube (void)
{
  /* By cutaway: the view at steps 3, 6 and 8 (next to run), and whether the hangar is there. */
  static const struct
  {
    int view[3];
    bool hangar[3];
  } cuts[] = {
    { { SRT_VIEW_TUBE_BAY, SRT_VIEW_TUBE_BAY, SRT_VIEW_TUBE_BAY }, { true, true, true } },
    { { SRT_VIEW_COCKPIT, SRT_VIEW_COCKPIT, SRT_VIEW_TUBE_BELOW }, { true, true, false } },
    { { SRT_VIEW_COCKPIT, SRT_VIEW_TUBE_ASIDE, SRT_VIEW_TUBE_ASIDE }, { true, false, false } },
  };
  static const int steps[] = { 3, 6, 8 };

  for (uint32_t cut = 0; cut < 3; cut++)
    {
      g_auto (Yard) yard = tube_yard (true);
      SrtWorld *world = yard.f->world;
      int ticks = 0;
      go (&yard, 0, 3);
      fixture_run (yard.f, 1);
      g_assert_cmpint (fixture_count (yard.f, SRT_EVENT_RADIO, yard.carrier), ==, 1);
      set_cutaway (&yard, cut);
      SrtVec3 at = object (&yard)->next.p;
      int upper = srt_part_named (&yard.f->run, hangar_slot (&yard), "upper door");
      srt_node_show (&yard.f->run, upper, false);
      for (int i = 0; i < 3; i++)
        {
          int took = until_step (&yard, 0, steps[i]);
          ticks += i > 0 ? took : 0;
          g_assert_cmpint (world->player.view, ==, cuts[cut].view[i]);
          g_assert_cmpint (world->player.view_locked, ==, 1);
          g_assert_cmpint (hangar_slot (&yard) >= 0, ==, cuts[cut].hangar[i]);
          g_assert_cmpint (world->showing, ==, cuts[cut].hangar[i] ? SRT_SHOWING_LAUNCH : SRT_SHOWING_ALL);
          if (i == 0)
            g_assert_true (srt_node_shown (&yard.f->run, upper));
          /* The retainer has come down 251 ticks at 2 a step, of 3000 units in 200. */
          if (i == 1)
            fixture_near (object (&yard)->next.p.y - at.y, 251 / 4 * 2 * 15, 31);
        }
      ticks += until_end (&yard, 0);
      g_assert_cmpint (ticks, ==, 1050 + 8); /* a tick more a step: due must be past */
      g_assert_cmpint (hangar_slot (&yard), ==, -1);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_ALL);
      g_assert_cmpint (world->player.view, ==, SRT_VIEW_COCKPIT);
      g_assert_cmpint (world->player.view_locked, ==, 0);
      g_assert_cmpint (world->player.cockpit_mode, ==, 2);
      g_assert_cmpint (srt_order_number (world, 0), ==, SRT_ORDER_PLAYER_CONTROL);
      press (&yard, SRT_ACTION_REAR_VIEW);
      g_assert_cmpint (world->player.view, ==, 3);
    }
}

/* While the hangar is round the ship the carrier is not drawn. */
static void
test_player_showing (void)
{
  g_auto (Yard) yard = tube_yard (true);
  SrtScene scene;

  srt_scene_init (&scene);
  go (&yard, 0, 3);
  for (int step = 1; step <= 8; step++)
    {
      until_step (&yard, 0, step);
      if (step == 1)
        set_cutaway (&yard, 1); /* seen from below once it drops */
      srt_scene_from_world (&scene, yard.f->world, yard.f->content, yard.f->mission, 0.0f);
      g_assert_cmpint (srt_scene_find_slot (&scene, 0), >=, 0);
      g_assert_cmpint (srt_scene_find_slot (&scene, yard.carrier) >= 0, ==, step == 8);
      g_assert_cmpint (srt_scene_find_slot (&scene, (int) yard.f->world->n_slots - 1) >= 0, ==, step < 8);
    }
  srt_scene_free (&scene);
}

/* Where the cameras of a launch stand (09 §2.7), seen from a ship turned a quarter to its right. */
static void
test_cameras (void)
{
  SrtCamera camera;
  SrtFrame then = { { 1000, 0, 0 }, srt_mat3_from_angles (0, (float) (0.5 * SRT_PI), 0) };
  SrtVec3 local;

  srt_camera_init (&camera, 640, 480);
  srt_camera_bay_beside (&camera, &then, 0, false);
  local = srt_frame_local (&then, camera.place.p);
  assert_at (local, 1500, -600, 500, 0.1);
  fixture_near (srt_dot (srt_forward (&camera.place.r), srt_forward (&then.r)), 1, 1e-5);
  srt_camera_bay_beside (&camera, &then, 1000, true); /* on past 300 below */
  assert_at (srt_frame_local (&then, camera.place.p), 1500, 570, 500, 0.1);
  local = srt_frame_local (&camera.place, then.p);
  assert_at (local, 0, 0, srt_length (srt_vec3 (1500, 570, 500)), 0.5);

  srt_camera_bay_ahead (&camera, &then);
  assert_at (srt_frame_local (&then, camera.place.p), 0, -600, 40000, 1);
  g_assert_cmpfloat (srt_dot (srt_forward (&camera.place.r), srt_forward (&then.r)), <, -0.9f);

  srt_camera_tube_bay (&camera, &then, true, 0);
  assert_at (srt_frame_local (&then, camera.place.p), 350, -600, -300, 0.1);
  fixture_near (srt_forward (&camera.place.r).y, sinf (54 / 180.0f * (float) SRT_PI), 1e-4);
  srt_camera_tube_bay (&camera, &then, false, 100);
  assert_at (srt_frame_local (&then, camera.place.p), -350, -600, -300, 0.1);
  fixture_near (srt_forward (&camera.place.r).y, sinf (54 / 180.0f * (float) SRT_PI + 0.07f), 1e-4);

  srt_camera_watch (&camera, &then, srt_vec3 (600, 10000, 100), srt_vec3 (5000, 6000, 7000));
  assert_at (srt_frame_local (&then, camera.place.p), 600, 10000, 100, 1);
  local = srt_frame_local (&camera.place, srt_vec3 (5000, 6000, 7000));
  fixture_near (local.x, 0, 1);
  fixture_near (local.y, 0, 1);
  g_assert_cmpfloat (local.z, >, 0);
}

/* However the order ends, the scene and the camera are the player's again. */
static void
test_player_cut_short (void)
{
  for (int step = 0; step <= 8; step++)
    {
      g_auto (Yard) yard = tube_yard (true);
      SrtWorld *world = yard.f->world;
      go (&yard, 0, 3);
      until_step (&yard, 0, step);
      if (step == 0)
        fixture_run (yard.f, 1);
      srt_order_pop (&yard.f->run, 0);
      g_assert_cmpint (hangar_slot (&yard), ==, -1);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_ALL);
      g_assert_cmpint (world->player.view_locked, ==, 0);
      g_assert_cmpint (world->player.cockpit_mode, ==, 2);
    }
}

/* The carrier goes, and the player with it, who is seen to. */
static void
test_player_lost (void)
{
  g_auto (Yard) yard = tube_yard (true);

  order (&yard, 0, 3);
  fixture_run (yard.f, 5);
  srt_object (yard.f->world, yard.carrier)->flags |= SRT_EXPLODING;
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_order_number (yard.f->world, 0), ==, SRT_ORDER_EXPLODE);
  fixture_run (yard.f, 1);
  g_assert_cmpint (yard.f->world->ending, ==, SRT_ENDING_DESTROYED);
  g_assert_cmpint (hangar_slot (&yard), ==, -1);
  g_assert_true (told (&yard, 0, "lost with its carrier"));
}

/* A carrier that is gone before the hangar is: it goes all the same. */
static void
test_player_carrier_gone (void)
{
  g_auto (Yard) yard = tube_yard (true);

  go (&yard, 0, 3);
  until_step (&yard, 0, 4);
  srt_retire (&yard.f->run, yard.carrier);
  until_end (&yard, 0);
  g_assert_cmpint (hangar_slot (&yard), ==, -1);
  g_assert_cmpint (yard.f->world->showing, ==, SRT_SHOWING_ALL);
}

static void
test_player_sides (void)
{
  static const int views[] = { SRT_VIEW_COCKPIT, SRT_VIEW_BAY_AHEAD, SRT_VIEW_BAY_ASIDE };

  for (uint32_t cut = 0; cut < 3; cut++)
    {
      g_auto (Yard) yard = { fixture_new (24), -1, -1 };
      SrtWorld *world = yard.f->world;
      int carrier = add_side_carrier (yard.f, true), hangar = add_hangar (yard.f);
      yard.f->types[carrier].roles.launch.hangar = hangar;
      yard.ship = fixture_ship (yard.f, FIX_FIGHTER, 0, 90000, 0);
      yard.carrier = fixture_ship (yard.f, carrier, 0, 0, 0);
      fixture_player (yard.f);
      srt_order_push (&yard.f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
      go (&yard, 0, 1);
      fixture_run (yard.f, 1);
      set_cutaway (&yard, cut);
      /* Its front edge at the bay's mouth, X 2700; its middle across in the bay's. */
      const SrtObject *prop = srt_object (world, hangar_slot (&yard));
      SrtVec3 front = srt_frame_apply (&prop->next, srt_vec3 (0, 0, prop->bounds_max.z));
      fixture_near (front.x, 2700, 1);
      g_assert_cmpint (state_of (&yard, 0)->ride.on, ==, yard.carrier);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_LAUNCH);
      until_step (&yard, 0, 5);
      g_assert_cmpint (world->player.view, ==, SRT_VIEW_COCKPIT);
      fixture_near (srt_nodes (world)[srt_part_named (&yard.f->run, hangar_slot (&yard), "lower door")].time, DOOR_TRACK, 0.01);
      until_step (&yard, 0, 6);
      g_assert_cmpint (hangar_slot (&yard), ==, -1);
      g_assert_cmpint (world->showing, ==, SRT_SHOWING_ALL);
      g_assert_cmpint (world->player.view, ==, views[cut]);
      until_step (&yard, 0, 7);
      fixture_run (yard.f, 250);
      g_assert_cmpint (world->player.view, ==, views[cut]);
      fixture_run (yard.f, 2);
      g_assert_cmpint (world->player.view, ==, cut == 0 ? SRT_VIEW_BAY_BESIDE : views[cut]);
      until_end (&yard, 0);
      g_assert_cmpint (world->player.view, ==, SRT_VIEW_COCKPIT);
      g_assert_cmpint (world->player.view_locked, ==, 0);
    }
}

/* ---- Riding ---- */

static void
test_riding (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  SrtObject *carrier = srt_object (yard.f->world, yard.carrier);

  carrier->throttle = 1.0f;
  carrier->yaw_input = 0.3f;
  order (&yard, yard.ship, 3);
  for (int i = 0; i < 400; i++)
    {
      fixture_run (yard.f, 1);
      const SrtFrame *drawn = srt_drawn (&yard.f->run, yard.carrier);
      SrtVec3 local = srt_frame_local (drawn, object (&yard)->next.p);
      assert_at (local, 0, 400, -300, 0.5);
    }
  g_assert_cmpfloat (srt_length (carrier->next.p), >, 3000);
  /* Not on one that is exploding. */
  carrier->flags |= SRT_EXPLODING;
  yard.f->types[FIX_FIGHTER].roles.launch.as = SRT_LAUNCH_ESCAPE_POD;
  yard.f->types[carrier->type].roles.launch.pods_leave_while_dying = true;
  state_of (&yard, yard.ship)->style = SRT_LAUNCH_ESCAPE_POD;
  SrtVec3 at = object (&yard)->next.p;
  fixture_run (yard.f, 20);
  assert_at (object (&yard)->next.p, at.x, at.y, at.z, 0.01);
}

/* The ridden one is framed after the ship: in classic it trails by a frame. */
static void
test_riding_classic (void)
{
  for (int classic = 0; classic < 2; classic++)
    {
      g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
      SrtObject *carrier = srt_object (yard.f->world, yard.carrier);
      SrtVec3 last;
      yard.f->world->classic = classic;
      g_assert_cmpint (yard.ship, <, yard.carrier);
      carrier->throttle = 1.0f;
      order (&yard, yard.ship, 3);
      fixture_run (yard.f, 100);
      last = srt_drawn (&yard.f->run, yard.carrier)->p;
      for (int i = 0; i < 8; i++)
        {
          fixture_run (yard.f, 1);
          SrtVec3 now = srt_drawn (&yard.f->run, yard.carrier)->p;
          fixture_near (object (&yard)->next.p.z, (classic ? last.z : now.z) - 300, 0.1);
          last = now;
        }
    }
}

/* ---- Others that ask who launches ---- */

/* Order 16 (02 §9.1): ships being launched from this one do the same. */
static void
test_cloak_with_carrier (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  int other = fixture_ship (yard.f, FIX_FIGHTER, 0, 90000, 0);

  yard.f->types[FIX_FIGHTER].traits |= SRT_TRAIT_CAN_CLOAK;
  yard.f->types[srt_object (yard.f->world, yard.carrier)->type].traits |= SRT_TRAIT_CAN_CLOAK;
  order (&yard, yard.ship, 0);
  fixture_run (yard.f, 1);
  srt_order_push (&yard.f->run, yard.carrier, SRT_ORDER_TOGGLE_CLOAK, SRT_NO_TARGET, SRT_PUSH_HAND);
  fixture_run (yard.f, 1);
  g_assert_cmpint (srt_object (yard.f->world, yard.carrier)->flags & SRT_CLOAKED, !=, 0);
  g_assert_cmpint (object (&yard)->flags & SRT_CLOAKED, !=, 0);
  g_assert_cmpint (srt_object (yard.f->world, other)->flags & SRT_CLOAKED, ==, 0);
}

/* LAUNCH MISSILE of a ship that carries torpedoes in tubes (§1.2 item 4). */
static void
test_key (void)
{
  g_auto (Yard) yard = { fixture_new (24), -1, -1 };
  int type = add_carrier (yard.f, SRT_LAUNCH_STRAIGHT_OUT, 4);

  yard.f->types[type].traits |= SRT_TRAIT_LAUNCHES_CARRIED | SRT_TRAIT_CAN_CLOAK;
  yard.carrier = fixture_ship (yard.f, type, 0, 0, 0);
  fixture_player (yard.f);
  srt_order_push (&yard.f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  int first = fixture_ship (yard.f, FIX_FLAT, 9000, 0, 0), second = fixture_ship (yard.f, FIX_FLAT, -9000, 0, 0);
  order (&yard, first, 0);
  order (&yard, second, 1);
  fixture_run (yard.f, 1);
  srt_cloak_set (&yard.f->run, 0, true);
  press (&yard, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_false (srt_launch_waits (yard.f->world, first));
  g_assert_true (srt_launch_waits (yard.f->world, second));
  g_assert_cmpint (srt_object (yard.f->world, 0)->cloak_changing, !=, 0);
  fixture_run (yard.f, 8);
  g_assert_cmpfloat (door_time (&yard, "door 0"), >, 0);
  press (&yard, SRT_ACTION_LAUNCH_MISSILE);
  g_assert_false (srt_launch_waits (yard.f->world, second));
}

/* ---- Missions ---- */

/* A ship that leaves gate 3 as it is made and then flies on, one that is told to leave gate 5, and their carrier. */
static void
test_mission (void)
{
  static const SrtMissionOrder fly = { .number = SRT_ORDER_FLY, .target = -1, .component = -1, .speed = 100 };
  char *lines[] = { (char *) "wait 1" };
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);

  for (int scripted = 0; scripted < 2; scripted++)
    for (int at_once = 0; at_once < 2; at_once++)
      {
        SrtMissionOrder leave = { .number = SRT_ORDER_LAUNCH, .target = 2, .component = 5, .go = at_once != 0 };
        SrtMissionShip ships[3];
        for (int i = 0; i < 3; i++)
          ships[i] = (SrtMissionShip){ .type = i == 2 ? srt_object (yard.f->world, yard.carrier)->type : FIX_FIGHTER,
                                       .position = { 0, 0, 50000.0f * (float) i }, .flight_group = -1, .side = -1,
                                       .pilot = -1, .launch_from = -1, .launch_gate = -1, .formation_point = -1,
                                       .marker_curve = -1, .present = true };
        ships[0].launch_from = 2;
        ships[0].launch_gate = 3;
        ships[0].orders = &fly;
        ships[1].orders = &leave;
        ships[0].n_orders = ships[1].n_orders = 1;

        SrtScriptPart idle = { .id = (char *) "idle", .lines = lines, .n_lines = 1 };
        SrtMission mission = { .ships = ships, .n_ships = 3, .action_radius = 220000, .parts = &idle, .n_parts = scripted };
        SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
        SrtSim *sim = srt_sim_new (yard.f->content, &mission, &options, NULL);
        g_assert_nonnull (sim);
        const SrtWorld *world = srt_sim_world (sim);
        /* It stands at its gate at once, and has something to do once it is out. */
        assert_at (srt_object (world, 0)->next.p, 0, 400, 100000 - 300, 0.5);
        g_assert_cmpint (srt_orders (world, 0)->stack[1].number, ==, SRT_ORDER_FLY);
        g_assert_cmpint (srt_launch_waits (world, 0), ==, scripted);
        g_assert_cmpint (srt_launch_waits (world, 1), ==, !at_once);
        for (int i = 0; i < 1200; i++)
          srt_sim_tick (sim);
        g_assert_cmpint (srt_order_number (world, 0), ==, scripted ? SRT_ORDER_LAUNCH : SRT_ORDER_FLY);
        g_assert_cmpint (srt_order_number (world, 1), ==, at_once ? SRT_ORDER_DO_NOTHING : SRT_ORDER_LAUNCH);
        srt_sim_free (sim);
      }
}

/* What a hand gives goes: no script will start it. */
static void
test_by_hand (void)
{
  g_auto (Yard) yard = yard_of (SRT_LAUNCH_HANGAR_BAY, FIX_FIGHTER);
  SrtMissionShip ships[2] = { { .type = FIX_FIGHTER, .present = true }, { .type = FIX_HULL, .present = true } };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  for (int i = 0; i < 2; i++)
    ships[i].flight_group = ships[i].launch_from = ships[i].launch_gate = ships[i].pilot = ships[i].side = -1;
  ships[1].type = srt_object (yard.f->world, yard.carrier)->type;
  SrtMission mission = { .ships = ships, .n_ships = 2, .action_radius = 220000 };
  SrtSim *sim = srt_sim_new (yard.f->content, &mission, &options, NULL);
  g_assert_true (srt_sim_push_order (sim, 0, SRT_ORDER_LAUNCH, srt_target_ship (1, 0)));
  g_assert_false (srt_launch_waits (srt_sim_world (sim), 0));
  srt_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/launch/check-1-delay", test_delay);
  g_test_add_func ("/launch/check-2-carrier-explodes", test_lost_with_carrier);
  g_test_add_func ("/launch/check-3-gates-of-setup", test_setup);
  g_test_add_func ("/launch/check-4-search", test_search);
  g_test_add_func ("/launch/check-5-tubes", test_tubes);
  g_test_add_func ("/launch/check-6-climb-out", test_climb_out);
  g_test_add_func ("/launch/check-7-doors-stay-open", test_doors_stay_open);
  g_test_add_func ("/launch/check-8-deck", test_deck);
  g_test_add_func ("/launch/check-9-base-floor", test_floor);
  g_test_add_func ("/launch/check-10-and-11-ends", test_ends);
  g_test_add_func ("/launch/start", test_start);
  g_test_add_func ("/launch/search-ship", test_search_ship);
  g_test_add_func ("/launch/search-ends", test_search_ends);
  g_test_add_func ("/launch/nothing-to-launch-from", test_nothing_to_launch_from);
  g_test_add_func ("/launch/no-style", test_no_style);
  g_test_add_func ("/launch/carrier-lost-later", test_carrier_lost_later);
  g_test_add_func ("/launch/words", test_words);
  g_test_add_func ("/launch/popped", test_popped);
  g_test_add_func ("/launch/bay", test_bay);
  g_test_add_func ("/launch/side-bays", test_sides);
  g_test_add_func ("/launch/deck-doors", test_deck_doors);
  g_test_add_func ("/launch/torpedo", test_torpedo);
  g_test_add_func ("/launch/pods", test_pods);
  g_test_add_func ("/launch/pod-b", test_pod_b);
  g_test_add_func ("/launch/dropper", test_dropper);
  g_test_add_func ("/launch/straight-out", test_straight);
  g_test_add_func ("/launch/no-point", test_no_point);
  g_test_add_func ("/launch/no-tube", test_no_tube);
  g_test_add_func ("/launch/player/placed", test_player_placed);
  g_test_add_func ("/launch/player/controls-dead", test_player_controls_dead);
  g_test_add_func ("/launch/player/tube", test_player_tube);
  g_test_add_func ("/launch/player/side-bays", test_player_sides);
  g_test_add_func ("/launch/player/showing", test_player_showing);
  g_test_add_func ("/launch/player/cameras", test_cameras);
  g_test_add_func ("/launch/player/cut-short", test_player_cut_short);
  g_test_add_func ("/launch/player/lost", test_player_lost);
  g_test_add_func ("/launch/player/carrier-gone", test_player_carrier_gone);
  g_test_add_func ("/launch/riding", test_riding);
  g_test_add_func ("/launch/riding-classic", test_riding_classic);
  g_test_add_func ("/launch/cloak-with-carrier", test_cloak_with_carrier);
  g_test_add_func ("/launch/key", test_key);
  g_test_add_func ("/launch/mission", test_mission);
  g_test_add_func ("/launch/by-hand", test_by_hand);
  return g_test_run ();
}
