/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spinning guns, missile turrets, and every turret that is shipped (spec 04 §9.2, §9.3; check 18 of §16). */
#include "gunnery.h"

#include "content/load.h"
#include "orders/orders.h"
#include "sim/tick.h"

#include <glib/gstdio.h>

/* ---- Spinning guns ---- */

enum
{
  BARRELS_NODE = 1,
  CARRIAGE_NODE = 2,
  FLAP_NODE = 3,
};

/* Gives the fighters' model another assembly: parts by slot from node 1 on, each with one track of length 40. */
static void
add_assembly (Fixture *f, int kind, SrtPartClass part_class, int n, const char *track)
{
  static const SrtTrackKey keys[2] = { { 0, { 0, 0, 0 }, { 0, 0, 0 } }, { 40, { 0, 0, 4 }, { 0, 0, 0 } } };
  static SrtTrack tracks[5];
  SrtModel *m = model (f, SPHERE);
  SrtPart *parts = g_new0 (SrtPart, n + 1);
  SrtAttachment *muzzle = g_new0 (SrtAttachment, 1);

  parts[0] = m->parts[0];
  parts[0].n_attachments = 0;
  for (int i = 1; i <= n; i++)
    {
      tracks[i - 1] = (SrtTrack){ .part = i, .length = 40, .mode = SRT_TRACK_ONCE, .keys = keys, .n_keys = 2 };
      g_strlcpy (tracks[i - 1].name, track, sizeof tracks[0].name);
      parts[i] = (SrtPart){ .part_class = i == 1 ? part_class : SRT_PART_HULL,
                            .parent = i - 1,
                            .link_id = 1,
                            .turret_kind = i == 1 ? kind : 0,
                            .turret_slot = i - 1,
                            .radius = 10,
                            .first_track = i - 1,
                            .n_tracks = 1,
                            .frame = { { 0, 1, 0, 1, 0, 0, 0, 0, -1 } } };
    }
  parts[1].n_attachments = 1;
  muzzle->kind = SRT_ATTACH_MUZZLE;
  muzzle->part = 1;
  muzzle->id = 3;
  muzzle->frame = srt_frame_identity ();
  g_free ((void *) m->parts);
  g_free ((void *) m->attachments);
  m->parts = parts;
  m->n_parts = n + 1;
  m->attachments = muzzle;
  m->n_attachments = 1;
  m->tracks = tracks;
  m->n_tracks = n;
}

static SrtNode *
part_node (Fixture *f, int slot, int part)
{
  return &srt_nodes (f->world)[srt_root_child (&f->run, slot, part)];
}

static void
test_spinning_parts (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  SrtNode *barrels, *carriage, *flap;
  int slot;

  add_assembly (f, 2, SRT_PART_TURRET, 3, "fire");
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (gun (f, slot, 0)->mount, ==, SRT_MOUNT_SPINNING);
  g_assert_cmpint (gun (f, slot, 0)->group, ==, 0);
  g_assert_cmpint (gun (f, slot, 0)->type, ==, 3);
  barrels = part_node (f, slot, BARRELS_NODE);
  carriage = part_node (f, slot, CARRIAGE_NODE);
  flap = part_node (f, slot, FLAP_NODE);
  fixture_tick (f);
  g_assert_cmpfloat (barrels->time_speed, ==, 0.0f);
  /* Held: a tenth a tick up to 4; a round goes at any speed */
  srt_fire_guns (&f->run, slot, 100);
  for (int i = 1; i <= 20; i++)
    {
      fixture_tick (f);
      fixture_near (barrels->time_speed, 0.1 * i, 1e-4);
      fixture_near (carriage->time_speed, 0.1 * i, 1e-4);
      g_assert_cmpint (barrels->track_mode, ==, SRT_TRACK_LOOP);
    }
  g_assert_cmpint (srt_object (f->world, slot)->rounds, ==, 99);
  g_assert_cmpfloat (flap->time, ==, 20); /* five steps of 4 */
  for (int i = 0; i < 60; i++)
    fixture_tick (f);
  g_assert_cmpfloat (barrels->time_speed, ==, 4.0f);
  g_assert_cmpfloat (flap->time, ==, 40);
  g_assert_cmpfloat (flap->time_speed, ==, 0.0f);
  g_assert_cmpfloat (carriage->next_pose_angles.z, >, 0.0f);
  /* Up: the barrels run down, the carriage stands at its start, the flap plays back */
  while (f->world->frame_start <= gun (f, slot, 0)->firing_until)
    fixture_tick (f);
  fixture_near (barrels->time_speed, 3.98, 1e-4);
  g_assert_cmpfloat (carriage->time, ==, 0.0f);
  g_assert_cmpfloat (carriage->time_speed, ==, 0.0f);
  g_assert_cmpfloat (carriage->next_pose_angles.z, ==, 0.0f);
  for (int i = 0; i < 50; i++)
    fixture_tick (f);
  fixture_near (barrels->time_speed, 2.98, 1e-3);
  g_assert_cmpfloat (flap->time, ==, 0.0f);
  for (int i = 0; i < 200; i++)
    fixture_tick (f);
  g_assert_cmpfloat (barrels->time_speed, ==, 0.0f);
  /* Shot away, it stops for good */
  srt_node_destroy (&f->run, slot, srt_root_child (&f->run, slot, BARRELS_NODE));
  g_assert_cmpint (gun (f, slot, 0)->mount, ==, SRT_MOUNT_DESTROYED);
}

/* ---- Missile turrets ---- */

static SrtMissileType *
add_missile (Fixture *f)
{
  static SrtMissileType type;

  type = (SrtMissileType){ .id = (char *) "rocket",
                           .name = (char *) "Rocket",
                           .number = 0,
                           .load = 20,
                           .pod = true,
                           .homing = true,
                           .from_turrets = true,
                           .damage_kind = SRT_DAMAGE_SCREAMER,
                           .flight_time = 1000,
                           .lock_range = 40000,
                           .model = -1,
                           .pod_model = -1,
                           .flight = { .max_speed = 300, .inertia = 0.84f, .pitch_inertia = 0.71f, .yaw_inertia = 0.71f } };
  f->content->missiles = &type;
  f->content->n_missiles = 1;
  return &type;
}

static Fixture *
missile_turret (int *slot)
{
  Fixture *f = fixture_new (8);

  add_missile (f);
  add_assembly (f, 3, SRT_PART_MISSILE_TURRET, 2, "reload");
  *slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (gun (f, *slot, 0)->mount, ==, SRT_MOUNT_MISSILE);
  g_assert_cmpint (gun (f, *slot, 0)->node, ==, -1);
  return f;
}

/* Check 18: loaded within 100 + 800 + 300 ticks and a frame each, the launcher's track out and back. */
static void
test_missile_loads (void)
{
  int slot, ticks = 0, since = 0;
  g_autoptr (Fixture) f = missile_turret (&slot);
  SrtGun *turret = gun (f, slot, 0);
  const SrtNode *launcher = part_node (f, slot, 2);
  static const int waits[] = { 1, 101, 801, 301 };

  for (int state = 0, stage = 0; stage < 4; stage++)
    {
      state = turret->state;
      since = 0;
      while (turret->state == state && since < 2000)
        {
          g_assert_cmpint (turret->missiles, ==, 0);
          fixture_tick (f);
          since++;
          if (state == 3)
            g_assert_cmpfloat (launcher->time, <=, 40);
        }
      g_assert_cmpint (since, ==, waits[stage]);
      ticks += since;
      if (state == 3)
        g_assert_cmpfloat (launcher->time, ==, 40); /* open */
    }
  g_assert_cmpint (turret->missiles, ==, 6);
  g_assert_cmpint (turret->state, ==, 0);
  g_assert_cmpfloat (launcher->time, ==, 0.0f);
  g_assert_cmpint (ticks, ==, 1204);
}

/* It looks for what lies most nearly ahead, level and in reach, of another side and without components. */
static void
test_missile_searches (void)
{
  int slot, aside, ahead;
  g_autoptr (Fixture) f = missile_turret (&slot);
  SrtGun *turret = gun (f, slot, 0);

  f->types[FIX_ROCK].has_flight = false;
  turret->missiles = 6;
  f->world->frame_start = 100;
  fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 9000);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 15000);
  fixture_ship (f, FIX_BANDIT, 0, 9000, 9000); /* too high */
  turret->looks_at = 101;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (turret->state, ==, 0);
  turret->looks_at = 100;
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (turret->state, ==, 0);
  aside = fixture_ship (f, FIX_BANDIT, 15000, 0, 3000);
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (turret->state, ==, 1);
  g_assert_cmpint (turret->target.index, ==, aside);
  turret->state = 0;
  ahead = fixture_ship (f, FIX_ROCK, 1000, 0, 39000); /* neutral ones count, farther ones too */
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (turret->target.index, ==, ahead);
  /* Beyond half the reach it is dropped again */
  g_assert_cmpint (turret->state, ==, 1);
  srt_turrets_step (&f->run, slot);
  g_assert_cmpint (turret->state, ==, 0);
  g_assert_cmpint (turret->looks_at, ==, 120);
  g_assert_cmpint (turret->target.index, ==, -1);
}

/* It turns a tenth of a radian a frame toward what is aside, and launches what it has, one in five of its looks. */
static void
test_missile_tracks (void)
{
  for (int left = 0; left < 2; left++)
    {
      int slot, foe, frames = 0, looks = 0;
      g_autoptr (Fixture) f = missile_turret (&slot);
      SrtGun *turret = gun (f, slot, 0);
      float before;

      foe = fixture_ship (f, FIX_BANDIT, left ? -15000 : 15000, 0, -1000);
      turret->missiles = 6;
      turret->state = 1;
      turret->target = srt_target_ship (foe, -1);
      turret->looks_at = 1 << 30; /* not yet */
      srt_object (f->world, foe)->flags |= SRT_GUNS_DISABLED;
      do
        {
          before = part_node (f, slot, 1)->turret_angles.x;
          fixture_tick (f);
          frames++;
        }
      while (part_node (f, slot, 1)->turret_angles.x != before && frames < 100);
      /* Quarter of a turn and a little more, less what may stay aside; a step later it is seen to stand so. */
      g_assert_cmpint (frames, >, 14);
      g_assert_cmpint (frames, <, 30);
      g_assert_cmpint (turret->missiles, ==, 6);
      f->mission->turret_missile_wait = left ? 1000 : 0;
      turret->looks_at = f->world->frame_start - 1;
      while (turret->missiles == 6 && looks < 100)
        {
          int due = f->world->frame_start + 1;
          turret->looks_at = due - 1;
          fixture_tick (f);
          g_assert_cmpint (turret->looks_at, ==, due + (left ? 1000 : 2000));
          looks++;
        }
      g_assert_cmpint (turret->missiles, ==, 5);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_MISSILE_LAUNCHED, slot), ==, 1);
      /* One is taken off though the launch fails */
      srt_object (f->world, slot)->flags |= SRT_MISSILES_DISABLED;
      for (looks = 0; turret->missiles == 5 && looks < 200; looks++)
        {
          turret->looks_at = f->world->frame_start;
          fixture_tick (f);
        }
      g_assert_cmpint (turret->missiles, ==, 4);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_MISSILE_LAUNCHED, slot), ==, 1);
      /* The last one gone, it goes for more */
      turret->missiles = 0;
      fixture_tick (f);
      g_assert_cmpint (turret->state, ==, 2);
      srt_node_destroy (&f->run, slot, srt_root_child (&f->run, slot, 1));
      g_assert_cmpint (turret->mount, ==, SRT_MOUNT_DESTROYED);
    }
}

/* ---- The turrets that are shipped ---- */

/* Each as a ship of its own, so that it stands alone in the world. */
static SrtContent *
turrets_as_ships (const char *folder, const char *const *names)
{
  const char *folders[] = { folder, g_getenv ("SORTIE_DATA"), NULL };
  const SrtLoadOptions options = { folders, NULL, NULL };
  g_autofree char *ships = g_build_filename (folder, "ships", NULL);
  SrtContent *content;
  SrtDiags diags;

  g_mkdir_with_parents (ships, 0700);
  for (int i = 0; names[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/as-%s.json", ships, names[i]);
      g_autofree char *text = g_strdup_printf (
          "{\"id\": \"as-%s\", \"name\": \"T\", \"class\": \"other\", \"side\": \"friendly\", \"model\": \"%s\", \"combat\": "
          "{\"shield_power\": 5, \"armor_class\": 5, \"rounds\": 100}}", names[i], names[i]);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
  srt_diags_init (&diags);
  content = srt_content_load (&options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  return content;
}

/* A world of these tables with room for a few ships. */
typedef struct Bench
{
  SrtRun run;
  void *block;
  SrtEvent events[4096];
} Bench;

static Bench *
bench_new (const SrtContent *content)
{
  Bench *bench = g_new0 (Bench, 1);
  SrtWorldSpec spec = { .slots = 8, .nodes = 2000, .components = 500, .racks = 50, .guns = 200, .shots = 200,
                        .missiles = 20 };

  bench->block = g_aligned_alloc0 (1, srt_world_size (&spec), 16);
  bench->run.world = srt_world_init (bench->block, &spec, 3);
  bench->run.content = content;
  bench->run.scratch = srt_scratch_new (bench->run.world);
  bench->run.events = bench->events;
  bench->run.max_events = G_N_ELEMENTS (bench->events);
  return bench;
}

static void
bench_free (Bench *bench)
{
  srt_scratch_free (bench->run.scratch);
  g_aligned_free (bench->block);
  g_free (bench);
}

static int
told (const Bench *bench, SrtEventKind kind, int slot)
{
  int n = 0;

  for (uint32_t i = 0; i < bench->run.n_events; i++)
    n += bench->events[i].kind == (int) kind && bench->events[i].slot == slot;
  return n;
}

/*
 * Each shipped turret finds a foe above and beside it and strikes it: its axes,
 * limits, muzzles and tracks are what the rules take them for.
 */
static void
test_shipped (void)
{
  static const char *const names[] = { "turret-light", "turret-flak",  "turret-great",  "turret-tail",
                                       "holt-light",   "holt-flak",    "holt-great",    "holt-tail",
                                       "turret-missile", "holt-missile", NULL };
  g_autofree char *folder = g_dir_make_tmp ("sortie-turrets-XXXXXX", NULL);
  SrtContent *content = turrets_as_ships (folder, names);
  const SrtVec3 places[] = { { 3000, -2500, 3000 }, { -3000, -2500, 3000 }, { 3000, -2500, -3000 } };

  for (int i = 0; names[i]; i++)
    for (size_t k = 0; k < G_N_ELEMENTS (places); k++)
      {
        Bench *bench = bench_new (content);
        g_autofree char *id = g_strconcat ("as-", names[i], NULL);
        bool great = strstr (names[i], "great") != NULL, launches = strstr (names[i], "missile") != NULL;
        int foe_type = srt_content_find_ship (content, great ? "bastion" : "thorn");
        int slot = srt_create_object (&bench->run, -1, srt_content_find_ship (content, id), 0, srt_vec3 (0, 0, 0));
        SrtVec3 place = great ? srt_scale (places[k], 8) : places[k];
        int foe = srt_create_object (&bench->run, -1, foe_type, 0, place), struck = 0;
        const SrtObject *own = srt_object (bench->run.world, slot);
        SrtGun *turret = &srt_guns (bench->run.world)[own->guns.first];

        g_assert_true (slot >= 0 && foe >= 0 && own->guns.count > 0);
        srt_object (bench->run.world, foe)->side = SRT_SIDE_HOSTILE;
        srt_object (bench->run.world, foe)->flags |= SRT_GUNS_DISABLED;
        srt_object (bench->run.world, foe)->invulnerable = 2;
        if (launches)
          turret->missiles = 6;
        for (int tick = 0; tick < 1500; tick++)
          {
            srt_tick (&bench->run);
            if (launches && turret->looks_at > bench->run.world->frame_start + 20)
              turret->looks_at = bench->run.world->frame_start; /* no wait between looks */
          }
        if (launches)
          g_assert_cmpint (told (bench, SRT_EVENT_MISSILE_LAUNCHED, slot), >, 1);
        else
          g_assert_cmpint (told (bench, SRT_EVENT_FIRED, slot), >, 3);
        struck = told (bench, SRT_EVENT_SHIELD_HIT, foe) + told (bench, SRT_EVENT_ARMOR_HIT, foe)
                 + told (bench, SRT_EVENT_COMPONENT_HIT, foe);
        if (struck == 0)
          g_test_message ("%s strikes nothing at place %d", names[i], (int) k);
        g_assert_cmpint (struck, >, 0);
        bench_free (bench);
      }
  srt_content_unref (content);
  for (int i = 0; names[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/ships/as-%s.json", folder, names[i]);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_autofree char *ships = g_build_filename (folder, "ships", NULL);
  g_assert_cmpint (g_rmdir (ships), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turrets/spinning-parts", test_spinning_parts);
  g_test_add_func ("/turrets/missile-loads", test_missile_loads);
  g_test_add_func ("/turrets/missile-searches", test_missile_searches);
  g_test_add_func ("/turrets/missile-tracks", test_missile_tracks);
  g_test_add_func ("/turrets/shipped", test_shipped);
  return g_test_run ();
}
