/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How sequences are drawn: jumps, launches (spec 08 §1.7, §1.8, §1.11, §2.5). */
#include "fixture.h"
#include "shipped.h"

#include "orders/orders.h"
#include "render/offscreen.h"
#include "render/renderer.h"

#include <stdlib.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)

enum
{
  WIDTH = 320,
  HEIGHT = 200,
};

/* ---- Pictures ---- */

typedef struct Stage
{
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  SrtRenderOptions options;
  unsigned char rgba[WIDTH * HEIGHT * 4];
} Stage;

static Stage *
stage_new (SrtGlApi api)
{
  Stage *stage = g_new0 (Stage, 1);
  SrtDiags diags;
  srt_diags_init (&diags);
  stage->offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  g_assert_nonnull (stage->offscreen);
  stage->renderer = srt_renderer_new (&diags);
  g_assert_nonnull (stage->renderer);
  stage->options = srt_render_options (SRT_QUALITY_LOW);
  stage->options.backdrop = stage->options.dust = false;
  srt_diags_clear (&diags);
  return stage;
}

static void
stage_free (Stage *stage)
{
  srt_renderer_free (stage->renderer, false);
  srt_offscreen_free (stage->offscreen);
  g_free (stage);
}

static void
stage_draw (Stage *stage, const SrtScene *scene, SrtVec3 eye, SrtVec3 look)
{
  SrtCamera camera;
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, eye, look);
  srt_renderer_prepare (stage->renderer, scene->content, -1);
  srt_renderer_draw (stage->renderer, scene, &camera, &stage->options, srt_offscreen_framebuffer (stage->offscreen), WIDTH,
                     HEIGHT);
  srt_offscreen_read (stage->offscreen, stage->rgba);
}

/* How far a pixel stands above the ground. */
static int
shines (const Stage *stage, int x, int y)
{
  int most = 0;
  for (int c = 0; c < 3; c++)
    most = MAX (most, stage->rgba[(y * WIDTH + x) * 4 + c] - (int) (stage->options.ground[c] * 255.0f + 0.5f));
  return most;
}

/* The scene of a world, which making it leaves as it was. */
static void
look_at_world (SrtScene *scene, const SrtWorld *world, const SrtContent *content, float f)
{
  uint64_t hash = srt_world_hash (world);
  srt_scene_from_world (scene, world, content, NULL, f);
  g_assert_true (srt_world_hash (world) == hash);
}

/* ---- Jumps ---- */

static void
give (Fixture *f, int slot, int order, int target)
{
  g_assert_true (srt_order_push (&f->run, slot, order, srt_target_ship (target, -1), SRT_PUSH_HAND));
}

/* Until the jump has come so far, at most @most ticks. */
static SrtJumpLook
until (Fixture *f, int slot, int step, float progress, int most)
{
  SrtJumpLook look = { .step = -1 };
  for (int i = 0; i < most; i++)
    {
      if (srt_jump_look (&f->run, slot, &look) && look.step == step && look.progress >= progress)
        return look;
      fixture_tick (f);
    }
  g_error ("step %d does not come", step);
  return look;
}

/* Seven trails and thirty lights on the hull's first part: five and twenty are taken. */
static void
give_points (Fixture *f)
{
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_HULL].model];
  SrtPoint *points = g_new0 (SrtPoint, 37);
  for (int i = 0; i < 37; i++)
    {
      points[i].part = 0;
      points[i].list = i < 7 ? SRT_POINTS_JUMP_TRAILS : SRT_POINTS_JUMP_LIGHTS;
      points[i].position = srt_vec3 (100.0f * (float) i, 0, i < 7 ? -5000 : 0);
    }
  model->points = points;
  model->n_points = 37;
}

static int
lights_lit (const SrtScene *scene)
{
  int n = 0;
  for (int i = 0; i < scene->n_shines; i++)
    n += scene->shines[i].kind == SRT_SHINE_GLOW;
  return n;
}

static void
test_jump_out (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  give_points (f);
  int slot = fixture_ship (f, FIX_HULL, 0, 0, 0);
  SrtScene scene;
  srt_scene_init (&scene);
  look_at_world (&scene, f->world, f->content, 0.5f);
  g_assert_cmpint (scene.n_rays + scene.n_shines + scene.n_sheets, ==, 0);

  give (f, slot, SRT_ORDER_JUMP_OUT, slot);
  SrtJumpLook look = until (f, slot, 2, 0.5f, 400);
  look_at_world (&scene, f->world, f->content, 0.5f);
  g_assert_cmpint (scene.n_rays, ==, 5);
  g_assert_cmpint (scene.rays[0].blades, ==, 3);
  fixture_near (scene.rays[0].half, 1000, 0.01); /* it lists components */
  fixture_near (scene.rays[0].to.z - scene.rays[0].from.z, -40000, 1);
  fixture_near (scene.rays[0].near, look.progress, 1e-5);
  fixture_near (scene.rays[0].far, 0, 1e-6);
  g_assert_cmpint (lights_lit (&scene), ==, 20);
  g_assert_cmpint (scene.n_sheets, ==, 0);
  g_assert_false (scene.instances[srt_scene_find_slot (&scene, slot)].flags & SRT_SCENE_FINEST);
  /* Nine tenths: light round (0.1 * 5 * 19) has changed, the one two before it and all before that are out. */
  look = until (f, slot, 2, 0.9f, 400);
  look_at_world (&scene, f->world, f->content, 0.5f);
  g_assert_cmpint (lights_lit (&scene), ==, 20 - ((int) rintf (look.lights_out * 19) - 1));
  until (f, slot, 3, 0.2f, 400);
  look_at_world (&scene, f->world, f->content, 0.5f);
  g_assert_cmpint (lights_lit (&scene), ==, 0);
  g_assert_cmpint (scene.n_rays, ==, 5);
  g_assert_true (scene.instances[srt_scene_find_slot (&scene, slot)].flags & SRT_SCENE_FINEST);
  /* Gone but for the flare: four by two widths of the ship by what is left, and its light. */
  look = until (f, slot, 4, 0.5f, 600);
  look_at_world (&scene, f->world, f->content, 0);
  const SrtObject *ship = srt_object (f->world, slot);
  float width = ship->bounds_max.x - ship->bounds_min.x;
  g_assert_cmpint (srt_scene_find_slot (&scene, slot), <, 0);
  g_assert_cmpint (scene.n_sheets, ==, 1);
  g_assert_cmpint (scene.sheets[0].kind, ==, SRT_SHEET_FLARE);
  fixture_near (scene.sheets[0].corner[1].x - scene.sheets[0].corner[0].x, 4 * width * look.flare, 1);
  fixture_near (scene.sheets[0].corner[2].y - scene.sheets[0].corner[1].y, 2 * width * look.flare, 1);
  g_assert_cmpint (scene.n_shines, ==, 1);
  fixture_near (scene.shines[0].reach, 10 * width, 0.1);
  fixture_near (scene.shines[0].strength, look.flare, 1e-5);
  f->world->classic = 1;
  look_at_world (&scene, f->world, f->content, 0);
  g_assert_cmpint (scene.n_sheets, ==, 1);
  g_assert_cmpint (scene.n_shines, ==, 0);
  srt_scene_free (&scene);
}

static void
test_jump_in (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int target = fixture_ship (f, FIX_BOX, 0, 0, 0), slot = fixture_ship (f, FIX_FIGHTER, 5000, 0, -200000);
  SrtScene scene;
  srt_scene_init (&scene);
  give (f, slot, SRT_ORDER_JUMP_IN, target);
  until (f, slot, 1, 0.5f, 40);
  look_at_world (&scene, f->world, f->content, 0);
  /* A trail from its own place, the flare, and the burst: a cap, five bands, and the first dozen's own colour. */
  g_assert_cmpint (scene.n_rays, ==, 1);
  fixture_near (scene.rays[0].half, 100, 0.01);
  fixture_near (scene.rays[0].from.z, -25000, 1);
  fixture_near (scene.rays[0].to.z, -45000, 1);
  g_assert_cmpint (scene.n_sheets, ==, 1 + 12 * (1 + 1 + 5));
  /* The first ring: 30 wide, doubled, 800 ahead. */
  fixture_near (scene.sheets[1].corner[2].z, -25000 + 800, 1);
  fixture_near (srt_distance (scene.sheets[1].corner[2], srt_vec3 (0, 0, -24200)), 60, 0.5);
  SrtJumpLook look = until (f, slot, 2, 0.1f, 100);
  look_at_world (&scene, f->world, f->content, 0);
  /* The flare stays where it came out, spread across and sinking. */
  const SrtObject *ship = srt_object (f->world, slot);
  float width = ship->bounds_max.x - ship->bounds_min.x;
  fixture_near (scene.sheets[0].corner[0].z, -25000, 1);
  fixture_near (scene.sheets[0].corner[1].x - scene.sheets[0].corner[0].x, 4 * width * (1 + 3 * look.progress), 1);
  fixture_near (scene.sheets[0].corner[2].y - scene.sheets[0].corner[1].y, 2 * width * (1 - look.progress / 0.3), 1);
  until (f, slot, 2, 0.5f, 300);
  look_at_world (&scene, f->world, f->content, 0);
  g_assert_cmpint (scene.n_sheets, ==, 12 * 7);
  fixture_run (f, 400);
  look_at_world (&scene, f->world, f->content, 0);
  g_assert_cmpint (scene.n_rays + scene.n_shines + scene.n_sheets, ==, 0);
  srt_scene_free (&scene);
}

/* The flare's pixels: bright in its middle and along its length, nothing above it or once it has gone. */
static void
check_flare (SrtGlApi api)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int target = fixture_ship (f, FIX_BOX, 0, 0, 0), slot = fixture_ship (f, FIX_FIGHTER, 5000, 0, -200000);
  Stage *stage = stage_new (api);
  SrtScene scene;
  SrtVec3 eye = { 0, 0, -27000 }, at = { 0, 0, -25000 };
  srt_scene_init (&scene);
  look_at_world (&scene, f->world, f->content, 0);
  stage_draw (stage, &scene, eye, at);
  g_assert_cmpint (shines (stage, WIDTH / 2, HEIGHT / 2), <=, 1);

  give (f, slot, SRT_ORDER_JUMP_IN, target);
  until (f, slot, 1, 0.9f, 40);
  look_at_world (&scene, f->world, f->content, 0);
  stage_draw (stage, &scene, eye, at);
  g_assert_cmpint (shines (stage, WIDTH / 2, HEIGHT / 2), >, 120);
  g_assert_cmpint (shines (stage, WIDTH / 2 + 12, HEIGHT / 2), >, 20);
  g_assert_cmpint (shines (stage, WIDTH / 2, HEIGHT / 2 - 60), <=, 1);
  g_assert_cmpint (shines (stage, 4, 4), <=, 1);
  fixture_run (f, 800);
  look_at_world (&scene, f->world, f->content, 0);
  stage_draw (stage, &scene, eye, at);
  g_assert_cmpint (shines (stage, WIDTH / 2 + 12, HEIGHT / 2), <=, 1);
  srt_scene_free (&scene);
  stage_free (stage);
}

static void
test_flare_pixels (void)
{
  check_flare (SRT_GL_CORE);
  check_flare (SRT_GL_ES);
}

/* ---- Launches ---- */

typedef struct Counts
{
  int lights, puffs, reddened;
  float reach;
} Counts;

static Counts
count (const SrtScene *scene)
{
  Counts counts = { 0 };
  for (int i = 0; i < scene->n_shines; i++)
    {
      counts.lights += scene->shines[i].kind == SRT_SHINE_LIGHT;
      counts.puffs += scene->shines[i].kind == SRT_SHINE_PUFF;
      counts.reach = MAX (counts.reach, scene->shines[i].reach);
    }
  for (int i = 0; i < scene->n_instances; i++)
    counts.reddened += scene->instances[i].even[0] > 0.0f;
  return counts;
}

/* The player leaves a shipped carrier: what its hangar shows at a tick is added up over @ticks. */
static Counts
leave (const char *carrier, int ticks, bool classic)
{
  g_autoptr (SrtContent) content = shipped_content ();
  SrtMissionShip ships[2];
  Counts sum = { 0 };
  for (int i = 0; i < 2; i++)
    ships[i] = (SrtMissionShip){ .name = (char *) "", .id = (char *) "", .type = srt_content_find_ship (content, i ? carrier : "swift"),
                                 .flight_group = -1, .side = -1, .pilot = -1, .launch_from = i ? -1 : 1,
                                 .launch_gate = i ? -1 : 0, .formation_point = -1, .marker_curve = -1, .present = true };
  SrtMission mission = { .has_player = true, .seed = 1, .ships = ships, .n_ships = 2, .action_centre = -1,
                         .action_radius = 1e6f };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtScene scene;
  options.player = SRT_PLAYER_INPUT;
  options.classic = classic;
  srt_scene_init (&scene);
  SrtSim *sim = srt_sim_new (content, &mission, &options, NULL);
  for (int i = 0; i < ticks; i++)
    {
      srt_sim_tick (sim);
      look_at_world (&scene, srt_sim_world (sim), content, 0.5f);
      Counts now = count (&scene);
      sum.lights = MAX (sum.lights, now.lights);
      sum.puffs = MAX (sum.puffs, now.puffs);
      sum.reddened = MAX (sum.reddened, now.reddened);
      sum.reach = MAX (sum.reach, now.reach);
    }
  /* Once it is out nothing of the hangar is drawn. */
  srt_sim_run (sim, 2000);
  look_at_world (&scene, srt_sim_world (sim), content, 0.5f);
  Counts after = count (&scene);
  g_assert_cmpint (after.lights + after.puffs + after.reddened, ==, 0);
  g_assert_false (scene.indoors);
  srt_scene_free (&scene);
  srt_sim_free (sim);
  return sum;
}

static void
test_hangar_lights (void)
{
  Counts drop = leave ("rampart", 150, false), classic = leave ("rampart", 150, true);
  g_assert_cmpint (drop.puffs, ==, 0);
  g_assert_cmpint (drop.lights, >=, 5); /* four steady ones and a beacon */
  fixture_near (drop.reach, 4000, 1);
  g_assert_cmpint (drop.reddened, ==, 1); /* the ship, not the walls */
  fixture_near (classic.reach, 2000, 1);
  g_assert_cmpint (classic.reddened, ==, 0);
}

static void
test_steam (void)
{
  Counts side = leave ("palisade", 500, false);
  g_assert_cmpint (side.lights, ==, 0);
  /* Four door vents at a puff in two ticks that lasts fifty. */
  g_assert_cmpint (side.puffs, >=, 4 * 25);
  g_assert_cmpint (side.puffs, <=, 6 * 31);
}

static void
test_torpedo_trail (void)
{
  g_autoptr (SrtContent) content = shipped_content ();
  SrtMissionShip ships[2];
  for (int i = 0; i < 2; i++)
    ships[i] = (SrtMissionShip){ .name = (char *) "", .id = (char *) "", .type = srt_content_find_ship (content, i ? "anvil" : "pike"),
                                 .flight_group = -1, .side = -1, .pilot = -1, .launch_from = i ? -1 : 1,
                                 .launch_gate = i ? -1 : 0, .formation_point = -1, .marker_curve = -1, .present = true };
  SrtMission mission = { .seed = 1, .ships = ships, .n_ships = 2, .action_centre = -1, .action_radius = 1e6f };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtScene scene;
  int drawn = 0;
  srt_scene_init (&scene);
  SrtSim *sim = srt_sim_new (content, &mission, &options, NULL);
  for (int i = 0; i < 600; i++)
    {
      srt_sim_tick (sim);
      look_at_world (&scene, srt_sim_world (sim), content, 0);
      if (scene.n_missiles == 0)
        continue;
      drawn++;
      g_assert_cmpint (scene.missiles[0].trail, ==, 9);
      g_assert_cmpint (scene.missiles[0].record, <, 0);
    }
  g_assert_cmpint (drawn, >=, 200);
  g_assert_cmpint (drawn, <=, 202);
  srt_scene_free (&scene);
  srt_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sequences-render/jump-out", test_jump_out);
  g_test_add_func ("/sequences-render/jump-in", test_jump_in);
  g_test_add_func ("/sequences-render/flare-pixels", test_flare_pixels);
  g_test_add_func ("/sequences-render/hangar-lights", test_hangar_lights);
  g_test_add_func ("/sequences-render/steam", test_steam);
  g_test_add_func ("/sequences-render/torpedo-trail", test_torpedo_trail);
  return g_test_run ();
}
