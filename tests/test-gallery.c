/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The missions to learn by watching: each is without fault, keeps what its note promises, and shows it to its camera. */
#include "shipped.h"

#include "orders/orders.h"
#include "render/camera.h"
#include "render/scene.h"
#include "sim/sim.h"
#include "world/world.h"

#include <glib.h>
#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtMission, srt_mission_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtSim, srt_sim_free)

enum
{
  MOST_SHIPS = 12,     /* small enough to be taken in */
  LONGEST_TITLE = 40,  /* one line of the start page */
  LONGEST_TEXT = 90,
  WIDTH = 1280,
  HEIGHT = 720,
  ANY = -1,
};

/* ---- What each promises ---- */

/* Something happens to a ship, once at least between two ticks, and in the picture. */
typedef struct Promise
{
  const char *ship;
  int from, to;   /* ticks */
  SrtEventKind kind;
  int number;     /* the event's; ANY */
  bool out_of_sight; /* it is hidden then, or gone */
} Promise;

typedef struct Seen Seen;
typedef struct Exhibit
{
  const char *name;
  int ticks;
  void (*holds) (const Seen *seen); /* at the end, where no event says it */
  Promise promises[7];
  bool piloted; /* a pilot flies the player's ship */
} Exhibit;

struct Seen
{
  const Exhibit *exhibit;
  const SrtMission *mission;
  const SrtSim *sim;
};

static const SrtObject *
ship_of (const Seen *seen, const char *id)
{
  for (int i = 0; i < seen->mission->n_ships; i++)
    if (strcmp (seen->mission->ships[i].id, id) == 0)
      return srt_object (srt_sim_world (seen->sim), i);
  g_error ("%s: no ship %s", seen->exhibit->name, id);
}

static double
way_of (const Seen *seen, const char *id)
{
  const SrtObject *ship = ship_of (seen, id);
  return (double) srt_distance (ship->next.p, seen->mission->ships[ship->mission_ship].position);
}

static void
flies_its_figure (const Seen *seen)
{
  g_assert_cmpfloat (way_of (seen, "one"), >, 5000);
  g_assert_cmpfloat (way_of (seen, "two"), >, 5000);
  g_assert_cmpfloat (way_of (seen, "one"), <, 150000);
}

static void
keeps_running (const Seen *seen)
{
  const SrtObject *runner = ship_of (seen, "runner"), *chaser = ship_of (seen, "chaser");
  SrtVec3 away = srt_normalize (srt_sub (runner->next.p, chaser->next.p));

  g_assert_cmpfloat ((double) srt_dot (srt_forward (&runner->next.r), away), >, 0.99);
  g_assert_cmpfloat_with_epsilon ((double) runner->throttle, 0.5, 1e-6);
}

static void
has_its_pace (const Seen *seen)
{
  double heron = (double) ship_of (seen, "heron")->speed;

  g_assert_cmpfloat_with_epsilon ((double) ship_of (seen, "matching")->speed, heron, 0.5);
  g_assert_cmpfloat ((double) ship_of (seen, "other")->speed, >, heron + 20);
}

static float
turning (const Seen *seen, const char *id)
{
  const SrtObject *ship = ship_of (seen, id);
  return fabsf (ship->pitch_rate) + fabsf (ship->yaw_rate) + fabsf (ship->roll_rate);
}

static void
tumble (const Seen *seen)
{
  g_assert_cmpfloat ((double) turning (seen, "tumble-slow"), >, 0.001);
  g_assert_cmpfloat ((double) turning (seen, "tumble-medium"), >, 0.001);
  g_assert_cmpfloat ((double) turning (seen, "tumble-fast"), >, 0.001);
  g_assert_cmpfloat ((double) fabsf (ship_of (seen, "turning")->yaw_rate), >, 0.0005);
  g_assert_cmpfloat_with_epsilon ((double) ship_of (seen, "turning")->roll_rate, 0, 1e-5);
}

static void
goes_along (const Seen *seen)
{
  SrtVec3 off = srt_sub (ship_of (seen, "tied")->next.p, ship_of (seen, "barge")->next.p);

  g_assert_cmpfloat ((double) srt_distance (off, srt_vec3 (5000, 0, 0)), <, 60);
  g_assert_cmpfloat (way_of (seen, "tied"), >, 5000);
  g_assert_cmpfloat (way_of (seen, "loose"), <, 1);
}

static void
is_abreast (const Seen *seen)
{
  static const float places[] = { -3000, 3000, -6000, 6000 };
  const SrtObject *leader = ship_of (seen, "leader");

  for (int i = 0; i < 4; i++)
    {
      g_autofree char *id = g_strdup_printf ("wing-%d", i + 1);
      SrtVec3 off = srt_frame_local (&leader->next, ship_of (seen, id)->next.p);
      g_assert_cmpfloat_with_epsilon ((double) off.x, (double) places[i], 100);
      g_assert_cmpfloat ((double) off.z, <, 0);
    }
}

static void
is_guarded (const Seen *seen)
{
  for (int i = 0; i < 6; i++)
    {
      g_autofree char *id = g_strdup_printf ("guard-%d", i + 1), *charge = g_strdup_printf ("heron-%d", i % 3 + 1);
      g_assert_cmpfloat ((double) srt_distance (ship_of (seen, id)->next.p, ship_of (seen, charge)->next.p), <, 8000);
      g_assert_cmpfloat_with_epsilon ((double) ship_of (seen, id)->speed, 50, 5);
    }
}

static void
turns_for_its_buoys (const Seen *seen)
{
  SrtVec3 off = srt_sub (ship_of (seen, "lead")->next.p, srt_vec3 (62000, 0, 88000));

  g_assert_cmpfloat ((double) srt_length (off), <, 25000); /* on its way past three of four */
  g_assert_cmpfloat ((double) srt_distance (ship_of (seen, "left")->next.p, ship_of (seen, "lead")->next.p), <, 12000);
  g_assert_cmpfloat ((double) srt_distance (ship_of (seen, "right")->next.p, ship_of (seen, "lead")->next.p), <, 12000);
}

static void
stops_short (const Seen *seen)
{
  const SrtObject *stops = ship_of (seen, "stops"), *drifts = ship_of (seen, "drifts");

  g_assert_cmpfloat ((double) stops->speed, ==, 0.0);
  g_assert_cmpfloat ((double) (drifts->next.p.z - stops->next.p.z), >, 800);
}

static void
goes_astern (const Seen *seen)
{
  const SrtObject *lifter = ship_of (seen, "stevedore"), *fighter = ship_of (seen, "swift");

  g_assert_cmpfloat ((double) lifter->speed, >, 50);
  g_assert_cmpfloat ((double) srt_dot (lifter->velocity, srt_forward (&lifter->next.r)), <, -50);
  g_assert_cmpfloat ((double) fighter->speed, <, 1);
}

#define STARTED(ship, order, from, to) { ship, from, to, SRT_EVENT_ORDER_STARTED, order, false }
#define ENDED(ship, order, from, to) { ship, from, to, SRT_EVENT_ORDER_ENDED, order, false }
#define COMES(ship, kind, number, from, to) { ship, from, to, SRT_EVENT_##kind, number, false }
#define UNSEEN(ship, kind, number, from, to) { ship, from, to, SRT_EVENT_##kind, number, true }

static const Exhibit exhibits[] = {
  { "10-fly", 3000, NULL,
    { STARTED ("slow", 6, 1, 2), ENDED ("fast", 6, 250, 500), ENDED ("medium", 6, 800, 1300), ENDED ("slow", 6, 2000, 2900) } },
  { "11-aimless", 3000, flies_its_figure, { STARTED ("one", 1, 1, 2) } },
  { "12-run-away", 1500, keeps_running, { STARTED ("runner", 7, 1, 2) } },
  { "13-match-speed", 2000, has_its_pace, { STARTED ("matching", 32, 1, 2) } },
  { "14-spin", 1500, tumble,
    { STARTED ("tumble-slow", 22, 1, 2), STARTED ("tumble-medium", 23, 1, 2), STARTED ("tumble-fast", 24, 1, 2),
      STARTED ("turning", 18, 1, 2) } },
  { "15-avoid", 1600, NULL, { STARTED ("swift", 102, 700, 900), ENDED ("swift", 102, 1000, 1600) } },
  { "16-attach", 1500, goes_along, { STARTED ("tied", 13, 1, 2) } },
  { "17-lists", 600, NULL, { ENDED ("left", 115, 500, 510), ENDED ("right", 116, 500, 510) } },
  { "18-stop", 1000, stops_short,
    { ENDED ("stops", 6, 100, 700), ENDED ("stops", 44, 100, 700), ENDED ("drifts", 6, 100, 700) } },
  { "19-backwards", 5200, goes_astern,
    { STARTED ("swift", 45, 200, 500), COMES ("stevedore", LIFTER_GRABBED, ANY, 2000, 2700), COMES ("barge", HULL_LOST, ANY, 4200, 4300),
      STARTED ("stevedore", 45, 4200, 4300) } },
  { "20-formation", 2200, is_abreast, { STARTED ("wing-1", 27, 1, 2), STARTED ("wing-4", 27, 1, 2) } },
  { "21-escort", 3000, is_guarded, { STARTED ("guard-1", 9, 1, 2), STARTED ("guard-6", 9, 1, 2) } },
  { "22-regroup", 7000, NULL, { ENDED ("lead", 14, 3000, 6500), ENDED ("left", 14, 3000, 6500), ENDED ("right", 14, 3000, 6500) } },
  { "23-patrol", 6000, turns_for_its_buoys, { STARTED ("lead", 15, 1, 2) } },
  { "24-curve", 6000, NULL,
    { COMES ("condor", SHIP_REACHED, 0, 800, 2600), COMES ("condor", SHIP_REACHED, 1, 3500, 5000), ENDED ("condor", 17, 3500, 5000) } },
  { "25-curve-backwards", 6000, NULL, { STARTED ("condor", 119, 1, 2), ENDED ("condor", 119, 3000, 5500) } },
  { "30-find-target", 1500, NULL,
    { STARTED ("hunter-2", 105, 1, 10), STARTED ("hunter-4", 120, 1, 10), ENDED ("hunter-4", 120, 500, 520) } },
  { "31-missiles", 1000, NULL, { COMES ("light", MISSILE_LAUNCHED, 1, 1, 2), COMES ("heavy", MISSILE_LAUNCHED, 3, 1, 2) } },
  { "32-torpedo", 3500, NULL,
    { STARTED ("pike-2", 103, 1, 3), COMES ("pike-1", DESTROYED, ANY, 2200, 3200), STARTED ("bastion", 115, 2200, 3200) } },
  { "33-cloak", 2500, NULL, { COMES ("shade", CLOAKED, ANY, 500, 700), COMES ("shade", DECLOAKED, ANY, 2000, 2400) } },
  { "34-disrupted", 2700, NULL,
    { COMES ("swift-2", DISRUPTED, ANY, 400, 700), STARTED ("swift-1", 114, 400, 700), STARTED ("swift-2", 114, 400, 700),
      STARTED ("swift-3", 114, 400, 700), ENDED ("swift-2", 114, 2400, 2700) } },
  { "40-dock", 7500, NULL, { COMES ("heron", DOCKED, 0, 6000, 7300) } },
  { "41-service", 4000, NULL,
    { COMES ("fighter", MISSILE_LAUNCHED, ANY, 1, 3), COMES ("fighter", REARMED, ANY, 1000, 3500), COMES ("fighter", DOCKED, ANY, 1400, 3900) } },
  { "42-limpet", 3200, NULL, { COMES ("burr", DOCKED, 1, 2000, 3000) } },
  { "43-lifter", 8500, NULL,
    { COMES ("stevedore", LIFTER_GRABBED, ANY, 2000, 2700), STARTED ("stevedore", 112, 2000, 2700),
      COMES ("stevedore", LIFTER_DROPPED, ANY, 6500, 8400) } },
  { "44-lifter-drop", 7500, NULL,
    { COMES ("stevedore", LIFTER_GRABBED, ANY, 2000, 2700), COMES ("stevedore", LIFTER_DROPPED, ANY, 6000, 7400) } },
  { "45-scoop", 4500, NULL, { COMES ("fighter", EJECTED, ANY, 250, 400), COMES ("fighter", SCOOPED, ANY, 2500, 4400) } },
  { "46-dock-moored", 14600, NULL,
    { COMES ("burr", DOCKED, 1, 1300, 1700), ENDED ("burr", 109, 14000, 14500) } },
  { "50-launch-bay", 1000, NULL, { COMES ("left", LAUNCHED, ANY, 500, 1000), COMES ("right", LAUNCHED, ANY, 500, 1000) } },
  { "51-launch-sides", 1300, NULL,
    { UNSEEN ("fighter-1", LAUNCHED, ANY, 700, 1300), UNSEEN ("fighter-2", LAUNCHED, ANY, 700, 1300),
      UNSEEN ("fighter-3", LAUNCHED, ANY, 700, 1300), UNSEEN ("fighter-4", LAUNCHED, ANY, 700, 1300) } },
  { "52-launch-deck", 1000, NULL, { COMES ("first", LAUNCHED, ANY, 400, 900), COMES ("second", LAUNCHED, ANY, 400, 900) } },
  { "53-launch-tubes", 1700, NULL,
    { COMES ("fighter-1", LAUNCHED, ANY, 1100, 1600), COMES ("fighter-2", LAUNCHED, ANY, 1100, 1600),
      COMES ("fighter-5", LAUNCHED, ANY, 1100, 1600), COMES ("fighter-6", LAUNCHED, ANY, 1100, 1600) } },
  { "54-launch-dropper", 1000, NULL, { COMES ("relay", LAUNCHED, ANY, 300, 800) } },
  { "55-launch-floor", 1200, NULL,
    { COMES ("floor-1", LAUNCHED, ANY, 50, 400), COMES ("floor-3", LAUNCHED, ANY, 50, 400), UNSEEN ("bay-1", LAUNCHED, ANY, 500, 1100),
      UNSEEN ("bay-2", LAUNCHED, ANY, 500, 1100) } },
  { "56-launch-straight", 600, NULL, { COMES ("thorn", LAUNCHED, ANY, 50, 500) } },
  { "57-launch-torpedo", 1500, NULL,
    { COMES ("pike-1", LAUNCHED, ANY, 100, 500), COMES ("pike-2", LAUNCHED, ANY, 100, 500), STARTED ("pike-1", 103, 100, 520) } },
  { "58-launch-pods", 800, NULL, { COMES ("pod", LAUNCHED, ANY, 50, 500), COMES ("float", LAUNCHED, ANY, 50, 500) } },
  { "60-jump", 1200, NULL,
    { COMES ("wing-1", JUMPED_IN, ANY, 300, 400), COMES ("wing-5", JUMPED_IN, ANY, 300, 400), UNSEEN ("heron-1", JUMPED_OUT, ANY, 300, 600),
      UNSEEN ("heron-2", JUMPED_OUT, ANY, 300, 600) } },
  { "61-gate-arch", 1500, NULL,
    { UNSEEN ("heron", GATE_JUMPED_OUT, ANY, 100, 400), COMES ("wing-1", GATE_JUMPED_IN, ANY, 400, 600),
      COMES ("wing-3", GATE_JUMPED_IN, ANY, 900, 1100), COMES ("heron", GATE_JUMPED_IN, ANY, 1150, 1400) } },
  { "62-gate-portal", 2500, NULL,
    { COMES ("portal", GATE, SRT_GATE_IS_OPEN, 100, 130), COMES ("fighter", GATE_JUMPED_IN, ANY, 400, 600), UNSEEN ("shuttle", JUMPED_OUT, ANY, 600, 2000),
      COMES ("portal", GATE, SRT_GATE_IS_CLOSED, 700, 2400) } },
  { "63-gate-collapse", 3500, NULL, { STARTED ("arch", 31, 1, 2), ENDED ("arch", 31, 3000, 3300) } },
  { "64-gate-split", 3000, NULL,
    { COMES ("portal", GATE, SRT_GATE_IS_OPEN, 100, 130), STARTED ("portal", 31, 100, 130), COMES ("redan", SPLIT, ANY, 2000, 2900),
      ENDED ("portal", 31, 2200, 3000) } },
  { "65-warp", 1600, NULL, { STARTED ("heron", 5, 1, 2), UNSEEN ("heron", WARPED_OUT, ANY, 900, 1000), COMES ("heron", JUMPED_IN, ANY, 1300, 1500) } },
  { "66-warp-capital", 1200, NULL, { STARTED ("palisade", 5, 1, 2), UNSEEN ("palisade", WARPED_OUT, ANY, 900, 1000) } },
  { "67-jump-delayed", 1300, NULL,
    { STARTED ("wing-1", 41, 1, 2), UNSEEN ("wing-3", JUMPED_OUT, ANY, 300, 600), UNSEEN ("wing-3", ORDER_STARTED, 40, 500, 700),
      COMES ("wing-1", JUMPED_IN, ANY, 1000, 1250), COMES ("wing-3", JUMPED_IN, ANY, 1000, 1250) } },
  { "68-gate-ride", 1300, NULL,
    { STARTED ("swift", 26, 1, 2), UNSEEN ("swift", GATE_JUMPED_OUT, ANY, 100, 300), UNSEEN ("swift", ORDER_STARTED, 25, 500, 700),
      COMES ("swift", GATE_JUMPED_IN, ANY, 1000, 1200) },
    .piloted = true },
  { "70-ion-cannon", 2000, NULL, { COMES ("basilisk", ION_STEP, 2, 1, 300), COMES ("basilisk", ION_STEP, 5, 600, 1000), COMES ("bastion", SPLIT, ANY, 900, 1300) } },
  { "71-breakaway", 2000, NULL,
    { COMES ("leviathan", BROKE_AWAY, ANY, 300, 1000), STARTED ("fluke", 37, 300, 1000), STARTED ("fluke", 38, 300, 1010) } },
  { "72-lights", 2600, NULL, { COMES ("quarry", LIGHTS, 1, 90, 110), ENDED ("quarry", 35, 450, 550), COMES ("quarry", LIGHTS, 0, 1500, 2500) } },
  { "73-explode", 1500, NULL,
    { COMES ("fighter-1", DESTROYED, ANY, 300, 600), COMES ("fighter-3", DESTROYED, ANY, 600, 1000), COMES ("heron", HULL_LOST, ANY, 500, 800),
      STARTED ("rock", 11, 600, 1000), ENDED ("rock", 11, 600, 1000) } },
  { "74-huge", 2300, NULL, { COMES ("bastion", HUGE_EXPLOSION, 0, 300, 700), COMES ("witness", DESTROYED, ANY, 1500, 2250) } },
  { "75-eject", 1200, NULL,
    { COMES ("at-once", EJECTED, ANY, 300, 500), STARTED ("after-spin", 108, 300, 500), COMES ("after-spin", EJECTED, ANY, 500, 700) } },
  { "76-eject-attack", 1200, NULL,
    { COMES ("pilot", EJECTED, ANY, 1, 2), STARTED ("hunter", 113, 1, 2), COMES ("pilot", DESTROYED, ANY, 1, 2),
      UNSEEN ("pilot", EXPLOSION, ANY, 500, 1000) } },
  { "77-eject-player", 1200, NULL, { STARTED ("swift", 118, 100, 500), STARTED ("swift", 11, 700, 1100) } },
  { "78-two-part-end", 2300, NULL,
    { COMES ("leviathan", ION_STEP, 5, 600, 1000), COMES ("herald", PIECE_THROWN, ANY, 900, 1300), COMES ("herald", SPLIT_ENDED, ANY, 1800, 2250) } },
  { "80-land-tube", 1900, NULL, { STARTED ("swift", 8, 200, 300), COMES ("swift", LANDED, ANY, 1500, 1900) } },
  { "81-land-bay", 3000, NULL, { STARTED ("swift", 8, 300, 400), COMES ("swift", LANDED, ANY, 2500, 3000) }, .piloted = true },
  { "82-sent-home", 6800, NULL,
    { COMES ("halberd", LAUNCHED, ANY, 1000, 1300), COMES ("halberd", SENT_HOME, ANY, 3500, 4500), STARTED ("halberd", 117, 3500, 4500),
      STARTED ("halberd", 8, 4500, 5500), COMES ("halberd", LANDED, ANY, 6000, 6800) },
    .piloted = true },
};

/* ---- Which orders are seen ---- */

static bool seen_on_top[256];   /* of any stack, by number */
static bool watched[G_N_ELEMENTS (exhibits)];

static void
note_orders (const SrtWorld *world)
{
  for (int slot = 0; slot < world->count; slot++)
    if (srt_object (world, slot)->type >= 0)
      {
        int number = srt_order_number (world, slot);
        if (number >= 0 && number < (int) G_N_ELEMENTS (seen_on_top))
          seen_on_top[number] = true;
      }
}

/* ---- Looking ---- */

/* As the viewport and the command line's picture look at it. */
static bool
in_the_picture (const Seen *seen, const SrtContent *content, int slot)
{
  const SrtWorld *world = srt_sim_world (seen->sim);
  const SrtObject *object = srt_object (world, slot);
  SrtCamera camera;
  SrtScene scene;
  SrtVec3 eye, look_at, pixel;
  bool placed;

  srt_scene_init (&scene);
  srt_scene_from_world (&scene, world, content, seen->mission, 0.0f);
  placed = srt_scene_mission_camera (&scene, seen->mission, &eye, &look_at);
  srt_scene_free (&scene);
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, eye, look_at);
  return placed && srt_camera_project (&camera, object->next.p, &pixel) && pixel.x >= 0 && pixel.x <= WIDTH
         && pixel.y >= 0 && pixel.y <= HEIGHT
         /* and large enough to be told from a star */
         && object->radius * srt_camera_pixels_per_unit (&camera, object->next.p) >= 2.0f;
}

/* Counts off the promises that an event keeps. */
static void
keep (const Seen *seen, const SrtContent *content, const SrtEvent *event, guint *kept)
{
  int tick = srt_sim_world (seen->sim)->mission_ticks;

  for (guint p = 0; p < G_N_ELEMENTS (seen->exhibit->promises) && seen->exhibit->promises[p].ship; p++)
    {
      const Promise *promise = &seen->exhibit->promises[p];
      if (event->kind != (int) promise->kind || event->slot < 0 || event->slot >= seen->mission->n_ships
          || strcmp (seen->mission->ships[event->slot].id, promise->ship) != 0
          || (promise->number != ANY && event->number != promise->number) || tick < promise->from || tick > promise->to)
        continue;
      *kept |= 1u << p;
      if (!promise->out_of_sight && !in_the_picture (seen, content, event->slot))
        g_error ("%s: %s of %s at tick %d is out of the picture", seen->exhibit->name,
                 srt_event_name ((SrtEventKind) event->kind), promise->ship, tick);
    }
}

static uint64_t
watch (const Exhibit *exhibit, const SrtContent *content, const SrtMission *mission)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  options.player = exhibit->piloted ? SRT_PLAYER_PILOT : SRT_PLAYER_NONE;
  g_autoptr (SrtSim) sim = srt_sim_new (content, mission, &options, NULL);
  const Seen seen = { exhibit, mission, sim };
  guint kept = 0;

  g_assert_nonnull (sim);
  note_orders (srt_sim_world (sim)); /* what is done at once is on top only here */
  for (int t = 0; t < exhibit->ticks; t++)
    {
      uint32_t n;
      srt_sim_tick (sim);
      note_orders (srt_sim_world (sim));
      const SrtEvent *events = srt_sim_events (sim, &n);
      for (uint32_t i = 0; i < n; i++)
        {
          g_assert_cmpint (events[i].kind, !=, SRT_EVENT_ORDER_CONFLICT);
          g_assert_cmpint (events[i].kind, !=, SRT_EVENT_POOL_FULL);
          keep (&seen, content, &events[i], &kept);
        }
    }
  for (guint p = 0; p < G_N_ELEMENTS (exhibit->promises) && exhibit->promises[p].ship; p++)
    if (!(kept & 1u << p))
      g_error ("%s: no “%s” of %s from tick %d to %d", exhibit->name, srt_event_name (exhibit->promises[p].kind),
               exhibit->promises[p].ship, exhibit->promises[p].from, exhibit->promises[p].to);
  if (exhibit->holds)
    exhibit->holds (&seen);
  watched[exhibit - exhibits] = true;
  return srt_sim_hash (sim);
}

/* ---- Tests ---- */

static SrtContent *content;

static char *
path_of (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  return g_build_filename (g_getenv ("SORTIE_DATA"), "missions", "gallery", file, NULL);
}

static bool
order_known (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);
  return info && info->built;
}

static void
assert_one_line (const char *text, glong longest)
{
  g_assert_cmpint (g_utf8_strlen (text, -1), >, 0);
  g_assert_cmpint (g_utf8_strlen (text, -1), <=, longest);
  g_assert_null (strchr (text, '\n'));
}

static void
test_exhibit (const void *data)
{
  const Exhibit *exhibit = data;
  g_autofree char *path = path_of (exhibit->name), *text = NULL, *written = NULL;
  g_autoptr (SrtDocument) document = NULL;
  g_autoptr (SrtMission) mission = NULL;
  gsize length, written_length;
  SrtDiags diags;
  int ships = 0;

  srt_diags_init (&diags);
  document = srt_document_load (path, &diags);
  g_assert_nonnull (document);
  mission = srt_mission_read (document, content, &diags);
  srt_document_check_orders (document, order_known, &diags);
  g_assert_cmpuint (diags.count, ==, 0); /* not so much as a note */
  srt_diags_clear (&diags);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  written = srt_document_write (document, &written_length);
  g_assert_cmpmem (text, length, written, written_length);

  assert_one_line (mission->title, LONGEST_TITLE);
  assert_one_line (mission->description, LONGEST_TEXT);
  g_assert_cmpint (g_utf8_strlen (mission->watch_for, -1), >, 60);
  g_assert_true (mission->camera.given);
  for (int i = 0; i < mission->n_ships; i++)
    ships += mission->ships[i].kind == SRT_SHIP_TYPE;
  g_assert_cmpint (ships, >, 0);
  g_assert_cmpint (ships, <=, MOST_SHIPS);

  g_assert_cmphex (watch (exhibit, content, mission), ==, watch (exhibit, content, mission));
}

/* Player Control, what only several players have, and what has no body (spec 02 §2). */
static bool
cannot_be_watched (int number)
{
  static const int numbers[] = { 34, 100, 101, 121, 122, 200 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i] == number)
      return true;
  return false;
}

/* There is a mission to watch each order in; runs those that no test before it has run. */
static void
test_every_order (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (exhibits); i++)
    if (!watched[i])
      {
        g_autofree char *path = path_of (exhibits[i].name);
        g_autoptr (SrtDocument) document = srt_document_load (path, NULL);
        g_autoptr (SrtMission) mission = srt_mission_read (document, content, NULL);
        watch (&exhibits[i], content, mission);
      }
  for (int number = 0; number < (int) G_N_ELEMENTS (seen_on_top); number++)
    {
      const SrtOrderInfo *info = srt_order_info (number);
      if (info && info->built && !cannot_be_watched (number) && !seen_on_top[number])
        g_error ("no mission shows “%s”, order %d", info->name, number);
      if (cannot_be_watched (number))
        g_assert_true (info && info->built); /* else it is named here for nothing */
    }
}

/* Nothing hangs there that nobody looks at. */
static void
test_all_listed (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SORTIE_DATA"), "missions", "gallery", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)))
    {
      bool found = false;
      for (guint i = 0; i < G_N_ELEMENTS (exhibits); i++)
        found = found || (g_str_has_prefix (name, exhibits[i].name) && strcmp (name + strlen (exhibits[i].name), ".sortie.json") == 0);
      if (!found)
        g_error ("%s is not looked at", name);
      n++;
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (exhibits));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  g_test_add_func ("/gallery/all-listed", test_all_listed);
  for (guint i = 0; i < G_N_ELEMENTS (exhibits); i++)
    {
      g_autofree char *name = g_strconcat ("/gallery/", exhibits[i].name, NULL);
      g_test_add_data_func (name, &exhibits[i], test_exhibit);
    }
  g_test_add_func ("/gallery/every-order", test_every_order);
  status = g_test_run ();
  srt_content_unref (content);
  return status;
}
